#include "page.h"

#define PAGE_TEXT_MAX    (1U << 20) /* bytes of one line */
#define PAGE_LINES_MAX   (1U << 22)
#define PAGE_WIDTH_LEAST 12 /* narrower ones are not wrapped any finer */

static const char *const codes[] = {
        [STYLE_NONE] = "",
        [STYLE_STRONG] = "\x1b[1m",
        [STYLE_FAINT] = "\x1b[2m",
        [STYLE_ADDED] = "\x1b[32m",
        [STYLE_REMOVED] = "\x1b[31m",
        [STYLE_ALARM] = "\x1b[1;31m",
        [STYLE_MARK] = "\x1b[1;4m",
        [STYLE_ADDED_WORD] = "\x1b[1;4;32m",
        [STYLE_REMOVED_WORD] = "\x1b[1;4;31m",
};

void page_init(Page *p, Arena *a, const PageLook *look) {
        *p = (Page){ .arena = a, .look = *look, .text = BUF_INIT(PAGE_TEXT_MAX) };
        if (p->look.width < PAGE_WIDTH_LEAST)
                p->look.width = PAGE_WIDTH_LEAST;
}

void page_deinit(Page *p) {
        buf_deinit(&p->text);
}

int page_error(const Page *p) {
        return arena_error(p->arena) ? arena_error(p->arena) : buf_error(&p->text);
}

static void set_style(Page *p, Style style) {
        if (!p->look.colour || p->style == style)
                return;
        if (p->style != STYLE_NONE)
                buf_append(&p->text, STR("\x1b[0m"));
        buf_append(&p->text, str_of(codes[style]));
        p->style = style;
}

static void append_blanks(Page *p, size_t n) {
        for (size_t i = 0; i < n; ++i)
                buf_append_char(&p->text, ' ');
        p->column += n;
}

static bool reserve(Page *p) {
        size_t capacity = p->capacity ? p->capacity * 2 : 32;
        TtyLine *lines;

        if (p->n < p->capacity)
                return true;
        if (p->n >= PAGE_LINES_MAX)
                return false;
        lines = arena_new_array(p->arena, TtyLine, capacity);
        if (!lines)
                return false;
        if (p->n)
                memcpy(lines, p->lines, p->n * sizeof(*lines));
        p->lines = lines;
        p->capacity = capacity;
        return true;
}

void page_begin(Page *p, size_t indent, size_t hang) {
        size_t most = p->look.width / 3;

        buf_clear(&p->text);
        p->column = 0;
        p->hang = hang < most ? hang : most;
        append_blanks(p, indent < most ? indent : most);
        p->start = p->column;
}

void page_end(Page *p) {
        int error;

        set_style(p, STYLE_NONE);
        if (reserve(p))
                p->lines[p->n++] = (TtyLine){ arena_str(p->arena, buf_str(&p->text)), p->column };
        error = buf_error(&p->text);
        buf_clear(&p->text);
        p->text.error = error;
        p->column = 0;
}

static void next_line(Page *p, bool marked) {
        Style style = p->style;

        page_end(p);
        append_blanks(p, p->hang);
        if (marked) {
                set_style(p, STYLE_FAINT);
                buf_append(&p->text, p->look.flags & DISPLAY_ASCII ? STR("> ") : STR("↪ "));
                p->column += 2;
        }
        p->start = p->column;
        set_style(p, style);
}

static bool is_full(const Page *p, size_t width) {
        return p->column + width > p->look.width && p->column > p->start;
}

/* A run of ASCII is cut where the line ends; anything else stays together. */
static void put_text(Page *p, Style style, Str text, size_t width) {
        set_style(p, style);
        if (width != text.n || width < 2) {
                if (is_full(p, width))
                        next_line(p, true);
                buf_append(&p->text, text);
                p->column += width;
                return;
        }
        while (text.n) {
                size_t room = p->look.width > p->column ? p->look.width - p->column : 0;

                if (!room && p->column > p->start) {
                        next_line(p, true);
                        continue;
                }
                room = room < 1 ? 1 : room;
                buf_append(&p->text, str_slice(text, 0, room));
                p->column += room < text.n ? room : text.n;
                text = str_slice(text, room, SIZE_MAX);
        }
}

/* An escape is one piece although it is ASCII. */
static void put_whole(Page *p, Style style, Str text, size_t width) {
        set_style(p, style);
        if (is_full(p, width))
                next_line(p, true);
        buf_append(&p->text, text);
        p->column += width;
}

static void put(Page *p, Style style, Str foreign, DisplayFlags extra) {
        DisplayCursor cursor;
        DisplayPiece piece;

        display_begin(&cursor, foreign, p->look.flags | extra);
        while (display_next(&cursor, &piece)) {
                if (piece.line_end)
                        next_line(p, false);
                else if (piece.escaped)
                        put_whole(p, style, piece.text, piece.width);
                else
                        put_text(p, style, piece.text, piece.width);
        }
        set_style(p, STYLE_NONE);
}

void page_put(Page *p, Style style, Str foreign) {
        put(p, style, foreign, DISPLAY_LINE);
}

size_t page_text_width(Str foreign, DisplayFlags flags) {
        DisplayCursor cursor;
        DisplayPiece piece;
        size_t width = 0;

        display_begin(&cursor, foreign, flags);
        while (display_next(&cursor, &piece))
                width += piece.width;
        return width;
}

