/* Opening, replacing and removing on a real folder. How tools use it is in tools/test-tools.c. */
#include "disk.h"

#include "base/test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

typedef struct Place {
        char dir[PATH_MAX];
        Arena *arena;
} Place;

static void shell(const char *command) {
        if (system(command) != 0)
                fail_msg("%s", command);
}

static int set_up(void **state) {
        Place *p = calloc(1, sizeof(*p));

        strcpy(p->dir, "/tmp/assent-disk-XXXXXX");
        assert_non_null(mkdtemp(p->dir));
        assert_int_equal(chdir(p->dir), 0);
        assert_int_equal(arena_new(1 << 24, &p->arena), 0);
        *state = p;
        return 0;
}

static int tear_down(void **state) {
        Place *p = *state;

        assert_int_equal(chdir("/"), 0);
        shell(arena_strf(p->arena, "chmod -R u+rwx %s; rm -rf %s", p->dir, p->dir).p);
        arena_free(p->arena);
        free(p);
        return 0;
}

static FilesTarget target(Place *p, const char *name) {
        FilesContext c = { .world = world_system() };
        FilesTarget t;

        assert_int_equal(
                files_target(&c, arena_strf(p->arena, "%s/%s", p->dir, name), false, p->arena, &t),
                0);
        return t;
}

static void no_link_is_followed_in_either_way_of_opening(void **state) {
        static const struct {
                const char *path;
                int want, error;
        } cases[] = {
                { "d/a", 0, 0 },
                { "d//a", 0, 0 },
                { "d/./a", 0, 0 },
                { "l/a", DISK_E_CHANGED, 0 },
                { "d/l", DISK_E_CHANGED, 0 },
                { "d/a/x", DISK_E_MISSING, 0 },
                { "none", DISK_E_MISSING, 0 },
                { "none/x", DISK_E_MISSING, 0 },
        };
        int (*const ways[])(Str, int, int *) = { disk_open, disk_open_walking };
        Place *p = *state;

        shell("mkdir d; printf x > d/a; ln -s d l; ln -s a d/l");
        for (size_t w = 0; w < ARRAY_LEN(ways); ++w) {
                for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                        Str path = arena_strf(p->arena, "%s/%s", p->dir, cases[i].path);
                        int fd = -1, r = ways[w](path, O_RDONLY, &fd);

                        /* The walk cannot tell a link from a file on the way, and openat2 may be missing. */
                        if (strcmp(cases[i].path, "d/a/x") == 0)
                                assert_true(r == DISK_E_MISSING || r == DISK_E_CHANGED);
                        else if (r != cases[i].want)
                                fail_msg("%zu %s: got %d, want %d", w, cases[i].path, r,
                                         cases[i].want);
                        assert_int_equal(fd >= 0, r == 0);
                        closep(&fd);
                }
                {
                        int fd = -1;

                        assert_int_equal(ways[w](STR("relative"), O_RDONLY, &fd), DISK_E_UNBOUND);
                        assert_int_equal(ways[w](STR("/a\0b"), O_RDONLY, &fd), DISK_E_UNBOUND);
                        assert_int_equal(ways[w](STR(""), O_RDONLY, &fd), DISK_E_UNBOUND);
                }
        }
}

static void a_pipe_is_told_before_it_is_opened(void **state) {
        Place *p = *state;
        FilesTarget t;
        struct stat st;
        int fd = -1;

        shell("mkfifo p; mkdir d");
        t = target(p, "p");
        assert_int_equal(disk_open_file(&t, &fd, &st), DISK_E_SPECIAL);
        t = target(p, "d");
        assert_int_equal(disk_open_file(&t, &fd, &st), DISK_E_DIRECTORY);
        assert_int_equal(disk_open_directory(&t, &fd), 0);
        closep(&fd);
        t = target(p, "none");
        assert_int_equal(disk_open_file(&t, &fd, &st), DISK_E_MISSING);
        shell("printf x > none");
        assert_int_equal(disk_open_file(&t, &fd, &st), DISK_E_CHANGED);
}

static void what_has_another_time_or_size_is_not_what_was_judged(void **state) {
        static const char *const changes[] = { "printf y > a", "printf xx > a",
                                               "touch a",      "chmod 600 a",
                                               "ln a b",       "mv a c; cp -p c a",
                                               "rm a",         "rm a; ln -s b a" };
        Place *p = *state;

        for (size_t i = 0; i < ARRAY_LEN(changes); ++i) {
                struct stat st;
                FilesTarget t;
                int fd = -1, r;

                shell("rm -f a b c; printf x > a; chmod 644 a");
                t = target(p, "a");
                assert_int_equal(disk_open_file(&t, &fd, &st), 0);
                closep(&fd);
                usleep(10000);
                shell(changes[i]);
                fd = -1;
                r = disk_open_file(&t, &fd, &st);
                if (r != DISK_E_CHANGED)
                        fail_msg("%s: %d", changes[i], r);
        }
}

