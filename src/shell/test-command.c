#include "command.h"

#include "reading.h"

#include "base/test.h"

/* The test's own table names one reader, and nobody is it. */
CommandReader command_reader_find(Str name) {
        return NULL;
}

bool code_read_node(CommandContext *c, const Value *text, Str source) {
        return false;
}

/* ---- a host that writes down what it is told ------------------------------- */

typedef struct Heard {
        Buf text;
} Heard;

static Heard *heard(CommandContext *c) {
        return c->userdata;
}

static void hear_value(Buf *b, const Value *v) {
        switch (v->form) {
        case VALUE_NONE:
                buf_append(b, STR("nothing"));
                return;
        case VALUE_LITERAL:
                buf_append(b, v->text);
                return;
        case VALUE_NUMBER:
                buf_append(b, STR("#"));
                return;
        case VALUE_PATTERN:
        case VALUE_LISTING:
                buf_appendf(b, STR_FMT "*" STR_FMT, STR_ARG(v->text), STR_ARG(v->suffix));
                return;
        case VALUE_ANY:
                buf_append(b, v->many ? STR("?+") : STR("?"));
                return;
        }
        abort();
}

static void hear_words(Buf *b, const Value *argv, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                buf_append(b, i ? STR(" ") : STR(""));
                hear_value(b, &argv[i]);
        }
}

static void hear_effect(CommandContext *c, Effect e) {
        Buf *b = &heard(c)->text;

        buf_appendf(b, "%s%s", effect_act_name(e.act), e.certainty == CERTAINTY_SURE ? "" : "~");
        buf_append(b, e.flags & EFFECT_FORCE ? STR("!") : STR(""));
        if (e.object.form != VALUE_NONE) {
                buf_append(b, STR("("));
                hear_value(b, &e.object);
                buf_append(b, STR(")"));
        }
        buf_append(b, STR("; "));
}

static void hear_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source) {
        Buf *b = &heard(c)->text;

        buf_appendf(b, "%s:", effect_act_name(act));
        if (c->directory.form != VALUE_LITERAL)
                buf_append(b, STR("nowhere/"));
        else if (c->directory.text.n != 2)
                buf_appendf(b, STR_FMT "/", STR_ARG(c->directory.text));
        hear_value(b, path);
        buf_append(b, STR("; "));
}

static void hear_copied(CommandContext *c, const Value *from, const Value *to, Str source) {
        assert_non_null(from);
        assert_non_null(to);
        assert_true(source.n > 0);
}

static void hear_run(CommandContext *c, const Value *argv, size_t n, bool extra) {
        Buf *b = &heard(c)->text;

        buf_append(b, STR("run("));
        hear_words(b, argv, n);
        buf_append(b, extra ? STR(" …); ") : STR("); "));
}

static void hear_each(CommandContext *c, const Value *argv, size_t n, Str placeholder) {
        buf_append(&heard(c)->text, STR("each; "));
}

static void hear_code(CommandContext *c,
                      CodeLang lang,
                      const Value *text,
                      const Value *args,
                      size_t n,
                      Str source) {
        Buf *b = &heard(c)->text;

        buf_append(b, STR("code("));
        hear_value(b, text);
        buf_append(b, n ? STR(" ") : STR(""));
        hear_words(b, args, n);
        buf_append(b, STR("); "));
}

static void hear_input(CommandContext *c, CodeLang lang, Str source) {
        buf_append(&heard(c)->text, STR("input; "));
}

static void hear_assign(CommandContext *c, const Value *word) {
        Buf *b = &heard(c)->text;

        buf_append(b, STR("set "));
        hear_value(b, word);
        buf_append(b, STR("; "));
}

static void hear_probe(CommandContext *c, Str tool, const Str *keys, size_t n, Str source) {
        Buf *b = &heard(c)->text;

        buf_appendf(b, "probe " STR_FMT, STR_ARG(tool));
        for (size_t i = 0; i < n; ++i)
                buf_appendf(b, " " STR_FMT, STR_ARG(keys[i]));
        buf_append(b, STR("; "));
}

