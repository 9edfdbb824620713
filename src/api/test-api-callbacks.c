/*
 * Callbacks of the host that call the library in turn, and what they may end.
 */

#include "test-api.h"

static bool say_yes(void *userdata, const char *question) {
        Fixture *f = userdata;

        ++f->n_asked;
        snprintf(f->shown, sizeof(f->shown), "%s", question);
        return true;
}

static void a_hosts_yes_or_no_function_is_an_asker(void **state) {
        Fixture f;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        assert_int_equal(assent_gate_add_confirm_func(f.gate, NULL, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_confirm_func(f.gate, say_yes, &f), 0);
        assert_int_equal(assent_gate_add_confirm_func(f.gate, say_yes, &f), 0);
        assert_int_equal(decide(&f, "1", "tidy"), ASSENT_ACTION_CONFIRM);
        assert_string_equal(f.shown, "tidy {}");
        /* No more than the agent's own dialog: a dangerous call wants more. */
        assert_int_equal(decide(&f, "2", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

/* A callback that does all it should not. */
static void meddle(void *userdata, AssentPending *p) {
        Fixture *f = userdata;
        AssentTool t = { .size = sizeof(t), .name = "later" };
        AssentPending *inner = NULL;
        AssentCall c = call_of("inner", "later", NULL);

        ++f->n_told;
        assert_non_null(assent_pending_decision(p));
        assert_int_equal(assent_gate_close(f->gate), -EBUSY);
        assert_int_equal(assent_gate_add_tool(f->gate, &t), -EBUSY);
        assert_int_equal(assent_gate_remove(f->gate, "person"), -EBUSY);
        assert_int_equal(assent_gate_process(f->gate), -EBUSY);
        assert_int_equal(assent_gate_reload(f->gate, NULL, 0), -EBUSY);
        assert_int_equal(assent_execute_batch(f->session, &c, 1, run_it, NULL, f), -EBUSY);
        if (f->n_told == 1) {
                assert_int_equal(assent_submit(f->session, &c, NULL, NULL, &inner), 0);
                assent_pending_end(inner);
        }
        assert_int_equal(assent_pending_run(p, run_it, f), 0);
        assent_pending_end(p);
}

static void a_callback_may_run_and_end_what_it_is_told_of(void **state) {
        Fixture f;
        AssentPending *p = NULL, *ps[2] = { 0 };
        AssentCall c = call_of("1", "deploy", NULL);
        AssentCall calls[2] = { call_of("2", "deploy", NULL), call_of("3", "deploy", NULL) };
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        assert_int_equal(assent_submit(f.session, &c, meddle, &f, &p), 0);
        assert_null(p);
        assert_int_equal(f.n_told, 1);
        assert_int_equal(assent_submit_batch(f.session, calls, 2, meddle, &f, ps), 0);
        assert_null(ps[0]);
        assert_null(ps[1]);
        assert_int_equal(f.n_told, 3);
        f.say = ASSENT_SAY_WAIT;
        c.id = "4";
        assert_int_equal(assent_submit(f.session, &c, meddle, &f, &p), 0);
        assert_non_null(p);
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), 0);
        assert_int_equal(f.n_told, 4);
        assert_int_equal(f.n_run, 4);
        tear_down(&f);
}

static void count(void *userdata, AssentPending *p) {
        Fixture *f = userdata;

        ++f->n_told;
}

static AssentSay endless(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;
        AssentPending *p = NULL;
        char args[64] = "";
        AssentCall c = call_of(NULL, "deploy", args);
        int r;

        snprintf(args, sizeof(args), "{\"deeper\":%zu}", f->n_asked++);
        r = assent_submit(f->session, &c, NULL, NULL, &p);
        f->n_told += r == -ELOOP;
        assent_pending_end(p);
        return ASSENT_SAY_PASS;
}

static void a_hook_that_calls_itself_for_ever_comes_to_an_end(void **state) {
        Fixture f;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_func(&f, "endless", ASSENT_PHASE_RULES, endless);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_true(f.n_told > 0);
        tear_down(&f);
}

static void promise_4_a_retry_is_the_same_request(void **state) {
        Fixture f;
        AssentPending *a = NULL, *b = NULL;
        AssentCall c = call_of("1", "deploy", NULL);
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        set_up_person(&f, ASSENT_SAY_WAIT);
        assert_int_equal(assent_submit(f.session, &c, count, &f, &a), 0);
        assert_int_equal(assent_submit(f.session, &c, count, &f, &b), 0);
        assert_int_equal(f.n_asked, 1);
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), 0);
        assert_int_equal(f.n_told, 2);
        assert_int_equal(assent_pending_begin(b), 0);
        assert_int_equal(assent_pending_begin(a), ASSENT_E_USED);
        assent_pending_end(a);
        assert_int_equal(assent_pending_finish(b, true, 0, NULL, 0), 0);
        assent_pending_end(b);
        tear_down(&f);
}

