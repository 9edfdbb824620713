#pragma once

/*
 * The file tools on a real folder, each call judged by a real gate that says yes. What an attacker
 * does between judgement and run is done by the record's own callback.
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

static inline int append_row(void *userdata, const RecordEntry *entry) {
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

static inline void behind_the_last_look(Fixture *f, Str path) {
        if (!f->last.n || !str_eq(path, f->last))
                return;
        f->last = (Str){ 0 };
        if (f->at_run)
                f->at_run(f);
}

static inline int watched_stat(void *userdata, Str path, bool follow, WorldStat *ret) {
        int r = world_system()->stat(NULL, path, follow, ret);

        behind_the_last_look(userdata, path);
        return r;
}

static inline int watched_list(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        int r = world_system()->list_dir(NULL, path, max, func, func_userdata);

        behind_the_last_look(userdata, path);
        return r;
}

static inline HookSay say_yes(void *userdata, Request *request, HookAnswer *answer) {
        return HOOK_CONFIRM;
}

static inline int set_up(void **state) {
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

static inline void shell(const char *format, ...) _printf_(1, 2);
static inline void shell(const char *format, ...) {
        char command[4096];
        va_list ap;

        va_start(ap, format);
        vsnprintf(command, sizeof(command), format, ap);
        va_end(ap);
        if (system(command) != 0)
                fail_msg("%s", command);
}

static inline int tear_down(void **state) {
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
static inline int run(Fixture *f, const char *tool, const char *args) {
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

static inline void holds(const Fixture *f, const char *want) {
        if (str_find(buf_str(&f->out), str_of(want)) == SIZE_MAX)
                fail_msg("'%s' does not hold '%s'", f->out.p ? f->out.p : "", want);
}

static inline void lacks(const Fixture *f, const char *unwanted) {
        if (str_find(buf_str(&f->out), str_of(unwanted)) != SIZE_MAX)
                fail_msg("'%s' holds '%s'", f->out.p, unwanted);
}

static inline void good(Fixture *f, const char *tool, const char *args, const char *want) {
        int r = run(f, tool, args);

        if (r || !f->result.success)
                fail_msg("%s %s: %d, '%s'", tool, args, r, f->out.p ? f->out.p : "");
        holds(f, want);
}

/* It fails, or is refused, and says so. */
static inline void bad(Fixture *f, const char *tool, const char *args, const char *want) {
        int r = run(f, tool, args);

        if (!r && f->result.success)
                fail_msg("%s %s succeeded: '%s'", tool, args, f->out.p);
        if (r == TOOLS_E_REFUSED)
                buf_append(&f->out, str_of(tools_refusal_text(f->result.refusal)));
        holds(f, want);
}

static inline void put(const char *path, Str content) {
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

        assert_true(fd >= 0);
        assert_int_equal(write(fd, content.p, content.n), (ssize_t)content.n);
        close(fd);
}

static inline Str get(const char *path, char *space, size_t n) {
        int fd = open(path, O_RDONLY);
        ssize_t k;

        if (fd < 0)
                return (Str){ 0 };
        k = read(fd, space, n);
        close(fd);
        return (Str){ space, k < 0 ? 0 : (size_t)k };
}

static inline void file_is(const char *path, const char *want) {
        static char space[1 << 16];
        Str got = get(path, space, sizeof(space));

        if (!got.p || !str_eq(got, str_of(want)))
                fail_msg("%s: got '" STR_FMT "', want '%s'", path, STR_ARG(got), want);
}

static inline bool is_there(const char *path) {
        struct stat st;

        return lstat(path, &st) == 0;
}

static inline size_t n_left_over(void) {
        FILE *p = popen("ls -A | grep -c '^\\.assent-'", "r");
        int n = -1;

        assert_non_null(p);
        assert_int_equal(fscanf(p, "%d", &n), 1);
        pclose(p);
        return (size_t)n;
}

static inline void put_link(Fixture *f) {
        shell("mv a b; ln -s ../secret a");
}
