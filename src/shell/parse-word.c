#include "parser.h"

/* ident= or ident+= at the front: then bash looks for a ~ behind the = and behind each : */
static bool begins_as_assignment(const PartList *l) {
        Str s = l->first && l->first->kind == SHELL_PART_LITERAL && !l->first->quoted
                        ? l->first->text
                        : (Str){ 0 };
        size_t i = 0;

        if (s.n && byte_is((unsigned char)s.p[0], BYTE_DIGIT))
                return false;
        while (i < s.n && byte_is((unsigned char)s.p[i], BYTE_NAME))
                ++i;
        if (i && i < s.n && s.p[i] == '+')
                ++i;
        return i && i < s.n && s.p[i] == '=';
}

static bool tilde_counts(const Parser *p, const PartList *l, WordPlace place, uint32_t start) {
        int before;

        if (place == WORD_REGEX || p->at == start)
                return p->at == start && place != WORD_REGEX;
        if (!l->last || l->last->kind != SHELL_PART_LITERAL || l->last->quoted)
                return l->last == NULL;
        before = byte_at(p, p->at - 1);
        if (place == WORD_VALUE)
                return before == ':';
        /* Behind the first = alone: `a=b=~` stays. */
        if (before == '=' &&
            (l->last != l->first || str_find_char(l->last->text, '=') + 1 != l->last->text.n))
                return false;
        return (before == ':' || before == '=') && begins_as_assignment(l);
}

/* a[1]=~ is expanded as a=~ is, also as an argument. */
static bool begins_as_element(const PartList *l) {
        const ShellPart *first = l->first;

        if (!first || first->kind != SHELL_PART_LITERAL || first->quoted)
                return false;
        for (size_t i = 0; i < first->text.n; ++i)
                if (!byte_is((unsigned char)first->text.p[i], BYTE_NAME))
                        return false;
        return first->next && first->next->kind == SHELL_PART_GLOB &&
               str_eq(first->next->text, STR("["));
}

/* "~=~x": with a second ~ behind the =, bash 5.2 expands the first one as well. */
static bool has_second_tilde(const Parser *p, uint32_t at) {
        for (; !breaks_at(p, at) && byte_at(p, at) >= 0; ++at) {
                if (byte_at(p, at) == '=' && byte_at(p, at + 1) == '~')
                        return true;
        }
        return false;
}

/* The cursor is at a ~. It stays a letter when what follows, up to a /, is quoted or expands. */
static bool parse_tilde(Parser *p, PartList *l, WordPlace place, uint32_t start) {
        uint32_t tilde = p->at, end = tilde + 1;
        bool counts = tilde_counts(p, l, place, start);

        while (byte_at(p, end) != '/' && byte_at(p, end) != ':' &&
               (byte_is(byte_at(p, end), BYTE_PLAIN) || byte_at(p, end) == '-'))
                ++end;
        if (continues_at(p, end) || (tilde > start && byte_at(p, tilde - 1) == '\n'))
                return fail(p, "a ~ over two lines");
        if (place == WORD_PLAIN && !counts && begins_as_element(l) &&
            (byte_at(p, tilde - 1) == ':' || byte_at(p, tilde - 1) == '='))
                return fail(p, "a ~ behind a subscript");
        if (byte_at(p, end) == '=' && has_second_tilde(p, end))
                return fail(p, "a ~ before =~");
        if (!counts || !(breaks_at(p, end) || byte_at(p, end) == '/' || byte_at(p, end) == ':')) {
                add_literal(p, l, tilde, ++p->at, false);
                return true;
        }
        p->at = end;
        if (!add_part(p, l, SHELL_PART_TILDE, tilde))
                return false;
        l->last->text = slice_of(p, tilde + 1, end);
        l->flags |= SHELL_WORD_TILDE;
        return true;
}

static bool parse_backslash(Parser *p, PartList *l) {
        int c = byte_at(p, p->at + 1);

        if (c < 0)
                return fail(p, "a backslash at the end");
        if (c == 0x01 || c == 0x7f)
                return fail(p, "a control byte that bash uses itself");
        if (c == '\n') {
                l->joined = l->last != NULL;
                l->continued = true;
        } else
                add_literal(p, l, p->at + 1, p->at + 2, true);
        p->at += 2;
        return true;
}

static bool add_glob(Parser *p, PartList *l) {
        ++p->at;
        if (!add_part(p, l, SHELL_PART_GLOB, p->at - 1))
                return false;
        l->last->text = slice_of(p, p->at - 1, p->at);
        l->flags |= SHELL_WORD_GLOB;
        return true;
}

/* --- ( … ) inside a word: extglob and regex --- */

static bool parse_group_mark(Parser *p, PartList *l, uint32_t *depth) {
        int c = byte_here(p);

        if (c == '(')
                ++*depth;
        if (c == ')')
                --*depth;
        if (c == '\n' || c == 0x01 || c == 0x7f)
                return fail(p, "a pattern that is not understood");
        if ((c == '<' || c == '>') && byte_at(p, follow(p, p->at)) == '(')
                return fail(p, "a process substitution inside a pattern");
        if (c == '*' || c == '?' || c == '[')
                return add_glob(p, l);
        add_literal(p, l, p->at, p->at + 1, false);
        ++p->at;
        return true;
}

