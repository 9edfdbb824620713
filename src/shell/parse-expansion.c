#include "parser.h"

#include <stdio.h>

ShellPart *add_part(Parser *p, PartList *l, ShellPartKind kind, uint32_t start) {
        ShellPart *part = make(p, ShellPart);

        if (!part)
                return NULL;
        part->kind = kind;
        part->span = span_of(p, start, p->at);
        if (l->last) {
                l->last->next = part;
        } else {
                l->first = part;
        }
        l->last = part;
        l->joined = false;
        l->room = NULL;
        return part;
}

/*
 * `a\<newline>b`: two pieces of one literal; bash never sees the seam, nor shall
 * we. The room doubles, so that a thousand seams do not copy a thousand times.
 */
static void join_literal(Parser *p, PartList *l, Str more) {
        ShellPart *part = l->last;
        size_t n = part->text.n + more.n;

        if (!l->room || n > l->n_room) {
                char *room = arena_alloc(p->state->arena, 2 * n);

                if (!room)
                        return;
                memcpy(room, part->text.p, part->text.n);
                l->room = room;
                l->n_room = 2 * n;
        }
        memcpy(l->room + part->text.n, more.p, more.n);
        part->text = (Str){ l->room, n };
}

void add_literal(Parser *p, PartList *l, uint32_t start, uint32_t end, bool quoted) {
        Str text = slice_of(p, start, end);
        ShellPart *part = l->last;

        if (start == end)
                return;
        if (part && part->kind == SHELL_PART_LITERAL && part->quoted == quoted &&
            (l->joined || l->room || part->text.p + part->text.n == text.p)) {
                if (l->joined || l->room) {
                        join_literal(p, l, text);
                } else {
                        part->text.n += text.n;
                }
                part->span.end = place(p, end - 1) + 1;
                l->joined = false;
                return;
        }
        part = add_part(p, l, SHELL_PART_LITERAL, start);
        if (!part)
                return;
        part->span.end = place(p, end - 1) + 1;
        part->text = text;
        part->quoted = quoted;
        if (quoted)
                l->flags |= SHELL_WORD_QUOTED;
}

/* A brace that is not the one of ${. */
static bool has_brace(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (s.p[i] == '{' && (!i || s.p[i - 1] != '$' || (i > 1 && s.p[i - 2] == '\\')))
                        return true;
        return false;
}

ShellWord *finish_word(Parser *p, const PartList *l, uint32_t start) {
        ShellWord *w;

        if (failed(p))
                return NULL;
        /* "${x:-"{a,b}"}": where it looks for braces, bash takes the inner quotes for the end of the outer ones. */
        if (l->flags & SHELL_WORD_REQUOTED && has_brace(slice_of(p, start, p->at))) {
                fail_at(p, start, SHELL_ERROR_SYNTAX, "a brace beside quotes within quotes");
                return NULL;
        }
        w = make(p, ShellWord);
        if (!w)
                return NULL;
        w->span = span_of(p, start, p->at);
        w->raw = slice_of(p, start, p->at);
        w->parts = l->first;
        w->flags = l->flags;
        return w;
}

bool parse_single(Parser *p, PartList *l) {
        uint32_t start = p->at, from = start + 1;
        const char *close = memchr(p->text + from, '\'', p->end - from);
        ShellPart *part;

        if (!close)
                return fail(p, "a ' without its end");
        p->at = (uint32_t)(close - p->text) + 1;
        part = add_part(p, l, SHELL_PART_SINGLE, start);
        if (!part)
                return false;
        part->text = slice_of(p, from, p->at - 1);
        part->quoted = true;
        l->flags |= SHELL_WORD_QUOTED;
        if (memchr(part->text.p, 0x01, part->text.n) || memchr(part->text.p, 0x7f, part->text.n))
                return fail_at(p, from, SHELL_ERROR_SYNTAX, "a control byte that bash uses itself");
        return true;
}

/* --- $'…' --- */

static int hex_digit(int c) {
        if (c >= '0' && c <= '9')
                return c - '0';
        if (c >= 'a' && c <= 'f')
                return c - 'a' + 10;
        if (c >= 'A' && c <= 'F')
                return c - 'A' + 10;
        return -1;
}

