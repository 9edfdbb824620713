#pragma once

/*
 * Adapters
 *
 * Agents that are not ours ask by a hook: a program that they start for each call. This room knows
 * how each of them words the question and which answers it cannot misread, one dialect a file
 * behind one table; where its settings stand and how the hook is written into them; and the guard
 * that says no when nothing else can. It judges nothing.
 */

#include "app/app.h"
#include "base/base.h"
#include "core/core.h"

#define HOST_INPUT_MAX    (24U << 20) /* bytes of one question */
#define HOST_TEXT_MAX     4096        /* bytes of a reason that is told */
#define HOST_SETTINGS_MAX (4U << 20)  /* bytes of a settings file */
/* The longest a hook takes that asks nobody, in seconds. */
#define HOST_LIMIT_S 10
/* Seconds to record that a host gave up, and to end what was started for its question. */
#define HOST_WITHDRAW_S 3
/* What the host's settings give the hook; where programs of the person's ask, it stays this far below. */
#define HOST_TIMEOUT_S 600
#define HOST_MARGIN_S  30

typedef enum HostEvent {
        HOST_EVENT_OTHER,      /* nothing that assent has a say in */
        HOST_EVENT_CALL,       /* before a call */
        HOST_EVENT_PERMISSION, /* the host is about to ask its own person */
        HOST_EVENT_RESULT,     /* a call ran, or failed */
} HostEvent;

/* A question as it came. Strings live in the arena or in the input. */
typedef struct HostCall {
        HostEvent event;
        Str event_name;
        Str session; /* the host's own name of the conversation */
        Str mode;    /* the host's permission mode */
        ToolCall call;
        ToolSpec spec; /* what the dialect knows of the tool; name empty: nothing */
        Str refuse;    /* why it is refused whatever the rules say; empty: it is not */
        Str escalate;  /* why a person must look; empty: nothing special */
        Str note;      /* what a person should see beside the effects; may be empty */
        bool success;  /* HOST_EVENT_RESULT */
} HostCall;

/* The program that asks, by kernel facts. */
typedef struct HostProcess {
        long pid;      /* 0: none is known */
        Str directory; /* it was started there: the workspace */
        Str no_dialog; /* why its own dialog reaches no person; empty: it does */
        ShellDialect shell;
} HostProcess;

typedef enum HostVerdict {
        HOST_DENY, /* zeroed memory */
        HOST_ASK,  /* the host's own dialog */
        HOST_ALLOW,
        HOST_NO_OPINION, /* what it would do without us; for events that are no question of ours */
} HostVerdict;

typedef struct HostReply {
        HostVerdict verdict;
        Str reason; /* safe text */
        Str args;   /* HOST_ALLOW: what is to run instead, a JSON object; empty: as it came */
} HostReply;

/* Where the settings of a host stand. */
typedef enum HostScope {
        HOST_SCOPE_USER,
        HOST_SCOPE_PROJECT,
        HOST_SCOPE_LOCAL,
        HOST_SCOPE_MANAGED, /* read, never written */
        HOST_N_SCOPES,
} HostScope;

const char *host_scope_name(HostScope scope);

/* A permission rule of a host's own, and what it is as a line of policy. */
typedef struct HostRule {
        Str text; /* as it stands there, with its verdict: "allow Bash(ls:*)" */
        Str line; /* empty: it is not taken over */
        Str why;  /* why not */
} HostRule;

/* How one agent speaks. */
typedef struct Dialect {
        const char *name;
        const char *no;      /* the answer when nothing else can be said: standard output */
        const char *no_text; /* the same for people and models: standard error */

        /*
         * Read one question. Return: 0; HOST_E_INVALID with @reterr_diag set: nothing may be
         * allowed; negative errno.
         */
        int (*read)(Str input, Arena *a, HostCall *ret, Diag *reterr_diag);
        /* Which process asks. Never fails: what is not known is said in @ret. */
        void (*find)(const HostCall *call, Arena *a, HostProcess *ret);
        /* The answer for standard output; *ret_status is the exit status that goes with it. */
        int (*write)(const HostCall *call, const HostReply *reply, Buf *out, int *ret_status);

        /* The permission rules of a settings file, in the order of their strictness. As read(). */
        int (*rules)(Str settings,
                     HostScope scope,
                     Arena *a,
                     HostRule **ret,
                     size_t *ret_n,
                     Diag *reterr_diag);

        const char *program; /* the host's own command */
        const char *version; /* that this dialect was tried with */

        /* The events that the hook is installed for, ended by NULL. */
        const char *const *events;
        /* The settings file of a scope; empty when there is none. @home, @project: absolute. */
        Str (*settings_path)(HostScope scope, Str home, Str project, Arena *a);
} Dialect;

enum {
        HOST_E_INVALID = 1,
};

/* NULL when no agent is called so. */
const Dialect *dialect_find(Str name);
/* The @i-th; NULL past the end. */
const Dialect *dialect_at(size_t i);

/* False when @pid is not above this process; @pid is what an environment claims. */
bool host_is_above(long pid);
/* The words that process was started with, NUL after each, cut at 64 KiB; empty when not known. */
Str host_command_line(long pid, Arena *a);
/* Where that process is now; empty when not known. */
Str host_directory(long pid, Arena *a);

