#include "folder.h"

#include "config/config.h"
#include "journal.h"

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A path deeper than this is nobody's home. */
#define PARENTS_MAX 128

int64_t folder_wall_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_REALTIME, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t folder_boot_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_BOOTTIME, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static char boot_id[17];

static void read_boot_id(void) {
        char text[64];
        size_t n = 0;
        ssize_t n_read;
        int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);

        if (fd < 0)
                return;
        n_read = read(fd, text, sizeof(text));
        close(fd);
        for (ssize_t i = 0; i < n_read && n < 16; ++i) {
                if (text[i] != '-')
                        boot_id[n++] = text[i];
        }
}

const char *folder_boot_id(void) {
        static pthread_once_t once = PTHREAD_ONCE_INIT;

        (void)pthread_once(&once, read_boot_id);
        return boot_id;
}

static int take_fd(int *fd) {
        int taken = *fd;

        *fd = -1;
        return taken;
}

static int untrusted(Diag *diag, const char *what, const char *why) {
        diag_set(diag, 0, 0, "%s %s", what, why);
        return JOURNAL_E_UNTRUSTED;
}

/* What an open that must not follow links and must not wait says. */
static int open_failed(Diag *diag, const char *what, int error) {
        if (error == ENOENT)
                return JOURNAL_E_MISSING;
        if (error == ELOOP || error == ENOTDIR)
                return untrusted(diag, what, "is a link or no folder, which we never made");
        if (error == ENXIO || error == EISDIR)
                return untrusted(diag, what, "is no plain file");
        diag_set(diag, 0, 0, "%s cannot be opened: %s", what, strerror(error));
        return error_origin(-error);
}

static int check_folder(int fd, const char *what, Diag *diag) {
        struct stat st;

        if (fstat(fd, &st) < 0)
                return error_origin(-errno);
        if (st.st_uid != geteuid())
                return untrusted(diag, what, "belongs to another user");
        if (st.st_mode & 077)
                return untrusted(diag, what, "is open to others, mend it with chmod 700");
        return 0;
}

/* A group that has one user's number is that user's alone. */
static bool is_own_group(const struct stat *st) {
        return st->st_uid == geteuid() && st->st_gid == getegid() && st->st_gid == st->st_uid;
}

static int check_parent(const struct stat *st, Diag *diag) {
        if (st->st_uid != geteuid() && st->st_uid != 0)
                return untrusted(diag, "a folder above", "belongs to another user");
        if (st->st_mode & S_ISVTX)
                return 0;
        if (st->st_mode & S_IWOTH || (st->st_mode & S_IWGRP && !is_own_group(st)))
                return untrusted(diag, "a folder above", "can be written by others");
        return 0;
}

/*
 * Whoever can rename a folder above could put another record in the place of ours. Looked at through
 * "..", "../..": one call a folder, and from what is open, whatever its path says meanwhile.
 */
static int check_parents(int fd, Diag *diag) {
        char up[3 * PARENTS_MAX];
        struct stat st, below;
        int r;

        if (fstat(fd, &below) < 0)
                return error_origin(-errno);
        for (size_t i = 0; i < PARENTS_MAX; ++i) {
                memcpy(up + 3 * i, "../", 3);
                up[3 * i + 2] = '\0';
                if (fstatat(fd, up, &st, 0) < 0)
                        return error_origin(-errno);
                if (st.st_dev == below.st_dev && st.st_ino == below.st_ino)
                        return 0;
                r = check_parent(&st, diag);
                if (r)
                        return r;
                up[3 * i + 2] = '/';
                below = st;
        }
        return untrusted(diag, "the folder", "lies too deep");
}

int folder_open(Str path, bool make, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = -1;
        _uninitialized_ char copy[PATH_MAX];
        int r;

        if (!str_has_prefix(path, STR("/")) || path.n >= sizeof(copy) ||
            memchr(path.p, '\0', path.n)) {
                diag_set(diag, 0, 0, "the path of a folder must be absolute");
                return error_origin(-EINVAL);
        }
        snprintf(copy, sizeof(copy), STR_FMT, STR_ARG(path));
        fd = open(copy, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0 && errno == ENOENT && make) {
                r = config_make_dir(path, diag);
                if (r)
                        return r == CONFIG_E_UNSAFE ? JOURNAL_E_UNTRUSTED : error_origin(-EACCES);
                fd = open(copy, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        }
        if (fd < 0)
                return open_failed(diag, "the folder", errno);
        r = check_folder(fd, "the folder", diag);
        if (!r)
                r = check_parents(fd, diag);
        if (r)
                return r;
        *ret_fd = take_fd(&fd);
        return 0;
}

int folder_open_at(int dir, const char *name, bool make, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = -1;
        int r;

        if (make && mkdirat(dir, name, 0700) < 0 && errno != EEXIST) {
                diag_set(diag, 0, 0, "the folder %s cannot be made: %s", name, strerror(errno));
                return error_origin(-errno);
        }
        fd = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0)
                return open_failed(diag, name, errno);
        r = check_folder(fd, name, diag);
        if (r)
                return r;
        *ret_fd = take_fd(&fd);
        return 0;
}

