/*
 * A second opinion: what jansson says of the same text. The two may differ where
 * jansson cannot hold what we keep as text, and past our ceilings; nowhere else.
 * What both take must be the same value.
 */
#include "json.h"

#include "base/test.h"
#include "jansson-view.h"

#include <stdio.h>

enum {
        ROUNDS = 60000,
        OUT_MAX = 1 << 20
};

static void view_str(Str s, Buf *out) {
        buf_appendf(out, "s%zu:", s.n);
        buf_append(out, s);
}

static void view_number(const JsonValue *v, Buf *out) {
        int64_t i;

        if (str_eq(v->text, STR("-0"))) {
                buf_append(out, STR("i0;"));
        } else if (json_i64(v, &i)) {
                buf_appendf(out, "i%lld;", (long long)i);
        } else {
                buf_appendf(out, "d%a;", strtod(v->text.p, NULL));
        }
}

/* Our tree in the form of jansson_view(). */
static void view(const JsonValue *v, Buf *out) {
        switch (v->kind) {
        case JSON_NULL:
                buf_append_char(out, 'n');
                return;
        case JSON_BOOL:
                buf_append_char(out, v->boolean ? 't' : 'f');
                return;
        case JSON_NUMBER:
                view_number(v, out);
                return;
        case JSON_STRING:
                view_str(v->text, out);
                return;
        case JSON_ARRAY:
        case JSON_OBJECT:
                buf_append_char(out, v->kind == JSON_ARRAY ? '[' : '{');
                for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                        if (v->kind == JSON_OBJECT)
                                view_str(m->name, out);
                        view(m, out);
                }
                buf_append_char(out, v->kind == JSON_ARRAY ? ']' : '}');
                return;
        }
        abort();
}

/* @canonical of @v must be text that both read as the same value once more. */
static void check_canonical(const JsonValue *v) {
        Buf text = BUF_INIT(OUT_MAX), theirs = BUF_INIT(OUT_MAX), ours = BUF_INIT(OUT_MAX);
        const JsonValue *again = NULL;
        Arena a;

        arena_init(&a, NULL, 0, 16 << 20);
        assert_int_equal(json_canonical(v, &text), 0);
        assert_int_equal(json_parse(buf_str(&text), JSON_STRICT, &a, &again, NULL), 0);
        assert_true(json_equal(v, again));
        view(again, &ours);
        if (jansson_view(buf_str(&text), &theirs) != JANSSON_TAKEN ||
            !str_eq(buf_str(&ours), buf_str(&theirs))) {
                fail_msg("canonical '%s': we read '%s', jansson '%s'", text.p, ours.p,
                         theirs.p ? theirs.p : "");
        }
        arena_deinit(&a);
        buf_deinit(&text);
        buf_deinit(&theirs);
        buf_deinit(&ours);
}

/* Returns whether both took it. */
static bool compare(Str text) {
        Buf theirs = BUF_INIT(OUT_MAX), ours = BUF_INIT(OUT_MAX);
        const JsonValue *v = NULL;
        JanssonAnswer answer;
        Diag d = { 0 };
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 16 << 20);
        r = json_parse(text, JSON_STRICT, &a, &v, &d);
        answer = jansson_view(text, &theirs);
        if ((r == JSON_E_INVALID && answer == JANSSON_TAKEN) || (!r && answer == JANSSON_REFUSED)) {
                fail_msg("'%.*s': we say %d '%s', jansson says %d", STR_ARG(text), r, d.text,
                         answer);
        }
        if (!r && answer == JANSSON_TAKEN) {
                view(v, &ours);
                if (!str_eq(buf_str(&ours), buf_str(&theirs))) {
                        fail_msg("'%.*s': we read '%s', jansson '%s'", STR_ARG(text), ours.p,
                                 theirs.p);
                }
                check_canonical(v);
        }
        arena_deinit(&a);
        buf_deinit(&theirs);
        buf_deinit(&ours);
        return !r && answer == JANSSON_TAKEN;
}

