#pragma once

/*
 * Core
 *
 * What a request is and how it comes to one decision: phases, hooks, askers, approvals,
 * sessions, and the permit without which nothing runs. Knows no terminal, no network and no
 * file format; what it needs of those it asks through Record, Memory, PatternMatcher and Asker.
 */

#include "approval.h"
#include "decision.h"
#include "gate.h"
#include "hook.h"
#include "request.h"
#include "session.h"
#include "tool.h"
