#include "http.h"

#include "base/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>

static void urls_are_taken_apart_or_refused(void **state) {
        static const struct {
                const char *url, *host;
                uint16_t port;
                const char *target;
                HttpPlace place;
        } good[] = {
                { "http://x.example", "x.example", 80, "", HTTP_PLACE_NONE },
                { "HTTPS://X.Example./a?b#c", "x.example", 443, "/a?b", HTTP_PLACE_NONE },
                { "https://x.example:8443?q", "x.example", 8443, "?q", HTTP_PLACE_NONE },
                { "http://127.0.0.1:3000/", "127.0.0.1", 3000, "/", HTTP_PLACE_LOOPBACK },
                { "http://localhost/", "localhost", 80, "/", HTTP_PLACE_LOOPBACK },
                { "http://a.localhost./", "a.localhost", 80, "/", HTTP_PLACE_LOOPBACK },
                { "http://[::1]:80/", "::1", 80, "/", HTTP_PLACE_LOOPBACK },
                { "http://[::ffff:10.0.0.1]/", "::ffff:10.0.0.1", 80, "/", HTTP_PLACE_PRIVATE },
                { "http://169.254.169.254/latest", "169.254.169.254", 80, "/latest",
                  HTTP_PLACE_METADATA },
                { "http://8.8.8.8/", "8.8.8.8", 80, "/", HTTP_PLACE_PUBLIC },
                { "https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example", 443, "/",
                  HTTP_PLACE_NONE },
        };
        static const char *const bad[] = {
                "",
                "http://",
                "http:///",
                "http://.",
                "x.example",
                "ftp://x",
                "file:///etc/passwd",
                "http://a b/",
                "http://x.example/\x7f",
                "http://x.example/\xc3\xa9",
                "http://\xd0\xb0pple.example/",
                "http://u@x.example/",
                "http://u:p@x.example/",
                "http://x.example:0/",
                "http://x.example:65536/",
                "http://x.example:/",
                "http://x.example:-1/",
                "http://x.example:8 0/",
                "http://2130706433/",
                "http://0x7f.0.0.1/",
                "http://017700000001/",
                "http://127.1/",
                "http://127.0.0.01/",
                "http://1.2.3.4.5/",
                "http://256.1.1.1/",
                "http://x.1/",
                "http://[::1/",
                "http://[::1]x/",
                "http://[]/",
                "http://[127.0.0.1]/",
                "http://[fe80::1%25eth0]/",
                "http://a..b/",
                "http://x.example\\@y.example/",
                "http://x%2eexample/",
                "http://x.example/<b>",
        };

        for (size_t i = 0; i < ARRAY_LEN(good); ++i) {
                HttpUrl u;
                Diag d = { 0 };

                if (http_url_parse(str_of(good[i].url), &u, &d))
                        fail_msg("%s: %s", good[i].url, d.text);
                assert_string_equal(u.host, good[i].host);
                assert_int_equal(u.port, good[i].port);
                assert_true(str_eq(u.target, str_of(good[i].target)));
                assert_int_equal(u.place, good[i].place);
        }
        for (size_t i = 0; i < ARRAY_LEN(bad); ++i) {
                HttpUrl u;
                Diag d = { 0 };

                if (http_url_parse(str_of(bad[i]), &u, &d) != HTTP_E_URL || !d.text[0])
                        fail_msg("'%s' was taken, as host '%s'", bad[i], u.host);
        }
}

