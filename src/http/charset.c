#include "http.h"

#include <iconv.h>

#define DOCUMENT_LOOK 1024 /* bytes in which a page may name its charset, as HTML has it */

/*
 * The charsets that are converted, by the names pages give them. A server's word is looked up here
 * and never given to iconv() itself, which would look for a file of that name.
 */
static const Str charsets[][2] = {
        { STR_INIT("iso-8859-1"), STR_INIT("WINDOWS-1252") }, /* as every browser reads it */
        { STR_INIT("latin1"), STR_INIT("WINDOWS-1252") },
        { STR_INIT("windows-1252"), STR_INIT("WINDOWS-1252") },
        { STR_INIT("windows-1250"), STR_INIT("WINDOWS-1250") },
        { STR_INIT("windows-1251"), STR_INIT("WINDOWS-1251") },
        { STR_INIT("windows-1253"), STR_INIT("WINDOWS-1253") },
        { STR_INIT("windows-1254"), STR_INIT("WINDOWS-1254") },
        { STR_INIT("windows-1256"), STR_INIT("WINDOWS-1256") },
        { STR_INIT("iso-8859-2"), STR_INIT("ISO-8859-2") },
        { STR_INIT("iso-8859-5"), STR_INIT("ISO-8859-5") },
        { STR_INIT("iso-8859-7"), STR_INIT("ISO-8859-7") },
        { STR_INIT("iso-8859-9"), STR_INIT("WINDOWS-1254") },
        { STR_INIT("iso-8859-15"), STR_INIT("ISO-8859-15") },
        { STR_INIT("koi8-r"), STR_INIT("KOI8-R") },
        { STR_INIT("koi8-u"), STR_INIT("KOI8-U") },
        { STR_INIT("shift_jis"), STR_INIT("CP932") },
        { STR_INIT("euc-jp"), STR_INIT("EUC-JP") },
        { STR_INIT("euc-kr"), STR_INIT("CP949") },
        { STR_INIT("gb2312"), STR_INIT("GB18030") },
        { STR_INIT("gbk"), STR_INIT("GB18030") },
        { STR_INIT("gb18030"), STR_INIT("GB18030") },
        { STR_INIT("big5"), STR_INIT("BIG5-HKSCS") },
        { STR_INIT("utf-16"), STR_INIT("UTF-16LE") },
        { STR_INIT("utf-16le"), STR_INIT("UTF-16LE") },
        { STR_INIT("utf-16be"), STR_INIT("UTF-16BE") },
};

static const Str replacement = STR_INIT("\xef\xbf\xbd");

/* Bytes of the UTF-8 sequence at the beginning; 0: none begins here. */
static size_t sequence(Str s) {
        unsigned char c = (unsigned char)s.p[0], next = s.n > 1 ? (unsigned char)s.p[1] : 0;
        size_t n = c < 0x80                ? 1
                   : c >= 0xc2 && c < 0xe0 ? 2
                   : (c & 0xf0) == 0xe0    ? 3
                   : c >= 0xf0 && c < 0xf5 ? 4
                                           : 0;

        if (!n || n > s.n)
                return 0;
        for (size_t i = 1; i < n; ++i) {
                if (((unsigned char)s.p[i] & 0xc0) != 0x80)
                        return 0;
        }
        if ((c == 0xe0 && next < 0xa0) || (c == 0xed && next >= 0xa0) ||
            (c == 0xf0 && next < 0x90) || (c == 0xf4 && next >= 0x90))
                return 0;
        return n;
}

static void append_clean(Str s, Buf *out) {
        while (s.n) {
                size_t n = sequence(s);

                buf_append(out, n ? str_slice(s, 0, n) : replacement);
                s = str_slice(s, n ? n : 1, s.n);
        }
}

/* What stands behind "charset=", in any case and quotes. */
static Str named_in(Str text) {
        static const Str key = STR_INIT("charset=");

        for (size_t i = 0; i + key.n < text.n; ++i) {
                size_t begin = i + key.n, end;

                if (!str_eq_nocase(str_slice(text, i, begin), key))
                        continue;
                while (begin < text.n && strchr("\"' ", text.p[begin]))
                        ++begin;
                for (end = begin; end < text.n && !strchr("\"' ;/>\t\r\n", text.p[end]); ++end)
                        ;
                return str_slice(text, begin, end);
        }
        return (Str){ 0 };
}

