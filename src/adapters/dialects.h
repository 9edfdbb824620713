#pragma once

/* The dialects, for the table and for nobody else. */

#include "adapters.h"

#define X(symbol, also) extern const Dialect dialect_##symbol;
#include "dialects.def"
#undef X
