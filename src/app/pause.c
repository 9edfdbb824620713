#include "app-private.h"

#include <stdio.h>
#include <unistd.h>

static const char paused_name[] = "paused";

static Str path_of(const App *app) {
        return app_join(app->arena, app->state_dir, paused_name);
}

/* What cannot be looked at is taken to be there. */
bool app_is_paused(const App *app) {
        return access(app->paused_path.p, F_OK) == 0 || errno != ENOENT;
}

static Str app_paused_why(const App *app, Arena *a) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(APP_PAUSE_WHY_MAX + 64U);
        Diag diag = { 0 };

        if (settings_read_file(app->paused_path, SETTINGS_OF_USER, &text, &diag) ||
            buf_error(&text))
                return (Str){ 0 };
        return arena_str(a, str_trim(buf_str(&text)));
}

/* Phase 1: before every rule, and once more when a yes was given and when a call is about to run. */
HookSay app_say_paused(void *userdata, Request *request, HookAnswer *answer) {
        const App *app = userdata;
        Str why;

        if (!app_is_paused(app))
                return HOOK_PASS;
        why = app_paused_why(app, request->arena);
        answer->decision.by = DECIDER_RULE;
        answer->decision.by_name = STR("pause");
        answer->decision.why = arena_strf(request->arena, "a person paused all calls%s" STR_FMT,
                                          why.n ? ": " : "", STR_ARG(why));
        return HOOK_SKIP;
}

static int note(Journal *j, Str type, Str why) {
        _cleanup_(buf_deinit) Buf members = BUF_INIT(APP_PAUSE_WHY_MAX * 8U);
        JsonWriter w = JSON_WRITER(&members);
        int r;

        json_begin_object(&w);
        json_member_bytes(&w, STR("text"), why);
        json_end_object(&w);
        r = json_writer_end(&w);
        return r ? error_trace(r) : journal_append(j, type, buf_str(&members), true);
}

int app_pause(App *app, Str why) {
        Diag diag = { 0 };
        int r;

        r = config_make_dir(app->state_dir, &diag);
        if (!r)
                r = settings_write_file(app->paused_path, str_slice(why, 0, APP_PAUSE_WHY_MAX),
                                        &diag);
        return r > 0 ? error_origin(-EIO) : r;
}

int app_note_pause(App *app, Str why) {
        return note(app->journal, STR("pause"), str_slice(why, 0, APP_PAUSE_WHY_MAX));
}

int app_resume(App *app) {
        int r = note(app->journal, STR("resume"), (Str){ 0 });

        if (r)
                return error_trace(r);
        return unlink(app->paused_path.p) && errno != ENOENT ? error_origin(-errno) : 0;
}

int app_find_pause(App *app) {
        app->paused_path = path_of(app);
        return arena_error(app->arena);
}
