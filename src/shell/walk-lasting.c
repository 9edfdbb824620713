#include "walk.h"

/*
 * Shells that last: what one text leaves behind for the next. Nothing is followed from text to text;
 * what was changed is not known any more.
 */

/* Builtins that change the shell in ways that no name tells. */
static const Str changers[] = {
        STR_INIT("."),    STR_INIT("source"), STR_INIT("trap"), STR_INIT("hash"),
        STR_INIT("set"),  STR_INIT("shopt"),  STR_INIT("exec"), STR_INIT("enable"),
        STR_INIT("bind"), STR_INIT("umask"),  STR_INIT("fc"),   STR_INIT("complete"),
};

bool name_is_tainted(const Walk *w, Str name) {
        for (size_t i = 0; i < w->context->history.n; ++i)
                if (str_eq(w->context->history.names[i], name))
                        return true;
        return false;
}

void walk_changes_all(Walk *w) {
        w->facts->changes.all = true;
}

static bool is_noted(const ShellChanges *c, Str name) {
        for (size_t i = 0; i < c->n; ++i)
                if (str_eq(c->names[i], name))
                        return true;
        return false;
}

void walk_changes_name(Walk *w, const Name *name) {
        ShellChanges *c = &w->facts->changes;

        if (name->kind == NAME_BARRIER || name->kind == NAME_WALL)
                return;
        /* An alias may stand where no command does; a function of this name is called for any other. */
        if (name->kind == NAME_ALIAS || str_eq(name->name, STR("command_not_found_handle")))
                c->all = true;
        if (c->all || is_noted(c, name->name))
                return;
        if (!c->names)
                c->names = arena_new_array(w->arena, Str, SHELL_CHANGES_MAX);
        if (!c->names || c->n == SHELL_CHANGES_MAX) {
                c->all = true;
                return;
        }
        c->names[c->n++] = name->name;
}

static bool is_changer(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(changers); ++i)
                if (str_eq(changers[i], name))
                        return true;
        return false;
}

void walk_changes_end(Walk *w) {
        const ShellFacts *facts = w->facts;
        bool all = facts->problem.text.n > 0;
        bool bash = w->context->dialect == SHELL_BASH || w->context->dialect == SHELL_SH;

        for (size_t i = 0; i < facts->n_commands && !all; ++i) {
                const ShellCommand *c = &facts->commands[i];

                /* A word that is not known may be a builtin, a function of an earlier text sets what it likes. */
                all = !c->n_argv || c->argv[0].form != VALUE_LITERAL || c->argv[0].many ||
                      is_changer(c->argv[0].text) || name_is_tainted(w, c->argv[0].text);
        }
        for (size_t i = 0; i < facts->effects.n && !all && !bash; ++i)
                all = facts->effects.items[i].act == ACT_UNKNOWN;
        if (all || (!bash && facts->changes.n))
                walk_changes_all(w);
}
