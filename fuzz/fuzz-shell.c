/*
 * Words to facts. The machine is a world of data: what is looked for is a crash, a
 * place outside the text, and facts that are not a function of the bytes.
 */

#include "fuzz.h"

#include "shell/shell.h"

static const WorldFile files[] = {
        { STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755, .uid = 1000 },
        { STR_INIT("/w/.env"), STR_INIT("KEY=1"), WORLD_TYPE_FILE, 0600, 1000 },
        { STR_INIT("/w/a"), STR_INIT("/w/.env"), WORLD_TYPE_LINK, 0777, 1000 },
};

static void check(bool holds) {
        if (!holds)
                abort();
}

static void check_places(const ShellFacts *facts, size_t size) {
        for (size_t i = 0; i < facts->effects.n; ++i) {
                const Effect *e = &facts->effects.items[i];

                check(e->span.begin <= e->span.end && e->span.end <= size);
                check(e->part >= -1 && e->part < (int32_t)facts->n_commands);
                check(e->act != ACT_NONE);
        }
        for (size_t i = 0; i < facts->n_commands; ++i) {
                check(facts->commands[i].n_argv > 0);
                check(facts->commands[i].wrapper < (int32_t)i);
        }
        check(!facts->problem.text.n || facts->effects.n);
}

static void check_same(const ShellFacts *a, const ShellFacts *b) {
        check(a->effects.n == b->effects.n && a->n_commands == b->n_commands);
        for (size_t i = 0; i < a->effects.n; ++i)
                check(a->effects.items[i].act == b->effects.items[i].act &&
                      a->effects.items[i].flags == b->effects.items[i].flags &&
                      a->effects.items[i].span.begin == b->effects.items[i].span.begin);
}

static int read_once(const uint8_t *data, size_t size, Arena *a, ShellFacts *ret_facts) {
        WorldData d = { .files = files, .n_files = ARRAY_LEN(files) };
        ShellContext context = {
                .world = world_data(&d),
                .directory = STR("/w"),
                .workspace = STR("/w"),
                .home = STR("/home/u"),
        };

        return shell_read((Str){ (const char *)data, size }, &context, a, ret_facts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        ShellFacts first, second;
        Arena a, b;
        int r, s;

        arena_init(&a, NULL, 0, 64 << 20);
        arena_init(&b, NULL, 0, 64 << 20);
        r = read_once(data, size, &a, &first);
        s = read_once(data, size, &b, &second);
        check(r == s);
        if (r == 0) {
                check_places(&first, size);
                check_same(&first, &second);
        }
        arena_deinit(&a);
        arena_deinit(&b);
        return 0;
}
