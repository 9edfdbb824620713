#include "approvals.h"

#include "folder.h"
#include "test-help.h"

#define DAY (24LL * 60 * 60 * 1000)

static Place place;
static ApprovalStore *store;
static Memory memory;
static int64_t now;

static int64_t test_clock(void) {
        return now;
}

static ApprovalStore *open_store(void) {
        ApprovalStore *s = NULL;

        assert_int_equal(approval_store_open(place_dir(&place), &s), 0);
        approval_store_set_clock(s, test_clock);
        return s;
}

static int setup(void **state) {
        place_make(&place);
        now = 1700000000000;
        store = open_store();
        memory = approval_store_memory(store);
        return 0;
}

static int teardown(void **state) {
        approval_store_close(store);
        place_remove(&place);
        return 0;
}

static Approval sample(unsigned number) {
        Approval a = {
                .action = ACTION_CONFIRM,
                .scope = SCOPE_USER,
                .cover = COVER_PATTERN,
                .tool = STR("bash"),
                .line = STR("allow bash(cargo fmt)"),
                .signature = STR("cargo fmt in /w"),
                .up_to = RISK_MODERATE,
                .made_at = now,
                .left = -1,
                .by = STR("person at terminal"),
        };

        snprintf(a.id, sizeof(a.id), "%016x", number);
        return a;
}

static size_t list(const Approval **ret) {
        const Approval *items;
        size_t n = 0;
        int r = memory.list(memory.userdata, &items, &n);

        if (r)
                fail_msg("%d: %s", r, approval_store_diag(store)->text);
        if (ret)
                *ret = items;
        return n;
}

static void assert_same(const Approval *a, const Approval *b) {
        assert_string_equal(a->id, b->id);
        assert_int_equal(a->action, b->action);
        assert_int_equal(a->scope, b->scope);
        assert_int_equal(a->cover, b->cover);
        assert_true(digest_eq(&a->key, &b->key));
        assert_true(str_eq(a->tool, b->tool));
        assert_true(str_eq(a->line, b->line));
        assert_true(str_eq(a->signature, b->signature));
        assert_true(str_eq(a->workspace, b->workspace));
        assert_int_equal(a->up_to, b->up_to);
        assert_int_equal(a->level, b->level);
        assert_int_equal(a->made_at, b->made_at);
        assert_int_equal(a->expires_at, b->expires_at);
        assert_int_equal(a->last_used_at, b->last_used_at);
        assert_int_equal(a->left, b->left);
        assert_int_equal(a->n_uses, b->n_uses);
        assert_true(str_eq(a->reason, b->reason));
        assert_true(str_eq(a->by, b->by));
}

static void a_line_says_what_was_given(void **state) {
        Approval cases[8];
        size_t n = 0;

        cases[n] = sample(1);
        cases[++n] = sample(2);
        cases[n].line = STR("bash(grep \"#\" \\ x)");
        cases[++n] = sample(3);
        cases[n].cover = COVER_EXACT;
        cases[n].line = (Str){ 0 };
        cases[n].level = ESCALATE_ASK;
        cases[n].up_to = RISK_DANGEROUS;
        memset(cases[n].key.bytes, 0xa5, sizeof(cases[n].key.bytes));
        cases[n].signature = STR("rm \"a\" # b\n\x1b[2J\xff\xe2\x80\xae in /w\\");
        cases[++n] = sample(4);
        cases[n].cover = COVER_TOOL;
        cases[n].line = (Str){ 0 };
        cases[n].scope = SCOPE_WORKSPACE;
        cases[n].workspace = STR("/home/me/my project");
        cases[++n] = sample(5);
        cases[n].action = ACTION_SKIP;
        cases[n].line = STR("deny bash(rm *)");
        cases[n].reason = STR("never, I said");
        cases[++n] = sample(6);
        cases[n].cover = COVER_ALL;
        cases[n].line = (Str){ 0 };
        cases[n].left = 3;
        cases[n].n_uses = 9999999999;
        cases[n].last_used_at = now + 1;
        cases[n].expires_at = now + DAY;
        cases[++n] = sample(7);
        cases[n].action = ACTION_SKIP;
        cases[n].line = STR("bash(\xc3\xa4)");
        cases[n].tool = cases[n].signature = cases[n].by = (Str){ 0 };
        ++n;

        for (size_t i = 0; i < n; ++i) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 16);
                Approval again = { 0 };
                Diag diag = { 0 };
                Arena a;

                arena_init(&a, NULL, 0, 1 << 20);
                assert_int_equal(approval_line_format(&cases[i], &line), 0);
                print_message("# %s\n", line.p);
                for (size_t at = 0; at < line.n; ++at)
                        assert_in_range(line.p[at], ' ', '~');
                if (approval_line_parse(buf_str(&line), &a, &again, &diag))
                        fail_msg("%s: %s", line.p, diag.text);
                assert_same(&again, &cases[i]);
                arena_deinit(&a);
        }
}

