#include "code.h"

/*
 * python: a program given in the command is known when it is made of nothing but
 * what python.def lists: pure computing, standard input and output, and reading
 * files named in it. All else is code that we do not read.
 */

enum {
        PYTHON_NAME = 256,
        PYTHON_NUMBER,
        PYTHON_STRING,       /* text without prefix and quotes, escapes as written */
        PYTHON_OTHER_STRING, /* with a prefix, triple quotes or escapes */
        PYTHON_NEWLINE,
        PYTHON_LONG,

        PYTHON_FIELDS_MAX = 3,     /* f-strings inside f-strings */
        PYTHON_BOUND_MAX = 64,     /* names that a program binds */
        PYTHON_READS_MAX = 16,     /* files that it opens */
        PYTHON_ENTRIES_MAX = 2000, /* names in the working directory */
};

typedef enum PythonWord {
        PYTHON_WORD_NONE,
        PYTHON_WORD_KEYWORD,
        PYTHON_WORD_BUILTIN,
        PYTHON_WORD_REFUSED,
        PYTHON_WORD_MODULE,
        PYTHON_WORD_WIDE,
        PYTHON_WORD_ATTRIBUTE,
} PythonWord;

typedef struct Python {
        Code k;
        CodeTokens tokens;
        Str bound[PYTHON_BOUND_MAX];
        size_t n_bound;
        Str reads[PYTHON_READS_MAX];
        size_t n_reads;
        bool imports;
        bool wide; /* much is loaded: python -m, or a module of kind WIDE */
} Python;

/* Names of the working directory, looked through for modules. */
typedef struct PythonEntries {
        bool (*shadows)(Str module);
        bool shadowed;
} PythonEntries;

static bool python_word(Str name, PythonWord what) {
        static const struct {
                Str name;
                PythonWord what;
        } words[] = {
#define NAME(name, what) { STR_INIT(name), PYTHON_WORD_##what },
#define ATTRIBUTE_OF(module, name)
#define SHADOW(name)
#include "python.def"
#undef NAME
#undef ATTRIBUTE_OF
#undef SHADOW
        };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i) {
                if (words[i].what == what && str_eq(words[i].name, name))
                        return true;
        }
        return false;
}

static bool python_attribute_of(Str module, Str name) {
        static const Str attributes[][2] = {
#define NAME(name, what)
#define ATTRIBUTE_OF(module, name) { STR_INIT(module), STR_INIT(name) },
#define SHADOW(name)
#include "python.def"
#undef NAME
#undef ATTRIBUTE_OF
#undef SHADOW
        };

        for (size_t i = 0; i < ARRAY_LEN(attributes); ++i) {
                if (str_eq(attributes[i][0], module) && str_eq(attributes[i][1], name))
                        return true;
        }
        return false;
}

static bool python_shadows(Str module) {
        static const Str names[] = {
#define NAME(name, what)
#define ATTRIBUTE_OF(module, name)
#define SHADOW(name) STR_INIT(name),
#include "python.def"
#undef NAME
#undef ATTRIBUTE_OF
#undef SHADOW
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], module))
                        return true;
        }
        return false;
}

/* The same where more is loaded. */
static bool python_tool_shadows(Str module) {
        static const Str names[] = {
#define X(name) STR_INIT(name),
#include "python-tool.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], module))
                        return true;
        }
        return python_shadows(module);
}

