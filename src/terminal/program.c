/* The person's own programs: an editor, a clipboard. Calls of agents are never run here. */

#include "terminal-private.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#define BACKGROUND_MS 2000

static int set_streams(posix_spawn_file_actions_t *actions, int in, int out) {
        int r = in < 0 ? posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
                       : posix_spawn_file_actions_adddup2(actions, in, 0);

        for (int fd = 1; !r && fd <= 2; ++fd)
                r = out < 0 ? posix_spawn_file_actions_addopen(actions, fd, "/dev/null", O_WRONLY,
                                                               0)
                            : posix_spawn_file_actions_adddup2(actions, out, fd);
        return -r;
}

/* In the foreground it gets the terminal's keys as any program does; else nothing of our terminal. */
static int set_attributes(posix_spawnattr_t *attr, bool foreground) {
        short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
        sigset_t all, none;
        int r;

        sigfillset(&all);
        sigemptyset(&none);
        if (!foreground)
                flags = (short)(flags | POSIX_SPAWN_SETSID);
        r = posix_spawnattr_setsigdefault(attr, &all);
        if (!r)
                r = posix_spawnattr_setsigmask(attr, &none);
        if (!r)
                r = posix_spawnattr_setflags(attr, flags);
        return -r;
}

static int spawn(
        Terminal *t, const char *const *argv, int in, int out, bool foreground, pid_t *ret_pid) {
        posix_spawn_file_actions_t actions;
        posix_spawnattr_t attr;
        int r;

        r = -posix_spawn_file_actions_init(&actions);
        if (r)
                return error_origin(r);
        r = -posix_spawnattr_init(&attr);
        if (r) {
                posix_spawn_file_actions_destroy(&actions);
                return error_origin(r);
        }
        r = set_streams(&actions, in, out);
        if (!r)
                r = set_attributes(&attr, foreground);
        if (!r)
                /* posix_spawnp() wants pointers to what it promises not to change. */
                r = -posix_spawnp(ret_pid, argv[0], &actions, &attr, (char *const *)(uintptr_t)argv,
                                  t->options.env);
        posix_spawnattr_destroy(&attr);
        posix_spawn_file_actions_destroy(&actions);
        return r;
}

static int wait_for(pid_t pid, bool foreground, int *ret_status) {
        uint64_t begin = tty_now_ms();

        for (;;) {
                pid_t done = waitpid(pid, ret_status, foreground ? 0 : WNOHANG);

                if (done == pid)
                        return 0;
                if (done < 0 && errno != EINTR)
                        return error_origin(-errno);
                if (foreground)
                        continue;
                if (tty_now_ms() - begin > BACKGROUND_MS) {
                        kill(pid, SIGKILL);
                        foreground = true;
                }
                (void)poll(NULL, 0, 10);
        }
}

int program_run(
        Terminal *t, const char *const *argv, int in, int out, bool foreground, int *ret_status) {
        struct sigaction ignore = { .sa_handler = SIG_IGN }, before[2];
        pid_t pid;
        int r = spawn(t, argv, in, out, foreground, &pid);

        if (r)
                return error_trace(r);
        /* Ctrl+C in an editor is the editor's. */
        sigaction(SIGINT, &ignore, &before[0]);
        sigaction(SIGQUIT, &ignore, &before[1]);
        r = wait_for(pid, foreground, ret_status);
        sigaction(SIGINT, &before[0], NULL);
        sigaction(SIGQUIT, &before[1], NULL);
        return r;
}
