#include "disk.h"

#include "crypto/crypto.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <sys/xattr.h>
#include <unistd.h>

/* A name beside the file that nobody can guess, and that says whose it is. */
#define BESIDE_PREFIX     ".assent-"
#define BESIDE_MAX        64
#define PUT_BACK_TRIES    20000
#define PUT_BACK_FAST     100
#define PUT_BACK_PAUSE_US 200
#define XATTRS_MAX        65536 /* bytes, as Linux has it: of all names, and of one value */

static int name_beside(char out[BESIDE_MAX]) {
        char id[CRYPTO_ID_HEX];
        int r = crypto_id_hex(id);

        if (r)
                return error_trace(r);
        snprintf(out, BESIDE_MAX, BESIDE_PREFIX "%s", id);
        return 0;
}

/* The name for the kernel; its Str lies in a path of at most PATH_MAX. */
static int last_name(Str name, char out[NAME_MAX + 1]) {
        if (!name.n || name.n > NAME_MAX)
                return -ENAMETOOLONG;
        memcpy(out, name.p, name.n);
        out[name.n] = '\0';
        return 0;
}

static void split_rest(Str rest, Str *ret_missing, Str *ret_name) {
        size_t at = rest.n;

        while (at && rest.p[at - 1] != '/')
                --at;
        *ret_name = str_slice(rest, at, rest.n);
        *ret_missing = str_slice(rest, 0, at ? at - 1 : 0);
}

int disk_place_open(const FilesTarget *target, DiskPlace *ret_place) {
        _cleanup_(closep) int fd = -1;
        struct stat st;
        int r;

        if (target->unknown.n || !target->base.n)
                return DISK_E_UNBOUND;
        r = disk_open(target->base, O_PATH | O_DIRECTORY, &fd);
        if (r)
                return r == DISK_E_MISSING ? DISK_E_CHANGED : r;
        if (fstat(fd, &st) < 0)
                return error_origin(-errno);
        if (!disk_is(&st, &target->base_stat))
                return DISK_E_CHANGED;
        *ret_place = (DiskPlace){ .dir = fd, .target = target };
        split_rest(str_slice(target->path, target->base.n > 1 ? target->base.n + 1 : 1,
                             target->path.n),
                   &ret_place->missing, &ret_place->name);
        fd = -1;
        return 0;
}

void disk_place_close(DiskPlace *place) {
        closep(&place->dir);
        place->dir = -1;
}

