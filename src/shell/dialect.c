#include "dialect.h"

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

bool dialect_lists(unsigned list, Str word) {
        for (Str rest = word_lists[list]; rest.n;) {
                if (str_eq(str_cut(rest, ' ', &rest), word))
                        return true;
        }
        return false;
}

bool dialect_is_made_of(Str s, const char *others) {
        for (size_t i = 0; i < s.n; ++i) {
                char b = s.p[i];

                if (!((b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') ||
                      (b && strchr(others, b))))
                        return false;
        }
        return true;
}

bool dialect_is_digits(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (s.p[i] < '0' || s.p[i] > '9')
                        return false;
        return s.n;
}

bool dialect_is_one_of(Str name, const char *words) {
        for (Str rest = str_of(words); rest.n;)
                if (str_eq(str_cut(rest, ' ', &rest), name))
                        return true;
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
                return !part ? false : dialect_is_made_of(word->raw, others);
        if (part->kind == SHELL_PART_SINGLE)
                return is_plain_text(part->text);
        if (part->kind == SHELL_PART_DOUBLE)
                return !part->parts ||
                       (!part->parts->next && part->parts->kind == SHELL_PART_LITERAL &&
                        is_plain_text(part->parts->text) &&
                        is_plain_text(str_slice(word->raw, 1, word->raw.n - 1)));
        return dialect_is_made_of(word->raw, others);
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

        return is_plain_node(node, "_./:,+-=@", true) && dialect_is_made_of(words->raw, "_./+-") &&
               !dialect_lists(LIST_FISH_COMMANDS, words->raw);
}

/*
 * PowerShell: "env:X" is a drive, "a,b" a list, "@x" a splat, and "-a.b" two words; -la of an alias
 * may be anything of its cmdlet's.
 */
static bool powershell_node(const ShellNode *node) {
        const ShellWord *words = node->simple.words;

        if (!is_plain_node(node, "_./+-", false) || !dialect_is_made_of(words->raw, "_-"))
                return false;
        for (const ShellWord *word = words->next; word; word = word->next) {
                if (word->raw.p[0] == '-' && (dialect_lists(LIST_POWERSHELL_PLAIN, words->raw) ||
                                              str_find_char(word->raw, '.') != SIZE_MAX))
                        return false;
                /* Before 7.3 a program is not given it. */
                if (word->raw.n == 2 && dialect_is_one_of(word->raw, "'' \"\""))
                        return false;
                /* A pattern in quotes is a pattern as well, and so are home and what was left. */
                if (dialect_is_one_of(words->raw, "cat cd chdir ls") &&
                    !dialect_is_made_of(word->raw, "_./- '\",:;"))
                        return false;
                /* A drive in quotes is a drive as well. */
                if (str_find_char(word->raw, ':') != SIZE_MAX)
                        return false;
        }
        return !dialect_lists(LIST_POWERSHELL_COMMANDS, words->raw);
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
                        if (part->text.n && !dialect_is_made_of(part->text, "_.-"))
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
                    r->variable.n || r->move || r->padded || r->source > 9)
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
                return dialect_zsh_reads_alike(w, node);
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

bool dialect_marks_alike(const Walk *w, const ShellPipeline *p) {
        if (w->dialect == SHELL_ZSH)
                return dialect_zsh_marks_alike(p);
        /* time -- ls: only bash's own takes options. */
        return w->dialect == SHELL_BASH || !p->timed;
}

bool dialect_may_abort(const Walk *w, const ShellNode *node) {
        return w->dialect == SHELL_ZSH && dialect_zsh_may_abort(w, node);
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
