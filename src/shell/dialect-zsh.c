#include "dialect.h"

/*
 * zsh: what it reads as bash does, by zshmisc(1), zshexpn(1) and zshbuiltins(1) of zsh 5.9, with its
 * options as they are when nobody sets any.
 */

static bool zsh_words(Walk *w, const ShellWord *words) {
        bool git = words && str_eq(words->raw, STR("git"));
        bool exports = words && str_eq(words->raw, STR("export"));
        const ShellWord *first = words;

        for (; words; words = words->next)
                if (words->raw.n > 1 && dialect_zsh_is_rule(words->raw)) {
                        if (!dialect_is_one_of(first->raw, "[ echo test"))
                                return false;
                } else if (words->assignment ? !exports || !dialect_zsh_exports(w, words)
                                             : !dialect_zsh_word(w, words) &&
                                                       !(git && dialect_zsh_is_revision(words))) {
                        return false;
                }
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
                if (r->variable.n || r->move || r->padded)
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
                            !dialect_zsh_word(w, r->target))
                                return false;
                        break;
                case SHELL_REDIRECT_DUP_OUT:
                        if (r->source < 0)
                                return false;
                        break;
                case SHELL_REDIRECT_HEREDOC:
                        /* $'E' is another end there. */
                        if (str_find_char(r->target->raw, '$') != SIZE_MAX ||
                            str_find_char(r->target->raw, '`') != SIZE_MAX)
                                return false;
                        if (!r->literal && r->body &&
                            (r->body->flags & SHELL_WORD_EXPANDS ||
                             !dialect_zsh_double(w, r->body->parts)))
                                return false;
                        break;
                case SHELL_REDIRECT_HERESTRING:
                        if (!dialect_zsh_word(w, r->target))
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

/* @reads: IFS= read -r x */
static bool zsh_assignments(Walk *w, const ShellAssignment *list, bool reads) {
        for (; list; list = list->next)
                if (reads && str_eq(list->name, STR("IFS")) && !list->append && !list->next &&
                    (!list->value || list->value->raw.n <= 5)) {
                        if (list->value && !dialect_zsh_assigns(w, list->value))
                                return false;
                } else if (list->append || list->compound || list->index ||
                           dialect_lists(LIST_ZSH_NAMES, list->name) ||
                           (dialect_lists(LIST_ZSH_NUMBERS, list->name) &&
                            !(list->value && dialect_is_digits(list->value->raw))) ||
                           (list->value && !dialect_zsh_assigns(w, list->value)))
                        return false;
        return true;
}

enum {
        FORMAT_MAX = 16, /* conversions of a format */
};

typedef struct Format {
        bool numbers[FORMAT_MAX]; /* what it prints as a number is evaluated */
        size_t n;
} Format;

/* "%-10s %d\n" and the like, whichever shell unescapes it. */
static bool format_read(Format *f, Str raw) {
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
                        if (i >= end || !strchr("sbq%diuoxXf", raw.p[i]) || f->n == FORMAT_MAX)
                                return false;
                        if (raw.p[i] != '%')
                                f->numbers[f->n++] = !strchr("sbq", raw.p[i]);
                }
        }
        return true;
}

static bool is_number_value(Walk *w, const ShellWord *word) {
        Choice c = word_value(w, word);

        for (size_t i = 0; i < c.n; ++i)
                if (c.values[i].form == VALUE_LITERAL ? !dialect_is_digits(c.values[i].text)
                                                      : c.values[i].form != VALUE_NUMBER)
                        return false;
        return c.n && !(word->flags & (SHELL_WORD_GLOB | SHELL_WORD_BRACE));
}

/* May it become more or less than one word? */
static bool is_spread(const ShellWord *word) {
        if (word->flags & (SHELL_WORD_GLOB | SHELL_WORD_BRACE))
                return true;
        for (const ShellPart *part = word->parts; part; part = part->next)
                if (part->kind == SHELL_PART_DOUBLE ? str_find_char(word->raw, '@') != SIZE_MAX
                                                    : part->kind == SHELL_PART_PARAMETER ||
                                                              part->kind == SHELL_PART_COMMAND)
                        return true;
        return false;
}

static bool zsh_printf(Walk *w, const ShellWord *operands) {
        Format f = { 0 };
        bool spread = false, read;
        size_t i = 0;

        if (!operands || !operands->next)
                return true;
        read = format_read(&f, operands->raw);
        if (operands->raw.p[0] == '-')
                return false;
        for (const ShellWord *word = operands->next; word; word = word->next, ++i) {
                bool number = !read;

                /* From here on the words are not counted. */
                spread |= is_spread(word);
                for (size_t k = 0; k < f.n; ++k)
                        number |= f.numbers[k] && (spread || k == i % f.n);
                if (number && !is_number_value(w, word))
                        return false;
        }
        return true;
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
                    !dialect_is_digits(word->next->raw) && !str_eq(word->next->raw, STR("]")))
                        return false;
        }
        return true;
}

