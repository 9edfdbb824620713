#include "card.h"

#include "deleted.h"

#include "change/change.h"
#include "crypto/crypto.h"
#include "diff/diff.h"
#include "display/display.h"
#include "files/files.h"
#include "repo/repo.h"

/* Effects shown one by one; more are counted. */
#define CARD_EFFECTS_MAX 24
#define CARD_SENTENCES   3
#define GRAVITY_LEAST    5
#define CARD_WORDS_MAX   1024       /* words of a diff that are marked */
#define CARD_FILE_MAX    (8U << 20) /* bytes of a file that is compared with what would be written */
#define CARD_FIELDS_MAX  32
#define CARD_SPANS_MAX   8   /* differing runs that are told */
#define CARD_RUN_MAX     160 /* bytes of each text of these */

static Str undo_text(EffectAct act) {
        switch ((int)act) {
#define X(name, text)    \
        case ACT_##name: \
                return STR(text);
#include "undo.def"
#undef X
        default:
                return (Str){ 0 };
        }
}

static Str with_tilde(Arena *a, Str path, Str home) {
        if (home.n > 1 && str_has_prefix(path, home) && (path.n == home.n || path.p[home.n] == '/'))
                return arena_strf(a, "~" STR_FMT, STR_ARG(str_slice(path, home.n, path.n)));
        return path;
}

static Str object_text(const Effect *e, Str home, Arena *a) {
        const Value *v = &e->object;

        switch (v->form) {
        case VALUE_NONE:
                return e->why;
        case VALUE_LITERAL:
                return v->text.n ? with_tilde(a, v->text, home) : e->why;
        case VALUE_NUMBER:
                return STR("a number");
        case VALUE_PATTERN:
                if (v->glob.n)
                        return with_tilde(a, v->glob, home);
                return arena_strf(a, STR_FMT "..." STR_FMT, STR_ARG(with_tilde(a, v->text, home)),
                                  STR_ARG(v->suffix));
        case VALUE_LISTING:
                if (v->glob.n)
                        return with_tilde(a, v->glob, home);
                return arena_strf(a, "files below " STR_FMT "%s" STR_FMT,
                                  STR_ARG(with_tilde(a, v->text, home)),
                                  v->suffix.n ? " whose names end in " : "", STR_ARG(v->suffix));
        case VALUE_ANY:
                return e->why.n ? e->why : STR("something that cannot be told");
        }
        abort();
}

Str card_effect_text(const Effect *e, Str home, Arena *a) {
        const Value *v = &e->object;
        EffectKind kind = effect_kind(e->act);
        bool is_path = kind == EFFECT_KIND_WRITE || kind == EFFECT_KIND_DELETE ||
                       kind == EFFECT_KIND_READ;

        if (is_path && e->why.n && v->form == VALUE_LITERAL && v->text.n && v->text.p[0] != '/')
                return arena_strf(a, "%s: " STR_FMT, effect_act_text(e->act), STR_ARG(e->why));
        return arena_strf(a, "%s " STR_FMT, effect_act_text(e->act),
                          STR_ARG(object_text(e, home, a)));
}

static bool is_path_kind(EffectKind kind) {
        return kind == EFFECT_KIND_READ || kind == EFFECT_KIND_WRITE || kind == EFFECT_KIND_DELETE;
}

static Str place_of(const Effect *e, const Surroundings *s) {
        FilesContext c = { .workspace = s->workspace, .home = s->home };

        if (!is_path_kind(effect_kind(e->act)) || e->act == ACT_GATE ||
            e->object.form != VALUE_LITERAL || !e->object.text.n || e->object.text.p[0] != '/')
                return (Str){ 0 };
        memcpy(c.gate_dirs, s->gate_dirs, sizeof(c.gate_dirs));
        return str_of(files_place_text(files_place(&c, e->object.text)));
}

