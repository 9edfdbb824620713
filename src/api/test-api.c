/*
 * The library as a host uses and misuses it: opening, hooks, askers, deadlines. Tests carry the number of
 * the promise (docs/promises.md) or of the seed document that they hold it to.
 */

#include "test-api.h"

static void opening_refuses_what_says_too_little(void **state) {
        Place place;
        AssentOptions o;
        AssentGate *g = NULL;
        char text[200] = "x";

        place_init(&place);
        o = place_options(&place);
        assert_int_equal(assent_gate_open(NULL, ASSENT_NOBODY_DENY, &g, NULL, 0), -EINVAL);
        assert_int_equal(assent_gate_open(&o, (AssentNobody)0, &g, NULL, 0), -EINVAL);
        assert_int_equal(assent_gate_open(&o, (AssentNobody)3, &g, NULL, 0), -EINVAL);
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_DENY, NULL, NULL, 0), -EINVAL);
        o.agent = "";
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0), -EINVAL);
        o.agent = "test";
        o.size = 0;
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0), -EINVAL);
        o.size = sizeof(o);
        o.state_dir = "relative";
        assert_int_equal(assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, text, sizeof(text)),
                         ASSENT_E_SETTINGS);
        assert_non_null(strstr(text, "absolute"));
        o.state_dir = "/proc/nowhere";
        assert_int_not_equal(assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0), 0);
        assert_null(g);
        assert_int_equal(assent_gate_close(NULL), 0);
        place_deinit(&place);
}

static void a_struct_of_a_newer_header_is_refused_when_it_says_more(void **state) {
        Fixture f;
        struct {
                AssentCall call;
                void *more;
        } newer = { .call = { .size = sizeof(newer), .tool = "deploy" } };
        AssentPending *p = NULL;

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_submit(f.session, &newer.call, NULL, NULL, &p), 0);
        assent_pending_end(p);
        newer.more = &newer;
        assert_int_equal(assent_submit(f.session, &newer.call, NULL, NULL, &p), -E2BIG);
        /* An older one lacks the end. */
        newer.call.size = offsetof(AssentCall, directory);
        assert_int_equal(assent_submit(f.session, &newer.call, NULL, NULL, &p), 0);
        assent_pending_end(p);
        tear_down(&f);
}

static void promise_1_nobody_to_ask_is_a_no(void **state) {
        Fixture f;
        AssentPending *p;
        const AssentDecision *d;

        set_up(&f, ASSENT_NOBODY_DENY);
        p = submit(&f, "1", "deploy", "{\"to\":\"prod\"}");
        d = assent_pending_decision(p);
        assert_non_null(d);
        assert_int_equal(d->action, ASSENT_ACTION_SKIP);
        assert_string_equal(d->by, "nobody");
        assert_true(strlen(d->message) > 10);
        assert_int_equal(assent_pending_begin(p), ASSENT_E_DENIED);
        assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_DENIED);
        assert_int_equal(f.n_run, 0);
        assent_pending_end(p);
        tear_down(&f);
}

static void seed_002_a_missing_callback_can_mean_yes(void **state) {
        Fixture f;
        AssentPending *p;

        set_up(&f, ASSENT_NOBODY_APPROVE);
        p = submit(&f, "1", "deploy", NULL);
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_CONFIRM);
        assert_string_equal(assent_pending_decision(p)->by_name, "on_no_backend");
        assent_pending_end(p);
        /* The floor is not what nobody's absence stands for. */
        p = submit(&f, "2", "write_file",
                   "{\"path\":\"../config/policy\",\"content\":\"allow *\"}");
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_SKIP);
        assent_pending_end(p);
        tear_down(&f);
}

static void promise_7_what_a_person_lets_run_has_its_rows(void **state) {
        Fixture f;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        p = submit(&f, "1", "deploy", "{\"to\": \"prod\"}");
        assert_int_equal(f.n_asked, 1);
        assert_string_equal(f.shown, "{\"to\":\"prod\"}");
        assert_string_equal(assent_pending_decision(p)->by, "person");
        assert_string_equal(assent_pending_decision(p)->by_name, "person");
        assert_int_equal(assent_pending_run(p, run_it, &f), 0);
        assert_int_equal(f.n_run, 1);
        assert_int_equal(place_rows(&f.place, "\"type\":\"question\""), 1);
        assert_int_equal(place_rows(&f.place, "\"type\":\"decision\""), 1);
        assert_int_equal(place_rows(&f.place, "\"type\":\"run\""), 1);
        assert_int_equal(place_rows(&f.place, "\"type\":\"result\""), 1);
        assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_USED);
        assert_int_equal(f.n_run, 1);
        assent_pending_end(p);
        tear_down(&f);
}

