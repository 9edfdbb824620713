#include "config.h"

#include "base/test.h"
#include "passwd.h"

#include <stdio.h>

enum {
        ARENA_MAX = 16 << 20
};

static void what_is_wrong_is_refused_with_its_place(void **state) {
        static const struct {
                Str text;
                uint32_t line, column;
                const char *says;
        } cases[] = {
                { STR_INIT("[]"), 1, 1, "must be an object" },
                { STR_INIT("{\n \"bel\": true}"), 2, 2, "no key 'bel' here, did you mean 'bell'?" },
                { STR_INIT("{\"tool\": {}}"), 1, 2, "did you mean 'tools'?" },
                { STR_INIT("{\"mcpservers\": {}}"), 1, 2, "did you mean 'mcpServers'?" },
                { STR_INIT("{\"timeout\": {\"browzer\": 1}}"), 1, 14, "did you mean 'browser'?" },
                { STR_INIT("{\"timeout.browser\": 1}"), 1, 2, "no key 'timeout.browser' here" },
                { STR_INIT("{\"timeout\": {\"timeout.browser\": 1}}"), 1, 14,
                  "no key 'timeout.browser' here" },
                { STR_INIT("{\"browser\": 1}"), 1, 2, "no key 'browser' here" },
                { STR_INIT("{\"tools\": {\"x\": {\"risk\": 1}}}"), 1, 18, "no key 'risk' here" },
                { STR_INIT("{\"tools\": {\"x\": {\"risk_levle\": 1}}}"), 1, 18,
                  "did you mean 'risk_level'?" },
                { STR_INIT("{\"tools\": {\"x\": true}}"), 1, 17, "must be an object" },
                { STR_INIT("{\"tools\": {\"\": {}}}"), 1, 16, "a name must have" },
                { STR_INIT("{\"tools\": {\"a\\u001b\": {}}}"), 1, 23, "a name must have" },
                { STR_INIT("{\"tools\": []}"), 1, 11, "must be an object" },
                { STR_INIT("{\"timeout\": 5}"), 1, 13, "'timeout' must be an object" },
                { STR_INIT("{\"timeout\": {\"mcp\": \"5\"}}"), 1, 21, "whole number of seconds" },
                { STR_INIT("{\"timeout\": {\"mcp\": 1.5}}"), 1, 21, "whole number of seconds" },
                { STR_INIT("{\"timeout\": {\"mcp\": -1}}"), 1, 21, "whole number of seconds" },
                { STR_INIT("{\"timeout\": {\"mcp\": 604801}}"), 1, 21, "up to 604800" },
                { STR_INIT("{\"unattended\": true}"), 1, 16, "'unattended' must be deny or auto" },
                { STR_INIT("{\"unattended\": \"Deny\"}"), 1, 16, "must be deny or auto" },
                { STR_INIT("{\"auto_ceiling\": \"\"}"), 1, 18,
                  "must be safe, moderate or dangerous" },
                { STR_INIT("{\"bell\": 1}"), 1, 10, "'bell' must be true or false" },
                { STR_INIT("{\"bell\": null}"), 1, 10, "'bell' must be true or false" },
                { STR_INIT("{\"allow_tools\": \"read\"}"), 1, 17, "must be a list" },
                { STR_INIT("{\"allow_tools\": [1]}"), 1, 18, "strings alone" },
                { STR_INIT("{\"allow_tools\": [\"\"]}"), 1, 18, "a name must have" },
                { STR_INIT("{\"messages\": {\"denied\": \"\"}}"), 1, 25, "1 to 4096 bytes" },
                { STR_INIT("{\"messages\": {\"denied\": \"\\u001b[2J\"}}"), 1, 25,
                  "control characters" },
                { STR_INIT("{\"messages\": {\"denied\": \"\\u0000\"}}"), 1, 25,
                  "control characters" },
                { STR_INIT("{\"editor\": \"vi\\n\"}"), 1, 12, "control characters" },
                { STR_INIT("{\"mcpServers\": []}"), 1, 16, "must be an object" },
                { STR_INIT("{\"mcpServers\": {\"x\": \"y\"}}"), 1, 22, "must be an object" },
                { STR_INIT("{\"hooks\": {}}"), 1, 11, "list of up to 24 hooks" },
                { STR_INIT("{\"hooks\": [1]}"), 1, 12, "an object" },
                { STR_INIT("{\"hooks\": [{\"type\":\"rule\",\"command\":[\"/x\"]}]}"), 1, 12,
                  "name" },
                { STR_INIT("{\"hooks\": [{\"name\":\"a b\"}]}"), 1, 20, "lower-case letters" },
                { STR_INIT("{\"hooks\": [{\"type\":\"judge\"}]}"), 1, 20, "'type' must be rule" },
                { STR_INIT("{\"hooks\": [{\"comand\":[\"/x\"]}]}"), 1, 13, "'command'" },
                { STR_INIT("{\"hooks\": [{\"command\":[]}]}"), 1, 23, "list of 1 to 64" },
                { STR_INIT("{\"hooks\": [{\"command\":[\"../x\"]}]}"), 1, 24, "absolute path" },
                { STR_INIT("{\"hooks\": [{\"command\":[\"/a/./x\"]}]}"), 1, 24, "absolute path" },
                { STR_INIT("{\"hooks\": [{\"command\":[\"/x\",\"\\n\"]}]}"), 1, 29, "control" },
                { STR_INIT("{\"hooks\": [{\"timeout_ms\":0}]}"), 1, 26, "from 1 to 86400000" },
                { STR_INIT("{\"hooks\": [{\"delay_ms\":-1}]}"), 1, 24, "up to 3600000" },
                { STR_INIT("{\"hooks\": "
                           "[{\"name\":\"a\",\"type\":\"pre\",\"command\":[\"/"
                           "x\"],\"delay_ms\":1}]}"),
                  1, 65, "only an asker or an observer" },
                { STR_INIT("{\"hooks\": [{\"priority\":1001}]}"), 1, 24, "from -1000 to 1000" },
                { STR_INIT("{\"hooks\": [{\"env\":{\"A=B\":\"\"}}]}"), 1, 20, "not the name" },
                { STR_INIT("{\"hooks\": [{\"name\":\"a\",\"type\":\"pre\",\"command\":[\"/x\"]},\n"
                           "{\"name\":\"a\",\"type\":\"post\",\"command\":[\"/x\"]}]}"),
                  2, 1, "two hooks called 'a'" },
                { STR_INIT("{\"bell\": true, \"bell\": true}"), 1, 16, "said twice" },
                { STR_INIT("{\"bell\": true} x"), 1, 16, "more text" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Arena a;
                const Settings *s = NULL;
                Diag d = { 0 };
                int r;

                arena_init(&a, NULL, 0, ARENA_MAX);
                r = settings_parse(cases[i].text, &a, &s, &d);
                if (r != CONFIG_E_INVALID || s || d.line != cases[i].line ||
                    d.column != cases[i].column || !strstr(d.text, cases[i].says)) {
                        fail_msg("%.*s: got %d at %u:%u '%s', want %u:%u '%s'",
                                 STR_ARG(cases[i].text), r, d.line, d.column, d.text, cases[i].line,
                                 cases[i].column, cases[i].says);
                }
                arena_deinit(&a);
        }
}

static const Settings *parse(Arena *a, Str text) {
        const Settings *s = NULL;
        Diag d = { 0 };

        if (settings_parse(text, a, &s, &d))
                fail_msg("%.*s: refused at %u:%u: %s", STR_ARG(text), d.line, d.column, d.text);
        return s;
}

static void saying_nothing_means_the_defaults(void **state) {
        static const Str texts[] = { STR_INIT(""), STR_INIT(" \r\n\t"), STR_INIT("{}"),
                                     STR_INIT("// none\n{}") };

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                Arena a;
                const Settings *s;

                arena_init(&a, NULL, 0, ARENA_MAX);
                s = parse(&a, texts[i]);
                assert_int_equal(s->timeout.terminal, 0);
                assert_int_equal(s->timeout.browser, 60);
                assert_int_equal(s->timeout.hook, 60);
                assert_int_equal(s->timeout.mcp, 900);
                assert_int_equal(s->unattended, SETTINGS_UNATTENDED_DENY);
                assert_int_equal(s->auto_ceiling, SETTINGS_RISK_MODERATE);
                assert_true(s->bell && s->title);
                assert_false(s->trust_project_scripts || s->batch_answers_last_for_turn ||
                             s->strict_reads);
                assert_true(str_eq(s->messages.denied, STR("Tool execution denied by user.")));
                assert_int_equal(s->allow_tools.n, 0);
                assert_int_equal(s->places[SETTINGS_KEY_BELL].line, 0);
                assert_null(s->mcp_servers);
                arena_deinit(&a);
        }
}

