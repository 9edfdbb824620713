/*
 * Every allocation of a host's way through the library fails once. Each time the call is refused with
 * a number or runs with its rows; nothing in between, and nothing leaks.
 */

#include "test-place.h"

#include "base/test-oom.h"

static size_t n_run, n_yes;

static AssentSay yes(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        ++n_yes;
        answer->why = assent_request_keep(request, "a person said so");
        answer->scope = ASSENT_SCOPE_SESSION;
        return ASSENT_SAY_CONFIRM;
}

static AssentSay look(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        return ASSENT_SAY_PASS;
}

static int danger(void *userdata, const char *args, const char **ret_text) {
        *ret_text = "it is";
        return strstr(args, "prod") != NULL;
}

static int run(void *userdata, const AssentRequest *request, AssentResult *result) {
        ++n_run;
        return 0;
}

static bool note(void *userdata, const AssentApproval *a) {
        return true;
}

static void use(AssentGate *g) {
        const char *skip[] = { "note", NULL };
        AssentHook h = {
                .size = sizeof(h), .name = "look", .phase = ASSENT_PHASE_RULES, .func = look
        };
        AssentTool t = { .size = sizeof(t),
                         .name = "deploy",
                         .parameters = "{\"type\":\"object\"}",
                         .dangerous_func = danger,
                         .skip_arguments = skip,
                         .hooks = &h,
                         .n_hooks = 1 };
        AssentAsker a = {
                .size = sizeof(a), .name = "person", .assurance = ASSENT_ASSURANCE_OWN, .ask = yes
        };
        AssentCall calls[] = { { .size = sizeof(calls[0]),
                                 .id = "1",
                                 .tool = "deploy",
                                 .args = "{\"to\":\"prod\"}" },
                               { .size = sizeof(calls[0]),
                                 .id = "2",
                                 .tool = "bash",
                                 .args = "{\"command\":\"echo x > y && $(z)\"}" } };
        AssentSession *s = NULL;
        char text[64];

        (void)assent_gate_add_tool(g, &t);
        if (assent_gate_add_asker(g, &a) || assent_session_new(g, NULL, &s))
                return;
        (void)assent_execute_batch(s, calls, 2, run, NULL, NULL);
        (void)assent_confirm(s, &calls[0], text, sizeof(text));
        (void)assent_judge(g, &calls[1], NULL, text, sizeof(text));
        (void)assent_approvals_list(g, s, note, NULL);
        (void)assent_approvals_clear(g, s);
        (void)assent_gate_reload(g, text, sizeof(text));
        assent_session_end(s);
}

/* False when nothing failed any more. */
static bool round_trip(const Place *place) {
        AssentOptions o = place_options(place);
        AssentGate *g = NULL;
        size_t rows = place_rows(place, "\"type\":\"run\"");

        n_calls = n_run = n_yes = 0;
        is_paused = false;
        if (assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0) == 0) {
                use(g);
                assert_int_equal(assent_gate_close(g), 0);
        } else {
                assert_null(g);
        }
        is_paused = true;
        if (n_run)
                assert_true(n_yes > 0);
        assert_int_equal(place_rows(place, "\"type\":\"run\""), rows + n_run);
        return n_calls >= fail_at;
}

static void promise_1_no_allocation_is_trusted(void **state) {
        Place place;

        place_init(&place);
        place_write(&place, "config/policy", "ask deploy\n");
        fail_at = SIZE_MAX;
        round_trip(&place);
        assert_int_equal(n_run, 2);
        fail_at = 1;
        while (round_trip(&place))
                fail_at += fail_at < 400 ? 1 : 3;
        assert_true(fail_at > 100);
        place_deinit(&place);
}

/* --- with programs and a plugin of the settings --------------------------------------------- */

static const char *plugin_dir;

/* Refuses what says "no", and so does the plugin "secret"; a person elsewhere says yes to all. */
static const char guard_text[] = "#!/bin/sh\n"
                                 "q=$(cat)\n"
                                 "id=$(echo \"$q\" | sed 's/.*\"id\":\"\\([0-9a-f]*\\)\".*/\\1/')\n"
                                 "case $q in *'\"to\":\"no\"'*) say=skip;; *) say=pass;; esac\n"
                                 "echo \"{\\\"id\\\":\\\"$id\\\",\\\"answer\\\":\\\"$say\\\"}\"\n";
