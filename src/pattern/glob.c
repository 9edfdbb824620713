#include "pattern.h"

/*
 * A glob becomes a small automaton whose edges all lead forward, but for the
 * loops of a node to itself. So the set of states that are alive is a row of
 * bits, one pass over it in rising order follows all the empty edges, and no
 * glob needs more than (its length) × (the path's length) steps.
 */

typedef enum Kind {
        KIND_END,  /* the glob is through */
        KIND_BYTE, /* one byte, .byte */
        KIND_ONE,  /* '?': the first byte of a character */
        KIND_SET,  /* '[…]', standing at .other in the glob; the same */
        KIND_REST, /* loop: the further bytes of a character; empty edge on */
        KIND_STAR, /* loop: any byte but '/'; empty edge on */
        KIND_ANY,  /* loop: any byte; empty edge on */
        KIND_FORK, /* empty edges to the next node and to .other */
        KIND_JUMP, /* empty edge to .other */
} Kind;

typedef struct Node {
        uint8_t kind;
        unsigned char byte;
        uint16_t other;
} Node;

/* A glob of n bytes makes at most 2 * n nodes and the end. */
#define NODES_FOR(n) (2 * (n) + 2)
#define WORDS_FOR(n) ((n) / 64 + 1)
#define SMALL        126

typedef struct Machine {
        Str glob;
        Node *nodes;
        uint64_t *now, *then; /* the states alive before and after a byte */
        size_t n_nodes;
        bool loose; /* where characters begin is not known: any byte may begin one */
} Machine;

typedef struct Parser {
        Machine *m;
        Diag *diag;
        size_t at;
        size_t depth;
        bool fresh; /* a component, or an alternative, begins here */
        size_t fork
                [PATTERN_BRACES_MAX]; /* of each open brace: the fork before its last alternative */
        size_t jump[PATTERN_BRACES_MAX]; /* the newest jump to its end; each holds the one before */
} Parser;

static Node *emit(Parser *p, Kind kind) {
        Node *n = &p->m->nodes[p->m->n_nodes++];

        *n = (Node){ .kind = (uint8_t)kind };
        return n;
}

static int refuse(Parser *p, size_t at, const char *why) {
        diag_set(p->diag, 1, (uint32_t)at + 1, "%s", why);
        return PATTERN_E_INVALID;
}

static char peek(const Parser *p, size_t ahead) {
        return p->at + ahead < p->m->glob.n ? p->m->glob.p[p->at + ahead] : 0;
}

static bool at_component_end(const Parser *p, size_t ahead) {
        if (p->at + ahead >= p->m->glob.n)
                return true;
        switch (peek(p, ahead)) {
        case '/':
                return true;
        case ',':
        case '}':
                return p->depth > 0;
        }
        return false;
}

/* "*", "**", "***": several are one; "**" is more only as a whole component. */
static void parse_star(Parser *p) {
        bool dirs;
        size_t n = 1;
        Node *fork;

        while (peek(p, n) == '*')
                ++n;
        dirs = n == 2 && p->fresh && at_component_end(p, n);
        p->fresh = false;
        p->at += n;
        if (!dirs || peek(p, 0) != '/') {
                emit(p, dirs ? KIND_ANY : KIND_STAR);
                return;
        }
        /* Nothing at all, or anything that ends in '/': fork past any-text and slash. */
        fork = emit(p, KIND_FORK);
        emit(p, KIND_ANY);
        emit(p, KIND_BYTE)->byte = '/';
        fork->other = (uint16_t)p->m->n_nodes;
        p->fresh = true;
        ++p->at;
}

static const struct {
        Str name;
        const char *ranges; /* pairs: first and last */
} classes[] = {
        { STR_INIT("alpha"), "AZaz" },     { STR_INIT("digit"), "09" },
        { STR_INIT("alnum"), "AZaz09" },   { STR_INIT("upper"), "AZ" },
        { STR_INIT("lower"), "az" },       { STR_INIT("xdigit"), "09AFaf" },
        { STR_INIT("blank"), "  \t\t" },   { STR_INIT("space"), "  \t\r" },
        { STR_INIT("punct"), "!/:@[`{~" },
};

