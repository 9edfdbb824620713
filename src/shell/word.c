#include "walk.h"

enum {
        BUILD_SPLIT = 1U << 0, /* words are split and file names matched, as for arguments */
        BUILD_COVER = 1U << 1, /* several possible values count as one that covers them */
};

enum {
        FIRST_FIELDS = 2
};

/* Bytes that grow in the arena; what was added first is borrowed. */
typedef struct Text {
        char *p;
        size_t n;
        size_t capacity; /* 0: borrowed */
} Text;

/* One word while it is put together. */
typedef struct Field {
        Text head, tail, glob;
        Value sole;         /* when it is nothing but this value */
        size_t n_parts;     /* that gave it something */
        size_t n_vanishing; /* of these, what may have printed nothing */
        bool open;          /* something between head and tail is not known */
        bool globbed;       /* only file name patterns are open */
        bool splits;        /* what is open may become several words */
        bool lists; /* it is several: the text before is the first one's, that behind the last one's */
        bool printed;  /* what is open is one value, not divided, with a glob that describes it */
        bool solid;    /* what is open is never divided */
        bool dashless; /* nor makes the word begin with '-' */
        bool numeric;  /* only numbers are open */
        bool bare;     /* it has been nothing so far but what may be empty */
        bool dashed;   /* and behind that stands '-' */
        bool vanishes; /* what is open is no word when it is empty */
        bool matched;  /* a pattern: with nullglob no word where it matches nothing */
        bool many;
        bool quoted; /* it is a word, empty or not */
        bool started;
} Field;

typedef struct Build {
        Walk *walk;
        uint32_t mode;
        size_t choice;  /* which of the possible values to take */
        size_t product; /* how many there are */
        Span span;
        bool beside; /* its first part is not its only one */
        bool hollow; /* all of it is what a command prints, or nothing */
        Field *fields;
        size_t n;
        size_t capacity;
        Field field;  /* the one being put together */
        Field *first; /* FIRST_FIELDS of them: most words become one */
} Build;

static void text_add(Arena *a, Text *t, Str s) {
        if (!s.n)
                return;
        if (!t->n) {
                *t = (Text){ .p = (char *)(uintptr_t)s.p, .n = s.n };
                return;
        }
        if (t->capacity < t->n + s.n) {
                size_t capacity = (t->n + s.n) * 2;
                char *p = arena_alloc(a, capacity);

                if (!p)
                        return;
                memcpy(p, t->p, t->n);
                t->p = p;
                t->capacity = capacity;
        }
        memcpy(t->p + t->n, s.p, s.n);
        t->n += s.n;
}

static Str text_str(const Text *t) {
        return (Str){ t->p, t->n };
}

static bool is_glob_byte(char c) {
        return c == '*' || c == '?' || c == '[';
}

static void glob_add(Build *b, Str s, bool quoted) {
        for (size_t i = 0; quoted && i < s.n; ++i)
                if (is_glob_byte(s.p[i]) || s.p[i] == '\\') {
                        text_add(b->walk->arena, &b->field.glob, str_slice(s, 0, i));
                        text_add(b->walk->arena, &b->field.glob, STR("\\"));
                        s = str_slice(s, i, s.n);
                        i = 0;
                }
        text_add(b->walk->arena, &b->field.glob, s);
}

/* Known text behind something open; what is open may be empty, so that it begins the word. */
static void open_goes_on(Build *b, Str s) {
        Field *f = &b->field;

        f->solid = f->solid && str_is_solid(s);
        f->dashless = f->dashless && (f->head.n || !s.n || s.p[0] != '-');
}

static void add_text(Build *b, Str s, bool quoted) {
        Field *f = &b->field;

        f->started = true;
        ++f->n_parts;
        f->dashed |= f->bare && s.n && s.p[0] == '-';
        f->bare &= !s.n;
        text_add(b->walk->arena, f->open ? &f->tail : &f->head, s);
        glob_add(b, s, quoted);
        if (f->open)
                open_goes_on(b, s);
}

