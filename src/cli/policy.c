#include "hook.h"

#include "diff/diff.h"

#include <stdio.h>
#include <unistd.h>

enum {
        OPTION_HELP = 1,
        OPTION_SINCE,
        OPTION_JSON,
};

static const CliOption options[] = {
        { "--since", NULL, "TIME",
          "suggest: look at what was decided within TIME: 12h, 30d (default), 4w, all",
          OPTION_SINCE },
        { "--json", NULL, NULL, "suggest: one JSON object", OPTION_JSON },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "check    reads the rules in force, or FILE alone, and names what is wrong, dead or "
        "shadowed,\n"
        "         and the hooks of the settings that could not be started\n"
        "show     the rules as they read after resolution, each with its layer and place\n"
        "explain  what the rules say of a command, part by part (as `assent check --why`)\n"
        "trust    counts the allow lines of this workspace's .assent/policy, as it reads now\n"
        "distrust takes that back\n"
        "accept   shows what changed in your policy outside assent, and accepts it\n"
        "edit     opens your policy in an editor, checks it, shows what changed, and accepts it\n"
        "suggest  names the one line that would have spared most questions and covers nothing that "
        "was refused;\n"
        "         writes nothing\n"
        "import   takes over the permission rules of an agent's settings; has its own --help\n"
        "\n"
        "trust, accept and edit ask in the terminal: nothing but a person loosens the rules.\n";

static int print_notices(const Policy *p) {
        size_t n = 0;
        const PolicyNotice *notices = policy_notices(p, &n);
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);
        int status = APP_EXIT_OK;

        for (size_t i = 0; i < n; ++i) {
                const PolicyNotice *notice = &notices[i];

                app_escape(notice->file, &out);
                if (notice->diag.line)
                        buf_appendf(&out, ":%u:%u", notice->diag.line, notice->diag.column);
                buf_appendf(&out, ": %s: ", notice->is_error ? "error" : "warning");
                app_escape(str_of(notice->diag.text), &out);
                buf_append(&out, STR("\n"));
                if (notice->is_error)
                        status = APP_EXIT_ASK;
        }
        if (!n)
                buf_append(&out, STR("nothing is wrong with the rules\n"));
        return cli_print(buf_str(&out)) ? APP_EXIT_CANNOT : status;
}

static int check_file(const App *app, const char *path) {
        _cleanup_(policy_freep) Policy *p = NULL;
        _cleanup_(buf_deinit) Buf in = BUF_INIT(POLICY_TEXT_MAX + 1);
        int r;

        if (cli_read_input(path, POLICY_TEXT_MAX, &in))
                return APP_EXIT_DATA;
        r = policy_new(&p);
        if (!r)
                r = policy_add_text(p, POLICY_LAYER_USER, str_of(path), buf_str(&in), true);
        if (r >= 0)
                r = policy_seal(p, &app->surroundings);
        if (r < 0)
                return APP_EXIT_FAILED;
        policy_look_closer(p);
        return print_notices(p);
}

/* A program that cannot be started refuses calls, or is silent, each time: better told here. */
static int print_hooks(const App *app) {
        _cleanup_(hooks_freep) Hooks *hooks = NULL;
        _cleanup_(buf_deinit) Buf found = BUF_INIT(1 << 20), out = BUF_INIT(1 << 23);

        if (hooks_new(&app->settings->hooks, app->config_dir, app->home, &hooks))
                return APP_EXIT_FAILED;
        if (!hooks_complain(hooks, &found))
                return APP_EXIT_OK;
        for (Str rest = buf_str(&found); rest.n;) {
                app_escape(app->settings_path, &out);
                buf_append(&out, STR(": error: "));
                app_escape(str_cut(rest, '\n', &rest), &out);
                buf_append(&out, STR("\n"));
        }
        return cli_print(buf_str(&out)) ? APP_EXIT_CANNOT : APP_EXIT_ASK;
}