static void hear_look(CommandContext *c, const CommandLook *look) {
        static const char *const places[] = { "here", "above", "beside" };
        Buf *b = &heard(c)->text;

        buf_appendf(b, "look %s ", places[look->where]);
        hear_value(b, &look->directory);
        for (size_t i = 0; i < look->n_names; ++i)
                buf_appendf(b, " " STR_FMT, STR_ARG(look->names[i]));
        buf_appendf(b, "; ");
}

static void hear_unknown(CommandContext *c, Span span, Str why, Str source) {
        assert_true(why.n > 0);
        buf_append(&heard(c)->text, STR("UNKNOWN; "));
}

static const CommandHost host = {
        .effect = hear_effect,
        .path = hear_path,
        .copied = hear_copied,
        .run = hear_run,
        .run_each = hear_each,
        .code = hear_code,
        .code_from_input = hear_input,
        .assign = hear_assign,
        .probe = hear_probe,
        .look = hear_look,
        .unknown = hear_unknown,
};

/* ---- words ----------------------------------------------------------------- */

/*
 * "?" any one word, "??" any words, "#" a number, "x?" a word that begins with x,
 * "x??" one that may go on as further words, "x*y" a glob.
 */
static Value word_of(Str word) {
        size_t star = str_find_char(word, '*');
        bool many = str_has_suffix(word, STR("??"));

        if (str_eq(word, STR("#")))
                return (Value){ .form = VALUE_NUMBER };
        if (star != SIZE_MAX)
                return (Value){ .form = VALUE_PATTERN,
                                .text = str_slice(word, 0, star),
                                .suffix = str_slice(word, star + 1, word.n),
                                .glob = word,
                                .many = true };
        if (!str_has_suffix(word, STR("?")))
                return value_literal(word, (Span){ 0, 0 });

        word.n -= many ? 2 : 1;
        return (Value){ .form = word.n ? VALUE_PATTERN : VALUE_ANY, .text = word, .many = many };
}

static size_t words_of(const char *line, Value *words, size_t max) {
        Str rest = str_of(line);
        size_t n = 0;

        while (rest.n && n < max)
                words[n++] = word_of(str_cut(rest, ' ', &rest));
        return n;
}

static ShellCommand read_line(const char *line, bool extra, Arena *a, Heard *h) {
        Value *words = arena_new_array(a, Value, 64);
        ShellCommand out = { .argv = words };
        CommandContext c = {
                .host = &host,
                .userdata = h,
                .arena = a,
                .argv = words,
                .n_argv = words_of(line, words, 64),
                .directory = value_literal(STR("/d"), (Span){ 0, 0 }),
                .extra = extra,
                .out = &out,
        };

        command_read(&c);
        return out;
}

typedef struct Case {
        const char *line;
        const char *expect;
} Case;

static void check_one(const Case *k, bool extra) {
        Arena a;
        Heard h = { .text = BUF_INIT(1 << 16) };
        Str got;

        arena_init(&a, NULL, 0, 1 << 20);
        read_line(k->line, extra, &a, &h);
        got = str_trim(buf_str(&h.text));
        if (!str_eq(got, str_of(k->expect)))
                fail_msg("'%s'\n  is read as '" STR_FMT "'\n  but should be '%s'", k->line,
                         STR_ARG(got), k->expect);
        buf_deinit(&h.text);
        arena_deinit(&a);
}

static void check(const Case *cases, size_t n) {
        for (size_t i = 0; i < n; ++i)
                check_one(&cases[i], false);
}

#define CHECK(...)                                    \
        do {                                          \
                const Case cases[] = { __VA_ARGS__ }; \
                check(cases, ARRAY_LEN(cases));       \
        } while (0)

/* ---- tests ----------------------------------------------------------------- */

