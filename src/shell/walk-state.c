#include "walk.h"

static const Name *name_new(Walk *w, Name name) {
        Name *n = arena_new_one(w->arena, Name);

        if (n)
                *n = name;
        return n;
}

bool choice_is_number(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i)
                if (!value_is_numeric(&c->values[i]))
                        return false;
        return c->n > 0;
}

/* Variables of the shell itself that take what they are given for arithmetic. */
static bool is_evaluated_by_shell(Str name) {
        static const Str names[] = { STR_INIT("RANDOM"),  STR_INIT("SRANDOM"),
                                     STR_INIT("SECONDS"), STR_INIT("LINENO"),
                                     STR_INIT("OPTIND"),  STR_INIT("HISTCMD"),
                                     STR_INIT("BASHPID"), STR_INIT("EPOCHSECONDS") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

bool state_evaluates(const State *s, Str name) {
        const Name *old = state_find(s, name, NAME_VARIABLE);

        return is_evaluated_by_shell(name) || (old && old->kind == NAME_VARIABLE && old->evaluated);
}

void state_evaluate(Walk *w, Str name, const Choice *values, Span span) {
        if (!state_evaluates(&w->state, name))
                return;
        walk_may_abort(w); /* 08 is no number */
        if (choice_is_number(values))
                return;
        walk_unknown(w, span, STR("a value is evaluated again, and what it holds is not known"));
}

/* These attributes stay, whatever else the name becomes; with some of them the values do not hold. */
static void keep_attributes(Walk *w, const Name *old, Name *now) {
        bool fixes = old->fixed && !now->fixed;

        if (!now->local)
                now->local = old->local;
        if (!now->exported)
                now->withheld |= old->exported || old->withheld;
        now->keyed |= old->keyed;
        now->indexed |= old->indexed;
        if (!fixes && (!old->altered || now->altered))
                return;
        if (fixes)
                walk_may_abort(w);
        now->fixed |= old->fixed;
        now->altered |= old->altered;
        now->values = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
}

static bool is_barrier(const Name *n) {
        return n->kind == NAME_BARRIER || n->kind == NAME_WALL;
}

/* Once is enough: nothing of the text is allowed behind it. */
static void say_attributes_lost(Walk *w) {
        walk_unknown(w, (Span){ 0 },
                     STR("a name may have become a number or readonly before it is set"));
        if (!w->quiet)
                w->attributes = false;
}

void state_push(Walk *w, Name name) {
        const Name *old = name.kind == NAME_VARIABLE
                                  ? state_find(&w->state, name.name, NAME_VARIABLE)
                                  : NULL;

        if (name.kind == NAME_VARIABLE && !name.evaluated)
                name.evaluated = state_evaluates(&w->state, name.name);
        if (old && old->kind == NAME_VARIABLE)
                keep_attributes(w, old, &name);
        if (old && is_barrier(old) && w->attributes)
                say_attributes_lost(w);
        state_push_as(w, name);
}

void state_push_as(Walk *w, Name name) {
        const Name *n;

        name.older = w->state.names;
        name.height = name.older ? name.older->height + 1 : 1;
        walk_changes_name(w, &name);
        n = name_new(w, name);
        if (n)
                w->state.names = n;
}

bool name_is_keyed(const Name *n) {
        return n && n->kind == NAME_VARIABLE && n->array && n->keyed && !n->indexed;
}

bool name_has_elements(const Name *n) {
        return n && n->kind == NAME_VARIABLE && (n->array || n->indexed || n->keyed);
}

static bool may_be_keyed(const Walk *w, Str name) {
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);

        return old ? old->kind == NAME_VARIABLE && old->keyed : name_is_tainted(w, name);
}

static void push_array(Walk *w, Str name, Choice values) {
        bool keyed = may_be_keyed(w, name);
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);

        state_push(w, (Name){ .kind = NAME_VARIABLE,
                              .name = name,
                              .values = values,
                              .array = !keyed || name_is_keyed(old),
                              .indexed = !keyed });
}

