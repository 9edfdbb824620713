#include "walk.h"

/* --- small things of the walk ------------------------------------------ */

Span span_of(const Walk *w, ShellSpan s) {
        if (w->source.fixed)
                return w->source.span;
        return (Span){ s.start + w->source.base, s.end + w->source.base };
}

void walk_add(Walk *w, Effect e) {
        if (w->quiet)
                return;
        if (e.certainty > w->certainty)
                e.certainty = w->certainty;
        e.flags |= w->flags;
        effects_add(&w->facts->effects, w->arena, e);
}

void walk_unknown(Walk *w, Span span, Str why) {
        walk_changes_all(w);
        walk_add(w, (Effect){ .act = ACT_UNKNOWN, .span = span, .part = -1, .why = why });
}

bool walk_is_untouched(const Walk *w) {
        for (size_t i = 0; i < w->facts->effects.n; ++i)
                switch (effect_kind(w->facts->effects.items[i].act)) {
                case EFFECT_KIND_NONE:
                case EFFECT_KIND_READ:
                case EFFECT_KIND_SECRET:
                case EFFECT_KIND_NETWORK:
                        break;
                case EFFECT_KIND_WRITE:
                case EFFECT_KIND_DELETE:
                case EFFECT_KIND_EXECUTE:
                case EFFECT_KIND_PRIVILEGE:
                case EFFECT_KIND_PROCESS:
                case EFFECT_KIND_VCS:
                case EFFECT_KIND_SHELL_STATE:
                case EFFECT_KIND_UNKNOWN:
                        return false;
                }
        return true;
}

bool walk_enter(Walk *w, Span span) {
        if (w->depth >= WALK_DEPTH_MAX) {
                walk_unknown(w, span, STR("it is nested too deeply to follow"));
                return false;
        }
        ++w->depth;
        return true;
}

void walk_leave(Walk *w) {
        --w->depth;
}

bool walk_is_full(Walk *w, Span span) {
        if (w->steps <= WALK_STEPS_MAX && w->arena->total <= w->arena->ceiling / 2)
                return false;
        if (!w->full && !w->quiet) {
                walk_unknown(w, span, STR("it is too much to follow"));
                w->full = true;
        }
        return true;
}

void walk_settle(Walk *w) {
        if (w->splits)
                w->state = state_join(w, &w->state, &w->otherwise);
        w->splits = false;
}

/* Runs only on some ways from here on; give back what is returned. */
static EffectCertainty walk_maybe(Walk *w) {
        EffectCertainty before = w->certainty;

        if (before > CERTAINTY_POSSIBLE)
                w->certainty = CERTAINTY_POSSIBLE;
        return before;
}

/* --- lists and pipes --------------------------------------------------- */

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
        /* time -- ls: only bash's own takes options. */
        if (p->timed && w->dialect != SHELL_BASH)
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
        if (!tested && !item->pipelines->next && !item->pipelines->negated &&
            (o.ok.options & STATE_ERREXIT))
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

