#include "record.h"

#include "crypto/crypto.h"
#include "folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES_MAX  1000000
#define TAIL_FIRST 4096

struct Journal {
        char *state_dir;
        pid_t pid; /* whose descriptors these are: a lock would be shared with a child */
        int dir_fd, lock_fd, file_fd;
        uint64_t file_no;
        uint64_t rotate_at;
        MaskSalt salt;
        bool has_salt;
        Buf tail; /* the end of the current file */
        Diag diag;
};

int journal_open(Str state_dir, Journal **ret_journal) {
        _cleanup_(journal_closep) Journal *j = NULL;

        if (!str_has_prefix(state_dir, STR("/")) || memchr(state_dir.p, '\0', state_dir.n))
                return error_origin(-EINVAL);
        j = calloc(1, sizeof(*j));
        if (!j)
                return error_origin(-ENOMEM);
        j->dir_fd = j->lock_fd = j->file_fd = -1;
        j->rotate_at = RECORD_ROTATE_AT;
        j->tail = (Buf)BUF_INIT(RECORD_FILE_MAX);
        j->state_dir = strndup(state_dir.p, state_dir.n);
        if (!j->state_dir)
                return error_origin(-ENOMEM);
        *ret_journal = take(j);
        return 0;
}

static void forget_files(Journal *j) {
        closep(&j->file_fd);
        closep(&j->lock_fd);
        closep(&j->dir_fd);
        j->file_fd = j->lock_fd = j->dir_fd = -1;
}

Journal *journal_close(Journal *j) {
        if (!j)
                return NULL;

        forget_files(j);
        crypto_wipe(&j->salt, sizeof(j->salt));
        buf_deinit(&j->tail);
        free(j->state_dir);
        free(j);
        return NULL;
}

void journal_set_rotation(Journal *j, uint64_t n_bytes) {
        j->rotate_at = n_bytes;
}

const Diag *journal_diag(const Journal *j) {
        return &j->diag;
}

Diag *record_diag(Journal *j) {
        return &j->diag;
}

Str record_state_dir(const Journal *j) {
        return str_of(j->state_dir);
}

void record_file_name(uint64_t number, char out[32]) {
        snprintf(out, 32, "%0*llu.jsonl", RECORD_FILE_DIGITS, (unsigned long long)number);
}

static bool number_of(const char *name, uint64_t *ret_number) {
        Str s = str_of(name);
        char again[32];

        if (!str_has_suffix(s, STR(".jsonl")) || s.n >= sizeof(again) ||
            !str_to_u64(str_slice(s, 0, s.n - strlen(".jsonl")), ret_number) || !*ret_number)
                return false;
        record_file_name(*ret_number, again);
        return str_eq(s, str_of(again));
}

static int compare_numbers(const void *a, const void *b) {
        uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

        return (x > y) - (x < y);
}

static int keep_number(uint64_t **numbers, size_t *n, uint64_t number) {
        uint64_t *more;

        if (*n == FILES_MAX)
                return error_origin(-E2BIG);
        if (!(*n & (*n - 1))) {
                more = reallocarray(*numbers, *n ? *n * 2 : 1, sizeof(**numbers));
                if (!more)
                        return error_origin(-ENOMEM);
                *numbers = more;
        }
        (*numbers)[(*n)++] = number;
        return 0;
}

int record_list_files(int dir, uint64_t **ret_numbers, size_t *ret_n) {
        int fd = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), r = 0;
        uint64_t number, *numbers = NULL;
        DIR *d = fd < 0 ? NULL : fdopendir(fd);
        struct dirent *e;
        size_t n = 0;

        if (!d) {
                r = -errno;
                closep(&fd);
                return error_origin(r);
        }
        while (!r && (e = readdir(d))) {
                if (number_of(e->d_name, &number))
                        r = keep_number(&numbers, &n, number);
        }
        closedir(d);
        if (r) {
                free(numbers);
                return error_trace(r);
        }
        if (n)
                qsort(numbers, n, sizeof(*numbers), compare_numbers);
        *ret_numbers = numbers;
        *ret_n = n;
        return 0;
}