static void short_options_are_split_letter_by_letter(void **state) {
        CHECK({ "sorts -bo out in", "write:out; read:in;" },
              { "sorts -boout in", "write:out; read:in;" }, { "sorts -bk o in", "read:in;" },
              { "sorts -bko in", "read:in;" }, { "sorts in -o out", "read:in; write:out;" },
              { "sorts -bxo out in", "UNKNOWN; read:out; read:in;" }, { "sorts -o", "UNKNOWN;" },
              { "sorts -bo -", "" }, { "show -n -", "" }, { "show -20 a", "read:a;" },
              { "show -n20 a", "read:a;" }, { "show -zx a", "read:a;" }, { "gsorts a", "read:a;" });
}

static void long_options_are_exact(void **state) {
        CHECK({ "sorts --output=out", "write:out;" },
              { "sorts --output out in", "write:out; read:in;" },
              { "sorts --outp=out in", "UNKNOWN; write:out; read:in;" },
              { "sorts --o=out", "UNKNOWN; write:out;" },
              { "sorts --nothing in", "UNKNOWN; read:in;" },
              { "sorts --ignore-blanks=1 in", "UNKNOWN; read:in;" },
              { "sorts --compress-program=rm", "code(rm);" },
              { "sorts --files0-from=f", "UNKNOWN;" }, { "sorts --key", "UNKNOWN;" },
              { "show --zip=x a", "read:a;" }, { "show --zip x a", "read:x; read:a;" },
              { "sorts -- -o a", "read:-o; read:a;" }, { "sorts --help in", "" },
              { "sorts --help -o out in", "write:out;" });
}

static void operands_have_roles_by_their_place(void **state) {
        CHECK({ "copies a b c", "look:a; look:b; write:c;" }, { "copies a", "UNKNOWN; look:a;" },
              { "cuts a", "read:a;" }, { "cuts a b", "read:b;" },
              { "cuts a b c", "read:b; write:c;" }, { "cuts a b c d", "read:b; write:c; UNKNOWN;" },
              { "pair a b", "read:a; write:b;" }, { "dds x", "UNKNOWN;" },
              { "both a", "read:a; delete:a;" }, { "both -t a", "look:a;" });
}

static void unknown_words_may_be_options(void **state) {
        CHECK({ "show ?", "read:?;" }, { "show ? x", "read:?; read:x;" },
              { "sorts ?", "UNKNOWN; read:?;" }, { "sorts -- ?", "read:?;" },
              { "sorts -k ? f", "read:f;" }, { "sorts -k ?? f", "UNKNOWN; read:?+; read:f;" },
              { "sorts -k? f", "UNKNOWN; read:f;" }, { "sorts ./* f", "read:./*; read:f;" },
              { "sorts *.c", "UNKNOWN; read:*.c;" }, { "sorts -* f", "UNKNOWN; read:-*; read:f;" },
              { "sorts -b? f", "UNKNOWN; read:f;" }, { "sorts --output=?", "write:?;" },
              { "sorts --key=? f", "read:f;" }, { "sorts --k? f", "UNKNOWN; read:f;" },
              { "sorts src/? f", "read:src/*; read:f;" },
              { "sorts src/?? f", "UNKNOWN; read:src/*; read:?+; read:f;" },
              { "show # f", "read:#; read:f;" }, { "sorts # f", "read:#; read:f;" });
}

static void what_an_unknown_word_could_be_counts(void **state) {
        /* The pattern could be -e: then the file is one still; it is never both option and file. */
        CHECK({ "filter ? f", "read:f; read-tree:.;" },
              /* With two of them one may be -e and the other a file. */
              { "filter ? ?", "read:?; read:?; read-tree:.;" },
              { "filter --r? ? f", "read:?; read:f; read-tree:.;" });
}

static void positions_behind_unknown_words_are_not_sure(void **state) {
        CHECK({ "copies ?? b", "look:?+; write:b;" },
              { "pair ?? b", "UNKNOWN; read:?+; write:?+; read:b; write:b;" });
}

static void modes_behind_a_doubtful_word_are_not_sure(void **state) {
        CHECK({ "show ? --help", "read:?; read:--help;" }, { "show --help ?", "" });
}

/* BSD's programs end their options at the first operand. */
static void help_behind_an_operand_does_not_count(void **state) {
        CHECK({ "sorts in --help", "read:in;" }, { "sorts -o out --help in", "write:out;" });
}

