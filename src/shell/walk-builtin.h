#pragma once

/* What the files of the shell's own commands share. */

#include "walk.h"

static inline const Value *word_at(const Frame *f, size_t i) {
        return i < f->context.n_argv ? &f->context.argv[i] : NULL;
}

static inline bool word_is(const Frame *f, size_t i, const char *z) {
        return i < f->context.n_argv && value_is(&f->context.argv[i], str_of(z));
}

static inline bool is_option(const Value *v) {
        return v->form == VALUE_LITERAL && v->text.n > 1 && v->text.p[0] == '-';
}

/* set +e, declare +x: to others a word with a plus is an operand. */
static inline bool is_switch(const Value *v) {
        return is_option(v) || (v->form == VALUE_LITERAL && v->text.n > 1 && v->text.p[0] == '+');
}

static inline Choice any_choice(Walk *w) {
        return choice_of(w->arena, (Value){ .form = VALUE_ANY });
}

static inline void say_state(Frame *f, Str why) {
        frame_say(f, ACT_SHELL_STATE, why);
}

/* walk-declare.c */
void builtin_declaration(Frame *f);
void builtin_unset(Frame *f);

/* walk-later.c */
void builtin_trap(Frame *f);
void builtin_alias(Frame *f);
void builtin_unalias(Frame *f);

/* walk-builtin.c: false where words of one expansion may be none or several, so that no word has its place */
bool builtin_words_are_counted(const Frame *f);
