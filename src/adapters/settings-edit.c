#include "adapters.h"

#include "json/json.h"

#include <assert.h>

/*
 * Our hook is put first: right behind a bracket there is no comma and no comment to mind, so that what
 * is put in is one run of bytes and what is taken out is the same run. Which run it was is found by
 * trying: the text that becomes this very text when the hook is installed is what it was before.
 */

#define EDIT_ARENA_MAX (256U << 20)
#define GROUPS_MAX     64
#define INDENT_MAX     64
#define EVENTS_MAX     8

/* --- looking -------------------------------------------------------------------- */

static int parse(Str text, Arena *a, const JsonValue **ret_root, Diag *diag) {
        int r;

        if (text.n > HOST_SETTINGS_MAX) {
                diag_set(diag, 0, 0, "the settings have more than %u bytes", HOST_SETTINGS_MAX);
                return HOST_E_INVALID;
        }
        r = json_parse(text, JSON_COMMENTS, a, ret_root, diag);
        if (r)
                return r < 0 ? error_trace(r) : HOST_E_INVALID;
        if (json_is(*ret_root, JSON_OBJECT))
                return 0;
        diag_set(diag, 1, 1, "settings are a JSON object");
        return HOST_E_INVALID;
}

static bool is_blank(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (!strchr(" \t\r\n", text.p[i]))
                        return false;
        }
        return true;
}

/* A member of the wanted kind; HOST_E_INVALID when it is there and of another. */
static int member(const JsonValue *object,
                  const char *name,
                  JsonKind kind,
                  const JsonValue **ret,
                  Diag *diag) {
        *ret = json_find(object, str_of(name));
        if (!*ret || json_is(*ret, kind))
                return 0;
        diag_set(diag, (*ret)->line, (*ret)->column, "'%s' should be %s", name,
                 json_kind_text(kind));
        return HOST_E_INVALID;
}

/* One word of a shell that means itself, quoted as a whole or not at all. */
static bool is_plain_word(Str word) {
        bool quoted = word.n > 2 && word.p[0] == '\'' && word.p[word.n - 1] == '\'';

        for (size_t i = quoted; i + quoted < word.n; ++i) {
                char c = word.p[i];

                if (c == '\'' || (unsigned char)c < 0x20 || c == 0x7f)
                        return false;
                if (!quoted && !(c & 0x80) && strchr(" \"\\$`&|;<>()*?[]{}~#!=^", c))
                        return false;
        }
        return word.n > 0;
}

/* A hook of ours is one program called assent, and the words of this dialect; nothing before or behind. */
static bool is_our_command(const Dialect *d, Str command) {
        Str name = str_of(d->name), words = STR(" hook "), program = command;

        if (!str_has_suffix(program, name))
                return false;
        program = str_slice(program, 0, program.n - name.n);
        if (!str_has_suffix(program, words))
                return false;
        program = str_slice(program, 0, program.n - words.n);
        if (!is_plain_word(program))
                return false;
        if (program.p[0] == '\'')
                program = str_slice(program, 1, program.n - 1);
        return str_eq(program, STR("assent")) || str_has_suffix(program, STR("/assent"));
}

static bool command_of(const JsonValue *group, Str *ret) {
        const JsonValue *hook = json_first(json_find(group, STR("hooks")));

        return json_is(group, JSON_OBJECT) && json_string(json_find(hook, STR("command")), ret);
}

/* A matcher group that holds nothing but our hook. */
static bool is_ours(const Dialect *d, const JsonValue *group) {
        Str command = { 0 };

        return command_of(group, &command) && is_our_command(d, command) &&
               json_find(group, STR("hooks"))->n == 1;
}

/* Few: each can have been there before or not. */
static size_t count_events(const Dialect *d) {
        size_t n = 0;

        while (d->events[n])
                ++n;
        assert(n <= EVENTS_MAX);
        return n;
}

