#include "head.h"

#include "folder.h"
#include "record.h"

#include <stdio.h>

/* What is signed begins with what it is, so that no other signature of this key is taken for it. */
static int head_message(uint64_t seq, Str hash, int64_t at, char *out, size_t n) {
        return snprintf(out, n, "assent head 1 %llu " STR_FMT " %lld", (unsigned long long)seq,
                        STR_ARG(hash), (long long)at);
}

bool head_parse(const JsonValue *value, Head *ret) {
        Str key, signature;

        return json_u64(json_find(value, STR("seq")), &ret->seq) && ret->seq &&
               json_string(json_find(value, STR("hash")), &ret->hash) &&
               ret->hash.n == ROW_HASH_HEX && json_i64(json_find(value, STR("at")), &ret->at) &&
               json_string(json_find(value, STR("key")), &key) &&
               crypto_public_parse(key, &ret->key) == 0 &&
               json_string(json_find(value, STR("signature")), &signature) &&
               crypto_unhex(signature, ret->signature, sizeof(ret->signature));
}

int head_check(const Head *head, const CryptoPublic *key) {
        char message[256];
        int n = head_message(head->seq, head->hash, head->at, message, sizeof(message));

        if (!crypto_equal(key->bytes, head->key.bytes, sizeof(key->bytes)))
                return CRYPTO_E_BAD_SIGNATURE;
        return crypto_public_verify(key, (Str){ message, (size_t)n }, head->signature);
}

typedef struct Signer {
        CryptoKey *key;
        Buf *out;
} Signer;

/* Members in canonical order. */
static void write_head(Buf *out, const RecordLast *last, int64_t at, Str key, Str signature) {
        buf_appendf(out,
                    "{\"at\":%lld,\"hash\":\"%s\",\"key\":\"" STR_FMT
                    "\",\"seq\":%llu,\"signature\":\"" STR_FMT "\"}",
                    (long long)at, last->hash, STR_ARG(key), (unsigned long long)last->seq,
                    STR_ARG(signature));
}

/* Under the lock: the row before this one is what is signed. */
static int sign_last(void *userdata, const RecordLast *last, RowDraft *d) {
        Signer *s = userdata;
        uint8_t signature[CRYPTO_SIGNATURE_BYTES];
        char message[256], key_hex[CRYPTO_PUBLIC_HEX], hex[2 * CRYPTO_SIGNATURE_BYTES + 1];
        int64_t at = folder_wall_ms();
        CryptoPublic public;
        JsonWriter w;
        int n, r;

        if (!last->seq)
                return JOURNAL_E_MISSING;
        n = head_message(last->seq, str_of(last->hash), at, message, sizeof(message));
        r = crypto_key_sign(s->key, (Str){ message, (size_t)n }, signature);
        if (r)
                return error_trace(r);
        crypto_key_public(s->key, &public);
        crypto_public_hex(&public, key_hex);
        crypto_hex(signature, sizeof(signature), hex);
        write_head(s->out, last, at, str_of(key_hex), str_of(hex));
        if (buf_error(s->out))
                return error_trace(buf_error(s->out));
        row_begin(d, "head", &w);
        json_write_text(&w, buf_str(s->out));
        row_end(d, &w);
        return 0;
}

static int load_key(Journal *j, CryptoKey **ret_key) {
        _cleanup_(buf_deinit) Buf path = BUF_INIT(8192);
        int r;

        buf_append(&path, record_state_dir(j));
        buf_append(&path, STR("/key"));
        if (buf_error(&path))
                return error_trace(buf_error(&path));
        r = crypto_key_load_or_new(path.p, ret_key);
        if (r <= 0)
                return error_trace(r);
        diag_set(record_diag(j), 0, 0, "%s: %s", path.p,
                 r == CRYPTO_E_INVALID ? "this is no key"
                                       : "the key or its folder is open to others");
        return JOURNAL_E_UNTRUSTED;
}

int journal_sign_head(Journal *j, Buf *ret_head) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL;
        _cleanup_(row_draft_deinit) RowDraft d = ROW_DRAFT_INIT;
        _cleanup_(buf_deinit) Buf text = BUF_INIT(4096);
        Signer signer = { .out = &text };
        int r;

        r = load_key(j, &key);
        if (r)
                return r;
        signer.key = key;
        row_add_str(&d, "type", STR("head"));
        r = record_append(j, &d, sign_last, &signer, true);
        if (r)
                return r;
        buf_append(ret_head, buf_str(&text));
        return error_trace(buf_error(ret_head));
}
