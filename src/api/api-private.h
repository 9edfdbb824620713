#pragma once

/*
 * Api
 *
 * libassent: the gate behind include/assent/assent.h. Each object of that header is a shell around
 * core's, which knows when what it is made of is gone; every misuse that can be told ends in a number.
 */

/* What the header declares is what the library exports; assent.sym says so by name. */
#pragma GCC visibility push(default)
#include <assent/assent.h>
#pragma GCC visibility pop

#include "app/app.h"
#include "base/base.h"
#include "bridge/bridge.h"
#include "core/core.h"

#define API_TEXT_MAX     (1U << 20) /* bytes of sentences for people */
#define API_ID_MAX       128        /* bytes of a session's id */
#define API_DEPTH_MAX    16         /* calls handed over from within callbacks of calls */
#define API_DECISION_MAX (24U << 20)

#define PENDINGS_OF_MESSAGE_MAX 1024

/* What a gate keeps of something registered with it. */
typedef enum ApiKind {
        API_TOOL,
        API_HOOK,
        API_PRE,
        API_POST,
        API_ASKER,
} ApiKind;

typedef struct ApiItem ApiItem;
struct ApiItem {
        ApiItem *next;
        Arena *arena; /* its strings and this; ends with the gate */
        Str name;
        ApiKind kind;
        bool is_live; /* not replaced or removed */
        BridgeCall call;
        ToolSpec spec;
};

/* The handles of a submit under way: their pendings are known before it returns. */
typedef struct ApiSubmitting ApiSubmitting;
struct ApiSubmitting {
        ApiSubmitting *outer;
        AssentPending **handles;
        Pending **cores;
        size_t n;
};

struct AssentGate {
        App *app;
        unsigned busy;    /* hooks, askers and functions of tools running now */
        unsigned telling; /* callbacks that are told of a decision, running now */
        unsigned depth;   /* submits running now */
        int epoll_fd, timer_fd;
        ApiItem *items;
        AssentSession *sessions;
        AssentPending *pendings;
        ApiSubmitting *submitting;
};

struct AssentSession {
        AssentSession *next;
        AssentGate *gate; /* NULL: closed */
        Session core;
        char id[API_ID_MAX + 1];
        unsigned n_pendings;
        bool is_ended;
};

struct AssentPending {
        AssentPending *next;
        AssentGate *gate; /* NULL: closed */
        AssentSession *session;
        Pending *core;  /* NULL: gone */
        Permit *permit; /* begun and not finished */
        AssentDecidedFunc func;
        void *userdata;
        unsigned n_refs; /* the host's, and that of whoever is in the middle of something with it */
        bool is_ended;
        bool is_decided;
        bool is_begun;
        bool is_broken; /* no memory for the decision: nothing of it runs */
        Arena arena;    /* of the decision */
        AssentDecision decision;
        Request *held; /* what was last shown */
        BridgeRequest shown;
};

/* gate.c */
/* Arms the descriptor for what is due next. */
void api_arm(AssentGate *gate);
/* Copies a text, cut to @n bytes at the end of a character; @ret may be NULL. */
void api_put_text(char *ret, size_t n, Str text);
int api_record(AssentGate *gate, const RecordEntry *entry);

/* call.c */
/* @ret borrows from @call, and from @ret_directory, which is the caller's to free(). */
int api_call(const AssentGate *gate, const AssentCall *call, ToolCall *ret, char **ret_directory);
/* The @i-th of an array whose elements may be smaller or larger than ours. */
const AssentCall *api_call_at(const AssentCall *calls, size_t i);

/* pending.c */
/* GateConfig's callback for all; @userdata is the gate. */
void api_decided(void *userdata, Pending *core);
/* Why it cannot begin, before its permit is looked at. */
int api_check_begin(const AssentPending *p);
int api_error_of_permit(int r);
/* Callbacks may end what a function is in the middle of: it holds it meanwhile. */
AssentPending *api_pending_hold(AssentPending *p);
void api_pending_release(AssentPending *p);
/* Core's pendings are about to end. */
void api_orphan_pendings(AssentGate *gate);

/* session.c */
void api_orphan_sessions(AssentGate *gate);
/* As api_pending_hold(). */
void api_session_hold(AssentSession *session);
void api_session_unhold(AssentSession *session);
/* After a pending let go of it. */
void api_session_release(AssentSession *session);
