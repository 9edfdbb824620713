#pragma once

/* Where a network effect goes, held against web_fetch(…). */

#include "rule.h"

Match url_tight(const Rule *rule, const Value *object);
bool url_loose(const Rule *rule, Str url);
/* The host of a URL or of "host", "host:port", "user@host"; empty when there is none. In lower case, in @buf. */
Str url_host(Str url, char buf[256]);