/* What is known of an open word once @v stands in it: at its beginning, or behind known text. */
static void open_begins(Build *b, const Value *v, bool splits) {
        Field *f = &b->field;
        bool first = !f->open, number = v->form == VALUE_NUMBER;

        f->solid = (first || f->solid) && value_is_solid(v) &&
                   (!first || str_is_solid(text_str(&f->head)));
        if (first)
                f->dashless = f->head.n ? f->head.p[0] != '-' : value_is_dashless(v);
        else
                f->dashless = f->dashless && (f->head.n || value_is_dashless(v));
        /* Of several words the text before belongs to the first alone, the text behind to the last. */
        f->printed = first && v->form == VALUE_PATTERN && v->glob.n && !v->lone && !splits &&
                     (!v->many || str_eq(v->glob, STR(VALUE_HEX_DIGITS)));
        if (f->printed)
                text_add(b->walk->arena, &f->glob, v->glob);
        f->bare = (first || f->bare) && !f->head.n && v->hollow;
        f->numeric = (first || f->numeric) && number;
        if (f->numeric)
                text_add(b->walk->arena, &f->glob, STR(VALUE_HEX_DIGITS));
}

static void add_open(Build *b, Value v, bool splits) {
        Field *f = &b->field;

        f->sole = v;
        f->started = true;
        ++f->n_parts;
        f->n_vanishing += v.hollow && v.form != VALUE_NUMBER;
        open_begins(b, &v, splits);
        if (!f->open)
                text_add(b->walk->arena, &f->head, v.text);
        f->tail = (Text){ 0 };
        text_add(b->walk->arena, &f->tail, v.suffix);
        f->globbed = false;
        f->open = true;
        f->splits |= splits;
        if (v.many && !splits && (v.form != VALUE_PATTERN || v.glob.n || v.text.n)) {
                f->lists = true;
                f->dashless = f->dashless && value_is_dashless(&v);
        }
        f->many |= splits || v.many;
}

static void add_glob(Build *b, Str s) {
        Field *f = &b->field;

        f->started = true;
        ++f->n_parts;
        if (!f->open) {
                f->globbed = true;
                f->dashless = f->head.n && f->head.p[0] != '-';
        }
        if (f->open && !f->head.n)
                f->dashless = false;
        f->solid = f->printed = f->numeric = false;
        f->tail = (Text){ 0 };
        f->open = true;
        f->many = true;
        text_add(b->walk->arena, &f->glob, s);
}

static void field_end(Build *b) {
        if (!b->field.started)
                return;
        if (b->n < FIRST_FIELDS && !b->capacity) {
                b->fields = b->first;
        } else if (b->n >= b->capacity) {
                size_t capacity = b->n * 2;
                Field *fields = arena_new_array(b->walk->arena, Field, capacity);

                if (!fields)
                        return;
                memcpy(fields, b->fields, b->n * sizeof(*fields));
                b->fields = fields;
                b->capacity = capacity;
        }
        b->fields[b->n++] = b->field;
        b->field = (Field){ 0 };
}

/* Names and paths begin so, and nothing that programs read in another way. */
static bool is_plain_begin(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '.' || c == '/';
}

static Value field_value(const Build *b, const Field *f) {
        bool missing = f->matched && b->walk->state.options & STATE_NULLGLOB;
        bool vanishes = f->vanishes || (f->n_parts && f->n_vanishing == f->n_parts);
        Value v = { .span = b->span, .many = f->many };

        v.hollow = b->hollow;
        v.many |= b->hollow && b->mode & BUILD_SPLIT && !f->quoted;
        if (!f->open) {
                v.form = VALUE_LITERAL;
                v.text = text_str(&f->head);
                /* What may be missing is no option, or no operator, that is sure to be there. */
                if (v.many && v.hollow && !(v.text.n && is_plain_begin(v.text.p[0]))) {
                        v.form = v.text.n ? VALUE_PATTERN : VALUE_ANY;
                        v.suffix = v.text;
                        v.glob = text_str(&f->glob);
                }
                return v;
        }
        missing |= b->hollow;
        if (f->n_parts == 1 && !f->globbed && f->sole.form != VALUE_NONE) {
                v = f->sole;
                v.span = b->span;
                v.many = f->many || vanishes;
                v.hollow |= missing;
                return v;
        }

        v.form = VALUE_ANY;
        v.hollow = missing || (f->n_parts && f->n_vanishing == f->n_parts);
        v.many |= f->n_parts > 1 && vanishes && f->n_vanishing == f->n_parts;
        if (f->splits && !f->globbed)
                return v;
        if (f->lists) {
                v.solid = f->solid;
                v.dashless = f->dashless;
                return v;
        }
        v.text = text_str(&f->head);
        v.suffix = text_str(&f->tail);
        v.solid = f->solid;
        v.dashless = (f->dashless && !f->dashed) ||
                     (f->globbed && !f->head.n && names_are_dashless(b->walk));
        if (f->globbed || f->printed)
                v.glob = text_str(&f->glob);
        if (f->numeric && !f->dashed)
                v.numbers = text_str(&f->glob);
        if (v.text.n || v.suffix.n || v.glob.n)
                v.form = VALUE_PATTERN;
        return v;
}

