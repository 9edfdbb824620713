#include "contain.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "capture.h"
#include "spawn.h"

/* What one call of contain_child_process() reads of one stream, so that a flood cannot hold it. */
#define READ_BYTES  (32 << 10)
#define READS_A_GO  16
#define NEVER       UINT64_MAX
#define US_A_SECOND 1000000

enum {
        OUT,
        ERR,
        N_OUTPUTS,
};

struct ContainMemory {
        Capture captures[N_OUTPUTS];
};

typedef enum State {
        STATE_RUNS,      /* until it ends, or its time does */
        STATE_TERMINATE, /* SIGTERM was sent; until it ends, or its grace does */
        STATE_KILLED,    /* SIGKILL was sent; until it ends */
        STATE_LINGERS,   /* it has ended; until its output does */
        STATE_DONE,
} State;

struct ContainChild {
        State state;
        pid_t pid;
        int pidfd;
        int outputs[N_OUTPUTS]; /* read ends, or -1 */
        bool session;
        ContainEnd why; /* TIMED_OUT or CANCELLED, when we ended it */
        uint64_t born_us;
        uint64_t deadline_us; /* of the state; NEVER */
        uint64_t grace_us;
        ContainResult result;
};

static uint64_t now_us(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (uint64_t)t.tv_sec * US_A_SECOND + (uint64_t)t.tv_nsec / 1000;
}

/* What a birth needs and nothing after it; ended by setup_deinit(). */
typedef struct Setup {
        char *words; /* program, argv and environment, NUL-terminated, one block */
        char **argv; /* both pointer arrays, one block */
        char **env;
        const char *program;
        int null_fd;
        int pipes[N_OUTPUTS][2];
        int moved[3]; /* copies of given descriptors that stood below 3 */
        int streams[3];
} Setup;

#define SETUP_INIT                                                                           \
        {                                                                                    \
                .null_fd = -1, .pipes = { { -1, -1 }, { -1, -1 } }, .moved = { -1, -1, -1 }, \
                .streams = {                                                                 \
                        -1,                                                                  \
                        -1,                                                                  \
                        -1                                                                   \
                }                                                                            \
        }

static void setup_deinit(Setup *s) {
        free(s->words);
        free(s->argv);
        closep(&s->null_fd);
        for (size_t i = 0; i < N_OUTPUTS; ++i) {
                closep(&s->pipes[i][0]);
                closep(&s->pipes[i][1]);
        }
        for (size_t i = 0; i < ARRAY_LEN(s->moved); ++i)
                closep(&s->moved[i]);
}

static bool is_word(Str s) {
        return str_find_char(s, 0) == SIZE_MAX;
}

static bool add_up(const Str *words, size_t n, size_t *sum) {
        for (size_t i = 0; i < n; ++i) {
                if (!is_word(words[i]) || words[i].n >= CONTAIN_BYTES_MAX - *sum)
                        return false;
                *sum += words[i].n + 1;
        }
        return true;
}

static bool is_environment(const Str *words, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                size_t equals = str_find_char(words[i], '=');

                if (equals == SIZE_MAX || equals == 0)
                        return false;
        }
        return true;
}

static bool is_valid(const ContainSpec *spec, size_t *ret_n_bytes) {
        size_t head = spec->head_max, tail = spec->tail_max;

        *ret_n_bytes = 0;
        return spec->program.n > 0 && spec->n_argv > 0 && spec->n_argv <= CONTAIN_WORDS_MAX &&
               spec->n_env <= CONTAIN_WORDS_MAX && head <= CONTAIN_CAPTURE_MAX &&
               tail <= CONTAIN_CAPTURE_MAX && add_up(&spec->program, 1, ret_n_bytes) &&
               add_up(spec->argv, spec->n_argv, ret_n_bytes) &&
               add_up(spec->env, spec->n_env, ret_n_bytes) &&
               is_environment(spec->env, spec->n_env) && spec->in.kind != CONTAIN_STREAM_MERGED &&
               spec->out.kind != CONTAIN_STREAM_MERGED;
}

static char *put(char **at, Str s) {
        char *start = *at;

        if (s.n)
                memcpy(start, s.p, s.n);
        start[s.n] = 0;
        *at += s.n + 1;
        return start;
}