static HttpPlace place_of(const char *text) {
        struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
        struct sockaddr_in in = { .sin_family = AF_INET };
        Str why;

        if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
                return http_place_of((const struct sockaddr *)&in, &why);
        assert_int_equal(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
        return http_place_of((const struct sockaddr *)&in6, &why);
}

static void addresses_lie_where_the_registries_say(void **state) {
        static const struct {
                const char *address;
                HttpPlace place;
        } cases[] = {
                { "0.0.0.0", HTTP_PLACE_UNSPECIFIED },
                { "0.1.2.3", HTTP_PLACE_UNSPECIFIED },
                { "1.1.1.1", HTTP_PLACE_PUBLIC },
                { "9.255.255.255", HTTP_PLACE_PUBLIC },
                { "10.0.0.0", HTTP_PLACE_PRIVATE },
                { "10.255.255.255", HTTP_PLACE_PRIVATE },
                { "11.0.0.0", HTTP_PLACE_PUBLIC },
                { "100.63.255.255", HTTP_PLACE_PUBLIC },
                { "100.64.0.0", HTTP_PLACE_PRIVATE },
                { "100.127.255.255", HTTP_PLACE_PRIVATE },
                { "100.128.0.0", HTTP_PLACE_PUBLIC },
                { "100.100.100.200", HTTP_PLACE_METADATA },
                { "126.255.255.255", HTTP_PLACE_PUBLIC },
                { "127.0.0.1", HTTP_PLACE_LOOPBACK },
                { "127.255.255.255", HTTP_PLACE_LOOPBACK },
                { "128.0.0.0", HTTP_PLACE_PUBLIC },
                { "169.254.0.1", HTTP_PLACE_LINK_LOCAL },
                { "169.254.169.254", HTTP_PLACE_METADATA },
                { "172.15.255.255", HTTP_PLACE_PUBLIC },
                { "172.16.0.0", HTTP_PLACE_PRIVATE },
                { "172.31.255.255", HTTP_PLACE_PRIVATE },
                { "172.32.0.0", HTTP_PLACE_PUBLIC },
                { "192.0.2.7", HTTP_PLACE_RESERVED },
                { "192.168.0.1", HTTP_PLACE_PRIVATE },
                { "192.169.0.1", HTTP_PLACE_PUBLIC },
                { "198.19.255.255", HTTP_PLACE_PRIVATE },
                { "198.20.0.0", HTTP_PLACE_PUBLIC },
                { "223.255.255.255", HTTP_PLACE_PUBLIC },
                { "224.0.0.1", HTTP_PLACE_MULTICAST },
                { "239.255.255.255", HTTP_PLACE_MULTICAST },
                { "240.0.0.1", HTTP_PLACE_RESERVED },
                { "255.255.255.255", HTTP_PLACE_RESERVED },
                { "::", HTTP_PLACE_UNSPECIFIED },
                { "::1", HTTP_PLACE_LOOPBACK },
                { "::2", HTTP_PLACE_UNSPECIFIED },
                { "::127.0.0.1", HTTP_PLACE_LOOPBACK },
                { "::ffff:127.0.0.1", HTTP_PLACE_LOOPBACK },
                { "::ffff:8.8.8.8", HTTP_PLACE_PUBLIC },
                { "::ffff:169.254.169.254", HTTP_PLACE_METADATA },
                { "::ffff:0:10.0.0.1", HTTP_PLACE_PRIVATE },
                { "64:ff9b::10.0.0.1", HTTP_PLACE_PRIVATE },
                { "64:ff9b::8.8.8.8", HTTP_PLACE_PUBLIC },
                { "64:ff9b:1::1", HTTP_PLACE_PRIVATE },
                { "2002:7f00:1::", HTTP_PLACE_RESERVED },
                { "2001::1", HTTP_PLACE_RESERVED },
                { "2001:db8::1", HTTP_PLACE_RESERVED },
                { "2001:4860:4860::8888", HTTP_PLACE_PUBLIC },
                { "2606:4700::1111", HTTP_PLACE_PUBLIC },
                { "fc00::1", HTTP_PLACE_PRIVATE },
                { "fdff::1", HTTP_PLACE_PRIVATE },
                { "fe80::1", HTTP_PLACE_LINK_LOCAL },
                { "fd00:ec2::254", HTTP_PLACE_METADATA },
                { "fec0::1", HTTP_PLACE_PRIVATE },
                { "ff02::1", HTTP_PLACE_MULTICAST },
                { "4000::1", HTTP_PLACE_RESERVED },
                { "100::1", HTTP_PLACE_RESERVED },
        };
        struct sockaddr other = { .sa_family = AF_UNIX };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                HttpPlace got = place_of(cases[i].address);

                if (got != cases[i].place)
                        fail_msg("%s: got %d, want %d", cases[i].address, got, cases[i].place);
        }
        assert_int_equal(http_place_of(&other, NULL), HTTP_PLACE_NONE);
}

