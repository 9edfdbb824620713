#pragma once

/* Files by which assent is asked, and its own under another name. */

#include "files.h"

/*
 * Whether assent is asked by way of the hooks that agents keep in files such as @path: then a change to any
 * of them can end that. When nobody can look it is taken to be so.
 */
bool hooks_are_ours(const FilesContext *c, Str path, Arena *a);

/* Whether a file with further names is one of assent's own. */
bool is_gate_inode(const FilesContext *c, const FilesFacts *facts);
