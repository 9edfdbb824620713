#include "source.h"

/*
 * What a command prints, as far as the words of a later command can be known by
 * it: $(git ls-files), find … | xargs, echo text | sh. Only what is certain of
 * the program's output is said; anything else is any.
 */

enum {
        SOURCE_DEPTH_MAX = 3,     /* substitutions within substitutions */
        SOURCE_PIPE_MAX = 8,      /* commands of a pipe */
        ASCII_FILE_MAX = 1 << 20, /* bytes of a file that is looked through for what is no text */
};

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
                return handed_on(a->words[from]);
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
                return a->words[2].many && a->words[2].form != VALUE_LITERAL
                               ? any
                               : handed_on(a->words[2]);
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

/* --- filters: some of the lines that they are given ---------------------- */

/* Options of head, tail, sort, uniq, tac and shuf with which every line is printed as it was. */
#define SOME_LINES "0123456789nruifz"

/* head -n 5, uniq -f 1: any other number is a file. */
static bool is_filter_value(const Argv *a, size_t i) {
        const char *option = is_word(a, 0, "uniq") ? "-f" : "-n";

        return (is_word(a, 0, "head") || is_word(a, 0, "tail") || is_word(a, 0, "shuf") ||
                is_word(a, 0, "uniq")) &&
               i > 1 && is_word(a, i - 1, option) && value_is_numeric(&a->words[i]);
}

static Value source_filter(const Argv *a, size_t n_operands, const char *letters) {
        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (!is_option(a, i) && !is_filter_value(a, i) && n_operands-- == 0)
                        return any_many;
                if (is_option(a, i) && !is_cluster(a->words[i].text, letters))
                        return any_many;
        }
        return a->input ? *a->input : any_many;
}

/* A text of several lines, of which some are left; of any text it may be none. */
static Value some_lines(Value v) {
        if (v.form == VALUE_LITERAL && str_find_char(v.text, '\n') != SIZE_MAX)
                return any_many;
        v.hollow |= !v.many;
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
        Value v;

        if (a->n != 2 || a->words[1].form != VALUE_LITERAL)
                return any;
        v = handed_on(a->words[1]);
        text = v.text;
        if (text.n && text.p[0] == '-')
                return any;
        while ((rest.n = str_find_char(text, '/')) != SIZE_MAX && rest.n + 1 < text.n)
                text = str_slice(text, rest.n + 1, text.n);
        v.text = text;
        return rest.n == SIZE_MAX ? v : any;
}

/* A template that is given is printed as it begins; without one the name lies in TMPDIR. */
static Value source_mktemp(const Argv *a) {
        bool below = true, given = false;

        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i) || given)
                        return any;
                if (!is_option(a, i)) {
                        below = a->words[i].text.n && a->words[i].text.p[0] == '/';
                        given = true;
                } else if (!is_cluster(a->words[i].text, "dqu")) {
                        return any;
                }
        }
        return below ? (Value){ .form = VALUE_PATTERN, .text = STR("/") } : any;
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
                return source_mktemp(a);
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
        bool nul;      /* a NUL stands behind each name instead */
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

/* -0, -l0, -He: such a letter, before one whose value is the rest. */
static bool has_letter(Str word, char letter, const char *valued) {
        for (size_t i = 1; i < word.n && word.p[0] == '-' && word.p[1] != '-'; ++i) {
                if (word.p[i] == letter)
                        return true;
                if (!word.p[i] || strchr(valued, word.p[i]))
                        return false;
        }
        return false;
}

/* Names with a NUL behind each, as the command's own options say. */
static bool ends_names_with_nul(const Argv *a) {
        bool fd = is_word(a, 0, "fd") || is_word(a, 0, "fdfind");

        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (is_word(a, 0, "find") && str_eq(word, STR("-print0")))
                        return true;
                if (is_word(a, 0, "git") && str_eq(word, STR("-z")))
                        return true;
                if (fd && (str_eq(word, STR("--print0")) || has_letter(word, '0', "etdESc")))
                        return true;
                if (is_word(a, 0, "rg") &&
                    (str_eq(word, STR("--null")) || has_letter(word, '0', "egtT")))
                        return true;
                if (is_word(a, 0, "grep") &&
                    (str_eq(word, STR("--null")) || has_letter(word, 'Z', "e")))
                        return true;
        }
        return false;
}

