#include "find.h"

#include "base/base.h"

#define POINTER_MAX 8192 /* bytes of a .git file, HEAD or commondir */
#define HEAD_SEEN   128  /* of HEAD git looks at 255 bytes, we at half of them to be sure */

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

static Str join(Arena *a, Str directory, const char *name) {
        return repo_path_join(directory, str_of(name), (Str){ 0 }, a);
}

static Str without_line_ends(Str s) {
        while (s.n && (s.p[s.n - 1] == '\n' || s.p[s.n - 1] == '\r'))
                --s.n;
        return s;
}

/*
 * A small file's text without what ends its last line; outcomes as of World. git reads such a file
 * whole and as a string of C: one past our bound, or with a NUL in it, is not read as git reads it.
 */
static int read_pointer(const World *world, Str path, Arena *a, Str *ret) {
        int r = world->read_file(world->userdata, path, POINTER_MAX, a, ret);

        if (r)
                return r;
        *ret = without_line_ends(*ret);
        return str_find_char(*ret, '\0') == SIZE_MAX ? 0 : WORLD_E_FAILED;
}

static bool is_hex(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                if (!strchr("0123456789abcdefABCDEF", s.p[i]) || !s.p[i])
                        return false;
        }
        return s.n >= 40 && s.n <= HEAD_SEEN;
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
        if (r == 0) {
                text = str_slice(text, 0, text.n < HEAD_SEEN ? text.n : HEAD_SEEN);
                *ret_valid = str_has_prefix(head_ref(text), STR("refs/")) || is_hex(text);
        }
        return r < 0 ? r : 0;
}

/* Where the part that worktrees share lies; empty: that cannot be told. */
static int find_common_dir(const World *world, Str git_dir, Arena *a, Str *ret) {
        Str text;
        int r = read_pointer(world, join(a, git_dir, "commondir"), a, &text);

        *ret = (Str){ 0 };
        if (r == 0)
                *ret = repo_path_join(git_dir, text, (Str){ 0 }, a);
        else if (r == WORLD_E_MISSING)
                *ret = git_dir;
        return r < 0 ? r : 0;
}

/*
 * One of the directories that a repository must have: git asks for no more than that it may be
 * entered, or executed: a file will do as well. Who owns it is likely to be who asks.
 */
static int check_part(const World *world, Str path, bool *ret_there, bool *ret_certain) {
        WorldStat st;
        int r = world->stat(world->userdata, path, true, &st);

        *ret_there = r != WORLD_E_MISSING;
        *ret_certain = r == 0 && st.type == WORLD_TYPE_DIR && (st.mode & 0100);
        return r < 0 ? r : 0;
}

/* What a directory is to git. */
typedef enum Likeness {
        LIKENESS_NONE,
        LIKENESS_HEAD,  /* it has a HEAD */
        LIKENESS_WHOLE, /* it has all that a repository has, whatever that is like */
} Likeness;

/* Whether @git_dir is a repository; repo->certain: it is. */
static int check_git_dir(const World *world, Str git_dir, Arena *a, Repo *repo, Likeness *ret) {
        bool head_there, head, objects_there, objects, refs_there, refs;
        int r;

        *ret = LIKENESS_NONE;
        repo->git_dir = git_dir;
        repo->certain = false;
        r = head_is_valid(world, git_dir, a, &head_there, &head);
        if (r || !head_there)
                return r;
        *ret = LIKENESS_HEAD;
        r = find_common_dir(world, git_dir, a, &repo->common_dir);
        if (r)
                return r;
        if (repo->common_dir.n == 0) {
                *ret = LIKENESS_WHOLE;
                return arena_error(a);
        }
        r = check_part(world, join(a, repo->common_dir, "objects"), &objects_there, &objects);
        if (r)
                return r;
        r = check_part(world, join(a, repo->common_dir, "refs"), &refs_there, &refs);
        if (r)
                return r;
        if (objects_there && refs_there)
                *ret = LIKENESS_WHOLE;
        repo->certain = head && objects && refs;
        return 0;
}

/* The directory that a .git file names; *ret_unknown: it names one, which cannot be told. */
static int follow_git_file(
        const World *world, Str file, Str directory, Arena *a, Str *ret, bool *ret_unknown) {
        Str text;
        int r = read_pointer(world, file, a, &text);

        *ret = (Str){ 0 };
        *ret_unknown = r > 0 && r != WORLD_E_MISSING;
        if (r == 0 && str_has_prefix(text, STR("gitdir: ")))
                *ret = repo_path_join(directory, str_slice(text, 8, text.n), (Str){ 0 }, a);
        return r < 0 ? r : 0;
}

/* Look in one directory. *ret_done: git looks no further up. */
static int look_in(const World *world, Str directory, Arena *a, RepoFound *found, bool *ret_done) {
        Str git = join(a, directory, ".git"), git_dir = git;
        Repo repo = { .worktree = directory };
        Likeness likeness = LIKENESS_NONE;
        bool unknown = false;
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
                        r = follow_git_file(world, git, directory, a, &git_dir, &unknown);
                        if (unknown)
                                found->unknown = git;
                        if (r || git_dir.n == 0)
                                return r;
                }
                r = check_git_dir(world, git_dir, a, &repo, &likeness);
                if (r)
                        return r;
        }
        if (likeness != LIKENESS_NONE && repo.common_dir.n && found->n < FIND_REPOS_MAX) {
                found->repos[found->n++] = repo;
                *ret_done |= repo.certain;
        } else if (likeness != LIKENESS_NONE) {
                found->unknown = git;
        }
        if (*ret_done)
                return 0;

        r = check_git_dir(world, directory, a, &repo, &likeness);
        if (r)
                return r;
        if (likeness == LIKENESS_WHOLE) {
                found->bare = directory;
                *ret_done |= repo.certain;
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