void state_set_array(Walk *w, Str name, Choice values) {
        if (may_be_keyed(w, name))
                values = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        push_array(w, name, values);
}

void state_set_element(Walk *w, Str name, ValueForm form) {
        push_array(w, name, choice_of(w->arena, (Value){ .form = form, .many = true }));
}

/* What a lookup gives that was given up. */
static const Name nobody_knows = { .kind = NAME_BARRIER };

static bool is_of_kind(const Name *n, NameKind kind) {
        return n->kind == kind || (n->kind == NAME_ALIAS && kind == NAME_FUNCTION);
}

const Name *state_find(const State *s, Str name, NameKind kind) {
        const Name *n = s->names;

        for (size_t i = 0; n; n = n->older) {
                if (++i > WALK_NAMES_LOOK_MAX)
                        return &nobody_knows;
                if (n->kind == NAME_WALL || (n->kind == NAME_BARRIER && kind == NAME_VARIABLE))
                        return n;
                if (is_of_kind(n, kind) && str_eq(n->name, name))
                        return n;
        }
        return NULL;
}

/* What a variable with attributes makes of it. */
static Choice assigned_values(Walk *w, const Name *old, Choice values) {
        if (old->evaluated)
                return choice_of(w->arena, (Value){ .form = VALUE_NUMBER });
        if (old->altered)
                return choice_of(w->arena, (Value){ .form = VALUE_ANY });
        if (!old->fixed)
                return values;
        return old->array ? choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true })
                          : choice_join(w->arena, &old->values, &values);
}

/* Of the shell itself. */
static bool is_read_only(Str name) {
        static const Str names[] = { STR_INIT("UID"),       STR_INIT("EUID"),
                                     STR_INIT("PPID"),      STR_INIT("BASHOPTS"),
                                     STR_INIT("SHELLOPTS"), STR_INIT("BASH_VERSINFO") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

void state_set(Walk *w, Str name, Choice values, bool exported) {
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);
        Name now = { .kind = NAME_VARIABLE, .name = name, .exported = exported };

        state_evaluate(w, name, &values, (Span){ 0 });
        if (is_read_only(name))
                walk_may_abort(w);
        now.values = values;
        if (old && old->kind == NAME_VARIABLE) {
                if (old->fixed)
                        walk_may_abort(w);
                now.exported |= old->exported;
                now.withheld = old->withheld && !exported;
                now.fixed = old->fixed;
                now.maybe = old->fixed && old->maybe;
                now.altered = old->altered;
                now.evaluated = old->evaluated;
                now.values = assigned_values(w, old, values);
        }
        state_push(w, now);
}

void state_set_value(Walk *w, Str name, Value value) {
        state_set(w, name, choice_of(w->arena, value), false);
}

void state_doubt(Walk *w, Str name) {
        const Name *n = state_find(&w->state, name, NAME_VARIABLE);
        Name now;

        if (!n || n->kind != NAME_VARIABLE)
                return;
        now = *n;
        now.maybe = true;
        state_push_as(w, now);
}

void state_forget(Walk *w) {
        walk_changes_all(w);
        state_push(w, (Name){ .kind = NAME_BARRIER });
        w->state.options &= ~(uint32_t)STATE_ARGUMENTS;
        w->state.directory = choice_of(w->arena, (Value){ .form = VALUE_ANY });
        w->state.stack = NULL;
}

bool choice_equal(const Choice *a, const Choice *b) {
        if (a->n != b->n)
                return false;
        if (a->values == b->values)
                return true;
        for (size_t i = 0; i < a->n; ++i) {
                const Value *x = &a->values[i], *y = &b->values[i];

                if (x->form != y->form || x->hollow != y->hollow || x->many != y->many ||
                    !str_eq(x->text, y->text) || !str_eq(x->suffix, y->suffix) ||
                    !str_eq(x->glob, y->glob) || !str_eq(x->names, y->names))
                        return false;
        }
        return true;
}

/* Where two lists of names become one; NULL with *ret_far set when that is too far away. */
static const Name *common_names(const Name *a, const Name *b, bool *ret_far) {
        size_t steps = 0;

        *ret_far = false;
        while (a != b) {
                if (++steps > 2 * WALK_NAMES_JOIN_MAX) {
                        *ret_far = true;
                        return NULL;
                }
                if (a && (!b || a->height >= b->height))
                        a = a->older;
                else
                        b = b->older;
        }
        return a;
}

static Choice values_or_any(Walk *w, const Name *n) {
        if (n && n->kind == NAME_VARIABLE && !n->array && !n->forgotten)
                return n->values;
        return choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = n && n->array });
}

