#include "gate-private.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PENDING_ARENA_MAX (24U << 20)

static int64_t clock_ms(clockid_t id) {
        struct timespec t;

        if (clock_gettime(id, &t))
                return 0;
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t system_wall(void *userdata) {
        return clock_ms(CLOCK_REALTIME);
}

static int64_t system_monotonic(void *userdata) {
        return clock_ms(CLOCK_BOOTTIME);
}

const Clock *clock_system(void) {
        static const Clock system_clock = {
                .wall_ms = system_wall,
                .monotonic_ms = system_monotonic,
        };

        return &system_clock;
}

int64_t gate_now(const Gate *g) {
        return g->config.clock->monotonic_ms(g->config.clock->userdata);
}

int64_t gate_wall(const Gate *g) {
        return g->config.clock->wall_ms(g->config.clock->userdata);
}

int gate_new(const GateConfig *config, Gate **ret_gate) {
        Gate *g = calloc(1, sizeof(*g));

        if (!g)
                return error_origin(-ENOMEM);
        g->config = *config;
        if (!g->config.clock)
                g->config.clock = clock_system();
        if (!g->config.messages)
                g->config.messages = messages_default();
        *ret_gate = g;
        return 0;
}

static Pending *pending_free(Pending *p) {
        if (!p->permit_taken)
                permit_free(p->permit);
        request_unref(p->request);
        arena_deinit(&p->arena);
        free(p);
        return NULL;
}

Gate *gate_free(Gate *g) {
        if (!g)
                return NULL;

        while (g->pending) {
                Pending *p = g->pending;

                g->pending = p->next;
                pending_free(p);
        }
        free(g->tools);
        free(g);
        return NULL;
}

/* Higher priority first, then the earlier registration. */
static bool goes_before(int priority_a, uint64_t order_a, int priority_b, uint64_t order_b) {
        return priority_a != priority_b ? priority_a > priority_b : order_a < order_b;
}

int gate_add_hook(Gate *g, const Hook *hook) {
        HookSlot slot = { .hook = *hook, .enabled = true, .order = g->n_ordered++ };
        size_t i;

        if (!hook->func || hook->phase == PHASE_ASKERS)
                return error_origin(-EINVAL);
        for (i = 0; i < g->n_hooks; ++i) {
                if (!str_eq(g->hooks[i].hook.name, hook->name))
                        continue;
                memmove(&g->hooks[i], &g->hooks[i + 1], (g->n_hooks - i - 1) * sizeof(slot));
                --g->n_hooks;
                break;
        }
        if (g->n_hooks == HOOKS_MAX)
                return error_origin(-E2BIG);
        for (i = g->n_hooks;
             i > 0 && goes_before(hook->priority, slot.order, g->hooks[i - 1].hook.priority,
                                  g->hooks[i - 1].order);
             --i)
                g->hooks[i] = g->hooks[i - 1];
        g->hooks[i] = slot;
        ++g->n_hooks;
        return 0;
}

static bool has_open_question(const Gate *g) {
        for (const Pending *p = g->pending; p; p = p->next) {
                if (p->asked || p->passed)
                        return true;
        }
        return false;
}

int gate_add_asker(Gate *g, const Asker *asker) {
        AskerSlot slot = { .asker = *asker, .enabled = true, .order = g->n_ordered++ };
        size_t i;

        /* Open questions know askers by their place. */
        if (!asker->ask || has_open_question(g))
                return error_origin(!asker->ask ? -EINVAL : -EBUSY);
        for (i = 0; i < g->n_askers; ++i) {
                if (!str_eq(g->askers[i].asker.name, asker->name))
                        continue;
                memmove(&g->askers[i], &g->askers[i + 1], (g->n_askers - i - 1) * sizeof(slot));
                --g->n_askers;
                break;
        }
        if (g->n_askers == ASKERS_MAX)
                return error_origin(-E2BIG);
        for (i = g->n_askers;
             i > 0 && goes_before(asker->priority, slot.order, g->askers[i - 1].asker.priority,
                                  g->askers[i - 1].order);
             --i)
                g->askers[i] = g->askers[i - 1];
        g->askers[i] = slot;
        ++g->n_askers;
        return 0;
}

static int add_around(Gate *g, AroundSlot slot) {
        for (size_t i = 0; i < g->n_around; ++i) {
                if (str_eq(g->around[i].name, slot.name)) {
                        g->around[i] = slot;
                        return 0;
                }
        }
        if (g->n_around == HOOKS_MAX)
                return error_origin(-E2BIG);
        g->around[g->n_around++] = slot;
        return 0;
}

void gate_set_wait(Gate *g, GateWaitFunc func, void *userdata) {
        g->wait = func;
        g->wait_userdata = userdata;
}

int gate_add_pre_hook(Gate *g, Str name, PreHookFunc func, void *userdata) {
        return add_around(
                g,
                (AroundSlot){ .name = name, .pre = func, .userdata = userdata, .enabled = true });
}

int gate_add_post_hook(Gate *g, Str name, PostHookFunc func, void *userdata) {
        return add_around(
                g,
                (AroundSlot){ .name = name, .post = func, .userdata = userdata, .enabled = true });
}

bool gate_enable(Gate *g, Str name, bool enabled) {
        bool found = false;

        for (size_t i = 0; i < g->n_hooks; ++i) {
                if (str_eq(g->hooks[i].hook.name, name)) {
                        g->hooks[i].enabled = enabled;
                        found = true;
                }
        }
        for (size_t i = 0; i < g->n_askers; ++i) {
                if (str_eq(g->askers[i].asker.name, name)) {
                        g->askers[i].enabled = enabled;
                        found = true;
                }
        }
        for (size_t i = 0; i < g->n_around; ++i) {
                if (str_eq(g->around[i].name, name)) {
                        g->around[i].enabled = enabled;
                        found = true;
                }
        }
        return found;
}

bool gate_has(const Gate *g, Str name) {
        for (size_t i = 0; i < g->n_hooks; ++i) {
                if (str_eq(g->hooks[i].hook.name, name))
                        return true;
        }
        for (size_t i = 0; i < g->n_askers; ++i) {
                if (str_eq(g->askers[i].asker.name, name))
                        return true;
        }
        for (size_t i = 0; i < g->n_around; ++i) {
                if (str_eq(g->around[i].name, name))
                        return true;
        }
        return false;
}

bool gate_remove(Gate *g, Str name) {
        for (size_t i = 0; i < g->n_hooks; ++i) {
                if (!str_eq(g->hooks[i].hook.name, name))
                        continue;
                memmove(&g->hooks[i], &g->hooks[i + 1], (g->n_hooks - i - 1) * sizeof(g->hooks[0]));
                --g->n_hooks;
                return true;
        }
        /* Askers keep their place while questions are open: a disabled one asks no more. */
        return gate_enable(g, name, false);
}

int gate_add_tool(Gate *g, const ToolSpec *spec) {
        const ToolSpec **tools;

        for (size_t i = 0; i < g->n_tools; ++i) {
                if (str_eq(g->tools[i]->name, spec->name)) {
                        g->tools[i] = spec;
                        return 0;
                }
        }
        if (g->n_tools == TOOLS_MAX)
                return error_origin(-E2BIG);
        tools = reallocarray(g->tools, g->n_tools + 1, sizeof(tools[0]));
        if (!tools)
                return error_origin(-ENOMEM);
        g->tools = tools;
        tools[g->n_tools++] = spec;
        return 0;
}

const ToolSpec *gate_find_tool(const Gate *g, Str name) {
        for (size_t i = 0; i < g->n_tools; ++i) {
                if (str_eq(g->tools[i]->name, name))
                        return g->tools[i];
        }
        return NULL;
}

const Decision *pending_decision(const Pending *p) {
        return p->decision.action == ACTION_NONE ? NULL : &p->decision;
}

Request *pending_request(const Pending *p) {
        return p->request;
}

EscalateLevel pending_level(const Pending *p) {
        return p->level;
}

bool pending_may_confirm(const Pending *p, Assurance assurance) {
        return p->request && assurance >= pending_needed_assurance(p);
}

unsigned pending_persons(const Pending *p) {
        return p->n_persons;
}

int64_t pending_time_left(const Pending *p) {
        int64_t left = p->deadline - gate_now(p->gate);

        if (!p->deadline)
                return -1;
        return left > 0 ? left : 0;
}

Str pending_escalated_by(const Pending *p) {
        return p->escalated_by;
}

Session *pending_session(const Pending *p) {
        return p->session;
}

Pending *gate_find_pending(const Gate *g, const Request *request) {
        for (Pending *p = g->pending; p; p = p->next) {
                if (p->request == request)
                        return p;
        }
        return NULL;
}

/*
 * A callback may end the pending that it is told of, or others: whoever goes on after a callback
 * holds the pending meanwhile.
 */
static Pending *hold(Pending *p) {
        if (p)
                ++p->n_refs;
        return p;
}

/* False when nobody else had it any more: then it is gone. */
static bool let_go(Gate *g, Pending *p) {
        bool lives = p->n_refs > 1;

        gate_end(g, p);
        return lives;
}

/* The next of the list, held in place of @p. */
static Pending *hold_next(Gate *g, Pending *p) {
        Pending *next = hold(p->next);

        (void)let_go(g, p);
        return next;
}

/* A retry says the same, in the same session, while the first is open or granted and unused. */
static Pending *find_retry(Gate *g, const Session *session, const Request *request) {
        for (Pending *p = g->pending; p; p = p->next) {
                const Request *other = p->request;
                bool open = p->decision.action == ACTION_NONE ||
                            (p->decision.action == ACTION_CONFIRM && !p->permit_taken &&
                             gate_now(g) - p->decided_at < RETRY_GRANT_MS);

                if (p->session == session && other && open &&
                    digest_eq(&other->digest, &request->digest) &&
                    str_eq(other->call_id, request->call_id))
                        return p;
        }
        return NULL;
}

static int pending_new(Gate *g, Session *session, PendingFunc func, void *userdata, Pending **ret) {
        Pending *p;

        if (g->n_pending == PENDING_MAX)
                return error_origin(-E2BIG);
        p = calloc(1, sizeof(*p));
        if (!p)
                return error_origin(-ENOMEM);
        arena_init(&p->arena, NULL, 0, PENDING_ARENA_MAX);
        p->gate = g;
        p->n_refs = 1;
        p->session = session;
        p->func = func;
        p->userdata = userdata;
        p->n_persons = 1;
        p->next = g->pending;
        g->pending = p;
        ++g->n_pending;
        *ret = p;
        return 0;
}

static void refuse_malformed(Pending *p, const Diag *diag) {
        Str why = arena_str(&p->arena, str_of(diag->text));

        pending_skip(p, DECIDER_ERROR, STR("request"),
                     message_with(&p->arena, p->gate->config.messages->malformed, why), why);
}

/* Everything before the phases. *ret_pending is set on success; *ret_new when its way begins now. */
static int open_pending(Gate *g,
                        Session *session,
                        const ToolCall *call,
                        PendingFunc func,
                        void *userdata,
                        Pending **ret_pending,
                        bool *ret_new) {
        _cleanup_(request_unrefp) Request *request = NULL;
        _uninitialized_ Str names[LASTING_NAMES_MAX];
        ToolCall prepared = *call;
        Diag diag = { 0 };
        Pending *p;
        int r;

        *ret_new = false;
        lasting_prepare(g, session, NULL, names, &prepared);
        r = request_new(&prepared, gate_find_tool(g, call->tool), &g->config.surroundings, &request,
                        &diag);
        if (r < 0)
                return error_trace(r);
        if (!r) {
                request_set_risk(request,
                                 g->config.risk_of
                                         ? g->config.risk_of(g->config.policy_userdata, request)
                                         : RISK_DANGEROUS);
                p = find_retry(g, session, request);
                if (p) {
                        ++p->n_refs;
                        *ret_pending = p;
                        return 0;
                }
        }
        r = pending_new(g, session, func, userdata, &p);
        if (r)
                return error_trace(r);
        *ret_pending = p;
        if (!request) {
                refuse_malformed(hold(p), &diag);
                if (!let_go(g, p))
                        *ret_pending = NULL;
                return 0;
        }
        p->request = take(request);
        *ret_new = true;
        return 0;
}

int gate_submit(Gate *g,
                Session *session,
                const ToolCall *call,
                PendingFunc func,
                void *userdata,
                Pending **ret) {
        bool is_new;
        int r = open_pending(g, session, call, func, userdata, ret, &is_new);

        if (r)
                return error_trace(r);
        if (is_new) {
                pending_decide(hold(*ret), true);
                if (!let_go(g, *ret))
                        *ret = NULL;
        }
        return 0;
}

static const Asker *batch_asker(Gate *g, size_t *ret_index) {
        for (size_t i = 0; i < g->n_askers; ++i) {
                if (g->askers[i].enabled && g->askers[i].asker.ask_batch &&
                    g->askers[i].asker.assurance == ASSURANCE_OWN) {
                        *ret_index = i;
                        return &g->askers[i].asker;
                }
        }
        return NULL;
}

typedef struct ListAsker {
        const Asker *asker;
        size_t index;
} ListAsker;

/* Only what is still that question takes its answer. True when the list brought one at all. */
static bool take_list(const ListAsker *l,
                      Pending **open,
                      Request *const *requests,
                      size_t n,
                      const HookAnswer *answers) {
        bool any = false;

        for (size_t i = 0; i < n; ++i) {
                any = any || answers[i].say != HOOK_PASS;
                if (answers[i].say == HOOK_PASS || open[i]->decision.action != ACTION_NONE ||
                    open[i]->request != requests[i])
                        continue;
                open[i]->asked |= 1U << l->index;
                (void)pending_take_answer(open[i], l->index, &answers[i]);
        }
        return any;
}

static size_t keep_undecided(Pending **open, size_t n) {
        size_t n_left = 0;

        for (size_t i = 0; i < n; ++i) {
                if (open[i]->decision.action == ACTION_NONE)
                        open[n_left++] = open[i];
        }
        return n_left;
}

static bool put_list(const ListAsker *l, Pending **open, size_t n) {
        Request **requests = calloc(n, sizeof(requests[0]));
        HookAnswer *answers = calloc(n, sizeof(*answers));
        bool any = false;

        for (size_t i = 0; requests && answers && i < n; ++i) {
                requests[i] = request_ref(open[i]->request);
                pending_note_question(open[i]);
        }
        if (requests && answers &&
            l->asker->ask_batch(l->asker->userdata, requests, n, answers) == HOOK_WAIT)
                any = take_list(l, open, requests, n, answers);
        for (size_t i = 0; requests && answers && i < n; ++i)
                request_unref(requests[i]);
        free(requests);
        free(answers);
        return any;
}

/*
 * Whoever comes before the one with the list has each question at once. Where one of them answers
 * while the list is open, the rest is put as a list again.
 */
static void ask_as_list(Gate *g, Pending *const *asked, size_t n) {
        ListAsker l = { 0 };
        Pending **open;
        size_t n_before;
        bool answered;

        l.asker = batch_asker(g, &l.index);
        if (!l.asker || n < 2)
                return;
        open = calloc(n, sizeof(open[0]));
        if (!open)
                return;
        memcpy(open, asked, n * sizeof(open[0]));
        for (size_t i = 0; i < n; ++i)
                pending_ask_first(open[i], l.index);
        do {
                n_before = n = keep_undecided(open, n);
                if (n < 2)
                        break;
                answered = put_list(&l, open, n);
                n = keep_undecided(open, n);
        } while (!answered && n < n_before);
        free(open);
}

static bool is_stopped(Pending *const *open, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (open[i]->decision.stop_turn)
                        return true;
        }
        return false;
}

