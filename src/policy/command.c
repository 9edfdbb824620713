#include "rule.h"

/* --- one word, for deny and ask -------------------------------------------- */

static Match from_outcome(PatternOutcome outcome) {
        switch (outcome) {
        case PATTERN_GAVE_UP:
                return MATCH_MAY;
        case PATTERN_NO_MATCH:
                return MATCH_NO;
        case PATTERN_MATCH:
                return MATCH_YES;
        }
        abort();
}

static Match word_on_text(const RuleWord *w, Str text) {
        switch (w->kind) {
        case RULE_WORD_LITERAL:
                return str_eq(w->text, text) ? MATCH_YES : MATCH_NO;
        case RULE_WORD_GLOB:
                return from_outcome(word_match(w->text, text));
        case RULE_WORD_REGEX:
                return from_outcome(pattern_match(w->regex, text));
        }
        abort();
}

/*
 * Options of a program that no table knows: "--forc" may be short for "--force", and "-xf" hold "-f".
 * "--force=yes" is the option with a value.
 */
static Match option_on_text(const RuleWord *w, Str text) {
        Str rule = w->text;

        if (w->kind != RULE_WORD_LITERAL || rule.n < 2 || rule.p[0] != '-' || text.n < 2 ||
            text.p[0] != '-')
                return MATCH_NO;
        if (rule.p[1] == '-') {
                if (str_has_prefix(text, rule) && text.p[rule.n] == '=')
                        return MATCH_YES;
                return text.n > 2 && str_has_prefix(rule, text) ? MATCH_MAY : MATCH_NO;
        }
        return rule.n == 2 && text.p[1] != '-' && str_find_char(text, rule.p[1]) != SIZE_MAX
                       ? MATCH_MAY
                       : MATCH_NO;
}

static bool matches_anything(const RuleWord *w) {
        return w->kind == RULE_WORD_GLOB && str_eq(w->text, STR("*"));
}

static Match word_on_part(const RuleWord *w, const Value *v) {
        if (matches_anything(w))
                return MATCH_YES;
        if (v->glob.n && word_on_text(w, v->glob) == MATCH_YES)
                return MATCH_YES;
        switch (w->kind) {
        case RULE_WORD_LITERAL:
                return value_may_be(v, w->text) ? MATCH_MAY : MATCH_NO;
        case RULE_WORD_GLOB:
                if (v->form == VALUE_PATTERN || v->form == VALUE_LISTING)
                        return word_could_match(w->text, v->text, v->suffix) ? MATCH_MAY : MATCH_NO;
                return MATCH_MAY;
        case RULE_WORD_REGEX:
                if (v->form == VALUE_PATTERN || v->form == VALUE_LISTING) {
                        return pattern_could_match(w->regex, v->text, v->suffix) ? MATCH_MAY
                                                                                 : MATCH_NO;
                }
                return MATCH_MAY;
        }
        abort();
}

/* What files made of this very word. */
static Match word_on_effects(const Matching *m, const RuleWord *w, const Value *v, size_t index) {
        Match match = MATCH_NO;

        if (m->steps) {
                *m->steps += m->q->effects.n;
                if (*m->steps > MATCHING_STEPS_MAX)
                        return MATCH_MAY;
        }
        for (size_t i = 0; i < m->q->effects.n && match != MATCH_YES; ++i) {
                const Effect *e = &m->q->effects.items[i];

                if (e->part != (int32_t)index || e->object.span.begin != v->span.begin ||
                    e->object.span.end != v->span.end || v->span.begin == v->span.end)
                        continue;
                if (e->object.form != VALUE_LITERAL && e->object.form != VALUE_PATTERN &&
                    e->object.form != VALUE_LISTING)
                        continue;
                match = match_most(match, path_tight(m, &w->path, &e->object, ACT_LOOK));
        }
        return match;
}

