/* What writes and edits make of a content. The call is a real request, the file is data. */
#include "change.h"

#include "base/test.h"

static WorldData nowhere;

static Request *request(const char *tool, const char *args) {
        Surroundings s = { .world = world_data(&nowhere),
                           .home = STR("/h"),
                           .workspace = STR("/w") };
        ToolCall call = { .tool = str_of(tool), .args = str_of(args), .directory = STR("/w") };
        Request *q = NULL;
        Diag diag = { 0 };

        if (request_new(&call, NULL, &s, &q, &diag))
                fail_msg("%s %s: %s", tool, args, diag.text);
        return q;
}

/* @want: the content; or with @outcome a part of the sentence. */
static void check(const char *tool, const char *args, Str old, int outcome, Str want) {
        Request *q = request(tool, args);
        Buf out = BUF_INIT(CHANGE_SIZE_MAX);
        Diag diag = { 0 };
        int r = change_make(q, old, old.p != NULL, &out, &diag);

        if (r != outcome)
                fail_msg("%s: got %d (%s), want %d", args, r, diag.text, outcome);
        if (outcome && str_find(str_of(diag.text), want) == SIZE_MAX)
                fail_msg("%s: '%s' does not hold '" STR_FMT "'", args, diag.text, STR_ARG(want));
        if (!outcome && !str_eq(buf_str(&out), want))
                fail_msg("%s: got '" STR_FMT "', want '" STR_FMT "'", args, STR_ARG(buf_str(&out)),
                         STR_ARG(want));
        buf_deinit(&out);
        request_unref(q);
}

#define EDIT(text) "{\"path\":\"f\"," text "}"

static void a_text_is_replaced_where_it_stands_once(void **state) {
        check("edit_file", EDIT("\"old_str\":\"two\",\"new_str\":\"2\""), STR("one\ntwo\n"), 0,
              STR("one\n2\n"));
        check("Edit", EDIT("\"old_string\":\"two\",\"new_string\":\"\""), STR("one\ntwo"), 0,
              STR("one\n"));
        check("str_replace", EDIT("\"old_str\":\"one\",\"new_str\":\"one one\""), STR("one"), 0,
              STR("one one"));
}

static void nothing_in_the_new_text_is_expanded(void **state) {
        check("edit_file",
              EDIT("\"old_str\":\"x\",\"new_str\":\"$& \\\\1 $1 & %s \\\\n ${HOME} `id`\""),
              STR("axb"), 0, STR("a$& \\1 $1 & %s \\n ${HOME} `id`b"));
        /* What was put in is not searched again. */
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"aa\",\"replace_all\":true"),
              STR("aba"), 0, STR("aabaa"));
}

static void no_match_and_several_are_refused(void **state) {
        check("edit_file", EDIT("\"old_str\":\"z\",\"new_str\":\"2\""), STR("one\n"),
              CHANGE_E_NO_MATCH, STR("not in the file"));
        check("edit_file", EDIT("\"old_str\":\"x\",\"new_str\":\"y\""), STR("x\n\nx x\n"),
              CHANGE_E_AMBIGUOUS, STR("3 times, at lines 1, 3, 3:"));
        check("edit_file", EDIT("\"old_str\":\"x\",\"new_str\":\"y\""), STR("xxxxxxx"),
              CHANGE_E_AMBIGUOUS, STR("1, 1, 1, 1, 1 and on"));
        check("edit_file", EDIT("\"old_str\":\"x\",\"new_str\":\"y\",\"replace_all\":true"),
              STR("x\n\nx x\n"), 0, STR("y\n\ny y\n"));
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"a\""), STR("a"),
              CHANGE_E_ARGUMENTS, STR("the same"));
        check("edit_file", EDIT("\"old_str\":\"\",\"new_str\":\"a\""), STR("a"), CHANGE_E_AMBIGUOUS,
              STR("empty"));
}

static void an_empty_old_text_makes_a_file(void **state) {
        check("edit_file", EDIT("\"old_str\":\"\",\"new_str\":\"a\""), (Str){ 0 }, 0, STR("a"));
        check("edit_file", EDIT("\"old_str\":\"\",\"new_str\":\"a\""), STR(""), 0, STR("a"));
        check("edit_file", EDIT("\"old_str\":\"x\",\"new_str\":\"a\""), (Str){ 0 },
              CHANGE_E_MISSING, STR("no such file"));
}

static void line_ends_and_a_mark_at_the_beginning_are_kept(void **state) {
        check("edit_file", EDIT("\"old_str\":\"a\\nb\",\"new_str\":\"1\\n2\\n3\""),
              STR("x\r\na\r\nb\r\n"), 0, STR("x\r\n1\r\n2\r\n3\r\n"));
        check("edit_file", EDIT("\"old_str\":\"a\\r\\nb\",\"new_str\":\"1\\r\\n2\""),
              STR("x\r\na\r\nb\r\n"), 0, STR("x\r\n1\r\n2\r\n"));
        /* A file of both kinds: the text as it was written. */
        check("edit_file", EDIT("\"old_str\":\"a\\nb\",\"new_str\":\"1\\n2\""), STR("x\r\na\nb\n"),
              0, STR("x\r\n1\n2\n"));
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"b\""),
              STR("\xef\xbb\xbf"
                  "a\n"),
              0,
              STR("\xef\xbb\xbf"
                  "b\n"));
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"b\""), STR("a"), 0, STR("b"));
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"b\""), STR("\0a\0"), 0,
              STR("\0b\0"));
}

