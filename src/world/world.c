#include "world.h"

#include "base/base.h"
#include "crypto/crypto.h"

/*
 * How an observation is written down. A stat that followed links begins with '>'. Directories
 * and devices are told by what they are, not by size and time: those change with every
 * file made below them, and with every key typed.
 */

/* Room for '>', a type's name, seven numbers and what stands between. */
typedef struct ValueText {
        char p[192];
        size_t n;
} ValueText;

static const char *const kind_names[] = {
        [OBSERVED_NONE] = "none",       [OBSERVED_STAT] = "stat", [OBSERVED_LINK] = "link",
        [OBSERVED_CONTENT] = "content", [OBSERVED_LIST] = "list", [OBSERVED_ENV] = "env",
};

const char *observation_kind_name(ObservationKind kind) {
        return kind_names[kind];
}

bool observation_kind_from_name(Str name, ObservationKind *ret_kind) {
        for (size_t i = 0; i < ARRAY_LEN(kind_names); ++i) {
                if (str_eq(name, str_of(kind_names[i]))) {
                        *ret_kind = (ObservationKind)i;
                        return true;
                }
        }
        return false;
}

static const char *type_name(WorldType type) {
        switch (type) {
        case WORLD_TYPE_NONE:
                return "none";
        case WORLD_TYPE_FILE:
                return "file";
        case WORLD_TYPE_DIR:
                return "dir";
        case WORLD_TYPE_LINK:
                return "link";
        case WORLD_TYPE_FIFO:
                return "fifo";
        case WORLD_TYPE_SOCKET:
                return "socket";
        case WORLD_TYPE_BLOCK:
                return "block";
        case WORLD_TYPE_CHAR:
                return "char";
        }
        abort();
}

static const char *outcome_name(int outcome) {
        switch (outcome) {
        case WORLD_E_MISSING:
                return "missing";
        case WORLD_E_DENIED:
                return "denied";
        case WORLD_E_LOOP:
                return "loop";
        case WORLD_E_TOO_LARGE:
                return "too-large";
        case WORLD_E_SPECIAL:
                return "special";
        }
        return "failed";
}

static void value_text(ValueText *v, const char *z) {
        size_t n = strlen(z);

        if (n > sizeof(v->p) - v->n)
                n = sizeof(v->p) - v->n;
        memcpy(v->p + v->n, z, n);
        v->n += n;
}

static void value_number(ValueText *v, uint64_t number) {
        char digits[24];
        size_t at = sizeof(digits) - 1;

        digits[at] = '\0';
        do {
                digits[--at] = (char)('0' + number % 10);
        } while (number /= 10);
        value_text(v, ":");
        value_text(v, digits + at);
}

/* 128 bits: nobody who writes the file or the names can make two that are alike. */
typedef struct Hash {
        char hex[CRYPTO_SHA256_HEX];
} Hash;

static Hash hash_of(Str content) {
        Hash hash;

        crypto_sha256_hex(content, hash.hex);
        hash.hex[32] = '\0';
        return hash;
}

static void value_outcome(ValueText *v, bool follow, int outcome) {
        if (follow)
                value_text(v, ">");
        value_text(v, outcome_name(outcome));
}

static void value_stat(ValueText *v, bool follow, const WorldStat *st) {
        bool content = st->type == WORLD_TYPE_FILE || st->type == WORLD_TYPE_LINK;

        if (follow)
                value_text(v, ">");
        value_text(v, type_name(st->type));
        value_number(v, st->device);
        value_number(v, st->inode);
        value_number(v, content ? st->size : 0);
        value_number(v, content ? (uint64_t)st->mtime_ns : 0);
        value_number(v, content ? (uint64_t)st->ctime_ns : 0);
        value_number(v, st->mode);
        value_number(v, st->uid);
}

static void value_content(ValueText *v, uint64_t n, Hash hash) {
        value_number(v, n);
        value_text(v, ":");
        value_text(v, hash.hex);
        /* Begins with the number, not with the colon before it. */
        --v->n;
        memmove(v->p, v->p + 1, v->n);
}

/* Recording */

static Observation *observation_find(Observations *list,
                                     ObservationKind kind,
                                     bool follow,
                                     Str subject) {
        for (size_t i = list->n; i-- > 0;) {
                Observation *o = &list->items[i];

                if (o->kind == kind && str_eq(o->subject, subject) &&
                    (kind != OBSERVED_STAT || str_has_prefix(o->value, STR(">")) == follow))
                        return o;
        }
        return NULL;
}

static int observations_grow(Observations *list, Arena *a) {
        size_t capacity = list->capacity ? list->capacity * 2 : 16;
        Observation *items = arena_new_array(a, Observation, capacity);

        if (!items)
                return arena_error(a);
        if (list->n)
                memcpy(items, list->items, list->n * sizeof(*items));
        list->items = items;
        list->capacity = capacity;
        return 0;
}

