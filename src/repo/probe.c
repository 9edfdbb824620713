#include "repo.h"

#include "base/base.h"
#include "find.h"
#include "index.h"
#include "toolchain.h"
#include "values.h"

#define SCRATCH_MAX       (40U << 20)
#define HOOKS_LISTED_MAX  256
#define MODULES_DEPTH_MAX 4

/* One repository being asked. Files, settings and index live in @scratch, findings in @arena. */
typedef struct Probe {
        const World *world;
        Str home;
        const Str *keys;
        size_t n_keys;
        Arena *scratch;
        Arena *arena;
        RepoFindings *findings;
        const Repo *repo;
        RepoSettings settings;
        size_t n_files;
        unsigned int depth; /* submodules within submodules */
} Probe;

typedef struct KeyRow {
        const char *key;
        const char *setting;
        ValueCheck harmless;
} KeyRow;

static const KeyRow key_rows[] = {
#define X(key, setting, check) { key, setting, check },
#include "keys.def"
#undef X
};

/* Findings */

int repo_findings_add(RepoFindings *list, Arena *a, RepoFinding f) {
        if (list->n == REPO_FINDINGS_MAX) {
                list->items[list->n - 1].text = STR("there is more than is told here");
                return 0;
        }
        if (list->n == list->capacity) {
                size_t capacity = list->capacity ? list->capacity * 2 : 4;
                RepoFinding *items = arena_new_array(a, RepoFinding, capacity);

                if (!items)
                        return arena_error(a);
                if (list->n)
                        memcpy(items, list->items, list->n * sizeof(*items));
                list->items = items;
                list->capacity = capacity;
        }
        f.key = arena_str(a, f.key);
        f.setting = arena_str(a, f.setting);
        f.value = arena_str(a, f.value);
        f.file = arena_str(a, f.file);
        list->items[list->n++] = f;
        return arena_error(a);
}

static int find(Probe *p, RepoFinding finding) {
        return repo_findings_add(p->findings, p->arena, finding);
}

/* What cannot be told bears on every key: the first stands for all. */
static int find_unknown(Probe *p, Str file, uint32_t line, Str text) {
        return find(p, (RepoFinding){ .key = p->n_keys ? p->keys[0] : (Str){ 0 },
                                      .file = file,
                                      .line = line,
                                      .text = text });
}

static Str join(Probe *p, Str directory, const char *name) {
        return repo_path_join(directory, str_of(name), (Str){ 0 }, p->scratch);
}

/* Reading the configuration */

static int read_config(Probe *p, Str file, unsigned int depth, bool must_exist);

static Str directory_of(Str file) {
        while (file.n && file.p[file.n - 1] != '/')
                --file.n;
        return file.n > 1 ? str_slice(file, 0, file.n - 1) : file;
}

/* Conditions of includeIf are not weighed: what may be read counts as read. */
static bool is_include(const RepoSetting *s) {
        return str_eq(s->name, STR("path")) &&
               ((str_eq(s->section, STR("include")) && !s->has_sub) ||
                str_eq(s->section, STR("includeif")));
}

static int read_include(Probe *p, const RepoSetting *s, unsigned int depth) {
        Str path = repo_path_join(directory_of(s->file), s->value, p->home, p->scratch);

        if (arena_error(p->scratch))
                return arena_error(p->scratch);
        if (s->bare || path.n == 0 || str_has_prefix(s->value, STR("%("))) {
                return find_unknown(p, s->file, s->line,
                                    STR("the repository's configuration includes a file that "
                                        "cannot be found out"));
        }
        if (depth == REPO_DEPTH_MAX) {
                return find_unknown(p, s->file, s->line,
                                    STR("the repository's configuration includes too deep"));
        }
        return read_config(p, path, depth + 1, false);
}

static int read_includes(Probe *p, size_t from, unsigned int depth) {
        for (size_t i = from, n = p->settings.n; i < n; ++i) {
                RepoSetting s = p->settings.items[i];
                int r;

                if (!is_include(&s))
                        continue;
                r = read_include(p, &s, depth);
                if (r)
                        return r;
        }
        return 0;
}

