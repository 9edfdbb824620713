#include "effect.h"

bool value_may_begin(const Value *v, Str prefix) {
        switch (v->form) {
        case VALUE_LITERAL:
                return str_has_prefix(v->text, prefix);
        case VALUE_NUMBER: {
                size_t i = prefix.n && prefix.p[0] == '-' && !v->dashless ? 1 : 0;

                while (i < prefix.n && prefix.p[i] >= '0' && prefix.p[i] <= '9')
                        ++i;
                return i == prefix.n;
        }
        case VALUE_PATTERN:
        case VALUE_LISTING:
                if (v->dashless && prefix.n && prefix.p[0] == '-')
                        return false;
                return v->text.n < prefix.n ? str_has_prefix(prefix, v->text)
                                            : str_has_prefix(v->text, prefix);
        case VALUE_NONE:
                return true;
        case VALUE_ANY:
                return !(v->dashless && prefix.n && prefix.p[0] == '-');
        }
        abort();
}

/* The open rest may be empty, and prefix and suffix may share bytes: both only widen the answer. */
bool value_may_be(const Value *v, Str text) {
        switch (v->form) {
        case VALUE_LITERAL:
                return str_eq(v->text, text);
        case VALUE_NUMBER:
                if (!text.n)
                        return v->hollow;
                return !(text.n == 1 && text.p[0] == '-') && value_may_begin(v, text);
        case VALUE_PATTERN:
        case VALUE_LISTING:
                return str_has_prefix(text, v->text) && str_has_suffix(text, v->suffix);
        case VALUE_NONE:
        case VALUE_ANY:
                return true;
        }
        abort();
}

static bool value_equal(const Value *a, const Value *b) {
        return a->form == b->form && a->many == b->many && str_eq(a->text, b->text) &&
               str_eq(a->suffix, b->suffix) && str_eq(a->glob, b->glob);
}

/* Equal but for the certainty. */
static bool effect_equal(const Effect *a, const Effect *b) {
        return a->act == b->act && a->flags == b->flags && a->part == b->part &&
               a->span.begin == b->span.begin && a->span.end == b->span.end &&
               value_equal(&a->object, &b->object) && str_eq(a->why, b->why);
}

static bool list_grow(EffectList *list, Arena *a) {
        size_t capacity = list->capacity ? list->capacity * 2 : 8;
        Effect *items;

        if (list->n < list->capacity)
                return true;

        items = arena_new_array(a, Effect, capacity);
        if (!items)
                return false;

        if (list->n)
                memcpy(items, list->items, list->n * sizeof(*items));
        list->items = items;
        list->capacity = capacity;
        return true;
}

void effects_add(EffectList *list, Arena *a, Effect e) {
        if (list->n) {
                Effect *last = &list->items[list->n - 1];

                if (effect_equal(last, &e)) {
                        if (last->certainty < e.certainty)
                                last->certainty = e.certainty;
                        return;
                }
        }
        if (list->n >= EFFECTS_MAX || !list_grow(list, a))
                return;

        if (list->n == EFFECTS_MAX - 1)
                e = (Effect){
                        .act = ACT_UNKNOWN,
                        .part = -1,
                        .why = STR("it does more things than are listed"),
                };
        list->items[list->n++] = e;
}

EffectKind effect_kind(EffectAct act) {
        switch (act) {
#define X(name, kind, json, text) \
        case ACT_##name:          \
                return EFFECT_KIND_##kind;
#include "acts.def"
#undef X
        }
        abort();
}

const char *effect_act_name(EffectAct act) {
        switch (act) {
#define X(name, kind, json, text) \
        case ACT_##name:          \
                return json;
#include "acts.def"
#undef X
        }
        abort();
}

const char *effect_act_text(EffectAct act) {
        switch (act) {
#define X(name, kind, json, text) \
        case ACT_##name:          \
                return text;
#include "acts.def"
#undef X
        }
        abort();
}

const char *effect_kind_name(EffectKind kind) {
        switch (kind) {
#define X(name, json, text)      \
        case EFFECT_KIND_##name: \
                return json;
#include "kinds.def"
#undef X
        }
        abort();
}

const char *effect_kind_text(EffectKind kind) {
        switch (kind) {
#define X(name, json, text)      \
        case EFFECT_KIND_##name: \
                return text;
#include "kinds.def"
#undef X
        }
        abort();
}

const char *effect_certainty_name(EffectCertainty c) {
        switch (c) {
        case CERTAINTY_UNKNOWN:
                return "unknown";
        case CERTAINTY_POSSIBLE:
                return "possible";
        case CERTAINTY_SURE:
                return "sure";
        }
        abort();
}

bool effect_act_from_name(Str name, EffectAct *ret_act) {
        static const struct {
                Str name;
                EffectAct act;
        } acts[] = {
#define X(name, kind, json, text) { STR_INIT(json), ACT_##name },
#include "acts.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(acts); ++i)
                if (str_eq(acts[i].name, name)) {
                        *ret_act = acts[i].act;
                        return true;
                }

        *ret_act = ACT_NONE;
        return false;
}

bool effect_kind_from_name(Str name, EffectKind *ret_kind) {
        static const struct {
                Str name;
                EffectKind kind;
        } kinds[] = {
#define X(name, json, text) { STR_INIT(json), EFFECT_KIND_##name },
#include "kinds.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(kinds); ++i)
                if (str_eq(kinds[i].name, name)) {
                        *ret_kind = kinds[i].kind;
                        return true;
                }

        *ret_kind = EFFECT_KIND_NONE;
        return false;
}
