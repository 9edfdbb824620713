/*
 * assent-chat: the operator's session. A program of its own, so that assent itself links no line
 * editor. Each line is a call, lines pasted together are one message, '/' begins a command.
 */

#include "app/app.h"

#include "display/display.h"
#include "operator/operator.h"

#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define PASTE_MAX (1U << 20)

typedef struct Chat {
        App *app;
        EditLine *editor;
        History *history;
        Buf paste; /* what was pasted between the terminal's marks, when it held a line end */
        bool pasted;
        bool done;
        int status; /* a command that took our place: how it ended */
} Chat;

static volatile sig_atomic_t interrupted;

/* Ctrl+C at the prompt gives up the line, not the session. */
static void on_interrupt(int signal_number) {
        interrupted = 1;
}

static Chat *chat_of_editor; /* libedit's functions get no pointer of ours */

static const char prompt_text[] = "assent> ";

static char *prompt(EditLine *editor) {
        return (char *)(uintptr_t)prompt_text;
}

/*
 * "ESC [ 200 ~" was read: everything up to "ESC [ 201 ~" is text, never a key. One line goes into
 * the editor; several end the input as they stand, one message.
 */
static unsigned char take_paste(EditLine *editor, int ch) {
        static const char end[] = "\033[201~";
        Chat *c = chat_of_editor;
        char byte;

        buf_clear(&c->paste);
        while (el_getc(editor, &byte) == 1) {
                buf_append_char(&c->paste, byte);
                if (str_has_suffix(buf_str(&c->paste), STR("\033[201~")))
                        break;
                if (buf_error(&c->paste))
                        return CC_ERROR;
        }
        if (c->paste.n < sizeof(end) - 1)
                return CC_EOF;
        c->paste.n -= sizeof(end) - 1;
        c->paste.p[c->paste.n] = '\0';
        for (size_t i = 0; i < c->paste.n; ++i) {
                if (c->paste.p[i] == '\r')
                        c->paste.p[i] = '\n';
        }
        if (str_find_char(buf_str(&c->paste), '\n') == SIZE_MAX)
                return el_insertstr(editor, c->paste.p) ? CC_ERROR : CC_REFRESH;
        c->pasted = true;
        return CC_NEWLINE;
}

static void say(void *userdata, Str text) {
        fwrite(text.p, 1, text.n, stdout);
        fflush(stdout);
}

static void print_escaped(Str text) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 26);

        display_escape(text,
                       DISPLAY_TEXT | display_flags_from_locale("any", getenv("LC_ALL"),
                                                                getenv("LC_CTYPE"), getenv("LANG")),
                       &out);
        fwrite(out.p ? out.p : "", 1, out.n, stdout);
}

static void run_calls(Chat *c, Str text) {
        _cleanup_(arena_freep) Arena *a = NULL;
        OperatorOutcome outcome;
        OperatorCalls calls;
        Diag diag = { 0 };
        int r;

        r = arena_new(64U << 20, &a);
        if (!r)
                r = operator_parse(c->app, text, a, &calls, &diag);
        if (r) {
                printf("not a call: %s\n", r > 0 ? diag.text : strerror(-r));
                return;
        }
        if (!calls.n)
                return;
        gate_begin_turn(c->app->gate, c->app->session);
        r = operator_run(c->app, &calls, say, NULL, &outcome);
        if (r) {
                printf("cannot judge: %s; nothing was run\n", strerror(-r));
                return;
        }
        if (outcome.ended) {
                c->done = true;
                c->status = outcome.last_status >= 0 ? (int)outcome.last_status : APP_EXIT_FAILED;
        }
        operator_outcome_deinit(&outcome);
}

/* The slash commands. X-list: word, function, what it does. */
static void do_help(Chat *c, Str rest);

static void do_quit(Chat *c, Str rest) {
        c->done = true;
}

static void print_approvals(const Approval *items, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                const Approval *a = &items[i];

                printf("  %.8s  %-5s %-9s ", a->id, a->action == ACTION_CONFIRM ? "allow" : "deny",
                       scope_name(a->scope));
                print_escaped(a->cover == COVER_PATTERN ? a->line
                              : a->cover == COVER_TOOL  ? a->tool
                              : a->cover == COVER_ALL   ? STR("every call")
                                                        : a->signature);
                printf("  (used %llu times)\n", (unsigned long long)a->n_uses);
        }
}

static void clear_approvals(Chat *c) {
        Memory m = app_memory(c->app);
        const Approval *kept;
        size_t n;

        session_clear_approvals(c->app->session);
        while (m.list(m.userdata, &kept, &n) == 0 && n) {
                char id[APPROVAL_ID_LEN + 1];

                memcpy(id, kept[0].id, sizeof(id));
                if (m.revoke(m.userdata, str_of(id)))
                        break;
        }
        printf("nothing is remembered any more\n");
}

