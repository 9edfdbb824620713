#include "http.h"

#define LINK_MAX 2048 /* bytes of an address that is shown */

typedef enum TagEffect {
        TAG_NONE,
        TAG_BLOCK,
        TAG_GAP,
        TAG_ITEM,
        TAG_BREAK,
        TAG_CELL,
        TAG_PRE,
        TAG_LINK,
        TAG_SKIP,
        TAG_RAW,
} TagEffect;

static const struct {
        Str name;
        TagEffect effect;
} tags[] = {
#define X(name, effect) { STR_INIT(name), TAG_##effect },
#include "tags.def"
#undef X
};

static const struct {
        Str name, text;
} entities[] = {
#define X(name, text) { STR_INIT(name), STR_INIT(text) },
#include "entities.def"
#undef X
};

typedef struct Page {
        Str left;
        Buf *out;
        size_t start;   /* of our text in out */
        unsigned lines; /* line ends that are due before the next text */
        bool blank;     /* a space is due */
        bool item;
        unsigned pre, skip;
        Str link; /* where the link that is open leads, as written */
        size_t link_at;
        bool no_more; /* tags: no '>' is left */
} Page;

static bool is_space(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What is due before a text stands there. */
static void settle(Page *p) {
        if (p->out->n == p->start)
                p->lines = 0;
        if (p->lines || p->out->n == p->start)
                p->blank = false;
        for (; p->lines; --p->lines)
                buf_append_char(p->out, '\n');
        if (p->item)
                buf_append(p->out, STR("- "));
        else if (p->blank)
                buf_append_char(p->out, ' ');
        p->item = p->blank = false;
}

static void want_lines(Page *p, unsigned n) {
        if (p->lines < n)
                p->lines = n;
}

static void put(Page *p, Str text) {
        if (!text.n)
                return;
        settle(p);
        buf_append(p->out, text);
}

static void put_code(Page *p, uint32_t c) {
        char s[4];
        size_t n = 0;

        if (c < 0x80) {
                s[n++] = (char)c;
        } else if (c < 0x800) {
                s[n++] = (char)(0xc0 | c >> 6);
        } else if (c < 0x10000) {
                s[n++] = (char)(0xe0 | c >> 12);
                s[n++] = (char)(0x80 | (c >> 6 & 0x3f));
        } else {
                s[n++] = (char)(0xf0 | c >> 18);
                s[n++] = (char)(0x80 | (c >> 12 & 0x3f));
                s[n++] = (char)(0x80 | (c >> 6 & 0x3f));
        }
        if (c >= 0x80)
                s[n++] = (char)(0x80 | (c & 0x3f));
        put(p, (Str){ s, n });
}

/* "#x20ac;" or "#8364;" without its ampersand. 0: it is none. */
static size_t take_number(Page *p, Str s) {
        bool hex = s.n > 1 && (s.p[1] == 'x' || s.p[1] == 'X');
        size_t i = hex ? 2 : 1, first = i;
        uint32_t c = 0;

        for (; i < s.n && i < first + 8; ++i) {
                char d = s.p[i];
                uint32_t digit = d >= '0' && d <= '9'          ? (uint32_t)(d - '0')
                                 : hex && d >= 'a' && d <= 'f' ? (uint32_t)(d - 'a' + 10)
                                 : hex && d >= 'A' && d <= 'F' ? (uint32_t)(d - 'A' + 10)
                                                               : 99;

                if (digit == 99)
                        break;
                c = c * (hex ? 16 : 10) + digit;
        }
        if (i == first)
                return 0;
        if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ||
            (c < 0x20 && !is_space((char)c)))
                c = 0xfffd;
        put_code(p, c);
        return i + (i < s.n && s.p[i] == ';');
}

/* Behind an ampersand. */
static size_t take_entity(Page *p, Str s) {
        if (s.n && s.p[0] == '#')
                return take_number(p, s);
        for (size_t i = 0; i < ARRAY_LEN(entities); ++i) {
                Str name = entities[i].name;

                if (!str_has_prefix(s, name) || s.n == name.n || s.p[name.n] != ';')
                        continue;
                if (str_eq(entities[i].text, STR(" ")))
                        p->blank = true;
                else
                        put(p, entities[i].text);
                return name.n + 1;
        }
        return 0;
}

