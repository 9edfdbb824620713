#pragma once

/* Which submodules git's index holds. */

#include "repo.h"

typedef struct IndexLinks {
        Str paths[REPO_MODULES_MAX];
        size_t n;
        bool unknown; /* there may be more: the index was not understood to its end */
} IndexLinks;

/*
 * index_links() - the paths of submodules
 * @index:      bytes of an index file; borrowed, paths may point into it
 * @n_oid:      20, or 32 in a repository with SHA-256
 */
int index_links(Str index, size_t n_oid, Arena *a, IndexLinks *ret) _must_check_;
