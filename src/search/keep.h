#pragma once

/*
 * What is kept of what was found: the first of it in the order of the output, and no more than the
 * output can hold. What falls out is what would never have been shown, so the output is the same
 * however many threads found it.
 */

#include "search.h"

typedef struct KeepItem {
        int64_t order; /* the greater first; then by path */
        uint64_t n_lines;
        Str path;
        Str text; /* whole lines; empty: the path is all there is to show */
        bool cut; /* there was more of it */
} KeepItem;

typedef struct Keep {
        KeepItem **items;
        size_t n, capacity;
        size_t n_bytes;
        size_t max_bytes;
        uint64_t n_lines, max_lines; /* 0: no bound */
        KeepItem *bound;             /* one of the items: what comes behind it is not kept */
} Keep;

void keep_deinit(Keep *k);
/* False: what stands at this place would never be shown. */
bool keep_wants(const Keep *k, int64_t order, Str path);
/* Copies. Return: 0 or -ENOMEM. */
int keep_add(Keep *k, const KeepItem *item) _must_check_;
void keep_sort(Keep *k);
/* Puts the items of all, each sorted, into the first one, in order. */
int keep_join(Keep *keeps, size_t n) _must_check_;
/* A path on one line, quoted as git quotes when it holds what is no text. */
void keep_append_path(Buf *out, Str prefix, Str path);
