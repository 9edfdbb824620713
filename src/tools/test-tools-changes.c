/*
 * The file tools that write, edit and delete, and what undo puts back.
 */

#include "test-tools.h"

/* Writing */

static void a_file_is_made_with_its_directories(void **state) {
        Fixture *f = *state;
        struct stat st;

        good(f, "write_file", "{\"path\":\"a/b/c\",\"content\":\"new\\n\"}", "made ");
        holds(f, "2 directories were made for it");
        file_is("a/b/c", "new\n");
        assert_int_equal(stat("a/b/c", &st), 0);
        assert_int_equal(st.st_mode & 07777, 0644);
        good(f, "save", "{\"path\":\"e\",\"content\":\"\"}", "0 bytes");
        file_is("e", "");
        assert_int_equal(n_left_over(), 0);
}

static void a_file_keeps_what_it_was_but_its_content(void **state) {
        Fixture *f = *state;
        char value[8] = { 0 };
        struct stat st;

        shell("printf old > a; chmod 4751 a; ln a b");
        if (geteuid() == 0)
                shell("chown 12:34 a; chmod 4751 a");
        (void)!setxattr("a", "user.note", "mine", 4, 0);
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}",
             "the file had 2 names: the others keep");
        file_is("a", "new");
        file_is("b", "old");
        assert_int_equal(stat("a", &st), 0);
        assert_int_equal(st.st_mode & 07777, 0751);
        if (geteuid() == 0)
                assert_true(st.st_uid == 12 && st.st_gid == 34);
        if (getxattr("b", "user.note", value, sizeof(value)) == 4) {
                memset(value, 0, sizeof(value));
                assert_int_equal(getxattr("a", "user.note", value, sizeof(value)), 4);
                assert_string_equal(value, "mine");
        }
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}", "nothing was written");
        assert_int_equal(n_left_over(), 0);
}

static void a_link_is_written_through_to_what_was_judged(void **state) {
        Fixture *f = *state;
        struct stat st;

        shell("mkdir d; printf old > d/a; ln -s d/a l; ln -s d/new ln");
        good(f, "write_file", "{\"path\":\"l\",\"content\":\"new\"}", "wrote ");
        file_is("d/a", "new");
        assert_int_equal(lstat("l", &st), 0);
        assert_true(S_ISLNK(st.st_mode));
        good(f, "write_file", "{\"path\":\"ln\",\"content\":\"x\"}", "made ");
        file_is("d/new", "x");
}

static void what_cannot_be_written_is_said_and_stays(void **state) {
        Fixture *f = *state;

        shell("mkdir d; mkfifo p; printf x > a");
        bad(f, "write_file", "{\"path\":\"d\",\"content\":\"\"}", "it is a directory");
        bad(f, "write_file", "{\"path\":\"p\",\"content\":\"\"}", "neither a file");
        bad(f, "write_file", "{\"path\":\"/dev/null\",\"content\":\"\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"/proc/self/comm\",\"content\":\"x\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"a/b\",\"content\":\"\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"a\"}", "needs 'content'");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":null}", "must be a string");
        if (geteuid() != 0) {
                shell("chmod 444 a");
                bad(f, "write_file", "{\"path\":\"a\",\"content\":\"y\"}", "read-only");
        }
        file_is("a", "x");
        assert_int_equal(n_left_over(), 0);
}

static void write_into(Fixture *f) {
        shell("printf theirs > a");
}

static void replace_by_another(Fixture *f) {
        shell("printf theirs > b; mv b a");
}

static void make_it(Fixture *f) {
        shell("printf theirs > new");
}

static void make_its_directory(Fixture *f) {
        shell("mkdir dir");
}

static void swap_its_directory(Fixture *f) {
        shell("mv d gone; mkdir d");
}

static void link_its_directory(Fixture *f) {
        shell("mv d gone; ln -s / d");
}

static void what_changed_since_is_not_overwritten(void **state) {
        static const struct {
                void (*change)(Fixture *);
                const char *path, *left, *content;
        } cases[] = {
                { write_into, "a", "a", "theirs" },
                { replace_by_another, "a", "a", "theirs" },
                { put_link, "a", "b", "old" },
                { make_it, "new", "new", "theirs" },
                { make_its_directory, "dir/x", "", "" },
                { swap_its_directory, "d/x", "", "" },
                { link_its_directory, "d/tmp/x", "", "" },
        };
        Fixture *f = *state;

        for (size_t when = 0; when < 2; ++when) {
                for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                        char args[128];

                        shell("rm -rf ./*; mkdir d; printf old > a; printf secret > ../secret");
                        f->at_decision = when ? NULL : cases[i].change;
                        f->at_run = when ? cases[i].change : NULL;
                        snprintf(args, sizeof(args), "{\"path\":\"%s\",\"content\":\"mine\"}",
                                 cases[i].path);
                        /* Once the last look is over, a directory that is held is written to, wherever it is now. */
                        if (when && cases[i].change == swap_its_directory) {
                                good(f, "write_file", args, "made ");
                                file_is("gone/x", "mine");
                        } else if (when && cases[i].change == link_its_directory) {
                                good(f, "write_file", args, "made ");
                                file_is("gone/tmp/x", "mine");
                        } else {
                                bad(f, "write_file", args, "changed after it was allowed");
                        }
                        if (*cases[i].left)
                                file_is(cases[i].left, cases[i].content);
                        file_is("../secret", "secret");
                        assert_false(is_there("/tmp/x"));
                        assert_int_equal(n_left_over(), 0);
                }
        }
}

