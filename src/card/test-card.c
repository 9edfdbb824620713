#include "card.h"

#include "base/test.h"

#include <stdio.h>

static const WorldFile files[] = {
        { .path = STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/a.txt"),
          .content = STR_INIT("one\ntwo\nthree\n"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/twice.txt"),
          .content = STR_INIT("x\nx\n"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/build"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/build/a.o"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/build/deep"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/build/deep/b.o"),
          .content = STR_INIT("x"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
        { .path = STR_INIT("/w/.git"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/.git/objects"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/.git/refs"), .type = WORLD_TYPE_DIR, .mode = 0755 },
        { .path = STR_INIT("/w/.git/HEAD"),
          .content = STR_INIT("ref: refs/heads/main\n"),
          .type = WORLD_TYPE_FILE,
          .mode = 0644 },
};

typedef struct Made {
        Arena *arena;
        Policy *policy;
        Request *request;
        Surroundings surroundings;
        WorldData data;
        Card card;
} Made;

static void make_at(Made *m, const char *tool, const char *args, EscalateLevel level) {
        ToolCall call = { .tool = str_of(tool),
                          .args = str_of(args),
                          .directory = STR("/w"),
                          .agent = STR("tester") };
        Diag diag = { 0 };

        *m = (Made){ .data = { .files = files, .n_files = ARRAY_LEN(files) } };
        m->surroundings = (Surroundings){ .world = world_data(&m->data),
                                          .home = STR("/home/u"),
                                          .workspace = STR("/w"),
                                          .gate_dirs = { STR("/home/u/.config/assent") } };
        assert_int_equal(arena_new(64U << 20, &m->arena), 0);
        assert_int_equal(policy_new(&m->policy), 0);
        assert_int_equal(policy_seal(m->policy, &m->surroundings), 0);
        if (request_new(&call, NULL, &m->surroundings, &m->request, &diag))
                fail_msg("%s %s: %s", tool, args, diag.text);
        request_set_risk(m->request, policy_risk(m->request));
        assert_int_equal(card_new(m->request, m->policy, &m->surroundings, level, (Str){ 0 },
                                  STR("s1"), (Str){ 0 }, m->arena, &m->card),
                         0);
}

static void make(Made *m, const char *tool, const char *args) {
        make_at(m, tool, args, ESCALATE_NONE);
}

static void end(Made *m) {
        request_unref(m->request);
        policy_free(m->policy);
        arena_free(m->arena);
}

static void holds(Str text, const char *want) {
        if (str_find(text, str_of(want)) == SIZE_MAX)
                fail_msg("'" STR_FMT "' does not hold '%s'", STR_ARG(text), want);
}

static void what_it_does_is_said_from_the_effects(void **state) {
        static const struct {
                const char *tool, *args, *want;
        } cases[] = {
                { "bash", "{\"command\":\"rm -r build\"}",
                  "deletes everything under /w/build (2 files, none of them in git)" },
                { "bash", "{\"command\":\"rm a.txt\"}", "deletes /w/a.txt (not in git)" },
                { "bash", "{\"command\":\"rm -r build/*\"}", "(2 files, none of them in git)" },
                { "delete_file", "{\"path\":\"a.txt\"}", "deletes /w/a.txt (not in git)" },
                { "delete_file", "{\"path\":\"build\",\"recursive\":true}",
                  "deletes everything under /w/build (2 files, none of them in git)" },
                { "write_file", "{\"path\":\"n.txt\",\"content\":\"x\"}", "/w/n.txt" },
                { "mystery", "{\"a\":1}", "not known" },
                { "bash", "{\"command\":\"ls\"}", "" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Made m;

                make(&m, cases[i].tool, cases[i].args);
                holds(m.card.sentence, cases[i].want);
                end(&m);
        }
}

static void the_gravest_effect_comes_first(void **state) {
        Made m;

        make(&m, "bash", "{\"command\":\"touch b; cat a.txt; rm a.txt\"}");
        assert_true(m.card.n_effects > 1);
        assert_int_equal(m.card.effects[0].effect->act, ACT_DELETE);
        end(&m);
}

static void a_write_is_shown_as_its_difference(void **state) {
        static const struct {
                const char *tool, *args, *want;
                size_t n_added, n_removed;
        } cases[] = {
                { "write_file", "{\"path\":\"a.txt\",\"content\":\"one\\n2\\nthree\\n\"}",
                  "-two\n+2\n", 1, 1 },
                { "write_file", "{\"path\":\"new.txt\",\"content\":\"a\\nb\\n\"}",
                  "--- /dev/null\n", 2, 0 },
                { "append", "{\"path\":\"a.txt\",\"content\":\"four\\n\"}", " three\n+four\n", 1,
                  0 },
                { "edit_file", "{\"path\":\"a.txt\",\"old_str\":\"two\",\"new_str\":\"2\"}",
                  "-two\n+2\n three\n", 1, 1 },
                { "edit_file",
                  "{\"path\":\"twice.txt\",\"old_str\":\"x\",\"new_str\":\"y\",\"replace_all\":"
                  "true}",
                  "+y\n+y\n", 2, 2 },
                /* It is not told which of the two: the texts stand by themselves. */
                { "edit_file", "{\"path\":\"twice.txt\",\"old_str\":\"x\",\"new_str\":\"y\"}",
                  "-x\n", 1, 1 },
                { "edit_file", "{\"path\":\"gone.txt\",\"old_str\":\"x\",\"new_str\":\"y\"}",
                  "+y\n", 1, 1 },
                { "write_file", "{\"path\":\"a.txt\",\"content\":\"one\\ntwo\\nthree\\n\"}",
                  "stays as it is", 0, 0 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Made m;

                make(&m, cases[i].tool, cases[i].args);
                holds(m.card.body, cases[i].want);
                if (m.card.n_added != cases[i].n_added || m.card.n_removed != cases[i].n_removed)
                        fail_msg("case %zu: +%zu -%zu, want +%zu -%zu", i, m.card.n_added,
                                 m.card.n_removed, cases[i].n_added, cases[i].n_removed);
                end(&m);
        }
}

/* Whatever is bound by the answer stands in the body or in a field. */
static void every_argument_stands_on_the_card(void **state) {
        static const struct {
                const char *tool, *args, *want[3];
        } cases[] = {
                { "bash",
                  "{\"command\":\"ls\",\"run_in_background\":true,\"description\":\"lists\"}",
                  { "ls", "true", "lists" } },
                { "read_file", "{\"path\":\"a.txt\",\"offset\":17}", { "a.txt", "17", "" } },
                { "delete_file",
                  "{\"path\":\"a.txt\",\"recursive\":true}",
                  { "a.txt", "true", "" } },
                { "web_fetch",
                  "{\"url\":\"https://x.example\",\"prompt\":\"p\",\"method\":\"POST\"}",
                  { "https://x.example", "POST", "p" } },
                { "github.create_issue",
                  "{\"title\":\"t1\",\"labels\":[\"l2\"]}",
                  { "t1", "l2", "" } },
                { "MultiEdit",
                  "{\"path\":\"a.txt\",\"edits\":[{\"old\":\"q1\"}]}",
                  { "a.txt", "q1", "" } },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf all = BUF_INIT(1 << 20);
                Made m;

                make(&m, cases[i].tool, cases[i].args);
                buf_append(&all, m.card.body);
                for (size_t k = 0; k < m.card.n_fields; ++k)
                        buf_append(&all, m.card.fields[k].text);
                for (size_t k = 0; k < 3; ++k)
                        holds(buf_str(&all), cases[i].want[k]);
                end(&m);
        }
}

static void friction_follows_what_cannot_be_undone(void **state) {
        static const struct {
                const char *command;
                EscalateLevel level;
                CardFriction want;
                bool may_remember;
                const char *fact;
        } cases[] = {
                { "touch b.txt", ESCALATE_NONE, CARD_FRICTION_KEY, true, "" },
                { "touch b.txt", ESCALATE_ASK, CARD_FRICTION_KEY, false, "" },
                { "rm -r build", ESCALATE_NONE, CARD_FRICTION_NUMBER, true, "" },
                { "touch b.txt", ESCALATE_FLOOR, CARD_FRICTION_FACT, false, "destroy" },
                { "rm -rf /w", ESCALATE_NONE, CARD_FRICTION_FACT, false, "5" },
                { "rm -rf /", ESCALATE_NONE, CARD_FRICTION_FACT, false, "/" },
                { "echo x > ~/.config/assent/policy", ESCALATE_NONE, CARD_FRICTION_FACT, false,
                  "/home/u/.config/assent/policy" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                char args[256];
                Made m;

                snprintf(args, sizeof(args), "{\"command\":\"%s\"}", cases[i].command);
                make_at(&m, "bash", args, cases[i].level);
                if (m.card.friction != cases[i].want ||
                    m.card.may_remember != cases[i].may_remember ||
                    !str_eq(m.card.fact, str_of(cases[i].fact)))
                        fail_msg("%s: friction %d, remember %d, fact '" STR_FMT
                                 "', want %d, %d, '%s'",
                                 cases[i].command, m.card.friction, m.card.may_remember,
                                 STR_ARG(m.card.fact), cases[i].want, cases[i].may_remember,
                                 cases[i].fact);
                if (cases[i].want == CARD_FRICTION_NUMBER)
                        assert_in_range(m.card.number, 40, 99);
                end(&m);
        }
}

static void the_branch_and_the_parts_are_told(void **state) {
        Made m;

        make(&m, "bash", "{\"command\":\"ls && touch b.txt\"}");
        assert_true(str_eq(m.card.branch, STR("main")));
        assert_true(m.card.n_marks > 0);
        for (size_t i = 0; i < m.card.n_marks; ++i)
                assert_true(m.card.marks[i].span.begin >= 6);
        end(&m);
}

static void what_changed_is_one_sentence(void **state) {
        static const struct {
                const char *earlier, *now;
                int64_t age_ms;
                const char *want;
        } cases[] = {
                { "git push origin dev", "git push --force origin main", 2 * 86400000LL,
                  "2 days ago: git push origin dev; this one has: --force, main; and lacks: dev" },
                { "ls", "ls", 3600000, "nothing: the same was allowed 1 hour ago" },
                { "make", "make -j8", 0, "just now: make; this one has: -j8" },
                { "ls", "ls x", -5, "just now: ls; this one has: x" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(arena_freep) Arena *a = NULL;
                Str got;

                assert_int_equal(arena_new(1 << 20, &a), 0);
                got = card_changed(str_of(cases[i].earlier), str_of(cases[i].now), cases[i].age_ms,
                                   a);
                if (!str_eq(got, str_of(cases[i].want)))
                        fail_msg("got '" STR_FMT "', want '%s'", STR_ARG(got), cases[i].want);
        }
}

static void as_json_it_is_whole(void **state) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        JsonWriter w = JSON_WRITER(&out);
        const JsonValue *v;
        Str sentence;
        Made m;

        make(&m, "bash", "{\"command\":\"rm -r build\"}");
        card_write_json(&m.card, &w);
        assert_int_equal(json_writer_end(&w), 0);
        assert_int_equal(json_parse(buf_str(&out), JSON_STRICT, m.arena, &v, NULL), 0);
        assert_true(json_string(json_find(v, STR("sentence")), &sentence));
        assert_true(str_eq(sentence, m.card.sentence));
        /* What proves that a person read it is not handed out with it. */
        assert_null(json_find(v, STR("number")));
        assert_null(json_find(v, STR("fact")));
        end(&m);
}

/* The marks are the very words, and in order. */
static void the_words_that_changed_are_marked(void **state) {
        static const struct {
                const char *args, *want;
        } cases[] = {
                { "{\"path\":\"a.txt\",\"content\":\"one more\\ntwo\\nthree\\n\"}", " more|" },
                { "{\"path\":\"a.txt\",\"content\":\"one\\ntwo\\nthree and on\"}", " and on|" },
                { "{\"path\":\"new.txt\",\"content\":\"a\\n\"}", "" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Buf got = BUF_INIT(4096);
                Made m;

                make(&m, "write_file", cases[i].args);
                for (size_t k = 0; k < m.card.n_marks; ++k) {
                        const CardMark *mark = &m.card.marks[k];

                        assert_int_equal(mark->verdict, VERDICT_NONE);
                        assert_true(!k || mark->span.begin >= mark[-1].span.end);
                        buf_append(&got, str_slice(m.card.body, mark->span.begin, mark->span.end));
                        buf_append_char(&got, '|');
                }
                if (!str_eq(buf_str(&got), str_of(cases[i].want)))
                        fail_msg("%s: '" STR_FMT "'", cases[i].args, STR_ARG(buf_str(&got)));
                buf_deinit(&got);
                end(&m);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_it_does_is_said_from_the_effects),
                cmocka_unit_test(the_gravest_effect_comes_first),
                cmocka_unit_test(a_write_is_shown_as_its_difference),
                cmocka_unit_test(the_words_that_changed_are_marked),
                cmocka_unit_test(every_argument_stands_on_the_card),
                cmocka_unit_test(friction_follows_what_cannot_be_undone),
                cmocka_unit_test(the_branch_and_the_parts_are_told),
                cmocka_unit_test(what_changed_is_one_sentence),
                cmocka_unit_test(as_json_it_is_whole),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
