#include "walk.h"

#include "repo/repo.h"

/*
 * What a command prints, as far as the words of a later command can be known by
 * it: $(git ls-files), find … | xargs, echo text | sh. Only what is certain of
 * the program's output is said; anything else is any.
 */

enum {
        SOURCE_DEPTH_MAX = 3,  /* substitutions within substitutions */
        SOURCE_PIPE_MAX = 8,   /* commands of a pipe */
        SOURCE_WORDS_MAX = 64, /* words of a command */
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

/* --- numbers ----------------------------------------------------------- */

static Value number_if(bool is) {
        return is ? (Value){ .form = VALUE_NUMBER } : any;
}

static bool format_is_numeric(Str s) {
        for (size_t i = 1; i < s.n; ++i) {
                if (s.p[i] == '%' && i + 1 < s.n && strchr("sYmdHMSNjuy", s.p[i + 1]))
                        ++i;
                else if (s.p[i] < '0' || s.p[i] > '9')
                        return false;
        }
        return s.n > 1 && s.p[0] == '+';
}

static Value source_date(const Argv *a) {
        return number_if(is_literal(a, a->n - 1) && format_is_numeric(a->words[a->n - 1].text));
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

static bool is_below_here(Str path) {
        return path.n && path.p[0] != '/' && path.p[0] != '-' && path.p[0] != '~' &&
               str_find(path, STR("..")) == SIZE_MAX;
}

static size_t find_roots_end(const Argv *a) {
        size_t i = 1;

        while (i < a->n && is_literal(a, i) && a->words[i].text.n &&
               !strchr("-(!", a->words[i].text.p[0]))
                ++i;
        return i;
}

static Value find_listing(const Argv *a, size_t end, Str suffix) {
        if (end == 1)
                return listing(STR("."), suffix);
        if (end == 2)
                return listing(a->words[1].text, suffix);
        for (size_t i = 1; i < end; ++i)
                if (!is_below_here(a->words[i].text))
                        return any_many;
        return listing(STR(""), suffix);
}

/* Conditions that only choose among names. */
static Value source_find(const Argv *a) {
        static const Str plain[] = { STR_INIT("-type"),     STR_INIT("-maxdepth"),
                                     STR_INIT("-mindepth"), STR_INIT("-size"),
                                     STR_INIT("-mtime"),    STR_INIT("-newer"),
                                     STR_INIT("-path"),     STR_INIT("-mmin"),
                                     STR_INIT("-ipath"),    STR_INIT("-wholename") };
        static const Str alone[] = { STR_INIT("-print"), STR_INIT("-print0"), STR_INIT("-not"),
                                     STR_INIT("!"),      STR_INIT("("),       STR_INIT(")"),
                                     STR_INIT("-prune"), STR_INIT("-a"),      STR_INIT("-empty") };
        size_t end = find_roots_end(a);
        Str suffix = { 0 };
        bool either = false, negated = false, chosen = false;

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
                        suffix = pattern_suffix(a->words[i].text);
                        either |= word.n == 6; /* -iname: the case is not known */
                } else if (IS_ANY_OF(word, plain)) {
                        ++i;
                } else if (IS_ANY_OF(word, alone)) {
                        negated |= word.p[0] == '!' || str_eq(word, STR("-not"));
                } else {
                        chosen = true; /* an action: what it acts on was chosen before */
                }
        }
        return find_listing(a, end, either || negated ? (Str){ 0 } : suffix);
}

Value source_of_find(const Value *argv, size_t n) {
        Argv a = { argv, n, NULL };

        return source_find(&a);
}

/* find's own output is names only when nothing else is printed. */
static Value source_find_output(const Argv *a) {
        static const Str speaks[] = { STR_INIT("-exec"),   STR_INIT("-execdir"), STR_INIT("-ok"),
                                      STR_INIT("-okdir"),  STR_INIT("-printf"),  STR_INIT("-ls"),
                                      STR_INIT("-fprintf") };

        for (size_t i = 1; i < a->n; ++i)
                if (!is_literal(a, i) || IS_ANY_OF(a->words[i].text, speaks))
                        return any_many;
        return source_find(a);
}

static Value source_ls_files(const Argv *a, size_t from) {
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
        Str suffix = { 0 };

        for (size_t i = from; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (IS_ANY_OF(a->words[i].text, options))
                        continue;
                if (is_option(a, i))
                        return any_many;
                suffix = pattern_suffix(a->words[i].text);
                ++n_operands;
        }
        return listing(STR(""), n_operands == 1 ? suffix : (Str){ 0 });
}

static Value source_toplevel(Walk *w) {
        Value here = choice_cover(&w->state.directory);
        Str root = { 0 };

        if (here.form == VALUE_LITERAL && w->context->world &&
            repo_root(w->context->world, here.text, w->arena, &root) == 0 && root.n)
                return value_literal(root, (Span){ 0 });
        return (Value){ .form = VALUE_PATTERN, .text = STR("/") };
}

