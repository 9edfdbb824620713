#include "disk.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#define OPEN_FLAGS (O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
#define OPEN_TRIES 8

const char *disk_outcome_text(int outcome) {
        switch (outcome) {
        case DISK_E_CHANGED:
                return "it changed after it was judged";
        case DISK_E_MISSING:
                return "there is no such file";
        case DISK_E_EXISTS:
                return "it is there already";
        case DISK_E_DIRECTORY:
                return "it is a directory";
        case DISK_E_SPECIAL:
                return "it is neither a file nor a directory";
        case DISK_E_UNBOUND:
                return "it cannot be told which file that is";
        case DISK_E_READ_ONLY:
                return "it is read-only";
        case DISK_E_OWNER:
                return "it belongs to somebody else, who would lose it";
        case DISK_E_TOO_LARGE:
                return "it is too large";
        case DISK_E_NOT_EMPTY:
                return "the directory is not empty";
        case DISK_E_DISPLACED:
                return "somebody renamed it while it was written: what stood there is beside it "
                       "now, "
                       "called .assent-…, and the new content is where they moved it";
        case DISK_E_MOUNT:
                return "another file system begins in it";
        default:
                return "it cannot be done";
        }
}

static int outcome_of(int error) {
        switch (error) {
        case ENOENT:
        case ENOTDIR:
                return DISK_E_MISSING;
        case ELOOP:
                return DISK_E_CHANGED;
        default:
                return -error;
        }
}

static int kernel_path(Str path, char out[PATH_MAX]) {
        if (!path.n || path.p[0] != '/' || path.n >= PATH_MAX || memchr(path.p, '\0', path.n))
                return DISK_E_UNBOUND;
        memcpy(out, path.p, path.n);
        out[path.n] = '\0';
        return 0;
}

int disk_open_walking(Str path, int flags, int *ret_fd) {
        _cleanup_(closep) int fd = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
        char z[PATH_MAX], *at = z + 1;
        int r = kernel_path(path, z);

        if (r)
                return r;
        while (fd >= 0 && *(at += strspn(at, "/"))) {
                char *slash = strchrnul(at, '/'), end = *slash;
                bool last = !end || !slash[1 + strspn(slash + 1, "/")];
                int next;

                *slash = '\0';
                next = openat(fd, at,
                              (last ? flags : O_PATH | O_DIRECTORY) | O_NOFOLLOW | OPEN_FLAGS);
                if (next < 0 && errno == ENOTDIR && !last)
                        errno = ELOOP;
                if (next < 0)
                        return outcome_of(errno);
                closep(&fd);
                fd = next;
                at = end ? slash + 1 : slash;
        }
        if (fd < 0)
                return outcome_of(errno);
        *ret_fd = fd;
        fd = -1;
        return 0;
}

int disk_open(Str path, int flags, int *ret_fd) {
        struct open_how how = {
                /* With O_PATH openat2(2) takes no flag that means nothing then. */
                .flags = (uint64_t)(flags | O_NOFOLLOW | (flags & O_PATH ? O_CLOEXEC : OPEN_FLAGS)),
                .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
        };
        char z[PATH_MAX];
        int r = kernel_path(path, z), fd = -1;

        if (r)
                return r;
        /* EAGAIN: somebody renamed on the way, so the kernel could not be sure. */
        for (int tries = 0; fd < 0 && tries < OPEN_TRIES; ++tries) {
                fd = (int)syscall(SYS_openat2, AT_FDCWD, z, &how, sizeof(how));
                if (fd < 0 && errno != EAGAIN && errno != EINTR)
                        break;
        }
        if (fd < 0 && (errno == ENOSYS || errno == EPERM))
                return disk_open_walking(path, flags, ret_fd);
        if (fd < 0)
                return errno == EAGAIN ? DISK_E_CHANGED : outcome_of(errno);
        *ret_fd = fd;
        return 0;
}

