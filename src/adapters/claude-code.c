#include "dialects.h"

#include "json/json.h"

/*
 * Claude Code, as version 2.1.329 speaks: one JSON object on standard input, one on standard output. An
 * answer that it cannot read counts for it as no opinion, so that every no also has the exit status 2.
 */

static const char no_answer[] =
        "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\","
        "\"permissionDecisionReason\":\"assent could not judge this call in time or at all, so it "
        "was not run. Do not retry it unchanged.\"}}\n";
static const char no_text[] =
        "assent could not judge this call in time or at all, so it was not run. Do not retry it "
        "unchanged.\n";

/* --- what is asked ---------------------------------------------------------- */

static const struct {
        Str name;
        HostEvent event;
        bool success;
} events[] = {
        { STR_INIT("PreToolUse"), HOST_EVENT_CALL, false },
        { STR_INIT("PermissionRequest"), HOST_EVENT_PERMISSION, false },
        { STR_INIT("PostToolUse"), HOST_EVENT_RESULT, true },
        { STR_INIT("PostToolUseFailure"), HOST_EVENT_RESULT, false },
};

static const char *const installed_events[] = { "PreToolUse", "PermissionRequest", "PostToolUse",
                                                "PostToolUseFailure", NULL };

typedef struct Tool {
        Str name;
        ToolMeaning meaning;
        Risk risk;
        Tristate confirm;
        Str arguments;
} Tool;

static const Tool tools[] = {
#define X(name, meaning, risk, confirm, arguments) \
        { STR_INIT(name), TOOL_##meaning, RISK_##risk, TRISTATE_##confirm, STR_INIT(arguments) },
#include "claude-tools.def"
#undef X
};

static const Str telling_arguments[] = {
#define X(name) STR_INIT(name),
#include "claude-arguments.def"
#undef X
};

static const struct {
        Str name;
        bool asks;
        Str why;
} modes[] = {
#define X(name, asks, why) { STR_INIT(name), asks, STR_INIT(why) },
#include "claude-modes.def"
#undef X
};

static const struct {
        Str name;
        bool trusted;
} sources[] = {
#define X(name, trusted) { STR_INIT(name), trusted },
#include "claude-sources.def"
#undef X
};

static bool words_have(Str words, Str word) {
        while (words.n) {
                if (str_eq(str_cut(words, ' ', &words), word))
                        return true;
        }
        return false;
}

static const Tool *find_tool(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(tools); ++i) {
                if (str_eq(tools[i].name, name))
                        return &tools[i];
        }
        return NULL;
}

static bool is_telling(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(telling_arguments); ++i) {
                if (str_eq(telling_arguments[i], name))
                        return true;
        }
        return false;
}

/* What the tool does not take may be read by one of us and not by the other. */
static void look_at_arguments(const Tool *tool, const JsonValue *args, Arena *a, HostCall *ret) {
        if (tool->meaning == TOOL_OTHER)
                return;
        for (const JsonValue *m = json_first(args); m; m = json_next(m)) {
                if (words_have(tool->arguments, m->name))
                        continue;
                if (is_telling(m->name) && !ret->refuse.n)
                        ret->refuse = arena_strf(
                                a, "Claude Code's " STR_FMT " takes no argument '" STR_FMT "'",
                                STR_ARG(tool->name), STR_ARG(m->name));
                else if (!ret->escalate.n)
                        ret->escalate = arena_strf(
                                a,
                                "the call has an argument that is not known for " STR_FMT
                                ": '" STR_FMT "'",
                                STR_ARG(tool->name), STR_ARG(json_for_diag(m->name)));
        }
}

static void look_at_shell(const JsonValue *args, HostCall *ret) {
        const JsonValue *out = json_find(args, STR("dangerouslyDisableSandbox"));
        const JsonValue *later = json_find(args, STR("run_in_background"));
        bool value = false;

        /* Anything but a plain false asks for it. */
        if (out && !(json_bool(out, &value) && !value))
                ret->escalate = STR("it asks to run outside Claude Code's sandbox");
        if (later && !(json_bool(later, &value) && !value))
                ret->note = STR("it goes on in the background after the call has ended");
}

