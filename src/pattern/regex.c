#define PCRE2_CODE_UNIT_WIDTH 8

#include "pattern.h"

#include <pcre2.h>

DEFINE_CLEANUP(pcre2_compile_context *, pcre2_compile_context_free);

struct Pattern {
        pcre2_code *code;
        pcre2_match_context *limits;
};

/* Patterns and subjects of no more than 64 KiB: these keep a hostile one to milliseconds. */
static int set_limits(Pattern *p, uint32_t match_limit) {
        p->limits = pcre2_match_context_create(NULL);
        if (!p->limits)
                return error_origin(-ENOMEM);
        pcre2_set_match_limit(p->limits, match_limit);
        pcre2_set_depth_limit(p->limits, match_limit);
        pcre2_set_heap_limit(p->limits, PATTERN_HEAP_MAX_KIB);
        return 0;
}

static uint32_t options(unsigned int flags) {
        /*
         * Without NEVER_UTF a pattern could begin with (*UTF) and make every subject that is no
         * UTF-8 give up.
         */
        uint32_t o = PCRE2_NEVER_BACKSLASH_C;

        if (!(flags & PATTERN_FIND))
                o |= PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY;
        else
                o |= PCRE2_MULTILINE | (flags & PATTERN_UTF ? PCRE2_MATCH_INVALID_UTF : 0);
        o |= flags & PATTERN_UTF ? PCRE2_UTF : PCRE2_NEVER_UTF | PCRE2_NEVER_UCP;
        o |= flags & PATTERN_NOCASE ? PCRE2_CASELESS : 0;
        o |= flags & PATTERN_DOTALL ? PCRE2_DOTALL : 0;
        return o;
}

/* PCRE2's own sentence, in our form. */
static void diagnose(Diag *d, int code, size_t at) {
        PCRE2_UCHAR text[200];

        if (pcre2_get_error_message(code, text, sizeof(text)) < 0)
                memcpy(text, "not a regular expression", sizeof("not a regular expression"));
        diag_set(d, 1, (uint32_t)at + 1, "%s", (const char *)text);
}

static int compile(Pattern *p, Str regex, unsigned int flags, Diag *reterr_diag) {
        _cleanup_(pcre2_compile_context_freep) pcre2_compile_context *context = NULL;
        PCRE2_SIZE at = 0;
        int code = 0;

        context = pcre2_compile_context_create(NULL);
        if (!context)
                return error_origin(-ENOMEM);
        /* Whatever the library was built with: the same pattern means the same everywhere. */
        pcre2_set_newline(context, PCRE2_NEWLINE_LF);
        pcre2_set_bsr(context, PCRE2_BSR_UNICODE);
        /*
         * "^(?:" and ")$" around it, and '$' is the very end. ENDANCHORED would say the same, but
         * it goes neither with partial matches nor, given later, with JIT.
         */
        if (!(flags & PATTERN_FIND))
                pcre2_set_compile_extra_options(context, PCRE2_EXTRA_MATCH_LINE);

        p->code = pcre2_compile((PCRE2_SPTR)(regex.n ? regex.p : ""), regex.n, options(flags),
                                &code, &at, context);
        if (p->code)
                return 0;
        if (code == PCRE2_ERROR_HEAP_FAILED)
                return error_origin(-ENOMEM);
        diagnose(reterr_diag, code, at);
        return PATTERN_E_INVALID;
}

int pattern_compile(Str regex, unsigned int flags, Pattern **ret_pattern, Diag *reterr_diag) {
        _cleanup_(pattern_freep) Pattern *p = NULL;
        int r;

        if (regex.n > PATTERN_REGEX_MAX) {
                diag_set(reterr_diag, 1, PATTERN_REGEX_MAX + 1,
                         "a regular expression has at most %d bytes", PATTERN_REGEX_MAX);
                return PATTERN_E_INVALID;
        }
        p = calloc(1, sizeof(*p));
        if (!p)
                return error_origin(-ENOMEM);
        r = set_limits(p, flags & PATTERN_FIND ? PATTERN_FIND_LIMIT : PATTERN_MATCH_LIMIT);
        if (r)
                return error_trace(r);
        r = compile(p, regex, flags, reterr_diag);
        if (r)
                return r;
        /* Where there is no JIT the interpreter does it. */
        if (flags & PATTERN_JIT)
                (void)pcre2_jit_compile(p->code, PCRE2_JIT_COMPLETE);

        *ret_pattern = take(p);
        return 0;
}