/* --- writing -------------------------------------------------------------------- */

static void put_blanks(Buf *out, size_t n) {
        for (size_t i = 0; i < n && i < INDENT_MAX; ++i)
                buf_append_char(out, ' ');
}

static void put_quoted(Buf *out, Str s) {
        JsonWriter w = JSON_WRITER(out);

        json_write_str(&w, s);
        /* Whoever asks for the Buf's error learns of it. */
        if (json_writer_end(&w) && !out->error)
                out->error = -EILSEQ;
}

/*
 * How new text is laid out. A step of 0: on one line.
 */
typedef struct Layout {
        Str indent;  /* of the line that the container begins in */
        size_t step; /* further blanks for each depth */
        bool tabs;
} Layout;

static void line(Buf *out, const Layout *l, size_t depth) {
        if (!l->step)
                return;
        buf_append_char(out, '\n');
        buf_append(out, l->indent);
        if (l->tabs) {
                for (size_t i = 0; i < depth; ++i)
                        buf_append_char(out, '\t');
        } else {
                put_blanks(out, depth * l->step);
        }
}

/* One matcher group, its opening brace standing at @depth. */
static void put_group(Buf *out, const Layout *l, size_t depth, Str command) {
        const char *space = l->step ? " " : "";

        buf_append(out, STR("{"));
        line(out, l, depth + 1);
        buf_appendf(out, "\"matcher\":%s\"*\",%s", space, l->step ? "" : " ");
        line(out, l, depth + 1);
        buf_appendf(out, "\"hooks\":%s[", space);
        line(out, l, depth + 2);
        buf_appendf(out, "{ \"type\": \"command\", \"command\": ");
        put_quoted(out, command);
        buf_appendf(out, ", \"timeout\": %d, \"onFailure\": \"block\" }", HOST_TIMEOUT_S);
        line(out, l, depth + 1);
        buf_append(out, STR("]"));
        line(out, l, depth);
        buf_append(out, STR("}"));
}

static void put_event(Buf *out, const Layout *l, size_t depth, const char *event, Str command) {
        /* On one line with blanks inside, where an array that was empty before gets none. */
        buf_appendf(out, "\"%s\":%s", event, l->step ? " [" : "[ ");
        line(out, l, depth + 1);
        put_group(out, l, depth + 1, command);
        line(out, l, depth);
        buf_append(out, l->step ? STR("]") : STR(" ]"));
}

static void put_hooks(const Dialect *d, Buf *out, const Layout *l, size_t depth, Str command) {
        buf_append(out, l->step ? STR("\"hooks\": {") : STR("\"hooks\":{ "));
        for (size_t i = 0; d->events[i]; ++i) {
                if (i)
                        buf_append(out, l->step ? STR(",") : STR(", "));
                line(out, l, depth + 1);
                put_event(out, l, depth + 1, d->events[i], command);
        }
        line(out, l, depth);
        buf_append(out, l->step ? STR("}") : STR(" }"));
}

/* --- putting in ------------------------------------------------------------------- */

static size_t start_of(const JsonValue *item) {
        return item->name_line ? item->name_offset : item->offset;
}

/* The blanks from the last line end up to @at, when nothing else stands there. */
static bool blanks_before(Str text, size_t at, Str *ret) {
        size_t from = at;

        while (from && (text.p[from - 1] == ' ' || text.p[from - 1] == '\t'))
                --from;
        *ret = str_slice(text, from, at);
        return from && text.p[from - 1] == '\n' && at - from < INDENT_MAX;
}

/* As the first thing in the container is laid out; on one line where that is, or where there is none. */
static Layout layout_of(Str text, const JsonValue *container, bool is_root) {
        const JsonValue *first = json_first(container);
        Layout l = { 0 };
        Str indent, close;

        if (!first) {
                /* Another than that of a new file, so that each is known again. */
                l.step = is_root ? 4 : 0;
                return l;
        }
        if (!blanks_before(text, start_of(first), &indent) ||
            !blanks_before(text, container->end - 1, &close) || indent.n <= close.n)
                return l;
        l.indent = close;
        l.step = indent.n - close.n;
        l.tabs = indent.p[indent.n - 1] == '\t';
        return l;
}

