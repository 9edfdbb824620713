/*
 * A policy and a command that somebody else wrote: the text up to a NUL byte is the policy, the rest a
 * command. The world holds nothing: what files are there is not what is tried here. Reading twice
 * gives the same; without its allow lines a policy never allows more; a deny by itself is not undone by
 * a text around it.
 */
#include "fuzz.h"
#include "policy/policy.h"

enum {
        TEXT_MAX = 8192,
        ARENA_MAX = 64 << 20
};

static void check(bool holds) {
        if (!holds)
                abort();
}

static WorldData nothing;

static Surroundings surroundings(void) {
        return (Surroundings){
                .world = world_data(&nothing),
                .home = STR_INIT("/home/me"),
                .workspace = STR_INIT("/w"),
        };
}

/* NULL: a file that is too large. */
static Policy *policy_of(Str text, PolicyLayer layer, bool trusted) {
        Surroundings s = surroundings();
        Policy *p = NULL;

        check(policy_new(&p) == 0);
        check(policy_add_text(p, layer, STR("policy"), text, trusted) >= 0);
        check(policy_seal(p, &s) == 0);
        return p;
}

static Request *request_of(Str command) {
        Buf args = BUF_INIT(1 << 20);
        JsonWriter w = JSON_WRITER(&args);
        Surroundings s = surroundings();
        ToolCall call = { .tool = STR_INIT("bash"), .directory = STR_INIT("/w") };
        Request *q = NULL;

        json_begin_object(&w);
        json_member_bytes(&w, STR("command"), command);
        json_end_object(&w);
        check(json_writer_end(&w) == 0);
        call.args = buf_str(&args);
        if (request_new(&call, NULL, &s, &q, NULL))
                q = NULL;
        else
                request_set_risk(q, policy_risk(q));
        buf_deinit(&args);
        return q;
}

static PolicyJudgement judge(const Policy *p, Request *q) {
        PolicyJudgement j;

        check(policy_judge(p, q, q->arena, &j) == 0);
        check(j.verdict != VERDICT_NONE && j.n_reasons);
        check(j.verdict != VERDICT_ALLOW || j.level == ESCALATE_NONE);
        check(j.verdict != VERDICT_ALLOW || !request_floor(q).n);
        /* Not every request is a shell's. */
        check(j.verdict != VERDICT_ALLOW || !q->shell || !q->shell->problem.text.n);
        return j;
}

static void compare(Str text, Request *q) {
        Policy *p = policy_of(text, POLICY_LAYER_USER, true);
        Policy *again = policy_of(text, POLICY_LAYER_USER, true);
        Policy *untrusted = policy_of(text, POLICY_LAYER_WORKSPACE, false);
        Policy *none = policy_of((Str){ 0 }, POLICY_LAYER_USER, true);
        char one[17], two[17];
        Buf shown = BUF_INIT(1 << 22);
        PolicyJudgement j = judge(p, q);

        policy_revision(p, one);
        policy_revision(again, two);
        check(memcmp(one, two, sizeof(one)) == 0);
        check(judge(again, q).verdict == j.verdict);
        /* What nobody trusts only tightens. */
        check(judge(untrusted, q).verdict >= judge(none, q).verdict);
        check(judge(untrusted, q).verdict >= j.verdict || j.verdict == VERDICT_DENY);
        check(policy_format(p, &shown) == 0);
        buf_deinit(&shown);
        policy_free(p);
        policy_free(again);
        policy_free(untrusted);
        policy_free(none);
}

static void wrap(Str text, Str command, Verdict verdict) {
        Buf wrapped = BUF_INIT(1 << 20);
        Policy *p = policy_of(text, POLICY_LAYER_USER, true);
        Request *q;

        buf_append(&wrapped, STR("true; "));
        buf_append(&wrapped, command);
        q = request_of(buf_str(&wrapped));
        if (q) {
                Verdict v = judge(p, q).verdict;

                check(verdict == VERDICT_DENY ? v != VERDICT_ALLOW : true);
        }
        request_unref(q);
        policy_free(p);
        buf_deinit(&wrapped);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        Str rest, text = str_cut((Str){ (const char *)data, size < TEXT_MAX ? size : TEXT_MAX },
                                 '\0', &rest);
        Policy *p = policy_of(text, POLICY_LAYER_USER, true);
        Request *q = rest.n ? request_of(rest) : NULL;

        if (q) {
                Verdict verdict = judge(p, q).verdict;

                compare(text, q);
                wrap(text, rest, verdict);
                (void)policy_line_covers(NULL, text, ACTION_CONFIRM, q);
                (void)policy_line_covers(NULL, text, ACTION_SKIP, q);
        }
        check(policy_check_line(text, NULL) >= 0);
        request_unref(q);
        policy_free(p);
        return 0;
}
