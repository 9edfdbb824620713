#include "crypto/crypto.h"
#include "head.h"
#include "read.h"
#include "record.h"

#include <stdio.h>

/* What became of a request, by its id. Open addressing. */
typedef struct Fate {
        uint8_t id[16];
        uint8_t digest[8];
        bool is_used, confirmed, ran, cancelled;
} Fate;

typedef struct Fates {
        Fate *slots;
        size_t n, capacity; /* a power of two */
} Fates;

#define FATES_MAX (1U << 26)

typedef struct Verify {
        const CryptoPublic *key;
        const Head *expected;
        bool met_expected;
        JournalCheck *check;
        Fates fates;
        uint64_t seq;
        char hash[ROW_HASH_HEX + 1];
        Str head_hash;
        uint64_t file_no;
        uint64_t last_file_no;
        /* lines since the last row that are none: a torn row must say what they were */
        Buf fragment;
        RecordLine fragment_at;
        char file[32];
} Verify;

static int corrupt(Verify *v, const RecordLine *line, uint64_t seq, const char *format, ...)
        _printf_(4, 5);
static int corrupt(Verify *v, const RecordLine *line, uint64_t seq, const char *format, ...) {
        char what[160];
        va_list args;

        va_start(args, format);
        vsnprintf(what, sizeof(what), format, args);
        va_end(args);
        v->check->first_bad_seq = seq ? seq : 1;
        diag_set(&v->check->diag, (uint32_t)line->line, 1, STR_FMT " line %llu: %s",
                 STR_ARG(line->file), (unsigned long long)line->line, what);
        return JOURNAL_E_CORRUPT;
}

/* Ids are random: their first bytes are as good a hash as any. */
static Fate *fates_slot(Fates *f, const uint8_t id[16]) {
        uint64_t hash;

        memcpy(&hash, id, sizeof(hash));
        for (size_t i = (size_t)hash;; ++i) {
                Fate *fate = &f->slots[i & (f->capacity - 1)];

                if (!fate->is_used || memcmp(fate->id, id, 16) == 0)
                        return fate;
        }
}

static int fates_grow(Fates *f) {
        Fates bigger = { .capacity = f->capacity ? f->capacity * 2 : 1024, .n = f->n };

        if (bigger.capacity > FATES_MAX)
                return error_origin(-E2BIG);
        bigger.slots = calloc(bigger.capacity, sizeof(*bigger.slots));
        if (!bigger.slots)
                return error_origin(-ENOMEM);
        for (size_t i = 0; i < f->capacity; ++i) {
                if (f->slots[i].is_used)
                        *fates_slot(&bigger, f->slots[i].id) = f->slots[i];
        }
        free(f->slots);
        *f = bigger;
        return 0;
}

static int fates_get(Fates *f, const uint8_t id[16], Fate **ret) {
        int r = f->n * 2 >= f->capacity ? fates_grow(f) : 0;

        if (r)
                return error_trace(r);
        *ret = fates_slot(f, id);
        if (!(*ret)->is_used) {
                (*ret)->is_used = true;
                memcpy((*ret)->id, id, 16);
                ++f->n;
        }
        return 0;
}

static int check_run(
        Verify *v, const RecordLine *line, const Row *row, Fate *fate, const uint8_t *digest) {
        const char *why = NULL;

        ++v->check->n_runs;
        if (!fate->confirmed) {
                why = "a call ran that no row before it confirms";
        } else if (fate->ran) {
                why = "a call ran twice on one decision";
        } else if (fate->cancelled) {
                why = "a call ran after its permit was voided";
        } else if (memcmp(fate->digest, digest, sizeof(fate->digest)) != 0) {
                why = "what ran is not what was decided";
        }
        fate->ran = true;
        return why ? corrupt(v, line, row->seq, "%s", why) : 0;
}

/* The life of a request over its rows. */
static int check_request(Verify *v, const RecordLine *line, const Row *row) {
        bool decision = str_eq(row->type, STR("decision")), run = str_eq(row->type, STR("run"));
        uint8_t id[16], digest[32];
        Str text, hex, action;
        Fate *fate;
        int r;

        v->check->n_decisions += decision;
        if (!decision && !run && !str_eq(row->type, STR("cancel")))
                return 0;
        if (!json_string(json_find(row->value, STR("request")), &text) ||
            !json_string(json_find(row->value, STR("digest")), &hex))
                return run ? corrupt(v, line, row->seq, "a call ran that is not named") : 0;
        if (!crypto_unhex(text, id, sizeof(id)) || !crypto_unhex(hex, digest, sizeof(digest)))
                return corrupt(v, line, row->seq, "the request's id or digest is none");
        r = fates_get(&v->fates, id, &fate);
        if (r)
                return error_trace(r);
        if (run)
                return check_run(v, line, row, fate, digest);
        if (!decision) {
                fate->cancelled = true;
        } else if (json_string(json_find(row->value, STR("action")), &action) &&
                   str_eq(action, STR("confirm"))) {
                fate->confirmed = true;
                memcpy(fate->digest, digest, sizeof(fate->digest));
        }
        return 0;
}