/*
 * Write down an answer. The same question answered twice in different words is a world
 * that changes while we judge: the second answer must not count.
 */
static int record(WorldRecorder *r, ObservationKind kind, bool follow, Str subject, Str value) {
        Observation *known = observation_find(&r->list, kind, follow, subject);
        int error;

        if (known)
                return str_eq(known->value, value) ? 0 : WORLD_E_FAILED;
        if (r->list.n == OBSERVATIONS_MAX)
                return WORLD_E_FAILED;
        if (r->list.n == r->list.capacity) {
                error = observations_grow(&r->list, r->arena);
                if (error)
                        return error;
        }

        r->list.items[r->list.n++] = (Observation){
                .kind = kind,
                .subject = arena_str(r->arena, subject),
                .value = arena_str(r->arena, value),
        };
        return arena_error(r->arena);
}

/* Record @v for an answer with outcome @outcome; what the caller gets to hear. */
static int answer(
        WorldRecorder *r, ObservationKind kind, bool follow, Str subject, Str value, int outcome) {
        int error = record(r, kind, follow, subject, value);

        return error ? error : outcome;
}

static int recorder_stat(void *userdata, Str path, bool follow, WorldStat *ret_stat) {
        WorldRecorder *r = userdata;
        ValueText v = { .n = 0 };
        int outcome;

        outcome = r->below->stat(r->below->userdata, path, follow, ret_stat);
        if (outcome < 0)
                return outcome;
        if (outcome) {
                value_outcome(&v, follow, outcome);
        } else {
                value_stat(&v, follow, ret_stat);
        }
        return answer(r, OBSERVED_STAT, follow, path, (Str){ v.p, v.n }, outcome);
}

static int recorder_readlink(void *userdata, Str path, Arena *a, Str *ret_target) {
        WorldRecorder *r = userdata;
        int outcome;
        Str value;

        outcome = r->below->readlink(r->below->userdata, path, a, ret_target);
        if (outcome < 0)
                return outcome;
        value = outcome ? str_of(outcome_name(outcome)) : *ret_target;
        return answer(r, OBSERVED_LINK, false, path, value, outcome);
}

static int recorder_read_file(void *userdata, Str path, size_t max, Arena *a, Str *ret_content) {
        WorldRecorder *r = userdata;
        ValueText v = { .n = 0 };
        int outcome;

        outcome = r->below->read_file(r->below->userdata, path, max, a, ret_content);
        if (outcome < 0)
                return outcome;
        if (outcome) {
                value_outcome(&v, false, outcome);
        } else {
                value_content(&v, ret_content->n, hash_of(*ret_content));
        }
        return answer(r, OBSERVED_CONTENT, false, path, (Str){ v.p, v.n }, outcome);
}

/* All names of a directory, also those behind the one at which the caller has seen enough. */
typedef struct Listing {
        WorldEntryFunc func;
        void *userdata;
        bool ended;
        Arena arena;
        Str *names;
        size_t n;
        size_t capacity;
} Listing;

static bool listing_keep(Listing *l, Str name) {
        if (l->n == l->capacity) {
                size_t capacity = l->capacity ? l->capacity * 2 : 64;
                Str *names = arena_new_array(&l->arena, Str, capacity);

                if (!names)
                        return false;
                if (l->n)
                        memcpy(names, l->names, l->n * sizeof(*names));
                l->names = names;
                l->capacity = capacity;
        }
        l->names[l->n++] = arena_str(&l->arena, name);
        return !arena_error(&l->arena);
}

static bool listing_entry(void *userdata, Str name, WorldType type) {
        Listing *l = userdata;

        if (!l->ended && !l->func(l->userdata, name, type))
                l->ended = true;
        return listing_keep(l, name);
}

static int names_compare(const void *a, const void *b) {
        return str_cmp(*(const Str *)a, *(const Str *)b);
}

static Hash listing_hash(Listing *l) {
        CryptoSha256 all;
        Hash hash;

        crypto_sha256_init(&all);
        if (l->n > 1)
                qsort(l->names, l->n, sizeof(*l->names), names_compare);
        for (size_t i = 0; i < l->n; ++i) {
                crypto_sha256_update(&all, l->names[i]);
                crypto_sha256_update(&all, STR("\0"));
        }
        crypto_sha256_final_hex(&all, hash.hex);
        hash.hex[32] = '\0';
        return hash;
}

/* List @path of @below; @ret_value is what is written down of it, in @v. */
static int list_and_value(const World *below, Str path, size_t max, Listing *l, ValueText *v) {
        int outcome;

        outcome = below->list_dir(below->userdata, path, max, listing_entry, l);
        if (arena_error(&l->arena))
                return arena_error(&l->arena) == -ENOMEM ? -ENOMEM : WORLD_E_FAILED;
        if (outcome > 0) {
                value_outcome(v, false, outcome);
        } else if (outcome == 0) {
                value_content(v, l->n, listing_hash(l));
        }
        return outcome;
}

