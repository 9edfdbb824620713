/*
 * Lists of calls, edits and scopes at a real terminal, and what the record says of them.
 */

#include "test-terminal.h"

/* It was written, wherever it has scrolled to since. */
static void said_at(Play *p, const char *text, int line) {
        uint64_t end = now_ms() + 8000;

        while (str_find(buf_str(&p->raw), str_of(text)) == SIZE_MAX) {
                if (!pump(p, 100) && now_ms() > end) {
                        print_screen(p);
                        kill(p->pid, SIGKILL);
                        fail_msg("line %d: '%s' was not said", line, text);
                }
        }
        pump_all(p, 20);
}
#define said(p, text) said_at((p), (text), __LINE__)

/* --- lists -------------------------------------------------------------------------- */

static const Call three[] = {
        { "bash", "{\"command\":\"touch x\"}", NULL },
        { "bash", "{\"command\":\"touch y\"}", NULL },
        { "write_file", "{\"path\":\"c.txt\",\"content\":\"hello\"}", NULL },
};

static Play *ask_list(bool for_turn) {
        Play *p = play(&(Setup){
                .calls = { three[0], three[1], three[2] }, .as_list = true, .for_turn = for_turn });

        see(p, "3 tool calls wait:");
        see(p, "Answer:");
        return p;
}

static void a_list_takes_its_answers(void **state) {
        static const struct {
                const char *keys, *want;
                bool for_turn;
        } cases[] = {
                { "y", YES YES YES, false },
                { "n", NO NO NO, false },
                { "1,3\r", YES NO YES, false },
                { "1-2\r", YES YES NO, false },
                { "!2\r", YES NO YES, false },
                { "2\r", NO YES NO, false },
                { "t", "confirm by=person scope=turn cover=all line=\n" REST REST, false },
                { "y", "confirm by=person scope=turn cover=all line=\n" REST REST, true },
                { "x", "skip by=person stop\nskip by=person stop\nskip by=person stop\n", false },
                { "\x03", "skip by=person stop\nskip by=person stop\nskip by=person stop\n",
                  false },
                { "\x04", NO NO NO, false },
                { "4\r\r7-9\r0\r", NO NO NO, false },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Play *p = ask_list(cases[i].for_turn);

                for (const char *k = cases[i].keys; *k; ++k) {
                        assert_int_equal(write(p->fd, k, 1), 1);
                        pump_all(p, 20);
                }
                expect(p, cases[i].want);
        }
}

static void a_list_leaves_the_dangerous_to_be_asked_alone(void **state) {
        Play *p = play(&(Setup){ .calls = { three[0], destroy }, .as_list = true });

        see(p, "2 tool calls wait:");
        see(p, "dangerous");
        type(p, "y");
        said(p, "2 bash is asked by itself");
        see(p, "Yes: type ");
        assert_false(has_result(p, 50));
        type_number(p);
        expect(p, YES YES);
}

static void a_list_covers_only_what_stands_whole(void **state) {
        char *args = long_call(20);
        Play *p = play(&(Setup){ .calls = { three[0], { "bash", args, NULL } }, .as_list = true });

        see(p, "2 tool calls wait:");
        type(p, "y");
        said(p, "2 bash is asked by itself");
        see(p, "are hidden");
        type(p, "n");
        expect(p, YES NO);

        p = play(&(Setup){ .calls = { three[0], { "bash", args, NULL } }, .as_list = true });
        see(p, "2 tool calls wait:");
        type(p, "v2\r");
        see(p, "-- ");
        for (unsigned i = 0; i < 10; ++i) {
                type(p, " ");
                pump_all(p, 20);
        }
        type(p, "q");
        see(p, "Answer:");
        type(p, "y");
        expect(p, YES YES);
        free(args);
}

static void what_the_answer_leaves_out_is_said(void **state) {
        Play *p = ask_list(false);

        type(p, "2\r");
        see(p, "✗ 1 bash: Denied by user (left out of the answer)");
        see(p, "✓ 2 bash: Approved");
        expect(p, NO YES NO);
}

