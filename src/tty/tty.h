#pragma once

/*
 * Tty
 *
 * The terminal as a mechanism: raw mode that is always undone, keys, a line
 * editor, a block of lines that can be redrawn. Knows nothing of questions nor
 * answers, and writes what it is given: text must be safe before it comes here.
 *
 * A key press is never guessed: an escape sequence is swallowed whole, pasted
 * text is one event, and a terminal that is gone is an outcome of its own that
 * wins over input still waiting in it.
 *
 * Everything that a terminal may not understand (moves, colours are the
 * caller's, titles, the clipboard) is left out when it is dumb.
 */

#include "base/base.h"

enum {
        TTY_E_TIMEOUT = 1,     /* nothing came in time */
        TTY_E_LOST,            /* hung up, end of file, or an error of the device */
        TTY_E_NOT_INTERACTIVE, /* no terminal, or we are in its background */
        TTY_E_CANCELLED,       /* Esc */
        TTY_E_INTERRUPTED,     /* Ctrl+C */
        TTY_E_END,             /* Ctrl+D on an empty line */
        TTY_E_SIGNAL,          /* SIGINT, SIGTERM, SIGHUP or SIGQUIT arrived; see tty_signal() */
        TTY_E_WOKEN,           /* the descriptor of tty_set_wake() became readable */
        TTY_E_DUMB,            /* the terminal cannot do that */
        TTY_E_TOO_LONG,        /* more than a ceiling named below */
};

enum {
        TTY_PASTE_MAX = 64 * 1024,  /* bytes kept of one paste; the rest is dropped */
        TTY_COPY_MAX = 74 * 1024,   /* bytes that tty_copy() takes */
        TTY_LINES_MAX = 64 * 1024,  /* lines of one screen block */
        TTY_SILENCE_MS = 350,       /* what tty_drain() is commonly given */
        TTY_ESCAPE_MS = 50,         /* a lone ESC is the key after this */
        TTY_SEQUENCE_MS = 500,      /* an unfinished sequence is dropped after this */
        TTY_PASTE_SILENCE_MS = 1000 /* an unfinished paste ends after this */
};

typedef struct Tty Tty;

/* What of the environment matters; every member may be NULL. */
typedef struct TtyEnv {
        const char *term; /* $TERM */
        const char *tmux; /* $TMUX */
} TtyEnv;

/* From a block of "NAME=value", as environ is; borrowed. */
TtyEnv tty_env_from(char *const *environ_block);

/* No $TERM, an empty one, "dumb" or "unknown": nothing but plain lines. */
bool tty_is_dumb_term(const char *term);

/**
 * tty_open() - open the controlling terminal
 * @ret_fd:     read and write, close-on-exec; the caller's
 *
 * Return: 0, TTY_E_NOT_INTERACTIVE when there is none, negative error code on failure.
 */
int tty_open(int *ret_fd) _must_check_;

/* Whether @fd is our controlling terminal and we are in its foreground. */
bool tty_is_interactive(int fd);

/**
 * tty_new() - keep a terminal
 * @fd:         an open terminal, read and write; taken on success
 * @env:        borrowed for the call
 * @ret_tty:    the terminal, not yet raw
 *
 * Return: 0, TTY_E_NOT_INTERACTIVE when @fd is no terminal, negative error code on failure.
 */
int tty_new(int fd, const TtyEnv *env, Tty **ret_tty) _must_check_;

/* Undoes all (raw mode, title, handlers) and closes the descriptor. */
Tty *tty_free(Tty *tty);
DEFINE_CLEANUP(Tty *, tty_free);

int tty_fd(const Tty *tty);
bool tty_is_dumb(const Tty *tty);
/* Whether the terminal was found to be gone. It does not come back. */
bool tty_is_lost(const Tty *tty);

/**
 * tty_raw_enter() - raw mode, handlers, bracketed paste
 *
 * Input that waits is dropped. One terminal of a process can be raw at a time.
 * While raw: SIGTSTP gives the terminal back before the process stops, and takes
 * it again after; crashes give it back before the process dies; of SIGINT,
 * SIGTERM, SIGHUP, SIGQUIT the first gives it back and is reported by
 * TTY_KEY_SIGNAL, the second kills. Ignored signals stay ignored.
 *
 * Return: 0, TTY_E_LOST, TTY_E_NOT_INTERACTIVE when we are in the background,
 *         -EBUSY when another is raw, negative error code on failure.
 */