static size_t utf8_encode(uint32_t code, char *out) {
        if (code < 0x80) {
                out[0] = (char)code;
                return 1;
        }
        if (code < 0x800) {
                out[0] = (char)(0xc0 | code >> 6);
                out[1] = (char)(0x80 | (code & 0x3f));
                return 2;
        }
        if (code < 0x10000) {
                out[0] = (char)(0xe0 | code >> 12);
                out[1] = (char)(0x80 | (code >> 6 & 0x3f));
                out[2] = (char)(0x80 | (code & 0x3f));
                return 3;
        }
        out[0] = (char)(0xf0 | code >> 18);
        out[1] = (char)(0x80 | (code >> 12 & 0x3f));
        out[2] = (char)(0x80 | (code >> 6 & 0x3f));
        out[3] = (char)(0x80 | (code & 0x3f));
        return 4;
}

/* The digits of base 8 or 16 at @i, at most @most of them. */
static uint32_t read_digits(const Parser *p, uint32_t *i, uint32_t most, uint32_t base) {
        uint32_t value = 0, end = *i + most;

        for (; *i < end; ++*i) {
                int d = hex_digit(byte_at(p, *i));

                if (d < 0 || (uint32_t)d >= base)
                        break;
                value = value * base + (uint32_t)d;
        }
        return value;
}

/* \x41, \u20ac, \101: what stands behind the backslash at @i; false when no digit does. */
static bool decode_number(Parser *p, uint32_t *i, char *out, size_t *n) {
        int c = byte_at(p, *i);
        uint32_t digits = *i + (c == 'x' || c == 'u' || c == 'U'), from = digits, value;

        value = read_digits(p, &digits,
                            c == 'x'   ? 2
                            : c == 'u' ? 4
                            : c == 'U' ? 8
                                       : 3,
                            digits == *i ? 8 : 16);
        if (digits == from)
                return false;
        *i = digits;
        if (c == 'u' || c == 'U') {
                if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
                        return fail(p, "no such character");
                *n += utf8_encode(value, out + *n);
        } else
                out[(*n)++] = (char)value;
        return true;
}

/* The escape at @i, behind the backslash, into @out. */
static bool decode_escape(Parser *p, uint32_t *i, char *out, size_t *n) {
        static const char from[] = "abeEfnrtv\\'\"?", to[] = "\a\b\033\033\f\n\r\t\v\\'\"?";
        int c = byte_at(p, *i);
        const char *known = c > 0 ? memchr(from, c, sizeof(from) - 1) : NULL;

        if (known) {
                out[(*n)++] = to[known - from];
                ++*i;
                return true;
        }
        if (c == 'c' || (c == 'x' && byte_at(p, *i + 1) == '{'))
                return fail(p, "an escape that is not understood");
        if ((c == 'x' || c == 'u' || c == 'U' || (c >= '0' && c <= '7')) &&
            decode_number(p, i, out, n))
                return true;
        out[(*n)++] = '\\';
        return !failed(p);
}

/* Where the ' is that ends the $'…' whose text begins at @i. */
static uint32_t find_ansi_end(const Parser *p, uint32_t i) {
        while (i < p->end && p->text[i] != '\'')
                i += p->text[i] == '\\' ? 2 : 1;
        return i;
}

static bool decode_ansi(Parser *p, uint32_t i, uint32_t end, Str *ret_text) {
        /* No escape is shorter than what it stands for. */
        char *out = arena_alloc(p->state->arena, end - i + 1);
        size_t n = 0;

        if (!out)
                return false;
        while (i < end) {
                if (p->text[i] != '\\') {
                        out[n++] = p->text[i++];
                        continue;
                }
                ++i;
                if (!decode_escape(p, &i, out, &n))
                        return false;
        }
        /* bash cuts the string at a NUL. */
        if (memchr(out, 0, n) || memchr(out, 0x01, n) || memchr(out, 0x7f, n))
                return fail(p, "an escape for a byte that bash uses itself");
        *ret_text = (Str){ out, n };
        return true;
}

/* The cursor is at the $. */
static bool parse_ansi(Parser *p, PartList *l) {
        uint32_t start = p->at, end = find_ansi_end(p, start + 2);
        ShellPart *part;
        Str text;

        if (end >= p->end)
                return fail(p, "a $' without its end");
        if (!decode_ansi(p, start + 2, end, &text))
                return false;
        p->at = end + 1;
        part = add_part(p, l, SHELL_PART_ANSI, start);
        if (!part)
                return false;
        part->text = text;
        part->quoted = true;
        l->flags |= SHELL_WORD_QUOTED;
        return true;
}

