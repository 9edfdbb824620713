#include "address.h"
#include "code.h"

/*
 * SQL for a server or for DuckDB, and what psql, mysql and sqlcmd read beside it. A
 * statement that only reads gives nothing of its own; whatever is not known to read only
 * is unknown. Where the dialects would cut a text differently, it is unknown too.
 */

enum {
        SQL_NAME = 256,
        SQL_QUOTED, /* "name", `name`, [name]: may still name a function */
        SQL_STRING,
        SQL_NUMBER,
        SQL_VARIABLE,
};

typedef enum SqlWord {
        SQL_WORD_READ, /* begins a statement that reads, in every dialect */
        SQL_WORD_PSQL, /* the same in PostgreSQL's alone, and so on */
        SQL_WORD_MYSQL,
        SQL_WORD_DUCKDB,
        SQL_WORD_WRITE,       /* changes data, wherever it stands in a statement */
        SQL_WORD_TRANSACTION, /* begins one, or ends it */
        SQL_WORD_MANNER,      /* may stand in such a statement */
        SQL_WORD_SETTING,     /* may be set: it changes only how long one waits and what is shown */
        SQL_WORD_KEYWORD,     /* may stand before '(' without being a function */
        SQL_WORD_FUNCTION,    /* a function without effect beyond its value */
        SQL_WORD_READER,      /* DuckDB's functions that read the file that they are given */
        SQL_WORD_EXTENSION,   /* DuckDB reads a file whose name ends so as if it were a table */
        SQL_WORD_SECRET,      /* holds passwords or their hashes */
        SQL_WORD_TSQL,        /* begins a statement of T-SQL, where none needs a ';' before it */
        SQL_WORD_BACKSLASH,   /* a command of psql that only tells or lays out */
        SQL_WORD_DOT,         /* a command of duckdb that only tells or lays out */
} SqlWord;

typedef struct Sql {
        Code k;
        CodeTokens tokens;
        CodeLang lang;
        bool told_secret;
        bool commanded; /* a command of the client stood there */
} Sql;

/* As str_cmp(), @name in whatever case. */
static int order(Str row, Str name) {
        for (size_t i = 0; i < row.n && i < name.n; ++i) {
                unsigned char a = (unsigned char)row.p[i], b = (unsigned char)name.p[i];

                if (b >= 'A' && b <= 'Z')
                        b |= 0x20;
                if (a != b)
                        return a < b ? -1 : 1;
        }
        return row.n < name.n ? -1 : row.n > name.n;
}

/* True when the table knows @name as @what. */
static bool sql_word(Str name, SqlWord what) {
        static const struct {
                Str name;
                SqlWord what;
        } words[] = {
#define WORD(name, what) { STR_INIT(name), SQL_WORD_##what },
#include "sql.def"
#undef WORD
        };
        size_t low = 0, high = ARRAY_LEN(words);

        while (low < high) {
                size_t middle = (low + high) / 2;

                if (order(words[middle].name, name) < 0) {
                        low = middle + 1;
                } else {
                        high = middle;
                }
        }
        for (; low < ARRAY_LEN(words) && order(words[low].name, name) == 0; ++low)
                if (words[low].what == what)
                        return true;
        return false;
}

static bool is_letter(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

/*
 * Outside quotes only ASCII is read: some take U+00A0 and its like for a blank. A carriage
 * return ends a comment in one dialect and not in another: it is no blank.
 */
static bool is_space(int ch) {
        return ch == ' ' || ch == '\t' || ch == '\n';
}

/* ---- tokens ---------------------------------------------------------------- */

static void skip_line(Code *k) {
        while (code_peek(k, 0) != '\n' && code_peek(k, 0) != CODE_END)
                ++k->at;
}

/* An odd number of backslashes before a quote ends the string in one mode and not in another. */
static bool sql_backslashes(Code *k, int close) {
        size_t n = 0;

        while (code_peek(k, 0) == '\\') {
                ++k->at;
                ++n;
        }
        return n % 2 == 0 || code_peek(k, 0) != close ||
               code_unknown(k, "where a string of the SQL ends depends on a setting");
}

/* Up to @close; twice the same byte stands for itself. */
static bool sql_quoted(Sql *w, int kind, int close) {
        Code *k = &w->k;
        size_t begin = ++k->at;

        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == CODE_END)
                        return code_unknown(k, "a quoted part of the SQL does not end");
                if (ch == '\\') {
                        if (!sql_backslashes(k, close))
                                return false;
                        continue;
                }
                if (ch == close && code_peek(k, 1) != close)
                        break;
                k->at += ch == close ? 2 : 1;
        }
        if (!code_push(k, &w->tokens, kind, begin))
                return false;
        ++k->at;
        return true;
}

