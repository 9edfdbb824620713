/* Keys and lines, and all that can end a question while one waits for them. */

#include "terminal-private.h"

#include <signal.h>

#define SETTLE_LIMIT_MS 5000
#define TICK_MS         1000

int terminal_arming_ms(const Terminal *t) {
        int ms = t->options.arming_ms;

        ms = ms ? ms : TERMINAL_ARMING_MS;
        if (ms < 0)
                return 0;
        /* Whoever hammers on a key is not rewarded for it. */
        return terminal_is_flooded(t) ? ms * 3 : ms;
}

void terminal_arm(Terminal *t) {
        t->armed_at = tty_now_ms() + (uint64_t)terminal_arming_ms(t);
}

bool terminal_is_armed(const Terminal *t, uint64_t at_ms) {
        return at_ms >= t->armed_at;
}

int64_t terminal_seconds_left(const Terminal *t) {
        uint64_t now = tty_now_ms();

        if (!t->deadline)
                return -1;
        return now >= t->deadline ? 0 : (int64_t)((t->deadline - now + 999) / 1000);
}

static bool end_with(Terminal *t, End end) {
        if (t->end == END_NONE)
                t->end = end;
        return false;
}

static bool end_by_signal(Terminal *t) {
        t->signal = tty_signal(t->tty);
        return end_with(t, t->signal == SIGINT ? END_STOP : END_SIGNAL);
}

void terminal_fail(Terminal *t, int r) {
        t->error = r;
        (void)end_with(t, END_ERROR);
}

/* What the tty said beside a key. *ret_again: nothing of importance. */
static bool take_outcome(Terminal *t, int r, bool *ret_again) {
        *ret_again = false;
        switch (r) {
        case 0:
                return true;
        case TTY_E_TIMEOUT:
                if (t->deadline && tty_now_ms() >= t->deadline)
                        return end_with(t, END_TIMEOUT);
                *ret_again = true;
                return true;
        case TTY_E_LOST:
        case TTY_E_NOT_INTERACTIVE:
                return end_with(t, END_LOST);
        case TTY_E_INTERRUPTED:
                return end_with(t, END_STOP);
        case TTY_E_END:
                return end_with(t, END_EOF);
        case TTY_E_SIGNAL:
                return end_by_signal(t);
        case TTY_E_WOKEN:
                return end_with(t, END_WITHDRAWN);
        case TTY_E_CANCELLED:
        case TTY_E_TOO_LONG:
                *ret_again = true;
                return true;
        default:
                terminal_fail(t, r);
                return false;
        }
}

static int wait_ms(const Terminal *t, int tick_ms) {
        uint64_t now = tty_now_ms();
        uint64_t left;

        if (!t->deadline)
                return tick_ms;
        if (tick_ms < 0 || tick_ms > TICK_MS)
                tick_ms = TICK_MS;
        left = now >= t->deadline ? 0 : t->deadline - now;
        return left < (uint64_t)tick_ms ? (int)left : tick_ms;
}

static void redraw(Terminal *t, bool anew) {
        if (t->draw)
                t->draw(t->draw_userdata, (Str){ 0 }, (Str){ 0 }, anew);
}

/* Keys that mean the same wherever one is. *ret_key becomes NONE when it was used up. */
static bool take_common(Terminal *t, TtyKey *key) {
        if (key->kind == TTY_KEY_SIGNAL)
                return end_by_signal(t);
        if (key->kind == TTY_KEY_RESIZE || key->kind == TTY_KEY_RESUME) {
                redraw(t, key->kind == TTY_KEY_RESUME);
                /* What was seen may have moved: nobody says yes to what jumped. */
                terminal_arm(t);
                key->kind = TTY_KEY_NONE;
                return true;
        }
        if (key->kind != TTY_KEY_CTRL)
                return true;
        if (key->rune == 'c')
                return end_with(t, END_STOP);
        if (key->rune == 'd')
                return end_with(t, END_EOF);
        if (key->rune == 'z') {
                tty_suspend(t->tty);
                key->kind = TTY_KEY_NONE;
        } else if (key->rune == 'l') {
                (void)tty_clear(t->tty);
                redraw(t, true);
                key->kind = TTY_KEY_NONE;
        }
        return true;
}

bool terminal_key(Terminal *t, int tick_ms, TtyKey *ret_key) {
        bool again;
        int r;

        *ret_key = (TtyKey){ 0 };
        if (t->end != END_NONE)
                return false;
        r = tty_read_key(t->tty, wait_ms(t, tick_ms), ret_key);
        if (!take_outcome(t, r, &again))
                return false;
        if (again) {
                ret_key->kind = TTY_KEY_NONE;
                return true;
        }
        return take_common(t, ret_key);
}

void terminal_settle(Terminal *t) {
        int ms = terminal_arming_ms(t), r = 0;
        bool again;

        if (t->end != END_NONE)
                return;
        if (t->lines_only)
                tty_flush(t->tty);
        else if (ms)
                r = tty_drain(t->tty, ms, SETTLE_LIMIT_MS);
        /* Time that ran out while keys were dropped is told by the next read. */
        if (r && r != TTY_E_TIMEOUT)
                (void)take_outcome(t, r, &again);
}

typedef struct LineState {
        Terminal *t;
        Str prompt;
} LineState;

void terminal_draw_prompt(Terminal *t, Str prompt, Str typed) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 16), safe = BUF_INIT(1 << 16);
        PageLook look = terminal_look(t);
        size_t width = look.width > 1 ? look.width - 1 : 1, room;

        (void)tty_erase_line(t->tty);
        (void)display_clip(prompt, width, t->flags, &line);
        room = width - display_width(buf_str(&line));
        display_escape(typed, t->flags, &safe);
        /* The end is where one types: the beginning gives way. */
        while (display_width(buf_str(&safe)) > room && safe.n) {
                size_t n = 1;

                while (n < safe.n && ((unsigned char)safe.p[n] & 0xc0) == 0x80)
                        ++n;
                memmove(safe.p, safe.p + n, safe.n - n + 1);
                safe.n -= n;
        }
        buf_append(&line, buf_str(&safe));
        if (!buf_error(&line))
                (void)tty_write(t->tty, buf_str(&line));
}

static void draw_line(void *userdata, Str text, const TtyKey *event) {
        LineState *s = userdata;

        if (event && s->t->draw)
                s->t->draw(s->t->draw_userdata, s->prompt, text, event->kind == TTY_KEY_RESUME);
        else
                terminal_draw_prompt(s->t, s->prompt, text);
}

bool terminal_line(Terminal *t, Str prompt, Buf *line, bool *ret_done) {
        LineState state = { t, prompt };
        int64_t left = terminal_seconds_left(t);
        TtyLineOptions options = {
                .max_bytes = 4096,
                .timeout_ms = left < 0    ? 0
                              : left == 0 ? 1
                                          : (int)(left * 1000),
                .draw = draw_line,
                .userdata = &state,
        };
        bool again;
        int r;

        *ret_done = false;
        if (t->end != END_NONE)
                return false;
        if (t->lines_only)
                (void)tty_write(t->tty, prompt);
        r = tty_read_line(t->tty, &options, line);
        if (!take_outcome(t, r, &again))
                return false;
        *ret_done = r == 0;
        return true;
}
