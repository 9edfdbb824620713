#include "dialects.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define COMMAND_LINE_MAX 65536
#define ENVIRONMENT_MAX  (256U << 10)
/* A hook is started by its host, mostly by way of a shell. */
#define ABOVE_MAX 8

static const struct {
        const Dialect *dialect;
        Str also;
} dialects[] = {
#define X(symbol, also) { &dialect_##symbol, STR_INIT(also) },
#include "dialects.def"
#undef X
};

const Dialect *dialect_find(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(dialects); ++i) {
                if (str_eq(name, str_of(dialects[i].dialect->name)) ||
                    str_eq(name, dialects[i].also))
                        return dialects[i].dialect;
        }
        return NULL;
}

const Dialect *dialect_at(size_t i) {
        return i < ARRAY_LEN(dialects) ? dialects[i].dialect : NULL;
}

const char *host_scope_name(HostScope scope) {
        switch (scope) {
        case HOST_SCOPE_USER:
                return "user";
        case HOST_SCOPE_PROJECT:
                return "project";
        case HOST_SCOPE_LOCAL:
                return "local";
        case HOST_SCOPE_MANAGED:
                return "managed";
        case HOST_N_SCOPES:
                break;
        }
        abort();
}

/* At most @n bytes of a file of /proc; the size it says is 0. */
static ssize_t read_some(const char *path, char *out, size_t n) {
        _cleanup_(closep) int fd = open(path, O_RDONLY | O_CLOEXEC);
        size_t got = 0;

        if (fd < 0)
                return -errno;
        while (got < n) {
                ssize_t r = read(fd, out + got, n - got);

                if (r < 0 && errno == EINTR)
                        continue;
                if (r < 0)
                        return -errno;
                if (!r)
                        break;
                got += (size_t)r;
        }
        return (ssize_t)got;
}

/* The fourth field, behind the name, which may hold anything; 0 when it cannot be told. */
static long parent_of(long pid) {
        char path[64], text[2048], *end;
        ssize_t n;

        snprintf(path, sizeof(path), "/proc/%ld/stat", pid);
        n = read_some(path, text, sizeof(text) - 1);
        if (n <= 0)
                return 0;
        text[n] = '\0';
        end = strrchr(text, ')');
        return end && end[1] == ' ' && end[2] ? strtol(end + 4, NULL, 10) : 0;
}

bool host_is_above(long pid) {
        long at = getppid();

        for (int i = 0; pid > 1 && at > 1 && i < ABOVE_MAX; ++i) {
                if (at == pid)
                        return true;
                at = parent_of(at);
        }
        return false;
}

/* Few words, mostly: only the pages that they fill are touched. */
Str host_command_line(long pid, Arena *a) {
        static char text[COMMAND_LINE_MAX];
        char path[64];
        ssize_t n;

        snprintf(path, sizeof(path), "/proc/%ld/cmdline", pid);
        n = read_some(path, text, sizeof(text));
        return n > 0 ? arena_str(a, (Str){ text, (size_t)n }) : (Str){ 0 };
}

Str host_directory(long pid, Arena *a) {
        char path[64], target[4096];
        ssize_t n;

        snprintf(path, sizeof(path), "/proc/%ld/cwd", pid);
        n = readlink(path, target, sizeof(target));
        /* A folder that is gone is named "… (deleted)" and is none. */
        if (n <= 0 || (size_t)n == sizeof(target) || target[0] != '/')
                return (Str){ 0 };
        return arena_str(a, (Str){ target, (size_t)n });
}

static const char *const places[] = {
#define X(name) name,
#include "places.def"
#undef X
};

/* The value that the host was started with; it stays in @text. */
static const char *value_in(const char *text, size_t n, const char *name) {
        size_t length = strlen(name);

        for (size_t at = 0; at < n; at += strlen(text + at) + 1) {
                if (strncmp(text + at, name, length) == 0 && text[at + length] == '=')
                        return text + at + length + 1;
        }
        return NULL;
}

bool host_take_places(long pid) {
        static char text[ENVIRONMENT_MAX];
        char path[64];
        ssize_t n;

        snprintf(path, sizeof(path), "/proc/%ld/environ", pid);
        n = read_some(path, text, sizeof(text) - 1);
        if (n <= 0)
                return false;
        text[n] = '\0';
        for (size_t i = 0; i < ARRAY_LEN(places); ++i) {
                const char *value = value_in(text, (size_t)n, places[i]);
                const char *own = getenv(places[i]);

                if (value ? (!own || strcmp(own, value) != 0) && setenv(places[i], value, 1) != 0
                          : own && unsetenv(places[i]) != 0)
                        return false;
        }
        return true;
}
