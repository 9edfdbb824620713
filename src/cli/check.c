#include "cli.h"

#include <stdio.h>

enum {
        OPTION_WHY = 1,
        OPTION_JSON,
        OPTION_BATCH,
        OPTION_TOOL,
        OPTION_WORLD,
        OPTION_SHELL,
        OPTION_DIRECTORY,
        OPTION_COMMAND,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--why", NULL, NULL,
          "the command with each part, its effects, and the rule or table line that spoke",
          OPTION_WHY },
        { "--json", NULL, NULL, "one JSON object", OPTION_JSON },
        { "--batch", NULL, "FILE",
          "one JSON object a line in, one a line out; '-' is standard input", OPTION_BATCH },
        { "--tool", "-t", "NAME", "a call of this tool; the operand is its arguments as JSON",
          OPTION_TOOL },
        { "--command", "-c", "TEXT", "a text for bash, as an agent's shell tool gets it",
          OPTION_COMMAND },
        { "--directory", "-C", "DIR", "the directory the call would run in", OPTION_DIRECTORY },
        { "--world", NULL, "system|none",
          "look at this machine, or at nothing (default: system; in a batch only for lines with "
          "\"cwd\")",
          OPTION_WORLD },
        { "--shell", NULL, "NAME", "the shell that would run the text: bash, sh, zsh, fish, pwsh",
          OPTION_SHELL },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "Pure judgement by the rules, the settings and the built-in judgement: nothing is asked, "
        "run\n"
        "or recorded. Hooks and plugins of the settings are not asked either; where there are "
        "some,\n"
        "standard error says so. A batch line is {\"id\",\"tool\",\"args\",\"cwd\",\"shell\"},\n"
        "{\"command\"} being short for bash; the answer is\n"
        "{\"id\",\"verdict\",\"risk\",\"effects\",\"reasons\",\"signature\"}, with --why also "
        "\"parts\",\n"
        "or {\"id\",\"verdict\":\"deny\",\"error\"}. A \"span\" is where it stands in the command, "
        "in bytes:\n"
        "from, and end.\n";

#define BATCH_LINE_MAX (32U << 20)
#define BATCH_MAX      (1UL << 30)

/* Where a batch line without directory is judged: nothing there but what the words say. */
static const Str nowhere_home = STR_INIT("/home/user");
static const Str nowhere_directory = STR_INIT("/home/user/project");

typedef enum WorldChoice {
        WORLD_DEFAULT,
        WORLD_SYSTEM,
        WORLD_NONE
} WorldChoice;

typedef struct Check {
        App *app;
        bool why, json;
        WorldChoice world;
        ShellDialect dialect;
        Surroundings nowhere;
} Check;

static int verdict_exit(Verdict v) {
        switch (v) {
        case VERDICT_ALLOW:
                return APP_EXIT_OK;
        case VERDICT_DENY:
                return APP_EXIT_DENY;
        case VERDICT_NONE:
        case VERDICT_ASK:
                break;
        }
        return APP_EXIT_ASK;
}

static int judge(const Check *c, Request *q, Arena *a, PolicyJudgement *ret) {
        PolicyReason *reason;
        int r;

        request_set_risk(q, policy_risk(q));
        r = policy_judge(c->app->policy, q, a, ret);
        if (r || !c->app->policy_complaint.n || ret->verdict != VERDICT_ALLOW)
                return r;
        /* What the gate would say: until a person has looked, a person answers. */
        reason = arena_new_one(a, PolicyReason);
        if (!reason)
                return -ENOMEM;
        *reason = (PolicyReason){
                .verdict = VERDICT_ASK,
                .text = c->app->policy_complaint,
                .source = STR("assent"),
        };
        ret->verdict = VERDICT_ASK;
        ret->reasons = reason;
        ret->n_reasons = 1;
        return 0;
}

static Surroundings surroundings_for(const Check *c, bool has_directory) {
        Surroundings s = c->app->surroundings;

        if (c->world == WORLD_NONE || (c->world == WORLD_DEFAULT && !has_directory))
                s = c->nowhere;
        return s;
}

