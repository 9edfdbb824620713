/*
 * SQL of five dialects, and what the clients make of their lines.
 */

#include "test-readers.h"

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

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(sqlite_statements_that_read_do_nothing),
                cmocka_unit_test(the_words_of_sql_are_sorted),
                cmocka_unit_test(sql_that_reads_does_nothing),
                cmocka_unit_test(psql_has_commands_and_variables_of_its_own),
                cmocka_unit_test(mysql_takes_some_lines_for_itself),
                cmocka_unit_test(t_sql_needs_nothing_between_statements),
                cmocka_unit_test(duckdb_reads_files_as_tables),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
