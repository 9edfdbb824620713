#pragma once

/*
 * Config
 *
 * The settings file: what may stand in it, what a workspace may change, how a
 * key is set without losing a comment; and the folders where assent keeps its
 * things. Which tools there are, and what risk is, it refuses to know: it hands
 * on what a person wrote.
 */

#include "base/base.h"
#include "json/json.h"

enum {
        CONFIG_E_INVALID = 1, /* the text was refused; the Diag says where */
        CONFIG_E_UNSAFE,      /* others could have written the file or folder; the Diag says who */
        CONFIG_E_UNREADABLE,  /* no plain file, too large, or not to be opened; the Diag says why */
        CONFIG_E_NO_HOME,     /* neither the environment nor the passwd file names a home */
};

#define SETTINGS_SIZE_MAX      (1U << 20) /* bytes of a settings file */
#define SETTINGS_NAMES_MAX     1024       /* names in a list, and tools */
#define SETTINGS_NAME_MAX      256        /* bytes of a tool's name */
#define SETTINGS_TEXT_MAX      4096       /* bytes of a text */
#define SETTINGS_SECONDS_MAX   604800     /* a week */
#define SETTINGS_MEBIBYTES_MAX (1U << 20)
#define SETTINGS_HOOKS_MAX     24
#define SETTINGS_HOOK_NAME_MAX 32 /* bytes */

/* Zero is the safe one: nobody has said that calls may run by themselves. */
typedef enum SettingsUnattended {
        SETTINGS_UNATTENDED_DENY,
        SETTINGS_UNATTENDED_AUTO,
} SettingsUnattended;

typedef enum SettingsRisk {
        SETTINGS_RISK_UNSET,
        SETTINGS_RISK_SAFE,
        SETTINGS_RISK_MODERATE,
        SETTINGS_RISK_DANGEROUS,
} SettingsRisk;

typedef enum SettingsAnswer {
        SETTINGS_ANSWER_UNSET,
        SETTINGS_ANSWER_NO,
        SETTINGS_ANSWER_YES,
} SettingsAnswer;

typedef enum SettingsKeyId {
#define X(id, name, type, field, tighter, value, help) SETTINGS_KEY_##id,
#include "keys.def"
#undef X
        SETTINGS_N_KEYS,
} SettingsKeyId;

typedef enum SettingsToolKeyId {
#define X(id, name, type, field, tighter, help) SETTINGS_TOOL_KEY_##id,
#include "tool-keys.def"
#undef X
        SETTINGS_N_TOOL_KEYS,
} SettingsToolKeyId;

/* Where a key was set; line 0: nowhere, the default holds. */
typedef struct SettingsPlace {
        uint32_t line, column;
} SettingsPlace;

typedef struct SettingsNames {
        Str *names;
        size_t n;
} SettingsNames;

/* What was said about one tool. Empty and unset is what nobody said. */
typedef struct SettingsTool {
        Str name;
        SettingsRisk risk_level;
        SettingsRisk
                risk_floor; /* of a workspace: the risk is at least this; risk_level is the user's */
        SettingsAnswer requires_confirmation;
        SettingsAnswer enabled;
        Str confirmation_message, impact_description, category;
        SettingsPlace places[SETTINGS_N_TOOL_KEYS];
} SettingsTool;

/* What a program of the person's does in a decision. */
typedef enum SettingsHookType {
#define X(id, name, ms, text) SETTINGS_HOOK_##id,
#include "hook-types.def"
#undef X
} SettingsHookType;

const char *settings_hook_type_name(SettingsHookType type);

typedef struct SettingsHook {
        Str name;
        SettingsHookType type;
        SettingsNames command; /* [0]: an absolute path, or one below the folder of the settings */
        SettingsNames tools;   /* for which alone; a last '*' stands for any rest; none: all */
        SettingsNames env;     /* "NAME=value" */
        uint32_t timeout_ms;
        uint32_t
                delay_ms; /* an asker or observer begins when the question has waited so long elsewhere */
        int priority;
        bool enabled;
} SettingsHook;

