#pragma once

/*
 * A line of policy as it was read, and what the files of this room share. parse.c makes rules,
 * match.c, command.c and path.c hold them against a request, judge.c folds what they say.
 */

#include "policy.h"

#include "pattern/pattern.h"

#define RULE_LINE_MAX      8192 /* bytes of one line */
#define RULE_WORDS_MAX     64   /* words of a bash rule */
#define RULE_NESTING_MAX   3    /* wrappers within a rule: "sudo env rm *" */
#define RULE_INNER_MAX     3    /* operands of a wrapper before its command: "timeout 5 rm *" */
#define RULE_PERSONS_MAX   8
#define RULE_PROJECT_HEX   32 /* digits of the digest in project(NAME@DIGITS) */
#define POLICY_NOTICES_MAX 1000
#define POLICY_TESTS_MAX   256

typedef enum RuleTarget {
#define X(name, word, claude, bare) TARGET_##name,
#include "targets.def"
#undef X
} RuleTarget;

const char *rule_target_name(RuleTarget target);

typedef enum RuleWordKind {
        RULE_WORD_LITERAL,
        RULE_WORD_GLOB, /* text is for word_match() */
        RULE_WORD_REGEX,
} RuleWordKind;

/* Where a path glob counts from. */
typedef enum RuleBase {
        RULE_BASE_ROOT,
        RULE_BASE_HOME,
        RULE_BASE_WORKSPACE,
        RULE_BASE_ANYWHERE, /* deny and ask: a name at any depth, wherever */
} RuleBase;

typedef struct RulePath {
        RuleBase base;
        Str glob;      /* below the base, without leading '/' */
        bool below;    /* what it matches, and all below */
        bool names_it; /* the last component has no wildcard */
        bool literal;  /* no wildcard at all */
        Str also; /* where the literal beginning is a link: the glob with the real one; absolute */
        Str full; /* absolute, once the policy is sealed; of the workspace it was sealed with */
        Str full_below;
} RulePath;

typedef struct RuleWord {
        RuleWordKind kind;
        Str text; /* the bytes, the word pattern, or the expression */
        Pattern *regex;
        bool is_path; /* begins as a path does: compared resolved as well */
        RulePath path;
} RuleWord;

/* One simple command in a rule. */
typedef struct RuleCommand RuleCommand;
struct RuleCommand {
        RuleWord *words;
        size_t n_words;
        bool rest;       /* a last "*": any number of further words */
        bool everything; /* nothing but "*" */
        bool wild;       /* some word is no literal */
        bool hopeless;   /* holds operators of the shell: no simple command reads like it */
        Pattern *regex;  /* the whole is one expression; then there are no words */
        Str regex_text;
        ShellCommand read;  /* as the table splits it; spans are indexes of words */
        bool is_plain;      /* the table splits off neither options nor subcommands */
        RuleCommand *inner; /* from one of the first operands on: what a wrapper runs */
        size_t n_inner;
        size_t at; /* of an inner one: how many words stand before it */
};

typedef struct Rule Rule;
struct Rule {
        Verdict verdict;
        unsigned persons; /* ask(N) */
        RuleTarget target;
        bool claude; /* written in Claude Code's spelling */
        bool aside; /* an allow of a workspace nobody trusts, or of a broken file: does not count */
        PolicyLayer layer;
        uint32_t file; /* index in Policy.files */
        uint32_t line, column;
        Str text; /* "bash(git push *)" as written */
        Str note;
        Str source; /* "policy:12" */

        RuleCommand *command; /* BASH; NULL: every call of a shell tool */
        RulePath path;        /* READ … LIST, and EFFECT with within */
        bool any_path;        /* READ … LIST without specifier */
        Str name;             /* TOOL, MCP's tool, FETCH's URL: a word pattern; PROJECT: digits */
        Str server;           /* MCP */
        bool domain;          /* FETCH: name is a pattern for the host */
        bool exact_name;      /* TOOL: name is no pattern */
        bool by_act, within;  /* EFFECT */
        EffectAct act;
        EffectKind kind;
        Risk risk;
        bool from_settings;
};

typedef struct RuleTest {
        Verdict verdict;
        Str tool, args;
        uint32_t file, line, column;
} RuleTest;

typedef struct PolicyFile {
        PolicyLayer layer;
        Str name;
        bool broken; /* every call is escalated until it is mended */
        Str problem; /* the first error, for people */
        bool has_digest;
        Digest digest;
} PolicyFile;

typedef struct PatternNode PatternNode;
struct PatternNode {
        PatternNode *next;
        Pattern *pattern;
};

