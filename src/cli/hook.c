#include "cli.h"

#include "diff/diff.h"
#include "hook.h"
#include "operator/operator.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

static const CliOption options[] = {
        { "--user", NULL, NULL, "the settings of the person, for every project (default)",
          HOOK_OPTION_USER },
        { "--project", NULL, NULL, "the settings that this project's people share",
          HOOK_OPTION_PROJECT },
        { "--local", NULL, NULL, "the person's own settings for this project", HOOK_OPTION_LOCAL },
        { "--yes", "-y", NULL, "without the question; the change is shown all the same",
          HOOK_OPTION_YES },
        { "--help", "-h", NULL, "this text", HOOK_OPTION_HELP },
};

static const char text[] =
        "AGENT            answers one question of this agent's: it comes on standard input, the "
        "answer goes\n"
        "                 to standard output; assent-hosts(7) tells both\n"
        "install AGENT    puts that into the agent's settings, in the strictest form the agent "
        "knows\n"
        "uninstall AGENT  takes it out again: the file is what it was, byte for byte\n"
        "status AGENT     says in which settings it stands, and what there lets calls past it\n"
        "\n"
        "Agents: claude-code. `assent doctor claude-code` tries what is installed.\n"
        "Status: status 1 when the hook is missing, loosened or switched off.\n";

/* What is wrong with the words must not look like an answer: status 2 is a no to every agent. */
static int usage(const char *why) {
        fprintf(stderr, "assent hook: %s; see `assent hook --help`\n", why);
        return APP_EXIT_DENY;
}

typedef struct Change {
        App *app;
        const Dialect *dialect;
        HostScope scope;
        bool yes, install;
        Str path;
} Change;

int hook_own_command(const Dialect *d, Arena *a, Str *ret) {
        char path[PATH_MAX];
        const char *words[] = { path };
        _cleanup_(buf_deinit) Buf quoted = BUF_INIT(PATH_MAX * 4);
        ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);

        if (n <= 0 || (size_t)n >= sizeof(path) - 1)
                return error_origin(-ENAMETOOLONG);
        path[n] = '\0';
        if (!str_has_suffix(str_of(path), STR("/assent")))
                return error_origin(-EINVAL);
        app_quote(words, 1, &quoted);
        *ret = arena_strf(a, STR_FMT " hook %s", STR_ARG(buf_str(&quoted)), d->name);
        return buf_error(&quoted) ? error_trace(buf_error(&quoted)) : arena_error(a);
}

int hook_print_diff(Str path, Str old, Str new) {
        _cleanup_(buf_deinit) Buf change = BUF_INIT(1 << 24), out = BUF_INIT(1 << 27),
                                  name = BUF_INIT(1 << 16);
        Diff d;

        app_escape(path, &name);
        if (diff_init(&d, old, new, 3))
                return -EIO;
        diff_format(&d, buf_str(&name), buf_str(&name), &change);
        diff_deinit(&d);
        for (Str rest = buf_str(&change); rest.n;) {
                app_escape(str_cut(rest, '\n', &rest), &out);
                buf_append(&out, STR("\n"));
        }
        return buf_error(&out) || buf_error(&name) ? -EIO : cli_print(buf_str(&out));
}

static int tell(const Diag *diag, Str path) {
        _cleanup_(buf_deinit) Buf name = BUF_INIT(1 << 16);

        app_escape(path, &name);
        fprintf(stderr, "assent hook: %s", name.p ? name.p : "");
        if (diag->line)
                fprintf(stderr, ":%u:%u", diag->line, diag->column);
        fprintf(stderr, ": %s; nothing was changed\n", diag->text);
        return APP_EXIT_DATA;
}

static bool person_agrees(const Change *c) {
        return c->yes ||
               (operator_terminal(c->app) &&
                terminal_confirm_number(operator_terminal(c->app),
                                        STR("Write this into the agent's settings?")) == 1);
}

