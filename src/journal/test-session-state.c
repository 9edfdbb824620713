#include "folder.h"
#include "test-help.h"

#define NAME "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static Place place;

static int setup(void **state) {
        place_make(&place);
        return 0;
}

static int teardown(void **state) {
        place_remove(&place);
        return 0;
}

static int open_state(SessionState *s) {
        return session_state_open(place_dir(&place), STR(NAME), s);
}

static void what_was_saved_comes_back(void **state) {
        Approval a = {
                .id = "0123456789abcdef",
                .action = ACTION_CONFIRM,
                .scope = SCOPE_COUNT,
                .cover = COVER_PATTERN,
                .tool = STR("bash"),
                .line = STR("allow bash(\"x\" \xc3\xa4)"),
                .signature = STR("x in /w"),
                .up_to = RISK_SAFE,
                .made_at = 5,
                .expires_at = 6,
                .last_used_at = 7,
                .left = 2,
                .n_uses = 8,
                .by = STR("me"),
        };
        SessionState s;
        struct stat st;

        assert_int_equal(open_state(&s), 0);
        assert_true(str_eq(s.session.id, STR(NAME)));
        assert_int_equal(s.session.n_approvals, 0);
        session_set_auto_confirm(&s.session, 3, true);
        s.session.mode = SESSION_UNATTENDED_AUTO;
        s.session.auto_ceiling = RISK_SAFE;
        s.session.timeout_ms = 1234;
        s.session.n_turns = 9;
        assert_int_equal(session_remember(&s.session, &a), 0);
        assert_int_equal(session_state_save(&s), 0);
        session_state_close(&s);
        assert_int_equal(stat(place_path(&place, NAME), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);

        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 3);
        assert_true(s.session.auto_any_risk);
        assert_int_equal(s.session.mode, SESSION_UNATTENDED_AUTO);
        assert_int_equal(s.session.auto_ceiling, RISK_SAFE);
        assert_int_equal(s.session.timeout_ms, 1234);
        assert_int_equal(s.session.n_turns, 9);
        assert_int_equal(s.session.n_approvals, 1);
        assert_string_equal(s.session.approvals[0].id, a.id);
        assert_true(str_eq(s.session.approvals[0].line, a.line));
        assert_true(str_eq(s.session.approvals[0].session, s.session.id));
        assert_int_equal(s.session.approvals[0].left, 2);
        assert_int_equal(s.session.approvals[0].expires_at, 6);
        assert_int_equal(session_state_remove(&s), 0);
        assert_int_equal(access(place_path(&place, NAME), F_OK), -1);
        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 0);
        session_state_close(&s);
        session_state_close(&s);
}

static void what_is_not_saved_is_gone(void **state) {
        SessionState s;

        assert_int_equal(open_state(&s), 0);
        session_set_auto_confirm(&s.session, -1, true);
        session_state_close(&s);
        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 0);
        session_state_close(&s);
}

static ino_t kept_file(void) {
        struct stat st;

        assert_int_equal(stat(place_path(&place, NAME), &st), 0);
        return st.st_ino;
}

/* A save replaces the file, so another inode is another save. */
static void only_what_changed_is_written(void **state) {
        SessionState s;
        ino_t first, second;
        int hold;

        assert_int_equal(open_state(&s), 0);
        session_set_auto_confirm(&s.session, 2, false);
        assert_int_equal(session_state_save(&s), 0);
        first = kept_file();
        /* Held open, so that its inode is not given to the next. */
        hold = open(place_path(&place, NAME), O_RDONLY | O_CLOEXEC);
        assert_true(hold >= 0);
        assert_int_equal(session_state_save(&s), 0);
        assert_int_equal(kept_file(), first);
        session_state_close(&s);

        assert_int_equal(open_state(&s), 0);
        assert_int_equal(session_state_save(&s), 0);
        assert_int_equal(kept_file(), first);
        session_set_auto_confirm(&s.session, 1, false);
        assert_int_equal(session_state_save(&s), 0);
        second = kept_file();
        assert_int_not_equal(second, first);
        session_set_auto_confirm(&s.session, 2, false);
        assert_int_equal(session_state_save(&s), 0);
        session_state_close(&s);
        close(hold);

        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 2);
        session_state_close(&s);
}

