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

/* These do the same whatever options, attributes and names are set by then. */
static bool is_steady(Str command) {
        static const Str names[] = { STR_INIT(":"),     STR_INIT("echo"), STR_INIT("exit"),
                                     STR_INIT("false"), STR_INIT("true"), STR_INIT("return") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], command))
                        return true;
        return false;
}

static bool parts_are_steady(const ShellPart *parts) {
        for (; parts; parts = parts->next) {
                const ShellParameter *p = parts->parameter;

                switch ((int)parts->kind) {
                case SHELL_PART_LITERAL:
                case SHELL_PART_SINGLE:
                case SHELL_PART_ANSI:
                        break;
                case SHELL_PART_DOUBLE:
                        for (const ShellPart *q = parts->parts; q; q = q->next)
                                if (q->kind == SHELL_PART_DOUBLE)
                                        return false;
                        if (!parts_are_steady(parts->parts))
                                return false;
                        break;
                case SHELL_PART_PARAMETER:
                        if (p->form != SHELL_PARAMETER_VALUE || p->op != SHELL_OP_NONE || p->index)
                                return false;
                        break;
                default:
                        return false;
                }
        }
        return true;
}

static bool redirects_are_steady(const ShellRedirect *list) {
        for (; list; list = list->next)
                if (!(list->op == SHELL_REDIRECT_DUP_OUT && list->source > 0) &&
                    !(list->op == SHELL_REDIRECT_OUT &&
                      str_eq(list->target->raw, STR("/dev/null"))))
                        return false;
        return true;
}

static bool command_is_steady(const ShellNode *node) {
        if (!node || node->next || node->kind != SHELL_COMMAND_SIMPLE || node->simple.assignments ||
            !node->simple.words || !is_steady(node->simple.words->raw) ||
            !redirects_are_steady(node->redirects))
                return false;
        for (const ShellWord *word = node->simple.words; word; word = word->next)
                if (word->flags & (SHELL_WORD_GLOB | SHELL_WORD_TILDE | SHELL_WORD_BRACE) ||
                    !parts_are_steady(word->parts))
                        return false;
        return true;
}

/* What any other text does hangs on what is set, and means, when it runs. */
static bool text_is_steady(Walk *w, Str text) {
        ShellSyntax syntax = { 0 };

        if (shell_parse(text, 0, w->arena, &syntax) || syntax.error != SHELL_ERROR_NONE)
                return false;
        for (const ShellItem *item = syntax.program->items; item; item = item->next) {
                if (item->background)
                        return false;
                for (const ShellPipeline *p = item->pipelines; p; p = p->next)
                        if (p->timed || !command_is_steady(p->commands))
                                return false;
        }
        return true;
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
                frame_unknown(f, f->context.span,
                              STR("what a trap runs is put together when it runs"));
                return;
        }
        if (!v || (is_option(v) && at == 1) || value_is(v, STR("-")) || value_is(v, STR("")))
                return;
        if (f->context.n_argv <= at + 1)
                return;
        if (run_later(f, v) || (v->form == VALUE_LITERAL && !text_is_steady(f->walk, v->text)))
                frame_unknown(f, v->span,
                              STR("what it does hangs on what is set when the trap runs"));
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
