#include "walk-builtin.h"

/*
 * Builtins that change what the shell knows, or run what they are given. The
 * plain ones are in the command table.
 */

typedef void (*BuiltinFunc)(Frame *f);

/* --- directories ------------------------------------------------------- */

static void builtin_cd(Frame *f) {
        directory_cd(f->walk, f->context.argv, f->context.n_argv);
}

static void builtin_pushd(Frame *f) {
        directory_push(f->walk, f->context.argv, f->context.n_argv);
}

static void builtin_popd(Frame *f) {
        directory_pop(f->walk, f->context.argv, f->context.n_argv);
}

/* --- texts that are run ------------------------------------------------ */

static void say_assembled(Frame *f, const Value *v) {
        frame_add(f, (Effect){ .act = ACT_RUN_INLINE,
                               .certainty = CERTAINTY_SURE,
                               .flags = EFFECT_RUNTIME_CODE,
                               .object = *v,
                               .span = v->span,
                               .why = STR("the program text is put together when it runs") });
}

static void builtin_eval(Frame *f) {
        Walk *w = f->walk;
        Value text;

        for (size_t i = 1; i < f->context.n_argv; ++i)
                if (word_at(f, i)->form != VALUE_LITERAL) {
                        say_assembled(f, word_at(f, i));
                        state_forget(w);
                        return;
                }
        if (f->context.n_argv == 1)
                return;

        text = *word_at(f, 1);
        if (f->context.n_argv > 2)
                text = value_literal(values_join(w, word_at(f, 1), f->context.n_argv - 1),
                                     f->context.span);
        walk_text(w, &text);
        walk_settle(w);
}

static void builtin_source(Frame *f) {
        Walk *w = f->walk;
        size_t at = word_is(f, 1, "--") ? 2 : 1;
        const Value *v = word_at(f, at);

        if (!v)
                return;
        host_path_at(w, f->index, ACT_RUN_FILE, v, &f->context.directory, 0,
                     STR("its commands are run in this shell"), STR(""));
        if (value_is(v, STR("/dev/stdin")))
                walk_host.code_from_input(&f->context, CODE_SHELL, STR(""));
        state_forget(w);
}

bool builtin_words_are_counted(const Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i)
                if (word_at(f, i)->many)
                        return false;
        return true;
}

static void builtin_hash(Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i)
                if (value_may_begin(word_at(f, i), STR("-")) && !word_is(f, i, "-r") &&
                    !word_is(f, i, "-l") && !word_is(f, i, "-t")) {
                        frame_say(f, ACT_RUN_UNKNOWN, STR("a name is bound to a file of choice"));
                        return;
                }
}

static void builtin_enable(Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i)
                if (!word_is(f, i, "-a") && !word_is(f, i, "-p") && !word_is(f, i, "-s")) {
                        frame_say(f, ACT_RUN_UNKNOWN, STR("builtins are replaced"));
                        return;
                }
}

static void builtin_complete(Frame *f) {
        if (f->context.n_argv == 1 || word_is(f, 1, "-p"))
                return;
        frame_say(f, ACT_RUN_UNKNOWN, STR("completions run what they are given"));
}

/* compgen only lists names of the kinds that its letters say; -W, -C and -F expand and run. */
static void builtin_compgen(Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);
                bool plain = v->form == VALUE_LITERAL && !v->many;

                for (size_t k = 1; plain && is_option(v) && k < v->text.n; ++k)
                        plain = strchr("abcdefgjksuv-", v->text.p[k]) != NULL;
                if (value_is(v, STR("-A"))) {
                        plain = builtin_words_are_counted(f);
                        ++i;
                }
                if (!plain) {
                        frame_say(f, ACT_RUN_UNKNOWN, STR("completions run what they are given"));
                        return;
                }
        }
}

/* --- commands that it runs --------------------------------------------- */

static void run_rest(Frame *f, size_t from, bool as_shell) {
        Walk *w = f->walk;
        const Value *argv = f->context.argv + from;
        size_t n = f->context.n_argv - from;

        if (from >= f->context.n_argv)
                return;
        walk_argv(w, argv, n, f, as_shell, f->context.span, f->context.extra, NULL);
}

