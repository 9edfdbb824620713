/* Where a path leads. */

#include "test-files.h"

typedef struct AbsoluteCase {
        const char *path;
        const char *directory; /* NULL: not known */
        const char *want;
} AbsoluteCase;

static const AbsoluteCase absolute_cases[] = {
        { "a.c", "/w/proj", "/w/proj/a.c" },
        { "./a.c", "/w/proj", "/w/proj/a.c" },
        { "a//b/./c/", "/w/proj", "/w/proj/a/b/c" },
        { "//etc/passwd", "/w/proj", "/etc/passwd" },
        { "/etc/passwd", NULL, "/etc/passwd" },
        { "./.git/../.env", "/w/proj", "/w/proj/.env" },
        { "../x", "/w/proj", "/w/x" },
        { "../../../../x", "/w/proj", "/x" },
        { "/..", "/w/proj", "/" },
        { "src/../a.c", "/w/proj", "/w/proj/a.c" },
        { "missing/../a.c", "/w/proj", "/w/proj/a.c" },
        { "keys/../notes.txt", "/w/proj", "/home/u/notes.txt" },
        { "inner/../main.c", "/w/proj", "/w/proj/main.c" },
        { "docs/../.bashrc", "/w/proj", "/home/u/.bashrc" },
        { "loop/../x", "/w/proj", "any:" },
        { "/proc/self/cwd/../x", "/w/proj", "any:" },
        { "", "/w/proj", "" },
        { ".", "/w/proj", "/w/proj" },
        { "a.c", NULL, "open:/|/a.c" },
        { "./b/a.c", NULL, "open:/|/b/a.c" },
        { "../a.c", NULL, "any:" },
        { "~/x", "/w/proj", "/home/u/x" },
        { "~", "/w/proj", "/home/u" },
        { "~other/x", "/w/proj", "any:" },
        { "any:", "/w/proj", "any:" },
        { "open:src/|.c", "/w/proj", "open:/w/proj/src/|.c" },
        { "open:src/ab|.c", "/w/proj", "open:/w/proj/src/ab|.c" },
        { "open:|.c", "/w/proj", "open:/|.c" },
        { "open:src/|.c", NULL, "open:/|.c" },
        { "listing:|.c", "/w/proj", "listing:/w/proj|.c" },
        { "listing:.|.c", "/w/proj", "listing:/w/proj|.c" },
        { "listing:src/|.c", "/w/proj", "listing:/w/proj/src|.c" },
        { "listing:/etc|", NULL, "listing:/etc" },
        { "listing:src|", NULL, "any:/" },
        { "glob:src/*.c", "/w/proj", "glob:/w/proj/src/*.c" },
        { "glob:./*.c", "/w/proj", "glob:/w/proj/*.c" },
        { "glob:../*.c", "/w/proj", "glob:/w/*.c" },
        { "glob:*/../x", "/w/proj", "any:" },
        { "glob:/et?/passwd", NULL, "glob:/et?/passwd" },
        { "glob:*.c", NULL, "any:" },
        { "number:", "/w/proj", "glob:/w/proj/*[0-9]" },
};

static void paths_become_absolute_as_the_kernel_would_walk_them(void **state) {
        char got[256];
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(absolute_cases); ++i) {
                const AbsoluteCase *t = &absolute_cases[i];
                Value directory = t->directory ? value_literal(str_of(t->directory), (Span){ 0 })
                                               : value_any((Span){ 0 });
                Value v = files_absolute(&f.context, value_of(t->path), directory, f.arena);

                if (strcmp(value_print(&v, got, sizeof(got)), t->want) != 0) {
                        fail_msg("%s in %s: '%s' instead of '%s'", t->path,
                                 t->directory ? t->directory : "?", got, t->want);
                }
        }
        fixture_deinit(&f);
}

static void a_tilde_is_a_name_where_no_home_is_given(void **state) {
        Fixture f;
        Value v;

        fixture_init(&f);
        f.context.home = (Str){ 0 };
        v = files_absolute(&f.context, value_of("~/x"), value_of("/w/proj"), f.arena);
        assert_int_equal(v.form, VALUE_LITERAL);
        assert_true(str_eq(v.text, STR("/w/proj/~/x")));
        fixture_deinit(&f);
}

typedef struct PlaceCase {
        const char *path;
        FilesPlace want;
} PlaceCase;

static const PlaceCase place_cases[] = {
        { "/w/proj", FILES_PLACE_WORKSPACE },    { "/w/proj/a", FILES_PLACE_WORKSPACE },
        { "/w/proj-evil", FILES_PLACE_OUTSIDE }, { "/w/proj-evil/a", FILES_PLACE_OUTSIDE },
        { "/w", FILES_PLACE_OUTSIDE },           { "/home/u/x", FILES_PLACE_HOME },
        { "/home/ux", FILES_PLACE_OUTSIDE },     { "/etc/x", FILES_PLACE_SYSTEM },
        { "/tmp/x", FILES_PLACE_TEMPORARY },     { "/", FILES_PLACE_OUTSIDE },
        { "relative", FILES_PLACE_NONE },        { "/W/proj/a", FILES_PLACE_OUTSIDE },
};

static void places_are_compared_by_components(void **state) {
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(place_cases); ++i) {
                FilesPlace got = files_place(&f.context, str_of(place_cases[i].path));

                if (got != place_cases[i].want) {
                        fail_msg("%s: '%s' instead of '%s'", place_cases[i].path,
                                 files_place_text(got), files_place_text(place_cases[i].want));
                }
        }
        fixture_deinit(&f);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(paths_become_absolute_as_the_kernel_would_walk_them),
                cmocka_unit_test(a_tilde_is_a_name_where_no_home_is_given),
                cmocka_unit_test(places_are_compared_by_components),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
