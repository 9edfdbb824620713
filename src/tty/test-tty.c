#include "tty.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/test.h"

static const TtyEnv xterm = { .term = "xterm-256color" };
static const TtyEnv dumb = { .term = "dumb" };

/* A terminal with us at its other end. */
typedef struct Pair {
        int master;
        Tty *tty;
} Pair;

static Pair pair_new(const TtyEnv *env) {
        struct winsize size = { .ws_row = 24, .ws_col = 80 };
        int slave;
        Pair p;

        assert_int_equal(openpty(&p.master, &slave, NULL, NULL, &size), 0);
        assert_int_equal(tty_new(slave, env, &p.tty), 0);
        return p;
}

static Pair pair_raw(const TtyEnv *env) {
        Pair p = pair_new(env);

        assert_int_equal(tty_raw_enter(p.tty), 0);
        return p;
}

static void pair_end(Pair *p) {
        tty_free(p->tty);
        if (p->master >= 0)
                close(p->master);
}

static void type_text(const Pair *p, const char *text) {
        assert_int_equal(write(p->master, text, strlen(text)), strlen(text));
}

static void pause_ms(int ms) {
        (void)poll(NULL, 0, ms);
}

/* What the terminal was given so far. */
static Str shown(const Pair *p, char *out, size_t n_out) {
        struct pollfd poll_fd = { .fd = p->master, .events = POLLIN };
        size_t n = 0;

        while (n < n_out && poll(&poll_fd, 1, 100) > 0 && poll_fd.revents & POLLIN) {
                ssize_t r = read(p->master, out + n, n_out - n);

                if (r <= 0)
                        break;
                n += (size_t)r;
        }
        return (Str){ out, n };
}

static void expect_shown(const Pair *p, Str want) {
        char memory[4096];
        Str got = shown(p, memory, sizeof(memory));

        if (!str_eq(got, want))
                fail_msg("shown '" STR_FMT "', want '" STR_FMT "'", STR_ARG(got), STR_ARG(want));
}

static void expect_key(const Pair *p, int timeout_ms, TtyKeyKind kind, uint32_t rune) {
        TtyKey key = { 0 };
        int r = tty_read_key(p->tty, timeout_ms, &key);

        if (r || key.kind != kind || key.rune != rune) {
                fail_msg("outcome %d, kind %d, rune %x; want kind %d, rune %x", r, key.kind,
                         key.rune, kind, rune);
        }
}

static void expect_outcome(const Pair *p, int timeout_ms, int want) {
        TtyKey key = { 0 };
        int r = tty_read_key(p->tty, timeout_ms, &key);

        if (r != want)
                fail_msg("outcome %d (kind %d), want %d", r, key.kind, want);
}

static bool is_cooked(int fd) {
        struct termios t;

        return tcgetattr(fd, &t) == 0 && (t.c_lflag & ICANON) && (t.c_lflag & ECHO) &&
               (t.c_lflag & ISIG);
}

static void input_from_before_is_dropped(void **state) {
        Pair p = pair_new(&xterm);

        type_text(&p, "y\n");
        pause_ms(100);
        assert_int_equal(tty_raw_enter(p.tty), 0);
        expect_outcome(&p, 60, TTY_E_TIMEOUT);
        type_text(&p, "yyy");
        pause_ms(100);
        expect_key(&p, 2000, TTY_KEY_RUNE, 'y');
        tty_flush(p.tty);
        expect_outcome(&p, 60, TTY_E_TIMEOUT);
        pair_end(&p);
}

static void keys_come_with_their_time(void **state) {
        Pair p = pair_raw(&xterm);
        uint64_t before = tty_now_ms();
        TtyKey key;

        type_text(&p, "1");
        assert_int_equal(tty_read_key(p.tty, 1000, &key), 0);
        assert_true(key.at_ms >= before && key.at_ms <= tty_now_ms());
        expect_outcome(&p, 0, TTY_E_TIMEOUT);
        type_text(&p, "\x03\x04\x1a\r");
        expect_key(&p, 2000, TTY_KEY_CTRL, 'c');
        expect_key(&p, 2000, TTY_KEY_CTRL, 'd');
        expect_key(&p, 2000, TTY_KEY_CTRL, 'z');
        expect_key(&p, 2000, TTY_KEY_ENTER, 0);
        pair_end(&p);
}

