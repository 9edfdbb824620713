#include "terminal-private.h"

static const struct {
        const char *keys;
        Str words;
} choices[] = {
#define X(name, keys, words, text) [CHOICE_##name] = { keys, STR_INIT(words) },
#include "choices.def"
#undef X
};

Choice choice_of_key(uint32_t rune) {
        for (size_t i = 1; rune && rune < 0x7f && i < ARRAY_LEN(choices); ++i) {
                if (strchr(choices[i].keys, (int)rune))
                        return (Choice)i;
        }
        return CHOICE_NONE;
}

static Choice find_word(Str word) {
        for (size_t i = 1; i < ARRAY_LEN(choices); ++i) {
                Str words = choices[i].words;

                while (words.n) {
                        if (str_eq_nocase(str_cut(words, ' ', &words), word))
                                return (Choice)i;
                }
        }
        return CHOICE_NONE;
}

/* "T" and "X" are keys of their own, and must not be taken for "t" and "x" in a line. */
static bool is_capital(Str word) {
        return word.n == 1 && (word.p[0] == 'T' || word.p[0] == 'X' || word.p[0] == 'E');
}

Choice choice_of_line(Str line, Str *ret_argument) {
        Str word = str_cut(str_trim(line), ' ', ret_argument);
        Choice c;

        *ret_argument = str_trim(*ret_argument);
        if (is_capital(word))
                return choice_of_key((unsigned char)word.p[0]);
        if (str_eq_nocase(word, STR("auto!")) || str_eq_nocase(word, STR("a!"))) {
                *ret_argument = ret_argument->n ? *ret_argument : STR("!");
                return CHOICE_AUTO;
        }
        c = find_word(word);
        if (c == CHOICE_TURN && str_eq_nocase(*ret_argument, STR("no")))
                return CHOICE_TURN_NO;
        if (c == CHOICE_EDIT && str_eq_nocase(*ret_argument, STR("all")))
                return CHOICE_EDIT_ALL;
        /* "yes, but only the first" is no plain yes. */
        if (ret_argument->n && c != CHOICE_AUTO && c != CHOICE_REASON)
                return CHOICE_NONE;
        return c;
}
