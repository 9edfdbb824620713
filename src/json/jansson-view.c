#include "jansson-view.h"

#include <jansson.h>

static void view_str(const char *p, size_t n, Buf *out) {
        buf_appendf(out, "s%zu:", n);
        buf_append(out, (Str){ p, n });
}

static void view(json_t *j, Buf *out);

static void view_members(json_t *j, Buf *out) {
        buf_append_char(out, '{');
        for (void *at = json_object_iter(j); at; at = json_object_iter_next(j, at)) {
                view_str(json_object_iter_key(at), json_object_iter_key_len(at), out);
                view(json_object_iter_value(at), out);
        }
        buf_append_char(out, '}');
}

static void view_items(json_t *j, Buf *out) {
        buf_append_char(out, '[');
        for (size_t i = 0; i < json_array_size(j); ++i)
                view(json_array_get(j, i), out);
        buf_append_char(out, ']');
}

static void view(json_t *j, Buf *out) {
        switch (json_typeof(j)) {
        case JSON_NULL:
                buf_append_char(out, 'n');
                return;
        case JSON_TRUE:
                buf_append_char(out, 't');
                return;
        case JSON_FALSE:
                buf_append_char(out, 'f');
                return;
        case JSON_INTEGER:
                buf_appendf(out, "i%lld;", (long long)json_integer_value(j));
                return;
        case JSON_REAL:
                buf_appendf(out, "d%a;", json_real_value(j));
                return;
        case JSON_STRING:
                view_str(json_string_value(j), json_string_length(j), out);
                return;
        case JSON_ARRAY:
                view_items(j, out);
                return;
        case JSON_OBJECT:
                view_members(j, out);
                return;
        }
        abort();
}

static bool cannot_hold(const json_error_t *e) {
        return json_error_code(e) == json_error_numeric_overflow ||
               json_error_code(e) == json_error_null_byte_in_key;
}

JanssonAnswer jansson_view(Str text, Buf *out) {
        json_error_t e;
        json_t *j = json_loadb(text.p, text.n,
                               JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &e);

        if (!j)
                return cannot_hold(&e) ? JANSSON_CANNOT : JANSSON_REFUSED;
        view(j, out);
        json_decref(j);
        return JANSSON_TAKEN;
}