static void builtin_command(Frame *f) {
        size_t i = 1;

        for (; i < f->context.n_argv && is_option(word_at(f, i)); ++i) {
                Str s = word_at(f, i)->text;

                if (str_eq(s, STR("--"))) {
                        ++i;
                        break;
                }
                if (str_find_char(s, 'v') != SIZE_MAX || str_find_char(s, 'V') != SIZE_MAX)
                        return;
                if (!str_eq(s, STR("-p")))
                        frame_unknown(f, word_at(f, i)->span, STR("an option that is not known"));
        }
        f->walk->passes = i < f->context.n_argv;
        run_rest(f, i, true);
}

static void builtin_builtin(Frame *f) {
        size_t from = word_is(f, 1, "--") ? 2 : 1;

        f->walk->passes = from < f->context.n_argv;
        run_rest(f, from, true);
}

/* exec <list: what follows reads from there, in whatever group or function it stands. */
static void changes_input(Frame *f) {
        bool changes = !f->node;

        for (const ShellRedirect *r = f->node ? f->node->redirects : NULL; r; r = r->next)
                changes |= redirects_input(r);
        f->walk->torn |= changes;
}

static void builtin_exec(Frame *f) {
        size_t i = 1;

        for (; i < f->context.n_argv && is_option(word_at(f, i)); ++i) {
                if (word_is(f, i, "--")) {
                        ++i;
                        break;
                }
                if (word_is(f, i, "-a") && word_at(f, i + 1) && !word_at(f, i + 1)->many)
                        ++i;
                else if (!word_is(f, i, "-c") && !word_is(f, i, "-l"))
                        frame_unknown(f, word_at(f, i)->span, STR("an option that is not known"));
        }
        run_rest(f, i, false);
        if (i < f->context.n_argv)
                f->walk->state.dead = true;
        else
                changes_input(f);
}

/* `exit --help` and `return 1 2` only complain; what follows runs, of the latter on the next line. */
static bool ends_surely(const Frame *f) {
        const Value *v = word_at(f, 1);

        return f->context.n_argv == 1 ||
               (f->context.n_argv == 2 && !v->many && value_is_numeric(v) &&
                (v->form == VALUE_NUMBER || (v->text.n && value_is_dashless(v))));
}

static void takes_one_number(Frame *f) {
        if (f->context.n_argv > 2 || !builtin_words_are_counted(f))
                walk_may_abort(f->walk);
}

static void builtin_exit(Frame *f) {
        takes_one_number(f);
        f->walk->state.dead = ends_surely(f);
}

/* break, continue: what is set now is set behind the loop, and when it begins again. */
static void builtin_leave_loop(Frame *f) {
        Walk *w = f->walk;

        takes_one_number(f);
        /* `break 2` within one loop: of the two that it leaves one is not seen here. */
        w->steers |= !w->loop || f->context.n_argv > 1;
        for (Loop *loop = w->loop; loop; loop = loop->outer) {
                loop->left = loop->leaves ? state_join(w, &loop->left, &w->state) : w->state;
                loop->leaves = true;
        }
}

static void builtin_return(Frame *f) {
        Walk *w = f->walk;
        Call *call = w->call;

        takes_one_number(f);
        if (!call) {
                w->steers = true;
                return;
        }
        call->left = call->returned ? state_join(w, &call->left, &w->state) : w->state;
        call->returned = true;
        w->state.dead = ends_surely(f);
}

/* --- options of the shell ---------------------------------------------- */

static void set_arguments(Frame *f, size_t from) {
        Walk *w = f->walk;
        Value *values = arena_new_array(w->arena, Value, f->context.n_argv - from + 1);

        if (!values)
                return;
        values[0] = (Value){ .form = VALUE_ANY };
        if ((w->state.options & STATE_ARGUMENTS) && w->state.arguments.n)
                values[0] = w->state.arguments.values[0];
        for (size_t i = from; i < f->context.n_argv; ++i)
                values[i - from + 1] = f->context.argv[i];
        w->state.arguments = (Choice){ values, f->context.n_argv - from + 1 };
        w->state.options |= STATE_ARGUMENTS;
}

