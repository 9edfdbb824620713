/*
 * Commands whose words are a language of their own, and what holds for all readers.
 */

#include "test-readers.h"

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
                read_duckdb,      read_fzf_bind, read_fzf_command, code_read_container_format,
                code_read_mongo,
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