static int check_head(Verify *v, const RecordLine *line, const Row *row) {
        Head head;
        int r;

        if (!str_eq(row->type, STR("head")))
                return 0;
        ++v->check->n_heads;
        if (!head_parse(json_find(row->value, STR("head")), &head))
                return corrupt(v, line, row->seq, "a head that is none");
        if (head.seq != v->seq || !str_eq(head.hash, str_of(v->hash))) {
                return corrupt(v, line, row->seq,
                               "a head that names another row than the one before");
        }
        if (!v->key)
                return 0;
        r = head_check(&head, v->key);
        if (r < 0)
                return error_trace(r);
        if (r)
                return corrupt(v, line, row->seq, "a head that this key did not sign");
        v->check->signed_up_to = head.seq;
        return 0;
}

/* Fragments are closed by the next row, and by nothing else. */
static int check_torn(Verify *v, const RecordLine *line, const Row *row) {
        char hex[CRYPTO_SHA256_HEX];
        uint64_t n = 0;
        Str hash;

        if (!str_eq(row->type, STR("torn"))) {
                if (!v->fragment.n)
                        return 0;
                return corrupt(v, &v->fragment_at, v->seq + 1, "a line that is no row");
        }
        ++v->check->n_torn;
        if (!json_u64(json_find(row->value, STR("torn_bytes")), &n) ||
            !json_string(json_find(row->value, STR("torn_sha256")), &hash))
                return corrupt(v, line, row->seq, "a torn row that says not what was torn");
        /* The newline that closed the fragment was the torn row's. */
        if (n + 1 == v->fragment.n)
                --v->fragment.n;
        crypto_sha256_hex(buf_str(&v->fragment), hex);
        if (n != v->fragment.n || !str_eq(hash, str_of(hex))) {
                return corrupt(v, line, row->seq,
                               "a torn row that tells of other bytes than these");
        }
        buf_clear(&v->fragment);
        return 0;
}

static int check_chain(Verify *v, const RecordLine *line, const Row *row) {
        if (!row->holds) {
                return corrupt(v, line, row->seq, "row %llu was changed: its hash is another",
                               (unsigned long long)row->seq);
        }
        if (row->seq != v->seq + 1) {
                return corrupt(
                        v, line, row->seq < v->seq + 1 ? row->seq : v->seq + 1,
                        "row %llu stands where row %llu should: rows are missing, doubled or "
                        "out of order",
                        (unsigned long long)row->seq, (unsigned long long)v->seq + 1);
        }
        if (!str_eq(row->prev, str_of(v->hash))) {
                return corrupt(v, line, row->seq, "row %llu does not follow the row before it",
                               (unsigned long long)row->seq);
        }
        return 0;
}

static int check_row(Verify *v, const RecordLine *line, const Row *row) {
        int r = check_chain(v, line, row);

        if (!r)
                r = check_torn(v, line, row);
        if (!r)
                r = check_head(v, line, row);
        if (!r)
                r = check_request(v, line, row);
        if (r)
                return r;
        ++v->check->n_rows;
        v->seq = row->seq;
        memcpy(v->hash, row->hash.p, ROW_HASH_HEX);
        if (v->expected && v->expected->seq == row->seq) {
                v->met_expected = true;
                if (!str_eq(v->expected->hash, row->hash)) {
                        return corrupt(v, line, row->seq, "row %llu is not the one that was signed",
                                       (unsigned long long)row->seq);
                }
        }
        return 0;
}

static int check_file(Verify *v, const RecordLine *line) {
        if (line->file_no == v->file_no)
                return 0;
        ++v->check->n_files;
        if (line->file_no != v->file_no + 1) {
                return corrupt(v, line, v->seq + 1,
                               "%llu of the record's files before this one %s missing",
                               (unsigned long long)(line->file_no - v->file_no - 1),
                               line->file_no - v->file_no == 2 ? "is" : "are");
        }
        v->file_no = line->file_no;
        return 0;
}

