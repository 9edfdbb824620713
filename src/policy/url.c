#include "url.h"

static char lower_letter(char c) {
        if (c >= 'A' && c <= 'Z')
                return (char)(c + 32);
        return c;
}

static Str authority_of(Str url, Str *ret_rest) {
        size_t at = str_find(url, STR("://")), end;

        if (at != SIZE_MAX)
                url = str_slice(url, at + 3, url.n);
        for (end = 0; end < url.n && !strchr("/?#\\", url.p[end]); ++end) {
        }
        *ret_rest = str_slice(url, end, url.n);
        return str_slice(url, 0, end);
}

Str url_host(Str url, char buf[256]) {
        Str rest, host = authority_of(url, &rest);

        for (size_t i = host.n; i-- > 0;) {
                if (host.p[i] == '@') {
                        host = str_slice(host, i + 1, host.n);
                        break;
                }
        }
        if (host.n && host.p[0] == '[') {
                host = str_slice(host, 0, str_find_char(host, ']'));
        } else {
                host = str_cut(host, ':', &rest);
        }
        while (host.n && host.p[host.n - 1] == '.')
                --host.n;
        if (host.n > 255)
                return (Str){ 0 };
        for (size_t i = 0; i < host.n; ++i)
                buf[i] = lower_letter(host.p[i]);
        return (Str){ buf, host.n };
}

static Str lower(Str s, char buf[256]) {
        size_t n = s.n < 255 ? s.n : 255;

        for (size_t i = 0; i < n; ++i)
                buf[i] = lower_letter(s.p[i]);
        return (Str){ buf, n };
}

/* A refusal of a domain is one of all its hosts. */
static bool host_tight(Str pattern, Str host) {
        char buf[256];
        Str bare;

        pattern = lower(pattern, buf);
        bare = str_has_prefix(pattern, STR("*.")) ? str_slice(pattern, 2, pattern.n) : pattern;
        if (word_match(pattern, host) == PATTERN_MATCH || word_match(bare, host) == PATTERN_MATCH)
                return true;
        for (size_t i = 0; i < host.n; ++i) {
                if (host.p[i] == '.' &&
                    word_match(bare, str_slice(host, i + 1, host.n)) == PATTERN_MATCH)
                        return true;
        }
        return false;
}

/* Anywhere in a word with known text: "https://" and then something. */
static bool could_reach(const Rule *rule, const Value *v) {
        char buf[256];
        Str rest, host;

        if (v->form != VALUE_PATTERN || !v->text.n)
                return true;
        (void)authority_of(v->text, &rest);
        /* The host is known as soon as something of the path is. */
        if (!rest.n)
                return true;
        host = url_host(v->text, buf);
        return !rule->domain || host_tight(rule->name, host);
}

Match url_tight(const Rule *rule, const Value *object) {
        char buf[256];
        Str host;

        if (str_eq(rule->name, STR("*")))
                return MATCH_YES;
        if (object->form != VALUE_LITERAL)
                return could_reach(rule, object) ? MATCH_MAY : MATCH_NO;
        host = url_host(object->text, buf);
        if (rule->domain)
                return host_tight(rule->name, host) ? MATCH_YES : MATCH_NO;
        return word_match(rule->name, object->text) == PATTERN_MATCH ? MATCH_YES : MATCH_NO;
}

/* --- allow ---------------------------------------------------------------------- */

/* Nothing that two readers of a URL could read as two hosts or two paths. */
static bool is_plain_url(Str url) {
        Str rest, host;

        if (!str_has_prefix(url, STR("https://")) && !str_has_prefix(url, STR("http://")))
                return false;
        for (size_t i = 0; i < url.n; ++i) {
                if (url.p[i] <= 0x20 || url.p[i] >= 0x7f || url.p[i] == '\\')
                        return false;
        }
        host = authority_of(url, &rest);
        for (size_t i = 0; i < host.n; ++i) {
                if (host.p[i] == '@' || host.p[i] == '%')
                        return false;
        }
        return host.n && str_find(rest, STR("/..")) == SIZE_MAX &&
               str_find(rest, STR("%2e")) == SIZE_MAX && str_find(rest, STR("%2E")) == SIZE_MAX;
}

/* The host is held against the pattern's host, so that no '*' of it reaches over the slash. */
static bool whole_loose(Str pattern, Str url) {
        Str pattern_rest, rest, wanted, given;
        size_t scheme = str_find(pattern, STR("://"));
        char a[256], b[256];

        if (scheme == SIZE_MAX ||
            word_match(str_slice(pattern, 0, scheme),
                       str_slice(url, 0, str_find(url, STR("://")))) != PATTERN_MATCH)
                return false;
        wanted = authority_of(pattern, &pattern_rest);
        given = authority_of(url, &rest);
        if (given.n > 255 || wanted.n > 255 ||
            word_match(lower(wanted, a), lower(given, b)) != PATTERN_MATCH)
                return false;
        if (!pattern_rest.n && wanted.n && wanted.p[wanted.n - 1] == '*')
                return true;
        return word_match(pattern_rest.n ? pattern_rest : STR("/"), rest.n ? rest : STR("/")) ==
               PATTERN_MATCH;
}

bool url_loose(const Rule *rule, Str url) {
        char pattern[256], buf[256];

        if (!is_plain_url(url))
                return false;
        if (str_eq(rule->name, STR("*")))
                return true;
        if (!rule->domain)
                return whole_loose(rule->name, url);
        return word_match(lower(rule->name, pattern), url_host(url, buf)) == PATTERN_MATCH;
}
