#include "reading.h"

/* ---- what is remembered ---------------------------------------------------- */

void reading_unknown(Reading *r, Span span, Str why, Str source) {
        r->known = false;
        if (r->c)
                r->c->host->unknown(r->c, span, why, source);
}

Str reading_says(Reading *r, const char *before, Str what, const char *after) {
        return r->c ? arena_strf(r->arena, "%s" STR_FMT "%s", before, STR_ARG(what), after)
                    : (Str){ NULL, 0 };
}

static bool options_grow(Reading *r) {
        size_t capacity = r->options_capacity ? r->options_capacity * 2 : 8;
        ShellOption *options;
        ReadOption *read;

        if (r->n_options < r->options_capacity)
                return true;
        if (r->n_options >= READING_OPTIONS_MAX)
                return false;

        options = arena_new_array(r->arena, ShellOption, capacity);
        read = arena_new_array(r->arena, ReadOption, capacity);
        if (!options || !read)
                return false;

        if (r->n_options) {
                memcpy(options, r->options, r->n_options * sizeof(*options));
                memcpy(read, r->read_options, r->n_options * sizeof(*read));
        }
        r->options = options;
        r->read_options = read;
        r->options_capacity = capacity;
        return true;
}

/*
 * Behind an operand "--help" may be one operand more: BSD's "rm a --help" deletes a. Programs with
 * subcommands have one maker, and take it anywhere.
 */
static bool help_is_late(const Reading *r) {
        return r->n_operands && !r->node->parent && !reading_has_subs(r->node);
}

/* Behind a word that may be an option nothing is sure: that option may take what follows. */
static void add_modes(Reading *r, uint64_t modes) {
        if (help_is_late(r))
                modes &= ~(uint64_t)TABLE_MODE_HELP;
        if (r->doubtful) {
                r->modes_after |= modes;
        } else {
                r->modes |= modes;
        }
}

/* Whether the actions of an option hold for @value; NULL is no value, which patterns see as empty. */
static Holds applies(const TableAction *action, const Value *value) {
        bool listed;

        if (!(action->flags & (TABLE_UNLESS | TABLE_ONLY)))
                return HOLDS_YES;
        if (value && value->form != VALUE_LITERAL)
                return HOLDS_MAYBE;
        listed = table_matches(table_str(action->values), value ? value->text : (Str){ NULL, 0 });
        return listed == (bool)(action->flags & TABLE_ONLY) ? HOLDS_YES : HOLDS_NO;
}

static ReadOption *add_option(
        Reading *r, Str name, const TableAction *action, const Value *value, Span span) {
        size_t i = r->n_options;
        Holds sure = applies(action, value);

        if (!options_grow(r)) {
                reading_unknown(r, span, STR("it has too many options"), (Str){ NULL, 0 });
                return NULL;
        }

        r->options[i] = (ShellOption){ .name = name, .span = span };
        if (value)
                r->options[i].value = *value;
        r->read_options[i] = (ReadOption){
                .action = action,
                .position = r->position++,
                .applies = sure,
        };
        ++r->n_options;
        if (sure == HOLDS_YES) {
                add_modes(r, table_mask(action->modes));
        } else if (sure == HOLDS_MAYBE) {
                r->modes_value |= table_mask(action->modes);
        } else {
                r->modes_off |= table_mask(action->modes);
        }
        if (action->flags & TABLE_LAST)
                r->over = true;
        return &r->read_options[i];
}

void reading_listed(
        Reading *r, const TableOption *option, const Value *value, const Value *word, size_t next) {
        ReadOption *read = add_option(r, table_str(option->display), table_action(option->action),
                                      value, word->span);

        if (read)
                read->word = (uint32_t)next;
}

