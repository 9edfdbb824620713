#include "words.h"

#include <stdio.h>

typedef struct Reader {
        Policy *p;
        Str text;
        size_t at;
        uint32_t line;
        Line *out;
} Reader;

static uint32_t column_of(size_t at) {
        return (uint32_t)at + 1;
}

static int wrong(Reader *r, size_t at, const char *sentence) {
        r->out->kind = LINE_WRONG;
        diag_set(&r->out->diag, r->line, column_of(at), "%s", sentence);
        return POLICY_E_INVALID;
}

static int wrong_word(Reader *r, size_t at, const char *format, Str word) {
        char text[64];
        size_t n = word.n < sizeof(text) ? word.n : sizeof(text) - 1;

        /* What a person reads back holds nothing that moves a cursor. */
        memset(text, '?', sizeof(text));
        for (size_t i = 0; i < n; ++i) {
                if (word.p[i] >= 0x20 && word.p[i] < 0x7f)
                        text[i] = word.p[i];
        }
        text[n] = '\0';
        r->out->kind = LINE_WRONG;
        diag_set(&r->out->diag, r->line, column_of(at), "%s '%s'", format, text);
        return POLICY_E_INVALID;
}

static void warn(Reader *r, size_t at, const char *sentence) {
        if (!r->out->warning.text[0])
                diag_set(&r->out->warning, r->line, column_of(at), "%s", sentence);
}

static bool is_blank(char c) {
        return c == ' ' || c == '\t';
}

static void skip_blanks(Reader *r) {
        while (r->at < r->text.n && is_blank(r->text.p[r->at]))
                ++r->at;
}

static Str read_until(Reader *r, const char *ends) {
        size_t from = r->at;

        while (r->at < r->text.n && !strchr(ends, r->text.p[r->at]))
                ++r->at;
        return str_slice(r->text, from, r->at);
}

/* --- verdicts ------------------------------------------------------------ */

static bool verdict_of(Str word, Verdict *ret) {
        static const struct {
                Str name;
                Verdict verdict;
        } verdicts[] = {
                { STR_INIT("deny"), VERDICT_DENY },
                { STR_INIT("ask"), VERDICT_ASK },
                { STR_INIT("allow"), VERDICT_ALLOW },
        };

        for (size_t i = 0; i < ARRAY_LEN(verdicts); ++i) {
                if (str_eq(verdicts[i].name, word)) {
                        *ret = verdicts[i].verdict;
                        return true;
                }
        }
        return false;
}

static int read_persons(Reader *r, Rule *rule) {
        size_t at = r->at;
        uint64_t n;
        Str number;

        if (at >= r->text.n || r->text.p[at] != '(')
                return 0;
        ++r->at;
        number = str_trim(read_until(r, ")"));
        if (r->at >= r->text.n)
                return wrong(r, at, "this parenthesis is not closed");
        ++r->at;
        if (rule->verdict != VERDICT_ASK)
                return wrong(r, at, "only ask takes a number: how many people must agree");
        if (!str_to_u64(number, &n) || n < 1 || n > RULE_PERSONS_MAX)
                return wrong(r, at + 1, "how many people must agree is a number from 1 to 8");
        rule->persons = (unsigned)n;
        return 0;
}

/* --- the specifier ------------------------------------------------------- */

static bool has_quotes(RuleTarget target) {
        return target == TARGET_BASH;
}

/* "/regex/)" at the start: no quotes count in it, and parentheses in it need not pair. */
static size_t regex_end(Str text, size_t at) {
        if (at >= text.n || text.p[at] != '/')
                return SIZE_MAX;
        for (size_t i = at + 1; i < text.n; ++i) {
                if (text.p[i] == '\\') {
                        ++i;
                } else if (text.p[i] == '/') {
                        size_t after = i + 1;

                        while (after < text.n && is_blank(text.p[after]))
                                ++after;
                        return i > at + 1 && after < text.n && text.p[after] == ')' ? after
                                                                                    : SIZE_MAX;
                }
        }
        return SIZE_MAX;
}