static void do_approvals(Chat *c, Str rest) {
        Memory m = app_memory(c->app);
        const Approval *kept = NULL;
        size_t n = 0;
        Str word = str_cut(rest, ' ', &rest);

        if (str_eq(word, STR("clear"))) {
                clear_approvals(c);
                return;
        }
        if (str_eq(word, STR("revoke"))) {
                bool gone = session_revoke(c->app->session, str_trim(rest)) ||
                            m.revoke(m.userdata, str_trim(rest)) == 0;

                printf(gone ? "taken back\n" : "there is none of this id\n");
                return;
        }
        if (m.list(m.userdata, &kept, &n))
                printf("  the kept ones cannot be read: %s\n",
                       approval_store_diag(c->app->approvals)->text);
        print_approvals(c->app->session->approvals, c->app->session->n_approvals);
        print_approvals(kept, n);
        if (!n && !c->app->session->n_approvals)
                printf("  nothing is remembered\n");
}

static void do_auto(Chat *c, Str rest) {
        Session *s = c->app->session;
        bool any = str_has_suffix(rest, STR("!"));
        uint64_t n;

        if (any)
                rest = str_trim(str_slice(rest, 0, rest.n - 1));
        if (str_eq(rest, STR("off")))
                session_reset_auto_confirm(s);
        else if (!rest.n)
                session_set_auto_confirm(s, -1, any);
        else if (str_to_u64(rest, &n) && n && n <= 1000000)
                session_set_auto_confirm(s, (int64_t)n, any);
        else
                printf("/auto, /auto N, /auto off; with ! above the risk ceiling as well\n");
        if (!session_is_auto_confirm_active(s))
                printf("every question is asked\n");
        else if (s->auto_confirm < 0)
                printf("the rest of the session is answered yes%s\n",
                       s->auto_any_risk ? ", at any risk" : " up to the risk ceiling");
        else
                printf("the next %lld questions are answered yes%s\n", (long long)s->auto_confirm,
                       s->auto_any_risk ? ", at any risk" : " up to the risk ceiling");
}

static void do_rules(Chat *c, Str rest) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);

        if (policy_format(c->app->policy, &out) == 0)
                print_escaped(out.n ? buf_str(&out) : STR("  there is no rule\n"));
}

static void do_undo(Chat *c, Str rest) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 28);
        Str word = str_cut(rest, ' ', &rest);

        rest = str_trim(rest);
        if (!word.n || str_eq(word, STR("list")))
                (void)operator_undo_list(c->app, false, &out);
        else if (str_eq(word, STR("show")))
                (void)operator_undo_show(c->app, rest, &out);
        else if (str_eq(word, STR("-f")))
                (void)operator_undo(c->app, rest, true, &out);
        else
                (void)operator_undo(c->app, word, false, &out);
        fwrite(out.p ? out.p : "", 1, out.n, stdout);
}

static void do_why(Chat *c, Str rest) {
        _cleanup_(arena_freep) Arena *a = NULL;
        _cleanup_(request_unrefp) Request *q = NULL;
        PolicyJudgement j = { 0 };
        OperatorCalls calls = { 0 };
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 26);
        Diag diag = { 0 };

        if (arena_new(64U << 20, &a) || operator_parse(c->app, rest, a, &calls, &diag) ||
            !calls.n || request_new(&calls.calls[0], NULL, &c->app->surroundings, &q, &diag)) {
                printf("/why COMMAND, or /why /call TOOL {json}%s%s\n", diag.text[0] ? ": " : "",
                       diag.text);
                return;
        }
        request_set_risk(q, policy_risk(q));
        if (policy_judge(c->app->policy, q, a, &j)) {
                printf("it cannot be judged\n");
                return;
        }
        if (explain_parts(q, &j, c->app->home, app_width(), &out)) {
                printf("it cannot be told why\n");
                return;
        }
        fwrite(out.p ? out.p : "", 1, out.n, stdout);
}

typedef struct SlashCommand {
        Str name;
        void (*func)(Chat *c, Str rest);
        const char *help;
} SlashCommand;

static const SlashCommand slash_commands[] = {
        { STR_INIT("/why"), do_why, "COMMAND: what would be decided, and why" },
        { STR_INIT("/approvals"), do_approvals, "[revoke ID | clear]: what is remembered" },
        { STR_INIT("/auto"), do_auto, "[N | off][!]: answer the next questions yes" },
        { STR_INIT("/rules"), do_rules, "the rules in force" },
        { STR_INIT("/undo"), do_undo, "[list | show ID | [-f] ID]: put back what a tool changed" },
        { STR_INIT("/help"), do_help, "this list" },
        { STR_INIT("/quit"), do_quit, "end the session" },
};

static void do_help(Chat *c, Str rest) {
        printf("A line is a bash call; several pasted at once are the calls of one message.\n"
               "  /call       TOOL {json}: any other tool\n");
        for (size_t i = 0; i < ARRAY_LEN(slash_commands); ++i)
                printf("  %-11s %s\n", slash_commands[i].name.p, slash_commands[i].help);
}

