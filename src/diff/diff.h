#pragma once

/*
 * Diff
 *
 * What changed between two texts, by lines, and by words inside of lines. Texts
 * are bytes; a line ends with '\n'. Time is bounded: past a cost the part still
 * open is given as one replaced block, which is correct but not the smallest.
 */

#include "base/base.h"

enum {
        DIFF_E_TOO_LARGE = 1, /* more lines or bytes than the ceilings below */
};

enum {
        DIFF_LINES_MAX = 2 * 1000 * 1000,   /* of each text */
        DIFF_BYTES_MAX = 256 * 1024 * 1024, /* of each text */
        DIFF_COST_MAX = 2000,               /* edits of one part before it is replaced whole */
        DIFF_WORD_LINE_MAX = 4096,          /* bytes of a line that is compared by words */
};

typedef enum DiffKind {
        DIFF_SAME = 0,
        DIFF_REMOVED,
        DIFF_ADDED,
} DiffKind;

/* A run of bytes in a line that is not in its partner. */
typedef struct DiffSpan {
        size_t from;
        size_t to;
} DiffSpan;

typedef struct DiffRow {
        DiffKind kind;
        bool hunk_start; /* the first row of a hunk */
        bool no_newline; /* the text ends here without a line end */
        size_t old_line; /* 1-based; of an added row: the line that it stands before */
        size_t new_line; /* 1-based; of a removed row: the line that it stood before */
        Str text;        /* without the line end; in the text that was given */
        DiffSpan *spans; /* what changed within the line, when it has a partner much like it */
        size_t n_spans;
} DiffRow;

typedef struct Diff {
        Arena arena;
        DiffRow *rows; /* of all hunks, context included */
        size_t n_rows;
        size_t n_added; /* lines */
        size_t n_removed;
        size_t n_hunks;
        bool coarse; /* the cost ceiling was met; some block is larger than need be */
} Diff;

/**
 * diff_init() - compare two texts
 * @old_text:   must outlive @ret_diff, whose rows point into it
 * @new_text:   the same
 * @context:    unchanged rows around each change; 3 is what people are used to
 * @ret_diff:   the comparison; diff_deinit() ends it; untouched on failure
 *
 * Return: 0, DIFF_E_TOO_LARGE, negative error code on failure.
 */
int diff_init(Diff *ret_diff, Str old_text, Str new_text, size_t context) _must_check_;
void diff_deinit(Diff *diff);

/**
 * diff_format() - append the unified form that patch(1) reads
 * @old_name:   for the "---" line; written as it is: no line end may stand in it
 * @new_name:   for the "+++" line
 * @out:        gets nothing when the texts are equal
 */
void diff_format(const Diff *diff, Str old_name, Str new_name, Buf *out);

/**
 * diff_words() - what differs between two lines
 * @arena:      gets the spans
 * @ret_old:    row to fill (.spans, .n_spans) for @old_line
 * @ret_new:    the same for @new_line
 *
 * Words are runs of letters, digits and '_'; blanks; single signs; a UTF-8
 * character is never cut. No spans are set when less than a third of the shorter
 * line is common, or a line is longer than DIFF_WORD_LINE_MAX.
 *
 * Return: 0, negative error code on failure.
 */
int diff_words(Arena *arena, Str old_line, Str new_line, DiffRow *ret_old, DiffRow *ret_new);
