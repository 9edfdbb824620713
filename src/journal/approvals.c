#include "approvals.h"

#include "crypto/crypto.h"
#include "folder.h"
#include "line.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_BYTES_MAX (4U << 20)
/* Of all files. That many are listed twice over: two who add at once see each other's too late. */
#define APPROVALS_MAX ((size_t)4096)
/* The sentence for people: what an exact approval covers is its key. */
#define SIGNATURE_MAX 1024
#define FILES_MAX     1024
#define ARENA_MAX     (64U << 20)
#define UNUSED_MAX_MS (90LL * 24 * 60 * 60 * 1000)
/* File times move in steps: what changed within one step looks the same. */
#define SETTLED_MS 100
/* A clock may be put right by this much without taking anything away. */
#define CLOCK_SLACK_MS 60000

#define USER_FILE        "user"
#define WORKSPACE_PREFIX "workspace-"
#define NAME_BYTES       64

/* What a file was when it was read. */
typedef struct Seen {
        char name[NAME_BYTES];
        struct stat st;
} Seen;

struct ApprovalStore {
        char *state_dir;
        pid_t pid;
        int state_fd; /* -1: not open, or not there */
        int dir_fd;   /* of approvals/ in it; the same */
        struct stat dir_st;
        bool is_read;
        bool has_dead;   /* lines that do not count by the clock as it is */
        bool is_settled; /* nothing had changed shortly before it was read */
        Seen *seen;
        size_t n_seen;
        Arena arena;
        Approval *items;
        size_t n_items, n_room;
        Diag diag;
        ApprovalClock clock;
};

int approval_store_open(Str state_dir, ApprovalStore **ret_store) {
        _cleanup_(approval_store_closep) ApprovalStore *s = NULL;

        if (!str_has_prefix(state_dir, STR("/")) || memchr(state_dir.p, '\0', state_dir.n))
                return error_origin(-EINVAL);
        s = calloc(1, sizeof(*s));
        if (!s)
                return error_origin(-ENOMEM);
        s->state_fd = s->dir_fd = -1;
        s->clock = folder_wall_ms;
        arena_init(&s->arena, NULL, 0, ARENA_MAX);
        s->state_dir = strndup(state_dir.p, state_dir.n);
        if (!s->state_dir)
                return error_origin(-ENOMEM);
        *ret_store = take(s);
        return 0;
}

ApprovalStore *approval_store_close(ApprovalStore *s) {
        if (!s)
                return NULL;

        closep(&s->dir_fd);
        closep(&s->state_fd);
        arena_deinit(&s->arena);
        free(s->seen);
        free(s->items);
        free(s->state_dir);
        free(s);
        return NULL;
}

const Diag *approval_store_diag(const ApprovalStore *s) {
        return &s->diag;
}

void approval_store_set_clock(ApprovalStore *s, ApprovalClock clock) {
        s->clock = clock;
}

/*
 * The folder that holds ours: checked with all above it once, and again when its path leads
 * elsewhere.
 */
static int open_state_dir(ApprovalStore *s, bool make) {
        struct stat open, now;

        if (s->state_fd >= 0 && s->pid == getpid() && fstat(s->state_fd, &open) == 0 &&
            lstat(s->state_dir, &now) == 0 && open.st_dev == now.st_dev &&
            open.st_ino == now.st_ino)
                return 0;
        closep(&s->state_fd);
        s->state_fd = -1;
        return folder_open(str_of(s->state_dir), make, &s->state_fd, &s->diag);
}

/* 0, JOURNAL_E_MISSING when nothing was ever remembered. */
static int open_dir(ApprovalStore *s, bool make) {
        struct stat st;
        int r;

        if (s->dir_fd >= 0 && s->pid == getpid() && fstat(s->dir_fd, &st) == 0 && st.st_nlink)
                return 0;
        closep(&s->dir_fd);
        s->dir_fd = -1;
        s->is_read = false;
        r = open_state_dir(s, make);
        s->pid = getpid();
        return r ? r : folder_open_at(s->state_fd, "approvals", make, &s->dir_fd, &s->diag);
}

