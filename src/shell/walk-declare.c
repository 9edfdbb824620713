#include "walk-builtin.h"

/* declare and its like, and unset: what a name is from here on. */

bool builtin_declares(Str name) {
        static const Str names[] = { STR_INIT("export"), STR_INIT("declare"), STR_INIT("typeset"),
                                     STR_INIT("local"), STR_INIT("readonly") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

enum {
        DECLARED_MAX = 64, /* names that one command declares */
};

typedef struct Declaration {
        bool named_export;   /* export, whose -n is declare's +x */
        bool named_readonly; /* readonly */
        bool exports, unexports, prints, functions, array, keyed, local, fixed;
        bool evaluates; /* -i: values are arithmetic */
        bool alters;    /* values are not what is written: -l, -u, … */
        bool refers;    /* -n: the name stands for another */
        bool global;    /* -g: not the local of that name */
        bool fails;     /* no such option: nothing is declared */
} Declaration;

static void declaration_letter(Declaration *d, char sign, char c) {
        if ((d->named_export || d->named_readonly) && !strchr("aAfnp", c)) {
                d->fails = true;
                return;
        }
        switch (c) {
        case 'x':
                *(sign == '-' ? &d->exports : &d->unexports) = true;
                return;
        case 'n':
                if (d->named_export)
                        d->unexports = true;
                else
                        d->refers = true;
                return;
        case 'i':
                d->evaluates = true;
                return;
        case 'p':
                d->prints = true;
                return;
        case 'f':
        case 'F':
                /* declare +f x=y sets a variable. */
                d->functions |= sign == '-';
                return;
        case 'a':
                d->array = true;
                return;
        case 'A':
                d->array = d->keyed = true;
                return;
        case 'g':
                if (sign == '-') {
                        d->local = false;
                        d->global = true;
                }
                return;
        case 'r':
                d->fixed = true;
                return;
        case 't':
        case 'I':
                return;
        case 'c':
        case 'l':
        case 'u':
                d->alters = true;
                return;
        default:
                d->fails = true;
        }
}

static bool is_temporary(const Walk *w, Str name) {
        for (const Temporary *t = w->temporary; t; t = t->outer)
                for (const ShellAssignment *a = t->assignments; a; a = a->next)
                        if (str_eq(a->name, name))
                                return true;
        return false;
}

/* Behind a local, and `x=1 f`, the global is another variable, which shows again when the function ends. */
static void declare_global(Frame *f, const Declaration *d, Str name, Span span) {
        if (d->global && is_temporary(f->walk, name))
                frame_unknown(f, span, STR("a global behind a local is set"));
        for (const Call *call = d->global ? f->walk->call : NULL; call; call = call->outer)
                for (const Local *local = call->locals; local; local = local->next)
                        if (str_eq(local->name, name))
                                frame_unknown(f, span, STR("a global behind a local is set"));
}

/* declare -a 'a=($(rm x))': a value in parentheses is a list, and is expanded once more. */
static void declare_list(
        Frame *f, const Declaration *d, Str name, const Choice *values, Span span) {
        const Name *old = state_find(&f->walk->state, name, NAME_VARIABLE);
        bool array = d->array || (old && (name_has_elements(old) || old->kind != NAME_VARIABLE));

        for (size_t i = 0; i < values->n; ++i) {
                const Value *v = &values->values[i];

                if (value_may_begin(v, STR("(")) && (array || v->form == VALUE_LITERAL)) {
                        frame_unknown(f, span, STR("a value in parentheses is expanded again"));
                        return;
                }
        }
}

static void declare_attributes(Walk *w, const Declaration *d, Str name) {
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);
        Name now = { .kind = NAME_VARIABLE, .name = name, .maybe = true };

        if (!d->evaluates && !d->alters && !d->fixed && !d->unexports)
                return;
        w->attributes = true;
        if (variable_is_kept(name))
                walk_unknown(w, (Span){ 0 },
                             STR("the shell itself sets this name again and again"));
        /* A later text of this shell would not know. */
        if (!d->local)
                walk_changes_all(w);
        now.values = any_choice(w);
        if (old && old->kind == NAME_VARIABLE)
                now = *old;
        now.evaluated |= d->evaluates;
        now.altered |= d->alters;
        now.fixed |= d->fixed;
        /* Programs find what an outer variable of that name holds, or none. */
        now.withheld |= d->unexports;
        now.exported &= !d->unexports;
        if (d->alters && !now.array)
                now.values = any_choice(w);
        state_push(w, now);
}

/* A name that becomes local here is another variable, and no array yet; any other stays what it is. */
static void declare_kind(Walk *w, const Declaration *d, Str name, bool is_new, Choice values) {
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);
        Name now = { .kind = NAME_VARIABLE,
                     .name = name,
                     .array = true,
                     .keyed = d->keyed,
                     .indexed = !d->keyed,
                     .values = values };

        if (!is_new && old && (old->kind != NAME_VARIABLE || old->forgotten))
                now.indexed = true;
        state_push(w, now);
        if (!is_new || !w->state.names)
                return;
        now = *w->state.names;
        now.keyed = d->keyed;
        now.indexed = !d->keyed;
        state_push_as(w, now);
}

