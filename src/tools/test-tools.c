/*
 * The file tools that read and list, and what is told of each tool.
 */

#include "test-tools.h"

/* Reading */

static void a_file_is_read_by_lines(void **state) {
        Fixture *f = *state;

        shell("seq 1 5000 > n; printf 'a\\nb' > ab; : > empty; printf 'x\\n' > x");
        good(f, "read_file", "{\"path\":\"ab\"}", "a\nb");
        lacks(f, "[");
        good(f, "read_file", "{\"path\":\"x\"}", "x\n");
        lacks(f, "[");
        good(f, "read_file", "{\"path\":\"n\"}",
             "2000\n[lines 1 to 2000 of a file of 23893 bytes; offset 2001 goes on]");
        lacks(f, "2001\n");
        good(f, "read_file", "{\"path\":\"n\",\"offset\":4999}",
             "4999\n5000\n[lines 4999 to 5000, the last");
        good(f, "Read", "{\"file_path\":\"n\",\"offset\":3,\"limit\":2}", "3\n4\n[lines 3 to 4 of");
        good(f, "read_file", "{\"path\":\"n\",\"start_line\":3,\"end_line\":4}",
             "3\n4\n[lines 3 to 4 of");
        good(f, "read_file", "{\"path\":\"n\",\"offset\":5000,\"limit\":9}",
             "5000\n[lines 5000 to 5000, the last");
        good(f, "read_file", "{\"path\":\"x\",\"offset\":0,\"limit\":1}", "x\n");
        lacks(f, "[");
        good(f, "read_file", "{\"path\":\"empty\"}", "[the file is empty]");
        bad(f, "read_file", "{\"path\":\"n\",\"offset\":5001}", "the file has 5000 lines");
        bad(f, "read_file", "{\"path\":\"ab\",\"offset\":3}", "the file has 2 lines");
        bad(f, "read_file", "{\"path\":\"n\",\"start_line\":4,\"end_line\":3}", "no lines");
        bad(f, "read_file", "{\"path\":\"n\",\"limit\":0}", "no lines");
        bad(f, "read_file", "{\"path\":\"n\",\"limit\":1,\"end_line\":3}", "either");
        bad(f, "read_file", "{\"path\":\"n\",\"offset\":\"1\"}", "must be a whole number");
        bad(f, "read_file", "{\"path\":\"n\",\"offset\":1.5}", "must be a whole number");
        bad(f, "read_file", "{\"path\":\"n\",\"offset\":-1}", "must be a whole number");
        bad(f, "read_file", "{\"path\":\"n\",\"color\":true}", "no argument 'color'");
        bad(f, "read_file", "{\"path\":\"nope\"}", "there is no such file");
        bad(f, "read_file", "{\"path\":\"n\",\"offset\":18446744073709551615,\"limit\":1}",
            "past the end");
}

static void what_is_no_text_or_no_file_is_said(void **state) {
        Fixture *f = *state;

        shell("printf 'a\\0b' > nul; head -c 9000 /dev/zero | tr '\\0' a > late; printf '\\0' >> "
              "late;"
              "mkfifo pipe; mkdir d; truncate -s 2G big; printf 'one\\n' > bigtext; truncate -s 2G "
              "bigtext");
        bad(f, "read_file", "{\"path\":\"nul\"}", "a binary file of 3 bytes");
        bad(f, "read_file", "{\"path\":\"late\"}", "a binary file of 9001 bytes");
        bad(f, "read_file", "{\"path\":\"big\"}", "a binary file of 2147483648 bytes");
        bad(f, "read_file", "{\"path\":\"bigtext\"}", "a binary file");
        bad(f, "read_file", "{\"path\":\"pipe\"}", "neither a file nor a directory");
        bad(f, "read_file", "{\"path\":\"d\"}", "it is a directory");
        bad(f, "read_file", "{\"path\":\"/dev/zero\"}", "neither a file nor a directory");
        bad(f, "read_file", "{\"path\":\"/dev/tty\"}", "neither a file nor a directory");
        bad(f, "read_file", "{\"path\":\"/proc/self/cwd\"}", "neither a file nor a directory");
        good(f, "read_file", "{\"path\":\"/proc/version\"}", "Linux");
}

static void much_is_cut_and_said(void **state) {
        Fixture *f = *state;

        shell("head -c 400000 /dev/zero | tr '\\0' a > long; yes 0123456789 | head -c 2000000000 > "
              "huge");
        good(f, "read_file", "{\"path\":\"long\"}", "[line 1 is cut: no more than 262144 bytes");
        assert_true(f->result.cut);
        assert_true(f->out.n < TOOLS_READ_BYTES_MAX + 300);
        good(f, "read_file", "{\"path\":\"huge\",\"offset\":1000000,\"limit\":1}", "0123456789\n");
        bad(f, "read_file", "{\"path\":\"huge\",\"offset\":25000000}",
            "not within the first 256 MiB");
}

static void grow_file(Fixture *f) {
        shell("printf more >> a");
}

static void a_file_that_changes_is_not_read(void **state) {
        Fixture *f = *state;

        put("a", STR("one\n"));
        f->at_decision = grow_file;
        bad(f, "read_file", "{\"path\":\"a\"}", "changed after it was allowed");
        lacks(f, "one");
        f->at_decision = NULL;
        /* Its own descriptor is read: what changes from here on is told. */
        f->at_run = grow_file;
        good(f, "read_file", "{\"path\":\"a\"}", "[the file changed while it was read");
}

