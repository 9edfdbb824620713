/*
 * What the library makes of what tools, settings and rules say of a call.
 */

#include "test-api.h"

static int danger(void *userdata, const char *args, const char **ret_text) {
        const int *r = userdata;

        *ret_text = "it goes to production";
        return strstr(args, "\"to\":\"prod\"") ? *r : 0;
}

static int preview(void *userdata,
                   const char *args,
                   const char **ret_text,
                   const char **ret_language) {
        *ret_text = "would deploy";
        *ret_language = "text";
        return 0;
}

static AssentSay look_at_tool(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        Fixture *f = userdata;

        snprintf(f->shown, sizeof(f->shown), "%s|%s|%s|%s|%s|%d|%s", q->confirmation_message,
                 q->impact_description, q->category, q->preview, q->danger_text, q->risk,
                 q->preview_is_claim ? "claim" : "made");
        return ASSENT_SAY_PASS;
}

static void seeds_002_003_004_what_a_tool_says_of_itself_is_shown(void **state) {
        static const char *const skip[] = { "note", NULL };
        Fixture f;
        int yes = 1;
        AssentTool t = { .size = sizeof(t),
                         .name = "deploy",
                         .description = "puts it there",
                         .parameters = "{\"type\":\"object\"}",
                         .risk_level = ASSENT_RISK_SAFE,
                         .requires_confirmation = ASSENT_NO,
                         .confirmation_message = "Deploy?",
                         .impact_description = "People see it.",
                         .category = "release",
                         .dangerous_func = danger,
                         .preview_func = preview,
                         .userdata = &yes,
                         .skip_arguments = skip };
        AssentCall test = call_of("1", "deploy", "{\"to\":\"test\"}");
        AssentCall prod = call_of("2", "deploy", "{\"to\":\"prod\"}");
        char text[100];

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_gate_add_tool(f.gate, &t), 0);
        add_func(&f, "look", ASSENT_PHASE_RULES, look_at_tool);
        assert_int_equal(assent_confirm(f.session, &test, NULL, 0), 1);
        assert_string_equal(f.shown, "Deploy?|People see it.|release|would deploy||1|claim");
        assert_int_equal(assent_confirm(f.session, &prod, NULL, 0), 0);
        assert_string_equal(
                f.shown,
                "Deploy?|People see it.|release|would deploy|it goes to production|3|claim");
        assert_int_equal(assent_is_dangerous(f.gate, &test), 0);
        assert_int_equal(assent_danger_text(f.gate, &prod, text, sizeof(text)), 1);
        assert_string_equal(text, "it goes to production");
        /* A function that fails cannot say that it is harmless. */
        yes = -1;
        assert_int_equal(assent_danger_text(f.gate, &prod, text, sizeof(text)), 1);
        assert_true(strlen(text) > 0);
        t.parameters = "{";
        assert_int_equal(assent_gate_add_tool(f.gate, &t), -EINVAL);
        t.parameters = NULL;
        t.like = "no such tool";
        assert_int_equal(assent_gate_add_tool(f.gate, &t), -EINVAL);
        t.like = NULL;
        t.risk_level = (AssentRisk)9;
        assert_int_equal(assent_gate_add_tool(f.gate, &t), -EINVAL);
        /* What was refused changed nothing. */
        assert_int_equal(assent_confirm(f.session, &test, NULL, 0), 1);
        tear_down(&f);
}

static void an_mcp_tools_name_and_claims_lower_nothing(void **state) {
        Fixture f;
        AssentTool t = { .size = sizeof(t),
                         .name = "read_file",
                         .source = ASSENT_SOURCE_MCP,
                         .server = "files",
                         .risk_level = ASSENT_RISK_SAFE,
                         .requires_confirmation = ASSENT_NO };
        AssentCall c = call_of("1", "read_file", "{\"path\":\"a.txt\"}");

        set_up(&f, ASSENT_NOBODY_DENY);
        place_write(&f.place, "work/a.txt", "one");
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 0);
        assert_int_equal(assent_gate_add_tool(f.gate, &t), 0);
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 1);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        tear_down(&f);
}

static void what_the_users_settings_say_stands_above_the_host(void **state) {
        Fixture f = { 0 };
        AssentOptions o;
        AssentCall c = call_of("1", "look", NULL);

        place_init(&f.place);
        o = place_options(&f.place);
        o.settings = "{\"tools\":{\"look\":{\"requires_confirmation\":true}}}";
        open_with(&f, &o, ASSENT_NOBODY_DENY);
        add_tool(&f, "look", ASSENT_RISK_SAFE, ASSENT_NO);
        add_tool(&f, "see", ASSENT_RISK_SAFE, ASSENT_NO);
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 1);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        c.tool = "see";
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 0);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 1);
        tear_down(&f);
}

