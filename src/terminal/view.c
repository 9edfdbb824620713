#include "view.h"

Style view_risk_style(Risk risk) {
        switch (risk) {
        case RISK_NONE:
        case RISK_DANGEROUS:
                return STYLE_ALARM;
        case RISK_MODERATE:
                return STYLE_STRONG;
        case RISK_SAFE:
                return STYLE_FAINT;
        }
        abort();
}

/* How many bytes are within @max_chars characters and @max_lines lines. */
static size_t cut_at(Str s, size_t max_chars, size_t max_lines) {
        size_t chars = 0, lines = 1;

        for (size_t i = 0; i < s.n; ++i) {
                bool leads = ((unsigned char)s.p[i] & 0xc0) != 0x80;

                if (leads && chars++ == max_chars)
                        return i;
                if (s.p[i] == '\n' && lines++ == max_lines && i + 1 < s.n)
                        return i;
        }
        return s.n;
}

static bool is_diff(const Card *card) {
        return str_eq(card->body_language, STR("diff"));
}

static size_t body_cut(const Card *card) {
        return cut_at(card->body, is_diff(card) ? VIEW_DIFF_MAX : VIEW_FIELD_MAX, VIEW_LINES_MAX);
}

static size_t count_lines(Str s) {
        size_t n = s.n && s.p[s.n - 1] != '\n';

        for (size_t i = 0; i < s.n; ++i)
                n += s.p[i] == '\n';
        return n;
}

static void put_hidden(Page *p, size_t indent, Str rest) {
        page_begin(p, indent, indent);
        page_own(p, STYLE_STRONG, "… ", "... ");
        page_words(p, STYLE_STRONG,
                   arena_strf(p->arena,
                              "%zu more bytes in %zu line%s are hidden: d shows everything", rest.n,
                              count_lines(rest), count_lines(rest) == 1 ? "" : "s"));
        page_end(p);
}

static void put_tool(Page *p, const Card *card) {
        Str risk = str_of(risk_name(card->risk));
        const ToolSpec *spec = card->request->spec;
        size_t edge = p->look.width < 72 ? p->look.width : 72;

        page_begin(p, 2, 4);
        page_own(p, STYLE_STRONG, "Tool: ", "Tool: ");
        page_put(p, STYLE_NONE, card->tool);
        if (spec->source == TOOL_SOURCE_MCP)
                page_words(
                        p, STYLE_NONE,
                        arena_strf(p->arena, " of the MCP server " STR_FMT, STR_ARG(spec->server)));
        if (p->column + 2 + risk.n <= edge)
                page_pad(p, edge - risk.n);
        else
                page_own(p, STYLE_NONE, "  ", "  ");
        page_put(p, view_risk_style(card->risk), risk);
        page_end(p);
}

/* A host's or server's words are quoted, so that nobody takes them for ours. */
static bool put_field(Page *p, const CardField *f, size_t indent, bool whole) {
        size_t n = whole ? f->text.n : cut_at(f->text, VIEW_FIELD_MAX, VIEW_LINES_MAX);

        page_begin(p, indent, indent + 2);
        page_put(p, STYLE_STRONG, f->label);
        if (f->is_claim)
                page_words(p, STYLE_FAINT, STR(" (not checked)"));
        page_own(p, STYLE_NONE, ": ", ": ");
        if (f->is_claim)
                page_own(p, STYLE_NONE, "\"", "\"");
        page_put(p, STYLE_NONE, str_slice(f->text, 0, n));
        if (n < f->text.n)
                page_own(p, STYLE_STRONG, "…", "...");
        if (f->is_claim)
                page_own(p, STYLE_NONE, "\"", "\"");
        page_end(p);
        if (n < f->text.n)
                put_hidden(p, indent + 2, str_slice(f->text, n, f->text.n));
        return n < f->text.n && !f->is_claim;
}

static const char *body_label(const Card *card) {
        if (card->request->command.n)
                return "Command";
        if (is_diff(card))
                return "Change";
        if (str_eq(card->body_language, STR("json")))
                return "Arguments";
        return "Content";
}

/* The end of the last line needs no line of its own. */
static Str shown_body(const Card *card, size_t n) {
        return str_slice(card->body, 0,
                         n && n == card->body.n && card->body.p[n - 1] == '\n' ? n - 1 : n);
}

