#include "repo.h"

#include "find.h"
#include "index.h"

#include "base/base.h"

enum {
        PACKED_MAX = 4 << 20,                               /* bytes of packed-refs */
        LOOK_MAX = REPO_INDEX_MAX + PACKED_MAX + (1 << 20), /* bytes that a look takes */
        NAMES_MAX = 4096, /* loose references of one kind, or directories of them */
};

/* xargs takes quotes away: of "--output=x" in them the dashes are left. */
static bool begins_plainly(Str name) {
        return !(name.n && strchr("-\"'\\", name.p[0]));
}

static bool begins_dashless(void *userdata, Str name, WorldType type) {
        bool *dashless = userdata;

        *dashless = begins_plainly(name);
        return *dashless;
}

/* @kind: "refs/heads". Short names begin with what stands there. */
static int look_at_loose(
        const World *world, const Repo *repo, const char *kind, Arena *a, bool *dashless) {
        Str path = repo_path_join(repo->common_dir, str_of(kind), (Str){ 0 }, a);
        int r;

        if (!path.n)
                return error_origin(arena_error(a));
        r = world->list_dir(world->userdata, path, NAMES_MAX, begins_dashless, dashless);
        if (r && r != WORLD_E_MISSING)
                *dashless = false;
        return r < 0 ? r : 0;
}

/* Of what stands behind each @kind in @text. */
static bool names_behind_are_plain(Str text, Str kind) {
        size_t at;

        while ((at = str_find(text, kind)) != SIZE_MAX) {
                text = str_slice(text, at + kind.n, text.n);
                if (!begins_plainly(text))
                        return false;
        }
        return true;
}

static int look_at_packed(const World *world, const Repo *repo, Arena *a, bool *dashless) {
        static const Str kinds[] = { STR_INIT(" refs/"), STR_INIT("refs/heads/"),
                                     STR_INIT("refs/tags/"), STR_INIT("refs/remotes/") };
        Str path = repo_path_join(repo->common_dir, STR("packed-refs"), (Str){ 0 }, a), text;
        int r;

        if (!path.n)
                return error_origin(arena_error(a));
        r = world->read_file(world->userdata, path, PACKED_MAX, a, &text);
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                *dashless = false;
                return r < 0 ? r : 0;
        }
        for (size_t i = 0; i < ARRAY_LEN(kinds) && *dashless; ++i)
                *dashless = names_behind_are_plain(text, kinds[i]);
        return 0;
}

/* References in files alone: with tables, the directories hold nothing that counts. */
static int look_at_references(const World *world, const Repo *repo, Arena *a, bool *dashless) {
        static const char *const kinds[] = { "refs", "refs/heads", "refs/tags", "refs/remotes" };
        Str path = repo_path_join(repo->common_dir, STR("reftable"), (Str){ 0 }, a);
        WorldStat st;
        int r;

        if (!path.n)
                return error_origin(arena_error(a));
        r = world->stat(world->userdata, path, false, &st);
        if (r != WORLD_E_MISSING) {
                *dashless = false;
                return r < 0 ? r : 0;
        }
        *dashless = true;
        for (size_t i = 0; i < ARRAY_LEN(kinds) && *dashless; ++i) {
                r = look_at_loose(world, repo, kinds[i], a, dashless);
                if (r)
                        return r;
        }
        return *dashless ? look_at_packed(world, repo, a, dashless) : 0;
}

/* What is asked of the names of the index. */
typedef struct Wanted {
        bool undivided; /* no name is divided by bash or xargs; else none begins like an option */
        bool lines;     /* but each stands on a line of its own */
        Str suffix;     /* of those that end so */
} Wanted;

/* Of a name with such a byte git prints "\303\251" in quotes, which is another name. */
static bool is_quoted_byte(char c) {
        unsigned char b = (unsigned char)c;

        return b < 0x20 || b >= 0x7f || b == '"' || b == '\\';
}

static bool is_quoted(Str name) {
        for (size_t i = 0; i < name.n; ++i)
                if (is_quoted_byte(name.p[i]))
                        return true;
        return false;
}

static bool is_divided(Str name) {
        for (size_t i = 0; i < name.n; ++i)
                if (strchr(" \t\n'\"\\", name.p[i]) || is_quoted_byte(name.p[i]))
                        return true;
        return false;
}

