#include "code.h"

/*
 * node: a program given in the command is known when it is made of nothing but what node.def
 * lists: pure computing, printing, and reading files named in it. All else is code that we do not read.
 *
 * It is judged by its tokens, whatever they are put together to. So no value but those of node.def may be
 * called, and no property is reached by a name that is not written out: a value that comes from
 * data has no way to a function that makes code of a text.
 */

enum {
        NODE_NAME = 256,
        NODE_NUMBER,
        NODE_STRING,       /* text without quotes; no escapes */
        NODE_OTHER_STRING, /* with escapes */
        NODE_PATTERN,
        NODE_LONG, /* an operator of more than one byte */

        NODE_BOUND_MAX = 64,
        NODE_READS_MAX = 16,
        NODE_DEPTH_MAX = 32,
};

typedef enum NodeWord {
        NODE_WORD_KEYWORD,
        NODE_WORD_FUNCTION,
        NODE_WORD_MADE,
        NODE_WORD_METHOD,
        NODE_WORD_REFUSED,
        NODE_WORD_GLOBAL,
} NodeWord;

typedef struct NodeRead {
        EffectAct act;
        Str path;
        bool required;
} NodeRead;

typedef struct Node {
        Code k;
        CodeTokens tokens;
        Str bound[NODE_BOUND_MAX];
        size_t n_bound;
        NodeRead reads[NODE_READS_MAX];
        size_t n_reads;
        int open[NODE_DEPTH_MAX]; /* brackets that stand open */
        size_t n_open;
} Node;

static bool node_word(Str name, NodeWord what) {
        static const struct {
                Str name;
                NodeWord what;
        } words[] = {
#define KEYWORD(name)  { STR_INIT(name), NODE_WORD_KEYWORD },
#define FUNCTION(name) { STR_INIT(name), NODE_WORD_FUNCTION },
#define MADE(name)     { STR_INIT(name), NODE_WORD_MADE },
#define METHOD(name)   { STR_INIT(name), NODE_WORD_METHOD },
#define REFUSED(name)  { STR_INIT(name), NODE_WORD_REFUSED },
#define GLOBAL(name)   { STR_INIT(name), NODE_WORD_GLOBAL },
#define MEMBER(object, name)
#include "node.def"
#undef MEMBER
#undef GLOBAL
#undef REFUSED
#undef METHOD
#undef MADE
#undef FUNCTION
#undef KEYWORD
        };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i) {
                if (words[i].what == what && str_eq(words[i].name, name))
                        return true;
        }
        return false;
}

/* @name of @object; without a name, whether anything of it is listed. */
static bool node_member(Str object, Str name) {
        static const Str members[][2] = {
#define MEMBER(object, name) { STR_INIT(object), STR_INIT(name) },
#define KEYWORD(name)
#define FUNCTION(name)
#define MADE(name)
#define METHOD(name)
#define REFUSED(name)
#define GLOBAL(name)
#include "node.def"
#undef MEMBER
#undef GLOBAL
#undef REFUSED
#undef METHOD
#undef MADE
#undef FUNCTION
#undef KEYWORD
        };

        for (size_t i = 0; i < ARRAY_LEN(members); ++i) {
                if (str_eq(members[i][0], object) && (!name.n || str_eq(members[i][1], name)))
                        return true;
        }
        return false;
}

/* --- tokens ------------------------------------------------------------ */

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_' || ch == '$';
}

static bool node_push(Node *w, int kind, size_t begin) {
        return w->tokens.n < w->tokens.capacity && code_push(&w->k, &w->tokens, kind, begin);
}

static bool node_string(Node *w, int quote) {
        size_t begin = ++w->k.at, end;
        bool escapes = false;
        int ch;

        while (ch = code_peek(&w->k, 0), ch != quote) {
                if (ch == CODE_END || ch == '\n' || ch == '\r')
                        return false;
                if (ch == '\\' && code_peek(&w->k, 1) == CODE_END)
                        return false;
                escapes = escapes || ch == '\\';
                w->k.at += ch == '\\' ? 2 : 1;
        }
        end = w->k.at;
        if (!node_push(w, escapes ? NODE_OTHER_STRING : NODE_STRING, begin))
                return false;
        w->k.at = end + 1;
        return true;
}

