#pragma once

/*
 * Contain
 *
 * Running a child: with exactly the arguments, environment, directory and
 * descriptors that were given, without our terminal, bounded in time and output,
 * and not outliving its call. Mechanism only: it does not know why a child runs
 * nor whether it may.
 *
 * What ends with the leader: every process of its process group and of its
 * session. What escapes: a descendant that makes a session of its own (setsid,
 * daemons), work that another daemon was asked to do, and, when we ourselves are
 * killed, everything but the leader. An escaped one that holds the output open is
 * not waited for, and the result says so.
 *
 * No signal handler, no thread, no process-wide setting is needed or changed;
 * any thread may run children. A child dies with the thread that started it
 * (PR_SET_PDEATHSIG), so that thread has to stay until the child has ended.
 */

#include <poll.h>

#include "base/base.h"

enum {
        CONTAIN_E_INVALID = 1, /* the spec itself: no argv, a NUL in a word, too much of it */
        CONTAIN_E_REFUSED,     /* the last look refused */
        CONTAIN_E_NOT_STARTED, /* the result's step and error say what failed */
};

#define CONTAIN_WORDS_MAX    65536     /* of argv, and of the environment */
#define CONTAIN_BYTES_MAX    (8 << 20) /* of both together */
#define CONTAIN_CAPTURE_MAX  (64 << 20)
#define CONTAIN_HEAD_DEFAULT (64 << 10)
#define CONTAIN_TAIL_DEFAULT (64 << 10)
#define CONTAIN_GRACE_MS     2000
#define CONTAIN_LINGER_MS    200 /* for output that a dead group still had in its pipe */
#define CONTAIN_POLL_MAX     3

typedef enum ContainMode {
        CONTAIN_SESSION,    /* a session of its own: no controlling terminal */
        CONTAIN_FOREGROUND, /* stays in our session and process group, as the terminal's keys want it;
                             * nothing but the leader is signalled, nothing is swept up after it */
} ContainMode;

typedef enum ContainStreamKind {
        CONTAIN_STREAM_USUAL,  /* input: /dev/null; output: captured */
        CONTAIN_STREAM_NULL,   /* /dev/null */
        CONTAIN_STREAM_FD,     /* the given descriptor, which stays the caller's */
        CONTAIN_STREAM_MERGED, /* error output only: wherever the output goes, in one stream */
} ContainStreamKind;

typedef struct ContainStream {
        ContainStreamKind kind;
        int fd; /* with CONTAIN_STREAM_FD */
} ContainStream;

/*
 * The last look: called in the parent when everything is prepared, just before the child is
 * born. 0 lets it run; anything else is CONTAIN_E_REFUSED and nothing has run.
 */
typedef int (*ContainLastLook)(void *userdata);

/* Begin with CONTAIN_SPEC_INIT. All of it is borrowed until contain_start() returns. */
typedef struct ContainSpec {
        Str program; /* path given to execve(); no look-up in PATH */
        const Str *argv;
        size_t n_argv;
        const Str *env; /* "NAME=value"; this and no more */
        size_t n_env;
        int cwd_fd; /* directory to run in; -1: ours */
        ContainMode mode;
        ContainStream in, out, err;
        size_t head_max, tail_max; /* bytes kept of each captured stream; both 0: the defaults */
        uint32_t timeout_ms;       /* 0: none */
        uint32_t grace_ms;         /* from SIGTERM to SIGKILL; 0: CONTAIN_GRACE_MS */
        ContainLastLook last_look; /* may be NULL */
        void *userdata;            /* for last_look */
} ContainSpec;

#define CONTAIN_SPEC_INIT \
        { .cwd_fd = -1 }

