/*
 * Somebody who changes names while a tool acts on them: a thread that never stops. ASSENT_RACE_TRIES
 * says how often it is tried.
 */

#include "test-tools.h"

/* Racing */

static atomic_bool stop_racing;

static void *swap_for_ever(void *userdata) {
        const char *const *names = userdata;

        /* A pause now and then: under valgrind only one thread runs at a time, and this one would. */
        for (unsigned n = 1; !atomic_load(&stop_racing); ++n) {
                renameat2(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE);
                if (n % 8 == 0)
                        usleep(n % 128 ? n % 64 : 3000);
        }
        return NULL;
}

static unsigned long n_tries(void) {
        const char *wanted = getenv("ASSENT_RACE_TRIES");

        return wanted ? strtoul(wanted, NULL, 10) : 100;
}

/* ASSENT_RACE_SECONDS ends a race that has not had all its tries by then. */
static time_t race_end(void) {
        const char *wanted = getenv("ASSENT_RACE_SECONDS");

        return wanted ? time(NULL) + (time_t)strtoul(wanted, NULL, 10) : 0;
}

static bool goes_on(unsigned long i, time_t end) {
        return i < n_tries() && (!end || time(NULL) < end);
}

static void race(Fixture *f,
                 const char *const names[2],
                 const char *prepare,
                 const char *tool,
                 const char *args,
                 void (*check)(Fixture *f)) {
        unsigned long n_done = 0, i = 0;
        time_t end = race_end();

        while (goes_on(i, end)) {
                pthread_t thread;

                /* Anew after each that was done; what was refused has left all as it was. */
                shell("%s", prepare);
                atomic_store(&stop_racing, false);
                assert_int_equal(
                        pthread_create(&thread, NULL, swap_for_ever, (void *)(uintptr_t)names), 0);
                for (bool done = false; !done && goes_on(i, end); ++i) {
                        done = run(f, tool, args) == 0 && f->result.success;
                        n_done += done;
                        done = done && strcmp(tool, "read_file") != 0;
                        if (!strcmp(tool, "read_file"))
                                check(f);
                }
                atomic_store(&stop_racing, true);
                pthread_join(thread, NULL);
                check(f);
                shell("rm -rf %s/undo", f->state);
        }
        print_message("# %s: %lu tries, %lu of them done, none of them on another object\n", tool,
                      i, n_done);
}

static void no_secret_was_read(Fixture *f) {
        lacks(f, "SECRET");
}

static void a_racing_link_is_never_read(void **state) {
        static const char *const names[2] = { "a", "b" };

        race(*state, names, "rm -rf a b; printf one > a; printf SECRET > ../s; ln -s ../s b",
             "read_file", "{\"path\":\"a\"}", no_secret_was_read);
}

static void the_precious_file_is_there(Fixture *f) {
        static char a[64], b[64];
        Str x = get("a", a, sizeof(a)), y = get("b", b, sizeof(b));

        if (!str_has_prefix(x, STR("precious")) && !str_has_prefix(y, STR("precious")))
                fail_msg("gone: '" STR_FMT "' and '" STR_FMT "'", STR_ARG(x), STR_ARG(y));
        file_is("../s", "SECRET");
        assert_int_equal(n_left_over(), 0);
}

/* Whichever of both is judged is the one that goes: the other must stay. */
static void one_of_both_is_there(Fixture *f) {
        static char a[64], b[64];
        Str x = get("a", a, sizeof(a)), y = get("b", b, sizeof(b));
        bool first = str_eq(x, STR("precious")) || str_eq(y, STR("precious"));
        bool second = str_eq(x, STR("common")) || str_eq(y, STR("common"));

        if (!first && !second)
                fail_msg("both gone: '" STR_FMT "' and '" STR_FMT "'", STR_ARG(x), STR_ARG(y));
        assert_int_equal(n_left_over(), 0);
}

static void a_racing_file_is_never_overwritten(void **state) {
        static const char *const names[2] = { "a", "b" };

        race(*state, names,
             "rm -rf a b; printf common > a; printf precious > b; printf SECRET > ../s",
             "write_file", "{\"path\":\"a\",\"content\":\"mine\"}", one_of_both_is_there);
}

static void a_racing_link_is_never_written_through(void **state) {
        static const char *const names[2] = { "a", "b" };

        race(*state, names, "rm -rf a b; printf precious > a; printf SECRET > ../s; ln -s ../s b",
             "edit_file", "{\"path\":\"a\",\"old_str\":\"cious\",\"new_str\":\"cious\\n\"}",
             the_precious_file_is_there);
}

static void a_racing_file_is_never_deleted(void **state) {
        static const char *const names[2] = { "a", "b" };

        race(*state, names,
             "rm -rf a b; printf common > a; printf precious > b; printf SECRET > ../s",
             "delete_file", "{\"path\":\"a\"}", one_of_both_is_there);
}

/* Judged by the way over the link it is another file, and was said to be. */
static void nothing_outside_was_made(Fixture *f) {
        if (str_find(buf_str(&f->out), STR("/w/d/x")) != SIZE_MAX)
                assert_false(is_there("../outside/x"));
        assert_int_equal(n_left_over(), 0);
}

static void a_racing_directory_is_never_left(void **state) {
        static const char *const names[2] = { "d", "l" };

        race(*state, names, "rm -rf d l ../outside; mkdir d ../outside; ln -s ../outside l",
             "write_file", "{\"path\":\"d/x\",\"content\":\"mine\"}", nothing_outside_was_made);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                T(a_racing_link_is_never_read),
                T(a_racing_file_is_never_overwritten),
                T(a_racing_link_is_never_written_through),
                T(a_racing_file_is_never_deleted),
                T(a_racing_directory_is_never_left),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
