#include "folder.h"

#include "disk/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define NAME_N 22 /* 13 digits, '-', 8 hex digits */

Str undo_folder(const UndoConfig *config, Arena *a) {
        return arena_strf(a, STR_FMT "/undo", STR_ARG(config->state_dir));
}

void undo_escape(Str bytes, Buf *out) {
        for (size_t i = 0; i < bytes.n; ++i) {
                unsigned char c = (unsigned char)bytes.p[i];

                if (c > 0x20 && c < 0x7f && c != '%')
                        buf_append_char(out, (char)c);
                else
                        buf_appendf(out, "%%%02x", c);
        }
}

static int digit(char c) {
        if (c >= '0' && c <= '9')
                return c - '0';
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool undo_unescape(Str text, Arena *a, Str *ret) {
        char *p = arena_alloc(a, text.n + 1);
        size_t n = 0;

        if (!p)
                return false;
        for (size_t i = 0; i < text.n; ++i) {
                if (text.p[i] != '%') {
                        p[n++] = text.p[i];
                        continue;
                }
                if (i + 2 >= text.n || digit(text.p[i + 1]) < 0 || digit(text.p[i + 2]) < 0)
                        return false;
                p[n] = (char)(digit(text.p[i + 1]) << 4 | digit(text.p[i + 2]));
                if (!p[n++])
                        return false;
                i += 2;
        }
        *ret = (Str){ p, n };
        return true;
}

static bool is_name(Str name) {
        if (name.n != NAME_N || name.p[13] != '-')
                return false;
        for (size_t i = 0; i < name.n; ++i) {
                if (i < 13 ? name.p[i] < '0' || name.p[i] > '9' : i > 13 && digit(name.p[i]) < 0)
                        return false;
        }
        return true;
}

static int compare(const void *a, const void *b) {
        return str_cmp(*(const Str *)a, *(const Str *)b);
}

int undo_names(const UndoConfig *config, Arena *a, Str **ret, size_t *ret_n) {
        Str folder = undo_folder(config, a), *names;
        struct dirent *e;
        size_t n = 0, max = UNDO_RUNS_MAX * 2;
        DIR *d;

        *ret_n = 0;
        names = arena_new_array(a, Str, max);
        if (!folder.p || !names)
                return error_origin(-ENOMEM);
        d = opendir(folder.p);
        if (!d)
                return errno == ENOENT ? 0 : error_origin(-errno);
        while (n < max && (e = readdir(d))) {
                if (is_name(str_of(e->d_name)))
                        names[n++] = arena_str(a, str_of(e->d_name));
        }
        closedir(d);
        if (n)
                qsort(names, n, sizeof(*names), compare);
        *ret = names;
        *ret_n = n;
        return arena_error(a);
}

static int remove_entry(void *userdata, DiskEntry *e) {
        if (!S_ISDIR(e->stat.st_mode))
                (void)!unlinkat(e->dir, e->name, 0);
        return 0;
}

static int remove_directory(void *userdata, DiskEntry *e) {
        (void)!unlinkat(e->dir, e->name, AT_REMOVEDIR);
        return 0;
}

int undo_open_folder(Str folder) {
        int fd = open(folder.p, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

        return fd < 0 ? -errno : fd;
}

void undo_remove_folder(Str folder) {
        _cleanup_(closep) int fd = undo_open_folder(folder);

        if (fd >= 0)
                (void)!disk_walk(fd, &(DiskWalk){ remove_entry, remove_directory, NULL, true, 0 });
        (void)!rmdir(folder.p);
}

static int add_size(void *userdata, DiskEntry *e) {
        uint64_t *sum = userdata;

        *sum += (uint64_t)e->stat.st_size;
        return 0;
}

static uint64_t folder_size(Str folder) {
        _cleanup_(closep) int fd = undo_open_folder(folder);
        uint64_t sum = 0;

        if (fd >= 0)
                (void)!disk_walk(fd, &(DiskWalk){ add_size, NULL, &sum, true, 0 });
        return sum;
}

/* From the newest on: what is past a bound, and all that is older, goes. */
void undo_prune(const UndoConfig *config, Str keep, int64_t now_ms) {
        _cleanup_(arena_freep) Arena *a = NULL;
        uint64_t sum = 0, at;
        Str folder, *names;
        size_t n = 0;
        bool full = false;

        if (arena_new(16U << 20, &a) || undo_names(config, a, &names, &n))
                return;
        folder = undo_folder(config, a);
        for (size_t i = n; i-- > 0;) {
                Str run = arena_strf(a, STR_FMT "/" STR_FMT, STR_ARG(folder), STR_ARG(names[i]));

                if (!run.p || !str_to_u64(str_slice(names[i], 0, 13), &at))
                        return;
                full = full || n - i > UNDO_RUNS_MAX ||
                       (int64_t)at < now_ms - (int64_t)UNDO_DAYS * 86400000;
                if (!full) {
                        sum += folder_size(run);
                        full = sum > config->max_bytes;
                }
                if (full && !str_eq(names[i], keep))
                        undo_remove_folder(run);
        }
}
