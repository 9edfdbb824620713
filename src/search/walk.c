#include "walk.h"

#include "level.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PATH_BYTES_MAX   4096 /* as the kernel takes a path */
#define CHUNK_NAMES      64   /* files that one thread takes at a time */
#define DIRENTS_SIZE     (64 << 10)
#define WORKER_STACK     (256 << 10)
#define WORKER_NAMES_MAX SEARCH_DIR_NAMES_MAX

_Static_assert(LEVEL_WAY_MAX < PATH_BYTES_MAX, "a way has room in a path");

/* A directory that waits to be read, or is open while its files are looked at. */
typedef struct Dir {
        atomic_uint n_refs;
        int fd; /* -1: not open yet */
        Level *level;
        size_t n_path;
        char path[]; /* from the top, with '/' at its end; empty for the top */
} Dir;

/* Work for one thread: a directory to read, or some of its files. */
typedef struct Job Job;
struct Job {
        Job *next;
        Dir *dir;
        size_t n_names; /* 0: read the directory */
        char names[];   /* each with its NUL */
};

typedef struct Worker {
        Walk *walk;
        unsigned number;
        pthread_t thread;
        Buf entries; /* of the directory being read: a type, a name, NUL */
        Job *found;  /* directories met in it */
        char path[PATH_BYTES_MAX + 1];
        char dirents[DIRENTS_SIZE] __attribute__((aligned(16)));
} Worker;

struct Walk {
        const SearchScope *scope;
        WalkFunc func;
        void *userdata;
        Arena *arena; /* of the notes; under the lock */
        SearchReport *report;
        size_t skip; /* bytes of a path from the top that lead to the root */
        char top[PATH_BYTES_MAX + 1];
        IgnoreRules *excludes;
        int64_t ends_at;

        pthread_mutex_t lock;
        pthread_cond_t changed;
        Job *first; /* the newest first, so that few directories wait at a time */
        unsigned n_working;
        int error;
        atomic_bool over, timed_out, too_many;
        atomic_uint_fast64_t n_names, n_files, n_unreadable, n_elsewhere, n_left_out;
};

static int64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool walk_is_over(Walk *w) {
        if (atomic_load_explicit(&w->over, memory_order_relaxed))
                return true;
        if (now_ms() < w->ends_at)
                return false;
        atomic_store(&w->timed_out, true);
        atomic_store(&w->over, true);
        return true;
}

static void count(atomic_uint_fast64_t *n) {
        atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
}

/* --- directories and jobs ---------------------------------------------------------- */

static Dir *dir_unref(Dir *d) {
        if (!d || atomic_fetch_sub(&d->n_refs, 1) != 1)
                return NULL;
        if (d->fd >= 0)
                close(d->fd);
        level_unref(d->level);
        free(d);
        return NULL;
}

static Dir *dir_new(Str path, Level *level) {
        Dir *d = malloc(sizeof(*d) + path.n + 1);

        if (!d)
                return NULL;
        atomic_init(&d->n_refs, 1);
        d->fd = -1;
        d->level = level_ref(level);
        d->n_path = path.n;
        memcpy(d->path, path.p, path.n);
        d->path[path.n] = '\0';
        return d;
}

static Job *job_free(Job *j) {
        if (!j)
                return NULL;
        dir_unref(j->dir);
        free(j);
        return NULL;
}
DEFINE_CLEANUP(Job *, job_free);

/* A job that holds a reference to @dir. */
static Job *job_new(Dir *dir, size_t n_names, Str names) {
        Job *j = malloc(sizeof(*j) + names.n);

        if (!j)
                return NULL;
        atomic_fetch_add(&dir->n_refs, 1);
        *j = (Job){ .dir = dir, .n_names = n_names };
        if (names.n)
                memcpy(j->names, names.p, names.n);
        return j;
}

