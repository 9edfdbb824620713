#pragma once

/* What the files that make a request share. Nobody else includes it. */

#include "request.h"

static inline Str argument(const Request *q, const char *name) {
        Str s = { 0 };

        if (!json_string(tool_find_argument(q->args, str_of(name)), &s))
                return (Str){ 0 };
        return s;
}

static inline bool is_shell(const Request *q) {
        return q->spec->meaning == TOOL_BASH || q->spec->meaning == TOOL_EXEC;
}

/* request-effects.c: what the call would do, and then its hashes. */
int request_work_out(Request *q, const Surroundings *s) _must_check_;

/*
 * request-hash.c: digest and key. The observations bind what was looked at: content of scripts by their
 * hash, objects by inode.
 */
int request_hash(Request *q, const World *world) _must_check_;
