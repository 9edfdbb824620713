#include "rule.h"

#include <stdio.h>

/* The test lines of a policy: what a person expects, held against what is judged. */

static const char *argument_of(ToolMeaning meaning) {
        switch (meaning) {
        case TOOL_BASH:
        case TOOL_EXEC:
                return "command";
        case TOOL_READ:
        case TOOL_WRITE:
        case TOOL_EDIT:
        case TOOL_DELETE:
        case TOOL_LIST:
                return "path";
        case TOOL_GREP:
        case TOOL_GLOB:
                return "pattern";
        case TOOL_FETCH:
                return "url";
        case TOOL_SEARCH:
                return "query";
        case TOOL_CODE:
                return "code";
        case TOOL_OTHER:
                break;
        }
        return NULL;
}

/* Rules have names of their own for some tools. */
static Str tool_of(Str name) {
        static const Str names[][2] = {
                { STR_INIT("write"), STR_INIT("write_file") },
                { STR_INIT("edit"), STR_INIT("edit_file") },
                { STR_INIT("delete"), STR_INIT("delete_file") },
                { STR_INIT("list"), STR_INIT("list_directory") },
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i][0], name))
                        return names[i][1];
        }
        return name;
}

static int make_args(const RuleTest *t, ToolMeaning meaning, Buf *out) {
        const char *name = argument_of(meaning);
        JsonWriter w = JSON_WRITER(out);

        if (!name || t->args.p[0] == '{') {
                buf_append(out, t->args);
                return buf_error(out);
        }
        json_begin_object(&w);
        json_member_bytes(&w, str_of(name), t->args);
        json_end_object(&w);
        return json_writer_end(&w);
}

static void compare(const RuleTest *t, const PolicyJudgement *j, Diag *diag) {
        char by[120];

        if (j->verdict == t->verdict)
                return;
        snprintf(by, sizeof(by), STR_FMT,
                 STR_ARG(j->n_reasons ? j->reasons[0].source : STR("nothing")));
        diag_set(diag, t->line, t->column, "this test expects %s, but it is %s by %s",
                 verdict_name(t->verdict), verdict_name(j->verdict), by);
}

static int run_test(const Policy *p, const RuleTest *t, const Surroundings *s, Diag *ret_diag) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT((size_t)RULE_LINE_MAX * 8);
        _cleanup_(request_unrefp) Request *q = NULL;
        PolicyJudgement j;
        Diag diag = { 0 };
        ToolCall call = { .agent = STR_INIT("policy") };
        ToolSpec spec;
        int r;

        call.tool = tool_of(t->tool);
        (void)tool_spec_default(call.tool, &spec);
        call.directory = s->workspace.n ? s->workspace : STR("/");
        r = make_args(t, spec.meaning, &args);
        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        call.args = buf_str(&args);
        r = request_new(&call, NULL, s, &q, &diag);
        if (r < 0)
                return error_trace(r);
        if (r) {
                diag_set(ret_diag, t->line, t->column,
                         "the call of this test cannot be read: %.180s", diag.text);
                return 0;
        }
        request_set_risk(q, policy_risk(q));
        r = policy_judge(p, q, q->arena, &j);
        if (r)
                return error_trace(r);
        compare(t, &j, ret_diag);
        return 0;
}

/* All are run before one is told: a file with an error would change what the others find. */
int policy_run_tests(Policy *p, const Surroundings *s) {
        Diag *diags;

        if (p->broken || !p->n_tests)
                return 0;
        diags = arena_new_array(p->arena, Diag, p->n_tests);
        if (!diags)
                return error_origin(arena_error(p->arena));
        for (size_t i = 0; i < p->n_tests; ++i) {
                int r = run_test(p, &p->tests[i], s, &diags[i]);

                if (r)
                        return error_trace(r);
        }
        for (size_t i = 0; i < p->n_tests; ++i) {
                if (diags[i].text[0])
                        policy_notice(p, p->tests[i].file, true, &diags[i]);
        }
        return 0;
}