int record_open_folder(Str state_dir, int *ret_fd, Diag *diag) {
        _cleanup_(closep) int state = -1;
        int r = folder_open(state_dir, false, &state, diag);

        return r ? r : folder_open_at(state, RECORD_LOG_FOLDER, false, ret_fd, diag);
}

static int open_folder(Journal *j) {
        _cleanup_(closep) int state = -1;
        int r;

        if (j->pid != getpid()) {
                forget_files(j);
                j->pid = getpid();
        }
        if (j->dir_fd >= 0)
                return 0;
        r = folder_open(str_of(j->state_dir), true, &state, &j->diag);
        if (r)
                return r;
        return folder_open_at(state, RECORD_LOG_FOLDER, true, &j->dir_fd, &j->diag);
}

/* Kept open between rows; a lock file that somebody took away locks nobody out. */
static int lock(Journal *j) {
        struct stat st;
        int r;

        if (j->lock_fd >= 0) {
                r = folder_lock_fd(j->lock_fd, FOLDER_LOCK_MS);
                if (r)
                        return r;
                if (fstat(j->lock_fd, &st) == 0 && st.st_nlink)
                        return 0;
                closep(&j->lock_fd);
                j->lock_fd = -1;
        }
        return folder_lock(j->dir_fd, RECORD_LOCK, FOLDER_LOCK_MS, &j->lock_fd, &j->diag);
}

/* Under the lock. A salt that is no salt is made anew: it binds nothing but how masks look. */
static int read_salt(Journal *j) {
        _cleanup_(closep) int fd = -1;
        Buf text = BUF_INIT(4096);
        Str salt;
        int r;

        if (j->has_salt)
                return 0;
        r = folder_open_file(j->dir_fd, "salt", O_RDONLY, &fd, &j->diag);
        if (!r) {
                r = folder_read(fd, 1024, &text);
        } else if (r == JOURNAL_E_MISSING) {
                r = 0;
        }
        if (!r && text.n == MASK_SALT_BYTES) {
                memcpy(j->salt.bytes, text.p, MASK_SALT_BYTES);
        } else if (!r) {
                salt = (Str){ (const char *)j->salt.bytes, MASK_SALT_BYTES };
                r = crypto_random(j->salt.bytes, MASK_SALT_BYTES);
                if (!r)
                        r = folder_replace(j->dir_fd, "salt", salt, true);
        }
        j->has_salt = !r;
        buf_deinit(&text);
        return r;
}

static int open_number(Journal *j, uint64_t number, int flags) {
        _cleanup_(closep) int fd = -1;
        char name[32];
        int r;

        record_file_name(number, name);
        r = folder_open_file(j->dir_fd, name, O_RDWR | O_APPEND | flags, &fd, &j->diag);
        if (r)
                return r;
        closep(&j->file_fd);
        j->file_fd = fd;
        fd = -1;
        j->file_no = number;
        return 0;
}

static int open_newest(Journal *j) {
        uint64_t *numbers = NULL, newest = 0;
        size_t n = 0;
        int r = record_list_files(j->dir_fd, &numbers, &n);

        if (r)
                return error_trace(r);
        if (n)
                newest = numbers[n - 1];
        free(numbers);
        return newest ? open_number(j, newest, 0) : open_number(j, 1, O_CREAT | O_EXCL);
}

/* The file that rows go to now: others may have begun a newer one since. */
static int find_file(Journal *j, struct stat *ret_st) {
        char name[32];
        int r;

        if (j->file_fd >= 0 && (fstat(j->file_fd, ret_st) < 0 || ret_st->st_nlink != 1)) {
                closep(&j->file_fd);
                j->file_fd = -1;
        }
        if (j->file_fd >= 0) {
                record_file_name(j->file_no + 1, name);
                if (faccessat(j->dir_fd, name, F_OK, AT_SYMLINK_NOFOLLOW) < 0)
                        return 0;
        }
        r = open_newest(j);
        if (r)
                return r;
        return fstat(j->file_fd, ret_st) < 0 ? error_origin(-errno) : 0;
}

