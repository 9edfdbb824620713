#include "parser.h"

static bool sign_at(const Parser *p, uint32_t i) {
        return byte_at(p, i) == '=' || (byte_at(p, i) == '+' && byte_at(p, i + 1) == '=');
}

/*
 * `a[…]`: the index at @i, a [, when it is made of plain bytes alone. Then no
 * more need be read to know whether a = follows.
 */
static bool plain_index(const Parser *p, uint32_t i, uint32_t *ret_end) {
        for (++i; byte_is(byte_at(p, i), BYTE_PLAIN | BYTE_PARAMETER) && byte_at(p, i) != '$';)
                ++i;
        if (byte_at(p, i) != ']')
                return false;
        *ret_end = i + 1;
        return true;
}

/* `a\<newline>=1`, `a\<newline>b[1]=1`, `a+\<newline>=1`: assignments to bash. @i is behind a name. */
static bool splits_name(const Parser *p, uint32_t i) {
        bool split = false;
        int c;

        while (continues_at(p, i) || byte_is(byte_at(p, i), BYTE_NAME)) {
                split = split || continues_at(p, i);
                i += continues_at(p, i) ? 2 : 1;
        }
        c = byte_at(p, i);
        if (c == '+' && continues_at(p, i + 1))
                return true;
        return split && (c == '=' || c == '+' || c == '[');
}

/* The cursor is at a [. */
static const ShellWord *parse_index(Parser *p) {
        ShellWord *index;

        ++p->at;
        if (!enter(p))
                return NULL;
        index = parse_expression(p, EXPRESSION_BRACKET);
        if (!index)
                return NULL;
        leave(p);
        if (!index->raw.n || memchr(index->raw.p, '\n', index->raw.n)) {
                fail(p, "an index that is not understood");
                return NULL;
        }
        ++p->at;
        return index;
}

/* The = or += at the cursor. */
static bool parse_sign(Parser *p) {
        bool append = byte_here(p) == '+';

        p->at += append ? 2 : 1;
        return append;
}

/* --- a=( … ) --- */

static bool parse_element_value(Parser *p, ShellElement *e) {
        e->append = parse_sign(p);
        if (byte_here(p) == '(')
                return fail(p, "a list inside a list");
        if (breaks_at(p, p->at))
                return true;
        e->value = parse_word(p, WORD_VALUE);
        return e->value;
}

static ShellElement *parse_element(Parser *p) {
        ShellElement *e = make(p, ShellElement);
        uint32_t end = 0;
        bool plain;

        if (!e)
                return NULL;
        plain = byte_here(p) == '[' && plain_index(p, p->at, &end);
        /* `a=([x]\<newline>=1)`: an index to bash. */
        if (plain &&
            (continues_at(p, end) || (byte_at(p, end) == '+' && continues_at(p, end + 1)))) {
                fail(p, "an element over two lines");
                return NULL;
        }
        if (byte_here(p) == '[' && (!plain || sign_at(p, end))) {
                e->key = parse_index(p);
                if (!e->key)
                        return NULL;
                if (!sign_at(p, p->at)) {
                        fail(p, "an element that is not understood");
                        return NULL;
                }
                return parse_element_value(p, e) ? e : NULL;
        }
        e->value = parse_word(p, WORD_PLAIN);
        return e->value ? e : NULL;
}

/* Blanks, comments and newlines between elements. */
static bool skip_between(Parser *p) {
        skip_blanks(p);
        if (p->heredocs && byte_here(p) == '\n')
                return fail(p, "a heredoc that begins before a list");
        return skip_newlines(p);
}

/* The cursor is at the (. */
static bool parse_elements(Parser *p, ShellAssignment *a) {
        const ShellElement **tail = &a->elements;

        ++p->at;
        if (!enter(p) || !skip_between(p))
                return false;
        while (byte_here(p) != ')') {
                uint32_t start = p->at;
                ShellElement *e = parse_element(p);

                if (!e)
                        return false;
                /* `$(a=(\;))`: bash prints it without the backslash, and fails to read it again. */
                if (p->nested && memchr(p->text + start, '\\', p->at - start))
                        return fail(p, "a backslash in a list in a substitution");
                *tail = e;
                tail = &e->next;
                if (!skip_between(p))
                        return false;
        }
        ++p->at;
        leave(p);
        a->compound = true;
        /* `a=()export`: bash goes on with the word, as in no manual. */
        if (!breaks_at(p, p->at))
                return fail(p, "a word that goes on behind a list");
        return true;
}

/* --- assignments --- */

static bool parse_value(Parser *p, ShellAssignment *a, AssignmentPlace place) {
        if (byte_at(p, follow(p, p->at - 1)) == '(') {
                if (byte_here(p) != '(' || place == ASSIGNMENT_LATER || a->index)
                        return fail(p, "a list that is not understood here");
                return parse_elements(p, a);
        }
        if (breaks_at(p, p->at))
                return true;
        a->value = parse_word(p, WORD_VALUE);
        return a->value;
}

/* Is there an assignment at the cursor? @end is behind the name. */
static bool assignment_here(Parser *p, uint32_t end, AssignmentPlace place) {
        uint32_t index_end = 0;

        if (end == p->at)
                return false;
        if (splits_name(p, end))
                return fail(p, "an assignment over two lines");
        if (byte_at(p, end) != '[')
                return sign_at(p, end);
        if (plain_index(p, end, &index_end)) {
                if (splits_name(p, index_end))
                        return fail(p, "an assignment over two lines");
                return sign_at(p, index_end);
        }
        return place != ASSIGNMENT_BUILTIN;
}

/* Behind a redirection bash ends the word at such a byte, index or not. */
static bool has_break(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                if (byte_is((unsigned char)s.p[i], BYTE_BREAK))
                        return true;
        }
        return false;
}

static bool parse_rest(Parser *p, ShellAssignment *a, AssignmentPlace place) {
        if (byte_here(p) == '[') {
                a->index = parse_index(p);
                if (!a->index)
                        return false;
                if (place == ASSIGNMENT_LATER && has_break(a->index->raw))
                        return fail(p, "an index behind a redirection");
        }
        if (!sign_at(p, p->at))
                return fail(p, "an index that is not understood");
        a->append = parse_sign(p);
        return parse_value(p, a, place);
}

ShellAssignment *parse_assignment(Parser *p, AssignmentPlace place) {
        uint32_t start = p->at, end = skip_name(p, start);
        ShellAssignment *a;

        if (!assignment_here(p, end, place))
                return NULL;
        a = make(p, ShellAssignment);
        if (!a)
                return NULL;
        a->name = slice_of(p, start, end);
        p->at = end;
        if (!parse_rest(p, a, place) || failed(p))
                return NULL;
        a->span = span_of(p, start, p->at);
        p->token_end = p->at;
        p->after_word = true;
        return a;
}

ShellWord *parse_assignment_word(Parser *p) {
        uint32_t start = p->at;
        ShellAssignment *a = parse_assignment(p, ASSIGNMENT_BUILTIN);
        PartList l = { 0 };
        ShellWord *w;

        if (!a)
                return failed(p) ? NULL : parse_word(p, WORD_PLAIN);
        if (!a->compound) {
                uint32_t end = p->at - (uint32_t)(a->value ? a->value->raw.n : 0);

                add_literal(p, &l, start, end, false);
                if (a->value) {
                        l.flags |= a->value->flags;
                        if (l.last)
                                l.last->next = a->value->parts;
                }
        }
        w = finish_word(p, &l, start);
        if (w)
                w->assignment = a;
        return w;
}
