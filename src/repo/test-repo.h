#pragma once

/*
 * A folder of its own in which git and a shell make what a test wants, or a world of data.
 */

#include "base/test.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "repo.h"

/* Fixed texts in a test: NOLINTBEGIN(cert-env33-c) */

typedef struct Place {
        char dir[64];
        Arena *arena;
} Place;

static inline void place_init(Place *p) {
        strcpy(p->dir, "/tmp/test-repo-XXXXXX");
        assert_non_null(mkdtemp(p->dir));
        assert_int_equal(arena_new(64 << 20, &p->arena), 0);
}

static inline void place_deinit(Place *p) {
        char command[128];

        snprintf(command, sizeof(command), "rm -rf '%s'", p->dir);
        assert_int_equal(system(command), 0);
        arena_free(p->arena);
}

static inline bool run(const Place *p, const char *script) {
        char command[4096];

        snprintf(command, sizeof(command),
                 "cd '%s' && export HOME='%s' GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 "
                 "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a "
                 "GIT_COMMITTER_EMAIL=a@b && "
                 "{ %s ; } >/dev/null 2>&1",
                 p->dir, p->dir, script);
        return system(command) == 0;
}

static inline bool have_git(void) {
        static int have = -1;

        if (have < 0)
                have = system("git --version >/dev/null 2>&1") == 0;
        return have;
}

/* NOLINTEND(cert-env33-c) */

/* A fresh folder in which @script ran. */
static inline void place_make(Place *p, const char *script) {
        place_init(p);
        if (!run(p, script))
                fail_msg("not done: %s", script);
}

#define INIT "git init -q -b main r && cd r && "

static const WorldFile data_files[] = {
        { .path = STR_INIT("/w/.git/HEAD"),
          .content = STR_INIT("ref: refs/heads/topic/x\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/.git/objects/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/.git/refs/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/.git/config"),
          .content = STR_INIT("[core]\n\n\tfsmonitor = evil\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/a/b"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/d/.git/HEAD"),
          .content = STR_INIT("0123456789012345678901234567890123456789\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/d/.git/objects/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/d/.git/refs/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/c/.cargo/config.toml"),
          .content = STR_INIT("[build]\nrustc-wrapper = \"x\"\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/c/sub/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/t/rust-toolchain.toml"),
          .content = STR_INIT("[toolchain]\npath = \"/t/x\"\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/u/rust-toolchain.toml"),
          .content = STR_INIT("[toolchain]\nchannel = \"1.80\"\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/r/pyproject.toml"),
          .content = STR_INIT("[tool.ruff.lint]\nfixable = [\"ALL\"]\nextend-select = []\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/r/a/ruff.toml"),
          .content = STR_INIT("\"fix\" = true\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/r/b/pyproject.toml"),
          .content = STR_INIT("tool = { ruff = { fix-only= true } }\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/r/c/.ruff.toml"),
          .content = STR_INIT("\"f\\u0069x\" = true\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/r/d/ruff.toml"),
          .content = STR_INIT("extend = '/tmp/x.toml'\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/c2/.cargo/config"),
          .content = STR_INIT("[build]\nrustflags = [\"--print=sysroot=/home/u/.bashrc\"]\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/c3/.cargo/config.toml"),
          .content = STR_INIT("[registries.ours]\nindex = \"https://example.com/index\"\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/c4/.cargo/config.toml"),
          .content = STR_INIT("[build]\nrustflags = [\"-C\", \"target-cpu=native\"]\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n1/.npmrc"),
          .content = STR_INIT("registry=https://example.com/\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n1/sub/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n2/.npmrc"),
          .content = STR_INIT("save-exact = true\r\n; a comment\nregistry = "
                              "https://registry.npmjs.org/\n\n"
                              "//registry.npmjs.org/:_authToken=${NPM_TOKEN}\nsave-prefix[]=~"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n3/.npmrc"),
          .content = STR_INIT("//example.com/:_authToken=${TOKEN}\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n4/.npmrc"),
          .content = STR_INIT("save-exact=true\rregistry=https://example.com\r"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n5/.npmrc"),
          .content = STR_INIT("\"regi\\u0073try\" = https://example.com\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n6/.npmrc"),
          .content = STR_INIT("@ours:registry=https://example.com\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n7/.npmrc"),
          .content = STR_INIT("tag=${SECRET}\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/n8/.npmrc"),
          .content = STR_INIT("registry=https://registry.npmjs.org.example.com/\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/home/u/.cargo/config.toml"),
          .content = STR_INIT("[build]\nrustc-wrapper = \"sccache\"\n"),
          .type = WORLD_TYPE_FILE },
};