static void fill_known(const Tool *tool, HostCall *ret) {
        ret->spec = (ToolSpec){ 0 };
        if (tool->meaning == TOOL_OTHER) {
                ret->spec.risk = tool->risk;
                ret->spec.requires_confirmation = tool->confirm;
        } else if (!tool_spec_default(tool->name, &ret->spec)) {
                (void)tool_spec_default(str_of(tool_meaning_name(tool->meaning)), &ret->spec);
        }
        ret->spec.name = tool->name;
}

/* Claude Code makes a server's name fit for a tool's: all but letters, digits, '_' and '-' become '_'. */
static bool is_same_server(Str in_tool, Str given) {
        if (in_tool.n != given.n)
                return false;
        for (size_t i = 0; i < given.n; ++i) {
                char c = given.p[i];
                bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') || c == '_' || c == '-';

                if (in_tool.p[i] != (plain ? c : '_'))
                        return false;
        }
        return true;
}

/* A name proves nothing: where the server was defined does. */
static void look_at_server(const JsonValue *question, Arena *a, HostCall *ret) {
        const JsonValue *server = json_find(question, STR("mcp_server"));
        Str rest = str_slice(ret->call.tool, strlen("mcp__"), ret->call.tool.n), name, source;
        size_t end = str_find(rest, STR("__"));

        ret->spec = (ToolSpec){ .name = ret->call.tool,
                                .source = TOOL_SOURCE_MCP,
                                .server = str_slice(rest, 0, end),
                                .requires_confirmation = TRISTATE_YES };
        if (!json_string(json_find(server, STR("name")), &name) ||
            !json_string(json_find(server, STR("source")), &source)) {
                ret->escalate = STR("Claude Code does not say where this MCP server was defined");
                return;
        }
        if (end == SIZE_MAX || !is_same_server(ret->spec.server, name)) {
                ret->escalate = STR(
                        "the tool's name names another MCP server than Claude Code does");
                return;
        }
        for (size_t i = 0; i < ARRAY_LEN(sources); ++i) {
                if (str_eq(sources[i].name, source) && sources[i].trusted)
                        return;
        }
        ret->escalate = arena_strf(
                a,
                "this MCP server was not set up by you (it is defined by: " STR_FMT
                "), so its name proves nothing",
                STR_ARG(source));
}

static void look_at_tool(const JsonValue *question,
                         const JsonValue *args,
                         Arena *a,
                         HostCall *ret) {
        const Tool *tool = find_tool(ret->call.tool);

        if (str_has_prefix(ret->call.tool, STR("mcp__"))) {
                look_at_server(question, a, ret);
        } else if (tool) {
                fill_known(tool, ret);
                look_at_arguments(tool, args, a, ret);
                if (tool->meaning == TOOL_BASH)
                        look_at_shell(args, ret);
        }
}

typedef struct Question {
        Str event, session, cwd, mode, tool, id;
        const JsonValue *input;
} Question;