/* Each makes a good line into one that nobody wrote. */
static void a_line_that_was_changed_is_refused(void **state) {
        static const struct {
                const char *old, *new;
        } cases[] = {
                { "allow ", "allow" },
                { "allow ", "Allow " },
                { "allow ", "ask " },
                { " # ", " " },
                { " # used", " #  used" },
                { "used 0000", "used 1969" },
                { "used 0000-00-00", "used 2026-02-30" },
                { "uses 0000000000", "uses 000000000x" },
                { "uses 0000000000", "uses 0" },
                { "left -000000000000000001", "left -000000000000000002" },
                { "left -000000000000000001", "left *000000000000000001" },
                { "id 0000000000000001", "id 000000000000000g" },
                { "id 0000000000000001", "id 00000000000000AB" },
                { "id 0000000000000001", "id 1" },
                { "scope user", "scope session" },
                { "scope user", "scope once" },
                { "scope user", "scope workspace" },
                { "scope user", "scope nobody" },
                { "cover pattern", "cover exact" },
                { "cover pattern", "cover tool" },
                { "cover pattern", "cover all" },
                { "up_to moderate", "up_to none" },
                { "up_to moderate", "up_to any" },
                { "level none", "level ask" },
                { "level none", "level floor" },
                { "tool \"bash\"", "tool bash" },
                { "tool \"bash\"", "tool \"\\x62ash\"" },
                { "tool \"bash\"", "tool \"b\\ash\"" },
                { "tool \"bash\" ", "" },
                { "because \"\"", "because \"" },
                { "because \"\"", "because \"\" more" },
                { "in \"\"", "in \"/w\"" },
                { "made 20", "made 19" },
        };
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 16);
        _cleanup_(buf_deinit) Buf changed = BUF_INIT(1 << 16);
        Approval a = sample(1);

        assert_int_equal(approval_line_format(&a, &line), 0);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                size_t at = str_find(buf_str(&line), str_of(cases[i].old));
                Approval got = { 0 };
                Diag diag = { 0 };
                Arena arena;
                int r;

                if (at == SIZE_MAX)
                        fail_msg("no '%s' in %s", cases[i].old, line.p);
                buf_clear(&changed);
                buf_append(&changed, str_slice(buf_str(&line), 0, at));
                buf_append(&changed, str_of(cases[i].new));
                buf_append(&changed, str_slice(buf_str(&line), at + strlen(cases[i].old), line.n));
                arena_init(&arena, NULL, 0, 1 << 20);
                r = approval_line_parse(buf_str(&changed), &arena, &got, &diag);
                arena_deinit(&arena);
                if (r != JOURNAL_E_CORRUPT || !diag.text[0])
                        fail_msg("'%s' was taken: %d", changed.p, r);
                assert_int_equal(got.action, ACTION_NONE);
        }
}

static void what_cannot_be_kept_is_not_written(void **state) {
        static const struct {
                const char *label;
                Scope scope;
                Cover cover;
                Action action;
                EscalateLevel level;
        } cases[] = {
                { "a session's", SCOPE_SESSION, COVER_EXACT, ACTION_CONFIRM, ESCALATE_NONE },
                { "an edit", SCOPE_USER, COVER_EXACT, ACTION_EDIT, ESCALATE_NONE },
                { "the floor", SCOPE_USER, COVER_EXACT, ACTION_CONFIRM, ESCALATE_FLOOR },
                { "a tool past an ask rule", SCOPE_USER, COVER_TOOL, ACTION_CONFIRM, ESCALATE_ASK },
                { "no workspace", SCOPE_WORKSPACE, COVER_EXACT, ACTION_CONFIRM, ESCALATE_NONE },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Approval a = sample(1);

                a.scope = cases[i].scope;
                a.cover = cases[i].cover;
                a.action = cases[i].action;
                a.level = cases[i].level;
                if (memory.add(memory.userdata, &a) >= 0)
                        fail_msg("%s was kept", cases[i].label);
        }
        assert_int_equal(list(NULL), 0);
}