/* The gravest first: what a person must know is not the third clause. */
static int gravity(const Effect *e) {
        if (e->act == ACT_GATE || (e->flags & EFFECT_WHOLESALE))
                return 0;
        switch (effect_kind(e->act)) {
        case EFFECT_KIND_SECRET:
        case EFFECT_KIND_DELETE:
        case EFFECT_KIND_PRIVILEGE:
                return 1;
        case EFFECT_KIND_UNKNOWN:
        case EFFECT_KIND_EXECUTE:
                return 2;
        case EFFECT_KIND_NETWORK:
        case EFFECT_KIND_WRITE:
        case EFFECT_KIND_PROCESS:
        case EFFECT_KIND_VCS:
                return 3;
        case EFFECT_KIND_SHELL_STATE:
                return 4;
        case EFFECT_KIND_NONE:
        case EFFECT_KIND_READ:
                break;
        }
        return GRAVITY_LEAST;
}

/* What a tool's maker says of undoing holds for what the tool does to files, and for nothing else. */
static Str undo_of(const Request *q, const Effect *e) {
        EffectKind kind = effect_kind(e->act);

        if (q->spec->undone_by.n && e->act != ACT_GATE &&
            (kind == EFFECT_KIND_WRITE || kind == EFFECT_KIND_DELETE))
                return q->spec->undone_by;
        return undo_text(e->act);
}

static CardEffect *find_effect(const Card *card, CardEffect *effects, Str text) {
        for (size_t k = 0; k < card->n_effects; ++k) {
                if (str_eq(effects[k].text, text))
                        return &effects[k];
        }
        return NULL;
}

static void add_effect(
        Card *card, CardEffect *effects, const Effect *e, const Surroundings *s, Arena *a) {
        Str text = card_effect_text(e, s->home, a);
        CardEffect *same = find_effect(card, effects, text), *made;

        if (same) {
                ++same->count;
                return;
        }
        made = &effects[card->n_effects++];
        *made = (CardEffect){
                .effect = e,
                .text = text,
                .place = place_of(e, s),
                .undo = undo_of(card->request, e),
                .count = 1,
        };
}

/* Afterwards, since alike ones are found by their text. */
static int add_counts(const Card *card, CardEffect *effects, const Surroundings *s, Arena *a) {
        for (size_t i = 0; i < card->n_effects; ++i) {
                CardEffect *e = &effects[i];
                Deleted d;
                Str text;
                int r = deleted_count(e->effect, s, a, &d);

                if (r)
                        return error_trace(r);
                if (!d.counted)
                        continue;
                if (d.is_one_file && e->effect->act == ACT_DELETE_TREE) {
                        Effect one = *e->effect;

                        one.act = ACT_DELETE;
                        e->text = card_effect_text(&one, s->home, a);
                }
                e->n_files = d.is_one_file ? 0 : d.n_files;
                e->list = d.list;
                text = deleted_text(&d, a);
                if (text.n)
                        e->text = arena_strf(a, STR_FMT STR_FMT, STR_ARG(e->text), STR_ARG(text));
        }
        return arena_error(a);
}

static int make_effects(Card *card, const Surroundings *s, Arena *a) {
        const EffectList *list = &card->request->effects;
        CardEffect *effects = arena_new_array(a, CardEffect, CARD_EFFECTS_MAX);

        for (int g = 0; effects && g <= GRAVITY_LEAST; ++g) {
                for (size_t i = 0; i < list->n; ++i) {
                        if (gravity(&list->items[i]) != g)
                                continue;
                        if (card->n_effects < CARD_EFFECTS_MAX)
                                add_effect(card, effects, &list->items[i], s, a);
                        else
                                ++card->n_more_effects;
                }
        }
        card->effects = effects;
        return effects ? add_counts(card, effects, s, a) : error_origin(arena_error(a));
}