static void conditions_choose_operands(void **state) {
        CHECK({ "filter re f", "read:f;" }, { "filter -e re f", "read:f;" },
              { "filter --regexp=re f g", "read:f; read:g;" }, { "filter -r re", "read-tree:.;" },
              { "filter -r re d", "read:d;" });
}

static void styles_differ(void **state) {
        CHECK({ "lists -a x -b", "look:x; look:-b;" }, { "lists -ab v x", "look:x;" },
              { "lists --all x", "UNKNOWN; look:x;" },
              { "old-tar xf a.tar b", "read:a.tar; write:b;" },
              { "old-tar xfC a.tar sub b", "read:a.tar; write:/d/sub/b;" },
              { "old-tar -xf a.tar", "read:a.tar;" }, { "old-tar tvf a.tar b", "read:a.tar;" },
              { "old-tar xqf a.tar", "UNKNOWN; write:a.tar;" }, { "gos --list=x -run a", "" },
              { "gos -list x -run=true", "" }, { "gos a -wet", "" }, { "gos -run=false", "" },
              { "gos -run=x", "UNKNOWN;" }, { "gos -wet=false", "UNKNOWN; write(false);" },
              { "gos --wet", "write;" }, { "keys -x --y=z", "" },
              { "dds if=a of=b bs=1", "read:a; write:b;" }, { "dds of=?", "write:?;" },
              { "single -cp x -Dfoo=bar Main a", "run-file:Main;" }, { "single -version x", "" },
              { "shells +x a b", "run-file:a;" }, { "shells -c x y z", "code(x y z);" },
              { "shells", "input;" }, { "sends -d @f h", "read:f; net-send(h);" },
              { "sends -d @- h", "net-send(h);" }, { "sends --data ? h", "UNKNOWN; net-send(h);" },
              { "sends -d a=@f h", "read:f; net-send(h);" },
              { "sends --all=true --wet=true h", "net-change(true); net-send(h);" },
              { "sends --all=false h", "net-send(h);" },
              { "sends --wet=false h", "UNKNOWN; net-change(false); net-send(h);" });
}

static void actions_hold_for_some_values(void **state) {
        CHECK({ "asks -X GET", "" }, { "asks -XHEAD", "" }, { "asks --request=GET", "" },
              { "asks -X POST", "net-change;" }, { "asks -XPOST", "net-change;" },
              { "asks -X PUT", "net-change;" }, { "asks -vXPOST", "net-change;" },
              { "asks -X get", "net-change;" }, { "asks --request=", "net-change;" },
              { "asks -r o", "" }, { "asks -r a.org/o", "" },
              { "asks -r b.org/o", "net-fetch(b.org/o);" },
              { "asks -r a.org:1/o", "net-fetch(a.org:1/o);" }, { "asks -X ?", "net-change~;" },
              { "asks -XG?", "net-change~;" }, { "asks -o file=x", "UNKNOWN;" },
              { "asks --output=file=", "UNKNOWN;" }, { "asks -o json", "" },
              { "asks -o ?", "UNKNOWN;" }, { "asks --try", "" }, { "asks --try=client", "" },
              { "asks --try=none", "write:none;" }, { "asks --try=?", "write:?;" },
              { "asks -f -", "" }, { "asks -f x", "read:x;" },
              { "asks ?", "UNKNOWN; net-change~; write:?;" },
              { "asks -X GET -X PUT", "net-change~;" }, { "asks -X PUT -X GET", "net-change~;" },
              { "asks x", "write:x;" }, { "asks --w=false x", "UNKNOWN; write:x;" },
              { "asks -wfalse x", "read:x;" }, { "asks -w x", "write:x;" },
              { "asks -wtrue x", "write:x;" }, { "asks -wfalse -wtrue x", "read:x; write:x;" },
              { "asks -w? x", "read:x; write:x;" });
}

