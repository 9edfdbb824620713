#pragma once

/* git's index, entry by entry. Its bytes may be anybody's: what is not understood is told as that. */

#include "repo.h"

#include "find.h"

#define INDEX_NAME_MAX 4096

typedef struct IndexEntry {
        uint32_t ctime_s, ctime_ns, mtime_s, mtime_ns, inode, mode,
                size;      /* cut to 32 bits, as git does */
        bool known_object; /* not just intended to be added, in no conflict, not assumed unchanged */
        Str name;          /* until the next entry is read */
} IndexEntry;

/* An index being read; in version 4 each name begins like the one before it. */
typedef struct IndexReader {
        Str index;
        size_t at;
        size_t n_oid;
        uint32_t version;
        uint32_t n_left;
        char name[INDEX_NAME_MAX];
        size_t n_name;
} IndexReader;

/**
 * index_begin() - begin to read
 * @index:      bytes of an index file; borrowed
 * @n_oid:      20, or 32 in a repository with SHA-256
 *
 * Return: false when it is none that is known.
 */
bool index_begin(IndexReader *r, Str index, size_t n_oid);
/* False when it cannot be read on. There is a next one as long as ->n_left. */
bool index_next(IndexReader *r, IndexEntry *ret);
/* Behind the last entry: true when no other file and no part that is not known has more to say. */
bool index_is_whole(const IndexReader *r);

#define INDEX_MODE_MODULE    0160000
#define INDEX_MODE_DIRECTORY 0040000 /* of a sparse index: stands for all below it */

/* Which submodules git's index holds. */
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

/* Which objects the index of @repo names, and whether its work tree is where it seems to be. */
int repo_index_format(const World *world,
                      const Repo *repo,
                      Arena *a,
                      size_t *ret_n_oid,
                      bool *ret_plain) _must_check_;
