/* The request as a program reads it; docs/hooks.md has the same for people. */

#include "hooks-private.h"

#include "display/display.h"
#include "journal/journal.h"

static const char *event_name(SettingsHookType type) {
        return type == SETTINGS_HOOK_ASKER ? "ask" : settings_hook_type_name(type);
}

static void write_effects(JsonWriter *w, const EffectList *effects) {
        size_t n = effects->n < HOOKS_EFFECTS_MAX ? effects->n : HOOKS_EFFECTS_MAX;

        json_write_key(w, STR("effects"));
        json_begin_array(w);
        for (size_t i = 0; i < n; ++i) {
                const Effect *e = &effects->items[i];

                json_begin_object(w);
                json_member_str(w, STR("kind"), str_of(effect_kind_name(effect_kind(e->act))));
                json_member_str(w, STR("act"), str_of(effect_act_name(e->act)));
                json_member_str(w, STR("certainty"), str_of(effect_certainty_name(e->certainty)));
                json_member_bytes(w, STR("object"),
                                  e->object.glob.n ? e->object.glob : e->object.text);
                if (e->why.n)
                        json_member_bytes(w, STR("why"), e->why);
                json_end_object(w);
        }
        json_end_array(w);
        json_member_bool(w, STR("effects_are_whole"), n == effects->n);
}

static bool is_skipped(const ToolSpec *spec, Str name) {
        for (size_t i = 0; i < spec->n_skip_arguments; ++i) {
                if (str_eq(spec->skip_arguments[i], name))
                        return true;
        }
        return false;
}

/* Whether the signature holds all that the call says: no further argument, no content beside it. */
static bool says_all(const Request *q) {
        ToolMeaning meaning = q->spec->meaning;

        if (q->content.n || meaning == TOOL_WRITE || meaning == TOOL_EDIT || meaning == TOOL_CODE)
                return false;
        for (const JsonValue *m = json_first(q->args); m; m = json_next(m)) {
                Str text;

                if (meaning == TOOL_OTHER || is_skipped(q->spec, m->name))
                        continue;
                if (q->command.n
                            ? !str_eq(m->name, STR("command"))
                            : !json_string(m, &text) || str_find(q->signature, text) == SIZE_MAX)
                        return false;
        }
        return true;
}

/*
 * One line for a small screen that others may see: secrets masked, control characters shown.
 * Whoever shows no more than this may offer a yes only when it is all there is.
 */
static int write_summary(JsonWriter *w, const Request *q) {
        _cleanup_(buf_deinit) Buf masked = BUF_INIT((size_t)REQUEST_ARGS_MAX * 2);
        _cleanup_(buf_deinit)
                Buf line = BUF_INIT((size_t)REQUEST_ARGS_MAX * 2 * DISPLAY_GROWTH_MAX);
        _cleanup_(buf_deinit) Buf clipped = BUF_INIT(HOOKS_SUMMARY_MAX * 64);
        bool was_masked = false, was_clipped;

        journal_mask_text(q->signature, &masked, &was_masked);
        display_escape(buf_str(&masked), DISPLAY_LINE, &line);
        if (buf_error(&masked) || buf_error(&line))
                return error_origin(-ENOMEM);
        was_clipped = display_clip(buf_str(&line), HOOKS_SUMMARY_MAX, DISPLAY_LINE, &clipped);
        if (buf_error(&clipped))
                return error_origin(buf_error(&clipped));
        json_member_bytes(w, STR("summary"), buf_str(&clipped));
        json_member_bool(w, STR("summary_is_whole"), !was_masked && !was_clipped && says_all(q));
        return 0;
}

static void write_preview(JsonWriter *w, const Request *q) {
        if (!q->preview.n)
                return;
        json_member_bytes(w, STR("preview"), str_slice(q->preview, 0, HOOKS_PREVIEW_MAX));
        json_member_bytes(w, STR("preview_language"), q->preview_language);
        json_member_bool(w, STR("preview_is_whole"), q->preview.n <= HOOKS_PREVIEW_MAX);
        json_member_bool(w, STR("preview_is_claim"), q->preview_is_claim);
}

static void write_text(JsonWriter *w, const char *name, Str text) {
        if (text.n)
                json_member_bytes(w, str_of(name), text);
}

static int write_request(JsonWriter *w, const Request *q) {
        int r;

        json_member_str(w, STR("request"), str_of(q->id));
        json_member_bytes(w, STR("tool"), q->tool);
        json_write_key(w, STR("args"));
        json_write_text(w, q->args_canonical);
        write_text(w, "content", q->content);
        json_member_bytes(w, STR("signature"), q->signature);
        write_text(w, "command", q->command);
        r = write_summary(w, q);
        write_preview(w, q);
        json_member_str(w, STR("risk"), str_of(risk_name(q->risk)));
        write_text(w, "danger", q->danger_text);
        write_text(w, "floor", request_floor(q));
        write_text(w, "error", q->error);
        write_effects(w, &q->effects);
        json_member_bytes(w, STR("directory"), q->directory);
        json_member_bytes(w, STR("workspace"), q->workspace);
        write_text(w, "agent", q->agent);
        write_text(w, "agent_reason", q->reason);
        write_text(w, "call", q->call_id);
        write_text(w, "edited_from", q->edited_from);
        return r;
}

static void write_place(JsonWriter *w, const Program *p, const Event *e) {
        if (!e->pending)
                return;
        json_member_bytes(w, STR("session"), pending_session(e->pending)->id);
        write_text(w, "escalated_by", pending_escalated_by(e->pending));
        if (p->settings->type == SETTINGS_HOOK_ASKER || p->settings->type == SETTINGS_HOOK_OBSERVE)
                json_member_u64(w, STR("persons"), pending_persons(e->pending));
}

int message_write(const Program *p, const Event *e, const char *nonce, Buf *out) {
        JsonWriter w = JSON_WRITER(out);
        int r, ended;

        json_begin_object(&w);
        json_member_u64(&w, STR("version"), 1);
        json_member_str(&w, STR("event"), str_of(event_name(p->settings->type)));
        json_member_str(&w, STR("hook"), p->settings->name);
        json_member_str(&w, STR("id"), str_of(nonce));
        r = write_request(&w, e->request);
        write_place(&w, p, e);
        json_member_i64(&w, STR("time_ms"), e->time_ms);
        if (p->settings->type == SETTINGS_HOOK_ASKER)
                json_member_bool(&w, STR("may_confirm"), e->may_confirm);
        if (p->settings->type == SETTINGS_HOOK_POST) {
                json_member_bool(&w, STR("success"), e->success);
                json_member_bytes(&w, STR("output"), str_slice(e->output, 0, HOOKS_OUTPUT_MAX));
                json_member_bool(&w, STR("output_is_whole"), e->output.n <= HOOKS_OUTPUT_MAX);
        }
        json_end_object(&w);
        ended = json_writer_end(&w);
        buf_append_char(out, '\n');
        return r ? error_trace(r) : ended ? error_trace(ended) : buf_error(out);
}
