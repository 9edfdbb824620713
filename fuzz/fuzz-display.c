#include "fuzz.h"

#include "display/display.h"

/* Written apart from the room's own code: what a terminal must never get. */
static void check_bytes(Str s, DisplayFlags flags) {
        for (size_t i = 0; i < s.n; ++i) {
                unsigned char c = (unsigned char)s.p[i];

                if (c < 0x20 && !(c == '\n' && (flags & DISPLAY_NEWLINE)))
                        abort();
                if (c == 0x7f || (c >= 0x80 && (flags & DISPLAY_ASCII)))
                        abort();
                if (c == 0xc2 && (i + 1 == s.n || (unsigned char)s.p[i + 1] < 0xa1))
                        abort(); /* C1 and the no-break space */
                if (c == 0xe2 && i + 2 < s.n && s.p[i + 1] == (char)0x80 &&
                    (unsigned char)s.p[i + 2] >= 0xa8 && (unsigned char)s.p[i + 2] <= 0xaf)
                        abort(); /* separators, embeddings and overrides */
                if (c == 0xef && i + 2 < s.n && !memcmp(s.p + i, "\xef\xbb\xbf", 3))
                        abort();
        }
}

/* What was made safe has nothing left to escape. */
static void check_again(Str safe, DisplayFlags flags) {
        _cleanup_(buf_deinit) Buf again = BUF_INIT(SIZE_MAX / 2);

        if (display_suspicious(safe))
                abort();
        display_escape(safe, flags, &again);
        check_bytes(buf_str(&again), flags);
}

static void check_pieces(Str in, DisplayFlags flags, Str safe) {
        DisplayCursor cursor;
        DisplayPiece piece;
        size_t width = 0, n = 0;

        display_begin(&cursor, in, flags);
        while (display_next(&cursor, &piece)) {
                if (piece.source.p != in.p + n || !piece.source.n)
                        abort();
                n += piece.source.n;
                width += piece.width;
        }
        if (n != in.n || width != display_width(safe) || safe.n > DISPLAY_GROWTH_MAX * in.n)
                abort();
}

/* Lines hold to the width, and without marks and breaks they are the text. */
static void check_wrap(Str safe, size_t width, DisplayFlags flags) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(SIZE_MAX / 2), joined = BUF_INIT(SIZE_MAX / 2);
        Str rest, mark = STR("↪ ");

        display_wrap(safe, width, flags, &out);
        rest = buf_str(&out);
        while (rest.n) {
                Str whole = rest, line = str_cut(rest, '\n', &rest);

                if (display_width(line) > width)
                        abort();
                if (whole.p != out.p && !str_has_prefix(line, mark))
                        buf_append_char(&joined, '\n');
                buf_append(&joined,
                           str_has_prefix(line, mark) ? str_slice(line, mark.n, line.n) : line);
                if (line.n + 1 == whole.n)
                        buf_append_char(&joined, '\n');
        }
        if (!(flags & DISPLAY_ASCII) && !str_eq(buf_str(&joined), safe))
                abort();
}

static void check_clip(Str safe, size_t width, DisplayFlags flags) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(SIZE_MAX / 2);

        display_clip(safe, width, flags, &out);
        if (display_width(buf_str(&out)) > width)
                abort();
        check_bytes(buf_str(&out), flags);
}

static void check_mixed(Str in) {
        DisplayMixed mixed;

        while (display_mixed_script(in, &mixed)) {
                const char *end = mixed.word.p + mixed.word.n;

                if (mixed.letter.p < mixed.word.p || mixed.letter.p + mixed.letter.n > end ||
                    !mixed.word.n)
                        abort();
                in = (Str){ end, (size_t)(in.p + in.n - end) };
        }
}

/* The first byte chooses flags, the second the width. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(SIZE_MAX / 2);
        DisplayFlags flags;
        size_t width;
        Str in;

        if (size < 2)
                return 0;
        flags = (DisplayFlags)(data[0] & 15);
        width = 4 + data[1] % 80;
        in = (Str){ (const char *)data + 2, size - 2 };

        display_escape(in, flags, &out);
        check_bytes(buf_str(&out), flags);
        check_again(buf_str(&out), flags);
        check_pieces(in, flags, buf_str(&out));
        check_wrap(buf_str(&out), width, flags);
        check_clip(buf_str(&out), width, flags);
        check_mixed(in);
        return 0;
}
