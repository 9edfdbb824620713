/* Every allocation of a search fails once: it ends in -ENOMEM or as if nothing had happened, and nothing leaks. */

#include "search.h"

#include "base/test-oom.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static char root[64];

static int set_up(void **state) {
        char command[400];

        snprintf(root, sizeof(root), "/tmp/test-search-oom.XXXXXX");
        if (!mkdtemp(root))
                return -1;
        snprintf(command, sizeof(command),
                 "cd %s && mkdir -p .git/info a/b && echo ref >.git/HEAD && echo '*.o' "
                 ">.git/info/exclude && "
                 "echo '*.log' >.gitignore && echo '!x' >a/.gitignore && echo hit >a/b/x && echo "
                 "hit >y && "
                 "echo hit >z.log",
                 root);
        return system(command);
}

static int tear_down(void **state) {
        char command[128];

        snprintf(command, sizeof(command), "rm -rf %s", root);
        return system(command);
}

static int search(bool lines, Buf *out) {
        _cleanup_(closep) int fd = open(root, O_RDONLY | O_CLOEXEC);
        SearchScope scope = { .root = fd, .excludes = STR("q\n"), .n_threads = 1 };
        SearchReport report;
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 1 << 16);
        if (lines) {
                SearchGrep grep = { .regex = STR("h[i]t"), .before = 1 };

                r = search_grep(&scope, &grep, out, &a, &report, NULL);
        } else {
                SearchFind find = { .glob = STR("**"), .newest_first = true };

                r = search_find(&scope, &find, out, &a, &report, NULL);
        }
        arena_deinit(&a);
        return r;
}

static void each_allocation_may_fail(void **state) {
        for (int lines = 0; lines < 2; ++lines) {
                size_t n_failed = 0, n;

                for (n = 1;; ++n) {
                        _cleanup_(buf_deinit) Buf out = BUF_INIT(10000);
                        int r;

                        n_calls = 0;
                        fail_at = n;
                        r = search(lines, &out);
                        fail_at = 0;
                        if (r) {
                                assert_int_equal(r, -ENOMEM);
                                ++n_failed;
                        } else if (lines) {
                                assert_string_equal(out.p, "a/b/x:1:hit\n--\ny:1:hit\n");
                        }
                        if (n_calls < n)
                                break;
                }
                assert_true(n_failed > 10);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup_teardown(each_allocation_may_fail, set_up, tear_down),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
