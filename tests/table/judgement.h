#pragma once

/*
 * A stand-in for the built-in judgement of one simple command, by the command table alone.
 * allow: everything is look, read, a tree or net-api, and what is read has a known name.
 * Programs that are read by code are skipped.
 */

#include "shell/command.h"

typedef enum Verdict {
        VERDICT_ALLOW,
        VERDICT_SKIP,
        VERDICT_ASK,
} Verdict;

typedef struct Judging {
        Verdict verdict;
        Buf text;
        unsigned depth;
        bool unknown; /* something could not be told */
} Judging;

void judge_words(Judging *j, Arena *a, const Value *argv, size_t n, bool extra);
void judge_speak(Judging *j, Verdict v, Str what, const Value *object, Str why, Str source);
