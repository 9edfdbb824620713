#pragma once

/* What the commands of assent share. */

#include "app/app.h"
#include "operator/operator.h"
#include "options.h"

typedef int (*CommandFunc)(int argc, char **argv);

typedef struct Command {
        const char *name;
        CommandFunc func; /* argv[0] is the command's name; returns the exit status */
        const char *usage;
        const char *summary;
} Command;

const Command *command_find(const char *name);

#define X(name, function, usage, summary) int function(int argc, char **argv);
#include "commands.def"
#undef X

/* --help of one command: usage, summary, a text, options, exit statuses. Returns APP_EXIT_OK. */
int cli_help(const char *command, const char *text, const CliOption *options, size_t n);

/* app_open(), with its sentences on standard error. 0 or an exit status. */
int cli_open(const AppOptions *options, App **ret_app);

/* Print bytes that are safe or JSON; APP_EXIT_OK, or APP_EXIT_CANNOT when standard output failed. */
int cli_print(Str text);

/* A whole shell text given as one word is a program's name with blanks in it: says so on standard error. */
void cli_note_one_word(CliParser *p, const char *command);

/* All of a file or, for "-", of standard input; at most @max bytes. */
int cli_read_input(const char *path, size_t max, Buf *out);

/* "30d", "12h", "4w" back from now, or "all": ms since 1970. False: told on standard error. */
bool cli_since(const char *value, int64_t *ret_since);

/* `policy suggest` and `policy edit`. An exit status. */
int cli_suggest(App *app, const char *since, bool json);
/* The difference of two texts, safe; "the WHAT as accepted" when there is none. 0 or an exit status. */
int cli_print_change(const char *what, Str old, Str new);

/* The options that exec, ask, run and chat share, and what they mean. */
#define CLI_GATE_OPTIONS                                                                       \
        { "--allow-all", "-y", NULL,                                                           \
          "run without asking what neither a rule nor the floor could refuse", 101 },          \
                { "--auto", NULL, "N",                                                         \
                  "answer yes to the next N questions of this command up to the risk ceiling " \
                  "('all': every one)",                                                        \
                  102 },                                                                       \
                { "--unattended", NULL, "deny|auto", "what happens when nobody can be asked",  \
                  103 },                                                                       \
                { "--plain", NULL, NULL, "questions as plain lines: no box, no single keys",   \
                  104 },                                                                       \
        {                                                                                      \
                "--directory", "-C", "DIR", "the directory the call runs in", 105              \
        }
/* True when @id was one of them; *ret_bad when its value was wrong (said on standard error). */
bool cli_gate_option(int id, const char *value, AppOptions *options, bool *ret_bad);
