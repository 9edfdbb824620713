/* What differs within a line. */

#include "diff.h"
#include "myers.h"

enum {
        WORD_COST_MAX = 128,
        WORD_MEMORY_MAX = 4 * 1024 * 1024,
};

typedef struct Words {
        Str *at;
        uint32_t *ids;
        bool *changed;
        size_t n;
} Words;

typedef enum WordKind {
        WORD_SIGN = 0, /* stands alone */
        WORD_LETTERS,
        WORD_BLANKS,
} WordKind;

/* Bytes above ASCII count as letters, so that no character is cut. */
static WordKind kind_of(char c) {
        if (c == ' ' || c == '\t')
                return WORD_BLANKS;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
            c == '_' || (unsigned char)c >= 0x80)
                return WORD_LETTERS;
        return WORD_SIGN;
}

static size_t word_length(Str s) {
        WordKind kind = kind_of(s.p[0]);
        size_t n = 1;

        while (kind != WORD_SIGN && n < s.n && kind_of(s.p[n]) == kind)
                ++n;
        return n;
}

static void split(Words *w, Str line, Arena *scratch) {
        /* One more, so that the arrays of an empty line are somewhere too. */
        w->at = arena_new_array(scratch, Str, line.n + 1);
        w->ids = arena_new_array(scratch, uint32_t, line.n + 1);
        w->changed = arena_new_array(scratch, bool, line.n + 1);
        if (arena_error(scratch))
                return;
        while (line.n) {
                size_t n = word_length(line);

                w->at[w->n++] = str_slice(line, 0, n);
                line = str_slice(line, n, SIZE_MAX);
        }
}

/* Bytes that both lines have, blanks not counted: those say nothing of likeness. */
static size_t common_bytes(const Words *w) {
        size_t n = 0;

        for (size_t i = 0; i < w->n; ++i) {
                if (!w->changed[i] && kind_of(w->at[i].p[0]) != WORD_BLANKS)
                        n += w->at[i].n;
        }
        return n;
}

static size_t bytes(const Words *w) {
        size_t n = 0;

        for (size_t i = 0; i < w->n; ++i) {
                if (kind_of(w->at[i].p[0]) != WORD_BLANKS)
                        n += w->at[i].n;
        }
        return n;
}

static int keep_spans(const Words *w, Str line, Arena *arena, DiffRow *ret) {
        DiffSpan *spans = arena_new_array(arena, DiffSpan, w->n + 1);
        size_t n = 0;

        if (arena_error(arena))
                return error_trace(arena_error(arena));
        for (size_t i = 0; i < w->n; ++i) {
                size_t from = (size_t)(w->at[i].p - line.p);

                if (!w->changed[i])
                        continue;
                if (n && spans[n - 1].to == from) {
                        spans[n - 1].to += w->at[i].n;
                } else {
                        spans[n++] = (DiffSpan){ from, from + w->at[i].n };
                }
        }
        ret->spans = n ? spans : NULL;
        ret->n_spans = n;
        return 0;
}

static int compare(Words *old, Words *new, Arena *scratch, bool *ret_coarse) {
        MyersSide old_side = { old->ids, old->changed, old->n };
        MyersSide new_side = { new->ids, new->changed, new->n };
        uint32_t n_ids;
        int r = myers_number(old->at, old->n, old->ids, new->at, new->n, new->ids, scratch, &n_ids);

        if (r)
                return error_trace(r);
        return error_trace(myers_compare(&old_side, &new_side, WORD_COST_MAX, scratch, ret_coarse));
}

static bool are_alike(const Words *old, const Words *new) {
        size_t a = bytes(old), b = bytes(new), shorter = a < b ? a : b;

        return shorter && 3 * common_bytes(old) >= shorter;
}

int diff_words(Arena *arena, Str old_line, Str new_line, DiffRow *ret_old, DiffRow *ret_new) {
        _cleanup_(arena_deinit) Arena scratch = { .ceiling = WORD_MEMORY_MAX };
        Words old = { 0 }, new = { 0 };
        bool coarse = false;
        int r;

        if (old_line.n > DIFF_WORD_LINE_MAX || new_line.n > DIFF_WORD_LINE_MAX)
                return 0;

        split(&old, old_line, &scratch);
        split(&new, new_line, &scratch);
        if (arena_error(&scratch))
                return error_trace(arena_error(&scratch));
        r = compare(&old, &new, &scratch, &coarse);
        if (r)
                return error_trace(r);
        if (coarse || !are_alike(&old, &new))
                return 0;

        r = keep_spans(&old, old_line, arena, ret_old);
        if (r)
                return error_trace(r);
        return error_trace(keep_spans(&new, new_line, arena, ret_new));
}
