#include "parts.h"

#include "display/display.h"

#include <stdio.h>

enum {
        LEVELS_MAX = 12, /* marks below one another; deeper nested parts are listed only */
        WIDTH_MIN = 8,
};

typedef struct Drawing {
        const Parts *parts;
        size_t width;
        DisplayFlags flags;
        Buf *out;
        Buf row;           /* the present row of the text */
        size_t column;     /* behind it */
        size_t begin, end; /* its bytes */
        bool continued;    /* it goes on with a line that was too long */
        uint32_t *from;    /* of each byte of the text: the column of its character */
        uint32_t *to;      /* and the one behind it */
        Buf levels[LEVELS_MAX];
        size_t columns[LEVELS_MAX];
} Drawing;

static void put_mark(Drawing *d, size_t level, size_t from, size_t to, Str label) {
        Buf *b = &d->levels[level];

        for (; d->columns[level] < from; ++d->columns[level])
                buf_append_char(b, ' ');
        buf_append(b, label);
        d->columns[level] += label.n;
        for (; d->columns[level] < to; ++d->columns[level])
                buf_append(b, d->flags & DISPLAY_ASCII ? STR("-") : STR("─"));
}

/* One mark for the parts from @first to @last, which have the same bytes. */
static void mark_parts(Drawing *d, const Part *first, const Part *last) {
        size_t begin = first->span.begin > d->begin ? first->span.begin : d->begin;
        size_t end = first->span.end < d->end ? first->span.end : d->end;
        char label[32];
        int n;

        n = first == last ? snprintf(label, sizeof(label), "%u", first->number)
                          : snprintf(label, sizeof(label), "%u-%u", first->number, last->number);
        for (size_t i = 0; i < LEVELS_MAX; ++i) {
                if (d->columns[i] && d->columns[i] >= d->from[begin])
                        continue;
                put_mark(d, i, d->from[begin], d->to[end - 1], (Str){ label, (size_t)n });
                return;
        }
}

static void mark_row(Drawing *d) {
        const Parts *p = d->parts;
        size_t next;

        for (size_t i = 0; i < p->n && p->items[i].span.begin < d->end; i = next) {
                Span span = p->items[i].span;

                for (next = i + 1; next < p->n && p->items[next].span.begin == span.begin &&
                                   p->items[next].span.end == span.end;
                     ++next) {
                }
                if (span.end > d->begin && span.end > span.begin)
                        mark_parts(d, &p->items[i], &p->items[next - 1]);
        }
}

static void flush(Drawing *d) {
        Str margin = !d->continued ? STR("  ") : d->flags & DISPLAY_ASCII ? STR("> ") : STR("↪ ");

        buf_append(d->out, margin);
        buf_append(d->out, buf_str(&d->row));
        buf_append_char(d->out, '\n');
        if (d->end > d->begin)
                mark_row(d);
        for (size_t i = 0; i < LEVELS_MAX && d->columns[i]; ++i) {
                buf_append(d->out, STR("  "));
                buf_append(d->out, buf_str(&d->levels[i]));
                buf_append_char(d->out, '\n');
                buf_clear(&d->levels[i]);
                d->columns[i] = 0;
        }
        buf_clear(&d->row);
        d->column = 0;
        d->begin = d->end;
        d->continued = true;
}

/* One character, or one escape: it is never divided. */
static void put(Drawing *d, Str text, size_t width, size_t n_source) {
        if (d->column && d->column + width > d->width)
                flush(d);
        for (size_t i = 0; i < n_source; ++i) {
                d->from[d->end + i] = (uint32_t)d->column;
                d->to[d->end + i] = (uint32_t)(d->column + width);
        }
        buf_append(&d->row, text);
        d->column += width;
        d->end += n_source;
}

static void draw_line(Drawing *d, Str line) {
        DisplayCursor cursor;
        DisplayPiece piece;

        d->continued = false;
        display_begin(&cursor, line, d->flags | DISPLAY_TAB | DISPLAY_INDENT);
        while (display_next(&cursor, &piece)) {
                if (piece.escaped || piece.source.n != piece.width) {
                        put(d, piece.text, piece.width, piece.source.n);
                        continue;
                }
                for (size_t i = 0; i < piece.text.n; ++i)
                        put(d, str_slice(piece.text, i, i + 1), 1, 1);
        }
        flush(d);
}

static int draw(Drawing *d, Str text) {
        d->from = calloc(text.n + 1, sizeof(*d->from));
        d->to = calloc(text.n + 1, sizeof(*d->to));
        if (!d->from || !d->to)
                return error_origin(-ENOMEM);
        while (text.n) {
                size_t n = str_find_char(text, '\n');
                Str line = str_slice(text, 0, n);

                draw_line(d, line);
                text = str_slice(text, line.n + 1, text.n);
                /* The line's end has no column. */
                ++d->end;
                d->begin = d->end;
        }
        for (size_t i = 0; i < LEVELS_MAX; ++i) {
                if (buf_error(&d->levels[i]))
                        return error_origin(buf_error(&d->levels[i]));
        }
        return buf_error(&d->row) ? error_origin(buf_error(&d->row)) : 0;
}

int marks_draw(Str text, const Parts *parts, size_t width, Buf *out) {
        Drawing d = {
                .parts = parts,
                .width = width < WIDTH_MIN ? WIDTH_MIN : width,
                .flags = display_flags_from_locale("any", getenv("LC_ALL"), getenv("LC_CTYPE"),
                                                   getenv("LANG")),
                .out = out,
                .row = BUF_INIT(1 << 24),
        };
        int r;

        for (size_t i = 0; i < LEVELS_MAX; ++i)
                d.levels[i] = (Buf)BUF_INIT(1 << 20);
        r = draw(&d, text);
        for (size_t i = 0; i < LEVELS_MAX; ++i)
                buf_deinit(&d.levels[i]);
        buf_deinit(&d.row);
        free(d.from);
        free(d.to);
        return r ? error_trace(r) : buf_error(out);
}
