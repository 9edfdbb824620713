/* What is written to a terminal: single sequences, the clipboard, blocks of lines. */

#include <poll.h>
#include <unistd.h>

#include "tty-internal.h"

static bool wait_writable(int fd) {
        struct pollfd p = { .fd = fd, .events = POLLOUT };

        return poll(&p, 1, -1) >= 0 || errno == EINTR;
}

int tty_write(Tty *tty, Str safe) {
        if (tty->lost)
                return TTY_E_LOST;
        while (safe.n) {
                ssize_t n = write(tty->fd, safe.p, safe.n);

                if (n > 0) {
                        safe = str_slice(safe, (size_t)n, SIZE_MAX);
                        continue;
                }
                if (n < 0 && (errno == EINTR || (errno == EAGAIN && wait_writable(tty->fd))))
                        continue;
                tty->lost = true;
                return TTY_E_LOST;
        }
        return 0;
}

static int write_control(Tty *tty, Str sequence) {
        return tty->dumb ? 0 : tty_write(tty, sequence);
}

static int write_buf(Tty *tty, Buf *b) {
        return buf_error(b) ? error_trace(buf_error(b)) : tty_write(tty, buf_str(b));
}

static int write_numbered(Tty *tty, unsigned n, char final) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(64);

        buf_appendf(&b, "\x1b[%u%c", n, final);
        return tty->dumb ? 0 : write_buf(tty, &b);
}

int tty_bell(Tty *tty) {
        return write_control(tty, STR("\a"));
}

int tty_cursor_up(Tty *tty, unsigned n) {
        /* 0 would count as 1. */
        return n ? write_numbered(tty, n, 'A') : 0;
}

int tty_cursor_column(Tty *tty, unsigned column) {
        return write_numbered(tty, column + 1, 'G');
}

int tty_erase_line(Tty *tty) {
        return write_control(tty, STR("\r\x1b[2K"));
}

int tty_erase_down(Tty *tty) {
        return write_control(tty, STR("\x1b[J"));
}

int tty_clear(Tty *tty) {
        return write_control(tty, STR("\x1b[H\x1b[2J"));
}

/* Of a title only what no terminal can take for anything else. */
static void copy_title(char *out, size_t n_out, Str title) {
        size_t n = 0;

        for (size_t i = 0; i < title.n && n + 1 < n_out; ++i) {
                if (title.p[i] >= 0x20 && title.p[i] < 0x7f)
                        out[n++] = title.p[i];
        }
        out[n] = '\0';
}

int tty_title_push(Tty *tty, Str title) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(256);
        bool pushed = *tty->title;

        if (!tty->has_titles)
                return 0;
        copy_title(tty->title, sizeof(tty->title), title.n ? title : STR(" "));
        tty_scripts_build(tty);
        buf_appendf(&b, "%s\x1b]2;%s\a", pushed ? "" : "\x1b[22;2t", tty->title);
        return write_buf(tty, &b);
}

int tty_title_pop(Tty *tty) {
        if (!*tty->title)
                return 0;
        tty->title[0] = '\0';
        tty_scripts_build(tty);
        return tty_write(tty, STR("\x1b[23;2t"));
}

static void append_base64(Buf *b, Str s) {
        static const char digits[] =
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

        for (size_t i = 0; i < s.n; i += 3) {
                size_t n = s.n - i < 3 ? s.n - i : 3;
                unsigned char in[3] = { 0 };
                uint32_t bits;

                memcpy(in, s.p + i, n);
                bits = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
                for (size_t k = 0; k < 4; ++k) {
                        char digit = '=';

                        if (k <= n)
                                digit = digits[bits >> (18 - 6 * k) & 63];
                        buf_append_char(b, digit);
                }
        }
}

/*
 * tmux takes OSC 52 itself where set-clipboard is on, and hands on what is
 * wrapped, with ESC doubled, where allow-passthrough is on: it gets both.
 */
int tty_copy(Tty *tty, Str text) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT((size_t)4 * TTY_COPY_MAX);

        if (tty->dumb)
                return TTY_E_DUMB;
        if (text.n > TTY_COPY_MAX)
                return TTY_E_TOO_LONG;

        buf_append(&b, STR("\x1b]52;c;"));
        append_base64(&b, text);
        buf_append_char(&b, '\a');
        if (tty->in_tmux) {
                buf_append(&b, STR("\x1bPtmux;\x1b\x1b]52;c;"));
                append_base64(&b, text);
                buf_append(&b, STR("\a\x1b\\"));
        }
        return write_buf(tty, &b);
}

void tty_screen_init(TtyScreen *screen, Tty *tty) {
        *screen = (TtyScreen){ .tty = tty };
}

void tty_screen_deinit(TtyScreen *screen) {
        free(screen->columns);
        tty_screen_init(screen, screen->tty);
}

/* Most terminals break lines anew when their width changes, so the present width counts. */
size_t tty_screen_rows(const TtyScreen *screen) {
        unsigned width, height;
        size_t rows = 0;

        tty_size(screen->tty, &width, &height);
        for (size_t i = 0; i < screen->n_lines; ++i)
                rows += screen->columns[i] ? (screen->columns[i] - 1) / width + 1 : 1;
        return rows;
}

/* Up to where the drawing began, or to the top: what was scrolled out cannot be reached. */
static void append_erase(const TtyScreen *screen, Buf *b) {
        size_t rows = tty_screen_rows(screen);
        unsigned width, height;

        if (!screen->n_lines)
                return;
        if (screen->tty->dumb) {
                buf_append(b, STR("\r\n"));
                return;
        }
        tty_size(screen->tty, &width, &height);
        if (rows > height)
                rows = height;
        if (rows > 1)
                buf_appendf(b, "\x1b[%zuA", rows - 1);
        buf_append(b, STR("\r\x1b[J"));
}

static int reserve(TtyScreen *screen, size_t n_lines) {
        size_t *columns;

        if (n_lines <= screen->capacity)
                return 0;
        columns = reallocarray(screen->columns, n_lines, sizeof(*columns));
        if (!columns)
                return error_origin(-ENOMEM);
        screen->columns = columns;
        screen->capacity = n_lines;
        return 0;
}

int tty_screen_draw(TtyScreen *screen, const TtyLine *lines, size_t n_lines) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(SIZE_MAX / 2);
        int r;

        if (n_lines > TTY_LINES_MAX)
                return TTY_E_TOO_LONG;
        r = reserve(screen, n_lines);
        if (r)
                return error_trace(r);

        append_erase(screen, &b);
        for (size_t i = 0; i < n_lines; ++i) {
                screen->columns[i] = lines[i].columns;
                buf_append(&b, i ? STR("\r\n") : STR(""));
                buf_append(&b, lines[i].text);
        }
        screen->n_lines = n_lines;
        return write_buf(screen->tty, &b);
}

int tty_screen_erase(TtyScreen *screen) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(256);

        append_erase(screen, &b);
        screen->n_lines = 0;
        return write_buf(screen->tty, &b);
}

int tty_screen_finish(TtyScreen *screen) {
        size_t n_lines = screen->n_lines;

        screen->n_lines = 0;
        return n_lines ? tty_write(screen->tty, STR("\r\n")) : 0;
}
