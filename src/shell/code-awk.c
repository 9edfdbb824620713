#include "code.h"

/*
 * awk: what POSIX awk, gawk and mawk have in common, and gawk's @, |& and /inet.
 * First tokens, for whether '/' divides or begins a pattern rests on the token
 * before; then one walk over them, which knows just enough of the grammar to tell
 * a redirection of print from a comparison.
 */

enum {
        AWK_NAME = 256,
        AWK_NUMBER,
        AWK_STRING, /* text without the quotes, escapes as written */
        AWK_PATTERN,
        AWK_NEWLINE,
        AWK_LONG, /* an operator of more than one byte */
};

typedef enum AwkWord {
        AWK_PLAIN, /* variables and functions */
        AWK_KEYWORD,
        AWK_CONDITION, /* a condition in parentheses follows, then a statement */
        AWK_PRINT,
        AWK_GETLINE,
        AWK_SYSTEM,
        AWK_FUNCTION, /* built in; some awks take a pattern behind it, others divide */
        AWK_ENVIRONMENT,
        AWK_ARGUMENTS,
        AWK_REFUSED,
} AwkWord;

typedef struct Awk {
        Code k;
        CodeTokens tokens;
        /* of the tokens: which open parentheses hold a condition */
        bool condition[CODE_DEPTH_MAX];
        size_t depth;
        bool after_condition; /* the last ')' ended one */
        /* of the walk */
        size_t parens, brackets, braces;
        bool printing; /* in a print statement, outside its parentheses when parens is 0 */
        bool environment, runs;
} Awk;

static AwkWord awk_word(Str name) {
        static const struct {
                Str name;
                AwkWord word;
        } words[] = {
#define X(name, word) { STR_INIT(name), AWK_##word },
#include "awk-words.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i) {
                if (str_eq(words[i].name, name))
                        return words[i].word;
        }
        return AWK_PLAIN;
}