/* Not known, without a word to the host: what is not pure is said once, at the end. */
static bool impure(Python *w) {
        w->k.stopped = true;
        return false;
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

/* --- tokens ------------------------------------------------------------ */

static bool python_tokens(Python *w, size_t end, unsigned depth);

static int peek(const Python *w, size_t ahead, size_t end) {
        return w->k.at + ahead < end ? code_peek(&w->k, ahead) : CODE_END;
}

static bool push(Python *w, int kind, size_t begin) {
        if (w->tokens.n == w->tokens.capacity)
                return impure(w);
        return code_push(&w->k, &w->tokens, kind, begin);
}

/* "!r" and ":>8.2f" at the end of a field: nothing that is evaluated. */
static bool python_field_format(Python *w, size_t end) {
        size_t begin;

        if (peek(w, 0, end) == '!')
                w->k.at += 2;
        if (peek(w, 0, end) == '}') {
                ++w->k.at;
                return true;
        }
        if (peek(w, 0, end) != ':')
                return impure(w);
        begin = ++w->k.at;
        while (peek(w, 0, end) != '}') {
                int ch = peek(w, 0, end);

                if (!is_digit(ch) && !is_letter(ch) &&
                    (ch == CODE_END || !strchr("<>^=+- #,.%", ch)))
                        return impure(w);
                if (++w->k.at - begin > 8)
                        return impure(w);
        }
        ++w->k.at;
        return true;
}

/* Where the expression of a field ends: at '}', '!' or ':' outside of its brackets and quotes. */
static bool python_field_end(Python *w, size_t end, size_t *ret_end) {
        size_t depth = 0;

        for (size_t at = w->k.at; at < end; ++at) {
                char ch = w->k.text.p[at];

                if (ch == '\\' || ch == '\n' || ch == '#')
                        return impure(w);
                if (ch == '\'' || ch == '"') {
                        while (++at < end && w->k.text.p[at] != ch) {
                                if (w->k.text.p[at] == '\\')
                                        return impure(w);
                        }
                } else if (strchr("([{", ch)) {
                        ++depth;
                } else if (!depth && (ch == '}' || ch == ':' ||
                                      (ch == '!' && at + 1 < end && w->k.text.p[at + 1] != '='))) {
                        *ret_end = at;
                        return true;
                } else if (strchr(")]}", ch) && depth-- == 0) {
                        return impure(w);
                }
        }
        return impure(w);
}

/* One {expression} of an f-string; its tokens stand between parentheses of ours. */
static bool python_field(Python *w, size_t end, unsigned depth) {
        size_t field_end;

        if (depth == PYTHON_FIELDS_MAX || !python_field_end(w, end, &field_end))
                return impure(w);
        return push(w, '(', w->k.at) && python_tokens(w, field_end, depth + 1) &&
               push(w, ')', w->k.at) && python_field_format(w, end);
}

static bool python_fields(Python *w, size_t end, unsigned depth) {
        while (w->k.at < end) {
                int ch = code_next(&w->k);

                if (ch != '{' && ch != '}')
                        continue;
                if (peek(w, 0, end) == ch) {
                        ++w->k.at;
                } else if (ch == '}' || !python_field(w, end, depth)) {
                        return impure(w);
                }
        }
        return true;
}

/* Up to the closing quotes; leaves w->k.at behind them. \N loads a module. */
static bool python_quotes(Python *w, size_t end, Str quotes, size_t *ret_end, bool *ret_escapes) {
        while (w->k.at < end) {
                int ch;

                *ret_end = w->k.at;
                if (end - w->k.at >= quotes.n && code_take(&w->k, quotes))
                        return true;
                ch = code_next(&w->k);
                if (ch == '\n' && quotes.n == 1)
                        return impure(w);
                if (ch != '\\')
                        continue;
                *ret_escapes = true;
                ch = code_next(&w->k);
                if (ch == 'N' || ch == '\n')
                        return impure(w);
        }
        return impure(w);
}

/* A string or bytes; @prefix is the letters before it. */
static bool python_string(Python *w, size_t end, Str prefix, unsigned depth) {
        bool format = false, escapes = false;
        size_t begin, quotes_end, after, n_quotes = 1;

        for (size_t i = 0; i < prefix.n; ++i) {
                if (!strchr("rRfFbB", prefix.p[i]))
                        return impure(w);
                format = format || prefix.p[i] == 'f' || prefix.p[i] == 'F';
        }
        if (peek(w, 1, end) == peek(w, 0, end) && peek(w, 2, end) == peek(w, 0, end))
                n_quotes = 3;
        begin = w->k.at + n_quotes;
        w->k.at = begin;
        if (begin > end || !python_quotes(w, end, str_slice(w->k.text, begin - n_quotes, begin),
                                          &quotes_end, &escapes))
                return impure(w);
        after = w->k.at;
        if (format) {
                if (escapes)
                        return impure(w);
                w->k.at = begin;
                if (!python_fields(w, quotes_end, depth) || w->k.at != quotes_end)
                        return impure(w);
        }
        w->k.at = quotes_end;
        if (!push(w, escapes || prefix.n || n_quotes > 1 ? PYTHON_OTHER_STRING : PYTHON_STRING,
                  begin))
                return false;
        w->k.at = after;
        return true;
}

static bool python_name(Python *w, size_t end, unsigned depth) {
        size_t begin = w->k.at;
        int ch;

        while (ch = peek(w, 0, end), is_letter(ch) || is_digit(ch))
                ++w->k.at;
        if (ch == '\'' || ch == '"')
                return python_string(w, end, str_slice(w->k.text, begin, w->k.at), depth);
        return push(w, PYTHON_NAME, begin);
}

/* 0x1f, 1e5, 1_000: one thing that holds no operator. */
static bool python_number(Python *w, size_t end) {
        size_t begin = w->k.at;
        int ch;

        while (ch = peek(w, 0, end), is_letter(ch) || is_digit(ch) || ch == '.') {
                ++w->k.at;
                /* 1..real is an attribute. */
                if (ch == '.' && (is_letter(peek(w, 0, end)) || peek(w, 0, end) == '.'))
                        return impure(w);
        }
        if (w->k.at - begin > 20)
                return impure(w);
        return push(w, PYTHON_NUMBER, begin);
}

static bool python_operator(Python *w, size_t end) {
        static const char *const longs[] = { "**=", "//=", "**", "//", "==", "!=", "<=", ">=",
                                             ":=",  "+=",  "-=", "*=", "/=", "%=", "|=", "&=" };
        size_t begin = w->k.at;
        int ch = peek(w, 0, end);

        if (peek(w, 1, end) == ch && (ch == '<' || ch == '>'))
                return impure(w);
        for (size_t i = 0; i < ARRAY_LEN(longs); ++i) {
                if (end - begin >= strlen(longs[i]) && code_take(&w->k, str_of(longs[i])))
                        return push(w, PYTHON_LONG, begin);
        }
        if (ch == CODE_END || !strchr("()[]{},:;.=<>+-*/%&|^~", ch))
                return impure(w);
        ++w->k.at;
        return push(w, ch, begin);
}

/* A comment may choose how the program's bytes are read: "coding: utf-7". */
static bool python_comment(Python *w, size_t end) {
        size_t begin = w->k.at;

        while (peek(w, 0, end) != '\n' && peek(w, 0, end) != CODE_END) {
                if (code_next(&w->k) == '\r')
                        return impure(w);
        }
        return str_find(str_slice(w->k.text, begin, w->k.at), STR("coding")) == SIZE_MAX ||
               impure(w);
}

static bool python_tokens(Python *w, size_t end, unsigned depth) {
        while (w->k.at < end && !w->k.stopped) {
                int ch = peek(w, 0, end);
                bool ok;

                if (ch == ' ' || ch == '\t') {
                        ++w->k.at;
                        continue;
                }
                if (ch == '\n') {
                        ++w->k.at;
                        ok = push(w, PYTHON_NEWLINE, w->k.at - 1);
                } else if (ch == '#') {
                        ok = python_comment(w, end);
                } else if (is_letter(ch)) {
                        ok = python_name(w, end, depth);
                } else if (is_digit(ch) || (ch == '.' && is_digit(peek(w, 1, end)))) {
                        ok = python_number(w, end);
                } else if (ch == '"' || ch == '\'') {
                        ok = python_string(w, end, (Str){ 0 }, depth);
                } else {
                        ok = python_operator(w, end);
                }
                if (!ok)
                        return impure(w);
        }
        return !w->k.stopped;
}

/* --- names that the program binds -------------------------------------- */

static bool starts_statement(const Python *w, size_t i) {
        int before = i ? code_kind(&w->tokens, i - 1) : PYTHON_NEWLINE;

        return before == PYTHON_NEWLINE || before == ';' || before == ':';
}

static bool is_bound(const Python *w, Str name) {
        for (size_t i = 0; i < w->n_bound; ++i) {
                if (str_eq(w->bound[i], name))
                        return true;
        }
        return false;
}

static bool bind(Python *w, Str name) {
        if (is_bound(w, name))
                return true;
        if (w->n_bound == PYTHON_BOUND_MAX)
                return impure(w);
        w->bound[w->n_bound++] = name;
        return true;
}

/* Every name from @i on, as long as only names, commas, stars and parentheses follow. */
static bool bind_list(Python *w, size_t i, bool bind_them, size_t *ret_end) {
        for (; i < w->tokens.n; ++i) {
                const CodeToken *t = &w->tokens.items[i];

                if (t->kind == PYTHON_NAME) {
                        if (python_word(t->text, PYTHON_WORD_KEYWORD))
                                break;
                        if (bind_them && !bind(w, t->text))
                                return false;
                } else if (t->kind != ',' && t->kind != '(' && t->kind != ')' && t->kind != '*') {
                        break;
                }
        }
        *ret_end = i;
        return true;
}

static bool python_bindings(Python *w) {
        const CodeTokens *t = &w->tokens;
        size_t end;

        for (size_t i = 0; i < t->n; ++i) {
                bool name = code_kind(t, i) == PYTHON_NAME;
                bool taken = name && code_is(t, i, STR("from")) && starts_statement(w, i);
                bool lists = name && (code_is(t, i, STR("for")) || code_is(t, i, STR("lambda")) ||
                                      code_is(t, i, STR("as")));

                if (taken && code_is(t, i + 2, STR("import")) && !bind_list(w, i + 3, true, &end))
                        return false;
                if (lists && !bind_list(w, i + 1, true, &end))
                        return false;
                if (name && !lists && starts_statement(w, i)) {
                        bool targets = bind_list(w, i, false, &end) && code_kind(t, end) == '=';

                        if (targets && !bind_list(w, i, true, &end))
                                return false;
                }
                if (name && (code_kind(t, i + 1) == '=' || code_is(t, i + 1, STR(":="))) &&
                    !bind(w, t->items[i].text))
                        return false;
        }
        return true;
}

/* --- what is used ------------------------------------------------------ */

static bool is_module(Str name) {
        return python_word(name, PYTHON_WORD_MODULE) || python_word(name, PYTHON_WORD_WIDE);
}

static bool ends_statement(const Python *w, size_t i) {
        int kind = code_kind(&w->tokens, i);

        return kind == CODE_END || kind == ';' || kind == PYTHON_NEWLINE;
}

static bool python_module(Python *w, size_t i) {
        Str name = w->tokens.items[i].text;

        if (code_kind(&w->tokens, i) != PYTHON_NAME || !is_module(name))
                return impure(w);
        w->imports = true;
        w->wide = w->wide || python_word(name, PYTHON_WORD_WIDE);
        return true;
}

/* import a, b: at the start of a statement, of modules that are known, without "as". */
static bool python_import(Python *w, size_t *i) {
        if (!starts_statement(w, *i))
                return impure(w);
        do {
                ++*i;
                if (*i >= w->tokens.n || !python_module(w, *i))
                        return impure(w);
                ++*i;
        } while (code_kind(&w->tokens, *i) == ',');
        return ends_statement(w, (*i)--) || impure(w);
}

/* from a import b, c: of what may be taken from a. */
static bool python_from(Python *w, size_t *i) {
        const CodeTokens *t = &w->tokens;
        size_t module = *i + 1;

        if (!starts_statement(w, *i) || module + 2 >= t->n || !python_module(w, module) ||
            !code_is(t, module + 1, STR("import")))
                return impure(w);
        *i = module + 1;
        do {
                ++*i;
                if (code_kind(t, *i) != PYTHON_NAME ||
                    !python_attribute_of(t->items[module].text, t->items[*i].text))
                        return impure(w);
                ++*i;
        } while (code_kind(t, *i) == ',');
        return ends_statement(w, (*i)--) || impure(w);
}

/* Whether some statement imports this module under its name. */
static bool is_imported(const Python *w, Str name) {
        const CodeTokens *t = &w->tokens;

        for (size_t i = 0; i < t->n; ++i) {
                if (!code_is(t, i, STR("import")) || !starts_statement(w, i))
                        continue;
                do {
                        if (code_is(t, i + 1, name))
                                return true;
                        i += 2;
                } while (code_kind(t, i) == ',');
        }
        return false;
}

static bool is_plain_encoding(Str name) {
        static const Str names[] = { STR_INIT("utf-8"),    STR_INIT("utf8"),    STR_INIT("UTF-8"),
                                     STR_INIT("ascii"),    STR_INIT("latin-1"), STR_INIT("latin1"),
                                     STR_INIT("utf-8-sig") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], name))
                        return true;
        }
        return false;
}

