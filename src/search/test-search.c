#include "search.h"

#include "ignore.h"

#include "base/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[64];

static int set_up(void **state) {
        snprintf(root, sizeof(root), "/tmp/test-search.XXXXXX");
        return mkdtemp(root) ? 0 : -1;
}

static int tear_down(void **state) {
        char command[160];

        snprintf(command, sizeof(command), "chmod -R u+rwx '%s' && rm -rf '%s'", root, root);
        return system(command);
}

/* Numbers that are the same in every run. */
static uint32_t dice(uint32_t n) {
        static uint64_t x = 88172645463325252U;

        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return (uint32_t)(x >> 32) % n;
}

/* A file in the tree, with the folders on the way. */
static void put(const char *name, Str content) {
        char path[4096];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", root, name);
        for (char *p = path + strlen(root) + 1; (p = strchr(p, '/')); ++p) {
                *p = '\0';
                (void)!mkdir(path, 0700);
                *p = '/';
        }
        f = fopen(path, "we");
        assert_non_null(f);
        assert_int_equal(fwrite(content.p ? content.p : "", 1, content.n, f), content.n);
        fclose(f);
}

static char *in_root(const char *name) {
        static char paths[2][4096];
        static size_t n;
        char *path = paths[n++ % 2];

        snprintf(path, sizeof(paths[0]), "%s%s%s", root, *name ? "/" : "", name);
        return path;
}

typedef struct Outcome {
        int r;
        char text[200000];
        SearchReport report;
        Diag diag;
        Arena arena;
} Outcome;

