#include "names.h"

#include "base/base.h"

#define ROW_NAMES_MAX 8
#define TOKENS_MAX    256
#define HOMES_MAX     5 /* the person's own, and common_homes */

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
static size_t fold_name(Str name, char *out) {
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

/* A backslash counts: what it stands before has to be read as a glob is. */
bool is_glob(Str name) {
        for (size_t i = 0; i < name.n; ++i) {
                if (name.p[i] && strchr("*?[(\\", name.p[i]))
                        return true;
        }
        return false;
}

/* What stands behind the last sign of a glob: every match ends so. */
static Str glob_tail(Str glob) {
        size_t at = 0;

        for (size_t i = 0; i < glob.n; ++i) {
                if (strchr("*?[](){}\\", glob.p[i]) && glob.p[i])
                        at = i + 1;
        }
        return str_slice(glob, at, glob.n);
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

/* Whether a glob of the table, with '*' and '?' alone, matches a name. */
static bool row_glob_matches(Str glob, Str name) {
        size_t g = 0, i = 0, star = SIZE_MAX, back = 0;

        while (i < name.n) {
                if (g < glob.n && glob.p[g] == '*') {
                        star = g++;
                        back = i;
                } else if (g < glob.n && (glob.p[g] == '?' || glob.p[g] == name.p[i])) {
                        ++g;
                        ++i;
                } else if (star != SIZE_MAX) {
                        g = star + 1;
                        i = ++back;
                } else {
                        return false;
                }
        }
        while (g < glob.n && glob.p[g] == '*')
                ++g;
        return g == glob.n;
}

/* A glob as single signs: a byte, any one byte, any text, or any text of hexadecimal digits. */
enum {
        TOKEN_ONE = 256,
        TOKEN_STAR,
        TOKEN_DIGITS,
};

typedef struct Tokens {
        uint16_t t[TOKENS_MAX];
        size_t n;
} Tokens;

static bool tokens_push(Tokens *t, uint16_t token) {
        if (t->n == TOKENS_MAX)
                return false;
        t->t[t->n++] = token;
        return true;
}

/*
 * The index behind the last ] that could end a bracket expression that begins at @i, or @i + 1 when
 * there is none. Which one does hangs on classes, [[:digit:]], and on what was quoted in it.
 */
static size_t bracket_end(Str glob, size_t i, bool *ret_certain) {
        size_t first = i + 1, last = i + 1;

        while (first < glob.n && glob.p[first] != ']' && glob.p[first] != '/')
                ++first;
        for (size_t k = first; k < glob.n && glob.p[k] != '/'; ++k)
                if (glob.p[k] == ']')
                        last = k + 1;
        *ret_certain = last == first + 1 && first > i + 1;
        return last;
}

/* Any parenthesis but those of VALUE_HEX_DIGITS. */
static bool is_extended(Str glob) {
        for (size_t i = 0; i < glob.n; ++i) {
                if (str_has_prefix(str_slice(glob, i, glob.n), STR(VALUE_HEX_DIGITS)))
                        i += sizeof(VALUE_HEX_DIGITS) - 2;
                else if (glob.p[i] == '(')
                        return true;
        }
        return false;
}

/*
 * An extended glob, @(a|b), is read as any text; a bracket as any byte, or as any text where its end
 * is not certain: wider, never narrower.
 */
static bool tokens_read(Tokens *t, Str glob) {
        t->n = 0;
        if (is_extended(glob))
                return tokens_push(t, TOKEN_STAR);

        for (size_t i = 0; i < glob.n;) {
                char c = glob.p[i];
                uint16_t token = (unsigned char)c;
                size_t next = i + 1;

                if (str_has_prefix(str_slice(glob, i, glob.n), STR(VALUE_HEX_DIGITS))) {
                        token = TOKEN_DIGITS;
                        next = i + sizeof(VALUE_HEX_DIGITS) - 1;
                } else if (c == '*') {
                        token = TOKEN_STAR;
                } else if (c == '?') {
                        token = TOKEN_ONE;
                } else if (c == '[') {
                        bool certain;

                        next = bracket_end(glob, i, &certain);
                        if (next > i + 1)
                                token = certain ? TOKEN_ONE : TOKEN_STAR;
                } else if (c == '\\' && next < glob.n)
                        token = (unsigned char)glob.p[next++];
                if (!tokens_push(t, token))
                        return false;
                i = next;
        }
        return true;
}

static bool is_run(uint16_t token) {
        return token == TOKEN_STAR || token == TOKEN_DIGITS;
}

/* Whether a run could go on over what @token stands for. A run of digits may be empty: what prints them may fail. */
static bool run_takes(uint16_t run, uint16_t token) {
        return run == TOKEN_STAR || token >= TOKEN_ONE ||
               (token && strchr("0123456789abcdef", token));
}

/* Whether some text matches both; from the ends on, a row for each sign of @a. */
static bool tokens_meet(const Tokens *a, const Tokens *b) {
        bool rows[2][TOKENS_MAX + 1];

        for (size_t i = a->n + 1; i-- > 0;) {
                bool *now = rows[i & 1], *below = rows[(i + 1) & 1];

                for (size_t j = b->n + 1; j-- > 0;) {
                        bool star_a = i < a->n && is_run(a->t[i]);
                        bool star_b = j < b->n && is_run(b->t[j]);

                        now[j] = i == a->n && j == b->n;
                        if (star_a)
                                now[j] |= below[j] ||
                                          (j < b->n && run_takes(a->t[i], b->t[j]) && now[j + 1]);
                        if (star_b)
                                now[j] |= now[j + 1] ||
                                          (i < a->n && run_takes(b->t[j], a->t[i]) && below[j]);
                        if (!star_a && !star_b && i < a->n && j < b->n) {
                                now[j] = below[j + 1] &&
                                         (a->t[i] == b->t[j] || a->t[i] == TOKEN_ONE ||
                                          b->t[j] == TOKEN_ONE);
                        }
                }
        }
        return rows[0][0];
}

/* Bash's '*', '?' and '[' never stand for a dot at the beginning. */
static bool hides_dot(const Tokens *glob, Str raw) {
        return glob->n && (glob->t[0] >= TOKEN_ONE) && raw.p[0] != '\\' &&
               !memchr(raw.p, '(', raw.n);
}

static bool globs_meet(Str row, Str glob, bool dots) {
        Tokens a, b;

        if (!tokens_read(&a, row) || !tokens_read(&b, glob))
                return true;
        if (!dots && a.n && a.t[0] == '.' && hides_dot(&b, glob))
                return false;
        return tokens_meet(&a, &b);
}

bool glob_matches_name(Str glob, Str name) {
        Tokens a, b = { .n = 0 };

        if (!tokens_read(&a, glob) || name.n > TOKENS_MAX)
                return true;
        if (name.n && name.p[0] == '.' && hides_dot(&a, glob))
                return false;
        for (size_t i = 0; i < name.n; ++i)
                b.t[b.n++] = (unsigned char)name.p[i];
        return tokens_meet(&a, &b);
}

typedef struct RowNames {
        Str names[ROW_NAMES_MAX];
        size_t n;
} RowNames;

static void row_names(Str pattern, RowNames *ret) {
        ret->n = 0;
        while (pattern.n && ret->n < ROW_NAMES_MAX)
                ret->names[ret->n++] = str_cut(pattern, '/', &pattern);
}

/* A shape being held against the rows. */
typedef struct Meeting {
        const FilesContext *context;
        const Shape *shape;
        size_t homes[HOMES_MAX]; /* where names go on behind what may be a home */
        size_t n_homes;
        bool homes_known;
} Meeting;

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
_Static_assert(ARRAY_LEN(common_homes) < HOMES_MAX, "each may be met");

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

/* Whether the last name, or every name that it could be, is one of those that the row leaves out. */
static bool row_excepts(const PathRow *row, const Shape *s) {
        bool literal = !s->open && s->n && !s->globs[s->n - 1];
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

static bool row_meets(Meeting *m, const PathRow *row) {
        const Shape *s = m->shape;
        Str pattern = path_str(row->pattern);
        _uninitialized_ RowNames names;
        bool meets = false;

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

bool name_interests(const FilesContext *c, Str name) {
        _uninitialized_ char folded[256];
        uint16_t at;
        uint32_t key;

        for (size_t i = 0; i < ARRAY_LEN(c->secrets); ++i) {
                if (c->secrets[i].n && str_eq(path_name(c->secrets[i]), name))
                        return true;
        }
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
        if (row->holds.n == 0) {
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

FilesNamed files_named(const FilesContext *c, Str path) {
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