/* Whoever stops the turn denies what is left of the message. */
static void ask_the_rest(Gate *g, Pending **open, size_t n, bool stopped) {
        for (size_t i = 0; i < n; ++i) {
                if (open[i]->decision.action != ACTION_NONE)
                        continue;
                if (stopped || is_stopped(open, n))
                        pending_skip(open[i], DECIDER_CANCELLED, STR("batch"),
                                     g->config.messages->stopped,
                                     STR("the person stopped the turn"));
                else
                        pending_decide(open[i], true);
        }
}

/* Phases 1 to 4 of one call of a message; *ret is held when it is open after them. */
static bool begin_one(Gate *g, Pending **ret, bool *stopped) {
        Pending *p = hold(*ret);

        pending_decide(p, false);
        if (p->decision.action == ACTION_NONE)
                return true;
        *stopped = *stopped || p->decision.stop_turn;
        if (!let_go(g, p))
                *ret = NULL;
        return false;
}

static void let_all_go(Gate *g, Pending **open, size_t n_open, Pending **ret, size_t n) {
        for (size_t i = 0; i < n_open; ++i) {
                for (size_t k = 0; open[i]->n_refs == 1 && k < n; ++k) {
                        if (ret[k] == open[i])
                                ret[k] = NULL;
                }
                (void)let_go(g, open[i]);
        }
}