static bool name_is_fit(const Wanted *wanted, Str name) {
        if (wanted->undivided)
                return !str_has_suffix(name, wanted->suffix) ||
                       !(wanted->lines ? is_quoted(name) : is_divided(name));
        return begins_plainly(name);
}

/* @below: of the work tree, without slashes around it. */
static bool entries_are_fit(Str index, size_t n_oid, Str below, const Wanted *wanted) {
        IndexReader reader;
        IndexEntry e;

        if (!index_begin(&reader, index, n_oid))
                return false;
        while (reader.n_left) {
                Str name;

                if (!index_next(&reader, &e))
                        return false;
                name = e.name;
                if (below.n) {
                        if (!str_has_prefix(name, below) || name.n <= below.n ||
                            name.p[below.n] != '/')
                                continue;
                        name = str_slice(name, below.n + 1, name.n);
                }
                if (!name_is_fit(wanted, name))
                        return false;
        }
        return index_is_whole(&reader);
}

static int look_at_index(const World *world,
                         const Repo *repo,
                         Str directory,
                         const Wanted *wanted,
                         Arena *a,
                         bool *ret_fit) {
        Str path = repo_path_join(repo->git_dir, STR("index"), (Str){ 0 }, a), index;
        Str root = repo->worktree.n > 1 ? repo->worktree : (Str){ 0 };
        size_t n_oid;
        bool plain;
        int r;

        if (!path.n)
                return error_origin(arena_error(a));
        r = repo_index_format(world, repo, a, &n_oid, &plain);
        if (r || !plain || !str_has_prefix(directory, root) ||
            (directory.n > root.n && directory.p[root.n] != '/'))
                return r;
        r = world->read_file(world->userdata, path, REPO_INDEX_MAX, a, &index);
        if (r == WORLD_E_MISSING)
                *ret_fit = true;
        if (r)
                return r < 0 ? r : 0;
        directory = str_slice(directory, root.n, directory.n);
        if (directory.n)
                directory = str_slice(directory, 1, directory.n);
        *ret_fit = entries_are_fit(index, n_oid, directory, wanted);
        return 0;
}

/* The repository of @directory; *ret_repo is NULL where there is none, or several, or it cannot be told. */
static int find_repo(
        const World *world, Str directory, Arena *a, const Repo **ret_repo, bool *ret_none) {
        RepoFound *found = arena_new_one(a, RepoFound);
        int r;

        *ret_repo = NULL;
        *ret_none = false;
        if (!found)
                return error_origin(arena_error(a));
        r = repo_find(world, directory, a, found);
        if (r || found->unknown.n)
                return r;
        *ret_none = found->n == 0;
        if (found->n == 1 && found->repos[0].certain)
                *ret_repo = &found->repos[0];
        return 0;
}

int repo_is_dashless(const World *world, Str directory, RepoNames names, bool *ret_dashless) {
        _cleanup_(arena_freep) Arena *a = NULL;
        const Repo *repo;
        bool none;
        int r;

        *ret_dashless = false;
        r = arena_new(LOOK_MAX, &a);
        if (r)
                return error_trace(r);
        r = find_repo(world, directory, a, &repo, &none);
        if (r || !repo)
                return r;
        return names == REPO_NAMES_TRACKED
                       ? look_at_index(world, repo, directory, &(Wanted){ 0 }, a, ret_dashless)
                       : look_at_references(world, repo, a, ret_dashless);
}

int repo_is_undivided(
        const World *world, Str directory, Str suffix, bool lines, bool *ret_undivided) {
        _cleanup_(arena_freep) Arena *a = NULL;
        const Repo *repo;
        bool none;
        int r;

        *ret_undivided = false;
        r = arena_new(LOOK_MAX, &a);
        if (r)
                return error_trace(r);
        r = find_repo(world, directory, a, &repo, &none);
        if (r)
                return r;
        /* git prints nothing without one. */
        *ret_undivided = none;
        if (!repo)
                return 0;
        return look_at_index(world, repo, directory,
                             &(Wanted){ .undivided = true, .lines = lines, .suffix = suffix }, a,
                             ret_undivided);
}
