#include "walk.h"

#include "address.h"

/* --- names ------------------------------------------------------------- */

/* Words inside a name that say nothing of secrets although they hold one of the others. */
static const Str innocent_words[] = { STR_INIT("AUTHOR_"), STR_INIT("KEYBOARD"), STR_INIT("KEYMAP"),
                                      STR_INIT("COMPASS"), STR_INIT("PASSED"),   STR_INIT("BYPASS"),
                                      STR_INIT("MONKEY"),  STR_INIT("KEYWORD"),  STR_INIT("HOTKEY"),
                                      STR_INIT("PASSIVE"), STR_INIT("GOPRIVATE") };
static const Str secret_words[] = { STR_INIT("TOKEN"),
                                    STR_INIT("SECRET"),
                                    STR_INIT("KEY"),
                                    STR_INIT("PASS"),
                                    STR_INIT("AUTH"),
                                    STR_INIT("CRED"),
                                    STR_INIT("COOKIE"),
                                    STR_INIT("_PWD"),
                                    STR_INIT("SESSION_ID"),
                                    STR_INIT("JWT"),
                                    STR_INIT("BEARER"),
                                    STR_INIT("DSN"),
                                    STR_INIT("DATABASE_UR"),
                                    STR_INIT("DB_URL"),
                                    STR_INIT("CONNECTION_STRING"),
                                    STR_INIT("REDIS_URL"),
                                    STR_INIT("POSTGRES_URL"),
                                    STR_INIT("MONGO_UR"),
                                    STR_INIT("MONGODB_UR"),
                                    STR_INIT("AMQP_URL"),
                                    STR_INIT("WEBHOOK_URL"),
                                    STR_INIT("CLOUDINARY_URL"),
                                    STR_INIT("INDEX_URL"),
                                    STR_INIT("OTP_SEED"),
                                    STR_INIT("PRIVATE") };
/* GH_PAT, but not MANPATH. */
static const Str secret_ends[] = { STR_INIT("_PAT"), STR_INIT("_PW"), STR_INIT("DBPWD") };

static bool has_word_at(Str name, size_t i, Str word) {
        return str_eq_nocase(str_slice(name, i, i + word.n), word);
}

bool variable_is_secret(Str name) {
        for (size_t k = 0; k < ARRAY_LEN(secret_ends); ++k)
                if (name.n >= secret_ends[k].n &&
                    has_word_at(name, name.n - secret_ends[k].n, secret_ends[k]))
                        return true;
        for (size_t i = 0; i < name.n; ++i) {
                for (size_t k = 0; k < ARRAY_LEN(innocent_words); ++k)
                        if (has_word_at(name, i, innocent_words[k]))
                                i += innocent_words[k].n;
                for (size_t k = 0; i < name.n && k < ARRAY_LEN(secret_words); ++k)
                        if (has_word_at(name, i, secret_words[k]) &&
                            !str_eq_nocase(str_slice(name, i, name.n), STR("AUTHOR")))
                                return true;
        }
        return false;
}

