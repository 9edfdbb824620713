#include "toolchain.h"

#include "base/base.h"
#include "find.h"

/* A file that is looked for in each directory on the way up, and words in it that make the tool act. */
typedef struct ToolFile {
        const char *name;
        Toolchain tools; /* rustup stands before cargo and rustc: both read its files */
        const char *words[16];
} ToolFile;

/*
 * The Cargo Book, "Configuration"; the rustup book, "Overrides"; ruff's manual, "Settings",
 * where escapes may write a key otherwise; npm's page "npmrc". With "--print WHAT=FILE" among its
 * flags rustc writes a file also where cargo only asks it what it is like.
 */
static const ToolFile tool_files[] = {
        { ".cargo/config.toml",
          TOOLCHAIN_CARGO,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper", "[source", "registr", "proxy", "--print", "-Z", "\\u" } },
        { ".cargo/config",
          TOOLCHAIN_CARGO,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper", "[source", "registr", "proxy", "--print", "-Z", "\\u" } },
        { "rust-toolchain.toml", TOOLCHAIN_CARGO | TOOLCHAIN_RUSTUP, { "path" } },
        { "rust-toolchain", TOOLCHAIN_CARGO | TOOLCHAIN_RUSTUP, { "path", "/" } },
        { ".ruff.toml",
          TOOLCHAIN_RUFF,
          { "=fix", "=fix-only", "=extend", "=cache-dir", "\\u", "\\U" } },
        { "ruff.toml",
          TOOLCHAIN_RUFF,
          { "=fix", "=fix-only", "=extend", "=cache-dir", "\\u", "\\U" } },
        { "pyproject.toml",
          TOOLCHAIN_RUFF,
          { "=fix", "=fix-only", "=extend", "=cache-dir", "\\u", "\\U" } },
        { ".npmrc", TOOLCHAIN_NPM, { NULL } },
};

/* What is said of each: its key, of a file that cannot be read, of one that holds such a word. */
typedef struct ToolTexts {
        Str key;
        Str unreadable;
        Str found;
} ToolTexts;

static const ToolTexts *texts_of(const ToolFile *t) {
        static const ToolTexts cargo = {
                STR_INIT("cargo"),
                STR_INIT("a file that says which programs are run cannot be read"),
                STR_INIT("a file of the project says which programs are run")
        };
        static const ToolTexts rustup = {
                STR_INIT("rustup"),
                STR_INIT("a file that says which programs are run cannot be read"),
                STR_INIT("a file of the project says which programs are run")
        };
        static const ToolTexts ruff = {
                STR_INIT("ruff"), STR_INIT("a file of settings cannot be read"),
                STR_INIT("the project's settings may have ruff change files")
        };
        static const ToolTexts npm = {
                STR_INIT("npm"), STR_INIT("a file of settings cannot be read"),
                STR_INIT("the project's settings may say whom npm asks, and with what")
        };

        if (t->tools & TOOLCHAIN_NPM)
                return &npm;
        if (t->tools & TOOLCHAIN_RUFF)
                return &ruff;
        return t->tools == TOOLCHAIN_CARGO ? &cargo : &rustup;
}

static bool is_key_byte(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
}

/* Keys that do no harm, in any spelling of npm's: "save-exact[]" is a list. */
static bool is_harmless_npm_key(Str key) {
        static const char *const keys[] = {
#define X(key) key,
#include "npmrc.def"
#undef X
        };

        if (str_has_suffix(key, STR("[]")))
                key = str_slice(key, 0, key.n - 2);
        for (size_t i = 0; i < ARRAY_LEN(keys); ++i) {
                if (str_eq(key, str_of(keys[i])))
                        return true;
        }
        return false;
}

/* npm's own registry, which is asked without this line as well. */
static bool is_npm_registry(Str value) {
        static const Str address = STR_INIT("https://registry.npmjs.org");

        return str_eq(value, address) ||
               (value.n == address.n + 1 && str_has_prefix(value, address) &&
                value.p[address.n] == '/');
}

/* One line of an .npmrc: a comment, nothing, or a setting that leaves alone whom npm asks. */
static bool is_harmless_npm_line(Str line) {
        Str value, key = str_trim(str_cut(line, '=', &value));

        if (key.n == 0 || key.p[0] == '#' || key.p[0] == ';')
                return true;
        value = str_trim(value);
        if (str_eq(key, STR("registry")))
                return is_npm_registry(value);
        if (str_has_prefix(key, STR("//registry.npmjs.org/:")))
                return true;
        return is_harmless_npm_key(key) && str_find(value, STR("${")) == SIZE_MAX;
}

/* npm ends lines at "\r" too. */
static const char *npm_word_in(Str content) {
        while (content.n) {
                Str line = str_cut(content, '\n', &content);

                while (line.n) {
                        if (!is_harmless_npm_line(str_cut(line, '\r', &line)))
                                return ".npmrc";
                }
        }
        return NULL;
}

/* @key as a whole word with a '=' behind it, whatever quotes stand between. */
static bool sets_key(Str content, Str key) {
        for (size_t at = 0; at + key.n <= content.n; ++at) {
                size_t end = at + key.n;

                if (!str_eq(str_slice(content, at, end), key) ||
                    (at && is_key_byte(content.p[at - 1])) ||
                    (end < content.n && is_key_byte(content.p[end])))
                        continue;
                while (end < content.n && strchr(" \t'\"", content.p[end]))
                        ++end;
                if (end < content.n && content.p[end] == '=')
                        return true;
        }
        return false;
}

static const char *word_in(const ToolFile *t, Str content) {
        if (t->tools & TOOLCHAIN_NPM)
                return npm_word_in(content);
        for (size_t i = 0; i < ARRAY_LEN(t->words) && t->words[i]; ++i) {
                Str word = str_of(t->words[i]);

                if (word.p[0] == '=' ? sets_key(content, str_slice(word, 1, word.n))
                                     : str_find(content, word) != SIZE_MAX)
                        return t->words[i];
        }
        return NULL;
}

static int look_at(const World *world, Str path, const ToolFile *t, Arena *a, RepoFindings *ret) {
        const ToolTexts *texts = texts_of(t);
        RepoFinding finding = { .key = texts->key, .file = path };
        const char *word;
        Str content;
        int r;

        r = world->read_file(world->userdata, path, REPO_FILE_MAX, a, &content);
        if (r < 0)
                return r;
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                finding.text = texts->unreadable;
                return repo_findings_add(ret, a, finding);
        }
        word = word_in(t, content);
        if (!word)
                return 0;
        finding.setting = str_of(word);
        finding.text = texts->found;
        return repo_findings_add(ret, a, finding);
}

static Str parent_of(Str path) {
        while (path.n && path.p[path.n - 1] != '/')
                --path.n;
        if (path.n > 1)
                --path.n;
        return path;
}

int toolchain_probe(
        const World *world, Str directory, Str home, Toolchain tool, Arena *a, RepoFindings *ret) {
        for (size_t level = 0; level < FIND_LEVELS_MAX && directory.n && directory.p[0] == '/';
             ++level) {
                /* ~/.cargo is the person's own. */
                for (size_t i = 0; i < ARRAY_LEN(tool_files) && !str_eq(directory, home); ++i) {
                        Str path = repo_path_join(directory, str_of(tool_files[i].name), (Str){ 0 },
                                                  a);
                        int r;

                        if (!(tool_files[i].tools & tool))
                                continue;
                        if (arena_error(a))
                                return arena_error(a);
                        r = look_at(world, path, &tool_files[i], a, ret);
                        if (r)
                                return r;
                }
                if (directory.n == 1)
                        break;
                directory = parent_of(directory);
        }
        return 0;
}
