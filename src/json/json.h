#pragma once

/*
 * JSON
 *
 * A strict reader, a writer that cannot write anything else, the canonical form
 * that digests are made over, and tables that say which fields a format has.
 * Knows nothing of what the values mean, and never opens a file.
 *
 * What two readers could understand differently is refused: a key said twice
 * (also when one is spelled with escapes), bytes that are not UTF-8, half a
 * surrogate pair, leading zeros, text behind the value. Numbers are kept as
 * they were written, so that nothing is rounded between what a person sees and
 * what runs.
 */

#include "base/base.h"

enum {
        JSON_E_INVALID = 1, /* not JSON, or not of the wanted form; the Diag says where */
        JSON_E_TOO_LARGE,   /* past a ceiling of bytes, values or depth; the Diag says which */
};

#define JSON_DEPTH_MAX 64          /* arrays and objects within each other, when read */
#define JSON_SIZE_MAX  (16U << 20) /* bytes of text, unless JsonLimits says otherwise */
#define JSON_NODES_MAX (1U << 18)  /* values, unless JsonLimits says otherwise */

typedef enum JsonKind {
#define X(name, text) JSON_##name,
#include "kinds.def"
#undef X
} JsonKind;

/* A set of kinds, for JsonField. */
#define JSON_KIND(name) (1U << JSON_##name)
#define JSON_ANY        0x3fU

/* What a kind is called in a sentence: "a string". */
const char *json_kind_text(JsonKind kind);

/*
 * One value of a tree. Read it, never write it; everything it points to lives
 * in the arena that json_parse() was given, and nothing in the text.
 */
typedef struct JsonValue JsonValue;
struct JsonValue {
        JsonKind kind;
        bool boolean;         /* of JSON_BOOL */
        uint32_t n;           /* items or members of an array or object */
        uint32_t offset;      /* where the value begins in the text, in bytes */
        uint32_t end;         /* and the first byte behind it */
        uint32_t line;        /* of offset, 1-based */
        uint32_t column;      /* of offset, 1-based, in bytes */
        uint32_t name_offset; /* where its name begins, for a member of an object */
        uint32_t name_line;
        uint32_t name_column;
        Str name;         /* of a member: its key, decoded like a string */
        Str text;         /* of JSON_STRING: decoded, may hold NULs, NUL-terminated behind its end;
                   * of JSON_NUMBER: as written */
        JsonValue *first; /* first item or member; use json_first() */
        JsonValue *next;  /* next one, in the order of the text; use json_next() */
        JsonValue *sorted_first; /* members in canonical order */
        JsonValue *sorted_next;
};

typedef enum JsonFlags {
        JSON_STRICT = 0,
        JSON_COMMENTS = 1 << 0, /* also line and block comments, and a comma behind the last item */
} JsonFlags;

typedef struct JsonLimits {
        size_t n_bytes; /* of text, at most UINT32_MAX - 1 */
        size_t n_nodes; /* values of all kinds */
} JsonLimits;

/**
 * json_parse() - read one JSON text
 * @text:               all of it; borrowed for the call
 * @flags:              JSON_STRICT, or JSON_COMMENTS for a file that people write
 * @arena:              where the tree is made; when the text is refused the arena keeps what was
 *                      made so far
 * @ret_value:          the outermost value; lives as long as @arena
 * @reterr_diag:        line, column and a sentence when the text is refused, or NULL
 *
 * Takes JSON_SIZE_MAX bytes and JSON_NODES_MAX values at most. The sentence never holds a value of
 * the text; a key only when it is short and plain.
 *
 * Return: 0 on success, JSON_E_INVALID or JSON_E_TOO_LARGE with @reterr_diag set (the latter also
 *         when the arena met its ceiling), negative error code on failure.
 */
int json_parse(Str text,
               JsonFlags flags,
               Arena *arena,
               const JsonValue **ret_value,
               Diag *reterr_diag) _must_check_;

/* The same within ceilings of the caller's. */
int json_parse_within(Str text,
                      JsonFlags flags,
                      const JsonLimits *limits,
                      Arena *arena,
                      const JsonValue **ret_value,
                      Diag *reterr_diag) _must_check_;

/*
 * Looking at a tree. Each takes NULL, which is no value of any kind, so that
 * json_string(json_find(call, STR("cwd")), &cwd) needs no check in between.
 */

/* The member called @name, or NULL when there is none or @object is no object. */
const JsonValue *json_find(const JsonValue *object, Str name);

