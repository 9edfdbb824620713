#include "address.h"
#include "code.h"

/*
 * sqlite3: SQL statements and dot commands, as an argument or on standard input.
 * A statement that only reads gives nothing of its own; one that changes the
 * database is a write of it; what could reach outside is unknown.
 */

enum {
        SQL_NAME = 256,
        SQL_QUOTED, /* "name", `name`, [name]: may still name a function */
        SQL_STRING,
        SQL_NUMBER,
        SQL_VARIABLE,
};

typedef enum SqlWord {
        SQL_WORD_READ = 1 << 0,
        SQL_WORD_WRITE = 1 << 1,
        SQL_WORD_KEYWORD = 1 << 2,
        SQL_WORD_FUNCTION = 1 << 3,
        SQL_WORD_REFUSED = 1 << 4,
        SQL_WORD_PRAGMA = 1 << 5,
        SQL_WORD_SETTING = 1 << 6,
        SQL_WORD_DOT = 1 << 7,
} SqlWord;

typedef struct Sql {
        Code k;
        CodeTokens tokens;
        bool writes;
} Sql;

/* True when the table knows @name as @what. */
static bool sql_word(Str name, SqlWord what) {
        static const struct {
                Str name;
                SqlWord what;
        } words[] = {
#define WORD(name, what) { STR_INIT(name), SQL_WORD_##what },
#include "sqlite.def"
#undef WORD
        };

        for (size_t i = 0; i < ARRAY_LEN(words); ++i) {
                if (words[i].what == what && str_eq_nocase(words[i].name, name))
                        return true;
        }
        return false;
}

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool is_space(int ch) {
        return ch == ' ' || ch == '\t' || ch == '\n';
}

/* --- tokens ------------------------------------------------------------ */

/*
 * At the start of a line: sqlite3 may take a line of its input that begins with a
 * dot, or holds only "go" or "/", by itself, whatever was open before it.
 */
static bool sql_line_is_plain(Code *k) {
        Str rest = str_slice(k->text, k->at, k->text.n), ignored;
        Str line = str_trim(str_cut(rest, '\n', &ignored));

        if (code_peek(k, 0) == '.' || str_eq_nocase(line, STR("go")) || str_eq(line, STR("/")))
                return code_unknown(k, "a line inside a statement may be a command of sqlite3");
        return true;
}

static bool sql_next(Code *k) {
        return code_next(k) != '\n' || sql_line_is_plain(k);
}

/* Up to @close; twice the same byte stands for itself. */
static bool sql_quoted(Sql *w, int kind, int close) {
        Code *k = &w->k;
        size_t begin = ++k->at;

        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == CODE_END)
                        return code_unknown(k, "a quoted part of the SQL does not end");
                if (ch == close && (close == ']' || code_peek(k, 1) != close))
                        break;
                if (ch == close)
                        ++k->at;
                if (!sql_next(k))
                        return false;
        }
        if (!code_push(k, &w->tokens, kind, begin))
                return false;
        ++k->at;
        return true;
}

static bool sql_comment(Code *k) {
        while (code_peek(k, 0) != CODE_END) {
                if (code_take(k, STR("*/")))
                        return true;
                if (!sql_next(k))
                        return false;
        }
        return code_unknown(k, "a comment of the SQL does not end");
}

static void sql_skip_line(Code *k) {
        while (code_peek(k, 0) != '\n' && code_peek(k, 0) != CODE_END)
                ++k->at;
}

/* ".tables" at the start of a line, between statements: read to the end of the line. */
static bool sql_dot_command(Code *k) {
        Str name;

        ++k->at;
        name = code_take_name(k);
        if (!sql_word(name, SQL_WORD_DOT))
                return code_unknown(k, "a dot command of sqlite3 that may act");
        if (code_peek(k, 0) != CODE_END && !is_space(code_peek(k, 0)))
                return code_unknown(k, "a dot command of sqlite3 is not plain");
        sql_skip_line(k);
        return true;
}

/* Numbers run into letters (1e5, 0x1F): both are taken as one. */
static bool sql_number(Sql *w) {
        size_t begin = w->k.at;

        while (is_digit(code_peek(&w->k, 0)) || code_peek(&w->k, 0) == '.' ||
               is_letter(code_peek(&w->k, 0)))
                ++w->k.at;
        return code_push(&w->k, &w->tokens, SQL_NUMBER, begin);
}

static bool sql_name(Sql *w, size_t begin, int kind) {
        int ch;

        while (ch = code_peek(&w->k, 0), is_letter(ch) || is_digit(ch) || ch >= 0x80)
                ++w->k.at;
        return code_push(&w->k, &w->tokens, kind, begin);
}