void reading_operand(Reading *r, const Value *v, bool doubtful) {
        if (r->n_operands == r->operands_capacity) {
                reading_unknown(r, v->span, STR("it has too many operands"), (Str){ NULL, 0 });
                return;
        }
        r->operands[r->n_operands] = *v;
        /* Behind a doubtful word a "--" may have been a value, and this an option. */
        r->read_operands[r->n_operands++] = (ReadOperand){
                .position = r->position++,
                .doubtful = doubtful,
                .swallowed = r->next_swallowed || (r->doubtful && value_may_begin(v, STR("-"))),
        };
        if (r->next_swallowed)
                --r->next_swallowed;
}

bool reading_has_subs(const TableNode *node) {
        return node->n_subs || node->n_sub_patterns;
}

void reading_doubt(Reading *r, const Value *v) {
        bool waits = reading_has_subs(r->node) && !r->sub_done;

        r->doubtful = true;
        ++r->n_doubtful;
        r->modes_doubt |= table_mask(r->node->all_modes);
        if (r->doubt_told || (r->node->flags & TABLE_ALL_HARMLESS && !waits))
                return;

        r->doubt_told = true;
        if (r->node->culprit > 2) {
                reading_unknown(r, v->span,
                                reading_says(r, "a word that is not known could be the option ",
                                             table_str(r->node->culprit), ""),
                                table_str(r->node->source));
        } else {
                reading_unknown(r, v->span, STR("a word that is not known could be an option"),
                                table_str(r->node->source));
        }
}

void reading_doubt_operand(Reading *r, const Value *v) {
        reading_doubt(r, v);
        reading_operand(r, v, true);
        r->next_swallowed = r->node->takes;
}

/* ---- looking up ------------------------------------------------------------ */

const TableOption *reading_find(const TableNode *node, Str key) {
        const TableOption *option = table_find_option(node, key);

        for (node = table_node(node->parent); node && !option; node = table_node(node->parent)) {
                option = table_find_option(node, key);
                if (option && !option->global)
                        option = NULL;
        }
        return option;
}

const TableOption *reading_find_prefix(const TableNode *node, Str word) {
        const TableOption *option = table_find_prefix(node, word);

        for (node = table_node(node->parent); node && !option; node = table_node(node->parent)) {
                option = table_find_prefix(node, word);
                if (option && !option->global)
                        option = NULL;
        }
        return option;
}

void reading_enter(Reading *r, const TableNode *node) {
        r->node = node;
        add_modes(r, table_mask(node->modes));
}

const TableOption *reading_find_or_default(Reading *r, Str key) {
        const TableOption *option = reading_find(r->node, key);
        const TableNode *other;

        if (option || r->sub_done || !r->node->default_sub)
                return option;

        other = table_node(r->node->default_sub);
        option = table_find_option(other, key);
        if (option) {
                r->defaulted = true;
                reading_enter(r, other);
        }
        return option;
}

/* ---- values ---------------------------------------------------------------- */

Value value_rest(const Value *v, size_t from) {
        Value rest = *v;

        rest.text = str_slice(v->text, from, v->text.n);
        rest.many = false;
        rest.glob = rest.numbers = (Str){ NULL, 0 };
        rest.dashless = false;
        if (rest.form == VALUE_PATTERN && !rest.text.n && !rest.suffix.n)
                rest.form = VALUE_ANY;
        return rest;
}

static void after_value(Reading *r, const Value *value) {
        if (value && value_is_many(value))
                reading_doubt_operand(r, value);
}

/* The next word as a value; of several ("--arg NAME VALUE") the last. */
static const Value *next_value(Reading *r,
                               size_t *i,
                               const Value *word,
                               const TableOption *option) {
        size_t n = option->n_before + 1U;

        if (r->n_argv - *i <= n) {
                reading_unknown(
                        r, word->span,
                        reading_says(r, "the value of ", table_str(option->display), " is missing"),
                        (Str){ NULL, 0 });
                return NULL;
        }
        for (size_t k = 1; k < n; ++k)
                after_value(r, &r->argv[*i + k]);
        *i += n;
        return &r->argv[*i];
}

static bool is_true(Str s) {
        return str_eq(s, STR("true")) || str_eq(s, STR("1"));
}
static bool is_false(Str s) {
        return str_eq(s, STR("false")) || str_eq(s, STR("0"));
}

