#include "api-private.h"

#include <poll.h>

#define WAIT_MS 60000 /* at once; then it is looked again what is due */

static AssentPending *pending_free(AssentPending *p) {
        request_unref(p->held);
        arena_deinit(&p->arena);
        free(p);
        return NULL;
}

static void unlink_pending(AssentPending *p) {
        if (!p->gate)
                return;
        for (AssentPending **at = &p->gate->pendings; *at; at = &(*at)->next) {
                if (*at == p) {
                        *at = p->next;
                        return;
                }
        }
}

AssentPending *api_pending_hold(AssentPending *p) {
        ++p->n_refs;
        return p;
}

void api_pending_release(AssentPending *p) {
        if (--p->n_refs)
                return;
        unlink_pending(p);
        --p->session->n_pendings;
        api_session_release(p->session);
        pending_free(p);
}

static int pending_new(AssentSession *session,
                       AssentDecidedFunc func,
                       void *userdata,
                       AssentPending **ret) {
        AssentPending *p = calloc(1, sizeof(*p));

        if (!p)
                return error_origin(-ENOMEM);
        arena_init(&p->arena, NULL, 0, API_DECISION_MAX);
        p->gate = session->gate;
        p->session = session;
        p->func = func;
        p->userdata = userdata;
        p->n_refs = 1;
        p->next = session->gate->pendings;
        session->gate->pendings = p;
        ++session->n_pendings;
        *ret = p;
        return 0;
}

static const char *keep(AssentPending *p, Str text) {
        return bridge_z(arena_str(&p->arena, text));
}

static void fill_decision(AssentPending *p, const Decision *d) {
        p->decision = (AssentDecision){
                .action = d->action == ACTION_CONFIRM ? ASSENT_ACTION_CONFIRM : ASSENT_ACTION_SKIP,
                .message = keep(p, d->message),
                .reason = keep(p, d->reason),
                .why = keep(p, d->why),
                .by = decider_name(d->by),
                .by_name = keep(p, d->by_name),
                .scope = bridge_shown_scope(d->remember.scope),
                .auto_confirm_remaining = d->auto_confirm_remaining,
                .at = d->at,
                .waited_ms = d->waited_ms,
                .policy_revision = keep(p, str_of(d->policy_revision)),
                .stop_turn = d->stop_turn,
        };
        if (!arena_error(&p->arena))
                return;
        p->is_broken = true;
        p->decision = (AssentDecision){
                .action = ASSENT_ACTION_SKIP,
                .message = "Tool execution denied: there is no memory for the decision.",
                .reason = "",
                .why = "there is no memory for the decision",
                .by = "error",
                .by_name = "",
                .policy_revision = "",
        };
}

/* Told once; whoever goes on with @p afterwards has a reference of its own. */
static void tell(AssentPending *p) {
        const Decision *d = p->core ? pending_decision(p->core) : NULL;

        if (!d || p->is_decided)
                return;
        p->is_decided = true;
        fill_decision(p, d);
        if (!p->func || p->is_ended)
                return;
        ++p->gate->telling;
        p->func(p->userdata, p);
        --p->gate->telling;
}

/* Handles whose pending core has made by now, while it is still being decided. */
static void take_cores(const AssentGate *gate) {
        for (ApiSubmitting *s = gate->submitting; s; s = s->outer) {
                for (size_t i = 0; i < s->n; ++i) {
                        if (s->handles[i] && !s->handles[i]->is_ended && s->cores[i])
                                s->handles[i]->core = s->cores[i];
                }
        }
}

static AssentPending *find_untold(const AssentGate *gate, const Pending *core) {
        for (AssentPending *p = gate->pendings; p; p = p->next) {
                if (p->core == core && !p->is_decided)
                        return p;
        }
        return NULL;
}

/* A retry shares its pending with the first call: all who hold it are told. */
void api_decided(void *userdata, Pending *core) {
        AssentGate *gate = userdata;
        AssentPending *p;

        take_cores(gate);
        while ((p = find_untold(gate, core))) {
                tell(api_pending_hold(p));
                api_pending_release(p);
        }
}

