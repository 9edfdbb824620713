/*
 * shell-facts: print what a text would do, for whoever works on the shell room
 *
 *   shell-facts [-d DIRECTORY] [-w WORKSPACE] [--] [TEXT]
 *   shell-facts -b        one text a line, each answered by one line of acts
 *
 * Without TEXT it is read from standard input.
 */

#include <stdio.h>
#include <unistd.h>

#include "shell.h"

static void print_value(const Value *v) {
        static const char *const forms[] = { "none", "", "number", "pattern", "listing", "any" };

        if (v->form != VALUE_LITERAL)
                printf("<%s ", forms[v->form]);
        printf(STR_FMT, STR_ARG(v->text));
        if (v->form != VALUE_LITERAL)
                printf("|" STR_FMT "|" STR_FMT "%s>", STR_ARG(v->suffix), STR_ARG(v->glob),
                       v->many ? " many" : "");
}

static void print_place(Str text, Span span) {
        unsigned line = 1, column = 1;

        for (size_t i = 0; i < span.begin && i < text.n; ++i) {
                ++column;
                if (text.p[i] == '\n') {
                        ++line;
                        column = 1;
                }
        }
        printf("%u:%u+%u", line, column, span.end - span.begin);
}

static void print_command(Str text, const ShellFacts *facts, size_t i) {
        const ShellCommand *c = &facts->commands[i];

        printf("command %zu ", i);
        print_place(text, c->span);
        printf(" name='" STR_FMT "' sub='" STR_FMT "'%s%s wrapper=%d %s in ", STR_ARG(c->name),
               STR_ARG(c->sub), c->known ? " known" : "", c->extra_arguments ? " extra" : "",
               c->wrapper, effect_certainty_name(c->certainty));
        print_value(&c->directory);
        printf(":");
        for (size_t k = 0; k < c->n_argv; ++k) {
                printf(" [");
                print_value(&c->argv[k]);
                printf("]");
        }
        printf("\n");
}

static void print_effect(Str text, const Effect *e) {
        static const char *const flags[] = { "wholesale", "privileged",   "remote", "from-network",
                                             "force",     "runtime-code", "in-loop" };

        printf("%-12s %-8s part=%d ", effect_act_name(e->act), effect_certainty_name(e->certainty),
               e->part);
        print_place(text, e->span);
        printf(" ");
        print_value(&e->object);
        for (size_t i = 0; i < ARRAY_LEN(flags); ++i)
                if (e->flags & (1U << i))
                        printf(" +%s", flags[i]);
        printf("  -- " STR_FMT " (" STR_FMT ")\n", STR_ARG(e->why), STR_ARG(e->source));
}

static void print_facts(Str text, const ShellFacts *facts) {
        for (size_t i = 0; i < facts->n_commands; ++i)
                print_command(text, facts, i);
        for (size_t i = 0; i < facts->effects.n; ++i)
                print_effect(text, &facts->effects.items[i]);
        if (facts->problem.text.n)
                printf("problem: " STR_FMT "\n", STR_ARG(facts->problem.text));
}

static bool read_all(FILE *file, Buf *b) {
        char chunk[4096];
        size_t n;

        while ((n = fread(chunk, 1, sizeof(chunk), file)))
                buf_append(b, (Str){ chunk, n });
        return !buf_error(b);
}

/* In a batch a line writes its newlines as \n after a backslash doubled elsewhere. */
static Str unescape(char *line, size_t n) {
        size_t to = 0;

        for (size_t i = 0; i < n; ++i) {
                if (line[i] == '\\' && i + 1 < n && (line[i + 1] == 'n' || line[i + 1] == '\\')) {
                        ++i;
                        line[to++] = line[i] == 'n' ? '\n' : '\\';
                } else {
                        line[to++] = line[i];
                }
        }
        return (Str){ line, to };
}

static int run_batch(const ShellContext *context) {
        char *line = NULL, first[65536];
        size_t capacity = 0;
        ssize_t n;

        while ((n = getline(&line, &capacity, stdin)) > 0) {
                ShellFacts facts;
                Arena a;
                int r;

                if (line[n - 1] == '\n')
                        --n;
                arena_init(&a, first, sizeof(first), 64 << 20);
                r = shell_read(unescape(line, (size_t)n), context, &a, &facts);
                if (r)
                        printf("error:%d", r);
                for (size_t i = 0; !r && i < facts.effects.n; ++i)
                        printf("%s%s", i ? " " : "", effect_act_name(facts.effects.items[i].act));
                printf("\n");
                arena_deinit(&a);
        }
        free(line);
        return 0;
}

int main(int argc, char **argv) {
        char here[4096];
        ShellContext context = { .world = world_system(), .home = str_of(getenv("HOME")) };
        ShellFacts facts;
        Buf b = BUF_INIT(SHELL_TEXT_MAX * 2);
        bool batch = false;
        Arena a;
        int option, r;

        context.directory = str_of(getcwd(here, sizeof(here)));
        context.workspace = context.directory;
        while ((option = getopt(argc, argv, "bd:w:")) != -1) {
                if (option == 'b')
                        batch = true;
                else if (option == 'd')
                        context.directory = context.workspace = str_of(optarg);
                else if (option == 'w')
                        context.workspace = str_of(optarg);
                else
                        return 2;
        }
        if (batch)
                return run_batch(&context);
        if (optind < argc)
                buf_append(&b, str_of(argv[optind]));
        else if (!read_all(stdin, &b))
                return 1;

        arena_init(&a, NULL, 0, 256 << 20);
        r = shell_read(buf_str(&b), &context, &a, &facts);
        if (r)
                printf("error %d\n", r);
        else
                print_facts(buf_str(&b), &facts);
        arena_deinit(&a);
        buf_deinit(&b);
        return r ? 1 : 0;
}