static void promise_1_without_a_journal_nothing_runs(void **state) {
        Fixture f;
        struct rlimit full = { 0 }, old;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_CONFIRM);
        /* As on a full disk: no file of this process grows any more. */
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
        full.rlim_max = old.rlim_max;
        signal(SIGXFSZ, SIG_IGN);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
        p = submit(&f, "2", "deploy", NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_SKIP);
        assert_string_equal(assent_pending_decision(p)->by, "error");
        assent_pending_end(p);
        tear_down(&f);
}

typedef struct Sayer {
        Fixture *f;
        char letter;
        AssentSay say;
        AssentLevel level;
} Sayer;

static AssentSay say_it(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Sayer *s = userdata;

        s->f->trace[strlen(s->f->trace)] = s->letter;
        answer->level = s->level;
        answer->why = assent_request_keep(request, "a sentence");
        return s->say;
}

static void add_hook(
        Fixture *f, const char *name, AssentPhase phase, int priority, const char *tool, Sayer *s) {
        AssentHook h = { .size = sizeof(h),
                         .name = name,
                         .phase = phase,
                         .priority = priority,
                         .tool = tool,
                         .func = say_it,
                         .userdata = s };

        s->f = f;
        assert_int_equal(assent_gate_add_hook(f->gate, &h), 0);
}

