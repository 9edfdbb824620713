/* Plugins: which files are loaded, which are not, and what becomes of what they say. */

#include "plugin.h"

#include "base/test.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder of the made ones, from the build. */
static const char *made_dir;

typedef struct Fixture {
        char root[64];
        char path[128];
} Fixture;

static void copy_made(Fixture *f, const char *name) {
        char from[512], chunk[4096];
        FILE *in, *out;
        size_t n;

        snprintf(from, sizeof(from), "%s/made-%s.so", made_dir, name);
        in = fopen(from, "rb");
        out = fopen(f->path, "wb");
        assert_non_null(in);
        assert_non_null(out);
        while ((n = fread(chunk, 1, sizeof(chunk), in)))
                assert_int_equal(fwrite(chunk, 1, n, out), n);
        fclose(in);
        assert_int_equal(fclose(out), 0);
        assert_int_equal(chmod(f->path, 0600), 0);
}

static void set_up(Fixture *f, const char *name) {
        snprintf(f->root, sizeof(f->root), "/tmp/assent-plugin-XXXXXX");
        assert_non_null(mkdtemp(f->root));
        snprintf(f->path, sizeof(f->path), "%s/%s.so", f->root, name);
        copy_made(f, name);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw) {
        return remove(path);
}

static void tear_down(Fixture *f) {
        (void)nftw(f->root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static int open_it(Fixture *f, Plugin **ret, Diag *diag) {
        char hash[PLUGIN_HASH_LEN + 1];
        int r = plugin_hash(str_of(f->path), hash, diag);

        return r ? r : plugin_open(str_of(f->path), hash, STR("test"), ret, diag);
}

static void what_is_no_plugin_of_ours_is_refused_with_a_sentence(void **state) {
        static const struct {
                const char *name, *says;
        } cases[] = {
                { "version", "another version" }, { "no-name", "cannot be" },
                { "bad-phase", "cannot be" },     { "no-func", "cannot be" },
                { "too-many", "cannot be" },      { "no-start", "cannot begin" },
                { "small", "cannot be" },         { "both", "cannot be" },
                { "no-symbol", "exports no" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Fixture f;
                Plugin *p = NULL;
                Diag diag = { 0 };

                set_up(&f, cases[i].name);
                assert_int_equal(open_it(&f, &p, &diag), PLUGIN_E_REFUSED);
                assert_null(p);
                if (!strstr(diag.text, cases[i].says))
                        fail_msg("%s: %s", cases[i].name, diag.text);
                tear_down(&f);
        }
}

static void what_others_can_change_is_never_loaded(void **state) {
        char hash[PLUGIN_HASH_LEN + 1], other[192];
        Fixture f;
        Diag diag = { 0 };

        set_up(&f, "good");
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), 0);
        assert_int_equal(chmod(f.path, 0620), 0);
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), PLUGIN_E_REFUSED);
        assert_int_equal(chmod(f.path, 0602), 0);
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), PLUGIN_E_REFUSED);
        assert_int_equal(chmod(f.path, 0600), 0);
        assert_int_equal(chmod(f.root, 0770), 0);
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), PLUGIN_E_REFUSED);
        assert_non_null(strstr(diag.text, "folder"));
        assert_int_equal(chmod(f.root, 01777), 0);
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), 0);
        assert_int_equal(chmod(f.root, 0700), 0);

        /* A link leads where it leads: that is what is looked at. */
        snprintf(other, sizeof(other), "%s/link.so", f.root);
        assert_int_equal(symlink(f.path, other), 0);
        assert_int_equal(plugin_hash(str_of(other), hash, &diag), 0);
        assert_int_equal(chmod(f.path, 0666), 0);
        assert_int_equal(plugin_hash(str_of(other), hash, &diag), PLUGIN_E_REFUSED);
        if (geteuid() == 0) {
                assert_int_equal(chmod(f.path, 0600), 0);
                assert_int_equal(chown(f.path, 65534, 65534), 0);
                assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), PLUGIN_E_REFUSED);
        }
        tear_down(&f);
}

static void what_has_no_file_is_refused(void **state) {
        static const char *const paths[] = { "", "relative.so", "/nowhere/at/all.so", "/tmp",
                                             "/dev/zero" };
        char hash[PLUGIN_HASH_LEN + 1], named[192];
        Fixture f;
        Diag diag = { 0 };

        for (size_t i = 0; i < ARRAY_LEN(paths); ++i)
                assert_int_equal(plugin_hash(str_of(paths[i]), hash, &diag), PLUGIN_E_REFUSED);
        assert_int_equal(plugin_hash(STR("/tmp/a\0b"), hash, &diag), PLUGIN_E_REFUSED);
        set_up(&f, "good");
        snprintf(named, sizeof(named), "%s/$ORIGIN.so", f.root);
        assert_int_equal(rename(f.path, named), 0);
        assert_int_equal(plugin_hash(str_of(named), hash, &diag), PLUGIN_E_REFUSED);
        snprintf(named, sizeof(named), "%s/fifo", f.root);
        assert_int_equal(mkfifo(named, 0600), 0);
        assert_int_equal(plugin_hash(str_of(named), hash, &diag), PLUGIN_E_REFUSED);
        tear_down(&f);
}

