#include "dialect.h"

/* Words that zsh reads as bash does: zshexpn(1). */

/*
 * zsh takes "[…]" and ":h" behind a parameter for its own, and letters of any script for its name; $10
 * is one. Behind a colon only letters and & are modifiers.
 */
static bool zsh_goes_on(const ShellPart *next) {
        unsigned char b;

        if (!next)
                return false;
        if (next->kind == SHELL_PART_GLOB)
                return true;
        if (next->kind != SHELL_PART_LITERAL || !next->text.n)
                return false;
        b = (unsigned char)next->text.p[0];
        if (b == ':' && next->text.n > 1)
                return !strchr(" ,./-_0123456789", next->text.p[1]);
        if (b == ':')
                return next->next && next->next->kind == SHELL_PART_LITERAL;
        return b == '[' || b >= 0x80 || (b >= '0' && b <= '9');
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

/* 010 is eight in bash. */
static bool is_decimal(Str s) {
        return dialect_is_digits(s) && (s.p[0] != '0' || s.n == 1);
}

/* Plain operands of what both know: ${x:-a.b}, ${x%.c}, ${x##*\/}, ${x:0:7}, ${x//a/b}. */
static bool zsh_operator(const ShellParameter *p) {
        Str raw = p->operand ? p->operand->raw : (Str){ 0 };

        switch ((int)p->op) {
        case SHELL_OP_NONE:
                return true;
        case SHELL_OP_DEFAULT:
                return dialect_is_made_of(raw, "_./-");
        case SHELL_OP_CUT_PREFIX:
        case SHELL_OP_CUT_PREFIX_LONG:
        case SHELL_OP_CUT_SUFFIX:
        case SHELL_OP_CUT_SUFFIX_LONG:
                return raw.n && dialect_is_made_of(raw, "_./-*?:,=@") && raw.p[0] != '=';
        case SHELL_OP_SLICE:
                return is_decimal(raw) && (!p->second || is_decimal(p->second->raw));
        case SHELL_OP_REPLACE:
        case SHELL_OP_REPLACE_ALL:
                return raw.n && dialect_is_made_of(raw, "_.,:-") &&
                       (!p->second || dialect_is_made_of(p->second->raw, "_.,:-"));
        default:
                return false;
        }
}

static bool zsh_parameter(Walk *w, const ShellPart *part, bool quoted) {
        const ShellParameter *p = part->parameter;

        if (p->index || p->all || zsh_goes_on(part->next) || !zsh_operator(p))
                return false;
        if (p->form == SHELL_PARAMETER_LENGTH)
                return str_is_name(p->name) && !dialect_lists(LIST_BASH_NAMES, p->name) &&
                       !dialect_lists(LIST_ZSH_NAMES, p->name);
        if (p->form != SHELL_PARAMETER_VALUE)
                return false;
        if (str_eq(p->name, STR("@")))
                return quoted && (p->op == SHELL_OP_NONE || p->op == SHELL_OP_DEFAULT);
        if (!str_is_name(p->name) && !dialect_is_digits(p->name) &&
            (p->op != SHELL_OP_NONE || !dialect_is_one_of(p->name, "? $ !")))
                return false;
        if (dialect_lists(LIST_BASH_NAMES, p->name))
                return false;
        if (dialect_lists(LIST_ZSH_NAMES, p->name) &&
            !dialect_is_one_of(p->name, "HOME PWD PATH LINENO PPID UID EUID"))
                return false;
        return quoted || zsh_value(w, p->name);
}

/*
 * Both evaluate what a name holds again, and the walker asks where that is not known to be a number.
 * x = 1 makes a number of x for good there, and x(1) calls a function.
 */
static bool zsh_arithmetic(Walk *w, const ShellPart *parts) {
        for (; parts; parts = parts->next) {
                Str name = { 0 };

                if (parts->kind == SHELL_PART_COMMAND)
                        continue;
                if (parts->kind == SHELL_PART_PARAMETER && zsh_parameter(w, parts, true))
                        continue;
                if (parts->kind != SHELL_PART_LITERAL)
                        return false;
                for (size_t i = 0; i <= parts->text.n; ++i) {
                        char b = i < parts->text.n ? parts->text.p[i] : ' ';

                        if (dialect_is_made_of((Str){ &b, 1 }, "_")) {
                                name.p = name.n ? name.p : parts->text.p + i;
                                ++name.n;
                                continue;
                        }
                        if (!strchr("+-*/%() ", b) || (b == '(' && name.n))
                                return false;
                        if ((b == '+' || b == '-') && i + 1 < parts->text.n &&
                            parts->text.p[i + 1] == b)
                                return false;
                        if (name.n && !is_decimal(name) &&
                            (!str_is_name(name) || dialect_lists(LIST_ZSH_NAMES, name) ||
                             dialect_lists(LIST_BASH_NAMES, name)))
                                return false;
                        name = (Str){ 0 };
                }
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

bool dialect_zsh_double(Walk *w, const ShellPart *parts) {
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
                        if (!zsh_arithmetic(w, parts->parts))
                                return false;
                        break;
                default:
                        return false;
                }
        }
        return true;
}

/* [ a == b ], echo ===: zsh looks for a command = or ==, and it is an error where there is none. */
bool dialect_zsh_is_rule(Str raw) {
        for (size_t i = 0; i < raw.n; ++i)
                if (raw.p[i] != '=')
                        return false;
        return raw.n;
}

/* -I{}, {}/x */
static bool are_places(Str raw) {
        for (size_t i = 0; i < raw.n; ++i) {
                if (raw.p[i] == '}')
                        return false;
                if (raw.p[i] == '{' && (++i == raw.n || raw.p[i] != '}'))
                        return false;
        }
        return true;
}

/* =cmd, ~name, a^b, a~b, a#b and <1-9> are patterns or names of commands there. */
static bool zsh_literal(const ShellWord *word, const ShellPart *part) {
        const char *others = word->flags & SHELL_WORD_BRACE || are_places(part->text)
                                     ? "_./:,+-@%={}!]"
                                     : "_./:,+-@%=!]";

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

/* Each ** is all of a name, and more follows. */
static bool stars_are_names(Str raw) {
        for (size_t i = 0; i + 1 < raw.n; ++i)
                if (raw.p[i] == '*' && raw.p[i + 1] == '*' &&
                    ((i && raw.p[i - 1] != '/') || i + 2 >= raw.n || raw.p[i + 2] != '/'))
                        return false;
        return true;
}

/*
 * A double star goes through all folders below, also where quotes or a value without text stand between.
 * As a name of its own it is taken for that everywhere.
 */
static bool zsh_glob(const ShellWord *word, const ShellPart *part) {
        const ShellPart *next = part->next;
        Str text = part->text;

        if (text.p[0] == '*') {
                while (next && may_be_empty(next))
                        next = next->next;
                if (next && next->kind == SHELL_PART_GLOB && next->text.p[0] == '*' &&
                    (next != part->next || !stars_are_names(word->raw)))
                        return false;
        }
        if (text.p[0] != '[')
                return text.n == 1;
        return dialect_is_made_of(str_slice(text, 1, text.n), "_.-!]") &&
               str_find(text, STR("**")) == SIZE_MAX;
}

/* $'…' with the escapes that are the same in each of them. */
static bool zsh_ansi(const ShellWord *word, const ShellPart *part) {
        Str raw = word->raw;

        for (size_t i = 0; i < raw.n; ++i)
                if (raw.p[i] == '\\' && (++i == raw.n || !strchr("tn\\'", raw.p[i])))
                        return false;
        for (size_t i = 0; i < part->text.n; ++i)
                if (!strchr("\t\n", part->text.p[i]) && ((unsigned char)part->text.p[i] < 0x20 ||
                                                         (unsigned char)part->text.p[i] >= 0x7f))
                        return false;
        return true;
}

static bool zsh_part(Walk *w, const ShellWord *word, const ShellPart *part) {
        switch (part->kind) {
        case SHELL_PART_LITERAL:
                return zsh_literal(word, part);
        case SHELL_PART_SINGLE:
                /* 'it''s' holds a quote where rcquotes is set. */
                return !part->next || part->next->kind != SHELL_PART_SINGLE;
        case SHELL_PART_DOUBLE:
                return dialect_zsh_double(w, part->parts);
        case SHELL_PART_PARAMETER:
                return zsh_parameter(w, part, false);
        case SHELL_PART_COMMAND:
        case SHELL_PART_PROCESS_IN:
                return true;
        case SHELL_PART_ARITHMETIC:
                return zsh_arithmetic(w, part->parts);
        case SHELL_PART_TILDE:
                return part == word->parts && !part->text.n;
        case SHELL_PART_GLOB:
                return zsh_glob(word, part);
        case SHELL_PART_ANSI:
                return zsh_ansi(word, part);
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

/* a{1..5}b: numbers of one length, or without a zero before them. */
static bool is_range(Str raw) {
        size_t open = str_find_char(raw, '{'), close = str_find_char(raw, '}');
        Str inner, rest, from, to;

        if (open == SIZE_MAX || close == SIZE_MAX || close < open)
                return false;
        inner = str_slice(raw, open + 1, close);
        from = str_cut(inner, '.', &rest);
        if (!rest.n || rest.p[0] != '.')
                return false;
        to = str_slice(rest, 1, rest.n);
        rest = str_slice(raw, close + 1, raw.n);
        return dialect_is_digits(from) && dialect_is_digits(to) && from.n <= 4 && to.n <= 4 &&
               (from.n == to.n || (from.p[0] != '0' && to.p[0] != '0')) &&
               dialect_is_made_of(str_slice(raw, 0, open), "_./-") &&
               dialect_is_made_of(rest, "_./-");
}

/* Lists of plain words, none within another, and patterns only outside of them: *{a,}* is the pattern **. */
static bool zsh_braces(const ShellWord *word) {
        Str raw = word->raw;
        bool inside = false, globs = word->flags & SHELL_WORD_GLOB, list = false;

        if (is_range(raw) || are_places(raw))
                return true;
        if (!dialect_is_made_of(raw, "_./,+-{}*?") || zsh_keeps_empty(raw))
                return false;
        for (size_t i = 0; i < raw.n; ++i) {
                char b = raw.p[i], before = i ? raw.p[i - 1] : '\0';
                bool empty = (b == ',' || b == '}') && (before == '{' || before == ',');

                if (b == '{' || b == '}') {
                        if (inside == (b == '{') || (b == '}' && !list))
                                return false;
                } else if (inside && (b == '*' || b == '?')) {
                        return false;
                }
                if (inside && globs && empty)
                        return false;
                if (b == '{' || b == '}') {
                        inside = b == '{';
                        list = false;
                }
                list |= inside && b == ',';
        }
        return !inside;
}

static bool begins_with_equals(const ShellPart *part) {
        return part && part->kind == SHELL_PART_LITERAL && !part->quoted && part->text.n &&
               part->text.p[0] == '=';
}

bool dialect_zsh_word(Walk *w, const ShellWord *word) {
        bool empty = true;

        if (str_eq(word->raw, STR("{")) || str_eq(word->raw, STR("}")))
                return false;
        if (word->flags & SHELL_WORD_BRACE && !zsh_braces(word))
                return false;
        if (is_range(word->raw))
                return true;
        for (const ShellPart *part = word->parts; part; part = part->next) {
                if (!zsh_part(w, word, part))
                        return false;
                /* ""=ls, $x=ls: where nothing stands before it, the path of a command as well. */
                empty &= may_be_empty(part);
                if (empty && begins_with_equals(part->next))
                        return false;
        }
        return true;
}

/*
 * HEAD~2, HEAD^, @{u}..HEAD, stash@{0}: themselves, but where somebody has set an option for more patterns
 * or for braces. Then they are an error, or names and texts that begin the same; for git either is a
 * revision or a file that is read.
 */
bool dialect_zsh_is_revision(const ShellWord *word) {
        Str raw = word->raw;
        char before = '\0';

        if (word->flags & ~(uint32_t)SHELL_WORD_BRACE || !raw.n ||
            !dialect_is_made_of(raw, "_./:+-@~^{}!") || strchr("_./:+-~^{}!", raw.p[0]))
                return false;
        for (size_t i = 0; i < raw.n; ++i) {
                if (raw.p[i] == '{' || raw.p[i] == '}') {
                        size_t n = 1;

                        if (raw.p[i] == '}' || (before != '@' && before != '^'))
                                return false;
                        while (i + n < raw.n &&
                               dialect_is_made_of(str_slice(raw, i + n, i + n + 1), "-"))
                                ++n;
                        if (i + n == raw.n || raw.p[i + n] != '}')
                                return false;
                        i += n;
                }
                if (before == '^' && !strchr("0123456789~^.:@{}!", raw.p[i]))
                        return false;
                before = raw.p[i];
        }
        return true;
}

/* x=a:=ls: the same behind a colon. */
bool dialect_zsh_assigns(Walk *w, const ShellWord *value) {
        for (const ShellPart *part = value->parts; part; part = part->next)
                if (may_be_empty(part) && begins_with_equals(part->next))
                        return false;
        return dialect_zsh_word(w, value) && str_find(value->raw, STR(":=")) == SIZE_MAX;
}

/* export X="$y"; the word is an assignment for both, but bash expands braces in it first. */
bool dialect_zsh_exports(Walk *w, const ShellWord *word) {
        const ShellAssignment *a = word->assignment;

        return !a->append && !a->compound && !a->index && !(word->flags & SHELL_WORD_BRACE) &&
               !dialect_lists(LIST_ZSH_NAMES, a->name) &&
               !dialect_lists(LIST_BASH_NAMES, a->name) &&
               !dialect_lists(LIST_ZSH_NUMBERS, a->name) &&
               (!a->value || dialect_zsh_assigns(w, a->value));
}
