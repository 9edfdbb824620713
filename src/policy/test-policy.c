/*
 * Layers, lines and files of the policy, and the gate that decides by it.
 */

#include "test-policy.h"

static void a_line_refuses_what_it_names(void **state) {
        _cleanup_(request_unrefp) Request *q = bash("ls; nosuch up"), *other = bash("nosuch down");

        assert_true(policy_line_covers(NULL, STR("allow bash(nosuch up)"), ACTION_SKIP, q));
        assert_true(policy_line_covers(NULL, STR("deny bash(nosuch up)"), ACTION_SKIP, q));
        assert_false(policy_line_covers(NULL, STR("bash(nosuch up)"), ACTION_SKIP, other));
        assert_false(policy_line_covers(NULL, STR("bash(nosuch up"), ACTION_CONFIRM, other));
        assert_false(policy_line_covers(NULL, STR("bash(nosuch down)\nallow bash(*)"),
                                        ACTION_CONFIRM, other));
        assert_true(policy_line_covers(NULL, STR("bash(nosuch down)"), ACTION_CONFIRM, other));
}

/* --- layers ---------------------------------------------------------------------- */

static Verdict with_layer(PolicyLayer layer, const char *text, bool trusted, const char *command) {
        _cleanup_(policy_freep) Policy *p = NULL;
        int r;

        assert_int_equal(policy_new(&p), 0);
        r = policy_add_text(p, layer, STR("/w/proj/.assent/policy"), str_of(text), trusted);
        assert_true(r >= 0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        return verdict_of(p, command);
}

static void a_workspace_may_only_tighten_until_it_is_trusted(void **state) {
        static const struct {
                const char *text, *command;
                Verdict untrusted, trusted;
        } cases[] = {
                { "allow bash(nosuch x)", "nosuch x", VERDICT_ASK, VERDICT_ALLOW },
                { "deny bash(nosuch x)", "nosuch x", VERDICT_DENY, VERDICT_DENY },
                { "ask bash(ls *)", "ls -l", VERDICT_ASK, VERDICT_ASK },
                { "allow read(/home/me/.ssh/id_rsa)", "cat /home/me/.ssh/id_rsa", VERDICT_ASK,
                  VERDICT_ALLOW },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Verdict u = with_layer(POLICY_LAYER_WORKSPACE, cases[i].text, false,
                                       cases[i].command);
                Verdict t = with_layer(POLICY_LAYER_WORKSPACE, cases[i].text, true,
                                       cases[i].command);

                if (u != cases[i].untrusted || t != cases[i].trusted)
                        fail_msg("%s: %s untrusted, %s trusted", cases[i].text, verdict_name(u),
                                 verdict_name(t));
        }
}

static void of_a_broken_file_only_refusals_hold(void **state) {
        static const char text[] = "deny bash(nosuch drop)\nalow bash(x)\nallow bash(nosuch x)\n";
        _cleanup_(policy_freep) Policy *p = NULL;
        _cleanup_(request_unrefp) Request *q = bash("cat README.md");
        PolicyJudgement j;

        assert_int_equal(policy_new(&p), 0);
        assert_int_equal(policy_add_text(p, POLICY_LAYER_USER, STR("policy"), str_of(text), true),
                         POLICY_E_INVALID);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        assert_int_equal(verdict_of(p, "nosuch drop"), VERDICT_DENY);
        assert_int_equal(verdict_of(p, "nosuch x"), VERDICT_ASK);
        j = judge(p, q);
        assert_int_equal(j.verdict, VERDICT_ASK);
        assert_int_equal(j.level, ESCALATE_MAY_DENY);
}

static void nothing_is_judged_before_all_layers_are_in(void **state) {
        _cleanup_(policy_freep) Policy *p = NULL;
        _cleanup_(request_unrefp) Request *q = bash("cat README.md");
        PolicyJudgement j;

        assert_int_equal(policy_new(&p), 0);
        assert_int_equal(policy_judge(p, q, q->arena, &j), -EINVAL);
        assert_int_equal(j.verdict, VERDICT_ASK);
}

static Verdict with_settings(const char *json, Request *q) {
        _cleanup_(policy_freep) Policy *p = NULL;
        _cleanup_(arena_freep) Arena *a = NULL;
        const Settings *settings;
        Diag diag = { 0 };

        assert_int_equal(arena_new(1 << 20, &a), 0);
        if (settings_parse(str_of(json), a, &settings, &diag))
                fail_msg("%s: %s", json, diag.text);
        assert_int_equal(policy_new(&p), 0);
        assert_int_equal(policy_add_settings(p, settings), 0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        return judge(p, q).verdict;
}

static void settings_speak_as_rules_do(void **state) {
        static const struct {
                const char *settings, *tool, *key, *value;
                Verdict verdict;
        } cases[] = {
                { "{\"allow_tools\":[\"mystery\"]}", "mystery", "x", "1", VERDICT_ALLOW },
                { "{\"allow_tools\":[\"mystery\"]}", "mystery2", "x", "1", VERDICT_ASK },
                { "{\"allow_tools\":[\"bash\"]}", "Bash", "command", "nosuch x", VERDICT_ALLOW },
                { "{\"allow_tools\":[\"bash\"]}", "bash", "command", "cat /home/me/.ssh/id_rsa",
                  VERDICT_ASK },
                { "{\"allow_tools\":[\"bash\"]}", "bash", "command", "rm -rf /", VERDICT_ASK },
                { "{\"allow_tools\":[\"my*\"]}", "mystery", "x", "1", VERDICT_ASK },
                { "{\"tools\":{\"bash\":{\"requires_confirmation\":true}}}", "bash", "command",
                  "ls", VERDICT_ASK },
                { "{\"tools\":{\"mystery\":{\"requires_confirmation\":false}}}", "mystery", "x",
                  "1", VERDICT_ALLOW },
                { "{\"tools\":{\"read\":{\"enabled\":false}}}", "read_file", "path", "README.md",
                  VERDICT_DENY },
                { "{\"strict_reads\":true}", "read_file", "path", "README.md", VERDICT_ASK },
                { "{\"strict_reads\":true}", "bash", "command", "cat README.md", VERDICT_ASK },
                { "{}", "read_file", "path", "README.md", VERDICT_ALLOW },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(request_unrefp) Request *q = request_of(cases[i].tool, cases[i].key,
                                                                  str_of(cases[i].value), NULL);
                Verdict v = with_settings(cases[i].settings, q);

                if (v != cases[i].verdict)
                        fail_msg("%s, %s %s: %s", cases[i].settings, cases[i].tool, cases[i].value,
                                 verdict_name(v));
        }
}

/* --- tools that nobody reads -------------------------------------------------------- */

static void what_a_tool_says_of_itself_counts_as_far_as_it_may(void **state) {
        static const struct {
                ToolSource source;
                Risk risk;
                Tristate confirm;
                bool set;
                Tristate dangerous;
                Verdict verdict;
        } cases[] = {
                { TOOL_SOURCE_HOST, RISK_NONE, TRISTATE_UNSET, false, TRISTATE_UNSET, VERDICT_ASK },
                { TOOL_SOURCE_HOST, RISK_SAFE, TRISTATE_NO, false, TRISTATE_UNSET, VERDICT_ALLOW },
                { TOOL_SOURCE_HOST, RISK_SAFE, TRISTATE_UNSET, false, TRISTATE_UNSET, VERDICT_ASK },
                { TOOL_SOURCE_HOST, RISK_MODERATE, TRISTATE_NO, false, TRISTATE_UNSET,
                  VERDICT_ASK },
                { TOOL_SOURCE_HOST, RISK_SAFE, TRISTATE_NO, false, TRISTATE_YES, VERDICT_ASK },
                { TOOL_SOURCE_MCP, RISK_SAFE, TRISTATE_NO, false, TRISTATE_UNSET, VERDICT_ASK },
                { TOOL_SOURCE_MCP, RISK_SAFE, TRISTATE_NO, true, TRISTATE_UNSET, VERDICT_ALLOW },
        };
        _cleanup_(policy_freep) Policy *p = policy_of("");

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                ToolSpec spec = {
                        .name = STR_INIT("mystery"),
                        .source = cases[i].source,
                        .risk = cases[i].risk,
                        .risk_is_set = cases[i].set,
                        .requires_confirmation = cases[i].confirm,
                        .confirmation_is_set = cases[i].set,
                        .dangerous = cases[i].dangerous,
                };
                _cleanup_(request_unrefp) Request *q = request_of("mystery", "x", STR("1"), &spec);
                Verdict v = judge(p, q).verdict;

                if (v != cases[i].verdict)
                        fail_msg("case %zu: %s", i, verdict_name(v));
        }
}

static void what_cannot_be_seen_is_looked_at(void **state) {
        static const struct {
                const char *command;
                Verdict verdict;
        } cases[] = {
                { "echo grüße", VERDICT_ALLOW },  { "echo 日本語 ✓ 🚀", VERDICT_ALLOW },
                { "echo a\u202eb", VERDICT_ASK }, { "echo a\u200bb", VERDICT_ASK },
                { "echo a\u00a0b", VERDICT_ASK }, { "echo \033[2K", VERDICT_ASK },
                { "echo a\rb", VERDICT_ASK },     { "nosuch \u202e", VERDICT_ASK },
        };
        _cleanup_(policy_freep)
                Policy *p = policy_of("allow bash(nosuch *)\nallow risk(dangerous)\n");

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Verdict v = verdict_of(p, cases[i].command);

                if (v != cases[i].verdict)
                        fail_msg("case %zu: %s", i, verdict_name(v));
        }
}

