#include "undo.h"

#include "crypto/crypto.h"
#include "disk/disk.h"
#include "files/files.h"
#include "folder.h"
#include "json/json.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int take_entry(const JsonValue *v, Arena *a, UndoEntry *e) {
        static const struct {
                Str name;
                UndoWas was;
        } kinds[] = {
                { STR_INIT("absent"), UNDO_WAS_ABSENT },
                { STR_INIT("file"), UNDO_WAS_FILE },
                { STR_INIT("directory"), UNDO_WAS_DIRECTORY },
                { STR_INIT("link"), UNDO_WAS_LINK },
        };
        Str path, was, target;
        uint64_t mode;

        if (!json_string(json_find(v, STR("path")), &path) || !undo_unescape(path, a, &e->path) ||
            !e->path.n || e->path.p[0] != '/' || !json_string(json_find(v, STR("was")), &was) ||
            !json_u64(json_find(v, STR("mode")), &mode))
                return UNDO_E_CORRUPT;
        e->mode = mode & 07777;
        for (size_t i = 0; i < ARRAY_LEN(kinds); ++i) {
                if (!str_eq(kinds[i].name, was))
                        continue;
                e->was = kinds[i].was;
                if (e->was == UNDO_WAS_FILE)
                        return json_u64(json_find(v, STR("size")), &e->size) &&
                                               json_u64(json_find(v, STR("blob")), &e->blob) &&
                                               json_string(json_find(v, STR("sha256")), &e->sha256)
                                       ? 0
                                       : UNDO_E_CORRUPT;
                if (e->was == UNDO_WAS_LINK)
                        return json_string(json_find(v, STR("target")), &target) &&
                                               undo_unescape(target, a, &e->target)
                                       ? 0
                                       : UNDO_E_CORRUPT;
                return 0;
        }
        return UNDO_E_CORRUPT;
}

static int take_manifest(const JsonValue *v, Arena *a, UndoItem *item) {
        const JsonValue *list = json_find(v, STR("entries"));
        UndoEntry *entries;
        uint64_t version;
        int r = 0;

        if (!json_u64(json_find(v, STR("version")), &version) || version != 1 ||
            !json_i64(json_find(v, STR("at")), &item->at) ||
            !json_string(json_find(v, STR("id")), &item->id) ||
            !json_string(json_find(v, STR("tool")), &item->tool) ||
            !json_string(json_find(v, STR("signature")), &item->signature) ||
            !json_is(list, JSON_ARRAY) || !list->n || list->n > UNDO_ENTRIES_MAX)
                return UNDO_E_CORRUPT;
        (void)!json_string(json_find(v, STR("now")), &item->now_sha256);
        entries = arena_new_array(a, UndoEntry, list->n);
        if (!entries)
                return error_origin(arena_error(a));
        for (const JsonValue *e = json_first(list); e && !r; e = json_next(e)) {
                r = take_entry(e, a, &entries[item->n_entries]);
                item->n_bytes += entries[item->n_entries++].size;
        }
        item->entries = entries;
        return r;
}

static int read_item(Str folder, Arena *a, UndoItem *ret) {
        const World *world = world_system();
        Str path = arena_strf(a, STR_FMT "/" UNDO_MANIFEST, STR_ARG(folder)), text;
        UndoItem item = { .folder = folder };
        const JsonValue *v;
        int r;

        if (!path.p)
                return error_origin(-ENOMEM);
        r = world->read_file(world->userdata, path, UNDO_MANIFEST_MAX, a, &text);
        if (r)
                return r < 0 ? r : UNDO_E_CORRUPT;
        r = json_parse(text, JSON_STRICT, a, &v, NULL);
        if (!r)
                r = take_manifest(v, a, &item);
        if (r)
                return r < 0 ? r : UNDO_E_CORRUPT;
        *ret = item;
        return 0;
}

