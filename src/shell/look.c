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
        frame_add(f, e);
}

/* One call is remembered once, however many files bear on it. */
static void remember(Frame *f, const CommandLook *look) {
        Walk *w = f->walk;
        Looked *l;

        if (w->looked && w->looked->effect.part == f->index)
                return;
        l = arena_new_one(w->arena, Looked);
        if (!l)
                return;
        l->older = w->looked;
        l->effect = look->effect;
        l->effect.part = f->index;
        l->effect.flags |= w->flags;
        l->effect.certainty = CERTAINTY_POSSIBLE;
        l->effect.object = value_literal(f->command.name, look->effect.span);
        l->effect.why = STR("the files that decide what it does may be changed by this very text");
        w->looked = l;
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
        r = repo_look(w->context->world, directory, w->context->home, &what, w->arena, &found,
                      &is_found);
        if (r && !w->failed)
                w->failed = r;
        if (is_found)
                say(f, look, &found);
        remember(f, look);
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
/*
 * Whether the text changes files, and which part alone does by what it runs: that part is asked about
 * for that, and nothing else need be said of it.
 */
static bool text_changes_files(const EffectList *effects, int32_t *ret_part) {
        bool changes = false, alone = true;

        for (size_t i = 0; i < effects->n; ++i) {
                const Effect *e = &effects->items[i];

                if (!changes_files(e))
                        continue;
                if (!changes)
                        *ret_part = e->part;
                alone = alone && effect_kind(e->act) == EFFECT_KIND_EXECUTE && e->part == *ret_part;
                changes = true;
        }
        if (!alone)
                *ret_part = -1;
        return changes;
}

void look_end(Walk *w) {
        int32_t part = -1;

        if (!w->looked || !text_changes_files(&w->facts->effects, &part))
                return;
        for (const Looked *l = w->looked; l; l = l->older)
                if (l->effect.part != part)
                        walk_add(w, l->effect);
}