static bool holds_numbers(const Name *n) {
        return n && n->kind == NAME_VARIABLE && !n->forgotten &&
               (choice_is_number(&n->values) || (n->array && !n->values.n));
}

static bool both_hold_numbers(const Name *a, const Name *b) {
        return holds_numbers(a) && holds_numbers(b) && a->array == b->array;
}

/* Set on one way only, and a counter: on the other it holds nothing. */
static bool counts_from_nothing(Walk *w, const Name *n) {
        return !n->array && holds_numbers(n) && name_is_missing_in_host(w, n->name);
}

static Value many_numbers(const Choice *c) {
        Value v = choice_as_number(c);

        v.many = true;
        return v;
}

/* One kind of array on one way, and the other on another. */
static bool is_mixed(const Name *n) {
        return n->keyed && n->indexed;
}

static void join_variable(Walk *w, const Name *x, const Name *y) {
        Name joined = *x;
        Choice a, b;

        joined.exported = x->exported || (y && y->exported);
        joined.withheld = x->withheld || (y && y->withheld) || x->exported != (y && y->exported);
        joined.fixed = x->fixed || (y && y->fixed);
        joined.altered = x->altered || (y && y->altered);
        joined.evaluated = x->evaluated || (y && y->evaluated);
        joined.keyed = x->keyed || (y && y->keyed);
        joined.indexed = x->indexed || (y && y->indexed);
        if (!y || y->kind != NAME_VARIABLE || y->local != x->local)
                joined.local = 0;
        joined.maybe = x->maybe || x->forgotten || !y || y->kind != NAME_VARIABLE || y->maybe ||
                       y->forgotten;
        if (y && y->kind == NAME_VARIABLE && x->array && y->array && !is_mixed(&joined) &&
            choice_equal(&x->values, &y->values)) {
                state_push_as(w, joined);
                return;
        }
        if (x->array && !is_mixed(&joined) && both_hold_numbers(x, y)) {
                a = choice_join(w->arena, &x->values, &y->values);
                joined.values = choice_of(w->arena, many_numbers(&a));
                state_push_as(w, joined);
                return;
        }
        a = values_or_any(w, x);
        if (!y && counts_from_nothing(w, x))
                b = choice_of(w->arena, (Value){ .form = VALUE_NUMBER, .hollow = true });
        else
                b = values_or_any(w, y);
        joined.array = joined.forgotten = false;
        joined.values = choice_join(w->arena, &a, &b);
        state_push_as(w, joined);
}

static void join_function(Walk *w, const Name *x, const Name *y) {
        Name joined = *x;

        joined.maybe = x->maybe || !y || y != x;
        /* One function or another. */
        if (y && (y->kind != NAME_FUNCTION || y->function != x->function))
                joined.kind = NAME_ALIAS;
        state_push(w, joined);
}

