#include "address.h"

static bool is_digit(char c) {
        return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool all_digits(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (!is_digit(s.p[i]))
                        return false;
        return s.n > 0;
}

static size_t scheme_end(Str text) {
        size_t i = 0;

        while (i < text.n && (is_letter(text.p[i]) || is_digit(text.p[i]) || text.p[i] == '+' ||
                              text.p[i] == '-' || text.p[i] == '.'))
                ++i;
        return i && str_has_prefix(str_slice(text, i, text.n), STR("://")) ? i : SIZE_MAX;
}

bool address_has_scheme(Str text) {
        return scheme_end(text) != SIZE_MAX;
}

/* 127.0.0.1: four decimal numbers without a leading zero, which some read as octal. */
static bool is_loopback_number(Str host) {
        Str rest = host;
        size_t n = 0;

        while (rest.n && n < 5) {
                Str part = str_cut(rest, '.', &rest);
                uint64_t value;

                if (!all_digits(part) || part.n > 3 || (part.n > 1 && part.p[0] == '0') ||
                    !str_to_u64(part, &value) || value > 255 || (n == 0 && value != 127))
                        return false;
                ++n;
        }
        return n == 4 && !str_has_suffix(host, STR("."));
}

static bool is_loopback(Str host) {
        return str_eq_nocase(host, STR("localhost")) || str_eq(host, STR("::1")) ||
               is_loopback_number(host);
}

/* "localhost", "127.0.0.1:80", "[::1]:80" */
static bool is_local_authority(Str text) {
        Str host = text, port = { NULL, 0 };

        if (str_has_prefix(text, STR("[::1]"))) {
                host = STR("::1");
                port = str_slice(text, 5, text.n);
        } else if (!is_loopback(text)) {
                size_t colon = str_find_char(text, ':');

                host = str_slice(text, 0, colon == SIZE_MAX ? text.n : colon);
                port = str_slice(text, host.n, text.n);
        }
        return is_loopback(host) &&
               (!port.n || (port.p[0] == ':' && all_digits(str_slice(port, 1, port.n))));
}

static bool is_printable(Str text) {
        for (size_t i = 0; i < text.n; ++i)
                if (text.p[i] <= ' ' || (unsigned char)text.p[i] > 126 || text.p[i] == '\\')
                        return false;
        return true;
}

bool address_is_local(Str text) {
        static const Str schemes[] = { STR_INIT("tcp"), STR_INIT("http"), STR_INIT("https") };
        size_t end = scheme_end(text), slash;
        Str scheme, authority;
        bool known = false;

        if (!text.n || !is_printable(text))
                return false;
        if (text.p[0] == '/')
                return true;
        if (end == SIZE_MAX)
                return is_local_authority(text);

        scheme = str_slice(text, 0, end);
        authority = str_slice(text, end + 3, text.n);
        if (str_eq(scheme, STR("unix")))
                return authority.n && authority.p[0] == '/';
        for (size_t i = 0; i < ARRAY_LEN(schemes); ++i)
                known = known || str_eq(scheme, schemes[i]);
        slash = str_find_char(authority, '/');
        return known &&
               is_local_authority(str_slice(authority, 0, slash == SIZE_MAX ? authority.n : slash));
}

/* ---- hosts of code ---------------------------------------------------------- */

/* What these are asked reaches nobody who could have chosen the question. */
static bool is_code_host(Str host) {
        static const Str hosts[] = {
                STR_INIT("github.com"),       STR_INIT("gitlab.com"),
                STR_INIT("bitbucket.org"),    STR_INIT("codeberg.org"),
                STR_INIT("golang.org"),       STR_INIT("google.golang.org"),
                STR_INIT("cloud.google.com"), STR_INIT("gopkg.in"),
                STR_INIT("k8s.io"),           STR_INIT("sigs.k8s.io"),
                STR_INIT("go.uber.org"),      STR_INIT("go.opentelemetry.io"),
                STR_INIT("go.etcd.io"),       STR_INIT("gorm.io"),
        };

        for (size_t i = 0; i < ARRAY_LEN(hosts); ++i)
                if (str_eq_nocase(host, hosts[i]))
                        return true;
        return false;
}

/* A host is known only where something ends it: "github.com" may go on as ".o.example". */
static bool is_code_authority(Str text, char end) {
        size_t at = str_find_char(text, end);

        return at != SIZE_MAX && is_code_host(str_slice(text, 0, at));
}

bool address_is_hosted_elsewhere(Str text, bool bare) {
        size_t end = scheme_end(text);
        Str path, first = str_cut(text, '/', &path);

        if (end != SIZE_MAX)
                return !is_code_authority(str_slice(text, end + 3, text.n), '/');
        if (str_has_prefix(text, STR("git@")))
                return !is_code_authority(str_slice(text, 4, text.n), ':');
        if (str_find_char(first, '.') == SIZE_MAX || first.p[0] == '.')
                return false;
        return first.n < text.n ? !is_code_host(first) : bare;
}

/* ---- databases -------------------------------------------------------------- */

static bool is_plain_name(Str text) {
        for (size_t i = 0; i < text.n; ++i)
                if (!is_letter(text.p[i]) && !is_digit(text.p[i]) && !strchr("_-.$", text.p[i]))
                        return false;
        return text.n > 0 && text.p[0] != '-';
}

/* A parameter of a connection: only those that name a database, a user, this machine, or manners. */
static bool is_mild_parameter(Str key, Str value) {
        static const Str mild[] = {
                STR_INIT("dbname"),           STR_INIT("user"),
                STR_INIT("password"),         STR_INIT("port"),
                STR_INIT("sslmode"),          STR_INIT("connect_timeout"),
                STR_INIT("application_name"),
        };

        if (str_eq(key, STR("host")) || str_eq(key, STR("hostaddr")))
                return is_loopback(value) ||
                       (value.n && value.p[0] == '/' && str_find_char(value, ',') == SIZE_MAX);
        if (str_eq(key, STR("dbname")) && !is_plain_name(value))
                return false;
        for (size_t i = 0; i < ARRAY_LEN(mild); ++i)
                if (str_eq(key, mild[i]))
                        return true;
        return false;
}

/* "k=v@k=v" with @separator between; nothing quoted, nothing escaped. */
static bool are_mild_parameters(Str text, char separator) {
        while (text.n) {
                Str value, key = str_cut(str_cut(text, separator, &text), '=', &value);

                if (!key.n && !value.n)
                        continue;
                if (!is_mild_parameter(key, value))
                        return false;
        }
        return true;
}

/* "user:password@host:port/name?parameters", as libpq cuts it: the first '@' ends the user. */
static bool is_local_uri(Str text) {
        Str parameters, rest = str_cut(text, '?', &parameters), name;
        Str authority = str_cut(rest, '/', &name);
        size_t at = str_find_char(authority, '@');
        Str host = at == SIZE_MAX ? authority : str_slice(authority, at + 1, authority.n);

        return (!host.n || is_local_authority(host)) && (!name.n || is_plain_name(name)) &&
               are_mild_parameters(parameters, '&');
}

bool address_is_local_database(Str text) {
        static const Str schemes[] = { STR_INIT("postgres://"), STR_INIT("postgresql://") };

        if (is_plain_name(text))
                return true;
        for (size_t i = 0; i < text.n; ++i)
                if (strchr("%'\"\\\t\n", text.p[i]) || !text.p[i])
                        return false;
        for (size_t i = 0; i < ARRAY_LEN(schemes); ++i)
                if (str_has_prefix(text, schemes[i]))
                        return is_local_uri(str_slice(text, schemes[i].n, text.n));
        return !address_has_scheme(text) && str_find_char(text, '=') != SIZE_MAX &&
               are_mild_parameters(text, ' ');
}

/* ---- sqlite ----------------------------------------------------------------- */

bool address_sqlite_path(Str *text) {
        Str parameters, path = *text;

        if (!str_has_prefix(path, STR("file:")))
                return true;
        if (str_find_char(path, '%') != SIZE_MAX || str_find_char(path, '#') != SIZE_MAX)
                return false;
        path = str_cut(str_slice(path, 5, path.n), '?', &parameters);
        while (parameters.n) {
                Str value, key = str_cut(str_cut(parameters, '&', &parameters), '=', &value);

                if (!str_eq(key, STR("mode")) && !str_eq(key, STR("cache")) &&
                    !str_eq(key, STR("immutable")) && !str_eq(key, STR("nolock")))
                        return false;
        }
        /* "//localhost/path" and "///path"; any other authority is refused by sqlite3 itself. */
        if (str_has_prefix(path, STR("//localhost/"))) {
                path = str_slice(path, 11, path.n);
        } else if (str_has_prefix(path, STR("//"))) {
                path = str_slice(path, 2, path.n);
        }
        *text = path;
        return true;
}
