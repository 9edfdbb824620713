#include "bridge.h"

#define TEXT_MAX ((size_t)REQUEST_ARGS_MAX * 6)

int bridge_take(void *to, size_t n_to, size_t n_least, const void *from, size_t n_from) {
        const unsigned char *bytes = from;

        memset(to, 0, n_to);
        if (!from || n_from < n_least)
                return error_origin(-EINVAL);
        for (size_t i = n_to; i < n_from; ++i) {
                if (bytes[i])
                        return error_origin(-E2BIG);
        }
        memcpy(to, from, n_from < n_to ? n_from : n_to);
        return 0;
}

const char *bridge_z(Str s) {
        return s.n ? s.p : "";
}

bool bridge_phase(AssentPhase phase, Phase *ret) {
        switch (phase) {
        case ASSENT_PHASE_RULES:
                *ret = PHASE_RULES;
                return true;
        case ASSENT_PHASE_APPROVALS:
                *ret = PHASE_APPROVALS;
                return true;
        case ASSENT_PHASE_JUDGEMENT:
                *ret = PHASE_JUDGEMENT;
                return true;
        case ASSENT_PHASE_MODE:
                *ret = PHASE_MODE;
                return true;
        }
        return false;
}

bool bridge_assurance(AssentAssurance assurance, Assurance *ret) {
        switch (assurance) {
        case ASSENT_ASSURANCE_AGENT:
                *ret = ASSURANCE_AGENT;
                return true;
        case ASSENT_ASSURANCE_OS:
                *ret = ASSURANCE_OS;
                return true;
        case ASSENT_ASSURANCE_OWN:
                *ret = ASSURANCE_OWN;
                return true;
        }
        return false;
}

bool bridge_risk(AssentRisk risk, Risk *ret) {
        switch (risk) {
        case ASSENT_RISK_UNSET:
                *ret = RISK_NONE;
                return true;
        case ASSENT_RISK_SAFE:
                *ret = RISK_SAFE;
                return true;
        case ASSENT_RISK_MODERATE:
                *ret = RISK_MODERATE;
                return true;
        case ASSENT_RISK_DANGEROUS:
                *ret = RISK_DANGEROUS;
                return true;
        }
        return false;
}

AssentRisk bridge_shown_risk(Risk risk) {
        switch (risk) {
        case RISK_NONE:
                return ASSENT_RISK_UNSET;
        case RISK_SAFE:
                return ASSENT_RISK_SAFE;
        case RISK_MODERATE:
                return ASSENT_RISK_MODERATE;
        case RISK_DANGEROUS:
                return ASSENT_RISK_DANGEROUS;
        }
        abort();
}

static bool scope_of(AssentScope scope, Scope *ret) {
        switch (scope) {
        case ASSENT_SCOPE_ONCE:
                *ret = SCOPE_ONCE;
                return true;
        case ASSENT_SCOPE_TURN:
                *ret = SCOPE_TURN;
                return true;
        case ASSENT_SCOPE_COUNT:
                *ret = SCOPE_COUNT;
                return true;
        case ASSENT_SCOPE_TIME:
                *ret = SCOPE_TIME;
                return true;
        case ASSENT_SCOPE_SESSION:
                *ret = SCOPE_SESSION;
                return true;
        case ASSENT_SCOPE_WORKSPACE:
                *ret = SCOPE_WORKSPACE;
                return true;
        case ASSENT_SCOPE_USER:
                *ret = SCOPE_USER;
                return true;
        }
        return false;
}

AssentScope bridge_shown_scope(Scope scope) {
        switch (scope) {
        case SCOPE_ONCE:
                return ASSENT_SCOPE_ONCE;
        case SCOPE_TURN:
                return ASSENT_SCOPE_TURN;
        case SCOPE_COUNT:
                return ASSENT_SCOPE_COUNT;
        case SCOPE_TIME:
                return ASSENT_SCOPE_TIME;
        case SCOPE_SESSION:
                return ASSENT_SCOPE_SESSION;
        case SCOPE_WORKSPACE:
                return ASSENT_SCOPE_WORKSPACE;
        case SCOPE_USER:
                return ASSENT_SCOPE_USER;
        }
        abort();
}

static bool cover_of(AssentCover cover, Cover *ret) {
        switch (cover) {
        case ASSENT_COVER_EXACT:
                *ret = COVER_EXACT;
                return true;
        case ASSENT_COVER_PATTERN:
                *ret = COVER_PATTERN;
                return true;
        case ASSENT_COVER_TOOL:
                *ret = COVER_TOOL;
                return true;
        case ASSENT_COVER_ALL:
                *ret = COVER_ALL;
                return true;
        }
        return false;
}

AssentCover bridge_shown_cover(Cover cover) {
        switch (cover) {
        case COVER_EXACT:
                return ASSENT_COVER_EXACT;
        case COVER_PATTERN:
                return ASSENT_COVER_PATTERN;
        case COVER_TOOL:
                return ASSENT_COVER_TOOL;
        case COVER_ALL:
                return ASSENT_COVER_ALL;
        }
        abort();
}