static void characters_and_sequences_may_come_in_parts(void **state) {
        Pair p = pair_raw(&xterm);

        type_text(&p, "\xc3");
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        type_text(&p, "\xa4");
        expect_key(&p, 2000, TTY_KEY_RUNE, 0xe4);
        type_text(&p, "\x1b[");
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        type_text(&p, "A");
        expect_key(&p, 2000, TTY_KEY_UP, 0);
        type_text(&p, "\x1b");
        expect_key(&p, 2000, TTY_KEY_ESC, 0);
        type_text(&p, "[6~");
        expect_key(&p, 2000, TTY_KEY_PAGE_DOWN, 0);
        type_text(&p, "\x1b[");
        expect_key(&p, 2 * TTY_SEQUENCE_MS, TTY_KEY_UNKNOWN, 0);
        pair_end(&p);
}

static void pasted_keys_are_no_keys(void **state) {
        Pair p = pair_raw(&xterm);

        type_text(&p, "\x1b[200~y\n\x1b[201~");
        expect_key(&p, 2000, TTY_KEY_PASTE, 0);
        assert_true(str_eq(tty_paste(p.tty), STR("y\n")));
        expect_outcome(&p, 30, TTY_E_TIMEOUT);
        /* Flushed in the middle: the rest is still pasted. */
        type_text(&p, "\x1b[200~a");
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        tty_flush(p.tty);
        type_text(&p, "y\n\x1b[201~");
        expect_key(&p, 2000, TTY_KEY_PASTE, 0);
        expect_outcome(&p, 30, TTY_E_TIMEOUT);
        pair_end(&p);
}

static void a_closed_terminal_wins_over_its_input(void **state) {
        Pair p = pair_raw(&xterm);

        type_text(&p, "y");
        close(p.master);
        p.master = -1;
        expect_outcome(&p, 1000, TTY_E_LOST);
        assert_true(tty_is_lost(p.tty));
        expect_outcome(&p, 1000, TTY_E_LOST);
        assert_int_equal(tty_write(p.tty, STR("x")), TTY_E_LOST);
        assert_int_equal(tty_drain(p.tty, 10, 100), TTY_E_LOST);
        pair_end(&p);
}

static void a_new_size_is_an_event(void **state) {
        struct winsize size = { .ws_row = 5, .ws_col = 20 };
        Pair p = pair_raw(&xterm);
        unsigned columns, rows;

        assert_int_equal(ioctl(p.master, TIOCSWINSZ, &size), 0);
        raise(SIGWINCH); /* as the kernel does where it is our controlling terminal */
        type_text(&p, "1");
        expect_key(&p, 2000, TTY_KEY_RESIZE, 0);
        tty_size(p.tty, &columns, &rows);
        assert_int_equal(columns, 20);
        assert_int_equal(rows, 5);
        expect_key(&p, 2000, TTY_KEY_RUNE, '1');
        pair_end(&p);
}

static void leaving_gives_the_terminal_back(void **state) {
        struct termios before, after;
        Pair p = pair_new(&xterm);

        tcgetattr(p.master, &before);
        assert_int_equal(tty_raw_enter(p.tty), 0);
        assert_false(is_cooked(p.master));
        tty_raw_leave(p.tty);
        tcgetattr(p.master, &after);
        assert_memory_equal(&before.c_lflag, &after.c_lflag, sizeof(before.c_lflag));
        assert_memory_equal(&before.c_iflag, &after.c_iflag, sizeof(before.c_iflag));
        assert_memory_equal(before.c_cc, after.c_cc, sizeof(before.c_cc));
        expect_shown(&p, STR("\x1b[?2004h\x1b[?2004l"));
        pair_end(&p);
}

static void only_one_terminal_is_raw(void **state) {
        Pair p = pair_raw(&xterm), other = pair_new(&xterm);

        assert_int_equal(tty_raw_enter(other.tty), -EBUSY);
        pair_end(&other);
        assert_int_equal(tty_raw_enter(p.tty), 0);
        pair_end(&p);
}

static void no_terminal_is_an_outcome(void **state) {
        Tty *tty = NULL;
        int fd[2];

        assert_int_equal(pipe2(fd, O_CLOEXEC), 0);
        assert_int_equal(tty_new(fd[0], &xterm, &tty), TTY_E_NOT_INTERACTIVE);
        assert_null(tty);
        assert_false(tty_is_interactive(fd[0]));
        close(fd[0]);
        close(fd[1]);
}

