#include "json.h"

#include "text.h"

#include <assert.h>
#include <inttypes.h>

/* Ceiling of what json_write_text() may need to read its text once more. */
#define TEXT_ARENA_MAX (64U << 20)

static bool get_bit(const uint64_t *bits, unsigned depth) {
        return bits[depth / 64] >> (depth % 64) & 1;
}

static void set_bit(uint64_t *bits, unsigned depth, bool value) {
        uint64_t mask = UINT64_C(1) << (depth % 64);

        bits[depth / 64] = value ? bits[depth / 64] | mask : bits[depth / 64] & ~mask;
}

static bool in_object(const JsonWriter *w) {
        return w->depth && get_bit(w->objects, w->depth - 1);
}

static void new_line(JsonWriter *w) {
        if (!w->indent)
                return;
        buf_append_char(w->out, '\n');
        for (unsigned i = 0; i < w->depth * w->indent; ++i)
                buf_append_char(w->out, ' ');
}

/* The comma and line break before an item or a key. */
static void next_item(JsonWriter *w) {
        if (get_bit(w->filled, w->depth - 1))
                buf_append_char(w->out, ',');
        set_bit(w->filled, w->depth - 1, true);
        new_line(w);
}

/* A value may come now; false when the writer has failed. */
static bool begin_value(JsonWriter *w) {
        if (w->error)
                return false;
        assert(!w->is_done);
        if (in_object(w)) {
                assert(w->has_key);
                w->has_key = false;
        } else if (w->depth) {
                next_item(w);
        }
        return true;
}

static void end_value(JsonWriter *w) {
        if (!w->depth)
                w->is_done = true;
}

static void begin_container(JsonWriter *w, bool is_object) {
        if (!begin_value(w))
                return;
        if (w->depth == JSON_WRITE_DEPTH_MAX) {
                w->error = error_origin(-E2BIG);
                return;
        }
        set_bit(w->objects, w->depth, is_object);
        set_bit(w->filled, w->depth, false);
        ++w->depth;
        buf_append_char(w->out, is_object ? '{' : '[');
}

static void end_container(JsonWriter *w, bool is_object) {
        bool filled;

        if (w->error)
                return;
        assert(w->depth && in_object(w) == is_object && !w->has_key);
        filled = get_bit(w->filled, w->depth - 1);
        --w->depth;
        if (filled)
                new_line(w);
        buf_append_char(w->out, is_object ? '}' : ']');
        end_value(w);
}

void json_begin_object(JsonWriter *w) {
        begin_container(w, true);
}

void json_end_object(JsonWriter *w) {
        end_container(w, true);
}

void json_begin_array(JsonWriter *w) {
        begin_container(w, false);
}

void json_end_array(JsonWriter *w) {
        end_container(w, false);
}

void json_write_key(JsonWriter *w, Str name) {
        if (w->error)
                return;
        assert(in_object(w) && !w->has_key);
        next_item(w);
        if (!json_text_quote(w->out, name, NULL)) {
                w->error = error_origin(-EILSEQ);
                return;
        }
        buf_append(w->out, w->indent ? STR(": ") : STR(":"));
        w->has_key = true;
}

void json_write_str(JsonWriter *w, Str s) {
        if (!begin_value(w))
                return;
        if (!json_text_quote(w->out, s, NULL)) {
                w->error = error_origin(-EILSEQ);
                return;
        }
        end_value(w);
}

bool json_write_bytes(JsonWriter *w, Str s) {
        bool replaced = false;

        if (!begin_value(w))
                return false;
        json_text_quote(w->out, s, &replaced);
        w->lossy = w->lossy || replaced;
        end_value(w);
        return replaced;
}

static void write_word(JsonWriter *w, Str word) {
        if (!begin_value(w))
                return;
        buf_append(w->out, word);
        end_value(w);
}

void json_write_number(JsonWriter *w, Str raw) {
        if (!w->error && (!raw.n || json_text_number(raw.p, raw.n) != raw.n))
                w->error = error_origin(-EINVAL);
        write_word(w, raw);
}

void json_write_u64(JsonWriter *w, uint64_t value) {
        if (!begin_value(w))
                return;
        buf_appendf(w->out, "%" PRIu64, value);
        end_value(w);
}

void json_write_i64(JsonWriter *w, int64_t value) {
        if (!begin_value(w))
                return;
        buf_appendf(w->out, "%" PRId64, value);
        end_value(w);
}

void json_write_bool(JsonWriter *w, bool value) {
        write_word(w, value ? STR("true") : STR("false"));
}

void json_write_null(JsonWriter *w) {
        write_word(w, STR("null"));
}

static void write_tree(JsonWriter *w, const JsonValue *v, bool is_canonical);

static void write_members(JsonWriter *w, const JsonValue *v, bool is_canonical) {
        const JsonValue *m = is_canonical ? v->sorted_first : v->first;

        json_begin_object(w);
        for (; m; m = is_canonical ? m->sorted_next : m->next) {
                json_write_key(w, m->name);
                write_tree(w, m, is_canonical);
        }
        json_end_object(w);
}

static void write_items(JsonWriter *w, const JsonValue *v, bool is_canonical) {
        json_begin_array(w);
        for (const JsonValue *m = v->first; m; m = m->next)
                write_tree(w, m, is_canonical);
        json_end_array(w);
}

static void write_tree(JsonWriter *w, const JsonValue *v, bool is_canonical) {
        switch (v->kind) {
        case JSON_NULL:
                json_write_null(w);
                return;
        case JSON_BOOL:
                json_write_bool(w, v->boolean);
                return;
        case JSON_NUMBER:
                json_write_number(w, v->text);
                return;
        case JSON_STRING:
                json_write_str(w, v->text);
                return;
        case JSON_ARRAY:
                write_items(w, v, is_canonical);
                return;
        case JSON_OBJECT:
                write_members(w, v, is_canonical);
                return;
        }
        abort();
}

void json_write_value(JsonWriter *w, const JsonValue *value) {
        write_tree(w, value, false);
}

void json_write_text(JsonWriter *w, Str json) {
        _uninitialized_ char first[4096];
        const JsonValue *value = NULL;
        Arena arena;
        int r;

        if (w->error)
                return;
        arena_init(&arena, first, sizeof(first), TEXT_ARENA_MAX);
        r = json_parse(json, JSON_STRICT, &arena, &value, NULL);
        if (r) {
                w->error = r < 0 ? error_trace(r) : error_origin(-EINVAL);
        } else {
                json_write_value(w, value);
        }
        arena_deinit(&arena);
}

int json_writer_end(JsonWriter *w) {
        int r = w->error ? w->error : buf_error(w->out);

        if (!r) {
                assert(w->is_done && !w->depth);
                return 0;
        }
        if (w->out->n > w->start) {
                w->out->n = w->start;
                w->out->p[w->start] = '\0';
        }
        return error_trace(r);
}

int json_canonical(const JsonValue *value, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        write_tree(&w, value, true);
        return error_trace(json_writer_end(&w));
}
