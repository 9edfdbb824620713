#include "files.h"

#include "base/base.h"
#include "names.h"
#include "resolve.h"

/* A path that is being put together; every part before @n_real is known to be no link. */
typedef struct Joining {
        const FilesContext *context;
        Arena *arena;
        char p[FILES_PATH_MAX];
        size_t n;
        size_t n_real;
        bool failed;
} Joining;

static void join_init(Joining *j, const FilesContext *c, Arena *a) {
        j->context = c;
        j->arena = a;
        j->n = j->n_real = 0;
        j->failed = false;
}

static Str joined(const Joining *j) {
        return j->n ? (Str){ j->p, j->n } : STR("/");
}

static void join_drop(Joining *j) {
        while (j->n && j->p[j->n - 1] != '/')
                --j->n;
        if (j->n)
                --j->n;
        if (j->n_real > j->n)
                j->n_real = j->n;
}

static void join_push(Joining *j, Str name) {
        if (j->n + 1 + name.n > sizeof(j->p)) {
                j->failed = true;
                return;
        }
        j->p[j->n++] = '/';
        memcpy(j->p + j->n, name.p, name.n);
        j->n += name.n;
}

/* Names in which each process finds something else: what they lead to is not looked up. */
static bool is_of_each_process(Str path) {
        return path_within(path, STR("/proc")) || (path_within(path, STR("/dev")) && path.n > 4);
}

/* "a/.." is where a is only when a is no link; else it is above what a points to. */
static void join_up(Joining *j) {
        Resolved real;

        if (j->n > j->n_real) {
                if (!j->context->world || is_of_each_process(joined(j))) {
                        j->failed = true;
                        return;
                }
                if (path_resolve(j->context, joined(j), true, j->arena, &real) || real.unknown.n ||
                    real.real.n > sizeof(j->p)) {
                        j->failed = true;
                        return;
                }
                if (real.linked) {
                        memcpy(j->p, real.real.p, real.real.n);
                        j->n = real.real.n > 1 ? real.real.n : 0;
                        j->n_real = j->n;
                }
        }
        join_drop(j);
}

static void join_names(Joining *j, Str path) {
        while (path.n && !j->failed) {
                Str name = str_cut(path, '/', &path);

                if (name.n == 0 || str_eq(name, STR(".")))
                        continue;
                if (str_eq(name, STR(".."))) {
                        join_up(j);
                } else {
                        join_push(j, name);
                }
        }
}

/* The directory is real as far as it goes. */
static void join_directory(Joining *j, Str directory) {
        join_names(j, directory);
        j->n_real = j->n;
}

/* What stands before a path that does not begin at the root; false when that is not known. */
static bool join_start(Joining *j, Str *path, Value directory) {
        Str home = j->context->home, rest;

        if (path->n && path->p[0] == '/')
                return true;
        if (home.n && path->n && path->p[0] == '~') {
                Str user = str_cut(*path, '/', &rest);

                if (user.n > 1)
                        return false;
                join_names(j, home);
                *path = rest;
                return !j->failed;
        }
        if (directory.form != VALUE_LITERAL || !directory.text.n || directory.text.p[0] != '/')
                return false;
        join_directory(j, directory.text);
        return !j->failed;
}

static Value unknown_of(Value path) {
        return (Value){ .form = VALUE_ANY, .span = path.span, .many = path.many };
}

/* Names that neither go up nor begin somewhere special, as they would stand behind any directory. */
static bool is_plain_relative(Str path) {
        if (!path.n || path.p[0] == '/' || path.p[0] == '~')
                return false;
        while (path.n) {
                if (str_eq(str_cut(path, '/', &path), STR("..")))
                        return false;
        }
        return true;
}

/* What is known of a relative path when the directory is not: its end. */
static Value absolute_end(Value path, Str end, Arena *a) {
        _uninitialized_ Joining j;

        if (!is_plain_relative(end))
                return unknown_of(path);
        join_init(&j, NULL, a);
        join_names(&j, end);
        if (j.failed || j.n == 0)
                return unknown_of(path);
        return (Value){ .form = VALUE_PATTERN,
                        .text = STR("/"),
                        .suffix = arena_str(a, joined(&j)),
                        .span = path.span,
                        .many = path.many };
}

static Value absolute_literal(const FilesContext *c, Value path, Value directory, Arena *a) {
        _uninitialized_ Joining j;
        Str rest = path.text;
        Value result = path;

        if (path.text.n == 0)
                return path;
        if (path.text.n > FILES_PATH_MAX || memchr(path.text.p, '\0', path.text.n))
                return unknown_of(path);
        join_init(&j, c, a);
        if (!join_start(&j, &rest, directory)) {
                if (path.text.p[0] == '~' && c->home.n)
                        return unknown_of(path);
                return absolute_end(path, path.text, a);
        }
        join_names(&j, rest);
        if (j.failed)
                return unknown_of(path);
        result.text = arena_str(a, joined(&j));
        return result;
}

