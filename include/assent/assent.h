#ifndef ASSENT_ASSENT_H
#define ASSENT_ASSENT_H

/*
 * libassent: a gate between an AI agent and its tools
 *
 * A host (your agent) opens a gate, begins a session in it, and hands over every tool call before it
 * runs. The gate works out what the call would do, lets rules and remembered answers speak, asks a
 * person through the askers that the host gave it, writes the decision down, and lets the host run
 * what was confirmed, once:
 *
 *      assent_gate_open()  assent_session_new()  assent_submit()  assent_pending_run()
 *
 * It is the same gate, with the same rules, approvals and journal, that the command `assent` uses.
 *
 * Results. A function that returns int returns 0 for success, a negative errno, or a positive
 * ASSENT_E_… named at the function. Whatever is not 0 means: do not run the call. Functions that
 * answer a question say so where they stand.
 *
 * Strings are UTF-8 and end with a NUL. What you give is copied before the call returns. What you are
 * given lives as long as the object it came from; in a callback, until the callback returns.
 *
 * Structs that you fill begin with `size`: set it to sizeof, and leave zero what you do not want to
 * say. Structs that you are given may grow at their end.
 *
 * Threads. The library starts none, keeps no main loop and installs no signal handler. A gate and all
 * that came from it belong to one thread at a time; two gates may be used by two threads.
 *
 * Callbacks may call the library, but for what changes hooks, askers or tools, waits, or closes the
 * gate (-EBUSY); hooks and askers answer by returning, and change neither mode nor count. A gate, a session and a pending may be ended in any order: what outlives its gate answers
 * -ESTALE until it is ended itself.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AssentGate AssentGate;
typedef struct AssentSession AssentSession;
typedef struct AssentPending AssentPending; /* a request on its way to its decision */

enum {
        ASSENT_E_SETTINGS = 1, /* what was given explicitly cannot be used; the text says why */
        ASSENT_E_CANNOT,       /* journal or approvals cannot be used, so nothing could run */
        ASSENT_E_DENIED,       /* the decision is skip */
        ASSENT_E_UNDECIDED,    /* not decided yet */
        ASSENT_E_DECIDED,      /* somebody was faster, or it is too late */
        ASSENT_E_USED,         /* it was run before, or taken back */
        ASSENT_E_EXPIRED,      /* confirmed too long ago (a minute) */
        ASSENT_E_CHANGED,      /* what the decision rested on is no longer so */
        ASSENT_E_PROCESS,      /* decided in another process */
        ASSENT_E_VETOED,       /* a hook before the run said no */
        ASSENT_E_ASSURANCE,    /* this asker may not confirm such a call */
        ASSENT_E_MORE_PERSONS, /* counted; others must agree as well */
        ASSENT_E_UNKNOWN,      /* there is none of this name or id */
        ASSENT_E_ALL_DENIED,   /* a person denied every call of the message */
};

const char *assent_version(void);
/* A sentence for what a function returned. */
const char *assent_error_text(int r);

/* --- Words -------------------------------------------------------------------------------------- */

typedef enum AssentRisk {
        ASSENT_RISK_UNSET,
        ASSENT_RISK_SAFE,
        ASSENT_RISK_MODERATE,
        ASSENT_RISK_DANGEROUS
} AssentRisk;

typedef enum AssentTristate {
        ASSENT_UNSET,
        ASSENT_NO,
        ASSENT_YES
} AssentTristate;

typedef enum AssentAction {
        ASSENT_ACTION_NONE, /* nobody has decided */
        ASSENT_ACTION_SKIP,
        ASSENT_ACTION_CONFIRM /* of the request as it is now, which a person may have edited */
} AssentAction;

typedef enum AssentVerdict {
        ASSENT_VERDICT_NONE,
        ASSENT_VERDICT_ALLOW,
        ASSENT_VERDICT_ASK,
        ASSENT_VERDICT_DENY
} AssentVerdict;

typedef enum AssentScope {
        ASSENT_SCOPE_ONCE,
        ASSENT_SCOPE_TURN,
        ASSENT_SCOPE_COUNT, /* the next `count` calls */
        ASSENT_SCOPE_TIME,  /* `for_ms` milliseconds */
        ASSENT_SCOPE_SESSION,
        ASSENT_SCOPE_WORKSPACE,
        ASSENT_SCOPE_USER
} AssentScope;

