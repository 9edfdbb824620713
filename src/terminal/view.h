#pragma once

/* A card drawn as lines: the short form that is asked with, and the whole of it for the pager. */

#include "page.h"

#define VIEW_FIELD_MAX     300  /* characters of a long field on the card */
#define VIEW_LINES_MAX     12   /* lines of a body on the card */
#define VIEW_DIFF_MAX      2000 /* characters of a diff on the card */
#define VIEW_EFFECTS_MAX   6
#define VIEW_REASONS_MAX   4
#define VIEW_REASONS_WHOLE 50   /* in the pager; the trace has more */
#define VIEW_WHY_MAX       2000 /* reasons in the trace */
#define VIEW_SHORT_MAX     6    /* lines of a body that stand in a list of calls */

/* Everything above the question. @ret_hidden: something that is bound by the answer is not shown. */
void view_card(Page *p, const Card *card, bool *ret_hidden);
/* All there is: what the pager shows. */
void view_whole(Page *p, const Card *card);
/* The trace that decided that this is asked. */
void view_why(Page *p, const Card *card);
void view_help(Page *p, const Card *card);

/* One or a few lines for a list of calls: "write_file  src/a.c  moderate  +12 -3". @object: what it is about */
Str view_object(const Card *card, Arena *a);
/* True when the body is short enough to stand under its line in a list. */
bool view_is_short(const Card *card);

/* "dangerous" and its style. */
Style view_risk_style(Risk risk);
