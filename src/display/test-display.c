#include "display.h"

#include <locale.h>
#include <stdio.h>
#include <time.h>
#include <wchar.h>

#include "base/test.h"

typedef struct EscapeCase {
        const char *label;
        DisplayFlags flags;
        Str in;
        Str want;
} EscapeCase;

/* NOLINTBEGIN(misc-misleading-bidirectional): escapes, which the check takes for the characters */
static const EscapeCase escape_cases[] = {
        { "plain", 0, STR_INIT("git push"), STR_INIT("git push") },
        { "empty", 0, STR_INIT(""), STR_INIT("") },
        { "letters of any script", 0, STR_INIT("äß Ж 日本語 한국어 नमस्ते \xd7\xa9\xd7\x9c"),
          STR_INIT("äß Ж 日本語 한국어 नमस्ते \xd7\xa9\xd7\x9c") },
        { "a letter and its mark", 0, STR_INIT("e\xcc\x81"), STR_INIT("e\xcc\x81") },
        { "emoji", 0,
          STR_INIT("🚀👍🏽❤️1️⃣🇩🇪👨‍👩‍👧‍👦🏳️‍🌈"),
          STR_INIT("🚀👍🏽❤️1️⃣🇩🇪👨‍👩‍👧‍👦🏳️‍🌈") },
        { "a backslash stays", 0, STR_INIT("a\\x1b"), STR_INIT("a\\x1b") },
        { "line end, tab, return", 0, STR_INIT("a\nb\tc\rd"), STR_INIT("a\\nb\\tc\\rd") },
        { "line end kept", DISPLAY_NEWLINE, STR_INIT("a\nb\tc"), STR_INIT("a\nb\\tc") },
        { "tab kept", DISPLAY_TAB, STR_INIT("a\tb\nc"), STR_INIT("a       b\\nc") },
        { "tab of one column", DISPLAY_TAB, STR_INIT("1234567\tb"), STR_INIT("1234567 b") },
        { "tab of one column after blanks", DISPLAY_TAB, STR_INIT("12345  \tb"),
          STR_INIT("12345   b") },
        { "tab after a wide one", DISPLAY_TAB, STR_INIT("日\tb"), STR_INIT("日      b") },
        { "NUL and DEL", 0, STR_INIT("a\0b\x7f"), STR_INIT("a\\x00b\\x7f") },
        { "CSI", 0, STR_INIT("\x1b[2Jls"), STR_INIT("\\x1b[2Jls") },
        { "OSC", 0, STR_INIT("\x1b]0;t\x07"), STR_INIT("\\x1b]0;t\\x07") },
        { "C1 as a character", 0,
          STR_INIT("\xc2\x9b"
                   "2J"),
          STR_INIT("\\u009b2J") },
        { "C1 as a byte", 0,
          STR_INIT("\x9b"
                   "2J"),
          STR_INIT("\\x9b2J") },
        { "overlong", 0, STR_INIT("\xc0\xaf"), STR_INIT("\\xc0\\xaf") },
        { "surrogate", 0, STR_INIT("\xed\xa0\x80"), STR_INIT("\\xed\\xa0\\x80") },
        { "beyond Unicode", 0, STR_INIT("\xf4\x90\x80\x80"), STR_INIT("\\xf4\\x90\\x80\\x80") },
        { "cut off", 0, STR_INIT("a\xe2\x80"), STR_INIT("a\\xe2\\x80") },
        { "right-to-left override", 0,
          STR_INIT("a\xe2\x80\xae"
                   "b"),
          STR_INIT("a\\u202eb") },
        { "isolate", 0, STR_INIT("\xe2\x81\xa6"), STR_INIT("\\u2066") },
        { "zero width", 0, STR_INIT("r\xe2\x80\x8bm"), STR_INIT("r\\u200bm") },
        { "joiner between letters", 0, STR_INIT("r\xe2\x80\x8dm"), STR_INIT("r\\u200dm") },
        { "joiner before a letter", 0, STR_INIT("🚀\xe2\x80\x8dm"), STR_INIT("🚀\\u200dm") },
        { "byte order mark", 0, STR_INIT("\xef\xbb\xbf"), STR_INIT("\\ufeff") },
        { "soft hyphen", 0, STR_INIT("\xc2\xad"), STR_INIT("\\u00ad") },
        { "tag", 0, STR_INIT("\xf3\xa0\x81\x81"), STR_INIT("\\u{e0041}") },
        { "Hangul filler", 0, STR_INIT("\xe3\x85\xa4"), STR_INIT("\\u3164") },
        { "Braille blank", 0, STR_INIT("\xe2\xa0\x80"), STR_INIT("\\u2800") },
        { "no-break space", 0,
          STR_INIT("a\xc2\xa0"
                   "b"),
          STR_INIT("a\\u00a0b") },
        { "ideographic space", 0, STR_INIT("\xe3\x80\x80"), STR_INIT("\\u3000") },
        { "line separator", DISPLAY_TEXT, STR_INIT("\xe2\x80\xa8"), STR_INIT("\\u2028") },
        { "private", 0, STR_INIT("\xee\x80\x80"), STR_INIT("\\ue000") },
        { "unassigned", 0, STR_INIT("\xcd\xb8"), STR_INIT("\\u0378") },
        { "noncharacter", 0, STR_INIT("\xef\xbf\xbf"), STR_INIT("\\uffff") },
        { "selector after a letter", 0, STR_INIT("a\xef\xb8\x8f"), STR_INIT("a\\ufe0f") },
        { "selector after a digit alone", 0, STR_INIT("1\xef\xb8\x8f"), STR_INIT("1\\ufe0f") },
        { "other selectors", 0, STR_INIT("🚀\xef\xb8\x80"), STR_INIT("🚀\\ufe00") },
        { "becomes ';'", 0, STR_INIT("\xcd\xbe"), STR_INIT("\\u037e") },
        { "becomes 'K'", 0, STR_INIT("\xe2\x84\xaa"), STR_INIT("\\u212a") },
        { "four marks", 0, STR_INIT("a\xcc\x81\xcc\x81\xcc\x81\xcc\x81"),
          STR_INIT("a\xcc\x81\xcc\x81\xcc\x81\\u0301") },
        { "a mark on nothing", 0, STR_INIT("\xcc\x81"), STR_INIT("\\u0301") },
        { "a mark on a blank", 0, STR_INIT("a \xcc\x81"), STR_INIT("a \\u0301") },
        { "a mark on a sign", 0, STR_INIT("/\xcc\xb8"), STR_INIT("/\\u0338") },
        { "a mark on an escape", 0, STR_INIT("\x1b\xcc\x81"), STR_INIT("\\x1b\\u0301") },
        { "a chain of joined pictures", 0, STR_INIT("🚀‍🚀‍🚀‍🚀‍🚀"),
          STR_INIT("🚀‍🚀‍🚀‍🚀\\u200d🚀") },
        { "marks of ours", 0, STR_INIT("↪␠"), STR_INIT("\\u21aa\\u2420") },
        { "a joiner before a mark of ours", 0, STR_INIT("🚀‍↪"),
          STR_INIT("🚀\\u200d\\u21aa") },
        { "twenty blanks", 0, STR_INIT("a                    b"),
          STR_INIT("a                    b") },
        { "twenty-one", 0, STR_INIT("a                     b"), STR_INIT("a␠×21b") },
        { "leading", 0, STR_INIT("                     b"), STR_INIT("␠×21b") },
        { "trailing", DISPLAY_TEXT, STR_INIT("b                     "), STR_INIT("b␠×21") },
        { "tabs count as blanks", DISPLAY_TAB, STR_INIT("\t\t\tb"), STR_INIT("␠×24b") },
        { "indented code", DISPLAY_TEXT, STR_INIT("x\n\t\t\tb\t\t\t\tc"),
          STR_INIT("x\n                        b␠×31c") },
        { "ASCII", DISPLAY_ASCII, STR_INIT("ä🚀\xff"), STR_INIT("\\u00e4\\u{1f680}\\xff") },
        { "ASCII blanks", DISPLAY_ASCII, STR_INIT("a                     b"),
          STR_INIT("a[21 blanks]b") },
};
/* NOLINTEND(misc-misleading-bidirectional) */

