#include "run.h"

#include "disk/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

/*
 * The first names in order, of however many there are: a heap with the last of them at its root, so
 * that a directory of a million names takes the memory of those that are shown.
 */
typedef struct Names {
        char **items; /* as they are shown, escaped */
        size_t n;
        uint64_t n_seen;
        bool hidden;  /* names that begin with '.' as well */
        bool stopped; /* past TOOLS_LIST_SEEN_MAX */
} Names;

/* The end before '/', and that before every other byte: what lies in a directory follows it. */
static int rank(char c) {
        return !c ? 0 : c == '/' ? 1 : (unsigned char)c + 1;
}

static int compare(const char *a, const char *b) {
        for (; *a && *a == *b; ++a, ++b)
                ;
        return rank(*a) - rank(*b);
}

static void swap(Names *l, size_t a, size_t b) {
        char *item = l->items[a];

        l->items[a] = l->items[b];
        l->items[b] = item;
}

static void sift_up(Names *l, size_t i) {
        for (; i && compare(l->items[i], l->items[(i - 1) / 2]) > 0; i = (i - 1) / 2)
                swap(l, i, (i - 1) / 2);
}

static void sift_down(Names *l, size_t i, size_t n) {
        for (;;) {
                size_t greatest = i;

                for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < n; ++k) {
                        if (compare(l->items[k], l->items[greatest]) > 0)
                                greatest = k;
                }
                if (greatest == i)
                        return;
                swap(l, i, greatest);
                i = greatest;
        }
}

static bool would_be_shown(const Names *l, const char *shown) {
        return l->n < TOOLS_LIST_NAMES_MAX || compare(shown, l->items[0]) < 0;
}

static int keep(Names *l, const char *shown) {
        char *copy;

        if (!would_be_shown(l, shown))
                return 0;
        copy = strdup(shown);
        if (!copy)
                return error_origin(-ENOMEM);
        if (l->n < TOOLS_LIST_NAMES_MAX) {
                l->items[l->n++] = copy;
                sift_up(l, l->n - 1);
                return 0;
        }
        free(l->items[0]);
        l->items[0] = copy;
        sift_down(l, 0, l->n);
        return 0;
}

static void sort(Names *l) {
        for (size_t n = l->n; n > 1; --n) {
                swap(l, 0, n - 1);
                sift_down(l, 0, n - 1);
        }
}

static void names_deinit(Names *l) {
        for (size_t i = 0; i < l->n; ++i)
                free(l->items[i]);
        free(l->items);
}

/* A name with a line end in it would be read as two: what is no plain byte is written as it is in C. */
static void append_name(Buf *out, Str name) {
        for (size_t i = 0; i < name.n; ++i) {
                unsigned char c = (unsigned char)name.p[i];

                if (c == '\\')
                        buf_append(out, STR("\\\\"));
                else if (c == '\n')
                        buf_append(out, STR("\\n"));
                else if (c < 0x20 || c == 0x7f)
                        buf_appendf(out, "\\x%02x", c);
                else
                        buf_append_char(out, (char)c);
        }
}

static const char *mark_of(unsigned char type) {
        switch (type) {
        case DT_DIR:
                return "/";
        case DT_FIFO:
                return " (a pipe)";
        case DT_SOCK:
                return " (a socket)";
        case DT_BLK:
        case DT_CHR:
                return " (a device)";
        default:
                return "";
        }
}

static void append_link(Buf *out, int dir, const char *name) {
        char target[PATH_MAX];
        ssize_t n = readlinkat(dir, name, target, sizeof(target));

        buf_append(out, STR(" -> "));
        append_name(out, n < 0 ? STR("?") : (Str){ target, (size_t)n });
}

static int add(Names *l, int dir, const char *name, Str path, unsigned char type) {
        _cleanup_(buf_deinit) Buf shown = BUF_INIT(8 * PATH_MAX);

        if (l->n_seen == TOOLS_LIST_SEEN_MAX) {
                l->stopped = true;
                return 1;
        }
        ++l->n_seen;
        append_name(&shown, path);
        if (buf_error(&shown))
                return error_trace(buf_error(&shown));
        /* The place in the order is told before more is looked up: most of a million are not shown. */
        if (!would_be_shown(l, shown.p))
                return 0;
        if (type == DT_LNK)
                append_link(&shown, dir, name);
        else
                buf_append(&shown, str_of(mark_of(type)));
        return buf_error(&shown) ? error_trace(buf_error(&shown)) : keep(l, shown.p);
}