/* The ranges of the class that stands at @s ("[:digit:]…"), NULL if none does. */
static const char *class_at(Str s, size_t *ret_n) {
        size_t end;

        if (!str_has_prefix(s, STR("[:")))
                return NULL;
        end = str_find(s, STR(":]"));
        if (end == SIZE_MAX)
                return NULL;
        for (size_t i = 0; i < ARRAY_LEN(classes); ++i) {
                if (str_eq(classes[i].name, str_slice(s, 2, end))) {
                        *ret_n = end + 2;
                        return classes[i].ranges;
                }
        }
        return NULL;
}

typedef struct Item {
        const char *ranges; /* a class, or NULL: then first … last */
        unsigned char first, last;
        size_t n; /* bytes of the glob */
} Item;

/* One byte of a set, maybe behind '\'. Returns how many bytes it takes, 0 for none. */
static size_t set_byte(Str s, unsigned char *ret_byte) {
        size_t n = s.n > 0 && s.p[0] == '\\' ? 2 : 1;

        if (s.n < n)
                return 0;
        *ret_byte = (unsigned char)s.p[n - 1];
        return n;
}

/* What stands next in a set: "a", "a-z" or "[:alpha:]". */
static const char *set_item(Str s, Item *ret_item) {
        Item item = {};
        size_t n;

        item.ranges = class_at(s, &item.n);
        if (!item.ranges) {
                if (s.n > 1 && s.p[0] == '[' && strchr(":.=", s.p[1]) && s.p[1])
                        return "no set of characters is called that";
                item.n = set_byte(s, &item.first);
                if (item.n == 0)
                        return "the set is not closed";
                item.last = item.first;
                if (s.n > item.n + 1 && s.p[item.n] == '-' && s.p[item.n + 1] != ']') {
                        n = set_byte(str_slice(s, item.n + 1, s.n), &item.last);
                        if (n == 0)
                                return "the set is not closed";
                        item.n += 1 + n;
                }
                if (item.first > 0x7f || item.last > 0x7f)
                        return "a set holds ASCII characters; write the others as {a,b}";
                if (item.last < item.first)
                        return "the range ends before it begins";
        }
        *ret_item = item;
        return NULL;
}

static bool item_has(const Item *item, unsigned char c) {
        if (!item->ranges)
                return c >= item->first && c <= item->last;
        for (const char *r = item->ranges; *r; r += 2) {
                if (c >= (unsigned char)r[0] && c <= (unsigned char)r[1])
                        return true;
        }
        return false;
}

static bool set_is_negated(Str set) {
        return set.n > 1 && (set.p[1] == '!' || set.p[1] == '^');
}

static int parse_set(Parser *p) {
        Str set = str_slice(p->m->glob, p->at, p->m->glob.n);
        size_t n = set_is_negated(set) ? 2 : 1, first = n;
        bool wide = n == 2;
        Item item;

        while (n >= set.n || set.p[n] != ']' || n == first) {
                const char *why = n < set.n ? set_item(str_slice(set, n, set.n), &item)
                                            : "the set is not closed";

                if (why)
                        return refuse(p, p->at + (n < set.n ? n : 0), why);
                n += item.n;
        }
        emit(p, KIND_SET)->other = (uint16_t)p->at;
        if (wide)
                emit(p, KIND_REST);
        p->fresh = false;
        p->at += n + 1;
        return 0;
}

/* Whether the set at @at, which was found to be one, holds @c. */
static bool set_has(Str glob, size_t at, unsigned char c) {
        Str set = str_slice(glob, at, glob.n);
        bool negated = set_is_negated(set), found = false;
        size_t n = negated ? 2 : 1, first = n;

        while (n < set.n && (set.p[n] != ']' || n == first)) {
                Item item;

                if (set_item(str_slice(set, n, set.n), &item))
                        return false;
                found = found || item_has(&item, c);
                n += item.n;
        }
        return c != '/' && found != negated;
}

/* "{a,b,c}": fork a jump fork b jump c. Each fork leads to the next alternative, the jumps to the end. */
static int parse_open(Parser *p) {
        if (p->depth == PATTERN_BRACES_MAX)
                return refuse(p, p->at, "too many braces within braces");
        p->fork[p->depth] = p->m->n_nodes;
        p->jump[p->depth] = 0;
        ++p->depth;
        emit(p, KIND_FORK);
        p->fresh = true;
        ++p->at;
        return 0;
}

