#pragma once

#include "app.h"

Str app_join(Arena *a, Str dir, const char *name);
/* From now on a person answers every call; the first reason is the one that is told. */
void app_complain(App *app, Str why);
/* Notes as accepted what needs nobody's word: the first sight of a policy, and a tightening. */
int app_settle_policy(App *app);
