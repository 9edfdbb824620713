#pragma once

/* The walk: every plain file below a directory that is neither ignored nor left out, met once. */

#include "search.h"

#include <sys/stat.h>

struct Walk;

typedef struct WalkFile {
        int dir;  /* the directory that holds it */
        Str name; /* NUL-terminated; empty: @dir is the file itself */
        Str path; /* from the root; NUL-terminated */
} WalkFile;

/*
 * Called by several threads at once, each with a number of its own below SEARCH_THREADS_MAX; at its
 * end once with NULL.
 * Return: 0 or negative errno, which ends the walk.
 */
typedef int (*WalkFunc)(void *userdata, struct Walk *w, unsigned worker, const WalkFile *file);

typedef struct Walk Walk;

/**
 * walk_run() - walk a tree
 * @n_threads:  at least 1; walk_threads()
 * @a:          for the notes of @ret
 * @ret:        zeroed by the caller; what the walk counts is put into it
 *
 * Return: 0, SEARCH_E_ROOT, negative errno.
 */
int walk_run(const SearchScope *scope,
             unsigned n_threads,
             WalkFunc func,
             void *userdata,
             Arena *a,
             SearchReport *ret) _must_check_;

unsigned walk_threads(const SearchScope *scope);

/* From within a WalkFunc. True: the time is over, whoever works at length stops. */
bool walk_is_over(Walk *w);
/* A file that turned out to be one of those left out. */
void walk_note(Walk *w, Str path, Str why);

/*
 * Open a file that was met, without waiting for a pipe or a device and without following a link.
 * -1: it cannot be opened, or is no plain file any more; counted.
 */
int walk_open(Walk *w, const WalkFile *file, struct stat *ret_stat);