static void every_key_is_taken(void **state) {
        static const Str text = STR_INIT(
                "// mine\n"
                "{\n"
                "  \"allow_tools\": [\"read\", \"glob\"],\n"
                "  \"tools\": {\n"
                "    \"deploy\": {\"risk_level\": \"dangerous\", \"requires_confirmation\": true,\n"
                "      \"confirmation_message\": \"Deploy?\", \"impact_description\": \"all\",\n"
                "      \"category\": \"ops\", \"enabled\": false},\n"
                "    \"a.b\": {},\n"
                "  },\n"
                "  \"timeout\": {\"terminal\": 1, \"browser\": 2, \"hook\": 3, \"mcp\": 0},\n"
                "  \"unattended\": \"auto\",\n"
                "  \"messages\": {\"denied\": \"a\", \"denied_reason\": \"b\", \"timed_out\": "
                "\"c\",\n"
                "    \"unattended\": \"d\", \"rule\": \"e\", \"edited\": \"f\", \"all_denied\": "
                "\"g\\nh\"},\n"
                "  \"editor\": \"vim -n\", \"trust_project_scripts\": true, \"bell\": false,\n"
                "  \"title\": false, \"auto_ceiling\": \"safe\", \"batch_answers_last_for_turn\": "
                "true,\n"
                "  \"web_search\": {\"url\": \"https://s.example/?q={query}\", \"body\": \"{}\",\n"
                "    \"header\": \"X: {key}\", \"key\": \"env:KEY\"},\n"
                "  \"undo\": {\"max\": 7}, \"strict_reads\": true, \"mcpServers\": {\"x\": "
                "{\"command\": \"y\"}},\n"
                "  \"plugins\": [\"/x/a.so\"],\n"
                "  \"hooks\": [{\"name\": \"desk\", \"type\": \"asker\", \"command\": [\"ask\", "
                "\"-v\"],\n"
                "    \"tools\": [\"bash\", \"mcp__*\"], \"env\": {\"A\": \"b c\"}, \"priority\": "
                "-3,\n"
                "    \"enabled\": false}],\n"
                "}\n");
        const SettingsTool *tool;
        const Settings *s;
        Arena a;

        arena_init(&a, NULL, 0, ARENA_MAX);
        s = parse(&a, text);
        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i)
                assert_int_not_equal(s->places[i].line, 0);
        tool = settings_find_tool(s, STR("deploy"));
        assert_non_null(tool);
        for (size_t i = 0; i < SETTINGS_N_TOOL_KEYS; ++i)
                assert_int_not_equal(tool->places[i].line, 0);
        assert_true(settings_allows_tool(s, STR("glob")) && !settings_allows_tool(s, STR("Glob")));
        assert_int_equal(tool->risk_level, SETTINGS_RISK_DANGEROUS);
        assert_int_equal(tool->requires_confirmation, SETTINGS_ANSWER_YES);
        assert_int_equal(tool->enabled, SETTINGS_ANSWER_NO);
        assert_true(str_eq(tool->confirmation_message, STR("Deploy?")));
        assert_int_equal(settings_find_tool(s, STR("a.b"))->enabled, SETTINGS_ANSWER_UNSET);
        assert_null(settings_find_tool(s, STR("a")));
        assert_int_equal(s->timeout.terminal + 10 * s->timeout.browser + 100 * s->timeout.hook,
                         321);
        assert_int_equal(s->timeout.mcp, 0);
        assert_int_equal(s->unattended, SETTINGS_UNATTENDED_AUTO);
        assert_true(str_eq(s->messages.all_denied, STR("g\nh")));
        assert_true(str_eq(s->editor, STR("vim -n")));
        assert_int_equal(s->auto_ceiling, SETTINGS_RISK_SAFE);
        assert_true(json_is(s->mcp_servers, JSON_OBJECT));
        assert_int_equal(s->places[SETTINGS_KEY_TIMEOUT_HOOK].line, 10);
        assert_true(s->plugins.n == 1 && str_eq(s->plugins.names[0], STR("/x/a.so")));
        assert_int_equal(s->hooks.n, 1);
        assert_int_equal(s->hooks.items[0].type, SETTINGS_HOOK_ASKER);
        assert_string_equal(settings_hook_type_name(SETTINGS_HOOK_ASKER), "asker");
        assert_true(str_eq(s->hooks.items[0].command.names[1], STR("-v")));
        assert_true(str_eq(s->hooks.items[0].env.names[0], STR("A=b c")));
        assert_int_equal(s->hooks.items[0].tools.n, 2);
        assert_int_equal(s->hooks.items[0].timeout_ms, 600000);
        assert_int_equal(s->hooks.items[0].priority, -3);
        assert_false(s->hooks.items[0].enabled);
        arena_deinit(&a);
}