/* Where new text goes in, behind the bracket, and with what around it. */
typedef struct Slot {
        size_t at;
        bool is_empty;
        Layout layout;
} Slot;

static Slot slot_in(Str text, const JsonValue *container, bool is_root) {
        return (Slot){ .at = container->offset + 1,
                       .is_empty = !json_first(container),
                       .layout = layout_of(text, container, is_root) };
}

static void put_before_rest(Buf *out, const Slot *slot) {
        if (!slot->is_empty)
                buf_append(out, slot->layout.step ? STR(",") : STR(", "));
        else if (slot->layout.step)
                line(out, &slot->layout, 0);
}

static int splice(Str text, const Slot *slot, Str piece, Buf *out) {
        buf_append(out, str_slice(text, 0, slot->at));
        line(out, &slot->layout, 1);
        buf_append(out, piece);
        put_before_rest(out, slot);
        buf_append(out, str_slice(text, slot->at, text.n));
        return error_trace(buf_error(out));
}

/* One event. *ret_changed: @out has the new text; else all was there and @out is as it was. */
static int install_event(const Dialect *d,
                         Str text,
                         const char *event,
                         Str command,
                         Arena *a,
                         Buf *out,
                         bool *ret_changed,
                         Diag *diag) {
        _cleanup_(buf_deinit) Buf piece = BUF_INIT(HOST_SETTINGS_MAX);
        const JsonValue *root, *hooks, *groups;
        Slot slot;
        int r;

        *ret_changed = false;
        r = parse(text, a, &root, diag);
        if (!r)
                r = member(root, "hooks", JSON_OBJECT, &hooks, diag);
        if (!r)
                r = member(hooks, event, JSON_ARRAY, &groups, diag);
        if (r)
                return r;
        for (const JsonValue *g = json_first(groups); g; g = json_next(g)) {
                if (is_ours(d, g))
                        return 0;
        }
        *ret_changed = true;
        if (!hooks) {
                slot = slot_in(text, root, true);
                put_hooks(d, &piece, &slot.layout, 1, command);
        } else if (!groups) {
                slot = slot_in(text, hooks, false);
                put_event(&piece, &slot.layout, 1, event, command);
        } else {
                slot = slot_in(text, groups, false);
                put_group(&piece, &slot.layout, 1, command);
        }
        return buf_error(&piece) ? error_trace(buf_error(&piece))
                                 : splice(text, &slot, buf_str(&piece), out);
}

/* Everything of ours goes first, so that an older way of writing it becomes the present one. */
static int install_clean(const Dialect *d, Str text, Str command, Buf *out, Diag *diag) {
        Buf now = BUF_INIT(HOST_SETTINGS_MAX), next = BUF_INIT(HOST_SETTINGS_MAX);
        Arena arena;
        int r = 0;

        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        if (is_blank(text)) {
                Layout l = { .step = 2 };

                buf_append(&now, STR("{"));
                line(&now, &l, 1);
                put_hooks(d, &now, &l, 1, command);
                buf_append(&now, STR("\n}\n"));
        } else {
                buf_append(&now, text);
        }
        for (size_t i = 0; !r && d->events[i]; ++i) {
                bool changed = false;

                buf_clear(&next);
                r = buf_error(&now) ? buf_error(&now)
                                    : install_event(d, buf_str(&now), d->events[i], command, &arena,
                                                    &next, &changed, diag);
                if (!r && changed) {
                        Buf swap = now;

                        now = next;
                        next = swap;
                }
        }
        if (!r)
                r = buf_error(&now);
        if (!r) {
                buf_append(out, buf_str(&now));
                r = buf_error(out);
        }
        buf_deinit(&now);
        buf_deinit(&next);
        arena_deinit(&arena);
        return r;
}

