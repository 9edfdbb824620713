/*
 * A host as cheap as one can be: starts a hook again and again with one question on its standard input, and a
 * program that does nothing in turns with it, as an agent starts both. Prints median and 99th percentile of
 * each in microseconds.
 *
 *      ask-hook ROUNDS QUESTION-FILE PROGRAM WORD… , PROGRAM WORD… , …
 */

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
        PROGRAMS_MAX = 8
};

static double now_us(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* The answer is read to its end, as a host does. */
static double run(char **argv, const char *question, int *ret_status) {
        posix_spawn_file_actions_t actions;
        double began = now_us();
        int answer[2], status = 0;
        char text[4096];
        pid_t pid;

        if (pipe2(answer, O_CLOEXEC))
                exit(1);
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, question, O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, answer[1], 1);
        if (posix_spawn(&pid, argv[0], &actions, NULL, argv, environ)) {
                perror(argv[0]);
                exit(1);
        }
        close(answer[1]);
        while (read(answer[0], text, sizeof(text)) > 0)
                ;
        if (waitpid(pid, &status, 0) != pid)
                exit(1);
        close(answer[0]);
        posix_spawn_file_actions_destroy(&actions);
        *ret_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return now_us() - began;
}

static int by_value(const void *a, const void *b) {
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

int main(int argc, char **argv) {
        char **programs[PROGRAMS_MAX], number[32];
        double *times[PROGRAMS_MAX];
        int rounds = argc > 3 ? atoi(argv[1]) : 0, n = 0, status;

        if (rounds < 1)
                return 2;
        snprintf(number, sizeof(number), "%ld", (long)getpid());
        setenv("CLAUDE_PID", number, 1);
        setenv("CLAUDE_CODE_SESSION_ATTENDED", "0", 1);
        programs[n++] = argv + 3;
        for (int i = 3; i < argc && n < PROGRAMS_MAX; ++i) {
                if (strcmp(argv[i], ",") == 0) {
                        argv[i] = NULL;
                        programs[n++] = argv + i + 1;
                }
        }
        for (int p = 0; p < n; ++p) {
                times[p] = calloc((size_t)rounds, sizeof(double));
                run(programs[p], argv[2], &status);
                if (status) {
                        fprintf(stderr, "%s ended with status %d\n", programs[p][0], status);
                        return 1;
                }
        }
        for (int i = 0; i < rounds; ++i) {
                for (int p = 0; p < n; ++p)
                        times[p][i] = run(programs[p], argv[2], &status);
        }
        for (int p = 0; p < n; ++p) {
                qsort(times[p], (size_t)rounds, sizeof(double), by_value);
                printf("%.1f %.1f\n", times[p][rounds / 2], times[p][rounds * 99 / 100]);
                free(times[p]);
        }
        return 0;
}
