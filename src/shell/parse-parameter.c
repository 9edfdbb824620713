#include "parser.h"

typedef enum OperandKind {
        OPERAND_TEXT,    /* the word of :- and its like */
        OPERAND_PATTERN, /* of # % ^ , ~ */
        OPERAND_FIRST,   /* the pattern of /: ends at a / too */
        OPERAND_SECOND,  /* what replaces it */
} OperandKind;

typedef struct Operand {
        OperandKind kind;
        Quoting quoting;
} Operand;

/* Inside "…" the backslash stays before a letter, but not in a pattern. */
static bool escapes(const Operand *o, int c) {
        if (o->quoting == QUOTING_NONE || o->kind == OPERAND_PATTERN || o->kind == OPERAND_FIRST)
                return true;
        return c == '$' || c == '`' || c == '"' || c == '\\' || c == '}';
}

static bool parse_operand_backslash(Parser *p, PartList *l, const Operand *o) {
        int c = byte_at(p, p->at + 1);

        if (c < 0)
                return fail(p, "a backslash at the end");
        if (c == '\n') {
                p->at += 2;
                l->joined = l->last != NULL;
                l->continued = true;
                return true;
        }
        if (escapes(o, c)) {
                add_literal(p, l, p->at + 1, p->at + 2, true);
        } else {
                add_literal(p, l, p->at, p->at + 2, true);
        }
        p->at += 2;
        return true;
}

/*
 * A ' in the operand. Outside quotes, and in patterns, it quotes. In "${x:-'…'}"
 * bash pairs the two when it looks for the }, then expands what is between them
 * as if they were letters: so nothing but plain bytes is understood there.
 */
static bool parse_operand_single(Parser *p, PartList *l, const Operand *o) {
        uint32_t i = p->at + 1;

        if (o->quoting == QUOTING_HEREDOC)
                return fail(p, "quotes inside an expansion inside a heredoc");
        if (o->quoting == QUOTING_NONE || o->kind == OPERAND_PATTERN || o->kind == OPERAND_FIRST)
                return parse_single(p, l);
        if (o->kind == OPERAND_SECOND)
                return fail(p, "single quotes in a replacement inside double quotes");
        while (byte_is(byte_at(p, i), BYTE_PLAIN) || byte_at(p, i) == ' ' || byte_at(p, i) == '-')
                ++i;
        if (byte_at(p, i) != '\'') {
                return fail_at(p, i, SHELL_ERROR_SYNTAX,
                               "single quotes in an expansion inside double quotes");
        }
        add_literal(p, l, p->at, i + 1, true);
        p->at = i + 1;
        return true;
}

/*
 * `"$(a ${b:-$'$(c)'})"`: bash decodes the $'…' when it reads the inside of $( ),
 * prints it without quotes because there are some around the $( ), reads that again
 * when it runs, and runs c.
 */
static bool parse_operand_dollar(Parser *p, PartList *l, const Operand *o) {
        int c = byte_at(p, p->at + 1);

        if ((o->quoting != QUOTING_NONE || p->nested) && (c == '\'' || c == '"'))
                return fail(p, "$ and a quote in an expansion inside quotes");
        return parse_dollar(p, l, o->quoting);
}

static bool parse_operand_double(Parser *p, PartList *l, const Operand *o) {
        if (o->quoting == QUOTING_HEREDOC)
                return fail(p, "quotes inside an expansion inside a heredoc");
        return parse_double(p, l, o->quoting);
}

