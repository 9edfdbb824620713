#include "spawn.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_SIGNALS   64
#define STACK_BYTES (32 << 10)

/* More process numbers than this since the leader's birth: read /proc rather than ask for each. */
#define SWEEP_RANGE_MAX 16384
#define SWEEP_ROUNDS    64

typedef struct Birth {
        const SpawnPlan *plan;
        pid_t parent;
        int report; /* where to say what failed; exec closes it */
} Birth;

/* The kernel's own set: glibc's hides the two signals that its threads use. */
typedef uint64_t KernelSet;

/* struct sigaction as the kernel takes it; all zero is SIG_DFL. */
typedef struct KernelAction {
        void *handler;
        unsigned long flags;
        void *restorer;
        KernelSet mask;
} KernelAction;

static void set_mask(KernelSet mask, KernelSet *ret_old) {
        syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, ret_old, sizeof(mask));
}

/*
 * exec would reset what is caught, not what is ignored; and a handler must not run here even once,
 * since it would run in the parent's memory. SIGKILL and SIGSTOP fail, as they should.
 */
static void reset_signals(void) {
        static const KernelAction usual;

        for (int i = 1; i <= N_SIGNALS; ++i)
                syscall(SYS_rt_sigaction, i, &usual, NULL, sizeof(usual.mask));
}

/* Without close_range(): a kernel before 5.9, or a filter that knows no newer call. */
static bool close_one_by_one(int except) {
        struct rlimit limit;

        if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
                return false;
        for (rlim_t i = 3; i < limit.rlim_max && i < INT_MAX; ++i) {
                if (i >= limit.rlim_cur && i >= (1 << 20))
                        return false;
                if ((int)i != except)
                        close((int)i);
        }
        return true;
}

static bool close_range_ok(unsigned int from, unsigned int to) {
        return from > to || syscall(SYS_close_range, from, to, 0u) == 0;
}

/* All but the streams and @except, which is above them. */
static bool close_rest(int except) {
        unsigned int e = (unsigned int)except;

        return (close_range_ok(3, e - 1) && close_range_ok(e + 1, ~0u)) || close_one_by_one(except);
}

static bool join_streams(const SpawnPlan *plan) {
        for (int i = 0; i < 3; ++i) {
                if (dup2(plan->streams[i], i) < 0)
                        return false;
        }
        return true;
}