Pattern *pattern_free(Pattern *p) {
        if (!p)
                return NULL;
        pcre2_code_free(p->code);
        pcre2_match_context_free(p->limits);
        free(p);
        return NULL;
}

/* As pcre2_match(); *ret_end is where a match ended. */
static int match(const Pattern *p, Str subject, uint32_t how, size_t *ret_end) {
        pcre2_match_data *data;
        int r;

        if (!p || subject.n > PATTERN_SUBJECT_MAX)
                return PCRE2_ERROR_MATCHLIMIT;
        data = pcre2_match_data_create(1, NULL);
        if (!data)
                return PCRE2_ERROR_NOMEMORY;
        r = pcre2_match(p->code, (PCRE2_SPTR)(subject.n ? subject.p : ""), subject.n, 0, how, data,
                        p->limits);
        *ret_end = r >= 0 ? pcre2_get_ovector_pointer(data)[1] : 0;
        pcre2_match_data_free(data);
        return r;
}

PatternOutcome pattern_match(const Pattern *p, Str subject) {
        size_t end = 0;
        int r = match(p, subject, 0, &end);

        /* 0 is a match too, whose groups did not fit. (*ACCEPT) can end one before the end. */
        if (r >= 0)
                return end == subject.n ? PATTERN_MATCH : PATTERN_GAVE_UP;
        return r == PCRE2_ERROR_NOMATCH ? PATTERN_NO_MATCH : PATTERN_GAVE_UP;
}

bool pattern_could_match(const Pattern *p, Str prefix, Str suffix) {
        /*
         * A partial match is one that came to the end of the subject and wanted more; when there
         * is neither that nor a whole one, then nothing that begins so can match.
         */
        size_t end = 0;

        (void)suffix;
        /* PCRE2 calls no empty match partial. */
        return prefix.n == 0 || match(p, prefix, PCRE2_PARTIAL_HARD, &end) != PCRE2_ERROR_NOMATCH;
}

/* --- in many texts ---------------------------------------------------------------- */

#define JIT_STACK_MIN (32U << 10)
#define JIT_STACK_MAX (1U << 20)

struct PatternFinder {
        const Pattern *pattern;
        pcre2_match_data *data;
        pcre2_match_context *limits;
        pcre2_jit_stack *stack;
        bool jit; /* there is machine code */
};

int pattern_finder_new(const Pattern *p, PatternFinder **ret_finder) {
        _cleanup_(pattern_finder_freep) PatternFinder *f = calloc(1, sizeof(*f));
        size_t size = 0;

        if (!f)
                return error_origin(-ENOMEM);
        f->pattern = p;
        f->data = pcre2_match_data_create(1, NULL);
        f->limits = pcre2_match_context_copy(p->limits);
        f->stack = pcre2_jit_stack_create(JIT_STACK_MIN, JIT_STACK_MAX, NULL);
        if (!f->data || !f->limits || !f->stack)
                return error_origin(-ENOMEM);
        pcre2_jit_stack_assign(f->limits, NULL, f->stack);
        (void)pcre2_pattern_info(p->code, PCRE2_INFO_JITSIZE, &size);
        f->jit = size > 0;
        *ret_finder = take(f);
        return 0;
}

PatternFinder *pattern_finder_free(PatternFinder *f) {
        if (!f)
                return NULL;
        pcre2_match_data_free(f->data);
        pcre2_match_context_free(f->limits);
        pcre2_jit_stack_free(f->stack);
        free(f);
        return NULL;
}

