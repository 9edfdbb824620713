#include "cli.h"

#include <stdio.h>

enum {
        OPTION_HELP = 1,
        OPTION_UNATTENDED,
        OPTION_DIRECTORY,
        OPTION_PLAIN
};

static const CliOption options[] = {
        { "--unattended", NULL, "deny|auto",
          "deny: ask where a person is needed, and deny without one", OPTION_UNATTENDED },
        { "--directory", "-C", "DIR", "the directory the calls run in", OPTION_DIRECTORY },
        { "--plain", NULL, NULL, "questions as plain lines", OPTION_PLAIN },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "Each CALL is a text for bash, or \"/call TOOL {json}\"; without any they are read from "
        "standard\n"
        "input, a line each. Running this way is declared autonomy: only rules and the floor still "
        "stop a\n"
        "call, and every call is recorded. With --unattended deny nothing is declared.\n";

static void say(void *userdata, Str line) {
        (void)cli_print(line);
}

static int read_calls(CliParser *p, Buf *calls) {
        int n = cli_n_operands(p);

        if (!n)
                return cli_read_input("-", REQUEST_ARGS_MAX, calls) ? APP_EXIT_DATA : 0;
        for (int i = 0; i < n; ++i)
                buf_appendf(calls, "%s\n", cli_operands(p)[i]);
        return buf_error(calls) ? APP_EXIT_DATA : 0;
}

static int outcome_exit(const OperatorOutcome *o) {
        if (o->n_denied)
                return APP_EXIT_NOT_RUN;
        return o->n_failed ? (o->last_status > 0 ? (int)o->last_status : APP_EXIT_ASK)
                           : APP_EXIT_OK;
}

/* One message a call, so that each sees what the one before left behind. */
static int run_calls(App *app, const OperatorCalls *calls) {
        int status = APP_EXIT_OK;

        for (size_t i = 0; i < calls->n; ++i) {
                OperatorCalls one = { &calls->calls[i], 1 };
                OperatorOutcome outcome;
                int r = operator_run(app, &one, say, NULL, &outcome);

                if (r) {
                        fprintf(stderr, "assent: cannot judge: %s; nothing more is run\n",
                                strerror(-r));
                        return APP_EXIT_FAILED;
                }
                if (outcome_exit(&outcome))
                        status = outcome_exit(&outcome);
                operator_outcome_deinit(&outcome);
                if (outcome.ended)
                        break;
        }
        return status;
}

int cmd_run(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        _cleanup_(buf_deinit) Buf lines = BUF_INIT(REQUEST_ARGS_MAX);
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("run"), .autonomous = true };
        OperatorCalls calls;
        const char *value = NULL;
        Diag diag = { 0 };
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                bool bad = false;

                if (id == OPTION_HELP)
                        return cli_help("run", text, options, ARRAY_LEN(options));
                if (id == OPTION_UNATTENDED)
                        (void)cli_gate_option(103, value, &app_options, &bad);
                if (id == OPTION_PLAIN)
                        app_options.plain = true;
                if (id == OPTION_DIRECTORY)
                        app_options.directory = str_of(value);
                if (bad)
                        return APP_EXIT_USAGE;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        r = read_calls(&p, &lines);
        if (!r)
                r = cli_open(&app_options, &app);
        if (!r)
                r = operator_take_tools(app);
        if (r)
                return r;
        if (app->session->mode == SESSION_AUTONOMOUS)
                printf("assent run: declared autonomy; what neither a rule nor the floor refuses "
                       "runs unasked\n");
        fflush(stdout);
        r = operator_parse(app, buf_str(&lines), app->arena, &calls, &diag);
        if (r) {
                fprintf(stderr, "assent run: %s\n", r > 0 ? diag.text : strerror(-r));
                return APP_EXIT_DATA;
        }
        return run_calls(app, &calls);
}
