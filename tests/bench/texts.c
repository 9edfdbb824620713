/*
 * Texts judged a second on one core: from the text to its facts. Prints name and value, a line each.
 *
 *      texts [ROUNDS]
 */

#include "shell/shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double clock_us(clockid_t clock) {
        struct timespec t;

        clock_gettime(clock, &t);
        return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* What agents write all day. */
static const char *const texts[] = {
        "git status",
        "ls -la",
        "cat README.md",
        "grep -rn 'TODO' src | head -20",
        "git diff HEAD~1 -- src/main.c",
        "cd src && wc -l *.c",
        "find . -name '*.py' -not -path './venv/*' | head",
        "sed -n 1,80p src/lib.rs",
        "git log --oneline -20",
        "npm test 2>&1 | tail -40",
        "for f in a b c; do echo \"$f\"; done",
        "python3 -m pytest tests -q",
        "mkdir -p build && cd build && cmake ..",
        "rm -rf node_modules",
        "docker ps --format '{{.Names}}'",
        "kubectl get pods -n web",
        "curl -s https://example.org/api | jq .items",
        "git commit -m \"$(cat <<'EOF'\nfix: a thing\n\nbody\nEOF\n)\"",
};

static char first[256 * 1024];

static ShellContext surroundings(WorldData *nowhere) {
        return (ShellContext){ .world = world_data(nowhere),
                               .directory = STR_INIT("/home/user/project"),
                               .workspace = STR_INIT("/home/user/project"),
                               .home = STR_INIT("/home/user") };
}

static void judge(Str text, const ShellContext *c, Arena *a) {
        ShellFacts facts;

        if (shell_read(text, c, a, &facts))
                abort();
}

static int by_value(const void *a, const void *b) {
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

/* By the time that the core gave us, so that who else runs on the machine counts little. */
static void print_rate(const ShellContext *c, Arena *a, int rounds) {
        double best = 0;
        size_t heap = 0;

        for (int pass = 0; pass < 7; ++pass) {
                double began = clock_us(CLOCK_THREAD_CPUTIME_ID), rate;

                for (int i = 0; i < rounds; ++i) {
                        for (size_t k = 0; k < ARRAY_LEN(texts); ++k) {
                                judge(str_of(texts[k]), c, a);
                                heap += a->total;
                                arena_reset(a);
                        }
                }
                rate = (double)rounds * ARRAY_LEN(texts) * 1e6 /
                       (clock_us(CLOCK_THREAD_CPUTIME_ID) - began);
                best = rate > best ? rate : best;
        }
        printf("facts_per_second %.0f\nfacts_heap_bytes %zu\n", best, heap);
}

/* By the clock on the wall: what one text takes, whatever came between. */
static void print_times(const ShellContext *c, Arena *a, int rounds) {
        size_t n = (size_t)rounds * ARRAY_LEN(texts), at = 0;
        double *times = calloc(n, sizeof(*times));

        if (!times)
                abort();
        for (int i = 0; i < rounds; ++i) {
                for (size_t k = 0; k < ARRAY_LEN(texts); ++k) {
                        double began = clock_us(CLOCK_MONOTONIC);

                        judge(str_of(texts[k]), c, a);
                        times[at++] = clock_us(CLOCK_MONOTONIC) - began;
                        arena_reset(a);
                }
        }
        qsort(times, n, sizeof(*times), by_value);
        printf("facts_p50_us %.2f\nfacts_p99_us %.2f\n", times[n / 2], times[n * 99 / 100]);
        free(times);
}

int main(int argc, char **argv) {
        WorldData nowhere = { 0 };
        ShellContext c = surroundings(&nowhere);
        int rounds = argc > 1 ? atoi(argv[1]) : 4000;
        Arena a;

        if (rounds < 1)
                return 2;
        arena_init(&a, first, sizeof(first), 1 << 24);
        print_rate(&c, &a, rounds);
        print_times(&c, &a, rounds);
        arena_deinit(&a);
        return 0;
}
