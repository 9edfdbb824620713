#include "rule.h"

#include "url.h"

typedef struct Suggesting {
        const Request *q;
        Arena *a;
        Str *lines;
        size_t n, max;
} Suggesting;

/* Only what holds is offered: the line, alone, covers this very call. */
static void offer(Suggesting *s, const Buf *line) {
        Str text;

        if (buf_error(line) || s->n == s->max)
                return;
        text = arena_str(s->a, buf_str(line));
        if (arena_error(s->a) || policy_check_line(text, NULL) ||
            !policy_line_covers(NULL, text, ACTION_CONFIRM, s->q))
                return;
        for (size_t i = 0; i < s->n; ++i) {
                if (str_eq(s->lines[i], text))
                        return;
        }
        s->lines[s->n++] = text;
}

/* --- commands ------------------------------------------------------------------ */

static bool is_plain_word(Str word) {
        static const char plain[] = "_@%+:,.=-/";

        for (size_t i = 0; i < word.n; ++i) {
                char c = word.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      strchr(plain, c)))
                        return false;
        }
        return word.n && !(word.p[0] == '/' && word.p[word.n - 1] == '/');
}

static bool put_word(Buf *out, Str word) {
        for (size_t i = 0; i < word.n; ++i) {
                if ((unsigned char)word.p[i] < 0x20 || word.p[i] == 0x7f)
                        return false;
        }
        if (is_plain_word(word)) {
                buf_append(out, word);
                return true;
        }
        buf_append_char(out, '"');
        for (size_t i = 0; i < word.n; ++i) {
                if (strchr("\"\\$`", word.p[i]))
                        buf_append_char(out, '\\');
                buf_append_char(out, word.p[i]);
        }
        buf_append_char(out, '"');
        return true;
}

static void offer_words(Suggesting *s, const ShellCommand *c) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);

        buf_append(&line, STR("allow bash("));
        for (size_t i = 0; i < c->n_argv; ++i) {
                if (c->argv[i].form != VALUE_LITERAL)
                        return;
                buf_append(&line, i ? STR(" ") : (Str){ 0 });
                if (!put_word(&line, c->argv[i].text))
                        return;
        }
        buf_append(&line, STR(")"));
        offer(s, &line);
}

static bool is_letters(Str word) {
        for (size_t i = 0; i < word.n; ++i) {
                char c = word.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && i)))
                        return false;
        }
        return word.n;
}

/*
 * "git add" and any names: below here, none hidden, no option. A plain "*" would take --force and
 * whatever else the command understands.
 */
static void offer_names(Suggesting *s, const ShellCommand *c, size_t n) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);

        buf_append(&line, STR("allow bash(/"));
        for (size_t i = 0; i < n; ++i) {
                if (!is_letters(c->argv[i].text))
                        return;
                buf_append(&line, i ? STR(" ") : (Str){ 0 });
                buf_append(&line, c->argv[i].text);
        }
        buf_append(&line, STR("( (?![^ ]*\\/[.])[a-zA-Z0-9_][-a-zA-Z0-9_@+,.\\/]*)+/)"));
        offer(s, &line);
}

/* Kinds of which no pattern is offered: what they do hangs on each word. */
static bool is_never_offered(const Effect *e) {
        switch (effect_kind(e->act)) {
        case EFFECT_KIND_DELETE:
        case EFFECT_KIND_PRIVILEGE:
        case EFFECT_KIND_SECRET:
        case EFFECT_KIND_UNKNOWN:
        case EFFECT_KIND_NONE:
                return true;
        case EFFECT_KIND_NETWORK:
                return e->act != ACT_NET_API;
        case EFFECT_KIND_READ:
        case EFFECT_KIND_WRITE:
        case EFFECT_KIND_EXECUTE:
        case EFFECT_KIND_PROCESS:
        case EFFECT_KIND_VCS:
        case EFFECT_KIND_SHELL_STATE:
                break;
        }
        return e->flags & (EFFECT_WHOLESALE | EFFECT_PRIVILEGED | EFFECT_REMOTE |
                           EFFECT_FROM_NETWORK | EFFECT_FORCE | EFFECT_RUNTIME_CODE);
}

static bool is_free(const Effect *e) {
        return e->certainty != CERTAINTY_UNKNOWN &&
               (effect_kind(e->act) == EFFECT_KIND_READ || e->act == ACT_NET_API);
}

/* The one command that all that would be asked about belongs to, or -1. */
static int32_t only_command(const Request *q) {
        int32_t part = -1;

        for (size_t i = 0; i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];

                if (is_free(e))
                        continue;
                if (e->part < 0 || is_never_offered(e) || (part >= 0 && e->part != part))
                        return -1;
                part = e->part;
        }
        return part;
}

/* How many words name the command and its subcommand; 0: options stand between them. */
static size_t words_of_sub(const ShellCommand *c) {
        size_t n = 1;

        for (Str rest = c->sub; rest.n; ++n) {
                Str word = str_cut(rest, ' ', &rest);

                if (n >= c->n_argv || !value_is(&c->argv[n], word))
                        return 0;
        }
        return n;
}

