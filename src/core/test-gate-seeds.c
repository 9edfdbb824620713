/*
 * What the seed documents (000 to 004, by the number in a test's name) want of the gate.
 */

#include "test-gate.h"

static void seed_000_a_hook_that_passes_falls_through(void **state) {
        Fixture f;
        Sayer none = { .letter = 'a' }, yes = { .letter = 'b', .say = HOOK_CONFIRM };

        set_up(&f, NOBODY_UNSET);
        add_hook(&f, "none", PHASE_JUDGEMENT, 10, &none);
        add_hook(&f, "yes", PHASE_JUDGEMENT, 0, &yes);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_string_equal(f.trace, "ab");
        tear_down(&f);
}

static void seed_000_higher_priority_goes_first_then_registration(void **state) {
        Fixture f;
        Sayer a = { .letter = 'a' }, b = { .letter = 'b' }, c = { .letter = 'c' };

        set_up(&f, NOBODY_UNSET);
        add_hook(&f, "a", PHASE_JUDGEMENT, 0, &a);
        add_hook(&f, "b", PHASE_JUDGEMENT, 10, &b);
        add_hook(&f, "c", PHASE_JUDGEMENT, 0, &c);
        decide(&f, "write_file", WRITE_A);
        assert_string_equal(f.trace, "bac");
        tear_down(&f);
}

static void seed_000_hooks_are_replaced_disabled_and_removed_by_name(void **state) {
        Fixture f;
        Sayer a = { .letter = 'a' }, b = { .letter = 'b' };

        set_up(&f, NOBODY_UNSET);
        add_hook(&f, "h", PHASE_JUDGEMENT, 0, &a);
        add_hook(&f, "h", PHASE_JUDGEMENT, 0, &b);
        decide(&f, "write_file", WRITE_A);
        assert_string_equal(f.trace, "b");
        assert_true(gate_enable(f.gate, STR("h"), false));
        decide(&f, "write_file", WRITE_A);
        assert_string_equal(f.trace, "b");
        assert_true(gate_remove(f.gate, STR("h")));
        assert_false(gate_enable(f.gate, STR("h"), true));
        tear_down(&f);
}

static int veto(void *userdata, const Request *request) {
        return 1;
}

static void seed_000_a_pre_hook_may_veto_and_a_post_hook_looks(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up_person(&f, HOOK_CONFIRM);
        assert_int_equal(gate_add_pre_hook(f.gate, STR("veto"), veto, NULL), 0);
        permit = permit_to_write(&f, &p);
        assert_int_equal(permit_use(permit), PERMIT_E_VETOED);
        assert_int_equal(f.n_by_type[RECORD_RUN], 0);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
        tear_down(&f);
}

static void seed_001_dont_ask_again_holds_for_exactly_this_call(void **state) {
        static const struct {
                const char *label, *tool, *args;
                size_t asked;
        } cases[] = {
                { "the same", "write_file", WRITE_A, 0 },
                { "other content", "write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}", 1 },
                { "absolute path", "write_file", "{\"path\":\"/w/a.txt\",\"content\":\"two\"}", 1 },
                { "other order of arguments", "write_file",
                  "{\"content\":\"two\",\"path\":\"a.txt\"}", 0 },
                { "further argument", "write_file",
                  "{\"path\":\"a.txt\",\"content\":\"two\",\"mode\":1}", 1 },
        };
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(f.session.n_approvals, 1);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                f.n_asked = 0;
                decide(&f, cases[i].tool, cases[i].args);
                if (f.n_asked != cases[i].asked)
                        fail_msg("%s: asked %zu times", cases[i].label, f.n_asked);
        }
        tear_down(&f);
}