static int read_config(Probe *p, Str file, unsigned int depth, bool must_exist) {
        size_t from = p->settings.n;
        Str text;
        int r;

        if (p->n_files++ == REPO_FILES_MAX) {
                return find_unknown(p, file, 0,
                                    STR("the repository's configuration has too many files"));
        }
        r = p->world->read_file(p->world->userdata, file, REPO_FILE_MAX, p->scratch, &text);
        if (r < 0 || (r == WORLD_E_MISSING && !must_exist))
                return r < 0 ? r : 0;
        if (r == WORLD_E_MISSING)
                return 0;
        if (r) {
                return find_unknown(p, file, 0,
                                    STR("a configuration file of the repository cannot be read"));
        }

        r = repo_config_read(text, file, p->scratch, &p->settings);
        if (r)
                return r;
        if (p->settings.broken || p->settings.cut) {
                r = find_unknown(p, file, p->settings.broken,
                                 STR("a configuration file of the repository is not understood"));
                if (r)
                        return r;
                p->settings.broken = 0;
                p->settings.cut = false;
        }
        return read_includes(p, from, depth);
}

/* git asks the configuration file itself and not what that includes: any line that says so counts. */
static bool has_worktree_config(const Probe *p) {
        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];

                if (str_eq(s->section, STR("extensions")) &&
                    str_eq(s->name, STR("worktreeconfig")) && !is_false(s))
                        return true;
        }
        return false;
}

static int read_configs(Probe *p) {
        int r;

        r = read_config(p, join(p, p->repo->common_dir, "config"), 0, true);
        if (r || !has_worktree_config(p))
                return r;
        return read_config(p, join(p, p->repo->git_dir, "config.worktree"), 0, false);
}

/* Settings by pattern */

/* A key SECTION.NAME or SECTION.SUB.NAME in its parts; the sub may hold dots. */
typedef struct KeyParts {
        Str section;
        Str sub;
        Str name;
        bool has_sub;
} KeyParts;

static bool key_parts(Str key, KeyParts *ret) {
        size_t first = str_find_char(key, '.'), last = key.n;

        while (last > 0 && key.p[last - 1] != '.')
                --last;
        if (first == SIZE_MAX || first == 0 || last == key.n)
                return false;
        *ret = (KeyParts){ .section = str_slice(key, 0, first),
                           .name = str_slice(key, last, key.n) };
        ret->has_sub = last - 1 > first;
        if (ret->has_sub)
                ret->sub = str_slice(key, first + 1, last - 1);
        return true;
}

static bool part_matches(Str part, Str text) {
        return str_eq(part, STR("*")) || str_eq_nocase(part, text);
}

static bool setting_matches(const RepoSetting *s, const KeyParts *k) {
        return part_matches(k->section, s->section) && part_matches(k->name, s->name) &&
               s->has_sub == k->has_sub && (!k->has_sub || part_matches(k->sub, s->sub));
}

static Str setting_name(const RepoSetting *s, Arena *a) {
        if (s->has_sub) {
                return arena_strf(a, STR_FMT "." STR_FMT "." STR_FMT, STR_ARG(s->section),
                                  STR_ARG(s->sub), STR_ARG(s->name));
        }
        return arena_strf(a, STR_FMT "." STR_FMT, STR_ARG(s->section), STR_ARG(s->name));
}

static int find_setting(Probe *p, Str key, const RepoSetting *s, Str text) {
        return find(p, (RepoFinding){ .key = key,
                                      .setting = setting_name(s, p->scratch),
                                      .value = s->value,
                                      .file = s->file,
                                      .line = s->line,
                                      .text = text });
}

static int check_settings(Probe *p, Str key, Str setting, ValueCheck harmless, Str text) {
        KeyParts parts;

        if (!key_parts(setting, &parts)) {
                return find_unknown(p, (Str){ 0 }, 0,
                                    STR("what the repository changes cannot be told"));
        }
        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];
                int r;

                if (!setting_matches(s, &parts) || harmless(s))
                        continue;
                r = find_setting(p, key, s, text);
                if (r)
                        return r;
        }
        return 0;
}

/* Hooks */

static int check_hook(Probe *p, Str key, Str directory, Str name) {
        Str path = repo_path_join(directory, name, (Str){ 0 }, p->scratch);
        WorldStat st;
        int r;

        if (arena_error(p->scratch))
                return arena_error(p->scratch);
        r = p->world->stat(p->world->userdata, path, true, &st);
        if (r < 0 || r == WORLD_E_MISSING)
                return r < 0 ? r : 0;
        /* git takes no notice of a hook that is not executable. */
        if (r == 0 && (st.type == WORLD_TYPE_DIR || !(st.mode & 0111)))
                return 0;
        return find(p, (RepoFinding){
                               .key = key,
                               .setting = arena_strf(p->scratch, "hooks/" STR_FMT, STR_ARG(name)),
                               .file = path,
                               .text = STR("the repository has a hook that git runs") });
}

