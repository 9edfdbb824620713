#include "run.h"

#include "http/http.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REDIRECTS_MAX 5
#define TEXT_MAX      (256U << 10) /* bytes of a page that are shown */
#define UTF8_MAX      (4 * HTTP_BODY_MAX)
#define KEY_MAX       4096
#define RESULTS       5
#define RESULTS_MAX   20
#define RESULT_TEXT   600 /* bytes of what a result says of its page */
#define DEPTH_MAX     8   /* how deep in an answer its results are looked for */

/* --- web_fetch ------------------------------------------------------------------- */

/* A host that is an address says itself where it lies; what nobody can mean stays out. */
static const unsigned literal_places = HTTP_PLACES(HTTP_PLACE_PUBLIC) |
                                       HTTP_PLACES(HTTP_PLACE_LOOPBACK) |
                                       HTTP_PLACES(HTTP_PLACE_PRIVATE) |
                                       HTTP_PLACES(HTTP_PLACE_LINK_LOCAL) |
                                       HTTP_PLACES(HTTP_PLACE_METADATA);

static int take_places(ToolRun *run, const HttpUrl *u, unsigned *ret) {
        Str network = STR("public");

        (void)tool_text(run, "network", &network);
        if (u->place != HTTP_PLACE_NONE) {
                *ret = HTTP_PLACES(u->place) & literal_places;
                return 0;
        }
        *ret = HTTP_PLACES(HTTP_PLACE_PUBLIC);
        if (str_eq(network, STR("public")))
                return 0;
        if (str_eq(network, STR("private"))) {
                *ret = HTTP_PLACES(HTTP_PLACE_LOOPBACK) | HTTP_PLACES(HTTP_PLACE_PRIVATE) |
                       HTTP_PLACES(HTTP_PLACE_LINK_LOCAL);
                return 0;
        }
        tool_fail(run, "network is public or private");
        return TOOLS_E_ARGUMENTS;
}

static int64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What was confirmed is this host: the same one, by the same way or from http to https. */
static bool is_same_place(const HttpUrl *from, const HttpUrl *to) {
        if (strcmp(from->host, to->host) != 0)
                return false;
        if (from->tls == to->tls)
                return from->port == to->port;
        return to->tls && from->port == 80 && to->port == 443;
}

/* True when the run goes on at the answer's location. */
static bool may_follow(ToolRun *run, Str url, const HttpAnswer *answer) {
        HttpUrl from, to;
        Diag diag;

        return http_url_parse(url, &from, &diag) == 0 &&
               http_url_parse(answer->location, &to, &diag) == 0 && is_same_place(&from, &to) &&
               run->config->may_fetch &&
               run->config->may_fetch(run->config->userdata, url, answer->location);
}

static bool is_redirect(const HttpAnswer *answer) {
        return answer->status >= 300 && answer->status < 400 && answer->location.n;
}

static int failed(ToolRun *run, int r, const Diag *diag) {
        if (r < 0)
                return tool_fail(run, "it cannot be fetched: %s", strerror(-r));
        tool_fail(run, "it cannot be fetched: %s", diag->text);
        if (r == HTTP_E_PLACE)
                tool_note(run,
                          "nothing was sent. When that is what is wanted, ask again with network: "
                          "private, or with the address itself as the host");
        if (r == HTTP_E_FAILED &&
            (getenv("https_proxy") || getenv("http_proxy") || getenv("HTTPS_PROXY")))
                tool_note(run, "the environment names a proxy, which is not used: behind it nobody "
                               "can tell where a connection goes");
        return 0;
}

