#include "repo.h"

#include "find.h"
#include "index.h"

#include "base/base.h"

#define KEPT_MIN 64

typedef struct TrackedEntry {
        Str name;
        IndexEntry stat; /* without its name */
} TrackedEntry;

struct RepoTracked {
        Str root;     /* of the work tree */
        bool unknown; /* the index was not understood to its end */
        int64_t written_ns;
        TrackedEntry *entries; /* sorted by name, as the index has them */
        size_t n, capacity;
};

/* Whether @name is @above, or lies below it. */
static bool lies_in(Str name, Str above) {
        return !above.n ||
               (str_has_prefix(name, above) && (name.n == above.n || name.p[above.n] == '/'));
}

static int keep(RepoTracked *t, const IndexEntry *e, Arena *a) {
        if (t->n == REPO_TRACKED_MAX) {
                t->unknown = true;
                return 0;
        }
        if (t->n == t->capacity) {
                size_t capacity = t->capacity ? t->capacity * 2 : KEPT_MIN;
                TrackedEntry *entries = arena_new_array(a, TrackedEntry, capacity);

                if (!entries)
                        return error_origin(arena_error(a));
                if (t->n)
                        memcpy(entries, t->entries, t->n * sizeof(*entries));
                t->entries = entries;
                t->capacity = capacity;
        }
        t->entries[t->n++] = (TrackedEntry){ arena_str(a, e->name), *e };
        return arena_error(a);
}

/* A directory entry of a sparse index is written with a slash behind it. */
static Str plain_name(Str name) {
        return str_has_suffix(name, STR("/")) ? str_slice(name, 0, name.n - 1) : name;
}

static int read_entries(RepoTracked *t, Str index, size_t n_oid, Str below, Arena *a) {
        Str last = { 0 };
        IndexReader reader;
        IndexEntry e;

        if (!index_begin(&reader, index, n_oid)) {
                t->unknown = true;
                return 0;
        }
        while (reader.n_left && !t->unknown) {
                bool stands_for_more;
                int r;

                if (!index_next(&reader, &e)) {
                        t->unknown = true;
                        return 0;
                }
                e.name = plain_name(e.name);
                stands_for_more = e.mode == INDEX_MODE_MODULE || e.mode == INDEX_MODE_DIRECTORY;
                if (!lies_in(e.name, below) && !(stands_for_more && lies_in(below, e.name)))
                        continue;
                /* Looked up by halving: an index that is not in order is not git's. */
                if (last.n && str_cmp(last, e.name) > 0)
                        t->unknown = true;
                r = keep(t, &e, a);
                if (r)
                        return r;
                if (t->n)
                        last = t->entries[t->n - 1].name;
        }
        if (!index_is_whole(&reader))
                t->unknown = true;
        return 0;
}

int repo_index_format(
        const World *world, const Repo *repo, Arena *a, size_t *ret_n_oid, bool *ret_plain) {
        Str text, path = repo_path_join(repo->common_dir, STR("config"), (Str){ 0 }, a);
        RepoSettings settings = { 0 };
        int r;

        *ret_n_oid = 20;
        *ret_plain = true;
        r = path.n ? world->read_file(world->userdata, path, REPO_FILE_MAX, a, &text)
                   : WORLD_E_FAILED;
        if (r == WORLD_E_MISSING)
                return arena_error(a);
        if (r) {
                *ret_plain = false;
                return r < 0 ? r : 0;
        }
        r = repo_config_read(text, path, a, &settings);
        if (r)
                return r;
        *ret_plain = !settings.broken && !settings.cut;
        for (size_t i = 0; i < settings.n; ++i) {
                const RepoSetting *s = &settings.items[i];

                if (str_eq(s->section, STR("extensions")) && str_eq(s->name, STR("objectformat")))
                        *ret_n_oid = str_eq_nocase(s->value, STR("sha256")) ? 32 : 20;
                if (str_eq(s->section, STR("core")) && str_eq(s->name, STR("worktree")))
                        *ret_plain = false;
        }
        return 0;
}

static int read_index(const World *world, const Repo *repo, Str below, Arena *a, RepoTracked *t) {
        Str path = repo_path_join(repo->git_dir, STR("index"), (Str){ 0 }, a), index;
        WorldStat st;
        size_t n_oid;
        bool plain;
        int r;

        r = repo_index_format(world, repo, a, &n_oid, &plain);
        if (r)
                return r;
        if (!plain || !path.n) {
                t->unknown = true;
                return arena_error(a);
        }
        r = world->stat(world->userdata, path, true, &st);
        if (!r)
                r = world->read_file(world->userdata, path, REPO_INDEX_MAX, a, &index);
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                t->unknown = true;
                return r < 0 ? r : 0;
        }
        t->written_ns = st.mtime_ns;
        return read_entries(t, index, n_oid, below, a);
}

