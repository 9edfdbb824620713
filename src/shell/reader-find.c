#include "code.h"
#include "readers.h"

/*
 * find: start paths, then an expression. A word of the expression that is not
 * known could be an action.
 */

typedef enum FindKind {
        FIND_NONE,
        FIND_OPTION, /* before the paths only */
        FIND_TEST,   /* looks, prints, or joins; its words are any text */
        FIND_NAME,   /* -name: may bound what the actions behind it get */
        FIND_INAME,  /* -iname: the same, in any case of letters */
        FIND_LOOK,   /* looks at the file that its word names */
        FIND_NOT,
        FIND_GROUP, /* what -name said does not hold behind it */
        FIND_DELETE,
        FIND_WRITE, /* its first word is a file that is written */
        FIND_REFUSED,
        FIND_EXEC,
        FIND_EXECDIR,
} FindKind;

typedef struct FindPredicate {
        Str name;
        size_t n_words;
        FindKind kind;
} FindPredicate;

/* Start paths past this many are not told apart when a command is run for what is found. */
#define FIND_ROOTS_MAX 16

typedef struct Find {
        CommandContext *c;
        size_t at;
        const Value *roots;
        size_t n_roots;
        Value here;   /* the root when none is given */
        Str names;    /* the pattern of every name that reaches an action, or empty */
        Str suffix;   /* what every name that reaches an action ends in */
        bool negated; /* the next predicate is */
        bool grouped; /* operators were seen: -name is not followed any more */
        bool follows; /* links lead out of the roots */
} Find;

static const FindPredicate predicates[] = {
#define X(name, n_words, kind) { STR_INIT(name), n_words, FIND_##kind },
#include "find.def"
#undef X
};

/* -newerXY compares with a file, or with a time when Y is t. */
static const FindPredicate newer_file = { STR_INIT("-newerXY"), 1, FIND_LOOK };
static const FindPredicate newer_time = { STR_INIT("-newerXt"), 1, FIND_TEST };

static const FindPredicate *newer(Str word) {
        if (word.n != 8 || !str_has_prefix(word, STR("-newer")))
                return NULL;
        if (!strchr("aBcm", word.p[6]))
                return NULL;
        if (word.p[7] == 't')
                return &newer_time;
        return strchr("aBcm", word.p[7]) ? &newer_file : NULL;
}

static const FindPredicate *predicate_find(const Value *word) {
        if (word->form != VALUE_LITERAL)
                return NULL;
        for (size_t i = 0; i < ARRAY_LEN(predicates); ++i) {
                if (str_eq(predicates[i].name, word->text))
                        return &predicates[i];
        }
        return newer(word->text);
}

/* Could this word begin the expression, or be a part of it that acts? */
static bool may_be_expression(const Value *word) {
        return value_may_begin(word, STR("-")) || value_may_be(word, STR("(")) ||
               value_may_be(word, STR(")")) || value_may_be(word, STR("!")) ||
               value_may_be(word, STR(","));
}

static bool is_expression(const Value *word) {
        return word->form == VALUE_LITERAL && word->text.n && !value_is(word, STR("-")) &&
               may_be_expression(word);
}

/* --- what is found ----------------------------------------------------- */

/* "*.c" tells that every name ends in ".c"; a plain name ends in itself. */
static Str suffix_of_pattern(const Value *pattern) {
        Str text = pattern->text;

        if (pattern->form != VALUE_LITERAL)
                return (Str){ 0 };
        if (text.n && text.p[0] == '*')
                text = str_slice(text, 1, text.n);
        for (size_t i = 0; i < text.n; ++i) {
                if (strchr("*?[]\\/", text.p[i]))
                        return (Str){ 0 };
        }
        return text;
}

/* A command that find runs. */
typedef struct FindExec {
        const Value *argv;
        size_t n;
        bool dir;  /* in the directory of what is found */
        bool many; /* for all that is found at once, or it cannot be told */
} FindExec;

/* What stands for {}: the files below a root, as far as -name bounds them. */
static bool found_below(Find *f, const Value *root, bool absolute, bool many, Value *ret) {
        Str text = root->text;

        if (root->form != VALUE_LITERAL || !text.n)
                return false;
        /* What a link below it leads to has any place. */
        if (f->follows) {
                *ret = value_any(root->span);
                ret->many = many;
                return true;
        }
        if (absolute && text.p[0] != '/') {
                if (f->c->directory.form != VALUE_LITERAL)
                        return false;
                text = arena_strf(f->c->arena, STR_FMT "/" STR_FMT, STR_ARG(f->c->directory.text),
                                  STR_ARG(text));
        }
        *ret = (Value){ .form = VALUE_LISTING,
                        .text = text,
                        .suffix = f->suffix,
                        .names = f->names,
                        .span = root->span,
                        .many = many };
        return text.n > 0;
}

