#include "json.h"

#include "text.h"

#include <assert.h>
#include <stdio.h>

enum {
        POOL = 16, /* values are taken from the arena by so many at once */
        BINS = 32, /* bin i of the sort holds 2^i members: more than UINT32_MAX are none */
};

typedef struct Parser {
        Str text;   /* the caller's, for places */
        char *copy; /* strings are decoded in here and stay */
        size_t at;
        size_t line_start;
        uint32_t line;
        unsigned depth;
        size_t n_nodes_left;
        bool comments;
        JsonValue *pool;
        size_t n_pool;
        Arena *arena;
        Diag *reterr_diag;
} Parser;

static void _printf_(3, 0) fill_diag(Parser *p, size_t at, const char *format, va_list args) {
        uint32_t line = 1, column = 1;
        char text[sizeof(p->reterr_diag->text)];

        for (size_t i = 0; i < at && i < p->text.n; ++i) {
                ++column;
                if (p->text.p[i] == '\n') {
                        ++line;
                        column = 1;
                }
        }
        vsnprintf(text, sizeof(text), format, args);
        diag_set(p->reterr_diag, line, column, "%s", text);
}

static int _printf_(3, 4) refuse(Parser *p, size_t at, const char *format, ...) {
        va_list args;

        va_start(args, format);
        fill_diag(p, at, format, args);
        va_end(args);
        return JSON_E_INVALID;
}

static int _printf_(3, 4) too_large(Parser *p, size_t at, const char *format, ...) {
        va_list args;

        va_start(args, format);
        fill_diag(p, at, format, args);
        va_end(args);
        return JSON_E_TOO_LARGE;
}

/* What a failed arena means: its ceiling is one of ours. */
static int no_room(Parser *p) {
        int r = arena_error(p->arena);

        if (r == -E2BIG)
                return too_large(p, p->at, "the text needs more memory than is allowed");
        assert(r < 0);
        return error_origin(r);
}

static bool at_end(const Parser *p) {
        return p->at >= p->text.n;
}

/* The byte at hand; a NUL at the end, which is refused wherever a byte is. */
static char peek(const Parser *p) {
        if (at_end(p))
                return '\0';
        return p->text.p[p->at];
}

static void newline(Parser *p) {
        ++p->line;
        p->line_start = p->at + 1;
}

/*
 * One character of a comment. A carriage return alone is refused: some editors
 * show what follows it as a line of its own, and so as a setting that holds.
 */
static int skip_comment_char(Parser *p) {
        size_t n = json_text_utf8(p->text.p + p->at, p->text.n - p->at);
        char c = peek(p);

        if (!n)
                return refuse(p, p->at, "a comment holds bytes that are not UTF-8");
        if (c == '\r' && str_slice(p->text, p->at + 1, p->at + 2).n && p->text.p[p->at + 1] != '\n')
                return refuse(p, p->at, "a comment holds a carriage return within a line");
        if (n == 1 && (unsigned char)c < 0x20 && c != '\t' && c != '\n' && c != '\r')
                return refuse(p, p->at, "a comment holds a control character");
        if (c == '\n')
                newline(p);
        p->at += n;
        return 0;
}

static int skip_comment(Parser *p) {
        size_t from = p->at;
        Str rest = str_slice(p->text, p->at, p->text.n);
        bool is_line = str_has_prefix(rest, STR("//"));
        int r;

        if (!is_line && !str_has_prefix(rest, STR("/*")))
                return refuse(p, p->at, "'/' begins neither a comment nor a value");
        p->at += 2;
        while (!at_end(p)) {
                if (is_line && peek(p) == '\n')
                        return 0;
                if (!is_line && str_has_prefix(str_slice(p->text, p->at, p->at + 2), STR("*/"))) {
                        p->at += 2;
                        return 0;
                }
                r = skip_comment_char(p);
                if (r)
                        return r;
        }
        return is_line ? 0 : refuse(p, from, "the comment does not end");
}

static int skip_blanks(Parser *p) {
        int r;

        for (; !at_end(p); ++p->at) {
                char c = p->text.p[p->at];

                if (c == '\n') {
                        newline(p);
                } else if (c == '/' && p->comments) {
                        r = skip_comment(p);
                        if (r)
                                return r;
                        --p->at;
                } else if (c != ' ' && c != '\t' && c != '\r') {
                        return 0;
                }
        }
        return 0;
}

