/*
 * dump-commands: what the parser makes of texts, for a program to compare
 *
 * Reads texts from stdin, each ended by a NUL; writes a JSON line for each:
 *   {"ok":true,"error":"","at":0,"unended":false,"commands":[[name, argv…]…],
 *    "kinds":{"simple":1,…},"redirects":N}
 * A word is its text when it is known, else null. Commands stand in the order of
 * the text, those in substitutions too.
 *
 * dump-commands --shapes writes for each, ended by a NUL: + and the shape (shape.h),
 * ~ where bash cannot print it as a function that means the same, or - and the reason
 * of an error. dump-commands --bodies is given functions, and writes what is inside.
 */

#include "shape.h"
#include "shell/syntax.h"

#include <unistd.h>

#include <stdio.h>

typedef struct Dump {
        Buf out;
        bool first;
        unsigned kinds[SHELL_COMMAND_ARITHMETIC + 1];
        unsigned n_redirects, n_pipelines;
        Arena *arena;
} Dump;

static void dump_program(Dump *d, const ShellProgram *program);
static void dump_command(Dump *d, const ShellNode *c);
static void dump_word(Dump *d, const ShellWord *w);

static void put_string(Buf *b, Str s) {
        buf_append_char(b, '"');
        for (size_t i = 0; i < s.n; ++i) {
                unsigned char c = (unsigned char)s.p[i];

                if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\')
                        buf_appendf(b, "\\u%04x", c);
                else
                        buf_append_char(b, (char)c);
        }
        buf_append_char(b, '"');
}

/* The text of parts when all of it is known. */
static bool literal(const ShellPart *part, Buf *text) {
        for (; part; part = part->next) {
                switch (part->kind) {
                case SHELL_PART_LITERAL:
                case SHELL_PART_SINGLE:
                case SHELL_PART_ANSI:
                case SHELL_PART_GLOB:
                        buf_append(text, part->text);
                        break;
                case SHELL_PART_DOUBLE:
                case SHELL_PART_LOCALE:
                        if (!literal(part->parts, text))
                                return false;
                        break;
                case SHELL_PART_PARAMETER:
                case SHELL_PART_COMMAND:
                case SHELL_PART_PROCESS_IN:
                case SHELL_PART_PROCESS_OUT:
                case SHELL_PART_ARITHMETIC:
                case SHELL_PART_TILDE:
                case SHELL_PART_EXTGLOB:
                        return false;
                }
        }
        return true;
}

static void put_word(Dump *d, const ShellWord *w) {
        Buf text = BUF_INIT(1 << 20);

        if ((w->assignment && w->assignment->compound) || !literal(w->parts, &text))
                buf_append(&d->out, STR("null"));
        else
                put_string(&d->out, buf_str(&text));
        buf_deinit(&text);
}

static void dump_parameter(Dump *d, const ShellParameter *x) {
        const ShellWord *words[] = { x->index, x->operand, x->second };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i) {
                if (words[i])
                        dump_word(d, words[i]);
        }
}

static void dump_parts(Dump *d, const ShellPart *part) {
        for (; part; part = part->next) {
                switch (part->kind) {
                case SHELL_PART_LITERAL:
                case SHELL_PART_SINGLE:
                case SHELL_PART_ANSI:
                case SHELL_PART_GLOB:
                case SHELL_PART_TILDE:
                        break;
                case SHELL_PART_DOUBLE:
                case SHELL_PART_LOCALE:
                case SHELL_PART_ARITHMETIC:
                case SHELL_PART_EXTGLOB:
                        dump_parts(d, part->parts);
                        break;
                case SHELL_PART_PARAMETER:
                        dump_parameter(d, part->parameter);
                        break;
                case SHELL_PART_COMMAND:
                case SHELL_PART_PROCESS_IN:
                case SHELL_PART_PROCESS_OUT:
                        dump_program(d, part->program);
                        break;
                }
        }
}

