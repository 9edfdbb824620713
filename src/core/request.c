#include "request.h"

#include "request-parts.h"

#include "crypto/crypto.h"

#include <time.h>

#define REQUEST_ARENA_MAX (192U << 20)
#define TOOL_NAME_MAX     256

void digest_format(const Digest *d, char out[65]) {
        crypto_hex(d->bytes, sizeof(d->bytes), out);
}

bool digest_eq(const Digest *a, const Digest *b) {
        return crypto_equal(a->bytes, b->bytes, sizeof(a->bytes));
}

bool request_has_kind(const Request *r, EffectKind kind) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (effect_kind(r->effects.items[i].act) == kind)
                        return true;
        }
        return false;
}

bool request_has_act(const Request *r, EffectAct act) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].act == act)
                        return true;
        }
        return false;
}

bool request_has_flag(const Request *r, uint32_t flags) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].flags & flags)
                        return true;
        }
        return false;
}

bool request_is_untold(const Request *r) {
        if (r->error.n)
                return true;
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].act == ACT_UNKNOWN ||
                    r->effects.items[i].certainty == CERTAINTY_UNKNOWN)
                        return true;
        }
        return false;
}

static const Effect *floor_effect(const Request *r) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                const Effect *e = &r->effects.items[i];

                if (e->act == ACT_GATE || e->flags & EFFECT_WHOLESALE)
                        return e;
        }
        return NULL;
}

static const Str floor_gate = STR_INIT("it touches this gate's own rules, records or questions");
static const Str floor_undone = STR_INIT("it destroys past undoing");

Str request_floor(const Request *r) {
        const Effect *e = floor_effect(r);

        if (!e)
                return (Str){ 0 };
        if (e->act == ACT_GATE)
                return floor_gate;
        return e->why.n ? e->why : floor_undone;
}

/* "it deletes everything under /: the root of the machine's files" */
Str request_floor_text(const Request *r, Arena *a) {
        const Effect *e = floor_effect(r);
        bool named = e && e->object.form == VALUE_LITERAL && e->object.text.n;

        if (!e || e->act == ACT_GATE || !e->why.n)
                return request_floor(r);
        if (!named || str_eq(e->object.text, e->why))
                return e->why;
        return arena_strf(a, "it %s " STR_FMT ": " STR_FMT, effect_act_text(e->act),
                          STR_ARG(e->object.text), STR_ARG(e->why));
}

void request_set_risk(Request *r, Risk computed) {
        Risk spec = r->spec->risk != RISK_NONE ? r->spec->risk : RISK_DANGEROUS;
        bool can_tell = r->spec->meaning != TOOL_OTHER && !request_is_untold(r);

        r->risk = can_tell ? computed : spec;
        if (computed > r->risk)
                r->risk = computed;
        if (r->spec->risk_is_set && spec > r->risk)
                r->risk = spec;
        if (tool_danger(r->spec, r->args, r->arena, &r->danger_text))
                r->risk = RISK_DANGEROUS;
}

static Str make_signature(const Request *q) {
        Str path = argument(q, "path"), pattern = argument(q, "pattern");
        Arena *a = q->arena;

        switch (q->spec->meaning) {
        case TOOL_BASH:
        case TOOL_EXEC:
                return arena_strf(a, STR_FMT " in " STR_FMT, STR_ARG(q->command),
                                  STR_ARG(q->directory));
        case TOOL_READ:
                return arena_strf(a, "reading " STR_FMT, STR_ARG(path));
        case TOOL_WRITE:
                return arena_strf(a, "writing " STR_FMT, STR_ARG(path));
        case TOOL_EDIT:
                return arena_strf(a, "editing " STR_FMT, STR_ARG(path));
        case TOOL_DELETE:
                return arena_strf(a, "deleting " STR_FMT, STR_ARG(path));
        case TOOL_LIST:
                return arena_strf(a, "listing " STR_FMT, STR_ARG(path.n ? path : STR(".")));
        case TOOL_GREP:
                return arena_strf(a, "pattern '" STR_FMT "' in " STR_FMT, STR_ARG(pattern),
                                  STR_ARG(path.n ? path : STR(".")));
        case TOOL_GLOB:
                return arena_strf(a, "pattern " STR_FMT, STR_ARG(pattern));
        case TOOL_FETCH:
                return arena_strf(a, "fetching " STR_FMT, STR_ARG(argument(q, "url")));
        case TOOL_SEARCH:
                return arena_strf(a, "searching " STR_FMT, STR_ARG(pattern));
        case TOOL_CODE:
        case TOOL_OTHER:
                return arena_strf(a, STR_FMT " " STR_FMT, STR_ARG(q->tool),
                                  STR_ARG(q->args_canonical));
        }
        abort();
}

static Str suffix_language(Str path) {
        size_t dot = SIZE_MAX;

        for (size_t i = path.n; i-- > 0 && path.p[i] != '/';) {
                if (path.p[i] == '.') {
                        dot = i;
                        break;
                }
        }
        return dot == SIZE_MAX ? STR("text") : str_slice(path, dot + 1, path.n);
}

