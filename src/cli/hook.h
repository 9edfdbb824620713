#pragma once

/* What the commands about hosts share. */

#include "cli.h"

#include "adapters/adapters.h"

/* The ids of the options that such commands take. */
typedef enum HookOption {
        HOOK_OPTION_USER = 1,
        HOOK_OPTION_PROJECT,
        HOOK_OPTION_LOCAL,
        HOOK_OPTION_YES,
        HOOK_OPTION_HELP,
} HookOption;

/* A command of the form "[--user | --project | --local] [--yes] AGENT". */
typedef struct HookWordsOf {
        const char *command, *verb; /* "policy", "import": for messages and the help */
        const char *text;           /* of the help */
        const CliOption *options;
        size_t n_options;
} HookWordsOf;

typedef struct HookWords {
        const Dialect *dialect;
        HostScope scope;
        bool yes;
} HookWords;

/* argv[0] is the verb. False: the program ends with *ret_status; what is wrong was said. */
bool hook_read_words(const HookWordsOf *of, int argc, char **argv, HookWords *ret, int *ret_status);

/* The shell words of the hook: this very program, by its absolute path. 0 or negative errno. */
int hook_own_command(const Dialect *d, Arena *a, Str *ret);
/* The change of a file, for people; 0 or not. */
int hook_print_diff(Str path, Str old, Str new);
/* `assent policy import`; argv[0] is "import". */
int hook_import_rules(int argc, char **argv);
