#include <stdio.h>

#include "base/test.h"

#include "shell.h"

/*
 * What texts would do, in a world of data. An effect is written act:object with
 * what stands below the workspace written shortly, a word that is only partly known
 * as ?begin~end, then its flags; commands that must have been seen are @name.
 */

#define HERE "/home/u/proj"

static const WorldFile files[] = {
        { STR_INIT(HERE), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/src"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/src/a.c"), STR_INIT("int a;"), WORLD_TYPE_FILE, 0644, 1000 },
        { STR_INIT(HERE "/README.md"), STR_INIT("hello"), WORLD_TYPE_FILE, 0644, 1000 },
        { STR_INIT(HERE "/.env"), STR_INIT("KEY=1"), WORLD_TYPE_FILE, 0600, 1000 },
        { STR_INIT(HERE "/hot"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/hot/.evil.cjs"), STR_INIT("x"), WORLD_TYPE_FILE, 0644, 1000 },
        { STR_INIT(HERE "/hot/sub"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/set"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/set/set.toml"), STR_INIT("RUN = 'x'"), WORLD_TYPE_FILE, 0644, 1000 },
        { STR_INIT(HERE "/set/sub"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT(HERE "/link"), STR_INIT("hot/sub"), WORLD_TYPE_LINK, 0777, 1000 },
        { STR_INIT("/usr/bin"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { STR_INIT("/opt/mine"), .type = WORLD_TYPE_DIR, .mode = 0777, .uid = 1000 },
};

static const Str env[][2] = {
        { STR_INIT("EDITOR"), STR_INIT("vi") },
        { STR_INIT("inherited"), STR_INIT("a[$(rm y)]") },
        { STR_INIT("count"), STR_INIT("12") },
};

typedef struct Case {
        const char *text;
        const char *effects;
} Case;

static const Case cases[] = {
#define X(text, effects) { text, effects },
#include "test-facts.def"
#undef X
};

static Str shortly(Str path) {
        if (str_has_prefix(path, STR(HERE "/")))
                return str_slice(path, sizeof(HERE), path.n);
        return str_eq(path, STR(HERE)) ? STR(".") : path;
}

static void print_object(Buf *b, const Value *v) {
        Str text = shortly(v->text);

        if (v->form == VALUE_NONE)
                return;
        buf_append_char(b, ':');
        if (v->form != VALUE_LITERAL)
                buf_append_char(b, '?');
        for (size_t i = 0; i < text.n; ++i)
                buf_append_char(b, strchr(" \n\t", text.p[i]) ? '_' : text.p[i]);
        if (v->form != VALUE_LITERAL) {
                buf_append_char(b, '~');
                buf_append(b, v->suffix);
        }
}

static void print_effect(Buf *b, const Effect *e) {
        static const char *const flags[] = { "+wholesale", "+privileged", "+remote", "+network" };

        buf_appendf(b, "%s%s", b->n ? " " : "", effect_act_name(e->act));
        if (e->act != ACT_UNKNOWN && e->act != ACT_RUN_INLINE)
                print_object(b, &e->object);
        for (size_t i = 0; i < ARRAY_LEN(flags); ++i)
                if (e->flags & (1U << i))
                        buf_append(b, str_of(flags[i]));
}

/* Repetitions say nothing more. */
static void print_effects(Buf *b, const ShellFacts *facts) {
        for (size_t i = 0; i < facts->effects.n; ++i) {
                Buf one = BUF_INIT(65536);
                Str all = buf_str(b);

                buf_append_char(&one, ' ');
                print_effect(&one, &facts->effects.items[i]);
                buf_append_char(&one, ' ');
                buf_append_char(b, ' ');
                all = buf_str(b);
                if (str_find(all, str_slice(buf_str(&one), 1, one.n)) == SIZE_MAX)
                        buf_append(b, str_slice(buf_str(&one), 2, one.n - 1));
                else
                        --b->n;
                buf_deinit(&one);
        }
}

static const World *test_world(WorldData *d) {
        *d = (WorldData){
                .files = files, .n_files = ARRAY_LEN(files), .env = env, .n_env = ARRAY_LEN(env)
        };
        return world_data(d);
}

static ShellContext test_context(WorldData *d) {
        return (ShellContext){
                .world = test_world(d),
                .directory = STR(HERE),
                .workspace = STR(HERE),
                .home = STR("/home/u"),
                .gate_dirs = { STR_INIT("/home/u/.config/assent") },
        };
}

static void read_case(const char *text, const ShellContext *context, Arena *a, ShellFacts *facts) {
        int r = shell_read(str_of(text), context, a, facts);

        if (r)
                fail_msg("%s: error %d", text, r);
}

static bool same_effects(Str got, Str wanted) {
        return str_eq(str_trim(got), wanted);
}

static void texts_do_what_they_do(void **state) {
        char first[65536];
        size_t n_wrong = 0;
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf b = BUF_INIT(1 << 20);
                ShellFacts facts;
                Arena a;

                arena_init(&a, first, sizeof(first), 64 << 20);
                read_case(cases[i].text, &context, &a, &facts);
                buf_append(&b, STR(""));
                print_effects(&b, &facts);
                if (!same_effects(buf_str(&b), str_of(cases[i].effects))) {
                        fprintf(stderr, "text:   %s\nwanted: %s\ngot:    " STR_FMT "\n",
                                cases[i].text, cases[i].effects, STR_ARG(str_trim(buf_str(&b))));
                        ++n_wrong;
                }
                buf_deinit(&b);
                arena_deinit(&a);
        }
        if (n_wrong)
                fail_msg("%zu of %zu texts", n_wrong, ARRAY_LEN(cases));
}

static bool has_act(const ShellFacts *facts, EffectAct act) {
        for (size_t i = 0; i < facts->effects.n; ++i)
                if (facts->effects.items[i].act == act)
                        return true;
        return false;
}

static void what_cannot_be_read_is_never_nothing(void **state) {
        static const char *const texts[] = {
                "(",       ")",        "\"",        "'",           "`",         "$(",
                "${",      "$((",      "if",        "while x",     "for",       "case x in",
                "ls |",    "ls ;;",    "ls )",      "{ ls",        "f() {",     "[[ x",
                "ls <",    "ls >",     "ls >&",     "a=(",         "echo ${x",  "echo ${x!y}",
                "<<",      "cat <<'E", "ls & & ls", "function",    "done",      "fi",
                "x() rm",  "((1",      "[[ -f",     "[[ a b c ]]", "echo $(rm", "echo `rm",
                "ls\n\n)", "ls; (",    "coproc",    "time |",      "! | ls",    "&& ls",
        };
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                ShellFacts facts;
                Arena a;

                arena_init(&a, NULL, 0, 64 << 20);
                read_case(texts[i], &context, &a, &facts);
                if (!facts.effects.n || !has_act(&facts, ACT_UNKNOWN) || !facts.problem.text.n)
                        fail_msg("%s: %zu effects, problem '" STR_FMT "'", texts[i],
                                 facts.effects.n, STR_ARG(facts.problem.text));
                arena_deinit(&a);
        }
}

static void a_nul_byte_is_a_problem(void **state) {
        static const char text[] = "ls\0rm x";
        WorldData d;
        ShellContext context = test_context(&d);
        ShellFacts facts;
        Arena a;

        arena_init(&a, NULL, 0, 64 << 20);
        assert_int_equal(shell_read((Str){ text, sizeof(text) - 1 }, &context, &a, &facts), 0);
        assert_true(has_act(&facts, ACT_UNKNOWN));
        arena_deinit(&a);
}

/* Every effect and command stands in the text, and belongs to a command that is there. */
static void places_are_within_the_text(void **state) {
        char first[65536];
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                size_t n = strlen(cases[i].text);
                ShellFacts facts;
                Arena a;

                arena_init(&a, first, sizeof(first), 64 << 20);
                read_case(cases[i].text, &context, &a, &facts);
                for (size_t k = 0; k < facts.effects.n; ++k) {
                        const Effect *e = &facts.effects.items[k];

                        if (e->span.end > n || e->span.begin > e->span.end ||
                            e->part >= (int32_t)facts.n_commands || e->part < -1)
                                fail_msg("%s: %s at %u-%u, part %d of %zu", cases[i].text,
                                         effect_act_name(e->act), e->span.begin, e->span.end,
                                         e->part, facts.n_commands);
                }
                for (size_t k = 0; k < facts.n_commands; ++k) {
                        const ShellCommand *c = &facts.commands[k];

                        if (c->span.end > n || !c->n_argv || c->wrapper >= (int32_t)k)
                                fail_msg("%s: command %zu at %u-%u, wrapper %d", cases[i].text, k,
                                         c->span.begin, c->span.end, c->wrapper);
                }
                arena_deinit(&a);
        }
}

static void an_effect_shows_the_word_that_causes_it(void **state) {
        static const struct {
                const char *text;
                EffectAct act;
                const char *place;
        } places[] = {
                { "ls; rm a", ACT_DELETE, "a" },
                { "ls && ls > out", ACT_WRITE, "> out" },
                { "bash -c 'ls; rm abc'", ACT_DELETE, "abc" },
                { "bash -c \"ls; rm \\\"a\\\"\"", ACT_DELETE, "\"ls; rm \\\"a\\\"\"" },
                { "cat <<E\n$(rm x)\nE", ACT_DELETE, "x" },
                { "bash <<E\nrm x\nE", ACT_DELETE, "x" },
                { "f() { rm y; }; f", ACT_DELETE, "y" },
                { "echo $TOKEN", ACT_SECRET_VALUE, "$TOKEN" },
                { "eval 'rm' x", ACT_DELETE, "eval 'rm' x" },
                { "PATH=x ls", ACT_RUN_UNKNOWN, "PATH=x" },
        };
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(places); ++i) {
                Str text = str_of(places[i].text), got = { 0 };
                ShellFacts facts;
                Arena a;

                arena_init(&a, NULL, 0, 64 << 20);
                read_case(places[i].text, &context, &a, &facts);
                for (size_t k = 0; k < facts.effects.n; ++k)
                        if (facts.effects.items[k].act == places[i].act)
                                got = str_slice(text, facts.effects.items[k].span.begin,
                                                facts.effects.items[k].span.end);
                if (!str_eq(got, str_of(places[i].place)))
                        fail_msg("%s: '" STR_FMT "', wanted '%s'", places[i].text, STR_ARG(got),
                                 places[i].place);
                arena_deinit(&a);
        }
}