static void a_host_that_wants_to_be_asked_about_a_known_tool_is(void **state) {
        Fixture f;
        AssentCall c = call_of("1", "read_file", "{\"path\":\"a.txt\"}");

        set_up(&f, ASSENT_NOBODY_DENY);
        place_write(&f.place, "work/a.txt", "one");
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 1);
        add_tool(&f, "read_file", ASSENT_RISK_UNSET, ASSENT_YES);
        c.id = "2";
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        tear_down(&f);
}

static void rules_that_are_given_hold_and_broken_ones_ask(void **state) {
        Fixture f = { 0 };
        AssentOptions o;
        AssentCall c = call_of("1", "deploy", NULL);
        AssentVerdict verdict;
        char text[300];

        place_init(&f.place);
        o = place_options(&f.place);
        o.policy = "allow deploy\ndeny undeploy \"what is up stays up\"\n";
        open_with(&f, &o, ASSENT_NOBODY_DENY);
        assert_null(assent_gate_complaint(f.gate));
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 1);
        c.tool = "undeploy";
        assert_int_equal(assent_judge(f.gate, &c, &verdict, text, sizeof(text)), 0);
        assert_int_equal(verdict, ASSENT_VERDICT_DENY);
        assert_string_equal(text, "what is up stays up");
        assert_int_equal(assent_confirm(f.session, &c, text, sizeof(text)), 0);
        assert_non_null(strstr(text, "what is up stays up"));
        assent_session_end(f.session);
        assert_int_equal(assent_gate_close(f.gate), 0);

        o.policy = "allow deploy\nallow (\n";
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_APPROVE, &f.gate, text, sizeof(text)),
                         0);
        assert_non_null(strstr(text, "2:"));
        assert_int_equal(assent_session_new(f.gate, NULL, &f.session), 0);
        c.tool = "deploy";
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 1);
        assent_session_end(f.session);
        assert_int_equal(assent_gate_close(f.gate), 0);

        o.policy = NULL;
        o.settings = "{ broken";
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_APPROVE, &f.gate, text, sizeof(text)),
                         0);
        assert_non_null(assent_gate_complaint(f.gate));
        assert_int_equal(assent_session_new(f.gate, NULL, &f.session), 0);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        tear_down(&f);
}

static void promise_6_a_policy_that_others_loosened_makes_a_person_answer(void **state) {
        Fixture f = { 0 };
        AssentOptions o;
        AssentCall c = call_of("1", "deploy", NULL);
        char text[300];

        place_init(&f.place);
        place_write(&f.place, "config/policy", "ask deploy\n");
        o = place_options(&f.place);
        open_with(&f, &o, ASSENT_NOBODY_APPROVE);
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 1);
        place_write(&f.place, "config/policy", "allow deploy\n");
        assert_int_equal(assent_gate_reload(f.gate, text, sizeof(text)), 0);
        assert_non_null(assent_gate_complaint(f.gate));
        c.id = "2";
        assert_int_equal(assent_confirm(f.session, &c, NULL, 0), 0);
        tear_down(&f);
}

