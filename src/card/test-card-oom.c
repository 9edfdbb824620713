/* Every allocation of card_new() fails once: there is no card then, or one that is whole. */
#include "card.h"

#include "base/test-oom.h"

static const WorldFile files[] = {
        { .path = STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/a.txt"),
          .content = STR_INIT("one\ntwo\n"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
};

static WorldData data = { .files = files, .n_files = ARRAY_LEN(files) };

/* The body and all fields say what is bound. */
static bool is_whole(const Card *card, const char *bound) {
        if (str_find(card->body, str_of(bound)) != SIZE_MAX)
                return true;
        for (size_t i = 0; i < card->n_fields; ++i) {
                if (str_find(card->fields[i].text, str_of(bound)) != SIZE_MAX)
                        return true;
        }
        return false;
}

static void try_all(const char *tool, const char *args, const char *bound) {
        Surroundings s = { .world = world_data(&data),
                           .home = STR("/home/u"),
                           .workspace = STR("/w") };
        ToolCall call = { .tool = str_of(tool), .args = str_of(args), .directory = STR("/w") };
        Policy *policy = NULL;
        Request *q = NULL;
        Diag diag = { 0 };
        int r = -1;

        fail_at = 0;
        assert_int_equal(policy_new(&policy), 0);
        assert_int_equal(policy_seal(policy, &s), 0);
        assert_int_equal(request_new(&call, NULL, &s, &q, &diag), 0);
        request_set_risk(q, policy_risk(q));
        for (size_t at = 1; n_calls >= at || r; ++at) {
                Card card = { 0 };
                Arena a;

                arena_init(&a, NULL, 0, 64U << 20);
                fail_at = at;
                n_calls = 0;
                r = card_new(q, policy, &s, ESCALATE_NONE, (Str){ 0 }, STR("s"), (Str){ 0 }, &a,
                             &card);
                fail_at = 0;
                if (r && r != -ENOMEM)
                        fail_msg("allocation %zu: %d", at, r);
                if (!r && !is_whole(&card, bound))
                        fail_msg("allocation %zu: the card lacks '%s': '" STR_FMT "'", at, bound,
                                 STR_ARG(card.body));
                if (r)
                        assert_null(card.request);
                arena_deinit(&a);
                assert_true(at < 10000);
        }
        request_unref(q);
        policy_free(policy);
}

static void no_allocation_is_trusted(void **state) {
        try_all("write_file", "{\"path\":\"a.txt\",\"content\":\"one\\nbound\\n\"}", "bound");
        try_all("edit_file", "{\"path\":\"a.txt\",\"old_str\":\"two\",\"new_str\":\"bound\"}",
                "bound");
        try_all("bash", "{\"command\":\"rm -r build\",\"flag\":[\"bound\"]}", "bound");
}

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(no_allocation_is_trusted) };

        return cmocka_run_group_tests_name("card out of memory", tests, NULL, NULL);
}
