#pragma once

/*
 * Shell
 *
 * What bash would do with a text: facts with their place, and the simple commands
 * that would run. Gives no verdict. What it does not read exactly as bash does is
 * said to be unknown, never left out.
 */

#include "base/base.h"
#include "effect/effect.h"
#include "files/files.h"
#include "world/world.h"

typedef enum ShellDialect {
        SHELL_BASH,
        SHELL_SH,
        SHELL_OTHER, /* any other: of this and the following only what means the same there is known */
        SHELL_ZSH,
        SHELL_FISH,
        SHELL_POWERSHELL,
} ShellDialect;

/**
 * shell_dialect_from_name() - the dialect of a program
 * @name:       "zsh", "/bin/bash", "pwsh.exe"; only its last component counts
 *
 * Return: false when it is no shell that is known; @ret_dialect is SHELL_OTHER then.
 */
bool shell_dialect_from_name(Str name, ShellDialect *ret_dialect);
/* A name that shell_dialect_from_name() reads as @dialect; static. */
const char *shell_dialect_name(ShellDialect dialect);

/*
 * What a text may leave behind in a shell that goes on to the next one. Rather too much than too little:
 * what only a subshell sets counts as well.
 */
typedef struct ShellChanges {
        Str *names; /* variables and functions */
        size_t n;
        bool all; /* anything may mean something else: options, PATH, aliases, traps, what was not read */
        bool moves; /* the directory */
} ShellChanges;

#define SHELL_CHANGES_MAX 32 /* names; past it everything is changed */

/* What earlier texts of the same lasting shell may have left behind. */
typedef struct ShellHistory {
        const Str *names;
        size_t n;
        bool all;
} ShellHistory;

typedef struct ShellContext {
        const World *world;
        Str directory; /* absolute real path where the text is run; empty: not known */
        Str workspace; /* absolute real path, empty: none */
        Str home;      /* absolute */
        Str gate_dirs[FILES_GATE_DIRS_MAX]; /* as of FilesContext */
        Str secrets[FILES_SECRETS_MAX];
        ShellDialect dialect;
        bool directory_guessed; /* the host guessed it: facts bound to the directory are unknown */
        bool ask_service_secrets; /* reserved for the switch that also asks for read-only service calls */
        ShellHistory history; /* of a shell that lasts; else nothing */
} ShellContext;

/* An option as the command table reads it: clusters split, abbreviations resolved. */
typedef struct ShellOption {
        Str name;    /* first spelling in the table: "-f", "--force", "-exec" */
        Value value; /* form NONE when it has none */
        Span span;
} ShellOption;

/* One simple command that would run, after unwrapping. Wrappers are commands of their own. */
typedef struct ShellCommand {
        const Value *argv; /* argv[0] is the program as written after expansion */
        size_t n_argv;
        Str name; /* the table's name, or argv[0]'s last component; empty when unknown */
        Str sub;  /* path of subcommands, blank between: "push", "compute instances list" */
        Str source; /* the table's line of the command or its subcommand: "git.cmd:12"; may be empty */
        const ShellOption *options;
        size_t n_options;
        const Value *operands; /* without options and subcommand words */
        size_t n_operands;
        Value directory; /* LITERAL absolute, or ANY */
        Span span;
        int32_t wrapper;      /* index of the command that runs this one, or -1 */
        bool known;           /* the table knows it, and every option of it */
        bool extra_arguments; /* further unknown words are appended when it runs (xargs) */
        EffectCertainty certainty;
} ShellCommand;

/* A part of the text that bash would not read, or we do not. */
typedef struct ShellProblem {
        Span span;
        Str text; /* one sentence without full stop; empty: no problem */
} ShellProblem;

typedef struct ShellFacts {
        EffectList effects;
        ShellCommand *commands;
        size_t n_commands;
        ShellProblem problem;
        ShellChanges changes;
} ShellFacts;

#define SHELL_TEXT_MAX     (1U << 20) /* bytes */
#define SHELL_COMMANDS_MAX 2048

/**
 * shell_read() - what a text would do
 * @text:       the bytes bash would be given; borrowed, must live as long as the facts
 * @ret_facts:  the facts, in @a
 *
 * A text past a bound, or with a syntax error, gives the facts of what was read and an
 * effect ACT_UNKNOWN; that is no failure. NUL bytes are a problem.
 *
 * Return: 0 on success, negative errno on failure (then nothing may be allowed).
 */
int shell_read(Str text, const ShellContext *context, Arena *a, ShellFacts *ret_facts) _must_check_;

/**
 * shell_read_argv() - the same for a command given as words, run without a shell
 * @argv:       literal words; borrowed, must live as long as the facts
 * @text:       the words joined for people, in which spans point; made in @a
 */
int shell_read_argv(const Str *argv,
                    size_t n_argv,
                    const ShellContext *context,
                    Arena *a,
                    Str *ret_text,
                    ShellFacts *ret_facts) _must_check_;

/**
 * shell_read_pattern() - split the words of a rule as the command table would
 * @words:      LITERAL words; a rule's wildcards are given as VALUE_ANY or VALUE_PATTERN
 * @ret:        name, sub, options and operands filled; effects are not worked out
 *
 * So that a rule written "rm -rf" is compared with "rm --force -R" by options, not by text.
 */
int shell_read_pattern(const Value *words, size_t n_words, Arena *a, ShellCommand *ret)
        _must_check_;

/* What the table says a remembered pattern for this command may be: see ShellCommand.sub. */
typedef enum ShellTrust {
        SHELL_TRUST_NONE, /* never by pattern: interpreters, wrappers, network, deletes, git as a whole, sudo, shells */
        SHELL_TRUST_EXACT, /* only these very words */
        SHELL_TRUST_SUB,   /* this command and subcommand with any operands stays what it is */
} ShellTrust;
ShellTrust shell_command_trust(const ShellCommand *command);