static bool level_of(AssentLevel level, EscalateLevel *ret) {
        switch (level) {
        case ASSENT_LEVEL_NONE:
                *ret = ESCALATE_NONE;
                return true;
        case ASSENT_LEVEL_ASK:
                *ret = ESCALATE_ASK;
                return true;
        case ASSENT_LEVEL_MAY_DENY:
                *ret = ESCALATE_MAY_DENY;
                return true;
        case ASSENT_LEVEL_FLOOR:
                *ret = ESCALATE_FLOOR;
                return true;
        }
        return false;
}

static bool say_of(AssentSay say, HookSay *ret) {
        switch (say) {
        case ASSENT_SAY_PASS:
                *ret = HOOK_PASS;
                return true;
        case ASSENT_SAY_CONFIRM:
                *ret = HOOK_CONFIRM;
                return true;
        case ASSENT_SAY_ESCALATE:
                *ret = HOOK_ESCALATE;
                return true;
        case ASSENT_SAY_SKIP:
                *ret = HOOK_SKIP;
                return true;
        case ASSENT_SAY_EDIT:
                *ret = HOOK_EDIT;
                return true;
        case ASSENT_SAY_WAIT:
                *ret = HOOK_WAIT;
                return true;
        case ASSENT_SAY_FAIL:
                *ret = HOOK_FAIL;
                return true;
        }
        return false;
}

static bool remember_of(const AssentAnswer *answer, Str line, Remember *ret) {
        if (!scope_of(answer->scope, &ret->scope) || !cover_of(answer->cover, &ret->cover) ||
            !bridge_risk(answer->up_to, &ret->up_to))
                return false;
        ret->line = line;
        ret->count = answer->count;
        ret->for_ms = answer->for_ms;
        /* Nothing would be remembered, or for ever: the person cannot have meant either. */
        return (ret->scope != SCOPE_COUNT || ret->count > 0) &&
               (ret->scope != SCOPE_TIME || ret->for_ms > 0) &&
               (ret->scope == SCOPE_ONCE || ret->cover != COVER_PATTERN || line.n);
}

static Str text_of(Arena *a, const char *text) {
        Str s = str_of(text);

        return a ? arena_str(a, s) : s;
}

HookSay bridge_answer(AssentSay said, const AssentAnswer *answer, Arena *a, HookAnswer *ret) {
        Decision *d = &ret->decision;
        HookSay say;

        *ret = (HookAnswer){ 0 };
        if (!say_of(said, &say) || !level_of(answer->level, &ret->level) ||
            !remember_of(answer, text_of(a, answer->line), &d->remember) ||
            (say == HOOK_EDIT && !answer->args)) {
                *ret = (HookAnswer){ .say = HOOK_FAIL };
                return HOOK_FAIL;
        }
        ret->say = say;
        ret->persons = answer->persons;
        d->message = text_of(a, answer->message);
        d->reason = text_of(a, answer->reason);
        d->args = text_of(a, answer->args);
        d->why = text_of(a, answer->why);
        d->by_name = text_of(a, answer->person);
        d->auto_confirm = answer->auto_confirm;
        d->auto_any_risk = answer->auto_any_risk;
        d->stop_turn = answer->stop_turn;
        if (a && arena_error(a)) {
                *ret = (HookAnswer){ .say = HOOK_FAIL };
                return HOOK_FAIL;
        }
        return say;
}

/* A text with a NUL in it would be shown cut: then the arguments, which have none, are what is shown. */
static void show_preview(const Request *q, AssentRequest *ret) {
        bool whole = str_find_char(q->preview, '\0') == SIZE_MAX;

        ret->preview = bridge_z(whole ? q->preview : q->args_canonical);
        ret->preview_language = whole ? bridge_z(q->preview_language) : "json";
        ret->preview_is_claim = q->preview_is_claim;
}

void bridge_request(const Request *q, BridgeRequest *ret) {
        *ret = (BridgeRequest){
                .core = q,
                .shown = {
                        .id = q->id,
                        .call_id = bridge_z(q->call_id),
                        .tool = bridge_z(q->tool),
                        .args = bridge_z(q->args_canonical),
                        .content = bridge_z(q->content),
                        .directory = bridge_z(q->directory),
                        .workspace = bridge_z(q->workspace),
                        .agent = bridge_z(q->agent),
                        .reason = bridge_z(q->reason),
                        .signature = bridge_z(q->signature),
                        .risk = bridge_shown_risk(q->risk),
                        .danger_text = bridge_z(q->danger_text),
                        .error = bridge_z(q->error),
                        .confirmation_message = bridge_z(q->spec->confirmation_message),
                        .impact_description = bridge_z(q->spec->impact_description),
                        .category = bridge_z(q->spec->category),
                        .n_effects = q->effects.n,
                },
        };
        show_preview(q, &ret->shown);
}

static void enter(const BridgeCall *c) {
        if (c->busy)
                ++*c->busy;
}

static void leave(const BridgeCall *c) {
        if (c->busy)
                --*c->busy;
}

