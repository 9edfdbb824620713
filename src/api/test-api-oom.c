/*
 * Every allocation of a host's way through the library fails once. Each time the call is refused with
 * a number or runs with its rows; nothing in between, and nothing leaks.
 */

#include "test-place.h"

static size_t fail_at, n_calls;
static bool is_counting;

static bool fails(void) {
        return is_counting && ++n_calls == fail_at;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
        return fails() ? NULL : __real_malloc(size);
}

void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) {
        return fails() ? NULL : __real_calloc(n, size);
}

void *__real_realloc(void *p, size_t size);
void *__wrap_realloc(void *p, size_t size);
void *__wrap_realloc(void *p, size_t size) {
        return fails() ? NULL : __real_realloc(p, size);
}

void *__real_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size) {
        return fails() ? NULL : __real_reallocarray(p, n, size);
}

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
        is_counting = true;
        if (assent_gate_open(&o, ASSENT_NOBODY_DENY, &g, NULL, 0) == 0) {
                use(g);
                assert_int_equal(assent_gate_close(g), 0);
        } else {
                assert_null(g);
        }
        is_counting = false;
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

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(
                promise_1_no_allocation_is_trusted) };

        return cmocka_run_group_tests_name("api out of memory", tests, NULL, NULL);
}
