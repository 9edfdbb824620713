#pragma once

/* The tables of keys.def and tool-keys.def, as the reader and the merge see them. */

#include "config.h"

typedef enum SettingsType {
        SETTINGS_TYPE_BOOL,
        SETTINGS_TYPE_SECONDS,
        SETTINGS_TYPE_MEBIBYTES,
        SETTINGS_TYPE_TEXT,       /* for people; may be empty */
        SETTINGS_TYPE_WORDS,      /* for the model; never empty */
        SETTINGS_TYPE_UNATTENDED, /* of a set of words, as the next two */
        SETTINGS_TYPE_RISK,
        SETTINGS_TYPE_ANSWER,
        SETTINGS_TYPE_NAMES,
        SETTINGS_TYPE_SERVERS,
        SETTINGS_TYPE_HOOKS,
} SettingsType;

/* What a workspace file may do with a key. */
typedef enum SettingsMay {
        SETTINGS_MAY_NEVER,   /* set it */
        SETTINGS_MAY_TRUE,    /* set it to true */
        SETTINGS_MAY_FALSE,   /* set it to false */
        SETTINGS_MAY_LOWER,   /* take an earlier word */
        SETTINGS_MAY_HIGHER,  /* take a later word */
        SETTINGS_MAY_SHORTER, /* take fewer seconds, where 0 is without end */
        SETTINGS_MAY_FEWER,   /* take names away */
} SettingsMay;

typedef struct SettingsKey {
        Str name;
        SettingsType type;
        SettingsMay may;
        size_t offset, size; /* of the field, in Settings or SettingsTool */
} SettingsKey;

extern const SettingsKey settings_keys[SETTINGS_N_KEYS];
extern const SettingsKey settings_tool_keys[SETTINGS_N_TOOL_KEYS];

/* Read the list of hooks: 0, CONFIG_E_INVALID with @diag set, negative errno. */
int settings_take_hooks(const JsonValue *v, SettingsHooks *hooks, Arena *arena, Diag *diag);

/* Nothing but blanks and line breaks. */
bool settings_is_blank(Str text);
