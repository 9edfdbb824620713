/*
 * The gate's phases, askers, approvals, batches and permits, with a policy, a person, a clock and a
 * journal made of data. Tests carry the number of the promise (docs/promises.md) or of the seed
 * document (000 to 004) that they hold the gate to.
 */

#include "core.h"

#include "base/test.h"

#include <stdio.h>

typedef struct Fixture {
        Gate *gate;
        Session session;
        WorldData data;
        WorldFile files[4];
        int64_t now;
        /* the record */
        size_t n_rows, n_by_type[RECORD_UNDO + 1];
        bool record_fails;
        bool run_row_swaps; /* while the RUN row is written, somebody swaps a.txt */
        RecordType last_type;
        /* the person */
        HookAnswer answer;
        size_t n_asked, n_withdrawn;
        Request *seen;
        size_t n_ended;
        char trace[256];
} Fixture;

static int64_t fake_now(void *userdata) {
        Fixture *f = userdata;

        return f->now;
}

static int append_row(void *userdata, const RecordEntry *entry) {
        Fixture *f = userdata;

        if (f->record_fails)
                return -ENOSPC;
        ++f->n_rows;
        ++f->n_by_type[entry->type];
        f->last_type = entry->type;
        if (f->run_row_swaps && entry->type == RECORD_RUN)
                f->files[0].type = WORLD_TYPE_LINK;
        return 0;
}

/* Safe for reads, moderate for writes below a directory, dangerous for the rest. */
static Risk risk_by_kind(void *userdata, const Request *q) {
        Risk risk = RISK_SAFE;

        for (size_t i = 0; i < q->effects.n; ++i) {
                EffectKind kind = effect_kind(q->effects.items[i].act);
                Risk one = kind == EFFECT_KIND_READ    ? RISK_SAFE
                           : kind == EFFECT_KIND_WRITE ? RISK_MODERATE
                                                       : RISK_DANGEROUS;

                if (one > risk)
                        risk = one;
        }
        return risk;
}

static Clock fake_clock;

static void set_up(Fixture *f, NobodyRule on_nobody) {
        GateConfig config = { 0 };

        memset(f, 0, sizeof(*f));
        f->now = 1000;
        f->files[0] = (WorldFile){ .path = STR_INIT("/w/a.txt"),
                                   .content = STR_INIT("one"),
                                   .type = WORLD_TYPE_FILE,
                                   .mode = 0644 };
        f->files[1] = (WorldFile){ .path = STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755 };
        f->data.files = f->files;
        f->data.n_files = 2;
        fake_clock = (Clock){ f, fake_now, fake_now };
        config.surroundings = (Surroundings){ .world = world_data(&f->data),
                                              .home = STR_INIT("/home/u"),
                                              .workspace = STR_INIT("/w") };
        config.clock = &fake_clock;
        config.record = (Record){ f, append_row };
        config.on_nobody = on_nobody;
        config.risk_of = risk_by_kind;
        assert_int_equal(gate_new(&config, &f->gate), 0);
        session_init(&f->session, STR("s1"));
}

static void tear_down(Fixture *f) {
        gate_free(f->gate);
        session_deinit(&f->session);
}

static ToolCall call_of(const char *tool, const char *args) {
        return (ToolCall){ .id = STR("1"),
                           .tool = str_of(tool),
                           .args = str_of(args),
                           .directory = STR("/w"),
                           .agent = STR("test") };
}

static Pending *submit(Fixture *f, const char *tool, const char *args) {
        ToolCall call = call_of(tool, args);
        Pending *p = NULL;

        assert_int_equal(gate_submit(f->gate, &f->session, &call, NULL, NULL, &p), 0);
        return p;
}

static Action action_of(const Pending *p) {
        return pending_decision(p) ? pending_decision(p)->action : ACTION_NONE;
}