/* Where the specifier that begins at @at is closed; SIZE_MAX: nowhere, *ret_bad is what is open. */
static size_t find_close(Str text, size_t at, bool quotes, size_t *ret_bad) {
        size_t depth = 1, end = quotes ? regex_end(text, at) : SIZE_MAX;
        char quote = '\0';

        *ret_bad = at - 1;
        if (end != SIZE_MAX)
                return end;
        for (size_t i = at; i < text.n; ++i) {
                char c = text.p[i];

                if (c == '\\' && quote != '\'') {
                        ++i;
                } else if (quote) {
                        if (c == quote)
                                quote = '\0';
                } else if (quotes && (c == '"' || c == '\'')) {
                        quote = c;
                        *ret_bad = i;
                } else if (c == '(') {
                        ++depth;
                } else if (c == ')' && --depth == 0) {
                        return i;
                }
        }
        if (!quote)
                *ret_bad = at - 1;
        return SIZE_MAX;
}

/* --- paths --------------------------------------------------------------- */

bool glob_is_literal(Str glob) {
        for (size_t i = 0; i < glob.n; ++i) {
                if (strchr("*?[]{}\\", glob.p[i]))
                        return false;
        }
        return true;
}

static Str last_of(Str glob) {
        size_t at = glob.n;

        while (at && glob.p[at - 1] != '/')
                --at;
        return str_slice(glob, at, glob.n);
}

/* Without "./" at the start, "/" at the end, and doubled slashes there. */
static Str trim_path(Str s) {
        while (str_has_prefix(s, STR("./")))
                s = str_slice(s, 2, s.n);
        while (s.n && s.p[0] == '/')
                s = str_slice(s, 1, s.n);
        while (s.n && s.p[s.n - 1] == '/')
                s = str_slice(s, 0, s.n - 1);
        return str_eq(s, STR(".")) ? (Str){ 0 } : s;
}

static RulePath path_from(RuleBase base, Str glob) {
        glob = trim_path(glob);
        return (RulePath){
                .base = base,
                .glob = glob,
                .names_it = glob.n && glob_is_literal(last_of(glob)),
                .literal = glob_is_literal(glob),
        };
}

/* As gitignore reads it: a name without slash is meant at any depth, and what is in it as well. */
static RulePath claude_path(Str text, Verdict verdict) {
        bool slash_inside = str_find_char(trim_path(text), '/') != SIZE_MAX;
        RulePath path;

        if (str_has_prefix(text, STR("//"))) {
                path = path_from(RULE_BASE_ROOT, text);
        } else if (str_has_prefix(text, STR("~/"))) {
                path = path_from(RULE_BASE_HOME, str_slice(text, 2, text.n));
        } else if (slash_inside || (text.n && text.p[0] == '/') ||
                   str_has_prefix(text, STR("./"))) {
                path = path_from(RULE_BASE_WORKSPACE, text);
        } else {
                path = path_from(
                        verdict == VERDICT_ALLOW ? RULE_BASE_WORKSPACE : RULE_BASE_ANYWHERE, text);
        }
        if (path.base == RULE_BASE_WORKSPACE && !slash_inside && text.p[0] != '/' &&
            !str_has_prefix(text, STR("./")))
                path.base = RULE_BASE_ANYWHERE;
        path.below = true;
        return path;
}

RulePath rule_path_of(Str text, bool claude, Verdict verdict) {
        if (claude)
                return claude_path(text, verdict);
        if (text.n && text.p[0] == '/')
                return path_from(RULE_BASE_ROOT, text);
        if (str_eq(text, STR("~")))
                return path_from(RULE_BASE_HOME, (Str){ 0 });
        if (str_has_prefix(text, STR("~/")))
                return path_from(RULE_BASE_HOME, str_slice(text, 2, text.n));
        /* A refusal of a name counts wherever the file lies; a grant stays in the workspace. */
        if (str_has_prefix(text, STR("**/")) && verdict != VERDICT_ALLOW)
                return path_from(RULE_BASE_ANYWHERE, str_slice(text, 3, text.n));
        return path_from(RULE_BASE_WORKSPACE, text);
}

static bool leaves_its_base(Str glob) {
        while (glob.n) {
                if (str_eq(str_cut(glob, '/', &glob), STR("..")))
                        return true;
        }
        return false;
}

