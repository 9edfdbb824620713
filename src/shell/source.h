#pragma once

/*
 * What the files share that say what a command prints: source.c knows the
 * commands, and source-number.c, source-files.c and source-git.c what they print.
 */

#include "walk.h"

enum {
        SOURCE_WORDS_MAX = 64, /* words of a command */
};

/* Nothing is known of the word, or of any number of them. */
static const Value any = { .form = VALUE_ANY };
static const Value any_many = { .form = VALUE_ANY, .many = true };

/* A command whose output is asked for. */
typedef struct Argv {
        const Value *words;
        size_t n;
        const Value *input; /* what it reads; NULL when that is the host's */
} Argv;

/* The word is there for sure, is one, and all of it is known. */
static inline bool is_literal(const Argv *a, size_t i) {
        return i < a->n && a->words[i].form == VALUE_LITERAL && !a->words[i].many &&
               !a->words[i].hollow;
}

/* The word is @z. */
static inline bool is_word(const Argv *a, size_t i, const char *z) {
        return is_literal(a, i) && str_eq(a->words[i].text, str_of(z));
}

/* The same, and it begins with a dash that is not all of it. */
static inline bool is_option(const Argv *a, size_t i) {
        return is_literal(a, i) && a->words[i].text.n > 1 && a->words[i].text.p[0] == '-';
}

/* Names below @root that end in @suffix. */
static inline Value listing(Str root, Str suffix) {
        return (Value){ .form = VALUE_LISTING, .text = root, .suffix = suffix, .many = true };
}

/* One of the @names. */
static inline bool is_any_of(Str s, const Str *names, size_t n) {
        for (size_t i = 0; i < n; ++i)
                if (str_eq(s, names[i]))
                        return true;
        return false;
}

#define IS_ANY_OF(s, names) is_any_of((s), (names), ARRAY_LEN(names))

/* -xyz, of these letters alone. */
static inline bool is_cluster(Str s, const char *letters) {
        for (size_t i = 1; i < s.n; ++i)
                if (!s.p[i] || !strchr(letters, s.p[i]))
                        return false;
        return s.n > 1 && s.p[0] == '-';
}

/* A path that does not lead out of the directory, as it is written. */
static inline bool is_below_here(Str path) {
        return path.n && path.p[0] != '/' && path.p[0] != '-' && path.p[0] != '~' &&
               str_find(path, STR("..")) == SIZE_MAX;
}

/* One word, or none when the program fails; @glob describes it, and may be empty. */
static inline Value plain(Str glob) {
        return (Value){ .form = VALUE_PATTERN, .glob = glob, .dashless = true, .solid = true };
}

/* A commit's name in full or short. */
static inline Value hash(void) {
        return plain(STR(VALUE_HEX_DIGITS));
}

/* None of these is ever negative. */
static inline Value number_if(bool is) {
        return is ? (Value){ .form = VALUE_NUMBER, .dashless = true, .solid = true } : any;
}

/* One of the words, or none, when no name that is there goes over a line: a line would be a part of it. */
static inline Value one_word(Walk *w, Value v) {
        bool names = v.form == VALUE_LISTING || (v.form == VALUE_PATTERN && v.glob.n);

        if (v.solid || (names && names_are_lines(w, &v)))
                v.many = false;
        v.hollow |= !v.many;
        return v;
}

/* A word that was given and is printed as it was: with none nothing is. */
static inline Value handed_on(Value v) {
        if (v.form == VALUE_LITERAL)
                v.hollow |= v.many;
        v.many &= v.form != VALUE_LITERAL;
        return v;
}

/* --- source-number.c --------------------------------------------------- */

/* What date +FORMAT prints: a number, or digits and signs between them. */
Value source_date(const Argv *a);
/* wc -l and its like, of what it reads. */
Value source_wc(const Argv *a);
/* id -u, id -g */
Value source_id(const Argv *a);
/* seq FIRST LAST */
Value source_seq(const Argv *a);
/* pgrep, pidof: one number a line. */
Value source_pgrep(const Argv *a);
/* stat -c %Y FILE: one number a file. */
Value source_stat(const Argv *a);
/* The kernel's own words: Linux, x86_64. */
Value source_uname(const Argv *a);
/* which(1): the first program of that name in PATH. */
Value source_which(Walk *w, const Argv *a);

/* --- source-files.c ---------------------------------------------------- */

/* What a path names now; WORLD_TYPE_NONE when that cannot be told. */
WorldType source_type(Walk *w, Str path);
/* Names that find prints; its own output is names only when nothing else is printed. */
Value source_find_output(Walk *w, const Argv *a);
/* fd [-e c] [PATTERN [DIR…]] */
Value source_fd(Walk *w, const Argv *a);
/* grep -rl PATTERN [DIR], rg -l PATTERN [DIR…], rg --files [DIR…] */
Value source_grep(Walk *w, const Argv *a);
/* ls [FILE] */
Value source_ls(Walk *w, const Argv *a);

/* --- source-git.c ------------------------------------------------------ */

/* Names of files, commits, references and branches. */
Value source_git(Walk *w, const Argv *a);
/* docker ps -q: names of containers in hexadecimal digits, one a line. */
Value source_docker(const Argv *a);
