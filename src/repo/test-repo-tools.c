/*
 * Files that make a tool other than git act.
 */

#include "test-repo.h"

static void files_of_a_tool_can_make_it_act(void **state) {
        static const struct {
                const char *directory, *tool;
                size_t n;
        } cases[] = {
                { "/c", "cargo", 1 },  { "/c/sub", "cargo", 1 },  { "/c", "rustup", 0 },
                { "/t", "cargo", 1 },  { "/t", "rustup", 1 },     { "/u", "cargo", 0 },
                { "/w", "cargo", 0 },  { "/home/u", "cargo", 0 }, { "/home/u/p", "cargo", 0 },
                { "/r", "ruff", 0 },   { "/r/a", "ruff", 1 },     { "/r/b", "ruff", 1 },
                { "/r/c", "ruff", 1 }, { "/r/d", "ruff", 1 },     { "/r/a/sub", "ruff", 1 },
                { "/c", "ruff", 0 },   { "/c2", "cargo", 1 },     { "/c3", "cargo", 1 },
                { "/c4", "cargo", 0 }, { "/n1", "npm", 1 },       { "/n1/sub", "npm", 1 },
                { "/n2", "npm", 0 },   { "/n3", "npm", 1 },       { "/n4", "npm", 1 },
                { "/n5", "npm", 1 },   { "/n6", "npm", 1 },       { "/n7", "npm", 1 },
                { "/n8", "npm", 1 },   { "/c", "npm", 0 },
        };
        WorldData d = { .files = data_files, .n_files = ARRAY_LEN(data_files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        RepoFindings f;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                assert_int_equal(repo_probe(world_data(&d), str_of(cases[i].directory),
                                            STR("/home/u"), str_of(cases[i].tool), NULL, 0, a, &f),
                                 0);
                if (f.n != cases[i].n) {
                        fail_msg("%s in %s: %zu instead of %zu", cases[i].tool, cases[i].directory,
                                 f.n, cases[i].n);
                }
        }
}

/* A clone that leaves out blobs has its history, whatever is between git and the remote. */
static void history_is_fetched_only_where_it_is_left_out(void **state) {
#define CLONE                                                                                     \
        INIT "git config remote.o.url https://example.org/x; git config remote.o.promisor true; " \
             "git config remote.o.partialclonefilter blob:none; "
        static const struct {
                const char *script;
                bool found;
        } rows[] = {
                { INIT "true", false },
                { INIT "git config remote.o.url https://example.org/x", false },
                { CLONE "true", false },
                { CLONE "git config extensions.partialClone o", false },
                { CLONE "git config remote.o.partialclonefilter blob:limit=1m", false },
                { CLONE "git config remote.o.url git@example.org:x", false },
                { CLONE "git config remote.p.url 'ext::sh -c x'", true },
                { CLONE "git config --add remote.o.url 'ext::sh -c x'", true },
                { CLONE "git config --add remote.o.partialclonefilter tree:0", true },
                { CLONE "git config remote.o.partialclonefilter tree:0", true },
                { CLONE "git config remote.p.promisor true", true },
                { CLONE "git config remote.p.partialclonefilter blob:none", true },
                { CLONE "git config --unset remote.o.url", true },
                { CLONE "git config --unset remote.o.partialclonefilter", true },
                { CLONE "git config remote.O.promisor true", true },
                { CLONE "git config extensions.partialClone 'ext::sh -c x'", true },
                { CLONE "git config extensions.partialClone p", true },
                { CLONE "git config remote.o.uploadpack ./x", true },
                { CLONE "git config remote.o.vcs x", true },
                { CLONE "git config remote.o.proxy http://example.org", true },
                { CLONE "git config core.sshCommand ./x", true },
                { CLONE "git config core.gitProxy ./x", true },
                { CLONE "git config core.askPass ./x", true },
                { CLONE "git config credential.helper ./x", true },
                { CLONE "git config http.cookieFile x", true },
                { CLONE "git config http.https://example.org.sslKey x", true },
                { CLONE "git config url.ext::x.insteadOf https://", true },
                { CLONE "git config protocol.ext.allow always", true },
                { CLONE "git config -f x core.sshCommand ./x; git config include.path ../x", true },
                { INIT "git config remote.o.promisor true", true },
        };
        const Str key = STR("promisor-history");

        if (!have_git())
                test_skip("git is not installed");
        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                RepoFindings f;
                Place p;

                place_make(&p, rows[i].script);
                assert_int_equal(repo_probe(world_system(), arena_strf(p.arena, "%s/r", p.dir),
                                            str_of(p.dir), STR("git"), &key, 1, p.arena, &f),
                                 0);
                if ((f.n > 0) != rows[i].found)
                        fail_msg("%s: %zu findings", rows[i].script, f.n);
                place_deinit(&p);
        }
#undef CLONE
}

