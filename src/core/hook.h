#pragma once

/* Hooks: functions that take part in a decision, or run around the call. */

#include "decision.h"

/* The phases of a decision, in order; see docs/architecture.md. */
typedef enum Phase {
        PHASE_RULES,     /* a fold: the strictest speaks, a failure skips */
        PHASE_APPROVALS, /* 2 to 4 only grant; the first confirm ends them, a failure passes */
        PHASE_JUDGEMENT,
        PHASE_MODE,
        PHASE_ASKERS, /* a race: the first answer wins; see Asker */
} Phase;

typedef enum HookSay {
        HOOK_PASS,
        HOOK_CONFIRM,
        HOOK_ESCALATE, /* a person must answer; see level */
        HOOK_SKIP,
        HOOK_EDIT, /* phase 5, and hooks of phase 1 that rewrite a call */
        HOOK_WAIT, /* phase 5: will answer by gate_answer() */
        HOOK_FAIL,
} HookSay;

/* How far up a call is escalated. Ordered. */
typedef enum EscalateLevel {
        ESCALATE_NONE,
        ESCALATE_ASK, /* an ask rule: only a person, an exact approval made for it, declared autonomy */
        ESCALATE_MAY_DENY, /* a deny line could match, which cannot be told: not declared autonomy either */
        ESCALATE_FLOOR, /* only a person, each time */
} EscalateLevel;

typedef struct HookAnswer {
        HookSay say;
        EscalateLevel level; /* HOOK_ESCALATE */
        unsigned persons;    /* HOOK_ESCALATE: how many must agree; 0 means 1 */
        Decision decision; /* what else the answer holds: message, why, by_name, remember, args … */
} HookAnswer;

/*
 * A hook of type tool.confirm. Strings of the answer are static or in the request's arena. A
 * logging hook looks and says HOOK_PASS.
 */
typedef HookSay (*HookFunc)(void *userdata, Request *request, HookAnswer *answer);

typedef struct Hook {
        Str name; /* a hook of the same name is replaced */
        Phase phase;
        int priority; /* higher goes first, then the earlier registration */
        HookFunc func;
        void *userdata;
        Str tool; /* only for calls of this tool; empty: all */
} Hook;

/* tool.execute.pre: may veto (non-zero), changes nothing. tool.execute.post: looks at the result. */
typedef int (*PreHookFunc)(void *userdata, const Request *request);
typedef void (*PostHookFunc)(void *userdata, const Request *request, bool success, Str output);

/*
 * An asker puts the question to a person. ask() answers at once (PASS: cannot ask; CONFIRM, SKIP,
 * EDIT), or says HOOK_WAIT and later calls gate_answer(). withdraw() is called when somebody else
 * answered or the question ended; the asker must not answer after it. One that blocks in ask() goes
 * last: its priority is the lowest.
 */
typedef struct Asker {
        Str name;
        int priority;
        Assurance assurance;
        /* Also gets, while somebody else can say yes, the questions that it may only refuse. */
        bool refuses;
        /* Is told that a question is open, and by withdraw() that it ended; its answers count for nothing. */
        bool observes;
        void *userdata;
        HookSay (*ask)(void *userdata, Request *request, HookAnswer *answer);
        /* Several at once: @answers has @n zeroed slots. NULL: one after the other. HOOK_PASS in a slot: ask it alone. */
        HookSay (*ask_batch)(void *userdata, Request **requests, size_t n, HookAnswer *answers);
        void (*withdraw)(void *userdata, Request *request);
} Asker;