/* The names that @from set since @base, joined with what @other knows of them. */
static void join_names(Walk *w, const State *from, const State *other, const Name *base) {
        _uninitialized_ const Name *changed[2 * WALK_NAMES_JOIN_MAX];
        size_t n_changed = 0;

        for (const Name *n = from->names; n != base; n = n->older)
                changed[n_changed++] = n;

        for (size_t i = n_changed; i-- > 0;) {
                const Name *n = changed[i], *theirs;

                if (is_barrier(n)) {
                        state_push(w, *n);
                        continue;
                }
                if (state_find(from, n->name, n->kind) != n)
                        continue;
                theirs = state_find(other, n->name, n->kind);
                if (n->kind == NAME_VARIABLE)
                        join_variable(w, n, theirs);
                else
                        join_function(w, n, theirs);
        }
}

static Choice join_directories(Walk *w, const Choice *a, const Choice *b) {
        Choice c;

        if (choice_equal(a, b))
                return *a;
        c = choice_join(w->arena, a, b);
        for (size_t i = 0; i < c.n; ++i)
                if (c.values[i].form != VALUE_LITERAL || c.n > WALK_DIRECTORIES_MAX)
                        return choice_of(w->arena, (Value){ .form = VALUE_ANY });
        return c;
}

/* Copies, for the walker's own state may be one of them, and is used on the way. */
State state_join(Walk *w, const State *first, const State *second) {
        const State one = *first, other = *second, *a = &one, *b = &other;
        State kept = w->state, joined = one;
        const Name *base;
        bool far;

        if (a->dead || b->dead)
                return a->dead ? *b : *a;

        joined.options = (a->options | b->options) & ~(uint32_t)(STATE_ARGUMENTS | STATE_ERREXIT);
        joined.options |= a->options & b->options & STATE_ERREXIT;
        joined.directory = join_directories(w, &a->directory, &b->directory);
        if (a->stack != b->stack)
                joined.stack = NULL;
        if ((a->options & b->options & STATE_ARGUMENTS) &&
            choice_equal(&a->arguments, &b->arguments))
                joined.options |= STATE_ARGUMENTS;
        if (a->names == b->names)
                return joined;

        base = common_names(a->names, b->names, &far);
        w->state = joined;
        if (far) {
                state_push(w, (Name){ .kind = NAME_WALL });
        } else {
                w->state.names = base;
                join_names(w, a, b, base);
                join_names(w, b, a, base);
        }
        joined = w->state;
        w->state = kept;
        return joined;
}

void state_or_before(Walk *w, const State *before) {
        if (memcmp(before, &w->state, sizeof(*before)))
                w->state = state_join(w, before, &w->state);
}

/*
 * What a loop sets may be set to anything by the time it begins again, but a counter stays
 * a number; true when it is lost.
 */
static bool loop_variable(Walk *w, const State *before, const Name *n, bool numbers) {
        const Name *old = state_find(before, n->name, NAME_VARIABLE);
        Name now = *n;
        Value v = { .form = VALUE_ANY, .many = n->array };

        if (numbers && !old && counts_from_nothing(w, n)) {
                v = (Value){ .form = VALUE_NUMBER, .hollow = true };
        } else if (numbers && both_hold_numbers(old, n)) {
                Choice all = choice_join(w->arena, &old->values, &n->values);

                v = n->array ? many_numbers(&all) : choice_as_number(&all);
        }
        now.values = choice_of(w->arena, v);
        now.local = old && old->kind == NAME_VARIABLE ? old->local : 0;
        /* The body finds keys from the second time on, or the first time only. */
        if (old && old->kind == NAME_VARIABLE) {
                now.keyed |= old->keyed;
                now.indexed |= old->indexed;
        }
        now.array &= !now.keyed || (name_is_keyed(&now) && name_is_keyed(old));
        now.withheld |= (old && old->withheld) || n->exported != (old && old->exported);
        now.forgotten = false;
        now.maybe |= n->forgotten || !old || old->kind != NAME_VARIABLE || old->maybe ||
                     old->forgotten;
        state_push_as(w, now);
        return v.form == VALUE_ANY;
}