static void a_rule_made_since_holds_for_what_was_confirmed(void **state) {
        Fixture f = { 0 };
        AssentOptions o;
        AssentPending *granted, *open;

        place_init(&f.place);
        o = place_options(&f.place);
        open_with(&f, &o, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
        granted = submit(&f, "1", "deploy", NULL);
        f.say = ASSENT_SAY_WAIT;
        open = submit(&f, "2", "deploy", NULL);
        place_write(&f.place, "config/policy", "deny deploy\n");
        assert_int_equal(assent_gate_reload(f.gate, NULL, 0), 0);
        assert_null(assent_gate_complaint(f.gate));
        assert_int_equal(assent_pending_decision(open)->action, ASSENT_ACTION_SKIP);
        assert_string_equal(assent_pending_decision(open)->by, "rule");
        assert_int_equal(assent_pending_run(granted, run_it, &f), ASSENT_E_CHANGED);
        assent_pending_end(open);
        assent_pending_end(granted);
        tear_down(&f);
}

static void judging_asks_counts_and_records_nothing(void **state) {
        Fixture f;
        AssentCall c = call_of("1", "deploy", NULL);
        AssentVerdict verdict;
        size_t rows;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        assert_int_equal(assent_session_set_auto_confirm(f.session, 1, true), 0);
        rows = place_rows(&f.place, "\"seq\"");
        assert_int_equal(assent_judge(f.gate, &c, &verdict, NULL, 0), 0);
        assert_int_equal(verdict, ASSENT_VERDICT_ASK);
        assert_int_equal(assent_requires_confirmation(f.gate, &c), 1);
        assert_int_equal(assent_is_dangerous(f.gate, &c), 1);
        c.args = "[1]";
        assert_int_equal(assent_judge(f.gate, &c, &verdict, NULL, 0), 0);
        assert_int_equal(verdict, ASSENT_VERDICT_DENY);
        assert_int_equal(assent_is_dangerous(f.gate, &c), 1);
        c.args = NULL;
        c.directory = "relative";
        assert_int_equal(assent_judge(f.gate, &c, &verdict, NULL, 0), 0);
        assert_int_equal(verdict, ASSENT_VERDICT_DENY);
        assert_int_equal(f.n_asked, 0);
        assert_int_equal(assent_session_is_auto_confirm_active(f.session), 1);
        assert_int_equal(place_rows(&f.place, "\"seq\""), rows);
        tear_down(&f);
}

static void what_is_malformed_is_refused_in_words(void **state) {
        static const struct {
                const char *tool, *args, *directory;
        } cases[] = {
                { "deploy", "", "x" },
                { "deploy", "{", NULL },
                { "deploy", "{\"a\":1,\"a\":2}", NULL },
                { "deploy", "[]", NULL },
                { "deploy", "{\"a\":\"\xff\"}", NULL },
                { "de ploy", NULL, NULL },
                { "", NULL, NULL },
                { "write_file", "{}", NULL },
                { "write_file", "{\"path\":\"a\\u0000b\",\"content\":\"\"}", NULL },
        };
        Fixture f;

        set_up(&f, ASSENT_NOBODY_APPROVE);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                AssentCall c = call_of("1", cases[i].tool, cases[i].args);
                AssentPending *p = NULL;

                c.directory = cases[i].directory;
                assert_int_equal(assent_submit(f.session, &c, NULL, NULL, &p), 0);
                assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_SKIP);
                assert_true(strlen(assent_pending_decision(p)->message) > 10);
                assert_null(assent_pending_request(p));
                assert_int_equal(assent_pending_begin(p), ASSENT_E_DENIED);
                assent_pending_end(p);
        }
        tear_down(&f);
}

static void a_preview_is_never_cut_at_a_nul(void **state) {
        Fixture f;
        AssentPending *p;

        set_up(&f, ASSENT_NOBODY_DENY);
        p = submit(&f, "1", "write_file", "{\"path\":\"a\",\"content\":\"x\\u0000evil\"}");
        assert_non_null(strstr(assent_pending_request(p)->preview, "evil"));
        assert_string_equal(assent_pending_request(p)->preview_language, "json");
        assent_pending_end(p);
        tear_down(&f);
}

static void effects_are_told_one_by_one(void **state) {
        Fixture f;
        AssentEffect e;
        AssentPending *p;
        const AssentRequest *q;

        set_up(&f, ASSENT_NOBODY_DENY);
        p = submit(&f, "1", "write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}");
        q = assent_pending_request(p);
        assert_true(q->n_effects > 0);
        assert_true(assent_request_effect(q, 0, &e));
        assert_string_equal(e.kind, "write");
        assert_true(e.is_sure);
        assert_non_null(strstr(e.object, "a.txt"));
        assert_false(assent_request_effect(q, q->n_effects, &e));
        assert_false(assent_request_effect(q, SIZE_MAX, &e));
        assert_string_equal(assent_request_keep(q, "text"), "text");
        assent_pending_end(p);
        tear_down(&f);
}

/* A program of the user's that asks: the library waits for it without blocking the host. */
static void the_users_own_programs_take_part(void **state) {
        Fixture f = { 0 };
        char settings[512];
        AssentOptions o;
        AssentPending *p;

        place_init(&f.place);
        place_write(&f.place, "config/desk",
                    "#!/bin/sh\n"
                    "id=$(sed 's/.*\"id\":\"\\([0-9a-f]*\\)\".*/\\1/')\n"
                    "echo \"{\\\"id\\\":\\\"$id\\\",\\\"answer\\\":\\\"skip\\\"}\"\n");
        snprintf(settings, sizeof(settings), "%s/desk", f.place.config);
        assert_int_equal(chmod(settings, 0700), 0);
        o = place_options(&f.place);
        o.settings = "{\"hooks\":[{\"name\":\"desk\",\"type\":\"asker\",\"command\":[\"desk\"]}]}";
        open_with(&f, &o, ASSENT_NOBODY_APPROVE);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        p = submit(&f, "1", "tidy", NULL);
        assert_int_equal(assent_pending_wait(p, 20000), 0);
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_SKIP);
        assert_string_equal(assent_pending_decision(p)->by_name, "program:desk");
        assent_pending_end(p);
        tear_down(&f);
}

