#include "walk.h"

#include "repo/repo.h"

/* What a push of git overwrites: its refspecs are read as git-push(1) has them. */

static bool is_protected(Str branch) {
        static const Str names[] = {
#define X(name) STR_INIT(name),
#include "protected-branches.def"
#undef X
        };

        if (str_has_prefix(branch, STR("refs/heads/")))
                branch = str_slice(branch, strlen("refs/heads/"), branch.n);
        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                Str name = names[i];

                if (name.p[name.n - 1] == '*'
                            ? str_has_prefix(branch, str_slice(name, 0, name.n - 1))
                            : str_eq(branch, name))
                        return true;
        }
        return false;
}

/* The branch that is pushed when none is named, or HEAD is. */
static Str present_branch(CommandContext *c) {
        Str branch = { 0 };

        if (c->directory.form != VALUE_LITERAL || !c->shell->world ||
            repo_branch(c->shell->world, c->directory.text, c->arena, &branch))
                return (Str){ 0 };
        return branch;
}

/* "+src:dst", ":dst", "dst": what is written there, and whether it overwrites or deletes. */
static void refine_refspec(CommandContext *c, Effect *e) {
        Str spec = e->object.text, branch = spec;
        bool force = e->flags & EFFECT_FORCE;
        size_t colon;

        if (str_has_prefix(branch, STR("+"))) {
                branch = str_slice(branch, 1, branch.n);
                force = true;
        }
        colon = str_find_char(branch, ':');
        if (colon == 0)
                force = true;
        if (colon != SIZE_MAX)
                branch = str_slice(branch, colon + 1, branch.n);
        if (str_eq(branch, STR("HEAD")) || str_eq(branch, STR("@")))
                branch = present_branch(c);
        if (!force)
                return;
        e->flags |= EFFECT_FORCE;
        if (is_protected(branch)) {
                e->flags |= EFFECT_WHOLESALE;
                e->why = STR("overwrites or deletes the published history of a protected branch");
        }
}

/* A remote of the repository by its name: the push says the rest. An address is told by itself. */
static bool is_named_remote(const CommandContext *c, const Effect *e) {
        return e->act == ACT_NET_SEND && str_eq(c->out->name, STR("git")) &&
               str_eq(c->out->sub, STR("push")) && e->object.form == VALUE_LITERAL &&
               str_find_char(e->object.text, '/') == SIZE_MAX &&
               str_find_char(e->object.text, ':') == SIZE_MAX;
}

bool push_refine(CommandContext *c, Effect *e) {
        bool whole = value_is(&e->object, STR("git")) || e->object.form == VALUE_NONE;

        if (is_named_remote(c, e))
                return false;
        if (e->act != ACT_VCS_PUSH)
                return true;
        if (!whole) {
                /* An unknown refspec could be any. */
                if (e->object.form == VALUE_LITERAL)
                        refine_refspec(c, e);
                else if (e->flags & EFFECT_FORCE)
                        e->certainty = CERTAINTY_UNKNOWN;
                return true;
        }
        /* With refspecs each is told by itself. */
        if (c->out->n_operands < 2 && e->flags & EFFECT_FORCE && is_protected(present_branch(c))) {
                e->flags |= EFFECT_WHOLESALE;
                e->why = STR("overwrites the published history of a protected branch");
        }
        return true;
}
