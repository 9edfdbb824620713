#include "run.h"

#include "change/change.h"
#include "disk/disk.h"
#include "undo/undo.h"

#include <stdio.h>

/* A file that is about to get another content. */
typedef struct Writing {
        ToolRun *run;
        const FilesTarget *target;
        int fd; /* the file as it is; -1: there is none */
        struct stat stat;
        Buf old, new_content;
} Writing;

int tool_keep(ToolRun *run, UndoRun **ret, Diag *diag) {
        UndoConfig config = { run->config->state_dir, run->config->undo_max_bytes };
        UndoAbout about = {
                .tool = str_of(tool_meaning_name(run->request->spec->meaning)),
                .signature = run->request->signature,
                .request_id = str_of(run->request->id),
        };

        if (!config.max_bytes) {
                *ret = NULL;
                return 0;
        }
        if (!config.state_dir.n) {
                diag_set(diag, 0, 0, "there is no folder for it");
                return UNDO_E_BLOCKED;
        }
        return undo_begin(&config, &about, ret, diag);
}

int tool_not_kept(ToolRun *run, int r, const Diag *diag) {
        if (r == UNDO_E_CHANGED) {
                run->refusal = PERMIT_E_CHANGED;
                return TOOLS_E_REFUSED;
        }
        return tool_fail(run,
                         "nothing was changed, since what is there could not be kept for undo: %s",
                         r < 0           ? strerror(-r)
                         : diag->text[0] ? diag->text
                                         : "it is more than undo keeps");
}

/* The content as it is: needed where the new one is made from it. */
static int read_old(Writing *w) {
        int r;

        if (w->target->stat.type == WORLD_TYPE_NONE)
                return 0;
        r = disk_open_file(w->target, &w->fd, &w->stat);
        return r ? r : disk_read(w->fd, CHANGE_SIZE_MAX, &w->old);
}

static int keep_old(Writing *w, UndoRun **ret) {
        _cleanup_(undo_freep) UndoRun *undo = NULL;
        Str now = buf_str(&w->new_content);
        Diag diag = { 0 };
        int r;

        r = tool_keep(w->run, &undo, &diag);
        if (r)
                return tool_not_kept(w->run, r, &diag);
        if (!undo)
                return 0;
        r = w->fd < 0 ? undo_keep_absent(undo, w->target->path)
                      : undo_keep_file(undo, w->target->path, w->fd, &w->stat, &diag);
        if (!r)
                r = undo_seal(undo, now.p ? now : STR(""));
        if (r)
                return tool_not_kept(w->run, r, &diag);
        *ret = take(undo);
        return 0;
}

static void say_written(Writing *w, const DiskPlace *place) {
        ToolRun *run = w->run;

        buf_appendf(run->output, "%s " STR_FMT ", %zu bytes\n",
                    w->fd < 0                                  ? "made"
                    : run->request->spec->meaning == TOOL_EDIT ? "edited"
                                                               : "wrote",
                    STR_ARG(w->target->path), w->new_content.n);
        if (place->n_made)
                tool_note(run, "%u director%s made for it", place->n_made,
                          place->n_made == 1 ? "y was" : "ies were");
        if (w->fd >= 0 && w->stat.st_nlink > 1)
                tool_note(run, "the file had %llu names: the others keep the old content",
                          (unsigned long long)w->stat.st_nlink);
        run->result->success = true;
}

static int put(Writing *w) {
        _cleanup_(disk_place_close) DiskPlace place = DISK_PLACE_INIT;
        _cleanup_(undo_freep) UndoRun *undo = NULL;
        ToolRun *run = w->run;
        Str content = buf_str(&w->new_content);
        int r = disk_place_open(w->target, &place);

        if (r)
                return tool_open_failed(run, r);
        r = tool_begin(run);
        if (r)
                return r;
        r = keep_old(w, &undo);
        if (r || (!undo && run->config->undo_max_bytes))
                return r;
        r = w->fd < 0 ? disk_create(&place, content, 0)
                      : disk_replace(&place, w->fd, &w->stat, content);
        if (r) {
                undo_drop(undo);
                return tool_open_failed(run, r);
        }
        if (undo)
                snprintf(run->result->undo_id, sizeof(run->result->undo_id), "%s", undo_id(undo));
        say_written(w, &place);
        return 0;
}

static int write_or_edit(Writing *w) {
        ToolRun *run = w->run;
        Diag diag = { 0 };
        int r = read_old(w);

        if (r == DISK_E_TOO_LARGE)
                return tool_fail(run, "the file is larger than %u MiB", CHANGE_SIZE_MAX >> 20);
        if (r)
                return tool_open_failed(run, r);
        r = change_make(run->request, buf_str(&w->old), w->fd >= 0, &w->new_content, &diag);
        if (r) {
                if (r < 0)
                        return error_trace(r);
                tool_fail(run, "%s", diag.text);
                return r == CHANGE_E_ARGUMENTS ? TOOLS_E_ARGUMENTS : 0;
        }
        if (w->fd >= 0 && str_eq(buf_str(&w->old), buf_str(&w->new_content))) {
                tool_note(run, "the file holds just that: nothing was written");
                run->result->success = true;
                return 0;
        }
        return put(w);
}

int tool_write(ToolRun *run) {
        Writing w = {
                .run = run,
                .target = run->request->target,
                .fd = -1,
                .old = BUF_INIT(CHANGE_SIZE_MAX + 1),
                .new_content = BUF_INIT(CHANGE_SIZE_MAX),
        };
        int r;

        if (!w.target || w.target->unknown.n || !w.target->base.n)
                return tool_open_failed(run, DISK_E_UNBOUND);
        r = write_or_edit(&w);
        closep(&w.fd);
        buf_deinit(&w.old);
        buf_deinit(&w.new_content);
        return r;
}