void api_orphan_pendings(AssentGate *gate) {
        /* No callback runs for a gate that is closed: what is told says so. */
        for (AssentPending *p = gate->pendings; p; p = p->next)
                p->func = NULL;
        for (AssentPending *p = gate->pendings; p; p = p->next) {
                if (p->core && !pending_decision(p->core))
                        (void)gate_cancel(gate->app->gate, p->core, STR("the gate was closed"));
                tell(p);
                permit_end(p->permit, true, false, -1, (Str){ 0 });
                p->permit = NULL;
                p->core = NULL;
        }
        while (gate->pendings) {
                AssentPending *p = gate->pendings;

                gate->pendings = p->next;
                p->gate = NULL;
        }
}

static int check_submit(const AssentSession *session, const void *ret) {
        if (!session || !ret)
                return error_origin(-EINVAL);
        if (session->is_ended || !session->gate)
                return error_origin(-ESTALE);
        return session->gate->depth >= API_DEPTH_MAX ||
                               session->gate->busy + session->gate->telling >= API_DEPTH_MAX
                       ? error_origin(-ELOOP)
                       : 0;
}

/*
 * Core may end what it made, when a callback no longer wants it; then its slot is NULL, and so is ours.
 * The handle has a reference of ours meanwhile.
 */
static void settle(AssentPending **handle, Pending *core, AssentPending **ret) {
        AssentPending *p = *handle;

        if (!p->is_ended) {
                p->core = core;
                tell(p);
        }
        *ret = p->is_ended ? NULL : p;
        api_pending_release(p);
}

static void give_up(AssentPending **handles, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (!handles[i])
                        continue;
                /* Core has ended what it made. */
                handles[i]->core = NULL;
                permit_end(take(handles[i]->permit), true, false, -1, (Str){ 0 });
                if (!handles[i]->is_ended) {
                        handles[i]->is_ended = true;
                        api_pending_release(handles[i]);
                }
                api_pending_release(handles[i]);
        }
}

static int submit_all(AssentSession *session,
                      const ToolCall *calls,
                      size_t n,
                      AssentPending **handles,
                      Pending **cores,
                      AssentPending **ret) {
        AssentGate *gate = session->gate;
        ApiSubmitting submitting = { gate->submitting, handles, cores, n };
        int r;

        gate->submitting = &submitting;
        ++gate->depth;
        if (n == 1)
                r = gate_submit(gate->app->gate, &session->core, &calls[0], api_decided, gate,
                                &cores[0]);
        else
                r = gate_submit_batch(gate->app->gate, &session->core, calls, n, api_decided, gate,
                                      cores);
        gate->submitting = submitting.outer;
        if (r)
                give_up(handles, n);
        for (size_t i = 0; !r && i < n; ++i)
                settle(&handles[i], cores[i], &ret[i]);
        --gate->depth;
        api_arm(gate);
        return r;
}

/* All memory of a batch, in one piece. */
typedef struct Batch {
        ToolCall *calls;
        char **directories;
        AssentPending **handles;
        Pending **cores;
        size_t n;
} Batch;

static void batch_deinit(Batch *b) {
        for (size_t i = 0; b->directories && i < b->n; ++i)
                free(b->directories[i]);
        free(b->calls);
        free(b->directories);
        free(b->handles);
        free(b->cores);
}

static int batch_init(Batch *b,
                      AssentSession *session,
                      const AssentCall *calls,
                      size_t n,
                      AssentDecidedFunc func,
                      void *userdata) {
        int r = 0;

        *b = (Batch){
                .calls = calloc(n, sizeof(*b->calls)),
                .directories = calloc(n, sizeof(*b->directories)),
                .handles = calloc(n, sizeof(AssentPending *)),
                .cores = calloc(n, sizeof(Pending *)),
                .n = n,
        };
        if (!b->calls || !b->directories || !b->handles || !b->cores)
                return error_origin(-ENOMEM);
        for (size_t i = 0; !r && i < n; ++i)
                r = api_call(session->gate, api_call_at(calls, i), &b->calls[i],
                             &b->directories[i]);
        for (size_t i = 0; !r && i < n; ++i) {
                r = pending_new(session, func, userdata, &b->handles[i]);
                if (!r)
                        ++b->handles[i]->n_refs;
        }
        if (r && b->handles)
                give_up(b->handles, n);
        return r;
}