static bool sql_token(Sql *w) {
        Code *k = &w->k;
        size_t begin = k->at;
        int ch = code_peek(k, 0);

        if (code_take(k, STR("--"))) {
                sql_skip_line(k);
                return true;
        }
        if (code_take(k, STR("/*")))
                return sql_comment(k);
        if (ch == '\'')
                return sql_quoted(w, SQL_STRING, ch);
        if (ch == '"' || ch == '`')
                return sql_quoted(w, SQL_QUOTED, ch);
        if (ch == '[')
                return sql_quoted(w, SQL_QUOTED, ']');
        if (is_letter(ch) || ch >= 0x80)
                return sql_name(w, begin, SQL_NAME);
        if (is_digit(ch) || (ch == '.' && is_digit(code_peek(k, 1))))
                return sql_number(w);
        if (!strchr("(),;.*+-/%<>=!|&~?:@$", ch))
                return code_unknown(k, "the SQL holds a byte that sqlite3 does not know");
        ++k->at;
        if (strchr("?:@$", ch))
                return sql_name(w, begin, SQL_VARIABLE);
        return code_push(k, &w->tokens, ch, begin);
}

static bool sql_between_statements(const Sql *w) {
        return !w->tokens.n || w->tokens.items[w->tokens.n - 1].kind == ';';
}

static bool sql_tokens(Sql *w) {
        Code *k = &w->k;
        bool line_start = true;

        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == CODE_END)
                        return !k->stopped;
                if (line_start && ch == '.' && sql_between_statements(w)) {
                        if (!sql_dot_command(k))
                                return false;
                        continue;
                }
                if (line_start && !sql_line_is_plain(k))
                        return false;
                line_start = ch == '\n';
                if (is_space(ch)) {
                        ++k->at;
                } else if (!sql_token(w)) {
                        return false;
                }
        }
}

/* --- statements -------------------------------------------------------- */

static bool sql_is(const Sql *w, size_t i, Str word) {
        return code_kind(&w->tokens, i) == SQL_NAME && str_eq_nocase(w->tokens.items[i].text, word);
}

/* The token behind the ')' of the '(' at @i. */
static size_t sql_matching(const Sql *w, size_t i, size_t end) {
        size_t depth = 0;

        for (; i < end; ++i) {
                if (w->tokens.items[i].kind == '(') {
                        ++depth;
                } else if (w->tokens.items[i].kind == ')' && --depth == 0) {
                        return i + 1;
                }
        }
        return end;
}

/* "t(a, b) AS (" names the columns of a common table. */
static bool sql_names_columns(const Sql *w, size_t open, size_t end) {
        size_t i;

        for (i = open + 1; i < end && code_kind(&w->tokens, i) != ')'; ++i) {
                if (code_kind(&w->tokens, i) != ',' && code_kind(&w->tokens, i) != SQL_NAME)
                        return false;
        }
        return sql_is(w, i + 1, STR("as")) && i + 1 < end;
}

/*
 * Every name of a statement: nothing that reaches outside, no function unknown to us.
 * A table may be named by a string as well.
 */
static bool sql_names(Sql *w, size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
                const CodeToken *t = &w->tokens.items[i];

                if (t->kind != SQL_NAME && t->kind != SQL_QUOTED && t->kind != SQL_STRING)
                        continue;
                if (sql_word(t->text, SQL_WORD_REFUSED))
                        return code_unknown(&w->k, "the SQL reaches outside the database");
                if (i + 1 >= end || code_kind(&w->tokens, i + 1) != '(')
                        continue;
                if (t->kind == SQL_NAME && sql_word(t->text, SQL_WORD_KEYWORD))
                        continue;
                if (!sql_word(t->text, SQL_WORD_FUNCTION) && !sql_names_columns(w, i + 1, end))
                        return code_unknown(&w->k, "the SQL calls a function that is not known");
        }
        return true;
}

/* WITH … reads when the statement behind its tables is no other than SELECT or VALUES. */
static bool sql_with_reads(const Sql *w, size_t begin, size_t end) {
        for (size_t i = begin + 1; i < end; ++i) {
                if (code_kind(&w->tokens, i) == '(') {
                        i = sql_matching(w, i, end) - 1;
                } else if (sql_is(w, i, STR("select")) || sql_is(w, i, STR("values"))) {
                        return true;
                } else if (code_kind(&w->tokens, i) == SQL_NAME &&
                           sql_word(w->tokens.items[i].text, SQL_WORD_WRITE)) {
                        return false;
                }
        }
        return false;
}

