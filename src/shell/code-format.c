#include "code.h"

/*
 * Formats of "docker inspect" and its like: Go's text/template over what is known of a container. Which parts a
 * format prints is read off the fields that it names, wherever they stand: each must be one that holds no secret.
 * pkg.go.dev/text/template, docs.docker.com/engine/cli/formatting
 */

enum {
        BLOCKS_MAX = 32, /* nested {{range}}, {{with}} and {{if}} */
};

typedef struct Format {
        Code *k;
        bool moves[BLOCKS_MAX]; /* whether a block gives the dot another meaning */
        size_t n_blocks;
        bool opens; /* this action begins a block that does */
} Format;

static bool is_field(Str parent, Str name) {
        static const struct {
                Str parent;
                Str name;
        } rows[] = {
#define FIELD(name)         { STR_INIT(""), STR_INIT(name) },
#define UNDER(parent, name) { STR_INIT(parent), STR_INIT(name) },
#include "container-format.def"
#undef FIELD
#undef UNDER
        };

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                if (str_eq(rows[i].parent, parent) && str_eq(rows[i].name, name))
                        return true;
        }
        return false;
}

/* Functions that make a text of what they are given, and words that do nothing. */
static bool is_function(Str name) {
        static const Str names[] = {
                STR_INIT("and"),   STR_INIT("eq"),       STR_INIT("false"),  STR_INIT("ge"),
                STR_INIT("gt"),    STR_INIT("index"),    STR_INIT("join"),   STR_INIT("json"),
                STR_INIT("le"),    STR_INIT("len"),      STR_INIT("lower"),  STR_INIT("lt"),
                STR_INIT("ne"),    STR_INIT("nil"),      STR_INIT("not"),    STR_INIT("or"),
                STR_INIT("pad"),   STR_INIT("print"),    STR_INIT("printf"), STR_INIT("println"),
                STR_INIT("slice"), STR_INIT("split"),    STR_INIT("title"),  STR_INIT("true"),
                STR_INIT("upper"), STR_INIT("truncate"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], name))
                        return true;
        }
        return false;
}

static void say_secret(Format *f, const char *why) {
        code_effect(f->k, ACT_SECRET_VALUE, 0, (Str){ 0 }, why);
        f->k->stopped = true;
}

/* The dot is the whole container, or within a block a part of what the block was given. */
static bool dot_is_part(const Format *f) {
        for (size_t i = 0; i < f->n_blocks; ++i) {
                if (f->moves[i])
                        return true;
        }
        return false;
}

/* From a '.' on: ".Config.Image", or the dot alone. */
static void read_field(Format *f) {
        Code *k = f->k;
        Str first, second = { 0 };

        code_take(k, STR("."));
        first = code_take_name(k);
        if (!first.n) {
                if (!dot_is_part(f))
                        say_secret(f, "prints all that is known of a container, its variables too");
                return;
        }
        if (code_take(k, STR(".")))
                second = code_take_name(k);
        while (code_take(k, STR(".")))
                code_take_name(k);
        if (!is_field(STR(""), first) && !is_field(first, second))
                say_secret(f, "prints a part of a container that may hold secrets");
}

/* "$" is the whole container; "$name" what it was set to, which was read there. */
static void read_variable(Format *f) {
        code_take(f->k, STR("$"));
        if (!code_take_name(f->k).n && code_peek(f->k, 0) != '.')
                say_secret(f, "prints all that is known of a container, its variables too");
}

static void begin_block(Format *f, bool moves) {
        if (f->n_blocks == BLOCKS_MAX) {
                code_unknown(f->k, "the format has too many blocks within each other");
                return;
        }
        /* What the block is given is still read with the dot as it was. */
        f->moves[f->n_blocks++] = false;
        f->opens = moves;
}

static void read_word(Format *f) {
        Code *k = f->k;
        Str name = code_take_name(k);

        if (str_eq(name, STR("range")) || str_eq(name, STR("with"))) {
                begin_block(f, true);
        } else if (str_eq(name, STR("if"))) {
                begin_block(f, false);
        } else if (str_eq(name, STR("else"))) {
                /* Here the dot is again what it was before; "else with" is not told apart. */
                if (f->n_blocks)
                        f->moves[f->n_blocks - 1] = false;
        } else if (str_eq(name, STR("end"))) {
                if (!f->n_blocks) {
                        code_unknown(k, "the format ends a block that has not begun");
                        return;
                }
                --f->n_blocks;
        } else if (!name.n) {
                code_unknown(k, "the format is not understood");
        } else if (!is_function(name) && !(name.p[0] >= '0' && name.p[0] <= '9')) {
                code_unknown(k, "the format has a function that is not known");
        }
}

static void skip_string(Format *f, int quote) {
        Code *k = f->k;

        code_next(k);
        for (;;) {
                int ch = code_next(k);

                if (ch == quote)
                        return;
                if (ch == '\\' && quote != '`')
                        ch = code_next(k);
                if (ch == CODE_END || ch == '\n') {
                        code_unknown(k, "a string of the format does not end");
                        return;
                }
        }
}

/* Behind "{{", up to and with "}}". */
static void read_action(Format *f) {
        Code *k = f->k;

        f->opens = false;
        while (!k->stopped && !code_take(k, STR("}}"))) {
                int ch = code_peek(k, 0);

                if (ch == '.') {
                        read_field(f);
                } else if (ch == '$') {
                        read_variable(f);
                } else if (ch == '"' || ch == '`') {
                        skip_string(f, ch);
                } else if (ch > 0 && strchr(" \t\n()|,:=-", ch)) {
                        code_next(k);
                } else {
                        read_word(f);
                }
        }
        if (f->opens && f->n_blocks)
                f->moves[f->n_blocks - 1] = true;
}

void code_read_container_format(CommandContext *c, const Value *text, Str source) {
        Code k;
        Format f = { .k = &k };
        bool prints = false;

        if (!code_init(&k, c, text, source))
                return;
        while (!k.stopped && code_peek(&k, 0) != CODE_END) {
                if (code_take(&k, STR("{{"))) {
                        prints = true;
                        read_action(&f);
                } else {
                        code_next(&k);
                }
        }
        /* "json" by itself is the name of a format that prints everything. */
        if (!k.stopped && !prints)
                say_secret(&f, "prints all that is known of a container, its variables too");
}
