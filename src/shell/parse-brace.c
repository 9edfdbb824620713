#include "parser.h"

#include <stdio.h>

/*
 * Brace expansion, as bash does it: on the word's text, before anything else is
 * read in it; the texts that come out are then read as words. So `{$,x}y` is
 * the parameter y and the word xy.
 */

enum {
        TEXT_MAX = 1024,    /* bytes of a word that is looked at */
        MADE_MAX = 1 << 16, /* bytes of all that comes out */
};

typedef struct Text {
        Str s;
        struct Text *next;
} Text;

typedef struct Texts {
        Text *first, **tail;
        size_t n;
} Texts;

typedef struct Expander {
        Arena *arena;
        size_t limit, made;
        uint32_t depth;
        bool failed; /* too many, or not understood */
} Expander;

static Texts expand(Expander *x, Str s);

static void add_text(Expander *x, Texts *texts, Str s) {
        Text *text = arena_new_one(x->arena, Text);

        x->made += s.n;
        if (!text || x->made > MADE_MAX || ++texts->n > x->limit) {
                x->failed = true;
                return;
        }
        text->s = s;
        if (!texts->first) {
                texts->first = text;
        } else {
                *texts->tail = text;
        }
        texts->tail = &text->next;
}

/* Every text of @a with every text of @b behind it. */
static Texts combine(Expander *x, const Texts *a, const Texts *b) {
        Texts all = { 0 };

        for (const Text *left = a->first; left && !x->failed; left = left->next) {
                for (const Text *right = b->first; right && !x->failed; right = right->next) {
                        char *p = arena_alloc(x->arena, left->s.n + right->s.n + 1);

                        if (!p) {
                                x->failed = true;
                                break;
                        }
                        memcpy(p, left->s.p, left->s.n);
                        memcpy(p + left->s.n, right->s.p, right->s.n);
                        add_text(x, &all, (Str){ p, left->s.n + right->s.n });
                }
        }
        return all;
}

static int char_at(Str s, size_t i) {
        return i < s.n ? (unsigned char)s.p[i] : -1;
}

/* Over a quoted run or an escaped byte at @i; false when there is none. */
static bool skip_quoted(Str s, size_t *i) {
        int c = char_at(s, *i);

        if (c == '\\') {
                *i += 2;
                return true;
        }
        if (c != '\'' && c != '"')
                return false;
        for (++*i; *i < s.n && char_at(s, *i) != c; ++*i) {
                if (char_at(s, *i) == '\\' && c == '"')
                        ++*i;
        }
        ++*i;
        return true;
}

static bool is_space(int c) {
        return c < 0 || c == ' ' || c == '\t' || c == '\n';
}

/* A { that stands for itself: alone, or as {} at the front. */
static bool lone_brace(Str s, size_t i) {
        return (!i || is_space(char_at(s, i - 1))) &&
               (is_space(char_at(s, i + 1)) || char_at(s, i + 1) == '}');
}

/* A , or a .. that makes a } the end of an expansion. */
static bool separates(Str s, size_t i) {
        if (char_at(s, i) == ',')
                return true;
        return char_at(s, i) == '.' && char_at(s, i + 1) == '.' && char_at(s, i + 2) != '}' &&
               char_at(s, i + 2) >= 0;
}

/*
 * The next unquoted @wanted at or behind @i, at this depth of braces; s.n when
 * there is none. A } counts only when something before it separates.
 */
static size_t find_brace(Str s, size_t i, int wanted) {
        bool separated = wanted != '}';
        size_t depth = 0;

        while (i < s.n) {
                int c = char_at(s, i);

                if (skip_quoted(s, &i))
                        continue;
                if (c == '$' && char_at(s, i + 1) == '{') {
                        ++depth;
                        i += 2;
                        continue;
                }
                if (c == wanted && !depth && separated && !(c == '{' && lone_brace(s, i)))
                        return i;
                if (c == '{' && !(wanted == '{' && !depth)) {
                        ++depth;
                } else if (c == '}' && depth) {
                        --depth;
                } else if (!depth && separates(s, i)) {
                        separated = true;
                }
                ++i;
        }
        return s.n;
}

/* --- {1..3} --- */

typedef struct Bound {
        long value;
        bool letter;
        size_t width; /* when it asks for zeros in front */
        size_t n;
} Bound;

