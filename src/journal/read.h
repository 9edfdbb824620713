#pragma once

/* The record's files, one at a time, as lines. */

#include "base/base.h"

/*
 * A line of the record. @is_whole: it ends with a newline. Return: 0 to go on, anything else ends
 * the reading and is returned by it.
 */
typedef struct RecordLine {
        Str file;
        uint64_t file_no, line;
        Str text;
        bool is_whole;
        bool is_last_file;
} RecordLine;
typedef int (*RecordLineFunc)(void *userdata, const RecordLine *line);

/* The lines of @text, as if it were the only file. */
int record_read_text(Str text, RecordLineFunc func, void *userdata) _must_check_;
/* 0, what @func returned, JOURNAL_E_MISSING, JOURNAL_E_UNTRUSTED, negative errno. */
int record_read(Str state_dir, bool newest_first, RecordLineFunc func, void *userdata, Diag *diag)
        _must_check_;