/* A whole text, which bash reads line by line. */
static void walk_lines(Walk *w, const ShellProgram *program) {
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

/* --- branches ---------------------------------------------------------- */

static void walk_tested(Walk *w, const ShellProgram *program) {
        bool tested = w->tested;

        w->tested = true;
        walk_program(w, program);
        w->tested = tested;
}

static void walk_if(Walk *w, const ShellBranch *branches) {
        EffectCertainty certainty = w->certainty;
        State end = { .dead = true };
        const ShellBranch *b = branches;

        for (; b && b->condition; b = b->next) {
                State failed;

                walk_tested(w, b->condition);
                failed = w->splits ? w->otherwise : w->state;
                walk_maybe(w);
                walk_program(w, b->body);
                walk_settle(w);
                end = state_join(w, &end, &w->state);
                w->state = failed;
        }
        if (b) {
                walk_program(w, b->body);
                walk_settle(w);
        }
        w->state = state_join(w, &end, &w->state);
        w->certainty = certainty;
}

/* `*)` is taken when nothing before it was. */
static bool takes_anything(const ShellClause *clause) {
        for (const ShellWord *word = clause->patterns; word; word = word->next)
                if (str_eq(word->raw, STR("*")))
                        return true;
        return false;
}

static void walk_case(Walk *w, const ShellNode *node) {
        EffectCertainty certainty = w->certainty;
        State start, end = { .dead = true }, falls = { .dead = true };
        bool all = false;

        word_visit(w, node->choice.subject);
        start = w->state;
        walk_maybe(w);
        for (const ShellClause *c = node->choice.clauses; c; c = c->next) {
                w->state = start;
                for (const ShellWord *word = c->patterns; word; word = word->next)
                        word_visit(w, word);
                start = w->state;
                all |= takes_anything(c);
                w->state = state_join(w, &start, &falls);
                walk_program(w, c->body);
                walk_settle(w);
                falls = c->end == SHELL_CLAUSE_BREAK ? (State){ .dead = true } : w->state;
                end = state_join(w, &end, &w->state);
        }
        w->state = all ? end : state_join(w, &start, &end);
        w->certainty = certainty;
}

/* --- loops ------------------------------------------------------------- */

static void loop_set(Walk *w, const ShellNode *node, const Choice *words) {
        if (node->kind == SHELL_COMMAND_FOR || node->kind == SHELL_COMMAND_SELECT)
                state_set(w, node->each.name, *words, false);
        if (node->kind == SHELL_COMMAND_SELECT)
                state_set_value(w, STR("REPLY"), (Value){ .form = VALUE_ANY });
}

static const ShellProgram *loop_body(const ShellNode *node) {
        switch (node->kind) {
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                return node->loop.body;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                return node->each.body;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                return node->count.body;
        case SHELL_COMMAND_SIMPLE:
        case SHELL_COMMAND_SUBSHELL:
        case SHELL_COMMAND_GROUP:
        case SHELL_COMMAND_IF:
        case SHELL_COMMAND_CASE:
        case SHELL_COMMAND_FUNCTION:
        case SHELL_COMMAND_COPROC:
        case SHELL_COMMAND_CONDITION:
        case SHELL_COMMAND_ARITHMETIC:
                break;
        }
        return NULL;
}

static void loop_left(Walk *w, const Loop *loop) {
        if (loop->leaves)
                w->state = state_join(w, &w->state, &loop->left);
}

/* Once through condition and body; what is known when the loop is left comes back. */
static State loop_once(Walk *w, const ShellNode *node, const Choice *words) {
        State leaves = w->state;
        Loop loop = { .outer = w->loop };

        w->loop = &loop;
        if (node->kind == SHELL_COMMAND_WHILE || node->kind == SHELL_COMMAND_UNTIL) {
                walk_tested(w, node->loop.condition);
                leaves = w->splits ? w->otherwise : w->state;
                if (node->kind == SHELL_COMMAND_UNTIL && w->splits) {
                        leaves = w->state;
                        w->state = w->otherwise;
                }
        } else if (node->kind == SHELL_COMMAND_FOR_ARITHMETIC) {
                arithmetic_visit(w, node->count.condition);
                leaves = w->state;
        }
        loop_set(w, node, words);
        walk_maybe(w);
        walk_program(w, loop_body(node));
        walk_settle(w);
        loop_left(w, &loop);
        if (node->kind == SHELL_COMMAND_FOR_ARITHMETIC) {
                arithmetic_visit(w, node->count.step);
                loop_left(w, &loop);
        }
        w->loop = loop.outer;
        return leaves;
}

/*
 * Tried without a word first: what the body sets is not known at its start, and what
 * depends on that neither, until nothing more is lost. Within such a trial once is
 * enough, for the outer one is repeated.
 */
static void walk_loop(Walk *w, const ShellNode *node, const Choice *words, bool several) {
        EffectCertainty certainty = w->certainty;
        uint32_t flags = w->flags;
        const State before = w->state;
        size_t open, tried = 0;
        uint32_t round = 0;
        State leaves, start;

        if (!w->quiet) {
                start = before;
                do {
                        open = tried;
                        w->state = start;
                        ++w->quiet;
                        loop_once(w, node, words);
                        --w->quiet;
                        w->certainty = certainty;
                        w->state.dead = false;
                        start = state_loop(w, &before, &w->state, ++round < LOOP_ROUNDS_MAX,
                                           &tried);
                } while (tried != open && round < LOOP_ROUNDS_MAX);
                w->state = start;
        }
        if (several)
                w->flags |= EFFECT_IN_LOOP;
        leaves = loop_once(w, node, words);
        w->state = state_join(w, &leaves, &w->state);
        w->flags = flags;
        w->certainty = certainty;
        w->splits = false;
}

/* What the variable of a loop may be: one word of each that the list becomes. */
static Choice loop_words(Walk *w, const ShellNode *node, bool *ret_several) {
        Slots slots = { 0 };
        Choice all = { 0 };

        for (const ShellWord *word = node->each.words; word; word = word->next) {
                word_visit(w, word);
                word_expand(w, word, &slots);
        }
        *ret_several = slots.n > 1;
        for (size_t i = 0; i < slots.n; ++i) {
                Choice c = slots.items[i];
                Value *values = arena_new_array(w->arena, Value, c.n);

                if (!values)
                        break;
                for (size_t k = 0; k < c.n; ++k) {
                        values[k] = c.values[k];
                        *ret_several |= values[k].many;
                        values[k].many = false;
                }
                c.values = values;
                all = choice_join(w->arena, &all, &c);
        }
        if (!node->each.has_in || !all.n)
                all = choice_of(w->arena, (Value){ .form = VALUE_ANY });
        return all;
}

static void walk_each(Walk *w, const ShellNode *node) {
        bool several;
        Choice words = loop_words(w, node, &several);

        environment_visit(w, node->each.name, &words, false, span_of(w, node->span));
        walk_loop(w, node, &words, several);
}

/* --- functions --------------------------------------------------------- */

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

static void define_function(Walk *w, const ShellNode *node) {
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

/* What nothing in the text calls may be called later, with whatever is set then. */
static void walk_uncalled(Walk *w) {
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

/* --- conditions -------------------------------------------------------- */

static void visit_word(Walk *w, const ShellWord *word) {
        if (word)
                word_visit(w, word);
}

static bool is_op(const ShellCondition *c, const char *const *ops, size_t n) {
        for (size_t i = 0; i < n; ++i)
                if (str_eq(c->op, str_of(ops[i])))
                        return true;
        return false;
}

static void look_at(Walk *w, const ShellWord *word) {
        Choice c = word_value(w, word);

        for (size_t i = 0; i < c.n; ++i)
                for (size_t k = 0; k < w->state.directory.n; ++k)
                        host_path_at(w, -1, ACT_LOOK, &c.values[i], &w->state.directory.values[k],
                                     0, STR(""), STR(""));
}

static void condition_unary(Walk *w, const ShellCondition *c) {
        static const char *const names[] = { "-v", "-R" };
        static const char *const strings[] = { "-n", "-z", "-o", "-t" };

        if (is_op(c, names, ARRAY_LEN(names))) {
                Choice values;

                visit_word(w, c->left);
                values = word_value(w, c->left);
                for (size_t i = 0; i < values.n; ++i)
                        arithmetic_visit_name(w, &values.values[i]);
                return;
        }
        w->secrets_tested = !(w->state.options & STATE_XTRACE) &&
                            (str_eq(c->op, STR("-n")) || str_eq(c->op, STR("-z")));
        visit_word(w, c->left);
        w->secrets_tested = false;
        if (!is_op(c, strings, ARRAY_LEN(strings)))
                look_at(w, c->left);
}

static void condition_number(Walk *w, const ShellWord *word) {
        Choice values;

        if (!word)
                return;
        word_visit(w, word);
        values = word_value(w, word);
        for (size_t i = 0; i < values.n; ++i)
                arithmetic_visit_value(w, &values.values[i]);
}

static void condition_binary(Walk *w, const ShellCondition *c) {
        static const char *const numbers[] = { "-eq", "-ne", "-lt", "-le", "-gt", "-ge" };
        static const char *const files[] = { "-nt", "-ot", "-ef" };

        if (is_op(c, numbers, ARRAY_LEN(numbers))) {
                condition_number(w, c->left);
                condition_number(w, c->right);
                return;
        }
        visit_word(w, c->left);
        visit_word(w, c->right);
        if (is_op(c, files, ARRAY_LEN(files))) {
                look_at(w, c->left);
                look_at(w, c->right);
        }
}

static void walk_condition(Walk *w, const ShellCondition *c) {
        if (!c || !walk_enter(w, w->source.span))
                return;
        switch (c->kind) {
        case SHELL_CONDITION_WORD:
                w->secrets_tested = !(w->state.options & STATE_XTRACE);
                visit_word(w, c->left);
                w->secrets_tested = false;
                break;
        case SHELL_CONDITION_UNARY:
                condition_unary(w, c);
                break;
        case SHELL_CONDITION_BINARY:
                condition_binary(w, c);
                break;
        case SHELL_CONDITION_NOT:
        case SHELL_CONDITION_GROUP:
                walk_condition(w, c->a);
                break;
        case SHELL_CONDITION_AND:
        case SHELL_CONDITION_OR:
                walk_condition(w, c->a);
                walk_condition(w, c->b);
                break;
        }
        walk_leave(w);
}

/* --- nodes ------------------------------------------------------------- */

/* sh reads these words as commands. */
static void check_dialect(Walk *w, const ShellNode *node) {
        if (w->dialect == SHELL_SH &&
            (node->kind == SHELL_COMMAND_CONDITION || node->kind == SHELL_COMMAND_ARITHMETIC ||
             node->kind == SHELL_COMMAND_FOR_ARITHMETIC))
                walk_unknown(w, span_of(w, node->span),
                             STR("sh may read this otherwise than bash"));
        if (node->kind != SHELL_COMMAND_SIMPLE && !dialect_reads_alike(w, node))
                walk_unknown(w, span_of(w, node->span),
                             STR("the shell that runs this may read it otherwise"));
}

static void walk_coproc(Walk *w, const ShellNode *node) {
        const State state = w->state;
        const Aborts aborts = w->aborts;
        Str name = STR("COPROC");
        Choice ends;

        if (node->named.name && !word_literal(w, node->named.name, &name))
                walk_unknown(w, span_of(w, node->span), STR("a name is worked out when it runs"));
        walk_node(w, node->named.body);
        w->aborts = aborts;
        w->state = state;
        w->splits = false;
        ends = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        environment_visit(w, name, &ends, false, span_of(w, node->span));
        state_set(w, name, ends, false);
}

static void walk_compound(Walk *w, const ShellNode *node) {
        switch (node->kind) {
        case SHELL_COMMAND_SIMPLE:
                break;
        case SHELL_COMMAND_SUBSHELL:
                walk_subshell(w, node->group);
                w->splits = false;
                break;
        case SHELL_COMMAND_GROUP:
                walk_program(w, node->group);
                break;
        case SHELL_COMMAND_IF:
                walk_if(w, node->branches);
                break;
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                walk_loop(w, node, NULL, true);
                break;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                walk_each(w, node);
                break;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                arithmetic_visit(w, node->count.init);
                walk_loop(w, node, NULL, true);
                break;
        case SHELL_COMMAND_CASE:
                walk_case(w, node);
                break;
        case SHELL_COMMAND_FUNCTION:
                define_function(w, node);
                break;
        case SHELL_COMMAND_COPROC:
                walk_coproc(w, node);
                break;
        case SHELL_COMMAND_CONDITION:
                walk_condition(w, node->condition);
                break;
        case SHELL_COMMAND_ARITHMETIC:
                arithmetic_visit(w, node->expression);
                break;
        }
}

void walk_node(Walk *w, const ShellNode *node) {
        const Input input = w->input;

        if (!walk_enter(w, span_of(w, node->span)))
                return;
        check_dialect(w, node);
        if (node->kind == SHELL_COMMAND_SIMPLE) {
                walk_simple(w, node);
        } else if (!walk_is_full(w, span_of(w, node->span))) {
                State before;

                w->splits = false;
                walk_redirects(w, node->redirects, STR(""));
                before = w->state;
                w->input.shared = true;
                walk_compound(w, node);
                redirects_may_fail(w, node->redirects, &before);
                w->input = input;
        }
        walk_leave(w);
}

/* --- texts ------------------------------------------------------------- */

/* Part of the text that people see, byte for byte? Then its own places are shown. */
static Source source_of(const Walk *w, const Value *value) {
        const char *p = value->text.p;

        if (p >= w->text.p && p + value->text.n <= w->text.p + w->text.n && value->text.n)
                return (Source){ .base = (uint32_t)(p - w->text.p) };
        return (Source){ .fixed = true, .span = value->span };
}

static void walk_unfinished(Walk *w, const ShellSyntax *syntax) {
        EffectCertainty certainty = walk_maybe(w);

        for (const ShellNode *node = syntax->unfinished; node; node = node->seen)
                walk_simple(w, node);
        w->certainty = certainty;
}

static void say_error(Walk *w, const ShellSyntax *syntax, Str text) {
        uint32_t at = syntax->error_at < text.n ? syntax->error_at : (uint32_t)text.n;
        Span span = span_of(w, (ShellSpan){ at, (uint32_t)text.n });
        Str why = str_of(syntax->reason ? syntax->reason : shell_error_text(syntax->error));

        walk_unknown(w, span, why.n ? why : STR("it cannot be read as a shell would read it"));
        if (!w->facts->problem.text.n)
                w->facts->problem = (ShellProblem){ span, why };
}

static uint32_t parse_flags(const Walk *w, Str text) {
        (void)w;
        return str_find(text, STR("extglob")) == SIZE_MAX ? 0 : SHELL_PARSE_EXTGLOB;
}

static void read_text(Walk *w, Str text) {
        ShellSyntax syntax = { 0 };
        int r = shell_parse(text, parse_flags(w, text), w->arena, &syntax);

        if (r) {
                w->failed = r;
                return;
        }
        walk_lines(w, syntax.program);
        if (syntax.error == SHELL_ERROR_NONE)
                return;
        walk_settle(w);
        walk_unfinished(w, &syntax);
        say_error(w, &syntax, text);
}

void walk_text(Walk *w, const Value *value) {
        const Source source = w->source;

        if (w->texts >= WALK_TEXTS_MAX) {
                walk_unknown(w, value->span, STR("it is nested too deeply to follow"));
                return;
        }
        ++w->texts;
        w->source = source_of(w, value);
        read_text(w, value->text);
        w->source = source;
        --w->texts;
}

static void walk_begin(
        Walk *w, Str text, const ShellContext *context, Arena *a, ShellFacts *facts) {
        Span all = { 0, (uint32_t)text.n };
        Value here = { .form = VALUE_ANY };

        *w = (Walk){ .context = context,
                     .arena = a,
                     .facts = facts,
                     .text = text,
                     .dialect = context->dialect,
                     .certainty = CERTAINTY_SURE,
                     .closes = str_find(text, STR("&-")) != SIZE_MAX,
                     .source = { .span = all } };
        w->files = (FilesContext){ .world = context->world,
                                   .workspace = context->workspace,
                                   .home = context->home };
        memcpy(w->files.gate_dirs, context->gate_dirs, sizeof(w->files.gate_dirs));
        memcpy(w->files.secrets, context->secrets, sizeof(w->files.secrets));
        w->files_bare = w->files;
        w->files_bare.home = (Str){ 0 };
        if (context->directory.n && !context->directory_guessed)
                here = value_literal(context->directory, (Span){ 0 });
        w->state.directory = choice_of(a, here);
}

/* What the whole text says. Functions that nobody called have not run: they change nothing yet. */
static void walk_rest(Walk *w) {
        ShellChanges changes;
        Span all = { 0, (uint32_t)w->text.n };

        walk_changes_end(w);
        changes = w->facts->changes;
        walk_uncalled(w);
        w->facts->changes = changes;
        look_end(w);
        if (w->context->history.all)
                walk_unknown(w, all,
                             STR("what the shell kept from earlier calls may change what it does"));
}

static int walk_end(Walk *w) {
        if (w->failed)
                return error_trace(w->failed);
        if (arena_error(w->arena))
                return error_origin(arena_error(w->arena));
        return 0;
}

int shell_read(Str text, const ShellContext *context, Arena *a, ShellFacts *ret_facts) {
        _uninitialized_ Walk w;

        *ret_facts = (ShellFacts){ 0 };
        if (text.n > SHELL_TEXT_MAX)
                text.n = SHELL_TEXT_MAX + 1;
        walk_begin(&w, text, context, a, ret_facts);
        read_text(&w, text);
        if (!w.failed)
                walk_rest(&w);
        return walk_end(&w);
}

/* Quoted where a shell would need it, for people. */
static Str join_words(const Str *argv, size_t n, Arena *a, Value *values) {
        Buf b = BUF_INIT(SHELL_TEXT_MAX);
        Str text;

        for (size_t i = 0; i < n; ++i) {
                uint32_t begin;

                if (i)
                        buf_append_char(&b, ' ');
                begin = (uint32_t)b.n;
                buf_append(&b, argv[i]);
                values[i] = value_literal(argv[i], (Span){ begin, (uint32_t)b.n });
        }
        text = buf_error(&b) ? (Str){ 0 } : arena_str(a, buf_str(&b));
        buf_deinit(&b);
        return text;
}

int shell_read_argv(const Str *argv,
                    size_t n_argv,
                    const ShellContext *context,
                    Arena *a,
                    Str *ret_text,
                    ShellFacts *ret_facts) {
        Value *values = arena_new_array(a, Value, n_argv);
        _uninitialized_ Walk w;

        *ret_facts = (ShellFacts){ 0 };
        if (!values || !n_argv)
                return error_origin(values ? -EINVAL : -ENOMEM);

        *ret_text = join_words(argv, n_argv, a, values);
        if (!ret_text->n)
                return error_origin(-E2BIG);
        walk_begin(&w, *ret_text, context, a, ret_facts);
        walk_argv(&w, values, n_argv, NULL, false, (Span){ 0, (uint32_t)ret_text->n }, false, NULL);
        if (!w.failed)
                walk_rest(&w);
        return walk_end(&w);
}