static void set_letter(Frame *f, char sign, char c, Span span) {
        State *s = &f->walk->state;

        switch (c) {
        case 'e':
                s->options &= ~(uint32_t)STATE_ERREXIT;
                /* zsh ends by other rules, and within a substitution as well. */
                if (sign == '-')
                        s->options |= f->walk->dialect == SHELL_ZSH ? 0 : STATE_ERREXIT;
                else
                        f->walk->steers = true;
                return;
        case 'a':
                s->options |= STATE_ALLEXPORT;
                return;
        case 'x':
                /* Once on, it may have been on for whatever was started meanwhile. */
                if (sign == '-')
                        s->options |= STATE_XTRACE;
                return;
        case 'E':
        case 'T':
                f->walk->traces |= sign == '-';
                return;
        case 'u':
                if (f->walk->dialect == SHELL_ZSH)
                        s->options |= STATE_NOUNSET;
                return;
        case 'f': /* a pattern covers its own text */
        case 'v':
        case 'C':
        case 'h':
        case 'm':
        case 'b':
                return;
        default:
                frame_unknown(f, span, STR("an option of the shell changes how it reads"));
        }
}

static void set_named(Frame *f, char sign, const Value *v) {
        static const Str plain[] = { STR_INIT("pipefail"), STR_INIT("noclobber"),
                                     STR_INIT("noglob"), STR_INIT("verbose") };

        if (value_is(v, STR("errexit"))) {
                set_letter(f, sign, 'e', v->span);
                return;
        }
        if (value_is(v, STR("nounset"))) {
                set_letter(f, sign, 'u', v->span);
                return;
        }
        if (value_is(v, STR("xtrace"))) {
                set_letter(f, sign, 'x', v->span);
                return;
        }
        if (value_is(v, STR("errtrace")) || value_is(v, STR("functrace"))) {
                set_letter(f, sign, 'E', v->span);
                return;
        }
        if (value_is(v, STR("allexport"))) {
                set_letter(f, sign, 'a', v->span);
                return;
        }
        for (size_t i = 0; i < ARRAY_LEN(plain); ++i)
                if (value_is(v, plain[i]))
                        return;
        frame_unknown(f, v->span, STR("an option of the shell changes how it reads"));
}

static void builtin_set(Frame *f) {
        if (f->context.n_argv == 1) {
                frame_say(f, ACT_SECRET_VALUE, STR("all variables are shown"));
                return;
        }
        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);
                char sign;

                /* `set -` alone leaves the arguments as they are; + is an option without letters. */
                if (value_is(v, STR("+"))) {
                        f->walk->state.options &= ~(uint32_t)STATE_ARGUMENTS;
                        return;
                }
                if (value_is(v, STR("-"))) {
                        if (i + 1 < f->context.n_argv)
                                set_arguments(f, i + 1);
                        return;
                }
                if (!is_switch(v) || value_is(v, STR("--"))) {
                        if (v->form != VALUE_LITERAL || v->many)
                                frame_unknown(f, v->span,
                                              STR("an option of the shell may be changed"));
                        set_arguments(f, is_switch(v) ? i + 1 : i);
                        return;
                }
                sign = v->text.p[0];
                for (size_t k = 1; k < v->text.n; ++k) {
                        /* -oe pipefail: the name is the next word, and the letters go on. */
                        if (v->text.p[k] != 'o')
                                set_letter(f, sign, v->text.p[k], v->span);
                        else if (i + 1 < f->context.n_argv)
                                set_named(f, sign, word_at(f, ++i));
                }
        }
}