/* What a process does that ends while its terminal is raw. */
typedef void (*Ending)(Tty *tty);

static void by_exit(Tty *tty) {
        exit(0);
}

static void by_abort(Tty *tty) {
        abort();
}

static void by_fault(Tty *tty) {
        raise(SIGSEGV);
}

static void by_alarm(Tty *tty) {
        raise(SIGALRM);
}

static void by_user_signal(Tty *tty) {
        raise(SIGUSR1);
}

static void by_two_signals(Tty *tty) {
        raise(SIGTERM);
        raise(SIGTERM);
}

static void by_two_kinds(Tty *tty) {
        raise(SIGHUP);
        raise(SIGINT);
}

static void every_way_to_end_gives_the_terminal_back(void **state) {
        static const struct {
                Ending end;
                int signal;
        } cases[] = {
                { by_exit, 0 },
                { by_abort, SIGABRT },
                { by_fault, SIGSEGV },
                { by_two_signals, SIGTERM },
                { by_two_kinds, SIGINT },
                { by_alarm, SIGALRM },
                { by_user_signal, SIGUSR1 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Pair p = pair_new(&xterm);
                int status;
                pid_t pid;

                fflush(NULL);
                pid = fork();
                if (!pid) {
                        /* cmocka and sanitizers catch faults; here they have to kill. */
                        signal(SIGSEGV, SIG_DFL);
                        signal(SIGABRT, SIG_DFL);
                        if (tty_raw_enter(p.tty) || is_cooked(p.master))
                                _exit(99);
                        fclose(stdout);
                        fclose(stderr);
                        cases[i].end(p.tty);
                        _exit(98);
                }
                assert_int_equal(waitpid(pid, &status, 0), pid);
                if ((WIFSIGNALED(status) ? WTERMSIG(status) : 0) != cases[i].signal)
                        fail_msg("case %zu ends with status %x", i, status);
                if (!is_cooked(p.master))
                        fail_msg("case %zu leaves the terminal raw", i);
                expect_shown(&p, STR("\x1b[?2004h\x1b[?2004l"));
                pair_end(&p);
        }
}

static void a_request_to_end_is_an_event_that_stays(void **state) {
        Pair p = pair_raw(&xterm);

        raise(SIGTERM);
        assert_true(is_cooked(p.master));
        type_text(&p, "y\n");
        expect_key(&p, 2000, TTY_KEY_SIGNAL, 0);
        expect_key(&p, 2000, TTY_KEY_SIGNAL, 0);
        assert_int_equal(tty_signal(p.tty), SIGTERM);
        assert_int_equal(tty_drain(p.tty, 10, 100), TTY_E_SIGNAL);
        tty_raw_leave(p.tty);
        pair_end(&p);
}

static void ignored_signals_stay_ignored(void **state) {
        void (*before)(int) = signal(SIGHUP, SIG_IGN);
        Pair p = pair_raw(&xterm);

        raise(SIGHUP);
        assert_false(is_cooked(p.master));
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        pair_end(&p);
        assert_ptr_equal(signal(SIGHUP, before), SIG_IGN);
}

static void background(int slave) {
        Tty *tty = NULL;
        pid_t pid;
        int status;

        if (setsid() < 0 || ioctl(slave, TIOCSCTTY, 0) < 0 || !tty_is_interactive(slave))
                _exit(10);
        pid = fork();
        if (!pid) {
                setpgid(0, 0);
                if (tty_is_interactive(slave) || tty_new(slave, &xterm, &tty))
                        _exit(11);
                _exit(tty_raw_enter(tty) == TTY_E_NOT_INTERACTIVE ? 0 : 12);
        }
        _exit(waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : 13);
}

static void the_background_is_not_interactive(void **state) {
        int master, slave, status;
        pid_t pid;

        assert_int_equal(openpty(&master, &slave, NULL, NULL, NULL), 0);
        pid = fork();
        if (!pid)
                background(slave);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_int_equal(WEXITSTATUS(status), 0);
        close(master);
        close(slave);
}

static void draining_waits_for_silence(void **state) {
        Pair p = pair_raw(&xterm);
        uint64_t begin;
        pid_t pid;

        type_text(&p, "yyyy");
        begin = tty_now_ms();
        assert_int_equal(tty_drain(p.tty, 60, 1000), 0);
        assert_true(tty_now_ms() - begin >= 60);
        expect_outcome(&p, 0, TTY_E_TIMEOUT);

        pid = fork();
        if (!pid) {
                for (int i = 0; i < 100; ++i) {
                        type_text(&p, "y");
                        pause_ms(10);
                }
                _exit(0);
        }
        assert_int_equal(tty_drain(p.tty, 200, 400), TTY_E_TIMEOUT);
        assert_int_equal(tty_drain(p.tty, 200, -1), 0);
        expect_outcome(&p, 0, TTY_E_TIMEOUT);
        waitpid(pid, NULL, 0);
        pair_end(&p);
}

static void draining_keeps_events(void **state) {
        Pair p = pair_raw(&xterm);

        raise(SIGWINCH);
        assert_int_equal(tty_drain(p.tty, 10, 100), 0);
        expect_key(&p, 2000, TTY_KEY_RESIZE, 0);
        pair_end(&p);
}

typedef struct Watch {
        int fd;
        unsigned n_calls;
} Watch;

/* The second byte is worth waking for. */
static bool look(void *userdata) {
        Watch *w = userdata;
        char byte;

        assert_int_equal(read(w->fd, &byte, 1), 1);
        ++w->n_calls;
        return byte == '2';
}

static void what_is_watched_wakes_the_reader_when_it_says_so(void **state) {
        Pair p = pair_raw(&xterm);
        int fd[2];
        Watch w;

        assert_int_equal(pipe2(fd, O_CLOEXEC), 0);
        w = (Watch){ .fd = fd[0] };
        tty_set_watch(p.tty, fd[0], look, &w);
        assert_int_equal(write(fd[1], "1", 1), 1);
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        assert_int_equal(w.n_calls, 1);
        assert_int_equal(write(fd[1], "2", 1), 1);
        expect_outcome(&p, 1000, TTY_E_WOKEN);
        assert_int_equal(w.n_calls, 2);
        tty_set_watch(p.tty, -1, NULL, NULL);
        close(fd[0]);
        close(fd[1]);
        pair_end(&p);
}

static void another_descriptor_wakes_the_reader(void **state) {
        Pair p = pair_raw(&xterm);
        int fd[2];

        assert_int_equal(pipe2(fd, O_CLOEXEC), 0);
        tty_set_wake(p.tty, fd[0]);
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        assert_int_equal(write(fd[1], "", 1), 1);
        expect_outcome(&p, 1000, TTY_E_WOKEN);
        assert_int_equal(tty_drain(p.tty, 20, 100), 0);
        tty_set_wake(p.tty, -1);
        expect_outcome(&p, 20, TTY_E_TIMEOUT);
        close(fd[0]);
        close(fd[1]);
        pair_end(&p);
}

typedef struct Drawn {
        char text[64];
        unsigned n;
        unsigned n_events;
} Drawn;

static void remember(void *userdata, Str text, const TtyKey *event) {
        Drawn *d = userdata;

        snprintf(d->text, sizeof(d->text), STR_FMT, STR_ARG(text));
        ++d->n;
        d->n_events += event != NULL;
}

static void a_line_is_edited(void **state) {
        static const struct {
                const char *begin;
                const char *typed;
                bool accept_paste;
                int outcome;
                const char *want;
        } cases[] = {
                { "", "no reason\r", false, 0, "no reason" },
                { "", "\r", false, 0, "" },
                { "",
                  "ab\x7f"
                  "c\r",
                  false, 0, "ac" },
                { "",
                  "aä日\x7f\x7f"
                  "b\r",
                  false, 0, "ab" },
                { "",
                  "\x7f\x17\x15"
                  "a\r",
                  false, 0, "a" },
                { "", "one two  \x17three\r", false, 0, "one three" },
                { "", "one\x15two\r", false, 0, "two" },
                { "bash(git *)", "\x7f\x7fpush)\r", false, 0, "bash(git push)" },
                { "", "a\x1b[A\x1bOP\x1by\tb\r", false, 0, "ab" },
                { "", "a\x1b[200~b\nc\x1b[201~d\r", false, 0, "ad" },
                { "",
                  "a\x1b[200~b\n\x01"
                  "c\x1b[201~d\r",
                  true, 0, "ab cd" },
                { "", "0123456789abcdefghij\r", false, 0, "0123456789abcdef" },
                { "", "0123456789abcdeä\r", false, 0, "0123456789abcde" },
                { "", "a\x03", false, TTY_E_INTERRUPTED, NULL },
                { "", "\x04", false, TTY_E_END, NULL },
                { "", "a\x04\x1b", false, TTY_E_CANCELLED, NULL },
                { "", "a", false, TTY_E_TIMEOUT, NULL },
                { "\x1b", "\r", false, -EINVAL, NULL },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(256);
                Drawn drawn = { 0 };
                TtyLineOptions options = {
                        .max_bytes = 16,
                        .timeout_ms = cases[i].outcome == TTY_E_TIMEOUT ? 50 : 5000,
                        .accept_paste = cases[i].accept_paste,
                        .draw = remember,
                        .userdata = &drawn,
                };
                Pair p = pair_raw(&xterm);
                int r;

                buf_append(&line, str_of(cases[i].begin));
                type_text(&p, cases[i].typed);
                r = tty_read_line(p.tty, &options, &line);
                if (r != cases[i].outcome ||
                    (!r && !str_eq(buf_str(&line), str_of(cases[i].want)))) {
                        fail_msg("case %zu: outcome %d, '" STR_FMT "'", i, r,
                                 STR_ARG(buf_str(&line)));
                }
                if (!r && strcmp(drawn.text, cases[i].want) != 0)
                        fail_msg("case %zu: drawn '%s'", i, drawn.text);
                pair_end(&p);
        }
}

static void a_line_tells_of_a_new_size(void **state) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(256);
        Drawn drawn = { 0 };
        TtyLineOptions options = { .timeout_ms = 5000, .draw = remember, .userdata = &drawn };
        Pair p = pair_raw(&xterm);

        raise(SIGWINCH);
        type_text(&p, "a\r");
        assert_int_equal(tty_read_line(p.tty, &options, &line), 0);
        assert_int_equal(drawn.n, 3);
        assert_int_equal(drawn.n_events, 1);
        pair_end(&p);
}