typedef enum AssentCover {
        ASSENT_COVER_EXACT,   /* this call alone */
        ASSENT_COVER_PATTERN, /* what a line of policy matches */
        ASSENT_COVER_TOOL,
        ASSENT_COVER_ALL
} AssentCover;

/* How sure the host is that a person answers and nothing that an agent can reach does. */
typedef enum AssentAssurance {
        ASSENT_ASSURANCE_AGENT, /* the agent's own dialog */
        ASSENT_ASSURANCE_OS,    /* the desktop, a program of the person's */
        ASSENT_ASSURANCE_OWN    /* a surface no agent writes to: dangerous calls need it */
} AssentAssurance;

/* --- Gate --------------------------------------------------------------------------------------- */

/* What happens to a call that must be asked about when the host registered no asker. No default. */
typedef enum AssentNobody {
        ASSENT_NOBODY_DENY = 1,
        ASSENT_NOBODY_APPROVE /* all that neither a rule nor the floor refuses or may refuse */
} AssentNobody;

typedef struct AssentOptions {
        size_t size;
        const char *agent;     /* who calls, for people and the record: "my-agent"; needed */
        const char *directory; /* where calls run when they name none; NULL: the process's own */
        const char *workspace; /* the directory a person works in; NULL: the process's own */
        /* The user's folders; NULL: those of `assent` itself, from XDG_… and HOME. Absolute. */
        const char *config_dir;
        const char *state_dir;
        const char *runtime_dir;
        const char *home;
        /* Instead of the files policy and settings.json of config_dir; NULL: the files. */
        const char *policy;
        const char *settings;
} AssentOptions;

/*
 * Open a gate. Broken policy or settings do not fail: then a person must answer every call, and
 * @ret_text (of @n_text bytes, may be NULL) says why. 0, ASSENT_E_SETTINGS, ASSENT_E_CANNOT.
 */
int assent_gate_open(const AssentOptions *options,
                     AssentNobody on_no_backend,
                     AssentGate **ret_gate,
                     char *ret_text,
                     size_t n_text);
/* Open questions end as cancelled. Takes NULL. 0, -EBUSY from one of its own callbacks. */
int assent_gate_close(AssentGate *gate);
/* Why a person must answer every call; NULL: nothing is wrong. */
const char *assent_gate_complaint(const AssentGate *gate);
/*
 * Read policy and approvals anew; waiting requests are judged anew. Settings, hooks and plugins stay as
 * they were when the gate was opened.
 */
int assent_gate_reload(AssentGate *gate, char *ret_text, size_t n_text);

/* --- Tools -------------------------------------------------------------------------------------- */

/*
 * Whether a call with these arguments (a JSON object) is dangerous, and a sentence that says why.
 * 1 yes, 0 no, negative: taken as yes. The sentence is copied when it returns.
 */
typedef int (*AssentDangerFunc)(void *userdata, const char *args, const char **ret_text);
/* What the call would do, for a person, and its language ("diff", "bash", "json"). 0 or negative. */
typedef int (*AssentPreviewFunc)(void *userdata,
                                 const char *args,
                                 const char **ret_text,
                                 const char **ret_language);

typedef enum AssentSource {
        ASSENT_SOURCE_HOST,    /* the host's own tool */
        ASSENT_SOURCE_BUILTIN, /* its preview is made of the bytes that will run */
        ASSENT_SOURCE_MCP      /* another program's: what it says of itself is a claim */
} AssentSource;

struct AssentHook;

/*
 * What is known of a tool. One of which only the name is said, and whose name means nothing to assent,
 * is dangerous and asked about. What the user's settings say of a tool stands above this.
 */
typedef struct AssentTool {
        size_t size;
        const char *name; /* needed */
        const char *description;
        const char *parameters; /* a JSON schema; approvals are bound to it */
        AssentSource source;
        const char *server; /* of an MCP tool */
        const char *like; /* by which known tool its arguments are read: "bash", "write_file" … */

        AssentRisk risk_level;
        AssentTristate requires_confirmation;
        const char *confirmation_message;
        const char *impact_description;
        const char *category;

        /* Dangerous: yes or no, a sentence, or a function of the arguments. */
        AssentTristate dangerous;
        const char *dangerous_text;
        AssentDangerFunc dangerous_func;
        AssentPreviewFunc preview_func;
        void *userdata; /* of both */

        /* Arguments that do not matter for approvals (NULL at the end); and the one edited first. */
        const char *const *skip_arguments;
        const char *main_argument;

        /* Hooks of its own: called for its calls alone. */
        const struct AssentHook *hooks;
        size_t n_hooks;
} AssentTool;