/* MySQL runs what stands in a comment that begins with '!', and PostgreSQL nests them. */
static bool sql_comment(Code *k) {
        if (code_peek(k, 0) == '!' || code_peek(k, 0) == 'M')
                return code_unknown(k, "a comment of the SQL that may be run");
        while (code_peek(k, 0) != CODE_END) {
                if (code_take(k, STR("*/")))
                        return true;
                if (code_take(k, STR("/*")))
                        break;
                ++k->at;
        }
        return code_unknown(k, "where a comment of the SQL ends cannot be told");
}

/* MySQL wants a blank behind "--". */
static bool sql_dashes(Code *k) {
        int ch = code_peek(k, 0);

        if (ch != CODE_END && !is_space(ch))
                return code_unknown(k, "what is a comment in one SQL is none in another");
        skip_line(k);
        return true;
}

/* $1, $$text$$, $tag$text$tag$ */
static bool sql_dollar(Sql *w) {
        Code *k = &w->k;
        size_t begin = k->at++, length;
        Str tag;

        if (w->lang != CODE_PSQL && w->lang != CODE_DUCKDB)
                return code_unknown(k, "the SQL holds a '$'");
        if (is_digit(code_peek(k, 0))) {
                code_take_name(k);
                return code_push(k, &w->tokens, SQL_VARIABLE, begin);
        }
        code_take_name(k);
        if (code_next(k) != '$')
                return code_unknown(k, "the SQL holds a '$'");
        tag = str_slice(k->text, begin, k->at);
        begin = k->at;
        length = str_find(str_slice(k->text, k->at, k->text.n), tag);
        if (length == SIZE_MAX)
                return code_unknown(k, "a quoted part of the SQL does not end");
        k->at += length;
        if (!code_push(k, &w->tokens, SQL_STRING, begin))
                return false;
        k->at += tag.n;
        return true;
}

/* What is joined to a number is a word of its own to some. */
static bool sql_number(Sql *w) {
        Code *k = &w->k;
        size_t begin = k->at;

        while (is_digit(code_peek(k, 0)) || code_peek(k, 0) == '.')
                ++k->at;
        if ((code_peek(k, 0) | 0x20) == 'e' &&
            (is_digit(code_peek(k, 1)) ||
             ((code_peek(k, 1) == '-' || code_peek(k, 1) == '+') && is_digit(code_peek(k, 2))))) {
                k->at += 2;
                while (is_digit(code_peek(k, 0)))
                        ++k->at;
        }
        if (is_letter(code_peek(k, 0)))
                return code_unknown(k, "the SQL joins a number and a word");
        return code_push(k, &w->tokens, SQL_NUMBER, begin);
}

static bool sql_name(Sql *w, size_t begin, int kind) {
        int ch;

        while (ch = code_peek(&w->k, 0), is_letter(ch) || is_digit(ch) || ch == '$')
                ++w->k.at;
        return code_push(&w->k, &w->tokens, kind, begin);
}

static bool sql_between_statements(const Sql *w) {
        return !w->tokens.n || w->tokens.items[w->tokens.n - 1].kind == ';';
}