/* None of them was there when this was judged: one that is there now is somebody else's. */
static int make_directories(DiskPlace *place) {
        while (place->missing.n) {
                Str name = str_cut(place->missing, '/', &place->missing);
                char z[NAME_MAX + 1];
                int fd, r = last_name(name, z);

                if (r)
                        return r;
                if (mkdirat(place->dir, z, 0777) < 0)
                        return errno == EEXIST ? DISK_E_CHANGED : -errno;
                ++place->n_made;
                fd = openat(place->dir, z, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
                if (fd < 0)
                        return errno == ENOENT || errno == ENOTDIR ? DISK_E_CHANGED : -errno;
                closep(&place->dir);
                place->dir = fd;
        }
        return 0;
}

static int write_all(int fd, Str content) {
        while (content.n) {
                ssize_t n = write(fd, content.p, content.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                content = str_slice(content, (size_t)n, content.n);
        }
        return 0;
}

/* A new name counts when the directory is on disk; O_PATH descriptors cannot be synced. */
static int sync_directory(const DiskPlace *place) {
        _cleanup_(closep) int fd = place->lazy ? -1
                                               : openat(place->dir, ".",
                                                        O_RDONLY | O_DIRECTORY | O_CLOEXEC);

        /* A directory that may be written but not read cannot be synced: the file itself is. */
        if (place->lazy)
                return 0;
        if (fd < 0)
                return errno == EACCES ? 0 : error_origin(-errno);
        return fsync(fd) < 0 && errno != EINVAL ? error_origin(-errno) : 0;
}

/* A file beside the place, with its content on disk. The caller removes it when something fails. */
static int write_beside(
        const DiskPlace *place, const char *beside, mode_t mode, Str content, int *ret) {
        _cleanup_(closep) int fd = openat(
                place->dir, beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        int r;

        if (fd < 0)
                return error_origin(-errno);
        r = write_all(fd, content);
        if (!r && !place->lazy && fsync(fd) < 0)
                r = error_origin(-errno);
        if (r) {
                unlinkat(place->dir, beside, 0);
                return r;
        }
        *ret = fd;
        fd = -1;
        return 0;
}

static bool cannot_rename_so(int error) {
        return error == EINVAL || error == ENOSYS || error == EOPNOTSUPP;
}

/* The file gets its name, unless something has it. */
static int give_name(const DiskPlace *place, const char *beside, const char *name) {
        if (renameat2(place->dir, beside, place->dir, name, RENAME_NOREPLACE) == 0)
                return 0;
        if (!cannot_rename_so(errno))
                return errno == EEXIST ? DISK_E_CHANGED : -errno;
        /* A second name is refused as well when there is one; directories cannot have two. */
        if (linkat(place->dir, beside, place->dir, name, 0) == 0) {
                unlinkat(place->dir, beside, 0);
                return 0;
        }
        if (errno == EEXIST)
                return DISK_E_CHANGED;
        if (faccessat(place->dir, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
                return DISK_E_CHANGED;
        return renameat(place->dir, beside, place->dir, name) < 0 ? -errno : 0;
}

int disk_create(DiskPlace *place, Str content, mode_t mode) {
        _cleanup_(closep) int fd = -1;
        char name[NAME_MAX + 1], beside[BESIDE_MAX];
        int r = last_name(place->name, name);

        if (!r)
                r = make_directories(place);
        if (!r)
                r = name_beside(beside);
        if (!r)
                r = write_beside(place, beside, mode ? 0600 : 0666, content, &fd);
        if (r)
                return r;
        if (mode && fchmod(fd, mode & 01777) < 0)
                r = error_origin(-errno);
        if (!r)
                r = give_name(place, beside, name);
        if (r) {
                unlinkat(place->dir, beside, 0);
                return r;
        }
        return sync_directory(place);
}

int disk_make_directory(DiskPlace *place, mode_t mode) {
        _cleanup_(closep) int fd = -1;
        char name[NAME_MAX + 1];
        int r = last_name(place->name, name);

        if (!r)
                r = make_directories(place);
        if (r)
                return r;
        if (mkdirat(place->dir, name, 0700) < 0)
                return errno == EEXIST ? DISK_E_CHANGED : -errno;
        fd = openat(place->dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0 || fchmod(fd, mode & 03777) < 0)
                return error_origin(-errno);
        return sync_directory(place);
}

int disk_make_link(DiskPlace *place, Str to) {
        char name[NAME_MAX + 1], target[PATH_MAX];
        int r = last_name(place->name, name);

        if (!r && to.n >= sizeof(target))
                r = -ENAMETOOLONG;
        if (!r)
                r = make_directories(place);
        if (r)
                return r;
        memcpy(target, to.p, to.n);
        target[to.n] = '\0';
        if (symlinkat(target, place->dir, name) < 0)
                return errno == EEXIST ? DISK_E_CHANGED : -errno;
        return sync_directory(place);
}

/* Attributes that say who may do what, and the person's own, come along; others are the system's. */
static bool must_be_kept(const char *name) {
        return strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl", 16) == 0;
}

static int copy_attributes(int from, int to) {
        char *names, *value;
        ssize_t n;

        n = flistxattr(from, NULL, 0);
        if (n <= 0)
                return n == 0 || errno == ENOTSUP || errno == ENOSYS ? 0 : error_origin(-errno);
        names = malloc(2 * XATTRS_MAX);
        if (!names)
                return error_origin(-ENOMEM);
        value = names + XATTRS_MAX;
        n = flistxattr(from, names, XATTRS_MAX);
        for (char *name = names; n > 0 && name < names + n; name += strlen(name) + 1) {
                ssize_t k = fgetxattr(from, name, value, XATTRS_MAX);

                if ((k < 0 || fsetxattr(to, name, value, (size_t)k, 0) < 0) && must_be_kept(name)) {
                        free(names);
                        return DISK_E_OWNER;
                }
        }
        free(names);
        return n < 0 ? error_origin(-errno) : 0;
}

/* What the file was, the new one becomes; a set-id bit is not carried over to a new content. */
static int take_after(int fd, int old_fd, const struct stat *old) {
        struct stat now;

        if (fstat(fd, &now) < 0)
                return error_origin(-errno);
        if ((now.st_uid != old->st_uid || now.st_gid != old->st_gid) &&
            fchown(fd, now.st_uid == old->st_uid ? (uid_t)-1 : old->st_uid, old->st_gid) < 0)
                return DISK_E_OWNER;
        if (fchmod(fd, old->st_mode & 01777) < 0)
                return error_origin(-errno);
        return copy_attributes(old_fd, fd);
}

/* Renaming leaves size and time of change of content alone, but not the time of change of the inode. */
static bool is_same_content(const struct stat *a, const struct stat *b) {
        return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
               a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
               a->st_mode == b->st_mode && a->st_uid == b->st_uid;
}

/*
 * What came out of the exchange was not what was judged: it gets its name back. Somebody who renames
 * all the time may have moved ours away and put another there: then that one comes out and is given
 * back in turn, until ours is caught. Nothing but ours is ever removed.
 */
static int put_back(const DiskPlace *place,
                    const char *beside,
                    const char *name,
                    const struct stat *ours) {
        struct stat out;

        for (int tries = 0; tries < PUT_BACK_TRIES; ++tries) {
                if (renameat2(place->dir, beside, place->dir, name, RENAME_EXCHANGE) < 0) {
                        if (errno != ENOENT)
                                return DISK_E_DISPLACED;
                        /* The name is free: what was taken has it again, ours is wherever it was moved. */
                        if (give_name(place, beside, name) == 0)
                                return DISK_E_CHANGED;
                        continue;
                }
                if (fstatat(place->dir, beside, &out, AT_SYMLINK_NOFOLLOW) == 0 &&
                    out.st_dev == ours->st_dev && out.st_ino == ours->st_ino) {
                        unlinkat(place->dir, beside, 0);
                        return DISK_E_CHANGED;
                }
                /* Whoever renames needs time to bring ours back: seconds in all, on a busy machine too. */
                if (tries < PUT_BACK_FAST)
                        sched_yield();
                else
                        usleep(PUT_BACK_PAUSE_US);
        }
        return DISK_E_DISPLACED;
}

static int exchange(const DiskPlace *place,
                    const char *beside,
                    const char *name,
                    const struct stat *old,
                    const struct stat *ours) {
        struct stat out;

        if (renameat2(place->dir, beside, place->dir, name, RENAME_EXCHANGE) < 0)
                return errno == ENOENT ? DISK_E_CHANGED : -errno;
        if (fstatat(place->dir, beside, &out, AT_SYMLINK_NOFOLLOW) == 0 &&
            is_same_content(&out, old)) {
                unlinkat(place->dir, beside, 0);
                return 0;
        }
        return put_back(place, beside, name, ours);
}

/* For file systems without exchange (NFS, some FUSE): a moment stays between look and rename. */
static int rename_over(const DiskPlace *place,
                       const char *beside,
                       const char *name,
                       const struct stat *old) {
        struct stat now;

        if (fstatat(place->dir, name, &now, AT_SYMLINK_NOFOLLOW) < 0 || !is_same_content(&now, old))
                return DISK_E_CHANGED;
        return renameat(place->dir, beside, place->dir, name) < 0 ? -errno : 0;
}

static int may_write(int fd) {
        if (faccessat(fd, "", W_OK, AT_EMPTY_PATH | AT_EACCESS) == 0)
                return 0;
        return errno == EACCES || errno == EPERM || errno == EROFS ? DISK_E_READ_ONLY
                                                                   : error_origin(-errno);
}

/* What stands beside is removed only when it is the one that we have written. */
static void drop_ours(const DiskPlace *place, const char *beside, int fd) {
        struct stat ours, there;

        if (fstat(fd, &ours) == 0 &&
            fstatat(place->dir, beside, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
            there.st_dev == ours.st_dev && there.st_ino == ours.st_ino)
                unlinkat(place->dir, beside, 0);
}

static int put_in_place(const DiskPlace *place,
                        const char *beside,
                        const char *name,
                        const struct stat *old,
                        int fd) {
        struct stat ours;
        int r;

        if (fstat(fd, &ours) < 0)
                return error_origin(-errno);
        r = exchange(place, beside, name, old, &ours);
        return r < 0 && cannot_rename_so(-r) ? rename_over(place, beside, name, old) : r;
}

int disk_replace(DiskPlace *place, int old_fd, const struct stat *old, Str content) {
        _cleanup_(closep) int fd = -1;
        char name[NAME_MAX + 1], beside[BESIDE_MAX];
        int r = last_name(place->name, name);

        if (place->missing.n)
                return DISK_E_CHANGED;
        if (!r)
                r = may_write(old_fd);
        if (!r)
                r = name_beside(beside);
        if (!r)
                r = write_beside(place, beside, 0600, content, &fd);
        if (r)
                return r;
        r = take_after(fd, old_fd, old);
        if (!r)
                r = put_in_place(place, beside, name, old, fd);
        if (r) {
                drop_ours(place, beside, fd);
                return r;
        }
        return sync_directory(place);
}

/* Away under a name that nobody knows, and compared there; back again when it is another. */
static int set_aside(DiskPlace *place, char beside[BESIDE_MAX], struct stat *ret) {
        const WorldStat *judged = &place->target->stat;
        char name[NAME_MAX + 1];
        WorldStat now;
        int r = last_name(place->name, name);

        if (place->missing.n || judged->type == WORLD_TYPE_NONE)
                return DISK_E_MISSING;
        if (!r)
                r = name_beside(beside);
        if (r)
                return r;
        if (fstatat(place->dir, name, ret, AT_SYMLINK_NOFOLLOW) < 0)
                return errno == ENOENT ? DISK_E_CHANGED : -errno;
        if (!disk_is(ret, judged))
                return DISK_E_CHANGED;
        if (renameat2(place->dir, name, place->dir, beside, RENAME_NOREPLACE) < 0) {
                if (!cannot_rename_so(errno))
                        return errno == ENOENT  ? DISK_E_CHANGED
                               : errno == EBUSY ? DISK_E_MOUNT
                                                : -errno;
                if (renameat(place->dir, name, place->dir, beside) < 0)
                        return -errno;
        }
        if (fstatat(place->dir, beside, ret, AT_SYMLINK_NOFOLLOW) < 0)
                return error_origin(-errno);
        now = disk_world_stat(ret);
        now.ctime_ns = judged->ctime_ns;
        if (now.type == judged->type && now.device == judged->device &&
            now.inode == judged->inode &&
            (now.type == WORLD_TYPE_DIR ||
             (now.size == judged->size && now.mtime_ns == judged->mtime_ns)))
                return 0;
        return give_name(place, beside, name) < 0 ? error_origin(-EIO) : DISK_E_CHANGED;
}

int disk_remove(DiskPlace *place) {
        char name[NAME_MAX + 1], beside[BESIDE_MAX];
        struct stat st;
        int r = set_aside(place, beside, &st), error;

        if (r)
                return r;
        if (unlinkat(place->dir, beside, S_ISDIR(st.st_mode) ? AT_REMOVEDIR : 0) == 0)
                return sync_directory(place);
        error = errno;
        if (!last_name(place->name, name))
                (void)!give_name(place, beside, name);
        return error == ENOTEMPTY || error == EEXIST ? DISK_E_NOT_EMPTY : -error;
}

typedef struct Removal {
        DiskEntryFunc check;
        void *userdata;
        uint64_t n;
} Removal;

static int remove_entry(void *userdata, DiskEntry *e) {
        Removal *removal = userdata;
        int r = removal->check(removal->userdata, e);

        if (r || S_ISDIR(e->stat.st_mode))
                return r;
        if (unlinkat(e->dir, e->name, 0) < 0 && errno != ENOENT)
                return -errno;
        ++removal->n;
        return 0;
}

static int remove_directory(void *userdata, DiskEntry *e) {
        Removal *removal = userdata;

        if (unlinkat(e->dir, e->name, AT_REMOVEDIR) < 0 && errno != ENOENT)
                return errno == EBUSY ? DISK_E_MOUNT : -errno;
        ++removal->n;
        return 0;
}

static int no_mounts(void *userdata, DiskEntry *e) {
        return 0;
}

int disk_remove_tree(DiskPlace *place, DiskEntryFunc check, void *userdata, uint64_t *ret_n) {
        _cleanup_(closep) int root = -1;
        char name[NAME_MAX + 1], beside[BESIDE_MAX];
        Removal removal = { .check = check, .userdata = userdata };
        struct stat st;
        int r;

        *ret_n = 0;
        if (place->target->stat.type != WORLD_TYPE_DIR) {
                r = disk_remove(place);
                *ret_n = !r;
                return r;
        }
        /* All of it is looked at first, so that what cannot go as a whole stays as a whole. */
        r = disk_open_directory(place->target, &root);
        if (!r)
                r = disk_walk(root, &(DiskWalk){ .func = no_mounts });
        if (!r)
                r = set_aside(place, beside, &st);
        if (r)
                return r;
        r = disk_walk(root, &(DiskWalk){ remove_entry, remove_directory, &removal, false, 0 });
        *ret_n = removal.n;
        if (!r && unlinkat(place->dir, beside, AT_REMOVEDIR) < 0)
                r = errno == ENOTEMPTY || errno == EEXIST ? DISK_E_CHANGED : -errno;
        if (!r) {
                ++*ret_n;
                return sync_directory(place);
        }
        /* What is left keeps its name, so that a person finds it. */
        if (!last_name(place->name, name))
                (void)!give_name(place, beside, name);
        return r;
}
