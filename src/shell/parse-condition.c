#include "parser.h"

static const ShellCondition *parse_either(Parser *p);

static ShellCondition *new_condition(Parser *p, ShellConditionKind kind) {
        ShellCondition *c = make(p, ShellCondition);

        if (c)
                c->kind = kind;
        return c;
}

static bool ends_here(const Parser *p) {
        uint32_t end;

        return reserved_here(p, &end) == RESERVED_CONDITION_END;
}

/* Two bytes @c in a row, and not a third. */
static bool operator_here(const Parser *p, int c) {
        return byte_here(p) == c && byte_at(p, follow(p, p->at)) == c;
}

static bool is_unary(Str s) {
        return s.n == 2 && s.p[0] == '-' &&
               str_find_char(STR("abcdefghknoprstuvwxzGLNORS"), s.p[1]) != SIZE_MAX;
}

static bool is_binary(Str s) {
        static const Str names[] = {
                STR_INIT("="),   STR_INIT("=="),  STR_INIT("!="),  STR_INIT("=~"),  STR_INIT("-eq"),
                STR_INIT("-ne"), STR_INIT("-lt"), STR_INIT("-le"), STR_INIT("-gt"), STR_INIT("-ge"),
                STR_INIT("-nt"), STR_INIT("-ot"), STR_INIT("-ef"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(s, names[i]))
                        return true;
        }
        return false;
}

static bool is_number(Str s) {
        uint64_t value;

        return str_to_u64(s, &value);
}

/*
 * An operand. Behind && || ( and a newline bash looks for reserved words, and
 * for a[…] with blanks in it: those are not understood.
 */
static ShellWord *parse_operand(Parser *p, WordPlace place) {
        uint32_t name = skip_name(p, p->at);
        ShellWord *w;

        if (ends_here(p)) {
                fail(p, "a [[ that lacks an operand");
                return NULL;
        }
        w = parse_word(p, place);
        if (!w)
                return NULL;
        if (name > w->span.start && byte_at(p, name) == '[' && !memchr(w->raw.p, ']', w->raw.n)) {
                fail(p, "an index with blanks inside [[");
                return NULL;
        }
        /* `2<3`: the 2 is a descriptor, which is no operand. */
        if (redirects_at(p, p->at) && is_number(w->raw)) {
                fail(p, "a descriptor inside [[");
                return NULL;
        }
        return w;
}

static const ShellCondition *parse_unary(Parser *p, const ShellWord *op) {
        ShellCondition *c = new_condition(p, SHELL_CONDITION_UNARY);

        if (!c)
                return NULL;
        c->op = op->raw;
        skip_blanks(p);
        c->left = parse_operand(p, WORD_PLAIN);
        return c->left && skip_newlines(p) ? c : NULL;
}

static WordPlace place_behind(Str op) {
        if (str_eq(op, STR("=~")))
                return WORD_REGEX;
        if (str_eq(op, STR("=")) || str_eq(op, STR("==")) || str_eq(op, STR("!=")))
                return WORD_PATTERN;
        return WORD_PLAIN;
}

/* The operator between two operands: a word, or < or > alone. */
static bool parse_operator(Parser *p, Str *ret_op) {
        int c = byte_here(p), next = byte_at(p, p->at + 1);
        ShellWord *w;

        if (c == '<' || c == '>') {
                if (next != ' ' && next != '\t' && !byte_is(next, BYTE_NAME))
                        return fail(p, "no operator of [[");
                *ret_op = slice_of(p, p->at, p->at + 1);
                ++p->at;
                return true;
        }
        w = parse_word(p, WORD_PLAIN);
        if (!w)
                return false;
        *ret_op = w->raw;
        return is_binary(w->raw) || fail(p, "no operator of [[");
}

static const ShellCondition *parse_binary(Parser *p, const ShellWord *left) {
        ShellCondition *c = new_condition(p, SHELL_CONDITION_BINARY);

        if (!c || !parse_operator(p, &c->op))
                return NULL;
        c->left = left;
        skip_blanks(p);
        if (breaks_at(p, p->at) && !(place_behind(c->op) == WORD_REGEX && byte_here(p) == '(')) {
                fail(p, "a [[ that lacks an operand");
                return NULL;
        }
        c->right = parse_operand(p, place_behind(c->op));
        return c->right && skip_newlines(p) ? c : NULL;
}

static const ShellCondition *parse_word_term(Parser *p) {
        ShellWord *w = parse_operand(p, WORD_PLAIN);
        ShellCondition *c;

        if (!w)
                return NULL;
        if (reserved_from(w->raw) != RESERVED_NONE) {
                fail(p, "a reserved word inside [[");
                return NULL;
        }
        if (is_unary(w->raw))
                return parse_unary(p, w);
        skip_blanks(p);
        if (!ends_here(p) && byte_here(p) != ')' && !operator_here(p, '&') &&
            !operator_here(p, '|'))
                return parse_binary(p, w);
        c = new_condition(p, SHELL_CONDITION_WORD);
        if (c)
                c->left = w;
        return c;
}

static const ShellCondition *parse_group(Parser *p) {
        ShellCondition *c = new_condition(p, SHELL_CONDITION_GROUP);

        if (!c || !enter(p))
                return NULL;
        ++p->at;
        c->a = parse_either(p);
        if (!c->a)
                return NULL;
        if (byte_here(p) != ')') {
                fail(p, "a ( without its ) inside [[");
                return NULL;
        }
        ++p->at;
        leave(p);
        return skip_newlines(p) ? c : NULL;
}

static const ShellCondition *parse_term(Parser *p) {
        ShellCondition *c;
        uint32_t end;

        if (!skip_newlines(p))
                return NULL;
        if (byte_here(p) == '(')
                return parse_group(p);
        if (reserved_here(p, &end) != RESERVED_BANG)
                return parse_word_term(p);
        c = new_condition(p, SHELL_CONDITION_NOT);
        if (!c || !enter(p))
                return NULL;
        if (depends_on_extglob(p, end)) {
                fail(p, "what this is depends on extglob");
                return NULL;
        }
        p->at = end;
        c->a = parse_term(p);
        leave(p);
        return c->a ? c : NULL;
}

/* @a joined to what @parse reads behind the two bytes of the operator. */
static const ShellCondition *join(Parser *p,
                                  ShellConditionKind kind,
                                  const ShellCondition *a,
                                  const ShellCondition *b) {
        ShellCondition *c = b ? new_condition(p, kind) : NULL;

        if (!c)
                return NULL;
        c->a = a;
        c->b = b;
        return c;
}

static const ShellCondition *parse_both(Parser *p) {
        const ShellCondition *c = parse_term(p);

        while (c && operator_here(p, '&')) {
                p->at = follow(p, p->at) + 1;
                c = join(p, SHELL_CONDITION_AND, c, parse_term(p));
        }
        return c;
}

static const ShellCondition *parse_either(Parser *p) {
        const ShellCondition *c = parse_both(p);

        while (c && operator_here(p, '|')) {
                p->at = follow(p, p->at) + 1;
                c = join(p, SHELL_CONDITION_OR, c, parse_both(p));
        }
        return c;
}

const ShellCondition *parse_condition(Parser *p) {
        const ShellCondition *c;
        uint32_t end;

        if (!enter(p))
                return NULL;
        c = parse_either(p);
        if (!c)
                return NULL;
        leave(p);
        if (reserved_here(p, &end) != RESERVED_CONDITION_END) {
                fail(p, "a [[ without its ]]");
                return NULL;
        }
        p->at = end;
        return c;
}