static void an_edit_is_done_or_says_why_not(void **state) {
        Fixture *f = *state;

        put("a", STR("one\ntwo\ntwo\n"));
        good(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"one\",\"new_str\":\"1\"}", "edited ");
        file_is("a", "1\ntwo\ntwo\n");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"two\",\"new_str\":\"2\"}",
            "2 times, at lines 2, 3");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"three\",\"new_str\":\"2\"}",
            "not in the file");
        bad(f, "edit_file", "{\"path\":\"nope\",\"old_str\":\"two\",\"new_str\":\"2\"}",
            "no such file");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"two\"}", "new_str");
        file_is("a", "1\ntwo\ntwo\n");
        good(f, "Edit",
             "{\"file_path\":\"a\",\"old_string\":\"two\",\"new_string\":\"2\",\"replace_all\":"
             "true}",
             "edited ");
        file_is("a", "1\n2\n2\n");
        good(f, "MultiEdit",
             "{\"file_path\":\"a\",\"edits\":[{\"old_string\":\"1\",\"new_string\":\"one\"}]}",
             "edited ");
        file_is("a", "one\n2\n2\n");
        f->at_run = write_into;
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"one\",\"new_str\":\"1\"}",
            "changed after");
        file_is("a", "theirs");
        assert_int_equal(n_left_over(), 0);
}

/* Deleting */

static void files_links_and_empty_directories_go(void **state) {
        Fixture *f = *state;

        shell("printf x > a; ln -s a l; mkdir e d; printf y > d/y; ln -s d dl; mkfifo p");
        good(f, "delete_file", "{\"path\":\"l\"}", "deleted ");
        assert_true(!is_there("l") && is_there("a"));
        good(f, "delete_file", "{\"path\":\"dl\",\"recursive\":true}", "deleted ");
        assert_true(!is_there("dl") && is_there("d/y"));
        good(f, "delete_file", "{\"path\":\"a\"}", "deleted ");
        good(f, "delete_file", "{\"path\":\"e\"}", "deleted ");
        assert_true(!is_there("a") && !is_there("e"));
        bad(f, "delete_file", "{\"path\":\"d\"}", "not empty");
        file_is("d/y", "y");
        bad(f, "delete_file", "{\"path\":\"a\"}", "no such file");
        bad(f, "delete_file", "{\"path\":\"p\"}", "neither a file nor a directory");
        assert_true(is_there("p"));
        assert_int_equal(n_left_over(), 0);
}

static void a_tree_goes_when_it_is_said(void **state) {
        Fixture *f = *state;

        shell("mkdir -p t/a/b t/c ../keep; printf 1 > t/a/b/1; printf 2 > t/2; ln -s ../../keep "
              "t/c/l; printf k > ../keep/k");
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "7 names in all");
        assert_false(is_there("t"));
        file_is("../keep/k", "k");
        shell("mkdir -p t; mkfifo t/p; printf x > t/x");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "neither a file nor a directory");
        file_is("t/x", "x");
        assert_int_equal(n_left_over(), 0);
}

static void add_to_tree(Fixture *f) {
        shell("printf theirs > t/a/theirs");
}

static void change_in_tree(Fixture *f) {
        shell("printf theirs > t/x");
}

static void swap_tree(Fixture *f) {
        shell("mv t u; mkdir -p t/a; printf theirs > t/a/theirs");
}

static void what_came_into_a_tree_since_stays(void **state) {
        Fixture *f = *state;

        shell("mkdir -p t/a; printf x > t/x");
        f->at_decision = add_to_tree;
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "changed after it was allowed");
        file_is("t/a/theirs", "theirs");
        file_is("t/x", "x");
        f->at_decision = swap_tree;
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "changed after it was allowed");
        file_is("t/a/theirs", "theirs");
        f->at_decision = NULL;
        f->at_run = swap_tree;
        shell("rm -rf t u; mkdir -p t/a; printf x > t/x");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "changed after");
        file_is("t/a/theirs", "theirs");
        file_is("u/x", "x");
        f->at_run = NULL;
        shell("rm -rf t u; mkdir -p t/a; printf x > t/x");
        f->at_decision = change_in_tree;
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "deleted");
        assert_int_equal(n_left_over(), 0);
}