static int note_change(const Change *c) {
        _cleanup_(buf_deinit) Buf members = BUF_INIT(1 << 16);
        JsonWriter w = JSON_WRITER(&members);
        int r;

        json_begin_object(&w);
        json_member_str(&w, STR("agent"), str_of(c->dialect->name));
        json_member_bytes(&w, STR("path"), c->path);
        json_member_str(&w, STR("text"), c->install ? STR("hook installed") : STR("hook removed"));
        json_end_object(&w);
        r = json_writer_end(&w);
        return r ? error_trace(r)
                 : journal_append(c->app->journal, STR("host"), buf_str(&members), true);
}

/* A project can hold a link to anywhere: what is written to is named. */
static void tell_link(const Change *c) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 16);
        char real[PATH_MAX];

        if (!realpath(c->path.p, real) || str_eq(str_of(real), c->path))
                return;
        app_escape(str_of(real), &out);
        printf("this is written to: %s\n", out.p ? out.p : "");
        (void)fflush(stdout);
}

static int apply(const Change *c, Str old, Str new, bool gone) {
        Diag diag = { 0 };
        int r;

        if (hook_print_diff(c->path, old, new))
                return APP_EXIT_CANNOT;
        tell_link(c);
        if (!person_agrees(c)) {
                fprintf(stderr, "assent hook: not done: the number was not typed in a terminal "
                                "(--yes does without)\n");
                return APP_EXIT_DENY;
        }
        /* The row first: no hook comes or goes without one. */
        r = note_change(c);
        if (r) {
                fprintf(stderr,
                        "assent hook: the change could not be recorded; nothing was changed\n");
                return APP_EXIT_CANNOT;
        }
        r = host_settings_write(c->path, old, new, gone, &diag);
        if (r) {
                if (r < 0)
                        diag_set(&diag, 0, 0, "%s", strerror(-r));
                tell(&diag, c->path);
                return APP_EXIT_CANNOT;
        }
        printf(c->install ? "installed; it counts from the agent's next session on. Try it: assent "
                            "doctor %s\n"
                          : "removed; %s decides alone from its next session on\n",
               c->dialect->name);
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

static int change(const Change *c) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(HOST_SETTINGS_MAX),
                                  new = BUF_INIT(HOST_SETTINGS_MAX);
        Diag diag = { 0 };
        bool exists, gone = false;
        Str command;
        int r = hook_own_command(c->dialect, c->app->arena, &command);

        if (r) {
                fprintf(stderr, "assent hook: this program's own path cannot be told, or it is not "
                                "called assent; nothing was changed\n");
                return APP_EXIT_FAILED;
        }
        r = host_settings_read(c->path, &old, &exists, &diag);
        if (!r && c->install)
                r = host_settings_install(c->dialect, buf_str(&old), command, &new, &diag);
        else if (!r)
                r = host_settings_uninstall(c->dialect, buf_str(&old), &new, &gone, &diag);
        if (r < 0)
                diag_set(&diag, 0, 0, "%s", strerror(-r));
        if (r)
                return tell(&diag, c->path);
        if (str_eq(buf_str(&old), buf_str(&new))) {
                printf(c->install ? "it is there already, in its strictest form\n"
                                  : "it is not there\n");
                return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
        }
        return apply(c, buf_str(&old), buf_str(&new), gone);
}

/* --- status ------------------------------------------------------------------------- */

static void describe(const HostHooks *h, Str command, Buf *out) {
        if (!h->n_events)
                buf_append(out, STR("not installed"));
        else if (h->n_strict < h->n_wanted)
                buf_append(out,
                           STR("installed, but not in the strictest form: `assent hook install` "
                               "mends it"));
        else if (!str_eq(h->command, command))
                buf_append(out, STR("installed, with another program than this one"));
        else
                buf_append(out, STR("installed"));
        if (h->disabled)
                buf_append(out, STR("; ALL HOOKS ARE SWITCHED OFF here (disableAllHooks)"));
}

