#pragma once

/* Decisions: the end of a request. */

#include "base/base.h"
#include "request.h"

typedef enum Verdict {
#define X(name, json, severity, text) VERDICT_##name,
#include "verdicts.def"
#undef X
} Verdict;

const char *verdict_name(Verdict v);
/* Of two verdicts the stricter: DENY over ASK over ALLOW over NONE. */
Verdict verdict_stricter(Verdict a, Verdict b);

typedef enum Action {
        ACTION_NONE, /* zeroed memory: nobody has decided */
        ACTION_SKIP,
        ACTION_EDIT, /* confirm of other arguments; ends as a new request */
        ACTION_CONFIRM,
} Action;

const char *action_name(Action action);

/* Who or what decided. */
typedef enum DeciderKind {
        DECIDER_NONE,
        DECIDER_RULE,     /* a line of policy */
        DECIDER_APPROVAL, /* a remembered answer */
        DECIDER_JUDGEMENT,
        DECIDER_HOOK,
        DECIDER_MODE, /* declared autonomy, auto-confirm */
        DECIDER_PERSON,
        DECIDER_TIMEOUT,
        DECIDER_NOBODY,    /* no one available to ask */
        DECIDER_CANCELLED, /* the turn, the session or the host ended */
        DECIDER_ERROR,     /* something failed: always a skip */
} DeciderKind;

const char *decider_name(DeciderKind kind);

/* How sure we can be that a person answered. Ordered. */
typedef enum Assurance {
        ASSURANCE_NONE,
        ASSURANCE_AGENT, /* the host's own dialog */
        ASSURANCE_OS,    /* desktop, a program of the person's */
        ASSURANCE_OWN,   /* our terminal or page */
} Assurance;

const char *assurance_name(Assurance a);

typedef enum Scope {
        SCOPE_ONCE,
        SCOPE_TURN,
        SCOPE_COUNT,
        SCOPE_TIME,
        SCOPE_SESSION,
        SCOPE_WORKSPACE,
        SCOPE_USER,
} Scope;

const char *scope_name(Scope scope);
bool scope_from_name(Str name, Scope *ret_scope);

typedef enum Cover {
        COVER_EXACT, /* by key */
        COVER_PATTERN,
        COVER_TOOL,
        COVER_ALL,
} Cover;

const char *cover_name(Cover cover);
bool cover_from_name(Str name, Cover *ret_cover);

/* Where an answer is to be remembered; zeroed memory: nowhere. */
typedef struct Remember {
        Scope scope;
        Cover cover;
        Str line;       /* COVER_PATTERN: the policy line */
        Risk up_to;     /* NONE: moderate, dangerous for COVER_EXACT */
        int64_t count;  /* SCOPE_COUNT: further calls */
        int64_t for_ms; /* SCOPE_TIME */
} Remember;

typedef struct Decision {
        Action action;
        Str message; /* to the model, in words it can act on; set for every skip and edit */
        Str reason;  /* what the person typed, may be empty */
        Str args;    /* ACTION_EDIT: the whole replacement, JSON object */
        Remember remember;
        int64_t auto_confirm; /* a person's "auto N": further calls; -1 all; 0 none */
        bool auto_any_risk;   /* "auto!" */
        bool stop_turn;       /* a person wants the agent to stop */

        DeciderKind by;
        Str by_name; /* "policy:12", approval id, hook's name, person and channel */
        Str why;     /* one sentence for people and the record */
        Assurance assurance;
        int64_t at;        /* wall clock, ms */
        int64_t waited_ms; /* from the question to the answer */
        int64_t auto_confirm_remaining;
        char policy_revision[17]; /* 64 bits of hex; "" without policy */
} Decision;