/* "r", encoding="utf-8", errors="replace", newline="": one argument behind the name of a file. */
static bool python_open_argument(const CodeTokens *t, size_t *i) {
        static const Str modes[] = { STR_INIT("r"), STR_INIT("rb"), STR_INIT("rt") };
        Str name = { 0 }, value;

        if (code_kind(t, *i) == PYTHON_NAME && code_kind(t, *i + 1) == '=') {
                name = t->items[*i].text;
                *i += 2;
        }
        if (code_kind(t, *i) != PYTHON_STRING)
                return false;
        value = t->items[(*i)++].text;
        if (str_eq(name, STR("encoding")))
                return is_plain_encoding(value);
        if (str_eq(name, STR("errors")))
                return str_eq(value, STR("ignore")) || str_eq(value, STR("replace"));
        if (str_eq(name, STR("newline")))
                return !value.n;
        for (size_t k = 0; (!name.n || str_eq(name, STR("mode"))) && k < ARRAY_LEN(modes); ++k) {
                if (str_eq(value, modes[k]))
                        return true;
        }
        return false;
}

/* open("file"), open("file", "r"): a read of that file. */
static bool python_open(Python *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        size_t close = i + 3;

        if (code_kind(t, i + 1) != '(' || code_kind(t, i + 2) != PYTHON_STRING)
                return impure(w);
        while (code_kind(t, close) == ',') {
                ++close;
                if (!python_open_argument(t, &close))
                        return impure(w);
        }
        if (code_kind(t, close) != ')' || w->n_reads == PYTHON_READS_MAX)
                return impure(w);
        w->reads[w->n_reads++] = t->items[i + 2].text;
        return true;
}