int gate_submit_batch(Gate *g,
                      Session *session,
                      const ToolCall *calls,
                      size_t n,
                      PendingFunc func,
                      void *userdata,
                      Pending **ret) {
        Pending **open = calloc(n ? n : 1, sizeof(open[0]));
        size_t n_open = 0;
        bool stopped = false;
        int r = open ? 0 : -ENOMEM;

        for (size_t i = 0; i < n; ++i)
                ret[i] = NULL;
        for (size_t i = 0; !r && i < n; ++i) {
                bool is_new;

                r = open_pending(g, session, &calls[i], func, userdata, &ret[i], &is_new);
                if (r || !is_new)
                        continue;
                if (begin_one(g, &ret[i], &stopped))
                        open[n_open++] = ret[i];
        }
        if (!r) {
                ask_as_list(g, open, n_open);
                ask_the_rest(g, open, n_open, stopped);
        }
        let_all_go(g, open, n_open, ret, n);
        for (size_t i = 0; r && i < n; ++i) {
                if (ret[i])
                        gate_end(g, ret[i]);
                ret[i] = NULL;
        }
        free(open);
        return r ? error_trace(r) : 0;
}

/* True when its time is over, and with it the question. */
static bool has_timed_out(Gate *g, Pending *p) {
        if (!p->deadline || gate_now(g) < p->deadline)
                return false;
        pending_skip(p, DECIDER_TIMEOUT, STR("deadline"), (Str){ 0 },
                     STR("nobody answered in time"));
        return true;
}

