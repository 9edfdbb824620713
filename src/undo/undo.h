#pragma once

/*
 * Undo
 *
 * The images from before: what a built-in tool overwrites or deletes is copied here first, one
 * folder for each run, so that a person can put it back. Knows nothing of tools or permits. The
 * folder is 0700; images are bytes of files and as secret as those were.
 */

#include <sys/stat.h>

#include "base/base.h"
#include "world/world.h"

enum {
        UNDO_E_TOO_LARGE = 1, /* more than may be kept: the Diag says which bound */
        UNDO_E_CHANGED,       /* the file changed while it was copied, or since the run */
        UNDO_E_MISSING,       /* no run of this id, or several */
        UNDO_E_CORRUPT,       /* the folder of a run does not hold what it should */
        UNDO_E_BLOCKED,       /* it cannot be put back where it was: the Diag says why */
};

#define UNDO_DAYS         30
#define UNDO_ENTRIES_MAX  10000       /* files, links and directories of one run */
#define UNDO_RUNS_MAX     2000        /* the oldest go */
#define UNDO_MANIFEST_MAX (16U << 20) /* bytes */

typedef struct UndoConfig {
        Str state_dir;      /* assent's own, absolute; images are in "undo" below */
        uint64_t max_bytes; /* of all images together; a run's are at most half of it */
} UndoConfig;

/* What a run was, for people. */
typedef struct UndoAbout {
        Str tool, signature, request_id;
} UndoAbout;

/* A run whose images are being kept. */
typedef struct UndoRun UndoRun;

/**
 * undo_begin() - a folder for the images of one run
 * @ret:        undo_seal() makes it count; undo_free() of one that was not sealed removes it
 */
int undo_begin(const UndoConfig *config, const UndoAbout *about, UndoRun **ret, Diag *reterr_diag)
        _must_check_;
UndoRun *undo_free(UndoRun *run);
DEFINE_CLEANUP(UndoRun *, undo_free);

/* Nothing was there: to undo is to delete. */
int undo_keep_absent(UndoRun *run, Str path) _must_check_;
/* Directories before what lies in them. @target: of a link. */
int undo_keep_directory(UndoRun *run, Str path, const struct stat *st) _must_check_;
int undo_keep_link(UndoRun *run, Str path, const struct stat *st, Str target) _must_check_;
/* Return: 0, UNDO_E_TOO_LARGE, UNDO_E_CHANGED when it is written meanwhile, negative errno. */
int undo_keep_file(UndoRun *run, Str path, int fd, const struct stat *st, Diag *reterr_diag)
        _must_check_;

/**
 * undo_seal() - all images are on disk, and older ones make room
 * @now:        the new content of the first path that was kept; p NULL: nothing will be there
 */
int undo_seal(UndoRun *run, Str now) _must_check_;
/* The change did not happen after all: the images are of no use. */
void undo_drop(UndoRun *run);
/* Eight hex digits. */
const char *undo_id(const UndoRun *run);

typedef enum UndoWas {
        UNDO_WAS_ABSENT,
        UNDO_WAS_FILE,
        UNDO_WAS_DIRECTORY,
        UNDO_WAS_LINK,
} UndoWas;

typedef struct UndoEntry {
        Str path;
        UndoWas was;
        uint32_t mode;
        uint64_t size;
        Str target;    /* of a link */
        Str sha256;    /* of a file, hex */
        uint64_t blob; /* its name in the folder */
} UndoEntry;

/* One run that can be undone. */
typedef struct UndoItem {
        Str id, folder; /* folder: absolute */
        int64_t at;     /* wall clock, ms */
        Str tool, signature;
        Str now_sha256; /* what the run left at the first path; empty: nothing */
        const UndoEntry *entries;
        size_t n_entries;
        uint64_t n_bytes;
} UndoItem;

/* Newest first. Runs that cannot be read are left out and counted. */
int undo_list(const UndoConfig *config, Arena *a, UndoItem **ret, size_t *ret_n, size_t *ret_n_bad)
        _must_check_;
/* By id or the beginning of one, four digits or more. */
int undo_find(const UndoConfig *config, Str id, Arena *a, UndoItem *ret) _must_check_;
/* The image of an entry, checked against its hash. */
int undo_read(const UndoItem *item, const UndoEntry *entry, Buf *out) _must_check_;

/**
 * undo_present() - what is at the first path today
 * @out:        gets its content when it is a file
 * @ret_is_as_left: it is exactly what the run left
 */
int undo_present(const UndoItem *item, Arena *a, Buf *out, bool *ret_exists, bool *ret_is_as_left)
        _must_check_;

/**
 * undo_restore() - put everything back as it was before the run
 * @force:      also where the file changed since; what it holds today is kept as a run of its own
 *
 * The run is forgotten then. Return: 0, UNDO_E_CHANGED, UNDO_E_BLOCKED, UNDO_E_…, negative errno.
 */
int undo_restore(const UndoConfig *config,
                 const UndoItem *item,
                 bool force,
                 Arena *a,
                 Diag *reterr_diag) _must_check_;