static void seed_000_hooks_fall_through_by_priority(void **state) {
        Fixture f;
        Sayer log = { .letter = 'l' }, none = { .letter = 'n' },
              yes = { .letter = 'y', .say = ASSENT_SAY_CONFIRM };
        AssentPending *p;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_hook(&f, "log", ASSENT_PHASE_RULES, 0, NULL, &log);
        add_hook(&f, "yes", ASSENT_PHASE_JUDGEMENT, 0, NULL, &yes);
        add_hook(&f, "none", ASSENT_PHASE_JUDGEMENT, 10, NULL, &none);
        p = submit(&f, "1", "deploy", NULL);
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_CONFIRM);
        assert_string_equal(assent_pending_decision(p)->by, "hook");
        assert_string_equal(assent_pending_decision(p)->by_name, "yes");
        assert_string_equal(assent_pending_decision(p)->why, "a sentence");
        assert_string_equal(f.trace, "lny");
        assent_pending_end(p);
        assert_int_equal(assent_gate_enable(f.gate, "yes", false), 0);
        assert_int_equal(decide(&f, "2", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(assent_gate_enable(f.gate, "yes", true), 0);
        assert_int_equal(decide(&f, "3", "deploy"), ASSENT_ACTION_CONFIRM);
        assert_int_equal(assent_gate_remove(f.gate, "yes"), 0);
        assert_int_equal(decide(&f, "4", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(assent_gate_remove(f.gate, "yes"), ASSENT_E_UNKNOWN);
        assert_int_equal(assent_gate_enable(f.gate, "nothing", true), ASSENT_E_UNKNOWN);
        tear_down(&f);
}

static void seed_000_a_tool_brings_its_own_auto_approve_hook(void **state) {
        Fixture f;
        Sayer yes = { .letter = 'y', .say = ASSENT_SAY_CONFIRM };
        AssentHook h = { .size = sizeof(h),
                         .name = "auto_approve",
                         .phase = ASSENT_PHASE_JUDGEMENT,
                         .priority = 10,
                         .func = say_it,
                         .userdata = &yes };
        AssentTool t = { .size = sizeof(t), .name = "deploy", .hooks = &h, .n_hooks = 1 };

        set_up(&f, ASSENT_NOBODY_DENY);
        yes.f = &f;
        assert_int_equal(assent_gate_add_tool(f.gate, &t), 0);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_CONFIRM);
        assert_int_equal(decide(&f, "2", "undeploy"), ASSENT_ACTION_SKIP);
        assert_string_equal(f.trace, "y");
        tear_down(&f);
}

static void promise_1_a_rule_hook_that_fails_or_says_nonsense_skips(void **state) {
        static const AssentSay says[] = { ASSENT_SAY_FAIL, ASSENT_SAY_WAIT, ASSENT_SAY_EDIT,
                                          (AssentSay)99, (AssentSay)-1 };

        for (size_t i = 0; i < ARRAY_LEN(says); ++i) {
                Fixture f;
                Sayer rule = { .letter = 'r', .say = says[i] };

                set_up(&f, ASSENT_NOBODY_APPROVE);
                add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
                add_hook(&f, "rule", ASSENT_PHASE_RULES, 0, NULL, &rule);
                assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
                assert_int_equal(f.n_asked, 0);
                tear_down(&f);
        }
}

static void a_granting_hook_that_fails_passes(void **state) {
        static const AssentSay says[] = { ASSENT_SAY_FAIL, ASSENT_SAY_SKIP, (AssentSay)99 };

        for (size_t i = 0; i < ARRAY_LEN(says); ++i) {
                Fixture f;
                Sayer hook = { .letter = 'r', .say = says[i] };

                set_up_person(&f, ASSENT_SAY_CONFIRM);
                add_hook(&f, "auto", ASSENT_PHASE_MODE, 0, NULL, &hook);
                assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_CONFIRM);
                assert_int_equal(f.n_asked, 1);
                tear_down(&f);
        }
}

static void an_escalating_hook_stands_above_the_count_and_the_mode(void **state) {
        Fixture f;
        Sayer rule = { .letter = 'r', .say = ASSENT_SAY_ESCALATE, .level = ASSENT_LEVEL_MAY_DENY };

        set_up(&f, ASSENT_NOBODY_DENY);
        add_hook(&f, "rule", ASSENT_PHASE_RULES, 0, NULL, &rule);
        assert_int_equal(assent_session_set_mode(f.session, ASSENT_MODE_AUTONOMOUS), 0);
        assert_int_equal(assent_session_set_auto_confirm(f.session, -1, true), 0);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(assent_gate_enable(f.gate, "rule", false), 0);
        assert_int_equal(decide(&f, "2", "deploy"), ASSENT_ACTION_CONFIRM);
        tear_down(&f);
}

static void promise_6_the_gates_own_hooks_keep_their_names(void **state) {
        static const char *const own[] = { "policy", "judgement", "complaint" };
        Fixture f;
        AssentHook h = { .size = sizeof(h), .phase = ASSENT_PHASE_RULES, .func = say_it };

        set_up(&f, ASSENT_NOBODY_DENY);
        for (size_t i = 0; i < ARRAY_LEN(own); ++i) {
                h.name = own[i];
                assert_int_equal(assent_gate_add_hook(f.gate, &h), -EEXIST);
                assert_int_equal(assent_gate_enable(f.gate, own[i], false), ASSENT_E_UNKNOWN);
                assert_int_equal(assent_gate_remove(f.gate, own[i]), ASSENT_E_UNKNOWN);
        }
        h.name = "";
        assert_int_equal(assent_gate_add_hook(f.gate, &h), -EINVAL);
        h.name = "fine";
        h.phase = (AssentPhase)0;
        assert_int_equal(assent_gate_add_hook(f.gate, &h), -EINVAL);
        h.phase = (AssentPhase)5;
        assert_int_equal(assent_gate_add_hook(f.gate, &h), -EINVAL);
        h.phase = ASSENT_PHASE_RULES;
        h.func = NULL;
        assert_int_equal(assent_gate_add_hook(f.gate, &h), -EINVAL);
        tear_down(&f);
}

static void look(void *userdata,
                 const AssentRequest *request,
                 bool success,
                 const char *output,
                 size_t n_output) {
        Fixture *f = userdata;

        snprintf(f->trace, sizeof(f->trace), "%s %d %.*s", request->tool, success, (int)n_output,
                 output);
}

static void seed_000_pre_hooks_veto_and_post_hooks_look(void **state) {
        Fixture f;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_CONFIRM);
        assert_int_equal(assent_gate_add_pre_hook(f.gate, "veto", veto, NULL), 0);
        assert_int_equal(assent_gate_add_post_hook(f.gate, "look", look, &f), 0);
        /* One name is one thing. */
        assert_int_equal(assent_gate_add_post_hook(f.gate, "veto", look, &f), -EEXIST);
        p = submit(&f, "1", "deploy", "{\"to\":\"prod\"}");
        assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_VETOED);
        assert_int_equal(assent_pending_run(p, run_it, &f), ASSENT_E_USED);
        assert_string_equal(f.trace, "");
        assent_pending_end(p);
        p = submit(&f, "2", "deploy", "{\"to\":\"test\"}");
        assert_int_equal(assent_pending_run(p, run_it, &f), 0);
        assert_string_equal(f.trace, "deploy 1 done");
        assent_pending_end(p);
        tear_down(&f);
}

