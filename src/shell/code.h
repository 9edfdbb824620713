#pragma once

/*
 * Code: what the readers of program texts share. Of the room alone.
 *
 * A reader says «unknown» once, and stops: what follows a thing that was not
 * understood might mean anything.
 */

#include "command.h"

enum {
        CODE_TEXT_MAX = 1 << 16,   /* bytes of a program text */
        CODE_TOKENS_MAX = 1 << 13, /* tokens of it */
        CODE_DEPTH_MAX = 100,      /* nested brackets */
        CODE_END = -1,             /* what reading past the end gives */
};

/* A program text being read. */
typedef struct Code {
        CommandContext *c;
        const Value *value; /* the word that it came in */
        Str source;
        Str text;
        size_t at;
        bool stopped; /* said unknown */
} Code;

/* One token. @kind is the first byte of an operator, or one of the reader's own from 256 on. */
typedef struct CodeToken {
        int kind;
        Str text;
} CodeToken;

typedef struct CodeTokens {
        CodeToken *items;
        size_t n;
        size_t capacity;
} CodeTokens;

/* False, with unknown said, when @value is no literal or too long. */
bool code_init(Code *k, CommandContext *c, const Value *value, Str source);
bool code_init_tokens(Code *k, CodeTokens *ret_tokens);
/* Say that the text cannot be told, once, and stop. Always false. */
bool code_unknown(Code *k, const char *why);

/* The byte at @ahead from here, or CODE_END. */
int code_peek(const Code *k, size_t ahead);
int code_next(Code *k);
/* Take @word when the text goes on with it. */
bool code_take(Code *k, Str word);
void code_skip_blanks(Code *k);
/* Bytes from here on that are letters, digits or '_'. */
Str code_take_name(Code *k);

bool code_push(Code *k, CodeTokens *tokens, int kind, size_t begin);
/* Kind of the token at @i, CODE_END outside. */
int code_kind(const CodeTokens *tokens, size_t i);
bool code_is(const CodeTokens *tokens, size_t i, Str text);

/* The program acts on the path @path. */
void code_path(Code *k, EffectAct act, Str path, const char *why);
/* The same for a path that is not known. */
void code_any_path(Code *k, EffectAct act, const char *why);
/* The program gives @command to a shell. */
void code_shell(Code *k, Str command);
/* It runs or discloses something that is put together when it runs. */
void code_effect(Code *k, EffectAct act, uint32_t flags, Str object, const char *why);

/* The SQL of sqlite3 and duckdb changes its database, @writes, or makes one that is not there. */
void code_database(CommandContext *c, bool writes, Str source);
/* An option by the first spelling that the table has of it. */
bool code_has_option(const CommandContext *c, Str name);
/* Whether the file that is its first operand is there, or may be. */
bool code_database_is_there(const CommandContext *c);

/* --- shared by the readers of commands --------------------------------- */

void reader_unknown(CommandContext *c, const Value *word, const char *why);
void reader_effect(CommandContext *c, EffectAct act, const Value *object, const char *why);
/* Environment variables that disclose nothing; harmless-names.def. */
bool env_name_is_harmless(Str name);
/* True when @name is a plain variable name. */
bool name_is_plain(Str name);
