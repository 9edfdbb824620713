/*
 * The library's sessions, batches, permits and approvals.
 */

#include "test-api.h"

static void seed_000_auto_confirm_is_set_counted_reset(void **state) {
        Fixture f;
        int64_t left = 7;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        assert_int_equal(assent_session_is_auto_confirm_active(f.session), 0);
        assert_int_equal(assent_session_check_auto_confirm(f.session, &left), 0);
        assert_int_equal(assent_session_set_auto_confirm(f.session, 3, false), 0);
        assert_int_equal(assent_session_is_auto_confirm_active(f.session), 1);
        assert_int_equal(assent_session_check_auto_confirm(f.session, &left), 1);
        assert_int_equal(left, 2);
        /* Above the ceiling it stands for nothing, and loses nothing. */
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(decide(&f, "2", "tidy"), ASSENT_ACTION_CONFIRM);
        assert_int_equal(decide(&f, "3", "tidy"), ASSENT_ACTION_CONFIRM);
        assert_int_equal(decide(&f, "4", "tidy"), ASSENT_ACTION_SKIP);
        assert_int_equal(assent_session_set_auto_confirm(f.session, -1, true), 0);
        assert_int_equal(decide(&f, "5", "deploy"), ASSENT_ACTION_CONFIRM);
        assert_int_equal(assent_session_reset_auto_confirm(f.session), 0);
        assert_int_equal(decide(&f, "6", "deploy"), ASSENT_ACTION_SKIP);
        tear_down(&f);
}

static void seed_003_a_turn_and_a_session_end_what_lived_for_them(void **state) {
        Fixture f;
        AssentPending *open, *granted;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
        f.answer.scope = ASSENT_SCOPE_TURN;
        f.answer.cover = ASSENT_COVER_ALL;
        assert_int_equal(decide(&f, "1", "tidy"), ASSENT_ACTION_CONFIRM);
        f.say = ASSENT_SAY_WAIT;
        assert_int_equal(decide(&f, "2", "tidy"), ASSENT_ACTION_CONFIRM);
        open = submit(&f, "3", "deploy", NULL);
        assert_null(assent_pending_decision(open));
        assert_int_equal(assent_session_begin_turn(f.session), 0);
        assert_string_equal(assent_pending_decision(open)->by, "cancelled");
        assent_pending_end(open);
        assert_int_equal(decide(&f, "4", "tidy"), ASSENT_ACTION_NONE);

        open = submit(&f, "5", "deploy", NULL);
        f.say = ASSENT_SAY_CONFIRM;
        f.answer = (AssentAnswer){ .size = sizeof(AssentAnswer) };
        granted = submit(&f, "6", "tidy", NULL);
        assert_int_equal(assent_pending_decision(granted)->action, ASSENT_ACTION_CONFIRM);
        assent_session_end(f.session);
        assert_string_equal(assent_pending_decision(open)->by, "cancelled");
        assert_int_equal(assent_pending_run(granted, run_it, &f), ASSENT_E_USED);
        assert_int_equal(f.n_run, 0);
        assent_pending_end(open);
        assent_pending_end(granted);
        f.session = NULL;
        tear_down(&f);
}

static void two_sessions_share_nothing(void **state) {
        Fixture f;
        AssentSession *other = NULL;
        AssentCall c = call_of("1", "tidy", NULL);

        set_up(&f, ASSENT_NOBODY_DENY);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        assert_int_equal(assent_session_new(f.gate, "s2", &other), 0);
        assert_int_equal(assent_session_set_auto_confirm(f.session, -1, false), 0);
        assert_int_equal(assent_confirm(other, &c, NULL, 0), 0);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 1);
        assent_session_end(other);
        assert_int_equal(assent_session_new(f.gate, "", &other), -EINVAL);
        tear_down(&f);
}