/* The page as text, up to what is shown. */
static int show_body(ToolRun *run, const HttpAnswer *answer, bool raw) {
        _cleanup_(buf_deinit) Buf utf8 = BUF_INIT(UTF8_MAX), text = BUF_INIT(UTF8_MAX);
        HttpKind kind = http_kind_of(answer->type, buf_str(&answer->body));
        Str shown;
        size_t n;
        int r;

        if (kind == HTTP_KIND_BINARY && answer->body.n) {
                tool_note(run, "%s%zu bytes of %.100s, which are not shown as text",
                          answer->cut ? "more than " : "", answer->body.n,
                          answer->type.n ? answer->type.p : "no named type");
                return 0;
        }
        r = http_to_utf8(answer->type, buf_str(&answer->body), &utf8);
        if (!r && kind == HTTP_KIND_HTML && !raw) {
                http_html_to_text(buf_str(&utf8), &text);
                r = buf_error(&text);
        }
        if (r)
                return error_trace(r);
        shown = buf_str(kind == HTTP_KIND_HTML && !raw ? &text : &utf8);
        n = shown.n;
        shown = str_slice(shown, 0, TEXT_MAX);
        while (shown.n < n && shown.n && ((unsigned char)shown.p[shown.n - 1] & 0xc0) == 0x80)
                --shown.n;
        buf_append(run->output, shown);
        if (shown.n < n || answer->cut) {
                run->result->cut = true;
                tool_note(run, "the first %zu of %s%zu bytes of text", shown.n,
                          answer->cut ? "more than " : "", n);
        }
        return 0;
}

static int show(ToolRun *run, const HttpAnswer *answer, bool raw) {
        run->result->success = answer->status >= 200 && answer->status < 300;
        if (is_redirect(answer)) {
                tool_fail(run, "it redirects to %s", answer->location.p);
                tool_note(run, "which is not followed from here: fetch it by a call of its own");
                return 0;
        }
        if (!run->result->success)
                tool_fail(run, "the server answered with status %ld", answer->status);
        return show_body(run, answer, raw);
}

static int fetch(ToolRun *run, Str url, unsigned places) {
        int64_t ends_at = now_ms() + HTTP_TIME_MS;

        for (int hop = 0;; ++hop) {
                int64_t left = ends_at - now_ms();
                HttpRequest request = { .url = url,
                                        .places = places,
                                        .time_ms = left > 1 ? (uint32_t)left : 1 };
                HttpAnswer answer;
                Diag diag = { 0 };
                bool follow;
                int r = http_exchange(&request, run->arena, &answer, &diag);

                if (r) {
                        http_answer_deinit(&answer);
                        return failed(run, r, &diag);
                }
                follow = is_redirect(&answer) && hop < REDIRECTS_MAX &&
                         may_follow(run, url, &answer);
                if (!follow)
                        r = show(run, &answer, tool_flag(run, "raw"));
                url = answer.location;
                http_answer_deinit(&answer);
                if (!follow)
                        return r;
        }
}

int tool_fetch(ToolRun *run) {
        Diag diag = { 0 };
        unsigned places;
        HttpUrl u;
        Str url = { 0 };
        int r;

        (void)tool_text(run, "url", &url);
        if (http_url_parse(url, &u, &diag)) {
                tool_fail(run, "it cannot be fetched: %s", diag.text);
                return TOOLS_E_ARGUMENTS;
        }
        r = take_places(run, &u, &places);
        if (!r)
                r = tool_begin(run);
        return r ? r : fetch(run, url, places);
}

/* --- web_search ------------------------------------------------------------------- */

/* A template with its words in place; each is written as @put writes it. */
typedef void (*PutFunc)(Str word, Buf *out);

static void put_encoded(Str word, Buf *out) {
        for (size_t i = 0; i < word.n; ++i) {
                unsigned char c = (unsigned char)word.p[i];

                if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    strchr("-._~", c ? c : ' '))
                        buf_append_char(out, (char)c);
                else
                        buf_appendf(out, "%%%02X", c);
        }
}

/* As the inside of a JSON string. */
static void put_json(Str word, Buf *out) {
        for (size_t i = 0; i < word.n; ++i) {
                unsigned char c = (unsigned char)word.p[i];

                if (c == '"' || c == '\\')
                        buf_appendf(out, "\\%c", c);
                else if (c < 0x20)
                        buf_appendf(out, "\\u%04x", c);
                else
                        buf_append_char(out, (char)c);
        }
}

