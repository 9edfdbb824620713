/*
 * The gate's phases, askers, approvals and permits beyond what the promises and the seeds say.
 */

#include "test-gate.h"

/* The whole truth table of phase 1: of any two answers the stricter counts, whatever their order. */
static void phase_one_is_a_fold_the_strictest_speaks(void **state) {
        static const struct {
                HookSay say;
                int severity;
        } says[] = {
                { HOOK_PASS, 0 }, { HOOK_CONFIRM, 1 }, { HOOK_ESCALATE, 2 }, { HOOK_SKIP, 3 },
                { HOOK_FAIL, 3 }, { HOOK_WAIT, 3 },    { (HookSay)99, 3 },
        };

        for (size_t i = 0; i < ARRAY_LEN(says); ++i) {
                for (size_t k = 0; k < ARRAY_LEN(says); ++k) {
                        int strictest = says[i].severity > says[k].severity ? says[i].severity
                                                                            : says[k].severity;
                        Sayer a = { .letter = 'a', .say = says[i].say },
                              b = { .letter = 'b', .say = says[k].say };
                        Sayer grant = { .letter = 'g', .say = HOOK_CONFIRM };
                        Action want = strictest == 3 || strictest == 2 ? ACTION_SKIP
                                                                       : ACTION_CONFIRM,
                               got;
                        Fixture f;

                        set_up(&f, NOBODY_UNSET);
                        add_hook(&f, "a", PHASE_RULES, 0, &a);
                        add_hook(&f, "b", PHASE_RULES, 0, &b);
                        add_hook(&f, "g", PHASE_JUDGEMENT, 0, &grant);
                        got = decide(&f, "write_file", WRITE_A);
                        if (got != want)
                                fail_msg("%d and %d: %s, not %s", says[i].say, says[k].say,
                                         action_name(got), action_name(want));
                        /* All hooks of phase 1 run, whatever the first said; a grant is heard only if nobody spoke. */
                        if (strncmp(f.trace, "ab", 2) != 0 ||
                            (strchr(f.trace, 'g') != NULL) != (strictest == 0))
                                fail_msg("%d and %d: trace %s", says[i].say, says[k].say, f.trace);
                        tear_down(&f);
                }
        }
}

static void a_granting_hook_that_fails_passes(void **state) {
        static const HookSay says[] = { HOOK_FAIL, HOOK_SKIP, HOOK_EDIT, HOOK_WAIT, (HookSay)77 };

        for (size_t i = 0; i < ARRAY_LEN(says); ++i) {
                Sayer broken = { .letter = 'x', .say = says[i] },
                      yes = { .letter = 'y', .say = HOOK_CONFIRM };
                Fixture f;

                set_up(&f, NOBODY_UNSET);
                add_hook(&f, "broken", PHASE_JUDGEMENT, 9, &broken);
                add_hook(&f, "yes", PHASE_JUDGEMENT, 0, &yes);
                assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
                assert_string_equal(f.trace, "xy");
                tear_down(&f);
        }
}

static void end_it(void *userdata, Pending *p) {
        Fixture *f = userdata;

        ++f->n_ended;
        gate_end(f->gate, p);
}

static Pending *submit_to_end_itself(Fixture *f, const char *args) {
        ToolCall call = call_of("write_file", args);
        Pending *p = NULL;

        assert_int_equal(gate_submit(f->gate, &f->session, &call, end_it, f, &p), 0);
        return p;
}

static void a_callback_may_end_what_it_is_told_of(void **state) {
        static const HookAnswer yes_to_all = {
                .say = HOOK_CONFIRM,
                .decision = { .by = DECIDER_PERSON, .auto_confirm = -1 },
        };
        ToolCall calls[] = { call_of("write_file", WRITE_A), call_of("write_file", "no json") };
        Pending *p, *both[ARRAY_LEN(calls)];
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        assert_null(submit_to_end_itself(&f, WRITE_A));
        assert_null(submit_to_end_itself(&f, "no json"));
        assert_int_equal(gate_submit_batch(f.gate, &f.session, calls, 2, end_it, &f, both), 0);
        assert_null(both[0]);
        assert_null(both[1]);
        assert_int_equal(f.n_ended, 4);

        f.answer.say = HOOK_WAIT;
        f.session.timeout_ms = 10;
        assert_non_null(submit_to_end_itself(&f, WRITE_A));
        assert_non_null(submit_to_end_itself(&f, WRITE_B));
        f.now += 11;
        gate_process(f.gate);
        assert_int_equal(f.n_ended, 6);

        assert_non_null(submit_to_end_itself(&f, WRITE_A));
        assert_non_null(submit_to_end_itself(&f, WRITE_B));
        gate_begin_turn(f.gate, &f.session);
        assert_int_equal(f.n_ended, 8);

        p = submit_to_end_itself(&f, WRITE_A);
        assert_non_null(submit_to_end_itself(&f, WRITE_B));
        assert_int_equal(answer_as_person(&f, p, yes_to_all), 0);
        assert_int_equal(f.n_ended, 10);
        tear_down(&f);
}

