#include "repo.h"

#include "base/base.h"

/*
 * Git's own reader: a '\n' at the end of the text is as good as there, "\r\n" is "\n", blanks are space, tab,
 * "\n" and "\r" alone. One byte at a time; the text of values is written behind itself, never longer than
 * what was read.
 */
typedef struct Reader {
        Str text;
        size_t at;
        uint32_t line;
        char *out; /* room for what is unquoted and folded: as many bytes as the text */
        size_t n_out;
        Str file;
        Str section;
        Str sub;
        bool has_sub;
        Arena *arena;
        RepoSettings *settings;
} Reader;

/* '\n' for ever at the end. */
static int next(Reader *r) {
        int c;

        if (r->at >= r->text.n) {
                if (r->at == r->text.n)
                        ++r->at;
                return '\n';
        }
        c = (unsigned char)r->text.p[r->at++];
        if (c == '\r' && r->at < r->text.n && r->text.p[r->at] == '\n') {
                ++r->at;
                c = '\n';
        }
        if (c == '\n')
                ++r->line;
        return c;
}

static bool at_end(const Reader *r) {
        return r->at >= r->text.n;
}

static bool is_past_end(const Reader *r) {
        return r->at > r->text.n;
}

static bool is_blank(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_letter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_key(int c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
}

static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static void put(Reader *r, int c) {
        r->out[r->n_out++] = (char)c;
}

static Str put_since(const Reader *r, size_t from) {
        return (Str){ r->out + from, r->n_out - from };
}

/* [section "sub"]: what stands between the quotes, as it is but for backslashes. */
static bool read_quoted(Reader *r, int c) {
        while (is_blank(c)) {
                if (c == '\n')
                        return false;
                c = next(r);
        }
        if (c != '"')
                return false;
        put(r, '.');
        for (;;) {
                c = next(r);
                if (c == '\n')
                        return false;
                if (c == '"')
                        return next(r) == ']';
                if (c == '\\') {
                        c = next(r);
                        if (c == '\n')
                                return false;
                }
                put(r, c);
        }
}

/*
 * Behind '['. [a.b] is an old way of writing [a "b"], in small letters, and [a.b "c"] is a
 * way of writing [a "b.c"]: the first dot parts.
 */
static bool read_section(Reader *r) {
        size_t from = r->n_out, dot;
        Str name;

        for (;;) {
                int c = next(r);

                if (c == ']')
                        break;
                if (is_blank(c)) {
                        if (is_past_end(r) || !read_quoted(r, c))
                                return false;
                        break;
                }
                if (!is_key(c) && c != '.')
                        return false;
                put(r, lower(c));
        }
        name = put_since(r, from);
        if (name.n == 0)
                return false;
        dot = str_find_char(name, '.');
        r->section = str_slice(name, 0, dot);
        r->has_sub = dot != SIZE_MAX;
        r->sub = r->has_sub ? str_slice(name, dot + 1, name.n) : (Str){ 0 };
        return true;
}

/* Behind a backslash in a value; -1: git refuses it, '\n': the line goes on. */
static int escaped(int c) {
        switch (c) {
        case 't':
                return '\t';
        case 'b':
                return '\b';
        case 'n':
                return 0x100 | '\n';
        case '\n':
        case '\\':
        case '"':
                return c;
        }
        return -1;
}

/* Blanks inside a value count when something follows them. */
static void put_blanks(Reader *r, Str *blanks) {
        for (size_t i = 0; i < blanks->n; ++i)
                put(r, blanks->p[i] == '\r' ? ' ' : blanks->p[i]);
        blanks->n = 0;
}

/* Behind '=', to the end of the line. */
static bool read_value(Reader *r, Str *ret_value) {
        bool quoted = false, comment = false;
        size_t from = r->n_out;
        Str blanks = { 0 };

        for (;;) {
                int c = next(r);

                if (c == '\n') {
                        if (quoted)
                                return false;
                        *ret_value = put_since(r, from);
                        return true;
                }
                if (comment)
                        continue;
                if (is_blank(c) && !quoted) {
                        if (r->n_out > from && blanks.n++ == 0)
                                blanks.p = r->text.p + r->at - 1;
                        continue;
                }
                if (!quoted && (c == ';' || c == '#')) {
                        comment = true;
                        continue;
                }
                put_blanks(r, &blanks);
                if (c == '\\') {
                        c = escaped(next(r));
                        if (c < 0)
                                return false;
                        if (c != '\n')
                                put(r, c & 0xff);
                } else if (c == '"') {
                        quoted = !quoted;
                } else {
                        put(r, c);
                }
        }
}

static int add(Reader *r, RepoSetting setting) {
        RepoSettings *s = r->settings;

        if (s->n == REPO_ENTRIES_MAX) {
                s->cut = true;
                return 0;
        }
        if (s->n == s->capacity) {
                size_t capacity = s->capacity ? s->capacity * 2 : 32;
                RepoSetting *items = arena_new_array(r->arena, RepoSetting, capacity);

                if (!items)
                        return arena_error(r->arena);
                if (s->n)
                        memcpy(items, s->items, s->n * sizeof(*items));
                s->items = items;
                s->capacity = capacity;
        }
        s->items[s->n++] = setting;
        return 0;
}

/* NAME, or NAME = VALUE; @c is its first letter. Outcome 1: git refuses it. */
static int read_setting(Reader *r, int c) {
        RepoSetting setting = { .section = r->section,
                                .sub = r->sub,
                                .has_sub = r->has_sub,
                                .file = r->file,
                                .line = r->line,
                                .bare = true };
        size_t from = r->n_out;

        do {
                put(r, lower(c));
                c = next(r);
        } while (is_key(c));
        setting.name = put_since(r, from);
        while (c == ' ' || c == '\t')
                c = next(r);
        if (c != '\n') {
                if (c != '=' || !read_value(r, &setting.value))
                        return 1;
                setting.bare = false;
        }
        return add(r, setting);
}

/* One sign outside of anything; outcome 1: git refuses the line. */
static int read_line(Reader *r) {
        int c = next(r);

        if (is_blank(c))
                return 0;
        if (c == '#' || c == ';') {
                while (c != '\n')
                        c = next(r);
                return 0;
        }
        if (c == '[')
                return read_section(r) ? 0 : 1;
        if (is_letter(c))
                return read_setting(r, c);
        return 1;
}

int repo_config_read(Str text, Str file, Arena *a, RepoSettings *ret) {
        Reader r = { .text = text, .line = 1, .file = file, .arena = a, .settings = ret };
        int outcome;

        if (str_has_prefix(text, STR("\xef\xbb\xbf")))
                r.at = 3;
        r.out = arena_alloc(a, text.n + 1);
        if (!r.out)
                return arena_error(a);
        while (!at_end(&r)) {
                uint32_t line = r.line;

                outcome = read_line(&r);
                if (outcome < 0)
                        return outcome;
                if (outcome) {
                        ret->broken = line;
                        break;
                }
        }
        return 0;
}
