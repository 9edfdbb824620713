/*
 * What the journal makes of bytes from elsewhere: masking, which must give JSON again and leave
 * names and numbers; and verifying, which must say what is wrong, and must see any changed byte.
 */
#include "fuzz.h"
#include "journal/journal.h"
#include "json/json.h"

#define OUT_MAX (64U << 20)

static void check(bool holds) {
        if (!holds)
                abort();
}

static bool same_shape(const JsonValue *a, const JsonValue *b) {
        const JsonValue *x = json_first(a), *y = json_first(b);

        if (a->kind != b->kind || a->n != b->n || !str_eq(a->name, b->name))
                return false;
        if (a->kind != JSON_STRING && !a->n && !json_equal(a, b))
                return false;
        for (; x && y; x = json_next(x), y = json_next(y)) {
                if (!same_shape(x, y))
                        return false;
        }
        return !x && !y;
}

static void check_json(Str text) {
        Buf once = BUF_INIT(OUT_MAX), twice = BUF_INIT(OUT_MAX);
        const JsonValue *before = NULL, *after = NULL;
        bool masked = false, again = false;
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, OUT_MAX);
        r = journal_mask(text, &once, &masked);
        check(r == 0 || r == JOURNAL_E_CORRUPT);
        check(!r == (json_parse(text, JSON_STRICT, &arena, &before, NULL) == 0));
        if (!r) {
                check(json_parse(buf_str(&once), JSON_STRICT, &arena, &after, NULL) == 0);
                check(same_shape(before, after) && masked == !json_equal(before, after));
                check(journal_mask(buf_str(&once), &twice, &again) == 0);
        }
        arena_deinit(&arena);
        buf_deinit(&once);
        buf_deinit(&twice);
}

static void check_text(Str text) {
        Buf once = BUF_INIT(OUT_MAX);
        bool masked = false;

        journal_mask_text(text, &once, &masked);
        check(buf_error(&once) == 0);
        check(masked == !str_eq(text, buf_str(&once)));
        buf_deinit(&once);
}

static void check_rows(const uint8_t *data, size_t size) {
        size_t at = size ? (size_t)data[size / 2] * 131 % size : 0;
        Buf other = BUF_INIT(OUT_MAX);
        JournalCheck c;
        int r;

        r = journal_verify_text((Str){ (const char *)data, size }, NULL, (Str){ 0 }, &c);
        check(r == 0 || (r == JOURNAL_E_CORRUPT && c.diag.text[0] && c.first_bad_seq));
        if (r == 0 && size) {
                uint64_t n_torn = c.n_torn;

                buf_append(&other, (Str){ (const char *)data, size });
                other.p[at] ^= 1;
                r = journal_verify_text(buf_str(&other), NULL, (Str){ 0 }, &c);
                check(r == JOURNAL_E_CORRUPT || c.n_torn > n_torn || n_torn);
        }
        buf_deinit(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        Str text = { (const char *)data, size };

        check_json(text);
        check_text(text);
        check_rows(data, size);
        return 0;
}
