#include "keys.h"

typedef bool (*KeysHandler)(Keys *k, unsigned char byte, TtyKey *ret_key);

/* What a byte does in a state; the first row that holds the byte speaks. */
typedef struct Transition {
        unsigned char first;
        unsigned char last;
        KeysState next;
        KeysHandler handler; /* NULL: nothing but to go on */
} Transition;

static const Str paste_end = STR_INIT("\x1b[201~");

enum {
        LATE_ESC_MS = 1000
};

void keys_init(Keys *k) {
        *k = (Keys){ .paste = BUF_INIT(TTY_PASTE_MAX) };
}

void keys_deinit(Keys *k) {
        buf_deinit(&k->paste);
}

static bool say(TtyKey *ret_key, TtyKeyKind kind, uint32_t rune) {
        ret_key->kind = kind;
        ret_key->rune = rune;
        return true;
}

static bool on_unknown(Keys *k, unsigned char byte, TtyKey *ret_key) {
        return say(ret_key, TTY_KEY_UNKNOWN, 0);
}

static bool on_control(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (byte == '\r' || byte == '\n')
                return say(ret_key, TTY_KEY_ENTER, 0);
        if (byte == '\t')
                return say(ret_key, TTY_KEY_TAB, 0);
        if (byte == '\b')
                return say(ret_key, TTY_KEY_BACKSPACE, 0);
        if (byte == 0)
                return say(ret_key, TTY_KEY_UNKNOWN, 0);
        return say(ret_key, TTY_KEY_CTRL, (uint32_t)byte + 'a' - 1);
}

static bool on_backspace(Keys *k, unsigned char byte, TtyKey *ret_key) {
        return say(ret_key, TTY_KEY_BACKSPACE, 0);
}

static bool on_ascii(Keys *k, unsigned char byte, TtyKey *ret_key) {
        return say(ret_key, TTY_KEY_RUNE, byte);
}

static bool on_escape(Keys *k, unsigned char byte, TtyKey *ret_key) {
        k->alt = false;
        return false;
}

/* ESC ESC: the first was the key, the second may begin a sequence. */
static bool on_second_escape(Keys *k, unsigned char byte, TtyKey *ret_key) {
        return say(ret_key, TTY_KEY_ESC, 0);
}

static bool on_lead(Keys *k, unsigned char byte, TtyKey *ret_key) {
        k->alt = k->state == KEYS_ESC;
        if (byte < 0xe0) {
                k->rune = byte & 0x1f;
                k->least = 0x80;
                k->n_left = 1;
        } else if (byte < 0xf0) {
                k->rune = byte & 0x0f;
                k->least = 0x800;
                k->n_left = 2;
        } else {
                k->rune = byte & 0x07;
                k->least = 0x10000;
                k->n_left = 3;
        }
        return false;
}

static bool is_printable(uint32_t rune, uint32_t least) {
        return rune >= least && rune >= 0xa0 && rune <= 0x10ffff &&
               !(rune >= 0xd800 && rune <= 0xdfff);
}

static bool on_continuation(Keys *k, unsigned char byte, TtyKey *ret_key) {
        k->rune = k->rune << 6 | (byte & 0x3f);
        if (--k->n_left)
                return false;

        k->state = KEYS_GROUND;
        if (k->alt || !is_printable(k->rune, k->least))
                return say(ret_key, TTY_KEY_UNKNOWN, 0);
        return say(ret_key, TTY_KEY_RUNE, k->rune);
}

static bool on_csi(Keys *k, unsigned char byte, TtyKey *ret_key) {
        k->n_params = 0;
        return false;
}

static bool on_string(Keys *k, unsigned char byte, TtyKey *ret_key) {
        k->is_osc = byte == ']' || byte == 0x9d;
        return false;
}

static bool on_string_bell(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (k->is_osc)
                k->state = KEYS_GROUND;
        return false;
}

static bool on_param(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (k->n_params < sizeof(k->params))
                k->params[k->n_params] = (char)byte;
        ++k->n_params;
        return false;
}

