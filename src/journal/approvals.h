#pragma once

/* For tests of the approvals: another clock. */

#include "journal.h"

typedef int64_t (*ApprovalClock)(void);
void approval_store_set_clock(ApprovalStore *s, ApprovalClock clock);
