#include "reading.h"

/* ---- words that begin with a dash ------------------------------------------ */

static bool may_abbreviate(const Reading *r) {
        return !(r->node->flags & TABLE_NO_ABBREV) &&
               (r->node->syntax == TABLE_SYNTAX_GNU || r->node->syntax == TABLE_SYNTAX_OLD);
}

static bool prefixed(Reading *r, const Value *word, Str text) {
        const TableOption *option = reading_find_prefix(r->node, text);
        Value rest;

        if (!option)
                return false;
        rest = value_rest(word, table_str(option->key).n + (word->text.n - text.n));
        reading_listed(r, option, &rest, word, 0);
        return true;
}

/* "--name", "--name=value", "--name value"; @text is the word as the table spells it. */
static void read_long(Reading *r, const Value *word, Str text, size_t *i) {
        size_t skipped = word->text.n - text.n, eq = str_find_char(text, '=');
        Str name = eq == SIZE_MAX ? text : str_slice(text, 0, eq);
        const TableOption *option;
        Value attached = { 0 };
        bool has_value = eq != SIZE_MAX;

        if (has_value)
                attached = value_rest(word, skipped + eq + 1);
        if (!has_value && word->form != VALUE_LITERAL) {
                /* A spelling such as "--*" takes the word, which could be another option all the same. */
                if (prefixed(r, word, text)) {
                        reading_doubt(r, word);
                        return;
                }
                reading_doubt(r, word);
                /* Where any option is a parameter, this could still be one of those that are listed. */
                if (r->node->flags & TABLE_OPTIONS_TEXT) {
                        reading_unknown(r, word->span,
                                        STR("an option that is not known to its end could be any"),
                                        table_str(r->node->source));
                }
                return;
        }

        option = reading_find_or_default(r, name);
        if (option) {
                reading_take(r, option, has_value ? &attached : NULL, i, word);
                return;
        }
        if (prefixed(r, word, text))
                return;
        if (may_abbreviate(r) && name.n > 2 &&
            reading_abbreviated(r, word, name, has_value ? &attached : NULL, i))
                return;
        if (r->node->flags & TABLE_OPTIONS_TEXT) {
                reading_parameter(r, word, name, has_value ? &attached : NULL, i);
        } else {
                reading_unlisted(r, word, name, has_value ? &attached : NULL);
        }
}

static size_t digits_end(Str text, size_t at) {
        while (at < text.n && text.p[at] >= '0' && text.p[at] <= '9')
                ++at;
        return at;
}

/* -20, also inside a cluster. Returns where the digits end, @at when they are no option. */
static size_t read_digits(Reading *r, const Value *word, size_t at) {
        size_t end = digits_end(word->text, at);
        const TableOption *option = end > at ? reading_find(r->node, STR("-NUM")) : NULL;
        Value number;

        if (!option)
                return at;
        number = value_literal(str_slice(word->text, at, end), word->span);
        reading_listed(r, option, &number, word, 0);
        return end;
}

static Str short_key(Reading *r, char sign, char letter) {
        char key[2] = { sign, letter };

        return arena_str(r->arena, (Str){ key, 2 });
}

/* One letter of a cluster. False when the word ends here. */
static bool read_letter(Reading *r, const Value *word, size_t at, size_t *i) {
        Str key = { (char[2]){ word->text.p[0], word->text.p[at] }, 2 };
        const TableOption *option = reading_find_or_default(r, key);
        bool open = word->form != VALUE_LITERAL, rest = at + 1 < word->text.n || open;
        Value attached;

        if (!option) {
                attached = value_rest(word, at + 1);
                reading_unlisted(r, word, short_key(r, key.p[0], key.p[1]),
                                 rest ? &attached : NULL);
                return false;
        }
        if (option->arity == TABLE_VALUE_NONE || !rest) {
                reading_take(r, option, NULL, i, word);
                return option->arity == TABLE_VALUE_NONE;
        }

        /* "-n=5" is the value "=5" to getopt, "5" to Go's pflag: both are text to us. */
        attached = value_rest(word, at + 1);
        reading_take(r, option, &attached, i, word);
        /* "-n$x": should $x be empty, the next word is the value, be it "--" or an option. */
        if (option->arity == TABLE_VALUE_REQUIRED && !attached.text.n && open) {
                reading_doubt(r, word);
                r->next_swallowed = 1;
        }
        return false;
}

