/*
 * Every allocation of a run fails once: the tool has done what it was to do, or nothing; and what it
 * did can be put back.
 */
#include "tools.h"

#include "base/test-oom.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int append_row(void *userdata, const RecordEntry *entry) {
        return 0;
}

static HookSay say_yes(void *userdata, Request *request, HookAnswer *answer) {
        return HOOK_CONFIRM;
}

static void shell(const char *command) {
        if (system(command) != 0)
                fail_msg("%s", command);
}

static bool holds(const char *command) {
        return system(command) == 0;
}

static const struct {
        const char *tool, *args, *done, *not_done;
} cases[] = {
        { "read_file", "{\"path\":\"a\"}", "test $(cat a) = one", "test $(cat a) = one" },
        { "list_directory", "{\"recursive\":true}", "true", "true" },
        { "write_file", "{\"path\":\"a\",\"content\":\"new\"}", "test $(cat a) = new",
          "test $(cat a) = one" },
        { "write_file", "{\"path\":\"n/n\",\"content\":\"new\"}", "test $(cat n/n) = new",
          "! test -e n/n" },
        { "edit_file", "{\"path\":\"a\",\"old_str\":\"one\",\"new_str\":\"1\"}",
          "test $(cat a) = 1", "test $(cat a) = one" },
        { "delete_file", "{\"path\":\"a\"}", "! test -e a", "test $(cat a) = one" },
        { "delete_file", "{\"path\":\"t\",\"recursive\":true}", "! test -e t",
          "test $(cat t/u/v) = two" },
};

static void try_all(Gate *gate, Session *session, const char *work, const char *state, size_t i) {
        ToolsConfig config = { .state_dir = str_of(state), .undo_max_bytes = 1 << 20 };
        ToolCall call = { .tool = str_of(cases[i].tool),
                          .args = str_of(cases[i].args),
                          .directory = str_of(work) };
        bool done = false;

        for (size_t at = 1; !done; ++at) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                ToolResult result = { 0 };
                Pending *p = NULL;
                Permit *permit;
                int r;

                shell("rm -rf ./*; mkdir -p t/u; printf one > a; printf two > t/u/v; ln -s v "
                      "t/u/l");
                assert_int_equal(gate_submit(gate, session, &call, NULL, NULL, &p), 0);
                permit = gate_take_permit(gate, p);
                assert_non_null(permit);
                n_calls = 0;
                fail_at = at;
                r = tools_run(&config, permit, &out, &result);
                fail_at = 0;
                done = n_calls < at;
                if (done && (r || !result.success))
                        fail_msg("%s %s: %d %s", cases[i].tool, cases[i].args, r,
                                 out.p ? out.p : "");
                if (!holds(!r && result.success ? cases[i].done : cases[i].not_done) &&
                    !(r == -ENOMEM && holds(cases[i].done)))
                        fail_msg("%s %s, allocation %zu: %d, success %d", cases[i].tool,
                                 cases[i].args, at, r, result.success);
                if (!holds("test -z \"$(find . -name '.assent-*')\""))
                        fail_msg("%s, allocation %zu: something is left over", cases[i].tool, at);
                gate_end(gate, p);
        }
}

static void no_allocation_is_trusted(void **unused) {
        char root[] = "/tmp/assent-oom-XXXXXX", work[64], state[64], command[128];
        GateConfig config = { 0 };
        Session session;
        Gate *gate = NULL;

        assert_non_null(mkdtemp(root));
        snprintf(work, sizeof(work), "%s/w", root);
        snprintf(state, sizeof(state), "%s/state", root);
        assert_true(mkdir(work, 0755) == 0 && mkdir(state, 0700) == 0 && chdir(work) == 0);
        config.surroundings.world = world_system();
        config.surroundings.workspace = str_of(work);
        config.surroundings.home = str_of(root);
        config.record.append = append_row;
        assert_int_equal(gate_new(&config, &gate), 0);
        assert_int_equal(gate_add_hook(gate, &(Hook){ .name = STR("yes"),
                                                      .phase = PHASE_JUDGEMENT,
                                                      .func = say_yes }),
                         0);
        session_init(&session, STR("test"));
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                try_all(gate, &session, work, state, i);
        session_deinit(&session);
        gate_free(gate);
        assert_int_equal(chdir("/"), 0);
        snprintf(command, sizeof(command), "rm -rf %s", root);
        shell(command);
}

int main(void) {
        static const struct CMUnitTest tests[] = { cmocka_unit_test(no_allocation_is_trusted) };

        return cmocka_run_group_tests_name("tools out of memory", tests, NULL, NULL);
}
