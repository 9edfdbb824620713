#include "config.h"

#include "base/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[64];

static int set_up(void **state) {
        snprintf(root, sizeof(root), "/tmp/test-config.XXXXXX");
        umask(022);
        return mkdtemp(root) ? 0 : -1;
}

static int tear_down(void **state) {
        char command[128];

        snprintf(command, sizeof(command), "rm -rf '%s'", root);
        return system(command);
}

static void put(const char *name, const char *text, mode_t mode) {
        char path[128];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", root, name);
        f = fopen(path, "we");
        assert_non_null(f);
        fputs(text, f);
        fclose(f);
        assert_int_equal(chmod(path, mode), 0);
}

static int load(const char *name, SettingsWhose whose, bool *ret_bell, Diag *d) {
        const Settings *s = NULL;
        char path[128];
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 1 << 20);
        snprintf(path, sizeof(path), "%s/%s", root, name);
        r = settings_load(str_of(path), whose, &a, &s, d);
        if (!r)
                *ret_bell = s->bell;
        arena_deinit(&a);
        return r;
}

static void a_file_that_others_could_have_written_is_not_followed(void **state) {
        static const struct {
                const char *name;
                SettingsWhose whose;
                int r;
                bool bell;
                const char *says;
        } cases[] = {
                { "good", SETTINGS_OF_USER, 0, false, "" },
                { "missing", SETTINGS_OF_USER, 0, true, "" },
                { "no/folder", SETTINGS_OF_USER, 0, true, "" },
                { "group", SETTINGS_OF_USER, CONFIG_E_UNSAFE, false, "written by its group" },
                { "world", SETTINGS_OF_USER, CONFIG_E_UNSAFE, false, "written by everybody" },
                { "world", SETTINGS_OF_WORKSPACE, 0, false, "" },
                { "link", SETTINGS_OF_USER, 0, false, "" },
                { "link-to-world", SETTINGS_OF_USER, CONFIG_E_UNSAFE, false,
                  "written by everybody" },
                { "dangling", SETTINGS_OF_USER, 0, true, "" },
                { "open/good", SETTINGS_OF_USER, CONFIG_E_UNSAFE, false,
                  "the folder of the settings" },
                { "open/good", SETTINGS_OF_WORKSPACE, 0, false, "" },
                { "dir", SETTINGS_OF_USER, CONFIG_E_UNREADABLE, false, "no plain file" },
                { "pipe", SETTINGS_OF_USER, CONFIG_E_UNREADABLE, false, "no plain file" },
                { "pipe", SETTINGS_OF_WORKSPACE, CONFIG_E_UNREADABLE, false, "no plain file" },
                { "good/x", SETTINGS_OF_USER, CONFIG_E_UNREADABLE, false,
                  "folder cannot be opened" },
                { "large", SETTINGS_OF_USER, CONFIG_E_UNREADABLE, false, "more than" },
                { "bad", SETTINGS_OF_USER, CONFIG_E_INVALID, false, "did you mean 'bell'?" },
        };
        char path[128];

        put("good", "{\"bell\":false}", 0600);
        put("group", "{\"bell\":false}", 0660);
        put("world", "{\"bell\":false}", 0646);
        put("bad", "{\"bel\":false}", 0644);
        put("large", "", 0600);
        snprintf(path, sizeof(path), "%s/large", root);
        assert_int_equal(truncate(path, SETTINGS_SIZE_MAX + 1), 0);
        snprintf(path, sizeof(path), "%s/link", root);
        assert_int_equal(symlink("good", path), 0);
        snprintf(path, sizeof(path), "%s/link-to-world", root);
        assert_int_equal(symlink("world", path), 0);
        snprintf(path, sizeof(path), "%s/dangling", root);
        assert_int_equal(symlink("nowhere", path), 0);
        snprintf(path, sizeof(path), "%s/pipe", root);
        assert_int_equal(mkfifo(path, 0600), 0);
        snprintf(path, sizeof(path), "%s/dir", root);
        assert_int_equal(mkdir(path, 0700), 0);
        snprintf(path, sizeof(path), "%s/open", root);
        assert_int_equal(mkdir(path, 0700), 0);
        put("open/good", "{\"bell\":false}", 0600);
        assert_int_equal(chmod(path, 0777), 0);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Diag d = { 0 };
                bool bell = cases[i].bell;
                int r = load(cases[i].name, cases[i].whose, &bell, &d);

                if (r != cases[i].r || bell != cases[i].bell || !strstr(d.text, cases[i].says)) {
                        fail_msg("%s: got %d %d '%s', want %d %d '%s'", cases[i].name, r, bell,
                                 d.text, cases[i].r, cases[i].bell, cases[i].says);
                }
        }
}

