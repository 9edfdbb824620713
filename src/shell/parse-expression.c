#include "parser.h"

/*
 * Arithmetic. bash takes the text as if it stood in double quotes, expands it,
 * and only then reads the expression; so this makes parts and no operators.
 */

typedef struct Nesting {
        uint32_t parens, brackets;
} Nesting;

/*
 * 'x' as a key: bash pairs the quotes when it looks for the end, and expands
 * what is in them all the same. So they may hold nothing but plain bytes.
 */
static bool parse_plain_single(Parser *p, PartList *l) {
        uint32_t i = p->at + 1;

        while (byte_is(byte_at(p, i), BYTE_PLAIN) || byte_at(p, i) == ' ' || byte_at(p, i) == '-')
                ++i;
        if (byte_at(p, i) != '\'')
                return fail_at(p, i, SHELL_ERROR_SYNTAX, "quotes inside an expression");
        return parse_single(p, l);
}

static bool parse_expression_backslash(Parser *p, PartList *l) {
        if (byte_at(p, p->at + 1) != '\n')
                return fail(p, "a backslash inside an expression");
        p->at += 2;
        l->joined = l->last != NULL;
        return true;
}

/* Does the byte at the cursor end the expression? */
static bool ends_here(Parser *p, ExpressionEnd end, const Nesting *n) {
        int c = byte_here(p);

        if (n->parens || n->brackets)
                return false;
        switch (end) {
        case EXPRESSION_PARENS:
                return c == ')';
        case EXPRESSION_FOR:
                return c == ')' || c == ';';
        case EXPRESSION_BRACKET:
                return c == ']';
        case EXPRESSION_SLICE:
                return c == ':' || c == '}';
        }
        return true;
}

static bool count_nesting(Parser *p, Nesting *n, int c) {
        if (c == '(')
                ++n->parens;
        if (c == '[')
                ++n->brackets;
        if ((c == ')' && !n->parens--) || (c == ']' && !n->brackets--))
                return fail(p, "an expression whose parentheses do not match");
        return true;
}

static bool parse_mark(Parser *p, PartList *l, ExpressionEnd end, Nesting *n) {
        int c = byte_here(p), next = byte_at(p, p->at + 1);

        if ((c == '<' || c == '>') && next == '(')
                return fail(p, "a process substitution inside an expression");
        if (c == ';' || c == '{' || c == '}' || (c == '?' && end == EXPRESSION_SLICE))
                return fail(p, "no expression has this");
        if (!count_nesting(p, n, c))
                return false;
        add_literal(p, l, p->at, p->at + 1, true);
        ++p->at;
        return true;
}

static bool parse_expression_piece(Parser *p, PartList *l, ExpressionEnd end, Nesting *n) {
        uint32_t start = p->at;
        int c = byte_here(p);

        if (!byte_is(c, BYTE_EXPRESSION)) {
                while (p->at < p->end && !byte_is(byte_here(p), BYTE_EXPRESSION))
                        ++p->at;
                add_literal(p, l, start, p->at, true);
                return true;
        }
        switch (c) {
        case '$':
                return parse_dollar(p, l, QUOTING_ARITHMETIC);
        case '`':
                return parse_backquotes(p, l, QUOTING_ARITHMETIC);
        case '"':
                return parse_double(p, l, QUOTING_ARITHMETIC);
        case '\'':
                return parse_plain_single(p, l);
        case '\\':
                return parse_expression_backslash(p, l);
        case 0x01:
        case 0x7f:
                return fail(p, "a control byte that bash uses itself");
        }
        return parse_mark(p, l, end, n);
}

/*
 * When it runs, bash looks for the end once more, and counts the brackets of
 * substitutions and quotes too. Where the count differs, so may the end.
 */
static bool counts_match(Parser *p, uint32_t start, ExpressionEnd end) {
        bool square = end == EXPRESSION_BRACKET;
        int open = square ? '[' : '(', close = square ? ']' : ')';
        uint32_t depth = 0;

        for (uint32_t i = start; i < p->at; ++i) {
                if (byte_at(p, i) == open) {
                        ++depth;
                } else if (byte_at(p, i) == close && !depth--) {
                        return fail_at(p, i, SHELL_ERROR_SYNTAX, "a bracket inside an expression");
                }
        }
        return !depth || fail(p, "a bracket inside an expression");
}

ShellWord *parse_expression(Parser *p, ExpressionEnd end) {
        const char *no_heredoc = p->no_heredoc;
        bool in_expression = p->in_expression;
        uint32_t start = p->at;
        Nesting nesting = { 0 };
        PartList l = { 0 };

        p->no_heredoc = "a heredoc inside an expression";
        p->in_expression = true;
        while (!ends_here(p, end, &nesting)) {
                if (p->at >= p->end) {
                        fail_at(p, start, SHELL_ERROR_SYNTAX, "an expression without its end");
                        return NULL;
                }
                if (!parse_expression_piece(p, &l, end, &nesting) || failed(p))
                        return NULL;
        }
        p->no_heredoc = no_heredoc;
        p->in_expression = in_expression;
        if (!counts_match(p, start, end))
                return NULL;
        if (byte_here(p) == ')' && byte_at(p, p->at + 1) != ')') {
                fail(p, "an expression that ends with a single )");
                return NULL;
        }
        return finish_word(p, &l, start);
}

/* Over a quoted run at @i; p->end when it does not end. */
static uint32_t skip_quoted(const Parser *p, uint32_t i) {
        int quote = byte_at(p, i);
        bool escapes = quote != '\'' || (i && byte_at(p, i - 1) == '$');

        for (++i; i < p->end && byte_at(p, i) != quote; ++i) {
                if (byte_at(p, i) == '\\' && escapes)
                        ++i;
        }
        return i;
}

/*
 * `((` is an expression when the ) that closes the inner parenthesis is
 * followed by another; else it is a subshell in a subshell: ((a); b).
 */
bool expression_at(Parser *p, uint32_t i, bool *ret_yes) {
        uint32_t depth = 1;

        for (; i < p->end; ++i) {
                int c = byte_at(p, i);

                if (c == '\\') {
                        ++i;
                } else if (c == '\'' || c == '"' || c == '`') {
                        i = skip_quoted(p, i);
                } else if (c == '(') {
                        ++depth;
                } else if (c == ')' && !--depth) {
                        *ret_yes = byte_at(p, i + 1) == ')';
                        /* `((a)\n…`: bash puts back what it read, and trips over the line's end. */
                        if (byte_at(p, i + 1) == '\n' || continues_at(p, i + 1))
                                return fail(p, "a line that ends in ((");
                        return true;
                }
        }
        return fail(p, "a (( without its end");
}