static void builtin_shift(Frame *f) {
        Walk *w = f->walk;
        uint64_t n = 1;
        Choice *a = &w->state.arguments;
        Value *values;

        takes_one_number(f);
        if (!(w->state.options & STATE_ARGUMENTS)) {
                w->steers = true;
                return;
        }
        if (f->context.n_argv > 2 ||
            (f->context.n_argv == 2 &&
             (word_at(f, 1)->form != VALUE_LITERAL || !str_to_u64(word_at(f, 1)->text, &n)))) {
                w->state.options &= ~(uint32_t)STATE_ARGUMENTS;
                return;
        }
        for (size_t i = 0; i < a->n; ++i)
                if (a->values[i].many) {
                        w->state.options &= ~(uint32_t)STATE_ARGUMENTS;
                        return;
                }
        if (a->n <= n)
                return;
        values = arena_new_array(w->arena, Value, a->n - n);
        if (!values)
                return;
        memcpy(values, a->values + n, (a->n - n) * sizeof(*values));
        values[0] = a->values[0];
        *a = (Choice){ values, a->n - n };
}

static void builtin_shopt(Frame *f) {
        static const Str plain[] = { STR_INIT("nocasematch"),     STR_INIT("extglob"),
                                     STR_INIT("checkwinsize"),    STR_INIT("histappend"),
                                     STR_INIT("inherit_errexit"), STR_INIT("cmdhist"),
                                     STR_INIT("progcomp") };
        static const Str globs[] = { STR_INIT("dotglob"), STR_INIT("globstar"),
                                     STR_INIT("nocaseglob"), STR_INIT("globasciiranges") };
        bool sets = false;

        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);
                bool known = false;

                if (v->form != VALUE_LITERAL || v->many) {
                        frame_unknown(f, v->span, STR("an option of the shell may be changed"));
                        continue;
                }
                if (is_option(v)) {
                        sets |= str_find_char(v->text, 's') != SIZE_MAX ||
                                str_find_char(v->text, 'u') != SIZE_MAX;
                        continue;
                }
                for (size_t k = 0; k < ARRAY_LEN(plain); ++k)
                        known |= value_is(v, plain[k]);
                if (value_is(v, STR("nullglob"))) {
                        known = true;
                        f->walk->state.options |= STATE_NULLGLOB;
                }
                for (size_t k = 0; k < ARRAY_LEN(globs); ++k)
                        if (value_is(v, globs[k])) {
                                known = true;
                                f->walk->state.options |= STATE_GLOBS;
                        }
                if (sets && !known)
                        frame_unknown(f, v->span,
                                      STR("an option of the shell changes how it reads"));
        }
}

/* --- names that are filled --------------------------------------------- */

/* a[0]: of the array, and of a variable without elements too, nothing is known behind it. */
static void fill_element(Walk *w, Str text, const Choice *values, Span span) {
        Str name = str_cut(text, '[', &text);

        if (!str_is_name(name))
                return;
        state_evaluate(w, name, values, span);
        state_set_element(w, name, VALUE_ANY);
}

static void fill_name(Frame *f, const Value *v, Value value) {
        Walk *w = f->walk;
        Choice values = choice_of(w->arena, value);

        arithmetic_visit_name(w, v);
        if (v->form != VALUE_LITERAL) {
                state_forget(w);
                return;
        }
        if (!str_is_name(v->text)) {
                fill_element(w, v->text, &values, v->span);
                return;
        }
        environment_visit(w, v->text, &values, false, v->span);
        state_set(w, v->text, values, false);
        /* Nothing is set where the builtin fails: the host's value stays. */
        if (variable_is_secret(v->text))
                state_doubt(w, v->text);
}

/* Blanks and backslashes are what read takes away. */
static bool line_stays(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (strchr(" \t\n\\", s.p[i]))
                        return false;
        return true;
}

/* read -d '', mapfile -d '' */
static bool reads_to_nul(const Frame *f, size_t end) {
        for (size_t i = 1; i < end; ++i)
                if (is_option(word_at(f, i)) && str_has_suffix(word_at(f, i)->text, STR("d")) &&
                    word_is(f, i + 1, ""))
                        return true;
        return false;
}

