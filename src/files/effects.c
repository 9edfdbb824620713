#include "files.h"

#include "base/base.h"
#include "gate-files.h"
#include "names.h"
#include "resolve.h"
#include "tree.h"

/* One act being turned into effects. */
typedef struct Acting {
        const FilesContext *context;
        const Effect *effect; /* as the caller knows it */
        uint32_t tree;
        Arena *arena;
        EffectList *list;
} Acting;

static int acting_error(const Acting *t) {
        return arena_error(t->arena);
}

/* The effect with another object, and with what is known of it in place of the caller's reason. */
static void emit(Acting *t, EffectAct act, Str path, uint32_t flags, Str why, Str source) {
        Effect e = *t->effect;

        e.act = act;
        e.flags |= flags;
        if (path.n) {
                e.object = (Value){ .form = VALUE_LITERAL,
                                    .text = path,
                                    .span = e.object.span,
                                    .many = e.object.many };
        }
        if (why.n)
                e.why = why;
        if (source.n)
                e.source = source;
        effects_add(t->list, t->arena, e);
}

/* The same where it is only possible that this path is meant. */
static void emit_possible(Acting *t, EffectAct act, Str path, uint32_t flags, Str why, Str source) {
        Effect e = *t->effect;
        Acting possible = *t;

        if (e.certainty == CERTAINTY_SURE)
                e.certainty = CERTAINTY_POSSIBLE;
        possible.effect = &e;
        emit(&possible, act, path, flags, why, source);
}

static void emit_unknown(Acting *t, Str why) {
        Effect e = *t->effect;

        e.act = ACT_UNKNOWN;
        e.certainty = CERTAINTY_UNKNOWN;
        e.why = why;
        effects_add(t->list, t->arena, e);
}

static bool is_path(const Value *v) {
        return v->form == VALUE_LITERAL && v->text.n && v->text.p[0] == '/';
}

/* Reading one file */

static int read_literal(Acting *t) {
        const Value *object = &t->effect->object;
        FilesFacts facts;
        int r;

        if (object->text.n == 0)
                return 0;
        if (!is_path(object)) {
                emit_unknown(t, STR("which file it reads cannot be told"));
                return acting_error(t);
        }
        r = files_look(t->context, object->text, t->arena, &facts);
        if (r)
                return r;

        if (facts.classes & FILES_CLASS_STREAM)
                return 0;
        if (facts.classes & FILES_CLASS_SECRET) {
                emit(t, ACT_SECRET_FILE, facts.real, 0, facts.text, facts.source);
        } else if (facts.unknown.n) {
                emit_unknown(t, facts.unknown);
        } else if (facts.classes & FILES_CLASS_DEVICE) {
                emit(t, ACT_UNKNOWN, facts.real, 0, facts.text, facts.source);
        } else {
                emit(t, ACT_READ, facts.real, 0, (Str){ 0 }, (Str){ 0 });
        }
        return acting_error(t);
}

/* Reading files that are known in part */

/* @row could be meant, whether or not it is there today. */
static void emit_could_be(Acting *t, const PathRow *row) {
        Str why = arena_strf(t->arena, "it could be " STR_FMT, STR_ARG(path_str(row->text)));

        emit_possible(t, ACT_SECRET_FILE, (Str){ 0 }, 0, why, path_str(row->source));
}

static void emit_found(Acting *t, const TreeFound *found, EffectAct otherwise) {
        if (found->path.n) {
                emit(t, ACT_SECRET_FILE, found->path, 0, found->text, found->source);
        } else if (found->unknown.n) {
                emit_unknown(t, found->unknown);
        } else {
                emit(t, otherwise, (Str){ 0 }, 0, (Str){ 0 }, (Str){ 0 });
        }
}

/* Whether a word that is known in part could name @path. */
static bool value_could_be(const Value *v, Str path) {
        Str glob = v->glob;

        if (v->form == VALUE_LISTING)
                return path_within(path, v->text);
        if (!glob.n)
                return str_has_prefix(path, v->text) || str_has_prefix(v->text, path);
        while (glob.n && path.n) {
                Str g = str_cut(glob, '/', &glob), name = str_cut(path, '/', &path);

                if (str_eq(g, STR("**")))
                        return true;
                if (!glob_matches_name(g, name))
                        return false;
        }
        return true;
}

