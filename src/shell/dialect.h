#pragma once

#include "walk.h"

/* What the files that hold a text against another shell share. */

enum {
#define X(list, words) LIST_##list,
#include "dialect.def"
#undef X
};

/* The word is in that list of dialect.def. */
bool dialect_lists(unsigned list, Str word);
/* Letters and digits of ASCII, and these. */
bool dialect_is_made_of(Str s, const char *others);
/* One of @words, which blanks divide. */
bool dialect_is_one_of(Str name, const char *words);

bool dialect_is_digits(Str s);

/* --- dialect-zsh-word.c -------------------------------------------------- */

bool dialect_zsh_word(Walk *w, const ShellWord *word);
/* What stands in double quotes, or in a heredoc. */
bool dialect_zsh_double(Walk *w, const ShellPart *parts);
/* What an assignment gives a name. */
bool dialect_zsh_assigns(Walk *w, const ShellWord *value);
/* An argument of git that may hold ~, ^ and braces. */
bool dialect_zsh_is_revision(const ShellWord *word);
/* An argument of export that is an assignment. */
bool dialect_zsh_exports(Walk *w, const ShellWord *word);
/* Nothing but =. */
bool dialect_zsh_is_rule(Str raw);

/* --- dialect-zsh.c -------------------------------------------------------- */

bool dialect_zsh_reads_alike(Walk *w, const ShellNode *node);
bool dialect_zsh_marks_alike(const ShellPipeline *p);
bool dialect_zsh_may_abort(const Walk *w, const ShellNode *node);