static void what_holds_can_be_written_and_read_again(void **state) {
        static const Str texts[] = {
                STR_INIT(""),
                STR_INIT("{\"tools\":{\"x\":{\"enabled\":false,\"risk_level\":\"safe\"},\"y\":{}},"
                         "\"editor\":\"vi\"}"),
                STR_INIT("{\"mcpServers\":{\"m\":{\"command\":\"c\",\"n\":[1.0]}},\"allow_tools\":["
                         "\"r\"]}"),
        };

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                Buf once = BUF_INIT(1 << 20), twice = BUF_INIT(1 << 20);
                JsonWriter w = JSON_WRITER(&once);
                Arena a;

                arena_init(&a, NULL, 0, ARENA_MAX);
                settings_write_json(parse(&a, texts[i]), &w);
                assert_int_equal(json_writer_end(&w), 0);
                w = JSON_WRITER(&twice);
                settings_write_json(parse(&a, buf_str(&once)), &w);
                assert_int_equal(json_writer_end(&w), 0);
                assert_string_equal(once.p, twice.p);
                arena_deinit(&a);
                buf_deinit(&once);
                buf_deinit(&twice);
        }
}

/* User's text, workspace's text, what holds (a part of it, as JSON), the keys said in vain. */
static void a_workspace_can_only_tighten(void **state) {
        static const struct {
                Str user, workspace;
                const char *holds, *ignored;
        } cases[] = {
                { STR_INIT("{}"), STR_INIT("{}"), "\"bell\":true", "" },
                { STR_INIT("{}"), STR_INIT("{\"bell\":false}"), "\"bell\":true", "bell " },
                { STR_INIT("{}"), STR_INIT("{\"title\":false}"), "\"title\":true", "title " },
                { STR_INIT("{}"), STR_INIT("{\"editor\":\"sh\"}"), "\"bell\":true", "editor " },
                { STR_INIT("{}"), STR_INIT("{\"mcpServers\":{\"x\":{}}}"), "\"tools\":{}",
                  "mcpServers " },
                { STR_INIT("{}"), STR_INIT("{\"messages\":{\"denied\":\"Go on\"}}"),
                  "\"denied\":\"Tool exec", "messages.denied " },
                { STR_INIT("{}"), STR_INIT("{\"unattended\":\"auto\"}"), "\"unattended\":\"deny\"",
                  "unattended " },
                { STR_INIT("{\"unattended\":\"auto\"}"), STR_INIT("{\"unattended\":\"deny\"}"),
                  "\"unattended\":\"deny\"", "" },
                { STR_INIT("{}"), STR_INIT("{\"auto_ceiling\":\"dangerous\"}"),
                  "\"auto_ceiling\":\"moderate\"", "auto_ceiling " },
                { STR_INIT("{}"), STR_INIT("{\"auto_ceiling\":\"safe\"}"),
                  "\"auto_ceiling\":\"safe\"", "" },
                { STR_INIT("{}"), STR_INIT("{\"trust_project_scripts\":true}"),
                  "\"trust_project_scripts\":false", "trust_project_scripts " },
                { STR_INIT("{\"trust_project_scripts\":true}"),
                  STR_INIT("{\"trust_project_scripts\":false}"), "\"trust_project_scripts\":false",
                  "" },
                { STR_INIT("{\"trust_project_scripts\":true}"),
                  STR_INIT("{\"trust_project_scripts\":true}"), "\"trust_project_scripts\":true",
                  "" },
                { STR_INIT("{}"), STR_INIT("{\"batch_answers_last_for_turn\":true}"),
                  "\"batch_answers_last_for_turn\":false", "batch_answers_last_for_turn " },
                { STR_INIT("{}"), STR_INIT("{\"strict_reads\":true}"), "\"strict_reads\":true",
                  "" },
                { STR_INIT("{\"strict_reads\":true}"), STR_INIT("{\"strict_reads\":false}"),
                  "\"strict_reads\":true", "strict_reads " },
                { STR_INIT("{}"), STR_INIT("{\"timeout\":{\"browser\":30}}"), "\"browser\":30",
                  "" },
                { STR_INIT("{}"), STR_INIT("{\"timeout\":{\"browser\":0}}"), "\"browser\":60",
                  "timeout.browser " },
                { STR_INIT("{}"), STR_INIT("{\"timeout\":{\"browser\":61}}"), "\"browser\":60",
                  "timeout.browser " },
                { STR_INIT("{}"), STR_INIT("{\"timeout\":{\"terminal\":600}}"), "\"terminal\":600",
                  "" },
                { STR_INIT("{\"allow_tools\":[\"a\",\"b\"]}"),
                  STR_INIT("{\"allow_tools\":[\"b\"]}"), "\"allow_tools\":[\"b\"]", "" },
                { STR_INIT("{\"allow_tools\":[\"a\",\"b\"]}"),
                  STR_INIT("{\"allow_tools\":[\"b\",\"c\"]}"), "\"allow_tools\":[\"b\"]",
                  "allow_tools " },
                { STR_INIT("{\"allow_tools\":[\"a\"]}"), STR_INIT("{}"), "\"allow_tools\":[\"a\"]",
                  "" },
                { STR_INIT("{\"allow_tools\":[\"a\"]}"), STR_INIT("{\"allow_tools\":[]}"),
                  "\"allow_tools\":[]", "" },
                { STR_INIT("{}"), STR_INIT("{\"allow_tools\":[\"bash\"]}"), "\"allow_tools\":[]",
                  "allow_tools " },
                { STR_INIT("{}"), STR_INIT("{\"tools\":{\"t\":{\"risk_level\":\"moderate\"}}}"),
                  "\"t\":{\"risk_level\":\"moderate\"}", "" },
                { STR_INIT("{\"tools\":{\"t\":{\"risk_level\":\"dangerous\"}}}"),
                  STR_INIT("{\"tools\":{\"t\":{\"risk_level\":\"safe\"}}}"),
                  "\"t\":{\"risk_level\":\"dangerous\"}", "tools.t.risk_level " },
                { STR_INIT("{\"tools\":{\"t\":{\"risk_level\":\"safe\"}}}"),
                  STR_INIT("{\"tools\":{\"t\":{\"risk_level\":\"dangerous\"}}}"),
                  "\"t\":{\"risk_level\":\"dangerous\"}", "" },
                { STR_INIT("{}"), STR_INIT("{\"tools\":{\"t\":{\"requires_confirmation\":false}}}"),
                  "\"t\":{}", "tools.t.requires_confirmation " },
                { STR_INIT("{\"tools\":{\"t\":{\"requires_confirmation\":false}}}"),
                  STR_INIT("{\"tools\":{\"t\":{\"requires_confirmation\":true}}}"),
                  "\"t\":{\"requires_confirmation\":true}", "" },
                { STR_INIT("{}"), STR_INIT("{\"tools\":{\"t\":{\"enabled\":false}}}"),
                  "\"t\":{\"enabled\":false}", "" },
                { STR_INIT("{\"tools\":{\"t\":{\"enabled\":false}}}"),
                  STR_INIT("{\"tools\":{\"t\":{\"enabled\":true}}}"), "\"t\":{\"enabled\":false}",
                  "tools.t.enabled " },
                { STR_INIT("{}"),
                  STR_INIT("{\"tools\":{\"t\":{\"confirmation_message\":\"harmless\",\"category\":"
                           "\"c\"}}}"),
                  "\"t\":{}", "tools.t.confirmation_message tools.t.category " },
                /* A repository brings no programs to run: no hook of any kind. */
                { STR_INIT("{}"),
                  STR_INIT("{\"hooks\":[{\"name\":\"a\",\"type\":\"rule\",\"command\":[\"x\"]}]}"),
                  "\"tools\":{}", "hooks " },
                { STR_INIT("{\"hooks\":[{\"name\":\"a\",\"type\":\"pre\",\"command\":[\"x\"]}]}"),
                  STR_INIT("{\"hooks\":[]}"), "\"name\":\"a\"", "hooks " },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 16), names = BUF_INIT(1 << 16);
                JsonWriter w = JSON_WRITER(&out);
                const Settings *s = NULL;
                const SettingsIgnored *ignored = NULL;
                size_t n = 0;
                Arena a;

                arena_init(&a, NULL, 0, ARENA_MAX);
                assert_int_equal(settings_merge(parse(&a, cases[i].user),
                                                parse(&a, cases[i].workspace), &a, &s, &ignored,
                                                &n),
                                 0);
                settings_write_json(s, &w);
                assert_int_equal(json_writer_end(&w), 0);
                buf_append(&names, STR(""));
                for (size_t k = 0; k < n; ++k) {
                        buf_appendf(&names, STR_FMT " ", STR_ARG(ignored[k].key));
                        assert_true(ignored[k].why && ignored[k].place.line == 1);
                }
                if (!strstr(out.p, cases[i].holds) || strcmp(names.p, cases[i].ignored) != 0) {
                        fail_msg("%.*s + %.*s: got %s ignoring '%s', want %s ignoring '%s'",
                                 STR_ARG(cases[i].user), STR_ARG(cases[i].workspace), out.p,
                                 names.p, cases[i].holds, cases[i].ignored);
                }
                arena_deinit(&a);
                buf_deinit(&out);
                buf_deinit(&names);
        }
}

