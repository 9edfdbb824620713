#include "crypto.h"

#include <sodium.h>
#include <sys/random.h>

/*
 * libsodium wants sodium_init() before anything else, because it picks among
 * implementations there and seeds its random numbers. SHA-256 has one
 * implementation, comparison and wiping too; random numbers come from the
 * kernel here. So a program that only hashes never wakes it: see key.c.
 */

_Static_assert(CRYPTO_SHA256_BYTES == crypto_hash_sha256_BYTES, "SHA-256");
_Static_assert(sizeof(CryptoSha256) >= sizeof(crypto_hash_sha256_state), "room for libsodium's");
_Static_assert(_Alignof(CryptoSha256) >= _Alignof(crypto_hash_sha256_state), "aligned for it");

static crypto_hash_sha256_state *state_of(CryptoSha256 *h) {
        return (crypto_hash_sha256_state *)(void *)h->state;
}

void crypto_sha256_init(CryptoSha256 *h) {
        crypto_hash_sha256_init(state_of(h));
}

void crypto_sha256_update(CryptoSha256 *h, Str data) {
        if (data.n)
                crypto_hash_sha256_update(state_of(h), (const unsigned char *)data.p, data.n);
}

void crypto_sha256_final(CryptoSha256 *h, uint8_t ret_hash[CRYPTO_SHA256_BYTES]) {
        crypto_hash_sha256_final(state_of(h), ret_hash);
}

void crypto_sha256_final_hex(CryptoSha256 *h, char ret_hex[CRYPTO_SHA256_HEX]) {
        uint8_t hash[CRYPTO_SHA256_BYTES];

        crypto_sha256_final(h, hash);
        crypto_hex(hash, sizeof(hash), ret_hex);
}

void crypto_sha256(Str data, uint8_t ret_hash[CRYPTO_SHA256_BYTES]) {
        CryptoSha256 h;

        crypto_sha256_init(&h);
        crypto_sha256_update(&h, data);
        crypto_sha256_final(&h, ret_hash);
}

void crypto_sha256_hex(Str data, char ret_hex[CRYPTO_SHA256_HEX]) {
        uint8_t hash[CRYPTO_SHA256_BYTES];

        crypto_sha256(data, hash);
        crypto_hex(hash, sizeof(hash), ret_hex);
}

/* Without a table: seeds pass here, and a table look-up tells the cache which digit it was. */
static char hex_digit(unsigned int v) {
        return (char)(v + '0' + (((9 - v) >> 8) & ('a' - '0' - 10)));
}

void crypto_hex(const void *data, size_t n, char *ret_hex) {
        const uint8_t *p = data;

        for (size_t i = 0; i < n; ++i) {
                ret_hex[2 * i] = hex_digit(p[i] >> 4);
                ret_hex[2 * i + 1] = hex_digit(p[i] & 15);
        }
        ret_hex[2 * n] = 0;
}

bool crypto_unhex(Str hex, void *ret_data, size_t n) {
        size_t done = 0;

        if (hex.n != 2 * n)
                return false;
        return n == 0 ||
               (!sodium_hex2bin(ret_data, n, hex.p, hex.n, NULL, &done, NULL) && done == n);
}

int crypto_random(void *ret_data, size_t n) {
        char *p = ret_data;

        while (n > 0) {
                ssize_t k = getrandom(p, n, 0);

                if (k < 0 && errno == EINTR)
                        continue;
                if (k <= 0)
                        return error_origin(k < 0 ? -errno : -EIO);
                p += k;
                n -= (size_t)k;
        }
        return 0;
}

int crypto_random_below(uint32_t limit, uint32_t *ret_number) {
        uint32_t v, rest;
        int r;

        if (limit == 0)
                return error_origin(-EINVAL);

        /* The lowest 2^32 mod limit values would make some remainders likelier: throw again. */
        rest = (uint32_t)(-limit) % limit;
        do {
                r = crypto_random(&v, sizeof(v));
                if (r)
                        return error_trace(r);
        } while (v < rest);

        *ret_number = v % limit;
        return 0;
}

int crypto_random_two_digits(unsigned int *ret_number) {
        uint32_t v;
        int r;

        r = crypto_random_below(90, &v);
        if (r)
                return error_trace(r);
        *ret_number = 10 + v;
        return 0;
}

int crypto_id_hex(char ret_id[CRYPTO_ID_HEX]) {
        uint8_t bits[16];
        int r;

        r = crypto_random(bits, sizeof(bits));
        if (r)
                return error_trace(r);
        crypto_hex(bits, sizeof(bits), ret_id);
        return 0;
}

int crypto_id_base32(char ret_id[CRYPTO_ID_BASE32]) {
        static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
        uint8_t bits[16];
        uint32_t window = 0;
        size_t n_bits = 0, n = 0;
        int r;

        r = crypto_random(bits, sizeof(bits));
        if (r)
                return error_trace(r);

        for (size_t i = 0; i < sizeof(bits); ++i) {
                window = (window << 8) | bits[i];
                for (n_bits += 8; n_bits >= 5; n_bits -= 5)
                        ret_id[n++] = alphabet[(window >> (n_bits - 5)) & 31];
        }
        /* 128 = 25 * 5 + 3 */
        ret_id[n++] = alphabet[(window << (5 - n_bits)) & 31];
        ret_id[n] = 0;
        return 0;
}

bool crypto_equal(const void *a, const void *b, size_t n) {
        return n == 0 || sodium_memcmp(a, b, n) == 0;
}

bool crypto_equal_str(Str a, Str b) {
        return a.n > 0 && a.n == b.n && crypto_equal(a.p, b.p, a.n);
}

void crypto_wipe(void *data, size_t n) {
        if (n)
                explicit_bzero(data, n);
}
