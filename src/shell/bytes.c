#include "parser.h"

#define NAME  (BYTE_NAME | BYTE_PLAIN)
#define DIGIT (BYTE_NAME | BYTE_DIGIT | BYTE_PLAIN)
#define BREAK BYTE_BREAK
#define SIGN  BYTE_PARAMETER
#define CODE  (BYTE_SPECIAL | BYTE_DOUBLE | BYTE_EXPRESSION)

/* CR, VT, FF and the bytes from 0x80 on are in no class: bash takes them for letters of a word. */
const uint8_t byte_classes[256] = {
        /* bash marks quoting with these two inside, and trips over them. */
        [0x01] = CODE,
        [0x7f] = CODE,

        ['0' ... '9'] = DIGIT,
        ['A' ... 'Z'] = NAME,
        ['a' ... 'z'] = NAME,
        ['_'] = NAME,
        ['.'] = BYTE_PLAIN,
        ['/'] = BYTE_PLAIN,
        ['%'] = BYTE_PLAIN,
        ['+'] = BYTE_SPECIAL | BYTE_PLAIN,

        [' '] = BREAK,
        ['\t'] = BREAK,
        ['\n'] = BREAK,
        ['|'] = BREAK,
        ['&'] = BREAK,
        [';'] = BREAK | BYTE_EXPRESSION,
        ['('] = BREAK | BYTE_EXPRESSION,
        [')'] = BREAK | BYTE_EXPRESSION,
        ['<'] = BREAK | BYTE_EXPRESSION,
        ['>'] = BREAK | BYTE_EXPRESSION,

        ['\\'] = CODE,
        ['"'] = CODE,
        ['`'] = CODE,
        ['$'] = CODE | SIGN,
        ['\''] = BYTE_SPECIAL | BYTE_EXPRESSION,
        ['~'] = BYTE_SPECIAL,
        ['*'] = BYTE_SPECIAL | SIGN,
        ['?'] = BYTE_SPECIAL | SIGN | BYTE_EXPRESSION,
        ['['] = BYTE_SPECIAL | BYTE_EXPRESSION,
        ['@'] = BYTE_SPECIAL | SIGN,
        ['!'] = BYTE_SPECIAL | SIGN,
        ['#'] = SIGN,
        ['-'] = SIGN,
        ['{'] = BYTE_SPECIAL | BYTE_EXPRESSION,
        ['}'] = BYTE_EXPRESSION,
        [']'] = BYTE_EXPRESSION,
        [':'] = BYTE_SPECIAL | BYTE_EXPRESSION,
};

bool fail_at(Parser *p, uint32_t i, ShellError error, const char *reason) {
        ParseState *s = p->state;

        if (s->error == SHELL_ERROR_NONE) {
                s->error = error;
                s->error_at = place(p, i < p->end ? i : p->end);
                s->reason = reason;
        }
        return false;
}

bool fail(Parser *p, const char *reason) {
        return fail_at(p, p->at, SHELL_ERROR_SYNTAX, reason);
}

bool enter(Parser *p) {
        if (++p->state->depth > SHELL_DEPTH_MAX)
                return fail_at(p, p->at, SHELL_ERROR_TOO_DEEP, "nested too deep");
        return true;
}

void leave(Parser *p) {
        --p->state->depth;
}

uint32_t follow(const Parser *p, uint32_t i) {
        for (++i; continues_at(p, i);)
                i += 2;
        return i;
}

void skip_blanks(Parser *p) {
        for (;;) {
                int c = byte_here(p);

                if (c == ' ' || c == '\t') {
                        ++p->at;
                } else if (c == '\\' && byte_at(p, p->at + 1) == '\n') {
                        p->at += 2;
                } else {
                        break;
                }
        }
        if (byte_here(p) == '#') {
                const char *nl = memchr(p->text + p->at, '\n', p->end - p->at);

                p->at = nl ? (uint32_t)(nl - p->text) : p->end;
        }
}

uint32_t skip_name(const Parser *p, uint32_t i) {
        if (byte_is(byte_at(p, i), BYTE_DIGIT))
                return i;
        while (byte_is(byte_at(p, i), BYTE_NAME))
                ++i;
        return i;
}

bool redirects_at(const Parser *p, uint32_t i) {
        int c = byte_at(p, i);

        return (c == '<' || c == '>') && byte_at(p, follow(p, i)) != '(';
}

bool breaks_at(const Parser *p, uint32_t i) {
        int c = byte_at(p, i);

        if (c == '<' || c == '>')
                return redirects_at(p, i);
        return c < 0 || byte_is(c, BYTE_BREAK);
}

static const struct {
        Str name;
        Reserved word;
} reserved_words[] = {
        { STR_INIT("if"), RESERVED_IF },
        { STR_INIT("then"), RESERVED_THEN },
        { STR_INIT("elif"), RESERVED_ELIF },
        { STR_INIT("else"), RESERVED_ELSE },
        { STR_INIT("fi"), RESERVED_FI },
        { STR_INIT("case"), RESERVED_CASE },
        { STR_INIT("esac"), RESERVED_ESAC },
        { STR_INIT("for"), RESERVED_FOR },
        { STR_INIT("select"), RESERVED_SELECT },
        { STR_INIT("while"), RESERVED_WHILE },
        { STR_INIT("until"), RESERVED_UNTIL },
        { STR_INIT("do"), RESERVED_DO },
        { STR_INIT("done"), RESERVED_DONE },
        { STR_INIT("in"), RESERVED_IN },
        { STR_INIT("function"), RESERVED_FUNCTION },
        { STR_INIT("time"), RESERVED_TIME },
        { STR_INIT("coproc"), RESERVED_COPROC },
        { STR_INIT("{"), RESERVED_OPEN },
        { STR_INIT("}"), RESERVED_CLOSE },
        { STR_INIT("!"), RESERVED_BANG },
        { STR_INIT("[["), RESERVED_CONDITION },
        { STR_INIT("]]"), RESERVED_CONDITION_END },
};

static bool begins_reserved(int c) {
        switch (c) {
        case 'c':
        case 'd':
        case 'e':
        case 'f':
        case 'i':
        case 's':
        case 't':
        case 'u':
        case 'w':
        case '{':
        case '}':
        case '!':
        case '[':
        case ']':
                return true;
        default:
                return false;
        }
}

Reserved reserved_from(Str s) {
        if (!s.n || !begins_reserved(s.p[0]))
                return RESERVED_NONE;
        for (size_t i = 0; i < ARRAY_LEN(reserved_words); ++i) {
                if (str_eq(s, reserved_words[i].name))
                        return reserved_words[i].word;
        }
        return RESERVED_NONE;
}

Reserved reserved_here(const Parser *p, uint32_t *ret_end) {
        uint32_t i = p->at;
        int c = byte_at(p, i);

        *ret_end = i;
        if (!begins_reserved(c))
                return RESERVED_NONE;
        if (c == '{' || c == '}' || c == '!') {
                ++i;
        } else if ((c == '[' || c == ']') && byte_at(p, i + 1) == c) {
                i += 2;
        } else {
                while (i - p->at <= 8 && (c = byte_at(p, i)) >= 'a' && c <= 'z')
                        ++i;
        }
        *ret_end = i;
        /* `if\<newline>x` is the word ifx, but `if\<newline> x` is an if. */
        if (continues_at(p, i))
                i = follow(p, i - 1);
        if (!breaks_at(p, i))
                return RESERVED_NONE;
        return reserved_from(slice_of(p, p->at, *ret_end));
}
