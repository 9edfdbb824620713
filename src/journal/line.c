#include "line.h"

#include "crypto/crypto.h"

#include <stdio.h>
#include <time.h>

#define TIME_BYTES 24 /* 2026-11-20T18:58:00.123Z */
#define TIME_NEVER "0000-00-00T00:00:00.000Z"
#define USES_MAX   9999999999ULL
#define LEFT_MAX   999999999999999999LL

/* Times */

static int write_time(int64_t ms, char out[TIME_BYTES + 1]) {
        time_t seconds = (time_t)(ms / 1000);
        char text[64];
        struct tm tm;

        if (!ms) {
                memcpy(out, TIME_NEVER, TIME_BYTES + 1);
                return 0;
        }
        if (ms < 0 || !gmtime_r(&seconds, &tm) || tm.tm_year > 8099)
                return error_origin(-ERANGE);
        strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &tm);
        snprintf(out, TIME_BYTES + 1, "%.19s.%03dZ", text, (int)(ms % 1000));
        return 0;
}

static bool read_digits(Str s, size_t at, size_t n, int *ret) {
        uint64_t value;

        if (!str_to_u64(str_slice(s, at, at + n), &value))
                return false;
        *ret = (int)value;
        return true;
}

/* Written again it must be the same text: there is one way only to write a time. */
static bool read_time(Str s, int64_t *ret_ms) {
        char again[TIME_BYTES + 1];
        struct tm tm = { 0 };
        int ms;

        if (s.n != TIME_BYTES)
                return false;
        if (str_eq(s, STR(TIME_NEVER))) {
                *ret_ms = 0;
                return true;
        }
        if (!read_digits(s, 0, 4, &tm.tm_year) || !read_digits(s, 5, 2, &tm.tm_mon) ||
            !read_digits(s, 8, 2, &tm.tm_mday) || !read_digits(s, 11, 2, &tm.tm_hour) ||
            !read_digits(s, 14, 2, &tm.tm_min) || !read_digits(s, 17, 2, &tm.tm_sec) ||
            !read_digits(s, 20, 3, &ms) || tm.tm_year < 1970)
                return false;
        tm.tm_year -= 1900;
        tm.tm_mon -= 1;
        *ret_ms = (int64_t)timegm(&tm) * 1000 + ms;
        return *ret_ms > 0 && write_time(*ret_ms, again) == 0 && str_eq(s, str_of(again));
}

/* Safe text: printable ASCII; anything else, and what means something here, as \xNN. */

static bool is_plain(char c, Str escaped) {
        return c >= ' ' && c <= '~' && c != '\\' && str_find_char(escaped, c) == SIZE_MAX;
}

static void write_safe(Buf *out, Str s, Str escaped) {
        for (size_t i = 0; i < s.n; ++i) {
                if (is_plain(s.p[i], escaped)) {
                        buf_append_char(out, s.p[i]);
                } else if (s.p[i] == '\\') {
                        buf_append(out, STR("\\\\"));
                } else {
                        buf_appendf(out, "\\x%02X", (unsigned char)s.p[i]);
                }
        }
}

static void write_quoted(Buf *out, const char *name, Str s) {
        buf_appendf(out, " %s \"", name);
        write_safe(out, s, STR("\""));
        buf_append_char(out, '"');
}

static bool read_escape(Str s, size_t *at, Str escaped, char *ret) {
        uint8_t byte;

        if (*at + 1 < s.n && s.p[*at + 1] == '\\') {
                *ret = '\\';
                *at += 2;
                return true;
        }
        if (*at + 4 > s.n || s.p[*at + 1] != 'x' ||
            !crypto_unhex(str_slice(s, *at + 2, *at + 4), &byte, 1))
                return false;
        for (size_t i = *at + 2; i < *at + 4; ++i) {
                if (s.p[i] >= 'a')
                        return false;
        }
        *ret = (char)byte;
        *at += 4;
        return !is_plain(*ret, escaped) && *ret != '\\';
}

