#include "code.h"

/*
 * jq: 1.6 and 1.7. The language is pure but for the environment ($ENV, env) and
 * what it loads (import, include, modulemeta), so that tokens are enough.
 */

enum {
        JQ_NAME = 256,
        JQ_NAME_IN_BRACES, /* right below a '{': may be a key */
        JQ_FIELD,          /* .name */
        JQ_NUMBER,
        JQ_STRING, /* text without the quotes */
        JQ_PIECES, /* the end of a string that has parts put in */
        JQ_LONG,
};

typedef struct Jq {
        Code k;
        CodeTokens tokens;
        char open[CODE_DEPTH_MAX]; /* brackets, and '"' for the \( of a string */
        size_t depth;
} Jq;

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool jq_open(Jq *w, int bracket) {
        if (w->depth == CODE_DEPTH_MAX)
                return code_unknown(&w->k, "the jq program is nested too deeply");
        w->open[w->depth++] = (char)bracket;
        return true;
}

/* Text of a string up to its end, or to the next part put in: both ends are told by @ret_ended. */
static bool jq_text(Code *k, bool *ret_ended) {
        for (;;) {
                int ch = code_next(k);

                if (ch == CODE_END)
                        return code_unknown(k, "a jq string does not end");
                *ret_ended = ch == '"';
                if (*ret_ended)
                        return true;
                if (ch != '\\')
                        continue;
                ch = code_next(k);
                if (ch == '(')
                        return true;
                if (ch == CODE_END || !strchr("\"\\/bfnrtu", ch))
                        return code_unknown(k, "a jq string has an escape that jq does not know");
        }
}

static bool jq_string(Jq *w) {
        size_t begin = ++w->k.at;
        bool ended = false;

        if (!jq_text(&w->k, &ended))
                return false;
        if (!ended)
                return code_push(&w->k, &w->tokens, JQ_PIECES, begin) && jq_open(w, '"');
        if (!code_push(&w->k, &w->tokens, JQ_STRING, begin))
                return false;
        w->tokens.items[w->tokens.n - 1].text = str_slice(w->k.text, begin, w->k.at - 1);
        return true;
}

/* The ')' of a part put into a string: the string goes on. */
static bool jq_string_goes_on(Jq *w) {
        size_t begin = ++w->k.at;
        bool ended = false;

        if (!jq_text(&w->k, &ended))
                return false;
        if (ended)
                --w->depth;
        return code_push(&w->k, &w->tokens, JQ_PIECES, begin);
}

static bool jq_close(Jq *w, int ch) {
        int open = ch == ')' ? '(' : ch == ']' ? '[' : '{';

        if (!w->depth || w->open[w->depth - 1] != open)
                return code_unknown(&w->k, "the jq program closes what is not open");
        --w->depth;
        return true;
}

static bool jq_operator(Jq *w) {
        static const char *const longs[] = { "?//", "!=", "==", "//=", "//", "|=", "+=", "-=",
                                             "*=",  "/=", "%=", "<=",  ">=", "..", "::" };
        Code *k = &w->k;
        size_t begin = k->at;
        int ch = code_peek(k, 0);

        for (size_t i = 0; i < ARRAY_LEN(longs); ++i) {
                if (code_take(k, str_of(longs[i])))
                        return code_push(k, &w->tokens, JQ_LONG, begin);
        }

        if (!strchr(".[]{}(),:;|=+-*/%<>?$@", ch))
                return code_unknown(k, "the jq program holds a byte that jq does not know");
        ++k->at;
        if (strchr("([{", ch) && !jq_open(w, ch))
                return false;
        if (strchr(")]}", ch) && !jq_close(w, ch))
                return false;
        return code_push(k, &w->tokens, ch, begin);
}

/* Newer versions let a backslash carry a comment over the line end. */
static bool jq_comment(Code *k) {
        while (code_peek(k, 0) != '\n' && code_peek(k, 0) != CODE_END) {
                int ch = code_next(k);

                if (ch == '\r' || (ch == '\\' && code_peek(k, 0) == '\n'))
                        return code_unknown(k, "a comment of the jq program has no plain end");
        }
        return true;
}

static bool jq_number(Jq *w) {
        size_t begin = w->k.at;

        while (is_digit(code_peek(&w->k, 0)) || code_peek(&w->k, 0) == '.')
                ++w->k.at;
        return code_push(&w->k, &w->tokens, JQ_NUMBER, begin);
}

