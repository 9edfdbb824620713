#pragma once

/*
 * Policies and requests made of a few words, for the tests.
 */

#include "policy.h"

#include "base/test.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* @files outlive the test, as what is returned does. */
static inline const Surroundings *surroundings_of(const WorldFile *files, size_t n) {
        static WorldData data;
        static Surroundings s;

        data = (WorldData){ .files = files, .n_files = n };
        s = (Surroundings){
                .world = world_data(&data),
                .home = STR_INIT("/home/me"),
                .workspace = STR_INIT("/w/proj"),
                .gate_dirs = { STR_INIT("/home/me/.config/assent") },
        };
        return &s;
}

static inline const Surroundings *surroundings(void) {
        return surroundings_of(NULL, 0);
}

/* NULL: @diag says why there is none. */
static inline Request *request_if(
        const char *tool, const char *key, Str value, const ToolSpec *spec, Diag *diag) {
        _cleanup_(buf_deinit) Buf json = BUF_INIT(4U << 20);
        JsonWriter w = JSON_WRITER(&json);
        ToolCall call = { .directory = STR_INIT("/w/proj"), .tool = str_of(tool) };
        Request *q = NULL;

        json_begin_object(&w);
        json_member_bytes(&w, str_of(key), value);
        json_end_object(&w);
        assert_int_equal(json_writer_end(&w), 0);
        call.args = buf_str(&json);
        if (request_new(&call, spec, surroundings(), &q, diag))
                return NULL;
        request_set_risk(q, policy_risk(q));
        return q;
}

static inline Request *request_of(const char *tool,
                                  const char *key,
                                  Str value,
                                  const ToolSpec *spec) {
        Diag diag = { 0 };
        Request *q = request_if(tool, key, value, spec, &diag);

        if (!q)
                fail_msg("%s: %s", tool, diag.text);
        return q;
}

static inline Request *bash(const char *command) {
        return request_of("bash", "command", str_of(command), NULL);
}

static inline Policy *policy_of(const char *text) {
        Policy *p = NULL;
        int r;

        assert_int_equal(policy_new(&p), 0);
        r = policy_add_text(p, POLICY_LAYER_USER, STR("policy"), str_of(text), true);
        if (r) {
                size_t n;
                const PolicyNotice *notices = policy_notices(p, &n);

                fail_msg("%u:%u: %s", notices[n - 1].diag.line, notices[n - 1].diag.column,
                         notices[n - 1].diag.text);
        }
        assert_int_equal(policy_seal(p, surroundings()), 0);
        return p;
}

static inline PolicyJudgement judge(const Policy *p, Request *q) {
        PolicyJudgement j;

        assert_int_equal(policy_judge(p, q, q->arena, &j), 0);
        return j;
}

static inline Verdict verdict_of(const Policy *p, const char *command) {
        _cleanup_(request_unrefp) Request *q = bash(command);

        return judge(p, q).verdict;
}
