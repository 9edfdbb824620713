#pragma once

/*
 * Which rows of the table a name meets: one path, or the set of paths that a word
 * known in part could become.
 */

#include "files.h"
#include "table.h"

#define SHAPE_NAMES_MAX 128
#define SHAPE_HOMES_MAX 5 /* the person's own, and those that are nobody's in particular */

/* One path, or many: its names from the root on, folded. */
typedef struct Shape {
        Str names[SHAPE_NAMES_MAX];
        bool globs[SHAPE_NAMES_MAX]; /* this name is a glob, as bash reads it */
        size_t n;
        bool open;  /* further names follow, one at least */
        Str suffix; /* open: how the last of them ends */
        char folded[FILES_PATH_MAX];
} Shape;

/* Where a shape begins that stands for more than its names. */
typedef enum ShapeReach {
        SHAPE_BELOW,    /* the paths that its names and its open end say */
        SHAPE_ANYWHERE, /* any path whose last name ends in its suffix */
} ShapeReach;

/* False when the path has more names, or more bytes, than a shape can hold. */
bool shape_of_path(Shape *s, Str path);
bool shape_of_glob(Shape *s, Str glob);
/* All paths below @root whose last name ends in @suffix. */
bool shape_below(Shape *s, Str root, Str suffix);

/* A row of class SECRET that some path of @s meets, or NULL. Weak rows only on demand. */
const PathRow *shape_meets_secret(const FilesContext *c,
                                  const Shape *s,
                                  ShapeReach reach,
                                  bool weak);

/* A shape being held against the rows. */
typedef struct Meeting {
        const FilesContext *context;
        const Shape *shape;
        size_t homes[SHAPE_HOMES_MAX]; /* where names go on behind what may be a home */
        size_t n_homes;
        bool homes_known;
} Meeting;

/* Whether some path of the shape is one that the row stands for. */
bool row_meets(Meeting *m, const PathRow *row);

/* Whether a row that stands on the root or a home has a SECRET name below @path. */
const PathRow *secret_below(const FilesContext *c, Str path);

/* Whether a name by itself, or what lies below it, could make a row match: cheap, for long listings. */
bool name_interests(const FilesContext *c, Str name);

/*
 * A name as case and Unicode's other spellings leave it: into @out, which has room for as many bytes.
 * Return: the bytes used.
 */
size_t fold_name(Str name, char *out);

/* glob.c */

/* Whether a glob of the table, with '*' and '?' alone, matches a name. */
bool row_glob_matches(Str glob, Str name);
/* Whether some name matches both. Without @dots, names with a leading dot match only what says it. */
bool globs_meet(Str row, Str glob, bool dots);
/* What every match of a glob ends in. */
Str glob_tail(Str glob);
/* Whether bash's glob for one name matches it, or names may begin with it in common with @glob. */
bool glob_matches_name(Str glob, Str name);
/* Whether a name of a path is a glob for bash. */
bool is_glob(Str name);

/* names.c */

/* Whether @path is @dir or lies below it: by components, byte for byte. @dir may be empty: false. */
bool path_within(Str path, Str dir);
/* The last name of a path. */
Str path_name(Str path);
/* All but the last name; "/" for what lies in the root. */
Str path_parent(Str path);
