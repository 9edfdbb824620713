#pragma once

/* The readers that readers.def names. Of the room alone. */

#include "command.h"

#define X(name, function) void function(CommandContext *c);
#include "readers.def"
#undef X
