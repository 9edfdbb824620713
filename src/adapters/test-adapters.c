#include "adapters.h"

#include "json/json.h"

#include <stdio.h>

#include "base/test.h"

#define COMMAND "'/usr/bin/assent' hook claude-code"

static const Dialect *claude(void) {
        const Dialect *d = dialect_find(STR("claude-code"));

        assert_non_null(d);
        return d;
}

static const char with_stop[] = "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n"
                                "        \"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]\n"
                                "      }\n    ]\n  }\n}\n";
static const char with_others[] =
        "{\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n"
        "        \"matcher\": \"Bash\",\n        \"hooks\": [\n"
        "          { \"type\": \"command\", \"command\": \"other hook claude-code\" }\n"
        "        ]\n      } // theirs\n    ],\n    \"PostToolUse\": []\n  },\n"
        "  \"permissions\": { \"allow\": [\"Bash(ls:*)\"] }\n}\n";
static const char with_many[] =
        "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"x\",\"hooks\":[]}],\"PermissionRequest\":[]},"
        "\"\xc3\xa4\":\"\\u00e4\"}";

/* Files as people and programs write them. */
static const char *const files[] = {
        "{}",
        "{ }",
        "{\n}",
        "{\n}\n",
        "{\n\n}\n",
        "{\r\n}\r\n",
        "{}\n",
        "{}\n\n\n",
        "  {}  ",
        "{ // nothing yet\n}\n",
        "{/**/}",
        "/* mine */\n{\n  /* nothing */\n}\n",
        "{\"a\":1}",
        "{\"a\":1,}",
        "{\"a\": 1, \"b\": [1, 2]}\n",
        "{\n  \"a\": 1\n}\n",
        "{\n  \"a\": 1,\n}\n",
        "{\n  // why\n  \"a\": 1, // because\n  \"b\": 2 // and\n}\n",
        "{\n    \"a\": 1,\n    \"b\": {\n        \"c\": []\n    }\n}\n",
        "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": []\n\t}\n}",
        "{ \"a\": 1,\n  \"b\": 2 }\n",
        "{\n\"a\": 1\n}\n",
        "{\"hooks\":{}}",
        "{\"hooks\": { } }",
        "{\n  \"hooks\": {}\n}\n",
        "{\n  \"hooks\": {\n  }\n}\n",
        "{\n  \"hooks\": { /* none */ },\n  \"a\": 1\n}\n",
        "{\"hooks\":{\"PreToolUse\":[]}}",
        "{\"hooks\":{\"Stop\":[],\"PreToolUse\":[]}}",
        "{\"hooks\":{\"Stop\":[]}}",
        "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  }\n}\n",
        "{\n  \"hooks\": {\n    \"PreToolUse\": [\n    ]\n  }\n}\n",
        "{\n  \"hooks\": {\n    \"PreToolUse\": [ ],\n    \"Stop\": []\n  }\n}\n",
        with_stop,
        with_others,
        with_many,
};

static void install(Str text, Buf *out) {
        Diag diag = { 0 };
        int r = host_settings_install(claude(), text, STR(COMMAND), out, &diag);

        if (r)
                print_error("%s: %d %s\n", text.p, r, diag.text);
        assert_int_equal(r, 0);
}

static HostHooks look(Str text, Arena *a) {
        HostHooks found;
        Diag diag = { 0 };

        assert_int_equal(host_settings_look(claude(), text, a, &found, &diag), 0);
        return found;
}

static void what_is_put_in_is_strict_for_every_event(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                HostHooks found;
                Arena a;

                arena_init(&a, NULL, 0, 1 << 24);
                install(str_of(files[i]), &out);
                found = look(buf_str(&out), &a);
                assert_int_equal(found.n_events, 4);
                assert_int_equal(found.n_strict, 4);
                assert_true(str_eq(found.command, STR(COMMAND)));
                arena_deinit(&a);
        }
}

static void taking_out_gives_the_file_back_byte_for_byte(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                _cleanup_(buf_deinit) Buf in = BUF_INIT(1 << 20), back = BUF_INIT(1 << 20);
                bool gone = true;

                install(str_of(files[i]), &in);
                assert_int_equal(
                        host_settings_uninstall(claude(), buf_str(&in), &back, &gone, NULL), 0);
                if (gone ? strcmp(files[i], "{}") != 0 : !str_eq(buf_str(&back), str_of(files[i])))
                        print_error("before:\n%s\nwith:\n%s\nafter:\n%s\n", files[i], in.p,
                                    back.p ? back.p : "");
                assert_false(gone);
                assert_true(str_eq(buf_str(&back), str_of(files[i])));
        }
}

/* The bytes that are not ours stand there in the same order. */
static void nothing_else_is_touched(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                const char *at;

                install(str_of(files[i]), &out);
                at = out.p;
                for (const char *c = files[i]; *c; ++c, ++at) {
                        at = strchr(at, *c);
                        assert_non_null(at);
                }
        }
}