/* A tool of the same name is replaced, but not its hooks. */
int assent_gate_add_tool(AssentGate *gate, const AssentTool *tool);

/* --- Requests and hooks ------------------------------------------------------------------------- */

/* A call made canonical, with what it would do. Read it; it is the gate's. */
typedef struct AssentRequest {
        const char *id; /* 32 hex digits, of this request alone */
        const char *call_id;
        const char *tool;
        const char *args; /* JSON object: run these, a person may have edited them */
        const char *content;
        const char *directory;
        const char *workspace;
        const char *agent;
        const char *reason;    /* why the agent says it wants this: a claim */
        const char *signature; /* the sentence a person reads */
        const char *preview;
        const char *preview_language;
        bool preview_is_claim; /* not made from the bytes that will run */
        AssentRisk risk;
        const char *danger_text; /* the tool's own sentence */
        const char *error;       /* what could not be worked out; "" */
        const char *confirmation_message;
        const char *impact_description;
        const char *category;
        size_t n_effects;
} AssentRequest;

typedef struct AssentEffect {
        const char *kind;   /* "read", "write", "delete", "execute", "network" … */
        const char *act;    /* finer: "write", "append", "run-file" … */
        const char *object; /* @n_object bytes, no NUL behind; NULL: not known */
        size_t n_object;
        bool is_sure;
} AssentEffect;

/* The @i-th effect of a request that a callback or assent_pending_request() gave. False past the end. */
bool assent_request_effect(const AssentRequest *request, size_t i, AssentEffect *ret);
/* A copy of @text that lives as long as the request: for sentences a hook makes. NULL: no memory. */
const char *assent_request_keep(const AssentRequest *request, const char *text);

typedef enum AssentSay {
        ASSENT_SAY_PASS,
        ASSENT_SAY_CONFIRM,
        ASSENT_SAY_ESCALATE, /* phase RULES: a person must answer, see level and persons */
        ASSENT_SAY_SKIP,
        ASSENT_SAY_EDIT, /* with args: askers, and rules that rewrite a call */
        ASSENT_SAY_WAIT, /* askers: assent_answer() will be called */
        ASSENT_SAY_FAIL
} AssentSay;

typedef enum AssentLevel {
        ASSENT_LEVEL_NONE,
        ASSENT_LEVEL_ASK,      /* as an ask rule does */
        ASSENT_LEVEL_MAY_DENY, /* declared autonomy does not stand for the answer */
        ASSENT_LEVEL_FLOOR     /* a person, each time */
} AssentLevel;

/* What a hook or a person says besides. Zeroed when a callback gets it. */
typedef struct AssentAnswer {
        size_t size;
        AssentSay say;       /* for assent_answer(); a callback returns it instead */
        const char *args;    /* EDIT: the whole replacement, a JSON object */
        const char *message; /* to the model, instead of the usual words */
        const char *reason;  /* why the person says no: told to the model */
        const char *why;     /* one sentence for people and the record */
        const char *person;  /* who answered; NULL: the asker's name */
        AssentLevel level;   /* ESCALATE */
        unsigned persons;    /* ESCALATE: how many must agree */
        /* Remember the answer; scope ONCE remembers nothing. */
        AssentScope scope;
        AssentCover cover;
        const char *line;     /* PATTERN: the line of policy */
        AssentRisk up_to;     /* UNSET: moderate, dangerous for EXACT */
        int64_t count;        /* scope COUNT */
        int64_t for_ms;       /* scope TIME */
        int64_t auto_confirm; /* confirm this and so many further calls; -1 all */
        bool auto_any_risk;
        bool stop_turn; /* the person wants the agent to stop */
} AssentAnswer;

typedef enum AssentPhase {
        ASSENT_PHASE_RULES = 1, /* the strictest speaks; a hook that fails skips the call */
        ASSENT_PHASE_APPROVALS, /* these three only confirm or pass; a failure passes */
        ASSENT_PHASE_JUDGEMENT, /* auto-approve hooks of tools */
        ASSENT_PHASE_MODE
} AssentPhase;

/*
 * A hook of type tool.confirm. A logging hook stands in phase RULES, looks, and says PASS. Phase RULES
 * speaks again before what was confirmed runs, so that a hook there may see a call more than once.
 */