/* Submit, note what came out, end it. */
static Action decide(Fixture *f, const char *tool, const char *args) {
        Pending *p = submit(f, tool, args);
        Action a = action_of(p);

        gate_end(f->gate, p);
        return a;
}

static HookSay person(void *userdata, Request *request, HookAnswer *answer) {
        Fixture *f = userdata;
        HookSay say = f->answer.say;

        ++f->n_asked;
        f->seen = request;
        *answer = f->answer;
        /* A person who edits is not asked to edit for ever. */
        if (say == HOOK_EDIT)
                f->answer = (HookAnswer){ .say = HOOK_SKIP };
        return say;
}

static void withdraw(void *userdata, Request *request) {
        Fixture *f = userdata;

        ++f->n_withdrawn;
}

static void add_person(Fixture *f, HookSay say, Assurance assurance) {
        f->answer = (HookAnswer){ .say = say };
        assert_int_equal(gate_add_asker(f->gate, &(Asker){ .name = STR("person"),
                                                           .assurance = assurance,
                                                           .userdata = f,
                                                           .ask = person,
                                                           .withdraw = withdraw }),
                         0);
}

#define WRITE_A      "{\"path\":\"a.txt\",\"content\":\"two\"}"
#define LARGE_SCRIPT ((size_t)3 << 20)
#define WRITE_B      "{\"path\":\"b.txt\",\"content\":\"two\"}"

/* Hooks that say one thing and leave a letter in the trace. */
typedef struct Sayer {
        Fixture *f;
        char letter;
        HookSay say;
        EscalateLevel level;
} Sayer;

static HookSay say_it(void *userdata, Request *request, HookAnswer *answer) {
        Sayer *s = userdata;
        size_t n = strlen(s->f->trace);

        s->f->trace[n] = s->letter;
        answer->level = s->level;
        return s->say;
}

static void add_hook(Fixture *f, const char *name, Phase phase, int priority, Sayer *s) {
        s->f = f;
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = str_of(name),
                                                         .phase = phase,
                                                         .priority = priority,
                                                         .func = say_it,
                                                         .userdata = s }),
                         0);
}

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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_FAIL, ASSURANCE_OWN);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(f.n_asked, 1);
        tear_down(&f);
}

static void promise_1_no_row_no_permit(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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

static void promise_3_a_changed_observation_voids_a_permit_that_is_handed_over(void **state) {
        for (int changed = 0; changed < 2; ++changed) {
                Fixture f;
                Permit *permit;
                Pending *p;

                set_up(&f, NOBODY_UNSET);
                add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
                p = submit(&f, "write_file", WRITE_A);
                permit = gate_take_permit(f.gate, p);
                assert_non_null(permit);
                if (changed)
                        f.files[0].type = WORLD_TYPE_LINK;
                assert_int_equal(permit_hand_over(permit), changed ? PERMIT_E_CHANGED : 0);
                gate_end(f.gate, p);
                tear_down(&f);
        }
}

static void promise_3_a_changed_observation_voids_the_permit(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        permit = gate_take_permit(f.gate, p);
        assert_non_null(permit);
        assert_true(pending_request(p)->observations.n > 0);
        f.files[0].content = STR("changed meanwhile");
        f.files[0].type = WORLD_TYPE_LINK;
        assert_int_equal(permit_use(permit), PERMIT_E_CHANGED);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_3_a_swap_while_the_row_is_written_is_seen(void **state) {
        Permit *permit;
        Pending *p;
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.run_row_swaps = true;
        p = submit(&f, "write_file", WRITE_A);
        permit = gate_take_permit(f.gate, p);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_EDIT, ASSURANCE_OWN);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_EDIT, ASSURANCE_OWN);
        f.answer.decision.args = STR("{\"command\":\"rm -rf build\"}");
        assert_int_equal(decide(&f, "bash", "{\"command\":\"touch a.txt\"}"), ACTION_SKIP);
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
}

