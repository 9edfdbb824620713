#pragma once

/* The command line, strictly: exact long names, values never read as options, tables that --help prints. */

#include "base/base.h"

typedef struct CliOption {
        const char *name;     /* "--json" */
        const char *letter;   /* "-y", or NULL */
        const char *argument; /* "N", or NULL */
        const char *help;
        int id; /* the command's own, from 1 */
} CliOption;

typedef struct CliParser {
        const CliOption *options;
        size_t n_options;
        bool stop_at_operand; /* the rest belongs to another program */
        char **words;
        int n_words;
        int at;
        bool ended; /* "--" was seen, or an operand that stops */
} CliParser;

/*
 * The next option: its id, with *ret_value for one that takes a value. 0 when only operands are left;
 * -1 after telling on standard error what is wrong. Operands between options are kept in order at
 * words[at…].
 */
int cli_next(CliParser *p, const char **ret_value);

/* How many operands are left, and where they begin. */
static inline int cli_n_operands(const CliParser *p) {
        return p->n_words - p->at;
}
static inline char **cli_operands(const CliParser *p) {
        return p->words + p->at;
}

void cli_print_options(const CliOption *options, size_t n);
