#include "rule.h"

#include "files/files.h"

/* --- the built-in judgement's table ------------------------------------------ */

typedef struct Builtin {
        Verdict verdict;
        Risk risk, elsewhere;
        Str text;
        Str source;
} Builtin;

static const Builtin *builtin_of(EffectAct act) {
        static const Builtin table[] = {
#define X(act, verdict, risk, elsewhere, text) \
        [ACT_##act] = { VERDICT_##verdict, RISK_##risk, RISK_##elsewhere, STR_INIT(text), { 0 } },
#include "builtin.def"
#undef X
        };

        return &table[act];
}

static bool needs_path(EffectAct act) {
        EffectKind kind = effect_kind(act);

        return (kind == EFFECT_KIND_WRITE && act != ACT_SYSTEM && act != ACT_GATE) ||
               kind == EFFECT_KIND_DELETE;
}

static bool is_outside(const FilesContext *c, Str path) {
        switch (files_place(c, path)) {
        case FILES_PLACE_WORKSPACE:
        case FILES_PLACE_TEMPORARY:
                return false;
        case FILES_PLACE_NONE:
        case FILES_PLACE_HOME:
        case FILES_PLACE_SYSTEM:
        case FILES_PLACE_OUTSIDE:
                return true;
        }
        abort();
}

/* Outside the workspace and what is temporary, or in a place that is not known. */
static bool is_elsewhere(const Matching *m, const Effect *e) {
        FilesContext c = { .workspace = m->q->workspace, .home = m->home };
        const Value *v = &e->object;

        if (v->text.n && v->text.p[0] == '/') {
                if (v->form != VALUE_LITERAL && v->form != VALUE_PATTERN &&
                    v->form != VALUE_LISTING)
                        return true;
                return is_outside(&c, v->text);
        }
        /* "cargo fmt" writes, the table says, and names no path: it works where it is started. */
        if (v->form == VALUE_LITERAL && v->text.n)
                return needs_path(e->act) && is_outside(&c, m->q->directory);
        return needs_path(e->act);
}

static Risk effect_risk(const Matching *m, const Effect *e) {
        const Builtin *b = builtin_of(e->act);
        const uint32_t grave = EFFECT_WHOLESALE | EFFECT_RUNTIME_CODE | EFFECT_PRIVILEGED;

        if (e->certainty == CERTAINTY_UNKNOWN || e->flags & grave)
                return RISK_DANGEROUS;
        if (b->verdict == VERDICT_ALLOW)
                return b->risk;
        if (e->flags & (EFFECT_FROM_NETWORK | EFFECT_REMOTE))
                return RISK_DANGEROUS;
        if (e->flags & EFFECT_FORCE && effect_kind(e->act) == EFFECT_KIND_VCS)
                return RISK_DANGEROUS;
        if (b->risk == b->elsewhere)
                return b->risk;
        return is_elsewhere(m, e) || path_is_sensitive(m, e) ? b->elsewhere : b->risk;
}

Risk policy_risk(const Request *request) {
        Matching m = { .q = request, .a = request->arena };
        Risk risk = RISK_SAFE;

        for (size_t i = 0; i < request->effects.n; ++i) {
                Risk one = effect_risk(&m, &request->effects.items[i]);

                if (one > risk)
                        risk = one;
        }
        if (request->shell && request->shell->problem.text.n)
                risk = RISK_DANGEROUS;
        return risk;
}

/* --- what is hidden in a text ------------------------------------------------- */

static const struct {
        uint32_t first, last;
        Str text;
} unseen[] = {
#define X(first, last, text) { first, last, STR_INIT(text) },
#include "unseen.def"
#undef X
};

/* One character; 0 bytes: no UTF-8. */
static size_t next_rune(Str s, size_t at, uint32_t *ret) {
        const unsigned char *p = (const unsigned char *)s.p + at;
        static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
        size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc2 ? 2 : 0;
        uint32_t c = n == 1 ? p[0] : n == 2 ? p[0] & 0x1f : n == 3 ? p[0] & 0x0f : p[0] & 0x07;

        if (!n || n > s.n - at)
                return 0;
        for (size_t i = 1; i < n; ++i) {
                if ((p[i] & 0xc0) != 0x80)
                        return 0;
                c = c << 6 | (p[i] & 0x3f);
        }
        *ret = c;
        return c < least[n] || c > 0x10ffff ? 0 : n;
}

static Str unseen_name(uint32_t rune) {
        if ((rune < 0x20 && rune != '\n' && rune != '\t') || rune == 0x7f)
                return STR("a control character");
        for (size_t i = 0; rune >= 0x80 && i < ARRAY_LEN(unseen); ++i) {
                if (rune >= unseen[i].first && rune <= unseen[i].last)
                        return unseen[i].text;
        }
        return (Str){ 0 };
}

Str text_unseen(Str text, size_t *ret_at) {
        for (size_t i = 0; i < text.n;) {
                uint32_t rune = 0;
                size_t n = next_rune(text, i, &rune);
                Str name = n ? unseen_name(rune) : STR("a byte that is no character");

                *ret_at = i;
                if (name.n)
                        return name;
                i += n;
        }
        return (Str){ 0 };
}

static Str suspicion_of(Str text, Arena *a) {
        size_t at = 0;
        Str name = text_unseen(text, &at);

        return name.n ? arena_strf(a, "it holds " STR_FMT " at byte %zu", STR_ARG(name), at) : name;
}

Str judge_suspicion(const Request *q, Arena *a) {
        Str why = suspicion_of(q->command, a);

        for (size_t i = 0; !why.n && i < q->effects.n; ++i) {
                if (q->effects.items[i].object.form == VALUE_LITERAL)
                        why = suspicion_of(q->effects.items[i].object.text, a);
        }
        return why;
}

/* --- the trace ----------------------------------------------------------------- */

typedef struct Judging {
        const Policy *p;
        const Request *q;
        Matching m;
        Arena *a;
        PolicyReason *reasons;
        size_t n, capacity;
        EscalateLevel level;
        unsigned persons;
        bool denied, by_rule, open;
} Judging;

static PolicyReason *add(Judging *j, PolicyReason reason) {
        if (j->n == j->capacity) {
                size_t capacity = j->capacity ? j->capacity * 2 : 16;
                PolicyReason *reasons = arena_new_array(j->a, PolicyReason, capacity);

                if (!reasons)
                        return NULL;
                if (j->n)
                        memcpy(reasons, j->reasons, j->n * sizeof(*reasons));
                j->reasons = reasons;
                j->capacity = capacity;
        }
        j->reasons[j->n] = reason;
        return &j->reasons[j->n++];
}

static void ask(Judging *j, PolicyLayer layer, Str text, Str source, EscalateLevel level) {
        j->open = true;
        if (level > j->level)
                j->level = level;
        add(j, (PolicyReason){
                       .verdict = VERDICT_ASK,
                       .text = text,
                       .source = source,
                       .layer = layer,
               });
}

static void say_rule(
        Judging *j, const Rule *rule, Verdict verdict, Str text, Span span, const Effect *e) {
        add(j, (PolicyReason){
                       .verdict = verdict,
                       .effect = e,
                       .span = span,
                       .text = text,
                       .note = rule->note,
                       .source = rule->source,
                       .layer = rule->layer,
               });
}

/* --- deny and ask --------------------------------------------------------------- */

static void hold_against(Judging *j, const Rule *rule) {
        const Effect *e = NULL;
        Span span = { 0 };
        Match match = rule_tight(&j->m, rule, &span, &e);
        bool deny = rule->verdict == VERDICT_DENY;

        if (match == MATCH_NO)
                return;
        if (match == MATCH_YES && deny) {
                j->denied = true;
                say_rule(j, rule, VERDICT_DENY,
                         arena_strf(j->a, "the rule " STR_FMT " denies it", STR_ARG(rule->text)),
                         span, e);
                return;
        }
        j->open = true;
        if (deny) {
                j->level = j->level > ESCALATE_MAY_DENY ? j->level : ESCALATE_MAY_DENY;
        } else if (j->level < ESCALATE_ASK) {
                j->level = ESCALATE_ASK;
        }
        if (!deny && rule->persons > j->persons)
                j->persons = rule->persons;
        say_rule(j, rule, VERDICT_ASK,
                 arena_strf(j->a,
                            match == MATCH_YES ? "the rule " STR_FMT " asks"
                            : deny ? "the rule " STR_FMT " denies what this could turn out to be"
                                   : "the rule " STR_FMT
                                     " asks about what this could turn out to be",
                            STR_ARG(rule->text)),
                 span, e);
}

static void judge_rules(Judging *j) {
        for (size_t i = 0; i < j->p->n_rules; ++i) {
                const Rule *rule = &j->p->rules[i];

                if (rule->verdict != VERDICT_ALLOW && !rule->aside)
                        hold_against(j, rule);
        }
}

/* --- the floor, and what nobody can read ----------------------------------------- */

static Str floor_of(const Request *q, Arena *a) {
        Str why = request_floor_text(q, a);

        for (size_t i = 0; !why.n && i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];

                if (e->flags & EFFECT_FROM_NETWORK && e->flags & EFFECT_PRIVILEGED)
                        why = STR("it runs code from the network as another user");
        }
        return why;
}

