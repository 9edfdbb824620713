#pragma once

/*
 * The host of a program that tries the table or the readers without the walker: whoever includes this
 * defines each of these functions, and hears by them what was found.
 */

#include "command.h"

static void on_effect(CommandContext *c, Effect e);
static void on_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source);
static void on_copied(CommandContext *c, const Value *from, const Value *to, Str source);
static void on_run(CommandContext *c, const Value *argv, size_t n, bool extra);
static void on_run_each(CommandContext *c, const Value *argv, size_t n, Str placeholder);
static void on_code(CommandContext *c,
                    CodeLang lang,
                    const Value *text,
                    const Value *args,
                    size_t n_args,
                    Str source);
static void on_input(CommandContext *c, CodeLang lang, Str source);
static void on_assign(CommandContext *c, const Value *word);
static void on_probe(CommandContext *c, Str tool, const Str *keys, size_t n_keys, Str source);
static void on_look(CommandContext *c, const CommandLook *look);
static void on_unknown(CommandContext *c, Span span, Str why, Str source);

static const CommandHost host = {
        .effect = on_effect,
        .path = on_path,
        .copied = on_copied,
        .run = on_run,
        .run_each = on_run_each,
        .code = on_code,
        .code_from_input = on_input,
        .assign = on_assign,
        .probe = on_probe,
        .look = on_look,
        .unknown = on_unknown,
};