static void what_outlives_its_gate_says_so(void **state) {
        Fixture f;
        AssentPending *open, *granted, *begun;
        AssentCall c = call_of("9", "deploy", NULL);

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        granted = submit(&f, "1", "deploy", NULL);
        begun = submit(&f, "2", "deploy", NULL);
        assert_int_equal(assent_pending_begin(begun), 0);
        f.say = ASSENT_SAY_WAIT;
        open = submit(&f, "3", "deploy", NULL);
        assert_int_equal(assent_gate_close(f.gate), 0);
        assert_string_equal(assent_pending_decision(open)->by, "cancelled");
        assert_null(assent_pending_request(granted));
        assert_int_equal(assent_pending_begin(granted), -ESTALE);
        assert_int_equal(assent_pending_finish(begun, true, 0, NULL, 0), -ESTALE);
        assert_int_equal(assent_pending_cancel(open, NULL), -ESTALE);
        assert_int_equal(assent_submit(f.session, &c, NULL, NULL, &open), -ESTALE);
        assert_int_equal(assent_session_begin_turn(f.session), -ESTALE);
        assert_int_equal(assent_session_set_auto_confirm(f.session, 1, false), -ESTALE);
        assert_int_equal(assent_session_is_auto_confirm_active(f.session), -ESTALE);
        assert_int_equal(place_rows(&f.place, "\"type\":\"result\""), 1);
        assent_session_end(f.session);
        assent_pending_end(granted);
        assent_pending_end(begun);
        assent_pending_end(open);
        place_deinit(&f.place);
}

static void beginning_and_finishing_have_an_order(void **state) {
        Fixture f;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        p = submit(&f, "1", "deploy", NULL);
        assert_int_equal(assent_pending_finish(p, true, 0, NULL, 0), ASSENT_E_USED);
        assert_int_equal(assent_pending_begin(p), 0);
        assert_int_equal(assent_pending_begin(p), ASSENT_E_USED);
        assert_int_equal(assent_pending_cancel(p, "too late"), ASSENT_E_DECIDED);
        assert_int_equal(assent_pending_finish(p, true, 0, NULL, 5), -EINVAL);
        assert_int_equal(assent_pending_finish(p, false, 3, "out", 3), 0);
        assert_int_equal(assent_pending_finish(p, true, 0, NULL, 0), ASSENT_E_USED);
        assent_pending_end(p);
        p = submit(&f, "2", "deploy", NULL);
        assert_int_equal(assent_pending_cancel(p, "never mind"), 0);
        assert_int_equal(assent_pending_begin(p), ASSENT_E_USED);
        assent_pending_end(p);
        /* Begun and forgotten: the record says that it ran and how it ended is not known. */
        p = submit(&f, "3", "deploy", NULL);
        assert_int_equal(assent_pending_begin(p), 0);
        assent_pending_end(p);
        assert_int_equal(place_rows(&f.place, "\"type\":\"run\""), 2);
        assert_int_equal(place_rows(&f.place, "\"type\":\"result\""), 2);
        tear_down(&f);
}

static void a_permit_does_not_cross_a_fork(void **state) {
        Fixture f;
        AssentPending *p;
        int status = 0;
        pid_t child;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        p = submit(&f, "1", "deploy", NULL);
        child = fork();
        assert_true(child >= 0);
        if (!child)
                _exit(assent_pending_begin(p) == ASSENT_E_PROCESS ? 17 : 1);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(WEXITSTATUS(status), 17);
        assert_int_equal(assent_pending_begin(p), 0);
        assent_pending_end(p);
        tear_down(&f);
}

typedef struct Outcome {
        Fixture *f;
        size_t n;
        int ran[4];
        size_t n_run_before[4];
} Outcome;

static int run_of_batch(void *userdata, const AssentRequest *request, AssentResult *result) {
        Outcome *o = userdata;

        return run_it(o->f, request, result);
}

static void told(void *userdata, size_t i, AssentPending *p, int ran) {
        Outcome *o = userdata;

        o->ran[i] = ran;
        o->n_run_before[i] = o->f->n_run;
        ++o->n;
        assert_non_null(assent_pending_decision(p));
}

/* Refuses what is for production, and looks whether anything ran while it was asked. */
static AssentSay picky(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;

        ++f->n_asked;
        assert_int_equal(f->n_run, 0);
        answer->reason = "not there";
        return strstr(request->args, "prod") ? ASSENT_SAY_SKIP : ASSENT_SAY_CONFIRM;
}