/* The part of a known beginning that is whole names, and what follows it. */
static void cut_whole_names(Str text, Str *ret_whole, Str *ret_part) {
        Str name = path_name(text);

        *ret_whole = str_slice(text, 0, text.n - name.n);
        *ret_part = name;
}

/* @text made absolute, a name begun at its end kept; false when it is not known. */
static bool absolute_text(
        const FilesContext *c, Str text, Value directory, Arena *a, Str *ret_text) {
        _uninitialized_ Joining j;
        Str whole, part;

        if (text.n > FILES_PATH_MAX || (text.n && memchr(text.p, '\0', text.n)))
                return false;
        cut_whole_names(text, &whole, &part);
        join_init(&j, c, a);
        if (!join_start(&j, &whole, directory))
                return false;
        join_names(&j, whole);
        if (j.failed)
                return false;
        *ret_text = arena_concat(a, (Str[]){ { j.p, j.n }, STR("/"), part }, 3);
        return true;
}

/* A glob may go up only before its first sign, where the way is known. */
static bool glob_goes_up(Str glob) {
        bool open = false;

        while (glob.n) {
                Str name = str_cut(glob, '/', &glob);

                open |= is_glob(name);
                if (open && str_eq(name, STR("..")))
                        return true;
        }
        return false;
}

/* The names of a glob before the first that is one. */
static Str glob_root(Str glob) {
        size_t at = 0;

        for (size_t i = 0; i <= glob.n; ++i) {
                if (i == glob.n || glob.p[i] == '/') {
                        if (is_glob(str_slice(glob, at, i)))
                                return str_slice(glob, 0, at);
                        at = i + 1;
                }
        }
        return glob;
}

static Value absolute_glob(const FilesContext *c, Value path, Value directory, Arena *a) {
        Str root = glob_root(path.glob), text;
        Value result = path;

        if (glob_goes_up(path.glob))
                return unknown_of(path);
        if (!absolute_text(c, root, directory, a, &text))
                return absolute_end(path, path.suffix.n ? path.suffix : STR(""), a);
        result.glob = arena_strf(a, STR_FMT STR_FMT, STR_ARG(text), (int)(path.glob.n - root.n),
                                 path.glob.p + root.n);
        result.text = text;
        return result;
}

static Value absolute_open(const FilesContext *c, Value path, Value directory, Arena *a) {
        Value result = path;

        if (path.text.n == 0 && path.form == VALUE_PATTERN) {
                /* Nothing is known of its beginning: it may begin with '/'. */
                result.text = STR("/");
                return result;
        }
        if (!absolute_text(c, path.text, directory, a, &result.text)) {
                return path.suffix.n ? (Value){ .form = VALUE_PATTERN,
                                                .text = STR("/"),
                                                .suffix = path.suffix,
                                                .span = path.span,
                                                .many = path.many }
                                     : unknown_of(path);
        }
        return result;
}

/* The root of a listing is a directory, not the beginning of a name. */
static Value absolute_listing(const FilesContext *c, Value path, Value directory, Arena *a) {
        Value root = value_literal(path.text.n ? path.text : STR("."), path.span), result = path;

        root = absolute_literal(c, root, directory, a);
        if (root.form != VALUE_LITERAL) {
                result.form = path.suffix.n ? VALUE_PATTERN : VALUE_ANY;
                result.text = STR("/");
                return result;
        }
        result.text = root.text;
        return result;
}

static Value absolute_number(const FilesContext *c, Value path, Value directory, Arena *a) {
        Value result = path;

        result.form = VALUE_PATTERN;
        result.glob = STR("*[0-9]");
        return absolute_glob(c, result, directory, a);
}

Value files_absolute(const FilesContext *c, Value path, Value directory, Arena *a) {
        Value result = unknown_of(path);

        switch (path.form) {
        case VALUE_LITERAL:
                result = absolute_literal(c, path, directory, a);
                break;
        case VALUE_NUMBER:
                result = absolute_number(c, path, directory, a);
                break;
        case VALUE_PATTERN:
                result = path.glob.n ? absolute_glob(c, path, directory, a)
                                     : absolute_open(c, path, directory, a);
                break;
        case VALUE_LISTING:
                result = absolute_listing(c, path, directory, a);
                break;
        case VALUE_NONE:
        case VALUE_ANY:
                break;
        }
        return arena_error(a) ? unknown_of(path) : result;
}