static Value source_git(Walk *w, const Argv *a) {
        if (is_word(a, 1, "ls-files"))
                return source_ls_files(a, 2);
        if (a->n == 3 && is_word(a, 1, "rev-parse") && is_word(a, 2, "--show-toplevel"))
                return source_toplevel(w);
        if (is_word(a, 1, "diff") && is_word(a, 2, "--name-only"))
                return listing(STR(""), (Str){ 0 });
        if (is_word(a, 1, "rev-list") && is_word(a, 2, "--count"))
                return (Value){ .form = VALUE_NUMBER };
        return any;
}

static bool is_cluster(Str s, const char *letters) {
        for (size_t i = 1; i < s.n; ++i)
                if (!s.p[i] || !strchr(letters, s.p[i]))
                        return false;
        return s.n > 1 && s.p[0] == '-';
}

/* grep -rl PATTERN [DIR], rg -l PATTERN [DIR] */
static Value source_grep(const Argv *a) {
        size_t n_operands = 0, last = 0;
        bool names = false;

        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (is_option(a, i)) {
                        if (!is_cluster(word, "rRliwFEnsIhHS") &&
                            !str_has_prefix(word, STR("--include=")) &&
                            !str_has_prefix(word, STR("--exclude-dir=")))
                                return any_many;
                        names |= word.p[1] != '-' && str_find_char(word, 'l') != SIZE_MAX;
                } else {
                        ++n_operands;
                        last = i;
                }
        }
        if (!names || n_operands > 2 || !n_operands)
                return any_many;
        if (n_operands == 1)
                return listing(STR(""), (Str){ 0 });
        if (a->words[last].form == VALUE_PATTERN)
                return a->words[last];
        return is_literal(a, last) ? listing(a->words[last].text, (Str){ 0 }) : any_many;
}

static Value source_ls(const Argv *a) {
        const Value *operand = NULL;

        for (size_t i = 1; i < a->n; ++i) {
                if (is_option(a, i)) {
                        if (!is_cluster(a->words[i].text, "1aAtrdS"))
                                return any_many;
                } else if (operand) {
                        return any_many;
                } else {
                        operand = &a->words[i];
                }
        }
        if (!operand || operand->form == VALUE_LITERAL)
                return listing(STR(""), (Str){ 0 });
        return operand->form == VALUE_PATTERN && operand->glob.n ? *operand : any_many;
}

/* Filters that print some of the lines they are given. */
static Value source_filter(const Argv *a, size_t n_operands) {
        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (!is_option(a, i) && !value_is_numeric(&a->words[i]) && n_operands-- == 0)
                        return any_many;
                if (is_option(a, i) && !is_cluster(a->words[i].text, "0123456789nruivwEFfz"))
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
        if (str_eq(name, STR("seq")))
                return source_seq(a);
        if (str_eq(name, STR("find")))
                return source_find_output(a);
        if (str_eq(name, STR("git")))
                return source_git(w, a);
        if (str_eq(name, STR("ls")))
                return source_ls(a);
        if (str_eq(name, STR("basename")))
                return source_basename(a);
        if (str_eq(name, STR("mktemp")))
                return (Value){ .form = VALUE_PATTERN, .text = STR("/") };
        if (IS_ANY_OF(name, filters))
                return some_lines(source_filter(a, 0));
        if (str_eq(name, STR("grep")) || str_eq(name, STR("rg")))
                return a->input ? some_lines(source_filter(a, 1)) : source_grep(a);
        return any_many;
}

Value source_of_argv(Walk *w, const Value *argv, size_t n, const Value *input) {
        Argv a = { argv, n, input };
        Str name;

        if (!n || argv[0].form != VALUE_LITERAL || n > SOURCE_WORDS_MAX)
                return any_many;

        name = argv[0].text;
        if (state_find(&w->state, name, NAME_FUNCTION))
                return any_many;
        for (size_t i = 0; i < w->context->n_tainted; ++i)
                if (str_eq(w->context->tainted[i], name))
                        return any_many;
        return source_known(w, name, &a);
}

/* --- nodes ------------------------------------------------------------- */

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
                else if (r->fd != 2)
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

static Value source_of_node(Walk *w, const ShellNode *node, const Value *input) {
        Slots slots = { 0 };
        const ShellWord *text;
        Value *argv, here, printed;
        bool file;

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

        printed = source_of_argv(w, argv, slots.n, input);
        if (printed.form == VALUE_LITERAL)
                printed.text = trim_newlines(printed.text);
        return printed;
}

static Value source_of_nodes(Walk *w, const ShellNode *first, const ShellNode *end) {
        Value v = any;
        size_t n = 0;

        for (const ShellNode *node = first; node != end; node = node->next)
                if (++n > SOURCE_PIPE_MAX)
                        return any_many;

        ++w->valuing;
        for (const ShellNode *node = first; node != end; node = node->next)
                v = source_of_node(w, node, node == first ? NULL : &v);
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
        Value v = any_many;

        w->state = input->state;
        switch (input->kind) {
        case INPUT_PIPE:
                v = source_of_nodes(w, input->first, input->end);
                break;
        case INPUT_TEXT:
                v = text_of_word(w, input->word);
                break;
        case INPUT_HOST:
        case INPUT_FILE:
                break;
        }
        w->state = kept;
        return v;
}