static Play *ask_with_editor(const char *editor) {
        static char variable[512];
        Play *p;

        snprintf(variable, sizeof(variable), "EDITOR=%s", editor);
        p = play(&(Setup){
                .calls = { { "bash", "{\"command\":\"touch x\",\"description\":\"d\"}", NULL } },
                .private_dir = folder,
                .env = { "TERM=xterm", "LANG=C.UTF-8", "NO_COLOR=1", variable } });
        see(p, "Choice");
        return p;
}

static void an_edit_is_the_yes_to_what_was_edited(void **state) {
        Play *p = ask_with_editor("sed -i s/x/zz/");
        struct dirent *e;
        DIR *d;

        type(p, "e");
        see(p, "✓ Approved (edited)");
        expect(p, "confirm by=person edited={\"command\":\"touch zz\",\"description\":\"d\"}\n");
        /* Nothing is left of it. */
        d = opendir(folder);
        while ((e = readdir(d)))
                assert_int_equal(e->d_name[0], '.');
        closedir(d);

        p = ask_with_editor("sed -i s/touch/mkdir/");
        type(p, "E");
        expect(p, "confirm by=person edited={\"command\":\"mkdir x\",\"description\":\"d\"}\n");
}

static void an_edit_that_was_none_asks_again(void **state) {
        static const struct {
                const char *editor, *keys, *note;
        } cases[] = {
                { "true", "e", "Nothing was changed." },
                { "echo >>", "e", "Nothing was changed." },
                { "false", "e", "The editor failed" },
                { "/nonexistent/editor", "e", "The editor failed" },
                { "rm", "e", "cannot be read" },
                { "truncate -s 0", "e", "Nothing is left" },
                { "printf '\\377' >", "e", "not UTF-8" },
                { "sed -i s/}//", "E", "Nothing was changed." },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Play *p = ask_with_editor(cases[i].editor);

                type(p, cases[i].keys);
                see(p, cases[i].note);
                see(p, "Choice");
                assert_false(has_result(p, 50));
                type(p, "n");
                expect(p, NO);
        }
}

static void an_edit_that_is_worse_is_asked_anew(void **state) {
        Play *p = ask_with_editor("printf 'rm -r build' >");

        type(p, "e");
        see(p, "Yes: type ");
        assert_false(has_result(p, 50));
        type(p, "n");
        expect(p, NO);
}

static void steps(Play *p, const char *const *keys, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                type(p, keys[i]);
                pump_all(p, 60);
        }
}

static void a_scope_is_chosen_and_looked_back_at(void **state) {
        static const char *const exact[] = { "s", "1", "1", "5" };
        static const char *const minutes[] = { "s", "1", "1", "3", "30\r" };
        static const char *const no_tool[] = { "s", "2", "1", "4" };
        Play *p = ask_moderate();

        steps(p, exact, ARRAY_LEN(exact));
        see(p, "Allow, for this workspace");
        see(p, "covered");
        type(p, "1");
        expect(p, "confirm by=person scope=workspace cover=exact line=\n");

        p = ask_moderate();
        steps(p, minutes, ARRAY_LEN(minutes));
        see(p, "for 30 minutes");
        type(p, "1");
        expect(p, "confirm by=person scope=time cover=exact line=\n");

        p = ask_moderate();
        steps(p, no_tool, ARRAY_LEN(no_tool));
        see(p, "Deny, for this session");
        type(p, "1");
        expect(p, "skip by=person scope=session cover=exact line=\n");

        p = ask_moderate();
        steps(p, exact, 3);
        type(p, "\x1b");
        see(p, "Do you want to proceed?");
        type(p, "n");
        expect(p, NO);
}

static void a_rule_of_ones_own_must_fit_the_call(void **state) {
        static const char *const to_rule[] = { "s", "1" };
        _cleanup_(buf_deinit) Buf screen = BUF_INIT(1 << 20);
        Play *p = ask_moderate();
        char key[2] = "";
        size_t at;

        steps(p, to_rule, 2);
        see(p, "a rule that you write");
        emulator_text(&p->e, &screen);
        at = str_find(buf_str(&screen), STR(". a rule that you write"));
        key[0] = screen.p[at - 1];
        type(p, key);
        see(p, "Rule (Esc: back)");
        type(p, "allow bash(\r");
        see(p, "Not a rule");
        type(p, "\x15"
                "allow bash(ls *)\r");
        see(p, "does not cover this call");
        type(p, "\x15"
                "allow bash(touch *)\r");
        see(p, "For how long?");
        type(p, "4");
        see(p, "allow bash(touch *)");
        type(p, "1");
        expect(p, "confirm by=person scope=session cover=pattern line=allow bash(touch *)\n");
}