int tty_raw_enter(Tty *tty) _must_check_;
/**
 * tty_cooked_enter() - the handlers, and lines that the kernel edits and shows
 *
 * For a dumb terminal, and for those who want plain lines: then tty_read_line()
 * is the only way to read, and Ctrl+C is SIGINT.
 *
 * Return: as tty_raw_enter().
 */
int tty_cooked_enter(Tty *tty) _must_check_;
/* Back to how it was; for an editor or a pager, or at the end. May be called when not raw. */
void tty_raw_leave(Tty *tty);

/* Stop as Ctrl+Z would have; comes back when continued, and TTY_KEY_RESUME is the next event. */
void tty_suspend(Tty *tty);

/* Columns and rows; 80 and 24 where the terminal does not say. */
void tty_size(const Tty *tty, unsigned *ret_columns, unsigned *ret_rows);

typedef enum TtyKeyKind {
        TTY_KEY_NONE = 0,
        TTY_KEY_RUNE, /* a printable character, .rune */
        TTY_KEY_CTRL, /* Ctrl and the letter in .rune ('a' to 'z') but for those below */
        TTY_KEY_ENTER,
        TTY_KEY_TAB,
        TTY_KEY_BACKSPACE,
        TTY_KEY_ESC,
        TTY_KEY_UP,
        TTY_KEY_DOWN,
        TTY_KEY_RIGHT,
        TTY_KEY_LEFT,
        TTY_KEY_HOME,
        TTY_KEY_END,
        TTY_KEY_PAGE_UP,
        TTY_KEY_PAGE_DOWN,
        TTY_KEY_INSERT,
        TTY_KEY_DELETE,
        TTY_KEY_UNKNOWN, /* a key we have no name for, Alt with a key, a malformed character */
        TTY_KEY_PASTE,   /* pasted text, see tty_paste(); none of it was a key */
        TTY_KEY_RESIZE,  /* no key: the size changed; lay out and draw again */
        TTY_KEY_RESUME,  /* no key: continued after a stop; draw again */
        TTY_KEY_SIGNAL,  /* no key: asked to end, see tty_signal(); the terminal is no longer raw */
} TtyKeyKind;

typedef struct TtyKey {
        TtyKeyKind kind;
        uint32_t rune;
        uint64_t at_ms; /* monotonic clock, when its last byte was read */
} TtyKey;

/* The monotonic clock that keys are stamped with. */
uint64_t tty_now_ms(void);

/**
 * tty_read_key() - wait for a key or an event
 * @timeout_ms: how long; 0 looks only, negative waits for ever
 * @ret_key:    what came
 *
 * Mouse reports, focus reports and answers of the terminal are swallowed.
 *
 * Return: 0, TTY_E_TIMEOUT, TTY_E_LOST, TTY_E_WOKEN, negative error code on failure.
 */
int tty_read_key(Tty *tty, int timeout_ms, TtyKey *ret_key) _must_check_;

/* The text of the last TTY_KEY_PASTE, foreign bytes; valid until the next read. */
Str tty_paste(const Tty *tty);
/* The signal of the last TTY_KEY_SIGNAL or TTY_E_SIGNAL, or 0. */
int tty_signal(const Tty *tty);
/* Let tty_read_key() return TTY_E_WOKEN while @fd (borrowed; -1 for none) is readable or hung up. */
void tty_set_wake(Tty *tty, int fd);

/*
 * While tty_read_key() and tty_read_line() wait: whenever @fd (borrowed; -1 for none) is readable
 * @func is called, and true ends the waiting with TTY_E_WOKEN. It must not read from the tty.
 */
typedef bool (*TtyWatchFunc)(void *userdata);
void tty_set_watch(Tty *tty, int fd, TtyWatchFunc func, void *userdata);

/* Drop all input that waits, in the kernel and here. */
void tty_flush(Tty *tty);

/**
 * tty_drain() - drop input until none came for a while
 * @silence_ms: how long nothing may come
 * @limit_ms:   give up after this; negative never does
 *
 * Events (size, stop, signals) are kept for the next tty_read_key().
 *
 * Return: 0, TTY_E_TIMEOUT when input never ceased, TTY_E_LOST, TTY_E_SIGNAL, negative error
 *         code on failure.
 */