/* --- what is wrong in a text ---------------------------------------------------------- */

static void an_error_is_told_with_its_place(void **state) {
        static const struct {
                const char *text;
                uint32_t line, column;
                const char *sentence;
        } cases[] = {
                { "alow bash(x)", 1, 1, "a line begins with" },
                { "\n\n  permit bash(x)", 3, 3, "a line begins with" },
                { "deny", 1, 1, "is missing" },
                { "deny(2) bash(x)", 1, 5, "only ask takes a number" },
                { "deny (x)", 1, 6, "name of a tool is missing" },
                { "ask(9) bash(x)", 1, 5, "from 1 to 8" },
                { "ask(x) bash(x)", 1, 5, "from 1 to 8" },
                { "ask(2 bash", 1, 4, "not closed" },
                { "deny bash(x", 1, 10, "parenthesis is not closed" },
                { "deny bash(\"x)", 1, 11, "quotation mark is not closed" },
                { "deny bash()", 1, 11, "nothing stands" },
                { "deny bash(x) y", 1, 14, "should end here" },
                { "deny bash(x) \"y", 1, 14, "note is not closed" },
                { "deny bash(x) \"a\\qb\"", 1, 16, "no other escapes" },
                { "deny bash(/(/)", 1, 13, "closing parenthesis" },
                { "deny read([)", 1, 11, "" },
                { "deny read(../x)", 1, 11, "'..'" },
                { "deny effect(nonsense)", 1, 13, "no kind of effect" },
                { "deny effect(write beside x)", 1, 19, "within PATH" },
                { "deny risk(huge)", 1, 11, "safe, moderate or dangerous" },
                { "deny web_fetch(example.com)", 1, 16, "domain:NAME" },
                { "deny web_fetch(domain:a/b)", 1, 24, "host's name" },
                { "deny mcp(:x)", 1, 10, "SERVER:TOOL" },
                { "deny tool", 1, 6, "parentheses" },
                { "deny mcp__a__b(x)", 1, 17, "takes no parentheses" },
                { "test maybe bash: x", 1, 6, "deny, ask or allow" },
                { "test deny bash", 1, 11, "VERDICT TOOL" },
                { "test deny bash:", 1, 16, "missing" },
                { "deny bash(a\u202eb)", 1, 12, "turns the direction" },
                { "deny bash(a\xff)", 1, 12, "no character" },
                { "deny bash(a\rb)", 1, 12, "control character" },
                { "deny bash(a\001b)", 1, 12, "control character" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(policy_freep) Policy *p = NULL;
                const PolicyNotice *notices;
                size_t n;

                assert_int_equal(policy_new(&p), 0);
                if (policy_add_text(p, POLICY_LAYER_USER, STR("policy"), str_of(cases[i].text),
                                    true) != POLICY_E_INVALID)
                        fail_msg("%s was taken", cases[i].text);
                notices = policy_notices(p, &n);
                assert_true(n >= 1 && notices[0].is_error);
                if (notices[0].diag.line != cases[i].line ||
                    notices[0].diag.column != cases[i].column ||
                    !strstr(notices[0].diag.text, cases[i].sentence))
                        fail_msg("%s: %u:%u: %s", cases[i].text, notices[0].diag.line,
                                 notices[0].diag.column, notices[0].diag.text);
        }
}

static void a_warning_tells_of_rules_that_say_nothing(void **state) {
        static const struct {
                const char *text;
                uint32_t line;
                const char *sentence;
        } cases[] = {
                { "deny nosuchtool", 1, "no tool is known" },
                { "deny bash(a && b)", 1, "matches nothing" },
                { "deny bash(a | sh)", 1, "matches nothing" },
                { "allow effect(secret)", 1, "allows nothing" },
                { "allow effect(unknown)", 1, "allows nothing" },
                { "allow Agent(Explore)", 1, "allows nothing" },
                { "deny bash(nosuch *)\nallow bash(nosuch list *)", 2,
                  "policy:1 denies 'nosuch list" },
                { "allow bash(nosuch *)\nallow bash(nosuch list)", 2,
                  "policy:1 already speaks for" },
                { "ask bash(nosuch)\nallow bash(nosuch list)", 2, "policy:1 asks about" },
                { "deny read(./a/**)\nallow read(./a/b)", 2, "policy:1 denies '/w/proj/a/b'" },
                { "deny mcp(a:*)\nallow mcp(a:get_*)", 2, "policy:1 denies" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(policy_freep) Policy *p = policy_of(cases[i].text);
                size_t n;
                const PolicyNotice *notices = policy_notices(p, &n);

                if (n != 1 || notices[0].is_error || notices[0].diag.line != cases[i].line ||
                    !strstr(notices[0].diag.text, cases[i].sentence))
                        fail_msg("%s: %zu notices: %u: %s", cases[i].text, n,
                                 n ? notices[0].diag.line : 0, n ? notices[0].diag.text : "");
        }
}

static void test_lines_run_when_all_layers_are_in(void **state) {
        static const char text[] = "deny bash(nosuch drop)\n"
                                   "test deny bash: nosuch drop\n"
                                   "test allow bash: nosuch drop\n"
                                   "test ask write: src/a.c\n"
                                   "test allow read: README.md\n"
                                   "test ask nosuchtool: {\"a\":1}\n"
                                   "test ask nosuchtool: {broken\n";
        _cleanup_(policy_freep) Policy *p = NULL;
        const PolicyNotice *notices;
        size_t n;

        assert_int_equal(policy_new(&p), 0);
        assert_int_equal(policy_add_text(p, POLICY_LAYER_USER, STR("policy"), str_of(text), true),
                         0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        notices = policy_notices(p, &n);
        if (n != 2)
                fail_msg("%zu notices, the first: %s", n, n ? notices[0].diag.text : "");
        assert_int_equal(notices[0].diag.line, 3);
        assert_non_null(strstr(notices[0].diag.text, "expects allow, but it is deny by policy:1"));
        assert_int_equal(notices[1].diag.line, 7);
        /* A test that fails makes its file one with an error. */
        assert_int_equal(verdict_of(p, "cat README.md"), VERDICT_ASK);
        assert_int_equal(verdict_of(p, "nosuch drop"), VERDICT_DENY);
}

static void what_is_added_later_counts_once_sealed_again(void **state) {
        _cleanup_(policy_freep)
                Policy *p = policy_of("deny bash(nosuch *)\nallow bash(nosuch x)\n");
        size_t n;

        assert_int_equal(policy_add_text(p, POLICY_LAYER_SESSION, STR("session"),
                                         STR("allow bash(other x)"), true),
                         0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        (void)policy_notices(p, &n);
        assert_int_equal(n, 1);
        assert_int_equal(verdict_of(p, "other x"), VERDICT_ALLOW);
}

static void much_to_look_at_ends_and_is_not_allowed(void **state) {
        _cleanup_(policy_freep)
                Policy *p = policy_of("deny bash(cat /x/y *)\ndeny bash(cat /x/z *)\n"
                                      "allow bash(*)\n");
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1U << 20);
        _cleanup_(request_unrefp) Request *q = NULL;

        buf_append(&text, STR("cat"));
        for (size_t i = 0; i < 20000; ++i)
                buf_appendf(&text, " f%zu", i);
        q = request_of("bash", "command", buf_str(&text), NULL);
        assert_int_equal(judge(p, q).verdict, VERDICT_ASK);
}

static void a_line_is_checked_by_itself(void **state) {
        Diag diag = { 0 };

        assert_int_equal(policy_check_line(STR("allow bash(npm test)"), &diag), 0);
        assert_int_equal(policy_check_line(STR("allow bash(npm test"), &diag), POLICY_E_INVALID);
        assert_int_equal(diag.column, 11);
        assert_int_equal(policy_check_line(STR("# nothing"), &diag), POLICY_E_INVALID);
        assert_int_equal(policy_check_line(STR("test ask bash: x"), &diag), POLICY_E_INVALID);
        assert_int_equal(policy_check_line(STR("allow bash(a)\nallow bash(b)"), &diag),
                         POLICY_E_INVALID);
}

static void rules_are_shown_as_they_were_understood(void **state) {
        _cleanup_(policy_freep) Policy *p = policy_of("deny Read(.env)\n"
                                                      "allow Bash(npm run test:*) \"ours\"\n"
                                                      "ask(2) bash(make /(a|b)/)\n");
        _cleanup_(buf_deinit) Buf out = BUF_INIT(4096);

        assert_int_equal(policy_format(p, &out), 0);
        assert_string_equal(
                out.p,
                "user      policy:1  deny Read(.env)  -> read /**/.env and all below\n"
                "user      policy:2  allow Bash(npm run test:*)  -> words: [npm] [run] [test] and "
                "any further  \"ours\"\n"
                "user      policy:3  ask(2) bash(make /(a|b)/)  -> words: [make] [/(a|b)/]\n");
}

static void the_digest_is_sha256(void **state) {
        _cleanup_(policy_freep) Policy *p = NULL;
        Digest digest;
        char hex[65];

        assert_int_equal(policy_new(&p), 0);
        assert_false(policy_file_digest(p, POLICY_LAYER_USER, &digest));
        assert_int_equal(policy_add_text(p, POLICY_LAYER_USER, STR("policy"), STR("#bc"), true), 0);
        assert_true(policy_file_digest(p, POLICY_LAYER_USER, &digest));
        digest_format(&digest, hex);
        assert_string_equal(hex,
                            "84509cfe73d94f7f6a8299e6bcdb8a3c275284916cfa1eb5fc1b0b9565a3336c");
}

/* --- in a gate ------------------------------------------------------------------------- */

static int keep_nothing(void *userdata, const RecordEntry *entry) {
        return 0;
}

static Risk risk_of(void *userdata, const Request *request) {
        return policy_risk(request);
}

static HookSay person(void *userdata, Request *request, HookAnswer *answer) {
        size_t *n_asked = userdata;

        ++*n_asked;
        return HOOK_CONFIRM;
}

static const Policy *present(void *userdata) {
        const Policy **p = userdata;

        return *p;
}

static void a_gate_decides_by_the_present_policy(void **state) {
        static const struct {
                const char *policy, *command;
                Action action;
                DeciderKind by;
                EscalateLevel level;
                const char *by_name, *why;
                size_t n_asked;
        } cases[] = {
                { "", "cat README.md", ACTION_CONFIRM, DECIDER_JUDGEMENT, ESCALATE_NONE, "",
                  "it only reads", 0 },
                { "", "nosuch x", ACTION_CONFIRM, DECIDER_PERSON, ESCALATE_NONE, "", "", 1 },
                { "allow bash(nosuch *)", "cat README.md; nosuch x", ACTION_CONFIRM, DECIDER_RULE,
                  ESCALATE_NONE, "policy:1", "the rule bash(nosuch *) allows it", 0 },
                { "deny bash(nosuch *) \"not here\"", "nosuch x", ACTION_SKIP, DECIDER_RULE,
                  ESCALATE_NONE, "policy:1", "not here", 0 },
                { "ask bash(cat *)", "cat README.md", ACTION_CONFIRM, DECIDER_PERSON, ESCALATE_ASK,
                  "", "", 1 },
                { "deny bash(nosuch *)", "eval \"$x\"", ACTION_CONFIRM, DECIDER_PERSON,
                  ESCALATE_MAY_DENY, "", "", 1 },
                { "ask(2) bash(cat *)", "cat README.md", ACTION_SKIP, DECIDER_NOBODY, ESCALATE_ASK,
                  "", "", 1 },
                { "allow bash(rm *)", "rm -rf /", ACTION_CONFIRM, DECIDER_PERSON, ESCALATE_FLOOR,
                  "", "", 1 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(policy_freep) Policy *p = policy_of(cases[i].policy);
                _cleanup_(gate_freep) Gate *g = NULL;
                const Policy *current = p;
                GateConfig config = {
                        .surroundings = *surroundings(),
                        .record = { .append = keep_nothing },
                        .risk_of = risk_of,
                };
                size_t n_asked = 0;
                Asker asker = { .name = STR_INIT("person"),
                                .assurance = ASSURANCE_OWN,
                                .userdata = &n_asked,
                                .ask = person };
                _cleanup_(buf_deinit) Buf args = BUF_INIT(4096);
                JsonWriter w = JSON_WRITER(&args);
                ToolCall call = { .tool = STR_INIT("bash"), .directory = STR_INIT("/w/proj") };
                const Decision *d;
                Pending *pending = NULL;
                Session session;

                json_begin_object(&w);
                json_member_bytes(&w, STR("command"), str_of(cases[i].command));
                json_end_object(&w);
                assert_int_equal(json_writer_end(&w), 0);
                call.args = buf_str(&args);
                session_init(&session, STR("one"));
                assert_int_equal(gate_new(&config, &g), 0);
                assert_int_equal(gate_add_asker(g, &asker), 0);
                assert_int_equal(policy_attach(g, &(PolicyAttachment){ present, &current }), 0);
                assert_int_equal(gate_submit(g, &session, &call, NULL, NULL, &pending), 0);
                d = pending_decision(pending);
                assert_non_null(d);
                if (d->action != cases[i].action || d->by != cases[i].by ||
                    pending_level(pending) != cases[i].level || n_asked != cases[i].n_asked ||
                    (cases[i].by_name[0] && !str_eq(d->by_name, str_of(cases[i].by_name))) ||
                    (cases[i].why[0] && !str_eq(d->why, str_of(cases[i].why))))
                        fail_msg("%s / %s: %s by %s (" STR_FMT ": " STR_FMT
                                 "), level %d, asked %zu",
                                 cases[i].policy, cases[i].command, action_name(d->action),
                                 decider_name(d->by), STR_ARG(d->by_name), STR_ARG(d->why),
                                 (int)pending_level(pending), n_asked);
                gate_end(g, pending);
                session_deinit(&session);
        }
}

/* Without a policy nothing runs. */
static void a_policy_that_is_gone_skips(void **state) {
        _cleanup_(gate_freep) Gate *g = NULL;
        const Policy *current = NULL;
        GateConfig config = { .surroundings = *surroundings(),
                              .record = { .append = keep_nothing } };
        size_t n_asked = 0;
        Asker asker = { .name = STR_INIT("person"),
                        .assurance = ASSURANCE_OWN,
                        .userdata = &n_asked,
                        .ask = person };
        ToolCall call = { .tool = STR_INIT("bash"),
                          .args = STR_INIT("{\"command\":\"ls\"}"),
                          .directory = STR_INIT("/w/proj") };
        Pending *pending = NULL;
        Session session;

        session_init(&session, STR("one"));
        assert_int_equal(gate_new(&config, &g), 0);
        assert_int_equal(gate_add_asker(g, &asker), 0);
        assert_int_equal(policy_attach(g, &(PolicyAttachment){ present, &current }), 0);
        assert_int_equal(gate_submit(g, &session, &call, NULL, NULL, &pending), 0);
        assert_int_equal(pending_decision(pending)->action, ACTION_SKIP);
        assert_int_equal(n_asked, 0);
        gate_end(g, pending);
        session_deinit(&session);
}

/* --- files of the machine ------------------------------------------------------------------ */

static void write_file(const char *path, const char *text, mode_t mode) {
        FILE *f = fopen(path, "we");

        assert_non_null(f);
        assert_true(fputs(text, f) >= 0);
        assert_int_equal(fclose(f), 0);
        assert_int_equal(chmod(path, mode), 0);
}

static void a_file_that_others_may_write_only_refuses(void **state) {
        static const char text[] = "deny bash(nosuch drop)\nallow bash(nosuch *)\n";
        char dir[] = "/tmp/test-policy-XXXXXX", path[64];
        static const struct {
                mode_t mode;
                int result;
                Verdict plain, drop;
        } cases[] = {
                { 0600, 0, VERDICT_ALLOW, VERDICT_DENY },
                { 0644, 0, VERDICT_ALLOW, VERDICT_DENY },
                { 0666, POLICY_E_UNTRUSTED, VERDICT_ASK, VERDICT_DENY },
                { 0664, POLICY_E_UNTRUSTED, VERDICT_ASK, VERDICT_DENY },
        };

        assert_non_null(mkdtemp(dir));
        snprintf(path, sizeof(path), "%s/policy", dir);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(policy_freep) Policy *p = NULL;
                int r;

                write_file(path, text, cases[i].mode);
                assert_int_equal(policy_new(&p), 0);
                r = policy_add_file(p, POLICY_LAYER_USER, str_of(path), true);
                if (r != cases[i].result)
                        fail_msg("mode %o: %d, not %d", (unsigned)cases[i].mode, r,
                                 cases[i].result);
                assert_int_equal(policy_seal(p, surroundings()), 0);
                assert_int_equal(verdict_of(p, "nosuch x"), cases[i].plain);
                assert_int_equal(verdict_of(p, "nosuch drop"), cases[i].drop);
        }
        unlink(path);
        rmdir(dir);
}

static void a_missing_file_is_an_empty_one(void **state) {
        _cleanup_(policy_freep) Policy *p = NULL;
        size_t n;

        assert_int_equal(policy_new(&p), 0);
        assert_int_equal(policy_add_file(p, POLICY_LAYER_USER, STR("/nowhere/at/all/policy"), true),
                         0);
        assert_int_equal(policy_seal(p, surroundings()), 0);
        (void)policy_notices(p, &n);
        assert_int_equal(n, 0);
        assert_int_equal(verdict_of(p, "cat README.md"), VERDICT_ALLOW);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_line_refuses_what_it_names),
                cmocka_unit_test(a_workspace_may_only_tighten_until_it_is_trusted),
                cmocka_unit_test(of_a_broken_file_only_refusals_hold),
                cmocka_unit_test(nothing_is_judged_before_all_layers_are_in),
                cmocka_unit_test(settings_speak_as_rules_do),
                cmocka_unit_test(what_a_tool_says_of_itself_counts_as_far_as_it_may),
                cmocka_unit_test(what_cannot_be_seen_is_looked_at),
                cmocka_unit_test(an_error_is_told_with_its_place),
                cmocka_unit_test(a_warning_tells_of_rules_that_say_nothing),
                cmocka_unit_test(test_lines_run_when_all_layers_are_in),
                cmocka_unit_test(what_is_added_later_counts_once_sealed_again),
                cmocka_unit_test(much_to_look_at_ends_and_is_not_allowed),
                cmocka_unit_test(a_line_is_checked_by_itself),
                cmocka_unit_test(rules_are_shown_as_they_were_understood),
                cmocka_unit_test(the_digest_is_sha256),
                cmocka_unit_test(a_gate_decides_by_the_present_policy),
                cmocka_unit_test(a_policy_that_is_gone_skips),
                cmocka_unit_test(a_file_that_others_may_write_only_refuses),
                cmocka_unit_test(a_missing_file_is_an_empty_one),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
