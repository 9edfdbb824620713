#include "ignore.h"

/* How git tells patterns apart when it reads them; gitignore(5), PATTERN FORMAT. */
enum {
        RULE_NEGATED = 1U << 0,
        RULE_DIR_ONLY = 1U << 1,  /* ended in '/' */
        RULE_NAME_ONLY = 1U << 2, /* without '/' within: held against the last name */
        RULE_SUFFIX = 1U << 3,    /* "*" and then nothing special */
};

typedef struct Rule {
        Str text;         /* without '!', and without the '/' at either end */
        uint32_t literal; /* bytes at its beginning that mean themselves */
        uint32_t flags;
} Rule;

struct IgnoreRules {
        size_t n;
        char *text;
        Rule items[];
};

static bool is_special(char c) {
        return c == '*' || c == '?' || c == '[' || c == '\\';
}

static size_t literal_length(Str s) {
        size_t n = 0;

        while (n < s.n && !is_special(s.p[n]))
                ++n;
        return n;
}

/* Spaces at the end go, but for one behind a backslash. Tabs stay. */
static Str trim_end(Str line) {
        size_t end = 0;

        for (size_t i = 0; i < line.n; ++i) {
                if (line.p[i] == '\\') {
                        /* A lone backslash at the end ends git's look as well: nothing is cut. */
                        if (++i == line.n)
                                return line;
                        end = i + 1;
                } else if (line.p[i] != ' ') {
                        end = i + 1;
                }
        }
        return str_slice(line, 0, end);
}

static Rule make_rule(Str line) {
        Rule rule = { 0 };
        bool anchored;

        if (line.n && line.p[0] == '!') {
                rule.flags |= RULE_NEGATED;
                line = str_slice(line, 1, line.n);
        }
        if (line.n && line.p[line.n - 1] == '/') {
                rule.flags |= RULE_DIR_ONLY;
                --line.n;
        }
        anchored = str_find_char(line, '/') != SIZE_MAX;
        if (!anchored)
                rule.flags |= RULE_NAME_ONLY;
        if (line.n && line.p[0] == '/')
                line = str_slice(line, 1, line.n);
        rule.text = line;
        rule.literal = (uint32_t)literal_length(line);
        if (!anchored && line.n && line.p[0] == '*' &&
            literal_length(str_slice(line, 1, line.n)) == line.n - 1)
                rule.flags |= RULE_SUFFIX;
        return rule;
}

/* One line of the file as git cuts it: at the first NUL as well, and without CR at its end. */
static Str next_line(Str *text) {
        Str line = str_cut(*text, '\n', text), rest;

        if (line.n && line.p[line.n - 1] == '\r')
                --line.n;
        return str_cut(line, '\0', &rest);
}

static size_t count_lines(Str text) {
        size_t n = 1;

        for (size_t i = 0; i < text.n; ++i)
                n += text.p[i] == '\n';
        return n < IGNORE_RULES_MAX ? n : IGNORE_RULES_MAX;
}

int ignore_rules_parse(Str text, IgnoreRules **ret_rules) {
        _cleanup_(ignore_rules_freep) IgnoreRules *rules = NULL;
        size_t n_max;

        text = str_slice(text, 0, IGNORE_TEXT_MAX);
        if (str_has_prefix(text, STR("\xef\xbb\xbf")))
                text = str_slice(text, 3, text.n);
        *ret_rules = NULL;
        if (!text.n)
                return 0;
        n_max = count_lines(text);
        rules = calloc(1, sizeof(*rules) + n_max * sizeof(rules->items[0]));
        if (!rules)
                return error_origin(-ENOMEM);
        rules->text = malloc(text.n);
        if (!rules->text)
                return error_origin(-ENOMEM);
        memcpy(rules->text, text.p, text.n);
        text.p = rules->text;
        while (text.n && rules->n < n_max) {
                Str line = next_line(&text);

                if (!line.n || line.p[0] == '#')
                        continue;
                rules->items[rules->n++] = make_rule(trim_end(line));
        }
        if (rules->n)
                *ret_rules = take(rules);
        return 0;
}

IgnoreRules *ignore_rules_free(IgnoreRules *rules) {
        if (!rules)
                return NULL;
        free(rules->text);
        free(rules);
        return NULL;
}

/* --- matching -------------------------------------------------------------------- */

