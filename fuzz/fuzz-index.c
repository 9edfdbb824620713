/*
 * git's index, as a hostile repository would bring it. The first byte says where the file that is
 * asked about lies and how it stands; the rest is the index. Whatever it holds, reading ends, the same
 * question gets the same answer, and nothing is vouched for that the index does not name.
 */
#include "fuzz.h"
#include "repo/repo.h"

static void check(bool holds) {
        if (!holds)
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        static const char *const paths[] = { "/r/a", "/r/d/c", "/r/d", "/r/d-1/x" };
        unsigned how = size ? data[0] : 0;
        Str index = size ? (Str){ (const char *)data + 1, size - 1 } : (Str){ 0 };
        const WorldFile files[] = {
                { .path = STR_INIT("/r"), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { .path = STR_INIT("/r/.git"), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { .path = STR_INIT("/r/.git/objects"), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { .path = STR_INIT("/r/.git/refs"), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { .path = STR_INIT("/r/.git/HEAD"),
                  .content = STR_INIT("ref: refs/heads/main\n"),
                  .type = WORLD_TYPE_FILE,
                  .mode = 0644 },
                { .path = STR_INIT("/r/.git/config"),
                  .content = STR_INIT("[extensions]\nobjectformat = sha1\n"),
                  .type = WORLD_TYPE_FILE,
                  .mode = 0644 },
                { .path = STR_INIT("/r/.git/index"),
                  .content = index,
                  .type = WORLD_TYPE_FILE,
                  .mode = 0644 },
        };
        WorldData world = { .files = files, .n_files = ARRAY_LEN(files) };
        const char *path = paths[how % ARRAY_LEN(paths)];
        WorldStat st = { .type = WORLD_TYPE_FILE, .mode = 0644, .size = how >> 4 };
        const RepoTracked *tracked = NULL;
        Arena a;

        arena_init(&a, NULL, 0, 256U << 20);
        check(repo_tracked(world_data(&world), STR("/r"), str_of(path), &a, &tracked) == 0);
        if (tracked) {
                RepoState state = repo_tracked_state(tracked, str_of(path), &st);

                check(state == repo_tracked_state(tracked, str_of(path), &st));
                if (state == REPO_STATE_SAME || state == REPO_STATE_MODIFIED)
                        check(index.n > 12 && str_find(index, STR("DIRC")) == 0);
                /* Stat data of zeros is older than nothing: it is never taken for the same. */
                check(state != REPO_STATE_SAME);
        }
        arena_deinit(&a);
        return 0;
}
