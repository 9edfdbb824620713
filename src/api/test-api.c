/*
 * The library as a host uses and misuses it: real folders, real journal, real rules. Tests carry the
 * number of the promise (docs/promises.md) or of the seed document that they hold it to.
 */

#include "test-place.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

typedef struct Fixture {
        Place place;
        AssentGate *gate;
        AssentSession *session;
        char trace[64];
        /* the person */
        AssentSay say;
        AssentAnswer answer;
        size_t n_asked, n_withdrawn, n_run, n_told;
        char asked_id[40], shown[256];
} Fixture;

static void open_with(Fixture *f, AssentOptions *o, AssentNobody nobody) {
        char text[512];
        int r = assent_gate_open(o, nobody, &f->gate, text, sizeof(text));

        if (r)
                print_message("# %s: %s\n", assent_error_text(r), text);
        assert_int_equal(r, 0);
        assert_int_equal(assent_session_new(f->gate, "s1", &f->session), 0);
}

static void set_up(Fixture *f, AssentNobody nobody) {
        AssentOptions o;

        *f = (Fixture){ 0 };
        place_init(&f->place);
        o = place_options(&f->place);
        open_with(f, &o, nobody);
}

static void tear_down(Fixture *f) {
        assent_session_end(f->session);
        assert_int_equal(assent_gate_close(f->gate), 0);
        place_deinit(&f->place);
}

static AssentSay person(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;

        ++f->n_asked;
        snprintf(f->asked_id, sizeof(f->asked_id), "%s", request->id);
        snprintf(f->shown, sizeof(f->shown), "%s", request->args);
        *answer = f->answer;
        return f->say;
}

static void withdraw(void *userdata, const AssentRequest *request) {
        Fixture *f = userdata;

        ++f->n_withdrawn;
        assert_int_equal(strlen(request->id), 32);
}

static void add_person(Fixture *f, AssentSay say, AssentAssurance assurance) {
        AssentAsker a = { .size = sizeof(a),
                          .name = "person",
                          .assurance = assurance,
                          .ask = person,
                          .withdraw = withdraw,
                          .userdata = f };

        f->say = say;
        f->answer = (AssentAnswer){ .size = sizeof(AssentAnswer) };
        assert_int_equal(assent_gate_add_asker(f->gate, &a), 0);
}

static void add_tool(Fixture *f, const char *name, AssentRisk risk, AssentTristate confirm) {
        AssentTool t = { .size = sizeof(t),
                         .name = name,
                         .risk_level = risk,
                         .requires_confirmation = confirm };

        assert_int_equal(assent_gate_add_tool(f->gate, &t), 0);
}

static AssentCall call_of(const char *id, const char *tool, const char *args) {
        return (AssentCall){ .size = sizeof(AssentCall), .id = id, .tool = tool, .args = args };
}

static AssentPending *submit(Fixture *f, const char *id, const char *tool, const char *args) {
        AssentCall c = call_of(id, tool, args);
        AssentPending *p = NULL;

        assert_int_equal(assent_submit(f->session, &c, NULL, NULL, &p), 0);
        assert_non_null(p);
        return p;
}

static AssentAction decide(Fixture *f, const char *id, const char *tool) {
        AssentPending *p = submit(f, id, tool, NULL);
        const AssentDecision *d = assent_pending_decision(p);
        AssentAction action = d ? d->action : ASSENT_ACTION_NONE;

        assent_pending_end(p);
        return action;
}

static int run_it(void *userdata, const AssentRequest *request, AssentResult *result) {
        Fixture *f = userdata;

        ++f->n_run;
        snprintf(f->shown, sizeof(f->shown), "%s", request->args);
        result->exit_status = 0;
        result->output = "done";
        result->n_output = 4;
        return 0;
}

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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

                set_up(&f, ASSENT_NOBODY_DENY);
                add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

