#pragma once

/*
 * Lines for the terminal, made from foreign bytes: escaped by display, wrapped to a width, coloured
 * where colour is wanted. Each line is safe to write.
 */

#include "base/base.h"
#include "card/card.h"
#include "display/display.h"
#include "tty/tty.h"

/* Colours only decorate: what they say stands in words too. */
typedef enum Style {
        STYLE_NONE,
        STYLE_STRONG,
        STYLE_FAINT,
        STYLE_ADDED,
        STYLE_REMOVED,
        STYLE_ALARM,
        STYLE_MARK,
        STYLE_ADDED_WORD, /* what changed within a line */
        STYLE_REMOVED_WORD,
} Style;

typedef struct PageLook {
        size_t width;       /* columns that a line may take */
        DisplayFlags flags; /* DISPLAY_ASCII or nothing */
        bool colour;
} PageLook;

typedef struct Page {
        Arena *arena;
        PageLook look;
        TtyLine *lines;
        size_t n, capacity;
        Buf text; /* the line that is being made */
        size_t column, start, hang;
        Style style;
} Page;

void page_init(Page *p, Arena *a, const PageLook *look);
void page_deinit(Page *p);
/* 0 or negative errno, of all that was put in. */
int page_error(const Page *p);

/* A line begins; its continuations are indented by @hang. */
void page_begin(Page *p, size_t indent, size_t hang);
void page_end(Page *p);
/* Foreign bytes as they are: a line that is too long goes on below, with a mark. */
void page_put(Page *p, Style style, Str foreign);
/* Prose: broken between words. */
void page_words(Page *p, Style style, Str foreign);
/* Our own text, which is safe: one of the two by what the terminal can show. */
void page_own(Page *p, Style style, const char *utf8, const char *ascii);
/* Blanks up to a column. */
void page_pad(Page *p, size_t column);
void page_rule(Page *p, size_t indent);

/* Code or a diff: line ends, indentation and marks are kept. @from is where @text stands in what the marks count in. */
void page_body(Page *p, Str text, size_t from, bool is_diff, const CardMark *marks, size_t n_marks);

/* A whole line in one go. */
void page_line(Page *p, size_t indent, size_t hang, Style style, Str foreign);
void page_blank(Page *p);
/* "Label: text", the text hanging under itself where there is room. */
void page_labelled(Page *p, size_t indent, const char *label, Str text);

size_t page_text_width(Str foreign, DisplayFlags flags);