static void workspace_file(Str workspace, char out[NAME_BYTES]) {
        char hex[CRYPTO_SHA256_HEX];

        crypto_sha256_hex(workspace, hex);
        snprintf(out, NAME_BYTES, WORKSPACE_PREFIX "%.32s", hex);
}

static void file_of(const Approval *a, char out[NAME_BYTES]) {
        if (a->scope == SCOPE_WORKSPACE) {
                workspace_file(a->workspace, out);
        } else {
                snprintf(out, NAME_BYTES, USER_FILE);
        }
}

static bool is_file_name(Str name) {
        uint8_t bytes[16];

        return str_eq(name, STR(USER_FILE)) ||
               (str_has_prefix(name, STR(WORKSPACE_PREFIX)) &&
                crypto_unhex(str_slice(name, strlen(WORKSPACE_PREFIX), name.n), bytes,
                             sizeof(bytes)));
}

/* Names of the files there are, sorted; the caller frees them. */
static int compare_seen(const void *a, const void *b) {
        return strcmp(((const Seen *)a)->name, ((const Seen *)b)->name);
}

static int keep_name(Seen **files, size_t *n, const char *name) {
        Seen *more;

        if (*n == FILES_MAX)
                return error_origin(-E2BIG);
        more = reallocarray(*files, *n + 1, sizeof(**files));
        if (!more)
                return error_origin(-ENOMEM);
        *files = more;
        more[*n] = (Seen){ 0 };
        snprintf(more[(*n)++].name, NAME_BYTES, "%s", name);
        return 0;
}

static int list_files(ApprovalStore *s, Seen **ret_files, size_t *ret_n) {
        int fd = openat(s->dir_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), r = 0;
        DIR *d = fd < 0 ? NULL : fdopendir(fd);
        struct dirent *e;
        Seen *files = NULL;
        size_t n = 0;

        if (!d) {
                r = -errno;
                closep(&fd);
                return error_origin(r);
        }
        while (!r && (e = readdir(d))) {
                if (is_file_name(str_of(e->d_name)))
                        r = keep_name(&files, &n, e->d_name);
        }
        closedir(d);
        if (r) {
                free(files);
                return error_trace(r);
        }
        if (n)
                qsort(files, n, sizeof(*files), compare_seen);
        *ret_files = files;
        *ret_n = n;
        return 0;
}

static int read_text(ApprovalStore *s, const char *name, struct stat *ret_st, Buf *out) {
        _cleanup_(closep) int fd = -1;
        int r;

        buf_clear(out);
        r = folder_open_file(s->dir_fd, name, O_RDONLY, &fd, &s->diag);
        if (r)
                return r;
        if (ret_st && fstat(fd, ret_st) < 0)
                return error_origin(-errno);
        r = folder_read(fd, FILE_BYTES_MAX, out);
        if (r == -EFBIG) {
                diag_set(&s->diag, 0, 0, "approvals/%s is too large", name);
                return JOURNAL_E_CORRUPT;
        }
        return r;
}

static int corrupt_line(ApprovalStore *s, const char *name, uint32_t line, const char *why) {
        diag_set(&s->diag, line, 1, "approvals/%s line %u: %.150s", name, line, why);
        return JOURNAL_E_CORRUPT;
}

/* A line is one of a file's when it stands in the file that its scope says. */
static int parse_line(
        ApprovalStore *s, const char *name, uint32_t n_line, Str line, Arena *a, Approval *ret) {
        char wanted[NAME_BYTES];
        Diag diag = { 0 };
        int r = approval_line_parse(line, a, ret, &diag);

        if (r)
                return r < 0 ? error_trace(r) : corrupt_line(s, name, n_line, diag.text);
        file_of(ret, wanted);
        if (strcmp(wanted, name) != 0)
                return corrupt_line(s, name, n_line, "this approval belongs in another file");
        return 0;
}