static void one_process_at_a_time(void **state) {
        SessionState s, other;

        assert_int_equal(open_state(&s), 0);
        assert_int_equal(open_state(&other), JOURNAL_E_LOCKED);
        assert_int_equal(other.fd, -1);
        session_state_close(&s);
        assert_int_equal(open_state(&other), 0);
        session_state_close(&other);
}

static void save_text(const char *old, const char *new) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
        _cleanup_(buf_deinit) Buf changed = BUF_INIT(1 << 16);
        SessionState s;
        size_t at;

        assert_int_equal(open_state(&s), 0);
        session_set_auto_confirm(&s.session, 3, false);
        assert_int_equal(session_remember(&s.session,
                                          &(Approval){
                                                  .id = "0123456789abcdef",
                                                  .action = ACTION_CONFIRM,
                                                  .scope = SCOPE_TURN,
                                                  .cover = COVER_ALL,
                                                  .left = -1,
                                          }),
                         0);
        assert_int_equal(session_state_save(&s), 0);
        session_state_close(&s);
        read_whole(place_path(&place, NAME), &text);
        at = str_find(buf_str(&text), str_of(old));
        if (at == SIZE_MAX)
                fail_msg("no %s in %s", old, text.p);
        buf_append(&changed, str_slice(buf_str(&text), 0, at));
        buf_append(&changed, str_of(new));
        buf_append(&changed, str_slice(buf_str(&text), at + strlen(old), text.n));
        write_whole(place_path(&place, NAME), buf_str(&changed));
}

static void what_cannot_be_read_grants_nothing_and_is_told(void **state) {
        static const struct {
                const char *old, *new;
        } cases[] = {
                { "}]}", "}]" },
                { "{", "" },
                { "\"version\":1", "\"version\":2" },
                { "\"version\":1", "\"version\":1,\"more\":1" },
                { "\"auto_confirm\":3", "\"auto_confirm\":-2" },
                { "\"auto_confirm\":3", "\"auto_confirm\":\"3\"" },
                { "\"auto_confirm\":3,", "" },
                { "\"mode\":\"ask\"", "\"mode\":\"all\"" },
                { "\"scope\":\"turn\"", "\"scope\":\"user\"" },
                { "\"scope\":\"turn\"", "\"scope\":\"once\"" },
                { "\"action\":\"confirm\"", "\"action\":\"none\"" },
                { "\"level\":0", "\"level\":3" },
                { "\"level\":0", "\"level\":4294967296" },
                { "\"left\":-1", "\"left\":-2" },
                { "\"id\":\"0123456789abcdef\"", "\"id\":\"0\"" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                SessionState s;
                int r;

                save_text(cases[i].old, cases[i].new);
                r = open_state(&s);
                if (r != JOURNAL_E_CORRUPT)
                        fail_msg("%s: %d", cases[i].new, r);
                assert_int_equal(s.session.auto_confirm, 0);
                assert_int_equal(s.session.n_approvals, 0);
                assert_int_equal(open_state(&s), 0);
                assert_int_equal(s.session.auto_confirm, 0);
                session_state_close(&s);
        }
}

static void another_run_of_the_machine_and_idle_hours_end_it(void **state) {
        char boot[64], saved[64], long_ago[64];
        SessionState s;

        snprintf(boot, sizeof(boot), "\"boot\":\"%s\"", folder_boot_id());
        save_text(boot, "\"boot\":\"0123456789abcdef\"");
        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 0);
        session_state_close(&s);

        snprintf(saved, sizeof(saved), "\"saved_at\":");
        snprintf(long_ago, sizeof(long_ago), "\"saved_at\":-");
        save_text(saved, long_ago);
        assert_int_equal(open_state(&s), 0);
        assert_true(s.session.auto_confirm == 0 || folder_boot_ms() < 6LL * 60 * 60 * 1000);
        session_state_close(&s);

        save_text(saved, "\"saved_at\":9");
        assert_int_equal(open_state(&s), 0);
        assert_int_equal(s.session.auto_confirm, 0);
        session_state_close(&s);
}