struct Policy {
        Arena *arena;
        PatternNode *patterns;
        Rule *rules;
        size_t n_rules, rules_capacity;
        PolicyFile *files;
        size_t n_files, files_capacity;
        RuleTest *tests;
        size_t n_tests, tests_capacity;
        PolicyNotice *notices;
        size_t n_notices, notices_capacity;
        size_t n_read_notices; /* of reading, before it was sealed */
        Str home, workspace;
        bool sealed;
        bool strict_reads;
        bool trusts_projects; /* only in the revision: requests know it of their surroundings */
        bool broken;          /* some file is */
        bool has_denys;       /* a person wrote a deny that could concern a shell call */
        char revision[17];
};

/* parse.c */

typedef enum LineKind {
        LINE_EMPTY,
        LINE_RULE,
        LINE_TEST,
        LINE_WRONG, /* the Diag says why */
} LineKind;

typedef struct Line {
        LineKind kind;
        Rule rule;
        RuleTest test;
        Diag diag;    /* LINE_WRONG */
        Diag warning; /* text empty: none */
} Line;

/* One line, without its end. Patterns go to p->patterns. Return: 0 or negative errno. */
int rule_parse_line(Policy *p, Str text, uint32_t line_no, Line *ret) _must_check_;
/* The rule's command split as the table would; filled in place. */
int rule_read_command(Policy *p, RuleCommand *command, unsigned depth) _must_check_;
RulePath rule_path_of(Str text, bool claude, Verdict verdict);
bool glob_is_literal(Str glob);

/* policy.c */

bool policy_grow(Policy *p, void **items, size_t n, size_t *capacity, size_t size);
void policy_notice(Policy *p, uint32_t file, bool is_error, const Diag *diag);
int policy_add_rule(Policy *p, const Rule *rule) _must_check_;

/* Matching. */

typedef enum Match {
        MATCH_NO,
        MATCH_MAY,
        MATCH_YES
} Match;

static inline Match match_least(Match a, Match b) {
        return a < b ? a : b;
}
static inline Match match_most(Match a, Match b) {
        return a > b ? a : b;
}

typedef struct Matching {
        const Request *q;
        Arena *a;
        Str home;
        Str workspace; /* the one that RulePath.full was made for */
        Risk risk;
        size_t *steps; /* looked at so far, see MATCHING_STEPS_MAX; NULL: not counted */
} Matching;

/* Effects looked at for words; past it a word is not known. */
#define MATCHING_STEPS_MAX (8U << 20)

/* command.c: one simple command of the request. */
Match command_tight(const Matching *m, const RuleCommand *rule, size_t index);
/* An allow: literally, known words only. @ret_outside: it matches, but not in the workspace. */
bool command_loose(const Matching *m, const RuleCommand *rule, size_t index, bool *ret_outside);
/* Whether @child of @parent is named by the words of an allow that matches @parent. */
bool command_names_child(const Matching *m, const RuleCommand *rule, size_t parent, size_t child);

/* path.c */
/* The absolute glob in m->a; empty when the base is not known. */
Str path_full_glob(const Matching *m, const RulePath *path);
/* Makes full and full_below. */
void path_seal(const Matching *m, RulePath *path);
bool path_is_below(Str path, Str root);
/* @directory and a word made one lexically normal path; false: cannot be told. */
bool path_join_lexical(Arena *a, Str directory, Str word, Str *ret);
Match path_tight(const Matching *m, const RulePath *path, const Value *object, EffectAct act);
bool path_loose(const Matching *m, const RulePath *path, const Effect *e);
bool path_is_sensitive(const Matching *m, const Effect *e);

/* match.c: deny and ask. @ret_span and @ret_effect: what it was, may stay as they are. */
Match rule_tight(const Matching *m, const Rule *rule, Span *ret_span, const Effect **ret_effect);
/* An allow: sets lifted[i] to the rule for each effect it lifts. */
void rule_lift(const Matching *m,
               const Rule *rule,
               const Rule **lifted,
               bool *ret_whole,
               bool *ret_outside);
/* Whether nothing but a person, or a rule that names it, speaks for this effect. */
bool effect_is_above_rules(const Effect *e);
/* Code or effects that a text does not tell: a deny rule could mean them. */
bool effect_is_untold(const Effect *e);

/* judge.c */

/* The first character that a person would not see as what it is; empty: there is none. */
Str text_unseen(Str text, size_t *ret_at);
/* What makes a text one that no rule lets through, or empty. */
Str judge_suspicion(const Request *q, Arena *a);

/* notice.c */
void policy_look_for_dead_rules(Policy *p);
/* tests.c */
int policy_run_tests(Policy *p, const Surroundings *s) _must_check_;
