#include "walk.h"

/*
 * What a parameter stands for: ${x}, ${x:-word}, ${x%.c}, ${!x}, ${a[2]}.
 */

/* ${x%.c}: what is known of it, when the operand is plain text. */
static Value cut_value(const Value *v, Str operand, bool suffix) {
        Value cut = *v;

        cut.glob = cut.numbers = (Str){ 0 };
        cut.dashless = false;
        if (v->form == VALUE_LITERAL) {
                if (suffix && str_has_suffix(v->text, operand))
                        cut.text.n -= operand.n;
                else if (!suffix && str_has_prefix(v->text, operand))
                        cut.text = str_slice(v->text, operand.n, v->text.n);
                return cut;
        }
        if (v->form == VALUE_PATTERN || v->form == VALUE_LISTING) {
                cut.form = VALUE_PATTERN;
                if (suffix && operand.n <= v->suffix.n)
                        cut.suffix = (Str){ 0 };
                else if (!suffix && operand.n <= v->text.n)
                        cut.text = (Str){ 0 };
                else
                        return (Value){ .form = VALUE_ANY };
                if (cut.text.n || cut.suffix.n)
                        return cut;
        }
        return (Value){ .form = VALUE_ANY };
}

/* Nothing in it is a pattern: not even the value of a variable. */
static bool operand_is_plain(const ShellWord *operand) {
        for (const ShellPart *part = operand->parts; part; part = part->next) {
                bool quoted = part->quoted || part->kind == SHELL_PART_DOUBLE;

                if (part->kind != SHELL_PART_LITERAL && part->kind != SHELL_PART_SINGLE &&
                    part->kind != SHELL_PART_ANSI && part->kind != SHELL_PART_DOUBLE)
                        return false;
                /* +(a), where extglob is on */
                if (!quoted && str_find_char(part->text, '(') != SIZE_MAX)
                        return false;
        }
        return true;
}

static Choice choice_cut(Walk *w, const Choice *c, const ShellParameter *p, bool suffix) {
        Value *values = arena_new_array(w->arena, Value, c->n);
        Str operand;

        if (!values || !operand_is_plain(p->operand) || !word_literal(w, p->operand, &operand))
                return choice_of(w->arena, (Value){ .form = VALUE_ANY });

        for (size_t i = 0; i < c->n; ++i)
                values[i] = cut_value(&c->values[i], operand, suffix);
        return (Choice){ values, c->n };
}

static bool choice_is_empty(const Choice *c) {
        return c->n == 1 && value_is(&c->values[0], STR(""));
}

/* True when none of them can be the empty word. */
static bool choice_is_full(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i)
                if (value_may_be(&c->values[i], STR("")))
                        return false;
        return c->n > 0;
}

/* Within an operand several values count as one: else each that is nested doubles the ways. */
static Choice operand_value(Walk *w, const ShellParameter *p) {
        Choice c;

        ++w->valuing;
        c = word_value(w, p->operand);
        --w->valuing;
        return c;
}

/* ${x:-word}, ${x:=word}: the one, the other, or either. */
Choice word_default(Walk *w, const Choice *c, const ShellParameter *p, bool set) {
        Choice other = operand_value(w, p);

        if (set && (!p->colon || choice_is_full(c)))
                return *c;
        if (set && choice_is_empty(c))
                return other;
        return choice_join(w->arena, c, &other);
}

static Choice choice_or_empty(Walk *w, const Choice *c) {
        Choice empty = choice_of(w->arena, value_literal(STR(""), (Span){ 0 }));

        return choice_join(w->arena, c, &empty);
}

static Choice choice_alternate(Walk *w, const Choice *c, const ShellParameter *p, bool set) {
        Choice other = operand_value(w, p);

        if (set && (!p->colon || choice_is_full(c)))
                return other;
        return choice_or_empty(w, &other);
}

static Choice choice_any(Walk *w) {
        return choice_of(w->arena, (Value){ .form = VALUE_ANY });
}

static Choice choice_number(Walk *w) {
        return choice_of(w->arena, (Value){ .form = VALUE_NUMBER });
}

/* ${!x}: the values of the variables that x may name. */
static Choice choice_indirect(Walk *w, const ShellParameter *p) {
        bool set;
        Choice names = variable_values(w, p->name, &set), all = { 0 };

        for (size_t i = 0; i < names.n; ++i) {
                Choice one;

                if (names.values[i].form != VALUE_LITERAL)
                        return choice_any(w);
                one = variable_values(w, names.values[i].text, &set);
                all = choice_join(w->arena, &all, &one);
        }
        return all.n ? all : choice_any(w);
}

const Name *word_array(const Walk *w, Str name) {
        const Name *n = state_find(&w->state, name, NAME_VARIABLE);

        return n && n->kind == NAME_VARIABLE && n->array && !variable_is_dynamic(name) ? n : NULL;
}

/* In arithmetic 010 is 8. */
static bool is_decimal(Str s, uint64_t *ret) {
        return !(s.n > 1 && s.p[0] == '0') && str_to_u64(s, ret);
}

