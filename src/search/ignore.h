#pragma once

/*
 * Ignore
 *
 * What .gitignore files say of a path, as git reads them (gitignore(5)). Bytes in, answers out:
 * opens nothing and knows no directory.
 */

#include "base/base.h"

#define IGNORE_TEXT_MAX  (1U << 20) /* bytes of one file; what is beyond is not read */
#define IGNORE_RULES_MAX 20000      /* patterns of one file */

typedef enum IgnoreAnswer {
        IGNORE_SILENT, /* no pattern speaks of it */
        IGNORE_KEEP,   /* the last pattern that speaks begins with '!' */
        IGNORE_DROP,
} IgnoreAnswer;

typedef struct IgnoreRules IgnoreRules;

/**
 * ignore_rules_parse() - read the text of a .gitignore file
 * @text:       any bytes; borrowed for the call
 * @ret_rules:  the rules; the caller's, to end with ignore_rules_free(). NULL when there are none
 *
 * Every text is one: what git would not match is kept as a pattern that matches nothing. A text
 * past a bound is read up to it.
 *
 * Return: 0 or -ENOMEM.
 */
int ignore_rules_parse(Str text, IgnoreRules **ret_rules) _must_check_;
IgnoreRules *ignore_rules_free(IgnoreRules *rules);
DEFINE_CLEANUP(IgnoreRules *, ignore_rules_free);

/* What the rules say of @path, which counts from their folder and is not empty: "src/a.c". */
IgnoreAnswer ignore_rules_answer(const IgnoreRules *rules, Str path, bool is_dir);

/*
 * The rules that hold in a folder: its own first, then those above it, last what a repository and
 * a person say of all of it. Borrows; each level outlives the ones that stand on it.
 */
typedef struct IgnoreLevel IgnoreLevel;
struct IgnoreLevel {
        const IgnoreLevel *above;
        const IgnoreRules *rules; /* may be NULL */
        size_t base;              /* bytes of a path that lead to this folder, its '/' included */
};

/**
 * ignore_answer() - what all levels say
 * @path:       counts from the topmost folder
 *
 * The folder that holds @path must be kept itself: nothing below an ignored folder comes back.
 */
IgnoreAnswer ignore_answer(const IgnoreLevel *level, Str path, bool is_dir);
