/*
 * The file tools on a real folder, each call judged by a real gate that says yes. What an attacker
 * does between judgement and run is done by the record's own callback, or by a thread that never
 * stops: ASSENT_RACE_TRIES says how often it is tried.
 */
#include "tools.h"

#include "base/test.h"
#include "undo/undo.h"

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define UNDO_BYTES (8U << 20)

typedef struct Fixture {
        char root[64], work[80], state[80];
        Gate *gate;
        Session session;
        ToolsConfig tools;
        Buf out;
        ToolResult result;
        /* Called behind the last look, before anything is done. */
        void (*at_run)(struct Fixture *f);
        World world; /* the machine, which tells when the last observation was compared */
        Str last;    /* its subject, from the RUN row on */
        /* Called while the decision's row is written: after judgement, before the permit is used. */
        void (*at_decision)(struct Fixture *f);
        size_t n_runs;
} Fixture;

static int append_row(void *userdata, const RecordEntry *entry) {
        Fixture *f = userdata;

        if (entry->type == RECORD_RUN) {
                const Observations *list = &entry->request->observations;

                ++f->n_runs;
                f->last = list->n ? list->items[list->n - 1].subject : (Str){ 0 };
        }
        if (entry->type == RECORD_DECISION && f->at_decision)
                f->at_decision(f);
        return 0;
}

static void behind_the_last_look(Fixture *f, Str path) {
        if (!f->last.n || !str_eq(path, f->last))
                return;
        f->last = (Str){ 0 };
        if (f->at_run)
                f->at_run(f);
}

static int watched_stat(void *userdata, Str path, bool follow, WorldStat *ret) {
        int r = world_system()->stat(NULL, path, follow, ret);

        behind_the_last_look(userdata, path);
        return r;
}

static int watched_list(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        int r = world_system()->list_dir(NULL, path, max, func, func_userdata);

        behind_the_last_look(userdata, path);
        return r;
}

static HookSay say_yes(void *userdata, Request *request, HookAnswer *answer) {
        return HOOK_CONFIRM;
}

static int set_up(void **state) {
        Fixture *f = calloc(1, sizeof(*f));
        GateConfig config = { 0 };
        char *dir;

        strcpy(f->root, "/tmp/assent-tools-XXXXXX");
        dir = mkdtemp(f->root);
        assert_non_null(dir);
        snprintf(f->work, sizeof(f->work), "%s/w", f->root);
        snprintf(f->state, sizeof(f->state), "%s/state", f->root);
        assert_int_equal(mkdir(f->work, 0755), 0);
        assert_int_equal(mkdir(f->state, 0700), 0);
        assert_int_equal(chdir(f->work), 0);
        umask(022);
        f->world = *world_system();
        f->world.userdata = f;
        f->world.stat = watched_stat;
        f->world.list_dir = watched_list;
        config.surroundings.world = &f->world;
        config.surroundings.workspace = str_of(f->work);
        config.surroundings.home = str_of(f->root);
        config.record = (Record){ f, append_row };
        assert_int_equal(gate_new(&config, &f->gate), 0);
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = STR("yes"),
                                                         .phase = PHASE_JUDGEMENT,
                                                         .func = say_yes }),
                         0);
        session_init(&f->session, STR("test"));
        f->tools = (ToolsConfig){ .state_dir = str_of(f->state), .undo_max_bytes = UNDO_BYTES };
        f->out = (Buf)BUF_INIT(4U << 20);
        *state = f;
        return 0;
}

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

static int tear_down(void **state) {
        Fixture *f = *state;

        shell("umount full '%s' 2>/dev/null; chmod -R u+rwX '%s'; rm -rf '%s'", f->state, f->root,
              f->root);
        assert_int_equal(chdir("/"), 0);
        session_deinit(&f->session);
        gate_free(f->gate);
        buf_deinit(&f->out);
        free(f);
        return 0;
}

