#include "config.h"

#include "keys.h"

enum {
        SETTINGS_NODES_MAX = 1 << 16
};

/* In the order of the enum; an empty word is no value that can be written. */
static const Str unattended_words[] = { STR_INIT("deny"), STR_INIT("auto") };
static const Str risk_words[] = { STR_INIT(""), STR_INIT("safe"), STR_INIT("moderate"),
                                  STR_INIT("dangerous") };

typedef struct WordList {
        const Str *words;
        size_t n;
        const char *sentence;
} WordList;

static const WordList unattended_list = { unattended_words, ARRAY_LEN(unattended_words),
                                          "deny or auto" };
static const WordList risk_list = { risk_words, ARRAY_LEN(risk_words),
                                    "safe, moderate or dangerous" };

/* Control characters would let a text pretend to be another; a line break is one only where it is asked for. */
static bool is_clean(Str s, bool may_have_lines) {
        for (size_t i = 0; i < s.n; ++i) {
                unsigned char c = (unsigned char)s.p[i];

                if (c == 0x7f || (c < 0x20 && !(may_have_lines && (c == '\n' || c == '\t'))))
                        return false;
        }
        return true;
}

static int take_bool(Str key, const JsonValue *v, bool *target, Diag *diag) {
        if (!json_bool(v, target))
                return json_diag(diag, v, "'" STR_FMT "' must be true or false", STR_ARG(key));
        return 0;
}

static int take_answer(Str key, const JsonValue *v, SettingsAnswer *target, Diag *diag) {
        bool answer = false;
        int r;

        r = take_bool(key, v, &answer, diag);
        if (r)
                return r;
        *target = answer ? SETTINGS_ANSWER_YES : SETTINGS_ANSWER_NO;
        return 0;
}

static int take_number(
        Str key, const JsonValue *v, uint64_t max, const char *unit, uint32_t *target, Diag *diag) {
        uint64_t number;

        if (!json_u64(v, &number) || number > max) {
                return json_diag(diag, v, "'" STR_FMT "' must be a whole number of %s up to %llu",
                                 STR_ARG(key), unit, (unsigned long long)max);
        }
        *target = (uint32_t)number;
        return 0;
}

static int take_text(Str key, const JsonValue *v, bool may_be_empty, Str *target, Diag *diag) {
        Str s = { 0 };

        if (!json_string(v, &s))
                return json_diag(diag, v, "'" STR_FMT "' must be a string", STR_ARG(key));
        if (s.n > SETTINGS_TEXT_MAX || (!s.n && !may_be_empty)) {
                return json_diag(diag, v, "'" STR_FMT "' must have %d to %d bytes", STR_ARG(key),
                                 !may_be_empty, SETTINGS_TEXT_MAX);
        }
        if (!is_clean(s, !may_be_empty)) {
                return json_diag(diag, v, "'" STR_FMT "' must not hold control characters",
                                 STR_ARG(key));
        }
        *target = s;
        return 0;
}

/* The place of the string among @names; unsigned, as the enums of config.h are. */
static int take_word(
        Str key, const JsonValue *v, const WordList *list, unsigned *target, Diag *diag) {
        Str s = { 0 };

        if (json_string(v, &s)) {
                for (unsigned i = 0; i < list->n; ++i) {
                        if (s.n && str_eq(s, list->words[i])) {
                                *target = i;
                                return 0;
                        }
                }
        }
        return json_diag(diag, v, "'" STR_FMT "' must be %s", STR_ARG(key), list->sentence);
}

static int check_name(const JsonValue *v, Str name, Diag *diag) {
        if (!name.n || name.n > SETTINGS_NAME_MAX || !is_clean(name, false)) {
                return json_diag(diag, v,
                                 "a name must have 1 to %d bytes without control characters",
                                 SETTINGS_NAME_MAX);
        }
        return 0;
}

static int take_names(
        Str key, const JsonValue *v, SettingsNames *target, Arena *arena, Diag *diag) {
        Str *names;
        size_t n = 0;
        int r;

        if (!json_is(v, JSON_ARRAY) || v->n > SETTINGS_NAMES_MAX) {
                return json_diag(diag, v, "'" STR_FMT "' must be a list of up to %d names",
                                 STR_ARG(key), SETTINGS_NAMES_MAX);
        }
        names = arena_new_array(arena, Str, v->n);
        if (!names)
                return error_origin(arena_error(arena));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                if (!json_string(m, &names[n])) {
                        return json_diag(diag, m, "'" STR_FMT "' must hold strings alone",
                                         STR_ARG(key));
                }
                r = check_name(m, names[n++], diag);
                if (r)
                        return r;
        }
        *target = (SettingsNames){ names, n };
        return 0;
}

