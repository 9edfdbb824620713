#pragma once

/*
 * Effect
 *
 * The words in which knowledge speaks: one thing that a call would do, to which
 * object, where in the text that stands, and how sure we are. Facts, no verdicts:
 * which effect is asked about is policy's to say.
 */

#include "base/base.h"

/* Byte offsets into the text that was judged, end exclusive. begin == end: no place. */
typedef struct Span {
        uint32_t begin;
        uint32_t end;
} Span;

/* How much of a word is known. Ordered: each knows less than the one before. */
typedef enum ValueForm {
        VALUE_NONE,    /* zeroed memory: no word at all */
        VALUE_LITERAL, /* exactly @text */
        VALUE_NUMBER,  /* some decimal number, possibly negative; @text empty */
        VALUE_PATTERN, /* begins with @text, ends with @suffix, the rest is open (may hold '/') */
        VALUE_LISTING, /* zero or more words, each a path below @text with last component ending in @suffix */
        VALUE_ANY, /* anything, also what begins with '-' */
} ValueForm;

/* In a glob of ours: any number of hexadecimal digits, as in the name of a commit. With extglob bash means them too. */
#define VALUE_HEX_DIGITS "+([0-9a-f])"

/*
 * A word after expansion, as far as it is known. Several literal
 * possibilities (after a branch) are separate Values of one word, see shell.
 */
typedef struct Value {
        ValueForm form;
        Str text;
        Str suffix;
        Str glob;  /* for PATTERN and LISTING made by a glob: the pattern itself, else empty */
        Str names; /* for a LISTING that find made: the pattern of its last names, else empty */
        Span span; /* the word that it comes from */
        /*
         * May become several words or none (unquoted expansion, glob, "$@");
         * with false it is exactly one word.
         */
        bool many;
        /* What is open does not make the word begin with '-', whatever @text says. */
        bool dashless;
        /* Its words hold no blank and no sign of a pattern, so that nothing divides them further. */
        bool solid;
        /*
         * A number that may be missing, because what prints it may fail: empty, or no word without quotes.
         * With @many: no word, where another of its kind is one at least (nullglob, a listing of nothing,
         * a text that a filter lets through or not).
         */
        bool hollow;
        /* Names that git has, whatever lies on the disk. */
        bool tracked;
        /* @glob holds only of a word that is nothing but this; beside other text anything may stand here. */
        bool lone;
        /* Only decimal numbers are open: a pattern that has VALUE_HEX_DIGITS in the place of each; else empty. */
        Str numbers;
} Value;

static inline Value value_literal(Str text, Span span) {
        return (Value){ .form = VALUE_LITERAL, .text = text, .span = span };
}
static inline Value value_any(Span span) {
        return (Value){ .form = VALUE_ANY, .span = span };
}
/* True when @v is the literal @text. */
static inline bool value_is(const Value *v, Str text) {
        return v->form == VALUE_LITERAL && str_eq(v->text, text);
}
/* True when @v might be a word that begins with @prefix (sound: true when unsure). */
bool value_may_begin(const Value *v, Str prefix);
/* True when @v might be exactly @text (sound: true when unsure). */
bool value_may_be(const Value *v, Str text);

typedef enum EffectKind {
#define X(name, json, text) EFFECT_KIND_##name,
#include "kinds.def"
#undef X
} EffectKind;

typedef enum EffectAct {
#define X(name, kind, json, text) ACT_##name,
#include "acts.def"
#undef X
} EffectAct;

typedef enum EffectCertainty {
        CERTAINTY_UNKNOWN,  /* cannot be told: treated as the worst it could be */
        CERTAINTY_POSSIBLE, /* on some way through the text */
        CERTAINTY_SURE,     /* whenever the text runs without an error */
} EffectCertainty;

enum {
        EFFECT_WHOLESALE =
                1U
                << 0, /* destroys past undoing on a large scale: file systems, all resources, forced history */
        EFFECT_PRIVILEGED = 1U << 1, /* under sudo, doas, su or the like */
        EFFECT_REMOTE = 1U << 2, /* on another machine or in a container, its paths are not ours */
        EFFECT_FROM_NETWORK =
                1U << 3,        /* the code that is run came over the network in this very text */
        EFFECT_FORCE = 1U << 4, /* the option that overrides protections was given */
        EFFECT_RUNTIME_CODE = 1U << 5, /* code that is put together when the text runs */
        EFFECT_IN_LOOP = 1U << 6,      /* once for each of several objects */
        EFFECT_DEFINED =
                1U
                << 7, /* code of the project: the files that are its objects say all that is run */
};

/*
 * One effect. @object of path acts is an absolute, lexically normal path where it is
 * known (form LITERAL), a host or URL for network acts, a program or a sentence's
 * subject otherwise. All Str live in the arena that the facts were made in, or are static.
 */
typedef struct Effect {
        EffectAct act;
        EffectCertainty certainty;
        uint32_t flags;
        Value object;
        Span span; /* the part of the text that does it */
        int32_t part; /* index of the simple command it belongs to; -1: none (redirections, assignments, the line) */
        Str why; /* one plain clause without full stop, may be empty: "-o names the output file" */
        Str source; /* what spoke: "sort.cmd:12", "files: ssh keys"; may be empty */
} Effect;

/* A growing list in an arena. Zeroed memory is the empty list. */
typedef struct EffectList {
        Effect *items;
        size_t n;
        size_t capacity;
} EffectList;

/* Lists longer than this are cut with one ACT_UNKNOWN at the end. */
#define EFFECTS_MAX 4096

/* Append; on a failed arena nothing is appended, see arena_error(). Equal neighbours are merged. */
void effects_add(EffectList *list, Arena *a, Effect e);

EffectKind effect_kind(EffectAct act);
/* The names used in tables and on every wire; static strings. */
const char *effect_act_name(EffectAct act);
const char *effect_act_text(EffectAct act);
const char *effect_kind_name(EffectKind kind);
const char *effect_kind_text(EffectKind kind);
const char *effect_certainty_name(EffectCertainty c);
/* ACT_NONE and false when no act is called @name. */
bool effect_act_from_name(Str name, EffectAct *ret_act);
bool effect_kind_from_name(Str name, EffectKind *ret_kind);
