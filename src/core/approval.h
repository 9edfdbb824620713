#pragma once

/* Approvals: remembered answers, what they cover and how long they live. */

#include "decision.h"
#include "hook.h"

#define APPROVAL_ID_LEN 16

typedef struct Approval {
        char id[APPROVAL_ID_LEN + 1]; /* lower-case hex */
        Action action;                /* CONFIRM or SKIP */
        Scope scope;
        Cover cover;
        Digest key;    /* COVER_EXACT */
        Str tool;      /* COVER_TOOL, and for people */
        Str line;      /* COVER_PATTERN: the policy line */
        Str signature; /* for people: what it was made for */
        Str workspace; /* SCOPE_WORKSPACE: where it counts */
        Str session;   /* narrower scopes */
        Risk up_to;
        EscalateLevel
                level; /* that of the call it was made for; only exact ones reach ESCALATE_ASK */
        int64_t made_at, expires_at, last_used_at; /* wall clock ms; 0: never */
        int64_t left;                              /* SCOPE_COUNT: calls left; -1 unlimited */
        uint64_t n_uses;
        Str reason; /* remembered refusals: what the person typed */
        Str by;     /* person and channel */
} Approval;

/* A line of policy that a pattern approval is, matched by policy's matcher. */
typedef struct PatternMatcher {
        void *userdata;
        /* True when @line as an allow (@action CONFIRM) or a deny covers the whole request. */
        bool (*covers)(void *userdata, Str line, Action action, const Request *request);
} PatternMatcher;

/**
 * approval_covers() - whether a remembered answer speaks for this request
 * @session:    the request's session id
 * @now:        wall clock, ms
 *
 * Never covers what its scope, its expiry, its risk ceiling or an escalation above it forbids.
 */
bool approval_covers(const Approval *approval,
                     const Request *request,
                     Str session,
                     EscalateLevel level,
                     const PatternMatcher *matcher,
                     int64_t now);

/*
 * Memory: approvals that outlive the session (scopes workspace and user). Implemented by room
 * journal. Functions return 0 or negative errno, MEMORY_E_GONE.
 */
enum {
        MEMORY_E_GONE = 1, /* revoked, expired or used up meanwhile */
        MEMORY_E_CORRUPT, /* cannot be read: grants count as none, refusals make every call a skip */
};
typedef struct Memory {
        void *userdata;
        /* All live approvals; valid until the next call of any function here. */
        int (*list)(void *userdata, const Approval **ret_items, size_t *ret_n);
        int (*add)(void *userdata, const Approval *approval);
        /* One use of it: last use, count left. */
        int (*use)(void *userdata, Str id, int64_t now);
        int (*revoke)(void *userdata, Str id);
} Memory;
