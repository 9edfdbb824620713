#include "code.h"

/*
 * sed: GNU sed 4.9. Each -e is compiled by itself, but for open blocks and for
 * text that a, i or c still wait for: the first is harmless here, the second is
 * refused.
 */

typedef enum SedShape {
        SED_NONE,
        SED_PLAIN,      /* nothing */
        SED_NUMBER,     /* an optional number */
        SED_TEXT,       /* text up to the end of the line */
        SED_LABEL,      /* a word that ends at a blank, ';' or '}' */
        SED_READ,       /* a file name up to the end of the line */
        SED_WRITE,      /* the same */
        SED_RUN,        /* a command line, or nothing */
        SED_SUBSTITUTE, /* s/// */
        SED_MAP,        /* y/// */
        SED_BLOCK,      /* another command may follow at once */
} SedShape;

static SedShape sed_shape(int letter) {
        static const struct {
                char letter;
                SedShape shape;
        } shapes[] = {
#define X(letter, shape) { letter, SED_##shape },
#include "sed.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(shapes); ++i) {
                if (shapes[i].letter == letter)
                        return shapes[i].shape;
        }
        return SED_NONE;
}

static bool is_digit(int ch) {
        return ch >= '0' && ch <= '9';
}

static bool is_space(int ch) {
        return ch == ' ' || (ch >= '\t' && ch <= '\r');
}

static bool sed_digits(Code *k) {
        size_t begin = k->at;

        while (is_digit(code_peek(k, 0)))
                ++k->at;
        return k->at > begin;
}

/* Behind "[:" within brackets: "alpha:]"; versions differ on where any other thing ends. */
static bool sed_class(Code *k) {
        while (code_peek(k, 0) >= 'a' && code_peek(k, 0) <= 'z')
                ++k->at;
        return code_take(k, STR(":]"));
}

/* Behind '[' of a pattern: a delimiter in it is a letter like others, a backslash too. */
static bool sed_bracket(Code *k) {
        code_take(k, STR("^"));
        code_take(k, STR("]"));
        for (;;) {
                int ch = code_next(k), next = code_peek(k, 0);

                if (ch == ']')
                        return true;
                if (ch == CODE_END || ch == '\n')
                        return code_unknown(k, "the brackets of a sed pattern do not end");
                if (ch != '[' || (next != '.' && next != ':' && next != '='))
                        continue;
                ++k->at;
                if (next != ':' || !sed_class(k))
                        return code_unknown(k,
                                            "the brackets of a sed pattern hold a strange class");
        }
}

/* Up to the next @delimiter that nothing hides. */
static bool sed_delimited(Code *k, int delimiter, bool pattern) {
        for (;;) {
                int ch = code_next(k);

                if (ch == delimiter)
                        return true;
                if (ch == '\\') {
                        ch = code_next(k);
                } else if (ch == '[' && pattern) {
                        if (!sed_bracket(k))
                                return false;
                } else if (ch == '\n') {
                        return code_unknown(k, "a sed pattern ends at the end of its line");
                }
                if (ch == CODE_END)
                        return code_unknown(k, "a sed pattern does not end");
        }
}

/* The delimiter of s, y and \cREc: one plain byte. */
static bool sed_delimiter(Code *k, int *ret_delimiter) {
        int ch = code_next(k);

        if (ch == CODE_END || ch == '\n' || ch == '\\' || ch == '[' || ch >= 0x80)
                return code_unknown(k, "a sed pattern has no plain delimiter");
        *ret_delimiter = ch;
        return true;
}

static bool sed_address_pattern(Code *k) {
        int delimiter = code_next(k);

        if (delimiter == '\\' && !sed_delimiter(k, &delimiter))
                return false;
        if (!sed_delimited(k, delimiter, true))
                return false;
        for (;;) {
                code_skip_blanks(k);
                if (code_peek(k, 0) != 'I' && code_peek(k, 0) != 'M')
                        return true;
                ++k->at;
        }
}

/* One address, when there is one. *ret_found is false when none stands here. */
static bool sed_address(Code *k, bool second, bool *ret_found) {
        int ch = code_peek(k, 0);

        *ret_found = true;
        if (ch == '/' || ch == '\\')
                return sed_address_pattern(k);
        if (ch == '$') {
                ++k->at;
                return true;
        }
        if (second && (ch == '+' || ch == '~')) {
                ++k->at;
                code_skip_blanks(k);
                return sed_digits(k) || code_unknown(k, "a sed address has no number");
        }
        *ret_found = sed_digits(k);
        code_skip_blanks(k);
        if (*ret_found && code_peek(k, 0) == '~') {
                ++k->at;
                code_skip_blanks(k);
                sed_digits(k);
        }
        return true;
}

/* What stands before a command: addresses and '!'. */
static bool sed_addresses(Code *k) {
        bool found = false;

        if (!sed_address(k, false, &found))
                return false;
        code_skip_blanks(k);
        if (found && code_peek(k, 0) == ',') {
                ++k->at;
                code_skip_blanks(k);
                if (!sed_address(k, true, &found))
                        return false;
                if (!found)
                        return code_unknown(k, "a sed range has no end");
                code_skip_blanks(k);
        }
        if (code_peek(k, 0) == '!') {
                ++k->at;
                code_skip_blanks(k);
        }
        return true;
}

