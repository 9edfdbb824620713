#include "request.h"

#include "crypto/crypto.h"
#include "files/files.h"
#include "http/http.h"
#include "secret/secret.h"

#include <stdio.h>
#include <time.h>

#define REQUEST_ARENA_MAX (192U << 20)
#define TOOL_NAME_MAX     256
#define TREE_DIRS_MAX     256  /* directories whose names are observed before a tree is deleted */
#define TREE_NAMES_MAX    5000 /* in one of them */
/* Files whose content an exact approval is bound to; larger ones by their inode alone. */
#define BOUND_FILE_MAX (1U << 20)
/* That say what code of a project is run; with more nobody trusts them as one. */
#define PROJECT_FILES_MAX 32

void digest_format(const Digest *d, char out[65]) {
        crypto_hex(d->bytes, sizeof(d->bytes), out);
}

bool digest_eq(const Digest *a, const Digest *b) {
        return crypto_equal(a->bytes, b->bytes, sizeof(a->bytes));
}

bool request_has_kind(const Request *r, EffectKind kind) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (effect_kind(r->effects.items[i].act) == kind)
                        return true;
        }
        return false;
}

bool request_has_act(const Request *r, EffectAct act) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].act == act)
                        return true;
        }
        return false;
}

bool request_has_flag(const Request *r, uint32_t flags) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].flags & flags)
                        return true;
        }
        return false;
}

bool request_is_untold(const Request *r) {
        if (r->error.n)
                return true;
        for (size_t i = 0; i < r->effects.n; ++i) {
                if (r->effects.items[i].act == ACT_UNKNOWN ||
                    r->effects.items[i].certainty == CERTAINTY_UNKNOWN)
                        return true;
        }
        return false;
}

static const Effect *floor_effect(const Request *r) {
        for (size_t i = 0; i < r->effects.n; ++i) {
                const Effect *e = &r->effects.items[i];

                if (e->act == ACT_GATE || e->flags & EFFECT_WHOLESALE)
                        return e;
        }
        return NULL;
}

static const Str floor_gate = STR_INIT("it touches this gate's own rules, records or questions");
static const Str floor_undone = STR_INIT("it destroys past undoing");

Str request_floor(const Request *r) {
        const Effect *e = floor_effect(r);

        if (!e)
                return (Str){ 0 };
        if (e->act == ACT_GATE)
                return floor_gate;
        return e->why.n ? e->why : floor_undone;
}

/* "it deletes everything under /: the root of the machine's files" */
Str request_floor_text(const Request *r, Arena *a) {
        const Effect *e = floor_effect(r);
        bool named = e && e->object.form == VALUE_LITERAL && e->object.text.n;

        if (!e || e->act == ACT_GATE || !e->why.n)
                return request_floor(r);
        if (!named || str_eq(e->object.text, e->why))
                return e->why;
        return arena_strf(a, "it %s " STR_FMT ": " STR_FMT, effect_act_text(e->act),
                          STR_ARG(e->object.text), STR_ARG(e->why));
}

void request_set_risk(Request *r, Risk computed) {
        Risk spec = r->spec->risk != RISK_NONE ? r->spec->risk : RISK_DANGEROUS;
        bool can_tell = r->spec->meaning != TOOL_OTHER && !request_is_untold(r);

        r->risk = can_tell ? computed : spec;
        if (computed > r->risk)
                r->risk = computed;
        if (r->spec->risk_is_set && spec > r->risk)
                r->risk = spec;
        if (tool_danger(r->spec, r->args, r->arena, &r->danger_text))
                r->risk = RISK_DANGEROUS;
}

/* A field of a hash: what it is and how long, so that no two lists of fields read alike. */
static void hash_field(CryptoSha256 *h, const char *name, Str value) {
        char head[64];
        int n = snprintf(head, sizeof(head), "%s:%zu:", name, value.n);

        crypto_sha256_update(h, (Str){ head, (size_t)n });
        crypto_sha256_update(h, value);
}

