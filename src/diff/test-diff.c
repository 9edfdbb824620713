#include "diff.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/test.h"
#include "myers.h"

static void unified(Str old_text, Str new_text, size_t context, Buf *out) {
        Diff d = { 0 };

        assert_int_equal(diff_init(&d, old_text, new_text, context), 0);
        diff_format(&d, STR("a"), STR("b"), out);
        assert_int_equal(buf_error(out), 0);
        diff_deinit(&d);
}

static void texts_are_shown_as_unified_hunks(void **state) {
        static const struct {
                size_t context;
                Str old_text;
                Str new_text;
                Str want; /* behind the two lines of names */
        } cases[] = {
                { 3, STR_INIT(""), STR_INIT(""), STR_INIT("") },
                { 3, STR_INIT("a\n"), STR_INIT("a\n"), STR_INIT("") },
                { 3, STR_INIT(""), STR_INIT("a\nb\n"), STR_INIT("@@ -0,0 +1,2 @@\n+a\n+b\n") },
                { 3, STR_INIT("a\n"), STR_INIT(""), STR_INIT("@@ -1 +0,0 @@\n-a\n") },
                { 3, STR_INIT("a\nb\nc\n"), STR_INIT("a\nB\nc\n"),
                  STR_INIT("@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n") },
                { 0, STR_INIT("a\nb\nc\n"), STR_INIT("a\nx\nb\nc\n"),
                  STR_INIT("@@ -1,0 +2 @@\n+x\n") },
                { 1, STR_INIT("1\n2\n3\n4\n5\n6\n7\n"), STR_INIT("1\nx\n3\n4\n5\ny\n7\n"),
                  STR_INIT("@@ -1,3 +1,3 @@\n 1\n-2\n+x\n 3\n@@ -5,3 +5,3 @@\n 5\n-6\n+y\n 7\n") },
                { 2, STR_INIT("1\n2\n3\n4\n5\n6\n7\n"), STR_INIT("1\nx\n3\n4\n5\ny\n7\n"),
                  STR_INIT("@@ -1,7 +1,7 @@\n 1\n-2\n+x\n 3\n 4\n 5\n-6\n+y\n 7\n") },
                { 3, STR_INIT("a\nb"), STR_INIT("a\nb\n"),
                  STR_INIT("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n") },
                { 3, STR_INIT("a\nb\n"), STR_INIT("x\nb"),
                  STR_INIT("@@ -1,2 +1,2 @@\n-a\n-b\n+x\n+b\n\\ No newline at end of file\n") },
                { 3, STR_INIT("a\nb"), STR_INIT("x\nb"),
                  STR_INIT("@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file\n") },
                { SIZE_MAX, STR_INIT("a\nb\n"), STR_INIT("a\nc\n"),
                  STR_INIT("@@ -1,2 +1,2 @@\n a\n-b\n+c\n") },
        };
        static const Str names = STR_INIT("--- a\n+++ b\n");

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 16);
                Str got;

                unified(cases[i].old_text, cases[i].new_text, cases[i].context, &out);
                got = buf_str(&out);
                if (got.n) {
                        assert_true(str_has_prefix(got, names));
                        got = str_slice(got, names.n, got.n);
                }
                if (!str_eq(got, cases[i].want)) {
                        fail_msg("case %zu: got '" STR_FMT "', want '" STR_FMT "'", i, STR_ARG(got),
                                 STR_ARG(cases[i].want));
                }
        }
}

static void lines_are_counted_and_numbered(void **state) {
        Diff d = { 0 };

        assert_int_equal(diff_init(&d, STR("a\nb\nc\nd\n"), STR("a\nx\ny\nd\ne\n"), 3), 0);
        assert_int_equal(d.n_removed, 2);
        assert_int_equal(d.n_added, 3);
        assert_int_equal(d.n_hunks, 1);
        assert_false(d.coarse);
        assert_int_equal(d.n_rows, 7);
        assert_int_equal(d.rows[1].kind, DIFF_REMOVED);
        assert_int_equal(d.rows[1].old_line, 2);
        assert_int_equal(d.rows[3].kind, DIFF_ADDED);
        assert_int_equal(d.rows[3].new_line, 2);
        assert_int_equal(d.rows[3].old_line, 4);
        assert_int_equal(d.rows[6].new_line, 5);
        diff_deinit(&d);
}