/* Variables that the shell keeps, and that are numbers whatever was set before. */
static bool is_kept_number(Str name) {
        static const Str names[] = { STR_INIT("RANDOM"),      STR_INIT("SRANDOM"),
                                     STR_INIT("SECONDS"),     STR_INIT("LINENO"),
                                     STR_INIT("UID"),         STR_INIT("EUID"),
                                     STR_INIT("PPID"),        STR_INIT("BASHPID"),
                                     STR_INIT("SHLVL"),       STR_INIT("OPTIND"),
                                     STR_INIT("EPOCHSECONDS") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

/* Set by the shell itself again and again, whatever was assigned. */
bool variable_is_dynamic(Str name) {
        static const Str names[] = { STR_INIT("_"),          STR_INIT("FUNCNAME"),
                                     STR_INIT("GROUPS"),     STR_INIT("DIRSTACK"),
                                     STR_INIT("PIPESTATUS"), STR_INIT("HISTCMD") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return false;
}

static Choice any_choice(Walk *w) {
        return choice_of(w->arena, (Value){ .form = VALUE_ANY });
}

static Choice argument_values(Walk *w, Str name) {
        uint64_t at;

        if (!(w->state.options & STATE_ARGUMENTS) || !str_to_u64(name, &at))
                return any_choice(w);
        for (size_t i = 0; i <= at && i < w->state.arguments.n; ++i)
                if (w->state.arguments.values[i].many)
                        return any_choice(w);
        if (at < w->state.arguments.n)
                return choice_of(w->arena, w->state.arguments.values[at]);
        return choice_of(w->arena, value_literal(STR(""), (Span){ 0 }));
}

/* $! is empty, no word at all, before anything was started in the background. */
static Choice special_values(Walk *w, char c) {
        if (strchr("#?$", c))
                return choice_of(w->arena, (Value){ .form = VALUE_NUMBER });
        return any_choice(w);
}

/* Not set in this text: what the host's environment is known to hold. */
static Choice host_values(Walk *w, Str name) {
        if (name_is_tainted(w, name))
                return any_choice(w);
        if (str_eq(name, STR("HOME")) && w->context->home.n)
                return choice_of(w->arena, value_literal(w->context->home, (Span){ 0 }));
        if (str_eq(name, STR("PWD")))
                return w->state.directory;
        /* Of these sh may keep none. */
        if (is_kept_number(name))
                return choice_of(w->arena,
                                 (Value){ .form = VALUE_NUMBER, .hollow = w->dialect == SHELL_SH });
        return any_choice(w);
}

/* The shell counts on from what it was given; after unset it is like any other, and may be empty. */
static Choice kept_number(Walk *w, const Choice *given) {
        Value v = { .form = VALUE_NUMBER, .hollow = true };

        return choice_is_number(given) ? choice_of(w->arena, v) : any_choice(w);
}

Choice variable_values(Walk *w, Str name, bool *ret_set) {
        const Name *n;

        *ret_set = false;
        if (!name.n)
                return any_choice(w);
        if (name.p[0] >= '0' && name.p[0] <= '9')
                return argument_values(w, name);
        if (!str_is_name(name))
                return special_values(w, name.p[0]);

        if (variable_is_dynamic(name))
                return any_choice(w);

        n = state_find(&w->state, name, NAME_VARIABLE);
        if (!n)
                return host_values(w, name);
        if (n->kind != NAME_VARIABLE || n->forgotten)
                return any_choice(w);

        *ret_set = !n->maybe;
        if (is_kept_number(name))
                return kept_number(w, &n->values);
        if (n->array && n->values.n && !n->values.values[0].many)
                return choice_of(w->arena, n->values.values[0]);
        /* Of elements that are not followed the first may be missing. */
        if (n->array && (!n->values.n || choice_is_number(&n->values)))
                return choice_of(w->arena, (Value){ .form = VALUE_NUMBER, .hollow = true });
        if (n->array)
                return any_choice(w);
        return n->values;
}

/* --- the environment of programs --------------------------------------- */

typedef enum EnvironmentKind {
        ENVIRONMENT_PLAIN,
        ENVIRONMENT_VALUE,
        ENVIRONMENT_LOCAL,
        ENVIRONMENT_CODE,
        ENVIRONMENT_SETTING,
        ENVIRONMENT_SHELL,
        ENVIRONMENT_READING,
        ENVIRONMENT_LOCALE,
} EnvironmentKind;

typedef struct EnvironmentRow {
        Str name;
        EnvironmentKind kind;
        Str values;
} EnvironmentRow;

static const EnvironmentRow environment_rows[] = {
#define X(name, kind, values) { STR_INIT(name), ENVIRONMENT_##kind, STR_INIT(values) },
#include "environment.def"
#undef X
};

static const EnvironmentRow *environment_find(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(environment_rows); ++i) {
                Str row = environment_rows[i].name;

                if (row.p[row.n - 1] == '*' ? str_has_prefix(name, str_slice(row, 0, row.n - 1))
                                            : str_eq(name, row))
                        return &environment_rows[i];
        }
        return NULL;
}

static bool is_listed(Str values, const Choice *c) {
        for (size_t i = 0; i < c->n; ++i) {
                Str rest = values;
                bool found = false;

                if (c->values[i].form != VALUE_LITERAL)
                        return false;
                while (rest.n && !found)
                        found = str_eq(str_cut(rest, '|', &rest), c->values[i].text);
                if (!found && !(c->values[i].text.n == 0 && str_has_suffix(values, STR("|"))))
                        return false;
        }
        return c->n > 0;
}

static bool is_local(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i)
                if (c->values[i].form != VALUE_LITERAL || !address_is_local(c->values[i].text))
                        return false;
        return c->n > 0;
}

/* Of other character sets a byte of bash's own may be the second half of a letter. */
static bool is_plain_locale(Str s) {
        static const Str ends[] = { STR_INIT(".UTF-8"), STR_INIT(".utf8"), STR_INIT(".utf-8"),
                                    STR_INIT(".UTF8") };

        for (size_t i = 0; i < ARRAY_LEN(ends); ++i)
                if (str_has_suffix(s, ends[i]))
                        return true;
        return !s.n || str_eq(s, STR("C")) || str_eq(s, STR("POSIX")) || str_eq(s, STR("en_US")) ||
               str_eq(s, STR("en")) || str_eq(s, STR("UTF-8"));
}

static bool are_plain_locales(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i)
                if (c->values[i].form != VALUE_LITERAL || !is_plain_locale(c->values[i].text))
                        return false;
        return c->n > 0;
}

