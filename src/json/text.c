#include "text.h"

#define ONES  UINT64_C(0x0101010101010101)
#define HIGHS UINT64_C(0x8080808080808080)

/*
 * Eight bytes at once: a high bit is left for a byte that is '"', '\\', below
 * 0x20 or not ASCII. The subtractions may borrow into the byte above and mark a
 * harmless one; then the bytes are looked at one by one.
 */
static bool all_plain(const char *p) {
        uint64_t w, quote, backslash;

        memcpy(&w, p, sizeof(w));
        quote = w ^ (ONES * '"');
        backslash = w ^ (ONES * '\\');
        return !((w | (w - ONES * 0x20) | (quote - ONES) | (backslash - ONES)) & HIGHS);
}

static bool is_plain(char c) {
        return c >= 0x20 && c != '"' && c != '\\' && !((unsigned char)c & 0x80);
}

size_t json_text_plain(const char *p, size_t n) {
        size_t i = 0;

        while (n - i >= sizeof(uint64_t) && all_plain(p + i))
                i += sizeof(uint64_t);
        while (i < n && is_plain(p[i]))
                ++i;
        return i;
}

static bool is_tail(char c) {
        return ((unsigned char)c & 0xc0) == 0x80;
}

/* The table of the Unicode standard, 3.9: the second byte keeps out overlong forms, surrogates and
 * what is above U+10FFFF. */
size_t json_text_utf8(const char *p, size_t n) {
        unsigned char a, b;

        if (!n)
                return 0;
        a = (unsigned char)p[0];
        if (a < 0x80)
                return 1;
        if (a < 0xc2 || a > 0xf4 || n < 2 || !is_tail(p[1]))
                return 0;
        if (a < 0xe0)
                return 2;

        b = (unsigned char)p[1];
        if ((a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f) || (a == 0xf0 && b < 0x90) ||
            (a == 0xf4 && b > 0x8f) || n < 3 || !is_tail(p[2]))
                return 0;
        if (a < 0xf0)
                return 3;
        return n >= 4 && is_tail(p[3]) ? 4 : 0;
}

bool json_text_is_utf8(Str s) {
        for (size_t i = 0; i < s.n;) {
                size_t n = json_text_utf8(s.p + i, s.n - i);

                if (!n)
                        return false;
                i += n;
        }
        return true;
}

static size_t digits(const char *p, size_t n) {
        size_t i = 0;

        while (i < n && p[i] >= '0' && p[i] <= '9')
                ++i;
        return i;
}

/* "12" -> 2, ".5" -> 2, "e+3" -> 3: a part that must hold a digit, behind what introduces it. */
static size_t part(const char *p, size_t n, const char *introduced_by, bool may_have_sign) {
        size_t i = 1, k;

        if (!n || !p[0] || !strchr(introduced_by, p[0]))
                return 0;
        if (may_have_sign && i < n && (p[i] == '+' || p[i] == '-'))
                ++i;
        k = digits(p + i, n - i);
        return k ? i + k : 0;
}

size_t json_text_number(const char *p, size_t n) {
        size_t i = n && p[0] == '-', k = digits(p + i, n - i);

        if (!k)
                return 0;
        i += p[i] == '0' ? 1 : k;
        i += part(p + i, n - i, ".", false);
        i += part(p + i, n - i, "eE", true);
        return i;
}

/*
 * UTF-16 puts U+10000 and above, which it spells with surrogates D800 to DFFF,
 * before U+E000 to U+FFFF. In UTF-8 these begin with EE and EF, those with F0
 * to F4; all else has the same order in both.
 */
static int utf16_rank(char c) {
        int u = (unsigned char)c;

        return u == 0xee || u == 0xef ? u + 0x10 : u;
}

int json_text_compare(Str a, Str b) {
        size_t n = a.n < b.n ? a.n : b.n;

        for (size_t i = 0; i < n; ++i) {
                if (a.p[i] != b.p[i])
                        return utf16_rank(a.p[i]) - utf16_rank(b.p[i]);
        }
        return (a.n > b.n) - (a.n < b.n);
}

static void escape(Buf *out, char c) {
        static const char bytes[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
        const char *at = c ? strchr(bytes, c) : NULL;

        if (at) {
                buf_append(out, (Str){ (char[]){ '\\', names[at - bytes] }, 2 });
        } else {
                buf_appendf(out, "\\u%04x", (unsigned)(unsigned char)c);
        }
}

/* Bytes at the beginning of @s that a string holds as they are, characters beyond ASCII included. */
static size_t verbatim(Str s) {
        size_t i = 0, n;

        for (;;) {
                i += json_text_plain(s.p + i, s.n - i);
                if (i == s.n || !((unsigned char)s.p[i] & 0x80))
                        return i;
                n = json_text_utf8(s.p + i, s.n - i);
                if (!n)
                        return i;
                i += n;
        }
}

bool json_text_quote(Buf *out, Str s, bool *ret_replaced) {
        buf_append_char(out, '"');
        while (s.n) {
                size_t n = verbatim(s);

                buf_append(out, str_slice(s, 0, n));
                s = str_slice(s, n, s.n);
                if (!s.n)
                        break;
                if (!((unsigned char)s.p[0] & 0x80)) {
                        escape(out, s.p[0]);
                } else if (ret_replaced) {
                        buf_append(out, STR("\xef\xbf\xbd"));
                        *ret_replaced = true;
                } else {
                        return false;
                }
                s = str_slice(s, 1, s.n);
        }
        buf_append_char(out, '"');
        return true;
}
