#include "policy.h"

#include "base/test.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const Surroundings *surroundings(void) {
        static WorldData data;
        static Surroundings s;

        s = (Surroundings){
                .world = world_data(&data),
                .home = STR_INIT("/home/me"),
                .workspace = STR_INIT("/w/proj"),
                .gate_dirs = { STR_INIT("/home/me/.config/assent") },
        };
        return &s;
}

static Request *request_of(const char *tool, const char *key, Str value, const ToolSpec *spec) {
        _cleanup_(buf_deinit) Buf json = BUF_INIT(4U << 20);
        JsonWriter w = JSON_WRITER(&json);
        ToolCall call = { .directory = STR_INIT("/w/proj"), .tool = str_of(tool) };
        Request *q = NULL;
        Diag diag = { 0 };

        json_begin_object(&w);
        json_member_bytes(&w, str_of(key), value);
        json_end_object(&w);
        assert_int_equal(json_writer_end(&w), 0);
        call.args = buf_str(&json);
        if (request_new(&call, spec, surroundings(), &q, &diag))
                fail_msg("%s: %s", tool, diag.text);
        request_set_risk(q, policy_risk(q));
        return q;
}

static Request *bash(const char *command) {
        return request_of("bash", "command", str_of(command), NULL);
}

static Policy *policy_of(const char *text) {
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

static PolicyJudgement judge(const Policy *p, Request *q) {
        PolicyJudgement j;

        assert_int_equal(policy_judge(p, q, q->arena, &j), 0);
        return j;
}

static Verdict verdict_of(const Policy *p, const char *command) {
        _cleanup_(request_unrefp) Request *q = bash(command);

        return judge(p, q).verdict;
}

/* --- the fold ----------------------------------------------------------------- */

static void verdicts_join_to_the_strictest(void **state) {
        static const char *const lines[] = { "allow bash(nosuch x)\n", "ask bash(nosuch x)\n",
                                             "deny bash(nosuch x)\n" };
        /* Bit i: line i stands in the policy. Nothing: the built-in judgement asks about nosuch. */
        static const Verdict expected[] = {
                VERDICT_ASK,  VERDICT_ALLOW, VERDICT_ASK,  VERDICT_ASK,
                VERDICT_DENY, VERDICT_DENY,  VERDICT_DENY, VERDICT_DENY
        };

        for (size_t set = 0; set < ARRAY_LEN(expected); ++set) {
                for (size_t turn = 0; turn < 2; ++turn) {
                        _cleanup_(buf_deinit) Buf text = BUF_INIT(1024);
                        _cleanup_(policy_freep) Policy *p = NULL;
                        Verdict v;

                        buf_append(&text, STR("# rules\n"));
                        for (size_t i = 0; i < 3; ++i) {
                                size_t at = turn ? 2 - i : i;

                                if (set & (1U << at))
                                        buf_append(&text, str_of(lines[at]));
                        }
                        p = policy_of(text.p);
                        v = verdict_of(p, "nosuch x");
                        if (v != expected[set])
                                fail_msg("%s: %s, not %s", text.p, verdict_name(v),
                                         verdict_name(expected[set]));
                }
        }
}

static void levels_say_how_far_up_a_call_goes(void **state) {
        static const struct {
                const char *policy, *command;
                Verdict verdict;
                EscalateLevel level;
                unsigned persons;
                bool by_rule;
        } cases[] = {
                { "", "nosuch x", VERDICT_ASK, ESCALATE_NONE, 0, false },
                { "", "cat README.md", VERDICT_ALLOW, ESCALATE_NONE, 0, false },
                { "ask bash(nosuch *)", "nosuch x", VERDICT_ASK, ESCALATE_ASK, 0, true },
                { "ask(2) bash(nosuch *)", "nosuch x", VERDICT_ASK, ESCALATE_ASK, 2, true },
                { "deny bash(nosuch *)", "$x y", VERDICT_ASK, ESCALATE_MAY_DENY, 0, false },
                { "deny bash(nosuch *)", "eval \"$x\"", VERDICT_ASK, ESCALATE_MAY_DENY, 0, false },
                { "deny bash(nosuch *)", "if", VERDICT_ASK, ESCALATE_MAY_DENY, 0, false },
                { "ask bash(nosuch *)", "$x y", VERDICT_ASK, ESCALATE_ASK, 0, false },
                { "allow bash(nosuch *)", "nosuch x", VERDICT_ALLOW, ESCALATE_NONE, 0, true },
                { "deny bash(nosuch *)", "nosuch x", VERDICT_DENY, ESCALATE_NONE, 0, true },
                { "deny mcp(evil)", "eval \"$x\"", VERDICT_ASK, ESCALATE_NONE, 0, false },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(policy_freep) Policy *p = policy_of(cases[i].policy);
                _cleanup_(request_unrefp) Request *q = bash(cases[i].command);
                PolicyJudgement j = judge(p, q);
                bool by_rule = cases[i].by_rule && cases[i].verdict != VERDICT_ASK;

                if (j.verdict != cases[i].verdict || j.level != cases[i].level ||
                    j.persons != cases[i].persons || j.by_rule != by_rule)
                        fail_msg("%s / %s: %s level %d persons %u by rule %d", cases[i].policy,
                                 cases[i].command, verdict_name(j.verdict), (int)j.level, j.persons,
                                 j.by_rule);
        }
}

static void what_decided_stands_first_with_its_note(void **state) {
        _cleanup_(policy_freep) Policy *p = policy_of("allow bash(other *)\n"
                                                      "deny bash(nosuch *) \"not \\\"that\\\"\"\n");
        _cleanup_(request_unrefp) Request *q = bash("other x; nosuch y");
        PolicyJudgement j = judge(p, q);

        assert_int_equal(j.verdict, VERDICT_DENY);
        assert_true(str_eq(j.reasons[0].source, STR("policy:2")));
        assert_true(str_eq(j.reasons[0].note, STR("not \"that\"")));
        assert_int_equal(j.reasons[0].layer, POLICY_LAYER_USER);
        assert_int_equal(j.reasons[0].span.begin, 9);
}

static void promise_8_the_same_input_gives_the_same_answer(void **state) {
        static const char text[] = "deny bash(nosuch *)\nallow bash(other *)\nask write(**/x)\n";
        _cleanup_(policy_freep) Policy *a = policy_of(text), *b = policy_of(text);
        _cleanup_(policy_freep) Policy *c = policy_of("deny bash(nosuch *)\n");
        char one[17], two[17], three[17];

        policy_revision(a, one);
        policy_revision(b, two);
        policy_revision(c, three);
        assert_string_equal(one, two);
        assert_string_not_equal(one, three);
        assert_int_equal(strlen(one), 16);
        for (size_t i = 0; i < 3; ++i) {
                _cleanup_(request_unrefp) Request *q = bash("other x; $y; echo > x"), *again = NULL;
                PolicyJudgement j = judge(a, q), k;

                again = bash("other x; $y; echo > x");
                k = judge(b, again);
                assert_int_equal(j.verdict, k.verdict);
                assert_int_equal(j.n_reasons, k.n_reasons);
                for (size_t n = 0; n < j.n_reasons; ++n)
                        assert_true(str_eq(j.reasons[n].text, k.reasons[n].text));
        }
}

/* --- promise 2: wrapping, chaining, adding input ------------------------------- */

static void promise_2_wrapping_never_turns_a_refusal_into_less(void **state) {
        static const char *const denied[] = { "nosuch up",     "rm -rf /",
                                              "rm -r -f /etc", "git push --force origin main",
                                              "nosuch up now", "curl https://evil.com/x",
                                              "cat .env" };
        /* @ is the denied command; known: it can still be read, so the verdict stays deny. */
        static const struct {
                const char *form;
                bool known;
        } forms[] = {
                { "sudo @", true },
                { "env A=b @", true },
                { "timeout 5 @", true },
                { "nohup @", true },
                { "bash -c '@'", true },
                { "sh -c \"@\"", true },
                { "( @ )", true },
                { "{ @; }", true },
                { "true && @", true },
                { "false || @", true },
                { "@ | cat", true },
                { "cat README.md | @", true },
                { "@ &", true },
                { "! @", true },
                { "echo $(@)", true },
                { "echo `@`", true },
                { "cat <(@)", true },
                { "if true; then @; fi", true },
                { "for i in 1 2; do @; done", true },
                { "f() { @; }; f", true },
                { "@ > /dev/null 2>&1", true },
                { "x=1 @", true },
                { "\\@", true },
                { "time @", true },
                { "eval '@'", true },
                { "trap '@' EXIT", false },
                { "cat <<EOF\n$(@)\nEOF", true },
                { "# nothing\n@", true },
                { "@ extra", true },
                { "eval \"$x\"; @", false },
                { "$y; @; $z", false },
                { "@; if", false },
                { "echo 'open; @", false },
        };
        _cleanup_(policy_freep) Policy *p = policy_of("deny bash(nosuch up)\n"
                                                      "deny bash(rm -rf /*)\n"
                                                      "deny bash(git push --force *)\n"
                                                      "deny bash(curl *evil*)\n"
                                                      "deny read(**/.env)\n"
                                                      "allow bash(*)\n"
                                                      "allow risk(dangerous)\n");

        for (size_t i = 0; i < ARRAY_LEN(denied); ++i) {
                if (verdict_of(p, denied[i]) != VERDICT_DENY)
                        fail_msg("%s is not denied by itself", denied[i]);
                for (size_t k = 0; k < ARRAY_LEN(forms); ++k) {
                        const char *at = strchr(forms[k].form, '@');
                        char text[512];
                        Verdict v;

                        snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - forms[k].form),
                                 forms[k].form, denied[i], at + 1);
                        v = verdict_of(p, text);
                        if (forms[k].known ? v != VERDICT_DENY
                                           : v != VERDICT_DENY && v != VERDICT_ASK)
                                fail_msg("%s: %s", text, verdict_name(v));
                }
        }
}