int undo_list(
        const UndoConfig *config, Arena *a, UndoItem **ret, size_t *ret_n, size_t *ret_n_bad) {
        Str *names = NULL, folder = undo_folder(config, a);
        UndoItem *items;
        size_t n = 0;
        int r;

        *ret_n = *ret_n_bad = 0;
        r = undo_names(config, a, &names, &n);
        if (r)
                return error_trace(r);
        items = arena_new_array(a, UndoItem, n + 1);
        if (!items || !folder.p)
                return error_origin(-ENOMEM);
        for (size_t i = n; i-- > 0;) {
                Str run = arena_strf(a, STR_FMT "/" STR_FMT, STR_ARG(folder), STR_ARG(names[i]));

                r = run.p ? read_item(run, a, &items[*ret_n]) : -ENOMEM;
                if (r < 0)
                        return error_trace(r);
                if (r)
                        ++*ret_n_bad;
                else
                        ++*ret_n;
        }
        *ret = items;
        return 0;
}

int undo_find(const UndoConfig *config, Str id, Arena *a, UndoItem *ret) {
        Str *names = NULL, folder = undo_folder(config, a), found = { 0 };
        size_t n = 0;
        int r;

        if (id.n < 4)
                return UNDO_E_MISSING;
        r = undo_names(config, a, &names, &n);
        if (r)
                return error_trace(r);
        for (size_t i = 0; i < n; ++i) {
                if (!str_has_prefix(str_slice(names[i], 14, names[i].n), id))
                        continue;
                if (found.n)
                        return UNDO_E_MISSING;
                found = arena_strf(a, STR_FMT "/" STR_FMT, STR_ARG(folder), STR_ARG(names[i]));
        }
        if (arena_error(a))
                return error_trace(arena_error(a));
        return found.n ? read_item(found, a, ret) : UNDO_E_MISSING;
}

static bool has_hash(Str bytes, Str hex) {
        uint8_t hash[CRYPTO_SHA256_BYTES];
        char text[CRYPTO_SHA256_HEX];
        CryptoSha256 h;

        crypto_sha256_init(&h);
        crypto_sha256_update(&h, bytes);
        crypto_sha256_final(&h, hash);
        crypto_hex(hash, sizeof(hash), text);
        return str_eq(str_of(text), hex);
}

int undo_read(const UndoItem *item, const UndoEntry *entry, Buf *out) {
        _cleanup_(closep) int dir = undo_open_folder(item->folder), fd = -1;
        size_t start = out->n;
        char name[24];
        int r;

        if (dir < 0)
                return UNDO_E_CORRUPT;
        snprintf(name, sizeof(name), "%llu", (unsigned long long)entry->blob);
        fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0)
                return UNDO_E_CORRUPT;
        r = disk_read(fd, entry->size, out);
        if (r)
                return r < 0 ? r : UNDO_E_CORRUPT;
        return has_hash(str_slice(buf_str(out), start, out->n), entry->sha256) ? 0 : UNDO_E_CORRUPT;
}

/*
 * What stands at a path of the manifest today. The path had no link on the way when it was kept: one
 * that has come since leads to where nothing was taken from.
 */
static int find_target(Str path, Arena *a, FilesTarget *ret) {
        FilesContext c = { .world = world_system() };
        int r = files_target(&c, path, false, a, ret);

        if (!r && !ret->unknown.n && !str_eq(ret->path, path))
                ret->unknown = STR("a link is on the way to it now");
        return r;
}

static int present(const UndoItem *item, const FilesTarget *t, Buf *out, bool *ret_as_left) {
        _cleanup_(closep) int fd = -1;
        size_t start = out->n;
        struct stat st;
        int r;

        *ret_as_left = false;
        if (t->unknown.n)
                return UNDO_E_BLOCKED;
        if (t->stat.type == WORLD_TYPE_NONE) {
                *ret_as_left = !item->now_sha256.n;
                return 0;
        }
        if (t->stat.type != WORLD_TYPE_FILE)
                return 0;
        r = disk_open_file(t, &fd, &st);
        if (!r)
                r = disk_read(fd, out->ceiling - out->n, out);
        if (r)
                return r < 0 ? r : UNDO_E_BLOCKED;
        *ret_as_left = item->now_sha256.n &&
                       has_hash(str_slice(buf_str(out), start, out->n), item->now_sha256);
        return 0;
}

