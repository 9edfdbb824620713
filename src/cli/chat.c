#include "cli.h"

#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

enum {
        OPTION_PLAIN = 1,
        OPTION_ALLOW_ALL,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--plain", NULL, NULL, "questions as plain lines: no box, no single keys", OPTION_PLAIN },
        { "--allow-all", "-y", NULL,
          "run what neither a rule nor the floor refuses, without asking", OPTION_ALLOW_ALL },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] = "With no model configured the operator stands in for it: a typed line "
                           "is a bash call, `/call TOOL\n"
                           "{json}` any other, several lines pasted at once are the calls of one "
                           "message. /help lists the rest.\n";

/* The installed program when we are the installed assent; beside us in a build. Never by PATH. */
static bool chat_path(char out[PATH_MAX]) {
        char self[PATH_MAX], copy[PATH_MAX];
        ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
        int len;

        if (n <= 0)
                return false;
        self[n] = '\0';
        if (strcmp(self, ASSENT_BINDIR "/assent") == 0) {
                len = snprintf(out, PATH_MAX, "%s/assent-chat", ASSENT_LIBEXECDIR);
        } else {
                memcpy(copy, self, sizeof(copy));
                len = snprintf(out, PATH_MAX, "%s/../chat/assent-chat", dirname(copy));
        }
        return len > 0 && len < PATH_MAX;
}

int cmd_chat(int argc, char **argv) {
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        char name[] = "assent-chat", plain[] = "--plain", allow_all[] = "-y";
        char *words[] = { name, NULL, NULL, NULL };
        char path[PATH_MAX];
        const char *value;
        int id, n = 1;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("chat", text, options, ARRAY_LEN(options));
                if (n < 3)
                        words[n++] = id == OPTION_PLAIN ? plain : allow_all;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        if (cli_n_operands(&p)) {
                fprintf(stderr, "assent chat takes no operand; see `assent chat --help`\n");
                return APP_EXIT_USAGE;
        }
        if (chat_path(path))
                execv(path, words);
        fprintf(stderr, "assent: the program assent-chat is missing beside this one: %s\n",
                strerror(errno));
        return APP_EXIT_FAILED;
}