static void links_are_read_as_what_they_lead_to(void **state) {
        Fixture *f = *state;

        shell("mkdir d; printf in > d/in; ln -s d/in l; ln -s l ll; ln -s d dl; ln -s nowhere "
              "dead");
        good(f, "read_file", "{\"path\":\"ll\"}", "in");
        good(f, "read_file", "{\"path\":\"dl/in\"}", "in");
        good(f, "read_file", "{\"path\":\"dl/../d/in\"}", "in");
        bad(f, "read_file", "{\"path\":\"dead\"}", "no such file");
}

static void swap_link(Fixture *f) {
        shell("ln -sfn ../secret l");
}

static void put_directory(Fixture *f) {
        shell("mv d e; mkdir d; printf secret > d/a; touch -r e/a d/a");
}

static void what_is_swapped_after_judgement_is_refused(void **state) {
        static void (*const swaps[])(Fixture *) = { swap_link, put_link, put_directory };
        static const char *const args[] = { "{\"path\":\"l\"}", "{\"path\":\"a\"}",
                                            "{\"path\":\"d/a\"}" };
        Fixture *f = *state;

        shell("printf secret > ../secret; mkdir d; printf abcdef > d/a; printf one > a; ln -s a l");
        for (size_t i = 0; i < ARRAY_LEN(swaps); ++i) {
                f->at_decision = swaps[i];
                bad(f, "read_file", args[i], "changed after it was allowed");
                lacks(f, "secret");
        }
}

/* Listing */

static void a_directory_is_listed_in_order(void **state) {
        Fixture *f = *state;

        shell("mkdir -p d/e .git/x; touch b a .h d/e/x d-1 \"$(printf 'n\\nl')\" 'back\\slash'; ln "
              "-s a l; mkfifo p");
        good(f, "list_directory", "{}",
             ".git/\n.h\na\nb\nback\\\\slash\nd/\nd-1\nl -> a\nn\\nl\np (a pipe)\n");
        good(f, "list_directory", "{\"path\":\".\",\"include_hidden\":false}", "a\nb\n");
        lacks(f, ".h");
        good(f, "LS", "{\"path\":\".\",\"recursive\":true}", "d/\nd/e/\nd/e/x\nd-1\n");
        lacks(f, ".git/x");
        good(f, "list_directory", "{\"path\":\"d/e/..\"}", "e/\n");
        shell("mkdir none");
        good(f, "list_directory", "{\"path\":\"none\"}", "[the directory is empty]");
        bad(f, "list_directory", "{\"path\":\"a\"}", "it is no directory");
        bad(f, "list_directory", "{\"path\":\"p\"}", "it is no directory");
        bad(f, "list_directory", "{\"path\":\"nope\"}", "no such file");
        bad(f, "list_directory", "{\"path\":\".\",\"recursive\":1}", "must be true or false");
}

static void of_many_names_the_first_are_shown(void **state) {
        const char *wanted = getenv("ASSENT_MANY_NAMES");
        Fixture *f = *state;
        unsigned long n = wanted ? strtoul(wanted, NULL, 10) : 20000;
        char left[64];

        shell("mkdir many; python3 -c 'import os; os.chdir(\"many\")\nfor i in range(%lu): "
              "os.close(os.open(\"f%%07d\" %% i, os.O_CREAT))'",
              n);
        snprintf(left, sizeof(left), "[2000 names, the first in order; %lu more are left out]",
                 n - 2000);
        good(f, "list_directory", "{\"path\":\"many\"}", left);
        holds(f, "f0000000\nf0000001\n");
        holds(f, "f0001999\n[");
        good(f, "list_directory", "{\"path\":\".\",\"recursive\":true}", "more are left out");
}

/* The table */

static void each_tool_can_be_told_of(void **state) {
        size_t n;
        const ToolInfo *infos = tools_list(&n);

        assert_true(n >= 7);
        for (size_t i = 0; i < n; ++i) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(65536);
                JsonWriter w = JSON_WRITER(&text);
                const JsonValue *v;
                ToolSpec spec;
                Arena a;

                tools_write_schema(infos[i].meaning, &w);
                assert_int_equal(json_writer_end(&w), 0);
                arena_init(&a, NULL, 0, 1 << 20);
                assert_int_equal(json_parse(buf_str(&text), JSON_STRICT, &a, &v, NULL), 0);
                assert_true(json_is(json_find(v, STR("properties")), JSON_OBJECT));
                assert_true(json_find(v, STR("properties"))->n > 0);
                assert_true(infos[i].description.n > 20);
                assert_true(tool_spec_default(str_of(tool_meaning_name(infos[i].meaning)), &spec));
                assert_int_equal(spec.meaning, infos[i].meaning);
                arena_deinit(&a);
        }
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                T(a_file_is_read_by_lines),
                T(what_is_no_text_or_no_file_is_said),
                T(much_is_cut_and_said),
                T(a_file_that_changes_is_not_read),
                T(links_are_read_as_what_they_lead_to),
                T(what_is_swapped_after_judgement_is_refused),
                T(a_directory_is_listed_in_order),
                T(of_many_names_the_first_are_shown),
                T(each_tool_can_be_told_of),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
