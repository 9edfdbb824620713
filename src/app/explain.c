#include "app.h"

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

void explain_json(JsonWriter *w, Str id, const Request *q, const PolicyJudgement *j) {
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

static void add_reason(const Request *q, const PolicyReason *r, Buf *out) {
        Str part = str_slice(q->command, r->span.begin, r->span.end);

        buf_appendf(out, "  %s %-5s ", mark(r->verdict), verdict_name(r->verdict));
        if (part.n) {
                app_escape(str_slice(part, 0, 200), out);
                buf_append(out, part.n > 200 ? STR(" …\n") : STR("\n"));
                buf_append(out, STR("           "));
        }
        app_escape(r->text, out);
        if (r->note.n) {
                buf_append(out, STR(" — "));
                app_escape(r->note, out);
        }
        if (r->source.n) {
                buf_append(out, STR("  ["));
                app_escape(r->source, out);
                buf_append(out, STR("]"));
        }
        buf_append(out, STR("\n"));
}

void explain_text(const Request *q, const PolicyJudgement *j, bool why, Buf *out) {
        buf_appendf(out, "%s  ", verdict_name(j->verdict));
        app_escape(q->signature, out);
        buf_appendf(out, "  (%s)\n", risk_name(j->risk));
        for (size_t i = 0; i < j->n_reasons; ++i) {
                if (why || j->reasons[i].verdict == j->verdict)
                        add_reason(q, &j->reasons[i], out);
                if (!why)
                        break;
        }
}
