#include "api-private.h"

#include "crypto/crypto.h"

int assent_session_new(AssentGate *gate, const char *id, AssentSession **ret_session) {
        AssentSession *session;
        int r;

        if (!gate || !ret_session || (id && (!id[0] || strlen(id) > API_ID_MAX)))
                return error_origin(-EINVAL);
        session = calloc(1, sizeof(*session));
        if (!session)
                return error_origin(-ENOMEM);
        if (id) {
                memcpy(session->id, id, strlen(id));
        } else {
                r = crypto_id_hex(session->id);
                if (r) {
                        free(session);
                        return error_trace(r);
                }
        }
        session_init(&session->core, str_of(session->id));
        session->core.host = gate->app->options.agent;
        session->core.timeout_ms = (int64_t)gate->app->settings->timeout.hook * 1000;
        session->gate = gate;
        session->next = gate->sessions;
        gate->sessions = session;
        *ret_session = session;
        return 0;
}

static void unlink_session(AssentSession *session) {
        if (!session->gate)
                return;
        for (AssentSession **at = &session->gate->sessions; *at; at = &(*at)->next) {
                if (*at == session) {
                        *at = session->next;
                        return;
                }
        }
}

void api_session_release(AssentSession *session) {
        if (!session->is_ended || session->n_pendings)
                return;
        unlink_session(session);
        if (session->gate)
                session_deinit(&session->core);
        free(session);
}

void api_session_hold(AssentSession *session) {
        ++session->n_pendings;
}

void api_session_unhold(AssentSession *session) {
        --session->n_pendings;
        api_session_release(session);
}

void api_orphan_sessions(AssentGate *gate) {
        while (gate->sessions) {
                AssentSession *session = gate->sessions;

                gate->sessions = session->next;
                session_deinit(&session->core);
                session->gate = NULL;
        }
}

/* What was confirmed and not run must not outlive the conversation it was meant for. */
static void take_back(AssentSession *session, Str why) {
        for (AssentPending *p = session->gate->pendings; p; p = p->next) {
                if (p->session == session && p->core && !p->is_begun && pending_decision(p->core))
                        (void)gate_cancel(session->gate->app->gate, p->core, why);
        }
}

void assent_session_end(AssentSession *session) {
        if (!session || session->is_ended)
                return;
        session->is_ended = true;
        api_session_hold(session);
        if (session->gate) {
                gate_end_session(session->gate->app->gate, &session->core);
                take_back(session, STR("the session ended"));
                api_arm(session->gate);
        }
        api_session_unhold(session);
}

static int check_session(const AssentSession *session) {
        if (!session)
                return error_origin(-EINVAL);
        return session->is_ended || !session->gate ? error_origin(-ESTALE) : 0;
}

int assent_session_begin_turn(AssentSession *session) {
        int r = check_session(session);

        if (r)
                return r;
        api_session_hold(session);
        gate_begin_turn(session->gate->app->gate, &session->core);
        api_arm(session->gate);
        api_session_unhold(session);
        return 0;
}

/* While a hook speaks, what it is asked about is not judged anew under it. */
static int check_idle(const AssentSession *session) {
        int r = check_session(session);

        return !r && session->gate->busy ? error_origin(-EBUSY) : r;
}

static void rejudge(AssentSession *session) {
        api_session_hold(session);
        gate_rejudge(session->gate->app->gate, &session->core);
        api_arm(session->gate);
        api_session_unhold(session);
}

int assent_session_set_mode(AssentSession *session, AssentMode mode) {
        int r = check_idle(session);

        if (r)
                return r;
        switch (mode) {
        case ASSENT_MODE_ASK:
                session->core.mode = SESSION_ASK;
                return 0;
        case ASSENT_MODE_AUTONOMOUS:
                session->core.mode = SESSION_AUTONOMOUS;
                break;
        case ASSENT_MODE_UNATTENDED_AUTO:
                /* The host says that nobody is there; that this means yes only the user can say. */
                if (session->gate->app->settings->unattended != SETTINGS_UNATTENDED_AUTO)
                        return error_origin(-EPERM);
                session->core.mode = SESSION_UNATTENDED_AUTO;
                break;
        default:
                return error_origin(-EINVAL);
        }
        rejudge(session);
        return 0;
}

int assent_session_set_timeout(AssentSession *session, int64_t timeout_ms) {
        int r = check_session(session);

        if (!r && timeout_ms < 0)
                r = error_origin(-EINVAL);
        if (!r)
                session->core.timeout_ms = timeout_ms;
        return r;
}

int assent_session_set_auto_confirm(AssentSession *session, int64_t count, bool any_risk) {
        int r = check_idle(session);

        if (r)
                return r;
        session_set_auto_confirm(&session->core, count, any_risk);
        rejudge(session);
        return 0;
}

int assent_session_reset_auto_confirm(AssentSession *session) {
        int r = check_session(session);

        if (!r)
                session_reset_auto_confirm(&session->core);
        return r;
}

int assent_session_check_auto_confirm(AssentSession *session, int64_t *ret_remaining) {
        int64_t remaining = 0;
        int r = check_session(session);

        if (r)
                return r;
        r = session_check_auto_confirm(&session->core, &remaining);
        if (ret_remaining)
                *ret_remaining = remaining;
        return r;
}

int assent_session_is_auto_confirm_active(const AssentSession *session) {
        int r = check_session(session);

        return r ? r : session_is_auto_confirm_active(&session->core);
}
