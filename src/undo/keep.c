#include "undo.h"

#include "config/config.h"
#include "crypto/crypto.h"
#include "disk/disk.h"
#include "folder.h"
#include "json/json.h"

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Images that are synced one by one; more are synced with the whole file system, once. */
#define SYNCED_ALONE 16

struct UndoRun {
        UndoConfig config;
        Arena *arena;
        Str folder, name; /* absolute; the last part of it */
        int dir;
        char id[9];
        UndoAbout about;
        UndoEntry *entries;
        size_t n, capacity;
        uint64_t n_bytes, n_blobs;
        int64_t at;
        bool sealed;
};

static int64_t wall_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_REALTIME, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

const char *undo_id(const UndoRun *run) {
        return run->id;
}

static int make_folder(UndoRun *u, Diag *diag) {
        Str parent = undo_folder(&u->config, u->arena);
        int r;

        if (!parent.p)
                return error_origin(-ENOMEM);
        r = config_make_dir(parent, diag);
        if (r)
                return r < 0 ? r : UNDO_E_BLOCKED;
        /* Names sort by time. */
        u->name = arena_strf(u->arena, "%013lld-%s", (long long)u->at, u->id);
        u->folder = arena_strf(u->arena, STR_FMT "/" STR_FMT, STR_ARG(parent), STR_ARG(u->name));
        if (!u->folder.p)
                return error_origin(-ENOMEM);
        if (mkdir(u->folder.p, 0700) < 0)
                return error_origin(-errno);
        u->dir = undo_open_folder(u->folder);
        return u->dir < 0 ? error_trace(u->dir) : 0;
}

int undo_begin(const UndoConfig *config, const UndoAbout *about, UndoRun **ret, Diag *reterr_diag) {
        _cleanup_(undo_freep) UndoRun *u = calloc(1, sizeof(*u));
        char id[CRYPTO_ID_HEX];
        int r;

        if (!u)
                return error_origin(-ENOMEM);
        u->dir = -1;
        u->config = *config;
        r = arena_new(64U << 20, &u->arena);
        if (r)
                return error_trace(r);
        r = crypto_id_hex(id);
        if (r)
                return error_trace(r);
        memcpy(u->id, id, 8);
        u->at = wall_ms();
        u->about = (UndoAbout){
                .tool = arena_str(u->arena, about->tool),
                .signature = arena_str(u->arena, str_slice(about->signature, 0, 4096)),
                .request_id = arena_str(u->arena, about->request_id),
        };
        r = make_folder(u, reterr_diag);
        if (r)
                return r;
        *ret = take(u);
        return 0;
}

UndoRun *undo_free(UndoRun *u) {
        if (!u)
                return NULL;
        if (!u->sealed && u->folder.p)
                undo_remove_folder(u->folder);
        closep(&u->dir);
        arena_free(u->arena);
        free(u);
        return NULL;
}

void undo_drop(UndoRun *run) {
        if (run)
                run->sealed = false;
}

static UndoEntry *add_entry(UndoRun *u, Str path, UndoWas was, const struct stat *st) {
        UndoEntry *e;

        if (u->n == UNDO_ENTRIES_MAX)
                return NULL;
        if (u->n == u->capacity) {
                size_t capacity = u->capacity ? u->capacity * 2 : 16;
                UndoEntry *items = arena_new_array(u->arena, UndoEntry, capacity);

                if (!items)
                        return NULL;
                if (u->n)
                        memcpy(items, u->entries, u->n * sizeof(*items));
                u->entries = items;
                u->capacity = capacity;
        }
        e = &u->entries[u->n++];
        *e = (UndoEntry){ .path = arena_str(u->arena, path), .was = was };
        if (st)
                e->mode = st->st_mode & 07777;
        return e;
}

/* Why there is no entry. */
static int no_entry(const UndoRun *u) {
        return arena_error(u->arena) ? arena_error(u->arena) : UNDO_E_TOO_LARGE;
}

int undo_keep_absent(UndoRun *run, Str path) {
        return add_entry(run, path, UNDO_WAS_ABSENT, NULL) ? arena_error(run->arena)
                                                           : no_entry(run);
}

int undo_keep_directory(UndoRun *run, Str path, const struct stat *st) {
        return add_entry(run, path, UNDO_WAS_DIRECTORY, st) ? arena_error(run->arena)
                                                            : no_entry(run);
}

int undo_keep_link(UndoRun *run, Str path, const struct stat *st, Str target) {
        UndoEntry *e = add_entry(run, path, UNDO_WAS_LINK, st);

        if (!e)
                return no_entry(run);
        e->target = arena_str(run->arena, target);
        return arena_error(run->arena);
}