typedef struct SettingsHooks {
        SettingsHook *items;
        size_t n;
        const JsonValue *json; /* the list as it was written, or NULL */
} SettingsHooks;

/* Read it, never write it; all of it lives in the arena it was made in. */
typedef struct Settings {
        SettingsNames allow_tools;
        SettingsNames plugins; /* paths */
        SettingsTool *tools;
        size_t n_tools;
        struct {
                uint32_t terminal, browser, hook, mcp; /* seconds; 0: none */
        } timeout;
        SettingsUnattended unattended;
        struct {
                Str denied, denied_reason, timed_out, unattended, rule, edited, all_denied;
        } messages; /* see settings_expand() */
        Str editor;
        bool trust_project_scripts, bell, title, batch_answers_last_for_turn, strict_reads;
        SettingsRisk auto_ceiling;
        struct {
                Str url, body, header, key;
        } web_search;
        struct {
                uint32_t max; /* MiB; 0: nothing is kept */
        } undo;
        const JsonValue *mcp_servers; /* an object, or NULL */
        SettingsHooks hooks;
        SettingsPlace places[SETTINGS_N_KEYS];
} Settings;

/* Every key at its default. */
void settings_init(Settings *settings);

/**
 * settings_parse() - read the text of a settings file
 * @text:               JSON with comments; a text of blanks alone says nothing and is taken
 * @arena:              where it is made
 * @ret_settings:       the settings, with defaults for what the text does not say
 * @reterr_diag:        line, column and a sentence, or NULL
 *
 * A key that is unknown is refused, with the nearest known one as a hint.
 *
 * Return: 0, CONFIG_E_INVALID with @reterr_diag set, negative error code.
 */
int settings_parse(Str text, Arena *arena, const Settings **ret_settings, Diag *reterr_diag)
        _must_check_;

typedef enum SettingsWhose {
        SETTINGS_OF_WORKSPACE, /* anybody may have written it: it may only tighten */
        SETTINGS_OF_USER,      /* nobody but the user and root can have written it */
} SettingsWhose;

/**
 * settings_read_file() - read the text of a settings file from disk
 * @path:               absolute
 * @whose:              SETTINGS_OF_USER asks that the folder and the file that is opened belong to
 *                      the user or to root and that neither group nor others can write them
 * @out:                gets the text; nothing when there is no such file
 *
 * A symbolic link is followed when the user or root made it; what counts is the object opened. It
 * must be a plain file of SETTINGS_SIZE_MAX bytes at most; a pipe or device never makes this wait.
 *
 * Return: 0, CONFIG_E_UNSAFE or CONFIG_E_UNREADABLE with @reterr_diag set, negative error code.
 */
int settings_read_file(Str path, SettingsWhose whose, Buf *out, Diag *reterr_diag) _must_check_;

/* settings_read_file() and settings_parse(): a file that is missing means the defaults. */
int settings_load(Str path,
                  SettingsWhose whose,
                  Arena *arena,
                  const Settings **ret_settings,
                  Diag *reterr_diag) _must_check_;

/**
 * settings_write_file() - put a new text in place of a settings file
 * @path:               absolute; when it is a symbolic link, what it leads to is replaced
 *
 * Written beside it with mode 0600 and renamed, so that a reader sees the old text or the new one.
 *
 * Return: 0, CONFIG_E_UNREADABLE with @reterr_diag set, negative error code.
 */
int settings_write_file(Str path, Str text, Diag *reterr_diag) _must_check_;

/* A key of a workspace file that was not followed. */
typedef struct SettingsIgnored {
        Str key;         /* dotted: "tools.bash.enabled" */
        const char *why; /* a sentence without full stop */
        SettingsPlace place;
} SettingsIgnored;

/**
 * settings_merge() - the user's settings, tightened by a workspace's
 * @user:               the user's
 * @workspace:          the workspace's
 * @arena:              where the outcome is made; it also points into both
 * @ret_settings:       the outcome
 * @ret_ignored:        what the workspace said in vain: keys that only the user may set, and values
 *                      that are looser than the user's
 *
 * Return: 0, or negative error code.
 */
