#include "record.h"

#include "crypto/crypto.h"
#include "shell/shell.h"

/* What is kept of one request; past it a row says how much there was, and is not replayed. */
#define ARGS_KEPT_MAX         (256U << 10)
#define CONTENT_KEPT_MAX      (64U << 10)
#define OBSERVATIONS_KEPT_MAX (256U << 10)
#define TEXT_KEPT_MAX         (4U << 10)
#define TEXT_READ_MAX         (1U << 20)
#define OBJECT_KEPT_MAX       512
#define EFFECTS_KEPT_MAX      64

typedef struct Entry {
        const MaskSalt *salt;
        RowDraft *d;
} Entry;

/* Not in the middle of a character. */
static Str cut_text(Str s, size_t max) {
        if (s.n <= max)
                return s;
        while (max && ((unsigned char)s.p[max] & 0xc0) == 0x80)
                --max;
        return str_slice(s, 0, max);
}

static void write_free_text(Entry *e, JsonWriter *w, Str text, size_t max) {
        _cleanup_(buf_deinit) Buf masked = BUF_INIT(ROW_BYTES_MAX);
        bool is_masked = false;

        /* Masked before it is cut: no part of a secret stands at the end. */
        if (text.n > TEXT_READ_MAX) {
                buf_appendf(&masked, "(%zu bytes)", text.n);
        } else {
                mask_text(e->salt, text, &masked, &is_masked);
        }
        if (buf_error(&masked)) {
                w->error = buf_error(&masked);
                return;
        }
        text = cut_text(buf_str(&masked), max);
        if (text.n < masked.n) {
                masked.n = text.n;
                buf_append(&masked, STR("…"));
        }
        json_write_bytes(w, buf_str(&masked));
}

static void add_free_text(Entry *e, const char *name, Str text) {
        JsonWriter w;

        if (!text.n)
                return;
        row_begin(e->d, name, &w);
        write_free_text(e, &w, text, TEXT_KEPT_MAX);
        row_end(e->d, &w);
}

static void add_digest(Entry *e, const char *name, const Digest *digest) {
        char hex[65];

        digest_format(digest, hex);
        row_add_str(e->d, name, str_of(hex));
}

static int add_args(Entry *e, const char *name, Str args) {
        _cleanup_(buf_deinit) Buf masked = BUF_INIT(ROW_BYTES_MAX);
        bool is_masked = false;
        JsonWriter w;
        int r = 0;

        if (args.n <= ARGS_KEPT_MAX)
                r = mask_json(e->salt, args, &masked, &is_masked);
        if (r < 0 && r != -E2BIG)
                return error_trace(r);
        if (r || !masked.n || masked.n > ARGS_KEPT_MAX) {
                row_add_u64(e->d, "args_omitted", args.n);
                return 0;
        }
        row_begin(e->d, name, &w);
        json_write_text(&w, buf_str(&masked));
        row_end(e->d, &w);
        if (is_masked)
                row_add_bool(e->d, "args_masked", true);
        return 0;
}

static int add_content(Entry *e, Str content) {
        _cleanup_(buf_deinit) Buf masked = BUF_INIT(ROW_BYTES_MAX);
        bool is_masked = false;

        if (!content.n)
                return 0;
        if (content.n > CONTENT_KEPT_MAX) {
                row_add_u64(e->d, "content_omitted", content.n);
                return 0;
        }
        mask_text(e->salt, content, &masked, &is_masked);
        if (buf_error(&masked))
                return error_trace(buf_error(&masked));
        row_add_str(e->d, "content", buf_str(&masked));
        if (is_masked)
                row_add_bool(e->d, "content_masked", true);
        return 0;
}

static void write_effect(Entry *e, JsonWriter *w, const Effect *effect) {
        json_begin_object(w);
        json_member_str(w, STR("act"), str_of(effect_act_name(effect->act)));
        json_member_str(w, STR("certainty"), str_of(effect_certainty_name(effect->certainty)));
        if (effect->flags)
                json_member_u64(w, STR("flags"), effect->flags);
        if (effect->object.text.n) {
                json_write_key(w, STR("object"));
                write_free_text(e, w, effect->object.text, OBJECT_KEPT_MAX);
        }
        if (effect->object.form != VALUE_LITERAL)
                json_member_bool(w, STR("open"), true);
        json_end_object(w);
}