static void read_cluster(Reading *r, const Value *word, size_t *i) {
        size_t at = 1;

        while (at < word->text.n) {
                size_t end = read_digits(r, word, at);

                if (end > at) {
                        at = end;
                        continue;
                }
                if (!read_letter(r, word, at, i))
                        return;
                ++at;
                if (r->node->flags & TABLE_NO_CLUSTER && at < word->text.n) {
                        reading_unknown(r, word->span, STR("its short options cannot be joined"),
                                        table_str(r->node->source));
                        return;
                }
        }
        if (word->form != VALUE_LITERAL)
                reading_doubt(r, word);
}

/* Whether a word whose end is open could be a long option with one dash. */
static bool could_be_odd(const Reading *r, const Value *word) {
        for (const TableNode *node = r->node; node; node = table_node(node->parent)) {
                size_t n = 0;
                const TableOption *option = table_options_from(node, word->text, &n);

                for (size_t i = 0; i < n; ++i, ++option) {
                        if (table_str(option->key).n > 2)
                                return true;
                }
        }
        return false;
}

/* A short word; also the odd long one with one dash that a table lists in clustering styles. */
static void read_short(Reading *r, const Value *word, size_t *i) {
        Str text = word->text;
        size_t eq = str_find_char(text, '=');
        Str name = eq == SIZE_MAX ? text : str_slice(text, 0, eq);

        if (name.n > 2 && reading_find(r->node, name)) {
                read_long(r, word, text, i);
                return;
        }
        if (word->form != VALUE_LITERAL && could_be_odd(r, word)) {
                reading_doubt(r, word);
                return;
        }
        if (word->text.n > 2 && prefixed(r, word, text))
                return;
        if (r->node->flags & TABLE_OPTIONS_TEXT && !reading_find(r->node, str_slice(text, 0, 2))) {
                reading_parameter(r, word, name, NULL, i);
                return;
        }
        read_cluster(r, word, i);
}

static bool ends_options(const Reading *r, const Value *v) {
        return value_is(v, STR("--")) && r->node->syntax != TABLE_SYNTAX_SINGLE;
}

static void read_number(Reading *r, const Value *word) {
        const TableOption *option = reading_find(r->node, STR("-NUM"));
        Value number = value_literal(str_slice(word->text, 1, word->text.n), word->span);

        reading_listed(r, option, &number, word, 0);
}

static bool is_number(const Reading *r, const Value *v) {
        return v->form == VALUE_LITERAL && v->text.n > 1 && digits_end(v->text, 1) == v->text.n &&
               reading_find(r->node, STR("-NUM"));
}

/* @word begins with a dash. */
static void read_dashed(Reading *r, const Value *word, size_t *i) {
        Str text = word->text;
        bool two = str_has_prefix(text, STR("--"));

        switch ((TableSyntax)r->node->syntax) {
        case TABLE_SYNTAX_GO:
                if (is_number(r, word)) {
                        read_number(r, word);
                } else {
                        read_long(r, word, two ? str_slice(text, 1, text.n) : text, i);
                }
                return;
        case TABLE_SYNTAX_SINGLE:
                if (is_number(r, word)) {
                        read_number(r, word);
                } else {
                        read_long(r, word, text, i);
                }
                return;
        case TABLE_SYNTAX_GNU:
        case TABLE_SYNTAX_OLD:
        case TABLE_SYNTAX_POSIX:
                if (two) {
                        read_long(r, word, text, i);
                } else {
                        read_short(r, word, i);
                }
                return;
        case TABLE_SYNTAX_NONE:
                reading_operand(r, word, false);
                return;
        }
        abort();
}

/* ---- other words ----------------------------------------------------------- */

static bool read_plus(Reading *r, const Value *word, size_t *i) {
        const TableOption *option;
        Value number;

        if (!(r->node->flags & TABLE_HAS_PLUS) || !str_has_prefix(word->text, STR("+")))
                return false;
        if (word->form != VALUE_LITERAL) {
                reading_doubt_operand(r, word);
                return true;
        }
        if (word->text.n < 2)
                return false;

        option = reading_find(r->node, STR("+NUM"));
        if (option && digits_end(word->text, 1) == word->text.n) {
                number = value_literal(str_slice(word->text, 1, word->text.n), word->span);
                reading_listed(r, option, &number, word, 0);
                return true;
        }
        if (!prefixed(r, word, word->text))
                read_cluster(r, word, i);
        return true;
}

/* KEY=VALUE of dd and its like. */
static bool read_key(Reading *r, const Value *word) {
        size_t eq = str_find_char(word->text, '=');
        const TableOption *option;
        Value value;

        if (!(r->node->flags & TABLE_HAS_KEYS) || eq == SIZE_MAX)
                return false;
        option = reading_find(r->node, str_slice(word->text, 0, eq + 1));
        if (!option)
                return false;
        value = value_rest(word, eq + 1);
        reading_listed(r, option, &value, word, 0);
        return true;
}