static void put_body(Page *p, const Card *card, size_t n, size_t indent) {
        bool several = str_find_char(card->body, '\n') != SIZE_MAX;

        page_begin(p, indent, indent + 2);
        page_own(p, STYLE_STRONG, body_label(card), body_label(card));
        if (card->body_is_claim)
                page_words(p, STYLE_FAINT,
                           STR(" (made by the caller, not checked; the arguments follow it)"));
        page_own(p, STYLE_NONE, ":", ":");
        if (is_diff(card))
                page_put(p, STYLE_NONE,
                         arena_strf(p->arena, " +%zu -%zu", card->n_added, card->n_removed));
        if (several) {
                page_end(p);
                page_begin(p, indent + 2, indent + 2);
        } else {
                page_own(p, STYLE_NONE, " ", " ");
        }
        page_body(p, shown_body(card, n), 0, is_diff(card), card->marks, card->n_marks);
        page_end(p);
}

static void put_where(Page *p, const Card *card) {
        Str summary = card_summary(card, p->arena);

        page_begin(p, 2, 4);
        page_own(p, STYLE_NONE, "in ", "in ");
        page_put(p, STYLE_NONE, card->directory);
        if (card->request->directory_guessed)
                page_words(p, STYLE_ALARM, STR(" (guessed)"));
        if (card->branch.n)
                page_put(p, STYLE_NONE,
                         arena_strf(p->arena, " (" STR_FMT ")", STR_ARG(card->branch)));
        if (summary.n && p->column + 2 < 29)
                page_pad(p, 29);
        else if (summary.n)
                page_own(p, STYLE_NONE, "  ", "  ");
        page_words(p, STYLE_NONE, summary);
        page_end(p);
}

static void put_who(Page *p, const Card *card) {
        if (!card->agent.n && !card->session.n)
                return;
        page_begin(p, 2, 4);
        page_own(p, STYLE_FAINT, "for ", "for ");
        page_put(p, STYLE_FAINT, card->agent.n ? card->agent : STR("an agent"));
        if (card->session.n) {
                page_words(p, STYLE_FAINT, STR(", session "));
                page_put(p, STYLE_FAINT, str_slice(card->session, 0, 24));
        }
        page_end(p);
}

static void put_effect_text(Page *p, const CardEffect *e) {
        page_words(p, STYLE_NONE, e->text);
        if (e->count > 1)
                page_put(p, STYLE_NONE, arena_strf(p->arena, " (%u times)", e->count));
        if (e->place.n)
                page_words(p, STYLE_NONE, arena_strf(p->arena, ", " STR_FMT, STR_ARG(e->place)));
        if (e->undo.n)
                page_words(p, STYLE_FAINT, arena_strf(p->arena, "; " STR_FMT, STR_ARG(e->undo)));
}

/* One is said in its sentence; of several the gravest come first. */
static void put_effects(Page *p, const Card *card, size_t max) {
        size_t n = card->n_effects < max ? card->n_effects : max;
        size_t left = card->n_effects - n + card->n_more_effects;

        if (card->n_effects == 0)
                page_labelled(p, 2, "What it does", card->sentence);
        else if (card->n_effects > 1)
                page_line(p, 2, 4, STYLE_STRONG, STR("What it does:"));
        for (size_t i = 0; i < n; ++i) {
                bool alone = card->n_effects == 1;

                page_begin(p, alone ? 2 : 4, alone ? 4 : 6);
                page_own(p, STYLE_STRONG, alone ? "What it does: " : "• ",
                         alone ? "What it does: " : "- ");
                put_effect_text(p, &card->effects[i]);
                page_end(p);
        }
        if (left)
                page_line(p, 4, 6, STYLE_FAINT,
                          arena_strf(p->arena, "and %zu more%s", left,
                                     n < card->n_effects ? ": d shows them" : ""));
}

/* Letters that look like others are told by their code point: eyes alone do not see them. */
static void put_mixed(Page *p, Str text) {
        DisplayMixed m;

        for (unsigned i = 0; i < 3 && display_mixed_script(text, &m); ++i) {
                page_begin(p, 2, 4);
                page_own(p, STYLE_ALARM, "! ", "! ");
                page_put(p, STYLE_ALARM, m.word);
                page_words(p, STYLE_NONE,
                           arena_strf(p->arena,
                                      " holds a letter that is " STR_FMT " (U+%04X) among " STR_FMT,
                                      STR_ARG(display_script_name(m.script)), m.rune,
                                      STR_ARG(display_script_name(m.among))));
                page_end(p);
                text = str_slice(text, (size_t)(m.word.p + m.word.n - text.p), SIZE_MAX);
        }
}

static void put_warnings(Page *p, const Card *card) {
        put_mixed(p, card->body);
        for (size_t i = 0; i < card->n_fields; ++i)
                put_mixed(p, card->fields[i].text);
        if (display_suspicious(card->body))
                page_line(p, 2, 4, STYLE_ALARM,
                          STR("! it holds characters that do not show: they stand above as escapes "
                              "(\\…)"));
}

/* The part of the command that a reason is about, when it is not all of it. */
static Str part_of(const Card *card, const PolicyReason *r) {
        Str part = str_slice(card->request->command, r->span.begin, r->span.end);

        return r->span.end > r->span.begin && part.n <= 80 ? part : (Str){ 0 };
}

