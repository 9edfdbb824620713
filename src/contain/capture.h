#pragma once

/* Keeping the first and the last bytes of a stream that may be endless. */

#include "contain.h"

typedef struct Capture {
        char *head, *tail; /* tail has 2 * tail_max bytes, so that moving it down is rare */
        size_t head_max, tail_max;
        size_t n_head, n_tail;
        size_t head_size;
        uint64_t n_total;
} Capture;

void capture_init(Capture *c, size_t head_max, size_t tail_max);
void capture_deinit(Capture *c);
int capture_add(Capture *c, Str data) _must_check_;
void capture_show(const Capture *c, ContainOutput *ret_output);