static Pending *submit_lasting(Fixture *f, const char *id, const char *command) {
        ToolCall call = call_of("bash", "");
        Pending *p = NULL;
        char args[256];

        snprintf(args, sizeof(args), "{\"command\":\"%s\"}", command);
        call.args = str_of(args);
        call.id = str_of(id);
        call.shell_lasts = true;
        assert_int_equal(gate_submit(f->gate, &f->session, &call, NULL, NULL, &p), 0);
        return p;
}

/* What one call leaves in a shell, the next one finds. */
static void a_lasting_shell_is_not_known_after_it_was_changed(void **state) {
        static const struct {
                const char *first, *second;
                HookSay answer;
                bool untold;
        } cases[] = {
                { "ls", "ls", HOOK_CONFIRM, false },
                { "x=1", "ls", HOOK_CONFIRM, false },
                { "ls() { :; }", "ls", HOOK_CONFIRM, true },
                { "ls() { :; }", "cat a.txt && ls", HOOK_CONFIRM, true },
                { "ls() { :; }", "echo $(ls)", HOOK_CONFIRM, true },
                { "ls() { :; }", "cat a.txt", HOOK_CONFIRM, false },
                { "ls() { :; }", "ls", HOOK_SKIP, false },
                { "alias if=reboot", "cat a.txt", HOOK_CONFIRM, true },
                { "shopt -s dotglob", "ls", HOOK_CONFIRM, true },
                { "export PATH=/tmp:$PATH", "ls", HOOK_CONFIRM, true },
                { "trap ls DEBUG", "ls", HOOK_CONFIRM, true },
                { ". a.txt", "ls", HOOK_CONFIRM, true },
                { "$x y", "ls", HOOK_CONFIRM, true },
                { "if ls", "ls", HOOK_CONFIRM, true },
                { "command_not_found_handle() { :; }", "ls", HOOK_CONFIRM, true },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Fixture f;
                Pending *a, *b;

                set_up(&f, NOBODY_UNSET);
                add_person(&f, cases[i].answer, ASSURANCE_OWN);
                a = submit_lasting(&f, "1", cases[i].first);
                if (action_of(a) != (cases[i].answer == HOOK_SKIP ? ACTION_SKIP : ACTION_CONFIRM))
                        fail_msg("%s: was not answered", cases[i].first);
                gate_end(f.gate, a);
                b = submit_lasting(&f, "2", cases[i].second);
                if (request_is_untold(pending_request(b)) != cases[i].untold)
                        fail_msg("%s, then %s: wanted %s", cases[i].first, cases[i].second,
                                 cases[i].untold ? "untold" : "told");
                gate_end(f.gate, b);
                /* A shell of its own knows nothing of it. */
                assert_false(f.session.shell_changed && !cases[i].untold);
                b = submit(&f, "bash", "{\"command\":\"ls\"}");
                assert_false(request_is_untold(pending_request(b)));
                gate_end(f.gate, b);
                tear_down(&f);
        }
}

static void a_lasting_shell_that_went_elsewhere_is_not_where_the_host_says(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_CONFIRM);
        gate_end(f.gate, submit_lasting(&f, "1", "cat a.txt"));
        p = submit_lasting(&f, "2", "cd ..");
        assert_false(pending_request(p)->directory_guessed);
        gate_end(f.gate, p);
        p = submit_lasting(&f, "3", "cat a.txt");
        assert_true(pending_request(p)->directory_guessed);
        gate_end(f.gate, p);
        tear_down(&f);
}

