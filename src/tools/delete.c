#include "run.h"

#include "disk/disk.h"
#include "undo/undo.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

/* What was kept, so that nothing else is removed with it. */
typedef struct Kept {
        ino_t inode;
        off_t size;
        struct timespec mtime;
} Kept;

typedef struct Deleting {
        ToolRun *run;
        const FilesTarget *target;
        UndoRun *undo; /* NULL: nothing is kept */
        Kept *kept;
        size_t n_kept;
        Diag diag;
} Deleting;

static Kept kept_of(const struct stat *st) {
        return (Kept){ .inode = st->st_ino, .size = st->st_size, .mtime = st->st_mtim };
}

static int compare(const void *a, const void *b) {
        const Kept *x = a, *y = b;

        return (x->inode > y->inode) - (x->inode < y->inode);
}

static Str path_below(const Deleting *d, Str below) {
        if (!below.n)
                return d->target->path;
        return arena_strf(d->run->arena, STR_FMT "/" STR_FMT, STR_ARG(d->target->path),
                          STR_ARG(below));
}

static int keep_link(Deleting *d, int dir, const char *name, Str path, const struct stat *st) {
        char to[PATH_MAX];
        ssize_t n = readlinkat(dir, name, to, sizeof(to));

        if (n < 0 || n == sizeof(to))
                return UNDO_E_CHANGED;
        return d->undo ? undo_keep_link(d->undo, path, st, (Str){ to, (size_t)n }) : 0;
}

static int keep_file(Deleting *d, int dir, const char *name, Str path, const struct stat *st) {
        _cleanup_(closep) int fd = -1;
        struct stat now;

        if (!d->undo)
                return 0;
        fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (fd < 0)
                return errno == ENOENT || errno == ELOOP ? UNDO_E_CHANGED : -errno;
        if (fstat(fd, &now) < 0 || now.st_dev != st->st_dev || now.st_ino != st->st_ino ||
            !S_ISREG(now.st_mode))
                return UNDO_E_CHANGED;
        return undo_keep_file(d->undo, path, fd, &now, &d->diag);
}

static int keep(Deleting *d, int dir, const char *name, Str below, const struct stat *st) {
        Str path = path_below(d, below);

        if (!path.p)
                return error_origin(-ENOMEM);
        if (d->n_kept == UNDO_ENTRIES_MAX)
                return UNDO_E_TOO_LARGE;
        d->kept[d->n_kept++] = kept_of(st);
        if (S_ISDIR(st->st_mode))
                return d->undo ? undo_keep_directory(d->undo, path, st) : 0;
        if (S_ISLNK(st->st_mode))
                return keep_link(d, dir, name, path, st);
        if (S_ISREG(st->st_mode))
                return keep_file(d, dir, name, path, st);
        diag_set(&d->diag, 0, 0, STR_FMT " is neither a file nor a directory",
                 STR_ARG(str_slice(path, 0, 160)));
        return UNDO_E_BLOCKED;
}

static int keep_entry(void *userdata, DiskEntry *e) {
        return keep(userdata, e->dir, e->name, e->path, &e->stat);
}

/* What came into the tree since it was kept stays, and with it what is above it. */
static int was_kept(void *userdata, DiskEntry *e) {
        Deleting *d = userdata;
        Kept wanted = kept_of(&e->stat), *k;

        k = bsearch(&wanted, d->kept, d->n_kept, sizeof(*k), compare);
        if (!k)
                return DISK_E_CHANGED;
        if (S_ISDIR(e->stat.st_mode))
                return 0;
        return k->size == wanted.size && k->mtime.tv_sec == wanted.mtime.tv_sec &&
                               k->mtime.tv_nsec == wanted.mtime.tv_nsec
                       ? 0
                       : DISK_E_CHANGED;
}

static int keep_all(Deleting *d, const DiskPlace *place, bool recursive) {
        _cleanup_(closep) int fd = -1;
        char name[NAME_MAX + 1];
        struct stat st;
        int r;

        memcpy(name, place->name.p, place->name.n);
        name[place->name.n] = '\0';
        if (fstatat(place->dir, name, &st, AT_SYMLINK_NOFOLLOW) < 0 ||
            !disk_is(&st, &d->target->stat))
                return UNDO_E_CHANGED;
        r = keep(d, place->dir, name, (Str){ 0 }, &st);
        if (r || !S_ISDIR(st.st_mode) || !recursive)
                return r;
        r = disk_open_directory(d->target, &fd);
        if (!r)
                r = disk_walk(fd, &(DiskWalk){ keep_entry, NULL, d, false, 0 });
        if (r > 0 && !d->diag.text[0] && r != UNDO_E_TOO_LARGE && r != UNDO_E_CHANGED)
                diag_set(&d->diag, 0, 0, "%s", disk_outcome_text(r));
        qsort(d->kept, d->n_kept, sizeof(*d->kept), compare);
        return r;
}

static int remove_it(Deleting *d, DiskPlace *place, bool recursive, uint64_t *ret_n) {
        if (recursive)
                return disk_remove_tree(place, was_kept, d, ret_n);
        *ret_n = 1;
        return disk_remove(place);
}

static int after_failure(Deleting *d, int r, uint64_t n) {
        if (!n)
                undo_drop(d->undo);
        if (!n || r == DISK_E_NOT_EMPTY)
                return tool_open_failed(d->run, r);
        return tool_fail(d->run,
                         "%llu names were deleted, then it stopped: %s; undo %s has what they were",
                         (unsigned long long)n, r > 0 ? disk_outcome_text(r) : strerror(-r),
                         d->undo ? undo_id(d->undo) : "(off)");
}

static int delete (Deleting *d, DiskPlace *place, bool recursive) {
        ToolRun *run = d->run;
        uint64_t n = 0;
        int r;

        r = tool_begin(run);
        if (r)
                return r;
        r = tool_keep(run, &d->undo, &d->diag);
        if (!r)
                r = keep_all(d, place, recursive);
        if (!r && d->undo)
                r = undo_seal(d->undo, (Str){ 0 });
        if (r)
                return tool_not_kept(run, r, &d->diag);
        n = 0;
        r = remove_it(d, place, recursive, &n);
        if (r)
                return after_failure(d, r, recursive ? n : 0);
        if (d->undo)
                snprintf(run->result->undo_id, sizeof(run->result->undo_id), "%s",
                         undo_id(d->undo));
        buf_appendf(run->output, "deleted " STR_FMT, STR_ARG(d->target->path));
        if (n > 1)
                buf_appendf(run->output, ", %llu names in all", (unsigned long long)n);
        buf_append_char(run->output, '\n');
        run->result->success = true;
        return 0;
}

int tool_delete(ToolRun *run) {
        Deleting d = { .run = run, .target = run->request->target };
        _cleanup_(disk_place_close) DiskPlace place = DISK_PLACE_INIT;
        int r;

        if (!d.target || d.target->unknown.n || !d.target->base.n)
                return tool_open_failed(run, DISK_E_UNBOUND);
        if (d.target->stat.type == WORLD_TYPE_NONE)
                return tool_open_failed(run, DISK_E_MISSING);
        r = disk_place_open(d.target, &place);
        if (r)
                return tool_open_failed(run, r);
        d.kept = arena_new_array(run->arena, Kept, UNDO_ENTRIES_MAX);
        if (!d.kept)
                return error_origin(arena_error(run->arena));
        r = delete (&d, &place,
                    tool_flag(run, "recursive") && d.target->stat.type == WORLD_TYPE_DIR);
        undo_free(d.undo);
        return r;
}
