#pragma once

/*
 * Http
 *
 * One exchange with a web server, and what may go wrong with it: the only room that knows libcurl,
 * which is loaded when it is first needed. A caller says to which kind of address a connection may
 * go; the address is looked at in the moment the connection is made, so no name server can change
 * it in between. Follows no redirect by itself, sends no credential that it was not given, and
 * heeds neither ~/.netrc nor the environment's proxies: through a proxy it could not be told where
 * a connection goes.
 */

#include "base/base.h"

#include <sys/socket.h>

enum {
        HTTP_E_URL = 1,    /* no URL that is fetched here */
        HTTP_E_PLACE,      /* the address is of a kind that was not allowed: nothing was sent */
        HTTP_E_NO_LIBRARY, /* libcurl is not on this machine */
        HTTP_E_FAILED,     /* no such host, no connection, a broken answer, too long a wait */
};

#define HTTP_URL_MAX     8192
#define HTTP_HEADERS_MAX (64U << 10) /* bytes of all headers of an answer */
#define HTTP_BODY_MAX    (5U << 20)  /* bytes of a body, decoded; what is beyond is not read */
#define HTTP_TIME_MS     30000       /* for all of an exchange */
#define HTTP_CONNECT_MS  10000

/* Where an address lies. Zero is none of them. */
typedef enum HttpPlace {
        HTTP_PLACE_NONE,
        HTTP_PLACE_PUBLIC,
        HTTP_PLACE_LOOPBACK,
        HTTP_PLACE_PRIVATE,
        HTTP_PLACE_LINK_LOCAL,
        HTTP_PLACE_METADATA,
        HTTP_PLACE_MULTICAST,
        HTTP_PLACE_UNSPECIFIED,
        HTTP_PLACE_RESERVED,
} HttpPlace;

#define HTTP_PLACES(place) (1U << (place))

/* @ret_text may be NULL. NONE: neither IPv4 nor IPv6. */
HttpPlace http_place_of(const struct sockaddr *address, Str *ret_text);

/* A URL taken apart. Views into it, but for the host. */
typedef struct HttpUrl {
        bool tls;
        char host[256]; /* lower case; without brackets, without a dot at its end */
        uint16_t port;
        Str target;      /* path and query, "/" at least */
        HttpPlace place; /* of a host that is an address, or localhost; NONE: a name */
} HttpUrl;

/**
 * http_url_parse() - take a URL apart, strictly
 * @reterr_diag:        why it was refused
 *
 * Only what every reader reads alike is taken: http or https, printable ASCII, no user name, a host
 * of letters, digits, '-', '_' and '.', or an address in its usual form (no octal, hexadecimal, short
 * or single-number ones). A fragment is cut off.
 *
 * Return: 0, HTTP_E_URL.
 */
int http_url_parse(Str url, HttpUrl *ret, Diag *reterr_diag) _must_check_;

typedef struct HttpRequest {
        Str url;
        unsigned places;     /* HTTP_PLACES() of the addresses it may go to; 0: none */
        Str body;            /* JSON to be posted; empty: a GET */
        Str header;          /* one more header line, "Authorization: Bearer …"; may be empty */
        uint32_t time_ms;    /* 0: HTTP_TIME_MS */
        const char *resolve; /* tests alone: "host:port:address", what the name server says */
} HttpRequest;

typedef struct HttpAnswer {
        long status;
        Str type;     /* Content-Type as it came; in the arena */
        Str location; /* absolute; empty: it does not redirect */
        Buf body;     /* to be ended with http_answer_deinit() */
        bool cut;     /* there was more than HTTP_BODY_MAX */
} HttpAnswer;

/**
 * http_exchange() - ask a server one thing
 * @ret:        to be ended whatever is returned
 * @reterr_diag: a sentence for any outcome but 0
 *
 * Return: 0 (whatever the status), HTTP_E_…, negative errno.
 */
int http_exchange(const HttpRequest *request, Arena *a, HttpAnswer *ret, Diag *reterr_diag)
        _must_check_;
void http_answer_deinit(HttpAnswer *answer);

/* --- what a body says ------------------------------------------------------------ */

typedef enum HttpKind {
        HTTP_KIND_BINARY,
        HTTP_KIND_TEXT,
        HTTP_KIND_HTML,
} HttpKind;

/* By its Content-Type, and where that says nothing by its first bytes. */
HttpKind http_kind_of(Str type, Str body);

/**
 * http_to_utf8() - a text in UTF-8, whatever it came in
 * @type:       its Content-Type, for the charset; for HTML the document is asked as well
 *
 * What is no text in the named charset becomes U+FFFD. Return: 0 or negative errno.
 */
int http_to_utf8(Str type, Str body, Buf *out) _must_check_;

/**
 * http_html_to_text() - what a reader of a page would read
 * @html:       UTF-8
 *
 * Headings, paragraphs, lists and preformatted text on lines of their own; where a link leads stands in
 * angle brackets behind it. Scripts, styles and comments are left out. Any text is a page.
 */
void http_html_to_text(Str html, Buf *out);