static int make_sentence(Card *card, Arena *a) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(65536);
        size_t n = card->n_effects < CARD_SENTENCES ? card->n_effects : CARD_SENTENCES;

        for (size_t i = 0; i < n; ++i)
                buf_appendf(&text, "%s" STR_FMT, i ? "; " : "", STR_ARG(card->effects[i].text));
        if (card->n_effects + card->n_more_effects > n)
                buf_appendf(&text, "; and %zu more", card->n_effects + card->n_more_effects - n);
        if (!n)
                buf_append(&text, card->request->spec->meaning == TOOL_OTHER
                                          ? STR("what this tool does is not known to assent")
                                          : STR("changes nothing that assent can see"));
        if (buf_error(&text))
                return error_trace(buf_error(&text));
        card->sentence = arena_str(a, buf_str(&text));
        return arena_error(a);
}

static void add_claim(
        CardField *claims, size_t *n, const char *label, Str text, const ToolSpec *spec) {
        if (text.n)
                claims[(*n)++] = (CardField){ str_of(label), text,
                                              spec->source != TOOL_SOURCE_BUILTIN };
}

static int make_claims(Card *card, Arena *a) {
        const ToolSpec *spec = card->request->spec;
        CardField *claims = arena_new_array(a, CardField, 4);

        if (!claims)
                return error_origin(arena_error(a));
        add_claim(claims, &card->n_claims, "About the tool", spec->description, spec);
        /* A person's own settings set these; a server's come with the spec's source. */
        add_claim(claims, &card->n_claims, "Message", spec->confirmation_message, spec);
        add_claim(claims, &card->n_claims, "Impact", spec->impact_description, spec);
        add_claim(claims, &card->n_claims, "Danger", card->request->danger_text, spec);
        card->claims = claims;
        return 0;
}

static Str string_argument(const Request *q, const char *name) {
        Str s;

        return json_string(tool_find_argument(q->args, str_of(name)), &s) ? s : (Str){ 0 };
}

static void add_field(CardField *fields, size_t *n, const char *label, Str text, bool claim) {
        if (text.n)
                fields[(*n)++] = (CardField){ str_of(label), text, claim };
}

/* True when the body or a field of its own says this argument already. */
static bool is_said(const Card *card, const JsonValue *m) {
        static const char *const of_diff[] = { "path", "content", "old_str", "new_str" };
        const Request *q = card->request;

        if (q->command.n && m == tool_find_argument(q->args, STR("command")))
                return true;
        if (q->spec->meaning == TOOL_CODE)
                return m == tool_find_argument(q->args, STR("code"));
        if (q->spec->meaning == TOOL_WRITE && m == tool_find_argument(q->args, STR("content")))
                return true;
        for (size_t i = 0; str_eq(card->body_language, STR("diff")) && i < ARRAY_LEN(of_diff);
             ++i) {
                if (m == tool_find_argument(q->args, str_of(of_diff[i])))
                        return i > 0;
        }
        return false;
}

/* No card is better than one that lacks an argument. */
static int add_argument(Card *card, CardField *f, const JsonValue *m, Arena *a) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        Str value;

        if (!json_string(m, &value)) {
                int r = json_canonical(m, &text);

                if (r)
                        return error_trace(r);
                value = arena_str(a, buf_str(&text));
        }
        f[card->n_fields++] = (CardField){
                .label = arena_strf(a, "argument " STR_FMT, STR_ARG(m->name)),
                .text = value.n ? value : STR("(empty)"),
        };
        return arena_error(a);
}

static const struct {
        const char *argument, *label;
        uint32_t meanings; /* bits of ToolMeaning */
        bool is_claim;
} labels[] = {
#define OF(meaning) (1U << TOOL_##meaning)
        { "path", "File",
          OF(READ) | OF(WRITE) | OF(EDIT) | OF(DELETE) | OF(LIST) | OF(GREP) | OF(GLOB), false },
        { "url", "URL", OF(FETCH), false },
        { "pattern", "Pattern", OF(GREP) | OF(GLOB) | OF(SEARCH), false },
        { "prompt", "Prompt", OF(FETCH), true },
        { "description", "Description", OF(BASH) | OF(EXEC), true },
        { "reason", "Description", OF(EXEC), true },
#undef OF
};