static void seed_001_bash_approvals_know_their_directory(void **state) {
        Fixture f;
        ToolCall call = call_of("bash", "{\"command\":\"touch x\",\"description\":\"say\"}");
        Pending *p;

        set_up_person(&f, HOOK_CONFIRM);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        assert_int_equal(decide(&f, "bash", "{\"command\":\"touch x\"}"), ACTION_CONFIRM);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        f.n_asked = 0;
        /* The description does not matter, the directory does. */
        assert_int_equal(gate_submit(f.gate, &f.session, &call, NULL, NULL, &p), 0);
        assert_int_equal(action_of(p), ACTION_CONFIRM);
        gate_end(f.gate, p);
        call.directory = STR("/w/sub");
        assert_int_equal(gate_submit(f.gate, &f.session, &call, NULL, NULL, &p), 0);
        assert_int_equal(f.n_asked, 1);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void seed_001_signatures_read_as_written_there(void **state) {
        static const struct {
                const char *tool, *args, *want;
        } cases[] = {
                { "bash", "{\"command\":\"cargo test\"}", "cargo test in /w" },
                { "save_and_exec", "{\"command\":\"cargo build\",\"reason\":\"r\"}",
                  "cargo build in /w" },
                { "read", "{\"file_path\":\"/path/to/file.txt\"}", "reading /path/to/file.txt" },
                { "grep", "{\"pattern\":\"fn main\",\"path\":\"src/\"}",
                  "pattern 'fn main' in src/" },
                { "glob", "{\"pattern\":\"**/*.rs\"}", "pattern **/*.rs" },
                { "web_fetch", "{\"url\":\"https://docs.rs/tokio\",\"prompt\":\"p\"}",
                  "fetching https://docs.rs/tokio" },
        };
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Pending *p = submit(&f, cases[i].tool, cases[i].args);

                assert_string_equal(pending_request(p)->signature.p, cases[i].want);
                gate_end(f.gate, p);
        }
        tear_down(&f);
}

static void seed_002_default_risks_and_confirmation(void **state) {
        static const struct {
                const char *name;
                bool known;
                Risk risk;
                Tristate confirm;
        } cases[] = {
                { "web_search", true, RISK_SAFE, TRISTATE_NO },
                { "read_file", true, RISK_SAFE, TRISTATE_NO },
                { "write_file", true, RISK_MODERATE, TRISTATE_YES },
                { "run_command", true, RISK_DANGEROUS, TRISTATE_YES },
                { "delete_file", true, RISK_DANGEROUS, TRISTATE_YES },
                { "frobnicate", false, RISK_DANGEROUS, TRISTATE_YES },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                ToolSpec spec;
                bool known = tool_spec_default(str_of(cases[i].name), &spec);

                if (known != cases[i].known || spec.risk != cases[i].risk ||
                    spec.requires_confirmation != cases[i].confirm)
                        fail_msg("%s: %d %s %d", cases[i].name, known, risk_name(spec.risk),
                                 spec.requires_confirmation);
        }
}

static void seed_002_the_callback_is_optional_only_when_the_host_says_so(void **state) {
        static const struct {
                NobodyRule rule;
                Action want;
        } cases[] = { { NOBODY_UNSET, ACTION_SKIP },
                      { NOBODY_DENY, ACTION_SKIP },
                      { NOBODY_APPROVE, ACTION_CONFIRM } };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Fixture f;

                set_up(&f, cases[i].rule);
                assert_int_equal(decide(&f, "write_file", WRITE_A), cases[i].want);
                /* The floor is above that too. */
                assert_int_equal(decide(&f, "bash", RM_ROOT), ACTION_SKIP);
                tear_down(&f);
        }
}

static void seed_002_a_denied_tool_tells_the_model(void **state) {
        Fixture f;
        Pending *p;

        set_up_person(&f, HOOK_SKIP);
        p = submit(&f, "write_file", WRITE_A);
        assert_true(str_eq(pending_decision(p)->message, STR("Tool execution denied by user.")));
        gate_end(f.gate, p);
        f.answer.decision.reason = STR("use {reason} the %s other file");
        p = submit(&f, "write_file", WRITE_A);
        assert_true(str_has_suffix(pending_decision(p)->message,
                                   STR("use {reason} the %s other file")));
        gate_end(f.gate, p);
        tear_down(&f);
}