static void foreign_bytes_become_safe_text(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(escape_cases); ++i) {
                const EscapeCase *c = &escape_cases[i];
                _cleanup_(buf_deinit) Buf out = BUF_INIT(4096);

                display_escape(c->in, c->flags, &out);
                assert_int_equal(buf_error(&out), 0);
                if (!str_eq(buf_str(&out), c->want)) {
                        fail_msg("%s: got '" STR_FMT "', want '" STR_FMT "'", c->label,
                                 STR_ARG(buf_str(&out)), STR_ARG(c->want));
                }
        }
}

static void only_hidden_and_malformed_characters_are_suspicious(void **state) {
        static const struct {
                Str in;
                bool want;
        } cases[] = {
                { STR_INIT("ls -la\n\techo ä 🚀 日本"), false },
                { STR_INIT("echo ↪ ␠"), false },
                { STR_INIT("cat <<E\n                              x\nE"), false },
                { STR_INIT("ls\r\n"), true },
                { STR_INIT("ls \xe2\x80\x8b"), true },
                { STR_INIT("ls \xff"), true },
                { STR_INIT("ls\0"), true },
                { STR_INIT("ls\xc2\xa0-la"), true },
                { STR_INIT(""), false },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                if (display_suspicious(cases[i].in) != cases[i].want)
                        fail_msg("'" STR_FMT "': want %d", STR_ARG(cases[i].in), cases[i].want);
        }
}