static HookSay refuse_rm(void *userdata, Request *request, HookAnswer *answer) {
        return str_find(request->command, STR("rm")) == SIZE_MAX ? HOOK_PASS : HOOK_SKIP;
}

static void promise_3_an_edit_goes_through_the_rules(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_EDIT, ASSURANCE_OWN);
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("rules"),
                                                        .phase = PHASE_RULES,
                                                        .func = refuse_rm }),
                         0);
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
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = STR("rewriter"),
                                                         .phase = PHASE_RULES,
                                                         .func = rewrite,
                                                         .userdata = armed }),
                         0);
}

static void promise_3_a_call_rewritten_after_it_was_shown_is_shown_again(void **state) {
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };
        bool armed = false;
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        add_rewriter(&f, &armed);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(f.n_asked, 1);
        armed = true;
        assert_int_equal(gate_answer(f.gate, p, &asker, &(HookAnswer){ .say = HOOK_CONFIRM }), 0);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(f.n_asked, 2);
        assert_true(str_find(f.seen->args_canonical, STR("rewritten")) != SIZE_MAX);

        /* The same while the question waits. */
        armed = true;
        gate_rejudge(f.gate, NULL);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_int_equal(f.n_asked, 3);
        assert_ptr_equal(f.seen, pending_request(p));
        assert_int_equal(gate_answer(f.gate, p, &asker, &(HookAnswer){ .say = HOOK_CONFIRM }), 0);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_EDIT, ASSURANCE_OWN);
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("rewriter"),
                                                        .phase = PHASE_RULES,
                                                        .func = rewrite_fours }),
                         0);
        f.answer.decision.args = STR("{\"path\":\"a.txt\",\"content\":\"four\"}");
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
}

static void promise_3_an_edited_call_runs_in_the_directory_that_was_shown(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_EDIT, ASSURANCE_OWN);
        f.answer.decision.args = STR("{\"command\":\"touch b\",\"cwd\":\"sub\"}");
        p = submit(&f, "bash", "{\"command\":\"touch a\",\"cwd\":\"sub\"}");
        assert_string_equal(pending_request(p)->directory.p, "/w/sub");
        gate_end(f.gate, p);
        tear_down(&f);
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
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };
        ToolCall calls[] = { call_of("write_file", WRITE_A), call_of("write_file", "no json") };
        Pending *p, *both[ARRAY_LEN(calls)];
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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
        assert_int_equal(gate_answer(f.gate, p, &asker, &yes_to_all), 0);
        assert_int_equal(f.n_ended, 10);
        tear_down(&f);
}

static void promise_4_a_late_answer_hits_nothing(void **state) {
        Fixture f;
        Pending *p;
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_NONE);
        assert_true(gate_cancel(f.gate, p, STR("the host went away")));
        assert_int_equal(f.n_withdrawn, 1);
        assert_int_equal(gate_answer(f.gate, p, &asker, &(HookAnswer){ .say = HOOK_CONFIRM }),
                         GATE_E_DECIDED);
        assert_int_equal(action_of(p), ACTION_SKIP);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void promise_4_a_retry_is_the_same_request(void **state) {
        Fixture f;
        Pending *p, *again, *other;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
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
        Asker asker = { .name = STR_INIT("person") };
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        f.session.timeout_ms = 100;
        p = submit(&f, "write_file", WRITE_A);
        f.now += 99;
        assert_int_equal(action_of(p), ACTION_NONE);
        f.now += 1;
        assert_int_equal(gate_answer(f.gate, p, &asker, &yes), GATE_E_DECIDED);
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
                assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("rewrite"),
                                                                .phase = PHASE_RULES,
                                                                .func = rewrite_second,
                                                                .userdata = &f }),
                                 0);
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
                assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("end"),
                                                                .phase = phase,
                                                                .func = end_turn,
                                                                .userdata = &f }),
                                 0);
                assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
                assert_int_equal(f.n_by_type[RECORD_DECISION], 1);
                tear_down(&f);
        }
}

