#include "config.h"

#include "keys.h"

/* Memory that one change may take: two trees of the file. */
#define EDIT_ARENA_MAX (64U << 20)

enum {
        PATH_MAX_PARTS = 3
};

typedef struct KeyPath {
        Str parts[PATH_MAX_PARTS];
        size_t n;
} KeyPath;

static int refuse(Diag *diag, const char *what) {
        diag_set(diag, 0, 0, "%s", what);
        return CONFIG_E_INVALID;
}

/* The last dot splits, so that a tool's name may hold dots: "tools.files.read.enabled". */
static void cut_last(Str s, Str *head, Str *tail) {
        size_t i = s.n;

        while (i && s.p[i - 1] != '.')
                --i;
        *head = str_slice(s, 0, i ? i - 1 : s.n);
        *tail = i ? str_slice(s, i, s.n) : (Str){ 0 };
}

static int split_key(Str key, KeyPath *ret_path, Diag *diag) {
        KeyPath path = { .n = 1 };
        Str rest;

        path.parts[0] = str_cut(key, '.', &rest);
        if (path.parts[0].n < key.n)
                path.parts[path.n++] = rest;
        if (path.n == 2 && str_eq(path.parts[0], STR("tools"))) {
                cut_last(rest, &path.parts[1], &path.parts[2]);
                path.n = path.parts[1].n == rest.n ? 2 : 3;
        }
        for (size_t i = 0; i < path.n; ++i) {
                if (!path.parts[i].n)
                        return refuse(diag, "a part of the key is empty");
        }
        *ret_path = path;
        return 0;
}

/* The object that holds or will hold the key, with *ret_depth parts of the path above it. */
static const JsonValue *descend(const JsonValue *root, const KeyPath *path, size_t *ret_depth) {
        const JsonValue *object = root;
        size_t depth = 0;

        while (depth + 1 < path->n) {
                const JsonValue *next = json_find(object, path->parts[depth]);

                if (!next)
                        break;
                object = next;
                ++depth;
        }
        *ret_depth = depth;
        return object;
}

/* What stands between the last member (or the brace) and the closing brace. */
typedef struct Tail {
        size_t from;  /* behind the last member or the opening brace */
        size_t said;  /* behind the last comma or comment */
        size_t brace; /* the closing one */
        bool has_comma;
} Tail;

static size_t comment_end(Str text, size_t at, size_t end) {
        Str rest = str_slice(text, at, end);
        size_t n;

        if (str_has_prefix(rest, STR("//"))) {
                n = str_find_char(rest, '\n');
                if (n != SIZE_MAX && n && rest.p[n - 1] == '\r')
                        --n;
                return n == SIZE_MAX ? end : at + n;
        }
        n = str_find(str_slice(rest, 2, rest.n), STR("*/"));
        return n == SIZE_MAX ? end : at + n + 4;
}

static const JsonValue *last_member(const JsonValue *object) {
        const JsonValue *last = json_first(object);

        while (last && json_next(last))
                last = json_next(last);
        return last;
}

static Tail look_at_tail(Str text, const JsonValue *object) {
        const JsonValue *last = last_member(object);
        Tail t = { .from = last ? last->end : object->offset + 1, .brace = object->end - 1 };

        t.said = t.from;
        for (size_t i = t.from; i < t.brace;) {
                if (text.p[i] == '/') {
                        i = comment_end(text, i, t.brace);
                        t.said = i;
                } else {
                        t.has_comma = t.has_comma || text.p[i] == ',';
                        t.said = text.p[i] == ',' ? i + 1 : t.said;
                        ++i;
                }
        }
        return t;
}

/* The blanks before the first member, when it begins its line; else two a level. */
static Str indent_of(Str text, const JsonValue *object, size_t depth) {
        const JsonValue *first = json_first(object);
        size_t to = first ? first->name_offset : 0, from = to;

        while (from && (text.p[from - 1] == ' ' || text.p[from - 1] == '\t'))
                --from;
        if (first && from && text.p[from - 1] == '\n')
                return str_slice(text, from, to);
        return str_slice(STR("          "), 0, 2 * depth);
}

static int append_quoted(Buf *out, Str s) {
        JsonWriter w = JSON_WRITER(out);

        json_write_str(&w, s);
        return json_writer_end(&w);
}

