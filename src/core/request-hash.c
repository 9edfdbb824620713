#include "request-parts.h"

#include "crypto/crypto.h"

#include <stdio.h>

/* Files whose content an exact approval is bound to; larger ones by their inode alone. */
#define BOUND_FILE_MAX (1U << 20)
/* That say what code of a project is run; with more nobody trusts them as one. */
#define PROJECT_FILES_MAX 32

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

/* What changes with every dependency and release, and says nothing of what a script runs. */
static bool is_of_dependencies(Str name) {
        static const Str names[] = {
                STR_INIT("dependencies"),
                STR_INIT("devDependencies"),
                STR_INIT("peerDependencies"),
                STR_INIT("optionalDependencies"),
                STR_INIT("bundleDependencies"),
                STR_INIT("bundledDependencies"),
                STR_INIT("peerDependenciesMeta"),
                STR_INIT("dependenciesMeta"),
                STR_INIT("version"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(name, names[i]))
                        return true;
        }
        return false;
}

static int package_text(const JsonValue *package, bool all, Buf *text) {
        for (const JsonValue *v = package->sorted_first; v; v = v->sorted_next) {
                if (!all && is_of_dependencies(v->name))
                        continue;
                buf_appendf(text, "%zu:" STR_FMT, v->name.n, STR_ARG(v->name));
                if (json_canonical(v, text))
                        return -EINVAL;
                buf_append_char(text, '\n');
        }
        return buf_error(text);
}

/* Of package.json all but the lists of dependencies, and those as well where a script may ask for them. */
static bool hash_package(CryptoSha256 *h, const Request *q, Str content) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)BOUND_FILE_MAX * 6);
        const JsonValue *package;
        Diag diag;

        if (json_parse(content, JSON_STRICT, q->arena, &package, &diag) ||
            !json_is(package, JSON_OBJECT))
                return false;
        if (package_text(package, false, &text))
                return false;
        if (str_find(buf_str(&text), STR("npm_package_")) != SIZE_MAX) {
                buf_clear(&text);
                if (package_text(package, true, &text))
                        return false;
        }
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

int request_hash(Request *q, const World *world) {
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