/* Judge, confirm, run; what tools_run() said, or -1 when it was not confirmed. */
static int run(Fixture *f, const char *tool, const char *args) {
        ToolCall call = { .tool = str_of(tool),
                          .args = str_of(args),
                          .directory = str_of(f->work) };
        Pending *p = NULL;
        Permit *permit;
        int r = -1;

        buf_clear(&f->out);
        f->last = (Str){ 0 };
        f->result = (ToolResult){ 0 };
        assert_int_equal(gate_submit(f->gate, &f->session, &call, NULL, NULL, &p), 0);
        permit = gate_take_permit(f->gate, p);
        if (permit)
                r = tools_run(&f->tools, permit, &f->out, &f->result);
        gate_end(f->gate, p);
        return r;
}

static void holds(const Fixture *f, const char *want) {
        if (str_find(buf_str(&f->out), str_of(want)) == SIZE_MAX)
                fail_msg("'%s' does not hold '%s'", f->out.p ? f->out.p : "", want);
}

static void lacks(const Fixture *f, const char *unwanted) {
        if (str_find(buf_str(&f->out), str_of(unwanted)) != SIZE_MAX)
                fail_msg("'%s' holds '%s'", f->out.p, unwanted);
}

static void good(Fixture *f, const char *tool, const char *args, const char *want) {
        int r = run(f, tool, args);

        if (r || !f->result.success)
                fail_msg("%s %s: %d, '%s'", tool, args, r, f->out.p ? f->out.p : "");
        holds(f, want);
}

/* It fails, or is refused, and says so. */
static void bad(Fixture *f, const char *tool, const char *args, const char *want) {
        int r = run(f, tool, args);

        if (!r && f->result.success)
                fail_msg("%s %s succeeded: '%s'", tool, args, f->out.p);
        if (r == TOOLS_E_REFUSED)
                buf_append(&f->out, str_of(tools_refusal_text(f->result.refusal)));
        holds(f, want);
}

static void put(const char *path, Str content) {
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

        assert_true(fd >= 0);
        assert_int_equal(write(fd, content.p, content.n), (ssize_t)content.n);
        close(fd);
}

static Str get(const char *path, char *space, size_t n) {
        int fd = open(path, O_RDONLY);
        ssize_t k;

        if (fd < 0)
                return (Str){ 0 };
        k = read(fd, space, n);
        close(fd);
        return (Str){ space, k < 0 ? 0 : (size_t)k };
}

static void file_is(const char *path, const char *want) {
        static char space[1 << 16];
        Str got = get(path, space, sizeof(space));

        if (!got.p || !str_eq(got, str_of(want)))
                fail_msg("%s: got '" STR_FMT "', want '%s'", path, STR_ARG(got), want);
}

static bool is_there(const char *path) {
        struct stat st;

        return lstat(path, &st) == 0;
}

static size_t n_left_over(void) {
        FILE *p = popen("ls -A | grep -c '^\\.assent-'", "r");
        int n = -1;

        assert_non_null(p);
        assert_int_equal(fscanf(p, "%d", &n), 1);
        pclose(p);
        return (size_t)n;
}

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