static int hash_definition(CryptoSha256 *h, const ToolSpec *spec) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(JSON_SIZE_MAX);
        int r;

        hash_field(h, "source", str_of(tool_source_name(spec->source)));
        hash_field(h, "server", spec->server);
        hash_field(h, "description", spec->description);
        if (!spec->parameters)
                return 0;
        r = json_canonical(spec->parameters, &text);
        if (r)
                return error_trace(r);
        hash_field(h, "parameters", buf_str(&text));
        return 0;
}

static bool matters(const ToolSpec *spec, Str name) {
        for (size_t i = 0; i < spec->n_skip_arguments; ++i) {
                if (str_eq(spec->skip_arguments[i], name))
                        return false;
        }
        return true;
}

/* Members in canonical order, so that the same arguments give the same key however they were written. */
static int hash_arguments(CryptoSha256 *h, const Request *q) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)JSON_SIZE_MAX * 2);

        for (const JsonValue *v = q->args->sorted_first; v; v = v->sorted_next) {
                int r;

                if (!matters(q->spec, v->name))
                        continue;
                buf_clear(&text);
                r = json_canonical(v, &text);
                if (r)
                        return error_trace(r);
                hash_field(h, "name", v->name);
                hash_field(h, "value", buf_str(&text));
        }
        return 0;
}

/* The same text means other things to another shell. */
static void hash_dialect(CryptoSha256 *h, const Request *q) {
        char number[24];
        int n;

        if (!q->dialect)
                return;
        n = snprintf(number, sizeof(number), "%u", (unsigned)q->dialect);
        hash_field(h, "dialect", (Str){ number, (size_t)n });
}

/* A file that is too large to read, or may not be read: which one it is, and how it stood. */
static void hash_unread(CryptoSha256 *h, const Request *q, const World *world, Str path) {
        WorldStat st;
        Str text;

        if (world->stat(world->userdata, path, true, &st))
                return;
        text = arena_strf(q->arena, "%llx:%llx:%llu:%lld:%lld", (unsigned long long)st.device,
                          (unsigned long long)st.inode, (unsigned long long)st.size,
                          (long long)st.mtime_ns, (long long)st.ctime_ns);
        hash_field(h, "object", text);
}

/* Of package.json what says how scripts run: its other members change with every dependency. */
static bool hash_package(CryptoSha256 *h, const Request *q, Str content) {
        static const Str names[] = { STR_INIT("scripts"), STR_INIT("config"),
                                     STR_INIT("packageManager"), STR_INIT("workspaces") };
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)BOUND_FILE_MAX * 6);
        const JsonValue *package;
        Diag diag;

        if (json_parse(content, JSON_STRICT, q->arena, &package, &diag) ||
            !json_is(package, JSON_OBJECT))
                return false;
        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                const JsonValue *member = json_find(package, names[i]);

                if (!member)
                        continue;
                buf_append(&text, names[i]);
                if (json_canonical(member, &text))
                        return false;
                buf_append_char(&text, '\n');
        }
        if (buf_error(&text))
                return false;
        hash_field(h, "package", buf_str(&text));
        return true;
}

static void hash_file(CryptoSha256 *h, const Request *q, const World *world, Str path) {
        Str content;

        hash_field(h, "script", path);
        if (world->read_file(world->userdata, path, BOUND_FILE_MAX, q->arena, &content)) {
                hash_unread(h, q, world, path);
                return;
        }
        if (!str_has_suffix(path, STR("/package.json")) || !hash_package(h, q, content))
                hash_field(h, "content", content);
}

static bool is_file_object(const Effect *e) {
        return e->object.form == VALUE_LITERAL && e->object.text.n && e->object.text.p[0] == '/';
}

