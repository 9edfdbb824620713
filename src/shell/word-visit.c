#include "walk.h"

/*
 * What the expansions of a word do, apart from what they become: commands that run, names that are set, secrets
 * that are shown.
 */

/* A value that is read as a prompt or as quoted text again. */
static bool value_is_inert(const Value *v) {
        if (v->form == VALUE_NUMBER)
                return true;
        return v->form == VALUE_LITERAL && str_find_char(v->text, '$') == SIZE_MAX &&
               str_find_char(v->text, '`') == SIZE_MAX && str_find_char(v->text, '\\') == SIZE_MAX;
}

/* Of an array all elements: which of them is meant is not looked at. */
static Choice values_of_any(Walk *w, const ShellParameter *p) {
        const Name *n = state_find(&w->state, p->name, NAME_VARIABLE);
        bool set;

        if (!name_has_elements(n))
                return variable_values(w, p->name, &set);
        return n->array && n->values.n ? n->values
                                       : choice_of(w->arena, (Value){ .form = VALUE_ANY });
}

static void visit_prompt(Walk *w, const ShellParameter *p, Span span) {
        Choice c = values_of_any(w, p);

        for (size_t i = 0; i < c.n; ++i)
                if (!value_is_inert(&c.values[i])) {
                        walk_unknown(w, span, STR("a value is expanded a second time"));
                        return;
                }
}

static void add_secret(Walk *w, Str name, Span span, Str why) {
        walk_add(w, (Effect){ .act = ACT_SECRET_VALUE,
                              .certainty = CERTAINTY_SURE,
                              .object = value_literal(name, span),
                              .span = span,
                              .part = -1,
                              .why = why });
}

static void visit_secret(Walk *w, Str name, Span span) {
        bool set;

        if (str_eq(name, STR("_")) && w->state.options & STATE_SPOKEN)
                add_secret(w, name, span, STR("the last word of a test of a secret"));
        if (w->secrets_tested || !variable_is_secret(name))
                return;
        variable_values(w, name, &set);
        /* Elements that are set leave the first what the host gave. */
        if (!set || name_has_elements(state_find(&w->state, name, NAME_VARIABLE)))
                add_secret(w, name, span, STR("its name looks like a secret"));
}

static void visit_indirect(Walk *w, const ShellParameter *p, Span span) {
        Choice c = values_of_any(w, p);

        for (size_t i = 0; i < c.n; ++i) {
                if (c.values[i].form != VALUE_LITERAL || !str_is_name(c.values[i].text)) {
                        add_secret(w, p->name, span,
                                   STR("which variable is shown is worked out when it runs"));
                        walk_unknown(w, span,
                                     STR("which variable is meant is worked out when it runs"));
                        return;
                }
                visit_secret(w, c.values[i].text, span);
        }
}

/*
 * ${x:-word}, ${x#word}, ${x/word/word}: the word may not be expanded, which is up to what x holds, so that what it
 * sets may not be set.
 */
static void visit_operand(Walk *w, const ShellWord *word, bool arithmetic) {
        const State before = w->state;

        if (arithmetic)
                arithmetic_visit(w, word);
        else if (word)
                word_visit(w, word);
        state_or_before(w, &before);
}

/* ${x:=$TOKEN} keeps it and ${x:?$TOKEN} shows it, whatever the whole is tested for. */
static bool operand_stays_tested(const ShellParameter *p) {
        return p->op == SHELL_OP_DEFAULT || p->op == SHELL_OP_ALTERNATE;
}

/* ${x:=word}; what x held before may stay. */
static void visit_assigned(Walk *w, const ShellParameter *p, Span span) {
        const State before = w->state;
        bool set;
        Choice c;

        if (p->form == SHELL_PARAMETER_INDIRECT) {
                walk_unknown(w, span, STR("which variable is set is worked out when it runs"));
                state_forget(w);
                return;
        }
        if (p->index || p->all || !str_is_name(p->name))
                walk_may_abort(w);
        if (!str_is_name(p->name))
                return;
        c = variable_values(w, p->name, &set);
        c = word_default(w, &c, p, set);
        environment_visit(w, p->name, &c, false, span);
        if (p->index || p->all) {
                state_evaluate(w, p->name, &c, span);
                state_set_element(w, p->name, VALUE_ANY);
        } else {
                state_set(w, p->name, c, false);
        }
        if (!set)
                state_doubt(w, p->name);
        /* What stands before it in the word still sees the old value: .e$x${x:=nv} */
        state_or_before(w, &before);
}

static void visit_operands(Walk *w, const ShellParameter *p, Span span) {
        bool secrets_tested = w->secrets_tested;

        w->secrets_tested = secrets_tested && operand_stays_tested(p);
        visit_operand(w, p->operand, p->op == SHELL_OP_SLICE);
        visit_operand(w, p->second, p->op == SHELL_OP_SLICE);
        if (p->op == SHELL_OP_SLICE)
                walk_may_abort(w);
        w->secrets_tested = secrets_tested;
        if (p->op == SHELL_OP_ASSIGN)
                visit_assigned(w, p, span);
}

