#pragma once

/* What a deletion takes, counted: how many files, and how many of them git could not bring back. */

#include "card.h"

#define DELETED_NAMES_MAX 5000 /* looked at */
#define DELETED_SHOWN_MAX 60   /* named one by one */

typedef struct Deleted {
        bool counted;     /* the numbers below hold */
        bool is_one_file; /* the object itself, no tree and no glob */
        size_t n_files;   /* files and links */
        bool in_repository;
        size_t n_unknown;  /* of these cannot be told whether git has them */
        size_t n_modified; /* git has an earlier content */
        size_t n_untracked;
        Str list; /* names, those first that git does not have */
} Deleted;

/* Everything in @a. Return: 0, or negative errno. */
int deleted_count(const Effect *e, const Surroundings *s, Arena *a, Deleted *ret) _must_check_;

/* " (12 files, 2 of them not in git)"; empty when nothing is known. */
Str deleted_text(const Deleted *d, Arena *a);
