#include "code.h"
#include "readers.h"

/*
 * ps: letters without a dash are BSD's options, of which e shows the environment of
 * every process. Where words with a dash do not parse, procps reads them as BSD's
 * too: with a cluster that could be meant so, its letters count as both.
 */

typedef struct Ps {
        CommandContext *c;
        size_t at;
        bool told;
        bool every;      /* -e: every process, but the environment when it is read as BSD's */
        bool may_be_bsd; /* a value that would not parse, and could be BSD's letters */
} Ps;

/* -1: not known, else whether it takes a value. */
static int long_takes_value(Str name) {
        static const struct {
                Str name;
                bool value;
        } longs[] = {
#define LONG(name, value) { STR_INIT(name), value },
#define UNIX(letter, value)
#define BSD(letter, value)
#include "ps.def"
#undef LONG
#undef UNIX
#undef BSD
        };

        for (size_t i = 0; i < ARRAY_LEN(longs); ++i) {
                if (str_eq(longs[i].name, name))
                        return longs[i].value;
        }
        return -1;
}

static int letter_takes_value(char letter, bool bsd) {
        static const struct {
                char letter;
                bool bsd, value;
        } letters[] = {
#define LONG(name, value)
#define UNIX(letter, value) { letter, false, value },
#define BSD(letter, value)  { letter, true, value },
#include "ps.def"
#undef LONG
#undef UNIX
#undef BSD
        };

        for (size_t i = 0; i < ARRAY_LEN(letters); ++i) {
                if (letters[i].letter == letter && letters[i].bsd == bsd)
                        return letters[i].value;
        }
        return -1;
}

static void shows_environment(Ps *p, const Value *word) {
        Value object = value_literal(STR("environment of other processes"), word->span);

        if (!p->told) {
                reader_effect(p->c, ACT_SECRET_VALUE, &object,
                              "shows what other programs were given");
        }
        p->told = true;
}

/* A list of columns, users or processes; the column "environ" is the environment. */
static void ps_value(Ps *p, const Value *value) {
        if (value->form == VALUE_NUMBER)
                return;
        if (value->form != VALUE_LITERAL || value->many) {
                reader_unknown(p->c, value, "a word of ps that is not known");
        } else if (str_find(value->text, STR("environ")) != SIZE_MAX) {
                shows_environment(p, value);
        }
}

/* "-u ax": no such user, so that all of the line is read as BSD's. */
static void ps_may_be_bsd(Ps *p, const Value *value) {
        for (size_t i = 0; i < value->text.n; ++i) {
                char ch = value->text.p[i];

                if (ch != 'e' && letter_takes_value(ch, true) != false)
                        return;
                p->every = p->every || ch == 'e';
        }
        p->may_be_bsd = p->may_be_bsd || value->text.n;
}

static void ps_next_value(Ps *p, const Value *word) {
        if (p->at < p->c->n_argv) {
                ps_value(p, &p->c->argv[p->at++]);
        } else {
                reader_unknown(p->c, word, "an option of ps lacks its value");
        }
}

static void ps_long(Ps *p, const Value *word) {
        Str rest = { 0 }, text = str_slice(word->text, 2, word->text.n);
        Str name = str_cut(text, '=', &rest);
        Value value = value_literal(rest, word->span);
        int takes = long_takes_value(name);

        if (takes < 0 || (!takes && name.n < text.n)) {
                reader_unknown(p->c, word, "an option of ps that is not known");
        } else if (name.n < text.n) {
                ps_value(p, &value);
        } else if (takes) {
                ps_next_value(p, word);
        }
}

/* The value of the letter at @i: the rest of the word, or the next one. */
static void ps_letter_value(Ps *p, const Value *word, size_t i, bool bsd) {
        Value rest = value_literal(str_slice(word->text, i + 1, word->text.n), word->span);
        const Value *value = rest.text.n ? &rest : p->at < p->c->n_argv ? &p->c->argv[p->at] : NULL;

        if (!bsd && value && !strchr("oC", word->text.p[i]))
                ps_may_be_bsd(p, value);
        if (rest.text.n) {
                ps_value(p, &rest);
        } else {
                ps_next_value(p, word);
        }
}

/* Every letter up to the first that takes a value. */
static void ps_letters(Ps *p, const Value *word, size_t begin, bool bsd) {
        for (size_t i = begin; i < word->text.n; ++i) {
                int takes = letter_takes_value(word->text.p[i], bsd);

                if (bsd && word->text.p[i] == 'e') {
                        shows_environment(p, word);
                } else if (takes < 0) {
                        reader_unknown(p->c, word, "an option of ps that is not known");
                        return;
                } else if (takes) {
                        ps_letter_value(p, word, i, bsd);
                        return;
                }
                p->every = p->every || word->text.p[i] == 'e';
        }
}

/*
 * "-ef", "-eo pid"; "-aux" and "-axe" are read as BSD's: the first because no user is
 * called x, the second because there is no -x.
 */
static void ps_dash(Ps *p, const Value *word) {
        bool bsd = str_find_char(word->text, 'x') != SIZE_MAX;
        size_t user = str_find_char(word->text, 'u');

        for (size_t i = 1; i < word->text.n; ++i) {
                if (strchr("oOCp", word->text.p[i]) && i + 1 < word->text.n) {
                        bsd = false;
                        break;
                }
        }
        if (user != SIZE_MAX && user + 1 < word->text.n && user > 1)
                bsd = true;
        ps_letters(p, word, 1, bsd);
}

static bool is_process_list(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (!strchr("0123456789,", text.p[i]))
                        return false;
        }
        return true;
}

void reader_ps(CommandContext *c) {
        Ps p = { .c = c, .at = 1 };

        while (p.at < c->n_argv) {
                const Value *word = &c->argv[p.at++];

                if (word->form == VALUE_NUMBER)
                        continue;
                if (word->form != VALUE_LITERAL) {
                        reader_unknown(c, word, "a word of ps that is not known could be e");
                } else if (str_has_prefix(word->text, STR("--"))) {
                        ps_long(&p, word);
                } else if (str_has_prefix(word->text, STR("-"))) {
                        ps_dash(&p, word);
                } else if (!is_process_list(word->text)) {
                        ps_letters(&p, word, 0, true);
                }
        }
        if (p.every && p.may_be_bsd)
                shows_environment(&p, &c->argv[0]);
        if (c->extra)
                reader_unknown(c, &c->argv[0], "a word that is added to ps could be e");
}
