/*
 * The record: what is written holds, is masked, is told of, and can be judged again.
 */

#include "test-journal.h"

static void opening_touches_no_file(void **state) {
        Journal *j = open_journal();
        JournalCheck check;

        assert_int_equal(access(place_path(&place, "log"), F_OK), -1);
        assert_int_equal(verify(&check), JOURNAL_E_MISSING);
        journal_close(j);
}

static void what_was_written_holds(void **state) {
        Journal *j = open_journal();
        JournalCheck check;
        Buf head = BUF_INIT(4096);
        CryptoPublic key;
        struct stat st;

        write_some(j, &head);
        own_key(&key);
        assert_int_equal(journal_verify(place_dir(&place), &key, &check), 0);
        assert_int_equal(check.n_rows, 10);
        assert_int_equal(check.n_decisions, 3);
        assert_int_equal(check.n_runs, 2);
        assert_int_equal(check.n_heads, 1);
        assert_int_equal(check.signed_up_to, 9);
        assert_int_equal(journal_verify_head(place_dir(&place), &key, buf_str(&head), &check), 0);
        assert_int_equal(stat(place_path(&place, "log/0001.jsonl"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        assert_int_equal(stat(place_path(&place, "log"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0700);
        buf_deinit(&head);
        journal_close(j);
}

static bool keep_member(void *userdata, const JournalRow *row) {
        Buf *out = userdata;
        _cleanup_(buf_deinit) Buf canonical = BUF_INIT(1 << 20);

        assert_int_equal(json_canonical(row->value, &canonical), 0);
        assert_true(str_eq(buf_str(&canonical), row->text));
        buf_appendf(out, "%llu ", (unsigned long long)row->seq);
        return row->seq != 5;
}

static void rows_are_canonical_and_walked_both_ways(void **state) {
        Journal *j = open_journal();
        Buf seqs = BUF_INIT(4096);
        Diag diag;

        journal_set_rotation(j, 2000);
        write_some(j, NULL);
        assert_int_equal(journal_walk(place_dir(&place), false, keep_member, &seqs, &diag), 0);
        assert_string_equal(seqs.p, "1 2 3 4 5 ");
        buf_clear(&seqs);
        assert_int_equal(journal_walk(place_dir(&place), true, keep_member, &seqs, &diag), 0);
        assert_string_equal(seqs.p, "9 8 7 6 5 ");
        buf_deinit(&seqs);
        journal_close(j);
}

static void a_new_file_carries_the_chain_on(void **state) {
        Journal *j = open_journal(), *other = open_journal();
        JournalCheck check;

        journal_set_rotation(j, 1500);
        journal_set_rotation(other, 1500);
        write_some(j, NULL);
        assert_int_equal(journal_append(other, STR("note"), STR("{\"a\":1}"), false), 0);
        assert_int_equal(journal_append(j, STR("note"), STR("{\"b\":{\"z\":1,\"a\":2}}"), true), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 11);
        assert_true(check.n_files > 2);

        assert_int_equal(rename(place_path(&place, "log/0002.jsonl"), "/dev/null/x"), -1);
        assert_int_equal(unlink(place_path(&place, "log/0002.jsonl")), 0);
        assert_int_equal(verify(&check), JOURNAL_E_CORRUPT);
        assert_non_null(strstr(check.diag.text, "missing"));
        assert_int_equal(unlink(place_path(&place, "log/0001.jsonl")), 0);
        assert_int_equal(verify(&check), JOURNAL_E_CORRUPT);
        journal_close(j);
        journal_close(other);
}

static void no_run_without_its_decision(void **state) {
        static const struct {
                const char *label;
                const char *steps; /* c confirm, s skip, r run, x cancel, o run of other bytes */
                int outcome;
        } cases[] = {
                { "decided, then run", "cr", 0 },
                { "run alone", "r", JOURNAL_E_CORRUPT },
                { "refused, then run", "sr", JOURNAL_E_CORRUPT },
                { "run twice", "crr", JOURNAL_E_CORRUPT },
                { "run before the decision", "rc", JOURNAL_E_CORRUPT },
                { "voided, then run", "cxr", JOURNAL_E_CORRUPT },
                { "run, then a late no", "crx", 0 },
                { "other bytes", "co", JOURNAL_E_CORRUPT },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                JournalCheck check;
                Journal *j;
                Request q;
                int r;

                teardown(NULL);
                setup(NULL);
                j = open_journal();
                request_by_hand(&q, 1, "ls");
                for (const char *s = cases[i].steps; *s; ++s) {
                        if (*s == 'o')
                                q.digest.bytes[0] ^= 1;
                        if (*s == 'c' || *s == 's')
                                r = write_decision(j, &q, *s == 'c' ? ACTION_CONFIRM : ACTION_SKIP,
                                                   DECIDER_RULE);
                        else
                                r = write_simple(j, *s == 'x' ? RECORD_CANCEL : RECORD_RUN, &q);
                        assert_int_equal(r, 0);
                }
                r = journal_verify(place_dir(&place), NULL, &check);
                if (r != cases[i].outcome)
                        fail_msg("%s: %d, not %d: %s", cases[i].label, r, cases[i].outcome,
                                 check.diag.text);
                journal_close(j);
        }
}

/* A first row as a machine with another clock would have written it. */
static void plant_row(int64_t at, int64_t mono, const char *boot) {
        _cleanup_(row_draft_deinit) RowDraft d = ROW_DRAFT_INIT;
        _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 16);
        char hash[65];

        row_add_str(&d, "type", STR("note"));
        row_add_u64(&d, "seq", 1);
        row_add_str(&d, "prev", STR(ROW_NO_HASH));
        row_add_i64(&d, "at", at);
        row_add_i64(&d, "mono", mono);
        row_add_str(&d, "boot", str_of(boot));
        assert_int_equal(row_finish(&d, &line, hash), 0);
        (void)mkdir(place_path(&place, "log"), 0700);
        write_whole(place_path(&place, "log/0001.jsonl"), buf_str(&line));
}

static void a_clock_that_was_set_is_told_and_refuses_nothing(void **state) {
        static const struct {
                const char *label;
                int64_t at, mono; /* relative to now */
                bool same_boot;
                const char *told; /* NULL: nothing is */
        } cases[] = {
                { "as it should be", -5000, -5000, true, NULL },
                { "set back an hour", 3600000, 0, true, "\"clock_jump_ms\":-3" },
                { "set forth an hour", -3600000, 0, true, "\"clock_jump_ms\":3" },
                { "asleep for an hour", -3600000, -3600000, true, NULL },
                { "another run, later", -3600000, 999999, false, NULL },
                { "another run, earlier", 3600000, 0, false, "\"clock_jump_ms\":-3" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
                Journal *j = open_journal();
                JournalCheck check;

                plant_row(folder_wall_ms() + cases[i].at, folder_boot_ms() + cases[i].mono,
                          cases[i].same_boot ? folder_boot_id() : "fedcba9876543210");
                assert_int_equal(journal_append(j, STR("note"), STR(""), false), 0);
                read_whole(place_path(&place, "log/0001.jsonl"), &text);
                if (cases[i].told ? !strstr(text.p, cases[i].told)
                                  : !!strstr(text.p, "clock_jump_ms"))
                        fail_msg("%s: %s", cases[i].label, text.p);
                assert_int_equal(verify(&check), 0);
                journal_close(j);
        }
}

static void members_of_a_row_cannot_be_claimed(void **state) {
        static const struct {
                const char *type, *members;
        } cases[] = {
                { "note", "{\"seq\":1}" },
                { "note", "{\"hash\":\"x\"}" },
                { "note", "{\"type\":\"run\"}" },
                { "note", "{\"Big\":1}" },
                { "note", "[]" },
                { "note", "{\"a\":1,\"a\":2}" },
                { "torn", "{}" },
                { "head", "{}" },
                { "note", "{\"\":1}" },
                { "note", "nonsense" },
        };
        Journal *j = open_journal();
        JournalCheck check;

        assert_int_equal(journal_append(j, STR("note"), STR("{}"), false), 0);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                int r = journal_append(j, str_of(cases[i].type), str_of(cases[i].members), false);

                if (r != -EINVAL)
                        fail_msg("%s %s: %d", cases[i].type, cases[i].members, r);
        }
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 1);
        journal_close(j);
}

/* What rows hold */

static bool collect(void *userdata, Str text) {
        buf_append(userdata, text);
        return true;
}

static void secrets_are_masked_everywhere_in_a_row(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        Request q;

        request_by_hand(&q, 1, "curl -u me:hunter2secret --token=abc123 https://h");
        q.content = STR("password=hunter2secret");
        q.reason = STR("--password hunter2secret");
        assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_PERSON), 0);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        assert_true(str_find(buf_str(&text), STR("hunter2secret")) == SIZE_MAX);
        assert_true(str_find(buf_str(&text), STR("abc123")) == SIZE_MAX);
        assert_true(str_find(buf_str(&text), STR("\"args_masked\":true")) != SIZE_MAX);
        journal_close(j);
}

static void bytes_that_are_no_text_are_told(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Journal *j = open_journal();
        JournalCheck check;
        Request q;

        request_by_hand(&q, 1, "ls");
        q.directory = STR("/w/\xff\n\x1b[2J");
        assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
        assert_int_equal(verify(&check), 0);
        read_whole(place_path(&place, "log/0001.jsonl"), &text);
        assert_true(str_find(buf_str(&text), STR("\"lossy\":true")) != SIZE_MAX);
        assert_true(str_find_char(buf_str(&text), '\x1b') == SIZE_MAX);
        journal_close(j);
}

static void large_arguments_are_left_out_and_told(void **state) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT(2 << 20);
        Journal *j = open_journal();
        JournalCheck check;
        Request q;

        request_by_hand(&q, 1, "ls");
        buf_append(&args, STR("{\"command\":\""));
        for (size_t i = 0; i < 100000; ++i)
                buf_append(&args, STR("0123456789"));
        buf_append(&args, STR("\"}"));
        q.args_canonical = q.signature = q.content = buf_str(&args);
        assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
        assert_int_equal(write_simple(j, RECORD_RUN, &q), 0);
        assert_int_equal(verify(&check), 0);
        assert_int_equal(check.n_rows, 2);
        journal_close(j);
}

