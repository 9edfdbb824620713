#include "names.h"

#include "base/base.h"

/* Paths */

bool path_within(Str path, Str dir) {
        if (dir.n == 0)
                return false;
        if (dir.n == 1)
                return path.n > 0 && path.p[0] == '/';
        return str_has_prefix(path, dir) && (path.n == dir.n || path.p[dir.n] == '/');
}

static size_t last_slash(Str path) {
        size_t i = path.n;

        while (i > 0 && path.p[i - 1] != '/')
                --i;
        return i;
}

Str path_name(Str path) {
        return str_slice(path, last_slash(path), path.n);
}

Str path_parent(Str path) {
        size_t i = last_slash(path);

        return i > 1 ? str_slice(path, 0, i - 1) : STR("/");
}

/* Naming one path */

#define FNV32_START 0x811c9dc5U
#define FNV32_PRIME 0x01000193U

static uint32_t fnv32(uint32_t hash, Str s) {
        for (size_t i = 0; i < s.n; ++i)
                hash = (hash ^ (unsigned char)s.p[i]) * FNV32_PRIME;
        return hash;
}

/* ".pem" of "server.pem", ".rsa" of ".rsa"; empty without a dot. */
static Str name_ending(Str name) {
        for (size_t i = name.n; i-- > 0;) {
                if (name.p[i] == '.')
                        return str_slice(name, i, name.n);
        }
        return (Str){ 0 };
}

/* How programs and people call the copy that they leave beside a file, packed ones too; "~" has no dot. */
static const Str copy_endings[] = {
        STR_INIT("~"),         STR_INIT(".bak"),       STR_INIT(".bkp"),     STR_INIT(".backup"),
        STR_INIT(".old"),      STR_INIT(".orig"),      STR_INIT(".prev"),    STR_INIT(".save"),
        STR_INIT(".saved"),    STR_INIT(".copy"),      STR_INIT(".tmp"),     STR_INIT(".1"),
        STR_INIT(".rpmsave"),  STR_INIT(".rpmnew"),    STR_INIT(".rpmorig"), STR_INIT(".dpkg-old"),
        STR_INIT(".dpkg-new"), STR_INIT(".dpkg-dist"), STR_INIT(".pacsave"), STR_INIT(".pacnew"),
        STR_INIT(".gz"),       STR_INIT(".bz2"),       STR_INIT(".xz"),      STR_INIT(".zst"),
};

static bool is_vim_swap(Str name) {
        return name.n > 5 && name.p[0] == '.' && name.p[name.n - 4] == '.' &&
               (name.p[name.n - 3] | 0x20) == 's' && (name.p[name.n - 2] | 0x20) == 'w';
}

/* ".npmrc" of ".npmrc~", ".npmrc.bak", "..npmrc.swp" and "#.npmrc#"; empty where it is no such name. */
static Str name_copied(Str name) {
        if (is_vim_swap(name))
                return str_slice(name, 1, name.n - 4);
        if (name.n > 2 && name.p[0] == '#' && name.p[name.n - 1] == '#')
                return str_slice(name, 1, name.n - 1);
        for (size_t i = 0; i < ARRAY_LEN(copy_endings); ++i) {
                Str ending = copy_endings[i];

                if (name.n > ending.n &&
                    str_eq_nocase(str_slice(name, name.n - ending.n, name.n), ending))
                        return str_slice(name, 0, name.n - ending.n);
        }
        return (Str){ 0 };
}

/* Rows under @key, then under the next of the same slot. */
static const PathRow *row_of_key(uint32_t key, uint16_t *at) {
        while (*at != PATH_NONE) {
                const PathRow *row = &path_rows[*at];

                *at = row->next;
                if (row->key == key)
                        return row;
        }
        return NULL;
}

/* Whether a row is led to by this very name. */
static bool name_has_row(Str name) {
        _uninitialized_ char folded[256];
        uint16_t at;
        uint32_t key;

        if (name.n > sizeof(folded))
                return false;
        name = (Str){ folded, fold_name(name, folded) };
        key = fnv32(FNV32_START, name);
        at = path_slots[key % PATH_SLOTS];
        if (row_of_key(key, &at))
                return true;
        key = fnv32(FNV32_START, STR("\x01"));
        key = fnv32(key, name_ending(name));
        at = path_slots[key % PATH_SLOTS];
        if (row_of_key(key, &at))
                return true;
        for (size_t i = 0; i < n_path_starts; ++i) {
                if (name.n && path_str(path_rows[path_starts[i]].pattern).p[0] == name.p[0])
                        return true;
        }
        return false;
}

bool name_interests(const FilesContext *c, Str name) {
        for (size_t i = 0; i < ARRAY_LEN(c->secrets); ++i) {
                if (c->secrets[i].n && str_eq(path_name(c->secrets[i]), name))
                        return true;
        }
        for (; name.n; name = name_copied(name)) {
                if (name_has_row(name))
                        return true;
        }
        return false;
}

static uint32_t gravest(uint32_t classes) {
        return classes & -classes;
}

/* What is gathered about one path while its rows are found. */
typedef struct Naming {
        const FilesContext *context;
        Str path;
        Meeting meeting;
        FilesNamed named;
        bool secret_always;
} Naming;