static int check_all(App *app) {
        int hooks = print_hooks(app), rules;

        policy_look_closer(app->policy);
        rules = print_notices(app->policy);
        return hooks > rules ? hooks : rules;
}

static int show(const App *app) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);

        if (policy_format(app->policy, &out))
                return APP_EXIT_FAILED;
        if (!out.n)
                fprintf(stderr, "assent policy: there is no rule of yours, of this machine or of "
                                "this workspace; `assent policy edit` begins one\n");
        return cli_print(buf_str(&out));
}

static int explain(int argc, char **argv) {
        char *words[64] = { (char[]){ "check" }, (char[]){ "--why" } };
        int n = 2;

        for (int i = 1; i < argc; ++i) {
                if (n + 1 == (int)ARRAY_LEN(words)) {
                        fprintf(stderr, "assent policy explain: too many words; give the command "
                                        "in quotes with -c\n");
                        return APP_EXIT_USAGE;
                }
                words[n++] = argv[i];
        }
        return cmd_check(n, words);
}

static bool person_agrees(const App *app, const char *question) {
        return operator_terminal(app) &&
               terminal_confirm_number(operator_terminal(app), str_of(question)) == 1;
}

static int not_agreed(void) {
        fprintf(stderr, "assent policy: not done: the number was not typed in a terminal\n");
        return APP_EXIT_DENY;
}

static int changed_meanwhile(void) {
        fprintf(stderr, "assent policy: not done: the files are no longer what was shown\n");
        return APP_EXIT_DENY;
}

