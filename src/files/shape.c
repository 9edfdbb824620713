#include "names.h"

#include "base/base.h"

#define ROW_NAMES_MAX 8

/* Folding: what a file system that ignores case and Unicode's spellings would take for the same name. */

static size_t rune_read(Str s, uint32_t *ret_rune) {
        unsigned char c = (unsigned char)s.p[0];
        size_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
        uint32_t rune = n == 4 ? c & 0x07U : n == 3 ? c & 0x0fU : n == 2 ? c & 0x1fU : c;

        if (n > s.n)
                n = 1;
        for (size_t i = 1; i < n; ++i) {
                if ((s.p[i] & 0xc0) != 0x80) {
                        n = 1;
                        break;
                }
                rune = rune << 6 | (s.p[i] & 0x3fU);
        }
        *ret_rune = n == 1 ? c : rune;
        return n;
}

/* What HFS+ and ext4's casefold leave out of a comparison, and marks that are not seen. */
static bool rune_ignored(uint32_t r) {
        return r == 0xad || r == 0x34f || r == 0x61c || (r >= 0x180b && r <= 0x180e) ||
               (r >= 0x200b && r <= 0x200f) || (r >= 0x202a && r <= 0x202e) ||
               (r >= 0x2060 && r <= 0x206f) || (r >= 0xfe00 && r <= 0xfe0f) || r == 0xfeff ||
               (r >= 0xe0000 && r <= 0xe0fff);
}

static char fold_ascii(char c) {
        if (c >= 'A' && c <= 'Z')
                c += 'a' - 'A';
        return c;
}

/* The ASCII letter that a rune is another way of writing, or 0. */
static char rune_ascii(uint32_t r) {
        if (r == 0x17f) /* LATIN SMALL LETTER LONG S */
                return 's';
        if (r == 0x212a) /* KELVIN SIGN */
                return 'k';
        if (r == 0x130 || r == 0x131) /* I with and without its dot */
                return 'i';
        if (r >= 0xff01 && r <= 0xff5e) /* FULLWIDTH forms */
                return fold_ascii((char)(r - 0xff01 + '!'));
        return 0;
}

/* Folded text is never longer. A fullwidth '/' stays what it is: it parts nothing. */
size_t fold_name(Str name, char *out) {
        size_t n = 0;

        for (size_t i = 0; i < name.n;) {
                uint32_t rune;
                size_t k;
                char ascii;

                if (name.p[i] == '\\' && i + 1 < name.n && name.p[i + 1] & 0x80) {
                        /* In a glob it says nothing there, and would part what belongs together. */
                        ++i;
                        continue;
                }
                if (!(name.p[i] & 0x80)) {
                        out[n++] = fold_ascii(name.p[i++]);
                        continue;
                }
                k = rune_read(str_slice(name, i, name.n), &rune);
                ascii = k == 1 ? 0 : rune_ascii(rune);
                if (ascii && ascii != '/') {
                        out[n++] = ascii;
                } else if (k == 1 || !rune_ignored(rune)) {
                        memmove(out + n, name.p + i, k);
                        n += k;
                }
                i += k;
        }
        return n;
}

/* Shapes */

static bool shape_push(Shape *s, Str name, bool glob, size_t *used) {
        if (s->n == SHAPE_NAMES_MAX || *used + name.n > sizeof(s->folded))
                return false;
        s->names[s->n] = (Str){ s->folded + *used, fold_name(name, s->folded + *used) };
        s->globs[s->n++] = glob;
        *used += s->names[s->n - 1].n;
        return true;
}

static void shape_clear(Shape *s) {
        s->n = 0;
        s->open = false;
        s->suffix = (Str){ 0 };
}

bool shape_of_path(Shape *s, Str path) {
        size_t used = 0;

        shape_clear(s);
        while (path.n) {
                Str name = str_cut(path, '/', &path);

                if (name.n && !shape_push(s, name, false, &used))
                        return false;
        }
        return true;
}

