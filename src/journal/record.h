#pragma once

/* What writing and reading the record share. */

#include "journal.h"
#include "mask.h"
#include "row.h"

#define RECORD_FILE_DIGITS 4
#define RECORD_FILE_MAX    (64U << 20)
/* A file that is as large as this gets no further row; the next one is begun. */
#define RECORD_ROTATE_AT (8U << 20)

#define RECORD_LOG_FOLDER "log"
#define RECORD_LOCK       "lock"

/* The last whole row, under the lock. */
typedef struct RecordLast {
        uint64_t seq; /* 0: there is none */
        char hash[ROW_HASH_HEX + 1];
        int64_t at, mono;
        char boot[17];
} RecordLast;

/* "0001.jsonl"; @out has 32 bytes. */
void record_file_name(uint64_t number, char out[32]);
/* The numbers of the files there are, in order; the caller frees them. */
int record_list_files(int dir, uint64_t **ret_numbers, size_t *ret_n) _must_check_;
/* The record's folder; JOURNAL_E_MISSING when there is none. */
int record_open_folder(Str state_dir, int *ret_fd, Diag *diag) _must_check_;

/* For tests. */
void journal_set_rotation(Journal *j, uint64_t n_bytes);

/* entry.c: the members of a core's row. */
int entry_to_draft(const MaskSalt *salt, const RecordEntry *entry, RowDraft *d) _must_check_;

/* record.c: append a row that is made under the lock, when the last row is known. */
typedef int (*RecordDraftFunc)(void *userdata, const RecordLast *last, RowDraft *d);
int record_append(Journal *j, RowDraft *d, RecordDraftFunc func, void *userdata, bool durable)
        _must_check_;
Diag *record_diag(Journal *j);
Str record_state_dir(const Journal *j);
