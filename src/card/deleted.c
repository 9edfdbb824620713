#include "deleted.h"

#include "files/files.h"
#include "repo/repo.h"

#define DEPTH_MAX 32

typedef struct Counting {
        const Surroundings *surroundings;
        Arena *arena;
        const RepoTracked *tracked; /* of the tree being counted; NULL: it lies in no repository */
        Str path, root;             /* the directory being looked at; where names are shown from */
        unsigned depth;
        bool in_own_repository; /* of a repository that goes as well */
        size_t n_seen;
        bool failed;
        Str *lost, *kept; /* names: not in git, and the others */
        size_t n_lost, n_kept;
        Deleted *out;
} Counting;

static const char *state_mark(const Counting *c, RepoState state) {
        if (!c->out->in_repository)
                return "";
        switch (state) {
        case REPO_STATE_UNKNOWN:
                return " (cannot tell whether git has it)";
        case REPO_STATE_SAME:
                return "";
        case REPO_STATE_MODIFIED:
                return " (changed since git has it)";
        case REPO_STATE_UNTRACKED:
                return " (not in git)";
        }
        abort();
}

static void name_file(Counting *c, Str path, RepoState state) {
        Str below = str_slice(path, c->root.n > 1 ? c->root.n + 1 : 1, path.n);
        Str shown = arena_strf(c->arena, STR_FMT "%s", STR_ARG(below), state_mark(c, state));

        if (c->n_lost + c->n_kept == DELETED_NAMES_MAX)
                return;
        if (state == REPO_STATE_SAME)
                c->kept[c->n_kept++] = shown;
        else
                c->lost[c->n_lost++] = shown;
}

static void count_file(Counting *c, Str path) {
        const World *world = c->surroundings->world;
        RepoState state = REPO_STATE_UNTRACKED;
        WorldStat st;

        ++c->out->n_files;
        if (c->tracked && !c->in_own_repository) {
                state = world->stat(world->userdata, path, false, &st) == 0
                                ? repo_tracked_state(c->tracked, path, &st)
                                : REPO_STATE_UNKNOWN;
        }
        c->out->n_unknown += state == REPO_STATE_UNKNOWN;
        c->out->n_modified += state == REPO_STATE_MODIFIED;
        c->out->n_untracked += state == REPO_STATE_UNTRACKED;
        name_file(c, path, state);
}

static bool count_name(void *userdata, Str name, WorldType type);

static void count_below(Counting *c, Str path) {
        const World *world = c->surroundings->world;
        Str before = c->path, git = arena_strf(c->arena, STR_FMT "/.git", STR_ARG(path));
        bool own = c->in_own_repository;
        WorldStat st;
        int r;

        if (c->depth == DEPTH_MAX) {
                c->failed = true;
                return;
        }
        c->in_own_repository = own || world->stat(world->userdata, git, false, &st) == 0;
        ++c->depth;
        c->path = path;
        r = world->list_dir(world->userdata, path, DELETED_NAMES_MAX, count_name, c);
        c->failed |= r != 0;
        c->path = before;
        --c->depth;
        c->in_own_repository = own;
}

static bool count_name(void *userdata, Str name, WorldType type) {
        Counting *c = userdata;
        const World *world = c->surroundings->world;
        Str path = arena_strf(c->arena, STR_FMT "/" STR_FMT, STR_ARG(c->path), STR_ARG(name));
        WorldStat st;

        if (!path.p || ++c->n_seen > DELETED_NAMES_MAX) {
                c->failed = true;
                return false;
        }
        /* Some file systems do not say what a name is. */
        if (type == WORLD_TYPE_NONE && world->stat(world->userdata, path, false, &st) == 0)
                type = st.type;
        if (type == WORLD_TYPE_DIR)
                count_below(c, path);
        else
                count_file(c, path);
        return !c->failed;
}

/* The index is read once for all that goes. */
static int read_index(Counting *c, Str directory, Str path) {
        int r = repo_tracked(c->surroundings->world, directory, path, c->arena, &c->tracked);

        c->out->in_repository = c->tracked != NULL;
        return r ? error_trace(r) : 0;
}

/* One path that goes: a file, a link, or with @tree a directory and all below it. */
static void count_object(Counting *c, Str path, bool tree) {
        const World *world = c->surroundings->world;
        WorldStat st;
        int r = world->stat(world->userdata, path, false, &st);

        if (r == WORLD_E_MISSING)
                return;
        if (r) {
                c->failed = true;
                return;
        }
        if (st.type != WORLD_TYPE_DIR)
                count_file(c, path);
        else if (tree)
                count_below(c, path);
}

static Str parent_of(Str path) {
        while (path.n && path.p[path.n - 1] != '/')
                --path.n;
        return path.n > 1 ? str_slice(path, 0, path.n - 1) : path;
}

/* Where a person stands, when it lies there. */
static Str shown_from(Str path, const Surroundings *s) {
        size_t n = s->workspace.n;

        if (n > 1 && str_has_prefix(path, s->workspace) && path.n > n && path.p[n] == '/')
                return s->workspace;
        return parent_of(path);
}

/* Up to the first name that is open. */
static Str root_of_glob(Str glob) {
        size_t n = 0;

        for (size_t i = 0; i < glob.n && !strchr("*?[\\", glob.p[i]); ++i) {
                if (glob.p[i] == '/')
                        n = i;
        }
        return n ? str_slice(glob, 0, n) : STR("/");
}

