#include "rule.h"

/*
 * Rules that say nothing: another one speaks first for whatever they could match. Found by an example
 * of each, so that a person can see why; what no example shows is not told.
 */

/* Every pair is looked at: at each start among few rules, among many when a person asks. */
#define NOTICE_RULES_MAX  128
#define NOTICE_CLOSER_MAX 2048

/* Stands for a wildcard: no rule is likely to name it. */
#define ANYTHING "zq7"

typedef struct Looking {
        Policy *p;
        Arena arena;
        Matching m;
        Request request;
        ToolSpec spec;
        ShellFacts facts;
        ShellCommand command;
        Value object;
        Str shown; /* the example, for people */
} Looking;

static Str sample_of(Arena *a, Str pattern, bool path) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT((size_t)RULE_LINE_MAX * 4);

        for (size_t i = 0; i < pattern.n; ++i) {
                char c = pattern.p[i];

                if (path && strchr("?[]{}", c))
                        return (Str){ 0 };
                if (c == '\\' && i + 1 < pattern.n) {
                        buf_append_char(&out, pattern.p[++i]);
                } else if (c == '*') {
                        if (!path || !i || pattern.p[i - 1] != '*')
                                buf_append(&out, STR(ANYTHING));
                } else {
                        buf_append_char(&out, c);
                }
        }
        return buf_error(&out) ? (Str){ 0 } : arena_str(a, buf_str(&out));
}

static bool command_example(Looking *l, const RuleCommand *c) {
        _cleanup_(buf_deinit) Buf shown = BUF_INIT((size_t)RULE_LINE_MAX * 4);
        Value *words;

        if (c->regex || c->hopeless || !c->n_words)
                return false;
        words = arena_new_array(&l->arena, Value, c->n_words + 1);
        if (!words)
                return false;
        for (size_t i = 0; i < c->n_words; ++i) {
                const RuleWord *w = &c->words[i];

                if (w->kind == RULE_WORD_REGEX)
                        return false;
                words[i] = value_literal(
                        w->kind == RULE_WORD_GLOB ? sample_of(&l->arena, w->text, false) : w->text,
                        (Span){ 0 });
                buf_append(&shown, i ? STR(" ") : (Str){ 0 });
                buf_append(&shown, words[i].text);
        }
        if (c->rest) {
                words[c->n_words] = value_literal(STR(ANYTHING), (Span){ 0 });
                buf_append(&shown, STR(" " ANYTHING));
        }
        if (shell_read_pattern(words, c->n_words + c->rest, &l->arena, &l->command))
                return false;
        l->command.directory = value_literal(l->p->workspace, (Span){ 0 });
        l->facts = (ShellFacts){ .commands = &l->command, .n_commands = 1 };
        l->request.shell = &l->facts;
        l->shown = arena_str(&l->arena, buf_str(&shown));
        return l->shown.n;
}

static bool path_example(Looking *l, const RulePath *path) {
        Str full = path_full_glob(&l->m, path);

        l->shown = full.n ? sample_of(&l->arena, full, true) : (Str){ 0 };
        l->object = value_literal(l->shown, (Span){ 0 });
        return l->shown.n;
}

static bool is_path_rule(const Rule *rule) {
        return rule->target >= TARGET_READ && rule->target <= TARGET_LIST && !rule->any_path;
}

static bool make_example(Looking *l, const Rule *rule) {
        arena_reset(&l->arena);
        l->request = (Request){ .spec = &l->spec, .workspace = l->p->workspace };
        if (rule->target == TARGET_BASH)
                return command_example(l, rule->command);
        if (is_path_rule(rule))
                return path_example(l, &rule->path);
        if (rule->target == TARGET_MCP) {
                l->shown = arena_strf(&l->arena, "mcp__" STR_FMT "__" STR_FMT,
                                      STR_ARG(sample_of(&l->arena, rule->server, false)),
                                      STR_ARG(sample_of(&l->arena, rule->name, false)));
                l->request.tool = l->shown;
                return l->shown.n;
        }
        return false;
}

/* Whether @other speaks for the example, made of a rule of the same target. */
static bool speaks_for_example(Looking *l, const Rule *other) {
        bool outside;

        if (other->target == TARGET_BASH) {
                if (other->verdict == VERDICT_ALLOW)
                        return command_loose(&l->m, other->command, 0, &outside);
                return command_tight(&l->m, other->command, 0) == MATCH_YES;
        }
        if (is_path_rule(other))
                return path_tight(&l->m, &other->path, &l->object, ACT_WRITE) == MATCH_YES;
        if (other->target == TARGET_MCP) {
                Span span;
                const Effect *e;

                return rule_tight(&l->m, other, &span, &e) == MATCH_YES;
        }
        return false;
}

static void tell(Looking *l, const Rule *rule, const Rule *other, const char *how) {
        Diag diag = { 0 };
        size_t n = 0;

        /* Cut where a plain character ends, not within one. */
        while (n < l->shown.n && n < 80)
                ++n;
        while (n < l->shown.n && n && ((unsigned char)l->shown.p[n] & 0xc0) == 0x80)
                --n;
        diag_set(&diag, rule->line, rule->column, "this says nothing: " STR_FMT " %s '%.*s'",
                 STR_ARG(other->source), how, (int)n, l->shown.p);
        policy_notice(l->p, rule->file, false, &diag);
}

static const char *how_it_speaks(const Rule *rule, const Rule *other, bool earlier) {
        if (other->verdict == rule->verdict) {
                return !earlier ? NULL
                       : rule->verdict == VERDICT_ASK && rule->persons > other->persons
                               ? NULL
                               : "already speaks for";
        }
        if (other->verdict == VERDICT_DENY)
                return "denies";
        return rule->verdict == VERDICT_ALLOW ? "asks about" : NULL;
}

static void look_at(Looking *l, size_t i) {
        const Rule *rule = &l->p->rules[i];

        if (rule->aside || rule->from_settings || !make_example(l, rule))
                return;
        for (size_t k = 0; k < l->p->n_rules; ++k) {
                const Rule *other = &l->p->rules[k];
                const char *how = how_it_speaks(rule, other, k < i);

                if (k == i || other->aside || other->target != rule->target || !how ||
                    (other->verdict == VERDICT_ALLOW && is_path_rule(other) && rule->path.names_it))
                        continue;
                if (speaks_for_example(l, other)) {
                        tell(l, rule, other, how);
                        return;
                }
        }
}

static void look_for_dead_rules(Policy *p) {
        Looking l = { .p = p, .spec = { .meaning = TOOL_BASH } };

        arena_init(&l.arena, NULL, 0, 16U << 20);
        l.m = (Matching){
                .q = &l.request,
                .a = &l.arena,
                .home = p->home,
                .workspace = p->workspace,
        };
        for (size_t i = 0; i < p->n_rules; ++i)
                look_at(&l, i);
        arena_deinit(&l.arena);
}

void policy_look_for_dead_rules(Policy *p) {
        if (p->n_rules <= NOTICE_RULES_MAX)
                look_for_dead_rules(p);
}

void policy_look_closer(Policy *p) {
        if (p->sealed && p->n_rules > NOTICE_RULES_MAX && p->n_rules <= NOTICE_CLOSER_MAX)
                look_for_dead_rules(p);
}