static void what_is_added_is_listed_used_and_revoked(void **state) {
        Approval user = sample(1), here = sample(2);
        const Approval *items;
        struct stat st;

        assert_int_equal(list(NULL), 0);
        here.scope = SCOPE_WORKSPACE;
        here.workspace = STR("/home/me/w");
        assert_int_equal(memory.add(memory.userdata, &user), 0);
        assert_int_equal(memory.add(memory.userdata, &here), 0);
        assert_int_equal(list(&items), 2);
        assert_same(&items[0], &user);
        assert_same(&items[1], &here);
        assert_int_equal(stat(place_path(&place, "approvals"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0700);
        assert_int_equal(stat(place_path(&place, "approvals/user"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);

        assert_int_equal(memory.use(memory.userdata, STR("0000000000000002"), now + 5), 0);
        assert_int_equal(memory.use(memory.userdata, STR("00000000000000ff"), now), MEMORY_E_GONE);
        now += 10;
        assert_int_equal(list(&items), 2);
        assert_int_equal(items[1].n_uses, 1);
        assert_int_equal(items[1].last_used_at, now - 5);
        assert_int_equal(items[1].left, -1);

        assert_int_equal(memory.revoke(memory.userdata, STR("0000000000000001")), 0);
        assert_int_equal(memory.revoke(memory.userdata, STR("0000000000000001")), MEMORY_E_GONE);
        assert_int_equal(list(&items), 1);
        assert_same(&items[0], &(Approval){
                                       .id = "0000000000000002",
                                       .action = ACTION_CONFIRM,
                                       .scope = SCOPE_WORKSPACE,
                                       .cover = COVER_PATTERN,
                                       .tool = here.tool,
                                       .line = here.line,
                                       .signature = here.signature,
                                       .workspace = here.workspace,
                                       .up_to = here.up_to,
                                       .made_at = here.made_at,
                                       .last_used_at = now - 5,
                                       .left = -1,
                                       .n_uses = 1,
                                       .by = here.by,
                               });
        assert_int_equal(memory.revoke(memory.userdata, STR("0000000000000002")), 0);
        assert_int_equal(list(NULL), 0);
}

static void another_process_sees_it_at_once(void **state) {
        ApprovalStore *other = open_store();
        Memory theirs = approval_store_memory(other);
        Approval a = sample(1);
        const Approval *items;
        size_t n;

        for (unsigned i = 0; i < 50; ++i) {
                assert_int_equal(list(NULL), 0);
                assert_int_equal(theirs.add(theirs.userdata, &a), 0);
                assert_int_equal(list(NULL), 1);
                assert_int_equal(memory.revoke(memory.userdata, str_of(a.id)), 0);
                assert_int_equal(theirs.list(theirs.userdata, &items, &n), 0);
                assert_int_equal(n, 0);
        }
        approval_store_close(other);
}

static void time_ends_what_it_should(void **state) {
        static const struct {
                const char *label;
                Action action;
                int64_t expires, moved; /* relative to when it was made */
                bool lives;
        } cases[] = {
                { "at once", ACTION_CONFIRM, 0, 0, true },
                { "89 days unused", ACTION_CONFIRM, 0, 89 * DAY, true },
                { "91 days unused", ACTION_CONFIRM, 0, 91 * DAY, false },
                { "a refusal, 91 days", ACTION_SKIP, 0, 91 * DAY, false },
                { "before its end", ACTION_CONFIRM, DAY, DAY - 1, true },
                { "at its end", ACTION_CONFIRM, DAY, DAY, false },
                { "a clock set back a little", ACTION_CONFIRM, 0, -1000, true },
                { "a clock set back", ACTION_CONFIRM, 0, -DAY, false },
                { "with an end, set back", ACTION_CONFIRM, DAY, -DAY, false },
                { "a refusal, set back", ACTION_SKIP, 0, -DAY, true },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Approval a = sample(1);
                int64_t made = now;
                size_t n;

                a.action = cases[i].action;
                a.line = a.action == ACTION_SKIP ? STR("deny bash(x)") : a.line;
                a.expires_at = cases[i].expires ? now + cases[i].expires : 0;
                assert_int_equal(memory.add(memory.userdata, &a), 0);
                now += cases[i].moved;
                n = list(NULL);
                if (n != cases[i].lives)
                        fail_msg("%s: %zu", cases[i].label, n);
                if (!cases[i].lives)
                        assert_int_equal(memory.use(memory.userdata, str_of(a.id), now),
                                         MEMORY_E_GONE);
                now = made;
                assert_int_equal(list(NULL), 1);
                assert_int_equal(memory.revoke(memory.userdata, str_of(a.id)), 0);
        }
}

static void one_of_two_gets_the_last_use(void **state) {
        enum {
                N_CHILDREN = 6,
                N_USES = 25
        };
        pid_t children[N_CHILDREN];
        Approval a = sample(1);
        const Approval *items;
        int n_used = 0;

        a.left = N_USES;
        assert_int_equal(memory.add(memory.userdata, &a), 0);
        assert_int_equal(memory.add(memory.userdata, &(Approval){ 0 }), -EINVAL);
        for (size_t i = 0; i < N_CHILDREN; ++i) {
                children[i] = fork();
                if (!children[i]) {
                        int used = 0, r = 0;

                        while (r == 0 || r == -EBUSY) {
                                r = memory.use(memory.userdata, str_of(a.id), now);
                                used += r == 0;
                        }
                        _exit(r == MEMORY_E_GONE ? used : 255);
                }
        }
        for (size_t i = 0; i < N_CHILDREN; ++i) {
                int status;

                assert_int_equal(waitpid(children[i], &status, 0), children[i]);
                assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 255);
                n_used += WEXITSTATUS(status);
        }
        assert_int_equal(n_used, N_USES);
        assert_int_equal(list(&items), 0);
}

static void a_file_that_is_not_ours_is_kept_and_told(void **state) {
        static const struct {
                const char *label, *text;
        } cases[] = {
                { "a foreign line", "allow bash(*)\n" },
                { "an empty line", "\n" },
                { "a cut line", "allow bash(x) # used" },
        };
        const Approval *items;
        Approval a = sample(1);
        size_t n;

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf kept = BUF_INIT(1 << 16);

                teardown(NULL);
                setup(NULL);
                assert_int_equal(memory.add(memory.userdata, &a), 0);
                read_whole(place_path(&place, "approvals/user"), &kept);
                buf_append(&kept, str_of(cases[i].text));
                write_whole(place_path(&place, "approvals/user"), buf_str(&kept));
                assert_int_equal(memory.list(memory.userdata, &items, &n), MEMORY_E_CORRUPT);
                assert_int_equal(n, 0);
                print_message("# %s: %s\n", cases[i].label, approval_store_diag(store)->text);
                assert_non_null(strstr(approval_store_diag(store)->text, "approvals/user line"));
                assert_int_equal(memory.add(memory.userdata, &a), MEMORY_E_CORRUPT);
                assert_int_equal(memory.revoke(memory.userdata, str_of(a.id)), MEMORY_E_CORRUPT);
                {
                        _cleanup_(buf_deinit) Buf after = BUF_INIT(1 << 16);

                        read_whole(place_path(&place, "approvals/user"), &after);
                        assert_true(str_eq(buf_str(&after), buf_str(&kept)));
                }
        }
}

static void a_workspaces_line_counts_in_its_own_file_alone(void **state) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 16);
        Approval a = sample(1);
        const Approval *items;
        size_t n;

        assert_int_equal(memory.add(memory.userdata, &a), 0);
        a.scope = SCOPE_WORKSPACE;
        a.workspace = STR("/elsewhere");
        assert_int_equal(approval_line_format(&a, &line), 0);
        buf_append_char(&line, '\n');
        write_whole(place_path(&place, "approvals/user"), buf_str(&line));
        assert_int_equal(memory.list(memory.userdata, &items, &n), MEMORY_E_CORRUPT);
}

