/*
 * Raw mode and the signals that end or interrupt it. What handlers call is safe
 * in handlers: write, tcsetattr, tcgetpgrp, sigaction, sigprocmask, raise.
 */

#include "tty-internal.h"

#include <unistd.h>

typedef enum SignalRole {
        ROLE_END,   /* asks the process to end */
        ROLE_CRASH, /* ends it */
        ROLE_KILL,  /* the same, but where a host handles it, it is the host's */
        ROLE_STOP,
        ROLE_CONTINUE,
        ROLE_RESIZE,
} SignalRole;

static const struct {
        int number;
        SignalRole role;
} signals[] = {
        { SIGINT, ROLE_END },     { SIGTERM, ROLE_END },      { SIGHUP, ROLE_END },
        { SIGQUIT, ROLE_END },    { SIGABRT, ROLE_CRASH },    { SIGSEGV, ROLE_CRASH },
        { SIGBUS, ROLE_CRASH },   { SIGFPE, ROLE_CRASH },     { SIGILL, ROLE_CRASH },
        { SIGTSTP, ROLE_STOP },   { SIGCONT, ROLE_CONTINUE }, { SIGWINCH, ROLE_RESIZE },
        { SIGALRM, ROLE_KILL },   { SIGUSR1, ROLE_KILL },     { SIGUSR2, ROLE_KILL },
        { SIGPIPE, ROLE_KILL },   { SIGPOLL, ROLE_KILL },     { SIGPROF, ROLE_KILL },
        { SIGVTALRM, ROLE_KILL }, { SIGXCPU, ROLE_KILL },     { SIGXFSZ, ROLE_KILL },
        { SIGSYS, ROLE_KILL },    { SIGTRAP, ROLE_KILL },     { SIGPWR, ROLE_KILL },
        { SIGSTKFLT, ROLE_KILL },
};

/* The one terminal that is raw; handlers have no other argument. */
static Tty *volatile active;
static struct sigaction before[ARRAY_LEN(signals)];

/* A process in the background would be stopped by touching the terminal, and would spoil it. */
static bool may_touch(int fd) {
        pid_t foreground = tcgetpgrp(fd);

        return foreground < 0 ? errno == ENOTTY : foreground == getpgrp();
}

static void write_script(int fd, const TtyScript *script) {
        ssize_t n = script->n ? write(fd, script->p, script->n) : 0;

        (void)n; /* the terminal may be gone; nothing more can be done about it */
}

static void give_back(Tty *tty) {
        if (!tty->is_raw || tty->owner != getpid())
                return;
        tty->is_raw = 0;
        if (!may_touch(tty->fd))
                return;
        write_script(tty->fd, &tty->off);
        tcsetattr(tty->fd, TCSANOW, &tty->saved);
}

/*
 * After SIGSTOP nothing was given back and a shell has changed the terminal all
 * the same; the title, though, is pushed once.
 */
static void take_again(Tty *tty) {
        if (tty->got_end || tty->owner != getpid() || !may_touch(tty->fd))
                return;
        tcsetattr(tty->fd, TCSANOW, &tty->raw);
        write_script(tty->fd, tty->is_raw ? &tty->paste_on : &tty->on);
        tty->is_raw = 1;
}

static void wake(Tty *tty) {
        ssize_t n = write(tty->pipe_fd[1], "", 1);

        (void)n; /* a full pipe wakes as well */
}

static void restore_handlers(SignalRole role) {
        for (size_t i = 0; i < ARRAY_LEN(signals); ++i) {
                if (signals[i].role == role)
                        sigaction(signals[i].number, &before[i], NULL);
        }
}

static void on_end(Tty *tty, int number) {
        give_back(tty);
        tty->got_end = number;
        /* Who asks again is not kept waiting by whatever we are at. */
        restore_handlers(ROLE_END);
        wake(tty);
}

static void on_crash(Tty *tty, int number) {
        give_back(tty);
        restore_handlers(ROLE_CRASH);
        restore_handlers(ROLE_KILL);
        raise(number);
}

/* Continued in the background there is nothing to draw yet: the foreground comes with another SIGCONT. */
static void on_continue(Tty *tty) {
        if (!may_touch(tty->fd))
                return;
        take_again(tty);
        tty->got_resume = 1;
        wake(tty);
}

/* Stop for real, in here: the terminal is the shell's until somebody continues us. */
static void on_stop(Tty *tty) {
        struct sigaction ours;
        sigset_t stop, old;

        give_back(tty);
        sigaction(SIGTSTP, NULL, &ours);
        restore_handlers(ROLE_STOP);
        raise(SIGTSTP);
        sigemptyset(&stop);
        sigaddset(&stop, SIGTSTP);
        sigprocmask(SIG_UNBLOCK, &stop, &old);

        sigprocmask(SIG_SETMASK, &old, NULL);
        sigaction(SIGTSTP, &ours, NULL);
        on_continue(tty);
}

static SignalRole role_of(int number) {
        for (size_t i = 0; i < ARRAY_LEN(signals); ++i) {
                if (signals[i].number == number)
                        return signals[i].role;
        }
        abort();
}