/* The changed parts of both lines in brackets, and '|' between the lines. */
static void bracket(Str line, const DiffRow *row, Buf *out) {
        size_t at = 0;

        for (size_t i = 0; i < row->n_spans; ++i) {
                buf_append(out, str_slice(line, at, row->spans[i].from));
                buf_append_char(out, '[');
                buf_append(out, str_slice(line, row->spans[i].from, row->spans[i].to));
                buf_append_char(out, ']');
                at = row->spans[i].to;
        }
        buf_append(out, str_slice(line, at, line.n));
}

static void changed_words_are_marked_within_lines(void **state) {
        static const struct {
                Str old_line;
                Str new_line;
                Str want;
        } cases[] = {
                { STR_INIT("git push origin dev"), STR_INIT("git push origin main"),
                  STR_INIT("git push origin [dev]|git push origin [main]") },
                { STR_INIT("f(a, b);"), STR_INIT("f(a, b, c);"),
                  STR_INIT("f(a, b);|f(a, b[, c]);") },
                { STR_INIT("x = 1;"), STR_INIT("x  = 1;"), STR_INIT("x[ ]= 1;|x[  ]= 1;") },
                { STR_INIT("int größe = 1"), STR_INIT("int große = 1"),
                  STR_INIT("int [größe] = 1|int [große] = 1") },
                { STR_INIT("entirely different"), STR_INIT("nothing alike here"),
                  STR_INIT("entirely different|nothing alike here") },
                { STR_INIT(""), STR_INIT("a"), STR_INIT("|a") },
                { STR_INIT("a b"), STR_INIT("a b"), STR_INIT("a b|a b") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1024);
                _cleanup_(arena_deinit) Arena arena = { .ceiling = 1 << 20 };
                DiffRow old = { 0 }, new = { 0 };

                assert_int_equal(
                        diff_words(&arena, cases[i].old_line, cases[i].new_line, &old, &new), 0);
                bracket(cases[i].old_line, &old, &out);
                buf_append_char(&out, '|');
                bracket(cases[i].new_line, &new, &out);
                if (!str_eq(buf_str(&out), cases[i].want))
                        fail_msg("case %zu: got '" STR_FMT "'", i, STR_ARG(buf_str(&out)));
        }
}

static void rows_carry_the_words_of_their_partner(void **state) {
        Diff d = { 0 };

        assert_int_equal(diff_init(&d, STR("int a = 1;\n"), STR("int a = 2;\n"), 3), 0);
        assert_int_equal(d.rows[0].n_spans, 1);
        assert_int_equal(d.rows[0].spans[0].from, 8);
        assert_int_equal(d.rows[1].spans[0].to, 9);
        diff_deinit(&d);
}

static uint32_t random_next(uint32_t *seed) {
        *seed = *seed * 1664525U + 1013904223U;
        return *seed >> 8;
}

static void random_text(uint32_t *seed, unsigned n_lines, unsigned n_kinds, Buf *out) {
        for (unsigned i = 0; i < n_lines; ++i)
                buf_appendf(out, "line %u\n", random_next(seed) % n_kinds);
        if (n_lines && random_next(seed) % 4 == 0)
                --out->n;
}

/* Change about one line in @rarity: leave out, put in, replace. */
static void edit_text(uint32_t *seed, Str text, unsigned rarity, Buf *out) {
        while (text.n) {
                Str rest, line = str_cut(text, '\n', &rest);
                unsigned what = random_next(seed) % rarity;

                if (what == 0)
                        buf_appendf(out, "new %u\n", random_next(seed) % 100);
                if (what != 1) {
                        buf_append(out, what == 2 ? STR("other") : line);
                        if (line.n < text.n)
                                buf_append_char(out, '\n');
                }
                text = rest;
        }
}