/* Below a directory that is not known: what is known of the end. */
static Value somewhere(const Value *v) {
        Value out = *v;

        out.form = VALUE_PATTERN;
        out.glob = (Str){ 0 };
        out.suffix = v->form == VALUE_LITERAL ? v->text : v->suffix;
        while (str_has_prefix(out.suffix, STR("./")))
                out.suffix = str_slice(out.suffix, 2, out.suffix.n);
        if (str_find(out.suffix, STR("..")) != SIZE_MAX || str_eq(out.suffix, STR(".")))
                out.suffix = (Str){ 0 };
        out.text = STR("/");
        return out;
}

static Value made_absolute(const Matching *m, const Value *v, const ShellCommand *c) {
        Value out = *v;
        size_t end = 0;

        if (c->directory.form != VALUE_LITERAL && !str_has_prefix(v->text, STR("/")))
                return somewhere(v);
        if (v->form == VALUE_LITERAL) {
                if (!path_join_lexical(m->a, c->directory.text, v->text, &out.text))
                        out.form = VALUE_ANY;
                return out;
        }
        out.form = VALUE_PATTERN;
        if (!path_join_lexical(m->a, c->directory.text, v->glob, &out.glob))
                return value_any(v->span);
        while (end < out.glob.n && !strchr("*?[{\\", out.glob.p[end]))
                ++end;
        out.text = str_slice(out.glob, 0, end);
        return out;
}

/* A rule with "/" and a star is meant for "//etc" and for "*" in "/" as well. */
static Match word_as_path(const Matching *m, const RuleWord *w, const Value *v, size_t index) {
        Match match;
        Value absolute;

        if (!w->is_path || v->form == VALUE_NUMBER || (v->form == VALUE_LITERAL && !v->text.n))
                return MATCH_NO;
        match = word_on_effects(m, w, v, index);
        if (match == MATCH_YES || (v->form != VALUE_LITERAL && !v->glob.n))
                return match;
        absolute = made_absolute(m, v, &m->q->shell->commands[index]);
        return match_most(match, path_tight(m, &w->path, &absolute, ACT_LOOK));
}

static Match word_tight(const Matching *m, const RuleWord *w, const Value *v, size_t index) {
        Match match;

        if (v->form == VALUE_LITERAL) {
                match = match_most(word_on_text(w, v->text), option_on_text(w, v->text));
        } else {
                match = word_on_part(w, v);
        }
        if (match != MATCH_YES)
                match = match_most(match, word_as_path(m, w, v, index));
        return match;
}

/* --- the program ----------------------------------------------------------- */

static Str base_name(Str path) {
        size_t at = path.n;

        while (at && path.p[at - 1] != '/')
                --at;
        return str_slice(path, at, path.n);
}

static Match name_tight(const RuleCommand *rule, const ShellCommand *c) {
        const RuleWord *w = &rule->words[0];
        const Value *v = &c->argv[0];
        Match match;

        if (!c->n_argv)
                return MATCH_NO;
        if (v->form != VALUE_LITERAL) {
                return w->kind != RULE_WORD_LITERAL || value_may_be(v, w->text) ||
                                       v->form == VALUE_ANY ||
                                       word_could_match(STR("*/*"), v->text, v->suffix)
                               ? MATCH_MAY
                               : MATCH_NO;
        }
        if (w->kind == RULE_WORD_LITERAL) {
                return str_eq(base_name(v->text), base_name(w->text)) ||
                                       (rule->read.name.n && str_eq(rule->read.name, c->name))
                               ? MATCH_YES
                               : MATCH_NO;
        }
        match = match_most(word_on_text(w, v->text), word_on_text(w, base_name(v->text)));
        return c->name.n ? match_most(match, word_on_text(w, c->name)) : match;
}

/* --- words that are not known ---------------------------------------------- */

static bool could_hide_words(const ShellCommand *c) {
        if (c->extra_arguments)
                return true;
        for (size_t i = 1; i < c->n_argv; ++i) {
                if (c->argv[i].form != VALUE_LITERAL && c->argv[i].form != VALUE_NUMBER)
                        return true;
        }
        return false;
}