static const JsonField fields[] = {
        { STR_INIT("hook_event_name"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str,
          offsetof(Question, event) },
        { STR_INIT("session_id"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str,
          offsetof(Question, session) },
        { STR_INIT("cwd"), JSON_KIND(STRING), 0, json_field_str, offsetof(Question, cwd) },
        { STR_INIT("permission_mode"), JSON_KIND(STRING), 0, json_field_str,
          offsetof(Question, mode) },
        { STR_INIT("tool_name"), JSON_KIND(STRING), 0, json_field_str, offsetof(Question, tool) },
        { STR_INIT("tool_use_id"), JSON_KIND(STRING), 0, json_field_str, offsetof(Question, id) },
        { STR_INIT("tool_input"), JSON_KIND(OBJECT), 0, json_field_value,
          offsetof(Question, input) },
};

static void name_event(HostCall *ret) {
        for (size_t i = 0; i < ARRAY_LEN(events); ++i) {
                if (str_eq(events[i].name, ret->event_name)) {
                        ret->event = events[i].event;
                        ret->success = events[i].success;
                }
        }
}

static int refuse_question(Diag *diag, const char *sentence) {
        diag_set(diag, 0, 0, "%s", sentence);
        return HOST_E_INVALID;
}

static int read_question(Str input, Arena *a, HostCall *ret, Diag *diag) {
        const JsonValue *value = NULL;
        Question q = { 0 };
        int r = json_parse_within(input, JSON_STRICT,
                                  &(JsonLimits){ HOST_INPUT_MAX, JSON_NODES_MAX }, a, &value, diag);

        if (!r)
                r = json_dispatch_known(value, fields, ARRAY_LEN(fields), &q, diag);
        if (r)
                return r < 0 ? error_trace(r) : HOST_E_INVALID;
        *ret = (HostCall){ .event_name = q.event, .session = q.session, .mode = q.mode };
        name_event(ret);
        if (ret->event == HOST_EVENT_OTHER)
                /* Nothing that runs is let through because its event has a name we do not know. */
                return q.tool.n || q.input
                               ? refuse_question(diag, "an event about a tool that is not known")
                               : 0;
        if (!q.tool.n || !q.input || !q.cwd.n)
                return refuse_question(diag, "tool_name, tool_input and cwd are missing");
        ret->call = (ToolCall){
                .id = q.id,
                .tool = q.tool,
                .args = str_slice(input, q.input->offset, q.input->end),
                .directory = q.cwd,
                .agent = STR_INIT("claude-code"),
        };
        look_at_tool(value, q.input, a, ret);
        return arena_error(a);
}

/* --- who asks ----------------------------------------------------------------- */

static long claimed_pid(void) {
        uint64_t pid;

        return str_to_u64(str_of(getenv("CLAUDE_PID")), &pid) && pid <= INT32_MAX ? (long)pid : 0;
}

/* A program or SDK that answers in the person's place; what it is the command line says. */
static bool has_prompt_tool(long pid, Arena *a) {
        Str words = host_command_line(pid, a);

        while (words.n) {
                Str word = str_cut(words, '\0', &words);

                if (str_eq(word, STR("--permission-prompt-tool")) ||
                    str_has_prefix(word, STR("--permission-prompt-tool=")))
                        return true;
        }
        return false;
}

static Str why_no_dialog(const HostCall *call, long pid, Arena *a) {
        const char *attended = getenv("CLAUDE_CODE_SESSION_ATTENDED");

        for (size_t i = 0; i < ARRAY_LEN(modes); ++i) {
                if (!str_eq(modes[i].name, call->mode))
                        continue;
                if (!modes[i].asks)
                        return modes[i].why;
                if ((attended && strcmp(attended, "1") == 0) || has_prompt_tool(pid, a))
                        return (Str){ 0 };
                return STR("nobody sits at this session of Claude Code");
        }
        return STR("this permission mode of Claude Code is not known");
}

/* Claude Code runs commands with the person's shell when that is bash or zsh. */
static ShellDialect shell_of_person(void) {
        const char *names[] = { getenv("CLAUDE_CODE_SHELL"), getenv("SHELL") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                Str name = str_of(names[i]);

                if (name.n)
                        return str_has_suffix(name, STR("zsh")) ? SHELL_ZSH : SHELL_BASH;
        }
        return SHELL_BASH;
}

static void find_process(const HostCall *call, Arena *a, HostProcess *ret) {
        long pid = claimed_pid();

        *ret = (HostProcess){ .shell = shell_of_person() };
        if (!pid || !host_is_above(pid)) {
                ret->no_dialog = STR("which Claude Code asks cannot be told: CLAUDE_PID names no "
                                     "process above this one");
                return;
        }
        ret->directory = host_directory(pid, a);
        if (!ret->directory.n) {
                ret->no_dialog = STR("the folder that Claude Code works in cannot be told");
                return;
        }
        ret->pid = pid;
        ret->no_dialog = why_no_dialog(call, pid, a);
}

/* --- what is answered ------------------------------------------------------------ */

static void write_decision(JsonWriter *w, const HostReply *reply, const char *decision) {
        json_member_str(w, STR("permissionDecision"), str_of(decision));
        if (reply->reason.n)
                json_member_bytes(w, STR("permissionDecisionReason"), reply->reason);
        if (reply->verdict == HOST_ALLOW && reply->args.n) {
                json_write_key(w, STR("updatedInput"));
                json_write_text(w, reply->args);
        }
}

static void write_refusal(JsonWriter *w, const HostReply *reply) {
        json_write_key(w, STR("decision"));
        json_begin_object(w);
        json_member_str(w, STR("behavior"), STR("deny"));
        json_member_bytes(w, STR("message"), reply->reason);
        json_end_object(w);
}

/*
 * A yes of ours never answers Claude Code's own question: what its settings, its plan mode and its
 * protected paths want asked stays asked.
 */
static bool has_answer(const HostCall *call, const HostReply *reply) {
        switch (call->event) {
        case HOST_EVENT_CALL:
                return reply->verdict != HOST_NO_OPINION;
        case HOST_EVENT_PERMISSION:
                return reply->verdict == HOST_DENY;
        case HOST_EVENT_OTHER:
        case HOST_EVENT_RESULT:
                return false;
        }
        abort();
}

static int write_answer(const HostCall *call, const HostReply *reply, Buf *out, int *ret_status) {
        static const char *const decisions[] = {
                [HOST_DENY] = "deny",
                [HOST_ASK] = "ask",
                [HOST_ALLOW] = "allow",
        };
        JsonWriter w = JSON_WRITER(out);
        int r;

        *ret_status = 2;
        json_begin_object(&w);
        if (has_answer(call, reply)) {
                json_write_key(&w, STR("hookSpecificOutput"));
                json_begin_object(&w);
                json_member_str(&w, STR("hookEventName"), call->event_name);
                if (call->event == HOST_EVENT_CALL)
                        write_decision(&w, reply, decisions[reply->verdict]);
                else
                        write_refusal(&w, reply);
                json_end_object(&w);
        }
        json_end_object(&w);
        r = json_writer_end(&w);
        if (r)
                return error_trace(r);
        buf_append(out, STR("\n"));
        *ret_status = reply->verdict == HOST_DENY ? 2 : 0;
        return buf_error(out);
}

/* --- where it keeps its settings --------------------------------------------------- */

static Str settings_path(HostScope scope, Str home, Str project, Arena *a) {
        const char *folder = getenv("CLAUDE_CONFIG_DIR");

        switch (scope) {
        case HOST_SCOPE_USER:
                if (folder && folder[0] == '/')
                        return arena_strf(a, "%s/settings.json", folder);
                return arena_strf(a, STR_FMT "/.claude/settings.json", STR_ARG(home));
        case HOST_SCOPE_PROJECT:
                return arena_strf(a, STR_FMT "/.claude/settings.json", STR_ARG(project));
        case HOST_SCOPE_LOCAL:
                return arena_strf(a, STR_FMT "/.claude/settings.local.json", STR_ARG(project));
        case HOST_SCOPE_MANAGED:
                return STR("/etc/claude-code/managed-settings.json");
        case HOST_N_SCOPES:
                break;
        }
        abort();
}

const Dialect dialect_claude_code = {
        .name = "claude-code",
        .no = no_answer,
        .no_text = no_text,
        .read = read_question,
        .find = find_process,
        .write = write_answer,
        .rules = claude_rules,
        .program = "claude",
        .version = "2.1.329",
        .events = installed_events,
        .settings_path = settings_path,
};