static void a_table_begins_no_formula(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        JournalFilter refused = { .refused = true }, late = { .since = 1 };
        Journal *j = open_journal();
        Diag diag;
        Request q;

        write_some(j, NULL);
        request_by_hand(&q, 7, "=cmd|' /C calc'!A0 \\\"x\\\"");
        q.signature = STR("=cmd|\"x\"");
        assert_int_equal(write_decision(j, &q, ACTION_SKIP, DECIDER_RULE), 0);
        assert_int_equal(
                journal_export(place_dir(&place), JOURNAL_CSV, &refused, collect, &text, &diag), 0);
        assert_true(str_find(buf_str(&text), STR(",\"'=cmd|\"\"x\"\"\",")) != SIZE_MAX);
        assert_true(str_find(buf_str(&text), STR("make all")) == SIZE_MAX);

        buf_clear(&text);
        assert_int_equal(
                journal_export(place_dir(&place), JOURNAL_JSONL, &late, collect, &text, &diag), 0);
        {
                _cleanup_(buf_deinit) Buf file = BUF_INIT(1 << 20);

                JournalCheck check;

                read_whole(place_path(&place, "log/0001.jsonl"), &file);
                assert_true(str_eq(buf_str(&file), buf_str(&text)));
                assert_int_equal(journal_verify_text(buf_str(&text), NULL, (Str){ 0 }, &check), 0);
                assert_int_equal(check.n_rows, 10);
        }
        buf_clear(&text);
        late = (JournalFilter){ .type = STR("run"), .text = STR("make all"), .until = 1 };
        assert_int_equal(
                journal_export(place_dir(&place), JOURNAL_JSONL, &late, collect, &text, &diag), 0);
        assert_int_equal(text.n, 0);
        journal_close(j);
}