PatternOutcome pattern_find(
        PatternFinder *f, Str subject, size_t from, size_t *ret_begin, size_t *ret_end) {
        const size_t *at;
        PCRE2_SPTR text = (PCRE2_SPTR)(subject.n ? subject.p : "");
        int r;

        /* Without the checks that this function has made: @from is a line's beginning. */
        if (f->jit)
                r = pcre2_jit_match(f->pattern->code, text, subject.n, from, 0, f->data, f->limits);
        else
                r = pcre2_match(f->pattern->code, text, subject.n, from, 0, f->data, f->limits);
        if (r == PCRE2_ERROR_NOMATCH)
                return PATTERN_NO_MATCH;
        if (r < 0)
                return PATTERN_GAVE_UP;
        at = pcre2_get_ovector_pointer(f->data);
        /* \K behind what follows can put the beginning after the end. */
        if (at[0] > at[1])
                return PATTERN_GAVE_UP;
        *ret_begin = at[0];
        *ret_end = at[1];
        return PATTERN_MATCH;
}

bool pattern_is_plain(Str regex) {
        for (size_t i = 0; i < regex.n; ++i) {
                char next = i + 1 < regex.n ? regex.p[i + 1] : '\0';

                switch (regex.p[i]) {
                case '\\':
                        /* Escaped signs, and classes that are one character of any text. */
                        if (!strchr("dDwWsSbBnrtfehHvVN\\^$.[]|()?*+{}-/\"'#%&,:;<=>@_`~! ",
                                    next) ||
                            !next)
                                return false;
                        ++i;
                        break;
                case '(':
                        if (next == '*' ||
                            (next == '?' &&
                             !str_has_prefix(str_slice(regex, i, regex.n), STR("(?:"))))
                                return false;
                        break;
                case '*':
                case '?':
                case '}':
                case '+':
                        if (next == '+')
                                return false;
                        break;
                default:
                        break;
                }
        }
        return true;
}

/* Behind a set "[…]" that begins at @i. */
static size_t skip_set(Str regex, size_t i) {
        i += i + 1 < regex.n && regex.p[i + 1] == '^' ? 2 : 1;
        if (i < regex.n && regex.p[i] == ']')
                ++i;
        while (i < regex.n && regex.p[i] != ']') {
                if (regex.p[i] == '\\' ||
                    (regex.p[i] == '[' && i + 1 < regex.n && regex.p[i + 1] == ':'))
                        ++i;
                ++i;
        }
        return i + 1;
}

/* Behind a group "(…)" that begins at @i. */
static size_t skip_group(Str regex, size_t i) {
        size_t depth = 0;

        while (i < regex.n) {
                switch (regex.p[i]) {
                case '\\':
                        ++i;
                        break;
                case '[':
                        i = skip_set(regex, i) - 1;
                        break;
                case '(':
                        ++depth;
                        break;
                case ')':
                        if (--depth == 0)
                                return i + 1;
                        break;
                default:
                        break;
                }
                ++i;
        }
        return i;
}

static bool may_be_none(Str regex, size_t i) {
        return i < regex.n && strchr("?*{", regex.p[i]);
}

Str pattern_needed(Str regex) {
        Str best = { 0 };
        size_t begin = 0, i = 0;

        if (!pattern_is_plain(regex))
                return best;
        /* A run of signs that mean themselves ends before what repeats, and before anything else. */
        while (i <= regex.n) {
                bool special = i == regex.n || strchr("\\^$.|?*+()[]{}", regex.p[i]);
                size_t end = i;

                if (!special && !may_be_none(regex, i + 1)) {
                        ++i;
                        continue;
                }
                if (end - begin > best.n)
                        best = str_slice(regex, begin, end);
                if (i == regex.n)
                        break;
                switch (regex.p[i]) {
                case '|':
                        return (Str){ 0 };
                case '\\':
                        i += 2;
                        break;
                case '[':
                        i = skip_set(regex, i);
                        break;
                case '(':
                        i = skip_group(regex, i);
                        break;
                case '{':
                        while (i < regex.n && regex.p[i] != '}')
                                ++i;
                        ++i;
                        break;
                default:
                        ++i;
                        break;
                }
                begin = i;
        }
        return best;
}