/*
 * declare -a a: empty where nothing had that name. A global keeps what it holds, and so
 * does a local that is declared again.
 */
static void declare_array(Walk *w, const Declaration *d, Str name, bool is_new) {
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);
        Choice values = { 0 };

        if (old && old->kind == NAME_VARIABLE && old->array && (!d->local || !old->values.n))
                values = old->values;
        else if (old || !name_is_missing_in_host(w, name))
                values = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        declare_kind(w, d, name, is_new, values);
}

static void declare_name(Frame *f, const Declaration *d, Str name, Span span) {
        Walk *w = f->walk;
        bool set, is_new = d->local && !local_is_begun(w, name);
        Choice values = variable_values(w, name, &set);

        declare_global(f, d, name, span);
        if (d->local) {
                Choice none = choice_of(w->arena, value_literal(STR(""), span));

                environment_visit(w, name, &none, false, span);
                local_begin(w, name);
        }
        /* A shell that is started takes its options from them. */
        if (d->exports && (str_eq(name, STR("SHELLOPTS")) || str_eq(name, STR("BASHOPTS"))))
                environment_visit(w, name, &values, true, span);
        if (d->exports) {
                if (set) {
                        environment_visit(w, name, &values, true, span);
                        state_set(w, name, values, true);
                } else {
                        /* What it is given later is exported. */
                        state_push(w, (Name){ .kind = NAME_VARIABLE,
                                              .name = name,
                                              .values = values,
                                              .exported = true,
                                              .maybe = true });
                }
        } else if (d->array) {
                declare_array(w, d, name, is_new);
        } else if (d->local) {
                /* Empty, or what it holds: as a local that it may be already, or with localvar_inherit. */
                bool held = state_find(&w->state, name, NAME_VARIABLE) != NULL;
                Choice none = choice_of(w->arena, value_literal(STR(""), span));

                state_push(w, (Name){ .kind = NAME_VARIABLE,
                                      .name = name,
                                      .values = held ? choice_join(w->arena, &values, &none) : none,
                                      .maybe = true });
        }
        declare_attributes(w, d, name);
        if (d->local)
                local_mark(w, name);
}

