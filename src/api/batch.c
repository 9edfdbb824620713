#include "api-private.h"

#define NAMES_MAX ((size_t)65536)

static bool is_denied_by_person(AssentPending *p) {
        const AssentDecision *d = assent_pending_decision(p);

        return d && d->action == ASSENT_ACTION_SKIP &&
               strcmp(d->by, decider_name(DECIDER_PERSON)) == 0;
}

/* What nothing here will ever decide is decided by the end of waiting: no. */
static void decide_one(AssentPending *p) {
        if (assent_pending_wait(p, -1))
                (void)assent_pending_cancel(p, "no one available to ask");
}

int assent_execute_batch(AssentSession *session,
                         const AssentCall *calls,
                         size_t n,
                         AssentRunFunc run,
                         AssentOutcomeFunc outcome,
                         void *userdata) {
        AssentPending **ps;
        bool all_denied = n > 0;
        int r;

        if (!session || !run || (n && !calls))
                return error_origin(-EINVAL);
        if (session->gate && (session->gate->busy || session->gate->telling))
                return error_origin(-EBUSY);
        ps = calloc(n ? n : 1, sizeof(AssentPending *));
        if (!ps)
                return error_origin(-ENOMEM);
        r = assent_submit_batch(session, calls, n, NULL, NULL, ps);
        for (size_t i = 0; !r && i < n; ++i)
                api_pending_hold(ps[i]);
        for (size_t i = 0; !r && i < n; ++i) {
                int ran;

                decide_one(ps[i]);
                all_denied = all_denied && is_denied_by_person(ps[i]);
                ran = assent_pending_run(ps[i], run, userdata);
                if (outcome)
                        outcome(userdata, i, ps[i], ran);
        }
        for (size_t i = 0; !r && i < n; ++i) {
                assent_pending_end(ps[i]);
                api_pending_release(ps[i]);
        }
        free(ps);
        if (r)
                return r;
        return all_denied ? ASSENT_E_ALL_DENIED : 0;
}

int assent_all_denied_text(
        AssentGate *gate, const AssentCall *calls, size_t n, char *ret_text, size_t n_text) {
        _cleanup_(buf_deinit) Buf names = BUF_INIT(NAMES_MAX), text = BUF_INIT(NAMES_MAX * 4);

        if (!gate || (n && !calls))
                return error_origin(-EINVAL);
        for (size_t i = 0; i < n; ++i) {
                const char *tool = api_call_at(calls, i)->tool;

                buf_appendf(&names, "%s%s", i ? ", " : "", tool ? tool : "");
        }
        settings_expand(gate->app->messages.all_denied,
                        &(SettingsWords){ .tools = buf_str(&names) }, &text);
        if (buf_error(&names) || buf_error(&text))
                return buf_error(&names) ? buf_error(&names) : buf_error(&text);
        api_put_text(ret_text, n_text, buf_str(&text));
        return 0;
}

static int hand_over(AssentPending *p) {
        Permit *permit = gate_take_permit(p->gate->app->gate, p->core);

        p->is_begun = true;
        return permit ? api_error_of_permit(permit_hand_over(permit)) : ASSENT_E_USED;
}

int assent_confirm(AssentSession *session,
                   const AssentCall *call,
                   char *ret_message,
                   size_t n_message) {
        AssentPending *p = NULL;
        const AssentDecision *d;
        const Messages *messages;
        int r;

        api_put_text(ret_message, n_message, STR("Tool execution denied."));
        r = assent_submit(session, call, NULL, NULL, &p);
        if (r)
                return r < 0 ? r : 0;
        messages = &session->gate->app->messages;
        decide_one(p);
        d = assent_pending_decision(p);
        if (d)
                api_put_text(ret_message, n_message, str_of(d->message));
        /* The host would run what it asked about, not what it became. */
        r = api_check_begin(p);
        if (!r && pending_request(p->core)->edited_from.n)
                r = ASSENT_E_CHANGED;
        if (!r)
                r = hand_over(p);
        if (r && d && d->action == ASSENT_ACTION_CONFIRM) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(NAMES_MAX);

                settings_expand(messages->changed,
                                &(SettingsWords){ .reason = str_of(assent_error_text(r)) }, &text);
                api_put_text(ret_message, n_message, buf_str(&text));
        }
        assent_pending_end(p);
        if (r < 0)
                return r;
        return r == 0;
}

int assent_answer(AssentGate *gate,
                  const char *request_id,
                  const char *asker,
                  const AssentAnswer *answer) {
        HookAnswer core;
        AssentAnswer a;
        int r;

        if (!gate || !request_id || !asker)
                return error_origin(-EINVAL);
        /* A hook or an asker says what it says by returning. */
        if (gate->busy)
                return error_origin(-EBUSY);
        r = bridge_take(&a, sizeof(a), sizeof(a), answer, answer ? answer->size : 0);
        if (r)
                return r;
        if (bridge_answer(a.say, &a, NULL, &core) == HOOK_FAIL && a.say != ASSENT_SAY_FAIL)
                return error_origin(-EINVAL);
        for (AssentPending *p = gate->pendings; p; p = p->next) {
                const Request *q = p->core ? pending_request(p->core) : NULL;

                if (!q || strcmp(q->id, request_id) != 0)
                        continue;
                r = gate_answer(gate->app->gate, p->core, &(Asker){ .name = str_of(asker) }, &core);
                api_arm(gate);
                switch (r) {
                case GATE_E_DECIDED:
                        return ASSENT_E_DECIDED;
                case GATE_E_ASSURANCE:
                        return ASSENT_E_ASSURANCE;
                case GATE_E_MORE_PERSONS:
                        return ASSENT_E_MORE_PERSONS;
                default:
                        return r == -ENOENT ? ASSENT_E_UNKNOWN : r;
                }
        }
        return ASSENT_E_UNKNOWN;
}