static int read_path(Reader *r, size_t at, Str spec, bool claude, Rule *rule) {
        Diag diag = { 0 };
        int code;

        if (leaves_its_base(spec))
                return wrong(r, at, "a path in a rule goes down only: write it without '..'");
        rule->path = rule_path_of(spec, claude, rule->verdict);
        if (claude && rule->path.base == RULE_BASE_ANYWHERE && rule->verdict == VERDICT_ALLOW) {
                rule->path.base = RULE_BASE_WORKSPACE;
                rule->path.glob = arena_strf(r->p->arena, "**/" STR_FMT, STR_ARG(rule->path.glob));
        }
        if (!rule->path.glob.n)
                rule->path.below = rule->path.below || claude;
        code = glob_check(rule->path.glob, &diag);
        if (code > 0) {
                r->out->kind = LINE_WRONG;
                diag_set(&r->out->diag, r->line, column_of(at) + diag.column - 1, "%s", diag.text);
                return POLICY_E_INVALID;
        }
        return code;
}

/* --- the other specifiers ------------------------------------------------- */

static int read_fetch(Reader *r, size_t at, Str spec, Rule *rule) {
        if (str_has_prefix(spec, STR("domain:"))) {
                rule->domain = true;
                rule->name = str_trim(str_slice(spec, 7, spec.n));
        } else {
                rule->name = spec;
                if (str_find(spec, STR("://")) == SIZE_MAX && spec.n && spec.p[0] != '*')
                        return wrong(r, at, "write domain:NAME or a URL with its scheme");
        }
        if (!rule->name.n)
                return wrong(r, at, "the domain is missing");
        for (size_t i = 0; rule->domain && i < rule->name.n; ++i) {
                if (strchr("/:@?# ", rule->name.p[i]))
                        return wrong(r, at + 7 + i, "a domain is a host's name alone");
        }
        return 0;
}

static int read_mcp(Reader *r, size_t at, Str spec, Rule *rule) {
        bool has_tool = str_find_char(spec, ':') != SIZE_MAX;

        rule->server = str_trim(str_cut(spec, ':', &rule->name));
        rule->name = has_tool ? str_trim(rule->name) : STR("*");
        if (!rule->server.n || !rule->name.n)
                return wrong(r, at, "write mcp(SERVER:TOOL)");
        return 0;
}

static int read_effect(Reader *r, size_t at, Str spec, Rule *rule) {
        Str rest, word = str_cut(spec, ' ', &rest);

        rest = str_trim(rest);
        if (effect_kind_from_name(word, &rule->kind) && rule->kind != EFFECT_KIND_NONE) {
                rule->by_act = false;
        } else if (effect_act_from_name(word, &rule->act) && rule->act != ACT_NONE) {
                rule->by_act = true;
        } else {
                return wrong_word(r, at, "no kind of effect and no act is called", word);
        }
        if (!rest.n)
                return 0;
        if (!str_has_prefix(rest, STR("within "))) {
                return wrong_word(r, at + (size_t)(rest.p - spec.p),
                                  "after the effect stands 'within PATH', not", rest);
        }
        at += (size_t)(rest.p - spec.p) + 7;
        rest = str_trim(str_slice(rest, 7, rest.n));
        rule->within = true;
        if (!glob_is_literal(rest))
                return wrong(r, at, "the path behind 'within' has no wildcards");
        return read_path(r, at, rest, false, rule);
}

static int read_risk(Reader *r, size_t at, Str spec, Rule *rule) {
        if (!risk_from_name(spec, &rule->risk) || rule->risk == RISK_NONE)
                return wrong_word(r, at, "a risk is safe, moderate or dangerous, not", spec);
        return 0;
}

/* "package.json@9f86d081…": the name is for people, the digits count. */
static int read_project(Reader *r, size_t at, Str spec, Rule *rule) {
        size_t sign = str_find_char(spec, '@');
        Str digits = sign == SIZE_MAX ? spec : str_slice(spec, sign + 1, spec.n);

        for (size_t i = 0; i < digits.n; ++i) {
                if (!strchr("0123456789abcdef", digits.p[i]) || !digits.p[i])
                        return wrong_word(
                                r, at, "a digest is 32 lower-case hexadecimal digits, not", digits);
        }
        if (digits.n != RULE_PROJECT_HEX)
                return wrong_word(r, at, "a digest is 32 lower-case hexadecimal digits, not",
                                  digits);
        rule->name = digits;
        return 0;
}