static void this_machine_is_no_address(void **state) {
        CHECK({ "reaches -h localhost", "" }, { "reaches --host=127.0.0.1:5432", "" },
              { "reaches -h ::1", "" }, { "reaches -h [::1]:80", "" },
              { "reaches -h tcp://localhost:2375", "" }, { "reaches -h unix:///run/x.sock", "" },
              { "reaches -h /run/x", "" }, { "reaches -h http://127.0.0.1:80/a", "" },
              { "reaches -h x.example", "net-fetch(x.example);" },
              { "reaches -l x.example", "net-lookup(x.example);" },
              { "reaches -h localhost.x.example", "net-fetch(localhost.x.example);" },
              { "reaches -h 127.0.0.1.x.example", "net-fetch(127.0.0.1.x.example);" },
              { "reaches -h 127.1", "net-fetch(127.1);" },
              { "reaches -h 127.0.0.01", "net-fetch(127.0.0.01);" },
              { "reaches -h 127.0.0.1.", "net-fetch(127.0.0.1.);" },
              { "reaches -h 0.0.0.0", "net-fetch(0.0.0.0);" },
              { "reaches -h http://localhost@x.example/",
                "net-fetch(http://localhost@x.example/);" },
              { "reaches -h http://localhost:80@x.example",
                "net-fetch(http://localhost:80@x.example);" },
              { "reaches -h http://localhost\\@x.example",
                "net-fetch(http://localhost\\@x.example);" },
              { "reaches -h ssh://localhost", "net-fetch(ssh://localhost);" },
              { "reaches -h localhost,x.example", "net-fetch(localhost,x.example);" },
              { "reaches -h ?", "net-fetch(?);" },
              { "reaches -h localhost?", "net-fetch(localhost*);" });
}

static void a_database_may_be_an_address(void **state) {
        CHECK({ "reaches -d mydb", "" }, { "reaches -d postgres://localhost/mydb", "" },
              { "reaches -d postgresql://me:pw@localhost:5432/mydb?sslmode=disable", "" },
              { "reaches -d host=localhost", "" }, { "reaches -d host=/run/postgresql", "" },
              { "reaches -d postgresql:///mydb?host=/run", "" },
              { "reaches -d postgres://x.example/mydb", "net-fetch(postgres://x.example/mydb);" },
              { "reaches -d postgres://localhost@x.example/d",
                "net-fetch(postgres://localhost@x.example/d);" },
              { "reaches -d postgres://a@b@localhost/d", "net-fetch(postgres://a@b@localhost/d);" },
              { "reaches -d postgres://localhost,x.example/d",
                "net-fetch(postgres://localhost,x.example/d);" },
              { "reaches -d postgres://localhost/d?host=x.example",
                "net-fetch(postgres://localhost/d?host=x.example);" },
              { "reaches -d postgres://localhost/d?service=x",
                "net-fetch(postgres://localhost/d?service=x);" },
              { "reaches -d postgres://%6c/d", "net-fetch(postgres://%6c/d);" },
              { "reaches -d host=x.example", "net-fetch(host=x.example);" },
              { "reaches -d service=x", "net-fetch(service=x);" },
              { "reaches -d passfile=x", "net-fetch(passfile=x);" },
              { "reaches -d mysql://localhost/x", "net-fetch(mysql://localhost/x);" },
              { "reaches -d ?", "net-fetch(?);" });
}