int gate_answer(Gate *g, Pending *p, const Asker *asker, const HookAnswer *answer) {
        if (p->decision.action != ACTION_NONE)
                return GATE_E_DECIDED;
        for (size_t i = 0; i < g->n_askers; ++i) {
                int r;

                if (!str_eq(g->askers[i].asker.name, asker->name))
                        continue;
                if (!(p->asked & (1U << i)))
                        return GATE_E_DECIDED;
                /* Nobody may have looked at the clock since: late is late. */
                if (has_timed_out(g, hold(p))) {
                        (void)let_go(g, p);
                        return GATE_E_DECIDED;
                }
                r = pending_take_answer(p, i, answer);
                if (p->decision.action == ACTION_NONE && !pending_is_open(p))
                        pending_ask(p);
                (void)let_go(g, p);
                return r;
        }
        return error_origin(-ENOENT);
}

bool gate_cancel(Gate *g, Pending *p, Str why) {
        RecordEntry entry = {
                .type = RECORD_CANCEL,
                .session = p->session->id,
                .request = p->request,
                .text = why,
                .durable = true,
        };

        if (p->decision.action == ACTION_NONE) {
                pending_skip(p, DECIDER_CANCELLED, STR("cancel"), (Str){ 0 }, why);
                return true;
        }
        if (p->decision.action != ACTION_CONFIRM || !p->permit || p->permit_taken)
                return false;
        p->permit->void_ = true;
        (void)gate_record(g, &entry);
        return true;
}

