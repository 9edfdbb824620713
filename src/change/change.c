#include "change.h"

typedef struct Edit {
        Str old, new_text;
        bool all;
} Edit;

typedef struct Edits {
        Edit *items;
        size_t n;
} Edits;

bool change_knows(const Request *request) {
        return request->spec->meaning == TOOL_WRITE || request->spec->meaning == TOOL_EDIT;
}

static int add_edit(Edits *list, Edit e, Diag *diag) {
        if (list->n == CHANGE_EDITS_MAX) {
                diag_set(diag, 0, 0, "a call has at most %d edits", CHANGE_EDITS_MAX);
                return CHANGE_E_ARGUMENTS;
        }
        list->items[list->n++] = e;
        return 0;
}

/* An edit as an object: the call's own arguments, or an item of `edits`. */
static int take_object(const JsonValue *object, Edits *list, Diag *diag) {
        const JsonValue *all = tool_find_argument(object, STR("replace_all"));
        Edit e = { 0 };

        if (!json_string(tool_find_argument(object, STR("old_str")), &e.old) ||
            !json_string(tool_find_argument(object, STR("new_str")), &e.new_text)) {
                diag_set(diag, 0, 0, "an edit needs 'old_str' and 'new_str', both strings");
                return CHANGE_E_ARGUMENTS;
        }
        if (all && !json_bool(all, &e.all)) {
                diag_set(diag, 0, 0, "'replace_all' is true or false");
                return CHANGE_E_ARGUMENTS;
        }
        return add_edit(list, e, diag);
}

static int take_list(const JsonValue *items, Edits *list, Diag *diag) {
        int r = 0;

        for (const JsonValue *v = json_first(items); v && !r; v = json_next(v))
                r = take_object(v, list, diag);
        if (!r && !list->n) {
                diag_set(diag, 0, 0, "'edits' is a list of objects, with at least one");
                return CHANGE_E_ARGUMENTS;
        }
        return r;
}

/* Up to a line that is the mark; false when there is none. *rest begins behind it. */
static bool cut_at_mark(Str text, Str mark, Str *ret_before, Str *rest) {
        Str left = text;

        while (left.n) {
                Str after, line = str_cut(left, '\n', &after);

                if (str_eq(line, mark)) {
                        *ret_before = str_slice(text, 0, (size_t)(left.p - text.p));
                        *rest = after;
                        return true;
                }
                left = after;
        }
        return false;
}

/* The line end before a mark belongs to the mark: an empty part and an empty line are told apart. */
static Str without_last_end(Str s) {
        return str_has_suffix(s, STR("\n")) ? str_slice(s, 0, s.n - 1) : s;
}

static int take_patch(Str patch, Edits *list, Diag *diag) {
        Str before, old, new_text;
        int r = 0;

        while (!r && cut_at_mark(patch, STR("<<<<<<< ORIGINAL"), &before, &patch)) {
                if (!cut_at_mark(patch, STR("======="), &old, &patch) ||
                    !cut_at_mark(patch, STR(">>>>>>> UPDATED"), &new_text, &patch)) {
                        diag_set(diag, 0, 0,
                                 "a block of the patch has no line ======= or no line >>>>>>> "
                                 "UPDATED");
                        return CHANGE_E_ARGUMENTS;
                }
                r = add_edit(list,
                             (Edit){ without_last_end(old), without_last_end(new_text), false },
                             diag);
        }
        if (!r && !list->n) {
                diag_set(diag, 0, 0, "the patch has no line <<<<<<< ORIGINAL");
                return CHANGE_E_ARGUMENTS;
        }
        return r;
}

static int take_edits(const Request *q, Edits *list, Diag *diag) {
        const JsonValue *edits = json_find(q->args, STR("edits"));
        Str patch;

        if (edits)
                return take_list(edits, list, diag);
        if (json_string(json_find(q->args, STR("patch")), &patch))
                return take_patch(patch, list, diag);
        return take_object(q->args, list, diag);
}

static size_t count_lines(Str text) {
        size_t n = 0;

        for (size_t i = 0; i < text.n; ++i)
                n += text.p[i] == '\n';
        return n;
}

static Str behind(Str text, size_t at) {
        return str_slice(text, at, text.n);
}

static size_t count_found(Str text, Str what) {
        size_t n = 0, at;

        for (; (at = str_find(text, what)) != SIZE_MAX; ++n)
                text = behind(text, at + what.n);
        return n;
}

/* Said in a sentence of its own, so that the model can choose a longer text. */
static int say_ambiguous(Str text, Str what, size_t n, Diag *diag) {
        _cleanup_(buf_deinit) Buf lines = BUF_INIT(256);
        size_t at, line = 1;

        for (size_t i = 0; i < CHANGE_LINES_MAX && (at = str_find(text, what)) != SIZE_MAX; ++i) {
                line += count_lines(str_slice(text, 0, at));
                buf_appendf(&lines, "%s%zu", i ? ", " : "", line);
                line += count_lines(what);
                text = behind(text, at + what.n);
        }
        diag_set(diag, 0, 0,
                 "the old text is in the file %zu times, at lines " STR_FMT
                 "%s: give more of what stands around it, or replace_all",
                 n, STR_ARG(buf_str(&lines)), n > CHANGE_LINES_MAX ? " and on" : "");
        return CHANGE_E_AMBIGUOUS;
}