static bool read_safe(Str s, Str escaped, Arena *a, Str *ret) {
        char *p = arena_alloc(a, s.n + 1);
        size_t n = 0;

        if (!p)
                return false;
        for (size_t at = 0; at < s.n;) {
                if (s.p[at] == '\\') {
                        if (!read_escape(s, &at, escaped, &p[n++]))
                                return false;
                        continue;
                }
                if (!is_plain(s.p[at], escaped))
                        return false;
                p[n++] = s.p[at++];
        }
        *ret = (Str){ p, n };
        return true;
}

/* Writing */

static const char *verdict_word(Action action) {
        return action == ACTION_CONFIRM ? "allow" : "deny";
}

int line_slots(const Approval *a, char *out) {
        char used[TIME_BYTES + 1];
        int r = write_time(a->last_used_at, used);

        if (r)
                return error_trace(r);
        if (a->n_uses > USES_MAX || a->left < -1 || a->left > LEFT_MAX)
                return error_origin(-ERANGE);
        snprintf(out, LINE_SLOTS_BYTES + 1, "used %s uses %010llu left %+019lld", used,
                 (unsigned long long)a->n_uses, (long long)a->left);
        return 0;
}

/* A pattern is kept as it was given: a whole line of policy, or what follows its verdict. */
static bool is_whole_line(const Approval *a) {
        Str word = str_of(verdict_word(a->action));

        return str_has_prefix(a->line, word) && a->line.n > word.n && a->line.p[word.n] == ' ';
}

static void write_covered(const Approval *a, Buf *out) {
        char key[65];

        if (a->cover == COVER_PATTERN && is_whole_line(a)) {
                write_safe(out, a->line, STR("#"));
                return;
        }
        buf_appendf(out, "%s ", verdict_word(a->action));
        switch (a->cover) {
        case COVER_EXACT:
                digest_format(&a->key, key);
                buf_appendf(out, "exact(%s)", key);
                return;
        case COVER_PATTERN:
                write_safe(out, a->line, STR("#"));
                return;
        case COVER_TOOL:
                buf_append(out, STR("tool"));
                return;
        case COVER_ALL:
                buf_append(out, STR("all"));
                return;
        }
        abort();
}

static const char *cover_word(const Approval *a) {
        return a->cover == COVER_PATTERN && !is_whole_line(a) ? "specifier" : cover_name(a->cover);
}

static bool is_id(Str s) {
        uint8_t id[APPROVAL_ID_LEN / 2];

        if (s.n != APPROVAL_ID_LEN || !crypto_unhex(s, id, sizeof(id)))
                return false;
        for (size_t i = 0; i < s.n; ++i) {
                if (s.p[i] >= 'A' && s.p[i] <= 'F')
                        return false;
        }
        return true;
}

/* What can stand in a file: anything else would be a grant that nobody can give. */
static const char *refuse(const Approval *a) {
        if (a->action != ACTION_CONFIRM && a->action != ACTION_SKIP)
                return "an approval allows or denies";
        if (a->scope != SCOPE_WORKSPACE && a->scope != SCOPE_USER)
                return "only scopes workspace and user are kept in files";
        if ((a->scope == SCOPE_WORKSPACE) != (a->workspace.n > 0))
                return "scope workspace needs its directory, and no other has one";
        if (a->level > ESCALATE_ASK || (a->level != ESCALATE_NONE && a->cover != COVER_EXACT))
                return "only an exact approval reaches what is escalated";
        if (a->cover == COVER_PATTERN && !a->line.n)
                return "a pattern without words";
        if (a->cover == COVER_TOOL && !a->tool.n)
                return "a tool without name";
        if (a->cover != COVER_EXACT && a->up_to == RISK_NONE)
                return "up to which risk is not said";
        return NULL;
}

