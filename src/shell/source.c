#include "walk.h"

#include "repo/repo.h"

/*
 * What a command prints, as far as the words of a later command can be known by
 * it: $(git ls-files), find … | xargs, echo text | sh. Only what is certain of
 * the program's output is said; anything else is any.
 */

enum {
        SOURCE_DEPTH_MAX = 3,     /* substitutions within substitutions */
        SOURCE_PIPE_MAX = 8,      /* commands of a pipe */
        SOURCE_WORDS_MAX = 64,    /* words of a command */
        ASCII_FILE_MAX = 1 << 20, /* bytes of a file that is looked through for what is no text */
};

static const Value any = { .form = VALUE_ANY };
static const Value any_many = { .form = VALUE_ANY, .many = true };

typedef struct Argv {
        const Value *words;
        size_t n;
        const Value *input;
} Argv;

static bool is_word(const Argv *a, size_t i, const char *z) {
        return i < a->n && a->words[i].form == VALUE_LITERAL && str_eq(a->words[i].text, str_of(z));
}

static bool is_literal(const Argv *a, size_t i) {
        return i < a->n && a->words[i].form == VALUE_LITERAL && !a->words[i].many;
}

static bool is_option(const Argv *a, size_t i) {
        return is_literal(a, i) && a->words[i].text.n > 1 && a->words[i].text.p[0] == '-';
}

static Value listing(Str root, Str suffix) {
        return (Value){ .form = VALUE_LISTING, .text = root, .suffix = suffix, .many = true };
}

static bool is_any_of(Str s, const Str *names, size_t n) {
        for (size_t i = 0; i < n; ++i)
                if (str_eq(s, names[i]))
                        return true;
        return false;
}

#define IS_ANY_OF(s, names) is_any_of((s), (names), ARRAY_LEN(names))

/* --- texts ------------------------------------------------------------- */

/* The literal words, with a blank between. */
Str values_join(Walk *w, const Value *values, size_t n) {
        size_t n_bytes = 0, at = 0;
        char *p;

        for (size_t i = 0; i < n; ++i)
                n_bytes += values[i].text.n + 1;
        p = arena_alloc(w->arena, n_bytes);
        if (!p)
                return (Str){ 0 };
        for (size_t i = 0; i < n; ++i) {
                if (i)
                        p[at++] = ' ';
                if (values[i].text.n)
                        memcpy(p + at, values[i].text.p, values[i].text.n);
                at += values[i].text.n;
        }
        return (Str){ p, at };
}

static Value source_echo(Walk *w, const Argv *a) {
        size_t from = 1, to;

        /* The echo of other shells turns "\\055" into a dash. */
        for (size_t i = 1; i < a->n && w->dialect != SHELL_BASH; ++i)
                if (!is_literal(a, i) || str_find_char(a->words[i].text, '\\') != SIZE_MAX)
                        return any;
        if (is_word(a, 1, "-n"))
                from = 2;
        if (from < a->n && value_may_begin(&a->words[from], STR("-")))
                return any;
        if (a->n == from + 1)
                return a->words[from];
        for (to = from; to < a->n && is_literal(a, to); ++to)
                ;
        if (to == a->n)
                return value_literal(values_join(w, a->words + from, to - from), (Span){ 0 });
        if (to == from)
                return any;
        return (Value){ .form = VALUE_PATTERN, .text = values_join(w, a->words + from, to - from) };
}

static bool is_plain_format(Str s) {
        return str_find_char(s, '%') == SIZE_MAX && str_find_char(s, '\\') == SIZE_MAX &&
               !(s.n && s.p[0] == '-');
}

static Value source_printf(const Argv *a) {
        Str format;

        if (!is_literal(a, 1))
                return any;
        format = a->words[1].text;
        if (a->n == 3 && (str_eq(format, STR("%s")) || str_eq(format, STR("%s\\n"))))
                return a->words[2].many ? any : a->words[2];
        if (str_has_suffix(format, STR("\\n")))
                format.n -= 2;
        if (a->n == 2 && is_plain_format(format))
                return value_literal(format, (Span){ 0 });
        return any;
}

static Value source_cat(const Argv *a) {
        if (a->n > 1 || !a->input)
                return any;
        return *a->input;
}

static Value source_pwd(Walk *w, const Argv *a) {
        return a->n == 1 ? choice_cover(&w->state.directory) : any;
}

/* --- words that are never options, and never divided --------------------- */

/* One word, or none when the program fails; @glob describes it, and may be empty. */
static Value plain(Str glob) {
        return (Value){ .form = VALUE_PATTERN, .glob = glob, .dashless = true, .solid = true };
}

/* A commit's name in full or short. */
static Value hash(void) {
        return plain(STR(VALUE_HEX_DIGITS));
}

/* --- numbers ----------------------------------------------------------- */

/* None of these is ever negative. */
static Value number_if(bool is) {
        return is ? (Value){ .form = VALUE_NUMBER, .dashless = true, .solid = true } : any;
}

/* Made of digits, and of @others between them. */
static bool format_is_made_of(Str s, const char *others) {
        if (s.n < 3 || s.p[0] != '+')
                return false;
        for (size_t i = 1; i < s.n; ++i) {
                if (s.p[i] == '%' && i + 1 < s.n && strchr("YmdHMSNjuyFTsR", s.p[i + 1])) {
                        if (!*others && strchr("FTR", s.p[i + 1]))
                                return false;
                        ++i;
                } else if ((s.p[i] < '0' || s.p[i] > '9') && (i == 1 || !strchr(others, s.p[i]))) {
                        return false;
                }
        }
        return true;
}

static Value source_date(const Argv *a) {
        Str format = a->words[a->n - 1].text;

        bool now = a->n == 2 || (a->n == 3 && is_word(a, 1, "-u"));

        if (!is_literal(a, a->n - 1))
                return any;
        /* %s of a time before 1970 is negative; a time is given with -d. */
        if (format_is_made_of(format, ""))
                return now ? number_if(true) : (Value){ .form = VALUE_NUMBER };
        return now && format_is_made_of(format, "-_.:T") ? plain(STR("[0-9]*[0-9]")) : any;
}

/* With a file its name is printed behind the number. */
static Value source_wc(const Argv *a) {
        return number_if(a->n == 2 && (is_word(a, 1, "-l") || is_word(a, 1, "-c") ||
                                       is_word(a, 1, "-w") || is_word(a, 1, "-m")));
}

static Value source_id(const Argv *a) {
        return number_if(a->n == 2 && (is_word(a, 1, "-u") || is_word(a, 1, "-g")));
}

static Value source_seq(const Argv *a) {
        for (size_t i = 1; i < a->n; ++i)
                if (!value_is_numeric(&a->words[i]))
                        return any;
        return (Value){ .form = VALUE_NUMBER, .many = true };
}

/* One number a line. */
static Value source_pids(void) {
        return (Value){ .form = VALUE_NUMBER, .many = true, .dashless = true, .solid = true };
}