static int64_t nanoseconds(struct timespec t) {
        return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static WorldType type_of(mode_t mode) {
        switch (mode & S_IFMT) {
        case S_IFREG:
                return WORLD_TYPE_FILE;
        case S_IFDIR:
                return WORLD_TYPE_DIR;
        case S_IFLNK:
                return WORLD_TYPE_LINK;
        case S_IFIFO:
                return WORLD_TYPE_FIFO;
        case S_IFSOCK:
                return WORLD_TYPE_SOCKET;
        case S_IFBLK:
                return WORLD_TYPE_BLOCK;
        case S_IFCHR:
                return WORLD_TYPE_CHAR;
        default:
                return WORLD_TYPE_NONE;
        }
}

WorldStat disk_world_stat(const struct stat *st) {
        return (WorldStat){
                .type = type_of(st->st_mode),
                .device = st->st_dev,
                .inode = st->st_ino,
                .size = (uint64_t)st->st_size,
                .mtime_ns = nanoseconds(st->st_mtim),
                .ctime_ns = nanoseconds(st->st_ctim),
                .mode = st->st_mode & 07777,
                .uid = st->st_uid,
                .gid = st->st_gid,
                .n_links = st->st_nlink,
        };
}

/* A directory changes with every file that is made in it: it is the same by what it is. */
bool disk_is(const struct stat *st, const WorldStat *judged) {
        WorldStat now = disk_world_stat(st);

        if (now.type != judged->type || now.device != judged->device || now.inode != judged->inode)
                return false;
        if (now.type == WORLD_TYPE_DIR)
                return true;
        return now.size == judged->size && now.mtime_ns == judged->mtime_ns &&
               now.ctime_ns == judged->ctime_ns && now.mode == judged->mode &&
               now.uid == judged->uid;
}

static int type_outcome(const struct stat *st, mode_t wanted) {
        if ((st->st_mode & S_IFMT) == wanted)
                return 0;
        return S_ISDIR(st->st_mode) ? DISK_E_DIRECTORY : DISK_E_SPECIAL;
}

/*
 * First by O_PATH, which does nothing to pipes and devices; then the very object that this holds is
 * opened, by its name in /proc, where no other can come between.
 */
static int open_judged(
        const FilesTarget *t, mode_t type, int flags, int *ret_fd, struct stat *ret) {
        _cleanup_(closep) int path = -1, fd = -1;
        char name[32] = "/proc/self/fd/";
        size_t n = strlen(name);
        char digits[16];
        size_t k = 0;
        int r;

        if (t->unknown.n)
                return DISK_E_UNBOUND;
        r = disk_open(t->path, O_PATH, &path);
        /* Where nothing is bound a link was there all the time. */
        if (r == DISK_E_CHANGED && !t->base.n)
                return DISK_E_SPECIAL;
        if (r)
                return r == DISK_E_MISSING && t->stat.type != WORLD_TYPE_NONE ? DISK_E_CHANGED : r;
        if (fstat(path, ret) < 0)
                return error_origin(-errno);
        if (t->base.n && t->stat.type == WORLD_TYPE_NONE)
                return DISK_E_CHANGED;
        if (t->base.n && !disk_is(ret, &t->stat))
                return DISK_E_CHANGED;
        r = type_outcome(ret, type);
        if (r)
                return r;
        for (int rest = path; !k || rest; rest /= 10)
                digits[k++] = (char)('0' + rest % 10);
        while (k)
                name[n++] = digits[--k];
        fd = open(name, flags | OPEN_FLAGS);
        if (fd < 0)
                return -errno;
        *ret_fd = fd;
        fd = -1;
        return 0;
}

int disk_open_file(const FilesTarget *target, int *ret_fd, struct stat *ret_stat) {
        return open_judged(target, S_IFREG, O_RDONLY, ret_fd, ret_stat);
}

int disk_open_directory(const FilesTarget *target, int *ret_fd) {
        struct stat st;

        return open_judged(target, S_IFDIR, O_RDONLY | O_DIRECTORY, ret_fd, &st);
}

int disk_read(int fd, size_t max, Buf *out) {
        struct stat before, after;
        char chunk[65536];
        size_t start = out->n;
        ssize_t n;

        if (fstat(fd, &before) < 0)
                return error_origin(-errno);
        if ((uint64_t)before.st_size > max)
                return DISK_E_TOO_LARGE;
        for (off_t at = 0;; at += n) {
                n = pread(fd, chunk, sizeof(chunk), at);
                if (n < 0 && errno == EINTR) {
                        n = 0;
                        continue;
                }
                if (n < 0)
                        return error_origin(-errno);
                if (!n)
                        break;
                buf_append(out, (Str){ chunk, (size_t)n });
                if (out->n - start > max)
                        return DISK_E_TOO_LARGE;
                if (buf_error(out))
                        return buf_error(out) == -E2BIG ? DISK_E_TOO_LARGE
                                                        : error_trace(buf_error(out));
        }
        if (fstat(fd, &after) < 0)
                return error_origin(-errno);
        if ((uint64_t)after.st_size != out->n - start ||
            after.st_mtim.tv_sec != before.st_mtim.tv_sec ||
            after.st_mtim.tv_nsec != before.st_mtim.tv_nsec)
                return DISK_E_CHANGED;
        return 0;
}
