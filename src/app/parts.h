#pragma once

/*
 * The parts of a call, for people who ask why: each simple command, and whatever else of the text
 * does something (a redirection, an assignment), with the reasons that the judgement gave for it.
 */

#include "app.h"

enum {
        PARTS_MAX = 999, /* told one by one; more are counted */
};

typedef struct Part {
        Span span;                    /* in the command; begin == end: no place of its own */
        uint32_t number;              /* from 1, in the order of the text */
        Verdict verdict;              /* the strictest of its reasons; ALLOW without one */
        const ShellCommand *command;  /* NULL: none, an effect of the text itself */
        uint32_t wrapper;             /* number of the part that runs this one; 0: none */
        const PolicyReason **reasons; /* in the order of the judgement */
        size_t n_reasons;
        int32_t index; /* of the command in ShellFacts; -1: none */
} Part;

typedef struct Parts {
        Part *items;
        size_t n;
        size_t n_more;              /* past PARTS_MAX */
        const PolicyReason **whole; /* reasons that are about no part alone */
        size_t n_whole;
} Parts;

/**
 * parts_new() - sort a judgement's reasons to the parts they speak of
 * @a:          where the parts live; they borrow the request and the judgement
 *
 * Return: 0, negative errno.
 */
int parts_new(const Request *q, const PolicyJudgement *j, Arena *a, Parts *ret) _must_check_;

/* Whether @e is one of the part's own. */
bool part_has(const Part *part, const Effect *e);

/**
 * marks_draw() - a text with its parts marked below it
 * @text:       the bytes that the parts' spans point into
 * @width:      columns of a row, the two of the margin not counted
 * @out:        gets safe text, every row indented by two
 *
 * Below each row of the text stand the numbers of the parts that begin or go on there, each with a line
 * as long as the part. Parts with the same bytes share a mark ("2-4").
 */
int marks_draw(Str text, const Parts *parts, size_t width, Buf *out) _must_check_;
