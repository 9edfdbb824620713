#include "walk.h"

/*
 * Which files say what a program of the project does. Each becomes the object of an effect of its
 * own, so that an answer is bound to what stands in them, and the call is marked where nothing else in
 * it could make a difference.
 */

enum {
        PROJECT_UP_MAX = 32,        /* directories looked at on the way up */
        PROJECT_FILES_MAX = 12,     /* of one call */
        PROJECT_FILE_MAX = 1 << 20, /* bytes of a file */
};

typedef struct Project {
        Str program, subs, options, first, also, further;
} Project;

static const Project projects[] = {
#define X(program, subs, options, first, also, further)         \
        { STR_INIT(program), STR_INIT(subs), STR_INIT(options), \
          STR_INIT(first),   STR_INIT(also), STR_INIT(further) },
#include "project.def"
#undef X
};

static bool is_listed(Str list, Str word) {
        while (list.n) {
                Str one = str_cut(list, ' ', &list);

                if (str_eq(one, word))
                        return true;
                if (one.n && one.p[one.n - 1] == '*' &&
                    str_has_prefix(word, str_slice(one, 0, one.n - 1)))
                        return true;
        }
        return false;
}

static const Project *project_of(const ShellCommand *c) {
        for (size_t i = 0; i < ARRAY_LEN(projects); ++i) {
                Str rest, sub = str_cut(c->sub, ' ', &rest);

                if (str_eq(projects[i].program, c->name) &&
                    (!projects[i].subs.n || is_listed(projects[i].subs, sub)))
                        return &projects[i];
        }
        return NULL;
}

/* The name of a script, a target or a file below; nothing that sets, leaves or hands on. */
static bool is_plain_operand(Str word) {
        static const char letters[] = "_:./,+-";

        if (!word.n || word.p[0] == '/' || word.p[0] == '-' ||
            str_find(word, STR("..")) != SIZE_MAX)
                return str_eq(word, STR("./..."));
        for (size_t i = 0; i < word.n; ++i) {
                char c = word.p[i];

                if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
                    !strchr(letters, c))
                        return false;
        }
        return true;
}

static bool is_plain_call(const CommandContext *c, const Project *p) {
        if (c->extra || c->privileged || !c->out->known)
                return false;
        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *v = &c->argv[i];

                if (v->form != VALUE_LITERAL || v->many ||
                    !(is_listed(p->options, v->text) || is_plain_operand(v->text)))
                        return false;
        }
        return true;
}

/* Nothing before in this text could have changed those files, but what they say themselves. */
static bool is_as_it_stands(const Walk *w) {
        for (size_t i = 0; i < w->facts->effects.n; ++i) {
                const Effect *e = &w->facts->effects.items[i];
                EffectKind kind = effect_kind(e->act);

                if (kind != EFFECT_KIND_NONE && kind != EFFECT_KIND_READ &&
                    !(e->flags & EFFECT_DEFINED))
                        return false;
        }
        return true;
}

typedef struct Definitions {
        Str paths[PROJECT_FILES_MAX];
        size_t n;
        bool whole; /* they say all of it */
} Definitions;

static Str path_in(Walk *w, Str dir, Str name) {
        return arena_concat(w->arena, (Str[]){ { dir.p, dir.n > 1 ? dir.n : 0 }, STR("/"), name },
                            3);
}

/* Looks, so that a file that is not there yet is observed as well. */
static bool add_file(Walk *w, Str dir, Str name, Str further, Definitions *d) {
        const World *world = w->context->world;
        Str path = path_in(w, dir, name), content;
        int r = world->read_file(world->userdata, path, PROJECT_FILE_MAX, w->arena, &content);

        if (r == WORLD_E_MISSING)
                return false;
        if (r < 0 && !w->failed)
                w->failed = r;
        if (r || d->n == PROJECT_FILES_MAX) {
                d->whole = false;
                return false;
        }
        while (further.n && !r) {
                if (str_find(content, str_cut(further, ' ', &further)) != SIZE_MAX)
                        d->whole = false;
        }
        for (size_t i = 0; i < d->n; ++i)
                if (str_eq(d->paths[i], path))
                        return true;
        d->paths[d->n++] = path;
        return true;
}

static Str parent_of(Str dir) {
        while (dir.n && dir.p[dir.n - 1] != '/')
                --dir.n;
        return dir.n > 1 ? str_slice(dir, 0, dir.n - 1) : dir;
}

static bool find_first(Walk *w, const Project *p, Str *dir, Definitions *d) {
        bool up = p->first.p[0] == '^';

        for (size_t i = 0; i < PROJECT_UP_MAX; ++i) {
                for (Str rest = up ? str_slice(p->first, 1, p->first.n) : p->first; rest.n;) {
                        if (add_file(w, *dir, str_cut(rest, ' ', &rest), p->further, d))
                                return true;
                }
                if (!up || dir->n <= 1)
                        return false;
                *dir = parent_of(*dir);
        }
        return false;
}

bool project_define(CommandContext *c, Walk *w, const Effect *e, EffectList *ret) {
        const Project *p = project_of(c->out);
        Definitions d = { .whole = true };
        Str dir = c->directory.text;

        if (!p || e->act != ACT_RUN_PROJECT || !w->context->world || w->quiet ||
            (w->flags & EFFECT_REMOTE) || c->directory.form != VALUE_LITERAL)
                return false;
        if (!find_first(w, p, &dir, &d))
                return false;
        for (Str rest = p->also; rest.n;)
                (void)add_file(w, dir, str_cut(rest, ' ', &rest), (Str){ 0 }, &d);
        d.whole = d.whole && is_plain_call(c, p) && is_as_it_stands(w);
        for (size_t i = 0; i < d.n; ++i) {
                Effect one = *e;

                one.object = value_literal(d.paths[i], c->span);
                if (d.whole)
                        one.flags |= EFFECT_DEFINED;
                effects_add(ret, w->arena, one);
        }
        return true;
}