typedef struct HookListing {
        Probe *probe;
        Str key;
        Str directory;
        int error;
} HookListing;

static bool hook_entry(void *userdata, Str name, WorldType type) {
        HookListing *l = userdata;

        if (!str_has_suffix(name, STR(".sample")))
                l->error = check_hook(l->probe, l->key, l->directory, name);
        return l->error == 0;
}

static int check_hooks_in(Probe *p, Str key, Str directory, Str name) {
        HookListing l = { .probe = p, .key = key, .directory = directory };
        int r;

        if (!str_eq(name, STR("*")))
                return check_hook(p, key, directory, name);
        r = p->world->list_dir(p->world->userdata, directory, HOOKS_LISTED_MAX, hook_entry, &l);
        if (l.error || r < 0)
                return l.error ? l.error : r;
        if (r && r != WORLD_E_MISSING) {
                return find_unknown(p, directory, 0,
                                    STR("the repository's hooks cannot be listed"));
        }
        return 0;
}

/*
 * Every core.hooksPath counts, also one that a later line takes back: which of them stands is
 * settled by conditions that are not weighed. A relative one is seen from the top of the work tree.
 */
static int check_hooks(Probe *p, Str key, Str name) {
        int r;

        r = check_hooks_in(p, key, join(p, p->repo->common_dir, "hooks"), name);
        for (size_t i = 0; i < p->settings.n && r == 0; ++i) {
                const RepoSetting *s = &p->settings.items[i];
                Str directory;

                if (s->has_sub || !str_eq(s->section, STR("core")) ||
                    !str_eq(s->name, STR("hookspath")))
                        continue;
                directory = repo_path_join(p->repo->worktree, s->value, p->home, p->scratch);
                if (arena_error(p->scratch))
                        return arena_error(p->scratch);
                r = directory.n
                            ? check_hooks_in(p, key, directory, name)
                            : find_setting(p, key, s,
                                           STR("where the repository's hooks are cannot be told"));
        }
        if (r)
                return r;
        /* git 2.54 and later: hooks that the configuration names. */
        return check_settings(p, key, STR("hook.*.command"), is_empty,
                              STR("the repository's configuration names a hook that git runs"));
}

/* Keys of their own */

static int check_alias(Probe *p, Str key, Str name) {
        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];
                int r;

                if (!str_eq(s->section, STR("alias")) ||
                    !(s->has_sub ? str_eq_nocase(s->sub, name) : str_eq_nocase(s->name, name)))
                        continue;
                r = find_setting(p, key, s,
                                 STR("the repository's configuration says what this word does"));
                if (r)
                        return r;
        }
        return 0;
}

/* In a submodule the setting leads back to where we are: that is no other place. */
static bool is_same_directory(Probe *p, Str a, Str b) {
        WorldStat sa, sb;

        return p->world->stat(p->world->userdata, a, true, &sa) == 0 &&
               p->world->stat(p->world->userdata, b, true, &sb) == 0 && sa.inode == sb.inode &&
               sa.device == sb.device;
}

static int check_worktree(Probe *p, Str key) {
        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];
                Str directory;
                int r;

                if (s->has_sub || !str_eq(s->section, STR("core")) ||
                    !str_eq(s->name, STR("worktree")))
                        continue;
                directory = repo_path_join(p->repo->git_dir, s->value, (Str){ 0 }, p->scratch);
                if (directory.n && is_same_directory(p, directory, p->repo->worktree))
                        continue;
                r = find_setting(p, key, s,
                                 STR("the repository's files are those of another directory"));
                if (r)
                        return r;
        }
        return 0;
}

/* Submodules */

static int probe_in(const Probe *above, const Repo *repo, unsigned int depth);