/* .decode(), .encode("utf-8"): other codecs are looked for. */
static bool python_codec(Python *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        size_t close = i + 2;

        if (code_kind(t, close) == PYTHON_STRING && is_plain_encoding(t->items[close].text))
                ++close;
        return (code_kind(t, i + 1) == '(' && code_kind(t, close) == ')') || impure(w);
}

static bool python_attribute(Python *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        Str name = t->items[i].text;
        bool of_module = i >= 2 && code_kind(t, i - 2) == PYTHON_NAME &&
                         is_module(t->items[i - 2].text) && code_kind(t, i - 3) != '.';

        if (!of_module && (str_eq(name, STR("decode")) || str_eq(name, STR("encode"))))
                return python_codec(w, i);

        if (of_module && python_attribute_of(t->items[i - 2].text, name))
                return true;
        return (!of_module && python_word(name, PYTHON_WORD_ATTRIBUTE)) || impure(w);
}

/* Passes over what belongs to it. */
static bool python_use(Python *w, size_t *i) {
        Str name = w->tokens.items[*i].text;

        if (*i && code_kind(&w->tokens, *i - 1) == '.')
                return python_attribute(w, *i);
        if (str_eq(name, STR("import")))
                return python_import(w, i);
        if (str_eq(name, STR("from")))
                return python_from(w, i);
        if (str_eq(name, STR("open")))
                return python_open(w, *i);
        if (python_word(name, PYTHON_WORD_REFUSED) || str_has_prefix(name, STR("__")))
                return impure(w);
        if (python_word(name, PYTHON_WORD_KEYWORD) || python_word(name, PYTHON_WORD_BUILTIN))
                return true;
        /* As a value a module would be known by another name, and its attributes would count as any object's. */
        if (is_module(name) && code_kind(&w->tokens, *i + 1) == '.')
                return true;
        return (is_bound(w, name) && !is_imported(w, name)) || impure(w);
}