bool shape_of_glob(Shape *s, Str glob) {
        size_t used = 0;

        shape_clear(s);
        while (glob.n) {
                Str name = str_cut(glob, '/', &glob);

                if (str_eq(name, STR("**"))) {
                        /* With globstar any number of names, without it one: the wider reading. */
                        s->open = true;
                        s->suffix = glob.n ? glob_tail(path_name(glob)) : (Str){ 0 };
                        return true;
                }
                if (name.n && !shape_push(s, name, is_glob(name), &used))
                        return false;
        }
        return true;
}

bool shape_below(Shape *s, Str root, Str suffix) {
        if (!shape_of_path(s, root))
                return false;
        s->open = true;
        s->suffix = path_name(suffix);
        return true;
}

/* Matching */

typedef struct RowNames {
        Str names[ROW_NAMES_MAX];
        size_t n;
} RowNames;

static void row_names(Str pattern, RowNames *ret) {
        ret->n = 0;
        while (pattern.n && ret->n < ROW_NAMES_MAX)
                ret->names[ret->n++] = str_cut(pattern, '/', &pattern);
}

static bool is_any_names(Str name) {
        return str_eq(name, STR("**"));
}

static bool name_meets(Str row, const Shape *s, size_t j) {
        return s->globs[j] ? globs_meet(row, s->names[j], false)
                           : row_glob_matches(row, s->names[j]);
}

/* Whether what is left of a row could lie in the open end of a shape. */
static bool open_meets(const RowNames *row, size_t i, const Shape *s) {
        _uninitialized_ char star[FILES_PATH_MAX + 1];
        Str last;

        if (i == row->n)
                return false;
        last = row->names[row->n - 1];
        if (is_any_names(last) || s->suffix.n == 0)
                return true;
        if (s->suffix.n >= sizeof(star))
                return true;
        star[0] = '*';
        memcpy(star + 1, s->suffix.p, s->suffix.n);
        for (size_t k = 1; k <= s->suffix.n; ++k)
                star[k] = fold_ascii(star[k]);
        return globs_meet(last, (Str){ star, s->suffix.n + 1 }, true);
}

static bool names_meet(const RowNames *row, size_t i, const Shape *s, size_t j) {
        if (j == s->n)
                return s->open ? open_meets(row, i, s) : i == row->n;
        if (i == row->n)
                return false;
        if (!is_any_names(row->names[i]))
                return name_meets(row->names[i], s, j) && names_meet(row, i + 1, s, j + 1);
        if (i + 1 == row->n)
                return true;
        for (size_t k = j; k <= s->n; ++k) {
                if (names_meet(row, i + 1, s, k))
                        return true;
        }
        return false;
}

/* Whether the shape's first names could be @home; how many those are. */
static bool home_meets(const Shape *s, Str home, size_t *ret_n) {
        size_t n = 0;

        while (home.n) {
                Str name = str_cut(home, '/', &home);
                _uninitialized_ char folded[256];

                if (name.n == 0)
                        continue;
                if (n == s->n) {
                        *ret_n = n;
                        return s->open;
                }
                if (name.n > sizeof(folded))
                        return false;
                name = (Str){ folded, fold_name(name, folded) };
                if (s->globs[n] ? !globs_meet(name, s->names[n], false)
                                : !str_eq(name, s->names[n]))
                        return false;
                ++n;
        }
        *ret_n = n;
        return n > 0;
}

/* Homes that are nobody's in particular; '*' is a person's name. */
static const Str common_homes[] = {
        STR_INIT("/home/*"),
        STR_INIT("/users/*"),
        STR_INIT("/root"),
        STR_INIT("/var/root"),
};
_Static_assert(ARRAY_LEN(common_homes) < SHAPE_HOMES_MAX, "each may be met");

static bool common_home_meets(const Shape *s, Str home, size_t *ret_n) {
        size_t n = 0;

        while (home.n) {
                Str name = str_cut(home, '/', &home);

                if (name.n == 0)
                        continue;
                if (n == s->n) {
                        *ret_n = n;
                        return s->open;
                }
                if (!name_meets(name, s, n))
                        return false;
                ++n;
        }
        *ret_n = n;
        return true;
}

