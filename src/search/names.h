#pragma once

/* Globs that are held against very many paths. */

#include "search.h"

typedef enum NamesKind {
        NAMES_ALL,    /* whatever it is called */
        NAMES_PATH,   /* against the whole path */
        NAMES_NAME,   /* against the last name */
        NAMES_SUFFIX, /* the last name ends so */
        NAMES_EXACT,  /* the last name is this */
} NamesKind;

typedef struct NamesGlob {
        NamesKind kind;
        bool negated;
        Str text;
} NamesGlob;

/* @glob: '!' before it leaves out what it matches when @may_negate. Return: 0 or SEARCH_E_PATTERN. */
int names_glob(Str glob, bool may_negate, bool name_alone, NamesGlob *ret, Diag *reterr_diag)
        _must_check_;
bool names_match(const NamesGlob *g, Str path);