static void what_changed_since_it_was_looked_at_is_not_loaded(void **state) {
        char hash[PLUGIN_HASH_LEN + 1];
        Fixture f;
        Plugin *p = NULL;
        Diag diag = { 0 };

        set_up(&f, "good");
        assert_int_equal(plugin_hash(str_of(f.path), hash, &diag), 0);
        copy_made(&f, "no-start");
        assert_int_equal(plugin_open(str_of(f.path), hash, STR("test"), &p, &diag),
                         PLUGIN_E_REFUSED);
        assert_non_null(strstr(diag.text, "changed"));
        tear_down(&f);
}

static int append_row(void *userdata, const RecordEntry *entry) {
        return 0;
}

static Risk moderate(void *userdata, const Request *request) {
        return RISK_MODERATE;
}

static Gate *new_gate(WorldData *data) {
        GateConfig config = {
                .surroundings = { .world = world_data(data),
                                  .home = STR_INIT("/home/u"),
                                  .workspace = STR_INIT("/w") },
                .record = { NULL, append_row },
                .risk_of = moderate,
        };
        Gate *g = NULL;

        assert_int_equal(gate_new(&config, &g), 0);
        return g;
}

static int decide(Gate *g, const char *args, Str *ret_why) {
        static Session session;
        ToolCall call = { .tool = STR("deploy"), .args = str_of(args), .directory = STR("/w") };
        static char why[256];
        Pending *p = NULL;
        Permit *permit;
        int r;

        session_init(&session, STR("s"));
        assert_int_equal(gate_submit(g, &session, &call, NULL, NULL, &p), 0);
        snprintf(why, sizeof(why), STR_FMT "|" STR_FMT, STR_ARG(pending_decision(p)->by_name),
                 STR_ARG(pending_decision(p)->why));
        *ret_why = str_of(why);
        permit = gate_take_permit(g, p);
        r = permit ? permit_use(permit) : -1;
        permit_end(permit, false, false, -1, (Str){ 0 });
        gate_end(g, p);
        session_deinit(&session);
        return r;
}

static void a_plugins_hooks_and_askers_take_part_by_name(void **state) {
        WorldData data = { 0 };
        Fixture f;
        Plugin *p = NULL;
        Diag diag = { 0 };
        Gate *g = new_gate(&data);
        Str why;

        set_up(&f, "good");
        assert_int_equal(open_it(&f, &p, &diag), 0);
        assert_true(str_eq(plugin_name(p), STR("made")));
        assert_int_equal(plugin_attach(p, g), 0);
        assert_true(gate_has(g, STR("plugin:made/rule")));
        assert_int_equal(decide(g, "{\"to\":\"test\"}", &why), 0);
        assert_true(str_has_prefix(why, STR("plugin:made/asker|")));
        assert_int_equal(decide(g, "{\"to\":\"secret\"}", &why), -1);
        assert_true(str_eq(why, STR("plugin:made/rule|the plugin says no")));
        assert_int_equal(decide(g, "{\"to\":\"veto\"}", &why), PERMIT_E_VETOED);
        /* Nobody there hears a later answer: to wait is to fail. */
        assert_int_equal(decide(g, "{\"to\":\"wait\"}", &why), -1);
        gate_free(g);
        plugin_close(p);
        tear_down(&f);
}

static void a_name_that_is_there_is_not_replaced(void **state) {
        WorldData data = { 0 };
        Fixture f;
        Plugin *p = NULL;
        Diag diag = { 0 };
        Gate *g = new_gate(&data);

        set_up(&f, "twice");
        assert_int_equal(open_it(&f, &p, &diag), 0);
        assert_int_equal(plugin_attach(p, g), -EEXIST);
        gate_free(g);
        plugin_close(p);
        tear_down(&f);
}

int main(int argc, char **argv) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(what_is_no_plugin_of_ours_is_refused_with_a_sentence),
                cmocka_unit_test(what_others_can_change_is_never_loaded),
                cmocka_unit_test(what_has_no_file_is_refused),
                cmocka_unit_test(what_changed_since_it_was_looked_at_is_not_loaded),
                cmocka_unit_test(a_plugins_hooks_and_askers_take_part_by_name),
                cmocka_unit_test(a_name_that_is_there_is_not_replaced),
        };

        made_dir = argc > 1 ? argv[1] : ".";
        return cmocka_run_group_tests_name("plugin", tests, NULL, NULL);
}
