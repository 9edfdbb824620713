#include "walk.h"

static void loop_set(Walk *w, const ShellNode *node, const Choice *words) {
        if (node->kind == SHELL_COMMAND_FOR || node->kind == SHELL_COMMAND_SELECT)
                state_set(w, node->each.name, *words, false);
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
        } else if (node->kind == SHELL_COMMAND_SELECT) {
                /* Emptied where the input ends. */
                state_set_value(w, STR("REPLY"), (Value){ .form = VALUE_ANY });
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
void walk_loop(Walk *w, const ShellNode *node, const Choice *words, bool several) {
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
                        values[k].hollow &= values[k].form == VALUE_NUMBER;
                }
                c.values = values;
                all = choice_join(w->arena, &all, &c);
        }
        if (!node->each.has_in || !all.n)
                all = choice_of(w->arena, (Value){ .form = VALUE_ANY });
        return all;
}

void walk_each(Walk *w, const ShellNode *node) {
        bool several;
        Choice words = loop_words(w, node, &several);

        if (node->kind == SHELL_COMMAND_SELECT) {
                /* A number that names none of them. */
                Choice none = choice_of(w->arena, value_literal(STR(""), (Span){ 0 }));

                words = choice_join(w->arena, &words, &none);
        }
        environment_visit(w, node->each.name, &words, false, span_of(w, node->span));
        walk_loop(w, node, &words, several);
}