static int status(App *app, const Dialect *d) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        bool installed = false, wrong = false;
        Str command = { 0 };

        (void)!hook_own_command(d, app->arena, &command);
        for (HostScope scope = HOST_SCOPE_USER; scope < HOST_N_SCOPES; ++scope) {
                _cleanup_(buf_deinit) Buf file = BUF_INIT(HOST_SETTINGS_MAX);
                Str path = d->settings_path(scope, app->home, app->workspace, app->arena);
                HostHooks h = { 0 };
                Diag diag = { 0 };
                bool exists;
                int r = host_settings_read(path, &file, &exists, &diag);

                if (!r)
                        r = host_settings_look(d, buf_str(&file), app->arena, &h, &diag);
                buf_appendf(&out, "%-8s ", host_scope_name(scope));
                app_escape(path, &out);
                buf_append(&out, STR(": "));
                if (r)
                        buf_appendf(&out, "cannot be read: %s", r < 0 ? strerror(-r) : diag.text);
                else if (!exists)
                        buf_append(&out, STR("no such file"));
                else
                        describe(&h, command, &out);
                buf_append(&out, STR("\n"));
                installed = installed || (h.n_wanted && h.n_strict == h.n_wanted);
                wrong = wrong || r || h.disabled;
        }
        if (buf_error(&out) || cli_print(buf_str(&out)))
                return APP_EXIT_CANNOT;
        return installed && !wrong ? APP_EXIT_OK : APP_EXIT_ASK;
}

/* --- words -------------------------------------------------------------------------- */

static int with_app(const char *what, Change *c) {
        _cleanup_(app_closep) App *app = NULL;
        bool looks = strcmp(what, "status") == 0;
        int r = cli_open(&(AppOptions){ .agent = STR("hook"), .judge_only = looks }, &app);

        if (r)
                return r;
        c->app = app;
        c->path = c->dialect->settings_path(c->scope, app->home, app->workspace, app->arena);
        c->install = strcmp(what, "install") == 0;
        return looks ? status(app, c->dialect) : change(c);
}

bool hook_read_words(
        const HookWordsOf *of, int argc, char **argv, HookWords *ret, int *ret_status) {
        CliParser p = { of->options, of->n_options, false, argv + 1, argc - 1, 0, false };
        const char *value = NULL;
        int id;

        *ret = (HookWords){ .scope = HOST_SCOPE_USER };
        *ret_status = APP_EXIT_USAGE;
        while ((id = cli_next(&p, &value)) > 0) {
                switch ((HookOption)id) {
                case HOOK_OPTION_USER:
                        ret->scope = HOST_SCOPE_USER;
                        break;
                case HOOK_OPTION_PROJECT:
                        ret->scope = HOST_SCOPE_PROJECT;
                        break;
                case HOOK_OPTION_LOCAL:
                        ret->scope = HOST_SCOPE_LOCAL;
                        break;
                case HOOK_OPTION_YES:
                        ret->yes = true;
                        break;
                case HOOK_OPTION_HELP:
                        *ret_status = cli_help(of->command, of->text, of->options, of->n_options);
                        return false;
                }
        }
        if (id < 0)
                return false;
        if (cli_n_operands(&p) == 1)
                ret->dialect = dialect_find(str_of(cli_operands(&p)[0]));
        if (ret->dialect)
                return true;
        fprintf(stderr, "assent %s %s: name one agent: claude-code\n", of->command, of->verb);
        return false;
}

static int manage(const char *what, int argc, char **argv) {
        const HookWordsOf of = { "hook", what, text, options, ARRAY_LEN(options) };
        HookWords words;
        int status;

        if (!hook_read_words(&of, argc, argv, &words, &status))
                return status;
        return with_app(
                what,
                &(Change){ .dialect = words.dialect, .scope = words.scope, .yes = words.yes });
}

int cmd_hook(int argc, char **argv) {
        const char *word = argc > 1 ? argv[1] : "";
        const Dialect *d = dialect_find(str_of(word));

        if (d && argc == 2)
                host_hook(d, NULL, NULL);
        if (d)
                guard_refuse(STR("assent hook: an agent's name takes no further words\n"));
        if (strcmp(word, "install") == 0 || strcmp(word, "uninstall") == 0 ||
            strcmp(word, "status") == 0)
                return manage(word, argc - 1, argv + 1);
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
                return cli_help("hook", text, options, ARRAY_LEN(options));
        return usage(argc > 1 ? "there is no agent of this name; claude-code is one"
                              : "say which agent asks");
}