/* 0x1f, 1e5, 1_000; 1..x is a property. */
static bool node_number(Node *w) {
        size_t begin = w->k.at;
        int ch;

        while (ch = code_peek(&w->k, 0), is_letter(ch) || is_digit(ch) || ch == '.') {
                ++w->k.at;
                if (ch == '.' && !is_digit(code_peek(&w->k, 0)))
                        return false;
        }
        return node_push(w, NODE_NUMBER, begin);
}

static bool is_keyword(const CodeTokens *t, size_t i) {
        return code_kind(t, i) == NODE_NAME && node_word(t->items[i].text, NODE_WORD_KEYWORD);
}

/* Behind a value a slash divides. Where it could be either, nothing is known. */
static bool node_slash(Node *w) {
        const CodeTokens *t = &w->tokens;
        int before = t->n ? code_kind(t, t->n - 1) : '(';
        size_t begin = w->k.at;
        bool class = false;
        int ch;

        if (before == NODE_NUMBER || before == ']' ||
            (before == NODE_NAME && !is_keyword(t, t->n - 1))) {
                ++w->k.at;
                return code_peek(&w->k, 0) != '/' && code_peek(&w->k, 0) != '*' &&
                       node_push(w, '/', begin);
        }
        if (before != '(' && before != ',')
                return false;
        ++w->k.at;
        if (code_peek(&w->k, 0) == '*' || code_peek(&w->k, 0) == '/')
                return false;
        while (ch = code_next(&w->k), class || ch != '/') {
                if (ch == CODE_END || ch == '\n' || ch == '\r' || ch >= 0x80)
                        return false;
                if (ch == '\\' && (code_peek(&w->k, 0) == '\n' || code_next(&w->k) == CODE_END))
                        return false;
                class = ch == '[' || (class && ch != ']');
        }
        while (is_letter(code_peek(&w->k, 0)))
                ++w->k.at;
        return node_push(w, NODE_PATTERN, begin);
}

static bool node_operator(Node *w) {
        static const char *const longs[] = { "===", "!==", "...", "=>", "==", "!=", "<=",
                                             ">=",  "&&",  "||",  "??", "?.", "+=" };
        size_t begin = w->k.at;
        int ch = code_peek(&w->k, 0);

        for (size_t i = 0; i < ARRAY_LEN(longs); ++i) {
                if (code_take(&w->k, str_of(longs[i])))
                        return node_push(w, NODE_LONG, begin);
        }
        /* "++", "--", and "<!--" and "-->", which begin comments. */
        if (strchr("+-*<>!", ch) && code_peek(&w->k, 1) == ch && ch != '!')
                return false;
        if (ch == CODE_END || !strchr("()[]{}.,;:?<>+-*%!=", ch) ||
            (ch == '<' && code_peek(&w->k, 1) == '!'))
                return false;
        ++w->k.at;
        return node_push(w, ch, begin);
}

static bool node_token(Node *w) {
        int ch = code_peek(&w->k, 0);
        size_t begin = w->k.at;

        if (ch == '"' || ch == '\'')
                return node_string(w, ch);
        if (is_digit(ch))
                return node_number(w);
        if (ch == '/')
                return node_slash(w);
        if (!is_letter(ch))
                return node_operator(w);
        while (ch = code_peek(&w->k, 0), is_letter(ch) || is_digit(ch))
                ++w->k.at;
        return node_push(w, NODE_NAME, begin);
}

static bool node_tokens(Node *w) {
        int ch;

        while (ch = code_peek(&w->k, 0), ch != CODE_END) {
                if (ch == ' ' || ch == '\t' || ch == '\n')
                        ++w->k.at;
                else if (!node_token(w))
                        return false;
        }
        return !w->k.stopped;
}

/* --- names that the program binds -------------------------------------- */

