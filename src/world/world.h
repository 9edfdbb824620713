#pragma once

/*
 * World
 *
 * Knowledge sees the machine through this struct of functions alone, so that what
 * a verdict rests on is known, can be recorded, compared and replayed, and a test or
 * a fuzzer can give a world of data. Nothing here runs a program.
 */

#include "base/base.h"

enum {
        WORLD_E_MISSING = 1, /* no such object, or a component on the way is missing */
        WORLD_E_DENIED,      /* there, but not to be looked at by us */
        WORLD_E_LOOP,        /* too many symbolic links */
        WORLD_E_TOO_LARGE,   /* past the size that was asked for */
        WORLD_E_SPECIAL,     /* not a regular file: nothing is read from it */
        WORLD_E_FAILED,      /* the machine failed us: treat as unknown */
};

typedef enum WorldType {
        WORLD_TYPE_NONE,
        WORLD_TYPE_FILE,
        WORLD_TYPE_DIR,
        WORLD_TYPE_LINK,
        WORLD_TYPE_FIFO,
        WORLD_TYPE_SOCKET,
        WORLD_TYPE_BLOCK,
        WORLD_TYPE_CHAR,
} WorldType;

typedef struct WorldStat {
        WorldType type;
        uint64_t device;
        uint64_t inode;
        uint64_t size; /* bytes */
        int64_t mtime_ns;
        int64_t ctime_ns;
        uint32_t mode; /* permission bits only */
        uint32_t uid;
        uint32_t gid;
        uint64_t n_links;
} WorldStat;

typedef struct World World;

/* Called for each name of a directory; false ends the listing. */
typedef bool (*WorldEntryFunc)(void *userdata, Str name, WorldType type);

/*
 * All paths are absolute. Functions return 0, a WORLD_E_ outcome, or a negative
 * errno when memory ran out. Memory of what is returned is in the given arena.
 */
struct World {
        void *userdata;
        /* @follow: the object behind a last symbolic link */
        int (*stat)(void *userdata, Str path, bool follow, WorldStat *ret_stat);
        int (*readlink)(void *userdata, Str path, Arena *a, Str *ret_target);
        /* A regular file of at most @max bytes, opened without following a last link when @follow is false. */
        int (*read_file)(void *userdata, Str path, size_t max, Arena *a, Str *ret_content);
        /* At most @max names, without . and ..; WORLD_E_TOO_LARGE when there are more. */
        int (*list_dir)(
                void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata);
        /* An environment variable of the host; WORLD_E_MISSING when not set. */
        int (*getenv)(void *userdata, Str name, Arena *a, Str *ret_value);
};

typedef enum ObservationKind {
        OBSERVED_NONE,
        OBSERVED_STAT,    /* value: type:device:inode:size:mtime_ns:ctime_ns:mode:uid */
        OBSERVED_LINK,    /* value: its target */
        OBSERVED_CONTENT, /* value: size and the first 128 bits of the bytes' SHA-256 */
        OBSERVED_LIST,    /* value: count and the same of the sorted names, each ended by NUL */
        OBSERVED_ENV,     /* value: the same of the value, which itself is never kept */
} ObservationKind;

/* A fact of the world that a verdict rests on. */
typedef struct Observation {
        ObservationKind kind;
        Str subject; /* path or variable name */
        Str value;   /* as above, or "missing", "denied", "failed" */
} Observation;

typedef struct Observations {
        Observation *items;
        size_t n;
        size_t capacity;
} Observations;

#define OBSERVATIONS_MAX 1024

const char *observation_kind_name(ObservationKind kind);
bool observation_kind_from_name(Str name, ObservationKind *ret_kind);

/*
 * world_recorder() - a World that answers as @below does and writes down what was answered
 * @r:          the caller's memory; must outlive the returned World
 * @below:      where the answers come from
 * @a:          arena of the observations
 *
 * Each subject is recorded once; past OBSERVATIONS_MAX every answer is WORLD_E_FAILED.
 */
typedef struct WorldRecorder {
        const World *below;
        Arena *arena;
        Observations list;
        World world;
} WorldRecorder;
const World *world_recorder(WorldRecorder *r, const World *below, Arena *a);

/*
 * world_compare() - whether a set of observations still holds
 * @now:                the World to look at
 * @ret_changed:        the first that does not, or NULL when all hold
 *
 * Return: 0 on success, negative errno. Whatever cannot be looked at has changed.
 */
int world_compare(const Observations *list,
                  const World *now,
                  Arena *a,
                  const Observation **ret_changed) _must_check_;

/* The machine itself. Stateless; static storage. */
const World *world_system(void);

/*
 * A world of data: nothing but what was put in. Paths not put in are missing, so
 * they mean what they say. For tests, fuzzing and corpora.
 */
typedef struct WorldFile {
        Str path;
        Str content; /* or the target of a link */
        WorldType type;
        uint32_t mode;
        uint32_t uid;
} WorldFile;
typedef struct WorldData {
        const WorldFile *files;
        size_t n_files;
        const Str (*env)[2];
        size_t n_env;
        World world;
} WorldData;
const World *world_data(WorldData *d);
