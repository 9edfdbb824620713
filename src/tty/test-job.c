#include "tty.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/test.h"

/*
 * Stopping and continuing, as a shell does it. A program of its own because valgrind does not stop a
 * process that raises SIGTSTP in the handler of that signal; all else of the terminal runs under it.
 */

static const TtyEnv xterm = { .term = "xterm-256color" };

static void pause_ms(int ms) {
        poll(NULL, 0, ms);
}

static bool is_cooked(int fd) {
        struct termios t;

        return tcgetattr(fd, &t) == 0 && (t.c_lflag & ICANON) && (t.c_lflag & ECHO) &&
               (t.c_lflag & ISIG);
}

/* In a session of its own: the process that a shell would have started. */
static void job(int slave, int report) {
        Tty *tty = NULL;
        TtyKey key;
        char c;

        if (!tty_is_interactive(slave) || tty_new(slave, &xterm, &tty) || tty_raw_enter(tty))
                _exit(90);
        if (write(report, "r", 1) != 1)
                _exit(91);
        /* Stopped and continued in here. */
        if (tty_read_key(tty, 5000, &key) || key.kind != TTY_KEY_RESUME)
                _exit(92);
        if (is_cooked(slave) || tty_read_key(tty, 5000, &key) || key.kind != TTY_KEY_RUNE)
                _exit(93);
        c = (char)key.rune;
        if (write(report, &c, 1) != 1)
                _exit(94);
        tty_free(tty);
        _exit(0);
}

/* What another process does to the terminal takes a moment. */
static bool becomes(int fd, bool cooked) {
        for (int i = 0; i < 200 && is_cooked(fd) != cooked; ++i)
                pause_ms(10);
        return is_cooked(fd) == cooked;
}

/* The shell: starts the job in the foreground, sees it stop, and continues it. Exits with what is wrong. */
static void shell(int master, int slave) {
        int report[2], status;
        pid_t pid;
        char c;

        if (setsid() < 0 || ioctl(slave, TIOCSCTTY, 0) < 0 || pipe(report) < 0)
                _exit(10);
        signal(SIGTTOU, SIG_IGN);
        pid = fork();
        if (!pid) {
                setpgid(0, 0);
                tcsetpgrp(slave, getpid());
                signal(SIGTTOU, SIG_DFL);
                job(slave, report[1]);
        }
        if (read(report[0], &c, 1) != 1 || is_cooked(master))
                _exit(11);
        if (kill(pid, SIGTSTP) || waitpid(pid, &status, WUNTRACED) != pid || !WIFSTOPPED(status))
                _exit(12);
        if (!becomes(master, true))
                _exit(13);
        /* While the job is in the background it leaves the terminal alone. */
        tcsetpgrp(slave, getpid());
        kill(pid, SIGCONT);
        pause_ms(50);
        if (!is_cooked(master))
                _exit(14);
        tcsetpgrp(slave, pid);
        kill(pid, SIGCONT);
        if (!becomes(master, false))
                _exit(15);
        if (write(master, "n", 1) != 1 || waitpid(pid, &status, 0) != pid || status)
                _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 16);
        if (read(report[0], &c, 1) != 1 || c != 'n')
                _exit(17);
        _exit(is_cooked(master) ? 0 : 18);
}

static void stopping_and_continuing_keep_the_terminal_right(void **state) {
        int master, slave, status;
        pid_t pid;

        assert_int_equal(openpty(&master, &slave, NULL, NULL, NULL), 0);
        pid = fork();
        if (!pid)
                shell(master, slave);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        close(master);
        close(slave);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(stopping_and_continuing_keep_the_terminal_right),
        };

        return cmocka_run_group_tests_name("job", tests, NULL, NULL);
}
