#include "hooks-private.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define HOOKS_ARENA_MAX (1U << 20)
#define MARGIN_MS       5000

static int64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- which calls -------------------------------------------------------------- */

/* The name as the agent said it, as it is registered, or another name for the same tool. */
static bool names_tool(Str wanted, const Request *q) {
        ToolSpec spec;

        if (str_has_suffix(wanted, STR("*")))
                return str_has_prefix(q->tool, str_slice(wanted, 0, wanted.n - 1));
        if (str_eq_nocase(wanted, q->tool) || str_eq_nocase(wanted, q->spec->name))
                return true;
        tool_spec_default(wanted, &spec);
        return spec.meaning != TOOL_OTHER && spec.meaning == q->spec->meaning;
}

static bool concerns(const Program *p, const Request *q) {
        const SettingsNames *tools = &p->settings->tools;

        for (size_t i = 0; i < tools->n; ++i) {
                if (names_tool(tools->names[i], q))
                        return true;
        }
        return !tools->n;
}

/* --- the phases that wait for their program ------------------------------------- */

static Arena *kept(const Request *q) {
        return q->arena;
}

/* Start, wait, read. False: *ret_why. */
static bool run_to_end(const Program *p, const Event *e, HookAnswer *ret, Str *ret_why) {
        _cleanup_(contain_child_freep) ContainChild *child = NULL;
        _cleanup_(buf_deinit) Buf why = BUF_INIT(4096);
        char nonce[NONCE_HEX];
        const char *said = NULL;
        bool done = false;
        Str output;

        *ret = (HookAnswer){ 0 };
        if (start_child(p, e, kept(e->request), nonce, &child, ret_why))
                return false;
        while (!done) {
                struct pollfd fds[CONTAIN_POLL_MAX];
                int timeout_ms;
                size_t n = contain_child_poll(child, fds, &timeout_ms);

                *ret_why = STR("it was lost");
                if ((poll(fds, n, timeout_ms) < 0 && errno != EINTR) ||
                    contain_child_process(child, &done))
                        return false;
        }
        if (!start_result(child, &output, &why)) {
                *ret_why = arena_str(kept(e->request), buf_str(&why));
                return false;
        }
        if (p->settings->type == SETTINGS_HOOK_POST ||
            answer_read(p, nonce, false, output, kept(e->request), ret, &said))
                return true;
        *ret_why = str_of(said);
        return false;
}

static Str failure(const Program *p, const Request *q, Str why) {
        return arena_strf(kept(q), "the hook " STR_FMT " failed: " STR_FMT,
                          STR_ARG(p->settings->name), STR_ARG(why));
}

static Event event_of(const Program *p, const Request *q) {
        return (Event){ .request = q,
                        .pending = gate_find_pending(p->hooks->gate, q),
                        .time_ms = p->settings->timeout_ms };
}

/* Phase 1: whatever is no answer refuses. */
static HookSay ask_rule(void *userdata, Request *q, HookAnswer *answer) {
        const Program *p = userdata;
        Event e = event_of(p, q);
        Str why;

        if (!concerns(p, q))
                return HOOK_PASS;
        if (run_to_end(p, &e, answer, &why))
                return answer->say;
        *answer = (HookAnswer){ .say = HOOK_SKIP };
        answer->decision.by = DECIDER_ERROR;
        answer->decision.by_name = p->name;
        answer->decision.why = failure(p, q, why);
        return HOOK_SKIP;
}

/* Phase 3: whatever is no answer grants nothing. */
static HookSay ask_auto_approve(void *userdata, Request *q, HookAnswer *answer) {
        const Program *p = userdata;
        Event e = event_of(p, q);
        Str why;

        if (!concerns(p, q) || !run_to_end(p, &e, answer, &why) || answer->say != HOOK_CONFIRM) {
                *answer = (HookAnswer){ .say = HOOK_PASS };
                return HOOK_PASS;
        }
        return HOOK_CONFIRM;
}

static int ask_pre(void *userdata, const Request *q) {
        const Program *p = userdata;
        Event e = event_of(p, q);
        HookAnswer answer;
        Str why;

        if (!concerns(p, q))
                return 0;
        return run_to_end(p, &e, &answer, &why) && answer.say == HOOK_PASS ? 0 : -EPERM;
}

