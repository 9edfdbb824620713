/*
 * What the gate promises: the number in a test's name is that of docs/promises.md.
 */

#include "test-gate.h"

#define LARGE_SCRIPT ((size_t)3 << 20)

static void promise_1_the_end_of_the_chain_is_skip(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_SKIP);
        assert_int_equal(pending_decision(p)->by, DECIDER_NOBODY);
        assert_true(str_find(pending_decision(p)->message, STR("no one available to ask")) !=
                    SIZE_MAX);
        assert_null(gate_take_permit(f.gate, p));
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_1_an_asker_that_fails_withdraws_itself_only(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_FAIL);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

static void promise_1_no_row_no_permit(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_CONFIRM);
        f.record_fails = true;
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_SKIP);
        assert_int_equal(pending_decision(p)->by, DECIDER_ERROR);
        assert_null(gate_take_permit(f.gate, p));
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_1_malformed_calls_are_skipped_with_a_sentence(void **state) {
        static const struct {
                const char *label, *tool, *args, *directory;
        } cases[] = {
                { "no JSON", "bash", "{", "/w" },
                { "no object", "bash", "[]", "/w" },
                { "key twice", "bash", "{\"command\":\"ls\",\"command\":\"rm\"}", "/w" },
                { "no command", "bash", "{}", "/w" },
                { "command no string", "bash", "{\"command\":7}", "/w" },
                { "NUL in path", "read_file", "{\"path\":\"a\\u0000b\"}", "/w" },
                { "NUL in command", "bash", "{\"command\":\"ls\\u0000\"}", "/w" },
                { "relative directory", "bash", "{\"command\":\"ls\"}", "w" },
                { "tool with blanks", "ba sh", "{}", "/w" },
                { "tool with escape", "b\033[2J", "{}", "/w" },
                { "half a surrogate", "bash", "{\"command\":\"\\ud800\"}", "/w" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                ToolCall call = call_of(cases[i].tool, cases[i].args);
                Pending *p = NULL;
                Fixture f;

                set_up(&f, NOBODY_APPROVE);
                f.session.mode = SESSION_AUTONOMOUS;
                call.directory = str_of(cases[i].directory);
                assert_int_equal(gate_submit(f.gate, &f.session, &call, NULL, NULL, &p), 0);
                if (action_of(p) != ACTION_SKIP || pending_decision(p)->message.n < 20 ||
                    gate_take_permit(f.gate, p))
                        fail_msg("%s: %s", cases[i].label, action_name(action_of(p)));
                gate_end(f.gate, p);
                tear_down(&f);
        }
}

static void promise_3_a_changed_observation_voids_the_permit(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up_person(&f, HOOK_CONFIRM);
        permit = permit_to_write(&f, &p);
        assert_true(pending_request(p)->observations.n > 0);
        f.files[0].content = STR("changed meanwhile");
        f.files[0].type = WORLD_TYPE_LINK;
        expect_refused(permit, PERMIT_E_CHANGED);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_3_a_swap_while_the_row_is_written_is_seen(void **state) {
        Permit *permit;
        Pending *p;
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        f.run_row_swaps = true;
        permit = permit_to_write(&f, &p);
        assert_int_equal(permit_use(permit), PERMIT_E_CHANGED);
        assert_int_equal(f.n_by_type[RECORD_RUN], 1);
        assert_int_equal(f.last_type, RECORD_CANCEL);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_3_an_edit_is_a_new_request_confirmed_once(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_EDIT);
        f.answer.decision.args = STR("{\"path\":\"a.txt\",\"content\":\"three\"}");
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_CONFIRM);
        assert_true(pending_request(p)->edited_from.n == 32);
        assert_true(str_find(pending_request(p)->args_canonical, STR("three")) != SIZE_MAX);
        assert_true(str_eq(pending_decision(p)->message, STR("(content was edited by user)")));
        assert_int_equal(f.n_asked, 1);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_3_an_edit_that_raises_the_risk_is_a_new_question(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_EDIT);
        f.answer.decision.args = STR(RM_BUILD);
        assert_int_equal(decide(&f, "bash", "{\"command\":\"touch a.txt\"}"), ACTION_SKIP);
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
}

static HookSay refuse_rm(void *userdata, Request *request, HookAnswer *answer) {
        return str_find(request->command, STR("rm")) == SIZE_MAX ? HOOK_PASS : HOOK_SKIP;
}

static void promise_3_an_edit_goes_through_the_rules(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_EDIT);
        add_func(&f, "rules", PHASE_RULES, refuse_rm, NULL);
        f.answer.decision.args = STR("{\"command\":\"rm a.txt\"}");
        assert_int_equal(decide(&f, "bash", "{\"command\":\"touch a.txt\"}"), ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

/* Lets calls pass until it is armed; then it makes them another call, once. */
static HookSay rewrite(void *userdata, Request *request, HookAnswer *answer) {
        bool *armed = userdata;

        if (!*armed)
                return HOOK_PASS;
        *armed = false;
        answer->decision.args = STR("{\"path\":\"a.txt\",\"content\":\"rewritten\"}");
        return HOOK_EDIT;
}

static void add_rewriter(Fixture *f, bool *armed) {
        add_func(f, "rewriter", PHASE_RULES, rewrite, armed);
}

static void promise_3_a_call_rewritten_after_it_was_shown_is_shown_again(void **state) {
        bool armed = false;
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_WAIT);
        add_rewriter(&f, &armed);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(f.n_asked, 1);
        armed = true;
        assert_int_equal(answer_as_person(&f, p, (HookAnswer){ .say = HOOK_CONFIRM }), 0);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(f.n_asked, 2);
        assert_true(str_find(f.seen->args_canonical, STR("rewritten")) != SIZE_MAX);

        /* The same while the question waits. */
        armed = true;
        gate_rejudge(f.gate, NULL);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(f.n_asked, 3);
        assert_ptr_equal(f.seen, pending_request(p));
        assert_int_equal(answer_as_person(&f, p, (HookAnswer){ .say = HOOK_CONFIRM }), 0);
        assert_int_equal(action_of(p), ACTION_CONFIRM);
        gate_end(f.gate, p);
        tear_down(&f);
}

static HookSay rewrite_fours(void *userdata, Request *request, HookAnswer *answer) {
        if (str_find(request->args_canonical, STR("four")) == SIZE_MAX)
                return HOOK_PASS;
        answer->decision.args = STR("{\"path\":\"a.txt\",\"content\":\"five\"}");
        return HOOK_EDIT;
}

static void promise_3_an_edit_that_a_hook_rewrites_is_no_yes(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_EDIT);
        add_func(&f, "rewriter", PHASE_RULES, rewrite_fours, NULL);
        f.answer.decision.args = STR("{\"path\":\"a.txt\",\"content\":\"four\"}");
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
}