#define LISTING_ARENA_MAX (8U << 20)

static int recorder_list_dir(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        WorldRecorder *r = userdata;
        Listing l = { .func = func, .userdata = func_userdata };
        ValueText v = { .n = 0 };
        _uninitialized_ char first[4096];
        int outcome;

        arena_init(&l.arena, first, sizeof(first), LISTING_ARENA_MAX);
        outcome = list_and_value(r->below, path, max, &l, &v);
        arena_deinit(&l.arena);
        if (outcome < 0)
                return outcome;
        return answer(r, OBSERVED_LIST, false, path, (Str){ v.p, v.n }, outcome);
}

static void value_env(ValueText *v, int outcome, Str value) {
        if (outcome) {
                value_outcome(v, false, outcome);
        } else {
                value_text(v, hash_of(value).hex);
        }
}

static int recorder_getenv(void *userdata, Str name, Arena *a, Str *ret_value) {
        WorldRecorder *r = userdata;
        ValueText v = { .n = 0 };
        int outcome;

        outcome = r->below->getenv(r->below->userdata, name, a, ret_value);
        if (outcome < 0)
                return outcome;
        value_env(&v, outcome, *ret_value);
        return answer(r, OBSERVED_ENV, false, name, (Str){ v.p, v.n }, outcome);
}

const World *world_recorder(WorldRecorder *r, const World *below, Arena *a) {
        *r = (WorldRecorder){
                .below = below,
                .arena = a,
                .world = {
                        .userdata = r,
                        .stat = recorder_stat,
                        .readlink = recorder_readlink,
                        .read_file = recorder_read_file,
                        .list_dir = recorder_list_dir,
                        .getenv = recorder_getenv,
                },
        };
        return &r->world;
}

/* Comparing */

/* The bytes that an observation of content says it had: nothing longer needs to be read. */
static size_t content_size(Str value) {
        Str rest;
        uint64_t n;

        return str_to_u64(str_cut(value, ':', &rest), &n) && n < SIZE_MAX ? (size_t)n : 0;
}

static bool entry_ignored(void *userdata, Str name, WorldType type) {
        return true;
}

static int value_now_list(const Observation *o, const World *now, ValueText *v) {
        size_t max = content_size(o->value);
        Listing l = { .func = entry_ignored };
        _uninitialized_ char first[4096];
        int r;

        arena_init(&l.arena, first, sizeof(first), LISTING_ARENA_MAX);
        r = list_and_value(now, o->subject, max, &l, v);
        arena_deinit(&l.arena);
        return r;
}

/* What the world says today to the question of @o, as it would be written down. */
static int value_now(
        const Observation *o, const World *now, Arena *a, ValueText *v, Str *ret_value) {
        bool follow = str_has_prefix(o->value, STR(">"));
        WorldStat st;
        Str content;
        int r = WORLD_E_FAILED;

        switch (o->kind) {
        case OBSERVED_NONE:
                break;
        case OBSERVED_STAT:
                r = now->stat(now->userdata, o->subject, follow, &st);
                if (r == 0)
                        value_stat(v, follow, &st);
                break;
        case OBSERVED_LINK:
                r = now->readlink(now->userdata, o->subject, a, &content);
                if (r == 0) {
                        *ret_value = content;
                        return 0;
                }
                break;
        case OBSERVED_CONTENT:
                r = now->read_file(now->userdata, o->subject, content_size(o->value), a, &content);
                if (r == 0)
                        value_content(v, content.n, hash_of(content));
                break;
        case OBSERVED_LIST:
                /* list_and_value() writes outcomes down itself. */
                r = value_now_list(o, now, v);
                if (r > 0)
                        v->n = 0;
                break;
        case OBSERVED_ENV:
                r = now->getenv(now->userdata, o->subject, a, &content);
                if (r == 0)
                        value_env(v, 0, content);
                break;
        }

        if (r < 0)
                return r;
        if (r > 0)
                value_outcome(v, o->kind == OBSERVED_STAT && follow, r);
        *ret_value = (Str){ v->p, v->n };
        return 0;
}

int world_compare(const Observations *list,
                  const World *now,
                  Arena *a,
                  const Observation **ret_changed) {
        for (size_t i = 0; i < list->n; ++i) {
                ValueText v = { .n = 0 };
                Str value = { 0 };
                int r;

                r = value_now(&list->items[i], now, a, &v, &value);
                if (r)
                        return r;
                /* Nothing was seen then, or nothing is seen now: that holds nothing up. */
                if (!str_eq(value, list->items[i].value) || str_eq(value, STR("failed")) ||
                    str_eq(value, STR(">failed"))) {
                        *ret_changed = &list->items[i];
                        return 0;
                }
        }
        *ret_changed = NULL;
        return 0;
}
