#include "diff.h"

#include "myers.h"

enum {
        WORD_PAIRS_MAX = 2000, /* of one comparison; later lines are shown without spans */
        GAP_COST_MAX = 256,    /* between anchors */
};

/* One of the two texts. */
typedef struct Side {
        Str *lines; /* with their line ends */
        uint32_t *ids;
        bool *changed;
        size_t n;
} Side;

/* Lines from old_at and new_at on that replace each other. */
typedef struct Block {
        size_t old_at, n_old;
        size_t new_at, n_new;
} Block;

typedef struct Work {
        Arena scratch;
        Side old, new;
        size_t n_prefix; /* lines that both begin with */
        size_t n_suffix;
        Block *blocks;
        size_t n_blocks;
        size_t n_pairs; /* compared by words */
        bool coarse;
} Work;

static void work_deinit(Work *w) {
        arena_deinit(&w->scratch);
}

static size_t count_lines(Str text) {
        size_t n = 0;
        Str rest;

        for (; text.n; text = rest, ++n)
                (void)str_cut(text, '\n', &rest);
        return n;
}

static int split(Side *side, Str text, Arena *scratch) {
        size_t n = count_lines(text);

        if (n > DIFF_LINES_MAX)
                return DIFF_E_TOO_LARGE;
        /* One more, so that the arrays of an empty text are somewhere too. */
        side->lines = arena_new_array(scratch, Str, n + 1);
        side->ids = arena_new_array(scratch, uint32_t, n + 1);
        side->changed = arena_new_array(scratch, bool, n + 1);
        if (arena_error(scratch))
                return error_trace(arena_error(scratch));
        while (text.n) {
                Str rest, line = str_cut(text, '\n', &rest);

                if (line.n < text.n)
                        ++line.n;
                side->lines[side->n++] = line;
                text = rest;
        }
        return 0;
}

static void trim(Work *w) {
        size_t shorter = w->old.n < w->new.n ? w->old.n : w->new.n;

        while (w->n_prefix < shorter &&
               str_eq(w->old.lines[w->n_prefix], w->new.lines[w->n_prefix]))
                ++w->n_prefix;
        shorter -= w->n_prefix;
        while (w->n_suffix < shorter && str_eq(w->old.lines[w->old.n - w->n_suffix - 1],
                                               w->new.lines[w->new.n - w->n_suffix - 1]))
                ++w->n_suffix;
}

/* Part of a side. */
static MyersSide part(const Side *side, size_t from, size_t to) {
        return (MyersSide){ side->ids + from, side->changed + from, to - from };
}

/* A line that stands once in each text: most likely the same line. */
typedef struct Anchor {
        size_t old_at;
        size_t new_at;
        size_t before; /* index + 1 of the anchor before it in the longest chain */
} Anchor;

/* How often a line stands in a text, and where. */
typedef struct Place {
        uint32_t n_old, n_new;
        size_t old_at;
} Place;

static size_t find_anchors(const Work *w, const Place *places, Anchor *anchors) {
        size_t n = 0;

        for (size_t i = w->n_prefix; i < w->new.n - w->n_suffix; ++i) {
                const Place *p = &places[w->new.ids[i]];

                if (p->n_old == 1 && p->n_new == 1)
                        anchors[n++] = (Anchor){ .old_at = p->old_at, .new_at = i };
        }
        return n;
}

/*
 * Anchors come in the order of the new text: keep the longest chain that is in
 * order in the old one too. tails[k] ends the best chain of k + 1.
 */
static size_t keep_longest_chain(Anchor *anchors, size_t n, size_t *tails) {
        size_t length = 0, at;

        for (size_t i = 0; i < n; ++i) {
                size_t low = 0, high = length;

                while (low < high) {
                        size_t middle = low + (high - low) / 2;

                        if (anchors[tails[middle]].old_at < anchors[i].old_at) {
                                low = middle + 1;
                        } else {
                                high = middle;
                        }
                }
                anchors[i].before = low ? tails[low - 1] + 1 : 0;
                tails[low] = i;
                length += low == length;
        }
        at = length ? tails[length - 1] + 1 : 0;
        for (size_t k = length; k-- > 0; at = anchors[at - 1].before)
                tails[k] = at - 1;
        return length;
}