static int setup_words(Setup *s, const ContainSpec *spec, size_t n_bytes) {
        char *at;

        s->words = malloc(n_bytes);
        s->argv = calloc(spec->n_argv + 1 + spec->n_env + 1, sizeof(*s->argv));
        if (!s->words || !s->argv)
                return error_origin(-ENOMEM);
        s->env = s->argv + spec->n_argv + 1;

        at = s->words;
        s->program = put(&at, spec->program);
        for (size_t i = 0; i < spec->n_argv; ++i)
                s->argv[i] = put(&at, spec->argv[i]);
        for (size_t i = 0; i < spec->n_env; ++i)
                s->env[i] = put(&at, spec->env[i]);
        return 0;
}

/* A descriptor that joining the streams cannot overwrite: *fd itself, or a copy above 2 in *copy. */
static int above_streams(int fd, int *copy) {
        if (fd > 2)
                return fd;
        *copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
        return *copy;
}

static int setup_null(Setup *s) {
        int low;

        if (s->null_fd >= 0)
                return s->null_fd;
        low = open("/dev/null", O_RDWR | O_CLOEXEC | O_NOCTTY);
        if (low < 0)
                return -1;
        if (low > 2) {
                s->null_fd = low;
        } else {
                s->null_fd = fcntl(low, F_DUPFD_CLOEXEC, 3);
                close(low);
        }
        return s->null_fd;
}

static int setup_pipe(int ret_pipe[2]) {
        if (pipe_above_streams(ret_pipe) < 0)
                return -1;
        return fcntl(ret_pipe[0], F_SETFL, O_NONBLOCK);
}

/* The descriptor that becomes stream @i of the child; -1 with errno. */
static int setup_stream(Setup *s, int i, const ContainStream *stream) {
        switch (stream->kind) {
        case CONTAIN_STREAM_USUAL:
                if (i == 0)
                        return setup_null(s);
                return setup_pipe(s->pipes[i - 1]) < 0 ? -1 : s->pipes[i - 1][1];
        case CONTAIN_STREAM_NULL:
                return setup_null(s);
        case CONTAIN_STREAM_FD:
                return above_streams(stream->fd, &s->moved[i]);
        case CONTAIN_STREAM_MERGED:
                return s->streams[1];
        }
        abort();
}

static int setup_streams(Setup *s, const ContainSpec *spec, SpawnFailure *ret_failure) {
        const ContainStream *const streams[] = { &spec->in, &spec->out, &spec->err };

        for (int i = 0; i < 3; ++i) {
                s->streams[i] = setup_stream(s, i, streams[i]);
                if (s->streams[i] < 0) {
                        *ret_failure = (SpawnFailure){ .error = errno, .step = CONTAIN_STEP_PIPE };
                        return CONTAIN_E_NOT_STARTED;
                }
        }
        return 0;
}

/* A directory that was removed can still be entered; what was judged is gone all the same. */
static int check_cwd(const ContainSpec *spec, SpawnFailure *ret_failure) {
        struct stat st;
        int error = 0;

        if (spec->cwd_fd < 0)
                return 0;
        if (fstat(spec->cwd_fd, &st) < 0)
                error = errno;
        else if (!S_ISDIR(st.st_mode))
                error = ENOTDIR;
        else if (st.st_nlink == 0)
                error = ENOENT;
        if (!error)
                return 0;
        *ret_failure = (SpawnFailure){ .error = error, .step = CONTAIN_STEP_CWD };
        return CONTAIN_E_NOT_STARTED;
}

static int child_new(const ContainSpec *spec, ContainChild **ret_child) {
        _cleanup_(contain_child_freep) ContainChild *c = NULL;
        bool usual = spec->head_max == 0 && spec->tail_max == 0;

        c = calloc(1, sizeof(*c));
        if (!c)
                return error_origin(-ENOMEM);
        c->pidfd = c->outputs[OUT] = c->outputs[ERR] = -1;
        c->state = STATE_DONE;
        c->session = spec->mode == CONTAIN_SESSION;
        c->grace_us = (uint64_t)(spec->grace_ms ? spec->grace_ms : CONTAIN_GRACE_MS) * 1000;
        c->result.memory = calloc(1, sizeof(*c->result.memory));
        if (!c->result.memory)
                return error_origin(-ENOMEM);
        for (size_t i = 0; i < N_OUTPUTS; ++i)
                capture_init(&c->result.memory->captures[i],
                             usual ? CONTAIN_HEAD_DEFAULT : spec->head_max,
                             usual ? CONTAIN_TAIL_DEFAULT : spec->tail_max);
        *ret_child = take(c);
        return 0;
}

