#include "files.h"

#include "base/base.h"
#include "names.h"
#include "resolve.h"

#define HOLDS_MAX (256U << 10) /* bytes of a file that is searched for a key */
#define KEYS_MAX  200          /* names of ~/.ssh that are compared by inode */

/* Places */

static const Str temporary_dirs[] = {
        STR_INIT("/tmp"),
        STR_INIT("/var/tmp"),
        STR_INIT("/dev/shm"),
        STR_INIT("/private/tmp"),
};

static const Str system_dirs[] = {
        STR_INIT("/etc"),     STR_INIT("/usr"),   STR_INIT("/bin"),    STR_INIT("/sbin"),
        STR_INIT("/lib"),     STR_INIT("/lib32"), STR_INIT("/lib64"),  STR_INIT("/boot"),
        STR_INIT("/efi"),     STR_INIT("/dev"),   STR_INIT("/proc"),   STR_INIT("/sys"),
        STR_INIT("/run"),     STR_INIT("/var"),   STR_INIT("/opt"),    STR_INIT("/root"),
        STR_INIT("/srv"),     STR_INIT("/nix"),   STR_INIT("/System"), STR_INIT("/Library"),
        STR_INIT("/private"),
};

static bool is_same_object(const World *world, Str a, Str b) {
        WorldStat sa, sb;

        return world->stat(world->userdata, a, true, &sa) == 0 &&
               world->stat(world->userdata, b, true, &sb) == 0 && sa.inode &&
               sa.inode == sb.inode && sa.device == sb.device;
}

/* A bind mount or a file system without case spells the workspace in another way. */
static bool is_workspace_otherwise(const FilesContext *c, Str path) {
        Str name = path_name(c->workspace);

        if (!c->world || name.n == 0)
                return false;
        for (; path.n > 1; path = path_parent(path)) {
                if (str_eq_nocase(path_name(path), name) &&
                    is_same_object(c->world, path, c->workspace))
                        return true;
        }
        return false;
}

static bool is_in_one_of(Str path, const Str *dirs, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (path_within(path, dirs[i]))
                        return true;
        }
        return false;
}

FilesPlace files_place(const FilesContext *c, Str path) {
        if (path.n == 0 || path.p[0] != '/')
                return FILES_PLACE_NONE;
        if (path_within(path, c->workspace) || is_workspace_otherwise(c, path))
                return FILES_PLACE_WORKSPACE;
        if (is_in_one_of(path, temporary_dirs, ARRAY_LEN(temporary_dirs)))
                return FILES_PLACE_TEMPORARY;
        if (path_within(path, c->home))
                return FILES_PLACE_HOME;
        if (is_in_one_of(path, system_dirs, ARRAY_LEN(system_dirs)))
                return FILES_PLACE_SYSTEM;
        return FILES_PLACE_OUTSIDE;
}

const char *files_place_text(FilesPlace place) {
        switch (place) {
        case FILES_PLACE_NONE:
                return "at an unknown place";
        case FILES_PLACE_WORKSPACE:
                return "inside the workspace";
        case FILES_PLACE_TEMPORARY:
                return "among the temporary files";
        case FILES_PLACE_HOME:
                return "in the home, outside the workspace";
        case FILES_PLACE_SYSTEM:
                return "among the system's files";
        case FILES_PLACE_OUTSIDE:
                return "outside the workspace";
        }
        abort();
}

/* Classes */

typedef struct ClassRow {
        uint32_t bit;
        const char *name;
        const char *text;
} ClassRow;

static const ClassRow class_rows[] = {
#define X(name, bit, json, text) { 1U << (bit), json, text },
#include "classes.def"
#undef X
};

const char *files_class_name(uint32_t classes) {
        for (size_t i = 0; i < ARRAY_LEN(class_rows); ++i) {
                if (classes & class_rows[i].bit)
                        return class_rows[i].name;
        }
        return "";
}