/* @rune behind an 'a', in UTF-8. */
static Str behind_a(uint32_t rune, char *out) {
        static const unsigned char first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
        size_t n = rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;

        out[0] = 'a';
        for (size_t i = n; i > 1; --i, rune >>= 6)
                out[i] = (char)(0x80 | (rune & 63));
        out[1] = (char)(first[n] | rune);
        return (Str){ out, n + 1 };
}

static void what_was_made_safe_stays_safe_for_every_character(void **state) {
        char in[8];

        for (uint32_t rune = 0; rune <= 0x10ffff; rune += rune < 0x30000 ? 1 : 61) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(64);

                display_escape(behind_a(rune, in), DISPLAY_LINE, &out);
                if (buf_error(&out) || display_suspicious(buf_str(&out)))
                        fail_msg("U+%04X becomes '" STR_FMT "'", rune, STR_ARG(buf_str(&out)));
        }
}

/* Too many columns spoil a border, too few let text leave its frame. */
static void no_character_takes_more_columns_than_are_counted(void **state) {
        char in[8];

        for (uint32_t rune = 0x20; rune < 0x30000; ++rune) {
                Str text = behind_a(rune, in);
                int reference = wcwidth((wchar_t)rune);

                if (reference < 0 || display_suspicious(text))
                        continue;
                if (display_width(text) < (size_t)reference + 1) {
                        fail_msg("U+%04X: %zu, the locale says 1+%d", rune, display_width(text),
                                 reference);
                }
        }
}

