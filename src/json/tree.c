#include "json.h"

#include "text.h"

#include <stdio.h>

enum {
        FOR_DIAG_MAX = 48
};

const char *json_kind_text(JsonKind kind) {
        static const char *const texts[] = {
#define X(name, text) [JSON_##name] = text,
#include "kinds.def"
#undef X
        };

        return texts[kind];
}

const JsonValue *json_find(const JsonValue *object, Str name) {
        if (!json_is(object, JSON_OBJECT))
                return NULL;
        for (const JsonValue *m = object->first; m; m = m->next) {
                if (str_eq(m->name, name))
                        return m;
        }
        return NULL;
}

bool json_string(const JsonValue *value, Str *ret) {
        if (!json_is(value, JSON_STRING))
                return false;
        *ret = value->text;
        return true;
}

bool json_bool(const JsonValue *value, bool *ret) {
        if (!json_is(value, JSON_BOOL))
                return false;
        *ret = value->boolean;
        return true;
}

bool json_u64(const JsonValue *value, uint64_t *ret) {
        return json_is(value, JSON_NUMBER) && str_to_u64(value->text, ret);
}

bool json_i64(const JsonValue *value, int64_t *ret) {
        uint64_t magnitude;
        bool negative;
        Str text;

        if (!json_is(value, JSON_NUMBER))
                return false;
        text = value->text;
        negative = text.p[0] == '-';
        if (!str_to_u64(str_slice(text, negative, text.n), &magnitude))
                return false;
        if (magnitude > (uint64_t)INT64_MAX + negative || (negative && !magnitude))
                return false;
        *ret = negative ? (int64_t)-magnitude : (int64_t)magnitude;
        return true;
}

static bool equal_members(const JsonValue *a, const JsonValue *b) {
        const JsonValue *m = a->sorted_first, *o = b->sorted_first;

        for (; m && o; m = m->sorted_next, o = o->sorted_next) {
                if (!str_eq(m->name, o->name) || !json_equal(m, o))
                        return false;
        }
        return !m && !o;
}

static bool equal_items(const JsonValue *a, const JsonValue *b) {
        const JsonValue *m = a->first, *o = b->first;

        for (; m && o; m = m->next, o = o->next) {
                if (!json_equal(m, o))
                        return false;
        }
        return !m && !o;
}

bool json_equal(const JsonValue *a, const JsonValue *b) {
        if (!a || !b || a->kind != b->kind)
                return a == b;
        switch (a->kind) {
        case JSON_NULL:
                return true;
        case JSON_BOOL:
                return a->boolean == b->boolean;
        case JSON_NUMBER:
        case JSON_STRING:
                return str_eq(a->text, b->text);
        case JSON_ARRAY:
                return equal_items(a, b);
        case JSON_OBJECT:
                return equal_members(a, b);
        }
        abort();
}

Str json_for_diag(Str s) {
        if (s.n > FOR_DIAG_MAX || json_text_plain(s.p, s.n) != s.n)
                return (Str){ 0 };
        return s.n && memchr(s.p, 0x7f, s.n) ? (Str){ 0 } : s;
}

static int _printf_(4, 0)
        fill(Diag *d, uint32_t line, uint32_t column, const char *format, va_list args) {
        char text[sizeof(d->text)];

        vsnprintf(text, sizeof(text), format, args);
        diag_set(d, line, column, "%s", text);
        return JSON_E_INVALID;
}

int json_diag(Diag *d, const JsonValue *value, const char *format, ...) {
        va_list args;
        int r;

        va_start(args, format);
        r = fill(d, value->line, value->column, format, args);
        va_end(args);
        return r;
}

int json_diag_name(Diag *d, const JsonValue *member, const char *format, ...) {
        va_list args;
        int r;

        va_start(args, format);
        r = fill(d, member->name_line, member->name_column, format, args);
        va_end(args);
        return r;
}