/* Parts of names that programs use for what they load, run or talk to. */
static bool name_is_neutral(Str name) {
        static const Str words[] = {
                STR_INIT("PATH"),    STR_INIT("CONF"),     STR_INIT("OPT"),      STR_INIT("FLAGS"),
                STR_INIT("ARGS"),    STR_INIT("CMD"),      STR_INIT("COMMAND"),  STR_INIT("EDIT"),
                STR_INIT("PAGER"),   STR_INIT("SHELL"),    STR_INIT("HOME"),     STR_INIT("HOST"),
                STR_INIT("PROXY"),   STR_INIT("LIB"),      STR_INIT("LOAD"),     STR_INIT("INIT"),
                STR_INIT("RC"),      STR_INIT("PLUG"),     STR_INIT("HOOK"),     STR_INIT("EXEC"),
                STR_INIT("PROG"),    STR_INIT("TOOL"),     STR_INIT("URL"),      STR_INIT("FILE"),
                STR_INIT("DIR"),     STR_INIT("MODULE"),   STR_INIT("BROWSER"),  STR_INIT("ROOT"),
                STR_INIT("SERVER"),  STR_INIT("ADDR"),     STR_INIT("REGISTRY"), STR_INIT("INDEX"),
                STR_INIT("DIFF"),    STR_INIT("MERGE"),    STR_INIT("FILTER"),   STR_INIT("WRAP"),
                STR_INIT("RUN"),     STR_INIT("SCRIPT"),   STR_INIT("INCLUDE"),  STR_INIT("PREFIX"),
                STR_INIT("TRACE"),   STR_INIT("LOG"),      STR_INIT("OUT"),      STR_INIT("DUMP"),
                STR_INIT("ASKPASS"), STR_INIT("TUNABLES"), STR_INIT("ENV"),      STR_INIT("SOCK"),
        };

        for (size_t i = 0; i < name.n; ++i)
                for (size_t k = 0; k < ARRAY_LEN(words); ++k)
                        if (has_word_at(name, i, words[k]))
                                return false;
        return true;
}

/* Numbers and short plain words. */
static bool choice_is_plain(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i) {
                const Value *v = &c->values[i];

                if (v->form == VALUE_NUMBER)
                        continue;
                if (v->form != VALUE_LITERAL || v->text.n > 64 ||
                    (v->text.n && v->text.p[0] == '-'))
                        return false;
                for (size_t k = 0; k < v->text.n; ++k) {
                        char b = v->text.p[k];

                        if (!((b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') ||
                              (b >= '0' && b <= '9') || strchr("_.,:+@%-", b)))
                                return false;
                }
        }
        return c->n > 0;
}

/* Exported already, by whoever started the host. */
static bool host_exports(Walk *w, Str name) {
        const World *world = w->context->world;
        Str value;

        return world && !w->quiet && world->getenv(world->userdata, name, w->arena, &value) == 0;
}