static void homes_add(Meeting *m, size_t n) {
        for (size_t i = 0; i < m->n_homes; ++i) {
                if (m->homes[i] == n)
                        return;
        }
        m->homes[m->n_homes++] = n;
}

static void homes_find(Meeting *m) {
        size_t n = 0;

        if (home_meets(m->shape, m->context->home, &n))
                homes_add(m, n);
        for (size_t i = 0; i < ARRAY_LEN(common_homes); ++i) {
                if (common_home_meets(m->shape, common_homes[i], &n))
                        homes_add(m, n);
        }
        m->homes_known = true;
}

/* Most rows differ from a shape in the first byte: those need not be parted into names. */
static bool may_begin_at(Str pattern, const Shape *s, size_t j) {
        if (j >= s->n)
                return s->open;
        return s->globs[j] || pattern.p[0] == '*' || pattern.p[0] == '?' ||
               (s->names[j].n && s->names[j].p[0] == pattern.p[0]);
}

static bool meets_at(Meeting *m, Str pattern, RowNames *names, size_t j) {
        if (!may_begin_at(pattern, m->shape, j))
                return false;
        if (!names->n)
                row_names(pattern, names);
        return names_meet(names, 0, m->shape, j);
}

/* What every path of a shape ends in, as far as it is known. */
static Str shape_tail(const Shape *s) {
        if (s->open)
                return s->suffix;
        if (s->n == 0)
                return (Str){ 0 };
        return s->globs[s->n - 1] ? glob_tail(s->names[s->n - 1]) : s->names[s->n - 1];
}

/* Whether its last name is known. */
static bool is_of_one_name(const Shape *s) {
        return !s->open && s->n && !s->globs[s->n - 1];
}

/* Whether the last name, or every name that it could be, is one of those that the row leaves out. */
static bool row_excepts(const PathRow *row, const Shape *s) {
        bool literal = is_of_one_name(s);
        Str excepts = path_str(row->except), tail = shape_tail(s);

        while (excepts.n) {
                Str glob = str_cut(excepts, ' ', &excepts);

                if (literal && row_glob_matches(glob, tail))
                        return true;
                if (!literal && glob.p[0] == '*' &&
                    str_has_suffix(tail, str_slice(glob, 1, glob.n)))
                        return true;
        }
        return false;
}

/* Endings of program and document sources: "*.c" is not meant to read an id_rsa.c that holds a key. */
static const Str source_endings[] = {
        STR_INIT(".c"),   STR_INIT(".h"),      STR_INIT(".cc"),      STR_INIT(".cpp"),
        STR_INIT(".hpp"), STR_INIT(".go"),     STR_INIT(".rs"),      STR_INIT(".py"),
        STR_INIT(".rb"),  STR_INIT(".java"),   STR_INIT(".kt"),      STR_INIT(".cs"),
        STR_INIT(".ts"),  STR_INIT(".tsx"),    STR_INIT(".js"),      STR_INIT(".mjs"),
        STR_INIT(".jsx"), STR_INIT(".vue"),    STR_INIT(".php"),     STR_INIT(".swift"),
        STR_INIT(".css"), STR_INIT(".scss"),   STR_INIT(".html"),    STR_INIT(".md"),
        STR_INIT(".rst"), STR_INIT(".tex"),    STR_INIT(".ex"),      STR_INIT(".hs"),
        STR_INIT(".lua"), STR_INIT(".zig"),    STR_INIT(".cxx"),     STR_INIT(".hxx"),
        STR_INIT(".hh"),  STR_INIT(".pyi"),    STR_INIT(".cjs"),     STR_INIT(".mts"),
        STR_INIT(".cts"), STR_INIT(".mdx"),    STR_INIT(".sql"),     STR_INIT(".log"),
        STR_INIT(".svg"), STR_INIT(".dart"),   STR_INIT(".exs"),     STR_INIT(".scala"),
        STR_INIT(".clj"), STR_INIT(".less"),   STR_INIT(".sass"),    STR_INIT(".proto"),
        STR_INIT(".txt"), STR_INIT(".svelte"), STR_INIT(".graphql"),
};

