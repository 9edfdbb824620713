#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of a path; PATH_MAX is not what a file system must keep to, but more than this is no settings file. */
enum {
        PATH_BYTES_MAX = 4096
};

static int take_fd(int *fd) {
        int taken = *fd;

        *fd = -1;
        return taken;
}

static int unreadable(Diag *diag, const char *what, int error) {
        diag_set(diag, 0, 0, "%s: %s", what, strerror(error));
        return CONFIG_E_UNREADABLE;
}

/* What @what is called in the sentence: "the file". */
static int check_owner(const struct stat *st, const char *what, Diag *diag) {
        if (st->st_uid != getuid() && st->st_uid != 0) {
                diag_set(diag, 0, 0, "%s belongs to user %u, neither to you nor to root", what,
                         st->st_uid);
                return CONFIG_E_UNSAFE;
        }
        return 0;
}

static int check_safe(const struct stat *st, const char *what, Diag *diag) {
        int r;

        r = check_owner(st, what, diag);
        if (r)
                return r;
        if (st->st_mode & (S_IWGRP | S_IWOTH)) {
                diag_set(diag, 0, 0, "%s can be written by %s, mend it with chmod go-w", what,
                         st->st_mode & S_IWOTH ? "everybody" : "its group");
                return CONFIG_E_UNSAFE;
        }
        return 0;
}

/* The folder and the name in it; @folder has PATH_BYTES_MAX bytes. */
static int split_path(Str path, char *folder, char *name, Diag *diag) {
        size_t slash = path.n;

        while (slash && path.p[slash - 1] != '/')
                --slash;
        if (path.n >= PATH_BYTES_MAX || !slash || path.p[0] != '/' || slash == path.n ||
            memchr(path.p, '\0', path.n)) {
                diag_set(diag, 0, 0,
                         "the path of a settings file must be absolute and name a file");
                return CONFIG_E_UNREADABLE;
        }
        snprintf(folder, PATH_BYTES_MAX, STR_FMT, (int)slash, path.p);
        snprintf(name, PATH_BYTES_MAX, STR_FMT, (int)(path.n - slash), path.p + slash);
        return 0;
}

/* The folder's descriptor in *ret_fd; left as it is when there is no such folder. */
static int open_folder(const char *folder, SettingsWhose whose, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
        struct stat st;
        int r;

        if (fd < 0)
                return errno == ENOENT ? 0 : unreadable(diag, "the folder cannot be opened", errno);
        if (fstat(fd, &st) < 0)
                return unreadable(diag, "the folder cannot be looked at", errno);
        if (whose == SETTINGS_OF_USER) {
                r = check_safe(&st, "the folder of the settings", diag);
                if (r)
                        return r;
        }
        *ret_fd = take_fd(&fd);
        return 0;
}

/* Somebody else's link in a folder of ours would let them choose among our files. */
static int check_link(int folder, const char *name, Diag *diag) {
        struct stat st;

        if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) < 0) {
                return errno == ENOENT
                               ? 0
                               : unreadable(diag, "the settings cannot be looked at", errno);
        }
        return S_ISLNK(st.st_mode) ? check_owner(&st, "the link to the settings", diag) : 0;
}

static int check_file(int fd, SettingsWhose whose, Diag *diag) {
        struct stat st;

        if (fstat(fd, &st) < 0)
                return unreadable(diag, "the settings cannot be looked at", errno);
        if (!S_ISREG(st.st_mode)) {
                diag_set(diag, 0, 0, "the settings are no plain file");
                return CONFIG_E_UNREADABLE;
        }
        if (st.st_size > SETTINGS_SIZE_MAX) {
                diag_set(diag, 0, 0, "the settings have more than %u bytes", SETTINGS_SIZE_MAX);
                return CONFIG_E_UNREADABLE;
        }
        return whose == SETTINGS_OF_USER ? check_safe(&st, "the settings file", diag) : 0;
}

