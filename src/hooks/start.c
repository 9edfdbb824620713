/* Starting a program: only one that nobody else can have written, with nothing of our surroundings. */

#include "hooks-private.h"

#include "crypto/crypto.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENV_MAX 40

Str hooks_file(const SettingsHook *hook, size_t i, Str folder, Arena *a) {
        Str word = hook->command.names[i];

        if (word.n && word.p[0] == '/')
                return arena_str(a, word);
        return i ? (Str){ 0 } : arena_strf(a, STR_FMT "/" STR_FMT, STR_ARG(folder), STR_ARG(word));
}

static bool is_ours(const struct stat *st) {
        return (st->st_uid == 0 || st->st_uid == geteuid()) && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

/* Others may make names in a folder with the sticky bit, but rename none of ours. */
static bool is_folder_ours(const struct stat *st) {
        return is_ours(st) ||
               ((st->st_uid == 0 || st->st_uid == geteuid()) && st->st_mode & S_ISVTX);
}

/*
 * The file, the folder it is in, and all above it, as links lead there: whoever may rename one of them
 * chooses what is started.
 */
static bool is_safe(const char *path) {
        char real[PATH_MAX], *slash;
        struct stat st;

        if (!realpath(path, real) || stat(real, &st) || !is_ours(&st))
                return false;
        slash = strrchr(real, '/');
        slash[slash == real] = '\0';
        if (stat(real, &st) || !is_ours(&st))
                return false;
        while (real[1]) {
                slash = strrchr(real, '/');
                slash[slash == real] = '\0';
                if (stat(real, &st) || !is_folder_ours(&st))
                        return false;
        }
        return true;
}

Str start_complaint(const Program *p, Arena *a) {
        const SettingsHook *s = p->settings;

        for (size_t i = 0; i < s->command.n; ++i) {
                Str path = hooks_file(s, i, p->hooks->folder, a);
                struct stat st;

                if (arena_error(a))
                        return STR("there is no memory to start it");
                if (!path.n || (i && (stat(path.p, &st) || !S_ISREG(st.st_mode))))
                        continue;
                if (!i && (stat(path.p, &st) || !S_ISREG(st.st_mode) || access(path.p, X_OK)))
                        return arena_strf(a, STR_FMT " is no program", STR_ARG(path));
                if (!is_safe(path.p))
                        return arena_strf(a, "others could have written " STR_FMT, STR_ARG(path));
        }
        return (Str){ 0 };
}

bool hooks_complain(const Hooks *h, Buf *out) {
        bool any = false;

        for (size_t i = 0; i < h->n_programs; ++i) {
                const Program *p = &h->programs[i];
                Str why = p->settings->enabled ? start_complaint(p, h->arena) : (Str){ 0 };

                if (!why.n)
                        continue;
                buf_appendf(out, "hook " STR_FMT ": " STR_FMT "\n", STR_ARG(p->settings->name),
                            STR_ARG(why));
                any = true;
        }
        return any;
}

/* In memory and sealed: the program reads it as a file, and nobody waits for it to do so. */
static int input_fd(Str text, int *ret_fd) {
        _cleanup_(closep) int fd = memfd_create("request", MFD_CLOEXEC | MFD_ALLOW_SEALING);

        if (fd < 0)
                return error_origin(-errno);
        while (text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n <= 0)
                        return error_origin(n < 0 ? -errno : -EIO);
                text = str_slice(text, (size_t)n, text.n);
        }
        if (lseek(fd, 0, SEEK_SET) < 0 ||
            fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0)
                return error_origin(-errno);
        *ret_fd = fd;
        fd = -1;
        return 0;
}

/* What an agent that started us may have set in our environment does not come along. */
static size_t fill_env(const Program *p, Arena *a, Str env[ENV_MAX]) {
        const SettingsHook *s = p->settings;
        size_t n = 0;

        env[n++] = STR("PATH=/usr/local/bin:/usr/bin:/bin");
        env[n++] = STR("LANG=C.UTF-8");
        env[n++] = arena_strf(a, "HOME=" STR_FMT, STR_ARG(p->hooks->home));
        env[n++] = arena_strf(a, "ASSENT_HOOK=" STR_FMT, STR_ARG(s->name));
        for (size_t i = 0; i < s->env.n && n < ENV_MAX; ++i)
                env[n++] = s->env.names[i];
        return n;
}

static int make_nonce(char out[NONCE_HEX]) {
        static const char digits[] = "0123456789abcdef";
        unsigned char bytes[16];
        int r = crypto_random(bytes, sizeof(bytes));

        if (r)
                return error_trace(r);
        for (size_t i = 0; i < sizeof(bytes); ++i) {
                out[2 * i] = digits[bytes[i] >> 4];
                out[2 * i + 1] = digits[bytes[i] & 15];
        }
        out[NONCE_HEX - 1] = '\0';
        return 0;
}

static int start(const Program *p,
                 const Event *e,
                 Arena *a,
                 int in,
                 ContainChild **ret_child,
                 Str *ret_why) {
        _cleanup_(closep) int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult failed = { 0 };
        Str env[ENV_MAX];
        int r;

        if (root < 0)
                return error_origin(-errno);
        spec.program = hooks_file(p->settings, 0, p->hooks->folder, a);
        spec.argv = p->settings->command.names;
        spec.n_argv = p->settings->command.n;
        spec.env = env;
        spec.n_env = fill_env(p, a, env);
        spec.cwd_fd = root;
        spec.in = (ContainStream){ CONTAIN_STREAM_FD, in };
        spec.err = (ContainStream){ .kind = CONTAIN_STREAM_NULL };
        spec.head_max = HOOKS_ANSWER_MAX;
        spec.timeout_ms = (uint32_t)e->time_ms;
        spec.grace_ms = HOOKS_GRACE_MS;
        if (arena_error(a))
                return error_origin(-ENOMEM);
        r = contain_start(&spec, ret_child, &failed);
        if (r > 0) {
                _cleanup_(buf_deinit) Buf why = BUF_INIT(4096);

                contain_result_format(&failed, &why);
                *ret_why = arena_str(a, buf_str(&why));
        }
        contain_result_deinit(&failed);
        return r;
}

int start_child(const Program *p,
                const Event *e,
                Arena *a,
                char nonce[NONCE_HEX],
                ContainChild **ret_child,
                Str *ret_why) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(FILE_BYTES_MAX * 4);
        _cleanup_(closep) int in = -1;
        int r;

        *ret_why = start_complaint(p, a);
        if (ret_why->n)
                return -EPERM;
        *ret_why = STR("it could not be started");
        r = make_nonce(nonce);
        if (!r)
                r = message_write(p, e, nonce, &text);
        if (!r)
                r = input_fd(buf_str(&text), &in);
        if (!r)
                r = start(p, e, a, in, ret_child, ret_why);
        return r;
}

bool start_result(ContainChild *child, Str *ret_output, Buf *why) {
        const ContainResult *r = contain_child_result(child);

        if (r->end != CONTAIN_END_EXITED || r->status) {
                contain_result_format(r, why);
                return false;
        }
        if (r->out.n_dropped || r->out.tail.n) {
                buf_append(why, STR("it wrote more than an answer may have"));
                return false;
        }
        /* Somebody who still holds the output could add to it. */
        if (r->out.left_open) {
                buf_append(why, STR("it left a process behind that holds its output"));
                return false;
        }
        *ret_output = r->out.head;
        return true;
}
