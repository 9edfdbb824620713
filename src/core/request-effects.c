#include "request-parts.h"

#include "files/files.h"
#include "http/http.h"
#include "secret/secret.h"

#define TREE_DIRS_MAX  256  /* directories whose names are observed before a tree is deleted */
#define TREE_NAMES_MAX 5000 /* in one of them */

static FilesContext files_context(const Request *q, const Surroundings *s, const World *world) {
        FilesContext c = { .world = world, .workspace = q->workspace, .home = s->home };

        memcpy(c.gate_dirs, s->gate_dirs, sizeof(c.gate_dirs));
        memcpy(c.secrets, s->secrets, sizeof(c.secrets));
        return c;
}

/* What the tool will open: the link itself goes, everything else is reached through it. */
static int take_target(Request *q, const FilesContext *c, Str path, bool follow) {
        FilesTarget *target = arena_new_one(q->arena, FilesTarget);
        int r;

        if (!target)
                return error_origin(arena_error(q->arena));
        r = files_target(c, path, follow, q->arena, target);
        if (r)
                return error_trace(r);
        q->target = target;
        return 0;
}

/* assent's own grep leaves out what holds secrets, so that a tree needs no question for them. */
static uint32_t tree_flags(const Request *q) {
        return q->spec->source == TOOL_SOURCE_BUILTIN ? (uint32_t)FILES_TREE_LEAVES_SECRETS : 0;
}

static void add_effect(Request *q, EffectAct act, Str object, const char *why);

/* Devices that are the same to everybody: nothing is kept and nothing disclosed. */
static bool is_empty_device(Str path) {
        static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                               "/dev/urandom" };

        for (size_t i = 0; i < ARRAY_LEN(devices); ++i) {
                if (str_eq(path, str_of(devices[i])))
                        return true;
        }
        return false;
}

static int add_path(Request *q, const FilesContext *c, EffectAct act, Str path, const char *why) {
        size_t n_before = q->effects.n;
        Value directory = value_literal(q->directory, (Span){ 0 });
        Effect e = {
                .act = act,
                .certainty = CERTAINTY_SURE,
                .part = -1,
                .why = str_of(why),
        };
        int r;

        if (q->directory_guessed && path.n && path.p[0] != '/')
                directory = value_any((Span){ 0 });
        e.object = files_absolute(c, value_literal(path, (Span){ 0 }), directory, q->arena);
        r = files_add_effects(c, &e, tree_flags(q), q->arena, &q->effects);
        if (r || e.object.form != VALUE_LITERAL || !e.object.text.n)
                return r;
        /* A command has streams of its own; a tool has its host's, by which it may speak with others. */
        if (q->effects.n == n_before && !is_empty_device(e.object.text))
                add_effect(q, ACT_UNKNOWN, e.object.text,
                           "a stream of the program that runs the tool");
        return take_target(q, c, e.object.text, act != ACT_DELETE && act != ACT_DELETE_TREE);
}

/* What is sent away can hold what must not be: a key in a query stands in the logs of whoever gets it. */
static void sent_effects(Request *q, Str text, const char *why) {
        SecretPart part;

        if (secret_find(text, 0, &part))
                add_effect(q, ACT_SECRET_VALUE, text, why);
}

/* Where a page is fetched from: an address says itself where it lies, of a name nobody knows. */
static void fetch_effects(Request *q) {
        Str url = argument(q, "url"), network = { 0 };
        HttpUrl u;
        Diag diag;

        sent_effects(q, url, "the address holds what looks like a secret");
        if (http_url_parse(url, &u, &diag)) {
                add_effect(q, ACT_NET_FETCH, url, "");
                return;
        }
        switch (u.place) {
        case HTTP_PLACE_NONE:
        case HTTP_PLACE_PUBLIC:
        case HTTP_PLACE_MULTICAST:
        case HTTP_PLACE_UNSPECIFIED:
        case HTTP_PLACE_RESERVED:
                add_effect(q, ACT_NET_FETCH, url, "");
                break;
        case HTTP_PLACE_LOOPBACK:
                add_effect(q, ACT_NET_FETCH, url, "a service of this machine");
                break;
        case HTTP_PLACE_PRIVATE:
        case HTTP_PLACE_LINK_LOCAL:
                add_effect(q, ACT_NET_FETCH, url, "an address of the local network");
                break;
        case HTTP_PLACE_METADATA:
                add_effect(q, ACT_NET_FETCH, url, "");
                add_effect(q, ACT_SECRET_VALUE, url,
                           "a cloud's metadata service gives out this machine's credentials");
                break;
        }
        if (u.place == HTTP_PLACE_NONE && json_find(q->args, STR("network")) &&
            !(json_string(json_find(q->args, STR("network")), &network) &&
              str_eq(network, STR("public"))))
                add_effect(q, ACT_NET_LOOKUP, arena_str(q->arena, str_of(u.host)),
                           "the name may lead into this machine or its network");
}

