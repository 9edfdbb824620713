#include "walk.h"

#include "repo/repo.h"

/*
 * Names that the file system has now. A pattern or a listing stands for names that a
 * hostile archive may have brought: one that begins with '-' is an option, one with a
 * blank is several words once bash or xargs divides it. Where the World shows none of
 * these, the words are what they seem; what was looked at becomes an observation.
 */

enum {
        NAMES_DIR_MAX = 1024, /* names of the directory that are looked through for a dash */
};

static bool is_dashless_name(void *userdata, Str name, WorldType type) {
        bool *dashless = userdata;

        *dashless = !(name.n && name.p[0] == '-');
        return *dashless;
}

static bool directory_is_dashless(Walk *w, Str path) {
        const World *world = w->context->world;
        bool dashless = true;

        if (w->dashless_dir.n && str_eq(w->dashless_dir, path))
                return w->dashless;
        if (world->list_dir(world->userdata, path, NAMES_DIR_MAX, is_dashless_name, &dashless))
                dashless = false;
        w->dashless_dir = path;
        w->dashless = dashless;
        return dashless;
}

/* What was done before in this text may have made names; writing a known plain one does not matter. */
static bool effect_makes_no_name(const Effect *e) {
        switch (effect_kind(e->act)) {
        case EFFECT_KIND_NONE:
        case EFFECT_KIND_READ:
        case EFFECT_KIND_SECRET:
        case EFFECT_KIND_NETWORK:
        case EFFECT_KIND_DELETE:
                return true;
        case EFFECT_KIND_WRITE:
                return e->object.form == VALUE_LITERAL && e->object.text.n &&
                       e->object.text.p[0] == '/' && str_is_solid(e->object.text) &&
                       str_find(e->object.text, STR("/-")) == SIZE_MAX;
        case EFFECT_KIND_EXECUTE:
        case EFFECT_KIND_PRIVILEGE:
        case EFFECT_KIND_PROCESS:
        case EFFECT_KIND_VCS:
        case EFFECT_KIND_SHELL_STATE:
        case EFFECT_KIND_UNKNOWN:
                break;
        }
        return false;
}

static bool may_look(const Walk *w) {
        if (!w->context->world)
                return false;
        for (size_t i = 0; i < w->facts->effects.n; ++i)
                if (!effect_makes_no_name(&w->facts->effects.items[i]))
                        return false;
        return true;
}

bool names_are_dashless(Walk *w) {
        if (!may_look(w))
                return false;
        for (size_t i = 0; i < w->state.directory.n; ++i) {
                const Value *dir = &w->state.directory.values[i];

                if (dir->form != VALUE_LITERAL || !directory_is_dashless(w, dir->text))
                        return false;
        }
        return w->state.directory.n > 0;
}

/* The directory that holds all of them, and whether only its own entries count. */
static Str names_root(const Value *v, bool *ret_flat) {
        Str text = v->text;
        size_t n = text.n;

        *ret_flat = false;
        if (v->form == VALUE_LISTING)
                return text.n ? text : STR(".");
        while (n && text.p[n - 1] != '/')
                --n;
        *ret_flat = str_find_char(str_slice(v->glob, n, v->glob.n), '/') == SIZE_MAX;
        return n ? str_slice(text, 0, n) : STR(".");
}

static bool below_is_solid(Walk *w, Str root, Str suffix, bool flat, bool lines) {
        bool blank = true;
        int r;

        if (w->solid_dir.n && w->solid_lines == lines && str_eq(w->solid_dir, root) &&
            str_eq(w->solid_suffix, suffix))
                return w->solid;
        r = files_look_blanks(&w->files_bare, root, suffix, flat, lines, w->arena, &blank);
        if (r && !w->failed)
                w->failed = r;
        w->solid_dir = root;
        w->solid_suffix = suffix;
        w->solid_lines = lines;
        w->solid = !blank;
        return w->solid;
}

/* git puts some names into quotes; one with a blank it prints as it is. */
static bool tracked_is_solid(Walk *w, Str directory, const Value *v, bool lines) {
        bool undivided = false;
        int r;

        r = repo_is_undivided(w->context->world, directory, v->suffix, lines, &undivided);
        if (r && !w->failed)
                w->failed = r;
        return !r && undivided;
}

static bool names_are_whole(Walk *w, const Value *v, bool lines) {
        bool flat;
        Value root = value_literal(names_root(v, &flat), (Span){ 0 });

        /* Without a World there is nothing but what the words say. */
        if (!w->context->world)
                return true;
        if (!may_look(w))
                return false;
        for (size_t i = 0; i < w->state.directory.n; ++i) {
                Value full = files_absolute(&w->files_bare, root, w->state.directory.values[i],
                                            w->arena);

                if (full.form != VALUE_LITERAL ||
                    !below_is_solid(w, full.text, v->suffix, flat, lines))
                        return false;
                if (v->tracked && !tracked_is_solid(w, w->state.directory.values[i].text, v, lines))
                        return false;
        }
        return w->state.directory.n > 0;
}

typedef struct Ending {
        Str suffix;
        bool files;
} Ending;

static bool ends_as_file(void *userdata, Str name, WorldType type) {
        Ending *e = userdata;

        e->files = type == WORLD_TYPE_FILE || !str_has_suffix(name, e->suffix);
        return e->files;
}

bool names_are_files(Walk *w, const Value *v) {
        const World *world = w->context->world;
        Ending ending = { .suffix = v->suffix, .files = true };
        bool flat;
        Value root = value_literal(names_root(v, &flat), (Span){ 0 });

        if (!world)
                return true;
        if (!flat || !may_look(w))
                return false;
        for (size_t i = 0; i < w->state.directory.n; ++i) {
                Value full = files_absolute(&w->files_bare, root, w->state.directory.values[i],
                                            w->arena);
                int r;

                if (full.form != VALUE_LITERAL)
                        return false;
                r = world->list_dir(world->userdata, full.text, NAMES_DIR_MAX, ends_as_file,
                                    &ending);
                if (r < 0 && !w->failed)
                        w->failed = r;
                if (!ending.files || (r && r != WORLD_E_MISSING))
                        return false;
        }
        return w->state.directory.n > 0;
}

bool names_are_solid(Walk *w, const Value *v) {
        return names_are_whole(w, v, false);
}

bool names_are_lines(Walk *w, const Value *v) {
        return names_are_whole(w, v, true);
}

bool input_names_are(Walk *w, const Value *v, bool (*are)(Walk *w, const Value *v)) {
        Choice here = w->state.directory;
        bool yes;

        if (w->input.kind != INPUT_HOST)
                w->state.directory = w->input.state.directory;
        yes = are(w, v);
        w->state.directory = here;
        return yes;
}