static void parse_comma(Parser *p) {
        size_t level = p->depth - 1, jump = p->m->n_nodes;

        emit(p, KIND_JUMP)->other = (uint16_t)p->jump[level];
        p->jump[level] = jump;
        p->m->nodes[p->fork[level]].other = (uint16_t)p->m->n_nodes;
        p->fork[level] = p->m->n_nodes;
        emit(p, KIND_FORK);
        p->fresh = true;
        ++p->at;
}

static void parse_close(Parser *p) {
        size_t level = --p->depth, jump = p->jump[level], end = p->m->n_nodes;

        /* Behind the last alternative there is no other: its fork leads where it would go anyway. */
        p->m->nodes[p->fork[level]].other = (uint16_t)(p->fork[level] + 1);
        while (jump) {
                size_t before = p->m->nodes[jump].other;

                p->m->nodes[jump].other = (uint16_t)end;
                jump = before;
        }
        p->fresh = false;
        ++p->at;
}

static int parse_byte(Parser *p) {
        if (p->m->glob.p[p->at] == '\\' && ++p->at == p->m->glob.n)
                return refuse(p, p->at - 1, "nothing stands behind the backslash");
        p->fresh = p->m->glob.p[p->at] == '/';
        emit(p, KIND_BYTE)->byte = (unsigned char)p->m->glob.p[p->at++];
        return 0;
}

static int parse_one(Parser *p) {
        switch (p->m->glob.p[p->at]) {
        case '*':
                parse_star(p);
                return 0;
        case '?':
                emit(p, KIND_ONE);
                emit(p, KIND_REST);
                p->fresh = false;
                ++p->at;
                return 0;
        case '[':
                return parse_set(p);
        case '{':
                return parse_open(p);
        case ',':
        case '}':
                if (p->depth == 0)
                        return parse_byte(p);
                if (p->m->glob.p[p->at] == ',')
                        parse_comma(p);
                else
                        parse_close(p);
                return 0;
        }
        return parse_byte(p);
}

static int parse_glob(Machine *m, Diag *reterr_diag) {
        Parser p = { .m = m, .diag = reterr_diag, .fresh = true };
        int r;

        while (p.at < m->glob.n) {
                r = parse_one(&p);
                if (r)
                        return r;
        }
        if (p.depth > 0)
                return refuse(&p, p.at, "a brace is not closed");
        emit(&p, KIND_END);
        return 0;
}

static void parse_word(Machine *m) {
        Parser p = { .m = m };

        while (p.at < m->glob.n) {
                char c = peek(&p, 0), next = peek(&p, 1);

                if (c == '*') {
                        emit(&p, KIND_ANY);
                        ++p.at;
                        continue;
                }
                if (c == '\\' && (next == '*' || next == '\\'))
                        ++p.at;
                emit(&p, KIND_BYTE)->byte = (unsigned char)m->glob.p[p.at++];
        }
        emit(&p, KIND_END);
}

static void set_bit(uint64_t *bits, size_t i) {
        bits[i / 64] |= UINT64_C(1) << (i % 64);
}

/* Add what the empty edges lead to; all of them lead forward, so one rising pass is enough. */
static void follow(const Machine *m, uint64_t *bits, bool consume_too) {
        for (size_t w = 0; w < WORDS_FOR(m->n_nodes); ++w) {
                for (uint64_t left = bits[w]; left;) {
                        size_t i = 64 * w + (size_t)__builtin_ctzll(left);

                        switch ((Kind)m->nodes[i].kind) {
                        case KIND_END:
                                break;
                        case KIND_BYTE:
                        case KIND_ONE:
                        case KIND_SET:
                                if (consume_too)
                                        set_bit(bits, i + 1);
                                break;
                        case KIND_REST:
                        case KIND_STAR:
                        case KIND_ANY:
                                set_bit(bits, i + 1);
                                break;
                        case KIND_FORK:
                                set_bit(bits, i + 1);
                                set_bit(bits, m->nodes[i].other);
                                break;
                        case KIND_JUMP:
                                set_bit(bits, m->nodes[i].other);
                                break;
                        }
                        /* What was added above i in this word counts in this pass. */
                        left = i % 64 == 63 ? 0 : bits[w] & (~UINT64_C(0) << (i % 64 + 1));
                }
        }
}