static bool holds_braces(const Value *word) {
        return word->form != VALUE_LITERAL || str_find(word->text, STR("{}")) != SIZE_MAX;
}

/*
 * The command with {} replaced by what is found below these roots, when each {} is a
 * word of its own and every root is known. 0: cannot be said so.
 */
static size_t command_replaced(
        Find *f, const FindExec *e, const Value *roots, size_t n_roots, Value **ret_argv) {
        size_t used = 0;
        Value *words;

        if (f->n_roots > FIND_ROOTS_MAX)
                return 0;
        words = arena_new_array(f->c->arena, Value, e->n * (n_roots ? n_roots : 1));
        for (size_t i = 0; words && i < e->n; ++i) {
                if (!value_is(&e->argv[i], STR("{}"))) {
                        if (e->argv[i].form == VALUE_LITERAL && holds_braces(&e->argv[i]))
                                return 0;
                        words[used++] = e->argv[i];
                        continue;
                }
                for (size_t root = 0; root < n_roots; ++root, ++used) {
                        if (i == 0 || !found_below(f, &roots[root], e->dir, e->many, &words[used]))
                                return 0;
                }
        }
        *ret_argv = words;
        return words ? used : 0;
}

/* With '+' all that is found at once, with ';' one after the other. */
static bool run_replaced(Find *f, const FindExec *e) {
        CommandContext *c = f->c;
        Value directory = c->directory;
        size_t step = e->many ? f->n_roots : 1;

        for (size_t i = 0; i < f->n_roots; i += step) {
                Value *argv = NULL;
                size_t n = command_replaced(f, e, &f->roots[i], step, &argv);

                if (!n)
                        return false;
                if (e->dir)
                        c->directory = value_any(e->argv[0].span);
                c->host->run(c, argv, n, false);
                c->directory = directory;
        }
        return true;
}

static void run_found(Find *f, const FindExec *e) {
        CommandContext *c = f->c;
        Value directory = c->directory;

        if (holds_braces(&e->argv[0]))
                reader_effect(c, ACT_RUN_UNKNOWN, &e->argv[0], "find runs what it finds");
        if (run_replaced(f, e))
                return;
        if (e->dir)
                c->directory = value_any(e->argv[0].span);
        c->host->run_each(c, e->argv, e->n, STR("{}"));
        c->directory = directory;
}

/*
 * -exec: words up to ';', or up to '+' behind a {}. A word that is not known could
 * be the end, and what follows it part of the expression.
 */
static void find_exec(Find *f, bool dir) {
        CommandContext *c = f->c;
        size_t begin = f->at, end = begin;
        bool doubt = false;

        for (; end < c->n_argv; ++end) {
                const Value *word = &c->argv[end];
                bool braces = end > begin && value_may_be(&c->argv[end - 1], STR("{}"));

                if (value_is(word, STR(";")) || (value_is(word, STR("+")) && braces))
                        break;
                doubt = doubt || value_may_be(word, STR(";")) ||
                        (braces && value_may_be(word, STR("+")));
        }
        f->at = end + 1;
        if (doubt)
                reader_unknown(c, &c->argv[begin], "a word of find -exec could end it");
        if (end >= c->n_argv)
                reader_unknown(c, &c->argv[begin - 1], "find -exec has no end");
        if (end > begin) {
                run_found(f, &(FindExec){ .argv = &c->argv[begin],
                                          .n = end - begin,
                                          .dir = dir,
                                          .many = end == c->n_argv ||
                                                  !value_is(&c->argv[end], STR(";")) });
        }
}

/* --- the expression ---------------------------------------------------- */

/* It removes files and empty directories: where -name bounds their names, that is no whole tree. */
static void find_delete(Find *f) {
        for (size_t i = 0; i < f->n_roots; ++i) {
                Value found;
                bool bounded = f->suffix.n && !f->follows &&
                               found_below(f, &f->roots[i], false, true, &found);

                f->c->host->path(f->c, bounded ? ACT_DELETE : ACT_DELETE_TREE,
                                 bounded ? &found : &f->roots[i],
                                 STR("find -delete removes what it finds"), (Str){ 0 });
        }
}

static void find_path(Find *f, EffectAct act, const Value *word, const char *why) {
        f->c->host->path(f->c, act, word, str_of(why), (Str){ 0 });
}