static void judge_floor(Judging *j) {
        Str floor = floor_of(j->q, j->a), hidden;
        const ShellFacts *facts = j->q->shell;

        if (floor.n)
                ask(j, POLICY_LAYER_FLOOR, floor, STR("floor"), ESCALATE_FLOOR);
        for (size_t i = 0; i < j->p->n_files; ++i) {
                const PolicyFile *f = &j->p->files[i];

                if (f->broken) {
                        ask(j, f->layer,
                            arena_strf(j->a,
                                       "until it is mended every call is asked about: " STR_FMT,
                                       STR_ARG(f->problem)),
                            f->name, ESCALATE_MAY_DENY);
                }
        }
        if (facts && facts->problem.text.n) {
                PolicyReason reason = {
                        .verdict = VERDICT_ASK,
                        .span = facts->problem.span,
                        .text = arena_strf(j->a, "it cannot be read as bash would: " STR_FMT,
                                           STR_ARG(facts->problem.text)),
                        .source = STR("built-in: unknown"),
                };

                j->open = true;
                add(j, reason);
        }
        if (j->q->error.n) {
                ask(j, POLICY_LAYER_BUILTIN, j->q->error, STR("built-in: unknown"),
                    ESCALATE_MAY_DENY);
        }
        hidden = judge_suspicion(j->q, j->a);
        if (hidden.n) {
                ask(j, POLICY_LAYER_BUILTIN, hidden, STR("built-in: hidden characters"),
                    ESCALATE_NONE);
        }
}

