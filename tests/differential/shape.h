#pragma once

/*
 * Shape: a syntax tree as bytes, such that two texts that mean the same to bash
 * give the same bytes, as far as `declare -f` prints one for the other: elif is an
 * if inside else, |& is 2>&1 |, $'…' is '…', `for x do` is `for x in "$@" do`.
 * All else stands in it: every word with what is quoted, every redirection, the
 * bodies of heredocs, how commands are joined.
 */

#include "shell/syntax.h"

typedef enum ShapeFlags {
        SHAPE_UNENDED = 1 << 0, /* a heredoc without its end: it cannot stand inside a function */
        SHAPE_REPRINTED =
                1 << 1, /* bash prints what reads as something else: `coproc c0`, `>f time` */
} ShapeFlags;

/* The shape of @program into @out; @flags is added to. */
void shape_program(const ShellProgram *program, Buf *out, unsigned *flags);

/* What stands inside the function that is all of @program; NULL when there is more or less. */
const ShellProgram *shape_function_body(const ShellProgram *program);
