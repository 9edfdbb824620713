#pragma once

/* The words of a bash rule. */

#include "rule.h"

typedef struct WordsProblem {
        size_t at; /* bytes into the specifier */
        char text[200];
} WordsProblem;

/**
 * rule_words_read() - what stands in bash(…)
 * @rule:       verdict and claude are set; command is filled, in the policy's arena
 *
 * Return: 0, POLICY_E_INVALID with @problem, negative errno.
 */
int rule_words_read(Policy *p, Str spec, Rule *rule, WordsProblem *problem) _must_check_;