/* How much of what was known of the name is lost where the loop begins again. */
static size_t loop_name(
        Walk *w, const State *before, const State *after, const Name *n, bool numbers) {
        if (is_barrier(n)) {
                state_push(w, (Name){ .kind = n->kind });
                return 1;
        }
        if (n->kind == NAME_VARIABLE) {
                if (state_find(after, n->name, NAME_VARIABLE) != n)
                        return 0;
                return 1 + loop_variable(w, before, n, numbers);
        }
        /* A function that the body defines is there from the second time on. */
        if (state_find(after, n->name, NAME_FUNCTION) == n)
                join_function(w, n, state_find(before, n->name, NAME_FUNCTION));
        return 0;
}

State state_loop(Walk *w, const State *before, const State *tried, bool numbers, size_t *ret_open) {
        const State end = *tried, *after = &end;
        State kept = w->state, start = *before;
        const Name *base;
        size_t open = 0;
        bool far;

        start.options |= after->options &
                         (STATE_IFS | STATE_GLOBS | STATE_NULLGLOB | STATE_NOUNSET |
                          STATE_ALLEXPORT | STATE_XTRACE | STATE_SPOKEN);
        if (before->options & ~after->options & STATE_ERREXIT) {
                start.options &= ~(uint32_t)STATE_ERREXIT;
                ++open;
        }
        if (!(after->options & STATE_ARGUMENTS) ||
            !choice_equal(&before->arguments, &after->arguments)) {
                start.options &= ~(uint32_t)STATE_ARGUMENTS;
                ++open;
        }
        if (!choice_equal(&before->directory, &after->directory)) {
                start.directory = choice_of(w->arena, (Value){ .form = VALUE_ANY });
                ++open;
        }
        if (before->stack != after->stack) {
                start.stack = NULL;
                ++open;
        }

        base = common_names(before->names, after->names, &far);
        w->state = start;
        if (far || base != before->names) {
                state_push(w, (Name){ .kind = NAME_WALL });
                ++open;
        } else {
                for (const Name *n = after->names; n != base; n = n->older)
                        open += loop_name(w, before, after, n, numbers);
        }
        *ret_open = open;
        start = w->state;
        w->state = kept;
        return start;
}

void state_restore_as(Walk *w, Str name, const Name *old) {
        Name again = { .kind = NAME_VARIABLE, .name = name, .forgotten = true };

        if (old && old->kind == NAME_VARIABLE)
                again = *old;
        state_push_as(w, again);
}

void state_restore(Walk *w, Str name, const State *before) {
        state_restore_as(w, name, state_find(before, name, NAME_VARIABLE));
}

enum {
        INHERIT_MAX = 64, /* exported names looked at */
};

/*
 * Set, but not surely exported: a shell that is started finds this one, another or none. What the host
 * exported stays exported, whatever it is set to.
 */
static void inherit_name(Walk *w, const Name *n) {
        Name now = *n;

        if (!n->exported && !n->withheld && name_is_missing_in_host(w, n->name))
                return;
        if (!n->exported || n->withheld) {
                now.values = choice_of(w->arena, (Value){ .form = VALUE_ANY });
                now.exported = false;
                now.maybe = true;
        }
        state_push(w, now);
}

/*
 * Functions are not inherited, so their names mean programs again. What stands behind a
 * barrier is as little known inside, nor is what is exported because set -a is on.
 */
void state_inherit(Walk *w) {
        const Name *exported[INHERIT_MAX];
        const State before = w->state;
        size_t n_exported = 0, steps = 0;
        const Name *n;

        for (n = before.names; n && !is_barrier(n) && steps < INHERIT_MAX; n = n->older, ++steps)
                if (n->kind == NAME_VARIABLE && !n->array &&
                    state_find(&before, n->name, NAME_VARIABLE) == n)
                        exported[n_exported++] = n;
        w->state.names = NULL;
        if (n || before.options & STATE_ALLEXPORT)
                state_push(w, (Name){ .kind = NAME_BARRIER });
        while (n_exported)
                inherit_name(w, exported[--n_exported]);
        w->state.options = before.options & (STATE_GLOBS | STATE_ARGUMENTS);
}