/* a[2] of an array whose elements are known. */
static Choice choice_element(Walk *w, const ShellParameter *p) {
        const Name *n = word_array(w, p->name);
        Str text;
        uint64_t at;
        Choice c;

        if (!n || !p->index || !word_literal(w, p->index, &text) || !is_decimal(text, &at) ||
            at >= n->values.n)
                return choice_any(w);

        /* The first of the names that a pattern stands for. */
        if (!at && n->values.values[0].many && n->values.values[0].form == VALUE_PATTERN &&
            n->values.values[0].glob.n) {
                Value first = n->values.values[0];

                first.many = first.hollow = false;
                c = choice_of(w->arena, first);
                return n->values.values[0].hollow ? choice_or_empty(w, &c) : c;
        }
        for (size_t i = 0; i <= at; ++i)
                if (n->values.values[i].many)
                        return choice_any(w);
        return choice_of(w->arena, n->values.values[at]);
}

static Choice parameter_base(Walk *w, const ShellParameter *p, bool *ret_set) {
        const Name *array = word_array(w, p->name);

        *ret_set = false;
        if (p->all || (p->name.n == 1 && (p->name.p[0] == '@' || p->name.p[0] == '*')))
                return choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        if (p->form == SHELL_PARAMETER_INDIRECT)
                return p->index ? choice_any(w) : choice_indirect(w, p);
        if (p->index)
                return choice_element(w, p);
        if (array)
                return array->values.n && !array->values.values[0].many
                               ? choice_of(w->arena, array->values.values[0])
                               : choice_any(w);
        return variable_values(w, p->name, ret_set);
}

/* ${!a[@]}: subscripts are numbers, but where they are texts. */
static Choice choice_keys(Walk *w, const ShellParameter *p) {
        const Name *array = word_array(w, p->name);
        bool numbers = p->form == SHELL_PARAMETER_KEYS && array && !array->keyed && !array->maybe;

        return choice_of(w->arena, (Value){ .form = numbers ? VALUE_NUMBER : VALUE_ANY,
                                            .many = true,
                                            .hollow = numbers });
}

Choice word_parameter(Walk *w, const ShellParameter *p) {
        bool set;
        Choice c;

        if (p->form == SHELL_PARAMETER_LENGTH)
                return choice_number(w);
        if (p->form == SHELL_PARAMETER_NAMES || p->form == SHELL_PARAMETER_KEYS)
                return choice_keys(w, p);

        c = parameter_base(w, p, &set);
        switch (p->op) {
        case SHELL_OP_NONE:
        case SHELL_OP_ERROR:
                return c;
        case SHELL_OP_DEFAULT:
        case SHELL_OP_ASSIGN:
                return word_default(w, &c, p, set);
        case SHELL_OP_ALTERNATE:
                return choice_alternate(w, &c, p, set);
        case SHELL_OP_CUT_PREFIX:
        case SHELL_OP_CUT_PREFIX_LONG:
                return choice_cut(w, &c, p, false);
        case SHELL_OP_CUT_SUFFIX:
        case SHELL_OP_CUT_SUFFIX_LONG:
                return choice_cut(w, &c, p, true);
        case SHELL_OP_SLICE:
        case SHELL_OP_REPLACE:
        case SHELL_OP_REPLACE_ALL:
        case SHELL_OP_REPLACE_PREFIX:
        case SHELL_OP_REPLACE_SUFFIX:
        case SHELL_OP_UPPER_FIRST:
        case SHELL_OP_UPPER:
        case SHELL_OP_LOWER_FIRST:
        case SHELL_OP_LOWER:
        case SHELL_OP_TOGGLE_FIRST:
        case SHELL_OP_TOGGLE:
        case SHELL_OP_TRANSFORM:
                return choice_any(w);
        }
        abort();
}

static bool is_list(const ShellParameter *p) {
        return p->all == '@' || (p->name.n == 1 && p->name.p[0] == '@');
}

/* ${!x} names what x holds: another variable, or @, or a[@]. */
static bool indirect_lists(Walk *w, const ShellParameter *p) {
        bool set;
        Choice names = variable_values(w, p->name, &set);

        for (size_t i = 0; i < names.n; ++i)
                if (names.values[i].form != VALUE_LITERAL || !str_is_name(names.values[i].text))
                        return true;
        return !names.n;
}

bool word_parts_list(const ShellPart *parts) {
        for (; parts; parts = parts->next) {
                const ShellParameter *p = parts->parameter;

                if (parts->kind == SHELL_PART_DOUBLE && word_parts_list(parts->parts))
                        return true;
                if (parts->kind != SHELL_PART_PARAMETER)
                        continue;
                if (is_list(p) || p->form == SHELL_PARAMETER_INDIRECT ||
                    (p->operand && word_parts_list(p->operand->parts)))
                        return true;
        }
        return false;
}

bool word_parameter_lists(Walk *w, const ShellParameter *p) {
        if (p->form == SHELL_PARAMETER_LENGTH)
                return false;
        if (is_list(p) || (p->form == SHELL_PARAMETER_INDIRECT && indirect_lists(w, p)))
                return true;
        return p->op >= SHELL_OP_DEFAULT && p->op <= SHELL_OP_ALTERNATE && p->operand &&
               word_parts_list(p->operand->parts);
}

bool word_operand_stays_whole(Walk *w, const ShellParameter *p) {
        Str text;

        if (p->op < SHELL_OP_DEFAULT || p->op > SHELL_OP_ALTERNATE || !p->operand ||
            !(p->operand->flags & SHELL_WORD_QUOTED))
                return false;
        return !word_literal(w, p->operand, &text) || !text.n || !str_is_solid(text);
}
