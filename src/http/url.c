#include "http.h"

#include <arpa/inet.h>
#include <netinet/in.h>

static int refuse(Diag *d, const char *why) {
        diag_set(d, 0, 0, "%s", why);
        return HTTP_E_URL;
}

static bool is_digit(char c) {
        return c >= '0' && c <= '9';
}

static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_host_sign(char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.';
}

/* Some readers take "0x7f.1", "017700000001" and "2130706433" for addresses: then a host is one of the usual form. */
static bool looks_like_number(Str host) {
        const char *dot = memrchr(host.p, '.', host.n);
        Str last = dot ? str_slice(host, (size_t)(dot - host.p) + 1, host.n) : host;

        return last.n && is_digit(last.p[0]);
}

static int take_address(int family, const char *text, HttpUrl *ret, Diag *d) {
        struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
        struct sockaddr_in in = { .sin_family = AF_INET };
        /* inet_pton() takes four decimal numbers without leading zeros and nothing else. */
        int r = family == AF_INET6 ? inet_pton(family, text, &in6.sin6_addr)
                                   : inet_pton(family, text, &in.sin_addr);

        if (r != 1)
                return refuse(d, "the host is a number, but no address as it is usually written");
        ret->place = http_place_of(family == AF_INET6 ? (const struct sockaddr *)&in6
                                                      : (const struct sockaddr *)&in,
                                   NULL);
        return 0;
}

static int take_name(HttpUrl *ret, Diag *d) {
        Str host = str_of(ret->host);
        bool dot = true;

        for (size_t i = 0; i < host.n; ++i) {
                if (!is_host_sign(host.p[i]))
                        return refuse(d, "the host holds what no host name does; names in other "
                                         "letters are written in their xn-- form");
                if (host.p[i] == '.' && dot)
                        return refuse(d, "the host has an empty part");
                dot = host.p[i] == '.';
        }
        if (dot)
                return refuse(d, "it names no host");
        if (looks_like_number(host))
                return take_address(AF_INET, ret->host, ret, d);
        if (str_eq(host, STR("localhost")) || str_has_suffix(host, STR(".localhost")))
                ret->place = HTTP_PLACE_LOOPBACK;
        return 0;
}

static int take_host(Str host, HttpUrl *ret, Diag *d) {
        bool bracketed = host.n > 2 && host.p[0] == '[' && host.p[host.n - 1] == ']';

        if (bracketed)
                host = str_slice(host, 1, host.n - 1);
        else if (host.n && host.p[host.n - 1] == '.')
                --host.n;
        if (!host.n || host.n >= 254)
                return refuse(d, "it names no host, or a longer one than there can be");
        for (size_t i = 0; i < host.n; ++i)
                ret->host[i] = lower(host.p[i]);
        ret->host[host.n] = '\0';
        return bracketed ? take_address(AF_INET6, ret->host, ret, d) : take_name(ret, d);
}

static int take_port(Str port, HttpUrl *ret, Diag *d) {
        uint64_t n;

        ret->port = ret->tls ? 443 : 80;
        if (!port.n)
                return 0;
        if (!str_to_u64(port, &n) || !n || n > 65535)
                return refuse(d, "the port is no number from 1 to 65535");
        ret->port = (uint16_t)n;
        return 0;
}

static int take_authority(Str authority, HttpUrl *ret, Diag *d) {
        size_t end = authority.n, colon;
        Str port = { 0 };
        int r;

        if (str_find_char(authority, '@') != SIZE_MAX)
                return refuse(d, "it holds a user name; credentials are not sent");
        if (authority.n && authority.p[0] == '[') {
                end = str_find_char(authority, ']');
                if (end == SIZE_MAX)
                        return refuse(d, "the address has no closing bracket");
                ++end;
                if (end < authority.n && authority.p[end] != ':')
                        return refuse(d, "something stands behind the address");
        } else {
                colon = str_find_char(authority, ':');
                end = colon == SIZE_MAX ? authority.n : colon;
        }
        if (end < authority.n) {
                port = str_slice(authority, end + 1, authority.n);
                if (!port.n)
                        return refuse(d, "the port is no number from 1 to 65535");
        }
        r = take_host(str_slice(authority, 0, end), ret, d);
        return r ? r : take_port(port, ret, d);
}

int http_url_parse(Str url, HttpUrl *ret, Diag *reterr_diag) {
        size_t end;

        *ret = (HttpUrl){ 0 };
        if (url.n > HTTP_URL_MAX)
                return refuse(reterr_diag, "the URL is too long");
        for (size_t i = 0; i < url.n; ++i) {
                unsigned char c = (unsigned char)url.p[i];

                if (c <= 0x20 || c >= 0x7f || strchr("\\\"<>^`{|}", c))
                        return refuse(reterr_diag,
                                      "the URL holds a sign that is not allowed in one");
        }
        if (url.n >= 8 && str_eq_nocase(str_slice(url, 0, 8), STR("https://"))) {
                ret->tls = true;
                url = str_slice(url, 8, url.n);
        } else if (url.n >= 7 && str_eq_nocase(str_slice(url, 0, 7), STR("http://"))) {
                url = str_slice(url, 7, url.n);
        } else {
                return refuse(reterr_diag, "only http:// and https:// are fetched");
        }
        url = str_slice(url, 0, str_find_char(url, '#'));
        for (end = 0; end < url.n && !strchr("/?", url.p[end]); ++end)
                ;
        ret->target = str_slice(url, end, url.n);
        return take_authority(str_slice(url, 0, end), ret, reterr_diag);
}