/* O_NONBLOCK: a pipe in the place of the file must not make us wait for its writer. */
static int open_file(int folder, const char *name, SettingsWhose whose, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = -1;
        int r;

        r = whose == SETTINGS_OF_USER ? check_link(folder, name, diag) : 0;
        if (r)
                return r;
        fd = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (fd < 0) {
                return errno == ENOENT ? 0
                                       : unreadable(diag, "the settings cannot be opened", errno);
        }
        r = check_file(fd, whose, diag);
        if (r)
                return r;
        *ret_fd = take_fd(&fd);
        return 0;
}

/* The file may grow while it is read; one byte too many is seen, and more is never read. */
static int read_all(int fd, Buf *out, Diag *diag) {
        size_t total = 0;
        _uninitialized_ char chunk[4096];
        ssize_t n;

        while ((n = read(fd, chunk, sizeof(chunk))) != 0) {
                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return unreadable(diag, "the settings cannot be read", errno);
                total += (size_t)n;
                if (total > SETTINGS_SIZE_MAX) {
                        diag_set(diag, 0, 0, "the settings have more than %u bytes",
                                 SETTINGS_SIZE_MAX);
                        return CONFIG_E_UNREADABLE;
                }
                buf_append(out, (Str){ chunk, (size_t)n });
        }
        return error_trace(buf_error(out));
}

int settings_read_file(Str path, SettingsWhose whose, Buf *out, Diag *reterr_diag) {
        _uninitialized_ char folder_path[PATH_BYTES_MAX], name[PATH_BYTES_MAX];
        _cleanup_(closep) int folder = -1, fd = -1;
        int r;

        r = split_path(path, folder_path, name, reterr_diag);
        if (r)
                return r;
        r = open_folder(folder_path, whose, &folder, reterr_diag);
        if (r || folder < 0)
                return r;
        r = open_file(folder, name, whose, &fd, reterr_diag);
        if (r || fd < 0)
                return r;
        return read_all(fd, out, reterr_diag);
}

int settings_load(Str path,
                  SettingsWhose whose,
                  Arena *arena,
                  const Settings **ret_settings,
                  Diag *reterr_diag) {
        Buf text = BUF_INIT(SETTINGS_SIZE_MAX);
        int r;

        r = settings_read_file(path, whose, &text, reterr_diag);
        if (!r)
                r = settings_parse(buf_str(&text), arena, ret_settings, reterr_diag);
        buf_deinit(&text);
        return error_trace(r);
}

static int write_all(int fd, Str text) {
        while (text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return -errno;
                text = str_slice(text, (size_t)n, text.n);
        }
        return fsync(fd) < 0 ? -errno : 0;
}

/* The new text in a file of its own, then in the place of the old one. */
static int replace_file(int folder, const char *name, Str text) {
        char made[64];
        _cleanup_(closep) int fd = -1;
        int r;

        snprintf(made, sizeof(made), ".settings.%ld.new", (long)getpid());
        /* What a process of the same number left behind when it was killed. */
        unlinkat(folder, made, 0);
        fd = openat(folder, made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0)
                return -errno;
        r = write_all(fd, text);
        if (!r && renameat(folder, made, folder, name) < 0)
                r = -errno;
        if (r) {
                unlinkat(folder, made, 0);
        } else {
                fsync(folder);
        }
        return r;
}

int settings_write_file(Str path, Str text, Diag *reterr_diag) {
        char folder_path[PATH_BYTES_MAX], name[PATH_BYTES_MAX], whole[PATH_BYTES_MAX];
        _cleanup_(closep) int folder = -1;
        char *real;
        int r;

        r = split_path(path, folder_path, name, reterr_diag);
        if (r)
                return r;
        snprintf(whole, sizeof(whole), STR_FMT, STR_ARG(path));
        real = realpath(whole, NULL);
        r = real ? split_path(str_of(real), folder_path, name, reterr_diag) : 0;
        free(real);
        if (r)
                return r;
        folder = open(folder_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder < 0)
                return unreadable(reterr_diag, "the folder cannot be opened", errno);
        r = replace_file(folder, name, text);
        return r ? unreadable(reterr_diag, "the settings cannot be written", -r) : 0;
}
