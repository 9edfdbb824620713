#include "walk.h"

#include "repo/repo.h"

/*
 * Files that decide what a command does: the table names them, and what is there today says which of
 * its effects are real. Each is an observation, so that a change before it runs is seen; a text that
 * changes files itself is not believed to leave these alone.
 */

bool look_directory(CommandContext *c, const Value *path, Str *ret) {
        Frame *f = c->userdata;
        Walk *w = f->walk;
        Value v = files_absolute(&w->files_bare, *path, c->directory, w->arena);
        FilesTarget target;
        int r;

        if (v.form != VALUE_LITERAL || !w->context->world)
                return false;
        if (w->looked_dir.n && str_eq(v.text, w->looked_dir)) {
                *ret = w->looked_real;
                return true;
        }
        r = files_target(&w->files_bare, v.text, true, w->arena, &target);
        if (r && !w->failed)
                w->failed = r;
        if (r || target.unknown.n || !target.path.n)
                return false;
        w->looked_dir = v.text;
        *ret = w->looked_real = target.path;
        return true;
}

static void say(Frame *f, const CommandLook *look, const RepoFinding *found) {
        Effect e = look->effect;

        e.object = value_literal(found->file, look->effect.span);
        if (found->text.n)
                e.why = found->text;
        /* What it prints, and not what it runs. */
        if (str_eq(found->key, STR("url-login")))
                e.act = ACT_SECRET_VALUE;
        frame_add(f, e);
}

/* One call is remembered once, however many files bear on it. */
static void remember(Frame *f, Effect e, Str git) {
        Walk *w = f->walk;
        Looked *l;

        if (w->looked && w->looked->effect.part == f->index && str_eq(w->looked->git, git))
                return;
        l = arena_new_one(w->arena, Looked);
        if (!l)
                return;
        l->older = w->looked;
        l->git = git;
        l->effect = e;
        l->effect.part = f->index;
        l->effect.flags |= w->flags;
        l->effect.certainty = CERTAINTY_POSSIBLE;
        l->effect.object = value_literal(f->command.name, e.span);
        l->effect.why = STR("the files that decide what it does may be changed by this very text");
        w->looked = l;
}

void look_remember_git(CommandContext *c, Str directory, Str source) {
        remember(c->userdata, (Effect){ .act = ACT_RUN_PROJECT, .span = c->span, .source = source },
                 directory);
}

/* A home that is the workspace itself holds what the project brings. */
static Str home_of_person(const Walk *w) {
        const ShellContext *c = w->context;

        return str_eq(c->home, c->workspace) ? (Str){ 0 } : c->home;
}

void host_look(CommandContext *c, const CommandLook *look) {
        Frame *f = c->userdata;
        Walk *w = f->walk;
        const RepoLook what = { .names = look->names,
                                .n_names = look->n_names,
                                .above = look->where == COMMAND_ABOVE,
                                .holds = look->holds };
        RepoFinding found;
        Str directory;
        bool is_found;
        int r;

        if (w->quiet || (w->flags & EFFECT_REMOTE))
                return;
        if (!look_directory(c, &look->directory, &directory)) {
                Effect e = look->effect;

                e.certainty = CERTAINTY_POSSIBLE;
                e.why = STR("which files decide what it does is not known: nor is the directory");
                frame_add(f, e);
                return;
        }
        r = repo_look(w->context->world, directory, home_of_person(w), &what, w->arena, &found,
                      &is_found);
        if (r && !w->failed)
                w->failed = r;
        if (is_found)
                say(f, look, &found);
        remember(f, look->effect, (Str){ 0 });
}

/* @e is there whatever the text changes. */
static bool changes_files(const Effect *e) {
        switch (effect_kind(e->act)) {
        case EFFECT_KIND_NONE:
        case EFFECT_KIND_READ:
        case EFFECT_KIND_SECRET:
        case EFFECT_KIND_NETWORK:
        case EFFECT_KIND_PROCESS:
                return false;
        case EFFECT_KIND_WRITE:
        case EFFECT_KIND_DELETE:
        case EFFECT_KIND_EXECUTE:
        case EFFECT_KIND_PRIVILEGE:
        case EFFECT_KIND_VCS:
        case EFFECT_KIND_SHELL_STATE:
        case EFFECT_KIND_UNKNOWN:
                return true;
        }
        abort();
}

/* Order counts for nothing: loops, the background and pipes run what stands behind before. */
/* @path is @directory, or above it. */
static bool is_above(Str path, Str directory) {
        while (path.n > 1 && path.p[path.n - 1] == '/')
                --path.n;
        return str_has_prefix(directory, path) &&
               (path.n <= 1 || directory.n == path.n || directory.p[path.n] == '/');
}

/* Of what git reads in a repository only its own folder counts; a lock file is no part of that. */
static bool is_in_git_folder(Str path) {
        return (str_find(path, STR("/.git/")) != SIZE_MAX || str_has_suffix(path, STR("/.git"))) &&
               !str_has_suffix(path, STR(".lock"));
}

/* Programs that put whole trees, a .git among them, into the folder that they are given. */
static bool brings_trees(Str name) {
        static const Str names[] = { STR_INIT("tar"),  STR_INIT("bsdtar"), STR_INIT("unzip"),
                                     STR_INIT("cpio"), STR_INIT("7z"),     STR_INIT("7za"),
                                     STR_INIT("unar"), STR_INIT("rsync"),  STR_INIT("cp"),
                                     STR_INIT("mv"),   STR_INIT("ln"),     STR_INIT("install") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(name, names[i]))
                        return true;
        return false;
}

/* Does @e change git's configuration or hooks of the repository around @directory, or bring one? */
static bool changes_git(const Walk *w, const Effect *e, Str directory) {
        const ShellCommand *c = e->part >= 0 ? &w->facts->commands[e->part] : NULL;
        EffectKind kind = effect_kind(e->act);
        const Value *v = &e->object;

        if (e->act == ACT_VCS_CHANGE)
                return c && str_eq(c->name, STR("git")) && str_has_prefix(c->sub, STR("config"));
        if (kind != EFFECT_KIND_WRITE && kind != EFFECT_KIND_DELETE)
                return false;
        if (v->form != VALUE_LITERAL || is_in_git_folder(v->text))
                return true;
        return c && brings_trees(c->name) && is_above(v->text, directory);
}

static bool is_own(const Looked *l, const Effect *e) {
        return l->git.n ? e->act == ACT_VCS_CHANGE : effect_kind(e->act) == EFFECT_KIND_EXECUTE;
}

/*
 * Whether the text changes what was looked at, and which part alone does by what it runs: that part
 * is asked about for that, and nothing else need be said of it.
 */
static bool text_changes(const Walk *w, const Looked *l, size_t n, int32_t *ret_part) {
        bool changes = false, alone = true;

        for (size_t i = 0; i < n; ++i) {
                const Effect *e = &w->facts->effects.items[i];

                if (!(l->git.n ? changes_git(w, e, l->git) : changes_files(e)))
                        continue;
                if (!changes)
                        *ret_part = e->part;
                alone = alone && is_own(l, e) && e->part == *ret_part;
                changes = true;
        }
        if (!alone)
                *ret_part = -1;
        return changes;
}

void look_end(Walk *w) {
        const size_t n = w->facts->effects.n;
        const Looked *last = NULL;
        int32_t part = -1;
        bool changes = false;

        for (const Looked *l = w->looked; l; l = l->older) {
                if (!last || !str_eq(l->git, last->git))
                        changes = text_changes(w, l, n, &part);
                last = l;
                if (changes && l->effect.part != part)
                        walk_add(w, l->effect);
        }
}
