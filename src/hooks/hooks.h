#pragma once

/*
 * Hooks
 *
 * Programs of the person's that take part in decisions: each is started for one event, reads the
 * request as JSON and answers with one JSON object. Decides nothing itself, and takes nothing for
 * an answer but one that is whole, in time, and names the question it was started for.
 */

#include "base/base.h"
#include "config/config.h"
#include "core/core.h"

#define HOOKS_ANSWER_MAX  (1U << 20) /* bytes of an answer; an edit holds whole arguments */
#define HOOKS_RUNS_MAX    64         /* programs that ask or look on at the same time */
#define HOOKS_EFFECTS_MAX 256        /* of one request, told to a program */
#define HOOKS_PREVIEW_MAX (64U << 10)
#define HOOKS_OUTPUT_MAX  (64U << 10) /* of a call's output, told to a post hook */
#define HOOKS_SUMMARY_MAX 600
#define HOOKS_GRACE_MS    2000 /* from SIGTERM to SIGKILL */

typedef struct Hooks Hooks;

/**
 * hooks_new() - the programs that the settings name
 * @list:       borrowed for the life of the hooks
 * @folder:     of the settings, absolute: where a program without a leading '/' is; borrowed
 * @home:       their $HOME; borrowed
 *
 * Starts nothing. Return: 0 or negative errno.
 */
int hooks_new(const SettingsHooks *list, Str folder, Str home, Hooks **ret_hooks) _must_check_;
/* Ends what still runs, after HOOKS_GRACE_MS at most. The gate must not ask afterwards. Takes NULL. */
Hooks *hooks_free(Hooks *h);
DEFINE_CLEANUP(Hooks *, hooks_free);

/**
 * hooks_attach() - register every enabled program with a gate, as "program:NAME"
 *
 * Askers and observers go before whoever has a lower priority than HOOKS_PRIORITY, since a terminal
 * blocks. A host without a loop of its own has gate_set_wait() call hooks_wait(). Return: 0 or
 * negative errno.
 */
int hooks_attach(Hooks *h, Gate *g) _must_check_;
#define HOOKS_PRIORITY 1000000

/* True when some program asks or looks on, so that hooks_fd() is worth waiting for. */
bool hooks_has_askers(const Hooks *h);

/* True when some program asks. */
bool hooks_can_ask(const Hooks *h);

/* Readable when hooks_look() has something to do. */
int hooks_fd(const Hooks *h);
/* Do what can be done now, without waiting. True: an answer is there for hooks_deliver(). */
bool hooks_look(void *hooks);
/* Hand what was answered to the gate, which may ask anew. */
void hooks_deliver(void *hooks);
/*
 * What waits in hooks_wait() ends as cancelled when @func says so; it is asked whenever something was
 * written to hooks_wake_fd(), an eventfd, which a signal handler may do.
 */
void hooks_let_withdraw(Hooks *h, bool (*func)(void));
int hooks_wake_fd(const Hooks *h);
/* GateWaitFunc: until the question is decided or no program of ours has it any more. */
void hooks_wait(void *hooks, Pending *pending);

/**
 * hooks_complain() - why programs would not be started, a line each
 * @out:        gets "hook NAME: sentence" lines; foreign bytes
 *
 * Return: whether there was anything to say.
 */
bool hooks_complain(const Hooks *h, Buf *out);

/**
 * hooks_read_answer() - what a program wrote, as an answer to one question; for tests
 * @id:         of the question
 * @may_confirm: whether an asker's yes would count
 * @a:          where its strings are made
 * @ret_why:    a static sentence when it is none
 *
 * Return: whether it is an answer; if not, *ret says nothing.
 */
bool hooks_read_answer(SettingsHookType type,
                       const char *id,
                       bool may_confirm,
                       Str text,
                       Arena *a,
                       HookAnswer *ret,
                       const char **ret_why);

/* The file that the @i-th word of a hook's command names, absolute, or empty: nobody may change it unasked. */
Str hooks_file(const SettingsHook *hook, size_t i, Str folder, Arena *a);