static bool hex4(Str s, uint32_t *ret_unit) {
        uint32_t unit = 0;

        if (s.n != 4)
                return false;
        for (size_t i = 0; i < 4; ++i) {
                char c = s.p[i];

                if (c >= '0' && c <= '9') {
                        unit = unit * 16 + (uint32_t)(c - '0');
                } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
                        unit = unit * 16 + (uint32_t)((c | 0x20) - 'a' + 10);
                } else {
                        return false;
                }
        }
        *ret_unit = unit;
        return true;
}

static size_t put_utf8(char *to, uint32_t c) {
        if (c < 0x80) {
                to[0] = (char)c;
                return 1;
        }
        if (c < 0x800) {
                to[0] = (char)(0xc0 | (c >> 6));
                to[1] = (char)(0x80 | (c & 0x3f));
                return 2;
        }
        if (c < 0x10000) {
                to[0] = (char)(0xe0 | (c >> 12));
                to[1] = (char)(0x80 | ((c >> 6) & 0x3f));
                to[2] = (char)(0x80 | (c & 0x3f));
                return 3;
        }
        to[0] = (char)(0xf0 | (c >> 18));
        to[1] = (char)(0x80 | ((c >> 12) & 0x3f));
        to[2] = (char)(0x80 | ((c >> 6) & 0x3f));
        to[3] = (char)(0x80 | (c & 0x3f));
        return 4;
}

/* "\u0041" or "\ud83d\ude00"; the backslash is at hand. */
static int unescape_u(Parser *p, char *to, size_t *ret_n) {
        uint32_t c, low;
        size_t from = p->at;

        if (!hex4(str_slice(p->text, from + 2, from + 6), &c))
                return refuse(p, from, "'\\u' needs four hexadecimal digits");
        p->at += 6;
        if (c >= 0xd800 && c <= 0xdfff) {
                if (c >= 0xdc00 || !str_eq(str_slice(p->text, p->at, p->at + 2), STR("\\u")) ||
                    !hex4(str_slice(p->text, p->at + 2, p->at + 6), &low) || low < 0xdc00 ||
                    low > 0xdfff)
                        return refuse(p, from, "half of a surrogate pair is no character");
                c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
                p->at += 6;
        }
        *ret_n = put_utf8(to, c);
        return 0;
}

/* One escape. What it stands for is never longer than itself, so @to never passes what is read. */
static int unescape(Parser *p, char *to, size_t *ret_n) {
        static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
        size_t i = 0;

        if (p->at + 1 < p->text.n && p->text.p[p->at + 1] == 'u')
                return unescape_u(p, to, ret_n);

        while (names[i] && (p->at + 1 >= p->text.n || names[i] != p->text.p[p->at + 1]))
                ++i;
        if (!names[i])
                return refuse(p, p->at, "there is no such escape in a string");
        *to = bytes[i];
        *ret_n = 1;
        p->at += 2;
        return 0;
}

/* One character that is not plain, copied to @to. */
static int decode_char(Parser *p, char *to, size_t *ret_n) {
        if (peek(p) == '\\')
                return unescape(p, to, ret_n);
        if ((unsigned char)peek(p) < 0x20)
                return refuse(p, p->at, "a control character in a string must be escaped");

        *ret_n = json_text_utf8(p->text.p + p->at, p->text.n - p->at);
        if (!*ret_n)
                return refuse(p, p->at, "the string holds bytes that are not UTF-8");
        memcpy(to, p->text.p + p->at, *ret_n);
        p->at += *ret_n;
        return 0;
}

/*
 * A string, the opening quote at hand. It is decoded where it stands in the
 * copy; the place of the closing quote gets the NUL.
 */
static int parse_string(Parser *p, Str *ret_string) {
        size_t quote = p->at++, n;
        char *from = p->copy + p->at, *to = from;
        int r;

        for (;;) {
                n = json_text_plain(p->text.p + p->at, p->text.n - p->at);
                if (to != p->copy + p->at)
                        memcpy(to, p->text.p + p->at, n);
                to += n;
                p->at += n;
                if (at_end(p))
                        return refuse(p, quote, "the string does not end");
                if (peek(p) == '"')
                        break;
                r = decode_char(p, to, &n);
                if (r)
                        return r;
                to += n;
        }

        ++p->at;
        *to = '\0';
        *ret_string = (Str){ from, (size_t)(to - from) };
        return 0;
}

static int parse_number(Parser *p, JsonValue *v) {
        size_t n = json_text_number(p->text.p + p->at, p->text.n - p->at), from = p->at;
        char c;

        if (!n)
                return refuse(p, from, "'-' must be followed by a digit");
        p->at += n;
        c = peek(p);
        if (n == 1U + (p->text.p[from] == '-') && p->text.p[p->at - 1] == '0' && c >= '0' &&
            c <= '9')
                return refuse(p, from, "a number must not have leading zeros");
        if (c == '.' || (c | 0x20) == 'e')
                return refuse(p, from, "a number must have digits behind '.' and 'e'");
        v->kind = JSON_NUMBER;
        v->text = (Str){ p->copy + from, n };
        return 0;
}