static int read_at(int fd, uint64_t from, size_t n, Buf *out) {
        _uninitialized_ char chunk[TAIL_FIRST];

        buf_clear(out);
        while (n) {
                ssize_t got = pread(fd, chunk, n < sizeof(chunk) ? n : sizeof(chunk), (off_t)from);

                if (got < 0 && errno == EINTR)
                        continue;
                if (got <= 0)
                        return error_origin(got < 0 ? -errno : -EIO);
                buf_append(out, (Str){ chunk, (size_t)got });
                from += (uint64_t)got;
                n -= (size_t)got;
        }
        return error_trace(buf_error(out));
}

static void take_last(RecordLast *last, const Row *row) {
        *last = (RecordLast){ .seq = row->seq, .at = row->at, .mono = row->mono };
        memcpy(last->hash, row->hash.p, ROW_HASH_HEX);
        if (row->boot.n < sizeof(last->boot) && row->boot.n)
                memcpy(last->boot, row->boot.p, row->boot.n);
}

/* One row from the end of @text; *ret_begin is where its line begins. False: no row. */
static bool try_line(Str line, RecordLast *ret) {
        _uninitialized_ char first[16384];
        Arena arena;
        bool is_row;
        Row row;

        arena_init(&arena, first, sizeof(first), ROW_ARENA_MAX);
        is_row = row_parse(line, &arena, &row) && row.holds;
        if (is_row)
                take_last(ret, &row);
        arena_deinit(&arena);
        return is_row;
}

static size_t line_begin(Str text, size_t end) {
        while (end && text.p[end - 1] != '\n')
                --end;
        return end;
}

/*
 * The last whole row in the window @text, whose first line is cut when @is_cut. *ret_end: where it
 * ends in @text, its newline included; 0 when there is none. A row that lacks its newline alone is
 * whole.
 */
static void find_last(Str text, bool is_cut, RecordLast *ret, size_t *ret_end) {
        size_t end = text.n;

        *ret_end = 0;
        while (end) {
                size_t line_end = text.p[end - 1] == '\n' ? end - 1 : end;
                size_t begin = line_begin(text, line_end);

                if (!begin && is_cut)
                        return;
                if (try_line(str_slice(text, begin, line_end), ret)) {
                        *ret_end = end;
                        return;
                }
                end = begin;
        }
}

/* *ret_end: the size of the file up to the end of its last whole row. */
static int read_last(Journal *j, int fd, uint64_t size, RecordLast *ret, uint64_t *ret_end) {
        uint64_t n = TAIL_FIRST;

        *ret_end = 0;
        if (size > RECORD_FILE_MAX - 1) {
                diag_set(&j->diag, 0, 0, "the newest file of the record is too large");
                return error_origin(-EFBIG);
        }
        for (;; n *= 16) {
                uint64_t from = size > n ? size - n : 0;
                size_t end;
                int r = read_at(fd, from, (size_t)(size - from), &j->tail);

                if (r)
                        return error_trace(r);
                find_last(buf_str(&j->tail), from > 0, ret, &end);
                if (end)
                        *ret_end = from + end;
                if (end || !from)
                        return 0;
        }
}

/* The last row of the files before the current one, when that has none. */
static int read_last_before(Journal *j, RecordLast *ret) {
        for (uint64_t number = j->file_no; number-- > 1;) {
                _cleanup_(closep) int fd = -1;
                char name[32];
                struct stat st;
                uint64_t end;
                int r;

                record_file_name(number, name);
                r = folder_open_file(j->dir_fd, name, O_RDONLY, &fd, &j->diag);
                if (r == JOURNAL_E_MISSING)
                        return 0;
                if (r)
                        return r;
                if (fstat(fd, &st) < 0)
                        return error_origin(-errno);
                r = read_last(j, fd, (uint64_t)st.st_size, ret, &end);
                if (r || end)
                        return r;
        }
        return 0;
}

