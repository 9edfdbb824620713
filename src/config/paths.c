#include "config.h"

#include "passwd.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* A passwd file of ten thousand accounts has less. */
enum {
        PASSWD_MAX = 1 << 20,
        PATH_BYTES_MAX = 4096
};

Str passwd_home(Str text, uint64_t uid) {
        while (text.n) {
                Str line = str_cut(text, '\n', &text), fields[7] = { 0 };
                uint64_t found;
                size_t n = 0;

                for (; line.n && n < ARRAY_LEN(fields); ++n)
                        fields[n] = str_cut(line, ':', &line);
                if (n < 6 || !str_to_u64(fields[2], &found) || found != uid)
                        continue;
                return str_has_prefix(fields[5], STR("/")) ? fields[5] : (Str){ 0 };
        }
        return (Str){ 0 };
}

static int read_passwd(Buf *out) {
        _cleanup_(closep) int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC | O_NOCTTY);
        _uninitialized_ char chunk[4096];
        ssize_t n;

        if (fd < 0)
                return CONFIG_E_NO_HOME;
        while ((n = read(fd, chunk, sizeof(chunk))) != 0 && !buf_error(out)) {
                if (n < 0 && errno != EINTR)
                        return CONFIG_E_NO_HOME;
                if (n > 0)
                        buf_append(out, (Str){ chunk, (size_t)n });
        }
        return buf_error(out) == -E2BIG ? CONFIG_E_NO_HOME : error_trace(buf_error(out));
}

/* The value when it is absolute, as the XDG specification asks; else the empty Str. */
static Str absolute_env(const char *name) {
        Str value = str_of(getenv(name));

        return str_has_prefix(value, STR("/")) ? value : (Str){ 0 };
}

static int finish(Arena *arena, Str path, Str *ret_path) {
        if (arena_error(arena))
                return error_origin(arena_error(arena));
        *ret_path = path;
        return 0;
}

int config_account_home(Arena *arena, Str *ret_path) {
        Buf text = BUF_INIT(PASSWD_MAX);
        int r = read_passwd(&text);
        Str home;

        home = r ? (Str){ 0 } : passwd_home(buf_str(&text), getuid());
        if (!r && !home.n)
                r = CONFIG_E_NO_HOME;
        if (!r)
                r = finish(arena, arena_str(arena, home), ret_path);
        buf_deinit(&text);
        return error_trace(r);
}

int config_home(Arena *arena, Str *ret_path) {
        Str home = absolute_env("HOME");

        if (home.n)
                return finish(arena, arena_str(arena, home), ret_path);
        return config_account_home(arena, ret_path);
}

/* "assent" below what the variable says, else below the folder in the home. */
static int find_dir(Arena *arena, const char *variable, const char *in_home, Str *ret_path) {
        Str base = absolute_env(variable), home;
        int r;

        if (base.n)
                return finish(arena, arena_strf(arena, STR_FMT "/assent", STR_ARG(base)), ret_path);
        r = config_home(arena, &home);
        if (r)
                return error_trace(r);
        return finish(arena, arena_strf(arena, STR_FMT "/%s/assent", STR_ARG(home), in_home),
                      ret_path);
}

int config_dir(Arena *arena, Str *ret_path) {
        return find_dir(arena, "XDG_CONFIG_HOME", ".config", ret_path);
}

int config_state_dir(Arena *arena, Str *ret_path) {
        return find_dir(arena, "XDG_STATE_HOME", ".local/state", ret_path);
}

static bool is_own_dir(const char *path) {
        struct stat st;

        return lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == getuid() &&
               !(st.st_mode & 077);
}

int config_runtime_dir(Arena *arena, Str *ret_path) {
        Str base = absolute_env("XDG_RUNTIME_DIR"),
            made = arena_strf(arena, "/run/user/%u", getuid()), state;
        int r;

        if (!base.n && made.n && is_own_dir(made.p))
                base = made;
        if (base.n)
                return finish(arena, arena_strf(arena, STR_FMT "/assent", STR_ARG(base)), ret_path);
        r = config_state_dir(arena, &state);
        if (r)
                return error_trace(r);
        return finish(arena, arena_strf(arena, STR_FMT "/run", STR_ARG(state)), ret_path);
}

int config_settings_path(Arena *arena, Str *ret_path) {
        Str dir;
        int r;

        r = config_dir(arena, &dir);
        if (r)
                return error_trace(r);
        return finish(arena, arena_strf(arena, STR_FMT "/settings.json", STR_ARG(dir)), ret_path);
}

/* Each folder on the way; one that is there already is fine here. */
static int make_parents(char *path) {
        for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
                int r;

                *slash = '\0';
                r = mkdir(path, 0700) < 0 && errno != EEXIST ? -errno : 0;
                *slash = '/';
                /* On a read-only file system mkdir may say EROFS for what exists; the last one tells. */
                if (r && r != -EROFS && r != -EACCES)
                        return r;
        }
        return mkdir(path, 0700) < 0 && errno != EEXIST ? -errno : 0;
}

static int check_dir(const char *path, Diag *diag) {
        struct stat st;

        if (stat(path, &st) < 0 || !S_ISDIR(st.st_mode)) {
                diag_set(diag, 0, 0, "a folder that assent needs is no folder");
                return CONFIG_E_UNREADABLE;
        }
        if (st.st_uid != getuid()) {
                diag_set(diag, 0, 0, "a folder of assent belongs to user %u", st.st_uid);
                return CONFIG_E_UNSAFE;
        }
        if (st.st_mode & (S_IWGRP | S_IWOTH)) {
                diag_set(diag, 0, 0,
                         "a folder of assent can be written by others, mend it with chmod go-w");
                return CONFIG_E_UNSAFE;
        }
        return 0;
}

int config_make_dir(Str path, Diag *reterr_diag) {
        _uninitialized_ char copy[PATH_BYTES_MAX];
        int r;

        if (path.n >= sizeof(copy) || !str_has_prefix(path, STR("/")) ||
            memchr(path.p, '\0', path.n)) {
                diag_set(reterr_diag, 0, 0, "the path of a folder must be absolute");
                return CONFIG_E_UNREADABLE;
        }
        memcpy(copy, path.p, path.n);
        copy[path.n] = '\0';
        r = access(copy, F_OK) < 0 ? make_parents(copy) : 0;
        if (r) {
                diag_set(reterr_diag, 0, 0, "a folder cannot be made: %s", strerror(-r));
                return CONFIG_E_UNREADABLE;
        }
        return check_dir(copy, reterr_diag);
}
