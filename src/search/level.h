#pragma once

/*
 * Levels: which rules hold in a directory and below. The person's, a repository's and those of each
 * .gitignore stand one upon the other; directories share those above them, from whichever thread.
 */

#include "ignore.h"
#include "search.h"

/* Bytes of a way that is followed: the other half of a path is for what lies below the root. */
#define LEVEL_WAY_MAX 2047

/* NULL: no rules at all. */
typedef struct Level Level;

Level *level_ref(Level *l);
Level *level_unref(Level *l);
DEFINE_CLEANUP(Level *, level_unref);

/**
 * level_first() - the rules that hold at the root
 * @excludes:   the person's own; borrowed, outlives all levels; may be NULL
 * @ret:        the caller's
 * @ret_way:    borrowed from @scope: the names that lead from the top of the repository to the root,
 *              which all paths begin with. Its p is NULL where the root is the top or lies in no
 *              repository, or the way is too long: then the person's rules are all that hold
 *
 * Return: 0, negative errno.
 */
int level_first(const SearchScope *scope, IgnoreRules *excludes, Level **ret, Str *ret_way)
        _must_check_;

/**
 * level_enter() - the rules that hold in a directory
 * @level:      those above move in, those of the directory come out: its own on those above, or a
 *              repository's of its own
 * @base:       bytes of the directory's path, its '/' included
 * @git:        it has a name .git
 * @ignore:     it has a name .gitignore
 *
 * Return: 0, negative errno; @level is the caller's in both cases.
 */
int level_enter(Level **level, int dir, size_t base, bool git, bool ignore, IgnoreRules *excludes)
        _must_check_;

/* True when @path, which counts from the topmost directory, is ignored. */
bool level_drops(const Level *l, Str path, bool is_dir);