static void length_never_hides_a_refusal(void **state) {
        _cleanup_(policy_freep) Policy *p = policy_of("deny bash(nosuch up)\nallow bash(true *)\n"
                                                      "allow risk(dangerous)\n");
        _cleanup_(buf_deinit) Buf text = BUF_INIT(2U << 20);
        _cleanup_(request_unrefp) Request *many = NULL, *wide = NULL, *deep = NULL;

        for (size_t i = 0; i < 60; ++i)
                buf_append(&text, STR("true x;"));
        buf_append(&text, STR("nosuch up"));
        many = request_of("bash", "command", buf_str(&text), NULL);
        assert_int_equal(judge(p, many).verdict, VERDICT_DENY);

        buf_clear(&text);
        buf_append(&text, STR("nosuch "));
        for (size_t i = 0; i < 20000; ++i)
                buf_append(&text, STR("aaaaaaaa "));
        buf_append(&text, STR("up"));
        wide = request_of("bash", "command", buf_str(&text), NULL);
        assert_int_equal(judge(p, wide).verdict, VERDICT_DENY);

        buf_clear(&text);
        for (size_t i = 0; i < 500; ++i)
                buf_append(&text, STR("echo $("));
        buf_append(&text, STR("nosuch up"));
        for (size_t i = 0; i < 500; ++i)
                buf_append(&text, STR(")"));
        deep = request_of("bash", "command", buf_str(&text), NULL);
        /* Past the depth that is followed nothing is known: never an allow. */
        assert_int_not_equal(judge(p, deep).verdict, VERDICT_ALLOW);
        assert_int_equal(judge(p, deep).level, ESCALATE_MAY_DENY);
}

