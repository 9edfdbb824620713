/*
 * What happens within one process: the card of an edit, and a chain of ten hooks. Prints name and
 * value, a line each.
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