/* First item or member, and the one after it; NULL at the end, and for what is no container. */
static inline const JsonValue *json_first(const JsonValue *value) {
        return value ? value->first : NULL;
}
static inline const JsonValue *json_next(const JsonValue *value) {
        return value->next;
}
static inline bool json_is(const JsonValue *value, JsonKind kind) {
        return value && value->kind == kind;
}

/*
 * The value as a C type. False, with *ret untouched, when it is of another
 * kind. Numbers must be whole, in range and written as digits alone: 1.0, 1e3
 * and -0 are no integers.
 */
bool json_string(const JsonValue *value, Str *ret) _must_check_;
bool json_bool(const JsonValue *value, bool *ret) _must_check_;
bool json_u64(const JsonValue *value, uint64_t *ret) _must_check_;
bool json_i64(const JsonValue *value, int64_t *ret) _must_check_;

/* True when two trees say the same: order of members aside, numbers as written. */
bool json_equal(const JsonValue *a, const JsonValue *b);

/**
 * json_canonical() - the form that digests are made over
 * @value:              any value of a tree
 * @out:                gets the text appended
 *
 * RFC 8785 (members sorted by UTF-16 code units, no blanks, fewest escapes), except that numbers
 * stay as they were written.
 *
 * Return: 0 on success, or the Buf's error.
 */
int json_canonical(const JsonValue *value, Buf *out) _must_check_;

/*
 * JsonWriter: writes one JSON text into a Buf.
 *
 *      JsonWriter w = JSON_WRITER(&buf);
 *
 *      json_begin_object(&w);
 *      json_write_key(&w, STR("verdict"));
 *      json_write_str(&w, STR("ask"));
 *      json_end_object(&w);
 *      r = json_writer_end(&w);
 *
 * Data that cannot be written (a string that is not UTF-8, a number that is
 * none, a key said twice is the caller's to avoid) and a Buf that failed set the
 * writer's error, later calls do nothing, and json_writer_end() tells it and
 * takes away what was written. A call out of order (a value without key, an
 * end without begin) is a fault of ours and ends in an assertion.
 */
#define JSON_WRITE_DEPTH_MAX 128

typedef struct JsonWriter {
        Buf *out;
        unsigned indent; /* blanks for each depth; 0: all on one line */
        bool lossy;      /* json_write_bytes() had to replace something */
        int error;
        /* private */
        size_t start;
        unsigned depth;
        bool has_key;
        bool is_done;
        uint64_t objects[JSON_WRITE_DEPTH_MAX / 64]; /* bit per depth: an object, else an array */
        uint64_t filled[JSON_WRITE_DEPTH_MAX / 64];  /* bit per depth: needs a comma next */
} JsonWriter;

#define JSON_WRITER(buf) ((JsonWriter){ .out = (buf), .start = (buf)->n })
#define JSON_WRITER_INDENTED(buf, n_blanks) \
        ((JsonWriter){ .out = (buf), .start = (buf)->n, .indent = (n_blanks) })

void json_begin_object(JsonWriter *w);
void json_end_object(JsonWriter *w);
void json_begin_array(JsonWriter *w);
void json_end_array(JsonWriter *w);

/* The name of the next value; -EILSEQ when it is not UTF-8. */
void json_write_key(JsonWriter *w, Str name);

/* A string; -EILSEQ when it is not UTF-8. */
void json_write_str(JsonWriter *w, Str s);

/*
 * A string from bytes of any kind: each byte that is no part of UTF-8 becomes
 * U+FFFD, and w->lossy is set. Returns whether this call replaced anything, so
 * that the caller can say so beside it.
 */
bool json_write_bytes(JsonWriter *w, Str s);

/* A number as written; -EINVAL when it is no JSON number. */
void json_write_number(JsonWriter *w, Str raw);
void json_write_u64(JsonWriter *w, uint64_t value);
void json_write_i64(JsonWriter *w, int64_t value);
void json_write_bool(JsonWriter *w, bool value);
void json_write_null(JsonWriter *w);

/* A value of a tree: members in their order, numbers as written. */
void json_write_value(JsonWriter *w, const JsonValue *value);

/* JSON text from elsewhere: read strictly first; -EINVAL when it is refused. */
void json_write_text(JsonWriter *w, Str json);

