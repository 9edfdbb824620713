#include "walk.h"

/* What the host's environment brings that no word of the text shows: inherited.def. */

static const struct {
        Str program, variables;
} inherited[] = {
#define X(program, variables) { STR_INIT(program), STR_INIT(variables) },
#include "inherited.def"
#undef X
};

_Static_assert(ARRAY_LEN(inherited) <= 32, "Walk has a bit for each");

/* The next of @variables that the host's environment has; false when none is left. */
static bool next_set(const World *world, Arena *a, Str *variables, Str *ret_name) {
        while (variables->n) {
                Str name = str_cut(*variables, ' ', variables), value;

                if (world->getenv(world->userdata, name, a, &value) == 0 && value.n) {
                        *ret_name = name;
                        return true;
                }
        }
        return false;
}

/* Whether any variable of a row is set: asked of the host once for a text. */
static bool is_set(Walk *w, const World *world, size_t i) {
        Str variables = inherited[i].variables, name;
        uint32_t bit = 1U << i;

        if (!(w->inherited_known & bit)) {
                w->inherited_known |= bit;
                if (next_set(world, w->arena, &variables, &name))
                        w->inherited_set |= bit;
        }
        return w->inherited_set & bit;
}

static void say_set(Frame *f, const World *world, Str variables) {
        Walk *w = f->walk;
        Str name;

        while (next_set(world, w->arena, &variables, &name))
                frame_unknown(f, f->context.argv[0].span,
                              arena_strf(w->arena,
                                         "the environment has " STR_FMT
                                         ", which changes what it does",
                                         STR_ARG(name)));
}

void inherited_look(Frame *f) {
        const World *world = f->context.shell->world;

        for (size_t i = 0; world && i < ARRAY_LEN(inherited); ++i) {
                if (inherited[i].program.n && !str_eq(inherited[i].program, f->command.name))
                        continue;
                if (is_set(f->walk, world, i))
                        say_set(f, world, inherited[i].variables);
        }
}