/* --- "…" --- */

/* The cursor is at a backslash inside "…" or a heredoc's body. */
static void parse_double_escape(Parser *p, PartList *l, Quoting quoting) {
        int c = byte_at(p, p->at + 1);

        if (c == '\n') {
                p->at += 2;
                l->joined = l->last != NULL;
                l->continued = true;
        } else if (c == '$' || c == '`' || c == '\\' || (c == '"' && quoting == QUOTING_DOUBLE)) {
                add_literal(p, l, p->at + 1, p->at + 2, true);
                if (l->last && l->last->kind == SHELL_PART_LITERAL && l->last->text.n == 1)
                        l->last->escaped = true;
                p->at += 2;
        } else {
                add_literal(p, l, p->at, p->at + 1, true);
                ++p->at;
        }
}

/* One thing of a text in double quotes: a run of literals, or what is not literal. */
static bool parse_double_piece(Parser *p, PartList *l, Quoting quoting) {
        uint32_t start = p->at;
        int c = byte_here(p);

        if (c == '\\') {
                parse_double_escape(p, l, quoting);
                return true;
        }
        if (c == '$' || c == '`') {
                bool nests = quoting == QUOTING_DOUBLE &&
                             (c == '`' || byte_at(p, start + 1) == '{');

                if (!(c == '$' ? parse_dollar(p, l, quoting) : parse_backquotes(p, l, quoting)))
                        return false;
                if (nests && memchr(p->text + start, '"', p->at - start))
                        l->flags |= SHELL_WORD_REQUOTED;
                return true;
        }
        if (c == 0x01 || c == 0x7f)
                return fail(p, "a control byte that bash uses itself");

        for (++p->at; p->at < p->end && !byte_is(byte_here(p), BYTE_DOUBLE);)
                ++p->at;
        add_literal(p, l, start, p->at, true);
        return true;
}

static ShellPart *wrap_parts(
        Parser *p, PartList *l, ShellPartKind kind, uint32_t start, PartList *inner) {
        ShellPart *part = add_part(p, l, kind, start);

        if (!part)
                return NULL;
        part->parts = inner->first;
        part->quoted = true;
        l->flags |= inner->flags | SHELL_WORD_QUOTED;
        return part;
}

/* The cursor is at the ", or at the $ of a $". */
static bool parse_double_kind(Parser *p, PartList *l, ShellPartKind kind) {
        uint32_t start = p->at;
        PartList inner = { 0 };

        if (!enter(p))
                return false;
        p->at += kind == SHELL_PART_LOCALE ? 2 : 1;
        while (byte_here(p) != '"') {
                if (p->at >= p->end)
                        return fail_at(p, start, SHELL_ERROR_SYNTAX, "a \" without its end");
                if (!parse_double_piece(p, &inner, QUOTING_DOUBLE) || failed(p))
                        return false;
        }
        ++p->at;
        leave(p);
        return wrap_parts(p, l, kind, start, &inner) != NULL;
}

bool parse_double(Parser *p, PartList *l, Quoting quoting) {
        return parse_double_kind(p, l, SHELL_PART_DOUBLE);
}

ShellWord *parse_double_text(Parser *p, Quoting quoting) {
        uint32_t start = p->at;
        PartList l = { 0 };

        while (p->at < p->end) {
                /* A " is nothing special in a heredoc's body. */
                if (byte_here(p) == '"') {
                        add_literal(p, &l, p->at, p->at + 1, true);
                        ++p->at;
                        continue;
                }
                if (!parse_double_piece(p, &l, quoting) || failed(p))
                        return NULL;
        }
        return finish_word(p, &l, start);
}

/* --- substitutions --- */

static bool add_program(Parser *p,
                        PartList *l,
                        ShellPartKind kind,
                        uint32_t start,
                        const ShellProgram *program,
                        Quoting quoting) {
        ShellPart *part = add_part(p, l, kind, start);

        if (!part)
                return false;
        part->program = program;
        part->quoted = quoting != QUOTING_NONE;
        part->text = slice_of(p, start, p->at);
        l->flags |= SHELL_WORD_EXPANDS | SHELL_WORD_RUNS;
        return true;
}

/*
 * What stands behind ( up to its ). A heredoc that began outside has its body
 * behind the line's end; whether bash would find that inside here depends on
 * its version, so then there must be no line's end.
 */