static void naming_add(Naming *n, const PathRow *row) {
        FilesNamed *named = &n->named;

        if (row->flags & PATH_ROW_OTHER_HOME &&
            (path_within(n->path, n->context->home) || path_within(n->path, n->context->workspace)))
                return;
        if (!named->classes || gravest(row->classes) < gravest(named->classes)) {
                named->text = path_str(row->text);
                named->source = path_str(row->source);
        }
        named->classes |= row->classes;
        if (!(row->classes & FILES_CLASS_SECRET))
                return;
        /* Of two that ask for different texts neither speaks for the other. */
        if (row->holds.n == 0 || (named->holds.n && !str_eq(named->holds, path_str(row->holds)))) {
                n->secret_always = true;
        } else {
                named->holds = path_str(row->holds);
        }
}

static void naming_try_key(Naming *n, uint32_t key) {
        uint16_t at = path_slots[key % PATH_SLOTS];
        const PathRow *row;

        while ((row = row_of_key(key, &at))) {
                if (row_meets(&n->meeting, row))
                        naming_add(n, row);
        }
}

static void naming_try_starts(Naming *n, const Shape *s) {
        Str last = s->names[s->n - 1];

        for (size_t i = 0; i < n_path_starts; ++i) {
                const PathRow *row = &path_rows[path_starts[i]];

                if (last.n && path_str(row->pattern).p[0] == last.p[0] &&
                    row_meets(&n->meeting, row))
                        naming_add(n, row);
        }
}

/* The folders that assent was told are its own, wherever they lie. */
static void naming_try_gate(Naming *n) {
        const FilesContext *c = n->context;

        for (size_t i = 0; i < ARRAY_LEN(c->gate_dirs); ++i) {
                Str name;

                if (!c->gate_dirs[i].n || !path_within(n->path, c->gate_dirs[i]))
                        continue;
                name = path_name(n->path);
                n->named.classes |= FILES_CLASS_GATE;
                n->named.text = STR("assent's own files");
                n->named.source = STR("files: assent's folder");
                /* A file that is guarded by itself holds what its own name says. */
                if (n->path.n == c->gate_dirs[i].n)
                        continue;
                /* Images of what was overwritten or deleted: as secret as the files were. */
                if (path_within(str_slice(n->path, c->gate_dirs[i].n, n->path.n), STR("/undo")) ||
                    str_find(name, STR("key")) != SIZE_MAX ||
                    str_find(name, STR("token")) != SIZE_MAX ||
                    str_has_suffix(name, STR(".sock")) || str_eq(name, STR("settings.json"))) {
                        n->named.classes |= FILES_CLASS_SECRET;
                        n->secret_always = true;
                }
        }
}

/* Such a file is called as its owner likes. */
static void naming_try_secrets(Naming *n) {
        const FilesContext *c = n->context;

        for (size_t i = 0; i < ARRAY_LEN(c->secrets); ++i) {
                if (!c->secrets[i].n || !str_eq(c->secrets[i], n->path))
                        continue;
                n->named.classes |= FILES_CLASS_SECRET;
                n->named.text = STR("a key that the settings name");
                n->named.source = STR("settings");
                n->secret_always = true;
        }
}

static FilesNamed naming_result(Naming *n) {
        FilesNamed *named = &n->named;

        if (n->secret_always)
                named->holds = (Str){ 0 };
        if (named->classes & FILES_CLASS_STREAM)
                named->classes = FILES_CLASS_STREAM;
        /* Shared memory is files like those of /tmp. */
        if (path_within(n->path, STR("/dev/shm")))
                named->classes &= ~(uint32_t)FILES_CLASS_DEVICE;
        if (!named->classes)
                return (FilesNamed){ 0 };
        return *named;
}

static FilesNamed named_as_spelled(const FilesContext *c, Str path) {
        _uninitialized_ Shape s;
        Naming n = { .context = c, .path = path, .meeting = { .context = c, .shape = &s } };

        if (!shape_of_path(&s, path)) {
                return (FilesNamed){
                        .classes = FILES_CLASS_SECRET | FILES_CLASS_DEVICE,
                        .text = STR("a path too long to be looked at"),
                        .source = STR("files: bounds"),
                };
        }
        for (size_t i = 0; i < s.n; ++i)
                naming_try_key(&n, fnv32(FNV32_START, s.names[i]));
        if (s.n) {
                Str ending = name_ending(s.names[s.n - 1]);

                if (ending.n)
                        naming_try_key(&n, fnv32(fnv32(FNV32_START, STR("\x01")), ending));
                naming_try_starts(&n, &s);
        }
        naming_try_gate(&n);
        naming_try_secrets(&n);
        return naming_result(&n);
}

/* What the file was that a copy is of, where that is a secret. */
static void named_add_copied(const FilesContext *c, Str path, Str copied, FilesNamed *named) {
        _uninitialized_ char p[FILES_PATH_MAX];
        size_t n = path.n - path_name(path).n;
        FilesNamed original;

        if (n + copied.n > sizeof(p))
                return;
        memcpy(p, path.p, n);
        memcpy(p + n, copied.p, copied.n);
        original = named_as_spelled(c, (Str){ p, n + copied.n });
        if (!(original.classes & FILES_CLASS_SECRET))
                return;
        /* A copy holds what the file held; it is neither run nor obeyed. */
        original.classes = FILES_CLASS_SECRET;
        named->holds = original.holds;
        if (!named->classes || gravest(original.classes) < gravest(named->classes)) {
                named->text = original.text;
                named->source = original.source;
        }
        named->classes |= original.classes;
}

FilesNamed files_named(const FilesContext *c, Str path) {
        FilesNamed named = named_as_spelled(c, path);

        for (Str copied = name_copied(path_name(path));
             copied.n && !(named.classes & FILES_CLASS_SECRET); copied = name_copied(copied))
                named_add_copied(c, path, copied, &named);
        return named;
}
