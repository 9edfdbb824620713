#include "level.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#define ANCESTORS_MAX 64 /* directories above the root that are looked at for a repository */

struct Level {
        IgnoreLevel level;
        IgnoreRules *rules; /* owned; level.rules may be borrowed instead */
        Level *above;
        atomic_uint n_refs;
};

Level *level_unref(Level *l) {
        while (l && atomic_fetch_sub(&l->n_refs, 1) == 1) {
                Level *above = l->above;

                ignore_rules_free(l->rules);
                free(l);
                l = above;
        }
        return NULL;
}

Level *level_ref(Level *l) {
        if (l)
                atomic_fetch_add(&l->n_refs, 1);
        return l;
}

/* Put rules on top of *@level; @rules moves in unless @borrowed. NULL adds nothing. */
static int level_push(Level **level, IgnoreRules *rules, bool borrowed, size_t base) {
        Level *l;

        if (!rules)
                return 0;
        l = calloc(1, sizeof(*l));
        if (!l) {
                if (!borrowed)
                        ignore_rules_free(rules);
                return error_origin(-ENOMEM);
        }
        l->rules = borrowed ? NULL : rules;
        l->above = *level;
        l->level = (IgnoreLevel){ *level ? &(*level)->level : NULL, rules, base };
        atomic_init(&l->n_refs, 1);
        *level = l;
        return 0;
}

/* A file of rules; what is missing, a link or not a plain file says nothing, as for git. */
static int read_rules(int dir, const char *name, IgnoreRules **ret) {
        _cleanup_(closep) int fd = openat(
                dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        struct stat st;
        size_t n = 0;
        char *text;
        int r;

        *ret = NULL;
        if (fd < 0 || fstat(fd, &st) || !S_ISREG(st.st_mode) || !st.st_size)
                return 0;
        text = malloc(IGNORE_TEXT_MAX);
        if (!text)
                return error_origin(-ENOMEM);
        while (n < IGNORE_TEXT_MAX) {
                ssize_t got = read(fd, text + n, IGNORE_TEXT_MAX - n);

                if (got <= 0)
                        break;
                n += (size_t)got;
        }
        r = ignore_rules_parse((Str){ text, n }, ret);
        free(text);
        return r;
}

/* True when @dir is the top of a work tree. */
static bool is_repository(int dir) {
        struct stat st;

        if (fstatat(dir, ".git", &st, AT_SYMLINK_NOFOLLOW))
                return false;
        if (S_ISREG(st.st_mode))
                return true;
        return S_ISDIR(st.st_mode) && fstatat(dir, ".git/HEAD", &st, AT_SYMLINK_NOFOLLOW) == 0;
}

/* What holds in all of a repository whose top is @dir, before any .gitignore of it. */
static int repository_level(int dir, IgnoreRules *excludes, size_t base, Level **ret) {
        _cleanup_(level_unrefp) Level *l = NULL;
        IgnoreRules *rules = NULL;
        int r = level_push(&l, excludes, true, base);

        if (!r && dir >= 0)
                r = read_rules(dir, ".git/info/exclude", &rules);
        if (!r)
                r = level_push(&l, rules, false, base);
        if (r)
                return error_trace(r);
        *ret = take(l);
        return 0;
}

int level_enter(Level **level, int dir, size_t base, bool git, bool ignore, IgnoreRules *excludes) {
        IgnoreRules *rules = NULL;
        int r = 0;

        if (git && is_repository(dir)) {
                Level *fresh = NULL;

                r = repository_level(dir, excludes, base, &fresh);
                if (r)
                        return error_trace(r);
                level_unref(*level);
                *level = fresh;
        }
        if (ignore)
                r = read_rules(dir, ".gitignore", &rules);
        if (!r)
                r = level_push(level, rules, false, base);
        return r;
}

bool level_drops(const Level *l, Str path, bool is_dir) {
        return l && ignore_answer(&l->level, path, is_dir) == IGNORE_DROP;
}

static Str last_names(Str path, size_t n) {
        size_t at = path.n;

        while (n && at)
                n -= path.p[--at] == '/';
        return str_slice(path, at + 1, path.n);
}

/*
 * The rules of the directories between the top of the repository and the root. @fds has them from
 * the root's parent upwards.
 */
static int ancestor_levels(Str way, const int *fds, size_t n, IgnoreRules *excludes, Level **ret) {
        _cleanup_(level_unrefp) Level *l = NULL;
        size_t base = 0;
        int r;

        r = repository_level(fds[n - 1], excludes, 0, &l);
        for (size_t i = n; !r && i-- > 0;) {
                IgnoreRules *rules = NULL;

                r = read_rules(fds[i], ".gitignore", &rules);
                if (!r)
                        r = level_push(&l, rules, false, base);
                base += str_find_char(str_slice(way, base, way.n), '/') + 1;
        }
        if (r)
                return error_trace(r);
        *ret = take(l);
        return 0;
}

int level_first(const SearchScope *scope, IgnoreRules *excludes, Level **ret, Str *ret_way) {
        int fds[ANCESTORS_MAX], dir = scope->root, r;
        size_t n = 0;
        bool found = is_repository(dir);
        Str way = { 0 };

        while (!found && scope->root_path.n && n < ANCESTORS_MAX) {
                struct stat here, above;
                int fd = openat(dir, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

                if (fd < 0)
                        break;
                fds[n++] = fd;
                if (fstat(dir, &here) || fstat(fd, &above) || here.st_dev != above.st_dev ||
                    here.st_ino == above.st_ino)
                        break;
                found = is_repository(fd);
                dir = fd;
        }
        if (found && n)
                way = last_names(scope->root_path, n);
        if (way.n >= LEVEL_WAY_MAX)
                way = (Str){ 0 };
        r = way.p ? ancestor_levels(way, fds, n, excludes, ret)
                  : repository_level(-1, excludes, 0, ret);
        while (n)
                close(fds[--n]);
        if (!r)
                *ret_way = way;
        return r;
}