static void what_is_read_may_be_fetched(void **state) {
        CHECK({ "reaches -f a", "read:a;" }, { "reaches -f -", "" },
              { "reaches -f https://x/a", "net-fetch(https://x/a);" },
              { "reaches -f S3://x/a", "net-fetch(S3://x/a);" },
              { "reaches -f a/b:c", "read:a/b:c;" }, { "reaches -f ?", "read:?; net-fetch(?);" },
              { "reaches -f d/?", "read:d/*;" }, { "reaches -f h?", "read:h*; net-fetch(h*);" },
              { "reaches -t ./c -t . -t /c", "read-tree:./c; read-tree:.; read-tree:/c;" },
              { "reaches -t c", "net-fetch(c);" }, { "reaches -i", "" }, { "reaches -iTCP:80", "" },
              { "reaches -iTCP@x:80", "net-lookup(TCP@x:80);" },
              { "reaches -i?", "net-lookup(?);" }, { "reaches -i:?", "" },
              { "reaches -u a", "look:a;" },
              { "reaches -u HTTP://x/a", "look:HTTP://x/a; net-fetch(HTTP://x/a);" },
              { "reaches -c 12", "" }, { "reaches -c o/r", "" }, { "reaches -c topic/v1.2", "" },
              { "reaches -c ./a.b", "" }, { "reaches -c v1.2", "" }, { "reaches -c ?", "" },
              { "reaches -c https://github.com/o/r/pull/1", "" },
              { "reaches -c git@github.com:o/r", "" }, { "reaches -c GitHub.com/o/r", "" },
              { "reaches -c x.example/o/r", "net-fetch(x.example/o/r);" },
              { "reaches -c git@x.example:o/r", "net-fetch(git@x.example:o/r);" },
              { "reaches -c https://x.example/o/r", "net-fetch(https://x.example/o/r);" },
              { "reaches -c https://github.com@x.example/o",
                "net-fetch(https://github.com@x.example/o);" },
              { "reaches -c https://github.com?", "net-fetch(https://github.com*);" },
              { "reaches -m all", "" }, { "reaches -m ./...", "" },
              { "reaches -m github.com/o/r@latest", "" },
              { "reaches -m x.example", "net-lookup(x.example);" },
              { "reaches -m x.example/r", "net-lookup(x.example/r);" },
              { "reaches -m ?", "net-lookup(?);" }, { "reaches -t .c", "net-fetch(.c);" },
              { "reaches -t ?", "net-fetch(?);" }, { "reaches -t ./?", "read-tree:./*;" },
              { "reaches a.db", "read:a.db;" }, { "reaches file:a.db?mode=ro", "read:a.db;" },
              { "reaches file:///a.db?immutable=1&cache=shared", "read:/a.db;" },
              { "reaches file://localhost/a.db", "read:/a.db;" },
              { "reaches file:%61.db", "UNKNOWN;" }, { "reaches file:a.db?vfs=x", "UNKNOWN;" },
              { "reaches file:a.db#x", "UNKNOWN;" });
}

static void an_at_sign_may_stand_for_words(void **state) {
        CHECK({ "expands a", "look:a;" }, { "expands @x", "UNKNOWN; look:@x;" },
              { "expands -o @x", "UNKNOWN;" }, { "expands a@x", "look:a@x;" },
              { "expands ?", "UNKNOWN; look:?;" }, { "expands *.o", "UNKNOWN; look:*.o;" },
              { "expands b/*.o", "look:b/*.o;" }, { "expands -- @x", "UNKNOWN; look:@x;" },
              { "expands @", "look:@;" }, { "expands b/??", "UNKNOWN; look:b/*; look:?+;" });
}

static void no_subcommand_is_not_known(void **state) {
        CHECK({ "several -w", "" }, { "several go", "" }, { "several", "UNKNOWN;" },
              { "sends -d file://f h", "read:f; net-send(h);" },
              { "sends -d a=file://f h", "read:f; net-send(h);" },
              { "sends -d a=b,c=fileb://f h", "read:f; net-send(h);" },
              { "sends -d a@b h", "net-send(h);" });
}

static void some_options_take_several_words(void **state) {
        CHECK({ "querying --arg a b f g", "look:g;" },
              { "querying -r --file a b f g", "read:b; look:g;" },
              { "querying --file a", "UNKNOWN;" },
              { "querying f --arg ?? x y", "look:?+; look:y;" }, { "querying f ?", "look:?;" });
}

