#include "world.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"

/* A path for the kernel: ended by NUL, short enough, and without a NUL of its own. */
typedef struct KernelPath {
        char z[PATH_MAX];
} KernelPath;

static int kernel_path(Str path, KernelPath *ret_path) {
        if (path.n == 0 || path.p[0] != '/' || path.n >= sizeof(ret_path->z) ||
            memchr(path.p, '\0', path.n))
                return WORLD_E_FAILED;

        memcpy(ret_path->z, path.p, path.n);
        ret_path->z[path.n] = '\0';
        return 0;
}

static int outcome_of(int error) {
        switch (error) {
        case ENOENT:
        case ENOTDIR:
                return WORLD_E_MISSING;
        case EACCES:
        case EPERM:
                return WORLD_E_DENIED;
        case ELOOP:
                return WORLD_E_LOOP;
        case ENOMEM:
                return -ENOMEM;
        }
        return WORLD_E_FAILED;
}

static WorldType type_of_mode(mode_t mode) {
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
        }
        return WORLD_TYPE_NONE;
}

/* Some file systems do not say (DT_UNKNOWN): then NONE, and whoever needs it asks stat. */
static WorldType type_of_entry(unsigned char type) {
        switch (type) {
        case DT_REG:
                return WORLD_TYPE_FILE;
        case DT_DIR:
                return WORLD_TYPE_DIR;
        case DT_LNK:
                return WORLD_TYPE_LINK;
        case DT_FIFO:
                return WORLD_TYPE_FIFO;
        case DT_SOCK:
                return WORLD_TYPE_SOCKET;
        case DT_BLK:
                return WORLD_TYPE_BLOCK;
        case DT_CHR:
                return WORLD_TYPE_CHAR;
        }
        return WORLD_TYPE_NONE;
}

static int64_t nanoseconds(struct timespec t) {
        return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int system_stat(void *userdata, Str path, bool follow, WorldStat *ret_stat) {
        _uninitialized_ KernelPath z;
        struct stat st;
        int r;

        r = kernel_path(path, &z);
        if (r)
                return r;
        if (fstatat(AT_FDCWD, z.z, &st, (follow ? 0 : AT_SYMLINK_NOFOLLOW) | AT_NO_AUTOMOUNT) < 0)
                return outcome_of(errno);

        *ret_stat = (WorldStat){
                .type = type_of_mode(st.st_mode),
                .device = st.st_dev,
                .inode = st.st_ino,
                .size = (uint64_t)st.st_size,
                .mtime_ns = nanoseconds(st.st_mtim),
                .ctime_ns = nanoseconds(st.st_ctim),
                .mode = st.st_mode & 07777,
                .uid = st.st_uid,
                .gid = st.st_gid,
                .n_links = st.st_nlink,
        };
        return 0;
}

static int system_readlink(void *userdata, Str path, Arena *a, Str *ret_target) {
        _uninitialized_ KernelPath z, target;
        ssize_t n;
        int r;

        r = kernel_path(path, &z);
        if (r)
                return r;
        n = readlink(z.z, target.z, sizeof(target.z));
        if (n < 0)
                return errno == EINVAL ? WORLD_E_SPECIAL : outcome_of(errno);
        if ((size_t)n == sizeof(target.z))
                return WORLD_E_FAILED;

        *ret_target = arena_str(a, (Str){ target.z, (size_t)n });
        return arena_error(a);
}

/*
 * Opening a FIFO waits for its other end, opening a tape rewinds it: so the object
 * is looked at before it is opened, and once more through the descriptor.
 */
static int open_regular(const char *path, struct stat *ret_stat, int *ret_fd) {
        if (fstatat(AT_FDCWD, path, ret_stat, AT_NO_AUTOMOUNT) < 0)
                return outcome_of(errno);
        if (!S_ISREG(ret_stat->st_mode))
                return WORLD_E_SPECIAL;

        /* The caller's to close, also when it turns out to be something else. */
        *ret_fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (*ret_fd < 0)
                return outcome_of(errno);
        if (fstat(*ret_fd, ret_stat) < 0)
                return outcome_of(errno);
        return S_ISREG(ret_stat->st_mode) ? 0 : WORLD_E_SPECIAL;
}

/* Read up to @n bytes; fewer only at the end of the file. */
static int read_full(int fd, char *p, size_t n, size_t *ret_n) {
        size_t got = 0;

        while (got < n) {
                ssize_t k = read(fd, p + got, n - got);

                if (k < 0 && errno == EINTR)
                        continue;
                if (k < 0)
                        return outcome_of(errno);
                if (k == 0)
                        break;
                got += (size_t)k;
        }

        *ret_n = got;
        return 0;
}

/* Files of the kernel say that they have no bytes and have some: read what there is. */
static int read_unsized(int fd, size_t max, Arena *a, Str *ret_content) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(max);
        _uninitialized_ char chunk[4096];
        size_t n;
        int r;

        do {
                r = read_full(fd, chunk, sizeof(chunk), &n);
                if (r)
                        return r;
                buf_append(&b, (Str){ chunk, n });
        } while (n == sizeof(chunk) && !buf_error(&b));

        if (buf_error(&b))
                return buf_error(&b) == -ENOMEM ? -ENOMEM : WORLD_E_TOO_LARGE;
        *ret_content = arena_str(a, buf_str(&b));
        return arena_error(a);
}