static const ShellProgram *parse_inside(Parser *p, bool may_be_empty) {
        Awaited *outer = p->heredocs, **outer_tail = p->heredocs_tail;
        uint32_t newlines = p->newlines;
        bool nested = p->nested;
        ShellProgram *program;

        if (!enter(p))
                return NULL;
        p->heredocs = NULL;
        p->heredocs_tail = NULL;
        p->nested = true;
        program = parse_program(p, may_be_empty);
        if (!program)
                return NULL;
        if (byte_here(p) != ')') {
                fail(p, "a ( without its )");
                return NULL;
        }
        if (p->heredocs || (outer && p->newlines != newlines)) {
                fail(p, "a heredoc across the edge of a substitution");
                return NULL;
        }
        ++p->at;
        p->nested = nested;
        p->heredocs = outer;
        p->heredocs_tail = outer_tail;
        p->after_word = false;
        leave(p);
        return program;
}

static bool parse_substitution(Parser *p, PartList *l, Quoting quoting) {
        const ShellProgram *program;
        uint32_t start = p->at;

        p->at += 2;
        if (continues_at(p, p->at))
                return fail(p, "a line that ends inside $(");
        program = parse_inside(p, true);
        if (!program)
                return false;
        return add_program(p, l, SHELL_PART_COMMAND, start, program, quoting);
}

bool parse_process(Parser *p, PartList *l) {
        const ShellProgram *program;
        uint32_t start = p->at;
        bool in = byte_here(p) == '<';

        p->at = follow(p, p->at) + 1;
        /* `<((a); b)`: bash looks for the end as if it were an expression. */
        if (byte_here(p) == '(' || continues_at(p, p->at))
                return fail(p, "a ( behind <( or >(");
        program = parse_inside(p, true);
        if (!program)
                return false;
        return add_program(p, l, in ? SHELL_PART_PROCESS_IN : SHELL_PART_PROCESS_OUT, start,
                           program, QUOTING_NONE);
}

/*
 * The index of the closing backquote. bash looks for comments on its way, which
 * can hide one; so what may be a comment is refused.
 */
static bool find_backquote(Parser *p, uint32_t *ret_end) {
        for (uint32_t i = p->at + 1; i < p->end; ++i) {
                int c = byte_at(p, i), before = byte_at(p, i - 1);

                if (c == '`') {
                        *ret_end = i;
                        return true;
                }
                if (c == '\\') {
                        ++i;
                } else if (c == '#' &&
                           (before == ' ' || before == '\t' || before == '\n' || before == '`')) {
                        return fail_at(p, i, SHELL_ERROR_SYNTAX, "a # inside backquotes");
                }
        }
        return fail(p, "a ` without its end");
}

/* Take away the backslashes that backquotes want, and remember where each byte was. */
static bool unescape_backquotes(Parser *p, uint32_t end, Quoting quoting, Parser *child) {
        char *out = arena_alloc(p->state->arena, end - p->at);
        uint32_t *map = arena_new_array(p->state->arena, uint32_t, end - p->at);
        uint32_t n = 0;

        if (!out || !map)
                return false;
        for (uint32_t i = p->at + 1; i < end; ++i) {
                int next = byte_at(p, i + 1);

                if (p->text[i] == '\\') {
                        if (next == '\n') {
                                ++i;
                                continue;
                        }
                        if (next == '"' && quoting != QUOTING_NONE && quoting != QUOTING_DOUBLE) {
                                return fail_at(p, i, SHELL_ERROR_SYNTAX,
                                               "a \\\" inside backquotes");
                        }
                        if (next == '$' || next == '`' || next == '\\' ||
                            (next == '"' && quoting == QUOTING_DOUBLE)) {
                                ++i;
                        } else {
                                map[n] = place(p, i);
                                out[n++] = '\\';
                                ++i;
                        }
                }
                map[n] = place(p, i);
                out[n++] = p->text[i];
        }
        map[n] = place(p, end);
        child->text = out;
        child->map = map;
        child->end = n;
        return true;
}

