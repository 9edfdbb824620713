#include "config.h"

#include "keys.h"

#include <stdio.h>

typedef struct Merge {
        Settings *out;
        Arena *arena;
        SettingsIgnored *ignored;
        size_t n_ignored;
} Merge;

static const char only_users[] = "only your own settings may set it";
static const char only_true[] = "a workspace may only set it to true";
static const char only_false[] = "a workspace may only set it to false";
static const char only_lower[] = "a workspace may only lower it";
static const char only_higher[] = "a workspace may only raise it";
static const char only_shorter[] = "a workspace may only make it shorter";
static const char only_fewer[] = "a workspace may only take names away";

static SettingsAnswer as_answer(const SettingsKey *key, const void *value) {
        if (key->type == SETTINGS_TYPE_ANSWER)
                return *(const SettingsAnswer *)value;
        return *(const bool *)value ? SETTINGS_ANSWER_YES : SETTINGS_ANSWER_NO;
}

static const char *take_answer(const SettingsKey *key,
                               void *to,
                               const void *from,
                               SettingsAnswer wanted) {
        SettingsAnswer said = as_answer(key, from);

        if (said == wanted) {
                memcpy(to, from, key->size);
                return NULL;
        }
        if (said == as_answer(key, to))
                return NULL;
        return wanted == SETTINGS_ANSWER_YES ? only_true : only_false;
}

static const char *take_lower(void *to, const void *from) {
        unsigned old, said;

        memcpy(&old, to, sizeof(old));
        memcpy(&said, from, sizeof(said));
        if (said > old)
                return only_lower;
        memcpy(to, &said, sizeof(said));
        return NULL;
}

static const char *take_shorter(uint32_t *to, uint32_t said) {
        if (said == *to)
                return NULL;
        if (!said || (*to && said > *to))
                return only_shorter;
        *to = said;
        return NULL;
}

static bool has_name(const SettingsNames *names, Str name) {
        for (size_t i = 0; i < names->n; ++i) {
                if (str_eq(names->names[i], name))
                        return true;
        }
        return false;
}

/* What both name; the names are the user's own memory, so the list is made anew. */
static const char *take_fewer(Merge *m, SettingsNames *to, const SettingsNames *said) {
        SettingsNames kept = { arena_new_array(m->arena, Str, to->n), 0 };
        const char *why = NULL;

        for (size_t i = 0; kept.names && i < to->n; ++i) {
                if (has_name(said, to->names[i]))
                        kept.names[kept.n++] = to->names[i];
        }
        for (size_t i = 0; i < said->n; ++i) {
                if (!has_name(to, said->names[i]))
                        why = only_fewer;
        }
        *to = kept;
        return why;
}

/*
 * The user's word on a tool's risk may be missing while the tool's own maker
 * gave one, which is not known here. What a workspace says is therefore kept
 * apart, as the least that the risk can be.
 */
static const char *take_risk_floor(SettingsTool *to, SettingsRisk said) {
        if (said < to->risk_level)
                return only_higher;
        if (said > to->risk_floor)
                to->risk_floor = said;
        return NULL;
}

/* Why the key is not followed, or NULL. */
static const char *tighten(Merge *m, const SettingsKey *key, void *base, const void *said_base) {
        void *to = (char *)base + key->offset;
        const void *from = (const char *)said_base + key->offset;

        switch (key->may) {
        case SETTINGS_MAY_NEVER:
                return only_users;
        case SETTINGS_MAY_TRUE:
                return take_answer(key, to, from, SETTINGS_ANSWER_YES);
        case SETTINGS_MAY_FALSE:
                return take_answer(key, to, from, SETTINGS_ANSWER_NO);
        case SETTINGS_MAY_LOWER:
                return take_lower(to, from);
        case SETTINGS_MAY_HIGHER:
                return take_risk_floor(base, *(const SettingsRisk *)from);
        case SETTINGS_MAY_SHORTER:
                return take_shorter(to, *(const uint32_t *)from);
        case SETTINGS_MAY_FEWER:
                return take_fewer(m, to, from);
        }
        abort();
}

static void ignore(Merge *m, Str key, const char *why, SettingsPlace place) {
        m->ignored[m->n_ignored++] = (SettingsIgnored){ key, why, place };
}

static void merge_keys(Merge *m, const Settings *said) {
        for (size_t i = 0; i < SETTINGS_N_KEYS; ++i) {
                const char *why;

                if (!said->places[i].line)
                        continue;
                why = tighten(m, &settings_keys[i], m->out, said);
                if (why)
                        ignore(m, settings_keys[i].name, why, said->places[i]);
        }
}

static void merge_tool(Merge *m, SettingsTool *to, const SettingsTool *said) {
        for (size_t i = 0; i < SETTINGS_N_TOOL_KEYS; ++i) {
                const SettingsKey *key = &settings_tool_keys[i];
                const char *why;

                if (!said->places[i].line)
                        continue;
                why = tighten(m, key, to, said);
                if (why) {
                        ignore(m,
                               arena_strf(m->arena, "tools." STR_FMT "." STR_FMT,
                                          STR_ARG(said->name), STR_ARG(key->name)),
                               why, said->places[i]);
                }
        }
}

static SettingsTool *find_or_add(Settings *s, size_t n_users, Str name) {
        for (size_t i = 0; i < n_users; ++i) {
                if (str_eq(s->tools[i].name, name))
                        return &s->tools[i];
        }
        s->tools[s->n_tools] = (SettingsTool){ .name = name };
        return &s->tools[s->n_tools++];
}

static void merge_tools(Merge *m, const Settings *user, const Settings *said) {
        SettingsTool *tools = arena_new_array(m->arena, SettingsTool,
                                              user->n_tools + said->n_tools);

        if (!tools)
                return;
        if (user->n_tools)
                memcpy(tools, user->tools, user->n_tools * sizeof(*tools));
        m->out->tools = tools;
        for (size_t i = 0; i < said->n_tools; ++i) {
                merge_tool(m, find_or_add(m->out, user->n_tools, said->tools[i].name),
                           &said->tools[i]);
        }
}

int settings_merge(const Settings *user,
                   const Settings *workspace,
                   Arena *arena,
                   const Settings **ret_settings,
                   const SettingsIgnored **ret_ignored,
                   size_t *ret_n_ignored) {
        size_t n_max = SETTINGS_N_KEYS + workspace->n_tools * SETTINGS_N_TOOL_KEYS;
        Merge m = {
                .out = arena_new_one(arena, Settings),
                .arena = arena,
                .ignored = arena_new_array(arena, SettingsIgnored, n_max),
        };

        if (arena_error(arena))
                return error_origin(arena_error(arena));
        *m.out = *user;
        merge_keys(&m, workspace);
        merge_tools(&m, user, workspace);
        if (arena_error(arena))
                return error_origin(arena_error(arena));

        *ret_settings = m.out;
        *ret_ignored = m.ignored;
        *ret_n_ignored = m.n_ignored;
        return 0;
}