static void take_input(Chat *c, Str text) {
        Str line = str_trim(text), rest;
        Str word = str_cut(line, ' ', &rest);

        if (str_find_char(text, '\n') == SIZE_MAX) {
                for (size_t i = 0; i < ARRAY_LEN(slash_commands); ++i) {
                        if (str_eq(slash_commands[i].name, word)) {
                                slash_commands[i].func(c, str_trim(rest));
                                return;
                        }
                }
                /* A slash command that is none is no file name either: nobody means "/aproves" as a call. */
                if (line.n && line.p[0] == '/' && !str_eq(word, STR("/call")) &&
                    str_find_char(str_slice(word, 1, word.n), '/') == SIZE_MAX) {
                        printf("there is no command ");
                        print_escaped(word);
                        printf("; /help lists them\n");
                        return;
                }
        }
        run_calls(c, text);
}

static int open_editor(Chat *c) {
        HistEvent event;

        c->editor = el_init("assent", stdin, stdout, stderr);
        c->history = history_init();
        if (!c->editor || !c->history)
                return -ENOMEM;
        history(c->history, &event, H_SETSIZE, 500);
        el_set(c->editor, EL_PROMPT, prompt);
        el_set(c->editor, EL_EDITOR, "emacs");
        el_set(c->editor, EL_SIGNAL, 1);
        el_set(c->editor, EL_HIST, history, c->history);
        el_set(c->editor, EL_ADDFN, "assent-paste", "take pasted text", take_paste);
        el_set(c->editor, EL_BIND, "\033[200~", "assent-paste", NULL);
        return 0;
}

static void bracketed_paste(bool on) {
        if (isatty(STDOUT_FILENO)) {
                fputs(on ? "\033[?2004h" : "\033[?2004l", stdout);
                fflush(stdout);
        }
}

static void read_lines(Chat *c) {
        while (!c->done) {
                HistEvent event;
                const char *line;
                int n = 0;

                c->pasted = false;
                bracketed_paste(true);
                line = el_gets(c->editor, &n);
                bracketed_paste(false);
                if (c->pasted) {
                        printf("\n");
                        print_escaped(buf_str(&c->paste));
                        printf("\n");
                        take_input(c, buf_str(&c->paste));
                        continue;
                }
                if (!line && interrupted) {
                        interrupted = 0;
                        printf("\n");
                        el_reset(c->editor);
                        continue;
                }
                if (!line || n <= 0) {
                        printf("\n");
                        return;
                }
                if (n > 1)
                        history(c->history, &event, H_ENTER, line);
                take_input(c, str_trim((Str){ line, (size_t)n - (line[n - 1] == '\n') }));
        }
}

/* Without a terminal to edit on: the lines of standard input, a message each. */
static void read_plain(Chat *c) {
        char *line = NULL;
        size_t size = 0;
        ssize_t n;

        while (!c->done && (n = getline(&line, &size, stdin)) > 0)
                take_input(c, (Str){ line, (size_t)n - (line[n - 1] == '\n') });
        free(line);
}

static int parse_options(int argc, char **argv, AppOptions *o) {
        for (int i = 1; i < argc; ++i) {
                if (strcmp(argv[i], "--plain") == 0) {
                        o->plain = true;
                } else if (strcmp(argv[i], "-y") == 0) {
                        o->autonomous = true;
                } else {
                        /* assent has checked the command line: whoever starts this directly reads its manual. */
                        fprintf(stderr, "assent-chat is started by `assent chat`\n");
                        return APP_EXIT_USAGE;
                }
        }
        return 0;
}

int main(int argc, char **argv) {
        AppOptions options = { .agent = STR_INIT("chat"), .seat = operator_seat };
        _cleanup_(buf_deinit) Buf errors = BUF_INIT(1 << 20);
        Chat c = { .paste = BUF_INIT(PASTE_MAX) };
        int r = parse_options(argc, argv, &options);

        if (r)
                return r;
        r = app_open(&options, &c.app, &errors);
        if (!r)
                r = operator_take_tools(c.app);
        if (errors.n)
                fwrite(errors.p, 1, errors.n, stderr);
        if (r) {
                fprintf(stderr, "assent: cannot begin\n");
                return r > 0 ? r : APP_EXIT_FAILED;
        }
        chat_of_editor = &c;
        printf("assent chat: no model is configured, so you stand in for it. A line is a bash "
               "call; /help says more.\n");
        if (c.app->session->mode == SESSION_AUTONOMOUS)
                printf("declared autonomy: what neither a rule nor the floor refuses runs "
                       "unasked\n");
        sigaction(SIGINT, &(struct sigaction){ .sa_handler = on_interrupt }, NULL);
        if (isatty(STDIN_FILENO) && open_editor(&c) == 0)
                read_lines(&c);
        else
                read_plain(&c);
        if (c.history)
                history_end(c.history);
        if (c.editor)
                el_end(c.editor);
        gate_end_session(c.app->gate, c.app->session);
        app_close(c.app);
        buf_deinit(&c.paste);
        return c.status;
}