/* What an interpreter or the shell would run as a file: its content is part of what was allowed. */
static void hash_scripts(CryptoSha256 *h, const Request *q, const World *world) {
        for (size_t i = 0; i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];

                if ((e->act == ACT_RUN_FILE || e->act == ACT_RUN_PROJECT) && is_file_object(e))
                        hash_file(h, q, world, e->object.text);
        }
}

/* The files in the order of their names, each once: how often and by what they are run does not matter. */
static size_t project_files(const Request *q, Str files[PROJECT_FILES_MAX]) {
        size_t n = 0;

        for (size_t i = 0; i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];
                size_t at = 0;

                if (e->act != ACT_RUN_PROJECT)
                        continue;
                if (!(e->flags & EFFECT_DEFINED) || !is_file_object(e))
                        return 0;
                while (at < n && str_cmp(files[at], e->object.text) < 0)
                        ++at;
                if (at < n && str_eq(files[at], e->object.text))
                        continue;
                if (n == PROJECT_FILES_MAX)
                        return 0;
                memmove(&files[at + 1], &files[at], (n - at) * sizeof(*files));
                files[at] = e->object.text;
                ++n;
        }
        return n;
}

static void make_project(Request *q, const World *world) {
        Str files[PROJECT_FILES_MAX];
        size_t n = project_files(q, files);
        CryptoSha256 h;

        if (!n)
                return;
        crypto_sha256_init(&h);
        for (size_t i = 0; i < n; ++i)
                hash_file(&h, q, world, files[i]);
        crypto_sha256_final(&h, q->project.bytes);
        q->has_project = true;
}

/* The observations bind what was looked at: content of scripts by their hash, objects by inode. */
static int make_hashes(Request *q, const World *world) {
        CryptoSha256 h;
        int r;

        crypto_sha256_init(&h);
        hash_field(&h, "tool", q->tool);
        r = hash_definition(&h, q->spec);
        if (r)
                return error_trace(r);
        hash_field(&h, "args", q->args_canonical);
        hash_field(&h, "content", q->content);
        hash_field(&h, "directory", q->directory);
        hash_field(&h, "workspace", q->workspace);
        hash_dialect(&h, q);
        crypto_sha256_final(&h, q->digest.bytes);

        crypto_sha256_init(&h);
        hash_field(&h, "tool", q->tool);
        r = hash_definition(&h, q->spec);
        if (r)
                return error_trace(r);
        r = hash_arguments(&h, q);
        if (r)
                return error_trace(r);
        hash_field(&h, "content", q->content);
        hash_field(&h, "directory", q->directory);
        hash_dialect(&h, q);
        hash_scripts(&h, q, world);
        crypto_sha256_final(&h, q->key.bytes);
        make_project(q, world);
        return arena_error(q->arena);
}

static Str argument(const Request *q, const char *name) {
        Str s = { 0 };

        if (!json_string(tool_find_argument(q->args, str_of(name)), &s))
                return (Str){ 0 };
        return s;
}

static Str make_signature(const Request *q) {
        Str path = argument(q, "path"), pattern = argument(q, "pattern");
        Arena *a = q->arena;

        switch (q->spec->meaning) {
        case TOOL_BASH:
        case TOOL_EXEC:
                return arena_strf(a, STR_FMT " in " STR_FMT, STR_ARG(q->command),
                                  STR_ARG(q->directory));
        case TOOL_READ:
                return arena_strf(a, "reading " STR_FMT, STR_ARG(path));
        case TOOL_WRITE:
                return arena_strf(a, "writing " STR_FMT, STR_ARG(path));
        case TOOL_EDIT:
                return arena_strf(a, "editing " STR_FMT, STR_ARG(path));
        case TOOL_DELETE:
                return arena_strf(a, "deleting " STR_FMT, STR_ARG(path));
        case TOOL_LIST:
                return arena_strf(a, "listing " STR_FMT, STR_ARG(path.n ? path : STR(".")));
        case TOOL_GREP:
                return arena_strf(a, "pattern '" STR_FMT "' in " STR_FMT, STR_ARG(pattern),
                                  STR_ARG(path.n ? path : STR(".")));
        case TOOL_GLOB:
                return arena_strf(a, "pattern " STR_FMT, STR_ARG(pattern));
        case TOOL_FETCH:
                return arena_strf(a, "fetching " STR_FMT, STR_ARG(argument(q, "url")));
        case TOOL_SEARCH:
                return arena_strf(a, "searching " STR_FMT, STR_ARG(pattern));
        case TOOL_CODE:
        case TOOL_OTHER:
                return arena_strf(a, STR_FMT " " STR_FMT, STR_ARG(q->tool),
                                  STR_ARG(q->args_canonical));
        }
        abort();
}