/* The preview of tools we know is made of the bytes that will be run; any other is a claim. */
static void make_preview(Request *q) {
        int r = -ENOENT;

        if (q->spec->preview_func)
                r = q->spec->preview_func(q->spec->userdata, q->args, q->arena, &q->preview,
                                          &q->preview_language);
        if (r == 0) {
                q->preview_is_claim = q->spec->source != TOOL_SOURCE_BUILTIN;
                return;
        }
        if (q->command.n) {
                q->preview = q->command;
                q->preview_language = STR("bash");
        } else if (q->spec->meaning == TOOL_CODE) {
                q->preview = argument(q, "code");
                q->preview_language = STR("python");
        } else if (q->spec->meaning == TOOL_WRITE) {
                q->preview = argument(q, "content");
                if (!q->preview.n)
                        q->preview = q->content;
                q->preview_language = suffix_language(argument(q, "path"));
        } else {
                q->preview = q->args_canonical;
                q->preview_language = STR("json");
        }
}

static bool is_path_meaning(ToolMeaning meaning) {
        return meaning == TOOL_READ || meaning == TOOL_WRITE || meaning == TOOL_EDIT ||
               meaning == TOOL_DELETE;
}

static bool is_blank(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (!strchr(" \t\r\n", text.p[i]))
                        return false;
        }
        return true;
}

/* Also in one of several edits: what is shown and what is put in would be two things. */
static bool says_twice(const Request *q, Str *ret_one, Str *ret_other) {
        const JsonValue *edits = json_find(q->args, STR("edits"));

        if (q->spec->meaning == TOOL_OTHER)
                return false;
        for (const JsonValue *e = json_is(edits, JSON_ARRAY) ? json_first(edits) : NULL; e;
             e = json_next(e)) {
                if (json_is(e, JSON_OBJECT) &&
                    tool_says_twice(q->spec->meaning, e, ret_one, ret_other))
                        return true;
        }
        return tool_says_twice(q->spec->meaning, q->args, ret_one, ret_other);
}

/* A tool whose effects we work out must have the argument that they hang on, as plain text. */
static int check_arguments(const Request *q, Diag *diag) {
        static const struct {
                ToolMeaning meaning;
                const char *name;
        } needs[] = {
                { TOOL_BASH, "command" }, { TOOL_EXEC, "command" }, { TOOL_READ, "path" },
                { TOOL_WRITE, "path" },   { TOOL_EDIT, "path" },    { TOOL_DELETE, "path" },
                { TOOL_GREP, "pattern" }, { TOOL_GLOB, "pattern" }, { TOOL_FETCH, "url" },
        };
        static const char *const no_nul[] = { "path", "command", "pattern", "url" };
        Str one, other;

        for (size_t i = 0; i < ARRAY_LEN(needs); ++i) {
                if (q->spec->meaning != needs[i].meaning || argument(q, needs[i].name).n)
                        continue;
                diag_set(diag, 0, 0,
                         "the tool " STR_FMT " needs the argument '%s', a string that is not empty",
                         STR_ARG(json_for_diag(q->tool)), needs[i].name);
                return REQUEST_E_ARGUMENTS;
        }
        if (is_shell(q) && is_blank(argument(q, "command"))) {
                diag_set(diag, 0, 0, "the command is nothing but blanks");
                return REQUEST_E_ARGUMENTS;
        }
        for (size_t i = 0; q->spec->meaning != TOOL_OTHER && i < ARRAY_LEN(no_nul); ++i) {
                if (str_find_char(argument(q, no_nul[i]), '\0') == SIZE_MAX)
                        continue;
                diag_set(diag, 0, 0,
                         "the argument '%s' holds a NUL byte, which no file name or command can",
                         no_nul[i]);
                return REQUEST_E_ARGUMENTS;
        }
        if (says_twice(q, &one, &other)) {
                diag_set(diag, 0, 0,
                         "the arguments '" STR_FMT "' and '" STR_FMT
                         "' say the same: it cannot be told which one counts",
                         STR_ARG(one), STR_ARG(other));
                return REQUEST_E_ARGUMENTS;
        }
        if (is_path_meaning(q->spec->meaning) && argument(q, "path").n > FILES_PATH_MAX) {
                diag_set(diag, 0, 0, "the argument 'path' is longer than %d bytes", FILES_PATH_MAX);
                return REQUEST_E_ARGUMENTS;
        }
        return 0;
}

/* Where a command runs is one absolute or relative path, or the call does not say it. */
static int check_directory(const Request *q, Diag *diag) {
        static const char *const names[] = { "cwd", "workdir" };

        for (size_t i = 0; is_shell(q) && i < ARRAY_LEN(names); ++i) {
                const JsonValue *v = json_find(q->args, str_of(names[i]));

                if (!v || json_is(v, JSON_STRING) || json_is(v, JSON_NULL))
                        continue;
                diag_set(diag, 0, 0, "the argument '%s' must be a string", names[i]);
                return REQUEST_E_ARGUMENTS;
        }
        return 0;
}