static int is_dangerous(void *userdata, const JsonValue *args, Arena *a, Str *ret_text) {
        Str path;

        if (!json_string(json_find(args, STR("path")), &path))
                return -EINVAL;
        *ret_text = STR("reads a secret");
        return str_eq(path, STR("secret"));
}

static void seed_003_danger_is_a_flag_a_sentence_or_a_function(void **state) {
        ToolSpec plain = { .name = STR("t") },
                 sentence = { .name = STR("t"), .dangerous_text = STR("Will delete file") };
        ToolSpec flag = { .name = STR("t"), .dangerous = TRISTATE_YES },
                 func = { .name = STR("t"), .danger_func = is_dangerous };
        const JsonValue *secret, *other, *none;
        Arena a;
        Str text;

        arena_init(&a, NULL, 0, 1 << 20);
        assert_int_equal(json_parse(STR("{\"path\":\"secret\"}"), JSON_STRICT, &a, &secret, NULL),
                         0);
        assert_int_equal(json_parse(STR("{\"path\":\"other\"}"), JSON_STRICT, &a, &other, NULL), 0);
        assert_int_equal(json_parse(STR("{}"), JSON_STRICT, &a, &none, NULL), 0);
        assert_false(tool_danger(&plain, secret, &a, &text));
        assert_true(tool_danger(&flag, secret, &a, &text));
        assert_true(tool_danger(&sentence, secret, &a, &text));
        assert_true(str_eq(text, STR("Will delete file")));
        assert_true(tool_danger(&func, secret, &a, &text));
        assert_false(tool_danger(&func, other, &a, &text));
        assert_true(tool_danger(&func, none, &a, &text));
        arena_deinit(&a);
}

static HookSay batch_yes_no(void *userdata, Request **requests, size_t n, HookAnswer *answers) {
        Fixture *f = userdata;

        ++f->n_asked;
        for (size_t i = 0; i < n; ++i)
                answers[i].say = i % 2 ? HOOK_SKIP : HOOK_CONFIRM;
        return HOOK_WAIT;
}

static void seed_003_a_batch_is_one_question_answered_per_call(void **state) {
        ToolCall calls[] = {
                call_of("read_file", "{\"path\":\"a.txt\"}"),
                call_of("write_file", WRITE_A),
                call_of("write_file", EMPTY_B),
        };
        Sayer reads;
        Pending *ps[3];
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_reader(&f, &reads);
        assert_int_equal(gate_add_asker(f.gate, &(Asker){ .name = STR("person"),
                                                          .assurance = ASSURANCE_OWN,
                                                          .userdata = &f,
                                                          .ask = person,
                                                          .ask_batch = batch_yes_no }),
                         0);
        assert_int_equal(gate_submit_batch(f.gate, &f.session, calls, 3, NULL, NULL, ps), 0);
        assert_int_equal(f.n_asked, 1);
        assert_int_equal(action_of(ps[0]), ACTION_CONFIRM);
        assert_int_equal(action_of(ps[1]), ACTION_CONFIRM);
        assert_int_equal(action_of(ps[2]), ACTION_SKIP);
        for (size_t i = 0; i < 3; ++i)
                gate_end(f.gate, ps[i]);
        tear_down(&f);
}

