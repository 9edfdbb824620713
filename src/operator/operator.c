#include "operator.h"

#include "display/display.h"
#include "tools/tools.h"

#define OUTPUT_MAX (2U << 20)

int operator_take_tools(App *app) {
        return tools_add_specs(app->gate, app->settings->undo.max > 0, app->arena);
}

static int parse_call(Str line, ToolCall *call, Diag *diag) {
        Str rest = str_trim(str_slice(line, strlen("/call"), line.n));

        call->tool = str_cut(rest, ' ', &rest);
        call->args = str_trim(rest);
        if (call->tool.n)
                return 0;
        diag_set(diag, 0, 0, "/call needs the name of a tool, and its arguments as a JSON object");
        return OPERATOR_E_INVALID;
}

static int bash_call(Str line, Arena *a, ToolCall *call, Diag *diag) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT(REQUEST_ARGS_MAX);

        call->tool = STR("bash");
        if (app_bash_args(line, &args)) {
                diag_set(diag, 0, 0,
                         "the line is too long or not UTF-8, so it cannot be shown as it is");
                return OPERATOR_E_INVALID;
        }
        call->args = arena_str(a, buf_str(&args));
        return arena_error(a);
}

int operator_parse(const App *app, Str text, Arena *a, OperatorCalls *ret, Diag *reterr_diag) {
        uint32_t line_no = 0;

        *ret = (OperatorCalls){ .calls = arena_new_array(a, ToolCall, OPERATOR_CALLS_MAX) };
        if (!ret->calls)
                return error_origin(-ENOMEM);
        while (text.n) {
                Str line = str_trim(str_cut(text, '\n', &text));
                ToolCall *call = &ret->calls[ret->n];
                int r;

                ++line_no;
                if (!line.n)
                        continue;
                if (ret->n == OPERATOR_CALLS_MAX) {
                        diag_set(reterr_diag, line_no, 1, "a message has at most %d calls",
                                 OPERATOR_CALLS_MAX);
                        return OPERATOR_E_INVALID;
                }
                *call = (ToolCall){
                        .id = arena_strf(a, "call-%zu", ret->n + 1),
                        .directory = app->directory,
                        .agent = app->options.agent,
                };
                if (str_eq(line, STR("/call")) || str_has_prefix(line, STR("/call ")))
                        r = parse_call(line, call, reterr_diag);
                else
                        r = bash_call(line, a, call, reterr_diag);
                if (r)
                        return r;
                ++ret->n;
        }
        return arena_error(a);
}

static DisplayFlags locale_flags(void) {
        return display_flags_from_locale("any", getenv("LC_ALL"), getenv("LC_CTYPE"),
                                         getenv("LANG"));
}

static const char *action_mark(Action action, bool ascii) {
        switch (action) {
        case ACTION_CONFIRM:
                return ascii ? "+ allowed" : "✓ allowed";
        case ACTION_EDIT:
        case ACTION_SKIP:
        case ACTION_NONE:
                break;
        }
        return ascii ? "x denied" : "✗ denied";
}

void operator_note(const App *app, const Pending *p, Buf *out) {
        DisplayFlags flags = locale_flags();
        const Decision *d = pending_decision(p);
        const Request *q = pending_request(p);

        buf_appendf(out, "%s  ", action_mark(d->action, flags & DISPLAY_ASCII));
        if (q)
                display_escape(q->command.n ? q->command : q->signature, DISPLAY_LINE | flags, out);
        else
                buf_append(out, STR("(malformed call)"));
        buf_append(out, STR("  ["));
        if (d->by == DECIDER_PERSON)
                buf_append(out, STR("a person"));
        else
                display_escape(d->why, DISPLAY_LINE | flags, out);
        if (d->by_name.n && d->by != DECIDER_PERSON && d->by != DECIDER_NOBODY &&
            d->by != DECIDER_ERROR) {
                buf_appendf(out, "; %s ", decider_name(d->by));
                display_escape(d->by_name, DISPLAY_LINE | flags, out);
        }
        buf_append(out, STR("]\n"));
}

static void say_result(
        int r, const ToolResult *result, Str output, OperatorSay say, void *userdata) {
        DisplayFlags flags = locale_flags();
        _cleanup_(buf_deinit) Buf text = BUF_INIT(OUTPUT_MAX * DISPLAY_GROWTH_MAX);
        const char *good = flags & DISPLAY_ASCII ? "+" : "✓",
                   *bad = flags & DISPLAY_ASCII ? "x" : "✗";

        if (output.n)
                display_escape(output, DISPLAY_TEXT | flags, &text);
        if (text.n && text.p[text.n - 1] != '\n')
                buf_append_char(&text, '\n');
        if (r == TOOLS_E_NO_TOOL)
                buf_appendf(&text, "%s Not run: nothing here runs a call of this tool\n", bad);
        else if (r == TOOLS_E_REFUSED)
                buf_appendf(&text, "%s Not run: %s\n", bad, tools_refusal_text(result->refusal));
        else if (r)
                buf_appendf(&text, "%s Not run: %s\n", bad,
                            r < 0 ? strerror(-r) : "its arguments do not fit");
        else if (result->success)
                buf_appendf(&text, "%s Success\n", good);
        else if (result->exit_status >= 0)
                buf_appendf(&text, "%s Failed (exit %lld)\n", bad, (long long)result->exit_status);
        else
                buf_appendf(&text, "%s Failed\n", bad);
        if (result->undo_id[0])
                buf_appendf(&text, "  `assent undo %s` undoes that\n", result->undo_id);
        if (!buf_error(&text))
                say(userdata, buf_str(&text));
}