/* A glob could lead to the images that undo keeps: they are as secret as the files were. */
static bool reads_images(Acting *t) {
        const FilesContext *c = t->context;

        for (size_t i = 0; i < ARRAY_LEN(c->gate_dirs); ++i) {
                Str images = c->gate_dirs[i].n ? arena_strf(t->arena, STR_FMT "/undo",
                                                            STR_ARG(c->gate_dirs[i]))
                                               : (Str){ 0 };

                if (!images.n || !value_could_be(&t->effect->object, images))
                        continue;
                emit_possible(t, ACT_SECRET_FILE, (Str){ 0 }, 0,
                              STR("it could be an image of a file, kept for undo"),
                              STR("files: assent's folder"));
                return true;
        }
        return false;
}

/*
 * Names that are secrets wherever they stand are presumed: "cat .e*" asks. Names that others use
 * too ("*.json" could be credentials.json) are looked for, when what is there can be seen.
 */
static int read_glob(Acting *t) {
        Str last = path_name(t->effect->object.glob);
        const PathRow *row;
        TreeFound found;
        _uninitialized_ Shape s;
        int r;

        if (!shape_of_glob(&s, t->effect->object.glob)) {
                emit_unknown(t, STR("which file it reads cannot be told"));
                return acting_error(t);
        }
        /* A last name that is spelled out is presumed as well: of DIRS/id_rsa only the directory is open. */
        row = shape_meets_secret(t->context, &s, SHAPE_BELOW, last.n && !is_glob(last));
        if (row) {
                emit_could_be(t, row);
                return acting_error(t);
        }
        if (reads_images(t))
                return acting_error(t);
        r = tree_expand(t->context, t->effect->object.glob, t->arena, &found);
        if (r)
                return r;
        row = found.complete || found.path.n
                      ? NULL
                      : shape_meets_secret(t->context, &s, SHAPE_BELOW, true);
        if (row) {
                emit_could_be(t, row);
        } else {
                emit_found(t, &found, ACT_READ);
        }
        return acting_error(t);
}

/* The root below which a listing or an open word lies. */
static Str value_root(const Value *v) {
        return v->form == VALUE_LISTING ? v->text : path_parent(v->text);
}

/* A look below @root, which is resolved first: what it finds, or that it cannot be told. */
static int look_below(Acting *t, Str root, Str suffix, uint32_t flags, TreeFound *ret) {
        Resolved real;
        int r;

        r = path_resolve(t->context, root, true, t->arena, &real);
        if (r)
                return r;
        r = tree_look(t->context, real.real, suffix, flags, t->arena, ret);
        if (r)
                return r;
        if (real.unknown.n)
                ret->unknown = real.unknown;
        return 0;
}

/* Words whose middle is not known: what they end in has to tell that they are harmless. */
static int read_open(Acting *t) {
        const Value *v = &t->effect->object;
        const PathRow *row = NULL;
        TreeFound found;
        _uninitialized_ Shape s;
        int r;

        if (!shape_below(&s, value_root(v), v->suffix)) {
                emit_unknown(t, STR("which file it reads cannot be told"));
                return acting_error(t);
        }
        /* The open part may hold "/../": the beginning keeps nothing in. */
        row = shape_meets_secret(t->context, &s, SHAPE_ANYWHERE, true);
        if (!row)
                row = shape_meets_secret(t->context, &s, SHAPE_BELOW, true);
        if (row) {
                emit_could_be(t, row);
                return acting_error(t);
        }
        r = look_below(t, value_root(v), path_name(v->suffix), TREE_FOLLOWS | TREE_THROUGH, &found);
        if (r)
                return r;
        if (!found.complete && files_place(t->context, value_root(v)) == FILES_PLACE_HOME)
                found.unknown = STR("there is more below it than was looked at");
        emit_found(t, &found, ACT_READ);
        return acting_error(t);
}