static Str suffix_language(Str path) {
        size_t dot = SIZE_MAX;

        for (size_t i = path.n; i-- > 0 && path.p[i] != '/';) {
                if (path.p[i] == '.') {
                        dot = i;
                        break;
                }
        }
        return dot == SIZE_MAX ? STR("text") : str_slice(path, dot + 1, path.n);
}

/* The preview of tools we know is made of the bytes that will be run; any other is a claim. */
static void make_preview(Request *q) {
        int r = -ENOENT;

        if (q->spec->preview_func)
                r = q->spec->preview_func(q->spec->userdata, q->args, q->arena, &q->preview,
                                          &q->preview_language);
        if (r == 0) {
                q->preview_is_claim = q->spec->source != TOOL_SOURCE_BUILTIN;
                return;
        }
        if (q->command.n) {
                q->preview = q->command;
                q->preview_language = STR("bash");
        } else if (q->spec->meaning == TOOL_CODE) {
                q->preview = argument(q, "code");
                q->preview_language = STR("python");
        } else if (q->spec->meaning == TOOL_WRITE) {
                q->preview = argument(q, "content");
                if (!q->preview.n)
                        q->preview = q->content;
                q->preview_language = suffix_language(argument(q, "path"));
        } else {
                q->preview = q->args_canonical;
                q->preview_language = STR("json");
        }
}

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

static bool is_path_meaning(ToolMeaning meaning) {
        return meaning == TOOL_READ || meaning == TOOL_WRITE || meaning == TOOL_EDIT ||
               meaning == TOOL_DELETE;
}

static bool is_shell(const Request *q) {
        return q->spec->meaning == TOOL_BASH || q->spec->meaning == TOOL_EXEC;
}

static bool is_blank(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (!strchr(" \t\r\n", text.p[i]))
                        return false;
        }
        return true;
}

/* Also in one of several edits: what is shown and what is put in would be two things. */
static bool says_twice(const Request *q, Str *ret_one, Str *ret_other) {
        const JsonValue *edits = json_find(q->args, STR("edits"));

        if (q->spec->meaning == TOOL_OTHER)
                return false;
        for (const JsonValue *e = json_is(edits, JSON_ARRAY) ? json_first(edits) : NULL; e;
             e = json_next(e)) {
                if (json_is(e, JSON_OBJECT) &&
                    tool_says_twice(q->spec->meaning, e, ret_one, ret_other))
                        return true;
        }
        return tool_says_twice(q->spec->meaning, q->args, ret_one, ret_other);
}