static bool is_bound(const Node *w, Str name) {
        for (size_t i = 0; i < w->n_bound; ++i) {
                if (str_eq(w->bound[i], name))
                        return true;
        }
        return false;
}

static bool node_bind(Node *w, Str name) {
        if (node_word(name, NODE_WORD_KEYWORD) || node_word(name, NODE_WORD_FUNCTION) ||
            node_word(name, NODE_WORD_REFUSED) || node_word(name, NODE_WORD_GLOBAL) ||
            (name.p[0] >= 'A' && name.p[0] <= 'Z') || name.p[0] == '_')
                return false;
        if (is_bound(w, name))
                return true;
        if (w->n_bound == NODE_BOUND_MAX)
                return false;
        w->bound[w->n_bound++] = name;
        return true;
}

/* The names of [a, b] or {a: b}, from @i to the bracket that closes the first. */
static bool node_bind_pattern(Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        size_t depth = 0;

        do {
                int kind = code_kind(t, i);

                if (kind == '[' || kind == '{' || kind == '(')
                        ++depth;
                else if (kind == ']' || kind == '}' || kind == ')')
                        --depth;
                else if (kind == NODE_NAME ? !node_bind(w, t->items[i].text)
                                           : kind != ',' && kind != ':')
                        return false;
                ++i;
        } while (depth);
        return true;
}

/* Before "=>" at @i: a name, or names between parentheses. */
static bool node_bind_parameters(Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        size_t open = i;

        if (code_kind(t, i - 1) == NODE_NAME)
                return node_bind(w, t->items[i - 1].text);
        while (open && code_kind(t, open) != '(')
                --open;
        return code_kind(t, open) == '(' && code_kind(t, i - 1) == ')' &&
               node_bind_pattern(w, open);
}

static bool declares(const CodeTokens *t, size_t i) {
        return code_is(t, i, STR("const")) || code_is(t, i, STR("let")) ||
               code_is(t, i, STR("var"));
}

/* "fs" of "fs" and "node:fs". */
static Str module_of(Str text) {
        static const Str modules[] = { STR_INIT("fs"), STR_INIT("os"), STR_INIT("path") };

        if (str_has_prefix(text, STR("node:")))
                text = str_slice(text, 5, text.n);
        for (size_t i = 0; i < ARRAY_LEN(modules); ++i) {
                if (str_eq(text, modules[i]))
                        return text;
        }
        return (Str){ 0 };
}

/* const fs = require("fs"): the name is that of the module, and is read as such. */
static bool is_module_name(const CodeTokens *t, size_t i) {
        int after = code_kind(t, i + 6);

        return code_kind(t, i) == NODE_NAME && code_kind(t, i + 1) == '=' &&
               code_is(t, i + 2, STR("require")) && code_kind(t, i + 3) == '(' &&
               code_kind(t, i + 4) == NODE_STRING && code_kind(t, i + 5) == ')' &&
               (after == ';' || after == NODE_NAME || after == CODE_END) &&
               module_of(t->items[i].text).n &&
               str_eq(module_of(t->items[i + 4].text), t->items[i].text);
}

static bool node_bindings(Node *w) {
        const CodeTokens *t = &w->tokens;

        for (size_t i = 0; i < t->n; ++i) {
                bool ok = true;

                if (code_kind(t, i) == NODE_LONG && code_is(t, i, STR("=>")))
                        ok = i && node_bind_parameters(w, i);
                else if (code_kind(t, i) != NODE_NAME)
                        continue;
                else if (code_is(t, i, STR("catch")) && code_kind(t, i + 1) == '(')
                        ok = node_bind_pattern(w, i + 1);
                else if (declares(t, i) && code_kind(t, i + 1) == NODE_NAME)
                        ok = is_module_name(t, i + 1) || node_bind(w, t->items[i + 1].text);
                else if (declares(t, i))
                        ok = (code_kind(t, i + 1) == '[' || code_kind(t, i + 1) == '{') &&
                             node_bind_pattern(w, i + 1);
                if (!ok)
                        return false;
        }
        return true;
}

