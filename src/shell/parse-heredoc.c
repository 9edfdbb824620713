#include "parser.h"

/* --- the delimiter --- */

static bool append_part(Parser *p, const ShellPart *part, char *out, size_t *n) {
        switch (part->kind) {
        case SHELL_PART_LITERAL:
        case SHELL_PART_SINGLE:
        case SHELL_PART_GLOB:
                memcpy(out + *n, part->text.p, part->text.n);
                *n += part->text.n;
                return true;
        case SHELL_PART_TILDE:
                out[(*n)++] = '~';
                memcpy(out + *n, part->text.p, part->text.n);
                *n += part->text.n;
                return true;
        case SHELL_PART_DOUBLE:
                for (const ShellPart *inner = part->parts; inner; inner = inner->next) {
                        if (inner->kind != SHELL_PART_LITERAL || !append_part(p, inner, out, n))
                                return fail(p, "a delimiter that is not understood");
                }
                return true;
        case SHELL_PART_ANSI:
        case SHELL_PART_LOCALE:
        case SHELL_PART_PARAMETER:
        case SHELL_PART_COMMAND:
        case SHELL_PART_PROCESS_IN:
        case SHELL_PART_PROCESS_OUT:
        case SHELL_PART_ARITHMETIC:
        case SHELL_PART_EXTGLOB:
                return fail(p, "a delimiter that expands");
        }
        return fail(p, "a delimiter that is not understood");
}

static bool delimiter_of(Parser *p, const ShellWord *w, Str *ret_delimiter) {
        char *out = arena_alloc(p->state->arena, w->raw.n + 1);
        size_t n = 0;

        if (!out)
                return false;
        for (const ShellPart *part = w->parts; part; part = part->next) {
                if (!append_part(p, part, out, &n))
                        return false;
        }
        if (memchr(out, '\n', n))
                return fail(p, "a delimiter of two lines");
        *ret_delimiter = (Str){ out, n };
        return true;
}

bool await_heredoc(Parser *p, ShellRedirect *r) {
        Awaited *a = make(p, Awaited);
        ShellWord *w = a ? parse_word(p, WORD_PLAIN) : NULL;

        if (p->no_heredoc)
                return fail(p, p->no_heredoc);
        if (!w || !delimiter_of(p, w, &a->delimiter))
                return false;
        r->target = w;
        r->literal = w->flags & SHELL_WORD_QUOTED;
        a->redirect = r;
        if (p->heredocs) {
                *p->heredocs_tail = a;
        } else {
                p->heredocs = a;
        }
        p->heredocs_tail = &a->next;
        return true;
}

/* --- the body --- */

static uint32_t skip_joins(const Parser *p, const ShellRedirect *r, uint32_t i) {
        while (!r->literal && continues_at(p, i))
                i += 2;
        return i;
}

/* Over the tabs that <<- takes from the front of a line. */
static uint32_t skip_tabs(const Parser *p, const ShellRedirect *r, uint32_t i) {
        if (!r->strip_tabs)
                return i;
        for (i = skip_joins(p, r, i); byte_at(p, i) == '\t';)
                i = skip_joins(p, r, i + 1);
        return i;
}

/* The newline, or the end, of the line that goes on at @i; of all lines that a backslash joins. */
static uint32_t line_end(const Parser *p, const ShellRedirect *r, uint32_t i) {
        while (i < p->end && p->text[i] != '\n')
                i += p->text[i] == '\\' && !r->literal ? 2 : 1;
        return i < p->end ? i : p->end;
}

/*
 * Is the line at @i the delimiter? Behind a backslash the newline does not count:
 * `EO\<newline>F` ends an unquoted <<EOF. Inside $( ) some versions of bash
 * let `EOF)` end the body too.
 */
static bool ends_body(Parser *p, const Awaited *a, uint32_t i, uint32_t *ret_end) {
        const ShellRedirect *r = a->redirect;

        i = skip_joins(p, r, skip_tabs(p, r, i));
        for (size_t k = 0; k < a->delimiter.n; ++k) {
                if (byte_at(p, i) != (unsigned char)a->delimiter.p[k])
                        return false;
                i = skip_joins(p, r, i + 1);
        }
        *ret_end = i;
        if (i >= p->end || p->text[i] == '\n')
                return true;
        if (p->nested && memchr(p->text + i, ')', line_end(p, r, i) - i))
                return fail(p, "a heredoc that may end with a substitution");
        return false;
}