/* Where node @i goes with byte @c: itself, the next one, or SIZE_MAX. */
static size_t step(const Machine *m, size_t i, unsigned char c, bool within) {
        bool begins = !within || m->loose;

        switch ((Kind)m->nodes[i].kind) {
        case KIND_BYTE:
                return c == m->nodes[i].byte ? i + 1 : SIZE_MAX;
        case KIND_ONE:
                return begins && c != '/' ? i + 1 : SIZE_MAX;
        case KIND_SET:
                return begins && set_has(m->glob, m->nodes[i].other, c) ? i + 1 : SIZE_MAX;
        case KIND_REST:
                return within || (m->loose && (c & 0xc0) == 0x80) ? i : SIZE_MAX;
        case KIND_STAR:
                return c != '/' ? i : SIZE_MAX;
        case KIND_ANY:
                return i;
        case KIND_END:
        case KIND_FORK:
        case KIND_JUMP:
                return SIZE_MAX;
        }
        abort();
}

/* How many bytes follow the one at @at in its UTF-8 sequence; 0 when it begins none. */
static size_t n_following(Str s, size_t at) {
        unsigned char c = (unsigned char)s.p[at];
        size_t n = c >= 0xf0 && c <= 0xf4 ? 3 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xc2 && c < 0xe0;

        for (size_t i = 1; i <= n; ++i) {
                if (at + i >= s.n || ((unsigned char)s.p[at + i] & 0xc0) != 0x80)
                        return 0;
        }
        return n;
}

/* Let the states alive read @text. False as soon as none is left. */
static bool feed(Machine *m, Str text) {
        size_t n_words = WORDS_FOR(m->n_nodes), following = 0;

        for (size_t at = 0; at < text.n; ++at) {
                bool within = following > 0;
                uint64_t alive = 0, *swap;

                following = within ? following - 1 : n_following(text, at);
                memset(m->then, 0, n_words * sizeof(*m->then));
                for (size_t w = 0; w < n_words; ++w) {
                        for (uint64_t left = m->now[w]; left; left &= left - 1) {
                                size_t i = 64 * w + (size_t)__builtin_ctzll(left);
                                size_t to = step(m, i, (unsigned char)text.p[at], within);

                                if (to != SIZE_MAX)
                                        set_bit(m->then, to);
                        }
                }
                follow(m, m->then, false);
                swap = m->now;
                m->now = m->then;
                m->then = swap;
                for (size_t w = 0; w < n_words; ++w)
                        alive |= m->now[w];
                if (!alive)
                        return false;
        }
        return true;
}

static bool ended(const Machine *m) {
        size_t end = m->n_nodes - 1;

        return m->now[end / 64] >> (end % 64) & 1;
}

typedef enum Language {
        LANGUAGE_GLOB,
        LANGUAGE_WORD,
} Language;

typedef struct Question {
        Language language;
        Str pattern;
        Str prefix, suffix;
        bool gap; /* any text between the two */
        bool check_only;
        Diag *diag;
} Question;

static PatternOutcome run(Machine *m, const Question *q) {
        if (q->language == LANGUAGE_WORD)
                parse_word(m);
        else if (parse_glob(m, q->diag))
                return PATTERN_GAVE_UP;
        if (q->check_only)
                return PATTERN_MATCH;

        memset(m->now, 0, WORDS_FOR(m->n_nodes) * sizeof(*m->now));
        set_bit(m->now, 0);
        follow(m, m->now, false);
        /* The gap may hold the rest of a character that the prefix begins, or the start of one. */
        m->loose = q->gap;
        if (!feed(m, q->prefix))
                return PATTERN_NO_MATCH;
        if (q->gap) {
                follow(m, m->now, true);
                if (!feed(m, q->suffix))
                        return PATTERN_NO_MATCH;
        }
        return ended(m) ? PATTERN_MATCH : PATTERN_NO_MATCH;
}

