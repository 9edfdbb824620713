#include "api-private.h"

#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

const char *assent_version(void) {
        return ASSENT_VERSION;
}

const char *assent_error_text(int r) {
        static const char *const texts[] = {
#define X(name, text) [ASSENT_E_##name] = (text),
#include "errors.def"
#undef X
        };

        if (r == 0)
                return "success";
        if (r < 0)
                return strerror(-r);
        return (size_t)r < ARRAY_LEN(texts) ? texts[r] : "unknown";
}

void api_put_text(char *ret, size_t n, Str text) {
        size_t n_text = text.n;

        if (!ret || !n)
                return;
        if (n_text >= n) {
                n_text = n - 1;
                while (n_text && ((unsigned char)text.p[n_text] & 0xc0U) == 0x80U)
                        --n_text;
        }
        if (n_text)
                memcpy(ret, text.p, n_text);
        ret[n_text] = '\0';
}

int api_record(AssentGate *gate, const RecordEntry *entry) {
        Record record = journal_record(gate->app->journal);

        return record.append(record.userdata, entry);
}

void api_arm(AssentGate *gate) {
        int64_t ms = gate_timeout(gate->app->gate);
        struct itimerspec when = { 0 };

        if (ms == 0)
                when.it_value.tv_nsec = 1;
        if (ms > 0) {
                when.it_value.tv_sec = ms / 1000;
                when.it_value.tv_nsec = ms % 1000 * 1000000;
        }
        (void)timerfd_settime(gate->timer_fd, 0, &when, NULL);
}

static int open_descriptors(AssentGate *gate) {
        struct epoll_event event = { .events = EPOLLIN };

        gate->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
        if (gate->epoll_fd < 0)
                return error_origin(-errno);
        gate->timer_fd = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
        if (gate->timer_fd < 0 || epoll_ctl(gate->epoll_fd, EPOLL_CTL_ADD, gate->timer_fd, &event))
                return error_origin(-errno);
        return 0;
}

/* The user's own programs that ask or look on answer when they can. */
static int watch_programs(AssentGate *gate) {
        struct epoll_event event = { .events = EPOLLIN };

        if (!hooks_has_askers(gate->app->hooks))
                return 0;
        if (epoll_ctl(gate->epoll_fd, EPOLL_CTL_ADD, hooks_fd(gate->app->hooks), &event))
                return error_origin(-errno);
        return 0;
}

static int app_options(const AssentOptions *o, AssentNobody nobody, AppOptions *ret) {
        *ret = (AppOptions){
                .agent = str_of(o->agent),
                .directory = str_of(o->directory),
                .workspace = str_of(o->workspace),
                .folders = { .home = str_of(o->home),
                             .config = str_of(o->config_dir),
                             .state = str_of(o->state_dir),
                             .runtime = str_of(o->runtime_dir) },
                .given = { .policy = str_of(o->policy), .settings = str_of(o->settings) },
                .no_terminal = true,
                .own_loop = true,
        };
        switch (nobody) {
        case ASSENT_NOBODY_DENY:
                ret->on_nobody = NOBODY_DENY;
                return o->agent && o->agent[0] ? 0 : error_origin(-EINVAL);
        case ASSENT_NOBODY_APPROVE:
                ret->on_nobody = NOBODY_APPROVE;
                return o->agent && o->agent[0] ? 0 : error_origin(-EINVAL);
        }
        return error_origin(-EINVAL);
}

static void free_items(ApiItem *items) {
        while (items) {
                ApiItem *next = items->next;

                arena_free(items->arena);
                items = next;
        }
}

static void gate_destroy(AssentGate *gate) {
        api_orphan_pendings(gate);
        if (gate->app && gate->app->gate)
                gate->app->gate = gate_free(gate->app->gate);
        api_orphan_sessions(gate);
        app_close(gate->app);
        free_items(gate->items);
        if (gate->timer_fd >= 0)
                close(gate->timer_fd);
        if (gate->epoll_fd >= 0)
                close(gate->epoll_fd);
        free(gate);
}

static void gate_destroyp(AssentGate **gate) {
        if (*gate)
                gate_destroy(*gate);
}

static int error_of_app(int r) {
        if (r <= 0)
                return r;
        return r == APP_EXIT_USAGE ? ASSENT_E_SETTINGS : ASSENT_E_CANNOT;
}

int assent_gate_open(const AssentOptions *options,
                     AssentNobody on_no_backend,
                     AssentGate **ret_gate,
                     char *ret_text,
                     size_t n_text) {
        _cleanup_(gate_destroyp) AssentGate *gate = NULL;
        _cleanup_(buf_deinit) Buf text = BUF_INIT(API_TEXT_MAX);
        AssentOptions o;
        AppOptions a;
        int r;

        api_put_text(ret_text, n_text, (Str){ 0 });
        r = bridge_take(&o, sizeof(o), offsetof(AssentOptions, directory), options,
                        options ? options->size : 0);
        if (r || !ret_gate)
                return r ? r : error_origin(-EINVAL);
        r = app_options(&o, on_no_backend, &a);
        if (r)
                return r;
        gate = calloc(1, sizeof(*gate));
        if (!gate)
                return error_origin(-ENOMEM);
        gate->epoll_fd = gate->timer_fd = -1;
        r = open_descriptors(gate);
        if (!r)
                r = error_of_app(app_open(&a, &gate->app, &text));
        if (!r)
                r = watch_programs(gate);
        api_put_text(ret_text, n_text, buf_str(&text));
        if (r)
                return r;
        *ret_gate = take(gate);
        return 0;
}

int assent_gate_close(AssentGate *gate) {
        if (!gate)
                return 0;
        if (gate->busy || gate->telling || gate->depth)
                return error_origin(-EBUSY);
        gate_destroy(gate);
        return 0;
}

const char *assent_gate_complaint(const AssentGate *gate) {
        return gate && gate->app->policy_complaint.n ? gate->app->policy_complaint.p : NULL;
}

int assent_gate_reload(AssentGate *gate, char *ret_text, size_t n_text) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(API_TEXT_MAX);
        int r;

        api_put_text(ret_text, n_text, (Str){ 0 });
        if (!gate)
                return error_origin(-EINVAL);
        if (gate->busy || gate->telling)
                return error_origin(-EBUSY);
        r = app_reload_policy(gate->app, &text);
        api_put_text(ret_text, n_text, buf_str(&text));
        if (r)
                return error_of_app(r);
        gate_rejudge(gate->app->gate, NULL);
        api_arm(gate);
        return 0;
}

int assent_gate_fd(AssentGate *gate) {
        return gate ? gate->epoll_fd : error_origin(-EINVAL);
}

int64_t assent_gate_timeout(AssentGate *gate) {
        return gate ? gate_timeout(gate->app->gate) : -1;
}

int assent_gate_process(AssentGate *gate) {
        uint64_t n;

        if (!gate)
                return error_origin(-EINVAL);
        if (gate->busy || gate->telling)
                return error_origin(-EBUSY);
        (void)!read(gate->timer_fd, &n, sizeof(n));
        if (hooks_has_askers(gate->app->hooks) && hooks_look(gate->app->hooks))
                hooks_deliver(gate->app->hooks);
        gate_process(gate->app->gate);
        api_arm(gate);
        return 0;
}
