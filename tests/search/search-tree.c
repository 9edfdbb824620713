/*
 * Room search as a program, for what is held against git, ripgrep and fd.
 *
 *   search-tree find ROOT GLOB [EXCLUDES-FILE]     files, a line each
 *   search-tree grep ROOT REGEX [lines|counts|files]
 *   search-tree ignored [EXCLUDES-FILE]            a root a line on standard input: the files of each,
 *                                                  then an empty line
 */
#include "search/search.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define OUT_MAX (256U << 20)

static char excludes[1 << 16];

static Str read_excludes(const char *path) {
        _cleanup_(closep) int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        ssize_t n = fd < 0 ? 0 : read(fd, excludes, sizeof(excludes));

        return (Str){ excludes, n > 0 ? (size_t)n : 0 };
}

static int run(const char *what,
               const char *root,
               const char *pattern,
               const char *how,
               Str ignored,
               Buf *out) {
        _cleanup_(closep) int fd = open(root, O_RDONLY | O_CLOEXEC);
        SearchScope scope = { .root = fd, .root_path = str_of(root), .excludes = ignored };
        SearchReport report = { 0 };
        Diag diag = { 0 };
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 1 << 20);
        if (what[0] == 'g') {
                SearchGrep grep = { .regex = str_of(pattern),
                                    .show = how && how[0] == 'c'   ? SEARCH_SHOW_COUNTS
                                            : how && how[0] == 'f' ? SEARCH_SHOW_FILES
                                                                   : SEARCH_SHOW_LINES };

                r = search_grep(&scope, &grep, out, &a, &report, &diag);
        } else {
                SearchFind find = { .glob = str_of(pattern) };

                r = search_find(&scope, &find, out, &a, &report, &diag);
        }
        if (r)
                fprintf(stderr, "search-tree: %d %s\n", r, diag.text);
        else
                fprintf(stderr, "%llu files, %llu with hits, %llu lines\n",
                        (unsigned long long)report.n_files, (unsigned long long)report.n_hit_files,
                        (unsigned long long)report.n_hit_lines);
        arena_deinit(&a);
        return r;
}

/* Many trees by one process. */
static int list_roots(const char *excludes_path) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(OUT_MAX);
        char line[4096];

        while (fgets(line, sizeof(line), stdin)) {
                line[strcspn(line, "\n")] = '\0';
                buf_clear(&out);
                if (run("find", line, "**", NULL, read_excludes(excludes_path), &out))
                        return 1;
                fwrite(out.p ? out.p : "", 1, out.n, stdout);
                fputs("\n", stdout);
                fflush(stdout);
        }
        return 0;
}

int main(int argc, char **argv) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(OUT_MAX);

        if (argc >= 2 && strcmp(argv[1], "ignored") == 0)
                return list_roots(argc > 2 ? argv[2] : NULL);
        if (argc < 4) {
                fprintf(stderr, "search-tree find|grep ROOT PATTERN …\n");
                return 2;
        }
        if (run(argv[1], argv[2], argv[3], argc > 4 ? argv[4] : NULL,
                argv[1][0] == 'f' ? read_excludes(argc > 4 ? argv[4] : NULL) : (Str){ 0 }, &out))
                return 1;
        fwrite(out.p ? out.p : "", 1, out.n, stdout);
        return 0;
}