static void a_key_is_set_and_all_else_stays(void **state) {
        static const struct {
                Str text, key, value, want;
        } cases[] = {
                { STR_INIT(""), STR_INIT("bell"), STR_INIT("false"),
                  STR_INIT("{\n  \"bell\": false\n}\n") },
                { STR_INIT("{}"), STR_INIT("bell"), STR_INIT(" false "),
                  STR_INIT("{\n  \"bell\": false\n}") },
                { STR_INIT("{\"bell\":true}"), STR_INIT("bell"), STR_INIT("false"),
                  STR_INIT("{\"bell\":false}") },
                { STR_INIT("{\"bell\":true}"), STR_INIT("title"), STR_INIT("false"),
                  STR_INIT("{\"bell\":true, \"title\": false}") },
                { STR_INIT("{\"bell\":true,}"), STR_INIT("title"), STR_INIT("false"),
                  STR_INIT("{\"bell\":true, \"title\": false}") },
                { STR_INIT("{\n\t\"bell\": true // loud\n}\n"), STR_INIT("title"), STR_INIT("true"),
                  STR_INIT("{\n\t\"bell\": true, // loud\n\t\"title\": true\n}\n") },
                { STR_INIT("// top\n{\n    \"bell\": true, /* a */ // b\n    // c\n}\n// end"),
                  STR_INIT("title"), STR_INIT("true"),
                  STR_INIT("// top\n{\n    \"bell\": true, /* a */ // b\n    // c\n    \"title\": "
                           "true,\n}\n// end") },
                { STR_INIT("{\r\n  \"bell\": true // x\r\n}\r\n"), STR_INIT("title"),
                  STR_INIT("true"),
                  STR_INIT("{\r\n  \"bell\": true, // x\r\n  \"title\": true\r\n}\r\n") },
                { STR_INIT("{ // \"bell\": true, }\n}"), STR_INIT("bell"), STR_INIT("true"),
                  STR_INIT("{ // \"bell\": true, }\n  \"bell\": true\n}") },
                { STR_INIT("{\"bell\": true /* , */ }"), STR_INIT("title"), STR_INIT("true"),
                  STR_INIT("{\"bell\": true, /* , */ \"title\": true }") },
                { STR_INIT("{\"bell\": true,\n \"title\": true}"), STR_INIT("editor"),
                  STR_INIT("\"vi\""),
                  STR_INIT("{\"bell\": true,\n \"title\": true,\n  \"editor\": \"vi\"\n}") },
                { STR_INIT("{\n  \"bell\": true\n}\n"), STR_INIT("timeout.browser"), STR_INIT("5"),
                  STR_INIT(
                          "{\n  \"bell\": true,\n  \"timeout\": {\n    \"browser\": 5\n  }\n}\n") },
                { STR_INIT("{\n  \"timeout\": { \"browser\": 5 } // t\n}\n"),
                  STR_INIT("timeout.mcp"), STR_INIT("6"),
                  STR_INIT("{\n  \"timeout\": { \"browser\": 5, \"mcp\": 6 } // t\n}\n") },
                { STR_INIT("{\n  \"timeout\": {\n    // none\n  }\n}\n"), STR_INIT("timeout.mcp"),
                  STR_INIT("6"),
                  STR_INIT("{\n  \"timeout\": {\n    // none\n    \"mcp\": 6\n  }\n}\n") },
                { STR_INIT("{\"tools\":{}}"), STR_INIT("tools.bash.risk_level"),
                  STR_INIT("\"safe\""),
                  STR_INIT("{\"tools\":{ \"bash\": { \"risk_level\": \"safe\" } }}") },
                { STR_INIT("{}"), STR_INIT("tools.files.read.enabled"), STR_INIT("true"),
                  STR_INIT("{\n  \"tools\": {\n    \"files.read\": {\n      \"enabled\": true\n    "
                           "}\n  }\n}") },
                { STR_INIT("{\"tools\":{\"a\":{\"enabled\":true}}}"), STR_INIT("tools.a.enabled"),
                  STR_INIT("false"), STR_INIT("{\"tools\":{\"a\":{\"enabled\":false}}}") },
                { STR_INIT("{}"), STR_INIT("mcpServers.a.b"), STR_INIT("{\"command\":\"c\"}"),
                  STR_INIT("{\n  \"mcpServers\": {\n    \"a.b\": {\"command\":\"c\"}\n  }\n}") },
                { STR_INIT("{\n\t\"tools\": {}\n}"), STR_INIT("timeout.mcp"), STR_INIT("1"),
                  STR_INIT("{\n\t\"tools\": {},\n\t\"timeout\": {\n\t\t\"mcp\": 1\n\t}\n}") },
                { STR_INIT("{\"b\\u0065ll\":true}"), STR_INIT("bell"), STR_INIT("false"),
                  STR_INIT("{\"b\\u0065ll\":false}") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 16);
                Diag d = { 0 };
                int r = settings_set(cases[i].text, cases[i].key, cases[i].value, &out, &d);

                if (r || !str_eq(buf_str(&out), cases[i].want)) {
                        fail_msg("%.*s in '%.*s': got %d '%s' '%.*s', want '%.*s'",
                                 STR_ARG(cases[i].key), STR_ARG(cases[i].text), r, d.text,
                                 STR_ARG(buf_str(&out)), STR_ARG(cases[i].want));
                }
                buf_deinit(&out);
        }
}

