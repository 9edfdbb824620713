#pragma once

/* What bytes of JSON text are, for the reader and the writer alike. */

#include "base/base.h"

/* Bytes at the beginning of @p that a JSON string holds as they are: ASCII without control
 * characters, quote and backslash. */
size_t json_text_plain(const char *p, size_t n);

/* Length of the UTF-8 sequence that @p begins with, 1 to 4; 0 when it is none. */
size_t json_text_utf8(const char *p, size_t n);

/* All of @s is UTF-8. */
bool json_text_is_utf8(Str s);

/* Length of the JSON number that @p begins with; 0 when it is none. */
size_t json_text_number(const char *p, size_t n);

/* Order by UTF-16 code units of two strings that are UTF-8: <0, 0, >0. */
int json_text_compare(Str a, Str b);

/*
 * Append @s as a JSON string with the fewest escapes. What is not UTF-8 becomes
 * U+FFFD, byte by byte, with *ret_replaced set; when that is NULL it ends the
 * string half way and the answer is false.
 */
bool json_text_quote(Buf *out, Str s, bool *ret_replaced);