/* An unquoted byte that a pattern or a split would see. */
static bool parse_operand_mark(Parser *p, PartList *l, const Operand *o) {
        int c = byte_here(p);
        bool quoted = o->quoting != QUOTING_NONE && o->kind == OPERAND_TEXT;

        if ((c == '<' || c == '>') && byte_at(p, follow(p, p->at)) == '(')
                return fail(p, "a process substitution inside an expansion");
        if (c == 0x01 || c == 0x7f)
                return fail(p, "a control byte that bash uses itself");
        ++p->at;
        if (!quoted && (c == '*' || c == '?' || c == '[')) {
                if (!add_part(p, l, SHELL_PART_GLOB, p->at - 1))
                        return false;
                l->last->text = slice_of(p, p->at - 1, p->at);
        } else if (!quoted && c == '~' && !l->last) {
                /* bash looks for its end otherwise than in a word. */
                if (byte_here(p) != '}' && byte_here(p) != '/' && byte_here(p) != ':')
                        return fail(p, "a ~ inside an expansion");
                if (!add_part(p, l, SHELL_PART_TILDE, p->at - 1))
                        return false;
                l->flags |= SHELL_WORD_TILDE;
        } else
                add_literal(p, l, p->at - 1, p->at, quoted);
        return true;
}

static bool parse_operand_piece(Parser *p, PartList *l, const Operand *o) {
        uint32_t start = p->at;

        switch (byte_here(p)) {
        case '\\':
                return parse_operand_backslash(p, l, o);
        case '\'':
                return parse_operand_single(p, l, o);
        case '"':
                return parse_operand_double(p, l, o);
        case '$':
                return parse_operand_dollar(p, l, o);
        case '`':
                return parse_backquotes(p, l, o->quoting);
        }
        if (!byte_is(byte_here(p), BYTE_PLAIN) || byte_here(p) == '/')
                return parse_operand_mark(p, l, o);
        while (byte_is(byte_here(p), BYTE_PLAIN) && byte_here(p) != '/')
                ++p->at;
        add_literal(p, l, start, p->at, o->quoting != QUOTING_NONE && o->kind == OPERAND_TEXT);
        return true;
}

/* Up to the }, or the / behind a first operand; the cursor stays there. */
static ShellWord *parse_operand(Parser *p, OperandKind kind, Quoting quoting) {
        Operand operand = { kind, quoting };
        uint32_t start = p->at;
        PartList l = { 0 };

        for (;;) {
                int c = byte_here(p);

                if (c == '}' || (c == '/' && kind == OPERAND_FIRST))
                        return finish_word(p, &l, start);
                if (c < 0) {
                        fail_at(p, start, SHELL_ERROR_SYNTAX, "a ${ without its }");
                        return NULL;
                }
                if (!parse_operand_piece(p, &l, &operand) || failed(p))
                        return NULL;
        }
}

/* --- operators --- */

/* `${x:\<newline>-a}` is ${x:-a} to bash. The cursor is behind the first byte of an operator. */
static bool is_one_line(Parser *p) {
        return !continues_at(p, p->at) || fail(p, "an operator over two lines");
}

/* The operator @c at the cursor, or its doubled form. */
static ShellParameterOp doubled(Parser *p, ShellParameterOp once, ShellParameterOp twice) {
        int c = byte_here(p);

        ++p->at;
        if (!is_one_line(p) || byte_here(p) != c)
                return once;
        ++p->at;
        return twice;
}

static bool parse_slice(Parser *p, ShellParameter *x) {
        x->op = SHELL_OP_SLICE;
        x->operand = parse_expression(p, EXPRESSION_SLICE);
        if (!x->operand)
                return false;
        if (byte_here(p) != ':')
                return true;
        ++p->at;
        x->second = parse_expression(p, EXPRESSION_SLICE);
        return x->second && (byte_here(p) == '}' || fail(p, "a slice with a third part"));
}

static bool parse_default(Parser *p, ShellParameter *x, Quoting quoting) {
        static const ShellParameterOp ops[] = {
                ['-'] = SHELL_OP_DEFAULT,
                ['='] = SHELL_OP_ASSIGN,
                ['?'] = SHELL_OP_ERROR,
                ['+'] = SHELL_OP_ALTERNATE,
        };

        x->op = ops[byte_here(p)];
        ++p->at;
        x->operand = parse_operand(p, OPERAND_TEXT, quoting);
        return x->operand;
}

static bool parse_colon(Parser *p, ShellParameter *x, Quoting quoting) {
        int c = byte_at(p, ++p->at);

        if (!is_one_line(p))
                return false;
        if (c != '-' && c != '=' && c != '?' && c != '+')
                return parse_slice(p, x);
        x->colon = true;
        return parse_default(p, x, quoting);
}