/* After a command: nothing, or what begins the next one. */
static bool sed_end(Code *k) {
        int ch;

        code_skip_blanks(k);
        ch = code_peek(k, 0);
        if (ch == '}' || ch == '#')
                return true;
        code_next(k);
        if (ch == CODE_END || ch == '\n' || ch == ';')
                return true;
        return code_unknown(k, "a sed command is followed by something that is not understood");
}

/* The rest of the line. */
static Str sed_line(Code *k) {
        size_t begin = k->at;

        while (code_peek(k, 0) != '\n' && code_peek(k, 0) != CODE_END)
                ++k->at;
        return str_slice(k->text, begin, k->at);
}

/* The rest of the line, and of each line that a backslash adds to it. */
static bool sed_continued_line(Code *k, Str *ret_line) {
        size_t begin = k->at;

        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == '\n' || ch == CODE_END)
                        break;
                ++k->at;
                if (ch == '\\' && code_next(k) == CODE_END)
                        return code_unknown(k, "the text of a sed command goes on elsewhere");
        }
        *ret_line = str_slice(k->text, begin, k->at);
        return true;
}

/* a, i, c: "a text", "a\" and the text on the next line, "a\text". */
static bool sed_text(Code *k) {
        Str line;

        code_skip_blanks(k);
        if (code_peek(k, 0) == '\\') {
                ++k->at;
                if (code_peek(k, 0) == '\n') {
                        ++k->at;
                } else {
                        code_skip_blanks(k);
                        /* Versions differ on whether the next line is text or a command. */
                        if (code_peek(k, 0) == '\n')
                                return code_unknown(k, "blanks follow the backslash of a sed text");
                }
        }
        if (code_peek(k, 0) == CODE_END)
                return code_unknown(k, "the text of a sed command stands elsewhere");
        return sed_continued_line(k, &line);
}

static bool sed_label(Code *k) {
        code_skip_blanks(k);
        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == CODE_END || is_space(ch) || ch == ';' || ch == '}')
                        return true;
                ++k->at;
        }
}

static bool sed_file(Code *k, EffectAct act, const char *why) {
        Str name;

        code_skip_blanks(k);
        name = sed_line(k);
        if (!name.n)
                return code_unknown(k, "a sed command has no file name");
        if (act == ACT_READ && str_eq(name, STR("/dev/stdin")))
                return true;
        if (act == ACT_WRITE &&
            (str_eq(name, STR("/dev/stdout")) || str_eq(name, STR("/dev/stderr"))))
                return true;
        code_path(k, act, name, why);
        return true;
}

/* e: without a command sed runs the line that it has just read. */
static bool sed_run(Code *k) {
        Str command;

        code_skip_blanks(k);
        if (!sed_continued_line(k, &command))
                return false;
        if (command.n && str_find_char(command, '\\') == SIZE_MAX) {
                code_shell(k, command);
                code_effect(k, ACT_RUN_INLINE, 0, STR("sed e"),
                            "the e command of sed runs a command");
        } else {
                code_effect(k, ACT_RUN_INLINE, EFFECT_RUNTIME_CODE, STR("sed e"),
                            "the e command of sed runs what it reads");
        }
        return true;
}

/* The flags of s. Returns when the command ends, also with unknown said. */
static bool sed_flags(Code *k) {
        for (;;) {
                int ch = code_peek(k, 0);

                if (ch == 'w') {
                        ++k->at;
                        return sed_file(k, ACT_WRITE, "the w flag of sed's s names a file");
                }
                if (ch == 'e') {
                        code_effect(k, ACT_RUN_INLINE, EFFECT_RUNTIME_CODE, STR("sed s///e"),
                                    "the e flag of sed's s runs the result");
                } else if (ch == CODE_END || !(is_digit(ch) || strchr("iImMpg \t", ch))) {
                        return sed_end(k);
                }
                ++k->at;
        }
}

static bool sed_delimited_pair(Code *k, bool pattern) {
        int delimiter = CODE_END;

        return sed_delimiter(k, &delimiter) && sed_delimited(k, delimiter, pattern) &&
               sed_delimited(k, delimiter, false);
}

static bool sed_arguments(Code *k, SedShape shape) {
        switch (shape) {
        case SED_NONE:
                return code_unknown(k, "a sed command is not known");
        case SED_PLAIN:
                return sed_end(k);
        case SED_NUMBER:
                code_skip_blanks(k);
                sed_digits(k);
                return sed_end(k);
        case SED_TEXT:
                return sed_text(k);
        case SED_LABEL:
                return sed_label(k);
        case SED_READ:
                return sed_file(k, ACT_READ, "sed's r and R name a file to read");
        case SED_WRITE:
                return sed_file(k, ACT_WRITE, "sed's w and W name a file to write");
        case SED_RUN:
                return sed_run(k);
        case SED_SUBSTITUTE:
                return sed_delimited_pair(k, true) && sed_flags(k);
        case SED_MAP:
                return sed_delimited_pair(k, false) && sed_end(k);
        case SED_BLOCK:
                return true;
        }
        abort();
}

void code_read_sed(CommandContext *c, const Value *text, Str source) {
        Code k;

        if (!code_init(&k, c, text, source))
                return;

        for (;;) {
                while (is_space(code_peek(&k, 0)) || code_peek(&k, 0) == ';')
                        ++k.at;
                if (code_peek(&k, 0) == CODE_END)
                        return;
                if (code_peek(&k, 0) == '#') {
                        sed_line(&k);
                        continue;
                }
                if (!sed_addresses(&k))
                        return;
                if (!sed_arguments(&k, sed_shape(code_next(&k))))
                        return;
        }
}
