#pragma once

/*
 * Repo
 *
 * What a repository brings that changes what a tool does in it: programs that its
 * git configuration names, hooks, submodules; likewise for cargo, rustup, ruff and npm. System and
 * user configuration are the person's own and not looked at. Runs nothing; sees the
 * machine through World alone.
 */

#include "base/base.h"
#include "world/world.h"

#define REPO_FILE_MAX     (256U << 10) /* bytes of a configuration file */
#define REPO_INDEX_MAX    (16U << 20)  /* bytes of git's index, searched for submodules */
#define REPO_DEPTH_MAX    10           /* includes within includes, as git has it */
#define REPO_FILES_MAX    64           /* configuration files in all */
#define REPO_ENTRIES_MAX  4096         /* settings in all */
#define REPO_MODULES_MAX  64           /* submodules looked into */
#define REPO_FINDINGS_MAX 64
#define REPO_LISTED_MAX   4096 /* names in a directory, where a pattern is looked for */

/* One thing that makes the tool do more than its words say, or that cannot be told. */
typedef struct RepoFinding {
        Str key;       /* what was asked for: "core.fsmonitor", "hook:post-index-change" */
        Str setting;   /* as it stands: "diff.word.textconv", "hooks/post-index-change" */
        Str value;     /* foreign bytes: the program, or empty */
        Str file;      /* absolute path where it stands */
        uint32_t line; /* 0: the file as a whole */
        Str text; /* one clause for people, without full stop: "the repository's configuration names a program that …" */
} RepoFinding;

typedef struct RepoFindings {
        RepoFinding *items;
        size_t n;
        size_t capacity;
} RepoFindings;

/**
 * repo_probe() - what in the files around a directory changes what a tool does
 * @directory:  absolute real path where the tool is run
 * @home:       for paths in configuration that begin with "~/"; empty: such a path cannot be told
 * @tool:       "git", "cargo", "rustup", "ruff", "npm"; any other gives one finding that it cannot be told
 * @keys:       what acts in this call (of "git" only; the other tools have one answer):
 *              SECTION.NAME, SECTION.SUB.NAME  a setting; "*" as SUB or NAME stands for any
 *              attr:textconv, attr:diff-command, attr:filter, attr:merge
 *                                  drivers: diff.*.textconv, diff.*.command, filter.*.*, merge.*.driver
 *              hook:NAME           an executable hook of that name
 *              alias:NAME          an alias of that name
 *              diff.submodule      differences of submodules are made by git itself, run in them
 *              promisor            missing objects are fetched from a remote
 *              promisor-history    the same, where no more than commits and trees is read: none of
 *                                  them is missing in a clone whose filter leaves out blobs
 *              protocol.ext        the transport that runs commands is allowed
 *              url-insteadof-ext   an address that stands for a command or a helper program
 *              submodule           the same keys in the submodules that are checked out
 *              any other word      a finding that it cannot be told
 * @ret:        what was found, in @a; none: the tool does there what it does anywhere
 *
 * A directory without repository gives no finding. A setting that is empty, a boolean, or a stock
 * value that does no harm (git-lfs, known pagers, git's own credential helpers) is none. What is
 * past a bound, unreadable or unparseable is a finding of its own.
 *
 * Return: 0 on success, negative errno on failure.
 */
int repo_probe(const World *world,
               Str directory,
               Str home,
               Str tool,
               const Str *keys,
               size_t n_keys,
               Arena *a,
               RepoFindings *ret) _must_check_;

/* Files that are looked for. */
typedef struct RepoLook {
        const Str *names; /* relative; one '*' in the last component stands for any text */
        size_t n_names;
        bool above; /* also in all directories above */
        /*
         * Texts joined by '|', in large or small letters: a file counts when it holds one, "~WORD" only as
         * a whole word, "=KEY" only as one with '=' or ':' behind it. Empty: it is enough that something
         * of that name is there.
         */
        Str holds;
} RepoLook;

/**
 * repo_look() - whether a file is there, or says something, that decides what a tool does
 * @directory:  absolute, resolved
 * @home:       of the person; what lies right in it is not looked at on the way up
 * @ret:        the first that is so, in @a: ->file, ->setting the text it holds, ->text only where it
 *              cannot be told
 *
 * A file that is past REPO_FILE_MAX, unreadable, special or no plain text counts as holding all of it;
 * one that writes keys with escapes too.
 *
 * Return: 0 on success, negative errno on failure.
 */