static void what_runs_on_some_ways_only_is_possible(void **state) {
        static const struct {
                const char *text;
                EffectCertainty certainty;
        } ways[] = {
                { "rm a", CERTAINTY_SURE },
                { "ls; rm a", CERTAINTY_SURE },
                { "ls && rm a", CERTAINTY_SURE },
                { "ls || rm a", CERTAINTY_POSSIBLE },
                { "if ls; then rm a; fi", CERTAINTY_POSSIBLE },
                { "if rm a; then ls; fi", CERTAINTY_SURE },
                { "for i in 1; do rm a; done", CERTAINTY_POSSIBLE },
                { "while rm a; do ls; done", CERTAINTY_SURE },
                { "case x in y) rm a ;; esac", CERTAINTY_POSSIBLE },
                { "f() { rm a; }", CERTAINTY_POSSIBLE },
                { "f() { rm a; }; f", CERTAINTY_SURE },
                { "trap 'rm a' EXIT", CERTAINTY_POSSIBLE },
        };
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(ways); ++i) {
                ShellFacts facts;
                Arena a;

                arena_init(&a, NULL, 0, 64 << 20);
                read_case(ways[i].text, &context, &a, &facts);
                assert_true(facts.effects.n > 0);
                if (facts.effects.items[0].certainty != ways[i].certainty)
                        fail_msg("%s: %s, wanted %s", ways[i].text,
                                 effect_certainty_name(facts.effects.items[0].certainty),
                                 effect_certainty_name(ways[i].certainty));
                arena_deinit(&a);
        }
}

