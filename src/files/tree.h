#pragma once

/* A bounded look below a directory, for what a program would find there. */

#include "files.h"

/* What a look found; zeroed: nothing yet. */
typedef struct TreeFound {
        Str path; /* the first file that holds secrets; empty: none */
        Str text;
        Str source;
        Str unknown;   /* something there cannot be told, static */
        bool complete; /* everything was looked at */
} TreeFound;

enum {
        TREE_SKIPS_HIDDEN = 1U << 0,
        TREE_FOLLOWS = 1U << 1, /* a link is as good as what it points to */
        TREE_FLAT = 1U << 2,    /* files_look_blanks(): not below */
        TREE_LINES = 1U << 3,   /* files_look_blanks(): only what divides lines */
        TREE_THROUGH = 1U << 4, /* a name may go on behind a link, whatever that is called */
};

/**
 * tree_look() - look for secrets below a directory, the nearest first
 * @root:       absolute, resolved
 * @suffix:     only files whose name ends so
 */
int tree_look(const FilesContext *c, Str root, Str suffix, uint32_t flags, Arena *a, TreeFound *ret)
        _must_check_;

/**
 * tree_expand() - look for secrets among what a glob matches today
 * @glob:       absolute
 */
int tree_expand(const FilesContext *c, Str glob, Arena *a, TreeFound *ret) _must_check_;
