#include "command.h"

#include "base/test.h"

#include <stdio.h>
#include <time.h>

/* --- a host that writes down what it is told --------------------------- */

typedef struct Heard {
        Buf text;
        size_t n;
} Heard;

static void heard(CommandContext *c, const char *what, Str object) {
        Heard *h = c->userdata;

        if (h->text.n)
                buf_append_char(&h->text, ' ');
        buf_appendf(&h->text, "%s", what);
        if (object.n) {
                buf_append_char(&h->text, ':');
                buf_append(&h->text, object);
        }
        ++h->n;
}

static Str shown(const Value *v) {
        static const Str forms[] = { STR_INIT("NONE"),    STR_INIT(""),     STR_INIT("NUMBER"),
                                     STR_INIT("PATTERN"), STR_INIT("LIST"), STR_INIT("ANY") };

        return v->form == VALUE_LITERAL ? v->text : forms[v->form];
}

static void append_words(Heard *h, const Value *argv, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (i)
                        buf_append_char(&h->text, ',');
                if (argv[i].form == VALUE_LISTING)
                        buf_appendf(&h->text, "<" STR_FMT "*" STR_FMT ">", STR_ARG(argv[i].text),
                                    STR_ARG(argv[i].suffix));
                else
                        buf_append(&h->text, shown(&argv[i]));
        }
}

static void on_effect(CommandContext *c, Effect e) {
        heard(c, effect_act_name(e.act), (Str){ 0 });
}

static void on_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source) {
        assert_true(why.n);
        heard(c, effect_act_name(act), shown(path));
}

static void on_run(CommandContext *c, const Value *argv, size_t n, bool extra) {
        heard(c, extra ? "run+" : c->directory.form == VALUE_ANY ? "run-dir" : "run", (Str){ 0 });
        buf_append_char(&((Heard *)c->userdata)->text, ':');
        append_words(c->userdata, argv, n);
}

static void on_run_each(CommandContext *c, const Value *argv, size_t n, Str placeholder) {
        heard(c, "each", placeholder);
        buf_append_char(&((Heard *)c->userdata)->text, ':');
        append_words(c->userdata, argv, n);
}

static void on_code(CommandContext *c,
                    CodeLang lang,
                    const Value *text,
                    const Value *args,
                    size_t n_args,
                    Str source) {
        assert_int_equal(lang, CODE_SHELL);
        heard(c, "shell", shown(text));
}

static void on_input(CommandContext *c, CodeLang lang, Str source) {
        heard(c, "input", (Str){ 0 });
}

static void on_assign(CommandContext *c, const Value *word) {
        heard(c, "assign", shown(word));
}

static void on_probe(CommandContext *c, Str tool, const Str *keys, size_t n_keys, Str source) {
        heard(c, "probe", tool);
}

static void on_look(CommandContext *c, const CommandLook *look) {
        heard(c, "look", shown(&look->directory));
}

static void on_unknown(CommandContext *c, Span span, Str why, Str source) {
        assert_true(why.n);
        heard(c, "unknown", (Str){ 0 });
}

static const CommandHost host = {
        .effect = on_effect,
        .path = on_path,
        .run = on_run,
        .run_each = on_run_each,
        .code = on_code,
        .code_from_input = on_input,
        .assign = on_assign,
        .probe = on_probe,
        .look = on_look,
        .unknown = on_unknown,
};

/* --- tables ------------------------------------------------------------ */

/*
 * What is read, and what is said of it: "" when it does nothing. The words of a
 * command are split at blanks; ~ is a blank inside of one, %any %many %num %glob
 * stand for words that are not known.
 */
typedef struct Case {
        const char *text;
        const char *said;
} Case;

typedef struct Fixture {
        Arena arena;
        char first[1 << 14];
        Heard heard;
        WorldData data;
        ShellContext shell;
        ShellCommand out;
        CommandContext c;
        Value argv[64];
        ShellOption options[64];
} Fixture;

