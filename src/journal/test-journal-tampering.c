/*
 * What was changed, cut or left unfinished in the record shows.
 */

#include "test-journal.h"

/* Tampering. Each makes @text into what the file is to be. */

static Str line_of(Str text, unsigned n) {
        Str line = { 0 };

        for (unsigned i = 0; i < n; ++i)
                line = str_cut(text, '\n', &text);
        return (Str){ line.p, line.n + 1 };
}

static void append_but(Buf *out, Str text, Str without) {
        buf_append(out, (Str){ text.p, (size_t)(without.p - text.p) });
        buf_append(out, str_slice(text, (size_t)(without.p - text.p) + without.n, text.n));
}

static void cut_line(Str text, Buf *out) {
        append_but(out, text, line_of(text, 4));
}
static void cut_first_line(Str text, Buf *out) {
        append_but(out, text, line_of(text, 1));
}
static void double_line(Str text, Buf *out) {
        Str line = line_of(text, 4);

        buf_append(out, (Str){ text.p, (size_t)(line.p + line.n - text.p) });
        buf_append(out, line);
        buf_append(out, str_slice(text, (size_t)(line.p + line.n - text.p), text.n));
}
static void swap_lines(Str text, Buf *out) {
        Str a = line_of(text, 4), b = line_of(text, 5);

        buf_append(out, (Str){ text.p, (size_t)(a.p - text.p) });
        buf_append(out, b);
        buf_append(out, a);
        buf_append(out, str_slice(text, (size_t)(b.p + b.n - text.p), text.n));
}
static void insert_blank_line(Str text, Buf *out) {
        Str line = line_of(text, 4);

        buf_append(out, (Str){ text.p, (size_t)(line.p - text.p) });
        buf_append_char(out, '\n');
        buf_append(out, str_slice(text, (size_t)(line.p - text.p), text.n));
}
static void insert_word(Str text, Buf *out) {
        Str line = line_of(text, 4);

        buf_append(out, (Str){ text.p, (size_t)(line.p - text.p) });
        buf_append(out, STR("{\"unfinished\n"));
        buf_append(out, str_slice(text, (size_t)(line.p - text.p), text.n));
}
static void replace_word(Str text, const char *old, const char *new, Buf *out) {
        size_t at = str_find(text, str_of(old));

        assert_true(at != SIZE_MAX);
        buf_append(out, str_slice(text, 0, at));
        buf_append(out, str_of(new));
        buf_append(out, str_slice(text, at + strlen(old), text.n));
}
static void make_confirm(Str text, Buf *out) {
        replace_word(text, "\"action\":\"skip\"", "\"action\":\"confirm\"", out);
}
static void blank_in_hash(Str text, Buf *out) {
        replace_word(text, "\"hash\":\"", "\"hash\": \"", out);
}
static void blank_behind_hash(Str text, Buf *out) {
        replace_word(text, ",\"mono\"", " ,\"mono\"", out);
}
static void cut_in_row(Str text, Buf *out) {
        buf_append(out, str_slice(text, 0, text.n - 100));
}
static void cut_newline(Str text, Buf *out) {
        buf_append(out, str_slice(text, 0, text.n - 1));
}
static void add_word(Str text, Buf *out) {
        buf_append(out, text);
        buf_append(out, STR("x\n"));
}

static void every_kind_of_tampering_shows(void **state) {
        static const struct {
                const char *label;
                void (*func)(Str text, Buf *out);
        } cases[] = {
                { "a row cut", cut_line },
                { "the first row cut", cut_first_line },
                { "a row twice", double_line },
                { "two rows swapped", swap_lines },
                { "a blank line", insert_blank_line },
                { "a fragment put in", insert_word },
                { "another action", make_confirm },
                { "a blank in the hash's member", blank_in_hash },
                { "a blank behind it", blank_behind_hash },
                { "the end cut within a row", cut_in_row },
                { "the last newline cut", cut_newline },
                { "a word behind the end", add_word },
        };
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        _cleanup_(buf_deinit) Buf other = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        JournalCheck check;

        write_some(j, NULL);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                int r;

                buf_clear(&other);
                cases[i].func(buf_str(&text), &other);
                write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&other));
                r = journal_verify(place_dir(&place), NULL, &check);
                print_message("# %s: %s\n", cases[i].label, check.diag.text);
                if (r != JOURNAL_E_CORRUPT && !(r == 0 && check.n_torn == 1))
                        fail_msg("%s: %d", cases[i].label, r);
                assert_true(check.diag.text[0]);
        }
        write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&text));
        assert_int_equal(verify(&check), 0);
        journal_close(j);
}

/* A bit of every seventh byte, over the whole file: rows, hashes, names, newlines. */
static void every_changed_byte_shows(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        JournalCheck check;

        write_some(j, NULL);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        for (size_t i = 0; i < text.n; i += 7) {
                int r;

                text.p[i] ^= 1 << (i % 7);
                write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&text));
                r = journal_verify(place_dir(&place), NULL, &check);
                if (r != JOURNAL_E_CORRUPT && !(r == 0 && check.n_torn == 1))
                        fail_msg("byte %zu: %d", i, r);
                text.p[i] ^= 1 << (i % 7);
        }
        journal_close(j);
}