static bool is_cluster(Str s, const char *letters) {
        for (size_t i = 1; i < s.n; ++i)
                if (!s.p[i] || !strchr(letters, s.p[i]))
                        return false;
        return s.n > 1 && s.p[0] == '-';
}

/* pgrep -f x: numbers, one a line; -l and -a print more. pidof prints them on one line. */
static Value source_pgrep(const Argv *a) {
        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (is_option(a, i) && !is_cluster(a->words[i].text, "fxnoius"))
                        return any_many;
        }
        return source_pids();
}

/* stat -c %Y FILE: one number a file. */
static Value source_stat(const Argv *a) {
        static const Str numbers[] = { STR_INIT("%Y"), STR_INIT("%s"), STR_INIT("%X"),
                                       STR_INIT("%Z"), STR_INIT("%i"), STR_INIT("%h"),
                                       STR_INIT("%a"), STR_INIT("%u"), STR_INIT("%g") };

        if (a->n != 4 || !is_word(a, 1, "-c") || !is_literal(a, 2) || !is_literal(a, 3) ||
            !IS_ANY_OF(a->words[2].text, numbers))
                return any;
        /* A time before 1970 is negative, and a file's may be set so. */
        return (Value){ .form = VALUE_NUMBER };
}

/* The kernel's own words: Linux, x86_64. */
static Value source_uname(const Argv *a) {
        if (is_word(a, 0, "arch")
                    ? a->n == 1
                    : a->n == 1 || (a->n == 2 && (is_word(a, 1, "-s") || is_word(a, 1, "-m"))))
                return plain((Str){ 0 });
        return any;
}

/* which(1): the first program of that name in PATH, which is looked up rather than run. */
static Value source_which(Walk *w, const Argv *a) {
        const World *world = w->context->world;
        Str path;

        if (a->n != 2 || !is_literal(a, 1) || !a->words[1].text.n || is_option(a, 1) ||
            str_find_char(a->words[1].text, '/') != SIZE_MAX || !world || !walk_is_untouched(w) ||
            state_find(&w->state, STR("PATH"), NAME_VARIABLE) ||
            world->getenv(world->userdata, STR("PATH"), w->arena, &path))
                return any;
        while (path.n) {
                Str dir = str_cut(path, ':', &path);
                Str file = arena_strf(w->arena, STR_FMT "/" STR_FMT, STR_ARG(dir),
                                      STR_ARG(a->words[1].text));
                WorldStat st;

                if (!dir.n || dir.p[0] != '/')
                        return any;
                if (world->stat(world->userdata, file, true, &st) == 0 &&
                    st.type == WORLD_TYPE_FILE && (st.mode & 0111))
                        return value_literal(file, (Span){ 0 });
        }
        return any;
}

/* --- names of files ---------------------------------------------------- */

/* "*.c": the suffix that all names have; empty when nothing is known of it. */
static Str pattern_suffix(Str pattern) {
        size_t i;

        if (pattern.n < 2 || pattern.p[0] != '*')
                return (Str){ 0 };
        for (i = 1; i < pattern.n; ++i)
                if (strchr("*?[]\\", pattern.p[i]))
                        return (Str){ 0 };
        return str_slice(pattern, 1, pattern.n);
}

/* What every name ends in that find -name lets through: "a.c", ".c" of "test_*.c". */
static Str name_ending(Str pattern) {
        size_t from = 0;

        for (size_t i = 0; i < pattern.n; ++i)
                if (pattern.p[i] && strchr("*?[]\\", pattern.p[i]))
                        from = i + 1;
        return str_slice(pattern, from, pattern.n);
}

static bool is_below_here(Str path) {
        return path.n && path.p[0] != '/' && path.p[0] != '-' && path.p[0] != '~' &&
               str_find(path, STR("..")) == SIZE_MAX;
}

/* Behind -H, -L, -P and -O3, which stand before the roots. */
static size_t find_roots_begin(const Argv *a) {
        size_t i = 1;

        while (is_word(a, i, "-H") || is_word(a, i, "-P") || is_word(a, i, "-L") ||
               (is_option(a, i) && str_has_prefix(a->words[i].text, STR("-O"))))
                ++i;
        return i;
}

/* A path below the directory, no name of which is a link. */
static bool is_plain_below(Walk *w, Str path) {
        const World *world = w->context->world;
        Value here = choice_cover(&w->state.directory);
        WorldStat st;

        if (!is_below_here(path) || !world || here.form != VALUE_LITERAL)
                return false;
        for (size_t i = 1; i <= path.n; ++i) {
                Str part = str_slice(path, 0, i);

                if (i < path.n && path.p[i] != '/')
                        continue;
                part = arena_strf(w->arena, STR_FMT "/" STR_FMT, STR_ARG(here.text), STR_ARG(part));
                if (world->stat(world->userdata, part, false, &st) == 0 &&
                    st.type == WORLD_TYPE_LINK)
                        return false;
        }
        return walk_is_untouched(w);
}

static size_t find_roots_end(const Argv *a, size_t begin) {
        size_t i = begin;

        while (i < a->n && is_literal(a, i) && a->words[i].text.n &&
               !strchr("-(!", a->words[i].text.p[0]))
                ++i;
        return i;
}

/* Through a link it would lead elsewhere; of "a", find itself does not follow the last name. */
static bool is_single_name(Str path) {
        return is_below_here(path) && str_find_char(path, '/') == SIZE_MAX &&
               !str_eq(path, STR("."));
}

static Value find_listing(Walk *w, const Argv *a, size_t begin, size_t end, Str suffix) {
        if (end == begin)
                return listing(STR("."), suffix);
        if (end == begin + 1)
                return listing(a->words[begin].text, suffix);
        for (size_t i = begin; i < end; ++i)
                if (!is_single_name(a->words[i].text) && !is_plain_below(w, a->words[i].text))
                        return any_many;
        return listing(STR(""), suffix);
}

/* Conditions that only choose among names. */
static Value source_find(Walk *w, const Argv *a) {
        static const Str plain[] = { STR_INIT("-type"),     STR_INIT("-maxdepth"),
                                     STR_INIT("-mindepth"), STR_INIT("-size"),
                                     STR_INIT("-mtime"),    STR_INIT("-newer"),
                                     STR_INIT("-path"),     STR_INIT("-mmin"),
                                     STR_INIT("-ipath"),    STR_INIT("-wholename") };
        static const Str alone[] = { STR_INIT("-print"), STR_INIT("-print0"), STR_INIT("-not"),
                                     STR_INIT("!"),      STR_INIT("("),       STR_INIT(")"),
                                     STR_INIT("-prune"), STR_INIT("-a"),      STR_INIT("-empty") };
        size_t begin = find_roots_begin(a), end = find_roots_end(a, begin);
        Str suffix = { 0 };
        bool either = false, negated = false, chosen = false;

        /* What links lead to may lie anywhere. */
        for (size_t i = 1; i < a->n; ++i)
                if (is_word(a, i, "-L") || is_word(a, i, "-follow") || is_word(a, i, "-D"))
                        return any_many;

        for (size_t i = end; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (!is_literal(a, i))
                        return any_many;
                if (str_eq(word, STR("-o")) || str_eq(word, STR("-or")) || str_eq(word, STR(","))) {
                        either = true;
                } else if (chosen) {
                        continue;
                } else if (str_eq(word, STR("-name")) || str_eq(word, STR("-iname"))) {
                        if (!is_literal(a, ++i))
                                return any_many;
                        suffix = name_ending(a->words[i].text);
                        either |= word.n == 6; /* -iname: the case is not known */
                } else if (IS_ANY_OF(word, plain)) {
                        ++i;
                } else if (IS_ANY_OF(word, alone)) {
                        negated |= word.p[0] == '!' || str_eq(word, STR("-not"));
                } else {
                        chosen = true; /* an action: what it acts on was chosen before */
                }
        }
        return find_listing(w, a, begin, end, either || negated ? (Str){ 0 } : suffix);
}

