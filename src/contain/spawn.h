#pragma once

/* The birth of a child, and the end of what it leaves behind. */

#include <sys/types.h>

#include "contain.h"

typedef struct SpawnPlan {
        const char *program;
        char *const *argv;
        char *const *env;
        int cwd_fd;     /* or -1 */
        int streams[3]; /* what becomes 0, 1 and 2; all above 2 */
        bool session;
} SpawnPlan;

typedef struct SpawnFailure {
        int error; /* errno, positive */
        ContainStep step;
} SpawnFailure;

/* A pipe, close-on-exec, both ends above 2, so that joining streams overwrites neither. -1 with errno. */
int pipe_above_streams(int ret_pipe[2]);

/**
 * spawn() - make a child and run a program in it
 * @ret_pid:            its process id
 * @ret_pidfd:          its descriptor, close-on-exec
 *
 * Returns when the program has begun, or could not.
 *
 * Return: 0, or CONTAIN_E_NOT_STARTED with @ret_failure set; then no child is left.
 */
int spawn(const SpawnPlan *plan, pid_t *ret_pid, int *ret_pidfd, SpawnFailure *ret_failure)
        _must_check_;

/**
 * sweep() - kill every process of a session but its leader
 * @leader:             ended, and not yet reaped, so that its number stands for this session alone
 *
 * Return: how many were found.
 */
unsigned int sweep(pid_t leader);