static const char desk_text[] =
        "#!/bin/sh\n"
        "id=$(sed 's/.*\"id\":\"\\([0-9a-f]*\\)\".*/\\1/')\n"
        "echo \"{\\\"id\\\":\\\"$id\\\",\\\"answer\\\":\\\"confirm\\\"}\"\n";

static void put_program(const Place *place, const char *name, const char *text) {
        char below[32], path[160];

        assert_true(snprintf(below, sizeof(below), "config/%s", name) < 32);
        place_write(place, below, text);
        assert_true(snprintf(path, sizeof(path), "%s/%s", place->config, name) < 160);
        assert_int_equal(chmod(path, 0700), 0);
}

static size_t n_wrong;

static int run_allowed(void *userdata, const AssentRequest *request, AssentResult *result) {
        ++n_run;
        n_wrong += !strstr(request->args, "dev");
        return 0;
}

static void use_programs(AssentGate *g) {
        static const char *const args[] = { "{\"to\":\"no\"}", "{\"to\":\"secret\"}",
                                            "{\"to\":\"veto\"}", "{\"to\":\"dev\"}" };
        AssentTool t = { .size = sizeof(t),
                         .name = "tidy",
                         .risk_level = ASSENT_RISK_MODERATE,
                         .requires_confirmation = ASSENT_YES };
        AssentSession *s = NULL;

        if (assent_gate_add_tool(g, &t) || assent_session_new(g, NULL, &s))
                return;
        for (size_t i = 0; i < ARRAY_LEN(args); ++i) {
                AssentCall call = { .size = sizeof(call), .tool = "tidy", .args = args[i] };

                (void)assent_execute_batch(s, &call, 1, run_allowed, NULL, NULL);
        }
        assent_session_end(s);
}

/* False when nothing failed any more. */
static bool programs_round(const Place *place, const char *settings) {
        AssentOptions o = place_options(place);
        AssentGate *g = NULL;
        size_t rows = place_rows(place, "\"type\":\"run\"");

        o.settings = settings;
        n_calls = n_run = n_wrong = 0;
        is_paused = false;
        if (assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0) == 0) {
                use_programs(g);
                assert_int_equal(assent_gate_close(g), 0);
        }
        is_paused = true;
        assert_int_equal(n_wrong, 0);
        assert_true(n_run <= 1);
        assert_int_equal(place_rows(place, "\"type\":\"run\""), rows + n_run);
        return n_calls >= fail_at;
}

static void promise_1_programs_and_plugins_that_lack_memory_grant_nothing(void **state) {
        char settings[1024];
        Place place;

        if (!plugin_dir)
                test_skip("no folder of plugins was named");
        place_init(&place);
        put_program(&place, "guard", guard_text);
        put_program(&place, "desk", desk_text);
        snprintf(settings, sizeof(settings),
                 "{\"plugins\":[\"%s/made-good.so\"],\"hooks\":["
                 "{\"name\":\"guard\",\"type\":\"rule\",\"command\":[\"guard\"]},"
                 "{\"name\":\"desk\",\"type\":\"asker\",\"command\":[\"desk\"]}]}",
                 plugin_dir);
        fail_at = SIZE_MAX;
        programs_round(&place, settings);
        assert_int_equal(n_run, 1);
        print_message("# %zu allocations\n", n_calls);
        for (fail_at = 1; programs_round(&place, settings);)
                fail_at += fail_at < 40 ? 1 : 1 + fail_at / 16;
        place_deinit(&place);
}

int main(int argc, char **argv) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(promise_1_no_allocation_is_trusted),
                cmocka_unit_test(promise_1_programs_and_plugins_that_lack_memory_grant_nothing),
        };

        plugin_dir = argc > 1 ? argv[1] : NULL;
        return cmocka_run_group_tests_name("api out of memory", tests, NULL, NULL);
}
