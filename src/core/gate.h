#pragma once

/*
 * The gate: from call to decision to permit. A state machine without a loop: nothing here
 * waits; who blocks is the asker's choice, and what is undecided is told by gate_submit().
 */

#include "approval.h"
#include "hook.h"
#include "session.h"

typedef struct Gate Gate;
typedef struct Permit Permit;
/* A request on its way. Owned by the gate until gate_end(). */
typedef struct Pending Pending;

/* What is told to the model; messages.def has the defaults and which word stands in which. */
typedef struct Messages {
#define X(name, key, text) Str name;
#include "messages.def"
#undef X
} Messages;
const Messages *messages_default(void);

typedef struct Clock {
        void *userdata;
        int64_t (*wall_ms)(void *userdata);      /* since 1970; may jump */
        int64_t (*monotonic_ms)(void *userdata); /* deadlines and permits count by this */
} Clock;
const Clock *clock_system(void);

typedef enum RecordType {
        RECORD_DECISION,
        RECORD_QUESTION, /* put to a person */
        RECORD_CANCEL,   /* a later no */
        RECORD_RUN,      /* begun, with the permit */
        RECORD_RESULT,   /* how it ended */
        RECORD_APPROVAL, /* made */
        RECORD_REVOKE,
        RECORD_SESSION, /* began, ended, mode changed */
        RECORD_POLICY,  /* revision seen for the first time, or accepted by a person */
        RECORD_UNDO,    /* a person put back what a tool had changed */
} RecordType;

const char *record_type_name(RecordType type);

typedef struct RecordEntry {
        RecordType type;
        Str session;
        const Request *request;   /* may be NULL */
        const Decision *decision; /* may be NULL */
        const Approval *approval; /* may be NULL */
        Str text;                 /* for people, may be empty */
        int64_t exit_status;      /* RECORD_RESULT; -1: none */
        bool success;
        bool durable; /* a person decided: must be on disk before the call returns */
} RecordEntry;

/* Implemented by room journal. Non-zero: not recorded, and so nothing may run. */
typedef struct Record {
        void *userdata;
        int (*append)(void *userdata, const RecordEntry *entry);
} Record;

typedef enum NobodyRule {
        NOBODY_UNSET, /* zeroed memory: as deny */
        NOBODY_DENY,
        NOBODY_APPROVE,
} NobodyRule;

typedef struct GateConfig {
        Surroundings surroundings;
        const Clock *clock; /* NULL: clock_system() */
        Record record;      /* append NULL: every confirm becomes a skip */
        Memory memory;      /* list NULL: none is kept */
        PatternMatcher matcher;
        NobodyRule
                on_nobody; /* what happens when there is no asker at all; one that fails is a no */
        Risk auto_ceiling; /* NONE: moderate */
        /* The risk of a request by its effects, from policy's table; NULL: the spec's own. */
        Risk (*risk_of)(void *userdata, const Request *request);
        /* The present revision of policy, 16 hex digits; NULL: none. */
        void (*policy_revision)(void *userdata, char out[17]);
        void *policy_userdata;
        /* Texts told to the model; empty members take the defaults of messages.def. */
        const Messages *messages;
} GateConfig;

int gate_new(const GateConfig *config, Gate **ret_gate) _must_check_;
Gate *gate_free(Gate *g);
DEFINE_CLEANUP(Gate *, gate_free);

/* Hooks and askers: a same-named one is replaced. Copied; names are borrowed. */
int gate_add_hook(Gate *g, const Hook *hook) _must_check_;
int gate_add_asker(Gate *g, const Asker *asker) _must_check_;
int gate_add_pre_hook(Gate *g, Str name, PreHookFunc func, void *userdata) _must_check_;
int gate_add_post_hook(Gate *g, Str name, PostHookFunc func, void *userdata) _must_check_;
/*
 * For a host without a loop of its own: called when all askers have the question and none has
 * answered. Returns when pending_is_open() is false, or when nothing more can come; what is open
 * then stays so. NULL takes it back.
 */
typedef void (*GateWaitFunc)(void *userdata, Pending *pending);
void gate_set_wait(Gate *g, GateWaitFunc func, void *userdata);
/* False when nothing has this name. */
bool gate_enable(Gate *g, Str name, bool enabled);
bool gate_remove(Gate *g, Str name);
/* Whether a hook or an asker has this name, enabled or not. */
bool gate_has(const Gate *g, Str name);
/* Specs are borrowed for the life of the gate; a same-named one is replaced. */
int gate_add_tool(Gate *g, const ToolSpec *spec) _must_check_;
const ToolSpec *gate_find_tool(const Gate *g, Str name);

typedef void (*PendingFunc)(void *userdata, Pending *pending);

/**
 * gate_submit() - hand a call to the gate
 * @func:       called once when it is decided, possibly before this returns; may be NULL
 * @ret:        the pending request; the caller ends it with gate_end(), in @func at the earliest: then
 *              NULL is put here
 *
 * A malformed call is decided at once, as a skip with the reason. Return: 0 or negative errno;
 * on error nothing may run.
 */
