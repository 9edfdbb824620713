#include "tty.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "tty-internal.h"

static const char *variable(char *const *block, Str name) {
        for (; block && *block; ++block) {
                Str entry = str_of(*block);

                if (str_has_prefix(entry, name) && entry.p[name.n] == '=')
                        return entry.p + name.n + 1;
        }
        return NULL;
}

TtyEnv tty_env_from(char *const *environ_block) {
        return (TtyEnv){
                .term = variable(environ_block, STR("TERM")),
                .tmux = variable(environ_block, STR("TMUX")),
        };
}

bool tty_is_dumb_term(const char *term) {
        return !term || !*term || !strcmp(term, "dumb") || !strcmp(term, "unknown");
}

int tty_open(int *ret_fd) {
        int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);

        if (fd >= 0) {
                *ret_fd = fd;
                return 0;
        }
        if (errno == ENOMEM || errno == EMFILE || errno == ENFILE)
                return error_origin(-errno);
        return TTY_E_NOT_INTERACTIVE;
}

bool tty_is_interactive(int fd) {
        pid_t foreground = tcgetpgrp(fd);

        return foreground >= 0 && foreground == getpgrp();
}

int tty_new(int fd, const TtyEnv *env, Tty **ret_tty) {
        _cleanup_(tty_freep) Tty *tty = NULL;

        if (!isatty(fd))
                return TTY_E_NOT_INTERACTIVE;

        tty = calloc(1, sizeof(*tty));
        if (!tty)
                return error_origin(-ENOMEM);
        tty->fd = -1;
        tty->wake_fd = -1;
        tty->watch_fd = -1;
        tty->pipe_fd[0] = -1;
        tty->pipe_fd[1] = -1;
        keys_init(&tty->keys);
        if (pipe2(tty->pipe_fd, O_CLOEXEC | O_NONBLOCK) < 0)
                return error_origin(-errno);

        tty->dumb = tty_is_dumb_term(env->term);
        tty->in_tmux = env->tmux && *env->tmux;
        /* The Linux console has no title, and its older kernels print what they do not know. */
        tty->has_titles = !tty->dumb && strcmp(env->term, "linux") != 0;
        tty->fd = fd;
        *ret_tty = take(tty);
        return 0;
}

Tty *tty_free(Tty *tty) {
        if (!tty)
                return NULL;

        tty_raw_leave(tty);
        keys_deinit(&tty->keys);
        closep(&tty->pipe_fd[0]);
        closep(&tty->pipe_fd[1]);
        closep(&tty->fd);
        free(tty);
        return NULL;
}

int tty_fd(const Tty *tty) {
        return tty->fd;
}

bool tty_is_dumb(const Tty *tty) {
        return tty->dumb;
}

bool tty_is_lost(const Tty *tty) {
        return tty->lost;
}

void tty_size(const Tty *tty, unsigned *ret_columns, unsigned *ret_rows) {
        struct winsize size = { 0 };

        if (ioctl(tty->fd, TIOCGWINSZ, &size) < 0)
                size = (struct winsize){ 0 };
        *ret_columns = size.ws_col ? size.ws_col : 80;
        *ret_rows = size.ws_row ? size.ws_row : 24;
}