static void seed_003_the_rest_of_the_turn_and_no_longer(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        f.answer.decision.remember = (Remember){ .scope = SCOPE_TURN, .cover = COVER_ALL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", EMPTY_B);
        assert_int_equal(f.n_asked, 1);
        /* Up to the ceiling. */
        decide(&f, "bash", RM_BUILD);
        assert_int_equal(f.n_asked, 2);
        gate_begin_turn(f.gate, &f.session);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        f.answer.decision.remember = (Remember){ .scope = SCOPE_TURN, .cover = COVER_ALL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", EMPTY_B);
        assert_int_equal(f.n_asked, 3);
        gate_begin_turn(f.gate, &f.session);
        decide(&f, "write_file", WRITE_A);
        assert_int_equal(f.n_asked, 4);
        tear_down(&f);
}

static void seed_003_declared_autonomy_runs_all_but_the_floor(void **state) {
        Sayer ask = { .letter = 'a', .say = HOOK_ESCALATE, .level = ESCALATE_ASK };
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        f.session.mode = SESSION_AUTONOMOUS;
        assert_int_equal(decide(&f, "bash", RM_BUILD), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "bash", RM_ROOT), ACTION_SKIP);
        add_hook(&f, "ask", PHASE_RULES, 0, &ask);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        ask.level = ESCALATE_MAY_DENY;
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
}

static void seed_004_allow_all_from_this_tool_for_the_session(void **state) {
        Fixture f;

        set_up_person(&f, HOOK_CONFIRM);
        f.answer.decision.remember = (Remember){ .scope = SCOPE_SESSION, .cover = COVER_TOOL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", EMPTY_B);
        assert_int_equal(f.n_asked, 1);
        decide(&f, "edit_file", "{\"path\":\"b.txt\",\"old_str\":\"a\",\"new_str\":\"b\"}");
        assert_int_equal(f.n_asked, 2);
        gate_end_session(f.gate, &f.session);
        decide(&f, "write_file", WRITE_A);
        assert_int_equal(f.n_asked, 3);
        tear_down(&f);
}

static void seed_004_no_answer_in_time_is_a_denial(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        f.session.timeout_ms = 60000;
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(gate_timeout(f.gate), 60000);
        f.now += 59999;
        gate_process(f.gate);
        assert_int_equal(action_of(p), ACTION_NONE);
        f.now += 1;
        gate_process(f.gate);
        assert_int_equal(action_of(p), ACTION_SKIP);
        assert_int_equal(pending_decision(p)->by, DECIDER_TIMEOUT);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void seed_000_auto_n_confirms_the_next_n_that_would_have_asked(void **state) {
        Sayer reads;
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_reader(&f, &reads);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.auto_confirm = 2;
        decide(&f, "write_file", WRITE_A);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        assert_int_equal(decide(&f, "read_file", "{\"path\":\"a.txt\"}"), ACTION_CONFIRM);
        assert_int_equal(f.session.auto_confirm, 2);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        /* Above the ceiling: asked, and not counted. */
        assert_int_equal(decide(&f, "bash", RM_BUILD), ACTION_SKIP);
        assert_int_equal(f.session.auto_confirm, 1);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(seed_000_a_hook_that_passes_falls_through),
                cmocka_unit_test(seed_000_higher_priority_goes_first_then_registration),
                cmocka_unit_test(seed_000_hooks_are_replaced_disabled_and_removed_by_name),
                cmocka_unit_test(seed_000_a_pre_hook_may_veto_and_a_post_hook_looks),
                cmocka_unit_test(seed_000_auto_n_confirms_the_next_n_that_would_have_asked),
                cmocka_unit_test(
                        promise_3_a_changed_observation_voids_a_permit_that_is_handed_over),
                cmocka_unit_test(seed_001_dont_ask_again_holds_for_exactly_this_call),
                cmocka_unit_test(seed_001_bash_approvals_know_their_directory),
                cmocka_unit_test(seed_001_signatures_read_as_written_there),
                cmocka_unit_test(seed_002_default_risks_and_confirmation),
                cmocka_unit_test(seed_002_the_callback_is_optional_only_when_the_host_says_so),
                cmocka_unit_test(seed_002_a_denied_tool_tells_the_model),
                cmocka_unit_test(seed_003_danger_is_a_flag_a_sentence_or_a_function),
                cmocka_unit_test(seed_003_a_batch_is_one_question_answered_per_call),
                cmocka_unit_test(seed_003_the_rest_of_the_turn_and_no_longer),
                cmocka_unit_test(seed_003_declared_autonomy_runs_all_but_the_floor),
                cmocka_unit_test(seed_004_allow_all_from_this_tool_for_the_session),
                cmocka_unit_test(seed_004_no_answer_in_time_is_a_denial),
        };

        return cmocka_run_group_tests_name("gate-seeds", tests, NULL, NULL);
}