/*
 * Remembered answers end when nobody used them for long. A clock that was set back takes grants
 * away for as long, so that it makes none of them older; a refusal it cannot take away.
 */
static bool is_live(const Approval *a, int64_t now) {
        int64_t since = a->last_used_at > a->made_at ? a->last_used_at : a->made_at;

        if (a->expires_at && now >= a->expires_at)
                return false;
        if (now - since > UNUSED_MAX_MS)
                return false;
        if (a->action == ACTION_CONFIRM && now < since - CLOCK_SLACK_MS)
                return false;
        return a->left != 0;
}

static int keep_item(ApprovalStore *s, const Approval *a) {
        if (s->n_items == APPROVALS_MAX * 2) {
                diag_set(&s->diag, 0, 0, "there are more than %zu approvals", APPROVALS_MAX * 2);
                return JOURNAL_E_CORRUPT;
        }
        if (s->n_items == s->n_room) {
                size_t room = s->n_room ? s->n_room * 2 : 16;
                Approval *more = reallocarray(s->items, room, sizeof(*more));

                if (!more)
                        return error_origin(-ENOMEM);
                s->items = more;
                s->n_room = room;
        }
        s->items[s->n_items++] = *a;
        return 0;
}

static int read_items(ApprovalStore *s, const char *name, Str text) {
        int64_t now = s->clock();
        uint32_t n_line = 0;
        int r = 0;

        if (text.n && text.p[text.n - 1] != '\n')
                return corrupt_line(s, name, 1, "its last line is cut off");
        while (!r && text.n) {
                Str line = str_cut(text, '\n', &text);
                Approval a;

                r = parse_line(s, name, ++n_line, line, &s->arena, &a);
                if (!r && is_live(&a, now)) {
                        r = keep_item(s, &a);
                } else {
                        /* What a clock that is set right brings back must be read again. */
                        s->has_dead = true;
                }
        }
        return r;
}

static bool is_same(const struct stat *a, const struct stat *b) {
        return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
               a->st_mode == b->st_mode && a->st_uid == b->st_uid && a->st_nlink == b->st_nlink &&
               a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
               a->st_ctim.tv_sec == b->st_ctim.tv_sec && a->st_ctim.tv_nsec == b->st_ctim.tv_nsec;
}

/* Whether what was read is what is there. */
static bool is_current(const ApprovalStore *s) {
        struct stat st;

        if (!s->is_read || !s->is_settled || fstat(s->dir_fd, &st) < 0 || !is_same(&st, &s->dir_st))
                return false;
        for (size_t i = 0; i < s->n_seen; ++i) {
                if (fstatat(s->dir_fd, s->seen[i].name, &st, AT_SYMLINK_NOFOLLOW) < 0 ||
                    !is_same(&st, &s->seen[i].st))
                        return false;
        }
        return true;
}

static bool is_old(const struct stat *st, int64_t now) {
        int64_t changed = (int64_t)st->st_ctim.tv_sec * 1000 + st->st_ctim.tv_nsec / 1000000;

        return now - changed > SETTLED_MS;
}

static bool are_settled(const ApprovalStore *s, int64_t began) {
        if (!is_old(&s->dir_st, began))
                return false;
        for (size_t i = 0; i < s->n_seen; ++i) {
                if (!is_old(&s->seen[i].st, began))
                        return false;
        }
        return true;
}

static void forget_items(ApprovalStore *s) {
        s->is_read = s->has_dead = false;
        s->n_items = 0;
        arena_reset(&s->arena);
        free(s->seen);
        s->seen = NULL;
        s->n_seen = 0;
}