static int check_file(int fd, const char *name, Diag *diag) {
        struct stat st;

        if (fstat(fd, &st) < 0)
                return error_origin(-errno);
        if (!S_ISREG(st.st_mode))
                return untrusted(diag, name, "is no plain file");
        if (st.st_uid != geteuid())
                return untrusted(diag, name, "belongs to another user");
        if (st.st_mode & 077)
                return untrusted(diag, name, "is open to others, mend it with chmod 600");
        if (st.st_nlink > 1)
                return untrusted(diag, name, "has a second name somewhere");
        return 0;
}

/* O_NONBLOCK: a pipe in the place of the file must not make us wait. */
int folder_open_file(int dir, const char *name, int flags, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = -1;
        int r;

        fd = openat(dir, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
        if (fd < 0)
                return open_failed(diag, name, errno);
        r = check_file(fd, name, diag);
        if (r)
                return r;
        *ret_fd = take_fd(&fd);
        return 0;
}

/*
 * Locks of open file descriptions: they end with the process whatever happens, and two Journals of
 * one process exclude each other too. There is no waiting with a limit, so it is tried again, soon
 * at first.
 */
int folder_lock_fd(int fd, unsigned wait_ms) {
        struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
        struct timespec pause = { .tv_nsec = 20000 };
        int64_t until = folder_boot_ms() + wait_ms;

        while (fcntl(fd, F_OFD_SETLK, &lock) < 0) {
                if (errno != EAGAIN && errno != EACCES && errno != EINTR)
                        return error_origin(-errno);
                if (folder_boot_ms() >= until)
                        return JOURNAL_E_LOCKED;
                nanosleep(&pause, NULL);
                if (pause.tv_nsec < 1000000)
                        pause.tv_nsec *= 2;
        }
        return 0;
}

void folder_unlock(int fd) {
        struct flock lock = { .l_type = F_UNLCK, .l_whence = SEEK_SET };

        (void)fcntl(fd, F_OFD_SETLK, &lock);
}

int folder_lock(int dir, const char *name, unsigned wait_ms, int *ret_fd, Diag *diag) {
        for (unsigned i = 0; i < 8; ++i) {
                _cleanup_(closep) int fd = -1;
                struct stat st;
                int r;

                r = folder_open_file(dir, name, O_RDWR | O_CREAT, &fd, diag);
                if (r)
                        return r;
                r = folder_lock_fd(fd, wait_ms);
                if (r)
                        return r;
                if (fstat(fd, &st) < 0)
                        return error_origin(-errno);
                /* Whoever held it took the file away when its state ended. */
                if (!st.st_nlink)
                        continue;
                *ret_fd = take_fd(&fd);
                return 0;
        }
        return JOURNAL_E_LOCKED;
}

int folder_read(int fd, size_t max, Buf *out) {
        _uninitialized_ char chunk[16384];
        size_t total = 0;
        ssize_t n;

        while ((n = pread(fd, chunk, sizeof(chunk), (off_t)total)) != 0) {
                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                total += (size_t)n;
                if (total > max)
                        return error_origin(-EFBIG);
                buf_append(out, (Str){ chunk, (size_t)n });
        }
        return error_trace(buf_error(out));
}

int folder_write(int fd, Str text) {
        while (text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                text = str_slice(text, (size_t)n, text.n);
        }
        return 0;
}

int folder_replace(int dir, const char *name, Str text, bool durable) {
        _cleanup_(closep) int fd = -1;
        char made[NAME_MAX + 1];
        int r;

        snprintf(made, sizeof(made), ".%s.new", name);
        /* What somebody left behind who was killed: the lock says that nobody is at it now. */
        (void)unlinkat(dir, made, 0);
        fd = openat(dir, made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0)
                return error_origin(-errno);
        r = folder_write(fd, text);
        if (!r && durable && fsync(fd) < 0)
                r = -errno;
        if (!r && renameat(dir, made, dir, name) < 0)
                r = -errno;
        if (r) {
                (void)unlinkat(dir, made, 0);
                return error_origin(r);
        }
        if (durable)
                (void)fsync(dir);
        return 0;
}