static bool add_labelled(
        Card *card, CardField *f, const JsonValue *m, const Surroundings *s, Arena *a) {
        const Request *q = card->request;
        Str text;

        for (size_t i = 0; i < ARRAY_LEN(labels); ++i) {
                Str name = str_of(labels[i].argument);

                if (!(labels[i].meanings & (1U << q->spec->meaning)) ||
                    m != tool_find_argument(q->args, name) || !json_string(m, &text) || !text.n)
                        continue;
                add_field(f, &card->n_fields, labels[i].label,
                          i == 0 ? with_tilde(a, text, s->home) : text, labels[i].is_claim);
                return true;
        }
        return false;
}

/* What goes, by name: it is what a person would miss. One file alone is named by its effect. */
static int add_list(Card *card, CardField *f, Arena *a) {
        _cleanup_(buf_deinit) Buf all = BUF_INIT(1 << 20);
        size_t n = 0, n_trees = 0;

        for (size_t i = 0; i < card->n_effects; ++i) {
                const CardEffect *e = &card->effects[i];

                if (!e->list.n)
                        continue;
                buf_appendf(&all, "%s" STR_FMT, n++ ? ", " : "", STR_ARG(e->list));
                n_trees += e->n_files > 0;
        }
        if (n + n_trees < 2 || card->n_fields == 2 * CARD_FIELDS_MAX)
                return 0;
        f[card->n_fields++] = (CardField){ .label = STR("Deletes"),
                                           .text = arena_str(a, buf_str(&all)) };
        return buf_error(&all) ? error_trace(buf_error(&all)) : arena_error(a);
}

/* Every argument that is bound stands on the card: in the body, or as a field. */
static int make_fields(Card *card, const Surroundings *s, Arena *a) {
        const Request *q = card->request;
        CardField *f = arena_new_array(a, CardField, 2 * CARD_FIELDS_MAX);
        int r = 0;

        if (!f)
                return error_origin(arena_error(a));
        card->fields = f;
        if (q->spec->meaning == TOOL_OTHER || card->body_is_claim || q->spec->preview_func)
                return 0;
        for (const JsonValue *m = json_first(q->args); m && !r; m = json_next(m)) {
                if (is_said(card, m) || add_labelled(card, f, m, s, a))
                        continue;
                if (card->n_fields >= CARD_FIELDS_MAX) {
                        f[card->n_fields++] = (CardField){ STR("all arguments"), q->args_canonical,
                                                           false };
                        break;
                }
                r = add_argument(card, f, m, a);
        }
        add_field(f, &card->n_fields, "This would fail", card->will_fail, false);
        if (!r)
                r = add_list(card, f, a);
        return r ? error_trace(r) : arena_error(a);
}

/* The file as it is; empty when there is none. False: it cannot be told. */
static bool read_present(
        const Card *card, const Surroundings *s, Str path, Arena *a, Str *ret_text, bool *ret_new) {
        FilesContext c = { .world = s->world, .workspace = s->workspace, .home = s->home };
        Value full;
        int r;

        if (!s->world || !path.n)
                return false;
        full = files_absolute(&c, value_literal(path, (Span){ 0 }),
                              value_literal(card->request->directory, (Span){ 0 }), a);
        if (full.form != VALUE_LITERAL)
                return false;
        r = s->world->read_file(s->world->userdata, full.text, CARD_FILE_MAX, a, ret_text);
        *ret_new = r == WORLD_E_MISSING;
        return r == 0 || r == WORLD_E_MISSING;
}

/* A name in the head of a diff is one line, whatever it holds. */
static Str diff_name(Str path, Arena *a) {
        _cleanup_(buf_deinit) Buf safe = BUF_INIT(1 << 20);

        display_escape(path, DISPLAY_LINE, &safe);
        return buf_error(&safe) ? STR("file") : arena_str(a, buf_str(&safe));
}

