#include "source.h"

#include "repo/repo.h"

/*
 * What a command prints: names that git and docker know.
 */

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

/* git may refuse the repository, for its owner or its format, and prints nothing then. */
static Value unless_git_fails(Str printed) {
        return (Value){ .form = VALUE_LITERAL, .text = printed, .hollow = true };
}

/* As git prints it: "./a//b/./c" is a/b/c. */
static Str pathspec_as_printed(Walk *w, Str spec) {
        char *p = arena_alloc(w->arena, spec.n + 1);
        size_t n = 0;

        if (!p)
                return (Str){ 0 };
        for (size_t i = 0; i < spec.n; ++i) {
                bool begins = n == 0 || p[n - 1] == '/';

                if (begins && spec.p[i] == '.' && (i + 1 == spec.n || spec.p[i + 1] == '/'))
                        ++i;
                else if (!begins || spec.p[i] != '/')
                        p[n++] = spec.p[i];
        }
        return (Str){ p, n };
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
                root = pathspec_as_printed(w, a->words[i].text);
                suffix = pattern_suffix(root);
                root = pattern_directory(root);
                ++n_operands;
        }
        if (n_operands != 1)
                suffix = root = (Str){ 0 };
        /* What git does not follow is not printed. */
        if (root.n && source_type(w, root) == WORLD_TYPE_FILE)
                return unless_git_fails(root);
        v = listing(root, suffix);
        v.tracked = true;
        v.dashless = root.n ? root.p[0] != '-'
                            : names_are_dashless(w) && git_is_dashless(w, REPO_NAMES_TRACKED);
        return v;
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

/* HEAD~2, @{u}, main, 0a1b2c: beside other text they spell no name that matters, should git print them as they are. */
static bool is_usual_revision(Str word) {
        static const Str usual[] = { STR_INIT("main"), STR_INIT("master"), STR_INIT("origin/HEAD"),
                                     STR_INIT("origin/main"), STR_INIT("origin/master") };
        size_t n = 0;

        if (str_has_prefix(word, STR("HEAD")) || word.p[0] == '@')
                return str_find_char(word, '/') == SIZE_MAX && str_find_char(word, '.') == SIZE_MAX;
        while (n < word.n && word.p[n] != '~' && word.p[n] != '^')
                ++n;
        word = str_slice(word, 0, n);
        if (IS_ANY_OF(word, usual))
                return true;
        for (size_t i = 0; i < word.n; ++i)
                if (!strchr("0123456789abcdef", word.p[i]))
                        return false;
        return true;
}

/* git-rev-parse(1): what it cannot read is printed as it is, but with --verify, which --short implies. */
static Value source_rev_parse(Walk *w, const Argv *a) {
        bool verify = false;
        size_t i = 2;
        Value v;

        for (; is_option(a, i); ++i) {
                Str word = a->words[i].text;

                if (str_eq(word, STR("--verify")) || str_eq(word, STR("--short")) ||
                    str_has_prefix(word, STR("--short=")))
                        verify = true;
                else if (!str_eq(word, STR("-q")) && !str_eq(word, STR("--quiet")))
                        return any;
        }
        if (!are_revisions(a, i, 1, 1) || !is_one_revision(a, i))
                return any;
        /* Those before it, and with "^-" a second one that begins with '^'. */
        v = hash();
        if (str_find(a->words[i].text, STR("^@")) != SIZE_MAX)
                v.many = true;
        if (str_find(a->words[i].text, STR("^-")) != SIZE_MAX)
                return any_many;
        if (verify)
                return v;
        if (a->words[i].text.p[0] == '/' || a->words[i].text.p[0] == '~')
                return any;
        if (!is_harmless_name(w, a->words[i].text) ||
            source_type(w, a->words[i].text) == WORLD_TYPE_DIR)
                return plain((Str){ 0 });
        v.lone = !is_usual_revision(a->words[i].text);
        return v;
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

/* -1, -n 1, --max-count=1; of several counts the last one holds. */
static bool is_one_commit(const Argv *a) {
        bool one = false;

        for (size_t i = 2; i < a->n && !is_word(a, i, "--"); ++i) {
                Str word = a->words[i].text;

                if (str_eq(word, STR("-n")))
                        one = ++i < a->n && is_word(a, i, "1");
                else if (str_eq(word, STR("-1")) || str_eq(word, STR("-n1")) ||
                         str_eq(word, STR("--max-count=1")))
                        one = true;
                else if (str_has_prefix(word, STR("-n")) || is_cluster(word, "0123456789") ||
                         str_has_prefix(word, STR("--max-count")))
                        one = false;
        }
        return one;
}

/* Names of commits, one a line; each is a word of its own. */
static Value names_of_commits(Walk *w, const Argv *a) {
        Value v = hash();

        v.many = true;
        return is_one_commit(a) ? one_word(w, v) : v;
}

/* git-rev-list(1) */
static Value source_rev_list(Walk *w, const Argv *a) {
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
        return names_of_commits(w, a);
}

/* git log --format=%h: names of commits, one a line. */
static Value source_log(Walk *w, const Argv *a) {
        static const Str formats[] = {
                STR_INIT("--format=%h"),         STR_INIT("--format=%H"),
                STR_INIT("--pretty=%h"),         STR_INIT("--pretty=%H"),
                STR_INIT("--pretty=format:%h"),  STR_INIT("--pretty=format:%H"),
                STR_INIT("--format=format:%h"),  STR_INIT("--format=format:%H"),
                STR_INIT("--pretty=tformat:%h"), STR_INIT("--pretty=tformat:%H"),
        };
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
        return names_of_commits(w, a);
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
        Value v = listing(STR(""), (Str){ 0 });

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
        v.tracked = true;
        return names ? v : any;
}

Value source_git(Walk *w, const Argv *a) {
        if (is_word(a, 1, "ls-files"))
                return source_ls_files(w, a, 2);
        if (a->n == 3 && is_word(a, 1, "rev-parse") && is_word(a, 2, "--show-toplevel"))
                return source_toplevel(w);
        if (is_word(a, 1, "diff"))
                return source_diff(a);
        if (is_word(a, 1, "log"))
                return source_log(w, a);
        if (is_word(a, 1, "rev-list"))
                return source_rev_list(w, a);
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

Value source_docker(const Argv *a) {
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