int settings_merge(const Settings *user,
                   const Settings *workspace,
                   Arena *arena,
                   const Settings **ret_settings,
                   const SettingsIgnored **ret_ignored,
                   size_t *ret_n_ignored) _must_check_;

/* What was said about the tool of this name, or NULL. */
const SettingsTool *settings_find_tool(const Settings *settings, Str name);

/* True when @name is in allow_tools. */
bool settings_allows_tool(const Settings *settings, Str name);

/* What may stand in the braces of a message: "{reason}". */
typedef struct SettingsWords {
        Str reason, tool, tools;
} SettingsWords;

/*
 * Append a message with its words in place. A word that is put in is not looked
 * at again, and braces around anything else stay as they are.
 */
void settings_expand(Str message, const SettingsWords *words, Buf *out);

/**
 * settings_set() - the text of a settings file with one key set
 * @text:               the old text; may be empty
 * @key:                dotted: "timeout.browser", "tools.NAME.risk_level" (NAME may hold dots),
 *                      "mcpServers.NAME"
 * @value:              JSON
 * @out:                gets the new text appended; comments, order and all other keys are as before
 *
 * Return: 0, CONFIG_E_INVALID with @reterr_diag set (the old text has an error, there is no such
 *         key, or the value does not fit it), negative error code.
 */
int settings_set(Str text, Str key, Str value, Buf *out, Diag *reterr_diag) _must_check_;

/**
 * settings_unset() - the text of a settings file without one key
 *
 * As settings_set(); comments of other keys stay. A key that is not there is no error.
 */
int settings_unset(Str text, Str key, Buf *out, Diag *reterr_diag) _must_check_;

/**
 * settings_apply_preset() - the text of a settings file with the keys of a preset set
 * @name:               see settings_preset_names()
 *
 * What another preset says of single tools is given up where it stands as that preset wrote it.
 *
 * Return: as settings_set(); CONFIG_E_INVALID also when there is no such preset.
 */
int settings_apply_preset(Str text, Str name, Buf *out, Diag *reterr_diag) _must_check_;

/* The names of the presets. */
const Str *settings_preset_names(size_t *ret_n);

/* The keys with their help lines, for --help, completions and the manual. */
typedef struct SettingsHelp {
        Str key; /* "tools.NAME.enabled" */
        const char *type, *help;
} SettingsHelp;
const SettingsHelp *settings_help(size_t *ret_n);

/* The settings that hold, as a JSON object in the form of the file; keys without a value left out. */
void settings_write_json(const Settings *settings, JsonWriter *w);

/*
 * Where assent keeps its things: a folder "assent" below XDG_CONFIG_HOME,
 * XDG_STATE_HOME and XDG_RUNTIME_DIR. A value that is not absolute is ignored,
 * as the XDG specification says. Without them ~/.config, ~/.local/state and
 * /run/user/UID serve; when there is no such runtime folder of the user's own,
 * "run" within the state folder does. The home is HOME when that is absolute,
 * else what the passwd file says; no name service is asked. Nothing is created.
 *
 * Return: 0, CONFIG_E_NO_HOME, negative error code.
 */
int config_dir(Arena *arena, Str *ret_path) _must_check_;
int config_state_dir(Arena *arena, Str *ret_path) _must_check_;
int config_runtime_dir(Arena *arena, Str *ret_path) _must_check_;
int config_home(Arena *arena, Str *ret_path) _must_check_;

/* The home that the passwd file names, whatever the environment says. */
int config_account_home(Arena *arena, Str *ret_path) _must_check_;

/* settings.json within config_dir(). */
int config_settings_path(Arena *arena, Str *ret_path) _must_check_;

/**
 * config_make_dir() - see that a folder is there and is ours
 * @path:               absolute; it and the folders above it are made with mode 0700
 *
 * Return: 0, CONFIG_E_UNSAFE when it belongs to somebody else or group or others can write it,
 *         CONFIG_E_UNREADABLE when it cannot be made, both with @reterr_diag set.
 */
int config_make_dir(Str path, Diag *reterr_diag) _must_check_;