static void files_of_ended_sessions_are_cleared_away(void **state) {
        struct timespec old[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };
        char other[65];
        SessionState s;

        memset(other, 'a', 64);
        other[64] = '\0';
        assert_int_equal(session_state_open(place_dir(&place), str_of(other), &s), 0);
        assert_int_equal(session_state_save(&s), 0);
        session_state_close(&s);
        assert_int_equal(utimensat(AT_FDCWD, place_path(&place, other), old, 0), 0);
        assert_int_equal(open_state(&s), 0);
        session_state_close(&s);
        assert_int_equal(access(place_path(&place, other), F_OK), -1);
}

static void what_others_could_write_is_refused(void **state) {
        SessionState s;

        assert_int_equal(open_state(&s), 0);
        assert_int_equal(session_state_save(&s), 0);
        session_state_close(&s);
        assert_int_equal(chmod(place_path(&place, NAME), 0622), 0);
        assert_int_equal(open_state(&s), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chmod(place_path(&place, NAME), 0600), 0);
        if (geteuid() == 0) {
                assert_int_equal(chown(place_path(&place, NAME), 4321, 4321), 0);
                assert_int_equal(open_state(&s), JOURNAL_E_UNTRUSTED);
                assert_int_equal(chown(place_path(&place, NAME), 0, 0), 0);
        }
        assert_int_equal(chmod(place.dir, 0770), 0);
        assert_int_equal(open_state(&s), JOURNAL_E_UNTRUSTED);
        assert_int_equal(chmod(place.dir, 0700), 0);
        assert_int_equal(unlink(place_path(&place, NAME)), 0);
        assert_int_equal(symlink("/etc/passwd", place_path(&place, NAME)), 0);
        assert_int_equal(open_state(&s), JOURNAL_E_UNTRUSTED);
}

static void a_name_is_64_digits(void **state) {
        static const char *const names[] = {
                "",
                "../x",
                "abc",
                NAME "0",
                "0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef",
                "../../../../../../../../../../../../../../../../../etc/passwd/12",
        };
        SessionState s;

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                assert_int_equal(session_state_open(place_dir(&place), str_of(names[i]), &s),
                                 -EINVAL);
}

static void a_terminals_session_has_a_name_of_its_own(void **state) {
        char here[65], again[65];
        int pipes[2], status;
        pid_t child;

        assert_int_equal(session_name_terminal(here), 0);
        assert_int_equal(session_name_terminal(again), 0);
        assert_string_equal(here, again);
        assert_int_equal(strlen(here), 64);
        assert_int_equal(pipe(pipes), 0);
        child = fork();
        if (!child) {
                char there[65] = { 0 };

                setsid();
                if (session_name_terminal(there) || write(pipes[1], there, 65) != 65)
                        _exit(1);
                _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        assert_int_equal(read(pipes[0], again, 65), 65);
        assert_string_not_equal(here, again);
        close(pipes[0]);
        close(pipes[1]);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
        static const struct CMUnitTest tests[] = {
                T(what_was_saved_comes_back),
                T(what_is_not_saved_is_gone),
                T(only_what_changed_is_written),
                T(one_process_at_a_time),
                T(what_cannot_be_read_grants_nothing_and_is_told),
                T(another_run_of_the_machine_and_idle_hours_end_it),
                T(files_of_ended_sessions_are_cleared_away),
                T(what_others_could_write_is_refused),
                T(a_name_is_64_digits),
                T(a_terminals_session_has_a_name_of_its_own),
        };

        return cmocka_run_group_tests_name("session-state", tests, NULL, NULL);
}
