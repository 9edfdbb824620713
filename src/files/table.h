#pragma once

/* The rows of data/sensitive-paths as compile-paths.py writes them, and how names find them. */

#include "files.h"

/* On what a pattern stands. */
typedef enum PathAnchor {
        PATH_ANYWHERE,
        PATH_HOME,
        PATH_ROOT,
} PathAnchor;

enum {
        PATH_ROW_WEAK = 1U << 0, /* a name that others use too: presumed nowhere, looked for */
        PATH_ROW_OTHER_HOME = 1U << 1, /* not inside the person's own home and workspace */
        PATH_ROW_BY_NAME = 1U << 2, /* met by a name that is known, not by what a glob could be */
};

/* A text of the pool: no pointer, so that a process pays for no row that it does not read. */
typedef struct PathStr {
        uint32_t at;
        uint32_t n;
} PathStr;

typedef struct PathRow {
        PathStr pattern; /* folded, without its anchor */
        PathAnchor anchor;
        uint32_t flags;
        uint32_t key;  /* FNV-1a of the name or ending that leads here */
        uint16_t next; /* in the same slot */
        uint32_t classes;
        PathStr text;
        PathStr source;
        PathStr except; /* globs, parted by blanks */
        PathStr holds;
} PathRow;

#define PATH_SLOTS 2048
#define PATH_NONE  0xFFFF

extern const char path_pool[];
extern const PathRow path_rows[];
extern const size_t n_path_rows;
extern const uint16_t path_slots[PATH_SLOTS];
/* Rows that only the start of a name leads to. */
extern const uint16_t path_starts[];
extern const size_t n_path_starts;

static inline Str path_str(PathStr s) {
        return (Str){ path_pool + s.at, s.n };
}