/* The same again after a writer that saw the changed file went on. */
static void a_changed_last_row_is_not_made_good_by_the_next(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        JournalCheck check;
        size_t at;

        write_some(j, NULL);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        at = text.n - 30;
        while (text.p[at] < 'a' || text.p[at] > 'y')
                --at;
        ++text.p[at];
        write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&text));
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(verify(&check), JOURNAL_E_CORRUPT);
        assert_int_equal(check.first_bad_seq, 9);
        journal_close(j);
}

static void an_unfinished_line_is_closed_and_kept(void **state) {
        static const struct {
                const char *label;
                const char *left; /* behind the last whole row */
                unsigned n_torn;
        } cases[] = {
                { "part of a row", "{\"activ", 1 },
                { "zeros of a power cut", "\1", 1 },
                { "two attempts", "{\"acti\n{\"at\":12", 1 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
                Journal *j;
                JournalCheck check;
                Request q;

                teardown(NULL);
                setup(NULL);
                j = open_journal();
                write_some(j, NULL);
                read_whole(place_path(&place, "log/0001.jsonl"), &text);
                buf_append(&text, str_of(cases[i].left));
                write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&text));
                request_by_hand(&q, 9, "ls");
                assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
                print_message("# %s\n", cases[i].label);
                assert_int_equal(verify(&check), 0);
                assert_int_equal(check.n_torn, cases[i].n_torn);
                assert_int_equal(check.n_rows, 11);
                read_whole(place_path(&place, "log/0001.jsonl"), &text);
                assert_true(str_find(buf_str(&text), str_of(cases[i].left)) != SIZE_MAX);

                /* And what was torn cannot be changed afterwards. */
                text.p[str_find(buf_str(&text), str_of(cases[i].left))] ^= 2;
                write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&text));
                assert_int_equal(verify(&check), JOURNAL_E_CORRUPT);
                journal_close(j);
        }
}

static void a_row_that_lacks_its_newline_is_whole(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        JournalCheck check;

        write_some(j, NULL);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        write_whole(place_path(&place, "log/0001.jsonl"), str_slice(buf_str(&text), 0, text.n - 1));
        journal_set_rotation(j, 100);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 10);
        assert_int_equal(check.n_torn, 0);
        assert_int_equal(check.n_files, 1);
        journal_close(j);
}

static void a_cut_shows_back_to_the_head_that_left(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        _cleanup_(buf_deinit) Buf head = BUF_INIT(4096);
        _cleanup_(buf_deinit) Buf forged = BUF_INIT(4096);
        Journal *j = open_journal();
        JournalCheck check;
        CryptoPublic key;
        Str line;

        write_some(j, &head);
        own_key(&key);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        line = line_of(buf_str(&text), 8);
        write_whole(place_path(&place, "log/0001.jsonl"),
                    (Str){ text.p, (size_t)(line.p - text.p) });
        assert_int_equal(verify(&check), 0);
        assert_int_equal(journal_verify_head(place_dir(&place), &key, buf_str(&head), &check),
                         JOURNAL_E_CORRUPT);
        print_message("# %s\n", check.diag.text);
        assert_non_null(strstr(check.diag.text, "cut"));
        assert_int_equal(check.first_bad_seq, 8);

        /* Other rows in the place of those cut. */
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(journal_verify_head(place_dir(&place), &key, buf_str(&head), &check),
                         JOURNAL_E_CORRUPT);
        assert_int_equal(check.first_bad_seq, 9);

        buf_append(&forged, buf_str(&head));
        forged.p[str_find(buf_str(&forged), STR("\"seq\":9")) + 6] = '2';
        assert_int_equal(journal_verify_head(place_dir(&place), &key, buf_str(&forged), &check),
                         JOURNAL_E_CORRUPT);
        assert_int_equal(journal_verify_head(place_dir(&place), &key, STR("{}"), &check),
                         JOURNAL_E_CORRUPT);
        journal_close(j);
}

static void heads_of_another_key_do_not_count(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *other = NULL;
        _cleanup_(buf_deinit) Buf head = BUF_INIT(4096);
        Journal *j = open_journal();
        JournalCheck check;
        CryptoPublic key;

        assert_int_equal(journal_sign_head(j, &head), JOURNAL_E_MISSING);
        write_some(j, &head);
        assert_int_equal(crypto_key_new(&other), 0);
        crypto_key_public(other, &key);
        assert_int_equal(journal_verify(place_dir(&place), &key, &check), JOURNAL_E_CORRUPT);
        assert_int_equal(check.first_bad_seq, 10);
        assert_int_equal(verify(&check), 0);
        journal_close(j);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                T(every_kind_of_tampering_shows),
                T(every_changed_byte_shows),
                T(a_changed_last_row_is_not_made_good_by_the_next),
                T(an_unfinished_line_is_closed_and_kept),
                T(a_row_that_lacks_its_newline_is_whole),
                T(a_cut_shows_back_to_the_head_that_left),
                T(heads_of_another_key_do_not_count),
        };

        return cmocka_run_group_tests_name("journal-tampering", tests, NULL, NULL);
}