const char *files_class_text(uint32_t classes) {
        for (size_t i = 0; i < ARRAY_LEN(class_rows); ++i) {
                if (classes & class_rows[i].bit)
                        return class_rows[i].text;
        }
        return "";
}

/* Looking at one path */

static bool content_holds(Str content, Str holds) {
        while (holds.n) {
                if (str_find(content, str_cut(holds, '|', &holds)) != SIZE_MAX)
                        return true;
        }
        return false;
}

/* A name that is only a secret with the right content: takes the class back when that is not in it. */
static int named_check_content(const FilesContext *c, Str path, Arena *a, FilesNamed *named) {
        Str content;
        int r;

        if (!named->holds.n || !c->world || !(named->classes & FILES_CLASS_SECRET))
                return 0;
        r = c->world->read_file(c->world->userdata, path, HOLDS_MAX, a, &content);
        if (r)
                return r < 0 ? r : 0;
        if (!content_holds(content, named->holds))
                named->classes &= ~(uint32_t)FILES_CLASS_SECRET;
        if (!named->classes)
                *named = (FilesNamed){ 0 };
        return 0;
}

static void facts_add(FilesFacts *facts, const FilesNamed *named) {
        uint32_t now = facts->classes & -facts->classes, more = named->classes & -named->classes;

        if (more && (!now || more < now)) {
                facts->text = named->text;
                facts->source = named->source;
        }
        facts->classes |= named->classes;
}

static void facts_add_class(FilesFacts *facts, uint32_t classes, Str text, Str source) {
        facts_add(facts, &(FilesNamed){ .classes = classes, .text = text, .source = source });
}

/* What it is, whatever its name. */
static void facts_add_type(FilesFacts *facts) {
        switch (facts->type) {
        case WORLD_TYPE_BLOCK:
                facts_add_class(facts, FILES_CLASS_DISK | FILES_CLASS_SECRET, STR("a whole disk"),
                                STR("files: block device"));
                break;
        case WORLD_TYPE_CHAR:
                facts_add_class(facts, FILES_CLASS_DEVICE, STR("a device"), STR("files: device"));
                break;
        case WORLD_TYPE_FIFO:
                facts_add_class(facts, FILES_CLASS_DEVICE, STR("a pipe that another program fills"),
                                STR("files: named pipe"));
                break;
        case WORLD_TYPE_SOCKET:
                facts_add_class(facts, FILES_CLASS_DEVICE, STR("a socket of another program"),
                                STR("files: socket"));
                break;
        case WORLD_TYPE_NONE:
        case WORLD_TYPE_FILE:
        case WORLD_TYPE_DIR:
        case WORLD_TYPE_LINK:
                break;
        }
}

/* Files that a second name is most likely to be made for; below the home. */
static const Str linked_secrets[] = {
        STR_INIT(".aws/credentials"),
        STR_INIT(".netrc"),
        STR_INIT(".npmrc"),
        STR_INIT(".git-credentials"),
        STR_INIT(".gitconfig"),
        STR_INIT(".pypirc"),
        STR_INIT(".docker/config.json"),
        STR_INIT(".kube/config"),
        STR_INIT(".pgpass"),
        STR_INIT(".vault-token"),
        STR_INIT(".config/gh/hosts.yml"),
        STR_INIT(".claude/.credentials.json"),
        STR_INIT(".codex/auth.json"),
        STR_INIT(".env"),
};

typedef struct InodeSearch {
        const FilesContext *context;
        const WorldStat *wanted;
        Str dir;
        bool found;
} InodeSearch;