static const WorldFile files[] = {
        { STR_INIT("/w"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/w/a.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/w/app.db"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/w/types.ts"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/evil"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/evil/json.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/trace"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/trace/traceback.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
};

static void fixture_init(Fixture *f, Str directory) {
        *f = (Fixture){ .data = { .files = files, .n_files = ARRAY_LEN(files) } };
        f->heard.text = (Buf)BUF_INIT(1 << 20);
        arena_init(&f->arena, f->first, sizeof(f->first), 1 << 24);
        f->shell = (ShellContext){ .world = world_data(&f->data) };
        f->c = (CommandContext){ .host = &host,
                                 .userdata = &f->heard,
                                 .shell = &f->shell,
                                 .arena = &f->arena,
                                 .argv = f->argv,
                                 .directory = value_literal(directory, (Span){ 0 }),
                                 .out = &f->out };
        buf_append(&f->heard.text, STR(""));
}

static void fixture_deinit(Fixture *f) {
        buf_deinit(&f->heard.text);
        arena_deinit(&f->arena);
}

static void fixture_check(Fixture *f, const Case *row) {
        const char *said = f->heard.text.p ? f->heard.text.p : "";

        if (strcmp(said, row->said) != 0)
                print_error("%s\n  said: '%s'\n  not:  '%s'\n", row->text, said, row->said);
        assert_string_equal(said, row->said);
}

static Value word_value(Arena *a, Str word) {
        static const struct {
                Str name;
                Value value;
        } unknowns[] = {
                { STR_INIT("%any"), { .form = VALUE_ANY } },
                { STR_INIT("%many"), { .form = VALUE_ANY, .many = true } },
                { STR_INIT("%num"), { .form = VALUE_NUMBER } },
                { STR_INIT("%glob"),
                  { .form = VALUE_PATTERN, .suffix = STR_INIT(".c"), .many = true } },
                { STR_INIT("%src"), { .form = VALUE_PATTERN, .text = STR_INIT("src/") } },
                { STR_INIT("%list"),
                  { .form = VALUE_LISTING, .text = STR_INIT("src"), .many = true } },
                { STR_INIT("%a="), { .form = VALUE_PATTERN, .text = STR_INIT("A=") } },
        };
        Str copy;

        for (size_t i = 0; i < ARRAY_LEN(unknowns); ++i)
                if (str_eq(unknowns[i].name, word))
                        return unknowns[i].value;
        copy = arena_str(a, word);
        for (size_t i = 0; i < copy.n; ++i)
                if (copy.p[i] == '~')
                        ((char *)(uintptr_t)copy.p)[i] = ' ';
        return value_literal(copy, (Span){ 0 });
}

static void set_words(Fixture *f, Str text) {
        do {
                Str word = str_cut(text, ' ', &text);

                f->argv[f->c.n_argv++] = word_value(&f->arena, word);
        } while (text.n && f->c.n_argv < ARRAY_LEN(f->argv));
        for (size_t i = 1; i < f->c.n_argv; ++i)
                if (str_has_prefix(f->argv[i].text, STR("-")))
                        f->options[f->out.n_options++] = (ShellOption){ .name = f->argv[i].text };
        f->out.options = f->options;
        f->out.operands = f->argv + 1;
        f->out.n_operands = f->c.n_argv - 1;
}

static void check_commands(const char *name, const Case *rows, size_t n) {
        CommandReader reader = command_reader_find(str_of(name));

        assert_non_null(reader);
        for (size_t i = 0; i < n; ++i) {
                Fixture f;

                fixture_init(&f, STR("/w"));
                set_words(&f, str_of(rows[i].text));
                reader(&f.c);
                fixture_check(&f, &rows[i]);
                fixture_deinit(&f);
        }
}

typedef void (*CodeReader)(CommandContext *c, const Value *text, Str source);

static void check_code_of(CodeReader read, const char *command, const Case *rows, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                Value text = value_literal(str_of(rows[i].text), (Span){ 0 });
                Fixture f;

                fixture_init(&f, STR("/w"));
                set_words(&f, str_of(command));
                read(&f.c, &text, STR("test"));
                fixture_check(&f, &rows[i]);
                fixture_deinit(&f);
        }
}

static void check_code(CodeReader read, const Case *rows, size_t n) {
        check_code_of(read, "program", rows, n);
}

/* --- sed --------------------------------------------------------------- */

static void sed_is_read_as_gnu_sed_does(void **state) {
        static const Case rows[] = {
                { "s/a/b/", "" },
                { "s/a/b/g;s/c/d/2p", "" },
                { "1,5p", "" },
                { "$p", "" },
                { "$!d", "" },
                { "/start/,/end/p", "" },
                { "/a/I,/b/Mp", "" },
                { "0,/x/s//y/", "" },
                { "1~2p", "" },
                { "2,~4d", "" },
                { "/x/,+3p", "" },
                { "5q", "" },
                { "10q1;l 5", "" },
                { "\\,start,p", "" },
                { "s|/etc|w pwned|", "" },
                { "s,e date,w f,", "" },
                { "s/w f/e x/gI", "" },
                { "y/abc/xyz/", "" },
                { "y/ew/we/;p", "" },
                { ":a;N;$!ba;s/\\n/ /g", "" },
                { "$!{N;ba};p", "" },
                { "/x/{s/a/b/;p}", "" },
                { "{p};{d}", "" },
                { "{", "" },
                { "}", "" },
                { "1a e touch pwned", "" },
                { "1a\\\ne touch pwned", "" },
                { "1i\\  w pwned", "" },
                { "1c\\\none\\\nw two", "" },
                { "#n e touch pwned\np", "" },
                { "p # w pwned", "" },
                { "=;F;z;n;N;D;P;h;H;g;G;x", "" },
                { "s/[/]x]/y/", "" },
                { "s/[^/]*$//", "" },
                { "s/[/x/;#]/rm x/e", "run-inline" },
                { "s/[]/]/x/w y", "write:y" },
                { "s/[[:alpha:]/]/x/", "" },
                { "s/[[===]]/x/;#=]]/rm x/e", "unknown" },
                { "s/[a/b/", "unknown" },
                { "s/a/b/ ; p", "" },
                { "w /dev/stdout", "" },
                { "s/a/b/w /dev/stderr", "" },
                { "r /dev/stdin", "" },
                { "s/a\\\nb/x\\\ne y/", "" },
                { "b x;p;:x", "" },
                { "", "" },
                { "e", "run-inline" },
                { "1e touch pwned", "shell:touch pwned run-inline" },
                { "$e touch pwned", "shell:touch pwned run-inline" },
                { "9!e touch pwned", "shell:touch pwned run-inline" },
                { "\\,start,e touch pwned", "shell:touch pwned run-inline" },
                { "p;e date;p", "shell:date;p run-inline" },
                { "1a text\ne touch pwned", "shell:touch pwned run-inline" },
                { "1a\\\ntext\ne touch pwned", "shell:touch pwned run-inline" },
                { ":x e touch pwned", "shell:touch pwned run-inline" },
                { "{e touch pwned\n}", "shell:touch pwned run-inline" },
                { "e a\\\nb", "run-inline" },
                { "s/x/y/e", "run-inline" },
                { "s|x|y|ge", "run-inline" },
                { "s/x/y/ e", "run-inline" },
                { "s/x/y/epw f", "run-inline write:f" },
                { "w pwned", "write:pwned" },
                { "1wpwned", "write:pwned" },
                { "/a/W pwned;p}", "write:pwned;p}" },
                { "s/a/b/gw pwned", "write:pwned" },
                { "s/a/b/;w pwned\np", "write:pwned" },
                { "1r .env", "read:.env" },
                { "R /home/u/.aws/credentials", "read:/home/u/.aws/credentials" },
                { "p\nw x", "write:x" },
                { "a\\", "unknown" },
                { "a", "unknown" },
                { "a text\\", "unknown" },
                { "a\\  \nw x", "unknown" },
                { "s/a/b", "unknown" },
                { "s/a\nb/c/", "unknown" },
                { "s/a/b/x", "unknown" },
                { "s\\a\\b\\w x", "unknown" },
                { "k", "unknown" },
                { "p p", "unknown" },
                { "1,p", "unknown" },
                { "1!!p", "unknown" },
                { "y/a/b/w x", "unknown" },
                { "L", "unknown" },
                { "s/a/b/\rw x", "unknown" },
                { "w", "unknown" },
        };

        (void)state;
        check_code(code_read_sed, rows, ARRAY_LEN(rows));
}

/* --- awk --------------------------------------------------------------- */

static void awk_redirections_are_told_from_comparisons(void **state) {
        static const Case rows[] = {
                { "{print $1}", "" },
                { "{print}", "" },
                { "$3 > 5", "" },
                { "$3 > 5 {print $1, $2}", "" },
                { "NR==1 || /pattern/", "" },
                { "/a\\/b/ {n++} END {print n/2}", "" },
                { "{ if ($1 > 5) print $2 }", "" },
                { "{ print ($1 > 2) }", "" },
                { "{ print ($1 > 2) ? \"a\" : \"b\" }", "" },
                { "{ x = $1 > 2; print x }", "" },
                { "{ print $1 \" > out\" }", "" },
                { "{ print \"a | sh\" }", "" },
                { "# system(\"x\") > f\n{ print }", "" },
                { "/system\\(\"rm\"\\)/", "" },
                { "$0 ~ /[/]/ { print }", "" },
                { "{ gsub(/[^[:space:]/]+/, \"\"); print }", "" },
                { "/[\\[\\]]/", "" },
                { "{ print a / b / c }", "" },
                { "{ n = x++ / 2 }", "" },
                { "if (1) /re/", "" },
                { "{ print > \"/dev/stderr\" }", "" },
                { "{ print | \"sort -n\" }", "shell:sort -n" },
                { "BEGIN { while ((\"date\" | getline d) > 0) print d }", "shell:date" },
                { "BEGIN { \"date\" | getline; close(\"date\") }", "shell:date" },
                { "{ arr[$1]+=$2 } END { for (k in arr) print k, arr[k] }", "" },
                { "function f(a, b) { return a > b }\n{ print f($1, $2) }", "" },
                { "{ printf \"%s\\n\", $1 }", "" },
                { "{ printf(\"%s\\n\", $1) }", "" },
                { "BEGIN { print ENVIRON[\"HOME\"] }", "" },
                { "FILENAME == ARGV[1] { next }", "" },
                { "{ getline; print }", "" },
                { "{ getline x; if (x < 3) print }", "" },
                { "BEGIN { PROCINFO[\"sorted_in\"] = \"@ind_str_asc\" }", "" },
                { "{ print 1e5, .5, 1.5 }", "" },
                { "length > 80", "" },
                { "{ print $NF; print $(NF-1) }", "" },
                { "!seen[$0]++", "" },
                { "{ print a,\n b }", "" },
                { "{ $1 = \"\"; print }\n\nEND { print NR }", "" },
                { "BEGIN { FS=\":\" } $3 >= 1000 && $1 != \"x\"", "" },
                { "{ print > \"out.txt\" }", "write:out.txt" },
                { "{print $1 > 2}", "write:ANY" },
                { "{print \"x\" > $1}", "write:ANY" },
                { "{print \"x\" > \"a\" \"b\"}", "write:ANY" },
                { "{ print >> \"log\" }", "append:log" },
                { "{ printf(\"x\") > \"f\" }", "write:f" },
                { "{ print a,\n b > \"f\" }", "write:f" },
                { "{ print a ?\n b : c > \"f\" }", "write:f" },
                { "{ print (a)(b) > \"f\" }", "write:f" },
                { "{ if (a > b) print > \"f\"; else print }", "write:f" },
                { "{ print | \"sh\" }", "shell:sh" },
                { "{ print | $1 }", "run-inline" },
                { "{ print | \"sh \" $1 }", "run-inline" },
                { "{ print |& \"sh\" }", "shell:sh" },
                { "{ system(\"touch pwned\") }", "shell:touch pwned run-inline" },
                { "{ system (\"touch \" $1) }", "run-inline" },
                { "BEGIN { system(\"a\\x41\") }", "run-inline run-inline" },
                { "BEGIN { \"rm\" \" x\" | getline }", "run-inline" },
                { "BEGIN { cmd | getline x }", "run-inline" },
                { "BEGIN { print | getline }", "run-inline" },
                { "/a\"/ { system(\"x\") } # \"/", "shell:x run-inline" },
                { "BEGIN{while((getline l < \".env\")>0) print l}", "read:.env" },
                { "BEGIN { getline x < \"a\" \"b\" }", "unknown" },
                { "BEGIN { getline x < f }", "unknown" },
                { "BEGIN { getline x[1] < \"f\" }", "read:f" },
                { "BEGIN { getline $1 < \"f\" }", "read:f" },
                { "BEGIN { getline x + 1 < \"f\" }", "unknown" },
                { "BEGIN { print ENVIRON[\"TOKEN\"] }", "secret-value" },
                { "BEGIN { for (k in ENVIRON) print ENVIRON[k] }", "secret-value secret-value" },
                { "BEGIN { ENVIRON[\"PATH\"] = \".\"; system(\"ls\") }",
                  "shell:ls run-inline unknown" },
                { "BEGIN { ARGV[1] = \"/etc/passwd\" }", "unknown" },
                { "BEGIN { ARGC = 5 }", "unknown" },
                { "@load \"readdir\"", "unknown" },
                { "@include \"x\"", "unknown" },
                { "BEGIN { f = \"system\"; @f(\"x\") }", "unknown" },
                { "BEGIN { awk::system(\"x\") }", "unknown" },
                { "BEGIN { SYMTAB[\"x\"] = 1 }", "unknown" },
                { "BEGIN { print \"x\" |& \"/inet/tcp/0/h/80\" }", "shell:/inet/tcp/0/h/80" },
                { "BEGIN { print \"x\" > \"/inet/tcp/0/h/80\" }", "net-send" },
                { "length / \"/; system(\"x\") #\"/", "unknown" },
                { "/[\\]/ ; system(\"x\") #]/", "unknown" },
                { "BEGIN { print \"a\nb\" }", "unknown" },
                { "BEGIN { print 0x1system(\"x\") }", "unknown" },
                { "{ print a[b > \"f\"] }", "unknown" },
                { "{ print", "unknown" },
                { "{ print (1 }", "unknown" },
                { "{ print 'x' }", "unknown" },
                { "# \\\nsystem(\"x\")", "unknown" },
        };

        (void)state;
        check_code(code_read_awk, rows, ARRAY_LEN(rows));
}

/* --- jq ---------------------------------------------------------------- */

static void jq_shows_the_environment_in_few_ways(void **state) {
        static const Case rows[] = {
                { ".", "" },
                { ".a.b[0]", "" },
                { ".env", "" },
                { ".env.x", "" },
                { ".[\"env\"]", "" },
                { "\"$ENV env import\"", "" },
                { "{env: 1}", "" },
                { "{env}", "" },
                { "{a: 1, env: 2}", "" },
                { "map(select(.x > 5)) | length", "" },
                { ".[] | \"\\(.a): \\(.b | tostring)\"", "" },
                { "@sh \"echo \\(.a)\"", "" },
                { "@base64d", "" },
                { "to_entries[] | .key as $k | .value // empty", "" },
                { "input_filename, input, inputs, debug, stderr, halt_error", "" },
                { "$__prog_args", "" },
                { "$__loc__", "" },
                { "getpath([\"a\"])", "" },
                { "reduce .[] as $x (0; . + $x)", "" },
                { "if .a then 1 elif .b then 2 else 3 end", "" },
                { "def f(x): x + 1; f(.a)", "" },
                { ". # env\n", "" },
                { "$ENV.PATH", "" },
                { "env.HOME", "" },
                { "env[\"HOME\"]", "" },
                { "$ENV[\"HOME\"]", "" },
                { ".a |= . + 1 | .b //= 2", "" },
                { "try error catch .", "" },
                { "..|numbers", "" },
                { ".a?.b?", "" },
                { "[limit(3; .[])]", "" },
                { "\"\\u00e9\\n\\t\"", "" },
                { "env", "secret-value" },
                { "$ENV", "secret-value" },
                { "$ ENV", "secret-value" },
                { "env.TOKEN", "secret-value" },
                { "$ENV.AWS_SECRET_ACCESS_KEY", "secret-value" },
                { "$ENV[\"HO\\(\"ME\")\"]", "secret-value" },
                { "\"\\(env)\"", "secret-value" },
                { "\"a\\(\"b\\($ENV)\")\"", "secret-value" },
                { "{$ENV}", "secret-value" },
                { "{a: if true then 1, env, 2 else 3 end}", "secret-value" },
                { "{(env | tostring): 1}", "secret-value" },
                { "[env, 1]", "secret-value" },
                { "env|.TOKEN", "secret-value" },
                { "import \"a\" as a; .", "unknown" },
                { "include \"a\"; .", "unknown" },
                { "\"a\" | modulemeta", "unknown" },
                { "load(\"a\")", "unknown" },
                { ".a | strenv(TOKEN)", "unknown" },
                { "def f(g; $h): g | f(g; $h); f(.; 1) | @base64", "" },
                { "{load: 1}", "" },
                { "\"abc", "unknown" },
                { "\"\\(.a\"", "unknown" },
                { "\"\\x\"", "unknown" },
                { ". # \\\nenv", "unknown" },
                { ".a & .b", "unknown" },
                { "'.'", "unknown" },
                { "(.", "unknown" },
                { ".]", "unknown" },
        };

        (void)state;
        check_code(code_read_jq, rows, ARRAY_LEN(rows));
}

/* --- sqlite ------------------------------------------------------------ */

static void sqlite_statements_that_read_do_nothing(void **state) {
        static const Case rows[] = {
                { "SELECT 1", "" },
                { "select * from users;", "" },
                { "SELECT count(*), max(a) FROM t WHERE b IN (1,2);", "" },
                { "SELECT 'writefile(x)', \"col\" FROM [t];", "" },
                { "SELECT 1; SELECT 2;", "" },
                { "-- writefile('a','b')\nSELECT 1", "" },
                { "/* delete */ SELECT 1", "" },
                { "WITH t AS (SELECT 1) SELECT * FROM t", "" },
                { "WITH RECURSIVE c(x, y) AS (SELECT 1, 2) SELECT * FROM c", "" },
                { "EXPLAIN QUERY PLAN DELETE FROM t", "" },
                { "EXPLAIN SELECT 1", "" },
                { "PRAGMA table_info(users)", "" },
                { "PRAGMA main.table_info('users');", "" },
                { "PRAGMA journal_mode", "" },
                { "PRAGMA user_version;", "" },
                { "PRAGMA integrity_check", "" },
                { "VALUES (1,2)", "" },
                { ".tables", "" },
                { ".schema users", "" },
                { ".headers on\n.mode column\nSELECT 1;", "" },
                { ".dump", "" },
                { "SELECT json_extract(a, '$.b'), replace(a, 'x', 'y') FROM t", "" },
                { "SELECT sum(x) OVER (PARTITION BY y) FROM t", "" },
                { "SELECT a FROM t WHERE EXISTS (SELECT 1) AND NOT (a)", "" },
                { "SELECT * FROM pragma_table_info('t')", "" },
                { "SELECT x'00', ?1, :a, 1e5, 0x1F, .5", "" },
                { "SELECT 'it''s'", "" },
                { "DELETE FROM users", "write:app.db" },
                { "insert into t values (1)", "write:app.db" },
                { "CREATE TABLE t (a)", "unknown" },
                { "DROP TABLE users; SELECT 1", "write:app.db" },
                { "ANALYZE", "write:app.db" },
                { "WITH t AS (SELECT 1) DELETE FROM x", "write:app.db" },
                { "BEGIN; COMMIT", "write:app.db" },
                { "select writefile('pwned','x')", "unknown" },
                { "select \"writefile\"('pwned','x')", "unknown" },
                { "select [writefile] ('pwned','x')", "unknown" },
                { "select WriteFile/**/('pwned','x')", "unknown" },
                { "select edit('a','touch pwned;:')", "unknown" },
                { "select load_extension('./evil')", "unknown" },
                { "select readfile('/etc/passwd')", "unknown" },
                { "select * from fsdir where path = '/'", "unknown" },
                { "select * from 'fsdir'", "unknown" },
                { "select sha3_query('x')", "unknown" },
                { "ATTACH 'x' AS y", "unknown" },
                { "VACUUM INTO 'pwned'", "unknown" },
                { "PRAGMA journal_mode=delete", "unknown" },
                { "PRAGMA optimize", "unknown" },
                { ".once |touch pwned", "unknown" },
                { ".shell touch pwned", "unknown" },
                { ".system x", "unknown" },
                { ".read x.sql", "unknown" },
                { ".open x", "unknown" },
                { ".tables\n.shell x", "unknown" },
                { "SELECT 1;\n.shell x", "unknown" },
                { "SELECT 1\ngo\nDELETE FROM t;", "unknown" },
                { "SELECT '\n.shell x\n'", "unknown" },
                { "SELECT 'x", "unknown" },
                { "SELECT 1 # x", "unknown" },
                { "foo", "unknown" },
        };
        static const Case missing[] = {
                { "SELECT 1", "create:new.db" },
                { ".tables", "create:new.db" },
        };
        static const Case only_reads[] = {
                { "SELECT 1", "" },
                { ".tables", "" },
                { "DELETE FROM t", "write:-readonly" },
        };

        (void)state;
        check_code_of(code_read_sqlite, "sqlite3 app.db", rows, ARRAY_LEN(rows));
        check_code_of(code_read_sqlite, "sqlite3 new.db", missing, ARRAY_LEN(missing));
        check_code_of(code_read_sqlite, "sqlite3 -readonly new.db", only_reads,
                      ARRAY_LEN(only_reads));
}

/* --- sql ---------------------------------------------------------------- */

static void read_psql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_PSQL, text, source);
}