static HookSay call_hook(const BridgeCall *c, Request *q, HookAnswer *ret) {
        AssentAnswer answer = { .size = sizeof(answer) };
        BridgeRequest request;
        AssentSay say;

        /* What the function does besides may be the end of it. */
        request_ref(q);
        bridge_request(q, &request);
        enter(c);
        say = c->hook(c->userdata, &request.shown, &answer);
        leave(c);
        ret->say = bridge_answer(say, &answer, q->arena, ret);
        request_unref(q);
        return ret->say;
}

HookSay bridge_hook(void *userdata, Request *q, HookAnswer *answer) {
        HookSay say = call_hook(userdata, q, answer);

        answer->decision.by = DECIDER_HOOK;
        /* Whose hook it was is known: nobody but an asker speaks for a person. */
        answer->decision.by_name = (Str){ 0 };
        return say;
}

HookSay bridge_ask(void *userdata, Request *q, HookAnswer *answer) {
        const BridgeCall *c = userdata;
        HookSay say = call_hook(c, q, answer);

        if (say != HOOK_WAIT || c->may_wait)
                return say;
        *answer = (HookAnswer){ .say = HOOK_FAIL };
        return HOOK_FAIL;
}

typedef struct Batch {
        BridgeRequest *requests;
        const AssentRequest **shown;
        AssentAnswer *answers;
} Batch;

static void batch_deinit(Batch *b) {
        free(b->requests);
        free(b->shown);
        free(b->answers);
}

/* Whatever goes wrong with the list, each is asked alone. */
HookSay bridge_ask_batch(void *userdata, Request **requests, size_t n, HookAnswer *answers) {
        const BridgeCall *c = userdata;
        _cleanup_(batch_deinit) Batch b = {
                .requests = calloc(n, sizeof(*b.requests)),
                .shown = calloc(n, sizeof(*b.shown)),
                .answers = calloc(n, sizeof(*b.answers)),
        };
        int r;

        if (!b.requests || !b.shown || !b.answers)
                return HOOK_PASS;
        for (size_t i = 0; i < n; ++i) {
                bridge_request(requests[i], &b.requests[i]);
                b.shown[i] = &b.requests[i].shown;
                b.answers[i].size = sizeof(b.answers[i]);
        }
        enter(c);
        r = c->batch(c->userdata, b.shown, n, b.answers);
        leave(c);
        if (r)
                return HOOK_PASS;
        for (size_t i = 0; i < n; ++i) {
                HookSay say = bridge_answer(b.answers[i].say, &b.answers[i], requests[i]->arena,
                                            &answers[i]);

                answers[i].say = say == HOOK_WAIT && !c->may_wait ? HOOK_FAIL : say;
        }
        return HOOK_WAIT;
}

HookSay bridge_confirm(void *userdata, Request *q, HookAnswer *answer) {
        const BridgeCall *c = userdata;
        bool yes;

        enter(c);
        yes = c->confirm(c->userdata, bridge_z(q->signature));
        leave(c);
        return yes ? HOOK_CONFIRM : HOOK_SKIP;
}

void bridge_withdraw(void *userdata, Request *q) {
        const BridgeCall *c = userdata;
        BridgeRequest request;

        bridge_request(q, &request);
        enter(c);
        c->withdraw(c->userdata, &request.shown);
        leave(c);
}

int bridge_pre(void *userdata, const Request *q) {
        const BridgeCall *c = userdata;
        BridgeRequest request;
        int r;

        bridge_request(q, &request);
        enter(c);
        r = c->pre(c->userdata, &request.shown);
        leave(c);
        return r;
}

void bridge_post(void *userdata, const Request *q, bool success, Str output) {
        const BridgeCall *c = userdata;
        BridgeRequest request;

        bridge_request(q, &request);
        enter(c);
        c->post(c->userdata, &request.shown, success, bridge_z(output), output.n);
        leave(c);
}

int bridge_danger(void *userdata, const JsonValue *args, Arena *a, Str *ret_text) {
        const BridgeCall *c = userdata;
        _cleanup_(buf_deinit) Buf text = BUF_INIT(TEXT_MAX);
        const char *why = NULL;
        int r = json_canonical(args, &text);

        if (r)
                return error_trace(r);
        enter(c);
        r = c->danger(c->userdata, text.p, &why);
        leave(c);
        if (r <= 0)
                return r;
        if (why)
                *ret_text = arena_str(a, str_of(why));
        return 1;
}

int bridge_preview(
        void *userdata, const JsonValue *args, Arena *a, Str *ret_text, Str *ret_language) {
        const BridgeCall *c = userdata;
        _cleanup_(buf_deinit) Buf text = BUF_INIT(TEXT_MAX);
        const char *preview = NULL, *language = NULL;
        int r = json_canonical(args, &text);

        if (r)
                return error_trace(r);
        enter(c);
        r = c->preview(c->userdata, text.p, &preview, &language);
        leave(c);
        if (r || !preview)
                return error_origin(-ENOENT);
        *ret_text = arena_str(a, str_of(preview));
        *ret_language = language ? arena_str(a, str_of(language)) : STR("text");
        return arena_error(a);
}