static int compare_gap(Work *w, size_t old_from, size_t old_to, size_t new_from, size_t new_to) {
        MyersSide old = part(&w->old, old_from, old_to), new = part(&w->new, new_from, new_to);
        _cleanup_(arena_deinit) Arena scratch = { .ceiling = SIZE_MAX / 2 };

        return error_trace(myers_compare(&old, &new, GAP_COST_MAX, &scratch, &w->coarse));
}

static Place *find_places(Work *w, uint32_t n_ids) {
        Place *places = arena_new_array(&w->scratch, Place, n_ids);

        for (size_t i = w->n_prefix; places && i < w->old.n - w->n_suffix; ++i) {
                ++places[w->old.ids[i]].n_old;
                places[w->old.ids[i]].old_at = i;
        }
        for (size_t i = w->n_prefix; places && i < w->new.n - w->n_suffix; ++i)
                ++places[w->new.ids[i]].n_new;
        return places;
}

/* So many edits that a shortest path costs too much: compare between lines that are sure. */
static int compare_by_anchors(Work *w, uint32_t n_ids) {
        size_t n_new = w->new.n - w->n_prefix - w->n_suffix;
        Place *places = find_places(w, n_ids);
        Anchor *anchors = arena_new_array(&w->scratch, Anchor, n_new);
        size_t *tails = arena_new_array(&w->scratch, size_t, n_new);
        size_t old_at = w->n_prefix, new_at = w->n_prefix, n;

        if (arena_error(&w->scratch))
                return error_trace(arena_error(&w->scratch));
        n = keep_longest_chain(anchors, find_anchors(w, places, anchors), tails);
        for (size_t i = 0; i < n; ++i) {
                const Anchor *a = &anchors[tails[i]];
                int r = compare_gap(w, old_at, a->old_at, new_at, a->new_at);

                if (r)
                        return error_trace(r);
                old_at = a->old_at + 1;
                new_at = a->new_at + 1;
        }
        return error_trace(
                compare_gap(w, old_at, w->old.n - w->n_suffix, new_at, w->new.n - w->n_suffix));
}

static int compare(Work *w) {
        size_t old_end = w->old.n - w->n_suffix, new_end = w->new.n - w->n_suffix;
        MyersSide old = part(&w->old, w->n_prefix, old_end),
                  new = part(&w->new, w->n_prefix, new_end);
        uint32_t n_ids = 0;
        bool coarse = false;
        int r;

        r = myers_number(w->old.lines + w->n_prefix, old.n, w->old.ids + w->n_prefix,
                         w->new.lines + w->n_prefix, new.n, w->new.ids + w->n_prefix, &w->scratch,
                         &n_ids);
        if (r)
                return error_trace(r);
        r = myers_compare(&old, &new, DIFF_COST_MAX, &w->scratch, &coarse);
        if (r || !coarse)
                return error_trace(r);

        memset(old.changed, false, old.n);
        memset(new.changed, false, new.n);
        return error_trace(compare_by_anchors(w, n_ids));
}

/* The next block at or behind the positions; false when there is none. */
static bool next_block(const Work *w, size_t *old_at, size_t *new_at, Block *ret) {
        size_t i = *old_at, k = *new_at;

        while (i < w->old.n && k < w->new.n && !w->old.changed[i] && !w->new.changed[k]) {
                ++i;
                ++k;
        }
        *ret = (Block){ .old_at = i, .new_at = k };
        while (i < w->old.n && w->old.changed[i])
                ++i;
        while (k < w->new.n && w->new.changed[k])
                ++k;
        ret->n_old = i - ret->old_at;
        ret->n_new = k - ret->new_at;
        *old_at = i;
        *new_at = k;
        return ret->n_old || ret->n_new;
}