static void read_mysql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_MYSQL, text, source);
}

static void read_tsql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_TSQL, text, source);
}

static void read_duckdb(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_DUCKDB, text, source);
}

static void the_words_of_sql_are_sorted(void **state) {
        static const char *const names[] = {
#define WORD(name, what) name,
#include "sql.def"
#undef WORD
        };

        (void)state;
        for (size_t i = 1; i < ARRAY_LEN(names); ++i)
                if (strcmp(names[i - 1], names[i]) > 0)
                        fail_msg("'%s' stands behind '%s'", names[i], names[i - 1]);
}

static void sql_that_reads_does_nothing(void **state) {
        static const CodeReader readers[] = { read_psql, read_mysql, read_tsql, read_duckdb };
        static const Case rows[] = {
                { "SELECT 1", "" },
                { "select * from users;", "" },
                { "SELECT count(*), max(a) FROM t WHERE b IN (1, 2) AND NOT (c)", "" },
                { "SELECT 1; SELECT 2;", "" },
                { "-- delete\nSELECT 1", "" },
                { "/* delete */ SELECT 1", "" },
                { "WITH t(a, b) AS (SELECT 1, 2) SELECT * FROM t", "" },
                { "SELECT 'it''s', 'delete from t; drop'", "" },
                { "(SELECT 1) UNION ALL (SELECT 2)", "" },
                { "SELECT cast(a AS numeric(9, 2)) FROM t", "" },
                { "SELECT sum(x) OVER (PARTITION BY y) FROM t", "" },
                { "SELECT t.update, u.into FROM t JOIN u USING (id)", "" },
                { "select", "" },
                { "", "unknown" },
                { "  \n-- x\n", "unknown" },
                { "delete from t", "unknown" },
                { "INSERT INTO t VALUES (1)", "unknown" },
                { "drop table t", "unknown" },
                { "select 1; drop table t", "unknown" },
                { "select 1 into t", "unknown" },
                { "select * from t for update", "unknown" },
                { "call f()", "unknown" },
                { "copy t to program 'x'", "unknown" },
                { "select f(1)", "unknown" },
                { "select \"f\"(1)", "unknown" },
                { "select s.count(1)", "unknown" },
                { "select count/**/(1), evil/**/(2)", "unknown" },
                { "with x as (delete from t returning *) select 1", "unknown" },
                { "with x as (update t set a = 1 returning *) select 1", "unknown" },
                { "select 'x", "unknown" },
                { "select 'a\\'; drop table t; -- '", "unknown" },
                { "select 1 --x\n; drop table t", "unknown" },
                { "select /*! 1 */ 2", "unknown" },
                { "select /* /* */ 1", "unknown" },
                { "select 1into t", "unknown" },
                { "select 1\r; drop table t", "unknown" },
                { "select a\xc2\xa0"
                  "drop",
                  "unknown" },
                { "select 1 # x\n", "unknown" },
                { "do $x$ begin end $x$", "unknown" },
                { "SeLeCt 1 InTo t", "unknown" },
                { "explain", "unknown" },
                { "grant all on t to x", "unknown" },
                { "set role x", "unknown" },
        };

        (void)state;
        for (size_t i = 0; i < ARRAY_LEN(readers); ++i)
                check_code(readers[i], rows, ARRAY_LEN(rows));
}