static bool could_hide_option(const ShellCommand *c, Str name) {
        Str dash = name.n > 1 && name.p[0] == '-' ? STR("-") : name;

        if (c->extra_arguments)
                return true;
        for (size_t i = 1; i < c->n_argv; ++i) {
                if (c->argv[i].form != VALUE_LITERAL && value_may_begin(&c->argv[i], dash))
                        return true;
        }
        return false;
}

/* --- options --------------------------------------------------------------- */

static Match option_value_tight(const Matching *m,
                                const RuleCommand *rule,
                                const Value *wanted,
                                const Value *given,
                                size_t index) {
        const RuleWord *w = wanted->span.begin < rule->n_words ? &rule->words[wanted->span.begin]
                                                               : NULL;

        if (wanted->form == VALUE_NONE || wanted->form == VALUE_ANY)
                return MATCH_YES;
        if (given->form == VALUE_NONE)
                return MATCH_NO;
        /* A value of its own word is compared as words are; one within a word by what is known of it. */
        if (w && w->kind == RULE_WORD_LITERAL && str_eq(w->text, wanted->text))
                return word_tight(m, w, given, index);
        if (w && w->kind == RULE_WORD_GLOB && wanted->form == VALUE_PATTERN &&
            str_has_prefix(w->text, wanted->text) && w->text.p[0] != '-')
                return word_tight(m, w, given, index);
        if (given->form == VALUE_LITERAL)
                return value_may_be(wanted, given->text) ? MATCH_YES : MATCH_NO;
        return wanted->form != VALUE_LITERAL || value_may_be(given, wanted->text) ? MATCH_MAY
                                                                                  : MATCH_NO;
}

static Match option_tight(const Matching *m,
                          const RuleCommand *rule,
                          const ShellOption *wanted,
                          const ShellCommand *c,
                          size_t index) {
        const RuleWord *w = wanted->span.begin < rule->n_words ? &rule->words[wanted->span.begin]
                                                               : NULL;
        Match match = MATCH_NO;

        for (size_t i = 0; i < c->n_options && match != MATCH_YES; ++i) {
                Str name = c->options[i].name;

                if (str_eq(name, wanted->name)) {
                        match = match_most(match, option_value_tight(m, rule, &wanted->value,
                                                                     &c->options[i].value, index));
                } else if (w && str_has_prefix(name, STR("--"))) {
                        match = match_most(match, match_least(option_on_text(w, name), MATCH_MAY));
                }
        }
        if (match == MATCH_NO && could_hide_option(c, wanted->name))
                match = MATCH_MAY;
        return match;
}

static Match options_tight(const Matching *m,
                           const RuleCommand *rule,
                           const ShellCommand *c,
                           size_t index,
                           size_t before) {
        Match match = MATCH_YES;

        for (size_t i = 0; i < rule->read.n_options && match != MATCH_NO; ++i) {
                if (rule->read.options[i].span.begin < before) {
                        match = match_least(
                                match, option_tight(m, rule, &rule->read.options[i], c, index));
                }
        }
        return match;
}

/* --- operands -------------------------------------------------------------- */

/* Each wanted word meets a given one, in order; others may stand between. */
static bool in_order(const Matching *m,
                     const RuleWord *const *wanted,
                     size_t n_wanted,
                     const Value *given,
                     size_t n_given,
                     size_t index,
                     Match at_least) {
        size_t k = 0;

        for (size_t i = 0; i < n_given && k < n_wanted; ++i) {
                while (k < n_wanted && word_tight(m, wanted[k], &given[i], index) >= at_least) {
                        ++k;
                        /* A word that may become several can be several of those that are wanted. */
                        if (at_least == MATCH_YES || !given[i].many)
                                break;
                }
        }
        return k == n_wanted;
}