/* The calls of one message: one that is not decided yet may run before the next. */
static void a_lasting_shell_may_be_changed_by_a_call_still_open(void **state) {
        Fixture f;
        Pending *open, *after, *before;
        Permit *permit;
        const Asker asker = {
                .name = STR("person"), .assurance = ASSURANCE_OWN, .userdata = &f, .ask = person
        };

        set_up(&f, NOBODY_UNSET);
        f.answer.say = HOOK_WAIT;
        assert_int_equal(gate_add_asker(f.gate, &asker), 0);
        before = submit_lasting(&f, "0", "ls");
        assert_int_equal(gate_answer(f.gate, before, &asker, &(HookAnswer){ .say = HOOK_CONFIRM }),
                         0);
        open = submit_lasting(&f, "1", "ls() { :; }");
        assert_int_equal(action_of(open), ACTION_NONE);
        after = submit_lasting(&f, "2", "ls");
        assert_true(request_is_untold(pending_request(after)));
        /* The yes for the first was for a shell without that function. */
        permit = gate_take_permit(f.gate, before);
        assert_non_null(permit);
        assert_int_equal(gate_answer(f.gate, open, &asker, &(HookAnswer){ .say = HOOK_CONFIRM }),
                         0);
        expect_refused(permit, PERMIT_E_CHANGED);
        gate_end(f.gate, before);
        gate_end(f.gate, open);
        gate_end(f.gate, after);
        tear_down(&f);
}

static void past_its_ceiling_a_lasting_shell_is_not_known_at_all(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_CONFIRM);
        for (size_t i = 0; i <= SESSION_SHELL_NAMES_MAX; ++i) {
                char id[16], command[32];

                snprintf(id, sizeof(id), "%zu", i);
                snprintf(command, sizeof(command), "x%zu=1", i);
                assert_false(f.session.shell_changed);
                gate_end(f.gate, submit_lasting(&f, id, command));
        }
        assert_true(f.session.shell_changed);
        p = submit_lasting(&f, "last", "ls");
        assert_true(request_is_untold(pending_request(p)));
        gate_end(f.gate, p);
        tear_down(&f);
}

static void a_permit_works_once_for_a_minute(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up_person(&f, HOOK_CONFIRM);
        permit = permit_to_write(&f, &p);
        assert_null(gate_take_permit(f.gate, p));
        assert_int_equal(permit_use(permit), 0);
        assert_int_equal(f.last_type, RECORD_RUN);
        assert_int_equal(permit_use(permit), PERMIT_E_USED);
        permit_end(permit, true, true, 0, STR("done"));
        assert_int_equal(f.last_type, RECORD_RESULT);
        gate_end(f.gate, p);

        permit = permit_to_write(&f, &p);
        f.now += PERMIT_LIFE_MS + 1;
        expect_refused(permit, PERMIT_E_EXPIRED);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void an_asker_that_fails_is_not_the_same_as_none(void **state) {
        Fixture f;

        set_up(&f, NOBODY_APPROVE);
        add_person(&f, HOOK_FAIL, ASSURANCE_OWN);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
        set_up(&f, NOBODY_APPROVE);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_AGENT);
        assert_int_equal(decide(&f, "bash", RM_BUILD), ACTION_SKIP);
        tear_down(&f);
}

static void dangerous_calls_need_an_asker_of_our_own(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OS);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "bash", RM_BUILD), ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

typedef struct Looker {
        HookSay say;
        unsigned n_asked, n_withdrawn;
} Looker;

static HookSay look_on(void *userdata, Request *request, HookAnswer *answer) {
        Looker *l = userdata;

        ++l->n_asked;
        return l->say;
}

static void look_away(void *userdata, Request *request) {
        Looker *l = userdata;

        ++l->n_withdrawn;
}

static Asker looker(const char *name, Looker *l) {
        return (Asker){ .name = str_of(name),
                        .priority = 1,
                        .assurance = ASSURANCE_OS,
                        .userdata = l,
                        .ask = look_on,
                        .withdraw = look_away };
}