int repo_look(const World *world,
              Str directory,
              Str home,
              const RepoLook *look,
              Arena *a,
              RepoFinding *ret,
              bool *ret_found) _must_check_;

/**
 * repo_branch() - the branch that is checked out around a directory
 * @ret_branch: "main"; empty without a repository, with a detached HEAD, or when it cannot be told
 */
int repo_branch(const World *world, Str directory, Arena *a, Str *ret_branch) _must_check_;

/**
 * repo_root() - the top of the work tree around a directory
 * @ret_root:   absolute path; empty without one
 */
int repo_root(const World *world, Str directory, Arena *a, Str *ret_root) _must_check_;

typedef enum RepoNames {
        REPO_NAMES_TRACKED, /* paths of the index, as git ls-files prints them */
        REPO_NAMES_REFS,    /* short names of branches, tags and what is known of remotes */
} RepoNames;

/**
 * repo_is_dashless() - whether no such name would be taken for an option
 * @directory:          absolute real path where git is run
 * @ret_dashless:       false as well without a repository, past a bound, or when it cannot be told
 *
 * A remote may call a tag, and a tree a file, "--output=x"; with quotes around it too, which xargs
 * takes away.
 *
 * Return: 0, or negative errno.
 */
int repo_is_dashless(const World *world, Str directory, RepoNames names, bool *ret_dashless)
        _must_check_;

/**
 * repo_is_undivided() - whether no path of the index would be taken for several words
 * @directory:          absolute real path where git is run
 * @suffix:             only paths that end so count
 * @lines:              each stands on a line: blanks do not count, but what git puts into quotes
 * @ret_undivided:      true without a repository, of which git prints nothing; false past a bound, or
 *                      when it cannot be told
 *
 * The index may hold names that the work tree has not: "a /etc/passwd", blank and all.
 *
 * Return: 0, or negative errno.
 */
int repo_is_undivided(const World *world,
                      Str directory,
                      Str suffix,
                      bool lines,
                      bool *ret_undivided) _must_check_;

/* What git could bring back of one file. */
typedef enum RepoState {
        REPO_STATE_UNKNOWN,   /* cannot be told */
        REPO_STATE_SAME,      /* the index has it as it is: its content is among git's objects */
        REPO_STATE_MODIFIED,  /* tracked, but it may have changed since */
        REPO_STATE_UNTRACKED, /* git does not have it: new or ignored */
} RepoState;

#define REPO_TRACKED_MAX 200000 /* entries of the index below the path */

/* What the index says of a path and all below it. */
typedef struct RepoTracked RepoTracked;

/**
 * repo_tracked() - read git's index for a path
 * @directory:  absolute, resolved: the repository is looked for from here upwards
 * @path:       @directory, or below it: a file or a directory
 * @ret:        in @a; NULL: @directory lies in no repository
 *
 * Of a file or tree that is deleted @directory is what it lies in: when it is a repository itself,
 * that one goes as well.
 *
 * Believes the index: it is as trusted as the folder it lies in. Split indexes, other work trees and
 * what is not understood give answers of REPO_STATE_UNKNOWN.
 *
 * Return: 0, or negative errno.
 */
int repo_tracked(const World *world, Str directory, Str path, Arena *a, const RepoTracked **ret)
        _must_check_;

/* @path: @st's own; as given to repo_tracked(), or below it. Decided by stat data alone, as git does. */
RepoState repo_tracked_state(const RepoTracked *tracked, Str path, const WorldStat *st);

/* One setting of a configuration file, as git reads it. */
typedef struct RepoSetting {
        Str section; /* lower case */
        Str sub;     /* as written between quotes; empty: none */
        Str name;    /* lower case */
        Str value;   /* unquoted, continued lines joined */
        Str file;
        uint32_t line;
        bool bare;    /* without '=': true */
        bool has_sub; /* [a ""] has one, and it is empty */
} RepoSetting;

typedef struct RepoSettings {
        RepoSetting *items;
        size_t n;
        size_t capacity;
        uint32_t broken; /* line that git would refuse; 0: none. What stands above it is read */
        bool cut;        /* past REPO_ENTRIES_MAX */
} RepoSettings;

/**
 * repo_config_read() - git's configuration syntax
 * @text:       borrowed; values may point into it
 * @file:       its name, for the settings
 *
 * Includes are settings like others. Return: 0 on success (also with ->broken), negative errno.
 */
int repo_config_read(Str text, Str file, Arena *a, RepoSettings *ret) _must_check_;