static void a_line_ends_with_the_terminal(void **state) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(256);
        TtyLineOptions options = { 0 };
        Pair p = pair_raw(&xterm);

        type_text(&p, "y\r");
        close(p.master);
        p.master = -1;
        assert_int_equal(tty_read_line(p.tty, &options, &line), TTY_E_LOST);
        pair_end(&p);
}

static void cooked_lines_are_the_kernels(void **state) {
        static const struct {
                const char *typed;
                int outcome;
                const char *want;
        } cases[] = {
                { "yes\n", 0, "yes" },        { "\n", 0, "" },
                { "noo\x7f\n", 0, "no" },     { "\x1by\n", 0, "?y" },
                { "a\x04y\n", 0, "ay" },      { "\x04", TTY_E_END, NULL },
                { "y", TTY_E_TIMEOUT, NULL }, { "0123456789abcdefg\n", TTY_E_TOO_LONG, NULL },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(256);
                TtyLineOptions options = {
                        .max_bytes = 16,
                        .timeout_ms = cases[i].outcome == TTY_E_TIMEOUT ? 50 : 5000,
                };
                Pair p = pair_new(&dumb);
                int r;

                type_text(&p, "y\n");
                pause_ms(50);
                assert_int_equal(tty_cooked_enter(p.tty), 0);
                type_text(&p, cases[i].typed);
                r = tty_read_line(p.tty, &options, &line);
                if (r != cases[i].outcome ||
                    (!r && !str_eq(buf_str(&line), str_of(cases[i].want)))) {
                        fail_msg("case %zu: outcome %d, '" STR_FMT "'", i, r,
                                 STR_ARG(buf_str(&line)));
                }
                pair_end(&p);
        }
}