static void add_sub(Reading *r, Str name) {
        r->sub = r->sub.n
                         ? arena_strf(r->arena, STR_FMT " " STR_FMT, STR_ARG(r->sub), STR_ARG(name))
                         : name;
}

static void unknown_sub(Reading *r, const Value *word) {
        r->sub_done = true;
        if (word->form == VALUE_LITERAL) {
                reading_unknown(
                        r, word->span,
                        reading_says(r, "assent does not know its subcommand ", word->text, ""),
                        table_str(r->node->source));
        } else {
                reading_unknown(r, word->span, STR("the subcommand is not known"),
                                table_str(r->node->source));
        }
}

/* True when the word was a subcommand, or should have been one. */
static bool read_sub(Reading *r, const Value *word) {
        const TableNode *sub;

        if (r->defaulted) {
                sub = word->form == VALUE_LITERAL
                              ? table_find_sub(table_node(r->node->parent), word->text)
                              : r->node;
                r->defaulted = false;
                r->sub_done = true;
                if (sub)
                        unknown_sub(r, word);
                return false;
        }
        if (r->sub_done || !reading_has_subs(r->node))
                return false;

        sub = word->form == VALUE_LITERAL && !word->many ? table_find_sub(r->node, word->text)
                                                         : NULL;
        if (sub) {
                reading_enter(r, sub);
                /* The table's first name, but the word itself where the table has a pattern. */
                add_sub(r, str_find_char(table_str(sub->name), '*') == SIZE_MAX
                                   ? table_str(sub->name)
                                   : word->text);
                return true;
        }
        if (r->node->n_operands && word->form == VALUE_LITERAL) {
                r->sub_done = true;
        } else {
                unknown_sub(r, word);
        }
        return false;
}

static bool stops_at_operand(const Reading *r) {
        return r->node->syntax == TABLE_SYNTAX_POSIX || r->node->syntax == TABLE_SYNTAX_GO ||
               r->node->flags & TABLE_NO_PERMUTE;
}

static void read_operand(Reading *r, const Value *word) {
        if (read_sub(r, word))
                return;
        reading_operand(r, word, false);
        if (stops_at_operand(r))
                r->over = true;
}

/* Whether a word that is not known could be an option. */
static bool may_be_option(const Reading *r, const Value *v) {
        if (v->form == VALUE_NUMBER || (v->numbers.n && !v->text.n))
                return !v->dashless && r->node->flags & TABLE_HAS_DIGITS;
        return value_may_begin(v, STR("-")) ||
               (r->node->flags & TABLE_HAS_PLUS && value_may_begin(v, STR("+"))) ||
               (r->node->flags & TABLE_HAS_KEYS && v->form != VALUE_LITERAL);
}

static void read_unknown_word(Reading *r, const Value *word) {
        bool waits = reading_has_subs(r->node) && !r->sub_done;

        if (waits || r->defaulted)
                read_sub(r, word);
        if (may_be_option(r, word)) {
                reading_doubt_operand(r, word);
        } else {
                reading_operand(r, word, false);
        }
        if (stops_at_operand(r))
                r->over = true;
}

/* A first word without dash in old style: letters whose values are the next words in turn. */
static void read_old(Reading *r, const Value *word, size_t *i) {
        for (size_t at = 0; at < word->text.n; ++at) {
                Str key = { (char[2]){ '-', word->text.p[at] }, 2 };
                const TableOption *option = reading_find(r->node, key);

                if (!option) {
                        reading_unlisted(r, word, short_key(r, '-', word->text.p[at]), NULL);
                        return;
                }
                reading_take(r, option, NULL, i, word);
        }
}

static bool is_old(const Reading *r, const Value *word, size_t i) {
        return r->node->syntax == TABLE_SYNTAX_OLD && i == 1 && word->form == VALUE_LITERAL &&
               word->text.n && word->text.p[0] != '-';
}

static void read_word(Reading *r, size_t *i) {
        const Value *word = &r->argv[*i];
        bool dashed = word->text.n > 1 && word->text.p[0] == '-';

        if (r->over || r->node->syntax == TABLE_SYNTAX_NONE) {
                read_operand(r, word);
        } else if (ends_options(r, word) && !reading_find(r->node, STR("--"))) {
                r->over = true;
        } else if (is_old(r, word, *i)) {
                read_old(r, word, i);
        } else if (dashed && (word->form == VALUE_LITERAL || word->form == VALUE_PATTERN)) {
                read_dashed(r, word, i);
        } else if (value_is(word, STR("-")) && reading_find(r->node, STR("-"))) {
                reading_take(r, reading_find(r->node, STR("-")), NULL, i, word);
        } else if (!read_plus(r, word, i) && !read_key(r, word)) {
                if (word->form == VALUE_LITERAL) {
                        read_operand(r, word);
                } else {
                        read_unknown_word(r, word);
                }
        }
}

