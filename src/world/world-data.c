#include "world.h"

#include "base/base.h"

#define DATA_PATH_MAX  4096
#define DATA_LINKS_MAX 40

/* An absolute path that is being resolved: what is known to be no link, and what follows. */
typedef struct DataPath {
        char p[DATA_PATH_MAX];
        size_t n;
} DataPath;

/* FNV-1a: an inode number for a path. */
static uint64_t inode_of(Str path) {
        uint64_t hash = UINT64_C(0xcbf29ce484222325);

        for (size_t i = 0; i < path.n; ++i)
                hash = (hash ^ (unsigned char)path.p[i]) * UINT64_C(0x100000001b3);
        return hash;
}

static const WorldFile *file_find(const WorldData *d, Str path) {
        for (size_t i = 0; i < d->n_files; ++i) {
                if (str_eq(d->files[i].path, path))
                        return &d->files[i];
        }
        return NULL;
}

/* Whether @path lies strictly below @dir; the root is "" here. */
static bool is_below(Str path, Str dir) {
        return path.n > dir.n + 1 && path.p[dir.n] == '/' && str_has_prefix(path, dir);
}

static Str without_slash(Str path) {
        while (path.n && path.p[path.n - 1] == '/')
                --path.n;
        return path;
}

/* A directory that nobody put in exists as soon as something in it was. */
static bool is_implied_dir(const WorldData *d, Str path) {
        for (size_t i = 0; i < d->n_files; ++i) {
                if (is_below(d->files[i].path, path))
                        return true;
        }
        return false;
}

static bool path_push(DataPath *path, Str name) {
        if (path->n + 1 + name.n > sizeof(path->p))
                return false;
        path->p[path->n++] = '/';
        memcpy(path->p + path->n, name.p, name.n);
        path->n += name.n;
        return true;
}

static void path_pop(DataPath *path) {
        while (path->n && path->p[path->n - 1] != '/')
                --path->n;
        if (path->n)
                --path->n;
}

/* Put a link's target before what is left of the way, which lies in @rest. */
static bool rest_replace(DataPath *rest, Str target, Str left) {
        if (target.n + 1 + left.n > sizeof(rest->p))
                return false;
        if (left.n)
                memmove(rest->p + target.n + 1, left.p, left.n);
        memcpy(rest->p, target.p, target.n);
        rest->p[target.n] = '/';
        rest->n = target.n + 1 + left.n;
        return true;
}

static bool has_more(Str rest) {
        for (size_t i = 0; i < rest.n; ++i) {
                if (rest.p[i] != '/')
                        return true;
        }
        return false;
}

/* Walk @path as the kernel would: each component that is a link is replaced by its target. */
static int resolve(const WorldData *d, Str path, bool follow, DataPath *ret_path) {
        _uninitialized_ DataPath rest;
        unsigned int n_links = 0;
        Str left;

        ret_path->n = 0;
        if (path.n == 0 || path.p[0] != '/' || !rest_replace(&rest, path, (Str){ 0 }))
                return WORLD_E_FAILED;

        left = (Str){ rest.p, rest.n };
        while (left.n) {
                Str name = str_cut(left, '/', &left);
                const WorldFile *file;

                if (name.n == 0 || str_eq(name, STR(".")))
                        continue;
                if (str_eq(name, STR(".."))) {
                        path_pop(ret_path);
                        continue;
                }
                if (!path_push(ret_path, name))
                        return WORLD_E_FAILED;
                file = file_find(d, (Str){ ret_path->p, ret_path->n });
                if (!file || file->type != WORLD_TYPE_LINK || (!follow && !has_more(left)))
                        continue;
                if (++n_links > DATA_LINKS_MAX)
                        return WORLD_E_LOOP;
                path_pop(ret_path);
                if (str_has_prefix(file->content, STR("/")))
                        ret_path->n = 0;
                if (!rest_replace(&rest, file->content, left))
                        return WORLD_E_FAILED;
                left = (Str){ rest.p, rest.n };
        }
        return 0;
}

static int data_find(
        const WorldData *d, Str path, bool follow, DataPath *ret_path, const WorldFile **ret_file) {
        int r;

        r = resolve(d, path, follow, ret_path);
        if (r)
                return r;
        *ret_file = file_find(d, (Str){ ret_path->p, ret_path->n });
        return 0;
}

