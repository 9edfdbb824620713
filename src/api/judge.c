#include "api-private.h"

#define JUDGE_MAX (64U << 20)

typedef struct Judged {
        Request *request; /* NULL: malformed */
        Arena *arena;
        PolicyJudgement judgement;
        Str why;
} Judged;

static void judged_deinit(Judged *j) {
        request_unref(j->request);
        arena_free(j->arena);
}

static void refuse(Judged *j, const Diag *diag) {
        j->judgement = (PolicyJudgement){ .verdict = VERDICT_DENY, .risk = RISK_DANGEROUS };
        j->why = arena_str(j->arena, str_of(diag->text));
}

/* What the gate would say besides: until a person has looked, a person answers. */
static void escalate(const AssentGate *gate, Judged *j) {
        const Request *q = j->request;
        Str why = gate->app->policy_complaint.n ? gate->app->policy_complaint
                  : q->error.n                  ? q->error
                                                : request_floor(q);

        if (!why.n || j->judgement.verdict != VERDICT_ALLOW)
                return;
        j->judgement.verdict = VERDICT_ASK;
        j->why = why;
}

static int judge(AssentGate *gate, const AssentCall *call, Judged *ret) {
        const PolicyReason *first;
        char *directory = NULL;
        ToolCall c;
        Diag diag = { 0 };
        int r;

        if (!gate)
                return error_origin(-EINVAL);
        r = arena_new(JUDGE_MAX, &ret->arena);
        if (!r)
                r = api_call(gate, call, &c, &directory);
        if (!r)
                r = request_new(&c, gate_find_tool(gate->app->gate, c.tool),
                                &gate->app->surroundings, &ret->request, &diag);
        free(directory);
        if (r > 0) {
                refuse(ret, &diag);
                return arena_error(ret->arena);
        }
        if (r)
                return error_trace(r);
        request_set_risk(ret->request, policy_risk(ret->request));
        r = policy_judge(gate->app->policy, ret->request, ret->arena, &ret->judgement);
        if (r)
                return error_trace(r);
        first = ret->judgement.n_reasons ? &ret->judgement.reasons[0] : NULL;
        if (first)
                ret->why = first->note.n ? first->note : first->text;
        escalate(gate, ret);
        return 0;
}

int assent_judge(AssentGate *gate,
                 const AssentCall *call,
                 AssentVerdict *ret_verdict,
                 char *ret_text,
                 size_t n_text) {
        _cleanup_(judged_deinit) Judged j = { 0 };
        int r = judge(gate, call, &j);

        api_put_text(ret_text, n_text, j.why);
        if (ret_verdict)
                *ret_verdict = ASSENT_VERDICT_NONE;
        if (r || !ret_verdict)
                return r;
        switch (j.judgement.verdict) {
        case VERDICT_ALLOW:
                *ret_verdict = ASSENT_VERDICT_ALLOW;
                return 0;
        case VERDICT_DENY:
                *ret_verdict = ASSENT_VERDICT_DENY;
                return 0;
        case VERDICT_NONE:
        case VERDICT_ASK:
                break;
        }
        *ret_verdict = ASSENT_VERDICT_ASK;
        return 0;
}

int assent_requires_confirmation(AssentGate *gate, const AssentCall *call) {
        AssentVerdict verdict;
        int r = assent_judge(gate, call, &verdict, NULL, 0);

        return r ? r : verdict != ASSENT_VERDICT_ALLOW;
}

int assent_danger_text(AssentGate *gate, const AssentCall *call, char *ret_text, size_t n_text) {
        _cleanup_(judged_deinit) Judged j = { 0 };
        int r = judge(gate, call, &j);
        bool is_dangerous;

        api_put_text(ret_text, n_text, (Str){ 0 });
        if (r)
                return r;
        is_dangerous = !j.request || j.request->risk == RISK_DANGEROUS ||
                       j.request->risk == RISK_NONE;
        if (is_dangerous)
                api_put_text(ret_text, n_text,
                             j.request && j.request->danger_text.n ? j.request->danger_text
                                                                   : j.why);
        return is_dangerous;
}

int assent_is_dangerous(AssentGate *gate, const AssentCall *call) {
        return assent_danger_text(gate, call, NULL, 0);
}
