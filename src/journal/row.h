#pragma once

/*
 * A row of the record: one line of canonical JSON whose member "hash" is the SHA-256 of the line
 * without that member, and whose "prev" is the hash of the row before.
 */

#include "base/base.h"
#include "json/json.h"

#define ROW_HASH_HEX    64
#define ROW_BYTES_MAX   (4U << 20)
#define ROW_MEMBERS_MAX 96
#define ROW_ARENA_MAX   (256U << 20)

/* The hash before the first row. */
#define ROW_NO_HASH "0000000000000000000000000000000000000000000000000000000000000000"

typedef struct RowMember {
        Str name;         /* plain lower case, digits and '_' */
        size_t offset, n; /* of its JSON text in RowDraft.values */
} RowMember;

/* A row being made: members in any order, each once. */
typedef struct RowDraft {
        RowMember members[ROW_MEMBERS_MAX];
        size_t n;
        Buf values;
        bool lossy; /* bytes that are no UTF-8 were replaced */
        int error;
} RowDraft;

#define ROW_DRAFT_INIT \
        { .values = BUF_INIT(ROW_BYTES_MAX) }

void row_draft_deinit(RowDraft *d);
/* Begin a member; its value is to be written with *ret_w, then row_end(). */
void row_begin(RowDraft *d, const char *name, JsonWriter *ret_w);
void row_end(RowDraft *d, JsonWriter *w);
void row_add_str(RowDraft *d, const char *name, Str value);
void row_add_u64(RowDraft *d, const char *name, uint64_t value);
void row_add_i64(RowDraft *d, const char *name, int64_t value);
void row_add_bool(RowDraft *d, const char *name, bool value);
/* A value of a tree, canonical. -EINVAL when the name is not plain or there already. */
void row_add_value(RowDraft *d, Str name, const JsonValue *value);
/* Nothing when @value is empty. */
static inline void row_add_text(RowDraft *d, const char *name, Str value) {
        if (value.n)
                row_add_str(d, name, value);
}

/* The line, with its hash and a newline; appended to @out. @ret_hash has 65 bytes. */
int row_finish(RowDraft *d, Buf *out, char *ret_hash) _must_check_;

/* A line that was read. */
typedef struct Row {
        Str text; /* without newline */
        const JsonValue *value;
        uint64_t seq;
        int64_t at, mono;
        Str prev, hash, type, boot;
        bool holds; /* the hash is that of the line */
} Row;

/* False: not a row at all. Views into @a and @line. */
bool row_parse(Str line, Arena *a, Row *ret);