static void several_edits_come_one_after_the_other(void **state) {
        check("MultiEdit",
              EDIT("\"edits\":[{\"old_string\":\"a\",\"new_string\":\"b\"},"
                   "{\"old_string\":\"b\",\"new_string\":\"c\",\"replace_all\":true}]"),
              STR("ab"), 0, STR("cc"));
        check("MultiEdit",
              EDIT("\"edits\":[{\"old_string\":\"a\",\"new_string\":\"b\"},{\"old_string\":\"z\","
                   "\"new_"
                   "string\":\"\"}]"),
              STR("ab"), CHANGE_E_NO_MATCH, STR("not in the file"));
        check("edit_file", EDIT("\"edits\":[]"), STR("ab"), CHANGE_E_ARGUMENTS,
              STR("at least one"));
        check("edit_file", EDIT("\"edits\":[3]"), STR("ab"), CHANGE_E_ARGUMENTS, STR("old_str"));
}

static void a_patch_of_blocks_is_edits(void **state) {
        check("patch",
              EDIT("\"patch\":\"<<<<<<< ORIGINAL\\none\\n=======\\n1\\n>>>>>>> UPDATED\\n"
                   "<<<<<<< ORIGINAL\\ntwo\\n=======\\n>>>>>>> UPDATED\""),
              STR("one\ntwo\n"), 0, STR("1\n\n"));
        check("patch", EDIT("\"patch\":\"one\""), STR("one"), CHANGE_E_ARGUMENTS, STR("ORIGINAL"));
        check("patch", EDIT("\"patch\":\"<<<<<<< ORIGINAL\\none\\n=======\\n1\""), STR("one"),
              CHANGE_E_ARGUMENTS, STR("UPDATED"));
}

static void a_write_is_the_whole_content(void **state) {
        check("write_file", EDIT("\"content\":\"new\""), STR("old"), 0, STR("new"));
        check("save", EDIT("\"content\":\"\""), STR("old"), 0, STR(""));
        check("append", EDIT("\"content\":\"b\""), STR("a"), 0, STR("ab"));
        check("append", EDIT("\"content\":\"b\""), (Str){ 0 }, 0, STR("b"));
        check("write_file", EDIT("\"content\":1"), STR("old"), CHANGE_E_ARGUMENTS, STR("a string"));
        check("write_file", "{\"path\":\"f\"}", STR("old"), CHANGE_E_ARGUMENTS, STR("needs"));
}

static void what_is_missing_or_of_another_kind_is_refused(void **state) {
        check("edit_file", EDIT("\"old_str\":\"a\""), STR("a"), CHANGE_E_ARGUMENTS, STR("new_str"));
        check("edit_file", EDIT("\"old_str\":1,\"new_str\":\"\""), STR("a"), CHANGE_E_ARGUMENTS,
              STR("strings"));
        check("edit_file", EDIT("\"old_str\":\"a\",\"new_str\":\"b\",\"replace_all\":\"yes\""),
              STR("a"), CHANGE_E_ARGUMENTS, STR("true or false"));
}

static void what_would_be_too_large_is_refused(void **state) {
        static char old[4096];
        _cleanup_(buf_deinit) Buf args = BUF_INIT(1 << 20);

        memset(old, 'a', sizeof(old));
        buf_append(&args,
                   STR("{\"path\":\"f\",\"old_str\":\"a\",\"replace_all\":true,\"new_str\":\""));
        for (size_t i = 0; i < 65536; ++i)
                buf_append_char(&args, 'b');
        buf_append(&args, STR("\"}"));
        check("edit_file", args.p, (Str){ old, sizeof(old) }, CHANGE_E_TOO_LARGE, STR("64 MiB"));
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_text_is_replaced_where_it_stands_once),
                cmocka_unit_test(nothing_in_the_new_text_is_expanded),
                cmocka_unit_test(no_match_and_several_are_refused),
                cmocka_unit_test(an_empty_old_text_makes_a_file),
                cmocka_unit_test(line_ends_and_a_mark_at_the_beginning_are_kept),
                cmocka_unit_test(several_edits_come_one_after_the_other),
                cmocka_unit_test(a_patch_of_blocks_is_edits),
                cmocka_unit_test(a_write_is_the_whole_content),
                cmocka_unit_test(what_is_missing_or_of_another_kind_is_refused),
                cmocka_unit_test(what_would_be_too_large_is_refused),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
