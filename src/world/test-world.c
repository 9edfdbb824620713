#include "base/test.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "world.h"

static const WorldFile files[] = {
        { .path = STR_INIT("/a/file"),
          .content = STR_INIT("hello"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/a/link"), .content = STR_INIT("file"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/b"), .content = STR_INIT("a"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/c/up"), .content = STR_INIT("../a/link"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/loop"), .content = STR_INIT("/loop"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/a/sub/deep"), .type = WORLD_TYPE_FILE },
};

static bool count_name(void *userdata, Str name, WorldType type) {
        ++*(size_t *)userdata;
        return true;
}

static void a_world_of_data_is_what_was_put_in(void **state) {
        static const struct {
                const char *path;
                bool follow;
                int r;
                WorldType type;
        } cases[] = {
                { "/a/file", true, 0, WORLD_TYPE_FILE },
                { "/a", true, 0, WORLD_TYPE_DIR },
                { "/", true, 0, WORLD_TYPE_DIR },
                { "/a/link", false, 0, WORLD_TYPE_LINK },
                { "/a/link", true, 0, WORLD_TYPE_FILE },
                { "/b/link", true, 0, WORLD_TYPE_FILE },
                { "/b/file", false, 0, WORLD_TYPE_FILE },
                { "/c/up", true, 0, WORLD_TYPE_FILE },
                { "/c/../a/file", true, 0, WORLD_TYPE_FILE },
                { "/loop", true, WORLD_E_LOOP, WORLD_TYPE_NONE },
                { "/loop", false, 0, WORLD_TYPE_LINK },
                { "/a/fil", true, WORLD_E_MISSING, WORLD_TYPE_NONE },
                { "/x", true, WORLD_E_MISSING, WORLD_TYPE_NONE },
        };
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        const World *w = world_data(&d);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                WorldStat st = { 0 };
                int r = w->stat(w->userdata, str_of(cases[i].path), cases[i].follow, &st);

                if (r != cases[i].r || st.type != cases[i].type) {
                        fail_msg("%s: %d type %d instead of %d type %d", cases[i].path, r,
                                 (int)st.type, cases[i].r, (int)cases[i].type);
                }
        }
}

static void a_directory_of_data_lists_each_name_once(void **state) {
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        const World *w = world_data(&d);
        size_t n = 0;

        assert_int_equal(w->list_dir(w->userdata, STR("/a"), 10, count_name, &n), 0);
        assert_int_equal(n, 3);
        assert_int_equal(w->list_dir(w->userdata, STR("/a"), 2, count_name, &n), WORLD_E_TOO_LARGE);
        assert_int_equal(w->list_dir(w->userdata, STR("/x"), 2, count_name, &n), WORLD_E_MISSING);
        assert_int_equal(w->list_dir(w->userdata, STR("/"), 9, count_name, &n), 0);
}

static void put(const char *dir, const char *name, const char *content) {
        char path[256];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", dir, name);
        f = fopen(path, "we");
        assert_non_null(f);
        fputs(content, f);
        fclose(f);
}

static void the_machine_says_what_it_is(void **state) {
        _cleanup_(arena_freep) Arena *a = NULL;
        const World *w = world_system();
        WorldStat st;
        Str s;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_int_equal(w->stat(w->userdata, STR("/"), true, &st), 0);
        assert_int_equal(st.type, WORLD_TYPE_DIR);
        assert_int_equal(w->stat(w->userdata, STR("/dev/null"), true, &st), 0);
        assert_int_equal(st.type, WORLD_TYPE_CHAR);
        assert_int_equal(w->stat(w->userdata, STR("/no/such"), true, &st), WORLD_E_MISSING);
        assert_int_equal(w->stat(w->userdata, STR("relative"), true, &st), WORLD_E_FAILED);
        assert_int_equal(w->stat(w->userdata, STR("/a\0b"), true, &st), WORLD_E_FAILED);
        assert_int_equal(w->read_file(w->userdata, STR("/dev/zero"), 10, a, &s), WORLD_E_SPECIAL);
        assert_int_equal(w->read_file(w->userdata, STR("/"), 10, a, &s), WORLD_E_SPECIAL);
        assert_int_equal(w->read_file(w->userdata, STR("/proc/self/status"), 1 << 16, a, &s), 0);
        assert_true(s.n > 100);
        assert_int_equal(w->read_file(w->userdata, STR("/proc/self/status"), 10, a, &s),
                         WORLD_E_TOO_LARGE);
        assert_int_equal(w->getenv(w->userdata, STR("NO_SUCH_VARIABLE"), a, &s), WORLD_E_MISSING);
        assert_int_equal(w->readlink(w->userdata, STR("/"), a, &s), WORLD_E_SPECIAL);
}

static void ask_everything(const World *w, const char *dir, Arena *a) {
        WorldStat st;
        size_t n = 0;
        Str s;

        w->stat(w->userdata, arena_strf(a, "%s/file", dir), false, &st);
        w->stat(w->userdata, arena_strf(a, "%s/file", dir), true, &st);
        w->stat(w->userdata, arena_strf(a, "%s", dir), true, &st);
        w->readlink(w->userdata, arena_strf(a, "%s/link", dir), a, &s);
        w->read_file(w->userdata, arena_strf(a, "%s/file", dir), 1000, a, &s);
        w->read_file(w->userdata, arena_strf(a, "%s/missing", dir), 1000, a, &s);
        w->list_dir(w->userdata, arena_strf(a, "%s/sub", dir), 100, count_name, &n);
        w->getenv(w->userdata, STR("TEST_WORLD"), a, &s);
}

static const char *change(const char *dir, size_t which) {
        char path[256];

        switch (which) {
        case 0:
                return NULL;
        case 1:
                put(dir, "file", "longer than before");
                return "stat";
        case 2:
                put(dir, "missing", "now there");
                return "content";
        case 3:
                put(dir, "sub/more", "");
                return "list";
        case 4:
                setenv("TEST_WORLD", "two", 1);
                return "env";
        default:
                snprintf(path, sizeof(path), "%s/link", dir);
                assert_int_equal(unlink(path), 0);
                return "link";
        }
}

static void prepare(char *dir) {
        char path[256];

        assert_non_null(mkdtemp(dir));
        put(dir, "file", "hello");
        snprintf(path, sizeof(path), "%s/sub", dir);
        assert_int_equal(mkdir(path, 0700), 0);
        put(dir, "sub/one", "");
        snprintf(path, sizeof(path), "%s/link", dir);
        assert_int_equal(symlink("file", path), 0);
        setenv("TEST_WORLD", "one", 1);
}

static void what_changed_since_it_was_seen_is_found(void **state) {
        for (size_t which = 0; which < 6; ++which) {
                _cleanup_(arena_freep) Arena *a = NULL;
                char dir[] = "/tmp/test-world-XXXXXX", command[256];
                const Observation *changed = NULL;
                const char *want;
                WorldRecorder r;

                assert_int_equal(arena_new(1 << 20, &a), 0);
                prepare(dir);
                ask_everything(world_recorder(&r, world_system(), a), dir, a);
                ask_everything(&r.world, dir, a);
                assert_int_equal(r.list.n, 8);
                want = change(dir, which);
                assert_int_equal(world_compare(&r.list, world_system(), a, &changed), 0);
                if (!want && changed)
                        fail_msg("nothing changed but " STR_FMT, STR_ARG(changed->subject));
                if (want && (!changed || strcmp(observation_kind_name(changed->kind), want) != 0)) {
                        fail_msg("%s: %s", want,
                                 changed ? observation_kind_name(changed->kind) : "nothing");
                }
                snprintf(command, sizeof(command), "rm -rf '%s'", dir);
                assert_int_equal(system(command),
                                 0); /* NOLINT(cert-env33-c): a fixed text, in a test */
        }
}

static void the_value_of_a_variable_is_not_kept(void **state) {
        static const Str env[][2] = { { STR_INIT("TOKEN"), STR_INIT("hunter2") } };
        WorldData d = { .env = env, .n_env = 1 };
        _cleanup_(arena_freep) Arena *a = NULL;
        WorldRecorder r;
        Str s;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        world_recorder(&r, world_data(&d), a);
        assert_int_equal(r.world.getenv(r.world.userdata, STR("TOKEN"), a, &s), 0);
        assert_true(str_eq(s, STR("hunter2")));
        assert_int_equal(r.list.n, 1);
        assert_true(str_find(r.list.items[0].value, STR("hunter2")) == SIZE_MAX);
}

static void past_the_bound_nothing_is_known(void **state) {
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        WorldRecorder r;
        WorldStat st;

        assert_int_equal(arena_new(8 << 20, &a), 0);
        world_recorder(&r, world_data(&d), a);
        for (size_t i = 0; i < OBSERVATIONS_MAX; ++i) {
                assert_int_equal(
                        r.world.stat(r.world.userdata, arena_strf(a, "/x%zu", i), true, &st),
                        WORLD_E_MISSING);
        }
        assert_int_equal(r.world.stat(r.world.userdata, STR("/a/file"), true, &st), WORLD_E_FAILED);
}

static void kinds_have_names(void **state) {
        for (int kind = OBSERVED_NONE; kind <= OBSERVED_ENV; ++kind) {
                ObservationKind back = OBSERVED_NONE;

                assert_true(observation_kind_from_name(
                        str_of(observation_kind_name((ObservationKind)kind)), &back));
                assert_int_equal(back, kind);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_world_of_data_is_what_was_put_in),
                cmocka_unit_test(a_directory_of_data_lists_each_name_once),
                cmocka_unit_test(the_machine_says_what_it_is),
                cmocka_unit_test(what_changed_since_it_was_seen_is_found),
                cmocka_unit_test(the_value_of_a_variable_is_not_kept),
                cmocka_unit_test(past_the_bound_nothing_is_known),
                cmocka_unit_test(kinds_have_names),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
