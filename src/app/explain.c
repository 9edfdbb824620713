#include "app.h"

#include "card/card.h"
#include "parts.h"

#define EXCERPT_MAX      200 /* bytes of a part or an object; the whole text stands above */
#define PARTS_MEMORY_MAX (64U << 20)

static void write_span(JsonWriter *w, Span span) {
        json_write_key(w, STR("span"));
        json_begin_array(w);
        json_write_u64(w, span.begin);
        json_write_u64(w, span.end);
        json_end_array(w);
}

static const char *form_name(ValueForm form) {
        switch (form) {
        case VALUE_NONE:
                return "none";
        case VALUE_LITERAL:
                return "literal";
        case VALUE_NUMBER:
                return "number";
        case VALUE_PATTERN:
                return "pattern";
        case VALUE_LISTING:
                return "listing";
        case VALUE_ANY:
                return "any";
        }
        abort();
}

static void write_effect(JsonWriter *w, const Effect *e) {
        json_begin_object(w);
        json_member_str(w, STR("kind"), str_of(effect_kind_name(effect_kind(e->act))));
        json_member_str(w, STR("act"), str_of(effect_act_name(e->act)));
        json_member_str(w, STR("certainty"), str_of(effect_certainty_name(e->certainty)));
        json_member_str(w, STR("form"), str_of(form_name(e->object.form)));
        json_member_bytes(w, STR("object"), e->object.glob.n ? e->object.glob : e->object.text);
        if (e->why.n)
                json_member_bytes(w, STR("why"), e->why);
        if (e->source.n)
                json_member_bytes(w, STR("source"), e->source);
        write_span(w, e->span);
        json_end_object(w);
}

static void write_reason(JsonWriter *w, const PolicyReason *r) {
        json_begin_object(w);
        json_member_str(w, STR("verdict"), str_of(verdict_name(r->verdict)));
        json_member_bytes(w, STR("text"), r->text);
        if (r->note.n)
                json_member_bytes(w, STR("note"), r->note);
        json_member_bytes(w, STR("source"), r->source);
        write_span(w, r->span);
        json_end_object(w);
}

static void write_part(JsonWriter *w, const Part *part, const Request *q) {
        json_begin_object(w);
        json_member_u64(w, STR("part"), part->number);
        write_span(w, part->span);
        json_member_bytes(w, STR("text"), str_slice(q->command, part->span.begin, part->span.end));
        json_member_str(w, STR("verdict"), str_of(verdict_name(part->verdict)));
        if (part->command) {
                json_member_bytes(w, STR("command"), part->command->name);
                if (part->command->sub.n)
                        json_member_bytes(w, STR("subcommand"), part->command->sub);
                json_member_bool(w, STR("known"), part->command->known);
                if (part->command->source.n)
                        json_member_bytes(w, STR("source"), part->command->source);
        }
        if (part->wrapper)
                json_member_u64(w, STR("run_by"), part->wrapper);
        json_write_key(w, STR("effects"));
        json_begin_array(w);
        for (size_t i = 0; i < q->effects.n; ++i) {
                if (part_has(part, &q->effects.items[i]))
                        write_effect(w, &q->effects.items[i]);
        }
        json_end_array(w);
        json_write_key(w, STR("reasons"));
        json_begin_array(w);
        for (size_t i = 0; i < part->n_reasons; ++i)
                write_reason(w, part->reasons[i]);
        json_end_array(w);
        json_end_object(w);
}

/* Only of calls that have parts, and only when they could be told apart. */
static void write_parts(JsonWriter *w, const Request *q, const PolicyJudgement *j) {
        Parts parts;
        Arena a;

        arena_init(&a, NULL, 0, PARTS_MEMORY_MAX);
        if (q->command.n && !parts_new(q, j, &a, &parts)) {
                json_write_key(w, STR("parts"));
                json_begin_array(w);
                for (size_t i = 0; i < parts.n; ++i)
                        write_part(w, &parts.items[i], q);
                json_end_array(w);
                if (parts.n_more)
                        json_member_u64(w, STR("more_parts"), parts.n_more);
        }
        arena_deinit(&a);
}

void explain_json(JsonWriter *w, Str id, const Request *q, const PolicyJudgement *j, bool why) {
        json_begin_object(w);
        if (id.p)
                json_member_bytes(w, STR("id"), id);
        json_member_str(w, STR("verdict"), str_of(verdict_name(j->verdict)));
        json_member_str(w, STR("risk"), str_of(risk_name(j->risk)));
        json_write_key(w, STR("effects"));
        json_begin_array(w);
        for (size_t i = 0; i < q->effects.n; ++i)
                write_effect(w, &q->effects.items[i]);
        json_end_array(w);
        json_write_key(w, STR("reasons"));
        json_begin_array(w);
        for (size_t i = 0; i < j->n_reasons; ++i)
                write_reason(w, &j->reasons[i]);
        json_end_array(w);
        if (why)
                write_parts(w, q, j);
        json_member_bytes(w, STR("signature"), q->signature);
        json_end_object(w);
}

static const char *mark(Verdict v) {
        switch (v) {
        case VERDICT_ALLOW:
                return "✓";
        case VERDICT_ASK:
                return "?";
        case VERDICT_DENY:
                return "✗";
        case VERDICT_NONE:
                break;
        }
        return " ";
}

