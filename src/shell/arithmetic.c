#include "walk.h"

enum {
        ASSIGNED_MAX = 16, /* names that one expression assigns */
        PIECES_MAX = 64,   /* texts and parameters that one expression is made of */
        DEPTH_MAX = 20,    /* quotes in quotes */
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
        if (v->text.n > 1 && (v->text.p[0] == '-' || v->text.p[0] == '+'))
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
bool variable_is_kept(Str name) {
        static const Str begins[] = {
                STR_INIT("BASH"),     STR_INIT("COMP"),       STR_INIT("COPROC"),
                STR_INIT("DIRSTACK"), STR_INIT("FUNCNAME"),   STR_INIT("HIST"),
                STR_INIT("IFS"),      STR_INIT("MAPFILE"),    STR_INIT("OPTARG"),
                STR_INIT("OSTYPE"),   STR_INIT("PS"),         STR_INIT("READLINE"),
                STR_INIT("REPLY"),    STR_INIT("SHELLOPTS"),  STR_INIT("HOST"),
                STR_INIT("MACHTYPE"), STR_INIT("PIPESTATUS"), STR_INIT("OLDPWD"),
                STR_INIT("PWD"),      STR_INIT("HOME"),       STR_INIT("PATH"),
                STR_INIT("TERM"),     STR_INIT("SHELL")
        };

        /* $_ is the last word of the command before. */
        if (str_eq(name, STR("_")))
                return true;

        for (size_t i = 0; i < ARRAY_LEN(begins); ++i)
                if (str_has_prefix(name, begins[i]))
                        return true;
        return false;
}

/* What the host's environment holds for a name that is set nowhere in this text; -1: not known. */
static int look_in_host(Walk *w, Str name, Str *ret) {
        const World *world = w->context->world;
        int r;

        if (!world || w->flags & EFFECT_REMOTE || !str_is_name(name) || variable_is_kept(name) ||
            state_find(&w->state, name, NAME_VARIABLE) || name_is_tainted(w, name))
                return -1;

        r = world->getenv(world->userdata, name, w->arena, ret);
        if (r < 0 && !w->failed)
                w->failed = r;
        return r;
}

bool name_is_missing_in_host(Walk *w, Str name) {
        Str ignored;

        return look_in_host(w, name, &ignored) == WORLD_E_MISSING;
}

/* Empty, unless a shell that is started here inherits it. */
static bool is_inert_in_host(Walk *w, Str name) {
        Value inherited = { .form = VALUE_LITERAL };
        int r = look_in_host(w, name, &inherited.text);

        return r == WORLD_E_MISSING || (r == 0 && value_is_numeric(&inherited));
}

/* Of an array every element counts, as its name alone is the first. */
static bool name_is_numeric(Walk *w, Str name) {
        const Name *n = state_find(&w->state, name, NAME_VARIABLE);
        bool set;
        Choice c = variable_values(w, name, &set);

        if (name_has_elements(n) && !(n->array && choice_is_numeric(&n->values)))
                return false;
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

/* --- the expression as one text ------------------------------------------ */

/* Stands for a number that is not known; no expression of bash holds this byte. */
static const char SOME_NUMBER = '\1';

/* bash expands all of an expression before it reads it: a$x, a"5" and "a"5 are one name. */
typedef struct Pieces {
        Str items[PIECES_MAX];
        size_t n, bytes;
        bool known; /* false when a piece may be more than a number */
} Pieces;

static void piece_add(Pieces *p, Str s) {
        if (p->n == ARRAY_LEN(p->items)) {
                p->known = false;
                return;
        }
        p->items[p->n++] = s;
        p->bytes += s.n;
}

static void piece_add_number(Pieces *p, bool is_number) {
        p->known &= is_number;
        piece_add(p, (Str){ &SOME_NUMBER, 1 });
}

static void piece_add_parameter(Walk *w, Pieces *p, const ShellParameter *parameter) {
        bool plain = parameter->form == SHELL_PARAMETER_VALUE && !parameter->index &&
                     parameter->op == SHELL_OP_NONE,
             set;
        Choice values;

        if (!plain) {
                piece_add_number(p, parameter->form == SHELL_PARAMETER_LENGTH);
                return;
        }
        values = variable_values(w, parameter->name, &set);
        if (values.n == 1 && values.values[0].form == VALUE_LITERAL &&
            value_is_numeric(&values.values[0]))
                piece_add(p, values.values[0].text);
        else
                piece_add_number(p, name_is_numeric(w, parameter->name));
}

static void pieces_add(Walk *w, Pieces *p, const ShellPart *parts, uint32_t depth);

static void piece_add_part(Walk *w, Pieces *p, const ShellPart *part, uint32_t depth) {
        Value v;

        switch (part->kind) {
        case SHELL_PART_LITERAL:
        case SHELL_PART_SINGLE:
        case SHELL_PART_ANSI:
        case SHELL_PART_GLOB:
                piece_add(p, part->text);
                return;
        case SHELL_PART_DOUBLE:
                pieces_add(w, p, part->parts, depth + 1);
                return;
        case SHELL_PART_PARAMETER:
                piece_add_parameter(w, p, part->parameter);
                return;
        case SHELL_PART_COMMAND:
                v = source_of_program(w, part->program);
                piece_add_number(p, value_is_numeric(&v));
                return;
        case SHELL_PART_ARITHMETIC:
                piece_add_number(p, true);
                return;
        case SHELL_PART_TILDE:
                p->known &= !part->text.n;
                piece_add(p, STR("~"));
                return;
        case SHELL_PART_LOCALE:
        case SHELL_PART_PROCESS_IN:
        case SHELL_PART_PROCESS_OUT:
        case SHELL_PART_EXTGLOB:
                piece_add_number(p, false);
                return;
        }
        abort();
}

static void pieces_add(Walk *w, Pieces *p, const ShellPart *parts, uint32_t depth) {
        p->known &= depth < DEPTH_MAX;
        for (; parts && depth < DEPTH_MAX; parts = parts->next)
                piece_add_part(w, p, parts, depth);
}

/* False when there is no memory. */
static bool pieces_join(Walk *w, const Pieces *p, Str *ret) {
        char *text;
        size_t n = 0;

        if (p->n <= 1) {
                *ret = p->n ? p->items[0] : STR("");
                return true;
        }
        text = arena_new_array(w->arena, char, p->bytes + 1);
        if (!text)
                return false;
        for (size_t i = 0; i < p->n; ++i) {
                if (p->items[i].n)
                        memcpy(text + n, p->items[i].p, p->items[i].n);
                n += p->items[i].n;
        }
        *ret = (Str){ text, n };
        return true;
}

/* --- what the expression reads and sets ---------------------------------- */

static bool is_blank(char c) {
        return c == ' ' || c == '\t' || c == '\n';
}

static char byte_at(Str s, size_t i) {
        return i < s.n ? s.p[i] : 0;
}

typedef enum Change {
        CHANGE_NONE,
        CHANGE_SET,  /* x=…; the value that it had is not read */
        CHANGE_MOVE, /* x+=…, x<<=…, x++ */
} Change;

static Change change_behind(Str s, size_t i) {
        while (is_blank(byte_at(s, i)))
                ++i;
        if (byte_at(s, i) == '=')
                return byte_at(s, i + 1) == '=' ? CHANGE_NONE : CHANGE_SET;
        if (byte_at(s, i) && strchr("+-", byte_at(s, i)) && byte_at(s, i) == byte_at(s, i + 1))
                return CHANGE_MOVE;
        if (byte_at(s, i) && strchr("<>", byte_at(s, i)) && byte_at(s, i) == byte_at(s, i + 1))
                ++i;
        else if (!byte_at(s, i) || !strchr("*/%+-&^|", byte_at(s, i)))
                return CHANGE_NONE;
        return byte_at(s, i + 1) == '=' ? CHANGE_MOVE : CHANGE_NONE;
}

/* ++x; what bash reads as x - -y is taken for one as well. */
static Change change_before(Str s, size_t i) {
        while (i > 0 && is_blank(s.p[i - 1]))
                --i;
        return i >= 2 && strchr("+-", s.p[i - 1]) && s.p[i - 1] && s.p[i - 1] == s.p[i - 2]
                       ? CHANGE_MOVE
                       : CHANGE_NONE;
}

/* Behind the ] that ends what @i begins; the end of the text when nothing does. */
static size_t skip_subscript(Str s, size_t i) {
        size_t depth = 0;

        for (; i < s.n; ++i) {
                depth += s.p[i] == '[';
                if (s.p[i] == ']' && --depth == 0)
                        return i + 1;
        }
        return i;
}

typedef struct Assigned {
        Str name;
        bool element;
} Assigned;

/*
 * One expression while it is read. What it assigns is a number behind its comma or
 * its end: `x=x` reads what x held before.
 */
typedef struct Reading {
        Assigned assigned[ASSIGNED_MAX];
        size_t n;
        bool anything; /* sets a name that is not known */
} Reading;

/* An expression that ends in an error (x=1/0) sets nothing: what was before stays possible. */
static Choice settled_values(Walk *w, Str name) {
        Choice number = choice_of(w->arena, (Value){ .form = VALUE_NUMBER });
        bool set;
        Choice before = variable_values(w, name, &set);
        Choice both = choice_join(w->arena, &before, &number);

        if (name_is_missing_in_host(w, name))
                return choice_of(w->arena, (Value){ .form = VALUE_NUMBER, .hollow = true });
        return choice_is_numeric(&both) ? choice_of(w->arena, choice_as_number(&both)) : both;
}

/* The other elements stay what they were. */
static ValueForm elements_form(Walk *w, const Name *old, Str name) {
        bool numbers = old ? old->kind == NAME_VARIABLE &&
                                       (!old->values.n || choice_is_number(&old->values))
                           : name_is_numeric(w, name);

        return numbers ? VALUE_NUMBER : VALUE_ANY;
}

static void settle_one(Walk *w, const Assigned *a) {
        const Name *old = state_find(&w->state, a->name, NAME_VARIABLE);
        Choice values = settled_values(w, a->name);
        bool set;

        variable_values(w, a->name, &set);
        environment_visit(w, a->name, &values, false, (Span){ 0 });
        if (a->element || (old && old->kind == NAME_VARIABLE && old->array))
                state_set_element(w, a->name, elements_form(w, old, a->name));
        else
                state_set(w, a->name, values, false);
        if (!set)
                state_doubt(w, a->name);
}

static void settle(Walk *w, Reading *r) {
        for (size_t i = 0; i < r->n; ++i)
                settle_one(w, &r->assigned[i]);
        if (r->anything)
                state_forget(w);
        r->n = 0;
        r->anything = false;
}

static void note_assigned(Reading *r, Str name, bool element) {
        if (r->n == ARRAY_LEN(r->assigned))
                r->anything = true;
        else
                r->assigned[r->n++] = (Assigned){ name, element };
}

/* The name at @from, up to @to; false when it may hold more than a number. */
static bool name_is_inert(Walk *w, Reading *r, Str s, size_t from, size_t to) {
        Str name = str_slice(s, from, to);
        bool element = byte_at(s, to) == '[';
        Change change = change_behind(s, element ? skip_subscript(s, to) : to);

        if (change_before(s, from))
                change = CHANGE_MOVE;
        if ((from > 0 && s.p[from - 1] == SOME_NUMBER) || byte_at(s, to) == SOME_NUMBER) {
                r->anything |= change != CHANGE_NONE;
                return false;
        }
        if (change != CHANGE_NONE)
                note_assigned(r, name, element);
        return change == CHANGE_SET || name_is_numeric(w, name);
}

/* The names in an expression; false when one may hold more than a number. */
static bool text_is_inert(Walk *w, Reading *r, Str s) {
        bool inert = true;

        for (size_t i = 0; i < s.n;) {
                size_t from = i;

                if (is_digit(s.p[i])) {
                        i = skip_number(s, i);
                } else if (is_name_byte(s.p[i])) {
                        i = skip_name(s, i);
                        inert &= name_is_inert(w, r, s, from, i);
                } else {
                        if (s.p[i] == '$' || s.p[i] == '`' || s.p[i] == '\\')
                                inert = false;
                        if (s.p[i] == SOME_NUMBER)
                                r->anything |= change_behind(s, i + 1) || change_before(s, i);
                        if (s.p[i] == ',')
                                settle(w, r);
                        ++i;
                }
        }
        return inert && !r->anything;
}

static void say_evaluated(Walk *w, Span span) {
        walk_unknown(w, span, STR("a value is evaluated again, and what it holds is not known"));
}

void arithmetic_visit_parts(Walk *w, const ShellPart *parts, Span span) {
        Pieces pieces = { .known = true };
        Reading r = { 0 };
        Str text;
        bool inert;

        word_visit_parts(w, parts);
        pieces_add(w, &pieces, parts, 0);
        inert = pieces_join(w, &pieces, &text) && text_is_inert(w, &r, text);
        if (!inert || !pieces.known)
                say_evaluated(w, span);
        settle(w, &r);
        walk_may_abort(w);
}

void arithmetic_visit(Walk *w, const ShellWord *word) {
        if (word && word->parts)
                arithmetic_visit_parts(w, word->parts, span_of(w, word->span));
}

void arithmetic_visit_value(Walk *w, const Value *v) {
        Reading r = { 0 };

        walk_may_abort(w);
        if (v->form == VALUE_NUMBER)
                return;
        if (v->form != VALUE_LITERAL || !text_is_inert(w, &r, v->text))
                say_evaluated(w, v->span);
        settle(w, &r);
        walk_may_abort(w);
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
                if (name.n < v->text.n) {
                        walk_may_abort(w);
                        visit_element(w, name, v->span);
                }
                if (str_is_name(name) && inert)
                        return;
                if (!str_is_name(name) && str_find_char(v->text, '[') == SIZE_MAX)
                        return; /* no name at all: bash refuses it */
        }
        walk_unknown(w, v->span, STR("which variable is meant is worked out when it runs"));
}
