#include "operator.h"

#include "diff/diff.h"
#include "display/display.h"
#include "undo/undo.h"

#include <time.h>

#define SHOWN_MAX (64U << 20) /* bytes of a file that is compared */
#define PATHS_MAX 200         /* of a tree that are named */

static UndoConfig config_of(const App *app) {
        return (UndoConfig){ app->state_dir, (uint64_t)app->settings->undo.max << 20 };
}

static void add_time(int64_t ms, Buf *out) {
        time_t t = (time_t)(ms / 1000);
        struct tm tm;
        char s[32] = "?";

        if (localtime_r(&t, &tm))
                strftime(s, sizeof(s), "%Y-%m-%d %H:%M", &tm);
        buf_append(out, str_of(s));
}

static void add_line(const UndoItem *item, Buf *out) {
        buf_appendf(out, STR_FMT "  ", STR_ARG(item->id));
        add_time(item->at, out);
        buf_append(out, STR("  "));
        app_escape(item->signature, out);
        if (item->n_entries > 1)
                buf_appendf(out, "  (%zu names, %llu bytes)", item->n_entries,
                            (unsigned long long)item->n_bytes);
        buf_append(out, STR("\n"));
}

static void add_json(const UndoItem *item, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        json_member_str(&w, STR("id"), item->id);
        json_member_i64(&w, STR("at"), item->at);
        json_member_str(&w, STR("tool"), item->tool);
        json_member_str(&w, STR("signature"), item->signature);
        json_member_bytes(&w, STR("path"), item->entries[0].path);
        json_member_u64(&w, STR("names"), item->n_entries);
        json_member_u64(&w, STR("bytes"), item->n_bytes);
        json_end_object(&w);
        (void)!json_writer_end(&w);
        buf_append(out, STR("\n"));
}

static int failed(int r, const Diag *diag, Buf *out) {
        switch (r) {
        case UNDO_E_MISSING:
                buf_append(out,
                           STR("there is no run of this id, or more than one: `assent undo` lists "
                               "them\n"));
                break;
        case UNDO_E_CORRUPT:
                buf_append(out, STR("its images are not what was kept: nothing was put back\n"));
                break;
        case UNDO_E_CHANGED:
                buf_append(out, STR("it changed while it was put back: nothing was done\n"));
                break;
        default:
                buf_append(out, STR("it cannot be put back: "));
                app_escape(r < 0           ? str_of(strerror(-r))
                           : diag->text[0] ? str_of(diag->text)
                                           : STR("what stands there now is no file, or a link is "
                                                 "on the way to it"),
                           out);
                buf_append(out, STR("\n"));
        }
        return r == UNDO_E_MISSING ? APP_EXIT_USAGE : APP_EXIT_CANNOT;
}

int operator_undo_list(const App *app, bool json, Buf *out) {
        _cleanup_(arena_freep) Arena *a = NULL;
        UndoConfig config = config_of(app);
        size_t n = 0, n_bad = 0;
        UndoItem *items;
        int r = arena_new(512U << 20, &a);

        if (!r)
                r = undo_list(&config, a, &items, &n, &n_bad);
        if (r)
                return failed(r, &(Diag){ 0 }, out);
        for (size_t i = 0; i < n; ++i)
                (json ? add_json : add_line)(&items[i], out);
        if (n_bad && !json)
                buf_appendf(out, "%zu more cannot be read\n", n_bad);
        if (!n && !n_bad && !json)
                buf_append(out,
                           STR("nothing was kept: only what assent's own file tools overwrite or "
                               "delete is\n"));
        return APP_EXIT_OK;
}

/* Two lists of lines as people know them; binary files only as that. */
static int show_diff(Str path, Str today, Str before, Buf *out) {
        _cleanup_(buf_deinit) Buf name = BUF_INIT(1 << 16), text = BUF_INIT(4 * SHOWN_MAX);
        Diff d;
        int r;

        if (memchr(today.p ? today.p : "", '\0', today.n) ||
            memchr(before.p ? before.p : "", '\0', before.n)) {
                buf_appendf(out, "binary: %zu bytes would become %zu\n", today.n, before.n);
                return 0;
        }
        r = diff_init(&d, today, before, 3);
        if (r) {
                buf_appendf(out, "%zu bytes would become %zu\n", today.n, before.n);
                return r < 0 ? error_trace(r) : 0;
        }
        app_escape(path, &name);
        diff_format(&d, buf_str(&name), buf_str(&name), &text);
        diff_deinit(&d);
        display_escape(buf_str(&text),
                       DISPLAY_TEXT | display_flags_from_locale("any", getenv("LC_ALL"),
                                                                getenv("LC_CTYPE"), getenv("LANG")),
                       out);
        return buf_error(&text);
}