/* Only root can give files away; for anybody else there is nothing to try. */
static void a_file_of_somebody_else_is_not_followed(void **state) {
        char path[128];
        bool bell = true;
        Diag d = { 0 };

        if (getuid() != 0)
                test_skip("needs root");
        put("theirs", "{\"bell\":false}", 0600);
        snprintf(path, sizeof(path), "%s/theirs", root);
        assert_int_equal(chown(path, 65534, 65534), 0);
        assert_int_equal(load("theirs", SETTINGS_OF_USER, &bell, &d), CONFIG_E_UNSAFE);
        assert_non_null(strstr(d.text, "belongs to user 65534"));
        put("ours", "{\"bell\":false}", 0600);
        snprintf(path, sizeof(path), "%s/their-link", root);
        assert_int_equal(symlink("ours", path), 0);
        assert_int_equal(lchown(path, 65534, 65534), 0);
        assert_int_equal(load("their-link", SETTINGS_OF_USER, &bell, &d), CONFIG_E_UNSAFE);
        assert_non_null(strstr(d.text, "the link to the settings belongs"));
}

static void a_path_that_is_none_is_refused(void **state) {
        static const Str paths[] = { STR_INIT(""), STR_INIT("settings.json"), STR_INIT("/tmp/"),
                                     STR_INIT("/tmp/a\0b") };

        for (size_t i = 0; i < ARRAY_LEN(paths); ++i) {
                Buf out = BUF_INIT(100);
                Diag d = { 0 };

                assert_int_equal(settings_read_file(paths[i], SETTINGS_OF_USER, &out, &d),
                                 CONFIG_E_UNREADABLE);
                assert_int_equal(settings_write_file(paths[i], STR("{}"), &d), CONFIG_E_UNREADABLE);
                assert_true(d.text[0]);
        }
}