static void tell_post(void *userdata, const Request *q, bool success, Str output) {
        const Program *p = userdata;
        Event e = event_of(p, q);
        HookAnswer nothing;
        Str why;

        e.success = success;
        e.output = output;
        if (concerns(p, q))
                (void)run_to_end(p, &e, &nothing, &why);
}

/* --- the race -------------------------------------------------------------------- */

static void forget_fds(Hooks *h) {
        for (size_t i = 0; i < h->n_runs; ++i) {
                for (size_t k = 0; k < h->runs[i]->n_fds; ++k)
                        (void)epoll_ctl(h->epoll_fd, EPOLL_CTL_DEL, h->runs[i]->fds[k], NULL);
                h->runs[i]->n_fds = 0;
        }
}

static void set_timer(Hooks *h, int timeout_ms) {
        struct itimerspec t = { 0 };

        if (timeout_ms >= 0) {
                t.it_value.tv_sec = timeout_ms / 1000;
                /* Nothing at all would stop it. */
                t.it_value.tv_nsec = (timeout_ms % 1000) * 1000000L + 1;
        }
        (void)timerfd_settime(h->timer_fd, 0, &t, NULL);
}

static bool is_ready(const Run *run) {
        return run->has_answer && !run->is_withdrawn;
}

/* Whether it is worth taking the question from whoever has it now: a failure is told afterwards. */
static bool decides(const Run *run) {
        return is_ready(run) && run->answer.say != HOOK_FAIL && run->answer.say != HOOK_PASS;
}

static bool any_decides(const Hooks *h) {
        for (size_t i = 0; i < h->n_runs; ++i) {
                if (decides(h->runs[i]))
                        return true;
        }
        return false;
}

/* -1: it has begun. */
static int until_start(const Run *run) {
        int64_t left = run->start_at - now_ms();

        if (!run->start_at)
                return -1;
        return left > 0 ? (int)left : 0;
}

static int sooner(int a, int b) {
        if (a < 0 || b < 0)
                return a < 0 ? b : a;
        return a < b ? a : b;
}

/* What is waited for, as it is now. */
static void watch(Hooks *h) {
        int least = -1;

        forget_fds(h);
        for (size_t i = 0; i < h->n_runs; ++i) {
                Run *run = h->runs[i];
                struct pollfd fds[CONTAIN_POLL_MAX];
                int timeout_ms = until_start(run);

                if (timeout_ms >= 0)
                        least = sooner(least, timeout_ms);
                if (!run->child)
                        continue;
                run->n_fds = contain_child_poll(run->child, fds, &timeout_ms);
                for (size_t k = 0; k < run->n_fds; ++k) {
                        struct epoll_event ev = { .events = EPOLLIN };

                        run->fds[k] = fds[k].fd;
                        (void)epoll_ctl(h->epoll_fd, EPOLL_CTL_ADD, fds[k].fd, &ev);
                }
                least = sooner(least, timeout_ms);
        }
        set_timer(h, least);
        if (any_decides(h)) {
                (void)!write(h->ready_fd, &(uint64_t){ 1 }, sizeof(uint64_t));
        } else {
                (void)!read(h->ready_fd, &(uint64_t){ 0 }, sizeof(uint64_t));
        }
}

static Run *run_free(Run *run) {
        if (!run)
                return NULL;
        contain_child_free(run->child);
        request_unref(run->request);
        free(run);
        return NULL;
}
DEFINE_CLEANUP(Run *, run_free);

static void fail_run(Run *run, Str why) {
        run->answer = (HookAnswer){ .say = HOOK_FAIL };
        run->answer.decision.why = failure(run->program, run->request, why);
        run->has_answer = true;
}

static bool observes(const Run *run) {
        return run->program->settings->type == SETTINGS_HOOK_OBSERVE;
}

