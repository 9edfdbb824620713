#pragma once

/*
 * Files
 *
 * What a path means: which file it names in the end, whether that file holds
 * secrets, runs code later, belongs to the system or to assent itself, and where
 * it lies. Gives facts and effects; whether an effect is asked about is policy's.
 * Sees the machine through World alone, and nothing of it when world is NULL.
 */

#include "base/base.h"
#include "effect/effect.h"
#include "world/world.h"

#define FILES_GATE_DIRS_MAX 48
#define FILES_SECRETS_MAX   2

/* Where paths are judged from. Borrowed strings; absolute real paths, empty when there is none. */
typedef struct FilesContext {
        const World *
                world; /* give the recorder, so that what was seen becomes observations; NULL: nothing is looked at */
        Str workspace;
        Str home;
        /* What nobody may change unasked: assent's own folders, the programs of its hooks; empty slots are skipped. */
        Str gate_dirs[FILES_GATE_DIRS_MAX];
        /* Files that hold a secret because the settings say so: as named, and where links lead. */
        Str secrets[FILES_SECRETS_MAX];
} FilesContext;

/* What a path is, as bits. Made from classes.def, each with its name and a sentence. */
typedef enum FilesClass {
#define X(name, bit, json, text) FILES_CLASS_##name = 1U << (bit),
#include "classes.def"
#undef X
} FilesClass;

typedef enum FilesPlace {
        FILES_PLACE_NONE,      /* not known */
        FILES_PLACE_WORKSPACE, /* the workspace itself or below it */
        FILES_PLACE_TEMPORARY, /* below /tmp, /var/tmp, /dev/shm */
        FILES_PLACE_HOME,      /* the home itself or below it */
        FILES_PLACE_SYSTEM,    /* below /etc, /usr, /bin, /lib, /boot, /dev, /proc, /sys, ... */
        FILES_PLACE_OUTSIDE,   /* anywhere else */
} FilesPlace;

/* What tables say of a path, by its name alone. */
typedef struct FilesNamed {
        uint32_t classes; /* FILES_CLASS_ bits; 0: nothing is known against it */
        Str text; /* what it is, for people: "SSH keys and settings"; static, empty when classes is 0 */
        Str source; /* the line of the table: "sensitive-paths:12"; static */
        Str holds;  /* secret only when its content holds this, or cannot be read; empty: always */
} FilesNamed;

/* What a path is, after links were followed. */
typedef struct FilesFacts {
        Str path; /* what was asked about */
        Str real; /* the file that it names in the end; path itself when no link is on the way */
        uint32_t classes; /* of both names and of the inode */
        Str text;         /* as above; of the gravest class */
        Str source;
        FilesPlace place; /* of real */
        WorldType type;   /* of the last object; NONE: absent, or not looked at */
        Str unknown;      /* why it cannot be told what it names; empty: it can */
} FilesFacts;

/* How a program walks a tree, for READ_TREE. */
enum {
        FILES_TREE_SKIPS_HIDDEN = 1U << 0, /* names that begin with '.' are left out (rg, ag, fd) */
        FILES_TREE_FOLLOWS = 1U << 1,      /* symbolic links inside are followed (grep -R) */
        FILES_TREE_LEAVES_SECRETS = 1U
                                    << 2, /* what holds secrets is left out unread, unless it is the
                                              * root itself: assent's own tools, see files_leaves_out() */
};

#define FILES_PATH_MAX  4096 /* bytes; longer ones are not known */
#define FILES_LINKS_MAX 40   /* links followed on one way, as Linux does */
#define FILES_LOOK_MAX  2000 /* names looked at below one root */
#define FILES_DEPTH_MAX 16   /* directories below one root */