/* As git's own table has them: ASCII, whatever the locale; no vertical tab and no form feed in "space". */
static bool in_named_class(Str name, unsigned char c) {
        bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z',
             digit = c >= '0' && c <= '9', printable = c > 0x20 && c < 0x7f;

        if (str_eq(name, STR("alnum")))
                return lower || upper || digit;
        if (str_eq(name, STR("alpha")))
                return lower || upper;
        if (str_eq(name, STR("blank")))
                return c == ' ' || c == '\t';
        if (str_eq(name, STR("cntrl")))
                return c < 0x20 || c == 0x7f;
        if (str_eq(name, STR("digit")))
                return digit;
        if (str_eq(name, STR("graph")))
                return printable;
        if (str_eq(name, STR("lower")))
                return lower;
        if (str_eq(name, STR("print")))
                return printable || c == ' ';
        if (str_eq(name, STR("punct")))
                return printable && !lower && !upper && !digit;
        if (str_eq(name, STR("space")))
                return c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (str_eq(name, STR("upper")))
                return upper;
        return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_class_name(Str name) {
        static const Str names[] = {
                STR_INIT("alnum"), STR_INIT("alpha"), STR_INIT("blank"), STR_INIT("cntrl"),
                STR_INIT("digit"), STR_INIT("graph"), STR_INIT("lower"), STR_INIT("print"),
                STR_INIT("punct"), STR_INIT("space"), STR_INIT("upper"), STR_INIT("xdigit"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], name))
                        return true;
        }
        return false;
}

/* Reads "[:name:]" whose "[:" stands at @i. False: it is none, and '[' means itself. */
static bool take_named_class(Str p, size_t i, unsigned char c, size_t *ret_next, int *ret_in) {
        size_t end = i + 2;
        Str name;

        while (end < p.n && p.p[end] != ']')
                ++end;
        if (end == p.n) {
                *ret_in = -1;
                return true;
        }
        if (end < i + 3 || p.p[end - 1] != ':')
                return false;
        name = str_slice(p, i + 2, end - 1);
        *ret_in = is_class_name(name) ? in_named_class(name, c) : -1;
        *ret_next = end + 1;
        return true;
}

/*
 * A set "[…]" of @p from @i on, which is behind the '['. Set *@ret_next behind its ']'.
 * Return: 1 when @c is in it, 0 when not, -1 when the pattern is broken and matches nothing.
 */
static int in_set(Str p, size_t i, unsigned char c, size_t *ret_next) {
        bool negated = false, in = false, first = true;
        unsigned char before = 0;

        if (i < p.n && (p.p[i] == '!' || p.p[i] == '^')) {
                negated = true;
                ++i;
        }
        for (;; first = false) {
                unsigned char at;
                int named;

                if (i >= p.n)
                        return -1;
                at = (unsigned char)p.p[i];
                if (at == ']' && !first)
                        break;
                if (at == '\\') {
                        if (++i >= p.n)
                                return -1;
                        at = (unsigned char)p.p[i++];
                        in |= c == at;
                        before = at;
                } else if (at == '-' && before && i + 1 < p.n && p.p[i + 1] != ']') {
                        at = (unsigned char)p.p[++i];
                        if (at == '\\') {
                                if (++i >= p.n)
                                        return -1;
                                at = (unsigned char)p.p[i];
                        }
                        ++i;
                        in |= c >= before && c <= at;
                        before = 0;
                } else if (at == '[' && i + 1 < p.n && p.p[i + 1] == ':' &&
                           take_named_class(p, i, c, &i, &named)) {
                        if (named < 0)
                                return -1;
                        in |= named;
                        before = 0;
                } else {
                        in |= c == at;
                        before = at;
                        ++i;
                }
        }
        *ret_next = i + 1;
        return in != negated && c != '/';
}

/* One character of the pattern at @i against @c. False: it does not match. */
static bool takes_one(Str p, size_t *i, unsigned char c) {
        switch (p.p[*i]) {
        case '?':
                ++*i;
                return c != '/';
        case '[':
                return in_set(p, *i + 1, c, i) == 1;
        case '\\':
                if (++*i == p.n)
                        return false;
                break;
        default:
                break;
        }
        return (unsigned char)p.p[(*i)++] == c;
}

/* Where to go on when what follows a star does not match. */
typedef struct Retry {
        bool set;
        bool names;     /* a "**" before a slash: goes on behind each slash alone */
        size_t pattern; /* behind the star */
        size_t text;    /* how far the star has reached */
} Retry;

typedef struct Matching {
        Str p, t;
        size_t i, j;          /* in p, in t */
        Retry star, starstar; /* the last ones met; "**" reaches over slashes */
} Matching;

