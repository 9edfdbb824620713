#include "run.h"

#include "disk/disk.h"

#include <unistd.h>

/* The lines that are wanted, and what was met on the way to them. */
typedef struct Lines {
        uint64_t first, last; /* 1-based, inclusive */
        uint64_t at;          /* the line being read */
        uint64_t n_shown;
        uint64_t n_scanned; /* bytes */
        bool ended;         /* the end of the file was met */
        bool full;          /* no more lines, or no more room */
        bool more;          /* what was read holds more than was taken */
        bool cut_line;      /* the last one shown is not whole */
        bool binary;
        char last_byte;
        Buf *out;
        size_t start;
} Lines;

/* Both pairs of names are known to models; together they could contradict each other. */
static int take_range(ToolRun *run, Lines *l) {
        uint64_t offset = 0, limit = 0, start = 0, end = 0;
        bool has_offset = tool_count(run, "offset", &offset),
             has_limit = tool_count(run, "limit", &limit),
             has_start = tool_count(run, "start_line", &start),
             has_end = tool_count(run, "end_line", &end);

        if ((has_offset || has_limit) && (has_start || has_end)) {
                tool_fail(run, "give either offset and limit, or start_line and end_line");
                return TOOLS_E_ARGUMENTS;
        }
        l->first = has_start ? start : offset;
        if (!l->first)
                l->first = 1;
        if ((has_limit && !limit) || (has_end && end < l->first)) {
                tool_fail(run, "that range has no lines");
                return TOOLS_E_ARGUMENTS;
        }
        l->last = has_end ? end : l->first + (has_limit ? limit : TOOLS_READ_LINES_MAX) - 1;
        if (l->last < l->first || l->last - l->first >= TOOLS_READ_LINES_MAX)
                l->last = l->first + TOOLS_READ_LINES_MAX - 1;
        return 0;
}

static void take_line_part(Lines *l, Str part) {
        size_t room = TOOLS_READ_BYTES_MAX - (l->out->n - l->start);

        if (part.n > room) {
                part.n = room;
                l->full = l->cut_line = true;
        }
        if (memchr(part.p, '\0', part.n))
                l->binary = true;
        if (part.n)
                l->n_shown = l->at - l->first + 1;
        buf_append(l->out, part);
}

/* One chunk of the file: lines before the range are counted, lines in it are taken. */
static void take_chunk(Lines *l, Str chunk) {
        while (chunk.n && !l->full) {
                size_t end = str_find_char(chunk, '\n');
                size_t n = end == SIZE_MAX ? chunk.n : end + 1;

                if (l->at >= l->first)
                        take_line_part(l, str_slice(chunk, 0, n));
                l->last_byte = chunk.p[n - 1];
                if (end != SIZE_MAX && l->at++ == l->last)
                        l->full = true;
                chunk = str_slice(chunk, n, chunk.n);
        }
        l->more = chunk.n > 0;
}

static int scan(int fd, Lines *l) {
        char chunk[65536];

        while (!l->full && !l->binary && l->n_scanned < TOOLS_READ_SCAN_MAX) {
                ssize_t n = read(fd, chunk, sizeof(chunk));

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                if (!n) {
                        l->ended = true;
                        break;
                }
                /* What is no text shows it at once, as git has it. */
                if (!l->n_scanned && memchr(chunk, '\0', n < 8000 ? (size_t)n : 8000))
                        l->binary = true;
                else
                        take_chunk(l, (Str){ chunk, (size_t)n });
                l->n_scanned += (uint64_t)n;
        }
        /* The last line that is wanted may be the last there is. */
        if (l->full && !l->more)
                l->ended = read(fd, chunk, 1) == 0;
        return buf_error(l->out);
}

static uint64_t lines_met(const Lines *l) {
        return l->at - (l->last_byte == '\n' || !l->n_scanned ? 1 : 0);
}

static int nothing_shown(ToolRun *run, const Lines *l, const struct stat *st) {
        if (!l->n_scanned) {
                tool_note(run, "the file is empty");
                return 0;
        }
        if (l->ended)
                return tool_fail(run, "line %llu is past the end: the file has %llu line%s",
                                 (unsigned long long)l->first, (unsigned long long)lines_met(l),
                                 lines_met(l) == 1 ? "" : "s");
        return tool_fail(run, "line %llu is not within the first %u MiB of the file's %llu bytes",
                         (unsigned long long)l->first, TOOLS_READ_SCAN_MAX >> 20,
                         (unsigned long long)st->st_size);
}

static void say_what_is_left_out(ToolRun *run, const Lines *l, const struct stat *st) {
        uint64_t last = l->first + l->n_shown - 1;

        if (l->cut_line)
                tool_note(run, "line %llu is cut: no more than %u bytes are shown at once",
                          (unsigned long long)last, TOOLS_READ_BYTES_MAX);
        if (l->ended && l->first == 1)
                return;
        if (l->ended)
                tool_note(run, "lines %llu to %llu, the last of the file",
                          (unsigned long long)l->first, (unsigned long long)last);
        else
                tool_note(run, "lines %llu to %llu of a file of %llu bytes; offset %llu goes on",
                          (unsigned long long)l->first, (unsigned long long)last,
                          (unsigned long long)st->st_size,
                          (unsigned long long)(l->cut_line && l->n_shown > 1 ? last : last + 1));
}

static bool has_changed(int fd, const struct stat *before) {
        struct stat now;

        return fstat(fd, &now) < 0 || now.st_size != before->st_size ||
               now.st_mtim.tv_sec != before->st_mtim.tv_sec ||
               now.st_mtim.tv_nsec != before->st_mtim.tv_nsec;
}

static int show(ToolRun *run, int fd, Lines *l, const struct stat *st) {
        int r;

        r = scan(fd, l);
        if (r)
                return tool_fail(run, "it cannot be read: %s", strerror(-r));
        if (l->binary) {
                l->out->n = l->start;
                return tool_fail(run, "a binary file of %llu bytes, which is not shown as text",
                                 (unsigned long long)st->st_size);
        }
        run->result->success = true;
        if (!l->n_shown)
                return nothing_shown(run, l, st);
        say_what_is_left_out(run, l, st);
        run->result->cut = !l->ended || l->cut_line || l->first > 1;
        if (S_ISREG(st->st_mode) && st->st_size && has_changed(fd, st))
                tool_note(
                        run,
                        "the file changed while it was read: what is shown may be neither the old "
                        "nor the new one");
        return 0;
}

int tool_open_failed(ToolRun *run, int r) {
        if (r == DISK_E_CHANGED) {
                run->refusal = PERMIT_E_CHANGED;
                return TOOLS_E_REFUSED;
        }
        return tool_fail(run, "%s", r > 0 ? disk_outcome_text(r) : strerror(-r));
}

int tool_read(ToolRun *run) {
        const FilesTarget *target = run->request->target;
        Lines l = { .at = 1, .out = run->output, .start = run->output->n };
        _cleanup_(closep) int fd = -1;
        struct stat st;
        int r;

        r = take_range(run, &l);
        if (r)
                return r;
        if (!target)
                return tool_open_failed(run, DISK_E_UNBOUND);
        r = disk_open_file(target, &fd, &st);
        if (r)
                return tool_open_failed(run, r);
        r = tool_begin(run);
        return r ? r : show(run, fd, &l, &st);
}