static void add_effect(Request *q, EffectAct act, Str object, const char *why) {
        effects_add(&q->effects, q->arena,
                    (Effect){
                            .act = act,
                            .certainty = act == ACT_UNKNOWN ? CERTAINTY_UNKNOWN : CERTAINTY_SURE,
                            .object = value_literal(object, (Span){ 0 }),
                            .part = -1,
                            .why = str_of(why),
                    });
}

static int shell_effects(Request *q, const Surroundings *s, const World *world) {
        ShellContext c = {
                .world = world,
                .directory = q->directory_guessed ? (Str){ 0 } : q->directory,
                .workspace = q->workspace,
                .home = s->home,
                .dialect = q->dialect,
                .directory_guessed = q->directory_guessed,
                .history = q->history,
        };
        ShellFacts *facts = arena_new_one(q->arena, ShellFacts);
        int r;

        if (!facts)
                return error_origin(arena_error(q->arena));
        memcpy(c.gate_dirs, s->gate_dirs, sizeof(c.gate_dirs));
        memcpy(c.secrets, s->secrets, sizeof(c.secrets));
        r = shell_read(q->command, &c, q->arena, facts);
        if (r)
                return error_trace(r);
        q->shell = facts;
        q->effects = facts->effects;
        return 0;
}

/* An agent's shell call may name its directory itself: the arguments win over the envelope. */
static int take_directory(Request *q) {
        Str cwd = { 0 };

        if (!json_string(json_find(q->args, STR("cwd")), &cwd) &&
            !json_string(json_find(q->args, STR("workdir")), &cwd))
                return 0;
        if (!cwd.n)
                return 0;
        if (cwd.p[0] != '/')
                cwd = arena_strf(q->arena, STR_FMT "/" STR_FMT, STR_ARG(q->directory),
                                 STR_ARG(cwd));
        q->directory = cwd;
        return arena_error(q->arena);
}

/* Directories still to be looked at, the first in the order in which they were met. */
typedef struct TreeDir TreeDir;
struct TreeDir {
        TreeDir *next;
        Str path;
};
typedef struct TreeLook {
        Arena *arena;
        TreeDir *first, *last;
        Str at;
        size_t n;
} TreeLook;

static void tree_add(TreeLook *l, Str path) {
        TreeDir *d = l->n < TREE_DIRS_MAX ? arena_new_one(l->arena, TreeDir) : NULL;

        if (!d)
                return;
        ++l->n;
        d->path = path;
        if (l->last)
                l->last->next = d;
        else
                l->first = d;
        l->last = d;
}

static bool tree_entry(void *userdata, Str name, WorldType type) {
        TreeLook *l = userdata;

        if (type == WORLD_TYPE_DIR)
                tree_add(l,
                         arena_strf(l->arena, STR_FMT "/" STR_FMT, STR_ARG(l->at), STR_ARG(name)));
        return true;
}

/*
 * What a tree holds is part of what is decided: the names in it become observations, so that a file
 * that came into it since the question was shown makes it another question. Up to a bound, past which
 * a card does not count it either.
 */