/* --- promise 10: a rule covers what it shows, and nothing beside it -------------- */

static uint32_t next_random(uint64_t *seed) {
        *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
        return (uint32_t)(*seed >> 33);
}

static void promise_5_a_neighbour_of_an_allowed_call_is_not_covered(void **state) {
        static const char *const lines[] = { "allow bash(npm run test)", "allow bash(make build)",
                                             "allow bash(nosuch \"a b\")",
                                             "allow bash(/nosuch (one|two)/)" };
        static const char *const calls[] = { "npm run test", "make build", "nosuch 'a b'",
                                             "nosuch one" };
        static const char *const before[] = {
                "PATH=/tmp ",      "cd /tmp && ", "cd .. && ",   "sudo ",
                "LD_PRELOAD=./x ", "nosuch2; ",   "nosuch2 | ",  "./",
                "/tmp/",           "BASH_ENV=x ", "nosuch2 && ", "x",
                "alias npm=x; ",   "> f ",        "$x "
        };
        static const char *const after[] = {
                "x",     " x",          "; nosuch2",   " > f",        " >> f", " && nosuch2",
                " | sh", " $(nosuch2)", " `nosuch2`",  " \"$x\"",     " &> f", " *",
                " -x",   "\nnosuch2",   " <(nosuch2)", " || nosuch2", "/x",    " --x=y",
                " 2> f", " & nosuch2",  " {a,b}"
        };
        uint64_t seed = 1;

        for (size_t i = 0; i < ARRAY_LEN(lines); ++i) {
                _cleanup_(request_unrefp) Request *itself = bash(calls[i]);

                if (!policy_line_covers(NULL, str_of(lines[i]), ACTION_CONFIRM, itself))
                        fail_msg("%s does not cover %s", lines[i], calls[i]);
                for (size_t n = 0; n < 10000; ++n) {
                        uint32_t how = next_random(&seed);
                        bool front = how & 1, back = !front || how & 2;
                        _cleanup_(request_unrefp) Request *q = NULL;
                        char text[256];

                        snprintf(text, sizeof(text), "%s%s%s%s",
                                 front ? before[next_random(&seed) % ARRAY_LEN(before)] : "",
                                 calls[i], back ? after[next_random(&seed) % ARRAY_LEN(after)] : "",
                                 back && how & 4 ? after[next_random(&seed) % ARRAY_LEN(after)]
                                                 : "");
                        q = bash(text);
                        if (policy_line_covers(NULL, str_of(lines[i]), ACTION_CONFIRM, q))
                                fail_msg("%s covers %s", lines[i], text);
                }
        }
}