static bool is_wide(Str p, size_t begin, size_t end) {
        if (end - begin < 2 || (begin > 0 && p.p[begin - 1] != '/'))
                return false;
        return end == p.n || p.p[end] == '/' ||
               (p.p[end] == '\\' && end + 1 < p.n && p.p[end + 1] == '/');
}

/* Stars at m->i. 1 and 0: that is the answer; -1: go on. */
static int take_stars(Matching *m) {
        size_t begin = m->i, end = begin;
        bool wide;

        while (end < m->p.n && m->p.p[end] == '*')
                ++end;
        wide = is_wide(m->p, begin, end);
        if (end == m->p.n)
                return wide || str_find_char(str_slice(m->t, m->j, m->t.n), '/') == SIZE_MAX;
        m->i = end;
        if (wide) {
                bool names = m->p.p[end] == '/';

                m->i += names;
                m->starstar = (Retry){ true, names, m->i, m->j };
                m->star.set = false;
        } else {
                m->star = (Retry){ true, false, end, m->j };
        }
        return -1;
}

/*
 * The last star takes one more. No earlier one of its kind has to: what stood between was found at
 * its first place, and any later place leaves less for what follows. So time is bound by the product
 * of the lengths, times the slashes for "**".
 */
static bool retry(Matching *m) {
        Retry *s = &m->star, *w = &m->starstar;

        if (s->set && s->text < m->t.n && m->t.p[s->text] != '/') {
                m->j = ++s->text;
                m->i = s->pattern;
                return true;
        }
        if (!w->set)
                return false;
        if (w->names) {
                size_t slash = str_find_char(str_slice(m->t, w->text, m->t.n), '/');

                if (slash == SIZE_MAX)
                        return false;
                w->text += slash + 1;
        } else if (w->text++ >= m->t.n) {
                return false;
        }
        m->j = w->text;
        m->i = w->pattern;
        s->set = false;
        return true;
}

static bool wild(Str pattern, Str text) {
        Matching m = { .p = pattern, .t = text };

        for (;;) {
                if (m.i < m.p.n && m.p.p[m.i] == '*') {
                        int r = take_stars(&m);

                        if (r == 1)
                                return true;
                        if (r < 0)
                                continue;
                } else if (m.i == m.p.n) {
                        if (m.j == m.t.n)
                                return true;
                } else if (m.j < m.t.n && takes_one(m.p, &m.i, (unsigned char)m.t.p[m.j])) {
                        ++m.j;
                        continue;
                }
                if (!retry(&m))
                        return false;
        }
}

static bool rule_matches(const Rule *rule, Str path, Str name) {
        Str text = rule->text, subject = rule->flags & RULE_NAME_ONLY ? name : path;

        if (rule->flags & RULE_SUFFIX)
                return str_has_suffix(name, str_slice(text, 1, text.n));
        if (rule->literal == text.n)
                return str_eq(text, subject);
        if (rule->literal > subject.n ||
            (rule->literal && memcmp(text.p, subject.p, rule->literal) != 0))
                return false;
        /* git cuts off what is literal and reads the rest as if it began there: "a**" after "a". */
        if (rule->flags & RULE_NAME_ONLY)
                return wild(text, subject);
        return wild(str_slice(text, rule->literal, text.n),
                    str_slice(subject, rule->literal, subject.n));
}

static Str last_name(Str path) {
        const char *slash = path.n ? memrchr(path.p, '/', path.n) : NULL;

        return slash ? str_slice(path, (size_t)(slash - path.p) + 1, path.n) : path;
}

IgnoreAnswer ignore_rules_answer(const IgnoreRules *rules, Str path, bool is_dir) {
        Str name = last_name(path);

        for (size_t i = rules->n; i-- > 0;) {
                const Rule *rule = &rules->items[i];

                if (rule->flags & RULE_DIR_ONLY && !is_dir)
                        continue;
                if (rule_matches(rule, path, name))
                        return rule->flags & RULE_NEGATED ? IGNORE_KEEP : IGNORE_DROP;
        }
        return IGNORE_SILENT;
}

IgnoreAnswer ignore_answer(const IgnoreLevel *level, Str path, bool is_dir) {
        for (; level; level = level->above) {
                IgnoreAnswer answer = IGNORE_SILENT;

                if (level->rules)
                        answer = ignore_rules_answer(level->rules,
                                                     str_slice(path, level->base, path.n), is_dir);
                if (answer != IGNORE_SILENT)
                        return answer;
        }
        return IGNORE_SILENT;
}