static void a_cooked_line_ends_with_a_signal(void **state) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(256);
        TtyLineOptions options = { .timeout_ms = 1000 };
        Pair p = pair_new(&dumb);

        assert_int_equal(tty_cooked_enter(p.tty), 0);
        raise(SIGINT);
        type_text(&p, "y\n");
        assert_int_equal(tty_read_line(p.tty, &options, &line), TTY_E_SIGNAL);
        assert_int_equal(tty_signal(p.tty), SIGINT);
        pair_end(&p);
}

static void a_dumb_terminal_gets_plain_text_alone(void **state) {
        const TtyLine lines[] = { { STR("a"), 1 }, { STR("b"), 1 } };
        Pair p = pair_raw(&dumb);
        TtyScreen screen;

        tty_screen_init(&screen, p.tty);
        assert_true(tty_is_dumb(p.tty));
        assert_int_equal(tty_bell(p.tty), 0);
        assert_int_equal(tty_title_push(p.tty, STR("t")), 0);
        assert_int_equal(tty_title_pop(p.tty), 0);
        assert_int_equal(tty_cursor_up(p.tty, 3), 0);
        assert_int_equal(tty_erase_line(p.tty), 0);
        assert_int_equal(tty_clear(p.tty), 0);
        assert_int_equal(tty_copy(p.tty, STR("x")), TTY_E_DUMB);
        assert_int_equal(tty_screen_draw(&screen, lines, 2), 0);
        assert_int_equal(tty_screen_draw(&screen, lines, 1), 0);
        assert_int_equal(tty_screen_finish(&screen), 0);
        tty_screen_deinit(&screen);
        tty_raw_leave(p.tty);
        expect_shown(&p, STR("a\r\r\nb\r\r\na\r\r\n"));
        pair_end(&p);
}