static int write_all(int fd, Str s) {
        while (s.n) {
                ssize_t n = write(fd, s.p, s.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                s = str_slice(s, (size_t)n, s.n);
        }
        return 0;
}

static int copy(int from, int to, uint64_t size, CryptoSha256 *hash, uint64_t *ret_n) {
        char chunk[65536];
        uint64_t n = 0;

        for (;;) {
                ssize_t k = pread(from, chunk, sizeof(chunk), (off_t)n);
                int r;

                if (k < 0 && errno == EINTR)
                        continue;
                if (k < 0)
                        return error_origin(-errno);
                if (!k)
                        break;
                n += (uint64_t)k;
                if (n > size)
                        return UNDO_E_CHANGED;
                crypto_sha256_update(hash, (Str){ chunk, (size_t)k });
                r = write_all(to, (Str){ chunk, (size_t)k });
                if (r)
                        return r;
        }
        *ret_n = n;
        return n == size ? 0 : UNDO_E_CHANGED;
}

static bool is_unchanged(int fd, const struct stat *st) {
        struct stat now;

        return fstat(fd, &now) == 0 && now.st_size == st->st_size &&
               now.st_mtim.tv_sec == st->st_mtim.tv_sec &&
               now.st_mtim.tv_nsec == st->st_mtim.tv_nsec;
}

static Str hex_of(CryptoSha256 *hash, Arena *a) {
        uint8_t bytes[CRYPTO_SHA256_BYTES];
        char hex[CRYPTO_SHA256_HEX];

        crypto_sha256_final(hash, bytes);
        crypto_hex(bytes, sizeof(bytes), hex);
        return arena_str(a, str_of(hex));
}

int undo_keep_file(UndoRun *run, Str path, int fd, const struct stat *st, Diag *reterr_diag) {
        _cleanup_(closep) int to = -1;
        uint64_t size = (uint64_t)st->st_size, n = 0;
        CryptoSha256 hash;
        UndoEntry *e;
        char name[24];
        int r;

        if (size > run->config.max_bytes / 2 || run->n_bytes + size > run->config.max_bytes / 2) {
                diag_set(reterr_diag, 0, 0, "undo keeps no more than %llu MiB of one call",
                         (unsigned long long)(run->config.max_bytes / 2) >> 20);
                return UNDO_E_TOO_LARGE;
        }
        e = add_entry(run, path, UNDO_WAS_FILE, st);
        if (!e) {
                diag_set(reterr_diag, 0, 0, "undo keeps no more than %d files of one call",
                         UNDO_ENTRIES_MAX);
                return no_entry(run);
        }
        e->blob = run->n_blobs++;
        e->size = size;
        snprintf(name, sizeof(name), "%llu", (unsigned long long)e->blob);
        to = openat(run->dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (to < 0)
                return error_origin(-errno);
        crypto_sha256_init(&hash);
        r = copy(fd, to, size, &hash, &n);
        if (r)
                return r;
        if (!is_unchanged(fd, st))
                return UNDO_E_CHANGED;
        e->sha256 = hex_of(&hash, run->arena);
        run->n_bytes += size;
        if (run->n_blobs <= SYNCED_ALONE && fsync(to) < 0)
                return error_origin(-errno);
        return arena_error(run->arena);
}

static void write_entry(JsonWriter *w, const UndoEntry *e, Buf *path) {
        static const char *const was[] = {
                [UNDO_WAS_ABSENT] = "absent",
                [UNDO_WAS_FILE] = "file",
                [UNDO_WAS_DIRECTORY] = "directory",
                [UNDO_WAS_LINK] = "link",
        };

        json_begin_object(w);
        buf_clear(path);
        undo_escape(e->path, path);
        json_member_str(w, STR("path"), buf_str(path));
        json_member_str(w, STR("was"), str_of(was[e->was]));
        json_member_u64(w, STR("mode"), e->mode);
        if (e->was == UNDO_WAS_FILE) {
                json_member_u64(w, STR("size"), e->size);
                json_member_u64(w, STR("blob"), e->blob);
                json_member_str(w, STR("sha256"), e->sha256);
        }
        if (e->was == UNDO_WAS_LINK) {
                buf_clear(path);
                undo_escape(e->target, path);
                json_member_str(w, STR("target"), buf_str(path));
        }
        json_end_object(w);
}

static int write_manifest(const UndoRun *u, Str now, Buf *out) {
        _cleanup_(buf_deinit) Buf path = BUF_INIT(1 << 20);
        JsonWriter w = JSON_WRITER(out);
        CryptoSha256 hash;

        json_begin_object(&w);
        json_member_u64(&w, STR("version"), 1);
        json_member_i64(&w, STR("at"), u->at);
        json_member_str(&w, STR("id"), str_of(u->id));
        json_member_bytes(&w, STR("tool"), u->about.tool);
        json_member_bytes(&w, STR("signature"), u->about.signature);
        json_member_bytes(&w, STR("request"), u->about.request_id);
        if (now.p) {
                crypto_sha256_init(&hash);
                crypto_sha256_update(&hash, now);
                json_member_str(&w, STR("now"), hex_of(&hash, u->arena));
        }
        json_write_key(&w, STR("entries"));
        json_begin_array(&w);
        for (size_t i = 0; i < u->n; ++i)
                write_entry(&w, &u->entries[i], &path);
        json_end_array(&w);
        json_end_object(&w);
        return buf_error(&path) ? buf_error(&path) : json_writer_end(&w);
}

int undo_seal(UndoRun *run, Str now) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(UNDO_MANIFEST_MAX);
        _cleanup_(closep) int fd = -1;
        int r = write_manifest(run, now, &text);

        if (r)
                return error_trace(r);
        fd = openat(run->dir, UNDO_MANIFEST, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                    0600);
        if (fd < 0)
                return error_origin(-errno);
        r = write_all(fd, buf_str(&text));
        if (!r && run->n_blobs > SYNCED_ALONE && syncfs(run->dir) < 0)
                r = error_origin(-errno);
        if (!r && (fsync(fd) < 0 || fsync(run->dir) < 0))
                r = error_origin(-errno);
        if (r)
                return r;
        run->sealed = true;
        undo_prune(&run->config, run->name, run->at);
        return 0;
}