static int veto(void *userdata, const AssentRequest *request) {
        return strstr(request->args, "prod") != NULL;
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_EDIT, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

typedef struct List {
        size_t n;
        char id[32];
        AssentScope scope;
        AssentAction action;
} List;

static bool note_approval(void *userdata, const AssentApproval *a) {
        List *list = userdata;

        ++list->n;
        snprintf(list->id, sizeof(list->id), "%s", a->id);
        list->scope = a->scope;
        list->action = a->action;
        assert_string_equal(a->tool, "tidy");
        return true;
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
        AssentHook h = { .size = sizeof(h),
                         .name = "look",
                         .phase = ASSENT_PHASE_RULES,
                         .func = look_at_tool,
                         .userdata = &f };
        AssentCall test = call_of("1", "deploy", "{\"to\":\"test\"}");
        AssentCall prod = call_of("2", "deploy", "{\"to\":\"prod\"}");
        char text[100];

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_gate_add_tool(f.gate, &t), 0);
        assert_int_equal(assent_gate_add_hook(f.gate, &h), 0);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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
        AssentHook h = { .size = sizeof(h),
                         .name = "endless",
                         .phase = ASSENT_PHASE_RULES,
                         .func = endless,
                         .userdata = &f };

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_gate_add_hook(f.gate, &h), 0);
        assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
        assert_true(f.n_told > 0);
        tear_down(&f);
}

static void promise_4_a_retry_is_the_same_request(void **state) {
        Fixture f;
        AssentPending *a = NULL, *b = NULL;
        AssentCall c = call_of("1", "deploy", NULL);
        AssentAnswer yes = { .size = sizeof(yes), .say = ASSENT_SAY_CONFIRM };

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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

                set_up(&f, ASSENT_NOBODY_DENY);
                add_person(&f, ASSENT_SAY_WAIT, ASSENT_ASSURANCE_OWN);
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
        AssentHook h = { .size = sizeof(h),
                         .name = "busybody",
                         .phase = ASSENT_PHASE_RULES,
                         .func = busybody,
                         .userdata = &f };

        set_up(&f, ASSENT_NOBODY_DENY);
        assert_int_equal(assent_gate_add_hook(f.gate, &h), 0);
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
                AssentHook h = { .size = sizeof(h),
                                 .name = "over",
                                 .phase = phases[i],
                                 .func = turn_over,
                                 .userdata = &f };

                set_up(&f, ASSENT_NOBODY_APPROVE);
                f.say = ASSENT_SAY_CONFIRM;
                assert_int_equal(assent_gate_add_hook(f.gate, &h), 0);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
        assert_int_equal(assent_execute_batch(f.session, calls, 2, run_it, end_one, &f), 0);
        assert_int_equal(f.n_told, 2);
        assert_int_equal(f.n_run, 2);
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

                set_up(&f, ASSENT_NOBODY_DENY);
                add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
                f.answer = answers[i];
                assert_int_equal(decide(&f, "1", "deploy"), ASSENT_ACTION_SKIP);
                tear_down(&f);
        }
}

static void what_changed_since_the_yes_does_not_run(void **state) {
        Fixture f;
        AssentPending *p;

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_CONFIRM, ASSENT_ASSURANCE_OWN);
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

        set_up(&f, ASSENT_NOBODY_DENY);
        add_person(&f, ASSENT_SAY_SKIP, ASSENT_ASSURANCE_OWN);
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
                cmocka_unit_test(a_hosts_yes_or_no_function_is_an_asker),
                cmocka_unit_test(a_callback_may_run_and_end_what_it_is_told_of),
                cmocka_unit_test(a_hook_that_calls_itself_for_ever_comes_to_an_end),
                cmocka_unit_test(promise_4_a_retry_is_the_same_request),
                cmocka_unit_test(two_handles_of_a_retry_end_in_any_order),
                cmocka_unit_test(a_callback_may_end_the_session_under_any_function),
                cmocka_unit_test(a_hook_answers_by_returning),
                cmocka_unit_test(promise_4_a_hook_that_ends_the_turn_has_decided),
                cmocka_unit_test(an_outcome_may_end_its_pending),
                cmocka_unit_test(the_users_own_programs_take_part),
                cmocka_unit_test(an_answer_that_cannot_be_meant_is_a_failure),
                cmocka_unit_test(what_changed_since_the_yes_does_not_run),
                cmocka_unit_test(texts_are_cut_at_a_character),
                cmocka_unit_test(nothing_is_answered_with_a_number),
        };

        return cmocka_run_group_tests_name("api", tests, NULL, NULL);
}
