/*
 * What comes from a server: a URL to be followed, a body with its type (parted by the first line's end). A
 * URL that is taken is taken again from what was read of it; text that comes out is UTF-8 and bounded.
 */
#include <stdio.h>

#include "fuzz.h"
#include "http/http.h"

static void check(bool holds) {
        if (!holds)
                abort();
}

static void check_url(Str text) {
        char again[HTTP_URL_MAX + 600];
        HttpUrl u, v;
        Diag d;
        int n;

        if (http_url_parse(text, &u, &d))
                return;
        n = snprintf(again, sizeof(again),
                     strchr(u.host, ':') ? "%s://[%s]:%u" STR_FMT : "%s://%s:%u" STR_FMT,
                     u.tls ? "https" : "http", u.host, u.port, STR_ARG(u.target));
        check(http_url_parse((Str){ again, (size_t)n }, &v, &d) == 0);
        check(strcmp(u.host, v.host) == 0 && u.port == v.port && u.tls == v.tls &&
              u.place == v.place);
        check(str_eq(u.target, v.target) && u.port);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        _cleanup_(buf_deinit) Buf utf8 = BUF_INIT(1 << 22), again = BUF_INIT(1 << 22),
                                  text = BUF_INIT(1 << 22);
        Str body = { (const char *)data, size }, type;

        if (size > 1 << 16)
                return 0;
        check_url(body);
        type = str_cut(body, '\n', &body);
        check_url(type);
        (void)http_kind_of(type, body);
        check(http_to_utf8(type, body, &utf8) == 0);
        /* What is UTF-8 stays as it is, but for a mark at its beginning. */
        if (!str_has_prefix(buf_str(&utf8), STR("\xef\xbb\xbf"))) {
                check(http_to_utf8(STR("text/plain; charset=utf-8"), buf_str(&utf8), &again) == 0);
                check(str_eq(buf_str(&utf8), buf_str(&again)));
        }
        http_html_to_text(buf_str(&utf8), &text);
        check(!buf_error(&text));
        return 0;
}