static void handle(int number) {
        Tty *tty = active;
        int error = errno;

        if (!tty)
                return;
        switch (role_of(number)) {
        case ROLE_END:
                on_end(tty, number);
                break;
        case ROLE_CRASH:
        case ROLE_KILL:
                on_crash(tty, number);
                break;
        case ROLE_STOP:
                on_stop(tty);
                break;
        case ROLE_CONTINUE:
                on_continue(tty);
                break;
        case ROLE_RESIZE:
                tty->got_resize = 1;
                wake(tty);
                break;
        }
        errno = error;
}

static bool is(const struct sigaction *action, void (*handler)(int)) {
        return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == handler;
}

static bool is_ours_to_handle(SignalRole role, const struct sigaction *action) {
        return role == ROLE_KILL ? is(action, SIG_DFL) : !is(action, SIG_IGN);
}

static void install_handlers(void) {
        struct sigaction ours = { .sa_handler = handle, .sa_flags = SA_RESTART };

        sigemptyset(&ours.sa_mask);
        for (size_t i = 0; i < ARRAY_LEN(signals); ++i)
                sigaddset(&ours.sa_mask, signals[i].number);
        for (size_t i = 0; i < ARRAY_LEN(signals); ++i) {
                sigaction(signals[i].number, NULL, &before[i]);
                if (is_ours_to_handle(signals[i].role, &before[i]))
                        sigaction(signals[i].number, &ours, NULL);
        }
}

static void remove_handlers(void) {
        restore_handlers(ROLE_END);
        restore_handlers(ROLE_CRASH);
        restore_handlers(ROLE_KILL);
        restore_handlers(ROLE_STOP);
        restore_handlers(ROLE_CONTINUE);
        restore_handlers(ROLE_RESIZE);
}

static void at_exit(void) {
        if (active)
                give_back(active);
}

static void script_add(TtyScript *script, const char *text) {
        size_t n = strlen(text);

        if (n > sizeof(script->p) - script->n)
                abort();
        memcpy(script->p + script->n, text, n);
        script->n += n;
}

/* Bracketed paste (2004), and the title with its stack (22;2t, 23;2t). */
void tty_scripts_build(Tty *tty) {
        TtyScript on = { 0 }, off = { 0 }, paste_on = { 0 };
        sigset_t all, old;

        if (!tty->dumb && !tty->cooked) {
                script_add(&paste_on, "\x1b[?2004h");
                script_add(&on, "\x1b[?2004h");
                script_add(&off, "\x1b[?2004l");
        }
        if (*tty->title) {
                script_add(&on, "\x1b[22;2t\x1b]2;");
                script_add(&on, tty->title);
                script_add(&on, "\a");
                script_add(&off, "\x1b[23;2t");
        }
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &old);
        tty->on = on;
        tty->off = off;
        tty->paste_on = paste_on;
        sigprocmask(SIG_SETMASK, &old, NULL);
}

/* Keys come as they are typed, and none makes a signal; output stays cooked. */
static void make_raw(struct termios *t) {
        t->c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
        t->c_oflag |= OPOST | ONLCR;
        t->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
        t->c_cflag = (t->c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
        /* A read never waits: somebody else may take the input that poll() saw. */
        t->c_cc[VMIN] = 0;
        t->c_cc[VTIME] = 0;
}

/* The kernel edits a line and shows it. */
static void make_cooked(struct termios *t) {
        t->c_iflag |= ICRNL;
        t->c_oflag |= OPOST | ONLCR;
        t->c_lflag |= ECHO | ICANON | ISIG | IEXTEN;
}

static int take_first(Tty *tty, bool cooked) {
        if (tcgetattr(tty->fd, &tty->saved) < 0) {
                tty->lost = true;
                return TTY_E_LOST;
        }
        tty->raw = tty->saved;
        if (cooked) {
                make_cooked(&tty->raw);
        } else {
                make_raw(&tty->raw);
        }
        tty->cooked = cooked;
        tty->owner = getpid();
        tty->got_end = 0;
        tty->got_resize = 0;
        tty->got_resume = 0;
        tty_scripts_build(tty);

        active = tty;
        install_handlers();
        tty->entered = true;
        tty->is_raw = 1;
        if (tcsetattr(tty->fd, TCSAFLUSH, &tty->raw) < 0) {
                tty_raw_leave(tty);
                tty->lost = true;
                return TTY_E_LOST;
        }
        write_script(tty->fd, &tty->on);
        return 0;
}

static int enter(Tty *tty, bool cooked) {
        static bool registered;

        if (tty->lost)
                return TTY_E_LOST;
        if (tty->entered && tty->cooked == cooked)
                return 0;
        if (active)
                return error_origin(-EBUSY);
        if (!may_touch(tty->fd))
                return TTY_E_NOT_INTERACTIVE;
        if (!registered && atexit(at_exit))
                return error_origin(-ENOMEM);

        registered = true;
        tty_flush(tty);
        return take_first(tty, cooked);
}

int tty_raw_enter(Tty *tty) {
        return enter(tty, false);
}

int tty_cooked_enter(Tty *tty) {
        return enter(tty, true);
}

void tty_raw_leave(Tty *tty) {
        if (!tty->entered)
                return;
        give_back(tty);
        remove_handlers();
        active = NULL;
        tty->entered = false;
        tty->title[0] = '\0';
}

void tty_suspend(Tty *tty) {
        if (tty->entered)
                kill(0, SIGTSTP);
}
