#pragma once

/*
 * Disk
 *
 * Acting on files such that what was judged is what is acted on: opened without following a link,
 * compared with what judgement saw, replaced in one step or not at all. Knows nothing of who asked
 * for it, nor of what was there before.
 */

#include <sys/stat.h>

#include "base/base.h"
#include "files/files.h"
#include "world/world.h"

enum {
        DISK_E_CHANGED = 1, /* it is not, or no longer, what was judged: nothing was done */
        DISK_E_MISSING,     /* nothing is there */
        DISK_E_EXISTS,      /* something is there */
        DISK_E_DIRECTORY,   /* it is a directory */
        DISK_E_SPECIAL,     /* neither a file nor a directory: a pipe, a device, a socket, a link */
        DISK_E_UNBOUND,     /* below /proc or /dev, or it cannot be told which object is meant */
        DISK_E_READ_ONLY,   /* its permissions forbid to write it */
        DISK_E_OWNER,       /* a replacement could not be given to its owner */
        DISK_E_TOO_LARGE,   /* past the bound that was given */
        DISK_E_NOT_EMPTY,   /* a directory that holds something */
        DISK_E_DISPLACED, /* it was renamed all the time while it was replaced: see disk_replace() */
        DISK_E_MOUNT,     /* another file system begins there */
};

/* A clause for an outcome: "it is a directory". */
const char *disk_outcome_text(int outcome);

/**
 * disk_open() - open a path without following a link anywhere on it
 * @path:       absolute
 * @flags:      of open(2); O_CLOEXEC, O_NOCTTY and O_NONBLOCK are added
 *
 * Return: 0, DISK_E_MISSING, DISK_E_CHANGED (there is a link on the way), negative errno.
 */
int disk_open(Str path, int flags, int *ret_fd) _must_check_;

/* The same by walking name by name, for kernels without openat2(2). */
int disk_open_walking(Str path, int flags, int *ret_fd) _must_check_;

/* True when both are the same object in the same state: also size and times, for what has content. */
bool disk_is(const struct stat *st, const WorldStat *judged);

/**
 * disk_open_file() - open a regular file that was judged, for reading
 * @target:     as the request has it
 * @ret_fd:     never a pipe or device: those are told by their type before they are opened
 *
 * What is not bound (below /proc) is opened when it is a regular file.
 *
 * Return: 0, DISK_E_…, negative errno.
 */
int disk_open_file(const FilesTarget *target, int *ret_fd, struct stat *ret_stat) _must_check_;

/* The same for a directory. */
int disk_open_directory(const FilesTarget *target, int *ret_fd) _must_check_;

/* A name in a directory that is held open. Zeroed but for .dir is no place. */
typedef struct DiskPlace {
        int dir; /* of the nearest directory that was there; later of the one it lies in */
        const FilesTarget *target; /* borrowed */
        Str missing;               /* directories to be made, "a/b"; empty: none */
        Str name;
        unsigned n_made; /* directories that were made */
        bool lazy;       /* nothing is synced: the caller does it, once for many */
} DiskPlace;

#define DISK_PLACE_INIT \
        { .dir = -1 }

/**
 * disk_place_open() - hold the directory in which a target lies
 *
 * Return: 0, DISK_E_CHANGED, DISK_E_UNBOUND, negative errno.
 */
int disk_place_open(const FilesTarget *target, DiskPlace *ret_place) _must_check_;
void disk_place_close(DiskPlace *place);

/**
 * disk_create() - make a file that was not there
 *
 * @mode:       permissions; 0: what the umask leaves
 *
 * Missing directories are made. Nobody sees half of it.
 *
 * Return: 0, DISK_E_CHANGED when something is there now, negative errno.
 */
int disk_create(DiskPlace *place, Str content, mode_t mode) _must_check_;
/* The same for a directory and a symbolic link. */
int disk_make_directory(DiskPlace *place, mode_t mode) _must_check_;
int disk_make_link(DiskPlace *place, Str to) _must_check_;

/**
 * disk_replace() - put a new content in place of a file
 * @old_fd:     the file as disk_open_file() opened it
 * @old:        its state then
 *
 * Written beside it, synced, then exchanged: what comes out must be @old, else it is put back.
 * Owner, mode (without set-id bits), access lists and user attributes are kept. A file with several
 * names loses this one: the others keep the old content. On file systems that cannot exchange, the
 * file is compared just before it is renamed over.
 *
 * Return: 0, DISK_E_CHANGED, DISK_E_READ_ONLY, DISK_E_OWNER, negative errno; DISK_E_DISPLACED when
 *         somebody took our new file away for good: what came out is beside it, as ".assent-…".
 */
int disk_replace(DiskPlace *place, int old_fd, const struct stat *old, Str content) _must_check_;

/**
 * disk_remove() - remove a file, link, or empty directory that was judged
 *
 * It is renamed to a name that nobody else knows, compared, and removed there; when it is not what was
 * judged it gets its name back.
 *
 * Return: 0, DISK_E_CHANGED, DISK_E_MISSING, DISK_E_NOT_EMPTY, DISK_E_UNBOUND, negative errno.
 */
int disk_remove(DiskPlace *place) _must_check_;

#define DISK_TREE_DEPTH_MAX 128

/* What a walk meets: @dir and @name say where; @path is below the root, without it. */
typedef struct DiskEntry {
        int dir;
        const char *name;
        Str path;
        struct stat stat;
        unsigned depth;
        bool skip; /* set by the function: do not go below */
} DiskEntry;
/* 0 goes on; anything else ends the walk and is returned. */
typedef int (*DiskEntryFunc)(void *userdata, DiskEntry *entry);

typedef struct DiskWalk {
        DiskEntryFunc func;
        DiskEntryFunc after; /* for directories when all below was met; may be NULL */
        void *userdata;
        bool lenient; /* what cannot be looked at, or lies on another file system, is passed over */
        uint64_t n_passed_over;
} DiskWalk;

/**
 * disk_walk() - everything below a directory, each directory before what it holds
 * @root:       an open directory
 *
 * Never follows a link, never leaves the file system or goes into another mount (DISK_E_MOUNT), and
 * no deeper than DISK_TREE_DEPTH_MAX (DISK_E_TOO_LARGE). Order is the file system's.
 *
 * Return: 0, what a function returned, DISK_E_…, negative errno.
 */
int disk_walk(int root, DiskWalk *walk) _must_check_;

/**
 * disk_remove_tree() - remove a directory that was judged, with all it holds
 * @check:      called before each name is removed; anything but 0 ends it
 * @ret_n:      names that were removed
 *
 * Never follows a link, never leaves the file system. What cannot be removed is left
 * under its name.
 *
 * Return: 0, as disk_remove(), DISK_E_MOUNT, DISK_E_TOO_LARGE past DISK_TREE_DEPTH_MAX.
 */
int disk_remove_tree(DiskPlace *place, DiskEntryFunc check, void *userdata, uint64_t *ret_n)
        _must_check_;

/**
 * disk_read() - all of an open file
 * @max:        bytes
 *
 * Return: 0, DISK_E_TOO_LARGE, DISK_E_CHANGED when it was written meanwhile, negative errno.
 */
int disk_read(int fd, size_t max, Buf *out) _must_check_;

/* What stat(2) says, as World says it. */
WorldStat disk_world_stat(const struct stat *st);
