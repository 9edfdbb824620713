#include "walk-builtin.h"

/* Texts that run later: of traps and of aliases. What their commands mean must not change until then. */

/* The text that is walked runs later: another meaning of @name by then would be another command. */
void later_note(Walk *w, Str name) {
        Later *l = &w->later;

        if (!l->here || l->full)
                return;
        for (size_t i = 0; i < l->n; ++i)
                if (str_eq(l->names[i], name))
                        return;
        if (l->n == ARRAY_LEN(l->names))
                l->full = true;
        else
                l->names[l->n++] = name;
}

void later_doubt(Walk *w, Str name, Span span) {
        const Later *l = &w->later;
        bool noted = l->full;

        for (size_t i = 0; i < l->n; ++i)
                noted |= str_eq(l->names[i], name);
        if (noted)
                walk_unknown(w, span, STR("a trap runs a command of that name later"));
}

/* Was anything set between two states, known or not? */
static bool state_differs(const State *a, const State *b) {
        return a->names != b->names || a->options != b->options || a->stack != b->stack ||
               a->directory.values != b->directory.values ||
               a->arguments.values != b->arguments.values;
}

static bool input_differs(const Input *a, const Input *b) {
        return a->kind != b->kind || a->word != b->word || a->first != b->first;
}

/*
 * The text is run later, with whatever is set then, in whatever function or loop. True when it
 * is known to set something, or to leave one of these.
 */
static bool run_later(Frame *f, const Value *v) {
        Walk *w = f->walk;
        const State state = w->state;
        const Input input = w->input, later = { .kind = INPUT_FILE, .shared = true };
        EffectCertainty certainty = w->certainty;
        Call *call = w->call;
        Loop *loop = w->loop;
        bool steers = w->steers, here = w->later.here;
        State forgotten;
        bool sets;

        if (v->form != VALUE_LITERAL) {
                frame_add(f,
                          (Effect){ .act = ACT_RUN_INLINE,
                                    .certainty = CERTAINTY_SURE,
                                    .flags = EFFECT_RUNTIME_CODE,
                                    .object = *v,
                                    .span = v->span,
                                    .why = STR("the program text is put together when it runs") });
                return false;
        }
        if (w->certainty > CERTAINTY_POSSIBLE)
                w->certainty = CERTAINTY_POSSIBLE;
        w->later.here = true;
        w->call = NULL;
        w->loop = NULL;
        w->steers = false;
        state_forget(w);
        w->state.options |= STATE_SPOKEN;
        forgotten = w->state;
        w->input = later;
        walk_text(w, v);
        sets = w->steers || state_differs(&forgotten, &w->state) ||
               input_differs(&later, &w->input);
        w->later.here = here;
        w->steers = steers;
        w->input = input;
        w->call = call;
        w->loop = loop;
        w->state = state;
        w->splits = false;
        w->certainty = certainty;
        return sets;
}

/* At the end of the shell alone; else between any two commands. */
static bool traps_exit(const Frame *f, size_t at) {
        for (; at < f->context.n_argv; ++at)
                if (!word_is(f, at, "EXIT") && !word_is(f, at, "0"))
                        return false;
        return true;
}

void builtin_trap(Frame *f) {
        size_t at = word_is(f, 1, "--") ? 2 : 1;
        const Value *v = word_at(f, at);

        if (!builtin_words_are_counted(f)) {
                frame_unknown(f, f->context.span, STR("what a trap runs is put together when it runs"));
                return;
        }
        if (!v || (is_option(v) && at == 1) || value_is(v, STR("-")) || value_is(v, STR("")))
                return;
        if (f->context.n_argv <= at + 1)
                return;
        /* Until then the name may have become readonly, a number or a list. */
        if (run_later(f, v))
                frame_unknown(f, v->span, STR("a trap sets something, at a time that is not known"));
        f->walk->traps |= !traps_exit(f, at + 1);
}

void builtin_alias(Frame *f) {
        Walk *w = f->walk;

        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);
                Str name, text;
                Value body;

                if (value_is(v, STR("-p")))
                        continue;
                name = str_cut(v->text, '=', &text);
                if (v->form == VALUE_LITERAL && name.n == v->text.n)
                        continue;
                say_state(f, STR("a name gets another meaning"));
                body = v->form == VALUE_LITERAL ? value_literal(text, v->span) : value_any(v->span);
                run_later(f, &body);
                state_push(w, (Name){ .kind = NAME_ALIAS, .name = name, .maybe = true });
        }
}

void builtin_unalias(Frame *f) {
        if (f->context.n_argv > 1)
                say_state(f, STR("a name gets another meaning"));
}
