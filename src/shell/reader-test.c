#include "code.h"
#include "readers.h"

/*
 * test and [: looks at files and compares text. The one operator that does more is
 * -v (and -R), for which bash evaluates the subscript of a[$(…)]. Which word is an
 * operator is a matter of how many there are, so that unquoted words that are not
 * known could put one in.
 */

typedef struct Test {
        CommandContext *c;
        const Value *words;
        size_t n;
        bool other_shell; /* zsh and the like evaluate the sides of -eq as well */
} Test;

static bool is_any_of(const Value *word, const char *const *names, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (value_is(word, str_of(names[i])))
                        return true;
        }
        return false;
}

static bool is_file_test(const Value *word) {
        static const char *const names[] = { "-a", "-b", "-c", "-d", "-e", "-f", "-g",
                                             "-h", "-k", "-p", "-r", "-s", "-u", "-w",
                                             "-x", "-L", "-N", "-O", "-G", "-S" };

        return is_any_of(word, names, ARRAY_LEN(names));
}

static bool is_text_test(const Value *word) {
        static const char *const names[] = { "=", "==", "!=", "<", ">" };

        return is_any_of(word, names, ARRAY_LEN(names));
}

static bool is_number_test(const Value *word) {
        static const char *const names[] = { "-eq", "-ne", "-lt", "-le", "-gt", "-ge" };

        return is_any_of(word, names, ARRAY_LEN(names));
}

static bool is_file_comparison(const Value *word) {
        static const char *const names[] = { "-nt", "-ot", "-ef" };

        return is_any_of(word, names, ARRAY_LEN(names));
}

static bool is_binary(const Value *word) {
        return is_text_test(word) || is_number_test(word) || is_file_comparison(word);
}

static bool may_be_variable_test(const Value *word) {
        return value_may_be(word, STR("-v")) || value_may_be(word, STR("-R"));
}

/* a[…] with anything but a number, @ or * is evaluated; of 08 the rest of the line is not run. */
static bool may_hold_code(const Value *name) {
        size_t open;
        Str index;

        if (name->form != VALUE_LITERAL)
                return name->form != VALUE_NUMBER;
        open = str_find_char(name->text, '[');
        if (open == SIZE_MAX)
                return false;
        index = str_slice(name->text, open + 1, name->text.n);
        if (index.n < 2 || index.p[index.n - 1] != ']')
                return true;
        index.n -= 1;
        if (str_eq(index, STR("@")) || str_eq(index, STR("*")))
                return false;
        if (index.n > 1 && index.p[0] == '0')
                return true;
        for (size_t i = 0; i < index.n; ++i) {
                if (index.p[i] < '0' || index.p[i] > '9')
                        return true;
        }
        return false;
}

static void look(Test *t, const Value *word) {
        t->c->host->path(t->c, ACT_LOOK, word, STR("test looks at this file"), (Str){ 0 });
}

/* zsh: [ a[$(c)] -eq 1 ] */
static void number(Test *t, const Value *word) {
        if (t->other_shell && word->form != VALUE_NUMBER &&
            (word->form != VALUE_LITERAL || str_find_char(word->text, '[') != SIZE_MAX))
                reader_unknown(t->c, word, "another shell than bash may evaluate this as code");
}

static void variable(Test *t, const Value *operator, const Value * operand) {
        if (may_be_variable_test(operator) && may_hold_code(operand)) {
                reader_unknown(t->c, operand,
                               "test -v evaluates the subscript of what it asks for");
        }
}

static void unary(Test *t, const Value *operator, const Value * operand) {
        if (is_file_test(operator))
                look(t, operand);
        variable(t, operator, operand);
}

static void binary(Test *t, const Value *left, const Value *operator, const Value * right) {
        if (is_file_comparison(operator)) {
                look(t, left);
                look(t, right);
        }
        if (is_number_test(operator)) {
                number(t, left);
                number(t, right);
        }
}

/* More than the four words that POSIX orders: any word may be an operator. */
static void by_place(Test *t) {
        for (size_t i = 0; i + 1 < t->n; ++i) {
                if (i + 2 < t->n && is_binary(&t->words[i + 1])) {
                        binary(t, &t->words[i], &t->words[i + 1], &t->words[i + 2]);
                        /* "-v = x" in the middle: the operand of -v would be "=". */
                        continue;
                }
                /* Between two terms -a is "and". */
                if (i > 0 && value_is(&t->words[i], STR("-a")))
                        continue;
                unary(t, &t->words[i], &t->words[i + 1]);
        }
}

static void by_count(Test *t, size_t begin) {
        const Value *w = &t->words[begin];
        size_t n = t->n - begin;

        if (n == 2) {
                unary(t, &w[0], &w[1]);
        } else if (n == 3 && is_binary(&w[1])) {
                binary(t, &w[0], &w[1], &w[2]);
        } else if (n == 3 && value_may_be(&w[0], STR("!"))) {
                unary(t, &w[1], &w[2]);
        } else if (n == 4 && value_is(&w[0], STR("!"))) {
                by_count(t, begin + 1);
        } else if (n >= 4) {
                by_place(t);
        }
}

/* Words that may become several: nothing is told by count. */
static bool by_doubt(Test *t) {
        bool many = false;

        for (size_t i = 0; i < t->n; ++i)
                many = many || t->words[i].many;
        if (!many)
                return false;
        for (size_t i = 0; i < t->n; ++i) {
                if (!may_be_variable_test(&t->words[i]))
                        continue;
                reader_unknown(t->c, &t->words[i],
                               "an unquoted word could bring an operator with it");
                return true;
        }
        by_place(t);
        return true;
}

void reader_test(CommandContext *c) {
        Test t = { .c = c, .words = c->argv + 1, .n = c->n_argv - 1 };

        if (!c->n_argv)
                return;
        t.other_shell = c->shell && c->shell->dialect >= SHELL_OTHER;
        if (t.n && value_is(&t.words[t.n - 1], STR("]")))
                --t.n;
        if (!by_doubt(&t))
                by_count(&t, 0);
}