void gate_end(Gate *g, Pending *p) {
        if (!p || --p->n_refs)
                return;
        if (p->decision.action == ACTION_NONE) {
                p->func = NULL;
                pending_skip(p, DECIDER_CANCELLED, STR("host"), (Str){ 0 },
                             STR("the host is no longer interested"));
        }
        for (Pending **at = &g->pending; *at; at = &(*at)->next) {
                if (*at == p) {
                        *at = p->next;
                        --g->n_pending;
                        break;
                }
        }
        pending_free(p);
}

int64_t gate_timeout(const Gate *g) {
        int64_t now = gate_now(g), least = -1;

        for (const Pending *p = g->pending; p; p = p->next) {
                int64_t left = p->deadline - now;

                if (!p->deadline || p->decision.action != ACTION_NONE)
                        continue;
                if (left < 0)
                        left = 0;
                if (least < 0 || left < least)
                        least = left;
        }
        return least;
}

void gate_process(Gate *g) {
        for (Pending *p = hold(g->pending); p; p = hold_next(g, p)) {
                if (p->decision.action == ACTION_NONE)
                        (void)has_timed_out(g, p);
        }
}

void gate_rejudge(Gate *g, Session *session) {
        for (Pending *p = hold(g->pending); p; p = hold_next(g, p)) {
                bool was_asked = p->asked;

                if (p->decision.action != ACTION_NONE || !p->request ||
                    (session && p->session != session))
                        continue;
                pending_decide(p, false);
                /* A hook made it another call: that one has yet to be shown. */
                if (p->decision.action == ACTION_NONE && was_asked && !p->asked)
                        pending_ask(p);
        }
}