static int count(void *userdata, DiskEntry *e) {
        Buf *out = userdata;

        buf_appendf(out, STR_FMT "%s ", STR_ARG(e->path), S_ISDIR(e->stat.st_mode) ? "/" : "");
        e->skip = strcmp(e->name, "skip") == 0;
        return strcmp(e->name, "stop") == 0 ? 77 : 0;
}

static void a_walk_goes_everywhere_but_through_links(void **state) {
        Place *p = *state;
        Buf out = BUF_INIT(1 << 16);
        FilesTarget t;
        int fd = -1;

        shell("mkdir -p d/e/f d/skip/x other; printf 1 > d/e/f/1; ln -s ../other d/l; printf o > "
              "other/o");
        t = target(p, "d");
        assert_int_equal(disk_open_directory(&t, &fd), 0);
        assert_int_equal(disk_walk(fd, &(DiskWalk){ count, NULL, &out, false, 0 }), 0);
        assert_true(str_find(buf_str(&out), STR("e/f/1 ")) != SIZE_MAX);
        assert_true(str_find(buf_str(&out), STR("skip/ ")) != SIZE_MAX);
        assert_true(str_find(buf_str(&out), STR("skip/x")) == SIZE_MAX);
        assert_true(str_find(buf_str(&out), STR("l ")) != SIZE_MAX);
        assert_true(str_find(buf_str(&out), STR("l/o")) == SIZE_MAX);
        shell("mkdir d/stop");
        assert_int_equal(disk_walk(fd, &(DiskWalk){ count, NULL, &out, false, 0 }), 77);
        closep(&fd);
        buf_deinit(&out);
}

static void what_is_too_deep_is_left_whole(void **state) {
        Place *p = *state;
        DiskPlace place = DISK_PLACE_INIT;
        Buf out = BUF_INIT(1 << 20);
        FilesTarget t;
        uint64_t n = 1;

        shell("mkdir d; printf x > d/x; cd d; for i in $(seq 140); do mkdir s; cd s; done");
        t = target(p, "d");
        assert_int_equal(disk_place_open(&t, &place), 0);
        assert_int_equal(disk_remove_tree(&place, count, &out, &n), DISK_E_TOO_LARGE);
        assert_int_equal(n, 0);
        shell("test -f d/x");
        disk_place_close(&place);
        buf_deinit(&out);
}

static void a_mount_is_not_left_by_accident(void **state) {
        Place *p = *state;
        DiskPlace place = DISK_PLACE_INIT;
        Buf out = BUF_INIT(1 << 20);
        FilesTarget t;
        uint64_t n = 1;

        shell("mkdir -p d/m other; printf x > other/x");
        /* The device of a bind mount is that of what it shows: only the kernel knows it for one. */
        if (system("mount --bind other d/m 2>/dev/null") != 0) {
                print_message("# nothing can be mounted here\n");
                return;
        }
        t = target(p, "d");
        assert_int_equal(disk_place_open(&t, &place), 0);
        assert_int_equal(disk_remove_tree(&place, count, &out, &n), DISK_E_MOUNT);
        shell("umount d/m; test -f other/x -a -d d/m");
        disk_place_close(&place);
        buf_deinit(&out);
}

static void permissions_are_obeyed(void **state) {
        Place *p = *state;
        DiskPlace place = DISK_PLACE_INIT;
        struct stat st;
        FilesTarget t;
        int fd = -1;

        /* The superuser may write everything: as somebody else, then. */
        shell("chmod 777 .; printf x > a; chmod 444 a");
        if (geteuid() == 0) {
                shell("chown 65534 a");
                assert_int_equal(seteuid(65534), 0);
        }
        t = target(p, "a");
        assert_int_equal(disk_place_open(&t, &place), 0);
        assert_int_equal(disk_open_file(&t, &fd, &st), 0);
        assert_int_equal(disk_replace(&place, fd, &st, STR("y")), DISK_E_READ_ONLY);
        closep(&fd);
        if (getuid() == 0)
                assert_int_equal(seteuid(0), 0);
        shell("test $(cat a) = x && test $(ls -A | wc -l) = 1");
        disk_place_close(&place);
}

static void a_file_is_read_whole_or_not_at_all(void **state) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        _cleanup_(closep) int fd = -1;

        shell("printf 12345 > a");
        fd = open("a", O_RDONLY);
        assert_int_equal(disk_read(fd, 5, &out), 0);
        assert_string_equal(out.p, "12345");
        assert_int_equal(disk_read(fd, 4, &out), DISK_E_TOO_LARGE);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                T(no_link_is_followed_in_either_way_of_opening),
                T(a_pipe_is_told_before_it_is_opened),
                T(what_has_another_time_or_size_is_not_what_was_judged),
                T(a_walk_goes_everywhere_but_through_links),
                T(what_is_too_deep_is_left_whole),
                T(a_mount_is_not_left_by_accident),
                T(permissions_are_obeyed),
                T(a_file_is_read_whole_or_not_at_all),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
