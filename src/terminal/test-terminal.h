#pragma once

/*
 * A real terminal for the asker's tests: a child process with a controlling pty puts calls to the gate, and
 * the test is the person at the other end, who sees through a small terminal emulator.
 */

#include "terminal.h"

#include "base/test.h"
#include "journal/journal.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* --- an emulator ------------------------------------------------------------------- */

#define ROWS_MAX 120
#define COLS_MAX 240
#define RAW_MAX  (8U << 20)

typedef struct Emulator {
        unsigned rows, cols, row, col;
        bool wrap; /* the last column was written: the next character goes below */
        uint32_t cell[ROWS_MAX][COLS_MAX];
        unsigned char pending[64];
        size_t n_pending;
} Emulator;

static inline void emulator_scroll(Emulator *e) {
        memmove(e->cell[0], e->cell[1], sizeof(e->cell[0]) * (e->rows - 1));
        memset(e->cell[e->rows - 1], 0, sizeof(e->cell[0]));
}

static inline void emulator_down(Emulator *e) {
        if (e->row + 1 == e->rows)
                emulator_scroll(e);
        else
                ++e->row;
}

static inline void emulator_rune(Emulator *e, uint32_t rune) {
        if (e->wrap) {
                e->col = 0;
                emulator_down(e);
                e->wrap = false;
        }
        e->cell[e->row][e->col] = rune;
        if (e->col + 1 == e->cols)
                e->wrap = true;
        else
                ++e->col;
}

static inline void erase_from(Emulator *e, unsigned row, unsigned col) {
        for (unsigned c = col; c < COLS_MAX; ++c)
                e->cell[row][c] = 0;
}

static inline void emulator_csi(Emulator *e, const char *args, char final) {
        unsigned n = (unsigned)strtoul(args, NULL, 10);

        if (final == 'A') {
                n = n ? n : 1;
                e->row -= n < e->row ? n : e->row;
                e->wrap = false;
        } else if (final == 'G') {
                e->col = n ? n - 1 : 0;
                e->wrap = false;
        } else if (final == 'H') {
                e->row = e->col = 0;
        } else if (final == 'K') {
                erase_from(e, e->row, n == 2 ? 0 : e->col);
        } else if (final == 'J') {
                erase_from(e, e->row, n == 2 ? 0 : e->col);
                for (unsigned r = n == 2 ? 0 : e->row + 1; r < e->rows; ++r)
                        erase_from(e, r, 0);
        } else {
                assert_non_null(strchr("mhlt", final));
        }
}

/* One whole sequence or character; 0: more is needed. */
static inline size_t emulator_take(Emulator *e, const unsigned char *p, size_t n) {
        uint32_t rune;
        size_t k;

        if (p[0] == 0x1b) {
                if (n < 2)
                        return 0;
                if (p[1] == ']') {
                        for (k = 2; k < n; ++k) {
                                if (p[k] == '\a')
                                        return k + 1;
                        }
                        return 0;
                }
                assert_int_equal(p[1], '[');
                for (k = 2; k < n; ++k) {
                        if (p[k] >= 0x40) {
                                emulator_csi(e, (const char *)p + 2, (char)p[k]);
                                return k + 1;
                        }
                }
                return 0;
        }
        if (p[0] == '\r') {
                e->col = 0;
                e->wrap = false;
        } else if (p[0] == '\n') {
                emulator_down(e);
        } else if (p[0] == '\b') {
                e->col -= e->col > 0;
        } else if (p[0] >= 0x20 && p[0] < 0x7f) {
                emulator_rune(e, p[0]);
        } else if (p[0] >= 0xc0) {
                k = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
                if (n < k)
                        return 0;
                rune = p[0] & (0x7fU >> k);
                for (size_t i = 1; i < k; ++i)
                        rune = rune << 6 | (p[i] & 0x3fU);
                emulator_rune(e, rune);
                return k;
        } else if (p[0] != '\a') {
                fail_msg("byte %02x on the terminal", p[0]);
        }
        return 1;
}