/* NAME or NAME=VALUE as a word that came out of an expansion, or whose text is not known. */
static void declare_word(Frame *f, const Declaration *d, const Value *v) {
        Walk *w = f->walk;
        Str name, text;
        Choice values;
        bool is_new;

        name = v->form == VALUE_LITERAL ? str_cut(v->text, '=', &text) : STR("");
        if (!str_is_name(name)) {
                frame_unknown(f, v->span, STR("which variable is set is worked out when it runs"));
                state_forget(w);
                return;
        }
        if (name.n == v->text.n) {
                declare_name(f, d, name, v->span);
                return;
        }
        is_new = d->local && !local_is_begun(w, name);
        values = choice_of(w->arena, value_literal(text, v->span));
        environment_visit(w, name, &values, d->exports, v->span);
        declare_global(f, d, name, v->span);
        declare_list(f, d, name, &values, v->span);
        if (d->local)
                local_begin(w, name);
        if (d->evaluates)
                arithmetic_visit_value(w, &values.values[0]);
        if (d->array)
                declare_kind(w, d, name, is_new, values);
        state_set(w, name, values, d->exports);
        declare_attributes(w, d, name);
        if (d->local)
                local_mark(w, name);
}

static void declare_evaluated(Walk *w, const Declaration *d, const ShellAssignment *a) {
        Choice values = word_value(w, a->value);

        for (size_t i = 0; i < values.n; ++i)
                arithmetic_visit_value(w, &values.values[i]);
        if (!a->index)
                state_set(w, a->name, choice_of(w->arena, (Value){ .form = VALUE_NUMBER }),
                          d->exports);
}

/* declare x={a,b} is declare x=a x=b: which of them stays is not followed. */
static void declare_braces(Frame *f, const Declaration *d, const ShellAssignment *a) {
        Walk *w = f->walk;
        Choice any = choice_of(w->arena, value_any(span_of(w, a->span)));

        environment_visit(w, a->name, &any, d->exports, span_of(w, a->span));
        if (d->evaluates)
                arithmetic_visit_value(w, &any.values[0]);
        state_set(w, a->name, any, d->exports);
}

static void declare_assignment(Frame *f, const Declaration *d, const ShellWord *word) {
        Walk *w = f->walk;
        const ShellAssignment *a = word->assignment;
        ShellAssignment one = *a;
        bool is_new = d->local && !local_is_begun(w, a->name);

        one.next = NULL;
        declare_global(f, d, a->name, span_of(w, a->span));
        if (!a->compound && a->value) {
                Choice values = word_value(w, a->value);

                declare_list(f, d, a->name, &values, span_of(w, a->span));
        }
        if (d->local)
                local_begin(w, a->name);
        if (d->keyed || (d->array && !a->compound) || (is_new && a->compound && !a->append))
                declare_kind(w, d, a->name, is_new, (Choice){ 0 });
        walk_assignments(w, &one, d->exports);
        if (d->evaluates && a->compound)
                frame_unknown(f, span_of(w, a->span),
                              STR("a value is evaluated again, and what it holds is not known"));
        else if (d->evaluates)
                declare_evaluated(w, d, a);
        if (!a->compound && (word->flags & SHELL_WORD_BRACE))
                declare_braces(f, d, a);
        declare_attributes(w, d, a->name);
        if (d->local)
                local_mark(w, a->name);
}

/*
 * bash expands all words before it declares the first: the y of `declare x=1 y=$x` is what
 * x was. So what was declared already is hidden while a word is expanded, and set again.
 */
static void declare_assignments(Frame *f, const Declaration *d, const ShellWord *words) {
        const State before = f->walk->state;
        const Name *declared[DECLARED_MAX];
        size_t n = 0;

        for (const ShellWord *word = words; word; word = word->next) {
                bool hides = n > 0 && word->assignment && assignment_expands(word->assignment);

                if (!word->assignment)
                        continue;
                for (size_t i = 0; hides && i < n; ++i)
                        state_restore(f->walk, declared[i]->name, &before);
                declare_assignment(f, d, word);
                for (size_t i = 0; hides && i < n; ++i)
                        if (!str_eq(declared[i]->name, word->assignment->name))
                                state_push(f->walk, *declared[i]);
                if (n == ARRAY_LEN(declared)) {
                        frame_unknown(f, span_of(f->walk, word->span),
                                      STR("it is too much to follow"));
                        state_forget(f->walk);
                        return;
                }
                declared[n] = state_find(&f->walk->state, word->assignment->name, NAME_VARIABLE);
                n += declared[n] && declared[n]->kind == NAME_VARIABLE;
        }
}