/* --- what is used ------------------------------------------------------ */

static bool is_dot(const CodeTokens *t, size_t i) {
        return code_kind(t, i) == '.' || (code_kind(t, i) == NODE_LONG && code_is(t, i, STR("?.")));
}

static bool node_reads(Node *w, EffectAct act, Str path, bool required) {
        if (!path.n || w->n_reads == NODE_READS_MAX)
                return false;
        w->reads[w->n_reads++] = (NodeRead){ act, path, required };
        return true;
}

/* ./a.json, ../a.json, /a.json: with "..", only at the beginning, where node and the system agree about links. */
static bool is_json_path(Str path) {
        size_t at = 0;

        /* Of ".json" the ending is none to node, and it is read as a program. */
        if (!str_has_suffix(path, STR(".json")) || str_has_suffix(path, STR("/.json")))
                return false;
        if (str_has_prefix(path, STR("./")))
                at = 2;
        while (str_has_prefix(str_slice(path, at, path.n), STR("../")))
                at += 3;
        return (at || path.p[0] == '/') &&
               str_find(str_slice(path, at, path.n), STR("..")) == SIZE_MAX;
}

/* , "utf8" or , {encoding: "utf8"} behind the name of a file. */
static size_t node_encoding(const CodeTokens *t, size_t i) {
        if (code_kind(t, i) != ',')
                return i;
        if (code_kind(t, i + 1) == NODE_STRING)
                return i + 2;
        if (code_kind(t, i + 1) == '{' && code_is(t, i + 2, STR("encoding")) &&
            code_kind(t, i + 3) == ':' && code_kind(t, i + 4) == NODE_STRING &&
            code_kind(t, i + 5) == '}')
                return i + 6;
        return i;
}

/* fs.readFileSync("a", "utf8"), fs.existsSync("a"): @i is the name behind the dot. Passes over the call. */
static bool node_file(Node *w, size_t *i) {
        const CodeTokens *t = &w->tokens;
        bool reads = code_is(t, *i, STR("readFileSync"));
        size_t end = *i + 3;

        if (code_kind(t, *i) != NODE_NAME || code_kind(t, *i + 1) != '(')
                return false;
        if (reads)
                end = node_encoding(t, end);
        if (code_kind(t, end) != ')')
                return false;
        if (code_kind(t, *i + 2) == NODE_NUMBER) {
                if (!reads || !code_is(t, *i + 2, STR("0")))
                        return false;
        } else if (code_kind(t, *i + 2) != NODE_STRING) {
                return false;
        } else if (reads) {
                if (!node_reads(w, ACT_READ, t->items[*i + 2].text, false))
                        return false;
        } else if (!code_is(t, *i, STR("existsSync")) && !code_is(t, *i, STR("statSync")) &&
                   !code_is(t, *i, STR("readdirSync"))) {
                return false;
        } else if (!node_reads(w, ACT_LOOK, t->items[*i + 2].text, false)) {
                return false;
        }
        *i = end;
        return true;
}

/* What is taken of @module, whose name ends before @i. */
static bool node_of_module(Node *w, Str module, size_t *i) {
        const CodeTokens *t = &w->tokens;

        if (code_kind(t, *i) != '.')
                return false;
        ++*i;
        if (str_eq(module, STR("fs")))
                return node_file(w, i);
        return code_kind(t, *i) == NODE_NAME && node_member(module, t->items[*i].text);
}

/* require("./a.json"), require("fs").…, require.resolve("a"); passes over it. */
static bool node_require(Node *w, size_t *i) {
        const CodeTokens *t = &w->tokens;
        size_t name = *i + 2;
        Str text;

        if (code_kind(t, *i + 1) == '.') {
                if (!code_is(t, name, STR("resolve")) || code_kind(t, name + 1) != '(' ||
                    code_kind(t, name + 2) != NODE_STRING || code_kind(t, name + 3) != ')')
                        return false;
                *i = name + 3;
                return true;
        }
        if (code_kind(t, *i + 1) != '(' || code_kind(t, name) != NODE_STRING ||
            code_kind(t, name + 1) != ')')
                return false;
        text = t->items[name].text;
        if (is_json_path(text)) {
                *i = name + 1;
                return node_reads(w, ACT_READ, text, true);
        }
        text = module_of(text);
        if (!text.n)
                return false;
        if (*i >= 3 && declares(t, *i - 3) && is_module_name(t, *i - 2)) {
                *i = name + 1;
                return true;
        }
        *i = name + 2;
        return node_of_module(w, text, i);
}

