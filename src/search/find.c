#include "search.h"

#include "keep.h"
#include "names.h"
#include "walk.h"

#include <fcntl.h>

/* What one thread has of its own. */
typedef struct Finder {
        Keep keep;
        uint64_t n;
} Finder;

typedef struct Find {
        const SearchFind *wanted;
        NamesGlob glob;
        Finder workers[SEARCH_THREADS_MAX];
} Find;

static int64_t time_of(const WalkFile *file) {
        struct stat st;

        if (file->name.n ? fstatat(file->dir, file->name.p, &st, AT_SYMLINK_NOFOLLOW)
                         : fstat(file->dir, &st))
                return INT64_MIN;
        return (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
}

static int find_file(void *userdata, Walk *w, unsigned worker, const WalkFile *file) {
        Find *find = userdata;
        Finder *f = &find->workers[worker];
        KeepItem item = { .n_lines = 1 };

        if (!file) {
                keep_sort(&f->keep);
                return 0;
        }
        item.path = file->path;
        if (file->name.n && !names_match(&find->glob, file->path))
                return 0;
        ++f->n;
        if (find->wanted->newest_first)
                item.order = time_of(file);
        if (!keep_wants(&f->keep, item.order, item.path))
                return 0;
        return keep_add(&f->keep, &item);
}

static int show(Find *find, unsigned n_workers, Buf *out, SearchReport *ret) {
        Keep keeps[SEARCH_THREADS_MAX] = { 0 };
        int r;

        for (unsigned i = 0; i < n_workers; ++i) {
                ret->n_hit_files += find->workers[i].n;
                keeps[i] = find->workers[i].keep;
                find->workers[i].keep = (Keep){ 0 };
        }
        r = keep_join(keeps, n_workers);
        for (size_t i = 0; !r && i < keeps[0].n; ++i) {
                size_t before = out->n;

                if (find->wanted->max && ret->n_shown >= find->wanted->max)
                        break;
                keep_append_path(out, find->wanted->prefix, keeps[0].items[i]->path);
                buf_append_char(out, '\n');
                /* The one that there is no room for is not shown in part. */
                if (buf_error(out) == -E2BIG && out->p) {
                        out->n = before;
                        out->p[before] = '\0';
                        out->error = 0;
                        break;
                }
                ++ret->n_shown;
                r = buf_error(out);
        }
        ret->cut = ret->n_shown < ret->n_hit_files;
        for (unsigned i = 0; i < n_workers; ++i)
                keep_deinit(&keeps[i]);
        return r;
}

static void find_deinit(Find *find) {
        for (size_t i = 0; i < SEARCH_THREADS_MAX; ++i)
                keep_deinit(&find->workers[i].keep);
        free(find);
}
DEFINE_CLEANUP(Find *, find_deinit);

int search_find(const SearchScope *scope,
                const SearchFind *wanted,
                Buf *out,
                Arena *a,
                SearchReport *ret,
                Diag *reterr_diag) {
        _cleanup_(find_deinitp) Find *find = calloc(1, sizeof(*find));
        unsigned n = walk_threads(scope);
        int r;

        *ret = (SearchReport){ 0 };
        if (!find)
                return error_origin(-ENOMEM);
        find->wanted = wanted;
        r = names_glob(wanted->glob, false, false, &find->glob, reterr_diag);
        if (r)
                return r;
        for (unsigned i = 0; i < n; ++i) {
                find->workers[i].keep = (Keep){ .max_bytes = out->ceiling,
                                                .max_lines = wanted->max };
        }
        r = walk_run(scope, n, find_file, find, a, ret);
        return r ? r : show(find, n, out, ret);
}
