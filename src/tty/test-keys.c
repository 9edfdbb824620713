#include "keys.h"

#include <stdio.h>

#include "base/test.h"

/* Keys in letters, so that a case is one line: "y", "^c", "Enter", "PASTE(text)". */
static const char *const names[] = {
        [TTY_KEY_NONE] = "None",
        [TTY_KEY_RUNE] = "",
        [TTY_KEY_CTRL] = "^",
        [TTY_KEY_ENTER] = "Enter",
        [TTY_KEY_TAB] = "Tab",
        [TTY_KEY_BACKSPACE] = "Backspace",
        [TTY_KEY_ESC] = "Esc",
        [TTY_KEY_UP] = "Up",
        [TTY_KEY_DOWN] = "Down",
        [TTY_KEY_RIGHT] = "Right",
        [TTY_KEY_LEFT] = "Left",
        [TTY_KEY_HOME] = "Home",
        [TTY_KEY_END] = "End",
        [TTY_KEY_PAGE_UP] = "PageUp",
        [TTY_KEY_PAGE_DOWN] = "PageDown",
        [TTY_KEY_INSERT] = "Insert",
        [TTY_KEY_DELETE] = "Delete",
        [TTY_KEY_UNKNOWN] = "?",
        [TTY_KEY_PASTE] = "PASTE",
        [TTY_KEY_RESIZE] = "RESIZE",
        [TTY_KEY_RESUME] = "RESUME",
        [TTY_KEY_SIGNAL] = "SIGNAL",
};

static void spell(const Keys *k, const TtyKey *key, Buf *out) {
        if (out->n)
                buf_append_char(out, ' ');
        buf_append(out, str_of(names[key->kind]));
        if (key->kind == TTY_KEY_RUNE || key->kind == TTY_KEY_CTRL)
                keys_append_rune(out, key->rune);
        if (key->kind == TTY_KEY_PASTE) {
                buf_append_char(out, '(');
                buf_append(out, buf_str(&k->paste));
                buf_append_char(out, ')');
        }
}

/* Feed @in; the byte 0xff lets @pause_ms go by instead. Then wait for what is left. */
static void read_all(Str in, uint64_t pause_ms, Buf *out) {
        uint64_t now = 1000;
        TtyKey key;
        Keys k;

        keys_init(&k);
        for (size_t i = 0; i < in.n; ++i) {
                if (in.p[i] == (char)0xff) {
                        now += pause_ms;
                        if (keys_expire(&k, now, &key))
                                spell(&k, &key, out);
                } else if (keys_feed(&k, (unsigned char)in.p[i], now, &key)) {
                        spell(&k, &key, out);
                }
        }
        if (keys_expire(&k, now + 10000, &key))
                spell(&k, &key, out);
        assert_int_equal(k.state, KEYS_GROUND);
        keys_deinit(&k);
}

typedef struct KeysCase {
        Str in;
        Str want;
} KeysCase;

static void check(const KeysCase *cases, size_t n_cases, uint64_t pause_ms) {
        for (size_t i = 0; i < n_cases; ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);

                read_all(cases[i].in, pause_ms, &out);
                if (!str_eq(buf_str(&out), cases[i].want)) {
                        fail_msg("case %zu: got '" STR_FMT "', want '" STR_FMT "'", i,
                                 STR_ARG(buf_str(&out)), STR_ARG(cases[i].want));
                }
        }
}

static void bytes_become_keys(void **state) {
        static const KeysCase cases[] = {
                { STR_INIT("y1?"), STR_INIT("y 1 ?") },
                { STR_INIT("\r\n\t\x7f\b\x03\x04\x1a"),
                  STR_INIT("Enter Enter Tab Backspace Backspace ^c ^d ^z") },
                { STR_INIT("\x1b"), STR_INIT("Esc") },
                { STR_INIT("\x1b\x1b"), STR_INIT("Esc Esc") },
                { STR_INIT("\x1b[A\x1b[B\x1b[C\x1b[D"), STR_INIT("Up Down Right Left") },
                { STR_INIT("\x1bOA\x1bOH\x1bOF"), STR_INIT("Up Home End") },
                { STR_INIT("\x1b[5~\x1b[6~\x1b[1~\x1b[4~\x1b[7~\x1b[8~\x1b[2~\x1b[3~"),
                  STR_INIT("PageUp PageDown Home End Home End Insert Delete") },
                { STR_INIT("\x1b[1;5A"), STR_INIT("Up") },
                { STR_INIT("ä日🚀"), STR_INIT("ä 日 🚀") },
                { STR_INIT("\x1b\x1b[A"), STR_INIT("Esc Up") },
                { STR_INIT("\x9b"
                           "A"),
                  STR_INIT("Up") },
        };

        check(cases, ARRAY_LEN(cases), 0);
}