static void tell(OperatorOutcome *o, Str text) {
        buf_append(&o->told, text);
        if (text.n && text.p[text.n - 1] != '\n')
                buf_append_char(&o->told, '\n');
}

/* save_and_exec: the shared session is what others need of us. */
static int save_session(void *userdata) {
        return app_let_session_go(userdata);
}

/* What the rules say of fetching an address, without asking anybody. False: it cannot be told. */
static bool judge_fetch(App *app, Str url, PolicyJudgement *ret) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT(1U << 16);
        _cleanup_(request_unrefp) Request *q = NULL;
        JsonWriter w = JSON_WRITER(&args);
        ToolCall call = { .tool = STR("web_fetch"), .directory = app->directory };
        Diag diag;

        json_begin_object(&w);
        json_member_str(&w, STR("url"), url);
        json_end_object(&w);
        if (json_writer_end(&w))
                return false;
        call.args = buf_str(&args);
        if (request_new(&call, NULL, &app->surroundings, &q, &diag) ||
            policy_judge(app->policy, q, q->arena, ret))
                return false;
        return !request_floor(q).n && !request_has_act(q, ACT_SECRET_VALUE);
}

/* A redirect on a host that was confirmed goes on where no rule says more against it. */
static bool may_fetch(void *userdata, Str from, Str to) {
        PolicyJudgement before = { 0 }, after = { 0 };

        return judge_fetch(userdata, from, &before) && judge_fetch(userdata, to, &after) &&
               verdict_stricter(before.verdict, after.verdict) == before.verdict &&
               after.level <= before.level;
}

static void run_one(App *app, Pending *p, OperatorSay say, void *userdata, OperatorOutcome *o) {
        _cleanup_(buf_deinit) Buf output = BUF_INIT(OUTPUT_MAX);
        Permit *permit = gate_take_permit(app->gate, p);
        ToolsConfig config = {
                .state_dir = app->state_dir,
                .undo_max_bytes = (uint64_t)app->settings->undo.max << 20,
                .surroundings = &app->surroundings,
                .web_search = { .url = app->settings->web_search.url,
                                .body = app->settings->web_search.body,
                                .header = app->settings->web_search.header,
                                .key = app->settings->web_search.key },
                .may_fetch = may_fetch,
                .save = save_session,
                .userdata = app,
        };
        ToolResult result = { 0 };
        int r;

        if (!permit) {
                ++o->n_denied;
                tell(o, pending_decision(p)->message);
                return;
        }
        r = tools_run(&config, permit, &output, &result);
        say_result(r, &result, buf_str(&output), say, userdata);
        tell(o, buf_str(&output));
        if (r || !result.success)
                ++o->n_failed;
        else
                ++o->n_run;
        o->last_status = r ? 126 : result.exit_status;
        o->ended = result.ends_program;
}

/*
 * Questions that a person answered have left their line on the card already; of several calls each that
 * runs is named before what it prints.
 */
static void note_call(App *app, const Pending *p, size_t n, OperatorSay say, void *userdata) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT((size_t)REQUEST_ARGS_MAX * DISPLAY_GROWTH_MAX);
        const Decision *d = pending_decision(p);

        if (d->by == DECIDER_PERSON && operator_terminal(app) &&
            (n == 1 || d->action != ACTION_CONFIRM))
                return;
        operator_note(app, p, &line);
        if (!buf_error(&line))
                say(userdata, buf_str(&line));
}

/* Every call of the message was denied by the person: the model is told to answer without more calls. */
static void tell_all_denied(App *app,
                            const OperatorCalls *calls,
                            Pending *const *ps,
                            OperatorOutcome *o) {
        _cleanup_(buf_deinit) Buf names = BUF_INIT(65536), text = BUF_INIT(131072);

        for (size_t i = 0; i < calls->n; ++i) {
                const Decision *d = pending_decision(ps[i]);

                if (d->action == ACTION_CONFIRM || d->by != DECIDER_PERSON)
                        return;
                buf_appendf(&names, "%s" STR_FMT, i ? ", " : "", STR_ARG(calls->calls[i].tool));
        }
        settings_expand(app->messages.all_denied, &(SettingsWords){ .tools = buf_str(&names) },
                        &text);
        if (calls->n > 1 && !buf_error(&text))
                tell(o, buf_str(&text));
}

int operator_run(App *app,
                 const OperatorCalls *calls,
                 OperatorSay say,
                 void *userdata,
                 OperatorOutcome *ret) {
        Pending *ps[OPERATOR_CALLS_MAX] = { 0 };
        int r;

        *ret = (OperatorOutcome){ .told = BUF_INIT(OUTPUT_MAX * 8) };
        r = gate_submit_batch(app->gate, app->session, calls->calls, calls->n, NULL, NULL, ps);
        if (r)
                return error_trace(r);
        for (size_t i = 0; i < calls->n && !ret->ended; ++i) {
                note_call(app, ps[i], calls->n, say, userdata);
                run_one(app, ps[i], say, userdata, ret);
                ret->stopped = ret->stopped || pending_decision(ps[i])->stop_turn;
        }
        tell_all_denied(app, calls, ps, ret);
        for (size_t i = 0; i < calls->n; ++i)
                gate_end(app->gate, ps[i]);
        return 0;
}

void operator_outcome_deinit(OperatorOutcome *o) {
        buf_deinit(&o->told);
}
