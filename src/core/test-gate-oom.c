/*
 * Every allocation between call and permit fails once. Each time the call is an error, a skip, or
 * decided in full with its row and its permit; nothing in between, and nothing leaks.
 */

#include "core.h"

#include "base/test-oom.h"

static size_t n_rows;

static int append_row(void *userdata, const RecordEntry *entry) {
        n_rows += entry->type == RECORD_DECISION;
        return 0;
}

static Risk safe(void *userdata, const Request *request) {
        return RISK_SAFE;
}

/* Yes to the first, remembered; a hook that grants is never there, so a failure must not look like one. */
static HookSay yes(void *userdata, Request *request, HookAnswer *answer) {
        answer->decision.remember.scope = SCOPE_SESSION;
        answer->decision.by_name = STR("person");
        return HOOK_CONFIRM;
}

static void check(Gate *g, Pending *p, bool may_confirm) {
        const Decision *d = pending_decision(p);
        Permit *permit = gate_take_permit(g, p);

        assert_non_null(d);
        if (permit) {
                assert_true(may_confirm);
                assert_int_equal(d->action, ACTION_CONFIRM);
                assert_true(n_rows > 0);
                (void)!permit_use(permit);
                permit_end(permit, false, false, -1, (Str){ 0 });
        } else {
                assert_int_equal(d->action, ACTION_SKIP);
        }
        gate_end(g, p);
}

/* False when nothing failed any more. */
static bool round_trip(const char *tool, const char *args, bool with_person) {
        WorldFile file = { .path = STR_INIT("/w/a.txt"),
                           .content = STR_INIT("one"),
                           .type = WORLD_TYPE_FILE,
                           .mode = 0644 };
        WorldData data = { .files = &file, .n_files = 1 };
        GateConfig config = {
                .surroundings = { .world = world_data(&data),
                                  .home = STR_INIT("/home/u"),
                                  .workspace = STR_INIT("/w") },
                .record = { NULL, append_row },
                .risk_of = safe,
        };
        ToolCall calls[2] = { { .id = STR_INIT("1"),
                                .tool = str_of(tool),
                                .args = str_of(args),
                                .directory = STR_INIT("/w") } };
        Pending *ps[2] = { 0 };
        Session session;
        Gate *g = NULL;

        n_calls = 0;
        calls[1] = calls[0];
        calls[1].id = STR("2");
        n_rows = 0;
        session_init(&session, STR("s"));
        if (gate_new(&config, &g) == 0) {
                if (with_person)
                        assert_int_equal(gate_add_asker(g, &(Asker){ .name = STR("person"),
                                                                     .assurance = ASSURANCE_OWN,
                                                                     .ask = yes }),
                                         0);
                if (gate_submit_batch(g, &session, calls, 2, NULL, NULL, ps) == 0) {
                        check(g, ps[0], with_person);
                        check(g, ps[1], with_person);
                }
        }
        gate_free(g);
        session_deinit(&session);
        return n_calls >= fail_at;
}

static void no_allocation_is_trusted(void **state) {
        static const struct {
                const char *tool, *args;
        } cases[] = {
                { "bash",
                  "{\"command\":\"cat a.txt | sort > b.txt && x=1 && echo \\\"$x\\\" $(date)\"}" },
                { "write_file", "{\"path\":\"a.txt\",\"content\":\"two\"}" },
                { "unknown_tool", "{\"a\":[1,2,{\"b\":\"c\"}]}" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                for (int with_person = 0; with_person <= 1; ++with_person) {
                        fail_at = 1;
                        while (round_trip(cases[i].tool, cases[i].args, with_person))
                                ++fail_at;
                        assert_true(fail_at > 5);
                }
        }
        fail_at = 0;
}

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(no_allocation_is_trusted) };

        return cmocka_run_group_tests_name("gate out of memory", tests, NULL, NULL);
}
