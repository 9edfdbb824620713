#include "base/test.h"

#include "effect.h"

static void a_value_begins_only_with_what_it_could_be(void **state) {
        static const struct {
                const char *label;
                Value value;
                const char *prefix;
                bool begins;
                const char *whole;
                bool is;
        } cases[] = {
                { "literal",
                  { .form = VALUE_LITERAL, .text = STR_INIT("-o") },
                  "-",
                  true,
                  "-o",
                  true },
                { "other literal",
                  { .form = VALUE_LITERAL, .text = STR_INIT("x") },
                  "-",
                  false,
                  "-",
                  false },
                { "number", { .form = VALUE_NUMBER }, "-", true, "-", false },
                { "number and letter", { .form = VALUE_NUMBER }, "-o", false, "-5", true },
                { "pattern",
                  { .form = VALUE_PATTERN, .text = STR_INIT("src/") },
                  "-",
                  false,
                  "src/a",
                  true },
                { "short pattern",
                  { .form = VALUE_PATTERN, .text = STR_INIT("-") },
                  "--output",
                  true,
                  "x",
                  false },
                { "suffix",
                  { .form = VALUE_PATTERN, .suffix = STR_INIT(".c") },
                  "-",
                  true,
                  "a.h",
                  false },
                { "listing",
                  { .form = VALUE_LISTING, .text = STR_INIT("src") },
                  "/",
                  false,
                  "srcs",
                  true },
                { "any", { .form = VALUE_ANY }, "--exec", true, "--exec", true },
                { "nothing yet", { .form = VALUE_NONE }, "-", true, "-", true },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                bool begins = value_may_begin(&cases[i].value, str_of(cases[i].prefix));
                bool is = value_may_be(&cases[i].value, str_of(cases[i].whole));

                if (begins != cases[i].begins || is != cases[i].is)
                        fail_msg("%s: begins %d, wanted %d; is %d, wanted %d", cases[i].label,
                                 begins, cases[i].begins, is, cases[i].is);
        }
}

static void equal_neighbours_are_one_and_the_surer_stays(void **state) {
        EffectList list = { 0 };
        Arena a;

        arena_init(&a, NULL, 0, 1 << 20);
        effects_add(&list, &a, (Effect){ .act = ACT_READ, .certainty = CERTAINTY_POSSIBLE });
        effects_add(&list, &a, (Effect){ .act = ACT_READ, .certainty = CERTAINTY_SURE });
        effects_add(&list, &a, (Effect){ .act = ACT_READ, .span = { 1, 2 } });
        assert_int_equal(list.n, 2);
        assert_int_equal(list.items[0].certainty, CERTAINTY_SURE);
        arena_deinit(&a);
}

static void a_list_past_its_ceiling_ends_in_unknown(void **state) {
        EffectList list = { 0 };
        Arena a;

        arena_init(&a, NULL, 0, 16 << 20);
        for (uint32_t i = 0; i < EFFECTS_MAX + 10; ++i)
                effects_add(&list, &a, (Effect){ .act = ACT_READ, .span = { i, i + 1 } });
        assert_int_equal(arena_error(&a), 0);
        assert_int_equal(list.n, EFFECTS_MAX);
        assert_int_equal(list.items[EFFECTS_MAX - 1].act, ACT_UNKNOWN);
        arena_deinit(&a);
}

static void names_are_read_back(void **state) {
        for (EffectAct act = ACT_NONE; act <= ACT_UNKNOWN; ++act) {
                EffectAct got;
                EffectKind kind;

                assert_true(effect_act_from_name(str_of(effect_act_name(act)), &got));
                assert_int_equal(got, act);
                assert_true(
                        effect_kind_from_name(str_of(effect_kind_name(effect_kind(act))), &kind));
                assert_int_equal(kind, effect_kind(act));
                assert_non_null(effect_act_text(act));
                assert_non_null(effect_kind_text(kind));
        }

        EffectAct none = ACT_READ;
        assert_false(effect_act_from_name(STR("no-such-act"), &none));
        assert_int_equal(none, ACT_NONE);
        assert_string_equal(effect_certainty_name(CERTAINTY_UNKNOWN), "unknown");
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_value_begins_only_with_what_it_could_be),
                cmocka_unit_test(equal_neighbours_are_one_and_the_surer_stays),
                cmocka_unit_test(a_list_past_its_ceiling_ends_in_unknown),
                cmocka_unit_test(names_are_read_back),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