static bool is_blank(char c) {
        return c == ' ' || c == '\t' || c == '\n';
}

/* @(a|b) and its like, which are patterns where extglob is on. */
static bool begins_extglob(Str s, size_t i) {
        return i + 1 < s.n && s.p[i + 1] == '(' && strchr("?*+@!", s.p[i]);
}

/* A word that came out of splitting: it may be a file name pattern as well. */
static void add_split_word(Build *b, Str word) {
        size_t first = 0, last;

        while (first < word.n && !is_glob_byte(word.p[first]) && word.p[first] != '\\' &&
               !begins_extglob(word, first))
                ++first;
        if (first == word.n) {
                add_text(b, word, true);
                return;
        }

        for (last = word.n; last > first + 1 && !strchr("*?[])\\", word.p[last - 1]); --last)
                ;
        add_open(b,
                 (Value){ .form = VALUE_PATTERN,
                          .text = str_slice(word, 0, first),
                          .suffix = str_slice(word, last, word.n),
                          .many = true },
                 false);
        b->field.matched = true;
}

static void add_split(Build *b, Str text) {
        size_t i = 0;

        if (b->walk->state.options & STATE_IFS) {
                add_open(b, (Value){ .form = VALUE_ANY, .many = true }, true);
                return;
        }
        while (i < text.n) {
                size_t from;

                if (is_blank(text.p[i])) {
                        field_end(b);
                        while (i < text.n && is_blank(text.p[i]))
                                ++i;
                }
                for (from = i; i < text.n && !is_blank(text.p[i]); ++i)
                        ;
                if (i > from)
                        add_split_word(b, str_slice(text, from, i));
        }
}

/* Names that exist, and so may be taken to be one word each. */
static bool value_is_names(const Value *v) {
        return v->form == VALUE_LISTING || (v->form == VALUE_PATTERN && v->glob.n);
}

static void add_choice(Build *b, const Choice *c, bool quoted);

/*
 * A text that may be missing. Where it stays a word it may be empty; beside other text the rest of
 * the word is left, and otherwise nothing is: the next word takes its place.
 */
static void add_hollow(Build *b, const Value *v, bool quoted) {
        bool plain = quoted || !(b->mode & BUILD_SPLIT);
        Value there = *v;
        Choice c;

        there.hollow = there.many = false;
        if (!b->beside && (!plain || b->walk->valuing)) {
                b->hollow = true;
                add_choice(b, &(Choice){ &there, 1 }, quoted);
                return;
        }
        c = choice_of(b->walk->arena, value_literal(STR(""), b->span));
        c = choice_join(b->walk->arena, &(Choice){ &there, 1 }, &c);
        add_choice(b, &c, quoted);
}

static void add_value(Build *b, const Value *v, bool quoted) {
        bool plain = quoted || !(b->mode & BUILD_SPLIT);
        bool solid = v->solid && !(b->walk->state.options & STATE_IFS);
        Value open = *v;

        switch (v->form) {
        case VALUE_LITERAL:
                if (v->hollow)
                        add_hollow(b, v, quoted);
                else if (plain)
                        add_text(b, v->text, true);
                else
                        add_split(b, v->text);
                return;
        case VALUE_NUMBER:
                /* In quotes several are one word, of lines. */
                open.many = v->many && !plain;
                add_open(b, open, !plain && (b->walk->state.options & STATE_IFS));
                b->field.n_vanishing += !plain && v->hollow;
                return;
        case VALUE_NONE:
        case VALUE_PATTERN:
        case VALUE_LISTING:
        case VALUE_ANY:
                break;
        }

        if (plain && v->many) {
                /* All of them in one word, with blanks between. */
                open = (Value){ .form = VALUE_ANY };
                if (v->form == VALUE_PATTERN && !v->glob.n && !v->hollow)
                        open = (Value){ VALUE_PATTERN, .text = v->text, .suffix = v->suffix };
                open.dashless = v->dashless;
        } else if (!plain && !solid && (!value_is_names(v) || !names_are_solid(b->walk, v))) {
                open = (Value){ .form = VALUE_ANY };
        } else if (!plain && !solid && !v->many) {
                solid = true;
        }
        /* Without quotes it may be no word at all, unless something stands beside it. */
        b->field.vanishes |= !plain && solid;
        add_open(b, open, !plain && !solid);
}

