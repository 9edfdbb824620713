#pragma once

/*
 * Secret
 *
 * What looks like a secret in a text: the shapes of known makers, values behind names by which people
 * call one, keys, users in addresses. Knows nothing of what is done with it: the record masks it,
 * judgement asks before it is sent away.
 */

#include "base/base.h"

/* A part of a text: end exclusive. */
typedef struct SecretPart {
        size_t from, to;
} SecretPart;

/**
 * secret_find() - the next secret of a text
 * @text:       any bytes
 * @from:       where to begin: 0, then the end of the last one
 *
 * Linear in what is looked at. Return: false when there is none from there on.
 */
bool secret_find(Str text, size_t from, SecretPart *ret);

/* Whether a value of this name is secret: "apiKey", "X-Api-Key", "DB_PASSWORD". */
bool secret_is_name(Str name);
/* Whether @value, of @name when that is known, could be one at all: no reference, no placeholder. */
bool secret_is_value(Str name, Str value);
/* "user:secret", as -u takes it; @ret_colon: where the user ends. */
bool secret_is_user(Str word, size_t *ret_colon);