static int append_within(Buf *out, Str part, Diag *diag) {
        buf_append(out, part);
        if (buf_error(out) != -E2BIG)
                return buf_error(out);
        diag_set(diag, 0, 0, "the file would be larger than %u MiB", CHANGE_SIZE_MAX >> 20);
        return CHANGE_E_TOO_LARGE;
}

/* Each place once, from the front; what was put in is not searched again. */
static int replace(Str text, const Edit *e, Buf *out, Diag *diag) {
        size_t n = count_found(text, e->old), at;
        int r = 0;

        if (!n) {
                diag_set(diag, 0, 0,
                         "the old text is not in the file: it must be the same to the byte");
                return CHANGE_E_NO_MATCH;
        }
        if (n > 1 && !e->all)
                return say_ambiguous(text, e->old, n, diag);
        while (!r && (at = str_find(text, e->old)) != SIZE_MAX) {
                r = append_within(out, str_slice(text, 0, at), diag);
                if (!r)
                        r = append_within(out, e->new_text, diag);
                text = behind(text, at + e->old.n);
        }
        return r ? r : append_within(out, text, diag);
}

static bool ends_lines_with_crlf(Str text) {
        size_t at = str_find_char(text, '\n');

        return at != SIZE_MAX && at && text.p[at - 1] == '\r';
}

static void with_crlf(Str text, Buf *out) {
        for (size_t i = 0; i < text.n; ++i) {
                if (text.p[i] == '\n')
                        buf_append_char(out, '\r');
                buf_append_char(out, text.p[i]);
        }
}

/* Models write LF: in a file of CRLF lines that is what they mean. */
static int apply_crlf(Str text, const Edit *e, Buf *out, Diag *diag) {
        _cleanup_(buf_deinit) Buf old = BUF_INIT(CHANGE_SIZE_MAX),
                                  new_text = BUF_INIT(CHANGE_SIZE_MAX);

        with_crlf(e->old, &old);
        with_crlf(e->new_text, &new_text);
        if (buf_error(&old) || buf_error(&new_text))
                return buf_error(&old) == -ENOMEM || buf_error(&new_text) == -ENOMEM
                               ? -ENOMEM
                               : CHANGE_E_TOO_LARGE;
        return replace(text, &(Edit){ buf_str(&old), buf_str(&new_text), e->all }, out, diag);
}

static int apply(Str text, const Edit *e, Buf *out, Diag *diag) {
        bool lf = str_find_char(e->old, '\r') == SIZE_MAX &&
                  str_find_char(e->new_text, '\r') == SIZE_MAX;
        int r;

        if (!e->old.n) {
                if (!text.n)
                        return append_within(out, e->new_text, diag);
                diag_set(diag, 0, 0, "the old text is empty, and the file is not");
                return CHANGE_E_AMBIGUOUS;
        }
        if (str_eq(e->old, e->new_text)) {
                diag_set(diag, 0, 0, "the old text and the new one are the same");
                return CHANGE_E_ARGUMENTS;
        }
        if (!lf || !ends_lines_with_crlf(text))
                return replace(text, e, out, diag);
        r = apply_crlf(text, e, out, diag);
        /* A file of both kinds: as it was written, then. */
        return r == CHANGE_E_NO_MATCH ? replace(text, e, out, diag) : r;
}

static int edit(const Request *q, Str old, bool exists, Buf *out, Diag *diag) {
        Edit items[CHANGE_EDITS_MAX];
        Edits list = { .items = items };
        Buf now = BUF_INIT(CHANGE_SIZE_MAX), next = BUF_INIT(CHANGE_SIZE_MAX);
        int r = take_edits(q, &list, diag);

        if (!r && !exists && (list.n != 1 || items[0].old.n)) {
                diag_set(diag, 0, 0, "there is no such file to edit");
                r = CHANGE_E_MISSING;
        }
        if (!r)
                r = append_within(&now, old, diag);
        for (size_t i = 0; !r && i < list.n; ++i) {
                Buf last = now;

                r = apply(buf_str(&now), &items[i], &next, diag);
                now = next;
                next = last;
                buf_clear(&next);
        }
        if (!r)
                r = append_within(out, buf_str(&now), diag);
        buf_deinit(&now);
        buf_deinit(&next);
        return r;
}

static int write(const Request *q, Str old, Buf *out, Diag *diag) {
        const JsonValue *v = tool_find_argument(q->args, STR("content"));
        Str content = q->content;
        int r = 0;

        if (v && !json_string(v, &content)) {
                diag_set(diag, 0, 0, "'content' is a string");
                return CHANGE_E_ARGUMENTS;
        }
        if (!v && !content.n) {
                diag_set(diag, 0, 0, "a write needs 'content', a string");
                return CHANGE_E_ARGUMENTS;
        }
        if (str_eq(q->tool, STR("append")))
                r = append_within(out, old, diag);
        return r ? r : append_within(out, content, diag);
}

int change_make(const Request *request, Str old, bool exists, Buf *out, Diag *reterr_diag) {
        out->ceiling = out->n + CHANGE_SIZE_MAX;
        if (request->spec->meaning == TOOL_EDIT)
                return edit(request, old, exists, out, reterr_diag);
        return write(request, old, out, reterr_diag);
}
