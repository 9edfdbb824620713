#include "word.h"

static size_t common_prefix(Str a, Str b) {
        size_t n = 0;

        while (n < a.n && n < b.n && a.p[n] == b.p[n])
                ++n;
        return n;
}

static size_t common_suffix(Str a, Str b) {
        size_t n = 0;

        while (n < a.n && n < b.n && a.p[a.n - 1 - n] == b.p[b.n - 1 - n])
                ++n;
        return n;
}

static bool value_same(const Value *a, const Value *b) {
        return a->form == b->form && a->many == b->many && str_eq(a->text, b->text) &&
               str_eq(a->suffix, b->suffix) && str_eq(a->glob, b->glob) &&
               str_eq(a->names, b->names) && a->dashless == b->dashless && a->hollow == b->hollow &&
               a->solid == b->solid && str_eq(a->numbers, b->numbers);
}

static bool str_is_decimal(Str s) {
        size_t i = s.n && s.p[0] == '-' ? 1 : 0, from = i;

        while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
                ++i;
        return i == s.n && i > from;
}

static bool value_is_decimal(const Value *v) {
        return v->form == VALUE_NUMBER || (v->form == VALUE_LITERAL && str_is_decimal(v->text));
}

bool value_is_dashless(const Value *v) {
        return !value_may_begin(v, STR("-"));
}

bool str_is_solid(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (!s.p[i] || strchr(" \t\n*?[\\", s.p[i]))
                        return false;
        return true;
}

bool value_is_solid(const Value *v) {
        return v->form == VALUE_NUMBER || v->solid ||
               (v->form == VALUE_LITERAL && str_is_solid(v->text));
}

static bool value_is_hollow(const Value *v) {
        return v->hollow || (v->form == VALUE_LITERAL && !v->text.n);
}

Value value_cover(const Value *a, const Value *b) {
        Value v = { .span = a->span, .many = a->many || b->many };
        Str end_a = a->form == VALUE_LITERAL ? a->text : a->suffix;
        Str end_b = b->form == VALUE_LITERAL ? b->text : b->suffix;

        if (value_same(a, b))
                return *a;
        v.dashless = value_is_dashless(a) && value_is_dashless(b);
        v.solid = value_is_solid(a) && value_is_solid(b);
        v.hollow = value_is_hollow(a) || value_is_hollow(b);
        if (value_is_decimal(a) && value_is_decimal(b)) {
                v.form = VALUE_NUMBER;
                return v;
        }

        /* A number's and an unknown's text are empty, so nothing is common to them. */
        v.text = str_slice(a->text, 0, common_prefix(a->text, b->text));
        v.suffix = str_slice(end_a, end_a.n - common_suffix(end_a, end_b), end_a.n);
        v.form = v.text.n || v.suffix.n ? VALUE_PATTERN : VALUE_ANY;
        return v;
}

Value choice_cover(const Choice *c) {
        Value v = c->n ? c->values[0] : (Value){ .form = VALUE_ANY };

        for (size_t i = 1; i < c->n; ++i)
                v = value_cover(&v, &c->values[i]);
        return v;
}

Value choice_as_number(const Choice *c) {
        Value v = { .form = VALUE_NUMBER };

        for (size_t i = 0; i < c->n; ++i)
                v.hollow |= value_is_hollow(&c->values[i]);
        return v;
}

Choice choice_of(Arena *a, Value v) {
        Value *values = arena_new_one(a, Value);

        if (!values)
                return (Choice){ 0 };

        *values = v;
        return (Choice){ values, 1 };
}

static bool choice_has(const Value *values, size_t n, const Value *v) {
        for (size_t i = 0; i < n; ++i)
                if (value_same(&values[i], v))
                        return true;
        return false;
}

Choice choice_join(Arena *a, const Choice *x, const Choice *y) {
        Value *values = arena_new_array(a, Value, x->n + y->n);
        size_t n = 0;

        if (!values)
                return (Choice){ 0 };

        for (size_t i = 0; i < x->n + y->n; ++i) {
                const Value *v = i < x->n ? &x->values[i] : &y->values[i - x->n];

                if (!choice_has(values, n, v))
                        values[n++] = *v;
        }

        Choice all = { values, n };
        return n <= CHOICE_MAX ? all : choice_of(a, choice_cover(&all));
}

void slots_add(Arena *a, Slots *slots, Choice choice) {
        if (slots->n == slots->capacity) {
                size_t capacity = slots->capacity ? slots->capacity * 2 : 8;
                Choice *items = arena_new_array(a, Choice, capacity);

                if (!items)
                        return;

                if (slots->n)
                        memcpy(items, slots->items, slots->n * sizeof(*items));
                slots->items = items;
                slots->capacity = capacity;
        }
        slots->items[slots->n++] = choice;
}
