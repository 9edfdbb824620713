#include "walk.h"

/* POSIX's special builtins. */
static bool name_is_special(Str name) {
        static const Str names[] = { STR_INIT(":"),      STR_INIT("."),        STR_INIT("break"),
                                     STR_INIT("eval"),   STR_INIT("continue"), STR_INIT("exec"),
                                     STR_INIT("exit"),   STR_INIT("export"),   STR_INIT("readonly"),
                                     STR_INIT("return"), STR_INIT("set"),      STR_INIT("shift"),
                                     STR_INIT("times"),  STR_INIT("trap"),     STR_INIT("unset"),
                                     STR_INIT("source") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

void define_function(Walk *w, const ShellNode *node) {
        Function *f = arena_new_one(w->arena, Function);
        size_t n = 0;
        Str name;

        if (!f)
                return;
        if (!word_literal(w, node->named.name, &name)) {
                walk_unknown(w, span_of(w, node->span),
                             STR("the function's name is worked out when it runs"));
                name = node->named.name->raw;
        }
        for (const Function *other = w->functions; other && n <= WALK_FUNCTIONS_MAX;
             other = other->next)
                ++n;
        if (n > WALK_FUNCTIONS_MAX)
                walk_unknown(w, span_of(w, node->span),
                             STR("it defines more functions than are looked at"));

        if (w->state.options & STATE_ALLEXPORT)
                walk_unknown(w, span_of(w, node->span),
                             STR("functions are given to the programs that it runs"));
        if (w->dialect == SHELL_SH && name_is_special(name))
                walk_unknown(w, span_of(w, node->span),
                             STR("sh runs its own builtin rather than a function of that name"));
        if (w->traps)
                walk_unknown(w, span_of(w, node->span),
                             STR("a trap may call it between any two commands"));
        if (str_eq(name, STR("command_not_found_handle")))
                walk_unknown(w, span_of(w, node->span),
                             STR("bash calls it for any command that is not installed"));
        later_doubt(w, name, span_of(w, node->span));
        *f = (Function){ .name = name, .body = node->named.body, .source = w->source };
        state_push(w, (Name){ .kind = NAME_FUNCTION, .name = name, .function = f });
        f->state = w->state;
        if (!w->quiet && n <= WALK_FUNCTIONS_MAX) {
                f->next = w->functions;
                w->functions = f;
        }
}

static bool is_called(const Walk *w, const Function *f) {
        for (const Call *call = w->call; call; call = call->outer)
                if (call->function->body == f->body)
                        return true;
        return false;
}

static bool forks_since(const Walk *w, const Function *f) {
        for (const Call *call = w->call; call; call = call->outer) {
                if (call->forks)
                        return true;
                if (call->function->body == f->body)
                        break;
        }
        return false;
}

static void call_body(Walk *w, Function *f, bool again, const State *before);

static bool is_called_again(const Walk *w, const Function *f) {
        for (const Call *call = w->call; call; call = call->outer)
                if (call->again && call->function->body == f->body)
                        return true;
        return false;
}

/* A second time it is walked with whatever is set then: that stands for all further times. */
static void call_again(Walk *w, Function *f, Span span) {
        State before;

        state_forget(w);
        before = w->state;
        if (!is_called_again(w, f) && ++w->n_calls <= WALK_CALLS_MAX) {
                call_body(w, f, true, &before);
                state_forget(w);
        }
        if (!forks_since(w, f))
                return;
        walk_add(w, (Effect){ .act = ACT_RUN_INLINE,
                              .certainty = CERTAINTY_SURE,
                              .flags = EFFECT_WHOLESALE,
                              .object = value_literal(f->name, span),
                              .span = span,
                              .part = -1,
                              .why = STR("a function starts itself again and again") });
}

/* local names mean what they meant before. */
static void call_end(Walk *w, const Call *call, const State *before) {
        walk_settle(w);
        if (call->returned)
                w->state = state_join(w, &w->state, &call->left);
        if (w->aborts.may) {
                w->aborts.state.arguments = before->arguments;
                w->aborts.state.options &= ~(uint32_t)STATE_ARGUMENTS;
                w->aborts.state.options |= before->options & STATE_ARGUMENTS;
        }
        w->state.arguments = before->arguments;
        w->state.options &= ~(uint32_t)STATE_ARGUMENTS;
        w->state.options |= before->options & STATE_ARGUMENTS;
        locals_end(w, call);
}

/* @before: what is known outside, whose arguments hold again behind it. */
static void call_body(Walk *w, Function *f, bool again, const State *before) {
        Call call = { .outer = w->call, .number = ++w->n_bodies, .function = f, .again = again };
        const Source source = w->source;
        const Input input = w->input;
        const Aborts aborts = aborts_begin(w);
        Loop *loop = w->loop;

        w->call = &call;
        w->loop = NULL;
        w->source = f->source;
        walk_node(w, f->body);
        w->source = source;
        w->input = input;
        w->loop = loop;
        w->call = call.outer;
        call_end(w, &call, before);
        aborts_end(w, &aborts);
}

void walk_call(Walk *w, const Name *name, const Value *argv, size_t n) {
        Function *f = name->function;
        Choice arguments = w->state.arguments;
        const State before = w->state;

        if (is_called(w, f)) {
                call_again(w, f, argv[0].span);
                return;
        }
        if (++w->n_calls > WALK_CALLS_MAX) {
                walk_unknown(w, argv[0].span, STR("it calls more functions than are followed"));
                state_forget(w);
                return;
        }
        if (!w->quiet)
                f->called = true;

        w->state.arguments = (Choice){ argv, n };
        if (n) {
                Value *own = arena_new_array(w->arena, Value, n);

                /* $0 stays the shell's. */
                if (own) {
                        bool known = (before.options & STATE_ARGUMENTS) && arguments.n;

                        memcpy(own, argv, n * sizeof(*own));
                        own[0] = known ? arguments.values[0] : value_any(argv[0].span);
                        w->state.arguments.values = own;
                }
        }
        w->state.options |= STATE_ARGUMENTS;
        call_body(w, f, false, &before);
}

void walk_uncalled(Walk *w) {
        EffectCertainty certainty = walk_maybe(w);
        State before;

        for (Function *f = w->functions; f; f = w->functions) {
                w->functions = f->next;
                if (f->called)
                        continue;
                w->state = f->state;
                state_forget(w);
                w->input = (Input){ 0 };
                before = w->state;
                call_body(w, f, false, &before);
        }
        w->certainty = certainty;
}