static Outcome *grep_in(const char *where, SearchScope scope, SearchGrep grep, size_t ceiling) {
        static Outcome o;
        _cleanup_(closep) int fd = open(in_root(where), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        _cleanup_(buf_deinit) Buf out = BUF_INIT(ceiling);

        assert_true(fd >= 0);
        scope.root = fd;
        arena_deinit(&o.arena);
        arena_init(&o.arena, NULL, 0, 1 << 20);
        o.r = search_grep(&scope, &grep, &out, &o.arena, &o.report, &o.diag);
        snprintf(o.text, sizeof(o.text), "%s", out.p ? out.p : "");
        return &o;
}

static Outcome *grep(const char *regex) {
        return grep_in("", (SearchScope){ 0 }, (SearchGrep){ .regex = str_of(regex) }, 100000);
}

static Outcome *find_in(const char *where, SearchScope scope, SearchFind find, size_t ceiling) {
        static Outcome o;
        _cleanup_(closep) int fd = open(in_root(where), O_RDONLY | O_CLOEXEC);
        _cleanup_(buf_deinit) Buf out = BUF_INIT(ceiling);

        assert_true(fd >= 0);
        scope.root = fd;
        arena_deinit(&o.arena);
        arena_init(&o.arena, NULL, 0, 1 << 20);
        o.r = search_find(&scope, &find, &out, &o.arena, &o.report, &o.diag);
        snprintf(o.text, sizeof(o.text), "%s", out.p ? out.p : "");
        return &o;
}

static const char *find(const char *glob) {
        Outcome *o = find_in("", (SearchScope){ 0 }, (SearchFind){ .glob = str_of(glob) }, 100000);

        assert_int_equal(o->r, 0);
        return o->text;
}

/* --- ignore ------------------------------------------------------------------------- */

static void patterns_are_read_as_git_reads_them(void **state) {
        static const struct {
                const char *rules, *path;
                bool is_dir;
                IgnoreAnswer answer;
        } cases[] = {
                { "*.log", "a/b.log", false, IGNORE_DROP },
                { "node_modules/", "x/node_modules", true, IGNORE_DROP },
                { "node_modules/", "node_modules", false, IGNORE_SILENT },
                { "**/*.tmp", "a/b/c.tmp", false, IGNORE_DROP },
                { "*.log\n!important.log", "important.log", false, IGNORE_KEEP },
                { "/a", "b/a", false, IGNORE_SILENT },
                { "a/b", "x/a/b", false, IGNORE_SILENT },
                { "a/**/b", "a/b", false, IGNORE_DROP },
                { "a/**/b", "a/x/y/b", false, IGNORE_DROP },
                { "a/**", "a", true, IGNORE_SILENT },
                { "a/**", "a/x", false, IGNORE_DROP },
                { "a ", "a", false, IGNORE_DROP },
                { "a\\ ", "a ", false, IGNORE_DROP },
                { "a\r\n", "a", false, IGNORE_DROP },
                { "a\r", "a", false, IGNORE_DROP },
                { "\\#a", "#a", false, IGNORE_DROP },
                { "#a", "#a", false, IGNORE_SILENT },
                { "\\!a", "!a", false, IGNORE_DROP },
                { "[a-c]x", "bx", false, IGNORE_DROP },
                { "[!a-c]x", "bx", false, IGNORE_SILENT },
                { "[[:digit:]]", "7", false, IGNORE_DROP },
                { "[[:digit:]", "7", false, IGNORE_SILENT },
                { "a\\", "a\\", false, IGNORE_SILENT },
                { "\xef\xbb\xbfx", "x", false, IGNORE_DROP },
                { "a*b*c*d", "a/b/c/d", false, IGNORE_SILENT },
                /* What git makes of stars behind letters. */
                { "foo**/bar", "foobar", false, IGNORE_DROP },
                { "a/foo**/bar", "a/foobar", false, IGNORE_DROP },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(ignore_rules_freep) IgnoreRules *rules = NULL;
                IgnoreAnswer answer = IGNORE_SILENT;

                assert_int_equal(ignore_rules_parse(str_of(cases[i].rules), &rules), 0);
                if (rules)
                        answer = ignore_rules_answer(rules, str_of(cases[i].path), cases[i].is_dir);
                if (answer != cases[i].answer)
                        fail_msg("'%s' on '%s': got %d, want %d", cases[i].rules, cases[i].path,
                                 answer, cases[i].answer);
        }
}

static void a_hostile_pattern_ends(void **state) {
        _cleanup_(buf_deinit) Buf rules = BUF_INIT(1 << 20), path = BUF_INIT(8192);
        _cleanup_(ignore_rules_freep) IgnoreRules *r = NULL;

        for (int i = 0; i < 300; ++i)
                buf_append(&rules, STR("**/*a"));
        buf_append(&rules, STR("b\n"));
        for (int i = 0; i < 1000; ++i)
                buf_append(&path, STR("aa/"));
        buf_append(&path, STR("c"));
        assert_int_equal(ignore_rules_parse(buf_str(&rules), &r), 0);
        assert_int_equal(ignore_rules_answer(r, buf_str(&path), false), IGNORE_SILENT);
}

/* --- the walk ------------------------------------------------------------------------ */

static void files_of_every_level_count(void **state) {
        put(".gitignore", STR("*.log\nbuild/\n/top\n"));
        put("a/.gitignore", STR("!keep.log\nlocal\n"));
        put("x.log", STR("hit\n"));
        put("top", STR("hit\n"));
        put("a/top", STR("hit\n"));
        put("a/keep.log", STR("hit\n"));
        put("a/other.log", STR("hit\n"));
        put("a/local", STR("hit\n"));
        put("a/build/x", STR("hit\n"));
        put("b/local", STR("hit\n"));
        put(".hidden/x", STR("hit\n"));
        put(".git/HEAD", STR("hit\n"));
        put(".git/info/exclude", STR("b/excluded\n"));
        put("b/excluded", STR("hit\n"));
        put("b/mine", STR("hit\n"));
        assert_string_equal(find("**"), ".gitignore\n.hidden/x\na/.gitignore\na/keep.log\na/top\n"
                                        "b/local\nb/mine\n");
        assert_string_equal(find_in("", (SearchScope){ .excludes = STR("mine\n") },
                                    (SearchFind){ .glob = STR("b/**") }, 100000)
                                    ->text,
                            "b/local\n");
        assert_string_equal(find_in("", (SearchScope){ .with_ignored = true },
                                    (SearchFind){ .glob = STR("a/**/*l*") }, 100000)
                                    ->text,
                            "a/keep.log\na/local\na/other.log\n");
}

static void rules_above_the_root_count_up_to_the_repository(void **state) {
        put("w/.gitignore", STR("nothing\n"));
        put("w/r/.git/HEAD", STR("ref\n"));
        put("w/r/.gitignore", STR("*.o\n/s/t/only\n"));
        put("w/r/s/.gitignore", STR("x\n"));
        put("w/r/s/t/only", STR(""));
        put("w/r/s/t/u/only", STR(""));
        put("w/r/s/t/a.o", STR(""));
        put("w/r/s/t/x", STR(""));
        put("w/r/s/t/nothing", STR(""));
        assert_string_equal(find_in("w/r/s/t",
                                    (SearchScope){ .root_path = str_of(in_root("w/r/s/t")) },
                                    (SearchFind){ .glob = STR("**") }, 100000)
                                    ->text,
                            "nothing\nu/only\n");
        /* Whose absolute path is not told is searched by its own files alone. */
        assert_string_equal(
                find_in("w/r/s/t", (SearchScope){ 0 }, (SearchFind){ .glob = STR("**") }, 100000)
                        ->text,
                "a.o\nnothing\nonly\nu/only\nx\n");
}

static void a_repository_within_has_rules_of_its_own(void **state) {
        put(".git/HEAD", STR("ref\n"));
        put(".gitignore", STR("*.o\n"));
        put("sub/.git/HEAD", STR("ref\n"));
        put("sub/.git/info/exclude", STR("*.x\n"));
        put("sub/a.o", STR(""));
        put("sub/a.x", STR(""));
        /* A folder called .git that is no repository changes nothing. */
        put("fake/.git/x", STR(""));
        put("fake/a.o", STR(""));
        assert_string_equal(find("**"), ".gitignore\nsub/a.o\n");
}

static void links_pipes_and_devices_are_passed_over(void **state) {
        char path[4096];

        put("a/x", STR("hit\n"));
        put("out/secret", STR("hit\n"));
        snprintf(path, sizeof(path), "%s/a", root);
        assert_int_equal(symlink("../out", in_root("a/link")), 0);
        assert_int_equal(symlink("../out/secret", in_root("a/file")), 0);
        assert_int_equal(symlink(".", in_root("a/loop")), 0);
        assert_int_equal(mkfifo(in_root("a/pipe"), 0600), 0);
        assert_int_equal(mkfifo(in_root("a/.gitignore"), 0600), 0);
        assert_string_equal(
                grep_in("a", (SearchScope){ 0 }, (SearchGrep){ .regex = STR("hit") }, 1000)->text,
                "x:1:hit\n");
}

static void a_linked_ignore_file_is_not_read(void **state) {
        put("rules", STR("*\n"));
        put("a/x", STR(""));
        assert_int_equal(symlink("../rules", in_root("a/.gitignore")), 0);
        assert_string_equal(find("a/**"), "a/x\n");
}

static bool leave_env(void *userdata, Str path, Str name, bool is_dir, Str *ret_why) {
        *ret_why = STR("holds secrets");
        return str_eq(name, STR(".env")) || (is_dir && str_eq(name, STR(".ssh")));
}

static void what_the_caller_leaves_out_is_not_read_and_told(void **state) {
        SearchScope scope = { .leave_out = leave_env };
        SearchInode inode;
        struct stat st;
        Outcome *o;

        put("a/.env", STR("KEY=hit\n"));
        put(".ssh/id", STR("hit\n"));
        put("b", STR("hit\n"));
        assert_int_equal(link(in_root(".ssh/id"), in_root("innocent")), 0);
        assert_int_equal(stat(in_root(".ssh/id"), &st), 0);
        inode = (SearchInode){ st.st_dev, st.st_ino };
        scope.inodes = &inode;
        scope.n_inodes = 1;
        o = grep_in("", scope, (SearchGrep){ .regex = STR("hit") }, 1000);
        assert_string_equal(o->text, "b:1:hit\n");
        assert_int_equal(o->report.n_left_out, 3);
        assert_int_equal(o->report.n_noted, 3);
        assert_memory_equal(o->report.noted[0].path.p, ".ssh", 4);
        assert_memory_equal(o->report.noted[1].path.p, "a/.env", 6);
        assert_memory_equal(o->report.noted[2].path.p, "innocent", 8);
}

/* --- grep ----------------------------------------------------------------------------- */

static void lines_are_found_and_shown(void **state) {
        put("a.c", STR("one\ntwo\nthree\nfour\nfive\nsix two\nseven\n"));
        put("b.txt", STR("two\r\nno\n\xff\xfetwo\nlast two"));
        assert_string_equal(grep("two")->text,
                            "a.c:2:two\na.c:6:six two\nb.txt:1:two\nb.txt:3:\xff\xfetwo\n"
                            "b.txt:4:last two\n");
        assert_int_equal(grep("two")->report.n_hit_lines, 5);
        assert_string_equal(grep("^t[wh]")->text, "a.c:2:two\na.c:3:three\nb.txt:1:two\n");
        assert_string_equal(
                grep_in("", (SearchScope){ 0 },
                        (SearchGrep){ .regex = STR("TWO"),
                                      .nocase = true,
                                      .globs = (Str[]){ STR_INIT("*.c") },
                                      .n_globs = 1,
                                      .before = 1,
                                      .after = 1 },
                        1000)
                        ->text,
                "a.c-1-one\na.c:2:two\na.c-3-three\n--\na.c-5-five\na.c:6:six two\na.c-7-seven\n");
        assert_string_equal(grep_in("", (SearchScope){ 0 },
                                    (SearchGrep){ .regex = STR("two"), .show = SEARCH_SHOW_COUNTS },
                                    1000)
                                    ->text,
                            "a.c:2\nb.txt:3\n");
        assert_string_equal(grep_in("", (SearchScope){ 0 },
                                    (SearchGrep){ .regex = STR("two"), .show = SEARCH_SHOW_FILES },
                                    1000)
                                    ->text,
                            "a.c\nb.txt\n");
        assert_string_equal(grep_in("a.c", (SearchScope){ 0 },
                                    (SearchGrep){ .regex = STR("two"), .prefix = STR("a.c") }, 1000)
                                    ->text,
                            "a.c:2:two\na.c:6:six two\n");
        assert_string_equal(
                grep_in("", (SearchScope){ 0 },
                        (SearchGrep){ .regex = STR("two.three|five.*seven"), .multiline = true },
                        1000)
                        ->text,
                "a.c:2:two\na.c:3:three\na.c:5:five\na.c:6:six two\na.c:7:seven\n");
}

static void what_is_no_text_is_left_out_and_counted(void **state) {
        Outcome *o;

        put("bin", STR("hit\0hit\n"));
        put("text", STR("hit\n"));
        put("empty", STR(""));
        put("closed", STR("hit\n"));
        put("new\nline", STR("hit\n"));
        chmod(in_root("closed"), geteuid() ? 0 : 0600);
        o = grep("hit");
        assert_int_equal(o->report.n_binary, 1);
        assert_string_equal(o->text,
                            geteuid() ? "\"new\\012line\":1:hit\ntext:1:hit\n"
                                      : "closed:1:hit\n\"new\\012line\":1:hit\ntext:1:hit\n");
}

static void long_lines_and_much_output_are_cut(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Outcome *o;

        for (int i = 0; i < 5000; ++i)
                buf_append(&text, STR("\xc3\xa9"));
        buf_append(&text, STR("hit"));
        for (int i = 0; i < 5000; ++i)
                buf_append(&text, STR("\xc3\xa9"));
        put("long", buf_str(&text));
        o = grep("hit");
        assert_true(strlen(o->text) < 1100);
        assert_non_null(strstr(o->text, "hit"));
        assert_non_null(strstr(o->text, "of 20003 bytes shown]"));

        buf_clear(&text);
        for (int i = 0; i < 1000; ++i)
                buf_append(&text, STR("a hit\n"));
        for (char name[] = "f0"; name[1] <= '9'; ++name[1])
                put(name, buf_str(&text));
        o = grep_in("", (SearchScope){ 0 },
                    (SearchGrep){ .regex = STR("a hit"),
                                  .globs = (Str[]){ STR_INIT("f*") },
                                  .n_globs = 1 },
                    1000);
        assert_true(o->report.cut);
        assert_int_equal(o->report.n_hit_lines, 10000);
        assert_true(strlen(o->text) <= 1000 && strlen(o->text) > 980);
        assert_memory_equal(o->text, "f0:1:a hit\n", 11);
        o = grep_in("", (SearchScope){ 0 },
                    (SearchGrep){ .regex = STR("a hit"),
                                  .globs = (Str[]){ STR_INIT("f*") },
                                  .n_globs = 1,
                                  .max = 3 },
                    1000);
        assert_string_equal(o->text, "f0:1:a hit\nf0:2:a hit\nf0:3:a hit\n");
        assert_true(o->report.cut);
}

static void a_refused_pattern_is_told(void **state) {
        Outcome *o = grep("a(");

        assert_int_equal(o->r, SEARCH_E_PATTERN);
        assert_true(o->diag.text[0]);
        assert_int_equal(grep("\\C")->r, SEARCH_E_PATTERN);
        o = grep_in(
                "", (SearchScope){ 0 },
                (SearchGrep){ .regex = STR("a"), .globs = (Str[]){ STR_INIT("[a") }, .n_globs = 1 },
                100);
        assert_int_equal(o->r, SEARCH_E_PATTERN);
}

static void a_pattern_that_never_ends_gives_up_and_is_counted(void **state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 20);
        Outcome *o;

        for (int i = 0; i < 64; ++i)
                buf_append(&text, STR("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n"));
        buf_append(&text, STR("b\n"));
        put("evil", buf_str(&text));
        o = grep_in("", (SearchScope){ .time_ms = 20000 },
                    (SearchGrep){ .regex = STR("^(?:(a+)+|b)$") }, 1000);
        assert_int_equal(o->r, 0);
        assert_true(o->report.n_gave_up || o->report.timed_out ||
                    strcmp(o->text, "evil:65:b\n") == 0);
}

