#include "disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WALK_FLAGS (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)

typedef struct Walk {
        DiskWalk *how;
        dev_t device;
        char path[PATH_MAX]; /* below the root, '/' between names */
        size_t n;
        unsigned depth;
} Walk;

static bool is_dots(const char *name) {
        return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

/* The mount that a descriptor came by; -1: cannot be told. See proc_pid_fdinfo(5). */
static long mount_of(int fd) {
        char path[64], text[512];
        _cleanup_(closep) int info = -1;
        const char *at;
        ssize_t n;

        snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
        info = open(path, O_RDONLY | O_CLOEXEC);
        n = info < 0 ? -1 : read(info, text, sizeof(text) - 1);
        if (n <= 0)
                return -1;
        text[n] = '\0';
        at = strstr(text, "mnt_id:");
        return at ? strtol(at + strlen("mnt_id:"), NULL, 10) : -1;
}

/* For kernels without openat2(2), and sandboxes that forbid it. What cannot be told is another mount. */
static int open_below_plainly(int dir, const char *name) {
        int fd = openat(dir, name, WALK_FLAGS);
        long above = mount_of(dir);

        if (fd < 0)
                return -errno;
        if (above >= 0 && mount_of(fd) == above)
                return fd;
        closep(&fd);
        return -EXDEV;
}

/* A bind mount has the device of what it shows: only the kernel knows that it is one. */
static int open_below(int dir, const char *name) {
        struct open_how how = {
                .flags = WALK_FLAGS,
                .resolve = RESOLVE_NO_XDEV | RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH,
        };
        int fd = (int)syscall(SYS_openat2, dir, name, &how, sizeof(how));

        if (fd >= 0)
                return fd;
        if (errno == ENOSYS || errno == EPERM)
                return open_below_plainly(dir, name);
        return errno == EXDEV || errno == EAGAIN ? -EXDEV : -errno;
}

static int walk_directory(Walk *w, int fd);

static int open_directory(Walk *w, const DiskEntry *e, int *ret_fd) {
        int fd = e->stat.st_dev == w->device ? open_below(e->dir, e->name) : -EXDEV;

        if (fd >= 0) {
                *ret_fd = fd;
                return 0;
        }
        if (fd == -EXDEV)
                return DISK_E_MOUNT;
        return fd == -ENOENT || fd == -ELOOP || fd == -ENOTDIR ? DISK_E_CHANGED : fd;
}

static int walk_below(Walk *w, DiskEntry *e) {
        int fd = -1, r = 0;

        if (w->depth == DISK_TREE_DEPTH_MAX)
                r = DISK_E_TOO_LARGE;
        if (!r)
                r = open_directory(w, e, &fd);
        if (r && w->how->lenient) {
                ++w->how->n_passed_over;
                return 0;
        }
        if (r)
                return r;
        ++w->depth;
        r = walk_directory(w, fd);
        --w->depth;
        return !r && w->how->after ? w->how->after(w->how->userdata, e) : r;
}

static int walk_entry(Walk *w, int dir, const char *name) {
        DiskEntry e = { .dir = dir, .name = name, .depth = w->depth };
        size_t before = w->n, n = strlen(name);
        int r;

        if (w->n + n + 2 > sizeof(w->path)) {
                ++w->how->n_passed_over;
                return w->how->lenient ? 0 : DISK_E_TOO_LARGE;
        }
        if (fstatat(dir, name, &e.stat, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT) < 0)
                return errno == ENOENT ? 0 : error_origin(-errno);
        if (w->n)
                w->path[w->n++] = '/';
        memcpy(w->path + w->n, name, n);
        w->n += n;
        e.path = (Str){ w->path, w->n };
        r = w->how->func(w->how->userdata, &e);
        if (!r && S_ISDIR(e.stat.st_mode) && !e.skip)
                r = walk_below(w, &e);
        w->n = before;
        return r;
}

/* Takes the descriptor. */
static int walk_directory(Walk *w, int fd) {
        DIR *d = fdopendir(fd);
        struct dirent *entry;
        int r = 0;

        if (!d) {
                r = error_origin(-errno);
                closep(&fd);
                return r;
        }
        while (!r) {
                errno = 0;
                entry = readdir(d);
                if (!entry) {
                        r = -errno;
                        break;
                }
                if (!is_dots(entry->d_name))
                        r = walk_entry(w, dirfd(d), entry->d_name);
        }
        closedir(d);
        return r;
}

int disk_walk(int root, DiskWalk *walk) {
        Walk w = { .how = walk };
        struct stat st;
        int fd;

        if (fstat(root, &st) < 0)
                return error_origin(-errno);
        w.device = st.st_dev;
        fd = openat(root, ".", WALK_FLAGS);
        return fd < 0 ? error_origin(-errno) : walk_directory(&w, fd);
}