static int probe_module(Probe *p, Str path) {
        Str directory = repo_path_join(p->repo->worktree, path, (Str){ 0 }, p->scratch);
        RepoFound found;
        WorldStat st;
        int r;

        r = p->world->stat(p->world->userdata, join(p, directory, ".git"), true, &st);
        if (arena_error(p->scratch))
                return arena_error(p->scratch);
        if (r < 0 || r == WORLD_E_MISSING)
                return r < 0 ? r : 0; /* not checked out */
        if (p->depth + 1 == MODULES_DEPTH_MAX) {
                return find_unknown(p, directory, 0,
                                    STR("submodules lie too deep within each other"));
        }
        r = repo_find(p->world, directory, p->scratch, &found);
        if (r)
                return r;
        if (found.unknown.n)
                return find_unknown(p, found.unknown, 0, STR("a submodule cannot be looked at"));
        /* The first is the submodule's own; those behind it are what git would take instead. */
        for (size_t i = 0; i < found.n && r == 0; ++i) {
                if (i == 0 || !str_eq(found.repos[i].git_dir, p->repo->git_dir))
                        r = probe_in(p, &found.repos[i], p->depth + 1);
        }
        return r;
}

/* git asks the configuration file itself, not what it includes. Its settings stand first. */
static size_t oid_bytes(const Probe *p) {
        size_t n = 20;

        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];

                if (!s->has_sub && str_eq(s->section, STR("extensions")) &&
                    str_eq(s->name, STR("objectformat")) &&
                    str_eq(s->file, p->settings.items[0].file))
                        n = str_eq_nocase(s->value, STR("sha256")) ? 32 : 20;
        }
        return n;
}

static int check_modules(Probe *p) {
        Str path = join(p, p->repo->git_dir, "index"), index;
        IndexLinks links;
        int r;

        r = p->world->read_file(p->world->userdata, path, REPO_INDEX_MAX, p->scratch, &index);
        if (r < 0 || r == WORLD_E_MISSING)
                return r < 0 ? r : 0;
        if (r)
                return find_unknown(p, path, 0, STR("whether there are submodules cannot be told"));
        r = index_links(index, oid_bytes(p), p->scratch, &links);
        if (r)
                return r;
        if (links.unknown) {
                r = find_unknown(p, path, 0, STR("whether there are submodules cannot be told"));
                if (r)
                        return r;
        }
        for (size_t i = 0; i < links.n; ++i) {
                r = probe_module(p, links.paths[i]);
                if (r)
                        return r;
        }
        return 0;
}

/* All keys */

static const Str text_program = STR_INIT(
        "the repository's configuration names a program that git runs");

static Str text_of(Str key) {
        if (str_eq(key, STR("promisor")))
                return STR("objects that are missing are fetched from a remote");
        if (str_eq(key, STR("url-login")))
                return STR("an address in the repository's configuration holds a login");
        return text_program;
}

static int check_listed_key(Probe *p, Str key, bool *ret_listed) {
        *ret_listed = false;
        for (size_t i = 0; i < ARRAY_LEN(key_rows); ++i) {
                int r;

                if (!str_eq_nocase(key, str_of(key_rows[i].key)))
                        continue;
                *ret_listed = true;
                r = check_settings(p, key, str_of(key_rows[i].setting), key_rows[i].harmless,
                                   text_of(key));
                if (r)
                        return r;
        }
        return 0;
}

/* Partial clones */

/* A setting that could put a program, a file or another address between git and a remote. */
static bool bends_transport(const RepoSetting *s) {
        static const Str sections[] = { STR_INIT("http"), STR_INIT("credential"), STR_INIT("url"),
                                        STR_INIT("protocol"), STR_INIT("ssh") };
        static const Str names[] = { STR_INIT("uploadpack"), STR_INIT("vcs"),
                                     STR_INIT("proxy"),      STR_INIT("proxyauthmethod"),
                                     STR_INIT("sshcommand"), STR_INIT("gitproxy"),
                                     STR_INIT("askpass") };

        for (size_t i = 0; i < ARRAY_LEN(sections); ++i)
                if (str_eq(s->section, sections[i]))
                        return true;
        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(s->name, names[i]))
                        return true;
        return str_eq(s->section, STR("remote")) && str_eq(s->name, STR("url")) &&
               !is_plain_address(s);
}

/* Has this remote an address, and leaves it out nothing but content? */
static bool leaves_out_blobs(const Probe *p, Str remote) {
        bool address = false, blobs = false;

        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];

                if (!str_eq(s->section, STR("remote")) || !str_eq(s->sub, remote))
                        continue;
                address = address || (str_eq(s->name, STR("url")) && s->value.n);
                if (str_eq(s->name, STR("partialclonefilter"))) {
                        if (!str_has_prefix(s->value, STR("blob:")))
                                return false;
                        blobs = true;
                }
        }
        return address && blobs;
}

