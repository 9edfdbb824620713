#include "run.h"

#include "disk/disk.h"
#include "repo/repo.h"
#include "search/search.h"

#include <unistd.h>

#define EXCLUDES_MAX    (1U << 20)
#define LEAVE_OUT_ARENA (4U << 20)

/* What is needed to tell credential files apart while several threads walk. */
typedef struct Secrets {
        FilesContext files;
        Str root;                /* absolute, resolved */
        const EffectList *named; /* what was confirmed */
        SearchInode *inodes;
        size_t n_inodes;
} Secrets;

static bool is_within(Str path, Str dir) {
        return str_has_prefix(path, dir) &&
               (path.n == dir.n || path.p[dir.n] == '/' || str_eq(dir, STR("/")));
}

/* A credential file, or all below a directory, that the question named and that was allowed. */
static bool was_named(const Secrets *s, Str path) {
        for (size_t i = 0; i < s->named->n; ++i) {
                const Effect *e = &s->named->items[i];

                if (e->act == ACT_SECRET_FILE && e->object.form == VALUE_LITERAL &&
                    e->object.text.n && is_within(path, e->object.text))
                        return true;
        }
        return false;
}

static bool leave_out(void *userdata, Str path, Str name, bool is_dir, Str *ret_why) {
        const Secrets *s = userdata;
        char full[2 * FILES_PATH_MAX], first[2048];
        Arena a;
        bool out;

        *ret_why = STR("a path too long to be looked at");
        if (s->root.n + 1 + path.n > FILES_PATH_MAX)
                return true;
        memcpy(full, s->root.p, s->root.n);
        full[s->root.n] = '/';
        memcpy(full + s->root.n + (s->root.n > 1), path.p, path.n);
        path = (Str){ full, s->root.n + (s->root.n > 1) + path.n };
        arena_init(&a, first, sizeof(first), LEAVE_OUT_ARENA);
        out = files_leaves_out(&s->files, path, is_dir, &a, ret_why);
        arena_deinit(&a);
        return out && !was_named(s, path);
}

static int take_secrets(ToolRun *run, Str root, Secrets *ret) {
        const Surroundings *sur = run->config->surroundings;
        WorldStat *stats;
        size_t n;
        int r;

        ret->files = (FilesContext){ .world = sur->world,
                                     .workspace = run->request->workspace,
                                     .home = sur->home };
        memcpy(ret->files.gate_dirs, sur->gate_dirs, sizeof(ret->files.gate_dirs));
        memcpy(ret->files.secrets, sur->secrets, sizeof(ret->files.secrets));
        ret->root = root;
        ret->named = &run->request->effects;
        r = files_secret_inodes(&ret->files, run->arena, &stats, &n);
        if (r)
                return error_trace(r);
        ret->inodes = arena_new_array(run->arena, SearchInode, n + 1);
        for (size_t i = 0; ret->inodes && i < n; ++i)
                ret->inodes[i] = (SearchInode){ stats[i].device, stats[i].inode };
        ret->n_inodes = n;
        return arena_error(run->arena);
}

/* --- what git leaves out for this person ---------------------------------------------- */

static Str config_folder(ToolRun *run) {
        Str xdg = str_of(getenv("XDG_CONFIG_HOME"));

        if (xdg.n && xdg.p[0] == '/')
                return xdg;
        return arena_strf(run->arena, STR_FMT "/.config", STR_ARG(run->config->surroundings->home));
}

static Str read_text(ToolRun *run, Str path) {
        const World *world = run->config->surroundings->world;
        Str text = { 0 };

        if (!path.n || world->read_file(world->userdata, path, EXCLUDES_MAX, run->arena, &text))
                return (Str){ 0 };
        return text;
}