static void who_may_only_refuse_is_asked_beside_one_who_may_say_yes(void **state) {
        static const char dangerous[] = RM_BUILD;
        Looker l = { .say = HOOK_WAIT };
        Asker refuser = looker("refuser", &l);
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        refuser.refuses = true;
        assert_int_equal(gate_add_asker(f.gate, &refuser), 0);
        assert_int_equal(decide(&f, "bash", dangerous), ACTION_SKIP);
        assert_int_equal(l.n_asked, 0);

        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        p = submit(&f, "bash", dangerous);
        assert_int_equal(l.n_asked, 1);
        assert_int_equal(gate_answer(f.gate, p, &refuser, &(HookAnswer){ .say = HOOK_CONFIRM }),
                         GATE_E_ASSURANCE);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(gate_answer(f.gate, p, &refuser, &(HookAnswer){ .say = HOOK_SKIP }), 0);
        assert_int_equal(action_of(p), ACTION_SKIP);
        assert_int_equal(f.n_withdrawn, 1);
        gate_end(f.gate, p);

        /* The one who may say yes cannot: nobody waits for the other. */
        f.answer.say = HOOK_PASS;
        p = submit(&f, "bash", dangerous);
        assert_int_equal(action_of(p), ACTION_SKIP);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void who_looks_on_is_told_of_the_end_and_decides_nothing(void **state) {
        Looker l = { .say = HOOK_CONFIRM };
        Asker observer = looker("lamp", &l), person_asker = { .name = STR("person") };
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        observer.observes = true;
        assert_int_equal(gate_add_asker(f.gate, &observer), 0);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(l.n_asked, 0);

        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(l.n_asked, 1);
        assert_int_equal(l.n_withdrawn, 0);
        assert_int_equal(gate_answer(f.gate, p, &observer, &(HookAnswer){ .say = HOOK_CONFIRM }),
                         GATE_E_DECIDED);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(gate_answer(f.gate, p, &person_asker, &(HookAnswer){ .say = HOOK_SKIP }),
                         0);
        assert_int_equal(l.n_withdrawn, 1);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void wait_and_answer(void *userdata, Pending *p) {
        Fixture *f = userdata;

        assert_true(pending_is_open(p));
        ++f->n_ended;
        (void)!answer_as_person(f, p, (HookAnswer){ .say = HOOK_CONFIRM });
}

static void a_host_without_a_loop_waits_in_the_gate(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_WAIT);
        gate_set_wait(f.gate, wait_and_answer, &f);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(f.n_ended, 1);
        tear_down(&f);
}

static void wait_in_vain(void *userdata, Pending *p) {
}

static void a_wait_that_brings_nothing_leaves_the_question_open(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_WAIT);
        gate_set_wait(f.gate, wait_in_vain, &f);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_NONE);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void nobody_remembers_a_yes_to_the_floor(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        decide(&f, "bash", RM_ROOT);
        decide(&f, "bash", RM_ROOT);
        assert_int_equal(f.n_asked, 2);
        assert_int_equal(f.session.n_approvals, 0);
        tear_down(&f);
}

static HookSay want_two(void *userdata, Request *request, HookAnswer *answer) {
        answer->level = ESCALATE_ASK;
        answer->persons = 2;
        return HOOK_ESCALATE;
}

static void two_people_are_two_people(void **state) {
        Asker second = { .name = STR("second"), .assurance = ASSURANCE_OWN, .ask = person };
        Fixture f;

        set_up(&f, NOBODY_APPROVE);
        f.session.mode = SESSION_AUTONOMOUS;
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        second.userdata = &f;
        add_func(&f, "two", PHASE_RULES, want_two, NULL);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        assert_int_equal(gate_add_asker(f.gate, &second), 0);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(f.n_asked, 3);
        tear_down(&f);
}

static HookSay want_as_many(void *userdata, Request *request, HookAnswer *answer) {
        const unsigned *persons = userdata;

        answer->level = ESCALATE_ASK;
        answer->persons = *persons;
        return HOOK_ESCALATE;
}

static void one_yes_is_not_enough_when_two_are_wanted_by_then(void **state) {
        HookAnswer yes = { .say = HOOK_CONFIRM };
        unsigned persons = 1;
        Permit *permit;
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_WAIT);
        add_func(&f, "persons", PHASE_RULES, want_as_many, &persons);
        p = submit(&f, "write_file", WRITE_A);
        persons = 2;
        assert_int_equal(answer_as_person(&f, p, yes), 0);
        assert_int_equal(action_of(p), ACTION_NONE);
        gate_end(f.gate, p);

        persons = 1;
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(answer_as_person(&f, p, yes), 0);
        persons = 2;
        permit = gate_take_permit(f.gate, p);
        expect_refused(permit, PERMIT_E_CHANGED);
        gate_end(f.gate, p);
        tear_down(&f);
}

