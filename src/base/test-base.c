#include "base.h"

#include "base/test.h"

static void cutting_takes_the_head_and_leaves_the_rest(void **state) {
        Str rest, head = str_cut(STR("git push"), ' ', &rest);

        assert_true(str_eq(head, STR("git")));
        assert_true(str_eq(rest, STR("push")));
        head = str_cut(STR("git"), ' ', &rest);
        assert_true(str_eq(head, STR("git")));
        assert_int_equal(rest.n, 0);
}

static void a_slice_never_leaves_its_string(void **state) {
        assert_true(str_eq(str_slice(STR("abc"), 1, 9), STR("bc")));
        assert_int_equal(str_slice(STR("abc"), 3, 2).n, 0);
        assert_int_equal(str_slice(STR("abc"), 7, 9).n, 0);
}

static void numbers_that_do_not_fit_are_none(void **state) {
        static const struct {
                Str text;
                bool ok;
                uint64_t want;
        } cases[] = {
                { STR_INIT("0"), true, 0 },
                { STR_INIT("18446744073709551615"), true, UINT64_MAX },
                { STR_INIT("18446744073709551616"), false, 0 },
                { STR_INIT(""), false, 0 },
                { STR_INIT("-1"), false, 0 },
                { STR_INIT("1 "), false, 0 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                uint64_t got = 0;
                bool ok = str_to_u64(cases[i].text, &got);

                if (ok != cases[i].ok || got != cases[i].want)
                        fail_msg("'" STR_FMT "': %d %llu", STR_ARG(cases[i].text), ok,
                                 (unsigned long long)got);
        }
}

static void a_full_buffer_says_so_once(void **state) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(8);

        buf_append(&b, STR("12345678"));
        assert_int_equal(buf_error(&b), 0);
        buf_appendf(&b, "%d", 9);
        assert_int_equal(buf_error(&b), -E2BIG);
        assert_string_equal(b.p, "12345678");
        buf_clear(&b);
        assert_int_equal(buf_error(&b), 0);
        assert_int_equal(b.n, 0);
}

static void a_small_piece_of_work_stays_in_its_first_memory(void **state) {
        char first[256];
        Arena a;
        Str s;

        arena_init(&a, first, sizeof(first), 1 << 20);
        s = arena_str(&a, STR("git push"));
        assert_true(s.p >= first && s.p < first + sizeof(first));
        assert_int_equal(a.total, 0);
        assert_non_null(arena_alloc(&a, 1000));
        assert_true(a.total >= 1000);
        arena_reset(&a);
        assert_int_equal(a.total, 0);
        s = arena_concat(&a, (Str[]){ STR("a"), { NULL, 0 }, STR("bc") }, 3);
        assert_true(str_eq(s, STR("abc")));
        s = arena_str(&a, STR("again"));
        assert_true(s.p >= first && s.p < first + sizeof(first));
        arena_deinit(&a);
}

static void an_arena_keeps_its_ceiling_and_its_failure(void **state) {
        _cleanup_(arena_freep) Arena *a = NULL;

        assert_int_equal(arena_new(64 * 1024, &a), 0);
        assert_null(arena_alloc(a, 65 * 1024));
        assert_int_equal(arena_error(a), -E2BIG);
        assert_null(arena_alloc(a, 1));
        assert_null(arena_calloc(a, SIZE_MAX, 2));
}

static void arena_memory_is_zeroed_and_aligned(void **state) {
        char first[300];
        Arena a;

        memset(first, 0xff, sizeof(first));
        arena_init(&a, first + 1, sizeof(first) - 1, 1 << 20);
        for (int i = 0; i < 40; ++i) {
                char *p = arena_alloc(&a, 13);

                assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
                for (int k = 0; k < 13; ++k)
                        assert_int_equal(p[k], 0);
                memset(p, 0xee, 13);
        }
        arena_deinit(&a);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(cutting_takes_the_head_and_leaves_the_rest),
                cmocka_unit_test(a_slice_never_leaves_its_string),
                cmocka_unit_test(numbers_that_do_not_fit_are_none),
                cmocka_unit_test(a_full_buffer_says_so_once),
                cmocka_unit_test(a_small_piece_of_work_stays_in_its_first_memory),
                cmocka_unit_test(an_arena_keeps_its_ceiling_and_its_failure),
                cmocka_unit_test(arena_memory_is_zeroed_and_aligned),
        };

        return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
