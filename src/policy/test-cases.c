#include "test-policy.h"

/* The rows of cases.test, each judged under the policy of its block. */

static const char *path;

typedef struct Block {
        Str label, policy, rows;
} Block;

static const WorldFile files[] = {
        { .path = STR_INIT("/w/proj/README.md"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/proj/src/a.c"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/proj/build/a.o"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/proj/build/sub"), .type = WORLD_TYPE_DIR, .mode = 0755 },
};

static const Surroundings *project(void) {
        return surroundings_of(files, ARRAY_LEN(files));
}

static Str tool_name(Str name) {
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

static Str argument_name(Str tool) {
        if (str_eq(tool, STR("bash")))
                return STR("command");
        if (str_eq(tool, STR("web_fetch")))
                return STR("url");
        if (str_eq(tool, STR("python")))
                return STR("code");
        return STR("path");
}

static int make_request(Str tool, Str args, Request **ret) {
        _cleanup_(buf_deinit) Buf json = BUF_INIT(1 << 20);
        Diag diag = { 0 };
        ToolCall call = { .directory = STR_INIT("/w/proj") };
        int r;

        if (args.n && args.p[0] == '{') {
                buf_append(&json, args);
        } else {
                JsonWriter w = JSON_WRITER(&json);

                json_begin_object(&w);
                json_member_bytes(&w, argument_name(tool), args);
                json_end_object(&w);
                r = json_writer_end(&w);
                if (r)
                        return r;
        }
        call.tool = tool_name(tool);
        call.args = buf_str(&json);
        r = request_new(&call, NULL, project(), ret, &diag);
        if (r > 0)
                fprintf(stderr, "request: %s\n", diag.text);
        if (!r)
                request_set_risk(*ret, policy_risk(*ret));
        return r;
}

static size_t check_row(const Policy *p, Str label, Str row) {
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(arena_freep) Arena *a = NULL;
        size_t arrow = str_find(row, STR(" <- "));
        Str by = arrow == SIZE_MAX ? (Str){ 0 } : str_trim(str_slice(row, arrow + 4, row.n));
        Str rest, verdict, tool;
        PolicyJudgement j;

        row = str_slice(row, 0, arrow);
        verdict = str_cut(row, ' ', &rest);
        tool = str_cut(str_trim(rest), ':', &rest);
        rest = str_trim(rest);
        assert_int_equal(make_request(tool, rest, &q), 0);
        assert_int_equal(arena_new(1 << 26, &a), 0);
        assert_int_equal(policy_judge(p, q, a, &j), 0);
        assert_true(j.n_reasons > 0);
        if (!str_eq(verdict, str_of(verdict_name(j.verdict))) ||
            (by.n && !str_eq(by, j.reasons[0].source))) {
                fprintf(stderr,
                        "  " STR_FMT "\n    " STR_FMT ": expected " STR_FMT " (" STR_FMT
                        "), is %s (" STR_FMT ": " STR_FMT ")\n",
                        STR_ARG(label), STR_ARG(row), STR_ARG(verdict), STR_ARG(by),
                        verdict_name(j.verdict), STR_ARG(j.reasons[0].source),
                        STR_ARG(j.reasons[0].text));
                return 1;
        }
        return 0;
}

static size_t check_block(const Block *b, size_t *n_rows) {
        _cleanup_(policy_freep) Policy *p = NULL;
        size_t wrong = 0, n;
        const PolicyNotice *notices;

        assert_int_equal(policy_new(&p), 0);
        if (policy_add_text(p, POLICY_LAYER_USER, STR("/home/me/.config/assent/policy"), b->policy,
                            true) != 0) {
                notices = policy_notices(p, &n);
                fail_msg(STR_FMT ": %u:%u: %s", STR_ARG(b->label), notices[0].diag.line,
                         notices[0].diag.column, notices[0].diag.text);
        }
        assert_int_equal(policy_seal(p, project()), 0);
        for (Str rest = b->rows; rest.n;) {
                Str row = str_trim(str_cut(rest, '\n', &rest));

                if (!row.n)
                        continue;
                ++*n_rows;
                wrong += check_row(p, b->label, row);
        }
        return wrong;
}

static Block next_block(Str *text) {
        Block b = { 0 };
        size_t at = str_find(*text, STR("\n== ")), end, middle;
        Str body;

        if (at == SIZE_MAX) {
                text->n = 0;
                return b;
        }
        *text = str_slice(*text, at + 4, text->n);
        end = str_find(*text, STR("\n== "));
        body = end == SIZE_MAX ? *text : str_slice(*text, 0, end + 1);
        b.label = str_cut(body, '\n', &body);
        middle = str_has_prefix(body, STR("--\n")) ? 0 : str_find(body, STR("\n--\n")) + 1;
        b.policy = str_slice(body, 0, middle);
        b.rows = str_slice(body, middle + 3, body.n);
        return b;
}

static void every_row_is_judged_as_it_says(void **state) {
        static char bytes[1 << 20];
        FILE *f = fopen(path, "re");
        size_t n_rows = 0, wrong = 0;
        Str text;

        assert_non_null(f);
        text = (Str){ bytes, fread(bytes, 1, sizeof(bytes), f) };
        fclose(f);
        while (text.n) {
                Block b = next_block(&text);

                if (b.label.n)
                        wrong += check_block(&b, &n_rows);
        }
        if (wrong || n_rows < 150)
                fail_msg("%zu of %zu rows are wrong", wrong, n_rows);
}

int main(int argc, char **argv) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(every_row_is_judged_as_it_says),
        };

        path = argc > 1 ? argv[1] : "cases.test";
        return cmocka_run_group_tests(tests, NULL, NULL);
}
