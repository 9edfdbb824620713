#pragma once

/* Runes: characters one by one. The room's own; the only place that asks utf8proc. */

#include "base/base.h"

enum {
        RUNE_INVALID = 0xffffffff,
        RUNE_ZWJ = 0x200d,
        RUNE_VS_TEXT = 0xfe0e,
        RUNE_VS_EMOJI = 0xfe0f,
        RUNE_KEYCAP = 0x20e3,
};

/* What a character is to the eye. */
typedef enum RuneClass {
        RUNE_CLASS_HIDDEN = 0, /* never shown as it is */
        RUNE_CLASS_PLAIN,
        RUNE_CLASS_PICTURE,  /* may begin or continue an emoji sequence */
        RUNE_CLASS_TONE,     /* skin tone */
        RUNE_CLASS_SELECTOR, /* variation selector 15 or 16 */
        RUNE_CLASS_JOINER,   /* zero-width joiner */
        RUNE_CLASS_MARK,     /* sits on what stands before */
        RUNE_CLASS_JAMO,     /* vowel or tail that joins a Hangul syllable */
} RuneClass;

/* The first character of @s, which is not empty: its length, and RUNE_INVALID (length 1) where it is malformed. */
size_t rune_decode(Str s, uint32_t *ret_rune);
RuneClass rune_class(uint32_t rune);
/* Columns of a rune that follows @previous; never less than what a terminal takes. */
size_t rune_width(uint32_t rune, uint32_t previous);
/* Whether a Hangul vowel or tail may follow. */
bool rune_is_hangul(uint32_t rune);
bool rune_is_letter(uint32_t rune);
bool rune_is_mark(uint32_t rune);
bool rune_is_number(uint32_t rune);
/* Whether a new grapheme begins between the two; @state begins as 0. */
bool rune_grapheme_breaks(uint32_t left, uint32_t right, int32_t *state);

static inline bool rune_is_plain_ascii(uint32_t rune) {
        return rune >= 0x20 && rune < 0x7f;
}