static void count(const char *text, const ShellContext *context, bool wanted, const char *label) {
        ShellFacts facts;
        Arena a;

        arena_init(&a, NULL, 0, 64 << 20);
        read_case(text, context, &a, &facts);
        if ((facts.effects.n > 0) != wanted)
                fail_msg("%s: %s: %zu effects, wanted %s", label, text, facts.effects.n,
                         wanted ? "some" : "none");
        arena_deinit(&a);
}

/* A bare name is that program only where nobody else can put one of that name. */
static void path_is_doubted_where_others_can_write(void **state) {
        static const WorldFile programs[] = {
                { STR_INIT("/usr/bin"), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { STR_INIT("/usr/bin/date"), .type = WORLD_TYPE_FILE, .mode = 0755 },
                { STR_INIT("/open"), .type = WORLD_TYPE_DIR, .mode = 0777 },
        };
        static const struct {
                const char *path;
                bool doubted;
        } paths[] = {
                { "/usr/bin:/bin", false },  { "/open:/usr/bin", true },
                { "/usr/bin:/open", false }, { ".:/usr/bin", true },
                { "/usr/bin:.", false },     { ":/usr/bin", true },
                { "/tmp/x:/usr/bin", true }, { HERE "/bin:/usr/bin", true },
                { "bin:/usr/bin", true },    { "/home/u/.local/bin:/usr/bin", false },
                { "/bin:/open", true },
        };

        for (size_t i = 0; i < ARRAY_LEN(paths); ++i) {
                Str path[1][2] = { { STR_INIT("PATH"), str_of(paths[i].path) } };
                WorldData d = { .files = programs,
                                .n_files = ARRAY_LEN(programs),
                                .env = (const Str(*)[2])path,
                                .n_env = 1 };
                ShellContext context = { .world = world_data(&d),
                                         .directory = STR(HERE),
                                         .workspace = STR(HERE),
                                         .home = STR("/home/u") };

                count("date", &context, paths[i].doubted, paths[i].path);
        }
}

static void a_doubted_directory_of_path_is_named(void **state) {
        static const struct {
                const char *path, *said;
        } doubts[] = {
                { "/sbin:/tmp/x:/tmp/y", "into /tmp/x, a directory of PATH" },
                { "/sbin:/tmp/x", "into /tmp/x, a directory of PATH" },
                { "/sbin::/tmp/x", "no absolute path" },
                { "/sbin:bin", "no absolute path" },
        };

        for (size_t i = 0; i < ARRAY_LEN(doubts); ++i) {
                Str path[1][2] = { { STR_INIT("PATH"), str_of(doubts[i].path) } };
                WorldData d = { .env = (const Str(*)[2])path, .n_env = 1 };
                ShellContext context = { .world = world_data(&d), .directory = STR(HERE) };
                ShellFacts facts;
                Arena a;

                arena_init(&a, NULL, 0, 64 << 20);
                read_case("date", &context, &a, &facts);
                assert_int_equal(facts.effects.n, 1);
                if (str_find(facts.effects.items[0].why, str_of(doubts[i].said)) == SIZE_MAX)
                        fail_msg("%s: " STR_FMT, doubts[i].path,
                                 STR_ARG(facts.effects.items[0].why));
                arena_deinit(&a);
        }
}

static void a_tainted_name_is_not_known(void **state) {
        static const Str names[] = { STR_INIT("ls") };
        WorldData d;
        ShellContext context = test_context(&d);

        count("ls", &context, false, "untouched");
        context.history = (ShellHistory){ .names = names, .n = 1 };
        count("ls", &context, true, "tainted");
        count("date", &context, false, "another");
}

/* The next text could not tell that what it assigns is not what the name holds then. */
static void attributes_outlast_the_text(void **state) {
        static const struct {
                const char *text;
                bool all;
        } texts[] = {
                { "readonly x=a", true },
                { "declare -r x", true },
                { "declare -i x=1", true },
                { "declare -u x", true },
                { "f() { local -r x=a; }; f", false },
                { "declare -A x; x[a]=1", false },
                { "x=(a b)", false },
        };

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                WorldData d;
                ShellContext context = test_context(&d);
                ShellFacts facts;
                Arena a;

                arena_init(&a, NULL, 0, 64 << 20);
                read_case(texts[i].text, &context, &a, &facts);
                if (facts.changes.all != texts[i].all)
                        fail_msg("%s", texts[i].text);
                arena_deinit(&a);
        }
}