static void what_others_could_write_grants_nothing(void **state) {
        static const struct {
                const char *name;
                mode_t mode;
        } cases[] = {
                { "approvals/user", 0640 },
                { "approvals/user", 0602 },
                { "approvals", 0750 },
        };
        const Approval *items;
        Approval a = sample(1);
        size_t n;

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                teardown(NULL);
                setup(NULL);
                assert_int_equal(memory.add(memory.userdata, &a), 0);
                approval_store_close(store);
                store = open_store();
                memory = approval_store_memory(store);
                assert_int_equal(chmod(place_path(&place, cases[i].name), cases[i].mode), 0);
                assert_int_equal(memory.list(memory.userdata, &items, &n), MEMORY_E_CORRUPT);
                assert_int_equal(n, 0);
        }
        teardown(NULL);
        setup(NULL);
        assert_int_equal(memory.add(memory.userdata, &a), 0);
        assert_int_equal(rename(place_path(&place, "approvals/user"), "/tmp/assent-planted"), 0);
        assert_int_equal(symlink("/tmp/assent-planted", place_path(&place, "approvals/user")), 0);
        assert_int_equal(memory.list(memory.userdata, &items, &n), MEMORY_E_CORRUPT);
        assert_int_equal(unlink("/tmp/assent-planted"), 0);
}