static int read_bash(Reader *r, size_t at, Str spec, Rule *rule) {
        WordsProblem problem = { 0 };
        int code = rule_words_read(r->p, spec, rule, &problem);

        if (code > 0) {
                r->out->kind = LINE_WRONG;
                diag_set(&r->out->diag, r->line, column_of(at + problem.at), "%s", problem.text);
                return POLICY_E_INVALID;
        }
        if (!code && rule->command && rule->command->hopeless) {
                warn(r, at + problem.at,
                     "a rule is held against one simple command: with this in it, it matches "
                     "nothing");
        }
        return code;
}

static int read_specifier(Reader *r, size_t at, Str spec, Rule *rule) {
        switch (rule->target) {
        case TARGET_BASH:
                return read_bash(r, at, spec, rule);
        case TARGET_READ:
        case TARGET_WRITE:
        case TARGET_EDIT:
        case TARGET_DELETE:
        case TARGET_LIST:
                return read_path(r, at, spec, rule->claude, rule);
        case TARGET_FETCH:
                return read_fetch(r, at, spec, rule);
        case TARGET_MCP:
                return read_mcp(r, at, spec, rule);
        case TARGET_TOOL:
                rule->name = spec;
                return 0;
        case TARGET_EFFECT:
                return read_effect(r, at, spec, rule);
        case TARGET_RISK:
                return read_risk(r, at, spec, rule);
        case TARGET_PROJECT:
                return read_project(r, at, spec, rule);
        }
        abort();
}

/* --- names --------------------------------------------------------------- */

static const struct {
        Str name, claude;
        bool bare;
} targets[] = {
#define X(name, word, claude, bare) [TARGET_##name] = { STR_INIT(word), STR_INIT(claude), bare },
#include "targets.def"
#undef X
};

const char *rule_target_name(RuleTarget target) {
        return targets[target].name.p;
}

/* Names of Claude Code's that speak of the same as another. */
static const struct {
        Str name;
        RuleTarget target;
} also_claude[] = {
        { STR_INIT("MultiEdit"), TARGET_EDIT },
        { STR_INIT("NotebookEdit"), TARGET_EDIT },
        { STR_INIT("Glob"), TARGET_READ },
        { STR_INIT("Grep"), TARGET_READ },
};

static bool target_of(Str name, Rule *rule) {
        for (size_t i = 0; i < ARRAY_LEN(targets); ++i) {
                bool claude = targets[i].claude.n && str_eq(name, targets[i].claude);

                if (!claude && !str_eq(name, targets[i].name))
                        continue;
                rule->target = (RuleTarget)i;
                rule->claude = claude;
                return true;
        }
        for (size_t i = 0; i < ARRAY_LEN(also_claude); ++i) {
                if (str_eq(name, also_claude[i].name)) {
                        rule->target = also_claude[i].target;
                        rule->claude = true;
                        return true;
                }
        }
        return false;
}

/* mcp__SERVER__TOOL, mcp__SERVER */
static bool claude_mcp(Str name, Rule *rule) {
        Str rest;
        size_t at;

        if (!str_has_prefix(name, STR("mcp__")) || name.n == 5)
                return false;
        rest = str_slice(name, 5, name.n);
        at = str_find(rest, STR("__"));
        rule->target = TARGET_MCP;
        rule->claude = true;
        rule->server = at == SIZE_MAX ? rest : str_slice(rest, 0, at);
        rule->name = at == SIZE_MAX ? STR("*") : str_slice(rest, at + 2, rest.n);
        if (!rule->name.n)
                rule->name = STR("*");
        return true;
}

/* Neither of ours nor of theirs: a tool of this very name. */
static void plain_tool(Reader *r, size_t at, Str name, bool has_spec, Rule *rule) {
        ToolSpec spec;

        rule->target = TARGET_TOOL;
        rule->name = name;
        if (!has_spec) {
                if (!tool_spec_default(name, &spec) && str_find_char(name, '*') == SIZE_MAX) {
                        warn(r, at,
                             "no tool is known by this name: the rule counts for a tool called "
                             "exactly so");
                }
                return;
        }
        if (rule->verdict == VERDICT_ALLOW) {
                rule->aside = true;
                warn(r, at,
                     "what stands in these parentheses is not understood, so this allows nothing");
        } else {
                warn(r, at,
                     "what stands in these parentheses is not understood, so this counts for every "
                     "call of the tool");
        }
}

static bool is_name_char(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               strchr("_-.:*?/", c);
}