/* --- taking out --------------------------------------------------------------------- */

static const JsonValue *before(const JsonValue *container, const JsonValue *item) {
        const JsonValue *last = NULL;

        for (const JsonValue *i = json_first(container); i && i != item; i = json_next(i))
                last = i;
        return last;
}

/* Behind blanks and comments, the comma that follows @at; SIZE_MAX: none. */
static size_t comma_after(Str text, size_t at, size_t end) {
        while (at < end) {
                Str rest = str_slice(text, at, end);

                if (rest.p[0] == ',')
                        return at;
                if (str_has_prefix(rest, STR("//"))) {
                        size_t n = str_find_char(rest, '\n');

                        at = n == SIZE_MAX ? end : at + n;
                } else if (str_has_prefix(rest, STR("/*"))) {
                        size_t n = str_find(str_slice(rest, 2, rest.n), STR("*/"));

                        at = n == SIZE_MAX ? end : at + n + 4;
                } else {
                        ++at;
                }
        }
        return SIZE_MAX;
}

/* An item of a container with what went in with it. */
static void cut_item(
        Str text, const JsonValue *container, bool is_root, const JsonValue *item, Buf *out) {
        const JsonValue *prev = before(container, item);
        Layout l = layout_of(text, container, is_root);
        size_t from = prev ? prev->end : container->offset + 1, to = item->end;

        if (!prev && json_next(item)) {
                to = comma_after(text, item->end, container->end - 1) + 1;
                if (!l.step && to < text.n && text.p[to] == ' ')
                        ++to;
        } else if (!prev && is_root && text.p[from] == '\n' && text.p[to] == '\n') {
                ++to;
        } else if (!json_next(item)) {
                size_t comma = comma_after(text, item->end, container->end - 1);

                /* One that people let stand behind the last. */
                to = comma == SIZE_MAX ? to : comma + 1;
        }
        buf_append(out, str_slice(text, 0, from));
        buf_append(out, str_slice(text, to, text.n));
}

/* How far up a removal goes where nothing else is in the container. */
typedef struct Reach {
        bool hooks;      /* all hooks at once */
        unsigned events; /* bit per event: the event, else the group in it alone */
} Reach;

/* One group of ours, with its event and all hooks where they hold nothing else. False: there is none. */
static bool cut_one(const Dialect *d, Str text, const JsonValue *root, Reach reach, Buf *out) {
        const JsonValue *hooks = json_find(root, STR("hooks"));

        for (size_t i = 0; d->events[i]; ++i) {
                const JsonValue *groups = json_find(hooks, str_of(d->events[i]));

                for (const JsonValue *g = json_first(groups); g; g = json_next(g)) {
                        if (!is_ours(d, g))
                                continue;
                        if (groups->n > 1 || (!reach.hooks && !(reach.events & (1U << i))))
                                cut_item(text, groups, false, g, out);
                        else if (hooks->n > 1 || !reach.hooks)
                                cut_item(text, hooks, false, groups, out);
                        else
                                cut_item(text, root, true, hooks, out);
                        return true;
                }
        }
        return false;
}

static int cut_all(const Dialect *d, Str text, Reach reach, Buf *out, Diag *diag) {
        Buf now = BUF_INIT(HOST_SETTINGS_MAX), next = BUF_INIT(HOST_SETTINGS_MAX);
        Arena arena;
        int r = 0;

        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        buf_append(&now, text);
        for (size_t i = 0; !r && i <= GROUPS_MAX; ++i) {
                const JsonValue *root;
                Buf swap;

                r = buf_error(&now) ? buf_error(&now) : parse(buf_str(&now), &arena, &root, diag);
                buf_clear(&next);
                if (r || !cut_one(d, buf_str(&now), root, reach, &next))
                        break;
                r = i == GROUPS_MAX ? -E2BIG : buf_error(&next);
                swap = now;
                now = next;
                next = swap;
                arena_reset(&arena);
        }
        if (!r) {
                buf_append(out, buf_str(&now));
                r = buf_error(out);
        }
        buf_deinit(&now);
        buf_deinit(&next);
        arena_deinit(&arena);
        return r;
}

