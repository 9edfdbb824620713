#include "cli.h"

#include <stdio.h>

enum {
        OPTION_TOOL = 1,
        OPTION_COMMAND,
        OPTION_JSON,
        OPTION_REASON,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--tool", "-t", "NAME", "a call of this tool; the operand is its arguments as JSON",
          OPTION_TOOL },
        { "--command", "-c", "TEXT", "a text for bash", OPTION_COMMAND },
        { "--reason", NULL, "TEXT", "why the agent wants it: shown last, as a claim",
          OPTION_REASON },
        { "--json", NULL, NULL, "the decision as one JSON object on standard output", OPTION_JSON },
        CLI_GATE_OPTIONS,
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "The exit status is the answer: 0 yes, 2 no, 3 nobody could be asked. With 0 the caller "
        "runs\n"
        "exactly this call, now, once. On no the words for the model are on standard output.\n";

static int answer_exit(const Decision *d) {
        if (d->action == ACTION_CONFIRM)
                return APP_EXIT_OK;
        return d->by == DECIDER_NOBODY ? APP_EXIT_NOBODY : APP_EXIT_DENY;
}

static int print_json(const Pending *p, bool yes) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 28);
        const Decision *d = pending_decision(p);
        const Request *q = pending_request(p);
        JsonWriter w = JSON_WRITER(&out);

        json_begin_object(&w);
        json_member_str(&w, STR("action"), yes ? STR("confirm") : STR("skip"));
        if (q) {
                json_member_str(&w, STR("request"), str_of(q->id));
                json_member_bytes(&w, STR("signature"), q->signature);
                json_member_str(&w, STR("risk"), str_of(risk_name(q->risk)));
                json_member_bool(&w, STR("edited"), q->edited_from.n > 0);
                json_member_value(&w, STR("args"), q->args);
        }
        json_member_bytes(&w, STR("message"), d->message);
        json_member_bytes(&w, STR("why"), d->why);
        json_write_key(&w, STR("by"));
        json_begin_object(&w);
        json_member_str(&w, STR("kind"), str_of(decider_name(d->by)));
        json_member_bytes(&w, STR("name"), d->by_name);
        json_member_str(&w, STR("assurance"), str_of(assurance_name(d->assurance)));
        json_end_object(&w);
        json_member_i64(&w, STR("auto_confirm_remaining"), d->auto_confirm_remaining);
        json_member_bool(&w, STR("stop"), d->stop_turn);
        json_end_object(&w);
        if (json_writer_end(&w))
                return APP_EXIT_FAILED;
        buf_append(&out, STR("\n"));
        return cli_print(buf_str(&out));
}

static int print_plain(const Pending *p, bool yes) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        const Decision *d = pending_decision(p);

        if (yes && !d->message.n)
                return APP_EXIT_OK;
        app_escape(d->message, &out);
        buf_append(&out, STR("\n"));
        return buf_error(&out) ? APP_EXIT_FAILED : cli_print(buf_str(&out));
}

static int ask(App *app, const ToolCall *call, bool json) {
        Pending *p = NULL;
        Permit *permit;
        bool yes = false;
        int r, status;

        r = gate_submit(app->gate, app->session, call, NULL, NULL, &p);
        if (r) {
                fprintf(stderr, "assent: cannot judge: %s; the answer is no\n", strerror(-r));
                return APP_EXIT_FAILED;
        }
        /* The caller runs it: our permit is used up by saying yes. */
        permit = gate_take_permit(app->gate, p);
        if (permit) {
                yes = permit_use(permit) == 0;
                permit_end(permit, false, false, -1, (Str){ 0 });
        }
        status = yes                                             ? APP_EXIT_OK
                 : pending_decision(p)->action == ACTION_CONFIRM ? APP_EXIT_DENY
                                                                 : answer_exit(pending_decision(p));
        r = json ? print_json(p, yes) : print_plain(p, yes);
        gate_end(app->gate, p);
        /* A yes that could not be told is a no. */
        return r ? r : status;
}

static int usage(const char *why) {
        fprintf(stderr, "assent ask: %s; see `assent ask --help`\n", why);
        return APP_EXIT_USAGE;
}

static int make_args(const char *tool, const char *command, CliParser *p, Buf *args) {
        _cleanup_(buf_deinit) Buf quoted = BUF_INIT(REQUEST_ARGS_MAX);
        int n = cli_n_operands(p);

        if (tool) {
                if (n > 1 || command)
                        return usage("a tool's arguments are one word of JSON");
                buf_append(args, n ? str_of(cli_operands(p)[0]) : STR("{}"));
                return buf_error(args) ? APP_EXIT_DATA : 0;
        }
        if ((command != NULL) == (n > 0))
                return usage("say what to ask about: -c TEXT, --tool NAME JSON, or -- COMMAND…");
        if (n) {
                cli_note_one_word(p, "ask");
                app_quote((const char *const *)cli_operands(p), (size_t)n, &quoted);
        }
        if (!buf_error(&quoted) && !app_bash_args(n ? buf_str(&quoted) : str_of(command), args))
                return 0;
        fprintf(stderr, "assent: the command is too long, or holds bytes that are not UTF-8; the "
                        "answer is no\n");
        return APP_EXIT_DATA;
}

int cmd_ask(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        _cleanup_(buf_deinit) Buf args = BUF_INIT(REQUEST_ARGS_MAX + 1);
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("ask"), .shared_session = true };
        const char *value = NULL, *tool = NULL, *command = NULL, *reason = NULL;
        bool json = false, bad;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                switch (id) {
                case OPTION_TOOL:
                        tool = value;
                        break;
                case OPTION_COMMAND:
                        command = value;
                        break;
                case OPTION_REASON:
                        reason = value;
                        break;
                case OPTION_JSON:
                        json = true;
                        break;
                case OPTION_HELP:
                        return cli_help("ask", text, options, ARRAY_LEN(options));
                default:
                        (void)cli_gate_option(id, value, &app_options, &bad);
                        if (bad)
                                return APP_EXIT_USAGE;
                }
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        r = make_args(tool, command, &p, &args);
        if (!r)
                r = cli_open(&app_options, &app);
        if (r)
                return r;
        return ask(app,
                   &(ToolCall){
                           .tool = tool ? str_of(tool) : STR("bash"),
                           .args = buf_str(&args),
                           .directory = app->directory,
                           .agent = STR("ask"),
                           .reason = str_of(reason),
                   },
                   json);
}
