#pragma once

/*
 * Crypto
 *
 * SHA-256, Ed25519, random numbers, comparison that does not tell where. The
 * only room that knows libsodium; it does not know what is hashed or signed.
 * Nothing is set up at start: hashing and random numbers never wake libsodium's
 * own start-up, only keys do.
 */

#include "base/base.h"

enum {
        CRYPTO_E_MISSING = 1,   /* no key file there */
        CRYPTO_E_EXISTS,        /* a key file is there already; it was not touched */
        CRYPTO_E_UNTRUSTED,     /* owner, mode or kind of the file or its directory is wrong */
        CRYPTO_E_INVALID,       /* bytes that are no key */
        CRYPTO_E_BAD_SIGNATURE, /* not signed by that key */
};

#define CRYPTO_SHA256_BYTES    32
#define CRYPTO_SHA256_HEX      65 /* with the NUL */
#define CRYPTO_PUBLIC_BYTES    32
#define CRYPTO_PUBLIC_HEX      65 /* with the NUL */
#define CRYPTO_PUBLIC_BASE64   45 /* with the NUL */
#define CRYPTO_SEED_BYTES      32
#define CRYPTO_SIGNATURE_BYTES 64
#define CRYPTO_ID_HEX          33 /* 128 bits, with the NUL */
#define CRYPTO_ID_BASE32       27 /* 128 bits, with the NUL */

/* A hash being made, in the caller's memory; needs no end when it is given up. */
typedef struct CryptoSha256 {
        _Alignas(uint64_t) unsigned char state[104];
} CryptoSha256;

void crypto_sha256_init(CryptoSha256 *h);
void crypto_sha256_update(CryptoSha256 *h, Str data);
void crypto_sha256_final(CryptoSha256 *h, uint8_t ret_hash[CRYPTO_SHA256_BYTES]);
void crypto_sha256_final_hex(CryptoSha256 *h, char ret_hex[CRYPTO_SHA256_HEX]);
/* All at once. */
void crypto_sha256(Str data, uint8_t ret_hash[CRYPTO_SHA256_BYTES]);
void crypto_sha256_hex(Str data, char ret_hex[CRYPTO_SHA256_HEX]);

/* Lower-case hex of @n bytes; @ret_hex has 2 * @n + 1 bytes. */
void crypto_hex(const void *data, size_t n, char *ret_hex);
/* The @n bytes that @hex, 2 * @n digits of either case, stands for; false when it is anything else. */
bool crypto_unhex(Str hex, void *ret_data, size_t n) _must_check_;

/**
 * crypto_random() - bytes that nobody can guess
 * @ret_data:           filled with @n bytes
 *
 * From the kernel, by getrandom(); waits only in the first second of a machine's life.
 *
 * Return: 0 on success, negative error code on failure; then nothing of @ret_data may be used.
 */
int crypto_random(void *ret_data, size_t n) _must_check_;

/**
 * crypto_random_below() - an unbiased number in 0 … @limit - 1
 * @limit:              1 or more
 *
 * Return: 0 on success, -EINVAL for a @limit of 0, other negative error code on failure.
 */
int crypto_random_below(uint32_t limit, uint32_t *ret_number) _must_check_;

/* The number that a person types back: 10 … 99, each as likely. */
int crypto_random_two_digits(unsigned int *ret_number) _must_check_;

/* 128 random bits as 32 lower-case hex digits, or as 26 letters and digits (a-z, 2-7). */
int crypto_id_hex(char ret_id[CRYPTO_ID_HEX]) _must_check_;
int crypto_id_base32(char ret_id[CRYPTO_ID_BASE32]) _must_check_;

/* Whether @n bytes are equal, in a time that does not tell where they differ. */
bool crypto_equal(const void *a, const void *b, size_t n);
/* The same for strings; only their lengths can be told from the time. Two empty strings are unequal:
 * an unset secret matches nothing. */
bool crypto_equal_str(Str a, Str b);

/* Overwrite, in a way that no compiler leaves out. */
void crypto_wipe(void *data, size_t n);

/* A private key. Lives in locked memory between guard pages, is wiped at its end. */
typedef struct CryptoKey CryptoKey;

typedef struct CryptoPublic {
        uint8_t bytes[CRYPTO_PUBLIC_BYTES];
} CryptoPublic;

/* A new random key. */
int crypto_key_new(CryptoKey **ret_key) _must_check_;
/* The key that grows from @seed. */
int crypto_key_from_seed(const uint8_t seed[CRYPTO_SEED_BYTES], CryptoKey **ret_key) _must_check_;

/**
 * crypto_key_load() - read a private key
 * @path:               its file; the directory is what stands before the last '/'
 * @ret_key:            the key; the caller's, to end with crypto_key_free()
 *
 * The file must be a regular file of ours with mode 0600 (or less) and one link, in a directory
 * of ours that nobody else can enter (0700); the last part of the path is never followed as a link.
 *
 * Return: 0 on success, CRYPTO_E_MISSING, CRYPTO_E_UNTRUSTED, CRYPTO_E_INVALID,
 *         negative error code on failure.
 */
int crypto_key_load(const char *path, CryptoKey **ret_key) _must_check_;

/**
 * crypto_key_save() - write a private key where none is
 * @path:               as for crypto_key_load(); a missing last directory is made, 0700
 *
 * The file appears whole, synced, 0600, or not at all. Of two savers at the same time one
 * gets CRYPTO_E_EXISTS.
 *
 * Return: 0 on success, CRYPTO_E_EXISTS, CRYPTO_E_UNTRUSTED, negative error code on failure.
 */
int crypto_key_save(const CryptoKey *key, const char *path) _must_check_;

/* Load the key, or make and save one where there is none. Outcomes of crypto_key_load() but MISSING. */
int crypto_key_load_or_new(const char *path, CryptoKey **ret_key) _must_check_;

CryptoKey *crypto_key_free(CryptoKey *key);
DEFINE_CLEANUP(CryptoKey *, crypto_key_free);

void crypto_key_public(const CryptoKey *key, CryptoPublic *ret_public);

/* The public half as text, and back from either text. */
void crypto_public_hex(const CryptoPublic *k, char ret_hex[CRYPTO_PUBLIC_HEX]);
void crypto_public_base64(const CryptoPublic *k, char ret_base64[CRYPTO_PUBLIC_BASE64]);
/* Return: 0 on success, CRYPTO_E_INVALID. */
int crypto_public_parse(Str text, CryptoPublic *ret_public) _must_check_;

/* Return: 0 on success, negative error code on failure. */
int crypto_key_sign(const CryptoKey *key,
                    Str message,
                    uint8_t ret_signature[CRYPTO_SIGNATURE_BYTES]) _must_check_;

/* Return: 0 when @signature is @k's over @message, else CRYPTO_E_BAD_SIGNATURE, negative error code on
 * failure. */
int crypto_public_verify(const CryptoPublic *k,
                         Str message,
                         const uint8_t signature[CRYPTO_SIGNATURE_BYTES]) _must_check_;