static bool jq_token(Jq *w) {
        Code *k = &w->k;
        size_t begin = k->at;
        int ch = code_peek(k, 0);

        if (ch == '#')
                return jq_comment(k);
        if (ch == '"')
                return jq_string(w);
        if (ch == ')' && w->depth && w->open[w->depth - 1] == '"')
                return jq_string_goes_on(w);
        if (is_letter(ch)) {
                bool in_braces = w->depth && w->open[w->depth - 1] == '{';

                code_take_name(k);
                return code_push(k, &w->tokens, in_braces ? JQ_NAME_IN_BRACES : JQ_NAME, begin);
        }
        if (ch == '.' && is_letter(code_peek(k, 1))) {
                ++k->at;
                code_take_name(k);
                return code_push(k, &w->tokens, JQ_FIELD, begin);
        }
        if (is_digit(ch) || (ch == '.' && is_digit(code_peek(k, 1))))
                return jq_number(w);
        return jq_operator(w);
}

static bool jq_tokens(Jq *w) {
        for (;;) {
                int ch = code_peek(&w->k, 0);

                if (ch == CODE_END)
                        return !w->k.stopped;
                if (ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r') {
                        ++w->k.at;
                } else if (!jq_token(w)) {
                        return false;
                }
        }
}

/* .NAME or ["NAME"] with a name that says nothing. */
static bool harmless_field(const CodeTokens *t, size_t i) {
        if (code_kind(t, i) == JQ_FIELD)
                return env_name_is_harmless(str_slice(t->items[i].text, 1, SIZE_MAX));
        if (code_kind(t, i) == '.')
                ++i;
        return code_kind(t, i) == '[' && code_kind(t, i + 1) == JQ_STRING &&
               code_kind(t, i + 2) == ']' && env_name_is_harmless(t->items[i + 1].text);
}

static bool is_name(const CodeTokens *t, size_t i) {
        return code_kind(t, i) == JQ_NAME || code_kind(t, i) == JQ_NAME_IN_BRACES;
}

/* What a name behind a comma must not be, for within a value ("if a, env then …") it is a function. */
static bool may_disclose(Str name) {
        return str_find(name, STR("env")) != SIZE_MAX || str_has_prefix(name, STR("load")) ||
               str_has_prefix(name, STR("get_")) || str_eq(name, STR("modulemeta"));
}

/* {env: …}, {env}, {…, env: …}, {…, name} and {"a": 1} have a key, not the function. */
static bool is_key(const CodeTokens *t, size_t i) {
        int before = i ? code_kind(t, i - 1) : CODE_END, after = code_kind(t, i + 1);
        bool ends = after == ',' || after == '}';

        if (before == '{')
                return after == ':' || ends;
        if (before != ',')
                return false;
        return after == ':' ||
               (ends && code_kind(t, i) == JQ_NAME_IN_BRACES && !may_disclose(t->items[i].text));
}

static bool is_jq_word(Str name) {
        static const Str words[] = {
#define X(name) STR_INIT(name),
#include "jq-words.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i)
                if (str_eq(words[i], name))
                        return true;
        return false;
}

/* A function or parameter of the program itself: def f(g; $h): … */
static bool is_defined(const CodeTokens *t, Str name) {
        for (size_t i = 0; i + 1 < t->n; ++i) {
                if (!code_is(t, i, STR("def")))
                        continue;
                if (code_is(t, i + 1, name))
                        return true;
                for (size_t k = i + 2; k < t->n && code_kind(t, k) != ':'; ++k)
                        if (is_name(t, k) && code_is(t, k, name))
                                return true;
        }
        return false;
}

static bool jq_name(Jq *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        bool variable = i && code_kind(t, i - 1) == '$';

        if (!variable && is_key(t, i))
                return true;
        if (!variable && (code_is(t, i, STR("import")) || code_is(t, i, STR("include")) ||
                          code_is(t, i, STR("modulemeta"))))
                return code_unknown(&w->k, "the jq program loads a module");
        if (code_is(t, i, variable ? STR("ENV") : STR("env")) && !harmless_field(t, i + 1))
                code_effect(&w->k, ACT_SECRET_VALUE, 0, STR("env"), "jq shows the environment");
        if (!variable && code_kind(t, i - 1) != '@' && !is_jq_word(t->items[i].text) &&
            !is_defined(t, t->items[i].text))
                return code_unknown(&w->k, "the jq program names what jq does not have");
        return true;
}

void code_read_jq(CommandContext *c, const Value *text, Str source) {
        Jq w = { 0 };

        if (!code_init(&w.k, c, text, source) || !code_init_tokens(&w.k, &w.tokens) ||
            !jq_tokens(&w))
                return;
        if (w.depth) {
                code_unknown(&w.k, "the jq program is not complete");
                return;
        }
        for (size_t i = 0; i < w.tokens.n; ++i) {
                if (is_name(&w.tokens, i) && !jq_name(&w, i))
                        return;
        }
}
