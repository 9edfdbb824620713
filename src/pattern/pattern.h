#pragma once

/*
 * Pattern
 *
 * Whether a text matches what a person wrote: a regular expression (PCRE2, with
 * limits; the only room that knows it), a path glob, or a word with '*'. And
 * whether it could match a text that is only partly known. Gives outcomes, not
 * verdicts: whoever asks decides what "gave up" means (never that it is allowed).
 */

#include "base/base.h"

enum {
        PATTERN_E_INVALID = 1, /* not a pattern; the Diag says where and why */
};

#define PATTERN_REGEX_MAX    4096  /* bytes of a regular expression */
#define PATTERN_GLOB_MAX     4096  /* bytes of a glob or a word pattern */
#define PATTERN_SUBJECT_MAX  65536 /* bytes of what a regular expression is held against */
#define PATTERN_BRACES_MAX   8     /* '{' within '{' in a glob */
#define PATTERN_MATCH_LIMIT  100000
#define PATTERN_HEAP_MAX_KIB 16384
#define PATTERN_FIND_LIMIT   10000000 /* of one pattern_find(): some tens of milliseconds */

/* Compare with ==, never for truth. */
typedef enum PatternOutcome {
        PATTERN_GAVE_UP, /* it cannot be told: a limit was met, no memory, not a pattern */
        PATTERN_NO_MATCH,
        PATTERN_MATCH,
} PatternOutcome;

/* Flags of pattern_compile(). */
enum {
        PATTERN_UTF = 1 << 0, /* characters instead of bytes; a subject that is no UTF-8 gives up */
        PATTERN_NOCASE = 1 << 1, /* letters of either case */
        PATTERN_DOTALL = 1 << 2, /* '.' matches a newline too: for what denies */
        PATTERN_JIT = 1 << 3,    /* for a pattern that is used often; costs time at its birth */
        PATTERN_FIND = 1 << 4, /* for pattern_find() alone: anywhere, '^' and '$' at each line; with
                                  PATTERN_UTF bytes that are no UTF-8 match nothing, and do no harm */
};

typedef struct Pattern Pattern;

/**
 * pattern_compile() - read a regular expression
 * @regex:              Perl syntax, without delimiters; borrowed for the call
 * @flags:              PATTERN_UTF …
 * @ret_pattern:        the pattern; the caller's, to end with pattern_free()
 * @reterr_diag:        where and why it was refused, or NULL
 *
 * It has to match the whole subject (anchored at both ends). \C is refused; what stands at the
 * start as (*UTF) and the like is refused without PATTERN_UTF.
 *
 * Return: 0 on success, PATTERN_E_INVALID with @reterr_diag set, negative error code on failure.
 */
int pattern_compile(Str regex, unsigned int flags, Pattern **ret_pattern, Diag *reterr_diag)
        _must_check_;
Pattern *pattern_free(Pattern *p);
DEFINE_CLEANUP(Pattern *, pattern_free);

/* Whether @p matches all of @subject. May be called by several threads at once. */
PatternOutcome pattern_match(const Pattern *p, Str subject);

/* What a thread needs to look for a pattern in many texts. */
typedef struct PatternFinder PatternFinder;
int pattern_finder_new(const Pattern *p, PatternFinder **ret_finder) _must_check_;
PatternFinder *pattern_finder_free(PatternFinder *f);
DEFINE_CLEANUP(PatternFinder *, pattern_finder_free);

/**
 * pattern_find() - the first place in a text that matches
 * @f:          of a pattern with PATTERN_FIND; one thread at a time
 * @subject:    of any length
 * @from:       where the look begins; what stands before is seen by '^' and by what looks behind
 *
 * PATTERN_SUBJECT_MAX does not bind it; PATTERN_FIND_LIMIT does.
 */
PatternOutcome pattern_find(
        PatternFinder *f, Str subject, size_t from, size_t *ret_begin, size_t *ret_end);

/*
 * Whether a pattern means the same in a text of many lines as in each line by itself, but for matches
 * that reach over a line's end. False when unsure: it looks around itself, names the text's ends, or
 * gives nothing back.
 */
bool pattern_is_plain(Str regex);

/*
 * A text that stands in whatever a plain pattern matches, the longest that is seen at a glance; empty
 * when none is. For patterns without PATTERN_NOCASE.
 */
Str pattern_needed(Str regex);

/*
 * Globs, for paths. What the signs mean:
 *
 *      *        any text without '/', empty too, also at a leading dot
 *      **       as a whole component: any number of components. "a/ **" (without the blank) is
 *               everything below a, not a itself; "**" everything. Elsewhere the same as '*'.
 *      ?        one character but '/': a byte, or one UTF-8 sequence
 *      [a-z]    one ASCII character of the set, [!a-z] and [^a-z] one character not of it, never
 *               '/'; [:digit:] and the like inside; ']' first in the set is itself
 *      {a,b}    either, may hold all of these and be nested. "**" alone between two of "{,}" is any
 *               text.
 *      \x       x itself
 *
 * The glob is held against the whole path, byte by byte; it is for the caller to make both
 * absolute and resolved. Time is bound by (length of the glob) × (length of the path).
 */

/**
 * glob_check() - whether a text is a glob, for the moment in which a rule is read
 *
 * Return: 0, or PATTERN_E_INVALID with @reterr_diag (line 1, column) set.
 */
int glob_check(Str glob, Diag *reterr_diag) _must_check_;

/* What is no glob gives PATTERN_GAVE_UP. */
PatternOutcome glob_match(Str glob, Str path);

/*
 * Words, for arguments: '*' is any text, "\*" and "\\" are '*' and '\'; everything else, a
 * lone '\' too, is itself. Longer than PATTERN_GLOB_MAX gives PATTERN_GAVE_UP.
 */
PatternOutcome word_match(Str pattern, Str word);

/**
 * glob_could_match() - whether a glob matches some text of a set
 * @prefix:             what the text begins with
 * @suffix:             what it ends with, after any text, empty too, '/' too
 *
 * For words that are known in part, "src/" $x ".c": prefix "src/", suffix ".c". Nothing known:
 * both empty. Also for a tree: what deletes all of /etc reaches whatever could match "/etc/" and
 * an empty suffix. True when unsure, and for what is no pattern.
 */
bool glob_could_match(Str glob, Str prefix, Str suffix);
bool word_could_match(Str pattern, Str prefix, Str suffix);
/* The same for a regular expression; only the prefix is looked at. */
bool pattern_could_match(const Pattern *p, Str prefix, Str suffix);

/* Append to @out the pattern that matches @literal alone. */
void glob_escape(Str literal, Buf *out);
void word_escape(Str literal, Buf *out);
