#include "toolchain.h"

#include "base/base.h"
#include "find.h"

/* A file that is looked for in each directory on the way up, and words in it that make the tool act. */
typedef struct ToolFile {
        const char *name;
        Toolchain tools; /* rustup stands before cargo and rustc: both read its files */
        const char *words[10];
} ToolFile;

/*
 * The Cargo Book, "Configuration"; the rustup book, "Overrides"; ruff's manual, "Settings",
 * where escapes may write a key otherwise.
 */
static const ToolFile tool_files[] = {
        { ".cargo/config.toml",
          TOOLCHAIN_CARGO,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper" } },
        { ".cargo/config",
          TOOLCHAIN_CARGO,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper" } },
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
};

static bool is_key_byte(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
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
        for (size_t i = 0; i < ARRAY_LEN(t->words) && t->words[i]; ++i) {
                Str word = str_of(t->words[i]);

                if (word.p[0] == '=' ? sets_key(content, str_slice(word, 1, word.n))
                                     : str_find(content, word) != SIZE_MAX)
                        return t->words[i];
        }
        return NULL;
}

static int look_at(const World *world, Str path, const ToolFile *t, Arena *a, RepoFindings *ret) {
        bool ruff = t->tools & TOOLCHAIN_RUFF;
        RepoFinding finding = { .key = ruff                          ? STR("ruff")
                                       : t->tools == TOOLCHAIN_CARGO ? STR("cargo")
                                                                     : STR("rustup"),
                                .file = path };
        const char *word;
        Str content;
        int r;

        r = world->read_file(world->userdata, path, REPO_FILE_MAX, a, &content);
        if (r < 0)
                return r;
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                finding.text = ruff ? STR("a file of settings cannot be read")
                                    : STR("a file that says which programs are run cannot be read");
                return repo_findings_add(ret, a, finding);
        }
        word = word_in(t, content);
        if (!word)
                return 0;
        finding.setting = str_of(word);
        finding.text = ruff ? STR("the project's settings may have ruff change files")
                            : STR("a file of the project says which programs are run");
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