int undo_present(const UndoItem *item, Arena *a, Buf *out, bool *ret_exists, bool *ret_is_as_left) {
        FilesTarget t;
        int r = find_target(item->entries[0].path, a, &t);

        if (r)
                return error_trace(r);
        *ret_exists = t.stat.type != WORLD_TYPE_NONE;
        return present(item, &t, out, ret_is_as_left);
}

static int blocked(Diag *diag, Str path, int outcome) {
        if (outcome < 0)
                diag_set(diag, 0, 0, STR_FMT ": %s", STR_ARG(str_slice(path, 0, 160)),
                         strerror(-outcome));
        else
                diag_set(diag, 0, 0, STR_FMT ": %s", STR_ARG(str_slice(path, 0, 160)),
                         disk_outcome_text(outcome));
        return UNDO_E_BLOCKED;
}

static int blocked_by_link(Diag *diag, Str path) {
        diag_set(diag, 0, 0, STR_FMT ": a link is on the way to it now",
                 STR_ARG(str_slice(path, 0, 160)));
        return UNDO_E_BLOCKED;
}

/* What stands there today is kept as well, so that an undo can be undone. */
static int keep_present(const UndoConfig *config,
                        const UndoItem *item,
                        const FilesTarget *t,
                        Str now,
                        UndoRun **ret,
                        Diag *diag) {
        UndoAbout about = { .tool = STR("undo"), .signature = item->signature };
        _cleanup_(undo_freep) UndoRun *run = NULL;
        _cleanup_(closep) int fd = -1;
        struct stat st;
        int r = undo_begin(config, &about, &run, diag);

        if (r)
                return r;
        if (t->stat.type == WORLD_TYPE_NONE) {
                r = undo_keep_absent(run, t->path);
        } else {
                r = disk_open_file(t, &fd, &st);
                if (r)
                        return blocked(diag, t->path, r);
                r = undo_keep_file(run, t->path, fd, &st, diag);
        }
        if (!r)
                r = undo_seal(run, now);
        if (r)
                return r;
        *ret = take(run);
        return 0;
}

static int put_file(const UndoItem *item, const UndoEntry *e, const FilesTarget *t, Str content) {
        _cleanup_(disk_place_close) DiskPlace place = DISK_PLACE_INIT;
        _cleanup_(closep) int fd = -1;
        struct stat st;
        int r = disk_place_open(t, &place);

        if (r)
                return r;
        if (t->stat.type == WORLD_TYPE_NONE)
                return disk_create(&place, content, e->mode);
        r = disk_open_file(t, &fd, &st);
        return r ? r : disk_replace(&place, fd, &st, content);
}

static int remove_made(const FilesTarget *t) {
        _cleanup_(disk_place_close) DiskPlace place = DISK_PLACE_INIT;
        int r;

        if (t->stat.type == WORLD_TYPE_NONE)
                return 0;
        r = disk_place_open(t, &place);
        return r ? r : disk_remove(&place);
}

/* The first path: a file that was overwritten, made or deleted. */
static int restore_first(
        const UndoConfig *config, const UndoItem *item, bool force, Arena *a, Diag *diag) {
        _cleanup_(buf_deinit) Buf content = BUF_INIT(config->max_bytes + 1),
                                  today = BUF_INIT(config->max_bytes + 1);
        const UndoEntry *e = &item->entries[0];
        _cleanup_(undo_freep) UndoRun *kept = NULL;
        bool as_left = false;
        FilesTarget t;
        int r = find_target(e->path, a, &t);

        if (r)
                return error_trace(r);
        if (t.unknown.n)
                return blocked_by_link(diag, e->path);
        r = present(item, &t, &today, &as_left);
        if (r)
                return r;
        if (!as_left && !force)
                return UNDO_E_CHANGED;
        if (t.stat.type != WORLD_TYPE_NONE && t.stat.type != WORLD_TYPE_FILE)
                return blocked(diag, e->path, DISK_E_EXISTS);
        if (e->was == UNDO_WAS_FILE)
                r = undo_read(item, e, &content);
        if (r)
                return r;
        r = keep_present(config, item, &t,
                         e->was == UNDO_WAS_FILE ? (Str){ content.p ? content.p : "", content.n }
                                                 : (Str){ 0 },
                         &kept, diag);
        if (r)
                return r;
        r = e->was == UNDO_WAS_FILE ? put_file(item, e, &t, buf_str(&content)) : remove_made(&t);
        if (r) {
                undo_drop(kept);
                return r == DISK_E_CHANGED ? UNDO_E_CHANGED : blocked(diag, e->path, r);
        }
        return 0;
}

