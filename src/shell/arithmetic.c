#include "walk.h"

enum {
        ASSIGNED_MAX = 16, /* names that one expression assigns */
};

/*
 * Arithmetic reads the values of variables as expressions again, and an array's
 * subscript in one is expanded: x='a[$(rm y)]'; ((x)) removes y. So a name is
 * harmless there only when its values are known to be numbers.
 */

static bool is_digit(char c) {
        return c >= '0' && c <= '9';
}

static bool is_name_byte(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

bool str_is_name(Str s) {
        if (!s.n || is_digit(s.p[0]))
                return false;
        for (size_t i = 0; i < s.n; ++i)
                if (!is_name_byte(s.p[i]))
                        return false;
        return true;
}

bool value_is_numeric(const Value *v) {
        size_t i = 0;

        if (v->form == VALUE_NUMBER)
                return true;
        if (v->form != VALUE_LITERAL)
                return false;
        if (v->text.n && (v->text.p[0] == '-' || v->text.p[0] == '+'))
                ++i;
        while (i < v->text.n && is_digit(v->text.p[i]))
                ++i;
        return i == v->text.n;
}

static bool choice_is_numeric(const Choice *c) {
        for (size_t i = 0; i < c->n; ++i)
                if (!value_is_numeric(&c->values[i]))
                        return false;
        return true;
}

/* Names that the shell gives values of its own, some of which repeat what it was given. */
static bool is_kept_by_shell(Str name) {
        static const Str begins[] = {
                STR_INIT("BASH"),     STR_INIT("COMP"),       STR_INIT("COPROC"),
                STR_INIT("DIRSTACK"), STR_INIT("FUNCNAME"),   STR_INIT("HIST"),
                STR_INIT("IFS"),      STR_INIT("MAPFILE"),    STR_INIT("OPTARG"),
                STR_INIT("OSTYPE"),   STR_INIT("PS"),         STR_INIT("READLINE"),
                STR_INIT("REPLY"),    STR_INIT("SHELLOPTS"),  STR_INIT("HOST"),
                STR_INIT("MACHTYPE"), STR_INIT("PIPESTATUS"), STR_INIT("OLDPWD"),
                STR_INIT("PWD"),      STR_INIT("HOME"),       STR_INIT("PATH")
        };

        for (size_t i = 0; i < ARRAY_LEN(begins); ++i)
                if (str_has_prefix(name, begins[i]))
                        return true;
        return false;
}

/* Set nowhere in this text: empty, unless a shell that is started here inherits it. */
static bool is_inert_in_host(Walk *w, Str name) {
        const World *world = w->context->world;
        Value inherited = { .form = VALUE_LITERAL };
        int r;

        if (!world || w->flags & EFFECT_REMOTE || !str_is_name(name) || is_kept_by_shell(name) ||
            state_find(&w->state, name, NAME_VARIABLE) || name_is_tainted(w, name))
                return false;

        r = world->getenv(world->userdata, name, w->arena, &inherited.text);
        if (r < 0 && !w->failed)
                w->failed = r;
        return r == WORLD_E_MISSING || (r == 0 && value_is_numeric(&inherited));
}

static bool name_is_numeric(Walk *w, Str name) {
        bool set;
        Choice c = variable_values(w, name, &set);

        return choice_is_numeric(&c) || is_inert_in_host(w, name);
}

static size_t skip_name(Str s, size_t i) {
        while (i < s.n && is_name_byte(s.p[i]))
                ++i;
        return i;
}

/* 12, 0x1f, 16#ff, 2#101 */
static size_t skip_number(Str s, size_t i) {
        while (i < s.n && (is_name_byte(s.p[i]) || s.p[i] == '#' || s.p[i] == '@'))
                ++i;
        return i;
}

/* x=…, but not x==…; the value that it had is not read. */
static bool is_assigned(Str s, size_t i) {
        while (i < s.n && (s.p[i] == ' ' || s.p[i] == '\t' || s.p[i] == '\n'))
                ++i;
        return i < s.n && s.p[i] == '=' && !(i + 1 < s.n && s.p[i + 1] == '=');
}

/*
 * One expression while it is read. What it assigns is a number behind its comma or
 * its end: `x=x` reads what x held before. Behind ?, && and || it may not be assigned.
 */
typedef struct Reading {
        Str assigned[ASSIGNED_MAX];
        size_t n;
        bool conditional;
} Reading;

static void settle(Walk *w, Reading *r) {
        for (size_t i = 0; i < r->n; ++i) {
                Choice number = choice_of(w->arena, (Value){ .form = VALUE_NUMBER });
                bool set;
                Choice old = variable_values(w, r->assigned[i], &set);

                if (r->conditional)
                        number = choice_join(w->arena, &old, &number);
                environment_visit(w, r->assigned[i], &number, false, (Span){ 0 });
                state_set(w, r->assigned[i], number, false);
        }
        r->n = 0;
}

/* False when there are too many to be followed. */
static bool note_assigned(Reading *r, Str name) {
        if (r->n == ARRAY_LEN(r->assigned))
                return false;
        r->assigned[r->n++] = name;
        return true;
}

static void note_mark(Walk *w, Reading *r, Str s, size_t i) {
        bool doubled = i + 1 < s.n && s.p[i + 1] == s.p[i];

        if (s.p[i] == '?' || ((s.p[i] == '&' || s.p[i] == '|') && doubled))
                r->conditional = true;
        if (s.p[i] == ',')
                settle(w, r);
}

/* The names in plain text of an expression; false when one may hold more than a number. */
static bool text_is_inert(Walk *w, Reading *r, Str s) {
        bool inert = true;

        for (size_t i = 0; i < s.n;) {
                size_t from = i;

                if (is_digit(s.p[i])) {
                        i = skip_number(s, i);
                } else if (is_name_byte(s.p[i])) {
                        Str name;

                        i = skip_name(s, i);
                        name = str_slice(s, from, i);
                        inert &= is_assigned(s, i) ? note_assigned(r, name)
                                                   : name_is_numeric(w, name);
                } else {
                        if (s.p[i] == '$' || s.p[i] == '`' || s.p[i] == '\\')
                                inert = false;
                        note_mark(w, r, s, i);
                        ++i;
                }
        }
        return inert;
}

static bool parts_are_inert(Walk *w, Reading *r, const ShellPart *parts, uint32_t depth);

static bool parameter_is_inert(Walk *w, const ShellParameter *p) {
        if (p->form == SHELL_PARAMETER_LENGTH)
                return true;
        if (p->form != SHELL_PARAMETER_VALUE || p->index || p->op != SHELL_OP_NONE)
                return false;
        return name_is_numeric(w, p->name);
}

static bool part_is_inert(Walk *w, Reading *r, const ShellPart *part, uint32_t depth) {
        Value v;

        switch (part->kind) {
        case SHELL_PART_LITERAL:
        case SHELL_PART_SINGLE:
        case SHELL_PART_ANSI:
        case SHELL_PART_GLOB:
                return text_is_inert(w, r, part->text);
        case SHELL_PART_DOUBLE:
                return parts_are_inert(w, r, part->parts, depth + 1);
        case SHELL_PART_PARAMETER:
                return parameter_is_inert(w, part->parameter);
        case SHELL_PART_COMMAND:
                v = source_of_program(w, part->program);
                return value_is_numeric(&v);
        case SHELL_PART_ARITHMETIC:
                return true;
        case SHELL_PART_TILDE:
                return !part->text.n;
        case SHELL_PART_LOCALE:
        case SHELL_PART_PROCESS_IN:
        case SHELL_PART_PROCESS_OUT:
        case SHELL_PART_EXTGLOB:
                return false;
        }
        abort();
}

static bool parts_are_inert(Walk *w, Reading *r, const ShellPart *parts, uint32_t depth) {
        bool inert = depth < 20;

        for (; parts && depth < 20; parts = parts->next)
                inert &= part_is_inert(w, r, parts, depth);
        return inert;
}

static void say_evaluated(Walk *w, Span span) {
        walk_unknown(w, span, STR("a value is evaluated again, and what it holds is not known"));
}

void arithmetic_visit_parts(Walk *w, const ShellPart *parts, Span span) {
        Reading r = { 0 };

        word_visit_parts(w, parts);
        if (!parts_are_inert(w, &r, parts, 0))
                say_evaluated(w, span);
        settle(w, &r);
}

void arithmetic_visit(Walk *w, const ShellWord *word) {
        if (word && word->parts)
                arithmetic_visit_parts(w, word->parts, span_of(w, word->span));
}

void arithmetic_visit_value(Walk *w, const Value *v) {
        Reading r = { 0 };

        if (v->form == VALUE_NUMBER)
                return;
        if (v->form != VALUE_LITERAL || !text_is_inert(w, &r, v->text))
                say_evaluated(w, v->span);
        settle(w, &r);
}

/* BASH_CMDS[ls] is set to anything. */
static void visit_element(Walk *w, Str name, Span span) {
        Choice any = choice_of(w->arena, value_any(span));

        environment_visit(w, name, &any, false, span);
}

void arithmetic_visit_name(Walk *w, const Value *v) {
        Str subscript, name;
        Reading r = { 0 };
        bool inert;

        if (v->form == VALUE_LITERAL) {
                name = str_cut(v->text, '[', &subscript);
                inert = text_is_inert(w, &r, subscript);
                settle(w, &r);
                if (name.n < v->text.n)
                        visit_element(w, name, v->span);
                if (str_is_name(name) && inert)
                        return;
                if (!str_is_name(name) && str_find_char(v->text, '[') == SIZE_MAX)
                        return; /* no name at all: bash refuses it */
        }
        walk_unknown(w, v->span, STR("which variable is meant is worked out when it runs"));
}