static void put_link(Fixture *f) {
        shell("mv a b; ln -s ../secret a");
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

/* Writing */

static void a_file_is_made_with_its_directories(void **state) {
        Fixture *f = *state;
        struct stat st;

        good(f, "write_file", "{\"path\":\"a/b/c\",\"content\":\"new\\n\"}", "made ");
        holds(f, "2 directories were made for it");
        file_is("a/b/c", "new\n");
        assert_int_equal(stat("a/b/c", &st), 0);
        assert_int_equal(st.st_mode & 07777, 0644);
        good(f, "save", "{\"path\":\"e\",\"content\":\"\"}", "0 bytes");
        file_is("e", "");
        assert_int_equal(n_left_over(), 0);
}

static void a_file_keeps_what_it_was_but_its_content(void **state) {
        Fixture *f = *state;
        char value[8] = { 0 };
        struct stat st;

        shell("printf old > a; chmod 4751 a; ln a b");
        if (geteuid() == 0)
                shell("chown 12:34 a; chmod 4751 a");
        (void)!setxattr("a", "user.note", "mine", 4, 0);
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}",
             "the file had 2 names: the others keep");
        file_is("a", "new");
        file_is("b", "old");
        assert_int_equal(stat("a", &st), 0);
        assert_int_equal(st.st_mode & 07777, 0751);
        if (geteuid() == 0)
                assert_true(st.st_uid == 12 && st.st_gid == 34);
        if (getxattr("b", "user.note", value, sizeof(value)) == 4) {
                memset(value, 0, sizeof(value));
                assert_int_equal(getxattr("a", "user.note", value, sizeof(value)), 4);
                assert_string_equal(value, "mine");
        }
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}", "nothing was written");
        assert_int_equal(n_left_over(), 0);
}

static void a_link_is_written_through_to_what_was_judged(void **state) {
        Fixture *f = *state;
        struct stat st;

        shell("mkdir d; printf old > d/a; ln -s d/a l; ln -s d/new ln");
        good(f, "write_file", "{\"path\":\"l\",\"content\":\"new\"}", "wrote ");
        file_is("d/a", "new");
        assert_int_equal(lstat("l", &st), 0);
        assert_true(S_ISLNK(st.st_mode));
        good(f, "write_file", "{\"path\":\"ln\",\"content\":\"x\"}", "made ");
        file_is("d/new", "x");
}

static void what_cannot_be_written_is_said_and_stays(void **state) {
        Fixture *f = *state;

        shell("mkdir d; mkfifo p; printf x > a");
        bad(f, "write_file", "{\"path\":\"d\",\"content\":\"\"}", "it is a directory");
        bad(f, "write_file", "{\"path\":\"p\",\"content\":\"\"}", "neither a file");
        bad(f, "write_file", "{\"path\":\"/dev/null\",\"content\":\"\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"/proc/self/comm\",\"content\":\"x\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"a/b\",\"content\":\"\"}", "cannot be told");
        bad(f, "write_file", "{\"path\":\"a\"}", "needs 'content'");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":null}", "must be a string");
        if (geteuid() != 0) {
                shell("chmod 444 a");
                bad(f, "write_file", "{\"path\":\"a\",\"content\":\"y\"}", "read-only");
        }
        file_is("a", "x");
        assert_int_equal(n_left_over(), 0);
}

static void write_into(Fixture *f) {
        shell("printf theirs > a");
}

static void replace_by_another(Fixture *f) {
        shell("printf theirs > b; mv b a");
}

static void make_it(Fixture *f) {
        shell("printf theirs > new");
}

static void make_its_directory(Fixture *f) {
        shell("mkdir dir");
}

static void swap_its_directory(Fixture *f) {
        shell("mv d gone; mkdir d");
}

static void link_its_directory(Fixture *f) {
        shell("mv d gone; ln -s / d");
}

static void what_changed_since_is_not_overwritten(void **state) {
        static const struct {
                void (*change)(Fixture *);
                const char *path, *left, *content;
        } cases[] = {
                { write_into, "a", "a", "theirs" },
                { replace_by_another, "a", "a", "theirs" },
                { put_link, "a", "b", "old" },
                { make_it, "new", "new", "theirs" },
                { make_its_directory, "dir/x", "", "" },
                { swap_its_directory, "d/x", "", "" },
                { link_its_directory, "d/tmp/x", "", "" },
        };
        Fixture *f = *state;

        for (size_t when = 0; when < 2; ++when) {
                for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                        char args[128];

                        shell("rm -rf ./*; mkdir d; printf old > a; printf secret > ../secret");
                        f->at_decision = when ? NULL : cases[i].change;
                        f->at_run = when ? cases[i].change : NULL;
                        snprintf(args, sizeof(args), "{\"path\":\"%s\",\"content\":\"mine\"}",
                                 cases[i].path);
                        /* Once the last look is over, a directory that is held is written to, wherever it is now. */
                        if (when && cases[i].change == swap_its_directory) {
                                good(f, "write_file", args, "made ");
                                file_is("gone/x", "mine");
                        } else if (when && cases[i].change == link_its_directory) {
                                good(f, "write_file", args, "made ");
                                file_is("gone/tmp/x", "mine");
                        } else {
                                bad(f, "write_file", args, "changed after it was allowed");
                        }
                        if (*cases[i].left)
                                file_is(cases[i].left, cases[i].content);
                        file_is("../secret", "secret");
                        assert_false(is_there("/tmp/x"));
                        assert_int_equal(n_left_over(), 0);
                }
        }
}

