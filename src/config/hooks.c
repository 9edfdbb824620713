/* The list `hooks` of settings.json. */

#include "keys.h"

#define WORDS_MAX   64
#define ENV_MAX     32
#define TOOLS_MAX   64
#define TIMEOUT_MAX 86400000
#define DELAY_MAX   3600000
#define PRIORITY    1000

typedef struct Taking {
        Arena *arena;
        SettingsHook *hook;
} Taking;

static const struct {
        Str name;
        uint32_t timeout_ms;
} types[] = {
#define X(id, name, ms, text) { STR_INIT(name), ms },
#include "hook-types.def"
#undef X
};

const char *settings_hook_type_name(SettingsHookType type) {
        return types[type].name.p;
}

/* Bytes that a program gets as they stand, and people see: no control characters. */
static bool is_word(Str s, size_t max) {
        for (size_t i = 0; i < s.n; ++i) {
                if ((unsigned char)s.p[i] < 0x20 || s.p[i] == 0x7f)
                        return false;
        }
        return s.n <= max;
}

static bool is_plain_name(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                char c = s.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
                        return false;
        }
        return s.n > 0 && s.n <= SETTINGS_HOOK_NAME_MAX;
}

static int take_name(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;

        if (!json_string(v, &t->hook->name) || !is_plain_name(t->hook->name))
                return json_diag(diag, v,
                                 "the name of a hook must have 1 to %d lower-case letters, digits, "
                                 "'-' and '_'",
                                 SETTINGS_HOOK_NAME_MAX);
        return 0;
}

static int take_type(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        Str name = { 0 };

        (void)!json_string(v, &name);
        for (size_t i = 0; i < ARRAY_LEN(types); ++i) {
                if (!str_eq(name, types[i].name))
                        continue;
                t->hook->type = (SettingsHookType)i;
                return 0;
        }
        return json_diag(diag, v, "'type' must be rule, auto_approve, asker, observe, pre or post");
}

static int take_words(const JsonValue *v,
                      Arena *a,
                      size_t max,
                      const char *what,
                      SettingsNames *ret,
                      Diag *diag) {
        if (!v->n || v->n > max)
                return json_diag(diag, v, "'%s' must be a list of 1 to %zu strings", what, max);
        ret->names = arena_new_array(a, Str, v->n);
        if (!ret->names)
                return error_origin(arena_error(a));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                Str *word = &ret->names[ret->n++];

                if (!json_string(m, word) || !is_word(*word, SETTINGS_TEXT_MAX))
                        return json_diag(diag, m,
                                         "'%s' must hold strings without control characters", what);
        }
        return 0;
}

/* A path that another directory, or PATH, could turn into another program is refused. */
static bool is_program(Str path) {
        Str rest = path;

        if (!path.n || path.p[path.n - 1] == '/')
                return false;
        while (rest.n) {
                Str part = str_cut(rest, '/', &rest);

                if (str_eq(part, STR("..")) || str_eq(part, STR(".")))
                        return false;
        }
        return true;
}

static int take_command(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        int r = take_words(v, t->arena, WORDS_MAX, "command", &t->hook->command, diag);

        if (r)
                return r;
        if (!is_program(t->hook->command.names[0]))
                return json_diag(diag, json_first(v),
                                 "the program must be an absolute path, or one below the folder of "
                                 "the settings, without '.' and '..'");
        return 0;
}

static int take_tools(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;

        return take_words(v, t->arena, TOOLS_MAX, "tools", &t->hook->tools, diag);
}

static bool is_variable(Str name) {
        for (size_t i = 0; i < name.n; ++i) {
                char c = name.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      (i && c >= '0' && c <= '9')))
                        return false;
        }
        return name.n > 0 && name.n <= SETTINGS_NAME_MAX;
}

static int take_env(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        SettingsNames *env = &t->hook->env;

        if (v->n > ENV_MAX)
                return json_diag(diag, v, "'env' must hold up to %d variables", ENV_MAX);
        env->names = arena_new_array(t->arena, Str, v->n);
        if (!env->names)
                return error_origin(arena_error(t->arena));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                Str value;

                if (!is_variable(m->name))
                        return json_diag_name(diag, m, "that is not the name of a variable");
                if (!json_string(m, &value) || !is_word(value, SETTINGS_TEXT_MAX))
                        return json_diag(diag, m,
                                         "a variable must be a string without control characters");
                env->names[env->n++] = arena_strf(t->arena, STR_FMT "=" STR_FMT, STR_ARG(m->name),
                                                  STR_ARG(value));
        }
        return arena_error(t->arena);
}