static void columns_are_those_of_a_terminal(void **state) {
        static const struct {
                Str in;
                size_t want;
        } cases[] = {
                { STR_INIT(""), 0 },
                { STR_INIT("abc"), 3 },
                { STR_INIT("äb"), 2 },
                { STR_INIT("e\xcc\x81"), 1 },
                { STR_INIT("日本"), 4 },
                { STR_INIT("한국"), 4 },
                { STR_INIT("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"),
                  2 }, /* the first of them, as three jamo */
                { STR_INIT("🚀"), 2 },
                { STR_INIT("❤"), 1 },
                { STR_INIT("❤️"), 2 },
                { STR_INIT("🇩🇪"), 2 },
                { STR_INIT("1️⃣"), 2 },
                { STR_INIT("ｆ"), 2 },
                { STR_INIT("…"), 1 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                size_t got = display_width(cases[i].in);

                if (got != cases[i].want) {
                        fail_msg("'" STR_FMT "': %zu, want %zu", STR_ARG(cases[i].in), got,
                                 cases[i].want);
                }
        }
}

static void long_lines_wrap_with_a_mark(void **state) {
        static const struct {
                size_t width;
                DisplayFlags flags;
                Str in;
                Str want;
        } cases[] = {
                { 6, 0, STR_INIT("abcdef"), STR_INIT("abcdef") },
                { 6, 0, STR_INIT("abcdefg"), STR_INIT("abcdef\n↪ g") },
                { 6, DISPLAY_ASCII, STR_INIT("abcdefghijk\nx\n"),
                  STR_INIT("abcdef\n> ghij\n> k\nx\n") },
                { 5, 0, STR_INIT("日本語"), STR_INIT("日本\n↪ 語") },
                { 6, 0, STR_INIT("abcdee\xcc\x81"), STR_INIT("abcdee\xcc\x81") },
                { 6, 0, STR_INIT("abcde\\x1bz"), STR_INIT("abcde\n↪ \\x1b\n↪ z") },
                { 4, 0, STR_INIT("abc❤️d"), STR_INIT("abc\n↪ ❤️\n↪ d") },
                { 7, 0, STR_INIT("ab🚀‍🚀‍❤️"),
                  STR_INIT("ab🚀‍🚀‍\n↪ ❤️") },
                { 0, 0, STR_INIT("abcde"), STR_INIT("abcd\n↪ e") },
                { 4, 0, STR_INIT("👨‍👩‍👧"),
                  STR_INIT("👨‍👩‍\n↪ 👧") }, /* wider than a line: cut after all */
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(4096);

                display_wrap(cases[i].in, cases[i].width, cases[i].flags, &out);
                if (!str_eq(buf_str(&out), cases[i].want)) {
                        fail_msg("%zu: got '" STR_FMT "', want '" STR_FMT "'", i,
                                 STR_ARG(buf_str(&out)), STR_ARG(cases[i].want));
                }
        }
}

static void clipped_lines_say_so(void **state) {
        static const struct {
                size_t width;
                DisplayFlags flags;
                Str in;
                Str want;
        } cases[] = {
                { 4, 0, STR_INIT("abcd"), STR_INIT("abcd") },
                { 4, 0, STR_INIT("abcde"), STR_INIT("abc…") },
                { 4, 0, STR_INIT("日本語"), STR_INIT("日…") },
                { 6, DISPLAY_ASCII, STR_INIT("abcdefg"), STR_INIT("abc...") },
                { 2, DISPLAY_ASCII, STR_INIT("abc"), STR_INIT("..") },
                { 0, 0, STR_INIT("abc"), STR_INIT("") },
                { 9, 0, STR_INIT("a\nb"), STR_INIT("a…") },
                { 5, 0, STR_INIT("abc\\x1b"), STR_INIT("abc…") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(4096);
                bool cut = display_clip(cases[i].in, cases[i].width, cases[i].flags, &out);

                if (!str_eq(buf_str(&out), cases[i].want) ||
                    cut == str_eq(cases[i].in, cases[i].want)) {
                        fail_msg("%zu: got '" STR_FMT "', want '" STR_FMT "', cut %d", i,
                                 STR_ARG(buf_str(&out)), STR_ARG(cases[i].want), cut);
                }
        }
}

static void words_that_mix_scripts_are_found(void **state) {
        static const struct {
                Str in;
                Str word; /* empty: none */
                uint32_t rune;
        } cases[] = {
                { STR_INIT("curl https://paypal.com"), STR_INIT(""), 0 },
                { STR_INIT("curl https://p\xd0\xb0ypal.com"), STR_INIT("p\xd0\xb0ypal"), 0x430 },
                { STR_INIT("echo привет мир hello"), STR_INIT(""), 0 },
                { STR_INIT("src/отчёт.txt"), STR_INIT(""), 0 },
                { STR_INIT("М\x6fсква"), STR_INIT("М\x6fсква"), 'o' },
                { STR_INIT("\xd0\xb0\xd1\x80\xd1\x80\xd3\x8f\xd0\xb5.com"),
                  STR_INIT("\xd0\xb0\xd1\x80\xd1\x80\xd3\x8f\xd0\xb5"), 0x430 },
                { STR_INIT("Δt μs 5Ω αβ"), STR_INIT(""), 0 },
                { STR_INIT("r\xce\xbft"), STR_INIT("r\xce\xbft"), 0x3bf },
                { STR_INIT("Δr\xce\xbft"), STR_INIT("Δr\xce\xbft"), 0x3bf },
                { STR_INIT("ｒｍ -rf"), STR_INIT("ｒｍ"), 0xff52 },
                { STR_INIT("𝐫𝐦"), STR_INIT("𝐫𝐦"), 0x1d42b },
                { STR_INIT("20℃ №5 ™"), STR_INIT(""), 0 },
                { STR_INIT("Tシャツ.jpg 日本go"), STR_INIT(""), 0 },
                { STR_INIT("\xff\xfe"), STR_INIT(""), 0 },
                { STR_INIT("ѕcp"), STR_INIT("ѕcp"), 0x455 },
                { STR_INIT("Ꭺpp"), STR_INIT("Ꭺpp"), 0x13aa },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                DisplayMixed mixed = { 0 };
                bool found = display_mixed_script(cases[i].in, &mixed);

                if (found != (cases[i].word.n > 0) || !str_eq(mixed.word, cases[i].word) ||
                    mixed.rune != cases[i].rune) {
                        fail_msg("'" STR_FMT "': found %d '" STR_FMT "' U+%04X",
                                 STR_ARG(cases[i].in), found, STR_ARG(mixed.word), mixed.rune);
                }
        }
}

static void the_letter_and_its_script_are_named(void **state) {
        DisplayMixed mixed;

        assert_true(display_mixed_script(STR("x p\xd0\xb0y y"), &mixed));
        assert_true(str_eq(mixed.letter, STR("\xd0\xb0")));
        assert_true(str_eq(display_script_name(mixed.script), STR("Cyrillic")));
        assert_true(str_eq(display_script_name(mixed.among), STR("Latin")));
}

static void ascii_is_chosen_where_utf8_is_not_known(void **state) {
        static const struct {
                const char *term, *lc_all, *lc_ctype, *lang;
                DisplayFlags want;
        } cases[] = {
                { "xterm", NULL, NULL, "en_US.UTF-8", 0 },
                { "xterm", "", "de_DE.utf8@euro", "C", 0 },
                { "xterm", "C", NULL, "en_US.UTF-8", DISPLAY_ASCII },
                { "xterm", NULL, NULL, NULL, DISPLAY_ASCII },
                { "xterm", NULL, NULL, "en_US", DISPLAY_ASCII },
                { "xterm", NULL, NULL, "en_US.ISO-8859-1", DISPLAY_ASCII },
                { "dumb", NULL, NULL, "C.UTF-8", DISPLAY_ASCII },
                { NULL, NULL, NULL, "C.UTF-8", DISPLAY_ASCII },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                assert_int_equal(display_flags_from_locale(cases[i].term, cases[i].lc_all,
                                                           cases[i].lc_ctype, cases[i].lang),
                                 cases[i].want);
        }
}

static void pieces_cover_the_source_in_order(void **state) {
        Str in = STR("a\x1b\xc3\xa4\n  \t\xff z");
        DisplayCursor cursor;
        DisplayPiece piece;
        const char *at = in.p;

        display_begin(&cursor, in, DISPLAY_TEXT);
        while (display_next(&cursor, &piece)) {
                assert_ptr_equal(piece.source.p, at);
                assert_true(piece.source.n > 0);
                if (!piece.escaped)
                        assert_true(str_eq(piece.source, piece.text));
                assert_int_equal(piece.width, display_width(piece.text));
                at += piece.source.n;
        }
        assert_ptr_equal(at, in.p + in.n);
}

static void a_full_buffer_holds_whole_escapes(void **state) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(6);

        display_escape(STR("\x1b\x1b"), DISPLAY_LINE, &out);
        assert_int_equal(buf_error(&out), -E2BIG);
        assert_string_equal(out.p, "\\x1b");
}

static double seconds_to_show(Str in) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(SIZE_MAX / 2), lines = BUF_INIT(SIZE_MAX / 2);
        struct timespec from, to;
        DisplayMixed mixed;

        clock_gettime(CLOCK_MONOTONIC, &from);
        display_escape(in, DISPLAY_TEXT, &out);
        display_wrap(buf_str(&out), 80, DISPLAY_LINE, &lines);
        (void)display_suspicious(in);
        (void)display_mixed_script(in, &mixed);
        clock_gettime(CLOCK_MONOTONIC, &to);
        assert_int_equal(buf_error(&lines), 0);
        return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

/* Times are printed; what is not linear meets the test's own limit. */
static void time_is_linear(void **state) {
        static const Str units[] = { STR_INIT("a"),    STR_INIT(" "),        STR_INIT("\t"),
                                     STR_INIT("\xff"), STR_INIT("\xcc\x81"), STR_INIT("🚀‍"),
                                     STR_INIT("日"),   STR_INIT("а"),        STR_INIT("🇩"),
                                     STR_INIT("\\u{"), STR_INIT("a ") };

        for (size_t i = 0; i < ARRAY_LEN(units); ++i) {
                _cleanup_(buf_deinit) Buf in = BUF_INIT(1 << 24);
                double seconds;

                while (in.n < 400000)
                        buf_append(&in, units[i]);
                seconds = seconds_to_show(buf_str(&in));
                print_message("# 400 KB of '" STR_FMT "' %.1f ms\n",
                              STR_ARG(units[i].p[0] & 0x80 ? STR("…") : units[i]), seconds * 1e3);
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(foreign_bytes_become_safe_text),
                cmocka_unit_test(only_hidden_and_malformed_characters_are_suspicious),
                cmocka_unit_test(what_was_made_safe_stays_safe_for_every_character),
                cmocka_unit_test(no_character_takes_more_columns_than_are_counted),
                cmocka_unit_test(columns_are_those_of_a_terminal),
                cmocka_unit_test(long_lines_wrap_with_a_mark),
                cmocka_unit_test(clipped_lines_say_so),
                cmocka_unit_test(words_that_mix_scripts_are_found),
                cmocka_unit_test(the_letter_and_its_script_are_named),
                cmocka_unit_test(ascii_is_chosen_where_utf8_is_not_known),
                cmocka_unit_test(pieces_cover_the_source_in_order),
                cmocka_unit_test(a_full_buffer_holds_whole_escapes),
                cmocka_unit_test(time_is_linear),
        };

        setlocale(LC_ALL, "C.UTF-8");
        return cmocka_run_group_tests_name("display", tests, NULL, NULL);
}