static void sequences_are_swallowed_whole(void **state) {
        static const KeysCase cases[] = {
                { STR_INIT("\x1b[99;98y1"), STR_INIT("1") },
                { STR_INIT("\x1b[15~1"), STR_INIT("? 1") },
                { STR_INIT("\x1b[[A1"), STR_INIT("? 1") },
                { STR_INIT("\x1bOP1"), STR_INIT("? 1") },
                { STR_INIT("\x1by1"), STR_INIT("? 1") }, /* Alt with y is no y */
                { STR_INIT("\x1b\r1"), STR_INIT("? 1") },
                { STR_INIT("\x1b\xc3\xa4"
                           "1"),
                  STR_INIT("? 1") },
                { STR_INIT("\x1b[Myyy1"), STR_INIT("1") }, /* a click at a place that spells y */
                { STR_INIT("\x1b[<0;121;121M1\x1b[<0;121;121m"), STR_INIT("1") },
                { STR_INIT("\x1b[32;121;121M1"), STR_INIT("1") },
                { STR_INIT("\x1b[I1\x1b[O"), STR_INIT("1") }, /* focus */
                { STR_INIT("\x1b[?62;1c\x1b[24;80R1"), STR_INIT("1") },
                { STR_INIT("\x1b]52;c;eQ==\x07"
                           "1"),
                  STR_INIT("1") },
                { STR_INIT("\x1b]11;rgb:0/0/0\x1b\\1"), STR_INIT("1") },
                { STR_INIT("\x1bPy\ny\x07y\x1b\\1"), STR_INIT("1") },
                { STR_INIT("\x1b_y\x1by\x1b\\1"), STR_INIT("1") },
                { STR_INIT("\x1b[121;1u1"),
                  STR_INIT("? 1") }, /* y as kitty's protocol would say it */
                { STR_INIT("\x1b[1234567890123456789012345678901234567890~1"), STR_INIT("? 1") },
                { STR_INIT("\x1b(By"), STR_INIT("? y") },
                { STR_INIT("\x1b[1\x1b[A"), STR_INIT("Up") },
                { STR_INIT("\xc3y1"), STR_INIT("? 1") }, /* a broken character takes y along */
                { STR_INIT("\xc3\x1b[A"), STR_INIT("Up") },
                { STR_INIT("\xc2\x9b"
                           "1"),
                  STR_INIT("? 1") },
                { STR_INIT("\xc0\xb1"), STR_INIT("? ?") }, /* an overlong 1 */
                { STR_INIT("\xe0\x80\xb1"), STR_INIT("?") },
                { STR_INIT("\xed\xa0\x80"), STR_INIT("?") },
                { STR_INIT("\0"), STR_INIT("?") },
        };

        check(cases, ARRAY_LEN(cases), 0);
}

static void a_paste_is_one_event(void **state) {
        static const KeysCase cases[] = {
                { STR_INIT("\x1b[200~y\n\x1b[201~1"), STR_INIT("PASTE(y\n) 1") },
                { STR_INIT("\x1b[200~\x1b[201~"), STR_INIT("PASTE()") },
                { STR_INIT("\x1b[200~\x1b[20\x1b[201y\x1b[201~1"),
                  STR_INIT("PASTE(\x1b[20\x1b[201y) 1") },
                { STR_INIT("\x1b[200~\x03\x1b[A\x1b\x1b[201~"), STR_INIT("PASTE(\x03\x1b[A\x1b)") },
                { STR_INIT("\x1b[200~y\n"), STR_INIT("PASTE(y\n)") },
                { STR_INIT("\x1b[201~1"), STR_INIT("? 1") },
        };

        check(cases, ARRAY_LEN(cases), 0);
}

