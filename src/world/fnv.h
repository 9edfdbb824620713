#pragma once

/* FNV-1a, 64 bits: tells two contents apart where nobody tries to make them alike. */

#include "base/base.h"

#define FNV_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t fnv_add(uint64_t hash, Str s) {
        for (size_t i = 0; i < s.n; ++i)
                hash = (hash ^ (unsigned char)s.p[i]) * UINT64_C(0x100000001b3);
        return hash;
}
static inline uint64_t fnv_of(Str s) {
        return fnv_add(FNV_START, s);
}
