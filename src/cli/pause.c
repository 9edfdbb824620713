/* The one switch that stops every agent, and the way back, which is a person's alone. */

#include "cli.h"

#include "operator/operator.h"

#include <stdio.h>

enum {
        OPTION_HELP = 1
};

static const CliOption options[] = {
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char pause_text[] =
        "From now on every call of every agent, session and program of yours that asks assent is\n"
        "refused, also one that was allowed and has not begun; the REASON is told to the model. "
        "What\n"
        "runs already goes on. `assent resume` ends it.\n";

static const char resume_text[] = "Calls are decided again as before. A number has to be typed in "
                                  "the terminal: no agent ends a\n"
                                  "pause.\n";

static int say(const char *text) {
        printf("%s\n", text);
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

/* False: the program ends with *ret_status. */
static bool read_words(CliParser *p, const char *command, const char *text, int *ret_status) {
        const char *value = NULL;
        int id = cli_next(p, &value);

        *ret_status = id > 0 ? cli_help(command, text, options, ARRAY_LEN(options))
                             : APP_EXIT_USAGE;
        return id == 0;
}

static int stop(Str why) {
        _cleanup_(app_closep) App *app = NULL;
        int r = cli_open(&(AppOptions){ .agent = STR("pause"), .judge_only = true }, &app);

        if (r)
                return r;
        r = app_pause(app, why);
        if (!r)
                return 0;
        fprintf(stderr, "assent pause: NOT paused: %s\n", strerror(-r));
        return APP_EXIT_CANNOT;
}

static void record(Str why) {
        _cleanup_(app_closep) App *app = NULL;

        if (cli_open(&(AppOptions){ .agent = STR("pause"), .no_terminal = true }, &app) ||
            app_note_pause(app, why))
                fprintf(stderr, "assent pause: it could not be recorded, and holds all the same\n");
}

int cmd_pause(int argc, char **argv) {
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        _cleanup_(buf_deinit) Buf why = BUF_INIT(1 << 20);
        int r;

        if (!read_words(&p, "pause", pause_text, &r))
                return r;
        for (int i = 0; i < cli_n_operands(&p); ++i)
                buf_appendf(&why, "%s%s", i ? " " : "", cli_operands(&p)[i]);
        r = stop(buf_str(&why));
        if (r)
                return r;
        record(buf_str(&why));
        return say("every call is refused until `assent resume`; what runs already goes on");
}

static int not_resumed(const char *why, int status) {
        fprintf(stderr, "assent resume: %s; every call is refused as before\n", why);
        return status;
}

int cmd_resume(int argc, char **argv) {
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        _cleanup_(app_closep) App *app = NULL;
        Terminal *t;
        int r;

        if (!read_words(&p, "resume", resume_text, &r))
                return r;
        if (cli_n_operands(&p)) {
                fprintf(stderr, "assent resume: takes no words; see `assent resume --help`\n");
                return APP_EXIT_USAGE;
        }
        r = cli_open(&(AppOptions){ .agent = STR("resume") }, &app);
        if (r)
                return r;
        if (!app_is_paused(app))
                return say("nothing is paused");
        t = operator_terminal(app);
        if (!t || terminal_confirm_number(
                          t, STR("All calls are paused. Let them be decided again?")) != 1)
                return not_resumed("the number was not typed in a terminal", APP_EXIT_DENY);
        r = app_resume(app);
        if (r)
                return not_resumed(strerror(-r), APP_EXIT_CANNOT);
        return say("calls are decided again");
}
