#include "keys.h"

const SettingsKey settings_keys[SETTINGS_N_KEYS] = {
#define X(id, key, kind, field, tighter, value, help)      \
        [SETTINGS_KEY_##id] = {                            \
                .name = STR_INIT(key),                     \
                .type = SETTINGS_TYPE_##kind,              \
                .may = SETTINGS_MAY_##tighter,             \
                .offset = offsetof(Settings, field),       \
                .size = sizeof(((Settings *)NULL)->field), \
        },
#include "keys.def"
#undef X
};

const SettingsKey settings_tool_keys[SETTINGS_N_TOOL_KEYS] = {
#define X(id, key, kind, field, tighter, help)                 \
        [SETTINGS_TOOL_KEY_##id] = {                           \
                .name = STR_INIT(key),                         \
                .type = SETTINGS_TYPE_##kind,                  \
                .may = SETTINGS_MAY_##tighter,                 \
                .offset = offsetof(SettingsTool, field),       \
                .size = sizeof(((SettingsTool *)NULL)->field), \
        },
#include "tool-keys.def"
#undef X
};

#define TYPE_BOOL       "true or false"
#define TYPE_SECONDS    "seconds"
#define TYPE_MEBIBYTES  "MiB"
#define TYPE_TEXT       "text"
#define TYPE_WORDS      "text"
#define TYPE_UNATTENDED "deny or auto"
#define TYPE_RISK       "safe, moderate or dangerous"
#define TYPE_ANSWER     "true or false"
#define TYPE_NAMES      "list of names"
#define TYPE_SERVERS    "object"
#define TYPE_HOOKS      "list of hooks"

const SettingsHelp *settings_help(size_t *ret_n) {
        static const SettingsHelp table[] = {
#define X(id, key, kind, field, tighter, value, text) { STR_INIT(key), TYPE_##kind, text },
#include "keys.def"
#undef X
#define X(id, key, kind, field, tighter, text) { STR_INIT("tools.NAME." key), TYPE_##kind, text },
#include "tool-keys.def"
#undef X
        };

        *ret_n = ARRAY_LEN(table);
        return table;
}

void settings_init(Settings *settings) {
        static const Settings defaults = {
#define X(id, key, kind, field, tighter, value, help) .field = value,
#include "keys.def"
#undef X
        };

        *settings = defaults;
}
