#include "contain.h"

#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/test.h"

static const Str environment[] = { STR_INIT("PATH=/usr/bin:/bin"), STR_INIT("LC_ALL=C") };
static char self[PATH_MAX];

/* A shell command as a child; the caller changes what it wants. */
typedef struct Shell {
        Str argv[3];
        ContainSpec spec;
} Shell;

static ContainSpec *shell(Shell *s, const char *command) {
        *s = (Shell){ .argv = { STR("sh"), STR("-c"), str_of(command) },
                      .spec = CONTAIN_SPEC_INIT };
        s->spec.program = STR("/bin/sh");
        s->spec.argv = s->argv;
        s->spec.n_argv = 3;
        s->spec.env = environment;
        s->spec.n_env = ARRAY_LEN(environment);
        return &s->spec;
}

enum {
        HANGS_MS =
                60000, /* what takes so long would not have ended by itself: not a measure of speed */
};

static uint64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void expect_output(const ContainOutput *o, const char *want) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(1 << 20);

        contain_output_format(o, &b);
        if (!str_eq(buf_str(&b), str_of(want)))
                fail_msg("got '" STR_FMT "', want '%s'", STR_ARG(buf_str(&b)), want);
}

static void expect_end(const ContainResult *r, ContainEnd end, int status) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(1000);

        if (r->end == end && r->status == status)
                return;
        contain_result_format(r, &b);
        fail_msg("'" STR_FMT "', want end %d status %d; stderr '" STR_FMT "'", STR_ARG(buf_str(&b)),
                 end, status, STR_ARG(r->err.head));
}

/* Run @command and expect that it exits with 0 and prints @want. */
static void expect_prints(const char *command, const char *want) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        assert_int_equal(contain_run(shell(&s, command), &r), 0);
        expect_end(&r, CONTAIN_END_EXITED, 0);
        expect_output(&r.out, want);
}

/* Gone, or dead and waiting for init. */
static bool is_dead(pid_t pid) {
        char path[64], text[256] = "", *state;
        FILE *f;

        snprintf(path, sizeof(path), "/proc/%d/stat", pid);
        f = fopen(path, "re");
        if (!f)
                return true;
        if (!fgets(text, sizeof(text), f))
                text[0] = 0;
        fclose(f);
        state = strrchr(text, ')');
        return !state || state[2] == 'Z' || state[2] == 'X';
}

static void expect_dead(pid_t pid) {
        for (int i = 0; i < 200; ++i) {
                if (is_dead(pid))
                        return;
                usleep(5000);
        }
        fail_msg("process %d lives on", pid);
}

static pid_t first_number(const ContainOutput *o) {
        char text[32] = "";

        memcpy(text, o->head.p, o->head.n < 31 ? o->head.n : 31);
        return (pid_t)strtol(text, NULL, 10);
}

static size_t n_fds(void) {
        DIR *dir = opendir("/proc/self/fd");
        size_t n = 0;

        while (readdir(dir))
                ++n;
        closedir(dir);
        return n;
}

static void the_streams_come_apart(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        assert_int_equal(contain_run(shell(&s, "echo out; echo err >&2; exit 3"), &r), 0);
        expect_end(&r, CONTAIN_END_EXITED, 3);
        expect_output(&r.out, "out\n");
        expect_output(&r.err, "err\n");
        assert_false(r.out.left_open || r.err.left_open);
        assert_true(r.wall_us > 0);
}

static void merged_streams_keep_their_order(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "echo 1; echo 2 >&2; echo 3; echo 4 >&2")->err.kind = CONTAIN_STREAM_MERGED;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_output(&r.out, "1\n2\n3\n4\n");
        expect_output(&r.err, "");
}