/* "find -name .env": what is asked for by a name that is a secret wherever it stands is presumed to be there. */
static bool listing_is_secret(Acting *t, Str suffix) {
        static const char *const begins[] = { "/", "/x" };

        for (size_t i = 0; suffix.n && i < ARRAY_LEN(begins); ++i) {
                FilesNamed named = files_named(
                        t->context,
                        arena_strf(t->arena, "%s" STR_FMT, begins[i], STR_ARG(path_name(suffix))));

                if (!(named.classes & FILES_CLASS_SECRET) || named.holds.n)
                        continue;
                emit_possible(t, ACT_SECRET_FILE, (Str){ 0 }, 0,
                              arena_strf(t->arena, "it could be " STR_FMT, STR_ARG(named.text)),
                              named.source);
                return true;
        }
        return false;
}

/* "find -name '.env*'" asks for secrets as "cat .env*" does, and so is no more allowed. */
static bool names_are_secret(Acting *t, Str root) {
        Str names = t->effect->object.names;
        const PathRow *row;
        _uninitialized_ Shape s;

        if (t->effect->object.form != VALUE_LISTING || !names.n)
                return false;
        if (names.p[0] == '*' && !is_glob(str_slice(names, 1, names.n)))
                return listing_is_secret(t, str_slice(names, 1, names.n));
        if (strchr("*?[", names.p[0]))
                return false;
        if (!shape_of_glob(&s, arena_strf(t->arena, STR_FMT "/" STR_FMT,
                                          STR_ARG(root.n > 1 ? root : STR("")), STR_ARG(names)))) {
                emit_unknown(t, STR("which file it reads cannot be told"));
                return true;
        }
        row = shape_meets_secret(t->context, &s, SHAPE_BELOW, false);
        if (row)
                emit_could_be(t, row);
        return row;
}

static int read_below(Acting *t, Str root, Str suffix, uint32_t flags, EffectAct otherwise) {
        FilesPlace place = files_place(t->context, root);
        TreeFound found;
        _uninitialized_ Shape s;
        int r;

        r = look_below(t, root, suffix, flags, &found);
        if (r)
                return r;
        /* The workspace is looked at as far as it goes; elsewhere what was not seen is not known. */
        if (!found.path.n && !found.unknown.n && !found.complete &&
            place != FILES_PLACE_WORKSPACE && place != FILES_PLACE_SYSTEM &&
            (!shape_below(&s, root, suffix) ||
             shape_meets_secret(t->context, &s, SHAPE_BELOW, true)))
                found.unknown = STR("there is more below it than was looked at");
        if (!found.path.n && (listing_is_secret(t, suffix) || names_are_secret(t, root)))
                return acting_error(t);
        emit_found(t, &found, otherwise);
        return acting_error(t);
}

/* Everything in some directories is a secret, whatever it is called. */
static bool read_secret_directory(Acting *t, Str root) {
        Str below = arena_strf(t->arena, STR_FMT "/x", STR_ARG(root));
        FilesNamed named;

        if (acting_error(t))
                return false;
        named = files_named(t->context, below);
        if (!(named.classes & FILES_CLASS_SECRET) || named.holds.n)
                return false;
        emit(t, ACT_SECRET_FILE, root, 0, named.text, named.source);
        return true;
}

static bool holds_named_secret(const FilesContext *c, Str path, Str suffix) {
        for (size_t i = 0; i < ARRAY_LEN(c->secrets); ++i) {
                if (c->secrets[i].n && path_within(c->secrets[i], path) &&
                    str_has_suffix(c->secrets[i], suffix))
                        return true;
        }
        return false;
}

static int read_root(Acting *t, Str root, Str suffix, uint32_t flags, EffectAct otherwise) {
        const FilesContext *c = t->context;
        FilesFacts facts;
        const PathRow *row;
        int r;

        r = files_look(c, root, t->arena, &facts);
        if (r)
                return r;
        if (facts.type == WORLD_TYPE_FILE ||
            facts.classes & (FILES_CLASS_SECRET | FILES_CLASS_STREAM)) {
                Effect e = *t->effect;
                Acting file = *t;

                /* "grep -r x FILE" reads that file. */
                e.act = ACT_READ;
                e.object = value_literal(root, e.object.span);
                file.effect = &e;
                return read_literal(&file);
        }
        if (read_secret_directory(t, facts.real))
                return acting_error(t);
        if (t->tree & FILES_TREE_LEAVES_SECRETS) {
                if (facts.unknown.n)
                        emit_unknown(t, facts.unknown);
                else
                        emit(t, otherwise, facts.real, 0, (Str){ 0 }, (Str){ 0 });
                return acting_error(t);
        }
        if (holds_named_secret(c, facts.real, suffix)) {
                emit(t, ACT_SECRET_FILE, facts.real, 0,
                     STR("below it lies a key that the settings name"), STR("settings"));
                return acting_error(t);
        }
        row = secret_below(c, facts.real);
        if (row) {
                _uninitialized_ Shape s;

                /* Only names that end as is wanted are read: "*.c" of /etc meets no secret. */
                if (!suffix.n || !shape_below(&s, facts.real, suffix) ||
                    shape_meets_secret(c, &s, SHAPE_BELOW, true)) {
                        emit(t, ACT_SECRET_FILE, facts.real, 0,
                             arena_strf(t->arena, "below it lies " STR_FMT,
                                        STR_ARG(path_str(row->text))),
                             path_str(row->source));
                        return acting_error(t);
                }
        }
        return read_below(t, facts.real, suffix, flags, otherwise);
}

