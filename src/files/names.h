#pragma once

/*
 * Which rows of the table a name meets: one path, or the set of paths that a word
 * known in part could become.
 */

#include "files.h"
#include "table.h"

#define SHAPE_NAMES_MAX 128

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

/* Whether a row that stands on the root or a home has a SECRET name below @path. */
const PathRow *secret_below(const FilesContext *c, Str path);

/* Whether a name by itself, or what lies below it, could make a row match: cheap, for long listings. */
bool name_interests(const FilesContext *c, Str name);

/* Whether bash's glob for one name matches it, or names may begin with it in common with @glob. */
bool glob_matches_name(Str glob, Str name);
/* Whether a name of a path is a glob for bash. */
bool is_glob(Str name);

/* Whether @path is @dir or lies below it: by components, byte for byte. @dir may be empty: false. */
bool path_within(Str path, Str dir);
/* The last name of a path. */
Str path_name(Str path);
/* All but the last name; "/" for what lies in the root. */
Str path_parent(Str path);