static void what_changed_since_the_yes_does_not_run(void **state) {
        Fixture f;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        p = submit(&f, "1", "write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}");
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_CONFIRM);
        place_write(&f.place, "work/a.txt", "somebody was here");
        assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_CHANGED);
        assert_int_equal(f.n_run, 0);
        assent_pending_end(p);
        tear_down(&f);
}

static void texts_are_cut_at_a_character(void **state) {
        Fixture f;
        AssentCall c = call_of("1", "deploy", NULL);
        char text[8];

        set_up_person(&f, ASSENT_SAY_SKIP);
        f.answer.message = "123456é8";
        assert_int_equal(assent_confirm(f.session, &c, text, sizeof(text)), 0);
        assert_string_equal(text, "123456");
        assert_int_equal(assent_confirm(f.session, &c, text, 1), 0);
        assert_string_equal(text, "");
        tear_down(&f);
}

/* Every function, given nothing. */
static void nothing_is_answered_with_a_number(void **state) {
        Fixture f;
        AssentHook h = { .size = 1 };
        AssentTool t = { .size = 1 };
        AssentAsker a = { .size = 1 };
        AssentAnswer answer = { .size = 1 };
        AssentCall c = { .size = 1 };
        AssentPending *p = NULL;
        AssentSession *s = NULL;

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_null(assent_gate_complaint(NULL));
        assert_int_equal(assent_gate_reload(NULL, NULL, 0), -EINVAL);
        assert_int_equal(assent_gate_add_tool(NULL, &t), -EINVAL);
        assert_int_equal(assent_gate_add_tool(f.gate, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_tool(f.gate, &t), -EINVAL);
        assert_int_equal(assent_gate_add_hook(NULL, &h), -EINVAL);
        assert_int_equal(assent_gate_add_hook(f.gate, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_hook(f.gate, &h), -EINVAL);
        assert_int_equal(assent_gate_add_pre_hook(NULL, "x", veto, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_pre_hook(f.gate, NULL, veto, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_pre_hook(f.gate, "x", NULL, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_post_hook(f.gate, "x", NULL, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_asker(NULL, &a), -EINVAL);
        assert_int_equal(assent_gate_add_asker(f.gate, NULL), -EINVAL);
        assert_int_equal(assent_gate_add_asker(f.gate, &a), -EINVAL);
        a = (AssentAsker){ .size = sizeof(a), .name = "x" };
        assert_int_equal(assent_gate_add_asker(f.gate, &a), -EINVAL);
        a.ask = person;
        a.assurance = (AssentAssurance)3;
        assert_int_equal(assent_gate_add_asker(f.gate, &a), -EINVAL);
        assert_int_equal(assent_gate_enable(NULL, "x", true), -EINVAL);
        assert_int_equal(assent_gate_enable(f.gate, NULL, true), -EINVAL);
        assert_int_equal(assent_gate_remove(NULL, "x"), -EINVAL);
        assert_int_equal(assent_gate_remove(f.gate, NULL), -EINVAL);
        assert_int_equal(assent_answer(NULL, "x", "x", &answer), -EINVAL);
        assert_int_equal(assent_answer(f.gate, "x", "x", &answer), -EINVAL);
        assert_int_equal(assent_session_new(NULL, NULL, &s), -EINVAL);
        assert_int_equal(assent_session_new(f.gate, NULL, NULL), -EINVAL);
        assent_session_end(NULL);
        assert_int_equal(assent_session_begin_turn(NULL), -EINVAL);
        assert_int_equal(assent_session_set_mode(NULL, ASSENT_MODE_ASK), -EINVAL);
        assert_int_equal(assent_session_set_mode(f.session, (AssentMode)7), -EINVAL);
        assert_int_equal(assent_session_set_mode(f.session, ASSENT_MODE_UNATTENDED_AUTO), -EPERM);
        assert_int_equal(assent_session_set_timeout(NULL, 1), -EINVAL);
        assert_int_equal(assent_session_set_auto_confirm(NULL, 1, false), -EINVAL);
        assert_int_equal(assent_session_reset_auto_confirm(NULL), -EINVAL);
        assert_int_equal(assent_session_check_auto_confirm(NULL, NULL), -EINVAL);
        assert_int_equal(assent_session_is_auto_confirm_active(NULL), -EINVAL);
        assert_int_equal(assent_submit(NULL, &c, NULL, NULL, &p), -EINVAL);
        assert_int_equal(assent_submit(f.session, NULL, NULL, NULL, &p), -EINVAL);
        assert_int_equal(assent_submit(f.session, &c, NULL, NULL, &p), -EINVAL);
        assert_int_equal(assent_submit(f.session, &c, NULL, NULL, NULL), -EINVAL);
        c.size = sizeof(c);
        assert_int_equal(assent_submit(f.session, &c, NULL, NULL, &p), -EINVAL);
        assert_int_equal(assent_submit_batch(f.session, &c, 1U << 20, NULL, NULL, &p), -E2BIG);
        assert_null(assent_pending_decision(NULL));
        assert_null(assent_pending_request(NULL));
        assert_int_equal(assent_pending_wait(NULL, 0), -EINVAL);
        assert_int_equal(assent_pending_cancel(NULL, NULL), -EINVAL);
        assent_pending_end(NULL);
        assert_int_equal(assent_pending_begin(NULL), -EINVAL);
        assert_int_equal(assent_pending_finish(NULL, true, 0, NULL, 0), -EINVAL);
        assert_int_equal(assent_pending_run(NULL, run_it, NULL), -EINVAL);
        assert_int_equal(assent_execute_batch(NULL, &c, 1, run_it, NULL, NULL), -EINVAL);
        assert_int_equal(assent_all_denied_text(NULL, &c, 1, NULL, 0), -EINVAL);
        assert_int_equal(assent_confirm(NULL, &c, NULL, 0), -EINVAL);
        assert_int_equal(assent_judge(NULL, &c, NULL, NULL, 0), -EINVAL);
        assert_int_equal(assent_judge(f.gate, NULL, NULL, NULL, 0), -EINVAL);
        assert_int_equal(assent_requires_confirmation(NULL, &c), -EINVAL);
        assert_int_equal(assent_is_dangerous(NULL, &c), -EINVAL);
        assert_int_equal(assent_gate_fd(NULL), -EINVAL);
        assert_int_equal(assent_gate_timeout(NULL), -1);
        assert_int_equal(assent_gate_process(NULL), -EINVAL);
        assert_int_equal(assent_approvals_list(NULL, NULL, note_approval, NULL), -EINVAL);
        assert_int_equal(assent_approvals_list(f.gate, NULL, NULL, NULL), -EINVAL);
        assert_int_equal(assent_approvals_revoke(f.gate, NULL, NULL), -EINVAL);
        assert_int_equal(assent_approvals_clear(NULL, NULL), -EINVAL);
        assert_false(assent_request_effect(NULL, 0, NULL));
        assert_null(assent_request_keep(NULL, "x"));
        assert_true(strlen(assent_version()) > 0);
        for (int r = -200; r < 200; ++r)
                assert_true(strlen(assent_error_text(r)) > 0);
        tear_down(&f);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(seeds_002_003_004_what_a_tool_says_of_itself_is_shown),
                cmocka_unit_test(an_mcp_tools_name_and_claims_lower_nothing),
                cmocka_unit_test(what_the_users_settings_say_stands_above_the_host),
                cmocka_unit_test(a_host_that_wants_to_be_asked_about_a_known_tool_is),
                cmocka_unit_test(rules_that_are_given_hold_and_broken_ones_ask),
                cmocka_unit_test(promise_6_a_policy_that_others_loosened_makes_a_person_answer),
                cmocka_unit_test(a_rule_made_since_holds_for_what_was_confirmed),
                cmocka_unit_test(judging_asks_counts_and_records_nothing),
                cmocka_unit_test(what_is_malformed_is_refused_in_words),
                cmocka_unit_test(a_preview_is_never_cut_at_a_nul),
                cmocka_unit_test(effects_are_told_one_by_one),
                cmocka_unit_test(the_users_own_programs_take_part),
                cmocka_unit_test(what_changed_since_the_yes_does_not_run),
                cmocka_unit_test(texts_are_cut_at_a_character),
                cmocka_unit_test(nothing_is_answered_with_a_number),
        };

        return cmocka_run_group_tests_name("api-tools", tests, NULL, NULL);
}