/* "\dt public.*" between statements, to the end of the line. `command` among its words is run. */
static bool sql_psql_command(Sql *w) {
        Code *k = &w->k;
        size_t begin = ++k->at;
        Str name;

        if (!sql_between_statements(w))
                return code_unknown(k, "a command of psql inside a statement");
        while (is_letter(code_peek(k, 0)) || code_peek(k, 0) == '?')
                ++k->at;
        name = str_slice(k->text, begin, k->at);
        while (code_peek(k, 0) == '+')
                ++k->at;
        if (!sql_word(name, SQL_WORD_BACKSLASH) ||
            (code_peek(k, 0) != CODE_END && !is_space(code_peek(k, 0))))
                return code_unknown(k, "a command of psql that may act");
        w->commanded = true;
        for (int ch; ch = code_peek(k, 0), ch != '\n' && ch != CODE_END; ++k->at) {
                if (!is_letter(ch) && !is_digit(ch) && !strchr(" \t.*?+-\"_$,()", ch))
                        return code_unknown(k, "the words of a command of psql are not plain");
        }
        return true;
}

/* "\G" and "\g" end a statement of mysql; all its other commands of one letter may act. */
static bool sql_backslash(Sql *w) {
        Code *k = &w->k;
        size_t begin = k->at;

        if (w->lang == CODE_PSQL)
                return sql_psql_command(w);
        if (w->lang == CODE_MYSQL && (code_take(k, STR("\\G")) || code_take(k, STR("\\g"))))
                return code_push(k, &w->tokens, ';', begin);
        return code_unknown(k, "a backslash in the SQL");
}

/* psql puts the value of a variable in the place of :name, :'name' and :"name". */
static bool sql_colon(Sql *w) {
        Code *k = &w->k;
        size_t begin = k->at++;
        int ch = code_peek(k, 0);

        if (w->lang == CODE_PSQL && (is_letter(ch) || ch == '\'' || ch == '"' || ch == '{') &&
            code_kind(&w->tokens, w->tokens.n - 1) != ':')
                return code_unknown(k, "a variable of psql may hold any SQL");
        return code_push(k, &w->tokens, ':', begin);
}

static bool sql_punctuation(Sql *w, int ch) {
        Code *k = &w->k;
        size_t begin = k->at;

        if (ch == '@') {
                while (code_peek(k, 0) == '@')
                        ++k->at;
                return sql_name(w, begin, SQL_VARIABLE);
        }
        if (!strchr("(),;.*+-/%<>=!|&~^?[]", ch) &&
            !(w->lang == CODE_DUCKDB && (ch == '{' || ch == '}')))
                return code_unknown(k, "the SQL holds a byte that means different things");
        ++k->at;
        return code_push(k, &w->tokens, ch, begin);
}

static bool sql_token(Sql *w) {
        Code *k = &w->k;
        int ch = code_peek(k, 0);

        if (code_take(k, STR("--")))
                return sql_dashes(k);
        if (code_take(k, STR("/*")))
                return sql_comment(k);
        if (ch == '\'')
                return sql_quoted(w, SQL_STRING, ch);
        if (ch == '"' || (ch == '`' && w->lang == CODE_MYSQL))
                return sql_quoted(w, SQL_QUOTED, ch);
        if (ch == '[' && w->lang == CODE_TSQL)
                return sql_quoted(w, SQL_QUOTED, ']');
        if (is_letter(ch))
                return sql_name(w, k->at, SQL_NAME);
        if (is_digit(ch) || (ch == '.' && is_digit(code_peek(k, 1))))
                return sql_number(w);
        if (ch == '$')
                return sql_dollar(w);
        if (ch == '\\')
                return sql_backslash(w);
        if (ch == ':')
                return sql_colon(w);
        return sql_punctuation(w, ch);
}

static bool sql_tokens(Sql *w) {
        int ch;

        while ((ch = code_peek(&w->k, 0)) != CODE_END) {
                if (is_space(ch)) {
                        ++w->k.at;
                } else if (!sql_token(w)) {
                        return false;
                }
        }
        return !w->k.stopped;
}

/* ---- names ----------------------------------------------------------------- */

