#include "cli.h"

#include "tools/tools.h"

#include <stdio.h>
#include <unistd.h>

enum {
        OPTION_HELP = 1
};

static const CliOption options[] = {
        CLI_GATE_OPTIONS,
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "The command runs with the streams and the terminal of assent itself, and with its "
        "environment\n"
        "but for what makes a shell run unseen text, such as BASH_ENV; its exit status is "
        "assent's.\n"
        "The words are run as they stand, not by a shell; a text for a shell is\n"
        "`assent exec -- bash -c TEXT`. After an edit the edited text is run by bash.\n";

/* What ran unasked or was refused leaves one line where a person looks, never in a pipe. */
static void note(const App *app, const Pending *p) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 26);
        const Decision *d = pending_decision(p);

        if (d->by == DECIDER_PERSON && operator_terminal(app))
                return;
        /* A read that runs unasked says nothing in a pipe; what a mode let run says it everywhere. */
        if (d->action == ACTION_CONFIRM && d->by != DECIDER_MODE && !isatty(STDERR_FILENO))
                return;
        operator_note(app, p, &line);
        if (!buf_error(&line))
                (void)!write(STDERR_FILENO, line.p, line.n);
}

static void tell_denied(const Pending *p) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 20);

        app_escape(pending_decision(p)->message, &line);
        fprintf(stderr, "assent: %s\n", line.p ? line.p : "denied");
}

static int run(App *app, Pending *p, const char *const *argv) {
        Permit *permit = gate_take_permit(app->gate, p);
        ToolResult result;
        int r;

        if (!permit) {
                tell_denied(p);
                return APP_EXIT_NOT_RUN;
        }
        r = app_let_session_go(app);
        if (r) {
                permit_end(permit, false, false, -1, (Str){ 0 });
                fprintf(stderr, "assent: the session could not be saved: %s; nothing was run\n",
                        strerror(-r));
                return APP_EXIT_FAILED;
        }
        r = tools_exec(permit, argv, &result);
        if (!r && result.start_error)
                fprintf(stderr, "assent: it could not be started: %s\n",
                        strerror(result.start_error));
        if (!r)
                return result.exit_status < 0 ? APP_EXIT_FAILED : (int)result.exit_status;
        if (r == TOOLS_E_NO_TOOL) {
                _cleanup_(buf_deinit) Buf name = BUF_INIT(1 << 20);

                app_escape(str_of(argv[0]), &name);
                fprintf(stderr, "assent: there is no command '%s'\n", name.p ? name.p : "");
                return APP_EXIT_NOT_FOUND;
        }
        fprintf(stderr, "assent: not run: %s\n",
                r == TOOLS_E_REFUSED ? tools_refusal_text(result.refusal)
                : r < 0              ? strerror(-r)
                                     : "the words cannot be given to a program");
        return r == TOOLS_E_REFUSED ? APP_EXIT_NOT_RUN : APP_EXIT_FAILED;
}

static int make_args(char **words, int n, Buf *args) {
        _cleanup_(buf_deinit) Buf quoted = BUF_INIT(REQUEST_ARGS_MAX);

        app_quote((const char *const *)words, (size_t)n, &quoted);
        if (!buf_error(&quoted) && app_bash_args(buf_str(&quoted), args) == 0)
                return 0;
        fprintf(stderr,
                "assent: the command is too long, or holds bytes that are not UTF-8 and cannot "
                "be shown as they are; nothing was run\n");
        return APP_EXIT_DATA;
}

int cmd_exec(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        _cleanup_(buf_deinit) Buf args = BUF_INIT(REQUEST_ARGS_MAX);
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("exec"), .shared_session = true };
        const char *value = NULL;
        Pending *pending = NULL;
        bool bad;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("exec", text, options, ARRAY_LEN(options));
                (void)cli_gate_option(id, value, &app_options, &bad);
                if (bad)
                        return APP_EXIT_USAGE;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        if (!cli_n_operands(&p)) {
                fprintf(stderr, "assent exec: no command; see `assent exec --help`\n");
                return APP_EXIT_USAGE;
        }
        r = make_args(cli_operands(&p), cli_n_operands(&p), &args);
        if (!r)
                r = cli_open(&app_options, &app);
        if (r)
                return r;
        r = gate_submit(app->gate, app->session,
                        &(ToolCall){
                                .tool = STR("bash"),
                                .args = buf_str(&args),
                                .directory = app->directory,
                                .agent = STR("exec"),
                        },
                        NULL, NULL, &pending);
        if (r) {
                fprintf(stderr, "assent: cannot judge: %s; nothing was run\n", strerror(-r));
                return APP_EXIT_FAILED;
        }
        note(app, pending);
        r = run(app, pending, (const char *const *)cli_operands(&p));
        gate_end(app->gate, pending);
        return r;
}