static void promise_3_an_edited_call_runs_in_the_directory_that_was_shown(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_EDIT);
        f.answer.decision.args = STR("{\"command\":\"touch b\",\"cwd\":\"sub\"}");
        p = submit(&f, "bash", "{\"command\":\"touch a\",\"cwd\":\"sub\"}");
        assert_string_equal(pending_request(p)->directory.p, "/w/sub");
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_4_a_late_answer_hits_nothing(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_WAIT);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_true(gate_cancel(f.gate, p, STR("the host went away")));
        assert_int_equal(f.n_withdrawn, 1);
        assert_int_equal(answer_as_person(&f, p, (HookAnswer){ .say = HOOK_CONFIRM }),
                         GATE_E_DECIDED);
        assert_int_equal(action_of(p), ACTION_SKIP);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_4_a_retry_is_the_same_request(void **state) {
        Fixture f;
        Pending *p, *again, *other;

        set_up_person(&f, HOOK_WAIT);
        p = submit(&f, "write_file", WRITE_A);
        again = submit(&f, "write_file", WRITE_A);
        other = submit(&f, "write_file", "{\"path\":\"a.txt\",\"content\":\"else\"}");
        assert_ptr_equal(p, again);
        assert_ptr_not_equal(p, other);
        assert_int_equal(f.n_asked, 2);
        gate_end(f.gate, again);
        assert_int_equal(action_of(p), ACTION_NONE);
        gate_end(f.gate, p);
        gate_end(f.gate, other);
        tear_down(&f);
}

static void promise_4_an_answer_past_the_deadline_is_late(void **state) {
        HookAnswer yes = { .say = HOOK_CONFIRM };
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_WAIT);
        f.session.timeout_ms = 100;
        p = submit(&f, "write_file", WRITE_A);
        f.now += 99;
        assert_int_equal(action_of(p), ACTION_NONE);
        f.now += 1;
        assert_int_equal(answer_as_person(&f, p, yes), GATE_E_DECIDED);
        assert_int_equal(action_of(p), ACTION_SKIP);
        assert_int_equal(pending_decision(p)->by, DECIDER_TIMEOUT);
        gate_end(f.gate, p);
        tear_down(&f);
}

/* Says yes to what it was shown, after it made the gate judge the same call again. */
static HookSay yes_after_rejudge(void *userdata, Request *request, HookAnswer *answer) {
        Fixture *f = userdata;

        if (f->n_ended)
                return HOOK_PASS;
        f->n_ended = 1;
        gate_rejudge(f->gate, &f->session);
        f->n_ended = 2;
        answer->decision.why = arena_str(request->arena, STR("the small one"));
        return HOOK_CONFIRM;
}

/* While it is judged again, it writes another file. */
static HookSay rewrite_second(void *userdata, Request *request, HookAnswer *answer) {
        Fixture *f = userdata;

        if (f->n_ended != 1 || str_find(request->args_canonical, STR("a.txt")) == SIZE_MAX)
                return HOOK_PASS;
        answer->decision.args = STR(WRITE_B);
        return HOOK_EDIT;
}

static void promise_3_a_yes_is_for_the_call_that_was_shown(void **state) {
        for (Phase phase = PHASE_RULES; phase < PHASE_ASKERS; ++phase) {
                Fixture f;

                set_up(&f, NOBODY_UNSET);
                add_func(&f, "rewrite", PHASE_RULES, rewrite_second, &f);
                assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("yes"),
                                                                .phase = phase,
                                                                .priority = 1,
                                                                .func = yes_after_rejudge,
                                                                .userdata = &f }),
                                 0);
                assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
                tear_down(&f);
        }
}