static PatternOutcome run_small(const Question *q) {
        Node nodes[NODES_FOR(SMALL)];
        uint64_t now[WORDS_FOR(NODES_FOR(SMALL))], then[WORDS_FOR(NODES_FOR(SMALL))];

        return run(&(Machine){ .glob = q->pattern, .nodes = nodes, .now = now, .then = then }, q);
}

/* Apart, so that the common case does not pay for 34 KiB of stack. */
__attribute__((__noinline__)) static PatternOutcome run_large(const Question *q) {
        Node nodes[NODES_FOR(PATTERN_GLOB_MAX)];
        uint64_t now[WORDS_FOR(NODES_FOR(PATTERN_GLOB_MAX))];
        uint64_t then[WORDS_FOR(NODES_FOR(PATTERN_GLOB_MAX))];

        return run(&(Machine){ .glob = q->pattern, .nodes = nodes, .now = now, .then = then }, q);
}

static PatternOutcome ask(const Question *q) {
        if (q->pattern.n > PATTERN_GLOB_MAX) {
                diag_set(q->diag, 1, PATTERN_GLOB_MAX + 1, "a glob has at most %d bytes",
                         PATTERN_GLOB_MAX);
                return PATTERN_GAVE_UP;
        }
        return q->pattern.n <= SMALL ? run_small(q) : run_large(q);
}

int glob_check(Str glob, Diag *reterr_diag) {
        Question q = {
                .language = LANGUAGE_GLOB, .pattern = glob, .check_only = true, .diag = reterr_diag
        };

        return ask(&q) == PATTERN_MATCH ? 0 : PATTERN_E_INVALID;
}

PatternOutcome glob_match(Str glob, Str path) {
        return ask(&(Question){ .language = LANGUAGE_GLOB, .pattern = glob, .prefix = path });
}

bool glob_could_match(Str glob, Str prefix, Str suffix) {
        Question q = { .language = LANGUAGE_GLOB,
                       .pattern = glob,
                       .prefix = prefix,
                       .suffix = suffix,
                       .gap = true };

        return ask(&q) != PATTERN_NO_MATCH;
}

/*
 * Without a backslash the pattern is pieces between stars: the first stands at the start, the last
 * at the end, each of the others at its first place behind the one before.
 */
static bool pieces_match(Str pattern, Str word) {
        size_t at = str_find_char(pattern, '*');
        Str piece;

        if (at == SIZE_MAX)
                return str_eq(pattern, word);
        if (!str_has_prefix(word, str_slice(pattern, 0, at)))
                return false;
        word = str_slice(word, at, word.n);
        pattern = str_slice(pattern, at + 1, pattern.n);
        while (str_find_char(pattern, '*') != SIZE_MAX) {
                piece = str_cut(pattern, '*', &pattern);
                at = str_find(word, piece);
                if (at == SIZE_MAX)
                        return false;
                word = str_slice(word, at + piece.n, word.n);
        }
        return str_has_suffix(word, pattern);
}

PatternOutcome word_match(Str pattern, Str word) {
        if (pattern.n <= PATTERN_GLOB_MAX && str_find_char(pattern, '\\') == SIZE_MAX)
                return pieces_match(pattern, word) ? PATTERN_MATCH : PATTERN_NO_MATCH;
        return ask(&(Question){ .language = LANGUAGE_WORD, .pattern = pattern, .prefix = word });
}

bool word_could_match(Str pattern, Str prefix, Str suffix) {
        Question q = { .language = LANGUAGE_WORD,
                       .pattern = pattern,
                       .prefix = prefix,
                       .suffix = suffix,
                       .gap = true };

        return ask(&q) != PATTERN_NO_MATCH;
}

static void escape(Str literal, const char *special, Buf *out) {
        for (size_t i = 0; i < literal.n; ++i) {
                if (literal.p[i] && strchr(special, literal.p[i]))
                        buf_append_char(out, '\\');
                buf_append_char(out, literal.p[i]);
        }
}

void glob_escape(Str literal, Buf *out) {
        escape(literal, "*?[]{},\\", out);
}

void word_escape(Str literal, Buf *out) {
        escape(literal, "*\\", out);
}
