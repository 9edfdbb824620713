#include "walk.h"

/* What the host's environment brings that no word of the text shows: inherited.def. */

static const struct {
        Str program, variable;
} inherited[] = {
#define X(program, variable) { STR_INIT(program), STR_INIT(variable) },
#include "inherited.def"
#undef X
};

void inherited_look(Frame *f) {
        Walk *w = f->walk;
        const World *world = f->context.shell->world;

        for (size_t i = 0; world && i < ARRAY_LEN(inherited); ++i) {
                Str value;

                if (inherited[i].program.n && !str_eq(inherited[i].program, f->command.name))
                        continue;
                if (world->getenv(world->userdata, inherited[i].variable, w->arena, &value) ||
                    !value.n)
                        continue;
                frame_unknown(f, f->context.argv[0].span,
                              arena_strf(w->arena,
                                         "the environment has " STR_FMT
                                         ", which changes what it does",
                                         STR_ARG(inherited[i].variable)));
        }
}
