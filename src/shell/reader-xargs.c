#include "code.h"
#include "reader-options.h"
#include "readers.h"

/* xargs: what it reads becomes further words of its command, or stands for {}. */

typedef struct Xargs {
        Str placeholder;
        bool replaces, appends;
        bool placeholder_unknown;
} Xargs;

static const ReaderOption options[] = {
#define XARGS(letter, name, arity, does) { letter, STR_INIT(name), ARITY_##arity, DOES_##does },
#define ENV(letter, name, arity, does)
#include "reader-options.def"
#undef XARGS
#undef ENV
};

/* Sets a variable of that name to a number for what it runs. */
static void slot_variable(CommandContext *c, const Value *name) {
        Value word;

        if (name->form != VALUE_LITERAL || !name_is_plain(name->text)) {
                reader_unknown(c, name, "the variable that xargs sets is not known");
                return;
        }
        word = value_literal(arena_strf(c->arena, STR_FMT "=0", STR_ARG(name->text)), name->span);
        c->host->assign(c, &word);
}

static void xargs_option(CommandContext *c,
                         void *userdata,
                         const ReaderOption *option,
                         const Value *value) {
        Xargs *x = userdata;

        switch (option->does) {
        case DOES_PLAIN:
        case DOES_DIRECTORY:
        case DOES_HELP:
                break;
        case DOES_READ:
                c->host->path(c, ACT_READ, value, STR("xargs takes its words from this file"),
                              (Str){ 0 });
                break;
        case DOES_REPLACE:
                x->replaces = true;
                x->placeholder = value ? value->text : STR("{}");
                x->placeholder_unknown = value && value->form != VALUE_LITERAL;
                break;
        case DOES_APPEND:
                x->appends = true;
                break;
        case DOES_SLOT:
                slot_variable(c, value);
                break;
        }
}

/* The words that xargs reads may be the very program that it runs. */
static void check_program(CommandContext *c, const Xargs *x, const Value *program) {
        if (program->form != VALUE_LITERAL || str_find(program->text, x->placeholder) != SIZE_MAX)
                reader_effect(c, ACT_RUN_UNKNOWN, program, "xargs runs what it reads");
}

void reader_xargs(CommandContext *c) {
        Xargs x = { 0 };
        size_t at;

        if (!reader_options(c, options, ARRAY_LEN(options), xargs_option, &x, &at))
                return;
        /* Without a command it is echo. */
        if (at == c->n_argv) {
                if (c->extra)
                        reader_unknown(c, &c->argv[0], "the command of xargs comes from elsewhere");
                return;
        }
        if (x.placeholder_unknown || (x.replaces && !x.placeholder.n)) {
                reader_unknown(c, &c->argv[at], "what xargs replaces is not known");
                x.replaces = false;
        }
        if (x.replaces) {
                check_program(c, &x, &c->argv[at]);
                c->host->run_each(c, &c->argv[at], c->n_argv - at, x.placeholder);
        }
        /* -n and -L undo -I, in an order that versions differ in: both hold. */
        if (!x.replaces || x.appends)
                c->host->run(c, &c->argv[at], c->n_argv - at, true);
}
