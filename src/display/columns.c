#include "display.h"
#include "runes.h"

/* Part of a line that is not broken: its bytes and columns. */
typedef struct Unit {
        size_t n;
        size_t width;
} Unit;

size_t display_width(Str safe) {
        uint32_t rune, previous = 0;
        size_t width = 0;

        while (safe.n) {
                size_t n = rune_decode(safe, &rune);

                width += rune_width(rune, previous);
                previous = rune;
                safe = (Str){ safe.p + n, safe.n - n };
        }
        return width;
}

static size_t hex_run(Str s, size_t from, size_t max) {
        size_t n = 0;

        while (n < max && from + n < s.n && strchr("0123456789abcdef", s.p[from + n]) &&
               s.p[from + n])
                ++n;
        return n;
}

/* Length of the escape that @s begins with, or 0. */
static size_t escape_length(Str s) {
        size_t n;

        if (s.n < 2 || s.p[0] != '\\')
                return 0;
        if (s.p[1] == 'n' || s.p[1] == 't' || s.p[1] == 'r')
                return 2;
        if (s.p[1] == 'x')
                return hex_run(s, 2, 2) == 2 ? 4 : 0;
        if (s.p[1] != 'u')
                return 0;
        if (hex_run(s, 2, 4) == 4)
                return 6;
        if (s.n < 3 || s.p[2] != '{')
                return 0;
        n = hex_run(s, 3, 6);
        return n && 3 + n < s.n && s.p[3 + n] == '}' ? n + 4 : 0;
}

/*
 * The grapheme that @s begins with, but not more of it than @room columns hold.
 * A selector that widens its base is not parted from it.
 */
static Unit grapheme(Str s, size_t room) {
        uint32_t left, right;
        int32_t state = 0;
        Unit u, without_last = { 0 };

        if (rune_is_plain_ascii((unsigned char)s.p[0]) &&
            (s.n == 1 || (unsigned char)s.p[1] < 0x80))
                return (Unit){ 1, 1 };
        u.n = rune_decode(s, &left);
        u.width = rune_width(left, 0);
        while (u.n < s.n) {
                size_t n = rune_decode(str_slice(s, u.n, SIZE_MAX), &right);
                size_t width = rune_width(right, left);

                if (rune_grapheme_breaks(left, right, &state))
                        break;
                if (u.width + width > room)
                        return right == RUNE_VS_EMOJI && without_last.n ? without_last : u;
                without_last = u;
                u.n += n;
                u.width += width;
                left = right;
        }
        return u;
}

/* Whether what follows the first @n bytes sits on the last of them, which is ASCII. */
static bool is_extended(Str s, size_t n) {
        int32_t state = 0;
        uint32_t next;

        if (n == s.n || (unsigned char)s.p[n] < 0x80)
                return false;
        rune_decode(str_slice(s, n, SIZE_MAX), &next);
        return !rune_grapheme_breaks((unsigned char)s.p[n - 1], next, &state);
}

static Unit next_unit(Str s, size_t room) {
        size_t n = escape_length(s);

        if (n && n <= room && !is_extended(s, n))
                return (Unit){ n, n };
        return grapheme(s, room);
}

static void wrap_line(Str line, size_t width, Str mark, Buf *out) {
        size_t column = 0;

        while (line.n && !buf_error(out)) {
                Unit u = next_unit(line, width - 2);

                if (column + u.width > width) {
                        buf_append_char(out, '\n');
                        buf_append(out, mark);
                        column = 2;
                }
                buf_append(out, (Str){ line.p, u.n });
                column += u.width;
                line = str_slice(line, u.n, SIZE_MAX);
        }
}

void display_wrap(Str safe, size_t width, DisplayFlags flags, Buf *out) {
        Str mark = flags & DISPLAY_ASCII ? STR("> ") : STR("↪ ");

        if (width < 4)
                width = 4;
        while (safe.n && !buf_error(out)) {
                Str rest, line = str_cut(safe, '\n', &rest);

                /* No character takes more columns than bytes. */
                if (line.n <= width) {
                        buf_append(out, line);
                } else {
                        wrap_line(line, width, mark, out);
                }
                if (line.n < safe.n)
                        buf_append_char(out, '\n');
                safe = rest;
        }
}

/* Bytes of the longest beginning of @line that takes at most @width columns. */
static size_t fitting(Str line, size_t width) {
        size_t at = 0, column = 0;

        while (at < line.n) {
                Unit u = next_unit(str_slice(line, at, SIZE_MAX), SIZE_MAX);

                if (column + u.width > width)
                        break;
                column += u.width;
                at += u.n;
        }
        return at;
}

bool display_clip(Str safe, size_t width, DisplayFlags flags, Buf *out) {
        Str rest, line = str_cut(safe, '\n', &rest);
        Str mark = flags & DISPLAY_ASCII ? STR("...") : STR("…");
        size_t n_mark = flags & DISPLAY_ASCII ? 3 : 1;

        if (line.n == safe.n && fitting(line, width) == line.n) {
                buf_append(out, line);
                return false;
        }
        if (n_mark > width) {
                mark = str_slice(STR("..."), 0, width);
                n_mark = width;
        }
        buf_append(out, str_slice(line, 0, fitting(line, width - n_mark)));
        buf_append(out, mark);
        return true;
}
