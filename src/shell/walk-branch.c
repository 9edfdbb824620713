#include "walk.h"

/* --- branches ---------------------------------------------------------- */

void walk_tested(Walk *w, const ShellProgram *program) {
        bool tested = w->tested;

        w->tested = true;
        walk_program(w, program);
        w->tested = tested;
}

void walk_if(Walk *w, const ShellBranch *branches) {
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

/*
 * The patterns behind the one that matches are not expanded. The state becomes the one of the body, which any
 * of them leads to; what is known when none matched comes back.
 */
static State visit_patterns(Walk *w, const ShellWord *patterns) {
        State taken = { .dead = true }, none;

        for (const ShellWord *word = patterns; word; word = word->next) {
                word_visit(w, word);
                if (taken.dead || memcmp(&taken, &w->state, sizeof(taken)))
                        taken = state_join(w, &taken, &w->state);
        }
        none = w->state;
        w->state = taken;
        return none;
}

void walk_case(Walk *w, const ShellNode *node) {
        EffectCertainty certainty = w->certainty;
        State start, end = { .dead = true };
        State falls = { .dead = true }, goes_on = { .dead = true };
        bool all = false;

        word_visit(w, node->choice.subject);
        start = w->state;
        walk_maybe(w);
        for (const ShellClause *c = node->choice.clauses; c; c = c->next) {
                w->state = state_join(w, &start, &goes_on);
                start = visit_patterns(w, c->patterns);
                all |= takes_anything(c);
                w->state = state_join(w, &w->state, &falls);
                walk_program(w, c->body);
                walk_settle(w);
                falls = goes_on = (State){ .dead = true };
                if (c->end == SHELL_CLAUSE_FALL)
                        falls = w->state;
                else if (c->end == SHELL_CLAUSE_CONTINUE)
                        goes_on = w->state;
                end = state_join(w, &end, &w->state);
        }
        w->state = all ? end : state_join(w, &start, &end);
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

void walk_condition(Walk *w, const ShellCondition *c) {
        State left;

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
                left = w->state;
                walk_condition(w, c->b);
                state_or_before(w, &left);
                break;
        }
        walk_leave(w);
}