static int read_bare(Reader *r, size_t at, Str name, Rule *rule) {
        if (target_of(name, rule)) {
                if (!targets[rule->target].bare)
                        return wrong_word(r, at, "parentheses that say which must follow", name);
                switch (rule->target) {
                case TARGET_BASH:
                        return read_bash(r, at, STR("*"), rule);
                case TARGET_READ:
                case TARGET_WRITE:
                case TARGET_EDIT:
                case TARGET_DELETE:
                case TARGET_LIST:
                        rule->any_path = true;
                        return 0;
                case TARGET_FETCH:
                        rule->name = STR("*");
                        return 0;
                case TARGET_MCP:
                        rule->server = rule->name = STR("*");
                        return 0;
                case TARGET_TOOL:
                case TARGET_EFFECT:
                case TARGET_RISK:
                case TARGET_PROJECT:
                        break;
                }
                abort();
        }
        if (!claude_mcp(name, rule))
                plain_tool(r, at, name, false, rule);
        return 0;
}

static int read_target(Reader *r, Rule *rule) {
        size_t from = r->at, close, bad, lead = 0;
        Str name, spec;

        while (r->at < r->text.n && is_name_char(r->text.p[r->at]))
                ++r->at;
        name = str_slice(r->text, from, r->at);
        if (!name.n)
                return wrong(r, from, "the name of a tool is missing");
        if (name.n > 256)
                return wrong(r, from, "the name of a tool is longer than 256 bytes");
        if (r->at >= r->text.n || r->text.p[r->at] != '(') {
                rule->text = name;
                return read_bare(r, from, name, rule);
        }
        if (!target_of(name, rule) && !claude_mcp(name, rule))
                plain_tool(r, from, name, true, rule);

        close = find_close(r->text, r->at + 1, has_quotes(rule->target), &bad);
        if (close == SIZE_MAX) {
                return wrong(r, bad,
                             bad == r->at ? "this parenthesis is not closed"
                                          : "this quotation mark is not closed");
        }
        spec = str_slice(r->text, r->at + 1, close);
        while (lead < spec.n && is_blank(spec.p[lead]))
                ++lead;
        rule->text = str_slice(r->text, from, close + 1);
        r->at = close + 1;
        if (!str_trim(spec).n)
                return wrong(r, close, "nothing stands between these parentheses");
        if (rule->target == TARGET_TOOL && !str_eq(name, STR("tool")))
                return 0;
        if (rule->target == TARGET_MCP && rule->claude)
                return wrong(r, close, "a name that begins with mcp__ takes no parentheses");
        return read_specifier(r, close - spec.n + lead, str_trim(spec), rule);
}

/* --- the note ------------------------------------------------------------- */

static int read_escape(Reader *r, Buf *out) {
        char c = '\0';

        if (r->at + 1 < r->text.n)
                c = r->text.p[r->at + 1];
        if (c == 'n') {
                buf_append_char(out, '\n');
        } else if (c == 't') {
                buf_append_char(out, '\t');
        } else if (c == '"' || c == '\\') {
                buf_append_char(out, c);
        } else {
                return wrong(r, r->at, "in a note stand \\\", \\\\, \\n and \\t, no other escapes");
        }
        r->at += 2;
        return 0;
}

static int read_note(Reader *r, Str *ret) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(RULE_LINE_MAX);
        size_t from = r->at++;
        int code;

        while (r->at < r->text.n && r->text.p[r->at] != '"') {
                if (r->text.p[r->at] != '\\') {
                        buf_append_char(&out, r->text.p[r->at++]);
                        continue;
                }
                code = read_escape(r, &out);
                if (code)
                        return code;
        }
        if (r->at >= r->text.n)
                return wrong(r, from, "this note is not closed");
        ++r->at;
        if (buf_error(&out))
                return error_origin(buf_error(&out));
        *ret = arena_str(r->p->arena, buf_str(&out));
        return arena_error(r->p->arena);
}

static int read_end(Reader *r, Rule *rule) {
        int code = 0;

        skip_blanks(r);
        if (r->at < r->text.n && r->text.p[r->at] == '"')
                code = read_note(r, &rule->note);
        if (code)
                return code;
        skip_blanks(r);
        if (r->at < r->text.n && r->text.p[r->at] != '#') {
                return wrong_word(r, r->at,
                                  "the line should end here, or go on with a note in quotation "
                                  "marks; there is",
                                  str_slice(r->text, r->at, r->text.n));
        }
        return 0;
}