static Str behind_line(Str text) {
        Str rest;

        str_cut(text, '\n', &rest);
        return rest;
}

/*
 * The words that differ, as marks in the formatted diff: its lines are walked along with the rows
 * they were made from. What does not fit together gives no mark, never a wrong one.
 */
static int mark_words(Card *card, const Diff *d, Arena *a) {
        CardMark *marks = arena_new_array(a, CardMark, CARD_WORDS_MAX);
        Str rest = behind_line(behind_line(card->body));

        if (!marks)
                return error_origin(arena_error(a));
        for (size_t i = 0; i < d->n_rows; ++i) {
                const DiffRow *row = &d->rows[i];
                size_t at;

                if (row->hunk_start)
                        rest = behind_line(rest);
                at = (size_t)(rest.p - card->body.p) + 1;
                if (rest.n <= row->text.n ||
                    !str_eq(str_slice(rest, 1, 1 + row->text.n), row->text))
                        break;
                for (size_t k = 0; k < row->n_spans && card->n_marks < CARD_WORDS_MAX; ++k) {
                        Span span = { (uint32_t)(at + row->spans[k].from),
                                      (uint32_t)(at + row->spans[k].to) };

                        marks[card->n_marks++] = (CardMark){ span, VERDICT_NONE };
                }
                rest = behind_line(rest);
                if (row->no_newline)
                        rest = behind_line(rest);
        }
        card->marks = marks;
        return 0;
}

static int show_diff(Card *card, Str path, Str old, Str new_text, bool is_new, Arena *a) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(CARD_FILE_MAX * 4);
        Str name = diff_name(path, a);
        Diff d;
        int r = diff_init(&d, old, new_text, 3);

        if (r)
                return r < 0 ? error_trace(r) : 0;
        diff_format(&d, is_new ? STR("/dev/null") : name, name, &text);
        card->n_added = d.n_added;
        card->n_removed = d.n_removed;
        if (!buf_error(&text)) {
                card->body = text.n ? arena_str(a, buf_str(&text))
                                    : STR("(the file stays as it is)");
                card->body_language = STR("diff");
                if (text.n && card->body.p)
                        r = mark_words(card, &d, a);
        }
        diff_deinit(&d);
        return r ? error_trace(r) : arena_error(a);
}

/* Without the file: an edit's two texts against each other, a write's content as it is. */
static int show_texts(Card *card, Str path, Arena *a) {
        const JsonValue *args = card->request->args;
        Str old_text, new_text;

        if (!json_string(tool_find_argument(args, STR("old_str")), &old_text) || !old_text.n ||
            !json_string(tool_find_argument(args, STR("new_str")), &new_text))
                return 0;
        return show_diff(card, path, old_text, new_text, false, a);
}

/*
 * What the call makes of the file, by the very function that the tool uses. A call that would fail
 * says so in place of a diff, and shows its arguments.
 */
static int make_change_diff(Card *card, const Surroundings *s, Arena *a) {
        Buf content = BUF_INIT(CHANGE_SIZE_MAX);
        const Request *q = card->request;
        Str path = string_argument(q, "path"), old = { 0 }, shown;
        bool is_new = false;
        Diag diag = { 0 };
        int r;

        if (!read_present(card, s, path, a, &old, &is_new))
                return show_texts(card, path, a);
        r = change_make(q, old, !is_new, &content, &diag);
        if (r < 0) {
                buf_deinit(&content);
                return error_trace(r);
        }
        if (r) {
                buf_deinit(&content);
                card->will_fail = arena_str(a, str_of(diag.text));
                return show_texts(card, path, a);
        }
        /* The rows of the diff point into it: it lives as long as the card. */
        shown = content.n ? arena_str(a, buf_str(&content)) : STR("");
        buf_deinit(&content);
        return arena_error(a) ? error_trace(arena_error(a))
                              : show_diff(card, path, old, shown, is_new, a);
}