static int observe_tree(Request *q, const FilesContext *c) {
        TreeLook l = { .arena = q->arena };

        if (!c->world || !q->target || q->target->stat.type != WORLD_TYPE_DIR)
                return 0;
        tree_add(&l, q->target->path);
        for (TreeDir *d = l.first; d; d = d->next) {
                int r;

                l.at = d->path;
                r = c->world->list_dir(c->world->userdata, d->path, TREE_NAMES_MAX, tree_entry, &l);
                if (r < 0)
                        return error_trace(r);
        }
        return arena_error(q->arena);
}

/* What is said in another way than true or false is taken for the graver one. */
static bool is_recursive(const Request *q) {
        const JsonValue *v = json_find(q->args, STR("recursive"));
        bool flag = true;

        return v && (!json_bool(v, &flag) || flag);
}

/*
 * A glob looks at names below a directory, as far as its own names are known. The effect's object is
 * both, so that a rule against what lies below the directory speaks; what is opened is the directory.
 */
static int glob_effects(Request *q, const FilesContext *c, Str path, Str pattern) {
        Value directory = value_literal(q->directory, (Span){ 0 }), root;
        Str base, rest;
        int r;

        tool_split_glob(pattern, &base, &rest);
        if (base.n)
                path = base.p[0] == '/' || !path.n ? base
                                                   : arena_strf(q->arena, STR_FMT "/" STR_FMT,
                                                                STR_ARG(path), STR_ARG(base));
        if (!path.n)
                path = STR(".");
        if (q->directory_guessed && path.n && path.p[0] != '/')
                directory = value_any((Span){ 0 });
        root = files_absolute(c, value_literal(path, (Span){ 0 }), directory, q->arena);
        if (root.form != VALUE_LITERAL || !root.text.n)
                return add_path(q, c, ACT_LOOK, path, "");
        r = take_target(q, c, root.text, true);
        if (r)
                return error_trace(r);
        root = value_literal(q->target->path, (Span){ 0 });
        if (rest.n)
                root.text = arena_strf(q->arena, STR_FMT "%s" STR_FMT, STR_ARG(root.text),
                                       root.text.n > 1 ? "/" : "", STR_ARG(rest));
        add_effect(q, ACT_LOOK, root.text, "");
        return arena_error(q->arena);
}

static int path_effects(Request *q, const FilesContext *c) {
        Str path = argument(q, "path"), pattern = argument(q, "pattern");
        int r = 0;

        switch (q->spec->meaning) {
        case TOOL_READ:
                r = add_path(q, c, ACT_READ, path, "");
                break;
        case TOOL_WRITE:
        case TOOL_EDIT:
                r = add_path(q, c, ACT_WRITE, path, "");
                break;
        case TOOL_DELETE:
                r = add_path(q, c, is_recursive(q) ? ACT_DELETE_TREE : ACT_DELETE, path, "");
                if (!r && is_recursive(q))
                        r = observe_tree(q, c);
                break;
        case TOOL_LIST:
                r = add_path(q, c, ACT_LOOK, path.n ? path : STR("."), "");
                break;
        case TOOL_GREP:
                r = add_path(q, c, ACT_READ_TREE, path.n ? path : STR("."), "");
                break;
        case TOOL_GLOB:
                r = glob_effects(q, c, path, pattern);
                break;
        case TOOL_FETCH:
                fetch_effects(q);
                break;
        case TOOL_SEARCH:
                add_effect(q, ACT_NET_API, pattern, "asks the configured search service");
                sent_effects(q, pattern, "the query holds what looks like a secret");
                break;
        case TOOL_CODE:
                add_effect(q, ACT_RUN_INLINE, (Str){ 0 }, "code that is not read");
                break;
        case TOOL_BASH:
        case TOOL_EXEC:
        case TOOL_OTHER:
                break;
        }
        return r;
}

int request_work_out(Request *q, const Surroundings *s) {
        WorldRecorder recorder;
        const World *world = world_recorder(&recorder, s->world, q->arena);
        FilesContext c = files_context(q, s, world);
        int r;

        if (is_shell(q)) {
                q->command = argument(q, "command");
                r = take_directory(q);
                if (r)
                        return error_trace(r);
                r = shell_effects(q, s, world);
        } else {
                r = path_effects(q, &c);
        }
        if (r)
                return error_trace(r);
        r = request_hash(q, world);
        q->observations = recorder.list;
        return r;
}
