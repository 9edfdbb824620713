#include "words.h"

#include <stdio.h>

typedef struct Words {
        Policy *p;
        Str spec;
        size_t at;
        Rule *rule;
        RuleCommand *command;
        WordsProblem *problem;
} Words;

static int wrong(Words *w, size_t at, const char *sentence) {
        w->problem->at = at;
        snprintf(w->problem->text, sizeof(w->problem->text), "%s", sentence);
        return POLICY_E_INVALID;
}

static bool is_blank(char c) {
        return c == ' ' || c == '\t';
}

/* --- expressions ---------------------------------------------------------- */

static int keep_pattern(Policy *p, Pattern *pattern) {
        PatternNode *node = arena_new_one(p->arena, PatternNode);

        if (!node) {
                pattern_free(pattern);
                return error_origin(arena_error(p->arena));
        }
        node->pattern = pattern;
        node->next = p->patterns;
        p->patterns = node;
        return 0;
}

/* What denies must not end at a newline that somebody slips in. */
static int compile(Words *w, size_t at, Str regex, Pattern **ret) {
        unsigned flags = w->rule->verdict == VERDICT_ALLOW ? 0 : PATTERN_DOTALL;
        Diag diag = { 0 };
        Pattern *pattern = NULL;
        int r = pattern_compile(regex, flags, &pattern, &diag);

        if (r > 0) {
                size_t column = diag.column ? diag.column - 1 : 0;

                w->problem->at = at + (column < regex.n ? column : regex.n);
                snprintf(w->problem->text, sizeof(w->problem->text), "%.190s", diag.text);
                return POLICY_E_INVALID;
        }
        if (r)
                return error_trace(r);
        *ret = pattern;
        return keep_pattern(w->p, pattern);
}

/* /…/ around the whole, without another slash inside. */
static bool is_whole_regex(Str spec) {
        if (spec.n < 3 || spec.p[0] != '/' || spec.p[spec.n - 1] != '/')
                return false;
        for (size_t i = 1; i + 1 < spec.n; ++i) {
                if (spec.p[i] == '\\') {
                        if (i + 2 == spec.n)
                                return false;
                        ++i;
                } else if (spec.p[i] == '/') {
                        return false;
                }
        }
        return true;
}

/* "/etc/" is a path; what only an expression holds makes it one. */
static bool is_word_regex(Str word) {
        if (!is_whole_regex(word))
                return false;
        for (size_t i = 1; i + 1 < word.n; ++i) {
                if (strchr("()[]{}|+?^$\\", word.p[i]))
                        return true;
                if (word.p[i] == '.' && (word.p[i + 1] == '*' || word.p[i + 1] == '+'))
                        return true;
        }
        return false;
}

/* --- one word ------------------------------------------------------------- */

typedef struct Building {
        Buf text; /* as a pattern for word_match() */
        Buf plain;
        bool star, hopeless, quoted;
        size_t hopeless_at;
} Building;

static void put(Building *b, char c) {
        if (c == '*' || c == '\\')
                buf_append_char(&b->text, '\\');
        buf_append_char(&b->text, c);
        buf_append_char(&b->plain, c);
}

static void put_open(Words *w, Building *b, char c) {
        if (c == '*') {
                b->star = true;
                buf_append_char(&b->text, '*');
                buf_append_char(&b->plain, '*');
                return;
        }
        if (strchr("|&;<>`", c) && !b->hopeless) {
                b->hopeless = true;
                b->hopeless_at = w->at;
        }
        put(b, c);
}

static int read_quoted(Words *w, Building *b) {
        char quote = w->spec.p[w->at];
        size_t from = w->at++;

        b->quoted = true;
        for (; w->at < w->spec.n && w->spec.p[w->at] != quote; ++w->at) {
                char c = w->spec.p[w->at];

                if (c == '\\' && quote == '"' && w->at + 1 < w->spec.n &&
                    strchr("\"\\$`", w->spec.p[w->at + 1]))
                        c = w->spec.p[++w->at];
                put(b, c);
        }
        if (w->at >= w->spec.n)
                return wrong(w, from, "this quotation mark is not closed");
        ++w->at;
        return 0;
}

