#include "rule.h"

#include "url.h"

/* --- which effects a rule speaks of ------------------------------------------ */

bool effect_is_above_rules(const Effect *e) {
        return e->act == ACT_GATE || e->act == ACT_SECRET_VALUE || e->flags & EFFECT_WHOLESALE ||
               (e->flags & EFFECT_FROM_NETWORK && e->flags & EFFECT_PRIVILEGED);
}

bool effect_is_untold(const Effect *e) {
        return e->act == ACT_UNKNOWN || e->certainty == CERTAINTY_UNKNOWN ||
               e->flags & (EFFECT_RUNTIME_CODE | EFFECT_FROM_NETWORK);
}

static bool is_shell(const Request *q) {
        return q->shell != NULL;
}

/* What deny and ask of a path speak of: rather too much than too little. */
static bool concerns_path(const Rule *rule, const Effect *e) {
        EffectKind kind = effect_kind(e->act);

        switch (rule->target) {
        case TARGET_READ:
                return kind == EFFECT_KIND_READ || e->act == ACT_SECRET_FILE ||
                       e->act == ACT_RUN_FILE;
        case TARGET_LIST:
                return e->act == ACT_LOOK || e->act == ACT_READ_TREE;
        case TARGET_WRITE:
        case TARGET_EDIT:
                return kind == EFFECT_KIND_WRITE && e->act != ACT_SYSTEM;
        case TARGET_DELETE:
                return kind == EFFECT_KIND_DELETE || e->act == ACT_GATE;
        case TARGET_BASH:
        case TARGET_FETCH:
        case TARGET_MCP:
        case TARGET_TOOL:
        case TARGET_EFFECT:
        case TARGET_RISK:
        case TARGET_PROJECT:
                return false;
        }
        abort();
}

static bool concerns_effect(const Rule *rule, const Effect *e) {
        return rule->by_act ? e->act == rule->act : effect_kind(e->act) == rule->kind;
}

/* --- deny and ask ------------------------------------------------------------- */

typedef struct Best {
        Match match;
        Span span;
        const Effect *effect;
} Best;

static void better(Best *best, Match match, Span span, const Effect *e) {
        if (match > best->match)
                *best = (Best){ match, span, e };
}

static Match certain(const Effect *e, Match match) {
        /* Elsewhere the same path is another file, unless that place shares ours. */
        if (e->certainty == CERTAINTY_UNKNOWN || e->flags & EFFECT_REMOTE)
                return match_least(match, MATCH_MAY);
        return match;
}

static void bash_tight(const Matching *m, const Rule *rule, Best *best) {
        const ShellFacts *facts = m->q->shell;

        if (!is_shell(m->q))
                return;
        if (rule->command->everything)
                better(best, MATCH_YES, (Span){ 0 }, NULL);
        if (rule->command->hopeless)
                return;
        for (size_t i = 0; i < facts->n_commands && best->match != MATCH_YES; ++i)
                better(best, command_tight(m, rule->command, i), facts->commands[i].span, NULL);
}

static void paths_tight(const Matching *m, const Rule *rule, Best *best) {
        for (size_t i = 0; i < m->q->effects.n && best->match != MATCH_YES; ++i) {
                const Effect *e = &m->q->effects.items[i];
                Match match = MATCH_YES;

                if (!concerns_path(rule, e))
                        continue;
                if (!rule->any_path)
                        match = path_tight(m, &rule->path, &e->object, e->act);
                match = certain(e, match);
                /* A look tells no content: it is refused where it is surely meant, and not asked about. */
                if (match == MATCH_MAY && e->act == ACT_LOOK && rule->target == TARGET_READ)
                        match = MATCH_NO;
                better(best, match, e->span, e);
        }
}

static void effects_tight(const Matching *m, const Rule *rule, Best *best) {
        for (size_t i = 0; i < m->q->effects.n && best->match != MATCH_YES; ++i) {
                const Effect *e = &m->q->effects.items[i];
                RulePath path = rule->path;
                Match match = MATCH_YES;

                if (!concerns_effect(rule, e))
                        continue;
                path.below = true;
                if (rule->within)
                        match = path_tight(m, &path, &e->object, e->act);
                if (e->certainty == CERTAINTY_UNKNOWN && effect_kind(e->act) != EFFECT_KIND_UNKNOWN)
                        match = match_least(match, MATCH_MAY);
                better(best, match, e->span, e);
        }
}

static void fetch_tight(const Matching *m, const Rule *rule, Best *best) {
        for (size_t i = 0; i < m->q->effects.n && best->match != MATCH_YES; ++i) {
                const Effect *e = &m->q->effects.items[i];

                if (effect_kind(e->act) == EFFECT_KIND_NETWORK || e->act == ACT_RUN_PACKAGE)
                        better(best, url_tight(rule, &e->object), e->span, e);
        }
}

