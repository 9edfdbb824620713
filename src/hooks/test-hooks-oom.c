/* Each allocation in turn fails: nothing is made, nothing is granted, nothing leaks. */
#include "base/test-oom.h"

#include "hooks.h"

#define ID "00112233445566778899aabbccddeeff"

static void making_the_hooks_fails_cleanly(void **state) {
        Str word = STR("/bin/true");
        SettingsHook items[] = {
                { .name = STR("a"),
                  .type = SETTINGS_HOOK_ASKER,
                  .command = { &word, 1 },
                  .enabled = true },
                { .name = STR("b"),
                  .type = SETTINGS_HOOK_RULE,
                  .command = { &word, 1 },
                  .enabled = true },
        };
        const SettingsHooks list = { .items = items, .n = ARRAY_LEN(items) };
        int r = -ENOMEM;

        for (size_t i = 1; r; ++i) {
                Hooks *h = NULL;

                fail_at = i;
                n_calls = 0;
                r = hooks_new(&list, STR("/etc"), STR("/root"), &h);
                fail_at = 0;
                assert_true(r == 0 || r == -ENOMEM);
                assert_true((r == 0) == (h != NULL));
                hooks_free(h);
                assert_true(i < 100);
        }
}

static void promise_1_an_answer_without_memory_is_none(void **state) {
        static const Str text = STR_INIT(
                "{\"id\":\"" ID
                "\",\"answer\":\"edit\",\"args\":{\"command\":\"ls\"},\"by\":\"Ada\"}");
        bool taken = false;

        for (size_t i = 1; !taken; ++i) {
                Arena *a = NULL;
                HookAnswer answer;
                const char *why = NULL;

                fail_at = 0;
                assert_int_equal(arena_new(1 << 20, &a), 0);
                fail_at = i;
                n_calls = 0;
                taken = hooks_read_answer(SETTINGS_HOOK_ASKER, ID, true, text, a, &answer, &why);
                fail_at = 0;
                assert_true(taken ? answer.say == HOOK_EDIT : answer.say == HOOK_PASS && why);
                arena_free(a);
                assert_true(i < 100);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(making_the_hooks_fails_cleanly),
                cmocka_unit_test(promise_1_an_answer_without_memory_is_none),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
