#pragma once

/* What the files of the room share. */

#include "page.h"
#include "terminal.h"

#define TERMINAL_ARENA_MAX (512U << 20)
#define TERMINAL_FLOOD_MAX 64
#define TERMINAL_TRIES     3

/* How a question ended without an answer of its own. */
typedef enum End {
        END_NONE,
        END_LOST,      /* the terminal is gone */
        END_TIMEOUT,   /* the deadline passed */
        END_WITHDRAWN, /* somebody else answered */
        END_STOP,      /* Ctrl+C */
        END_EOF,       /* Ctrl+D, end of input */
        END_SIGNAL,    /* the process was asked to end */
        END_ERROR,     /* t->error */
} End;

/* Draws what is asked now, with @prompt and @typed as its last line; @anew: below what stands there. */
typedef void (*DrawFunc)(void *userdata, Str prompt, Str typed, bool anew);

struct Terminal {
        TerminalOptions options;
        Gate *gate;
        Tty *tty;
        bool is_open;    /* has the terminal in its mode */
        bool lines_only; /* plain, or the terminal is dumb */
        DisplayFlags flags;
        bool colour;
        Str editor;
        bool wayland, x11;
        int signal;

        /* of the present question */
        TtyScreen screen;
        DrawFunc draw;
        void *draw_userdata;
        End end;
        int error;
        uint64_t deadline; /* tty_now_ms(); 0: none */
        uint64_t armed_at; /* no yes before this */
        int wake[2];
        const Request *asking;
        TerminalOthers others;
        bool others_answered;

        uint64_t questions[TERMINAL_FLOOD_MAX]; /* when they were put, a ring */
        size_t n_questions;
};

/* terminal.c */
PageLook terminal_look(const Terminal *t);
unsigned terminal_rows(const Terminal *t);
/* False: the terminal cannot be used now, see t->end or the return of terminal_begin(). */
int terminal_begin(Terminal *t, int64_t timeout_ms);
void terminal_end(Terminal *t);
/* True when more questions came within a minute than a person can read. */
bool terminal_is_flooded(const Terminal *t);
void terminal_count_question(Terminal *t);
/* Print lines below what stands there, for good. */
void terminal_print(Terminal *t, const Page *p);
void terminal_show(Terminal *t, const Page *p);
/* "✓ text" or "✗ text", a line for good. */
void terminal_mark(Terminal *t, bool good, Str text);
/* Seconds left; -1: no deadline. */
int64_t terminal_seconds_left(const Terminal *t);

/* input.c */
/* The question ends by a failure of ours: a negative errno. */
void terminal_fail(Terminal *t, int r);
/* False: the question ended, see t->end. A tick or a redrawing event is TTY_KEY_NONE. */
bool terminal_key(Terminal *t, int tick_ms, TtyKey *ret_key);
/* A line; *ret_done false: Esc, or nothing usable. False: the question ended. */
bool terminal_line(Terminal *t, Str prompt, Buf *line, bool *ret_done);
/* The last line alone. */
void terminal_draw_prompt(Terminal *t, Str prompt, Str typed);
/* What follows a key is dropped until nothing came for a while. */
void terminal_settle(Terminal *t);
void terminal_arm(Terminal *t);
bool terminal_is_armed(const Terminal *t, uint64_t at_ms);
int terminal_arming_ms(const Terminal *t);

/* pager.c */
typedef void (*PagerFill)(void *userdata, Page *p);
/* *ret_read: every line has been on screen. False: the question ended. */
bool pager_run(Terminal *t, PagerFill fill, void *userdata, bool *ret_read);

/* edit.c */
/* *ret_text is set when it was changed; else @reterr_note says what happened. */
int edit_text(Terminal *t, Str text, Str suffix, Arena *a, Str *ret_text, Str *reterr_note);
/* The arguments with the edited text in place. */
int edit_call(
        Terminal *t, const Request *request, bool all, Str *ret_args, Arena *a, Str *reterr_note);
enum {
        EDIT_E_NOT_DONE = 1, /* see the note */
};

/* copy.c: a sentence for the person. */
Str copy_text(Terminal *t, Str text);

/* program.c */
/* Runs a program with the streams given; 0 or negative errno, *ret_status as waitpid() says. */
int program_run(
        Terminal *t, const char *const *argv, int in, int out, bool foreground, int *ret_status);

/* history.c */
/* How this call differs from the nearest that was allowed before; empty: none like it. */
Str history_changed(Terminal *t, const Request *request, Arena *a);
/* "would have covered 9 of your last 50 calls: …" */
Str history_coverage(
        Terminal *t, const Request *request, const Remember *remember, Action action, Arena *a);

/* scope.c */
/* *ret_chosen false: given up. False: the question ended. */
bool scope_run(Terminal *t,
               const Card *card,
               EscalateLevel level,
               Arena *a,
               Action *ret_action,
               Remember *ret,
               bool *ret_chosen);

/* ask.c */
HookSay ask_one(Terminal *t, Request *request, HookAnswer *answer);
int ask_make_card(Terminal *t, const Pending *pending, Arena *a, Card *ret) _must_check_;
/* What an end without answer means. */
HookSay ask_ended(Terminal *t, HookAnswer *answer);

/* batch.c */
HookSay ask_list(Terminal *t, Request **requests, size_t n, HookAnswer *answers);

typedef enum Choice {
        CHOICE_NONE,
#define X(name, keys, words, text) CHOICE_##name,
#include "choices.def"
#undef X
} Choice;

/* choice.c */
Choice choice_of_key(uint32_t rune);
/* "auto 5", "r not now", "t no", "47"; *ret_argument gets the rest. */
Choice choice_of_line(Str line, Str *ret_argument);
