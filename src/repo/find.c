#include "find.h"

#include "base/base.h"

#define POINTER_MAX 8192 /* bytes of a .git file, HEAD or commondir */

Str repo_path_join(Str directory, Str path, Str home, Arena *a) {
        if (path.n && path.p[0] == '/')
                return arena_str(a, path);
        if (str_has_prefix(path, STR("~/"))) {
                Str parts[] = { home, str_slice(path, 1, path.n) };

                return home.n ? arena_concat(a, parts, ARRAY_LEN(parts)) : (Str){ 0 };
        }
        if (path.n && path.p[0] == '~')
                return (Str){ 0 };
        /* ".." stays: what is behind a link only the kernel can say. */
        if (path.n == 0)
                return arena_str(a, directory);
        return arena_concat(
                a, (Str[]){ { directory.p, directory.n > 1 ? directory.n : 0 }, STR("/"), path },
                3);
}

int repo_is(const World *world, Str path, WorldType type, bool *ret) {
        WorldStat st;
        int r = world->stat(world->userdata, path, true, &st);

        *ret = r == 0 && st.type == type;
        return r < 0 ? r : 0;
}

static Str join(Arena *a, Str directory, const char *name) {
        return repo_path_join(directory, str_of(name), (Str){ 0 }, a);
}

static Str without_line_ends(Str s) {
        while (s.n && (s.p[s.n - 1] == '\n' || s.p[s.n - 1] == '\r'))
                --s.n;
        return s;
}

/* A small file's text without what ends its last line; outcomes as of World. */
static int read_pointer(const World *world, Str path, Arena *a, Str *ret) {
        int r = world->read_file(world->userdata, path, POINTER_MAX, a, ret);

        if (r == 0)
                *ret = without_line_ends(*ret);
        return r;
}

static bool is_hex(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                if (!strchr("0123456789abcdefABCDEF", s.p[i]) || !s.p[i])
                        return false;
        }
        return s.n >= 40;
}

static Str head_ref(Str head) {
        if (!str_has_prefix(head, STR("ref:")))
                return (Str){ 0 };
        head = str_slice(head, 4, head.n);
        while (head.n && (head.p[0] == ' ' || head.p[0] == '\t'))
                head = str_slice(head, 1, head.n);
        return head;
}

/* What git takes for HEAD: a link to or the name of a reference, or a commit. */
static int head_is_valid(
        const World *world, Str git_dir, Arena *a, bool *ret_there, bool *ret_valid) {
        Str path = join(a, git_dir, "HEAD"), text;
        WorldStat st;
        int r;

        *ret_there = *ret_valid = false;
        r = world->stat(world->userdata, path, false, &st);
        if (r)
                return r < 0 ? r : 0;
        *ret_there = true;
        if (st.type == WORLD_TYPE_LINK) {
                r = world->readlink(world->userdata, path, a, &text);
                *ret_valid = r == 0 && str_has_prefix(text, STR("refs/"));
                return r < 0 ? r : 0;
        }
        r = read_pointer(world, path, a, &text);
        if (r == 0)
                *ret_valid = str_has_prefix(head_ref(text), STR("refs/")) || is_hex(text);
        return r < 0 ? r : 0;
}

/* Where the part that worktrees share lies. */
static int find_common_dir(const World *world, Str git_dir, Arena *a, Str *ret) {
        Str text;
        int r = read_pointer(world, join(a, git_dir, "commondir"), a, &text);

        *ret = r == 0 ? repo_path_join(git_dir, text, (Str){ 0 }, a) : git_dir;
        return r < 0 ? r : 0;
}

/* Whether @git_dir is a repository: *ret_there when it could be taken for one, *ret_certain when it is. */
static int check_git_dir(const World *world, Str git_dir, Arena *a, Repo *repo, bool *ret_there) {
        bool head, objects, refs;
        int r;

        repo->git_dir = git_dir;
        r = head_is_valid(world, git_dir, a, ret_there, &head);
        if (r || !*ret_there)
                return r;
        r = find_common_dir(world, git_dir, a, &repo->common_dir);
        if (r)
                return r;
        r = repo_is(world, join(a, repo->common_dir, "objects"), WORLD_TYPE_DIR, &objects);
        if (r)
                return r;
        r = repo_is(world, join(a, repo->common_dir, "refs"), WORLD_TYPE_DIR, &refs);
        if (r)
                return r;
        repo->certain = head && objects && refs;
        return 0;
}

