/* What becomes of an act on a path. */

#include "test-files.h"

typedef struct EffectCase {
        EffectAct act;
        const char *path;
        uint32_t tree;
        const char *want; /* "act object[!]", parted by ", "; '!' is wholesale, '?' not sure */
} EffectCase;

static const EffectCase effect_cases[] = {
        /* Looking discloses nothing. */
        { ACT_LOOK, "/home/u/.ssh/id_ed25519", 0, "look /home/u/.ssh/id_ed25519" },
        { ACT_LOOK, "any:", 0, "look any:" },
        /* Reading one file. */
        { ACT_READ, "/w/proj/main.c", 0, "read /w/proj/main.c" },
        { ACT_READ, "/usr/share/doc/x", 0, "read /usr/share/doc/x" },
        { ACT_READ, "/etc/hostname", 0, "read /etc/hostname" },
        { ACT_READ, "/w/proj/absent", 0, "read /w/proj/absent" },
        { ACT_READ, "/w/proj/.env", 0, "secret-file /w/proj/.env" },
        { ACT_READ, "/etc/passwd", 0, "secret-file /etc/passwd" },
        { ACT_READ, "/w/proj/README.md", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/chain", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/keys/id_ed25519", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/inner/a.c", 0, "read /w/proj/src/a.c" },
        { ACT_READ, "/w/proj/loop", 0, "unknown /w/proj/loop?" },
        { ACT_READ, "/w/proj/pipe", 0, "unknown /w/proj/pipe" },
        { ACT_READ, "/w/proj/public.pem", 0, "read /w/proj/public.pem" },
        { ACT_READ, "/w/proj/private.pem", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "/w/proj/absent.pem", 0, "secret-file /w/proj/absent.pem" },
        { ACT_READ, "/dev/null", 0, "" },
        { ACT_READ, "/dev/stdin", 0, "" },
        { ACT_READ, "/w/proj/out", 0, "" },
        { ACT_READ, "/dev/ttyUSB0", 0, "unknown /dev/ttyUSB0" },
        { ACT_READ, "/dev/sdb", 0, "secret-file /dev/sdb" },
        { ACT_READ, "/srv/disk", 0, "secret-file /srv/disk" },
        { ACT_READ, "/proc/cpuinfo", 0, "read /proc/cpuinfo" },
        { ACT_READ, "/proc/self/environ", 0, "secret-file /proc/self/environ" },
        { ACT_READ, "", 0, "" },
        { ACT_READ, "any:", 0, "unknown any:?" },
        /* Reading what is known in part. */
        { ACT_READ, "glob:/w/proj/src/*.c", 0, "read glob:/w/proj/src/*.c" },
        { ACT_READ, "glob:/w/proj/*.c", 0, "read glob:/w/proj/*.c" },
        { ACT_READ, "glob:/w/proj/.e*", 0, "secret-file glob:/w/proj/.e*?" },
        { ACT_READ, "glob:/w/proj/.en?", 0, "secret-file glob:/w/proj/.en??" },
        { ACT_READ, "glob:/w/proj/src/*", 0, "read glob:/w/proj/src/*" },
        { ACT_READ, "glob:/w/proj/*.json", 0, "read glob:/w/proj/*.json" },
        { ACT_READ, "glob:/w/proj/conf/*.json", 0,
          "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ, "glob:/w/proj/*/*.json", 0, "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ, "glob:/w/proj/*.pem", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "glob:/w/proj/R*", 0, "secret-file /w/proj/README.md" },
        { ACT_READ, "glob:/w/proj/linked/*.c", 0, "secret-file /w/proj/linked/x.c" },
        { ACT_READ, "glob:/w/proj/.env.*.example", 0, "read glob:/w/proj/.env.*.example" },
        { ACT_READ, "glob:/et?/shadow", 0, "secret-file glob:/et?/shadow?" },
        { ACT_READ, "glob:/home/*/.ssh/*", 0, "secret-file glob:/home/*/.ssh/*?" },
        { ACT_READ, "glob:/home/u/.s*/*", 0, "secret-file glob:/home/u/.s*/*?" },
        { ACT_READ, "glob:/proc/*/environ", 0, "secret-file glob:/proc/*/environ?" },
        { ACT_READ, "glob:/proc/[0-9]*/status", 0, "read glob:/proc/[0-9]*/status" },
        { ACT_READ, "glob:/usr/share/doc/*", 0, "read glob:/usr/share/doc/*" },
        { ACT_READ, "glob:/nowhere/*.json", 0, "secret-file glob:/nowhere/*.json?" },
        { ACT_READ, "glob:/nowhere/*.c", 0, "read glob:/nowhere/*.c" },
        { ACT_READ, "open:/w/proj/src/|.c", 0, "read open:/w/proj/src/|.c" },
        { ACT_READ, "open:/w/proj/src/|", 0, "secret-file open:/w/proj/src/?" },
        { ACT_READ, "open:/w/proj/|.json", 0, "secret-file open:/w/proj/|.json?" },
        { ACT_READ, "open:/|.c", 0, "secret-file open:/|.c?" },
        { ACT_READ, "open:/|/.env", 0, "secret-file open:/|/.env?" },
        { ACT_READ, "listing:/w/proj/src|.c", 0, "read listing:/w/proj/src|.c" },
        { ACT_READ, "listing:/w/proj/src|", 0, "read listing:/w/proj/src" },
        { ACT_READ, "listing:/w/proj|", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "listing:/w/proj/linked|.c", 0, "secret-file /w/proj/linked/x.c" },
        { ACT_READ, "listing:/home/u|", 0, "secret-file /home/u" },
        { ACT_READ, "listing:/etc|.conf", 0, "secret-file /etc" },
        /* Reading trees. */
        { ACT_READ_TREE, "/w/proj/src", 0, "read-tree /w/proj/src" },
        { ACT_READ_TREE, "/w/proj/inner", 0, "read-tree /w/proj/inner" },
        { ACT_READ_TREE, "/w/proj/conf", 0, "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ_TREE, "/w/proj/conf/deep", 0, "secret-file /w/proj/conf/deep/.env" },
        { ACT_READ_TREE, "/w/proj/conf/deep", FILES_TREE_SKIPS_HIDDEN,
          "read-tree /w/proj/conf/deep" },
        { ACT_READ_TREE, "/w/back", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/back/conf/.env" },
        { ACT_READ_TREE, "/w/back/conf", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/back/conf/.env" },
        { ACT_READ_TREE, "/w/kept", FILES_TREE_SKIPS_HIDDEN, "read-tree /w/kept" },
        { ACT_READ_TREE, "/w/below", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/below/a/.env" },
        { ACT_READ_TREE, "/w/proj/linked", 0, "read-tree /w/proj/linked" },
        { ACT_READ_TREE, "/w/proj/linked", FILES_TREE_FOLLOWS, "secret-file /w/proj/linked/x.c" },
        { ACT_READ_TREE, "/w/proj/main.c", 0, "read /w/proj/main.c" },
        { ACT_READ_TREE, "/w/proj/keys", 0, "secret-file /home/u/.ssh" },
        { ACT_READ_TREE, "/", 0, "secret-file /" },
        { ACT_READ_TREE, "/home", 0, "secret-file /home" },
        { ACT_READ_TREE, "/home/u", 0, "secret-file /home/u" },
        { ACT_READ_TREE, "/home/other", 0, "secret-file /home/other" },
        { ACT_READ_TREE, "/home/u/docs", 0, "read-tree /home/u/docs" },
        { ACT_READ_TREE, "/etc", 0, "secret-file /etc" },
        { ACT_READ_TREE, "/proc", 0, "secret-file /proc" },
        { ACT_READ_TREE, "/usr/share", 0, "read-tree /usr/share" },
        { ACT_READ_TREE, "any:", 0, "unknown any:?" },
        /* Writing. */
        { ACT_WRITE, "/w/proj/main.c", 0, "write /w/proj/main.c" },
        { ACT_WRITE, "/dev/null", 0, "" },
        { ACT_WRITE, "/w/proj/out", 0, "" },
        { ACT_WRITE, "/w/proj/README.md", 0, "write /home/u/.ssh/id_ed25519" },
        { ACT_APPEND, "/home/u/.bashrc", 0, "append /home/u/.bashrc" },
        { ACT_WRITE, "/dev/sdb", 0, "write /dev/sdb!" },
        { ACT_WRITE, "/etc/passwd", 0, "write /etc/passwd!" },
        { ACT_WRITE, "/boot/grub/grub.cfg", 0, "write /boot/grub/grub.cfg!" },
        { ACT_WRITE, "/etc/hostname", 0, "write /etc/hostname" },
        { ACT_WRITE, "/home/u/.config/assent/policy", 0, "gate /home/u/.config/assent/policy" },
        { ACT_CREATE, "/w/proj/.assent/policy", 0, "gate /w/proj/.assent/policy" },
        { ACT_WRITE, "/w/proj/.claude/settings.local.json", 0,
          "gate /w/proj/.claude/settings.local.json" },
        { ACT_WRITE, "/w/proj/.vscode/settings.json", 0, "write /w/proj/.vscode/settings.json" },
        { ACT_WRITE, "any:", 0, "write any:" },
        { ACT_WRITE, "glob:/home/u/.config/*", 0,
          "write glob:/home/u/.config/*, gate /home/u/.config/assent?" },
        { ACT_WRITE, "glob:/w/proj/*.o", 0, "write glob:/w/proj/*.o" },
        /* Deleting. */
        { ACT_DELETE, "/w/proj/main.c", 0, "delete /w/proj/main.c" },
        { ACT_DELETE, "/w/proj/README.md", 0, "delete /w/proj/README.md" },
        { ACT_DELETE, "/w/proj/inner/a.c", 0, "delete /w/proj/src/a.c" },
        { ACT_DELETE, "/etc/passwd", 0, "delete /etc/passwd!" },
        { ACT_DELETE_TREE, "/w/proj/src", 0, "delete-tree /w/proj/src" },
        { ACT_DELETE_TREE, "/w/proj", 0, "delete-tree /w/proj!" },
        { ACT_DELETE_TREE, "/w", 0, "delete-tree /w!" },
        { ACT_DELETE_TREE, "/w/proj/.git", 0, "delete-tree /w/proj/.git!" },
        { ACT_DELETE_TREE, "/", 0, "delete-tree /!, gate /" },
        { ACT_DELETE_TREE, "/home/u", 0, "delete-tree /home/u!, gate /home/u" },
        { ACT_DELETE_TREE, "/home/u/docs", 0, "delete-tree /home/u/docs!" },
        { ACT_DELETE_TREE, "/home/u/notes.txt", 0, "delete /home/u/notes.txt" },
        { ACT_DELETE_TREE, "/etc", 0, "delete-tree /etc!, gate /etc" },
        { ACT_DELETE_TREE, "/usr", 0, "delete-tree /usr!" },
        { ACT_DELETE_TREE, "/w/proj-evil", 0, "delete-tree /w/proj-evil!" },
        { ACT_DELETE_TREE, "/tmp/dump", 0, "delete-tree /tmp/dump" },
        { ACT_DELETE_TREE, "/tmp", 0, "delete-tree /tmp!" },
        { ACT_DELETE_TREE, "/w/proj/docs", 0,
          "delete-tree /w/proj/docs, delete-tree /home/u/docs!?" },
        { ACT_DELETE_TREE, "/w/proj/.assent", 0, "gate /w/proj/.assent" },
        { ACT_DELETE_TREE, "glob:/w/proj/*", 0, "delete-tree glob:/w/proj/*!?" },
        { ACT_DELETE_TREE, "glob:/w/proj/build-*", 0, "delete-tree glob:/w/proj/build-*" },
        { ACT_DELETE_TREE, "glob:/et?", 0, "delete-tree glob:/et?!?, gate /?" },
        { ACT_DELETE_TREE, "open:/home/u/|/x", 0, "delete-tree open:/home/u/|/x!?, gate /home/u?" },
        { ACT_DELETE_TREE, "open:/w/proj/|", 0, "delete-tree open:/w/proj/!?" },
        { ACT_DELETE_TREE, "any:", 0, "delete-tree any:" },
        { ACT_DELETE, "/home/u/.config", 0, "delete /home/u/.config, gate /home/u/.config" },
        /* Running. */
        { ACT_RUN_FILE, "/w/proj/inner/a.c", 0, "run-file /w/proj/src/a.c" },
        { ACT_NET_FETCH, "example.org", 0, "net-fetch example.org" },
};

static void effects_print(const EffectList *list, Str home, Buf *out) {
        char value[256];

        for (size_t i = 0; i < list->n; ++i) {
                const Effect *e = &list->items[i];

                buf_appendf(out, "%s%s %s%s%s", i ? ", " : "", effect_act_name(e->act),
                            value_print(&e->object, value, sizeof(value)),
                            e->flags & EFFECT_WHOLESALE ? "!" : "",
                            e->certainty == CERTAINTY_SURE ? "" : "?");
        }
}

static void acts_become_effects(void **state) {
        size_t n_bad = 0;
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(effect_cases); ++i) {
                const EffectCase *t = &effect_cases[i];
                _cleanup_(buf_deinit) Buf got = BUF_INIT(65536);
                Effect e = { .act = t->act,
                             .certainty = CERTAINTY_SURE,
                             .object = value_of(t->path) };
                EffectList list = { 0 };

                assert_int_equal(files_add_effects(&f.context, &e, t->tree, f.arena, &list), 0);
                effects_print(&list, f.context.home, &got);
                if (strcmp(got.p ? got.p : "", t->want) != 0) {
                        print_error("%s %s: '%s' instead of '%s'\n", effect_act_name(t->act),
                                    t->path, got.p ? got.p : "", t->want);
                        ++n_bad;
                }
        }
        assert_int_equal(n_bad, 0);
        fixture_deinit(&f);
}

static void an_effect_says_what_and_which_line_spoke(void **state) {
        Effect e = { .act = ACT_READ,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("/home/u/.ssh/x") };
        EffectList list = { 0 };
        Fixture f;

        fixture_init(&f);
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.n, 1);
        assert_true(str_eq(list.items[0].why, STR("SSH keys and settings")));
        assert_true(str_has_prefix(list.items[0].source, STR("sensitive-paths:")));
        fixture_deinit(&f);
}

static void without_a_world_names_alone_speak(void **state) {
        Effect e = { .act = ACT_READ,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("glob:/w/proj/*.json") };
        EffectList list = { 0 };
        Fixture f;

        fixture_init(&f);
        f.context.world = NULL;
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.items[0].act, ACT_SECRET_FILE);
        list = (EffectList){ 0 };
        e.object = value_of("/w/proj/public.pem");
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.items[0].act, ACT_SECRET_FILE);
        fixture_deinit(&f);
}

static void any_bytes_can_be_named(void **state) {
        static const char letters[] = "/./~*?[]()\\\xe2\x84\xaa\xff\x80 -envsh.";
        uint32_t seed = 11;
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < 3000; ++i) {
                Effect e = { .act = (EffectAct)(next_random(&seed) % (ACT_DELETE_TREE + 1)),
                             .certainty = CERTAINTY_SURE };
                EffectList list = { 0 };
                char text[64];
                size_t n = next_random(&seed) % sizeof(text);
                Value v = { .form = (ValueForm)(next_random(&seed) % (VALUE_ANY + 1)) };

                for (size_t k = 0; k < n; ++k)
                        text[k] = letters[next_random(&seed) % (sizeof(letters) - 1)];
                v.text = (Str){ text, n };
                if (v.form == VALUE_PATTERN && n % 2)
                        v.glob = v.text;
                e.object = files_absolute(&f.context, v, value_literal(STR("/w/proj"), v.span),
                                          f.arena);
                assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
                arena_reset(f.arena);
        }
        fixture_deinit(&f);
}

static void what_was_looked_at_is_written_down(void **state) {
        Effect e = { .act = ACT_READ, .certainty = CERTAINTY_SURE };
        const Observation *changed = NULL;
        EffectList list = { 0 };
        WorldRecorder recorder;
        Fixture f;

        fixture_init(&f);
        f.context.world = world_recorder(&recorder, f.context.world, f.arena);
        e.object = value_literal(STR("/w/proj/README.md"), e.span);
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_true(recorder.list.n >= 3);
        assert_int_equal(world_compare(&recorder.list, recorder.below, f.arena, &changed), 0);
        assert_null(changed);
        fixture_deinit(&f);
}

static void every_refusal_of_memory_is_an_error(void **state) {
        Effect e = { .act = ACT_READ_TREE,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("/w/proj") };
        Fixture f;

        fixture_init(&f);
        for (size_t ceiling = 0; ceiling < 40; ++ceiling) {
                EffectList list = { 0 };
                char first[64 * 40];
                Arena small;

                arena_init(&small, first, ceiling * 64, 0);
                if (files_add_effects(&f.context, &e, 0, &small, &list) == 0)
                        assert_true(list.n > 0 && list.items[0].act == ACT_SECRET_FILE);
                arena_deinit(&small);
        }
        fixture_deinit(&f);
}

static void what_is_copied_brings_its_names(void **state) {
        static const WorldFile tree[] = {
                { .path = STR_INIT("/w/proj/x/.claude/settings.json"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/x/a/b/.assent/policy"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/x/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/plain/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/out/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/link"),
                  .content = STR_INIT("x/.claude"),
                  .type = WORLD_TYPE_LINK },
                { .path = STR_INIT("/w/proj/loop/again"),
                  .content = STR_INIT(".."),
                  .type = WORLD_TYPE_LINK },
                { .path = STR_INIT("/srv/out/main.c"), .type = WORLD_TYPE_FILE },
        };
        static const struct {
                const char *from, *to;
                uint32_t how;
                const char *want; /* the first that is told */
        } cases[] = {
                { "/w/proj/x", "/w/proj", FILES_COPY_CONTENT, "/w/proj/.claude/settings.json" },
                { "/w/proj/x", "/w/proj/out", FILES_COPY_WHOLE,
                  "/w/proj/out/x/.claude/settings.json" },
                { "/w/proj/x/.claude", "/w/proj/out", FILES_COPY_WHOLE,
                  "/w/proj/out/.claude/settings.json" },
                { "/w/proj/x/.claude", "/w/proj/new", FILES_COPY_WHOLE, "" },
                { "/w/proj/x/.claude", "/w/proj/.claude", FILES_COPY_WHOLE,
                  "/w/proj/.claude/settings.json" },
                { "/w/proj/x/a", "/w/proj/out", FILES_COPY_WHOLE, "/w/proj/out/a/b/.assent" },
                { "/w/proj/link", "/w/proj/out/.claude", FILES_COPY_WHOLE,
                  "/w/proj/out/.claude/settings.json" },
                { "/w/proj/plain", "/w/proj", FILES_COPY_CONTENT, "" },
                { "/w/proj/x/main.c", "/w/proj/out", FILES_COPY_WHOLE, "" },
                { "/w/proj/nothing", "/w/proj/out", FILES_COPY_WHOLE, "" },
                { "/w/proj/loop", "/w/proj/out", FILES_COPY_CONTENT, NULL },
                { "/w/proj/x", "/srv/out", FILES_COPY_CONTENT, "" },
        };
        Fixture f;

        fixture_init(&f);
        f.data.files = tree;
        f.data.n_files = ARRAY_LEN(tree);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Effect e = { .act = ACT_WRITE, .certainty = CERTAINTY_POSSIBLE };
                Value from = value_of(cases[i].from), to = value_of(cases[i].to);
                EffectList list = { 0 };

                assert_int_equal(
                        files_add_copied(&f.context, &e, &from, &to, cases[i].how, f.arena, &list),
                        0);
                if (!cases[i].want)
                        continue;
                if (cases[i].want[0]
                            ? !list.n || !str_eq(list.items[0].object.text, str_of(cases[i].want))
                            : list.n != 0) {
                        fail_msg("%s to %s: %zu, '" STR_FMT "' instead of '%s'", cases[i].from,
                                 cases[i].to, list.n,
                                 STR_ARG(list.n ? list.items[0].object.text : STR("")),
                                 cases[i].want);
                }
        }
        fixture_deinit(&f);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(acts_become_effects),
                cmocka_unit_test(an_effect_says_what_and_which_line_spoke),
                cmocka_unit_test(without_a_world_names_alone_speak),
                cmocka_unit_test(any_bytes_can_be_named),
                cmocka_unit_test(what_was_looked_at_is_written_down),
                cmocka_unit_test(every_refusal_of_memory_is_an_error),
                cmocka_unit_test(what_is_copied_brings_its_names),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