static void read_run(Run *run) {
        _cleanup_(buf_deinit) Buf why = BUF_INIT(4096);
        const char *said = NULL;
        Str output;

        if (run->is_withdrawn || observes(run))
                return;
        if (!start_result(run->child, &output, &why))
                fail_run(run, buf_str(&why));
        else if (!answer_read(run->program, run->nonce, run->may_confirm, output,
                              kept(run->request), &run->answer, &said))
                fail_run(run, str_of(said));
        run->has_answer = true;
}

/* Of a question's time the last is for who can only be asked after us, such as a host's own dialog. */
static int64_t time_of(int64_t wanted, int64_t left) {
        int64_t margin = left / 10 < MARGIN_MS ? left / 10 : MARGIN_MS;

        if (left < 0 || wanted < left - margin)
                return wanted;
        return left - margin > 0 ? left - margin : 1;
}

static bool start_run(Run *run, Str *ret_why) {
        const Program *p = run->program;
        Event e = event_of(p, run->request);

        run->start_at = 0;
        *ret_why = STR("its question is gone");
        if (!e.pending)
                return false;
        e.time_ms = time_of(e.time_ms, pending_time_left(e.pending));
        /* A program runs in the account of one person: it is not a second one. */
        run->may_confirm = e.may_confirm = pending_may_confirm(e.pending, ASSURANCE_OS) &&
                                           pending_persons(e.pending) == 1;
        return start_child(p, &e, kept(run->request), run->nonce, &run->child, ret_why) == 0;
}

static void step(Run *run) {
        bool done = false;
        Str why;

        if (run->start_at && now_ms() >= run->start_at && !start_run(run, &why) && !observes(run))
                fail_run(run, why);
        if (!run->child)
                return;
        if (contain_child_process(run->child, &done)) {
                run->child = contain_child_free(run->child);
                if (!run->is_withdrawn)
                        fail_run(run, STR("it was lost"));
                return;
        }
        if (!done)
                return;
        read_run(run);
        run->child = contain_child_free(run->child);
}

/* Ended and told, or of no interest any more. */
static bool is_over(const Run *run) {
        return !run->child && !is_ready(run) && !run->start_at;
}

static void drop_over(Hooks *h) {
        size_t n = 0;

        for (size_t i = 0; i < h->n_runs; ++i) {
                if (is_over(h->runs[i]))
                        run_free(h->runs[i]);
                else
                        h->runs[n++] = h->runs[i];
        }
        h->n_runs = n;
}

bool hooks_look(void *hooks) {
        Hooks *h = hooks;

        forget_fds(h);
        for (size_t i = 0; i < h->n_runs; ++i)
                step(h->runs[i]);
        drop_over(h);
        watch(h);
        return any_decides(h);
}

/* Phase 5. Observers are started by it as well; what they say counts for nothing. */
static HookSay ask_program(void *userdata, Request *q, HookAnswer *answer) {
        Program *p = userdata;
        Hooks *h = p->hooks;
        _cleanup_(run_freep) Run *run = NULL;
        Str why;

        if (!concerns(p, q))
                return HOOK_PASS;
        run = calloc(1, sizeof(*run));
        if (!run || h->n_runs == HOOKS_RUNS_MAX) {
                answer->decision.why = STR("too many programs ask at the same time");
                return HOOK_PASS;
        }
        run->program = p;
        run->request = request_ref(q);
        if (p->settings->delay_ms)
                run->start_at = now_ms() + p->settings->delay_ms;
        else if (!start_run(run, &why)) {
                answer->decision.why = failure(p, q, why);
                return HOOK_FAIL;
        }
        h->runs[h->n_runs++] = take(run);
        watch(h);
        return HOOK_WAIT;
}

static void withdraw(void *userdata, Request *q) {
        Program *p = userdata;
        Hooks *h = p->hooks;

        for (size_t i = 0; i < h->n_runs; ++i) {
                Run *run = h->runs[i];

                if (run->program != p || run->request != q || run->is_withdrawn)
                        continue;
                run->is_withdrawn = true;
                run->start_at = 0;
                if (run->child)
                        contain_child_cancel(run->child);
        }
        watch(h);
}

static Run *find_ready(const Hooks *h) {
        for (size_t i = 0; i < h->n_runs; ++i) {
                if (is_ready(h->runs[i]))
                        return h->runs[i];
        }
        return NULL;
}

