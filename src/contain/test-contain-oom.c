#include "contain.h"

#include <sys/wait.h>

#include "base/test.h"

/* Each allocation fails in turn; nothing may run on, leak or be taken for a success. */

static long fail_at = -1; /* how many allocations still succeed; -1: all */
static long n_live;

void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *p, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);

static bool fails(void) {
        return fail_at >= 0 && fail_at-- == 0;
}

static void *counted(void *p) {
        n_live += p != NULL;
        return p;
}

void *__wrap_malloc(size_t n) {
        return fails() ? NULL : counted(__real_malloc(n));
}

void *__wrap_calloc(size_t count, size_t size) {
        return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *p, size_t n) {
        if (fails())
                return NULL;
        return p ? __real_realloc(p, n) : counted(__real_malloc(n));
}

void __wrap_free(void *p) {
        n_live -= p != NULL;
        __real_free(p);
}

static int run_once(ContainResult *r) {
        const Str argv[] = { STR("sh"), STR("-c"), STR("seq 1 20000; seq 1 20000 >&2") };
        ContainSpec spec = CONTAIN_SPEC_INIT;

        spec.program = STR("/bin/sh");
        spec.argv = argv;
        spec.n_argv = ARRAY_LEN(argv);
        return contain_run(&spec, r);
}

static void no_memory_means_no_run_and_no_leak(void **state) {
        int r = -ENOMEM, n_failed = 0;

        for (long i = 0; r == -ENOMEM && i < 100; ++i) {
                ContainResult result;

                n_live = 0;
                fail_at = i;
                r = run_once(&result);
                if (fail_at >= 0)
                        assert_int_equal(r, 0);
                fail_at = -1;
                contain_result_deinit(&result);
                assert_int_equal(n_live, 0);
                assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
                n_failed += r == -ENOMEM;
        }
        assert_int_equal(r, 0);
        /* The child, its captures, words, pointers; four buffers of two streams. */
        assert_true(n_failed >= 8);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(no_memory_means_no_run_and_no_leak),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