int gate_submit(Gate *g,
                Session *session,
                const ToolCall *call,
                PendingFunc func,
                void *userdata,
                Pending **ret) _must_check_;

/**
 * gate_submit_batch() - the calls of one assistant message
 * @ret:        @n slots
 *
 * Phases 1 to 4 for each, then one question for those left.
 */
int gate_submit_batch(Gate *g,
                      Session *session,
                      const ToolCall *calls,
                      size_t n,
                      PendingFunc func,
                      void *userdata,
                      Pending **ret) _must_check_;

/* NULL until decided. Valid as long as the pending lives. */
const Decision *pending_decision(const Pending *p);
/* The request that is decided: the edited one after an edit; NULL for a malformed call. */
Request *pending_request(const Pending *p);
EscalateLevel pending_level(const Pending *p);
/* Undecided, and some asker that may say yes to it has the question. */
bool pending_is_open(const Pending *p);
/* Whether an asker of this assurance may say yes to it. */
bool pending_may_confirm(const Pending *p, Assurance assurance);
/* How many people must agree; 1 is the usual. */
unsigned pending_persons(const Pending *p);
/* Milliseconds until its question ends; -1: it has no deadline. */
int64_t pending_time_left(const Pending *p);
/* Which rule or finding escalated it, for the card; may be empty. */
Str pending_escalated_by(const Pending *p);
Session *pending_session(const Pending *p);
Pending *gate_find_pending(const Gate *g, const Request *request);

/**
 * gate_answer() - the answer of an asker that had said HOOK_WAIT
 *
 * Return: 0; GATE_E_DECIDED when somebody was faster, or its time is over; GATE_E_ASSURANCE when this asker may not
 * confirm such a call; negative errno.
 */
enum {
        GATE_E_DECIDED = 1,
        GATE_E_ASSURANCE,
        GATE_E_MORE_PERSONS, /* counted; others must agree */
};
int gate_answer(Gate *g, Pending *p, const Asker *asker, const HookAnswer *answer) _must_check_;

/* A later no: voids the permit while it is unused, and is recorded. True when it came in time. */
bool gate_cancel(Gate *g, Pending *p, Str why);
/* The request is no longer of interest; an undecided one is cancelled. */
void gate_end(Gate *g, Pending *p);

/* Milliseconds until something is due (a deadline); -1: nothing. */
int64_t gate_timeout(const Gate *g);
/* Deadlines that have passed end their questions. */
void gate_process(Gate *g);
/* A new approval, rule or mode: waiting requests of @session (NULL: all) go through phases 1 to 4 again. */
void gate_rejudge(Gate *g, Session *session);
/* What lives for a turn ends; the session's questions are withdrawn as cancelled. */
void gate_begin_turn(Gate *g, Session *session);
void gate_end_session(Gate *g, Session *session);

/**
 * gate_confirm() - submit and be told, for hosts that know no more than yes and no
 * @ret_message: what the model is told on no; in the session's arena
 *
 * Return: true for yes: the permit is used up by this call, the host runs it at once. A call that a
 * person or a hook changed is a no: the host would run the old one.
 */
bool gate_confirm(Gate *g, Session *session, const ToolCall *call, Str *ret_message);

/* The other way round: a host's confirm function as asker of assurance agent. */
typedef bool (*ConfirmFunc)(void *userdata, const char *question);
int gate_add_confirm_func(Gate *g, ConfirmFunc func, void *userdata) _must_check_;

/*
 * Permits. Only the gate mints one, for a confirmed request after its row was written. It names
 * request, digest and observations, works once, for PERMIT_LIFE_MS, in this process.
 */
#define PERMIT_LIFE_MS 60000

enum {
        PERMIT_E_NONE = 1, /* not confirmed, or the row could not be written */
        PERMIT_E_USED,
        PERMIT_E_EXPIRED,
        PERMIT_E_CHANGED, /* an observation no longer holds, or phase 1 is stricter now */
        PERMIT_E_PROCESS, /* minted in another process */
        PERMIT_E_VETOED,  /* a tool.execute.pre hook said no */
};

/* The permit of a confirmed request: taken once. NULL otherwise. */
Permit *gate_take_permit(Gate *g, Pending *p);

/**
 * permit_use() - the last look before the call runs
 *
 * Runs phase 1 and the pre hooks, writes the RUN row, then compares the observations with the world
 * (a CANCEL row follows when they no longer hold), and uses the permit up whatever it finds.
 *
 * Return: 0 run it now, PERMIT_E_…, negative errno.
 */
int permit_use(Permit *permit) _must_check_;
/**
 * permit_hand_over() - the host runs the call by its own hands, at once
 *
 * Runs the pre hooks, compares the observations with the world, uses the permit up and frees it. What
 * changes from here on nobody of us sees. What became of the call is the host's to tell: no row says that it
 * ran. Return: 0 it may, PERMIT_E_….
 */
int permit_hand_over(Permit *permit) _must_check_;
const Request *permit_request(const Permit *permit);
/* How the run ended: post hooks and the RESULT row. Frees the permit, used or not. */
void permit_end(Permit *permit, bool ran, bool success, int64_t exit_status, Str output);
