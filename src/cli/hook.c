#include "cli.h"

#include "adapters/adapters.h"

#include <stdio.h>

enum {
        OPTION_HELP = 1,
};

static const CliOption options[] = {
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] = "AGENT                 answer one question of this agent's: it comes on "
                           "standard input, the "
                           "answer\n"
                           "                      goes to standard output. Agents: claude-code\n";

/* What is wrong with the words must not look like an answer: status 2 is a no to every agent. */
static int usage(const char *why) {
        fprintf(stderr, "assent hook: %s; see `assent hook --help`\n", why);
        return APP_EXIT_DENY;
}

int cmd_hook(int argc, char **argv) {
        const Dialect *d = argc > 1 ? dialect_find(str_of(argv[1])) : NULL;

        if (d && argc == 2)
                host_hook(d, NULL, NULL);
        if (d)
                guard_refuse(STR("assent hook: an agent's name takes no further words\n"));
        if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
                return cli_help("hook", text, options, ARRAY_LEN(options));
        return usage(argc > 1 ? "there is no agent of this name" : "which agent asks?");
}
