#include "cli.h"

#include "adapters/adapters.h"

#include <stdio.h>
#include <unistd.h>

static const Command commands[] = {
#define X(name, function, usage, summary) { name, function, usage, summary },
#include "commands.def"
#undef X
};

const Command *command_find(const char *name) {
        for (size_t i = 0; i < ARRAY_LEN(commands); ++i) {
                if (strcmp(commands[i].name, name) == 0)
                        return &commands[i];
        }
        return NULL;
}

static void print_statuses(const char *command) {
        static const struct {
                const char *commands;
                int status;
                const char *meaning;
        } statuses[] = {
#define X(commands, name, meaning) { commands, APP_EXIT_##name, meaning },
#include "statuses.def"
#undef X
        };
        char word[32];

        snprintf(word, sizeof(word), " %s ", command);
        printf("\nExit status:\n");
        for (size_t i = 0; i < ARRAY_LEN(statuses); ++i) {
                if (strstr(statuses[i].commands, word))
                        printf("  %3d  %s\n", statuses[i].status, statuses[i].meaning);
        }
}

int cli_help(const char *command, const char *text, const CliOption *options, size_t n) {
        const Command *c = command_find(command);

        printf("Usage: assent %s %s\n\n%s.\n", c->name, c->usage, c->summary);
        if (text)
                printf("\n%s", text);
        if (n) {
                printf("\nOptions:\n");
                cli_print_options(options, n);
        }
        print_statuses(command);
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

int cmd_version(int argc, char **argv) {
        printf("assent %s\n", ASSENT_VERSION);
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

/* One letter too many, too few, another, or two that changed places. */
static bool is_near(Str a, Str b) {
        size_t from = 0, end = 0;

        if (a.n > b.n + 1 || b.n > a.n + 1)
                return false;
        while (from < a.n && from < b.n && a.p[from] == b.p[from])
                ++from;
        while (end < a.n - from && end < b.n - from && a.p[a.n - 1 - end] == b.p[b.n - 1 - end])
                ++end;
        a = str_slice(a, from, a.n - end);
        b = str_slice(b, from, b.n - end);
        return (a.n <= 1 && b.n <= 1) ||
               (a.n == 2 && b.n == 2 && a.p[0] == b.p[1] && a.p[1] == b.p[0]);
}

static const Command *command_near(Str word) {
        for (size_t i = 0; i < ARRAY_LEN(commands); ++i) {
                if (is_near(word, str_of(commands[i].name)))
                        return &commands[i];
        }
        return NULL;
}

static int no_command(const char *word) {
        _cleanup_(buf_deinit) Buf name = BUF_INIT(4096);
        const Command *near = command_near(str_of(word));

        app_escape(str_of(word), &name);
        fprintf(stderr, "assent: there is no command '%s'", name.p ? name.p : "");
        if (near)
                fprintf(stderr, "; did you mean `assent %s`?\n", near->name);
        else
                fprintf(stderr, "; `assent help` lists them\n");
        return APP_EXIT_USAGE;
}

int cmd_help(int argc, char **argv) {
        const Command *c = argc > 1 ? command_find(argv[1]) : NULL;
        char *help[] = { argc > 1 ? argv[1] : NULL, (char[]){ "--help" }, NULL };

        if (c && c->func != cmd_help && c->func != cmd_version)
                return c->func(2, help);
        if (argc > 1 && !c && argv[1][0] != '-')
                return no_command(argv[1]);
        printf("assent: consent for the tool calls of AI agents\n\nUsage: assent COMMAND …\n\n");
        for (size_t i = 0; i < ARRAY_LEN(commands); ++i)
                printf("  %-10s %s\n", commands[i].name, commands[i].summary);
        printf("\n`assent COMMAND --help` says more; the manual is assent(1).\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

int main(int argc, char **argv) {
        const Command *c;

        /* Before anything else: from here on this process ends in an answer. */
        if (argc > 2 && strcmp(argv[1], "hook") == 0 && dialect_find(str_of(argv[2])))
                guard_arm(dialect_find(str_of(argv[2])));
        if (argc < 2) {
                cmd_help(1, argv);
                return APP_EXIT_USAGE;
        }
        if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
                return cmd_help(1, argv);
        if (strcmp(argv[1], "--version") == 0)
                return cmd_version(1, argv);
        c = command_find(argv[1]);
        if (!c)
                return no_command(argv[1]);
        return c->func(argc - 1, argv + 1);
}