Value source_of_find(Walk *w, const Value *argv, size_t n) {
        Argv a = { argv, n, NULL };

        return source_find(w, &a);
}

/* One of the words, or none, when no name that is there goes over a line: a line would be a part of it. */
static Value one_word(Walk *w, Value v) {
        bool names = v.form == VALUE_LISTING || (v.form == VALUE_PATTERN && v.glob.n);

        if (v.solid || (names && names_are_lines(w, &v)))
                v.many = false;
        return v;
}

/* find's own output is names only when nothing else is printed. */
static Value source_find_output(Walk *w, const Argv *a) {
        static const Str speaks[] = { STR_INIT("-exec"),   STR_INIT("-execdir"), STR_INIT("-ok"),
                                      STR_INIT("-okdir"),  STR_INIT("-printf"),  STR_INIT("-ls"),
                                      STR_INIT("-fprintf") };

        for (size_t i = 1; i < a->n; ++i)
                if (!is_literal(a, i) || IS_ANY_OF(a->words[i].text, speaks))
                        return any_many;
        if (a->n > 3 && is_word(a, a->n - 1, "-quit") && is_word(a, a->n - 2, "-print"))
                return one_word(w, source_find(w, a));
        return source_find(w, a);
}

/* No name that git would print begins with '-'; what the text did before may have changed that. */
static bool git_is_dashless(Walk *w, RepoNames names) {
        const World *world = w->context->world;
        Value here = choice_cover(&w->state.directory);
        bool dashless = false;
        int r;

        if (!world || here.form != VALUE_LITERAL || !walk_is_untouched(w))
                return false;
        r = repo_is_dashless(world, here.text, names, &dashless);
        if (r && !w->failed)
                w->failed = r;
        return !r && dashless;
}

/* Of "src/x*.c" the directory that all names lie below, src; of a path that is no pattern itself. */
static Str pattern_directory(Str pattern) {
        size_t n = 0;

        if (!is_below_here(pattern))
                return (Str){ 0 };
        for (size_t i = 0; i < pattern.n; ++i) {
                if (strchr("*?[]\\:", pattern.p[i]))
                        return str_slice(pattern, 0, n);
                if (pattern.p[i] == '/')
                        n = i;
        }
        return str_slice(pattern, 0, n + 1 == pattern.n ? n : pattern.n);
}

/* What a path names now; WORLD_TYPE_NONE when that cannot be told. */
static WorldType type_of(Walk *w, Str path) {
        const World *world = w->context->world;
        Value full = files_absolute(&w->files_bare, value_literal(path, (Span){ 0 }),
                                    choice_cover(&w->state.directory), w->arena);
        WorldStat st;

        if (!world || !walk_is_untouched(w) || full.form != VALUE_LITERAL ||
            world->stat(world->userdata, full.text, true, &st))
                return WORLD_TYPE_NONE;
        return st.type;
}

static Value source_ls_files(Walk *w, const Argv *a, size_t from) {
        static const Str options[] = { STR_INIT("-z"),
                                       STR_INIT("-m"),
                                       STR_INIT("-o"),
                                       STR_INIT("-c"),
                                       STR_INIT("--others"),
                                       STR_INIT("--cached"),
                                       STR_INIT("--exclude-standard"),
                                       STR_INIT("--modified"),
                                       STR_INIT("--") };
        size_t n_operands = 0;
        Str suffix = { 0 }, root = { 0 };
        Value v;

        for (size_t i = from; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (IS_ANY_OF(a->words[i].text, options))
                        continue;
                /* :/ and .. are the repository above. */
                if (is_option(a, i) || !is_below_here(a->words[i].text) ||
                    a->words[i].text.p[0] == ':')
                        return any_many;
                /* ":!x" leaves out; ":/x" and "../x" name what does not lie below. */
                if (!is_below_here(a->words[i].text) ||
                    (a->words[i].text.p[0] == ':' && !str_has_prefix(a->words[i].text, STR(":!"))))
                        return any_many;
                suffix = pattern_suffix(a->words[i].text);
                root = pattern_directory(a->words[i].text);
                ++n_operands;
        }
        if (n_operands != 1)
                suffix = root = (Str){ 0 };
        if (root.n && type_of(w, root) == WORLD_TYPE_FILE)
                return value_literal(root, (Span){ 0 });
        v = listing(root, suffix);
        v.dashless = root.n || (names_are_dashless(w) && git_is_dashless(w, REPO_NAMES_TRACKED));
        return v;
}

/* git may refuse the repository, for its owner or its format, and prints nothing then. */
static Value unless_git_fails(Str printed) {
        return (Value){ .form = VALUE_LITERAL, .text = printed, .hollow = true };
}

static Value source_toplevel(Walk *w) {
        Value here = choice_cover(&w->state.directory);
        Str root = { 0 };

        if (here.form == VALUE_LITERAL && w->context->world &&
            repo_root(w->context->world, here.text, w->arena, &root) == 0 && root.n)
                return unless_git_fails(root);
        return (Value){ .form = VALUE_PATTERN, .text = STR("/") };
}

/* A name of a commit as people write it: git takes it for no option, and the shell for no pattern. */
static bool is_revision(const Argv *a, size_t i) {
        static const char letters[] = "_./@{}^~:+-";
        Str word = a->words[i].text;

        if (!is_literal(a, i) || !word.n || word.p[0] == '-' || word.p[0] == '^')
                return false;
        for (size_t k = 0; k < word.n; ++k) {
                char c = word.p[k];

                if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
                    !strchr(letters, c))
                        return false;
        }
        return true;
}

/* "a..b" and "a...b" are two. */
static bool is_one_revision(const Argv *a, size_t i) {
        return is_revision(a, i) && str_find(a->words[i].text, STR("..")) == SIZE_MAX;
}

static bool are_revisions(const Argv *a, size_t from, size_t min, size_t max) {
        for (size_t i = from; i < a->n; ++i) {
                if (!is_revision(a, i))
                        return false;
        }
        return a->n >= from + min && a->n <= from + max;
}