static void a_change_from_outside_changes_the_digest(void **state) {
        static const struct {
                const char *label, *old, *new;
                bool shows;
        } cases[] = {
                { "the pattern", "cargo fmt)", "cargo run)", true },
                { "the ceiling", "up_to moderate", "up_to dangerous", true },
                { "more left", "left +000000000000000003", "left +000000000000000009", true },
                { "without end", "left +000000000000000003", "left -000000000000000001", true },
                { "last use", "used 0000-00-00T00:00:00.000Z", "used 2024-01-01T00:00:00.000Z",
                  false },
        };
        Approval a = sample(1);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
                _cleanup_(buf_deinit) Buf changed = BUF_INIT(1 << 16);
                Digest before, after;
                size_t at;

                a.left = 3;
                assert_int_equal(memory.add(memory.userdata, &a), 0);
                assert_int_equal(approval_store_digest(store, &before), 0);
                read_whole(place_path(&place, "approvals/user"), &text);
                at = str_find(buf_str(&text), str_of(cases[i].old));
                assert_true(at != SIZE_MAX);
                buf_append(&changed, str_slice(buf_str(&text), 0, at));
                buf_append(&changed, str_of(cases[i].new));
                buf_append(&changed, str_slice(buf_str(&text), at + strlen(cases[i].old), text.n));
                write_whole(place_path(&place, "approvals/user"), buf_str(&changed));
                assert_int_equal(approval_store_digest(store, &after), 0);
                if (digest_eq(&before, &after) == cases[i].shows)
                        fail_msg("%s: %d", cases[i].label, cases[i].shows);
        }
}

static void a_use_is_no_change(void **state) {
        Digest none, before, after;
        Approval a = sample(1);

        assert_int_equal(approval_store_digest(store, &none), 0);
        a.left = 3;
        assert_int_equal(memory.add(memory.userdata, &a), 0);
        assert_int_equal(approval_store_digest(store, &before), 0);
        assert_int_equal(memory.use(memory.userdata, str_of(a.id), now), 0);
        assert_int_equal(approval_store_digest(store, &after), 0);
        assert_true(digest_eq(&before, &after));
        assert_false(digest_eq(&before, &none));
}

static void secrets_do_not_get_into_the_file(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
        _cleanup_(buf_deinit) Buf large = BUF_INIT(4 << 20);
        Approval a = sample(1);
        const Approval *items;

        a.signature = STR("curl -u me:hunter2 https://h in /w");
        assert_int_equal(memory.add(memory.userdata, &a), 0);
        read_whole(place_path(&place, "approvals/user"), &text);
        assert_true(str_find(buf_str(&text), STR("hunter2")) == SIZE_MAX);

        for (size_t i = 0; i < 100000; ++i)
                buf_append(&large, STR("0123456789\xff"));
        a = sample(2);
        a.signature = buf_str(&large);
        assert_int_equal(memory.add(memory.userdata, &a), 0);
        assert_int_equal(list(&items), 2);
        a = sample(3);
        a.reason = buf_str(&large);
        assert_int_equal(memory.add(memory.userdata, &a), -E2BIG);
        assert_int_equal(list(&items), 2);
}

static void a_lock_held_for_long_uses_nothing(void **state) {
        struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
        Approval a = sample(1);
        int fd;

        assert_int_equal(memory.add(memory.userdata, &a), 0);
        fd = open(place_path(&place, "approvals/lock"), O_RDWR | O_CLOEXEC);
        assert_int_equal(fcntl(fd, F_OFD_SETLK, &lock), 0);
        assert_int_equal(memory.use(memory.userdata, str_of(a.id), now), -EBUSY);
        assert_int_equal(list(NULL), 1);
        close(fd);
        assert_int_equal(memory.use(memory.userdata, str_of(a.id), now), 0);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
        static const struct CMUnitTest tests[] = {
                T(a_line_says_what_was_given),
                T(a_line_that_was_changed_is_refused),
                T(what_cannot_be_kept_is_not_written),
                T(what_is_added_is_listed_used_and_revoked),
                T(another_process_sees_it_at_once),
                T(time_ends_what_it_should),
                T(one_of_two_gets_the_last_use),
                T(a_file_that_is_not_ours_is_kept_and_told),
                T(a_workspaces_line_counts_in_its_own_file_alone),
                T(what_others_could_write_grants_nothing),
                T(a_change_from_outside_changes_the_digest),
                T(a_use_is_no_change),
                T(secrets_do_not_get_into_the_file),
                T(a_lock_held_for_long_uses_nothing),
        };

        return cmocka_run_group_tests_name("approvals", tests, NULL, NULL);
}