static bool parse_replace(Parser *p, ShellParameter *x, Quoting quoting) {
        int c = byte_at(p, ++p->at);

        x->op = c == '/'   ? SHELL_OP_REPLACE_ALL
                : c == '#' ? SHELL_OP_REPLACE_PREFIX
                : c == '%' ? SHELL_OP_REPLACE_SUFFIX
                           : SHELL_OP_REPLACE;
        if (!is_one_line(p))
                return false;
        if (x->op != SHELL_OP_REPLACE)
                ++p->at;
        if (!is_one_line(p))
                return false;
        /* `${x///y}`: bash looks for the second / from the byte after the first. */
        if (byte_here(p) == '/')
                return fail(p, "a replacement without a pattern");
        x->operand = parse_operand(p, OPERAND_FIRST, quoting);
        if (!x->operand || byte_here(p) == '}')
                return x->operand;
        ++p->at;
        x->second = parse_operand(p, OPERAND_SECOND, quoting);
        return x->second;
}

static bool parse_transform(Parser *p, ShellParameter *x) {
        int c = byte_at(p, p->at + 1);

        if (c <= 0 || str_find_char(STR("UuLQEPAKak"), (char)c) == SIZE_MAX)
                return fail(p, "no such transformation");
        x->op = SHELL_OP_TRANSFORM;
        x->transform = (char)c;
        p->at += 2;
        return true;
}

static bool parse_pattern_op(Parser *p, ShellParameter *x, Quoting quoting) {
        switch (byte_here(p)) {
        case '#':
                x->op = doubled(p, SHELL_OP_CUT_PREFIX, SHELL_OP_CUT_PREFIX_LONG);
                break;
        case '%':
                x->op = doubled(p, SHELL_OP_CUT_SUFFIX, SHELL_OP_CUT_SUFFIX_LONG);
                break;
        case '^':
                x->op = doubled(p, SHELL_OP_UPPER_FIRST, SHELL_OP_UPPER);
                break;
        case ',':
                x->op = doubled(p, SHELL_OP_LOWER_FIRST, SHELL_OP_LOWER);
                break;
        case '~':
                x->op = doubled(p, SHELL_OP_TOGGLE_FIRST, SHELL_OP_TOGGLE);
                break;
        }
        x->operand = parse_operand(p, OPERAND_PATTERN, quoting);
        return x->operand;
}

static bool parse_op(Parser *p, ShellParameter *x, Quoting quoting) {
        switch (byte_here(p)) {
        case '}':
                return true;
        case ':':
                return parse_colon(p, x, quoting);
        case '-':
        case '=':
        case '?':
        case '+':
                return parse_default(p, x, quoting);
        case '/':
                return parse_replace(p, x, quoting);
        case '@':
                return parse_transform(p, x);
        case '#':
        case '%':
        case '^':
        case ',':
        case '~':
                return parse_pattern_op(p, x, quoting);
        }
        return fail(p, "an expansion that is not understood");
}

/* --- names --- */

/* A name, a number or a special parameter at the cursor. */
static bool parse_parameter_name(Parser *p, ShellParameter *x) {
        uint32_t start = p->at, end = skip_name(p, start);

        if (end == start) {
                while (byte_is(byte_at(p, end), BYTE_DIGIT))
                        ++end;
        }
        if (end == start && byte_is(byte_at(p, end), BYTE_PARAMETER))
                ++end;
        if (end == start)
                return fail(p, "an expansion without a name");
        x->name = slice_of(p, start, end);
        p->at = end;
        return true;
}

static bool parse_index(Parser *p, ShellParameter *x) {
        ShellWord *index;
        Str raw;

        ++p->at;
        if (!enter(p))
                return false;
        index = parse_expression(p, EXPRESSION_BRACKET);
        if (!index)
                return false;
        leave(p);
        raw = index->raw;
        if (!raw.n || memchr(raw.p, '\n', raw.n))
                return fail(p, "an index that is not understood");
        if (raw.n == 1 && (raw.p[0] == '@' || raw.p[0] == '*'))
                x->all = raw.p[0];
        x->index = index;
        ++p->at;
        return true;
}