/* core.excludesFile as one of the person's own files says it: the last one counts. */
static Str configured_excludes(ToolRun *run, Str file, Str otherwise) {
        RepoSettings settings = { 0 };
        Str text = read_text(run, file), home = run->config->surroundings->home;

        if (!text.n || repo_config_read(text, file, run->arena, &settings))
                return otherwise;
        for (size_t i = settings.n; i-- > 0;) {
                const RepoSetting *s = &settings.items[i];

                if (!str_eq(s->section, STR("core")) || s->has_sub ||
                    !str_eq(s->name, STR("excludesfile")))
                        continue;
                if (str_has_prefix(s->value, STR("~/")))
                        return arena_strf(run->arena, STR_FMT STR_FMT, STR_ARG(home),
                                          STR_ARG(str_slice(s->value, 1, s->value.n)));
                return s->value.n && s->value.p[0] == '/' ? s->value : (Str){ 0 };
        }
        return otherwise;
}

static Str excludes(ToolRun *run) {
        Str folder = config_folder(run), home = run->config->surroundings->home;
        Str file = arena_strf(run->arena, STR_FMT "/git/ignore", STR_ARG(folder));

        file = configured_excludes(
                run, arena_strf(run->arena, STR_FMT "/git/config", STR_ARG(folder)), file);
        file = configured_excludes(
                run, arena_strf(run->arena, STR_FMT "/.gitconfig", STR_ARG(home)), file);
        return read_text(run, file);
}

/* --- what both share -------------------------------------------------------------------- */

/* The judged directory, or for grep a file, by a descriptor that nothing else can take the place of. */
static int open_root(ToolRun *run, bool may_be_file, int *ret_fd) {
        const FilesTarget *target = run->request->target;
        struct stat st;
        int r;

        if (!run->config->surroundings)
                return tool_fail(run, "this program cannot tell where credentials lie");
        if (!target)
                return tool_open_failed(run, DISK_E_UNBOUND);
        if (may_be_file && target->stat.type == WORLD_TYPE_FILE)
                r = disk_open_file(target, ret_fd, &st);
        else
                r = disk_open_directory(target, ret_fd);
        if (r == DISK_E_SPECIAL)
                return tool_fail(run, may_be_file ? "it is neither a directory nor a plain file"
                                                  : "it is no directory");
        return r ? tool_open_failed(run, r) : 0;
}

static void take_scope(ToolRun *run, int fd, Secrets *secrets, SearchScope *ret) {
        *ret = (SearchScope){
                .root = fd,
                .root_path = run->request->target->path,
                .with_ignored = tool_flag(run, "include_ignored"),
                .leave_out = secrets ? leave_out : NULL,
                .userdata = secrets,
                .inodes = secrets ? secrets->inodes : NULL,
                .n_inodes = secrets ? secrets->n_inodes : 0,
        };
        if (!ret->with_ignored)
                ret->excludes = excludes(run);
}

/* What stands before each path, so that it can be given to another tool as it is shown. */
static Str prefix_of(ToolRun *run, Str path) {
        if (run->request->target->stat.type == WORLD_TYPE_FILE)
                return path;
        while (path.n > 1 && path.p[path.n - 1] == '/')
                --path.n;
        while (str_has_prefix(path, STR("./")))
                path = str_slice(path, 2, path.n);
        if (!path.n || str_eq(path, STR(".")))
                return (Str){ 0 };
        if (str_eq(path, STR("/")))
                return path;
        return arena_strf(run->arena, STR_FMT "/", STR_ARG(path));
}

static uint64_t max_of(const ToolRun *run) {
        uint64_t n = 0;

        if (!tool_count(run, "max_results", &n))
                (void)tool_count(run, "head_limit", &n);
        return !n ? TOOLS_SEARCH_HITS : n > TOOLS_SEARCH_HITS_MAX ? TOOLS_SEARCH_HITS_MAX : n;
}

static void note_count(ToolRun *run, uint64_t n, const char *one, const char *many) {
        if (n == 1)
                tool_note(run, "1 %s", one);
        else if (n)
                tool_note(run, "%llu %s", (unsigned long long)n, many);
}

/* A name on one line. */
static const char *shown(ToolRun *run, Str path) {
        char *p = arena_alloc(run->arena, path.n + 1);

        for (size_t i = 0; p && i < path.n; ++i)
                p[i] = (unsigned char)path.p[i] < 0x20 || path.p[i] == 0x7f ? '?' : path.p[i];
        return p ? p : "?";
}