/* sort -z: what is between NULs is one, whatever line ends are in it. */
static bool divides_at_nul(const Argv *a) {
        for (size_t i = 1; i < a->n; ++i) {
                Str word = a->words[i].text;

                if (str_eq(word, STR("--zero-terminated")) || str_eq(word, STR("--null-data")) ||
                    has_letter(word, 'z', "ktSTofswncemABCdb"))
                        return true;
        }
        return false;
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

        if (!is_literal(&a, 0) || n > SOURCE_WORDS_MAX)
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

        *lines = (Lines){ .nul = read.nul };
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

        if (is_literal(&(Argv){ argv, slots.n, NULL }, 0) && is_own(w, argv[0].text) && !file &&
            !text) {
                Argv a = { argv, slots.n, input };

                if (read.numbered && takes_first_field(&a))
                        return (Value){ .form = VALUE_NUMBER,
                                        .many = !read.one,
                                        .dashless = true,
                                        .solid = true };
                if (read.nul && !divides_at_nul(&a))
                        return any_many;
                *lines = lines_of(w, &a, read, !input);
                lines->nul = read.nul || ends_names_with_nul(&a);
        }
        printed = source_of_argv(w, argv, slots.n, input);
        if (file && printed.form == VALUE_LITERAL)
                return any_many;
        if (printed.form == VALUE_LITERAL)
                printed.text = trim_newlines(printed.text);
        printed.hollow |= dialect_may_abort(w, node);
        return printed;
}

/* @ret_nul: what is said of names holds for what NULs divide. */
static Value source_of_nodes(Walk *w, const ShellNode *first, const ShellNode *end, bool *ret_nul) {
        Lines lines = { 0 };
        Value v = any;
        size_t n = 0;

        *ret_nul = false;
        /* A trap prints among them. */
        if (w->traps && w->traces)
                return any_many;
        /* What |& sends along are errors, in whose words anything may stand. */
        for (const ShellNode *node = first; node != end; node = node->next)
                if (++n > SOURCE_PIPE_MAX || node->pipes_stderr)
                        return any_many;

        ++w->valuing;
        for (const ShellNode *node = first; node != end; node = node->next)
                v = source_of_node(w, node, node == first ? NULL : &v, &lines);
        --w->valuing;
        *ret_nul = lines.nul;
        return v;
}

static Value source_of_items(Walk *w, const ShellProgram *program, bool *ret_nul) {
        const ShellItem *item = program->items;
        Value v;

        *ret_nul = false;
        if (!item || item->next || item->background || w->valuing > SOURCE_DEPTH_MAX)
                return any_many;
        if (item->pipelines->next || item->pipelines->negated || item->pipelines->timed)
                return any_many;

        v = source_of_nodes(w, item->pipelines->commands, NULL, ret_nul);
        v.span = (Span){ 0 };
        return v;
}

Value source_of_program(Walk *w, const ShellProgram *program) {
        bool nul;
        Value v = source_of_items(w, program, &nul);

        return nul ? any_many : v;
}

Value source_of_input(Walk *w, const Input *input, bool *ret_nul) {
        State kept = w->state;
        Source source = w->source;
        Value v = any_many;

        *ret_nul = false;
        w->state = input->state;
        /* Set for a file or a text that is named; commands bring their own. */
        if (input->kind == INPUT_TEXT)
                w->source = input->source;
        switch (input->kind) {
        case INPUT_PIPE:
                v = source_of_nodes(w, input->first, input->end, ret_nul);
                break;
        case INPUT_TEXT:
                v = text_of_word(w, input->word);
                break;
        case INPUT_FILE:
                /* < <(git ls-files) */
                if (input->word && input->word->parts &&
                    input->word->parts->kind == SHELL_PART_PROCESS_IN && !input->word->parts->next)
                        v = source_of_items(w, input->word->parts->program, ret_nul);
                break;
        case INPUT_HOST:
                break;
        }
        w->state = kept;
        w->source = source;
        return v;
}