static int read_all(ApprovalStore *s) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(FILE_BYTES_MAX + 1);
        int64_t began = folder_wall_ms();
        int r;

        forget_items(s);
        if (fstat(s->dir_fd, &s->dir_st) < 0)
                return error_origin(-errno);
        r = list_files(s, &s->seen, &s->n_seen);
        for (size_t i = 0; !r && i < s->n_seen; ++i) {
                r = read_text(s, s->seen[i].name, &s->seen[i].st, &text);
                if (!r) {
                        r = read_items(s, s->seen[i].name, buf_str(&text));
                } else if (r == JOURNAL_E_MISSING) {
                        r = 0;
                }
        }
        if (r)
                forget_items(s);
        s->is_read = !r;
        s->is_settled = !r && !s->has_dead && are_settled(s, began);
        return r;
}

static void drop_dead(ApprovalStore *s) {
        int64_t now = s->clock();
        size_t n = 0;

        for (size_t i = 0; i < s->n_items; ++i) {
                if (is_live(&s->items[i], now))
                        s->items[n++] = s->items[i];
        }
        if (n < s->n_items)
                s->is_read = false;
        s->n_items = n;
}

/* The words of Memory for what went wrong here. */
static int memory_outcome(int r) {
        if (r == JOURNAL_E_CORRUPT || r == JOURNAL_E_UNTRUSTED)
                return MEMORY_E_CORRUPT;
        if (r == JOURNAL_E_MISSING)
                return MEMORY_E_GONE;
        return r == JOURNAL_E_LOCKED ? -EBUSY : r;
}

static int store_list(void *userdata, const Approval **ret_items, size_t *ret_n) {
        ApprovalStore *s = userdata;
        int r;

        *ret_items = NULL;
        *ret_n = 0;
        s->diag = (Diag){ 0 };
        r = open_dir(s, false);
        if (r == JOURNAL_E_MISSING)
                return 0;
        if (!r && !is_current(s))
                r = read_all(s);
        if (r)
                return memory_outcome(r);
        drop_dead(s);
        *ret_items = s->items;
        *ret_n = s->n_items;
        return 0;
}

static int lock_dir(ApprovalStore *s, bool make, int *ret_fd) {
        int r;

        s->diag = (Diag){ 0 };
        r = open_dir(s, make);
        if (!r)
                r = folder_lock(s->dir_fd, "lock", FOLDER_LOCK_MS, ret_fd, &s->diag);
        if (r == JOURNAL_E_LOCKED)
                diag_set(&s->diag, 0, 0, "another process held the approvals for too long");
        return r;
}

/* The lines of @text that still live, but not @but_id. */
static int copy_lines(
        ApprovalStore *s, const char *name, Str text, Str but_id, Buf *out, bool *ret_found) {
        int64_t now = s->clock();
        uint32_t n_line = 0;
        Arena arena;
        int r = 0;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        if (text.n && text.p[text.n - 1] != '\n')
                r = corrupt_line(s, name, 1, "its last line is cut off");
        while (!r && text.n) {
                Str line = str_cut(text, '\n', &text);
                Approval a;

                r = parse_line(s, name, ++n_line, line, &arena, &a);
                if (r)
                        break;
                if (but_id.n && str_eq(but_id, str_of(a.id))) {
                        *ret_found = true;
                        continue;
                }
                /* A clock that jumps ahead for a moment must not make a refusal gone for good. */
                if (a.action == ACTION_CONFIRM && !is_live(&a, now))
                        continue;
                buf_append(out, line);
                buf_append_char(out, '\n');
        }
        arena_deinit(&arena);
        return r ? r : error_trace(buf_error(out));
}

static int add_locked(ApprovalStore *s, const Approval *a) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(FILE_BYTES_MAX + 1);
        _cleanup_(buf_deinit) Buf new = BUF_INIT(FILE_BYTES_MAX);
        char name[NAME_BYTES];
        bool found = false;
        int r;

        file_of(a, name);
        r = read_text(s, name, NULL, &old);
        if (r && r != JOURNAL_E_MISSING)
                return r;
        r = copy_lines(s, name, buf_str(&old), str_of(a->id), &new, &found);
        if (!r)
                r = approval_line_format(a, &new);
        if (r)
                return r;
        buf_append_char(&new, '\n');
        if (buf_error(&new))
                return error_trace(buf_error(&new));
        return folder_replace(s->dir_fd, name, buf_str(&new), true);
}