static void promise_3_an_edited_call_is_what_runs(void **state) {
        Fixture f;
        AssentPending *p;
        AssentCall c = call_of("2", "deploy", "{\"to\":\"prod\"}");
        char text[200];

        set_up_person(&f, ASSENT_SAY_EDIT);
        f.answer.args = "{\"to\":\"test\"}";
        p = submit(&f, "1", "deploy", "{\"to\":\"prod\"}");
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_CONFIRM);
        assert_true(strlen(assent_pending_decision(p)->message) > 0);
        assert_string_equal(assent_pending_request(p)->args, "{\"to\":\"test\"}");
        assert_int_equal(assent_pending_run(p, run_it, &f), 0);
        assert_string_equal(f.shown, "{\"to\":\"test\"}");
        assent_pending_end(p);
        /* Who knows only yes and no would run the old one. */
        assert_int_equal(assent_confirm(f.session, &c, text, sizeof(text)), 0);
        assert_true(strlen(text) > 10);
        tear_down(&f);
}

static void promise_4_an_asker_that_waits_answers_by_id_once(void **state) {
        Fixture f;
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };
        AssentPending *p;
        char id[40];

        set_up_person(&f, ASSENT_SAY_WAIT);
        p = submit(&f, "1", "deploy", NULL);
        assert_null(assent_pending_decision(p));
        assert_int_equal(assent_pending_begin(p), ASSENT_E_UNDECIDED);
        assert_int_equal(assent_answer(f.gate, "0123", "person", &yes), ASSENT_E_UNKNOWN);
        assert_int_equal(assent_answer(f.gate, f.asked_id, "somebody", &yes), ASSENT_E_UNKNOWN);
        yes.say = (AssentSay)42;
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), -EINVAL);
        yes.say = ASSENT_SAY_CONFIRM;
        memcpy(id, f.asked_id, sizeof(id));
        assert_int_equal(assent_answer(f.gate, id, "person", &yes), 0);
        assert_int_equal(assent_pending_decision(p)->action, ASSENT_ACTION_CONFIRM);
        yes.say = ASSENT_SAY_SKIP;
        assert_int_equal(assent_answer(f.gate, id, "person", &yes), ASSENT_E_DECIDED);
        assert_int_equal(assent_pending_run(p, run_it, &f), 0);
        assent_pending_end(p);
        assert_int_equal(assent_answer(f.gate, id, "person", &yes), ASSENT_E_UNKNOWN);
        /* The next question is another one. */
        p = submit(&f, "2", "deploy", NULL);
        assert_string_not_equal(id, f.asked_id);
        assert_int_equal(assent_answer(f.gate, id, "person", &yes), ASSENT_E_UNKNOWN);
        assert_null(assent_pending_decision(p));
        assent_pending_end(p);
        assert_int_equal(f.n_withdrawn, 1);
        tear_down(&f);
}