/* ESC [ [ A is F1 of the Linux console; elsewhere '[' ends a sequence. */
static bool on_csi_bracket(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (!k->n_params) {
                k->state = KEYS_CONSOLE;
                return false;
        }
        return say(ret_key, TTY_KEY_UNKNOWN, 0);
}

static const struct {
        uint64_t number;
        TtyKeyKind kind;
} tilde_keys[] = {
        /* VT220 function keys, as xterm, rxvt and the Linux console send them. */
        { 1, TTY_KEY_HOME },    { 2, TTY_KEY_INSERT },    { 3, TTY_KEY_DELETE }, { 4, TTY_KEY_END },
        { 5, TTY_KEY_PAGE_UP }, { 6, TTY_KEY_PAGE_DOWN }, { 7, TTY_KEY_HOME },   { 8, TTY_KEY_END },
};

static const struct {
        unsigned char final;
        TtyKeyKind kind;
} letter_keys[] = {
        { 'A', TTY_KEY_UP },   { 'B', TTY_KEY_DOWN }, { 'C', TTY_KEY_RIGHT },
        { 'D', TTY_KEY_LEFT }, { 'H', TTY_KEY_HOME }, { 'F', TTY_KEY_END },
};

static bool say_letter(unsigned char final, TtyKey *ret_key) {
        for (size_t i = 0; i < ARRAY_LEN(letter_keys); ++i) {
                if (letter_keys[i].final == final)
                        return say(ret_key, letter_keys[i].kind, 0);
        }
        return say(ret_key, TTY_KEY_UNKNOWN, 0);
}

static bool on_tilde(Keys *k, Str params, TtyKey *ret_key) {
        Str rest;
        uint64_t number;

        if (!str_to_u64(str_cut(params, ';', &rest), &number))
                return say(ret_key, TTY_KEY_UNKNOWN, 0);
        if (number == 200) {
                k->state = KEYS_PASTE;
                k->n_end = 0;
                buf_clear(&k->paste);
                return false;
        }
        for (size_t i = 0; i < ARRAY_LEN(tilde_keys); ++i) {
                if (tilde_keys[i].number == number)
                        return say(ret_key, tilde_keys[i].kind, 0);
        }
        return say(ret_key, TTY_KEY_UNKNOWN, 0);
}

/* What a terminal says by itself: mouse, focus, cursor place, attributes, window size. */
static bool is_report(Str params, unsigned char final) {
        if (params.n && strchr("<=>?", params.p[0]))
                return true;
        if (params.n && strchr("cnRtMmy", final))
                return true;
        return !params.n && (final == 'I' || final == 'O' || final == 'c');
}

static bool on_csi_final(Keys *k, unsigned char byte, TtyKey *ret_key) {
        Str params = { k->params, k->n_params };

        if (k->n_params > sizeof(k->params))
                return say(ret_key, TTY_KEY_UNKNOWN, 0);
        if (byte == 'M' && !params.n) {
                k->state = KEYS_MOUSE;
                k->n_left = 3;
                return false;
        }
        if (is_report(params, byte))
                return false;
        if (byte == '~')
                return on_tilde(k, params, ret_key);
        return say_letter(byte, ret_key);
}

static bool on_ss3_final(Keys *k, unsigned char byte, TtyKey *ret_key) {
        return say_letter(byte, ret_key);
}

static bool on_mouse(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (!--k->n_left)
                k->state = KEYS_GROUND;
        return false;
}

static bool on_paste(Keys *k, unsigned char byte, TtyKey *ret_key) {
        if (byte != (unsigned char)paste_end.p[k->n_end]) {
                /* No beginning of the end repeats within it but ESC itself. */
                buf_append(&k->paste, str_slice(paste_end, 0, k->n_end));
                k->n_end = 0;
        }
        if (byte != (unsigned char)paste_end.p[k->n_end]) {
                buf_append_char(&k->paste, (char)byte);
                return false;
        }
        if (++k->n_end < paste_end.n)
                return false;

        k->state = KEYS_GROUND;
        return say(ret_key, TTY_KEY_PASTE, 0);
}