/* The directory that a .git file names. */
static int follow_git_file(const World *world, Str file, Str directory, Arena *a, Str *ret) {
        Str text;
        int r = read_pointer(world, file, a, &text);

        *ret = (Str){ 0 };
        if (r == 0 && str_has_prefix(text, STR("gitdir: ")))
                *ret = repo_path_join(directory, str_slice(text, 8, text.n), (Str){ 0 }, a);
        return r < 0 ? r : 0;
}

/* Look in one directory. *ret_done: git looks no further up. */
static int look_in(const World *world, Str directory, Arena *a, RepoFound *found, bool *ret_done) {
        Str git = join(a, directory, ".git"), git_dir = git;
        Repo repo = { .worktree = directory };
        bool there = false;
        WorldStat st;
        int r;

        r = world->stat(world->userdata, git, true, &st);
        if (r < 0)
                return r;
        if (r == WORLD_E_DENIED || r == WORLD_E_FAILED || r == WORLD_E_LOOP)
                found->unknown = git;
        if (r == 0) {
                if (st.type == WORLD_TYPE_FILE) {
                        /* A file that names nothing makes git stop with an error. */
                        *ret_done = true;
                        r = follow_git_file(world, git, directory, a, &git_dir);
                        if (r || git_dir.n == 0)
                                return r;
                }
                r = check_git_dir(world, git_dir, a, &repo, &there);
                if (r)
                        return r;
        }
        if (there && found->n < FIND_REPOS_MAX) {
                found->repos[found->n++] = repo;
                *ret_done |= repo.certain;
        } else if (there) {
                found->unknown = git;
        }
        if (*ret_done)
                return 0;

        r = check_git_dir(world, directory, a, &repo, &there);
        if (r)
                return r;
        if (there && repo.certain) {
                found->bare = directory;
                *ret_done = true;
        }
        return 0;
}

static Str parent_of(Str path) {
        while (path.n && path.p[path.n - 1] != '/')
                --path.n;
        if (path.n > 1)
                --path.n;
        return path;
}

int repo_find(const World *world, Str directory, Arena *a, RepoFound *ret) {
        bool done = false;
        int r;

        *ret = (RepoFound){ 0 };
        if (directory.n == 0 || directory.p[0] != '/')
                return 0;
        for (size_t level = 0; !done; ++level) {
                if (level == FIND_LEVELS_MAX) {
                        ret->unknown = directory;
                        break;
                }
                r = look_in(world, directory, a, ret, &done);
                if (r)
                        return r;
                if (arena_error(a))
                        return arena_error(a);
                if (directory.n == 1)
                        break;
                directory = parent_of(directory);
        }
        return 0;
}

static const Repo *taken(const RepoFound *found) {
        const Repo *last = found->n ? &found->repos[found->n - 1] : NULL;

        return last && last->certain ? last : NULL;
}

int repo_root(const World *world, Str directory, Arena *a, Str *ret_root) {
        RepoFound found;
        int r;

        *ret_root = (Str){ 0 };
        r = repo_find(world, directory, a, &found);
        if (r)
                return r;
        if (taken(&found))
                *ret_root = taken(&found)->worktree;
        return 0;
}

int repo_branch(const World *world, Str directory, Arena *a, Str *ret_branch) {
        RepoFound found;
        Str head;
        int r;

        *ret_branch = (Str){ 0 };
        r = repo_find(world, directory, a, &found);
        if (r || !taken(&found))
                return r;
        r = read_pointer(world, join(a, taken(&found)->git_dir, "HEAD"), a, &head);
        if (r)
                return r < 0 ? r : 0;
        head = head_ref(head);
        /* With references in tables HEAD holds a name that is never one: gitrepository-layout(5). */
        if (str_has_prefix(head, STR("refs/heads/")) && !str_eq(head, STR("refs/heads/.invalid")))
                *ret_branch = str_slice(head, 11, head.n);
        return 0;
}