static int put_entry(const UndoItem *item, const UndoEntry *e, Arena *a, Diag *diag) {
        _cleanup_(disk_place_close) DiskPlace place = DISK_PLACE_INIT;
        _cleanup_(buf_deinit) Buf content = BUF_INIT(e->size + 1);
        FilesTarget t;
        int r = find_target(e->path, a, &t);

        if (r)
                return error_trace(r);
        if (t.unknown.n)
                return blocked_by_link(diag, e->path);
        if (t.stat.type != WORLD_TYPE_NONE)
                return blocked(diag, e->path, DISK_E_EXISTS);
        r = disk_place_open(&t, &place);
        if (r)
                return blocked(diag, e->path, r);
        place.lazy = true;
        switch (e->was) {
        case UNDO_WAS_ABSENT:
                return 0;
        case UNDO_WAS_FILE:
                r = undo_read(item, e, &content);
                if (r)
                        return r;
                r = disk_create(&place, buf_str(&content), e->mode);
                break;
        case UNDO_WAS_DIRECTORY:
                /* What lies in it has to be put there first. */
                r = disk_make_directory(&place, e->mode | 0700);
                break;
        case UNDO_WAS_LINK:
                r = disk_make_link(&place, e->target);
                break;
        }
        return r ? blocked(diag, e->path, r) : 0;
}

/* All of a tree in one go, before its images are forgotten. */
static int sync_parent(const UndoEntry *e, Arena *a) {
        _cleanup_(closep) int fd = -1;
        FilesTarget t;
        int r = find_target(e->path, a, &t);

        if (!r)
                r = disk_open(t.base, O_RDONLY | O_DIRECTORY, &fd);
        if (r)
                return r < 0 ? r : UNDO_E_CHANGED;
        return syncfs(fd) < 0 ? error_origin(-errno) : 0;
}

static int set_mode(const UndoEntry *e, Arena *a) {
        _cleanup_(closep) int fd = -1;
        FilesTarget t;
        int r = find_target(e->path, a, &t);

        if (!r)
                r = disk_open_directory(&t, &fd);
        if (!r && fchmod(fd, e->mode & 03777) < 0)
                r = -errno;
        return r;
}

/* A tree that was deleted. Every image is looked at before the first is put back. */
static int restore_tree(const UndoItem *item, Arena *a, Diag *diag) {
        _cleanup_(buf_deinit) Buf image = BUF_INIT(SIZE_MAX / 2);
        int r = 0;

        for (size_t i = 0; i < item->n_entries && !r; ++i) {
                buf_clear(&image);
                if (item->entries[i].was == UNDO_WAS_FILE)
                        r = undo_read(item, &item->entries[i], &image);
        }
        for (size_t i = 0; i < item->n_entries && !r; ++i)
                r = put_entry(item, &item->entries[i], a, diag);
        for (size_t i = item->n_entries; i-- > 0 && !r;) {
                const UndoEntry *e = &item->entries[i];

                if (e->was == UNDO_WAS_DIRECTORY && (e->mode & 0700) != 0700)
                        r = set_mode(e, a);
        }
        return r ? r : sync_parent(&item->entries[0], a);
}

int undo_restore(
        const UndoConfig *config, const UndoItem *item, bool force, Arena *a, Diag *reterr_diag) {
        UndoWas was = item->entries[0].was;
        int r;

        if (was == UNDO_WAS_FILE || was == UNDO_WAS_ABSENT)
                r = restore_first(config, item, force, a, reterr_diag);
        else
                r = restore_tree(item, a, reterr_diag);
        if (!r)
                undo_remove_folder(item->folder);
        return r;
}
