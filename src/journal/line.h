#pragma once

/*
 * A line of an approvals file:
 *
 *      allow bash(cargo fmt) # used TIME uses N left N id … scope … cover … made TIME expires TIME
 *      up_to … level … tool "…" for "…" in "…" by "…" because "…"
 *
 * used, uses and left have a fixed width and place behind the first '#', so that a use overwrites
 * them without moving anything.
 */

#include "core/core.h"
#include "journal.h"

#define LINE_BYTES_MAX (256U << 10)
/* Of "used TIME uses N left N". */
#define LINE_SLOTS_BYTES 70

/* The slots of @approval; @out has LINE_SLOTS_BYTES + 1. -ERANGE when a number has no room. */
int line_slots(const Approval *approval, char *out) _must_check_;
/* Where they stand in a line that was read. */
size_t line_slots_at(Str line);