static int count_glob(Counting *c, const Effect *e) {
        FilesContext files = { .world = c->surroundings->world,
                               .workspace = c->surroundings->workspace,
                               .home = c->surroundings->home };
        Str *paths;
        size_t n;
        bool all;
        int r = files_expand(&files, e->object.glob, DELETED_NAMES_MAX, c->arena, &paths, &n, &all);

        if (r)
                return error_trace(r);
        c->failed = !all;
        c->root = root_of_glob(e->object.glob);
        r = read_index(c, c->root, c->root);
        if (r)
                return error_trace(r);
        for (size_t i = 0; i < n && !c->failed; ++i)
                count_object(c, paths[i], e->act == ACT_DELETE_TREE);
        return 0;
}

static int compare(const void *a, const void *b) {
        return str_cmp(*(const Str *)a, *(const Str *)b);
}

/* In order, as many as there is room for. */
static size_t append_names(Str *names, size_t n, size_t max, Buf *out) {
        if (n)
                qsort(names, n, sizeof(*names), compare);
        for (size_t i = 0; i < n && i < max; ++i)
                buf_appendf(out, "%s" STR_FMT, out->n ? ", " : "", STR_ARG(names[i]));
        return n < max ? n : max;
}

/* What git has is of less interest: half of the room at most. */
static int make_list(Counting *c) {
        _cleanup_(buf_deinit) Buf list = BUF_INIT(1 << 20);
        size_t n, room;

        if (!c->out->n_files)
                return arena_error(c->arena);
        n = append_names(c->lost, c->n_lost, DELETED_SHOWN_MAX, &list);
        room = DELETED_SHOWN_MAX - n < DELETED_SHOWN_MAX / 2 ? DELETED_SHOWN_MAX - n
                                                             : DELETED_SHOWN_MAX / 2;
        n += append_names(c->kept, c->n_kept, room, &list);
        if (n < c->out->n_files)
                buf_appendf(&list, ", and %zu more", c->out->n_files - n);
        if (buf_error(&list))
                return error_trace(buf_error(&list));
        c->out->list = arena_str(c->arena, buf_str(&list));
        return arena_error(c->arena);
}

static bool is_counted(const Effect *e, const Surroundings *s) {
        const Value *v = &e->object;

        if ((e->act != ACT_DELETE && e->act != ACT_DELETE_TREE) || (e->flags & EFFECT_REMOTE) ||
            !s->world)
                return false;
        if (v->form == VALUE_LITERAL)
                return v->text.n > 1 && v->text.p[0] == '/';
        return v->form == VALUE_PATTERN && v->glob.n > 1 && v->glob.p[0] == '/';
}

int deleted_count(const Effect *e, const Surroundings *s, Arena *a, Deleted *ret) {
        Counting c = {
                .surroundings = s,
                .arena = a,
                .out = ret,
        };
        WorldStat st;
        int r = 0;

        *ret = (Deleted){ 0 };
        if (!is_counted(e, s))
                return 0;
        c.lost = arena_new_array(a, Str, DELETED_NAMES_MAX);
        c.kept = arena_new_array(a, Str, DELETED_NAMES_MAX);
        if (!c.lost || !c.kept)
                return error_origin(arena_error(a));
        if (e->object.form == VALUE_PATTERN) {
                r = count_glob(&c, e);
        } else {
                c.root = shown_from(e->object.text, s);
                ret->is_one_file = s->world->stat(s->world->userdata, e->object.text, false, &st) ==
                                           0 &&
                                   st.type != WORLD_TYPE_DIR;
                r = read_index(&c, parent_of(e->object.text), e->object.text);
                if (!r)
                        count_object(&c, e->object.text, e->act == ACT_DELETE_TREE);
        }
        if (!r)
                r = make_list(&c);
        ret->counted = !c.failed;
        return r ? error_trace(r) : 0;
}

static Str text_of_one(const Deleted *d) {
        if (!d->in_repository || !d->n_files)
                return (Str){ 0 };
        if (d->n_unknown)
                return STR(" (whether git has it cannot be told)");
        if (d->n_modified)
                return STR(" (git has it, but not these changes)");
        return d->n_untracked ? STR(" (not in git)") : STR(" (git has it)");
}

Str deleted_text(const Deleted *d, Arena *a) {
        size_t lost = d->n_modified + d->n_untracked;
        const char *plural = d->n_files == 1 ? "" : "s";

        if (!d->counted)
                return (Str){ 0 };
        if (d->is_one_file)
                return text_of_one(d);
        if (!d->n_files || !d->in_repository)
                return d->n_files ? arena_strf(a, " (%zu file%s)", d->n_files, plural) : (Str){ 0 };
        if (d->n_unknown)
                return arena_strf(a, " (%zu file%s, whether git has them cannot be told)",
                                  d->n_files, plural);
        if (d->n_files == 1)
                return lost ? STR(" (1 file, not in git)") : STR(" (1 file, git has it)");
        if (!lost)
                return arena_strf(a, " (%zu file%s, git has all of them)", d->n_files, plural);
        if (lost == d->n_files)
                return arena_strf(a, " (%zu file%s, none of them in git)", d->n_files, plural);
        return arena_strf(a, " (%zu file%s, %zu of them not in git)", d->n_files, plural, lost);
}
