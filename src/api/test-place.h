#pragma once

/* A home of a test's own, and a gate in it. */

#include <assent/assent.h>

#include "base/base.h"
#include "base/test.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Place {
        char root[64];
        char config[96], state[96], runtime[96], work[96], home[96];
} Place;

static inline void place_path(const Place *place, char out[96], const char *name) {
        assert_true(snprintf(out, 96, "%s/%s", place->root, name) < 96);
        assert_int_equal(mkdir(out, 0700), 0);
}

static inline void place_init(Place *place) {
        const char *tmp = getenv("TMPDIR");

        assert_true(snprintf(place->root, sizeof(place->root), "%s/assent-api-XXXXXX",
                             tmp && strlen(tmp) < 32 ? tmp : "/tmp") < 64);
        assert_non_null(mkdtemp(place->root));
        place_path(place, place->config, "config");
        place_path(place, place->state, "state");
        place_path(place, place->runtime, "run");
        place_path(place, place->work, "work");
        place_path(place, place->home, "home");
}

static inline int place_remove(const char *path, const struct stat *st, int type, struct FTW *ftw) {
        return remove(path);
}

static inline void place_deinit(Place *place) {
        (void)nftw(place->root, place_remove, 16, FTW_DEPTH | FTW_PHYS);
}

static inline void place_write(const Place *place, const char *name, const char *text) {
        char path[160];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", place->root, name);
        f = fopen(path, "w");
        assert_non_null(f);
        assert_true(fputs(text, f) >= 0);
        assert_int_equal(fclose(f), 0);
        assert_int_equal(chmod(path, 0600), 0);
}

static inline AssentOptions place_options(const Place *place) {
        return (AssentOptions){
                .size = sizeof(AssentOptions),
                .agent = "test",
                .directory = place->work,
                .workspace = place->work,
                .config_dir = place->config,
                .state_dir = place->state,
                .runtime_dir = place->runtime,
                .home = place->home,
        };
}

/* How many rows of the journal hold @text. */
static inline size_t place_rows(const Place *place, const char *text) {
        _cleanup_(buf_deinit) Buf all = BUF_INIT(16U << 20);
        char path[160], chunk[4096];
        size_t n, found = 0;
        Str rest;
        FILE *f;

        snprintf(path, sizeof(path), "%s/log/0001.jsonl", place->state);
        f = fopen(path, "r");
        if (!f)
                return 0;
        while ((n = fread(chunk, 1, sizeof(chunk), f)))
                buf_append(&all, (Str){ chunk, n });
        fclose(f);
        for (rest = buf_str(&all); rest.n;)
                found += str_find(str_cut(rest, '\n', &rest), str_of(text)) != SIZE_MAX;
        return found;
}
