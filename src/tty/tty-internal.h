#pragma once

/* What the parts of the room share. */

#include <signal.h>
#include <sys/types.h>
#include <termios.h>

#include "keys.h"
#include "tty.h"

/* What is written to a terminal to put it in a mode, ready for a signal handler. */
typedef struct TtyScript {
        char p[192];
        size_t n;
} TtyScript;

struct Tty {
        int fd;
        int wake_fd;  /* of tty_set_wake(), borrowed */
        int watch_fd; /* of tty_set_watch(), borrowed */
        TtyWatchFunc watch;
        void *watch_userdata;
        int pipe_fd[2]; /* handlers wake the reader by it */
        bool dumb;
        bool in_tmux;
        bool has_titles;
        bool lost;

        pid_t owner; /* the process that may undo; a forked child may not */
        bool entered;
        bool cooked;                  /* entered by tty_cooked_enter() */
        volatile sig_atomic_t is_raw; /* the settings of .raw hold */
        struct termios saved;
        struct termios raw;
        TtyScript on;
        TtyScript off;
        TtyScript paste_on;
        char title[96]; /* empty when none was pushed */

        volatile sig_atomic_t got_end; /* the signal */
        volatile sig_atomic_t got_resize;
        volatile sig_atomic_t got_resume;

        unsigned char in[256]; /* read and not yet fed */
        size_t in_at;
        size_t in_n;
        uint64_t in_ms; /* when it was read */
        unsigned n_empty_reads;
        Keys keys;
};

/* What tty_wait_ready() found. */
typedef struct TtyReady {
        bool input;
        bool woken;
        bool interrupted; /* nothing is known */
} TtyReady;

/* tty.c: wait for input, handlers and, where asked, the wake descriptor; TTY_E_LOST goes first. */
int tty_wait_ready(Tty *tty, int timeout_ms, bool with_wake, TtyReady *ret_ready);
/* What is left of @timeout_ms since @begin_ms; -1 where it is negative. */
int tty_left_ms(uint64_t begin_ms, int timeout_ms);

/* raw.c: build the scripts anew after the title changed. */
void tty_scripts_build(Tty *tty);