/* As it is kept: without the session it was made in, and without secrets in what people read. */
static int add_copy(ApprovalStore *s, const Approval *a) {
        _cleanup_(buf_deinit) Buf signature = BUF_INIT(FILE_BYTES_MAX);
        Approval copy = *a;
        bool masked = false;

        journal_mask_text(a->signature, &signature, &masked);
        if (buf_error(&signature) == -ENOMEM)
                return error_origin(-ENOMEM);
        copy.signature = str_slice(buf_str(&signature), 0, SIGNATURE_MAX);
        copy.session = (Str){ 0 };
        if (copy.scope == SCOPE_USER)
                copy.workspace = (Str){ 0 };
        return add_locked(s, &copy);
}

static int store_add(void *userdata, const Approval *a) {
        _cleanup_(closep) int lock = -1;
        ApprovalStore *s = userdata;
        const Approval *items;
        size_t n;
        int r;

        if (a->scope != SCOPE_WORKSPACE && a->scope != SCOPE_USER)
                return error_origin(-EINVAL);
        r = store_list(s, &items, &n);
        if (r)
                return r;
        if (n >= APPROVALS_MAX)
                return error_origin(-E2BIG);
        r = lock_dir(s, true, &lock);
        return memory_outcome(r ? r : add_copy(s, a));
}

/* Where an approval stands: its file, the line's first byte, what it says. */
typedef struct Found {
        char name[NAME_BYTES];
        size_t at;
        Str line;
        Approval approval;
} Found;

static int find_in(ApprovalStore *s, const char *name, Str text, Str id, Arena *a, Found *ret) {
        Str rest = text;
        uint32_t n_line = 0;
        int r;

        while (rest.n) {
                size_t at = text.n - rest.n;

                ret->line = str_cut(rest, '\n', &rest);
                r = parse_line(s, name, ++n_line, ret->line, a, &ret->approval);
                if (r)
                        return r;
                if (str_eq(id, str_of(ret->approval.id))) {
                        ret->at = at;
                        snprintf(ret->name, sizeof(ret->name), "%s", name);
                        return 0;
                }
        }
        return JOURNAL_E_MISSING;
}

/* @text gets the file that has it. */
static int find_id(ApprovalStore *s, Str id, Arena *a, Buf *text, Found *ret) {
        Seen *files = NULL;
        size_t n = 0;
        int r = list_files(s, &files, &n);

        if (!r)
                r = JOURNAL_E_MISSING;
        for (size_t i = 0; r == JOURNAL_E_MISSING && i < n; ++i) {
                r = read_text(s, files[i].name, NULL, text);
                if (!r)
                        r = find_in(s, files[i].name, buf_str(text), id, a, ret);
        }
        free(files);
        return r;
}

/* The bytes of the slots alone, in one write. */
static int write_slots(ApprovalStore *s, const Found *f) {
        _cleanup_(closep) int fd = -1;
        char slots[LINE_SLOTS_BYTES + 1];
        ssize_t n;
        int r;

        r = line_slots(&f->approval, slots);
        if (r)
                return error_trace(r);
        r = folder_open_file(s->dir_fd, f->name, O_WRONLY, &fd, &s->diag);
        if (r)
                return r;
        n = pwrite(fd, slots, LINE_SLOTS_BYTES, (off_t)(f->at + line_slots_at(f->line)));
        if (n != LINE_SLOTS_BYTES)
                return error_origin(n < 0 ? -errno : -EIO);
        /* A count that a power cut gives back would be more uses than were granted. */
        if (f->approval.left >= 0 && fdatasync(fd) < 0)
                return error_origin(-errno);
        return 0;
}