static int give_birth(ContainChild *c,
                      const ContainSpec *spec,
                      Setup *s,
                      SpawnFailure *ret_failure) {
        const SpawnPlan plan = {
                .program = s->program,
                .argv = s->argv,
                .env = s->env,
                .cwd_fd = spec->cwd_fd,
                .streams = { s->streams[0], s->streams[1], s->streams[2] },
                .session = c->session,
        };
        int r;

        if (spec->last_look && spec->last_look(spec->userdata) != 0)
                return CONTAIN_E_REFUSED;
        c->born_us = now_us();
        r = spawn(&plan, &c->pid, &c->pidfd, ret_failure);
        if (r)
                return r;

        for (size_t i = 0; i < N_OUTPUTS; ++i) {
                c->outputs[i] = s->pipes[i][0];
                s->pipes[i][0] = -1;
        }
        c->state = STATE_RUNS;
        c->deadline_us = spec->timeout_ms ? c->born_us + (uint64_t)spec->timeout_ms * 1000 : NEVER;
        return 0;
}

static int start(const ContainSpec *spec, ContainChild **ret_child, SpawnFailure *ret_failure) {
        _cleanup_(contain_child_freep) ContainChild *c = NULL;
        _cleanup_(setup_deinit) Setup s = SETUP_INIT;
        size_t n_bytes;
        int r;

        if (!is_valid(spec, &n_bytes))
                return CONTAIN_E_INVALID;
        r = child_new(spec, &c);
        if (!r)
                r = setup_words(&s, spec, n_bytes);
        if (r)
                return error_trace(r);
        r = setup_streams(&s, spec, ret_failure);
        if (!r)
                r = check_cwd(spec, ret_failure);
        if (!r)
                r = give_birth(c, spec, &s, ret_failure);
        if (r)
                return r;
        *ret_child = take(c);
        return 0;
}

int contain_start(const ContainSpec *spec, ContainChild **ret_child, ContainResult *ret_result) {
        SpawnFailure failure = {};
        int r;

        if (ret_result)
                *ret_result = (ContainResult){};
        r = start(spec, ret_child, &failure);
        if (r == CONTAIN_E_NOT_STARTED && ret_result) {
                ret_result->end = CONTAIN_END_NOT_STARTED;
                ret_result->error = failure.error;
                ret_result->step = failure.step;
        }
        return r;
}

size_t contain_child_poll(const ContainChild *c,
                          struct pollfd ret_fds[CONTAIN_POLL_MAX],
                          int *ret_timeout_ms) {
        uint64_t now = now_us(), left_ms = 0;
        size_t n = 0;

        if (c->state < STATE_LINGERS)
                ret_fds[n++] = (struct pollfd){ .fd = c->pidfd, .events = POLLIN };
        for (size_t i = 0; i < N_OUTPUTS; ++i) {
                if (c->outputs[i] >= 0)
                        ret_fds[n++] = (struct pollfd){ .fd = c->outputs[i], .events = POLLIN };
        }
        if (c->state != STATE_DONE && c->deadline_us > now)
                left_ms = (c->deadline_us - now + 999) / 1000;
        if (c->state != STATE_DONE && c->deadline_us == NEVER)
                *ret_timeout_ms = -1;
        else
                *ret_timeout_ms = left_ms < INT_MAX ? (int)left_ms : INT_MAX;
        return n;
}

/* To everyone of the group, stopped ones too; where the group is ours, to the leader alone. */
static void tell(const ContainChild *c, int signal) {
        if (!c->session) {
                if (pidfd_send_signal(c->pidfd, signal, NULL, 0) < 0 && errno == ENOSYS)
                        kill(c->pid, signal);
                return;
        }
        /* The leader is not reaped before its end was noticed here: the number is still its own. */
        kill(-c->pid, signal);
        if (signal != SIGKILL)
                kill(-c->pid, SIGCONT);
}