static ValueForm form_of_first_element(const ShellContext *context) {
        ShellFacts facts;
        ValueForm form;
        Arena a;

        arena_init(&a, NULL, 0, 64 << 20);
        read_case("x=(0 a); date ${x[0]}", context, &a, &facts);
        assert_int_equal(facts.n_commands, 1);
        assert_int_equal(facts.commands[0].n_argv, 2);
        form = facts.commands[0].argv[1].form;
        arena_deinit(&a);
        return form;
}

/* Then x=(0 a) gives "0" the value "a". */
static void an_array_of_an_earlier_text_may_have_keys(void **state) {
        static const Str names[] = { STR_INIT("x") };
        WorldData d;
        ShellContext context = test_context(&d);

        assert_int_equal(form_of_first_element(&context), VALUE_LITERAL);
        context.history = (ShellHistory){ .names = names, .n = 1 };
        assert_int_equal(form_of_first_element(&context), VALUE_ANY);
}

static void a_guessed_directory_is_not_known(void **state) {
        WorldData d;
        ShellContext context = test_context(&d);
        ShellFacts facts;
        Arena a;

        arena_init(&a, NULL, 0, 64 << 20);
        context.directory_guessed = true;
        read_case("rm a", &context, &a, &facts);
        assert_int_equal(facts.commands[0].directory.form, VALUE_ANY);
        assert_int_equal(facts.effects.items[0].object.form, VALUE_PATTERN);
        arena_deinit(&a);
}

