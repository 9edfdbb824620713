#include "walk.h"

/*
 * What another shell reads as bash does. The text was read by bash's grammar; here each command of it
 * is held against the ways in which zsh, fish or PowerShell differ, and is alike only when none of them
 * could matter. Never the other way round: what is not listed as alike is not.
 */

static const Str word_lists[] = {
#define X(list, words) STR_INIT(words),
#include "dialect.def"
#undef X
};

enum {
#define X(list, words) LIST_##list,
#include "dialect.def"
#undef X
};

static bool is_in(unsigned list, Str word) {
        for (Str rest = word_lists[list]; rest.n;) {
                if (str_eq(str_cut(rest, ' ', &rest), word))
                        return true;
        }
        return false;
}

static bool is_made_of(Str s, const char *others) {
        for (size_t i = 0; i < s.n; ++i) {
                char b = s.p[i];

                if (!((b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') ||
                      (b && strchr(others, b))))
                        return false;
        }
        return true;
}

/* --- zsh ----------------------------------------------------------------- */

static bool zsh_word(Walk *w, const ShellWord *word);

/* zsh takes "[…]" and ":h" behind a parameter for its own, and letters of any script for its name. */
static bool zsh_goes_on(const ShellPart *next) {
        unsigned char b;

        if (!next)
                return false;
        if (next->kind == SHELL_PART_GLOB)
                return true;
        if (next->kind != SHELL_PART_LITERAL || !next->text.n)
                return false;
        b = (unsigned char)next->text.p[0];
        return b == '[' || b == ':' || b >= 0x80;
}

/* Without quotes bash divides a value and looks for names in it; zsh takes it as one word. */
static bool zsh_value(Walk *w, Str name) {
        bool set;
        Choice c = variable_values(w, name, &set);

        for (size_t i = 0; i < c.n; ++i)
                if (c.values[i].form == VALUE_LITERAL &&
                    !(c.values[i].text.n && str_is_solid(c.values[i].text)))
                        return false;
        return true;
}

static bool zsh_parameter(Walk *w, const ShellPart *part, bool quoted) {
        const ShellParameter *p = part->parameter;
        bool list = str_eq(p->name, STR("@"));

        if (p->form != SHELL_PARAMETER_VALUE || p->index || p->all || zsh_goes_on(part->next))
                return false;
        if (p->op == SHELL_OP_DEFAULT) {
                if (!is_made_of(p->operand->raw, "_./-"))
                        return false;
        } else if (p->op != SHELL_OP_NONE) {
                return false;
        }
        if (list)
                return quoted;
        if (!str_is_name(p->name) && !is_made_of(p->name, "?$!"))
                return false;
        if (is_in(LIST_BASH_NAMES, p->name))
                return false;
        return !is_in(LIST_ZSH_NAMES, p->name) || str_eq(p->name, STR("HOME")) ||
                               str_eq(p->name, STR("PWD"))
                       ? quoted || zsh_value(w, p->name)
                       : false;
}

/* Numbers and operators, no names: what a name holds may be evaluated otherwise. */
static bool zsh_arithmetic(const ShellPart *parts) {
        for (; parts; parts = parts->next) {
                if (parts->kind != SHELL_PART_LITERAL)
                        return false;
                for (size_t i = 0; i < parts->text.n; ++i)
                        if (!strchr("0123456789+-*/%() ", parts->text.p[i]))
                                return false;
        }
        return true;
}

/*
 * "$^x", "$=x" and "$~x" are expanded within double quotes. A part begins at what a backslash quotes, so
 * that a dollar behind one is the first of it.
 */
static bool zsh_dollars(const ShellPart *part) {
        Str text = part->text;

        for (size_t i = 0; i < text.n; ++i) {
                if (text.p[i] != '$' || (!i && part->escaped))
                        continue;
                if (i + 1 < text.n ? !strchr(" \t\n|)/.,\\", text.p[i + 1]) : part->next != NULL)
                        return false;
        }
        return true;
}

static bool zsh_double(Walk *w, const ShellPart *parts) {
        for (; parts; parts = parts->next) {
                switch ((int)parts->kind) {
                case SHELL_PART_LITERAL:
                        if (!zsh_dollars(parts))
                                return false;
                        break;
                case SHELL_PART_COMMAND:
                        break;
                case SHELL_PART_PARAMETER:
                        if (!zsh_parameter(w, parts, true))
                                return false;
                        break;
                case SHELL_PART_ARITHMETIC:
                        if (!zsh_arithmetic(parts->parts))
                                return false;
                        break;
                default:
                        return false;
                }
        }
        return true;
}

/* =cmd, ~name, a^b, a~b, a#b and <1-9> are patterns or names of commands there. */
static bool zsh_literal(const ShellWord *word, const ShellPart *part) {
        const char *others = word->flags & SHELL_WORD_BRACE ? "_./:,+-@%={}" : "_./:,+-@%=]";

        if (part->quoted)
                return part->text.n == 1 && part->text.p[0] >= 0x20 && part->text.p[0] < 0x7f;
        if (part == word->parts && part->text.n && part->text.p[0] == '=')
                return word->raw.n == 1;
        for (size_t i = 0; i < part->text.n; ++i) {
                unsigned char b = (unsigned char)part->text.p[i];

                if (b < 0x80 && !is_made_of(str_slice(part->text, i, i + 1), others))
                        return false;
        }
        return true;
}

/* "**" goes through all folders below. */
static bool zsh_glob(const ShellPart *part) {
        const ShellPart *next = part->next;
        Str text = part->text;

        if (next && next->kind == SHELL_PART_GLOB && text.p[0] == '*' && next->text.p[0] == '*')
                return false;
        if (text.p[0] != '[')
                return text.n == 1;
        return is_made_of(str_slice(text, 1, text.n), "_.-!]") &&
               str_find(text, STR("**")) == SIZE_MAX;
}

static bool zsh_part(Walk *w, const ShellWord *word, const ShellPart *part) {
        switch (part->kind) {
        case SHELL_PART_LITERAL:
                return zsh_literal(word, part);
        case SHELL_PART_SINGLE:
                /* 'it''s' holds a quote where rcquotes is set. */
                return !part->next || part->next->kind != SHELL_PART_SINGLE;
        case SHELL_PART_DOUBLE:
                return zsh_double(w, part->parts);
        case SHELL_PART_PARAMETER:
                return zsh_parameter(w, part, false);
        case SHELL_PART_COMMAND:
        case SHELL_PART_PROCESS_IN:
                return true;
        case SHELL_PART_ARITHMETIC:
                return zsh_arithmetic(part->parts);
        case SHELL_PART_TILDE:
                return part == word->parts && !part->text.n;
        case SHELL_PART_GLOB:
                return zsh_glob(part);
        case SHELL_PART_ANSI:
        case SHELL_PART_LOCALE:
        case SHELL_PART_PROCESS_OUT:
        case SHELL_PART_EXTGLOB:
                break;
        }
        return false;
}

/* {,a} is one word in bash, and two in zsh, the first of them empty. */
static bool zsh_keeps_empty(Str brace) {
        return brace.p[0] == '{' && brace.p[brace.n - 1] == '}' &&
               (str_find(brace, STR("{,")) != SIZE_MAX || str_find(brace, STR(",,")) != SIZE_MAX ||
                str_find(brace, STR(",}")) != SIZE_MAX);
}

static bool zsh_word(Walk *w, const ShellWord *word) {
        if (str_eq(word->raw, STR("{")) || str_eq(word->raw, STR("}")))
                return false;
        if (str_eq(word->raw, STR("{}")))
                return true;
        /* One list of plain words. */
        if (word->flags & SHELL_WORD_BRACE &&
            (str_find_char(word->raw, ',') == SIZE_MAX ||
             str_find(word->raw, STR("{{")) != SIZE_MAX ||
             str_find(word->raw, STR("}}")) != SIZE_MAX || !is_made_of(word->raw, "_./,+-{}") ||
             zsh_keeps_empty(word->raw)))
                return false;
        for (const ShellPart *part = word->parts; part; part = part->next)
                if (!zsh_part(w, word, part))
                        return false;
        return true;
}

static bool zsh_words(Walk *w, const ShellWord *words) {
        for (; words; words = words->next)
                if (words->assignment || !zsh_word(w, words))
                        return false;
        return true;
}

/* A file is opened once for each; two of one kind would be read or written both. */
static bool zsh_redirects(Walk *w, const ShellRedirect *list) {
        for (const ShellRedirect *r = list; r; r = r->next) {
                if (r->variable.n || r->move || r->fd > 9)
                        return false;
                for (const ShellRedirect *other = r->next; other; other = other->next)
                        if (other->fd == r->fd &&
                            (other->op == SHELL_REDIRECT_IN) == (r->op == SHELL_REDIRECT_IN))
                                return false;
                switch ((int)r->op) {
                case SHELL_REDIRECT_IN:
                case SHELL_REDIRECT_OUT:
                case SHELL_REDIRECT_APPEND:
                case SHELL_REDIRECT_BOTH:
                        /* <1-9> is a pattern; a pattern may stand for several files there. */
                        if (r->target->flags & SHELL_WORD_GLOB || !r->target->raw.n ||
                            strchr("0123456789-!|&", r->target->raw.p[0]) ||
                            !zsh_word(w, r->target))
                                return false;
                        break;
                case SHELL_REDIRECT_DUP_OUT:
                        if (r->source < 0)
                                return false;
                        break;
                case SHELL_REDIRECT_HEREDOC:
                        if (!r->literal && r->body &&
                            (r->body->flags & SHELL_WORD_EXPANDS || !zsh_double(w, r->body->parts)))
                                return false;
                        break;
                case SHELL_REDIRECT_HERESTRING:
                        if (!zsh_word(w, r->target))
                                return false;
                        break;
                default:
                        return false;
                }
        }
        return true;
}

/* 2&>f: bash gives the 2 to the command, zsh takes it for a descriptor. */
static bool stands_alone(const ShellNode *node) {
        if (node->kind != SHELL_COMMAND_SIMPLE)
                return true;
        for (const ShellRedirect *r = node->redirects; r; r = r->next)
                for (const ShellWord *word = node->simple.words; word; word = word->next)
                        if (word->span.end == r->span.start)
                                return false;
        return true;
}

static bool is_digits(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (s.p[i] < '0' || s.p[i] > '9')
                        return false;
        return s.n;
}

static bool zsh_assignments(Walk *w, const ShellAssignment *list) {
        for (; list; list = list->next)
                if (list->append || list->compound || list->index ||
                    is_in(LIST_ZSH_NAMES, list->name) ||
                    (is_in(LIST_ZSH_NUMBERS, list->name) &&
                     !(list->value && is_digits(list->value->raw))) ||
                    (list->value && !zsh_word(w, list->value)))
                        return false;
        return true;
}

static bool are_digits(const ShellWord *words) {
        for (; words; words = words->next)
                if (!is_digits(words->raw))
                        return false;
        return true;
}

/* "%s\n" and the like: nothing in it takes a number, whichever shell unescapes it. */
static bool is_text_format(Str raw) {
        char quote = raw.n >= 2 && (raw.p[0] == '\'' || raw.p[0] == '"') ? raw.p[0] : '\0';
        size_t end = raw.n, i = 0;

        if (quote) {
                if (raw.p[raw.n - 1] != quote)
                        return false;
                ++i;
                --end;
        }
        if (i < end && raw.p[i] == '-')
                return false;
        for (; i < end; ++i) {
                if (strchr("'\"$`", raw.p[i]))
                        return false;
                if (raw.p[i] == '\\') {
                        if (++i >= end || !quote ||
                            !strchr(quote == '"' ? "nrtabfv" : "nrtabfv\\", raw.p[i]))
                                return false;
                } else if (raw.p[i] == '%') {
                        for (++i; i < end && strchr("-.0123456789", raw.p[i]);)
                                ++i;
                        if (i >= end || !strchr("sbq%", raw.p[i]))
                                return false;
                }
        }
        return true;
}

/* Other operands of it are arithmetic. */
static bool zsh_printf(const ShellWord *operands) {
        return !operands || !operands->next || is_text_format(operands->raw) ||
               (operands->raw.p[0] != '-' && are_digits(operands->next));
}

/* -t takes a number, and evaluates it. */
static bool zsh_test(const ShellWord *words) {
        for (const ShellWord *word = words->next; word; word = word->next) {
                Str raw = word->raw;
                char letters[3] = "";
                size_t n = 0;

                for (size_t i = 0; i < raw.n && n < sizeof(letters); ++i)
                        if (!strchr("'\"\\", raw.p[i]))
                                letters[n++] = raw.p[i];
                if (n == 2 && letters[0] == '-' && letters[1] == 't' && word->next &&
                    !is_digits(word->next->raw) && !str_eq(word->next->raw, STR("]")))
                        return false;
        }
        return true;
}

/* cd OLD NEW, cd -2, cd +1 are ways of its own. */
static bool zsh_cd(const ShellWord *operands) {
        return !operands || (!operands->next && operands->raw.p[0] != '-' &&
                             operands->raw.p[0] != '+' && !strchr("'\"\\", operands->raw.p[0]));
}

static bool is_one_of(Str name, const char *words) {
        for (Str rest = str_of(words); rest.n;)
                if (str_eq(str_cut(rest, ' ', &rest), name))
                        return true;
        return false;
}

static bool zsh_names(const ShellWord *words) {
        for (; words; words = words->next)
                if (!str_is_name(words->raw))
                        return false;
        return true;
}

/* {a,b} is a list of commands there. */
static bool zsh_command(const ShellWord *words) {
        const ShellWord *first = words;
        Str name;

        /* exec -a x, command -p: as written they are looked up otherwise. */
        while (is_one_of(words->raw, "command exec") && words->next) {
                words = words->next;
                if (words->raw.p[0] == '-')
                        return str_eq(first->raw, STR("command")) && is_one_of(words->raw, "-v -V");
        }
        name = words->raw;
        /* 'cd' is the builtin as well. */
        if (is_in(LIST_ZSH_COMMANDS, name) || words->flags & SHELL_WORD_BRACE ||
            !is_made_of(name, "_./+-:[~@"))
                return false;
        if (str_eq(name, STR("cd")))
                return zsh_cd(words->next);
        if (str_eq(name, STR("printf")))
                return zsh_printf(words->next);
        if (is_one_of(name, "[ test"))
                return zsh_test(words);
        if (str_eq(name, STR("export")))
                return zsh_names(words->next);
        if (is_one_of(name, "exit return break continue"))
                return !words->next ||
                       (!words->next->next &&
                        (is_digits(words->next->raw) || is_one_of(words->next->raw, "$? \"$?\"")));
        return true;
}

/*
 * MULTIOS: what is redirected is read or written besides the pipe, not in its place.
 */
static bool zsh_pipe(const Walk *w, const ShellNode *node) {
        bool reads = w->input.kind == INPUT_PIPE && w->input.end == node;

        if (node->pipes_stderr && node->redirects)
                return false;
        for (const ShellRedirect *r = node->redirects; r; r = r->next) {
                bool in = r->op == SHELL_REDIRECT_IN || r->op == SHELL_REDIRECT_HEREDOC ||
                          r->op == SHELL_REDIRECT_HERESTRING || r->op == SHELL_REDIRECT_DUP_IN;

                if (reads && (in ? r->fd <= 0 : r->fd == 0))
                        return false;
                if (node->next && (in ? r->fd == 1 : r->fd == 1 || r->fd < 0))
                        return false;
        }
        return true;
}

static bool zsh_condition(Walk *w, const ShellCondition *c) {
        static const char *const unary = "-d -e -f -n -r -s -w -x -z -L -h";

        switch (c->kind) {
        case SHELL_CONDITION_WORD:
                return zsh_word(w, c->left);
        case SHELL_CONDITION_UNARY:
                for (Str rest = str_of(unary); rest.n;)
                        if (str_eq(str_cut(rest, ' ', &rest), c->op))
                                return zsh_word(w, c->left);
                return false;
        case SHELL_CONDITION_BINARY:
                return (str_eq(c->op, STR("=")) || str_eq(c->op, STR("==")) ||
                        str_eq(c->op, STR("!="))) &&
                       zsh_word(w, c->left) && zsh_word(w, c->right);
        case SHELL_CONDITION_NOT:
        case SHELL_CONDITION_GROUP:
                return zsh_condition(w, c->a);
        case SHELL_CONDITION_AND:
        case SHELL_CONDITION_OR:
                return zsh_condition(w, c->a) && zsh_condition(w, c->b);
        }
        abort();
}

static bool zsh_node(Walk *w, const ShellNode *node) {
        if (!zsh_redirects(w, node->redirects) || !zsh_pipe(w, node) || !stands_alone(node))
                return false;
        switch (node->kind) {
        case SHELL_COMMAND_SIMPLE:
                /* A redirection alone runs $NULLCMD. */
                return zsh_assignments(w, node->simple.assignments) &&
                       zsh_words(w, node->simple.words) &&
                       (node->simple.words ? zsh_command(node->simple.words) : !node->redirects);
        case SHELL_COMMAND_SUBSHELL:
        case SHELL_COMMAND_GROUP:
        case SHELL_COMMAND_IF:
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                return true;
        case SHELL_COMMAND_FOR:
                return node->each.has_in && !is_in(LIST_ZSH_NAMES, node->each.name) &&
                       !is_in(LIST_ZSH_NUMBERS, node->each.name) && zsh_words(w, node->each.words);
        case SHELL_COMMAND_CONDITION:
                return zsh_condition(w, node->condition);
        case SHELL_COMMAND_FOR_ARITHMETIC:
        case SHELL_COMMAND_SELECT:
        case SHELL_COMMAND_CASE:
        case SHELL_COMMAND_FUNCTION:
        case SHELL_COMMAND_COPROC:
        case SHELL_COMMAND_ARITHMETIC:
                break;
        }
        return false;
}

/* --- words that mean themselves -------------------------------------------- */

/* Letters between quotes in which nothing is special in any of these shells. */
static bool is_plain_text(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if ((unsigned char)s.p[i] < 0x20 || (unsigned char)s.p[i] >= 0x7f ||
                    strchr("\\$`\"'", s.p[i]))
                        return false;
        return true;
}

/* Quoted as a whole, or not at all and made of letters, digits and @others. */
static bool is_plain_word(const ShellWord *word, const char *others) {
        const ShellPart *part = word->parts;

        if (!part || part->next)
                return !part ? false : is_made_of(word->raw, others);
        if (part->kind == SHELL_PART_SINGLE)
                return is_plain_text(part->text);
        if (part->kind == SHELL_PART_DOUBLE)
                return !part->parts ||
                       (!part->parts->next && part->parts->kind == SHELL_PART_LITERAL &&
                        is_plain_text(part->parts->text) &&
                        is_plain_text(str_slice(word->raw, 1, word->raw.n - 1)));
        return is_made_of(word->raw, others);
}

static bool is_plain_redirect(const ShellRedirect *r, bool files) {
        if (r->op == SHELL_REDIRECT_DUP_OUT)
                return r->source > 0 && !r->variable.n && !r->move;
        return files && r->op == SHELL_REDIRECT_OUT && !r->variable.n &&
               str_eq(r->target->raw, STR("/dev/null"));
}

static bool is_plain_node(const ShellNode *node, const char *others, bool files) {
        if (node->kind != SHELL_COMMAND_SIMPLE || node->simple.assignments || !node->simple.words ||
            node->pipes_stderr)
                return false;
        for (const ShellWord *word = node->simple.words; word; word = word->next)
                if (!is_plain_word(word, others))
                        return false;
        for (const ShellRedirect *r = node->redirects; r; r = r->next)
                if (!is_plain_redirect(r, files))
                        return false;
        return true;
}

/* fish: a first word with '=' sets a variable; %self is a number. */
static bool fish_node(const ShellNode *node) {
        const ShellWord *words = node->simple.words;

        return is_plain_node(node, "_./:,+-=@", true) && is_made_of(words->raw, "_./+-") &&
               !is_in(LIST_FISH_COMMANDS, words->raw);
}

/*
 * PowerShell: "env:X" is a drive, "a,b" a list, "@x" a splat, and "-a.b" two words; -la of an alias
 * may be anything of its cmdlet's.
 */
static bool powershell_node(const ShellNode *node) {
        const ShellWord *words = node->simple.words;

        if (!is_plain_node(node, "_./+-", false) || !is_made_of(words->raw, "_-"))
                return false;
        for (const ShellWord *word = words->next; word; word = word->next) {
                if (word->raw.p[0] == '-' && (is_in(LIST_POWERSHELL_PLAIN, words->raw) ||
                                              str_find_char(word->raw, '.') != SIZE_MAX))
                        return false;
                /* Before 7.3 a program is not given it. */
                if (word->raw.n == 2 && is_one_of(word->raw, "'' \"\""))
                        return false;
                /* A pattern in quotes is a pattern as well, and so are home and what was left. */
                if (is_one_of(words->raw, "cat cd chdir ls") &&
                    !is_made_of(word->raw, "_./- '\",:;"))
                        return false;
                /* A drive in quotes is a drive as well. */
                if (str_find_char(word->raw, ':') != SIZE_MAX)
                        return false;
        }
        return !is_in(LIST_POWERSHELL_COMMANDS, words->raw);
}

/* --- sh, where it is not bash ---------------------------------------------- */

static bool sh_word(const ShellWord *word);

static bool has_quotes(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (strchr("'\"\\`", s.p[i]))
                        return true;
        return false;
}

/*
 * Where it knows no operator, it still looks for the end, and takes quotes there otherwise. So it does
 * within double quotes, where the versions differ.
 */
static bool sh_parameter(const ShellPart *part) {
        const ShellParameter *p = part->parameter;
        const ShellPart *next = part->next;

        if ((p->form != SHELL_PARAMETER_VALUE && p->form != SHELL_PARAMETER_LENGTH) || p->index ||
            p->all || p->second)
                return false;
        /* $10 is one of many arguments, or the first and a zero. */
        if (!p->braced && p->name.n && p->name.p[0] >= '0' && p->name.p[0] <= '9' && next &&
            next->kind == SHELL_PART_LITERAL && next->text.n && next->text.p[0] >= '0' &&
            next->text.p[0] <= '9')
                return false;
        switch ((int)p->op) {
        case SHELL_OP_NONE:
                return true;
        case SHELL_OP_DEFAULT:
        case SHELL_OP_ASSIGN:
        case SHELL_OP_ERROR:
        case SHELL_OP_ALTERNATE:
        case SHELL_OP_CUT_PREFIX:
        case SHELL_OP_CUT_PREFIX_LONG:
        case SHELL_OP_CUT_SUFFIX:
        case SHELL_OP_CUT_SUFFIX_LONG:
                return sh_word(p->operand) && !(part->quoted && has_quotes(p->operand->raw));
        default:
                return false;
        }
}

/* $'…' and $"…" are a dollar and quotes there, and $[…] is what stands in it. */
static bool sh_parts(const ShellPart *parts) {
        for (const ShellPart *part = parts; part; part = part->next)
                switch (part->kind) {
                case SHELL_PART_LITERAL:
                case SHELL_PART_SINGLE:
                case SHELL_PART_COMMAND:
                case SHELL_PART_PROCESS_IN:
                case SHELL_PART_PROCESS_OUT:
                        break;
                case SHELL_PART_GLOB:
                        /* [^a] is not all others in each of them. */
                        if (str_has_prefix(part->text, STR("[^")) ||
                            (str_eq(part->text, STR("[")) && part->next &&
                             str_has_prefix(part->next->text, STR("^"))))
                                return false;
                        break;
                case SHELL_PART_TILDE:
                        if (part->text.n && !is_made_of(part->text, "_.-"))
                                return false;
                        if (strchr("-0123456789", part->text.n ? part->text.p[0] : 'a'))
                                return false;
                        break;
                case SHELL_PART_DOUBLE:
                        if (!sh_parts(part->parts))
                                return false;
                        break;
                case SHELL_PART_ARITHMETIC:
                        if (part->bracketed || !sh_parts(part->parts))
                                return false;
                        break;
                case SHELL_PART_PARAMETER:
                        if (!sh_parameter(part))
                                return false;
                        break;
                case SHELL_PART_ANSI:
                case SHELL_PART_LOCALE:
                case SHELL_PART_EXTGLOB:
                        return false;
                }
        return true;
}

/* {a,b} and {1..2} are words. */
static bool sh_word(const ShellWord *word) {
        if (!word)
                return true;
        if (word->flags & SHELL_WORD_BRACE && (str_find_char(word->raw, ',') != SIZE_MAX ||
                                               str_find(word->raw, STR("..")) != SIZE_MAX))
                return false;
        return sh_parts(word->parts);
}

/* Before 0.5.11 dash divides what is behind `export x=`, and takes the rest for names. */
static bool sh_declared(Walk *w, const ShellWord *word) {
        for (const ShellPart *part = word->parts; part; part = part->next) {
                bool set;
                Choice c;

                if (part->kind == SHELL_PART_COMMAND || part->kind == SHELL_PART_GLOB)
                        return false;
                if (part->kind != SHELL_PART_PARAMETER)
                        continue;
                c = variable_values(w, part->parameter->name, &set);
                for (size_t i = 0; i < c.n; ++i)
                        if (part->parameter->op != SHELL_OP_NONE ||
                            (c.values[i].form != VALUE_NUMBER &&
                             !(c.values[i].form == VALUE_LITERAL &&
                               str_is_solid(c.values[i].text))))
                                return false;
        }
        return true;
}

static bool sh_words(Walk *w, const ShellWord *words) {
        for (; words; words = words->next) {
                const ShellAssignment *a = words->assignment;

                if (a && (a->append || a->index || a->compound || !sh_declared(w, words)))
                        return false;
                /* x=~ is an assignment only before the command. */
                if (!a && words->flags & SHELL_WORD_TILDE && words->parts->kind != SHELL_PART_TILDE)
                        return false;
                if (!sh_word(words))
                        return false;
        }
        return true;
}

/* dash reads &> as & and >, and {x}<f, x+=1 and the 10 of 10<f as words. */
static bool sh_redirects(const ShellRedirect *r) {
        for (; r; r = r->next) {
                if (r->op == SHELL_REDIRECT_BOTH || r->op == SHELL_REDIRECT_APPEND_BOTH ||
                    r->variable.n || r->move || r->fd > 9 || r->source > 9)
                        return false;
                if (!sh_word(r->target) || (r->body && !sh_word(r->body)))
                        return false;
        }
        return true;
}

static bool sh_case(const ShellNode *node) {
        if (!sh_word(node->choice.subject))
                return false;
        for (const ShellClause *c = node->choice.clauses; c; c = c->next)
                for (const ShellWord *pattern = c->patterns; pattern; pattern = pattern->next)
                        if (!sh_word(pattern))
                                return false;
        return true;
}

static bool sh_simple(Walk *w, const ShellNode *node) {
        for (const ShellAssignment *a = node->simple.assignments; a; a = a->next)
                if (a->append || a->index || a->compound || !sh_word(a->value))
                        return false;
        return sh_words(w, node->simple.words);
}

static bool sh_node(Walk *w, const ShellNode *node) {
        if (!sh_redirects(node->redirects))
                return false;
        switch ((int)node->kind) {
        case SHELL_COMMAND_SIMPLE:
                return sh_simple(w, node);
        case SHELL_COMMAND_FOR:
                return sh_words(w, node->each.words);
        case SHELL_COMMAND_CASE:
                return sh_case(node);
        case SHELL_COMMAND_FUNCTION:
                /* The word "function" is a command there, and so is all of the body. */
                return node->named.name->span.start == node->span.start;
        case SHELL_COMMAND_COPROC:
        case SHELL_COMMAND_SELECT:
                return false;
        default:
                return true;
        }
}

bool dialect_reads_alike(Walk *w, const ShellNode *node) {
        switch (w->dialect) {
        case SHELL_BASH:
                return true;
        case SHELL_SH:
                return sh_node(w, node);
        case SHELL_ZSH:
                return zsh_node(w, node);
        case SHELL_FISH:
                return fish_node(node);
        case SHELL_POWERSHELL:
                return powershell_node(node);
        case SHELL_OTHER:
                /* In csh even 2>&1 is a file. */
                return !node->redirects && is_plain_node(node, "_./+-", false);
        }
        abort();
}

const char *shell_dialect_name(ShellDialect dialect) {
        switch (dialect) {
        case SHELL_BASH:
                return "bash";
        case SHELL_SH:
                return "sh";
        case SHELL_OTHER:
                return "ksh";
        case SHELL_ZSH:
                return "zsh";
        case SHELL_FISH:
                return "fish";
        case SHELL_POWERSHELL:
                return "powershell";
        }
        abort();
}

bool shell_dialect_from_name(Str name, ShellDialect *ret_dialect) {
        static const struct {
                Str name;
                ShellDialect dialect;
        } shells[] = {
                { STR_INIT("bash"), SHELL_BASH },
                { STR_INIT("sh"), SHELL_SH },
                { STR_INIT("dash"), SHELL_SH },
                { STR_INIT("ash"), SHELL_SH },
                { STR_INIT("zsh"), SHELL_ZSH },
                { STR_INIT("fish"), SHELL_FISH },
                { STR_INIT("pwsh"), SHELL_POWERSHELL },
                { STR_INIT("powershell"), SHELL_POWERSHELL },
                { STR_INIT("ksh"), SHELL_OTHER },
                { STR_INIT("mksh"), SHELL_OTHER },
                { STR_INIT("yash"), SHELL_OTHER },
                { STR_INIT("nu"), SHELL_OTHER },
                { STR_INIT("csh"), SHELL_OTHER },
                { STR_INIT("tcsh"), SHELL_OTHER },
        };

        for (Str rest = name; rest.n;)
                name = str_cut(rest, '/', &rest);
        if (str_has_suffix(name, STR(".exe")))
                name.n -= 4;
        *ret_dialect = SHELL_OTHER;
        for (size_t i = 0; i < ARRAY_LEN(shells); ++i) {
                if (!str_eq(shells[i].name, name))
                        continue;
                *ret_dialect = shells[i].dialect;
                return true;
        }
        return false;
}
