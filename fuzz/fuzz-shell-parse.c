/*
 * The parser of shell texts. No text crashes it or outgrows its bounds; the same
 * bytes give the same tree; what stands before a newline is read the same
 * whatever comes behind.
 */

#include "fuzz.h"
#include "shell/syntax.h"

#include <stdlib.h>

static uint64_t weigh_program(const ShellProgram *program, size_t n);

/* A number that changes with the shape of the tree; spans must lie in the text. */
static uint64_t weigh_node(const ShellNode *c, size_t n) {
        uint64_t sum = c->kind + 1;

        if (c->span.start > c->span.end || c->span.end > n)
                abort();
        if (c->kind == SHELL_COMMAND_SUBSHELL || c->kind == SHELL_COMMAND_GROUP)
                return sum * 31 + weigh_program(c->group, n);
        if (c->kind != SHELL_COMMAND_SIMPLE)
                return sum;
        for (const ShellWord *w = c->simple.words; w; w = w->next) {
                if (w->span.start > w->span.end || w->span.end > n)
                        abort();
                for (const ShellPart *part = w->parts; part; part = part->next) {
                        sum = sum * 31 + part->kind + part->span.start;
                        if (part->kind == SHELL_PART_COMMAND)
                                sum = sum * 31 + weigh_program(part->program, n);
                }
        }
        return sum;
}

static uint64_t weigh_program(const ShellProgram *program, size_t n) {
        uint64_t sum = 7;

        for (const ShellItem *i = program->items; i; i = i->next) {
                for (const ShellPipeline *l = i->pipelines; l; l = l->next) {
                        for (const ShellNode *c = l->commands; c; c = c->next)
                                sum = sum * 31 + weigh_node(c, n);
                }
        }
        return sum;
}

static void expand_words(const ShellProgram *program, Arena *arena) {
        for (const ShellItem *i = program->items; i; i = i->next) {
                const ShellNode *c = i->pipelines->commands;
                const ShellWord *words;

                if (!c || c->kind != SHELL_COMMAND_SIMPLE)
                        continue;
                for (const ShellWord *w = c->simple.words; w; w = w->next) {
                        if (shell_brace_expand(w, 50, arena, &words) < 0)
                                return;
                }
        }
}

static uint64_t weigh(Str text, uint32_t flags) {
        ShellSyntax s;
        uint64_t sum;
        Arena arena;

        arena_init(&arena, NULL, 0, 64 << 20);
        if (shell_parse(text, flags, &arena, &s) || !s.program)
                abort();
        if (s.error_at > text.n || (s.error != SHELL_ERROR_NONE) != (s.reason != NULL))
                abort();
        sum = weigh_program(s.program, text.n) * 3 + s.error;
        expand_words(s.program, &arena);
        arena_deinit(&arena);
        return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        Str text = { (const char *)data, size };

        if (weigh(text, 0) != weigh(text, 0))
                abort();
        weigh(text, SHELL_PARSE_EXTGLOB);
        return 0;
}