static void take_text(Page *p) {
        while (p->left.n && p->left.p[0] != '<') {
                char c = p->left.p[0];
                size_t n = 1;

                if (p->skip) {
                        /* Nobody reads it. */
                } else if (c == '&') {
                        n = 1 + take_entity(p, str_slice(p->left, 1, p->left.n));
                        if (n == 1)
                                put(p, STR("&"));
                } else if (is_space(c) && !p->pre) {
                        p->blank = true;
                } else if (c == '\n') {
                        ++p->lines;
                } else if (c != '\r') {
                        while (n < p->left.n && !strchr("<& \t\r\n\f", p->left.p[n]))
                                ++n;
                        put(p, str_slice(p->left, 0, n));
                }
                p->left = str_slice(p->left, n, p->left.n);
        }
}

typedef struct Tag {
        Str name;
        Str attributes;
        bool closing;
        TagEffect effect;
} Tag;

static TagEffect effect_of(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(tags); ++i) {
                if (str_eq_nocase(tags[i].name, name))
                        return tags[i].effect;
        }
        return TAG_NONE;
}

/* The '>' that ends a tag: not one within quotes. */
static size_t tag_end(Str s) {
        char quote = 0;

        for (size_t i = 1; i < s.n; ++i) {
                if (quote)
                        quote = s.p[i] == quote ? 0 : quote;
                else if ((s.p[i] == '"' || s.p[i] == '\'') && s.p[i - 1] == '=')
                        quote = s.p[i];
                else if (s.p[i] == '>')
                        return i;
        }
        return SIZE_MAX;
}

/* Takes a tag from the front. False: the sign is a text. */
static bool take_tag(Page *p, Tag *ret) {
        Str s = p->left;
        size_t at = 1, end;

        *ret = (Tag){ 0 };
        if (at < s.n && s.p[at] == '/') {
                ret->closing = true;
                ++at;
        }
        if (at >= s.n || !is_letter(s.p[at]))
                return false;
        if (p->no_more)
                return false;
        end = tag_end(s);
        if (end == SIZE_MAX)
                end = str_find_char(s, '>');
        p->no_more = end == SIZE_MAX;
        if (p->no_more)
                return false;
        p->left = str_slice(s, end + 1, s.n);
        s = str_slice(s, at, end);
        for (at = 0; at < s.n && !is_space(s.p[at]) && s.p[at] != '/'; ++at)
                ;
        ret->name = str_slice(s, 0, at);
        ret->attributes = str_slice(s, at, s.n);
        ret->effect = effect_of(ret->name);
        return true;
}

static Str attribute(Str s, Str wanted) {
        while (s.n) {
                size_t begin = 0, end;
                Str name, value = { 0 };
                char quote = 0;

                while (begin < s.n && (is_space(s.p[begin]) || s.p[begin] == '/'))
                        ++begin;
                for (end = begin; end < s.n && !is_space(s.p[end]) && s.p[end] != '='; ++end)
                        ;
                name = str_slice(s, begin, end);
                while (end < s.n && is_space(s.p[end]))
                        ++end;
                if (end < s.n && s.p[end] == '=') {
                        for (++end; end < s.n && is_space(s.p[end]); ++end)
                                ;
                        if (end < s.n && (s.p[end] == '"' || s.p[end] == '\''))
                                quote = s.p[end++];
                        for (begin = end;
                             end < s.n && (quote ? s.p[end] != quote : !is_space(s.p[end])); ++end)
                                ;
                        value = str_slice(s, begin, end);
                        end += quote && end < s.n;
                }
                if (str_eq_nocase(name, wanted))
                        return value;
                if (!end)
                        break;
                s = str_slice(s, end, s.n);
        }
        return (Str){ 0 };
}