static void add_choice(Build *b, const Choice *c, bool quoted) {
        Value v = { .form = VALUE_ANY };

        if (!c->n) {
                add_value(b, &v, quoted);
                return;
        }
        if (b->mode & BUILD_COVER) {
                v = choice_cover(c);
        } else {
                v = c->values[b->choice % c->n];
                b->choice /= c->n;
                b->product = b->product > SIZE_MAX / c->n ? SIZE_MAX : b->product * c->n;
        }
        add_value(b, &v, quoted);
}

/* Where an element may be no word, the text beside the list stands beside another one. */
static bool list_is_open(const Choice *list) {
        for (size_t i = 0; i < list->n; ++i)
                if (list->values[i].many)
                        return true;
        return false;
}

/* "$@" and "${a[@]}" where they are known: one word each. */
static bool add_list(Build *b, const ShellParameter *p, bool quoted) {
        const Walk *w = b->walk;
        bool all = p->all == '@' || (p->name.n == 1 && p->name.p[0] == '@');
        Choice list = { 0 };

        if (p->op != SHELL_OP_NONE || p->form != SHELL_PARAMETER_VALUE ||
            !(b->mode & BUILD_SPLIT) || !(all || (!quoted && p->all)))
                return false;

        if (p->all) {
                const Name *array = word_array(w, p->name);

                if (!array)
                        return false;
                list = array->values;
        } else if (w->state.options & STATE_ARGUMENTS) {
                list = w->state.arguments;
                if (list.n) {
                        ++list.values;
                        --list.n;
                }
        } else {
                return false;
        }

        if (b->beside && list_is_open(&list)) {
                add_open(b, (Value){ .form = VALUE_ANY, .many = true }, true);
                return true;
        }
        for (size_t i = 0; i < list.n; ++i) {
                if (i)
                        field_end(b);
                if (list.values[i].many && quoted)
                        add_open(b, list.values[i], false);
                else
                        add_value(b, &list.values[i], quoted);
        }
        return true;
}

static void add_parameter(Build *b, const ShellParameter *p, bool quoted) {
        Value open = { .form = VALUE_ANY, .many = true };
        Choice c;

        if (add_list(b, p, quoted))
                return;

        c = word_parameter(b->walk, p);
        if (quoted && b->mode & BUILD_SPLIT && word_parameter_lists(b->walk, p)) {
                if (c.n == 1 && c.values[0].many && c.values[0].form == VALUE_NUMBER)
                        open.form = VALUE_NUMBER;
                add_open(b, open, true);
        } else if (!quoted && b->mode & BUILD_SPLIT && word_operand_stays_whole(b->walk, p))
                add_open(b, (Value){ .form = VALUE_ANY, .many = true }, true);
        else
                add_choice(b, &c, quoted);
}

static Value home_value(Walk *w) {
        bool set;
        Choice c = variable_values(w, STR("HOME"), &set);

        return choice_cover(&c);
}

static Value tilde_value(Walk *w, Str user) {
        Str home = w->context->home;

        if (!user.n)
                return home_value(w);
        if (str_eq(user, STR("+")))
                return choice_cover(&w->state.directory);
        if (str_eq(user, STR("root")))
                return value_literal(STR("/root"), (Span){ 0 });
        if (home.n > user.n + 1 && str_has_suffix(home, user) && home.p[home.n - user.n - 1] == '/')
                return value_literal(home, (Span){ 0 });
        /* A directory of the stack, somebody's home, or these very letters where there is nobody. */
        return (Value){ .form = VALUE_ANY };
}

/* What is printed may be missing, and without quotes it is no word then. */
static void add_printed(Build *b, const Value *v, bool quoted) {
        bool plain = quoted || !(b->mode & BUILD_SPLIT);
        Value printed = *v;

        if (v->form == VALUE_LITERAL || (v->hollow && !v->many && v->text.n && b->beside)) {
                if (v->hollow)
                        add_hollow(b, v, quoted);
                else
                        add_value(b, v, quoted);
                return;
        }
        printed.hollow = v->form == VALUE_NUMBER || v->many || !plain;
        add_value(b, &printed, quoted);
}