static bool parse_group_piece(Parser *p, PartList *l, uint32_t *depth) {
        int next = byte_at(p, p->at + 1);

        switch (byte_here(p)) {
        case '\\':
                return parse_backslash(p, l);
        case '\'':
                return parse_single(p, l);
        case '"':
                return parse_double(p, l, QUOTING_NONE);
        case '`':
                return parse_backquotes(p, l, QUOTING_NONE);
        case '$':
                if (next == '\'' || next == '"')
                        return fail(p, "$ and a quote inside a pattern");
                return parse_dollar(p, l, QUOTING_NONE);
        }
        return parse_group_mark(p, l, depth);
}

/* The cursor is at a (, or @depth of them deep; it is left behind the last one's ). */
static bool parse_group(Parser *p, PartList *l, uint32_t depth) {
        uint32_t start = p->at;

        do {
                if (p->at >= p->end)
                        return fail_at(p, start, SHELL_ERROR_SYNTAX, "a ( without its )");
                if (!parse_group_piece(p, l, &depth) || failed(p))
                        return false;
        } while (depth);
        return true;
}

/* The cursor is at one of ? * + @ !, and a ( follows. */
static bool parse_extglob(Parser *p, PartList *l, WordPlace place) {
        uint32_t start = p->at;
        PartList inner = { 0 };
        ShellPart *part;

        /* Where extglob may be off too, `a+() …` can be a function. */
        if (place != WORD_PATTERN && byte_at(p, start + 2) == ')')
                return fail(p, "what this is depends on extglob");
        p->at += 2;
        if (!parse_group(p, &inner, 1))
                return false;
        part = add_part(p, l, SHELL_PART_EXTGLOB, start);
        if (!part)
                return false;
        part->text = slice_of(p, start, start + 2);
        part->parts = inner.first;
        l->flags |= inner.flags | SHELL_WORD_GLOB;
        return true;
}

static bool extglob_here(const Parser *p, WordPlace place) {
        int c = byte_here(p);

        if (byte_at(p, p->at + 1) != '(' || c == '[')
                return false;
        if (c != '?' && c != '*' && c != '+' && c != '@' && c != '!')
                return false;
        return place == WORD_PATTERN ||
               (place != WORD_REGEX && p->state->flags & SHELL_PARSE_EXTGLOB);
}

/* --- words --- */

/* One of the bytes that may be a pattern, or just a letter. */
static bool parse_mark(Parser *p, PartList *l, WordPlace place, uint32_t start) {
        int c = byte_here(p);

        if (extglob_here(p, place))
                return parse_extglob(p, l, place);
        if (c == '~')
                return parse_tilde(p, l, place, start);
        if (c == '*' || c == '?' || c == '[')
                return add_glob(p, l);
        /* `{}` is a word of find and xargs; but `a{}b,c}` expands. */
        if (c == '{' && !(byte_at(p, p->at + 1) == '}' && breaks_at(p, p->at + 2)))
                l->flags |= SHELL_WORD_BRACE;
        add_literal(p, l, p->at, p->at + 1, false);
        ++p->at;
        return true;
}

static bool parse_special(Parser *p, PartList *l, WordPlace place, uint32_t start) {
        switch (byte_here(p)) {
        case '\\':
                return parse_backslash(p, l);
        case '\'':
                return parse_single(p, l);
        case '"':
                return parse_double(p, l, QUOTING_NONE);
        case '`':
                return parse_backquotes(p, l, QUOTING_NONE);
        case '$':
                return parse_dollar(p, l, QUOTING_NONE);
        case 0x01:
        case 0x7f:
                return fail(p, "a control byte that bash uses itself");
        }
        return parse_mark(p, l, place, start);
}

/* At a byte that ends most words: go on, or be done. */
static bool parse_break(Parser *p, PartList *l, WordPlace place, bool *ret_done) {
        int c = byte_here(p);

        if (!breaks_at(p, p->at))
                return parse_process(p, l);
        if (place == WORD_REGEX && c == '(')
                return parse_group(p, l, 0);
        if (place == WORD_REGEX && c == '|') {
                add_literal(p, l, p->at, p->at + 1, false);
                ++p->at;
                return true;
        }
        *ret_done = true;
        return true;
}

static void parse_run(Parser *p, PartList *l) {
        uint32_t start = p->at;

        while (p->at < p->end && !byte_is(byte_here(p), BYTE_BREAK | BYTE_SPECIAL))
                ++p->at;
        add_literal(p, l, start, p->at, false);
}

static bool parse_piece(Parser *p, PartList *l, WordPlace place, uint32_t start, bool *ret_done) {
        int c = byte_here(p);

        if (c < 0) {
                *ret_done = true;
                return true;
        }
        if (byte_is(c, BYTE_BREAK))
                return parse_break(p, l, place, ret_done);
        if (byte_is(c, BYTE_SPECIAL))
                return parse_special(p, l, place, start);
        parse_run(p, l);
        return true;
}

/* `2\<newline>>f` and `{a[1]}>f` name a descriptor, which redirect_here() did not see. */
static bool ends_well(Parser *p, const PartList *l, uint32_t start) {
        int c = byte_here(p);

        if (c != '<' && c != '>')
                return true;
        if (l->continued || (byte_at(p, start) == '{' && byte_at(p, p->at - 1) == '}'))
                return fail(p, "a descriptor that is not understood");
        return true;
}

ShellWord *parse_word(Parser *p, WordPlace place) {
        uint32_t start = p->at;
        PartList l = { 0 };
        bool done = false;

        while (!done) {
                if (!parse_piece(p, &l, place, start, &done) || failed(p))
                        return NULL;
        }
        if (!l.first && place != WORD_VALUE) {
                fail(p, "a word is missing");
                return NULL;
        }
        if (!ends_well(p, &l, start))
                return NULL;
        p->token_end = p->at;
        p->after_word = true;
        return finish_word(p, &l, start);
}