static void two_handles_of_a_retry_end_in_any_order(void **state) {
        Fixture f;
        AssentPending *a = NULL, *b = NULL;
        AssentCall c = call_of("1", "deploy", NULL);
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        set_up_person(&f, ASSENT_SAY_WAIT);
        assert_int_equal(assent_submit(f.session, &c, count, &f, &a), 0);
        assert_int_equal(assent_submit(f.session, &c, count, &f, &b), 0);
        assent_pending_end(a);
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), 0);
        assert_int_equal(f.n_told, 1);
        assert_int_equal(assent_pending_run(b, run_it, &f), 0);
        assent_pending_end(b);
        tear_down(&f);
}

/* Ends all there is of the conversation. */
static void end_all(void *userdata, AssentPending *p) {
        Fixture *f = userdata;

        ++f->n_told;
        assent_pending_end(p);
        assent_session_end(f->session);
        f->session = NULL;
}

static void end_one(void *userdata, size_t i, AssentPending *p, int ran) {
        Fixture *f = userdata;

        ++f->n_told;
        assent_pending_end(p);
}

static void a_callback_may_end_the_session_under_any_function(void **state) {
        static const int ways[] = { 0, 1, 2, 3, 4, 5 };

        for (size_t i = 0; i < ARRAY_LEN(ways); ++i) {
                AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };
                AssentCall c = call_of("1", "deploy", NULL);
                AssentPending *p = NULL;
                Fixture f;

                set_up_person(&f, ASSENT_SAY_WAIT);
                assert_int_equal(assent_session_set_timeout(f.session, 20), 0);
                assert_int_equal(assent_submit(f.session, &c, end_all, &f, &p), 0);
                switch (ways[i]) {
                case 0:
                        assert_int_equal(assent_session_begin_turn(f.session), 0);
                        break;
                case 1:
                        assert_int_equal(assent_session_set_auto_confirm(f.session, -1, true), 0);
                        break;
                case 2:
                        assert_int_equal(assent_session_set_mode(f.session, ASSENT_MODE_AUTONOMOUS),
                                         0);
                        break;
                case 3:
                        assert_int_equal(assent_pending_wait(p, -1), 0);
                        break;
                case 4:
                        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), 0);
                        break;
                default:
                        assert_int_equal(assent_pending_cancel(p, NULL), 0);
                        break;
                }
                assert_int_equal(f.n_told, 1);
                tear_down(&f);
        }
}

/* All that would turn the ground under the call that it is asked about. */
static AssentSay busybody(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        ++f->n_asked;
        assert_int_equal(assent_answer(f->gate, request->id, "person", &yes), -EBUSY);
        assert_int_equal(assent_session_set_mode(f->session, ASSENT_MODE_AUTONOMOUS), -EBUSY);
        assert_int_equal(assent_session_set_auto_confirm(f->session, -1, true), -EBUSY);
        assert_int_equal(assent_gate_process(f->gate), -EBUSY);
        return ASSENT_SAY_PASS;
}