/* Whether installing @command into @candidate gives @text. 0 or negative errno. */
static int becomes(const Dialect *d, Str candidate, Str command, Str text, bool *ret) {
        _cleanup_(buf_deinit) Buf again = BUF_INIT(HOST_SETTINGS_MAX);
        int r = install_clean(d, candidate, command, &again, NULL);

        *ret = r == 0 && str_eq(buf_str(&again), text);
        return r < 0 ? error_trace(r) : 0;
}

/* The text from before; *ret_found is false when somebody has changed it since. */
static int find_before(
        const Dialect *d, Str text, Str command, Buf *out, bool *ret_gone, bool *ret_found) {
        unsigned n_reaches = 1U << count_events(d);
        int r = becomes(d, (Str){ 0 }, command, text, ret_gone);

        *ret_found = *ret_gone;
        for (unsigned i = 0; !r && !*ret_found && i <= n_reaches; ++i) {
                _cleanup_(buf_deinit) Buf candidate = BUF_INIT(HOST_SETTINGS_MAX);

                r = cut_all(d, text, (Reach){ i == 0, n_reaches - i }, &candidate, NULL);
                /* What is no JSON without it was never the text before. */
                if (r > 0) {
                        r = 0;
                        continue;
                }
                if (!r)
                        r = becomes(d, buf_str(&candidate), command, text, ret_found);
                if (!r && *ret_found) {
                        buf_append(out, buf_str(&candidate));
                        r = buf_error(out);
                }
        }
        return r;
}

int host_settings_uninstall(
        const Dialect *d, Str text, Buf *out, bool *ret_gone, Diag *reterr_diag) {
        HostHooks found = { 0 };
        bool known = false;
        Arena arena;
        int r;

        *ret_gone = false;
        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        r = host_settings_look(d, text, &arena, &found, reterr_diag);
        if (!r && found.command.n)
                r = find_before(d, text, found.command, out, ret_gone, &known);
        /* Edited since by somebody: what is ours goes, with what it leaves empty. */
        if (!r && !known)
                r = cut_all(d, text, (Reach){ .hooks = true }, out, reterr_diag);
        arena_deinit(&arena);
        return r;
}

int host_settings_install(const Dialect *d, Str text, Str command, Buf *out, Diag *reterr_diag) {
        _cleanup_(buf_deinit) Buf clean = BUF_INIT(HOST_SETTINGS_MAX);
        HostHooks found = { 0 };
        bool gone = false;
        Arena arena;
        int r = 0;

        arena_init(&arena, NULL, 0, EDIT_ARENA_MAX);
        if (!is_blank(text))
                r = host_settings_look(d, text, &arena, &found, reterr_diag);
        if (!r && found.n_wanted && found.n_strict == found.n_wanted &&
            str_eq(found.command, command)) {
                buf_append(out, text);
                r = buf_error(out);
        } else if (!r) {
                r = found.command.n ? host_settings_uninstall(d, text, &clean, &gone, reterr_diag)
                                    : 0;
                if (!r)
                        r = install_clean(d, found.command.n ? buf_str(&clean) : text, command, out,
                                          reterr_diag);
        }
        arena_deinit(&arena);
        return r;
}

/* --- what it says ------------------------------------------------------------------- */