/* Ends the turn from within, and says yes besides. */
static HookSay end_turn(void *userdata, Request *request, HookAnswer *answer) {
        Fixture *f = userdata;

        gate_begin_turn(f->gate, &f->session);
        return HOOK_CONFIRM;
}

static void promise_4_a_hook_that_ends_the_turn_has_decided(void **state) {
        for (Phase phase = PHASE_RULES; phase < PHASE_ASKERS; ++phase) {
                Fixture f;

                set_up(&f, NOBODY_APPROVE);
                add_func(&f, "end", phase, end_turn, &f);
                assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
                assert_int_equal(f.n_by_type[RECORD_DECISION], 1);
                tear_down(&f);
        }
}

static void promise_4_a_later_no_voids_an_unused_permit(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up_person(&f, HOOK_CONFIRM);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_CONFIRM);
        assert_true(gate_cancel(f.gate, p, STR("second thoughts")));
        assert_int_equal(f.n_by_type[RECORD_CANCEL], 1);
        permit = gate_take_permit(f.gate, p);
        expect_refused(permit, PERMIT_E_USED);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_8_the_same_call_has_the_same_digest_and_key(void **state) {
        Fixture f;
        Pending *a, *b;

        set_up(&f, NOBODY_UNSET);
        a = submit(&f, "bash", "{\"command\":\"ls\",\"description\":\"one\"}");
        b = submit(&f, "bash", "{\"command\":\"ls\",\"description\":\"two\"}");
        assert_false(digest_eq(&pending_request(a)->digest, &pending_request(b)->digest));
        assert_true(digest_eq(&pending_request(a)->key, &pending_request(b)->key));
        gate_end(f.gate, a);
        gate_end(f.gate, b);
        tear_down(&f);
}

/* Too large to be read: then which file it is, and how it stood, is part of what was allowed. */
static void promise_5_a_large_script_that_was_swapped_is_another_call(void **state) {
        char *large = malloc(LARGE_SCRIPT);
        Permit *permit;
        Fixture f;
        Pending *p;

        assert_non_null(large);
        memset(large, '#', LARGE_SCRIPT);
        set_up(&f, NOBODY_UNSET);
        f.files[2] = (WorldFile){ .path = STR_INIT("/w/large.sh"),
                                  .content = { large, LARGE_SCRIPT },
                                  .type = WORLD_TYPE_FILE,
                                  .mode = 0755 };
        f.data.n_files = 3;
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        assert_int_equal(decide(&f, "bash", "{\"command\":\"bash large.sh\"}"), ACTION_CONFIRM);
        p = submit(&f, "bash", "{\"command\":\"bash large.sh\"}");
        assert_int_equal(f.n_asked, 1);
        f.files[2].content.n -= 1;
        permit = gate_take_permit(f.gate, p);
        expect_refused(permit, PERMIT_E_CHANGED);
        gate_end(f.gate, p);
        decide(&f, "bash", "{\"command\":\"bash large.sh\"}");
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
        free(large);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(promise_1_the_end_of_the_chain_is_skip),
                cmocka_unit_test(promise_1_an_asker_that_fails_withdraws_itself_only),
                cmocka_unit_test(promise_1_no_row_no_permit),
                cmocka_unit_test(promise_1_malformed_calls_are_skipped_with_a_sentence),
                cmocka_unit_test(promise_3_a_changed_observation_voids_the_permit),
                cmocka_unit_test(
                        promise_3_a_changed_observation_voids_a_permit_that_is_handed_over),
                cmocka_unit_test(promise_3_a_swap_while_the_row_is_written_is_seen),
                cmocka_unit_test(promise_3_an_edit_is_a_new_request_confirmed_once),
                cmocka_unit_test(promise_3_an_edit_that_raises_the_risk_is_a_new_question),
                cmocka_unit_test(promise_3_an_edit_goes_through_the_rules),
                cmocka_unit_test(promise_3_a_call_rewritten_after_it_was_shown_is_shown_again),
                cmocka_unit_test(promise_3_an_edit_that_a_hook_rewrites_is_no_yes),
                cmocka_unit_test(promise_3_an_edited_call_runs_in_the_directory_that_was_shown),
                cmocka_unit_test(promise_4_a_late_answer_hits_nothing),
                cmocka_unit_test(promise_4_a_retry_is_the_same_request),
                cmocka_unit_test(promise_3_a_yes_is_for_the_call_that_was_shown),
                cmocka_unit_test(promise_4_an_answer_past_the_deadline_is_late),
                cmocka_unit_test(promise_4_a_hook_that_ends_the_turn_has_decided),
                cmocka_unit_test(promise_4_a_later_no_voids_an_unused_permit),
                cmocka_unit_test(promise_8_the_same_call_has_the_same_digest_and_key),
                cmocka_unit_test(promise_5_a_large_script_that_was_swapped_is_another_call),
        };

        return cmocka_run_group_tests_name("gate-promises", tests, NULL, NULL);
}
