/* Images kept and put back, in a real folder. */
#include "undo.h"

#include "base/test.h"
#include "folder.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

typedef struct Place {
        char dir[64], state[80];
        UndoConfig config;
        Arena *arena;
} Place;

static void shell(const char *format, ...) _printf_(1, 2);
static void shell(const char *format, ...) {
        char command[4096];
        va_list ap;

        va_start(ap, format);
        vsnprintf(command, sizeof(command), format, ap);
        va_end(ap);
        if (system(command) != 0)
                fail_msg("%s", command);
}

static int set_up(void **state) {
        Place *p = calloc(1, sizeof(*p));

        strcpy(p->dir, "/tmp/assent-undo-XXXXXX");
        assert_non_null(mkdtemp(p->dir));
        snprintf(p->state, sizeof(p->state), "%s/state", p->dir);
        assert_int_equal(mkdir(p->state, 0700), 0);
        assert_int_equal(chdir(p->dir), 0);
        assert_int_equal(arena_new(1 << 28, &p->arena), 0);
        p->config = (UndoConfig){ str_of(p->state), 1 << 20 };
        *state = p;
        return 0;
}

static int tear_down(void **state) {
        Place *p = *state;

        assert_int_equal(chdir("/"), 0);
        shell("rm -rf %s", p->dir);
        arena_free(p->arena);
        free(p);
        return 0;
}

/* The image of one file is kept; its id. */
static Str keep(Place *p, const char *name, Str now) {
        UndoAbout about = { STR_INIT("write_file"), STR_INIT("writing"), STR_INIT("x") };
        Str path = arena_strf(p->arena, "%s/%s", p->dir, name), id;
        UndoRun *run = NULL;
        Diag diag = { 0 };
        struct stat st;
        int fd = open(name, O_RDONLY);

        assert_true(fd >= 0 && fstat(fd, &st) == 0);
        assert_int_equal(undo_begin(&p->config, &about, &run, &diag), 0);
        assert_int_equal(undo_keep_file(run, path, fd, &st, &diag), 0);
        assert_int_equal(undo_seal(run, now), 0);
        id = arena_str(p->arena, str_of(undo_id(run)));
        undo_free(run);
        closep(&fd);
        return id;
}

static size_t n_items(Place *p, size_t *ret_bad) {
        UndoItem *items;
        size_t n;

        assert_int_equal(undo_list(&p->config, p->arena, &items, &n, ret_bad), 0);
        for (size_t i = 1; i < n; ++i)
                assert_true(items[i - 1].at >= items[i].at);
        return n;
}

static int put_back(Place *p, Str id, bool force) {
        Diag diag = { 0 };
        UndoItem item;
        int r = undo_find(&p->config, id, p->arena, &item);

        return r ? r : undo_restore(&p->config, &item, force, p->arena, &diag);
}

static void an_image_is_private_and_whole(void **state) {
        Place *p = *state;
        UndoItem item;
        Buf out = BUF_INIT(1 << 20);
        Str id;

        shell("head -c 300000 /dev/urandom > a");
        id = keep(p, "a", STR("new"));
        assert_int_equal(undo_find(&p->config, str_slice(id, 0, 4), p->arena, &item), 0);
        assert_int_equal(item.n_entries, 1);
        assert_int_equal(undo_read(&item, &item.entries[0], &out), 0);
        assert_int_equal(out.n, 300000);
        buf_deinit(&out);
        shell("test $(stat -c %%a state/undo) = 700 && test $(stat -c %%a state/undo/*) = 700 && "
              "test $(stat -c %%a state/undo/*/0) = 600");
        assert_int_equal(undo_find(&p->config, str_slice(id, 0, 3), p->arena, &item),
                         UNDO_E_MISSING);
        assert_int_equal(undo_find(&p->config, STR("zzzz"), p->arena, &item), UNDO_E_MISSING);
        assert_int_equal(undo_find(&p->config, STR("../.."), p->arena, &item), UNDO_E_MISSING);
}