/* "timeout": { "browser": 5 } */
static int append_member(Buf *out, const KeyPath *path, size_t depth, Str value) {
        int r;

        for (size_t i = depth; i < path->n; ++i) {
                r = append_quoted(out, path->parts[i]);
                if (r)
                        return error_trace(r);
                buf_append(out, i + 1 < path->n ? STR(": { ") : STR(": "));
        }
        buf_append(out, value);
        for (size_t i = depth; i + 1 < path->n; ++i)
                buf_append(out, STR(" }"));
        return 0;
}

typedef struct Edit {
        Str text;
        const JsonValue *object; /* gets a new member */
        const KeyPath *path;
        size_t depth; /* of object */
        Str value;
} Edit;

static int insert_in_line(const Edit *e, const Tail *t, Buf *out) {
        bool is_empty = !e->object->n;
        int r;

        buf_append(out, str_slice(e->text, 0, t->from));
        buf_append(out, is_empty || t->has_comma ? STR("") : STR(","));
        buf_append(out, str_slice(e->text, t->from, t->said));
        buf_append_char(out, ' ');
        r = append_member(out, e->path, e->depth, e->value);
        if (r)
                return error_trace(r);
        buf_append(out, is_empty ? STR(" ") : str_slice(e->text, t->said, t->brace));
        buf_append(out, str_slice(e->text, t->brace, e->text.n));
        return 0;
}

/* A new line, indented by @indent and @n levels more. */
static void append_line(Buf *out, Str newline, Str indent, size_t n) {
        buf_append(out, newline);
        buf_append(out, indent);
        for (size_t i = 0; i < n; ++i)
                buf_append(out, str_has_prefix(indent, STR("\t")) ? STR("\t") : STR("  "));
}

/* The same as append_member(), each object on lines of its own. */
static int append_member_lines(Buf *out, const Edit *e, Str newline, Str indent) {
        size_t n = e->path->n - e->depth;
        int r;

        for (size_t i = 0; i < n; ++i) {
                append_line(out, newline, indent, i);
                r = append_quoted(out, e->path->parts[e->depth + i]);
                if (r)
                        return error_trace(r);
                buf_append(out, i + 1 < n ? STR(": {") : STR(": "));
        }
        buf_append(out, e->value);
        for (size_t i = n - 1; i; --i) {
                append_line(out, newline, indent, i - 1);
                buf_append_char(out, '}');
        }
        return 0;
}

/* Behind the last comment, so that each comment stays beside what it is about. */
static int insert_lines(const Edit *e, const Tail *t, Buf *out) {
        Str newline = str_find(e->text, STR("\r\n")) == SIZE_MAX ? STR("\n") : STR("\r\n");
        Str rest = str_slice(e->text, t->said, t->brace);
        bool has_comma = e->object->n && t->has_comma;
        int r;

        buf_append(out, str_slice(e->text, 0, t->from));
        buf_append(out, e->object->n && !has_comma ? STR(",") : STR(""));
        buf_append(out, str_slice(e->text, t->from, t->said));
        r = append_member_lines(out, e, newline, indent_of(e->text, e->object, e->depth + 1));
        if (r)
                return error_trace(r);
        buf_append(out, has_comma ? STR(",") : STR(""));
        if (str_find_char(rest, '\n') == SIZE_MAX)
                append_line(out, newline, (Str){ 0 }, e->depth);
        else
                buf_append(out, rest);
        buf_append(out, str_slice(e->text, t->brace, e->text.n));
        return 0;
}

static int insert(const Edit *e, Buf *out) {
        Tail t = look_at_tail(e->text, e->object);
        Str whole = str_slice(e->text, e->object->offset, e->object->end);
        bool has_lines = str_find_char(whole, '\n') != SIZE_MAX;

        if (has_lines || (!e->depth && !e->object->n))
                return insert_lines(e, &t, out);
        return insert_in_line(e, &t, out);
}

static int replace(Str text, const JsonValue *old, Str value, Buf *out) {
        buf_append(out, str_slice(text, 0, old->offset));
        buf_append(out, value);
        buf_append(out, str_slice(text, old->end, text.n));
        return 0;
}

static int edit(
        Str text, const JsonValue *root, const KeyPath *path, Str value, Buf *out, Diag *diag) {
        Edit e = { .text = text, .path = path, .value = value };
        const JsonValue *old;
        int r;

        e.object = descend(root, path, &e.depth);
        if (!json_is(e.object, JSON_OBJECT))
                return refuse(diag, "there is no such key");
        old = e.depth + 1 == path->n ? json_find(e.object, path->parts[e.depth]) : NULL;
        r = old ? replace(text, old, value, out) : insert(&e, out);
        if (r == -EILSEQ)
                return refuse(diag, "the key is not UTF-8");
        return error_trace(r ? r : buf_error(out));
}

