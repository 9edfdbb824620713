/*
 * Where the record lies: whom it is taken from, who waits for its lock, what happens when there is no room.
 */

#include "test-journal.h"

/* Own files */

static void what_others_could_have_made_is_refused(void **state) {
        Journal *j = open_journal(), *fresh;

        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        journal_close(j);

        assert_int_equal(chmod(place_path(&place, "log"), 0755), 0);
        fresh = open_journal();
        assert_int_equal(journal_append(fresh, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_true(journal_diag(fresh)->text[0]);
        assert_int_equal(chmod(place_path(&place, "log"), 0700), 0);

        assert_int_equal(chmod(place_path(&place, "log/0001.jsonl"), 0644), 0);
        assert_int_equal(journal_append(fresh, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chmod(place_path(&place, "log/0001.jsonl"), 0600), 0);
        assert_int_equal(journal_append(fresh, STR("note"), STR(""), false), 0);
        journal_close(fresh);
}

static void another_users_file_is_refused(void **state) {
        Journal *j;

        if (geteuid() != 0)
                test_skip("needs root");
        j = open_journal();
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        journal_close(j);

        assert_int_equal(chown(place_path(&place, "log/0001.jsonl"), 4321, 4321), 0);
        j = open_journal();
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chown(place_path(&place, "log/0001.jsonl"), 0, 0), 0);
        assert_int_equal(chown(place_path(&place, "log"), 4321, 4321), 0);
        journal_close(j);
        j = open_journal();
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chown(place_path(&place, "log"), 0, 0), 0);
        assert_int_equal(chown(place.dir, 4321, 4321), 0);
        journal_close(j);
        j = open_journal();
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chown(place.dir, 0, 0), 0);
        journal_close(j);
}

static void a_folder_above_that_others_can_write_is_refused(void **state) {
        char inner[128];
        Journal *j = NULL;

        snprintf(inner, sizeof(inner), "%s/inner", place.dir);
        assert_int_equal(mkdir(inner, 0700), 0);
        assert_int_equal(chmod(place.dir, 0777), 0);
        assert_int_equal(journal_open(str_of(inner), &j), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chmod(place.dir, 01777), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(chmod(place.dir, 0700), 0);
        journal_close(j);
}

static void a_link_at_the_files_name_is_not_followed(void **state) {
        static const char *const names[] = { "log/0001.jsonl", "log/lock", "log/salt", "log" };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                char victim[128];
                struct stat st;
                Journal *j;

                teardown(NULL);
                setup(NULL);
                snprintf(victim, sizeof(victim), "%s/victim", place.dir);
                if (strcmp(names[i], "log") != 0) {
                        write_whole(victim, (Str){ "", 0 });
                        assert_int_equal(mkdir(place_path(&place, "log"), 0700), 0);
                } else {
                        assert_int_equal(mkdir(victim, 0700), 0);
                }
                assert_int_equal(symlink(victim, place_path(&place, names[i])), 0);
                j = open_journal();
                if (journal_append(j, STR("note"), STR(""), false) != JOURNAL_E_UNTRUSTED)
                        fail_msg("%s was followed", names[i]);
                assert_int_equal(stat(victim, &st), 0);
                if (S_ISREG(st.st_mode))
                        assert_int_equal(st.st_size, 0);
                journal_close(j);
        }
}

static void a_pipe_at_the_files_name_does_not_make_us_wait(void **state) {
        Journal *j = open_journal();

        assert_int_equal(mkdir(place_path(&place, "log"), 0700), 0);
        assert_int_equal(mkfifo(place_path(&place, "log/0001.jsonl"), 0600), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        journal_close(j);
}

static void a_second_name_of_the_file_is_refused(void **state) {
        char other[128];
        Journal *j = open_journal();

        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        snprintf(other, sizeof(other), "%s/other", place.dir);
        assert_int_equal(link(place_path(&place, "log/0001.jsonl"), other), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_UNTRUSTED);
        journal_close(j);
}

static void a_lock_held_for_long_refuses(void **state) {
        struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
        Journal *j = open_journal();
        struct timespec before, after;
        long long waited_ms;
        int fd;

        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        fd = open(place_path(&place, "log/lock"), O_RDWR | O_CLOEXEC);
        assert_int_equal(fcntl(fd, F_OFD_SETLK, &lock), 0);
        clock_gettime(CLOCK_MONOTONIC, &before);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), JOURNAL_E_LOCKED);
        clock_gettime(CLOCK_MONOTONIC, &after);
        waited_ms = (after.tv_sec - before.tv_sec) * 1000LL +
                    (after.tv_nsec - before.tv_nsec) / 1000000;
        print_message("# waited %lld ms\n", waited_ms);
        assert_true(waited_ms >= 190 && waited_ms < 600);
        close(fd);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        journal_close(j);
}