/* --- each effect ------------------------------------------------------------------ */

static Verdict builtin_verdict(const Judging *j, const Effect *e) {
        Verdict v = builtin_of(e->act)->verdict;

        if (e->certainty == CERTAINTY_UNKNOWN || effect_is_above_rules(e) ||
            e->flags & (EFFECT_RUNTIME_CODE | EFFECT_FROM_NETWORK))
                return VERDICT_ASK;
        if (j->p->strict_reads && effect_kind(e->act) == EFFECT_KIND_READ)
                return VERDICT_ASK;
        return v;
}

static Str builtin_text(const Judging *j, const Effect *e) {
        Str text = builtin_of(e->act)->text, why = e->why;

        if (e->certainty == CERTAINTY_UNKNOWN && builtin_of(e->act)->verdict == VERDICT_ALLOW)
                text = STR("it cannot be told what it does");
        return why.n ? arena_strf(j->a, STR_FMT ": " STR_FMT, STR_ARG(text), STR_ARG(why)) : text;
}

static void judge_effect(Judging *j, const Effect *e, const Rule *lifted) {
        PolicyReason reason = { .effect = e, .span = e->span };

        reason.says_effect = e->certainty != CERTAINTY_UNKNOWN ||
                             builtin_of(e->act)->verdict != VERDICT_ALLOW;
        if (lifted) {
                say_rule(j, lifted, VERDICT_ALLOW,
                         arena_strf(j->a, "the rule " STR_FMT " allows it", STR_ARG(lifted->text)),
                         e->span, e);
                j->by_rule = true;
                return;
        }
        reason.verdict = builtin_verdict(j, e);
        reason.text = builtin_text(j, e);
        reason.source = e->source.n ? e->source
                                    : arena_strf(j->a, "built-in: %s", effect_act_name(e->act));
        if (reason.verdict != VERDICT_ALLOW)
                j->open = true;
        add(j, reason);
}

