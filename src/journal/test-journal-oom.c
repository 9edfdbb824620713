/* Every allocation fails once: -ENOMEM each time, nothing leaks, and the record holds afterwards. */
#include "approvals.h"
#include "test-help.h"

#include "base/test-oom.h"

typedef int (*Step)(Place *p, Request *q);

static int one_row(Place *p, Request *q) {
        Journal *j = NULL;
        int r = journal_open(place_dir(p), &j);

        if (!r)
                r = write_decision(j, q, ACTION_CONFIRM, DECIDER_RULE);
        if (!r)
                r = journal_append(j, STR("note"), STR("{\"token\":\"abc\"}"), false);
        journal_close(j);
        return r;
}

static int one_check(Place *p, Request *q) {
        JournalCheck check;

        return journal_verify(place_dir(p), NULL, &check);
}

static bool count(void *userdata, const JournalRow *row) {
        ++*(size_t *)userdata;
        return true;
}

static int one_walk(Place *p, Request *q) {
        size_t n = 0;
        int r = journal_walk(place_dir(p), true, count, &n, NULL);

        if (!r)
                assert_true(n >= 2);
        return r;
}

static bool take_text(void *userdata, Str text) {
        return true;
}

static int one_export(Place *p, Request *q) {
        return journal_export(place_dir(p), JOURNAL_CSV, NULL, take_text, NULL, NULL);
}

static bool take_replay(void *userdata, JournalReplay *replay) {
        return true;
}

static int one_replay(Place *p, Request *q) {
        JournalReplayed counts;

        return journal_replay(place_dir(p), NULL, take_replay, NULL, &counts, NULL);
}

static int one_approval(Place *p, Request *q) {
        Approval a = {
                .id = "0123456789abcdef",
                .action = ACTION_CONFIRM,
                .scope = SCOPE_USER,
                .cover = COVER_EXACT,
                .made_at = 1700000000000,
                .left = -1,
        };
        ApprovalStore *s = NULL;
        const Approval *items;
        Memory memory;
        Digest digest;
        size_t n;
        int r = approval_store_open(place_dir(p), &s);

        if (!r) {
                memory = approval_store_memory(s);
                r = memory.add(memory.userdata, &a);
                if (!r)
                        r = memory.list(memory.userdata, &items, &n);
                if (!r)
                        r = memory.use(memory.userdata, str_of(a.id), a.made_at);
                if (!r)
                        r = approval_store_digest(s, &digest);
                if (!r)
                        r = memory.revoke(memory.userdata, str_of(a.id));
        }
        approval_store_close(s);
        return r;
}

static int64_t early(void) {
        return 1700000000000;
}

/* The same with a clock at which the approval lives. */
static int one_live_approval(Place *p, Request *q) {
        ApprovalStore *s = NULL;
        const Approval *items;
        Memory memory;
        size_t n;
        int r = approval_store_open(place_dir(p), &s);

        if (!r) {
                approval_store_set_clock(s, early);
                memory = approval_store_memory(s);
                r = memory.list(memory.userdata, &items, &n);
        }
        approval_store_close(s);
        return r;
}

static int one_session(Place *p, Request *q) {
        static const char name[] =
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        SessionState s;
        int r = session_state_open(place_dir(p), str_of(name), &s);

        if (r)
                return r;
        r = session_remember(&s.session, &(Approval){
                                                 .id = "0123456789abcdef",
                                                 .action = ACTION_CONFIRM,
                                                 .scope = SCOPE_TURN,
                                                 .cover = COVER_ALL,
                                         });
        if (!r)
                r = session_state_save(&s);
        session_state_close(&s);
        return r;
}

static void no_allocation_is_trusted(void **state) {
        static const struct {
                const char *label;
                Step step;
        } cases[] = {
                { "row", one_row },
                { "check", one_check },
                { "walk", one_walk },
                { "export", one_export },
                { "replay", one_replay },
                { "approval", one_approval },
                { "list", one_live_approval },
                { "session", one_session },
        };
        JournalCheck check;
        Place place;
        Request q;

        place_make(&place);
        request_by_hand(&q, 1, "make all");
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                int r = -1;

                for (fail_at = 1; r != 0; ++fail_at) {
                        n_calls = 0;
                        r = cases[i].step(&place, &q);
                        /* Once more after the last allocation: then nothing fails. */
                        if (r != 0 && r != -ENOMEM)
                                fail_msg("%s, allocation %zu: %d", cases[i].label, fail_at, r);
                        if (r == 0 && n_calls >= fail_at && n_calls)
                                r = -ENOMEM; /* survived the failure: go on to the next */
                        if (fail_at > 2000)
                                fail_msg("%s: no end", cases[i].label);
                }
                print_message("# %s: %zu allocations\n", cases[i].label, fail_at - 2);
        }
        fail_at = 0;
        assert_int_equal(journal_verify(place_dir(&place), NULL, &check), 0);
        place_remove(&place);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(no_allocation_is_trusted),
        };

        return cmocka_run_group_tests_name("journal out of memory", tests, NULL, NULL);
}