/* The value without the blanks around it, once it is known to be one. */
static int check_value(Str value, Arena *arena, Str *ret_value, Diag *diag) {
        const JsonValue *v = NULL;
        Diag d = { 0 };
        int r;

        r = json_parse(value, JSON_STRICT, arena, &v, &d);
        if (r < 0)
                return error_trace(r);
        if (r)
                return refuse(diag, d.text);
        *ret_value = str_slice(value, v->offset, v->end);
        return 0;
}

/* The new text must be settings as well; its places mean nothing to who knows the old one. */
static int check_outcome(Str text, Arena *arena, Diag *diag) {
        const Settings *settings = NULL;
        Diag d = { 0 };
        int r;

        r = settings_parse(text, arena, &settings, &d);
        return r > 0 ? refuse(diag, d.text) : error_trace(r);
}

static int set(Str text, Str key, Str value, Arena *arena, Buf *out, Diag *diag) {
        const Settings *settings = NULL;
        const JsonValue *root = NULL;
        KeyPath path;
        int r;

        r = settings_parse(text, arena, &settings, diag);
        if (r)
                return error_trace(r);
        if (settings_is_blank(text))
                text = STR("{}\n");
        r = json_parse(text, JSON_COMMENTS, arena, &root, diag);
        if (r)
                return error_trace(r < 0 ? r : CONFIG_E_INVALID);
        r = split_key(key, &path, diag);
        if (r)
                return r;
        r = check_value(value, arena, &value, diag);
        if (r)
                return error_trace(r);
        r = edit(text, root, &path, value, out, diag);
        if (r)
                return error_trace(r);
        return error_trace(check_outcome(buf_str(out), arena, diag));
}

int settings_set(Str text, Str key, Str value, Buf *out, Diag *reterr_diag) {
        Buf made = BUF_INIT(SETTINGS_SIZE_MAX);
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        r = set(text, key, value, &arena, &made, reterr_diag);
        if (!r) {
                buf_append(out, buf_str(&made));
                r = buf_error(out);
        }
        arena_deinit(&arena);
        buf_deinit(&made);
        return r == -E2BIG ? refuse(reterr_diag, "the settings are larger than is allowed")
                           : error_trace(r);
}

/* Where the comma behind @at is, past blanks and comments; SIZE_MAX: none before @end. */
static size_t comma_behind(Str text, size_t at, size_t end) {
        while (at < end && text.p[at] != ',')
                at = text.p[at] == '/' ? comment_end(text, at, end) : at + 1;
        return at < end ? at : SIZE_MAX;
}

/* From the line's beginning to the next line's, when nothing but blanks stands beside @from to @to. */
static void widen_to_line(Str text, size_t *from, size_t *to) {
        size_t begin = *from, end = *to;

        while (begin && (text.p[begin - 1] == ' ' || text.p[begin - 1] == '\t'))
                --begin;
        while (end < text.n && strchr(" \t\r", text.p[end]))
                ++end;
        if (begin && text.p[begin - 1] == '\n' && end < text.n && text.p[end] == '\n') {
                *from = begin;
                *to = end + 1;
        }
}

/* Without @member. The last one takes the comma before it along, when none stands behind it. */
static void remove_member(Str text, const JsonValue *object, const JsonValue *member, Buf *out) {
        const JsonValue *next = json_next(member), *previous = NULL;
        size_t from = member->name_offset, to = member->end;
        size_t comma = comma_behind(text, to, next ? next->name_offset : object->end - 1);
        size_t before = SIZE_MAX;

        for (const JsonValue *m = json_first(object); m != member; m = json_next(m))
                previous = m;
        if (comma != SIZE_MAX) {
                to = comma + 1;
        } else if (previous) {
                before = comma_behind(text, previous->end, from);
        }
        widen_to_line(text, &from, &to);
        if (before == SIZE_MAX) {
                buf_append(out, str_slice(text, 0, from));
        } else {
                buf_append(out, str_slice(text, 0, before));
                buf_append(out, str_slice(text, before + 1, from));
        }
        buf_append(out, str_slice(text, to, text.n));
}

typedef struct Place {
        const JsonValue *object, *member;
} Place;