static void a_lock_file_that_was_taken_away_locks_nobody_out(void **state) {
        Journal *j = open_journal(), *other = open_journal();
        JournalCheck check;

        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(unlink(place_path(&place, "log/lock")), 0);
        assert_int_equal(journal_append(other, STR("note"), STR(""), false), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 3);
        journal_close(j);
        journal_close(other);
}

static void a_full_disk_refuses_and_the_next_row_says_so(void **state) {
        struct rlimit old, small;
        Journal *j = open_journal();
        JournalCheck check;
        struct stat st;
        int r;

        write_some(j, NULL);
        assert_int_equal(stat(place_path(&place, "log/0001.jsonl"), &st), 0);
        signal(SIGXFSZ, SIG_IGN);
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
        small = (struct rlimit){ .rlim_cur = (rlim_t)st.st_size + 50, .rlim_max = old.rlim_max };
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        r = journal_append(j, STR("note"), STR("{\"a\":1}"), true);
        assert_true(r < 0);
        r = journal_append(j, STR("note"), STR("{\"a\":1}"), true);
        assert_true(r < 0);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        signal(SIGXFSZ, SIG_DFL);
        assert_true(journal_diag(j)->text[0]);
        assert_int_equal(journal_verify(place_dir(&place), NULL, &check), 0);
        assert_int_equal(check.n_torn, 1);
        assert_int_equal(journal_append(j, STR("note"), STR("{\"a\":1}"), true), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_torn, 1);
        assert_int_equal(check.n_rows, 11);
        journal_close(j);
}

/* The same on a file system that is really full. */
static void no_room_is_no_row(void **state) {
        Journal *j = open_journal();
        JournalCheck check;
        unsigned n = 0;
        int r = 0;

        if (geteuid() != 0 || mount("none", place.dir, "tmpfs", MS_NOSUID, "size=64k,mode=0700")) {
                journal_close(j);
                test_skip("needs root and a file system of its own");
        }
        while (r == 0 && n < 10000) {
                r = journal_append(j, STR("note"), STR("{\"text\":\"some more words\"}"), true);
                n += r == 0;
        }
        assert_int_equal(r, -ENOSPC);
        assert_int_equal(journal_append(j, STR("note"), STR(""), true), -ENOSPC);
        assert_int_equal(journal_verify(place_dir(&place), NULL, &check), 0);
        assert_int_equal(check.n_rows, n);
        assert_int_equal(mount("none", place.dir, "tmpfs", MS_REMOUNT | MS_NOSUID, "size=256k"), 0);
        assert_int_equal(journal_append(j, STR("note"), STR(""), true), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, n + 1 + check.n_torn);
        print_message("# %u rows, %u torn\n", n, (unsigned)check.n_torn);
        journal_close(j);
        assert_int_equal(umount2(place.dir, MNT_DETACH), 0);
}

static void a_folder_that_cannot_be_written_refuses(void **state) {
        pid_t child;
        int status;

        if (geteuid() != 0)
                test_skip("needs root");
        /* Root writes everywhere: another user with a state folder that it cannot write in. */
        assert_int_equal(chown(place.dir, 4321, 4321), 0);
        child = fork();
        assert_true(child >= 0);
        if (!child) {
                Journal *j = NULL;
                int r;

                if (setgid(4321) || setuid(4321) || chmod(place.dir, 0500))
                        _exit(2);
                r = journal_open(place_dir(&place), &j);
                if (!r)
                        r = journal_append(j, STR("note"), STR(""), false);
                _exit(r == -EACCES ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        assert_int_equal(chown(place.dir, 0, 0), 0);
}

static void a_child_does_not_share_the_lock(void **state) {
        Journal *j = open_journal();
        JournalCheck check;
        pid_t children[4];
        int status;

        assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
        for (size_t i = 0; i < ARRAY_LEN(children); ++i) {
                children[i] = fork();
                if (!children[i]) {
                        int r = 0;

                        for (int n = 0; !r && n < 50; ++n)
                                r = journal_append(j, STR("note"), STR(""), false);
                        _exit(r != 0);
                }
        }
        for (size_t i = 0; i < ARRAY_LEN(children); ++i) {
                assert_int_equal(waitpid(children[i], &status, 0), children[i]);
                assert_int_equal(status, 0);
        }
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 201);
        journal_close(j);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                T(what_others_could_have_made_is_refused),
                T(another_users_file_is_refused),
                T(a_folder_above_that_others_can_write_is_refused),
                T(a_link_at_the_files_name_is_not_followed),
                T(a_pipe_at_the_files_name_does_not_make_us_wait),
                T(a_second_name_of_the_file_is_refused),
                T(a_lock_held_for_long_refuses),
                T(a_lock_file_that_was_taken_away_locks_nobody_out),
                T(a_full_disk_refuses_and_the_next_row_says_so),
                T(no_room_is_no_row),
                T(a_folder_that_cannot_be_written_refuses),
                T(a_child_does_not_share_the_lock),
        };

        return cmocka_run_group_tests_name("journal-folder", tests, NULL, NULL);
}