static void terminate(ContainChild *c, ContainEnd why) {
        c->why = why;
        c->state = STATE_TERMINATE;
        c->deadline_us = now_us() + c->grace_us;
        tell(c, SIGTERM);
}

static void note_end(ContainChild *c, const siginfo_t *info) {
        ContainResult *r = &c->result;
        bool exited = info->si_code == CLD_EXITED;

        r->end = c->why;
        if (r->end == CONTAIN_END_NONE)
                r->end = exited ? CONTAIN_END_EXITED : CONTAIN_END_SIGNALLED;
        r->status = c->why != CONTAIN_END_NONE && exited ? 0 : info->si_status;
}

/* End what the leader left behind while its unreaped number still holds the group, then reap it. */
static void bury(ContainChild *c) {
        if (c->session) {
                kill(-c->pid, SIGKILL);
                c->result.n_swept = sweep(c->pid);
        }
        while (waitid(P_PIDFD, (id_t)c->pidfd, &(siginfo_t){}, WEXITED) < 0 && errno == EINTR)
                continue;
}

/* Has the leader ended? Then it and its group are history. */
static void look_for_end(ContainChild *c) {
        siginfo_t info = {};
        int r;

        do {
                r = waitid(P_PIDFD, (id_t)c->pidfd, &info, WEXITED | WNOHANG | WNOWAIT);
        } while (r < 0 && errno == EINTR);
        if (r == 0 && info.si_pid == 0)
                return;

        if (r < 0) {
                /* Reaped by a handler of the host's: its number may be another's by now. */
                c->result.end = CONTAIN_END_LOST;
        } else {
                note_end(c, &info);
                bury(c);
        }
        closep(&c->pidfd);
        c->pidfd = -1;
        c->pid = 0;
        c->result.wall_us = now_us() - c->born_us;
        c->state = STATE_LINGERS;
        c->deadline_us = now_us() + CONTAIN_LINGER_MS * 1000;
}

static void close_output(ContainChild *c, size_t i) {
        closep(&c->outputs[i]);
        c->outputs[i] = -1;
}