static void wrappers_hand_on_the_rest(void **state) {
        CHECK({ "limits 5 rm -x y", "run(rm -x y);" }, { "limits -k 3 5 rm", "run(rm);" },
              { "limits -k 3 # rm -f", "run(rm -f);" }, { "limits 5 --help rm", "run(--help rm);" },
              { "limits --help", "" }, { "limits 5", "UNKNOWN;" },
              { "limits ? rm", "UNKNOWN; UNKNOWN; run(rm);" },
              { "envs A=1 B=? rm x", "set A=1; set B=*; run(rm x);" },
              { "envs -i rm A=1", "run(rm A=1);" }, { "envs A=1", "secret-value; set A=1;" },
              { "envs -u X ? y", "UNKNOWN; UNKNOWN; run(? y);" },
              { "runs -q -x rm -q", "run(rm -q);" }, { "runs -e rm x ; y", "run(rm x);" },
              { "runs -x", "UNKNOWN;" });
}

static void subcommands_have_options_of_their_own(void **state) {
        CHECK({ "vcs push -f origin", "vcs-push!;" },
              { "vcs -C sub st -s f",
                "look:/d/sub/f; probe vcs core.fsmonitor hook:post-index-change;" });
}

static void what_is_looked_at_depends_on_the_options(void **state) {
        CHECK({ "vcs log", "probe vcs promisor;" },
              { "vcs log -p", "probe vcs promisor attr:textconv;" },
              { "vcs log -L1,2:f x", "look:x; probe vcs promisor attr:textconv;" },
              { "vcs log ?", "UNKNOWN; look~; look:?; probe vcs promisor attr:textconv;" },
              { "vcs log -- ?", "look:?; probe vcs promisor;" });
        CHECK({ "decides", "look above . .x.cjs .x.mjs; look here . x.toml;" },
              { "decides --bare", "look above . .x.cjs .x.mjs;" },
              { "decides --bare -n a/b c ./",
                "look:a/b; look:c; look:./; look above . .x.cjs .x.mjs; look beside a/b lib; "
                "look beside a/ lib; look beside c lib; look beside . lib; look beside ./ lib; "
                "look beside . lib;" },
              { "decides --bare -n /a /", "look:/a; look:/; look above . .x.cjs .x.mjs; "
                                          "look beside /a lib; look beside / lib; "
                                          "look beside / lib; look beside / lib;" });
}

static void subcommands_are_found_behind_global_options(void **state) {
        CHECK({ "vcs --verbose push x", "vcs-push; look;" },
              { "vcs push --verbose x", "vcs-push; look;" },
              { "vcs push -C x", "UNKNOWN; vcs-push;" }, { "vcs remote", "" },
              { "vcs remote -v", "" }, { "vcs remote -v add n u", "UNKNOWN; UNKNOWN;" },
              { "vcs remote add n u", "vcs-change;" },
              { "vcs get-things --limit 5 --all --out=f", "write:f;" },
              { "vcs get-things more", "UNKNOWN;" }, { "vcs nothing x", "UNKNOWN;" },
              { "vcs ? x", "UNKNOWN; UNKNOWN; look~;" }, { "vcs", "UNKNOWN;" },
              { "vcs --version", "" }, { "vcs -c color.ui=never push", "vcs-push;" },
              { "vcs -c core.pager=sh push", "vcs-push; UNKNOWN;" },
              { "vcs -c user.name=? push", "vcs-push;" },
              { "vcs -c core.pager=? push", "vcs-push; UNKNOWN;" },
              { "vcs -c color.? push", "vcs-push; UNKNOWN;" }, { "yarns", "run-package;" },
              { "yarns --frozen", "run-package;" },
              { "yarns --frozen run x", "UNKNOWN; run-package; UNKNOWN;" },
              { "yarns run x", "run-project;" });
}