static void a_deadline_makes_the_descriptor_readable_and_is_a_no(void **state) {
        Fixture f;
        AssentPending *p;
        struct pollfd fd = { .events = POLLIN };
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        set_up_person(&f, ASSENT_SAY_WAIT);
        fd.fd = assent_gate_fd(f.gate);
        assert_int_equal(assent_gate_timeout(f.gate), -1);
        assert_int_equal(poll(&fd, 1, 0), 0);
        assert_int_equal(assent_session_set_timeout(f.session, -1), -EINVAL);
        assert_int_equal(assent_session_set_timeout(f.session, 30), 0);
        p = submit(&f, "1", "deploy", NULL);
        assert_true(assent_gate_timeout(f.gate) >= 0);
        assert_int_equal(assent_gate_process(f.gate), 0);
        assert_int_equal(poll(&fd, 1, 10000), 1);
        assert_int_equal(assent_gate_process(f.gate), 0);
        assert_string_equal(assent_pending_decision(p)->by, "timeout");
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), ASSENT_E_DECIDED);
        assert_int_equal(f.n_withdrawn, 1);
        assert_int_equal(poll(&fd, 1, 0), 0);
        assent_pending_end(p);
        tear_down(&f);
}

static void waiting_ends_with_the_decision_or_says_why_not(void **state) {
        Fixture f;
        AssentPending *p;

        set_up_person(&f, ASSENT_SAY_WAIT);
        assert_int_equal(assent_session_set_timeout(f.session, 0), 0);
        p = submit(&f, "1", "deploy", NULL);
        assert_int_equal(assent_pending_wait(p, -1), -EDEADLK);
        assert_int_equal(assent_pending_wait(p, 0), ASSENT_E_UNDECIDED);
        assent_pending_end(p);
        assert_int_equal(assent_session_set_timeout(f.session, 40), 0);
        p = submit(&f, "2", "deploy", NULL);
        assert_int_equal(assent_pending_wait(p, 1), ASSENT_E_UNDECIDED);
        assert_int_equal(assent_pending_wait(p, -1), 0);
        assert_string_equal(assent_pending_decision(p)->by, "timeout");
        assert_int_equal(assent_pending_wait(p, -1), 0);
        assent_pending_end(p);
        tear_down(&f);
}

static void a_dangerous_call_needs_an_asker_of_its_own(void **state) {
        Fixture f;
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };
        AssentPending *p;

        set_up(&f, ASSENT_NOBODY_APPROVE);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OS);
        add_tool(&f, "tidy", ASSENT_RISK_MODERATE, ASSENT_YES);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_int_equal(f.n_asked, 0);
        assert_int_equal(decide(&f, "2", "tidy"), ASSENT_ACTION_CONFIRM);
        f.say = ASSENT_SAY_WAIT;
        p = submit(&f, "3", "tidy", NULL);
        assert_int_equal(assent_answer(f.gate, f.asked_id, "person", &yes), 0);
        assent_pending_end(p);
        tear_down(&f);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(opening_refuses_what_says_too_little),
                cmocka_unit_test(a_struct_of_a_newer_header_is_refused_when_it_says_more),
                cmocka_unit_test(promise_1_nobody_to_ask_is_a_no),
                cmocka_unit_test(seed_002_a_missing_callback_can_mean_yes),
                cmocka_unit_test(promise_7_what_a_person_lets_run_has_its_rows),
                cmocka_unit_test(promise_1_without_a_journal_nothing_runs),
                cmocka_unit_test(seed_000_hooks_fall_through_by_priority),
                cmocka_unit_test(seed_000_a_tool_brings_its_own_auto_approve_hook),
                cmocka_unit_test(promise_1_a_rule_hook_that_fails_or_says_nonsense_skips),
                cmocka_unit_test(a_granting_hook_that_fails_passes),
                cmocka_unit_test(an_escalating_hook_stands_above_the_count_and_the_mode),
                cmocka_unit_test(promise_6_the_gates_own_hooks_keep_their_names),
                cmocka_unit_test(seed_000_pre_hooks_veto_and_post_hooks_look),
                cmocka_unit_test(promise_3_an_edited_call_is_what_runs),
                cmocka_unit_test(promise_4_an_asker_that_waits_answers_by_id_once),
                cmocka_unit_test(a_deadline_makes_the_descriptor_readable_and_is_a_no),
                cmocka_unit_test(waiting_ends_with_the_decision_or_says_why_not),
                cmocka_unit_test(a_dangerous_call_needs_an_asker_of_its_own),
        };

        return cmocka_run_group_tests_name("api", tests, NULL, NULL);
}