/* Whether the file @name in @dir is the wanted inode. Paths past the bound are not there. */
static bool is_inode(const InodeSearch *s, Str dir, Str name) {
        const World *world = s->context->world;
        _uninitialized_ char path[FILES_PATH_MAX];
        WorldStat st;

        if (dir.n + 1 + name.n > sizeof(path) || dir.n == 0)
                return false;
        memcpy(path, dir.p, dir.n);
        path[dir.n] = '/';
        memcpy(path + dir.n + 1, name.p, name.n);
        return world->stat(world->userdata, (Str){ path, dir.n + 1 + name.n }, true, &st) == 0 &&
               st.inode == s->wanted->inode && st.device == s->wanted->device;
}

static bool inode_entry(void *userdata, Str name, WorldType type) {
        InodeSearch *s = userdata;

        s->found = is_inode(s, s->dir, name);
        return !s->found;
}

static bool inode_is_secret(const FilesContext *c, const WorldStat *wanted, Arena *a) {
        InodeSearch s = { .context = c, .wanted = wanted };

        if (c->home.n == 0)
                return false;
        for (size_t i = 0; i < ARRAY_LEN(linked_secrets); ++i) {
                if (is_inode(&s, c->home, linked_secrets[i]))
                        return true;
        }
        if (is_inode(&s, c->workspace, STR(".env")))
                return true;
        s.dir = arena_strf(a, STR_FMT "/.ssh", STR_ARG(c->home));
        c->world->list_dir(c->world->userdata, s.dir, KEYS_MAX, inode_entry, &s);
        return s.found;
}

#define INODES_MAX (KEYS_MAX + 64)

/* The inodes that inode_is_secret() compares with, gathered once. */
typedef struct InodeGather {
        const FilesContext *context;
        Str dir;
        WorldStat *items;
        size_t n;
} InodeGather;

static void gather_inode(InodeGather *g, Str dir, Str name) {
        const World *world = g->context->world;
        _uninitialized_ char path[FILES_PATH_MAX];
        WorldStat st;

        if (dir.n + 1 + name.n > sizeof(path) || dir.n == 0 || g->n == INODES_MAX)
                return;
        memcpy(path, dir.p, dir.n);
        path[dir.n] = '/';
        memcpy(path + dir.n + 1, name.p, name.n);
        if (world->stat(world->userdata, (Str){ path, dir.n + 1 + name.n }, true, &st) == 0 &&
            st.type == WORLD_TYPE_FILE && st.n_links > 1)
                g->items[g->n++] = st;
}

static bool gather_entry(void *userdata, Str name, WorldType type) {
        InodeGather *g = userdata;

        gather_inode(g, g->dir, name);
        return true;
}

int files_secret_inodes(const FilesContext *c, Arena *a, WorldStat **ret, size_t *ret_n) {
        InodeGather g = { .context = c, .items = arena_new_array(a, WorldStat, INODES_MAX) };

        if (!g.items)
                return error_origin(arena_error(a));
        for (size_t i = 0; c->home.n && i < ARRAY_LEN(linked_secrets); ++i)
                gather_inode(&g, c->home, linked_secrets[i]);
        gather_inode(&g, c->workspace, STR(".env"));
        g.dir = arena_strf(a, STR_FMT "/.ssh", STR_ARG(c->home));
        if (c->home.n && g.dir.n)
                (void)c->world->list_dir(c->world->userdata, g.dir, KEYS_MAX, gather_entry, &g);
        *ret = g.items;
        *ret_n = g.n;
        return arena_error(a);
}

/*
 * Another name of the same file tells nothing by itself, and packages' stores are full of
 * them; but a second name of a key is a way to it. Only what the person owns can have been linked
 * by a program of the person's (fs.protected_hardlinks).
 */
static void facts_add_links(const FilesContext *c,
                            const WorldStat *st,
                            Arena *a,
                            FilesFacts *facts) {
        WorldStat home;

        if (st->type != WORLD_TYPE_FILE || st->n_links < 2 || facts->classes & FILES_CLASS_SECRET)
                return;
        if (!c->home.n || c->world->stat(c->world->userdata, c->home, true, &home) ||
            home.uid != st->uid)
                return;
        if (inode_is_secret(c, st, a)) {
                facts_add_class(facts, FILES_CLASS_SECRET, STR("another name of a credential file"),
                                STR("files: inode"));
        } else if (facts->place == FILES_PLACE_HOME || facts->place == FILES_PLACE_OUTSIDE) {
                facts->unknown = STR("the file has other names, which cannot be told");
        }
}

