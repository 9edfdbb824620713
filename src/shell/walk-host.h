#pragma once

/* What the files share that take the reports of the command table and the readers. */

#include "walk.h"

/* The frame of the command that reports. */
static inline Frame *frame_of(CommandContext *c) {
        return c->userdata;
}

/* --- walk-host.c ------------------------------------------------------- */

/* Something that the network gave was found within these bytes of the text. */
bool network_within(const Walk *w, Span span);

/* --- walk-tear.c ------------------------------------------------------- */

/* May the command, whose words were read, take a part of a line from an input that others read as well? */
bool frame_may_tear(const Frame *f);

/* --- walk-code.c ------------------------------------------------------- */

/* A program text stands in the command, with @args behind it. */
void host_code(CommandContext *c,
               CodeLang lang,
               const Value *text,
               const Value *args,
               size_t n_args,
               Str source);
/* What the command reads is the program text. */
void host_code_from_input(CommandContext *c, CodeLang lang, Str source);
