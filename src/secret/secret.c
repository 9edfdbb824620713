#include "secret.h"

#define NAME_BYTES_MAX 96

static const Str secret_names[] = {
#define X(name) STR_INIT(name),
#include "secret-names.def"
#undef X
};
static const Str public_names[] = {
#define X(name) STR_INIT(name),
#include "public-names.def"
#undef X
};

typedef struct Shape {
        Str begin;
        Str further;
        size_t n_least, n_digits, n_dots;
} Shape;
static const Shape shapes[] = {
#define X(begin, further, least, digits, dots) \
        { STR_INIT(begin), STR_INIT(further), (least), (digits), (dots) },
#include "secret-shapes.def"
#undef X
};

/* What stands where a secret would and says that there is none. */
static const Str no_secrets[] = {
        STR_INIT("true"), STR_INIT("false"),     STR_INIT("null"),     STR_INIT("none"),
        STR_INIT("nil"),  STR_INIT("undefined"), STR_INIT("str"),      STR_INIT("string"),
        STR_INIT("bool"), STR_INIT("int"),       STR_INIT("bytes"),    STR_INIT("prompt"),
        STR_INIT("yes"),  STR_INIT("no"),        STR_INIT("optional"), STR_INIT("required"),
        STR_INIT("-"),
};

static bool is_digit(char c) {
        return c >= '0' && c <= '9';
}