static Declaration declaration_begin(const Frame *f) {
        Str name = f->context.argv[0].text;
        Declaration d = { 0 };

        d.named_export = d.exports = str_eq(name, STR("export"));
        d.named_readonly = d.fixed = str_eq(name, STR("readonly"));
        d.local = f->walk->call && !d.exports && !d.fixed;
        return d;
}

static size_t declaration_options(const Frame *f, Declaration *d) {
        bool (*is_attribute)(const Value *) = d->named_export || d->named_readonly ? is_option
                                                                                   : is_switch;
        size_t i = 1;

        for (; i < f->context.n_argv && is_attribute(&f->context.argv[i]); ++i) {
                Str s = f->context.argv[i].text;

                if (str_eq(s, STR("--")))
                        return i + 1;
                for (size_t k = 1; k < s.n; ++k)
                        declaration_letter(d, s.p[0], s.p[k]);
        }
        return i;
}

/* export, export -p, declare -p NAME: values are shown. */
static void declaration_prints(Frame *f, const Declaration *d, size_t from, bool assigns) {
        if (d->functions && !d->exports)
                return;
        if (d->functions) {
                say_state(f, STR("functions are given to the programs that it runs"));
                return;
        }
        if (from == f->context.n_argv && !assigns) {
                frame_say(f, ACT_SECRET_VALUE, STR("all variables are shown"));
                return;
        }
        for (size_t i = from; d->prints && i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);

                if (v->form != VALUE_LITERAL || variable_is_secret(v->text) ||
                    value_is(v, STR("_")))
                        frame_add(f, (Effect){ .act = ACT_SECRET_VALUE,
                                               .certainty = CERTAINTY_SURE,
                                               .object = *v,
                                               .why = STR("its value is shown") });
        }
}

/* Words that are no assignments as written; both lists stand in the order of the text. */
static void declare_others(Frame *f, const Declaration *d, size_t from, const ShellWord *words) {
        for (size_t i = from; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);

                while (words &&
                       (!words->assignment || span_of(f->walk, words->span).begin < v->span.begin))
                        words = words->next;
                if (!words || span_of(f->walk, words->span).begin != v->span.begin)
                        declare_word(f, d, v);
        }
}

/* declare x=1 "x=$y": the last of them in the text counts, and they are not followed together. */
static void say_declared_twice(Frame *f, size_t from, const ShellWord *words) {
        for (; words; words = words->next) {
                if (!words->assignment)
                        continue;
                for (size_t i = from; i < f->context.n_argv; ++i) {
                        const Value *v = word_at(f, i);
                        Str name = str_slice(v->text, 0, str_find_char(v->text, '='));

                        if (v->form == VALUE_LITERAL && str_eq(name, words->assignment->name) &&
                            span_of(f->walk, words->span).begin != v->span.begin)
                                frame_unknown(f, v->span, STR("a name is declared twice"));
                }
        }
}

static void visit_declared(Walk *w, const ShellAssignment *a) {
        const State before = w->state;
        ShellAssignment one = *a;

        one.next = NULL;
        walk_assignments(w, &one, false);
        w->state = before;
}

static void visit_all_declared(Walk *w, const ShellWord *words) {
        for (; words; words = words->next)
                if (words->assignment)
                        visit_declared(w, words->assignment);
}

/* export -p x=y, readonly -p x=y: bash prints only without names, and with them it sets them. */
static void declaration_sets(Frame *f, Declaration *d, size_t from) {
        if (!d->prints || from == f->context.n_argv || !(d->named_export || d->named_readonly))
                return;
        if (f->walk->dialect == SHELL_BASH)
                d->prints = false;
        else
                frame_unknown(f, f->context.span,
                              STR("shells differ in whether it is set or only shown"));
}