static int make_body(Card *card, const Surroundings *s, Arena *a) {
        const Request *q = card->request;

        card->body = q->preview;
        card->body_language = q->preview_language;
        card->body_is_claim = q->preview_is_claim;
        if (change_knows(q) && !q->spec->preview_func)
                return make_change_diff(card, s, a);
        /* What is shown must be all that is bound: arguments that no preview holds are shown as well. */
        if (q->preview_is_claim || q->spec->preview_func) {
                card->body = arena_strf(a, STR_FMT "\n" STR_FMT, STR_ARG(q->preview),
                                        STR_ARG(q->args_canonical));
                return arena_error(a);
        }
        return 0;
}

static int make_marks(Card *card, Arena *a) {
        CardMark *marks;

        /* A diff has the marks of its words. */
        if (!card->request->command.n)
                return 0;
        marks = arena_new_array(a, CardMark, card->judgement.n_reasons + 1);
        if (!marks)
                return error_origin(arena_error(a));
        for (size_t i = 0; i < card->judgement.n_reasons; ++i) {
                const PolicyReason *r = &card->judgement.reasons[i];

                if (r->span.end > r->span.begin && r->verdict != VERDICT_ALLOW)
                        marks[card->n_marks++] = (CardMark){ r->span, r->verdict };
        }
        card->marks = marks;
        return 0;
}

static const CardEffect *gravest(const Card *card) {
        for (size_t i = 0; i < card->n_effects; ++i) {
                const Effect *e = card->effects[i].effect;

                if ((e->flags & EFFECT_WHOLESALE) || e->act == ACT_GATE)
                        return &card->effects[i];
        }
        return NULL;
}

/* The fact that a person types before a call of the floor runs: something they must have looked at. */
static void make_fact(Card *card, Arena *a) {
        const CardEffect *e = gravest(card);
        const Value *object = e ? &e->effect->object : NULL;

        if (e && e->n_files) {
                card->fact = arena_strf(a, "%zu", e->n_files);
                card->fact_question = STR("how many files it deletes");
        } else if (e && effect_kind(e->effect->act) == EFFECT_KIND_VCS && card->branch.n) {
                card->fact = card->branch;
                card->fact_question = STR("the name of the branch");
        } else if (object && object->form == VALUE_LITERAL && object->text.n &&
                   object->text.n <= 200) {
                card->fact = object->text;
                card->fact_question = is_path_kind(effect_kind(e->effect->act))
                                              ? STR("the path in full that it is about")
                                              : arena_strf(a, "what it %s, in full",
                                                           effect_act_text(e->effect->act));
        } else {
                card->fact = STR("destroy");
                card->fact_question = STR("the word destroy");
        }
}

int card_number(unsigned *ret_number) {
        int r;

        do {
                r = crypto_random_two_digits(ret_number);
        } while (!r && *ret_number < 40);
        return r ? error_trace(r) : 0;
}

static int make_answers(Card *card, EscalateLevel level, const Surroundings *s, Arena *a) {
        const Request *q = card->request;
        int r;

        if (level == ESCALATE_FLOOR || request_floor(q).n) {
                card->friction = CARD_FRICTION_FACT;
                make_fact(card, a);
                return arena_error(a);
        }
        r = card_number(&card->number);
        if (r)
                return error_trace(r);
        card->friction = q->risk == RISK_SAFE || q->risk == RISK_MODERATE ? CARD_FRICTION_KEY
                                                                          : CARD_FRICTION_NUMBER;
        card->may_remember = level == ESCALATE_NONE && !request_is_untold(q);
        if (q->command.n)
                card->remember_label = arena_strf(a, STR_FMT " in " STR_FMT, STR_ARG(q->command),
                                                  STR_ARG(with_tilde(a, q->directory, s->home)));
        else
                card->remember_label = q->signature;
        return arena_error(a);
}