static bool set_limits(const Birth *b) {
        static const struct rlimit none;

        if (setrlimit(RLIMIT_CORE, &none) < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
                return false;
        /* The parent may have died before that was set. */
        if (getppid() != b->parent) {
                errno = ESRCH;
                return false;
        }
        return true;
}

/* What the child does before it is another program. Returns the step that failed, with errno. */
static ContainStep prepare(const Birth *b) {
        const SpawnPlan *plan = b->plan;

        reset_signals();
        if (plan->session && setsid() < 0)
                return CONTAIN_STEP_SESSION;
        if (!set_limits(b))
                return CONTAIN_STEP_LIMITS;
        if (plan->cwd_fd >= 0 && fchdir(plan->cwd_fd) < 0)
                return CONTAIN_STEP_CWD;
        if (!join_streams(plan))
                return CONTAIN_STEP_STREAMS;
        if (!close_rest(b->report))
                return CONTAIN_STEP_CLOSE;
        set_mask(0, NULL);
        execve(plan->program, plan->argv, plan->env);
        return CONTAIN_STEP_EXEC;
}

/*
 * Runs in the parent's memory, on a stack of its own, while the calling thread stands still; other
 * threads go on. So: system calls and locals only, no allocation, no locks. Where an emulator
 * makes a plain fork of it, it does not run in the parent's memory: what failed is therefore
 * written to a pipe.
 */
static int child_main(void *userdata) {
        const Birth *b = userdata;
        SpawnFailure failure = {};

        failure.step = prepare(b);
        failure.error = errno;
        if (write(b->report, &failure, sizeof(failure)) < 0)
                _exit(126);
        _exit(127);
}

int pipe_above_streams(int ret_pipe[2]) {
        int low[2], error;

        if (pipe2(low, O_CLOEXEC) < 0)
                return -1;
        if (low[0] > 2 && low[1] > 2) {
                memcpy(ret_pipe, low, sizeof(low));
                return 0;
        }
        ret_pipe[0] = fcntl(low[0], F_DUPFD_CLOEXEC, 3);
        ret_pipe[1] = fcntl(low[1], F_DUPFD_CLOEXEC, 3);
        error = errno;
        close(low[0]);
        close(low[1]);
        errno = error;
        return ret_pipe[0] < 0 || ret_pipe[1] < 0 ? -1 : 0;
}

static int fail(SpawnFailure *ret_failure, ContainStep step, int error) {
        *ret_failure = (SpawnFailure){ .error = error, .step = step };
        return CONTAIN_E_NOT_STARTED;
}

static pid_t give_birth(Birth *b, int *ret_pidfd) {
        _Alignas(16) char stack[STACK_BYTES];
        KernelSet old = 0;
        pid_t pid;
        int error;

        /* No handler of ours may run in the child; it unblocks when it has none. */
        set_mask(~UINT64_C(0), &old);
        pid = clone(child_main, stack + sizeof(stack),
                    CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, b, ret_pidfd);
        error = errno;
        set_mask(old, NULL);
        errno = error;
        return pid;
}

/* What the child reported: nothing once it is another program, which has closed the pipe. */
static bool read_report(int fd, SpawnFailure *ret_failure) {
        ssize_t n;

        do {
                n = read(fd, ret_failure, sizeof(*ret_failure));
        } while (n < 0 && errno == EINTR);
        return n == sizeof(*ret_failure);
}

static void reap(pid_t pid) {
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
                continue;
}

int spawn(const SpawnPlan *plan, pid_t *ret_pid, int *ret_pidfd, SpawnFailure *ret_failure) {
        _cleanup_(closep) int ours = -1, theirs = -1, pidfd = -1;
        int report[2] = { -1, -1 };
        Birth b = { .plan = plan, .parent = getpid() };
        pid_t pid;
        int r;

        r = pipe_above_streams(report);
        ours = report[0];
        b.report = theirs = report[1];
        if (r < 0)
                return fail(ret_failure, CONTAIN_STEP_PIPE, errno);

        pid = give_birth(&b, &pidfd);
        if (pid < 0)
                return fail(ret_failure, CONTAIN_STEP_FORK, errno);
        closep(&theirs);
        theirs = -1;
        if (read_report(ours, ret_failure)) {
                reap(pid);
                return CONTAIN_E_NOT_STARTED;
        }
        if (pidfd < 0) {
                kill(pid, SIGKILL);
                reap(pid);
                return fail(ret_failure, CONTAIN_STEP_FORK, ENOSYS);
        }
        *ret_pid = pid;
        *ret_pidfd = pidfd;
        pidfd = -1;
        return 0;
}

/* Kill @pid if it is of that session. Held by a descriptor, so that a number used anew is safe. */
static bool kill_member(pid_t pid, pid_t leader) {
        _cleanup_(closep) int fd = -1;

        if (pid == leader || getsid(pid) != leader)
                return false;
        fd = pidfd_open(pid, 0);
        if ((fd < 0 && errno == ESRCH) || getsid(pid) != leader)
                return false;
        /* A filter, or valgrind, may know no such descriptors. */
        return (fd < 0 ? kill(pid, SIGKILL) : pidfd_send_signal(fd, SIGKILL, NULL, 0)) == 0;
}

/* The newest process number of this machine, 0 when it cannot be told. */
static pid_t newest_pid(void) {
        _cleanup_(closep) int fd = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
        char text[128], *last;
        ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

        if (n <= 0)
                return 0;
        text[n] = 0;
        last = strrchr(text, ' ');
        return last ? (pid_t)strtol(last + 1, NULL, 10) : 0;
}

static unsigned int sweep_range(pid_t from, pid_t to, pid_t leader) {
        unsigned int n = 0;

        for (pid_t pid = from; pid <= to; ++pid)
                n += kill_member(pid, leader);
        return n;
}

static unsigned int sweep_proc(pid_t leader) {
        DIR *dir = opendir("/proc");
        struct dirent *entry;
        unsigned int n = 0;

        if (!dir)
                return 0;
        while ((entry = readdir(dir))) {
                long pid = strtol(entry->d_name, NULL, 10);

                if (pid > 0 && pid <= INT_MAX)
                        n += kill_member((pid_t)pid, leader);
        }
        closedir(dir);
        return n;
}

/*
 * Every member was born after the leader, so its number lies between the leader's and the newest
 * unless the numbers have begun anew. A killed process forks no more; what was forked before is
 * met later in the same pass or in the next, which looks at what is newer only.
 */
unsigned int sweep(pid_t leader) {
        pid_t from = leader + 1, to = newest_pid();
        unsigned int n = 0, found = 0;

        for (int round = 0; round < SWEEP_ROUNDS; ++round) {
                bool narrow = to >= leader && to - from < SWEEP_RANGE_MAX;

                found = narrow ? sweep_range(from, to, leader) : sweep_proc(leader);
                n += found;
                /* In a whole pass over /proc the dying are met again: three passes and no more. */
                if (found == 0 || (!narrow && round >= 2))
                        break;
                from = narrow ? to + 1 : from;
                to = newest_pid();
        }
        return n;
}
