/*
 * Knowing less never makes a command milder: of random lines over every entry of the table, those
 * that ask because of what they do must ask as well when one word, or two, are not known.
 *
 *     monotone [LINES]
 */

#include <stdio.h>

#include "judgement.h"
#include "shell/table.h"

#define WORDS_MAX   16
#define WORD_LENGTH 300

typedef struct Line {
        Value words[WORDS_MAX];
        size_t n;
        size_t fixed; /* the command and its subcommands */
        char store[WORDS_MAX][WORD_LENGTH];
} Line;

/* The same lines every time. */
static size_t random_below(size_t n) {
        static uint64_t state = 88172645463325252ULL;

        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (size_t)(state >> 11) % n;
}

static Verdict judge(const Value *words, size_t n, bool *ret_unknown) {
        static char memory[1 << 18];
        Judging j = { .text = BUF_INIT(1 << 20) };
        Arena a;

        arena_init(&a, memory, sizeof(memory), 1 << 24);
        judge_words(&j, &a, words, n, false);
        *ret_unknown = j.unknown;
        buf_deinit(&j.text);
        arena_deinit(&a);
        return j.verdict;
}

/* "spelled" options are not suspected; the README says so. */
static bool is_spelled(const TableOption *option) {
        const TableAction *action = table_action(option->action);

        return !(action->flags & TABLE_HARMFUL) &&
               (action->flags & TABLE_UNKNOWN || action->n_does || action->n_roles);
}

static const TableOption *random_option(const TableNode *node) {
        size_t n = 0;
        const TableOption *list = table_options_from(node, (Str){ NULL, 0 }, &n);
        const TableOption *option = n ? &list[random_below(n)] : NULL;

        return option && !is_spelled(option) ? option : NULL;
}

static const char *random_text(void) {
        static const char *const texts[] = {
                "a", "b", "src", "1", "-", "--", "-1", "--help", "x=y"
        };

        return texts[random_below(ARRAY_LEN(texts))];
}

static void random_word(const TableNode *node, char *word) {
        const TableOption *option = random_below(3) ? random_option(node) : NULL;
        const TableOption *second = option ? random_option(node) : NULL;
        Str key = option ? table_str(option->key) : (Str){ NULL, 0 };
        bool is_long = key.n > 2;

        if (!option)
                snprintf(word, WORD_LENGTH, "%s", random_text());
        else if (random_below(3) == 0)
                snprintf(word, WORD_LENGTH, STR_FMT, STR_ARG(key));
        else if (random_below(2) || is_long || !second || table_str(second->key).n != 2)
                snprintf(word, WORD_LENGTH, STR_FMT "%s%s", STR_ARG(key), is_long ? "=" : "",
                         random_text());
        else
                snprintf(word, WORD_LENGTH, STR_FMT "%c%s", STR_ARG(key),
                         table_str(second->key).p[1], random_below(2) ? random_text() : "");
}

static void name_words(const TableNode *node, Line *line) {
        if (node->parent)
                name_words(table_node(node->parent), line);
        if (line->n < WORDS_MAX / 2)
                line->words[line->n++] = value_literal(table_str(node->name), (Span){ 0, 0 });
}

static void random_line(Line *line) {
        const TableNode *node = table_node((uint16_t)(1 + random_below(table_n_nodes() - 1U)));
        size_t more = 1 + random_below(4);

        line->n = 0;
        name_words(node, line);
        line->fixed = line->n;
        for (size_t i = 0; i < more; ++i) {
                random_word(node, line->store[line->n]);
                line->words[line->n] = value_literal(str_of(line->store[line->n]), (Span){ 0, 0 });
                ++line->n;
        }
}

static void print_line(const Value *words, size_t n) {
        for (size_t i = 0; i < n; ++i)
                printf(" [" STR_FMT "%s]", STR_ARG(words[i].text),
                       words[i].form == VALUE_LITERAL ? ""
                       : words[i].many                ? " and words"
                                                      : " and text");
        printf("\n");
}

/* Word @i known less, in one of five ways. */
static bool blur(Line *line, size_t i, unsigned way) {
        size_t cut = line->words[i].text.n ? random_below(line->words[i].text.n) : 0;
        Value v = { .form = VALUE_ANY, .many = way % 2 };

        if (way >= 2 && way < 4) {
                if (!cut)
                        return false;
                v.form = VALUE_PATTERN;
                v.text = str_slice(line->words[i].text, 0, cut);
        }
        if (way == 4) {
                if (i + 1 == line->n)
                        return false;
                v.many = true;
                memmove(&line->words[i + 1], &line->words[i + 2],
                        (line->n - i - 2) * sizeof(*line->words));
                --line->n;
        }
        line->words[i] = v;
        return true;
}

static size_t try_line(const Line *line) {
        bool unknown;
        size_t n_bad = 0;

        for (size_t i = line->fixed; i < line->n; ++i)
                for (unsigned way = 0; way < 5; ++way) {
                        Line other = *line;

                        if (!blur(&other, i, way) ||
                            judge(other.words, other.n, &unknown) == VERDICT_ASK)
                                continue;
                        ++n_bad;
                        printf("asks:");
                        print_line(line->words, line->n);
                        printf("  does not:");
                        print_line(other.words, other.n);
                }
        return n_bad;
}

int main(int argc, char **argv) {
        long n_lines = argc > 1 ? strtol(argv[1], NULL, 10) : 20000;
        size_t n_asks = 0, n_bad = 0;

        for (long i = 0; i < n_lines && n_bad < 20; ++i) {
                static Line line;
                bool unknown;

                random_line(&line);
                /* A line that the program itself would refuse proves nothing. */
                if (judge(line.words, line.n, &unknown) != VERDICT_ASK || unknown)
                        continue;
                ++n_asks;
                n_bad += try_line(&line);
        }
        printf("%zu asking lines, %zu milder when less is known\n", n_asks, n_bad);
        return n_bad > 0;
}
