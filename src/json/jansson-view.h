#pragma once

/*
 * What jansson makes of a text, without its header: half of its names are ours
 * too. Linked by test-json-jansson alone.
 */

#include "base/base.h"

typedef enum JanssonAnswer {
        JANSSON_REFUSED,
        JANSSON_TAKEN,
        JANSSON_CANNOT, /* a number past its C types, or a NUL in a key */
} JanssonAnswer;

/*
 * Append what it read: "n", "t", "f", "i5;", "d0x1p+0;", "s3:abc", "[...]" and
 * "{" with "s1:k" before each value "}", members in their order.
 */
JanssonAnswer jansson_view(Str text, Buf *out);