static bool is_alnum(char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_space(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_one_of(char c, Str set) {
        return str_find_char(set, c) != SIZE_MAX;
}

static bool is_name_char(char c) {
        return is_alnum(c) || c == '_' || c == '-' || c == '.';
}

static size_t count(Str s, bool (*is)(char c)) {
        size_t n = 0;

        for (size_t i = 0; i < s.n; ++i)
                n += is(s.p[i]);
        return n;
}

static bool ends_with_one_of(Str s, const Str *names, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (str_has_suffix(s, names[i]))
                        return true;
        }
        return false;
}

bool secret_is_name(Str name) {
        char plain[NAME_BYTES_MAX];
        Str s = { plain, 0 };

        /* Of a long name its end decides. */
        if (name.n > sizeof(plain))
                name = str_slice(name, name.n - sizeof(plain), name.n);
        for (size_t i = 0; i < name.n; ++i) {
                char c = name.p[i];

                if (is_alnum(c))
                        plain[s.n++] = c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
        }
        return ends_with_one_of(s, secret_names, ARRAY_LEN(secret_names)) &&
               !ends_with_one_of(s, public_names, ARRAY_LEN(public_names));
}

/* Whether @value could be one at all: no reference to another place, no placeholder. */
bool secret_is_value(Str name, Str value) {
        if (!value.n || is_one_of(value.p[0], STR("$`<{%*([\\^")) ||
            str_has_prefix(value, STR("«masked:")) || str_has_prefix(value, STR("id=")) ||
            str_eq_nocase(name, value))
                return false;
        for (size_t i = 0; i < ARRAY_LEN(no_secrets); ++i) {
                if (str_eq_nocase(value, no_secrets[i]))
                        return false;
        }
        return true;
}

/* What in prose and code, "password: x", is more likely a secret than a word. */
static bool looks_secret(Str value) {
        return value.n >= 6 && (count(value, is_digit) > 0 || value.n >= 20);
}

/* ghp_0123…: the whole of it. */
static bool find_shape(Str text, size_t at, SecretPart *ret) {
        Str rest = str_slice(text, at, text.n);

        for (size_t i = 0; i < ARRAY_LEN(shapes); ++i) {
                const Shape *s = &shapes[i];
                size_t n = s->begin.n, n_dots = 0;
                Str body;

                if (!str_has_prefix(rest, s->begin))
                        continue;
                while (n < rest.n && (is_alnum(rest.p[n]) || is_one_of(rest.p[n], s->further)))
                        n_dots += rest.p[n++] == '.';
                body = str_slice(rest, s->begin.n, n);
                if (body.n < s->n_least || count(body, is_digit) < s->n_digits ||
                    n_dots < s->n_dots)
                        continue;
                *ret = (SecretPart){ at, at + n };
                return true;
        }
        return false;
}

/* -----BEGIN … PRIVATE KEY----- up to its end, or that of the text. */
static bool find_pem(Str text, size_t at, SecretPart *ret) {
        Str rest = str_slice(text, at, text.n);
        size_t head, tail;

        if (!str_has_prefix(rest, STR("-----BEGIN ")))
                return false;
        head = str_find(str_slice(rest, 0, 80), STR("PRIVATE KEY-----"));
        if (head == SIZE_MAX)
                return false;
        head += strlen("PRIVATE KEY-----");
        tail = str_find(str_slice(rest, head, rest.n), STR("-----END "));
        *ret = (SecretPart){ at + head, tail == SIZE_MAX ? text.n : at + head + tail };
        return ret->to > ret->from &&
               secret_is_value((Str){ 0 }, str_slice(text, ret->from, ret->to));
}

/* ://user:secret@host and ://long-token@host; @at is at the colon. */
static bool find_userinfo(Str text, size_t at, SecretPart *ret) {
        size_t from = at + 3, colon = SIZE_MAX, end;

        if (!str_has_prefix(str_slice(text, at, text.n), STR("://")))
                return false;
        for (end = from; end < text.n && text.p[end] != '@'; ++end) {
                if (is_space(text.p[end]) || is_one_of(text.p[end], STR("/?#\"'<>\\`")))
                        return false;
                if (text.p[end] == ':' && colon == SIZE_MAX)
                        colon = end;
        }
        if (end == text.n)
                return false;
        *ret = (SecretPart){ colon == SIZE_MAX ? from : colon + 1, end };
        if (colon == SIZE_MAX && end - from < 20)
                return false;
        return secret_is_value((Str){ 0 }, str_slice(text, ret->from, ret->to));
}

static bool is_token_char(char c) {
        return is_alnum(c) || is_one_of(c, STR("._~+/=-"));
}

/* "Bearer abc…" and "Basic dXNlcjpwYXNz" wherever they stand. */
static bool find_scheme(Str text, size_t at, SecretPart *ret) {
        static const Str schemes[] = { STR_INIT("bearer "), STR_INIT("basic ") };
        Str rest = str_slice(text, at, text.n), value;

        for (size_t i = 0; i < ARRAY_LEN(schemes); ++i) {
                size_t n = schemes[i].n;

                if (!str_eq_nocase(str_slice(rest, 0, n), schemes[i]))
                        continue;
                while (n < rest.n && is_token_char(rest.p[n]))
                        ++n;
                value = str_slice(rest, schemes[i].n, n);
                if (value.n < 8 || (value.n < 16 && !count(value, is_digit)))
                        return false;
                *ret = (SecretPart){ at + schemes[i].n, at + n };
                return true;
        }
        return false;
}

/* A quote, possibly behind a backslash; its length. */
static size_t quote_at(Str text, size_t at, char *ret_quote) {
        size_t n = at < text.n && text.p[at] == '\\';

        if (at + n >= text.n || !is_one_of(text.p[at + n], STR("\"'")))
                return 0;
        *ret_quote = text.p[at + n];
        return n + 1;
}

/* The end of a quoted value that began with @n_quote bytes of quote. */
static size_t quoted_end(Str text, size_t from, char quote, size_t n_quote) {
        for (size_t i = from; i < text.n; ++i) {
                if (text.p[i] == '\\' && i + 1 < text.n) {
                        if (n_quote == 2 && text.p[i + 1] == quote)
                                return i;
                        if (quote == '"')
                                ++i;
                        continue;
                }
                if (text.p[i] == quote)
                        return i;
        }
        return text.n;
}

static size_t word_end(Str text, size_t from) {
        while (from < text.n && !is_space(text.p[from]) &&
               !is_one_of(text.p[from], STR(";&|()<>\"'`,}]")))
                ++from;
        return from;
}

/* Of "Authorization: Bearer abc", up to the quote around it or the line's end. */
static size_t header_end(Str text, size_t from) {
        while (from < text.n && !is_one_of(text.p[from], STR("\"'\n\r\\")))
                ++from;
        return from;
}

static size_t skip_blanks(Str text, size_t at) {
        while (at < text.n && (text.p[at] == ' ' || text.p[at] == '\t'))
                ++at;
        return at;
}

static bool is_header_name(Str name) {
        return str_has_suffix(name, STR("uthorization")) || str_eq_nocase(name, STR("cookie")) ||
               str_eq_nocase(name, STR("set-cookie"));
}

/* The scheme before the secret is none. */
static size_t skip_scheme(Str text, size_t from, size_t to) {
        Str value = str_slice(text, from, to);
        size_t blank = str_find_char(value, ' ');

        if (blank == SIZE_MAX || blank > 16 || str_has_prefix(value, STR("«masked:")) ||
            is_one_of('=', str_slice(value, 0, blank)))
                return from;
        return skip_blanks(text, from + blank);
}

/* The value that begins at @at, for a name that says it is secret. */
static bool find_value(Str text, Str name, size_t at, bool tight, bool colon, SecretPart *ret) {
        char quote = 0;
        size_t n_quote = quote_at(text, at, &quote);
        Str value;

        ret->from = at + n_quote;
        if (n_quote) {
                ret->to = quoted_end(text, ret->from, quote, n_quote);
        } else if (colon && is_header_name(name)) {
                ret->to = header_end(text, ret->from);
        } else {
                ret->to = word_end(text, ret->from);
        }
        if (is_header_name(name))
                ret->from = skip_scheme(text, ret->from, ret->to);
        value = str_slice(text, ret->from, ret->to);
        if (!secret_is_value(name, value))
                return false;
        return tight || n_quote || (colon && is_header_name(name)) || looks_secret(value);
}

/* -u user:secret; numbers on both sides are ids. */
static bool find_user_option(Str text, size_t at, SecretPart *ret) {
        char quote = 0;
        size_t n_quote, colon;
        Str word;

        at = skip_blanks(text, at);
        if (at < text.n && text.p[at] == '=')
                ++at;
        n_quote = quote_at(text, at, &quote);
        at += n_quote;
        ret->to = n_quote ? quoted_end(text, at, quote, n_quote) : word_end(text, at);
        word = str_slice(text, at, ret->to);
        colon = str_find_char(word, ':');
        if (colon == SIZE_MAX || count(word, is_digit) + 1 == word.n)
                return false;
        ret->from = at + colon + 1;
        return secret_is_value((Str){ 0 }, str_slice(text, ret->from, ret->to));
}

/* NAME=value, "name": "value", Name: value, --name value. @ret_name_end: where to go on when not. */
static bool find_named(Str text, size_t at, SecretPart *ret, size_t *ret_name_end) {
        size_t end = at, dashes = 0, p;
        bool is_option, tight, colon;
        char quote = 0;
        Str name;

        while (end < text.n && is_name_char(text.p[end]))
                ++end;
        *ret_name_end = end;
        while (at + dashes < end && text.p[at + dashes] == '-')
                ++dashes;
        is_option = dashes > 0;
        name = str_slice(text, at + dashes, end);
        if (is_option && (str_eq(name, STR("u")) || str_eq(name, STR("user"))))
                return find_user_option(text, end, ret);
        if (!secret_is_name(name))
                return false;

        p = end + quote_at(text, end, &quote);
        tight = p < text.n && (text.p[p] == '=' || text.p[p] == ':');
        p = skip_blanks(text, p);
        if (p < text.n && (text.p[p] == '=' || text.p[p] == ':')) {
                colon = text.p[p++] == ':';
                if (p < text.n && (text.p[p] == '=' || text.p[p] == ':'))
                        return false;
                tight = tight && !(p < text.n && is_space(text.p[p])) && (!colon || p > end + 1);
                return find_value(text, name, skip_blanks(text, p), tight, colon, ret);
        }
        /* --token VALUE; but --token alone, or before the next option, has none here. */
        if (!is_option || p == end || p == text.n || text.p[p] == '-')
                return false;
        return find_value(text, name, p, true, false, ret);
}

static bool find_at(Str text, size_t at, SecretPart *ret, size_t *ret_next) {
        char before = at ? text.p[at - 1] : ' ';

        *ret_next = at + 1;
        if (text.p[at] == ':')
                return find_userinfo(text, at, ret);
        if (text.p[at] == '-' && find_pem(text, at, ret))
                return true;
        if (!is_name_char(text.p[at]))
                return false;
        if (!is_alnum(before) && before != '_' &&
            (find_shape(text, at, ret) || find_scheme(text, at, ret)))
                return true;
        if (is_name_char(before))
                return false;
        if (find_named(text, at, ret, ret_next))
                return true;
        /* A shape may begin within a name: x-ghp_… */
        *ret_next = at + 1;
        return false;
}

bool secret_find(Str text, size_t from, SecretPart *ret) {
        size_t next;

        for (size_t at = from; at < text.n; at = next) {
                if (find_at(text, at, ret, &next))
                        return true;
        }
        return false;
}

/* Numbers on both sides are ids. */
bool secret_is_user(Str word, size_t *ret_colon) {
        *ret_colon = str_find_char(word, ':');
        return *ret_colon != SIZE_MAX && count(word, is_digit) + 1 != word.n;
}