static void the_child_gets_what_was_given_and_no_more(void **state) {
        int leak = fcntl(2, F_DUPFD, 50);

        assert_true(leak >= 50);
        expect_prints("env | grep -v '^_=' | grep -v ^PWD= | sort",
                      "LC_ALL=C\nPATH=/usr/bin:/bin\n");
        expect_prints("cat; echo end", "end\n");
        expect_prints("ls -l /proc/self/fd | grep -c ' [0-9]* -> [^/]*$\\|/dev/'; "
                      "for i in 4 5 6 7 8 9 50; do test -e /proc/$$/fd/$i && echo $i; done; :",
                      "3\n");
        expect_prints("ulimit -c", "0\n");
        expect_prints("grep -E 'Sig(Blk|Ign)' /proc/self/status",
                      "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
        close(leak);
}

static void ignored_and_blocked_signals_are_set_back(void **state) {
        sigset_t all, old;

        signal(SIGPIPE, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &old);
        expect_prints("grep -E 'Sig(Blk|Ign)' /proc/self/status",
                      "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
        pthread_sigmask(SIG_SETMASK, &old, NULL);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
}

static void given_descriptors_become_streams_even_crosswise(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        int in[2], out[2], saved[3];
        char text[64] = "";
        Shell s;

        assert_int_equal(pipe2(in, O_CLOEXEC), 0);
        assert_int_equal(pipe2(out, O_CLOEXEC), 0);
        assert_int_equal(write(in[1], "ping", 4), 4);
        close(in[1]);
        /* Our 0 is what the child writes to, our 1 what it reads from, our 2 is closed. */
        fflush(NULL);
        for (int i = 0; i < 3; ++i)
                saved[i] = fcntl(i, F_DUPFD_CLOEXEC, 20);
        dup2(out[1], 0);
        dup2(in[0], 1);
        close(2);
        shell(&s, "cat; echo pong; echo err >&2");
        s.spec.in = (ContainStream){ CONTAIN_STREAM_FD, 1 };
        s.spec.out = (ContainStream){ CONTAIN_STREAM_FD, 0 };
        int result = contain_run(&s.spec, &r);

        for (int i = 0; i < 3; ++i) {
                dup2(saved[i], i);
                close(saved[i]);
        }
        assert_int_equal(result, 0);
        assert_int_equal(read(out[0], text, sizeof(text)), 9);
        assert_string_equal(text, "pingpong\n");
        expect_output(&r.err, "err\n");
        close(in[0]);
        close(out[0]);
        close(out[1]);
}

static void no_stream_of_ours_need_be_open(void **state) {
        pid_t pid = fork();
        int status;

        if (pid == 0) {
                ContainResult r = {};
                Shell s;

                close(0);
                close(1);
                close(2);
                shell(&s, "cat && echo out && echo err >&2");
                _exit(contain_run(&s.spec, &r) == 0 && str_eq(r.out.head, STR("out\n")) &&
                                      str_eq(r.err.head, STR("err\n"))
                              ? 0
                              : 1);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_int_equal(status, 0);
}

static void long_output_keeps_its_head_and_its_tail(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "seq 1 1500000 | head -c 10000000");
        s.spec.head_max = 10;
        s.spec.tail_max = 14;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        assert_int_equal(r.out.n_total, 10000000);
        assert_int_equal(r.out.n_dropped, 10000000 - 24);
        expect_output(&r.out, "1\n2\n3\n4\n5\n[… 9999976 bytes left out …]\n88887\n1388888\n");
}

static void output_at_the_ceiling_is_whole(void **state) {
        static const struct {
                size_t head, tail, n;
                uint64_t dropped;
        } cases[] = {
                { 8, 8, 16, 0 }, { 8, 8, 17, 1 }, { 8, 0, 8, 0 }, { 8, 0, 9, 1 },
                { 0, 8, 8, 0 },  { 0, 8, 9, 1 },  { 8, 8, 0, 0 }, { 5000, 7, 20000, 14993 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                char command[100];
                Shell s;

                snprintf(command, sizeof(command), "head -c %zu /dev/zero | tr '\\0' x",
                         cases[i].n);
                shell(&s, command);
                s.spec.head_max = cases[i].head;
                s.spec.tail_max = cases[i].tail;
                assert_int_equal(contain_run(&s.spec, &r), 0);
                if (r.out.n_dropped != cases[i].dropped ||
                    r.out.head.n + r.out.tail.n + r.out.n_dropped != cases[i].n)
                        fail_msg("case %zu: %zu + %zu kept, %llu dropped", i, r.out.head.n,
                                 r.out.tail.n, (unsigned long long)r.out.n_dropped);
        }
}

static void both_streams_may_flood_at_once(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "head -c 10000000 /dev/zero & head -c 10000000 /dev/zero >&2; wait");
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_end(&r, CONTAIN_END_EXITED, 0);
        assert_int_equal(r.out.n_total, 10000000);
        assert_int_equal(r.err.n_total, 10000000);
        assert_int_equal(r.out.head.n, CONTAIN_HEAD_DEFAULT);
        assert_int_equal(r.err.tail.n, CONTAIN_TAIL_DEFAULT);
}

static void the_time_limit_ends_the_whole_group(void **state) {
        static const struct {
                const char *command;
                int status;
        } cases[] = {
                { "echo $$; sleep 1000", SIGTERM },
                { "trap '' TERM; echo $$; while :; do sleep 0.02; done", SIGKILL },
                { "trap 'exit 5' TERM; echo $$; while :; do sleep 0.02; done", 0 },
                { "trap '' TERM; echo $$; kill -STOP $$", 0 },
                { "echo $$; kill -STOP $$", SIGTERM },
                { "trap '' TERM; echo $$; yes", SIGKILL },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                uint64_t begin = now_ms();
                Shell s;

                shell(&s, cases[i].command);
                s.spec.timeout_ms = 600; /* a busy machine must have come to the trap */
                s.spec.grace_ms = 100;
                assert_int_equal(contain_run(&s.spec, &r), 0);
                if (cases[i].status != r.status || r.end != CONTAIN_END_TIMED_OUT)
                        fail_msg("'%s': end %d status %d", cases[i].command, r.end, r.status);
                if (now_ms() - begin > HANGS_MS)
                        fail_msg("'%s': %u ms", cases[i].command, (unsigned int)(now_ms() - begin));
                expect_dead(first_number(&r.out));
        }
}

static void what_is_left_behind_ends_with_the_leader(void **state) {
        static const char *const commands[] = {
                /* of the group, holding the streams */
                "sleep 1000 & echo $!",
                /* without the streams, deaf to SIGHUP */
                "nohup sleep 1000 >/dev/null 2>&1 </dev/null & echo $!",
                /* a group of its own, as interactive shells do */
                "set -m; sleep 1000 & echo $!",
                "bash -c 'set -m; (trap \"\" TERM HUP; sleep 1000) >/dev/null 2>&1 & echo $!'",
                /* a grandchild */
                "(sh -c 'sleep 1000 & echo $!; disown -a 2>/dev/null; exit 0')",
        };

        for (size_t i = 0; i < ARRAY_LEN(commands); ++i) {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                uint64_t begin = now_ms();
                Shell s;

                assert_int_equal(contain_run(shell(&s, commands[i]), &r), 0);
                expect_end(&r, CONTAIN_END_EXITED, 0);
                assert_true(first_number(&r.out) > 1);
                expect_dead(first_number(&r.out));
                if (now_ms() - begin > HANGS_MS || r.out.left_open || r.n_swept == 0)
                        fail_msg("'%s': %u ms, open %d, swept %u", commands[i],
                                 (unsigned int)(now_ms() - begin), r.out.left_open, r.n_swept);
        }
}

static void many_left_behind_end_too(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "set -m; for i in $(seq 100); do sleep 1000 & done; echo $!");
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_dead(first_number(&r.out));
        assert_true(r.n_swept >= 100);
}

/* What escapes is not waited for, and said. */
static void who_escapes_with_the_streams_is_reported(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        uint64_t begin = now_ms();
        Shell s;

        shell(&s, "setsid sh -c 'echo $$; exec sleep 1000' & sleep 0.2");
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_end(&r, CONTAIN_END_EXITED, 0);
        assert_true(r.out.left_open && r.err.left_open);
        assert_true(now_ms() - begin < HANGS_MS);
        assert_true(first_number(&r.out) > 1);
        kill(first_number(&r.out), SIGKILL);
}

static void a_signal_is_no_exit_status(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        assert_int_equal(contain_run(shell(&s, "kill -SEGV $$"), &r), 0);
        expect_end(&r, CONTAIN_END_SIGNALLED, SIGSEGV);
}

static void there_is_no_controlling_terminal(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        assert_int_equal(contain_run(shell(&s, "test -e /dev/tty && : </dev/tty"), &r), 0);
        assert_int_equal(r.end, CONTAIN_END_EXITED);
        assert_int_not_equal(r.status, 0);
        expect_prints(
                "test $(ps -o sid= -p $$) = $$ && test \"$(ps -o tty= -p $$)\" = '?' && echo yes",
                "yes\n");
}

/* The child of the next test: 0 when the key could be pushed, 1 when it was refused. */
static int push_key(void) {
        /* Root may push into any terminal; be somebody else, with the terminal still open as 0. */
        if (geteuid() == 0 && (setgroups(0, NULL) || setgid(65534) || setuid(65534)))
                return 2;
        return ioctl(0, TIOCSTI, "y") == 0 ? 0 : errno == EPERM ? 1 : 3;
}

static int run_push_key(ContainMode mode) {
        const Str argv[] = { str_of(self), STR("push-key") };
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult r = {};
        int status;

        spec.program = argv[0];
        spec.argv = argv;
        spec.n_argv = ARRAY_LEN(argv);
        spec.mode = mode;
        spec.in = (ContainStream){ CONTAIN_STREAM_FD, 0 };
        status = contain_run(&spec, &r) == 0 && r.end == CONTAIN_END_EXITED ? r.status : 9;
        contain_result_deinit(&r);
        return status;
}

/* In a session that has the terminal: returns 10 * foreground + session. */
static int judge_keys(const char *terminal) {
        int fd;

        setsid();
        fd = open(terminal, O_RDWR | O_CLOEXEC);
        if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) < 0 || dup2(fd, 0) < 0)
                return 99;
        return 10 * run_push_key(CONTAIN_FOREGROUND) + run_push_key(CONTAIN_SESSION);
}

