/*
 * A line of an approvals file. What is taken must be written again as the very same bytes, say
 * either yes or no, and never more than a person can have remembered; what is refused says why.
 */
#include "fuzz.h"
#include "journal/journal.h"

static void check(bool holds) {
        if (!holds)
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        Str line = { (const char *)data, size };
        Buf again = BUF_INIT(4 << 20);
        Approval a = { 0 };
        Diag d = { 0 };
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, 16 << 20);
        r = approval_line_parse(line, &arena, &a, &d);
        check(r >= 0 && !r == !d.text[0]);
        if (r) {
                check(a.action == ACTION_NONE);
        } else {
                check(a.action == ACTION_CONFIRM || a.action == ACTION_SKIP);
                check(a.scope == SCOPE_USER || a.scope == SCOPE_WORKSPACE);
                check(a.level == ESCALATE_NONE ||
                      (a.level == ESCALATE_ASK && a.cover == COVER_EXACT));
                check(a.cover == COVER_EXACT || a.up_to != RISK_NONE);
                check(approval_line_format(&a, &again) == 0);
                check(str_eq(buf_str(&again), line));
        }
        buf_deinit(&again);
        arena_deinit(&arena);
        return 0;
}