static void a_file_that_was_not_there_is_ours_as_a_whole(void **state) {
        static const char *const blank[] = { "", " ", "\n\n" };

        for (size_t i = 0; i < ARRAY_LEN(blank); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20), back = BUF_INIT(1 << 20);
                bool gone = false;

                install(str_of(blank[i]), &out);
                assert_int_equal(
                        host_settings_uninstall(claude(), buf_str(&out), &back, &gone, NULL), 0);
                assert_true(gone);
        }
}

static void putting_in_twice_changes_nothing(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                _cleanup_(buf_deinit) Buf once = BUF_INIT(1 << 20), twice = BUF_INIT(1 << 20);

                install(str_of(files[i]), &once);
                install(buf_str(&once), &twice);
                assert_true(str_eq(buf_str(&once), buf_str(&twice)));
        }
}

static void what_was_loosened_is_made_strict_again(void **state) {
        static const char *const loosened[][2] = {
                { "\"onFailure\": \"block\"", "\"onFailure\": \"continue\"" },
                { "\"matcher\": \"*\"", "\"matcher\": \"Write\"" },
                { ", \"onFailure\": \"block\"", "" },
                { "\"timeout\": 600", "\"timeout\": 1" },
                { "\"timeout\": 600", "\"timeout\": 600, \"async\": true" },
                { "\"timeout\": 600", "\"timeout\": 600, \"if\": \"Bash(git *)\"" },
                { "/usr/bin/assent", "/tmp/assent" },
        };

        for (size_t i = 0; i < ARRAY_LEN(loosened); ++i) {
                _cleanup_(buf_deinit) Buf in = BUF_INIT(1 << 20), bad = BUF_INIT(1 << 20),
                                          out = BUF_INIT(1 << 20);
                size_t at, n = strlen(loosened[i][0]);
                HostHooks found;
                Arena a;

                arena_init(&a, NULL, 0, 1 << 24);
                install(STR("{\n  \"a\": 1\n}\n"), &in);
                at = str_find(buf_str(&in), str_of(loosened[i][0]));
                assert_true(at != SIZE_MAX);
                buf_append(&bad, str_slice(buf_str(&in), 0, at));
                buf_append(&bad, str_of(loosened[i][1]));
                buf_append(&bad, str_slice(buf_str(&in), at + n, in.n));
                install(buf_str(&bad), &out);
                found = look(buf_str(&out), &a);
                assert_int_equal(found.n_strict, 4);
                assert_true(str_eq(found.command, STR(COMMAND)));
                assert_true(str_find(buf_str(&out), STR("\"a\": 1")) != SIZE_MAX);
                arena_deinit(&a);
        }
}

static void a_file_that_is_not_read_is_not_written(void **state) {
        static const char *const bad[] = {
                "{",
                "[]",
                "null",
                "{\"a\":1,\"a\":2}",
                "{\"hooks\":[]}",
                "{\"hooks\":{\"PreToolUse\":{}}}",
                "{} x",
                "\xff",
        };

        for (size_t i = 0; i < ARRAY_LEN(bad); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                bool gone;
                Diag diag = { 0 };

                assert_int_equal(
                        host_settings_install(claude(), str_of(bad[i]), STR(COMMAND), &out, &diag),
                        HOST_E_INVALID);
                assert_true(diag.text[0]);
                assert_int_equal(
                        host_settings_uninstall(claude(), str_of(bad[i]), &out, &gone, &diag),
                        HOST_E_INVALID);
                assert_int_equal(out.n, 0);
        }
}

static void what_lets_calls_past_the_hook_is_seen(void **state) {
        Arena a;
        HostHooks found;

        arena_init(&a, NULL, 0, 1 << 24);
        assert_true(look(STR("{\"disableAllHooks\": true}"), &a).disabled);
        assert_false(look(STR("{\"disableAllHooks\": false}"), &a).disabled);
        assert_true(
                look(STR("{\"permissions\":{\"allow\":[\"Read\",\"Bash(*)\"]}}"), &a).allows_all);
        assert_true(look(STR("{\"permissions\":{\"allow\":[\"Bash\"]}}"), &a).allows_all);
        assert_false(look(STR("{\"permissions\":{\"allow\":[\"Bash(ls:*)\"]}}"), &a).allows_all);
        found = look(STR("{\"permissions\":{\"defaultMode\":\"bypassPermissions\"}}"), &a);
        assert_true(str_eq(found.default_mode, STR("bypassPermissions")));
        arena_deinit(&a);
}

/* Cut and changed at every byte: refused or read, and what is written is JSON again. */
static void broken_files_never_break_it(void **state) {
        for (size_t i = 0; i < ARRAY_LEN(files); ++i) {
                size_t n = strlen(files[i]);

                for (size_t at = 0; at < n; ++at) {
                        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20), out = BUF_INIT(1 << 20);
                        const JsonValue *value;
                        Arena a;

                        arena_init(&a, NULL, 0, 1 << 24);
                        buf_append(&text, (Str){ files[i], n });
                        text.p[at] = "{}[],:\"x /"[at % 10];
                        if (host_settings_install(claude(), buf_str(&text), STR(COMMAND), &out,
                                                  NULL) == 0)
                                assert_int_equal(
                                        json_parse(buf_str(&out), JSON_COMMENTS, &a, &value, NULL),
                                        0);
                        arena_deinit(&a);
                }
        }
}