typedef struct Seen {
        unsigned n;
        const World *now;
} Seen;

static bool judge_again(void *userdata, JournalReplay *replay) {
        Seen *seen = userdata;
        const World *w = replay->world;
        char first[4096];
        WorldStat st;
        Arena a;
        Str s;

        ++seen->n;
        arena_init(&a, first, sizeof(first), 1 << 20);
        assert_true(str_eq(replay->call.tool, STR("bash")));
        assert_true(str_eq(replay->call.directory, STR("/w")));
        assert_true(str_has_prefix(replay->call.args, STR("{\"command\":\"")));
        assert_int_equal(w->stat(w->userdata, STR("/w/Makefile"), false, &st), 0);
        assert_int_equal(st.type, WORLD_TYPE_FILE);
        assert_int_equal(st.inode, 2);
        assert_int_equal(st.mode, 0644);
        assert_int_equal(w->stat(w->userdata, STR("/w/none"), false, &st), WORLD_E_MISSING);
        assert_int_equal(w->stat(w->userdata, STR("/w/l"), true, &st), 0);
        assert_int_equal(st.type, WORLD_TYPE_DIR);
        assert_int_equal(w->readlink(w->userdata, STR("/w/l"), &a, &s), 0);
        assert_true(str_eq(s, STR("there")));
        assert_false(replay->needed_unknown);
        if (seen->now) {
                assert_int_equal(w->read_file(w->userdata, STR("/w/Makefile"), 100, &a, &s), 0);
                assert_true(str_eq(s, STR("abc")));
        } else {
                assert_int_equal(w->read_file(w->userdata, STR("/w/Makefile"), 100, &a, &s),
                                 WORLD_E_FAILED);
                assert_true(replay->needed_unknown);
        }
        assert_int_equal(w->getenv(w->userdata, STR("PATH"), &a, &s), WORLD_E_FAILED);
        arena_deinit(&a);
        return true;
}

