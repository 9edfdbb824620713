#include "crypto.h"

#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file: this line, then the seed in hex, then a newline. */
#define KEY_FILE_HEAD  "assent-key ed25519\n"
#define KEY_FILE_BYTES (sizeof(KEY_FILE_HEAD) - 1 + 2 * CRYPTO_SEED_BYTES + 1)

_Static_assert(CRYPTO_PUBLIC_BYTES == crypto_sign_PUBLICKEYBYTES, "Ed25519 public key");
_Static_assert(CRYPTO_SEED_BYTES == crypto_sign_SEEDBYTES, "Ed25519 seed");
_Static_assert(CRYPTO_SIGNATURE_BYTES == crypto_sign_BYTES, "Ed25519 signature");
_Static_assert(CRYPTO_PUBLIC_BASE64 == sodium_base64_ENCODED_LEN(CRYPTO_PUBLIC_BYTES,
                                                                 sodium_base64_VARIANT_ORIGINAL),
               "base64 with its NUL");

struct CryptoKey {
        unsigned char secret[crypto_sign_SECRETKEYBYTES]; /* seed and public half */
};

/* libsodium's own start-up: CPU detection and a canary from the kernel. Threads may race here. */
static int wake(void) {
        return sodium_init() < 0 ? error_origin(-EIO) : 0;
}

int crypto_key_from_seed(const uint8_t seed[CRYPTO_SEED_BYTES], CryptoKey **ret_key) {
        unsigned char public[CRYPTO_PUBLIC_BYTES];
        CryptoKey *key;
        int r;

        r = wake();
        if (r)
                return error_trace(r);

        key = sodium_malloc(sizeof(*key));
        if (!key)
                return error_origin(-ENOMEM);

        crypto_sign_seed_keypair(public, key->secret, seed);
        *ret_key = key;
        return 0;
}

int crypto_key_new(CryptoKey **ret_key) {
        uint8_t seed[CRYPTO_SEED_BYTES];
        int r;

        r = crypto_random(seed, sizeof(seed));
        if (!r)
                r = crypto_key_from_seed(seed, ret_key);
        crypto_wipe(seed, sizeof(seed));
        return error_trace(r);
}

CryptoKey *crypto_key_free(CryptoKey *key) {
        sodium_free(key);
        return NULL;
}

void crypto_key_public(const CryptoKey *key, CryptoPublic *ret_public) {
        crypto_sign_ed25519_sk_to_pk(ret_public->bytes, key->secret);
}

/* The directory part of @path with its slash cut off, and the name behind it. */
static int split(const char *path, char *dir, size_t n_dir, const char **ret_name) {
        const char *slash = strrchr(path, '/');
        size_t n = slash ? (size_t)(slash - path) : 0;

        *ret_name = slash ? slash + 1 : path;
        if (!**ret_name)
                return error_origin(-EINVAL);
        if (n >= n_dir || strlen(*ret_name) > NAME_MAX)
                return error_origin(-ENAMETOOLONG);
        if (!slash)
                memcpy(dir, ".", sizeof("."));
        else if (n == 0)
                memcpy(dir, "/", sizeof("/"));
        else {
                memcpy(dir, path, n);
                dir[n] = 0;
        }
        return 0;
}

static bool is_private(const struct stat *st, mode_t kind) {
        return (st->st_mode & S_IFMT) == kind && st->st_uid == geteuid() &&
               (st->st_mode & 07077) == 0;
}

/* Open the directory of @path; a link, another owner or an open door is CRYPTO_E_UNTRUSTED. */
static int open_dir(const char *path, bool make, int *ret_fd, const char **ret_name) {
        char dir[PATH_MAX];
        struct stat st;
        int r, fd;

        r = split(path, dir, sizeof(dir), ret_name);
        if (r)
                return error_trace(r);
        if (make && mkdir(dir, 0700) < 0 && errno != EEXIST)
                return error_origin(-errno);

        fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0 && errno == ENOENT)
                return CRYPTO_E_MISSING;
        if (fd < 0 && (errno == ELOOP || errno == ENOTDIR))
                return CRYPTO_E_UNTRUSTED;
        if (fd < 0)
                return error_origin(-errno);
        if (fstat(fd, &st) < 0 || !is_private(&st, S_IFDIR)) {
                close(fd);
                return CRYPTO_E_UNTRUSTED;
        }
        *ret_fd = fd;
        return 0;
}