static void seed_003_a_batch_is_decided_before_it_runs(void **state) {
        Fixture f;
        Outcome o = { .f = &f };
        AssentCall calls[3] = { call_of("1", "deploy", "{\"to\":\"test\"}"),
                                call_of("2", "deploy", "{\"to\":\"prod\"}"),
                                call_of("3", "deploy", "{\"to\":\"stage\"}") };
        AssentAsker a = { .size = sizeof(a),
                          .name = "picky",
                          .assurance = ASSENT_ASSURANCE_OWN,
                          .ask = picky,
                          .userdata = &f };
        char text[200];

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_gate_add_asker(f.gate, &a), 0);
        assert_int_equal(assent_execute_batch(f.session, calls, 3, run_of_batch, told, &o), 0);
        assert_int_equal(f.n_asked, 3);
        assert_int_equal(f.n_run, 2);
        assert_int_equal(o.n, 3);
        assert_int_equal(o.ran[0], 0);
        assert_int_equal(o.ran[1], ASSENT_E_DENIED);
        assert_int_equal(o.ran[2], 0);
        assert_int_equal(o.n_run_before[1], 1);

        f.n_run = 0;
        calls[1].id = "5";
        assert_int_equal(assent_execute_batch(f.session, &calls[1], 1, run_of_batch, told, &o),
                         ASSENT_E_ALL_DENIED);
        assert_int_equal(f.n_run, 0);
        assert_int_equal(assent_all_denied_text(f.gate, calls, 2, text, sizeof(text)), 0);
        assert_non_null(strstr(text, "deploy, deploy"));
        assert_int_equal(assent_execute_batch(f.session, NULL, 0, run_of_batch, told, &o), 0);
        assert_int_equal(assent_execute_batch(f.session, calls, 3, NULL, told, &o), -EINVAL);
        tear_down(&f);
}

/* The list as one question: yes to those at even places; the third is to be asked alone. */
static int list_question(void *userdata,
                         const AssentRequest *const *requests,
                         size_t n,
                         AssentAnswer *answers) {
        Fixture *f = userdata;

        assert_int_equal(f->n_run, 0);
        f->n_told = n;
        for (size_t i = 0; i < n; ++i) {
                assert_string_equal(requests[i]->tool, "deploy");
                answers[i].say = i == 2  ? ASSENT_SAY_PASS
                                 : i % 2 ? ASSENT_SAY_SKIP
                                         : ASSENT_SAY_CONFIRM;
                answers[i].reason = "an odd one";
        }
        return f->answer.persons == 77 ? -1 : 0;
}

static void seed_003_a_handler_gets_the_list(void **state) {
        Fixture f;
        Outcome o = { .f = &f };
        AssentCall calls[4] = { call_of("1", "deploy", "{\"n\":1}"),
                                call_of("2", "deploy", "{\"n\":2}"),
                                call_of("3", "deploy", "{\"n\":3}"),
                                call_of("4", "deploy", "{\"n\":4}") };
        AssentAsker a = { .size = sizeof(a),
                          .name = "handler",
                          .assurance = ASSENT_ASSURANCE_OWN,
                          .ask = person,
                          .ask_batch = list_question,
                          .userdata = &f };

        set_up(&f, ASSENT_NOBODY_DENY);
        f.say = ASSENT_SAY_CONFIRM;
        assert_int_equal(assent_gate_add_asker(f.gate, &a), 0);
        assert_int_equal(assent_execute_batch(f.session, calls, 4, run_of_batch, told, &o), 0);
        assert_int_equal(f.n_told, 4);
        assert_int_equal(f.n_asked, 1);
        assert_string_equal(f.shown, "{\"n\":3}");
        assert_int_equal(o.ran[0], 0);
        assert_int_equal(o.ran[1], ASSENT_E_DENIED);
        assert_int_equal(o.ran[2], 0);
        assert_int_equal(o.ran[3], ASSENT_E_DENIED);
        /* A list that cannot be shown: each is asked alone. */
        f.answer.persons = 77;
        f.n_run = f.n_asked = 0;
        for (size_t i = 0; i < 4; ++i)
                calls[i].id = calls[i].args;
        assert_int_equal(assent_execute_batch(f.session, calls, 4, run_of_batch, told, &o), 0);
        assert_int_equal(f.n_asked, 4);
        assert_int_equal(f.n_run, 4);
        tear_down(&f);
}

