#pragma once

/* Which object a path names: symbolic links followed name by name, as the kernel would. */

#include "files.h"

typedef struct Resolved {
        Str real;       /* absolute, normal */
        WorldStat stat; /* of the last object; type NONE when absent or not looked at */
        bool linked;    /* a link was on the way */
        Str unknown;    /* why it cannot be told, static; empty: it can */
} Resolved;

/**
 * path_resolve() - follow the links of a path
 * @path:       absolute; may hold ".."
 * @follow:     also a link as the last name
 *
 * Below /proc and /dev nothing is followed: what stands there is the asking process's own.
 *
 * Return: 0, or negative errno.
 */
int path_resolve(const FilesContext *c, Str path, bool follow, Arena *a, Resolved *ret)
        _must_check_;

/* A name of standard input: opened by it, the file that stands there is opened once more. */
bool path_is_input(Str path);