static void environment_say(Walk *w, Str name, EffectAct act, Str why, Span span) {
        walk_changes_all(w);
        walk_add(w, (Effect){ .act = act,
                              .certainty = CERTAINTY_SURE,
                              .object = value_literal(name, span),
                              .span = span,
                              .part = -1,
                              .why = why });
}

void environment_visit(Walk *w, Str name, const Choice *values, bool exported, Span span) {
        const EnvironmentRow *row = environment_find(name);
        const Name *old = state_find(&w->state, name, NAME_VARIABLE);

        exported |= (w->state.options & STATE_ALLEXPORT) != 0;
        exported |= old && old->kind == NAME_VARIABLE && (old->exported || old->withheld);
        if (!row) {
                if ((exported || (!name_is_neutral(name) && host_exports(w, name))) &&
                    !(name_is_neutral(name) && choice_is_plain(values)))
                        environment_say(w, name, ACT_UNKNOWN,
                                        STR("programs may act on this variable"), span);
                return;
        }
        if (row->kind == ENVIRONMENT_PLAIN ||
            (row->kind == ENVIRONMENT_VALUE && is_listed(row->values, values)) ||
            (row->kind == ENVIRONMENT_LOCAL && is_local(values)) ||
            (row->kind == ENVIRONMENT_LOCALE && are_plain_locales(values)))
                return;
        if (row->kind == ENVIRONMENT_READING || row->kind == ENVIRONMENT_LOCALE) {
                environment_say(w, name, ACT_UNKNOWN,
                                STR("this variable changes what the shell makes of later words"),
                                span);
                return;
        }
        if (row->kind != ENVIRONMENT_SHELL && !exported && !host_exports(w, name))
                return;

        if (row->kind == ENVIRONMENT_SETTING)
                environment_say(w, name, ACT_UNKNOWN, STR("this variable changes what programs do"),
                                span);
        else
                environment_say(w, name, ACT_RUN_UNKNOWN,
                                STR("this variable decides which code programs run"), span);
}

/* --- assignments ------------------------------------------------------- */

enum {
        ARRAY_MAX = 64,    /* elements that are followed */
        APPEND_MAX = 4096, /* bytes of a value that grows */
};

static bool array_is_keyed(const Walk *w, Str name) {
        return name_is_keyed(state_find(&w->state, name, NAME_VARIABLE));
}

/* Elements become words as arguments do; with keys their order is not followed. */
static Choice array_values(Walk *w, const ShellAssignment *a) {
        Choice unknown = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        Slots slots = { 0 };
        Value *values;

        for (const ShellElement *e = a->elements; e; e = e->next) {
                if (e->key)
                        return unknown;
                if (e->value)
                        word_expand(w, e->value, &slots);
        }
        values = arena_new_array(w->arena, Value, slots.n);
        if (!values)
                return slots.n ? unknown : (Choice){ 0 };
        for (size_t i = 0; i < slots.n; ++i)
                values[i] = choice_cover(&slots.items[i]);
        return (Choice){ values, slots.n };
}

static Choice choice_append(Walk *w, const Choice *x, const Choice *y) {
        Value *values = arena_new_array(w->arena, Value, x->n + y->n);

        if (!values)
                return (Choice){ 0 };
        if (x->n)
                memcpy(values, x->values, x->n * sizeof(*values));
        if (y->n)
                memcpy(values + x->n, y->values, y->n * sizeof(*values));
        return (Choice){ values, x->n + y->n };
}

static void visit_elements(Walk *w, const ShellAssignment *a, bool keyed) {
        for (const ShellElement *e = a->elements; e; e = e->next) {
                if (e->key && keyed)
                        word_visit(w, e->key);
                else if (e->key)
                        arithmetic_visit(w, e->key);
                if (e->value)
                        word_visit(w, e->value);
        }
}

