#include "rule.h"

/* A line of policy by itself: pattern approvals, and what a person types as one. */

static Str without_verdict(Str line) {
        static const Str verdicts[] = { STR_INIT("allow "), STR_INIT("deny "), STR_INIT("ask ") };

        line = str_trim(line);
        for (size_t i = 0; i < ARRAY_LEN(verdicts); ++i) {
                if (str_has_prefix(line, verdicts[i]))
                        return str_trim(str_slice(line, verdicts[i].n, line.n));
        }
        return line;
}

/* A policy of this one line. 0, POLICY_E_INVALID, negative errno. */
static int policy_of_line(Str line, const Surroundings *s, Policy **ret) {
        _cleanup_(policy_freep) Policy *p = NULL;
        int r = policy_new(&p);

        if (r)
                return error_trace(r);
        r = policy_add_text(p, POLICY_LAYER_SESSION, STR("approval"), line, true);
        if (r)
                return r < 0 ? error_trace(r) : POLICY_E_INVALID;
        if (p->n_rules != 1 || p->rules[0].aside)
                return POLICY_E_INVALID;
        if (s)
                p->home = arena_str(p->arena, s->home);
        p->sealed = true;
        *ret = take(p);
        return 0;
}

static bool allows(const Policy *p, const Request *request) {
        PolicyJudgement j;
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 64U << 20);
        r = policy_judge(p, request, &a, &j);
        arena_deinit(&a);
        return r == 0 && j.verdict == VERDICT_ALLOW && j.by_rule;
}

static bool denies(const Policy *p, const Request *request) {
        const Effect *e;
        Span span;
        Arena a;
        Matching m = { .q = request, .a = &a, .home = p->home, .risk = request->risk };
        Match match;
        int r;

        arena_init(&a, NULL, 0, 64U << 20);
        match = rule_tight(&m, &p->rules[0], &span, &e);
        r = arena_error(&a);
        arena_deinit(&a);
        return r || match == MATCH_YES;
}

bool policy_line_covers(void *userdata, Str line, Action action, const Request *request) {
        _cleanup_(policy_freep) Policy *p = NULL;
        _cleanup_(buf_deinit) Buf text = BUF_INIT(RULE_LINE_MAX + 16);
        bool grants = action == ACTION_CONFIRM;
        int r;

        buf_append(&text, grants ? STR("allow ") : STR("deny "));
        buf_append(&text, without_verdict(line));
        /* A line that cannot be read grants nothing; one that refuses and could not be remade refuses. */
        if (buf_error(&text))
                return !grants;
        if (str_find_char(buf_str(&text), '\n') != SIZE_MAX)
                return false;
        r = policy_of_line(buf_str(&text), userdata, &p);
        if (r)
                return r < 0 && !grants;
        return grants ? allows(p, request) : denies(p, request);
}

int policy_check_line(Str line, Diag *reterr_diag) {
        _cleanup_(policy_freep) Policy *p = NULL;
        Line read;
        int r = policy_new(&p);

        if (r)
                return error_trace(r);
        if (str_find_char(line, '\n') != SIZE_MAX) {
                diag_set(reterr_diag, 1, (uint32_t)str_find_char(line, '\n') + 1,
                         "a rule is one line");
                return POLICY_E_INVALID;
        }
        r = rule_parse_line(p, line, 1, &read);
        if (r)
                return error_trace(r);
        switch (read.kind) {
        case LINE_RULE:
                return 0;
        case LINE_WRONG:
                if (reterr_diag)
                        *reterr_diag = read.diag;
                return POLICY_E_INVALID;
        case LINE_EMPTY:
        case LINE_TEST:
                diag_set(reterr_diag, 1, 1, "this line holds no rule");
                return POLICY_E_INVALID;
        }
        abort();
}