/* --- tools whose effects nobody works out -------------------------------------------- */

static void allow_whole(Judging *j, const Rule *rule) {
        j->by_rule = true;
        say_rule(j, rule, VERDICT_ALLOW,
                 arena_strf(j->a, "the rule " STR_FMT " allows it", STR_ARG(rule->text)),
                 (Span){ 0 }, NULL);
}

/* A claim of another program never lowers a verdict; what a person set does. */
static bool spec_is_harmless(const ToolSpec *spec, Risk risk) {
        bool theirs = spec->source == TOOL_SOURCE_MCP &&
                      !(spec->risk_is_set && spec->confirmation_is_set);

        return risk == RISK_SAFE && spec->requires_confirmation == TRISTATE_NO && !theirs;
}

static void judge_tool(Judging *j, const Rule *whole) {
        const ToolSpec *spec = j->q->spec;
        bool known = spec->meaning != TOOL_OTHER;
        Str danger = { 0 };

        if (whole) {
                if (!known || !j->q->effects.n)
                        allow_whole(j, whole);
                return;
        }
        if (tool_danger(spec, j->q->args, j->a, &danger)) {
                ask(j, POLICY_LAYER_BUILTIN, danger.n ? danger : STR("the tool calls it dangerous"),
                    STR("built-in: tool"), ESCALATE_NONE);
                return;
        }
        if (known) {
                if (spec->confirmation_is_set && spec->requires_confirmation == TRISTATE_YES) {
                        ask(j, POLICY_LAYER_BUILTIN, STR("the tool is set to be asked about"),
                            STR("built-in: tool"), ESCALATE_NONE);
                }
                return;
        }
        if (!spec_is_harmless(spec, j->q->risk)) {
                ask(j, POLICY_LAYER_BUILTIN,
                    STR("no rule matches, and what the tool does is not known"),
                    STR("built-in: tool"), ESCALATE_NONE);
                return;
        }
        add(j, (PolicyReason){
                       .verdict = VERDICT_ALLOW,
                       .text = STR("the tool is safe and needs no confirmation"),
                       .source = STR("built-in: tool"),
               });
}

/* What a person's own rule allows by its words is told; all else could be what a deny rule means. */
static void judge_untold(Judging *j, const Rule **lifted) {
        bool untold = j->q->shell && j->q->shell->problem.text.n;
        Str why = STR("a part of it cannot be read");
        const Effect *found = NULL;

        for (size_t i = 0; i < j->q->effects.n && !untold; ++i) {
                const Effect *e = &j->q->effects.items[i];

                if (!effect_is_untold(e) || lifted[i])
                        continue;
                /* That a program from the network runs says more than that a word is missing. */
                if (!found || (found->act == ACT_UNKNOWN && e->act != ACT_UNKNOWN))
                        found = e;
        }
        if (found) {
                untold = true;
                why = found->why.n ? found->why : STR("a part of it cannot be told");
        }
        if (untold && j->p->has_denys) {
                ask(j, POLICY_LAYER_BUILTIN,
                    arena_strf(j->a, "it cannot be told whether a deny rule is meant: " STR_FMT,
                               STR_ARG(why)),
                    STR("built-in: unknown"), ESCALATE_MAY_DENY);
        }
}