static void a_batch_that_nobody_will_answer_ends_as_no(void **state) {
        Fixture f;
        Outcome o = { .f = &f };
        AssentCall calls[2] = { call_of("1", "deploy", NULL), call_of("2", "undeploy", NULL) };

        set_up(&f, ASSENT_NOBODY_APPROVE);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
        assert_int_equal(assent_session_set_timeout(f.session, 0), 0);
        assert_int_equal(assent_execute_batch(f.session, calls, 2, run_of_batch, told, &o), 0);
        assert_int_equal(o.ran[0], ASSENT_E_DENIED);
        assert_int_equal(o.ran[1], ASSENT_E_DENIED);
        assert_int_equal(f.n_run, 0);
        tear_down(&f);
}

static List list_of(Fixture *f, AssentSession *session) {
        List list = { 0 };

        assert_int_equal(assent_approvals_list(f->gate, session, note_approval, &list), 0);
        return list;
}

static void seed_001_approvals_are_listed_and_taken_back(void **state) {
        static const AssentScope scopes[] = { ASSENT_SCOPE_SESSION, ASSENT_SCOPE_USER };

        for (size_t i = 0; i < ARRAY_LEN(scopes); ++i) {
                Fixture f;
                AssentSession *of;
                List list;

                set_up(&f, ASSENT_NOBODY_DENY);
                of = scopes[i] == ASSENT_SCOPE_SESSION ? f.session : NULL;
                add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
                add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
                f.answer.scope = scopes[i];
                assert_int_equal(decide(&f, "1", "tidy"), ASSENT_ACTION_CONFIRM);
                list = list_of(&f, of);
                assert_int_equal(list.n, 1);
                assert_int_equal(list.scope, scopes[i]);
                assert_int_equal(list.action, ASSENT_ACTION_CONFIRM);
                assert_int_equal(decide(&f, "2", "tidy"), ASSENT_ACTION_CONFIRM);
                assert_int_equal(f.n_asked, 1);
                assert_int_equal(assent_approvals_revoke(f.gate, of, "00000000"), ASSENT_E_UNKNOWN);
                assert_int_equal(assent_approvals_revoke(f.gate, of, list.id), 0);
                assert_int_equal(list_of(&f, of).n, 0);
                assert_int_equal(place_rows(&f.place, "\"type\":\"revoke\""), 1);
                f.answer.scope = ASSENT_SCOPE_ONCE;
                assert_int_equal(decide(&f, "3", "tidy"), ASSENT_ACTION_CONFIRM);
                assert_int_equal(f.n_asked, 2);
                f.answer.scope = scopes[i];
                f.say = ASSENT_SAY_SKIP;
                assert_int_equal(decide(&f, "4", "tidy"), ASSENT_ACTION_SKIP);
                assert_int_equal(list_of(&f, of).action, ASSENT_ACTION_SKIP);
                assert_int_equal(decide(&f, "5", "tidy"), ASSENT_ACTION_SKIP);
                assert_int_equal(f.n_asked, 3);
                assert_int_equal(assent_approvals_clear(f.gate, of), 0);
                assert_int_equal(list_of(&f, of).n, 0);
                tear_down(&f);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(seed_000_auto_confirm_is_set_counted_reset),
                cmocka_unit_test(seed_003_a_turn_and_a_session_end_what_lived_for_them),
                cmocka_unit_test(two_sessions_share_nothing),
                cmocka_unit_test(what_outlives_its_gate_says_so),
                cmocka_unit_test(beginning_and_finishing_have_an_order),
                cmocka_unit_test(a_permit_does_not_cross_a_fork),
                cmocka_unit_test(seed_003_a_batch_is_decided_before_it_runs),
                cmocka_unit_test(seed_003_a_handler_gets_the_list),
                cmocka_unit_test(a_batch_that_nobody_will_answer_ends_as_no),
                cmocka_unit_test(seed_001_approvals_are_listed_and_taken_back),
        };

        return cmocka_run_group_tests_name("api-sessions", tests, NULL, NULL);
}