static Match sequence_tight(const Matching *m,
                            const RuleWord *const *wanted,
                            size_t n_wanted,
                            const Value *given,
                            size_t n_given,
                            const ShellCommand *c,
                            size_t index) {
        if (in_order(m, wanted, n_wanted, given, n_given, index, MATCH_YES))
                return MATCH_YES;
        /* What is appended may be all that is still wanted. */
        if (c->extra_arguments || in_order(m, wanted, n_wanted, given, n_given, index, MATCH_MAY))
                return MATCH_MAY;
        return MATCH_NO;
}

static Match operands_tight(const Matching *m,
                            const RuleCommand *rule,
                            const ShellCommand *c,
                            size_t index) {
        const RuleWord *wanted[RULE_WORDS_MAX];
        size_t n = 0;

        for (size_t i = 0; i < rule->read.n_operands && n < RULE_WORDS_MAX; ++i) {
                uint32_t at = rule->read.operands[i].span.begin;

                if (at < rule->n_words)
                        wanted[n++] = &rule->words[at];
        }
        return sequence_tight(m, wanted, n, c->operands, c->n_operands, c, index);
}

/* For what the table does not split: the words themselves, in order. */
static Match plain_tight(const Matching *m,
                         const RuleCommand *rule,
                         const ShellCommand *c,
                         size_t index) {
        const RuleWord *wanted[RULE_WORDS_MAX];
        size_t n = 0;

        for (size_t i = 1; i < rule->n_words && n < RULE_WORDS_MAX; ++i)
                wanted[n++] = &rule->words[i];
        return c->n_argv ? sequence_tight(m, wanted, n, c->argv + 1, c->n_argv - 1, c, index)
                         : MATCH_NO;
}

/* --- the whole ------------------------------------------------------------- */

static bool is_words_prefix(Str words, Str prefix) {
        return str_has_prefix(words, prefix) && (words.n == prefix.n || words.p[prefix.n] == ' ');
}

static Match sub_tight(const RuleCommand *rule, const ShellCommand *c) {
        if (!rule->read.sub.n || is_words_prefix(c->sub, rule->read.sub))
                return MATCH_YES;
        if (could_hide_words(c) && (!c->sub.n || is_words_prefix(rule->read.sub, c->sub)))
                return MATCH_MAY;
        return MATCH_NO;
}

/* The command as the table splits it under the rule's name: its own name is a path, or not known. */
static bool reread(const Matching *m,
                   const RuleCommand *rule,
                   const ShellCommand *c,
                   ShellCommand *ret) {
        bool unknown = c->argv[0].form != VALUE_LITERAL;
        Value *argv = arena_new_array(m->a, Value, c->n_argv + 2);
        size_t n = 0;

        if (!argv)
                return false;
        argv[n++] = value_literal(rule->words[0].text, c->argv[0].span);
        if (unknown && c->argv[0].many)
                argv[n++] = (Value){ .form = VALUE_ANY, .span = c->argv[0].span, .many = true };
        for (size_t i = 1; i < c->n_argv; ++i)
                argv[n++] = c->argv[i];
        if (shell_read_pattern(argv, n, m->a, ret))
                return false;
        ret->directory = c->directory;
        ret->extra_arguments = c->extra_arguments;
        return true;
}

static Match split_tight(const Matching *m,
                         const RuleCommand *rule,
                         const ShellCommand *c,
                         size_t index) {
        Match match = sub_tight(rule, c);

        if (match != MATCH_NO)
                match = match_least(match, options_tight(m, rule, c, index, SIZE_MAX));
        if (match != MATCH_NO)
                match = match_least(match, operands_tight(m, rule, c, index));
        return match;
}

static bool is_unsplit(const ShellCommand *c) {
        return !c->n_options && !c->sub.n && c->n_operands + 1 == c->n_argv && c->n_operands;
}

