#include "cli.h"

#include "operator/operator.h"

#include <stdio.h>

enum {
        OPTION_FORCE = 1,
        OPTION_JSON,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--force", "-f", NULL,
          "also where the file changed since: what would be lost is shown, and kept as a run of "
          "its own",
          OPTION_FORCE },
        { "--json", NULL, NULL, "the list as one JSON object a line", OPTION_JSON },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] = "list     what can be put back, the newest first (the default)\n"
                           "show     what putting it back would change\n"
                           "ID       puts it back; four digits of the id are enough\n\n"
                           "Kept is what assent's own file tools overwrote or deleted, for 30 days "
                           "and up to the size that\n"
                           "the setting undo.max names; what commands did is not. Images are as "
                           "secret as the files were.\n";

static int usage(void) {
        fprintf(stderr, "assent undo: list, show ID or ID; see `assent undo --help`\n");
        return APP_EXIT_USAGE;
}

static int act(App *app, CliParser *p, bool force, bool json, Buf *out) {
        int n = cli_n_operands(p);
        char **words = cli_operands(p);
        const char *what = n ? words[0] : "list";

        if (strcmp(what, "list") == 0)
                return n > 1 || force ? usage() : operator_undo_list(app, json, out);
        if (json)
                return usage();
        if (strcmp(what, "show") == 0)
                return n != 2 || force ? usage() : operator_undo_show(app, str_of(words[1]), out);
        return n != 1 ? usage() : operator_undo(app, str_of(what), force, out);
}

int cmd_undo(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 28);
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("undo") };
        bool force = false, json = false;
        const char *value = NULL;
        int id, r, status;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("undo", text, options, ARRAY_LEN(options));
                force = force || id == OPTION_FORCE;
                json = json || id == OPTION_JSON;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        r = cli_open(&app_options, &app);
        if (r)
                return r;
        status = act(app, &p, force, json, &out);
        if (buf_error(&out)) {
                fprintf(stderr, "assent undo: it is too much to show\n");
                return APP_EXIT_FAILED;
        }
        r = cli_print(buf_str(&out));
        return r ? r : status;
}
