/*
 * How far a rule reaches: what it covers, what it never covers, what is suggested.
 */

#include "test-policy.h"

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
                cmocka_unit_test(risk_is_that_of_the_worst_effect),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