static void writing_replaces_what_a_link_leads_to(void **state) {
        char path[128], target[128];
        struct stat st;
        Buf out = BUF_INIT(1000);

        put("target", "{}", 0644);
        snprintf(target, sizeof(target), "%s/target", root);
        snprintf(path, sizeof(path), "%s/to-target", root);
        assert_int_equal(symlink("target", path), 0);
        assert_int_equal(settings_write_file(str_of(path), STR("{\"bell\":false}"), NULL), 0);
        assert_int_equal(lstat(path, &st), 0);
        assert_true(S_ISLNK(st.st_mode));
        assert_int_equal(stat(target, &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        assert_int_equal(settings_read_file(str_of(target), SETTINGS_OF_USER, &out, NULL), 0);
        assert_string_equal(out.p, "{\"bell\":false}");
        snprintf(path, sizeof(path), "%s/fresh", root);
        assert_int_equal(settings_write_file(str_of(path), STR("{}"), NULL), 0);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        buf_deinit(&out);
}

typedef int (*DirFunc)(Arena *arena, Str *ret_path);

static void folders_come_from_the_environment_or_the_home(void **state) {
        static const struct {
                DirFunc dir;
                const char *variable, *value, *home, *want;
        } cases[] = {
                { config_dir, "XDG_CONFIG_HOME", "/c", "/h", "/c/assent" },
                { config_dir, "XDG_CONFIG_HOME", "c", "/h", "/h/.config/assent" },
                { config_dir, "XDG_CONFIG_HOME", "", "/h", "/h/.config/assent" },
                { config_dir, "XDG_CONFIG_HOME", NULL, "/h", "/h/.config/assent" },
                { config_state_dir, "XDG_STATE_HOME", "/s", "/h", "/s/assent" },
                { config_state_dir, "XDG_STATE_HOME", "../s", "/h", "/h/.local/state/assent" },
                { config_runtime_dir, "XDG_RUNTIME_DIR", "/r", "/h", "/r/assent" },
                { config_settings_path, "XDG_CONFIG_HOME", "/c", "/h", "/c/assent/settings.json" },
                { config_home, "X", NULL, "/h", "/h" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Arena a;
                Str got = { 0 };

                arena_init(&a, NULL, 0, 1 << 20);
                setenv("HOME", cases[i].home, 1);
                if (cases[i].value) {
                        setenv(cases[i].variable, cases[i].value, 1);
                } else {
                        unsetenv(cases[i].variable);
                }
                assert_int_equal(cases[i].dir(&a, &got), 0);
                if (!str_eq(got, str_of(cases[i].want)))
                        fail_msg("case %zu: got '%.*s', want '%s'", i, STR_ARG(got), cases[i].want);
                arena_deinit(&a);
        }
}

static void a_home_that_is_not_absolute_is_looked_up(void **state) {
        static const char *const homes[] = { "", "x", NULL };

        for (size_t i = 0; i < ARRAY_LEN(homes); ++i) {
                Arena a;
                Str got = { 0 };
                int r;

                arena_init(&a, NULL, 0, 1 << 20);
                if (homes[i]) {
                        setenv("HOME", homes[i], 1);
                } else {
                        unsetenv("HOME");
                }
                r = config_home(&a, &got);
                assert_true(r == CONFIG_E_NO_HOME || (!r && str_has_prefix(got, STR("/"))));
                arena_deinit(&a);
        }
}

static void a_folder_is_made_for_us_alone(void **state) {
        char path[128];
        struct stat st;
        Diag d = { 0 };

        snprintf(path, sizeof(path), "%s/a/b/c", root);
        assert_int_equal(config_make_dir(str_of(path), &d), 0);
        assert_int_equal(config_make_dir(str_of(path), &d), 0);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 07777, 0700);
        snprintf(path, sizeof(path), "%s/a", root);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 07777, 0700);
        assert_int_equal(chmod(path, 0770), 0);
        assert_int_equal(config_make_dir(str_of(path), &d), CONFIG_E_UNSAFE);
        assert_non_null(strstr(d.text, "chmod go-w"));
        put("plain", "", 0600);
        snprintf(path, sizeof(path), "%s/plain", root);
        assert_int_equal(config_make_dir(str_of(path), &d), CONFIG_E_UNREADABLE);
        snprintf(path, sizeof(path), "%s/plain/x", root);
        assert_int_equal(config_make_dir(str_of(path), &d), CONFIG_E_UNREADABLE);
        assert_int_equal(config_make_dir(STR("a/b"), &d), CONFIG_E_UNREADABLE);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_file_that_others_could_have_written_is_not_followed),
                cmocka_unit_test(a_file_of_somebody_else_is_not_followed),
                cmocka_unit_test(a_path_that_is_none_is_refused),
                cmocka_unit_test(writing_replaces_what_a_link_leads_to),
                cmocka_unit_test(folders_come_from_the_environment_or_the_home),
                cmocka_unit_test(a_home_that_is_not_absolute_is_looked_up),
                cmocka_unit_test(a_folder_is_made_for_us_alone),
        };

        return cmocka_run_group_tests_name("config files", tests, set_up, tear_down);
}