int assent_submit_batch(AssentSession *session,
                        const AssentCall *calls,
                        size_t n,
                        AssentDecidedFunc func,
                        void *userdata,
                        AssentPending **ret_pendings) {
        _cleanup_(batch_deinit) Batch b = { 0 };
        int r = check_submit(session, ret_pendings);

        if (r)
                return r;
        if (!n)
                return 0;
        if (!calls || n > PENDINGS_OF_MESSAGE_MAX)
                return error_origin(calls ? -E2BIG : -EINVAL);
        for (size_t i = 0; i < n; ++i)
                ret_pendings[i] = NULL;
        r = batch_init(&b, session, calls, n, func, userdata);
        return r ? r : submit_all(session, b.calls, n, b.handles, b.cores, ret_pendings);
}

int assent_submit(AssentSession *session,
                  const AssentCall *call,
                  AssentDecidedFunc func,
                  void *userdata,
                  AssentPending **ret_pending) {
        return assent_submit_batch(session, call, 1, func, userdata, ret_pending);
}

const AssentDecision *assent_pending_decision(AssentPending *p) {
        return p && p->is_decided ? &p->decision : NULL;
}

const AssentRequest *assent_pending_request(AssentPending *p) {
        Request *now;

        /* A request points into what its gate knew of the tool. */
        if (!p || !p->gate)
                return NULL;
        now = p->core ? pending_request(p->core) : NULL;
        if (now && now != p->held) {
                request_ref(now);
                request_unref(p->held);
                p->held = now;
        }
        if (!p->held)
                return NULL;
        bridge_request(p->held, &p->shown);
        return &p->shown.shown;
}

bool assent_request_effect(const AssentRequest *request, size_t i, AssentEffect *ret) {
        const BridgeRequest *b = (const BridgeRequest *)request;
        const Effect *e;

        if (!request || !ret || i >= b->core->effects.n)
                return false;
        e = &b->core->effects.items[i];
        *ret = (AssentEffect){
                .kind = effect_kind_name(effect_kind(e->act)),
                .act = effect_act_name(e->act),
                .is_sure = e->certainty == CERTAINTY_SURE,
        };
        if (e->object.form == VALUE_LITERAL) {
                ret->object = e->object.text.n ? e->object.text.p : "";
                ret->n_object = e->object.text.n;
        }
        return true;
}

const char *assent_request_keep(const AssentRequest *request, const char *text) {
        const BridgeRequest *b = (const BridgeRequest *)request;

        if (!request || !text)
                return NULL;
        return arena_str(b->core->arena, str_of(text)).p;
}

/* The next thing that is due may decide it; without one nothing here ever will. */
static int wait_once(AssentPending *p, int64_t left) {
        int64_t due = gate_timeout(p->gate->app->gate);
        struct pollfd fd = { .fd = p->gate->epoll_fd, .events = POLLIN };

        if (due < 0 && !hooks_can_ask(p->gate->app->hooks))
                return left < 0 ? error_origin(-EDEADLK) : ASSENT_E_UNDECIDED;
        if (left >= 0 && (due < 0 || left < due))
                due = left;
        if (due > WAIT_MS || due < 0)
                due = WAIT_MS;
        if (poll(&fd, 1, (int)due) < 0 && errno != EINTR)
                return error_origin(-errno);
        return assent_gate_process(p->gate);
}

static int wait_until(AssentPending *p, int64_t timeout_ms) {
        const Clock *clock = clock_system();
        int64_t end = clock->monotonic_ms(clock->userdata) + timeout_ms;
        int r = 0;

        while (!r && !p->is_decided) {
                int64_t left = timeout_ms < 0 ? -1 : end - clock->monotonic_ms(clock->userdata);

                if (!p->gate || p->is_ended)
                        return error_origin(-ESTALE);
                if (p->gate->busy || p->gate->telling)
                        return error_origin(-EBUSY);
                if (timeout_ms >= 0 && left <= 0)
                        return ASSENT_E_UNDECIDED;
                r = wait_once(p, left);
        }
        return p->is_decided ? 0 : r;
}