static void an_edit_is_done_or_says_why_not(void **state) {
        Fixture *f = *state;

        put("a", STR("one\ntwo\ntwo\n"));
        good(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"one\",\"new_str\":\"1\"}", "edited ");
        file_is("a", "1\ntwo\ntwo\n");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"two\",\"new_str\":\"2\"}",
            "2 times, at lines 2, 3");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"three\",\"new_str\":\"2\"}",
            "not in the file");
        bad(f, "edit_file", "{\"path\":\"nope\",\"old_str\":\"two\",\"new_str\":\"2\"}",
            "no such file");
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"two\"}", "new_str");
        file_is("a", "1\ntwo\ntwo\n");
        good(f, "Edit",
             "{\"file_path\":\"a\",\"old_string\":\"two\",\"new_string\":\"2\",\"replace_all\":"
             "true}",
             "edited ");
        file_is("a", "1\n2\n2\n");
        good(f, "MultiEdit",
             "{\"file_path\":\"a\",\"edits\":[{\"old_string\":\"1\",\"new_string\":\"one\"}]}",
             "edited ");
        file_is("a", "one\n2\n2\n");
        f->at_run = write_into;
        bad(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"one\",\"new_str\":\"1\"}",
            "changed after");
        file_is("a", "theirs");
        assert_int_equal(n_left_over(), 0);
}

/* Deleting */

static void files_links_and_empty_directories_go(void **state) {
        Fixture *f = *state;

        shell("printf x > a; ln -s a l; mkdir e d; printf y > d/y; ln -s d dl; mkfifo p");
        good(f, "delete_file", "{\"path\":\"l\"}", "deleted ");
        assert_true(!is_there("l") && is_there("a"));
        good(f, "delete_file", "{\"path\":\"dl\",\"recursive\":true}", "deleted ");
        assert_true(!is_there("dl") && is_there("d/y"));
        good(f, "delete_file", "{\"path\":\"a\"}", "deleted ");
        good(f, "delete_file", "{\"path\":\"e\"}", "deleted ");
        assert_true(!is_there("a") && !is_there("e"));
        bad(f, "delete_file", "{\"path\":\"d\"}", "not empty");
        file_is("d/y", "y");
        bad(f, "delete_file", "{\"path\":\"a\"}", "no such file");
        bad(f, "delete_file", "{\"path\":\"p\"}", "neither a file nor a directory");
        assert_true(is_there("p"));
        assert_int_equal(n_left_over(), 0);
}

static void a_tree_goes_when_it_is_said(void **state) {
        Fixture *f = *state;

        shell("mkdir -p t/a/b t/c ../keep; printf 1 > t/a/b/1; printf 2 > t/2; ln -s ../../keep "
              "t/c/l; printf k > ../keep/k");
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "7 names in all");
        assert_false(is_there("t"));
        file_is("../keep/k", "k");
        shell("mkdir -p t; mkfifo t/p; printf x > t/x");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "neither a file nor a directory");
        file_is("t/x", "x");
        assert_int_equal(n_left_over(), 0);
}

static void add_to_tree(Fixture *f) {
        shell("printf theirs > t/a/theirs");
}

