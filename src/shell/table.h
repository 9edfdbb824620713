#pragma once

/*
 * The command table in its compiled form: what tools/compile-commands.py makes of
 * data/commands. Everything is static const and refers by
 * index, so that no pointer needs relocation and a process that never asks pays
 * nothing. Only table.c sees the arrays.
 */

#include "command.h"

/* Offset of a string's bytes in the pool; its length stands in the two bytes before. 0 and 2: empty. */
typedef uint32_t TableStr;

#define TABLE_OPERANDS_ANY 0xffff

/* Modes that every command has; the others get the bits above. */
enum {
        TABLE_MODE_HELP = 1U << 0,
        TABLE_MODE_COMMAND = 1U << 1, /* a word stood in the role command */
        TABLE_MODE_FORCE = 1U << 2,
        TABLE_MODE_WHOLESALE = 1U << 3,
        TABLE_MODE_REMOTE = 1U << 4,
        TABLE_MODE_COLON = 1U << 5, /* a word holds a ':' */
};

typedef enum TableRoleKind {
        TABLE_ROLE_TEXT,
        TABLE_ROLE_PATH, /* arg: EffectAct */
        TABLE_ROLE_ACT,  /* arg: EffectAct; the word is its object */
        TABLE_ROLE_UNKNOWN,
        TABLE_ROLE_DIR,
        TABLE_ROLE_COMMAND,
        TABLE_ROLE_PROGRAM,
        TABLE_ROLE_RUN,
        TABLE_ROLE_CODE, /* arg: CodeLang */
        TABLE_ROLE_NODE, /* a program for node; what is not read of it is CODE_OTHER */
        TABLE_ROLE_SCRIPT,
        TABLE_ROLE_ASSIGN,
        TABLE_ROLE_AT_FILE,
        TABLE_ROLE_CONFIG_GIT,
        TABLE_ROLE_HOST,     /* arg: EffectAct of contacting any other machine */
        TABLE_ROLE_DATABASE, /* the same; a plain name is a database of the default server */
        TABLE_ROLE_AT_HOST,  /* the act where it holds "@HOST" */
        TABLE_ROLE_ADDRESS,  /* the act where it holds "://" */
        TABLE_ROLE_HOSTED,   /* the same, and where it names another host than those of everybody */
        TABLE_ROLE_MODULE,   /* the act where it names another host than those, or may name one */
        TABLE_ROLE_TREE_OR,  /* a directory where it is spelled as a path, else the act */
        TABLE_ROLE_NAME_OR,  /* a plain name is harmless; with a slash in it, the act */
        TABLE_ROLE_STDOUT_OR, /* "-" is standard output, anything else a path; arg: EffectAct */
        TABLE_ROLE_FILE_OR_URL,
        TABLE_ROLE_SQLITE_FILE, /* a path, or a file: URI */
        TABLE_ROLE_AWK_FILE,    /* a path, or "/inet/…" that gawk connects to */
} TableRoleKind;

typedef struct TableRole {
        uint8_t kind;
        uint8_t arg;
} TableRole;

/* Holds when all modes of @need and none of @forbid are set and the operands are that many. */
typedef struct TableCond {
        uint16_t need; /* index of a mask */
        uint16_t forbid;
        uint16_t low; /* operands, inclusive */
        uint16_t high;
} TableCond;

typedef struct TableDoes {
        TableStr why;
        TableStr source;
        uint16_t cond;
        uint8_t act;
        uint8_t flags; /* EFFECT_WHOLESALE … */
} TableDoes;

enum {
        TABLE_COMMAND = 1U << 0,           /* all words after it are a command */
        TABLE_COMMAND_SEMICOLON = 1U << 1, /* up to a word ";" */
        TABLE_UNKNOWN = 1U << 2,
        TABLE_LAST = 1U << 3,
        TABLE_HARMFUL = 1U << 4, /* a word that is not known must not turn out to be it */
        TABLE_UNLESS = 1U << 5,  /* its actions hold except for the values listed */
        TABLE_ONLY = 1U << 6,    /* its actions hold for the values listed alone */
};

/* What an option does; row 0 does nothing. */
typedef struct TableAction {
        TableStr why;
        TableStr source;
        TableStr values; /* patterns joined by '|', for UNLESS and ONLY */
        uint16_t roles;
        uint16_t does;
        uint16_t modes; /* index of a mask */
        uint8_t n_roles;
        uint8_t n_does;
        uint8_t flags;
} TableAction;

typedef enum TableArity {
        TABLE_VALUE_NONE,
        TABLE_VALUE_REQUIRED,
        TABLE_VALUE_OPTIONAL, /* attached only */
        TABLE_VALUE_PREFIX,   /* any word that begins with the key */
} TableArity;

typedef struct TableOption {
        TableStr key; /* "-n", "--name", "if=", "-NUM"; in go style with one dash */
        TableStr display;
        uint16_t action;
        uint8_t arity;
        uint8_t global;   /* also behind the subcommands below */
        uint8_t n_before; /* words that it takes before its value */
} TableOption;

typedef enum TableRepeat {
        TABLE_ONE,
        TABLE_OPTIONAL,
        TABLE_MANY,
        TABLE_SOME,
} TableRepeat;

