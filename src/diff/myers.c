/*
 * "An O(ND) Difference Algorithm and Its Variations" (Myers 1986), in linear
 * space: walk from both ends until the paths meet, and do the same with the two
 * halves. A position is x in the old and y in the new sequence; a diagonal is x - y.
 */

#include "myers.h"

#include <sys/random.h>

/* A part of both sequences, ends excluded. */
typedef struct Box {
        int32_t x0, x1;
        int32_t y0, y1;
} Box;

typedef struct Search {
        const MyersSide *old;
        const MyersSide *new;
        int32_t *forward;  /* per diagonal: how far a path from the start comes */
        int32_t *backward; /* the same from the end */
        size_t cost_max;
        bool coarse;
} Search;

/* The diagonals that one direction has reached. */
typedef struct Front {
        int32_t *reach;
        int32_t low, high;
} Front;

static bool same(const Search *s, int32_t x, int32_t y) {
        return s->old->ids[x] == s->new->ids[y];
}

/* One more edit on every diagonal; those beyond the box are left out from their side. */
static void widen(Front *f, int32_t first, int32_t last, int32_t worst) {
        if (f->low > first) {
                f->reach[--f->low - 1] = worst;
        } else {
                ++f->low;
        }
        if (f->high < last) {
                f->reach[++f->high + 1] = worst;
        } else {
                --f->high;
        }
}

/* Go one edit further from the start; true where that meets the other front. */
static bool step_forward(
        Search *s, const Box *b, Front *f, const Front *other, bool odd, Box *ret) {
        for (int32_t d = f->high; d >= f->low; d -= 2) {
                int32_t below = f->reach[d - 1], above = f->reach[d + 1];
                int32_t x = below < above ? above : below + 1;

                while (x < b->x1 && x - d < b->y1 && same(s, x, x - d))
                        ++x;
                f->reach[d] = x;
                if (odd && d >= other->low && d <= other->high && other->reach[d] <= x) {
                        *ret = (Box){ .x0 = x, .y0 = x - d };
                        return true;
                }
        }
        return false;
}

static bool step_backward(
        Search *s, const Box *b, Front *f, const Front *other, bool odd, Box *ret) {
        for (int32_t d = f->high; d >= f->low; d -= 2) {
                int32_t below = f->reach[d - 1], above = f->reach[d + 1];
                int32_t x = below < above ? below : above - 1;

                while (x > b->x0 && x - d > b->y0 && same(s, x - 1, x - d - 1))
                        --x;
                f->reach[d] = x;
                if (!odd && d >= other->low && d <= other->high && x <= other->reach[d]) {
                        *ret = (Box){ .x0 = x, .y0 = x - d };
                        return true;
                }
        }
        return false;
}

/* A point that a shortest path goes through; false when it would cost too much to find. */
static bool find_middle(Search *s, const Box *b, Box *ret_middle) {
        int32_t first = b->x0 - b->y1, last = b->x1 - b->y0;
        int32_t begin = b->x0 - b->y0, end = b->x1 - b->y1;
        Front forward = { s->forward, begin, begin }, backward = { s->backward, end, end };
        bool odd = (begin - end) & 1;

        forward.reach[begin] = b->x0;
        backward.reach[end] = b->x1;
        for (size_t cost = 0; cost <= s->cost_max; cost += 2) {
                widen(&forward, first, last, -1);
                if (step_forward(s, b, &forward, &backward, odd, ret_middle))
                        return true;
                widen(&backward, first, last, INT32_MAX);
                if (step_backward(s, b, &backward, &forward, odd, ret_middle))
                        return true;
        }
        return false;
}

static Box trim(const Search *s, Box b) {
        while (b.x0 < b.x1 && b.y0 < b.y1 && same(s, b.x0, b.y0)) {
                ++b.x0;
                ++b.y0;
        }
        while (b.x0 < b.x1 && b.y0 < b.y1 && same(s, b.x1 - 1, b.y1 - 1)) {
                --b.x1;
                --b.y1;
        }
        return b;
}

static void mark(const Search *s, const Box *b) {
        memset(s->old->changed + b->x0, true, (size_t)(b->x1 - b->x0));
        memset(s->new->changed + b->y0, true, (size_t)(b->y1 - b->y0));
}

