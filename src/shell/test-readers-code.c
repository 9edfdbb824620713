/*
 * Program texts: sed, awk, jq, fzf's bindings, Python, JavaScript.
 */

#include "test-readers.h"

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

/* --- container formats -------------------------------------------------- */

static void container_formats_name_what_they_print(void **state) {
        static const Case rows[] = {
                { "{{.State.Status}}", "" },
                { "table {{.Name}}\t{{ .State.Pid }}", "" },
                { "{{json .Config.Labels}}", "" },
                { "{{range .Mounts}}{{.Source}} {{json .}}{{end}}", "" },
                { "{{range $p, $c := .NetworkSettings.Ports}}{{$p}}{{(index $c "
                  "0).HostPort}}{{end}}",
                  "" },
                { "{{if .State.Running}}a{{else}}{{.State.ExitCode}}{{end}}", "" },
                { "{{with .State}}{{range .Health.Log}}{{.Output}}{{end}}{{end}}", "" },
                { "{{index .Config.Labels \"}}{{.Env\"}}", "" },
                { "json", "secret-value" },
                { "", "secret-value" },
                { "{{.}}", "secret-value" },
                { "{{json $}}", "secret-value" },
                { "{{.Config}}", "secret-value" },
                { "{{.Config.Env}}", "secret-value" },
                { "{{.Config\n.Env}}", "secret-value" },
                { "{{.HostConfig.LogConfig}}", "secret-value" },
                { "{{$.Config.Env}}", "secret-value" },
                { "{{$x := .State}}{{$x.Env}}", "secret-value" },
                { "{{(index . \"Config\").Env}}", "secret-value" },
                { "{{range .}}{{end}}", "secret-value" },
                { "{{range .Mounts}}{{end}}{{.}}", "secret-value" },
                { "{{with .X}}{{end}}", "secret-value" },
                { "{{with .Mounts}}{{else}}{{.}}{{end}}", "secret-value" },
                { "{{if .State}}{{.}}{{end}}", "secret-value" },
                { "{{range .Mounts}}{{else with .State}}{{end}}{{.}}{{end}}", "secret-value" },
                { "{{range .Mounts}}{{if .RW}}{{end}}{{.Type}}{{end}}{{.Args}}", "secret-value" },
                { "{{call .State}}", "unknown" },
                { "{{template \"x\" .}}", "unknown" },
                { "{{/* a */}}{{.Env}}", "unknown" },
                { "{{end}}{{.Env}}", "unknown" },
                { "{{index .State \"a}}{{.Env}}", "unknown" },
                { "{{'a'}}", "unknown" },
                { "{{.State", "unknown" },
        };

        (void)state;
        check_code(code_read_container_format, rows, ARRAY_LEN(rows));
}

/* --- mongosh ------------------------------------------------------------ */

