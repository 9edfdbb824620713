#pragma once

/*
 * A command that was split, on its way to effects: command.c finds the roles that its
 * words have; command-roles.c says what a word in a role does.
 */

#include "reading.h"

#define COPIED_MAX 32 /* sources of one copy that are looked through */

/* One way to see a command: with its doubtful words as operands, or as options or operands. */
typedef struct Reach {
        uint64_t modes;
        uint64_t modes_maybe;
        size_t least;  /* operands */
        size_t single; /* words that are one operand at most */
        size_t many;   /* words that are any number */
} Reach;

/* A command that was split, while its effects are told. */
typedef struct Telling {
        Reading *r;
        CommandContext *c;
        Reach plain;          /* every doubtful word is an operand */
        Reach open;           /* they may be anything; the same as plain when there are none */
        size_t n_assignments; /* leading operands that hold a '=' */
        uint32_t flags;       /* EFFECT_ flags that modes give */
        bool help;            /* it prints its help and ends */
        bool ran;             /* the words that are left were a command */
        const Value *from[COPIED_MAX]; /* operands that it reads, moves or links to */
        size_t n_from;
        const Value *to; /* what it writes, when that is told by a word; NULL: nothing */
        Str to_source;
        bool too_many; /* said that there are it is given more words than assent knows it to take */
} Telling;

/* A word in a role, and what stands behind it. */
typedef struct Word {
        const Value *value;
        const Value *after; /* words behind it, for program texts */
        size_t n_after;
        Holds sure;
        bool of_option;
        Str why;
        Str source;
} Word;

/* --- command.c --------------------------------------------------------- */

/* An effect of the command; @object may be NULL. */
void tell(Telling *t,
          EffectAct act,
          Holds sure,
          uint32_t flags,
          const Value *object,
          Span span,
          Str why,
          Str source);

/* --- command-roles.c --------------------------------------------------- */

/* What @w does in the role, but for a command that it begins. */
void tell_role(Telling *t, TableRole role, const Word *w);
/* Once all words were told: what was read, moved or linked to went to what was written. */
void tell_copied(Telling *t);