/* Files that decide */

static bool looks(const World *world, const char *dir, RepoLook what, Arena *a, RepoFinding *ret) {
        bool found;

        assert_int_equal(repo_look(world, str_of(dir), STR("/home/u"), &what, a, ret, &found), 0);
        return found;
}

static void files_are_looked_for_where_they_count(void **state) {
        static const WorldFile files[] = {
                { .path = STR_INIT("/top"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/home"), .type = WORLD_TYPE_DIR },
                { .path = STR_INIT("/home/u"), .type = WORLD_TYPE_DIR },
                { .path = STR_INIT("/home/u/own"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/home/u/w"), .type = WORLD_TYPE_DIR },
                { .path = STR_INIT("/home/u/w/x.cjs"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/home/u/w/lost"),
                  .content = STR_INIT("nowhere"),
                  .type = WORLD_TYPE_LINK },
                { .path = STR_INIT("/home/u/w/folder"), .type = WORLD_TYPE_DIR },
                { .path = STR_INIT("/home/u/w/d"), .type = WORLD_TYPE_DIR },
        };
        static const struct {
                const char *dir, *name;
                bool above, found;
        } rows[] = {
                { "/home/u/w", "x.cjs", false, true },
                { "/home/u/w/d", "x.cjs", false, false },
                { "/home/u/w/d", "x.cjs", true, true },
                { "/home/u", "x.cjs", true, false },
                { "/home/u/w", "own", true, false },
                { "/home/u", "own", true, true },
                { "/home/u", "own", false, true },
                { "/home/u/w/d", "top", true, true },
                { "/", "top", true, true },
                { "/home/u/w", "lost", false, true },
                { "/home/u/w", "folder", false, true },
                { "/home/u/w", "*.cjs", false, true },
                { "/home/u/w/d", "*.cjs", false, false },
                { "/home/u/w/d", "x*", true, true },
                { "/home/u/w", "*.mjs", false, false },
                { "/home/u/w", "fold*er", false, true },
                { "/home/u/w", "folder*r", false, false },
                { "/home/u/w/none", "*", false, false },
        };
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        const World *world = world_data(&d);
        Arena *a;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                Str name = str_of(rows[i].name);
                RepoFinding found;

                if (looks(world, rows[i].dir,
                          (RepoLook){ .names = &name, .n_names = 1, .above = rows[i].above }, a,
                          &found) != rows[i].found)
                        fail_msg("%s in %s: found %d", rows[i].name, rows[i].dir, !rows[i].found);
        }
        arena_free(a);
}

static void files_say_what_they_hold_however_it_is_written(void **state) {
        static const struct {
                const char *holds, *content;
                bool found;
        } rows[] = {
                { "pnpmfile", "a=b\n", false },
                { "pnpmfile", "global-PnpmFile=x\n", true },
                { "a|b|cc", "xx cc\n", true },
                { "d|b|cc", "xx c\n", false },
                { "=fix", "fix = true", true },
                { "=fix", "'fix' : true", true },
                { "=fix", "\"fix\": true", true },
                { "=fix", "fix[] = x", true },
                { "=fix", "fixable = []", false },
                { "=fix", "unfix = 1", false },
                { "=fix", "no-fix = 1", false },
                { "=fix", "a.fix = 1", true },
                { "=fix", "a = 'fix'", false },
                { "=fix", "fix fix = 1", true },
                { "~uv", "[tool.uv]", true },
                { "~uv", "[ tool . 'uv' ]", true },
                { "~uv", "uv_build", false },
                { "~uv", "uv-x xuv", false },
                { "zzz", "a = \"\\u007a\"", true },
                { "zzz", "a = \"\\x7a\"", true },
                { "zzz", "? \"z\\\n  zz\"\n: 1", true },
                { "zzz", "? \"z\\\r\n  zz\"\n: 1", true },
                { "zzz", "a = \\ b", false },
                { "zzz", "", false },
        };
        Arena *a;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                const WorldFile file = { .path = STR("/w/f"),
                                         .content = str_of(rows[i].content),
                                         .type = WORLD_TYPE_FILE };
                WorldData d = { .files = &file, .n_files = 1 };
                Str name = STR("f");
                RepoFinding found;

                if (looks(world_data(&d), "/w",
                          (RepoLook){
                                  .names = &name, .n_names = 1, .holds = str_of(rows[i].holds) },
                          a, &found) != rows[i].found)
                        fail_msg("%s in '%s': found %d", rows[i].holds, rows[i].content,
                                 !rows[i].found);
        }
        arena_free(a);
}

static void what_cannot_be_looked_at_counts_as_there(void **state) {
        static char large[REPO_FILE_MAX + 1];
        const WorldFile files[] = {
                { .path = STR("/w/large"),
                  .content = { large, sizeof(large) },
                  .type = WORLD_TYPE_FILE },
                { .path = STR("/w/fifo"), .type = WORLD_TYPE_FIFO },
                { .path = STR("/w/dir"), .type = WORLD_TYPE_DIR },
                { .path = STR("/w/loop"), .content = STR("loop"), .type = WORLD_TYPE_LINK },
                { .path = STR("/w/binary"), .content = { "a\0b", 3 }, .type = WORLD_TYPE_FILE },
        };
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        Arena *a;

        memset(large, 'x', sizeof(large));
        assert_int_equal(arena_new(1 << 20, &a), 0);
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                Str name = str_slice(files[i].path, 3, files[i].path.n);
                RepoFinding found;

                if (!looks(world_data(&d), "/w",
                           (RepoLook){ .names = &name, .n_names = 1, .holds = STR("zzz") }, a,
                           &found))
                        fail_msg(STR_FMT " was passed over", STR_ARG(name));
        }
        /* No directory, or none that can be told. */
        for (size_t i = 0; i < 2; ++i) {
                Str name = STR("none");
                RepoFinding found;

                assert_true(looks(i ? NULL : world_data(&d), i ? "/w" : "w",
                                  (RepoLook){ .names = &name, .n_names = 1 }, a, &found));
        }
        arena_free(a);
}

/* Nothing there today is a fact too: what comes later is seen before the call runs. */
static void what_is_looked_for_is_observed(void **state) {
        static const char *const makes[] = {
                "touch w/x.cjs", "ln -s nowhere w/x.cjs",
                "mkdir w/x.cjs", "echo 'evil = 1' > w/set",
                "mkdir w/x.d",   "touch w/a.hcl",
                "touch x.cjs",
        };
        const Str names[] = { STR("x.cjs"), STR("x.d") }, set[] = { STR("set") },
                  listed[] = { STR("*.hcl") };
        const RepoLook what[] = { { .names = names, .n_names = 2, .above = true },
                                  { .names = set, .n_names = 1, .holds = STR("=evil") },
                                  { .names = listed, .n_names = 1 } };

        for (size_t i = 0; i < ARRAY_LEN(makes); ++i) {
                const Observation *changed = NULL;
                WorldRecorder recorder;
                const World *world;
                RepoFinding found;
                char dir[80];
                Place p;

                place_make(&p, "mkdir w; echo 'a = 1' > w/set");
                snprintf(dir, sizeof(dir), "%s/w", p.dir);
                world = world_recorder(&recorder, world_system(), p.arena);
                for (size_t k = 0; k < ARRAY_LEN(what); ++k)
                        assert_false(looks(world, dir, what[k], p.arena, &found));
                assert_int_equal(world_compare(&recorder.list, world_system(), p.arena, &changed),
                                 0);
                assert_null(changed);
                assert_true(run(&p, makes[i]));
                assert_int_equal(world_compare(&recorder.list, world_system(), p.arena, &changed),
                                 0);
                if (!changed)
                        fail_msg("%s was not seen", makes[i]);
                place_deinit(&p);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(files_of_a_tool_can_make_it_act),
                cmocka_unit_test(history_is_fetched_only_where_it_is_left_out),
                cmocka_unit_test(files_are_looked_for_where_they_count),
                cmocka_unit_test(files_say_what_they_hold_however_it_is_written),
                cmocka_unit_test(what_cannot_be_looked_at_counts_as_there),
                cmocka_unit_test(what_is_looked_for_is_observed),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
