#include "toolchain.h"

#include "base/base.h"
#include "find.h"

/* A file that is looked for in each directory on the way up, and words in it that name programs. */
typedef struct ToolFile {
        const char *name;
        bool cargo; /* read by cargo; else by rustup, which stands before cargo and rustc */
        const char *words[10];
} ToolFile;

/* The Cargo Book, "Configuration"; the rustup book, "Overrides". */
static const ToolFile tool_files[] = {
        { ".cargo/config.toml",
          true,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper" } },
        { ".cargo/config",
          true,
          { "rustc", "rustdoc", "linker", "runner", "alias", "include", "credential", "[env",
            "paths", "wrapper" } },
        { "rust-toolchain.toml", false, { "path" } },
        { "rust-toolchain", false, { "path", "/" } },
};

static const char *word_in(const ToolFile *t, Str content) {
        for (size_t i = 0; i < ARRAY_LEN(t->words) && t->words[i]; ++i) {
                if (str_find(content, str_of(t->words[i])) != SIZE_MAX)
                        return t->words[i];
        }
        return NULL;
}

static int look_at(const World *world, Str path, const ToolFile *t, Arena *a, RepoFindings *ret) {
        RepoFinding finding = { .key = t->cargo ? STR("cargo") : STR("rustup"), .file = path };
        const char *word;
        Str content;
        int r;

        r = world->read_file(world->userdata, path, REPO_FILE_MAX, a, &content);
        if (r < 0)
                return r;
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                finding.text = STR("a file that says which programs are run cannot be read");
                return repo_findings_add(ret, a, finding);
        }
        word = word_in(t, content);
        if (!word)
                return 0;
        finding.setting = str_of(word);
        finding.text = STR("a file of the project says which programs are run");
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
        const World *world, Str directory, Str home, bool cargo, Arena *a, RepoFindings *ret) {
        for (size_t level = 0; level < FIND_LEVELS_MAX && directory.n && directory.p[0] == '/';
             ++level) {
                /* ~/.cargo is the person's own. */
                for (size_t i = 0; i < ARRAY_LEN(tool_files) && !str_eq(directory, home); ++i) {
                        Str path = repo_path_join(directory, str_of(tool_files[i].name), (Str){ 0 },
                                                  a);
                        int r;

                        if (tool_files[i].cargo && !cargo)
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