static void no_key_can_be_pushed_into_our_terminal(void **state) {
        _cleanup_(closep) int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
        char name[64];
        pid_t pid;
        int status;

        if (master < 0 || grantpt(master) || unlockpt(master) ||
            ptsname_r(master, name, sizeof(name)))
                test_skip("no pseudo terminal");
        pid = fork();
        if (pid == 0)
                _exit(judge_keys(name));
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status));
        /* In the foreground it works where the kernel still lets it: so the test can fail. */
        if (WEXITSTATUS(status) != 1 && WEXITSTATUS(status) != 11)
                fail_msg("got %d", WEXITSTATUS(status));
}

static void the_foreground_stays_ours(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "ps -o sid= -p $$; ps -o pgid= -p $$; sleep 1000 >/dev/null 2>&1 & echo $!");
        s.spec.mode = CONTAIN_FOREGROUND;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_end(&r, CONTAIN_END_EXITED, 0);
        assert_int_equal(first_number(&r.out), getsid(0));
        assert_int_equal(r.n_swept, 0);
        {
                Str rest, line;
                uint64_t pgid = 0, left = 0;

                (void)str_cut(r.out.head, '\n', &rest);
                line = str_cut(rest, '\n', &rest);
                assert_true(str_to_u64(str_trim(line), &pgid));
                assert_int_equal(pgid, getpgrp());
                assert_true(str_to_u64(str_trim(str_cut(rest, '\n', &rest)), &left));
                assert_false(is_dead((pid_t)left));
                kill((pid_t)left, SIGKILL);
        }
}

