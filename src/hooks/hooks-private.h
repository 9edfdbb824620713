#pragma once

/* What the files of the room share. */

#include "contain/contain.h"
#include "hooks.h"
#include "json/json.h"

#define NONCE_HEX      33
#define FILE_BYTES_MAX (64U << 20)

typedef struct Program {
        Hooks *hooks;
        const SettingsHook *settings;
        Str name; /* "program:NAME" */
} Program;

/* What a program is started for. All of it is borrowed for the call. */
typedef struct Event {
        const Request *request;
        const Pending *pending; /* NULL: not known here */
        int64_t time_ms;        /* that it has */
        bool may_confirm;
        /* SETTINGS_HOOK_POST */
        bool success;
        Str output;
} Event;

/* One started program: the question it was started for, and what it came to. */
typedef struct Run {
        const Program *program;
        Request *request; /* held */
        ContainChild *child;
        char nonce[NONCE_HEX];
        int64_t start_at; /* monotonic ms at which it is to begin; 0: it has begun */
        bool may_confirm;
        bool is_withdrawn; /* whatever it says now is nothing */
        bool has_answer;
        HookAnswer answer; /* its strings live in the request's arena */
        int fds[CONTAIN_POLL_MAX];
        size_t n_fds;
} Run;

struct Hooks {
        const SettingsHooks *list;
        Str folder, home;
        Arena *arena;
        Program *programs;
        size_t n_programs;
        Gate *gate;
        int epoll_fd, timer_fd, ready_fd;
        bool (*is_withdrawn)(void); /* NULL: nobody withdraws */
        Run *runs[HOOKS_RUNS_MAX];
        size_t n_runs;
};

/* message.c: the request as a program reads it. */
int message_write(const Program *p, const Event *e, const char *nonce, Buf *out) _must_check_;

/*
 * answer.c: what a program said. @text is all it wrote; strings of @ret are made in @a.
 * False: it is no answer to this question; *ret_why says why, a static sentence.
 */
bool answer_read(const Program *p,
                 const char *nonce,
                 bool may_confirm,
                 Str text,
                 Arena *a,
                 HookAnswer *ret,
                 const char **ret_why);

/* start.c */
/* The first thing that is wrong with the files of the command; empty: nothing. */
Str start_complaint(const Program *p, Arena *a);
/* 0, or *ret_why says why it was not started. */
int start_child(const Program *p,
                const Event *e,
                Arena *a,
                char nonce[NONCE_HEX],
                ContainChild **ret_child,
                Str *ret_why) _must_check_;
/* How it ended, unless it ended well and left its whole output in *ret_output. */
bool start_result(ContainChild *child, Str *ret_output, Buf *why);
