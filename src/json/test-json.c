#include "json.h"

#include "base/test.h"

#include <stdio.h>

enum {
        ARENA_MAX = 256 << 20
};

typedef struct Refusal {
        Str text;
        uint32_t line, column;
        const char *says;
        JsonFlags flags;
        int r; /* JSON_E_INVALID when 0 */
} Refusal;

static void check_refusal(const Refusal *c) {
        Arena a;
        const JsonValue *v = NULL;
        Diag d = { 0 };
        int r;

        arena_init(&a, NULL, 0, ARENA_MAX);
        r = json_parse(c->text, c->flags, &a, &v, &d);
        if (r != (c->r ? c->r : JSON_E_INVALID) || v || d.line != c->line ||
            d.column != c->column || !strstr(d.text, c->says)) {
                fail_msg("%.*s: got %d at %u:%u '%s', want %d at %u:%u '%s'", STR_ARG(c->text), r,
                         d.line, d.column, d.text, c->r, c->line, c->column, c->says);
        }
        arena_deinit(&a);
}

static void what_two_readers_could_read_differently_is_refused(void **state) {
        static const Refusal cases[] = {
                { STR_INIT(""), 1, 1, "no value" },
                { STR_INIT(" \n "), 2, 2, "no value" },
                { STR_INIT("\xef\xbb\xbf{}"), 1, 1, "byte order mark" },
                { STR_INIT("{\"a\":1,\"a\":2}"), 1, 8, "'a' is said twice" },
                { STR_INIT("{\"a\":1,\n \"\\u0061\":2}"), 2, 2, "'a' is said twice" },
                { STR_INIT("{\"c\":1,\"b\":1,\"a\":1,\"b\":2,\"c\":2}"), 1, 20,
                  "'b' is said twice" },
                { STR_INIT("{\"\\u001b[2J\":1,\"\\u001b[2J\":2}"), 1, 16, "a key is said twice" },
                { STR_INIT("{\"\":1,\"\":2}"), 1, 7, "a key is said twice" },
                { STR_INIT("[{\"x\":{\"y\":1,\"z\":2,\"y\":3}}]"), 1, 20, "'y' is said twice" },
                { STR_INIT("\"\xff\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"a\xc0\xaf\""), 1, 3, "not UTF-8" },
                { STR_INIT("\"\xe0\x80\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\xed\xa0\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\xf0\x80\x80\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\xf4\x90\x80\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\xf5\x80\x80\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\xe2\x82\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\x80\""), 1, 2, "not UTF-8" },
                { STR_INIT("\"\\ud800\""), 1, 2, "surrogate" },
                { STR_INIT("\"\\udc00\\ud800\""), 1, 2, "surrogate" },
                { STR_INIT("\"x\\ud83dx\""), 1, 3, "surrogate" },
                { STR_INIT("\"\\ud83d\\u0041\""), 1, 2, "surrogate" },
                { STR_INIT("\"\\ud83d\\ud83d\""), 1, 2, "surrogate" },
                { STR_INIT("\"\\ud83d\\ude0\""), 1, 2, "surrogate" },
                { STR_INIT("\"\\u12g4\""), 1, 2, "four hexadecimal" },
                { STR_INIT("\"\\u12"), 1, 2, "four hexadecimal" },
                { STR_INIT("\"\\x41\""), 1, 2, "no such escape" },
                { STR_INIT("\"\\'\""), 1, 2, "no such escape" },
                { STR_INIT("\"\\"), 1, 2, "no such escape" },
                { STR_INIT("\"a\nb\""), 1, 3, "control character" },
                { STR_INIT("\"12345678\0\""), 1, 10, "control character" },
                { STR_INIT("\"\x1f\""), 1, 2, "control character" },
                { STR_INIT("\"abc"), 1, 1, "does not end" },
                { STR_INIT("01"), 1, 1, "leading zeros" },
                { STR_INIT("-01"), 1, 1, "leading zeros" },
                { STR_INIT("00"), 1, 1, "leading zeros" },
                { STR_INIT("-"), 1, 1, "followed by a digit" },
                { STR_INIT("-x"), 1, 1, "followed by a digit" },
                { STR_INIT("1."), 1, 1, "must have digits" },
                { STR_INIT("1.e1"), 1, 1, "must have digits" },
                { STR_INIT("1e"), 1, 1, "must have digits" },
                { STR_INIT("1e+"), 1, 1, "must have digits" },
                { STR_INIT("1.2.3"), 1, 1, "must have digits" },
                { STR_INIT("+1"), 1, 1, "a value is expected" },
                { STR_INIT(".5"), 1, 1, "a value is expected" },
                { STR_INIT("NaN"), 1, 1, "a value is expected" },
                { STR_INIT("Infinity"), 1, 1, "a value is expected" },
                { STR_INIT("0x10"), 1, 2, "more text" },
                { STR_INIT("True"), 1, 1, "a value is expected" },
                { STR_INIT("truex"), 1, 5, "more text" },
                { STR_INIT("nul"), 1, 1, "a value is expected" },
                { STR_INIT("'a'"), 1, 1, "a value is expected" },
                { STR_INIT("\0"), 1, 1, "a value is expected" },
                { STR_INIT("\xc2\xa0"
                           "1"),
                  1, 1, "a value is expected" },
                { STR_INIT("\f1"), 1, 1, "a value is expected" },
                { STR_INIT("[1,]"), 1, 4, "followed by another value" },
                { STR_INIT("[,1]"), 1, 2, "a value is expected" },
                { STR_INIT("[1 2]"), 1, 4, "',' or ']'" },
                { STR_INIT("[1}"), 1, 3, "',' or ']'" },
                { STR_INIT("[1"), 1, 3, "',' or ']'" },
                { STR_INIT("["), 1, 2, "ends where a value" },
                { STR_INIT("{"), 1, 2, "a key in quotes" },
                { STR_INIT("{a:1}"), 1, 2, "a key in quotes" },
                { STR_INIT("{1:1}"), 1, 2, "a key in quotes" },
                { STR_INIT("{\"a\"}"), 1, 5, "':' is expected" },
                { STR_INIT("{\"a\" 1}"), 1, 6, "':' is expected" },
                { STR_INIT("{\"a\":}"), 1, 6, "a value is expected" },
                { STR_INIT("{\"a\":1,}"), 1, 8, "followed by another value" },
                { STR_INIT("{\"a\":1]"), 1, 7, "',' or '}'" },
                { STR_INIT("{} {}"), 1, 4, "more text" },
                { STR_INIT("1\0"), 1, 2, "more text" },
                { STR_INIT("[1] // x"), 1, 5, "more text" },
                { STR_INIT("/**/1"), 1, 1, "a value is expected" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                check_refusal(&cases[i]);
}

static void comments_have_rules_of_their_own(void **state) {
        static const Refusal cases[] = {
                { STR_INIT("1 /* x"), 1, 3, "does not end", JSON_COMMENTS },
                { STR_INIT("/*\n\n*"), 1, 1, "does not end", JSON_COMMENTS },
                { STR_INIT("/*/"), 1, 1, "does not end", JSON_COMMENTS },
                { STR_INIT("{\n// x\n\"a\":1,\"a\":2}"), 3, 7, "said twice", JSON_COMMENTS },
                { STR_INIT("// \xff\n1"), 1, 4, "not UTF-8", JSON_COMMENTS },
                { STR_INIT("// a\r{}\n1"), 1, 5, "carriage return", JSON_COMMENTS },
                { STR_INIT("// a\033[2J\n1"), 1, 5, "control character", JSON_COMMENTS },
                { STR_INIT("[,]"), 1, 2, "a value is expected", JSON_COMMENTS },
                { STR_INIT("[1,,]"), 1, 4, "a value is expected", JSON_COMMENTS },
                { STR_INIT("# x\n1"), 1, 1, "a value is expected", JSON_COMMENTS },
                { STR_INIT("/"), 1, 1, "neither a comment", JSON_COMMENTS },
                { STR_INIT("// only"), 1, 8, "no value", JSON_COMMENTS },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                check_refusal(&cases[i]);
}

/* Text and its canonical form. */
typedef struct Form {
        Str text, canonical;
        JsonFlags flags;
} Form;

static void check_form(const Form *c) {
        Buf out = BUF_INIT(1 << 16), again = BUF_INIT(1 << 16);
        Arena a;
        const JsonValue *v = NULL;
        Diag d = { 0 };

        arena_init(&a, NULL, 0, ARENA_MAX);
        if (json_parse(c->text, c->flags, &a, &v, &d))
                fail_msg("%.*s: refused at %u:%u: %s", STR_ARG(c->text), d.line, d.column, d.text);
        assert_int_equal(json_canonical(v, &out), 0);
        if (!str_eq(buf_str(&out), c->canonical)) {
                fail_msg("%.*s: got '%.*s', want '%.*s'", STR_ARG(c->text), STR_ARG(buf_str(&out)),
                         STR_ARG(c->canonical));
        }
        assert_int_equal(json_parse(buf_str(&out), JSON_STRICT, &a, &v, &d), 0);
        assert_int_equal(json_canonical(v, &again), 0);
        assert_true(str_eq(buf_str(&out), buf_str(&again)));
        arena_deinit(&a);
        buf_deinit(&out);
        buf_deinit(&again);
}

static void the_canonical_form_is_rfc_8785_with_numbers_as_written(void **state) {
        static const Form cases[] = {
                { STR_INIT(" null "), STR_INIT("null") },
                { STR_INIT("[ true , false ]"), STR_INIT("[true,false]") },
                { STR_INIT("{}"), STR_INIT("{}") },
                { STR_INIT("[\t\r\n]"), STR_INIT("[]") },
                { STR_INIT("9007199254740993"), STR_INIT("9007199254740993") },
                { STR_INIT("18446744073709551616"), STR_INIT("18446744073709551616") },
                { STR_INIT("-0"), STR_INIT("-0") },
                { STR_INIT("1.10e+05"), STR_INIT("1.10e+05") },
                { STR_INIT("0e0"), STR_INIT("0e0") },
                { STR_INIT("0.0"), STR_INIT("0.0") },
                { STR_INIT("1E400"), STR_INIT("1E400") },
                { STR_INIT("\"\\/\\u002f\\\"\\\\\""), STR_INIT("\"//\\\"\\\\\"") },
                { STR_INIT("\"\\u0008\\u0009\\u000A\\u000c\\u000D\""),
                  STR_INIT("\"\\b\\t\\n\\f\\r\"") },
                { STR_INIT("\"\\u0000\\u000b\\u001F\\u007f\""),
                  STR_INIT("\"\\u0000\\u000b\\u001f\x7f\"") },
                { STR_INIT("\"\\u00e9\\u20ac\\ud83d\\ude00\""),
                  STR_INIT("\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"") },
                { STR_INIT("\"abcdefgh\\nijklmnopqrstuv\\\"wxyz\""),
                  STR_INIT("\"abcdefgh\\nijklmnopqrstuv\\\"wxyz\"") },
                { STR_INIT("{\"b\":1,\"a\":{\"d\":2,\"c\":3},\"\":0}"),
                  STR_INIT("{\"\":0,\"a\":{\"c\":3,\"d\":2},\"b\":1}") },
                { STR_INIT("{\"ab\":1,\"a\":2,\"a\\u0000\":3}"),
                  STR_INIT("{\"a\":2,\"a\\u0000\":3,\"ab\":1}") },
                /* The order of RFC 8785, 3.2.3: U+1F600 before U+FB33, though its UTF-8 comes later. */
                { STR_INIT("{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,"
                           "\"\\u0080\":6,\"\\u00f6\":7}"),
                  STR_INIT("{\"\\r\":2,\"1\":4,\"\xc2\x80\":6,\"\xc3\xb6\":7,\"\xe2\x82\xac\":1,"
                           "\"\xf0\x9f\x98\x80\":5,\"\xef\xac\xb3\":3}") },
                { STR_INIT("{\"\\ud7ff\":1,\"\\uffff\":2,\"\\udbff\\udfff\":3,\"\\ue000\":4}"),
                  STR_INIT("{\"\xed\x9f\xbf\":1,\"\xf4\x8f\xbf\xbf\":3,\"\xee\x80\x80\":4,"
                           "\"\xef\xbf\xbf\":2}") },
                { STR_INIT("// a\n[1, /* 2, */ 3,] // end"), STR_INIT("[1,3]"), JSON_COMMENTS },
                { STR_INIT("{\"a\"/*x*/:/**/1,//\r\n}"), STR_INIT("{\"a\":1}"), JSON_COMMENTS },
                { STR_INIT("\"// no comment /* */\""), STR_INIT("\"// no comment /* */\""),
                  JSON_COMMENTS },
                { STR_INIT("/***/1/* \xc3\xa9 */"), STR_INIT("1"), JSON_COMMENTS },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                check_form(&cases[i]);
}

static void repeat(Buf *b, Str s, size_t n) {
        for (size_t i = 0; i < n; ++i)
                buf_append(b, s);
}

static int parse_repeated(Str head, Str middle, Str tail, size_t n, Diag *d) {
        static const JsonLimits limits = { 100000, 1000 };
        Buf b = BUF_INIT(4 << 20);
        Arena a;
        const JsonValue *v = NULL;
        int r;

        arena_init(&a, NULL, 0, 1 << 20);
        repeat(&b, head, n);
        buf_append(&b, middle);
        repeat(&b, tail, n);
        assert_int_equal(buf_error(&b), 0);
        r = json_parse_within(buf_str(&b), JSON_STRICT, &limits, &a, &v, d);
        assert_true(!r == !!v);
        arena_deinit(&a);
        buf_deinit(&b);
        return r;
}

static void every_ceiling_holds(void **state) {
        static const struct {
                Str head, middle, tail;
                size_t n;
                int r;
                const char *says;
        } cases[] = {
                { STR_INIT("["), STR_INIT("1"), STR_INIT("]"), 64, 0, "" },
                { STR_INIT("["), STR_INIT("1"), STR_INIT("]"), 65, JSON_E_TOO_LARGE, "64 deep" },
                { STR_INIT("{\"a\":"), STR_INIT("1"), STR_INIT("}"), 64, 0, "" },
                { STR_INIT("{\"a\":"), STR_INIT("1"), STR_INIT("}"), 65, JSON_E_TOO_LARGE,
                  "64 deep" },
                { STR_INIT("["), STR_INIT(""), STR_INIT(""), 90000, JSON_E_TOO_LARGE, "64 deep" },
                { STR_INIT(""), STR_INIT("[1"), STR_INIT(",1"), 998, JSON_E_INVALID, "',' or ']'" },
                { STR_INIT(""), STR_INIT("[1"), STR_INIT(",1"), 999, JSON_E_TOO_LARGE,
                  "more values" },
                { STR_INIT(" "), STR_INIT("1"), STR_INIT(" "), 49999, 0, "" },
                { STR_INIT(" "), STR_INIT("1"), STR_INIT(" "), 50000, JSON_E_TOO_LARGE, "longer" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Diag d = { 0 };
                int r = parse_repeated(cases[i].head, cases[i].middle, cases[i].tail, cases[i].n,
                                       &d);

                if (r != cases[i].r || !strstr(d.text, cases[i].says)) {
                        fail_msg("case %zu: got %d '%s', want %d '%s'", i, r, d.text, cases[i].r,
                                 cases[i].says);
                }
        }
}

static void an_arena_that_is_full_refuses_the_text(void **state) {
        char first[512];
        Arena a;
        const JsonValue *v = NULL;
        Diag d = { 0 };

        arena_init(&a, first, sizeof(first), 0);
        assert_int_equal(json_parse(STR("[1,2]"), JSON_STRICT, &a, &v, &d), JSON_E_TOO_LARGE);
        assert_null(v);
        assert_non_null(strstr(d.text, "memory"));
        arena_deinit(&a);
}

static void every_value_knows_its_place(void **state) {
        static const Str text = STR_INIT("{\n  \"a\": [1,\n \"x\\u0041y\"],\n\t\"b\"\n:true }");
        Arena a;
        const JsonValue *v = NULL, *list, *b;

        arena_init(&a, NULL, 0, ARENA_MAX);
        assert_int_equal(json_parse(text, JSON_STRICT, &a, &v, NULL), 0);
        list = json_find(v, STR("a"));
        b = json_find(v, STR("b"));
        assert_int_equal(v->end, text.n);
        assert_int_equal(v->n, 2);
        assert_int_equal(list->line, 2);
        assert_int_equal(list->column, 8);
        assert_int_equal(list->name_column, 3);
        assert_true(str_eq(str_slice(text, list->offset, list->end), STR("[1,\n \"x\\u0041y\"]")));
        assert_int_equal(list->first->next->line, 3);
        assert_int_equal(list->first->next->column, 2);
        assert_true(str_eq(list->first->next->text, STR("xAy")));
        assert_int_equal(b->name_line, 4);
        assert_int_equal(b->name_column, 2);
        assert_true(text.p[b->name_offset] == '"');
        assert_int_equal(b->line, 5);
        assert_int_equal(b->column, 2);
        assert_null(json_next(b));
        arena_deinit(&a);
}

static void the_tree_outlives_its_text(void **state) {
        char text[] = "{\"k\\n\":\"v\\u0000w\",\"n\":12}";
        Arena a;
        const JsonValue *v = NULL;
        Str s = { 0 };

        arena_init(&a, NULL, 0, ARENA_MAX);
        assert_int_equal(json_parse(str_of(text), JSON_STRICT, &a, &v, NULL), 0);
        memset(text, 'x', sizeof(text));
        assert_true(json_string(json_find(v, STR("k\n")), &s));
        assert_true(str_eq(s, STR("v\0w")));
        assert_int_equal(s.p[s.n], 0);
        assert_true(str_eq(json_find(v, STR("n"))->text, STR("12")));
        arena_deinit(&a);
}

static void numbers_are_taken_only_when_they_are_exactly_that(void **state) {
        static const struct {
                Str text;
                bool is_u64;
                uint64_t u64;
                bool is_i64;
                int64_t i64;
        } cases[] = {
                { STR_INIT("0"), true, 0, true, 0 },
                { STR_INIT("-0"), false, 0, false, 0 },
                { STR_INIT("-1"), false, 0, true, -1 },
                { STR_INIT("9223372036854775807"), true, INT64_MAX, true, INT64_MAX },
                { STR_INIT("9223372036854775808"), true, (uint64_t)INT64_MAX + 1, false, 0 },
                { STR_INIT("-9223372036854775808"), false, 0, true, INT64_MIN },
                { STR_INIT("-9223372036854775809"), false, 0, false, 0 },
                { STR_INIT("18446744073709551615"), true, UINT64_MAX, false, 0 },
                { STR_INIT("18446744073709551616"), false, 0, false, 0 },
                { STR_INIT("1.0"), false, 0, false, 0 },
                { STR_INIT("1e3"), false, 0, false, 0 },
                { STR_INIT("\"1\""), false, 0, false, 0 },
                { STR_INIT("true"), false, 0, false, 0 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Arena a;
                const JsonValue *v = NULL;
                uint64_t u = 0;
                int64_t s = 0;

                arena_init(&a, NULL, 0, ARENA_MAX);
                assert_int_equal(json_parse(cases[i].text, JSON_STRICT, &a, &v, NULL), 0);
                if (json_u64(v, &u) != cases[i].is_u64 || u != cases[i].u64 ||
                    json_i64(v, &s) != cases[i].is_i64 || s != cases[i].i64) {
                        fail_msg("%.*s: got %llu and %lld", STR_ARG(cases[i].text),
                                 (unsigned long long)u, (long long)s);
                }
                arena_deinit(&a);
        }
}

static void nothing_is_no_value_of_any_kind(void **state) {
        Str s;
        bool b;
        uint64_t u;
        int64_t i;

        assert_null(json_find(NULL, STR("a")));
        assert_null(json_first(NULL));
        assert_false(json_string(NULL, &s));
        assert_false(json_bool(NULL, &b));
        assert_false(json_u64(NULL, &u));
        assert_false(json_i64(NULL, &i));
}

static void trees_are_equal_whatever_the_order_of_members(void **state) {
        static const struct {
                Str a, b;
                bool equal;
        } cases[] = {
                { STR_INIT("{\"a\":1,\"b\":[null]}"), STR_INIT("{\"b\":[null],\"a\":1}"), true },
                { STR_INIT("{\"a\":1}"), STR_INIT("{\"a\":1.0}"), false },
                { STR_INIT("{\"a\":1}"), STR_INIT("{\"a\":1,\"b\":2}"), false },
                { STR_INIT("[1,2]"), STR_INIT("[2,1]"), false },
                { STR_INIT("[1]"), STR_INIT("[1,2]"), false },
                { STR_INIT("true"), STR_INIT("false"), false },
                { STR_INIT("\"\\u0041\""), STR_INIT("\"A\""), true },
                { STR_INIT("\"1\""), STR_INIT("1"), false },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Arena arena;
                const JsonValue *a = NULL, *b = NULL;

                arena_init(&arena, NULL, 0, ARENA_MAX);
                assert_int_equal(json_parse(cases[i].a, JSON_STRICT, &arena, &a, NULL), 0);
                assert_int_equal(json_parse(cases[i].b, JSON_STRICT, &arena, &b, NULL), 0);
                if (json_equal(a, b) != cases[i].equal)
                        fail_msg("%.*s and %.*s", STR_ARG(cases[i].a), STR_ARG(cases[i].b));
                arena_deinit(&arena);
        }
}

static void ten_thousand_members_are_sorted_and_none_said_twice(void **state) {
        Buf b = BUF_INIT(1 << 20), out = BUF_INIT(1 << 20);
        Arena a;
        const JsonValue *v = NULL;
        Str last = { 0 };
        Diag d = { 0 };

        arena_init(&a, NULL, 0, ARENA_MAX);
        for (unsigned i = 0; i < 10000; ++i)
                buf_appendf(&b, "%c\"k%05u\":%u", i ? ',' : '{', i * 7919 % 10000, i);
        buf_append(&b, STR("}"));
        assert_int_equal(json_parse(buf_str(&b), JSON_STRICT, &a, &v, NULL), 0);
        assert_int_equal(v->n, 10000);
        for (const JsonValue *m = v->sorted_first; m; m = m->sorted_next) {
                assert_true(str_cmp(last, m->name) < 0);
                last = m->name;
        }
        assert_true(str_eq(last, STR("k09999")));
        b.n -= 1;
        buf_append(&b, STR(",\"k00042\":0}"));
        assert_int_equal(json_parse(buf_str(&b), JSON_STRICT, &a, &v, &d), JSON_E_INVALID);
        assert_string_equal(d.text, "the key 'k00042' is said twice");
        assert_int_equal(d.column, b.n - 10);
        arena_deinit(&a);
        buf_deinit(&b);
        buf_deinit(&out);
}

static void write_everything(JsonWriter *w) {
        json_begin_object(w);
        json_member_str(w, STR("s"), STR("a\"b\\c\n\0\x1b\xc3\xa9"));
        json_member_u64(w, STR("u"), UINT64_MAX);
        json_member_i64(w, STR("i"), INT64_MIN);
        json_member_bool(w, STR("t"), true);
        json_write_key(w, STR("n"));
        json_write_null(w);
        json_write_key(w, STR("r"));
        json_write_number(w, STR("1.50"));
        json_write_key(w, STR("l"));
        json_begin_array(w);
        json_begin_array(w);
        json_end_array(w);
        json_begin_object(w);
        json_end_object(w);
        json_write_text(w, STR(" { \"b\" : 1 , \"a\" : 2 } "));
        json_end_array(w);
        json_end_object(w);
}

static void the_writer_writes_what_it_was_told(void **state) {
        Buf b = BUF_INIT(1 << 16);
        JsonWriter w;

        buf_append(&b, STR("before "));
        w = JSON_WRITER(&b);
        write_everything(&w);
        assert_int_equal(json_writer_end(&w), 0);
        assert_string_equal(b.p, "before {\"s\":\"a\\\"b\\\\c\\n\\u0000\\u001b\xc3\xa9\","
                                 "\"u\":18446744073709551615,\"i\":-9223372036854775808,\"t\":true,"
                                 "\"n\":null,\"r\":1.50,\"l\":[[],{},{\"b\":1,\"a\":2}]}");
        buf_clear(&b);
        w = JSON_WRITER_INDENTED(&b, 2);
        json_write_text(&w, STR("{\"a\":[1,{}],\"b\":[]}"));
        assert_int_equal(json_writer_end(&w), 0);
        assert_string_equal(b.p, "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
        buf_deinit(&b);
}

static void bytes_that_are_no_text_are_refused_or_told(void **state) {
        Buf b = BUF_INIT(1 << 16);
        JsonWriter w = JSON_WRITER(&b);

        json_begin_array(&w);
        assert_false(json_write_bytes(&w, STR("whole \xe2\x82\xac")));
        assert_false(w.lossy);
        assert_true(json_write_bytes(&w, STR("a\xff\xe2\x82z\xed\xa0\x80")));
        assert_true(w.lossy);
        json_end_array(&w);
        assert_int_equal(json_writer_end(&w), 0);
        assert_string_equal(b.p, "[\"whole \xe2\x82\xac\",\"a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz"
                                 "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"]");
        buf_deinit(&b);
}

typedef void (*WriteFunc)(JsonWriter *w);

static void write_bad_str(JsonWriter *w) {
        json_write_str(w, STR("a\xff"));
}
static void write_bad_key(JsonWriter *w) {
        json_begin_object(w);
        json_member_str(w, STR("\xc3"), STR("x"));
        json_end_object(w);
}
static void write_bad_number(JsonWriter *w) {
        json_begin_array(w);
        json_write_number(w, STR("01"));
        json_end_array(w);
}
static void write_no_number(JsonWriter *w) {
        json_write_number(w, STR(""));
}
static void write_bad_text(JsonWriter *w) {
        json_write_text(w, STR("{\"a\":1,\"a\":2}"));
}
static void write_too_deep(JsonWriter *w) {
        for (unsigned i = 0; i <= JSON_WRITE_DEPTH_MAX; ++i)
                json_begin_array(w);
        for (unsigned i = 0; i <= JSON_WRITE_DEPTH_MAX; ++i)
                json_end_array(w);
}
static void write_too_much(JsonWriter *w) {
        json_begin_array(w);
        for (unsigned i = 0; i < 100; ++i)
                json_write_str(w, STR("0123456789"));
        json_end_array(w);
}

static void a_writer_that_failed_leaves_nothing_behind(void **state) {
        static const struct {
                WriteFunc write;
                int r;
        } cases[] = {
                { write_bad_str, -EILSEQ },    { write_bad_key, -EILSEQ },
                { write_bad_number, -EINVAL }, { write_no_number, -EINVAL },
                { write_bad_text, -EINVAL },   { write_too_deep, -E2BIG },
                { write_too_much, -E2BIG },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf b = BUF_INIT(512);
                JsonWriter w;
                int r;

                buf_append(&b, STR("kept"));
                w = JSON_WRITER(&b);
                cases[i].write(&w);
                r = json_writer_end(&w);
                if (r != cases[i].r || !str_eq(buf_str(&b), STR("kept")))
                        fail_msg("case %zu: got %d '%s', want %d", i, r, b.p, cases[i].r);
                buf_deinit(&b);
        }
}

typedef struct Call {
        Str tool;
        const JsonValue *args;
        bool dry;
        uint64_t n;
        uint32_t small;
        int64_t delta;
} Call;

static const JsonField call_fields[] = {
        { STR_INIT("tool"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str,
          offsetof(Call, tool) },
        { STR_INIT("args"), JSON_KIND(OBJECT) | JSON_KIND(ARRAY), 0, json_field_value,
          offsetof(Call, args) },
        { STR_INIT("dry_run"), JSON_KIND(BOOL), 0, json_field_bool, offsetof(Call, dry) },
        { STR_INIT("n"), JSON_KIND(NUMBER), 0, json_field_u64, offsetof(Call, n) },
        { STR_INIT("small"), JSON_KIND(NUMBER), JSON_NULL_SKIPS, json_field_u32,
          offsetof(Call, small) },
        { STR_INIT("delta"), JSON_KIND(NUMBER), 0, json_field_i64, offsetof(Call, delta) },
        { STR_INIT("ignored"), JSON_ANY, 0, NULL, 0 },
};

static void a_table_says_which_fields_there_are(void **state) {
        static const struct {
                Str text;
                int r;
                uint32_t column;
                const char *says;
        } cases[] = {
                { STR_INIT("{\"tool\":\"t\",\"args\":{},\"dry_run\":true,\"n\":7,\"small\":null,"
                           "\"delta\":-3,\"ignored\":[]}"),
                  0, 0, "" },
                { STR_INIT("[]"), JSON_E_INVALID, 1, "an object is expected here, not an array" },
                { STR_INIT("{}"), JSON_E_INVALID, 1, "the key 'tool' is missing" },
                { STR_INIT("{\"tool\":1}"), JSON_E_INVALID, 9,
                  "'tool' must be a string, not a number" },
                { STR_INIT("{\"tool\":null}"), JSON_E_INVALID, 9,
                  "'tool' must be a string, not null" },
                { STR_INIT("{\"args\":1}"), JSON_E_INVALID, 9,
                  "'args' must be an array or an object, not a number" },
                { STR_INIT("{\"dry-run\":true}"), JSON_E_INVALID, 2,
                  "no key 'dry-run' here, did you mean 'dry_run'?" },
                { STR_INIT("{\"DRY_RUN\":true}"), JSON_E_INVALID, 2, "did you mean 'dry_run'?" },
                { STR_INIT("{\"password\":true}"), JSON_E_INVALID, 2,
                  "there is no key 'password' here" },
                { STR_INIT("{\"\\u001b\":true}"), JSON_E_INVALID, 2, "there is no such key here" },
                { STR_INIT("{\"n\":-1}"), JSON_E_INVALID, 6, "'n' must be a whole number" },
                { STR_INIT("{\"small\":4294967296}"), JSON_E_INVALID, 10, "up to 4294967295" },
                { STR_INIT("{\"delta\":1.5}"), JSON_E_INVALID, 10,
                  "'delta' must be a whole number" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Arena a;
                const JsonValue *v = NULL;
                Call call = { .small = 9 };
                Diag d = { 0 };
                int r;

                arena_init(&a, NULL, 0, ARENA_MAX);
                assert_int_equal(json_parse(cases[i].text, JSON_STRICT, &a, &v, NULL), 0);
                r = json_dispatch(v, call_fields, ARRAY_LEN(call_fields), &call, &d);
                if (r != cases[i].r || d.column != cases[i].column ||
                    !strstr(d.text, cases[i].says)) {
                        fail_msg("%.*s: got %d at %u '%s', want %d at %u '%s'",
                                 STR_ARG(cases[i].text), r, d.column, d.text, cases[i].r,
                                 cases[i].column, cases[i].says);
                }
                if (!r) {
                        assert_true(str_eq(call.tool, STR("t")) && call.args && call.dry &&
                                    call.n == 7 && call.small == 9 && call.delta == -3);
                }
                arena_deinit(&a);
        }
}

static void a_format_of_others_may_have_fields_we_do_not_know(void **state) {
        Arena a;
        const JsonValue *v = NULL;
        Call call = { 0 };

        arena_init(&a, NULL, 0, ARENA_MAX);
        assert_int_equal(json_parse(STR("{\"new\":1,\"tool\":\"t\"}"), JSON_STRICT, &a, &v, NULL),
                         0);
        assert_int_equal(json_dispatch_known(v, call_fields, ARRAY_LEN(call_fields), &call, NULL),
                         0);
        assert_true(str_eq(call.tool, STR("t")));
        arena_deinit(&a);
}

static void the_nearest_name_is_offered_only_when_it_is_near(void **state) {
        static const Str names[] = { STR_INIT("timeout"), STR_INIT("unattended"),
                                     STR_INIT("editor"), STR_INIT("bell") };
        static const struct {
                Str name, nearest;
        } cases[] = {
                { STR_INIT("timeuot"), STR_INIT("timeout") },
                { STR_INIT("unatended"), STR_INIT("unattended") },
                { STR_INIT("edtor"), STR_INIT("editor") },
                { STR_INIT("bel"), STR_INIT("bell") },
                { STR_INIT("x"), STR_INIT("") },
                { STR_INIT(""), STR_INIT("") },
                { STR_INIT("BELL"), STR_INIT("bell") },
                { STR_INIT("permissions"), STR_INIT("") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Str got = json_nearest(cases[i].name, names, ARRAY_LEN(names));

                if (!str_eq(got, cases[i].nearest)) {
                        fail_msg("%.*s: got '%.*s', want '%.*s'", STR_ARG(cases[i].name),
                                 STR_ARG(got), STR_ARG(cases[i].nearest));
                }
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_two_readers_could_read_differently_is_refused),
                cmocka_unit_test(comments_have_rules_of_their_own),
                cmocka_unit_test(the_canonical_form_is_rfc_8785_with_numbers_as_written),
                cmocka_unit_test(every_ceiling_holds),
                cmocka_unit_test(an_arena_that_is_full_refuses_the_text),
                cmocka_unit_test(every_value_knows_its_place),
                cmocka_unit_test(the_tree_outlives_its_text),
                cmocka_unit_test(numbers_are_taken_only_when_they_are_exactly_that),
                cmocka_unit_test(nothing_is_no_value_of_any_kind),
                cmocka_unit_test(trees_are_equal_whatever_the_order_of_members),
                cmocka_unit_test(ten_thousand_members_are_sorted_and_none_said_twice),
                cmocka_unit_test(the_writer_writes_what_it_was_told),
                cmocka_unit_test(bytes_that_are_no_text_are_refused_or_told),
                cmocka_unit_test(a_writer_that_failed_leaves_nothing_behind),
                cmocka_unit_test(a_table_says_which_fields_there_are),
                cmocka_unit_test(a_format_of_others_may_have_fields_we_do_not_know),
                cmocka_unit_test(the_nearest_name_is_offered_only_when_it_is_near),
        };

        return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
