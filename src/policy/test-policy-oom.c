/* Every allocation fails once: reading a policy says so, and no call is allowed by one that failed. */
#include "policy.h"

#include "base/test-oom.h"

static const Str text = STR_INIT("deny bash(rm -rf /*) \"never\"\n"
                                 "deny bash(/nosuch .*drop/)\n"
                                 "ask(2) write(**/package.json)\n"
                                 "deny read(~/private/**)\n"
                                 "allow bash(sudo nosuch *)\n"
                                 "allow Bash(other:*)\n"
                                 "allow web_fetch(domain:x.org)\n"
                                 "test deny bash: rm -rf /\n"
                                 "alow this is wrong\n");

static Surroundings surroundings(void) {
        static WorldData data;

        return (Surroundings){
                .world = world_data(&data),
                .home = STR_INIT("/home/me"),
                .workspace = STR_INIT("/w"),
        };
}

static int make_policy(Policy **ret) {
        Surroundings s = surroundings();
        int r = policy_new(ret);

        if (!r)
                r = policy_add_text(*ret, POLICY_LAYER_USER, STR("policy"), text, true);
        if (r == POLICY_E_INVALID)
                r = policy_seal(*ret, &s);
        return r;
}

static void reading_trusts_no_allocation(void **state) {
        int r = -1;

        for (fail_at = 1; r != 0 && fail_at < 100000; ++fail_at) {
                Policy *p = NULL;

                n_calls = 0;
                r = make_policy(&p);
                assert_true(r == 0 || r == -ENOMEM);
                policy_free(p);
        }
        assert_true(fail_at > 5);
        assert_int_equal(r, 0);
}

static void judging_trusts_no_allocation(void **state) {
        static const Str args = STR_INIT("{\"command\":\"nosuch drop; rm -fr / > package.json\"}");
        Surroundings s = surroundings();
        ToolCall call = { .tool = STR_INIT("bash"), .directory = STR_INIT("/w") };
        Request *q = NULL;
        Policy *p = NULL;
        int r = -1;

        fail_at = 0;
        call.args = args;
        assert_int_equal(make_policy(&p), 0);
        assert_int_equal(request_new(&call, NULL, &s, &q, NULL), 0);
        for (fail_at = 1; r != 0 && fail_at < 100000; ++fail_at) {
                PolicyJudgement j = { 0 };
                Arena a;

                n_calls = 0;
                arena_init(&a, NULL, 0, 1 << 24);
                r = policy_judge(p, q, &a, &j);
                assert_true(r == 0 || r == -ENOMEM);
                assert_int_not_equal(j.verdict, VERDICT_ALLOW);
                assert_int_not_equal(j.verdict, VERDICT_NONE);
                if (!r)
                        assert_int_equal(j.verdict, VERDICT_DENY);
                arena_deinit(&a);
        }
        assert_int_equal(r, 0);
        fail_at = 0;
        request_unref(q);
        policy_free(p);
}

static void a_line_that_cannot_be_read_grants_nothing(void **state) {
        static const Str args = STR_INIT("{\"command\":\"nosuch x\"}");
        Surroundings s = surroundings();
        ToolCall call = { .tool = STR_INIT("bash"), .directory = STR_INIT("/w") };
        Request *q = NULL;
        bool covered = false;

        fail_at = 0;
        call.args = args;
        assert_int_equal(request_new(&call, NULL, &s, &q, NULL), 0);
        for (fail_at = 1; !covered && fail_at < 1000; ++fail_at) {
                n_calls = 0;
                covered = policy_line_covers(NULL, STR("allow bash(nosuch *)"), ACTION_CONFIRM, q);
                /* Covered only when nothing failed. */
                assert_true(!covered || n_calls < fail_at);
                n_calls = 0;
                if (!policy_line_covers(NULL, STR("allow bash(nosuch *)"), ACTION_SKIP, q))
                        fail_msg("a refusal was lost at allocation %zu", fail_at);
        }
        assert_true(covered);
        fail_at = 0;
        request_unref(q);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(reading_trusts_no_allocation),
                cmocka_unit_test(judging_trusts_no_allocation),
                cmocka_unit_test(a_line_that_cannot_be_read_grants_nothing),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