/* Every server must be an object; what is in it is read by who starts it. */
static int take_servers(Str key, const JsonValue *v, const JsonValue **target, Diag *diag) {
        if (!json_is(v, JSON_OBJECT))
                return json_diag(diag, v, "'" STR_FMT "' must be an object", STR_ARG(key));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                if (!json_is(m, JSON_OBJECT)) {
                        return json_diag(diag, m, "a server of '" STR_FMT "' must be an object",
                                         STR_ARG(key));
                }
        }
        *target = v;
        return 0;
}

static int take_value(
        const SettingsKey *key, const JsonValue *v, void *base, Arena *arena, Diag *diag) {
        void *target = (char *)base + key->offset;

        switch (key->type) {
        case SETTINGS_TYPE_BOOL:
                return take_bool(key->name, v, target, diag);
        case SETTINGS_TYPE_SECONDS:
                return take_number(key->name, v, SETTINGS_SECONDS_MAX, "seconds", target, diag);
        case SETTINGS_TYPE_MEBIBYTES:
                return take_number(key->name, v, SETTINGS_MEBIBYTES_MAX, "MiB", target, diag);
        case SETTINGS_TYPE_TEXT:
                return take_text(key->name, v, true, target, diag);
        case SETTINGS_TYPE_WORDS:
                return take_text(key->name, v, false, target, diag);
        case SETTINGS_TYPE_UNATTENDED:
                return take_word(key->name, v, &unattended_list, target, diag);
        case SETTINGS_TYPE_RISK:
                return take_word(key->name, v, &risk_list, target, diag);
        case SETTINGS_TYPE_ANSWER:
                return take_answer(key->name, v, target, diag);
        case SETTINGS_TYPE_NAMES:
                return take_names(key->name, v, target, arena, diag);
        case SETTINGS_TYPE_SERVERS:
                return take_servers(key->name, v, target, diag);
        case SETTINGS_TYPE_HOOKS:
                return settings_take_hooks(v, target, arena, diag);
        }
        abort();
}

static SettingsPlace place_of(const JsonValue *member) {
        return (SettingsPlace){ member->name_line, member->name_column };
}

/* What the key called @name is called below @group, or the empty Str when it is not there: "browser" of
 * "timeout.browser"; "timeout" and "bell" below nothing. */
static Str below(Str key, Str group) {
        Str rest, head;

        if (group.n) {
                if (!str_eq(str_cut(key, '.', &rest), group))
                        return (Str){ 0 };
                key = rest;
        }
        head = str_cut(key, '.', &rest);
        return head;
}

static int refuse_key(const JsonValue *m, const Str *names, size_t n, Diag *diag) {
        Str shown = json_for_diag(m->name), near = json_nearest(m->name, names, n);

        if (!shown.n) {
                json_diag_name(diag, m, "there is no such key here");
        } else if (!near.n) {
                json_diag_name(diag, m, "there is no key '" STR_FMT "' here", STR_ARG(shown));
        } else {
                json_diag_name(diag, m,
                               "there is no key '" STR_FMT "' here, did you mean '" STR_FMT "'?",
                               STR_ARG(shown), STR_ARG(near));
        }
        return CONFIG_E_INVALID;
}

static int refuse_settings_key(const JsonValue *m, Str group, Diag *diag) {
        Str names[SETTINGS_N_KEYS + 1];
        size_t n = 0;

        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i) {
                names[n] = below(settings_keys[i].name, group);
                n += names[n].n != 0;
        }
        if (!group.n)
                names[n++] = STR("tools");
        return refuse_key(m, names, n, diag);
}

static int refuse_tool_key(const JsonValue *m, Diag *diag) {
        Str names[SETTINGS_N_TOOL_KEYS];

        for (size_t i = 0; i < SETTINGS_N_TOOL_KEYS; ++i)
                names[i] = settings_tool_keys[i].name;
        return refuse_key(m, names, ARRAY_LEN(names), diag);
}

/* "timeout" with "browser" is "timeout.browser"; a dot within a name is no way into a group. */
static bool is_key(Str key, Str group, Str name) {
        if (str_find_char(name, '.') != SIZE_MAX)
                return false;
        if (!group.n)
                return str_eq(key, name);
        return key.n == group.n + 1 + name.n && str_has_prefix(key, group) &&
               key.p[group.n] == '.' && str_has_suffix(key, name);
}

static bool is_group(Str name) {
        Str rest;

        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i) {
                if (str_eq(str_cut(settings_keys[i].name, '.', &rest), name) && rest.n)
                        return true;
        }
        return false;
}

static int take_key(Settings *s, Str group, const JsonValue *m, Arena *arena, Diag *diag) {
        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i) {
                if (!is_key(settings_keys[i].name, group, m->name))
                        continue;
                s->places[i] = place_of(m);
                return take_value(&settings_keys[i], m, s, arena, diag);
        }
        return refuse_settings_key(m, group, diag);
}