static int read_output(ContainChild *c, size_t i) {
        for (int go = 0; go < READS_A_GO && c->outputs[i] >= 0; ++go) {
                char data[READ_BYTES];
                ssize_t n = read(c->outputs[i], data, sizeof(data));
                int r;

                if (n < 0 && (errno == EAGAIN || errno == EINTR))
                        return 0;
                if (n <= 0) {
                        close_output(c, i);
                        return n < 0 ? error_origin(-errno) : 0;
                }
                r = capture_add(&c->result.memory->captures[i], (Str){ data, (size_t)n });
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static void keep_time(ContainChild *c) {
        if (c->deadline_us == NEVER || now_us() < c->deadline_us)
                return;
        switch (c->state) {
        case STATE_RUNS:
                terminate(c, CONTAIN_END_TIMED_OUT);
                return;
        case STATE_TERMINATE:
                c->state = STATE_KILLED;
                c->deadline_us = NEVER;
                tell(c, SIGKILL);
                return;
        case STATE_LINGERS:
                c->result.out.left_open = c->outputs[OUT] >= 0;
                c->result.err.left_open = c->outputs[ERR] >= 0;
                close_output(c, OUT);
                close_output(c, ERR);
                return;
        case STATE_KILLED:
        case STATE_DONE:
                return;
        }
        abort();
}

static int process(ContainChild *c) {
        int r;

        /* First the end, then the output: what a child wrote before its end is there after it. */
        if (c->state < STATE_LINGERS)
                look_for_end(c);
        for (size_t i = 0; i < N_OUTPUTS; ++i) {
                r = read_output(c, i);
                if (r)
                        return error_trace(r);
        }
        keep_time(c);
        if (c->state == STATE_LINGERS && c->outputs[OUT] < 0 && c->outputs[ERR] < 0)
                c->state = STATE_DONE;
        return 0;
}

/* Kill and reap it, whatever state it is in. */
static void end_now(ContainChild *c) {
        if (c->state < STATE_LINGERS) {
                c->why = c->why != CONTAIN_END_NONE ? c->why : CONTAIN_END_CANCELLED;
                tell(c, SIGKILL);
                poll(&(struct pollfd){ .fd = c->pidfd, .events = POLLIN }, 1, -1);
                while (c->state < STATE_LINGERS)
                        look_for_end(c);
        }
        close_output(c, OUT);
        close_output(c, ERR);
        c->state = STATE_DONE;
}

int contain_child_process(ContainChild *c, bool *ret_done) {
        int r = 0;

        if (c->state != STATE_DONE)
                r = process(c);
        if (r)
                end_now(c);
        *ret_done = c->state == STATE_DONE;
        return error_trace(r);
}

void contain_child_cancel(ContainChild *c) {
        if (c->state == STATE_RUNS)
                terminate(c, CONTAIN_END_CANCELLED);
}

const ContainResult *contain_child_result(ContainChild *c) {
        capture_show(&c->result.memory->captures[OUT], &c->result.out);
        capture_show(&c->result.memory->captures[ERR], &c->result.err);
        return &c->result;
}

int contain_child_pid(const ContainChild *c) {
        return c->pid;
}

ContainChild *contain_child_free(ContainChild *c) {
        if (!c)
                return NULL;
        end_now(c);
        contain_result_deinit(&c->result);
        free(c);
        return NULL;
}

void contain_result_deinit(ContainResult *r) {
        if (r->memory) {
                capture_deinit(&r->memory->captures[OUT]);
                capture_deinit(&r->memory->captures[ERR]);
                free(r->memory);
        }
        *r = (ContainResult){};
}

int contain_run(const ContainSpec *spec, ContainResult *ret_result) {
        _cleanup_(contain_child_freep) ContainChild *c = NULL;
        bool done = false;
        int r;

        r = contain_start(spec, &c, ret_result);
        if (r)
                return r;

        while (!done) {
                struct pollfd fds[CONTAIN_POLL_MAX];
                int timeout_ms;
                size_t n = contain_child_poll(c, fds, &timeout_ms);

                if (poll(fds, n, timeout_ms) < 0 && errno != EINTR)
                        return error_origin(-errno);
                r = contain_child_process(c, &done);
                if (r)
                        return error_trace(r);
        }
        *ret_result = *contain_child_result(c);
        c->result.memory = NULL;
        return 0;
}

void contain_output_format(const ContainOutput *o, Buf *out) {
        buf_append(out, o->head);
        if (o->n_dropped) {
                if (o->head.n && o->head.p[o->head.n - 1] != '\n')
                        buf_append_char(out, '\n');
                buf_appendf(out, "[… %llu bytes left out …]\n", (unsigned long long)o->n_dropped);
        }
        buf_append(out, o->tail);
}

static const char *const step_texts[] = {
#define X(name, text) [CONTAIN_STEP_##name] = text,
#include "steps.def"
#undef X
};

static void format_signal(int signal, Buf *out) {
        const char *name = sigabbrev_np(signal);

        if (name)
                buf_appendf(out, "SIG%s", name);
        else
                buf_appendf(out, "signal %d", signal);
}

void contain_result_format(const ContainResult *r, Buf *out) {
        switch (r->end) {
        case CONTAIN_END_NONE:
                buf_append(out, STR("still running"));
                return;
        case CONTAIN_END_EXITED:
                buf_appendf(out, "exited with status %d", r->status);
                return;
        case CONTAIN_END_SIGNALLED:
                buf_append(out, STR("ended by "));
                format_signal(r->status, out);
                return;
        case CONTAIN_END_TIMED_OUT:
                buf_append(out, STR("timed out"));
                break;
        case CONTAIN_END_CANCELLED:
                buf_append(out, STR("cancelled"));
                break;
        case CONTAIN_END_NOT_STARTED:
                buf_appendf(out, "not started: %s: %s", step_texts[r->step],
                            strerrordesc_np(r->error));
                return;
        case CONTAIN_END_LOST:
                buf_append(out, STR("ended, how is not known"));
                return;
        }
        if (r->status) {
                buf_append(out, STR(", ended by "));
                format_signal(r->status, out);
        }
}