/* The texts as the rows tell them, all context given: equal to what was compared. */
static void expect_rows_are_the_texts(const Diff *d, Str old_text, Str new_text) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(1 << 24), new = BUF_INIT(1 << 24);

        for (size_t i = 0; i < d->n_rows; ++i) {
                const DiffRow *row = &d->rows[i];

                if (row->kind != DIFF_ADDED) {
                        buf_append(&old, row->text);
                        buf_append(&old, row->no_newline ? STR("") : STR("\n"));
                }
                if (row->kind != DIFF_REMOVED) {
                        buf_append(&new, row->text);
                        buf_append(&new, row->no_newline ? STR("") : STR("\n"));
                }
        }
        assert_true(!d->n_rows || str_eq(buf_str(&old), old_text));
        assert_true(!d->n_rows || str_eq(buf_str(&new), new_text));
        assert_true(d->n_rows || str_eq(old_text, new_text));
}

/* The least number of edits, by the table that every textbook has. */
static size_t least_edits(const uint32_t *a, size_t n, const uint32_t *b, size_t m) {
        size_t rows[2][64] = { 0 };

        for (size_t i = 0; i <= n; ++i) {
                for (size_t k = 0; k <= m; ++k) {
                        size_t *now = rows[i & 1], *last = rows[(i + 1) & 1];

                        if (!i || !k) {
                                now[k] = i + k;
                        } else if (a[i - 1] == b[k - 1]) {
                                now[k] = last[k - 1];
                        } else {
                                now[k] = 1 + (last[k] < now[k - 1] ? last[k] : now[k - 1]);
                        }
                }
        }
        return rows[n & 1][m];
}

static void edits_are_as_few_as_can_be(void **state) {
        uint32_t seed = 1;

        for (int round = 0; round < 3000; ++round) {
                _cleanup_(arena_deinit) Arena scratch = { .ceiling = 1 << 20 };
                uint32_t a[40], b[40];
                bool a_changed[40] = { 0 }, b_changed[40] = { 0 }, coarse = false;
                MyersSide old = { a, a_changed, random_next(&seed) % 40 };
                MyersSide new = { b, b_changed, random_next(&seed) % 40 };
                size_t got = 0, kinds = 1 + random_next(&seed) % 6;

                for (size_t i = 0; i < 40; ++i) {
                        a[i] = random_next(&seed) % (uint32_t)kinds;
                        b[i] = random_next(&seed) % (uint32_t)kinds;
                }
                assert_int_equal(myers_compare(&old, &new, 1000, &scratch, &coarse), 0);
                assert_false(coarse);
                for (size_t i = 0; i < 40; ++i)
                        got += (size_t)a_changed[i] + (size_t)b_changed[i];
                assert_int_equal(got, least_edits(a, old.n, b, new.n));
        }
}

static void every_text_comes_back_from_its_rows(void **state) {
        uint32_t seed = 7;

        for (unsigned round = 0; round < 400; ++round) {
                _cleanup_(buf_deinit) Buf old = BUF_INIT(1 << 20), new = BUF_INIT(1 << 20);
                Diff d = { 0 };

                random_text(&seed, random_next(&seed) % 60, 1 + round % 50, &old);
                if (round % 2) {
                        edit_text(&seed, buf_str(&old), 3 + round % 10, &new);
                } else {
                        random_text(&seed, random_next(&seed) % 60, 1 + round % 50, &new);
                }
                assert_int_equal(diff_init(&d, buf_str(&old), buf_str(&new), SIZE_MAX), 0);
                expect_rows_are_the_texts(&d, buf_str(&old), buf_str(&new));
                diff_deinit(&d);
        }
}

static void write_file(const char *dir, const char *name, Str text) {
        char path[256];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", dir, name);
        f = fopen(path, "we");
        assert_non_null(f);
        assert_int_equal(fwrite(text.p ? text.p : "", 1, text.n, f), text.n);
        fclose(f);
}

static int run(const char *dir, const char *command) {
        char line[512];

        snprintf(line, sizeof(line), "cd %s && %s", dir, command);
        return system(line); /* NOLINT(cert-env33-c): our own words alone */
}