typedef AssentSay (*AssentHookFunc)(void *userdata,
                                    const AssentRequest *request,
                                    AssentAnswer *answer);

typedef struct AssentHook {
        size_t size;
        const char *name; /* needed */
        AssentPhase phase;
        int priority;     /* the higher goes first, then the earlier registration */
        const char *tool; /* for calls of this tool alone; NULL: all */
        AssentHookFunc func;
        void *userdata;
} AssentHook;

/* A hook of the same name is replaced; those of the gate itself cannot be (-EEXIST). */
int assent_gate_add_hook(AssentGate *gate, const AssentHook *hook);

/* tool.execute.pre: non-zero vetoes the run, and it changes nothing. tool.execute.post looks. */
typedef int (*AssentPreFunc)(void *userdata, const AssentRequest *request);
typedef void (*AssentPostFunc)(void *userdata,
                               const AssentRequest *request,
                               bool success,
                               const char *output,
                               size_t n_output);
int assent_gate_add_pre_hook(AssentGate *gate,
                             const char *name,
                             AssentPreFunc func,
                             void *userdata);
int assent_gate_add_post_hook(AssentGate *gate,
                              const char *name,
                              AssentPostFunc func,
                              void *userdata);

/*
 * An asker puts the question to a person: it answers at once, or says WAIT and calls assent_answer()
 * with the request's id later. The first answer of all askers wins; withdraw() is called when the
 * question ended some other way, and a late answer is ASSENT_E_DECIDED.
 */
/*
 * The open questions of one message as a list: @answers has @n zeroed slots, each with its `say`; PASS in
 * a slot: ask it alone. Non-zero: ask all alone.
 */
typedef int (*AssentBatchFunc)(void *userdata,
                               const AssentRequest *const *requests,
                               size_t n,
                               AssentAnswer *answers);

typedef struct AssentAsker {
        size_t size;
        const char *name; /* needed */
        int priority;
        AssentAssurance assurance;
        AssentHookFunc ask;                                             /* needed */
        void (*withdraw)(void *userdata, const AssentRequest *request); /* may be NULL */
        void *userdata;
        AssentBatchFunc ask_batch; /* of assurance OWN alone; may be NULL: one after the other */
} AssentAsker;

int assent_gate_add_asker(AssentGate *gate, const AssentAsker *asker);
/* 0, ASSENT_E_DECIDED, ASSENT_E_ASSURANCE, ASSENT_E_MORE_PERSONS, ASSENT_E_UNKNOWN. */
int assent_answer(AssentGate *gate,
                  const char *request_id,
                  const char *asker,
                  const AssentAnswer *answer);
/* A host that has no more than a yes-or-no function: an asker of assurance AGENT made of it. */
typedef bool (*AssentConfirmFunc)(void *userdata, const char *question);
int assent_gate_add_confirm_func(AssentGate *gate, AssentConfirmFunc func, void *userdata);

/* Hooks and askers that the host registered, by name. 0, ASSENT_E_UNKNOWN. */
int assent_gate_enable(AssentGate *gate, const char *name, bool enabled);
int assent_gate_remove(AssentGate *gate, const char *name);

/* --- Sessions ----------------------------------------------------------------------------------- */

typedef enum AssentMode {
        ASSENT_MODE_ASK,        /* a person answers */
        ASSENT_MODE_AUTONOMOUS, /* declared: runs what neither rule nor floor refuses */
        ASSENT_MODE_UNATTENDED_AUTO /* the same, because nobody is there and the user's settings say so */
} AssentMode;

/* One conversation of one agent. @id names it in the record; NULL: the gate makes one. */
int assent_session_new(AssentGate *gate, const char *id, AssentSession **ret_session);
/* Its questions end as cancelled, what it remembered is gone, and nothing of it runs any more. */
void assent_session_end(AssentSession *session);
/* A new message of the user: open questions are cancelled, what lived for the turn ends. */
int assent_session_begin_turn(AssentSession *session);
int assent_session_set_mode(AssentSession *session, AssentMode mode);
/* How long a question stays open before it is a no; 0: for ever. At first the setting timeout.hook. */
int assent_session_set_timeout(AssentSession *session, int64_t timeout_ms);

