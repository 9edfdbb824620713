/*
 * Texts judged on one core, from the text to its facts: how many a second, and how the time grows
 * with the text. Prints name and value, a line each.
 *
 *      texts [ROUNDS]
 *      texts growth [FORM]
 */

#include "shell/shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* False when it does not fit into the memory of a request: then it is refused. */
static bool judge(Str text, const ShellContext *c, Arena *a) {
        ShellFacts facts;
        int r = shell_read(text, c, a, &facts);

        if (r && r != -E2BIG)
                abort();
        return r == 0;
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

/*
 * A text that an agent can make as long as it likes: @before, @open so many times, @middle, @close as
 * many times, @after. An '@' is the number of the repetition, a '^' the one before.
 */
typedef struct Form {
        const char *name, *before, *open, *middle, *close, *after;
} Form;

static const Form forms[] = {
        { "one word", "", "a", "", "", "" },
        { "one quoted word", "ls '", "a", "", "", "'" },
        { "words", "ls ", "a ", "", "", "" },
        { "options", "ls ", "-l ", "", "", "" },
        { "long options", "ls ", "--color=auto ", "", "", "" },
        { "semicolons", "", ";", "", "", "" },
        { "commands", "", "ls;", "", "", "" },
        { "lines", "", "ls -la src\n", "", "", "" },
        { "ands", "", "ls&&", "ls", "", "" },
        { "pipe", "", "ls|", "ls", "", "" },
        { "assignments of one name", "", "x=1;", "ls $x", "", "" },
        { "assignments of many names", "", "a@=1;", "ls $a1", "", "" },
        { "assignments of one another", "", "a@=$a^;", "ls", "", "" },
        { "appended assignments", "", "a+=b;", "ls $a", "", "" },
        { "exports", "", "export a@=1;", "ls", "", "" },
        { "array elements", "", "a[@]=1;", "ls ${a[1]}", "", "" },
        { "array", "a=(", "a ", "", "", ");ls \"${a[@]}\"" },
        { "functions", "", "f@(){ ls;};", "f1", "", "" },
        { "functions called", "", "f@(){ ls;};f@;", "", "", "" },
        { "aliases", "", "alias a@=ls;", "ls", "", "" },
        { "loops", "", "for i in 1 2;do ls $i;done;", "", "", "" },
        { "conditions", "", "[[ -n $x ]]&&", "ls", "", "" },
        { "directories", "", "cd a&&", "ls", "", "" },
        { "files read", "", "cat f@;", "", "", "" },
        { "files written", "", "ls>f@;", "", "", "" },
        { "files of one command", "cat ", "src/f@ ", "", "", "" },
        { "a path", "cat ", "a/", "b", "", "" },
        { "a path with dots", "cat ", "../", "b", "", "" },
        { "globs", "", "ls *.@;", "", "", "" },
        { "one glob", "ls ", "*a", "", "", "" },
        { "stars", "cat ", "*", "", "", "" },
        { "brackets", "ls ", "[", "", "", "" },
        { "tildes", "ls ", "~:", "", "", "" },
        { "braces", "ls ", "{a,b}", "", "", "" },
        { "a brace of many", "ls {", "a,", "b}", "", "" },
        { "heredocs", "", "cat <<E\n$x\nE\n", "", "", "" },
        { "heredocs of one line", "", "cat <<E@;", "\n", "", "" },
        { "a long heredoc", "cat <<E\n", "a $x\n", "E\n", "", "" },
        { "line ends taken out", "ls ", "a\\\n", "", "", "" },
        { "comments", "", "#x\n", "", "", "" },
        { "backquotes", "echo ", "`ls` ", "", "", "" },
        { "substitutions", "echo ", "$(ls) ", "", "", "" },
        { "processes", "cat ", "<(ls) ", "", "", "" },
        { "nested substitutions", "", "echo $(", "ls", ")", "" },
        { "nested quotes", "echo ", "\"$(echo ", "ls", ")\"", "" },
        { "nested subshells", "", "( ", "ls", ")", "" },
        { "nested groups", "", "{ ", "ls", ";}", "" },
        { "nested loops", "", "while ls;do ", "ls", ";done", "" },
        { "nested ifs", "", "if ls;then ", "ls", ";fi", "" },
        { "nested cases", "", "case x in a) ", "ls", ";;esac", "" },
        { "nested functions", "", "f(){ ", "ls", ";}", "" },
        { "nested parameters", "echo ", "${x:-", "a", "}", "" },
        { "nested arithmetic", "echo ", "$((1+", "1", "))", "" },
        { "nested shells", "", "bash -c ", "ls", "", "" },
        { "wrappers", "", "env ", "ls", "", "" },
        { "arithmetic", "echo $((", "1+", "1", "", "))" },
        { "clauses", "case x in ", "a) ls;;", "", "", "esac" },
        { "tests", "[ ", "a = a -a ", "a = a ]", "", "" },
        { "find", "find . ", "-name a -o ", "-name b", "", "" },
        { "sed", "sed '", "s/a/b/;", "", "", "' f" },
        { "awk", "awk '", "{print $1}", "", "", "' f" },
        { "jq", "jq '", ".a|", ".a", "", "' f" },
        { "sql", "sqlite3 -readonly f '", "select 1;", "", "", "'" },
        { "python", "python3 -c '", "print(1)\n", "", "", "'" },
        { "xargs", "echo ", "a ", "", "", "|xargs cat" },
        { "unended quotes", "", "'a' \"", "", "", "" },
        { "carriage returns", "ls ", "\r", "", "", "" },
        { "bytes that are no text", "ls ", "\xff", "", "", "" },
};

enum {
        TEXT_MAX = 1 << 20,    /* bytes, as of the parser */
        ARENA_MAX = 192 << 20, /* bytes, as of a request */
};

/* Bytes of a text; repetitions of what is nested, to where the parser stops. */
static const size_t lengths[] = { TEXT_MAX / 64, TEXT_MAX / 8, TEXT_MAX - 64 };
static const size_t depths[] = { 10, 30, 90 };

static void form_add(Buf *b, const char *part, size_t n) {
        for (; *part; ++part) {
                if (*part == '@')
                        buf_appendf(b, "%zu", n);
                else if (*part == '^')
                        buf_appendf(b, "%zu", n - 1);
                else
                        buf_append_char(b, *part);
        }
}

static void form_make(const Form *f, size_t n, Buf *b) {
        buf_clear(b);
        form_add(b, f->before, 0);
        for (size_t i = 1; i <= n; ++i)
                form_add(b, f->open, i);
        form_add(b, f->middle, n);
        for (size_t i = 1; i <= n; ++i)
                form_add(b, f->close, i);
        form_add(b, f->after, 0);
        if (buf_error(b))
                abort();
}

/* Microseconds of the core's time; the best of some. */
static double form_time(
        const Form *f, size_t n, const ShellContext *c, Arena *a, size_t *ret_n, bool *ret_fits) {
        Buf b = BUF_INIT(8 * TEXT_MAX);
        double best = 1e12;

        form_make(f, n, &b);
        for (int i = 0; i < 3; ++i) {
                double began = clock_us(CLOCK_THREAD_CPUTIME_ID), took;

                *ret_fits = judge(buf_str(&b), c, a);
                took = clock_us(CLOCK_THREAD_CPUTIME_ID) - began;
                best = took < best ? took : best;
                arena_reset(a);
        }
        *ret_n = b.n;
        buf_deinit(&b);
        return best;
}

/* How many repetitions make a text of nearly @most bytes. */
static size_t form_fits(const Form *f, size_t most) {
        Buf b = BUF_INIT(8 * TEXT_MAX);
        size_t n = 1000;

        for (int i = 0; i < 4; ++i) {
                form_make(f, n, &b);
                n = most * n / b.n;
        }
        buf_deinit(&b);
        return n;
}

/* A line for each form: its name, then bytes and nanoseconds a byte of texts that are longer and longer. */
static void print_growth(const char *name) {
        WorldData nowhere = { 0 };
        ShellContext c = surroundings(&nowhere);
        Arena a;

        arena_init(&a, NULL, 0, ARENA_MAX);
        for (size_t i = 0; i < ARRAY_LEN(forms); ++i) {
                const Form *f = &forms[i];
                bool nested = *f->close, fits = true;

                if (name && strcmp(name, f->name) != 0)
                        continue;
                printf("%s", f->name);
                for (size_t k = 0; k < ARRAY_LEN(lengths); ++k) {
                        size_t n = nested ? depths[k] : form_fits(f, lengths[k]), length;
                        double took = form_time(f, n, &c, &a, &length, &fits);

                        printf("\t%zu\t%.1f", length, took * 1000 / (double)length);
                }
                printf("\t%s\n", fits ? "read" : "refused");
                fflush(stdout);
        }
        arena_deinit(&a);
}

int main(int argc, char **argv) {
        WorldData nowhere = { 0 };
        ShellContext c = surroundings(&nowhere);
        int rounds = argc > 1 ? atoi(argv[1]) : 4000;
        Arena a;

        if (argc > 1 && strcmp(argv[1], "growth") == 0) {
                print_growth(argc > 2 ? argv[2] : NULL);
                return 0;
        }
        if (rounds < 1)
                return 2;
        arena_init(&a, first, sizeof(first), 1 << 24);
        print_rate(&c, &a, rounds);
        print_times(&c, &a, rounds);
        arena_deinit(&a);
        return 0;
}