static int judge_allow(Judging *j) {
        const Rule **lifted = arena_new_array(j->a, const Rule *, j->q->effects.n + 1);
        const Rule *whole = NULL, *outside = NULL;

        if (!lifted)
                return error_origin(arena_error(j->a));
        for (size_t i = 0; i < j->p->n_rules; ++i) {
                const Rule *rule = &j->p->rules[i];
                bool all = false, other_place = false;

                if (rule->verdict != VERDICT_ALLOW || rule->aside)
                        continue;
                rule_lift(&j->m, rule, lifted, &all, &other_place);
                if (all && !whole)
                        whole = rule;
                if (other_place && !outside)
                        outside = rule;
        }
        judge_untold(j, lifted);
        judge_tool(j, whole);
        for (size_t i = 0; i < j->q->effects.n; ++i)
                judge_effect(j, &j->q->effects.items[i], lifted[i]);
        if (outside && j->open) {
                say_rule(j, outside, VERDICT_NONE,
                         arena_strf(j->a, "the rule " STR_FMT " would allow it in the workspace",
                                    STR_ARG(outside->text)),
                         (Span){ 0 }, NULL);
        }
        return arena_error(j->a);
}

/* --- the end ------------------------------------------------------------------------- */

/* What decided stands first; else the order in which it was found. */
static int sort_reasons(Judging *j, Verdict verdict) {
        PolicyReason *sorted = arena_new_array(j->a, PolicyReason, j->n + 1);
        size_t n = 0;

        if (!sorted)
                return error_origin(arena_error(j->a));
        for (int pass = 0; pass < 2; ++pass) {
                for (size_t i = 0; i < j->n; ++i) {
                        if ((j->reasons[i].verdict == verdict) == (pass == 0))
                                sorted[n++] = j->reasons[i];
                }
        }
        j->reasons = sorted;
        return 0;
}

static void say_nothing_happens(Judging *j) {
        if (!j->n) {
                add(j, (PolicyReason){
                               .verdict = VERDICT_ALLOW,
                               .text = STR("nothing is written, run, sent or disclosed"),
                               .source = STR("built-in"),
                       });
        }
}

int policy_judge(const Policy *p, const Request *request, Arena *a, PolicyJudgement *ret) {
        Judging j = {
                .p = p,
                .q = request,
                .a = a,
                .m = { .q = request,
                       .a = a,
                       .home = p->home,
                       .workspace = p->workspace,
                       .risk = request->risk },
        };
        Verdict verdict;
        size_t steps = 0;
        int r;

        j.m.steps = &steps;
        *ret = (PolicyJudgement){ .verdict = VERDICT_ASK, .risk = RISK_DANGEROUS };
        if (!p->sealed)
                return error_origin(-EINVAL);
        judge_floor(&j);
        judge_rules(&j);
        r = judge_allow(&j);
        if (r)
                return error_trace(r);
        verdict = j.denied ? VERDICT_DENY : j.open ? VERDICT_ASK : VERDICT_ALLOW;
        if (verdict == VERDICT_ALLOW)
                say_nothing_happens(&j);
        r = sort_reasons(&j, verdict);
        if (!r)
                r = arena_error(a);
        if (r)
                return error_trace(r);

        *ret = (PolicyJudgement){
                .verdict = verdict,
                .risk = request->risk,
                .by_rule = j.denied || (verdict == VERDICT_ALLOW && j.by_rule),
                .level = verdict == VERDICT_ASK ? j.level : ESCALATE_NONE,
                .persons = j.persons,
                .reasons = j.reasons,
                .n_reasons = j.n,
        };
        return 0;
}
