/*
 * Start programs again and again, taking turns, and print the median time of each in microseconds.
 *
 *      spawn ROUNDS PROGRAM WORD… , PROGRAM WORD… , …
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

static double run(char **argv, const posix_spawn_file_actions_t *actions) {
        double began = now_us();
        pid_t pid;

        if (posix_spawn(&pid, argv[0], actions, NULL, argv, environ) ||
            waitpid(pid, NULL, 0) != pid) {
                perror(argv[0]);
                exit(1);
        }
        return now_us() - began;
}

static int by_value(const void *a, const void *b) {
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

int main(int argc, char **argv) {
        posix_spawn_file_actions_t actions;
        char **programs[PROGRAMS_MAX];
        double *times[PROGRAMS_MAX];
        int rounds = argc > 2 ? atoi(argv[1]) : 0, n = 0;

        if (rounds < 1)
                return 2;
        programs[n++] = argv + 2;
        for (int i = 2; i < argc && n < PROGRAMS_MAX; ++i) {
                if (strcmp(argv[i], ",") == 0) {
                        argv[i] = NULL;
                        programs[n++] = argv + i + 1;
                }
        }
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        for (int p = 0; p < n; ++p)
                times[p] = calloc((size_t)rounds, sizeof(double));
        for (int p = 0; p < n; ++p)
                run(programs[p], &actions);
        for (int i = 0; i < rounds; ++i) {
                for (int p = 0; p < n; ++p)
                        times[p][i] = run(programs[p], &actions);
        }
        for (int p = 0; p < n; ++p) {
                qsort(times[p], (size_t)rounds, sizeof(double), by_value);
                printf("%.1f %.1f\n", times[p][rounds / 2], times[p][rounds * 99 / 100]);
                free(times[p]);
        }
        return 0;
}
