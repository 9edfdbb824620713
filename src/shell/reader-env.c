#include "code.h"
#include "reader-options.h"
#include "readers.h"

/* env and printenv: without a command they show the environment. */

typedef struct Env {
        bool help;
        Value directory;
} Env;

static const ReaderOption options[] = {
#define XARGS(letter, name, arity, does)
#define ENV(letter, name, arity, does) { letter, STR_INIT(name), ARITY_##arity, DOES_##does },
#include "reader-options.def"
#undef XARGS
#undef ENV
};

static void env_option(CommandContext *c,
                       void *userdata,
                       const ReaderOption *option,
                       const Value *value) {
        Env *e = userdata;

        if (option->does == DOES_HELP)
                e->help = true;
        if (option->does == DOES_DIRECTORY)
                e->directory = *value;
}

/* NAME=VALUE; a word that is not known may be one, or the command. */
static bool is_assignment(const Value *word) {
        if (word->form != VALUE_LITERAL && word->form != VALUE_PATTERN)
                return false;
        return str_find_char(word->text, '=') != SIZE_MAX && !word->many;
}

/* env -C DIR: relative paths of the command count from there. */
static void move_directory(CommandContext *c, const Value *directory) {
        Value to = value_any(directory->span);

        c->host->path(c, ACT_LOOK, directory, STR("env runs its command there"), (Str){ 0 });
        if (directory->form == VALUE_LITERAL && directory->text.n && directory->text.p[0] == '/') {
                to = *directory;
        } else if (directory->form == VALUE_LITERAL && c->directory.form == VALUE_LITERAL) {
                to = value_literal(arena_strf(c->arena, STR_FMT "/" STR_FMT,
                                              STR_ARG(c->directory.text), STR_ARG(directory->text)),
                                   directory->span);
        }
        c->directory = to;
}

static void show_environment(CommandContext *c) {
        Value object = value_literal(STR("environment"), c->span);

        reader_effect(c, ACT_SECRET_VALUE, &object, "shows the environment");
}

void reader_env(CommandContext *c) {
        Value directory = c->directory;
        Env e = { 0 };
        size_t at;

        if (!reader_options(c, options, ARRAY_LEN(options), env_option, &e, &at) || e.help)
                return;
        /* A lone dash is -i. */
        if (at < c->n_argv && value_is(&c->argv[at], STR("-")))
                ++at;
        for (; at < c->n_argv && is_assignment(&c->argv[at]); ++at)
                c->host->assign(c, &c->argv[at]);
        if (at == c->n_argv) {
                show_environment(c);
                return;
        }
        if (e.directory.form != VALUE_NONE)
                move_directory(c, &e.directory);
        c->host->run(c, &c->argv[at], c->n_argv - at, c->extra);
        c->directory = directory;
}

void reader_printenv(CommandContext *c) {
        size_t n_names = 0;

        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *word = &c->argv[i];

                if (value_is(word, STR("-0")) || value_is(word, STR("--null")))
                        continue;
                if (value_is(word, STR("--help")) || value_is(word, STR("--version")))
                        return;
                ++n_names;
                if (word->form != VALUE_LITERAL || !env_name_is_harmless(word->text)) {
                        reader_effect(c, ACT_SECRET_VALUE, word,
                                      "shows a variable of the environment");
                }
        }
        if (!n_names || c->extra)
                show_environment(c);
}
