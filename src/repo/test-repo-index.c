/*
 * What git's index says of files, and what names git prints.
 */

#include "test-repo.h"

/* What git could bring back, against real git: files are older than the index unless touched. */
#define OLD "touch -d '2001-01-01 00:00:01.5' a b d/c 2>/dev/null; "
#define REPO                                                                    \
        "git init -q r; cd r; mkdir d; echo a >a; echo b >b; echo c >d/c; " OLD \
        "git add .; git commit -qm x; "

static RepoState state_of(Place *p, const char *root, const char *path, bool *ret_in_repository) {
        const World *world = world_system();
        const RepoTracked *tracked = NULL;
        Str full = arena_strf(p->arena, "%s/%s", p->dir, path),
            whole = arena_strf(p->arena, "%s/%s", p->dir, root);
        size_t above = (size_t)(strrchr(whole.p, '/') - whole.p);
        WorldStat st = { 0 };

        assert_int_equal(repo_tracked(world, str_slice(whole, 0, above), whole, p->arena, &tracked),
                         0);
        (void)world->stat(world->userdata, full, false, &st);
        *ret_in_repository = tracked != NULL;
        return repo_tracked_state(tracked, full, &st);
}

static void what_git_has_is_told_by_its_index(void **state) {
        static const struct {
                const char *script, *root, *path;
                RepoState want;
        } cases[] = {
                { REPO "true", "r/a", "r/a", REPO_STATE_SAME },
                { REPO "true", "r/d", "r/d/c", REPO_STATE_SAME },
                { REPO "echo new >n", "r/n", "r/n", REPO_STATE_UNTRACKED },
                { REPO "echo '*.o' >.gitignore; echo o >d/x.o", "r/d", "r/d/x.o",
                  REPO_STATE_UNTRACKED },
                { REPO "echo more >>a", "r/a", "r/a", REPO_STATE_MODIFIED },
                /* The same size and time, another content: the time of change of the inode tells. */
                { REPO "echo x >a; touch -d '2001-01-01 00:00:01.5' a", "r/a", "r/a",
                  REPO_STATE_MODIFIED },
                { REPO "chmod +x a", "r/a", "r/a", REPO_STATE_MODIFIED },
                { REPO "cp a e; mv e a; touch -d '2001-01-01 00:00:01.5' a", "r/a", "r/a",
                  REPO_STATE_MODIFIED },
                { REPO "rm a; ln -s b a", "r/a", "r/a", REPO_STATE_MODIFIED },
                { REPO "git rm -q --cached a", "r/a", "r/a", REPO_STATE_UNTRACKED },
                { REPO "echo n >n; git add -N n", "r/n", "r/n", REPO_STATE_MODIFIED },
                { REPO "git update-index --assume-unchanged a", "r/a", "r/a", REPO_STATE_MODIFIED },
                { REPO "git update-index --index-version 4", "r/d", "r/d/c", REPO_STATE_SAME },
                { REPO "git update-index --index-version 4; echo more >>d/c", "r/d", "r/d/c",
                  REPO_STATE_MODIFIED },
                { REPO "git update-index --skip-worktree b", "r/a", "r/a", REPO_STATE_SAME },
                { REPO "git update-index --split-index", "r/a", "r/a", REPO_STATE_UNKNOWN },
                { REPO "git config core.worktree /tmp", "r/a", "r/a", REPO_STATE_UNKNOWN },
                { REPO "printf x >.git/index", "r/a", "r/a", REPO_STATE_UNKNOWN },
                { REPO "head -c 100 .git/index >i; mv i .git/index", "r/a", "r/a",
                  REPO_STATE_UNKNOWN },
                { REPO "rm .git/index", "r/a", "r/a", REPO_STATE_UNTRACKED },
                { REPO "git init -q d/in; echo x >d/in/x", "r/d", "r/d/in/x",
                  REPO_STATE_UNTRACKED },
                { REPO "git worktree add -q ../w; cd ../w; touch -d '2001-01-01' a; git add a",
                  "w/a", "w/a", REPO_STATE_SAME },
                { "git init -q --object-format=sha256 r; cd r; echo a >a; touch -d '2001-01-01' a; "
                  "git add a",
                  "r/a", "r/a", REPO_STATE_SAME },
                { "git init -q r; cd r; git init -q m; cd m; echo a >a; git add a; git commit -qm "
                  "x; cd ..; git add m; rm -rf m/.git",
                  "r/m", "r/m/a", REPO_STATE_UNKNOWN },
        };
        bool in_repository;
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                RepoState got;

                place_make(&p, cases[i].script);
                got = state_of(&p, cases[i].root, cases[i].path, &in_repository);
                if (got != cases[i].want || !in_repository)
                        fail_msg("%s: %d, want %d", cases[i].script, got, cases[i].want);
                place_deinit(&p);
        }
        place_make(&p, "echo x >x; git init -q own; echo y >own/y; cd own; git add y");
        assert_int_equal(state_of(&p, "x", "x", &in_repository), REPO_STATE_UNTRACKED);
        assert_false(in_repository);
        /* A repository that goes as a whole has nobody else that has it. */
        (void)state_of(&p, "own", "own/y", &in_repository);
        assert_false(in_repository);
        place_deinit(&p);
}