int assent_pending_wait(AssentPending *p, int64_t timeout_ms) {
        int r;

        if (!p)
                return error_origin(-EINVAL);
        r = wait_until(api_pending_hold(p), timeout_ms);
        api_pending_release(p);
        return r;
}

int assent_pending_cancel(AssentPending *p, const char *why) {
        AssentGate *gate;
        bool in_time;

        if (!p)
                return error_origin(-EINVAL);
        if (!p->core)
                return error_origin(-ESTALE);
        if (p->is_begun)
                return ASSENT_E_DECIDED;
        gate = p->gate;
        in_time = gate_cancel(gate->app->gate, p->core,
                              why && why[0] ? str_of(why) : STR("the host took it back"));
        api_arm(gate);
        return in_time ? 0 : ASSENT_E_DECIDED;
}

void assent_pending_end(AssentPending *p) {
        AssentGate *gate;

        if (!p || p->is_ended)
                return;
        p->is_ended = true;
        gate = p->gate;
        permit_end(p->permit, true, false, -1, (Str){ 0 });
        p->permit = NULL;
        if (p->core) {
                Pending *core = p->core;

                p->core = NULL;
                gate_end(gate->app->gate, core);
                api_arm(gate);
        }
        api_pending_release(p);
}

int api_error_of_permit(int r) {
        switch (r) {
        case PERMIT_E_NONE:
                return ASSENT_E_CANNOT;
        case PERMIT_E_USED:
                return ASSENT_E_USED;
        case PERMIT_E_EXPIRED:
                return ASSENT_E_EXPIRED;
        case PERMIT_E_CHANGED:
                return ASSENT_E_CHANGED;
        case PERMIT_E_PROCESS:
                return ASSENT_E_PROCESS;
        case PERMIT_E_VETOED:
                return ASSENT_E_VETOED;
        default:
                return r;
        }
}

int api_check_begin(const AssentPending *p) {
        if (!p)
                return error_origin(-EINVAL);
        if (!p->core || !p->gate)
                return error_origin(-ESTALE);
        if (!p->is_decided)
                return ASSENT_E_UNDECIDED;
        if (p->is_begun)
                return ASSENT_E_USED;
        return p->is_broken || p->decision.action != ASSENT_ACTION_CONFIRM ? ASSENT_E_DENIED : 0;
}

int assent_pending_begin(AssentPending *p) {
        Permit *permit;
        int r = api_check_begin(p);

        if (r)
                return r;
        p->is_begun = true;
        permit = gate_take_permit(p->gate->app->gate, p->core);
        if (!permit)
                return ASSENT_E_USED;
        /* A pre hook is a callback, and may end what it is asked about. */
        api_pending_hold(p);
        r = permit_use(permit);
        if (!r && p->is_ended)
                r = PERMIT_E_USED;
        if (r)
                permit_end(permit, false, false, -1, (Str){ 0 });
        else
                p->permit = permit;
        api_pending_release(p);
        return api_error_of_permit(r);
}

int assent_pending_finish(
        AssentPending *p, bool success, int64_t exit_status, const char *output, size_t n_output) {
        Permit *permit;

        if (!p || (n_output && !output))
                return error_origin(-EINVAL);
        if (!p->gate)
                return error_origin(-ESTALE);
        if (!p->permit)
                return ASSENT_E_USED;
        permit = take(p->permit);
        permit_end(permit, true, success, exit_status, (Str){ output, n_output });
        return 0;
}

int assent_pending_run(AssentPending *p, AssentRunFunc run, void *userdata) {
        AssentResult result = { .size = sizeof(result), .exit_status = -1 };
        int r = run ? assent_pending_begin(p) : error_origin(-EINVAL);

        if (r)
                return r;
        api_pending_hold(p);
        result.success = true;
        if (run(userdata, assent_pending_request(p), &result))
                result.success = false;
        if (p->permit)
                (void)!assent_pending_finish(p, result.success, result.exit_status, result.output,
                                             result.output ? result.n_output : 0);
        api_pending_release(p);
        return 0;
}