static void what_is_not_sealed_does_not_count(void **state) {
        UndoAbout about = { STR_INIT("t"), STR_INIT("s"), STR_INIT("x") };
        Place *p = *state;
        UndoRun *run = NULL;
        Diag diag = { 0 };
        size_t bad;

        assert_int_equal(undo_begin(&p->config, &about, &run, &diag), 0);
        assert_int_equal(undo_keep_absent(run, STR("/x")), 0);
        undo_free(run);
        assert_int_equal(undo_begin(&p->config, &about, &run, &diag), 0);
        assert_int_equal(undo_keep_absent(run, STR("/x")), 0);
        assert_int_equal(undo_seal(run, STR("")), 0);
        undo_drop(run);
        undo_free(run);
        assert_int_equal(n_items(p, &bad), 0);
        assert_int_equal(bad, 0);
        shell("test -z \"$(ls state/undo)\"");
}

static void the_oldest_go_when_there_are_too_many_bytes(void **state) {
        Place *p = *state;
        size_t bad;
        Str first, last = { 0 };

        shell("head -c 300000 /dev/zero > a");
        first = keep(p, "a", STR("new"));
        for (size_t i = 0; i < 6; ++i) {
                usleep(2000);
                last = keep(p, "a", STR("new"));
        }
        assert_int_equal(n_items(p, &bad), 3);
        assert_int_equal(put_back(p, first, true), UNDO_E_MISSING);
        assert_int_equal(put_back(p, last, true), 0);
}

static void what_is_older_than_thirty_days_goes(void **state) {
        Place *p = *state;
        size_t bad;

        shell("printf x > a");
        keep(p, "a", STR("new"));
        shell("cd state/undo; mv * 1000000000000-00000000; printf keep > notes");
        assert_int_equal(n_items(p, &bad), 1);
        keep(p, "a", STR("new"));
        assert_int_equal(n_items(p, &bad), 1);
        shell("test -f state/undo/notes && ! test -e state/undo/1000000000000-00000000");
}

static void one_call_keeps_half_of_it_at_most(void **state) {
        UndoAbout about = { STR_INIT("t"), STR_INIT("s"), STR_INIT("x") };
        Place *p = *state;
        UndoRun *run = NULL;
        Diag diag = { 0 };
        struct stat st;
        int fd;

        shell("head -c 600000 /dev/zero > a");
        fd = open("a", O_RDONLY);
        assert_int_equal(fstat(fd, &st), 0);
        assert_int_equal(undo_begin(&p->config, &about, &run, &diag), 0);
        assert_int_equal(undo_keep_file(run, STR("/a"), fd, &st, &diag), UNDO_E_TOO_LARGE);
        /* A file that grows while it is copied is no image of anything. */
        st.st_size = 1000;
        assert_int_equal(undo_keep_file(run, STR("/a"), fd, &st, &diag), UNDO_E_CHANGED);
        undo_free(run);
        closep(&fd);
}

static void an_image_that_was_touched_is_not_put_back(void **state) {
        Place *p = *state;
        Str id;

        shell("printf old > a");
        id = keep(p, "a", STR("new"));
        shell("printf new > a; printf bad | tee state/undo/*/0 > /dev/null");
        assert_int_equal(put_back(p, id, true), UNDO_E_CORRUPT);
        shell("rm state/undo/*/0; ln -s /etc/passwd state/undo/*-*/0 2>/dev/null || ln -s "
              "/etc/passwd $(echo state/undo/*)/0");
        assert_int_equal(put_back(p, id, true), UNDO_E_CORRUPT);
        shell("test $(cat a) = new");
}

static void a_manifest_that_is_none_is_left_out(void **state) {
        static const char *const texts[] = {
                "",
                "{",
                "[]",
                "{}",
                "{\"version\":2,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[{\"path\":\"a\",\"was\":\"absent\",\"mode\":0}]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[{\"path\":\"/a%00\",\"was\":\"absent\",\"mode\":0}]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[{\"path\":\"/a%0\",\"was\":\"absent\",\"mode\":0}]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[{\"path\":\"/a\",\"was\":\"thing\",\"mode\":0}]}",
                "{\"version\":1,\"at\":1,\"id\":\"x\",\"tool\":\"t\",\"signature\":\"s\","
                "\"entries\":[{\"path\":\"/a\",\"was\":\"file\",\"mode\":0}]}",
        };
        Place *p = *state;
        size_t bad;

        shell("mkdir -p state/undo; chmod 700 state/undo");
        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                shell("mkdir -p state/undo/1000000000000-0000000%zx; printf '%%s' '%s' > "
                      "state/undo/1000000000000-0000000%zx/manifest",
                      i, texts[i], i);
        }
        assert_int_equal(n_items(p, &bad), 0);
        assert_int_equal(bad, ARRAY_LEN(texts));
}