/* --- the dialect ------------------------------------------------------------------- */

static void every_answer_is_one_line_of_json_with_its_status(void **state) {
        static const struct {
                HostEvent event;
                const char *name;
                HostVerdict verdict;
                const char *want;
                int status;
        } cases[] = {
                { HOST_EVENT_CALL, "PreToolUse", HOST_ALLOW,
                  "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                  "\"permissionDecision\":"
                  "\"allow\",\"permissionDecisionReason\":\"why\",\"updatedInput\":{\"command\":"
                  "\"x\"}}}"
                  "\n",
                  0 },
                { HOST_EVENT_CALL, "PreToolUse", HOST_ASK,
                  "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                  "\"permissionDecision\":"
                  "\"ask\",\"permissionDecisionReason\":\"why\"}}\n",
                  0 },
                { HOST_EVENT_CALL, "PreToolUse", HOST_DENY,
                  "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                  "\"permissionDecision\":"
                  "\"deny\",\"permissionDecisionReason\":\"why\"}}\n",
                  2 },
                { HOST_EVENT_PERMISSION, "PermissionRequest", HOST_DENY,
                  "{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{"
                  "\"behavior\":\"deny\",\"message\":\"why\"}}}\n",
                  2 },
                { HOST_EVENT_PERMISSION, "PermissionRequest", HOST_ASK, "{}\n", 0 },
                { HOST_EVENT_PERMISSION, "PermissionRequest", HOST_ALLOW, "{}\n", 0 },
                { HOST_EVENT_RESULT, "PostToolUse", HOST_NO_OPINION, "{}\n", 0 },
                { HOST_EVENT_RESULT, "PostToolUse", HOST_DENY, "{}\n", 2 },
                { HOST_EVENT_OTHER, "Stop", HOST_NO_OPINION, "{}\n", 0 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
                HostCall call = { .event = cases[i].event, .event_name = str_of(cases[i].name) };
                HostReply reply = { .verdict = cases[i].verdict, .reason = STR("why") };
                int status = -1;

                if (reply.verdict == HOST_ALLOW)
                        reply.args = STR("{\"command\":\"x\"}");
                assert_int_equal(claude()->write(&call, &reply, &out, &status), 0);
                assert_string_equal(out.p, cases[i].want);
                assert_int_equal(status, cases[i].status);
        }
}

static void zeroed_memory_is_a_no(void **state) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        HostReply reply = { 0 };
        int status = 0;

        assert_int_equal(claude()->write(&(HostCall){ .event = HOST_EVENT_CALL,
                                                      .event_name = STR("PreToolUse") },
                                         &reply, &out, &status),
                         0);
        assert_int_equal(status, 2);
        assert_true(str_find(buf_str(&out), STR("\"deny\"")) != SIZE_MAX);
}

static void the_prebuilt_no_is_what_the_dialect_would_write(void **state) {
        const JsonValue *value;
        Str text;
        Arena a;

        arena_init(&a, NULL, 0, 1 << 20);
        for (size_t i = 0; dialect_at(i); ++i) {
                const Dialect *d = dialect_at(i);

                assert_int_equal(json_parse(str_of(d->no), JSON_STRICT, &a, &value, NULL), 0);
                assert_true(d->no_text[0]);
                assert_ptr_equal(dialect_find(str_of(d->name)), d);
        }
        assert_int_equal(json_parse(str_of(claude()->no), JSON_STRICT, &a, &value, NULL), 0);
        assert_true(json_string(
                json_find(json_find(value, STR("hookSpecificOutput")), STR("permissionDecision")),
                &text));
        assert_true(str_eq(text, STR("deny")));
        arena_deinit(&a);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_is_put_in_is_strict_for_every_event),
                cmocka_unit_test(taking_out_gives_the_file_back_byte_for_byte),
                cmocka_unit_test(nothing_else_is_touched),
                cmocka_unit_test(a_file_that_was_not_there_is_ours_as_a_whole),
                cmocka_unit_test(putting_in_twice_changes_nothing),
                cmocka_unit_test(what_was_loosened_is_made_strict_again),
                cmocka_unit_test(a_file_that_is_not_read_is_not_written),
                cmocka_unit_test(what_lets_calls_past_the_hook_is_seen),
                cmocka_unit_test(broken_files_never_break_it),
                cmocka_unit_test(every_answer_is_one_line_of_json_with_its_status),
                cmocka_unit_test(zeroed_memory_is_a_no),
                cmocka_unit_test(the_prebuilt_no_is_what_the_dialect_would_write),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
