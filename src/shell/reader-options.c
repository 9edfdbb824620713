#include "reader-options.h"

#include "code.h"

typedef struct Options {
        CommandContext *c;
        const ReaderOption *options;
        size_t n_options;
        ReaderOptionFunc func;
        void *userdata;
        size_t at; /* the word behind the one being read */
} Options;

static bool give(Options *o, const ReaderOption *option, const Value *value) {
        o->func(o->c, o->userdata, option, value);
        return true;
}

/* The value in the next word. */
static bool give_next(Options *o, const ReaderOption *option, const Value *word) {
        if (o->at == o->c->n_argv || o->c->argv[o->at].many) {
                reader_unknown(o->c, word,
                               "the value of an option is missing or may be several words");
                return false;
        }
        return give(o, option, &o->c->argv[o->at++]);
}

static bool read_long(Options *o, const Value *word) {
        Str rest = { 0 }, text = str_slice(word->text, 2, word->text.n);
        Str name = str_cut(text, '=', &rest);
        Value value = value_literal(rest, word->span);
        bool attached = name.n < text.n;

        for (size_t i = 0; i < o->n_options; ++i) {
                const ReaderOption *option = &o->options[i];

                if (!option->name.n || !str_eq(option->name, name))
                        continue;
                if (attached && option->arity == ARITY_NONE)
                        break;
                if (!attached && option->arity == ARITY_NEEDS)
                        return give_next(o, option, word);
                return give(o, option, attached ? &value : NULL);
        }
        reader_unknown(o->c, word, "an option that is not known");
        return false;
}

static const ReaderOption *by_letter(const Options *o, char letter) {
        for (size_t i = 0; i < o->n_options; ++i) {
                if (letter && o->options[i].letter == letter)
                        return &o->options[i];
        }
        return NULL;
}

static bool read_cluster(Options *o, const Value *word) {
        for (size_t i = 1; i < word->text.n; ++i) {
                const ReaderOption *option = by_letter(o, word->text.p[i]);
                Value rest = value_literal(str_slice(word->text, i + 1, word->text.n), word->span);

                if (!option) {
                        reader_unknown(o->c, word, "an option that is not known");
                        return false;
                }
                if (option->arity == ARITY_NEEDS && !rest.text.n)
                        return give_next(o, option, word);
                if (option->arity != ARITY_NONE)
                        return give(o, option, rest.text.n ? &rest : NULL);
                give(o, option, NULL);
        }
        return true;
}

bool reader_options(CommandContext *c,
                    const ReaderOption *options,
                    size_t n_options,
                    ReaderOptionFunc func,
                    void *userdata,
                    size_t *ret_at) {
        Options o = { c, options, n_options, func, userdata, 1 };

        *ret_at = c->n_argv;
        while (o.at < c->n_argv) {
                const Value *word = &c->argv[o.at];

                if (word->form != VALUE_LITERAL &&
                    (word->many || value_may_begin(word, STR("-")))) {
                        reader_unknown(c, word, "a word that could be an option");
                        return false;
                }
                if (word->form != VALUE_LITERAL || word->text.n < 2 || word->text.p[0] != '-')
                        break;
                ++o.at;
                if (value_is(word, STR("--")))
                        break;
                if (word->text.p[1] == '-' ? !read_long(&o, word) : !read_cluster(&o, word))
                        return false;
        }
        *ret_at = o.at;
        return true;
}