void builtin_declaration(Frame *f) {
        Declaration d = declaration_begin(f);
        size_t from = declaration_options(f, &d);
        const ShellWord *words = f->node ? f->node->simple.words : NULL;
        bool assigns = false;

        for (const ShellWord *word = words; word; word = word->next)
                assigns |= word->assignment != NULL;
        declaration_prints(f, &d, from, assigns);
        declaration_sets(f, &d, from);
        if (d.fails) {
                frame_unknown(f, f->context.span, STR("bash refuses one of its options"));
                state_forget(f->walk);
        }
        if (d.functions && d.fixed && from < f->context.n_argv)
                frame_unknown(f, f->context.span,
                              STR("a function stays what it is, whatever is defined later"));
        /* With -p and -f it declares nothing, but its words are expanded all the same. */
        if (d.prints || d.functions) {
                visit_all_declared(f->walk, words);
                return;
        }
        if (d.refers) {
                frame_say(f, ACT_UNKNOWN, STR("a name stands for another variable from here on"));
                state_forget(f->walk);
        }
        /* Outside of a function it is an error, and sets nothing; but a trap runs within one. */
        if (str_eq(f->context.argv[0].text, STR("local")) && !f->walk->call) {
                f->walk->steers = true;
                visit_all_declared(f->walk, words);
                return;
        }

        say_declared_twice(f, from, words);
        declare_others(f, &d, from, words);
        declare_assignments(f, &d, words);
}

/*
 * Of a local the outer one may show again; what is read only stays; and of an array
 * one element may go. @doubtful: an option may mean something else.
 */
static void unset_variable(Walk *w, const Value *v, bool doubtful) {
        Str subscript, name = str_cut(v->text, '[', &subscript);
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);
        Choice values = choice_of(w->arena, value_literal(STR(""), v->span));
        bool part = name.n < v->text.n, stays;

        if (!str_is_name(name))
                return;
        environment_visit(w, name, &values, false, v->span);
        stays = w->call || doubtful || part || (old && (old->fixed || old->kind != NAME_VARIABLE));
        if (stays)
                values = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        /* A function that another one called unsets that one's local: not local any more. */
        state_push_as(w, (Name){ .kind = NAME_VARIABLE,
                                 .name = name,
                                 .array = part && (!old || !old->keyed || name_is_keyed(old)),
                                 .keyed = (part || stays) && old && old->keyed,
                                 .indexed = (part || stays) && old && old->indexed,
                                 .values = values,
                                 .fixed = old && old->fixed,
                                 .evaluated = state_evaluates(&w->state, name),
                                 .withheld = old && (old->exported || old->withheld),
                                 .maybe = true });
}

void builtin_unset(Frame *f) {
        Walk *w = f->walk;
        bool functions = false, variables = false, options = false;

        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = word_at(f, i);

                if (is_option(v)) {
                        functions |= str_find_char(v->text, 'f') != SIZE_MAX;
                        variables |= str_find_char(v->text, 'v') != SIZE_MAX;
                        options |= !value_is(v, STR("-v"));
                        continue;
                }
                /* Without an option it is the function where there is no such variable. */
                if (v->form == VALUE_LITERAL && !variables && !functions &&
                    state_find(&w->state, v->text, NAME_FUNCTION))
                        state_push(w, (Name){ .kind = NAME_ALIAS, .name = v->text, .maybe = true });
                arithmetic_visit_name(w, v);
                if (v->form == VALUE_LITERAL && !variables)
                        later_doubt(w, v->text, v->span);
                if (v->form != VALUE_LITERAL)
                        state_forget(w);
                else if (functions)
                        state_push(w, (Name){ .kind = NAME_ALIAS, .name = v->text, .maybe = true });
                else
                        unset_variable(w, v, options);
        }
}