static void a_time_limit_in_the_foreground_spares_us(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        shell(&s, "exec sleep 1000");
        s.spec.mode = CONTAIN_FOREGROUND;
        s.spec.timeout_ms = 50;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_end(&r, CONTAIN_END_TIMED_OUT, SIGTERM);
}

static void the_directory_is_the_given_one(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {}, gone = {}, file = {};
        char dir[] = "/tmp/assent-contain-XXXXXX", want[64];
        _cleanup_(closep) int fd = -1, other = -1;
        Shell s;

        assert_non_null(mkdtemp(dir));
        fd = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
        shell(&s, "pwd")->cwd_fd = fd;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        snprintf(want, sizeof(want), "%s\n", dir);
        expect_output(&r.out, want);

        assert_int_equal(rmdir(dir), 0);
        assert_int_equal(contain_run(&s.spec, &gone), CONTAIN_E_NOT_STARTED);
        assert_int_equal(gone.end, CONTAIN_END_NOT_STARTED);
        assert_int_equal(gone.step, CONTAIN_STEP_CWD);
        assert_int_equal(gone.error, ENOENT);

        other = open("/bin/sh", O_RDONLY | O_CLOEXEC);
        s.spec.cwd_fd = other;
        assert_int_equal(contain_run(&s.spec, &file), CONTAIN_E_NOT_STARTED);
        assert_int_equal(file.error, ENOTDIR);
}