static void promise_4_a_later_no_voids_an_unused_permit(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_CONFIRM);
        assert_true(gate_cancel(f.gate, p, STR("second thoughts")));
        assert_int_equal(f.n_by_type[RECORD_CANCEL], 1);
        permit = gate_take_permit(f.gate, p);
        assert_int_equal(permit_use(permit), PERMIT_E_USED);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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
        assert_int_equal(permit_use(permit), PERMIT_E_CHANGED);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, before);
        gate_end(f.gate, open);
        gate_end(f.gate, after);
        tear_down(&f);
}

static void past_its_ceiling_a_lasting_shell_is_not_known_at_all(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        p = submit(&f, "write_file", WRITE_A);
        permit = gate_take_permit(f.gate, p);
        assert_null(gate_take_permit(f.gate, p));
        assert_int_equal(permit_use(permit), 0);
        assert_int_equal(f.last_type, RECORD_RUN);
        assert_int_equal(permit_use(permit), PERMIT_E_USED);
        permit_end(permit, true, true, 0, STR("done"));
        assert_int_equal(f.last_type, RECORD_RESULT);
        gate_end(f.gate, p);

        p = submit(&f, "write_file", WRITE_A);
        permit = gate_take_permit(f.gate, p);
        f.now += PERMIT_LIFE_MS + 1;
        assert_int_equal(permit_use(permit), PERMIT_E_EXPIRED);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
        tear_down(&f);
}

static int veto(void *userdata, const Request *request) {
        return 1;
}

static void seed_000_a_pre_hook_may_veto_and_a_post_hook_looks(void **state) {
        Fixture f;
        Pending *p;
        Permit *permit;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        assert_int_equal(gate_add_pre_hook(f.gate, STR("veto"), veto, NULL), 0);
        p = submit(&f, "write_file", WRITE_A);
        permit = gate_take_permit(f.gate, p);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
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
                assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf /\"}"), ACTION_SKIP);
                tear_down(&f);
        }
}

static void an_asker_that_fails_is_not_the_same_as_none(void **state) {
        Fixture f;

        set_up(&f, NOBODY_APPROVE);
        add_person(&f, HOOK_FAIL, ASSURANCE_OWN);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
        set_up(&f, NOBODY_APPROVE);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_AGENT);
        assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf build\"}"), ACTION_SKIP);
        tear_down(&f);
}

static void seed_002_a_denied_tool_tells_the_model(void **state) {
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_SKIP, ASSURANCE_OWN);
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
                call_of("write_file", "{\"path\":\"b.txt\",\"content\":\"\"}"),
        };
        Sayer reads = { .letter = 'r', .say = HOOK_CONFIRM };
        Pending *ps[3];
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        reads.f = &f;
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("reads"),
                                                        .phase = PHASE_JUDGEMENT,
                                                        .func = say_it,
                                                        .userdata = &reads,
                                                        .tool = STR("read_file") }),
                         0);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.remember = (Remember){ .scope = SCOPE_TURN, .cover = COVER_ALL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", "{\"path\":\"b.txt\",\"content\":\"\"}");
        assert_int_equal(f.n_asked, 1);
        /* Up to the ceiling. */
        decide(&f, "bash", "{\"command\":\"rm -rf build\"}");
        assert_int_equal(f.n_asked, 2);
        gate_begin_turn(f.gate, &f.session);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        f.answer.decision.remember = (Remember){ .scope = SCOPE_TURN, .cover = COVER_ALL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", "{\"path\":\"b.txt\",\"content\":\"\"}");
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
        assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf build\"}"), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf /\"}"), ACTION_SKIP);
        add_hook(&f, "ask", PHASE_RULES, 0, &ask);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        ask.level = ESCALATE_MAY_DENY;
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
}