static void further_unknown_words_are_judged_like_unknown_words(void **state) {
        const Case cases[] = {
                { "show", "read:?+;" },
                { "sorts", "UNKNOWN; read:?+;" },
                { "keys", "" },
                { "limits 5 show", "run(show ?+);" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i)
                check_one(&cases[i], true);
}

static void unlisted_commands_are_unknown_programs(void **state) {
        CHECK({ "nobody x", "run-unknown(nobody);" }, { "? x", "run-unknown(?);" },
              { "code-reader x", "UNKNOWN;" });
}

static void a_rule_is_split_like_a_command(void **state) {
        Value words[8];
        size_t n = words_of("vcs --verbose push -f x", words, 8);
        ShellCommand command;
        Arena a;

        arena_init(&a, NULL, 0, 1 << 20);
        assert_int_equal(shell_read_pattern(words, n, &a, &command), 0);
        assert_true(str_eq(command.name, STR("vcs")));
        assert_true(str_eq(command.sub, STR("push")));
        assert_int_equal(command.n_options, 2);
        assert_true(str_eq(command.options[1].name, STR("-f")));
        assert_int_equal(command.n_operands, 1);
        assert_true(command.known);
        arena_deinit(&a);
}

static void trust_follows_the_subcommand(void **state) {
        const struct {
                const char *name, *sub;
                ShellTrust trust;
        } cases[] = {
                { "vcs", "", SHELL_TRUST_NONE },           { "vcs", "push", SHELL_TRUST_EXACT },
                { "vcs", "remote list", SHELL_TRUST_SUB }, { "show", "", SHELL_TRUST_SUB },
                { "sorts", "", SHELL_TRUST_EXACT },        { "limits", "", SHELL_TRUST_NONE },
                { "shells", "", SHELL_TRUST_NONE },        { "quiet", "", SHELL_TRUST_SUB },
                { "nobody", "", SHELL_TRUST_EXACT },       { "vcs", "nothing", SHELL_TRUST_NONE },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                ShellCommand c = { .name = str_of(cases[i].name), .sub = str_of(cases[i].sub) };

                if (shell_command_trust(&c) != cases[i].trust)
                        fail_msg("%s %s: %d, not %d", cases[i].name, cases[i].sub,
                                 (int)shell_command_trust(&c), (int)cases[i].trust);
        }
}

static void out_of_memory_is_never_known(void **state) {
        Value words[8];
        size_t n = words_of("sorts -b in", words, 8);

        for (size_t size = 0; size < 4096; size += 64) {
                char memory[4096];
                Heard h = { .text = BUF_INIT(1 << 16) };
                ShellCommand out = { .argv = words };
                Arena a;

                arena_init(&a, memory, size, 0);
                command_read(&(CommandContext){ .host = &host,
                                                .userdata = &h,
                                                .arena = &a,
                                                .argv = words,
                                                .n_argv = n,
                                                .directory = value_any((Span){ 0, 0 }),
                                                .out = &out });
                assert_true(!out.known || !arena_error(&a));
                buf_deinit(&h.text);
                arena_deinit(&a);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(short_options_are_split_letter_by_letter),
                cmocka_unit_test(long_options_are_exact),
                cmocka_unit_test(operands_have_roles_by_their_place),
                cmocka_unit_test(unknown_words_may_be_options),
                cmocka_unit_test(what_an_unknown_word_could_be_counts),
                cmocka_unit_test(positions_behind_unknown_words_are_not_sure),
                cmocka_unit_test(modes_behind_a_doubtful_word_are_not_sure),
                cmocka_unit_test(help_behind_an_operand_does_not_count),
                cmocka_unit_test(conditions_choose_operands),
                cmocka_unit_test(styles_differ),
                cmocka_unit_test(actions_hold_for_some_values),
                cmocka_unit_test(this_machine_is_no_address),
                cmocka_unit_test(a_database_may_be_an_address),
                cmocka_unit_test(what_is_read_may_be_fetched),
                cmocka_unit_test(an_at_sign_may_stand_for_words),
                cmocka_unit_test(no_subcommand_is_not_known),
                cmocka_unit_test(some_options_take_several_words),
                cmocka_unit_test(wrappers_hand_on_the_rest),
                cmocka_unit_test(subcommands_have_options_of_their_own),
                cmocka_unit_test(what_is_looked_at_depends_on_the_options),
                cmocka_unit_test(subcommands_are_found_behind_global_options),
                cmocka_unit_test(further_unknown_words_are_judged_like_unknown_words),
                cmocka_unit_test(unlisted_commands_are_unknown_programs),
                cmocka_unit_test(a_rule_is_split_like_a_command),
                cmocka_unit_test(trust_follows_the_subcommand),
                cmocka_unit_test(out_of_memory_is_never_known),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