int tty_drain(Tty *tty, int silence_ms, int limit_ms) _must_check_;

/*
 * Shows the line as it stands, with @text being valid UTF-8 without control
 * characters but otherwise foreign. @event is what led here: NULL at first, a
 * TTY_KEY_RESIZE or TTY_KEY_RESUME when more than the line must be drawn again.
 */
typedef void (*TtyLineDraw)(void *userdata, Str text, const TtyKey *event);

typedef struct TtyLineOptions {
        size_t max_bytes;  /* ceiling of the line; 0 means 1024 */
        int timeout_ms;    /* of the whole line; 0 or negative waits for ever */
        bool accept_paste; /* pasted text is typed in, line ends as blanks; else it is dropped */
        TtyLineDraw draw;  /* may be NULL */
        void *userdata;
} TtyLineOptions;

/**
 * tty_read_line() - edit one line, ended by Enter
 * @options:    borrowed for the call
 * @line:       what it begins with and ends as, without the line end
 *
 * Backspace, Ctrl+H, Ctrl+U (all), Ctrl+W (a word); Esc cancels, Ctrl+C
 * interrupts, Ctrl+D ends on an empty line. In cooked mode the kernel edits: the
 * line begins empty, draw() is not called, what is malformed reads '?', and a
 * line beyond the ceiling is TTY_E_TOO_LONG.
 *
 * Return: 0 after Enter, TTY_E_CANCELLED, TTY_E_INTERRUPTED, TTY_E_END,
 *         TTY_E_TIMEOUT, TTY_E_LOST, TTY_E_SIGNAL, TTY_E_WOKEN, TTY_E_TOO_LONG,
 *         negative error code on failure. @line counts for nothing unless 0.
 */
int tty_read_line(Tty *tty, const TtyLineOptions *options, Buf *line) _must_check_;

/* Output. Each returns 0, TTY_E_LOST, or a negative error code; the small ones do nothing when dumb. */
int tty_write(Tty *tty, Str safe);
int tty_bell(Tty *tty);
/* Remember the title and set another, of which only printable ASCII is taken. */
int tty_title_push(Tty *tty, Str title);
int tty_title_pop(Tty *tty);
int tty_cursor_up(Tty *tty, unsigned n);
int tty_cursor_column(Tty *tty, unsigned column); /* 0 is the first */
int tty_erase_line(Tty *tty);                     /* and go to its start */
int tty_erase_down(Tty *tty);                     /* from the cursor to the end of the screen */
int tty_clear(Tty *tty);                          /* the whole screen, cursor home */

/**
 * tty_copy() - put text on the clipboard of the person's terminal (OSC 52)
 *
 * Nobody tells whether the terminal took it.
 *
 * Return: 0 when it was sent, TTY_E_DUMB, TTY_E_TOO_LONG, TTY_E_LOST, negative error code.
 */
int tty_copy(Tty *tty, Str text) _must_check_;

/* A line to draw: safe text (it may hold colour sequences of ours) and the columns that it takes. */
typedef struct TtyLine {
        Str text;
        size_t columns;
} TtyLine;

/*
 * A block of lines at the cursor that can be drawn again in place. The cursor
 * rests at the end of its last line. On a dumb terminal each drawing is printed
 * below the last.
 */
typedef struct TtyScreen {
        Tty *tty;
        size_t *columns; /* of the lines that stand there */
        size_t n_lines;
        size_t capacity;
} TtyScreen;

void tty_screen_init(TtyScreen *screen, Tty *tty);
/* Forgets the block; leaves it on the terminal. */
void tty_screen_deinit(TtyScreen *screen);

/**
 * tty_screen_draw() - draw lines where the last drawing stands
 * @lines:      without line ends; borrowed for the call
 *
 * Return: 0, TTY_E_LOST, TTY_E_TOO_LONG, negative error code on failure.
 */
int tty_screen_draw(TtyScreen *screen, const TtyLine *lines, size_t n_lines) _must_check_;
/* Erase the drawing; the next one begins where it began. */
int tty_screen_erase(TtyScreen *screen);
/* Leave the drawing as it is, and go to the line below it. */
int tty_screen_finish(TtyScreen *screen);
/* Rows that the drawing takes at the present width. */
size_t tty_screen_rows(const TtyScreen *screen);
