#include "display.h"

#include <stdio.h>

#include "runes.h"

static bool names_utf8(const char *locale) {
        const char *dot = strchr(locale, '.');
        Str codeset, modifier;

        if (!dot)
                return false;
        codeset = str_cut(str_of(dot + 1), '@', &modifier);
        return str_eq_nocase(codeset, STR("utf-8")) || str_eq_nocase(codeset, STR("utf8"));
}

DisplayFlags display_flags_from_locale(const char *term,
                                       const char *lc_all,
                                       const char *lc_ctype,
                                       const char *lang) {
        const char *speaks[] = { lc_all, lc_ctype, lang };

        if (!term || !*term || !strcmp(term, "dumb"))
                return DISPLAY_ASCII;
        for (size_t i = 0; i < ARRAY_LEN(speaks); ++i) {
                if (speaks[i] && *speaks[i])
                        return names_utf8(speaks[i]) ? DISPLAY_LINE : DISPLAY_ASCII;
        }
        return DISPLAY_ASCII;
}

void display_begin(DisplayCursor *cursor, Str bytes, DisplayFlags flags) {
        *cursor = (DisplayCursor){
                .rest = bytes,
                .flags = flags,
                .indent = true,
        };
}

static bool is_blank(const DisplayCursor *c, char byte) {
        return byte == ' ' || (byte == '\t' && (c->flags & DISPLAY_TAB));
}

/* The blanks that @at begins with: their bytes, and the columns that they take there. */
static size_t blank_run(const DisplayCursor *c, Str at, size_t column, size_t *ret_columns) {
        size_t n = 0, columns = 0;

        while (n < at.n && is_blank(c, at.p[n])) {
                columns += at.p[n] == ' ' ? 1 : 8 - (column + columns) % 8;
                ++n;
        }
        *ret_columns = columns;
        return n;
}

/* A tab may take a single column, so that counting does not find it. */
static bool has_tab(const char *p, size_t n) {
        return memchr(p, '\t', n) != NULL;
}

/*
 * Bytes of printable ASCII that need nothing: without tabs, and with no more
 * than a few blanks in a row. A keycap's digit is left to the slow path.
 */
static size_t plain_run(const DisplayCursor *c) {
        size_t i = 0;

        while (i < c->rest.n) {
                size_t columns, n;

                if (c->rest.p[i] > ' ' && c->rest.p[i] < 0x7f) {
                        ++i;
                        continue;
                }
                if (c->rest.p[i] != ' ' || (i == 0 && c->indent))
                        break;
                n = blank_run(c, str_slice(c->rest, i, SIZE_MAX), c->column + i, &columns);
                if (columns > DISPLAY_BLANKS_MAX || has_tab(c->rest.p + i, n))
                        break;
                i += n;
        }
        return i;
}

/* Move on behind a piece. */
static void advance(
        DisplayCursor *c, DisplayPiece *p, size_t n_source, Str text, size_t width, bool escaped) {
        *p = (DisplayPiece){
                .source = { c->rest.p, n_source },
                .text = text,
                .width = width,
                .escaped = escaped,
        };
        c->rest = str_slice(c->rest, n_source, SIZE_MAX);
        c->column += width;
}

/* Nothing that stands here may carry marks. */
static void forget_base(DisplayCursor *c) {
        c->previous = 0;
        c->before = 0;
        c->n_marks = 0;
        c->has_base = false;
}

static bool is_ascii_word(char byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
               (byte >= '0' && byte <= '9');
}

static void next_plain(DisplayCursor *c, DisplayPiece *p, size_t n) {
        char last = c->rest.p[n - 1];

        advance(c, p, n, (Str){ c->rest.p, n }, n, false);
        forget_base(c);
        c->previous = (unsigned char)last;
        c->has_base = is_ascii_word(last);
        c->indent = false;
}

static void next_blanks(DisplayCursor *c, DisplayPiece *p) {
        size_t columns, n = blank_run(c, c->rest, c->column, &columns);
        size_t limit = c->indent && (c->flags & DISPLAY_INDENT) ? DISPLAY_INDENT_MAX
                                                                : DISPLAY_BLANKS_MAX;
        bool many = columns > limit, ascii = c->flags & DISPLAY_ASCII;
        size_t width = columns;
        int length;

        _Static_assert(sizeof(c->scratch) > DISPLAY_INDENT_MAX, "blanks are made in scratch");
        forget_base(c);
        if (!many) {
                bool escaped = has_tab(c->rest.p, n);

                memset(c->scratch, ' ', columns);
                advance(c, p, n, (Str){ escaped ? c->scratch : c->rest.p, columns }, width,
                        escaped);
                return;
        }
        length = snprintf(c->scratch, sizeof(c->scratch), ascii ? "[%zu blanks]" : "␠×%zu",
                          columns);
        width = display_width((Str){ c->scratch, (size_t)length });
        advance(c, p, n, (Str){ c->scratch, (size_t)length }, width, true);
        c->indent = false;
}

static void next_line_end(DisplayCursor *c, DisplayPiece *p) {
        advance(c, p, 1, (Str){ c->rest.p, 1 }, 0, false);
        forget_base(c);
        p->line_end = true;
        c->column = 0;
        c->indent = true;
}