static void psql_has_commands_and_variables_of_its_own(void **state) {
        static const Case rows[] = {
                { "show search_path", "" },
                { "table t", "" },
                { "select $$it's; drop$$, $a$ $$ $a$, $1", "" },
                { "select a::int, b[1:2] from t", "" },
                { "select '\\d+' ~ x from t", "" },
                { "\\dt public.*", "" },
                { "\\d+ users", "" },
                { "\\l\n", "" },
                { "\\timing\nselect 1;", "" },
                { "begin; select 1; rollback", "" },
                { "begin transaction read only; commit", "" },
                { "set statement_timeout = 500; select 1", "" },
                { "set local statement_timeout to '5s'", "" },
                { "explain update t set a = 1", "" },
                { "explain (costs off) select 1", "" },
                { "explain (analyze, buffers) select count(*) from t", "" },
                { "select pg_catalog.pg_size_pretty(1)", "" },
                { "select * from generate_series(1, 3) as g(n)", "" },
                { "select v.a from (values (1, 2)) v(a, b)", "" },
                { "select x::numeric(9, 2) from t", "" },
                { "select max(a) filter (where b > 1) from t", "" },
                { "explain analyze delete from t", "unknown" },
                { "explain (analyze) insert into t values (1)", "unknown" },
                { "explain analyze with x as (delete from t returning *) select * from x",
                  "unknown" },
                { "select :x", "unknown" },
                { "select :'x'", "unknown" },
                { "select :{?x}", "unknown" },
                { "\\! touch a", "unknown" },
                { "\\dt `touch a`", "unknown" },
                { "\\dt |x", "unknown" },
                { "\\dt :x", "unknown" },
                { "\\d \\! x", "unknown" },
                { "\\copy t to 'x'", "unknown" },
                { "\\o x", "unknown" },
                { "\\i x", "unknown" },
                { "\\c x", "unknown" },
                { "\\g x", "unknown" },
                { "\\gexec", "unknown" },
                { "\\watch", "unknown" },
                { "\\s x", "unknown" },
                { "\\w x", "unknown" },
                { "\\e", "unknown" },
                { "\\set a b", "unknown" },
                { "\\lo_export 1 x", "unknown" },
                { "select 1 \\g x", "unknown" },
                { "select 1 \\! x", "unknown" },
                { "select pg_sleep(9)", "unknown" },
                { "select pg_read_file('x')", "unknown" },
                { "select lo_import('x')", "unknown" },
                { "select setval('s', 1)", "unknown" },
                { "select nextval('s')", "unknown" },
                { "select set_config('a', 'b', false)", "unknown" },
                { "select pg_terminate_backend(1)", "unknown" },
                { "select query_to_xml('delete from t', true, true, '')", "unknown" },
                { "select dblink('x', 'y')", "unknown" },
                { "select xmltable(x)", "unknown" },
                { "execute p", "unknown" },
                { "prepare p as select 1", "unknown" },
                { "listen x", "unknown" },
                { "vacuum", "unknown" },
                { "analyze t", "unknown" },
                { "refresh materialized view x", "unknown" },
                { "begin; delete from t; commit", "unknown" },
                { "set session authorization x", "unknown" },
                { "set local role x", "unknown" },
                { "select $a$ x", "unknown" },
                { "select `x`", "unknown" },
                { "select * from U&\"pg_\\0061uthid\"", "unknown" },
                { "select next value for s", "unknown" },
                { "\\deu+", "unknown" },
                { "\\dRs+", "unknown" },
                { "select subconninfo from pg_subscription", "secret-value" },
                { "select ${x}", "unknown" },
                { "desc t", "unknown" },
                { "use x", "unknown" },
                { "select * from pg_authid, pg_shadow", "secret-value" },
                { "select rolpassword from pg_authid", "secret-value" },
                { "select \"rolpassword\" from x", "secret-value" },
        };

        (void)state;
        check_code(read_psql, rows, ARRAY_LEN(rows));
}