static Str sql_text(const Sql *w, size_t i) {
        return i < w->tokens.n ? w->tokens.items[i].text : (Str){ NULL, 0 };
}

static bool sql_is(const Sql *w, size_t i, Str word) {
        return code_kind(&w->tokens, i) == SQL_NAME && str_eq_nocase(sql_text(w, i), word);
}

static bool sql_is_word(const Sql *w, size_t i, SqlWord what) {
        return code_kind(&w->tokens, i) == SQL_NAME && sql_word(sql_text(w, i), what);
}

/* Index of the ')' of a plain list, "(a, b)" or "(9, 2)", that begins at @open; 0 when it is none. */
static size_t sql_list_end(const Sql *w, size_t open, size_t end) {
        for (size_t i = open + 1; i < end; ++i) {
                int kind = code_kind(&w->tokens, i);

                if (kind == ')')
                        return i;
                if (kind != ',' && kind != SQL_NAME && kind != SQL_QUOTED && kind != SQL_NUMBER)
                        return 0;
        }
        return 0;
}

/* Index of the ')' that belongs to the '(' at @i, or @end. */
static size_t sql_closing(const Sql *w, size_t i, size_t end) {
        size_t depth = 0;

        for (; i < end; ++i) {
                if (code_kind(&w->tokens, i) == '(') {
                        ++depth;
                } else if (code_kind(&w->tokens, i) == ')' && --depth == 0) {
                        return i;
                }
        }
        return end;
}

/*
 * A name before '(' that no function is called by: a keyword, the columns of an alias
 * ("AS t(a)", ") t(a)"), those of a common table ("t(a) AS ("), a type ("::numeric(9,2)").
 */
static bool sql_is_no_call(const Sql *w, size_t begin, size_t i, size_t end) {
        int before = i > begin ? code_kind(&w->tokens, i - 1) : CODE_END;
        size_t close = sql_list_end(w, i + 1, end);

        if (sql_is_word(w, i, SQL_WORD_KEYWORD))
                return before != '.';
        if (!close)
                return false;
        if (i > begin && sql_is(w, i - 1, STR("as")))
                return true;
        return before == ')' || before == ':' ||
               (sql_is(w, close + 1, STR("as")) && code_kind(&w->tokens, close + 2) == '(');
}

/* A file that DuckDB reads. */
static bool sql_file(Sql *w, Str path) {
        Code *k = &w->k;
        Value v = value_literal(path, k->value->span);
        size_t first = 0, last = path.n;

        if (address_has_scheme(path) || str_find_char(path, ':') != SIZE_MAX ||
            str_has_prefix(path, STR("~")) || str_find(path, STR("**")) != SIZE_MAX)
                return code_unknown(k, "the SQL reads what is no plain file");
        while (first < path.n && !strchr("*?[", path.p[first]))
                ++first;
        if (first < path.n) {
                while (!strchr("*?]", path.p[last - 1]))
                        --last;
                v = (Value){ .form = VALUE_PATTERN,
                             .text = str_slice(path, 0, first),
                             .suffix = str_slice(path, last, path.n),
                             .glob = path,
                             .span = k->value->span };
        }
        k->c->host->path(k->c, ACT_READ, &v, STR("the SQL reads it"), k->source);
        return true;
}

/* read_csv('a.csv', …) */
static bool sql_reader(Sql *w, size_t open) {
        int after = code_kind(&w->tokens, open + 2);

        if (code_kind(&w->tokens, open + 1) != SQL_STRING || (after != ',' && after != ')'))
                return code_unknown(&w->k, "which file the SQL reads cannot be told");
        return sql_file(w, sql_text(w, open + 1));
}

static bool sql_call(Sql *w, size_t begin, size_t i, size_t end) {
        Str name = sql_text(w, i);

        if (sql_is_no_call(w, begin, i, end))
                return true;
        if (i > begin && code_kind(&w->tokens, i - 1) == '.' &&
            !(i > begin + 1 && sql_is(w, i - 2, STR("pg_catalog"))))
                return code_unknown(&w->k, "the SQL calls a function of a schema");
        if (w->lang == CODE_DUCKDB && sql_word(name, SQL_WORD_READER))
                return sql_reader(w, i + 1);
        return sql_word(name, SQL_WORD_FUNCTION) ||
               code_unknown(&w->k, "the SQL calls a function that is not known");
}