static void nasty_texts_are_judged_alike(void **state) {
        static const Str cases[] = {
                STR_INIT(""),
                STR_INIT("{\"a\":1,\"\\u0061\":2}"),
                STR_INIT("{\"a\\u0000b\":1,\"a\":2}"),
                STR_INIT("{\"a\\u0000b\":1,\"a\\u0000c\":2}"),
                STR_INIT("{\"a\\u0000b\":1,\"a\\u0000b\":2}"),
                STR_INIT("\"\\ud800\""),
                STR_INIT("\"\\udc00\""),
                STR_INIT("\"\\ud83d\\ude00\""),
                STR_INIT("\"\\ud83d\\\\ude00\""),
                STR_INIT("\"\\u0000\""),
                STR_INIT("\"\xed\xa0\x80\""),
                STR_INIT("\"\xc0\x80\""),
                STR_INIT("\"\xef\xbf\xbf\xf4\x8f\xbf\xbf\""),
                STR_INIT("\xef\xbb\xbf[]"),
                STR_INIT("01"),
                STR_INIT("-"),
                STR_INIT("-0"),
                STR_INIT("-0.0e-0"),
                STR_INIT("1."),
                STR_INIT("1.e5"),
                STR_INIT("1e"),
                STR_INIT("9007199254740993"),
                STR_INIT("9223372036854775807"),
                STR_INIT("9223372036854775808"),
                STR_INIT("1e400"),
                STR_INIT("1e-400"),
                STR_INIT("[1,]"),
                STR_INIT("{\"a\":1,}"),
                STR_INIT("[1]x"),
                STR_INIT("[1] \t\r\n"),
                STR_INIT("[1]\f"),
                STR_INIT("[1]\0"),
                STR_INIT("\"\t\""),
                STR_INIT("\"\x7f\""),
                STR_INIT("'a'"),
                STR_INIT("nan"),
                STR_INIT("/**/1"),
                STR_INIT("true false"),
                STR_INIT("\"\\/\\b\\f\\n\\r\\t\\\"\\\\\""),
                STR_INIT("\"\\a\""),
                STR_INIT("\"\\U0041\""),
                STR_INIT("{\"\":{\"\":[{}]}}"),
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                compare(cases[i]);
}

static uint32_t next_random(uint64_t *seed) {
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        return (uint32_t)(*seed >> 33);
}

static const Str atoms[] = {
        STR_INIT("null"),
        STR_INIT("true"),
        STR_INIT("0"),
        STR_INIT("-1.5e3"),
        STR_INIT("12345678901"),
        STR_INIT("\"\""),
        STR_INIT("\"a\\u0041\\n\""),
        STR_INIT("\"\\ud83d\\ude00\xc3\xa9\""),
        STR_INIT("\"k\\u0000\""),
        STR_INIT("\"\xef\xac\xb3 a longer text, with \\\"quotes\\\"\""),
};
static const Str keys[] = {
        STR_INIT("\"a\""),
        STR_INIT("\"\\u0062\""),
        STR_INIT("\"b\""),
        STR_INIT("\"\""),
        STR_INIT("\"\xf0\x9f\x98\x80\""),
        STR_INIT("\"\xef\xac\xb3\""),
        STR_INIT("\"long key of its own\""),
        STR_INIT("\"a\\u0000\""),
};

static void generate(Buf *b, uint64_t *seed, unsigned depth) {
        unsigned what = next_random(seed) % (depth ? 4 : 2), n = next_random(seed) % 5;

        if (what < 2) {
                buf_append(b, atoms[next_random(seed) % ARRAY_LEN(atoms)]);
                return;
        }
        buf_append_char(b, what == 2 ? '[' : '{');
        for (unsigned i = 0; i < n; ++i) {
                if (i)
                        buf_append(b, STR(", "));
                if (what == 3) {
                        buf_append(b, keys[next_random(seed) % ARRAY_LEN(keys)]);
                        buf_append_char(b, ':');
                }
                generate(b, seed, depth - 1);
        }
        buf_append_char(b, what == 2 ? ']' : '}');
}

/* Half of the texts get a byte changed, dropped or doubled. */
static void damage(Buf *b, uint64_t *seed) {
        static const char bytes[] = "\"\\{}[],:0-eu\x01\x80\xed\xa0 ";
        size_t at = next_random(seed) % b->n;

        switch (next_random(seed) % 6) {
        case 0:
                b->p[at] = bytes[next_random(seed) % (sizeof(bytes) - 1)];
                return;
        case 1:
                memmove(b->p + at, b->p + at + 1, b->n - at);
                --b->n;
                return;
        case 2:
                buf_append_char(b, b->p[at]);
                return;
        }
}

static void generated_texts_are_judged_alike(void **state) {
        uint64_t seed = 20;
        unsigned n_taken = 0;

        for (unsigned i = 0; i < ROUNDS; ++i) {
                Buf b = BUF_INIT(1 << 20);

                generate(&b, &seed, 4);
                damage(&b, &seed);
                n_taken += compare(buf_str(&b));
                buf_deinit(&b);
        }
        if (n_taken < ROUNDS / 4 || n_taken > ROUNDS - ROUNDS / 8)
                fail_msg("%u of %u taken: the texts test only one side", n_taken, ROUNDS);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(nasty_texts_are_judged_alike),
                cmocka_unit_test(generated_texts_are_judged_alike),
        };

        return cmocka_run_group_tests_name("json and jansson", tests, NULL, NULL);
}