static void what_would_make_a_bad_file_is_not_set(void **state) {
        static const struct {
                Str text, key, value;
                uint32_t line;
                const char *says;
        } cases[] = {
                { STR_INIT("{\n\"bel\":1}"), STR_INIT("bell"), STR_INIT("true"), 2,
                  "did you mean 'bell'?" },
                { STR_INIT("{}"), STR_INIT("bel"), STR_INIT("true"), 0, "did you mean 'bell'?" },
                { STR_INIT("{}"), STR_INIT("bell"), STR_INIT("1"), 0, "must be true or false" },
                { STR_INIT("{}"), STR_INIT("bell"), STR_INIT("true, \"x\": 1"), 0, "more text" },
                { STR_INIT("{}"), STR_INIT("bell"), STR_INIT("true // x"), 0, "more text" },
                { STR_INIT("{}"), STR_INIT("bell"), STR_INIT(""), 0, "no value" },
                { STR_INIT("{\"bell\":true}"), STR_INIT("bell.x"), STR_INIT("true"), 0,
                  "no such key" },
                { STR_INIT("{}"), STR_INIT("bell.x"), STR_INIT("true"), 0,
                  "must be true or false" },
                { STR_INIT("{}"), STR_INIT(""), STR_INIT("true"), 0, "empty" },
                { STR_INIT("{}"), STR_INIT("timeout."), STR_INIT("1"), 0, "empty" },
                { STR_INIT("{}"), STR_INIT(".bell"), STR_INIT("1"), 0, "empty" },
                { STR_INIT("{}"), STR_INIT("tools..enabled"), STR_INIT("true"), 0, "empty" },
                { STR_INIT("{}"), STR_INIT("tools.\xff.enabled"), STR_INIT("true"), 0,
                  "not UTF-8" },
                { STR_INIT("{}"), STR_INIT("tools.x.enabld"), STR_INIT("true"), 0,
                  "did you mean 'enabled'?" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 16);
                Diag d = { 0 };
                int r = settings_set(cases[i].text, cases[i].key, cases[i].value, &out, &d);

                if (r != CONFIG_E_INVALID || out.n || d.line != cases[i].line ||
                    !strstr(d.text, cases[i].says)) {
                        fail_msg("%.*s: got %d at %u '%s', want '%s'", STR_ARG(cases[i].key), r,
                                 d.line, d.text, cases[i].says);
                }
                buf_deinit(&out);
        }
}

