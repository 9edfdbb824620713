#include "repo.h"

#include "find.h"
#include "index.h"

#include "base/base.h"

enum {
        PACKED_MAX = 4 << 20, /* bytes of packed-refs */
        NAMES_MAX = 4096,     /* loose references of one kind, or directories of them */
};

static bool begins_dashless(void *userdata, Str name, WorldType type) {
        bool *dashless = userdata;

        *dashless = !(name.n && name.p[0] == '-');
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

static int look_at_packed(const World *world, const Repo *repo, Arena *a, bool *dashless) {
        static const Str dashes[] = { STR_INIT(" refs/-"), STR_INIT("refs/heads/-"),
                                      STR_INIT("refs/tags/-"), STR_INIT("refs/remotes/-") };
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
        for (size_t i = 0; i < ARRAY_LEN(dashes); ++i)
                if (str_find(text, dashes[i]) != SIZE_MAX)
                        *dashless = false;
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

/* @below: of the work tree, without slashes around it. */
static bool entries_are_dashless(Str index, size_t n_oid, Str below) {
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
                if (name.n && name.p[0] == '-')
                        return false;
        }
        return index_is_whole(&reader);
}

static int look_at_index(
        const World *world, const Repo *repo, Str directory, Arena *a, bool *dashless) {
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
                *dashless = true;
        if (r)
                return r < 0 ? r : 0;
        directory = str_slice(directory, root.n, directory.n);
        if (directory.n)
                directory = str_slice(directory, 1, directory.n);
        *dashless = entries_are_dashless(index, n_oid, directory);
        return 0;
}

int repo_is_dashless(const World *world, Str directory, RepoNames names, bool *ret_dashless) {
        _cleanup_(arena_freep) Arena *a = NULL;
        const Repo *repo;
        RepoFound found;
        int r;

        *ret_dashless = false;
        r = arena_new(REPO_INDEX_MAX + PACKED_MAX + (1 << 20), &a);
        if (r)
                return error_trace(r);
        r = repo_find(world, directory, a, &found);
        if (r || found.n != 1 || found.unknown.n)
                return r;
        repo = &found.repos[0];
        if (!repo->certain)
                return 0;
        return names == REPO_NAMES_TRACKED ? look_at_index(world, repo, directory, a, ret_dashless)
                                           : look_at_references(world, repo, a, ret_dashless);
}
