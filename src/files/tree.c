#include "tree.h"

#include "base/base.h"
#include "names.h"
#include "resolve.h"

/* Bytes of a file of patterns; what is longer could say anything. */
#define LOOK_PATTERNS_MAX (1 << 16)

typedef struct TreeDir TreeDir;
struct TreeDir {
        TreeDir *next;
        Str path;
        Str glob; /* tree_expand(): what is still to match below; else empty */
        unsigned int depth;
};

/* A look under way: directories wait in the order in which they were met. */
typedef struct Look {
        const FilesContext *context;
        Arena *arena;
        Str suffix;
        uint32_t flags;
        TreeDir *first;
        TreeDir *last;
        TreeDir *at;     /* being listed */
        size_t n_left;   /* names that may still be looked at */
        bool all_secret; /* whatever lies in the directory being listed is secret */
        bool incomplete;
        bool unhidden; /* a file of patterns brings hidden names back */
        TreeFound *found;
        int error;
} Look;

static void look_fail(Look *l, int r) {
        if (r && !l->error)
                l->error = r;
}

static void look_found(Look *l, Str path, Str text, Str source) {
        if (l->found->path.n)
                return;
        l->found->path = path;
        l->found->text = text;
        l->found->source = source;
}

static void look_enqueue(Look *l, Str path, Str glob) {
        TreeDir *d;

        if (l->at && l->at->depth + 1 > FILES_DEPTH_MAX) {
                l->incomplete = true;
                return;
        }
        d = arena_new_one(l->arena, TreeDir);
        if (!d) {
                look_fail(l, arena_error(l->arena));
                return;
        }
        *d = (TreeDir){ .path = path, .glob = glob, .depth = l->at ? l->at->depth + 1 : 0 };
        if (l->last) {
                l->last->next = d;
        } else {
                l->first = d;
        }
        l->last = d;
}

static Str child_path(Look *l, Str name) {
        Str dir = l->at->path;
        Str path = arena_strf(l->arena, STR_FMT "/" STR_FMT, (int)(dir.n > 1 ? dir.n : 0), dir.p,
                              STR_ARG(name));

        look_fail(l, arena_error(l->arena));
        return path;
}

/* A file whose name is known: only what the tables know needs to be opened. */
static void look_plain_file(Look *l, Str name) {
        FilesFacts facts;
        Str path;

        if (!l->all_secret && !name_interests(l->context, name))
                return;
        path = child_path(l, name);
        if (l->error || !(files_named(l->context, path).classes & FILES_CLASS_SECRET))
                return;
        look_fail(l, files_look(l->context, path, l->arena, &facts));
        if (!l->error && facts.classes & FILES_CLASS_SECRET)
                look_found(l, path, facts.text, facts.source);
}

/* What is in /proc and /dev is not looked at: any name there may be a directory. */
static bool leads_to_directory(const FilesFacts *facts) {
        return facts->type == WORLD_TYPE_DIR || path_within(facts->real, STR("/proc")) ||
               path_within(facts->real, STR("/dev/fd"));
}

/* Names of the workspace are judged where they lie, also behind a link. */
static bool stays_within(const Look *l, Str real) {
        Str workspace = l->context->workspace;

        return path_within(real, l->first->path) ||
               (workspace.n > 1 && path_within(l->first->path, workspace) &&
                path_within(real, workspace));
}

static void look_link(Look *l, Str name) {
        FilesFacts facts;
        Str path = child_path(l, name);

        if (l->error)
                return;
        look_fail(l, files_look(l->context, path, l->arena, &facts));
        if (l->error)
                return;
        if (facts.classes & FILES_CLASS_SECRET) {
                look_found(l, path, facts.text, facts.source);
        } else if (facts.unknown.n) {
                l->found->unknown = facts.unknown;
                /* A link to a directory takes a walk that follows links out of the tree that was looked at. */
        } else if (leads_to_directory(&facts) && !stays_within(l, facts.real)) {
                l->found->unknown = STR("a link in it leads to another directory");
        }
}