/* A tool whose effects we work out must have the argument that they hang on, as plain text. */
static int check_arguments(const Request *q, Diag *diag) {
        static const struct {
                ToolMeaning meaning;
                const char *name;
        } needs[] = {
                { TOOL_BASH, "command" }, { TOOL_EXEC, "command" }, { TOOL_READ, "path" },
                { TOOL_WRITE, "path" },   { TOOL_EDIT, "path" },    { TOOL_DELETE, "path" },
                { TOOL_GREP, "pattern" }, { TOOL_GLOB, "pattern" }, { TOOL_FETCH, "url" },
        };
        static const char *const no_nul[] = { "path", "command", "pattern", "url" };
        Str one, other;

        for (size_t i = 0; i < ARRAY_LEN(needs); ++i) {
                if (q->spec->meaning != needs[i].meaning || argument(q, needs[i].name).n)
                        continue;
                diag_set(diag, 0, 0,
                         "the tool " STR_FMT " needs the argument '%s', a string that is not empty",
                         STR_ARG(json_for_diag(q->tool)), needs[i].name);
                return REQUEST_E_ARGUMENTS;
        }
        if (is_shell(q) && is_blank(argument(q, "command"))) {
                diag_set(diag, 0, 0, "the command is nothing but blanks");
                return REQUEST_E_ARGUMENTS;
        }
        for (size_t i = 0; q->spec->meaning != TOOL_OTHER && i < ARRAY_LEN(no_nul); ++i) {
                if (str_find_char(argument(q, no_nul[i]), '\0') == SIZE_MAX)
                        continue;
                diag_set(diag, 0, 0,
                         "the argument '%s' holds a NUL byte, which no file name or command can",
                         no_nul[i]);
                return REQUEST_E_ARGUMENTS;
        }
        if (says_twice(q, &one, &other)) {
                diag_set(diag, 0, 0,
                         "the arguments '" STR_FMT "' and '" STR_FMT
                         "' say the same: it cannot be told which one counts",
                         STR_ARG(one), STR_ARG(other));
                return REQUEST_E_ARGUMENTS;
        }
        if (is_path_meaning(q->spec->meaning) && argument(q, "path").n > FILES_PATH_MAX) {
                diag_set(diag, 0, 0, "the argument 'path' is longer than %d bytes", FILES_PATH_MAX);
                return REQUEST_E_ARGUMENTS;
        }
        return 0;
}

/* Where a command runs is one absolute or relative path, or the call does not say it. */
static int check_directory(const Request *q, Diag *diag) {
        static const char *const names[] = { "cwd", "workdir" };

        for (size_t i = 0; is_shell(q) && i < ARRAY_LEN(names); ++i) {
                const JsonValue *v = json_find(q->args, str_of(names[i]));

                if (!v || json_is(v, JSON_STRING) || json_is(v, JSON_NULL))
                        continue;
                diag_set(diag, 0, 0, "the argument '%s' must be a string", names[i]);
                return REQUEST_E_ARGUMENTS;
        }
        return 0;
}

static int check_call(const ToolCall *call, Diag *diag) {
        if (!call->tool.n || call->tool.n > TOOL_NAME_MAX) {
                diag_set(diag, 0, 0, "a tool's name has 1 to %d bytes", TOOL_NAME_MAX);
                return REQUEST_E_TOOL;
        }
        for (size_t i = 0; i < call->tool.n; ++i) {
                unsigned char c = (unsigned char)call->tool.p[i];

                if (c > 0x20 && c < 0x7f)
                        continue;
                diag_set(diag, 0, 0,
                         "a tool's name is made of printable ASCII letters without blanks");
                return REQUEST_E_TOOL;
        }
        if (!call->directory.n || call->directory.p[0] != '/' ||
            str_find_char(call->directory, '\0') != SIZE_MAX) {
                diag_set(diag, 0, 0, "the working directory must be an absolute path");
                return REQUEST_E_DIRECTORY;
        }
        if (call->args.n > REQUEST_ARGS_MAX || call->content.n > REQUEST_ARGS_MAX) {
                diag_set(diag, 0, 0, "the arguments are longer than %u bytes", REQUEST_ARGS_MAX);
                return REQUEST_E_TOO_LARGE;
        }
        return 0;
}