/* Without -r a backslash is taken away. */
static bool reads_raw(const Frame *f, size_t end) {
        for (size_t i = 1; i < end; ++i) {
                Str s = word_at(f, i)->text;

                for (size_t k = 1; is_option(word_at(f, i)) && k < s.n && strchr("rse", s.p[k]);
                     ++k)
                        if (s.p[k] == 'r')
                                return true;
        }
        return false;
}

/* A whole line of what is read, when it is a list of names; at the end of the input it is empty. */
static Value line_of_input(Walk *w, bool to_nul, bool raw) {
        bool nul;
        Value v = source_of_input(w, &w->input, &nul);
        bool names = v.form == VALUE_LISTING || v.form == VALUE_PATTERN;

        if (v.form == VALUE_LITERAL || v.form == VALUE_NONE || nul != to_nul ||
            (names && (!line_stays(v.text) || !line_stays(v.suffix))) ||
            (names && !v.solid && !input_names_are(w, &v, raw ? names_are_lines : names_are_solid)))
                return (Value){ .form = VALUE_ANY };
        v.many = false;
        v.hollow = v.form == VALUE_NUMBER;
        return v;
}

/* No option but these letters, those of @with_value with their values, and -d '', up to a NUL. */
static bool options_are(const Frame *f, size_t end, const char *letters, const char *with_value) {
        for (size_t i = 1; i < end; ++i) {
                Str s = word_at(f, i)->text;

                if (str_eq(s, STR("--")))
                        continue;
                for (size_t k = 1; k < s.n; ++k) {
                        bool last = k + 1 == s.n;

                        if (strchr(with_value, s.p[k]) ||
                            (s.p[k] == 'd' && last && word_is(f, i + 1, ""))) {
                                i += last;
                                break;
                        }
                        if (!strchr(letters, s.p[k]))
                                return false;
                }
        }
        return true;
}

/* IFS= and IFS=$'\n' before read, and what bash itself has, divide no line. */
static bool fields_are_lines(const Frame *f) {
        Walk *w = f->walk;
        bool set;
        Choice c;

        if (!(w->state.options & STATE_IFS))
                return true;
        c = variable_values(w, STR("IFS"), &set);
        for (size_t i = 0; i < c.n; ++i) {
                Str s = c.values[i].text;

                if (c.values[i].form != VALUE_LITERAL)
                        return false;
                for (size_t k = 0; k < s.n; ++k)
                        if (!strchr(" \t\n", s.p[k]))
                                return false;
        }
        return set;
}

/* -a NAME, -aNAME: behind the letter at @k of the word at @i, or the next word. */
static Value option_value(const Frame *f, size_t i, size_t k) {
        const Value *v = word_at(f, i);

        if (k + 1 < v->text.n)
                return value_literal(str_slice(v->text, k + 1, v->text.n), v->span);
        return i + 1 < f->context.n_argv ? *word_at(f, i + 1) : (Value){ 0 };
}

/* Where the operands begin; @with_value: the letters that take the rest of the word, or the next. */
static size_t skip_options(const Frame *f, const char *with_value, Value *ret_array) {
        size_t i = 1;

        *ret_array = (Value){ 0 };
        for (; i < f->context.n_argv && is_option(word_at(f, i)); ++i) {
                Str s = word_at(f, i)->text;

                if (str_eq(s, STR("--")))
                        return i + 1;
                for (size_t k = 1; k < s.n; ++k) {
                        if (!strchr(with_value, s.p[k]))
                                continue;
                        if (s.p[k] == 'a')
                                *ret_array = option_value(f, i, k);
                        if (k + 1 == s.n)
                                ++i;
                        break;
                }
        }
        return i;
}

static void fill_array(Frame *f, const Value *v) {
        Walk *w = f->walk;

        arithmetic_visit_name(w, v);
        if (v->form != VALUE_LITERAL || !str_is_name(v->text))
                return;
        fill_name(f, v, (Value){ .form = VALUE_ANY });
        state_set_array(w, v->text,
                        choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true }));
}