static bool read_number(Str s, long *ret_value) {
        bool negative = s.n && s.p[0] == '-';
        uint64_t value;

        s = str_slice(s, negative, s.n);
        if (s.n > 9 || !str_to_u64(s, &value))
                return false;
        *ret_value = negative ? -(long)value : (long)value;
        return true;
}

static bool is_letter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool read_bound(Str s, Bound *ret_bound) {
        size_t sign = s.n && s.p[0] == '-';

        *ret_bound = (Bound){ .n = s.n };
        if (s.n == 1 && is_letter(s.p[0])) {
                ret_bound->letter = true;
                ret_bound->value = (unsigned char)s.p[0];
                return true;
        }
        if (s.n > sign + 1 && s.p[sign] == '0')
                ret_bound->width = s.n;
        return read_number(s, &ret_bound->value);
}

static void add_step(Expander *x, Texts *texts, long value, bool letter, size_t width) {
        if (letter) {
                add_text(x, texts, arena_strf(x->arena, "%c", (int)value));
        } else {
                add_text(x, texts, arena_strf(x->arena, "%0*ld", (int)width, value));
        }
}

static Texts count(Expander *x, const Bound *from, const Bound *to, long step) {
        size_t width = from->width || to->width ? (from->n > to->n ? from->n : to->n) : 0;
        Texts texts = { 0 };

        step = step < 0 ? -step : step;
        if (!step)
                step = 1;
        if (from->value <= to->value) {
                for (long v = from->value; v <= to->value && !x->failed; v += step)
                        add_step(x, &texts, v, from->letter, width);
        } else {
                for (long v = from->value; v >= to->value && !x->failed; v -= step)
                        add_step(x, &texts, v, from->letter, width);
        }
        return texts;
}

/* The inside of {…} without a comma. What looks like a sequence and is none fails. */
static Texts expand_sequence(Expander *x, Str s) {
        size_t first = str_find(s, STR("..")), second;
        Str rest = str_slice(s, first + 2, s.n), last;
        Bound from, to;
        long step = 1;

        second = str_find(rest, STR(".."));
        last = str_slice(rest, 0, second);
        if (!read_bound(str_slice(s, 0, first), &from) || !read_bound(last, &to) ||
            (second != SIZE_MAX && !read_number(str_slice(rest, second + 2, rest.n), &step)) ||
            from.letter != to.letter || (from.letter && (from.value < 'a') != (to.value < 'a'))) {
                x->failed = true;
                return (Texts){ 0 };
        }
        return count(x, &from, &to, step);
}

/* --- {a,b} --- */

static Texts expand_choices(Expander *x, Str s) {
        Texts all = { 0 };

        for (size_t i = 0;;) {
                size_t comma = find_brace(s, i, ',');
                Texts some = expand(x, str_slice(s, i, comma));

                for (const Text *t = some.first; t && !x->failed; t = t->next)
                        add_text(x, &all, t->s);
                if (comma >= s.n || x->failed)
                        return all;
                i = comma + 1;
        }
}

/* bash looks for any comma that no backslash escapes, quoted or not. */
static bool has_comma(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                if (s.p[i] == '\\') {
                        ++i;
                } else if (s.p[i] == ',') {
                        return true;
                }
        }
        return false;
}

/* The first { that opens an expansion, and its }. */
static bool find_pair(Str s, size_t *ret_open, size_t *ret_close) {
        for (size_t i = 0;; ++i) {
                i = find_brace(s, i, '{');
                if (i >= s.n)
                        return false;
                *ret_close = find_brace(s, i + 1, '}');
                if (*ret_close < s.n) {
                        *ret_open = i;
                        return true;
                }
        }
}

static Texts expand(Expander *x, Str s) {
        size_t open = 0, close = 0;
        Texts front = { 0 }, middle, back, both;
        Str inside;

        if (++x->depth > SHELL_DEPTH_MAX)
                x->failed = true;
        if (x->failed || !find_pair(s, &open, &close)) {
                add_text(x, &front, s);
                --x->depth;
                return front;
        }
        inside = str_slice(s, open + 1, close);
        add_text(x, &front, str_slice(s, 0, open));
        middle = has_comma(inside) ? expand_choices(x, inside) : expand_sequence(x, inside);
        both = combine(x, &front, &middle);
        back = expand(x, str_slice(s, close + 1, s.n));
        --x->depth;
        return combine(x, &both, &back);
}