static int read_word_text(Words *w, Building *b) {
        while (w->at < w->spec.n && !is_blank(w->spec.p[w->at])) {
                char c = w->spec.p[w->at];
                int r;

                if (c == '"' || c == '\'') {
                        r = read_quoted(w, b);
                        if (r)
                                return r;
                        continue;
                }
                if (c == '\\' && w->at + 1 < w->spec.n) {
                        put(b, w->spec.p[w->at + 1]);
                        b->quoted = true;
                        w->at += 2;
                        continue;
                }
                put_open(w, b, c);
                ++w->at;
        }
        return 0;
}

static bool looks_like_path(Str s) {
        return str_has_prefix(s, STR("/")) || str_has_prefix(s, STR("~/")) || str_eq(s, STR("~")) ||
               str_has_prefix(s, STR("./")) || str_eq(s, STR(".")) || str_eq(s, STR(".."));
}

static int finish_word(Words *w, Building *b, RuleWord *word) {
        Str plain = buf_str(&b->plain);

        if (buf_error(&b->text) || buf_error(&b->plain)) {
                return error_origin(buf_error(&b->text) ? buf_error(&b->text)
                                                        : buf_error(&b->plain));
        }
        word->kind = b->star ? RULE_WORD_GLOB : RULE_WORD_LITERAL;
        word->text = arena_str(w->p->arena, b->star ? buf_str(&b->text) : plain);
        if (!b->quoted && looks_like_path(plain)) {
                word->is_path = true;
                word->path = rule_path_of(arena_str(w->p->arena, plain), false, VERDICT_DENY);
                if (glob_check(word->path.glob, NULL))
                        word->is_path = false;
        }
        if (b->hopeless && !w->command->hopeless) {
                w->command->hopeless = true;
                w->problem->at = b->hopeless_at;
        }
        return arena_error(w->p->arena);
}

static int read_word(Words *w, RuleWord *word) {
        Building b = { .text = BUF_INIT(RULE_LINE_MAX * 2), .plain = BUF_INIT(RULE_LINE_MAX) };
        size_t from = w->at, end = w->at;
        Str raw;
        int r;

        while (end < w->spec.n && !is_blank(w->spec.p[end]))
                ++end;
        raw = str_slice(w->spec, from, end);
        if (is_word_regex(raw)) {
                word->kind = RULE_WORD_REGEX;
                word->text = str_slice(raw, 1, raw.n - 1);
                w->at = end;
                return compile(w, from + 1, word->text, &word->regex);
        }
        r = read_word_text(w, &b);
        if (!r)
                r = finish_word(w, &b, word);
        buf_deinit(&b.text);
        buf_deinit(&b.plain);
        return r;
}

/* --- all of them ---------------------------------------------------------- */

static int read_words(Words *w) {
        RuleCommand *c = w->command;

        c->words = arena_new_array(w->p->arena, RuleWord, RULE_WORDS_MAX);
        if (!c->words)
                return error_origin(arena_error(w->p->arena));
        for (;;) {
                int r;

                while (w->at < w->spec.n && is_blank(w->spec.p[w->at]))
                        ++w->at;
                if (w->at >= w->spec.n)
                        return 0;
                if (c->n_words == RULE_WORDS_MAX)
                        return wrong(w, w->at, "a rule has at most 64 words");
                r = read_word(w, &c->words[c->n_words]);
                if (r)
                        return r;
                ++c->n_words;
        }
}

static bool is_star(const RuleWord *word) {
        return word->kind == RULE_WORD_GLOB && str_eq(word->text, STR("*"));
}

/*
 * Claude Code's ":*" and " *" mean any further words, a "*" at the end of a word that it may go on
 * and further words may follow.
 */
static Str claude_spec(Str spec, bool *ret_rest) {
        *ret_rest = false;
        if (str_has_suffix(spec, STR(":*"))) {
                *ret_rest = true;
                return str_trim(str_slice(spec, 0, spec.n - 2));
        }
        if (spec.n > 1 && spec.p[spec.n - 1] == '*' && !is_blank(spec.p[spec.n - 2]) &&
            spec.p[spec.n - 2] != '\\')
                *ret_rest = true;
        return spec;
}

static int read_regex(Words *w) {
        RuleCommand *c = w->command;

        c->regex_text = str_slice(w->spec, 1, w->spec.n - 1);
        c->wild = true;
        return compile(w, 1, c->regex_text, &c->regex);
}

