#include "adapters.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

/* Whatever would end the process, or stop it. */
static const int fatal[] = {
        SIGALRM, SIGTERM, SIGINT,  SIGHUP,  SIGQUIT, SIGPIPE, SIGABRT,   SIGSEGV,   SIGBUS,
        SIGFPE,  SIGILL,  SIGSYS,  SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,   SIGVTALRM, SIGPROF,
        SIGIO,   SIGPWR,  SIGTRAP, SIGTSTP, SIGTTIN, SIGTTOU, SIGSTKFLT,
};

typedef enum GuardStage {
        GUARD_SILENT,   /* nothing was written to standard output */
        GUARD_SPEAKING, /* something may have been: only the status and standard error are left */
} GuardStage;

static struct {
        Str no, text;
        volatile sig_atomic_t stage, withdrawn;
        volatile sig_atomic_t wake_fd; /* below 0: nobody waits */
        bool mute;                     /* there is no standard output */
} guard = { .wake_fd = -1 };

/* The handler may run on an exhausted stack. */
static char handler_stack[16384];

/* Nobody hears of a failure here; the status is what counts. */
static void put(int fd, Str text) {
        (void)!write(fd, text.p, text.n);
}

static _Noreturn void say_no(Str text) {
        if (guard.stage == GUARD_SILENT) {
                guard.stage = GUARD_SPEAKING;
                put(STDOUT_FILENO, guard.no);
        }
        put(STDERR_FILENO, text);
        _exit(2);
}

static void set_limit(time_t seconds) {
        struct itimerval limit = { .it_value = { .tv_sec = seconds } };

        if (setitimer(ITIMER_REAL, &limit, NULL))
                say_no(guard.text);
}

/* The host has its answer; what is left is the record's, and of those who were asked. */
static void withdraw(void) {
        guard.withdrawn = 1;
        guard.stage = GUARD_SPEAKING;
        put(STDOUT_FILENO, guard.no);
        put(STDERR_FILENO, guard.text);
        set_limit(HOST_WITHDRAW_S);
        (void)!write(guard.wake_fd, &(uint64_t){ 1 }, sizeof(uint64_t));
}

static void on_signal(int number) {
        int saved = errno;

        if (number != SIGTERM && number != SIGINT && number != SIGHUP)
                say_no(guard.text);
        if (guard.withdrawn || guard.stage != GUARD_SILENT || guard.wake_fd < 0)
                say_no(guard.text);
        withdraw();
        errno = saved;
}

/* A host may start us with signals blocked, or ignored. */
static void catch_signals(void) {
        struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_RESTART };
        stack_t stack = { .ss_sp = handler_stack, .ss_size = sizeof(handler_stack) };
        sigset_t none;

        (void)sigaltstack(&stack, NULL);
        sigfillset(&action.sa_mask);
        for (size_t i = 0; i < ARRAY_LEN(fatal); ++i)
                (void)sigaction(fatal[i], &action, NULL);
        sigemptyset(&none);
        (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A file of ours that got number 1 would be written to as if it were the answer. */
static void hold_streams(void) {
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
                if (fcntl(fd, F_GETFD) >= 0)
                        continue;
                if (fd == STDOUT_FILENO)
                        guard.mute = true;
                if (open("/dev/null", O_RDWR | O_NOCTTY) != fd)
                        _exit(2);
        }
}

void guard_arm(const Dialect *dialect) {
        guard.no = str_of(dialect->no);
        guard.text = str_of(dialect->no_text);
        catch_signals();
        hold_streams();
        set_limit(HOST_LIMIT_S);
}

void guard_extend(int64_t seconds) {
        set_limit((time_t)seconds);
}

void guard_let_withdraw(int fd) {
        guard.wake_fd = fd;
}

bool guard_is_withdrawn(void) {
        return guard.withdrawn != 0;
}

/* From here on nothing else says anything; a signal in between would say a second thing. */
static void begin_to_speak(void) {
        sigset_t all, before;

        sigfillset(&all);
        (void)sigprocmask(SIG_BLOCK, &all, &before);
        if (guard.withdrawn)
                _exit(2);
        guard.stage = GUARD_SPEAKING;
        (void)sigprocmask(SIG_SETMASK, &before, NULL);
}

void guard_answer(Str out, Str text, int status) {
        ssize_t n;

        begin_to_speak();
        n = write(STDOUT_FILENO, out.p, out.n);
        if (status == 0 && (guard.mute || n < 0 || (size_t)n != out.n)) {
                text = STR("assent: the answer could not be given, so it is no\n");
                status = 2;
        }
        if (text.n)
                put(STDERR_FILENO, text);
        _exit(status);
}

void guard_refuse(Str text) {
        say_no(text.n ? text : guard.text);
}
