#include "plugin.h"

#include "bridge/bridge.h"
#include "crypto/crypto.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLUGIN_ARENA_MAX (1U << 20)

struct Plugin {
        Arena *arena;
        void *handle;
        const AssentPlugin *made;
        void *userdata;
        bool is_open;
        Str name;
};

static int refuse(Diag *diag, const char *path, const char *why) {
        diag_set(diag, 0, 0, "the plugin %.160s %s", path, why);
        return PLUGIN_E_REFUSED;
}

static bool is_ours(const struct stat *st) {
        return st->st_uid == 0 || st->st_uid == geteuid();
}

/* Of @real, every folder: whoever may rename one of them chooses what is loaded. */
static bool are_folders_ours(const char *real) {
        char folder[PATH_MAX];
        size_t n = strlen(real);
        struct stat st;

        memcpy(folder, real, n + 1);
        while (n) {
                while (n && folder[n - 1] != '/')
                        --n;
                if (n > 1)
                        --n;
                folder[n ? n : 1] = '\0';
                if (lstat(folder, &st) || !S_ISDIR(st.st_mode) || !is_ours(&st) ||
                    ((st.st_mode & 022) && !(st.st_mode & S_ISVTX)))
                        return false;
                if (n <= 1)
                        return true;
        }
        return false;
}

/* The file, opened, with the real name by which it was. */
static int open_file(Str path, char real[PATH_MAX], int *ret_fd, Diag *diag) {
        _cleanup_(closep) int fd = -1;
        char given[PATH_MAX];
        struct stat st;

        if (path.n >= sizeof(given) || str_find_char(path, '\0') != SIZE_MAX)
                return refuse(diag, "", "has no name that a file can have");
        memcpy(given, path.p, path.n);
        given[path.n] = '\0';
        if (given[0] != '/')
                return refuse(diag, given, "must be named by an absolute path");
        if (!realpath(given, real))
                return errno == ENOMEM ? error_origin(-ENOMEM)
                                       : refuse(diag, given, strerror(errno));
        /* The loader would put other words in its place. */
        if (strchr(real, '$'))
                return refuse(diag, given, "has a '$' in its name");
        if (!are_folders_ours(real))
                return refuse(diag, given,
                              "stands below a folder that others than you and root can change");
        fd = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
        if (fd < 0 || fstat(fd, &st))
                return refuse(diag, given, strerror(errno));
        if (!S_ISREG(st.st_mode))
                return refuse(diag, given, "is no plain file");
        if (!is_ours(&st) || (st.st_mode & 022))
                return refuse(diag, given, "can be changed by others than you and root");
        if (st.st_size > PLUGIN_SIZE_MAX)
                return refuse(diag, given, "is too large");
        *ret_fd = fd;
        fd = -1;
        return 0;
}

static int hash_file(int fd, char out[PLUGIN_HASH_LEN + 1]) {
        CryptoSha256 h;
        uint8_t digest[32];
        char chunk[65536];
        size_t total = 0;

        crypto_sha256_init(&h);
        for (;;) {
                ssize_t n = read(fd, chunk, sizeof(chunk));

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                if (!n)
                        break;
                total += (size_t)n;
                if (total > PLUGIN_SIZE_MAX)
                        return error_origin(-EFBIG);
                crypto_sha256_update(&h, (Str){ chunk, (size_t)n });
        }
        crypto_sha256_final(&h, digest);
        crypto_hex(digest, sizeof(digest), out);
        return 0;
}

int plugin_hash(Str path, char out[PLUGIN_HASH_LEN + 1], Diag *reterr_diag) {
        _cleanup_(closep) int fd = -1;
        char real[PATH_MAX];
        int r = open_file(path, real, &fd, reterr_diag);

        return r ? r : hash_file(fd, out);
}

/* Still the file that was looked at: the loader opens it by its name. */
static bool is_still(const char *real, int fd) {
        struct stat a, b;

        return fstat(fd, &a) == 0 && stat(real, &b) == 0 && a.st_dev == b.st_dev &&
               a.st_ino == b.st_ino;
}

static bool is_name(const char *name) {
        size_t n = name ? strlen(name) : 0;

        if (!n || n > PLUGIN_NAME_MAX)
                return false;
        for (size_t i = 0; i < n; ++i) {
                if ((unsigned char)name[i] <= 0x20 || (unsigned char)name[i] >= 0x7f)
                        return false;
        }
        return true;
}

static bool are_parts_whole(const AssentPlugin *made) {
        if (made->n_hooks > PLUGIN_PARTS_MAX || made->n_around > PLUGIN_PARTS_MAX ||
            made->n_askers > PLUGIN_PARTS_MAX)
                return false;
        if ((made->n_hooks && !made->hooks) || (made->n_around && !made->around) ||
            (made->n_askers && !made->askers))
                return false;
        for (size_t i = 0; i < made->n_hooks; ++i) {
                const AssentHook *h = &made->hooks[i];
                Phase phase;

                if (h->size != sizeof(*h) || !is_name(h->name) || !h->func ||
                    !bridge_phase(h->phase, &phase))
                        return false;
        }
        for (size_t i = 0; i < made->n_around; ++i) {
                const AssentAround *a = &made->around[i];

                if (a->size != sizeof(*a) || !is_name(a->name) || !a->pre == !a->post)
                        return false;
        }
        for (size_t i = 0; i < made->n_askers; ++i) {
                const AssentAsker *a = &made->askers[i];
                Assurance assurance;

                if (a->size != sizeof(*a) || !is_name(a->name) || !a->ask ||
                    !bridge_assurance(a->assurance, &assurance))
                        return false;
        }
        return true;
}

