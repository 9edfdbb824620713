/* What counts as an answer of a program. Starting, racing and withdrawing: tests/e2e/hooks.py. */
#include "base/test.h"

#include "hooks.h"

#define ID "00112233445566778899aabbccddeeff"

static void only_a_whole_answer_to_this_question_counts(void **state) {
        static const struct {
                SettingsHookType type;
                bool may_confirm, taken;
                HookSay say;
                const char *text;
        } cases[] = {
                { SETTINGS_HOOK_RULE, false, true, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, false, true, HOOK_SKIP,
                  " {\"answer\":\"skip\",\"id\":\"" ID "\"}\n" },
                { SETTINGS_HOOK_RULE, false, true, HOOK_ESCALATE,
                  "{\"id\":\"" ID "\",\"answer\":\"ask\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"edit\",\"args\":{}}" },
                { SETTINGS_HOOK_AUTO_APPROVE, false, true, HOOK_CONFIRM,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\"}" },
                { SETTINGS_HOOK_AUTO_APPROVE, false, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"skip\"}" },
                { SETTINGS_HOOK_ASKER, true, true, HOOK_CONFIRM,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\",\"by\":\"Ada\"}" },
                { SETTINGS_HOOK_ASKER, false, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\"}" },
                { SETTINGS_HOOK_ASKER, false, true, HOOK_SKIP,
                  "{\"id\":\"" ID "\",\"answer\":\"skip\"}" },
                { SETTINGS_HOOK_ASKER, true, true, HOOK_EDIT,
                  "{\"id\":\"" ID "\",\"answer\":\"edit\",\"args\":{\"b\":1,\"a\":2}}" },
                { SETTINGS_HOOK_ASKER, false, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"edit\",\"args\":{}}" },
                { SETTINGS_HOOK_ASKER, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"edit\"}" },
                { SETTINGS_HOOK_ASKER, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\",\"args\":{}}" },
                { SETTINGS_HOOK_PRE, true, true, HOOK_SKIP,
                  "{\"id\":\"" ID "\",\"answer\":\"skip\"}" },
                { SETTINGS_HOOK_PRE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"confirm\"}" },
                { SETTINGS_HOOK_OBSERVE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_POST, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "pass" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "[\"pass\"]" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "{\"id\":\"" ID "\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "{\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS, "{\"id\":\"\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "0\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"00112233445566778899AABBCCDDEEFF\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"Pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":true}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\",\"answer\":\"pass\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\",\"scope\":\"user\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\"} {}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\"" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\",\"reason\":\"\xff\"}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "{\"id\":\"" ID "\",\"answer\":\"pass\",}" },
                { SETTINGS_HOOK_RULE, true, false, HOOK_PASS,
                  "// yes\n{\"id\":\"" ID "\",\"answer\":\"pass\"}" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(arena_freep) Arena *a = NULL;
                HookAnswer answer;
                const char *why = NULL;
                bool taken;

                assert_int_equal(arena_new(1 << 20, &a), 0);
                taken = hooks_read_answer(cases[i].type, ID, cases[i].may_confirm,
                                          str_of(cases[i].text), a, &answer, &why);
                if (taken != cases[i].taken || answer.say != cases[i].say || (!taken && !why))
                        fail_msg("%s: taken %d as %d (%s), want %d as %d", cases[i].text, taken,
                                 (int)answer.say, why ? why : "", cases[i].taken,
                                 (int)cases[i].say);
        }
}

static void what_an_answer_says_is_told_as_the_program_s_word(void **state) {
        static const Str text = STR_INIT(
                "{\"id\":\"" ID "\",\"answer\":\"skip\",\"by\":\"terminal\",\"reason\":\"later\"}");
        _cleanup_(arena_freep) Arena *a = NULL;
        HookAnswer answer;
        const char *why;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_true(hooks_read_answer(SETTINGS_HOOK_ASKER, ID, true, text, a, &answer, &why));
        assert_int_equal(answer.decision.by, DECIDER_PERSON);
        assert_true(str_eq(answer.decision.by_name, STR("program:test")));
        assert_true(str_eq(answer.decision.reason, STR("later")));
        assert_true(str_has_suffix(answer.decision.why, STR("as the program says")));
        assert_true(hooks_read_answer(SETTINGS_HOOK_RULE, ID, true, text, a, &answer, &why));
        assert_int_equal(answer.decision.by, DECIDER_HOOK);
        assert_true(str_eq(answer.decision.why, STR("later")));
}

static void an_edit_brings_its_arguments_as_they_are_hashed(void **state) {
        static const Str text = STR_INIT(
                "{\"id\":\"" ID "\",\"answer\":\"edit\",\"args\":{\"b\":1.50,\"a\":\"\\u0041\"}}");
        _cleanup_(arena_freep) Arena *a = NULL;
        HookAnswer answer;
        const char *why;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_true(hooks_read_answer(SETTINGS_HOOK_ASKER, ID, true, text, a, &answer, &why));
        assert_true(str_eq(answer.decision.args, STR("{\"a\":\"A\",\"b\":1.50}")));
}

static void what_says_too_much_is_no_answer(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
        _cleanup_(arena_freep) Arena *a = NULL;
        HookAnswer answer;
        const char *why = NULL;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        buf_append(&text, STR("{\"id\":\"" ID "\",\"answer\":\"skip\",\"reason\":\""));
        for (size_t i = 0; i < 2001; ++i)
                buf_append_char(&text, 'x');
        buf_append(&text, STR("\"}"));
        assert_false(
                hooks_read_answer(SETTINGS_HOOK_RULE, ID, true, buf_str(&text), a, &answer, &why));
        assert_string_equal(why, "its answer says too much");
}

static void promise_1_without_memory_it_is_no_answer(void **state) {
        static const Str text = STR_INIT(
                "{\"id\":\"" ID "\",\"answer\":\"confirm\",\"by\":\"somebody with a name\"}");
        char small[16];
        HookAnswer answer;
        const char *why = NULL;
        Arena a;

        arena_init(&a, small, sizeof(small), 0);
        assert_false(hooks_read_answer(SETTINGS_HOOK_ASKER, ID, true, text, &a, &answer, &why));
        assert_int_equal(answer.say, HOOK_PASS);
        arena_deinit(&a);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(only_a_whole_answer_to_this_question_counts),
                cmocka_unit_test(what_an_answer_says_is_told_as_the_program_s_word),
                cmocka_unit_test(an_edit_brings_its_arguments_as_they_are_hashed),
                cmocka_unit_test(what_says_too_much_is_no_answer),
                cmocka_unit_test(promise_1_without_memory_it_is_no_answer),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