static void note_left_out(ToolRun *run, const SearchReport *r) {
        for (size_t i = 0; i < r->n_noted; ++i)
                tool_note(run, "left out: %.500s, " STR_FMT, shown(run, r->noted[i].path),
                          STR_ARG(r->noted[i].why));
        if (r->n_left_out > r->n_noted)
                tool_note(run, "left out: %llu more that hold credentials",
                          (unsigned long long)(r->n_left_out - r->n_noted));
        if (r->n_noted)
                tool_note(run, "name one of them as the path to ask for it");
}

static void note_report(ToolRun *run, const SearchReport *r) {
        note_left_out(run, r);
        note_count(run, r->n_large, "file larger than 64 MiB was left out",
                   "files larger than 64 MiB were left out");
        note_count(run, r->n_unreadable, "file or directory could not be opened",
                   "files or directories could not be opened");
        note_count(run, r->n_elsewhere, "directory on another file system was left out",
                   "directories on other file systems were left out");
        note_count(run, r->n_gave_up,
                   "file has lines on which the pattern takes too long: they were passed over",
                   "files have lines on which the pattern takes too long: they were passed over");
        if (r->timed_out)
                tool_note(run, "stopped after %d seconds: there may be more",
                          SEARCH_TIME_MS / 1000);
        if (r->too_many)
                tool_note(run, "stopped after %d names: there may be more", SEARCH_FILES_MAX);
        run->result->cut = r->cut || r->timed_out || r->too_many;
}

static int refused(ToolRun *run, const Diag *diag) {
        return tool_fail(run, "%s (at byte %u)", diag->text, diag->column);
}

/* --- grep ---------------------------------------------------------------------------------- */

static int take_show(ToolRun *run, SearchShow *ret) {
        static const struct {
                Str name;
                SearchShow show;
        } modes[] = {
                { STR_INIT("content"), SEARCH_SHOW_LINES },
                { STR_INIT("files_with_matches"), SEARCH_SHOW_FILES },
                { STR_INIT("count"), SEARCH_SHOW_COUNTS },
        };
        Str mode;

        *ret = SEARCH_SHOW_LINES;
        if (!tool_text(run, "output_mode", &mode))
                return 0;
        for (size_t i = 0; i < ARRAY_LEN(modes); ++i) {
                if (str_eq(mode, modes[i].name)) {
                        *ret = modes[i].show;
                        return 0;
                }
        }
        tool_fail(run, "output_mode is content, files_with_matches or count");
        return TOOLS_E_ARGUMENTS;
}

static uint32_t context_of(const ToolRun *run, const char *name) {
        uint64_t n = 0;

        if (!tool_count(run, name, &n) && !tool_count(run, "context", &n))
                (void)tool_count(run, "-C", &n);
        return n > SEARCH_CONTEXT_MAX ? SEARCH_CONTEXT_MAX : (uint32_t)n;
}

static int take_grep(ToolRun *run, SearchGrep *g, Str globs[2]) {
        bool sensitive = true;
        Str path = { 0 };

        (void)tool_text(run, "pattern", &g->regex);
        (void)tool_text(run, "path", &path);
        g->prefix = prefix_of(run, path);
        g->globs = globs;
        if (tool_text(run, "include", &globs[g->n_globs]))
                ++g->n_globs;
        if (tool_text(run, "glob", &globs[g->n_globs]))
                ++g->n_globs;
        if (!json_bool(json_find(run->request->args, STR("case_sensitive")), &sensitive))
                sensitive = true;
        g->nocase = !sensitive || tool_flag(run, "-i");
        g->multiline = tool_flag(run, "multiline");
        g->before = context_of(run, "-B");
        g->after = context_of(run, "-A");
        g->max = max_of(run);
        return take_show(run, &g->show);
}