/* cd OLD NEW, cd -2, cd +1 are ways of its own. */
static bool zsh_cd(Walk *w, const ShellWord *operands) {
        Choice c;

        if (!operands)
                return true;
        if (operands->next || operands->flags & (SHELL_WORD_GLOB | SHELL_WORD_BRACE))
                return false;
        c = word_value(w, operands);
        for (size_t i = 0; i < c.n; ++i)
                if (c.values[i].text.n && strchr("-+", c.values[i].text.p[0]))
                        return false;
        return true;
}

static bool zsh_names(const ShellWord *words) {
        for (; words; words = words->next)
                if (!words->assignment &&
                    (!str_is_name(words->raw) || dialect_lists(LIST_ZSH_NAMES, words->raw)))
                        return false;
        return true;
}

/* read -r a b */
static bool zsh_read(const ShellWord *operands) {
        if (operands && str_eq(operands->raw, STR("-r")))
                operands = operands->next;
        for (const ShellWord *word = operands; word; word = word->next)
                if (dialect_lists(LIST_ZSH_NUMBERS, word->raw))
                        return false;
        return operands && zsh_names(operands);
}

/* The options that end it early, or show what it does. */
static bool zsh_set(const ShellWord *operands) {
        if (!operands)
                return false;
        if (operands->next)
                return !operands->next->next &&
                       dialect_is_one_of(operands->raw, "-o -eo -uo -xo -euo -exo -euxo") &&
                       dialect_is_one_of(operands->next->raw, "pipefail errexit nounset xtrace");
        return dialect_is_one_of(operands->raw, "-e -u -x -eu -ex -ux -eux -eux +e +x");
}

