#include "tool.h"

typedef struct Meaning {
        Str names;
        Risk risk;
        bool confirm;
        Str main;
        Str skip;
        Str category;
} Meaning;

static const Meaning meanings[] = {
#define X(meaning, names, risk, confirm, main, skip, category)         \
        [TOOL_##meaning] = { STR_INIT(names), RISK_##risk,    confirm, \
                             STR_INIT(main),  STR_INIT(skip), STR_INIT(category) },
#include "tools.def"
#undef X
};

/* What the agents of the world call the same argument. The first spelling is ours. */
static const Str spellings[] = {
        STR_INIT("path file_path filename filePath file notebook_path directory dir"),
        STR_INIT("command cmd code"),
        STR_INIT("content contents text file_text"),
        STR_INIT("pattern query regex"),
        STR_INIT("url uri"),
        STR_INIT("new_str new_string replacement"),
        STR_INIT("old_str old_string"),
        STR_INIT("replace_all replaceAll"),
        STR_INIT("code command source"),
        STR_INIT("cwd workdir"),
};

static bool words_have(Str words, Str word) {
        while (words.n) {
                Str w = str_cut(words, ' ', &words);

                if (w.n && str_eq(w, word))
                        return true;
        }
        return false;
}

static const Str *skip_list(ToolMeaning meaning, size_t *ret_n) {
        static const Str bash[] = { STR_INIT("description"), STR_INIT("timeout") };
        static const Str exec[] = { STR_INIT("reason") };
        static const Str fetch[] = { STR_INIT("prompt") };

        *ret_n = 0;
        if (meaning == TOOL_BASH) {
                *ret_n = ARRAY_LEN(bash);
                return bash;
        }
        if (meaning == TOOL_EXEC) {
                *ret_n = ARRAY_LEN(exec);
                return exec;
        }
        if (meaning == TOOL_FETCH) {
                *ret_n = ARRAY_LEN(fetch);
                return fetch;
        }
        return NULL;
}

bool tool_spec_default(Str name, ToolSpec *ret_spec) {
        *ret_spec = (ToolSpec){
                .name = name,
                .risk = RISK_DANGEROUS,
                .requires_confirmation = TRISTATE_YES,
        };
        for (size_t i = 1; i < ARRAY_LEN(meanings); ++i) {
                const Meaning *m = &meanings[i];

                if (!words_have(m->names, name))
                        continue;
                ret_spec->meaning = (ToolMeaning)i;
                ret_spec->risk = m->risk;
                ret_spec->requires_confirmation = m->confirm ? TRISTATE_YES : TRISTATE_NO;
                ret_spec->category = m->category;
                ret_spec->main_argument = m->main;
                ret_spec->skip_arguments = skip_list(ret_spec->meaning,
                                                     &ret_spec->n_skip_arguments);
                return true;
        }
        return false;
}

const char *tool_meaning_name(ToolMeaning meaning) {
        static const char *const first[] = {
                [TOOL_OTHER] = "",
                [TOOL_BASH] = "bash",
                [TOOL_EXEC] = "save_and_exec",
                [TOOL_CODE] = "python",
                [TOOL_READ] = "read_file",
                [TOOL_WRITE] = "write_file",
                [TOOL_EDIT] = "edit_file",
                [TOOL_DELETE] = "delete_file",
                [TOOL_LIST] = "list_directory",
                [TOOL_GREP] = "grep",
                [TOOL_GLOB] = "glob",
                [TOOL_FETCH] = "web_fetch",
                [TOOL_SEARCH] = "web_search",
        };

        return first[meaning];
}

bool tool_meaning_has_name(ToolMeaning meaning, Str name) {
        return meaning != TOOL_OTHER && words_have(meanings[meaning].names, name);
}

Str tool_meaning_names(ToolMeaning meaning) {
        return meanings[meaning].names;
}

void tool_split_glob(Str pattern, Str *ret_base, Str *ret_rest) {
        size_t at = 0;

        for (size_t i = 0; i < pattern.n && !strchr("*?[{\\", pattern.p[i]); ++i) {
                if (pattern.p[i] == '/')
                        at = i + 1;
        }
        /* The slash of the root stays, any other goes. */
        *ret_base = str_slice(pattern, 0, at > 1 ? at - 1 : at);
        *ret_rest = str_slice(pattern, at, pattern.n);
}

const JsonValue *tool_find_argument(const JsonValue *args, Str name) {
        for (size_t i = 0; i < ARRAY_LEN(spellings); ++i) {
                Str words = spellings[i], first = str_cut(words, ' ', &words);

                if (!str_eq(first, name))
                        continue;
                for (words = spellings[i]; words.n;) {
                        const JsonValue *v = json_find(args, str_cut(words, ' ', &words));

                        if (v)
                                return v;
                }
                return NULL;
        }
        return json_find(args, name);
}

bool tool_says_twice(ToolMeaning meaning, const JsonValue *args, Str *ret_one, Str *ret_other) {
        for (size_t i = 0; i < ARRAY_LEN(spellings); ++i) {
                Str words = spellings[i];
                bool has_one = false;

                /* What is code is a matter of tools for code. */
                if (str_has_prefix(words, STR("code ")) && meaning != TOOL_CODE)
                        continue;
                while (words.n) {
                        Str word = str_cut(words, ' ', &words);
                        const JsonValue *v = json_find(args, word);

                        if (!v || json_is(v, JSON_NULL))
                                continue;
                        *(has_one ? ret_other : ret_one) = word;
                        if (has_one)
                                return true;
                        has_one = true;
                }
        }
        return false;
}

bool tool_danger(const ToolSpec *spec, const JsonValue *args, Arena *a, Str *ret_text) {
        Str text = spec->dangerous_text;
        bool dangerous = spec->dangerous == TRISTATE_YES || text.n;

        if (spec->danger_func) {
                int r = spec->danger_func(spec->userdata, args, a, &text);

                /* A function that fails cannot say that it is harmless. */
                dangerous = r != 0;
                if (r < 0)
                        text = STR("the tool could not say whether this is dangerous");
        }
        if (ret_text)
                *ret_text = dangerous ? text : (Str){ 0 };
        return dangerous;
}
