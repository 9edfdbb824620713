#pragma once

/*
 * Between the walker (facts.c), the command table (command.c) and the readers of
 * small languages (reader-*.c). The walker calls command_read() for each simple
 * command; what the table or a reader finds goes back through CommandHost.
 */

#include "shell.h"

typedef enum CodeLang {
        CODE_SHELL,
        CODE_SED,
        CODE_AWK,
        CODE_JQ,
        CODE_SQLITE, /* sqlite3's SQL and dot commands */
        CODE_PSQL,   /* psql's SQL and backslash commands */
        CODE_MYSQL,
        CODE_DUCKDB,
        CODE_TSQL,             /* SQL Server's, through sqlcmd */
        CODE_FZF_BIND,         /* KEY:ACTION,… of fzf --bind */
        CODE_FZF_COMMAND,      /* a command line in which fzf replaces {} */
        CODE_CONTAINER_FORMAT, /* a template over what is known of a container */
        CODE_MONGO,            /* JavaScript for mongosh */
        CODE_PYTHON,
        CODE_PYTHON_MODULE, /* the name behind -m */
        CODE_OTHER,         /* code in a language that we do not read: always RUN_INLINE */
} CodeLang;

/* Where a file is looked for. */
typedef enum CommandWhere {
        COMMAND_HERE,   /* in the directory of the call */
        COMMAND_ABOVE,  /* there and in all above it */
        COMMAND_BESIDE, /* beside each operand, and in it */
} CommandWhere;

/* Files that decide what a command does: where one is so, it does @effect. */
typedef struct CommandLook {
        CommandWhere where;
        Value directory; /* to look in, as the call names it: "." but for BESIDE */
        const Str *names;
        size_t n_names;
        Str holds; /* see repo_look() */
        Effect effect;
} CommandLook;

/* A command being read. Everything is borrowed for the call. */
typedef struct CommandContext CommandContext;

typedef struct CommandHost {
        /* Add an effect; .part is filled by the walker. */
        void (*effect)(CommandContext *c, Effect e);
        /*
         * The command does @act to the path that @path names, relative to c->directory. The
         * walker makes it absolute, looks at it (sensitive, device, gate, …) and adds the effects.
         */
        void (*path)(CommandContext *c, EffectAct act, const Value *path, Str why, Str source);
        /* It puts what @from names where @to says: by copying, moving or linking. */
        void (*copied)(CommandContext *c, const Value *from, const Value *to, Str source);
        /* The command runs @argv as another command (wrapper, find -exec, xargs). @extra: unknown words follow. */
        void (*run)(CommandContext *c, const Value *argv, size_t n, bool extra);
        /* The same, once for each of unknown many words that stand for @placeholder ({}). */
        void (*run_each)(CommandContext *c, const Value *argv, size_t n, Str placeholder);
        /* The command runs this word as program text; @args are $0, $1, … of a shell text. */
        void (*code)(CommandContext *c,
                     CodeLang lang,
                     const Value *text,
                     const Value *args,
                     size_t n_args,
                     Str source);
        /* The command runs what it reads from standard input as program text. */
        void (*code_from_input)(CommandContext *c, CodeLang lang, Str source);
        /* @word is NAME=VALUE, set in the environment of what this command runs next. */
        void (*assign)(CommandContext *c, const Value *word);
        /* Files that change what the command does: "git" with keys such as "core.fsmonitor". */
        void (*probe)(CommandContext *c, Str tool, const Str *keys, size_t n_keys, Str source);
        void (*look)(CommandContext *c, const CommandLook *look);
        /* Something that cannot be told; @why one clause. */
        void (*unknown)(CommandContext *c, Span span, Str why, Str source);
} CommandHost;

struct CommandContext {
        const CommandHost *host;
        void *userdata; /* the walker's */
        const ShellContext *shell;
        Arena *arena;
        const Value *argv; /* argv[0] names the program */
        size_t n_argv;
        Value directory;   /* moved by options such as git -C; LITERAL absolute, or ANY */
        Span span;         /* of the whole command */
        bool extra;        /* unknown words are appended when it runs */
        uint32_t flags;    /* EFFECT_ bits that its options give all it does: force, wholesale */
        bool privileged;   /* under sudo and the like: effects carry EFFECT_PRIVILEGED */
        ShellCommand *out; /* name, sub, options, operands, known: filled by command_read() */
};

/*
 * command_read() - what the table knows of this command
 *
 * Fills c->out and reports effects, nested commands and unknowns to c->host. A command
 * that the table does not have gives one ACT_RUN_UNKNOWN effect.
 */
void command_read(CommandContext *c);

/* Readers of commands whose arguments are a language of their own; named in the table by "reader NAME". */
typedef void (*CommandReader)(CommandContext *c);
/* X(name, function) in readers.def: find, test, expr, dd, printf, echo… */
CommandReader command_reader_find(Str name);

/*
 * Readers of program texts. @text is a LITERAL value: reports what the program reads, writes and
 * runs to c->host, and calls host->unknown for what it does not understand.
 */
void code_read_sed(CommandContext *c, const Value *text, Str source);
void code_read_awk(CommandContext *c, const Value *text, Str source);
void code_read_jq(CommandContext *c, const Value *text, Str source);
void code_read_sqlite(CommandContext *c, const Value *text, Str source);
/* @lang: CODE_PSQL, CODE_MYSQL, CODE_DUCKDB or CODE_TSQL. */
void code_read_sql(CommandContext *c, CodeLang lang, const Value *text, Str source);
/* @lang: CODE_FZF_BIND or CODE_FZF_COMMAND. */
void code_read_fzf(CommandContext *c, CodeLang lang, const Value *text, Str source);
void code_read_container_format(CommandContext *c, const Value *text, Str source);
void code_read_mongo(CommandContext *c, const Value *text, Str source);
void code_read_python(CommandContext *c, const Value *text, Str source);
/* False, with nothing reported, where it is not all known. */
bool code_read_node(CommandContext *c, const Value *text, Str source);
/* The module behind -m, with the words of @c behind it. */
void code_read_python_module(CommandContext *c, const Value *text, Str source);
