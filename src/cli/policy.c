#include "cli.h"

#include "diff/diff.h"

#include <stdio.h>

enum {
        OPTION_HELP = 1
};

static const CliOption options[] = {
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "check    reads the rules in force, or FILE alone, and names what is wrong, dead or "
        "shadowed\n"
        "show     the rules as they read after resolution, each with its layer and place\n"
        "explain  what the rules say of a command, part by part (as `assent check --why`)\n"
        "trust    counts the allow lines of this workspace's .assent/policy, as it reads now\n"
        "distrust takes that back\n"
        "accept   shows what changed in your policy outside assent, and accepts it\n"
        "\n"
        "trust and accept ask in the terminal: nothing but a person loosens the rules.\n";

static int print_notices(const Policy *p) {
        size_t n = 0;
        const PolicyNotice *notices = policy_notices(p, &n);
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);
        int status = APP_EXIT_OK;

        for (size_t i = 0; i < n; ++i) {
                const PolicyNotice *notice = &notices[i];

                app_escape(notice->file, &out);
                buf_appendf(&out, ":%u:%u: %s: ", notice->diag.line, notice->diag.column,
                            notice->is_error ? "error" : "warning");
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

static int check_all(App *app) {
        policy_look_closer(app->policy);
        return print_notices(app->policy);
}

static int show(const App *app) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);

        if (policy_format(app->policy, &out))
                return APP_EXIT_FAILED;
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

/* @old was accepted; what @path reads now is shown against it. */
static int print_change(const char *what, Str old, Str path) {
        _cleanup_(buf_deinit) Buf new = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf change = BUF_INIT(1 << 24), out = BUF_INIT(1 << 26);
        Diag diag = { 0 };
        Diff d;

        if (settings_read_file(path, SETTINGS_OF_USER, &new, &diag) ||
            diff_init(&d, old, buf_str(&new), 3))
                return -EIO;
        diff_format(&d, STR("accepted"), STR("now"), &change);
        diff_deinit(&d);
        for (Str rest = buf_str(&change); rest.n;) {
                app_escape(str_cut(rest, '\n', &rest), &out);
                buf_append(&out, STR("\n"));
        }
        if (!change.n)
                buf_appendf(&out, "the %s as accepted\n", what);
        return buf_error(&out) ? -EIO : cli_print(buf_str(&out));
}

/* All that a yes would accept. */
static int print_changes(App *app) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(POLICY_TEXT_MAX);

        if (app_accepted_policy(app, &policy) || app_accepted_settings(app, &settings) ||
            print_change("policy reads", buf_str(&policy),
                         app_policy_path(app, POLICY_LAYER_USER)) ||
            print_change("settings read", buf_str(&settings), app->settings_path))
                return -EIO;
        return cli_print(STR("the remembered answers are accepted as `assent approvals` lists "
                             "them\n"));
}

static int accept(App *app) {
        if (!app->policy_complaint.n) {
                printf("there is nothing to accept: the rules read as they were accepted\n");
                return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
        }
        if (print_changes(app)) {
                fprintf(stderr,
                        "assent policy: the change cannot be shown, so it is not accepted\n");
                return APP_EXIT_CANNOT;
        }
        if (!person_agrees(app, "Accept the policy and the settings as they read now?"))
                return not_agreed();
        if (!app_is_as_seen(app))
                return changed_meanwhile();
        if (app_accept_policy(app)) {
                fprintf(stderr, "assent policy: the acceptance could not be recorded\n");
                return APP_EXIT_CANNOT;
        }
        printf("accepted\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
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
        const char *value = NULL, *what, *file;
        bool changes;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0)
                return cli_help("policy", text, options, ARRAY_LEN(options));
        if (id < 0)
                return APP_EXIT_USAGE;
        what = cli_n_operands(&p) ? cli_operands(&p)[0] : "show";
        if (strcmp(what, "explain") == 0)
                return explain(cli_n_operands(&p), cli_operands(&p));
        changes = strcmp(what, "trust") == 0 || strcmp(what, "distrust") == 0 ||
                  strcmp(what, "accept") == 0;
        file = cli_n_operands(&p) > 1 ? cli_operands(&p)[1] : NULL;
        if (!changes && strcmp(what, "show") != 0 && strcmp(what, "check") != 0) {
                fprintf(stderr, "assent policy: there is no '%s'; see `assent policy --help`\n",
                        what);
                return APP_EXIT_USAGE;
        }
        r = open_app(&app, !changes);
        if (r)
                return r;
        if (strcmp(what, "check") == 0)
                return file ? check_file(app, file) : check_all(app);
        if (strcmp(what, "show") == 0)
                return show(app);
        return strcmp(what, "accept") == 0 ? accept(app) : trust(app, what[0] == 't');
}
