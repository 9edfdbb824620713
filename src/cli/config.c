#include "cli.h"

#include <stdio.h>

enum {
        OPTION_HELP = 1
};

static const CliOption options[] = {
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static int help(void) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(65536);
        const SettingsHelp *keys;
        const Str *presets;
        size_t n;

        buf_append(&text,
                   STR("show            the settings that hold, as JSON\n"
                       "get KEY         one of them\n"
                       "set KEY VALUE   VALUE is JSON, or a plain word for a text\n"
                       "unset KEY       what was said of it is taken out of the file\n"
                       "preset NAME     the keys that make assent behave as another gate does\n"
                       "path            where the file is\n\nPresets:"));
        presets = settings_preset_names(&n);
        for (size_t i = 0; i < n; ++i)
                buf_appendf(&text, " " STR_FMT, STR_ARG(presets[i]));
        buf_append(&text, STR("\n\nKeys:\n"));
        keys = settings_help(&n);
        for (size_t i = 0; i < n; ++i)
                buf_appendf(&text, "  " STR_FMT " (%s)\n      %s\n", STR_ARG(keys[i].key),
                            keys[i].type, keys[i].help);
        return cli_help("config", text.p, options, ARRAY_LEN(options));
}

static int show(const App *app, const char *key) {
        _cleanup_(buf_deinit) Buf all = BUF_INIT(1 << 24), out = BUF_INIT(1 << 24);
        JsonWriter w = JSON_WRITER_INDENTED(&all, 2), one = JSON_WRITER_INDENTED(&out, 2);
        const JsonValue *value;
        Str rest = str_of(key);

        settings_write_json(app->settings, &w);
        if (json_writer_end(&w))
                return APP_EXIT_FAILED;
        buf_append(&all, STR("\n"));
        if (!key)
                return cli_print(buf_str(&all));
        if (json_parse(buf_str(&all), JSON_STRICT, app->arena, &value, NULL))
                return APP_EXIT_FAILED;
        while (value && rest.n)
                value = json_find(value, str_cut(rest, '.', &rest));
        if (!value) {
                fprintf(stderr,
                        "assent config: there is no value for '%s'; `assent config --help` lists "
                        "the keys\n",
                        key);
                return APP_EXIT_ASK;
        }
        json_write_value(&one, value);
        if (json_writer_end(&one))
                return APP_EXIT_FAILED;
        buf_append(&out, STR("\n"));
        return cli_print(buf_str(&out));
}

/* What the person sets through us is accepted: no later complaint about a change outside assent. */
static int write_settings(App *app, Str new_text) {
        Diag diag = { 0 };
        size_t slash = app->settings_path.n;
        bool was_accepted = !app->policy_complaint.n;
        int r;

        while (slash && app->settings_path.p[slash - 1] != '/')
                --slash;
        r = config_make_dir(str_slice(app->settings_path, 0, slash - 1), &diag);
        if (!r)
                r = settings_write_file(app->settings_path, new_text, &diag);
        if (r) {
                fprintf(stderr, "assent config: the settings could not be written: %s\n",
                        r > 0 ? diag.text : strerror(-r));
                return APP_EXIT_CANNOT;
        }
        if (was_accepted && app_accept_policy(app)) {
                fprintf(stderr, "assent config: set, but not recorded: the next call will be asked "
                                "about\n");
                return APP_EXIT_CANNOT;
        }
        return APP_EXIT_OK;
}

static int read_settings(const App *app, Buf *out) {
        Diag diag = { 0 };
        int r = settings_read_file(app->settings_path, SETTINGS_OF_USER, out, &diag);

        if (r)
                fprintf(stderr, "assent config: the settings cannot be read: %s\n",
                        r > 0 ? diag.text : strerror(-r));
        return r;
}

static int refused(int r, const Diag *diag) {
        fprintf(stderr, "assent config: not set: %s\n", r > 0 ? diag->text : strerror(-r));
        return APP_EXIT_DATA;
}

static int set(App *app, const char *key, const char *value) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(SETTINGS_SIZE_MAX),
                                  new = BUF_INIT(SETTINGS_SIZE_MAX);
        _cleanup_(buf_deinit) Buf quoted = BUF_INIT(SETTINGS_SIZE_MAX);
        const JsonValue *parsed;
        Diag diag = { 0 };
        int r;

        if (read_settings(app, &old))
                return APP_EXIT_DATA;
        /* A word that is no JSON is a text: `config set editor vim`. */
        if (json_parse(str_of(value), JSON_STRICT, app->arena, &parsed, NULL)) {
                JsonWriter w = JSON_WRITER(&quoted);

                json_write_str(&w, str_of(value));
                if (json_writer_end(&w))
                        return APP_EXIT_DATA;
        } else {
                buf_append(&quoted, str_of(value));
        }
        r = settings_set(buf_str(&old), str_of(key), buf_str(&quoted), &new, &diag);
        return r ? refused(r, &diag) : write_settings(app, buf_str(&new));
}

static int unset(App *app, const char *key) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(SETTINGS_SIZE_MAX),
                                  new = BUF_INIT(SETTINGS_SIZE_MAX);
        Diag diag = { 0 };
        int r;

        if (read_settings(app, &old))
                return APP_EXIT_DATA;
        r = settings_unset(buf_str(&old), str_of(key), &new, &diag);
        return r ? refused(r, &diag) : write_settings(app, buf_str(&new));
}

static int preset(App *app, const char *name) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(SETTINGS_SIZE_MAX),
                                  new = BUF_INIT(SETTINGS_SIZE_MAX);
        Diag diag = { 0 };
        int r;

        if (read_settings(app, &old))
                return APP_EXIT_DATA;
        r = settings_apply_preset(buf_str(&old), str_of(name), &new, &diag);
        return r ? refused(r, &diag) : write_settings(app, buf_str(&new));
}

static bool writes(const char *what) {
        return strcmp(what, "set") == 0 || strcmp(what, "unset") == 0 ||
               strcmp(what, "preset") == 0;
}

int cmd_config(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        const char *value = NULL, *what;
        char **words;
        int id, n, r;

        while ((id = cli_next(&p, &value)) > 0)
                return help();
        if (id < 0)
                return APP_EXIT_USAGE;
        n = cli_n_operands(&p);
        words = cli_operands(&p);
        what = n ? words[0] : "show";
        r = cli_open(&(AppOptions){ .agent = STR("config"), .judge_only = !writes(what) }, &app);
        if (r)
                return r;
        if (strcmp(what, "show") == 0 && n <= 1)
                return show(app, NULL);
        if (strcmp(what, "get") == 0 && n == 2)
                return show(app, words[1]);
        if (strcmp(what, "set") == 0 && n == 3)
                return set(app, words[1], words[2]);
        if (strcmp(what, "unset") == 0 && n == 2)
                return unset(app, words[1]);
        if (strcmp(what, "preset") == 0 && n == 2)
                return preset(app, words[1]);
        if (strcmp(what, "path") == 0 && n == 1) {
                printf(STR_FMT "\n", STR_ARG(app->settings_path));
                return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
        }
        fprintf(stderr, "assent config: show, get KEY, set KEY VALUE, unset KEY, preset NAME or "
                        "path; see `assent config --help`\n");
        return APP_EXIT_USAGE;
}