/* git-merge-base(1) prints names of commits and nothing else. */
static Value source_merge_base(const Argv *a) {
        size_t from = is_word(a, 2, "--fork-point") || is_word(a, 2, "--octopus") ? 3 : 2;

        return are_revisions(a, from, 1, 8) ? hash() : any;
}

/* Taken for a file, it would be none that matters. */
static bool is_harmless_name(Walk *w, Str name) {
        Value here = choice_cover(&w->state.directory);
        Value path = files_absolute(&w->files_bare, value_literal(name, (Span){ 0 }), here,
                                    w->arena);

        return path.form == VALUE_LITERAL && !files_named(&w->files, path.text).classes;
}

/* git-rev-parse(1): what it cannot read is printed as it is, but with --verify. */
static Value source_rev_parse(Walk *w, const Argv *a) {
        bool verify = false;
        size_t i = 2;

        for (; is_option(a, i); ++i) {
                Str word = a->words[i].text;

                if (str_eq(word, STR("--verify")))
                        verify = true;
                else if (!str_eq(word, STR("--short")) && !str_has_prefix(word, STR("--short=")) &&
                         !str_eq(word, STR("-q")) && !str_eq(word, STR("--quiet")))
                        return any;
        }
        if (!are_revisions(a, i, 1, 1) || !is_one_revision(a, i))
                return any;
        if (verify || is_harmless_name(w, a->words[i].text))
                return hash();
        return plain((Str){ 0 });
}

/* The branch as the repository has it now, read rather than asked for. */
static Value source_branch(Walk *w) {
        Value here = choice_cover(&w->state.directory);
        Str branch = { 0 };

        if (here.form != VALUE_LITERAL || !w->context->world || !walk_is_untouched(w) ||
            repo_branch(w->context->world, here.text, w->arena, &branch) || !branch.n)
                return any;
        return unless_git_fails(branch);
}

/* Options of git-log(1) and git-rev-list(1) that choose commits and their order, and change nothing of what is printed. */
static bool chooses_commits(const Argv *a, size_t *i) {
        static const Str alone[] = {
                STR_INIT("--all"),
                STR_INIT("--branches"),
                STR_INIT("--tags"),
                STR_INIT("--remotes"),
                STR_INIT("--first-parent"),
                STR_INIT("--no-merges"),
                STR_INIT("--merges"),
                STR_INIT("--reverse"),
                STR_INIT("--topo-order"),
                STR_INIT("--date-order"),
                STR_INIT("--author-date-order"),
                STR_INIT("-i"),
                STR_INIT("--ancestry-path"),
                STR_INIT("--full-history"),
                STR_INIT("--regexp-ignore-case"),
        };
        static const Str valued[] = {
                STR_INIT("--since="),       STR_INIT("--until="),       STR_INIT("--after="),
                STR_INIT("--before="),      STR_INIT("--grep="),        STR_INIT("--author="),
                STR_INIT("--committer="),   STR_INIT("--max-count="),   STR_INIT("--skip="),
                STR_INIT("--max-parents="), STR_INIT("--min-parents="),
        };
        Str word = a->words[*i].text;

        if (IS_ANY_OF(word, alone) || is_cluster(word, "0123456789") ||
            (str_has_prefix(word, STR("-n")) &&
             value_is_numeric(
                     &(Value){ .form = VALUE_LITERAL, .text = str_slice(word, 2, word.n) })))
                return true;
        for (size_t k = 0; k < ARRAY_LEN(valued); ++k)
                if (str_has_prefix(word, valued[k]))
                        return true;
        if (str_eq(word, STR("-n")) && *i + 1 < a->n && value_is_numeric(&a->words[*i + 1])) {
                ++*i;
                return true;
        }
        return false;
}

/* git-rev-list(1): names of commits, one a line; each is a word of its own. */
static Value source_rev_list(const Argv *a) {
        Value v = hash();
        bool counts = false;

        for (size_t i = 2; i < a->n && !is_word(a, i, "--"); ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (str_eq(a->words[i].text, STR("--count")))
                        counts = true;
                else if (is_option(a, i) ? !chooses_commits(a, &i) : !is_revision(a, i))
                        return any_many;
        }
        if (counts)
                return number_if(true);
        v.many = true;
        return v;
}

/* git log --format=%h: names of commits, one a line. */
static Value source_log(const Argv *a) {
        static const Str formats[] = {
                STR_INIT("--format=%h"),         STR_INIT("--format=%H"),
                STR_INIT("--pretty=%h"),         STR_INIT("--pretty=%H"),
                STR_INIT("--pretty=format:%h"),  STR_INIT("--pretty=format:%H"),
                STR_INIT("--format=format:%h"),  STR_INIT("--format=format:%H"),
                STR_INIT("--pretty=tformat:%h"), STR_INIT("--pretty=tformat:%H"),
        };
        Value v = hash();
        bool formatted = false;
        size_t i;

        for (i = 2; i < a->n && !is_word(a, i, "--"); ++i) {
                Str word = a->words[i].text;

                if (!is_literal(a, i))
                        return any_many;
                if (IS_ANY_OF(word, formats))
                        formatted = true;
                else if (is_option(a, i) ? !chooses_commits(a, &i) : !is_revision(a, i))
                        return any_many;
        }
        if (!formatted)
                return any_many;
        v.many = true;
        return v;
}

/* git-for-each-ref(1), git-branch(1), git-tag(1): a name holds no blank and no sign of a pattern. */
static Value source_refs(Walk *w, const Argv *a) {
        static const Str formats[] = { STR_INIT("--format=%(refname:short)"),
                                       STR_INIT("--format=%(refname)") };
        static const Str alone[] = { STR_INIT("-a"),       STR_INIT("-r"),
                                     STR_INIT("--all"),    STR_INIT("--remotes"),
                                     STR_INIT("-l"),       STR_INIT("--list"),
                                     STR_INIT("--merged"), STR_INIT("--no-merged") };
        static const Str valued[] = { STR_INIT("--sort="),     STR_INIT("--count="),
                                      STR_INIT("--merged="),   STR_INIT("--no-merged="),
                                      STR_INIT("--contains="), STR_INIT("--points-at=") };
        bool formatted = is_word(a, 1, "tag"), listed = is_word(a, 1, "for-each-ref");
        Value v = { .form = VALUE_PATTERN, .many = true, .solid = true };

        for (size_t i = 2; i < a->n; ++i) {
                Str word = a->words[i].text;
                bool plain_value = false;

                if (!is_literal(a, i))
                        return any_many;
                for (size_t k = 0; k < ARRAY_LEN(valued); ++k)
                        plain_value |= str_has_prefix(word, valued[k]);
                if (IS_ANY_OF(word, formats))
                        formatted = true;
                else if (is_option(a, i) && !IS_ANY_OF(word, alone) && !plain_value)
                        return any_many;
                listed |= is_option(a, i);
        }
        /* A name alone would be made. */
        if (!formatted || (!listed && a->n > 2))
                return any_many;
        v.dashless = git_is_dashless(w, REPO_NAMES_REFS);
        return v;
}