/* "from 'a.csv'", "from a.csv": DuckDB reads a file where a table's name looks like one. */
static bool sql_duckdb_table(Sql *w, size_t begin, size_t i) {
        static const Str before[] = { STR_INIT("from"), STR_INIT("join"),      STR_INIT("describe"),
                                      STR_INIT("desc"), STR_INIT("summarize"), STR_INIT("table") };
        int kind = code_kind(&w->tokens, i);
        Str text = sql_text(w, i), rest = text;
        bool is_table = false, is_file;

        for (size_t n = 0; i > begin && n < ARRAY_LEN(before); ++n)
                is_table = is_table || sql_is(w, i - 1, before[n]);
        while (str_find_char(rest, '.') != SIZE_MAX)
                str_cut(rest, '.', &rest);
        is_file = rest.p != text.p && sql_word(rest, SQL_WORD_EXTENSION);
        if (kind == SQL_NAME && i > begin + 1 && code_kind(&w->tokens, i - 1) == '.' &&
            sql_word(text, SQL_WORD_EXTENSION)) {
                /* "FROM data.csv" without quotes */
                return sql_file(w, arena_strf(w->k.c->arena, STR_FMT "." STR_FMT,
                                              STR_ARG(sql_text(w, i - 2)), STR_ARG(text)));
        }
        if (kind != SQL_STRING && kind != SQL_QUOTED)
                return true;
        if (is_file)
                return sql_file(w, text);
        /* What other files are read with may be fetched first. */
        return !((is_table && kind == SQL_STRING) || address_has_scheme(text)) ||
               code_unknown(&w->k, "the SQL reads what is no plain table");
}

/* mysql.user and mysql.global_priv: the name alone is anybody's. */
static bool sql_is_mysql_users(const Sql *w, size_t i) {
        return w->lang == CODE_MYSQL && str_eq_nocase(sql_text(w, i), STR("mysql")) &&
               code_kind(&w->tokens, i + 1) == '.' && i + 2 < w->tokens.n &&
               (str_eq_nocase(sql_text(w, i + 2), STR("user")) ||
                str_eq_nocase(sql_text(w, i + 2), STR("global_priv")));
}

/* @reads: the statement is run, so that nothing in it may change data. */
static bool sql_names(Sql *w, size_t begin, size_t end, bool reads) {
        for (size_t i = begin; i < end; ++i) {
                int kind = code_kind(&w->tokens, i);
                int before = i > begin ? code_kind(&w->tokens, i - 1) : CODE_END;

                if (w->lang == CODE_DUCKDB && !sql_duckdb_table(w, begin, i))
                        return false;
                if (kind != SQL_NAME && kind != SQL_QUOTED)
                        continue;
                /* U&"…" spells a name with escapes. */
                if (kind == SQL_QUOTED && str_find_char(sql_text(w, i), '\\') != SIZE_MAX)
                        return code_unknown(&w->k, "a name in the SQL is not plain");
                /* Athena runs a function of the account for such a table. */
                if (sql_text(w, i).n > 7 &&
                    str_eq_nocase(str_slice(sql_text(w, i), 0, 7), STR("lambda:")))
                        return code_unknown(&w->k, "the SQL runs a function elsewhere");
                if (sql_is(w, i, STR("next")) && sql_is(w, i + 1, STR("value")))
                        return code_unknown(&w->k, "the SQL moves a sequence on");
                if (sql_word(sql_text(w, i), SQL_WORD_SECRET) || sql_is_mysql_users(w, i)) {
                        if (w->told_secret)
                                continue;
                        w->told_secret = true;
                        code_effect(&w->k, ACT_SECRET_VALUE, 0, sql_text(w, i),
                                    "passwords or their hashes in the database");
                        continue;
                }
                if (reads && before != '.' && !(i > begin && sql_is(w, i - 1, STR("as"))) &&
                    sql_is_word(w, i, SQL_WORD_WRITE) && !sql_is(w, i, STR("replace")))
                        return code_unknown(&w->k, "the SQL may change data");
                if (w->lang == CODE_TSQL && i > begin && sql_is_word(w, i, SQL_WORD_TSQL))
                        return code_unknown(&w->k, "another statement may begin inside the SQL");
                if (code_kind(&w->tokens, i + 1) == '(' && i + 1 < end &&
                    !sql_call(w, begin, i, end))
                        return false;
        }
        return true;
}

