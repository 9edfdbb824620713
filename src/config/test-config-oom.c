/* Every allocation fails once; each time the answer is -ENOMEM, and the old text is not lost for a new one. */
#include "config.h"

#include "base/test-oom.h"

static const Str text = STR_INIT("// mine\n{\n  \"tools\": { \"a\": { \"enabled\": false } },\n"
                                 "  \"allow_tools\": [\"read\"], // r\n}\n");

static void merging_trusts_no_allocation(void **state) {
        int r = -1;

        for (fail_at = 1; r != 0; ++fail_at) {
                const Settings *user = NULL, *merged = NULL;
                const SettingsIgnored *ignored = NULL;
                size_t n = 0;
                Arena a;

                n_calls = 0;
                arena_init(&a, NULL, 0, 1 << 20);
                r = settings_parse(text, &a, &user, NULL);
                if (!r)
                        r = settings_merge(user, user, &a, &merged, &ignored, &n);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(!r == !!merged);
                arena_deinit(&a);
        }
        assert_true(fail_at > 2);
}

static void setting_trusts_no_allocation(void **state) {
        Buf want = BUF_INIT(1 << 16);
        int r = -1;

        fail_at = 0;
        assert_int_equal(settings_apply_preset(text, STR("gglib"), &want, NULL), 0);
        for (fail_at = 1; r != 0; ++fail_at) {
                Buf out = BUF_INIT(1 << 16);

                n_calls = 0;
                r = settings_apply_preset(text, STR("gglib"), &out, NULL);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(r ? out.n == 0 : str_eq(buf_str(&out), buf_str(&want)));
                buf_deinit(&out);
        }
        assert_true(fail_at > 50);
        buf_deinit(&want);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(merging_trusts_no_allocation),
                cmocka_unit_test(setting_trusts_no_allocation),
        };

        return cmocka_run_group_tests_name("config out of memory", tests, NULL, NULL);
}