static inline void emulator_feed(Emulator *e, const unsigned char *p, size_t n) {
        unsigned char all[65536 + 64];
        size_t at = 0, used;

        memcpy(all, e->pending, e->n_pending);
        memcpy(all + e->n_pending, p, n);
        n += e->n_pending;
        while (at < n && (used = emulator_take(e, all + at, n - at)))
                at += used;
        assert_true(n - at <= sizeof(e->pending));
        e->n_pending = n - at;
        memcpy(e->pending, all + at, e->n_pending);
}

static inline void append_rune(Buf *out, uint32_t r) {
        if (r < 0x80) {
                buf_append_char(out, (char)r);
        } else if (r < 0x800) {
                buf_append_char(out, (char)(0xc0 | r >> 6));
                buf_append_char(out, (char)(0x80 | (r & 63)));
        } else {
                buf_append_char(out, (char)(0xe0 | (r >> 12 & 15)));
                buf_append_char(out, (char)(0x80 | (r >> 6 & 63)));
                buf_append_char(out, (char)(0x80 | (r & 63)));
        }
}

/* The screen as text, without blanks at the ends of lines and without empty lines below. */
static inline void emulator_text(const Emulator *e, Buf *out) {
        unsigned last = 0;

        for (unsigned r = 0; r < e->rows; ++r) {
                if (e->cell[r][0] || e->cell[r][1] || e->cell[r][2] || e->cell[r][4])
                        last = r;
        }
        for (unsigned r = 0; r <= last; ++r) {
                unsigned n = e->cols;

                while (n && (!e->cell[r][n - 1] || e->cell[r][n - 1] == ' '))
                        --n;
                for (unsigned c = 0; c < n; ++c)
                        append_rune(out, e->cell[r][c] ? e->cell[r][c] : ' ');
                buf_append_char(out, '\n');
        }
}

/* --- the asking side ---------------------------------------------------------------- */

typedef struct Call {
        const char *tool, *args, *reason;
} Call;

typedef struct Setup {
        unsigned rows, cols;
        const char *env[8];
        const char *policy;
        Call calls[8];
        bool as_list; /* one message; else one after the other */
        bool plain, shared, for_turn;
        bool armed; /* with the usual arming time */
        unsigned flood;
        int timeout_ms;
        const char *state_dir, *private_dir;
        const char *type_ahead; /* on the terminal before the question */
        const char *confirm;    /* no call: terminal_confirm_number() */
        bool notes;             /* no question: what ran unasked */
} Setup;

typedef struct Play {
        pid_t pid;
        int fd, result;
        Emulator e;
        Buf raw;
        Setup setup;
} Play;

