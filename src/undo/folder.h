#pragma once

/* The folders of runs: STATE/undo/<ms since 1970>-<id>/ with "manifest" and images named by number. */

#include "undo.h"

#define UNDO_MANIFEST "manifest"

Str undo_folder(const UndoConfig *config, Arena *a);

/* Bytes of any kind as ASCII, and back; false when it is none of ours. */
void undo_escape(Str bytes, Buf *out);
bool undo_unescape(Str text, Arena *a, Str *ret);

/* Names of runs, sorted by time; others are passed over. */
int undo_names(const UndoConfig *config, Arena *a, Str **ret, size_t *ret_n) _must_check_;

/* The folder of a run, open; a negative errno. The way to it is the person's own, links and all. */
int undo_open_folder(Str folder);

/* Remove the folder of a run; what stays is tried again by the next pruning. */
void undo_remove_folder(Str folder);

/* The oldest runs go while there are too many, too much, or they are too old. @keep stays. */
void undo_prune(const UndoConfig *config, Str keep, int64_t now_ms);