/* The server and tool of an MCP call, from the spec or from the name that hosts give it. */
static bool mcp_names(const Request *q, Str *ret_server, Str *ret_tool) {
        Str rest = str_slice(q->tool, 5, q->tool.n);
        bool prefixed = str_has_prefix(q->tool, STR("mcp__"));
        size_t at = prefixed ? str_find(rest, STR("__")) : SIZE_MAX;

        *ret_tool = at != SIZE_MAX ? str_slice(rest, at + 2, rest.n) : q->tool;
        if (q->spec->source == TOOL_SOURCE_MCP) {
                *ret_server = q->spec->server;
                return true;
        }
        *ret_server = at != SIZE_MAX ? str_slice(rest, 0, at) : (Str){ 0 };
        return at != SIZE_MAX;
}

static bool mcp_matches(const Rule *rule, const Request *q) {
        Str server, tool;

        return mcp_names(q, &server, &tool) && word_match(rule->server, server) == PATTERN_MATCH &&
               word_match(rule->name, tool) == PATTERN_MATCH;
}

static bool tool_matches(const Rule *rule, const Request *q) {
        ToolMeaning meaning = q->spec->meaning;

        if (rule->exact_name)
                return str_eq(rule->name, q->tool) || tool_meaning_has_name(meaning, rule->name);
        /* Another agent's name of the same tool is the same tool. */
        return word_match(rule->name, q->tool) == PATTERN_MATCH ||
               tool_meaning_has_name(meaning, rule->name) ||
               (meaning != TOOL_OTHER &&
                word_match(rule->name, str_of(tool_meaning_name(meaning))) == PATTERN_MATCH);
}

/* The files that say what is run read as they did when that was written. */
static bool project_matches(const Rule *rule, const Request *q) {
        char hex[65];

        digest_format(&q->project, hex);
        return q->has_project && str_eq(rule->name, (Str){ hex, RULE_PROJECT_HEX });
}

Match rule_tight(const Matching *m, const Rule *rule, Span *ret_span, const Effect **ret_effect) {
        Best best = { .match = MATCH_NO };

        switch (rule->target) {
        case TARGET_BASH:
                bash_tight(m, rule, &best);
                break;
        case TARGET_READ:
        case TARGET_WRITE:
        case TARGET_EDIT:
        case TARGET_DELETE:
        case TARGET_LIST:
                paths_tight(m, rule, &best);
                break;
        case TARGET_FETCH:
                fetch_tight(m, rule, &best);
                break;
        case TARGET_MCP:
                best.match = mcp_matches(rule, m->q) ? MATCH_YES : MATCH_NO;
                break;
        case TARGET_TOOL:
                best.match = tool_matches(rule, m->q) ? MATCH_YES : MATCH_NO;
                break;
        case TARGET_EFFECT:
                effects_tight(m, rule, &best);
                break;
        case TARGET_RISK:
                best.match = m->risk >= rule->risk ? MATCH_YES : MATCH_NO;
                break;
        case TARGET_PROJECT:
                best.match = project_matches(rule, m->q) ? MATCH_YES : MATCH_NO;
                break;
        }
        if (best.match != MATCH_NO) {
                *ret_span = best.span;
                *ret_effect = best.effect;
        }
        return best.match;
}

/* --- allow --------------------------------------------------------------------- */

typedef struct Lifting {
        const Matching *m;
        const Rule *rule;
        const Rule **lifted;
} Lifting;

/* By bash, mcp, tool and effect: never what only a rule that names it may lift. */
static bool may_lift(const Matching *m, const Effect *e, bool names_it) {
        return !effect_is_above_rules(e) && e->act != ACT_SECRET_FILE &&
               (names_it || !path_is_sensitive(m, e));
}

static void lift(const Lifting *l, size_t i) {
        if (!l->lifted[i])
                l->lifted[i] = l->rule;
}

static void lift_part(const Lifting *l, size_t part) {
        for (size_t i = 0; i < l->m->q->effects.n; ++i) {
                const Effect *e = &l->m->q->effects.items[i];

                if (e->part == (int32_t)part && may_lift(l->m, e, !l->rule->command->wild))
                        lift(l, i);
        }
}

/* What the words of the rule name is lifted with the wrapper that they name first. */
static void lift_children(const Lifting *l, size_t parent, unsigned depth) {
        for (size_t i = 0; depth < RULE_NESTING_MAX && i < l->m->q->shell->n_commands; ++i) {
                if (!command_names_child(l->m, l->rule->command, parent, i))
                        continue;
                lift_part(l, i);
                lift_children(l, i, depth + 1);
        }
}

static void lift_bash(const Lifting *l, bool *ret_outside) {
        if (!is_shell(l->m->q))
                return;
        for (size_t i = 0; i < l->m->q->shell->n_commands; ++i) {
                if (!command_loose(l->m, l->rule->command, i, ret_outside))
                        continue;
                lift_part(l, i);
                lift_children(l, i, 0);
        }
}