/* A line that was never finished is no JSON; one that is was finished, and changed later. */
static int keep_fragment(Verify *v, const RecordLine *line, const Row *row) {
        if (row->value)
                return corrupt(v, line, v->seq + 1, "a line that was changed: it is no row");
        if (!line->is_whole && !line->is_last_file)
                return corrupt(v, line, v->seq + 1, "the file ends within a row");
        if (!v->fragment.n) {
                v->fragment_at = *line;
                snprintf(v->file, sizeof(v->file), STR_FMT, STR_ARG(line->file));
                v->fragment_at.file = str_of(v->file);
        }
        buf_append(&v->fragment, line->text);
        if (line->is_whole)
                buf_append_char(&v->fragment, '\n');
        return error_trace(buf_error(&v->fragment));
}

static int verify_line(void *userdata, const RecordLine *line) {
        Verify *v = userdata;
        char first[16384];
        Arena arena;
        bool is_row;
        Row row;
        int r;

        r = check_file(v, line);
        if (r)
                return r;
        arena_init(&arena, first, sizeof(first), ROW_ARENA_MAX);
        is_row = row_parse(line->text, &arena, &row);
        if (arena_error(&arena) == -ENOMEM) {
                r = error_origin(-ENOMEM);
        } else if (is_row && line->is_whole) {
                r = check_row(v, line, &row);
        } else {
                r = keep_fragment(v, line, is_row ? &(Row){ 0 } : &row);
        }
        arena_deinit(&arena);
        return r;
}

/* At the end: what stands open, and whether the record reaches as far as was once signed. */
static int check_end(Verify *v) {
        JournalCheck *c = v->check;

        if (v->fragment.n && v->fragment.p[v->fragment.n - 1] == '\n')
                return corrupt(v, &v->fragment_at, v->seq + 1, "a line that is no row");
        if (v->fragment.n) {
                ++c->n_torn;
                diag_set(&c->diag, (uint32_t)v->fragment_at.line, 1,
                         STR_FMT
                         " line %llu: the last line is unfinished: its writer was killed, or "
                         "the disk was full",
                         STR_ARG(v->fragment_at.file), (unsigned long long)v->fragment_at.line);
        }
        if (!v->expected || v->met_expected)
                return 0;
        c->first_bad_seq = v->seq + 1;
        diag_set(&c->diag, 0, 0,
                 "the record was cut: it ends with row %llu, and a signed head names row %llu",
                 (unsigned long long)v->seq, (unsigned long long)v->expected->seq);
        return JOURNAL_E_CORRUPT;
}

static int read_expected(Str text, const CryptoPublic *key, Arena *a, Head *ret, JournalCheck *c) {
        const JsonValue *value;
        int r = json_parse(text, JSON_STRICT, a, &value, NULL);

        if (r < 0)
                return error_trace(r);
        if (r || !head_parse(value, ret)) {
                diag_set(&c->diag, 0, 0, "the expected head is none");
                return JOURNAL_E_CORRUPT;
        }
        r = head_check(ret, key ? key : &ret->key);
        if (r > 0) {
                diag_set(&c->diag, 0, 0, "the expected head is not signed by this key");
                return JOURNAL_E_CORRUPT;
        }
        return error_trace(r);
}

/* @text NULL: the files below @state_dir. */
static int verify_all(
        Str state_dir, const Str *text, const CryptoPublic *key, Str expected, JournalCheck *ret) {
        Verify v = { .key = key, .check = ret, .fragment = BUF_INIT(RECORD_FILE_MAX) };
        Arena arena;
        Head head;
        int r = 0;

        *ret = (JournalCheck){ 0 };
        memcpy(v.hash, ROW_NO_HASH, sizeof(v.hash));
        arena_init(&arena, NULL, 0, 1 << 20);
        if (expected.n) {
                r = read_expected(expected, key, &arena, &head, ret);
                v.expected = &head;
        }
        if (!r && text) {
                r = record_read_text(*text, verify_line, &v);
        } else if (!r) {
                r = record_read(state_dir, false, verify_line, &v, &ret->diag);
        }
        /* No record at all is the deepest cut. */
        if (!r || (r == JOURNAL_E_MISSING && v.expected))
                r = check_end(&v);
        buf_deinit(&v.fragment);
        free(v.fates.slots);
        arena_deinit(&arena);
        return r;
}

int journal_verify_head(Str state_dir, const CryptoPublic *key, Str expected, JournalCheck *ret) {
        return verify_all(state_dir, NULL, key, expected, ret);
}

int journal_verify(Str state_dir, const CryptoPublic *key, JournalCheck *ret) {
        return verify_all(state_dir, NULL, key, (Str){ 0 }, ret);
}

int journal_verify_text(Str text, const CryptoPublic *key, Str expected, JournalCheck *ret) {
        return verify_all((Str){ 0 }, &text, key, expected, ret);
}