/* The version is looked at before anything that could have moved with it. */
static int check_made(const AssentPlugin *made, const char *real, Diag *diag) {
        if (!made)
                return refuse(diag, real, "exports no assent_plugin");
        if (made->api_version != ASSENT_PLUGIN_API)
                return refuse(diag, real, "was made for another version of assent");
        if (made->size != sizeof(*made) || !is_name(made->name) || !are_parts_whole(made))
                return refuse(diag, real, "says things of itself that cannot be");
        return 0;
}

static int begin(Plugin *p, Str agent, const char *real, Diag *diag) {
        Str name = arena_str(p->arena, agent);

        p->name = arena_str(p->arena, str_of(p->made->name));
        if (arena_error(p->arena))
                return error_origin(arena_error(p->arena));
        if (p->made->open && p->made->open(bridge_z(name), &p->userdata))
                return refuse(diag, real, "cannot begin");
        p->is_open = true;
        return 0;
}

/* The loader begins with the name that the sentence has already. */
static const char *why_not(const char *real) {
        const char *text = dlerror();
        size_t n = strlen(real);

        if (!text)
                return "cannot be loaded";
        return strncmp(text, real, n) == 0 ? text + n : text;
}

int plugin_open(Str path, const char *hash, Str agent, Plugin **ret_plugin, Diag *reterr_diag) {
        _cleanup_(plugin_closep) Plugin *p = NULL;
        _cleanup_(closep) int fd = -1;
        char real[PATH_MAX], now[PLUGIN_HASH_LEN + 1];
        int r = open_file(path, real, &fd, reterr_diag);

        if (!r)
                r = hash_file(fd, now);
        if (r)
                return r;
        if (strcmp(now, hash) != 0)
                return refuse(reterr_diag, real, "was changed meanwhile");
        p = calloc(1, sizeof(*p));
        if (!p)
                return error_origin(-ENOMEM);
        r = arena_new(PLUGIN_ARENA_MAX, &p->arena);
        if (r)
                return error_trace(r);
        p->handle = dlopen(real, RTLD_NOW | RTLD_LOCAL);
        if (!p->handle || !is_still(real, fd))
                return refuse(reterr_diag, real,
                              p->handle ? "was changed meanwhile" : why_not(real));
        p->made = dlsym(p->handle, "assent_plugin");
        r = check_made(p->made, real, reterr_diag);
        if (!r)
                r = begin(p, agent, real, reterr_diag);
        if (r)
                return r;
        *ret_plugin = take(p);
        return 0;
}

Plugin *plugin_close(Plugin *p) {
        if (!p)
                return NULL;

        if (p->is_open && p->made->close)
                p->made->close(p->userdata);
        if (p->handle)
                dlclose(p->handle);
        arena_free(p->arena);
        free(p);
        return NULL;
}

Str plugin_name(const Plugin *p) {
        return p->name;
}

static int new_call(Plugin *p, const char *part, BridgeCall **ret_call, Str *ret_name) {
        *ret_call = arena_new_one(p->arena, BridgeCall);
        *ret_name = arena_strf(p->arena, "plugin:" STR_FMT "/%s", STR_ARG(p->name), part);
        if (arena_error(p->arena))
                return error_origin(arena_error(p->arena));
        (*ret_call)->userdata = p->userdata;
        return 0;
}

static int attach_hook(Plugin *p, Gate *g, const AssentHook *h) {
        Hook core = { .priority = h->priority, .tool = str_of(h->tool), .func = bridge_hook };
        BridgeCall *call;
        int r = new_call(p, h->name, &call, &core.name);

        if (r)
                return error_trace(r);
        if (gate_has(g, core.name))
                return error_origin(-EEXIST);
        call->hook = h->func;
        core.userdata = call;
        (void)bridge_phase(h->phase, &core.phase);
        return gate_add_hook(g, &core);
}

static int attach_around(Plugin *p, Gate *g, const AssentAround *a) {
        BridgeCall *call;
        Str name;
        int r = new_call(p, a->name, &call, &name);

        if (r)
                return error_trace(r);
        if (gate_has(g, name))
                return error_origin(-EEXIST);
        call->pre = a->pre;
        call->post = a->post;
        return a->pre ? gate_add_pre_hook(g, name, bridge_pre, call)
                      : gate_add_post_hook(g, name, bridge_post, call);
}

static int attach_asker(Plugin *p, Gate *g, const AssentAsker *a) {
        Asker core = { .priority = a->priority,
                       .ask = bridge_ask,
                       .withdraw = a->withdraw ? bridge_withdraw : NULL };
        BridgeCall *call;
        int r = new_call(p, a->name, &call, &core.name);

        if (r)
                return error_trace(r);
        if (gate_has(g, core.name))
                return error_origin(-EEXIST);
        call->hook = a->ask;
        call->withdraw = a->withdraw;
        call->batch = a->ask_batch;
        core.ask_batch = a->ask_batch ? bridge_ask_batch : NULL;
        core.userdata = call;
        (void)bridge_assurance(a->assurance, &core.assurance);
        return gate_add_asker(g, &core);
}

int plugin_attach(Plugin *p, Gate *g) {
        int r = 0;

        for (size_t i = 0; !r && i < p->made->n_hooks; ++i)
                r = attach_hook(p, g, &p->made->hooks[i]);
        for (size_t i = 0; !r && i < p->made->n_around; ++i)
                r = attach_around(p, g, &p->made->around[i]);
        for (size_t i = 0; !r && i < p->made->n_askers; ++i)
                r = attach_asker(p, g, &p->made->askers[i]);
        return r;
}