static void another_file_by_the_same_name_is_not_deleted(void **state) {
        Fixture *f = *state;

        put("a", STR("old"));
        f->at_decision = replace_by_another;
        bad(f, "delete_file", "{\"path\":\"a\"}", "changed after it was allowed");
        file_is("a", "theirs");
        f->at_decision = NULL;
        f->at_run = replace_by_another;
        bad(f, "delete_file", "{\"path\":\"a\"}", "changed after it was allowed");
        file_is("a", "theirs");
        assert_int_equal(n_left_over(), 0);
}

/* Undo */

static void what_cannot_be_kept_is_not_changed(void **state) {
        Fixture *f = *state;
        char args[200];

        shell("head -c 5000000 /dev/zero > big; mkdir -p t; cp big t; printf x > a");
        bad(f, "write_file", "{\"path\":\"big\",\"content\":\"\"}",
            "undo keeps no more than 4 MiB");
        bad(f, "delete_file", "{\"path\":\"big\"}", "undo keeps no more than 4 MiB");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "undo keeps no more than 4 MiB");
        shell("test $(stat -c %%s big) = 5000000 && test $(stat -c %%s t/big) = 5000000");
        f->tools.state_dir = STR("/proc/nowhere");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":\"y\"}", "could not be kept for undo");
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo");
        file_is("a", "x");
        f->tools.state_dir = (Str){ 0 };
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo");
        f->tools.undo_max_bytes = 0;
        good(f, "delete_file", "{\"path\":\"big\"}", "deleted");
        assert_string_equal(f->result.undo_id, "");
        snprintf(args, sizeof(args), "%s/undo", f->state);
        shell("test -z \"$(ls %s 2>/dev/null)\"", args);
}

/* Where the image has no room, or the new content has none: nothing changes and nothing is left. */
static void a_full_disk_changes_nothing(void **state) {
        Fixture *f = *state;
        char command[256], args[70000];
        int n;

        snprintf(command, sizeof(command), "mount -t tmpfs -o size=64k none '%s' 2>/dev/null",
                 f->state);
        if (system(command) != 0) {
                print_message("# nothing can be mounted here\n");
                return;
        }
        shell("head -c 100000 /dev/zero > a; mkdir -p t; cp a t");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":\"\"}",
            "could not be kept for undo: No space left");
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo: No space left");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "could not be kept for undo: No space left");
        shell("test $(stat -c %%s a) = 100000 && test -f t/a; umount '%s'; mkdir full; mount -t "
              "tmpfs -o size=64k none full; printf old > full/a",
              f->state);
        n = snprintf(args, sizeof(args), "{\"path\":\"full/a\",\"content\":\"");
        memset(args + n, 'x', 66000);
        strcpy(args + n + 66000, "\"}");
        bad(f, "write_file", args, "No space left");
        file_is("full/a", "old");
        shell("test $(ls -A full | wc -l) = 1; test -z \"$(ls '%s/undo')\"; umount full", f->state);
}

static void restore(Fixture *f, bool force, int outcome) {
        UndoConfig config = { str_of(f->state), UNDO_BYTES };
        Diag diag = { 0 };
        UndoItem item;
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 64U << 20);
        assert_int_equal(undo_find(&config, str_of(f->result.undo_id), &a, &item), 0);
        r = undo_restore(&config, &item, force, &a, &diag);
        if (r != outcome)
                fail_msg("got %d (%s), want %d", r, diag.text, outcome);
        arena_deinit(&a);
}

static void what_a_tool_changed_can_be_put_back(void **state) {
        Fixture *f = *state;

        shell("printf old > a; chmod 640 a; mkdir -p t/ro; printf 1 > t/ro/1; ln -s x t/l; chmod "
              "755 t/ro");
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}", "wrote");
        restore(f, false, 0);
        file_is("a", "old");
        shell("test $(stat -c %%a a) = 640");
        good(f, "delete_file", "{\"path\":\"a\"}", "deleted");
        restore(f, false, 0);
        file_is("a", "old");
        shell("test $(stat -c %%a a) = 640");
        good(f, "write_file", "{\"path\":\"new/n\",\"content\":\"new\"}", "made");
        restore(f, false, 0);
        assert_false(is_there("new/n"));
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "deleted");
        restore(f, false, 0);
        shell("test $(cat t/ro/1) = 1 && test $(readlink t/l) = x");
        good(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"old\",\"new_str\":\"x\"}", "edited");
        put("a", STR("theirs"));
        restore(f, false, UNDO_E_CHANGED);
        file_is("a", "theirs");
        restore(f, true, 0);
        file_is("a", "old");
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                T(a_file_is_made_with_its_directories),
                T(a_file_keeps_what_it_was_but_its_content),
                T(a_link_is_written_through_to_what_was_judged),
                T(what_cannot_be_written_is_said_and_stays),
                T(what_changed_since_is_not_overwritten),
                T(an_edit_is_done_or_says_why_not),
                T(files_links_and_empty_directories_go),
                T(a_tree_goes_when_it_is_said),
                T(what_came_into_a_tree_since_stays),
                T(another_file_by_the_same_name_is_not_deleted),
                T(what_cannot_be_kept_is_not_changed),
                T(a_full_disk_changes_nothing),
                T(what_a_tool_changed_can_be_put_back),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