static int find_blocks(Work *w) {
        size_t old_at = w->n_prefix, new_at = w->n_prefix, n = 0;
        Block block;

        while (next_block(w, &old_at, &new_at, &block))
                ++n;
        w->blocks = arena_new_array(&w->scratch, Block, n + 1);
        if (arena_error(&w->scratch))
                return error_trace(arena_error(&w->scratch));
        old_at = new_at = w->n_prefix;
        while (next_block(w, &old_at, &new_at, &block))
                w->blocks[w->n_blocks++] = block;
        return 0;
}

static size_t lesser(size_t a, size_t b) {
        return a < b ? a : b;
}

/* Unchanged lines between a block and the next, or the end. */
static size_t lines_behind(const Work *w, size_t i) {
        const Block *b = &w->blocks[i];
        size_t end = i + 1 < w->n_blocks ? w->blocks[i + 1].old_at : w->old.n;

        return end - b->old_at - b->n_old;
}

/* Whether the block's hunk ends with it: the context of the next does not touch its own. */
static bool ends_hunk(const Work *w, size_t i, size_t context) {
        return i + 1 == w->n_blocks || lines_behind(w, i) > 2 * context;
}

static size_t rows_of(const Work *w, size_t i, size_t context) {
        const Block *b = &w->blocks[i];
        bool starts = i == 0 || ends_hunk(w, i - 1, context);
        size_t before = starts ? lesser(context, b->old_at) : 0;
        size_t behind = lines_behind(w, i);

        return before + b->n_old + b->n_new +
               (ends_hunk(w, i, context) ? lesser(context, behind) : behind);
}

static DiffRow *add_row(Diff *d, DiffKind kind, Str line, size_t old_at, size_t new_at) {
        DiffRow *row = &d->rows[d->n_rows++];

        *row = (DiffRow){
                .kind = kind,
                .text = line,
                .old_line = old_at + 1,
                .new_line = new_at + 1,
        };
        if (str_has_suffix(line, STR("\n"))) {
                --row->text.n;
        } else {
                row->no_newline = true;
        }
        return row;
}

static void add_same(const Work *w, Diff *d, size_t old_at, size_t new_at, size_t n) {
        for (size_t i = 0; i < n; ++i)
                add_row(d, DIFF_SAME, w->old.lines[old_at + i], old_at + i, new_at + i);
}

/* Lines at the same place of a block are taken for the same line, changed. */
static int add_changes(Work *w, Diff *d, const Block *b) {
        DiffRow *old = d->rows + d->n_rows, *new = old + b->n_old;

        for (size_t i = 0; i < b->n_old; ++i)
                add_row(d, DIFF_REMOVED, w->old.lines[b->old_at + i], b->old_at + i, b->new_at);
        for (size_t i = 0; i < b->n_new; ++i) {
                add_row(d, DIFF_ADDED, w->new.lines[b->new_at + i], b->old_at + b->n_old,
                        b->new_at + i);
        }
        d->n_removed += b->n_old;
        d->n_added += b->n_new;
        for (size_t i = 0; i < lesser(b->n_old, b->n_new) && w->n_pairs < WORD_PAIRS_MAX; ++i) {
                int r = diff_words(&d->arena, old[i].text, new[i].text, &old[i], &new[i]);

                if (r)
                        return error_trace(r);
                ++w->n_pairs;
        }
        return 0;
}

static int add_block(Work *w, Diff *d, size_t i, size_t context) {
        const Block *b = &w->blocks[i];
        bool starts = i == 0 || ends_hunk(w, i - 1, context);
        size_t before = starts ? lesser(context, b->old_at) : 0;
        size_t behind = lines_behind(w, i), first = d->n_rows;
        int r;

        add_same(w, d, b->old_at - before, b->new_at - before, before);
        r = add_changes(w, d, b);
        if (r)
                return error_trace(r);
        if (ends_hunk(w, i, context))
                behind = lesser(context, behind);
        add_same(w, d, b->old_at + b->n_old, b->new_at + b->n_new, behind);
        d->rows[first].hunk_start = starts;
        d->n_hunks += starts;
        return 0;
}

