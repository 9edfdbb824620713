#pragma once

/*
 * Card
 *
 * What a person is shown before they answer, as data: the same for the terminal, a page and
 * another program. Decides what is shown and what friction a yes takes; draws nothing. All
 * strings are raw bytes, to be made safe by display where they are drawn.
 */

#include "base/base.h"
#include "core/core.h"
#include "policy/policy.h"

/* What a yes takes. */
typedef enum CardFriction {
        CARD_FRICTION_FACT,   /* zeroed memory: the strictest. The floor: a fact is typed */
        CARD_FRICTION_NUMBER, /* dangerous: read to the end, then the number on the card */
        CARD_FRICTION_KEY,    /* safe and moderate: one key */
} CardFriction;

typedef struct CardField {
        Str label; /* "Command", "File", "URL", "Prompt", "Description", or an argument's name */
        Str text;
        bool is_claim; /* the agent's, a server's or a host's words, no fact */
} CardField;

/* A part of the command that speaks for asking; of a diff, a word that changed (VERDICT_NONE). */
typedef struct CardMark {
        Span span; /* in body */
        Verdict verdict;
} CardMark;

typedef struct CardEffect {
        const Effect *effect;
        Str text;       /* "deletes everything under build" */
        Str place;      /* "inside the workspace"; empty where there is none */
        Str undo;       /* "cannot be undone"; empty: nothing to undo */
        uint32_t count; /* how many alike it stands for; 1 or more */
        size_t n_files; /* of a tree or glob that is deleted; 0: not known */
        Str list;       /* these by name, those first that git does not have */
} CardEffect;

typedef struct Card {
        const Request *request;
        PolicyJudgement judgement;

        /* WHO */
        Str agent, session, directory, branch, tool, source;
        Risk risk;
        const CardField *
                claims; /* confirmation message, impact, the spec's danger; of the spec or its maker */
        size_t n_claims;

        /* WHAT */
        Str sentence;            /* derived by assent from the effects, never the agent's own */
        const CardField *fields; /* short ones */
        size_t n_fields;
        Str body, body_language; /* the exact command, diff or arguments, whole */
        bool body_is_claim;
        size_t n_added, n_removed; /* of a diff */
        Str will_fail; /* why a write or an edit cannot be done to the file as it is; empty: it can */
        const CardMark *marks;
        size_t n_marks;

        /* EFFECT */
        const CardEffect *effects; /* the gravest first */
        size_t n_effects, n_more_effects;

        Str escalated_by; /* the rule that wants a person, may be empty */
        Str changed;      /* how it differs from what was allowed before, may be empty */
        Str agent_says;   /* a claim */

        /* The answers */
        CardFriction friction;
        unsigned number;    /* two digits, with CARD_FRICTION_NUMBER */
        Str fact_question;  /* "the name of the branch", with CARD_FRICTION_FACT */
        Str fact;           /* what must be typed */
        bool may_remember;  /* answer 2 is offered */
        Str remember_label; /* "cargo fmt in ~/src/app" */
} Card;

/**
 * card_new() - all that a person is shown about a pending request
 * @level:      to what it was escalated
 * @by:         which rule wants a person, may be empty
 * @changed:    from the journal, may be empty
 * @home:       written as "~" in what is shown
 * @a:          everything is made here
 *
 * Looks at the world only for the present content of a file that would be written.
 *
 * Return: 0 or negative errno; without a card nothing may be confirmed.
 */
int card_new(const Request *request,
             const Policy *policy,
             const Surroundings *surroundings,
             EscalateLevel level,
             Str by,
             Str session,
             Str changed,
             Arena *a,
             Card *ret) _must_check_;

/*
 * "writes ~/a.txt"; of what names no object but itself: "writes: formats the sources". Raw bytes, in
 * @a, static, or the effect's own. @home is written as "~".
 */
Str card_effect_text(const Effect *e, Str home, Arena *a);

/* Labels, sentences and effects as JSON, for a page or a program. */
void card_write_json(const Card *card, JsonWriter *w);

/* A number for CARD_FRICTION_NUMBER: two digits, the first of which is no answer of its own (4 to 9). */
int card_number(unsigned *ret_number) _must_check_;

/**
 * card_changed() - how a call differs from one that was allowed before
 * @earlier:    command or signature of that one
 * @age_ms:     how long ago
 *
 * "2 days ago: git push origin dev; this one has: main --force; and lacks: dev". In @a.
 */
Str card_changed(Str earlier, Str now, int64_t age_ms, Arena *a);

/* "writes in the workspace · network · cannot be undone": the kinds in a few words. */
Str card_summary(const Card *card, Arena *a);