typedef enum ContainEnd {
        CONTAIN_END_NONE,        /* still running, or never asked */
        CONTAIN_END_EXITED,      /* with .status */
        CONTAIN_END_SIGNALLED,   /* by .status */
        CONTAIN_END_TIMED_OUT,   /* by us; .status as below */
        CONTAIN_END_CANCELLED,   /* by contain_child_cancel(); .status as below */
        CONTAIN_END_NOT_STARTED, /* with .error and .step */
        CONTAIN_END_LOST,        /* someone else in this process took its exit status */
} ContainEnd;

typedef enum ContainStep {
#define X(name, text) CONTAIN_STEP_##name,
#include "steps.def"
#undef X
} ContainStep;

/* A captured stream: the first bytes, the last bytes, and how many were dropped between. */
typedef struct ContainOutput {
        Str head;
        Str tail;
        uint64_t n_total;
        uint64_t n_dropped;
        bool left_open; /* someone who escaped still holds it: there may be more to come */
} ContainOutput;

typedef struct ContainResult {
        ContainEnd end;
        int status; /* exit status, or the signal; for a child that we ended: its signal, or 0 when it
                           * went by itself after SIGTERM */
        int error;            /* errno, positive, of what failed before the program ran */
        ContainStep step;     /* which that was */
        uint64_t wall_us;     /* from birth to end */
        unsigned int n_swept; /* processes found in its session after its end; they were killed */
        ContainOutput out, err;
        struct ContainMemory *memory; /* of the outputs */
} ContainResult;

void contain_result_deinit(ContainResult *r);

/**
 * contain_run() - run a child to its end
 * @spec:               what to run
 * @ret_result:         how it ended and what it printed; to end with contain_result_deinit(),
 *                      whatever was returned
 *
 * Return: 0 when it ran, CONTAIN_E_INVALID, CONTAIN_E_REFUSED, CONTAIN_E_NOT_STARTED,
 *         negative error code on failure; then nothing has run, or it has been killed.
 */
int contain_run(const ContainSpec *spec, ContainResult *ret_result) _must_check_;

/* A child that runs while the caller's own poll loop goes on. */
typedef struct ContainChild ContainChild;

/**
 * contain_start() - begin to run a child
 * @ret_child:          the child; the caller's, to end with contain_child_free()
 * @ret_result:         with CONTAIN_E_NOT_STARTED: what failed; else zeroed; may be NULL
 *
 * Return: as contain_run().
 */
int contain_start(const ContainSpec *spec,
                  ContainChild **ret_child,
                  ContainResult *ret_result) _must_check_;

/**
 * contain_child_poll() - what to wait for
 * @ret_fds:            filled with up to CONTAIN_POLL_MAX entries
 * @ret_timeout_ms:     how long at most, as poll() takes it; -1 for ever
 *
 * Return: how many entries were filled.
 */
size_t contain_child_poll(const ContainChild *c,
                          struct pollfd ret_fds[CONTAIN_POLL_MAX],
                          int *ret_timeout_ms);

/**
 * contain_child_process() - do what can be done now; never waits
 * @ret_done:           whether the child has ended and its output is in
 *
 * Return: 0 on success, negative error code on failure; then the child has been killed.
 */
int contain_child_process(ContainChild *c, bool *ret_done) _must_check_;

/* End it: SIGTERM now, SIGKILL after the grace. It is done when contain_child_process() says so. */
void contain_child_cancel(ContainChild *c);

/* What is known so far. Its strings live until the next contain_child_process(). */
const ContainResult *contain_child_result(ContainChild *c);

/* The leader's process id, for showing; 0 once it has ended. */
int contain_child_pid(const ContainChild *c);

/* Kills what still runs. */
ContainChild *contain_child_free(ContainChild *c);
DEFINE_CLEANUP(ContainChild *, contain_child_free);

/* Append head, a line "[… N bytes left out …]" if anything was dropped, and tail. */
void contain_output_format(const ContainOutput *o, Buf *out);

/* One sentence for a person, without full stop: "exited with status 2", "not started: no such program". */
void contain_result_format(const ContainResult *r, Buf *out);