/**
 * files_absolute() - the absolute, normal form of a path
 * @c:          world and home may be used; c->home empty: '~' means nothing special
 * @path:       the word as it is given to the program
 * @directory:  LITERAL absolute path from which it counts, or ANY
 *
 * "//", "." and a trailing "/" go; ".." goes up from what the component before it really is, so
 * the World is asked when one stands behind a name; when it cannot say, the result is ANY. A leading
 * "~" or "~/" is c->home: the shell's words come with tilde expanded already, so the shell gives a context
 * without home here; tools' arguments come as written.
 *
 * LITERAL stays LITERAL (span and many are kept), NUMBER becomes a PATTERN, PATTERN and LISTING get
 * an absolute @text and @glob. A relative one below an unknown directory becomes a PATTERN with
 * text "/" and what is known of the end as suffix; unknown stays ANY. An empty literal stays
 * empty: it names nothing.
 *
 * Return: the value, in @a; form ANY also when memory ran out, see arena_error().
 */
Value files_absolute(const FilesContext *c, Value path, Value directory, Arena *a);

/**
 * files_named() - what the tables say of a name
 * @path:       absolute, lexically normal
 *
 * Looks at nothing. Names are compared without regard to case and Unicode's ways of writing the
 * same letter, and count whether or not the file exists.
 */
FilesNamed files_named(const FilesContext *c, Str path);

/**
 * files_look() - what a path is
 * @path:       absolute, lexically normal
 * @ret_facts:  strings in @a, static, or @path itself
 *
 * Return: 0 on success, negative errno. Whatever cannot be looked at is said in ->unknown.
 */
int files_look(const FilesContext *c, Str path, Arena *a, FilesFacts *ret_facts) _must_check_;

/**
 * files_place() - where a path lies
 * @path:       absolute, resolved
 *
 * Compared by components: "/w/proj-evil" is not in "/w/proj". A way that spells the workspace
 * otherwise is found by device and inode when there is a World.
 */
FilesPlace files_place(const FilesContext *c, Str path);

/*
 * The object that a tool would act on, with what it was when it was judged: who opens it compares, so
 * that nothing else is acted on. Below /proc and /dev nothing is bound: what stands there is each
 * process's own.
 */
typedef struct FilesTarget {
        Str path;            /* resolved: no link on the way */
        WorldStat stat;      /* type NONE: nothing is there */
        Str base;            /* the nearest directory above it that is there; empty: not bound */
        WorldStat base_stat; /* device and inode count */
        Str unknown;         /* why it cannot be told; static, empty: it can */
} FilesTarget;

/**
 * files_expand() - the paths that a glob of bash matches today
 * @glob:       absolute, as Value.glob has it
 * @max:        paths, and names looked at in one directory
 * @ret_all:    false: there may be more, or some place could not be looked at
 *
 * Return: 0, or negative errno.
 */
int files_expand(const FilesContext *c,
                 Str glob,
                 size_t max,
                 Arena *a,
                 Str **ret_paths,
                 size_t *ret_n,
                 bool *ret_all) _must_check_;

/**
 * files_target() - which object a path names, to be acted on
 * @path:       absolute, as files_absolute() gives it
 * @follow:     also a link as the last name
 *
 * Looks through World, so that what is returned is observed. Return: 0, or negative errno.
 */
int files_target(const FilesContext *c, Str path, bool follow, Arena *a, FilesTarget *ret)
        _must_check_;

/**
 * files_look_blanks() - whether a name would be taken for several words once it is divided
 * @root:       absolute, normal: a directory
 * @suffix:     of the files that count; directories count with any name
 * @flat:       only what lies in the directory itself
 * @lines:      it is divided into lines alone
 * @ret_found:  a name with a blank, a line's end, a quote or a backslash, or only a line's end; or the
 *              directory cannot be looked at
 *
 * A bounded look, the nearest first, as files_add_effects() has for a tree. A directory that is
 * missing holds no names.
 *
 * Return: 0 on success, negative errno.
 */
int files_look_blanks(const FilesContext *c,
                      Str root,
                      Str suffix,
                      bool flat,
                      bool lines,
                      Arena *a,
                      bool *ret_found) _must_check_;