static void seed_004_allow_all_from_this_tool_for_the_session(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.remember = (Remember){ .scope = SCOPE_SESSION, .cover = COVER_TOOL };
        decide(&f, "write_file", WRITE_A);
        decide(&f, "write_file", "{\"path\":\"b.txt\",\"content\":\"\"}");
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
        Sayer reads = { .letter = 'r', .say = HOOK_CONFIRM };
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        reads.f = &f;
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("reads"),
                                                        .phase = PHASE_JUDGEMENT,
                                                        .func = say_it,
                                                        .userdata = &reads,
                                                        .tool = STR("read_file") }),
                         0);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.auto_confirm = 2;
        decide(&f, "write_file", WRITE_A);
        f.answer = (HookAnswer){ .say = HOOK_SKIP };
        assert_int_equal(decide(&f, "read_file", "{\"path\":\"a.txt\"}"), ACTION_CONFIRM);
        assert_int_equal(f.session.auto_confirm, 2);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        /* Above the ceiling: asked, and not counted. */
        assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf build\"}"), ACTION_SKIP);
        assert_int_equal(f.session.auto_confirm, 1);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_SKIP);
        tear_down(&f);
}

static void dangerous_calls_need_an_asker_of_our_own(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OS);
        assert_int_equal(decide(&f, "write_file", WRITE_A), ACTION_CONFIRM);
        assert_int_equal(decide(&f, "bash", "{\"command\":\"rm -rf build\"}"), ACTION_SKIP);
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
        static const char dangerous[] = "{\"command\":\"rm -rf build\"}";
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
        Asker asker = { .name = STR("person") };

        assert_true(pending_is_open(p));
        ++f->n_ended;
        (void)!gate_answer(f->gate, p, &asker, &(HookAnswer){ .say = HOOK_CONFIRM });
}

static void a_host_without_a_loop_waits_in_the_gate(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
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

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        gate_set_wait(f.gate, wait_in_vain, &f);
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(action_of(p), ACTION_NONE);
        gate_end(f.gate, p);
        tear_down(&f);
}