static void put_plain(Str word, Buf *out) {
        buf_append(out, word);
}

typedef struct Word {
        Str name, value;
} Word;

static void expand(Str template, const Word *words, size_t n, PutFunc put, Buf *out) {
        for (size_t at = 0; at < template.n;) {
                size_t i;

                for (i = 0; i < n; ++i) {
                        if (str_has_prefix(str_slice(template, at, template.n), words[i].name))
                                break;
                }
                if (i < n) {
                        put(words[i].value, out);
                        at += words[i].name.n;
                } else {
                        buf_append_char(out, template.p[at++]);
                }
        }
}

/* The service's key, from where the settings say it lies. It stands in no output. */
static int read_key(ToolRun *run, Str *ret) {
        Str where = run->config->web_search.key, home = run->config->surroundings->home, path;
        _cleanup_(closep) int fd = -1;
        const char *value;
        char *text;
        ssize_t n;

        *ret = (Str){ 0 };
        if (!where.n)
                return 0;
        if (str_has_prefix(where, STR("env:"))) {
                path = arena_str(run->arena, str_slice(where, 4, where.n));
                value = path.p ? getenv(path.p) : NULL;
                *ret = str_of(value);
                if (ret->n)
                        return 0;
                tool_fail(run, "web_search.key names the variable %s, which is not set",
                          path.p ? path.p : "");
                return TOOLS_E_ARGUMENTS;
        }
        path = str_has_prefix(where, STR("file:")) ? str_slice(where, 5, where.n) : (Str){ 0 };
        if (str_has_prefix(path, STR("~/")))
                path = arena_strf(run->arena, STR_FMT STR_FMT, STR_ARG(home),
                                  STR_ARG(str_slice(path, 1, path.n)));
        path = arena_str(run->arena, path);
        text = arena_alloc(run->arena, KEY_MAX);
        if (!text || !path.p)
                return error_origin(-ENOMEM);
        fd = path.n && path.p[0] == '/' ? open(path.p, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
                                        : -1;
        n = fd < 0 ? -1 : read(fd, text, KEY_MAX);
        while (n > 0 && strchr(" \t\r\n", text[n - 1]))
                --n;
        if (n <= 0) {
                tool_fail(run, "web_search.key is \"env:NAME\" or \"file:/PATH\", and there is no "
                               "key at it");
                return TOOLS_E_ARGUMENTS;
        }
        *ret = (Str){ text, (size_t)n };
        return 0;
}

/* A key that holds a line end would begin a header of its own. */
static bool is_header(Str line) {
        for (size_t i = 0; i < line.n; ++i) {
                if ((unsigned char)line.p[i] < 0x20 || line.p[i] == 0x7f)
                        return false;
        }
        return true;
}

static Str member(const JsonValue *object, const char *names) {
        Str left = str_of(names), text;

        while (left.n) {
                if (json_string(json_find(object, str_cut(left, ' ', &left)), &text) && text.n)
                        return text;
        }
        return (Str){ 0 };
}

/* The first list of objects that have an address: whatever the service calls it. */
static const JsonValue *find_results(const JsonValue *v, int depth) {
        const JsonValue *found;

        if (depth > DEPTH_MAX)
                return NULL;
        if (json_is(v, JSON_ARRAY) && member(json_first(v), "url link href").n)
                return v;
        for (const JsonValue *m = json_first(v); m; m = json_next(m)) {
                found = find_results(m, depth + 1);
                if (found)
                        return found;
        }
        return NULL;
}

static void put_line(ToolRun *run, const char *before, Str text) {
        buf_append(run->output, str_of(before));
        for (size_t i = 0; i < text.n; ++i)
                buf_append_char(run->output, (unsigned char)text.p[i] < 0x20 ? ' ' : text.p[i]);
        buf_append_char(run->output, '\n');
}

static uint64_t show_results(ToolRun *run, const JsonValue *results, uint64_t max) {
        uint64_t n = 0;

        for (const JsonValue *m = json_first(results); m && n < max; m = json_next(m)) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(1U << 20);
                Str said = member(m, "snippet content description text body summary");

                ++n;
                buf_appendf(run->output, "%llu. ", (unsigned long long)n);
                put_line(run, "", member(m, "title name"));
                put_line(run, "   ", member(m, "url link href"));
                http_html_to_text(str_slice(said, 0, 4 * RESULT_TEXT), &text);
                said = buf_str(&text);
                while (said.n && strchr(" \n", said.p[said.n - 1]))
                        --said.n;
                said = str_slice(said, 0, RESULT_TEXT);
                while (said.n == RESULT_TEXT && ((unsigned char)said.p[said.n - 1] & 0x80) &&
                       said.n)
                        --said.n;
                if (said.n)
                        put_line(run, "   ", said);
        }
        return n;
}