static void words_without_a_shell_are_not_expanded(void **state) {
        static const Str argv[] = { STR_INIT("rm"), STR_INIT("$(rm x)"), STR_INIT("a b"),
                                    STR_INIT("*") };
        WorldData d;
        ShellContext context = test_context(&d);
        ShellFacts facts;
        Str text;
        Arena a;

        arena_init(&a, NULL, 0, 64 << 20);
        assert_int_equal(shell_read_argv(argv, ARRAY_LEN(argv), &context, &a, &text, &facts), 0);
        assert_int_equal(facts.n_commands, 1);
        assert_int_equal(facts.commands[0].n_argv, 4);
        assert_int_equal(facts.effects.n, 3);
        assert_true(value_is(&facts.effects.items[2].object, STR(HERE "/*")));
        assert_int_equal(facts.effects.items[2].span.end, text.n);
        arena_deinit(&a);
}

static Str repeated(Arena *a, const char *open, const char *middle, const char *close, size_t n) {
        Buf b = BUF_INIT(SHELL_TEXT_MAX);
        Str text;

        for (size_t i = 0; i < n; ++i)
                buf_append(&b, str_of(open));
        buf_append(&b, str_of(middle));
        for (size_t i = 0; i < n; ++i)
                buf_append(&b, str_of(close));
        text = arena_str(a, buf_str(&b));
        buf_deinit(&b);
        return text;
}

/* What lies right in a home is the person's own, but for a home that is the workspace. */
static void a_home_that_is_the_workspace_is_looked_at(void **state) {
        static const struct {
                const char *home, *workspace;
                bool found;
        } rows[] = {
                { HERE "/hot", HERE, false },
                { HERE "/hot", HERE "/hot", true },
                { "/home/u", HERE, true },
        };
        WorldData d;

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                ShellContext context = test_context(&d);
                ShellFacts facts;
                Arena a;

                context.directory = STR(HERE "/hot/sub");
                context.home = str_of(rows[i].home);
                context.workspace = str_of(rows[i].workspace);
                arena_init(&a, NULL, 0, 64 << 20);
                read_case("decide", &context, &a, &facts);
                if (has_act(&facts, ACT_RUN_PROJECT) != rows[i].found)
                        fail_msg("home %s, workspace %s", rows[i].home, rows[i].workspace);
                arena_deinit(&a);
        }
}

