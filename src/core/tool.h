#pragma once

/* Tool specs: what is known of a tool before it is called. */

#include "base/base.h"
#include "json/json.h"

typedef enum Risk {
#define X(name, json, text) RISK_##name,
#include "risks.def"
#undef X
} Risk;

const char *risk_name(Risk risk);
bool risk_from_name(Str name, Risk *ret_risk);

typedef enum ToolSource {
        TOOL_SOURCE_HOST, /* the agent's own; what it says of itself is a claim */
        TOOL_SOURCE_BUILTIN,
        TOOL_SOURCE_MCP, /* another program's; everything it says is a claim */
} ToolSource;

const char *tool_source_name(ToolSource source);
bool tool_source_from_name(Str name, ToolSource *ret_source);

/* By which knowledge the effects of a tool's calls are worked out. */
typedef enum ToolMeaning {
        TOOL_OTHER, /* by none: the spec's risk stands */
#define X(meaning, names, risk, confirm, main, skip, category) TOOL_##meaning,
#include "tools.def"
#undef X
} ToolMeaning;

typedef enum Tristate {
        TRISTATE_UNSET,
        TRISTATE_NO,
        TRISTATE_YES,
} Tristate;

/*
 * Whether a call with these arguments is dangerous, and a sentence that says why.
 * @ret_text: set to a static or @a string; may stay empty
 * Return: 1 dangerous, 0 not, negative errno: taken as dangerous.
 */
typedef int (*ToolDangerFunc)(void *userdata, const JsonValue *args, Arena *a, Str *ret_text);

/* Text for a person that shows what the call would do; language for colours ("diff", "bash", "json", …). */
typedef int (*ToolPreviewFunc)(
        void *userdata, const JsonValue *args, Arena *a, Str *ret_text, Str *ret_language);

/*
 * A tool spec. Strings and functions are borrowed for the life of the gate that it is
 * registered with. Zeroed memory but for the name is a tool of which nothing is known:
 * it is asked about and dangerous.
 */
typedef struct ToolSpec {
        Str name;
        Str description;
        const JsonValue *parameters; /* JSON schema or NULL; part of the definition */
        ToolSource source;
        Str server; /* MCP: the server's name */
        ToolMeaning meaning;

        Risk risk;        /* NONE: dangerous */
        bool risk_is_set; /* a person set it: never lowered by computed effects */
        Tristate requires_confirmation;
        bool confirmation_is_set; /* a person set requires_confirmation */
        Str confirmation_message;
        Str impact_description;
        Str category;

        /* dangerous: yes/no, a sentence, or a function of the arguments */
        Tristate dangerous;
        Str dangerous_text;
        ToolDangerFunc danger_func;
        ToolPreviewFunc preview_func;
        void *userdata;

        const Str *skip_arguments; /* arguments that do not matter for approvals */
        size_t n_skip_arguments;
        Str undone_by; /* how its writes and deletions are undone, when whoever runs it sees to that */
        Str main_argument; /* the one a person edits first; empty: all of them */
} ToolSpec;

/**
 * tool_meaning_of() - the meaning of a name that agents use
 * @ret_spec:   filled with the default spec of that meaning, its name being @name
 *
 * Return: true when the name is known.
 */
bool tool_spec_default(Str name, ToolSpec *ret_spec);

/* Our own name of a meaning: "bash"; "" for TOOL_OTHER. */
const char *tool_meaning_name(ToolMeaning meaning);
/* True when @name is one of the names of @meaning. */
bool tool_meaning_has_name(ToolMeaning meaning, Str name);

/*
 * "src/x/ *.c" (without the blank): the directory that its first names say, "src/x", and what is a glob,
 * "*.c". A name without signs of a glob is the last one of the latter.
 */
void tool_split_glob(Str pattern, Str *ret_base, Str *ret_rest);

/* All names of a meaning, parted by blanks; ours first. */
Str tool_meaning_names(ToolMeaning meaning);

/* A string argument under any of the spellings agents use for it (path, file_path, filename …). */
const JsonValue *tool_find_argument(const JsonValue *args, Str name);

/* True when two members are spellings of the same argument: readers differ on which of them counts. */
bool tool_says_twice(ToolMeaning meaning, const JsonValue *args, Str *ret_one, Str *ret_other);

/**
 * tool_danger() - whether the spec calls this call dangerous, without asking anybody
 * @ret_text:   the spec's sentence, may be NULL
 */
bool tool_danger(const ToolSpec *spec, const JsonValue *args, Arena *a, Str *ret_text);
