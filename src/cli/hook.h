#pragma once

/* What the commands about hosts share. */

#include "cli.h"

#include "adapters/adapters.h"

/* The shell words of the hook: this very program, by its absolute path. 0 or negative errno. */
int hook_own_command(const Dialect *d, Arena *a, Str *ret);
/* The change of a file, for people; 0 or not. */
int hook_print_diff(Str path, Str old, Str new);
/* `assent policy import`; argv[0] is "import". */
int hook_import_rules(int argc, char **argv);