static void add_effects(Entry *e, const EffectList *effects) {
        JsonWriter w;

        row_begin(e->d, "effects", &w);
        json_begin_array(&w);
        for (size_t i = 0; i < effects->n && i < EFFECTS_KEPT_MAX; ++i)
                write_effect(e, &w, &effects->items[i]);
        json_end_array(&w);
        row_end(e->d, &w);
        if (effects->n > EFFECTS_KEPT_MAX)
                row_add_u64(e->d, "effects_omitted", effects->n - EFFECTS_KEPT_MAX);
}

static size_t observations_size(const Observations *list) {
        size_t n = 0;

        for (size_t i = 0; i < list->n; ++i)
                n += list->items[i].subject.n + list->items[i].value.n;
        return n;
}

static void add_observations(Entry *e, const Observations *list) {
        JsonWriter w;

        if (observations_size(list) > OBSERVATIONS_KEPT_MAX) {
                row_add_u64(e->d, "observations_omitted", list->n);
                return;
        }
        row_begin(e->d, "observations", &w);
        json_begin_array(&w);
        for (size_t i = 0; i < list->n; ++i) {
                const Observation *o = &list->items[i];

                json_begin_array(&w);
                json_write_str(&w, str_of(observation_kind_name(o->kind)));
                json_write_bytes(&w, o->subject);
                json_write_bytes(&w, o->value);
                json_end_array(&w);
        }
        json_end_array(&w);
        row_end(e->d, &w);
}

/* What the later rows of a request repeat, so that they can be read alone. */
static void add_names(Entry *e, const Request *q) {
        row_add_str(e->d, "request", str_of(q->id));
        row_add_text(e->d, "call", q->call_id);
        row_add_text(e->d, "agent", q->agent);
        row_add_text(e->d, "tool", q->tool);
        add_digest(e, "digest", &q->digest);
        add_free_text(e, "signature", q->signature);
        row_add_str(e->d, "risk", str_of(risk_name(q->risk)));
}

/* The shell that runs it, where it is another than bash with nothing set. */
static void add_shell(Entry *e, const Request *q) {
        const ShellHistory *h = &q->history;
        JsonWriter w;

        if (!str_eq(q->given_directory, q->directory))
                row_add_text(e->d, "given_directory", q->given_directory);
        if (q->dialect != SHELL_BASH)
                row_add_str(e->d, "shell", str_of(shell_dialect_name(q->dialect)));
        if (!q->shell_lasts)
                return;
        row_add_bool(e->d, "shell_lasts", true);
        if (h->all)
                row_add_bool(e->d, "shell_changed", true);
        if (!h->n)
                return;
        row_begin(e->d, "shell_names", &w);
        json_begin_array(&w);
        for (size_t i = 0; i < h->n; ++i)
                json_write_bytes(&w, h->names[i]);
        json_end_array(&w);
        row_end(e->d, &w);
}

/* Everything that judging it again needs. */
static int add_request(Entry *e, const Request *q) {
        int r = add_args(e, "args", q->args_canonical);

        if (!r)
                r = add_content(e, q->content);
        if (r)
                return error_trace(r);
        add_digest(e, "key", &q->key);
        row_add_str(e->d, "directory", q->directory);
        if (q->directory_guessed)
                row_add_bool(e->d, "directory_guessed", true);
        row_add_str(e->d, "workspace", q->workspace);
        add_shell(e, q);
        row_add_text(e->d, "edited_from", q->edited_from);
        add_free_text(e, "claim", q->reason);
        add_free_text(e, "error", q->error);
        add_free_text(e, "floor", request_floor(q));
        add_effects(e, &q->effects);
        add_observations(e, &q->observations);
        if (e->d->lossy)
                row_add_bool(e->d, "lossy", true);
        return 0;
}