static void change_in_tree(Fixture *f) {
        shell("printf theirs > t/x");
}

static void swap_tree(Fixture *f) {
        shell("mv t u; mkdir -p t/a; printf theirs > t/a/theirs");
}

static void what_came_into_a_tree_since_stays(void **state) {
        Fixture *f = *state;

        shell("mkdir -p t/a; printf x > t/x");
        f->at_decision = add_to_tree;
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "changed after it was allowed");
        file_is("t/a/theirs", "theirs");
        file_is("t/x", "x");
        f->at_decision = swap_tree;
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "changed after it was allowed");
        file_is("t/a/theirs", "theirs");
        f->at_decision = NULL;
        f->at_run = swap_tree;
        shell("rm -rf t u; mkdir -p t/a; printf x > t/x");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "changed after");
        file_is("t/a/theirs", "theirs");
        file_is("u/x", "x");
        f->at_run = NULL;
        shell("rm -rf t u; mkdir -p t/a; printf x > t/x");
        f->at_decision = change_in_tree;
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "deleted");
        assert_int_equal(n_left_over(), 0);
}

static void another_file_by_the_same_name_is_not_deleted(void **state) {
        Fixture *f = *state;

        put("a", STR("old"));
        f->at_decision = replace_by_another;
        bad(f, "delete_file", "{\"path\":\"a\"}", "changed after it was allowed");
        file_is("a", "theirs");
        f->at_decision = NULL;
        f->at_run = replace_by_another;
        bad(f, "delete_file", "{\"path\":\"a\"}", "changed after it was allowed");
        file_is("a", "theirs");
        assert_int_equal(n_left_over(), 0);
}

/* Undo */

static void what_cannot_be_kept_is_not_changed(void **state) {
        Fixture *f = *state;
        char args[200];

        shell("head -c 5000000 /dev/zero > big; mkdir -p t; cp big t; printf x > a");
        bad(f, "write_file", "{\"path\":\"big\",\"content\":\"\"}",
            "undo keeps no more than 4 MiB");
        bad(f, "delete_file", "{\"path\":\"big\"}", "undo keeps no more than 4 MiB");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "undo keeps no more than 4 MiB");
        shell("test $(stat -c %%s big) = 5000000 && test $(stat -c %%s t/big) = 5000000");
        f->tools.state_dir = STR("/proc/nowhere");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":\"y\"}", "could not be kept for undo");
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo");
        file_is("a", "x");
        f->tools.state_dir = (Str){ 0 };
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo");
        f->tools.undo_max_bytes = 0;
        good(f, "delete_file", "{\"path\":\"big\"}", "deleted");
        assert_string_equal(f->result.undo_id, "");
        snprintf(args, sizeof(args), "%s/undo", f->state);
        shell("test -z \"$(ls %s 2>/dev/null)\"", args);
}

/* Where the image has no room, or the new content has none: nothing changes and nothing is left. */
static void a_full_disk_changes_nothing(void **state) {
        Fixture *f = *state;
        char command[256], args[70000];
        int n;

        snprintf(command, sizeof(command), "mount -t tmpfs -o size=64k none '%s' 2>/dev/null",
                 f->state);
        if (system(command) != 0) {
                print_message("# nothing can be mounted here\n");
                return;
        }
        shell("head -c 100000 /dev/zero > a; mkdir -p t; cp a t");
        bad(f, "write_file", "{\"path\":\"a\",\"content\":\"\"}",
            "could not be kept for undo: No space left");
        bad(f, "delete_file", "{\"path\":\"a\"}", "could not be kept for undo: No space left");
        bad(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}",
            "could not be kept for undo: No space left");
        shell("test $(stat -c %%s a) = 100000 && test -f t/a; umount '%s'; mkdir full; mount -t "
              "tmpfs -o size=64k none full; printf old > full/a",
              f->state);
        n = snprintf(args, sizeof(args), "{\"path\":\"full/a\",\"content\":\"");
        memset(args + n, 'x', 66000);
        strcpy(args + n + 66000, "\"}");
        bad(f, "write_file", args, "No space left");
        file_is("full/a", "old");
        shell("test $(ls -A full | wc -l) = 1; test -z \"$(ls '%s/undo')\"; umount full", f->state);
}