/* A row in one write. What a full disk left of it stays; the next writer says what it is. */
static int write_row(Journal *j, Str row) {
        ssize_t n;

        do {
                n = write(j->file_fd, row.p, row.n);
        } while (n < 0 && errno == EINTR);
        if (n >= 0 && (size_t)n == row.n)
                return 0;
        diag_set(&j->diag, 0, 0, "the record cannot be written: %s",
                 n < 0 ? strerror(errno) : "no room for a whole row");
        return error_origin(n < 0 ? -errno : -ENOSPC);
}

/* A clock that was set: how far wall clock and machine's clock drifted apart since the last row. */
static void add_clock(RowDraft *d, const RecordLast *last) {
        int64_t now = folder_wall_ms(), mono = folder_boot_ms(), jump = 0;

        if (last->seq && last->boot[0] && strcmp(last->boot, folder_boot_id()) == 0) {
                jump = (now - last->at) - (mono - last->mono);
        } else if (last->seq && now < last->at) {
                jump = now - last->at;
        }
        row_add_i64(d, "at", now);
        row_add_i64(d, "mono", mono);
        row_add_str(d, "boot", str_of(folder_boot_id()));
        if (jump > 2000 || jump < -2000)
                row_add_i64(d, "clock_jump_ms", jump);
}

/* Adds what every row has, and makes it the last one. */
static int write_draft(Journal *j, RowDraft *d, RecordLast *last, Str before) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(ROW_BYTES_MAX + 4096);
        RecordLast mine = { .seq = last->seq + 1 };
        int r;

        row_add_u64(d, "seq", mine.seq);
        row_add_str(d, "prev", last->seq ? str_of(last->hash) : STR(ROW_NO_HASH));
        row_add_u64(d, "pid", (uint64_t)getpid());
        row_add_u64(d, "uid", (uint64_t)getuid());
        add_clock(d, last);
        buf_append(&line, before);
        r = row_finish(d, &line, mine.hash);
        if (r)
                return error_trace(r);
        r = write_row(j, buf_str(&line));
        if (r)
                return error_trace(r);
        mine.at = folder_wall_ms();
        mine.mono = folder_boot_ms();
        memcpy(mine.boot, folder_boot_id(), sizeof(mine.boot));
        *last = mine;
        return 0;
}

/* The bytes behind the last whole row: somebody was killed while writing, or had no room. */
static int close_torn(Journal *j, uint64_t from, uint64_t size, RecordLast *last, Str before) {
        _cleanup_(row_draft_deinit) RowDraft d = ROW_DRAFT_INIT;
        char hex[CRYPTO_SHA256_HEX];
        Str torn;
        int r;

        r = read_at(j->file_fd, from, (size_t)(size - from), &j->tail);
        if (r)
                return error_trace(r);
        torn = buf_str(&j->tail);
        crypto_sha256_hex(torn, hex);
        row_add_str(&d, "type", STR("torn"));
        row_add_u64(&d, "torn_bytes", torn.n);
        row_add_str(&d, "torn_sha256", str_of(hex));
        return write_draft(j, &d, last, before);
}

static int begin_next_file(Journal *j) {
        int r;

        /* Nothing of the old file may be lost once the new one has rows. */
        if (fdatasync(j->file_fd) < 0)
                return error_origin(-errno);
        r = open_number(j, j->file_no + 1, O_CREAT | O_EXCL);
        if (r)
                return r;
        return fsync(j->dir_fd) < 0 ? error_origin(-errno) : 0;
}