/* {a,b} is a list of commands there. */
static bool zsh_command(Walk *w, const ShellWord *words) {
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
        if ((dialect_lists(LIST_ZSH_COMMANDS, name) &&
             !(words == first && dialect_is_one_of(name, "popd pushd read set unset"))) ||
            words->flags & SHELL_WORD_BRACE || !dialect_is_made_of(name, "_./+-:[~@"))
                return false;
        if (str_eq(name, STR("cd")))
                return zsh_cd(w, words->next);
        if (str_eq(name, STR("pushd")))
                return words->next && zsh_cd(w, words->next);
        if (str_eq(name, STR("popd")))
                return !words->next;
        if (str_eq(name, STR("printf")))
                return zsh_printf(w, words->next);
        if (dialect_is_one_of(name, "[ test"))
                return zsh_test(words);
        if (dialect_is_one_of(name, "export unset"))
                return zsh_names(words->next);
        if (str_eq(name, STR("read")))
                return zsh_read(words->next);
        if (str_eq(name, STR("set")))
                return zsh_set(words->next);
        if (dialect_is_one_of(name, "exit return break continue"))
                return !words->next ||
                       (!words->next->next && (dialect_is_digits(words->next->raw) ||
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

/* Names are evaluated; what is expanded is evaluated by bash as well, and is asked about if it is no number. */
static bool is_number(const ShellPart *part) {
        for (; part; part = part->next)
                if (part->kind == SHELL_PART_LITERAL  ? !dialect_is_digits(part->text)
                    : part->kind == SHELL_PART_DOUBLE ? !is_number(part->parts)
                                                      : part->kind != SHELL_PART_PARAMETER &&
                                                                part->kind != SHELL_PART_COMMAND &&
                                                                part->kind != SHELL_PART_ARITHMETIC)
                        return false;
        return true;
}

static bool zsh_condition(Walk *w, const ShellCondition *c) {
        static const char *const unary = "-d -e -f -n -r -s -w -x -z -L -h";

        switch (c->kind) {
        case SHELL_CONDITION_WORD:
                /* [[ -q ]]: no such condition. */
                return dialect_zsh_word(w, c->left) && c->left->raw.p[0] != '-';
        case SHELL_CONDITION_UNARY:
                for (Str rest = str_of(unary); rest.n;)
                        if (str_eq(str_cut(rest, ' ', &rest), c->op))
                                return dialect_zsh_word(w, c->left);
                return false;
        case SHELL_CONDITION_BINARY:
                if (dialect_is_one_of(c->op, "-eq -ne -lt -le -gt -ge"))
                        return is_number(c->left->parts) && is_number(c->right->parts) &&
                               dialect_zsh_word(w, c->left) && dialect_zsh_word(w, c->right);
                /* The expressions are the same, but in quotes; what matched is kept in other names. */
                if (str_eq(c->op, STR("=~")))
                        return c->right->raw.n && dialect_zsh_word(w, c->left) &&
                               dialect_is_made_of(c->right->raw, "_./-^+*:,") &&
                               !strchr("+*", c->right->raw.p[0]);
                return (str_eq(c->op, STR("=")) || str_eq(c->op, STR("==")) ||
                        str_eq(c->op, STR("!="))) &&
                       dialect_zsh_word(w, c->left) && dialect_zsh_word(w, c->right);
        case SHELL_CONDITION_NOT:
        case SHELL_CONDITION_GROUP:
                return zsh_condition(w, c->a);
        case SHELL_CONDITION_AND:
        case SHELL_CONDITION_OR:
                return zsh_condition(w, c->a) && zsh_condition(w, c->b);
        }
        abort();
}

static bool zsh_case(Walk *w, const ShellNode *node) {
        if (!dialect_zsh_word(w, node->choice.subject) ||
            node->choice.subject->flags & SHELL_WORD_BRACE)
                return false;
        for (const ShellClause *c = node->choice.clauses; c; c = c->next) {
                if (c->end != SHELL_CLAUSE_BREAK)
                        return false;
                for (const ShellWord *p = c->patterns; p; p = p->next)
                        if (!dialect_zsh_word(w, p) || p->flags & SHELL_WORD_BRACE)
                                return false;
        }
        return true;
}

static bool shows_file(const Walk *w, const ShellNode *node) {
        return node == w->alone && !node->simple.assignments && !node->redirects->next &&
               node->redirects->op == SHELL_REDIRECT_IN && fd_of(node->redirects) == 0;
}

bool dialect_zsh_reads_alike(Walk *w, const ShellNode *node) {
        if (!zsh_redirects(w, node->redirects) || !zsh_pipe(w, node) || !stands_alone(node))
                return false;
        switch (node->kind) {
        case SHELL_COMMAND_SIMPLE:
                /* A redirection alone runs $NULLCMD, but for that of $(<f). */
                return zsh_assignments(w, node->simple.assignments,
                                       node->simple.words &&
                                               str_eq(node->simple.words->raw, STR("read"))) &&
                       !(node->simple.assignments && node->simple.words &&
                         str_eq(node->simple.words->raw, STR("export"))) &&
                       zsh_words(w, node->simple.words) &&
                       (node->simple.words ? zsh_command(w, node->simple.words)
                                           : !node->redirects || shows_file(w, node));
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
        case SHELL_COMMAND_CASE:
                return zsh_case(w, node);
        case SHELL_COMMAND_FOR_ARITHMETIC:
        case SHELL_COMMAND_SELECT:
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
                if (words->flags & SHELL_WORD_GLOB ||
                    (words->raw.n > 1 && dialect_zsh_is_rule(words->raw)))
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

static bool words_expand(const ShellWord *words) {
        for (; words; words = words->next)
                if (words->flags & SHELL_WORD_EXPANDS)
                        return true;
        return false;
}

/* What set -u makes an error. */
static bool may_be_unset(const ShellNode *node) {
        for (const ShellRedirect *r = node->redirects; r; r = r->next)
                if (words_expand(r->target) || words_expand(r->body))
                        return true;
        switch ((int)node->kind) {
        case SHELL_COMMAND_SIMPLE:
                for (const ShellAssignment *a = node->simple.assignments; a; a = a->next)
                        if (words_expand(a->value))
                                return true;
                return words_expand(node->simple.words);
        case SHELL_COMMAND_FOR:
                return words_expand(node->each.words);
        case SHELL_COMMAND_CASE:
        case SHELL_COMMAND_CONDITION:
                return true;
        default:
                return false;
        }
}

/* No match, [a without its end, break 0: not the command alone ends, but the text, and eval goes on. */
bool dialect_zsh_may_abort(const Walk *w, const ShellNode *node) {
        const ShellWord *words;

        if (w->state.options & STATE_NOUNSET && may_be_unset(node))
                return true;
        switch ((int)node->kind) {
        case SHELL_COMMAND_SIMPLE:
                words = node->simple.words;
                if (words && dialect_is_one_of(words->raw, "break continue") &&
                    (words->next || !w->loop))
                        return true;
                return words && has_pattern(words->next);
        case SHELL_COMMAND_FOR:
                return has_pattern(node->each.words);
        case SHELL_COMMAND_CONDITION:
                return condition_has_pattern(node->condition);
        case SHELL_COMMAND_CASE:
                for (const ShellClause *c = node->choice.clauses; c; c = c->next)
                        if (has_pattern(c->patterns))
                                return true;
                return false;
        default:
                return false;
        }
}