static void mysql_takes_some_lines_for_itself(void **state) {
        static const Case rows[] = {
                { "show tables", "" },
                { "show create table t", "" },
                { "describe users", "" },
                { "desc users a", "" },
                { "explain select 1", "" },
                { "use mydb", "" },
                { "use mydb; select 1", "" },
                { "select * from t where a = 1 \\G", "" },
                { "select @@version, @a := 1", "" },
                { "select `a`.`b` from `a`", "" },
                { "select \"x\" from t", "" },
                { "status", "" },
                { "select if(a, b, c), date_format(d, '%Y') from t", "" },
                { "explain delete from t", "" },
                { "use mydb\ndrop table t", "unknown" },
                { "status\ndrop table t", "unknown" },
                { "select load_file('x')", "unknown" },
                { "select sleep(1)", "unknown" },
                { "select benchmark(1, 2)", "unknown" },
                { "select get_lock('a', 1)", "unknown" },
                { "select 1 into outfile 'x'", "unknown" },
                { "select 1 into @a", "unknown" },
                { "select * from t lock in share mode", "unknown" },
                { "select 1 \\! x", "unknown" },
                { "\\! x", "unknown" },
                { "system x", "unknown" },
                { "source x", "unknown" },
                { "tee x", "unknown" },
                { "select 1 delimiter z", "unknown" },
                { "pager x", "unknown" },
                { "delimiter x", "unknown" },
                { "\\. x", "unknown" },
                { "select $$x$$", "unknown" },
                { "explain analyze delete t from t", "unknown" },
                { "handler t open", "unknown" },
                { "load data infile 'x' into table t", "unknown" },
                { "select updatexml(1, 2, 3)", "unknown" },
                { "select * from t procedure analyse()", "unknown" },
                { "replace t select 1", "unknown" },
                { "show tables\\! x", "unknown" },
                { "show grants; kill 1", "unknown" },
                { "show create user x", "secret-value" },
                { "select authentication_string from mysql.user", "secret-value" },
        };

        (void)state;
        check_code(read_mysql, rows, ARRAY_LEN(rows));
}

static void t_sql_needs_nothing_between_statements(void **state) {
        static const Case rows[] = {
                { "select top (5) * from dbo.users", "" },
                { "select @@version", "" },
                { "use mydb", "" },
                { "select name from sys.databases order by name offset 5 rows", "" },
                { "select [a b] from [dbo].[t] with (nolock)", "" },
                { "select N'x', getdate()", "" },
                { "select 1 drop table t", "unknown" },
                { "select 1 exec xp_cmdshell 'x'", "unknown" },
                { "exec x", "unknown" },
                { "sp_configure", "unknown" },
                { "xp_cmdshell 'x'", "unknown" },
                { "select 1\ngo\nexec x", "unknown" },
                { "select $(x)", "unknown" },
                { "select 1\n:!! x", "unknown" },
                { "!!x", "unknown" },
                { "select 1\n  :r x", "unknown" },
                { "use mydb drop table t", "unknown" },
                { "select * from openrowset('a', 'b', 'c')", "unknown" },
                { "select 1 waitfor delay '1'", "unknown" },
                { "select 1 set x", "unknown" },
                { "select sys.fn_x(1)", "unknown" },
                { "with x as (select 1 a) delete from x", "unknown" },
                { "explain select 1", "unknown" },
                { "begin delete", "unknown" },
                { "select 1 into #t", "unknown" },
                { "select 1 shutdown", "unknown" },
        };

        (void)state;
        check_code(read_tsql, rows, ARRAY_LEN(rows));
}

static void duckdb_reads_files_as_tables(void **state) {
        static const Case rows[] = {
                { "from t", "" },
                { "from t select a", "" },
                { "summarize t", "" },
                { "describe t", "" },
                { "show tables", "" },
                { ".tables", "" },
                { ".mode json", "" },
                { "select {'a': 1}, [1, 2], $$x$$", "" },
                { "select x -> x + 1", "" },
                { "select * from 'a.csv'", "read:a.csv" },
                { "from data.csv", "read:data.csv" },
                { "select * from read_csv('a.csv', header = true)", "read:a.csv read:a.csv" },
                { "from 'data/*.parquet'", "read:PATTERN" },
                { "select * from \"a.json\" join t using (id)", "read:a.json" },
                { "from '.env'", "unknown" },
                { "from 'a.xlsx'", "unknown" },
                { "from 'x.db'", "unknown" },
                { "describe 'a.csv'", "read:a.csv" },
                { "from t, 'b.csv'", "read:b.csv" },
                { "from 'https://x/a.csv'", "unknown" },
                { "from \"s3://x/a.csv\"", "unknown" },
                { "from read_text(x)", "unknown" },
                { "from read_csv(['a.csv'])", "unknown" },
                { "from glob('*')", "unknown" },
                { "from '~/x'", "unknown" },
                { "from '**/x.csv'", "unknown" },
                { "copy t to 'x'", "unknown" },
                { "attach 'x'", "unknown" },
                { "install x", "unknown" },
                { "load x", "unknown" },
                { "export database 'x'", "unknown" },
                { "pragma x", "unknown" },
                { "set x = 1", "unknown" },
                { "select getenv('X')", "unknown" },
                { "from sqlite_scan('x', 'y')", "unknown" },
                { ".shell x", "unknown" },
                { ".open x", "unknown" },
                { ".output x", "unknown" },
                { ".read x", "unknown" },
                { "select 1;\n.shell x", "unknown" },
                { "select 1\n .shell x", "unknown" },
                { ".tables\n.shell x", "unknown" },
        };

        (void)state;
        check_code(read_duckdb, rows, ARRAY_LEN(rows));
}

/* --- fzf ---------------------------------------------------------------- */

static void read_fzf_bind(CommandContext *c, const Value *text, Str source) {
        code_read_fzf(c, CODE_FZF_BIND, text, source);
}

static void read_fzf_command(CommandContext *c, const Value *text, Str source) {
        code_read_fzf(c, CODE_FZF_COMMAND, text, source);
}

static void fzf_binds_keys_to_actions(void **state) {
        static const Case rows[] = {
                { "ctrl-a:select-all", "" },
                { "tab:toggle+down,ctrl-/:toggle-preview", "" },
                { "a,b:up", "" },
                { "ctrl-p:put(text)", "" },
                { "a:change-prompt:a,b:execute(rm x)", "" },
                { "start:delete-char/eof", "" },
                { "r:reload(find .)", "shell:find ." },
                { "a:execute(rm x)+down,b:become(ls)", "shell:rm x shell:ls" },
                { "a:execute-silent:rm x", "shell:rm x" },
                { "f:transform-query(echo {})", "shell:echo \"$item\"" },
                { "f:preview(cat {+})", "shell:cat $item" },
                { "a:transform(x)", "unknown" },
                { "a:execute[rm x]", "unknown" },
                { "a:execute(a)b)", "unknown" },
                { "a:execute(a(b))", "unknown" },
                { "a:nosuch", "unknown" },
                { "a", "unknown" },
                { ":abort", "unknown" },
                { "a:", "unknown" },
                { "a:up,", "unknown" },
                { "a:up+", "unknown" },
                { "a:execute(echo '{}')", "unknown" },
                { "a:execute~rm x~", "unknown" },
                { ",:abort", "unknown" },
                { "", "unknown" },
        };
        static const Case commands[] = {
                { "cat {}", "shell:cat \"$item\"" },
                { "cat {2..} {q} {n}", "shell:cat \"$item\" \"$item\" \"$item\"" },
                { "echo '$x'", "shell:echo '$x'" },
                { "cat '{}'", "unknown" },
                { "cat \"{}\"", "unknown" },
                { "cat {r}", "unknown" },
                { "cat $x {}", "unknown" },
                { "cat \\{}", "unknown" },
                { "a {b} {}", "unknown" },
                { "cat {", "unknown" },
        };

        (void)state;
        check_code(read_fzf_bind, rows, ARRAY_LEN(rows));
        check_code(read_fzf_command, commands, ARRAY_LEN(commands));
}