/* A revision, or a path: two files, one of them outside, are compared without a repository. */
static bool stays_in_repository(const Argv *a, size_t i) {
        const Value *v = &a->words[i];

        if (!is_literal(a, i))
                return v->form == VALUE_PATTERN && v->dashless && v->solid && !v->text.n;
        return v->text.n && v->text.p[0] != '/' && v->text.p[0] != '-' && v->text.p[0] != '~' &&
               !str_eq(v->text, STR("..")) && str_find(v->text, STR("../")) == SIZE_MAX &&
               str_find(v->text, STR("/..")) == SIZE_MAX;
}

/* git diff --name-only: a name a line, unless an option puts something before it. */
static Value source_diff(const Argv *a) {
        static const Str plain_options[] = { STR_INIT("--cached"),     STR_INIT("--staged"),
                                             STR_INIT("--merge-base"), STR_INIT("--no-renames"),
                                             STR_INIT("--relative"),   STR_INIT("--no-color"),
                                             STR_INIT("-z"),           STR_INIT("-M"),
                                             STR_INIT("-w"),           STR_INIT("--find-renames"),
                                             STR_INIT("--no-ext-diff") };
        bool names = false, paths = false;

        for (size_t i = 2; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (!paths && is_word(a, i, "--"))
                        paths = true;
                else if (!paths && is_word(a, i, "--name-only"))
                        names = true;
                else if (!paths && is_option(a, i)
                                 ? !IS_ANY_OF(word, plain_options) &&
                                           !str_has_prefix(word, STR("--diff-filter="))
                                 : !stays_in_repository(a, i))
                        return any_many;
        }
        return names ? listing(STR(""), (Str){ 0 }) : any;
}

static Value source_git(Walk *w, const Argv *a) {
        if (is_word(a, 1, "ls-files"))
                return source_ls_files(w, a, 2);
        if (a->n == 3 && is_word(a, 1, "rev-parse") && is_word(a, 2, "--show-toplevel"))
                return source_toplevel(w);
        if (is_word(a, 1, "diff"))
                return source_diff(a);
        if (is_word(a, 1, "log"))
                return source_log(a);
        if (is_word(a, 1, "rev-list"))
                return source_rev_list(a);
        if (is_word(a, 1, "merge-base"))
                return source_merge_base(a);
        if (is_word(a, 1, "for-each-ref") || is_word(a, 1, "tag") ||
            (is_word(a, 1, "branch") && a->n > 2 && !is_word(a, 2, "--show-current")))
                return source_refs(w, a);
        if ((a->n == 3 && is_word(a, 1, "branch") && is_word(a, 2, "--show-current")) ||
            (a->n == 4 && is_word(a, 3, "HEAD") &&
             ((is_word(a, 1, "rev-parse") && is_word(a, 2, "--abbrev-ref")) ||
              (is_word(a, 1, "symbolic-ref") && is_word(a, 2, "--short")))))
                return source_branch(w);
        if (is_word(a, 1, "rev-parse"))
                return source_rev_parse(w, a);
        return any;
}

/* docker ps -q: names of containers in hexadecimal digits, one a line. */
static Value source_docker(const Argv *a) {
        Value v = hash();
        size_t i = is_word(a, 1, "container") ? 2 : 1;
        bool quiet = false;

        if (!is_word(a, i, "ps") && !(i == 2 && is_word(a, i, "ls")))
                return any_many;
        while (++i < a->n) {
                Str word = a->words[i].text;

                if (!is_literal(a, i))
                        return any_many;
                if (str_eq(word, STR("-f")) || str_eq(word, STR("-qf")) ||
                    str_eq(word, STR("-aqf")) || str_eq(word, STR("--filter"))) {
                        quiet = quiet || word.p[1] == 'q' || word.p[1] == 'a';
                        if (++i == a->n || !is_literal(a, i))
                                return any_many;
                } else if (str_eq(word, STR("--quiet"))) {
                        quiet = true;
                } else if (is_cluster(word, "aql")) {
                        quiet = quiet || str_find_char(word, 'q') != SIZE_MAX;
                } else if (!str_eq(word, STR("--all")) && !str_eq(word, STR("--no-trunc")) &&
                           !str_has_prefix(word, STR("--filter="))) {
                        return any_many;
                }
        }
        if (!quiet)
                return any_many;
        v.many = true;
        return v;
}

/* Paths as a program prints them that looks below @operands, or here when there are none. */
static Value listing_below(Walk *w, const Argv *a, const size_t *operands, size_t n, Str suffix) {
        Value v = listing(STR(""), suffix);

        if (n == 1)
                v.text = a->words[operands[0]].text;
        for (size_t i = 0; n > 1 && i < n; ++i)
                if (!is_plain_below(w, a->words[operands[i]].text))
                        return any_many;
        v.dashless = n > 0 || names_are_dashless(w);
        return v;
}

/* The options of a program that looks through files, as far as a list of names is not touched by them. */
typedef struct Search {
        const char *letters; /* short options without value */
        const char *valued;  /* with one, attached or in the next word */
        const Str *alone;    /* long ones */
        size_t n_alone;
        const Str *with; /* and those with a value */
        size_t n_with;
} Search;

/* -e c, -ec, -tf: passes over the value; *ret_value is it, or empty. */
static bool search_short(
        const Search *s, const Argv *a, size_t *i, char *ret_letter, Str *ret_value) {
        Str word = a->words[*i].text;

        for (size_t k = 1; k < word.n; ++k) {
                char c = word.p[k];

                *ret_letter = c;
                if (c && strchr(s->letters, c))
                        continue;
                if (!c || !strchr(s->valued, c))
                        return false;
                if (k + 1 < word.n) {
                        *ret_value = str_slice(word, k + 1, word.n);
                        return true;
                }
                if (!is_literal(a, ++*i))
                        return false;
                *ret_value = a->words[*i].text;
                return true;
        }
        return true;
}

static bool search_long(const Search *s, const Argv *a, size_t *i) {
        Str rest, name = str_cut(a->words[*i].text, '=', &rest);

        if (name.n == a->words[*i].text.n && is_any_of(name, s->alone, s->n_alone))
                return true;
        if (!is_any_of(name, s->with, s->n_with))
                return false;
        return name.n < a->words[*i].text.n || is_literal(a, ++*i);
}

/* fd [-e c] [PATTERN [DIR…]] */
static Value source_fd(Walk *w, const Argv *a) {
        static const Str alone[] = { STR_INIT("--hidden"),      STR_INIT("--no-ignore"),
                                     STR_INIT("--glob"),        STR_INIT("--fixed-strings"),
                                     STR_INIT("--ignore-case"), STR_INIT("--case-sensitive"),
                                     STR_INIT("--full-path"),   STR_INIT("--print0") };
        static const Str with[] = { STR_INIT("--extension"),      STR_INIT("--type"),
                                    STR_INIT("--max-depth"),      STR_INIT("--min-depth"),
                                    STR_INIT("--exclude"),        STR_INIT("--max-results"),
                                    STR_INIT("--size"),           STR_INIT("--changed-within"),
                                    STR_INIT("--changed-before"), STR_INIT("--color") };
        static const Search search = { "HIugFisp01",     "etdESc", alone,
                                       ARRAY_LEN(alone), with,     ARRAY_LEN(with) };
        size_t operands[SOURCE_WORDS_MAX] = { 0 }, n = 0;
        bool one = false;
        Value v;

        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text, value = { 0 };
                char letter = 0;

                if (!is_literal(a, i))
                        return any_many;
                one |= str_eq(word, STR("-1"));
                if (!is_option(a, i))
                        operands[n++] = i;
                else if (word.p[1] == '-' ? !search_long(&search, a, &i)
                                          : !search_short(&search, a, &i, &letter, &value))
                        return any_many;
        }
        v = listing_below(w, a, operands + 1, n ? n - 1 : 0, (Str){ 0 });
        return one ? one_word(w, v) : v;
}