static int read_listing(Acting *t) {
        const Value *v = &t->effect->object;
        uint32_t flags = TREE_FOLLOWS | (v->tracked ? TREE_THROUGH : 0U);

        return read_root(t, v->text, v->suffix, flags, ACT_READ);
}

static int act_read(Acting *t) {
        switch (t->effect->object.form) {
        case VALUE_LITERAL:
                return read_literal(t);
        case VALUE_PATTERN:
                return t->effect->object.glob.n ? read_glob(t) : read_open(t);
        case VALUE_LISTING:
                return read_listing(t);
        case VALUE_NONE:
        case VALUE_NUMBER:
        case VALUE_ANY:
                break;
        }
        emit_unknown(t, STR("which file it reads cannot be told"));
        return acting_error(t);
}

static uint32_t tree_flags(const Acting *t) {
        return (t->tree & FILES_TREE_SKIPS_HIDDEN ? TREE_SKIPS_HIDDEN : 0U) |
               (t->tree & FILES_TREE_FOLLOWS ? TREE_FOLLOWS : 0U);
}

/* Links that are named are followed: grep -r x DIR/... */
static int read_named_links(Acting *t, bool *ret_told) {
        TreeFound found;
        int r;

        *ret_told = false;
        if (!t->context->world)
                return 0;
        r = tree_expand(t->context, t->effect->object.glob, t->arena, &found);
        if (r || !(found.path.n || found.unknown.n))
                return r;
        *ret_told = true;
        emit_found(t, &found, ACT_READ);
        return acting_error(t);
}

static int act_read_tree(Acting *t) {
        const Value *v = &t->effect->object;
        bool told = false;
        int r;

        if (is_path(v))
                return read_root(t, v->text, (Str){ 0 }, tree_flags(t), ACT_READ_TREE);
        /* find . -name src may list folders, whose files are called otherwise. */
        if (v->form == VALUE_LISTING)
                return read_root(t, v->text,
                                 str_find_char(v->suffix, '.') == SIZE_MAX ? (Str){ 0 } : v->suffix,
                                 tree_flags(t), ACT_READ_TREE);
        if (v->form == VALUE_PATTERN && v->glob.n) {
                r = read_named_links(t, &told);
                if (r || told)
                        return r;
                /* All that a glob's directory holds is more than what it matches. */
                return read_root(t, path_parent(v->text), (Str){ 0 }, tree_flags(t), ACT_READ_TREE);
        }
        emit_unknown(t, STR("which directory it reads cannot be told"));
        return acting_error(t);
}

/* Changing */

static bool is_gate(const Acting *t, const FilesFacts *facts) {
        if (facts->classes & FILES_CLASS_GATE)
                return true;
        if (facts->classes & FILES_CLASS_AGENT_HOOKS &&
            hooks_are_ours(t->context, facts->real, t->arena))
                return true;
        return is_gate_inode(t->context, facts);
}

static bool holds_gate(const FilesContext *c, Str path);

/*
 * To write to a folder that is there is to put something into it, or another in its place: names that are
 * not told. The home and the workspace are written to all the time.
 */
static bool replaces_gate(const Acting *t, const FilesFacts *facts) {
        const FilesContext *c = t->context;

        return facts->type == WORLD_TYPE_DIR && t->effect->act != ACT_ATTRIBUTE &&
               !path_within(c->home, facts->real) && !path_within(c->workspace, facts->real) &&
               holds_gate(c, facts->real);
}