static void apply(Str text, Str preset, Buf *out) {
        Diag d = { 0 };

        if (settings_apply_preset(text, preset, out, &d))
                fail_msg("%.*s: %s", STR_ARG(preset), d.text);
}

static void each_preset_speaks_as_its_model_does(void **state) {
        static const struct {
                Str preset, denied, all_denied;
                SettingsUnattended unattended;
                uint32_t browser;
                bool strict_reads, batch, scripts;
        } cases[] = {
                { STR_INIT("gptme"), STR_INIT("Operation skipped by user"),
                  STR_INIT("Operation skipped"), SETTINGS_UNATTENDED_AUTO, 3600, false, false,
                  false },
                { STR_INIT("shammah"), STR_INIT("Tool execution denied by user"),
                  STR_INIT("Tool execution"), SETTINGS_UNATTENDED_AUTO, 0, true, false, false },
                { STR_INIT("gglib"), STR_INIT("User denied tool execution"),
                  STR_INIT("User denied"), SETTINGS_UNATTENDED_DENY, 60, false, false, false },
                { STR_INIT("tca"), STR_INIT("User declined confirmation"),
                  STR_INIT("All tool calls ({tools}) were declined by the user. Provide your final "
                           "answer now"),
                  SETTINGS_UNATTENDED_AUTO, 0, false, true, true },
                { STR_INIT("strict"), STR_INIT("Tool execution denied by user."),
                  STR_INIT("All tool calls ({tools})"), SETTINGS_UNATTENDED_DENY, 60, true, false,
                  false },
        };
        size_t n_names = 0;
        const Str *names = settings_preset_names(&n_names);

        assert_int_equal(n_names, ARRAY_LEN(cases));
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 16);
                const Settings *s;
                Arena a;

                arena_init(&a, NULL, 0, ARENA_MAX);
                assert_true(str_eq(names[i], cases[i].preset));
                apply(STR("// mine\n{\n  \"bell\": false, // quiet\n  \"unattended\": \"deny\", // "
                          "for now\n}\n"),
                      cases[i].preset, &out);
                assert_non_null(strstr(
                        out.p, "// mine\n{\n  \"bell\": false, // quiet\n  \"unattended\": "));
                assert_non_null(strstr(out.p, ", // for now\n"));
                s = parse(&a, buf_str(&out));
                assert_false(s->bell);
                if (!str_eq(s->messages.denied, cases[i].denied)) {
                        fail_msg("%.*s: denied is '%.*s'", STR_ARG(names[i]),
                                 STR_ARG(s->messages.denied));
                }
                assert_true(str_has_prefix(s->messages.all_denied, cases[i].all_denied));
                assert_int_equal(s->unattended, cases[i].unattended);
                assert_int_equal(s->timeout.browser, cases[i].browser);
                assert_int_equal(s->strict_reads, cases[i].strict_reads);
                assert_int_equal(s->batch_answers_last_for_turn, cases[i].batch);
                assert_int_equal(s->trust_project_scripts, cases[i].scripts);
                arena_deinit(&a);
                buf_deinit(&out);
        }
}