static const WorldFile files[] = {
        { .path = STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/a.txt"),
          .content = STR_INIT("one\ntwo\n"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/build"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/build/x.o"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/build/y.o"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
};

static inline const Policy *present(void *userdata) {
        return userdata;
}

static inline Risk risk_of(void *userdata, const Request *q) {
        return policy_risk(q);
}

static inline int append_row(void *userdata, const RecordEntry *entry) {
        return 0;
}

static inline void print_result(FILE *out, Pending *p) {
        const Decision *d = pending_decision(p);
        const Request *q = pending_request(p);

        fprintf(out, "%s by=%s", action_name(d->action), decider_name(d->by));
        if (d->remember.scope != SCOPE_ONCE)
                fprintf(out, " scope=%s cover=%s line=" STR_FMT, scope_name(d->remember.scope),
                        cover_name(d->remember.cover), STR_ARG(d->remember.line));
        if (d->auto_confirm)
                fprintf(out, " auto=%lld%s", (long long)d->auto_confirm,
                        d->auto_any_risk ? "!" : "");
        if (d->stop_turn)
                fprintf(out, " stop");
        if (d->reason.n)
                fprintf(out, " reason=" STR_FMT, STR_ARG(d->reason));
        if (d->action == ACTION_CONFIRM && q && q->edited_from.n)
                fprintf(out, " edited=" STR_FMT, STR_ARG(q->args_canonical));
        fprintf(out, "\n");
        fflush(out);
}

static inline void run_calls(const Setup *s, Gate *gate, Session *session, FILE *out) {
        Pending *ps[8] = { 0 };
        ToolCall calls[8];
        size_t n;

        for (n = 0; n < 8 && s->calls[n].tool; ++n)
                calls[n] = (ToolCall){
                        .id = STR("c"),
                        .tool = str_of(s->calls[n].tool),
                        .args = str_of(s->calls[n].args),
                        .reason = str_of(s->calls[n].reason),
                        .directory = STR("/w"),
                        .agent = STR("tester"),
                };
        if (s->as_list && gate_submit_batch(gate, session, calls, n, NULL, NULL, ps))
                _exit(90);
        for (size_t i = 0; i < n; ++i) {
                if (!s->as_list && gate_submit(gate, session, &calls[i], NULL, NULL, &ps[i]))
                        _exit(91);
                print_result(out, ps[i]);
                gate_end(gate, ps[i]);
        }
}

static inline void say_notes(Terminal *t) {
        Request q = { .signature = STR("ls \x1b[2J in /w") };
        Decision d = { .action = ACTION_CONFIRM,
                       .by = DECIDER_RULE,
                       .by_name = STR("policy:3"),
                       .why = STR("it reads") };

        terminal_note_unasked(t, &q, &d);
        terminal_note_unasked(t, NULL, &(Decision){ .action = ACTION_SKIP, .by = DECIDER_NOBODY });
        terminal_note_result(t, true, 0);
        terminal_note_result(t, false, 2);
        terminal_note_result(t, false, -1);
        terminal_note(t, STR("a\x1b]0;x"));
}

static inline int ask_in_child(const Setup *s, int result) {
        static WorldData data = { .files = files, .n_files = ARRAY_LEN(files) };
        Surroundings surroundings = {
                .world = world_data(&data),
                .home = STR("/home/u"),
                .workspace = STR("/w"),
                .gate_dirs = { STR("/home/u/.config/assent") },
        };
        char title[] = "TITLE=", *env[12] = { 0 };
        PolicyAttachment attachment;
        Policy *policy = NULL;
        Terminal *t = NULL;
        Gate *gate = NULL;
        Journal *journal = NULL;
        Session session;
        GateConfig config = { .record = { NULL, append_row },
                              .on_nobody = NOBODY_DENY,
                              .risk_of = risk_of };
        FILE *out = fdopen(result, "w");

        env[0] = title;
        for (size_t i = 0; i < 8 && s->env[i]; ++i)
                env[i + 1] = strdup(s->env[i]);
        config.surroundings = surroundings;
        if (s->state_dir) {
                if (journal_open(str_of(s->state_dir), &journal))
                        return 80;
                config.record = journal_record(journal);
        }
        if (policy_new(&policy) ||
            policy_add_text(policy, POLICY_LAYER_USER, STR("policy"),
                            str_of(s->policy ? s->policy : ""), true) ||
            policy_seal(policy, &surroundings))
                return 81;
        attachment = (PolicyAttachment){ present, policy };
        if (gate_new(&config, &gate) || policy_attach(gate, &attachment))
                return 82;
        if (terminal_open(
                    &(TerminalOptions){
                            .surroundings = &surroundings,
                            .policy = present,
                            .userdata = policy,
                            .env = env,
                            .plain = s->plain,
                            .shared = s->shared,
                            .batch_answers_last_for_turn = s->for_turn,
                            .state_dir = str_of(s->state_dir),
                            .private_dir = str_of(s->private_dir),
                            .arming_ms = s->armed ? 0 : -1,
                            .flood = s->flood,
                    },
                    &t) ||
            terminal_attach(t, gate))
                return 83;
        session_init(&session, STR("s1"));
        session.timeout_ms = s->timeout_ms;
        if (s->type_ahead)
                poll(NULL, 0, 200);
        if (s->confirm)
                fprintf(out, "%d\n", terminal_confirm_number(t, str_of(s->confirm)));
        if (s->notes)
                say_notes(t);
        run_calls(s, gate, &session, out);
        gate_free(gate);
        terminal_close(t);
        policy_free(policy);
        journal_close(journal);
        session_deinit(&session);
        for (size_t i = 1; i < ARRAY_LEN(env); ++i)
                free(env[i]);
        fclose(out);
        return 0;
}

static inline Play *play(const Setup *setup) {
        Play *p = calloc(1, sizeof(*p));
        struct winsize size;
        int pipe_fd[2];

        assert_non_null(p);
        p->setup = *setup;
        p->setup.rows = setup->rows ? setup->rows : 40;
        p->setup.cols = setup->cols ? setup->cols : 80;
        if (!setup->env[0]) {
                p->setup.env[0] = "TERM=xterm-256color";
                p->setup.env[1] = "LANG=C.UTF-8";
                p->setup.env[2] = "NO_COLOR=1";
        }
        p->raw = (Buf)BUF_INIT(RAW_MAX);
        p->e.rows = p->setup.rows;
        p->e.cols = p->setup.cols;
        size = (struct winsize){ .ws_row = (unsigned short)p->e.rows,
                                 .ws_col = (unsigned short)p->e.cols };
        assert_int_equal(pipe(pipe_fd), 0);
        p->pid = forkpty(&p->fd, NULL, NULL, &size);
        assert_true(p->pid >= 0);
        if (!p->pid) {
                close(pipe_fd[0]);
                _exit(ask_in_child(&p->setup, pipe_fd[1]));
        }
        close(pipe_fd[1]);
        p->result = pipe_fd[0];
        if (setup->type_ahead)
                assert_int_equal(write(p->fd, setup->type_ahead, strlen(setup->type_ahead)),
                                 strlen(setup->type_ahead));
        return p;
}

static inline bool pump(Play *p, int ms) {
        struct pollfd f = { .fd = p->fd, .events = POLLIN };
        unsigned char in[4096];
        ssize_t n;

        if (poll(&f, 1, ms) <= 0)
                return false;
        n = read(p->fd, in, sizeof(in));
        if (n <= 0)
                return false;
        buf_append(&p->raw, (Str){ (const char *)in, (size_t)n });
        emulator_feed(&p->e, in, (size_t)n);
        return true;
}

static inline void pump_all(Play *p, int quiet_ms) {
        while (pump(p, quiet_ms))
                ;
}

static inline uint64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static inline bool shows(const Play *p, const char *text) {
        _cleanup_(buf_deinit) Buf screen = BUF_INIT(1 << 20);

        emulator_text(&p->e, &screen);
        return str_find(buf_str(&screen), str_of(text)) != SIZE_MAX;
}

static inline void print_screen(const Play *p) {
        _cleanup_(buf_deinit) Buf screen = BUF_INIT(1 << 20);

        emulator_text(&p->e, &screen);
        print_message("screen:\n%s", screen.p ? screen.p : "");
}

static inline void see_at(Play *p, const char *text, int line) {
        uint64_t end = now_ms() + 8000;

        while (!shows(p, text)) {
                if (!pump(p, 100) && now_ms() > end) {
                        print_screen(p);
                        kill(p->pid, SIGKILL);
                        fail_msg("line %d: '%s' is not shown", line, text);
                }
        }
        pump_all(p, 20);
}
#define see(p, text) see_at((p), (text), __LINE__)

static inline void not_seen_at(Play *p, const char *text, int line) {
        pump_all(p, 60);
        if (shows(p, text)) {
                print_screen(p);
                kill(p->pid, SIGKILL);
                fail_msg("line %d: '%s' is shown", line, text);
        }
}
#define not_seen(p, text) not_seen_at((p), (text), __LINE__)

static inline void type(Play *p, const char *keys) {
        assert_int_equal(write(p->fd, keys, strlen(keys)), strlen(keys));
}

/* The number on the card: "❯ 47. Yes: type 47". */
static inline void type_number(Play *p) {
        _cleanup_(buf_deinit) Buf screen = BUF_INIT(1 << 20);
        char number[3];
        size_t at;

        pump_all(p, 30);
        emulator_text(&p->e, &screen);
        at = str_find(buf_str(&screen), STR("Yes: type "));
        if (at == SIZE_MAX) {
                print_screen(p);
                fail_msg("no number on the card");
        }
        snprintf(number, sizeof(number), "%.2s", screen.p + at + 10);
        type(p, number);
        if (p->setup.plain)
                type(p, "\n");
}

static inline bool has_result(Play *p, int ms) {
        struct pollfd f = { .fd = p->result, .events = POLLIN };

        return poll(&f, 1, ms) > 0;
}

static inline void read_results(Play *p, char *out, size_t n_out) {
        uint64_t end = now_ms() + 10000;
        size_t n = 0;
        ssize_t k;

        for (;;) {
                struct pollfd f[] = { { .fd = p->result, .events = POLLIN },
                                      { .fd = p->fd, .events = POLLIN } };

                (void)poll(f, 2, 100);
                if (f[1].revents & POLLIN)
                        pump(p, 0);
                if (f[0].revents) {
                        k = read(p->result, out + n, n_out - n - 1);
                        if (k <= 0)
                                break;
                        n += (size_t)k;
                }
                if (now_ms() > end) {
                        print_screen(p);
                        kill(p->pid, SIGKILL);
                        fail_msg("no answer");
                }
        }
        out[n] = '\0';
        pump_all(p, 20);
}

static inline void end(Play *p) {
        int status = 0;

        bool lost = p->fd < 0;

        close(p->result);
        /* What the child still says on its way out must have somewhere to go. */
        for (unsigned i = 0; !lost && i < 100 && waitpid(p->pid, &status, WNOHANG) == 0; ++i)
                pump(p, 50);
        if (!lost)
                close(p->fd);
        kill(p->pid, SIGKILL);
        (void)waitpid(p->pid, NULL, 0);
        if (!lost && (!WIFEXITED(status) || WEXITSTATUS(status)))
                fail_msg("the asking process ended with status %x", status);
        buf_deinit(&p->raw);
        free(p);
}

/* The child's answers, all lines of it. */
static inline void expect_at(Play *p, const char *want, int line) {
        char got[65536];

        read_results(p, got, sizeof(got));
        if (strcmp(got, want)) {
                print_screen(p);
                fail_msg("line %d: got '%s', want '%s'", line, got, want);
        }
        end(p);
}

/* How a call ended, as expect() reads it. */
#define YES  "confirm by=person\n"
#define NO   "skip by=person\n"
#define REST "confirm by=approval\n"

#define expect(p, want) expect_at((p), (want), __LINE__)

static const Call touch_x = { "bash", "{\"command\":\"touch x\"}", NULL };
static const Call destroy = { "bash", "{\"command\":\"rm -r build\"}", NULL };

static inline Play *ask_about(const char *tool, const char *args) {
        return play(&(Setup){ .calls = { { tool, args, NULL } } });
}

static inline Play *ask_dangerous(void) {
        Play *p = play(&(Setup){ .calls = { destroy } });

        see(p, "Yes: type ");
        return p;
}

static inline Play *ask_moderate(void) {
        Play *p = play(&(Setup){ .calls = { touch_x } });

        see(p, "Choice");
        return p;
}

/* Opens a page of text by its key, and comes back to the question. */
static inline void look_into(Play *p, const char *key) {
        type(p, key);
        see(p, "-- ");
        type(p, "q");
        see(p, "Choice");
}

static inline char *long_call(size_t n_lines) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(RAW_MAX);

        buf_append(&b, STR("{\"command\":\""));
        for (size_t i = 0; i < n_lines; ++i)
                buf_appendf(&b, "touch file-%zu\\n", i);
        buf_append(&b, STR("touch last\"}"));
        return strdup(b.p);
}

/* --- editing, scopes, history --------------------------------------------------------- */

static char folder[64];

static inline int make_folder(void **state) {
        strcpy(folder, "/tmp/test-terminal-XXXXXX");
        return mkdtemp(folder) ? 0 : -1;
}

static inline int remove_folder(void **state) {
        char command[128];

        snprintf(command, sizeof(command), "rm -rf %s", folder);
        return system(command) ? -1 : 0;
}

/* --- a program of tests ---------------------------------------------------------------- */

/* @only: a pattern of names, NULL for all of them. */
static inline void begin_tests(const char *only) {
        /* Under nohup, or in the background of a script, they are ignored, and would stay so. */
        signal(SIGHUP, SIG_DFL);
        signal(SIGINT, SIG_DFL);
        signal(SIGQUIT, SIG_DFL);
        if (only)
                cmocka_set_test_filter(only);
}