static int append_locked(Journal *j, RowDraft *d, RecordDraftFunc func, void *userdata) {
        RecordLast last = { 0 };
        Str before = { 0 };
        struct stat st;
        uint64_t end;
        int r;

        r = find_file(j, &st);
        if (r)
                return r;
        r = read_last(j, j->file_fd, (uint64_t)st.st_size, &last, &end);
        if (!r && j->tail.n && j->tail.p[j->tail.n - 1] != '\n')
                before = STR("\n");
        if (!r && !end)
                r = read_last_before(j, &last);
        if (!r && end < (uint64_t)st.st_size) {
                r = close_torn(j, end, (uint64_t)st.st_size, &last, before);
                before = (Str){ 0 };
        }
        if (!r && !before.n && (uint64_t)st.st_size >= j->rotate_at)
                r = begin_next_file(j);
        if (!r && func)
                r = func(userdata, &last, d);
        return r ? r : write_draft(j, d, &last, before);
}

static int sync_rows(Journal *j, bool is_new) {
        if (fdatasync(j->file_fd) < 0 || (is_new && fsync(j->dir_fd) < 0)) {
                diag_set(&j->diag, 0, 0, "the record cannot be brought to the disk: %s",
                         strerror(errno));
                return error_origin(-errno);
        }
        return 0;
}

int record_append(Journal *j, RowDraft *d, RecordDraftFunc func, void *userdata, bool durable) {
        bool is_new;
        int r;

        j->diag = (Diag){ 0 };
        r = open_folder(j);
        if (r)
                return r;
        is_new = j->file_fd < 0;
        r = lock(j);
        if (r == JOURNAL_E_LOCKED)
                diag_set(&j->diag, 0, 0, "another process held the record for too long");
        if (r)
                return r;
        r = append_locked(j, d, func, userdata);
        folder_unlock(j->lock_fd);
        /* What follows waits for the disk, not the others for us: rows of theirs only make it later. */
        return !r && durable ? sync_rows(j, is_new) : r;
}

/* The salt is needed before a row can be made. */
static int ready_salt(Journal *j) {
        int r;

        if (j->has_salt)
                return 0;
        r = open_folder(j);
        if (!r)
                r = lock(j);
        if (r)
                return r;
        r = read_salt(j);
        folder_unlock(j->lock_fd);
        return r;
}

static int append_entry(void *userdata, const RecordEntry *entry) {
        _cleanup_(row_draft_deinit) RowDraft d = ROW_DRAFT_INIT;
        Journal *j = userdata;
        int r;

        r = ready_salt(j);
        if (!r)
                r = entry_to_draft(&j->salt, entry, &d);
        return r ? r : record_append(j, &d, NULL, NULL, entry->durable);
}

Record journal_record(Journal *j) {
        return (Record){ .userdata = j, .append = append_entry };
}

int journal_append(Journal *j, Str type, Str members, bool durable) {
        _cleanup_(row_draft_deinit) RowDraft d = ROW_DRAFT_INIT;
        _cleanup_(buf_deinit) Buf masked = BUF_INIT(ROW_BYTES_MAX);
        const JsonValue *value;
        bool is_masked;
        Arena arena;
        int r;

        /* These two are claims about other rows, and made where those are known. */
        if (str_eq(type, STR("torn")) || str_eq(type, STR("head")))
                return error_origin(-EINVAL);
        r = ready_salt(j);
        if (r)
                return r;
        r = mask_json(&j->salt, members.n ? members : STR("{}"), &masked, &is_masked);
        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        arena_init(&arena, NULL, 0, ROW_ARENA_MAX);
        r = json_parse(buf_str(&masked), JSON_STRICT, &arena, &value, NULL);
        if (r || !json_is(value, JSON_OBJECT))
                r = r < 0 ? r : error_origin(-EINVAL);
        if (!r) {
                row_add_str(&d, "type", type);
                for (const JsonValue *m = json_first(value); m; m = json_next(m))
                        row_add_value(&d, m->name, m);
                r = d.error ? d.error : record_append(j, &d, NULL, NULL, durable);
        }
        arena_deinit(&arena);
        return r;
}