static int read_arguments(Request *q, Str args, Diag *diag) {
        _cleanup_(buf_deinit) Buf canonical = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        int r;

        r = json_parse(args.n ? args : STR("{}"), JSON_STRICT, q->arena, &q->args, diag);
        if (r == JSON_E_TOO_LARGE)
                return REQUEST_E_TOO_LARGE;
        if (r > 0)
                return REQUEST_E_ARGUMENTS;
        if (r)
                return error_trace(r);
        if (!json_is(q->args, JSON_OBJECT)) {
                diag_set(diag, 1, 1, "the arguments of a tool call are a JSON object");
                return REQUEST_E_ARGUMENTS;
        }
        r = json_canonical(q->args, &canonical);
        if (r)
                return error_trace(r);
        q->args_canonical = arena_str(q->arena, buf_str(&canonical));
        return arena_error(q->arena);
}

static int64_t wall_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_REALTIME, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void take_history(Request *q, const ToolCall *call) {
        Str *names;

        q->shell_lasts = call->shell_lasts;
        if (!call->shell_lasts)
                return;
        q->history = (ShellHistory){ .all = call->history.all };
        if (!call->history.n)
                return;
        names = arena_new_array(q->arena, Str, call->history.n);
        for (size_t i = 0; names && i < call->history.n; ++i)
                names[i] = arena_str(q->arena, call->history.names[i]);
        q->history.names = names;
        q->history.n = names ? call->history.n : 0;
}

static int fill(Request *q, const ToolCall *call, const ToolSpec *spec, const Surroundings *s) {
        int r = 0;

        if (call->request_id.n == sizeof(q->id) - 1)
                memcpy(q->id, call->request_id.p, call->request_id.n);
        else
                r = crypto_id_hex(q->id);
        if (r)
                return error_trace(r);
        q->tool = arena_str(q->arena, call->tool);
        q->call_id = arena_str(q->arena, call->id);
        q->agent = arena_str(q->arena, call->agent);
        q->reason = arena_str(q->arena, call->reason);
        q->content = arena_str(q->arena, call->content);
        q->directory = q->given_directory = arena_str(q->arena, call->directory);
        q->dialect = call->dialect;
        q->workspace = arena_str(q->arena, s->workspace);
        q->trusts_project = s->trust_project_scripts;
        q->directory_guessed = call->directory_guessed;
        take_history(q, call);
        q->made_at = wall_ms();
        q->spec = spec;
        if (!spec) {
                tool_spec_default(q->tool, &q->spec_storage);
                q->spec = &q->spec_storage;
        }
        return arena_error(q->arena);
}

static int work_out_effects(Request *q, const Surroundings *s) {
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
        r = make_hashes(q, world);
        q->observations = recorder.list;
        return r;
}

int request_new(const ToolCall *call,
                const ToolSpec *spec,
                const Surroundings *surroundings,
                Request **ret_request,
                Diag *reterr_diag) {
        _cleanup_(request_unrefp) Request *q = NULL;
        int r = check_call(call, reterr_diag);

        if (r)
                return r;
        q = calloc(1, sizeof(*q));
        if (!q)
                return error_origin(-ENOMEM);
        q->n_refs = 1;
        r = arena_new(REQUEST_ARENA_MAX, &q->arena);
        if (r)
                return error_trace(r);
        r = fill(q, call, spec, surroundings);
        if (r)
                return error_trace(r);
        r = read_arguments(q, call->args, reterr_diag);
        if (r)
                return r;
        r = check_arguments(q, reterr_diag);
        if (!r)
                r = check_directory(q, reterr_diag);
        if (r)
                return r;
        r = work_out_effects(q, surroundings);
        if (r)
                return error_trace(r);

        q->signature = make_signature(q);
        make_preview(q);
        r = arena_error(q->arena);
        if (r)
                return error_trace(r);
        request_set_risk(q, RISK_DANGEROUS);
        *ret_request = take(q);
        return 0;
}

Request *request_ref(Request *r) {
        ++r->n_refs;
        return r;
}

Request *request_unref(Request *r) {
        if (!r || --r->n_refs)
                return NULL;

        arena_free(r->arena);
        free(r);
        return NULL;
}