static void deliver_one(Hooks *h, Run *run) {
        const Asker asker = { .name = run->program->name };
        Pending *p = gate_find_pending(h->gate, run->request);
        HookAnswer answer = run->answer;

        /* Told from here on, whatever comes of it. */
        run->has_answer = false;
        if (!p || pending_decision(p))
                return;
        if (gate_answer(h->gate, p, &asker, &answer) != GATE_E_ASSURANCE)
                return;
        answer = (HookAnswer){ .say = HOOK_FAIL };
        answer.decision.why = STR("the program may not say yes to such a call");
        (void)!gate_answer(h->gate, p, &asker, &answer);
}

void hooks_deliver(void *hooks) {
        Hooks *h = hooks;

        for (Run *run = find_ready(h); run; run = find_ready(h)) {
                /* The gate may ask anew, and this run may be withdrawn meanwhile: its request stays. */
                _cleanup_(request_unrefp) Request *held = request_ref(run->request);

                (void)held;
                deliver_one(h, run);
        }
        drop_over(h);
        watch(h);
}

/* Nobody else has the question: what was to begin later begins now. */
static void begin_delayed(Hooks *h, const Pending *p) {
        bool any = false;

        for (size_t i = 0; i < h->n_runs; ++i) {
                Run *run = h->runs[i];

                if (run->request != pending_request(p) || !run->start_at)
                        continue;
                run->start_at = 1;
                any = true;
        }
        if (any)
                (void)hooks_look(h);
}

static bool has_run(const Hooks *h, const Pending *p) {
        for (size_t i = 0; i < h->n_runs; ++i) {
                const Run *run = h->runs[i];

                if (run->request == pending_request(p) && !run->is_withdrawn &&
                    (run->child || run->has_answer || run->start_at) &&
                    run->program->settings->type == SETTINGS_HOOK_ASKER)
                        return true;
        }
        return false;
}

void hooks_wait(void *hooks, Pending *pending) {
        Hooks *h = hooks;

        while (pending_is_open(pending)) {
                struct pollfd fd = { .fd = h->epoll_fd, .events = POLLIN };
                int64_t left = gate_timeout(h->gate);

                begin_delayed(h, pending);
                hooks_deliver(h);
                if (!pending_is_open(pending) || !has_run(h, pending))
                        return;
                /* Last: what is written to the descriptor from here on ends the wait. */
                if (h->is_withdrawn && h->is_withdrawn()) {
                        (void)gate_cancel(h->gate, pending, STR("the host withdrew its question"));
                        return;
                }
                if (poll(&fd, 1, left < 0 || left > INT_MAX ? -1 : (int)left) < 0 && errno != EINTR)
                        return;
                (void)hooks_look(h);
                gate_process(h->gate);
        }
}

void hooks_let_withdraw(Hooks *h, bool (*func)(void)) {
        h->is_withdrawn = func;
}

int hooks_wake_fd(const Hooks *h) {
        return h->ready_fd;
}

/* --- the room --------------------------------------------------------------------- */

static int open_fds(Hooks *h) {
        struct epoll_event ev = { .events = EPOLLIN };

        h->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
        h->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
        h->ready_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        if (h->epoll_fd < 0 || h->timer_fd < 0 || h->ready_fd < 0 ||
            epoll_ctl(h->epoll_fd, EPOLL_CTL_ADD, h->timer_fd, &ev) < 0 ||
            epoll_ctl(h->epoll_fd, EPOLL_CTL_ADD, h->ready_fd, &ev) < 0)
                return error_origin(-errno);
        return 0;
}