static void which_terminals_are_dumb(void **state) {
        assert_true(tty_is_dumb_term(NULL));
        assert_true(tty_is_dumb_term(""));
        assert_true(tty_is_dumb_term("dumb"));
        assert_false(tty_is_dumb_term("vt100"));
}

static void the_environment_is_read_from_a_block(void **state) {
        char term[] = "TERM=vt100", other[] = "TERMINFO=x", tmux[] = "TMUX=/tmp/t,1,0";
        char *block[] = { other, term, tmux, NULL };
        TtyEnv env = tty_env_from(block);

        assert_string_equal(env.term, "vt100");
        assert_string_equal(env.tmux, "/tmp/t,1,0");
        env = tty_env_from(NULL);
        assert_null(env.term);
}

static void titles_are_put_back_even_by_leaving(void **state) {
        Pair p = pair_raw(&xterm);

        assert_int_equal(tty_title_push(p.tty, STR("assent\x1b\x07 waits\xc2\x9c")), 0);
        assert_int_equal(tty_title_push(p.tty, STR("again")), 0);
        assert_int_equal(tty_title_pop(p.tty), 0);
        assert_int_equal(tty_title_pop(p.tty), 0);
        expect_shown(&p, STR("\x1b[?2004h\x1b[22;2t\x1b]2;assent waits\a\x1b]2;again\a\x1b[23;2t"));
        assert_int_equal(tty_title_push(p.tty, STR("t")), 0);
        tty_raw_leave(p.tty);
        expect_shown(&p, STR("\x1b[22;2t\x1b]2;t\a\x1b[?2004l\x1b[23;2t"));
        pair_end(&p);
}

static void text_is_copied_by_the_terminal(void **state) {
        static const TtyEnv in_tmux = { .term = "tmux-256color",
                                        .tmux = "/tmp/tmux-0/default,1,0" };
        static char large[TTY_COPY_MAX + 1];
        Pair p = pair_new(&xterm), t = pair_new(&in_tmux);

        assert_int_equal(tty_copy(p.tty, STR("abcd")), 0);
        assert_int_equal(tty_copy(p.tty, STR("ab")), 0);
        assert_int_equal(tty_copy(p.tty, STR("abc")), 0);
        expect_shown(&p, STR("\x1b]52;c;YWJjZA==\a\x1b]52;c;YWI=\a\x1b]52;c;YWJj\a"));
        assert_int_equal(tty_copy(p.tty, (Str){ large, sizeof(large) }), TTY_E_TOO_LONG);
        assert_int_equal(tty_copy(t.tty, STR("abc")), 0);
        expect_shown(&t, STR("\x1b]52;c;YWJj\a\x1bPtmux;\x1b\x1b]52;c;YWJj\a\x1b\\"));
        pair_end(&p);
        pair_end(&t);
}