static AwkWord word_at(const Awk *w, size_t i) {
        return code_kind(&w->tokens, i) == AWK_NAME ? awk_word(w->tokens.items[i].text) : AWK_PLAIN;
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

/* --- tokens ------------------------------------------------------------ */

/* Does the token at @i end a value, so that '/' behind it divides? */
static bool ends_value(const Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        switch (code_kind(t, i)) {
        case AWK_NAME:
                return word_at(w, i) != AWK_KEYWORD && word_at(w, i) != AWK_CONDITION &&
                       word_at(w, i) != AWK_PRINT;
        case AWK_NUMBER:
        case AWK_STRING:
        case AWK_PATTERN:
        case ']':
                return true;
        case ')':
                return !w->after_condition;
        case AWK_LONG:
                return (code_is(t, i, STR("++")) || code_is(t, i, STR("--"))) && i > 0 &&
                       code_kind(t, i - 1) != AWK_LONG && ends_value(w, i - 1);
        default:
                return false;
        }
}

/* Tokens behind which a '/' is neither plainly the one nor the other. */
static bool slash_is_unclear(const Awk *w) {
        const CodeTokens *t = &w->tokens;
        size_t last = t->n - 1;

        if (!t->n)
                return false;
        if (word_at(w, last) == AWK_GETLINE || word_at(w, last) == AWK_FUNCTION ||
            word_at(w, last) == AWK_SYSTEM || code_kind(t, last) == '$')
                return true;
        return (code_is(t, last, STR("++")) || code_is(t, last, STR("--"))) && !ends_value(w, last);
}

/* Readings of a bracket that awks differ in: does a backslash hide, is a first ']' plain? */
typedef struct AwkBracket {
        bool open[4];
} AwkBracket;

static void bracket_byte(AwkBracket *b, int ch, bool escaped, bool first) {
        for (size_t way = 0; way < ARRAY_LEN(b->open); ++way) {
                if (!b->open[way]) {
                        b->open[way] = ch == '[' && !escaped;
                        continue;
                }
                if (ch != ']' || (escaped && (way & 1)) || (first && (way & 2)))
                        continue;
                b->open[way] = false;
        }
}

/* "[:alpha:]" inside a bracket is one thing. */
static bool bracket_class(Code *k) {
        size_t begin = k->at;

        if (!code_take(k, STR("[:")))
                return false;
        code_take_name(k);
        if (code_take(k, STR(":]")))
                return true;
        k->at = begin;
        return false;
}

/* Up to the slash that ends a pattern by every reading. */
static bool awk_pattern_end(Code *k) {
        AwkBracket bracket = { 0 };
        bool first = false;

        for (;;) {
                bool any = bracket.open[0] || bracket.open[1] || bracket.open[2] || bracket.open[3];
                bool all = bracket.open[0] && bracket.open[1] && bracket.open[2] && bracket.open[3];
                bool escaped = false;
                int ch;

                if (all && bracket_class(k)) {
                        first = false;
                        continue;
                }
                ch = code_next(k);
                if (ch == '/' && !any)
                        return true;
                if ((ch == '/' && !all) || ch == '\n' || ch == CODE_END)
                        return code_unknown(k, "an awk pattern has no plain end");
                if (ch == '\\') {
                        escaped = true;
                        ch = code_next(k);
                        if (ch == '\n' || ch == CODE_END)
                                return code_unknown(k, "an awk pattern has no plain end");
                }
                bracket_byte(&bracket, ch, escaped, first);
                first = !escaped && ((ch == '[' && !any) || (ch == '^' && first));
        }
}

static bool awk_pattern(Awk *w) {
        size_t begin = w->k.at++;

        return awk_pattern_end(&w->k) && code_push(&w->k, &w->tokens, AWK_PATTERN, begin);
}

static bool awk_string(Awk *w) {
        Code *k = &w->k;
        size_t begin = ++k->at;

        for (;;) {
                int ch = code_next(k);

                if (ch == '\\') {
                        ch = code_next(k);
                } else if (ch == '"') {
                        break;
                }
                if (ch == '\n' || ch == CODE_END)
                        return code_unknown(k, "an awk string does not end in its line");
        }
        if (!code_push(k, &w->tokens, AWK_STRING, begin))
                return false;
        w->tokens.items[w->tokens.n - 1].text = str_slice(k->text, begin, k->at - 1);
        return true;
}

/* Forms that awks split differently (1e, 0x1, 1.2.3) are refused. */
static bool awk_number(Awk *w) {
        Code *k = &w->k;
        size_t begin = k->at;
        int ch;

        while (is_digit(code_peek(k, 0)))
                ++k->at;
        if (code_peek(k, 0) == '.')
                ++k->at;
        while (is_digit(code_peek(k, 0)))
                ++k->at;
        if (code_peek(k, 0) == 'e' || code_peek(k, 0) == 'E') {
                ++k->at;
                if (code_peek(k, 0) == '+' || code_peek(k, 0) == '-')
                        ++k->at;
                if (!is_digit(code_peek(k, 0)))
                        return code_unknown(k, "an awk number is not plain");
                while (is_digit(code_peek(k, 0)))
                        ++k->at;
        }
        ch = code_peek(k, 0);
        if (is_letter(ch) || ch == '.')
                return code_unknown(k, "an awk number is not plain");
        return code_push(k, &w->tokens, AWK_NUMBER, begin);
}

static bool awk_paren(Awk *w, int ch) {
        if (ch == '(') {
                if (w->depth == CODE_DEPTH_MAX)
                        return code_unknown(&w->k, "the awk program is nested too deeply");
                w->condition[w->depth++] = w->tokens.n &&
                                           word_at(w, w->tokens.n - 1) == AWK_CONDITION;
                return true;
        }
        if (!w->depth)
                return code_unknown(&w->k, "the awk program has a ')' too many");
        w->after_condition = w->condition[--w->depth];
        return true;
}

static bool awk_operator(Awk *w) {
        static const char *const longs[] = { "**=", "**", "++", "--", "+=", "-=", "*=",
                                             "/=",  "%=", "^=", "==", "<=", ">=", "!=",
                                             "!~",  "&&", "||", "|&", ">>" };
        Code *k = &w->k;
        size_t begin = k->at;
        int ch = code_peek(k, 0);

        for (size_t i = 0; i < ARRAY_LEN(longs); ++i) {
                if (code_take(k, str_of(longs[i])))
                        return code_push(k, &w->tokens, AWK_LONG, begin);
        }

        if (!strchr("{}()[];,+-*/%^!<>|?:~$=@", ch))
                return code_unknown(k, "the awk program holds a byte that awk does not know");
        ++k->at;
        if (ch == ':' && code_peek(k, 0) == ':')
                return code_unknown(k, "the awk program uses a namespace");
        if ((ch == '(' || ch == ')') && !awk_paren(w, ch))
                return false;
        return code_push(k, &w->tokens, ch, begin);
}

static bool awk_comment(Code *k) {
        while (code_peek(k, 0) != '\n' && code_peek(k, 0) != CODE_END) {
                if (code_next(k) == '\\' && code_peek(k, 0) == '\n')
                        return code_unknown(k, "a comment ends in a backslash");
        }
        return true;
}

static bool awk_token(Awk *w) {
        Code *k = &w->k;
        size_t begin = k->at;
        int ch = code_peek(k, 0);

        if (ch == '\n') {
                ++k->at;
                return code_push(k, &w->tokens, AWK_NEWLINE, begin);
        }
        if (ch == '#')
                return awk_comment(k);
        if (ch == '"')
                return awk_string(w);
        if (is_digit(ch) || (ch == '.' && is_digit(code_peek(k, 1))))
                return awk_number(w);
        if (is_letter(ch)) {
                code_take_name(k);
                return code_push(k, &w->tokens, AWK_NAME, begin);
        }
        if (ch == '/' && slash_is_unclear(w))
                return code_unknown(k, "a '/' in the awk program may divide or begin a pattern");
        if (ch == '/' && (!w->tokens.n || !ends_value(w, w->tokens.n - 1)))
                return awk_pattern(w);
        return awk_operator(w);
}

static bool awk_tokens(Awk *w) {
        Code *k = &w->k;

        for (;;) {
                code_skip_blanks(k);
                if (code_take(k, STR("\\\n")))
                        continue;
                if (code_peek(k, 0) == CODE_END)
                        return !k->stopped;
                if (!awk_token(w))
                        return false;
        }
}

/* --- the walk ---------------------------------------------------------- */

/* Ends a statement, so that a string before it stands alone. */
static bool ends_statement(const Awk *w, size_t i) {
        int kind = code_kind(&w->tokens, i);

        return kind == CODE_END || kind == ';' || kind == '}' || kind == AWK_NEWLINE;
}

/* The bytes of a string token; false for escapes beyond the plainest. */
static bool string_bytes(Awk *w, size_t i, Str *ret_bytes) {
        Str raw = w->tokens.items[i].text;
        char *bytes = arena_alloc(w->k.c->arena, raw.n + 1);
        size_t n = 0;

        for (size_t at = 0; bytes && at < raw.n; ++at) {
                char ch = raw.p[at];

                if (ch == '\\') {
                        ch = raw.p[++at];
                        if (ch == 'n') {
                                ch = '\n';
                        } else if (ch == 't') {
                                ch = '\t';
                        } else if (ch != '"' && ch != '\\' && ch != '/') {
                                return false;
                        }
                }
                bytes[n++] = ch;
        }
        *ret_bytes = (Str){ bytes, n };
        return bytes != NULL;
}

static void awk_runs(Awk *w, bool literal, size_t i, const char *why) {
        Str command;

        w->runs = true;
        if (literal && string_bytes(w, i, &command)) {
                code_shell(&w->k, command);
        } else {
                code_effect(&w->k, ACT_RUN_INLINE, EFFECT_RUNTIME_CODE, STR("awk"), why);
        }
}

/* "/inet/tcp/0/host/80" is a connection. */
static bool awk_inet(Awk *w, Str name) {
        if (!str_has_prefix(name, STR("/inet")))
                return false;
        code_effect(&w->k, ACT_NET_SEND, 0, name, "awk opens a connection");
        return true;
}

/* print > FILE, print >> FILE */
static bool awk_redirect(Awk *w, size_t i, EffectAct act) {
        Str name;

        if (!w->printing || w->parens || w->brackets)
                return code_unknown(&w->k, "a redirection stands where awk has none");
        if (code_kind(&w->tokens, i + 1) != AWK_STRING || !ends_statement(w, i + 2) ||
            !string_bytes(w, i + 1, &name)) {
                code_any_path(&w->k, act, "print of awk writes a file named when it runs");
                return true;
        }
        if (awk_inet(w, name) || str_eq(name, STR("/dev/stdout")) ||
            str_eq(name, STR("/dev/stderr")))
                return true;
        code_path(&w->k, act, name, "print of awk writes a file");
        return true;
}

/* A string that is the whole command of "cmd" | getline: nothing before it can join it. */
static bool begins_expression(const Awk *w, size_t i) {
        int kind = code_kind(&w->tokens, i);

        return kind == CODE_END || kind == '(' || kind == '{' || kind == ';' || kind == '=' ||
               kind == AWK_NEWLINE || code_is(&w->tokens, i, STR("&&")) ||
               code_is(&w->tokens, i, STR("||"));
}

static bool awk_pipe(Awk *w, size_t i) {
        bool literal;

        if (word_at(w, i + 1) == AWK_GETLINE) {
                literal = i > 0 && code_kind(&w->tokens, i - 1) == AWK_STRING &&
                          begins_expression(w, i - 2) && !(w->printing && !w->parens);
                awk_runs(w, literal, i - 1, "awk runs a command put together when it runs");
                return true;
        }
        if (!w->printing || w->parens || w->brackets)
                return code_unknown(&w->k, "a '|' stands where awk has none");
        literal = code_kind(&w->tokens, i + 1) == AWK_STRING && ends_statement(w, i + 2);
        awk_runs(w, literal, i + 1, "print of awk runs a command put together when it runs");
        return true;
}

static bool awk_system(Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        bool literal;

        if (code_kind(t, i + 1) != '(')
                return code_unknown(&w->k, "system stands without its command");
        literal = code_kind(t, i + 2) == AWK_STRING && code_kind(t, i + 3) == ')';
        awk_runs(w, literal, i + 2, "system of awk runs a command put together when it runs");
        /* Even a harmless one: nobody expects a text tool to run something. */
        if (literal)
                code_effect(&w->k, ACT_RUN_INLINE, 0, STR("awk"), "system of awk runs a command");
        return true;
}

/* The token behind the bracket that opens at @i. */
static size_t awk_matching(const Awk *w, size_t i, int open, int close) {
        size_t depth = 0;

        for (; i < w->tokens.n; ++i) {
                if (w->tokens.items[i].kind == open) {
                        ++depth;
                } else if (w->tokens.items[i].kind == close && --depth == 0) {
                        return i + 1;
                }
        }
        return i;
}

/* The token behind the variable that getline may fill: x, x[i], $1, $(i). */
static size_t awk_variable(const Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        while (code_kind(t, i) == '$')
                ++i;
        if (code_kind(t, i) == '(')
                return i > 0 && code_kind(t, i - 1) == '$' ? awk_matching(w, i, '(', ')') : i;
        if (code_kind(t, i) == AWK_NUMBER)
                return i + 1;
        if (code_kind(t, i) != AWK_NAME || word_at(w, i) != AWK_PLAIN)
                return i;
        ++i;
        return code_kind(t, i) == '[' ? awk_matching(w, i, '[', ']') : i;
}

/* Does the '<' that may belong to getline come later in its expression? */
static bool awk_less_follows(const Awk *w, size_t i) {
        for (; i < w->tokens.n; ++i) {
                int kind = w->tokens.items[i].kind;

                if (kind == '<')
                        return true;
                if (strchr(");,{}", kind < 256 ? kind : 'x') || kind == AWK_NEWLINE ||
                    code_is(&w->tokens, i, STR("&&")) || code_is(&w->tokens, i, STR("||")))
                        return false;
        }
        return false;
}

/* What may stand behind the file of getline < "file" without joining it. */
static bool ends_file(const Awk *w, size_t i) {
        static const char *const enders[] = { ")", "==", "!=", "<=", ">=", "&&", "||", ">", "<" };

        if (ends_statement(w, i))
                return true;
        for (size_t e = 0; e < ARRAY_LEN(enders); ++e) {
                if (code_is(&w->tokens, i, str_of(enders[e])) &&
                    w->tokens.items[i].kind != AWK_STRING)
                        return true;
        }
        return false;
}

static bool awk_getline(Awk *w, size_t i) {
        size_t at = awk_variable(w, i + 1);
        Str name;

        if (code_kind(&w->tokens, at) != '<') {
                if (awk_less_follows(w, at))
                        return code_unknown(&w->k, "it is not plain what getline reads");
                return true;
        }
        if (code_kind(&w->tokens, at + 1) != AWK_STRING || !ends_file(w, at + 2) ||
            !string_bytes(w, at + 1, &name))
                return code_unknown(&w->k, "getline reads a file named when it runs");
        if (!awk_inet(w, name) && !str_eq(name, STR("-")) && !str_eq(name, STR("/dev/stdin")))
                code_path(&w->k, ACT_READ, name, "getline of awk reads a file");
        return true;
}

/* ENVIRON["HOME"] says nothing, every other use may disclose. */
static void awk_environment(Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        w->environment = true;
        if (code_kind(t, i + 1) == '[' && code_kind(t, i + 2) == AWK_STRING &&
            code_kind(t, i + 3) == ']' && env_name_is_harmless(t->items[i + 2].text))
                return;
        code_effect(&w->k, ACT_SECRET_VALUE, 0, STR("ENVIRON"), "awk shows the environment");
}

/* Only FILENAME == ARGV[1], the usual question, is let through. */
static bool awk_arguments(Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        if (i > 0 && (code_is(t, i - 1, STR("==")) || code_is(t, i - 1, STR("!="))) &&
            code_kind(t, i + 1) == '[' && code_kind(t, i + 2) == AWK_NUMBER &&
            code_kind(t, i + 3) == ']' &&
            (code_kind(t, i + 4) == '{' || code_kind(t, i + 4) == ')'))
                return true;
        return code_unknown(&w->k, "the awk program may change which files it reads");
}

static bool awk_name(Awk *w, size_t i) {
        switch (word_at(w, i)) {
        case AWK_PLAIN:
        case AWK_KEYWORD:
        case AWK_CONDITION:
        case AWK_FUNCTION:
                return true;
        case AWK_PRINT:
                if (w->parens || w->brackets || w->printing)
                        return code_unknown(&w->k, "a print stands where awk has none");
                w->printing = true;
                return true;
        case AWK_GETLINE:
                return awk_getline(w, i);
        case AWK_SYSTEM:
                return awk_system(w, i);
        case AWK_ENVIRONMENT:
                awk_environment(w, i);
                return true;
        case AWK_ARGUMENTS:
                return awk_arguments(w, i);
        case AWK_REFUSED:
                return code_unknown(&w->k, "the awk program reaches its own tables");
        }
        abort();
}

/* A newline ends a print, but behind ',' && || and, for gawk, ? and : */
static bool awk_newline(Awk *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        int before = i ? code_kind(t, i - 1) : AWK_NEWLINE;
        bool goes_on = before == ',' || before == '?' || before == ':' || before == AWK_NEWLINE ||
                       (i && (code_is(t, i - 1, STR("&&")) || code_is(t, i - 1, STR("||"))));

        if (goes_on)
                return true;
        if (w->parens || w->brackets)
                return code_unknown(&w->k, "an awk expression goes over a line end");
        if (w->printing && before != ';' && before != '}' && before != ')' &&
            word_at(w, i - 1) != AWK_PRINT && !ends_value(w, i - 1))
                return code_unknown(&w->k, "an awk print goes over a line end");
        w->printing = false;
        return true;
}

static bool awk_close(Awk *w, size_t *depth) {
        if (!*depth)
                return code_unknown(&w->k, "the awk program closes what is not open");
        --*depth;
        return true;
}

static bool awk_brace(Awk *w, int kind) {
        if (w->parens || w->brackets)
                return code_unknown(&w->k, "an awk brace stands inside an expression");
        w->printing = false;
        if (kind == '}')
                return awk_close(w, &w->braces);
        ++w->braces;
        return true;
}

static bool awk_long(Awk *w, size_t i) {
        if (code_is(&w->tokens, i, STR(">>")))
                return awk_redirect(w, i, ACT_APPEND);
        if (code_is(&w->tokens, i, STR("|&")))
                return awk_pipe(w, i);
        return true;
}

static bool awk_step(Awk *w, size_t i) {
        switch (w->tokens.items[i].kind) {
        case AWK_NAME:
                return awk_name(w, i);
        case AWK_NEWLINE:
                return awk_newline(w, i);
        case AWK_LONG:
                return awk_long(w, i);
        case '(':
                ++w->parens;
                return true;
        case ')':
                return awk_close(w, &w->parens);
        case '[':
                ++w->brackets;
                return true;
        case ']':
                return awk_close(w, &w->brackets);
        case '{':
        case '}':
                return awk_brace(w, w->tokens.items[i].kind);
        case ';':
                w->printing = w->printing && w->parens;
                return true;
        case '>':
                return !w->printing || w->parens || awk_redirect(w, i, ACT_WRITE);
        case '|':
                return awk_pipe(w, i);
        case '@':
                if (code_kind(&w->tokens, i + 1) == AWK_PATTERN)
                        return true;
                return code_unknown(&w->k, "the awk program loads code or calls by name");
        default:
                return true;
        }
}

void code_read_awk(CommandContext *c, const Value *text, Str source) {
        Awk w = { 0 };

        if (!code_init(&w.k, c, text, source) || !code_init_tokens(&w.k, &w.tokens) ||
            !awk_tokens(&w))
                return;
        for (size_t i = 0; i < w.tokens.n; ++i) {
                if (!awk_step(&w, i))
                        return;
        }
        if (w.parens || w.brackets || w.braces) {
                code_unknown(&w.k, "the awk program is not complete");
        } else if (w.environment && w.runs) {
                code_unknown(&w.k, "the awk program runs commands and touches their environment");
        }
}