static int check_one(Check *c, const ToolCall *call) {
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(arena_freep) Arena *a = NULL;
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 28);
        Surroundings s = surroundings_for(c, true);
        PolicyJudgement j = { 0 };
        Diag diag = { 0 };
        int r;

        r = arena_new(64U << 20, &a);
        if (!r)
                r = request_new(call, gate_find_tool(c->app->gate, call->tool), &s, &q, &diag);
        if (r > 0) {
                fprintf(stderr, "assent: the call cannot be read: %s\n", diag.text);
                return APP_EXIT_DATA;
        }
        if (!r)
                r = judge(c, q, a, &j);
        if (r) {
                fprintf(stderr, "assent: cannot judge: %s\n", strerror(-r));
                return APP_EXIT_FAILED;
        }
        if (c->json) {
                JsonWriter w = JSON_WRITER(&out);

                explain_json(&w, (Str){ 0 }, q, &j, true);
                r = json_writer_end(&w);
                buf_append(&out, STR("\n"));
        } else if (c->why) {
                r = explain_parts(q, &j, s.home, app_width(), &out);
        } else {
                explain_text(q, &j, &out);
        }
        if (r || buf_error(&out) || cli_print(buf_str(&out)))
                return APP_EXIT_FAILED;
        return verdict_exit(j.verdict);
}

typedef struct BatchLine {
        Str id, tool, command, cwd, shell;
        const JsonValue *args;
} BatchLine;

static int read_batch_line(Str line, Arena *a, BatchLine *ret, Diag *diag) {
        static const JsonField fields[] = {
                { STR_INIT("id"), JSON_KIND(STRING), 0, json_field_str, offsetof(BatchLine, id) },
                { STR_INIT("tool"), JSON_KIND(STRING), 0, json_field_str,
                  offsetof(BatchLine, tool) },
                { STR_INIT("args"), JSON_KIND(OBJECT), 0, json_field_value,
                  offsetof(BatchLine, args) },
                { STR_INIT("command"), JSON_KIND(STRING), 0, json_field_str,
                  offsetof(BatchLine, command) },
                { STR_INIT("cwd"), JSON_KIND(STRING), JSON_NULL_SKIPS, json_field_str,
                  offsetof(BatchLine, cwd) },
                { STR_INIT("shell"), JSON_KIND(STRING), JSON_NULL_SKIPS, json_field_str,
                  offsetof(BatchLine, shell) },
        };
        const JsonValue *value;
        int r = json_parse(line, JSON_STRICT, a, &value, diag);

        if (r)
                return r;
        /* So that an error can be told with its id. */
        (void)!json_string(json_find(value, STR("id")), &ret->id);
        return json_dispatch(value, fields, ARRAY_LEN(fields), ret, diag);
}

static int line_args(const BatchLine *line, Buf *out) {
        if (line->args)
                return json_canonical(line->args, out);
        return app_bash_args(line->command, out);
}

static void write_error(Str id, const char *why, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        if (id.p)
                json_member_bytes(&w, STR("id"), id);
        /* A call that cannot be read is refused. */
        json_member_str(&w, STR("verdict"), str_of(verdict_name(VERDICT_DENY)));
        json_write_key(&w, STR("error"));
        json_write_bytes(&w, str_of(why));
        json_end_object(&w);
        if (json_writer_end(&w))
                buf_append(out, STR("{\"verdict\":\"deny\",\"error\":\"no memory\"}"));
}

static void check_line(Check *c, Str text_line, Buf *out) {
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(buf_deinit) Buf args = BUF_INIT(BATCH_LINE_MAX);
        BatchLine line = { .tool = STR_INIT("bash") };
        PolicyJudgement j = { 0 };
        Diag diag = { 0 };
        Surroundings s;
        ToolCall call;
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 256U << 20);
        r = read_batch_line(text_line, &a, &line, &diag);
        if (!r)
                r = line_args(&line, &args);
        s = surroundings_for(c, line.cwd.n);
        if (line.cwd.n)
                s.workspace = line.cwd;
        call = (ToolCall){
                .tool = line.tool,
                .args = buf_str(&args),
                .directory = line.cwd.n ? line.cwd : s.workspace,
                .dialect = c->dialect,
                .agent = STR_INIT("check"),
        };
        /* A shell that nobody knows reads what all read alike. */
        if (line.shell.n)
                (void)shell_dialect_from_name(line.shell, &call.dialect);
        if (!r)
                r = request_new(&call, gate_find_tool(c->app->gate, call.tool), &s, &q, &diag);
        if (!r)
                r = judge(c, q, &a, &j);
        if (!r) {
                JsonWriter w = JSON_WRITER(out);

                explain_json(&w, line.id, q, &j, c->why);
                r = json_writer_end(&w);
        }
        if (r)
                write_error(line.id, r > 0 ? diag.text : strerror(-r), out);
        buf_append(out, STR("\n"));
        arena_deinit(&a);
}