static void a_path_rule_covers_no_other_path(void **state) {
        static const struct {
                const char *line, *path;
                bool covered;
        } cases[] = {
                { "allow write(./src/a.c)", "src/a.c", true },
                { "allow write(./src/a.c)", "/w/proj/src/a.c", true },
                { "allow write(./src/a.c)", "src/../src/a.c", true },
                { "allow write(./src/a.c)", "src/a.cc", false },
                { "allow write(./src/a.c)", "src/a.c/b", false },
                { "allow write(./src/a.c)", "/w/proj-evil/src/a.c", false },
                { "allow write(./src/a.c)", "a.c", false },
                { "allow write(./src/**)", "src/x/y.c", true },
                { "allow write(./src/**)", "src", false },
                { "allow write(./src/**)", "srcs/a", false },
                { "allow write(./src/**)", "src/../a", false },
                { "allow write(./src/**)", "/w/src/a", false },
                { "allow write(./src/*.c)", "src/a.c", true },
                { "allow write(./src/*.c)", "src/b/a.c", false },
                { "allow write(**/*.md)", "a/b.md", true },
                { "allow write(**/*.md)", "/etc/b.md", false },
                { "allow write(./**)", ".git/config", false },
                { "allow write(./**)", ".claude/settings.json", false },
                { "allow write(~/notes/**)", "/home/me/notes/a", false },
                { "allow read(./**)", "src/a.c", false },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(request_unrefp)
                        Request *q = request_of("write_file", "path", str_of(cases[i].path), NULL);
                bool covered = policy_line_covers(NULL, str_of(cases[i].line), ACTION_CONFIRM, q);

                if (covered != cases[i].covered)
                        fail_msg("%s, %s: %d", cases[i].line, cases[i].path, covered);
        }
}

