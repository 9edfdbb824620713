#pragma once

/*
 * Terminal
 *
 * The person at this terminal, as an asker: draws cards, reads answers, and hands them to the
 * gate. Decides nothing about a call: every failure here ends as "not asked" or as a no. All
 * foreign bytes go through display before they are written.
 */

#include "base/base.h"
#include "core/core.h"
#include "policy/policy.h"

enum {
        TERMINAL_E_NOT_INTERACTIVE = 1, /* no terminal, or we are in its background */
};

#define TERMINAL_ARMING_MS 350

typedef struct Terminal Terminal;

/*
 * What a terminal is opened with. All Str and pointers are borrowed for its life. Zeroed memory
 * but for @surroundings, @policy and @env is the usual; booleans are named for what is unusual.
 */
typedef struct TerminalOptions {
        const Surroundings *surroundings;
        /* The policy as it stands now, asked for each question. NULL or a NULL answer: nobody can be asked. */
        const Policy *(*policy)(void *userdata);
        void *userdata;
        char *const *
                env; /* "NAME=value" block: TERM, LANG, NO_COLOR, VISUAL, EDITOR, PATH …; NULL: environ */

        bool plain; /* lines and words, no box, no single keys */
        bool no_bell;
        bool no_title;
        bool shared; /* a foreign program has this terminal too: yes is the two-digit number */
        bool batch_answers_last_for_turn; /* y and n of a batch speak for the rest of the turn */
        Str title;  /* what the window is called while we wait; empty: "assent waits" */
        Str editor; /* may hold words; empty: $VISUAL, $EDITOR, vi */
        Str state_dir; /* of the journal, for previews of what a rule would have covered; may be empty */
        Str private_dir; /* absolute, 0700: for the file an editor edits; empty: editing is not offered */
        Str by;          /* who answers here, for the record; empty: "terminal" */
        int arming_ms;  /* 0: TERMINAL_ARMING_MS; negative: none (for tests) */
        unsigned flood; /* questions a minute that get a notice; 0: 12 */
        int fd;         /* the terminal, taken on success; 0: open the controlling one */
} TerminalOptions;

/**
 * terminal_open() - take the controlling terminal as an asker
 *
 * Return: 0, TERMINAL_E_NOT_INTERACTIVE, negative errno.
 */
int terminal_open(const TerminalOptions *options, Terminal **ret_terminal) _must_check_;
/* Gives the terminal back. Takes NULL. The gate must not ask afterwards. */
Terminal *terminal_close(Terminal *t);
DEFINE_CLEANUP(Terminal *, terminal_close);

/* Register as the asker "terminal", of assurance own. */
int terminal_attach(Terminal *t, Gate *g) _must_check_;
/*
 * Others who answer the same questions while one stands here: programs of the person's. Whoever is
 * first decides; the question is taken away and a line says who it was.
 */
typedef struct TerminalOthers {
        void *userdata;
        int fd;                       /* readable when look() has something to do; borrowed */
        bool (*look)(void *userdata); /* never waits; true: an answer is there for deliver() */
        void (*deliver)(
                void *userdata); /* hands it to the gate; called when no question stands here */
} TerminalOthers;
void terminal_set_others(Terminal *t, const TerminalOthers *others);

/* The signal that ended the last question (its answer was a no), for a program that ends by it; 0: none. */
int terminal_signal(const Terminal *t);

/* A call ran, or was refused, without a question: one line with verdict and reason. */
void terminal_note_unasked(Terminal *t, const Request *request, const Decision *decision);
/* "✓ Success", "✗ Failed (exit 2)"; @exit_status -1: none. */
void terminal_note_result(Terminal *t, bool success, int64_t exit_status);
/* One line of ours about something else: foreign bytes in @text are made safe. */
void terminal_note(Terminal *t, Str text);

/**
 * terminal_edit() - a text in the person's editor
 * @suffix:     of the file's name, ".policy"
 * @ret_text:   as it reads afterwards, in @a
 * @reterr_note: a static sentence when nothing came of it
 *
 * Return: 0 when it was changed, 1 when it was not (the editor failed, or nothing is different),
 *         negative errno.
 */
int terminal_edit(Terminal *t, Str text, Str suffix, Arena *a, Str *ret_text, Str *reterr_note)
        _must_check_;

/**
 * terminal_confirm_number() - a yes that no pipe and no agent gives: a two-digit number, typed
 * @question:   one or more lines, shown safe
 *
 * For what loosens the rules. Return: 1 yes, 0 no (also when the terminal is lost), negative errno.
 */
int terminal_confirm_number(Terminal *t, Str question) _must_check_;