static int fill(Work *w, Diff *d, size_t context) {
        size_t n_rows = 0;

        for (size_t i = 0; i < w->n_blocks; ++i)
                n_rows += rows_of(w, i, context);
        d->rows = arena_new_array(&d->arena, DiffRow, n_rows + 1);
        if (arena_error(&d->arena))
                return error_trace(arena_error(&d->arena));
        for (size_t i = 0; i < w->n_blocks; ++i) {
                int r = add_block(w, d, i, context);

                if (r)
                        return error_trace(r);
        }
        d->coarse = w->coarse;
        return 0;
}

static int work_through(Work *w, Str old_text, Str new_text) {
        int r;

        r = split(&w->old, old_text, &w->scratch);
        if (!r)
                r = split(&w->new, new_text, &w->scratch);
        if (r)
                return error_trace(r);
        trim(w);
        r = compare(w);
        if (r)
                return error_trace(r);
        return error_trace(find_blocks(w));
}

int diff_init(Diff *ret_diff, Str old_text, Str new_text, size_t context) {
        _cleanup_(work_deinit) Work w = { .scratch = { .ceiling = SIZE_MAX / 2 } };
        _cleanup_(diff_deinit) Diff d = { .arena = { .ceiling = SIZE_MAX / 2 } };
        int r;

        if (old_text.n > DIFF_BYTES_MAX || new_text.n > DIFF_BYTES_MAX)
                return DIFF_E_TOO_LARGE;
        /* More context than there are lines is all of them. */
        context = lesser(context, DIFF_LINES_MAX);
        r = work_through(&w, old_text, new_text);
        if (r)
                return error_trace(r);
        r = fill(&w, &d, context);
        if (r)
                return error_trace(r);

        *ret_diff = d;
        d = (Diff){ 0 };
        return 0;
}

void diff_deinit(Diff *diff) {
        arena_deinit(&diff->arena);
        *diff = (Diff){ 0 };
}

static size_t hunk_end(const Diff *d, size_t from) {
        size_t i = from + 1;

        while (i < d->n_rows && !d->rows[i].hunk_start)
                ++i;
        return i;
}

/* A range without lines names the line before it; one of a single line is not counted. */
static void format_range(char sign, size_t line, size_t n, Buf *out) {
        buf_appendf(out, "%c%zu", sign, n ? line : line - 1);
        if (n != 1)
                buf_appendf(out, ",%zu", n);
}

static void format_head(const Diff *d, size_t from, size_t to, Buf *out) {
        size_t n_old = 0, n_new = 0;

        for (size_t i = from; i < to; ++i) {
                n_old += d->rows[i].kind != DIFF_ADDED;
                n_new += d->rows[i].kind != DIFF_REMOVED;
        }
        buf_append(out, STR("@@ "));
        format_range('-', d->rows[from].old_line, n_old, out);
        buf_append_char(out, ' ');
        format_range('+', d->rows[from].new_line, n_new, out);
        buf_append(out, STR(" @@\n"));
}

static void format_row(const DiffRow *row, Buf *out) {
        static const char signs[] = {
                [DIFF_SAME] = ' ',
                [DIFF_REMOVED] = '-',
                [DIFF_ADDED] = '+',
        };

        buf_append_char(out, signs[row->kind]);
        buf_append(out, row->text);
        buf_append_char(out, '\n');
        if (row->no_newline)
                buf_append(out, STR("\\ No newline at end of file\n"));
}

void diff_format(const Diff *diff, Str old_name, Str new_name, Buf *out) {
        if (!diff->n_rows)
                return;

        buf_append(out, STR("--- "));
        buf_append(out, old_name);
        buf_append(out, STR("\n+++ "));
        buf_append(out, new_name);
        buf_append_char(out, '\n');
        for (size_t from = 0, to; from < diff->n_rows; from = to) {
                to = hunk_end(diff, from);
                format_head(diff, from, to, out);
                for (size_t i = from; i < to; ++i)
                        format_row(&diff->rows[i], out);
        }
}