static int spell(char *out, size_t n_out, uint32_t rune, unsigned char byte) {
        if (rune == '\n')
                return snprintf(out, n_out, "\\n");
        if (rune == '\t')
                return snprintf(out, n_out, "\\t");
        if (rune == '\r')
                return snprintf(out, n_out, "\\r");
        if (rune == RUNE_INVALID || rune < 0x80)
                return snprintf(out, n_out, "\\x%02x", byte);
        if (rune <= 0xffff)
                return snprintf(out, n_out, "\\u%04x", rune);
        return snprintf(out, n_out, "\\u{%x}", rune);
}

static void next_escape(DisplayCursor *c, DisplayPiece *p, uint32_t rune, size_t n) {
        int length = spell(c->scratch, sizeof(c->scratch), rune, (unsigned char)c->rest.p[0]);

        advance(c, p, n, (Str){ c->scratch, (size_t)length }, (size_t)length, true);
        forget_base(c);
        c->indent = false;
}

/* 1️⃣ is the digit, the selector and the frame around it. */
static bool selects_keycap(const DisplayCursor *c, size_t n) {
        Str behind = str_slice(c->rest, n, SIZE_MAX);
        uint32_t next;

        if (!(c->previous >= '0' && c->previous <= '9') && c->previous != '#' && c->previous != '*')
                return false;
        return behind.n && rune_decode(behind, &next) && next == RUNE_KEYCAP;
}

/* Signs that display writes itself: from outside they could feign a mark of ours. */
static bool is_own_mark(uint32_t rune) {
        return rune == 0x21aa || rune == 0x2420;
}

/* A joiner is shown as one only between two pictures, where it makes one emoji of them. */
static bool joins_pictures(const DisplayCursor *c, size_t n) {
        RuneClass class = rune_class(c->previous);
        Str behind = str_slice(c->rest, n, SIZE_MAX);
        uint32_t next;

        if (class == RUNE_CLASS_SELECTOR || class == RUNE_CLASS_TONE)
                class = rune_class(c->before);
        if (class != RUNE_CLASS_PICTURE || c->n_marks >= DISPLAY_MARKS_MAX || !behind.n)
                return false;
        rune_decode(behind, &next);
        return rune_class(next) == RUNE_CLASS_PICTURE && !is_own_mark(next);
}

static bool stays(const DisplayCursor *c, uint32_t rune, size_t n) {
        switch (rune_class(rune)) {
        case RUNE_CLASS_HIDDEN:
                return false;
        case RUNE_CLASS_PLAIN:
        case RUNE_CLASS_PICTURE:
        case RUNE_CLASS_TONE:
                return !is_own_mark(rune);
        case RUNE_CLASS_SELECTOR:
                return rune_class(c->previous) == RUNE_CLASS_PICTURE || selects_keycap(c, n);
        case RUNE_CLASS_JOINER:
                return joins_pictures(c, n);
        case RUNE_CLASS_JAMO:
                return rune_is_hangul(c->previous) && c->n_marks < DISPLAY_MARKS_MAX;
        case RUNE_CLASS_MARK:
                return (c->has_base || c->previous == RUNE_VS_EMOJI) &&
                       c->n_marks < DISPLAY_MARKS_MAX;
        }
        abort();
}

/* Joiners, and what they join, count on as marks do, so that a chain has an end. */
static void count_mark(DisplayCursor *c, uint32_t rune) {
        RuneClass class = rune_class(rune);

        if (class == RUNE_CLASS_MARK || class == RUNE_CLASS_JAMO || class == RUNE_CLASS_JOINER) {
                ++c->n_marks;
        } else if (class != RUNE_CLASS_SELECTOR && class != RUNE_CLASS_TONE &&
                   c->previous != RUNE_ZWJ) {
                c->n_marks = 0;
        }
}

static void next_rune(DisplayCursor *c, DisplayPiece *p) {
        uint32_t rune;
        size_t n = rune_decode(c->rest, &rune);

        if (rune == RUNE_INVALID || rune < 0x80 || (c->flags & DISPLAY_ASCII) ||
            !stays(c, rune, n)) {
                next_escape(c, p, rune, n);
                return;
        }
        advance(c, p, n, (Str){ c->rest.p, n }, rune_width(rune, c->previous), false);
        count_mark(c, rune);
        c->before = c->previous;
        c->previous = rune;
        c->has_base = true;
        c->indent = false;
}

bool display_next(DisplayCursor *cursor, DisplayPiece *ret_piece) {
        size_t n;

        if (!cursor->rest.n)
                return false;

        n = plain_run(cursor);
        if (n) {
                next_plain(cursor, ret_piece, n);
        } else if (is_blank(cursor, cursor->rest.p[0])) {
                next_blanks(cursor, ret_piece);
        } else if (cursor->rest.p[0] == '\n' && (cursor->flags & DISPLAY_NEWLINE)) {
                next_line_end(cursor, ret_piece);
        } else {
                next_rune(cursor, ret_piece);
        }
        return true;
}

void display_escape(Str bytes, DisplayFlags flags, Buf *out) {
        DisplayCursor cursor;
        DisplayPiece piece;

        display_begin(&cursor, bytes, flags);
        while (!buf_error(out) && display_next(&cursor, &piece))
                buf_append(out, piece.text);
}

bool display_suspicious(Str bytes) {
        DisplayCursor cursor;
        DisplayPiece piece;
        uint32_t rune;

        display_begin(&cursor, bytes, DISPLAY_NEWLINE | DISPLAY_TAB);
        while (display_next(&cursor, &piece)) {
                if (!piece.escaped || is_blank(&cursor, piece.source.p[0]))
                        continue;
                rune_decode(piece.source, &rune);
                if (!is_own_mark(rune))
                        return true;
        }
        return false;
}
