#pragma once

/*
 * A simple command on its way through the table: options.c splits its words into
 * options, subcommands and operands, reading.c keeps what they are; command.c then says what they do.
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

/* --- options.c --------------------------------------------------------- */

/* Split the words behind argv[0]; r->root is set. */
void reading_split(Reading *r);

/* --- reading.c --------------------------------------------------------- */

/* Say that something cannot be told; r->known ends. */
void reading_unknown(Reading *r, Span span, Str why, Str source);
/* A reason with a name in it, for reading_unknown(); empty where nothing is reported. */
Str reading_says(Reading *r, const char *before, Str what, const char *after);

/* What is known of options, subcommands and operands so far. */
void reading_enter(Reading *r, const TableNode *node);
bool reading_has_subs(const TableNode *node);
void reading_operand(Reading *r, const Value *v, bool doubtful);
/* A word that may be any option of the command: fine only where none has an effect. */
void reading_doubt(Reading *r, const Value *v);
/* The same of a word that may as well be an operand. */
void reading_doubt_operand(Reading *r, const Value *v);

/* An option of the node or a global one above it; NULL when none is spelled so. */
const TableOption *reading_find(const TableNode *node, Str key);
/* One that takes any word that begins as its spelling does ("-D*"). */
const TableOption *reading_find_prefix(const TableNode *node, Str word);
/* As reading_find(), and in the subcommand that is meant when none is given: such an option decides for it. */
const TableOption *reading_find_or_default(Reading *r, Str key);

/* An option of the table with its value, if any; @next is the index in argv of the word behind both. */
void reading_listed(
        Reading *r, const TableOption *option, const Value *value, const Value *word, size_t next);
/* The same, its value being @attached or the next word: *i passes over what it takes. */
void reading_take(
        Reading *r, const TableOption *option, const Value *attached, size_t *i, const Value *word);
/* An option that the table does not have: one that nobody knows, or a client's parameter. */
void reading_unlisted(Reading *r, const Value *word, Str name, const Value *value);
void reading_parameter(Reading *r, const Value *word, Str name, const Value *attached, size_t *i);
/* Every option that @name may be short for counts. False when there is none. */
bool reading_abbreviated(Reading *r, const Value *word, Str name, const Value *attached, size_t *i);

/* What follows the first @from bytes of a word, as a value of its own. */
Value value_rest(const Value *v, size_t from);