/* Written while or after the index was: git would read the file, we do not. */
static void a_file_as_young_as_the_index_is_not_vouched_for(void **state) {
        bool in_repository;
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        place_make(&p, "git init -q r; cd r; echo a >a; touch -d '2030-01-01' a; git add a");
        assert_int_equal(state_of(&p, "r/a", "r/a", &in_repository), REPO_STATE_MODIFIED);
        place_deinit(&p);
}

static bool is_dashless(Place *p, const char *directory, RepoNames names) {
        Str full = arena_strf(p->arena, "%s/%s", p->dir, directory);
        bool dashless = true;

        assert_int_equal(repo_is_dashless(world_system(), full, names, &dashless), 0);
        return dashless;
}

static void names_that_git_prints_may_hold_blanks(void **state) {
        static const struct {
                const char *script, *suffix;
                bool want, lines;
        } cases[] = {
                { "mkdir r", "", true },
                { REPO "echo >'x y'; git add .; rm 'x y'", "", true, true },
                { REPO "echo >'\303\251.md'; git add .", ".md", false, true },
                { REPO "printf x >$(printf '\303\251.md'); git add .", ".md", false, true },
                { REPO "printf x >$(printf '\303\251.md'); git add .", ".c", true, true },
                { REPO "true", "", true },
                { REPO "echo >'x y'; git add .; rm 'x y'", "", false },
                { REPO "echo >'x y'; git add .; rm 'x y'", ".c", true },
                { REPO "echo >\"'x\"; git add .; rm \"'x\"", "", false },
                { REPO "printf x >.git/index", "", false },
        };

        (void)state;
        if (!have_git())
                test_skip("git is not installed");
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                bool undivided = !cases[i].want;
                Place p;

                place_make(&p, cases[i].script);
                assert_int_equal(
                        repo_is_undivided(world_system(), arena_strf(p.arena, "%s/r", p.dir),
                                          str_of(cases[i].suffix), cases[i].lines, &undivided),
                        0);
                if (undivided != cases[i].want)
                        fail_msg("%s: %d", cases[i].script, undivided);
                place_deinit(&p);
        }
}

static void names_that_git_prints_may_be_options(void **state) {
        static const struct {
                const char *script, *directory;
                bool tracked, refs;
        } cases[] = {
                { REPO "true", "r", true, true },
                { REPO "true", "r/d", true, true },
                { REPO "echo >./-x; git add ./-x; rm ./-x", "r", false, true },
                { REPO "echo >./-x; git add ./-x", "r/d", true, true },
                { REPO "echo >d/-x; git add d/-x; rm d/-x", "r", true, true },
                { REPO "echo >d/-x; git add d/-x; rm d/-x", "r/d", false, true },
                { REPO "echo >\"'-x'\"; git add \"'-x'\"; rm \"'-x'\"", "r", false, true },
                { REPO "echo >'\"-x\"'; git add .; rm '\"-x\"'", "r", false, true },
                { REPO "echo >'\\-x'; git add .; rm '\\-x'", "r", false, true },
                { REPO "git tag '\"-x\"'", "r", true, false },
                { REPO "git tag '\"-x\"'; git pack-refs --all", "r", true, false },
                { REPO "git update-ref \"refs/heads/'-x'\" HEAD; git pack-refs --all", "r", true,
                  false },
                { REPO "git tag \"it's\"; git pack-refs --all", "r", true, true },
                { REPO "git update-ref refs/heads/-x HEAD", "r", true, false },
                { REPO "git update-ref refs/-x HEAD", "r", true, false },
                { REPO "git update-ref refs/-x HEAD; git pack-refs --all; rm -f .git/refs/-x", "r",
                  true, false },
                { REPO "git update-ref refs/tags/--output=x HEAD; git pack-refs "
                       "--all",
                  "r", true, false },
                { REPO "git update-ref refs/remotes/o/-x HEAD", "r", true, true },
                { REPO "git update-ref refs/heads/a/-x HEAD; git pack-refs --all", "r", true,
                  true },
                { REPO "git update-ref refs/tags/-x HEAD; git worktree add -q "
                       "../w",
                  "w", true, false },
                { REPO "git update-index --split-index", "r", false, true },
                { REPO "printf x >.git/index", "r", false, true },
                { REPO "rm .git/index", "r", true, true },
                { REPO "git config core.worktree /tmp", "r", false, true },
                { REPO "mkdir .git/reftable", "r", true, false },
                { "mkdir e", "e", false, false },
        };
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                place_make(&p, cases[i].script);
                if (is_dashless(&p, cases[i].directory, REPO_NAMES_TRACKED) != cases[i].tracked)
                        fail_msg("%s: tracked: want %d", cases[i].script, cases[i].tracked);
                if (is_dashless(&p, cases[i].directory, REPO_NAMES_REFS) != cases[i].refs)
                        fail_msg("%s: references: want %d", cases[i].script, cases[i].refs);
                place_deinit(&p);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(names_that_git_prints_may_hold_blanks),
                cmocka_unit_test(names_that_git_prints_may_be_options),
                cmocka_unit_test(what_git_has_is_told_by_its_index),
                cmocka_unit_test(a_file_as_young_as_the_index_is_not_vouched_for),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