static void names_of_any_bytes_come_back(void **state) {
        static const Str names[] = { STR_INIT("/a b%c\n\xff\xc3\xa9\"\\"), STR_INIT("/"),
                                     STR_INIT("/%41") };
        Place *p = *state;

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                Buf out = BUF_INIT(4096);
                Str back;

                undo_escape(names[i], &out);
                assert_true(undo_unescape(buf_str(&out), p->arena, &back));
                assert_true(str_eq(back, names[i]));
                buf_deinit(&out);
        }
}

static void what_changed_since_is_lost_only_by_force_and_kept(void **state) {
        Place *p = *state;
        size_t bad;
        Str id;

        shell("printf old > a");
        id = keep(p, "a", STR("new"));
        shell("printf theirs > a");
        assert_int_equal(put_back(p, id, false), UNDO_E_CHANGED);
        shell("test $(cat a) = theirs");
        assert_int_equal(put_back(p, id, true), 0);
        shell("test $(cat a) = old && grep -q theirs state/undo/*/0");
        assert_int_equal(n_items(p, &bad), 1);
        /* Gone meanwhile, or something else in its place. */
        id = keep(p, "a", STR("new"));
        shell("rm a");
        assert_int_equal(put_back(p, id, false), UNDO_E_CHANGED);
        shell("mkdir a");
        assert_int_equal(put_back(p, id, true), UNDO_E_BLOCKED);
        shell("rmdir a; ln -s /etc/passwd a");
        assert_int_equal(put_back(p, id, true), UNDO_E_BLOCKED);
        shell("rm a");
        assert_int_equal(put_back(p, id, true), 0);
        shell("test $(cat a) = old");
}

/* Somebody has put a link on the way: what leads elsewhere is not touched, not even by force. */
static void a_link_on_the_way_is_not_gone_through(void **state) {
        Place *p = *state;
        Str id;

        shell("mkdir d other; printf old > d/a");
        id = keep(p, "d/a", STR("new"));
        shell("rm -r d; ln -s other d; printf new > other/a");
        assert_int_equal(put_back(p, id, false), UNDO_E_BLOCKED);
        assert_int_equal(put_back(p, id, true), UNDO_E_BLOCKED);
        shell("test $(cat other/a) = new");
}

/* The way to our own folder is the person's: a home that is a link is one. */
static void a_state_folder_behind_a_link_is_as_good(void **state) {
        Place *p = *state;
        char linked[96];
        size_t bad;
        Str id;

        snprintf(linked, sizeof(linked), "%s/linked", p->dir);
        assert_int_equal(symlink(p->state, linked), 0);
        p->config.state_dir = str_of(linked);
        shell("printf old > a");
        id = keep(p, "a", STR("new"));
        shell("printf new > a");
        assert_int_equal(n_items(p, &bad), 1);
        assert_int_equal(put_back(p, id, false), 0);
        shell("test $(cat a) = old && test $(ls state/undo | wc -l) = 1");
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                T(an_image_is_private_and_whole),
                T(what_is_not_sealed_does_not_count),
                T(the_oldest_go_when_there_are_too_many_bytes),
                T(what_is_older_than_thirty_days_goes),
                T(one_call_keeps_half_of_it_at_most),
                T(an_image_that_was_touched_is_not_put_back),
                T(a_manifest_that_is_none_is_left_out),
                T(names_of_any_bytes_come_back),
                T(what_changed_since_is_lost_only_by_force_and_kept),
                T(a_link_on_the_way_is_not_gone_through),
                T(a_state_folder_behind_a_link_is_as_good),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