/* A property; only what is listed is called. */
static bool node_property(const Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        Str name = t->items[i].text;

        if (node_word(name, NODE_WORD_REFUSED))
                return false;
        return code_kind(t, i + 1) != '(' || node_word(name, NODE_WORD_METHOD);
}

static bool is_key(const Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        int before = i ? code_kind(t, i - 1) : CODE_END;

        return code_kind(t, i + 1) == ':' && (before == '{' || before == ',') && w->n_open &&
               w->open[w->n_open - 1] == '{';
}

/* new Date(…) */
static bool node_new(const Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        return code_kind(t, i + 1) == NODE_NAME &&
               node_word(t->items[i + 1].text, NODE_WORD_MADE) && code_kind(t, i + 2) == '(';
}

/* Passes over what belongs to it. */
static bool node_use(Node *w, size_t *i) {
        const CodeTokens *t = &w->tokens;
        Str name = t->items[*i].text;

        if (*i && is_dot(t, *i - 1))
                return node_property(w, *i);
        if (is_key(w, *i))
                return !node_word(name, NODE_WORD_REFUSED);
        if (str_eq(name, STR("require")))
                return node_require(w, i);
        if (str_eq(name, STR("new")))
                return node_new(w, (*i)++);
        /* for ({["a"]: b} of c) sets b without a sign of it. */
        if (str_eq(name, STR("for")))
                return code_kind(t, *i + 1) == '(' && declares(t, *i + 2);
        if (node_word(name, NODE_WORD_KEYWORD) || node_word(name, NODE_WORD_FUNCTION)) {
                /* Number.isInteger */
                if (!is_dot(t, *i + 1))
                        return true;
                ++*i;
                return node_of_module(w, name, i);
        }
        if (is_bound(w, name))
                return code_kind(t, *i + 1) != '(';
        if (module_of(name).n) {
                /* Of node -e the modules are globals. Where it is declared, no dot follows. */
                if (*i && declares(t, *i - 1) && is_module_name(t, *i))
                        return true;
                ++*i;
                return node_of_module(w, name, i);
        }
        ++*i;
        return node_member(name, (Str){ 0 }) && node_of_module(w, name, i);
}

/* A keyword that stands before a value, and is none. */
static bool takes_value(const CodeTokens *t, size_t i) {
        return is_keyword(t, i) && !code_is(t, i, STR("true")) && !code_is(t, i, STR("false")) &&
               !code_is(t, i, STR("null")) && !code_is(t, i, STR("undefined"));
}

static bool ends_value(const CodeTokens *t, size_t i) {
        int kind = code_kind(t, i);

        return kind == ')' || kind == ']' || kind == '}' || kind == NODE_STRING ||
               kind == NODE_OTHER_STRING || kind == NODE_NUMBER || kind == NODE_PATTERN;
}

/* What a bracket behind a value could call or reach. */
static bool node_bracket(const Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;
        int before = i ? code_kind(t, i - 1) : ';', key = code_kind(t, i + 1);
        bool value = i && (ends_value(t, i - 1) ||
                           (before == NODE_LONG && code_is(t, i - 1, STR("?."))));

        if (code_kind(t, i) == '(')
                return !value;
        if (before == NODE_NAME && (!takes_value(t, i - 1) || is_dot(t, i - 2)))
                value = true;
        if (!value)
                return true;
        return code_kind(t, i + 2) == ']' &&
               (key == NODE_NUMBER ||
                (key == NODE_STRING && !node_word(t->items[i + 1].text, NODE_WORD_REFUSED)));
}

