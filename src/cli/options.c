#include "options.h"

#include <stdio.h>

static const CliOption *find(const CliParser *p, Str name) {
        for (size_t i = 0; i < p->n_options; ++i) {
                const CliOption *o = &p->options[i];

                if (str_eq(str_of(o->name), name) || (o->letter && str_eq(str_of(o->letter), name)))
                        return o;
        }
        return NULL;
}

/* Move the option and its value in front of the operands that were passed over. */
static void take_words(CliParser *p, int from, int n) {
        for (int i = 0; i < n; ++i) {
                char *word = p->words[from + i];

                memmove(&p->words[p->at + 1], &p->words[p->at],
                        (size_t)(from + i - p->at) * sizeof(char *));
                p->words[p->at++] = word;
        }
}

static int find_word(CliParser *p) {
        int i = p->at;

        while (i < p->n_words && (p->words[i][0] != '-' || !p->words[i][1])) {
                if (p->stop_at_operand)
                        return p->n_words;
                ++i;
        }
        return i;
}

int cli_next(CliParser *p, const char **ret_value) {
        int i = p->ended ? p->n_words : find_word(p);
        Str word, value;
        const CliOption *o;
        bool attached;

        if (i == p->n_words)
                return 0;
        if (strcmp(p->words[i], "--") == 0) {
                take_words(p, i, 1);
                p->ended = true;
                return 0;
        }
        word = str_cut(str_of(p->words[i]), '=', &value);
        attached = word.n < strlen(p->words[i]);
        o = find(p, word);
        if (!o) {
                fprintf(stderr, "assent: there is no option " STR_FMT "; --help lists them\n",
                        STR_ARG(word));
                return -1;
        }
        if (!o->argument && attached) {
                fprintf(stderr, "assent: the option %s takes no value\n", o->name);
                return -1;
        }
        if (!o->argument) {
                take_words(p, i, 1);
                return o->id;
        }
        if (attached) {
                *ret_value = value.p;
                take_words(p, i, 1);
                return o->id;
        }
        if (i + 1 >= p->n_words) {
                fprintf(stderr, "assent: the option %s needs a value: %s\n", o->name, o->argument);
                return -1;
        }
        *ret_value = p->words[i + 1];
        take_words(p, i, 2);
        return o->id;
}

void cli_print_options(const CliOption *options, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                char head[64];

                snprintf(head, sizeof(head), "%s%s%s%s%s",
                         options[i].letter ? options[i].letter : "", options[i].letter ? ", " : "",
                         options[i].name, options[i].argument ? " " : "",
                         options[i].argument ? options[i].argument : "");
                printf("  %-24s %s\n", head, options[i].help);
        }
}