/* All that is open is code of the project, and the files that say what it is can be trusted as they are. */
static void suggest_project(Suggesting *s) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);
        const Request *q = s->q;
        Str name = { 0 };
        char hex[65];

        if (!q->trusts_project || !q->has_project)
                return;
        for (size_t i = 0; i < q->effects.n && !name.n; ++i) {
                const Effect *e = &q->effects.items[i];
                size_t at = e->object.text.n;

                if (e->act != ACT_RUN_PROJECT)
                        continue;
                while (at && e->object.text.p[at - 1] != '/')
                        --at;
                name = str_slice(e->object.text, at, e->object.text.n);
        }
        digest_format(&q->project, hex);
        buf_appendf(&line, "allow project(" STR_FMT "@%.*s)", STR_ARG(name), RULE_PROJECT_HEX, hex);
        offer(s, &line);
}

static void suggest_command(Suggesting *s) {
        int32_t part = only_command(s->q);
        const ShellCommand *c;
        size_t n;

        if (part < 0 || (size_t)part >= s->q->shell->n_commands)
                return;
        c = &s->q->shell->commands[part];
        switch (shell_command_trust(c)) {
        case SHELL_TRUST_NONE:
                return;
        case SHELL_TRUST_EXACT:
                offer_words(s, c);
                return;
        case SHELL_TRUST_SUB:
                offer_words(s, c);
                n = words_of_sub(c);
                if (n && c->known && !c->n_options && n < c->n_argv)
                        offer_names(s, c, n);
                return;
        }
        abort();
}

/* --- tools ---------------------------------------------------------------------- */

static void put_glob(Buf *out, Str path) {
        Str rest = path;

        while (rest.n) {
                if (*rest.p == '(' || *rest.p == ')')
                        buf_append_char(out, '\\');
                glob_escape(str_slice(rest, 0, 1), out);
                rest = str_slice(rest, 1, rest.n);
        }
}

static void offer_path(Suggesting *s, const char *tool, Str path, bool below) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);
        Str workspace = s->q->workspace;

        buf_appendf(&line, "allow %s(", tool);
        if (workspace.n > 1 && path.n > workspace.n && str_has_prefix(path, workspace) &&
            path.p[workspace.n] == '/') {
                buf_append(&line, STR("."));
                path = str_slice(path, workspace.n, path.n);
        }
        put_glob(&line, path);
        buf_append(&line, below ? STR("/**)") : STR(")"));
        offer(s, &line);
}

static void suggest_path(Suggesting *s, const char *tool) {
        const Effect *e = s->q->effects.n == 1 ? &s->q->effects.items[0] : NULL;
        size_t slash;

        if (!e || e->object.form != VALUE_LITERAL || is_never_offered(e))
                return;
        offer_path(s, tool, e->object.text, false);
        for (slash = e->object.text.n; slash && e->object.text.p[slash - 1] != '/'; --slash) {
        }
        /* A whole directory only below the workspace, never the workspace itself. */
        if (slash > 1 && slash - 1 > s->q->workspace.n &&
            path_is_below(e->object.text, s->q->workspace))
                offer_path(s, tool, str_slice(e->object.text, 0, slash - 1), true);
}

static void suggest_fetch(Suggesting *s) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);
        const Effect *e = s->q->effects.n == 1 ? &s->q->effects.items[0] : NULL;
        char buf[256];

        if (!e || e->act != ACT_NET_FETCH || e->object.form != VALUE_LITERAL)
                return;
        buf_append(&line, STR("allow web_fetch(domain:"));
        buf_append(&line, url_host(e->object.text, buf));
        buf_append(&line, STR(")"));
        offer(s, &line);
}

static void suggest_tool(Suggesting *s) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(RULE_LINE_MAX);
        const Request *q = s->q;

        if (q->spec->source == TOOL_SOURCE_MCP && q->spec->server.n &&
            !str_has_prefix(q->tool, STR("mcp__"))) {
                buf_append(&line, STR("allow mcp("));
                word_escape(q->spec->server, &line);
                buf_append(&line, STR(":"));
                word_escape(q->tool, &line);
                buf_append(&line, STR(")"));
        } else {
                buf_append(&line, str_has_prefix(q->tool, STR("mcp__")) ? STR("allow ")
                                                                        : STR("allow tool("));
                buf_append(&line, q->tool);
                if (!str_has_prefix(q->tool, STR("mcp__")))
                        buf_append(&line, STR(")"));
        }
        offer(s, &line);
}

static void suggest(Suggesting *s) {
        switch (s->q->spec->meaning) {
        case TOOL_BASH:
        case TOOL_EXEC:
                if (s->q->shell) {
                        suggest_command(s);
                        suggest_project(s);
                }
                return;
        case TOOL_WRITE:
                suggest_path(s, "write");
                return;
        case TOOL_EDIT:
                suggest_path(s, "edit");
                return;
        case TOOL_FETCH:
                suggest_fetch(s);
                return;
        case TOOL_OTHER:
                suggest_tool(s);
                return;
        case TOOL_CODE:
        case TOOL_READ:
        case TOOL_DELETE:
        case TOOL_LIST:
        case TOOL_GREP:
        case TOOL_GLOB:
        case TOOL_SEARCH:
                return;
        }
        abort();
}

int policy_suggest(const Request *request, Arena *a, Str *ret_lines, size_t max, size_t *ret_n) {
        Suggesting s = { .q = request, .a = a, .lines = ret_lines, .max = max };

        *ret_n = 0;
        if (request_floor(request).n || request->error.n ||
            (request->spec->meaning != TOOL_OTHER &&
             (request_is_untold(request) || request->risk > RISK_MODERATE)))
                return 0;
        suggest(&s);
        *ret_n = s.n;
        return arena_error(a);
}
