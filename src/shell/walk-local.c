#include "walk.h"

/*
 * local: a name that is another variable until the function returns. What the function
 * set before it said so, or on a way on which it does not say so, is the outer one's.
 */

enum {
        LOCALS_MAX = 256, /* of one call */
};

static const Name *find_variable(const State *s, Str name) {
        const Name *n = state_find(s, name, NAME_VARIABLE);

        return n && n->kind == NAME_VARIABLE ? n : NULL;
}

static bool is_local(const State *s, Str name, const Call *call) {
        const Name *n = find_variable(s, name);

        return n && n->local == call->number;
}

bool local_is_begun(const Walk *w, Str name) {
        for (const Local *local = w->call ? w->call->locals : NULL; local; local = local->next)
                if (str_eq(local->name, name))
                        return true;
        return false;
}

void local_begin(Walk *w, Str name) {
        Local *local;

        if (!w->call || is_local(&w->state, name, w->call))
                return;
        if (++w->call->n_locals > LOCALS_MAX)
                return;
        local = arena_new_one(w->arena, Local);
        if (!local)
                return;
        *local = (Local){ .next = w->call->locals,
                          .name = name,
                          .before = find_variable(&w->state, name) };
        w->call->locals = local;
}

void local_mark(Walk *w, Str name) {
        const Name *n = w->call ? find_variable(&w->state, name) : NULL;
        Name now;

        if (!n)
                return;
        now = *n;
        now.local = w->call->number;
        state_push_as(w, now);
}

static bool was_seen(const Local *first, const Local *end) {
        for (; first != end; first = first->next)
                if (str_eq(first->name, end->name))
                        return true;
        return false;
}

/* The outer variable, as it was at any of the places where its name became a local one. */
static State outer_state(Walk *w, const Call *call, const Local *local) {
        const State inner = w->state;
        State outer = { .dead = true };

        for (const Local *l = local; l; l = l->next) {
                if (!str_eq(l->name, local->name))
                        continue;
                w->state = inner;
                state_restore_as(w, l->name, l->before);
                outer = state_join(w, &outer, &w->state);
        }
        w->state = inner;
        return is_local(&inner, local->name, call) ? outer : state_join(w, &outer, &inner);
}

static void end_state(Walk *w, const Call *call) {
        if (call->n_locals > LOCALS_MAX) {
                walk_unknown(w, w->source.span, STR("it is too much to follow"));
                state_forget(w);
                return;
        }
        for (const Local *local = call->locals; local; local = local->next)
                if (!was_seen(call->locals, local))
                        w->state = outer_state(w, call, local);
}

void locals_end(Walk *w, const Call *call) {
        State kept;

        if (!call->locals)
                return;
        end_state(w, call);
        if (!w->aborts.may)
                return;
        kept = w->state;
        w->state = w->aborts.state;
        end_state(w, call);
        w->aborts.state = w->state;
        w->state = kept;
}