/* What the words are said to be holds for each of them, not for the first alone. */
static bool is_list(const Value *v) {
        return v->glob.n || (v->solid && v->dashless && !v->text.n && !v->suffix.n);
}

/* An unquoted word with a known beginning may go on as further words, which begin as they like. */
static bool goes_on(const Value *v) {
        return v->many && v->form == VALUE_PATTERN && !is_list(v);
}

static void read_unknown_rest(Reading *r, Span span) {
        Value more = { .form = VALUE_ANY, .span = span, .many = true };

        if (r->over || r->node->syntax == TABLE_SYNTAX_NONE) {
                read_operand(r, &more);
        } else {
                read_unknown_word(r, &more);
        }
}

/* All words are read: a subcommand that nobody gave. */
static void finish_sub(Reading *r) {
        while (!r->sub_done && reading_has_subs(r->node)) {
                if (r->node->default_sub && !r->n_operands) {
                        reading_enter(r, table_node(r->node->default_sub));
                        continue;
                }
                if (!r->node->n_operands && !(r->modes & TABLE_MODE_HELP) && r->known) {
                        reading_unknown(r, r->argv[0].span, STR("it has no subcommand here"),
                                        table_str(r->node->source));
                }
                return;
        }
}

/*
 * Behind a word that may be an option nothing is as it looks: that word may be "--", or take
 * the next as its value. So what looks like options and values from @first to @last may be operands.
 */
static void add_phantoms(Reading *r, size_t first, size_t last) {
        for (size_t i = first; i <= last && i < r->n_argv; ++i) {
                r->next_swallowed = r->next_swallowed ? r->next_swallowed : 1;
                reading_operand(r, &r->argv[i], false);
        }
}

static bool prepare(Reading *r) {
        size_t n = r->n_argv + 1;

        for (size_t i = 1; i < r->n_argv; ++i)
                n += r->argv[i].many ? 2 : 0;
        r->operands = arena_new_array(r->arena, Value, n);
        r->read_operands = arena_new_array(r->arena, ReadOperand, n);
        r->operands_capacity = r->operands && r->read_operands ? n : 0;
        return r->operands_capacity;
}

/* "@FILE" stands for words that nobody sees, wherever it stands: a name in this folder may begin so. */
static void check_at_files(Reading *r) {
        for (size_t i = 1; i < r->n_argv; ++i) {
                const Value *v = &r->argv[i];
                bool at = v->form == VALUE_LITERAL
                                  ? v->text.n > 1 && v->text.p[0] == '@'
                                  : v->form != VALUE_NUMBER && value_may_begin(v, STR("@"));

                if (at || goes_on(v)) {
                        reading_unknown(r, v->span, STR("it takes further words from a file"),
                                        table_str(r->root->source));
                        return;
                }
        }
        if (r->c && r->c->extra) {
                reading_unknown(r, r->c->span, STR("it may take further words from a file"),
                                table_str(r->root->source));
        }
}

void reading_split(Reading *r) {
        r->node = r->root;
        r->known = true;
        if (!prepare(r)) {
                reading_unknown(r, r->argv[0].span, STR("memory ran out"), (Str){ NULL, 0 });
                return;
        }
        reading_enter(r, r->root);
        if (r->root->flags & TABLE_AT_FILES)
                check_at_files(r);

        for (size_t i = 1; i < r->n_argv; ++i) {
                const Value *word = &r->argv[i];
                const TableAction *action;
                size_t first = i, n_options = r->n_options, n_operands = r->n_operands;
                bool doubtful = r->doubtful && !r->doubt_told;

                if (r->node->reader > 2)
                        break;
                read_word(r, &i);
                if (doubtful && r->n_options == n_options && r->n_operands > n_operands)
                        ++first;
                if (doubtful)
                        add_phantoms(r, first, i);
                if (goes_on(word))
                        read_unknown_rest(r, word->span);

                action = r->n_options ? r->read_options[r->n_options - 1].action : NULL;
                if (action && action->flags & (TABLE_COMMAND | TABLE_COMMAND_SEMICOLON))
                        break;
        }
        if (r->c && r->c->extra)
                read_unknown_rest(r, r->c->span);
        finish_sub(r);
}
