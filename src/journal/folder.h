#pragma once

/* Files of our own: opened without following links, held to owner and mode, locked, replaced whole. */

#include "base/base.h"

/* How long a lock is waited for. */
#define FOLDER_LOCK_MS 200

/**
 * folder_open() - open a folder of ours
 * @path:       absolute
 * @make:       make it, 0700, when it is missing
 *
 * It must be ours and closed to group and others; nobody else may be able to put another in its
 * place: the folders above belong to us or root.
 *
 * Return: 0, JOURNAL_E_MISSING, JOURNAL_E_UNTRUSTED with @diag set, negative errno.
 */
int folder_open(Str path, bool make, int *ret_fd, Diag *diag) _must_check_;
/* A folder within one that is open. */
int folder_open_at(int dir, const char *name, bool make, int *ret_fd, Diag *diag) _must_check_;

/*
 * A plain file with one link, ours, 0600. @flags for openat(); O_CREAT makes it 0600. Return: as
 * folder_open().
 */
int folder_open_file(int dir, const char *name, int flags, int *ret_fd, Diag *diag) _must_check_;

/* Open the lock file @name, made when missing, and lock it. 0, JOURNAL_E_LOCKED and as above. */
int folder_lock(int dir, const char *name, unsigned wait_ms, int *ret_fd, Diag *diag) _must_check_;
/* Lock what is open; the lock ends with folder_unlock() or the descriptor. */
int folder_lock_fd(int fd, unsigned wait_ms) _must_check_;
void folder_unlock(int fd);

/* All of a file of at most @max bytes, appended to @out; -EFBIG past it. */
int folder_read(int fd, size_t max, Buf *out) _must_check_;
int folder_write(int fd, Str text) _must_check_;
/*
 * A new text in place of the file @name. The caller holds the folder's lock. @durable: synced; not for
 * what a power cut ends anyway.
 */
int folder_replace(int dir, const char *name, Str text, bool durable) _must_check_;

int64_t folder_wall_ms(void);
/* Since the machine started, sleep included. */
int64_t folder_boot_ms(void);
/* What names this run of the machine, 16 hex digits; "" when it cannot be told. */
const char *folder_boot_id(void);