static int read_sized(int fd, size_t size, Arena *a, Str *ret_content) {
        char *p, more;
        size_t n, n_more;
        int r;

        p = arena_alloc(a, size + 1);
        if (!p)
                return arena_error(a);
        r = read_full(fd, p, size, &n);
        if (r)
                return r;
        r = read_full(fd, &more, 1, &n_more);
        if (r)
                return r;
        /* It grew or shrank under our eyes: what was read is neither the old nor the new file. */
        if (n != size || n_more)
                return WORLD_E_FAILED;

        *ret_content = (Str){ p, n };
        return 0;
}

static int system_read_file(void *userdata, Str path, size_t max, Arena *a, Str *ret_content) {
        _cleanup_(closep) int fd = -1;
        struct stat st;
        _uninitialized_ KernelPath z;
        int r;

        r = kernel_path(path, &z);
        if (r)
                return r;
        r = open_regular(z.z, &st, &fd);
        if (r)
                return r;
        if (st.st_size == 0)
                return read_unsized(fd, max, a, ret_content);
        if ((uint64_t)st.st_size > max)
                return WORLD_E_TOO_LARGE;
        return read_sized(fd, (size_t)st.st_size, a, ret_content);
}

static bool is_dots(const char *name) {
        return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

/* Hand on the names of one buffer that the kernel filled. */
static int list_chunk(const char *p,
                      size_t n,
                      size_t *left,
                      WorldEntryFunc func,
                      void *func_userdata,
                      bool *ret_ended) {
        for (size_t at = 0; at < n;) {
                const struct dirent64 *entry = (const void *)(p + at);

                at += entry->d_reclen;
                if (is_dots(entry->d_name))
                        continue;
                if (*left == 0)
                        return WORLD_E_TOO_LARGE;
                --*left;
                if (!func(func_userdata, str_of(entry->d_name), type_of_entry(entry->d_type))) {
                        *ret_ended = true;
                        return 0;
                }
        }
        return 0;
}

static int system_list_dir(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        _cleanup_(closep) int fd = -1;
        _Alignas(struct dirent64) _uninitialized_ char chunk[16384];
        bool ended = false;
        _uninitialized_ KernelPath z;
        int r;

        r = kernel_path(path, &z);
        if (r)
                return r;
        fd = open(z.z, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0)
                return outcome_of(errno);

        while (!ended) {
                ssize_t n = getdents64(fd, chunk, sizeof(chunk));

                if (n < 0)
                        return outcome_of(errno);
                if (n == 0)
                        return 0;
                r = list_chunk(chunk, (size_t)n, &max, func, func_userdata, &ended);
                if (r)
                        return r;
        }
        return 0;
}

static int system_getenv(void *userdata, Str name, Arena *a, Str *ret_value) {
        char z[256];
        const char *value;

        if (name.n >= sizeof(z) || memchr(name.p, '\0', name.n) || memchr(name.p, '=', name.n))
                return WORLD_E_FAILED;
        memcpy(z, name.p, name.n);
        z[name.n] = '\0';

        value = getenv(z);
        if (!value)
                return WORLD_E_MISSING;
        *ret_value = arena_str(a, str_of(value));
        return arena_error(a);
}

const World *world_system(void) {
        static const World world = {
                .stat = system_stat,
                .readlink = system_readlink,
                .read_file = system_read_file,
                .list_dir = system_list_dir,
                .getenv = system_getenv,
        };

        return &world;
}