static bool sql_pragma(Sql *w, size_t begin, size_t end) {
        size_t i = begin + 1;
        Str name;

        if (code_kind(&w->tokens, i) != SQL_NAME)
                return code_unknown(&w->k, "a pragma is not plain");
        if (code_kind(&w->tokens, i + 1) == '.')
                i += 2;
        if (i >= end || code_kind(&w->tokens, i) != SQL_NAME)
                return code_unknown(&w->k, "a pragma is not plain");
        name = w->tokens.items[i].text;
        if (sql_word(name, SQL_WORD_PRAGMA) || (i + 1 == end && sql_word(name, SQL_WORD_SETTING)))
                return true;
        return code_unknown(&w->k, "a pragma that may act");
}

static bool sql_statement(Sql *w, size_t begin, size_t end) {
        Str word;

        if (begin == end)
                return true;
        word = code_kind(&w->tokens, begin) == SQL_NAME ? w->tokens.items[begin].text : (Str){ 0 };
        /* EXPLAIN tells of any statement and runs none. */
        if (sql_is(w, begin, STR("explain")) && !sql_is(w, begin + 1, STR("pragma")))
                return sql_names(w, begin, end);
        if (sql_is(w, begin, STR("pragma")))
                return sql_pragma(w, begin, end);
        if (sql_word(word, SQL_WORD_WRITE) ||
            (sql_is(w, begin, STR("with")) && !sql_with_reads(w, begin, end))) {
                w->writes = true;
        } else if (!sql_word(word, SQL_WORD_READ) || sql_is(w, begin, STR("explain"))) {
                return code_unknown(&w->k, "a statement that is not known to read only");
        }
        return sql_names(w, begin, end);
}

static bool sql_statements(Sql *w) {
        size_t begin = 0;

        for (size_t i = 0; i <= w->tokens.n; ++i) {
                if (i < w->tokens.n && w->tokens.items[i].kind != ';')
                        continue;
                if (!sql_statement(w, begin, i))
                        return false;
                begin = i + 1;
        }
        return true;
}

/* --- the database ------------------------------------------------------ */

bool code_has_option(const CommandContext *c, Str name) {
        for (size_t i = 0; c->out && i < c->out->n_options; ++i)
                if (str_eq(c->out->options[i].name, name))
                        return true;
        return false;
}

static bool is_in_memory(const Value *database) {
        return value_is(database, STR("")) || value_is(database, STR(":memory:"));
}

static bool is_there(const World *world, Str path) {
        WorldStat ignored;

        return world->stat(world->userdata, path, true, &ignored) != WORLD_E_MISSING;
}

/* Absolute; empty where it cannot be told. */
static Str database_path(const CommandContext *c, const Value *database) {
        Str path = database->text;

        if (database->form != VALUE_LITERAL || !address_sqlite_path(&path) || !path.n)
                return (Str){ NULL, 0 };
        if (path.p[0] == '/')
                return path;
        if (c->directory.form != VALUE_LITERAL)
                return (Str){ NULL, 0 };
        return arena_strf(c->arena, STR_FMT "/" STR_FMT, STR_ARG(c->directory.text), STR_ARG(path));
}

bool code_database_is_there(const CommandContext *c) {
        const World *world = c->shell ? c->shell->world : NULL;
        Str path;

        if (!c->out || !c->out->n_operands)
                return false;
        path = database_path(c, &c->out->operands[0]);
        return !path.n || !world || !world->stat || is_there(world, path);
}

static Str parent_of(Str path) {
        while (path.n > 1 && path.p[path.n - 1] != '/')
                --path.n;
        while (path.n > 1 && path.p[path.n - 1] == '/')
                --path.n;
        return path;
}

/* A database that is not there is made, even to read from it, where its directory is. */
static bool is_made(const CommandContext *c, const Value *database) {
        const World *world = c->shell ? c->shell->world : NULL;
        Str path = database_path(c, database);

        return world && world->stat && path.n && !is_there(world, path) &&
               is_there(world, parent_of(path));
}

void code_database(CommandContext *c, bool writes, Str source) {
        Value database = value_any(c->span);

        if (code_has_option(c, STR("-readonly")) && !writes)
                return;
        if (c->out && c->out->n_operands)
                database = c->out->operands[0];
        if (is_in_memory(&database))
                return;
        if (writes) {
                c->host->path(c, ACT_WRITE, &database, STR("the SQL changes the database"), source);
        } else if (is_made(c, &database)) {
                c->host->path(c, ACT_CREATE, &database, STR("a database that is not there is made"),
                              source);
        }
}

void code_read_sqlite(CommandContext *c, const Value *text, Str source) {
        Sql w = { 0 };

        if (!code_init(&w.k, c, text, source) || !code_init_tokens(&w.k, &w.tokens) ||
            !sql_tokens(&w))
                return;
        if (sql_statements(&w))
                code_database(c, w.writes, source);
}