static int check_call(const ToolCall *call, Diag *diag) {
        if (!call->tool.n || call->tool.n > TOOL_NAME_MAX) {
                diag_set(diag, 0, 0, "a tool's name has 1 to %d bytes", TOOL_NAME_MAX);
                return REQUEST_E_TOOL;
        }
        for (size_t i = 0; i < call->tool.n; ++i) {
                unsigned char c = (unsigned char)call->tool.p[i];

                if (c > 0x20 && c < 0x7f)
                        continue;
                diag_set(diag, 0, 0,
                         "a tool's name is made of printable ASCII letters without blanks");
                return REQUEST_E_TOOL;
        }
        if (!call->directory.n || call->directory.p[0] != '/' ||
            str_find_char(call->directory, '\0') != SIZE_MAX) {
                diag_set(diag, 0, 0, "the working directory must be an absolute path");
                return REQUEST_E_DIRECTORY;
        }
        if (call->args.n > REQUEST_ARGS_MAX || call->content.n > REQUEST_ARGS_MAX) {
                diag_set(diag, 0, 0, "the arguments are longer than %u bytes", REQUEST_ARGS_MAX);
                return REQUEST_E_TOO_LARGE;
        }
        return 0;
}

static int read_arguments(Request *q, Str args, Diag *diag) {
        _cleanup_(buf_deinit) Buf canonical = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        int r;

        r = json_parse(args.n ? args : STR("{}"), JSON_STRICT, q->arena, &q->args, diag);
        if (r == JSON_E_TOO_LARGE)
                return REQUEST_E_TOO_LARGE;
        if (r > 0)
                return REQUEST_E_ARGUMENTS;
        if (r)
                return error_trace(r);
        if (!json_is(q->args, JSON_OBJECT)) {
                diag_set(diag, 1, 1, "the arguments of a tool call are a JSON object");
                return REQUEST_E_ARGUMENTS;
        }
        r = json_canonical(q->args, &canonical);
        if (r)
                return error_trace(r);
        q->args_canonical = arena_str(q->arena, buf_str(&canonical));
        return arena_error(q->arena);
}

static int64_t wall_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_REALTIME, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void take_history(Request *q, const ToolCall *call) {
        Str *names;

        q->shell_lasts = call->shell_lasts;
        if (!call->shell_lasts)
                return;
        q->history = (ShellHistory){ .all = call->history.all };
        if (!call->history.n)
                return;
        names = arena_new_array(q->arena, Str, call->history.n);
        for (size_t i = 0; names && i < call->history.n; ++i)
                names[i] = arena_str(q->arena, call->history.names[i]);
        q->history.names = names;
        q->history.n = names ? call->history.n : 0;
}

static int fill(Request *q, const ToolCall *call, const ToolSpec *spec, const Surroundings *s) {
        int r = 0;

        if (call->request_id.n == sizeof(q->id) - 1)
                memcpy(q->id, call->request_id.p, call->request_id.n);
        else
                r = crypto_id_hex(q->id);
        if (r)
                return error_trace(r);
        q->tool = arena_str(q->arena, call->tool);
        q->call_id = arena_str(q->arena, call->id);
        q->agent = arena_str(q->arena, call->agent);
        q->reason = arena_str(q->arena, call->reason);
        q->content = arena_str(q->arena, call->content);
        q->directory = q->given_directory = arena_str(q->arena, call->directory);
        q->dialect = call->dialect;
        q->workspace = arena_str(q->arena, s->workspace);
        q->trusts_project = s->trust_project_scripts;
        q->directory_guessed = call->directory_guessed;
        take_history(q, call);
        q->made_at = wall_ms();
        q->spec = spec;
        if (!spec) {
                tool_spec_default(q->tool, &q->spec_storage);
                q->spec = &q->spec_storage;
        }
        return arena_error(q->arena);
}

int request_new(const ToolCall *call,
                const ToolSpec *spec,
                const Surroundings *surroundings,
                Request **ret_request,
                Diag *reterr_diag) {
        _cleanup_(request_unrefp) Request *q = NULL;
        int r = check_call(call, reterr_diag);

        if (r)
                return r;
        q = calloc(1, sizeof(*q));
        if (!q)
                return error_origin(-ENOMEM);
        q->n_refs = 1;
        r = arena_new(REQUEST_ARENA_MAX, &q->arena);
        if (r)
                return error_trace(r);
        r = fill(q, call, spec, surroundings);
        if (r)
                return error_trace(r);
        r = read_arguments(q, call->args, reterr_diag);
        if (r)
                return r;
        r = check_arguments(q, reterr_diag);
        if (!r)
                r = check_directory(q, reterr_diag);
        if (r)
                return r;
        r = request_work_out(q, surroundings);
        if (r)
                return error_trace(r);

        q->signature = make_signature(q);
        make_preview(q);
        r = arena_error(q->arena);
        if (r)
                return error_trace(r);
        request_set_risk(q, RISK_DANGEROUS);
        *ret_request = take(q);
        return 0;
}

Request *request_ref(Request *r) {
        ++r->n_refs;
        return r;
}

Request *request_unref(Request *r) {
        if (!r || --r->n_refs)
                return NULL;

        arena_free(r->arena);
        free(r);
        return NULL;
}