static unsigned char type_of_mode(mode_t mode) {
        return (unsigned char)IFTODT(mode);
}

/* Some file systems do not say what a name is. */
static unsigned char type_of(int dir, const struct dirent *e) {
        struct stat st;

        if (e->d_type != DT_UNKNOWN || fstatat(dir, e->d_name, &st, AT_SYMLINK_NOFOLLOW) < 0)
                return e->d_type;
        return type_of_mode(st.st_mode);
}

static int list_flat(int fd, Names *l) {
        int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0), r = 0;
        DIR *d = copy < 0 ? NULL : fdopendir(copy);
        struct dirent *e;

        if (!d) {
                r = error_origin(-errno);
                closep(&copy);
                return r;
        }
        for (errno = 0; !r && (e = readdir(d)); errno = 0) {
                if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
                    (!l->hidden && e->d_name[0] == '.'))
                        continue;
                r = add(l, fd, e->d_name, str_of(e->d_name), type_of(fd, e));
        }
        if (!r)
                r = -errno;
        closedir(d);
        return r;
}

static int add_entry(void *userdata, DiskEntry *e) {
        Names *l = userdata;

        /* Git's own store is not what anybody asks for. */
        e->skip = strcmp(e->name, ".git") == 0 || (!l->hidden && e->name[0] == '.');
        if (!l->hidden && e->name[0] == '.')
                return 0;
        return add(l, e->dir, e->name, e->path, type_of_mode(e->stat.st_mode));
}

static int show(ToolRun *run, Names *l, uint64_t n_passed_over) {
        sort(l);
        for (size_t i = 0; i < l->n; ++i) {
                buf_append(run->output, str_of(l->items[i]));
                buf_append_char(run->output, '\n');
        }
        run->result->success = true;
        run->result->cut = l->n_seen > l->n || l->stopped || n_passed_over;
        if (!l->n_seen)
                tool_note(run, "the directory is empty");
        if (l->stopped)
                tool_note(run,
                          "%zu names, the first in order of the %llu that were looked at; there "
                          "are more",
                          l->n, (unsigned long long)l->n_seen);
        else if (l->n_seen > l->n)
                tool_note(run, "%zu names, the first in order; %llu more are left out", l->n,
                          (unsigned long long)(l->n_seen - l->n));
        if (n_passed_over)
                tool_note(run, "%llu directories could not be looked into",
                          (unsigned long long)n_passed_over);
        return 0;
}

static int list(ToolRun *run, int fd) {
        DiskWalk walk = { .func = add_entry, .lenient = true };
        Names l = { .hidden = true };
        bool hidden;
        int r;

        if (json_bool(tool_find_argument(run->request->args, STR("include_hidden")), &hidden))
                l.hidden = hidden;
        l.items = calloc(TOOLS_LIST_NAMES_MAX, sizeof(*l.items));
        walk.userdata = &l;
        if (!l.items)
                return error_origin(-ENOMEM);
        r = tool_flag(run, "recursive") ? disk_walk(fd, &walk) : list_flat(fd, &l);
        if (r > 0 && l.stopped)
                r = 0;
        if (!r)
                r = show(run, &l, walk.n_passed_over);
        else if (r != -ENOMEM)
                r = tool_fail(run, "it cannot be listed: %s",
                              r > 0 ? disk_outcome_text(r) : strerror(-r));
        names_deinit(&l);
        return r;
}

int tool_list(ToolRun *run) {
        const FilesTarget *target = run->request->target;
        _cleanup_(closep) int fd = -1;
        int r;

        if (!target)
                return tool_open_failed(run, DISK_E_UNBOUND);
        r = disk_open_directory(target, &fd);
        if (r == DISK_E_SPECIAL)
                return tool_fail(run, "it is no directory");
        if (r)
                return tool_open_failed(run, r);
        r = tool_begin(run);
        return r ? r : list(run, fd);
}