/* Whether the shape is of sources, and the row of names whose end is open. */
static bool row_is_for_other_endings(const PathRow *row, const Shape *s) {
        Str tail = shape_tail(s);

        if (!s->open && (s->n == 0 || !s->globs[s->n - 1]))
                return false;
        if (path_str(row->pattern).p[path_str(row->pattern).n - 1] != '*' ||
            str_has_suffix(path_str(row->pattern), STR("**")))
                return false;
        for (size_t i = 0; i < ARRAY_LEN(source_endings); ++i) {
                if (tail.n >= source_endings[i].n &&
                    str_eq_nocase(str_slice(tail, tail.n - source_endings[i].n, tail.n),
                                  source_endings[i]))
                        return true;
        }
        return false;
}

bool row_meets(Meeting *m, const PathRow *row) {
        const Shape *s = m->shape;
        Str pattern = path_str(row->pattern);
        _uninitialized_ RowNames names;
        bool meets = false;

        if (row->flags & PATH_ROW_BY_NAME && !is_of_one_name(s))
                return false;
        names.n = 0;
        switch (row->anchor) {
        case PATH_ANYWHERE:
                for (size_t k = 0; k <= s->n && !meets; ++k)
                        meets = meets_at(m, pattern, &names, k);
                break;
        case PATH_HOME:
                if (!m->homes_known)
                        homes_find(m);
                for (size_t i = 0; i < m->n_homes && !meets; ++i)
                        meets = meets_at(m, pattern, &names, m->homes[i]);
                break;
        case PATH_ROOT:
                meets = meets_at(m, pattern, &names, 0);
                break;
        }
        return meets && !row_excepts(row, s) && !row_is_for_other_endings(row, s);
}

/* Most rows part from a shape by the last letter of the last name. */
static bool row_may_meet(const PathRow *row, const Shape *s) {
        Str last = s->open ? s->suffix : s->n ? s->names[s->n - 1] : (Str){ 0 };
        char a, b;

        if (last.n == 0)
                return true;
        a = path_str(row->pattern).p[path_str(row->pattern).n - 1];
        b = fold_ascii(last.p[last.n - 1]);
        return a == '*' || a == '?' || a == b || strchr("*?])\\", b);
}

/* Rows that end in "**" stand for whatever lies in a directory, not for a name. */
static bool row_is_directory(const PathRow *row) {
        return str_has_suffix(path_str(row->pattern), STR("/**"));
}

const PathRow *shape_meets_secret(const FilesContext *c,
                                  const Shape *s,
                                  ShapeReach reach,
                                  bool weak) {
        _uninitialized_ Shape anywhere;
        Meeting m = { .context = c };

        if (reach == SHAPE_ANYWHERE) {
                shape_clear(&anywhere);
                anywhere.open = true;
                anywhere.suffix = s->suffix;
                s = &anywhere;
        }
        m.shape = s;
        for (size_t i = 0; i < n_path_rows; ++i) {
                const PathRow *row = &path_rows[i];

                if (!(row->classes & FILES_CLASS_SECRET) || (!weak && row->flags & PATH_ROW_WEAK))
                        continue;
                /* Below a known root such directories are looked for; from elsewhere none is reached by an ending. */
                if (row_is_directory(row) && s->open && s->suffix.n &&
                    (reach == SHAPE_ANYWHERE || (row->anchor == PATH_ANYWHERE && s->n)))
                        continue;
                if (row_may_meet(row, s) && row_meets(&m, row))
                        return row;
        }
        return NULL;
}

const PathRow *secret_below(const FilesContext *c, Str path) {
        _uninitialized_ Shape s;
        Meeting m = { .context = c, .shape = &s };

        if (!shape_below(&s, path, (Str){ 0 }))
                return NULL;
        for (size_t i = 0; i < n_path_rows; ++i) {
                const PathRow *row = &path_rows[i];

                if (row->classes & FILES_CLASS_SECRET && row->anchor != PATH_ANYWHERE &&
                    !(row->flags & PATH_ROW_OTHER_HOME && path_within(path, c->home)) &&
                    row_meets(&m, row))
                        return row;
        }
        return NULL;
}