/* "(?=)" changes nothing but that each line is then looked at by itself. */
static void the_whole_text_gives_what_its_lines_give(void **state) {
        static const char *const pieces[] = { "a",    "b",       "ab",  ".",   "a*",
                                              "b+",   "[^a]",    "\\s", "\\w", "$",
                                              "^",    "(?:a|b)", "\\n", "x?",  "\\b",
                                              "a{2}", "[ab]*",   "|",   "c",   "\xc3\xa9" };
        static const char letters[] = "aabbc \n\nx\xc3\xa9\r";

        for (int round = 0; round < 400; ++round) {
                char regex[200] = "", lines[220], whole[sizeof(((Outcome *)0)->text)];
                char text[300];
                size_t n = dice(sizeof(text));
                Outcome *o;

                for (uint32_t k = dice(5) + 1; k; --k)
                        strcat(regex, pieces[dice(ARRAY_LEN(pieces))]);
                for (size_t i = 0; i < n; ++i)
                        text[i] = letters[dice(sizeof(letters) - 1)];
                put("t", (Str){ text, n });
                o = grep(regex);
                if (o->r)
                        continue;
                strcpy(whole, o->text);
                snprintf(lines, sizeof(lines), "(?=)(?:%s)", regex);
                o = grep(lines);
                assert_int_equal(o->r, 0);
                if (strcmp(whole, o->text) != 0)
                        fail_msg("'%s' on '%.*s':\n%s\nby line:\n%s", regex, (int)n, text, whole,
                                 o->text);
        }
}