/**
 * files_leaves_out() - whether a walk leaves out what it meets because it holds secrets
 * @path:       absolute, resolved
 * @is_dir:     whether all that lies in it is meant
 * @ret_why:    what it is; static
 *
 * Cheap for names that no table row begins with; may be called by several threads at once, each with
 * an arena of its own. What cannot be told is left out.
 */
bool files_leaves_out(const FilesContext *c, Str path, bool is_dir, Arena *a, Str *ret_why);

/**
 * files_secret_inodes() - the credential files that could have a second name elsewhere
 *
 * Return: 0 or negative errno.
 */
int files_secret_inodes(const FilesContext *c, Arena *a, WorldStat **ret, size_t *ret_n)
        _must_check_;

/**
 * files_hook_file() - where agents keep the hooks by which they can ask assent
 *
 * Return: false past the last; *ret is empty when the folder that it would lie in is not known.
 */
bool files_hook_file(const FilesContext *c, size_t i, Arena *a, Str *ret);

/* True when the file is there and names assent: by it an agent asks. */
bool files_asks_assent(const FilesContext *c, Str path, Arena *a);

/* "inside the workspace", …; static. */
const char *files_place_text(FilesPlace place);
/* The gravest of @classes: its name in JSON, and what it means for people; "" for 0. */
const char *files_class_name(uint32_t classes);
const char *files_class_text(uint32_t classes);

/**
 * files_add_effects() - an act on a path, turned into effects
 * @e:          act, certainty, flags, object, span, part, why and source of the act. The object is
 *              what files_absolute() gave. Acts that name no path are added as they are
 * @tree:       FILES_TREE_ bits, for READ_TREE
 *
 * What comes out, each with the resolved path as object:
 *   LOOK                 as it is: it discloses nothing
 *   READ                 READ; SECRET_FILE in its place for what holds secrets or could; nothing for
 *                        /dev/null and the standard streams; UNKNOWN for what cannot be told
 *   READ_TREE            the same for a whole tree, after a bounded look below it
 *   WRITE … ATTRIBUTE    the act, or GATE in its place; EFFECT_WHOLESALE for boot and account files and
 *                        block devices; nothing for /dev/null and the standard streams
 *   DELETE, DELETE_TREE  the act, or GATE in its place; EFFECT_WHOLESALE for what must not go: the
 *                        root, a home, the workspace, a .git, a tree outside the workspace
 *   RUN_FILE …           the act with the resolved path
 * ->why then says what it is ("SSH keys and settings"), ->source which table line spoke. Where
 * files_named() of the object gives STARTUP or AGENT_SETTINGS, a write is graver than others.
 *
 * Return: 0 on success, negative errno (then nothing may be allowed).
 */
int files_add_effects(const FilesContext *c,
                      const Effect *e,
                      uint32_t tree,
                      Arena *a,
                      EffectList *list) _must_check_;

/* How a source comes to stand at its destination, where that is a directory. */
enum {
        FILES_COPY_WHOLE = 1U << 0,   /* under its own name: "cp -r x ." makes ./x */
        FILES_COPY_CONTENT = 1U << 1, /* what it holds: "cp -r x/. .", "rsync x/ ." */
};

/**
 * files_add_copied() - what a file or tree brings with it to where it is put
 * @e:          the write of the destination: span, part, why and source of what is told
 * @from:       what is copied, moved or linked; as files_absolute() gave it
 * @to:         the destination
 * @how:        FILES_COPY_ bits
 *
 * "writes the workspace" does not say that a ".claude/settings.json" comes into it. After a bounded
 * look below @from, a WRITE (or GATE) is added for each name that would be run or obeyed later, or
 * belongs to an agent or to assent; only for destinations in the workspace or the home, where such names
 * count. What lies past the bound, or is not known, is not told.
 *
 * Return: 0 on success, negative errno (then nothing may be allowed).
 */
int files_add_copied(const FilesContext *c,
                     const Effect *e,
                     const Value *from,
                     const Value *to,
                     uint32_t how,
                     Arena *a,
                     EffectList *list) _must_check_;