uint64_t tty_now_ms(void) {
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int lose(Tty *tty) {
        tty->lost = true;
        return TTY_E_LOST;
}

static void empty_pipe(Tty *tty) {
        char bytes[64];

        while (read(tty->pipe_fd[0], bytes, sizeof(bytes)) > 0)
                ;
}

/* Hang-up goes first: what was typed just before the terminal went away is nobody's answer. */
int tty_wait_ready(Tty *tty, int timeout_ms, bool with_wake, TtyReady *ret_ready) {
        struct pollfd p[] = {
                { .fd = tty->fd, .events = POLLIN },
                { .fd = tty->pipe_fd[0], .events = POLLIN },
                { .fd = with_wake ? tty->wake_fd : -1, .events = POLLIN },
                { .fd = with_wake ? tty->watch_fd : -1, .events = POLLIN },
        };

        *ret_ready = (TtyReady){ 0 };
        if (poll(p, ARRAY_LEN(p), timeout_ms) < 0) {
                ret_ready->interrupted = true;
                return errno == EINTR ? 0 : error_origin(-errno);
        }
        if (p[0].revents & (POLLHUP | POLLERR | POLLNVAL))
                return lose(tty);
        if (p[1].revents)
                empty_pipe(tty);
        ret_ready->input = p[0].revents & POLLIN;
        ret_ready->woken = p[2].revents || (p[3].revents && tty->watch(tty->watch_userdata));
        return 0;
}

/*
 * In raw mode a read of nothing means that somebody else took the input, at
 * other times the end of file; always nothing although poll() says otherwise
 * is a terminal that is gone.
 */
static int read_more(Tty *tty) {
        ssize_t n = read(tty->fd, tty->in, sizeof(tty->in));

        if (n < 0)
                return errno == EINTR || errno == EAGAIN ? 0 : lose(tty);
        if (n == 0)
                return tty->cooked || !tty->is_raw || ++tty->n_empty_reads > 16 ? lose(tty) : 0;

        tty->n_empty_reads = 0;
        tty->in_at = 0;
        tty->in_n = (size_t)n;
        tty->in_ms = tty_now_ms();
        return 0;
}

static bool feed(Tty *tty, TtyKey *ret_key) {
        while (tty->in_at < tty->in_n) {
                if (keys_feed(&tty->keys, tty->in[tty->in_at++], tty->in_ms, ret_key))
                        return true;
        }
        return false;
}

static bool has_fed_all(const Tty *tty) {
        return tty->in_at == tty->in_n;
}

static bool say_event(TtyKeyKind kind, TtyKey *ret_key) {
        *ret_key = (TtyKey){ .kind = kind, .at_ms = tty_now_ms() };
        return true;
}

/* The request to end stays until raw mode is left, so that nobody waits past it. */
static bool take_event(Tty *tty, TtyKey *ret_key) {
        if (tty->got_end)
                return say_event(TTY_KEY_SIGNAL, ret_key);
        if (tty->got_resume) {
                tty->got_resume = 0;
                return say_event(TTY_KEY_RESUME, ret_key);
        }
        if (tty->got_resize) {
                tty->got_resize = 0;
                return say_event(TTY_KEY_RESIZE, ret_key);
        }
        return false;
}

/* The sooner of two, where less than 0 is never. */
static int sooner(int a, int b) {
        if (a < 0)
                return b;
        return b < 0 || a < b ? a : b;
}

int tty_left_ms(uint64_t begin_ms, int timeout_ms) {
        uint64_t waited = tty_now_ms() - begin_ms;

        if (timeout_ms < 0)
                return -1;
        return waited >= (uint64_t)timeout_ms ? 0 : timeout_ms - (int)waited;
}

static int wait_ms(const Tty *tty, int left) {
        if (!has_fed_all(tty))
                return 0;
        return sooner(left, keys_deadline_ms(&tty->keys, tty_now_ms()));
}

/* One round: events, then what is at hand, then what comes. 0 with no kind says go on. */
static int step(Tty *tty, int left, bool with_events, TtyKey *ret_key) {
        TtyReady ready;
        int r;

        *ret_key = (TtyKey){ 0 };
        if (with_events && take_event(tty, ret_key))
                return 0;
        if (!with_events && tty->got_end)
                return TTY_E_SIGNAL;
        r = tty_wait_ready(tty, wait_ms(tty, left), with_events, &ready);
        if (r || ready.interrupted)
                return r;
        if (with_events && ready.woken)
                return TTY_E_WOKEN;
        if (with_events && take_event(tty, ret_key))
                return 0;
        if (feed(tty, ret_key))
                return 0;
        if (ready.input) {
                r = read_more(tty);
                if (!r)
                        (void)feed(tty, ret_key);
                return r;
        }
        (void)keys_expire(&tty->keys, tty_now_ms(), ret_key);
        return 0;
}

static int next_key(Tty *tty, int timeout_ms, bool with_events, TtyKey *ret_key) {
        uint64_t begin = tty_now_ms();

        if (tty->lost)
                return TTY_E_LOST;
        for (;;) {
                int left = tty_left_ms(begin, timeout_ms);
                int r = step(tty, left, with_events, ret_key);

                if (r || ret_key->kind != TTY_KEY_NONE)
                        return r;
                if (left == 0 && has_fed_all(tty))
                        return TTY_E_TIMEOUT;
        }
}

int tty_read_key(Tty *tty, int timeout_ms, TtyKey *ret_key) {
        return next_key(tty, timeout_ms, true, ret_key);
}

Str tty_paste(const Tty *tty) {
        return buf_str(&tty->keys.paste);
}

int tty_signal(const Tty *tty) {
        return tty->got_end;
}

void tty_set_wake(Tty *tty, int fd) {
        tty->wake_fd = fd;
}

void tty_set_watch(Tty *tty, int fd, TtyWatchFunc func, void *userdata) {
        tty->watch_fd = func ? fd : -1;
        tty->watch = func;
        tty->watch_userdata = userdata;
}

/* What was read goes through the keys all the same: a paste half seen must stay one. */
void tty_flush(Tty *tty) {
        TtyKey key;

        (void)tcflush(tty->fd, TCIFLUSH);
        while (feed(tty, &key))
                ;
}

static bool is_between_keys(const Tty *tty) {
        return has_fed_all(tty) && tty->keys.state == KEYS_GROUND;
}

/* Longest that a drain waits before it looks again whether it is done. */
static int drain_wait_ms(const Tty *tty, uint64_t quiet_ms, int silence_ms) {
        int left = tty_left_ms(quiet_ms, silence_ms);

        return left || is_between_keys(tty) ? left : TTY_ESCAPE_MS;
}

int tty_drain(Tty *tty, int silence_ms, int limit_ms) {
        uint64_t begin = tty_now_ms(), quiet = begin;
        TtyKey key;

        for (;;) {
                int wait = sooner(drain_wait_ms(tty, quiet, silence_ms),
                                  tty_left_ms(begin, limit_ms));
                int r = next_key(tty, wait, false, &key);

                if (r && r != TTY_E_TIMEOUT)
                        return r;
                if (tty->in_ms > quiet)
                        quiet = tty->in_ms;
                if (r && !tty_left_ms(quiet, silence_ms) && is_between_keys(tty))
                        return 0;
                if (limit_ms >= 0 && !tty_left_ms(begin, limit_ms))
                        return TTY_E_TIMEOUT;
        }
}