static bool yes_func(void *userdata, const char *question) {
        snprintf(userdata, 128, "%s", question);
        return true;
}

static void the_yes_or_no_bridge_works_both_ways(void **state) {
        ToolCall call = call_of("write_file", WRITE_A);
        char question[128] = "";
        Str message = { 0 };
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        assert_false(gate_confirm(f.gate, &f.session, &call, &message));
        assert_true(str_find(message, STR("no one available")) != SIZE_MAX);
        assert_int_equal(gate_add_confirm_func(f.gate, yes_func, question), 0);
        assert_true(gate_confirm(f.gate, &f.session, &call, &message));
        assert_string_equal(question, "writing a.txt");
        assert_int_equal(f.n_by_type[RECORD_RUN], 1);
        tear_down(&f);
}

static void a_remembered_answer_sends_waiting_requests_through_again(void **state) {
        HookAnswer yes = { .say = HOOK_CONFIRM };
        Pending *first, *second;
        Fixture f;

        set_up_person(&f, HOOK_WAIT);
        first = submit(&f, "write_file", WRITE_A);
        second = submit(&f, "write_file", EMPTY_B);
        yes.decision.remember = (Remember){ .scope = SCOPE_SESSION, .cover = COVER_TOOL };
        assert_int_equal(answer_as_person(&f, first, yes), 0);
        assert_int_equal(action_of(first), ACTION_CONFIRM);
        assert_int_equal(action_of(second), ACTION_CONFIRM);
        assert_int_equal(pending_decision(second)->by, DECIDER_APPROVAL);
        gate_end(f.gate, first);
        gate_end(f.gate, second);
        tear_down(&f);
}

static void a_changed_tool_definition_is_another_tool(void **state) {
        static ToolSpec spec = { .name = STR_INIT("mcp_x"),
                                 .source = TOOL_SOURCE_MCP,
                                 .description = STR_INIT("adds"),
                                 .risk = RISK_MODERATE };
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        spec.description = STR("adds");
        assert_int_equal(gate_add_tool(f.gate, &spec), 0);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        decide(&f, "mcp_x", "{\"a\":1}");
        decide(&f, "mcp_x", "{\"a\":1}");
        size_t before = f.n_asked;
        spec.description = STR("adds, and first reads ~/.ssh");
        decide(&f, "mcp_x", "{\"a\":1}");
        assert_int_equal(f.n_asked, before + 1);
        tear_down(&f);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(phase_one_is_a_fold_the_strictest_speaks),
                cmocka_unit_test(a_granting_hook_that_fails_passes),
                cmocka_unit_test(
                        promise_3_a_changed_observation_voids_a_permit_that_is_handed_over),
                cmocka_unit_test(a_callback_may_end_what_it_is_told_of),
                cmocka_unit_test(a_lasting_shell_is_not_known_after_it_was_changed),
                cmocka_unit_test(a_lasting_shell_that_went_elsewhere_is_not_where_the_host_says),
                cmocka_unit_test(a_lasting_shell_may_be_changed_by_a_call_still_open),
                cmocka_unit_test(past_its_ceiling_a_lasting_shell_is_not_known_at_all),
                cmocka_unit_test(a_permit_works_once_for_a_minute),
                cmocka_unit_test(an_asker_that_fails_is_not_the_same_as_none),
                cmocka_unit_test(dangerous_calls_need_an_asker_of_our_own),
                cmocka_unit_test(who_may_only_refuse_is_asked_beside_one_who_may_say_yes),
                cmocka_unit_test(who_looks_on_is_told_of_the_end_and_decides_nothing),
                cmocka_unit_test(a_host_without_a_loop_waits_in_the_gate),
                cmocka_unit_test(a_wait_that_brings_nothing_leaves_the_question_open),
                cmocka_unit_test(nobody_remembers_a_yes_to_the_floor),
                cmocka_unit_test(two_people_are_two_people),
                cmocka_unit_test(one_yes_is_not_enough_when_two_are_wanted_by_then),
                cmocka_unit_test(the_yes_or_no_bridge_works_both_ways),
                cmocka_unit_test(a_remembered_answer_sends_waiting_requests_through_again),
                cmocka_unit_test(a_changed_tool_definition_is_another_tool),
        };

        return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