static void a_hook_answers_by_returning(void **state) {
        Fixture f;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_func(&f, "busybody", ASSENT_PHASE_RULES, busybody);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

static AssentSay turn_over(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;

        ++f->n_asked;
        assert_int_equal(assent_session_begin_turn(f->session), 0);
        return f->say;
}

static void promise_4_a_hook_that_ends_the_turn_has_decided(void **state) {
        static const AssentPhase phases[] = { ASSENT_PHASE_RULES, ASSENT_PHASE_APPROVALS,
                                              ASSENT_PHASE_JUDGEMENT, ASSENT_PHASE_MODE };

        for (size_t i = 0; i < ARRAY_LEN(phases); ++i) {
                AssentCall c = call_of("1", "deploy", NULL);
                AssentPending *p = NULL;
                Fixture f;

                set_up(&f, ASSENT_NOBODY_APPROVE);
                f.say = ASSENT_SAY_CONFIRM;
                add_func(&f, "over", phases[i], turn_over);
                assert_int_equal(assent_submit(f.session, &c, count, &f, &p), 0);
                assert_int_equal(f.n_asked, 1);
                assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_SKIP);
                assert_string_equal(assent_pending_decision(p)->by, "cancelled");
                assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_DENIED);
                assert_int_equal(f.n_told, 1);
                assert_int_equal(place_rows(&f.place, "\"type\":\"decision\""), 1);
                assent_pending_end(p);
                tear_down(&f);
        }
}

static void an_outcome_may_end_its_pending(void **state) {
        AssentCall calls[2] = { call_of("1", "deploy", NULL), call_of("2", "undeploy", NULL) };
        Fixture f;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        assert_int_equal(assent_execute_batch(f.session, calls, 2, run_it, end_one, &f), 0);
        assert_int_equal(f.n_told, 2);
        assert_int_equal(f.n_run, 2);
        tear_down(&f);
}

static void an_answer_that_cannot_be_meant_is_a_failure(void **state) {
        static const AssentAnswer answers[] = {
                { .size = sizeof(AssentAnswer), .scope = ASSENT_SCOPE_COUNT },
                { .size = sizeof(AssentAnswer), .scope = ASSENT_SCOPE_TIME },
                { .size = sizeof(AssentAnswer), .scope = (AssentScope)77 },
                { .size = sizeof(AssentAnswer),
                  .scope = ASSENT_SCOPE_USER,
                  .cover = ASSENT_COVER_PATTERN },
                { .size = sizeof(AssentAnswer), .cover = (AssentCover)4 },
                { .size = sizeof(AssentAnswer), .level = (AssentLevel)-3 },
        };

        for (size_t i = 0; i < ARRAY_LEN(answers); ++i) {
                Fixture f;

                set_up_person(&f, ASSENT_SAY_CONFIRM);
                f.answer = answers[i];
                assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
                tear_down(&f);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_hosts_yes_or_no_function_is_an_asker),
                cmocka_unit_test(a_callback_may_run_and_end_what_it_is_told_of),
                cmocka_unit_test(a_hook_that_calls_itself_for_ever_comes_to_an_end),
                cmocka_unit_test(promise_4_a_retry_is_the_same_request),
                cmocka_unit_test(two_handles_of_a_retry_end_in_any_order),
                cmocka_unit_test(a_callback_may_end_the_session_under_any_function),
                cmocka_unit_test(a_hook_answers_by_returning),
                cmocka_unit_test(promise_4_a_hook_that_ends_the_turn_has_decided),
                cmocka_unit_test(an_outcome_may_end_its_pending),
                cmocka_unit_test(an_answer_that_cannot_be_meant_is_a_failure),
        };

        return cmocka_run_group_tests_name("api-callbacks", tests, NULL, NULL);
}