/* Open the key file in @dir; O_NONBLOCK, so that a FIFO put there holds nobody up. */
static int open_key(int dir, const char *name, int *ret_fd) {
        struct stat st;
        int fd;

        fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (fd < 0 && errno == ENOENT)
                return CRYPTO_E_MISSING;
        if (fd < 0 && (errno == ELOOP || errno == EACCES || errno == ENXIO))
                return CRYPTO_E_UNTRUSTED;
        if (fd < 0)
                return error_origin(-errno);
        if (fstat(fd, &st) < 0 || !is_private(&st, S_IFREG) || st.st_nlink != 1) {
                close(fd);
                return CRYPTO_E_UNTRUSTED;
        }
        *ret_fd = fd;
        return 0;
}

/* Read up to @n bytes, to the end of the file. */
static int read_all(int fd, char *p, size_t n, size_t *ret_n) {
        size_t done = 0;

        while (done < n) {
                ssize_t k = read(fd, p + done, n - done);

                if (k < 0 && errno == EINTR)
                        continue;
                if (k < 0)
                        return error_origin(-errno);
                if (k == 0)
                        break;
                done += (size_t)k;
        }
        *ret_n = done;
        return 0;
}

static int write_all(int fd, const char *p, size_t n) {
        while (n > 0) {
                ssize_t k = write(fd, p, n);

                if (k < 0 && errno == EINTR)
                        continue;
                if (k < 0)
                        return error_origin(-errno);
                p += k;
                n -= (size_t)k;
        }
        return 0;
}

static int key_parse(Str text, CryptoKey **ret_key) {
        const Str head = STR(KEY_FILE_HEAD);
        uint8_t seed[CRYPTO_SEED_BYTES];
        int r = CRYPTO_E_INVALID;

        if (text.n == KEY_FILE_BYTES && str_has_prefix(text, head) && text.p[text.n - 1] == '\n' &&
            crypto_unhex(str_slice(text, head.n, text.n - 1), seed, sizeof(seed)))
                r = crypto_key_from_seed(seed, ret_key);
        crypto_wipe(seed, sizeof(seed));
        return r;
}

int crypto_key_load(const char *path, CryptoKey **ret_key) {
        _cleanup_(closep) int dir = -1, fd = -1;
        char text[KEY_FILE_BYTES + 1];
        const char *name;
        size_t n = 0;
        int r;

        r = open_dir(path, false, &dir, &name);
        if (r)
                return r;
        r = open_key(dir, name, &fd);
        if (r)
                return r;

        r = read_all(fd, text, sizeof(text), &n);
        if (!r)
                r = key_parse((Str){ text, n }, ret_key);
        crypto_wipe(text, sizeof(text));
        return r;
}

/* Give the finished file its name, unless the name is taken. */
static int settle(int dir, const char *from, const char *to) {
        if (renameat2(dir, from, dir, to, RENAME_NOREPLACE) == 0)
                return 0;
        if (errno == EINVAL || errno == ENOSYS) {
                /* A file system without that, as NFS: a second name, then the first one goes. */
                if (linkat(dir, from, dir, to, 0) == 0)
                        return unlinkat(dir, from, 0) < 0 ? error_origin(-errno) : 0;
        }
        return errno == EEXIST ? CRYPTO_E_EXISTS : error_origin(-errno);
}

static int write_key(int dir, const char *name, const char *text) {
        _cleanup_(closep) int fd = -1;
        int r;

        fd = openat(dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0)
                return error_origin(-errno);
        /* Whatever the umask took away. */
        if (fchmod(fd, 0600) < 0)
                return error_origin(-errno);
        r = write_all(fd, text, KEY_FILE_BYTES);
        if (r)
                return error_trace(r);
        return fsync(fd) < 0 ? error_origin(-errno) : 0;
}

