#pragma once

/*
 * A machine of data, and values of all forms in a short spelling, for the tests of names, paths and effects.
 */

#include "files.h"

#include "base/test.h"

#include <stdio.h>

/* A machine of data: home /home/u, workspace /w/proj. */
static const WorldFile machine[] = {
        { .path = STR_INIT("/home/u"), .type = WORLD_TYPE_DIR, .uid = 1000 },
        { .path = STR_INIT("/home/u/.ssh/id_ed25519"),
          .content = STR_INIT("key"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/home/u/notes.txt"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/home/u/docs"), .type = WORLD_TYPE_DIR },
        { .path = STR_INIT("/home/u/.claude/settings.json"),
          .content = STR_INIT("{\"hooks\": \"assent hook\"}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/main.c"),
          .content = STR_INIT("int x;"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/data.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/public.pem"),
          .content = STR_INIT("-----BEGIN CERTIFICATE-----"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/private.pem"),
          .content = STR_INIT("-----BEGIN RSA PRIVATE KEY-----"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/README.md"),
          .content = STR_INIT("/home/u/.ssh/id_ed25519"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/chain"),
          .content = STR_INIT("README.md"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/keys"),
          .content = STR_INIT("../../home/u/.ssh"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/loop"), .content = STR_INIT("loop"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/out"),
          .content = STR_INIT("/dev/stdout"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/inner"), .content = STR_INIT("src"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/docs"),
          .content = STR_INIT("/home/u/docs"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/pipe"), .type = WORLD_TYPE_FIFO },
        { .path = STR_INIT("/w/back/.ignore"),
          .content = STR_INIT("*.o\n  !/conf/.env\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/back/conf/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/kept/.gitignore"),
          .content = STR_INIT("!.gitkeep\n!src/\n#!.env\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/kept/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/below/a/.rgignore"),
          .content = STR_INIT("x\n!*\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/below/a/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/src/a.c"), .content = STR_INIT("a"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/src/b.c"), .content = STR_INIT("b"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/deep/.env"),
          .content = STR_INIT("T=1"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/app.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/service-account-x.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/linked/x.c"),
          .content = STR_INIT("/home/u/.ssh/id_ed25519"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/.claude/settings.local.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/.git/HEAD"),
          .content = STR_INIT("ref: refs/heads/main"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj-evil/a.c"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/dev/sdb"), .type = WORLD_TYPE_BLOCK },
        { .path = STR_INIT("/tmp/dump"), .type = WORLD_TYPE_DIR },
        { .path = STR_INIT("/srv/disk"), .type = WORLD_TYPE_BLOCK },
        { .path = STR_INIT("/usr/share/doc/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/etc/hostname"), .type = WORLD_TYPE_FILE },
};

typedef struct Fixture {
        WorldData data;
        FilesContext context;
        Arena *arena;
} Fixture;

static inline void fixture_init(Fixture *f) {
        *f = (Fixture){ .data = { .files = machine, .n_files = ARRAY_LEN(machine) } };
        f->context = (FilesContext){
                .world = world_data(&f->data),
                .workspace = STR("/w/proj"),
                .home = STR("/home/u"),
                .gate_dirs = { STR("/home/u/.config/assent"), STR("/home/u/.local/state/assent"),
                               STR("/run/user/1000/assent"), STR("/etc/assent") },
        };
        assert_int_equal(arena_new(16 << 20, &f->arena), 0);
}

static inline void fixture_deinit(Fixture *f) {
        arena_free(f->arena);
}

static inline uint32_t next_random(uint32_t *state) {
        *state = *state * 1664525 + 1013904223;
        return *state >> 8;
}

/* "open:src/|.c" is a pattern with its beginning and its end; without such a prefix it is a literal. */
static inline Value value_of(const char *form_and_text) {
        static const struct {
                const char *prefix;
                ValueForm form;
        } forms[] = { { "listing:", VALUE_LISTING },
                      { "open:", VALUE_PATTERN },
                      { "any:", VALUE_ANY },
                      { "number:", VALUE_NUMBER } };
        Str s = str_of(form_and_text);

        if (str_has_prefix(s, STR("glob:"))) {
                Str glob = str_slice(s, strlen("glob:"), s.n);

                return (Value){ .form = VALUE_PATTERN,
                                .text = str_slice(glob, 0, strcspn(glob.p, "*?[")),
                                .glob = glob };
        }
        for (size_t i = 0; i < ARRAY_LEN(forms); ++i) {
                Value v = { .form = forms[i].form };

                if (!str_has_prefix(s, str_of(forms[i].prefix)))
                        continue;
                v.text = str_cut(str_slice(s, strlen(forms[i].prefix), s.n), '|', &v.suffix);
                return v;
        }
        return value_literal(s, (Span){ 0 });
}

static inline const char *value_print(const Value *v, char *out, size_t n) {
        static const char *const names[] = { "none:", "", "number:", "open:", "listing:", "any:" };

        if (v->glob.n) {
                snprintf(out, n, "glob:" STR_FMT, STR_ARG(v->glob));
        } else {
                snprintf(out, n, "%s" STR_FMT "%s" STR_FMT, names[v->form], STR_ARG(v->text),
                         v->suffix.n ? "|" : "", STR_ARG(v->suffix));
        }
        return out;
}