static void short_pauses_do_not_break_sequences(void **state) {
        static const KeysCase cases[] = {
                { STR_INIT("\x1b\xff[A"), STR_INIT("Up") },
                { STR_INIT("\x1b[\xff"
                           "5\xff~"),
                  STR_INIT("PageUp") },
                { STR_INIT("\xc3\xff\xa4"), STR_INIT("ä") },
                { STR_INIT("\x1b[200~y\xff\n\x1b\xff[201~"), STR_INIT("PASTE(y\n)") },
        };

        check(cases, ARRAY_LEN(cases), 40);
}

static void long_pauses_end_them_and_nothing_is_typed(void **state) {
        static const KeysCase cases[] = {
                { STR_INIT("\x1b\xffy"), STR_INIT("Esc y") },
                { STR_INIT("\x1b\xff[200~y\n\x1b[201~1"), STR_INIT("Esc PASTE(y\n) 1") },
                { STR_INIT("\x1b\xff[A"), STR_INIT("Esc Up") },
                { STR_INIT("\x1b\xffOB"), STR_INIT("Esc Down") },
                { STR_INIT("\x1b[\xff"
                           "y"),
                  STR_INIT("? y") },
                { STR_INIT("\x1b]52;\xff"
                           "1"),
                  STR_INIT("? 1") },
                { STR_INIT("\xc3\xff"
                           "1"),
                  STR_INIT("? 1") },
                { STR_INIT("\x1b[200~y\xffn\x1b[201~"), STR_INIT("PASTE(yn)") },
        };

        check(cases, ARRAY_LEN(cases), 600);
}

static void a_paste_keeps_its_ceiling(void **state) {
        TtyKey key;
        Keys k;

        keys_init(&k);
        for (const char *p = "\x1b[200~"; *p; ++p)
                assert_false(keys_feed(&k, (unsigned char)*p, 0, &key));
        for (size_t i = 0; i < (size_t)2 * TTY_PASTE_MAX; ++i)
                assert_false(keys_feed(&k, 'y', 0, &key));
        for (const char *p = "\x1b[201"; *p; ++p)
                assert_false(keys_feed(&k, (unsigned char)*p, 0, &key));
        assert_true(keys_feed(&k, '~', 0, &key));
        assert_int_equal(key.kind, TTY_KEY_PASTE);
        assert_int_equal(k.paste.n, TTY_PASTE_MAX);
        keys_deinit(&k);
}

/* Every byte in every state: the table has a row, and the machine comes to rest. */
static void every_byte_has_a_row_in_every_state(void **state) {
        static const char *const leads[] = { "",      "\xe2",      "\x1b",     "\x1b(",
                                             "\x1b[", "\x1b[[",    "\x1b[M",   "\x1bO",
                                             "\x1b]", "\x1b]\x1b", "\x1b[200~" };
        TtyKey key;

        for (size_t i = 0; i < ARRAY_LEN(leads); ++i) {
                for (unsigned byte = 0; byte < 256; ++byte) {
                        Keys k;

                        keys_init(&k);
                        for (const char *p = leads[i]; *p; ++p)
                                (void)keys_feed(&k, (unsigned char)*p, 0, &key);
                        assert_int_equal(k.state, i);
                        (void)keys_feed(&k, (unsigned char)byte, 0, &key);
                        (void)keys_expire(&k, 10000, &key);
                        assert_int_equal(k.state, KEYS_GROUND);
                        keys_deinit(&k);
                }
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(bytes_become_keys),
                cmocka_unit_test(sequences_are_swallowed_whole),
                cmocka_unit_test(a_paste_is_one_event),
                cmocka_unit_test(short_pauses_do_not_break_sequences),
                cmocka_unit_test(long_pauses_end_them_and_nothing_is_typed),
                cmocka_unit_test(a_paste_keeps_its_ceiling),
                cmocka_unit_test(every_byte_has_a_row_in_every_state),
        };

        return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
