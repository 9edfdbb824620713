#include "dialect.h"

/*
 * zsh: what it reads as bash does, by zshmisc(1), zshexpn(1) and zshbuiltins(1) of zsh 5.9, with its
 * options as they are when nobody sets any.
 */

static bool zsh_word(Walk *w, const ShellWord *word);

/* zsh takes "[…]" and ":h" behind a parameter for its own, and letters of any script for its name; $10 is one. */
static bool zsh_goes_on(const ShellPart *next) {
        unsigned char b;

        if (!next)
                return false;
        if (next->kind == SHELL_PART_GLOB)
                return true;
        if (next->kind != SHELL_PART_LITERAL || !next->text.n)
                return false;
        b = (unsigned char)next->text.p[0];
        return b == '[' || b == ':' || b >= 0x80 || (b >= '0' && b <= '9');
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
                if (!dialect_is_made_of(p->operand->raw, "_./-"))
                        return false;
        } else if (p->op != SHELL_OP_NONE) {
                return false;
        }
        if (list)
                return quoted;
        if (!str_is_name(p->name) && !dialect_is_made_of(p->name, "?$!"))
                return false;
        if (dialect_lists(LIST_BASH_NAMES, p->name))
                return false;
        if (dialect_lists(LIST_ZSH_NAMES, p->name) &&
            !dialect_is_one_of(p->name, "HOME PWD PATH LINENO PPID UID EUID"))
                return false;
        return quoted || zsh_value(w, p->name);
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

                if (b < 0x80 && !dialect_is_made_of(str_slice(part->text, i, i + 1), others))
                        return false;
        }
        return true;
}

/* May nothing be left of it? */
static bool may_be_empty(const ShellPart *part) {
        return part->kind != SHELL_PART_GLOB &&
               (part->kind == SHELL_PART_LITERAL || part->kind == SHELL_PART_SINGLE
                        ? !part->text.n
                        : part->kind != SHELL_PART_DOUBLE || !part->parts ||
                                  may_be_empty(part->parts));
}

/* "**" goes through all folders below, also where quotes or a value without text stand between. */
static bool zsh_glob(const ShellPart *part) {
        const ShellPart *next = part->next;
        Str text = part->text;

        if (text.p[0] == '*') {
                while (next && may_be_empty(next))
                        next = next->next;
                if (next && next->kind == SHELL_PART_GLOB && next->text.p[0] == '*')
                        return false;
        }
        if (text.p[0] != '[')
                return text.n == 1;
        return dialect_is_made_of(str_slice(text, 1, text.n), "_.-!]") &&
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
             str_find(word->raw, STR("}}")) != SIZE_MAX ||
             !dialect_is_made_of(word->raw, "_./,+-{}") || zsh_keeps_empty(word->raw)))
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

static bool is_input(const ShellRedirect *r) {
        return r->op == SHELL_REDIRECT_IN || r->op == SHELL_REDIRECT_HEREDOC ||
               r->op == SHELL_REDIRECT_HERESTRING || r->op == SHELL_REDIRECT_DUP_IN;
}

static int fd_of(const ShellRedirect *r) {
        return r->fd >= 0 ? r->fd : is_input(r) ? 0 : 1;
}