/* --- python ------------------------------------------------------------ */

static void python_is_known_when_it_is_pure(void **state) {
        static const Case rows[] = {
                { "print(1+1)", "" },
                { "x=1", "" },
                { "print(2**64, 7//2, 7%3)", "" },
                { "print('a'*3, \"b\", '''c\nd''')", "" },
                { "import sys; print(sys.version)", "" },
                { "import sys, json; print(json.load(sys.stdin)['a']['b'])", "" },
                { "import json,sys\nfor x in json.load(sys.stdin): print(x.get('a'))", "" },
                { "import json; print(json.dumps({'a': 1}, indent=2))", "" },
                { "import json; d=json.load(open('package.json')); print(d['version'])",
                  "read:package.json" },
                { "with open('a.txt', 'r') as f: print(len(f.read()))", "read:a.txt" },
                { "print(sorted([x for x in range(10) if x % 2], key=lambda y: -y))", "" },
                { "print(f\"{1+1} {'a'!r:>5} {{x}}\")", "" },
                { "import sys\nx = [l.strip() for l in sys.stdin]\nprint(sum(map(int, x)))", "" },
                { "a, b = 1, 2\nprint(a, b)", "" },
                { "print('%s %d' % ('a', 1)) # os.system('x')", "" },
                { "print(type(1).__name__)", "" },
                { "import re; print(re.sub(r'a\\d', 'b', 'a1'))", "" },
                { "import math; print(math.sqrt(2))", "" },
                { "try:\n  print(1)\nexcept Exception as e:\n  print(e)", "" },
                { "print(','.join(str(i) for i in range(3)))", "" },
                { "print(1 if True else 2)", "" },
                { "print(\"open('x','w')\")", "" },
                { "import sys; sys.stdout.write('x'); sys.exit(0)", "" },
                { "open('pwned','w')", "run-inline" },
                { "open('a' 'b')", "run-inline" },
                { "f = open; f('x', 'w')", "run-inline" },
                { "print(open)", "run-inline" },
                { "import os; os.system('x')", "run-inline" },
                { "import subprocess; subprocess.run([])", "run-inline" },
                { "eval('1+1')", "run-inline" },
                { "exec('x')", "run-inline" },
                { "__import__('os')", "run-inline" },
                { "().__class__.__bases__[0]", "run-inline" },
                { "import json; json.codecs.open('x','w')", "run-inline" },
                { "import sys; sys.modules['os'].system('x')", "run-inline" },
                { "import sys; sys.path.insert(0,'/tmp'); import json", "run-inline" },
                { "'{0.modules}'.format(1)", "run-inline" },
                { "f'{open(\"x\",\"w\")}'", "run-inline" },
                { "f'{().__class__}'", "run-inline" },
                { "f\"{open(\"x\",\"w\")}\"", "run-inline" },
                { "f'{1:{open(2)}}'", "run-inline" },
                { "'a'.encode('idna')", "run-inline" },
                { "b'a'.decode('idna')", "run-inline" },
                { "'\\N{DASH}'", "run-inline" },
                { "9**9**9", "run-inline" },
                { "1<<99999999", "run-inline" },
                { "# coding: utf-7\nprint(1)", "run-inline" },
                { "print(1)\rimport os", "run-inline" },
                { "\xef\xbd\x8f\xef\xbd\x90\xef\xbd\x85\xef\xbd\x8e('x')", "run-inline" },
                { "getattr(1, 'x')", "run-inline" },
                { "import json as os", "run-inline" },
                { "from os import system", "run-inline" },
                { "class A: pass", "run-inline" },
                { "input()", "run-inline" },
                { "breakpoint()", "run-inline" },
                { "unbound", "run-inline" },
                { "1..__class__", "run-inline" },
                { "print(1", "" },
                { "'x", "run-inline" },
                { "x = 1 \\\n", "run-inline" },
        };

        (void)state;
        check_code(code_read_python, rows, ARRAY_LEN(rows));
}

static void python_loads_modules_from_the_working_directory(void **state) {
        static const struct {
                const char *directory, *text, *said;
        } rows[] = {
                { "/w", "import json", "" },
                { "/evil", "import json", "run-inline" },
                { "/evil", "print(1)", "run-inline" },
                { "/trace", "print(1/0)", "run-inline" },
                { "/missing", "import json", "run-inline" },
                { "/missing", "print(1)", "" },
        };

        (void)state;
        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                Value text = value_literal(str_of(rows[i].text), (Span){ 0 });
                Case row = { rows[i].text, rows[i].said };
                Fixture f;

                fixture_init(&f, str_of(rows[i].directory));
                code_read_python(&f.c, &text, STR("test"));
                fixture_check(&f, &row);
                buf_clear(&f.heard.text);
                f.c.directory = value_any((Span){ 0 });
                code_read_python(&f.c, &text, STR("test"));
                assert_string_equal(f.heard.text.p, "run-inline");
                fixture_deinit(&f);
        }
}

/* --- find -------------------------------------------------------------- */

static void find_tells_actions_from_tests(void **state) {
        static const Case rows[] = {
                { "find", "look:." },
                { "find .", "look:." },
                { "find -type f", "look:." },
                { "find . -name *.txt", "look:." },
                { "find src lib -type f -print0", "look:src look:lib" },
                { "find -L . -type l", "look:." },
                { "find -O3 -D tree . -ls", "look:." },
                { "find . -maxdepth 1 -mtime +30 -size +1M", "look:." },
                { "find . ( -name a -o -name b ) ! -path x -prune", "look:." },
                { "find . -printf %p\\n", "look:." },
                { "find . -newermt 2024-01-01", "look:." },
                { "find . -newer ref", "look:. look:ref" },
                { "find . -neweraB ref", "look:. look:ref" },
                { "find . -name %any", "look:." },
                { "find . -name %glob", "look:." },
                { "find %src -type f", "look:PATTERN" },
                { "find %list -type f", "look:LIST" },
                { "find . -name -delete", "look:." },
                { "find . -exec cat {} ;", "look:. run:cat,<.*>" },
                { "find . -name *.py -exec cat {} +", "look:. run:cat,<.*.py>" },
                { "find . -exec cat {} + -name *.py", "look:. run:cat,<.*>" },
                { "find . -name *.c -o -exec cat {} ;", "look:. run:cat,<.*>" },
                { "find . ! -name *.c -exec cat {} ;", "look:. run:cat,<.*>" },
                { "find . ! ( -name *.c ) -exec cat {} ;", "look:. run:cat,<.*>" },
                { "find a b -exec cat {} ;", "look:a look:b run:cat,<a*> run:cat,<b*>" },
                { "find . -exec grep -l x {} ; -exec rm {} ;",
                  "look:. run:grep,-l,x,<.*> run:rm,<.*>" },
                { "find . -exec mv {} {}.bak ;", "look:. each:{}:mv,{},{}.bak" },
                { "find . -exec sh -c touch~pwned ;", "look:. run:sh,-c,touch pwned" },
                { "find . -execdir cat {} ;", "look:. run-dir:cat,</w/.*>" },
                { "find . -ok touch pwned ;", "look:. run:touch,pwned" },
                { "find . -okdir touch pwned ;", "look:. run-dir:touch,pwned" },
                { "find . -exec {} ;", "look:. run-unknown each:{}:{}" },
                { "find . -exec echo {} + -delete", "look:. run:echo,<.*> delete-tree:." },
                { "find . -exec cat + ;", "look:. run:cat,+" },
                { "find a b -delete", "look:a look:b delete-tree:a delete-tree:b" },
                { "find . -fprint out", "look:. write:out" },
                { "find . -fprint0 out", "look:. write:out" },
                { "find . -fprintf out %p", "look:. write:out" },
                { "find . -fls out", "look:. write:out" },
                { "find %any -type f", "unknown look:ANY" },
                { "find . %any", "look:. unknown look:ANY" },
                { "find . -type f %many -print", "look:. unknown" },
                { "find . -name %many -print", "look:. unknown" },
                { "find . -exec cat %any ;", "look:. unknown run:cat,ANY" },
                { "find . -exec cat {}", "look:. unknown run:cat,<.*>" },
                { "find . -files0-from x", "look:. unknown" },
                { "find . -nosuch", "look:. unknown" },
                { "find . -name", "look:. unknown" },
                { "find -x .", "look:." },
                { "find -y .", "look:. unknown" },
                { "find . -newerZm x", "look:. unknown" },
        };

        (void)state;
        check_commands("find", rows, ARRAY_LEN(rows));
}

