#include "walk.h"

void walk_subshell(Walk *w, const ShellProgram *program) {
        const State state = w->state, otherwise = w->otherwise;
        const Aborts aborts = w->aborts;
        bool splits = w->splits;

        walk_program(w, program);
        w->aborts = aborts;
        w->state = state;
        w->otherwise = otherwise;
        w->splits = splits;
}

static void walk_node_apart(Walk *w, const ShellNode *node) {
        const State state = w->state;
        const Aborts aborts = w->aborts;

        walk_node(w, node);
        w->aborts = aborts;
        w->state = state;
        w->splits = false;
}

/* zsh, ksh and fish run the last command of a pipe themselves: what it sets may stay. */
static void walk_node_last(Walk *w, const ShellNode *node) {
        const State before = w->state;

        walk_node(w, node);
        walk_settle(w);
        w->state = state_join(w, &before, &w->state);
}

static void walk_pipe(Walk *w, const ShellNode *first) {
        const Input input = w->input;
        size_t effects_begin = w->facts->effects.n;
        bool forks = w->call && w->call->forks;

        if (w->call)
                w->call->forks = true;
        for (const ShellNode *node = first; node; node = node->next) {
                w->input = input;
                if (node != first)
                        w->input = (Input){ .kind = INPUT_PIPE,
                                            .first = first,
                                            .end = node,
                                            .state = w->state,
                                            .effects_begin = effects_begin,
                                            .effects_end = w->facts->effects.n };
                if (!node->next && w->dialect >= SHELL_OTHER)
                        walk_node_last(w, node);
                else
                        walk_node_apart(w, node);
        }
        if (w->call)
                w->call->forks = forks;
        w->input = input;
}

static void walk_pipeline(Walk *w, const ShellPipeline *p) {
        bool tested = w->tested;

        w->splits = false;
        if (!dialect_marks_alike(w, p))
                walk_unknown(w, span_of(w, p->span),
                             STR("the shell that runs this may read it otherwise"));
        w->tested |= p->negated;
        if (p->commands && p->commands->next)
                walk_pipe(w, p->commands);
        else if (p->commands)
                walk_node(w, p->commands);
        w->tested = tested;

        if (p->negated && w->splits) {
                State ok = w->state;

                w->state = w->otherwise;
                w->otherwise = ok;
        }
}

/* What is known when the list so far came out well, and when not. */
typedef struct Outcome {
        State ok;
        State failed;
} Outcome;

static Outcome outcome_of(const Walk *w) {
        return (Outcome){ w->state, w->splits ? w->otherwise : w->state };
}

static void outcome_set(Walk *w, const Outcome *o) {
        w->state = o->ok;
        w->otherwise = o->failed;
        w->splits = o->ok.names != o->failed.names || o->ok.dead != o->failed.dead ||
                    o->ok.stack != o->failed.stack || o->ok.options != o->failed.options ||
                    !choice_equal(&o->ok.directory, &o->failed.directory);
}

static void walk_joined(Walk *w, const ShellPipeline *p, Outcome *o) {
        EffectCertainty certainty = w->certainty;
        Outcome next;

        w->state = p->join == SHELL_JOIN_OR ? o->failed : o->ok;
        if (p->join == SHELL_JOIN_OR)
                walk_maybe(w);
        walk_pipeline(w, p);
        w->certainty = certainty;

        next = outcome_of(w);
        if (p->join == SHELL_JOIN_OR) {
                o->ok = state_join(w, &o->ok, &next.ok);
                o->failed = next.failed;
        } else {
                o->ok = next.ok;
                o->failed = state_join(w, &o->failed, &next.failed);
        }
}

/* A group, a loop or a choice does not end the shell by itself: what failed in it did, or was tested there. */
static bool ends_where_failed(const ShellPipeline *p) {
        if (p->next || p->negated || !p->commands || p->commands->next)
                return false;
        switch (p->commands->kind) {
        case SHELL_COMMAND_SIMPLE:
        case SHELL_COMMAND_SUBSHELL:
        case SHELL_COMMAND_CONDITION:
        case SHELL_COMMAND_ARITHMETIC:
                return true;
        case SHELL_COMMAND_GROUP:
        case SHELL_COMMAND_IF:
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_FOR_ARITHMETIC:
        case SHELL_COMMAND_SELECT:
        case SHELL_COMMAND_CASE:
        case SHELL_COMMAND_FUNCTION:
        case SHELL_COMMAND_COPROC:
                return false;
        }
        abort();
}

static void walk_list(Walk *w, const ShellItem *item) {
        const ShellPipeline *p = item->pipelines;
        bool tested = w->tested;
        Outcome o;

        w->tested |= p->next != NULL;
        walk_pipeline(w, p);
        o = outcome_of(w);
        for (p = p->next; p; p = p->next)
                walk_joined(w, p, &o);
        w->tested = tested;

        /* set -e: behind a command that failed nothing runs. */
        if (!tested && (o.failed.options & STATE_ERREXIT) && ends_where_failed(item->pipelines))
                o.failed = o.ok;
        outcome_set(w, &o);
}

static void walk_item(Walk *w, const ShellItem *item) {
        const State state = w->state;
        const Aborts aborts = w->aborts;
        bool forks = w->call && w->call->forks;

        if (!item->background) {
                walk_list(w, item);
                return;
        }
        if (w->call)
                w->call->forks = true;
        walk_list(w, item);
        if (w->call)
                w->call->forks = forks;
        w->aborts = aborts;
        w->state = state;
        w->splits = false;
}

void walk_lines(Walk *w, const ShellProgram *program) {
        const Aborts aborts = aborts_begin(w);

        w->splits = false;
        if (program && walk_enter(w, span_of(w, program->span))) {
                for (const ShellItem *item = program->items; item; item = item->next) {
                        walk_settle(w);
                        walk_item(w, item);
                        if (item->next && item->next->line != item->line)
                                aborts_settle(w);
                }
                walk_leave(w);
        }
        if (w->aborts.may)
                aborts_settle(w);
        w->aborts = aborts;
}

void walk_program(Walk *w, const ShellProgram *program) {
        w->splits = false;
        if (!program || !walk_enter(w, span_of(w, program->span)))
                return;
        for (const ShellItem *item = program->items; item; item = item->next) {
                walk_settle(w);
                walk_item(w, item);
        }
        walk_leave(w);
}