/*
 * Commits and trees are all there in a clone that was made without blobs: nothing is fetched for them,
 * and were it crafted so that something is, then by git alone from the address that stands there.
 */
static bool has_its_history(const Probe *p) {
        for (size_t i = 0; i < p->settings.n; ++i) {
                const RepoSetting *s = &p->settings.items[i];
                bool remote = str_eq(s->section, STR("remote")) &&
                              (str_eq(s->name, STR("promisor")) ||
                               str_eq(s->name, STR("partialclonefilter")));
                bool extension = str_eq(s->section, STR("extensions")) &&
                                 str_eq(s->name, STR("partialclone"));

                if (bends_transport(s) || (remote && !leaves_out_blobs(p, s->sub)) ||
                    (extension && !leaves_out_blobs(p, s->value)))
                        return false;
        }
        return true;
}

static int check_key(Probe *p, Str key) {
        bool listed;
        int r;

        if (str_has_prefix(key, STR("hook:")))
                return check_hooks(p, key, str_slice(key, 5, key.n));
        if (str_has_prefix(key, STR("alias:")))
                return check_alias(p, key, str_slice(key, 6, key.n));
        if (str_eq(key, STR("submodule")))
                return check_modules(p);
        if (str_eq(key, STR("promisor-history"))) {
                if (has_its_history(p))
                        return 0;
                key = STR("promisor");
        }
        if (str_eq_nocase(key, STR("core.worktree")))
                return check_worktree(p, key);
        r = check_listed_key(p, key, &listed);
        if (r || listed)
                return r;
        return check_settings(p, key, key, is_empty_or_boolean, text_program);
}

static int probe_in(const Probe *above, const Repo *repo, unsigned int depth) {
        Probe p = *above;
        int r;

        p.repo = repo;
        p.depth = depth;
        p.n_files = 0;
        p.settings = (RepoSettings){ 0 };
        r = read_configs(&p);
        for (size_t i = 0; i < p.n_keys && r == 0; ++i)
                r = check_key(&p, p.keys[i]);
        return r;
}

static int probe_git(Probe *p, Str directory) {
        RepoFound found;
        int r;

        r = repo_find(p->world, directory, p->scratch, &found);
        if (r)
                return r;
        if (found.bare.n) {
                r = find_unknown(p, found.bare, 0,
                                 STR("the directory looks like a repository of its own"));
        }
        if (r == 0 && found.unknown.n) {
                r = find_unknown(p, found.unknown, 0,
                                 STR("which repository this is cannot be told"));
        }
        for (size_t i = 0; i < found.n && r == 0; ++i)
                r = probe_in(p, &found.repos[i], 0);
        return r;
}

static int probe_with(Probe *p, Str directory, Str tool) {
        static const struct {
                Str name;
                Toolchain tool;
        } toolchains[] = {
                { STR_INIT("cargo"), TOOLCHAIN_CARGO },
                { STR_INIT("rustup"), TOOLCHAIN_RUSTUP },
                { STR_INIT("ruff"), TOOLCHAIN_RUFF },
                { STR_INIT("npm"), TOOLCHAIN_NPM },
        };

        if (str_eq(tool, STR("git")))
                return probe_git(p, directory);
        for (size_t i = 0; i < ARRAY_LEN(toolchains); ++i) {
                if (str_eq(tool, toolchains[i].name))
                        return toolchain_probe(p->world, directory, p->home, toolchains[i].tool,
                                               p->arena, p->findings);
        }
        return find_unknown(p, directory, 0,
                            STR("what the project changes for this tool cannot be told"));
}

int repo_probe(const World *world,
               Str directory,
               Str home,
               Str tool,
               const Str *keys,
               size_t n_keys,
               Arena *a,
               RepoFindings *ret) {
        _uninitialized_ char first[16384];
        Arena scratch;
        Probe p = { .world = world,
                    .home = home,
                    .keys = keys,
                    .n_keys = n_keys,
                    .scratch = &scratch,
                    .arena = a,
                    .findings = ret };
        int r;

        *ret = (RepoFindings){ 0 };
        if (!world || !str_has_prefix(directory, STR("/")))
                return find_unknown(&p, directory, 0, STR("the repository cannot be looked at"));
        arena_init(&scratch, first, sizeof(first), SCRATCH_MAX);
        r = probe_with(&p, directory, tool);
        if (r == 0)
                r = arena_error(&scratch);
        arena_deinit(&scratch);
        return r;
}