/* An assignment before a command is judged by itself and never part of one. */
static bool is_assignment(const RuleWord *word) {
        size_t eq = str_find_char(word->text, '=');

        if (word->kind == RULE_WORD_REGEX || eq == SIZE_MAX || eq == 0)
                return false;
        for (size_t i = 0; i < eq; ++i) {
                char c = word->text.p[i];

                if (!(c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                      (i && c >= '0' && c <= '9')))
                        return false;
        }
        return true;
}

int rule_words_read(Policy *p, Str spec, Rule *rule, WordsProblem *problem) {
        Words w = { .p = p, .spec = spec, .rule = rule, .problem = problem };
        bool rest = false;
        int r;

        w.command = rule->command = arena_new_one(p->arena, RuleCommand);
        if (!w.command)
                return error_origin(arena_error(p->arena));
        if (!rule->claude && is_whole_regex(spec))
                return read_regex(&w);
        if (rule->claude)
                w.spec = claude_spec(spec, &rest);

        r = read_words(&w);
        if (r)
                return r;
        if (!w.command->n_words && !rest)
                return wrong(&w, 0, "the words of a command are missing");
        if (w.command->n_words && is_star(&w.command->words[w.command->n_words - 1])) {
                --w.command->n_words;
                rest = true;
        }
        w.command->rest = rest;
        w.command->everything = !w.command->n_words;
        for (size_t i = 0; i < w.command->n_words; ++i)
                w.command->wild |= w.command->words[i].kind != RULE_WORD_LITERAL;
        w.command->wild |= rest;
        if (w.command->n_words && is_assignment(&w.command->words[0]))
                w.command->hopeless = true;
        return rule_read_command(p, w.command, 0);
}

/* --- as the table splits it ------------------------------------------------ */

/* A word of a rule as a word of a command that is known in part. The span is its index. */
static Value value_of(const RuleWord *word, size_t i) {
        Span span = { (uint32_t)i, (uint32_t)i + 1 };
        size_t first, last;

        if (word->kind == RULE_WORD_LITERAL)
                return value_literal(word->text, span);
        if (word->kind == RULE_WORD_REGEX)
                return value_any(span);
        first = str_find_char(word->text, '*');
        for (last = word->text.n; last && word->text.p[last - 1] != '*'; --last) {
        }
        /* An escape in what is known would need its backslash taken out: such a word is unknown. */
        if (first == SIZE_MAX || str_find_char(word->text, '\\') != SIZE_MAX)
                return value_any(span);
        return (Value){
                .form = first || last < word->text.n ? VALUE_PATTERN : VALUE_ANY,
                .text = str_slice(word->text, 0, first),
                .suffix = str_slice(word->text, last, word->text.n),
                .span = span,
        };
}

/* "timeout 5 rm": any of the first operands may be the program that a wrapper runs. */
static int read_inner(Policy *p, RuleCommand *c, unsigned depth) {
        if (depth >= RULE_NESTING_MAX || !c->read.n_operands)
                return 0;
        c->inner = arena_new_array(p->arena, RuleCommand, RULE_INNER_MAX);
        if (!c->inner)
                return error_origin(arena_error(p->arena));

        for (size_t i = 0; i < c->read.n_operands && i < RULE_INNER_MAX; ++i) {
                const Value *operand = &c->read.operands[i];
                RuleCommand *inner = &c->inner[c->n_inner];
                int r;

                if (operand->form != VALUE_LITERAL || !operand->span.begin ||
                    operand->span.begin >= c->n_words)
                        continue;
                *inner = (RuleCommand){
                        .words = c->words + operand->span.begin,
                        .n_words = c->n_words - operand->span.begin,
                        .rest = c->rest,
                        .wild = c->wild,
                        .at = operand->span.begin,
                };
                ++c->n_inner;
                r = rule_read_command(p, inner, depth + 1);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

int rule_read_command(Policy *p, RuleCommand *c, unsigned depth) {
        Value *words;
        int r;

        if (!c->n_words)
                return 0;
        words = arena_new_array(p->arena, Value, c->n_words);
        if (!words)
                return error_origin(arena_error(p->arena));
        for (size_t i = 0; i < c->n_words; ++i)
                words[i] = value_of(&c->words[i], i);
        r = shell_read_pattern(words, c->n_words, p->arena, &c->read);
        if (r)
                return error_trace(r);
        c->is_plain = !c->read.n_options && !c->read.sub.n;
        return read_inner(p, c, depth);
}