static void decisions_are_replayed_in_the_world_of_then(void **state) {
        static const WorldFile files[] = {
                { STR_INIT("/w/Makefile"), STR_INIT("abc"), WORLD_TYPE_FILE, 0644, 0 },
        };
        WorldData data = { .files = files, .n_files = 1 };
        Seen seen = { .now = world_data(&data) }, blind = { 0 };
        Journal *j = open_journal();
        JournalReplayed counts;
        Request q;
        Diag diag;

        write_some(j, NULL);
        request_by_hand(&q, 8, "curl -u me:hunter2 https://h");
        assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_PERSON), 0);
        {
                /* The hash of "abc" as the observation tells it. */
                const Observation *changed = NULL;
                Arena a;

                arena_init(&a, NULL, 0, 1 << 20);
                assert_int_equal(world_compare(&(Observations){ &q.observations.items[4], 1, 1 },
                                               seen.now, &a, &changed),
                                 0);
                arena_deinit(&a);
                assert_null(changed);
        }
        assert_int_equal(
                journal_replay(place_dir(&place), seen.now, judge_again, &seen, &counts, &diag), 0);
        assert_int_equal(seen.n, 3);
        assert_int_equal(counts.n_decisions, 4);
        assert_int_equal(counts.n_replayed, 3);
        assert_int_equal(counts.n_masked, 1);
        assert_int_equal(
                journal_replay(place_dir(&place), NULL, judge_again, &blind, &counts, &diag), 0);
        assert_int_equal(counts.n_unknown, 3);
        journal_close(j);
}

/* A call whose verdict hangs on what is not in its text. */
typedef struct ShellThen {
        const char *directory, *args;
        ShellDialect dialect;
        bool lasts;
        ShellHistory history;
        bool untold;
} ShellThen;

static const Str names_then[] = { STR_INIT("x"), STR_INIT("ls") };

static const ShellThen shells_then[] = {
        { "/w", "{\"command\":\"ls\"}", SHELL_BASH, false, { 0 }, false },
        { "/w", "{\"command\":\"ls\"}", SHELL_BASH, true, { 0 }, false },
        { "/w", "{\"command\":\"ls\"}", SHELL_BASH, true, { .names = names_then, .n = 1 }, false },
        { "/w", "{\"command\":\"ls\"}", SHELL_BASH, true, { .names = names_then, .n = 2 }, true },
        { "/w", "{\"command\":\"ls\"}", SHELL_BASH, true, { .all = true }, true },
        { "/w", "{\"command\":\"ls =x\"}", SHELL_BASH, false, { 0 }, false },
        { "/w", "{\"command\":\"ls =x\"}", SHELL_ZSH, false, { 0 }, true },
        { "/w", "{\"command\":\"ls ^x\"}", SHELL_OTHER, false, { 0 }, true },
        { "/w", "{\"command\":\"ls\",\"cwd\":\"sub\"}", SHELL_BASH, false, { 0 }, false },
};

static const Surroundings *surroundings_then(const World *world) {
        static Surroundings s;

        s = (Surroundings){ .world = world, .workspace = STR("/w"), .home = STR("/home/u") };
        return &s;
}