int hooks_new(const SettingsHooks *list, Str folder, Str home, Hooks **ret_hooks) {
        _cleanup_(hooks_freep) Hooks *h = calloc(1, sizeof(*h));
        int r;

        if (!h)
                return error_origin(-ENOMEM);
        h->epoll_fd = h->timer_fd = h->ready_fd = -1;
        h->list = list;
        h->folder = folder;
        h->home = home;
        r = arena_new(HOOKS_ARENA_MAX, &h->arena);
        if (r)
                return error_trace(r);
        h->programs = arena_new_array(h->arena, Program, list->n + 1);
        for (size_t i = 0; h->programs && i < list->n; ++i) {
                h->programs[h->n_programs++] = (Program){
                        .hooks = h,
                        .settings = &list->items[i],
                        .name = arena_strf(h->arena, "program:" STR_FMT,
                                           STR_ARG(list->items[i].name)),
                };
        }
        if (arena_error(h->arena))
                return error_origin(-ENOMEM);
        if (hooks_has_askers(h)) {
                r = open_fds(h);
                if (r)
                        return error_trace(r);
        }
        *ret_hooks = take(h);
        return 0;
}

/* Those that were told to end get their time to put things right: a lamp that has to be put out. */
static void let_end(Hooks *h) {
        int64_t end = now_ms() + HOOKS_GRACE_MS;

        for (size_t i = 0; i < h->n_runs; ++i) {
                h->runs[i]->is_withdrawn = true;
                h->runs[i]->start_at = 0;
                if (h->runs[i]->child)
                        contain_child_cancel(h->runs[i]->child);
        }
        while (h->n_runs && now_ms() < end) {
                struct pollfd fd = { .fd = h->epoll_fd, .events = POLLIN };

                (void)hooks_look(h);
                if (h->n_runs && poll(&fd, 1, (int)(end - now_ms())) < 0 && errno != EINTR)
                        return;
        }
}

Hooks *hooks_free(Hooks *h) {
        if (!h)
                return NULL;

        let_end(h);
        for (size_t i = 0; i < h->n_runs; ++i)
                run_free(h->runs[i]);
        closep(&h->epoll_fd);
        closep(&h->timer_fd);
        closep(&h->ready_fd);
        arena_free(h->arena);
        free(h);
        return NULL;
}

static int attach_hook(Gate *g, Program *p, Phase phase, HookFunc func) {
        return gate_add_hook(g, &(Hook){ .name = p->name,
                                         .phase = phase,
                                         .priority = p->settings->priority,
                                         .func = func,
                                         .userdata = p });
}

static int attach_asker(Gate *g, Program *p) {
        return gate_add_asker(g, &(Asker){ .name = p->name,
                                           .priority = HOOKS_PRIORITY + p->settings->priority,
                                           .assurance = ASSURANCE_OS,
                                           .refuses = true,
                                           .observes = p->settings->type == SETTINGS_HOOK_OBSERVE,
                                           .userdata = p,
                                           .ask = ask_program,
                                           .withdraw = withdraw });
}

static int attach(Gate *g, Program *p) {
        switch (p->settings->type) {
        case SETTINGS_HOOK_RULE:
                return attach_hook(g, p, PHASE_RULES, ask_rule);
        case SETTINGS_HOOK_AUTO_APPROVE:
                return attach_hook(g, p, PHASE_JUDGEMENT, ask_auto_approve);
        case SETTINGS_HOOK_ASKER:
        case SETTINGS_HOOK_OBSERVE:
                return attach_asker(g, p);
        case SETTINGS_HOOK_PRE:
                return gate_add_pre_hook(g, p->name, ask_pre, p);
        case SETTINGS_HOOK_POST:
                return gate_add_post_hook(g, p->name, tell_post, p);
        }
        abort();
}

int hooks_attach(Hooks *h, Gate *g) {
        h->gate = g;
        for (size_t i = 0; i < h->n_programs; ++i) {
                int r;

                if (!h->programs[i].settings->enabled)
                        continue;
                r = attach(g, &h->programs[i]);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static bool has_enabled(const Hooks *h, SettingsHookType type) {
        for (size_t i = 0; i < h->n_programs; ++i) {
                const SettingsHook *s = h->programs[i].settings;

                if (s->enabled && s->type == type)
                        return true;
        }
        return false;
}

bool hooks_can_ask(const Hooks *h) {
        return has_enabled(h, SETTINGS_HOOK_ASKER);
}

bool hooks_has_askers(const Hooks *h) {
        return hooks_can_ask(h) || has_enabled(h, SETTINGS_HOOK_OBSERVE);
}

int hooks_fd(const Hooks *h) {
        return h->epoll_fd;
}