static Match words_tight(const Matching *m, const RuleCommand *rule, size_t index) {
        const ShellCommand *c = &m->q->shell->commands[index];
        Match name = name_tight(rule, c), match = MATCH_NO;
        bool literal = rule->words[0].kind == RULE_WORD_LITERAL;
        ShellCommand again = *c;

        if (name == MATCH_NO)
                return MATCH_NO;
        if (rule->n_words == 1)
                return name;
        if (literal && (c->argv[0].form != VALUE_LITERAL || is_unsplit(c)) &&
            !reread(m, rule, c, &again))
                return match_least(name, MATCH_MAY);

        if (rule->is_plain || !rule->read.known)
                match = plain_tight(m, rule, &again, index);
        if (match != MATCH_YES && !rule->is_plain && literal)
                match = match_most(match, split_tight(m, rule, &again, index));
        return match_least(name, match);
}

/* "sudo rm -rf *": the wrapper with its options, and what it runs with its own. */
static Match wrapped_tight(const Matching *m,
                           const RuleCommand *rule,
                           size_t index,
                           unsigned depth) {
        const ShellFacts *facts = m->q->shell;
        Match best = MATCH_NO;

        if (!rule->n_inner || depth > RULE_NESTING_MAX)
                return MATCH_NO;
        for (size_t child = 0; child < facts->n_commands && best != MATCH_YES; ++child) {
                if (facts->commands[child].wrapper != (int32_t)index || child == index)
                        continue;
                for (size_t i = 0; i < rule->n_inner && best != MATCH_YES; ++i) {
                        const RuleCommand *inner = &rule->inner[i];
                        Match match = name_tight(rule, &facts->commands[index]);

                        match = match_least(match, options_tight(m, rule, &facts->commands[index],
                                                                 index, inner->at));
                        if (match != MATCH_NO) {
                                match = match_least(match, match_most(words_tight(m, inner, child),
                                                                      wrapped_tight(m, inner, child,
                                                                                    depth + 1)));
                        }
                        best = match_most(best, match);
                }
        }
        return best;
}

/* --- expressions over all words --------------------------------------------- */

/* The words joined by blanks up to the first that is not known; true: all are. */
static bool join_known(const ShellCommand *c, Str first, Buf *out) {
        for (size_t i = 0; i < c->n_argv; ++i) {
                if (c->argv[i].form != VALUE_LITERAL) {
                        if (c->argv[i].form == VALUE_PATTERN) {
                                buf_append(out, i ? STR(" ") : (Str){ 0 });
                                buf_append(out, c->argv[i].text);
                        }
                        return false;
                }
                buf_append(out, i ? STR(" ") : (Str){ 0 });
                buf_append(out, i || !first.n ? c->argv[i].text : first);
        }
        return !c->extra_arguments;
}

static Match regex_on_joined(const RuleCommand *rule, const ShellCommand *c, Str first) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(PATTERN_SUBJECT_MAX);
        bool all = join_known(c, first, &text);

        if (buf_error(&text))
                return MATCH_MAY;
        if (all)
                return from_outcome(pattern_match(rule->regex, buf_str(&text)));
        return pattern_could_match(rule->regex, buf_str(&text), (Str){ 0 }) ? MATCH_MAY : MATCH_NO;
}

static Match regex_tight(const RuleCommand *rule, const ShellCommand *c) {
        Match match = regex_on_joined(rule, c, (Str){ 0 });

        if (match != MATCH_YES && c->n_argv && c->argv[0].form == VALUE_LITERAL)
                match = match_most(match, regex_on_joined(rule, c, base_name(c->argv[0].text)));
        if (match != MATCH_YES && c->name.n)
                match = match_most(match, regex_on_joined(rule, c, c->name));
        return match;
}

Match command_tight(const Matching *m, const RuleCommand *rule, size_t index) {
        const ShellCommand *c = &m->q->shell->commands[index];

        if (rule->regex)
                return regex_tight(rule, c);
        if (rule->everything)
                return MATCH_YES;
        return match_most(words_tight(m, rule, index), wrapped_tight(m, rule, index, 0));
}