static void add_parts(Build *b, const ShellPart *parts, bool quoted);

static void add_pattern_part(Build *b, const ShellPart *part) {
        if (!(b->mode & BUILD_SPLIT))
                add_text(b, part->text, true);
        else if (b->walk->state.options & STATE_GLOBS)
                add_open(b, (Value){ .form = VALUE_PATTERN, .many = true }, false);
        else
                add_glob(b, part->text);
        b->field.matched = true;
}

static void add_part(Build *b, const ShellPart *part, bool quoted) {
        Value v;
        bool lists;

        switch (part->kind) {
        case SHELL_PART_LITERAL:
                add_text(b, part->text, quoted || part->quoted);
                return;
        case SHELL_PART_SINGLE:
        case SHELL_PART_ANSI:
                add_text(b, part->text, true);
                return;
        case SHELL_PART_DOUBLE:
                /* "$@" without arguments is no word at all; "" and "$x" are. */
                if (!part->parts || part->parts->kind != SHELL_PART_PARAMETER || part->parts->next)
                        b->field.started = b->field.quoted = true;
                add_parts(b, part->parts, true);
                return;
        case SHELL_PART_LOCALE:
                lists = b->mode & BUILD_SPLIT && word_parts_list(part->parts);
                add_open(b, (Value){ .form = VALUE_ANY, .many = lists }, lists);
                return;
        case SHELL_PART_PARAMETER:
                add_parameter(b, part->parameter, quoted);
                return;
        case SHELL_PART_COMMAND:
                v = source_of_program(b->walk, part->program);
                add_printed(b, &v, quoted);
                return;
        case SHELL_PART_PROCESS_IN:
        case SHELL_PART_PROCESS_OUT:
                /* <() is no word at all. */
                if (part->program->items)
                        add_text(b, STR("/dev/fd/63"), true);
                else
                        add_open(b, (Value){ .form = VALUE_ANY, .many = true }, true);
                return;
        case SHELL_PART_ARITHMETIC:
                v = (Value){ .form = VALUE_NUMBER };
                add_value(b, &v, quoted);
                return;
        case SHELL_PART_TILDE:
                v = tilde_value(b->walk, part->text);
                add_value(b, &v, true);
                return;
        case SHELL_PART_GLOB:
                add_pattern_part(b, part);
                return;
        case SHELL_PART_EXTGLOB:
                add_open(b, (Value){ .form = VALUE_PATTERN, .many = b->mode & BUILD_SPLIT }, false);
                b->field.matched = true;
                return;
        }
        abort();
}

static void add_parts(Build *b, const ShellPart *parts, bool quoted) {
        for (; parts; parts = parts->next)
                add_part(b, parts, quoted);
}

/* The letters of a pattern, without what quotes them in it. */
static Text unquoted_glob(Arena *a, const Text *glob) {
        Text t = { .p = arena_alloc(a, glob->n + 1), .capacity = glob->n + 1 };

        if (!t.p)
                return (Text){ 0 };
        for (size_t i = 0; i < glob->n; ++i) {
                if (glob->p[i] == '\\' && i + 1 < glob->n)
                        ++i;
                t.p[t.n++] = glob->p[i];
        }
        return t;
}

/* `[` alone, and `a[0`, match no names. */
static void drop_lone_bracket(Arena *a, Field *f, const ShellWord *word) {
        if (!f->open || !f->globbed || (word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_BRACE)) ||
            str_find_char(word->raw, ']') != SIZE_MAX ||
            str_find_char(word->raw, '*') != SIZE_MAX || str_find_char(word->raw, '?') != SIZE_MAX)
                return;

        f->head = unquoted_glob(a, &f->glob);
        f->open = false;
        f->many = false;
}

static void build(Build *b, const ShellWord *word) {
        b->n = 0;
        b->beside = word->parts &&
                    (word->parts->next || (word->parts->kind == SHELL_PART_DOUBLE &&
                                           word->parts->parts && word->parts->parts->next));
        b->product = 1;
        b->hollow = false;
        b->field = (Field){ 0 };
        add_parts(b, word->parts, false);
        drop_lone_bracket(b->walk->arena, &b->field, word);
        field_end(b);
}

