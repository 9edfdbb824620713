#include "adapters.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A settings file of another program: read as it is, replaced in one step, never guessed about. */

static int refuse(Diag *diag, const char *what, int error) {
        if (error)
                diag_set(diag, 0, 0, "%s: %s", what, strerror(error));
        else
                diag_set(diag, 0, 0, "%s", what);
        return HOST_E_INVALID;
}

/* What a link leads to is what is read and replaced. *ret_real is empty when there is no such file. */
static int find_real(Str path, char real[PATH_MAX], Diag *diag) {
        char given[PATH_MAX];
        struct stat st;

        if (path.n >= sizeof(given) || !str_has_prefix(path, STR("/")) ||
            memchr(path.p, '\0', path.n))
                return refuse(diag, "the path of the settings is not usable", 0);
        memcpy(given, path.p, path.n);
        given[path.n] = '\0';
        real[0] = '\0';
        if (realpath(given, real))
                return 0;
        real[0] = '\0';
        if (errno != ENOENT && errno != ENOTDIR)
                return refuse(diag, "the settings cannot be found", errno);
        return lstat(given, &st) == 0
                       ? refuse(diag, "the settings are a link that leads nowhere", 0)
                       : 0;
}

static int read_fd(int fd, Buf *out) {
        char chunk[4096];
        ssize_t n;

        while ((n = read(fd, chunk, sizeof(chunk))) != 0) {
                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                buf_append(out, (Str){ chunk, (size_t)n });
                if (buf_error(out))
                        return error_trace(buf_error(out));
        }
        return 0;
}

int host_settings_read(Str path, Buf *out, bool *ret_exists, Diag *reterr_diag) {
        _cleanup_(closep) int fd = -1;
        char real[PATH_MAX];
        struct stat st;
        int r = find_real(path, real, reterr_diag);

        *ret_exists = false;
        if (r || !real[0])
                return r;
        fd = open(real, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (fd < 0 || fstat(fd, &st))
                return refuse(reterr_diag, "the settings cannot be opened", errno);
        if (!S_ISREG(st.st_mode) || st.st_size > (off_t)HOST_SETTINGS_MAX)
                return refuse(reterr_diag, "the settings are no plain file, or too large", 0);
        *ret_exists = true;
        r = read_fd(fd, out);
        return r == -E2BIG ? refuse(reterr_diag, "the settings are too large", 0) : r;
}

/* The folder that is missing is made, as the host itself would. */
static int open_folder(const char *file, bool make, int *ret_fd, char name[NAME_MAX + 1]) {
        char folder[PATH_MAX];
        const char *slash = strrchr(file, '/');

        if (!slash || strlen(slash + 1) > NAME_MAX || !slash[1])
                return error_origin(-EINVAL);
        snprintf(folder, sizeof(folder), "%.*s", (int)(slash - file), file);
        snprintf(name, NAME_MAX + 1, "%s", slash + 1);
        if (!folder[0])
                snprintf(folder, sizeof(folder), "/");
        if (make && mkdir(folder, 0700) < 0 && errno != EEXIST)
                return error_origin(-errno);
        *ret_fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        return *ret_fd < 0 ? error_origin(-errno) : 0;
}

static int write_all(int fd, Str text) {
        while (text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                text = str_slice(text, (size_t)n, text.n);
        }
        return fsync(fd) ? error_origin(-errno) : 0;
}

/* The new text in a file of its own with the old one's mode, then in its place. */
static int replace(int folder, const char *name, Str text) {
        _cleanup_(closep) int fd = -1;
        char made[NAME_MAX + 1];
        struct stat st;
        mode_t mode = 0600;
        int r;

        if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
                mode = st.st_mode & 0777;
        snprintf(made, sizeof(made), ".assent-%ld.new", (long)getpid());
        (void)unlinkat(folder, made, 0);
        fd = openat(folder, made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0)
                return error_origin(-errno);
        r = write_all(fd, text);
        if (!r && fchmod(fd, mode))
                r = error_origin(-errno);
        if (!r && renameat(folder, made, folder, name))
                r = error_origin(-errno);
        if (r)
                (void)unlinkat(folder, made, 0);
        else
                (void)fsync(folder);
        return r;
}

int host_settings_write(Str path, Str old, Str text, bool gone, Diag *reterr_diag) {
        _cleanup_(buf_deinit) Buf now = BUF_INIT(HOST_SETTINGS_MAX);
        _cleanup_(closep) int folder = -1;
        char real[PATH_MAX], name[NAME_MAX + 1];
        bool exists;
        int r = host_settings_read(path, &now, &exists, reterr_diag);

        if (r)
                return r;
        if (!str_eq(buf_str(&now), old))
                return refuse(reterr_diag, "the settings are no longer what was shown", 0);
        r = find_real(path, real, reterr_diag);
        if (r)
                return r;
        if (!real[0])
                snprintf(real, sizeof(real), STR_FMT, STR_ARG(path));
        r = open_folder(real, !exists, &folder, name);
        if (!r && gone)
                r = unlinkat(folder, name, 0) ? error_origin(-errno) : 0;
        else if (!r)
                r = replace(folder, name, text);
        return r < 0 ? refuse(reterr_diag, "the settings cannot be written", -r) : r;
}