static void threads_change_nothing(void **state) {
        char *first = NULL;

        for (int i = 0; i < 300; ++i) {
                char name[64], text[128];

                snprintf(name, sizeof(name), "d%d/e%d/f%d", i % 7, i % 3, i);
                snprintf(text, sizeof(text), "number %d\nhit %d\n", i, i % 10);
                put(name, str_of(text));
        }
        for (unsigned n = 1; n <= SEARCH_THREADS_MAX; ++n) {
                for (size_t ceiling = 200; ceiling <= 100000; ceiling *= 500) {
                        Outcome *o = grep_in("", (SearchScope){ .n_threads = n },
                                             (SearchGrep){ .regex = STR("hit [0-7]") }, ceiling);

                        assert_int_equal(o->report.n_hit_lines, 240);
                        if (ceiling < 1000)
                                continue;
                        if (!first)
                                first = strdup(o->text);
                        assert_string_equal(o->text, first);
                }
        }
        free(first);
}

/* --- find ------------------------------------------------------------------------------ */

static void globs_find_files(void **state) {
        put("a.c", STR(""));
        put("src/b.c", STR(""));
        put("src/x/c.h", STR(""));
        put("src/x/c.cc", STR(""));
        assert_string_equal(find("*.c"), "a.c\n");
        assert_string_equal(find("**/*.c"), "a.c\nsrc/b.c\n");
        assert_string_equal(find("src/**"), "src/b.c\nsrc/x/c.cc\nsrc/x/c.h\n");
        assert_string_equal(find("**/*.{c,h}"), "a.c\nsrc/b.c\nsrc/x/c.h\n");
        assert_string_equal(find("**/x/*"), "src/x/c.cc\nsrc/x/c.h\n");
        assert_string_equal(find("nothing"), "");
}