static void what_cannot_be_run_is_told(void **state) {
        char path[] = "/tmp/assent-contain-XXXXXX";
        int fd = mkstemp(path);
        const struct {
                Str program;
                int error;
        } cases[] = {
                { STR_INIT("/nonexistent/program"), ENOENT },
                { STR("/tmp"), EACCES },
                { str_of(path), EACCES },
                { STR_INIT("/etc/passwd/x"), ENOTDIR },
        };

        assert_int_equal(write(fd, "junk\n", 5), 5);
        close(fd);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                _cleanup_(buf_deinit) Buf b = BUF_INIT(1000);
                Shell s;

                shell(&s, "")->program = cases[i].program;
                assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_NOT_STARTED);
                contain_result_format(&r, &b);
                if (r.error != cases[i].error || r.step != CONTAIN_STEP_EXEC ||
                    r.end != CONTAIN_END_NOT_STARTED)
                        fail_msg(STR_FMT ": %s", STR_ARG(cases[i].program), b.p);
        }
        {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                Shell s;

                assert_int_equal(chmod(path, 0700), 0);
                shell(&s, "")->program = str_of(path);
                assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_NOT_STARTED);
                assert_int_equal(r.error, ENOEXEC);
        }
        unlink(path);
}

static void a_spec_that_hides_something_is_refused(void **state) {
        static const Str with_nul[] = { STR_INIT("sh"), STR_INIT("-c"), STR_INIT("exit\0 0") };
        static const Str bad_env[] = { STR_INIT("A=b\0c"), STR_INIT("novalue"), STR_INIT("=x") };
        ContainResult r = {};
        Shell s;

        shell(&s, "exit 0")->argv = with_nul;
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        shell(&s, "exit 0")->program = STR("/bin/sh\0");
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        for (size_t i = 0; i < ARRAY_LEN(bad_env); ++i) {
                shell(&s, "exit 0")->env = &bad_env[i];
                s.spec.n_env = 1;
                assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        }
        shell(&s, "exit 0")->n_argv = 0;
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        shell(&s, "exit 0")->program = STR("");
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        shell(&s, "exit 0")->in.kind = CONTAIN_STREAM_MERGED;
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        shell(&s, "exit 0")->tail_max = CONTAIN_CAPTURE_MAX + 1;
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_INVALID);
        /* Zeroed memory runs nothing. */
        assert_int_equal(contain_run(&(ContainSpec){}, &r), CONTAIN_E_INVALID);
        assert_int_equal(r.end, CONTAIN_END_NONE);
        shell(&s, "exit 0")->in = (ContainStream){ CONTAIN_STREAM_FD, 999 };
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_NOT_STARTED);
        assert_int_equal(r.error, EBADF);
}