/* What the names are that a pattern given to grep stands for: below a directory that it matches lie others. */
static Value files_of_pattern(const Value *v, bool recursive) {
        Str root = v->text;

        if (!recursive)
                return *v;
        while (root.n && root.p[root.n - 1] != '/')
                --root.n;
        if (root.n > 1)
                --root.n;
        return listing(root, (Str){ 0 });
}

/* grep -rl PATTERN [DIR], rg -l PATTERN [DIR…], rg --files [DIR…] */
static Value source_grep(Walk *w, const Argv *a) {
        static const Str alone[] = { STR_INIT("--files"),          STR_INIT("--files-with-matches"),
                                     STR_INIT("--hidden"),         STR_INIT("--no-ignore"),
                                     STR_INIT("--null"),           STR_INIT("--ignore-case"),
                                     STR_INIT("--fixed-strings"),  STR_INIT("--recursive"),
                                     STR_INIT("--extended-regexp") };
        static const Str with[] = { STR_INIT("--include"),     STR_INIT("--exclude"),
                                    STR_INIT("--exclude-dir"), STR_INIT("--glob"),
                                    STR_INIT("--type"),        STR_INIT("--type-not"),
                                    STR_INIT("--sort"),        STR_INIT("--color"),
                                    STR_INIT("--max-depth"),   STR_INIT("--regexp") };
        static const Search grep = { "crliwFEnsIhHSZPU", "e",  alone,
                                     ARRAY_LEN(alone),   with, ARRAY_LEN(with) };
        static const Search rg = { "cliwFnsSIHPU0u.", "egtT", alone,
                                   ARRAY_LEN(alone),  with,   ARRAY_LEN(with) };
        bool is_rg = is_word(a, 0, "rg"), names = false, counts = false, patterned = false;
        bool recursive = false;
        size_t operands[SOURCE_WORDS_MAX] = { 0 }, n = 0;
        Str suffix = { 0 };
        size_t n_globs = 0;

        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text, value = { 0 };
                char letter = 0;

                if (!is_option(a, i)) {
                        if (value_may_begin(&a->words[i], STR("-")))
                                return any_many;
                        operands[n++] = i;
                        continue;
                }
                if (word.p[1] == '-') {
                        names |= str_eq(word, STR("--files-with-matches"));
                        patterned |= str_eq(word, STR("--files")) ||
                                     str_has_prefix(word, STR("--regexp"));
                        names |= str_eq(word, STR("--files"));
                        recursive |= str_has_prefix(word, STR("--rec"));
                        n_globs += str_has_prefix(word, STR("--glob"));
                        if (!search_long(is_rg ? &rg : &grep, a, &i))
                                return any_many;
                        continue;
                }
                if (!search_short(is_rg ? &rg : &grep, a, &i, &letter, &value))
                        return any_many;
                recursive |= str_find_char(word, 'r') != SIZE_MAX ||
                             str_find_char(word, 'R') != SIZE_MAX;
                names |= str_find_char(word, 'l') != SIZE_MAX && !value.n;
                counts |= str_find_char(word, 'c') != SIZE_MAX && !value.n;
                patterned |= letter == 'e';
                n_globs += letter == 'g';
                if (letter == 'g' && value.n && value.p[0] != '!' &&
                    str_find_char(value, '/') == SIZE_MAX && str_find_char(value, '{') == SIZE_MAX)
                        suffix = name_ending(value);
        }
        /* grep -c PATTERN FILE: of one file the number alone. */
        if (counts)
                return number_if(a->n == 4 && is_word(a, 1, "-c") && n == 2 && is_literal(a, 3));
        if (!names || (!patterned && !n))
                return any_many;
        if (!patterned && n == 2 && a->words[operands[1]].form == VALUE_PATTERN)
                return files_of_pattern(&a->words[operands[1]], is_rg || recursive);
        for (size_t i = patterned ? 0 : 1; i < n; ++i)
                if (!is_literal(a, operands[i]))
                        return any_many;
        return listing_below(w, a, operands + !patterned, n - !patterned,
                             n_globs == 1 ? suffix : (Str){ 0 });
}

/* Of a directory its names, without it; of anything else what it was given. */
static Value source_ls_operand(Walk *w, Str path, bool hidden) {
        Value v = { .form = VALUE_PATTERN, .glob = STR_INIT("*"), .many = true, .solid = true };
        Value below = listing(path, (Str){ 0 });

        switch (type_of(w, path)) {
        case WORLD_TYPE_FILE:
                return value_literal(path, (Span){ 0 });
        case WORLD_TYPE_DIR:
                return hidden || !names_are_solid(w, &below) ? listing(STR(""), (Str){ 0 }) : v;
        case WORLD_TYPE_NONE:
        case WORLD_TYPE_LINK:
        case WORLD_TYPE_FIFO:
        case WORLD_TYPE_SOCKET:
        case WORLD_TYPE_BLOCK:
        case WORLD_TYPE_CHAR:
                return any_many;
        }
        abort();
}

static Value source_ls(Walk *w, const Argv *a) {
        const Value *operand = NULL;
        bool hidden = false, itself = false;

        for (size_t i = 1; i < a->n; ++i) {
                if (is_option(a, i)) {
                        if (!is_cluster(a->words[i].text, "1aAtrdS"))
                                return any_many;
                        hidden |= str_find_char(a->words[i].text, 'a') != SIZE_MAX ||
                                  str_find_char(a->words[i].text, 'A') != SIZE_MAX;
                        itself |= str_find_char(a->words[i].text, 'd') != SIZE_MAX;
                } else if (operand) {
                        return any_many;
                } else {
                        operand = &a->words[i];
                }
        }
        if (!operand) {
                Value v = listing(STR(""), (Str){ 0 });

                v.dashless = names_are_dashless(w);
                return v;
        }
        if (operand->form == VALUE_LITERAL && itself)
                return *operand;
        if (operand->form == VALUE_LITERAL && is_below_here(operand->text))
                return source_ls_operand(w, operand->text, hidden);
        if (operand->form != VALUE_PATTERN || !operand->glob.n)
                return any_many;
        return itself || names_are_files(w, operand) ? *operand : any_many;
}

