#include "rule.h"

static int judge(const PolicyAttachment *a, Request *q, PolicyJudgement *ret) {
        const Policy *p = a->current(a->userdata);

        return p ? policy_judge(p, q, q->arena, ret) : error_origin(-EINVAL);
}

static void explain(const PolicyJudgement *j, DeciderKind by, HookAnswer *answer) {
        const PolicyReason *first = j->n_reasons ? &j->reasons[0] : NULL;

        answer->decision.by = by;
        if (!first)
                return;
        answer->decision.by_name = first->source;
        answer->decision.why = first->note.n ? first->note : first->text;
}

/* Phase 1: what rules say. */
static HookSay say_policy(void *userdata, Request *request, HookAnswer *answer) {
        PolicyJudgement j;

        if (judge(userdata, request, &j))
                return HOOK_FAIL;
        switch (j.verdict) {
        case VERDICT_DENY:
                explain(&j, DECIDER_RULE, answer);
                return HOOK_SKIP;
        case VERDICT_ASK:
                if (j.level == ESCALATE_NONE)
                        return HOOK_PASS;
                explain(&j, DECIDER_RULE, answer);
                answer->level = j.level;
                answer->persons = j.persons;
                return HOOK_ESCALATE;
        case VERDICT_ALLOW:
                if (!j.by_rule)
                        return HOOK_PASS;
                explain(&j, DECIDER_RULE, answer);
                for (size_t i = 0; i < j.n_reasons; ++i) {
                        /* The rule is named before what needed none. */
                        if (j.reasons[i].layer == POLICY_LAYER_BUILTIN)
                                continue;
                        answer->decision.by_name = j.reasons[i].source;
                        answer->decision.why = j.reasons[i].text;
                        break;
                }
                return HOOK_CONFIRM;
        case VERDICT_NONE:
                break;
        }
        return HOOK_FAIL;
}

/* Phase 3: what needs no rule. A pass says why: a person is told, or that nobody could be. */
static HookSay say_judgement(void *userdata, Request *request, HookAnswer *answer) {
        PolicyJudgement j;

        if (judge(userdata, request, &j))
                return HOOK_PASS;
        explain(&j, DECIDER_JUDGEMENT, answer);
        return j.verdict == VERDICT_ALLOW ? HOOK_CONFIRM : HOOK_PASS;
}

int policy_attach(Gate *g, PolicyAttachment *attachment) {
        Hook hook = { .phase = PHASE_RULES, .priority = 100, .userdata = attachment };
        int r;

        hook.name = STR("policy");
        hook.func = say_policy;
        r = gate_add_hook(g, &hook);
        if (r)
                return error_trace(r);
        hook.name = STR("judgement");
        hook.phase = PHASE_JUDGEMENT;
        hook.func = say_judgement;
        return gate_add_hook(g, &hook);
}