/* ---- statements ------------------------------------------------------------ */

/* A word that begins a statement which reads, and may begin one inside another. */
static bool sql_reads(const Sql *w, size_t i) {
        return sql_is_word(w, i, SQL_WORD_READ) ||
               (w->lang == CODE_PSQL && sql_is_word(w, i, SQL_WORD_PSQL)) ||
               (w->lang == CODE_MYSQL && sql_is_word(w, i, SQL_WORD_MYSQL)) ||
               (w->lang == CODE_DUCKDB && sql_is_word(w, i, SQL_WORD_DUCKDB));
}

static bool sql_has(const Sql *w, size_t begin, size_t end, Str word) {
        for (size_t i = begin; i < end; ++i)
                if (sql_is(w, i, word))
                        return true;
        return false;
}

/* BEGIN, COMMIT and their like, with nothing but their manners. */
static bool sql_transaction(const Sql *w, size_t begin, size_t end) {
        if (w->lang == CODE_TSQL || !sql_is_word(w, begin, SQL_WORD_TRANSACTION))
                return false;
        for (size_t i = begin + 1; i < end; ++i)
                if (!sql_is_word(w, i, SQL_WORD_MANNER) && code_kind(&w->tokens, i) != ',')
                        return false;
        return true;
}

/* SET [LOCAL|SESSION] statement_timeout = 5000 */
static bool sql_setting(const Sql *w, size_t begin, size_t end) {
        size_t i = begin + 1;

        if ((w->lang != CODE_PSQL && w->lang != CODE_MYSQL) || !sql_is(w, begin, STR("set")))
                return false;
        if (sql_is(w, i, STR("local")) || sql_is(w, i, STR("session")))
                ++i;
        if (!sql_is_word(w, i, SQL_WORD_SETTING))
                return false;
        for (++i; i < end; ++i) {
                int kind = code_kind(&w->tokens, i);

                if (kind != SQL_NAME && kind != SQL_STRING && kind != SQL_NUMBER && kind != '=')
                        return false;
        }
        return true;
}

/* EXPLAIN tells of any statement and runs none, unless ANALYZE has it run. */
static bool sql_explain(Sql *w, size_t begin, size_t end) {
        bool runs = sql_has(w, begin, end, STR("analyze")) ||
                    sql_has(w, begin, end, STR("analyse"));
        size_t i = begin + 1;

        if (code_kind(&w->tokens, i) == '(')
                i = sql_closing(w, i, end) + 1;
        while (i < end && !sql_reads(w, i) && !sql_is_word(w, i, SQL_WORD_WRITE))
                ++i;
        if (i >= end || (sql_is_word(w, i, SQL_WORD_WRITE) && runs))
                return code_unknown(&w->k, "a statement that is explained may be run");
        return sql_names(w, i, end, runs || sql_reads(w, i));
}