static void fail(Walk *w, int r) {
        pthread_mutex_lock(&w->lock);
        if (!w->error)
                w->error = r;
        atomic_store(&w->over, true);
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
}

static void put_jobs(Walk *w, Job *first) {
        Job *last = first;

        if (!first)
                return;
        while (last->next)
                last = last->next;
        pthread_mutex_lock(&w->lock);
        last->next = w->first;
        w->first = first;
        if (first == last)
                pthread_cond_signal(&w->changed);
        else
                pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
}

void walk_note(Walk *w, Str path, Str why) {
        SearchReport *r = w->report;
        SearchNote note = { .why = why };
        size_t at;

        count(&w->n_left_out);
        pthread_mutex_lock(&w->lock);
        for (at = r->n_noted; at && str_cmp(path, r->noted[at - 1].path) < 0; --at)
                ;
        if (at < SEARCH_NOTED_MAX) {
                note.path = arena_str(w->arena, path);
                if (r->n_noted < SEARCH_NOTED_MAX)
                        ++r->n_noted;
                memmove(&r->noted[at + 1], &r->noted[at],
                        (r->n_noted - at - 1) * sizeof(r->noted[0]));
                r->noted[at] = note;
        }
        pthread_mutex_unlock(&w->lock);
}

/* --- looking at files -------------------------------------------------------------- */

