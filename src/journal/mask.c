#include "mask.h"

#include "crypto/crypto.h"
#include "journal.h"
#include "secret/secret.h"
#include "json/json.h"

#include <pthread.h>

typedef struct Masker {
        const MaskSalt *salt;
        Buf *out;
        bool masked;
} Masker;

static void write_mask(Masker *m, Str secret) {
        char hex[CRYPTO_SHA256_HEX];
        CryptoSha256 h;

        crypto_sha256_init(&h);
        crypto_sha256_update(&h, (Str){ (const char *)m->salt->bytes, MASK_SALT_BYTES });
        crypto_sha256_update(&h, secret);
        crypto_sha256_final_hex(&h, hex);
        buf_appendf(m->out, "«masked:%zu bytes:%.8s»", secret.n, hex);
        m->masked = true;
}

static void mask_run(Masker *m, Str text) {
        size_t done = 0;
        SecretPart part;

        while (secret_find(text, done, &part)) {
                buf_append(m->out, str_slice(text, done, part.from));
                write_mask(m, str_slice(text, part.from, part.to));
                done = part.to;
        }
        buf_append(m->out, str_slice(text, done, text.n));
}

void mask_text(const MaskSalt *salt, Str text, Buf *out, bool *ret_masked) {
        Masker m = { .salt = salt, .out = out };

        mask_run(&m, text);
        if (m.masked)
                *ret_masked = true;
}

/* JSON */

typedef struct Walk {
        const MaskSalt *salt;
        JsonWriter w;
        Buf text;
        bool masked;
} Walk;

static void write_string(Walk *walk, Str s, bool is_secret) {
        Masker m = { .salt = walk->salt, .out = &walk->text };

        buf_clear(&walk->text);
        if (is_secret && secret_is_value((Str){ 0 }, s)) {
                write_mask(&m, s);
        } else {
                mask_run(&m, s);
        }
        walk->masked = walk->masked || m.masked;
        if (buf_error(&walk->text)) {
                walk->w.error = buf_error(&walk->text);
        } else {
                json_write_str(&walk->w, buf_str(&walk->text));
        }
}

/* {"name": "API_KEY", "value": "…"} */
static bool names_a_secret(const JsonValue *object) {
        static const Str names[] = { STR_INIT("name"), STR_INIT("key"), STR_INIT("header") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                Str s;

                if (json_string(json_find(object, names[i]), &s) && secret_is_name(s))
                        return true;
        }
        return false;
}

static void write_masked(Walk *walk, const JsonValue *v, bool is_secret);

static void write_object(Walk *walk, const JsonValue *v, bool is_secret) {
        bool pair = names_a_secret(v);

        json_begin_object(&walk->w);
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                json_write_key(&walk->w, m->name);
                write_masked(walk, m,
                             is_secret || secret_is_name(m->name) ||
                                     (pair && str_eq(m->name, STR("value"))));
        }
        json_end_object(&walk->w);
}

/* The words of a command: "--password", "x" and "-u", "user:x". */
static void write_array(Walk *walk, const JsonValue *v, bool is_secret) {
        Str before = { 0 }, word = { 0 };

        json_begin_array(&walk->w);
        for (const JsonValue *m = json_first(v); m; m = json_next(m), before = word) {
                size_t colon;
                Str head;

                if (!json_string(m, &word)) {
                        word = (Str){ 0 };
                        write_masked(walk, m, is_secret);
                        continue;
                }
                if ((str_eq(before, STR("-u")) || str_eq(before, STR("--user"))) &&
                    secret_is_user(word, &colon)) {
                        Masker mask = { .salt = walk->salt, .out = &walk->text };

                        head = str_slice(word, 0, colon + 1);
                        buf_clear(&walk->text);
                        buf_append(&walk->text, head);
                        write_mask(&mask, str_slice(word, colon + 1, word.n));
                        walk->masked = true;
                        json_write_str(&walk->w, buf_str(&walk->text));
                        continue;
                }
                write_string(walk, word,
                             is_secret || (str_has_prefix(before, STR("-")) &&
                                           !str_has_prefix(word, STR("-")) &&
                                           str_find_char(before, '=') == SIZE_MAX &&
                                           secret_is_name(before)));
        }
        json_end_array(&walk->w);
}

static void write_masked(Walk *walk, const JsonValue *v, bool is_secret) {
        switch (v->kind) {
        case JSON_OBJECT:
                write_object(walk, v, is_secret);
                return;
        case JSON_ARRAY:
                write_array(walk, v, is_secret);
                return;
        case JSON_STRING:
                write_string(walk, v->text, is_secret);
                return;
        case JSON_NULL:
        case JSON_BOOL:
        case JSON_NUMBER:
                json_write_value(&walk->w, v);
                return;
        }
        abort();
}

int mask_json(const MaskSalt *salt, Str json, Buf *out, bool *ret_masked) {
        Walk walk = { .salt = salt,
                      .w = JSON_WRITER(out),
                      .text = BUF_INIT((size_t)JSON_SIZE_MAX * 2) };
        const JsonValue *value;
        _uninitialized_ char first[8192];
        Arena arena;
        int r;

        *ret_masked = false;
        arena_init(&arena, first, sizeof(first), (size_t)JSON_SIZE_MAX * 16);
        r = json_parse(json, JSON_STRICT, &arena, &value, NULL);
        if (r > 0)
                r = JOURNAL_E_CORRUPT;
        if (!r) {
                write_masked(&walk, value, false);
                r = json_writer_end(&walk.w);
                *ret_masked = walk.masked;
        }
        buf_deinit(&walk.text);
        arena_deinit(&arena);
        return r;
}

/* Without a record there is no salt of its own: equal secrets look equal within a process. */
static MaskSalt made_salt;
static bool is_salt_made;

static void make_salt(void) {
        is_salt_made = crypto_random(made_salt.bytes, sizeof(made_salt.bytes)) == 0;
}

static const MaskSalt *process_salt(void) {
        static pthread_once_t once = PTHREAD_ONCE_INIT;

        (void)pthread_once(&once, make_salt);
        return is_salt_made ? &made_salt : NULL;
}

int journal_mask(Str json, Buf *out, bool *ret_masked) {
        const MaskSalt *salt = process_salt();

        *ret_masked = false;
        return salt ? mask_json(salt, json, out, ret_masked) : error_origin(-EIO);
}

void journal_mask_text(Str text, Buf *out, bool *ret_masked) {
        const MaskSalt *salt = process_salt();

        if (salt) {
                mask_text(salt, text, out, ret_masked);
        } else {
                buf_append(out, STR("«masked»"));
        }
}
