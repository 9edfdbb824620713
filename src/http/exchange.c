/* The library is reached by pointers of our own, which its checking macros do not know. */
#define CURL_DISABLE_TYPECHECK

#include "http.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

/* The functions of libcurl that are used. X(name) */
#define CURL_FUNCTIONS        \
        X(curl_global_init)   \
        X(curl_easy_init)     \
        X(curl_easy_setopt)   \
        X(curl_easy_perform)  \
        X(curl_easy_getinfo)  \
        X(curl_easy_cleanup)  \
        X(curl_easy_strerror) \
        X(curl_slist_append)  \
        X(curl_slist_free_all)

static struct {
#define X(name) __typeof__(name) *name;
        CURL_FUNCTIONS
#undef X
        bool loaded;
} lib;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
        void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
        bool all = handle != NULL;

        if (!handle)
                return;
#define X(name)                                          \
        {                                                \
                void *p = dlsym(handle, #name);          \
                memcpy(&lib.name, &p, sizeof(lib.name)); \
                all = all && p;                          \
        }
        CURL_FUNCTIONS
#undef X
        lib.loaded = all && lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

/* One exchange under way. */
typedef struct Exchange {
        const HttpRequest *request;
        HttpAnswer *answer;
        CURL *curl;
        struct curl_slist *headers, *resolve;
        size_t n_header_bytes;
        bool too_many_headers, refused;
        Str refused_why;
        char refused_address[INET6_ADDRSTRLEN];
        char error[CURL_ERROR_SIZE];
} Exchange;

static void write_address(const struct sockaddr *address, char out[INET6_ADDRSTRLEN]) {
        struct sockaddr_in6 in6;
        struct sockaddr_in in;

        out[0] = '\0';
        if (address->sa_family == AF_INET) {
                memcpy(&in, address, sizeof(in));
                inet_ntop(AF_INET, &in.sin_addr, out, INET6_ADDRSTRLEN);
        } else if (address->sa_family == AF_INET6) {
                memcpy(&in6, address, sizeof(in6));
                inet_ntop(AF_INET6, &in6.sin6_addr, out, INET6_ADDRSTRLEN);
        }
}

/*
 * The moment that counts: this very address is connected to next. A name that stands for one that is
 * not allowed is given up as a whole, also where it stands for others too.
 */
static curl_socket_t open_socket(void *userdata,
                                 curlsocktype purpose,
                                 struct curl_sockaddr *address) {
        Exchange *x = userdata;
        HttpPlace place = http_place_of(&address->addr, &x->refused_why);

        if (x->refused || place == HTTP_PLACE_NONE || !(x->request->places & HTTP_PLACES(place))) {
                if (!x->refused)
                        write_address(&address->addr, x->refused_address);
                x->refused = true;
                return CURL_SOCKET_BAD;
        }
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_header(char *p, size_t size, size_t n, void *userdata) {
        Exchange *x = userdata;

        x->n_header_bytes += size * n;
        if (x->n_header_bytes <= HTTP_HEADERS_MAX)
                return size * n;
        x->too_many_headers = true;
        return 0;
}

static size_t take_body(char *p, size_t size, size_t n, void *userdata) {
        Exchange *x = userdata;
        Buf *body = &x->answer->body;
        size_t room = HTTP_BODY_MAX - body->n;

        if (size * n <= room) {
                buf_append(body, (Str){ p, size * n });
                return buf_error(body) ? 0 : size * n;
        }
        buf_append(body, (Str){ p, room });
        x->answer->cut = true;
        return 0;
}

static bool set_all(Exchange *x, const char *url) {
        const HttpRequest *q = x->request;
        __typeof__(lib.curl_easy_setopt) set = lib.curl_easy_setopt;
        long time_ms = q->time_ms && q->time_ms < HTTP_TIME_MS ? (long)q->time_ms : HTTP_TIME_MS;
        bool ok = true;

#define SET(option, value) ok = ok && set(x->curl, CURLOPT_##option, value) == CURLE_OK
        SET(URL, url);
        SET(PROTOCOLS_STR, "http,https");
        SET(FOLLOWLOCATION, 0L);
        SET(PATH_AS_IS, 1L);
        SET(NOSIGNAL, 1L);
        SET(PROXY, "");
        SET(NETRC, (long)CURL_NETRC_IGNORED);
        SET(USERAGENT, "assent");
        SET(ACCEPT_ENCODING, "gzip, deflate");
        SET(CONNECTTIMEOUT_MS, (long)HTTP_CONNECT_MS);
        SET(TIMEOUT_MS, time_ms);
        SET(HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
        SET(OPENSOCKETFUNCTION, open_socket);
        SET(OPENSOCKETDATA, x);
        SET(HEADERFUNCTION, take_header);
        SET(HEADERDATA, x);
        SET(WRITEFUNCTION, take_body);
        SET(WRITEDATA, x);
        SET(ERRORBUFFER, x->error);
        if (x->headers)
                SET(HTTPHEADER, x->headers);
        if (q->body.n) {
                SET(POSTFIELDSIZE_LARGE, (curl_off_t)q->body.n);
                SET(POSTFIELDS, q->body.p);
        }
        if (x->resolve)
                SET(RESOLVE, x->resolve);
#undef SET
        return ok;
}

static int add_header(Exchange *x, const char *line) {
        struct curl_slist *list = lib.curl_slist_append(x->headers, line);

        if (!list)
                return error_origin(-ENOMEM);
        x->headers = list;
        return 0;
}

static int add_headers(Exchange *x, Arena *a) {
        const HttpRequest *q = x->request;
        Str line = arena_str(a, q->header);
        int r = add_header(x, q->body.n ? "Accept: application/json"
                                        : "Accept: text/html, text/plain, */*;q=0.5");

        if (!r && q->body.n)
                r = add_header(x, "Content-Type: application/json");
        if (!r && arena_error(a))
                r = arena_error(a);
        if (!r && line.n)
                r = add_header(x, line.p);
        if (!r && q->resolve) {
                x->resolve = lib.curl_slist_append(NULL, q->resolve);
                r = x->resolve ? 0 : error_origin(-ENOMEM);
        }
        return r;
}

/* The URL as we read it, so that the library cannot read another out of it. */
static Str plain_url(const HttpUrl *u, Arena *a) {
        bool six = strchr(u->host, ':') != NULL, path = u->target.n && u->target.p[0] == '/';

        return arena_strf(a, "%s://%s%s%s:%u%s" STR_FMT, u->tls ? "https" : "http", six ? "[" : "",
                          u->host, six ? "]" : "", u->port, path ? "" : "/", STR_ARG(u->target));
}

static int say_failure(const Exchange *x, const HttpUrl *u, CURLcode code, Diag *d) {
        if (buf_error(&x->answer->body) == -ENOMEM)
                return error_origin(-ENOMEM);
        if (x->refused) {
                diag_set(d, 0, 0, "%s is %s, which is " STR_FMT, u->host, x->refused_address,
                         STR_ARG(x->refused_why));
                return HTTP_E_PLACE;
        }
        if (x->too_many_headers)
                diag_set(d, 0, 0, "%s answers with more than %u KiB of headers", u->host,
                         HTTP_HEADERS_MAX >> 10);
        else
                diag_set(d, 0, 0, "%s", x->error[0] ? x->error : lib.curl_easy_strerror(code));
        return HTTP_E_FAILED;
}

static Str copy(Arena *a, const char *text) {
        Str s = str_of(text);

        return s.n && s.n <= HTTP_URL_MAX ? arena_str(a, s) : (Str){ 0 };
}

static int run(Exchange *x, const HttpUrl *u, Arena *a, Diag *d) {
        const char *type = NULL, *location = NULL;
        CURLcode code = lib.curl_easy_perform(x->curl);

        /* Where the body was cut by us the rest is an answer all the same. */
        if (code != CURLE_OK && !(x->answer->cut && code == CURLE_WRITE_ERROR))
                return say_failure(x, u, code, d);
        (void)lib.curl_easy_getinfo(x->curl, CURLINFO_RESPONSE_CODE, &x->answer->status);
        (void)lib.curl_easy_getinfo(x->curl, CURLINFO_CONTENT_TYPE, &type);
        (void)lib.curl_easy_getinfo(x->curl, CURLINFO_REDIRECT_URL, &location);
        x->answer->type = copy(a, type);
        x->answer->location = copy(a, location);
        return arena_error(a);
}

int http_exchange(const HttpRequest *request, Arena *a, HttpAnswer *ret, Diag *reterr_diag) {
        Exchange x = { .request = request, .answer = ret };
        HttpUrl u;
        Str url;
        int r;

        *ret = (HttpAnswer){ .body = BUF_INIT(HTTP_BODY_MAX + 1) };
        r = http_url_parse(request->url, &u, reterr_diag);
        if (r)
                return r;
        pthread_once(&load_once, load);
        if (!lib.loaded) {
                diag_set(reterr_diag, 0, 0,
                         "libcurl.so.4 cannot be loaded: install the package libcurl4");
                return HTTP_E_NO_LIBRARY;
        }
        url = plain_url(&u, a);
        x.curl = lib.curl_easy_init();
        r = !x.curl || !url.p ? error_origin(-ENOMEM) : add_headers(&x, a);
        if (!r)
                r = set_all(&x, url.p) ? run(&x, &u, a, reterr_diag) : error_origin(-ENOMEM);
        if (x.curl)
                lib.curl_easy_cleanup(x.curl);
        lib.curl_slist_free_all(x.headers);
        lib.curl_slist_free_all(x.resolve);
        return r;
}

void http_answer_deinit(HttpAnswer *answer) {
        buf_deinit(&answer->body);
}