static int check_batch(Check *c, const char *path) {
        _cleanup_(buf_deinit) Buf in = BUF_INIT(BATCH_MAX), out = BUF_INIT(BATCH_MAX);
        Str rest;

        if (cli_read_input(path, BATCH_MAX, &in))
                return APP_EXIT_DATA;
        for (rest = buf_str(&in); rest.n;) {
                Str line = str_cut(rest, '\n', &rest);

                if (!str_trim(line).n)
                        continue;
                check_line(c, line, &out);
                if (out.n < 65536)
                        continue;
                if (buf_error(&out) || cli_print(buf_str(&out)))
                        return APP_EXIT_CANNOT;
                buf_clear(&out);
        }
        return buf_error(&out) ? APP_EXIT_FAILED : cli_print(buf_str(&out));
}

/* A check starts no program and loads no code: who counts on it must know who else may speak. */
static void note_unasked(const Settings *settings) {
        size_t hooks = settings->hooks.n, plugins = settings->plugins.n;

        if (!hooks && !plugins)
                return;
        fprintf(stderr,
                "assent check: not asked, and may decide otherwise: %zu hook%s and %zu plugin%s of "
                "the settings\n",
                hooks, hooks == 1 ? "" : "s", plugins, plugins == 1 ? "" : "s");
}

static int usage(const char *why) {
        fprintf(stderr, "assent check: %s; see `assent check --help`\n", why);
        return APP_EXIT_USAGE;
}

static int make_call(const char *tool, const char *command, CliParser *p, Buf *args, Buf *quoted) {
        int n = cli_n_operands(p);

        if (tool) {
                if (n > 1)
                        return usage("a tool's arguments are one word of JSON");
                buf_append(args, n ? str_of(cli_operands(p)[0]) : STR("{}"));
                return buf_error(args) ? APP_EXIT_FAILED : 0;
        }
        if (command && n)
                return usage("-c and a command of words do not go together");
        if (!command && !n)
                return usage("nothing to judge");
        if (!command) {
                cli_note_one_word(p, "check");
                app_quote((const char *const *)cli_operands(p), (size_t)n, quoted);
        }
        if (buf_error(quoted))
                return usage("the command is too long");
        if (app_bash_args(command ? str_of(command) : buf_str(quoted), args)) {
                fprintf(stderr, "assent: the command holds bytes that are not UTF-8, which cannot "
                                "be shown as they are\n");
                return APP_EXIT_DATA;
        }
        return 0;
}

int cmd_check(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        _cleanup_(buf_deinit) Buf args = BUF_INIT(BATCH_LINE_MAX),
                                  quoted = BUF_INIT(BATCH_LINE_MAX);
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("check"), .judge_only = true };
        const char *value = NULL, *batch = NULL, *tool = NULL, *command = NULL;
        WorldData nowhere = { 0 };
        Check c = { 0 };
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                switch (id) {
                case OPTION_WHY:
                        c.why = true;
                        break;
                case OPTION_JSON:
                        c.json = true;
                        break;
                case OPTION_BATCH:
                        batch = value;
                        break;
                case OPTION_TOOL:
                        tool = value;
                        break;
                case OPTION_COMMAND:
                        command = value;
                        break;
                case OPTION_DIRECTORY:
                        app_options.directory = str_of(value);
                        break;
                case OPTION_WORLD:
                        if (strcmp(value, "system") != 0 && strcmp(value, "none") != 0)
                                return usage("--world is system or none");
                        c.world = value[0] == 's' ? WORLD_SYSTEM : WORLD_NONE;
                        break;
                case OPTION_SHELL:
                        if (!shell_dialect_from_name(str_of(value), &c.dialect))
                                return usage("--shell is bash, sh, zsh, fish or pwsh");
                        break;
                case OPTION_HELP:
                        return cli_help("check", text, options, ARRAY_LEN(options));
                }
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        r = cli_open(&app_options, &app);
        if (r)
                return r;
        c.app = app;
        note_unasked(app->settings);
        c.nowhere = (Surroundings){
                .world = world_data(&nowhere),
                .home = nowhere_home,
                .workspace = nowhere_directory,
        };
        if (batch)
                return cli_n_operands(&p) ? usage("--batch takes no operand")
                                          : check_batch(&c, batch);
        r = make_call(tool, command, &p, &args, &quoted);
        if (r)
                return r;
        return check_one(&c, &(ToolCall){
                                     .tool = tool ? str_of(tool) : STR("bash"),
                                     .args = buf_str(&args),
                                     .directory = app->directory,
                                     .dialect = c.dialect,
                                     .agent = STR("check"),
                             });
}