/* Each half has half of the edits, so this nests no deeper than a cost has binary digits. */
static void compare(Search *s, Box b) {
        Box middle;

        b = trim(s, b);
        if (b.x0 == b.x1 || b.y0 == b.y1) {
                mark(s, &b);
                return;
        }
        if (!find_middle(s, &b, &middle)) {
                s->coarse = true;
                mark(s, &b);
                return;
        }
        compare(s, (Box){ b.x0, middle.x0, b.y0, middle.y0 });
        compare(s, (Box){ middle.x0, b.x1, middle.y0, b.y1 });
}

int myers_compare(const MyersSide *old,
                  const MyersSide *new,
                  size_t cost_max,
                  Arena *scratch,
                  bool *ret_coarse) {
        /* Diagonals go from -n_new - 1 to n_old + 1. */
        size_t n = old->n + new->n + 3;
        int32_t *forward = arena_new_array(scratch, int32_t, n);
        int32_t *backward = arena_new_array(scratch, int32_t, n);
        Search s = { .old = old, .new = new, .cost_max = cost_max };

        if (arena_error(scratch))
                return error_trace(arena_error(scratch));

        s.forward = forward + new->n + 1;
        s.backward = backward + new->n + 1;
        compare(&s, (Box){ 0, (int32_t)old->n, 0, (int32_t) new->n });
        if (s.coarse)
                *ret_coarse = true;
        return 0;
}

/* Strings and their numbers; open addressing. */
typedef struct Table {
        Str *strings; /* by number */
        uint64_t *hashes;
        uint32_t *slots; /* number + 1 */
        size_t mask;
        uint32_t n;
        uint64_t seed; /* so that nobody can prepare lines that collide */
} Table;

static uint64_t mix(uint64_t a, uint64_t b) {
        __uint128_t product = (__uint128_t)(a ^ 0x9e3779b97f4a7c15U) * (b ^ 0xd1b54a32d192ed03U);

        return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t hash(const Table *t, Str s) {
        uint64_t h = t->seed ^ s.n;

        while (s.n) {
                size_t n = s.n < 8 ? s.n : 8;
                uint64_t word = 0;

                memcpy(&word, s.p, n);
                h = mix(h ^ t->seed, word ^ h);
                s = (Str){ s.p + n, s.n - n };
        }
        return mix(h, t->seed);
}

static uint32_t number_of(Table *t, Str s) {
        uint64_t h = hash(t, s);

        for (size_t i = h & t->mask;; i = (i + 1) & t->mask) {
                uint32_t slot = t->slots[i];

                if (!slot) {
                        t->strings[t->n] = s;
                        t->hashes[t->n] = h;
                        t->slots[i] = ++t->n;
                        return t->n - 1;
                }
                if (t->hashes[slot - 1] == h && str_eq(t->strings[slot - 1], s))
                        return slot - 1;
        }
}

static int table_init(Table *t, size_t n, Arena *scratch) {
        size_t n_slots = 16;

        while (n_slots < 2 * n)
                n_slots *= 2;
        *t = (Table){ .mask = n_slots - 1 };
        t->strings = arena_new_array(scratch, Str, n + 1);
        t->hashes = arena_new_array(scratch, uint64_t, n + 1);
        t->slots = arena_new_array(scratch, uint32_t, n_slots);
        if (getrandom(&t->seed, sizeof(t->seed), GRND_NONBLOCK) < 0)
                t->seed = (uintptr_t)t;
        return error_trace(arena_error(scratch));
}

int myers_number(const Str *old,
                 size_t n_old,
                 uint32_t *old_ids,
                 const Str *new,
                 size_t n_new,
                 uint32_t *new_ids,
                 Arena *scratch,
                 uint32_t *ret_n_ids) {
        Table t;
        int r = table_init(&t, n_old + n_new, scratch);

        if (r)
                return error_trace(r);
        for (size_t i = 0; i < n_old; ++i)
                old_ids[i] = number_of(&t, old[i]);
        for (size_t i = 0; i < n_new; ++i)
                new_ids[i] = number_of(&t, new[i]);
        *ret_n_ids = t.n;
        return 0;
}
