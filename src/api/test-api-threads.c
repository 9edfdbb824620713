/* Two threads, each with a gate and a session of its own, at once. Run under TSan as well. */

#include "test-place.h"

#include <pthread.h>

#define N_THREADS 2
#define N_GATES   4
#define N_CALLS   25

typedef struct Worker {
        const Place *place; /* its own state */
        const Place *user;  /* rules that both read */
        size_t n_asked, n_run, n_skipped, n_failed;
} Worker;

static AssentSay person(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Worker *w = userdata;

        ++w->n_asked;
        return strstr(request->args, "7") ? ASSENT_SAY_SKIP : ASSENT_SAY_CONFIRM;
}

static int run(void *userdata, const AssentRequest *request, AssentResult *result) {
        Worker *w = userdata;

        ++w->n_run;
        return 0;
}

static void call(Worker *w, AssentSession *s, int i) {
        char id[16], args[64];
        AssentCall c = { .size = sizeof(c), .id = id, .tool = "bash", .args = args };
        AssentPending *p = NULL;

        snprintf(id, sizeof(id), "%d", i);
        snprintf(args, sizeof(args), "{\"command\":\"echo %d > out\"}", i % 8);
        if (assent_submit(s, &c, NULL, NULL, &p)) {
                ++w->n_failed;
                return;
        }
        w->n_skipped += assent_pending_run(p, run, w) == ASSENT_E_DENIED;
        assent_pending_end(p);
}

static void *work(void *userdata) {
        Worker *w = userdata;

        for (int i = 0; i < N_GATES; ++i) {
                AssentOptions o = place_options(w->place);
                AssentAsker a = { .size = sizeof(a),
                                  .name = "person",
                                  .assurance = ASSENT_ASSURANCE_OWN,
                                  .ask = person,
                                  .userdata = w };
                AssentGate *g = NULL;
                AssentSession *s = NULL;

                o.config_dir = w->user->config;
                if (assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0) ||
                    assent_gate_add_asker(g, &a) || assent_session_new(g, NULL, &s)) {
                        ++w->n_failed;
                        return NULL;
                }
                for (int k = 0; k < N_CALLS; ++k)
                        call(w, s, k);
                assent_session_end(s);
                w->n_failed += assent_gate_close(g) != 0;
        }
        return NULL;
}

static void two_threads_each_with_a_gate_do_not_meet(void **state) {
        Worker workers[N_THREADS] = { 0 };
        Place places[N_THREADS], user;
        pthread_t threads[N_THREADS];

        place_init(&user);
        place_write(&user, "config/policy", "ask bash(echo *)\n");
        for (size_t i = 0; i < N_THREADS; ++i) {
                place_init(&places[i]);
                workers[i] = (Worker){ .place = &places[i], .user = &user };
                assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
        }
        for (size_t i = 0; i < N_THREADS; ++i)
                assert_int_equal(pthread_join(threads[i], NULL), 0);
        for (size_t i = 0; i < N_THREADS; ++i) {
                assert_int_equal(workers[i].n_failed, 0);
                assert_int_equal(workers[i].n_asked, N_GATES * N_CALLS);
                assert_int_equal(workers[i].n_skipped, N_GATES * 3);
                assert_int_equal(workers[i].n_run, N_GATES * (N_CALLS - 3));
                assert_int_equal(place_rows(&places[i], "\"type\":\"run\""), workers[i].n_run);
                place_deinit(&places[i]);
        }
        place_deinit(&user);
}

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(
                two_threads_each_with_a_gate_do_not_meet) };

        return cmocka_run_group_tests_name("api threads", tests, NULL, NULL);
}