/* Everything up to the end of an element that holds no others. */
static void skip_raw(Page *p, Str name) {
        for (size_t i = 0; i + name.n + 2 <= p->left.n; ++i) {
                const char *lt = memchr(p->left.p + i, '<', p->left.n - i);

                if (!lt)
                        break;
                i = (size_t)(lt - p->left.p);
                if (i + 2 + name.n <= p->left.n && p->left.p[i + 1] == '/' &&
                    str_eq_nocase(str_slice(p->left, i + 2, i + 2 + name.n), name)) {
                        size_t end = str_find_char(str_slice(p->left, i, p->left.n), '>');

                        p->left = end == SIZE_MAX ? (Str){ 0 }
                                                  : str_slice(p->left, i + end + 1, p->left.n);
                        return;
                }
        }
        p->left = (Str){ 0 };
}

static bool is_shown_link(Str href) {
        return href.n && href.n <= LINK_MAX && href.p[0] != '#' &&
               !(href.n >= 11 && str_eq_nocase(str_slice(href, 0, 11), STR("javascript:")));
}

static void link(Page *p, const Tag *t) {
        if (p->link.n && p->out->n > p->link_at) {
                buf_append(p->out, STR(" <"));
                for (size_t i = 0; i < p->link.n; ++i) {
                        if (!is_space(p->link.p[i]))
                                buf_append_char(p->out, p->link.p[i]);
                }
                buf_append(p->out, STR(">"));
        }
        p->link = (Str){ 0 };
        if (t->closing)
                return;
        p->link = str_trim(attribute(t->attributes, STR("href")));
        if (!is_shown_link(p->link))
                p->link = (Str){ 0 };
        p->link_at = p->out->n;
}

static void count_open(unsigned *n, bool closing) {
        if (!closing)
                ++*n;
        else if (*n)
                --*n;
}

static void act(Page *p, const Tag *t) {
        switch (t->effect) {
        case TAG_NONE:
                return;
        case TAG_RAW:
                if (!t->closing)
                        skip_raw(p, t->name);
                return;
        case TAG_SKIP:
                if (!str_has_suffix(t->attributes, STR("/")))
                        count_open(&p->skip, t->closing);
                return;
        case TAG_BLOCK:
                want_lines(p, 1);
                return;
        case TAG_GAP:
                want_lines(p, 2);
                return;
        case TAG_ITEM:
                want_lines(p, 1);
                p->item = !t->closing;
                return;
        case TAG_BREAK:
                ++p->lines;
                return;
        case TAG_CELL:
                p->blank = true;
                return;
        case TAG_PRE:
                want_lines(p, 2);
                count_open(&p->pre, t->closing);
                return;
        case TAG_LINK:
                if (!p->skip)
                        link(p, t);
                return;
        }
        abort();
}

/* "<!-- … -->", "<!doctype …>", "<?…>". False: it is none. */
static bool skip_comment(Page *p) {
        size_t end;

        if (p->left.n < 2 || (p->left.p[1] != '!' && p->left.p[1] != '?'))
                return false;
        if (str_has_prefix(p->left, STR("<!--"))) {
                end = str_find(str_slice(p->left, 2, p->left.n), STR("-->"));
                end = end == SIZE_MAX ? p->left.n : end + 5;
        } else {
                end = str_find_char(p->left, '>');
                end = end == SIZE_MAX ? p->left.n : end + 1;
        }
        p->left = str_slice(p->left, end, p->left.n);
        return true;
}

void http_html_to_text(Str html, Buf *out) {
        Page p = { .left = html, .out = out, .start = out->n };
        Tag end = { .closing = true };

        while (p.left.n && !buf_error(out)) {
                Tag tag;

                take_text(&p);
                if (!p.left.n || skip_comment(&p))
                        continue;
                if (take_tag(&p, &tag)) {
                        act(&p, &tag);
                        continue;
                }
                if (!p.skip)
                        put(&p, STR("<"));
                p.left = str_slice(p.left, 1, p.left.n);
        }
        link(&p, &end);
        if (out->n > p.start)
                buf_append_char(out, '\n');
}