static int trust(App *app, bool trusted) {
        int r;

        if (trusted && access(app_policy_path(app, POLICY_LAYER_WORKSPACE).p, R_OK)) {
                fprintf(stderr,
                        "assent policy: there is no .assent/policy here that can be read\n");
                return APP_EXIT_CANNOT;
        }
        if (trusted &&
            (show(app) ||
             !person_agrees(app, "Count this workspace's allow lines, as they read now?")))
                return not_agreed();
        if (trusted && !app_is_as_seen(app))
                return changed_meanwhile();
        r = app_trust_workspace(app, trusted);
        if (r) {
                fprintf(stderr, "assent policy: %s\n",
                        r == -EINVAL ? "there is no .assent/policy here that can be read"
                                     : strerror(-r));
                return APP_EXIT_CANNOT;
        }
        printf(trusted ? "trusted until it changes\n" : "no longer trusted\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

int cli_print_change(const char *what, Str old, Str new) {
        _cleanup_(buf_deinit) Buf change = BUF_INIT(1 << 24), out = BUF_INIT(1 << 26);
        Diff d;

        if (diff_init(&d, old, new, 3))
                return APP_EXIT_FAILED;
        diff_format(&d, STR("accepted"), STR("now"), &change);
        diff_deinit(&d);
        for (Str rest = buf_str(&change); rest.n;) {
                app_escape(str_cut(rest, '\n', &rest), &out);
                buf_append(&out, STR("\n"));
        }
        if (!change.n)
                buf_appendf(&out, "the %s as accepted\n", what);
        return buf_error(&change) || buf_error(&out) ? APP_EXIT_FAILED : cli_print(buf_str(&out));
}

/* @old was accepted; what @path reads now is shown against it. */
static int print_file_change(const char *what, Str old, Str path) {
        _cleanup_(buf_deinit) Buf new = BUF_INIT(POLICY_TEXT_MAX);
        Diag diag = { 0 };

        if (settings_read_file(path, SETTINGS_OF_USER, &new, &diag))
                return APP_EXIT_CANNOT;
        return cli_print_change(what, old, buf_str(&new));
}

/* Programs without plugins have nothing to show of them. */
static int print_plugins(App *app) {
        _cleanup_(buf_deinit) Buf accepted = BUF_INIT(POLICY_TEXT_MAX);

        if (app_accepted_plugins(app, &accepted))
                return APP_EXIT_CANNOT;
        if (!accepted.n && !app->plugins_text.n)
                return APP_EXIT_OK;
        return cli_print_change("plugins are", buf_str(&accepted), app->plugins_text);
}

/* All that a yes would accept; @answers as they were shown. */
static int print_changes(App *app, Buf *answers) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf accepted = BUF_INIT(ANSWERS_MAX);

        if (app_accepted_policy(app, &policy) || app_accepted_settings(app, &settings) ||
            app_accepted_answers(app, &accepted) || app_format_answers(app, answers) ||
            print_file_change("policy reads", buf_str(&policy),
                              app_policy_path(app, POLICY_LAYER_USER)) ||
            print_file_change("settings read", buf_str(&settings), app->settings_path))
                return APP_EXIT_CANNOT;
        if (cli_print_change("remembered answers are", buf_str(&accepted), buf_str(answers)))
                return APP_EXIT_CANNOT;
        return print_plugins(app);
}

static bool are_answers(App *app, const Buf *shown) {
        _cleanup_(buf_deinit) Buf now = BUF_INIT(ANSWERS_MAX);

        return app_format_answers(app, &now) == 0 && str_eq(buf_str(&now), buf_str(shown));
}

static int accept(App *app) {
        _cleanup_(buf_deinit) Buf answers = BUF_INIT(ANSWERS_MAX);

        if (!app->policy_complaint.n) {
                printf("there is nothing to accept: the rules read as they were accepted\n");
                return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
        }
        if (print_changes(app, &answers)) {
                fprintf(stderr,
                        "assent policy: the change cannot be shown, so it is not accepted\n");
                return APP_EXIT_CANNOT;
        }
        if (!person_agrees(app,
                           "Accept the policy, the settings and the remembered answers as they "
                           "read now?"))
                return not_agreed();
        if (!app_is_as_seen(app) || !are_answers(app, &answers))
                return changed_meanwhile();
        if (app_accept_policy(app)) {
                fprintf(stderr, "assent policy: the acceptance could not be recorded\n");
                return APP_EXIT_CANNOT;
        }
        printf("accepted\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

/* Errors are printed with their places. False: the text is not to be taken. */
static bool is_sound(const App *app, Str new_text) {
        _cleanup_(policy_freep) Policy *p = NULL;
        const PolicyNotice *notices;
        size_t n = 0;

        if (policy_new(&p) ||
            policy_add_text(p, POLICY_LAYER_USER, STR("policy"), new_text, true) < 0 ||
            policy_seal(p, &app->surroundings) < 0)
                return false;
        policy_look_closer(p);
        notices = policy_notices(p, &n);
        if (n && print_notices(p) == APP_EXIT_CANNOT)
                return false;
        for (size_t i = 0; i < n; ++i) {
                if (notices[i].is_error)
                        return false;
        }
        return true;
}

static int say_no(const char *why) {
        fprintf(stderr, "assent policy: not done: %s\n", why);
        return APP_EXIT_DENY;
}

static int write_edited(App *app, Str old, Str new_text) {
        int r = app_write_policy(app, old, new_text);

        if (r == APP_E_CHANGED)
                return changed_meanwhile();
        if (r) {
                fprintf(stderr, "assent policy: the policy cannot be written: %s\n", strerror(-r));
                return APP_EXIT_CANNOT;
        }
        printf("accepted\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

static const char first_text[] =
        "# Your rules; assent-policy(5) has them all. Deny over ask over allow, whatever the "
        "order.\n"
        "#\n"
        "# allow bash(npm run test *)\n"
        "# ask   bash(git push *)\n"
        "# deny  bash(rm -rf /*)        \"why, shown to you and to the model\"\n";

/* A mistake is mended in the editor: what was typed is not lost by it. */
static int edit_until_sound(App *app, Str text_now, Str *ret_text) {
        Str note = { 0 }, edited = text_now.n ? text_now : str_of(first_text);

        for (;;) {
                int r = terminal_edit(operator_terminal(app), edited, STR(".policy"), app->arena,
                                      &edited, &note);

                if (r < 0)
                        return say_no(strerror(-r));
                if (r) {
                        fprintf(stderr, "assent policy: " STR_FMT "\n", STR_ARG(note));
                        return APP_EXIT_DENY;
                }
                if (is_sound(app, edited)) {
                        *ret_text = edited;
                        return 0;
                }
                if (!person_agrees(app, "The text has errors. Open it again?"))
                        return say_no("the text has errors");
        }
}

static int edit(App *app) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(POLICY_TEXT_MAX);
        Str edited;
        int r;

        if (!operator_terminal(app))
                return say_no("there is no terminal to edit in");
        if (app->policy_complaint.n)
                return say_no("the rules were changed outside assent; look with `assent policy "
                              "accept` first");
        if (app_read_policy(app, &old))
                return say_no("your policy cannot be read");
        r = edit_until_sound(app, buf_str(&old), &edited);
        if (r)
                return r;
        if (cli_print_change("policy reads", buf_str(&old), edited))
                return say_no("the change cannot be shown");
        if (!person_agrees(app, "Accept your policy as it reads now?"))
                return not_agreed();
        return write_edited(app, buf_str(&old), edited);
}

typedef struct PolicyVerb {
        const char *name;
        bool changes; /* opens what records and asks */
} PolicyVerb;

static const PolicyVerb *find_verb(const char *name) {
        static const PolicyVerb verbs[] = {
                { "check", false }, { "show", false },    { "explain", false },
                { "trust", true },  { "distrust", true }, { "accept", true },
                { "edit", true },   { "suggest", false },
        };

        for (size_t i = 0; i < ARRAY_LEN(verbs); ++i) {
                if (strcmp(verbs[i].name, name) == 0)
                        return &verbs[i];
        }
        return NULL;
}

static int run_verb(App *app, const char *what, const char *file, const char *since, bool json) {
        if (strcmp(what, "check") == 0)
                return file ? check_file(app, file) : check_all(app);
        if (strcmp(what, "show") == 0)
                return show(app);
        if (strcmp(what, "suggest") == 0)
                return cli_suggest(app, since, json);
        if (strcmp(what, "edit") == 0)
                return edit(app);
        return strcmp(what, "accept") == 0 ? accept(app) : trust(app, what[0] == 't');
}

static int open_app(App **ret, bool judge_only) {
        return cli_open(&(AppOptions){ .agent = STR("policy"), .judge_only = judge_only }, ret);
}

int cmd_policy(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        /* The words behind explain are check's own. */
        CliParser p = { options,  ARRAY_LEN(options), argc > 1 && strcmp(argv[1], "explain") == 0,
                        argv + 1, argc - 1,           0,
                        false };
        const char *value = NULL, *what, *file, *since = "30d";
        const PolicyVerb *verb;
        bool json = false;
        int id, r;

        if (argc > 1 && strcmp(argv[1], "import") == 0)
                return hook_import_rules(argc - 1, argv + 1);
        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("policy", text, options, ARRAY_LEN(options));
                if (id == OPTION_SINCE)
                        since = value;
                json = json || id == OPTION_JSON;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        what = cli_n_operands(&p) ? cli_operands(&p)[0] : "show";
        if (strcmp(what, "explain") == 0)
                return explain(cli_n_operands(&p), cli_operands(&p));
        verb = find_verb(what);
        file = cli_n_operands(&p) > 1 ? cli_operands(&p)[1] : NULL;
        if (!verb) {
                fprintf(stderr, "assent policy: there is no '%s'; see `assent policy --help`\n",
                        what);
                return APP_EXIT_USAGE;
        }
        r = open_app(&app, !verb->changes);
        return r ? r : run_verb(app, what, file, since, json);
}