bool parse_backquotes(Parser *p, PartList *l, Quoting quoting) {
        Parser child = { .state = p->state, .nested = true };
        uint32_t start = p->at, end = 0;
        ShellProgram *program;

        if (!enter(p) || !find_backquote(p, &end) || !unescape_backquotes(p, end, quoting, &child))
                return false;
        program = parse_program(&child, true);
        if (!program)
                return false;
        if (child.at != child.end || child.heredocs)
                return fail(&child, "what stands in backquotes does not end there");
        p->at = end + 1;
        leave(p);
        if (!add_program(p, l, SHELL_PART_COMMAND, start, program, quoting))
                return false;
        l->last->backquoted = true;
        return true;
}

static bool add_expression(
        Parser *p, PartList *l, uint32_t start, uint32_t skip, ExpressionEnd end) {
        ShellWord *expression;
        ShellPart *part;

        if (!enter(p))
                return false;
        p->at = start + skip;
        expression = parse_expression(p, end);
        if (!expression)
                return false;
        p->at += end == EXPRESSION_PARENS ? 2 : 1;
        leave(p);
        part = add_part(p, l, SHELL_PART_ARITHMETIC, start);
        if (!part)
                return false;
        part->parts = expression->parts;
        part->text = expression->raw;
        part->bracketed = end != EXPRESSION_PARENS;
        l->flags |= SHELL_WORD_EXPANDS | (expression->flags & SHELL_WORD_RUNS);
        return true;
}

/* $x, $1, $@: @start is the $, the name ends at @end. */
static bool add_plain_parameter(
        Parser *p, PartList *l, uint32_t start, uint32_t end, Quoting quoting) {
        ShellParameter *parameter = make(p, ShellParameter);
        ShellPart *part;

        if (!parameter)
                return false;
        p->at = end;
        parameter->name = slice_of(p, start + 1, end);
        part = add_part(p, l, SHELL_PART_PARAMETER, start);
        if (!part)
                return false;
        part->parameter = parameter;
        part->quoted = quoting != QUOTING_NONE;
        part->text = slice_of(p, start, end);
        l->flags |= SHELL_WORD_EXPANDS;
        /* `$a\<newline>b` is $ab */
        if (continues_at(p, end) && byte_is(byte_at(p, follow(p, end - 1)), BYTE_NAME))
                return fail(p, "a name over two lines");
        return true;
}

static bool parse_opened(Parser *p, PartList *l, Quoting quoting) {
        uint32_t start = p->at;

        if (byte_at(p, start + 2) == '(')
                return add_expression(p, l, start, 3, EXPRESSION_PARENS);
        return parse_substitution(p, l, quoting);
}

static bool parse_name_or_dollar(Parser *p, PartList *l, Quoting quoting) {
        uint32_t start = p->at, end = skip_name(p, start + 1);
        int c = byte_at(p, start + 1);

        if (end > start + 1)
                return add_plain_parameter(p, l, start, end, quoting);
        if (byte_is(c, BYTE_DIGIT) || byte_is(c, BYTE_PARAMETER))
                return add_plain_parameter(p, l, start, start + 2, quoting);
        if (c == '\\' && byte_at(p, start + 2) == '\n')
                return fail(p, "a line that ends behind $");
        add_literal(p, l, start, start + 1, quoting != QUOTING_NONE);
        ++p->at;
        return true;
}

bool parse_dollar(Parser *p, PartList *l, Quoting quoting) {
        uint32_t start = p->at;
        int next = byte_at(p, start + 1);

        /* `$(($'\x24(c)'))`: bash decodes it when it reads, and expands what comes out. */
        if (quoting == QUOTING_ARITHMETIC && (next == '\'' || next == '"'))
                return fail(p, "$ and a quote inside an expression");
        /* "$${x:-"a"}": bash takes the quotes inside for a pair of their own. */
        if (quoting != QUOTING_NONE && next == '$' && byte_at(p, start + 2) >= 0 &&
            strchr("{([", byte_at(p, start + 2)))
                return fail(p, "$$ and a bracket inside quotes");
        switch (next) {
        case '(':
                return parse_opened(p, l, quoting);
        case '{':
                p->at += 2;
                return parse_braced(p, l, start, quoting);
        case '[':
                return add_expression(p, l, start, 2, EXPRESSION_BRACKET);
        case '\'':
                if (quoting == QUOTING_NONE)
                        return parse_ansi(p, l);
                break;
        case '"':
                if (quoting == QUOTING_NONE)
                        return parse_double_kind(p, l, SHELL_PART_LOCALE);
                break;
        }
        return parse_name_or_dollar(p, l, quoting);
}
