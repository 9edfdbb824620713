#pragma once

/*
 * Search
 *
 * What stands in a tree of files: lines that match a regular expression, files whose names match a
 * glob. Walks as git would see the tree, below a directory that the caller has opened and never out
 * of it. What is secret it does not know: the caller says what is left out. Starts threads while it
 * works and has none left when it returns.
 */

#include "base/base.h"

enum {
        SEARCH_E_PATTERN = 1, /* the regular expression or a glob was refused; the Diag says why */
        SEARCH_E_ROOT,        /* neither a directory nor a plain file */
};

#define SEARCH_THREADS_MAX   8
#define SEARCH_TIME_MS       30000      /* the default, and what an agent may ask for at most */
#define SEARCH_FILES_MAX     2000000    /* names met in one search */
#define SEARCH_DIR_NAMES_MAX (64 << 20) /* bytes of the names of one directory */
#define SEARCH_FILE_MAX      (64 << 20) /* bytes; larger files are not read */
#define SEARCH_BINARY_LOOK   8000       /* bytes in which a NUL makes a file binary, as for git */
#define SEARCH_LINE_MAX      1000       /* bytes of a line that are shown */
#define SEARCH_CONTEXT_MAX   100        /* lines before or after */
#define SEARCH_GLOBS_MAX     32
#define SEARCH_NOTED_MAX     20 /* names of files left out that are kept for the report */
#define SEARCH_GAVE_UP_MAX   64 /* lines of one file that the pattern may give up on */

/*
 * Whether a file, or a directory with all that lies in it, is left out unread. Called by several
 * threads at once. @path counts from the root, @name is its end. What is put into *@ret_why is static.
 */
typedef bool (*SearchLeaveOut)(void *userdata, Str path, Str name, bool is_dir, Str *ret_why);

typedef struct SearchInode {
        uint64_t device, inode;
} SearchInode;

/* Where a search goes. Zeroed memory but for @root is a search of all that git would see. */
typedef struct SearchScope {
        int root;      /* a directory or a plain file that is open for reading; borrowed */
        Str root_path; /* its absolute real path: .gitignore files above it count. Empty: they do not */
        Str excludes;      /* the text of git's core.excludesFile */
        bool with_ignored; /* also what .gitignore leaves out */
        SearchLeaveOut leave_out;
        void *userdata;
        const SearchInode *inodes; /* files that are left out under whatever further name */
        size_t n_inodes;
        uint32_t time_ms;   /* 0: SEARCH_TIME_MS */
        unsigned n_threads; /* 0: as many as there are processors, within SEARCH_THREADS_MAX */
} SearchScope;

typedef struct SearchNote {
        Str path, why;
} SearchNote;

/* What was met on the way. */
typedef struct SearchReport {
        uint64_t n_files;                   /* plain files looked at */
        uint64_t n_hit_files;               /* files with hits, or files found */
        uint64_t n_hit_lines;               /* lines that match */
        uint64_t n_shown;                   /* lines or files that made it into the output */
        uint64_t n_binary;                  /* left out: binary */
        uint64_t n_large;                   /* left out: larger than SEARCH_FILE_MAX */
        uint64_t n_gave_up;                 /* files in which the pattern met its limit */
        uint64_t n_unreadable;              /* files and directories that could not be opened */
        uint64_t n_elsewhere;               /* directories on other file systems */
        uint64_t n_left_out;                /* files and directories that the caller left out */
        SearchNote noted[SEARCH_NOTED_MAX]; /* the first of these by name; in the arena given */
        size_t n_noted;
        bool timed_out, too_many; /* it ended early */
        bool cut;                 /* there is more than the output shows */
} SearchReport;

typedef enum SearchShow {
        SEARCH_SHOW_LINES,
        SEARCH_SHOW_FILES,
        SEARCH_SHOW_COUNTS,
} SearchShow;

typedef struct SearchGrep {
        Str regex;
        bool nocase;
        bool multiline;   /* a match may reach over line ends, and '.' matches them */
        const Str *globs; /* files to look at; "!glob" leaves out. Without '/': the name alone */
        size_t n_globs;
        SearchShow show;
        uint32_t before, after; /* lines of context */
        uint64_t max;           /* lines that match, or files, that are shown; 0: all */
        Str prefix;             /* put before each path */
} SearchGrep;

/**
 * search_grep() - lines that match
 * @out:        "path:line:text", "path-line-text" for context, "--" between what is not adjacent;
 *              one line a file for the other ways to show. Its ceiling is that of the output, and
 *              whole lines are left out beyond it. In the order of the paths, whatever the threads do
 * @a:          for the report
 * @reterr_diag: may be NULL
 *
 * Return: 0 (see the report for what was left out), SEARCH_E_…, negative errno.
 */
int search_grep(const SearchScope *scope,
                const SearchGrep *grep,
                Buf *out,
                Arena *a,
                SearchReport *ret,
                Diag *reterr_diag) _must_check_;

typedef struct SearchFind {
        Str glob; /* as room pattern reads it, against the path from the root */
        bool newest_first;
        uint64_t max;
        Str prefix;
} SearchFind;

/* search_find() - files whose path matches, one a line; otherwise as search_grep() */
int search_find(const SearchScope *scope,
                const SearchFind *find,
                Buf *out,
                Arena *a,
                SearchReport *ret,
                Diag *reterr_diag) _must_check_;
