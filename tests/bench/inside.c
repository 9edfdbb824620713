/*
 * What happens within one process: texts judged a second, and a chain of ten hooks. Prints
 * name and value, a line each.
 */

#include "card/card.h"
#include "core/core.h"
#include "policy/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now_us(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
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

static int by_value(const void *a, const void *b) {
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

static void judge_texts(void) {
        enum {
                ROUNDS = 4000
        };
        static char first[256 * 1024];
        static double times[ROUNDS * ARRAY_LEN(texts)];
        WorldData nowhere = { 0 };
        ShellContext c = { .world = world_data(&nowhere),
                           .directory = STR_INIT("/home/user/project"),
                           .workspace = STR_INIT("/home/user/project"),
                           .home = STR_INIT("/home/user") };
        size_t n = 0, heap = 0;
        double began = now_us(), took;
        Arena a;

        arena_init(&a, first, sizeof(first), 1 << 24);
        for (int i = 0; i < ROUNDS; ++i) {
                for (size_t k = 0; k < ARRAY_LEN(texts); ++k) {
                        double start = now_us();
                        ShellFacts facts;

                        if (shell_read(str_of(texts[k]), &c, &a, &facts))
                                abort();
                        times[n++] = now_us() - start;
                        heap += a.total;
                        arena_reset(&a);
                }
        }
        took = now_us() - began;
        qsort(times, n, sizeof(times[0]), by_value);
        printf("facts_per_second %.0f\nfacts_p50_us %.2f\nfacts_p99_us %.2f\nfacts_heap_bytes "
               "%zu\n",
               (double)n / took * 1e6, times[n / 2], times[n * 99 / 100], heap);
        arena_deinit(&a);
}

static HookSay pass(void *userdata, Request *request, HookAnswer *answer) {
        return HOOK_PASS;
}

static int append(void *userdata, const RecordEntry *entry) {
        return 0;
}

static Risk safe(void *userdata, const Request *request) {
        return RISK_SAFE;
}

/* The same calls through gates with no hook and with ten: the difference is the chain's price. */
static double submit_time(size_t n_hooks) {
        enum {
                ROUNDS = 20000
        };
        static const char *const names[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
        WorldData nowhere = { 0 };
        GateConfig config = { .surroundings = { .world = world_data(&nowhere),
                                                .home = STR_INIT("/home/user"),
                                                .workspace = STR_INIT("/w") },
                              .record = { NULL, append },
                              .risk_of = safe };
        ToolCall call = { .tool = STR_INIT("t"), .directory = STR_INIT("/w") };
        Session session;
        Gate *g;
        double began, took;

        if (gate_new(&config, &g))
                abort();
        session_init(&session, STR("bench"));
        for (size_t i = 0; i < n_hooks; ++i) {
                if (gate_add_hook(g, &(Hook){ .name = str_of(names[i]),
                                              .phase = PHASE_RULES,
                                              .func = pass }))
                        abort();
        }
        began = now_us();
        for (int i = 0; i < ROUNDS; ++i) {
                Pending *p;

                if (gate_submit(g, &session, &call, NULL, NULL, &p))
                        abort();
                gate_end(g, p);
        }
        took = (now_us() - began) / ROUNDS;
        session_deinit(&session);
        gate_free(g);
        return took;
}

/* A card for an edit of a file of 50,000 lines on disk: what a person waits for before the question. */
static double card_time(void) {
        enum {
                LINES = 50000
        };
        char path[] = "/tmp/assent-bench-XXXXXX";
        int fd = mkstemp(path);
        FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
        Surroundings s = { .world = world_system(),
                           .home = STR_INIT("/home/user"),
                           .workspace = STR_INIT("/tmp") };
        ToolCall call = { .tool = STR_INIT("edit_file"), .directory = STR_INIT("/tmp") };
        char args[256];
        Policy *policy = NULL;
        Request *q = NULL;
        Diag diag;
        double best = 1e9;

        if (!f)
                abort();
        for (int i = 0; i < LINES; ++i)
                fprintf(f, "%d: a line of a file that is edited in one place\n", i);
        fclose(f);
        snprintf(args, sizeof(args),
                 "{\"path\":\"%s\",\"old_str\":\"\\n25000: a line\",\"new_str\":\"\\n25000: the "
                 "line\"}",
                 path);
        call.args = str_of(args);
        if (policy_new(&policy) || policy_seal(policy, &s) ||
            request_new(&call, NULL, &s, &q, &diag))
                abort();
        for (int i = 0; i < 7; ++i) {
                double began = now_us(), took;
                Card card;
                Arena a;

                arena_init(&a, NULL, 0, 1U << 30);
                if (card_new(q, policy, &s, ESCALATE_NONE, (Str){ 0 }, STR("bench"), (Str){ 0 }, &a,
                             &card))
                        abort();
                if (card.n_added != 1 || card.n_removed != 1)
                        abort();
                took = now_us() - began;
                best = took < best ? took : best;
                arena_deinit(&a);
        }
        request_unref(q);
        policy_free(policy);
        unlink(path);
        return best;
}

int main(void) {
        double none = 1e9, ten = 1e9;

        judge_texts();
        printf("card_of_edit_ms %.2f\n", card_time() / 1000);
        for (int i = 0; i < 7; ++i) {
                double a = submit_time(0), b = submit_time(10);

                none = a < none ? a : none;
                ten = b < ten ? b : ten;
        }
        printf("submit_no_hooks_us %.3f\nsubmit_ten_hooks_us %.3f\nten_hooks_us %.3f\n", none, ten,
               ten - none);
        return 0;
}