/* A power must be small: 2**64, not 9**9**9. */
static bool python_power(Python *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        if (code_kind(t, i + 1) != PYTHON_NUMBER || t->items[i + 1].text.n > 3 ||
            code_is(t, i + 2, STR("**")))
                return impure(w);
        return true;
}

static bool python_uses(Python *w) {
        for (size_t i = 0; i < w->tokens.n; ++i) {
                const CodeToken *t = &w->tokens.items[i];

                if (t->kind == PYTHON_NAME && !python_use(w, &i))
                        return false;
                if (t->kind == PYTHON_LONG &&
                    (str_eq(t->text, STR("**")) || str_eq(t->text, STR("**="))) &&
                    !python_power(w, i))
                        return false;
        }
        return true;
}

/* --- the working directory --------------------------------------------- */

/* A file or folder that python could take for a module that it loads. */
static bool python_entry(void *userdata, Str name, WorldType type) {
        PythonEntries *entries = userdata;
        Str rest, stem = str_cut(name, '.', &rest);

        (void)type;
        if (rest.n && !str_has_suffix(name, STR(".py")) && !str_has_suffix(name, STR(".pyc")) &&
            !str_has_suffix(name, STR(".so")))
                return true;
        entries->shadowed = entries->shadowed || entries->shadows(stem);
        return !entries->shadowed;
}