static void assign_array(Walk *w, const ShellAssignment *a) {
        const Name *old = state_find(&w->state, a->name, NAME_VARIABLE);
        bool keyed = array_is_keyed(w, a->name);
        Choice values;

        visit_elements(w, a, keyed);
        values = array_values(w, a);
        if (a->append) {
                if (old && old->kind == NAME_VARIABLE && old->array && !keyed &&
                    old->values.n < ARRAY_MAX && !(old->values.n && old->values.values[0].many))
                        values = choice_append(w, &old->values, &values);
                else
                        values.n = SIZE_MAX;
        }
        if (values.n > ARRAY_MAX)
                values = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        if (a->elements)
                state_evaluate(w, a->name, &values, span_of(w, a->span));
        state_set_array(w, a->name, values);
}

static void assign_element(Walk *w, const ShellAssignment *a) {
        bool keyed = array_is_keyed(w, a->name);
        Choice values;

        if (keyed)
                word_visit(w, a->index);
        else
                arithmetic_visit(w, a->index);
        walk_may_abort(w);
        if (a->value)
                word_visit(w, a->value);
        values = word_value(w, a->value);
        state_evaluate(w, a->name, &values, span_of(w, a->span));
        state_set_element(w, a->name, VALUE_ANY);
}

static bool word_has(const ShellWord *word, uint32_t flags) {
        return word && word->flags & flags;
}

static bool assignment_has(const ShellAssignment *a, uint32_t flags) {
        for (const ShellElement *e = a->elements; e; e = e->next)
                if (word_has(e->key, flags) || word_has(e->value, flags))
                        return true;
        return word_has(a->value, flags) || word_has(a->index, flags);
}

bool assignment_expands(const ShellAssignment *a) {
        return assignment_has(a, SHELL_WORD_EXPANDS | SHELL_WORD_TILDE);
}

bool assignment_runs(const ShellAssignment *a) {
        return assignment_has(a, SHELL_WORD_RUNS);
}

/* x+=y: the end of one and the beginning of the other. */
static Choice append_values(Walk *w, const Choice *x, const Choice *y) {
        Value *v;
        Value a = choice_cover(x), b = choice_cover(y);

        v = arena_new_one(w->arena, Value);
        if (!v)
                return (Choice){ 0 };
        if (a.form == VALUE_LITERAL && b.form == VALUE_LITERAL && a.text.n + b.text.n < APPEND_MAX)
                *v = value_literal(
                        arena_strf(w->arena, STR_FMT STR_FMT, STR_ARG(a.text), STR_ARG(b.text)),
                        b.span);
        else
                *v = (Value){ .form = a.text.n ? VALUE_PATTERN : VALUE_ANY, .text = a.text };
        return (Choice){ v, 1 };
}

static bool is_default_ifs(const Choice *c) {
        return c->n == 1 && value_is(&c->values[0], STR(" \t\n"));
}

static void assign_scalar(Walk *w, const ShellAssignment *a, bool exported) {
        bool set = true;
        Choice values;

        if (a->value)
                word_visit(w, a->value);
        values = word_value(w, a->value);
        if (a->append) {
                Choice old = variable_values(w, a->name, &set);

                /* Of declare -i both are evaluated, and added. */
                if (state_evaluates(&w->state, a->name))
                        values = choice_join(w->arena, &old, &values);
                else
                        values = append_values(w, &old, &values);
        }
        if (str_eq(a->name, STR("IFS"))) {
                w->state.options |= STATE_IFS;
                if (is_default_ifs(&values))
                        w->state.options &= ~(uint32_t)STATE_IFS;
        }
        if (!(w->reads && str_eq(a->name, STR("IFS"))))
                environment_visit(w, a->name, &values, exported, span_of(w, a->span));
        state_set(w, a->name, values, exported);
        /* What the host gave is in it still. */
        if (!set)
                state_doubt(w, a->name);
}

void walk_assignments(Walk *w, const ShellAssignment *list, bool exported) {
        for (const ShellAssignment *a = list; a; a = a->next) {
                Choice unknown;

                if (!a->compound && !a->index) {
                        assign_scalar(w, a, exported);
                        continue;
                }
                unknown = any_choice(w);
                environment_visit(w, a->name, &unknown, exported, span_of(w, a->span));
                if (a->compound)
                        assign_array(w, a);
                else
                        assign_element(w, a);
        }
}