static int write_literal(Acting *t) {
        FilesFacts facts;
        uint32_t flags = 0;
        int r;

        r = files_look(t->context, t->effect->object.text, t->arena, &facts);
        if (r)
                return r;
        if (path_is_input(t->effect->object.text)) {
                emit_unknown(t, STR("the file that stands on the input is opened to be written"));
                return acting_error(t);
        }
        if (facts.classes & FILES_CLASS_STREAM)
                return 0;
        if (facts.classes & (FILES_CLASS_SYSTEM | FILES_CLASS_DISK))
                flags |= EFFECT_WHOLESALE;
        emit(t, is_gate(t, &facts) ? ACT_GATE : t->effect->act, facts.real, flags, facts.text,
             facts.source);
        if (replaces_gate(t, &facts))
                emit_possible(t, ACT_GATE, facts.real, 0, STR("assent's own files lie there"),
                              STR("files: assent's folder"));
        return acting_error(t);
}

static bool name_could_be(const Value *v, Str glob, Str name) {
        if (v->form == VALUE_LISTING)
                return name.n >= v->suffix.n &&
                       str_eq_nocase(str_slice(name, name.n - v->suffix.n, name.n), v->suffix);
        return glob_matches_name(glob, name);
}

/*
 * Below a folder of any depth a file of ours is meant by its own name or by that of a folder above it:
 * sources of a project are not the settings that lie in it.
 */
static bool could_be_gate(const Acting *t, Str path) {
        const Value *v = &t->effect->object;
        Str glob = path_name(v->glob), rest = path;
        WorldStat st;

        if (!value_could_be(v, path))
                return false;
        if (v->form == VALUE_LISTING
                    ? !v->suffix.n || str_find_char(v->suffix, '/') != SIZE_MAX
                    : str_find(v->glob, STR("**")) == SIZE_MAX || str_eq(glob, STR("**")))
                return true;
        if (!t->context->world ||
            t->context->world->stat(t->context->world->userdata, path, true, &st) ||
            st.type != WORLD_TYPE_FILE)
                return true;
        while (rest.n) {
                if (name_could_be(v, glob, str_cut(rest, '/', &rest)))
                        return true;
        }
        return false;
}

/* A change to files that are known in part: could one of them be ours? */
static int change_in_part(Acting *t) {
        const FilesContext *c = t->context;

        effects_add(t->list, t->arena, *t->effect);
        for (size_t i = 0; i < ARRAY_LEN(c->gate_dirs); ++i) {
                if (c->gate_dirs[i].n && could_be_gate(t, c->gate_dirs[i])) {
                        emit_possible(t, ACT_GATE, c->gate_dirs[i], 0,
                                      STR("it could be assent's own folder"),
                                      STR("files: assent's folder"));
                        break;
                }
        }
        return acting_error(t);
}

static int act_write(Acting *t) {
        const Value *v = &t->effect->object;

        if (is_path(v))
                return write_literal(t);
        if (v->form == VALUE_PATTERN || v->form == VALUE_LISTING)
                return change_in_part(t);
        if (v->form != VALUE_LITERAL || v->text.n)
                effects_add(t->list, t->arena, *t->effect);
        return acting_error(t);
}

/* Deleting */

static const Str common_homes[] = {
        STR_INIT("/home"),
        STR_INIT("/Users"),
};

static bool is_home(const FilesContext *c, Str path) {
        if (str_eq(path, c->home) || str_eq(path, STR("/root")))
                return true;
        for (size_t i = 0; i < ARRAY_LEN(common_homes); ++i) {
                if (str_eq(path, common_homes[i]) || str_eq(path_parent(path), common_homes[i]))
                        return true;
        }
        return false;
}