static void mongosh_is_known_when_it_only_reads(void **state) {
        static const Case rows[] = {
                { "show dbs", "" },
                { "db.stats()", "" },
                { "db.users.find().limit(5)", "" },
                { "db.users.find({a: {$in: ['x', \"y\"]}, b: ObjectId('1')}, {_id: 0}).toArray();",
                  "" },
                { "db.getSiblingDB('x').getCollection('y').countDocuments({})", "" },
                { "db['my-users'].findOne()", "" },
                { "db.a.aggregate([{$group: {_id: '$x', n: {$sum: 1}}}])", "" },
                { "db.serverStatus().connections.current", "" },
                { "printjson(rs.conf()); print(db.version())", "" },
                { "JSON.stringify(db.a.findOne(), null, 2)", "" },
                { "db.a.find({t: {$gt: new Date('2024-01-01')}}).forEach(printjson)", "" },
                { "db.runCommand({dbStats: 1, scale: 1024})", "" },
                { "show dbs; db.dropDatabase()", "unknown" },
                { "db.users.drop()", "unknown" },
                { "db.users.find().forEach(x => db.a.remove(x))", "unknown" },
                { "db.users.find().forEach(load)", "unknown" },
                { "db.users.find({$where: 'sleep(1)'})", "unknown" },
                { "db.users.find({'$where': 'sleep(1)'})", "unknown" },
                { "db.users.find({\"\\u0024where\": 'sleep(1)'})", "unknown" },
                { "db.users.find({$expr: {$function: {body: 'f', args: [], lang: 'js'}}})",
                  "unknown" },
                { "db.a.aggregate([{$match: {}}, {$out: 'b'}])", "unknown" },
                { "db.a.aggregate([{$merge: {into: 'b'}}])", "unknown" },
                { "db.a.aggregate([{$lookup: {from: 'system.users'}}])", "unknown" },
                { "db.system.users.find()", "unknown" },
                { "db.getCollection('system.users').find()", "unknown" },
                { "db['dropDatabase']()", "unknown" },
                { "db.a.find([...x])", "unknown" },
                { "db.a.find({[x]: 1})", "unknown" },
                { "db.a.find({...x})", "unknown" },
                { "db.a.find({get a() {}})", "unknown" },
                { "db.a.find(process.env)", "unknown" },
                { "db.a.find(`${x}`)", "unknown" },
                { "db.a.find`x`", "unknown" },
                { "db.a.x = 1", "unknown" },
                { "db.stats() || db.dropDatabase()", "unknown" },
                { "db.stats()\ndb.dropDatabase()", "unknown" },
                { "db.runCommand({drop: 'a'})", "unknown" },
                { "db.runCommand('drop')", "unknown" },
                { "db.runCommand({ping: 1}, x())", "unknown" },
                { "require('fs')", "unknown" },
                { "print(process.env)", "unknown" },
                { "JSON.parse(db.a)", "unknown" },
                { "JSON.stringify(db.a.find(), x => 1)", "unknown" },
                { "ObjectId(x())", "unknown" },
                { "db.a.find(ObjectId(x()))", "unknown" },
                { "db.a.find({a: 1", "unknown" },
                { "db.a.find(1 /* */)", "unknown" },
        };

        (void)state;
        check_code(code_read_mongo, rows, ARRAY_LEN(rows));
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

/* --- node -------------------------------------------------------------- */

static void read_node(CommandContext *c, const Value *text, Str source) {
        if (!code_read_node(c, text, source))
                c->host->effect(c, (Effect){ .act = ACT_RUN_INLINE });
}

static void node_is_known_when_it_is_pure(void **state) {
        static const Case rows[] = {
                { "1 + 1", "" },
                { "process.version", "" },
                { "console.log(process.versions.node, 'a')", "" },
                { "[1, 2].map(x => x * 2).join(',')", "" },
                { "Object.entries({a: 1}).map(([k, v]) => k + v)", "" },
                { "const d = [1]; for (const x of d) console.log(x)", "" },
                { "const fs = require('fs'); fs.readFileSync('a', 'utf8')", "read:a" },
                { "JSON.parse(require('node:fs').readFileSync(0)).a['b'][0]?.c", "" },
                { "require('fs').existsSync('a')", "look:a" },
                { "'a1'.match(/\\d[/]/)[0].replace(/a/g, 'b')", "" },
                { "new Date(0).toISOString()", "" },
                { "require('os').cpus().length / 2", "" },
                { "process", "run-inline" },
                { "process.env", "run-inline" },
                { "({process})", "run-inline" },
                { "1 ? process : 0", "run-inline" },
                { "this", "run-inline" },
                { "require", "run-inline" },
                { "['./a'].map(require)", "run-inline" },
                { "require('./a')", "run-inline" },
                { "require('./.json')", "run-inline" },
                { "require('child_process').execSync('a')", "run-inline" },
                { "require('fs').writeFileSync('a', 'b')", "run-inline" },
                { "['a'].map(fs.unlinkSync)", "run-inline" },
                { "const {rmSync} = require('fs'); rmSync('a')", "run-inline" },
                { "fs.readFileSync('\\x2eenv')", "run-inline" },
                { "fs.readFileSync('a', {flag: 'w'})", "run-inline" },
                { "[1].map(fs => fs.rmSync('a'))", "run-inline" },
                { "''.constructor", "run-inline" },
                { "''['constructor']", "run-inline" },
                { "''['const' + 'ructor']", "run-inline" },
                { "true['const' + 'ructor']", "run-inline" },
                { "const {constructor: a} = ''", "run-inline" },
                { "const {['constructor']: a} = ''", "run-inline" },
                { "let a; for ({['constructor']: a} of [x => 1]) a", "run-inline" },
                { "const f = x => x; f(1)", "run-inline" },
                { "(x => x)(1)", "run-inline" },
                { "a!['constructor']", "run-inline" },
                { "const d = 1; d![d]!('x')", "run-inline" },
                { "const d = 1; d<any>('x')", "run-inline" },
                { "eval('1')", "run-inline" },
                { "import('./a')", "run-inline" },
                { "JSON.parse = x => x", "run-inline" },
                { "`${1}`", "run-inline" },
                { "1 // a", "run-inline" },
                { "1 <!-- a", "run-inline" },
                { "'\\", "run-inline" },
                { "-r", "run-inline" },
        };

        (void)state;
        check_code(read_node, rows, ARRAY_LEN(rows));
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(sed_is_read_as_gnu_sed_does),
                cmocka_unit_test(awk_redirections_are_told_from_comparisons),
                cmocka_unit_test(jq_shows_the_environment_in_few_ways),
                cmocka_unit_test(fzf_binds_keys_to_actions),
                cmocka_unit_test(container_formats_name_what_they_print),
                cmocka_unit_test(mongosh_is_known_when_it_only_reads),
                cmocka_unit_test(python_is_known_when_it_is_pure),
                cmocka_unit_test(python_loads_modules_from_the_working_directory),
                cmocka_unit_test(node_is_known_when_it_is_pure),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