/* --flag=true; --flag=false only where giving it means nothing. */
static bool flag_value(Reading *r, const TableOption *option, const Value *value) {
        const TableAction *action = table_action(option->action);

        if (!(r->node->flags & TABLE_BOOL) && r->node->syntax != TABLE_SYNTAX_GO)
                return false;
        if (value->form != VALUE_LITERAL)
                return false;
        if (is_true(value->text))
                return true;
        return is_false(value->text) && !(action->flags & TABLE_HARMFUL) && !action->modes;
}

/* npm runs the script for "npm run build --help false", tsc compiles for "tsc --version null". */
static bool may_be_undone(const Reading *r, const TableOption *option, size_t i) {
        const Value *next = i + 1 < r->n_argv ? &r->argv[i + 1] : NULL;

        return r->node->flags & TABLE_NOPT && option->arity == TABLE_VALUE_NONE &&
               table_action(option->action)->modes && next &&
               (value_may_be(next, STR("false")) || value_may_be(next, STR("null")));
}

/* A listed option whose value, if any, is @attached or the next word. */
void reading_take(Reading *r,
                  const TableOption *option,
                  const Value *attached,
                  size_t *i,
                  const Value *word) {
        const Value *value = attached;

        if (option->arity == TABLE_VALUE_REQUIRED && !attached)
                value = next_value(r, i, word, option);
        if (option->arity == TABLE_VALUE_NONE && attached && !flag_value(r, option, attached)) {
                reading_unknown(r, word->span,
                                reading_says(r, "the option ", table_str(option->display),
                                             " takes no value here"),
                                (Str){ NULL, 0 });
        }
        if (may_be_undone(r, option, *i)) {
                reading_unknown(r, word->span,
                                reading_says(r, "the option ", table_str(option->display),
                                             " may be undone by the next word"),
                                (Str){ NULL, 0 });
        }

        reading_listed(r, option, value, word, *i + 1);
        if (!attached)
                after_value(r, value);
}

/* ---- options that are not listed ------------------------------------------- */

void reading_unlisted(Reading *r, const Value *word, Str name, const Value *value) {
        add_option(r, name, table_action(0), value, word->span);
        reading_unknown(r, word->span,
                        reading_says(r, "assent does not know its option ", name, ""),
                        table_str(r->node->source));
}

/* A client's parameter: a value of its own or the next word that does not look like an option. */
void reading_parameter(Reading *r, const Value *word, Str name, const Value *attached, size_t *i) {
        const Value *next = *i + 1 < r->n_argv ? &r->argv[*i + 1] : NULL;

        if (attached || !next || value_is_many(next) ||
            (next->form == VALUE_LITERAL && str_has_prefix(next->text, STR("-")))) {
                add_option(r, name, table_action(0), attached, word->span);
                return;
        }

        ++*i;
        add_option(r, name, table_action(0), next, word->span);
        if (value_may_begin(next, STR("-")))
                reading_doubt(r, next);
}

/* Every option that @name may be short for counts, and what is meant is unknown besides. */
bool reading_abbreviated(
        Reading *r, const Value *word, Str name, const Value *attached, size_t *i) {
        bool consumed = false, found = false;

        for (const TableNode *node = r->node; node; node = table_node(node->parent)) {
                size_t n = 0;
                const TableOption *option = table_options_from(node, name, &n);

                for (size_t k = 0; k < n; ++k, ++option) {
                        const Value *value = attached;

                        if (node != r->node && !option->global)
                                continue;
                        if (option->arity == TABLE_VALUE_REQUIRED && !attached &&
                            *i + 1 < r->n_argv) {
                                value = &r->argv[*i + 1];
                                consumed = true;
                        }
                        reading_listed(r, option, value, word, *i + 1);
                        found = true;
                }
        }

        if (found) {
                reading_unknown(r, word->span,
                                reading_says(r, "the option ", name, " is abbreviated"),
                                table_str(r->node->source));
        }
        *i += consumed;
        return found;
}