/* --- xargs, env -------------------------------------------------------- */

static void xargs_runs_its_command_with_more_words(void **state) {
        static const Case rows[] = {
                { "xargs", "" },
                { "xargs cat", "run+:cat" },
                { "xargs -0 wc -l", "run+:wc,-l" },
                { "xargs -0r cat", "run+:cat" },
                { "xargs -n1 head", "run+:head" },
                { "xargs -n 1 head", "run+:head" },
                { "xargs -P4 -n 2 -t cat", "run+:cat" },
                { "xargs --max-args=3 cat", "run+:cat" },
                { "xargs --max-args 3 cat", "run+:cat" },
                { "xargs --no-run-if-empty --exit cat", "run+:cat" },
                { "xargs -d \\n cat", "run+:cat" },
                { "xargs --delimiter=x cat", "run+:cat" },
                { "xargs -e cat x", "run+:cat,x" },
                { "xargs -eEOF cat", "run+:cat" },
                { "xargs -l cat", "run+:cat" },
                { "xargs -a list rm", "read:list run+:rm" },
                { "xargs --arg-file=list rm", "read:list run+:rm" },
                { "xargs -alist rm", "read:list run+:rm" },
                { "xargs -I {} cp {} x", "each:{}:cp,{},x" },
                { "xargs -I{} sh -c {}", "each:{}:sh,-c,{}" },
                { "xargs -i cat {}", "each:{}:cat,{}" },
                { "xargs -i% cat %", "each:%:cat,%" },
                { "xargs --replace cat {}", "each:{}:cat,{}" },
                { "xargs --replace=X cat X", "each:X:cat,X" },
                { "xargs -I X -n 1 cat X", "each:X:cat,X run+:cat,X" },
                { "xargs -I{} {} x", "run-unknown each:{}:{},x" },
                { "xargs -- -x", "run+:-x" },
                { "xargs -p rm", "run+:rm" },
                { "xargs -o vi", "run+:vi" },
                { "xargs --process-slot-var=SLOT cat", "assign:SLOT=0 run+:cat" },
                { "xargs --process-slot-var=A[1] cat", "unknown run+:cat" },
                { "xargs --help", "" },
                { "xargs %any", "unknown" },
                { "xargs %many rm", "unknown" },
                { "xargs -n %any rm", "run+:rm" },
                { "xargs -n %many rm", "unknown" },
                { "xargs -I %any rm x", "unknown run+:rm,x" },
                { "xargs --arg=list rm", "unknown" },
                { "xargs -J % cat %", "unknown" },
                { "xargs --nosuch cat", "unknown" },
                { "xargs -0Z cat", "unknown" },
                { "xargs -n", "unknown" },
                { "xargs cat %any", "run+:cat,ANY" },
        };

        (void)state;
        check_commands("xargs", rows, ARRAY_LEN(rows));
}

static void env_without_a_command_shows_the_environment(void **state) {
        static const Case rows[] = {
                { "env", "secret-value" },
                { "env -0", "secret-value" },
                { "env A=1", "assign:A=1 secret-value" },
                { "env A=1 ls -l", "assign:A=1 run:ls,-l" },
                { "env -i PATH=/bin ls", "assign:PATH=/bin run:ls" },
                { "env - ls", "run:ls" },
                { "env -u X -i A=1 c", "assign:A=1 run:c" },
                { "env -uX c", "run:c" },
                { "env --unset=X c", "run:c" },
                { "env -C /d c", "look:/d run:c" },
                { "env --chdir=d c", "look:d run:c" },
                { "env -C %any c", "look:ANY run-dir:c" },
                { "env -- c -x", "run:c,-x" },
                { "env --version", "" },
                { "env -S c~x", "unknown" },
                { "env -vS c", "unknown" },
                { "env --split-string=c", "unknown" },
                { "env %any c", "unknown" },
                { "env %a= c", "assign:PATTERN run:c" },
        };
        static const Case printenv[] = {
                { "printenv", "secret-value" },      { "printenv PATH", "" },
                { "printenv HOME USER", "" },        { "printenv GITHUB_TOKEN", "secret-value" },
                { "printenv %any", "secret-value" }, { "printenv -0 HOME", "" },
        };

        (void)state;
        check_commands("env", rows, ARRAY_LEN(rows));
        check_commands("printenv", printenv, ARRAY_LEN(printenv));
}

/* --- test, printf, ps -------------------------------------------------- */

static void test_evaluates_only_behind_v(void **state) {
        static const Case rows[] = {
                { "[ ]", "" },
                { "[ x ]", "" },
                { "[ -v ]", "" },
                { "[ %any ]", "" },
                { "test %any", "" },
                { "[ -n %any ]", "" },
                { "[ -z %any ]", "" },
                { "[ ! %any ]", "" },
                { "[ -f /etc/passwd ]", "look:/etc/passwd" },
                { "[ -d %any ]", "look:ANY" },
                { "test -e a", "look:a" },
                { "[ -t 1 ]", "" },
                { "[ -o errexit ]", "" },
                { "[ a -nt b ]", "look:a look:b" },
                { "[ a -ef %any ]", "look:a look:ANY" },
                { "[ %any = foo ]", "" },
                { "[ %any == %any ]", "" },
                { "[ -v = a[$(c)] ]", "" },
                { "[ %any -eq 0 ]", "" },
                { "[ a[$(c)] -eq 0 ]", "" },
                { "[ ! -f a ]", "look:a" },
                { "[ ! -e %any ]", "look:ANY" },
                { "[ ! %any = x ]", "" },
                { "[ ! a[$(c)] ]", "" },
                { "[ -f a -a -f b ]", "look:a look:b" },
                { "[ %any = a -o %any = b ]", "" },
                { "[ -n %any -a -n %any ]", "" },
                { "[ -v x ]", "" },
                { "[ -v a[0] ]", "" },
                { "[ -v a[@] ]", "" },
                { "test -v PATH", "" },
                { "[ -n %num ]", "" },
                { "[ %num -gt 5 ]", "" },
                { "[ -n %list ]", "" },
                { "[ -v a[$(c)] ]", "unknown" },
                { "test -v a[$(c)]", "unknown" },
                { "[ -v a[x] ]", "unknown" },
                { "[ -v %any ]", "unknown" },
                { "[ -R a[x] ]", "unknown" },
                { "[ ! -v a[$(c)] ]", "unknown" },
                { "[ ! ! -v a[$(c)] ]", "unknown" },
                { "[ %any %any ]", "unknown" },
                { "[ %any a[x] ]", "unknown" },
                { "[ ( -v a[$(c)] ) ]", "unknown" },
                { "[ x -a -v a[$(c)] ]", "unknown" },
                { "[ -n %many ]", "unknown" },
                { "[ %many = x ]", "unknown" },
                { "[ %any %any %any ]", "unknown" },
        };

        (void)state;
        check_commands("test", rows, ARRAY_LEN(rows));
}