static void a_dangerous_yes_is_remembered_as_it_is_or_not_at_all(void **state) {
        static const char *const keys[] = { "s", "1" };
        Play *p = ask_dangerous();

        steps(p, keys, 2);
        see(p, "exactly this");
        not_seen(p, "a rule that you write");
        not_seen(p, "every call");
        type(p, "\x1b");
        see(p, "Do you want to proceed?");
        type(p, "n");
        expect(p, NO);
}

static void the_record_tells_what_changed(void **state) {
        char state_dir[128];
        Play *p;

        snprintf(state_dir, sizeof(state_dir), "%s/state", folder);
        p = play(&(Setup){ .calls = { { "bash", "{\"command\":\"touch q\"}", NULL },
                                      { "bash", "{\"command\":\"touch x y\"}", NULL },
                                      { "bash", "{\"command\":\"touch x zzz\"}", NULL } },
                           .state_dir = state_dir });
        see(p, "Choice");
        type(p, "1");
        pump_all(p, 300);
        see(p, "touch x y");
        not_seen(p, "Changed since");
        type(p, "1");
        see(p, "Changed since: just now: touch x y");
        see(p, "zzz");
        type(p, "s");
        see(p, "Remember which answer?");
        type(p, "1");
        see(p, "exactly this");
        type(p, "1");
        see(p, "For how long?");
        type(p, "4");
        see(p, "would have covered 0 of your last 2 calls");
        type(p, "\x1b");
        pump_all(p, 300);
        type(p, "n");
        expect(p, YES YES NO);
}

static void a_flood_of_questions_is_told_and_never_allowed_as_one(void **state) {
        Setup s = { .flood = 3 };
        Play *p;

        for (size_t i = 0; i < 6; ++i)
                s.calls[i] = touch_x;
        p = play(&s);
        for (size_t i = 0; i < 3; ++i) {
                see(p, "Choice");
                type(p, "n");
                pump_all(p, 300);
        }
        see(p, "The agent keeps asking");
        type(p, "t");
        see(p, "Not while the agent keeps asking");
        type(p, "X");
        expect(p, NO NO NO
               "skip by=person scope=turn cover=all line=\nskip by=approval\nskip by=approval\n");
}

static void a_plain_list_takes_words(void **state) {
        static const struct {
                const char *lines[3], *want;
        } cases[] = {
                { { "y\n" }, YES YES YES },          { { "n\n" }, NO NO NO },
                { { "\n", "1,3\n" }, YES NO YES },   { { "!1\n" }, NO YES YES },
                { { "maybe\n", "2\n" }, NO YES NO },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Play *p = play(&(Setup){ .calls = { three[0], three[1], three[2] },
                                         .as_list = true,
                                         .plain = true });

                see(p, "Answer:");
                for (size_t k = 0; k < 3 && cases[i].lines[k]; ++k) {
                        type(p, cases[i].lines[k]);
                        pump_all(p, 150);
                }
                expect(p, cases[i].want);
        }
}

int main(int argc, char **argv) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_list_takes_its_answers),
                cmocka_unit_test(a_list_leaves_the_dangerous_to_be_asked_alone),
                cmocka_unit_test(a_list_covers_only_what_stands_whole),
                cmocka_unit_test(what_the_answer_leaves_out_is_said),
                cmocka_unit_test(an_edit_is_the_yes_to_what_was_edited),
                cmocka_unit_test(an_edit_that_was_none_asks_again),
                cmocka_unit_test(an_edit_that_is_worse_is_asked_anew),
                cmocka_unit_test(a_scope_is_chosen_and_looked_back_at),
                cmocka_unit_test(a_rule_of_ones_own_must_fit_the_call),
                cmocka_unit_test(a_dangerous_yes_is_remembered_as_it_is_or_not_at_all),
                cmocka_unit_test(the_record_tells_what_changed),
                cmocka_unit_test(a_flood_of_questions_is_told_and_never_allowed_as_one),
                cmocka_unit_test(a_plain_list_takes_words),
        };

        begin_tests(argc > 1 ? argv[1] : NULL);
        return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
