#pragma once

/*
 * Word: what a word becomes
 *
 * A word of the tree is expanded as far as it is known. It becomes any number of
 * slots; each slot is one word of the command, or with `many` several or none,
 * and a choice of values when several are possible.
 */

#include "base/base.h"
#include "effect/effect.h"

enum {
        CHOICE_MAX = 8, /* values that one word may have; more are joined */
};

/* What one thing may be. */
typedef struct Choice {
        const Value *values;
        size_t n;
} Choice;

typedef struct Slots {
        Choice *items;
        size_t n;
        size_t capacity;
} Slots;

void slots_add(Arena *a, Slots *slots, Choice choice);
Choice choice_of(Arena *a, Value v);
/* Two choices as one, at most CHOICE_MAX values. */
Choice choice_join(Arena *a, const Choice *x, const Choice *y);
/* One value that covers all of them. */
Value choice_cover(const Choice *c);
/* The number that takes the place of all of @c, which are numbers or empty. */
Value choice_as_number(const Choice *c);
Value value_cover(const Value *a, const Value *b);
/* Never begins with '-'. */
bool value_is_dashless(const Value *v);
/* No blank and no sign of a pattern: neither IFS's own values nor file names divide it. */
bool str_is_solid(Str s);
bool value_is_solid(const Value *v);
