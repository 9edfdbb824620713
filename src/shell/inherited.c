#include "walk.h"

/* What the host's environment brings that no word of the text shows: inherited.def. */

static const struct {
        Str program, variable;
} inherited[] = {
#define X(program, variable) { STR_INIT(program), STR_INIT(variable) },
#include "inherited.def"
#undef X
};

_Static_assert(ARRAY_LEN(inherited) <= 64, "Walk has a bit for each");

/* Asked of the host once for a text. */
static bool is_set(Walk *w, const World *world, size_t i) {
        uint64_t bit = UINT64_C(1) << i;
        Str value;

        if (!(w->inherited_known & bit)) {
                w->inherited_known |= bit;
                if (!world->getenv(world->userdata, inherited[i].variable, w->arena, &value) &&
                    value.n)
                        w->inherited_set |= bit;
        }
        return w->inherited_set & bit;
}

void inherited_look(Frame *f) {
        Walk *w = f->walk;
        const World *world = f->context.shell->world;

        for (size_t i = 0; world && i < ARRAY_LEN(inherited); ++i) {
                if (inherited[i].program.n && !str_eq(inherited[i].program, f->command.name))
                        continue;
                if (!is_set(w, world, i))
                        continue;
                frame_unknown(f, f->context.argv[0].span,
                              arena_strf(w->arena,
                                         "the environment has " STR_FMT
                                         ", which changes what it does",
                                         STR_ARG(inherited[i].variable)));
        }
}