void page_words(Page *p, Style style, Str foreign) {
        bool first = true, more = foreign.n > 0;

        /* A blank at the end is followed by an empty word. */
        while (more) {
                bool ends = str_find_char(foreign, ' ') == SIZE_MAX;
                Str word = str_cut(foreign, ' ', &foreign);
                size_t width = page_text_width(word, p->look.flags);

                more = !ends;
                if (!first && p->column + 1 + width > p->look.width && p->column > p->start) {
                        next_line(p, false);
                } else if (!first) {
                        set_style(p, style);
                        append_blanks(p, 1);
                }
                page_put(p, style, word);
                first = false;
        }
}

void page_own(Page *p, Style style, const char *utf8, const char *ascii) {
        Str text = str_of(p->look.flags & DISPLAY_ASCII ? ascii : utf8);

        put_whole(p, style, text, display_width(text));
        set_style(p, STYLE_NONE);
}

void page_pad(Page *p, size_t column) {
        if (p->column < column && column <= p->look.width)
                append_blanks(p, column - p->column);
}

void page_rule(Page *p, size_t indent) {
        page_begin(p, indent, indent);
        set_style(p, STYLE_FAINT);
        for (size_t i = p->column; i < p->look.width && i < 78; ++i) {
                buf_append(&p->text, p->look.flags & DISPLAY_ASCII ? STR("-") : STR("─"));
                ++p->column;
        }
        page_end(p);
}

typedef struct Body {
        Str text;
        size_t from;
        bool is_diff;
        const CardMark *marks;
        size_t n_marks;
        size_t n_passed; /* of a diff's marks, which are in order: those that end before here */
} Body;

/* Of a diff: the word that changed, in the colour of its line. */
static Style word_style_at(Body *b, size_t offset, Style line) {
        while (b->n_passed < b->n_marks && b->marks[b->n_passed].span.end <= offset)
                ++b->n_passed;
        if (b->n_passed == b->n_marks || offset < b->marks[b->n_passed].span.begin)
                return line;
        return line == STYLE_ADDED     ? STYLE_ADDED_WORD
               : line == STYLE_REMOVED ? STYLE_REMOVED_WORD
                                       : line;
}

static Style style_at(Body *b, size_t offset, Style otherwise) {
        if (b->is_diff)
                return word_style_at(b, offset, otherwise);
        for (size_t i = 0; i < b->n_marks; ++i) {
                if (offset >= b->marks[i].span.begin && offset < b->marks[i].span.end)
                        return b->marks[i].verdict == VERDICT_DENY ? STYLE_ALARM : STYLE_MARK;
        }
        return otherwise;
}

static Style diff_style(Str line) {
        if (str_has_prefix(line, STR("+++")) || str_has_prefix(line, STR("---")))
                return STYLE_STRONG;
        if (str_has_prefix(line, STR("@@")))
                return STYLE_FAINT;
        if (str_has_prefix(line, STR("+")))
                return STYLE_ADDED;
        return str_has_prefix(line, STR("-")) ? STYLE_REMOVED : STYLE_NONE;
}

/* A run is cut where a mark begins or ends. */
static void put_run(Page *p, Body *b, size_t at, Style line, const DisplayPiece *piece) {
        size_t i = 0;

        if (piece->escaped || piece->source.n != piece->width || !b->n_marks) {
                Style style = style_at(b, b->from + at, line);

                if (piece->escaped)
                        put_whole(p,
                                  style == STYLE_NONE && piece->width > 0 &&
                                                  piece->text.p[0] == '\\'
                                          ? STYLE_ALARM
                                          : style,
                                  piece->text, piece->width);
                else
                        put_text(p, style, piece->text, piece->width);
                return;
        }
        while (i < piece->text.n) {
                Style style = style_at(b, b->from + at + i, line);
                size_t k = i + 1;

                while (k < piece->text.n && style_at(b, b->from + at + k, line) == style)
                        ++k;
                put_text(p, style, str_slice(piece->text, i, k), k - i);
                i = k;
        }
}

void page_body(
        Page *p, Str text, size_t from, bool is_diff, const CardMark *marks, size_t n_marks) {
        Body b = { text, from, is_diff, marks, n_marks, 0 };
        DisplayCursor cursor;
        DisplayPiece piece;
        Style line = is_diff ? diff_style(text) : STYLE_NONE;

        display_begin(&cursor, text, p->look.flags | DISPLAY_TEXT);
        while (display_next(&cursor, &piece)) {
                size_t at = (size_t)(piece.source.p - text.p);

                if (piece.line_end) {
                        set_style(p, STYLE_NONE);
                        next_line(p, false);
                        if (is_diff)
                                line = diff_style(str_slice(text, at + 1, text.n));
                        continue;
                }
                put_run(p, &b, at, line, &piece);
        }
        set_style(p, STYLE_NONE);
}

void page_line(Page *p, size_t indent, size_t hang, Style style, Str foreign) {
        page_begin(p, indent, hang);
        page_words(p, style, foreign);
        page_end(p);
}

void page_blank(Page *p) {
        page_begin(p, 0, 0);
        page_end(p);
}

void page_labelled(Page *p, size_t indent, const char *label, Str text) {
        page_begin(p, indent, indent + 2);
        page_own(p, STYLE_STRONG, label, label);
        page_own(p, STYLE_NONE, ": ", ": ");
        page_words(p, STYLE_NONE, text);
        page_end(p);
}