/* What is lost when all of @path goes: a clause when that is past undoing, else empty. */
static Str wholesale_of(const FilesContext *c, Str path, FilesPlace place) {
        if (str_eq(path, STR("/")))
                return STR("the root of the machine's files");
        if (is_home(c, path))
                return STR("a home directory");
        if (c->home.n && path_within(c->home, path))
                return STR("the directory that holds the home");
        if (str_eq(path, c->workspace))
                return STR("the workspace itself");
        if (c->workspace.n && path_within(c->workspace, path))
                return STR("the directory that holds the workspace");
        if (str_eq_nocase(path_name(path), STR(".git")))
                return STR("a repository's whole history");
        switch (place) {
        case FILES_PLACE_WORKSPACE:
                return (Str){ 0 };
        case FILES_PLACE_TEMPORARY:
                if (str_eq(path, STR("/tmp")) || str_eq(path, STR("/var/tmp")) ||
                    str_eq(path, STR("/dev/shm")))
                        return STR("everybody's temporary files");
                return (Str){ 0 };
        case FILES_PLACE_SYSTEM:
                return STR("a directory of the system");
        case FILES_PLACE_NONE:
        case FILES_PLACE_HOME:
        case FILES_PLACE_OUTSIDE:
                break;
        }
        return STR("a directory outside the workspace");
}

/* Deleting a folder takes what lies in it: ours too. */
static bool holds_gate(const FilesContext *c, Str path) {
        for (size_t i = 0; i < ARRAY_LEN(c->gate_dirs); ++i) {
                if (c->gate_dirs[i].n && path_within(c->gate_dirs[i], path))
                        return true;
        }
        return false;
}

/* The name that goes: links on the way are followed, the last one is what is deleted. */
static int deleted_path(Acting *t, Resolved *ret) {
        return path_resolve(t->context, t->effect->object.text, false, t->arena, ret);
}

static void emit_deleted(Acting *t, const Resolved *real, const FilesNamed *named) {
        const FilesContext *c = t->context;
        FilesFacts facts = { .path = real->real, .real = real->real, .classes = named->classes };
        bool tree = t->effect->act == ACT_DELETE_TREE && real->stat.type != WORLD_TYPE_FILE &&
                    real->stat.type != WORLD_TYPE_LINK;
        bool gate = is_gate(t, &facts);
        /* "rm -r FILE" deletes that file; through a link, "find -delete" reaches further. */
        EffectAct act = real->stat.type == WORLD_TYPE_FILE ? ACT_DELETE : t->effect->act;
        Str lost = { 0 };

        if (tree)
                lost = wholesale_of(c, real->real, files_place(c, real->real));
        if (!lost.n && named->classes & (FILES_CLASS_SYSTEM | FILES_CLASS_DISK))
                lost = named->text;
        emit(t, gate && !lost.n ? ACT_GATE : act, real->real, lost.n ? EFFECT_WHOLESALE : 0,
             lost.n ? lost : named->text, lost.n ? STR("files: place") : named->source);
        if ((gate && lost.n) || (!gate && holds_gate(c, real->real))) {
                emit(t, ACT_GATE, real->real, 0, STR("assent's own files lie there"),
                     STR("files: assent's folder"));
        }
}

/* "rm -r link" deletes the link, "find link/ -delete" what it leads to: that is told as well. */
static int emit_behind_link(Acting *t, Str link) {
        const FilesContext *c = t->context;
        Resolved real;
        Str lost;
        int r;

        r = path_resolve(c, link, true, t->arena, &real);
        if (r)
                return r;
        if (real.stat.type != WORLD_TYPE_DIR)
                return 0;
        lost = wholesale_of(c, real.real, files_place(c, real.real));
        if (lost.n) {
                emit_possible(t, t->effect->act, real.real, EFFECT_WHOLESALE,
                              arena_strf(t->arena, "the link leads to " STR_FMT, STR_ARG(lost)),
                              STR("files: place"));
        }
        return acting_error(t);
}

static int delete_literal(Acting *t) {
        FilesNamed named, other;
        Resolved real;
        int r;

        r = deleted_path(t, &real);
        if (r)
                return r;
        named = files_named(t->context, real.real);
        if (real.linked) {
                other = files_named(t->context, t->effect->object.text);
                if (!named.classes)
                        named = other;
                named.classes |= other.classes;
        }
        if (named.classes & FILES_CLASS_STREAM)
                named.classes = FILES_CLASS_DEVICE;
        emit_deleted(t, &real, &named);
        if (t->effect->act == ACT_DELETE_TREE && real.stat.type == WORLD_TYPE_LINK)
                return emit_behind_link(t, real.real);
        return acting_error(t);
}

