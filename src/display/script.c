#include "display.h"
#include "runes.h"

typedef struct Range {
        DisplayScript script;
        uint32_t first;
        uint32_t last;
} Range;

static const Range ranges[] = {
#define X(script, first, last) { DISPLAY_SCRIPT_##script, first, last },
#include "scripts.def"
#undef X
};

/* Letters that most typefaces draw as a Latin one. */
static const uint32_t lookalikes[] = {
#define X(rune) rune,
#include "lookalikes.def"
#undef X
};

/* ℃, № and ™ stand among the mathematical letters and are none. */
static bool is_sign(uint32_t rune) {
        return rune >= 0x2100 && rune <= 0x214f && !rune_is_letter(rune);
}

static DisplayScript script_of(uint32_t rune) {
        size_t low = 0, high = ARRAY_LEN(ranges);

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (rune > ranges[middle].last) {
                        low = middle + 1;
                } else {
                        high = middle;
                }
        }
        if (low < ARRAY_LEN(ranges) && rune >= ranges[low].first && !is_sign(rune))
                return ranges[low].script;
        return rune_is_letter(rune) ? DISPLAY_SCRIPT_OTHER : DISPLAY_SCRIPT_NONE;
}

static bool is_lookalike(uint32_t rune) {
        for (size_t i = 0; i < ARRAY_LEN(lookalikes); ++i) {
                if (lookalikes[i] == rune)
                        return true;
        }
        return rune >= 0x13a0 && rune <= 0x13f5;
}

Str display_script_name(DisplayScript script) {
        switch (script) {
        case DISPLAY_SCRIPT_NONE:
                return STR("common");
        case DISPLAY_SCRIPT_LATIN:
                return STR("Latin");
        case DISPLAY_SCRIPT_GREEK:
                return STR("Greek");
        case DISPLAY_SCRIPT_CYRILLIC:
                return STR("Cyrillic");
        case DISPLAY_SCRIPT_ARMENIAN:
                return STR("Armenian");
        case DISPLAY_SCRIPT_CHEROKEE:
                return STR("Cherokee");
        case DISPLAY_SCRIPT_FULLWIDTH:
                return STR("fullwidth");
        case DISPLAY_SCRIPT_MATH:
                return STR("mathematical");
        case DISPLAY_SCRIPT_OTHER:
                return STR("other");
        }
        abort();
}

enum {
        N_SCRIPTS = DISPLAY_SCRIPT_OTHER + 1
};

/* The letters of one word. */
typedef struct Word {
        Str text;
        size_t count[N_SCRIPTS];
        DisplayMixed first[N_SCRIPTS]; /* letter and rune of the first of each script */
        bool all_lookalike;
        size_t n_letters;
} Word;

static bool in_word(uint32_t rune) {
        return rune_is_letter(rune) || rune_is_number(rune) || rune_is_mark(rune) ||
               script_of(rune) != DISPLAY_SCRIPT_NONE;
}

/* The letter of a script that is pointed out: the first, or better the first that deceives. */
static bool tells_more(const Word *w, DisplayScript script, uint32_t rune) {
        return !w->count[script] || (!is_lookalike(w->first[script].rune) && is_lookalike(rune));
}

static void word_add(Word *w, Str letter, uint32_t rune) {
        DisplayScript script = script_of(rune);

        w->text.n += letter.n;
        if (script == DISPLAY_SCRIPT_NONE)
                return;
        if (tells_more(w, script, rune))
                w->first[script] = (DisplayMixed){ .letter = letter, .rune = rune };
        ++w->count[script];
        ++w->n_letters;
        if (!is_lookalike(rune))
                w->all_lookalike = false;
}

/* The word that @s begins with; empty when it begins with none. */
static void word_read(Str s, Word *w) {
        *w = (Word){ .text = { s.p, 0 }, .all_lookalike = true };
        while (w->text.n < s.n) {
                Str at = str_slice(s, w->text.n, SIZE_MAX);
                uint32_t rune;
                size_t n = rune_decode(at, &rune);

                if (!in_word(rune))
                        return;
                word_add(w, (Str){ at.p, n }, rune);
        }
}

static DisplayScript main_script(const Word *w) {
        DisplayScript best = DISPLAY_SCRIPT_LATIN;

        for (size_t i = DISPLAY_SCRIPT_GREEK; i <= DISPLAY_SCRIPT_CHEROKEE; ++i) {
                if (w->count[i] > w->count[best])
                        best = (DisplayScript)i;
        }
        return best;
}

/* Greek letters stand in formulas beside Latin ones (Δt, μs): those that look Latin do not. */
static bool is_odd(const Word *w, DisplayScript script, DisplayScript among) {
        if (!w->count[script])
                return false;
        if (script == DISPLAY_SCRIPT_FULLWIDTH || script == DISPLAY_SCRIPT_MATH)
                return true;
        if (script == among || !w->count[among])
                return false;
        return script != DISPLAY_SCRIPT_GREEK || is_lookalike(w->first[script].rune);
}

static bool report(const Word *w, DisplayScript script, DisplayScript among, DisplayMixed *ret) {
        *ret = w->first[script];
        ret->word = w->text;
        ret->script = script;
        ret->among = among;
        return true;
}

static bool word_is_mixed(const Word *w, bool beside_latin, DisplayMixed *ret) {
        DisplayScript among = main_script(w);

        for (size_t i = DISPLAY_SCRIPT_LATIN; i <= DISPLAY_SCRIPT_MATH; ++i) {
                if (is_odd(w, (DisplayScript)i, among))
                        return report(w, (DisplayScript)i, among, ret);
        }
        if (beside_latin && w->n_letters && w->all_lookalike && among != DISPLAY_SCRIPT_LATIN)
                return report(w, among, DISPLAY_SCRIPT_LATIN, ret);
        return false;
}

/* Bytes up to the next blank or control character. */
static Str name_of(Str s) {
        size_t n = 0;

        while (n < s.n && (unsigned char)s.p[n] > ' ')
                ++n;
        return (Str){ s.p, n };
}

static bool has_latin(Str name) {
        for (size_t i = 0; i < name.n; ++i) {
                if ((name.p[i] >= 'a' && name.p[i] <= 'z') ||
                    (name.p[i] >= 'A' && name.p[i] <= 'Z'))
                        return true;
        }
        return false;
}

static bool is_ascii(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                if ((unsigned char)s.p[i] >= 0x80)
                        return false;
        }
        return true;
}

static bool name_is_mixed(Str name, DisplayMixed *ret) {
        bool latin = has_latin(name);
        uint32_t rune;
        Word w;

        if (is_ascii(name))
                return false;
        while (name.n) {
                word_read(name, &w);
                if (word_is_mixed(&w, latin, ret))
                        return true;
                name = str_slice(name, w.text.n, SIZE_MAX);
                if (!w.text.n)
                        name = str_slice(name, rune_decode(name, &rune), SIZE_MAX);
        }
        return false;
}

bool display_mixed_script(Str text, DisplayMixed *ret_mixed) {
        while (text.n) {
                Str name = name_of(text);

                if (name.n && name_is_mixed(name, ret_mixed))
                        return true;
                text = str_slice(text, name.n ? name.n : 1, SIZE_MAX);
        }
        return false;
}
