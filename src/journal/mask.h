#pragma once

/* What masks secrets: the salt decides which words two equal secrets are shown by. */

#include "base/base.h"

#define MASK_SALT_BYTES 32

typedef struct MaskSalt {
        uint8_t bytes[MASK_SALT_BYTES];
} MaskSalt;

/* 0, JOURNAL_E_CORRUPT when @json is no JSON value, negative errno. */
int mask_json(const MaskSalt *salt, Str json, Buf *out, bool *ret_masked) _must_check_;
/* @ret_masked is set, never cleared. Errors stay in @out. */
void mask_text(const MaskSalt *salt, Str text, Buf *out, bool *ret_masked);