/* Auto-confirm: the next @count calls that would have been asked about (-1: all) are confirmed. */
int assent_session_set_auto_confirm(AssentSession *session, int64_t count, bool any_risk);
int assent_session_reset_auto_confirm(AssentSession *session);
/* Takes one: 1 with what is left, 0 when it is not active. */
int assent_session_check_auto_confirm(AssentSession *session, int64_t *ret_remaining);
/* Takes none: 1 or 0. */
int assent_session_is_auto_confirm_active(const AssentSession *session);

/* --- Calls -------------------------------------------------------------------------------------- */

typedef struct AssentCall {
        size_t size;
        const char *id;   /* the agent's call id; NULL: none */
        const char *tool; /* needed */
        const char *args; /* JSON object; NULL: {} */
        const char *content;
        const char *directory; /* absolute; NULL: the gate's */
        const char *reason;    /* why the agent says it wants this */
        /*
         * One shell runs the calls of this session, each in what the last one left: what a call that was
         * confirmed set (variables, functions, options, PATH) is not known in later ones. A call that goes
         * elsewhere makes the directory unknown as long as the host names the old one.
         */
        bool shell_lasts;
} AssentCall;

typedef struct AssentDecision {
        AssentAction action;
        const char *message; /* for the model: set for every skip and after an edit */
        const char *reason;  /* what the person typed */
        const char *why;     /* one sentence for people */
        const char *by; /* "rule", "approval", "judgement", "hook", "mode", "person", "timeout" … */
        const char *by_name; /* "policy:12", an approval's id, a hook, a person */
        AssentScope scope;   /* as which it was to be remembered */
        int64_t auto_confirm_remaining;
        int64_t at;        /* ms since 1970 */
        int64_t waited_ms; /* from question to answer */
        const char *policy_revision;
        bool stop_turn;
} AssentDecision;

/* Called once when it is decided, possibly before assent_submit() returns. */
typedef void (*AssentDecidedFunc)(void *userdata, AssentPending *pending);

/* Hand a call over. Ended with assent_pending_end(). A malformed call is decided at once: skip. */
int assent_submit(AssentSession *session,
                  const AssentCall *call,
                  AssentDecidedFunc func,
                  void *userdata,
                  AssentPending **ret_pending);
/* The calls of one assistant message: all are judged before the first question. @n slots. */
int assent_submit_batch(AssentSession *session,
                        const AssentCall *calls,
                        size_t n,
                        AssentDecidedFunc func,
                        void *userdata,
                        AssentPending **ret_pendings);

/* NULL until decided. Lives until assent_pending_end(), the request until the next call with it. */
const AssentDecision *assent_pending_decision(AssentPending *pending);
/* NULL: malformed, or the gate was closed. */
const AssentRequest *assent_pending_request(AssentPending *pending);
/*
 * Wait for the decision, -1: as long as it takes. 0, ASSENT_E_UNDECIDED; -EDEADLK when nothing that
 * this could wait for would ever decide it.
 */
int assent_pending_wait(AssentPending *pending, int64_t timeout_ms);
/* A later no. 0 in time; ASSENT_E_DECIDED when it was denied anyway, or runs. */
int assent_pending_cancel(AssentPending *pending, const char *why);
/* An undecided one is cancelled; one that began counts as failed. Takes NULL. */
void assent_pending_end(AssentPending *pending);

/*
 * Run what was confirmed. assent_pending_begin() takes the last look (rules, what it rested on, pre
 * hooks, the record) and uses the permit up: on 0 run assent_pending_request()'s args now, and say how it
 * ended with assent_pending_finish(). It returns ASSENT_E_DENIED, _UNDECIDED, _USED, _EXPIRED, _CHANGED,
 * _PROCESS, _VETOED.
 */
int assent_pending_begin(AssentPending *pending);
int assent_pending_finish(AssentPending *pending,
                          bool success,
                          int64_t exit_status,
                          const char *output,
                          size_t n_output);

typedef struct AssentResult {
        size_t size;
        bool success;
        int64_t exit_status; /* -1: none */
        const char *output;  /* for post hooks */
        size_t n_output;
} AssentResult;

/* Runs the tool. Non-zero: it failed. */
typedef int (*AssentRunFunc)(void *userdata, const AssentRequest *request, AssentResult *result);
/* Begin, @run, finish. Returns what assent_pending_begin() did, and then @run was not called. */
int assent_pending_run(AssentPending *pending, AssentRunFunc run, void *userdata);