static int parse_literal(Parser *p, JsonValue *v) {
        static const struct {
                Str word;
                JsonKind kind;
                bool boolean;
        } literals[] = {
                { STR_INIT("true"), JSON_BOOL, true },
                { STR_INIT("false"), JSON_BOOL, false },
                { STR_INIT("null"), JSON_NULL, false },
        };

        for (size_t i = 0; i < ARRAY_LEN(literals); ++i) {
                Str word = literals[i].word;

                if (!str_eq(str_slice(p->text, p->at, p->at + word.n), word))
                        continue;
                p->at += word.n;
                v->kind = literals[i].kind;
                v->boolean = literals[i].boolean;
                return 0;
        }
        if (at_end(p))
                return refuse(p, p->at, "the text ends where a value is expected");
        return refuse(p, p->at, "a value is expected here");
}

/* The merge of two sorted lists; *dup becomes the earliest member whose name was said before. */
static JsonValue *merge(JsonValue *a, JsonValue *b, const JsonValue **dup) {
        JsonValue *head = NULL, **link = &head;

        while (a && b) {
                int order = json_text_compare(a->name, b->name);
                JsonValue **lesser = order <= 0 ? &a : &b;

                if (order == 0 && (!*dup || b->name_offset < (*dup)->name_offset))
                        *dup = b;
                *link = *lesser;
                link = &(*lesser)->sorted_next;
                *lesser = (*lesser)->sorted_next;
        }
        *link = a ? a : b;
        return head;
}

/*
 * The members in canonical order, which also shows a name said twice. A merge
 * sort from the bottom up takes no memory and no more than n log n comparisons,
 * whatever names somebody thinks of; a hash table would need a secret.
 */
static JsonValue *sort_members(JsonValue *first, const JsonValue **dup) {
        JsonValue *bins[BINS] = { 0 }, *sorted = NULL, *next;
        size_t used = 0;

        for (JsonValue *m = first; m; m = next) {
                size_t i = 0;

                next = m->next;
                for (; bins[i]; ++i) {
                        m = merge(bins[i], m, dup);
                        bins[i] = NULL;
                }
                bins[i] = m;
                used = i >= used ? i + 1 : used;
        }
        for (size_t i = 0; i < used; ++i)
                sorted = merge(bins[i], sorted, dup);
        return sorted;
}

static int finish_object(Parser *p, JsonValue *v) {
        const JsonValue *dup = NULL;
        Str shown;

        v->sorted_first = sort_members(v->first, &dup);
        if (!dup)
                return 0;

        shown = json_for_diag(dup->name);
        if (!shown.n)
                return refuse(p, dup->name_offset, "a key is said twice");
        return refuse(p, dup->name_offset, "the key '" STR_FMT "' is said twice", STR_ARG(shown));
}

static int parse_value(Parser *p, JsonValue **ret_value);

/* "name": value */
static int parse_member(Parser *p, JsonValue **ret_member) {
        uint32_t at = (uint32_t)p->at, line = p->line;
        uint32_t column = (uint32_t)(p->at - p->line_start + 1);
        Str name;
        int r;

        if (peek(p) != '"')
                return refuse(p, at, "a key in quotes is expected here");
        r = parse_string(p, &name);
        if (r)
                return r;
        r = skip_blanks(p);
        if (r)
                return r;
        if (peek(p) != ':')
                return refuse(p, p->at, "':' is expected behind a key");
        ++p->at;
        r = skip_blanks(p);
        if (r)
                return r;
        r = parse_value(p, ret_member);
        if (r)
                return r;
        (*ret_member)->name = name;
        (*ret_member)->name_offset = at;
        (*ret_member)->name_line = line;
        (*ret_member)->name_column = column;
        return 0;
}

/* What stands between items: true in *ret_more when another one must follow. */
static int parse_separator(Parser *p, char close, bool *ret_more) {
        int r = skip_blanks(p);

        if (r)
                return r;
        *ret_more = peek(p) == ',';
        if (*ret_more) {
                ++p->at;
                r = skip_blanks(p);
                if (r)
                        return r;
                if (peek(p) != close)
                        return 0;
                if (!p->comments)
                        return refuse(p, p->at, "a comma must be followed by another value");
                *ret_more = false;
        }
        if (peek(p) != close)
                return refuse(p, p->at, "',' or '%c' is expected here", close);
        ++p->at;
        return 0;
}