/* The outcome after any other preset is that of the preset alone. */
static void a_preset_leaves_nothing_of_another(void **state) {
        size_t n = 0;
        const Str *names = settings_preset_names(&n);

        for (size_t i = 0; i < n * n; ++i) {
                Buf first = BUF_INIT(1 << 16), second = BUF_INIT(1 << 16),
                    alone = BUF_INIT(1 << 16);
                const Settings *a_settings, *b_settings;
                Arena a;

                arena_init(&a, NULL, 0, ARENA_MAX);
                apply(STR(""), names[i / n], &first);
                apply(buf_str(&first), names[i % n], &second);
                apply(STR(""), names[i % n], &alone);
                a_settings = parse(&a, buf_str(&second));
                b_settings = parse(&a, buf_str(&alone));
                buf_clear(&first);
                buf_clear(&second);
                settings_write_json(a_settings, &JSON_WRITER(&first));
                settings_write_json(b_settings, &JSON_WRITER(&second));
                assert_string_equal(first.p, second.p);
                arena_deinit(&a);
                buf_deinit(&first);
                buf_deinit(&second);
                buf_deinit(&alone);
        }
}

static void a_key_is_taken_out_and_the_rest_stays(void **state) {
        static const struct {
                const char *label, *text, *key, *want;
        } cases[] = {
                { "a line of its own", "{\n  \"bell\": false, // quiet\n  \"title\": true\n}\n",
                  "title", "{\n  \"bell\": false // quiet\n}\n" },
                { "the first of several", "{\n  \"bell\": false,\n  // t\n  \"title\": true\n}\n",
                  "bell", "{\n  // t\n  \"title\": true\n}\n" },
                { "within a line", "{\"bell\":false, \"title\": true}", "bell",
                  "{ \"title\": true}" },
                { "the last within a line", "{\"bell\":false, \"title\": true}", "title",
                  "{\"bell\":false }" },
                { "the only one", "{\"bell\":false}", "bell", "{}" },
                { "a comma behind the last", "{\n  \"bell\": false,\n}\n", "bell", "{\n}\n" },
                { "a comma in a comment",
                  "{\n  \"bell\": false /* a, b */,\n  \"title\": true\n}\n", "bell",
                  "{\n  \"title\": true\n}\n" },
                { "of a tool",
                  "{\"tools\": {\"a\": {\"enabled\": false, \"risk_level\": \"safe\"}}}",
                  "tools.a.enabled", "{\"tools\": {\"a\": { \"risk_level\": \"safe\"}}}" },
                { "all that a tool has", "{\"tools\": {\"a\": {\"enabled\": false}, \"b\": {}}}",
                  "tools.a.enabled", "{\"tools\": { \"b\": {}}}" },
                { "all of the tools", "{\"bell\": true, \"tools\": {\"a\": {\"enabled\": false}}}",
                  "tools.a.enabled", "{\"bell\": true }" },
                { "not there", "{\"bell\":false}", "title", "{\"bell\":false}" },
                { "nothing at all", "", "title", "" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 16);
                Diag d = { 0 };
                int r = settings_unset(str_of(cases[i].text), str_of(cases[i].key), &out, &d);

                if (r || !str_eq(buf_str(&out), str_of(cases[i].want)))
                        fail_msg("%s: %d %s: '%.*s'", cases[i].label, r, d.text, (int)out.n,
                                 out.n ? out.p : "");
                buf_deinit(&out);
        }
}

