/*
 * Every allocation fails once, in a whole answer with its rules, record and session, and in the settings'
 * editor: no failure turns a no into a yes, and none writes another text than it should.
 */

#include "adapters.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/test-oom.h"

#define COMMAND "/usr/bin/assent hook claude-code"

static const Dialect *claude(void) {
        return dialect_find(STR("claude-code"));
}

static int ask(const char *command, Buf *out, int *ret_status) {
        _cleanup_(buf_deinit) Buf question = BUF_INIT(65536), text = BUF_INIT(1 << 20);
        char cwd[4096];

        *ret_status = 2;
        if (!getcwd(cwd, sizeof(cwd)))
                abort();
        buf_appendf(&question,
                    "{\"session_id\":\"s\",\"cwd\":\"%s\",\"permission_mode\":\"default\","
                    "\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{"
                    "\"command\":\"%s\"},\"tool_use_id\":\"t\"}",
                    cwd, command);
        if (buf_error(&question))
                return -ENOMEM;
        return host_answer(claude(), buf_str(&question), NULL, NULL, out, &text, ret_status);
}

/* How often allocations had to fail until nothing did. */
static size_t fail_each(const char *command, bool may_be_allowed) {
        size_t n_allowed = 0;

        for (fail_at = 1;; ++fail_at) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                int status, r;

                n_calls = 0;
                r = ask(command, &out, &status);
                if (!r && status == 0) {
                        assert_true(may_be_allowed);
                        assert_true(str_find(buf_str(&out), STR("\"allow\"")) != SIZE_MAX);
                        ++n_allowed;
                }
                if (r || status)
                        assert_true(str_find(buf_str(&out), STR("\"allow\"")) == SIZE_MAX);
                if (n_calls < fail_at)
                        break;
        }
        assert_true(n_allowed > 0 || !may_be_allowed);
        return fail_at;
}

static void no_failing_allocation_makes_a_yes(void **state) {
        assert_true(fail_each("rm x", false) > 10);
        assert_true(fail_each("touch x", false) > 10);
        assert_true(fail_each("rm -rf /", false) > 10);
        assert_true(fail_each("ls", true) > 10);
}

static void the_settings_are_written_whole_or_not_at_all(void **state) {
        static const Str text = STR_INIT(
                "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  },\n  \"a\": 1\n}\n");
        _cleanup_(buf_deinit) Buf want = BUF_INIT(1 << 20);
        int r;

        fail_at = 0;
        assert_int_equal(host_settings_install(claude(), text, STR(COMMAND), &want, NULL), 0);
        for (fail_at = 1, n_calls = 2; n_calls >= fail_at - 1; ++fail_at) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);

                n_calls = 0;
                r = host_settings_install(claude(), text, STR(COMMAND), &out, NULL);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(r || str_eq(buf_str(&out), buf_str(&want)));
        }
        assert_true(fail_at > 10);
        for (fail_at = 1, n_calls = 2; n_calls >= fail_at - 1; ++fail_at) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                bool gone = false;

                n_calls = 0;
                r = host_settings_uninstall(claude(), buf_str(&want), &out, &gone, NULL);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(r || (!gone && str_eq(buf_str(&out), text)));
        }
        assert_true(fail_at > 10);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *walk) {
        return remove(path);
}

static void write_policy(const char *root) {
        char path[4096];
        FILE *f;

        snprintf(path, sizeof(path), "%s/.config", root);
        (void)mkdir(path, 0700);
        snprintf(path, sizeof(path), "%s/.config/assent", root);
        (void)mkdir(path, 0700);
        snprintf(path, sizeof(path), "%s/.config/assent/policy", root);
        f = fopen(path, "w");
        if (!f || fputs("deny bash(rm *)\n", f) < 0 || fclose(f) || chmod(path, 0600))
                abort();
}

/* A host is a process above, and the person's folders are those that it was started with. */
static int be_host(char **argv) {
        const char *root = getenv("ASSENT_TEST_ROOT");
        int status = 1;
        pid_t pid;

        if (!root) {
                char made[] = "/tmp/assent-oom-XXXXXX";

                if (!mkdtemp(made) || setenv("ASSENT_TEST_ROOT", made, 1) ||
                    setenv("HOME", made, 1) || setenv("XDG_RUNTIME_DIR", made, 1) ||
                    unsetenv("XDG_CONFIG_HOME") || unsetenv("XDG_STATE_HOME"))
                        return 1;
                execv(argv[0], argv);
                return 1;
        }
        write_policy(root);
        if (chdir(root))
                return 1;
        pid = fork();
        if (pid == 0)
                return -1;
        if (pid < 0 || waitpid(pid, &status, 0) != pid)
                return 1;
        (void)nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(int argc, char **argv) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(no_failing_allocation_makes_a_yes),
                cmocka_unit_test(the_settings_are_written_whole_or_not_at_all),
        };
        int r = be_host(argv);
        char number[32];

        if (r >= 0)
                return r;
        snprintf(number, sizeof(number), "%ld", (long)getppid());
        if (setenv("CLAUDE_PID", number, 1) || setenv("CLAUDE_CODE_SESSION_ATTENDED", "0", 1))
                return 1;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
