#pragma once

/* Where the repository around a directory is, as git looks for it. */

#include "repo.h"

#define FIND_LEVELS_MAX 64
#define FIND_REPOS_MAX  4

typedef struct Repo {
        Str worktree; /* directory that holds .git */
        Str git_dir;
        Str common_dir; /* git_dir but in an added worktree */
        bool certain;   /* git takes it for one */
} Repo;

/* What was met on the way up: the last is the one git takes, those before might be taken too. */
typedef struct RepoFound {
        Repo repos[FIND_REPOS_MAX];
        size_t n;
        Str bare;    /* a directory that looks like a bare repository */
        Str unknown; /* a .git that cannot be looked at */
} RepoFound;

int repo_find(const World *world, Str directory, Arena *a, RepoFound *ret) _must_check_;

/* @path as seen from @directory; "~/" is @home. Empty when that is not known, see arena_error(). */
Str repo_path_join(Str directory, Str path, Str home, Arena *a);
