#include "code.h"
#include "readers.h"

/*
 * printf: as a builtin it stores in a variable with -v, and evaluates the subscript
 * of a[$(…)] for that; %n stores as well.
 */

static bool subscript_is_plain(const Value *name) {
        return name->form == VALUE_LITERAL && name_is_plain(name->text);
}

/* printf -v NAME: the variable, and the word behind it. */
static size_t printf_variable(CommandContext *c) {
        const Value *word = &c->argv[1];
        Value name = *word;
        size_t at = 2;

        if (value_is(word, STR("-v"))) {
                if (c->n_argv < 3)
                        return 2;
                name = c->argv[2];
                at = 3;
        } else {
                name.text = str_slice(name.text, 2, SIZE_MAX);
        }
        if (subscript_is_plain(&name) && !name.many) {
                reader_effect(c, ACT_SHELL_STATE, &name, "printf -v sets a variable");
        } else {
                reader_unknown(c, &name, "the name behind printf -v may hold code");
        }
        return at;
}

/* %n, with anything that may stand between. */
static bool format_stores(Str format) {
        for (size_t i = 0; i < format.n; ++i) {
                if (format.p[i] != '%')
                        continue;
                ++i;
                while (i < format.n && strchr("-+ #0123456789.*'hjlLtz", format.p[i]))
                        ++i;
                if (i < format.n && format.p[i] == 'n')
                        return true;
        }
        return false;
}

static void printf_format(CommandContext *c, size_t at) {
        const Value *format = &c->argv[at];
        bool words = at + 1 < c->n_argv || format->many;

        if (format->form == VALUE_LITERAL) {
                if (format_stores(format->text))
                        reader_unknown(c, format, "%n of printf sets a variable");
        } else if (format->form != VALUE_NUMBER && words) {
                reader_unknown(c, format, "the format of printf is not known");
        }
}

void reader_printf(CommandContext *c) {
        size_t at = 1;

        /* Run by another program it is no builtin, and only prints. */
        if (c->extra || c->n_argv < 2)
                return;
        if (c->argv[1].form == VALUE_LITERAL && str_has_prefix(c->argv[1].text, STR("-v"))) {
                at = printf_variable(c);
        } else if (value_is(&c->argv[1], STR("--"))) {
                at = 2;
        }
        if (at < c->n_argv)
                printf_format(c, at);
}
