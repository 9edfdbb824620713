#pragma once

#include "app.h"

Str app_join(Arena *a, Str dir, const char *name);
/* From now on a person answers every call; the first reason is the one that is told. */
void app_complain(App *app, Str why);
/* Notes as accepted what needs nobody's word: the first sight of a policy, and a tightening. */
int app_settle_policy(App *app);

/* pause.c */
int app_find_pause(App *app);
HookSay app_say_paused(void *userdata, Request *request, HookAnswer *answer);

/* plugins.c */
#define APP_PLUGINS_MAX      16
#define APP_PLUGINS_TEXT_MAX 65536U
/* What the settings name and what stands there now. */
int app_read_plugins(App *app);
void app_notice_plugins(App *app);
Str app_accepted_plugins_path(App *app);
int app_load_plugins(App *app, Buf *reterr);
void app_close_plugins(App *app);
