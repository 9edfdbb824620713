#pragma once

/*
 * Operator
 *
 * The person at this terminal, as programs need them: who is asked, and who stands in for a model: what a person types becomes the calls of one assistant
 * message. Behind it everything is as with a model: judged, asked, recorded, run.
 */

#include "app/app.h"
#include "terminal/terminal.h"

/* For AppOptions.seat: the person at this terminal, when there is one. */
extern const AppSeat operator_seat;

/* Their terminal; NULL when nobody can be asked here. The seat must be operator_seat. */
Terminal *operator_terminal(const App *app);

/* Calls of assent's own tools are run here: to be called once, before the first of them. */
int operator_take_tools(App *app) _must_check_;

typedef struct OperatorCalls {
        ToolCall *calls;
        size_t n;
} OperatorCalls;

#define OPERATOR_CALLS_MAX 64

enum {
        OPERATOR_E_INVALID = 1, /* a line that is no call; the Diag says which */
};

/**
 * operator_parse() - lines to calls
 * @text:       each line a text for bash, or "/call TOOL {json}"; empty lines are passed over
 */
int operator_parse(const App *app, Str text, Arena *a, OperatorCalls *ret, Diag *reterr_diag)
        _must_check_;

/* What became of the calls, for the exit status. */
typedef struct OperatorOutcome {
        size_t n_run, n_denied, n_failed;
        int64_t last_status; /* exit status of the last that ran */
        bool stopped;        /* the person wants the turn to end */
        bool ended;          /* a command took our place: end now with ->last_status */
        Buf told;            /* what the model would be told, all calls joined */
} OperatorOutcome;

/* Where lines for the person go; @text is safe. */
typedef void (*OperatorSay)(void *userdata, Str text);

/**
 * operator_run() - decide the calls of one message and run what was confirmed, in order
 *
 * Each decision leaves one line, each run its output made safe. Return: 0 or negative errno, and
 * then what was not run stays so.
 */
int operator_run(App *app,
                 const OperatorCalls *calls,
                 OperatorSay say,
                 void *userdata,
                 OperatorOutcome *ret) _must_check_;
void operator_outcome_deinit(OperatorOutcome *o);

/*
 * Undo: what built-in tools overwrote or deleted. @out gets safe text; the return value is an AppExit
 * status.
 */
int operator_undo_list(const App *app, bool json, Buf *out);
/* What putting it back would change. */
int operator_undo_show(const App *app, Str id, Buf *out);
/* @force: also where it changed since; what is lost is shown, and kept. */
int operator_undo(App *app, Str id, bool force, Buf *out);

/* One line: "✓ allowed  git status in ~/src  reads (built-in)"; @out gets safe text with its line end. */
void operator_note(const App *app, const Pending *p, Buf *out);