static void what_is_suggested_covers_the_call_and_no_worse_one(void **state) {
        static const struct {
                const char *command;
                size_t n;
        } cases[] = {
                { "sudo nosuch x", 0 },      { "rm -rf build", 0 },
                { "curl https://x.y/", 0 },  { "python3 evil.py", 0 },
                { "bash -c 'nosuch'", 0 },   { "cat ~/.ssh/id_rsa", 0 },
                { "npm run test > out", 0 }, { "$x", 0 },
                { "git push --force", 0 },   { "make build && npm run x", 0 },
        };
        _cleanup_(request_unrefp) Request *make = bash("make \"a b\"");
        Str lines[4];
        size_t n = 99;

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(request_unrefp) Request *q = bash(cases[i].command);

                assert_int_equal(policy_suggest(q, q->arena, lines, 4, &n), 0);
                if (n != cases[i].n)
                        fail_msg("%s: %zu suggested, the first " STR_FMT, cases[i].command, n,
                                 STR_ARG(lines[0]));
        }
        assert_int_equal(policy_suggest(make, make->arena, lines, 4, &n), 0);
        for (size_t i = 0; i < n; ++i)
                assert_true(policy_line_covers(NULL, lines[i], ACTION_CONFIRM, make));
}

static void files_and_hosts_are_suggested_narrowest_first(void **state) {
        _cleanup_(request_unrefp)
                Request *write = request_of("write_file", "path", STR("src/deep (x)/a.c"), NULL);
        _cleanup_(request_unrefp)
                Request *fetch = request_of("web_fetch", "url", STR("https://Docs.rs/x"), NULL);
        _cleanup_(request_unrefp)
                Request *mcp = request_of("mcp__github__get", "x", STR("1"), NULL);
        Str lines[4];
        size_t n;

        assert_int_equal(policy_suggest(write, write->arena, lines, 4, &n), 0);
        assert_int_equal(n, 2);
        assert_true(str_eq(lines[0], STR("allow write(./src/deep \\(x\\)/a.c)")));
        assert_true(str_eq(lines[1], STR("allow write(./src/deep \\(x\\)/**)")));
        assert_int_equal(policy_suggest(fetch, fetch->arena, lines, 4, &n), 0);
        assert_int_equal(n, 1);
        assert_true(str_eq(lines[0], STR("allow web_fetch(domain:docs.rs)")));
        assert_int_equal(policy_suggest(mcp, mcp->arena, lines, 4, &n), 0);
        assert_int_equal(n, 1);
        assert_true(str_eq(lines[0], STR("allow mcp__github__get")));
}

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

static void risk_is_that_of_the_worst_effect(void **state) {
        static const struct {
                const char *command;
                Risk risk;
        } cases[] = {
                { "cat README.md", RISK_SAFE },
                { "echo x > src/a", RISK_MODERATE },
                { "echo x > /tmp/a", RISK_MODERATE },
                { "echo x > /etc/motd", RISK_DANGEROUS },
                { "echo x > ~/.bashrc", RISK_DANGEROUS },
                { "echo x > .git/hooks/pre-push", RISK_DANGEROUS },
                { "nosuch", RISK_DANGEROUS },
                { "cat ~/.ssh/id_rsa", RISK_DANGEROUS },
                { "if", RISK_DANGEROUS },
                { "cat README.md; nosuch", RISK_DANGEROUS },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(request_unrefp) Request *q = bash(cases[i].command);

                if (policy_risk(q) != cases[i].risk)
                        fail_msg("%s: %s", cases[i].command, risk_name(policy_risk(q)));
        }
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
                cmocka_unit_test(verdicts_join_to_the_strictest),
                cmocka_unit_test(levels_say_how_far_up_a_call_goes),
                cmocka_unit_test(what_decided_stands_first_with_its_note),
                cmocka_unit_test(promise_8_the_same_input_gives_the_same_answer),
                cmocka_unit_test(promise_2_wrapping_never_turns_a_refusal_into_less),
                cmocka_unit_test(length_never_hides_a_refusal),
                cmocka_unit_test(promise_5_a_neighbour_of_an_allowed_call_is_not_covered),
                cmocka_unit_test(a_path_rule_covers_no_other_path),
                cmocka_unit_test(what_is_suggested_covers_the_call_and_no_worse_one),
                cmocka_unit_test(files_and_hosts_are_suggested_narrowest_first),
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
                cmocka_unit_test(risk_is_that_of_the_worst_effect),
                cmocka_unit_test(a_gate_decides_by_the_present_policy),
                cmocka_unit_test(a_policy_that_is_gone_skips),
                cmocka_unit_test(a_file_that_others_may_write_only_refuses),
                cmocka_unit_test(a_missing_file_is_an_empty_one),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
