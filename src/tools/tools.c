#include "run.h"

#include <stdio.h>

typedef enum ArgumentType {
        ARGUMENT_TEXT,  /* a string */
        ARGUMENT_COUNT, /* a whole number, 0 or more */
        ARGUMENT_FLAG,  /* true or false */
        ARGUMENT_LIST,  /* an array */
} ArgumentType;

typedef struct Argument {
        ToolMeaning meaning;
        Str name;
        ArgumentType type;
        bool required;
        Str text;
} Argument;

static const Argument arguments[] = {
#define X(meaning, name, type, required, text) \
        { TOOL_##meaning, STR_INIT(name), ARGUMENT_##type, required, STR_INIT(text) },
#include "arguments.def"
#undef X
};

static const ToolInfo infos[] = {
#define X(meaning, runner, text) { TOOL_##meaning, STR_INIT(text) },
#include "tools.def"
#undef X
};

static ToolFunc runner_of(ToolMeaning meaning) {
        static const struct {
                ToolMeaning meaning;
                ToolFunc func;
        } runners[] = {
#define X(meaning, runner, text) { TOOL_##meaning, runner },
#include "tools.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(runners); ++i) {
                if (runners[i].meaning == meaning)
                        return runners[i].func;
        }
        return NULL;
}

static bool is_kept(ToolMeaning meaning) {
        return meaning == TOOL_WRITE || meaning == TOOL_EDIT || meaning == TOOL_DELETE;
}

int tools_add_specs(Gate *gate, bool undo_is_kept, Arena *a) {
        for (size_t i = 0; i < ARRAY_LEN(infos); ++i) {
                Str names = tool_meaning_names(infos[i].meaning);

                while (names.n) {
                        Str name = str_cut(names, ' ', &names);
                        const ToolSpec *before = gate_find_tool(gate, name);
                        ToolSpec *spec = name.n ? arena_new_one(a, ToolSpec) : NULL;
                        int r;

                        if (!name.n)
                                continue;
                        if (!spec)
                                return error_origin(arena_error(a));
                        if (before)
                                *spec = *before;
                        else
                                tool_spec_default(name, spec);
                        spec->source = TOOL_SOURCE_BUILTIN;
                        if (undo_is_kept && is_kept(infos[i].meaning))
                                spec->undone_by = STR("assent undo puts it back, for 30 days");
                        r = gate_add_tool(gate, spec);
                        if (r)
                                return error_trace(r);
                }
        }
        return 0;
}

const ToolInfo *tools_list(size_t *ret_n) {
        *ret_n = ARRAY_LEN(infos);
        return infos;
}

static const char *type_name(ArgumentType type) {
        switch (type) {
        case ARGUMENT_TEXT:
                return "string";
        case ARGUMENT_COUNT:
                return "integer";
        case ARGUMENT_FLAG:
                return "boolean";
        case ARGUMENT_LIST:
                return "array";
        }
        abort();
}

static void write_argument(JsonWriter *w, const Argument *a) {
        json_write_key(w, a->name);
        json_begin_object(w);
        json_member_str(w, STR("type"), str_of(type_name(a->type)));
        if (a->type == ARGUMENT_COUNT)
                json_member_u64(w, STR("minimum"), 0);
        json_member_str(w, STR("description"), a->text);
        json_end_object(w);
}

void tools_write_schema(ToolMeaning meaning, JsonWriter *w) {
        json_begin_object(w);
        json_member_str(w, STR("type"), STR("object"));
        json_write_key(w, STR("properties"));
        json_begin_object(w);
        for (size_t i = 0; i < ARRAY_LEN(arguments); ++i) {
                if (arguments[i].meaning == meaning)
                        write_argument(w, &arguments[i]);
        }
        json_end_object(w);
        json_write_key(w, STR("required"));
        json_begin_array(w);
        for (size_t i = 0; i < ARRAY_LEN(arguments); ++i) {
                if (arguments[i].meaning == meaning && arguments[i].required)
                        json_write_str(w, arguments[i].name);
        }
        json_end_array(w);
        json_member_bool(w, STR("additionalProperties"), false);
        json_end_object(w);
}

const char *tools_refusal_text(int refusal) {
        switch (refusal) {
        case PERMIT_E_USED:
                return "its permit was used before or taken back";
        case PERMIT_E_EXPIRED:
                return "its permit expired before it was used";
        case PERMIT_E_CHANGED:
                return "what it rests on changed after it was allowed";
        case PERMIT_E_PROCESS:
                return "its permit belongs to another process";
        case PERMIT_E_VETOED:
                return "a hook before the run said no";
        default:
                return "the run could not be recorded";
        }
}

bool tools_can_run(const Request *request) {
        return runner_of(request->spec->meaning) != NULL;
}

int tool_begin(ToolRun *run) {
        int r = permit_use(run->permit);

        if (!r) {
                run->began = true;
                return 0;
        }
        run->refusal = r;
        return r < 0 ? error_trace(r) : TOOLS_E_REFUSED;
}

static void end_line(Buf *output) {
        if (output->n && output->p[output->n - 1] != '\n')
                buf_append_char(output, '\n');
}

static void append_text(Buf *output, const char *format, va_list ap) _printf_(2, 0);

static void append_text(Buf *output, const char *format, va_list ap) {
        char text[1024];
        int n = vsnprintf(text, sizeof(text), format, ap);

        if (n > 0)
                buf_append(output,
                           (Str){ text, (size_t)n < sizeof(text) ? (size_t)n : sizeof(text) - 1 });
}

int tool_fail(ToolRun *run, const char *format, ...) {
        va_list ap;

        end_line(run->output);
        va_start(ap, format);
        append_text(run->output, format, ap);
        va_end(ap);
        buf_append_char(run->output, '\n');
        run->result->success = false;
        return 0;
}

void tool_note(ToolRun *run, const char *format, ...) {
        va_list ap;

        end_line(run->output);
        buf_append_char(run->output, '[');
        va_start(ap, format);
        append_text(run->output, format, ap);
        va_end(ap);
        buf_append(run->output, STR("]\n"));
}

bool tool_text(const ToolRun *run, const char *name, Str *ret) {
        return json_string(tool_find_argument(run->request->args, str_of(name)), ret);
}

bool tool_count(const ToolRun *run, const char *name, uint64_t *ret) {
        return json_u64(tool_find_argument(run->request->args, str_of(name)), ret);
}

bool tool_flag(const ToolRun *run, const char *name) {
        bool flag = false;

        return json_bool(tool_find_argument(run->request->args, str_of(name)), &flag) && flag;
}

/* The row of a member; an argument has one spelling in a call. */
static const Argument *row_of(const Request *q, const JsonValue *member) {
        for (size_t i = 0; i < ARRAY_LEN(arguments); ++i) {
                if (arguments[i].meaning == q->spec->meaning &&
                    tool_find_argument(q->args, arguments[i].name) == member)
                        return &arguments[i];
        }
        return NULL;
}

static bool fits(const Argument *a, const JsonValue *v) {
        uint64_t number;

        switch (a->type) {
        case ARGUMENT_TEXT:
                return json_is(v, JSON_STRING);
        case ARGUMENT_COUNT:
                return json_u64(v, &number);
        case ARGUMENT_FLAG:
                return json_is(v, JSON_BOOL);
        case ARGUMENT_LIST:
                return json_is(v, JSON_ARRAY);
        }
        abort();
}

static const char *type_text(ArgumentType type) {
        switch (type) {
        case ARGUMENT_TEXT:
                return "a string";
        case ARGUMENT_COUNT:
                return "a whole number";
        case ARGUMENT_FLAG:
                return "true or false";
        case ARGUMENT_LIST:
                return "an array";
        }
        abort();
}

static int check_arguments(ToolRun *run) {
        const Request *q = run->request;

        for (const JsonValue *m = json_first(q->args); m; m = json_next(m)) {
                const Argument *a = row_of(q, m);
                Str name = json_for_diag(m->name);

                if (!a) {
                        tool_fail(run, "%s has no argument '" STR_FMT "'",
                                  tool_meaning_name(q->spec->meaning), STR_ARG(name));
                        return TOOLS_E_ARGUMENTS;
                }
                if (!fits(a, m)) {
                        tool_fail(run, "the argument '" STR_FMT "' must be %s", STR_ARG(name),
                                  type_text(a->type));
                        return TOOLS_E_ARGUMENTS;
                }
        }
        for (size_t i = 0; i < ARRAY_LEN(arguments); ++i) {
                if (arguments[i].meaning != q->spec->meaning || !arguments[i].required ||
                    tool_find_argument(q->args, arguments[i].name))
                        continue;
                tool_fail(run, "%s needs the argument '" STR_FMT "'",
                          tool_meaning_name(q->spec->meaning), STR_ARG(arguments[i].name));
                return TOOLS_E_ARGUMENTS;
        }
        return 0;
}

int tools_run(const ToolsConfig *config, Permit *permit, Buf *output, ToolResult *ret) {
        ToolRun run = {
                .config = config,
                .permit = permit,
                .request = permit_request(permit),
                .output = output,
                .result = ret,
        };
        ToolFunc func = runner_of(run.request->spec->meaning);
        int r = 0;

        *ret = (ToolResult){ .exit_status = -1 };
        if (!func)
                r = TOOLS_E_NO_TOOL;
        if (!r)
                r = arena_new(TOOLS_ARENA_MAX, &run.arena);
        if (!r)
                r = check_arguments(&run);
        if (!r)
                r = func(&run);
        if (!r)
                r = buf_error(output);
        if (r)
                ret->success = false;
        ret->refusal = run.refusal;
        permit_end(permit, run.began, ret->success, ret->exit_status, buf_str(output));
        arena_free(run.arena);
        return r;
}
