#include "runes.h"

#include <utf8proc.h>

size_t rune_decode(Str s, uint32_t *ret_rune) {
        utf8proc_int32_t rune;
        utf8proc_ssize_t n;

        if ((unsigned char)s.p[0] < 0x80) {
                *ret_rune = (unsigned char)s.p[0];
                return 1;
        }
        n = utf8proc_iterate((const utf8proc_uint8_t *)s.p, s.n > 4 ? 4 : (utf8proc_ssize_t)s.n,
                             &rune);
        if (n <= 0) {
                *ret_rune = RUNE_INVALID;
                return 1;
        }
        *ret_rune = (uint32_t)rune;
        return (size_t)n;
}

/*
 * A character that normalisation turns into another one: U+037E becomes ';',
 * U+1FEF '`', U+212A 'K'. It looks like what it is not.
 */
static bool is_singleton(uint32_t rune) {
        utf8proc_int32_t out[8];
        int boundclass = 0;
        utf8proc_ssize_t n = utf8proc_decompose_char((utf8proc_int32_t)rune, out, ARRAY_LEN(out),
                                                     UTF8PROC_DECOMPOSE, &boundclass);

        return n == 1 && out[0] != (utf8proc_int32_t)rune;
}

/* Blank on the screen although no category says so. */
static bool is_blank_symbol(uint32_t rune) {
        return rune == 0x2800 || rune == 0x1d159 || rune == 0xfffc;
}

static RuneClass class_of_category(utf8proc_category_t category) {
        switch (category) {
        case UTF8PROC_CATEGORY_CN:
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO:
        case UTF8PROC_CATEGORY_ZS:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
                return RUNE_CLASS_HIDDEN;
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
                return RUNE_CLASS_MARK;
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
        case UTF8PROC_CATEGORY_PC:
        case UTF8PROC_CATEGORY_PD:
        case UTF8PROC_CATEGORY_PS:
        case UTF8PROC_CATEGORY_PE:
        case UTF8PROC_CATEGORY_PI:
        case UTF8PROC_CATEGORY_PF:
        case UTF8PROC_CATEGORY_PO:
        case UTF8PROC_CATEGORY_SM:
        case UTF8PROC_CATEGORY_SC:
        case UTF8PROC_CATEGORY_SK:
        case UTF8PROC_CATEGORY_SO:
                return RUNE_CLASS_PLAIN;
        }
        return RUNE_CLASS_HIDDEN;
}

static RuneClass class_of_plain(uint32_t rune, const utf8proc_property_t *property) {
        if (property->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC)
                return RUNE_CLASS_PICTURE;
        if (rune >= 0x1f3fb && rune <= 0x1f3ff)
                return RUNE_CLASS_TONE;
        if (property->boundclass == UTF8PROC_BOUNDCLASS_V ||
            property->boundclass == UTF8PROC_BOUNDCLASS_T)
                return RUNE_CLASS_JAMO;
        return utf8proc_charwidth((utf8proc_int32_t)rune) == 0 ? RUNE_CLASS_MARK : RUNE_CLASS_PLAIN;
}

RuneClass rune_class(uint32_t rune) {
        const utf8proc_property_t *property;
        RuneClass class;

        if (rune < 0x80)
                return rune_is_plain_ascii(rune) ? RUNE_CLASS_PLAIN : RUNE_CLASS_HIDDEN;
        if (rune > 0x10ffff)
                return RUNE_CLASS_HIDDEN;
        if (rune == RUNE_ZWJ)
                return RUNE_CLASS_JOINER;
        if (rune == RUNE_VS_TEXT || rune == RUNE_VS_EMOJI)
                return RUNE_CLASS_SELECTOR;

        property = utf8proc_get_property((utf8proc_int32_t)rune);
        class = class_of_category((utf8proc_category_t)property->category);
        if (class == RUNE_CLASS_HIDDEN || property->ignorable || is_blank_symbol(rune) ||
            is_singleton(rune))
                return RUNE_CLASS_HIDDEN;
        return class == RUNE_CLASS_PLAIN ? class_of_plain(rune, property) : class;
}

/* Circled numbers on squares, and hexagrams: narrow by the letter, wide to glibc and most terminals. */
static bool is_drawn_wide(uint32_t rune) {
        return (rune >= 0x3248 && rune <= 0x324f) || (rune >= 0x4dc0 && rune <= 0x4dff);
}

/*
 * Terminals disagree on sequences: some draw a joined family in two columns,
 * most in the sum of its members. Too many columns spoil a border, too few let
 * text leave its frame: so parts are summed, the selector that turns a sign into
 * a picture counts, and so do marks that take room of their own.
 */
size_t rune_width(uint32_t rune, uint32_t previous) {
        int width;

        if (rune_is_plain_ascii(rune))
                return 1;
        if (rune < 0x20)
                return 0;
        if (rune > 0x10ffff)
                return 1;
        if (rune == RUNE_VS_EMOJI)
                return previous && rune_width(previous, 0) == 1 ? 1 : 0;
        if (rune_class(rune) == RUNE_CLASS_JAMO)
                return rune_is_hangul(previous) ? 0 : 1;
        if (is_drawn_wide(rune))
                return 2;
        width = utf8proc_charwidth((utf8proc_int32_t)rune);
        if (width == 0 && utf8proc_category((utf8proc_int32_t)rune) == UTF8PROC_CATEGORY_MC)
                return 1;
        return (size_t)width;
}

bool rune_is_hangul(uint32_t rune) {
        return (rune >= 0x1100 && rune <= 0x11ff) || (rune >= 0xac00 && rune <= 0xd7a3) ||
               (rune >= 0xa960 && rune <= 0xa97c) || (rune >= 0xd7b0 && rune <= 0xd7fb);
}

static utf8proc_category_t category_of(uint32_t rune) {
        return rune > 0x10ffff ? UTF8PROC_CATEGORY_CN : utf8proc_category((utf8proc_int32_t)rune);
}

bool rune_is_letter(uint32_t rune) {
        utf8proc_category_t c = category_of(rune);

        return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool rune_is_mark(uint32_t rune) {
        utf8proc_category_t c = category_of(rune);

        return c >= UTF8PROC_CATEGORY_MN && c <= UTF8PROC_CATEGORY_ME;
}

bool rune_is_number(uint32_t rune) {
        utf8proc_category_t c = category_of(rune);

        return c >= UTF8PROC_CATEGORY_ND && c <= UTF8PROC_CATEGORY_NO;
}

bool rune_grapheme_breaks(uint32_t left, uint32_t right, int32_t *state) {
        if (left > 0x10ffff || right > 0x10ffff)
                return true;
        return utf8proc_grapheme_break_stateful((utf8proc_int32_t)left, (utf8proc_int32_t)right,
                                                state);
}