static void nobody_remembers_a_yes_to_the_floor(void **state) {
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_CONFIRM, ASSURANCE_OWN);
        f.answer.decision.remember.scope = SCOPE_SESSION;
        decide(&f, "bash", "{\"command\":\"rm -rf /\"}");
        decide(&f, "bash", "{\"command\":\"rm -rf /\"}");
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
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("two"),
                                                        .phase = PHASE_RULES,
                                                        .func = want_two }),
                         0);
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
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };
        HookAnswer yes = { .say = HOOK_CONFIRM };
        unsigned persons = 1;
        Permit *permit;
        Fixture f;
        Pending *p;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        assert_int_equal(gate_add_hook(f.gate, &(Hook){ .name = STR("persons"),
                                                        .phase = PHASE_RULES,
                                                        .func = want_as_many,
                                                        .userdata = &persons }),
                         0);
        p = submit(&f, "write_file", WRITE_A);
        persons = 2;
        assert_int_equal(gate_answer(f.gate, p, &asker, &yes), 0);
        assert_int_equal(action_of(p), ACTION_NONE);
        gate_end(f.gate, p);

        persons = 1;
        p = submit(&f, "write_file", WRITE_A);
        assert_int_equal(gate_answer(f.gate, p, &asker, &yes), 0);
        persons = 2;
        permit = gate_take_permit(f.gate, p);
        assert_int_equal(permit_use(permit), PERMIT_E_CHANGED);
        permit_end(permit, false, false, -1, (Str){ 0 });
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
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };
        HookAnswer yes = { .say = HOOK_CONFIRM };
        Pending *first, *second;
        Fixture f;

        set_up(&f, NOBODY_UNSET);
        add_person(&f, HOOK_WAIT, ASSURANCE_OWN);
        first = submit(&f, "write_file", WRITE_A);
        second = submit(&f, "write_file", "{\"path\":\"b.txt\",\"content\":\"\"}");
        yes.decision.remember = (Remember){ .scope = SCOPE_SESSION, .cover = COVER_TOOL };
        assert_int_equal(gate_answer(f.gate, first, &asker, &yes), 0);
        assert_int_equal(action_of(first), ACTION_CONFIRM);
        assert_int_equal(action_of(second), ACTION_CONFIRM);
        assert_int_equal(pending_decision(second)->by, DECIDER_APPROVAL);
        gate_end(f.gate, first);
        gate_end(f.gate, second);
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
        assert_int_equal(permit_use(permit), PERMIT_E_CHANGED);
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(f.gate, p);
        decide(&f, "bash", "{\"command\":\"bash large.sh\"}");
        assert_int_equal(f.n_asked, 2);
        tear_down(&f);
        free(large);
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
                cmocka_unit_test(seed_000_a_hook_that_passes_falls_through),
                cmocka_unit_test(seed_000_higher_priority_goes_first_then_registration),
                cmocka_unit_test(seed_000_hooks_are_replaced_disabled_and_removed_by_name),
                cmocka_unit_test(seed_000_a_pre_hook_may_veto_and_a_post_hook_looks),
                cmocka_unit_test(seed_000_auto_n_confirms_the_next_n_that_would_have_asked),
                cmocka_unit_test(phase_one_is_a_fold_the_strictest_speaks),
                cmocka_unit_test(a_granting_hook_that_fails_passes),
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
                cmocka_unit_test(a_callback_may_end_what_it_is_told_of),
                cmocka_unit_test(promise_4_a_late_answer_hits_nothing),
                cmocka_unit_test(promise_4_a_retry_is_the_same_request),
                cmocka_unit_test(promise_3_a_yes_is_for_the_call_that_was_shown),
                cmocka_unit_test(promise_4_an_answer_past_the_deadline_is_late),
                cmocka_unit_test(promise_4_a_hook_that_ends_the_turn_has_decided),
                cmocka_unit_test(promise_4_a_later_no_voids_an_unused_permit),
                cmocka_unit_test(a_lasting_shell_is_not_known_after_it_was_changed),
                cmocka_unit_test(a_lasting_shell_that_went_elsewhere_is_not_where_the_host_says),
                cmocka_unit_test(a_lasting_shell_may_be_changed_by_a_call_still_open),
                cmocka_unit_test(past_its_ceiling_a_lasting_shell_is_not_known_at_all),
                cmocka_unit_test(a_permit_works_once_for_a_minute),
                cmocka_unit_test(seed_001_dont_ask_again_holds_for_exactly_this_call),
                cmocka_unit_test(seed_001_bash_approvals_know_their_directory),
                cmocka_unit_test(seed_001_signatures_read_as_written_there),
                cmocka_unit_test(seed_002_default_risks_and_confirmation),
                cmocka_unit_test(seed_002_the_callback_is_optional_only_when_the_host_says_so),
                cmocka_unit_test(an_asker_that_fails_is_not_the_same_as_none),
                cmocka_unit_test(seed_002_a_denied_tool_tells_the_model),
                cmocka_unit_test(seed_003_danger_is_a_flag_a_sentence_or_a_function),
                cmocka_unit_test(seed_003_a_batch_is_one_question_answered_per_call),
                cmocka_unit_test(seed_003_the_rest_of_the_turn_and_no_longer),
                cmocka_unit_test(seed_003_declared_autonomy_runs_all_but_the_floor),
                cmocka_unit_test(seed_004_allow_all_from_this_tool_for_the_session),
                cmocka_unit_test(seed_004_no_answer_in_time_is_a_denial),
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
                cmocka_unit_test(promise_8_the_same_call_has_the_same_digest_and_key),
                cmocka_unit_test(promise_5_a_large_script_that_was_swapped_is_another_call),
                cmocka_unit_test(a_changed_tool_definition_is_another_tool),
        };

        return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
