#pragma once

/*
 * Tools
 *
 * What runs a call that was confirmed. Each run takes a permit, and nothing runs without one. The
 * tools here are assent's own; what a host runs by itself never comes through this room.
 */

#include "base/base.h"
#include "core/core.h"

enum {
        TOOLS_E_NO_TOOL = 1, /* nothing here runs a call of this tool */
        TOOLS_E_REFUSED,     /* the permit did not hold any more: see ToolResult.refusal */
        TOOLS_E_ARGUMENTS,   /* the arguments do not fit the tool; said in the output */
};

#define TOOLS_BASH_TIMEOUT_MS     120000
#define TOOLS_BASH_TIMEOUT_MAX_MS 600000
#define TOOLS_SEARCH_BYTES_MAX    (64U << 10) /* of what grep and glob show */
#define TOOLS_SEARCH_HITS         500         /* lines or files shown when no number is given */
#define TOOLS_SEARCH_HITS_MAX     10000
#define TOOLS_READ_LINES_MAX      2000         /* shown at once */
#define TOOLS_READ_BYTES_MAX      (256U << 10) /* shown at once */
#define TOOLS_READ_SCAN_MAX       (256U << 20) /* read on the way to the first line that is wanted */
#define TOOLS_LIST_NAMES_MAX      2000         /* shown at once, the first in order */
#define TOOLS_LIST_SEEN_MAX       2000000      /* looked at */

/* The search service that a person set; see assent-settings(5). */
typedef struct ToolsWebSearch {
        Str url;    /* "https://…?q={query}&n={count}"; empty: there is none */
        Str body;   /* JSON to post, "{\"q\": \"{query}\"}"; empty: a GET */
        Str header; /* "Authorization: Bearer {key}"; may be empty */
        Str key;    /* "env:NAME" or "file:PATH"; may be empty */
} ToolsWebSearch;

/* What tools need to know besides the request; zeroed memory is allowed. Borrowed. */
typedef struct ToolsConfig {
        Str state_dir; /* assent's own, absolute; empty: tools that keep something there refuse */
        uint64_t undo_max_bytes; /* of images from before, in all; 0: none are kept */
        const Surroundings
                *surroundings; /* as the gate has them; NULL: tools that look for secrets refuse */
        ToolsWebSearch web_search;
        /*
         * Whether the rules as they are say no more against @to than against @from, from which a server
         * sends web_fetch there. NULL: no redirect is followed.
         */
        bool (*may_fetch)(void *userdata, Str from, Str to);
        /* save_and_exec: save what must outlive the program; NULL: it is not run here. */
        int (*save)(void *userdata);
        void *userdata;
} ToolsConfig;

typedef struct ToolResult {
        bool success;
        int64_t exit_status; /* -1: it did not end by exiting */
        int refusal;         /* PERMIT_E_…, with TOOLS_E_REFUSED */
        bool cut;            /* output was left out; the text says how much */
        char undo_id[9];     /* what was overwritten or deleted can be put back by it; empty: no */
        bool ends_program;   /* the program that ran it ends now, with ->exit_status */
        int start_error;     /* errno when the program could not be started; 0: it ran */
} ToolResult;

/**
 * tools_run() - run the call of a permit, to its end
 * @permit:     taken: used up and ended whatever happens
 * @output:     what the tool says, for the model; foreign bytes
 *
 * The arguments are checked against the tool's table first. bash: `command` by /bin/bash -c in the
 * request's directory, in a session of its own without terminal; `timeout` in ms.
 *
 * Return: 0 (->success says how it ended), TOOLS_E_…, negative errno.
 */
int tools_run(const ToolsConfig *config, Permit *permit, Buf *output, ToolResult *ret) _must_check_;

/**
 * tools_exec() - run words instead of the shell text, with the caller's own streams and terminal
 * @argv:       NULL-terminated; what the permit's request was made from
 *
 * For `exec`: the permit's command must be these words, quoted; after an edit the edited text is
 * run by bash instead. Return: as tools_run();
 * ->exit_status is what the command's parent would have seen.
 */
int tools_exec(Permit *permit, const char *const *argv, ToolResult *ret) _must_check_;

/* True when tools_run() has a runner for this request. */
bool tools_can_run(const Request *request);

/* What an agent is told of one of our own tools; its name is tool_meaning_name(). */
typedef struct ToolInfo {
        ToolMeaning meaning;
        Str description;
} ToolInfo;
/* All of them, static. */
const ToolInfo *tools_list(size_t *ret_n);
/* The arguments of one as a JSON schema object. */
void tools_write_schema(ToolMeaning meaning, JsonWriter *w);

/**
 * tools_add_specs() - tell the gate that calls of our tools are run by us
 * @undo_is_kept: images from before are kept, so that the card can say how it is undone
 * @a:          lives as long as the gate
 *
 * Settings that were added for them before are kept.
 */
int tools_add_specs(Gate *gate, bool undo_is_kept, Arena *a) _must_check_;

/* A sentence for what permit_use() said. */
const char *tools_refusal_text(int refusal);
