/*
 * The asker on a real terminal: which answer a key is, when it counts, and when nobody answers.
 */

#include "test-terminal.h"

static void each_key_is_its_answer(void **state) {
        static const struct {
                const char *keys, *want, *feedback;
        } cases[] = {
                { "1", YES, "✓ Approved" },
                { "y", YES, "✓ Approved" },
                { "2", "confirm by=person scope=session cover=exact line=\n",
                  "✓ Approved (won't ask again this session)" },
                { "3", NO, "✗ Denied by user" },
                { "n", NO, "✗ Denied by user" },
                { "t", "confirm by=person scope=turn cover=all line=\n", "✓ Approved" },
                { "T", "skip by=person scope=turn cover=all line=\n", "✗ Denied by user" },
                { "x", "skip by=person stop\n", "✗ Denied by user" },
                { "\x03", "skip by=person stop\n", "✗ Denied by user" },
                { "\x04", NO, "✗ Denied by user" },
                { "rnot now\r", "skip by=person reason=not now\n", "✗ Denied by user" },
                { "a\r", "confirm by=person auto=-1\n", "✓ Approved" },
                { "a3\r", "confirm by=person auto=3\n", "✓ Approved (and the next 3)" },
                { "a5!\r", "confirm by=person auto=5!\n", "✓ Approved (and the next 5)" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Play *p = ask_moderate();

                type(p, cases[i].keys);
                see(p, cases[i].feedback);
                expect(p, cases[i].want);
        }
}

static void what_is_no_answer_asks_again(void **state) {
        static const char *const keys[] = { "\r",  " ", "\x1b", "\x1b[A", "\x1b[200~y\n\x1b[201~",
                                            "\x0c" };
        Play *p = ask_moderate();

        for (size_t i = 0; i < ARRAY_LEN(keys); ++i) {
                type(p, keys[i]);
                pump_all(p, 120);
                if (has_result(p, 0))
                        fail_msg("key %zu was an answer", i);
        }
        see(p, "Choice");
        type(p, "3");
        expect(p, NO);
}

static void three_invalid_choices_deny(void **state) {
        Play *p = ask_moderate();

        type(p, "z");
        see(p, "Invalid choice");
        type(p, "8");
        pump_all(p, 100);
        assert_false(has_result(p, 50));
        type(p, "z");
        expect(p, NO);
}

static void the_labels_are_those_people_know(void **state) {
        static const struct {
                const char *tool, *args, *want[6];
        } cases[] = {
                { "bash",
                  "{\"command\":\"touch x\",\"description\":\"Make x\"}",
                  { "Tool Execution Request:", "Tool: bash", "Command: touch x", "Description",
                    "Make x", "2. Yes, and don't ask again for touch x in /w" } },
                { "read",
                  "{\"file_path\":\"/home/u/.netrc\"}",
                  { "Tool: read", "File: ~/.netrc", "Do you want to proceed?", "3. No",
                    "credential", "Choice [" } },
                { "web_fetch",
                  "{\"url\":\"https://docs.rs/tokio\",\"prompt\":\"Get the version\"}",
                  { "Tool: web_fetch", "URL: https://docs.rs/tokio", "Prompt", "Get the version",
                    "don't ask again for fetching https://docs.rs/tokio", "Choice [1-3" } },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Play *p = ask_about(cases[i].tool, cases[i].args);

                see(p, "Choice");
                for (size_t k = 0; k < ARRAY_LEN(cases[i].want); ++k)
                        see(p, cases[i].want[k]);
                type(p, "n");
                expect(p, NO);
        }
}

static void a_dangerous_call_takes_its_number(void **state) {
        Play *p = ask_dangerous();

        see(p, "2 files");
        type(p, "1");
        see(p, "to say yes.");
        assert_false(has_result(p, 100));
        type_number(p);
        see(p, "✓ Approved");
        expect(p, YES);

        p = ask_dangerous();
        type(p, "2");
        see(p, "to say yes.");
        type_number(p);
        expect(p, "confirm by=person scope=session cover=exact line=\n");

        p = ask_dangerous();
        type(p, "y");
        pump_all(p, 50);
        type(p, "3");
        expect(p, NO);
}

static void a_shared_terminal_takes_the_number_too(void **state) {
        Play *p = play(&(Setup){ .calls = { touch_x }, .shared = true });

        see(p, "Yes: type ");
        type(p, "y");
        see(p, "to say yes.");
        assert_false(has_result(p, 100));
        type_number(p);
        expect(p, YES);
}

static void the_floor_takes_a_fact(void **state) {
        Play *p = ask_about("bash", "{\"command\":\"rm -rf /w\"}");

        see(p, "then type ");
        not_seen(p, "don't ask again");
        type(p, "y");
        see(p, "  Type ");
        type(p, "yes\r");
        see(p, "that is not it");
        type(p, "1");
        pump_all(p, 60);
        type(p, "4\r");
        pump_all(p, 60);
        assert_false(has_result(p, 60));
        type(p, "n");
        expect(p, NO);

        p = ask_about("bash", "{\"command\":\"rm -rf /w\"}");
        see(p, "how many files it deletes");
        type(p, "y");
        see(p, "  Type ");
        type(p, "3\r");
        expect(p, YES);
}

static void an_ask_rule_is_not_remembered(void **state) {
        Play *p = play(
                &(Setup){ .calls = { touch_x }, .policy = "ask bash(touch *) \"look twice\"\n" });

        see(p, "Choice [1 3,");
        see(p, "look twice");
        see(p, "policy:1");
        type(p, "2");
        see(p, "is not remembered");
        type(p, "1");
        expect(p, YES);
}

static void keys_before_the_card_are_no_answer(void **state) {
        Play *p = play(&(Setup){ .calls = { touch_x }, .armed = true, .type_ahead = "y\ny1" });

        see(p, "Choice");
        assert_false(has_result(p, 500));
        type(p, "3");
        expect(p, NO);
}

static void a_yes_takes_a_moment(void **state) {
        Play *p = play(&(Setup){ .calls = { touch_x }, .armed = true });

        see(p, "Choice");
        /* Faster than one can read, for longer than the moment. */
        for (unsigned i = 0; i < 6; ++i) {
                type(p, "1");
                pump_all(p, 100);
                assert_false(has_result(p, 0));
        }
        poll(NULL, 0, 500);
        type(p, "1");
        expect(p, YES);
}

static void what_follows_an_answer_is_dropped(void **state) {
        Play *p = play(
                &(Setup){ .calls = { touch_x, { "bash", "{\"command\":\"touch y\"}", NULL } },
                          .armed = true });

        see(p, "touch x");
        poll(NULL, 0, 500);
        type(p, "1");
        type(p, "1y\n1");
        see(p, "touch y");
        assert_false(has_result(p, 0) && p->setup.rows == 0);
        see(p, "Choice");
        poll(NULL, 0, 500);
        type(p, "n");
        expect(p, YES NO);
}

static void nobody_in_time_is_a_no(void **state) {
        Play *p = play(&(Setup){ .calls = { touch_x }, .timeout_ms = 1500 });

        see(p, "s left)");
        see(p, "✗ Denied (timed out)");
        expect(p, "skip by=timeout\n");
}

static void a_lost_terminal_is_a_no(void **state) {
        Play *p = ask_moderate();
        char got[256];
        ssize_t n;

        type(p, "q");
        close(p->fd);
        p->fd = -1;
        n = read(p->result, got, sizeof(got) - 1);
        got[n > 0 ? n : 0] = '\0';
        /* Either of both no's; the hang-up wins where it is seen first. */
        if (n > 0 && strncmp(got, "skip ", 5))
                fail_msg("got '%s'", got);
        end(p);
}

static void being_asked_to_end_is_a_no(void **state) {
        static const int signals[] = { SIGTERM, SIGHUP, SIGQUIT };

        for (size_t i = 0; i < ARRAY_LEN(signals); ++i) {
                Play *p = ask_moderate();

                kill(p->pid, signals[i]);
                expect(p, "skip by=cancelled stop\n");
        }
}

static void a_stop_in_between_asks_again(void **state) {
        Play *p = ask_moderate();
        int status;

        /* SIGTSTP does nothing to a process without a shell above it. */
        kill(p->pid, SIGSTOP);
        assert_int_equal(waitpid(p->pid, &status, WUNTRACED), p->pid);
        assert_true(WIFSTOPPED(status));
        p->e = (Emulator){ .rows = p->e.rows, .cols = p->e.cols };
        kill(p->pid, SIGCONT);
        see(p, "Tool: bash");
        see(p, "Choice");
        assert_false(has_result(p, 100));
        type(p, "n");
        expect(p, NO);
}

static void what_loosens_the_rules_takes_a_number(void **state) {
        static const char *const no[] = { "y\r", "\r", "1\r", "\x03", "\x04", "\x1b" };
        _cleanup_(buf_deinit) Buf screen = BUF_INIT(1 << 20);
        char number[4];
        size_t at;
        Play *p;

        for (size_t i = 0; i < ARRAY_LEN(no); ++i) {
                p = play(&(Setup){ .confirm = "Loosen it?\nReally?" });
                see(p, "Really?");
                see(p, "to say yes");
                type(p, no[i]);
                expect(p, "0\n");
        }
        p = play(&(Setup){ .confirm = "Loosen it?" });
        see(p, "to say yes");
        emulator_text(&p->e, &screen);
        at = str_find(buf_str(&screen), STR("Type "));
        snprintf(number, sizeof(number), "%.2s\r", screen.p + at + 5);
        type(p, number);
        expect(p, "1\n");
}

static void without_a_terminal_nobody_is_asked(void **state) {
        Terminal *t = NULL;
        pid_t pid = fork();
        int status;

        assert_true(pid >= 0);
        if (!pid) {
                setsid();
                _exit(terminal_open(&(TerminalOptions){ 0 }, &t) == TERMINAL_E_NOT_INTERACTIVE ? 0
                                                                                               : 1);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_int_equal(status, 0);
}

int main(int argc, char **argv) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(each_key_is_its_answer),
                cmocka_unit_test(what_is_no_answer_asks_again),
                cmocka_unit_test(three_invalid_choices_deny),
                cmocka_unit_test(the_labels_are_those_people_know),
                cmocka_unit_test(a_dangerous_call_takes_its_number),
                cmocka_unit_test(a_shared_terminal_takes_the_number_too),
                cmocka_unit_test(the_floor_takes_a_fact),
                cmocka_unit_test(an_ask_rule_is_not_remembered),
                cmocka_unit_test(keys_before_the_card_are_no_answer),
                cmocka_unit_test(a_yes_takes_a_moment),
                cmocka_unit_test(what_follows_an_answer_is_dropped),
                cmocka_unit_test(nobody_in_time_is_a_no),
                cmocka_unit_test(a_lost_terminal_is_a_no),
                cmocka_unit_test(being_asked_to_end_is_a_no),
                cmocka_unit_test(a_stop_in_between_asks_again),
                cmocka_unit_test(what_loosens_the_rules_takes_a_number),
                cmocka_unit_test(without_a_terminal_nobody_is_asked),
        };

        begin_tests(argc > 1 ? argv[1] : NULL);
        return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