/* From an input that was closed nothing is read, and what was set before stays. */
static void reads_nothing(Frame *f, const State *before) {
        if (f->walk->closes)
                state_or_before(f->walk, before);
}

/* read -p $(cat f): the first of these words is the value, and the others are options, or names. */
static void say_uncounted(Frame *f) {
        if (!builtin_words_are_counted(f))
                frame_unknown(f, f->context.span,
                              STR("which variable is set is worked out when it runs"));
}

static void builtin_read_line(Frame *f) {
        const State before = f->walk->state;
        Value array, value, reply = value_literal(STR("REPLY"), f->context.span);
        size_t from = skip_options(f, "adinNptu", &array);
        bool whole = f->context.n_argv - from <= 1 && !f->walk->torn &&
                     options_are(f, from, "rs", "p") && fields_are_lines(f);

        say_uncounted(f);
        f->walk->torn |= !options_are(f, from, "ers", "ap");
        if (array.form != VALUE_NONE) {
                fill_array(f, &array);
                reads_nothing(f, &before);
                return;
        }
        value = whole ? line_of_input(f->walk, reads_to_nul(f, from), reads_raw(f, from))
                      : (Value){ .form = VALUE_ANY };
        if (from >= f->context.n_argv)
                fill_name(f, &reply, value);
        for (size_t i = from; i < f->context.n_argv; ++i)
                fill_name(f, word_at(f, i), value);
        reads_nothing(f, &before);
}

/* With a count that is none, nothing is read, and what was before stays. */
static bool counts_are_numbers(const Frame *f, size_t end) {
        for (size_t i = 1; i < end; ++i)
                if (!is_option(word_at(f, i)) && !value_is_numeric(word_at(f, i)))
                        return false;
        return true;
}

static void builtin_mapfile(Frame *f) {
        Walk *w = f->walk;
        const State before = w->state;
        Value array, name = value_literal(STR("MAPFILE"), f->context.span), lines;
        size_t from = skip_options(f, "dnOsuCc", &array);

        say_uncounted(f);
        for (size_t i = 1; i < f->context.n_argv && i < from; ++i)
                if (is_option(word_at(f, i)) && str_find_char(word_at(f, i)->text, 'C') != SIZE_MAX)
                        frame_say(f, ACT_RUN_INLINE,
                                  STR("it runs code for the lines that it reads"));
        if (from < f->context.n_argv)
                name = *word_at(f, from);
        fill_array(f, &name);
        w->torn |= !options_are(f, from, "t", "nsO");
        if (w->torn || !options_are(f, from, "t", "n") || !counts_are_numbers(f, from))
                return;
        lines = line_of_input(w, reads_to_nul(f, from), true);
        if (name.form != VALUE_LITERAL || lines.form == VALUE_ANY)
                return;
        lines.many = lines.hollow = true;
        state_set_array(w, name.text, choice_of(w->arena, lines));
        reads_nothing(f, &before);
}

/* %n sets the name that is its word. */
static bool format_sets(const Value *format) {
        Str s = format->text;

        if (format->form != VALUE_LITERAL || format->many)
                return true;
        for (size_t i = 0; i + 1 < s.n; ++i) {
                if (s.p[i] != '%')
                        continue;
                for (++i; i < s.n && strchr("0123456789-+ #'*.hlLqjzt$", s.p[i]); ++i)
                        ;
                if (i < s.n && s.p[i] == 'n')
                        return true;
        }
        return false;
}

/* Only -v is read here; of several the last counts, and each is taken for it. */
static void builtin_printf_to(Frame *f) {
        size_t i = 1;

        for (; i < f->context.n_argv && is_option(word_at(f, i)); ++i) {
                Value name = option_value(f, i, 1);

                if (!str_has_prefix(word_at(f, i)->text, STR("-v")))
                        break;
                if (name.form != VALUE_NONE)
                        fill_name(f, &name, (Value){ .form = VALUE_ANY });
                i += word_is(f, i, "-v");
        }
        i += word_is(f, i, "--");
        if (i < f->context.n_argv && format_sets(word_at(f, i)))
                frame_unknown(f, f->context.span,
                              STR("which variable is set is worked out when it runs"));
}