static int take_timeout(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        uint64_t ms;

        if (!json_u64(v, &ms) || !ms || ms > TIMEOUT_MAX)
                return json_diag(diag, v, "'timeout_ms' must be a whole number from 1 to %d",
                                 TIMEOUT_MAX);
        t->hook->timeout_ms = (uint32_t)ms;
        return 0;
}

static int take_delay(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        uint64_t ms;

        if (!json_u64(v, &ms) || ms > DELAY_MAX)
                return json_diag(diag, v, "'delay_ms' must be a whole number up to %d", DELAY_MAX);
        t->hook->delay_ms = (uint32_t)ms;
        return 0;
}

static int take_priority(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;
        int64_t n;

        if (!json_i64(v, &n) || n < -PRIORITY || n > PRIORITY)
                return json_diag(diag, v, "'priority' must be a whole number from -%d to %d",
                                 PRIORITY, PRIORITY);
        t->hook->priority = (int)n;
        return 0;
}

static int take_enabled(const JsonField *field, const JsonValue *v, void *target, Diag *diag) {
        Taking *t = target;

        (void)!json_bool(v, &t->hook->enabled);
        return 0;
}

static const JsonField fields[] = {
        { STR_INIT("name"), JSON_KIND(STRING), JSON_REQUIRED, take_name, 0 },
        { STR_INIT("type"), JSON_KIND(STRING), JSON_REQUIRED, take_type, 0 },
        { STR_INIT("command"), JSON_KIND(ARRAY), JSON_REQUIRED, take_command, 0 },
        { STR_INIT("tools"), JSON_KIND(ARRAY), 0, take_tools, 0 },
        { STR_INIT("env"), JSON_KIND(OBJECT), 0, take_env, 0 },
        { STR_INIT("timeout_ms"), JSON_KIND(NUMBER), 0, take_timeout, 0 },
        { STR_INIT("delay_ms"), JSON_KIND(NUMBER), 0, take_delay, 0 },
        { STR_INIT("priority"), JSON_KIND(NUMBER), 0, take_priority, 0 },
        { STR_INIT("enabled"), JSON_KIND(BOOL), 0, take_enabled, 0 },
};

static bool is_taken(const SettingsHooks *hooks, Str name) {
        for (size_t i = 0; i < hooks->n; ++i) {
                if (str_eq(hooks->items[i].name, name))
                        return true;
        }
        return false;
}

static int take_hook(SettingsHooks *hooks, const JsonValue *v, Arena *arena, Diag *diag) {
        SettingsHook hook = { .enabled = true };
        Taking taking = { arena, &hook };
        int r = json_dispatch(v, fields, ARRAY_LEN(fields), &taking, diag);

        if (r)
                return r < 0 ? error_trace(r) : CONFIG_E_INVALID;
        if (hook.delay_ms && hook.type != SETTINGS_HOOK_ASKER && hook.type != SETTINGS_HOOK_OBSERVE)
                return json_diag(diag, json_find(v, STR("delay_ms")),
                                 "only an asker or an observer can begin later");
        if (is_taken(hooks, hook.name))
                return json_diag(diag, v, "there are two hooks called '" STR_FMT "'",
                                 STR_ARG(hook.name));
        if (!hook.timeout_ms)
                hook.timeout_ms = types[hook.type].timeout_ms;
        hooks->items[hooks->n++] = hook;
        return 0;
}

int settings_take_hooks(const JsonValue *v, SettingsHooks *hooks, Arena *arena, Diag *diag) {
        if (!json_is(v, JSON_ARRAY) || v->n > SETTINGS_HOOKS_MAX)
                return json_diag(diag, v, "'hooks' must be a list of up to %d hooks",
                                 SETTINGS_HOOKS_MAX);
        *hooks = (SettingsHooks){ .json = v, .items = arena_new_array(arena, SettingsHook, v->n) };
        if (!hooks->items)
                return error_origin(arena_error(arena));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                int r = take_hook(hooks, m, arena, diag);

                if (r)
                        return r;
        }
        return 0;
}
