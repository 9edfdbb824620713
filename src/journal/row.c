#include "row.h"

#include "crypto/crypto.h"

#include <stdio.h>

void row_draft_deinit(RowDraft *d) {
        buf_deinit(&d->values);
}

static bool is_plain(Str name) {
        if (!name.n || name.n > 64)
                return false;
        for (size_t i = 0; i < name.n; ++i) {
                char c = name.p[i];

                if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_')
                        return false;
        }
        return true;
}

static bool has_member(const RowDraft *d, Str name) {
        for (size_t i = 0; i < d->n; ++i) {
                if (str_eq(d->members[i].name, name))
                        return true;
        }
        return false;
}

static void begin_member(RowDraft *d, Str name, JsonWriter *ret_w) {
        if (!d->error && (d->n == ROW_MEMBERS_MAX || !is_plain(name) || has_member(d, name)))
                d->error = error_origin(-EINVAL);
        if (!d->error)
                d->members[d->n] = (RowMember){ .name = name, .offset = d->values.n };
        *ret_w = JSON_WRITER(&d->values);
}

void row_begin(RowDraft *d, const char *name, JsonWriter *ret_w) {
        begin_member(d, str_of(name), ret_w);
}

void row_end(RowDraft *d, JsonWriter *w) {
        int r = json_writer_end(w);

        d->lossy = d->lossy || w->lossy;
        if (r && !d->error)
                d->error = error_trace(r);
        if (d->error)
                return;
        d->members[d->n].n = d->values.n - d->members[d->n].offset;
        ++d->n;
}

void row_add_str(RowDraft *d, const char *name, Str value) {
        JsonWriter w;

        row_begin(d, name, &w);
        json_write_bytes(&w, value);
        row_end(d, &w);
}

void row_add_u64(RowDraft *d, const char *name, uint64_t value) {
        JsonWriter w;

        row_begin(d, name, &w);
        json_write_u64(&w, value);
        row_end(d, &w);
}

void row_add_i64(RowDraft *d, const char *name, int64_t value) {
        JsonWriter w;

        row_begin(d, name, &w);
        json_write_i64(&w, value);
        row_end(d, &w);
}

void row_add_bool(RowDraft *d, const char *name, bool value) {
        JsonWriter w;

        row_begin(d, name, &w);
        json_write_bool(&w, value);
        row_end(d, &w);
}

void row_add_value(RowDraft *d, Str name, const JsonValue *value) {
        JsonWriter w;
        int r;

        begin_member(d, name, &w);
        if (d->error)
                return;
        r = json_canonical(value, &d->values);
        if (r) {
                d->error = error_trace(r);
                return;
        }
        d->members[d->n].n = d->values.n - d->members[d->n].offset;
        ++d->n;
}

static int compare_members(const void *a, const void *b) {
        return str_cmp(((const RowMember *)a)->name, ((const RowMember *)b)->name);
}

static void write_members(const RowDraft *d, Buf *out, size_t *ret_hash_at) {
        *ret_hash_at = SIZE_MAX;
        for (size_t i = 0; i < d->n; ++i) {
                const RowMember *m = &d->members[i];

                if (*ret_hash_at == SIZE_MAX && str_cmp(m->name, STR("hash")) > 0)
                        *ret_hash_at = out->n;
                buf_append(out, STR("\""));
                buf_append(out, m->name);
                buf_append(out, STR("\":"));
                buf_append(out, str_slice(buf_str(&d->values), m->offset, m->offset + m->n));
                buf_append_char(out, i + 1 < d->n ? ',' : '}');
        }
}

/*
 * "prev", "seq" and "type" stand behind "hash", so that it always has a comma behind it and is
 * taken out again with it.
 */
int row_finish(RowDraft *d, Buf *out, char *ret_hash) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(ROW_BYTES_MAX);
        size_t hash_at;

        if (!d->error)
                d->error = buf_error(&d->values);
        if (d->error)
                return error_trace(d->error);
        if (has_member(d, STR("hash")) || !has_member(d, STR("prev")))
                return error_origin(-EINVAL);
        qsort(d->members, d->n, sizeof(*d->members), compare_members);
        buf_append_char(&text, '{');
        write_members(d, &text, &hash_at);
        if (buf_error(&text))
                return error_trace(buf_error(&text));

        crypto_sha256_hex(buf_str(&text), ret_hash);
        buf_append(out, str_slice(buf_str(&text), 0, hash_at));
        buf_appendf(out, "\"hash\":\"%s\",", ret_hash);
        buf_append(out, str_slice(buf_str(&text), hash_at, text.n));
        buf_append_char(out, '\n');
        return error_trace(buf_error(out));
}

static bool is_hash(Str s) {
        uint8_t bytes[CRYPTO_SHA256_BYTES];

        return s.n == ROW_HASH_HEX && crypto_unhex(s, bytes, sizeof(bytes));
}

/* The member must stand there exactly as it was written, else a blank beside it would not show. */
static bool check_hash(Str line, const JsonValue *hash, Str text) {
        char want[CRYPTO_SHA256_HEX];
        CryptoSha256 h;
        size_t behind = hash->end;

        if (hash->end - hash->name_offset != strlen("\"hash\":\"\"") + ROW_HASH_HEX ||
            behind >= line.n || line.p[behind] != ',')
                return false;
        crypto_sha256_init(&h);
        crypto_sha256_update(&h, str_slice(line, 0, hash->name_offset));
        crypto_sha256_update(&h, str_slice(line, behind + 1, line.n));
        crypto_sha256_final_hex(&h, want);
        return str_eq(text, str_of(want));
}

bool row_parse(Str line, Arena *a, Row *ret) {
        const JsonValue *hash;

        *ret = (Row){ .text = line };
        if (line.n > ROW_BYTES_MAX || json_parse(line, JSON_STRICT, a, &ret->value, NULL))
                return false;
        hash = json_find(ret->value, STR("hash"));
        if (!json_u64(json_find(ret->value, STR("seq")), &ret->seq) || !ret->seq ||
            !json_string(json_find(ret->value, STR("prev")), &ret->prev) || !is_hash(ret->prev) ||
            !json_string(hash, &ret->hash) || !is_hash(ret->hash) ||
            !json_string(json_find(ret->value, STR("type")), &ret->type))
                return false;
        (void)!json_i64(json_find(ret->value, STR("at")), &ret->at);
        (void)!json_i64(json_find(ret->value, STR("mono")), &ret->mono);
        (void)!json_string(json_find(ret->value, STR("boot")), &ret->boot);
        ret->holds = check_hash(line, hash, ret->hash);
        return true;
}