static int look(void *userdata) {
        int *n = userdata;

        ++*n;
        return *n > 1;
}

static void the_last_look_can_refuse(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        int n = 0;
        Shell s;

        shell(&s, "echo ran")->last_look = look;
        s.spec.userdata = &n;
        assert_int_equal(contain_run(&s.spec, &r), 0);
        expect_output(&r.out, "ran\n");
        contain_result_deinit(&r);
        assert_int_equal(contain_run(&s.spec, &r), CONTAIN_E_REFUSED);
        assert_int_equal(n, 2);
        assert_int_equal(r.end, CONTAIN_END_NONE);
}

static void a_child_can_be_cancelled_from_a_poll_loop(void **state) {
        _cleanup_(contain_child_freep) ContainChild *c = NULL;
        bool done = false, cancelled = false;
        Shell s;

        assert_int_equal(contain_start(shell(&s, "echo ready; sleep 1000"), &c, NULL), 0);
        assert_true(contain_child_pid(c) > 1);
        while (!done) {
                struct pollfd fds[CONTAIN_POLL_MAX];
                int timeout;
                size_t n = contain_child_poll(c, fds, &timeout);

                assert_true(poll(fds, n, timeout) >= 0);
                assert_int_equal(contain_child_process(c, &done), 0);
                if (!cancelled && contain_child_result(c)->out.n_total == 6) {
                        cancelled = true;
                        contain_child_cancel(c);
                }
        }
        expect_end(contain_child_result(c), CONTAIN_END_CANCELLED, SIGTERM);
        expect_output(&contain_child_result(c)->out, "ready\n");
        assert_int_equal(contain_child_pid(c), 0);
}

static void a_child_given_up_is_killed(void **state) {
        ContainChild *c = NULL;
        pid_t pid;
        Shell s;

        assert_int_equal(contain_start(shell(&s, "trap '' TERM; sleep 1000"), &c, NULL), 0);
        pid = contain_child_pid(c);
        c = contain_child_free(c);
        expect_dead(pid);
        assert_int_equal(waitpid(pid, NULL, WNOHANG), -1);
}

static void a_status_that_others_took_is_lost(void **state) {
        _cleanup_(contain_result_deinit) ContainResult r = {};
        Shell s;

        signal(SIGCHLD, SIG_IGN);
        assert_int_equal(contain_run(shell(&s, "exit 0"), &r), 0);
        signal(SIGCHLD, SIG_DFL);
        assert_int_equal(r.end, CONTAIN_END_LOST);
}

static void a_child_dies_with_us(void **state) {
        int pipe_fds[2], status;
        char text[16] = "";
        pid_t pid, child;

        assert_int_equal(pipe2(pipe_fds, O_CLOEXEC), 0);
        pid = fork();
        if (pid == 0) {
                ContainResult r;
                Shell s;

                shell(&s, "echo $$; exec sleep 1000");
                s.spec.out = (ContainStream){ CONTAIN_STREAM_FD, pipe_fds[1] };
                _exit(contain_run(&s.spec, &r));
        }
        assert_true(read(pipe_fds[0], text, sizeof(text) - 1) > 0);
        child = (pid_t)strtol(text, NULL, 10);
        assert_false(is_dead(child));
        kill(pid, SIGKILL);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        expect_dead(child);
        close(pipe_fds[0]);
        close(pipe_fds[1]);
}

