#include "hook.h"

#include "operator/operator.h"

#include <stdio.h>

static const CliOption options[] = {
        { "--user", NULL, NULL, "of the person's settings, into the person's rules (default)",
          HOOK_OPTION_USER },
        { "--project", NULL, NULL, "of the project's settings, into the workspace's rules",
          HOOK_OPTION_PROJECT },
        { "--local", NULL, NULL,
          "of the person's settings for this project, into the workspace's "
          "rules",
          HOOK_OPTION_LOCAL },
        { "--yes", "-y", NULL, "without the question; the change is shown all the same",
          HOOK_OPTION_YES },
        { "--help", "-h", NULL, "this text", HOOK_OPTION_HELP },
};

static const char text[] =
        "import AGENT takes over the permission rules of an agent's settings, in that agent's own "
        "spelling,\n"
        "which assent-policy(5) reads. It shows what is taken, and what is not and why. Lines that "
        "loosen\n"
        "count after `assent policy accept` (in the workspace: `assent policy trust`), as any "
        "others.\n"
        "Agents: claude-code\n";

typedef struct Import {
        App *app;
        const Dialect *dialect;
        HostScope scope;
        bool yes;
        size_t n_taken, n_left;
} Import;

static bool has_line(Str file, Str wanted) {
        while (file.n) {
                if (str_eq(str_trim(str_cut(file, '\n', &file)), wanted))
                        return true;
        }
        return false;
}

static void say_left(Import *m, const HostRule *rule, Buf *out) {
        ++m->n_left;
        buf_append(out, STR("not taken: "));
        app_escape(rule->text, out);
        buf_append(out, STR(": "));
        app_escape(rule->why, out);
        buf_append(out, STR("\n"));
}

static void take_rules(Import *m, const HostRule *rules, size_t n, Str old, Buf *new, Buf *said) {
        buf_append(new, old);
        for (size_t i = 0; i < n; ++i) {
                if (!rules[i].line.n) {
                        say_left(m, &rules[i], said);
                        continue;
                }
                if (has_line(buf_str(new), rules[i].line))
                        continue;
                if (!m->n_taken++)
                        buf_appendf(new, "%s# taken over from %s's %s settings\n",
                                    old.n && old.p[old.n - 1] != '\n' ? "\n" : "", m->dialect->name,
                                    host_scope_name(m->scope));
                buf_append(new, rules[i].line);
                buf_append(new, STR("\n"));
        }
}

static int fail(const char *what, Str path, const Diag *diag, int r) {
        _cleanup_(buf_deinit) Buf name = BUF_INIT(1 << 16);

        app_escape(path, &name);
        fprintf(stderr, "assent policy: %s %s: %s; nothing was changed\n", what,
                name.p ? name.p : "", r < 0 ? strerror(-r) : diag->text);
        return APP_EXIT_DATA;
}

static bool person_agrees(const Import *m) {
        Terminal *t = operator_terminal(m->app);

        return m->yes ||
               (t && terminal_confirm_number(t, STR("Write these lines into the rules?")) == 1);
}

static int apply(const Import *m, Str path, Str old, Str new) {
        Diag diag = { 0 };
        bool user = m->scope == HOST_SCOPE_USER;
        int r;

        if (hook_print_diff(path, old, new))
                return APP_EXIT_CANNOT;
        if (!person_agrees(m)) {
                fprintf(stderr, "assent policy: not done: the number was not typed in a terminal "
                                "(--yes does without)\n");
                return APP_EXIT_DENY;
        }
        r = user ? config_make_dir(m->app->config_dir, &diag) : 0;
        if (!r)
                r = host_settings_write(path, old, new, false, &diag);
        if (r)
                return fail("cannot write", path, &diag, r);
        printf("%zu taken, %zu not; what loosens counts after `assent policy %s`\n", m->n_taken,
               m->n_left, user ? "accept" : "trust");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

static int import(Import *m) {
        _cleanup_(buf_deinit) Buf file = BUF_INIT(HOST_SETTINGS_MAX),
                                  old = BUF_INIT(POLICY_TEXT_MAX), new = BUF_INIT(POLICY_TEXT_MAX),
                                  said = BUF_INIT(1 << 24);
        App *app = m->app;
        Str from = m->dialect->settings_path(m->scope, app->home, app->workspace, app->arena);
        Str to = app_policy_path(app, m->scope == HOST_SCOPE_USER ? POLICY_LAYER_USER
                                                                  : POLICY_LAYER_WORKSPACE);
        HostRule *rules = NULL;
        Diag diag = { 0 };
        size_t n = 0;
        bool exists;
        int r = host_settings_read(from, &file, &exists, &diag);

        if (!r)
                r = m->dialect->rules(buf_str(&file), m->scope, app->arena, &rules, &n, &diag);
        if (r)
                return fail("cannot read", from, &diag, r);
        r = host_settings_read(to, &old, &exists, &diag);
        if (r)
                return fail("cannot read", to, &diag, r);
        take_rules(m, rules, n, buf_str(&old), &new, &said);
        if (buf_error(&new) || buf_error(&said))
                return fail("cannot take over", from, &diag, -E2BIG);
        if (cli_print(buf_str(&said)))
                return APP_EXIT_CANNOT;
        if (m->n_taken)
                return apply(m, to, buf_str(&old), buf_str(&new));
        printf("there is nothing to take over\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

int hook_import_rules(int argc, char **argv) {
        const HookWordsOf of = { "policy", "import", text, options, ARRAY_LEN(options) };
        _cleanup_(app_closep) App *app = NULL;
        HookWords words;
        int r;

        if (!hook_read_words(&of, argc, argv, &words, &r))
                return r;
        r = cli_open(&(AppOptions){ .agent = STR("policy") }, &app);
        if (r)
                return r;
        return import(&(Import){
                .app = app, .dialect = words.dialect, .scope = words.scope, .yes = words.yes });
}