static void a_preset_that_is_none_is_refused(void **state) {
        Buf out = BUF_INIT(1 << 16);
        Diag d = { 0 };

        assert_int_equal(settings_apply_preset(STR(""), STR("gpt"), &out, &d), CONFIG_E_INVALID);
        assert_string_equal(d.text, "there is no such preset; `assent config --help` lists them");
        assert_int_equal(out.n, 0);
        buf_deinit(&out);
}

static void words_are_put_into_messages_once(void **state) {
        static const SettingsWords words = { STR_INIT("{tool} {"), STR_INIT("bash"),
                                             STR_INIT("bash, read") };
        static const struct {
                Str message, want;
        } cases[] = {
                { STR_INIT(""), STR_INIT("") },
                { STR_INIT("no"), STR_INIT("no") },
                { STR_INIT("{reason}"), STR_INIT("{tool} {") },
                { STR_INIT("a {tool} b {tools} c"), STR_INIT("a bash b bash, read c") },
                { STR_INIT("{x} {too {} {{tool}} {"), STR_INIT("{x} {too {} {bash} {") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf out = BUF_INIT(1 << 10);

                settings_expand(cases[i].message, &words, &out);
                if (!str_eq(buf_str(&out), cases[i].want)) {
                        fail_msg("'%.*s': got '%.*s', want '%.*s'", STR_ARG(cases[i].message),
                                 STR_ARG(buf_str(&out)), STR_ARG(cases[i].want));
                }
                buf_deinit(&out);
        }
}

static void every_key_has_its_help(void **state) {
        size_t n = 0;
        const SettingsHelp *help = settings_help(&n);

        assert_int_equal(n, SETTINGS_N_KEYS + SETTINGS_N_TOOL_KEYS);
        for (size_t i = 0; i < n; ++i)
                assert_true(help[i].key.n && help[i].type && help[i].help[0]);
}

static void the_passwd_file_is_read_without_a_name_service(void **state) {
        static const Str text = STR_INIT("root:x:0:0:root:/root:/bin/bash\n"
                                         "# 7:x:7:7:::\n\n"
                                         "+::::::\n"
                                         "short:x:7:7\n"
                                         "u:x:1000:1000:A, B:/home/u:\n"
                                         "v:x:1001:1001::relative:/bin/sh\n"
                                         "w:x:1000:1000::/home/w:/bin/sh\n"
                                         "z:x:1002:1002::/home/z:/bin/sh");
        static const struct {
                uint64_t uid;
                Str home;
        } cases[] = {
                { 0, STR_INIT("/root") },      { 7, STR_INIT("") },
                { 1000, STR_INIT("/home/u") }, { 1001, STR_INIT("") },
                { 1002, STR_INIT("/home/z") }, { 10, STR_INIT("") },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Str got = passwd_home(text, cases[i].uid);

                if (!str_eq(got, cases[i].home)) {
                        fail_msg("%u: got '%.*s', want '%.*s'", (unsigned)cases[i].uid,
                                 STR_ARG(got), STR_ARG(cases[i].home));
                }
        }
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
                cmocka_unit_test(saying_nothing_means_the_defaults),
                cmocka_unit_test(every_key_is_taken),
                cmocka_unit_test(what_holds_can_be_written_and_read_again),
                cmocka_unit_test(a_workspace_can_only_tighten),
                cmocka_unit_test(a_key_is_set_and_all_else_stays),
                cmocka_unit_test(what_would_make_a_bad_file_is_not_set),
                cmocka_unit_test(each_preset_speaks_as_its_model_does),
                cmocka_unit_test(a_key_is_taken_out_and_the_rest_stays),
                cmocka_unit_test(a_preset_leaves_nothing_of_another),
                cmocka_unit_test(a_preset_that_is_none_is_refused),
                cmocka_unit_test(words_are_put_into_messages_once),
                cmocka_unit_test(every_key_has_its_help),
                cmocka_unit_test(the_passwd_file_is_read_without_a_name_service),
        };

        return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