static void dump_assignments(Dump *d, const ShellAssignment *a) {
        for (; a; a = a->next) {
                if (a->index)
                        dump_word(d, a->index);
                if (a->value)
                        dump_word(d, a->value);
                for (const ShellElement *e = a->elements; e; e = e->next) {
                        if (e->key)
                                dump_word(d, e->key);
                        if (e->value)
                                dump_word(d, e->value);
                }
        }
}

static void dump_word(Dump *d, const ShellWord *w) {
        const ShellWord *one = NULL;

        if (w->flags & SHELL_WORD_BRACE && !shell_brace_expand(w, 64, d->arena, &one) && one != w) {
                for (; one; one = one->next)
                        dump_parts(d, one->parts);
                return;
        }
        dump_parts(d, w->parts);
        if (w->assignment && w->assignment->compound)
                dump_assignments(d, w->assignment);
}

static void dump_words(Dump *d, const ShellWord *w) {
        for (; w; w = w->next)
                dump_word(d, w);
}

static void dump_redirects(Dump *d, const ShellRedirect *r) {
        for (; r; r = r->next) {
                ++d->n_redirects;
                if (r->target && r->op != SHELL_REDIRECT_HEREDOC)
                        dump_word(d, r->target);
                if (r->body)
                        dump_word(d, r->body);
        }
}

static void dump_condition(Dump *d, const ShellCondition *c) {
        if (!c)
                return;
        if (c->left)
                dump_word(d, c->left);
        if (c->right)
                dump_word(d, c->right);
        dump_condition(d, c->a);
        dump_condition(d, c->b);
}

/* The words of @w as argv, each word that brace expansion makes apart. */
static void put_argv(Dump *d, const ShellWord *w) {
        bool first = true;

        for (; w; w = w->next) {
                const ShellWord *one = w;

                if (w->flags & SHELL_WORD_BRACE && shell_brace_expand(w, 64, d->arena, &one)) {
                        buf_append(&d->out, first ? STR("null") : STR(",null"));
                        first = false;
                        continue;
                }
                for (; one; one = one == w ? NULL : one->next) {
                        if (!first)
                                buf_append_char(&d->out, ',');
                        put_word(d, one);
                        first = false;
                }
        }
}

static void dump_simple(Dump *d, const ShellNode *c) {
        if (c->simple.words) {
                buf_append(&d->out, d->first ? STR("[") : STR(",["));
                d->first = false;
                put_argv(d, c->simple.words);
                buf_append_char(&d->out, ']');
        }
        dump_assignments(d, c->simple.assignments);
        dump_words(d, c->simple.words);
}

static void dump_branches(Dump *d, const ShellBranch *b) {
        for (; b; b = b->next) {
                if (b->condition)
                        dump_program(d, b->condition);
                dump_program(d, b->body);
        }
}

static void dump_case(Dump *d, const ShellNode *c) {
        dump_word(d, c->choice.subject);
        for (const ShellClause *clause = c->choice.clauses; clause; clause = clause->next) {
                dump_words(d, clause->patterns);
                dump_program(d, clause->body);
        }
}

static void dump_kind(Dump *d, const ShellNode *c) {
        switch (c->kind) {
        case SHELL_COMMAND_SIMPLE:
                dump_simple(d, c);
                break;
        case SHELL_COMMAND_SUBSHELL:
        case SHELL_COMMAND_GROUP:
                dump_program(d, c->group);
                break;
        case SHELL_COMMAND_IF:
                dump_branches(d, c->branches);
                break;
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                dump_program(d, c->loop.condition);
                dump_program(d, c->loop.body);
                break;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                dump_words(d, c->each.words);
                dump_program(d, c->each.body);
                break;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                dump_word(d, c->count.init);
                dump_word(d, c->count.condition);
                dump_word(d, c->count.step);
                dump_program(d, c->count.body);
                break;
        case SHELL_COMMAND_CASE:
                dump_case(d, c);
                break;
        case SHELL_COMMAND_FUNCTION:
        case SHELL_COMMAND_COPROC:
                dump_command(d, c->named.body);
                break;
        case SHELL_COMMAND_CONDITION:
                dump_condition(d, c->condition);
                break;
        case SHELL_COMMAND_ARITHMETIC:
                dump_word(d, c->expression);
                break;
        }
}