static int fill_who(Card *card, const Surroundings *s, Str session, Arena *a) {
        const Request *q = card->request;

        card->agent = q->agent;
        card->session = session;
        card->directory = with_tilde(a, q->directory, s->home);
        card->tool = q->tool;
        card->source = str_of(tool_source_name(q->spec->source));
        card->risk = q->risk;
        card->agent_says = q->reason;
        return repo_branch(s->world, q->directory, a, &card->branch);
}

int card_new(const Request *request,
             const Policy *policy,
             const Surroundings *surroundings,
             EscalateLevel level,
             Str by,
             Str session,
             Str changed,
             Arena *a,
             Card *ret) {
        Card card = { .request = request, .escalated_by = by, .changed = changed };
        int r;

        r = policy_judge(policy, request, a, &card.judgement);
        if (r)
                return error_trace(r);
        r = fill_who(&card, surroundings, session, a);
        if (!r)
                r = make_effects(&card, surroundings, a);
        if (!r)
                r = make_sentence(&card, a);
        if (!r)
                r = make_claims(&card, a);
        if (!r)
                r = make_body(&card, surroundings, a);
        if (!r)
                r = make_fields(&card, surroundings, a);
        if (!r)
                r = make_marks(&card, a);
        if (!r)
                r = make_answers(&card, level, surroundings, a);
        if (!r)
                r = arena_error(a);
        if (r)
                return error_trace(r);
        *ret = card;
        return 0;
}

static Str age_text(int64_t ms, Arena *a) {
        int64_t minutes = ms / 60000, hours = minutes / 60, days = hours / 24;

        if (days > 0)
                return arena_strf(a, "%lld day%s ago", (long long)days, days == 1 ? "" : "s");
        if (hours > 0)
                return arena_strf(a, "%lld hour%s ago", (long long)hours, hours == 1 ? "" : "s");
        if (minutes > 0)
                return arena_strf(a, "%lld minute%s ago", (long long)minutes,
                                  minutes == 1 ? "" : "s");
        return STR("just now");
}

static Str one_line(Str s) {
        return str_slice(s, 0,
                         str_find_char(s, '\n') < CARD_RUN_MAX ? str_find_char(s, '\n')
                                                               : CARD_RUN_MAX);
}

static void append_spans(Buf *out, const char *label, Str line, const DiffRow *row) {
        size_t n = row->n_spans < CARD_SPANS_MAX ? row->n_spans : CARD_SPANS_MAX;

        for (size_t i = 0; i < n; ++i) {
                Str run = str_trim(str_slice(line, row->spans[i].from, row->spans[i].to));

                buf_appendf(out, "%s" STR_FMT, i ? ", " : label, STR_ARG(one_line(run)));
        }
}

Str card_changed(Str earlier, Str now, int64_t age_ms, Arena *a) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(65536);
        DiffRow before = { 0 }, after = { 0 };
        Str age = age_text(age_ms < 0 ? 0 : age_ms, a);

        if (str_eq(earlier, now))
                return arena_strf(a, "nothing: the same was allowed " STR_FMT, STR_ARG(age));
        buf_appendf(&out, STR_FMT ": " STR_FMT, STR_ARG(age), STR_ARG(one_line(earlier)));
        if (diff_words(a, earlier, now, &before, &after) == 0) {
                append_spans(&out, "; this one has: ", now, &after);
                append_spans(&out, "; and lacks: ", earlier, &before);
        }
        return buf_error(&out) ? (Str){ 0 } : arena_str(a, buf_str(&out));
}

static Str kind_words(EffectKind kind) {
        return str_of(effect_kind_text(kind));
}