static void the_newest_come_first_when_asked(void **state) {
        static const char *const names[] = { "old", "middle", "new" };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                struct timespec t[2] = { { .tv_sec = 1000 + (time_t)i },
                                         { .tv_sec = 1000 + (time_t)i } };

                put(names[i], STR(""));
                assert_int_equal(utimensat(AT_FDCWD, in_root(names[i]), t, 0), 0);
        }
        assert_string_equal(
                find_in("", (SearchScope){ 0 },
                        (SearchFind){ .glob = STR("*"), .newest_first = true, .max = 2 }, 1000)
                        ->text,
                "new\nmiddle\n");
}

static void a_deep_tree_ends(void **state) {
        _cleanup_(closep) int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        Outcome *o;

        /* Deeper than any path the kernel takes. */
        for (int i = 0; i < 3000; ++i) {
                int below;

                assert_int_equal(mkdirat(fd, "dd", 0700), 0);
                below = openat(fd, "dd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
                assert_true(below >= 0);
                close(fd);
                fd = below;
        }
        o = find_in("", (SearchScope){ 0 }, (SearchFind){ .glob = STR("**") }, 1000);
        assert_int_equal(o->r, 0);
        assert_true(o->report.n_unreadable > 0);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(patterns_are_read_as_git_reads_them),
                cmocka_unit_test(a_hostile_pattern_ends),
#define IN_TREE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
                IN_TREE(files_of_every_level_count),
                IN_TREE(rules_above_the_root_count_up_to_the_repository),
                IN_TREE(a_repository_within_has_rules_of_its_own),
                IN_TREE(links_pipes_and_devices_are_passed_over),
                IN_TREE(a_linked_ignore_file_is_not_read),
                IN_TREE(what_the_caller_leaves_out_is_not_read_and_told),
                IN_TREE(lines_are_found_and_shown),
                IN_TREE(what_is_no_text_is_left_out_and_counted),
                IN_TREE(long_lines_and_much_output_are_cut),
                IN_TREE(a_refused_pattern_is_told),
                IN_TREE(a_pattern_that_never_ends_gives_up_and_is_counted),
                IN_TREE(the_whole_text_gives_what_its_lines_give),
                IN_TREE(threads_change_nothing),
                IN_TREE(globs_find_files),
                IN_TREE(the_newest_come_first_when_asked),
                IN_TREE(a_deep_tree_ends),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
