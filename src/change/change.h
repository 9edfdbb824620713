#pragma once

/*
 * Change
 *
 * What a write or an edit makes of a file's content: worked out once, for the card that shows it
 * and for the tool that does it, so that both are the same bytes. Reads and writes nothing.
 */

#include "base/base.h"
#include "core/core.h"

enum {
        CHANGE_E_ARGUMENTS = 1, /* arguments are missing, or do not fit */
        CHANGE_E_MISSING,       /* an edit of a file that is not there */
        CHANGE_E_NO_MATCH,      /* the old text is not in the file */
        CHANGE_E_AMBIGUOUS,     /* it is there more than once, and all was not said */
        CHANGE_E_TOO_LARGE,     /* past CHANGE_SIZE_MAX */
};

#define CHANGE_SIZE_MAX  (64U << 20) /* bytes of a file before or after */
#define CHANGE_EDITS_MAX 256         /* in one call */
#define CHANGE_LINES_MAX 5           /* places of an ambiguous text that are told */

/* True for calls that change_make() knows. */
bool change_knows(const Request *request);

/**
 * change_make() - the content after the call
 * @old:        the content before; empty when there is no file
 * @exists:     whether there is one
 * @out:        gets the new content
 * @reterr_diag: why not, in one sentence for the model and the person
 *
 * write_file: `content`, or what the call carries beside its arguments; a tool called append adds it.
 * edit_file: `old_str` and `new_str`, once or with `replace_all`; `edits`, a list of such, one after
 * the other; `patch`, blocks of <<<<<<< ORIGINAL, =======, >>>>>>> UPDATED. Nothing in the new text
 * is expanded. In a file with CRLF line ends texts written with LF alone are taken to mean those.
 *
 * Return: 0, CHANGE_E_… with @reterr_diag set, negative errno.
 */
int change_make(const Request *request, Str old, bool exists, Buf *out, Diag *reterr_diag)
        _must_check_;