static int show_search(ToolRun *run, const HttpAnswer *answer, uint64_t max) {
        const JsonValue *v = NULL;

        run->result->success = answer->status >= 200 && answer->status < 300;
        if (!run->result->success) {
                tool_fail(run, "the search service answered with status %ld", answer->status);
                return 0;
        }
        if (json_parse(buf_str(&answer->body), JSON_STRICT, run->arena, &v, NULL))
                return show_body(run, answer, false);
        if (!show_results(run, find_results(v, 0), max))
                tool_note(run, "nothing was found");
        return 0;
}

static int ask_service(ToolRun *run, const HttpRequest *request, uint64_t max) {
        HttpAnswer answer;
        Diag diag = { 0 };
        int r;

        r = tool_begin(run);
        if (r)
                return r;
        r = http_exchange(request, run->arena, &answer, &diag);
        if (!r)
                r = show_search(run, &answer, max);
        else if (r < 0)
                r = tool_fail(run, "the search service cannot be asked: %s", strerror(-r));
        else
                r = tool_fail(run, "the search service cannot be asked: %s", diag.text);
        http_answer_deinit(&answer);
        return r;
}

int tool_search(ToolRun *run) {
        _cleanup_(buf_deinit) Buf url = BUF_INIT(HTTP_URL_MAX), body = BUF_INIT(1U << 20),
                                  header = BUF_INIT(2 * KEY_MAX);
        const ToolsWebSearch *s = &run->config->web_search;
        Str query = { 0 }, key;
        uint64_t max = RESULTS;
        int r;

        (void)tool_text(run, "query", &query);
        if (!s->url.n || !run->config->surroundings)
                return tool_fail(run, "no search service is set: `assent config set web_search.url "
                                      "\"https://…?q={query}\"` names one, see assent-settings(5)");
        if (tool_count(run, "max_results", &max) && (!max || max > RESULTS_MAX))
                max = RESULTS_MAX;
        r = read_key(run, &key);
        if (r)
                return r > 0 ? 0 : r;
        Word words[] = { { STR_INIT("{query}"), query },
                         { STR_INIT("{count}"),
                           arena_strf(run->arena, "%llu", (unsigned long long)max) },
                         { STR_INIT("{key}"), key } };

        expand(s->url, words, ARRAY_LEN(words), put_encoded, &url);
        expand(s->body, words, ARRAY_LEN(words), put_json, &body);
        expand(s->header, words, ARRAY_LEN(words), put_plain, &header);
        if (!is_header(buf_str(&header)))
                return tool_fail(run, "web_search.key or web_search.header holds a line end");
        if (buf_error(&url) || buf_error(&body) || buf_error(&header))
                return tool_fail(run, "the query is too long");
        /* The person named this service in the settings: it may be on this machine or network. */
        return ask_service(run,
                           &(HttpRequest){ .url = buf_str(&url),
                                           .places = literal_places,
                                           .body = buf_str(&body),
                                           .header = buf_str(&header) },
                           max);
}