/* A file is opened once for each; two of one descriptor would be read or written both. */
static bool zsh_redirects(Walk *w, const ShellRedirect *list) {
        for (const ShellRedirect *r = list; r; r = r->next) {
                if (r->variable.n || r->move || r->fd > 9)
                        return false;
                for (const ShellRedirect *other = r->next; other; other = other->next)
                        if (fd_of(other) == fd_of(r))
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
                    dialect_lists(LIST_ZSH_NAMES, list->name) ||
                    (dialect_lists(LIST_ZSH_NUMBERS, list->name) &&
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
        while (dialect_is_one_of(words->raw, "command exec") && words->next) {
                words = words->next;
                if (words->raw.p[0] == '-')
                        return str_eq(first->raw, STR("command")) &&
                               dialect_is_one_of(words->raw, "-v -V");
        }
        name = words->raw;
        /* command cd: a program of that name, which is not there. */
        if (words != first && !str_eq(first->raw, STR("exec")) &&
            dialect_lists(LIST_ZSH_NO_PROGRAMS, name))
                return false;
        /* 'cd' is the builtin as well. */
        if (dialect_lists(LIST_ZSH_COMMANDS, name) || words->flags & SHELL_WORD_BRACE ||
            !dialect_is_made_of(name, "_./+-:[~@"))
                return false;
        if (str_eq(name, STR("cd")))
                return zsh_cd(words->next);
        if (str_eq(name, STR("printf")))
                return zsh_printf(words->next);
        if (dialect_is_one_of(name, "[ test"))
                return zsh_test(words);
        if (str_eq(name, STR("export")))
                return zsh_names(words->next);
        if (dialect_is_one_of(name, "exit return break continue"))
                return !words->next ||
                       (!words->next->next && (is_digits(words->next->raw) ||
                                               dialect_is_one_of(words->next->raw, "$? \"$?\"")));
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
                if ((reads && fd_of(r) == 0) || (node->next && fd_of(r) == 1))
                        return false;
        }
        return true;
}

static bool zsh_condition(Walk *w, const ShellCondition *c) {
        static const char *const unary = "-d -e -f -n -r -s -w -x -z -L -h";

        switch (c->kind) {
        case SHELL_CONDITION_WORD:
                /* [[ -q ]]: no such condition. */
                return zsh_word(w, c->left) && c->left->raw.p[0] != '-';
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

bool dialect_zsh_reads_alike(Walk *w, const ShellNode *node) {
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
                return node->each.has_in && !dialect_lists(LIST_ZSH_NAMES, node->each.name) &&
                       !dialect_lists(LIST_ZSH_NUMBERS, node->each.name) &&
                       zsh_words(w, node->each.words);
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

/* ! ! is an error there, and time has no options; with an assignment or a compound it forks. */
bool dialect_zsh_marks_alike(const ShellPipeline *p) {
        if (p->n_marks > 1)
                return false;
        if (p->timed)
                for (const ShellNode *node = p->commands; node; node = node->next)
                        if (node->kind != SHELL_COMMAND_SIMPLE || node->simple.assignments ||
                            !node->simple.words)
                                return false;
        return !p->timed || p->commands;
}

static bool has_pattern(const ShellWord *words) {
        for (; words; words = words->next)
                if (words->flags & SHELL_WORD_GLOB && words->raw.n > 1)
                        return true;
        return false;
}

static bool condition_has_pattern(const ShellCondition *c) {
        switch (c->kind) {
        case SHELL_CONDITION_WORD:
        case SHELL_CONDITION_UNARY:
                return false;
        case SHELL_CONDITION_BINARY:
                return c->right->flags & SHELL_WORD_GLOB &&
                       str_find_char(c->right->raw, '[') != SIZE_MAX;
        case SHELL_CONDITION_NOT:
        case SHELL_CONDITION_GROUP:
                return condition_has_pattern(c->a);
        case SHELL_CONDITION_AND:
        case SHELL_CONDITION_OR:
                return condition_has_pattern(c->a) || condition_has_pattern(c->b);
        }
        abort();
}

/* No match, [a without its end, break 0: not the command alone ends, but the text, and eval goes on. */
bool dialect_zsh_may_abort(const Walk *w, const ShellNode *node) {
        const ShellWord *words;

        switch ((int)node->kind) {
        case SHELL_COMMAND_SIMPLE:
                words = node->simple.words;
                if (words && dialect_is_one_of(words->raw, "break continue") &&
                    (words->next || !w->loop))
                        return true;
                return has_pattern(words);
        case SHELL_COMMAND_FOR:
                return has_pattern(node->each.words);
        case SHELL_COMMAND_CONDITION:
                return condition_has_pattern(node->condition);
        default:
                return false;
        }
}
