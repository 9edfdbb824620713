#pragma once

/*
 * Policy
 *
 * From effects to a verdict: the rules that people wrote, in layers, and the built-in judgement
 * where no rule speaks. Pure: the same policy, request and observations give the same answer, and
 * the trace that explains it is the one that decided.
 */

#include "base/base.h"
#include "config/config.h"
#include "core/core.h"

typedef enum PolicyLayer {
#define X(name, json, text) POLICY_LAYER_##name,
#include "layers.def"
#undef X
} PolicyLayer;

const char *policy_layer_name(PolicyLayer layer);

typedef struct Policy Policy;

enum {
        POLICY_E_INVALID =
                1, /* a line is wrong: what could be read of the file holds, see policy_add_text() */
        POLICY_E_TOO_LARGE,
        POLICY_E_UNTRUSTED, /* owner or mode of the file or its directory is wrong */
};

#define POLICY_TEXT_MAX  (1U << 20) /* bytes of one file */
#define POLICY_RULES_MAX 8192

/* One thing that is wrong with, or worth knowing about, a policy file. */
typedef struct PolicyNotice {
        Str file;
        Diag diag;
        bool is_error; /* else a warning: a rule that can match nothing, is shadowed, … */
} PolicyNotice;

int policy_new(Policy **ret_policy) _must_check_;
Policy *policy_free(Policy *p);
DEFINE_CLEANUP(Policy *, policy_free);

/**
 * policy_add_text() - read one file into a layer
 * @file:       its name, for people; copied
 * @trusted:    workspace layer only: a person accepted this very content in this directory.
 *              Otherwise its allow lines are kept aside and do not count
 *
 * Of a file with an error the deny lines that can be read deny, and every other call is
 * escalated until it is mended: policy_notices() tells each error with line and column. Its `test`
 * lines run when all layers are in, see policy_seal().
 *
 * Return: 0, POLICY_E_INVALID, POLICY_E_TOO_LARGE (as invalid), negative errno.
 */
int policy_add_text(Policy *p, PolicyLayer layer, Str file, Str text, bool trusted) _must_check_;

/**
 * policy_add_file() - the same for a file of the machine
 *
 * A missing file is an empty one. One that others may write, or that neither the person nor root
 * owns, is POLICY_E_UNTRUSTED: it counts as a file with an error.
 */
int policy_add_file(Policy *p, PolicyLayer layer, Str path, bool trusted) _must_check_;

/* Rules of settings: allow_tools, tools.NAME.requires_confirmation, strict_reads. */
int policy_add_settings(Policy *p, const Settings *settings) _must_check_;

/* All layers are in: resolves, runs the test lines, works out the revision. Judging needs it. */
int policy_seal(Policy *p, const Surroundings *surroundings) _must_check_;

/* 64 bits of hash over all that judges: rules of all layers, settings, the version of the tables. */
void policy_revision(const Policy *p, char out[17]);
/* SHA-256 of each file as read, to notice changes made outside assent. */
bool policy_file_digest(const Policy *p, PolicyLayer layer, Digest *ret_digest);

/*
 * Rules that say nothing because another one always speaks first are looked for by policy_seal() as
 * long as there are few; this looks among many as well. For `assent policy check`.
 */
void policy_look_closer(Policy *p);

const PolicyNotice *policy_notices(const Policy *p, size_t *ret_n);

/* Why one part of a call got its verdict: an effect, or the whole. In the order of the text. */
typedef struct PolicyReason {
        Verdict verdict;
        const Effect *effect; /* NULL: the whole call */
        Span span;            /* place in the command */
        Str text;             /* one sentence without full stop: "no rule matches, and it writes" */
        Str note;             /* the rule's own sentence, may be empty */
        Str source;           /* "policy:12", "built-in: write", "sort.cmd:8" */
        PolicyLayer layer;    /* of the rule; BUILTIN for the built-in judgement */
        bool says_effect;     /* @text is what @effect does in general, and its clause */
} PolicyReason;

typedef struct PolicyJudgement {
        Verdict verdict; /* what judgement says without a person */
        Risk risk;
        bool by_rule;        /* an allow or deny rule decided, not the built-in judgement */
        EscalateLevel level; /* of an ask: by an ask rule, a deny that could match, the floor */
        unsigned persons;    /* ask(2) */
        const PolicyReason *reasons; /* the deciding ones first */
        size_t n_reasons;
} PolicyJudgement;

/**
 * policy_judge() - the verdict on a request
 * @a:          where the reasons live
 *
 * Return: 0 or negative errno, and then nothing may be allowed.
 */
int policy_judge(const Policy *p, const Request *request, Arena *a, PolicyJudgement *ret)
        _must_check_;

/* The risk that the effects amount to, from the table of acts. For GateConfig.risk_of. */
Risk policy_risk(const Request *request);

/**
 * policy_attach() - take part in a gate's decisions
 *
 * Registers the hook "policy" (phase 1: deny skips, ask escalates, allow confirms) and "judgement"
 * (phase 3: the built-in allow). The policy is asked for anew with each call, so that a reloaded one
 * counts at once. @attachment is borrowed for the life of the gate.
 */
typedef const Policy *(*PolicyCurrentFunc)(void *userdata);
typedef struct PolicyAttachment {
        PolicyCurrentFunc current;
        void *userdata;
} PolicyAttachment;
int policy_attach(Gate *g, PolicyAttachment *attachment) _must_check_;

/**
 * policy_line_covers() - whether one line of policy, alone, covers the whole request
 * @userdata:   const Surroundings *, for "~" in a line; NULL: such a line covers nothing
 * @line:       with or without its verdict: it is read as an allow for ACTION_CONFIRM, else as a deny
 *
 * For PatternMatcher. A grant has to lift all that the built-in judgement would ask about; a refusal
 * has to match for certain. When memory runs out a grant covers nothing and a refusal everything.
 */
bool policy_line_covers(void *userdata, Str line, Action action, const Request *request);

/* A line that a person wrote, read alone; for the scope dialog. 0, POLICY_E_INVALID with @reterr_diag. */
int policy_check_line(Str line, Diag *reterr_diag) _must_check_;

/**
 * policy_suggest() - lines that a person might want to remember for this request
 *
 * The narrowest patterns that the command table knows stay harmless in kind; never one for an
 * interpreter, a wrapper, a network tool, a delete, `git`, `sudo` or a shell as a whole. May be none.
 */
int policy_suggest(const Request *request, Arena *a, Str *ret_lines, size_t max, size_t *ret_n)
        _must_check_;

/* How the rules read after resolution, for `assent policy show`: one line each with layer and place. */
int policy_format(const Policy *p, Buf *out) _must_check_;
