#pragma once

/* Requests: a tool call made canonical, with what it would do. */

#include "base/base.h"
#include "effect/effect.h"
#include "files/files.h"
#include "shell/shell.h"
#include "tool.h"
#include "world/world.h"

/* What a host hands over. Everything is borrowed for the call that takes it. */
typedef struct ToolCall {
        Str id;        /* the agent's call id, may be empty */
        Str tool;      /* the name the agent used */
        Str args;      /* JSON text of an object; empty: {} */
        Str content;   /* optional further content, shown and bound */
        Str directory; /* absolute working directory */
        bool directory_guessed;
        Str agent;  /* "claude-code", "exec", "chat"; for people and the record */
        Str reason; /* why the agent says it wants this: shown as a claim, last */
        Str request_id; /* 32 hex digits: this call was named so before, in another process; empty: new */
        ShellDialect dialect;
        bool shell_lasts; /* one shell runs the calls of a session, each in what the last one left */
        ShellHistory history; /* what it may have left; by the gate, when shell_lasts */
        int64_t timeout_ms;   /* the host's patience; 0: the default of the session */
} ToolCall;

enum {
        REQUEST_E_ARGUMENTS = 1, /* the arguments are no JSON object, or hold what cannot be */
        REQUEST_E_TOO_LARGE,     /* past REQUEST_ARGS_MAX */
        REQUEST_E_DIRECTORY,     /* not an absolute path to a directory */
        REQUEST_E_TOOL,          /* not a tool name */
};

#define REQUEST_ARGS_MAX (16U << 20) /* bytes */

/* The places a call is judged in; borrowed for the life of the gate. */
typedef struct Surroundings {
        const World *world;
        Str home;
        Str workspace;                      /* the directory in which a person started the host */
        Str gate_dirs[FILES_GATE_DIRS_MAX]; /* as of FilesContext */
        Str secrets[FILES_SECRETS_MAX];
        bool trust_project_scripts; /* a person may trust the files that say what is run, as they are */
} Surroundings;

typedef struct Digest {
        uint8_t bytes[32]; /* SHA-256 */
} Digest;

/*
 * A request. Immutable once made, but for the fields that gate.c keeps. All Str live in its arena.
 */
typedef struct Request Request;
struct Request {
        unsigned n_refs;
        Arena *arena;
        char id[33]; /* 128 random bits, lower-case hex */
        Str call_id, agent, reason, content;
        const ToolSpec *spec;
        ToolSpec spec_storage; /* used when the tool was not registered */
        Str tool;              /* as the agent named it */
        const JsonValue *args;
        Str args_canonical; /* RFC 8785, numbers as written */
        Str directory, workspace;
        Str given_directory; /* the caller's, before the arguments named another */
        ShellDialect dialect;
        bool directory_guessed;
        bool shell_lasts;
        ShellHistory history; /* that it was judged by */
        Digest digest;        /* binds shown, decided and run */
        Digest key;           /* what exact approvals match by */
        /*
         * Of the files that say what code of the project is run, when they say all of it; and whether a
         * person may have trusted them by that.
         */
        Digest project;
        bool has_project, trusts_project;
        Str signature; /* the sentence a person reads */
        Str preview, preview_language;
        bool preview_is_claim; /* not made by assent from the bytes to be run */

        const ShellFacts *shell; /* for bash and its like, else NULL */
        Str command;             /* the shell text, else empty */
        const FilesTarget
                *target; /* for tools that act on one path: what was judged, to be compared
                                    * with what is opened; NULL: it cannot be told which one */
        EffectList effects;
        Observations observations;
        Risk risk;       /* by the effects, or the spec's; see request_set_risk() */
        Str danger_text; /* the spec's own sentence */
        Str error;       /* what could not be worked out: such a call is asked about at best */

        Str edited_from; /* id of the request that a person edited into this one */
        int64_t made_at; /* wall clock, ms since 1970 */
};

/**
 * request_new() - make a call canonical and work out what it would do
 * @spec:       the registered spec; NULL: tool_spec_default(), or nothing known
 * @reterr_diag: why a call was refused as malformed
 *
 * Return: 0, REQUEST_E_… with @reterr_diag set, negative errno. Nothing may run on either.
 */
int request_new(const ToolCall *call,
                const ToolSpec *spec,
                const Surroundings *surroundings,
                Request **ret_request,
                Diag *reterr_diag) _must_check_;
Request *request_ref(Request *r);
Request *request_unref(Request *r);
DEFINE_CLEANUP(Request *, request_unref);

/* Lower-case hex; @out has 65 bytes. */
void digest_format(const Digest *d, char out[65]);
bool digest_eq(const Digest *a, const Digest *b);

/* True when some effect is of this kind / act / has one of these flags. */
bool request_has_kind(const Request *r, EffectKind kind);
bool request_has_act(const Request *r, EffectAct act);
bool request_has_flag(const Request *r, uint32_t flags);
/* True when an effect cannot be told (ACT_UNKNOWN, or of unknown certainty), or the request has an error. */
bool request_is_untold(const Request *r);

/*
 * Why this call stands on the floor: nothing runs it unasked, and nobody's yes to it is
 * remembered. Empty: it does not.
 */
Str request_floor(const Request *r);
/* The same as a sentence for people, with what it is about; in @a. */
Str request_floor_text(const Request *r, Arena *a);

/*
 * The risk by computed effects, from policy's table act → risk: called once by the judgement,
 * before the first hook. The spec's explicitly set risk is never lowered.
 */
void request_set_risk(Request *r, Risk computed);