static void restore(Fixture *f, bool force, int outcome) {
        UndoConfig config = { str_of(f->state), UNDO_BYTES };
        Diag diag = { 0 };
        UndoItem item;
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 64U << 20);
        assert_int_equal(undo_find(&config, str_of(f->result.undo_id), &a, &item), 0);
        r = undo_restore(&config, &item, force, &a, &diag);
        if (r != outcome)
                fail_msg("got %d (%s), want %d", r, diag.text, outcome);
        arena_deinit(&a);
}

static void what_a_tool_changed_can_be_put_back(void **state) {
        Fixture *f = *state;

        shell("printf old > a; chmod 640 a; mkdir -p t/ro; printf 1 > t/ro/1; ln -s x t/l; chmod "
              "755 t/ro");
        good(f, "write_file", "{\"path\":\"a\",\"content\":\"new\"}", "wrote");
        restore(f, false, 0);
        file_is("a", "old");
        shell("test $(stat -c %%a a) = 640");
        good(f, "delete_file", "{\"path\":\"a\"}", "deleted");
        restore(f, false, 0);
        file_is("a", "old");
        shell("test $(stat -c %%a a) = 640");
        good(f, "write_file", "{\"path\":\"new/n\",\"content\":\"new\"}", "made");
        restore(f, false, 0);
        assert_false(is_there("new/n"));
        good(f, "delete_file", "{\"path\":\"t\",\"recursive\":true}", "deleted");
        restore(f, false, 0);
        shell("test $(cat t/ro/1) = 1 && test $(readlink t/l) = x");
        good(f, "edit_file", "{\"path\":\"a\",\"old_str\":\"old\",\"new_str\":\"x\"}", "edited");
        put("a", STR("theirs"));
        restore(f, false, UNDO_E_CHANGED);
        file_is("a", "theirs");
        restore(f, true, 0);
        file_is("a", "old");
}

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

static void race(Fixture *f,
                 const char *const names[2],
                 const char *prepare,
                 const char *tool,
                 const char *args,
                 void (*check)(Fixture *f)) {
        unsigned long n_done = 0;

        for (unsigned long i = 0; i < n_tries();) {
                pthread_t thread;

                /* Anew after each that was done; what was refused has left all as it was. */
                shell("%s", prepare);
                atomic_store(&stop_racing, false);
                assert_int_equal(
                        pthread_create(&thread, NULL, swap_for_ever, (void *)(uintptr_t)names), 0);
                for (bool done = false; !done && i < n_tries(); ++i) {
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
                      n_tries(), n_done);
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
                T(a_file_is_made_with_its_directories),
                T(a_file_keeps_what_it_was_but_its_content),
                T(a_link_is_written_through_to_what_was_judged),
                T(what_cannot_be_written_is_said_and_stays),
                T(what_changed_since_is_not_overwritten),
                T(an_edit_is_done_or_says_why_not),
                T(files_links_and_empty_directories_go),
                T(a_tree_goes_when_it_is_said),
                T(what_came_into_a_tree_since_stays),
                T(another_file_by_the_same_name_is_not_deleted),
                T(what_cannot_be_kept_is_not_changed),
                T(a_full_disk_changes_nothing),
                T(what_a_tool_changed_can_be_put_back),
                T(a_racing_link_is_never_read),
                T(a_racing_file_is_never_overwritten),
                T(a_racing_link_is_never_written_through),
                T(a_racing_file_is_never_deleted),
                T(a_racing_directory_is_never_left),
                T(each_tool_can_be_told_of),
        };
#undef T

        return cmocka_run_group_tests(tests, NULL, NULL);
}