int repo_tracked(const World *world, Str directory, Str path, Arena *a, const RepoTracked **ret) {
        RepoTracked *t;
        const Repo *repo;
        RepoFound found;
        int r;

        *ret = NULL;
        r = repo_find(world, directory, a, &found);
        if (r || (!found.n && !found.unknown.n))
                return r;
        t = arena_new_one(a, RepoTracked);
        if (!t)
                return error_origin(arena_error(a));
        *ret = t;
        repo = found.n ? &found.repos[found.n - 1] : NULL;
        if (!repo || found.n > 1 || !repo->certain || found.unknown.n) {
                t->unknown = true;
                return 0;
        }
        t->root = repo->worktree;
        if (!lies_in(path, t->root.n > 1 ? t->root : (Str){ 0 })) {
                t->unknown = true;
                return 0;
        }
        return read_index(world, repo, str_slice(path, t->root.n > 1 ? t->root.n + 1 : 1, path.n),
                          a, t);
}

/* The entry, or the last one before it. */
static const TrackedEntry *find(const RepoTracked *t, Str name, bool *ret_exact) {
        size_t low = 0, high = t->n;

        *ret_exact = false;
        while (low < high) {
                size_t at = low + (high - low) / 2;
                int order = str_cmp(t->entries[at].name, name);

                if (order == 0) {
                        *ret_exact = true;
                        return &t->entries[at];
                }
                if (order < 0)
                        low = at + 1;
                else
                        high = at;
        }
        return NULL;
}

/* Below a submodule or a directory that a sparse index does not spell out. */
static bool is_hidden(const RepoTracked *t, Str name) {
        for (Str above = name; above.n;) {
                bool exact;
                const TrackedEntry *e;
                size_t n = above.n;

                while (n && above.p[n - 1] != '/')
                        --n;
                above = str_slice(above, 0, n ? n - 1 : 0);
                e = above.n ? find(t, above, &exact) : NULL;
                if (e &&
                    (e->stat.mode == INDEX_MODE_MODULE || e->stat.mode == INDEX_MODE_DIRECTORY))
                        return true;
        }
        return false;
}

static bool is_same_type(uint32_t mode, const WorldStat *st) {
        switch (mode) {
        case 0100644:
                return st->type == WORLD_TYPE_FILE && !(st->mode & 0100);
        case 0100755:
                return st->type == WORLD_TYPE_FILE && st->mode & 0100;
        case 0120000:
                return st->type == WORLD_TYPE_LINK;
        default:
                return false;
        }
}

/*
 * As git's match_stat_data() does; what an index leaves out (zero) is not compared. A file that was
 * written when the index was, or later, may have changed without a trace: git would read it, we do not.
 */
static bool is_same(const IndexEntry *e, const WorldStat *st, int64_t written_ns) {
        int64_t mtime = (int64_t)e->mtime_s * 1000000000 + e->mtime_ns;
        uint32_t mtime_s = (uint32_t)(st->mtime_ns / 1000000000),
                 mtime_ns = (uint32_t)(st->mtime_ns % 1000000000),
                 ctime_s = (uint32_t)(st->ctime_ns / 1000000000),
                 ctime_ns = (uint32_t)(st->ctime_ns % 1000000000);

        return e->known_object && is_same_type(e->mode, st) && e->size == (uint32_t)st->size &&
               e->mtime_s == mtime_s && (!e->mtime_ns || e->mtime_ns == mtime_ns) &&
               (!e->ctime_s || e->ctime_s == ctime_s) &&
               (!e->ctime_ns || e->ctime_ns == ctime_ns) &&
               (!e->inode || e->inode == (uint32_t)st->inode) && mtime < written_ns;
}

RepoState repo_tracked_state(const RepoTracked *tracked, Str path, const WorldStat *st) {
        const TrackedEntry *e;
        bool exact;
        Str name;

        if (!tracked)
                return REPO_STATE_UNTRACKED;
        if (tracked->unknown)
                return REPO_STATE_UNKNOWN;
        name = str_slice(path, tracked->root.n > 1 ? tracked->root.n + 1 : 1, path.n);
        e = find(tracked, name, &exact);
        if (e)
                return is_same(&e->stat, st, tracked->written_ns) ? REPO_STATE_SAME
                                                                  : REPO_STATE_MODIFIED;
        return is_hidden(tracked, name) ? REPO_STATE_UNKNOWN : REPO_STATE_UNTRACKED;
}
