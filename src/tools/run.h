#pragma once

/* What runners share: one run of one tool. */

#include "tools.h"

typedef struct ToolRun {
        const ToolsConfig *config;
        Permit *permit;
        const Request *request;
        Arena *arena; /* ends with the run */
        Buf *output;  /* for the model */
        ToolResult *result;
        int refusal; /* what permit_use() said, with TOOLS_E_REFUSED */
        bool began;  /* the permit was used: it has run, however it ends */
} ToolRun;

#define TOOLS_ARENA_MAX (512U << 20)

/*
 * A runner: opens and checks what it needs, calls tool_begin(), acts. Says in run->output what came
 * of it, and sets result->success. Return: 0 (also when the tool failed: the output says why),
 * TOOLS_E_…, negative errno.
 */
typedef int (*ToolFunc)(ToolRun *run);

int tool_bash(ToolRun *run);
int tool_exec(ToolRun *run);
int tool_grep(ToolRun *run);
int tool_glob(ToolRun *run);
int tool_fetch(ToolRun *run);
int tool_search(ToolRun *run);
int tool_read(ToolRun *run);
int tool_list(ToolRun *run);
int tool_write(ToolRun *run); /* and edit_file */
int tool_delete(ToolRun *run);

/**
 * tool_begin() - the last look: nothing is changed, read or sent before it returned 0
 *
 * The observations are compared, the pre hooks speak, the RUN row is written, the permit is used up.
 *
 * Return: 0, TOOLS_E_REFUSED, negative errno.
 */
int tool_begin(ToolRun *run) _must_check_;

/* disk_open_file() and the like failed: what changed is a refusal, all else is said. */
int tool_open_failed(ToolRun *run, int r);

struct UndoRun;
/* A folder for images from before; *ret stays NULL where nothing is kept. As undo_begin(). */
int tool_keep(ToolRun *run, struct UndoRun **ret, Diag *diag) _must_check_;
/* Nothing may change without its image: said, or refused when it changed meanwhile. */
int tool_not_kept(ToolRun *run, int r, const Diag *diag);

/* The sentence why it failed, for the model; result->success is false. Returns 0. */
int tool_fail(ToolRun *run, const char *format, ...) _printf_(2, 3);
/* A sentence in brackets on a line of its own behind the output: what was left out, and the like. */
void tool_note(ToolRun *run, const char *format, ...) _printf_(2, 3);

/* Arguments, by any spelling: their types were checked before. False and untouched when not given. */
bool tool_text(const ToolRun *run, const char *name, Str *ret);
bool tool_count(const ToolRun *run, const char *name, uint64_t *ret);
bool tool_flag(const ToolRun *run, const char *name);