static void builtin_getopts(Frame *f) {
        say_uncounted(f);
        if (f->context.n_argv > 1 && is_option(word_at(f, 1)))
                frame_unknown(f, f->context.span,
                              STR("which variable is set is worked out when it runs"));
        if (f->context.n_argv > 2)
                fill_name(f, word_at(f, 2), (Value){ .form = VALUE_ANY });
        state_set(f->walk, STR("OPTARG"), any_choice(f->walk), false);
}

static void builtin_let(Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i)
                arithmetic_visit_value(f->walk, word_at(f, i));
}

/* --- all of them ------------------------------------------------------- */

static const struct {
        Str name;
        BuiltinFunc func;
} builtins[] = {
        { STR_INIT("cd"), builtin_cd },
        { STR_INIT("pushd"), builtin_pushd },
        { STR_INIT("popd"), builtin_popd },
        { STR_INIT("export"), builtin_declaration },
        { STR_INIT("declare"), builtin_declaration },
        { STR_INIT("typeset"), builtin_declaration },
        { STR_INIT("local"), builtin_declaration },
        { STR_INIT("readonly"), builtin_declaration },
        { STR_INIT("unset"), builtin_unset },
        { STR_INIT("eval"), builtin_eval },
        { STR_INIT("source"), builtin_source },
        { STR_INIT("."), builtin_source },
        { STR_INIT("trap"), builtin_trap },
        { STR_INIT("alias"), builtin_alias },
        { STR_INIT("unalias"), builtin_unalias },
        { STR_INIT("hash"), builtin_hash },
        { STR_INIT("enable"), builtin_enable },
        { STR_INIT("complete"), builtin_complete },
        { STR_INIT("compopt"), builtin_complete },
        { STR_INIT("bind"), builtin_complete },
        { STR_INIT("compgen"), builtin_compgen },
        { STR_INIT("command"), builtin_command },
        { STR_INIT("builtin"), builtin_builtin },
        { STR_INIT("exec"), builtin_exec },
        { STR_INIT("exit"), builtin_exit },
        { STR_INIT("return"), builtin_return },
        { STR_INIT("break"), builtin_leave_loop },
        { STR_INIT("continue"), builtin_leave_loop },
        { STR_INIT("set"), builtin_set },
        { STR_INIT("shift"), builtin_shift },
        { STR_INIT("shopt"), builtin_shopt },
        { STR_INIT("read"), builtin_read_line },
        { STR_INIT("mapfile"), builtin_mapfile },
        { STR_INIT("readarray"), builtin_mapfile },
        { STR_INIT("getopts"), builtin_getopts },
        { STR_INIT("let"), builtin_let },
};

/* Builtins that dash has not: there they are not found, and set nothing. */
static bool is_missing_in_sh(Str name) {
        static const Str names[] = { STR_INIT("pushd"),   STR_INIT("popd"),   STR_INIT("declare"),
                                     STR_INIT("typeset"), STR_INIT("let"),    STR_INIT("mapfile"),
                                     STR_INIT("builtin"), STR_INIT("enable"), STR_INIT("readarray"),
                                     STR_INIT("source"),  STR_INIT("shopt") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

bool builtin_read(Frame *f) {
        Str name = f->context.argv[0].text;

        if (f->walk->dialect == SHELL_SH && is_missing_in_sh(name))
                frame_unknown(f, f->context.span, STR("sh may not have this builtin"));

        if (str_eq(name, STR("printf")) && word_is(f, 1, "-v")) {
                f->command.known = true;
                builtin_printf_to(f);
                return true;
        }
        for (size_t i = 0; i < ARRAY_LEN(builtins); ++i)
                if (str_eq(builtins[i].name, name)) {
                        f->command.known = true;
                        builtins[i].func(f);
                        return true;
                }
        return false;
}