static int use_locked(ApprovalStore *s, Str id, int64_t now) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(FILE_BYTES_MAX + 1);
        Found f = { 0 };
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        r = find_id(s, id, &arena, &text, &f);
        if (!r && !is_live(&f.approval, now))
                r = JOURNAL_E_MISSING;
        if (!r) {
                if (f.approval.left > 0)
                        --f.approval.left;
                ++f.approval.n_uses;
                if (now > f.approval.last_used_at)
                        f.approval.last_used_at = now;
                r = write_slots(s, &f);
        }
        arena_deinit(&arena);
        return r;
}

static int store_use(void *userdata, Str id, int64_t now) {
        _cleanup_(closep) int lock = -1;
        ApprovalStore *s = userdata;
        int r = lock_dir(s, false, &lock);

        return memory_outcome(r ? r : use_locked(s, id, now));
}

static int revoke_locked(ApprovalStore *s, Str id) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(FILE_BYTES_MAX + 1);
        _cleanup_(buf_deinit) Buf new = BUF_INIT(FILE_BYTES_MAX);
        bool found = false;
        Found f = { 0 };
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        r = find_id(s, id, &arena, &text, &f);
        if (!r)
                r = copy_lines(s, f.name, buf_str(&text), id, &new, &found);
        if (!r && !new.n) {
                r = unlinkat(s->dir_fd, f.name, 0) < 0 ? error_origin(-errno) : 0;
        } else if (!r) {
                r = folder_replace(s->dir_fd, f.name, buf_str(&new), true);
        }
        arena_deinit(&arena);
        return r;
}

static int store_revoke(void *userdata, Str id) {
        _cleanup_(closep) int lock = -1;
        ApprovalStore *s = userdata;
        int r = lock_dir(s, false, &lock);

        return memory_outcome(r ? r : revoke_locked(s, id));
}

Memory approval_store_memory(ApprovalStore *s) {
        return (Memory){
                .userdata = s,
                .list = store_list,
                .add = store_add,
                .use = store_use,
                .revoke = store_revoke,
        };
}

/*
 * A use changes the slots, and is no change of what was granted: last use and number of uses are
 * left out, and of the count that is left together with the uses only the sum goes in.
 */
static int hash_file(ApprovalStore *s, const char *name, Str text, CryptoSha256 *h) {
        uint32_t n_line = 0;
        Arena arena;
        int r = 0;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        crypto_sha256_update(h, str_of(name));
        while (!r && text.n) {
                Str line = str_cut(text, '\n', &text);
                size_t at = line_slots_at(line);
                char granted[48];
                Approval a;
                int n;

                r = parse_line(s, name, ++n_line, line, &arena, &a);
                if (r)
                        break;
                n = snprintf(granted, sizeof(granted),
                             "\n%lld:", a.left < 0 ? -1 : (long long)(a.left + (int64_t)a.n_uses));
                crypto_sha256_update(h, (Str){ granted, (size_t)n });
                crypto_sha256_update(h, str_slice(line, 0, at));
                crypto_sha256_update(h, str_slice(line, at + LINE_SLOTS_BYTES, line.n));
        }
        arena_deinit(&arena);
        return r;
}

int approval_store_digest(ApprovalStore *s, Digest *ret) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(FILE_BYTES_MAX + 1);
        Seen *files = NULL;
        CryptoSha256 h;
        size_t n = 0;
        int r;

        s->diag = (Diag){ 0 };
        crypto_sha256_init(&h);
        r = open_dir(s, false);
        if (!r) {
                r = list_files(s, &files, &n);
        } else if (r == JOURNAL_E_MISSING) {
                r = 0;
        }
        for (size_t i = 0; !r && i < n; ++i) {
                r = read_text(s, files[i].name, NULL, &text);
                if (!r)
                        r = hash_file(s, files[i].name, buf_str(&text), &h);
        }
        free(files);
        if (r)
                return r;
        crypto_sha256_final(&h, ret->bytes);
        return 0;
}