static bool lifts_path(const Rule *rule, const Request *q, const Effect *e) {
        EffectKind kind = effect_kind(e->act);
        ToolMeaning meaning = q->spec->meaning;

        if (e->flags & EFFECT_WHOLESALE || e->certainty == CERTAINTY_UNKNOWN)
                return false;
        switch (rule->target) {
        case TARGET_READ:
                return kind == EFFECT_KIND_READ || e->act == ACT_SECRET_FILE;
        case TARGET_LIST:
                return e->act == ACT_LOOK;
        case TARGET_EDIT:
                /* Theirs covers every tool that edits; ours edits alone. */
                if (meaning != TOOL_EDIT && !(rule->claude && meaning == TOOL_WRITE))
                        return false;
                return kind == EFFECT_KIND_WRITE && e->act != ACT_SYSTEM && e->act != ACT_GATE;
        case TARGET_WRITE:
                if (rule->claude && meaning != TOOL_EDIT && meaning != TOOL_WRITE)
                        return false;
                return kind == EFFECT_KIND_WRITE && e->act != ACT_SYSTEM && e->act != ACT_GATE;
        case TARGET_DELETE:
                return kind == EFFECT_KIND_DELETE;
        case TARGET_BASH:
        case TARGET_FETCH:
        case TARGET_MCP:
        case TARGET_TOOL:
        case TARGET_EFFECT:
        case TARGET_RISK:
        case TARGET_PROJECT:
                return false;
        }
        abort();
}

static void lift_paths(const Lifting *l) {
        for (size_t i = 0; i < l->m->q->effects.n; ++i) {
                const Effect *e = &l->m->q->effects.items[i];

                if (!lifts_path(l->rule, l->m->q, e))
                        continue;
                if (l->rule->any_path ? e->act != ACT_SECRET_FILE && !path_is_sensitive(l->m, e)
                                      : path_loose(l->m, &l->rule->path, e))
                        lift(l, i);
        }
}

static void lift_effects(const Lifting *l) {
        for (size_t i = 0; i < l->m->q->effects.n; ++i) {
                const Effect *e = &l->m->q->effects.items[i];
                RulePath path = l->rule->path;

                path.below = true;
                if (!concerns_effect(l->rule, e) || !may_lift(l->m, e, false) ||
                    effect_is_untold(e))
                        continue;
                if (!l->rule->within || path_loose(l->m, &path, e))
                        lift(l, i);
        }
}

/* A person's trust in files counts while the settings say that files may be trusted. */
static void lift_project(const Lifting *l) {
        const Request *q = l->m->q;

        for (size_t i = 0; i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];

                if (q->trusts_project && e->act == ACT_RUN_PROJECT && e->flags & EFFECT_DEFINED &&
                    project_matches(l->rule, q) && may_lift(l->m, e, false))
                        lift(l, i);
        }
}

static void lift_fetch(const Lifting *l) {
        for (size_t i = 0; i < l->m->q->effects.n; ++i) {
                const Effect *e = &l->m->q->effects.items[i];

                if (l->m->q->spec->meaning == TOOL_FETCH && e->act == ACT_NET_FETCH &&
                    e->object.form == VALUE_LITERAL && url_loose(l->rule, e->object.text))
                        lift(l, i);
        }
}

/* A tool as a whole, and what is at most of a risk: but for what no such rule speaks of. */
static void lift_all(const Lifting *l, bool told_only) {
        for (size_t i = 0; i < l->m->q->effects.n; ++i) {
                const Effect *e = &l->m->q->effects.items[i];

                if (told_only && effect_is_untold(e))
                        continue;
                if (may_lift(l->m, e, false))
                        lift(l, i);
        }
}

void rule_lift(const Matching *m,
               const Rule *rule,
               const Rule **lifted,
               bool *ret_whole,
               bool *ret_outside) {
        Lifting l = { m, rule, lifted };
        bool whole = false;

        switch (rule->target) {
        case TARGET_BASH:
                lift_bash(&l, ret_outside);
                return;
        case TARGET_READ:
        case TARGET_WRITE:
        case TARGET_EDIT:
        case TARGET_DELETE:
        case TARGET_LIST:
                lift_paths(&l);
                return;
        case TARGET_FETCH:
                lift_fetch(&l);
                return;
        case TARGET_EFFECT:
                lift_effects(&l);
                return;
        case TARGET_PROJECT:
                lift_project(&l);
                return;
        case TARGET_MCP:
                whole = mcp_matches(rule, m->q);
                break;
        case TARGET_TOOL:
                whole = tool_matches(rule, m->q);
                break;
        case TARGET_RISK:
                whole = m->risk != RISK_NONE && m->risk <= rule->risk;
                break;
        }
        if (!whole)
                return;
        *ret_whole = true;
        lift_all(&l, rule->target == TARGET_RISK);
}