/* C1 bytes begin sequences as ESC does: no character begins with them, and some terminals send them. */
static const Transition ground[] = {
        { 0x00, 0x1a, KEYS_GROUND, on_control },   { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { 0x1c, 0x1f, KEYS_GROUND, on_unknown },   { 0x20, 0x7e, KEYS_GROUND, on_ascii },
        { 0x7f, 0x7f, KEYS_GROUND, on_backspace }, { 0x8f, 0x8f, KEYS_SS3, NULL },
        { 0x90, 0x90, KEYS_STRING, on_string },    { 0x98, 0x98, KEYS_STRING, on_string },
        { 0x9b, 0x9b, KEYS_CSI, on_csi },          { 0x9d, 0x9f, KEYS_STRING, on_string },
        { 0xc2, 0xf4, KEYS_UTF8, on_lead },        { 0x80, 0xff, KEYS_GROUND, on_unknown },
};

/* A character that breaks off takes the byte that broke it along, unless that begins something. */
static const Transition utf8[] = {
        { 0x80, 0xbf, KEYS_UTF8, on_continuation },
        { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { 0xc2, 0xf4, KEYS_UTF8, on_lead },
        { 0x00, 0xff, KEYS_GROUND, on_unknown },
};

static const Transition esc[] = {
        { 0x1b, 0x1b, KEYS_ESC, on_second_escape },
        { 0x20, 0x2f, KEYS_ESC_INTER, NULL },
        { 'O', 'O', KEYS_SS3, NULL },
        { 'P', 'P', KEYS_STRING, on_string },
        { 'X', 'X', KEYS_STRING, on_string },
        { '[', '[', KEYS_CSI, on_csi },
        { ']', '_', KEYS_STRING, on_string },
        { 0xc2, 0xf4, KEYS_UTF8, on_lead },
        { 0x00, 0xff, KEYS_GROUND, on_unknown },
};

static const Transition esc_inter[] = {
        { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { 0x20, 0x2f, KEYS_ESC_INTER, NULL },
        { 0x00, 0xff, KEYS_GROUND, on_unknown },
};

static const Transition csi[] = {
        { 0x18, 0x18, KEYS_GROUND, on_unknown },
        { 0x1a, 0x1a, KEYS_GROUND, on_unknown },
        { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { 0x20, 0x3f, KEYS_CSI, on_param },
        { '[', '[', KEYS_GROUND, on_csi_bracket },
        { 0x40, 0x7e, KEYS_GROUND, on_csi_final },
        { 0x00, 0xff, KEYS_CSI, NULL },
};

static const Transition console[] = {
        { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { 0x00, 0xff, KEYS_GROUND, on_unknown },
};

static const Transition mouse[] = {
        { 0x00, 0xff, KEYS_MOUSE, on_mouse },
};

static const Transition ss3[] = {
        { 0x1b, 0x1b, KEYS_ESC, on_escape },
        { '0', ';', KEYS_SS3, NULL },
        { 0x40, 0x7e, KEYS_GROUND, on_ss3_final },
        { 0x00, 0xff, KEYS_GROUND, on_unknown },
};

static const Transition string[] = {
        { 0x07, 0x07, KEYS_STRING, on_string_bell }, { 0x18, 0x18, KEYS_GROUND, NULL },
        { 0x1a, 0x1a, KEYS_GROUND, NULL },           { 0x1b, 0x1b, KEYS_STRING_ESC, NULL },
        { 0x00, 0xff, KEYS_STRING, NULL },
};

static const Transition string_esc[] = {
        { '\\', '\\', KEYS_GROUND, NULL },
        { 0x1b, 0x1b, KEYS_STRING_ESC, NULL },
        { 0x00, 0xff, KEYS_STRING, NULL },
};

static const Transition paste[] = {
        { 0x00, 0xff, KEYS_PASTE, on_paste },
};

static const Transition *const tables[] = {
        [KEYS_GROUND] = ground,
        [KEYS_UTF8] = utf8,
        [KEYS_ESC] = esc,
        [KEYS_CSI] = csi,
        [KEYS_CONSOLE] = console,
        [KEYS_ESC_INTER] = esc_inter,
        [KEYS_MOUSE] = mouse,
        [KEYS_SS3] = ss3,
        [KEYS_STRING] = string,
        [KEYS_PASTE] = paste,
        [KEYS_STRING_ESC] = string_esc,
};

/*
 * ESC that stood alone for a while was reported as the key. On a slow line the
 * rest of its sequence comes yet, and must not be read as typed.
 */
static void resume_late_escape(Keys *k, unsigned char byte, uint64_t now_ms) {
        if (!k->late_esc)
                return;
        k->late_esc = false;
        if ((byte == '[' || byte == 'O') && now_ms - k->at_ms < LATE_ESC_MS)
                k->state = KEYS_ESC;
}

bool keys_feed(Keys *k, unsigned char byte, uint64_t now_ms, TtyKey *ret_key) {
        const Transition *t;
        KeysState before;

        resume_late_escape(k, byte, now_ms);
        *ret_key = (TtyKey){ .at_ms = now_ms };
        k->at_ms = now_ms;
        for (t = tables[k->state]; byte < t->first || byte > t->last; ++t)
                ;

        /* A handler that goes elsewhere than the row says sets the state itself. */
        before = k->state;
        if (t->handler) {
                bool complete = t->handler(k, byte, ret_key);

                if (k->state == before)
                        k->state = t->next;
                return complete;
        }
        k->state = t->next;
        return false;
}

static int patience_ms(KeysState state) {
        switch (state) {
        case KEYS_GROUND:
                return -1;
        case KEYS_ESC:
                return TTY_ESCAPE_MS;
        case KEYS_PASTE:
                return TTY_PASTE_SILENCE_MS;
        case KEYS_UTF8:
        case KEYS_ESC_INTER:
        case KEYS_CSI:
        case KEYS_CONSOLE:
        case KEYS_MOUSE:
        case KEYS_SS3:
        case KEYS_STRING:
        case KEYS_STRING_ESC:
                return TTY_SEQUENCE_MS;
        }
        abort();
}

int keys_deadline_ms(const Keys *k, uint64_t now_ms) {
        int patience = patience_ms(k->state);
        uint64_t waited = now_ms - k->at_ms;

        if (patience < 0)
                return -1;
        return waited >= (uint64_t)patience ? 0 : patience - (int)waited;
}

bool keys_expire(Keys *k, uint64_t now_ms, TtyKey *ret_key) {
        KeysState state = k->state;

        if (keys_deadline_ms(k, now_ms) != 0)
                return false;

        *ret_key = (TtyKey){ .at_ms = k->at_ms };
        k->state = KEYS_GROUND;
        if (state == KEYS_ESC) {
                k->late_esc = true;
                return say(ret_key, TTY_KEY_ESC, 0);
        }
        return say(ret_key, state == KEYS_PASTE ? TTY_KEY_PASTE : TTY_KEY_UNKNOWN, 0);
}

size_t keys_printable_length(Str s) {
        TtyKey key;
        Keys k;

        keys_init(&k);
        for (size_t n = 0; n < s.n && n < 4; ++n) {
                unsigned char byte = (unsigned char)s.p[n];

                if (n == 0 && byte >= 0x80 && (byte < 0xc2 || byte > 0xf4))
                        return 0;
                if (keys_feed(&k, byte, 0, &key))
                        return key.kind == TTY_KEY_RUNE ? n + 1 : 0;
        }
        return 0;
}

void keys_append_rune(Buf *b, uint32_t rune) {
        char out[4];
        size_t n = rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
        static const unsigned char first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

        for (size_t i = n; i > 1; --i, rune >>= 6)
                out[i - 1] = (char)(0x80 | (rune & 63));
        out[0] = (char)(first[n] | rune);
        buf_append(b, (Str){ out, n });
}