/* Filters that print some of the lines they are given. */
/* Options of head, tail, sort, uniq, tac and shuf with which every line is printed as it was. */
#define SOME_LINES "0123456789nruifz"

static Value source_filter(const Argv *a, size_t n_operands, const char *letters) {
        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (!is_option(a, i) && !value_is_numeric(&a->words[i]) && n_operands-- == 0)
                        return any_many;
                if (is_option(a, i) && !is_cluster(a->words[i].text, letters))
                        return any_many;
        }
        return a->input ? *a->input : any_many;
}

/* A text of several lines, of which some are left. */
static Value some_lines(Value v) {
        if (v.form == VALUE_LITERAL && str_find_char(v.text, '\n') != SIZE_MAX)
                return any_many;
        return v;
}

/* head -1 */
static bool is_one_line(const Argv *a) {
        bool one = (a->n == 2 && (is_word(a, 1, "-1") || is_word(a, 1, "-n1"))) ||
                   (a->n == 3 && is_word(a, 1, "-n") && is_word(a, 2, "1"));

        return one && (is_word(a, 0, "head") || is_word(a, 0, "tail"));
}

static Value source_basename(const Argv *a) {
        Str text, rest;

        if (a->n != 2 || !is_literal(a, 1))
                return any;
        text = a->words[1].text;
        while ((rest.n = str_find_char(text, '/')) != SIZE_MAX && rest.n + 1 < text.n)
                text = str_slice(text, rest.n + 1, text.n);
        return rest.n == SIZE_MAX ? value_literal(text, (Span){ 0 }) : any;
}

static Value source_known(Walk *w, Str name, const Argv *a) {
        static const Str filters[] = { STR_INIT("head"), STR_INIT("tail"), STR_INIT("sort"),
                                       STR_INIT("uniq"), STR_INIT("tac"),  STR_INIT("shuf") };

        if (str_eq(name, STR("echo")))
                return source_echo(w, a);
        if (str_eq(name, STR("printf")))
                return source_printf(a);
        if (str_eq(name, STR("cat")))
                return source_cat(a);
        if (str_eq(name, STR("pwd")))
                return source_pwd(w, a);
        if (str_eq(name, STR("date")))
                return source_date(a);
        if (str_eq(name, STR("wc")))
                return source_wc(a);
        if (str_eq(name, STR("id")))
                return source_id(a);
        if (str_eq(name, STR("nproc")))
                return number_if(a->n == 1);
        if (str_eq(name, STR("pgrep")) || str_eq(name, STR("pidof")))
                return source_pgrep(a);
        if (str_eq(name, STR("stat")))
                return source_stat(a);
        if (str_eq(name, STR("uname")) || str_eq(name, STR("arch")))
                return source_uname(a);
        /* A path, or the name itself. */
        if (str_eq(name, STR("command")) && a->n == 3 && is_word(a, 1, "-v") && is_literal(a, 2) &&
            str_is_name(a->words[2].text))
                return plain((Str){ 0 });
        if (str_eq(name, STR("which")))
                return source_which(w, a);
        if (str_eq(name, STR("seq")))
                return source_seq(a);
        if (str_eq(name, STR("find")))
                return source_find_output(w, a);
        if (str_eq(name, STR("fd")) || str_eq(name, STR("fdfind")))
                return source_fd(w, a);
        if (str_eq(name, STR("git")))
                return source_git(w, a);
        if (str_eq(name, STR("docker")))
                return source_docker(a);
        if (str_eq(name, STR("ls")))
                return source_ls(w, a);
        if (str_eq(name, STR("basename")))
                return source_basename(a);
        if (str_eq(name, STR("mktemp")))
                return (Value){ .form = VALUE_PATTERN, .text = STR("/") };
        if (IS_ANY_OF(name, filters))
                return is_one_line(a) ? one_word(w, some_lines(source_filter(a, 0, SOME_LINES)))
                                      : some_lines(source_filter(a, 0, SOME_LINES));
        if (str_eq(name, STR("grep")) || str_eq(name, STR("rg")))
                return a->input ? some_lines(source_filter(a, 1, "ivwF")) : source_grep(w, a);
        return any_many;
}

/* --- numbered lines ---------------------------------------------------- */

/* What is known of the lines that a command of a pipe prints. */
typedef struct Lines {
        bool numbered; /* each begins with decimal digits and ':' */
        bool one;      /* there is one at most */
} Lines;

/* A file of the machine as it is now; nothing before in the text may have changed it. */
static bool read_now(Walk *w, Str path, size_t max, Str *ret_text, bool *ret_missing) {
        const World *world = w->context->world;
        Value full = files_absolute(&w->files_bare, value_literal(path, (Span){ 0 }),
                                    choice_cover(&w->state.directory), w->arena);
        int r;

        *ret_missing = false;
        if (!world || !walk_is_untouched(w) || full.form != VALUE_LITERAL)
                return false;
        r = world->read_file(world->userdata, full.text, max, w->arena, ret_text);
        if (r < 0 && !w->failed)
                w->failed = r;
        *ret_missing = r == WORLD_E_MISSING;
        return r == 0;
}

/* Of a file that is no text grep prints a sentence. Which bytes are text is the locale's to say: only ASCII is in all. */
static bool file_is_ascii(Walk *w, Str path) {
        Str text;
        bool missing;

        if (!read_now(w, path, ASCII_FILE_MAX, &text, &missing))
                return missing;
        for (size_t i = 0; i < text.n; ++i)
                if (!text.p[i] || text.p[i] & 0x80)
                        return false;
        return true;
}

/* grep -n PATTERN FILE, of one file: "12:text". */
static Lines lines_of_grep(Walk *w, const Argv *a) {
        Lines lines = { 0 };
        size_t operands[2], n = 0;
        bool numbered = false, one = false;

        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (!is_option(a, i)) {
                        if (n == 2 || value_may_begin(&a->words[i], STR("-")))
                                return lines;
                        operands[n++] = i;
                } else if (str_eq(word, STR("-m1"))) {
                        one = true;
                } else if (str_eq(word, STR("-m")) && is_word(a, i + 1, "1")) {
                        one = true;
                        ++i;
                } else if (!is_cluster(word, "niEFwxPso")) {
                        return lines;
                } else {
                        numbered |= str_find_char(word, 'n') != SIZE_MAX;
                }
        }
        if (!numbered || n != 2 || !is_literal(a, operands[1]) ||
            !file_is_ascii(w, a->words[operands[1]].text))
                return lines;
        /* "grep: FILE: binary file matches" once it is no text any more: its first word as arithmetic. */
        if (state_find(&w->state, STR("grep"), NAME_VARIABLE) ||
            state_find(&w->state, STR("Binary"), NAME_VARIABLE))
                return lines;
        return (Lines){ .numbered = true, .one = one };
}

