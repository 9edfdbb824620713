#pragma once

/* Myers: the shortest edit between two sequences of numbers. The room's own. */

#include "base/base.h"

typedef struct MyersSide {
        const uint32_t *ids; /* equal where the elements are */
        bool *changed;       /* set for what has no partner on the other side */
        size_t n;
} MyersSide;

/**
 * myers_compare() - mark what differs
 * @old:        .changed begins all false
 * @cost_max:   edits that one part may take to join its ends; above it the part is marked whole
 * @scratch:    memory for the search
 * @ret_coarse: set to true when a part was marked whole; else untouched
 *
 * Return: 0, negative error code when @scratch failed.
 */
int myers_compare(const MyersSide *old,
                  const MyersSide *new,
                  size_t cost_max,
                  Arena *scratch,
                  bool *ret_coarse);

/* Give equal strings of both lists equal numbers, in the order of their first appearance. */
int myers_number(const Str *old,
                 size_t n_old,
                 uint32_t *old_ids,
                 const Str *new,
                 size_t n_new,
                 uint32_t *new_ids,
                 Arena *scratch,
                 uint32_t *ret_n_ids);
