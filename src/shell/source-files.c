#include "source.h"

/*
 * What a command prints: names of files.
 */

/* What every name ends in that find -name lets through: "a.c", ".c" of "test_*.c". */
static Str name_ending(Str pattern) {
        size_t from = 0;

        for (size_t i = 0; i < pattern.n; ++i)
                if (pattern.p[i] && strchr("*?[]\\", pattern.p[i]))
                        from = i + 1;
        return str_slice(pattern, from, pattern.n);
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
        static const Str alone[] = { STR_INIT("-not"),  STR_INIT("!"),      STR_INIT("("),
                                     STR_INIT(")"),     STR_INIT("-prune"), STR_INIT("-a"),
                                     STR_INIT("-empty") };
        size_t begin = find_roots_begin(a), end = find_roots_end(a, begin);
        Str suffix = { 0 }, names = { 0 };
        Value found;
        bool either = false, negated = false, cased = true, chosen = false;

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
                        names = a->words[i].text;
                        cased &= word.n == 5; /* -iname: the case is not known */
                } else if (IS_ANY_OF(word, plain)) {
                        ++i;
                } else if (IS_ANY_OF(word, alone)) {
                        negated |= word.p[0] == '!' || str_eq(word, STR("-not"));
                } else {
                        chosen = true; /* an action, as -print: what it acts on was chosen before */
                }
        }
        found = find_listing(w, a, begin, end, either || negated || !cased ? (Str){ 0 } : suffix);
        if (found.form == VALUE_LISTING && !either && !negated)
                found.names = names;
        return found;
}

Value source_of_find(Walk *w, const Value *argv, size_t n) {
        Argv a = { argv, n, NULL };

        return source_find(w, &a);
}

Value source_find_output(Walk *w, const Argv *a) {
        static const Str speaks[] = {
                STR_INIT("-exec"),   STR_INIT("-execdir"), STR_INIT("-ok"),      STR_INIT("-okdir"),
                STR_INIT("-printf"), STR_INIT("-ls"),      STR_INIT("-fprintf"), STR_INIT("-help"),
                STR_INIT("--help"),  STR_INIT("-version"), STR_INIT("--version")
        };

        size_t n_prints = 0;

        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i) || IS_ANY_OF(a->words[i].text, speaks))
                        return any_many;
                n_prints += str_has_prefix(a->words[i].text, STR("-print"));
        }
        /* Another -print has said other names before. */
        if (n_prints == 1 && is_word(a, a->n - 1, "-quit") && is_word(a, a->n - 2, "-print"))
                return one_word(w, source_find(w, a));
        return source_find(w, a);
}

WorldType source_type(Walk *w, Str path) {
        const World *world = w->context->world;
        Value full = files_absolute(&w->files_bare, value_literal(path, (Span){ 0 }),
                                    choice_cover(&w->state.directory), w->arena);
        WorldStat st;

        if (!world || !walk_is_untouched(w) || full.form != VALUE_LITERAL ||
            world->stat(world->userdata, full.text, true, &st))
                return WORLD_TYPE_NONE;
        return st.type;
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

Value source_fd(Walk *w, const Argv *a) {
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

Value source_grep(Walk *w, const Argv *a) {
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

        switch (source_type(w, path)) {
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

Value source_ls(Walk *w, const Argv *a) {
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
        /* What is not there is not printed. */
        if (operand->form == VALUE_LITERAL && itself) {
                Value v = handed_on(*operand);

                v.hollow |= source_type(w, v.text) == WORLD_TYPE_NONE;
                return v;
        }
        if (operand->form == VALUE_LITERAL && is_below_here(operand->text))
                return source_ls_operand(w, operand->text, hidden);
        if (operand->form != VALUE_PATTERN || !operand->glob.n)
                return any_many;
        return itself || names_are_files(w, operand) ? *operand : any_many;
}