static void add_remember(Entry *e, const Remember *m) {
        if (m->scope == SCOPE_ONCE)
                return;
        row_add_str(e->d, "scope", str_of(scope_name(m->scope)));
        row_add_str(e->d, "cover", str_of(cover_name(m->cover)));
        add_free_text(e, "line", m->line);
        if (m->count)
                row_add_i64(e->d, "count", m->count);
        if (m->for_ms)
                row_add_i64(e->d, "for_ms", m->for_ms);
}

static int add_decision(Entry *e, const Decision *d) {
        row_add_str(e->d, "action", str_of(action_name(d->action)));
        row_add_str(e->d, "by", str_of(decider_name(d->by)));
        add_free_text(e, "by_name", d->by_name);
        add_free_text(e, "why", d->why);
        add_free_text(e, "reason", d->reason);
        add_free_text(e, "message", d->message);
        row_add_str(e->d, "assurance", str_of(assurance_name(d->assurance)));
        row_add_text(e->d, "policy_revision", str_of(d->policy_revision));
        row_add_i64(e->d, "waited_ms", d->waited_ms);
        if (d->auto_confirm)
                row_add_i64(e->d, "auto_confirm", d->auto_confirm);
        if (d->auto_any_risk)
                row_add_bool(e->d, "auto_any_risk", true);
        if (d->auto_confirm_remaining)
                row_add_i64(e->d, "auto_confirm_remaining", d->auto_confirm_remaining);
        if (d->stop_turn)
                row_add_bool(e->d, "stop_turn", true);
        add_remember(e, &d->remember);
        return d->args.n ? add_args(e, "edited_args", d->args) : 0;
}

/* As one object, so that its words do not mix with the request's. Members in canonical order. */
static void add_approval(Entry *e, const Approval *a) {
        char key[65];
        JsonWriter w;

        digest_format(&a->key, key);
        row_begin(e->d, "approval", &w);
        json_begin_object(&w);
        json_member_str(&w, STR("action"), str_of(action_name(a->action)));
        json_write_key(&w, STR("by"));
        write_free_text(e, &w, a->by, TEXT_KEPT_MAX);
        json_member_str(&w, STR("cover"), str_of(cover_name(a->cover)));
        json_member_i64(&w, STR("expires_at"), a->expires_at);
        json_member_str(&w, STR("id"), str_of(a->id));
        if (a->cover == COVER_EXACT)
                json_member_str(&w, STR("key"), str_of(key));
        json_member_i64(&w, STR("left"), a->left);
        json_write_key(&w, STR("line"));
        write_free_text(e, &w, a->line, TEXT_KEPT_MAX);
        json_member_i64(&w, STR("made_at"), a->made_at);
        json_member_str(&w, STR("scope"), str_of(scope_name(a->scope)));
        json_write_key(&w, STR("signature"));
        write_free_text(e, &w, a->signature, TEXT_KEPT_MAX);
        json_member_bytes(&w, STR("tool"), a->tool);
        json_member_str(&w, STR("up_to"), str_of(risk_name(a->up_to)));
        json_member_bytes(&w, STR("workspace"), a->workspace);
        json_end_object(&w);
        row_end(e->d, &w);
}

int entry_to_draft(const MaskSalt *salt, const RecordEntry *entry, RowDraft *d) {
        Entry e = { .salt = salt, .d = d };
        int r = 0;

        row_add_str(d, "type", str_of(record_type_name(entry->type)));
        row_add_text(d, "session", entry->session);
        add_free_text(&e, "text", entry->text);
        if (entry->request)
                add_names(&e, entry->request);
        if (entry->request && entry->type == RECORD_DECISION)
                r = add_request(&e, entry->request);
        if (!r && entry->decision)
                r = add_decision(&e, entry->decision);
        if (entry->approval)
                add_approval(&e, entry->approval);
        if (entry->type == RECORD_RESULT) {
                row_add_bool(d, "success", entry->success);
                row_add_i64(d, "exit_status", entry->exit_status);
        }
        return error_trace(r);
}
