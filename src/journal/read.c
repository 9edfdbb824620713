#include "read.h"

#include "folder.h"
#include "record.h"

#include <fcntl.h>
#include <stdio.h>

typedef struct Reader {
        int dir;
        RecordLineFunc func;
        void *userdata;
        Diag *diag;
        Buf buf;
        Str text; /* of the file at hand */
} Reader;

static int hand_on(Reader *r, RecordLine *line, size_t begin, size_t end) {
        line->is_whole = end < r->text.n;
        line->text = str_slice(r->text, begin, end);
        return r->func(r->userdata, line);
}

static int read_forward(Reader *r, RecordLine line) {
        size_t begin = 0;

        while (begin < r->text.n) {
                size_t n = str_find_char(str_slice(r->text, begin, r->text.n), '\n');
                size_t end = n == SIZE_MAX ? r->text.n : begin + n;
                int result;

                ++line.line;
                result = hand_on(r, &line, begin, end);
                if (result)
                        return result;
                begin = end + 1;
        }
        return 0;
}

static uint64_t count_lines(Str text) {
        uint64_t n = 0;

        for (size_t i = 0; i < text.n; ++i)
                n += text.p[i] == '\n';
        return n + (text.n && text.p[text.n - 1] != '\n');
}

static int read_backward(Reader *r, RecordLine line) {
        Str text = r->text;
        size_t end = text.n;

        line.line = count_lines(text);
        if (end && text.p[end - 1] == '\n')
                --end;
        for (; line.line; --line.line) {
                size_t begin = end;
                int result;

                while (begin && text.p[begin - 1] != '\n')
                        --begin;
                result = hand_on(r, &line, begin, end);
                if (result || !begin)
                        return result;
                end = begin - 1;
        }
        return 0;
}

static int read_file(Reader *r, uint64_t number, bool newest_first, bool is_last) {
        _cleanup_(closep) int fd = -1;
        char name[32];
        int result;

        record_file_name(number, name);
        buf_clear(&r->buf);
        result = folder_open_file(r->dir, name, O_RDONLY, &fd, r->diag);
        if (!result)
                result = folder_read(fd, RECORD_FILE_MAX, &r->buf);
        if (result)
                return result;
        r->text = buf_str(&r->buf);
        return (newest_first ? read_backward : read_forward)(
                r,
                (RecordLine){ .file = str_of(name), .file_no = number, .is_last_file = is_last });
}

int record_read(Str state_dir, bool newest_first, RecordLineFunc func, void *userdata, Diag *diag) {
        _cleanup_(closep) int dir = -1;
        Reader reader = { .func = func,
                          .userdata = userdata,
                          .diag = diag,
                          .buf = BUF_INIT(RECORD_FILE_MAX + 1) };
        uint64_t *numbers = NULL;
        size_t n = 0;
        int r = record_open_folder(state_dir, &dir, diag);

        if (r)
                return r;
        reader.dir = dir;
        r = record_list_files(dir, &numbers, &n);
        if (!r && !n)
                r = JOURNAL_E_MISSING;
        for (size_t i = 0; !r && i < n; ++i) {
                size_t at = newest_first ? n - 1 - i : i;

                r = read_file(&reader, numbers[at], newest_first, at == n - 1);
        }
        free(numbers);
        buf_deinit(&reader.buf);
        return r;
}

int record_read_text(Str text, RecordLineFunc func, void *userdata) {
        Reader reader = { .dir = -1, .func = func, .userdata = userdata, .text = text };

        return read_forward(&reader, (RecordLine){
                                             .file = STR("record"),
                                             .file_no = 1,
                                             .is_last_file = true,
                                     });
}

/* The walk */

enum {
        WALK_ENDED = 1000 /* no outcome of ours: the caller had enough */
};

typedef struct Walk {
        JournalRowFunc func;
        void *userdata;
} Walk;

/* What is no row is passed over: a torn row says what it was, and verifying says the rest. */
static int walk_line(void *userdata, const RecordLine *line) {
        Walk *walk = userdata;
        _uninitialized_ char first[16384];
        bool goes_on = true;
        Arena arena;
        Row row;

        arena_init(&arena, first, sizeof(first), ROW_ARENA_MAX);
        if (line->is_whole && row_parse(line->text, &arena, &row)) {
                goes_on = walk->func(walk->userdata, &(JournalRow){
                                                             .seq = row.seq,
                                                             .file = line->file,
                                                             .line = line->line,
                                                             .text = row.text,
                                                             .value = row.value,
                                                     });
        }
        arena_deinit(&arena);
        if (arena_error(&arena) == -ENOMEM)
                return error_origin(-ENOMEM);
        return goes_on ? 0 : WALK_ENDED;
}

int journal_walk(
        Str state_dir, bool newest_first, JournalRowFunc func, void *userdata, Diag *reterr_diag) {
        Walk walk = { .func = func, .userdata = userdata };
        int r = record_read(state_dir, newest_first, walk_line, &walk, reterr_diag);

        return r == WALK_ENDED ? 0 : r;
}

static bool is_member(const JournalRow *row, const char *name, Str wanted) {
        Str s;

        return !wanted.n ||
               (json_string(json_find(row->value, str_of(name)), &s) && str_eq(s, wanted));
}

static bool is_in_time(const JournalFilter *f, const JournalRow *row) {
        int64_t at = 0;

        if (!f->since && !f->until)
                return true;
        if (!json_i64(json_find(row->value, STR("at")), &at))
                return false;
        return at >= f->since && (!f->until || at < f->until);
}

bool journal_filter_matches(const JournalFilter *f, const JournalRow *row) {
        if (!f)
                return true;
        return is_member(row, "type", f->type) && is_member(row, "session", f->session) &&
               is_member(row, "agent", f->agent) && is_member(row, "tool", f->tool) &&
               is_member(row, "action", f->action) && is_member(row, "by", f->by) &&
               is_member(row, "request", f->request) && is_in_time(f, row) &&
               (!f->text.n || str_find(row->text, f->text) != SIZE_MAX) &&
               (!f->refused ||
                (is_member(row, "type", STR("decision")) && is_member(row, "action", STR("skip"))));
}