/* All that the host must know to take a failure for a no. */
static bool is_strict(const JsonValue *group) {
        const JsonValue *hook = json_first(json_find(group, STR("hooks")));
        uint64_t timeout = 0;
        Str type, matcher, failure;

        for (const JsonValue *m = json_first(hook); m; m = json_next(m)) {
                /* "if", "async" and their like are ways not to ask. */
                if (!str_eq(m->name, STR("type")) && !str_eq(m->name, STR("command")) &&
                    !str_eq(m->name, STR("timeout")) && !str_eq(m->name, STR("onFailure")) &&
                    !str_eq(m->name, STR("statusMessage")))
                        return false;
        }
        return json_string(json_find(hook, STR("type")), &type) && str_eq(type, STR("command")) &&
               json_string(json_find(group, STR("matcher")), &matcher) &&
               str_eq(matcher, STR("*")) &&
               json_string(json_find(hook, STR("onFailure")), &failure) &&
               str_eq(failure, STR("block")) &&
               json_u64(json_find(hook, STR("timeout")), &timeout) && timeout >= HOST_TIMEOUT_S &&
               timeout <= 3600;
}

static void look_at_event(const Dialect *d, const JsonValue *groups, Arena *a, HostHooks *ret) {
        bool ours = false, strict = false;

        for (const JsonValue *g = json_first(groups); g; g = json_next(g)) {
                Str command = { 0 };

                if (!is_ours(d, g)) {
                        ++ret->n_others;
                        continue;
                }
                (void)command_of(g, &command);
                ours = true;
                strict = strict || is_strict(g);
                if (!ret->command.n)
                        ret->command = arena_str(a, command);
        }
        ret->n_events += ours;
        ret->n_strict += strict;
}

/* "Bash", "Bash(*)", "Bash(:*)": every call of a tool. */
static bool is_whole_tool(Str rule) {
        Str spec, name = str_cut(rule, '(', &spec);

        if (!str_eq(name, STR("Bash")) && !str_eq(name, STR("Write")) && !str_eq(name, STR("Edit")))
                return false;
        return name.n == rule.n || str_eq(spec, STR("*)")) || str_eq(spec, STR(":*)")) ||
               str_eq(spec, STR("**)"));
}

static void look_at_permissions(const JsonValue *permissions, Arena *a, HostHooks *ret) {
        Str text;

        for (const JsonValue *i = json_first(json_find(permissions, STR("allow"))); i;
             i = json_next(i)) {
                if (!json_string(i, &text) || !is_whole_tool(text) || ret->allows_all)
                        continue;
                ret->allows_all = true;
                ret->allow_rule = arena_str(a, text);
        }
        if (json_string(json_find(permissions, STR("defaultMode")), &text))
                ret->default_mode = arena_str(a, text);
}

static void look_at_env(const JsonValue *env, Arena *a, HostHooks *ret) {
        static const Str names[] = {
#define X(name) STR_INIT(name),
#include "claude-env.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (json_find(env, names[i]) && !ret->variable.n)
                        ret->variable = arena_str(a, names[i]);
        }
}

int host_settings_look(const Dialect *d, Str text, Arena *a, HostHooks *ret, Diag *reterr_diag) {
        const JsonValue *root, *hooks, *groups;
        bool off = false;
        int r;

        *ret = (HostHooks){ .n_wanted = count_events(d) };
        if (is_blank(text))
                return 0;
        r = parse(text, a, &root, reterr_diag);
        if (!r)
                r = member(root, "hooks", JSON_OBJECT, &hooks, reterr_diag);
        for (size_t i = 0; !r && d->events[i]; ++i) {
                r = member(hooks, d->events[i], JSON_ARRAY, &groups, reterr_diag);
                if (!r)
                        look_at_event(d, groups, a, ret);
        }
        if (r)
                return r;
        ret->disabled = json_bool(json_find(root, STR("disableAllHooks")), &off) && off;
        look_at_permissions(json_find(root, STR("permissions")), a, ret);
        look_at_env(json_find(root, STR("env")), a, ret);
        return arena_error(a);
}
