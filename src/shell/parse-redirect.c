#include "parser.h"

/* The index behind digits or {name} at the cursor. */
static uint32_t skip_descriptor(const Parser *p) {
        uint32_t i = p->at;

        if (byte_at(p, i) == '{') {
                uint32_t end = skip_name(p, i + 1);

                return end > i + 1 && byte_at(p, end) == '}' ? end + 1 : i;
        }
        while (byte_is(byte_at(p, i), BYTE_DIGIT))
                ++i;
        return i;
}

bool redirect_here(const Parser *p) {
        int c = byte_here(p);

        if (c == '&')
                return byte_at(p, follow(p, p->at)) == '>';
        if (c == '<' || c == '>')
                return redirects_at(p, p->at);
        if (c != '{' && !byte_is(c, BYTE_DIGIT))
                return false;
        return redirects_at(p, skip_descriptor(p));
}

static bool parse_descriptor(Parser *p, ShellRedirect *r) {
        uint32_t end = skip_descriptor(p);

        r->fd = -1;
        if (byte_here(p) == '{') {
                r->variable = slice_of(p, p->at + 1, end - 1);
        } else if (end > p->at) {
                uint64_t fd;

                /* A number that does not fit is a word to bash. */
                if (!str_to_u64(slice_of(p, p->at, end), &fd) || fd > 99999)
                        return fail(p, "a descriptor out of range");
                r->fd = (int)fd;
                r->padded = end - p->at > 1;
        }
        p->at = end;
        return true;
}

typedef struct Operator {
        char text[4];
        ShellRedirectOp op;
        bool strip_tabs;
} Operator;

/* The longest first. */
static const Operator operators[] = {
        { "<<<", SHELL_REDIRECT_HERESTRING, false },
        { "<<-", SHELL_REDIRECT_HEREDOC, true },
        { "&>>", SHELL_REDIRECT_APPEND_BOTH, false },
        { "<<", SHELL_REDIRECT_HEREDOC, false },
        { "<&", SHELL_REDIRECT_DUP_IN, false },
        { "<>", SHELL_REDIRECT_READ_WRITE, false },
        { ">>", SHELL_REDIRECT_APPEND, false },
        { ">&", SHELL_REDIRECT_DUP_OUT, false },
        { ">|", SHELL_REDIRECT_CLOBBER, false },
        { "&>", SHELL_REDIRECT_BOTH, false },
        { "<", SHELL_REDIRECT_IN, false },
        { ">", SHELL_REDIRECT_OUT, false },
};

static bool operator_here(const Parser *p, const Operator *o, uint32_t *ret_end) {
        uint32_t i = p->at;

        for (const char *c = o->text; *c; ++c) {
                if (byte_at(p, i) != *c)
                        return false;
                /* Not over what ends a line behind the last byte: skip_blanks() does that. */
                i = c[1] ? follow(p, i) : i + 1;
        }
        *ret_end = i;
        return true;
}

static void parse_operator(Parser *p, ShellRedirect *r) {
        for (size_t i = 0; i < ARRAY_LEN(operators); ++i) {
                uint32_t end;

                if (!operator_here(p, &operators[i], &end))
                        continue;
                r->op = operators[i].op;
                r->strip_tabs = operators[i].strip_tabs;
                p->at = end;
                return;
        }
}

/* >&3 and >&3-: the number that is meant; any other word is settled when it runs. */
static void read_source(ShellRedirect *r) {
        const ShellPart *part = r->target->parts;
        bool plain = part && !part->next && part->kind == SHELL_PART_LITERAL && !part->quoted;
        Str s = plain ? part->text : r->target->raw;
        uint64_t fd;

        r->source = -1;
        if (s.n > 1 && s.p[s.n - 1] == '-') {
                r->move = true;
                --s.n;
        }
        if (str_to_u64(s, &fd) && fd <= INT32_MAX) {
                r->source = (int)fd;
        } else {
                r->move = false;
        }
}

static bool parse_target(Parser *p, ShellRedirect *r) {
        bool dup = r->op == SHELL_REDIRECT_DUP_IN || r->op == SHELL_REDIRECT_DUP_OUT;

        skip_blanks(p);
        if (dup && byte_here(p) == '-') {
                /* `>&-x` closes, and x is a word of its own. */
                r->op = SHELL_REDIRECT_CLOSE;
                p->token_end = ++p->at;
                return true;
        }
        /* `> 2>f`: a number before an operator is never a word. */
        if (redirect_here(p))
                return fail(p, "a redirection without its word");
        if (r->op == SHELL_REDIRECT_HEREDOC)
                return await_heredoc(p, r);
        r->target = parse_word(p, WORD_PLAIN);
        if (!r->target)
                return false;
        if (dup)
                read_source(r);
        return true;
}

ShellRedirect *parse_redirect(Parser *p) {
        ShellRedirect *r = make(p, ShellRedirect);
        uint32_t start = p->at;

        if (!r || !parse_descriptor(p, r))
                return NULL;
        r->source = -1;
        parse_operator(p, r);
        if (!parse_target(p, r))
                return NULL;
        r->span = span_of(p, start, p->token_end);
        p->after_word = true;
        return r;
}