int approval_line_format(const Approval *a, Buf *out) {
        char slots[LINE_SLOTS_BYTES + 1], made[TIME_BYTES + 1], expires[TIME_BYTES + 1];
        size_t begin = out->n;
        int r = line_slots(a, slots);

        if (!r)
                r = write_time(a->made_at, made);
        if (!r)
                r = write_time(a->expires_at, expires);
        if (!r && (refuse(a) || !is_id(str_of(a->id))))
                r = error_origin(-EINVAL);
        if (r)
                return error_trace(r);
        write_covered(a, out);
        buf_appendf(out, " # %s id %s scope %s cover %s made %s expires %s up_to %s level %s",
                    slots, a->id, scope_name(a->scope), cover_word(a), made, expires,
                    risk_name(a->up_to), a->level == ESCALATE_ASK ? "ask" : "none");
        write_quoted(out, "tool", a->tool);
        write_quoted(out, "for", a->signature);
        write_quoted(out, "in", a->workspace);
        write_quoted(out, "by", a->by);
        write_quoted(out, "because", a->reason);
        /* A line that could not be read again must not be written. */
        if (!buf_error(out) && out->n - begin > LINE_BYTES_MAX)
                return error_origin(-E2BIG);
        return error_trace(buf_error(out));
}

/* Reading */

typedef struct Reader {
        Str rest; /* of the line, behind '#' */
        Arena *arena;
        const char *wrong; /* what was expected */
} Reader;

/* " NAME VALUE", in this order and no other. */
static Str read_field(Reader *r, const char *name) {
        Str value = { 0 };
        char head[32];
        int n = snprintf(head, sizeof(head), " %s ", name);

        if (r->wrong)
                return value;
        if (!str_has_prefix(r->rest, (Str){ head, (size_t)n })) {
                r->wrong = name;
                return value;
        }
        r->rest = str_slice(r->rest, (size_t)n, r->rest.n);
        value = str_slice(r->rest, 0, str_find_char(r->rest, ' '));
        r->rest = str_slice(r->rest, value.n, r->rest.n);
        return value;
}

static Str read_quoted(Reader *r, const char *name) {
        Str value = { 0 };
        char head[32];
        int n = snprintf(head, sizeof(head), " %s \"", name);
        size_t end;

        if (r->wrong)
                return value;
        if (!str_has_prefix(r->rest, (Str){ head, (size_t)n })) {
                r->wrong = name;
                return value;
        }
        r->rest = str_slice(r->rest, (size_t)n, r->rest.n);
        end = str_find_char(r->rest, '"');
        if (end == SIZE_MAX ||
            !read_safe(str_slice(r->rest, 0, end), STR("\""), r->arena, &value)) {
                r->wrong = name;
                return (Str){ 0 };
        }
        r->rest = str_slice(r->rest, end + 1, r->rest.n);
        return value;
}

static void read_time_field(Reader *r, const char *name, int64_t *ret) {
        Str value = read_field(r, name);

        if (!r->wrong && !read_time(value, ret))
                r->wrong = name;
}

static void read_numbers(Reader *r, Approval *a) {
        Str uses = read_field(r, "uses"), left = read_field(r, "left");
        uint64_t number = 0;

        if (r->wrong)
                return;
        if (uses.n != 10 || !str_to_u64(uses, &a->n_uses)) {
                r->wrong = "uses";
                return;
        }
        if (left.n != 19 || !str_to_u64(str_slice(left, 1, left.n), &number) ||
            (left.p[0] != '+' && !(left.p[0] == '-' && number == 1))) {
                r->wrong = "left";
                return;
        }
        a->left = left.p[0] == '-' ? -1 : (int64_t)number;
}

static void read_id(Reader *r, Approval *a) {
        Str id = read_field(r, "id");

        if (r->wrong)
                return;
        if (!is_id(id)) {
                r->wrong = "id";
        } else {
                memcpy(a->id, id.p, APPROVAL_ID_LEN);
        }
}