static void add_clipped(Str bytes, Buf *out) {
        app_escape(str_slice(bytes, 0, EXCERPT_MAX), out);
        if (bytes.n > EXCERPT_MAX)
                buf_append(out, STR(" …"));
}

/* What spoke: of the command table the file as the source tree has it. */
static void add_source(Str source, Buf *out) {
        size_t dot = str_find(source, STR(".cmd:"));

        if (!source.n)
                return;
        buf_append(out, STR("  ["));
        if (dot != SIZE_MAX && str_find_char(source, ' ') == SIZE_MAX)
                buf_append(out, STR("data/commands/"));
        app_escape(source, out);
        buf_append(out, STR("]"));
}

static void add_note(const PolicyReason *r, Buf *out) {
        if (r->note.n) {
                buf_append(out, STR(" — "));
                app_escape(r->note, out);
        }
        add_source(r->source, out);
        buf_append(out, STR("\n"));
}

static void add_reason(const Request *q, const PolicyReason *r, Buf *out) {
        Str part = str_slice(q->command, r->span.begin, r->span.end);

        buf_appendf(out, "  %s %-5s ", mark(r->verdict), verdict_name(r->verdict));
        if (part.n) {
                add_clipped(part, out);
                buf_append(out, STR("\n           "));
        }
        app_escape(r->text, out);
        add_note(r, out);
}

static void add_headline(const Request *q, const PolicyJudgement *j, Buf *out) {
        buf_appendf(out, "%s  ", verdict_name(j->verdict));
        app_escape(q->signature, out);
        buf_appendf(out, "  (%s)\n", risk_name(j->risk));
}

void explain_text(const Request *q, const PolicyJudgement *j, Buf *out) {
        add_headline(q, j, out);
        if (j->n_reasons)
                add_reason(q, &j->reasons[0], out);
}

/* --- part by part ---------------------------------------------------------------- */

/* What is said of an object that is not known is its reason, which the judgement says as well. */
static bool names_its_why(const Effect *e) {
        return e->why.n && (e->object.form == VALUE_NONE || e->object.form == VALUE_ANY ||
                            (e->object.form == VALUE_LITERAL &&
                             (!e->object.text.n || str_eq(e->object.text, e->why))));
}

/* "discloses a credential file: ~/.ssh/id: SSH keys  [sensitive-paths:12]" */
static void add_part_reason(const PolicyReason *r, Str home, Arena *a, Buf *out) {
        bool named = r->effect && !names_its_why(r->effect);
        Str text = named && r->says_effect ? r->effect->why : r->text;

        buf_appendf(out, "        %s ", mark(r->verdict));
        if (named)
                add_clipped(card_effect_text(r->effect, home, a), out);
        if (named && text.n)
                buf_append(out, STR(": "));
        app_escape(text, out);
        add_note(r, out);
}

static void add_command(const Part *part, Buf *out) {
        const ShellCommand *c = part->command;

        buf_append(out, STR("        "));
        if (!c->name.n) {
                buf_append(out, STR("a command whose name is not known"));
        } else {
                add_clipped(c->name, out);
                if (c->sub.n) {
                        buf_append_char(out, ' ');
                        app_escape(c->sub, out);
                }
        }
        if (part->wrapper)
                buf_appendf(out, ", run by %u", part->wrapper);
        add_source(c->source, out);
        buf_append(out, STR("\n"));
}

static void add_part(const Part *part, const Request *q, Str home, Arena *a, Buf *out) {
        Str text = str_slice(q->command, part->span.begin, part->span.end);

        buf_appendf(out, "\n%3u %s %-5s ", part->number, mark(part->verdict),
                    verdict_name(part->verdict));
        add_clipped(text.n ? text : STR("(the text as a whole)"), out);
        buf_append(out, STR("\n"));
        if (part->command)
                add_command(part, out);
        for (size_t i = 0; i < part->n_reasons; ++i)
                add_part_reason(part->reasons[i], home, a, out);
        if (!part->n_reasons)
                buf_appendf(out, "        %s nothing is written, run, sent or disclosed\n",
                            mark(VERDICT_ALLOW));
}

static int add_parts(
        const Request *q, const Parts *parts, Str home, size_t width, Arena *a, Buf *out) {
        int r;

        buf_append(out, STR("\n"));
        r = marks_draw(q->command, parts, width > 2 ? width - 2 : width, out);
        if (r)
                return error_trace(r);
        for (size_t i = 0; i < parts->n; ++i)
                add_part(&parts->items[i], q, home, a, out);
        if (parts->n_more)
                buf_appendf(out, "\n    and %zu more parts\n", parts->n_more);
        if (parts->n_whole)
                buf_append(out, STR("\n    of the whole call\n"));
        for (size_t i = 0; i < parts->n_whole; ++i)
                add_part_reason(parts->whole[i], home, a, out);
        return 0;
}

int explain_parts(const Request *q, const PolicyJudgement *j, Str home, size_t width, Buf *out) {
        Parts parts;
        Arena a;
        int r = 0;

        arena_init(&a, NULL, 0, PARTS_MEMORY_MAX);
        add_headline(q, j, out);
        if (q->command.n) {
                r = parts_new(q, j, &a, &parts);
                if (!r)
                        r = add_parts(q, &parts, home, width, &a, out);
        } else {
                for (size_t i = 0; i < j->n_reasons; ++i)
                        add_part_reason(&j->reasons[i], home, &a, out);
        }
        arena_deinit(&a);
        return r ? error_trace(r) : buf_error(out);
}
