#include "parts.h"

#include "base/test.h"

#include "display/display.h"

/* The rows of what was drawn: of the text, and of marks. */
static bool is_mark_byte(char c) {
        return c == ' ' || c == '-' || (c >= '0' && c <= '9');
}

static void draws(Str text, const Span *spans, size_t n, size_t width, const char *want) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        Part items[16] = { 0 };
        Parts parts = { .items = items, .n = n };

        for (size_t i = 0; i < n; ++i)
                items[i] = (Part){ .span = spans[i], .number = (uint32_t)i + 1 };
        assert_int_equal(marks_draw(text, &parts, width, &out), 0);
        buf_append_char(&out, '\0');
        assert_string_equal(out.p, want);
}

static void a_part_has_its_number_and_a_line_as_long(void **state) {
        draws(STR("ls | wc"), (Span[]){ { 0, 2 }, { 5, 7 } }, 2, 80, "  ls | wc\n  1-   2-\n");
}

static void what_stands_within_another_is_marked_below(void **state) {
        draws(STR("echo $(ls)"), (Span[]){ { 0, 10 }, { 7, 9 } }, 2, 80,
              "  echo $(ls)\n  1---------\n         2-\n");
}

static void parts_of_the_same_bytes_share_a_mark(void **state) {
        draws(STR("env ls"), (Span[]){ { 0, 6 }, { 0, 6 }, { 0, 6 } }, 3, 80,
              "  env ls\n  1-3---\n");
}

static void a_number_longer_than_its_part_pushes_the_next_one_down(void **state) {
        Span spans[12];

        for (uint32_t i = 0; i < 12; ++i)
                spans[i] = (Span){ i, i + 1 };
        draws(STR("abcdefghijkl"), spans, 12, 80,
              "  abcdefghijkl\n  1 3 5 7 9 11\n   2 4 6 8 10\n             12\n");
}

static void a_part_over_several_lines_is_marked_on_each(void **state) {
        draws(STR("a\nb c\n\nd"), (Span[]){ { 0, 8 }, { 4, 5 } }, 2, 80,
              "  a\n  1\n  b c\n  1--\n    2\n  \n  d\n  1\n");
}

static void a_long_line_goes_on_below_its_marks(void **state) {
        draws(STR("abcdefghij"), (Span[]){ { 6, 10 } }, 1, 8,
              "  abcdefgh\n        1-\n> ij\n  1-\n");
}

static void an_escape_is_one_piece_and_as_wide_as_it_is_shown(void **state) {
        draws(STR("a\x1b[0mb"), (Span[]){ { 1, 2 }, { 5, 6 } }, 2, 80,
              "  a\\x1b[0mb\n   1---   2\n");
}

static void places_past_the_text_are_cut(void **state) {
        draws(STR("ls"), (Span[]){ { 1, 99 }, { 50, 60 } }, 2, 80, "  ls\n   1\n");
        draws(STR(""), (Span[]){ { 0, 4 } }, 1, 80, "");
}

/* No byte, place or width makes a row that is neither safe text nor a row of marks. */
static void any_bytes_at_any_width_are_safe(void **state) {
        uint64_t seed = 88172645463325252ULL;

        for (unsigned round = 0; round < 4000; ++round) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                char bytes[96];
                Part items[8] = { 0 };
                Parts parts = { .items = items, .n = round % 8 };
                size_t n = round % sizeof(bytes), width = round % 50, n_marks = 0;

                for (size_t i = 0; i < n; ++i) {
                        seed ^= seed << 13;
                        seed ^= seed >> 7;
                        seed ^= seed << 17;
                        bytes[i] = (char)(seed >> 32);
                }
                for (uint32_t i = 0; i < parts.n; ++i)
                        items[i] = (Part){ .span = { i * 5, i * 5 + round % 40 }, .number = i + 1 };
                assert_int_equal(marks_draw((Str){ bytes, n }, &parts, width, &out), 0);
                for (size_t i = 0; i < out.n; ++i)
                        assert_true(out.p[i] == '\n' || (out.p[i] >= 0x20 && out.p[i] < 0x7f));
                for (Str rest = buf_str(&out); rest.n;) {
                        Str row = str_cut(rest, '\n', &rest);
                        bool mark = row.n > 2;

                        for (size_t i = 0; i < row.n; ++i)
                                mark &= is_mark_byte(row.p[i]);
                        n_marks += mark;
                }
                if (n > 40 && parts.n > 2 && round % 40 > 8)
                        assert_true(n_marks > 0);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_part_has_its_number_and_a_line_as_long),
                cmocka_unit_test(what_stands_within_another_is_marked_below),
                cmocka_unit_test(parts_of_the_same_bytes_share_a_mark),
                cmocka_unit_test(a_number_longer_than_its_part_pushes_the_next_one_down),
                cmocka_unit_test(a_part_over_several_lines_is_marked_on_each),
                cmocka_unit_test(a_long_line_goes_on_below_its_marks),
                cmocka_unit_test(an_escape_is_one_piece_and_as_wide_as_it_is_shown),
                cmocka_unit_test(places_past_the_text_are_cut),
                cmocka_unit_test(any_bytes_at_any_width_are_safe),
        };

        setenv("LC_ALL", "C", 1);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
