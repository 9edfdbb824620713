#pragma once

/* The dialects, for the table and for nobody else. */

#include "adapters.h"

#define X(symbol, also) extern const Dialect dialect_##symbol;
#include "dialects.def"
#undef X

/* claude-rules.c */
int claude_rules(
        Str settings, HostScope scope, Arena *a, HostRule **ret, size_t *ret_n, Diag *reterr_diag);
