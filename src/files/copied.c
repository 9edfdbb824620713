#include "files.h"

#include "base/base.h"
#include "names.h"
#include "resolve.h"

#define COPIED_TOLD_MAX  16 /* names that are told of one command's trees; more say nothing new */
#define COPIED_FROMS_MAX 64 /* paths that a glob stands for */

/* A directory whose names come to stand below another one. */
typedef struct CopiedDir CopiedDir;
struct CopiedDir {
        CopiedDir *next;
        Str from;
        Str to;
        unsigned int depth;
};

/* A tree that is put elsewhere, the nearest names first. */
typedef struct Copying {
        const FilesContext *context;
        const Effect *effect;
        Arena *arena;
        EffectList *list;
        CopiedDir *at; /* being listed */
        CopiedDir *last;
        size_t n_left;
        size_t n_told;
        int error;
} Copying;

static Str below(Copying *k, Str directory, Str name) {
        return arena_strf(k->arena, STR_FMT "/" STR_FMT, (int)(directory.n > 1 ? directory.n : 0),
                          directory.p, STR_ARG(name));
}

static void copying_enqueue(Copying *k, Str from, Str to) {
        CopiedDir *d;

        if (k->at && k->at->depth == FILES_DEPTH_MAX)
                return;
        d = arena_new_one(k->arena, CopiedDir);
        if (!d)
                return;
        *d = (CopiedDir){ .from = from, .to = to, .depth = k->at ? k->at->depth + 1 : 0 };
        if (k->last)
                k->last->next = d;
        else
                k->at = d;
        k->last = d;
}

/* What nobody expects of a copy: that it settles what runs later, or what an agent may do. */
static void copying_tell(Copying *k, Str to, bool is_dir) {
        const uint32_t grave = FILES_CLASS_GATE | FILES_CLASS_AGENT_HOOKS |
                               FILES_CLASS_AGENT_SETTINGS | FILES_CLASS_STARTUP |
                               FILES_CLASS_SYSTEM | FILES_CLASS_DISK;
        uint32_t classes = files_named(k->context, to).classes;
        Effect e = *k->effect;

        /* Of a directory its files are told; the gate's own folder is one as a whole. */
        if (!(classes & (is_dir ? (uint32_t)FILES_CLASS_GATE : grave)) ||
            k->n_told == COPIED_TOLD_MAX)
                return;
        ++k->n_told;
        e.object = value_literal(to, e.span);
        k->error = files_add_effects(k->context, &e, 0, k->arena, k->list);
}

/* @from comes to be @to. A link to a directory is one by its new name too. */
static void copying_name(Copying *k, Str from, Str to) {
        const World *world = k->context->world;
        WorldStat st;
        int r = world->stat(world->userdata, from, true, &st);
        bool is_dir = r == 0 && st.type == WORLD_TYPE_DIR;

        if (r < 0) {
                k->error = r;
                return;
        }
        copying_tell(k, to, is_dir);
        if (is_dir)
                copying_enqueue(k, from, to);
}

static bool copying_entry(void *userdata, Str name, WorldType type) {
        Copying *k = userdata;
        Str to = below(k, k->at->to, name);

        if (!k->n_left || k->error || arena_error(k->arena))
                return false;
        --k->n_left;
        if (type == WORLD_TYPE_FILE)
                copying_tell(k, to, false);
        else
                copying_name(k, below(k, k->at->from, name), to);
        return true;
}

static int copying_run(Copying *k) {
        const World *world = k->context->world;

        for (; k->at && k->n_left && !k->error; k->at = k->at->next) {
                int r = world->list_dir(world->userdata, k->at->from, k->n_left, copying_entry, k);

                if (r < 0)
                        return r;
        }
        return k->error ? k->error : arena_error(k->arena);
}

/* The names that @from may come to stand under: in @to, as @to, or what it holds in @to. */
static void copying_begin(Copying *k, Str from, Str to, uint32_t how, bool to_is_dir) {
        if (how & FILES_COPY_CONTENT || !to_is_dir)
                copying_name(k, from, to);
        if (how & FILES_COPY_WHOLE && to_is_dir && !k->error)
                copying_name(k, from, below(k, to, path_name(from)));
}

static int froms_of(const FilesContext *c, const Value *from, Arena *a, Str **ret, size_t *ret_n) {
        bool all;

        *ret_n = 0;
        if (from->form == VALUE_PATTERN && from->glob.n)
                return files_expand(c, from->glob, COPIED_FROMS_MAX, a, ret, ret_n, &all);
        if (from->form != VALUE_LITERAL || !str_has_prefix(from->text, STR("/")))
                return 0;
        *ret = arena_new_one(a, Str);
        if (!*ret)
                return arena_error(a);
        **ret = from->text;
        *ret_n = 1;
        return 0;
}

int files_add_copied(const FilesContext *c,
                     const Effect *e,
                     const Value *from,
                     const Value *to,
                     uint32_t how,
                     Arena *a,
                     EffectList *list) {
        Copying k = {
                .context = c, .effect = e, .arena = a, .list = list, .n_left = FILES_LOOK_MAX
        };
        WorldStat st = { .type = WORLD_TYPE_NONE };
        Resolved real;
        FilesPlace place;
        Str *froms;
        size_t n;
        int r;

        if (!c->world || to->form != VALUE_LITERAL || !str_has_prefix(to->text, STR("/")))
                return 0;
        r = path_resolve(c, to->text, true, a, &real);
        if (r)
                return r;
        place = files_place(c, real.real);
        if (place != FILES_PLACE_WORKSPACE && place != FILES_PLACE_HOME &&
            !path_within(real.real, c->home))
                return 0;
        r = c->world->stat(c->world->userdata, real.real, true, &st);
        if (r < 0)
                return r;
        r = froms_of(c, from, a, &froms, &n);
        if (r)
                return r;
        for (size_t i = 0; i < n && !k.error; ++i)
                copying_begin(&k, froms[i], real.real, how, st.type == WORLD_TYPE_DIR);
        return copying_run(&k);
}
