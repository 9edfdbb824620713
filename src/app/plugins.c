#include "app-private.h"

#include "plugin/plugin.h"

static const char accepted_plugins_name[] = "accepted-plugins";

/* Each plugin of the settings on a line, behind what its file holds; what cannot be used has no hash. */
int app_format_plugins(const App *app, Buf *out) {
        const SettingsNames *list = &app->settings->plugins;

        for (size_t i = 0; i < list->n; ++i) {
                char hash[PLUGIN_HASH_LEN + 1] = "unusable";
                Diag diag = { 0 };
                int r = plugin_hash(list->names[i], hash, &diag);

                if (r < 0 && r != -EFBIG)
                        return error_trace(r);
                buf_appendf(out, "%s " STR_FMT "\n", r ? "unusable" : hash,
                            STR_ARG(list->names[i]));
        }
        return buf_error(out);
}

int app_read_plugins(App *app) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(APP_PLUGINS_TEXT_MAX);
        int r = app->settings->plugins.n > APP_PLUGINS_MAX ? -E2BIG
                                                           : app_format_plugins(app, &text);

        if (r == -ENOMEM)
                return error_trace(r);
        if (r)
                app_complain(app, STR("the plugins of the settings cannot be read"));
        app->plugins_text = arena_str(app->arena, buf_str(&text));
        return arena_error(app->arena);
}

int app_accepted_plugins(App *app, Buf *out) {
        Diag diag = { 0 };
        int r = settings_read_file(app_join(app->arena, app->state_dir, accepted_plugins_name),
                                   SETTINGS_OF_USER, out, &diag);

        return r > 0 ? error_origin(-EINVAL) : r;
}

Str app_accepted_plugins_path(App *app) {
        return app_join(app->arena, app->state_dir, accepted_plugins_name);
}

/* Code that runs in here and may say yes: whatever is not as a person accepted it is not even loaded. */
void app_notice_plugins(App *app) {
        _cleanup_(buf_deinit) Buf accepted = BUF_INIT(APP_PLUGINS_TEXT_MAX);

        /* What a host names it could load by itself. */
        if (app->options.given.settings.p)
                return;
        if (app_accepted_plugins(app, &accepted) || !str_eq(buf_str(&accepted), app->plugins_text))
                app_complain(app, STR("a plugin was added, changed or taken away outside assent; "
                                      "look with `assent policy accept`"));
}

static bool may_load(App *app) {
        _cleanup_(buf_deinit) Buf accepted = BUF_INIT(APP_PLUGINS_TEXT_MAX);

        return app->options.given.settings.p || (app_accepted_plugins(app, &accepted) == 0 &&
                                                 str_eq(buf_str(&accepted), app->plugins_text));
}

static int load_one(App *app, Str path, const char *hash, Plugin **ret, Buf *reterr) {
        Diag diag = { 0 };
        int r = plugin_open(path, hash, app->options.agent, ret, &diag);

        if (!r)
                r = plugin_attach(*ret, app->gate);
        if (r == -ENOMEM)
                return error_trace(r);
        if (!r)
                return 0;
        buf_append(reterr, STR("assent: "));
        app_escape(r > 0 ? str_of(diag.text) : str_of(strerror(-r)), reterr);
        buf_append(reterr, STR("\n"));
        app_complain(app, STR("a plugin of the settings cannot be used"));
        return 0;
}

int app_load_plugins(App *app, Buf *reterr) {
        const SettingsNames *list = &app->settings->plugins;
        Str rest = app->plugins_text;

        if (!list->n || list->n > APP_PLUGINS_MAX)
                return 0;
        if (!may_load(app)) {
                app_complain(app, STR("the plugins of the settings are not accepted"));
                return 0;
        }
        app->plugins = arena_new_array(app->arena, Plugin *, list->n);
        if (!app->plugins)
                return error_origin(-ENOMEM);
        for (size_t i = 0; i < list->n; ++i) {
                Str line = str_cut(rest, '\n', &rest), path;
                Str hash = arena_str(app->arena, str_cut(line, ' ', &path));
                int r = hash.p ? load_one(app, list->names[i], hash.p, &app->plugins[i], reterr)
                               : -ENOMEM;

                if (r)
                        return error_trace(r);
        }
        return 0;
}

void app_close_plugins(App *app) {
        for (size_t i = 0; app->plugins && i < app->settings->plugins.n; ++i)
                plugin_close(app->plugins[i]);
}