typedef struct TableSpec {
        TableStr why;
        uint16_t roles;
        uint8_t n_roles;
        uint8_t repeat;
} TableSpec;

typedef struct TableOperands {
        TableStr source;
        uint16_t cond;
        uint16_t specs;
        uint8_t n_specs; /* at most TABLE_SPECS_MAX */
} TableOperands;

#define TABLE_SPECS_MAX 16

typedef struct TableImplied {
        TableStr text;
        TableStr source;
        uint16_t cond;
        uint16_t role;
} TableImplied;

typedef struct TableStdin {
        TableStr source;
        uint16_t cond;
        uint8_t lang;
} TableStdin;

typedef struct TableProbe {
        TableStr tool;
        TableStr source;
        uint16_t cond;
        uint16_t keys;
        uint16_t n_keys;
} TableProbe;

/* A file that decides what a command does. */
typedef struct TableLook {
        TableStr holds; /* texts joined by '|'; empty: it is enough that it is there */
        TableStr source;
        uint16_t cond;
        uint16_t names; /* index of keys */
        uint16_t n_names;
        uint16_t does;
        uint8_t where; /* CommandWhere */
} TableLook;

typedef struct TableSub {
        TableStr name;
        uint16_t node;
} TableSub;

typedef enum TableSyntax {
        TABLE_SYNTAX_GNU,
        TABLE_SYNTAX_POSIX,
        TABLE_SYNTAX_GO,
        TABLE_SYNTAX_SINGLE,
        TABLE_SYNTAX_OLD,
        TABLE_SYNTAX_NONE,
} TableSyntax;

enum {
        TABLE_NO_ABBREV = 1U << 0,
        TABLE_NO_PERMUTE = 1U << 1,
        TABLE_NO_CLUSTER = 1U << 2,
        TABLE_BOOL = 1U << 3,
        TABLE_ALL_HARMLESS = 1U << 4, /* every option there is has no effect */
        TABLE_OPTIONS_TEXT = 1U << 5, /* unlisted options do nothing */
        TABLE_HAS_PLUS = 1U << 6,
        TABLE_HAS_KEYS = 1U << 7,
        TABLE_HAS_DIGITS = 1U << 8, /* -NUM or -1 are options */
        TABLE_AT_FILES = 1U << 9,   /* "@FILE" stands for the words that a file holds */
        TABLE_NOPT = 1U << 10,      /* "--flag false" is the flag with its value */
};

/* A command or subcommand. Node 0 is nobody. */
typedef struct TableNode {
        TableStr name;
        TableStr
                culprit; /* an option that forbids TABLE_ALL_HARMLESS; empty: the list is not complete */
        TableStr reader;
        TableStr source;
        uint32_t options; /* sorted by key, then those of arity PREFIX */
        uint32_t subs;    /* sorted by name, then those with '*' in the file's order */
        uint16_t n_options;
        uint16_t n_prefixes;
        uint16_t n_subs;
        uint16_t n_sub_patterns;
        uint16_t operands;
        uint16_t does;
        uint16_t implied;
        uint16_t stdin;
        uint16_t probes;
        uint16_t looks;
        uint16_t modes;     /* set whatever the words */
        uint16_t all_modes; /* all that its options could set, help apart */
        uint16_t parent;
        uint16_t default_sub;
        uint16_t flags;
        uint8_t takes; /* the most words that one of its options takes */
        uint8_t n_operands;
        uint8_t n_does;
        uint8_t n_implied;
        uint8_t n_stdin;
        uint8_t n_probes;
        uint8_t n_looks;
        uint8_t syntax;
        uint8_t trust;
} TableNode;

Str table_str(TableStr s);
uint64_t table_mask(uint16_t index);
const TableCond *table_cond(uint16_t index);
const TableRole *table_roles(uint16_t index);
const TableDoes *table_does(uint16_t index);
const TableAction *table_action(uint16_t index);
const TableSpec *table_specs(uint16_t index);
const TableOperands *table_operands(uint16_t index);
const TableImplied *table_implied(uint16_t index);
const TableStdin *table_stdin(uint16_t index);
const TableProbe *table_probes(uint16_t index);
const TableLook *table_looks(uint16_t index);
const TableStr *table_keys(uint16_t index);
/* Node 0 counted. */
uint16_t table_n_nodes(void);
/* NULL for node 0. */
const TableNode *table_node(uint16_t index);

/* Whether @word is one of @patterns: joined by '|', with '*' for any text; what stands behind a '!' is not. */
bool table_matches(Str patterns, Str word);

/* All of these return NULL when there is none. */
const TableNode *table_find_command(Str name);
const TableNode *table_find_sub(const TableNode *node, Str word);
/* An option of this very node by its exact key. */
const TableOption *table_find_option(const TableNode *node, Str key);
/* The option of arity PREFIX that @word begins with. */
const TableOption *table_find_prefix(const TableNode *node, Str word);
/* Options whose keys begin with @text: their first; *ret_n is how many follow one another. */
const TableOption *table_options_from(const TableNode *node, Str text, size_t *ret_n);