/* A name of the program's own alone is set. */
static bool node_assigns(const Node *w, size_t i) {
        const CodeTokens *t = &w->tokens;

        if (i && (code_kind(t, i - 1) == ']' || code_kind(t, i - 1) == '}')) {
                int open = code_kind(t, i - 1) == ']' ? '[' : '{';
                size_t at = i - 1;

                /* const [a, b] = …: of brackets within, the declaration does not stand before the last. */
                while (at && code_kind(t, at) != open)
                        --at;
                return at && declares(t, at - 1);
        }
        return i && code_kind(t, i - 1) == NODE_NAME && !(i > 1 && is_dot(t, i - 2)) &&
               (is_bound(w, t->items[i - 1].text) || is_module_name(t, i - 1));
}

/*
 * A text that is no JavaScript, node reads as TypeScript: "a!(b)" and "a<b>(c)" are calls there, and
 * "<a>b" is b.
 */
static bool node_is_no_type(const CodeTokens *t, size_t i) {
        bool value = i && (ends_value(t, i - 1) ||
                           (code_kind(t, i - 1) == NODE_NAME && !takes_value(t, i - 1)));

        if (code_kind(t, i) == '!')
                return !value;
        if (code_kind(t, i) == '<')
                return value;
        return code_kind(t, i) != '>' || (value && code_kind(t, i + 1) != '(');
}

static bool node_operand(Node *w, size_t i) {
        int kind = code_kind(&w->tokens, i);

        if (kind == '(' || kind == '[' || kind == '{') {
                if (w->n_open == NODE_DEPTH_MAX || (kind != '{' && !node_bracket(w, i)))
                        return false;
                w->open[w->n_open++] = kind;
        } else if (kind == ')' || kind == ']' || kind == '}') {
                if (!w->n_open)
                        return false;
                --w->n_open;
        } else if (kind == '=' || (kind == NODE_LONG && code_is(&w->tokens, i, STR("+=")))) {
                return node_assigns(w, i);
        }
        return node_is_no_type(&w->tokens, i);
}

static bool node_uses(Node *w) {
        for (size_t i = 0; i < w->tokens.n; ++i) {
                if (code_kind(&w->tokens, i) == NODE_NAME ? !node_use(w, &i) : !node_operand(w, i))
                        return false;
        }
        return true;
}

/*
 * require() of a name that is a file ending in .json parses it as data. A link is followed first, and
 * what it leads to may be a program; where there is no file, other endings are tried.
 */
static bool node_required_is_data(const Node *w, Str path) {
        CommandContext *c = w->k.c;
        const World *world = c->shell ? c->shell->world : NULL;
        WorldStat st;

        if (!world || !world->stat || c->directory.form != VALUE_LITERAL ||
            c->shell->directory_guessed)
                return false;
        if (path.p[0] != '/')
                path = arena_strf(c->arena, STR_FMT "/" STR_FMT, STR_ARG(c->directory.text),
                                  STR_ARG(path));
        return path.n && world->stat(world->userdata, path, false, &st) == 0 &&
               st.type == WORLD_TYPE_FILE;
}

static bool node_is_pure(Node *w) {
        if (!node_tokens(w) || !node_bindings(w) || !node_uses(w))
                return false;
        for (size_t i = 0; i < w->n_reads; ++i) {
                if (w->reads[i].required && !node_required_is_data(w, w->reads[i].path))
                        return false;
        }
        return true;
}

bool code_read_node(CommandContext *c, const Value *text, Str source) {
        Node w = { 0 };

        /* Behind -p, "-r" is an option of node's. */
        if (text->form != VALUE_LITERAL || text->many || text->text.n > CODE_TEXT_MAX ||
            str_has_prefix(text->text, STR("-")) || !code_init(&w.k, c, text, source) ||
            !code_init_tokens(&w.k, &w.tokens) || !node_is_pure(&w))
                return false;
        for (size_t i = 0; i < w.n_reads; ++i)
                code_path(&w.k, w.reads[i].act, w.reads[i].path,
                          "the program opens a file to read");
        return true;
}
