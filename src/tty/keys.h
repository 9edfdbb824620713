#pragma once

/* Keys: bytes of a terminal become keys. The room's own; does no input or output and has no clock. */

#include "tty.h"

typedef enum KeysState {
        KEYS_GROUND = 0,
        KEYS_UTF8,       /* inside a character */
        KEYS_ESC,        /* after ESC */
        KEYS_ESC_INTER,  /* ESC and an intermediate byte */
        KEYS_CSI,        /* ESC [ */
        KEYS_CONSOLE,    /* ESC [ [ : function keys of the Linux console */
        KEYS_MOUSE,      /* ESC [ M : three bytes follow */
        KEYS_SS3,        /* ESC O */
        KEYS_STRING,     /* DCS, OSC, APC, PM, SOS: an answer of the terminal */
        KEYS_STRING_ESC, /* the ESC that may end it */
        KEYS_PASTE,      /* between ESC [ 200 ~ and ESC [ 201 ~ */
} KeysState;

typedef struct Keys {
        KeysState state;
        char params[32]; /* of a CSI */
        size_t n_params; /* may exceed the array: then the sequence is only swallowed */
        uint32_t rune;   /* so far */
        uint32_t least;  /* rune that this length may encode */
        unsigned n_left; /* bytes to come, of a rune or a mouse report */
        bool alt;        /* ESC stood before the character */
        bool is_osc;     /* the string may end with BEL */
        bool late_esc;   /* ESC was taken for the key; the rest of its sequence may still come */
        size_t n_end;    /* bytes matched of what ends a paste */
        uint64_t at_ms;  /* of the last byte */
        Buf paste;
} Keys;

void keys_init(Keys *k);
void keys_deinit(Keys *k);
/* Take one byte; true when it completes a key. */
bool keys_feed(Keys *k, unsigned char byte, uint64_t now_ms, TtyKey *ret_key);
/* Milliseconds until keys_expire() has something to say; -1 for never. */
int keys_deadline_ms(const Keys *k, uint64_t now_ms);
/* End what should have gone on before now; true when that makes a key. */
bool keys_expire(Keys *k, uint64_t now_ms, TtyKey *ret_key);

/* Length of the character that @s begins with, or 0 where it is malformed or a control. */
size_t keys_printable_length(Str s);
/* Append in UTF-8. */
void keys_append_rune(Buf *b, uint32_t rune);
