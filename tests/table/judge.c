/*
 * Reads lines and says of each whether the command table alone would let it run: "allow" or "ask",
 * a tab, and what spoke. Lines that need a shell (substitutions, compound commands) and commands
 * read by code are "skip".
 */

#include <stdio.h>

#include "judgement.h"

#define WORDS_MAX 256

/* ---- a line as words: quotes, $x, globs, pipes and lists, nothing more -------- */

typedef struct Line {
        Str rest;
        Value words[WORDS_MAX];
        size_t n;
        Arena *arena;
        bool skip;
        bool writes; /* redirected into a file */
} Line;

typedef struct Piece {
        Buf text, suffix;
        bool open, many, glob, any;
} Piece;

static void add_char(Piece *p, char c) {
        buf_append_char(p->open ? &p->suffix : &p->text, c);
}

static void open_piece(Piece *p, bool quoted, bool glob) {
        p->open = true;
        buf_clear(&p->suffix);
        p->many |= !quoted;
        p->glob |= glob;
}

static bool is_name(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               (c >= '0' && c <= '9');
}

static char take_char(Line *l) {
        char c = l->rest.p[0];

        l->rest = str_slice(l->rest, 1, l->rest.n);
        return c;
}

static void take_dollar(Line *l, Piece *p, bool quoted) {
        if (!l->rest.n || l->rest.p[0] == '(' || l->rest.p[0] == '\'' || l->rest.p[0] == '"')
                l->skip = true;
        while (l->rest.n && l->rest.p[0] == '{')
                take_char(l);
        while (l->rest.n && (is_name(l->rest.p[0]) || (l->rest.p[0] == '@' && !p->any)))
                take_char(l);
        while (l->rest.n && l->rest.p[0] == '}')
                take_char(l);
        open_piece(p, quoted, false);
}

static void take_quoted(Line *l, Piece *p, char quote) {
        while (l->rest.n && l->rest.p[0] != quote) {
                char c = take_char(l);

                if (quote == '"' && c == '$')
                        take_dollar(l, p, true);
                else if (quote == '"' && c == '\\' && l->rest.n && strchr("$`\"\\", l->rest.p[0]))
                        add_char(p, take_char(l));
                else if (quote == '"' && c == '`')
                        l->skip = true;
                else
                        add_char(p, c);
        }
        if (l->rest.n)
                take_char(l);
        else
                l->skip = true;
        p->any = true;
}

static void take_word(Line *l) {
        Piece p = { .text = BUF_INIT(1 << 16), .suffix = BUF_INIT(1 << 16) };
        Value *v = &l->words[l->n];

        while (l->rest.n && !strchr(" \t;|&<>", l->rest.p[0])) {
                char c = take_char(l);

                if (c == '\'' || c == '"')
                        take_quoted(l, &p, c);
                else if (c == '\\' && l->rest.n)
                        add_char(&p, take_char(l));
                else if (c == '$')
                        take_dollar(l, &p, false);
                else if (c == '*' || c == '?' ||
                         (c == '[' && l->rest.n && !strchr(" \t;|&", l->rest.p[0])))
                        open_piece(&p, false, true);
                else if (strchr("`(){}", c) && !(c == '{' && l->rest.n && l->rest.p[0] == '}') &&
                         !(c == '}' && p.text.n && p.text.p[p.text.n - 1] == '{'))
                        l->skip = true;
                else
                        add_char(&p, c);
        }

        *v = (Value){ .form = !p.open              ? VALUE_LITERAL
                              : p.text.n || p.glob ? VALUE_PATTERN
                                                   : VALUE_ANY };
        v->text = arena_str(l->arena, buf_str(&p.text));
        v->suffix = arena_str(l->arena, buf_str(&p.suffix));
        v->glob = p.glob ? STR("*") : (Str){ NULL, 0 };
        v->many = p.many;
        buf_deinit(&p.text);
        buf_deinit(&p.suffix);
}

/* > and < with their words; a file that is written asks. */
static void take_redirection(Line *l) {
        bool out = l->rest.p[0] == '>';

        if (l->n && l->words[l->n - 1].form == VALUE_LITERAL && l->words[l->n - 1].text.n == 1 &&
            l->words[l->n - 1].text.p[0] >= '0' && l->words[l->n - 1].text.p[0] <= '9')
                --l->n;
        while (l->rest.n && strchr("<>&| ", l->rest.p[0]))
                if (take_char(l) == '<' && l->rest.n && l->rest.p[0] == '<')
                        l->skip = true;
        take_word(l);
        if (out && !value_is(&l->words[l->n], STR("/dev/null")) &&
            !value_is(&l->words[l->n], STR("1")) && !value_is(&l->words[l->n], STR("2")))
                l->writes = true;
}

static void end_command(Line *l, Judging *j) {
        if (l->n && l->words[0].form == VALUE_LITERAL &&
            str_find_char(l->words[0].text, '=') != SIZE_MAX)
                l->skip = true;
        if (l->n && !l->skip)
                judge_words(j, l->arena, l->words, l->n, false);
        if (l->writes)
                judge_speak(j, VERDICT_ASK, STR("write by redirection"), NULL, (Str){ NULL, 0 },
                            (Str){ NULL, 0 });
        l->n = 0;
        l->writes = false;
}

static void judge_line(Judging *j, Str text, Arena *a) {
        Line l = { .rest = str_trim(text), .arena = a };

        while (l.rest.n && l.n < WORDS_MAX - 1) {
                char c = l.rest.p[0];

                if (c == ' ' || c == '\t') {
                        take_char(&l);
                } else if (c == '|' || c == ';' ||
                           (c == '&' && !(l.rest.n > 1 && l.rest.p[1] == '>'))) {
                        take_char(&l);
                        end_command(&l, j);
                } else if (c == '<' || c == '>' || c == '&') {
                        if (c == '&')
                                take_char(&l);
                        take_redirection(&l);
                } else {
                        take_word(&l);
                        ++l.n;
                }
        }
        end_command(&l, j);
        if (l.skip)
                judge_speak(j, VERDICT_SKIP, STR("needs a shell"), NULL, (Str){ NULL, 0 },
                            (Str){ NULL, 0 });
}

int main(void) {
        static const char *const names[] = { "allow", "skip", "ask" };
        static char line[1 << 16];

        while (fgets(line, sizeof(line), stdin)) {
                Judging j = { .text = BUF_INIT(1 << 20) };
                Str text = str_of(line);
                Arena a;

                arena_init(&a, NULL, 0, 1 << 24);
                if (str_has_suffix(text, STR("\n")))
                        --text.n;
                judge_line(&j, text, &a);
                if (arena_error(&a) || buf_error(&j.text))
                        j.verdict = VERDICT_ASK;
                printf("%s\t" STR_FMT "\n", names[j.verdict], STR_ARG(buf_str(&j.text)));
                buf_deinit(&j.text);
                arena_deinit(&a);
        }
        return 0;
}