static void pages_become_text(void **state) {
        static const struct {
                const char *html, *text;
        } cases[] = {
                { "", "" },
                { "plain", "plain\n" },
                { "<p>one</p><p>two  \n three</p>", "one\n\ntwo three\n" },
                { "a<br>b", "a\nb\n" },
                { "<ul><li>a<li>b</ul>", "- a\n- b\n" },
                { "<a href=\"/x?a=1\">go</a> on", "go </x?a=1> on\n" },
                { "<a href=\"javascript:x()\">go</a>", "go\n" },
                { "<a href='#top'>up</a>", "up\n" },
                { "a <script>if (a<b) c('</p>')</script>b", "a b\n" },
                { "a<style>p{}</style>b<!-- <p>no --> c", "ab c\n" },
                { "&lt;b&gt; &amp;amp; &#65;&#x42;&unknown; &#0;",
                  "<b> &amp; AB&unknown; \xef\xbf\xbd\n" },
                { "<pre>a\n  b\n</pre>c", "a\n  b\n\nc\n" },
                { "<table><tr><td>1<td>2<tr><td>3</table>", "1 2\n3\n" },
                { "a < b and c<d", "a < b and c<d\n" },
                { "<svg><text>no</text></svg>yes", "yes\n" },
                { "<noscript>no", "" },
                { "<p title=\"a>b\">x", "x\n" },
                { "<script>never ends", "" },
                { "<!-- never ends", "" },
                { "&#xd800;&#x110000;&#99999999;", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\n" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(10000);

                http_html_to_text(str_of(cases[i].html), &out);
                if (!str_eq(buf_str(&out), str_of(cases[i].text)))
                        fail_msg("'%s': got '%s', want '%s'", cases[i].html, out.p ? out.p : "",
                                 cases[i].text);
        }
}

/* Five megabytes of what could make a reader look at all of it again and again. */
static void hostile_pages_end(void **state) {
        static const char *const pieces[] = {
                "<a ", "<a href=\"", "<a =\"",        "<",    "<!-",  "&",  "<svg>",
                "</",  "<p",         "<a href='x'>y", "<li>", "<br>", "&#", "<script"
        };

        for (size_t i = 0; i < ARRAY_LEN(pieces); ++i) {
                _cleanup_(buf_deinit) Buf html = BUF_INIT(HTTP_BODY_MAX + 64),
                                          out = BUF_INIT(4 * HTTP_BODY_MAX);

                while (html.n < 2000000)
                        buf_append(&html, str_of(pieces[i]));
                http_html_to_text(buf_str(&html), &out);
                assert_true(out.n <= 3 * html.n);
        }
}

static void texts_become_utf8(void **state) {
        static const struct {
                const char *type;
                Str body;
                const char *text;
        } cases[] = {
                { "text/plain", STR_INIT("a\xffz"), "a\xef\xbf\xbdz" },
                { "text/plain; charset=utf-8", STR_INIT("\xc3\xa9\xc0\xaf"),
                  "\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd" },
                { "text/plain; charset=ISO-8859-1", STR_INIT("\xe9\x80"), "\xc3\xa9\xe2\x82\xac" },
                { "text/html; charset=\"koi8-r\"", STR_INIT("\xc1"), "\xd0\xb0" },
                { "text/html", STR_INIT("<meta charset=windows-1251>\xe0"),
                  "<meta charset=windows-1251>\xd0\xb0" },
                { "text/plain", STR_INIT("\xef\xbb\xbfx"), "x" },
                { "text/plain", STR_INIT("\xff\xfex\0y\0"), "xy" },
                { "text/plain; charset=../../evil", STR_INIT("x"), "x" },
                { "text/plain; charset=shift_jis", STR_INIT("\x82\xa0\x82"),
                  "\xe3\x81\x82\xef\xbf\xbd" },
                { "text/plain", STR_INIT("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf out = BUF_INIT(10000);

                assert_int_equal(http_to_utf8(str_of(cases[i].type), cases[i].body, &out), 0);
                if (!str_eq(buf_str(&out), str_of(cases[i].text)))
                        fail_msg("%s: got '%s', want '%s'", cases[i].type, out.p, cases[i].text);
        }
}

static void kinds_are_told_by_type_and_beginning(void **state) {
        static const struct {
                const char *type;
                Str body;
                HttpKind kind;
        } cases[] = {
                { "text/html; charset=x", STR_INIT(""), HTTP_KIND_HTML },
                { "application/xhtml+xml", STR_INIT(""), HTTP_KIND_HTML },
                { "text/plain", STR_INIT("a"), HTTP_KIND_TEXT },
                { "text/plain", STR_INIT("a\0b"), HTTP_KIND_BINARY },
                { "application/json", STR_INIT("{}"), HTTP_KIND_TEXT },
                { "application/ld+json;v=1", STR_INIT("{}"), HTTP_KIND_TEXT },
                { "application/octet-stream", STR_INIT("a"), HTTP_KIND_BINARY },
                { "image/png", STR_INIT("a"), HTTP_KIND_BINARY },
                { "", STR_INIT(" <html>"), HTTP_KIND_HTML },
                { "", STR_INIT("hello"), HTTP_KIND_TEXT },
                { "", STR_INIT("a\0"), HTTP_KIND_BINARY },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                assert_int_equal(http_kind_of(str_of(cases[i].type), cases[i].body), cases[i].kind);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(urls_are_taken_apart_or_refused),
                cmocka_unit_test(addresses_lie_where_the_registries_say),
                cmocka_unit_test(pages_become_text),
                cmocka_unit_test(hostile_pages_end),
                cmocka_unit_test(texts_become_utf8),
                cmocka_unit_test(kinds_are_told_by_type_and_beginning),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