static bool sql_statement(Sql *w, size_t begin, size_t end) {
        while (begin < end && code_kind(&w->tokens, begin) == '(')
                ++begin;
        if (begin == end || sql_transaction(w, begin, end) || sql_setting(w, begin, end))
                return true;
        /* A client takes these line by line, whatever stands on the next one. */
        if ((w->lang == CODE_TSQL || w->lang == CODE_MYSQL) && sql_is(w, begin, STR("use")) &&
            end - begin == 2)
                return true;
        if (w->lang == CODE_MYSQL && sql_is(w, begin, STR("status")) && end - begin == 1)
                return true;
        if (w->lang != CODE_TSQL && sql_is(w, begin, STR("explain")))
                return sql_explain(w, begin, end);
        if (w->lang == CODE_MYSQL && sql_is(w, begin, STR("show")) &&
            sql_has(w, begin, end, STR("create")) && sql_has(w, begin, end, STR("user"))) {
                code_effect(&w->k, ACT_SECRET_VALUE, 0, STR("user"),
                            "the hash of a password in the database");
                return true;
        }
        if (!sql_reads(w, begin))
                return code_unknown(&w->k, "a statement that is not known to read only");
        return sql_names(w, begin, end, true);
}

static bool sql_statements(Sql *w) {
        size_t begin = 0;

        if (!w->tokens.n && !w->commanded)
                return code_unknown(&w->k, "there is no statement in the SQL");
        for (size_t i = 0; i <= w->tokens.n; ++i) {
                if (i < w->tokens.n && code_kind(&w->tokens, i) != ';')
                        continue;
                if (!sql_statement(w, begin, i))
                        return false;
                begin = i + 1;
        }
        return true;
}

/* ---- clients --------------------------------------------------------------- */

/*
 * sqlcmd takes a line that begins with ':' or "!!" for itself, whatever stands before it,
 * and puts variables of the environment in the place of "$(name)".
 */
static bool sql_sqlcmd(Code *k) {
        Str rest = k->text;

        if (str_find(k->text, STR("$(")) != SIZE_MAX)
                return code_unknown(k, "a variable of sqlcmd may hold any SQL");
        while (rest.n) {
                Str line = str_trim(str_cut(rest, '\n', &rest));

                if (str_has_prefix(line, STR(":")) || str_has_prefix(line, STR("!")))
                        return code_unknown(k, "a command of sqlcmd that may act");
        }
        return true;
}

/* ".tables": the only command, or a line between statements that we do not tell from SQL. */
static bool sql_duckdb_lines(Sql *w) {
        Code *k = &w->k;
        Str rest = k->text, first = str_trim(str_cut(k->text, '\n', &rest)), name, ignored;

        if (str_has_prefix(first, STR(".")) && !str_trim(rest).n) {
                name = str_cut(str_slice(first, 1, first.n), ' ', &ignored);
                if (!sql_word(name, SQL_WORD_DOT))
                        return code_unknown(k, "a dot command of duckdb that may act");
                k->at = k->text.n;
                w->commanded = true;
                return true;
        }
        rest = k->text;
        while (rest.n) {
                if (str_has_prefix(str_trim(str_cut(rest, '\n', &rest)), STR(".")))
                        return code_unknown(k,
                                            "a line inside a statement may be a command of duckdb");
        }
        return true;
}

/* Without a file, or with -safe, which keeps the SQL of its views from files and the network. */
static bool is_confined(const CommandContext *c) {
        const Value *database = c->out && c->out->n_operands ? &c->out->operands[0] : NULL;

        if (code_has_option(c, STR("-safe")))
                return true;
        return !database || value_is(database, STR("")) || value_is(database, STR(":memory:"));
}

/* A view or macro in a database may read any file, and whoever wrote the database wrote them. */
static void sql_duckdb_database(Sql *w) {
        CommandContext *c = w->k.c;

        if (!is_confined(c) && code_database_is_there(c))
                code_unknown(&w->k, "views in the database may read any file");
        code_database(c, false, w->k.source);
}

void code_read_sql(CommandContext *c, CodeLang lang, const Value *text, Str source) {
        Sql w = { .lang = lang };

        if (!code_init(&w.k, c, text, source) || !code_init_tokens(&w.k, &w.tokens))
                return;
        if (lang == CODE_TSQL && !sql_sqlcmd(&w.k))
                return;
        if (lang == CODE_DUCKDB && !sql_duckdb_lines(&w))
                return;
        if (sql_tokens(&w) && sql_statements(&w) && lang == CODE_DUCKDB)
                sql_duckdb_database(&w);
}