/* ${TOKEN#a}: whether that is empty says what it begins with. */
static bool op_keeps_emptiness(const ShellParameter *p) {
        return p->op <= SHELL_OP_ERROR;
}

static void visit_parameter(Walk *w, const ShellParameter *p, Span span) {
        bool shows = p->form == SHELL_PARAMETER_VALUE && p->op != SHELL_OP_ALTERNATE;
        const Name *array = word_array(w, p->name);
        bool secrets_tested = w->secrets_tested;

        w->secrets_tested = false;
        if (p->index && name_is_keyed(array))
                word_visit(w, p->index);
        else if (p->index)
                arithmetic_visit(w, p->index);
        w->secrets_tested = secrets_tested;
        if (p->form == SHELL_PARAMETER_INDIRECT) {
                visit_indirect(w, p, span);
                walk_may_abort(w);
        }
        if (p->form == SHELL_PARAMETER_NAMES)
                add_secret(w, p->name, span, STR("names of variables are listed"));
        if (shows && !op_keeps_emptiness(p))
                w->secrets_tested = false;
        if (shows)
                visit_secret(w, p->name, span);
        w->secrets_tested = secrets_tested;
        if (p->op == SHELL_OP_TRANSFORM && p->transform == 'P')
                visit_prompt(w, p, span);
        if (p->op == SHELL_OP_TRANSFORM && p->form == SHELL_PARAMETER_INDIRECT)
                walk_unknown(w, span, STR("which variable is meant is worked out when it runs"));
        visit_operands(w, p, span);
}

/* A substitution goes on behind a command that failed, also under set -e. */
static void visit_program(Walk *w, const ShellProgram *program) {
        uint32_t options = w->state.options;
        bool secrets_tested = w->secrets_tested;

        w->secrets_tested = false;
        w->state.options &= ~(uint32_t)STATE_ERREXIT;
        walk_subshell(w, program);
        w->state.options = options;
        w->secrets_tested = secrets_tested;
}

/* >(…): its input is what the command writes. */
static void visit_reader(Walk *w, const ShellProgram *program) {
        const Input input = w->input;

        w->input = (Input){ 0 };
        visit_program(w, program);
        w->input = input;
}

static const ShellNode *sole_command(const ShellProgram *program) {
        const ShellItem *item = program->items;

        if (!item || item->next || item->background || item->pipelines->next ||
            item->pipelines->n_marks || !item->pipelines->commands ||
            item->pipelines->commands->next)
                return NULL;
        return item->pipelines->commands;
}

static void visit_part(Walk *w, const ShellPart *part) {
        Span span = span_of(w, part->span);
        const ShellNode *alone;

        switch (part->kind) {
        case SHELL_PART_LITERAL:
        case SHELL_PART_SINGLE:
        case SHELL_PART_ANSI:
        case SHELL_PART_TILDE:
        case SHELL_PART_GLOB:
                return;
        case SHELL_PART_DOUBLE:
        case SHELL_PART_LOCALE:
        case SHELL_PART_EXTGLOB:
                word_visit_parts(w, part->parts);
                return;
        case SHELL_PART_PARAMETER:
                visit_parameter(w, part->parameter, span);
                return;
        case SHELL_PART_COMMAND:
                alone = w->alone;
                w->alone = sole_command(part->program);
                visit_program(w, part->program);
                w->alone = alone;
                return;
        case SHELL_PART_PROCESS_IN:
                visit_program(w, part->program);
                return;
        case SHELL_PART_PROCESS_OUT:
                visit_reader(w, part->program);
                return;
        case SHELL_PART_ARITHMETIC:
                arithmetic_visit_parts(w, part->parts, span);
                return;
        }
        abort();
}

void word_visit_parts(Walk *w, const ShellPart *parts) {
        for (; parts; parts = parts->next)
                if (walk_enter(w, span_of(w, parts->span))) {
                        visit_part(w, parts);
                        walk_leave(w);
                }
}

/* Brace expansion may make a parameter of `{$,x}y`: what it makes is what is visited. */
void word_visit(Walk *w, const ShellWord *word) {
        const ShellWord *words = word;

        if (!(word->flags & SHELL_WORD_EXPANDS) && !(word->flags & SHELL_WORD_BRACE))
                return;
        if ((word->flags & SHELL_WORD_BRACE) &&
            shell_brace_expand(word, SHELL_BRACE_MAX, w->arena, &words) == 0) {
                for (; words; words = words->next)
                        word_visit_parts(w, words->parts);
                return;
        }
        word_visit_parts(w, word->parts);
}
