#pragma once

/*
 * Options of the wrappers that are read by code: short ones in clusters, long
 * ones exact, ended by the first operand. Of the room alone.
 */

#include "command.h"

typedef enum ReaderArity {
        ARITY_NONE,
        ARITY_NEEDS, /* a value, attached or in the next word */
        ARITY_MAY,   /* a value, attached only */
} ReaderArity;

typedef enum ReaderDoes {
        DOES_PLAIN,
        DOES_READ,
        DOES_REPLACE, /* xargs: its value stands for each word that is read */
        DOES_APPEND,  /* xargs: words are added, whatever was to be replaced */
        DOES_SLOT,
        DOES_DIRECTORY,
        DOES_HELP,
} ReaderDoes;

typedef struct ReaderOption {
        char letter;
        Str name;
        ReaderArity arity;
        ReaderDoes does;
} ReaderOption;

/* Called for each option; @value is NULL when it has none. */
typedef void (*ReaderOptionFunc)(CommandContext *c,
                                 void *userdata,
                                 const ReaderOption *option,
                                 const Value *value);

/*
 * reader_options() - read the options of c->argv
 * @ret_at:     the first operand; c->n_argv when there is none
 *
 * Return: false, with unknown said, when a word cannot be told: what follows
 * then has no certain meaning.
 */
bool reader_options(CommandContext *c,
                    const ReaderOption *options,
                    size_t n_options,
                    ReaderOptionFunc func,
                    void *userdata,
                    size_t *ret_at);