static void moves_are_what_they_say(void **state) {
        Pair p = pair_new(&xterm);

        assert_int_equal(tty_cursor_up(p.tty, 0), 0);
        assert_int_equal(tty_cursor_up(p.tty, 2), 0);
        assert_int_equal(tty_cursor_column(p.tty, 0), 0);
        assert_int_equal(tty_erase_line(p.tty), 0);
        assert_int_equal(tty_erase_down(p.tty), 0);
        assert_int_equal(tty_clear(p.tty), 0);
        assert_int_equal(tty_bell(p.tty), 0);
        expect_shown(&p, STR("\x1b[2A\x1b[1G\r\x1b[2K\x1b[J\x1b[H\x1b[2J\a"));
        pair_end(&p);
}

static void a_block_is_drawn_again_in_place(void **state) {
        struct winsize narrow = { .ws_row = 5, .ws_col = 20 };
        const TtyLine lines[] = { { STR("one"), 3 }, { STR(""), 0 }, { STR("wide"), 80 } };
        TtyScreen screen;
        Pair p = pair_raw(&xterm);

        tty_screen_init(&screen, p.tty);
        assert_int_equal(tty_screen_draw(&screen, lines, 3), 0);
        assert_int_equal(tty_screen_rows(&screen), 3);
        expect_shown(&p, STR("\x1b[?2004hone\r\r\n\r\r\nwide"));
        /* The last line now takes four rows; the screen has five, so the first is out of reach. */
        assert_int_equal(ioctl(p.master, TIOCSWINSZ, &narrow), 0);
        assert_int_equal(tty_screen_rows(&screen), 6);
        assert_int_equal(tty_screen_draw(&screen, lines, 1), 0);
        expect_shown(&p, STR("\x1b[4A\r\x1b[Jone"));
        assert_int_equal(tty_screen_erase(&screen), 0);
        expect_shown(&p, STR("\r\x1b[J"));
        assert_int_equal(tty_screen_erase(&screen), 0);
        assert_int_equal(tty_screen_finish(&screen), 0);
        expect_shown(&p, STR(""));
        tty_screen_deinit(&screen);
        pair_end(&p);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(input_from_before_is_dropped),
                cmocka_unit_test(keys_come_with_their_time),
                cmocka_unit_test(characters_and_sequences_may_come_in_parts),
                cmocka_unit_test(pasted_keys_are_no_keys),
                cmocka_unit_test(a_closed_terminal_wins_over_its_input),
                cmocka_unit_test(a_new_size_is_an_event),
                cmocka_unit_test(leaving_gives_the_terminal_back),
                cmocka_unit_test(only_one_terminal_is_raw),
                cmocka_unit_test(no_terminal_is_an_outcome),
                cmocka_unit_test(every_way_to_end_gives_the_terminal_back),
                cmocka_unit_test(a_request_to_end_is_an_event_that_stays),
                cmocka_unit_test(ignored_signals_stay_ignored),
                cmocka_unit_test(the_background_is_not_interactive),
                cmocka_unit_test(draining_waits_for_silence),
                cmocka_unit_test(draining_keeps_events),
                cmocka_unit_test(another_descriptor_wakes_the_reader),
                cmocka_unit_test(what_is_watched_wakes_the_reader_when_it_says_so),
                cmocka_unit_test(a_line_is_edited),
                cmocka_unit_test(a_line_tells_of_a_new_size),
                cmocka_unit_test(a_line_ends_with_the_terminal),
                cmocka_unit_test(cooked_lines_are_the_kernels),
                cmocka_unit_test(a_cooked_line_ends_with_a_signal),
                cmocka_unit_test(a_dumb_terminal_gets_plain_text_alone),
                cmocka_unit_test(which_terminals_are_dumb),
                cmocka_unit_test(the_environment_is_read_from_a_block),
                cmocka_unit_test(titles_are_put_back_even_by_leaving),
                cmocka_unit_test(text_is_copied_by_the_terminal),
                cmocka_unit_test(moves_are_what_they_say),
                cmocka_unit_test(a_block_is_drawn_again_in_place),
        };

        /* Under nohup, or in the background of a script, they are ignored, and would stay so. */
        signal(SIGHUP, SIG_DFL);
        signal(SIGINT, SIG_DFL);
        signal(SIGQUIT, SIG_DFL);
        return cmocka_run_group_tests_name("tty", tests, NULL, NULL);
}
