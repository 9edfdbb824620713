#pragma once

/* One question: what its card, its answers and its keys share. */

#include "terminal-private.h"

typedef struct Question {
        Terminal *t;
        Request *request;
        Session *session;
        EscalateLevel level;
        Arena *arena; /* of the card */
        Card card;
        HookAnswer *answer;

        bool done;
        bool seen; /* all of it has been on screen */
        unsigned n_invalid;
        unsigned typed; /* first digit of the number; 0: none */
        bool proved;    /* number or fact was typed */
        Choice wanted;  /* the yes that is completed by the number */
        Remember scoped;
        int64_t auto_count;
        bool auto_any;
        Str edited;
        Str note;
        Str feedback;
        bool is_good;
} Question;

/* A yes takes the number on the card. */
static inline bool question_needs_number(const Question *q) {
        return q->card.friction == CARD_FRICTION_NUMBER ||
               (q->card.friction == CARD_FRICTION_KEY && q->t->options.shared);
}

/* A sentence below the question, until the next one; it lives as long as the question. */
static inline void question_note(Question *q, Str note) {
        q->note = note;
}

/* question-draw.c */
/* The last line, which the answer is typed behind. */
Str question_prompt(const Question *q, Arena *a);
/* DrawFunc: the card as far as it fits, and the question below it. */
void question_draw(void *userdata, Str prompt, Str typed, bool anew);
void question_redraw(Question *q);
/* The prompt alone, with the time that is left. */
void question_draw_countdown(Question *q);
/* All of the card, for good: where only lines are written. */
void question_print(Question *q);

/* question-answer.c: each ends the question (q->done), or leaves it open with a note that says why */
/* @argument: what stood behind the word; empty: asked for, where the choice takes one. */
void question_choose(Question *q, Choice choice, Str argument);
/* The number on the card was typed, or another one. */
void question_try_number(Question *q, uint64_t number);
/* What was typed is no answer; after TERMINAL_TRIES of them it is a no. */
void question_invalid(Question *q, Str note);