static void cancel_session(Gate *g, const Session *session, Str why) {
        for (Pending *p = hold(g->pending); p; p = hold_next(g, p)) {
                if (p->session == session && p->decision.action == ACTION_NONE)
                        (void)gate_cancel(g, p, why);
        }
}

void gate_begin_turn(Gate *g, Session *session) {
        cancel_session(g, session, STR("a new turn began"));
        session_begin_turn(session);
}

void gate_end_session(Gate *g, Session *session) {
        cancel_session(g, session, STR("the session ended"));
        session_clear_approvals(session);
        session_reset_auto_confirm(session);
}

bool gate_confirm(Gate *g, Session *session, const ToolCall *call, Str *ret_message) {
        Pending *p = NULL;
        Permit *permit;
        bool yes = false;

        if (ret_message)
                *ret_message = g->config.messages->unattended;
        if (gate_submit(g, session, call, NULL, NULL, &p))
                return false;
        /* A host that knows no more than yes would run what it asked about, not what it became. */
        permit = p->request && p->request->edited_from.n ? NULL : gate_take_permit(g, p);
        if (permit) {
                yes = permit_use(permit) == 0;
                permit_end(permit, false, false, -1, (Str){ 0 });
        }
        if (ret_message && p->decision.message.n)
                *ret_message = arena_str(&session->arena, p->decision.message);
        gate_end(g, p);
        return yes;
}

static HookSay ask_confirm_func(void *userdata, Request *request, HookAnswer *answer) {
        ConfirmBridge *bridge = userdata;

        answer->decision.by = DECIDER_PERSON;
        answer->decision.by_name = STR("confirm function");
        return bridge->func(bridge->userdata, request->signature.p) ? HOOK_CONFIRM : HOOK_SKIP;
}

int gate_add_confirm_func(Gate *g, ConfirmFunc func, void *userdata) {
        ConfirmBridge *bridge = &g->bridge;

        *bridge = (ConfirmBridge){ func, userdata };
        return gate_add_asker(g, &(Asker){
                                         .name = STR("confirm function"),
                                         .assurance = ASSURANCE_AGENT,
                                         .userdata = bridge,
                                         .ask = ask_confirm_func,
                                 });
}