/* Past a bound: what was read is still said, and never less than unknown. */
static void ceilings_end_in_unknown(void **state) {
        static const struct {
                const char *label, *open, *middle, *close;
                size_t n;
                bool bounded;
        } texts[] = {
                { "substitutions", "echo $(", "rm x", ")", 2000, true },
                { "subshells", "( ", "rm x", ")", 2000, true },
                { "loops", "while ls; do ", "rm x", "; done", 500, true },
                { "loops within bounds", "while ls; do ", "rm x", "; done", 40, false },
                { "quotes", "\"$(", "x", ")\"", 3000, true },
                { "functions", "f() { ", "rm x", "; }", 400, true },
                { "commands", "ls;", "rm x", "", 3000, true },
                { "pipe", "ls|", "rm x", "", 3000, true },
                { "ands", "ls&&", "rm x", "", 3000, true },
                { "assignments", "x=1;", "rm x", "", 20000, false },
                { "names", "cd a && x1=$x2 && ", "rm $x", "", 3000, true },
                { "writes", "ls>a;ls>b;", "rm x", "", 3000, true },
                { "braces", "{a,b}", "", "", 40, true },
                { "loops of many", "for i in 1 2;do for j in 1 2;do ls|ls;done;done;", "rm x", "",
                  40000, true },
        };
        WorldData d;
        ShellContext context = test_context(&d);

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                ShellFacts facts;
                Arena a;
                int r;

                arena_init(&a, NULL, 0, 256 << 20);
                Str text = repeated(&a, texts[i].open, texts[i].middle, texts[i].close, texts[i].n);
                r = shell_read(text, &context, &a, &facts);
                if (r ||
                    (texts[i].bounded && !has_act(&facts, ACT_UNKNOWN) &&
                     !has_act(&facts, ACT_RUN_UNKNOWN)) ||
                    (!texts[i].bounded && !has_act(&facts, ACT_DELETE)))
                        fail_msg("%s: %d, %zu effects", texts[i].label, r, facts.effects.n);
                arena_deinit(&a);
        }
}

static void too_little_memory_is_an_error(void **state) {
        WorldData d;
        ShellContext context = test_context(&d);
        size_t n_failed = 0;

        for (size_t ceiling = 0; ceiling < 200000; ceiling += 4096) {
                ShellFacts facts;
                Arena a;
                int r;

                arena_init(&a, NULL, 0, ceiling);
                r = shell_read(STR("cd src && for f in *.c; do cat \"$f\" | wc -l; rm x; done"),
                               &context, &a, &facts);
                if (r)
                        ++n_failed;
                else
                        assert_true(has_act(&facts, ACT_DELETE) || has_act(&facts, ACT_UNKNOWN));
                arena_deinit(&a);
        }
        assert_true(n_failed > 0);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(texts_do_what_they_do),
                cmocka_unit_test(what_cannot_be_read_is_never_nothing),
                cmocka_unit_test(a_nul_byte_is_a_problem),
                cmocka_unit_test(places_are_within_the_text),
                cmocka_unit_test(an_effect_shows_the_word_that_causes_it),
                cmocka_unit_test(what_runs_on_some_ways_only_is_possible),
                cmocka_unit_test(path_is_doubted_where_others_can_write),
                cmocka_unit_test(a_doubted_directory_of_path_is_named),
                cmocka_unit_test(a_tainted_name_is_not_known),
                cmocka_unit_test(attributes_outlast_the_text),
                cmocka_unit_test(an_array_of_an_earlier_text_may_have_keys),
                cmocka_unit_test(a_guessed_directory_is_not_known),
                cmocka_unit_test(words_without_a_shell_are_not_expanded),
                cmocka_unit_test(a_home_that_is_the_workspace_is_looked_at),
                cmocka_unit_test(ceilings_end_in_unknown),
                cmocka_unit_test(too_little_memory_is_an_error),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