static bool name_is_word(const ShellParameter *x) {
        return byte_is((unsigned char)x->name.p[0], BYTE_NAME) &&
               !byte_is((unsigned char)x->name.p[0], BYTE_DIGIT);
}

/* ${#…}: the length of something, or the parameter # itself. */
static bool parse_length(Parser *p, ShellParameter *x) {
        int c = byte_at(p, p->at + 1);

        if (c == '}') {
                x->name = slice_of(p, p->at, p->at + 1);
                ++p->at;
                return true;
        }
        if (!byte_is(c, BYTE_NAME) && !((c == '@' || c == '*') && byte_at(p, p->at + 2) == '}'))
                return fail(p, "${# and a sign");
        ++p->at;
        x->form = SHELL_PARAMETER_LENGTH;
        if (!parse_parameter_name(p, x))
                return false;
        if (byte_here(p) == '[' && name_is_word(x) && !parse_index(p, x))
                return false;
        return byte_here(p) == '}' || fail(p, "${#x and more");
}

/* ${!x*}, ${!x[@]}, ${!x…} */
static bool parse_indirect(Parser *p, ShellParameter *x, Quoting quoting) {
        int c;

        ++p->at;
        if (!byte_is(byte_here(p), BYTE_NAME) && byte_here(p) != '#' && byte_here(p) != '@')
                return fail(p, "${! and a sign");
        x->form = SHELL_PARAMETER_INDIRECT;
        if (!parse_parameter_name(p, x))
                return false;
        c = byte_here(p);
        if ((c == '*' || c == '@') && byte_at(p, p->at + 1) == '}') {
                x->form = SHELL_PARAMETER_NAMES;
                x->all = (char)c;
                ++p->at;
                return true;
        }
        if (c == '[' && name_is_word(x)) {
                if (!parse_index(p, x))
                        return false;
                if (x->all && byte_here(p) == '}') {
                        x->form = SHELL_PARAMETER_KEYS;
                        return true;
                }
        }
        return parse_op(p, x, quoting);
}

static bool parse_value(Parser *p, ShellParameter *x, Quoting quoting) {
        if (!parse_parameter_name(p, x))
                return false;
        if (byte_here(p) == '[' && name_is_word(x) && !parse_index(p, x))
                return false;
        return parse_op(p, x, quoting);
}

static bool parse_form(Parser *p, ShellParameter *x, Quoting quoting) {
        int c = byte_here(p);

        if (c == '#')
                return parse_length(p, x);
        if (c == '!' && byte_at(p, p->at + 1) != '}')
                return parse_indirect(p, x, quoting);
        return parse_value(p, x, quoting);
}

/* What the words inside an expansion do, the word around it does too. */
static uint32_t flags_inside(const ShellParameter *x) {
        uint32_t flags = SHELL_WORD_EXPANDS;

        flags |= x->index ? x->index->flags & SHELL_WORD_RUNS : 0;
        flags |= x->operand ? x->operand->flags & SHELL_WORD_RUNS : 0;
        flags |= x->second ? x->second->flags & SHELL_WORD_RUNS : 0;
        return flags;
}

bool parse_braced(Parser *p, PartList *l, uint32_t start, Quoting quoting) {
        ShellParameter *x = make(p, ShellParameter);
        /* In an expression what is inside ${ } is read as in double quotes. */
        Quoting inner = quoting == QUOTING_ARITHMETIC ? QUOTING_DOUBLE : quoting;
        ShellPart *part;

        if (!x || !enter(p))
                return false;
        x->braced = true;
        if (!parse_form(p, x, inner))
                return false;
        if (byte_here(p) != '}')
                return fail(p, "a ${ without its }");
        ++p->at;
        leave(p);
        part = add_part(p, l, SHELL_PART_PARAMETER, start);
        if (!part)
                return false;
        part->parameter = x;
        part->quoted = quoting != QUOTING_NONE;
        part->text = slice_of(p, start, p->at);
        l->flags |= flags_inside(x);
        return true;
}