static int save_text(int dir, const char *name, const char *text) {
        char temporary[sizeof(".key-") + CRYPTO_ID_HEX], id[CRYPTO_ID_HEX];
        int r;

        r = crypto_id_hex(id);
        if (r)
                return error_trace(r);
        snprintf(temporary, sizeof(temporary), ".key-%s", id);

        r = write_key(dir, temporary, text);
        if (!r)
                r = settle(dir, temporary, name);
        if (r) {
                unlinkat(dir, temporary, 0);
                return r;
        }
        return fsync(dir) < 0 ? error_origin(-errno) : 0;
}

int crypto_key_save(const CryptoKey *key, const char *path) {
        _cleanup_(closep) int dir = -1;
        char text[KEY_FILE_BYTES + 1], *at = text + sizeof(KEY_FILE_HEAD) - 1;
        const char *name;
        int r;

        r = open_dir(path, true, &dir, &name);
        if (r)
                return r == CRYPTO_E_MISSING ? error_origin(-ENOENT) : r;

        memcpy(text, KEY_FILE_HEAD, sizeof(KEY_FILE_HEAD));
        /* The secret key is the seed, then the public half. */
        crypto_hex(key->secret, CRYPTO_SEED_BYTES, at);
        at[2 * CRYPTO_SEED_BYTES] = '\n';
        r = save_text(dir, name, text);
        crypto_wipe(text, sizeof(text));
        return r;
}

int crypto_key_load_or_new(const char *path, CryptoKey **ret_key) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL;
        int r;

        r = crypto_key_load(path, ret_key);
        if (r != CRYPTO_E_MISSING)
                return r;

        r = crypto_key_new(&key);
        if (r)
                return error_trace(r);
        r = crypto_key_save(key, path);
        if (r == CRYPTO_E_EXISTS)
                return crypto_key_load(path, ret_key);
        if (r)
                return r;
        *ret_key = take(key);
        return 0;
}

int crypto_key_sign(const CryptoKey *key,
                    Str message,
                    uint8_t ret_signature[CRYPTO_SIGNATURE_BYTES]) {
        if (crypto_sign_detached(ret_signature, NULL, (const unsigned char *)message.p, message.n,
                                 key->secret))
                return error_origin(-EIO);
        return 0;
}

int crypto_public_verify(const CryptoPublic *k,
                         Str message,
                         const uint8_t signature[CRYPTO_SIGNATURE_BYTES]) {
        int r;

        r = wake();
        if (r)
                return error_trace(r);
        if (crypto_sign_verify_detached(signature, (const unsigned char *)message.p, message.n,
                                        k->bytes))
                return CRYPTO_E_BAD_SIGNATURE;
        return 0;
}

void crypto_public_hex(const CryptoPublic *k, char ret_hex[CRYPTO_PUBLIC_HEX]) {
        crypto_hex(k->bytes, sizeof(k->bytes), ret_hex);
}

void crypto_public_base64(const CryptoPublic *k, char ret_base64[CRYPTO_PUBLIC_BASE64]) {
        sodium_bin2base64(ret_base64, CRYPTO_PUBLIC_BASE64, k->bytes, sizeof(k->bytes),
                          sodium_base64_VARIANT_ORIGINAL);
}

int crypto_public_parse(Str text, CryptoPublic *ret_public) {
        CryptoPublic k;
        size_t n = 0;

        if (text.n == CRYPTO_PUBLIC_HEX - 1) {
                if (!crypto_unhex(text, k.bytes, sizeof(k.bytes)))
                        return CRYPTO_E_INVALID;
        } else {
                if (text.n != CRYPTO_PUBLIC_BASE64 - 1 ||
                    sodium_base642bin(k.bytes, sizeof(k.bytes), text.p, text.n, NULL, &n, NULL,
                                      sodium_base64_VARIANT_ORIGINAL) ||
                    n != sizeof(k.bytes))
                        return CRYPTO_E_INVALID;
        }
        *ret_public = k;
        return 0;
}