/* Names in /dev and /proc stand for something else in each process: nothing is followed. */
static bool is_fixed(const FilesFacts *facts) {
        return facts->classes & FILES_CLASS_STREAM || path_within(facts->path, STR("/proc"));
}

static int facts_follow(const FilesContext *c, Arena *a, FilesFacts *facts) {
        FilesNamed named;
        Resolved real;
        int r;

        r = path_resolve(c, facts->path, true, a, &real);
        if (r)
                return r;
        facts->unknown = real.unknown;
        facts->real = real.real;
        facts->type = real.stat.type;
        if (real.linked) {
                named = files_named(c, real.real);
                /* A link to a standard stream stands for it. */
                if (named.classes & FILES_CLASS_STREAM)
                        facts->classes &= ~(uint32_t)FILES_CLASS_DEVICE;
                r = named_check_content(c, real.real, a, &named);
                if (r)
                        return r;
                facts_add(facts, &named);
        }
        if (!(facts->classes & FILES_CLASS_STREAM))
                facts_add_type(facts);
        facts->place = files_place(c, facts->real);
        facts_add_links(c, &real.stat, a, facts);
        return 0;
}

int files_look(const FilesContext *c, Str path, Arena *a, FilesFacts *ret_facts) {
        FilesFacts facts = { .path = path, .real = path };
        FilesNamed named = files_named(c, path);
        int r;

        r = named_check_content(c, path, a, &named);
        if (r)
                return r;
        facts_add(&facts, &named);
        facts.place = files_place(c, path);
        if (c->world && !is_fixed(&facts)) {
                r = facts_follow(c, a, &facts);
                if (r)
                        return r;
        }
        *ret_facts = facts;
        return arena_error(a);
}

/* The nearest directory above that is there. A file in its place cannot hold what is meant. */
static int find_base(const FilesContext *c, FilesTarget *t) {
        Str base = path_parent(t->path);

        for (;; base = path_parent(base)) {
                int r = c->world->stat(c->world->userdata, base, false, &t->base_stat);

                if (r < 0)
                        return r;
                if (r == 0 && t->base_stat.type == WORLD_TYPE_DIR) {
                        t->base = base;
                        return 0;
                }
                if (r != WORLD_E_MISSING || base.n <= 1) {
                        t->unknown = r ? STR("the directory it lies in cannot be looked at")
                                       : STR("what it should lie in is no directory");
                        return 0;
                }
        }
}

int files_target(const FilesContext *c, Str path, bool follow, Arena *a, FilesTarget *ret) {
        FilesTarget t = { .path = path };
        Resolved real;
        int r;

        if (!c->world) {
                t.unknown = STR("the machine is not looked at");
                *ret = t;
                return 0;
        }
        r = path_resolve(c, path, follow, a, &real);
        if (r)
                return r;
        t.path = real.real;
        t.stat = real.stat;
        t.unknown = real.unknown;
        if (!t.unknown.n && t.path.n > 1 && !path_within(t.path, STR("/proc")) &&
            !path_within(t.path, STR("/dev"))) {
                /* The workspace's own names are known to be real and are not looked at on the way. */
                if (t.stat.type == WORLD_TYPE_NONE)
                        r = c->world->stat(c->world->userdata, t.path, false, &t.stat);
                if (r < 0)
                        return r;
                if (r)
                        t.stat = (WorldStat){ 0 };
                if (r && r != WORLD_E_MISSING)
                        t.unknown = STR("it cannot be looked at");
                r = find_base(c, &t);
                if (r)
                        return r;
        }
        *ret = t;
        return arena_error(a);
}

