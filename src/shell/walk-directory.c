#include "walk.h"

static Choice directory_any(Walk *w) {
        return choice_of(w->arena, (Value){ .form = VALUE_ANY });
}

/* CDPATH sends relative names elsewhere. */
static bool has_cdpath(Walk *w) {
        const World *world = w->context->world;
        Str value;
        bool set;
        Choice c = variable_values(w, STR("CDPATH"), &set);

        if (set)
                return !(c.n == 1 && value_is(&c.values[0], STR("")));
        return world && !w->quiet &&
               world->getenv(world->userdata, STR("CDPATH"), w->arena, &value) == 0 && value.n;
}

static bool is_searched(Str path) {
        return path.n && path.p[0] != '/' && !str_eq(path, STR(".")) && !str_eq(path, STR("..")) &&
               !str_has_prefix(path, STR("./")) && !str_has_prefix(path, STR("../"));
}

/* cd goes by names: ".." takes the last one away, whatever it links to. */
static Str join_lexically(Walk *w, Str from, Str path) {
        char *p = arena_alloc(w->arena, from.n + path.n + 2);
        size_t n = 0;

        if (!p)
                return (Str){ 0 };
        if (!path.n || path.p[0] != '/') {
                memcpy(p, from.p, from.n);
                n = from.n == 1 ? 0 : from.n;
        }
        while (path.n) {
                Str name = str_cut(path, '/', &path);

                if (!name.n || str_eq(name, STR(".")))
                        continue;
                if (str_eq(name, STR(".."))) {
                        while (n && p[--n] != '/')
                                ;
                        continue;
                }
                p[n++] = '/';
                memcpy(p + n, name.p, name.n);
                n += name.n;
        }
        if (!n)
                p[n++] = '/';
        return (Str){ p, n };
}

static bool is_there(Walk *w, const Choice *c) {
        const World *world = w->context->world;
        WorldStat st;

        if (!world || w->quiet || !walk_is_untouched(w))
                return false;
        for (size_t i = 0; i < c->n; ++i)
                if (c->values[i].form != VALUE_LITERAL ||
                    world->stat(world->userdata, c->values[i].text, true, &st) ||
                    st.type != WORLD_TYPE_DIR || (st.mode & 0111) != 0111)
                        return false;
        return true;
}

static bool goes_up(Str path) {
        while (path.n)
                if (str_eq(str_cut(path, '/', &path), STR("..")))
                        return true;
        return false;
}

/* Where cd to this word leads from each directory that it may start in. */
static Choice directory_after(Walk *w, const Value *to) {
        Choice all = { 0 };

        /* Where cd takes it at all, it stays. */
        if (value_is(to, STR("")) && !has_cdpath(w))
                return w->state.directory;
        if (to->form != VALUE_LITERAL || !to->text.n || value_is(to, STR("-")) ||
            (is_searched(to->text) && has_cdpath(w)))
                return directory_any(w);

        for (size_t i = 0; i < w->state.directory.n; ++i) {
                const Value *from = &w->state.directory.values[i];
                Choice one;

                if (from->form != VALUE_LITERAL && to->text.p[0] != '/')
                        return directory_any(w);
                one = choice_of(w->arena,
                                value_literal(join_lexically(w, from->text, to->text), to->span));
                /* Where no directory is by that name, the ".." are those behind links. */
                if (goes_up(to->text) && !is_there(w, &one))
                        return directory_any(w);
                all = choice_join(w->arena, &all, &one);
        }
        return all.n <= WALK_DIRECTORIES_MAX ? all : directory_any(w);
}

/* cd sets them, whatever the text made of them. */
static void set_again(Walk *w, Str name) {
        Choice any = directory_any(w);

        if (state_find(&w->state, name, NAME_VARIABLE))
                state_set(w, name, any, false);
}

/* From here on it is @to, or still the old one where that failed. */
static void move_to(Walk *w, Choice to) {
        set_again(w, STR("PWD"));
        set_again(w, STR("OLDPWD"));
        w->otherwise = w->state;
        w->splits = !is_there(w, &to);
        w->state.directory = to;
}

/* The operand behind options such as -P; SIZE_MAX when that cannot be told. */
static size_t find_operand(const Value *argv, size_t n, const char *letters) {
        size_t i = 1;

        for (; i < n; ++i) {
                Str s = argv[i].text;

                if (argv[i].form != VALUE_LITERAL || s.n < 2 || s.p[0] != '-')
                        break;
                if (str_eq(s, STR("--")))
                        return i + 1;
                for (size_t k = 1; k < s.n; ++k)
                        if (!strchr(letters, s.p[k]))
                                return SIZE_MAX;
        }
        return i;
}

/* A word that may be missing: cd leads home then. */
static Choice directory_after_hollow(Walk *w, const Value *to) {
        Value there = *to;
        Choice known, home, all;
        bool set;

        if (to->form != VALUE_LITERAL || !to->hollow)
                return directory_any(w);
        there.many = there.hollow = false;
        home = variable_values(w, STR("HOME"), &set);
        known = directory_after(w, &there);
        there = choice_cover(&home);
        home = directory_after(w, &there);
        all = choice_join(w->arena, &known, &home);
        return all.n <= WALK_DIRECTORIES_MAX ? all : directory_any(w);
}

void directory_cd(Walk *w, const Value *argv, size_t n) {
        size_t at = find_operand(argv, n, w->dialect == SHELL_SH ? "L" : "Le");
        bool set;
        Choice home;
        Value to;

        w->facts->changes.moves = true;
        if (at == SIZE_MAX || at + 1 < n) {
                move_to(w, directory_any(w));
                return;
        }
        if (at < n) {
                move_to(w, argv[at].many ? directory_after_hollow(w, &argv[at])
                                         : directory_after(w, &argv[at]));
                return;
        }
        home = variable_values(w, STR("HOME"), &set);
        to = choice_cover(&home);
        move_to(w, directory_after(w, &to));
}

void directory_push(Walk *w, const Value *argv, size_t n) {
        size_t at = find_operand(argv, n, "n");
        Directory *pushed = arena_new_one(w->arena, Directory);

        w->facts->changes.moves = true;
        if (!pushed)
                return;
        *pushed = (Directory){ .choice = w->state.directory, .below = w->state.stack };
        if (at != 1 || n != 2 || argv[1].many ||
            (argv[1].form == VALUE_LITERAL && argv[1].text.n && argv[1].text.p[0] == '+')) {
                move_to(w, directory_any(w));
                w->state.stack = NULL;
                return;
        }
        move_to(w, directory_after(w, &argv[1]));
        w->state.stack = pushed;
}

void directory_pop(Walk *w, const Value *argv, size_t n) {
        const Directory *top = w->state.stack;

        w->facts->changes.moves = true;
        if (n != 1 || !top) {
                move_to(w, directory_any(w));
                w->state.stack = NULL;
                return;
        }
        move_to(w, top->choice);
        w->state.stack = top->below;
}