static void note_hits(ToolRun *run, const SearchGrep *g, const SearchReport *r) {
        if (!r->n_hit_files)
                tool_note(run, "no match in %llu file%s", (unsigned long long)r->n_files,
                          r->n_files == 1 ? "" : "s");
        else if (g->show == SEARCH_SHOW_FILES && r->cut)
                tool_note(run, "%llu of %llu files shown", (unsigned long long)r->n_shown,
                          (unsigned long long)r->n_hit_files);
        else if (r->cut)
                tool_note(run,
                          "%llu shown of %llu lines in %llu files: narrow it down, or raise "
                          "max_results",
                          (unsigned long long)r->n_shown, (unsigned long long)r->n_hit_lines,
                          (unsigned long long)r->n_hit_files);
}

int tool_grep(ToolRun *run) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(TOOLS_SEARCH_BYTES_MAX);
        _cleanup_(closep) int fd = -1;
        Str globs[2] = { 0 };
        SearchGrep grep = { 0 };
        SearchReport report;
        SearchScope scope;
        Secrets secrets;
        Diag diag = { 0 };
        int r;

        r = open_root(run, true, &fd);
        if (r || fd < 0)
                return r;
        r = take_grep(run, &grep, globs);
        if (!r)
                r = take_secrets(run, run->request->target->path, &secrets);
        if (!r)
                r = tool_begin(run);
        if (r)
                return r;
        take_scope(run, fd, &secrets, &scope);
        r = search_grep(&scope, &grep, &out, run->arena, &report, &diag);
        if (r > 0)
                return refused(run, &diag);
        if (r)
                return tool_fail(run, "it cannot be searched: %s", strerror(-r));
        buf_append(run->output, buf_str(&out));
        run->result->success = true;
        note_hits(run, &grep, &report);
        note_report(run, &report);
        return 0;
}

/* --- glob ---------------------------------------------------------------------------------- */

static int take_find(ToolRun *run, SearchFind *f) {
        Str pattern = { 0 }, path = { 0 }, base, sort;

        (void)tool_text(run, "pattern", &pattern);
        (void)tool_text(run, "path", &path);
        tool_split_glob(pattern, &base, &f->glob);
        if (base.n)
                path = base.p[0] == '/' || !path.n ? base
                                                   : arena_strf(run->arena, STR_FMT "/" STR_FMT,
                                                                STR_ARG(path), STR_ARG(base));
        f->prefix = prefix_of(run, path);
        f->max = max_of(run);
        if (!f->glob.n)
                f->glob = STR("**");
        if (str_eq(f->glob, STR("..")) || str_find(f->glob, STR("../")) != SIZE_MAX ||
            str_has_suffix(f->glob, STR("/.."))) {
                tool_fail(run, "'..' behind a wildcard leads nowhere that can be told");
                return TOOLS_E_ARGUMENTS;
        }
        if (!tool_text(run, "sort", &sort) || str_eq(sort, STR("name")))
                return 0;
        f->newest_first = str_eq(sort, STR("mtime"));
        if (f->newest_first)
                return 0;
        tool_fail(run, "sort is name or mtime");
        return TOOLS_E_ARGUMENTS;
}

int tool_glob(ToolRun *run) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(TOOLS_SEARCH_BYTES_MAX);
        _cleanup_(closep) int fd = -1;
        SearchFind find = { 0 };
        SearchReport report;
        SearchScope scope;
        Diag diag = { 0 };
        int r;

        r = open_root(run, false, &fd);
        if (r || fd < 0)
                return r;
        r = take_find(run, &find);
        if (!r)
                r = tool_begin(run);
        if (r)
                return r;
        /* Names disclose nothing: what holds secrets is listed as `ls` lists it. */
        take_scope(run, fd, NULL, &scope);
        r = search_find(&scope, &find, &out, run->arena, &report, &diag);
        if (r > 0)
                return refused(run, &diag);
        if (r)
                return tool_fail(run, "it cannot be searched: %s", strerror(-r));
        buf_append(run->output, buf_str(&out));
        run->result->success = true;
        if (!report.n_hit_files)
                tool_note(run, "no file matches");
        else if (report.cut)
                tool_note(run, "%llu of %llu files shown", (unsigned long long)report.n_shown,
                          (unsigned long long)report.n_hit_files);
        note_report(run, &report);
        return 0;
}
