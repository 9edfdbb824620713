#include "terminal-private.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Copier {
        const char *argv[4];
        enum {
                ANYWHERE,
                WAYLAND,
                X11
        } where;
} Copier;

static const Copier copiers[] = {
        { { "wl-copy", NULL }, WAYLAND },
        { { "xclip", "-selection", "clipboard", NULL }, X11 },
        { { "pbcopy", NULL }, ANYWHERE },
};

static bool is_usable(const Terminal *t, const Copier *c) {
        return c->where == ANYWHERE || (c->where == WAYLAND && t->wayland) ||
               (c->where == X11 && t->x11);
}

static int file_of(Str text) {
        int fd = memfd_create("copy", MFD_CLOEXEC);

        while (fd >= 0 && text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n <= 0) {
                        close(fd);
                        return -1;
                }
                text = str_slice(text, (size_t)n, SIZE_MAX);
        }
        return fd;
}

static bool copy_with(Terminal *t, const Copier *c, Str text) {
        _cleanup_(closep) int fd = file_of(text);
        int status = 0;

        if (fd < 0 || lseek(fd, 0, SEEK_SET) < 0)
                return false;
        return program_run(t, c->argv, fd, -1, false, &status) == 0 && WIFEXITED(status) &&
               WEXITSTATUS(status) == 0;
}

Str copy_text(Terminal *t, Str text) {
        int r = tty_copy(t->tty, text);

        for (size_t i = 0; r && i < ARRAY_LEN(copiers); ++i) {
                if (is_usable(t, &copiers[i]) && copy_with(t, &copiers[i], text))
                        return STR("Copied.");
        }
        if (r)
                return STR(
                        "Not copied: neither this terminal nor a program of the desktop takes it.");
        return STR("Copied, if this terminal lets programs do so.");
}
