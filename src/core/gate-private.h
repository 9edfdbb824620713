#pragma once

/* What the files of the gate share; nobody outside the room sees inside these. */

#include "gate.h"

#define HOOKS_MAX   128
#define ASKERS_MAX  32
#define TOOLS_MAX   4096
#define PENDING_MAX 4096
/* How often a call may be judged anew because the world or a hook changed it, before it is skipped. */
#define REJUDGE_MAX 4
#define PERSONS_MAX 8
/* How long a retry of a confirmed, unused call is still the same request. */
#define RETRY_GRANT_MS INT64_C(600000)

typedef struct HookSlot {
        Hook hook;
        bool enabled;
        uint64_t order;
} HookSlot;

typedef struct AskerSlot {
        Asker asker;
        bool enabled;
        uint64_t order;
} AskerSlot;

typedef struct AroundSlot {
        Str name;
        PreHookFunc pre;
        PostHookFunc post;
        void *userdata;
        bool enabled;
} AroundSlot;

typedef struct ConfirmBridge {
        ConfirmFunc func;
        void *userdata;
} ConfirmBridge;

struct Gate {
        GateConfig config;
        ConfirmBridge bridge;
        HookSlot hooks[HOOKS_MAX];
        size_t n_hooks;
        AskerSlot askers[ASKERS_MAX];
        size_t n_askers;
        GateWaitFunc wait;
        void *wait_userdata;
        AroundSlot around[HOOKS_MAX];
        size_t n_around;
        const ToolSpec **tools;
        size_t n_tools;
        Pending *pending; /* newest first */
        size_t n_pending;
        uint64_t n_ordered;
};

struct Permit {
        Gate *gate;
        Request *request;
        Session *session;
        EscalateLevel level; /* at which it was confirmed: a higher one now voids it */
        int64_t minted_at;   /* monotonic */
        unsigned n_persons;  /* that had to agree */
        pid_t process;
        bool void_;
        bool used;
};

struct Pending {
        Gate *gate;
        Pending *next;
        unsigned n_refs; /* retries share one pending */
        Session *session;
        Request *request;
        PendingFunc func;
        void *userdata;

        Decision decision; /* action NONE: undecided */
        Arena arena;       /* the decision's strings: they outlive the answer they came with */
        Permit *permit;
        bool permit_taken;

        EscalateLevel level;
        Str escalated_by;
        Str unsure_why;     /* what the judgement said that does not let it run */
        unsigned n_persons; /* that must agree */
        Str persons[PERSONS_MAX];
        unsigned n_agreed;
        uint32_t asked;     /* bit per asker slot: has the question now */
        uint32_t passed;    /* bit per asker slot: cannot ask this one, or failed */
        uint32_t observed;  /* bit per asker slot: looks on, see Asker.observes */
        Str last_reason;    /* of an asker that could not ask */
        int64_t asked_at;   /* monotonic; 0: not asked yet */
        int64_t deadline;   /* monotonic; 0: none */
        int64_t decided_at; /* monotonic */
        unsigned n_rejudged;
        unsigned n_replaced; /* how often the request became another one */
        bool is_edit;        /* the request came from a person's edit that is not yet judged */
        Risk shown_risk;     /* of the question that was edited */
        Decision edit;       /* the edit's answer: who, when */
};

/* phases.c */
typedef struct Fold {
        HookAnswer answer; /* the strictest that spoke */
        EscalateLevel level;
        unsigned n_persons;
        Str escalated_by;
} Fold;
void phase_rules(Gate *g, Pending *p, Request *request, Fold *ret);
/* True when a hook of this granting phase confirms. */
bool phase_grants(Gate *g, Pending *p, Phase phase, HookAnswer *ret);
bool builtin_mode(Gate *g, Pending *p, HookAnswer *ret);
bool builtin_approvals(Gate *g, Pending *p, HookAnswer *ret);
void builtin_refusals(Gate *g, Session *session, Request *request, HookAnswer *ret);

/* decide.c */
void pending_decide(Pending *p, bool may_ask);
void pending_ask(Pending *p);
/* The first @n askers alone get the question, and nobody is waited for. */
void pending_ask_first(Pending *p, size_t n);
/* The question's row and its deadline, once. */
void pending_note_question(Pending *p);
void pending_commit(Pending *p, Decision *decision);
void pending_skip(Pending *p, DeciderKind by, Str by_name, Str message, Str why);
int pending_take_answer(Pending *p, size_t asker, const HookAnswer *answer);
Assurance pending_needed_assurance(const Pending *p);
/* Drops the question everywhere but at @but (SIZE_MAX: everywhere). */
void pending_withdraw(Pending *p, size_t but);
int64_t gate_now(const Gate *g);
int64_t gate_wall(const Gate *g);

/* remember.c */
/* What the person wants remembered, as far as this request may be; says what was not. */
void pending_remember(Pending *p, const Decision *decision);

/* lasting.c */
#define LASTING_NAMES_MAX 256 /* of a session and its calls together */
/* What a call in a lasting shell is judged by; @names: room for that many, until the request is made. */
void lasting_prepare(
        const Gate *g, const Session *session, const Pending *except, Str *names, ToolCall *call);
/* The call was confirmed: what it changes counts for the session. */
void lasting_note(Session *session, const Request *q);
/* No call that it was not judged by has changed the shell since. */
bool lasting_still_is(const Session *session, const Request *q);

/* text.c: @text with its first "{reason}" replaced, in @a. */
Str message_with(Arena *a, Str text, Str argument);

/* permit.c */
Permit *permit_new(Gate *g, Pending *p);
Permit *permit_free(Permit *permit);
int gate_record(Gate *g, const RecordEntry *entry);