/**
 * guard_arm() - from now on this process says no before it ends in any other way
 *
 * A timer of HOST_LIMIT_S and every signal that would end the process write @dialect's prebuilt no
 * and end with status 2. Descriptors 0 to 2 are made to exist, so that no file of ours takes the
 * place of standard output. Called before anything is read, allocated or looked at.
 */
void guard_arm(const Dialect *dialect);

/* A question is put to somebody: the timer begins anew with so many seconds. */
void guard_extend(int64_t seconds);

/**
 * guard_let_withdraw() - people are asked now, and the host may give up
 * @fd:         an eventfd that wakes whoever waits; -1: nobody does any more
 *
 * From here on SIGTERM, SIGINT and SIGHUP say the no at once, and leave the process HOST_WITHDRAW_S to
 * record that and to tell those who were asked. guard_answer() then says nothing more.
 */
void guard_let_withdraw(int fd);
/* The no was said so. */
bool guard_is_withdrawn(void);

/**
 * guard_answer() - the one answer, and the end of the process
 * @out:        for standard output, in one write; one that does not go out whole is a no
 * @text:       for standard error; may be empty with status 0
 */
_Noreturn void guard_answer(Str out, Str text, int status);
/* The prebuilt no, with @text in place of its sentence on standard error when that is not empty. */
_Noreturn void guard_refuse(Str text);

/*
 * Before anything of the person's is looked at: the variables that say where their things stand take the
 * values that the host itself was started with. A project's settings can set others for a hook. False
 * when the host's cannot be read.
 */
bool host_take_places(long pid);

/* More hooks for the gate of one question, before it is asked. Non-zero: the call is refused. */
typedef int (*HostSetup)(App *app, void *userdata);

/**
 * host_answer() - judge one question and word the answer
 * @input:      what came on standard input
 * @setup:      may be NULL
 * @out:        gets the answer for standard output
 * @text:       gets what goes to standard error; empty with *@ret_status 0
 *
 * The journal has its row when this returns. Return: 0; negative errno: nothing may be allowed, and @out
 * holds nothing.
 */
int host_answer(const Dialect *d,
                Str input,
                HostSetup setup,
                void *userdata,
                Buf *out,
                Buf *text,
                int *ret_status) _must_check_;

/* guard_arm() was called: read standard input, answer, end. */
_Noreturn void host_hook(const Dialect *d, HostSetup setup, void *userdata);
/*
 * The hook in a settings file of the form {"hooks": {EVENT: [{"matcher", "hooks": [{…}]}]}}, which
 * several agents share. Edited by span: what is not ours stays byte for byte.
 */

/* What a settings file says of hooks. */
typedef struct HostHooks {
        size_t n_wanted;  /* how many events the dialect has */
        size_t n_events;  /* how many of the dialect's events have our hook */
        size_t n_strict;  /* of these, with every option as we write it */
        Str command;      /* ours as it stands there; in the arena; empty: none */
        bool disabled;    /* the file switches all hooks off */
        bool allows_all;  /* a permission rule lets a whole tool run without asking */
        Str allow_rule;   /* which one */
        Str default_mode; /* the permission mode that the file sets; may be empty */
        Str variable;     /* one that it sets and that decides what a hook is; empty: none */
        size_t n_others;  /* hooks of others for these events */
} HostHooks;

/**
 * host_settings_look() - what stands in a settings file
 * @text:       the file; blank for one that is missing
 *
 * Return: 0, HOST_E_INVALID with @reterr_diag set, negative errno.
 */
int host_settings_look(const Dialect *d, Str text, Arena *a, HostHooks *ret, Diag *reterr_diag)
        _must_check_;

/**
 * host_settings_install() - the text with our hook in it, with the strictest options
 * @command:    the shell words that start the hook
 * @out:        gets the new text; equal to @text when all is there already
 *
 * Return: as host_settings_look().
 */
int host_settings_install(const Dialect *d, Str text, Str command, Buf *out, Diag *reterr_diag)
        _must_check_;

/**
 * host_settings_uninstall() - the text without our hook
 * @ret_gone:   nothing but what we wrote is in it: the file was ours
 *
 * A text that host_settings_install() made becomes what it was, byte for byte. Return: as
 * host_settings_look().
 */
int host_settings_uninstall(const Dialect *d, Str text, Buf *out, bool *ret_gone, Diag *reterr_diag)
        _must_check_;

/*
 * The text of a settings file; nothing when there is none. A link is followed; anything but a plain file
 * is refused. Return: 0, HOST_E_INVALID with @reterr_diag set, negative errno.
 */
int host_settings_read(Str path, Buf *out, bool *ret_exists, Diag *reterr_diag) _must_check_;

/**
 * host_settings_write() - put a new text in the place of the old
 * @old:        what was shown: a file that reads otherwise by now is not touched
 * @gone:       the file is removed instead
 *
 * In one step and with the old one's mode; what a link leads to is replaced, and not the link. Return: as
 * host_settings_read().
 */
int host_settings_write(Str path, Str old, Str text, bool gone, Diag *reterr_diag) _must_check_;