Str card_summary(const Card *card, Arena *a) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(4096);
        uint32_t seen = 0;

        for (int g = 0; g <= GRAVITY_LEAST; ++g) {
                for (size_t i = 0; i < card->n_effects; ++i) {
                        EffectKind kind = effect_kind(card->effects[i].effect->act);

                        if (gravity(card->effects[i].effect) != g || (seen & (1U << kind)))
                                continue;
                        seen |= 1U << kind;
                        buf_appendf(&text, "%s" STR_FMT, text.n ? ", " : "",
                                    STR_ARG(kind_words(kind)));
                        if (is_path_kind(kind) && card->effects[i].place.n)
                                buf_appendf(&text, " " STR_FMT, STR_ARG(card->effects[i].place));
                }
        }
        return arena_str(a, buf_str(&text));
}

static void write_fields(JsonWriter *w, const char *key, const CardField *fields, size_t n) {
        json_write_key(w, str_of(key));
        json_begin_array(w);
        for (size_t i = 0; i < n; ++i) {
                json_begin_object(w);
                json_member_str(w, STR("label"), fields[i].label);
                json_member_bytes(w, STR("text"), fields[i].text);
                json_member_bool(w, STR("claim"), fields[i].is_claim);
                json_end_object(w);
        }
        json_end_array(w);
}

static void write_effects(JsonWriter *w, const Card *card) {
        json_write_key(w, STR("effects"));
        json_begin_array(w);
        for (size_t i = 0; i < card->n_effects; ++i) {
                const CardEffect *e = &card->effects[i];

                json_begin_object(w);
                json_member_str(w, STR("act"), str_of(effect_act_name(e->effect->act)));
                json_member_bytes(w, STR("text"), e->text);
                json_member_bytes(w, STR("place"), e->place);
                json_member_bytes(w, STR("undo"), e->undo);
                json_member_u64(w, STR("count"), e->count);
                json_end_object(w);
        }
        json_end_array(w);
}

static void write_reasons(JsonWriter *w, const Card *card) {
        json_write_key(w, STR("reasons"));
        json_begin_array(w);
        for (size_t i = 0; i < card->judgement.n_reasons; ++i) {
                const PolicyReason *r = &card->judgement.reasons[i];

                json_begin_object(w);
                json_member_str(w, STR("verdict"), str_of(verdict_name(r->verdict)));
                json_member_bytes(w, STR("text"), r->text);
                json_member_bytes(w, STR("note"), r->note);
                json_member_bytes(w, STR("source"), r->source);
                json_member_u64(w, STR("begin"), r->span.begin);
                json_member_u64(w, STR("end"), r->span.end);
                json_end_object(w);
        }
        json_end_array(w);
}

void card_write_json(const Card *card, JsonWriter *w) {
        json_begin_object(w);
        json_member_str(w, STR("request"), str_of(card->request->id));
        json_member_bytes(w, STR("agent"), card->agent);
        json_member_bytes(w, STR("session"), card->session);
        json_member_bytes(w, STR("directory"), card->directory);
        json_member_bytes(w, STR("branch"), card->branch);
        json_member_bytes(w, STR("tool"), card->tool);
        json_member_str(w, STR("source"), card->source);
        json_member_str(w, STR("risk"), str_of(risk_name(card->risk)));
        json_member_bytes(w, STR("sentence"), card->sentence);
        write_fields(w, "claims", card->claims, card->n_claims);
        write_fields(w, "fields", card->fields, card->n_fields);
        json_member_bytes(w, STR("body"), card->body);
        json_member_bytes(w, STR("body_language"), card->body_language);
        json_member_bool(w, STR("body_is_claim"), card->body_is_claim);
        write_effects(w, card);
        json_member_u64(w, STR("more_effects"), card->n_more_effects);
        write_reasons(w, card);
        json_member_bytes(w, STR("escalated_by"), card->escalated_by);
        json_member_bytes(w, STR("changed"), card->changed);
        json_member_bytes(w, STR("agent_says"), card->agent_says);
        json_member_bool(w, STR("may_remember"), card->may_remember);
        json_member_bytes(w, STR("remember_label"), card->remember_label);
        json_end_object(w);
}
