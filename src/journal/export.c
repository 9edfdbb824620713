#include "record.h"

#include <stdio.h>
#include <time.h>

#define LINE_MAX_BYTES (64U << 20)

static const struct {
        Str heading, member;
} columns[] = {
#define X(heading, member) { STR_INIT(heading), STR_INIT(member) },
#include "columns.def"
#undef X
};

typedef struct Export {
        JournalFormat format;
        const JournalFilter *filter;
        JournalTextFunc func;
        void *userdata;
        Buf line;
        int error;
} Export;

/* A cell that begins like a formula is one to the program that opens the table. */
static void write_cell(Buf *out, Str text) {
        buf_append_char(out, '"');
        if (text.n && str_find_char(STR("=+-@\t\r"), text.p[0]) != SIZE_MAX)
                buf_append_char(out, '\'');
        for (size_t i = 0; i < text.n; ++i) {
                if (text.p[i] == '"')
                        buf_append_char(out, '"');
                buf_append_char(out, text.p[i]);
        }
        buf_append_char(out, '"');
}

static void write_time(Buf *out, int64_t at) {
        time_t seconds = (time_t)(at / 1000);
        char text[64];
        struct tm tm;

        if (at < 0 || !gmtime_r(&seconds, &tm) ||
            !strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &tm)) {
                buf_append(out, STR("\"\""));
        } else {
                buf_appendf(out, "\"%s.%03dZ\"", text, (int)(at % 1000));
        }
}

static void write_value(Buf *out, Str member, const JsonValue *v) {
        int64_t at = 0;

        if (str_eq(member, STR("at")) && json_i64(v, &at)) {
                write_time(out, at);
        } else if (json_is(v, JSON_STRING)) {
                write_cell(out, v->text);
        } else if (json_is(v, JSON_NUMBER)) {
                buf_append(out, v->text);
        } else if (json_is(v, JSON_BOOL)) {
                buf_append(out, v->boolean ? STR("true") : STR("false"));
        }
}

static void write_csv(Buf *out, const JournalRow *row) {
        for (size_t i = 0; i < ARRAY_LEN(columns); ++i) {
                if (i)
                        buf_append_char(out, ',');
                write_value(out, columns[i].member, json_find(row->value, columns[i].member));
        }
        buf_append(out, STR("\r\n"));
}

static void write_headings(Buf *out) {
        for (size_t i = 0; i < ARRAY_LEN(columns); ++i) {
                if (i)
                        buf_append_char(out, ',');
                write_cell(out, columns[i].heading);
        }
        buf_append(out, STR("\r\n"));
}

/* Rows were masked when they were written; what newer tables know besides is masked now. */
static int write_json(Buf *out, const JournalRow *row) {
        bool masked = false;
        int r = journal_mask(row->text, out, &masked);

        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        if (!masked) {
                buf_clear(out);
                buf_append(out, row->text);
        }
        buf_append_char(out, '\n');
        return 0;
}

static bool export_row(void *userdata, const JournalRow *row) {
        Export *e = userdata;

        if (!journal_filter_matches(e->filter, row))
                return true;
        buf_clear(&e->line);
        if (e->format == JOURNAL_CSV) {
                write_csv(&e->line, row);
        } else {
                e->error = write_json(&e->line, row);
        }
        if (!e->error)
                e->error = buf_error(&e->line);
        return !e->error && e->func(e->userdata, buf_str(&e->line));
}

int journal_export(Str state_dir,
                   JournalFormat format,
                   const JournalFilter *filter,
                   JournalTextFunc func,
                   void *userdata,
                   Diag *reterr_diag) {
        Export e = {
                .format = format,
                .filter = filter,
                .func = func,
                .userdata = userdata,
                .line = BUF_INIT(LINE_MAX_BYTES),
        };
        int r = 0;

        if (format == JOURNAL_CSV) {
                write_headings(&e.line);
                e.error = buf_error(&e.line);
                if (!e.error && !func(userdata, buf_str(&e.line))) {
                        buf_deinit(&e.line);
                        return 0;
                }
        }
        if (!e.error)
                r = journal_walk(state_dir, false, export_row, &e, reterr_diag);
        buf_deinit(&e.line);
        return r ? r : error_trace(e.error);
}
