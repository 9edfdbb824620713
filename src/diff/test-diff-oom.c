/* Every allocation of diff_init() fails once; each time it says -ENOMEM and leaks nothing. */
#include "diff.h"

#include "base/test-oom.h"

static void no_allocation_is_trusted(void **state) {
        int r = -1;

        for (fail_at = 1; r != 0; ++fail_at) {
                Diff d = { 0 };

                n_calls = 0;
                r = diff_init(&d, STR("same\nint a = 1;\n"), STR("same\nint a = 2;\nmore\n"), 3);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(r == 0 || !d.rows);
                diff_deinit(&d);
        }
        assert_true(fail_at > 3);
}

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(no_allocation_is_trusted) };

        return cmocka_run_group_tests_name("diff out of memory", tests, NULL, NULL);
}