static const char *charset_of(Str type, Str *body) {
        Str name = named_in(type);

        if (str_has_prefix(*body, STR("\xef\xbb\xbf"))) {
                *body = str_slice(*body, 3, body->n);
                return NULL;
        }
        if (str_has_prefix(*body, STR("\xff\xfe")) || str_has_prefix(*body, STR("\xfe\xff"))) {
                const char *order = body->p[0] == '\xff' ? "UTF-16LE" : "UTF-16BE";

                *body = str_slice(*body, 2, body->n);
                return order;
        }
        if (!name.n && http_kind_of(type, *body) == HTTP_KIND_HTML)
                name = named_in(str_slice(*body, 0, DOCUMENT_LOOK));
        for (size_t i = 0; i < ARRAY_LEN(charsets); ++i) {
                if (str_eq_nocase(name, charsets[i][0]))
                        return charsets[i][1].p;
        }
        return NULL;
}

static int convert(iconv_t from, Str body, Buf *out) {
        char *in = (char *)(uintptr_t)body.p;
        size_t left = body.n;

        while (left && !buf_error(out)) {
                char chunk[4096], *to = chunk;
                size_t room = sizeof(chunk);
                size_t r = iconv(from, &in, &left, &to, &room);

                buf_append(out, (Str){ chunk, sizeof(chunk) - room });
                if (r != (size_t)-1 || errno == E2BIG)
                        continue;
                buf_append(out, replacement);
                if (errno == EINVAL)
                        break;
                ++in;
                --left;
        }
        return buf_error(out);
}

int http_to_utf8(Str type, Str body, Buf *out) {
        const char *charset = charset_of(type, &body);
        iconv_t from = charset ? iconv_open("UTF-8", charset) : (iconv_t)-1;
        int r;

        /* A machine without the tables shows what it can. */
        if (from == (iconv_t)-1) {
                append_clean(body, out);
                return buf_error(out);
        }
        r = convert(from, body, out);
        iconv_close(from);
        return r;
}

static Str bare_type(Str type) {
        Str rest, bare = str_cut(type, ';', &rest);

        return str_trim(bare);
}

static bool has_suffix_nocase(Str s, Str suffix) {
        return s.n >= suffix.n && str_eq_nocase(str_slice(s, s.n - suffix.n, s.n), suffix);
}

HttpKind http_kind_of(Str type, Str body) {
        static const Str texts[] = {
                STR_INIT("application/json"),       STR_INIT("application/xml"),
                STR_INIT("application/javascript"), STR_INIT("application/ecmascript"),
                STR_INIT("application/yaml"),       STR_INIT("application/x-yaml"),
                STR_INIT("application/toml"),       STR_INIT("application/x-sh"),
                STR_INIT("application/x-ndjson"),   STR_INIT("application/sql"),
                STR_INIT("image/svg+xml"),          STR_INIT("application/x-httpd-php"),
        };
        Str bare = bare_type(type), look = str_slice(body, 0, 512);
        bool zero = look.n && memchr(look.p, 0, look.n);

        if (str_eq_nocase(bare, STR("text/html")) ||
            str_eq_nocase(bare, STR("application/xhtml+xml")))
                return HTTP_KIND_HTML;
        if (bare.n >= 5 && str_eq_nocase(str_slice(bare, 0, 5), STR("text/")))
                return zero && !named_in(type).n ? HTTP_KIND_BINARY : HTTP_KIND_TEXT;
        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                if (str_eq_nocase(bare, texts[i]))
                        return HTTP_KIND_TEXT;
        }
        if (has_suffix_nocase(bare, STR("+json")) || has_suffix_nocase(bare, STR("+xml")))
                return HTTP_KIND_TEXT;
        if (bare.n || zero)
                return HTTP_KIND_BINARY;
        for (size_t i = 0; i < look.n; ++i) {
                if (strchr(" \t\r\n", look.p[i]))
                        continue;
                return look.p[i] == '<' ? HTTP_KIND_HTML : HTTP_KIND_TEXT;
        }
        return HTTP_KIND_TEXT;
}