int walk_open(Walk *w, const WalkFile *file, struct stat *ret_stat) {
        int fd;

        if (file->name.n)
                fd = openat(file->dir, file->name.p,
                            O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        else
                fd = fcntl(file->dir, F_DUPFD_CLOEXEC, 0);
        if (fd >= 0 && fstat(fd, ret_stat) == 0 && S_ISREG(ret_stat->st_mode))
                return fd;
        if (fd >= 0)
                close(fd);
        count(&w->n_unreadable);
        return -1;
}

/* The path of a name in the directory being read, in wk->path; empty when it is too long. */
static Str path_of(Worker *wk, const Dir *dir, Str name) {
        if (dir->n_path + name.n + 1 > PATH_BYTES_MAX)
                return (Str){ 0 };
        memcpy(wk->path, dir->path, dir->n_path);
        memcpy(wk->path + dir->n_path, name.p, name.n + 1);
        return (Str){ wk->path, dir->n_path + name.n };
}

static int look_at_files(Worker *wk, const Job *job) {
        Walk *w = wk->walk;
        const char *at = job->names;

        for (size_t i = 0; i < job->n_names && !walk_is_over(w); ++i) {
                Str name = str_of(at), path = path_of(wk, job->dir, name);
                WalkFile file = { job->dir->fd, name, str_slice(path, w->skip, path.n) };
                int r;

                at += name.n + 1;
                count(&w->n_files);
                r = w->func(w->userdata, w, wk->number, &file);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

/* --- reading a directory ------------------------------------------------------------ */

/* Name by name, where the kernel (or valgrind) has no openat2(2). */
static int open_walking(int root, Str path) {
        int fd = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
        struct stat above, here;

        if (fd < 0 || fstat(fd, &above))
                return fd < 0 ? -errno : fd;
        while (path.n) {
                Str name = str_cut(path, '/', &path);
                char z[256];
                int below = -1, r;

                if (!name.n)
                        continue;
                if (name.n >= sizeof(z)) {
                        close(fd);
                        return -ENAMETOOLONG;
                }
                memcpy(z, name.p, name.n);
                z[name.n] = '\0';
                below = openat(fd, z, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
                r = below < 0 ? -errno : fstat(below, &here) ? -errno : 0;
                if (!r && here.st_dev != above.st_dev)
                        r = -EXDEV;
                close(fd);
                fd = below;
                if (r) {
                        closep(&fd);
                        return r;
                }
        }
        return fd;
}

static int open_dir(Walk *w, Dir *d) {
        struct open_how how = {
                .flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK,
                .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV,
        };
        const char *path = d->path + w->skip;

        d->fd = (int)syscall(SYS_openat2, w->scope->root, *path ? path : ".", &how, sizeof(how));
        if (d->fd < 0 && errno == ENOSYS) {
                int fd = open_walking(w->scope->root, str_of(path));

                d->fd = fd < 0 ? -1 : fd;
                return fd < 0 ? fd : 0;
        }
        return d->fd < 0 ? -errno : 0;
}

typedef struct KernelDirent {
        uint64_t inode;
        int64_t offset;
        uint16_t size;
        uint8_t type;
        char name[];
} KernelDirent;

/* All names of a directory into wk->entries. */
static int read_entries(Worker *wk, const Dir *d, bool *ret_git, bool *ret_ignore) {
        Walk *w = wk->walk;
        uint64_t n = 0;

        buf_clear(&wk->entries);
        for (;;) {
                long got = syscall(SYS_getdents64, d->fd, wk->dirents, sizeof(wk->dirents));

                if (got < 0)
                        count(&w->n_unreadable);
                if (got <= 0)
                        break;
                for (long at = 0; at < got;) {
                        const KernelDirent *e = (const void *)(wk->dirents + at);
                        Str name = str_of(e->name);

                        at += e->size;
                        if (str_eq(name, STR(".")) || str_eq(name, STR("..")))
                                continue;
                        *ret_git |= str_eq(name, STR(".git"));
                        *ret_ignore |= str_eq(name, STR(".gitignore"));
                        buf_append_char(&wk->entries, (char)e->type);
                        buf_append(&wk->entries, (Str){ name.p, name.n + 1 });
                        ++n;
                }
                if (buf_error(&wk->entries) || walk_is_over(w))
                        break;
        }
        if (buf_error(&wk->entries) == -ENOMEM)
                return error_origin(-ENOMEM);
        if (buf_error(&wk->entries) || atomic_fetch_add(&w->n_names, n) + n > SEARCH_FILES_MAX) {
                atomic_store(&w->too_many, true);
                atomic_store(&w->over, true);
        }
        return 0;
}

static uint8_t type_of(int dir, const char *name, uint8_t type) {
        struct stat st;

        if (type != DT_UNKNOWN)
                return type;
        if (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW))
                return DT_UNKNOWN;
        return S_ISDIR(st.st_mode) ? DT_DIR : S_ISREG(st.st_mode) ? DT_REG : DT_UNKNOWN;
}

/* Whether a name is walked: a directory or plain file that nothing leaves out. */
static bool is_wanted(Worker *wk, const Dir *d, Str name, uint8_t type) {
        Walk *w = wk->walk;
        const SearchScope *s = w->scope;
        bool is_dir = type == DT_DIR;
        Str path, why = { 0 };

        if (type != DT_REG && (!is_dir || str_eq(name, STR(".git"))))
                return false;
        path = path_of(wk, d, name);
        if (!path.n) {
                count(&w->n_unreadable);
                return false;
        }
        if (level_drops(d->level, path, is_dir))
                return false;
        path = str_slice(path, w->skip, path.n);
        if (s->leave_out && s->leave_out(s->userdata, path, name, is_dir, &why)) {
                walk_note(w, path, why);
                return false;
        }
        return true;
}

static int found_dir(Worker *wk, Dir *parent, Str name) {
        char path[PATH_BYTES_MAX + 2];
        size_t n = parent->n_path + name.n + 1;
        Dir *d;
        Job *j;

        memcpy(path, wk->path, n - 1);
        path[n - 1] = '/';
        d = dir_new((Str){ path, n }, parent->level);
        if (!d)
                return error_origin(-ENOMEM);
        j = job_new(d, 0, (Str){ 0 });
        dir_unref(d);
        if (!j)
                return error_origin(-ENOMEM);
        j->next = wk->found;
        wk->found = j;
        return 0;
}

/* Some files of a directory: looked at here when they are the last ones, else put up for anybody. */
static int found_files(Worker *wk, Dir *d, Str names, size_t n, bool last) {
        _cleanup_(job_freep) Job *j = NULL;

        if (!n)
                return 0;
        j = job_new(d, n, names);
        if (!j)
                return error_origin(-ENOMEM);
        if (last)
                return look_at_files(wk, j);
        put_jobs(wk->walk, take(j));
        return 0;
}

static int sort_out_entries(Worker *wk, Dir *d) {
        _cleanup_(buf_deinit) Buf files = BUF_INIT((size_t)CHUNK_NAMES * 512);
        Str left = buf_str(&wk->entries);
        size_t n = 0;
        int r = 0;

        while (left.n && !r) {
                Str name = str_of(left.p + 1);
                uint8_t type = type_of(d->fd, name.p, (uint8_t)left.p[0]);

                left = str_slice(left, name.n + 2, left.n);
                if (!is_wanted(wk, d, name, type))
                        continue;
                if (type == DT_DIR) {
                        r = found_dir(wk, d, name);
                        continue;
                }
                buf_append(&files, (Str){ name.p, name.n + 1 });
                r = buf_error(&files);
                if (!r && ++n == CHUNK_NAMES) {
                        r = found_files(wk, d, buf_str(&files), n, false);
                        buf_clear(&files);
                        n = 0;
                }
        }
        put_jobs(wk->walk, take(wk->found));
        return r ? r : found_files(wk, d, buf_str(&files), n, true);
}

static int read_dir(Worker *wk, Dir *d) {
        Walk *w = wk->walk;
        bool git = false, ignore = false;
        int r = open_dir(w, d);

        if (r) {
                count(r == -EXDEV ? &w->n_elsewhere : &w->n_unreadable);
                return 0;
        }
        r = read_entries(wk, d, &git, &ignore);
        if (!r && !w->scope->with_ignored)
                r = level_enter(&d->level, d->fd, d->n_path, git, ignore, w->excludes);
        return r ? r : sort_out_entries(wk, d);
}

/* --- threads ------------------------------------------------------------------------ */

static void *work(void *userdata) {
        Worker *wk = userdata;
        Walk *w = wk->walk;

        pthread_mutex_lock(&w->lock);
        for (;;) {
                Job *j = w->first;
                int r;

                if (atomic_load(&w->over))
                        break;
                if (!j) {
                        if (!w->n_working)
                                break;
                        pthread_cond_wait(&w->changed, &w->lock);
                        continue;
                }
                w->first = j->next;
                ++w->n_working;
                pthread_mutex_unlock(&w->lock);
                r = j->n_names ? look_at_files(wk, j) : read_dir(wk, j->dir);
                job_free(j);
                if (r)
                        fail(w, r);
                pthread_mutex_lock(&w->lock);
                --w->n_working;
        }
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
        if (w->func(w->userdata, w, wk->number, NULL))
                fail(w, -ENOMEM);
        return NULL;
}

static Worker *worker_new(Walk *w, unsigned number) {
        Worker *wk = malloc(sizeof(*wk));

        if (!wk)
                return NULL;
        wk->walk = w;
        wk->number = number;
        wk->found = NULL;
        wk->entries = (Buf)BUF_INIT(WORKER_NAMES_MAX);
        return wk;
}

static Worker *worker_free(Worker *wk) {
        if (!wk)
                return NULL;
        buf_deinit(&wk->entries);
        while (wk->found) {
                Job *j = wk->found;

                wk->found = j->next;
                job_free(j);
        }
        free(wk);
        return NULL;
}

/* The calling thread works as well: a machine that gives no more threads is slower, no more. */
static int run_workers(Walk *w, unsigned n) {
        Worker *workers[SEARCH_THREADS_MAX] = { 0 };
        pthread_attr_t attributes;
        unsigned started = 0;
        int r = 0;

        workers[0] = worker_new(w, 0);
        if (!workers[0])
                return error_origin(-ENOMEM);
        if (pthread_attr_init(&attributes) == 0) {
                pthread_attr_setstacksize(&attributes, WORKER_STACK);
                for (unsigned i = 1; i < n; ++i) {
                        workers[i] = worker_new(w, i);
                        if (!workers[i] ||
                            pthread_create(&workers[i]->thread, &attributes, work, workers[i]))
                                break;
                        ++started;
                }
                pthread_attr_destroy(&attributes);
        }
        work(workers[0]);
        for (unsigned i = 1; i <= started; ++i)
                pthread_join(workers[i]->thread, NULL);
        for (unsigned i = 0; i < n; ++i)
                worker_free(workers[i]);
        return r;
}

unsigned walk_threads(const SearchScope *scope) {
        long n = scope->n_threads ? (long)scope->n_threads : sysconf(_SC_NPROCESSORS_ONLN);

        return n < 1 ? 1 : n > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : (unsigned)n;
}

static int begin_tree(Walk *w) {
        _cleanup_(level_unrefp) Level *level = NULL;
        Str way = { 0 };
        Dir *d;
        int r = 0;

        if (!w->scope->with_ignored) {
                r = ignore_rules_parse(w->scope->excludes, &w->excludes);
                if (!r)
                        r = level_first(w->scope, w->excludes, &level, &way);
        }
        if (r)
                return error_trace(r);
        if (way.p) {
                memcpy(w->top, way.p, way.n);
                w->top[way.n] = '/';
                w->skip = way.n + 1;
        }
        d = dir_new((Str){ w->top, w->skip }, level);
        if (!d)
                return error_origin(-ENOMEM);
        w->first = job_new(d, 0, (Str){ 0 });
        dir_unref(d);
        return w->first ? 0 : error_origin(-ENOMEM);
}

static void end_tree(Walk *w) {
        while (w->first) {
                Job *j = w->first;

                w->first = j->next;
                job_free(j);
        }
        ignore_rules_free(w->excludes);
        pthread_cond_destroy(&w->changed);
        pthread_mutex_destroy(&w->lock);
}

static void report(const Walk *w, SearchReport *ret) {
        ret->n_files = w->n_files;
        ret->n_unreadable = w->n_unreadable;
        ret->n_elsewhere = w->n_elsewhere;
        ret->n_left_out = w->n_left_out;
        ret->timed_out = w->timed_out;
        ret->too_many = w->too_many;
}

int walk_run(const SearchScope *scope,
             unsigned n_threads,
             WalkFunc func,
             void *userdata,
             Arena *a,
             SearchReport *ret) {
        uint32_t time_ms = scope->time_ms && scope->time_ms < SEARCH_TIME_MS ? scope->time_ms
                                                                             : SEARCH_TIME_MS;
        Walk w = {
                .scope = scope,
                .func = func,
                .userdata = userdata,
                .arena = a,
                .report = ret,
                .ends_at = now_ms() + time_ms,
                .lock = PTHREAD_MUTEX_INITIALIZER,
                .changed = PTHREAD_COND_INITIALIZER,
        };
        struct stat st;
        int r;

        if (fstat(scope->root, &st))
                return error_origin(-errno);
        if (S_ISREG(st.st_mode)) {
                WalkFile file = { scope->root, { 0 }, STR("") };

                count(&w.n_files);
                r = func(userdata, &w, 0, &file);
                if (!r)
                        r = func(userdata, &w, 0, NULL);
        } else if (S_ISDIR(st.st_mode)) {
                r = begin_tree(&w);
                if (!r)
                        r = run_workers(&w, n_threads);
                if (!r)
                        r = w.error;
        } else {
                r = SEARCH_E_ROOT;
        }
        report(&w, ret);
        end_tree(&w);
        return r ? r : arena_error(a);
}