/* Expanding a glob, name by name from the root. */
typedef struct Expanding {
        const FilesContext *context;
        Arena *arena;
        Str dir, name, rest; /* the name of the glob being matched in @dir, and those behind it */
        Str *paths;
        size_t n, max;
        bool all;
        int error;
} Expanding;

static void expand(Expanding *x, Str path, Str rest);

static Str path_in(Expanding *x, Str dir, Str name) {
        return arena_strf(x->arena, STR_FMT "/" STR_FMT, (int)(dir.n > 1 ? dir.n : 0), dir.p,
                          STR_ARG(name));
}

static bool expand_name(void *userdata, Str name, WorldType type) {
        Expanding *x = userdata;
        Expanding here = *x;

        if (!glob_matches_name(x->name, name))
                return true;
        expand(x, path_in(x, here.dir, name), here.rest);
        x->dir = here.dir;
        x->name = here.name;
        x->rest = here.rest;
        return !x->error && x->all;
}

static void expand_found(Expanding *x, Str path) {
        const World *world = x->context->world;
        WorldStat st;
        int r = world->stat(world->userdata, path, false, &st);

        if (r < 0)
                x->error = r;
        else if (r == 0 && x->n == x->max)
                x->all = false;
        else if (r == 0)
                x->paths[x->n++] = path;
        else if (r != WORLD_E_MISSING)
                x->all = false;
}

static void expand(Expanding *x, Str path, Str rest) {
        const World *world = x->context->world;
        int r;

        x->error = x->error ? x->error : arena_error(x->arena);
        if (x->error)
                return;
        while (rest.n && !is_glob(x->name = str_cut(rest, '/', &x->rest))) {
                path = path_in(x, path, x->name);
                rest = x->rest;
        }
        if (!rest.n) {
                expand_found(x, path);
                return;
        }
        x->dir = path;
        r = world->list_dir(world->userdata, path, x->max, expand_name, x);
        if (r < 0)
                x->error = r;
        else if (r && r != WORLD_E_MISSING)
                x->all = false;
}

int files_expand(const FilesContext *c,
                 Str glob,
                 size_t max,
                 Arena *a,
                 Str **ret_paths,
                 size_t *ret_n,
                 bool *ret_all) {
        Expanding x = { .context = c, .arena = a, .max = max, .all = true };

        x.paths = arena_new_array(a, Str, max ? max : 1);
        if (!x.paths)
                return error_origin(arena_error(a));
        if (!c->world || !glob.n || glob.p[0] != '/')
                x.all = false;
        else
                expand(&x, STR("/"), str_slice(glob, 1, glob.n));
        *ret_paths = x.paths;
        *ret_n = x.n;
        *ret_all = x.all;
        return x.error ? x.error : arena_error(a);
}

bool files_leaves_out(const FilesContext *c, Str path, bool is_dir, Arena *a, Str *ret_why) {
        _uninitialized_ char below[FILES_PATH_MAX + 2];
        FilesNamed named;
        FilesFacts facts;

        if (!name_interests(c, path_name(path)))
                return false;
        *ret_why = STR("it cannot be told what it holds");
        if (is_dir) {
                if (path.n > FILES_PATH_MAX)
                        return true;
                memcpy(below, path.p, path.n);
                memcpy(below + path.n, "/x", 2);
                named = files_named(c, (Str){ below, path.n + 2 });
                *ret_why = named.text;
                return named.classes & FILES_CLASS_SECRET && !named.holds.n;
        }
        named = files_named(c, path);
        if (!(named.classes & FILES_CLASS_SECRET))
                return false;
        if (!named.holds.n) {
                *ret_why = named.text;
                return true;
        }
        if (files_look(c, path, a, &facts))
                return true;
        *ret_why = facts.text;
        return facts.classes & FILES_CLASS_SECRET;
}