/* --- words --- */

/* Without the backslash-newlines that bash took away when it read the word. */
static Str join_lines(Arena *arena, Str raw) {
        char *out = arena_alloc(arena, raw.n + 1);
        bool single = false, dquoted = false;
        size_t n = 0;

        if (!out)
                return (Str){ 0 };
        for (size_t i = 0; i < raw.n; ++i) {
                char c = raw.p[i];

                if (c == '\'' && !dquoted) {
                        single = !single;
                } else if (c == '"' && !single) {
                        dquoted = !dquoted;
                }
                if (c == '\\' && !single && i + 1 < raw.n) {
                        ++i;
                        if (raw.p[i] == '\n')
                                continue;
                        out[n++] = c;
                        c = raw.p[i];
                }
                out[n++] = c;
        }
        return (Str){ out, n };
}

/* Parts whose text bash rewrites before, or reads by other rules than ours here. */
static bool has_plain_parts(const ShellWord *word) {
        if (word->flags & SHELL_WORD_RUNS)
                return false;
        for (const ShellPart *part = word->parts; part; part = part->next) {
                if (part->kind == SHELL_PART_ANSI || part->kind == SHELL_PART_LOCALE ||
                    part->kind == SHELL_PART_EXTGLOB || part->kind == SHELL_PART_ARITHMETIC)
                        return false;
        }
        return true;
}

static bool understood(const ShellWord *word) {
        return word->raw.n <= TEXT_MAX && has_plain_parts(word);
}

/* @text as a word at the place of @word; NULL when it is not one. */
static ShellWord *read_text(const ShellWord *word, Str text, Arena *arena) {
        ParseState state = { .arena = arena };
        Parser p = { .state = &state, .text = text.p, .end = (uint32_t)text.n };
        uint32_t *map = arena_new_array(arena, uint32_t, text.n + 1);
        ShellWord *w;

        for (size_t i = 0; map && i <= text.n; ++i)
                map[i] = word->span.start;
        p.map = map;
        w = map ? parse_word(&p, WORD_PLAIN) : NULL;
        if (!w || p.at != p.end)
                return NULL;
        /* bash reads $'…' before it expands braces: the $ of `{$,}'a'` is a letter. */
        if (!has_plain_parts(w))
                return NULL;
        /* `{a,b}=~c` is no assignment to bash, and its ~ a letter. */
        for (const ShellPart *part = w->parts; part; part = part->next) {
                if (part->kind == SHELL_PART_TILDE && part != w->parts)
                        return NULL;
        }
        w->span = word->span;
        /* What is left of a brace is a letter now. */
        w->flags &= ~(uint32_t)SHELL_WORD_BRACE;
        return w;
}

/* An empty text is no word: `{,a}` gives a alone. */
static const ShellWord *read_texts(const ShellWord *word, const Texts *texts, Arena *arena) {
        const ShellWord *first = NULL, **tail = &first;

        for (const Text *t = texts->first; t; t = t->next) {
                ShellWord *w;

                if (!t->s.n)
                        continue;
                w = read_text(word, t->s, arena);
                if (!w)
                        return NULL;
                *tail = w;
                tail = &w->next;
        }
        return first;
}

int shell_brace_expand(const ShellWord *word,
                       size_t limit,
                       Arena *arena,
                       const ShellWord **ret_words) {
        Expander x = { .arena = arena, .limit = limit < SHELL_BRACE_MAX ? limit : SHELL_BRACE_MAX };
        size_t open, close;
        Texts texts;
        ShellWord *same;
        Str text;

        if (!(word->flags & SHELL_WORD_BRACE)) {
                text = (Str){ 0 };
        } else if (!understood(word)) {
                return SHELL_E_BRACES;
        } else {
                text = join_lines(arena, word->raw);
        }
        if (!arena_error(arena) && !find_pair(text, &open, &close)) {
                same = arena_new_one(arena, ShellWord);
                if (same) {
                        *same = *word;
                        same->next = NULL;
                        *ret_words = same;
                        return 0;
                }
        }
        texts = expand(&x, text);
        if (!x.failed)
                *ret_words = read_texts(word, &texts, arena);
        if (arena_error(arena) == -ENOMEM)
                return error_trace(-ENOMEM);
        return x.failed || !*ret_words ? SHELL_E_BRACES : 0;
}