/*
 * python -c looks for modules in the working directory first, also for those that it
 * loads to show an error.
 */
static bool python_directory_is_plain(const Python *w) {
        CommandContext *c = w->k.c;
        const World *world = c->shell ? c->shell->world : NULL;
        PythonEntries entries = { .shadows = w->wide ? python_tool_shadows : python_shadows };
        Str ignored;
        int r;

        if (!world || !world->list_dir || !world->getenv || c->directory.form != VALUE_LITERAL ||
            c->shell->directory_guessed)
                return false;
        if (w->imports && world->getenv(world->userdata, STR("PYTHONPATH"), c->arena, &ignored) !=
                                  WORLD_E_MISSING)
                return false;
        r = world->list_dir(world->userdata, c->directory.text, PYTHON_ENTRIES_MAX, python_entry,
                            &entries);
        /* What is not there yet may come with modules of its own. */
        return !entries.shadowed && (r == 0 || (r == WORLD_E_MISSING && !w->imports));
}

static bool python_is_pure(Python *w) {
        return python_tokens(w, w->k.text.n, 0) && python_bindings(w) && python_uses(w) &&
               python_directory_is_plain(w);
}

void code_read_python(CommandContext *c, const Value *text, Str source) {
        Python w = { 0 };

        if (!code_init(&w.k, c, text, source) || !code_init_tokens(&w.k, &w.tokens))
                return;
        if (!python_is_pure(&w)) {
                code_effect(&w.k, ACT_RUN_INLINE, 0, w.k.text, "a python program in the command");
                return;
        }
        for (size_t i = 0; i < w.n_reads; ++i)
                code_path(&w.k, ACT_READ, w.reads[i], "the python program opens a file to read");
}

/* --- modules ----------------------------------------------------------- */

/* The words behind -m json.tool: options that only say how it prints, and one file to read; a second is written. */
static bool python_tool_is_plain(Python *w, const Value *words, size_t n) {
        static const Str plain[] = { STR_INIT("--sort-keys"),  STR_INIT("--compact"),
                                     STR_INIT("--tab"),        STR_INIT("--no-indent"),
                                     STR_INIT("--json-lines"), STR_INIT("--no-ensure-ascii"),
                                     STR_INIT("-h"),           STR_INIT("--help") };

        for (size_t i = 0; i < n; ++i) {
                Str word = words[i].text;
                bool listed = false;

                if (words[i].form != VALUE_LITERAL || words[i].many)
                        return false;
                for (size_t k = 0; k < ARRAY_LEN(plain); ++k)
                        listed = listed || str_eq(plain[k], word);
                if (listed)
                        continue;
                if (str_eq(word, STR("--indent"))) {
                        if (++i >= n || words[i].form != VALUE_LITERAL || !words[i].text.n ||
                            !is_digit((unsigned char)words[i].text.p[0]))
                                return false;
                } else if (!word.n || word.p[0] == '-' || w->n_reads) {
                        return false;
                } else {
                        w->reads[w->n_reads++] = word;
                }
        }
        return true;
}

void code_read_python_module(CommandContext *c, const Value *text, Str source) {
        Python w = { .wide = true, .imports = true };
        size_t at = 0;

        if (!code_init(&w.k, c, text, source))
                return;
        /* Only as a word of its own: what stands behind it is for the module. */
        while (at < c->n_argv &&
               !(c->argv[at].form == VALUE_LITERAL && str_eq(c->argv[at].text, STR("-m"))))
                ++at;
        if (!str_eq(w.k.text, STR("json.tool")) || at + 2 > c->n_argv || c->extra ||
            c->argv[at + 1].form != VALUE_LITERAL ||
            !str_eq(c->argv[at + 1].text, STR("json.tool")) ||
            !python_tool_is_plain(&w, c->argv + at + 2, c->n_argv - at - 2) ||
            !python_directory_is_plain(&w)) {
                code_effect(&w.k, ACT_RUN_PROJECT, 0, w.k.text,
                            "runs a module, which may be one of the project");
                return;
        }
        for (size_t i = 0; i < w.n_reads; ++i)
                code_path(&w.k, ACT_READ, w.reads[i], "the file that is printed");
}