static void patch_makes_the_new_text_of_the_old(void **state) {
        char dir[] = "/tmp/test-diff-XXXXXX";
        uint32_t seed = 3;

        assert_non_null(mkdtemp(dir));
        if (run(dir, "command -v patch >/dev/null")) {
                rmdir(dir);
                test_skip("patch is not installed");
        }
        for (unsigned round = 0; round < 60; ++round) {
                _cleanup_(buf_deinit) Buf old = BUF_INIT(1 << 20), new = BUF_INIT(1 << 20);
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);

                random_text(&seed, 1 + random_next(&seed) % 200, 1 + round * 3, &old);
                edit_text(&seed, buf_str(&old), 4 + round, &new);
                unified(buf_str(&old), buf_str(&new), round % 5, &out);
                if (!out.n || !new.n)
                        continue;
                write_file(dir, "old", buf_str(&old));
                write_file(dir, "new", buf_str(&new));
                write_file(dir, "diff", buf_str(&out));
                if (run(dir, "patch -s -F0 -u old diff >log 2>&1 && cmp -s old new"))
                        fail_msg("round %u: patch does not give the new text, see %s", round, dir);
        }
        run(dir, "rm -f old new diff log old.orig old.rej");
        rmdir(dir);
}

static double milliseconds(Str old_text, Str new_text, Diff *d) {
        struct timespec from, to;

        clock_gettime(CLOCK_MONOTONIC, &from);
        assert_int_equal(diff_init(d, old_text, new_text, 3), 0);
        clock_gettime(CLOCK_MONOTONIC, &to);
        return (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
}

static void number_lines(unsigned n, unsigned factor, Buf *out) {
        for (unsigned i = 0; i < n; ++i)
                buf_appendf(out, "        the line that has number %u;\n", i * factor % n);
}

/* Times are printed; a blow-up meets the test's own limit. */
static void long_texts_take_little_time(void **state) {
        static const struct {
                const char *label;
                unsigned rarity; /* of edits; 0: all lines in another order */
                bool coarse;
        } cases[] = {
                { "500 edits", 300, false },
                { "10,000 edits", 15, false },
                { "shuffled", 0, true },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf old = BUF_INIT(1 << 24), new = BUF_INIT(1 << 24);
                uint32_t seed = 5;
                Diff d = { 0 };
                double ms;

                number_lines(50000, 1, &old);
                if (cases[i].rarity) {
                        edit_text(&seed, buf_str(&old), cases[i].rarity, &new);
                } else {
                        number_lines(50000, 17, &new);
                }
                ms = milliseconds(buf_str(&old), buf_str(&new), &d);
                print_message("# 50,000 lines, %s: %.1f ms, +%zu -%zu\n", cases[i].label, ms,
                              d.n_added, d.n_removed);
                assert_int_equal(d.coarse, cases[i].coarse);
                diff_deinit(&d);
                assert_int_equal(diff_init(&d, buf_str(&old), buf_str(&new), SIZE_MAX), 0);
                expect_rows_are_the_texts(&d, buf_str(&old), buf_str(&new));
                diff_deinit(&d);
        }
}

static void very_long_lines_have_no_words(void **state) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(1 << 20), new = BUF_INIT(1 << 20);
        Diff d = { 0 };

        for (int i = 0; i < 3000; ++i) {
                buf_append(&old, STR("ab "));
                buf_append(&new, i == 7 ? STR("cd ") : STR("ab "));
        }
        assert_int_equal(diff_init(&d, buf_str(&old), buf_str(&new), 3), 0);
        assert_int_equal(d.n_rows, 2);
        assert_int_equal(d.rows[0].n_spans, 0);
        diff_deinit(&d);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(texts_are_shown_as_unified_hunks),
                cmocka_unit_test(lines_are_counted_and_numbered),
                cmocka_unit_test(changed_words_are_marked_within_lines),
                cmocka_unit_test(rows_carry_the_words_of_their_partner),
                cmocka_unit_test(edits_are_as_few_as_can_be),
                cmocka_unit_test(every_text_comes_back_from_its_rows),
                cmocka_unit_test(patch_makes_the_new_text_of_the_old),
                cmocka_unit_test(long_texts_take_little_time),
                cmocka_unit_test(very_long_lines_have_no_words),
        };

        return cmocka_run_group_tests_name("diff", tests, NULL, NULL);
}