static bool judge_shell_again(void *userdata, JournalReplay *replay) {
        size_t *n = userdata;
        const ShellThen *then = &shells_then[(*n)++];
        _cleanup_(request_unrefp) Request *q = NULL;
        char digest[65];
        Diag diag;

        assert_int_equal(
                request_new(&replay->call, NULL, surroundings_then(replay->world), &q, &diag), 0);
        digest_format(&q->digest, digest);
        assert_true(str_eq(replay->digest, str_of(digest)));
        assert_int_equal(request_is_untold(q), then->untold);
        assert_false(replay->needed_unknown);
        return true;
}

static void a_shell_is_replayed_as_it_was(void **state) {
        static const WorldFile files[] = {
                { STR_INIT("/usr/bin/ls"), STR_INIT("x"), WORLD_TYPE_FILE, 0755, 0 },
                { STR_INIT("/w/sub"), STR_INIT(""), WORLD_TYPE_DIR, 0755, 0 },
        };
        static const Str env[][2] = { { STR_INIT("PATH"), STR_INIT("/usr/bin") } };
        WorldData data = { .files = files, .n_files = ARRAY_LEN(files), .env = env, .n_env = 1 };
        const World *now = world_data(&data);
        Journal *j = open_journal();
        JournalReplayed counts;
        size_t n = 0;
        Diag diag;

        for (size_t i = 0; i < ARRAY_LEN(shells_then); ++i) {
                const ShellThen *t = &shells_then[i];
                ToolCall call = { .tool = STR("bash"),
                                  .args = str_of(t->args),
                                  .directory = str_of(t->directory),
                                  .dialect = t->dialect,
                                  .shell_lasts = t->lasts,
                                  .history = t->history };
                _cleanup_(request_unrefp) Request *q = NULL;

                assert_int_equal(request_new(&call, NULL, surroundings_then(now), &q, &diag), 0);
                if (request_is_untold(q) != t->untold)
                        fail_msg("%s: told otherwise than it should", t->args);
                assert_int_equal(write_decision(j, q, ACTION_CONFIRM, DECIDER_PERSON), 0);
        }
        assert_int_equal(
                journal_replay(place_dir(&place), now, judge_shell_again, &n, &counts, &diag), 0);
        assert_int_equal(n, ARRAY_LEN(shells_then));
        journal_close(j);
}

static void the_first_row_of_a_process_takes_little_more(void **state) {
        enum {
                N = 200
        };
        struct timespec before, after;
        Request q;

        request_by_hand(&q, 1, "make all");
        clock_gettime(CLOCK_MONOTONIC, &before);
        for (int i = 0; i < N; ++i) {
                Journal *j = open_journal();

                assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
                journal_close(j);
        }
        clock_gettime(CLOCK_MONOTONIC, &after);
        print_message("# %.1f us a decision, opened and closed\n",
                      (double)((after.tv_sec - before.tv_sec) * 1000000000LL + after.tv_nsec -
                               before.tv_nsec) /
                              N / 1000);
}

static void an_append_takes_microseconds(void **state) {
        enum {
                N = 500
        };
        Journal *j = open_journal();
        struct timespec before, after;
        Request q;

        request_by_hand(&q, 1, "make all");
        assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
        clock_gettime(CLOCK_MONOTONIC, &before);
        for (int i = 0; i < N; ++i)
                assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_RULE), 0);
        clock_gettime(CLOCK_MONOTONIC, &after);
        print_message("# %.1f us a decision\n",
                      (double)((after.tv_sec - before.tv_sec) * 1000000000LL + after.tv_nsec -
                               before.tv_nsec) /
                              N / 1000);
        journal_close(j);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                T(opening_touches_no_file),
                T(what_was_written_holds),
                T(rows_are_canonical_and_walked_both_ways),
                T(a_new_file_carries_the_chain_on),
                T(no_run_without_its_decision),
                T(a_clock_that_was_set_is_told_and_refuses_nothing),
                T(members_of_a_row_cannot_be_claimed),
                T(secrets_are_masked_everywhere_in_a_row),
                T(bytes_that_are_no_text_are_told),
                T(large_arguments_are_left_out_and_told),
                T(a_table_begins_no_formula),
                T(decisions_are_replayed_in_the_world_of_then),
                T(a_shell_is_replayed_as_it_was),
                T(an_append_takes_microseconds),
                T(the_first_row_of_a_process_takes_little_more),
        };

        return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