/* --- allow ------------------------------------------------------------------ */

static bool word_loose(const RuleWord *w, const Value *v) {
        return v->form == VALUE_LITERAL && !v->many && word_on_text(w, v->text) == MATCH_YES;
}

/* A further word behind the rule's own. */
static bool rest_loose(const Value *v) {
        switch (v->form) {
        case VALUE_LITERAL:
        case VALUE_NUMBER:
        case VALUE_LISTING:
                return true;
        case VALUE_PATTERN:
                return v->glob.n && !value_may_begin(v, STR("-"));
        case VALUE_NONE:
        case VALUE_ANY:
                return false;
        }
        abort();
}

/* Joined words say where they began only as long as none holds a blank. */
static bool regex_loose(const RuleCommand *rule, const ShellCommand *c) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(PATTERN_SUBJECT_MAX);

        for (size_t i = 0; i < c->n_argv; ++i) {
                Str word = c->argv[i].text;

                if (c->argv[i].many || !word.n)
                        return false;
                for (size_t k = 0; k < word.n; ++k) {
                        if (strchr(" \t\n\v\f\r", word.p[k]))
                                return false;
                }
        }
        return c->n_argv && join_known(c, (Str){ 0 }, &text) && !buf_error(&text) &&
               pattern_match(rule->regex, buf_str(&text)) == PATTERN_MATCH;
}

static bool words_loose(const RuleCommand *rule, const ShellCommand *c) {
        if (c->n_argv < rule->n_words || !c->n_argv)
                return false;
        if (!rule->rest && (c->n_argv != rule->n_words || c->extra_arguments))
                return false;
        for (size_t i = 0; i < rule->n_words; ++i) {
                if (!word_loose(&rule->words[i], &c->argv[i]))
                        return false;
        }
        for (size_t i = rule->n_words; i < c->n_argv; ++i) {
                if (i == 0 ? c->argv[0].form != VALUE_LITERAL : !rest_loose(&c->argv[i]))
                        return false;
        }
        return true;
}

bool command_loose(const Matching *m, const RuleCommand *rule, size_t index, bool *ret_outside) {
        const ShellCommand *c = &m->q->shell->commands[index];
        Str name = c->n_argv ? c->argv[0].text : (Str){ 0 };

        if (rule->hopeless || (rule->regex ? !regex_loose(rule, c) : !words_loose(rule, c)))
                return false;
        /* "npm test" was allowed here, not wherever a call moves to. */
        if (c->directory.form != VALUE_LITERAL || !m->q->workspace.n ||
            !path_is_below(c->directory.text, m->q->workspace)) {
                *ret_outside = true;
                return false;
        }
        /* A program named by a relative path is the one in the workspace's own directory. */
        if (str_find_char(name, '/') != SIZE_MAX && name.p[0] != '/' &&
            !str_eq(c->directory.text, m->q->workspace)) {
                *ret_outside = true;
                return false;
        }
        return true;
}

bool command_names_child(const Matching *m, const RuleCommand *rule, size_t parent, size_t child) {
        const ShellCommand *p = &m->q->shell->commands[parent], *c = &m->q->shell->commands[child];
        size_t from;

        if (rule->regex || c->wrapper != (int32_t)parent || child == parent ||
            c->n_argv > p->n_argv || c->extra_arguments)
                return false;
        from = p->n_argv - c->n_argv;
        if (!from || from >= rule->n_words || rule->words[from].kind != RULE_WORD_LITERAL)
                return false;
        for (size_t i = 0; i < c->n_argv; ++i) {
                if (c->argv[i].form != p->argv[from + i].form ||
                    !str_eq(c->argv[i].text, p->argv[from + i].text) ||
                    c->argv[i].span.begin != p->argv[from + i].span.begin)
                        return false;
        }
        return true;
}