static void printf_stores_behind_v(void **state) {
        static const Case rows[] = {
                { "printf", "" },
                { "printf test", "" },
                { "printf %s\\n x", "" },
                { "printf %s\\n %any", "" },
                { "printf %s\\n %many", "" },
                { "printf %%n x", "" },
                { "printf %5.2f%% 3", "" },
                { "printf -- -v", "" },
                { "printf %any", "" },
                { "printf %num x", "" },
                { "printf -v x %s y", "shell-state" },
                { "printf -vx %s y", "shell-state" },
                { "printf -v a[$(c)] y", "unknown" },
                { "printf -va[$(c)] y", "unknown" },
                { "printf -v %any y", "unknown" },
                { "printf %any x", "unknown" },
                { "printf %many", "unknown" },
                { "printf -- %any x", "unknown" },
                { "printf %n PATH", "unknown" },
                { "printf %5n PATH", "unknown" },
        };

        (void)state;
        check_commands("printf", rows, ARRAY_LEN(rows));
}

static void ps_shows_environments_with_e(void **state) {
        static const Case rows[] = {
                { "ps", "" },
                { "ps aux", "" },
                { "ps -ef", "" },
                { "ps -e", "" },
                { "ps -eo pid,cmd", "" },
                { "ps -eopid,cmd", "" },
                { "ps -aux", "" },
                { "ps -p 1,2", "" },
                { "ps -p %num -o args", "" },
                { "ps auxww", "" },
                { "ps axf", "" },
                { "ps ax -o pid,ppid", "" },
                { "ps -eLf", "" },
                { "ps --forest -u root", "" },
                { "ps -C node -o pid=", "" },
                { "ps --sort=-rss -eo rss,cmd", "" },
                { "ps 123", "" },
                { "ps --pid 3", "" },
                { "ps axe", "secret-value" },
                { "ps e", "secret-value" },
                { "ps eww 123", "secret-value" },
                { "ps auxe", "secret-value" },
                { "ps -axe", "secret-value" },
                { "ps -auxe", "secret-value" },
                { "ps -eo environ", "secret-value" },
                { "ps -o pid,environ", "secret-value" },
                { "ps o environ", "secret-value" },
                { "ps --format=environ", "secret-value" },
                { "ps -p 1 e", "secret-value" },
                { "ps -ef -u ax", "secret-value" },
                { "ps %any", "unknown" },
                { "ps -o %any", "unknown" },
                { "ps -E", "unknown" },
                { "ps --nosuch", "unknown" },
                { "ps -o", "unknown" },
        };

        (void)state;
        check_commands("ps", rows, ARRAY_LEN(rows));
}

static void expr_and_echo_do_nothing(void **state) {
        static const Case rows[] = {
                { "expr 2 > 1", "" }, { "expr %any : %many", "" },  { "expr length x", "" },
                { "echo -e x", "" },  { "echo -n %any %many", "" }, { "echo", "" },
        };

        (void)state;
        check_commands("expr", rows, ARRAY_LEN(rows));
        check_commands("echo", rows, ARRAY_LEN(rows));
        assert_null(command_reader_find(STR("rm")));
}

/* --- any bytes --------------------------------------------------------- */

static uint64_t seed = 88172645463325252;

static uint32_t any_number(uint32_t below) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        return (uint32_t)(seed >> 20) % below;
}

static size_t any_text(char *text, size_t max) {
        static const char *const parts[] = {
                "print",      "> ",
                "\"",         "/",
                "[",          "]",
                "(",          ")",
                "{",          "}",
                "getline",    "system",
                "\\(",        "\\",
                "\n",         ";",
                "s/a/b/",     "e ",
                "w f",        "|",
                "ENVIRON",    "env",
                "$ENV",       "f\"",
                "'",          "import ",
                "json",       "=",
                ".",          "a",
                "select ",    "$a$",
                "\\d ",       "from 'a.csv'",
                "a:execute(", "insert ",
                "--",         "/*",
                "with ",      "as ",
                "for ",       " in ",
                "1",          "++",
                "`",
        };
        size_t n = 0, want = any_number((uint32_t)max);

        while (n < want) {
                const char *part = parts[any_number(ARRAY_LEN(parts))];

                if (any_number(4) == 0) {
                        text[n++] = (char)any_number(256);
                        continue;
                }
                for (; *part && n < want; ++part)
                        text[n++] = *part;
        }
        return n;
}

static void read_by_all(Str bytes) {
        static const CodeReader readers[] = {
                code_read_sed,    code_read_awk, code_read_jq,     code_read_sqlite,
                code_read_python, read_psql,     read_mysql,       read_tsql,
                read_duckdb,      read_fzf_bind, read_fzf_command,
        };
        Value text = value_literal(bytes, (Span){ 0 });

        for (size_t i = 0; i < ARRAY_LEN(readers); ++i) {
                Fixture f;

                fixture_init(&f, STR("/w"));
                readers[i](&f.c, &text, STR("test"));
                fixture_deinit(&f);
        }
}

static void any_bytes_are_read_without_harm(void **state) {
        time_t end = time(NULL) + 2;
        char text[512];

        (void)state;
        for (size_t i = 0; i < 20000 && time(NULL) < end; ++i)
                read_by_all((Str){ text, any_text(text, sizeof(text)) });
}

/* Openings that a reader could look ahead from again and again: a blow-up meets the test's time limit. */
static void long_texts_take_linear_time(void **state) {
        static const char *const parts[] = {
                "{",     "(",      "[",       "getline ",  "$(",      "x++ ",
                "\\(\"", "f'{",    "lambda ", "with t(a,", "s/a/b/;", "for x ",
                "/[",    "print ", "a;",      ".tables\n", "1",       "'",
                "\"a\\", "-- \n",  "/* \n",   "a=",        "**",      "env ",
        };

        (void)state;
        for (size_t i = 0; i < ARRAY_LEN(parts); ++i) {
                _cleanup_(buf_deinit) Buf b = BUF_INIT(1 << 17);

                while (b.n < 60000)
                        buf_append(&b, str_of(parts[i]));
                read_by_all(buf_str(&b));
        }
}

static void a_failed_arena_never_looks_harmless(void **state) {
        static const CodeReader readers[] = { code_read_awk,    code_read_jq, code_read_sqlite,
                                              code_read_python, read_psql,    read_duckdb };
        Value text = value_literal(STR("1"), (Span){ 0 });

        (void)state;
        for (size_t i = 0; i < ARRAY_LEN(readers); ++i) {
                Fixture f;

                fixture_init(&f, STR("/w"));
                f.arena.error = -ENOMEM;
                readers[i](&f.c, &text, STR("test"));
                assert_string_equal(f.heard.text.p, "unknown");
                fixture_deinit(&f);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(sed_is_read_as_gnu_sed_does),
                cmocka_unit_test(awk_redirections_are_told_from_comparisons),
                cmocka_unit_test(jq_shows_the_environment_in_few_ways),
                cmocka_unit_test(sqlite_statements_that_read_do_nothing),
                cmocka_unit_test(the_words_of_sql_are_sorted),
                cmocka_unit_test(sql_that_reads_does_nothing),
                cmocka_unit_test(psql_has_commands_and_variables_of_its_own),
                cmocka_unit_test(mysql_takes_some_lines_for_itself),
                cmocka_unit_test(t_sql_needs_nothing_between_statements),
                cmocka_unit_test(duckdb_reads_files_as_tables),
                cmocka_unit_test(fzf_binds_keys_to_actions),
                cmocka_unit_test(python_is_known_when_it_is_pure),
                cmocka_unit_test(python_loads_modules_from_the_working_directory),
                cmocka_unit_test(find_tells_actions_from_tests),
                cmocka_unit_test(xargs_runs_its_command_with_more_words),
                cmocka_unit_test(env_without_a_command_shows_the_environment),
                cmocka_unit_test(test_evaluates_only_behind_v),
                cmocka_unit_test(printf_stores_behind_v),
                cmocka_unit_test(ps_shows_environments_with_e),
                cmocka_unit_test(expr_and_echo_do_nothing),
                cmocka_unit_test(any_bytes_are_read_without_harm),
                cmocka_unit_test(long_texts_take_linear_time),
                cmocka_unit_test(a_failed_arena_never_looks_harmless),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