/* Whether a glob's only open name stands for everything: "*", "?*", ".*". */
static bool is_everything(Str name) {
        bool star = false;

        for (size_t i = 0; i < name.n; ++i) {
                star |= name.p[i] == '*';
                if (!strchr("*?.", name.p[i]))
                        return false;
        }
        return star;
}

/*
 * Whether a word that is known in part leaves most of @root: "build-*" takes some of it, "*" and "$x" can
 * take all. What ends as ".git" does, or as the directory itself, can be all that counts.
 */
static bool leaves_most(const Value *v, Str rest, Str root) {
        if (v->form != VALUE_LISTING)
                return v->glob.n && !is_everything(rest);
        return v->suffix.n && str_find_char(v->suffix, '/') == SIZE_MAX &&
               !str_has_suffix(STR(".git"), v->suffix) && !str_has_suffix(root, v->suffix);
}

/* Deleting what is known in part: the directory whose content could all be meant. */
static int delete_in_part(Acting *t) {
        const FilesContext *c = t->context;
        const Value *v = &t->effect->object;
        Str root = value_root(v), rest = str_slice(v->glob, root.n > 1 ? root.n + 1 : 1, v->glob.n),
            lost;
        Resolved real;
        int r;

        /* A glob is of one directory, a listing of all that lies below. */
        if (t->effect->act != ACT_DELETE_TREE && v->form != VALUE_LISTING)
                return change_in_part(t);
        r = path_resolve(c, root, true, t->arena, &real);
        if (r)
                return r;
        lost = wholesale_of(c, real.real, files_place(c, real.real));
        if (lost.n && files_place(c, real.real) == FILES_PLACE_WORKSPACE &&
            leaves_most(v, rest, real.real))
                lost = (Str){ 0 };
        if (!lost.n)
                return change_in_part(t);
        emit_possible(t, t->effect->act, (Str){ 0 }, EFFECT_WHOLESALE,
                      arena_strf(t->arena, "it could be all of " STR_FMT, STR_ARG(lost)),
                      STR("files: place"));
        if (holds_gate(c, real.real)) {
                emit_possible(t, ACT_GATE, real.real, 0, STR("assent's own files lie there"),
                              STR("files: assent's folder"));
        }
        return acting_error(t);
}

static int act_delete(Acting *t) {
        const Value *v = &t->effect->object;

        if (is_path(v))
                return delete_literal(t);
        if (v->form == VALUE_PATTERN || v->form == VALUE_LISTING)
                return delete_in_part(t);
        if (v->form != VALUE_LITERAL || v->text.n)
                effects_add(t->list, t->arena, *t->effect);
        return acting_error(t);
}

/* Running */

static int act_run(Acting *t) {
        Resolved real;
        int r;

        if (!is_path(&t->effect->object)) {
                effects_add(t->list, t->arena, *t->effect);
                return acting_error(t);
        }
        r = path_resolve(t->context, t->effect->object.text, true, t->arena, &real);
        if (r)
                return r;
        emit(t, t->effect->act, real.real, 0, (Str){ 0 }, (Str){ 0 });
        return acting_error(t);
}

/* The acts whose object is a path, and what becomes of it. */
typedef int (*ActingFunc)(Acting *t);

static ActingFunc acting_func(EffectAct act) {
        /* Most acts name no path: a table of those that do says it better than a switch over all. */
        static const struct {
                EffectAct act;
                ActingFunc func;
        } funcs[] = {
                { ACT_READ, act_read },     { ACT_READ_TREE, act_read_tree },
                { ACT_WRITE, act_write },   { ACT_APPEND, act_write },
                { ACT_CREATE, act_write },  { ACT_ATTRIBUTE, act_write },
                { ACT_DELETE, act_delete }, { ACT_DELETE_TREE, act_delete },
                { ACT_RUN_FILE, act_run },  { ACT_RUN_PROJECT, act_run },
        };

        for (size_t i = 0; i < ARRAY_LEN(funcs); ++i) {
                if (funcs[i].act == act)
                        return funcs[i].func;
        }
        return NULL;
}

int files_add_effects(
        const FilesContext *c, const Effect *e, uint32_t tree, Arena *a, EffectList *list) {
        Acting t = { .context = c, .effect = e, .tree = tree, .arena = a, .list = list };
        ActingFunc func = acting_func(e->act);

        if (func)
                return func(&t);
        effects_add(list, a, *e);
        return arena_error(a);
}
