#pragma once

/*
 * A simple command on its way through the table: options.c splits its words into
 * options, subcommands and operands; command.c then says what they do.
 */

#include "command.h"
#include "table.h"

/* Options of one command past this many are not read: the rest cannot be told. */
#define READING_OPTIONS_MAX 512

typedef enum Holds {
        HOLDS_NO,
        HOLDS_MAYBE,
        HOLDS_YES,
} Holds;

/* What options.c found besides an option's name and value. */
typedef struct ReadOption {
        const TableAction *action;
        uint32_t position; /* in the order of the words, shared with the operands */
        uint32_t word;     /* index in argv of the word behind it and its value */
        bool maybe;        /* an abbreviation that could mean something else */
        Holds applies;     /* whether its actions hold for the value that it has */
} ReadOption;

/* How far an operand is known to be one. */
typedef struct ReadOperand {
        uint32_t position;
        bool doubtful;  /* could be an option instead */
        bool swallowed; /* could be the value of an option that a doubtful word is */
} ReadOperand;

typedef struct Reading {
        CommandContext *c; /* NULL: a rule is read, nothing is reported */
        Arena *arena;
        const Value *argv;
        size_t n_argv;
        const TableNode *root;
        const TableNode *node;

        ShellOption *options;
        ReadOption *read_options;
        size_t n_options, options_capacity;
        Value *operands;
        ReadOperand *read_operands;
        size_t n_operands, operands_capacity;
        uint32_t position;
        Str sub;

        uint64_t modes;         /* surely set */
        uint64_t modes_after;   /* set by words behind one that may be an option */
        uint64_t modes_value;   /* set for some values of an option whose value is not known */
        uint64_t modes_off;     /* not set by an option whose other values would set them */
        uint64_t modes_doubt;   /* what words that may be options could set */
        size_t n_doubtful;      /* words that may be options */
        bool doubtful;          /* some word may be an option */
        uint8_t next_swallowed; /* so many of the next operands may be an option's values */
        bool over;              /* options have ended */
        bool sub_done;          /* subcommands have ended */
        bool defaulted;         /* the subcommand was chosen by an option that only it has */
        bool doubt_told;
        bool known;
} Reading;

/* Whether a value may be several words, or none. A listing may be told as one word of it. */
static inline bool value_is_many(const Value *v) {
        return v->many;
}

/* Split the words behind argv[0]; r->root is set. */
void reading_split(Reading *r);
/* Say that something cannot be told; r->known ends. */
void reading_unknown(Reading *r, Span span, Str why, Str source);
