/*
 * The JSON reader and writer. The first byte chooses the flags and small
 * ceilings, so that these are met as well. What is taken must be written as text
 * that is taken as the same value, and any bytes at all can be made a string.
 */
#include "fuzz.h"
#include "json/json.h"

enum {
        ARENA_MAX = 64 << 20,
        OUT_MAX = 64 << 20
};

static void check(bool holds) {
        if (!holds)
                abort();
}

static void check_places(const JsonValue *v, size_t n) {
        check(v->offset < v->end && v->end <= n && v->line >= 1 && v->column >= 1);
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                check(m->offset > v->offset && m->end < v->end &&
                      (!m->next || m->end < m->next->offset));
                check_places(m, n);
        }
}

static void check_canonical(const JsonValue *v, Arena *arena) {
        Buf once = BUF_INIT(OUT_MAX), twice = BUF_INIT(OUT_MAX);
        const JsonValue *again = NULL;

        check(json_canonical(v, &once) == 0);
        check(json_parse(buf_str(&once), JSON_STRICT, arena, &again, NULL) == 0);
        check(json_equal(v, again));
        check(json_canonical(again, &twice) == 0);
        check(str_eq(buf_str(&once), buf_str(&twice)));
        buf_deinit(&once);
        buf_deinit(&twice);
}

static void check_string(Str bytes, Arena *arena) {
        Buf out = BUF_INIT(OUT_MAX);
        JsonWriter w = JSON_WRITER(&out);
        const JsonValue *v = NULL;
        bool lossy = json_write_bytes(&w, bytes);
        Str s = { 0 };

        check(json_writer_end(&w) == 0);
        check(json_parse(buf_str(&out), JSON_STRICT, arena, &v, NULL) == 0);
        check(json_string(v, &s) && str_eq(s, bytes) == !lossy);
        buf_deinit(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        unsigned how = size ? data[0] : 0;
        Str text = size ? (Str){ (const char *)data + 1, size - 1 } : (Str){ 0 };
        JsonFlags flags = how & 1 ? JSON_COMMENTS : JSON_STRICT;
        JsonLimits limits = { how & 2 ? 64 : 1 << 20, how & 4 ? 8 : 1 << 16 };
        const JsonValue *v = NULL, *lenient = NULL;
        Diag d = { 0 };
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        r = json_parse_within(text, flags, &limits, &arena, &v, &d);
        check(r >= 0 && !r == !!v && !r == !d.text[0]);
        if (!r) {
                check_places(v, text.n);
                check_canonical(v, &arena);
                check(json_parse(text, JSON_COMMENTS, &arena, &lenient, NULL) == 0);
                check(json_equal(v, lenient));
        }
        check_string(text, &arena);
        arena_deinit(&arena);
        return 0;
}