static Lines lines_of(Walk *w, const Argv *a, Lines input, bool first) {
        static const Str filters[] = { STR_INIT("head"), STR_INIT("tail"), STR_INIT("sort"),
                                       STR_INIT("uniq"), STR_INIT("tac"),  STR_INIT("shuf") };
        Value mark = { .form = VALUE_NUMBER };
        Argv filter = { a->words, a->n, &mark };

        if (first && is_word(a, 0, "grep"))
                return lines_of_grep(w, a);
        if (!input.numbered || !is_literal(a, 0) || !IS_ANY_OF(a->words[0].text, filters) ||
            is_word(a, 1, "-c") || source_filter(&filter, 0, SOME_LINES).form != VALUE_NUMBER)
                return (Lines){ 0 };
        input.one |= is_one_line(a);
        return input;
}

/* cut -d: -f1, awk -F: '{print $1}' */
static bool takes_first_field(const Argv *a) {
        bool by_colon = false, first = false;

        if (is_word(a, 0, "awk"))
                return (a->n == 3 && is_word(a, 1, "-F:") && is_word(a, 2, "{print $1}")) ||
                       (a->n == 4 && is_word(a, 1, "-F") && is_word(a, 2, ":") &&
                        is_word(a, 3, "{print $1}"));
        if (!is_word(a, 0, "cut"))
                return false;
        for (size_t i = 1; i < a->n; ++i) {
                if (is_word(a, i, "-d:"))
                        by_colon = true;
                else if (is_word(a, i, "-f1"))
                        first = true;
                else if (is_word(a, i, "-d") && is_word(a, i + 1, ":"))
                        by_colon = ++i;
                else if (is_word(a, i, "-f") && is_word(a, i + 1, "1"))
                        first = ++i;
                else
                        return false;
        }
        return by_colon && first;
}

/* A program of that name, not a function. */
static bool is_own(Walk *w, Str name) {
        return !state_find(&w->state, name, NAME_FUNCTION) && !name_is_tainted(w, name);
}

Value source_of_argv(Walk *w, const Value *argv, size_t n, const Value *input) {
        Argv a = { argv, n, input };
        Str name;

        if (!n || argv[0].form != VALUE_LITERAL || n > SOURCE_WORDS_MAX)
                return any_many;

        name = argv[0].text;
        if (!is_own(w, name))
                return any_many;
        return source_known(w, name, &a);
}

/* --- nodes ------------------------------------------------------------- */

/*
 * 2>/dev/null, 2>&-; a file that cannot be opened ends the command before it prints. With 2>&1 its
 * errors are part of what it prints, and these hold whatever it was given.
 */
static bool is_kept_apart(const ShellRedirect *r) {
        return r->op == SHELL_REDIRECT_CLOSE ||
               (r->target && str_eq(r->target->raw, STR("/dev/null")));
}

/* Only the errors may go elsewhere. Of a heredoc its body is what the command reads; a file is not read. */
static bool redirects_are_plain(const ShellRedirect *r,
                                const ShellWord **ret_text,
                                bool *ret_file) {
        *ret_text = NULL;
        *ret_file = false;
        for (; r; r = r->next) {
                if (r->op == SHELL_REDIRECT_HEREDOC && r->fd <= 0)
                        *ret_text = r->body;
                else if (r->op == SHELL_REDIRECT_HERESTRING && r->fd <= 0)
                        *ret_text = r->target;
                else if (r->op == SHELL_REDIRECT_IN && r->fd <= 0)
                        *ret_file = true;
                else if (r->fd != 2 || !is_kept_apart(r))
                        return false;
        }
        return true;
}

static Str trim_newlines(Str s) {
        while (s.n && s.p[s.n - 1] == '\n')
                --s.n;
        return s;
}

static Value text_of_word(Walk *w, const ShellWord *word) {
        Choice c = word_value(w, word);

        return choice_cover(&c);
}

/* @lines: of what it reads, then of what it prints. */
static Value source_of_node(Walk *w, const ShellNode *node, const Value *input, Lines *lines) {
        Lines read = *lines;
        Slots slots = { 0 };
        const ShellWord *text;
        Value *argv, here, printed;
        bool file;

        *lines = (Lines){ 0 };
        if (node->kind != SHELL_COMMAND_SIMPLE || node->simple.n_words > SOURCE_WORDS_MAX ||
            !node->simple.n_words || !redirects_are_plain(node->redirects, &text, &file))
                return any_many;
        if (text) {
                here = text_of_word(w, text);
                input = &here;
        }
        if (file)
                input = &any_many;

        for (const ShellWord *word = node->simple.words; word; word = word->next)
                word_expand(w, word, &slots);
        argv = arena_new_array(w->arena, Value, slots.n);
        if (!argv)
                return any_many;
        for (size_t i = 0; i < slots.n; ++i)
                argv[i] = choice_cover(&slots.items[i]);

        if (slots.n && argv[0].form == VALUE_LITERAL && is_own(w, argv[0].text) && !file && !text) {
                Argv a = { argv, slots.n, input };

                if (read.numbered && takes_first_field(&a))
                        return (Value){ .form = VALUE_NUMBER,
                                        .many = !read.one,
                                        .dashless = true,
                                        .solid = true };
                *lines = lines_of(w, &a, read, !input);
        }
        printed = source_of_argv(w, argv, slots.n, input);
        if (file && printed.form == VALUE_LITERAL)
                return any_many;
        if (printed.form == VALUE_LITERAL)
                printed.text = trim_newlines(printed.text);
        return printed;
}

static Value source_of_nodes(Walk *w, const ShellNode *first, const ShellNode *end) {
        Lines lines = { 0 };
        Value v = any;
        size_t n = 0;

        for (const ShellNode *node = first; node != end; node = node->next)
                if (++n > SOURCE_PIPE_MAX)
                        return any_many;

        ++w->valuing;
        for (const ShellNode *node = first; node != end; node = node->next)
                v = source_of_node(w, node, node == first ? NULL : &v, &lines);
        --w->valuing;
        return v;
}

Value source_of_program(Walk *w, const ShellProgram *program) {
        const ShellItem *item = program->items;
        Value v;

        if (!item || item->next || item->background || w->valuing > SOURCE_DEPTH_MAX)
                return any_many;
        if (item->pipelines->next || item->pipelines->negated || item->pipelines->timed)
                return any_many;

        v = source_of_nodes(w, item->pipelines->commands, NULL);
        v.span = (Span){ 0 };
        return v;
}

Value source_of_input(Walk *w, const Input *input) {
        State kept = w->state;
        Source source = w->source;
        Value v = any_many;

        w->state = input->state;
        /* Set for a file or a text that is named; commands bring their own. */
        if (input->kind == INPUT_TEXT)
                w->source = input->source;
        switch (input->kind) {
        case INPUT_PIPE:
                v = source_of_nodes(w, input->first, input->end);
                break;
        case INPUT_TEXT:
                v = text_of_word(w, input->word);
                break;
        case INPUT_FILE:
                /* < <(git ls-files) */
                if (input->word && input->word->parts &&
                    input->word->parts->kind == SHELL_PART_PROCESS_IN && !input->word->parts->next)
                        v = source_of_program(w, input->word->parts->program);
                break;
        case INPUT_HOST:
                break;
        }
        w->state = kept;
        w->source = source;
        return v;
}