/* The body of @from to @to without the tabs that begin its lines. */
static bool strip_body(
        Parser *p, const ShellRedirect *r, uint32_t from, uint32_t to, Parser *child) {
        char *out = arena_alloc(p->state->arena, to - from + 1);
        uint32_t *map = arena_new_array(p->state->arena, uint32_t, to - from + 1);
        uint32_t n = 0;

        if (!out || !map)
                return false;
        for (uint32_t i = from; i < to;) {
                uint32_t end = line_end(p, r, i) + 1;

                for (i = skip_tabs(p, r, i); i < end && i < to; ++i) {
                        map[n] = place(p, i);
                        out[n++] = p->text[i];
                }
        }
        map[n] = place(p, to);
        *child = (Parser){ .state = p->state, .text = out, .end = n, .map = map, .nested = true };
        return true;
}

static ShellWord *literal_body(Parser *p) {
        PartList l = { .flags = SHELL_WORD_QUOTED };

        p->at = p->end;
        if (p->end) {
                if (!add_part(p, &l, SHELL_PART_SINGLE, 0))
                        return NULL;
                l.last->text = slice_of(p, 0, p->end);
                l.last->quoted = true;
        }
        return finish_word(p, &l, 0);
}

/* A cursor over the bytes from @from to @to alone. */
static void cut_body(const Parser *p, uint32_t from, uint32_t to, Parser *child) {
        *child = *p;
        child->at = from;
        child->end = to;
        child->nested = true;
        child->heredocs = NULL;
        child->heredocs_tail = NULL;
}

static ShellWord *cut_literal(Parser *p, uint32_t from, uint32_t to) {
        PartList l = { .flags = SHELL_WORD_QUOTED };
        Parser child;

        cut_body(p, from, to, &child);
        child.at = to;
        if (from < to) {
                if (!add_part(&child, &l, SHELL_PART_SINGLE, from))
                        return NULL;
                l.last->text = slice_of(&child, from, to);
                l.last->quoted = true;
        }
        return finish_word(&child, &l, from);
}

static bool has_joins(const Parser *p, const ShellRedirect *r, uint32_t from, uint32_t to) {
        for (uint32_t i = from; i < to && !r->literal; ++i) {
                if (continues_at(p, i))
                        return true;
        }
        return false;
}

static bool parse_body(Parser *p, ShellRedirect *r, uint32_t from, uint32_t to) {
        Parser child;

        if (r->strip_tabs) {
                if (!strip_body(p, r, from, to, &child))
                        return false;
                r->body = r->literal ? literal_body(&child)
                                     : parse_double_text(&child, QUOTING_HEREDOC);
        } else if (r->literal) {
                r->body = cut_literal(p, from, to);
        } else {
                cut_body(p, from, to, &child);
                r->body = parse_double_text(&child, QUOTING_HEREDOC);
        }
        /* `$(a 'b\<newline>c')` in a body: bash joins the lines before it sees any quotes. */
        if (r->body && r->body->flags & SHELL_WORD_RUNS && has_joins(p, r, from, to))
                return fail_at(p, from, SHELL_ERROR_SYNTAX,
                               "a line that goes on, in a heredoc that runs something");
        return r->body;
}

/* The cursor is at the first line of the body. */
static bool read_heredoc(Parser *p, const Awaited *a) {
        uint32_t from = p->at, end = 0;

        for (uint32_t i = from; i < p->end;) {
                if (ends_body(p, a, i, &end)) {
                        p->at = end < p->end ? end + 1 : p->end;
                        return parse_body(p, a->redirect, from, i);
                }
                if (failed(p))
                        return false;
                i = line_end(p, a->redirect, i) + 1;
        }
        if (p->nested)
                return fail(p, "a heredoc without its end");
        a->redirect->unended = true;
        p->state->unended_heredoc = true;
        p->at = p->end;
        return parse_body(p, a->redirect, from, p->end);
}

bool read_heredocs(Parser *p) {
        Awaited *a = p->heredocs;

        p->heredocs = NULL;
        p->heredocs_tail = NULL;
        for (; a; a = a->next) {
                if (!read_heredoc(p, a))
                        return false;
        }
        return true;
}