static int data_stat(void *userdata, Str path, bool follow, WorldStat *ret_stat) {
        const WorldData *d = userdata;
        const WorldFile *file;
        _uninitialized_ DataPath real;
        int r;

        r = data_find(d, path, follow, &real, &file);
        if (r)
                return r;
        if (!file && real.n && !is_implied_dir(d, (Str){ real.p, real.n }))
                return WORLD_E_MISSING;

        *ret_stat = (WorldStat){
                .type = file ? file->type : WORLD_TYPE_DIR,
                .device = 1,
                .inode = inode_of((Str){ real.p, real.n }),
                .size = file ? file->content.n : 0,
                .mode = file ? file->mode : 0755,
                .uid = file ? file->uid : 0,
                .n_links = 1,
        };
        return 0;
}

static int data_readlink(void *userdata, Str path, Arena *a, Str *ret_target) {
        const WorldData *d = userdata;
        const WorldFile *file;
        _uninitialized_ DataPath real;
        int r;

        r = data_find(d, path, false, &real, &file);
        if (r)
                return r;
        if (!file) {
                return is_implied_dir(d, (Str){ real.p, real.n }) ? WORLD_E_SPECIAL
                                                                  : WORLD_E_MISSING;
        }
        if (file->type != WORLD_TYPE_LINK)
                return WORLD_E_SPECIAL;
        *ret_target = arena_str(a, file->content);
        return arena_error(a);
}

static int data_read_file(void *userdata, Str path, size_t max, Arena *a, Str *ret_content) {
        const WorldData *d = userdata;
        const WorldFile *file;
        _uninitialized_ DataPath real;
        int r;

        r = data_find(d, path, true, &real, &file);
        if (r)
                return r;
        if (!file) {
                return is_implied_dir(d, (Str){ real.p, real.n }) ? WORLD_E_SPECIAL
                                                                  : WORLD_E_MISSING;
        }
        if (file->type != WORLD_TYPE_FILE)
                return WORLD_E_SPECIAL;
        if (file->content.n > max)
                return WORLD_E_TOO_LARGE;
        *ret_content = arena_str(a, file->content);
        return arena_error(a);
}

/* The first name of @path below @dir, when no earlier file has shown it already. */
static bool child_of(const WorldData *d, size_t index, Str dir, Str *ret_name, bool *ret_deeper) {
        Str path = d->files[index].path, rest, name;

        if (!is_below(path, dir))
                return false;
        name = str_cut(str_slice(path, dir.n + 1, path.n), '/', &rest);
        for (size_t i = 0; i < index; ++i) {
                Str other = d->files[i].path;

                if (is_below(other, dir) &&
                    str_eq(str_cut(str_slice(other, dir.n + 1, other.n), '/', &rest), name))
                        return false;
        }
        *ret_name = name;
        *ret_deeper = dir.n + 1 + name.n < path.n;
        return true;
}

static WorldType child_type(const WorldData *d, Str dir, Str name, bool deeper) {
        DataPath path = { .n = 0 };
        const WorldFile *file;

        if (dir.n > sizeof(path.p))
                return WORLD_TYPE_NONE;
        if (dir.n)
                memcpy(path.p, dir.p, dir.n);
        path.n = dir.n;
        if (!path_push(&path, name))
                return WORLD_TYPE_NONE;
        file = file_find(d, (Str){ path.p, path.n });
        if (file)
                return file->type;
        return deeper ? WORLD_TYPE_DIR : WORLD_TYPE_NONE;
}

static int data_list_dir(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        const WorldData *d = userdata;
        const WorldFile *file;
        _uninitialized_ DataPath real;
        Str dir, name;
        bool deeper;
        int r;

        r = data_find(d, path, true, &real, &file);
        if (r)
                return r;
        dir = without_slash((Str){ real.p, real.n });
        if (file ? file->type != WORLD_TYPE_DIR : dir.n && !is_implied_dir(d, dir))
                return WORLD_E_MISSING;

        for (size_t i = 0; i < d->n_files; ++i) {
                if (!child_of(d, i, dir, &name, &deeper))
                        continue;
                if (max-- == 0)
                        return WORLD_E_TOO_LARGE;
                if (!func(func_userdata, name, child_type(d, dir, name, deeper)))
                        return 0;
        }
        return 0;
}

static int data_getenv(void *userdata, Str name, Arena *a, Str *ret_value) {
        const WorldData *d = userdata;

        for (size_t i = 0; i < d->n_env; ++i) {
                if (str_eq(d->env[i][0], name)) {
                        *ret_value = arena_str(a, d->env[i][1]);
                        return arena_error(a);
                }
        }
        return WORLD_E_MISSING;
}

const World *world_data(WorldData *d) {
        d->world = (World){
                .userdata = d,
                .stat = data_stat,
                .readlink = data_readlink,
                .read_file = data_read_file,
                .list_dir = data_list_dir,
                .getenv = data_getenv,
        };
        return &d->world;
}