static void show_tree(const UndoItem *item, Buf *out) {
        for (size_t i = 0; i < item->n_entries && i < PATHS_MAX; ++i) {
                buf_append(out, STR("would put back "));
                app_escape(item->entries[i].path, out);
                if (item->entries[i].was == UNDO_WAS_DIRECTORY)
                        buf_append(out, STR("/"));
                buf_append(out, STR("\n"));
        }
        if (item->n_entries > PATHS_MAX)
                buf_appendf(out, "and %zu more\n", item->n_entries - PATHS_MAX);
}

/* *ret_changed: it is not as the run left it. */
static int show(const UndoItem *item, Arena *a, Buf *out, bool *ret_changed) {
        _cleanup_(buf_deinit) Buf today = BUF_INIT(SHOWN_MAX), before = BUF_INIT(SHOWN_MAX);
        const UndoEntry *e = &item->entries[0];
        bool exists = false, as_left = false;
        int r;

        r = undo_present(item, a, &today, &exists, &as_left);
        if (r)
                return r;
        *ret_changed = !as_left;
        if (e->was == UNDO_WAS_DIRECTORY || e->was == UNDO_WAS_LINK) {
                show_tree(item, out);
                return 0;
        }
        if (e->was == UNDO_WAS_FILE)
                r = undo_read(item, e, &before);
        if (r)
                return r;
        if (e->was == UNDO_WAS_ABSENT) {
                buf_append(out, STR("would delete "));
                app_escape(e->path, out);
                buf_append(out, STR(", which was not there before\n"));
        }
        return show_diff(e->path, buf_str(&today), buf_str(&before), out);
}

int operator_undo_show(const App *app, Str id, Buf *out) {
        _cleanup_(arena_freep) Arena *a = NULL;
        UndoConfig config = config_of(app);
        bool changed = false;
        UndoItem item;
        int r = arena_new(512U << 20, &a);

        if (!r)
                r = undo_find(&config, id, a, &item);
        if (r)
                return failed(r, &(Diag){ 0 }, out);
        add_line(&item, out);
        r = show(&item, a, out, &changed);
        if (r)
                return failed(r, &(Diag){ 0 }, out);
        if (changed)
                buf_append(
                        out,
                        STR("it changed since: putting it back would lose that, and needs -f\n"));
        return APP_EXIT_OK;
}

/* What a person does to files by us stands in the record as well. */
static int note(App *app, const UndoItem *item) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(65536);
        Record record = journal_record(app->journal);
        RecordEntry entry = {
                .type = RECORD_UNDO,
                .session = app->session->id,
                .durable = true,
        };

        buf_appendf(&text, "undo " STR_FMT ": " STR_FMT, STR_ARG(item->id),
                    STR_ARG(item->signature));
        entry.text = buf_str(&text);
        return buf_error(&text) ? buf_error(&text) : record.append(record.userdata, &entry);
}

static int put_back(App *app, const UndoItem *item, bool force, Arena *a, Buf *out) {
        UndoConfig config = config_of(app);
        bool changed = false;
        Diag diag = { 0 };
        int r;

        r = show(item, a, out, &changed);
        if (r)
                return failed(r, &diag, out);
        if (changed && !force) {
                buf_append(
                        out,
                        STR("not put back: it changed since, and what is above would be lost; -f "
                            "does it all the same\n"));
                return APP_EXIT_ASK;
        }
        r = note(app, item);
        if (r) {
                buf_append(out, STR("not put back: it cannot be recorded\n"));
                return APP_EXIT_CANNOT;
        }
        /* Nothing bounds what a person puts back; keeping today's content has the usual bound. */
        if (!config.max_bytes)
                config.max_bytes = (uint64_t)SHOWN_MAX * 2;
        r = undo_restore(&config, item, force, a, &diag);
        if (r)
                return failed(r, &diag, out);
        buf_append(out, STR("put back\n"));
        return APP_EXIT_OK;
}

int operator_undo(App *app, Str id, bool force, Buf *out) {
        _cleanup_(arena_freep) Arena *a = NULL;
        UndoConfig config = config_of(app);
        UndoItem item;
        int r = arena_new(512U << 20, &a);

        if (!r)
                r = undo_find(&config, id, a, &item);
        if (r)
                return failed(r, &(Diag){ 0 }, out);
        return put_back(app, &item, force, a, out);
}
