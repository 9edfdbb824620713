#include "names.h"

#include "base/base.h"

#define TOKENS_MAX 256

/* A backslash counts: what it stands before has to be read as a glob is. */
bool is_glob(Str name) {
        for (size_t i = 0; i < name.n; ++i) {
                if (name.p[i] && strchr("*?[(\\", name.p[i]))
                        return true;
        }
        return false;
}

/* What stands behind the last sign of a glob: every match ends so. */
Str glob_tail(Str glob) {
        size_t at = 0;

        for (size_t i = 0; i < glob.n; ++i) {
                if (strchr("*?[](){}\\", glob.p[i]) && glob.p[i])
                        at = i + 1;
        }
        return str_slice(glob, at, glob.n);
}

/* Whether a glob of the table, with '*' and '?' alone, matches a name. */
bool row_glob_matches(Str glob, Str name) {
        size_t g = 0, i = 0, star = SIZE_MAX, back = 0;

        while (i < name.n) {
                if (g < glob.n && glob.p[g] == '*') {
                        star = g++;
                        back = i;
                } else if (g < glob.n && (glob.p[g] == '?' || glob.p[g] == name.p[i])) {
                        ++g;
                        ++i;
                } else if (star != SIZE_MAX) {
                        g = star + 1;
                        i = ++back;
                } else {
                        return false;
                }
        }
        while (g < glob.n && glob.p[g] == '*')
                ++g;
        return g == glob.n;
}

/* A glob as single signs: a byte, any one byte, any text, or any text of hexadecimal digits. */
enum {
        TOKEN_ONE = 256,
        TOKEN_STAR,
        TOKEN_DIGITS,
};

typedef struct Tokens {
        uint16_t t[TOKENS_MAX];
        size_t n;
} Tokens;

static bool tokens_push(Tokens *t, uint16_t token) {
        if (t->n == TOKENS_MAX)
                return false;
        t->t[t->n++] = token;
        return true;
}

/*
 * The index behind the last ] that could end a bracket expression that begins at @i, or @i + 1 when
 * there is none. Which one does hangs on classes, [[:digit:]], and on what was quoted in it.
 */
static size_t bracket_end(Str glob, size_t i, bool *ret_certain) {
        size_t first = i + 1, last = i + 1;

        while (first < glob.n && glob.p[first] != ']' && glob.p[first] != '/')
                ++first;
        for (size_t k = first; k < glob.n && glob.p[k] != '/'; ++k)
                if (glob.p[k] == ']')
                        last = k + 1;
        *ret_certain = last == first + 1 && first > i + 1;
        return last;
}

/* Any parenthesis but those of VALUE_HEX_DIGITS. */
static bool is_extended(Str glob) {
        for (size_t i = 0; i < glob.n; ++i) {
                if (str_has_prefix(str_slice(glob, i, glob.n), STR(VALUE_HEX_DIGITS)))
                        i += sizeof(VALUE_HEX_DIGITS) - 2;
                else if (glob.p[i] == '(')
                        return true;
        }
        return false;
}

/*
 * An extended glob, @(a|b), is read as any text; a bracket as any byte, or as any text where its end
 * is not certain: wider, never narrower.
 */
static bool tokens_read(Tokens *t, Str glob) {
        t->n = 0;
        if (is_extended(glob))
                return tokens_push(t, TOKEN_STAR);

        for (size_t i = 0; i < glob.n;) {
                char c = glob.p[i];
                uint16_t token = (unsigned char)c;
                size_t next = i + 1;

                if (str_has_prefix(str_slice(glob, i, glob.n), STR(VALUE_HEX_DIGITS))) {
                        token = TOKEN_DIGITS;
                        next = i + sizeof(VALUE_HEX_DIGITS) - 1;
                } else if (c == '*') {
                        token = TOKEN_STAR;
                } else if (c == '?') {
                        token = TOKEN_ONE;
                } else if (c == '[') {
                        bool certain;

                        next = bracket_end(glob, i, &certain);
                        if (next > i + 1)
                                token = certain ? TOKEN_ONE : TOKEN_STAR;
                } else if (c == '\\' && next < glob.n)
                        token = (unsigned char)glob.p[next++];
                if (!tokens_push(t, token))
                        return false;
                i = next;
        }
        return true;
}

static bool is_run(uint16_t token) {
        return token == TOKEN_STAR || token == TOKEN_DIGITS;
}

/* Whether a run could go on over what @token stands for. A run of digits may be empty: what prints them may fail. */
static bool run_takes(uint16_t run, uint16_t token) {
        return run == TOKEN_STAR || token >= TOKEN_ONE ||
               (token && strchr("0123456789abcdef", token));
}

/* Whether some text matches both; from the ends on, a row for each sign of @a. */
static bool tokens_meet(const Tokens *a, const Tokens *b) {
        bool rows[2][TOKENS_MAX + 1];

        for (size_t i = a->n + 1; i-- > 0;) {
                bool *now = rows[i & 1], *below = rows[(i + 1) & 1];

                for (size_t j = b->n + 1; j-- > 0;) {
                        bool star_a = i < a->n && is_run(a->t[i]);
                        bool star_b = j < b->n && is_run(b->t[j]);

                        now[j] = i == a->n && j == b->n;
                        if (star_a)
                                now[j] |= below[j] ||
                                          (j < b->n && run_takes(a->t[i], b->t[j]) && now[j + 1]);
                        if (star_b)
                                now[j] |= now[j + 1] ||
                                          (i < a->n && run_takes(b->t[j], a->t[i]) && below[j]);
                        if (!star_a && !star_b && i < a->n && j < b->n) {
                                now[j] = below[j + 1] &&
                                         (a->t[i] == b->t[j] || a->t[i] == TOKEN_ONE ||
                                          b->t[j] == TOKEN_ONE);
                        }
                }
        }
        return rows[0][0];
}

/* Bash's '*', '?' and '[' never stand for a dot at the beginning. */
static bool hides_dot(const Tokens *glob, Str raw) {
        return glob->n && (glob->t[0] >= TOKEN_ONE) && raw.p[0] != '\\' &&
               !memchr(raw.p, '(', raw.n);
}

bool globs_meet(Str row, Str glob, bool dots) {
        Tokens a, b;

        if (!tokens_read(&a, row) || !tokens_read(&b, glob))
                return true;
        if (!dots && a.n && a.t[0] == '.' && hides_dot(&b, glob))
                return false;
        return tokens_meet(&a, &b);
}

bool glob_matches_name(Str glob, Str name) {
        Tokens a, b = { .n = 0 };

        if (!tokens_read(&a, glob) || name.n > TOKENS_MAX)
                return true;
        if (name.n && name.p[0] == '.' && hides_dot(&a, glob))
                return false;
        for (size_t i = 0; i < name.n; ++i)
                b.t[b.n++] = (unsigned char)name.p[i];
        return tokens_meet(&a, &b);
}