static void read_words(Reader *r, Approval *a, bool *ret_whole) {
        Str scope = read_field(r, "scope"), cover = read_field(r, "cover"), level, up_to;

        *ret_whole = !str_eq(cover, STR("specifier"));
        if (!r->wrong && !scope_from_name(scope, &a->scope))
                r->wrong = "scope";
        if (!r->wrong && !*ret_whole) {
                a->cover = COVER_PATTERN;
        } else if (!r->wrong && !cover_from_name(cover, &a->cover)) {
                r->wrong = "cover";
        }
        read_time_field(r, "made", &a->made_at);
        read_time_field(r, "expires", &a->expires_at);
        up_to = read_field(r, "up_to");
        if (!r->wrong && !risk_from_name(up_to, &a->up_to))
                r->wrong = "up_to";
        level = read_field(r, "level");
        if (!r->wrong && str_eq(level, STR("ask"))) {
                a->level = ESCALATE_ASK;
        } else if (!r->wrong && !str_eq(level, STR("none"))) {
                r->wrong = "level";
        }
}

static bool read_exact(Str text, Digest *ret) {
        Str hex = str_slice(text, strlen("exact("), text.n ? text.n - 1 : 0);
        char again[65];

        if (!str_has_prefix(text, STR("exact(")) || !str_has_suffix(text, STR(")")) ||
            !crypto_unhex(hex, ret->bytes, sizeof(ret->bytes)))
                return false;
        digest_format(ret, again);
        return str_eq(hex, str_of(again));
}

/* What stands before the '#'. */
static bool read_covered(Str head, bool whole, Arena *arena, Approval *a) {
        Str rest, word = str_cut(head, ' ', &rest);

        if (str_eq(word, STR("allow"))) {
                a->action = ACTION_CONFIRM;
        } else if (str_eq(word, STR("deny"))) {
                a->action = ACTION_SKIP;
        } else {
                return false;
        }
        switch (a->cover) {
        case COVER_EXACT:
                return read_exact(rest, &a->key);
        case COVER_PATTERN:
                return read_safe(whole ? head : rest, STR("#"), arena, &a->line) &&
                       is_whole_line(a) == whole;
        case COVER_TOOL:
                return str_eq(rest, STR("tool"));
        case COVER_ALL:
                return str_eq(rest, STR("all"));
        }
        abort();
}

size_t line_slots_at(Str line) {
        size_t at = str_find_char(line, '#');

        return at == SIZE_MAX ? SIZE_MAX : at + 2;
}

static int wrong(Diag *diag, const char *what) {
        diag_set(diag, 1, 1, "this is no approval as assent writes it: %s", what);
        return JOURNAL_E_CORRUPT;
}

int approval_line_parse(Str line, Arena *arena, Approval *ret, Diag *reterr_diag) {
        size_t hash = str_find_char(line, '#');
        Reader r = { .arena = arena };
        Approval a = { 0 };
        bool whole = true;

        if (line.n > LINE_BYTES_MAX || hash == SIZE_MAX || !hash || line.p[hash - 1] != ' ')
                return wrong(reterr_diag, "there is no ' # ' in it");
        r.rest = str_slice(line, hash + 1, line.n);
        read_time_field(&r, "used", &a.last_used_at);
        read_numbers(&r, &a);
        read_id(&r, &a);
        read_words(&r, &a, &whole);
        a.tool = read_quoted(&r, "tool");
        a.signature = read_quoted(&r, "for");
        a.workspace = read_quoted(&r, "in");
        a.by = read_quoted(&r, "by");
        a.reason = read_quoted(&r, "because");
        if (!r.wrong && r.rest.n)
                r.wrong = "something stands behind its end";
        if (!r.wrong && !read_covered(str_slice(line, 0, hash - 1), whole, arena, &a))
                r.wrong = "what it covers";
        if (!r.wrong)
                r.wrong = refuse(&a);
        if (arena_error(arena))
                return error_trace(arena_error(arena));
        if (r.wrong)
                return wrong(reterr_diag, r.wrong);
        *ret = a;
        return 0;
}