/* One word that is nothing but plain bytes, as nearly all are. */
static bool word_is_plain(const ShellWord *word) {
        const ShellPart *part = word->parts;

        return !(word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_GLOB | SHELL_WORD_TILDE)) && part &&
               !part->next &&
               (part->kind == SHELL_PART_LITERAL || part->kind == SHELL_PART_SINGLE ||
                part->kind == SHELL_PART_ANSI);
}

static void slots_add_any(Walk *w, Slots *slots, Span span) {
        slots_add(w->arena, slots,
                  choice_of(w->arena, (Value){ .form = VALUE_ANY, .span = span, .many = true }));
}

/* What the fields are in the other ways that the word may be read. */
static void build_others(
        Build *b, const ShellWord *word, Slots *slots, size_t from, size_t product) {
        Walk *w = b->walk;
        size_t n_fields = slots->n - from;

        for (size_t choice = 1; choice < product; ++choice) {
                b->choice = choice;
                build(b, word);
                if (b->n != n_fields) {
                        slots->n = from;
                        slots_add_any(w, slots, b->span);
                        return;
                }
                for (size_t i = 0; i < n_fields; ++i) {
                        Choice one = choice_of(w->arena, field_value(b, &b->fields[i]));
                        Choice *slot = &slots->items[from + i];

                        *slot = choice_join(w->arena, slot, &one);
                }
        }
}

static void expand_built(Walk *w, const ShellWord *word, Slots *slots) {
        _uninitialized_ Field first[FIRST_FIELDS];
        Build b = {
                .walk = w, .mode = BUILD_SPLIT, .span = span_of(w, word->span), .first = first
        };
        size_t from = slots->n, product;

        if (w->valuing)
                b.mode |= BUILD_COVER;

        build(&b, word);
        product = b.product;
        if (product > CHOICE_MAX) {
                b.mode |= BUILD_COVER;
                b.choice = 0;
                build(&b, word);
        }
        for (size_t i = 0; i < b.n; ++i)
                slots_add(w->arena, slots, choice_of(w->arena, field_value(&b, &b.fields[i])));
        if (product > 1 && product <= CHOICE_MAX)
                build_others(&b, word, slots, from, product);
}

static void expand_one(Walk *w, const ShellWord *word, Slots *slots) {
        if (word_is_plain(word))
                slots_add(w->arena, slots,
                          choice_of(w->arena,
                                    value_literal(word->parts->text, span_of(w, word->span))));
        else
                expand_built(w, word, slots);
}

void word_expand(Walk *w, const ShellWord *word, Slots *slots) {
        const ShellWord *words = word;

        if (!(word->flags & SHELL_WORD_BRACE)) {
                expand_one(w, word, slots);
                return;
        }
        if (shell_brace_expand(word, SHELL_BRACE_MAX, w->arena, &words)) {
                slots_add_any(w, slots, span_of(w, word->span));
                return;
        }
        for (; words; words = words->next)
                expand_one(w, words, slots);
}

Choice word_value(Walk *w, const ShellWord *word) {
        _uninitialized_ Field first[FIRST_FIELDS];
        Build b = { .walk = w, .first = first };
        Choice all = { 0 };

        if (!word)
                return choice_of(w->arena, value_literal(STR(""), (Span){ 0 }));

        b.span = span_of(w, word->span);
        if (w->valuing)
                b.mode |= BUILD_COVER;
        for (size_t choice = 0; choice == 0 || choice < b.product; ++choice) {
                Choice one;

                b.choice = choice;
                build(&b, word);
                if (b.product > CHOICE_MAX) {
                        b.mode |= BUILD_COVER;
                        b.choice = 0;
                        build(&b, word);
                        b.product = 1;
                }
                one = choice_of(w->arena, b.n ? field_value(&b, &b.fields[0])
                                              : value_literal(STR(""), b.span));
                all = all.n ? choice_join(w->arena, &all, &one) : one;
        }
        return all;
}

bool word_literal(Walk *w, const ShellWord *word, Str *ret_text) {
        _uninitialized_ Field first[FIRST_FIELDS];
        Build b = { .walk = w, .mode = BUILD_COVER, .first = first };
        Value v;

        *ret_text = STR("");
        if (!word || !word->parts)
                return true;
        if (word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_GLOB | SHELL_WORD_BRACE))
                return false;

        build(&b, word);
        if (!b.n)
                return true;
        v = field_value(&b, &b.fields[0]);
        *ret_text = v.text;
        return v.form == VALUE_LITERAL;
}