static int parse_items(Parser *p, JsonValue *v, char close) {
        JsonValue **link = &v->first;
        bool more;
        int r;

        ++p->at;
        r = skip_blanks(p);
        if (r)
                return r;
        more = peek(p) != close;
        if (!more)
                ++p->at;
        while (more) {
                JsonValue *item = NULL;

                r = v->kind == JSON_OBJECT ? parse_member(p, &item) : parse_value(p, &item);
                if (r)
                        return r;
                assert(item);
                *link = item;
                link = &item->next;
                ++v->n;
                r = parse_separator(p, close, &more);
                if (r)
                        return r;
        }
        return v->kind == JSON_OBJECT ? finish_object(p, v) : 0;
}

static int parse_container(Parser *p, JsonValue *v) {
        int r;

        if (p->depth == JSON_DEPTH_MAX) {
                return too_large(p, p->at, "arrays and objects are more than %d deep",
                                 JSON_DEPTH_MAX);
        }
        ++p->depth;
        v->kind = peek(p) == '{' ? JSON_OBJECT : JSON_ARRAY;
        r = parse_items(p, v, v->kind == JSON_OBJECT ? '}' : ']');
        --p->depth;
        return r;
}

static int new_value(Parser *p, JsonValue **ret_value) {
        if (!p->n_nodes_left)
                return too_large(p, p->at, "the text has more values than are allowed");
        --p->n_nodes_left;
        if (!p->n_pool) {
                p->pool = arena_new_array(p->arena, JsonValue, POOL);
                if (!p->pool)
                        return no_room(p);
                p->n_pool = POOL;
        }
        assert(p->pool);
        *ret_value = p->pool++;
        --p->n_pool;
        return 0;
}

/* A value, its first byte at hand. */
static int parse_value(Parser *p, JsonValue **ret_value) {
        JsonValue *v = NULL;
        char c = peek(p);
        int r;

        r = new_value(p, &v);
        if (r)
                return r;
        assert(v);
        v->offset = (uint32_t)p->at;
        v->line = p->line;
        v->column = (uint32_t)(p->at - p->line_start + 1);

        if (c == '{' || c == '[') {
                r = parse_container(p, v);
        } else if (c == '"') {
                v->kind = JSON_STRING;
                r = parse_string(p, &v->text);
        } else if (c == '-' || (c >= '0' && c <= '9')) {
                r = parse_number(p, v);
        } else {
                r = parse_literal(p, v);
        }
        v->end = (uint32_t)p->at;
        *ret_value = v;
        return r;
}

static int parse_text(Parser *p, JsonValue **ret_value) {
        int r;

        if (str_has_prefix(p->text, STR("\xef\xbb\xbf")))
                return refuse(p, 0, "the text begins with a byte order mark");
        r = skip_blanks(p);
        if (r)
                return r;
        if (at_end(p))
                return refuse(p, p->at, "the text holds no value");
        r = parse_value(p, ret_value);
        if (r)
                return r;
        r = skip_blanks(p);
        if (r)
                return r;
        if (!at_end(p))
                return refuse(p, p->at, "there is more text behind the value");
        return 0;
}

int json_parse_within(Str text,
                      JsonFlags flags,
                      const JsonLimits *limits,
                      Arena *arena,
                      const JsonValue **ret_value,
                      Diag *reterr_diag) {
        JsonValue *value = NULL;
        Parser p = {
                .text = text,
                .line = 1,
                .n_nodes_left = limits->n_nodes,
                .comments = flags & JSON_COMMENTS,
                .arena = arena,
                .reterr_diag = reterr_diag,
        };
        int r;

        if (text.n > limits->n_bytes || text.n >= UINT32_MAX) {
                diag_set(reterr_diag, 0, 0, "the text is longer than is allowed");
                return JSON_E_TOO_LARGE;
        }
        p.copy = arena_alloc(arena, text.n + 1);
        if (!p.copy)
                return no_room(&p);
        if (text.n)
                memcpy(p.copy, text.p, text.n);
        r = parse_text(&p, &value);
        if (r)
                return error_trace(r);

        *ret_value = value;
        return 0;
}

int json_parse(
        Str text, JsonFlags flags, Arena *arena, const JsonValue **ret_value, Diag *reterr_diag) {
        static const JsonLimits limits = { JSON_SIZE_MAX, JSON_NODES_MAX };

        return json_parse_within(text, flags, &limits, arena, ret_value, reterr_diag);
}
