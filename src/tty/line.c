/* One line, edited in raw mode. */

#include <unistd.h>

#include "tty-internal.h"

enum {
        LINE_MAX_DEFAULT = 1024,
        LINE_GOES_ON = 1000, /* beside the outcomes that end it */
};

typedef struct Edit {
        const TtyLineOptions *options;
        Buf *line;
        size_t max;
} Edit;

static bool is_printable_text(Str s) {
        while (s.n) {
                size_t n = keys_printable_length(s);

                if (!n)
                        return false;
                s = str_slice(s, n, SIZE_MAX);
        }
        return true;
}

static void cut_to(Buf *line, size_t n) {
        line->n = n;
        if (line->p)
                line->p[n] = '\0';
}

static void erase_rune(Buf *line) {
        size_t n = line->n;

        while (n && ((unsigned char)line->p[n - 1] & 0xc0) == 0x80)
                --n;
        cut_to(line, n ? n - 1 : 0);
}

static void erase_word(Buf *line) {
        size_t n = line->n;

        while (n && line->p[n - 1] == ' ')
                --n;
        while (n && line->p[n - 1] != ' ')
                --n;
        cut_to(line, n);
}

static void type_text(Edit *e, Str s) {
        if (e->line->n + s.n <= e->max)
                buf_append(e->line, s);
}

static void type_rune(Edit *e, uint32_t rune) {
        char memory[8];
        Buf b = { .p = memory, .capacity = sizeof(memory), .ceiling = sizeof(memory) - 1 };

        keys_append_rune(&b, rune);
        type_text(e, buf_str(&b));
}

static void type_paste(Edit *e, Str s) {
        while (s.n) {
                size_t n = keys_printable_length(s);

                if (n) {
                        type_text(e, str_slice(s, 0, n));
                } else if (s.p[0] == '\n' || s.p[0] == '\t' || s.p[0] == '\r') {
                        type_text(e, STR(" "));
                }
                s = str_slice(s, n ? n : 1, SIZE_MAX);
        }
}

static int on_control(Edit *e, uint32_t rune) {
        if (rune == 'c')
                return TTY_E_INTERRUPTED;
        if (rune == 'd' && !e->line->n)
                return TTY_E_END;
        if (rune == 'u')
                cut_to(e->line, 0);
        if (rune == 'w')
                erase_word(e->line);
        return LINE_GOES_ON;
}

static int on_key(Edit *e, const Tty *tty, const TtyKey *key) {
        switch (key->kind) {
        case TTY_KEY_ENTER:
                return 0;
        case TTY_KEY_ESC:
                return TTY_E_CANCELLED;
        case TTY_KEY_SIGNAL:
                return TTY_E_SIGNAL;
        case TTY_KEY_CTRL:
                return on_control(e, key->rune);
        case TTY_KEY_BACKSPACE:
                erase_rune(e->line);
                return LINE_GOES_ON;
        case TTY_KEY_RUNE:
                type_rune(e, key->rune);
                return LINE_GOES_ON;
        case TTY_KEY_PASTE:
                if (e->options->accept_paste)
                        type_paste(e, tty_paste(tty));
                return LINE_GOES_ON;
        case TTY_KEY_NONE:
        case TTY_KEY_TAB:
        case TTY_KEY_UP:
        case TTY_KEY_DOWN:
        case TTY_KEY_RIGHT:
        case TTY_KEY_LEFT:
        case TTY_KEY_HOME:
        case TTY_KEY_END:
        case TTY_KEY_PAGE_UP:
        case TTY_KEY_PAGE_DOWN:
        case TTY_KEY_INSERT:
        case TTY_KEY_DELETE:
        case TTY_KEY_UNKNOWN:
        case TTY_KEY_RESIZE:
        case TTY_KEY_RESUME:
                return LINE_GOES_ON;
        }
        abort();
}

static bool concerns_all(const TtyKey *key) {
        return key->kind == TTY_KEY_RESIZE || key->kind == TTY_KEY_RESUME;
}

static void draw(const Edit *e, const TtyKey *event) {
        if (e->options->draw)
                e->options->draw(e->options->userdata, buf_str(e->line), event);
}

static int edit_line(Edit *e, Tty *tty, int timeout_ms) {
        uint64_t begin = tty_now_ms();
        TtyKey key;

        draw(e, NULL);
        for (;;) {
                int r = tty_read_key(tty, tty_left_ms(begin, timeout_ms), &key);

                if (r)
                        return r;
                r = on_key(e, tty, &key);
                if (r != LINE_GOES_ON)
                        return r;
                if (buf_error(e->line))
                        return error_trace(buf_error(e->line));
                draw(e, concerns_all(&key) ? &key : NULL);
        }
}

/* What the kernel hands over may hold anything; a character dropped could leave an answer. */
static void take_cooked(Edit *e, Str s, bool *too_long) {
        while (s.n) {
                size_t n = keys_printable_length(s);
                Str add = n ? str_slice(s, 0, n) : STR("?");

                *too_long |= e->line->n + add.n > e->max;
                type_text(e, add);
                s = str_slice(s, n ? n : 1, SIZE_MAX);
        }
}

static int wait_cooked(Tty *tty, int timeout_ms) {
        uint64_t begin = tty_now_ms();
        TtyReady ready = { 0 };

        while (!ready.input) {
                int left = tty_left_ms(begin, timeout_ms);
                int r = tty_wait_ready(tty, left, true, &ready);

                if (r)
                        return r;
                if (tty->got_end)
                        return TTY_E_SIGNAL;
                if (ready.woken)
                        return TTY_E_WOKEN;
                if (!ready.input && left == 0)
                        return TTY_E_TIMEOUT;
        }
        return 0;
}

static int read_cooked(Tty *tty, int timeout_ms, char *in, size_t n_in, Str *ret_text) {
        int r = wait_cooked(tty, timeout_ms);
        ssize_t n;

        if (r)
                return r;
        n = read(tty->fd, in, n_in);
        if (n < 0 && errno != EINTR)
                tty->lost = true;
        *ret_text = (Str){ in, n > 0 ? (size_t)n : 0 };
        if (n == 0)
                return TTY_E_END;
        return tty->lost ? TTY_E_LOST : 0;
}

static int collect_line(Edit *e, Tty *tty, int timeout_ms) {
        uint64_t begin = tty_now_ms();
        bool too_long = false;
        char in[256];
        Str text;

        if (tty->lost)
                return TTY_E_LOST;
        for (;;) {
                Str rest;
                size_t n;
                int r = read_cooked(tty, tty_left_ms(begin, timeout_ms), in, sizeof(in), &text);

                if (r)
                        return r;
                n = str_find_char(text, '\n');
                take_cooked(e, str_cut(text, '\n', &rest), &too_long);
                if (buf_error(e->line))
                        return error_trace(buf_error(e->line));
                if (n != SIZE_MAX)
                        return too_long ? TTY_E_TOO_LONG : 0;
        }
}

int tty_read_line(Tty *tty, const TtyLineOptions *options, Buf *line) {
        Edit e = { options, line, options->max_bytes ? options->max_bytes : LINE_MAX_DEFAULT };
        int timeout_ms = options->timeout_ms > 0 ? options->timeout_ms : -1;

        if (!is_printable_text(buf_str(line)))
                return error_origin(-EINVAL);
        if (tty->cooked) {
                buf_clear(line);
                return collect_line(&e, tty, timeout_ms);
        }
        return edit_line(&e, tty, timeout_ms);
}