static void put_reason(Page *p, const Card *card, const PolicyReason *r, size_t indent) {
        Str part = part_of(card, r);

        page_begin(p, indent, indent + 2);
        page_own(p, STYLE_NONE, "• ", "- ");
        if (part.n && str_find(r->text, part) == SIZE_MAX) {
                page_own(p, STYLE_NONE, "`", "`");
                page_put(p, STYLE_NONE, part);
                page_own(p, STYLE_NONE, "`: ", "`: ");
        }
        page_words(p, STYLE_NONE, r->text);
        if (r->note.n)
                page_words(p, STYLE_NONE,
                           arena_strf(p->arena, " (\"" STR_FMT "\")", STR_ARG(r->note)));
        if (r->source.n)
                page_words(p, STYLE_FAINT,
                           arena_strf(p->arena, " [" STR_FMT "]", STR_ARG(r->source)));
        page_end(p);
}

/* The call as a whole is asked about for what one of its effects says more exactly. */
static bool is_said_again(const PolicyJudgement *j, const PolicyReason *whole) {
        for (size_t i = 0; !whole->effect && !whole->note.n && i < j->n_reasons; ++i) {
                const PolicyReason *r = &j->reasons[i];

                if (!r->effect || r->verdict != whole->verdict)
                        continue;
                if (whole->layer == POLICY_LAYER_FLOOR &&
                    (r->effect->act == ACT_GATE || r->effect->flags & EFFECT_WHOLESALE))
                        return true;
                if (str_has_suffix(r->text, whole->text))
                        return true;
        }
        return false;
}

/* What a person must see before all else, unless a reason says it. */
static bool is_a_reason(const PolicyJudgement *j, Str text) {
        for (size_t i = 0; i < j->n_reasons; ++i) {
                if (j->reasons[i].verdict != VERDICT_ALLOW &&
                    (str_eq(j->reasons[i].text, text) || str_eq(j->reasons[i].note, text)))
                        return true;
        }
        return false;
}

static void put_asked_because(Page *p, const Card *card) {
        if (card->escalated_by.n && !is_a_reason(&card->judgement, card->escalated_by))
                page_labelled(p, 2, "Asked because", card->escalated_by);
        else if (card->friction == CARD_FRICTION_FACT)
                page_line(p, 2, 4, STYLE_STRONG, STR("Asked because nothing runs this unasked:"));
        else
                page_line(p, 2, 4, STYLE_STRONG, STR("Asked because:"));
}

static void put_reasons(Page *p, const Card *card, size_t max) {
        size_t shown = 0, left = 0;

        put_asked_because(p, card);
        for (size_t i = 0; i < card->judgement.n_reasons; ++i) {
                const PolicyReason *r = &card->judgement.reasons[i];

                if (r->verdict == VERDICT_ALLOW || is_said_again(&card->judgement, r))
                        continue;
                if (shown == max) {
                        ++left;
                        continue;
                }
                put_reason(p, card, r, 4);
                ++shown;
        }
        if (!shown && !card->escalated_by.n)
                page_line(p, 4, 6, STYLE_NONE, STR("no rule allows it"));
        if (left)
                page_line(p, 4, 6, STYLE_FAINT,
                          arena_strf(p->arena,
                                     max == VIEW_REASONS_MAX ? "and %zu more: w shows them"
                                                             : "and %zu more",
                                     left));
}

static void put_says(Page *p, const Card *card, bool whole) {
        CardField says = { STR("Agent says"), card->agent_says, true };

        if (card->changed.n)
                page_labelled(p, 2, "Changed since", card->changed);
        if (card->agent_says.n)
                put_field(p, &says, 2, whole);
}

static bool put_what(Page *p, const Card *card, bool whole) {
        size_t n = whole ? card->body.n : body_cut(card);
        bool fields_say_all = card->n_fields && str_eq(card->body_language, STR("json"));
        bool hidden = n < card->body.n && !fields_say_all;

        for (size_t i = 0; i < card->n_fields; ++i) {
                if (!card->fields[i].is_claim)
                        hidden |= put_field(p, &card->fields[i], 2, whole);
        }
        /* Arguments that the fields say already need no second form; whoever wants it presses d. */
        if (card->body.n && (whole || !fields_say_all)) {
                put_body(p, card, n, 2);
                if (n < card->body.n)
                        put_hidden(p, 4, str_slice(card->body, n, card->body.n));
        }
        for (size_t i = 0; i < card->n_fields; ++i) {
                if (card->fields[i].is_claim)
                        put_field(p, &card->fields[i], 2, whole);
        }
        return hidden;
}

