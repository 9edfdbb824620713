/*
 * Many processes write the record at once and are killed at random. Without arguments a size for
 * every run of the tests; test-journal-writers PROCESSES ROWS [KILLS] for the long one.
 */
#include "test-help.h"

#include <signal.h>
#include <sys/resource.h>
#include <time.h>

static unsigned n_writers = 8, n_rows = 500, n_kills = 24;

typedef struct Writer {
        pid_t pid;
        unsigned generation;
        bool ended;
} Writer;

static rlim_t newest_size(Str dir) {
        uint64_t *numbers = NULL;
        char name[32], path[256];
        struct stat st = { 0 };
        size_t n = 0;
        int fd = -1;

        if (record_open_folder(dir, &fd, NULL) || record_list_files(fd, &numbers, &n) || !n)
                return 0;
        record_file_name(numbers[n - 1], name);
        snprintf(path, sizeof(path), STR_FMT "/log/%s", STR_ARG(dir), name);
        (void)!stat(path, &st);
        free(numbers);
        close(fd);
        return (rlim_t)st.st_size;
}

/* A disk that is full in the midst of a row: what was written stays, and the next writer tells of it. */
static void meet_full_disk(Journal *j, Str dir, unsigned *seed) {
        struct rlimit old, small;
        int r;

        if (getrlimit(RLIMIT_FSIZE, &old))
                return;
        small = old;
        small.rlim_cur = newest_size(dir) + (rlim_t)rand_r(seed) % 1000;
        if (setrlimit(RLIMIT_FSIZE, &small))
                return;
        r = journal_append(j, STR("note"), STR("{\"text\":\"may be cut\"}"), false);
        (void)!setrlimit(RLIMIT_FSIZE, &old);
        (void)r;
}

/* Each call is decided, then run, as the gate does it: no run when the row was not written. */
static int write_calls(Str dir, unsigned writer, unsigned generation) {
        _cleanup_(journal_closep) Journal *j = NULL;
        unsigned seed = writer + generation * n_writers;
        int r = journal_open(dir, &j);

        if (r)
                return r;
        signal(SIGXFSZ, SIG_IGN);
        journal_set_rotation(j, 200000);
        for (unsigned i = 0; !r && i < n_rows / 2; ++i) {
                unsigned number = (generation * n_writers + writer) * n_rows + i;
                Request q;

                if (i % 8 == 7)
                        meet_full_disk(j, dir, &seed);
                request_by_hand(&q, number, "make all");
                r = write_decision(j, &q, ACTION_CONFIRM, i % 64 ? DECIDER_RULE : DECIDER_PERSON);
                if (!r)
                        r = write_simple(j, RECORD_RUN, &q);
                /* Being refused is no fault: such a call did not run. */
                if (r == JOURNAL_E_LOCKED)
                        r = 0;
        }
        return r;
}

static void start(const Place *place, Writer *w, unsigned index) {
        w->ended = false;
        w->pid = fork();
        assert_true(w->pid >= 0);
        if (!w->pid)
                _exit(write_calls(place_dir(place), index, w->generation) != 0);
}

/* Kill one that is at work, somewhere within a row, and begin another in its place. */
static void kill_one(const Place *place, Writer *writers, unsigned *seed) {
        unsigned index = (unsigned)rand_r(seed) % n_writers;
        Writer *w = &writers[index];
        int status;

        if (w->ended)
                return;
        kill(w->pid, SIGKILL);
        assert_int_equal(waitpid(w->pid, &status, 0), w->pid);
        ++w->generation;
        start(place, w, index);
}

static void wait_for_all(Writer *writers) {
        for (unsigned i = 0; i < n_writers; ++i) {
                int status;

                assert_int_equal(waitpid(writers[i].pid, &status, 0), writers[i].pid);
                assert_true(WIFEXITED(status));
                assert_int_equal(WEXITSTATUS(status), 0);
        }
}

static void what_killed_writers_leave_holds(void **state) {
        struct timespec before, after;
        unsigned seed = 42;
        Writer *writers = calloc(n_writers, sizeof(*writers));
        JournalCheck check;
        Place place;
        int r;

        assert_non_null(writers);
        place_make(&place);
        clock_gettime(CLOCK_MONOTONIC, &before);
        for (unsigned i = 0; i < n_writers; ++i)
                start(&place, &writers[i], i);
        for (unsigned i = 0; i < n_kills; ++i) {
                struct timespec pause = { .tv_nsec = 500000 + rand_r(&seed) % 8000000 };

                nanosleep(&pause, NULL);
                kill_one(&place, writers, &seed);
        }
        wait_for_all(writers);
        clock_gettime(CLOCK_MONOTONIC, &after);
        free(writers);

        r = journal_verify(place_dir(&place), NULL, &check);
        print_message(
                "# %llu rows in %llu files, %llu torn, %llu decisions, %llu runs, %.2f s: %s\n",
                (unsigned long long)check.n_rows, (unsigned long long)check.n_files,
                (unsigned long long)check.n_torn, (unsigned long long)check.n_decisions,
                (unsigned long long)check.n_runs,
                (double)(after.tv_sec - before.tv_sec) +
                        (double)(after.tv_nsec - before.tv_nsec) / 1e9,
                check.diag.text);
        assert_int_equal(r, 0);
        assert_true(check.n_runs <= check.n_decisions);
        assert_true(check.n_torn > 0);
        assert_true(check.n_rows >= (uint64_t)n_writers * n_rows * 9 / 10);
        place_remove(&place);
}

int main(int argc, char **argv) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_killed_writers_leave_holds),
        };

        if (argc > 2) {
                n_writers = (unsigned)strtoul(argv[1], NULL, 10);
                n_rows = (unsigned)strtoul(argv[2], NULL, 10);
                n_kills = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : n_writers * 16;
        }
        return cmocka_run_group_tests_name("journal writers", tests, NULL, NULL);
}