static void *run_fifty(void *userdata) {
        int *n_good = userdata;

        for (int i = 0; i < 50; ++i) {
                ContainResult r = {};
                Shell s;

                shell(&s, "echo out; echo err >&2; exit 4");
                *n_good += contain_run(&s.spec, &r) == 0 && r.status == 4 && r.out.n_total == 4 &&
                           r.err.n_total == 4 && !r.out.left_open;
                contain_result_deinit(&r);
        }
        return NULL;
}

static void threads_run_children_at_once(void **state) {
        pthread_t threads[4];
        int n_good[4] = {};

        for (size_t i = 0; i < ARRAY_LEN(threads); ++i)
                assert_int_equal(pthread_create(&threads[i], NULL, run_fifty, &n_good[i]), 0);
        for (size_t i = 0; i < ARRAY_LEN(threads); ++i) {
                pthread_join(threads[i], NULL);
                assert_int_equal(n_good[i], 50);
        }
}

static void a_thousand_runs_leave_nothing(void **state) {
        size_t before = n_fds();

        for (int i = 0; i < 1000; ++i) {
                _cleanup_(contain_result_deinit) ContainResult r = {};
                const Str argv[] = { STR("true") };
                ContainSpec spec = CONTAIN_SPEC_INIT;
                int want = i % 10 == 9 ? CONTAIN_E_NOT_STARTED : 0;

                spec.program = want ? STR("/nonexistent") : STR("/bin/true");
                spec.argv = argv;
                spec.n_argv = 1;
                assert_int_equal(contain_run(&spec, &r), want);
        }
        assert_int_equal(n_fds(), before);
        /* No child, dead or alive. */
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(errno, ECHILD);
}

int main(int argc, char **argv) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(the_streams_come_apart),
                cmocka_unit_test(merged_streams_keep_their_order),
                cmocka_unit_test(the_child_gets_what_was_given_and_no_more),
                cmocka_unit_test(ignored_and_blocked_signals_are_set_back),
                cmocka_unit_test(given_descriptors_become_streams_even_crosswise),
                cmocka_unit_test(no_stream_of_ours_need_be_open),
                cmocka_unit_test(long_output_keeps_its_head_and_its_tail),
                cmocka_unit_test(output_at_the_ceiling_is_whole),
                cmocka_unit_test(both_streams_may_flood_at_once),
                cmocka_unit_test(the_time_limit_ends_the_whole_group),
                cmocka_unit_test(what_is_left_behind_ends_with_the_leader),
                cmocka_unit_test(many_left_behind_end_too),
                cmocka_unit_test(who_escapes_with_the_streams_is_reported),
                cmocka_unit_test(a_signal_is_no_exit_status),
                cmocka_unit_test(there_is_no_controlling_terminal),
                cmocka_unit_test(no_key_can_be_pushed_into_our_terminal),
                cmocka_unit_test(the_foreground_stays_ours),
                cmocka_unit_test(a_time_limit_in_the_foreground_spares_us),
                cmocka_unit_test(the_directory_is_the_given_one),
                cmocka_unit_test(what_cannot_be_run_is_told),
                cmocka_unit_test(a_spec_that_hides_something_is_refused),
                cmocka_unit_test(the_last_look_can_refuse),
                cmocka_unit_test(a_child_can_be_cancelled_from_a_poll_loop),
                cmocka_unit_test(a_child_given_up_is_killed),
                cmocka_unit_test(a_status_that_others_took_is_lost),
                cmocka_unit_test(a_child_dies_with_us),
                cmocka_unit_test(threads_run_children_at_once),
                cmocka_unit_test(a_thousand_runs_leave_nothing),
        };

        if (argc == 2 && strcmp(argv[1], "push-key") == 0)
                return push_key();
        if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0)
                return 1;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
