#include "resolve.h"

#include "base/base.h"
#include "names.h"

/* A way that is being walked: what was reached, and the names still to come. */
typedef struct Walk {
        const FilesContext *context;
        Arena *arena;
        char *p; /* FILES_PATH_MAX bytes */
        size_t n;
        Str rest;
        unsigned int n_links;
        bool follow;
        bool absent; /* nothing is there: what follows is only spelled out */
        Resolved *out;
} Walk;

static Str walk_path(const Walk *w) {
        return w->n ? (Str){ w->p, w->n } : STR("/");
}

static bool walk_push(Walk *w, Str name) {
        if (w->n + 1 + name.n > FILES_PATH_MAX)
                return false;
        w->p[w->n++] = '/';
        memcpy(w->p + w->n, name.p, name.n);
        w->n += name.n;
        return true;
}

static void walk_pop(Walk *w) {
        while (w->n && w->p[w->n - 1] != '/')
                --w->n;
        if (w->n)
                --w->n;
}

static bool has_names(Str rest) {
        for (size_t i = 0; i < rest.n; ++i) {
                if (rest.p[i] != '/')
                        return true;
        }
        return false;
}

static bool is_process_own(Str path) {
        return path_within(path, STR("/proc")) || path_within(path, STR("/dev"));
}

/* The name just pushed is a link: take it back and go where it points. */
static int walk_link(Walk *w) {
        const World *world = w->context->world;
        Str target = { 0 };
        char *joined;
        int r;

        if (++w->n_links > FILES_LINKS_MAX) {
                w->out->unknown = STR("its links lead round in a circle");
                return 0;
        }
        r = world->readlink(world->userdata, walk_path(w), w->arena, &target);
        if (r < 0)
                return r;
        if (r || target.n == 0) {
                w->out->unknown = STR("a link on the way cannot be read");
                return 0;
        }
        walk_pop(w);
        if (target.p[0] == '/')
                w->n = 0;

        joined = arena_alloc(w->arena, target.n + 1 + w->rest.n);
        if (!joined)
                return arena_error(w->arena);
        memcpy(joined, target.p, target.n);
        joined[target.n] = '/';
        if (w->rest.n)
                memcpy(joined + target.n + 1, w->rest.p, w->rest.n);
        w->rest = (Str){ joined, target.n + 1 + w->rest.n };
        w->out->linked = true;
        return 0;
}

/* Look at the name just pushed. */
static int walk_look(Walk *w) {
        const World *world = w->context->world;
        WorldStat *st = &w->out->stat;
        int r;

        *st = (WorldStat){ 0 };
        if (w->absent || !world || is_process_own(walk_path(w)))
                return 0;
        r = world->stat(world->userdata, walk_path(w), false, st);
        if (r < 0)
                return r;
        switch (r) {
        case 0:
                break;
        case WORLD_E_MISSING:
        case WORLD_E_DENIED:
                /* What may not be looked at by us may not be opened by what runs as us. */
                *st = (WorldStat){ 0 };
                w->absent = true;
                return 0;
        default:
                *st = (WorldStat){ 0 };
                w->out->unknown = STR("it cannot be looked at");
                return 0;
        }
        if (st->type == WORLD_TYPE_LINK && (w->follow || has_names(w->rest)))
                return walk_link(w);
        return 0;
}

static int walk_step(Walk *w, Str name) {
        if (name.n == 0 || str_eq(name, STR(".")))
                return 0;
        if (str_eq(name, STR(".."))) {
                /* Behind a name in /proc stands a link that only its own process sees; /dev/fd is one into it. */
                if (is_process_own(walk_path(w)) && w->n > 5)
                        w->out->unknown = STR("it goes up from within /proc or /dev");
                walk_pop(w);
                w->out->stat = (WorldStat){ 0 };
                return 0;
        }
        if (!walk_push(w, name)) {
                w->out->unknown = STR("the path is too long");
                return 0;
        }
        return walk_look(w);
}

/* The workspace is given as a real path: its own names need no look. */
static void walk_skip_known(Walk *w) {
        Str workspace = w->context->workspace;

        if (workspace.n < 2 || workspace.n > FILES_PATH_MAX || !path_within(w->rest, workspace))
                return;
        memcpy(w->p, workspace.p, workspace.n);
        w->n = workspace.n;
        w->rest = str_slice(w->rest, workspace.n, w->rest.n);
}

int path_resolve(const FilesContext *c, Str path, bool follow, Arena *a, Resolved *ret) {
        _uninitialized_ char p[FILES_PATH_MAX];
        Walk w = { .context = c, .arena = a, .p = p, .rest = path, .follow = follow, .out = ret };
        int r;

        *ret = (Resolved){ .real = path };
        walk_skip_known(&w);
        while (w.rest.n && !ret->unknown.n) {
                Str name = str_cut(w.rest, '/', &w.rest);

                r = walk_step(&w, name);
                if (r)
                        return r;
        }
        if (ret->unknown.n || str_eq(walk_path(&w), path))
                return 0;
        ret->real = arena_str(a, walk_path(&w));
        return arena_error(a);
}

bool path_is_input(Str path) {
        return str_eq(path, STR("/dev/stdin")) || str_eq(path, STR("/dev/fd/0")) ||
               str_eq(path, STR("/proc/self/fd/0")) || str_eq(path, STR("/proc/thread-self/fd/0"));
}
