#pragma once

/*
 * Display
 *
 * The one place that turns foreign bytes into something safe to show a person.
 * Knows characters, columns and scripts; refuses to know what a text means, and
 * never writes to a terminal. utf8proc is used here and nowhere else.
 *
 * Text that went through display_escape() is called safe: valid UTF-8 without
 * control, invisible, reordering or unassigned characters, and without a line
 * end unless DISPLAY_NEWLINE kept it. Escapes read \n \t \r \x1b (a byte),
 * \u202e and \u{e0041} (a character). A backslash in the input stays as it is,
 * so a text may spell an escape: who must tell the two apart walks the pieces
 * and looks at DisplayPiece.escaped.
 */

#include "base/base.h"

/* Zero is the form for one line: line ends and tabs are shown as \n and \t. */
typedef enum DisplayFlags {
        DISPLAY_LINE = 0,
        DISPLAY_ASCII = 1 << 0,   /* nothing above 0x7e leaves: no UTF-8 locale, dumb terminal */
        DISPLAY_NEWLINE = 1 << 1, /* line ends stay */
        DISPLAY_TAB = 1 << 2,     /* tabs become blanks up to the next multiple of eight */
        DISPLAY_INDENT = 1 << 3,  /* for code: up to 80 leading blanks stay, not just 20 */
        DISPLAY_TEXT = DISPLAY_NEWLINE | DISPLAY_TAB | DISPLAY_INDENT,
} DisplayFlags;

enum {
        DISPLAY_BLANKS_MAX = 20, /* a longer run of blanks is shown as a mark with its count */
        DISPLAY_INDENT_MAX = 80, /* the same at the start of a line with DISPLAY_INDENT */
        DISPLAY_MARKS_MAX = 3,   /* combining marks on one base; further ones are escaped */
        DISPLAY_GROWTH_MAX = 8,  /* safe text is at most this many times as long as its source */
};

/**
 * display_flags_from_locale() - DISPLAY_ASCII, or nothing
 * @term:       $TERM, may be NULL
 * @lc_all:     $LC_ALL, may be NULL; the first of the three that is not empty speaks
 * @lc_ctype:   $LC_CTYPE, may be NULL
 * @lang:       $LANG, may be NULL
 *
 * Return: 0 when the locale names UTF-8 and the terminal is not dumb, else DISPLAY_ASCII.
 */
DisplayFlags display_flags_from_locale(const char *term,
                                       const char *lc_all,
                                       const char *lc_ctype,
                                       const char *lang);

/**
 * display_escape() - append foreign bytes in a safe form
 * @bytes:      anything
 * @flags:      what may stay
 * @out:        gets the safe text; on failure its error is set and what it holds is safe too
 */
void display_escape(Str bytes, DisplayFlags flags, Buf *out);

/*
 * One step of display_escape(), for those who colour parts of a text.
 */
typedef struct DisplayPiece {
        Str source; /* the bytes of the input that it stands for */
        Str text; /* the safe form; borrowed from the input or from the cursor until the next step */
        size_t width;  /* columns that it adds */
        bool escaped;  /* text is not source; else it is a run of ASCII or one character */
        bool line_end; /* a line end that stays */
} DisplayPiece;

typedef struct DisplayCursor {
        Str rest; /* bytes not yet seen */
        DisplayFlags flags;
        size_t column;     /* since the last line end */
        uint32_t previous; /* the last character that stayed as it is; 0 after an escape */
        uint32_t before;   /* the one before it */
        unsigned n_marks;  /* combining marks since the last base */
        bool has_base;     /* something visible stands before, that marks may sit on */
        bool indent;       /* nothing but blanks since the last line end */
        char scratch[96];
} DisplayCursor;

/* Begin to walk @bytes, which must outlive the walk. */
void display_begin(DisplayCursor *cursor, Str bytes, DisplayFlags flags);
/* The next piece; false at the end. Every piece makes progress. */
bool display_next(DisplayCursor *cursor, DisplayPiece *ret_piece);

/**
 * display_suspicious() - whether anything had to be escaped beyond line ends and tabs
 * @bytes:      anything
 *
 * A call with such characters is never allowed unasked. Long runs of blanks and
 * the characters that display itself uses as marks do not count.
 *
 * Return: true when a control, invisible, reordering, unassigned or malformed
 *         character stands in @bytes.
 */
bool display_suspicious(Str bytes);

/**
 * display_width() - columns that one line of safe text takes
 * @safe:       safe text; line ends count nothing
 */
size_t display_width(Str safe);

/**
 * display_wrap() - break long lines at a width
 * @safe:       safe text, lines ended by '\n'
 * @width:      columns, of which continued lines give two to the mark; less than 4 counts as 4
 * @flags:      DISPLAY_ASCII chooses the mark: "> " instead of "↪ "
 * @out:        gets the lines, ended by '\n' where the source's were
 *
 * Breaks between graphemes, and not inside an escape. Nothing is dropped: without
 * the marks and the added line ends the text is the source.
 */
void display_wrap(Str safe, size_t width, DisplayFlags flags, Buf *out);

/**
 * display_clip() - the beginning of one line, with a mark if something is missing
 * @safe:       one line of safe text
 * @width:      columns that the result may take, mark included
 * @flags:      DISPLAY_ASCII chooses the mark: "..." instead of "…"
 * @out:        gets the text
 *
 * Return: true when something was left out.
 */
bool display_clip(Str safe, size_t width, DisplayFlags flags, Buf *out);

typedef enum DisplayScript {
        DISPLAY_SCRIPT_NONE = 0, /* digits, signs, and letters that many scripts share */
        DISPLAY_SCRIPT_LATIN,
        DISPLAY_SCRIPT_GREEK,
        DISPLAY_SCRIPT_CYRILLIC,
        DISPLAY_SCRIPT_ARMENIAN,
        DISPLAY_SCRIPT_CHEROKEE,
        DISPLAY_SCRIPT_FULLWIDTH,
        DISPLAY_SCRIPT_MATH,
        DISPLAY_SCRIPT_OTHER,
} DisplayScript;

typedef struct DisplayMixed {
        Str word;             /* in the text that was given */
        Str letter;           /* the first letter in it that does not belong */
        uint32_t rune;        /* its code point */
        DisplayScript script; /* of that letter */
        DisplayScript among;  /* of the word's other letters, or of the name's other words */
} DisplayMixed;

/* "Latin", "Cyrillic", …; for a sentence. */
Str display_script_name(DisplayScript script);

/**
 * display_mixed_script() - find the first word that is not what it looks like
 * @text:       anything, not yet escaped
 * @ret_mixed:  set when there is one; go on behind ret_mixed->word to find the next
 *
 * Words are runs of letters and digits. Found are words that mix Latin, Greek,
 * Cyrillic, Armenian or Cherokee letters, any with fullwidth or mathematical
 * letters, and words made wholly of letters that look Latin when they are joined
 * by a sign (as in a host name) to a Latin word.
 *
 * Return: true when one was found.
 */
bool display_mixed_script(Str text, DisplayMixed *ret_mixed);