/* Of NAME/environ, where NAME may be a link, only where it leads counts: empty when to no directory of here. */
static Str look_through(Look *l, Str name) {
        FilesFacts facts;

        look_fail(l, files_look(l->context, child_path(l, name), l->arena, &facts));
        if (l->error || !leads_to_directory(&facts))
                return (Str){ 0 };
        if (stays_within(l, facts.real))
                return facts.real;
        l->found->unknown = STR("a link in it leads to another directory");
        return (Str){ 0 };
}

/* A file, or what could be one, that the program would show. */
static void look_file(Look *l, Str name, WorldType type) {
        if (l->suffix.n && !str_has_suffix(name, l->suffix)) {
                if (type == WORLD_TYPE_LINK && l->flags & TREE_THROUGH)
                        look_through(l, name);
                return;
        }
        if (type == WORLD_TYPE_LINK) {
                look_link(l, name);
        } else {
                look_plain_file(l, name);
        }
}

/* NONE: the file system did not say. */
static WorldType real_type(Look *l, Str name, WorldType type) {
        const World *world = l->context->world;
        WorldStat st;
        int r;

        if (type != WORLD_TYPE_NONE)
                return type;
        r = world->stat(world->userdata, child_path(l, name), false, &st);
        look_fail(l, r < 0 ? r : 0);
        return r == 0 ? st.type : WORLD_TYPE_FILE;
}

/* ---- patterns that bring back what is hidden --------------------------------- */