/* Where @path leads; an empty place when there is nothing, or something else than @only. */
static Place find_place(Str text, const JsonValue *root, const KeyPath *path, Str only) {
        Place place = { root, NULL };
        Place outermost = { 0 };

        for (size_t i = 0; i < path->n; ++i) {
                place.object = i ? place.member : root;
                place.member = json_find(place.object, path->parts[i]);
                if (!place.member)
                        return (Place){ 0 };
                /* An object that holds nothing else goes with it. */
                if (!outermost.member || place.object->n > 1)
                        outermost = place;
        }
        if (only.n && !str_eq(str_slice(text, place.member->offset, place.member->end), only))
                return (Place){ 0 };
        return outermost;
}

static int unset(Str text, Str key, Str only, Arena *arena, Buf *out, Diag *diag) {
        const Settings *settings = NULL;
        const JsonValue *root = NULL;
        KeyPath path;
        Place place = { 0 };
        int r;

        r = settings_parse(text, arena, &settings, diag);
        if (r)
                return error_trace(r);
        r = split_key(key, &path, diag);
        if (r)
                return r;
        if (!settings_is_blank(text)) {
                r = json_parse(text, JSON_COMMENTS, arena, &root, diag);
                if (r)
                        return error_trace(r < 0 ? r : CONFIG_E_INVALID);
                place = find_place(text, root, &path, only);
        }
        if (!place.member) {
                buf_append(out, text);
                return error_trace(buf_error(out));
        }
        remove_member(text, place.object, place.member, out);
        r = buf_error(out);
        return r ? error_trace(r) : error_trace(check_outcome(buf_str(out), arena, diag));
}

/* With @only, nothing is removed that says something else. */
static int unset_value(Str text, Str key, Str only, Buf *out, Diag *diag) {
        Buf made = BUF_INIT(SETTINGS_SIZE_MAX);
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        r = unset(text, key, only, &arena, &made, diag);
        if (!r) {
                buf_append(out, buf_str(&made));
                r = buf_error(out);
        }
        arena_deinit(&arena);
        buf_deinit(&made);
        return error_trace(r);
}

int settings_unset(Str text, Str key, Buf *out, Diag *reterr_diag) {
        return unset_value(text, key, (Str){ 0 }, out, reterr_diag);
}

typedef struct PresetLine {
        Str preset, key, value;
} PresetLine;

static const PresetLine preset_lines[] = {
#define X(preset, key, value) { STR_INIT(preset), STR_INIT(key), STR_INIT(value) },
#include "presets.def"
#undef X
};

const Str *settings_preset_names(size_t *ret_n) {
        static const Str names[] = {
                STR_INIT("gptme"), STR_INIT("shammah"), STR_INIT("gglib"),
                STR_INIT("tca"),   STR_INIT("strict"),
        };

        *ret_n = ARRAY_LEN(names);
        return names;
}

/* One key, set or given up; *text moves from the old text to the new one. */
static int apply_line(const PresetLine *line, bool is_ours, Buf *text, Diag *diag) {
        Buf next = BUF_INIT(SETTINGS_SIZE_MAX);
        int r;

        r = is_ours ? settings_set(buf_str(text), line->key, line->value, &next, diag)
                    : unset_value(buf_str(text), line->key, line->value, &next, diag);
        if (r) {
                buf_deinit(&next);
                return error_trace(r);
        }
        buf_deinit(text);
        *text = next;
        return 0;
}

int settings_apply_preset(Str text, Str name, Buf *out, Diag *reterr_diag) {
        Buf made = BUF_INIT(SETTINGS_SIZE_MAX);
        bool is_known = false;
        int r;

        for (size_t i = 0; i < ARRAY_LEN(preset_lines); ++i)
                is_known = is_known || str_eq(preset_lines[i].preset, name);
        if (!is_known)
                return refuse(reterr_diag,
                              "there is no such preset; `assent config --help` lists them");
        buf_append(&made, text);
        r = buf_error(&made);
        /* What another preset said of single tools goes first: going to a stricter one must be stricter. */
        for (size_t i = 0; !r && i < ARRAY_LEN(preset_lines); ++i) {
                if (!str_eq(preset_lines[i].preset, name) &&
                    str_has_prefix(preset_lines[i].key, STR("tools.")))
                        r = apply_line(&preset_lines[i], false, &made, reterr_diag);
        }
        for (size_t i = 0; !r && i < ARRAY_LEN(preset_lines); ++i) {
                if (str_eq(preset_lines[i].preset, name))
                        r = apply_line(&preset_lines[i], true, &made, reterr_diag);
        }
        if (!r) {
                buf_append(out, buf_str(&made));
                r = buf_error(out);
        }
        buf_deinit(&made);
        return error_trace(r);
}