static void put_title(Page *p, const char *title) {
        page_begin(p, 2, 2);
        page_own(p, STYLE_STRONG, title, title);
        page_end(p);
        page_rule(p, 2);
}

static void put_claims(Page *p, const Card *card, bool whole) {
        for (size_t i = 0; i < card->n_claims; ++i) {
                /* What the tool is for is read once, in the pager. */
                if (whole || !str_eq(card->claims[i].label, STR("About the tool")))
                        put_field(p, &card->claims[i], 2, whole);
        }
}

void view_card(Page *p, const Card *card, bool *ret_hidden) {
        put_title(p, "Tool Execution Request:");
        put_tool(p, card);
        *ret_hidden = put_what(p, card, false);
        put_where(p, card);
        put_who(p, card);
        put_warnings(p, card);
        put_claims(p, card, false);
        put_effects(p, card, VIEW_EFFECTS_MAX);
        page_blank(p);
        put_reasons(p, card, VIEW_REASONS_MAX);
        put_says(p, card, false);
        page_blank(p);
}

void view_whole(Page *p, const Card *card) {
        put_title(p, "Everything about this request:");
        put_tool(p, card);
        put_what(p, card, true);
        if (!str_eq(card->body_language, STR("json"))) {
                CardField args = { STR("All arguments"), card->request->args_canonical, false };

                put_field(p, &args, 2, true);
        }
        if (card->request->content.n) {
                CardField content = { STR("Further content"), card->request->content, false };

                put_field(p, &content, 2, true);
        }
        put_where(p, card);
        put_who(p, card);
        put_warnings(p, card);
        put_claims(p, card, true);
        put_effects(p, card, SIZE_MAX);
        put_reasons(p, card, VIEW_REASONS_WHOLE);
        put_says(p, card, true);
}

void view_why(Page *p, const Card *card) {
        const PolicyJudgement *j = &card->judgement;

        put_title(p, "Why this is asked:");
        page_labelled(p, 2, "Risk", str_of(risk_name(card->risk)));
        page_labelled(p, 2, "Verdict of the rules", str_of(verdict_name(j->verdict)));
        if (card->escalated_by.n && !is_a_reason(j, card->escalated_by))
                page_labelled(p, 2, "Asked because", card->escalated_by);
        if (!j->n_reasons)
                page_line(p, 2, 4, STYLE_NONE, STR("no rule allows it"));
        for (size_t i = 0; i < j->n_reasons && i < VIEW_WHY_MAX; ++i) {
                page_begin(p, 2, 4);
                page_put(p, STYLE_STRONG, str_of(verdict_name(j->reasons[i].verdict)));
                page_words(p, STYLE_FAINT,
                           arena_strf(p->arena, " by %s", policy_layer_name(j->reasons[i].layer)));
                page_end(p);
                put_reason(p, card, &j->reasons[i], 4);
        }
        if (j->n_reasons > VIEW_WHY_MAX)
                page_line(p, 2, 4, STYLE_FAINT,
                          arena_strf(p->arena, "and %zu more", j->n_reasons - VIEW_WHY_MAX));
}

static const struct {
        const char *keys, *text;
} answers[] = {
#define X(name, keys, words, text) { keys, text },
#include "choices.def"
#undef X
};

void view_help(Page *p, const Card *card) {
        put_title(p, "Answers:");
        if (card->friction == CARD_FRICTION_NUMBER)
                page_line(
                        p, 2, 4, STYLE_STRONG,
                        arena_strf(p->arena, "every yes is completed by typing %u", card->number));
        if (card->friction == CARD_FRICTION_FACT)
                page_line(p, 2, 4, STYLE_STRONG,
                          arena_strf(p->arena, "every yes is completed by typing " STR_FMT,
                                     STR_ARG(card->fact_question)));
        for (size_t i = 0; i < ARRAY_LEN(answers); ++i) {
                page_begin(p, 2, 10);
                for (const char *k = answers[i].keys; *k; ++k) {
                        /* A capital that does the same as its small letter goes without saying. */
                        if (k > answers[i].keys && *k >= 'A' && *k <= 'Z')
                                continue;
                        page_put(p, STYLE_STRONG, (Str){ k, 1 });
                        page_own(p, STYLE_NONE, " ", " ");
                }
                page_pad(p, 8);
                page_words(p, STYLE_NONE, str_of(answers[i].text));
                page_end(p);
        }
}

Str view_object(const Card *card, Arena *a) {
        if (card->request->command.n)
                return card->request->command;
        for (size_t i = 0; i < card->n_fields; ++i) {
                if (!card->fields[i].is_claim)
                        return card->fields[i].text;
        }
        return card->request->args_canonical;
}

bool view_is_short(const Card *card) {
        return body_cut(card) == card->body.n && count_lines(card->body) <= VIEW_SHORT_MAX;
}