/* What became of the @i-th call: @ran 0 when it was run, else why not, as assent_pending_run(). */
typedef void (*AssentOutcomeFunc)(void *userdata, size_t i, AssentPending *pending, int ran);
/*
 * Decide the calls of a message and run, in order, each that was confirmed; waits where a question is
 * open. Nothing runs before its own decision. 0, ASSENT_E_ALL_DENIED, or negative: then nothing ran.
 */
int assent_execute_batch(AssentSession *session,
                         const AssentCall *calls,
                         size_t n,
                         AssentRunFunc run,
                         AssentOutcomeFunc outcome,
                         void *userdata);
/* What the model is told when all calls of a message were denied. */
int assent_all_denied_text(
        AssentGate *gate, const AssentCall *calls, size_t n, char *ret_text, size_t n_text);

/*
 * For hosts that know yes and no: decides and waits. 1: yes, the permit is used up, run it at once;
 * 0: no, with the words for the model; negative: no. After a person's edit it is no.
 */
int assent_confirm(AssentSession *session,
                   const AssentCall *call,
                   char *ret_message,
                   size_t n_message);

/* Without asking, recording or counting. The text is cut to @n_text bytes; NULL: not wanted. */
int assent_judge(AssentGate *gate,
                 const AssentCall *call,
                 AssentVerdict *ret_verdict,
                 char *ret_text,
                 size_t n_text);
/* 1, 0, negative: take it as yes. */
int assent_requires_confirmation(AssentGate *gate, const AssentCall *call);
int assent_is_dangerous(AssentGate *gate, const AssentCall *call);
/* The same with the sentence that says why. */
int assent_danger_text(AssentGate *gate, const AssentCall *call, char *ret_text, size_t n_text);

/* --- Waiting ------------------------------------------------------------------------------------ */

/* Readable when assent_gate_process() has something to do. Poll it, never read it; it is the gate's. */
int assent_gate_fd(AssentGate *gate);
/* Milliseconds until then, -1: nothing is due. */
int64_t assent_gate_timeout(AssentGate *gate);
/* Ends questions whose time has passed. */
int assent_gate_process(AssentGate *gate);

/* --- Approvals ---------------------------------------------------------------------------------- */

typedef struct AssentApproval {
        const char *id;
        AssentAction action; /* a remembered yes or no */
        AssentScope scope;
        AssentCover cover;
        const char *tool;
        const char *line;
        const char *signature;
        const char *workspace;
        const char *by;
        AssentRisk up_to;
        int64_t made_at, expires_at, last_used_at; /* ms since 1970; 0: never */
        int64_t left;                              /* of scope COUNT; -1: no count */
        uint64_t n_uses;
} AssentApproval;

/* False ends the list. */
typedef bool (*AssentApprovalFunc)(void *userdata, const AssentApproval *approval);
/* Those of @session; with NULL those that outlive sessions (workspace and user). */
int assent_approvals_list(AssentGate *gate,
                          AssentSession *session,
                          AssentApprovalFunc func,
                          void *userdata);
/* 0, ASSENT_E_UNKNOWN. */
int assent_approvals_revoke(AssentGate *gate, AssentSession *session, const char *id);
int assent_approvals_clear(AssentGate *gate, AssentSession *session);

/* --- Plugins ------------------------------------------------------------------------------------ */

/*
 * A shared object that settings.json names under "plugins" is loaded into every program of assent, and
 * into every gate that this library opens. It exports one `const AssentPlugin assent_plugin` and links
 * nothing of assent. What cannot be loaded makes a person answer every call.
 */
#define ASSENT_PLUGIN_API 1

typedef struct AssentAround {
        size_t size;
        const char *name;
        AssentPreFunc pre; /* one of the two */
        AssentPostFunc post;
} AssentAround;

typedef struct AssentPlugin {
        uint32_t api_version; /* ASSENT_PLUGIN_API */
        size_t size;
        const char *name;
        /* Both may be NULL. @agent is who the program asks for. Non-zero: it cannot be used. */
        int (*open)(const char *agent, void **ret_userdata);
        void (*close)(void *userdata);
        /* Their userdata is replaced by what open() gave. Names are shown behind the plugin's own. */
        const AssentHook *hooks;
        size_t n_hooks;
        const AssentAround *around;
        size_t n_around;
        const AssentAsker *askers; /* they answer at once: WAIT is a failure */
        size_t n_askers;
} AssentPlugin;

#ifdef __cplusplus
}
#endif

#endif