/* --- lines ---------------------------------------------------------------- */

static int read_test(Reader *r) {
        RuleTest *t = &r->out->test;
        size_t from;
        Str word;

        skip_blanks(r);
        from = r->at;
        word = read_until(r, " \t");
        if (!verdict_of(word, &t->verdict))
                return wrong_word(r, from, "a test names deny, ask or allow, not", word);
        skip_blanks(r);
        from = r->at;
        t->tool = str_trim(read_until(r, ":"));
        if (r->at >= r->text.n || !t->tool.n)
                return wrong(r, from, "a test reads: test VERDICT TOOL: ARGUMENTS");
        ++r->at;
        t->args = str_trim(str_slice(r->text, r->at, r->text.n));
        if (!t->args.n)
                return wrong(r, r->at, "what the tool is called with is missing");
        t->line = r->line;
        t->column = column_of(from);
        r->out->kind = LINE_TEST;
        return 0;
}

/* An allow of what nothing allows says so at once. */
static void look_at_allow(Reader *r, const Rule *rule) {
        if (rule->verdict != VERDICT_ALLOW || rule->target != TARGET_EFFECT)
                return;
        if (rule->by_act ? rule->act == ACT_SECRET_FILE || rule->act == ACT_SECRET_VALUE
                         : rule->kind == EFFECT_KIND_SECRET) {
                warn(r, rule->column - 1,
                     "this allows nothing: a secret is allowed by read(PATH) of that path alone");
        } else if (rule->by_act ? rule->act == ACT_GATE || rule->act == ACT_UNKNOWN
                                : rule->kind == EFFECT_KIND_UNKNOWN) {
                warn(r, rule->column - 1, "this allows nothing: no rule speaks for such an effect");
        } else if (rule->within && !rule->by_act &&
                   (rule->kind == EFFECT_KIND_NETWORK || rule->kind == EFFECT_KIND_PRIVILEGE ||
                    rule->kind == EFFECT_KIND_PROCESS)) {
                warn(r, rule->column - 1, "this allows nothing: such an effect is at no path");
        }
}

static int read_rule(Reader *r) {
        Rule *rule = &r->out->rule;
        size_t from = r->at;
        Str word = read_until(r, " \t(");
        int code;

        if (str_eq(word, STR("test")) && r->at < r->text.n && is_blank(r->text.p[r->at]))
                return read_test(r);
        if (!verdict_of(word, &rule->verdict)) {
                return wrong_word(r, from, "a line begins with deny, ask, allow or test, not with",
                                  word);
        }
        code = read_persons(r, rule);
        if (code)
                return code;
        skip_blanks(r);
        if (r->at >= r->text.n)
                return wrong(r, from, "which tool this is about is missing");
        rule->line = r->line;
        rule->column = column_of(r->at);
        code = read_target(r, rule);
        if (!code)
                code = read_end(r, rule);
        if (code)
                return code;
        r->out->kind = LINE_RULE;
        look_at_allow(r, rule);
        return 0;
}

int rule_parse_line(Policy *p, Str text, uint32_t line_no, Line *ret) {
        Reader r = { .p = p, .line = line_no, .out = ret };
        size_t at = 0;
        Str unseen;
        int code;

        *ret = (Line){ .kind = LINE_EMPTY };
        if (text.n && text.p[text.n - 1] == '\r')
                --text.n;
        if (text.n > RULE_LINE_MAX) {
                wrong(&r, RULE_LINE_MAX, "this line is longer than 8192 bytes");
                return 0;
        }
        r.text = arena_str(p->arena, text);
        if (arena_error(p->arena))
                return error_origin(arena_error(p->arena));
        skip_blanks(&r);
        if (r.at == r.text.n || r.text.p[r.at] == '#')
                return 0;
        /* A line must be what it looks like. */
        unseen = text_unseen(r.text, &at);
        if (unseen.n) {
                ret->kind = LINE_WRONG;
                diag_set(&ret->diag, line_no, column_of(at), STR_FMT " stands here",
                         STR_ARG(unseen));
                return 0;
        }
        code = read_rule(&r);
        if (code < 0)
                return error_trace(code);
        return arena_error(p->arena);
}