static int take_group(Settings *s, const JsonValue *group, Arena *arena, Diag *diag) {
        int r;

        if (!json_is(group, JSON_OBJECT)) {
                return json_diag(diag, group, "'" STR_FMT "' must be an object",
                                 STR_ARG(group->name));
        }
        for (const JsonValue *m = json_first(group); m; m = json_next(m)) {
                r = take_key(s, group->name, m, arena, diag);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static int take_tool_key(SettingsTool *tool, const JsonValue *m, Arena *arena, Diag *diag) {
        for (size_t i = 0; i < SETTINGS_N_TOOL_KEYS; ++i) {
                if (!str_eq(settings_tool_keys[i].name, m->name))
                        continue;
                tool->places[i] = place_of(m);
                return take_value(&settings_tool_keys[i], m, tool, arena, diag);
        }
        return refuse_tool_key(m, diag);
}

static int take_tool(SettingsTool *tool, const JsonValue *v, Arena *arena, Diag *diag) {
        int r;

        r = check_name(v, v->name, diag);
        if (r)
                return r;
        if (!json_is(v, JSON_OBJECT))
                return json_diag(diag, v, "what is said of a tool must be an object");
        tool->name = v->name;
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                r = take_tool_key(tool, m, arena, diag);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static int take_tools(Settings *s, const JsonValue *v, Arena *arena, Diag *diag) {
        int r;

        if (!json_is(v, JSON_OBJECT) || v->n > SETTINGS_NAMES_MAX) {
                return json_diag(diag, v, "'tools' must be an object of up to %d tools",
                                 SETTINGS_NAMES_MAX);
        }
        s->tools = arena_new_array(arena, SettingsTool, v->n);
        if (!s->tools)
                return error_origin(arena_error(arena));
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                r = take_tool(&s->tools[s->n_tools++], m, arena, diag);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static int take_settings(Settings *s, const JsonValue *v, Arena *arena, Diag *diag) {
        int r;

        if (!json_is(v, JSON_OBJECT))
                return json_diag(diag, v, "the settings must be an object");
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                if (str_eq(m->name, STR("tools"))) {
                        r = take_tools(s, m, arena, diag);
                } else if (is_group(m->name)) {
                        r = take_group(s, m, arena, diag);
                } else {
                        r = take_key(s, (Str){ 0 }, m, arena, diag);
                }
                if (r)
                        return error_trace(r);
        }
        return 0;
}

bool settings_is_blank(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (str_find_char(STR(" \t\r\n"), text.p[i]) == SIZE_MAX)
                        return false;
        }
        return true;
}

/* A ceiling that was met is the text's fault; being out of memory is not. */
static int parse_outcome(int r, Diag *diag) {
        if (r == -E2BIG) {
                diag_set(diag, 0, 0, "the settings are larger than is allowed");
                return CONFIG_E_INVALID;
        }
        return r > 0 ? CONFIG_E_INVALID : error_trace(r);
}

int settings_parse(Str text, Arena *arena, const Settings **ret_settings, Diag *reterr_diag) {
        static const JsonLimits limits = { SETTINGS_SIZE_MAX, SETTINGS_NODES_MAX };
        Settings *s = arena_new_one(arena, Settings);
        const JsonValue *v = NULL;
        int r;

        if (!s)
                return parse_outcome(arena_error(arena), reterr_diag);
        settings_init(s);
        if (!settings_is_blank(text)) {
                r = json_parse_within(text, JSON_COMMENTS, &limits, arena, &v, reterr_diag);
                if (r)
                        return parse_outcome(r, reterr_diag);
                r = take_settings(s, v, arena, reterr_diag);
                if (r)
                        return parse_outcome(r, reterr_diag);
        }

        *ret_settings = s;
        return 0;
}

const SettingsTool *settings_find_tool(const Settings *settings, Str name) {
        for (size_t i = 0; i < settings->n_tools; ++i) {
                if (str_eq(settings->tools[i].name, name))
                        return &settings->tools[i];
        }
        return NULL;
}

bool settings_allows_tool(const Settings *settings, Str name) {
        for (size_t i = 0; i < settings->allow_tools.n; ++i) {
                if (str_eq(settings->allow_tools.names[i], name))
                        return true;
        }
        return false;
}

void settings_expand(Str message, const SettingsWords *words, Buf *out) {
        const struct {
                Str name, word;
        } table[] = {
                { STR("{reason}"), words->reason },
                { STR("{tools}"), words->tools },
                { STR("{tool}"), words->tool },
        };

        while (message.n) {
                size_t at = str_find_char(message, '{'), n = 1, i = 0;

                buf_append(out, str_slice(message, 0, at));
                message = str_slice(message, at, message.n);
                while (i < ARRAY_LEN(table) && !str_has_prefix(message, table[i].name))
                        ++i;
                if (i < ARRAY_LEN(table)) {
                        buf_append(out, table[i].word);
                        n = table[i].name.n;
                } else {
                        buf_append(out, str_slice(message, 0, 1));
                }
                message = str_slice(message, n, message.n);
        }
}

/* True when there is something to write. */
static bool has_value(const SettingsKey *key, const void *target) {
        switch (key->type) {
        case SETTINGS_TYPE_TEXT:
                return ((const Str *)target)->n > 0;
        case SETTINGS_TYPE_RISK:
                return *(const SettingsRisk *)target != SETTINGS_RISK_UNSET;
        case SETTINGS_TYPE_ANSWER:
                return *(const SettingsAnswer *)target != SETTINGS_ANSWER_UNSET;
        case SETTINGS_TYPE_SERVERS:
                return *(const JsonValue *const *)target != NULL;
        case SETTINGS_TYPE_HOOKS:
                return ((const SettingsHooks *)target)->json != NULL;
        case SETTINGS_TYPE_BOOL:
        case SETTINGS_TYPE_SECONDS:
        case SETTINGS_TYPE_MEBIBYTES:
        case SETTINGS_TYPE_WORDS:
        case SETTINGS_TYPE_UNATTENDED:
        case SETTINGS_TYPE_NAMES:
                return true;
        }
        abort();
}

static void write_names(JsonWriter *w, const SettingsNames *names) {
        json_begin_array(w);
        for (size_t i = 0; i < names->n; ++i)
                json_write_str(w, names->names[i]);
        json_end_array(w);
}

static void write_value(JsonWriter *w, const SettingsKey *key, const void *target) {
        switch (key->type) {
        case SETTINGS_TYPE_BOOL:
                json_write_bool(w, *(const bool *)target);
                return;
        case SETTINGS_TYPE_SECONDS:
        case SETTINGS_TYPE_MEBIBYTES:
                json_write_u64(w, *(const uint32_t *)target);
                return;
        case SETTINGS_TYPE_TEXT:
        case SETTINGS_TYPE_WORDS:
                json_write_str(w, *(const Str *)target);
                return;
        case SETTINGS_TYPE_UNATTENDED:
                json_write_str(w, unattended_words[*(const SettingsUnattended *)target]);
                return;
        case SETTINGS_TYPE_RISK:
                json_write_str(w, risk_words[*(const SettingsRisk *)target]);
                return;
        case SETTINGS_TYPE_ANSWER:
                json_write_bool(w, *(const SettingsAnswer *)target == SETTINGS_ANSWER_YES);
                return;
        case SETTINGS_TYPE_NAMES:
                write_names(w, target);
                return;
        case SETTINGS_TYPE_SERVERS:
                json_write_value(w, *(const JsonValue *const *)target);
                return;
        case SETTINGS_TYPE_HOOKS:
                json_write_value(w, ((const SettingsHooks *)target)->json);
                return;
        }
        abort();
}

/* A group's keys stand together in keys.def; @group is the one that is open. */
static void enter_group(JsonWriter *w, Str *group, Str wanted) {
        if (str_eq(*group, wanted))
                return;
        if (group->n)
                json_end_object(w);
        if (wanted.n) {
                json_write_key(w, wanted);
                json_begin_object(w);
        }
        *group = wanted;
}

static void write_tool(JsonWriter *w, const SettingsTool *tool) {
        SettingsTool shown;

        /* Not an assignment: gcc 12 at -O3 takes its fields for unset then. */
        memcpy(&shown, tool, sizeof(shown));
        if (shown.risk_floor > shown.risk_level)
                shown.risk_level = shown.risk_floor;
        json_write_key(w, tool->name);
        json_begin_object(w);
        for (size_t i = 0; i < SETTINGS_N_TOOL_KEYS; ++i) {
                const SettingsKey *key = &settings_tool_keys[i];
                const void *target = (const char *)&shown + key->offset;

                if (!has_value(key, target))
                        continue;
                json_write_key(w, key->name);
                write_value(w, key, target);
        }
        json_end_object(w);
}

void settings_write_json(const Settings *settings, JsonWriter *w) {
        Str group = { 0 };

        json_begin_object(w);
        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i) {
                const SettingsKey *key = &settings_keys[i];
                const void *target = (const char *)settings + key->offset;
                Str rest, head = str_cut(key->name, '.', &rest);

                if (!has_value(key, target))
                        continue;
                enter_group(w, &group, rest.n ? head : (Str){ 0 });
                json_write_key(w, rest.n ? rest : head);
                write_value(w, key, target);
        }
        enter_group(w, &group, (Str){ 0 });
        json_write_key(w, STR("tools"));
        json_begin_object(w);
        for (size_t i = 0; i < settings->n_tools; ++i)
                write_tool(w, &settings->tools[i]);
        json_end_object(w);
        json_end_object(w);
}