/* Names that people bring back every day, and that hold no secrets. */
static bool is_harmless_pattern(Str name) {
        static const Str names[] = {
                STR_INIT(".gitkeep"),      STR_INIT(".keep"),          STR_INIT(".gitignore"),
                STR_INIT(".github"),       STR_INIT(".gitattributes"), STR_INIT(".env.example"),
                STR_INIT(".editorconfig"), STR_INIT(".env.sample"),    STR_INIT(".env.template"),
                STR_INIT(".eslintrc.js"),  STR_INIT(".prettierrc"),    STR_INIT(".npmignore"),
                STR_INIT(".dockerignore"), STR_INIT(".placeholder"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

/*
 * "!.env" in .ignore or .gitignore has rg and its like read .env although it is hidden
 * (ripgrep's GUIDE, "Automatic filtering"); so does "!*".
 */
static bool brings_back(Str line) {
        Str name;

        line = str_trim(line);
        if (line.n < 2 || line.p[0] != '!')
                return false;
        while (line.n && (line.p[line.n - 1] == '/' || line.p[line.n - 1] == '\r'))
                --line.n;
        name = path_name(line);
        if (name.n && name.p[0] == '!')
                name = str_slice(name, 1, name.n);
        return name.n && strchr(".*?[{\\", name.p[0]) && !is_harmless_pattern(name);
}

/* Whether the patterns of @path, if it is there, do so; what cannot be read could. */
static bool patterns_bring_back(Look *l, Str path) {
        const World *world = l->context->world;
        Str content;
        int r;

        r = world->read_file(world->userdata, path, LOOK_PATTERNS_MAX, l->arena, &content);
        look_fail(l, r < 0 ? r : 0);
        if (r)
                return r != WORLD_E_MISSING && r != WORLD_E_DENIED && r != WORLD_E_SPECIAL;
        while (content.n)
                if (brings_back(str_cut(content, '\n', &content)))
                        return true;
        return false;
}

static const Str pattern_files[] = { STR_INIT(".ignore"), STR_INIT(".gitignore"),
                                     STR_INIT(".rgignore"), STR_INIT(".fdignore"),
                                     STR_INIT(".git/info/exclude") };

/* The files of patterns of the directories from @root upwards hold below it, too. */
static bool parents_bring_back(Look *l, Str root) {
        for (size_t level = 0; level < FILES_DEPTH_MAX && root.n; ++level) {
                for (size_t i = 0; i < ARRAY_LEN(pattern_files) && !l->error; ++i) {
                        Str path = arena_strf(l->arena, STR_FMT "/" STR_FMT,
                                              (int)(root.n > 1 ? root.n : 0), root.p,
                                              STR_ARG(pattern_files[i]));

                        look_fail(l, arena_error(l->arena));
                        if (!l->error && patterns_bring_back(l, path))
                                return true;
                }
                if (root.n == 1)
                        break;
                root = path_parent(root);
        }
        return false;
}

static void look_hidden(Look *l, Str name) {
        for (size_t i = 0; i < ARRAY_LEN(pattern_files) && l->at->depth; ++i)
                if (str_eq(name, pattern_files[i]) && patterns_bring_back(l, child_path(l, name)))
                        l->unhidden = true;
}

static bool look_entry(void *userdata, Str name, WorldType type) {
        Look *l = userdata;

        --l->n_left;
        if (l->flags & TREE_SKIPS_HIDDEN && name.p[0] == '.') {
                look_hidden(l, name);
                return !l->error && !l->unhidden;
        }
        type = real_type(l, name, type);
        /* Git's own store: what stands there is the history, compressed. */
        if (type == WORLD_TYPE_DIR && !str_eq(name, STR(".git"))) {
                look_enqueue(l, child_path(l, name), (Str){ 0 });
        } else if (type == WORLD_TYPE_FILE ||
                   (type == WORLD_TYPE_LINK && l->flags & TREE_FOLLOWS)) {
                look_file(l, name, type);
        }
        return !l->error && !l->found->path.n;
}

/* The next name of a glob, and whether a directory's entry matches it. */
static bool expand_entry(void *userdata, Str name, WorldType type) {
        Look *l = userdata;
        Str rest, glob = str_cut(l->at->glob, '/', &rest);

        --l->n_left;
        if (!glob_matches_name(glob, name))
                return true;
        type = real_type(l, name, type);
        if (rest.n) {
                Str directory = { 0 };

                if (type == WORLD_TYPE_DIR)
                        directory = child_path(l, name);
                else if (type == WORLD_TYPE_LINK)
                        directory = look_through(l, name);
                if (directory.n)
                        look_enqueue(l, directory, rest);
        } else if (type == WORLD_TYPE_FILE || type == WORLD_TYPE_LINK) {
                look_file(l, name, type);
        }
        return !l->error && !l->found->path.n;
}

static bool names_below_secret(Look *l, Str path) {
        Str below = arena_strf(l->arena, STR_FMT "/x", STR_ARG(path));
        FilesNamed named;

        look_fail(l, arena_error(l->arena));
        if (l->error)
                return false;
        named = files_named(l->context, below);
        return named.classes & FILES_CLASS_SECRET && !named.holds.n;
}

static void look_list(Look *l, WorldEntryFunc func) {
        const World *world = l->context->world;
        int r;

        l->all_secret = (l->at->depth == 0 || name_interests(l->context, path_name(l->at->path))) &&
                        names_below_secret(l, l->at->path);
        if (l->error)
                return;
        r = world->list_dir(world->userdata, l->at->path, l->n_left, func, l);
        look_fail(l, r < 0 ? r : 0);
        /* The root may be made by another part of the text: what will be in it is not known. */
        if (r > 0 && (r == WORLD_E_MISSING ? l->at->depth == 0 : r != WORLD_E_DENIED))
                l->incomplete = true;
}

static int look_run(Look *l, Str root, Str glob, WorldEntryFunc func) {
        l->n_left = FILES_LOOK_MAX;
        if (!l->context->world) {
                l->incomplete = true;
                return 0;
        }
        look_enqueue(l, root, glob);
        for (l->at = l->first; l->at && !l->error && !l->unhidden && !l->found->path.n;
             l->at = l->at->next) {
                if (l->n_left == 0) {
                        l->incomplete = true;
                        break;
                }
                look_list(l, func);
        }
        l->found->complete = !l->incomplete;
        return l->error;
}

int tree_look(
        const FilesContext *c, Str root, Str suffix, uint32_t flags, Arena *a, TreeFound *ret) {
        Look l = { .context = c, .arena = a, .suffix = suffix, .flags = flags, .found = ret };
        int r = 0;

        *ret = (TreeFound){ 0 };
        if (flags & TREE_SKIPS_HIDDEN && c->world)
                l.unhidden = parents_bring_back(&l, root);
        if (l.error)
                return l.error;
        if (!l.unhidden)
                r = look_run(&l, root, (Str){ 0 }, look_entry);
        if (r || !l.unhidden)
                return r;

        *ret = (TreeFound){ 0 };
        l = (Look){ .context = c,
                    .arena = a,
                    .suffix = suffix,
                    .flags = flags & ~(uint32_t)TREE_SKIPS_HIDDEN,
                    .found = ret };
        return look_run(&l, root, (Str){ 0 }, look_entry);
}

/* "/w/src/" and "*.c" of "/w/src/ *.c" (without the blank). */
static void split_glob(Str glob, Str *ret_root, Str *ret_rest) {
        size_t at = 1;

        for (size_t i = 1; i <= glob.n; ++i) {
                if (i < glob.n && glob.p[i] != '/')
                        continue;
                if (is_glob(str_slice(glob, at, i)))
                        break;
                at = i + 1;
        }
        *ret_root = at > 1 ? str_slice(glob, 0, at - 1) : STR("/");
        *ret_rest = str_slice(glob, at, glob.n);
}

int tree_expand(const FilesContext *c, Str glob, Arena *a, TreeFound *ret) {
        Look l = { .context = c, .arena = a, .found = ret };
        Str root, rest;
        Resolved real;
        int r;

        *ret = (TreeFound){ 0 };
        split_glob(glob, &root, &rest);
        if (rest.n == 0 || str_find(rest, STR("**")) != SIZE_MAX)
                return 0;
        r = path_resolve(c, root, true, a, &real);
        if (r)
                return r;
        ret->unknown = real.unknown;
        return look_run(&l, real.real, rest, expand_entry);
}

/* What divides words: bash's IFS, and what xargs takes for quotes. */
static bool is_divided(Str name, bool lines) {
        for (size_t i = 0; i < name.n; ++i) {
                if (strchr(lines ? "\n" : " \t\n'\"\\", name.p[i]))
                        return true;
        }
        return false;
}

static bool blank_entry(void *userdata, Str name, WorldType type) {
        Look *l = userdata;

        --l->n_left;
        type = real_type(l, name, type);
        if (is_divided(name, l->flags & TREE_LINES) &&
            (type == WORLD_TYPE_DIR || !l->suffix.n || str_has_suffix(name, l->suffix))) {
                look_found(l, name, (Str){ 0 }, (Str){ 0 });
                return false;
        }
        if (type == WORLD_TYPE_DIR && !(l->flags & TREE_FLAT) && !str_eq(name, STR(".git")))
                look_enqueue(l, child_path(l, name), (Str){ 0 });
        return !l->error;
}

int files_look_blanks(const FilesContext *c,
                      Str root,
                      Str suffix,
                      bool flat,
                      bool lines,
                      Arena *a,
                      bool *ret_found) {
        TreeFound found = { 0 };
        Look l = { .context = c,
                   .arena = a,
                   .suffix = suffix,
                   .flags = (flat ? TREE_FLAT : 0) | (lines ? TREE_LINES : 0),
                   .found = &found };
        WorldStat st;
        int r;

        *ret_found = true;
        r = look_run(&l, root, (Str){ 0 }, blank_entry);
        if (r)
                return error_trace(r);
        *ret_found = found.path.n > 0;
        if (!found.complete && c->world && !*ret_found &&
            c->world->stat(c->world->userdata, root, true, &st) == 0)
                *ret_found = st.type != WORLD_TYPE_DIR;
        return 0;
}