static void find_act(Find *f, const FindPredicate *p, const Value *word) {
        switch (p->kind) {
        case FIND_NONE:
        case FIND_OPTION:
        case FIND_REFUSED:
                reader_unknown(f->c, &f->c->argv[f->at - 1],
                               "find takes what it reads from elsewhere");
                break;
        case FIND_TEST:
                break;
        case FIND_NAME:
        case FIND_INAME:
                if (p->kind == FIND_NAME && !f->negated && !f->grouped && !f->suffix.n)
                        f->suffix = suffix_of_pattern(word);
                if (!f->negated && !f->grouped && !f->names.n && word->form == VALUE_LITERAL)
                        f->names = word->text;
                break;
        case FIND_LOOK:
                find_path(f, ACT_LOOK, word, "find compares with this file");
                break;
        case FIND_NOT:
        case FIND_GROUP:
                f->grouped = f->grouped || p->kind == FIND_GROUP;
                if (f->grouped)
                        f->suffix = f->names = (Str){ 0 };
                break;
        case FIND_DELETE:
                find_delete(f);
                break;
        case FIND_WRITE:
                find_path(f, ACT_WRITE, word, "find writes what it finds to this file");
                break;
        case FIND_EXEC:
        case FIND_EXECDIR:
                find_exec(f, p->kind == FIND_EXECDIR);
                break;
        }
        f->negated = p->kind == FIND_NOT;
}

/*
 * A glob that may become several words: the second stands where the expression goes
 * on, and find refuses it unless it can be read as a part of it. No part has a dot. What
 * may become no word at all leaves its place to the next.
 */
static bool words_are_one(const FindPredicate *p, const Value *words) {
        for (size_t i = 0; i < p->n_words; ++i) {
                const Value *word = &words[i];
                bool refused = word->form == VALUE_PATTERN && !word->hollow &&
                               (str_find_char(word->suffix, '.') != SIZE_MAX ||
                                !may_be_expression(word));

                if (word->many && !refused)
                        return false;
        }
        return true;
}

/* False when the rest of the words cannot be followed. */
static bool find_predicate(Find *f) {
        CommandContext *c = f->c;
        const Value *word = &c->argv[f->at++];
        const FindPredicate *p = predicate_find(word);

        if (!p) {
                reader_unknown(c, word,
                               word->form == VALUE_LITERAL
                                       ? "a part of find's expression that is not known"
                                       : "a word of find's expression could be an action");
                return word->form != VALUE_LITERAL;
        }
        if (c->n_argv - f->at < p->n_words) {
                reader_unknown(c, word, "a part of find's expression lacks its word");
                return false;
        }
        if (!words_are_one(p, &c->argv[f->at])) {
                reader_unknown(c, &c->argv[f->at], "a word of find's expression may be several");
                f->at += p->n_words;
                return true;
        }
        f->at += p->n_words;
        find_act(f, p, &c->argv[f->at - p->n_words]);
        return true;
}

/* --- options and paths ------------------------------------------------- */

static void find_options(Find *f) {
        CommandContext *c = f->c;

        for (; f->at < c->n_argv; ++f->at) {
                const Value *word = &c->argv[f->at];
                const FindPredicate *p = predicate_find(word);
                bool level = word->form == VALUE_LITERAL && str_has_prefix(word->text, STR("-O"));

                if (!level && (!p || p->kind != FIND_OPTION))
                        return;
                f->at += level ? 0 : p->n_words;
        }
}

static void find_paths(Find *f) {
        CommandContext *c = f->c;
        size_t begin = f->at < c->n_argv ? f->at : c->n_argv;

        for (f->at = begin; f->at < c->n_argv && !is_expression(&c->argv[f->at]); ++f->at) {
                const Value *word = &c->argv[f->at];

                if (word->form != VALUE_LITERAL && may_be_expression(word))
                        reader_unknown(c, word, "a start path of find could be an action");
                find_path(f, ACT_LOOK, word, "find looks at everything below");
        }
        f->roots = &c->argv[begin];
        f->n_roots = f->at - begin;
        if (f->n_roots)
                return;
        f->here = value_literal(STR("."), c->span);
        f->roots = &f->here;
        f->n_roots = 1;
        find_path(f, ACT_LOOK, &f->here, "find looks at everything below");
}

/* -L and -H stand before the start paths, which begin at @f->at: behind -exec they are words of grep. */
static bool may_follow(const Find *f) {
        const CommandContext *c = f->c;

        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *word = &c->argv[i];

                if (value_may_be(word, STR("-follow")))
                        return true;
                if (i < f->at && (value_may_be(word, STR("-L")) || value_may_be(word, STR("-H"))))
                        return true;
        }
        return false;
}

void reader_find(CommandContext *c) {
        Find f = { .c = c, .at = 1 };

        find_options(&f);
        f.follows = may_follow(&f);
        find_paths(&f);
        while (f.at < c->n_argv && find_predicate(&f))
                ;
        if (c->extra)
                reader_unknown(c, &c->argv[0], "words that are added to find could be actions");
}