static void dump_command(Dump *d, const ShellNode *c) {
        ++d->kinds[c->kind];
        dump_kind(d, c);
        dump_redirects(d, c->redirects);
}

static void dump_program(Dump *d, const ShellProgram *program) {
        for (const ShellItem *i = program->items; i; i = i->next) {
                for (const ShellPipeline *l = i->pipelines; l; l = l->next) {
                        ++d->n_pipelines;
                        for (const ShellNode *c = l->commands; c; c = c->next)
                                dump_command(d, c);
                }
        }
}

static int dump_text(Str text, Arena *arena) {
        static const char *const names[] = {
                "simple", "subshell", "group", "if",       "while",  "until",     "for",
                "for((",  "select",   "case",  "function", "coproc", "condition", "arithmetic",
        };
        Dump d = { .out = BUF_INIT(64 << 20), .first = true, .arena = arena };
        ShellSyntax s;
        int r = shell_parse(text, 0, arena, &s);

        if (r)
                return r;
        buf_appendf(&d.out, "{\"ok\":%s,\"error\":", s.error ? "false" : "true");
        put_string(&d.out, str_of(s.reason));
        buf_appendf(&d.out, ",\"at\":%u,\"unended\":%s,\"commands\":[", s.error_at,
                    s.unended_heredoc ? "true" : "false");
        dump_program(&d, s.program);
        buf_appendf(&d.out, "],\"kinds\":{");
        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                buf_appendf(&d.out, "%s\"%s\":%u", i ? "," : "", names[i], d.kinds[i]);
        buf_appendf(&d.out, "},\"pipelines\":%u,\"redirects\":%u}\n", d.n_pipelines, d.n_redirects);
        fwrite(d.out.p, 1, d.out.n, stdout);
        buf_deinit(&d.out);
        return 0;
}

static int dump_shape(Str text, bool body, Arena *arena) {
        Buf out = BUF_INIT(64 << 20);
        const ShellProgram *program;
        unsigned flags = 0;
        ShellSyntax s;
        int r = shell_parse(text, 0, arena, &s);

        if (r)
                return r;
        program = body && !s.error ? shape_function_body(s.program) : s.program;
        if (s.error || !program) {
                printf("-%s at %u", s.error ? s.reason : "more than a function", s.error_at);
        } else {
                shape_program(program, &out, &flags);
                putchar(flags ? '~' : '+');
                fwrite(out.p, 1, out.n, stdout);
        }
        putchar(0);
        buf_deinit(&out);
        return 0;
}

/* How many of @n processes there can be at once: for the sandbox's limit to be tried. */
static int count_forks(unsigned n) {
        unsigned made = 0;

        for (; made < n; ++made) {
                pid_t pid = fork();

                if (pid < 0)
                        break;
                if (pid == 0) {
                        sleep(2);
                        _exit(0);
                }
        }
        printf("%u\n", made);
        return 0;
}

int main(int argc, char **argv) {
        bool shapes = argc > 1 && !strcmp(argv[1], "--shapes");
        bool bodies = argc > 1 && !strcmp(argv[1], "--bodies");
        char *line = NULL;
        size_t capacity = 0;
        ssize_t n;

        if (argc == 3 && !strcmp(argv[1], "--forks"))
                return count_forks((unsigned)atoi(argv[2]));
        while ((n = getdelim(&line, &capacity, 0, stdin)) > 0) {
                Str text = { line, (size_t)n - (line[n - 1] == 0) };
                Arena arena;

                arena_init(&arena, NULL, 0, 256 << 20);
                if (shapes || bodies ? dump_shape(text, bodies, &arena) : dump_text(text, &arena))
                        return 1;
                arena_deinit(&arena);
        }
        free(line);
        return 0;
}
