#pragma once

/* Signed heads: which row was the last at a time, said by the key of this account. */

#include "crypto/crypto.h"
#include "json/json.h"

typedef struct Head {
        uint64_t seq;
        Str hash;
        int64_t at;
        CryptoPublic key;
        uint8_t signature[CRYPTO_SIGNATURE_BYTES];
} Head;

/* False: no head. @hash is a view into @value. */
bool head_parse(const JsonValue *value, Head *ret);
/* Whether @key signed it: 0, CRYPTO_E_BAD_SIGNATURE, negative errno. */
int head_check(const Head *head, const CryptoPublic *key) _must_check_;