/* A member in one line: json_write_key() and the value. */
static inline void json_member_str(JsonWriter *w, Str name, Str s) {
        json_write_key(w, name);
        json_write_str(w, s);
}
static inline bool json_member_bytes(JsonWriter *w, Str name, Str s) {
        json_write_key(w, name);
        return json_write_bytes(w, s);
}
static inline void json_member_u64(JsonWriter *w, Str name, uint64_t value) {
        json_write_key(w, name);
        json_write_u64(w, value);
}
static inline void json_member_i64(JsonWriter *w, Str name, int64_t value) {
        json_write_key(w, name);
        json_write_i64(w, value);
}
static inline void json_member_bool(JsonWriter *w, Str name, bool value) {
        json_write_key(w, name);
        json_write_bool(w, value);
}
static inline void json_member_value(JsonWriter *w, Str name, const JsonValue *value) {
        json_write_key(w, name);
        json_write_value(w, value);
}

/**
 * json_writer_end() - finish the text
 * @w:                  the writer; may be used for a new text after JSON_WRITER() only
 *
 * Return: 0 when the Buf got one whole value; -EILSEQ, -EINVAL, -E2BIG (also when deeper than
 *         JSON_WRITE_DEPTH_MAX) or -ENOMEM, and then the Buf holds what it held before. The error
 *         of the Buf itself stays set.
 */
int json_writer_end(JsonWriter *w) _must_check_;

/*
 * Dispatch: a format's fields as a table.
 *
 *      static const JsonField fields[] = {
 *              { STR_INIT("tool"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str,
 *                offsetof(Call, tool) },
 *              { STR_INIT("args"), JSON_KIND(OBJECT), 0, json_field_value,
 *                offsetof(Call, args) },
 *      };
 *
 *      r = json_dispatch(value, fields, ARRAY_LEN(fields), &call, &diag);
 */
typedef struct JsonField JsonField;

/*
 * JsonFieldFunc: take one field
 * @target:     userdata moved by the field's offset
 *
 * Return: 0, JSON_E_INVALID with the Diag set (json_diag() does it), negative error.
 */
typedef int (*JsonFieldFunc)(const JsonField *field,
                             const JsonValue *value,
                             void *target,
                             Diag *reterr_diag);

typedef enum JsonFieldFlags {
        JSON_REQUIRED = 1 << 0,   /* refused when it is missing */
        JSON_NULL_SKIPS = 1 << 1, /* null is the same as missing */
} JsonFieldFlags;

struct JsonField {
        Str name;
        unsigned kinds; /* set of JSON_KIND() */
        unsigned flags;
        JsonFieldFunc func; /* NULL: only the kind is checked */
        size_t offset;
};

/**
 * json_dispatch() - hand the members of an object to their fields' functions
 * @value:              must be an object
 * @fields:             every field there is
 * @userdata:           where the targets are; fields that are missing leave theirs untouched
 * @reterr_diag:        the place and the sentence, or NULL
 *
 * A member that is no field is refused, with the nearest field as a hint. Members come in the order
 * of the text; missing ones are told when all others were taken.
 *
 * Return: 0 on success, JSON_E_INVALID with @reterr_diag set, or what a function returned.
 */
int json_dispatch(const JsonValue *value,
                  const JsonField *fields,
                  size_t n_fields,
                  void *userdata,
                  Diag *reterr_diag) _must_check_;

/* The same for a format that is not ours: members that are no field are passed over. */
int json_dispatch_known(const JsonValue *value,
                        const JsonField *fields,
                        size_t n_fields,
                        void *userdata,
                        Diag *reterr_diag) _must_check_;

/* Ready-made: the target is a Str, bool, uint64_t, uint32_t, int64_t, const JsonValue *. */
int json_field_str(const JsonField *field, const JsonValue *value, void *target, Diag *diag);
int json_field_bool(const JsonField *field, const JsonValue *value, void *target, Diag *diag);
int json_field_u64(const JsonField *field, const JsonValue *value, void *target, Diag *diag);
int json_field_u32(const JsonField *field, const JsonValue *value, void *target, Diag *diag);
int json_field_i64(const JsonField *field, const JsonValue *value, void *target, Diag *diag);
int json_field_value(const JsonField *field, const JsonValue *value, void *target, Diag *diag);

/* Fill @d with the place of @value and a sentence. Returns JSON_E_INVALID, to be returned. */
int json_diag(Diag *d, const JsonValue *value, const char *format, ...) _printf_(3, 4);
/* The same with the place of a member's name. */
int json_diag_name(Diag *d, const JsonValue *member, const char *format, ...) _printf_(3, 4);
/* @s when a Diag may show it: short, printable ASCII; else the empty Str. */
Str json_for_diag(Str s);

/*
 * The name in @names nearest to @name when it is near enough to be what was
 * meant; the empty Str when none is.
 */
Str json_nearest(Str name, const Str *names, size_t n_names);
