/* How a question stands on the screen: the card, the answers below it, the prompt. */

#include "question.h"
#include "view.h"

#define NARROW     60 /* columns below which the prompt is short */
#define LEAST_HEAD 6  /* lines of the card that must have room beside the long list of answers */

/* The first answer, as the person has to give it. */
static Str yes_key(const Question *q, Arena *a) {
        if (question_needs_number(q))
                return arena_strf(a, "%u", q->card.number);
        return q->card.friction == CARD_FRICTION_FACT ? STR("y") : STR("1");
}

Str question_prompt(const Question *q, Arena *a) {
        Str yes = yes_key(q, a), left = { 0 };
        const char *rest = q->t->options.private_dir.n ? "t a r s e c d w ? x"
                                                       : "t a r s c d w ? x";
        int64_t seconds = terminal_seconds_left(q->t);

        if (seconds >= 0)
                left = arena_strf(a, " (%lld s left)", (long long)seconds);
        if (terminal_look(q->t).width < NARROW) {
                if (question_needs_number(q))
                        return arena_strf(a, "  %u is yes" STR_FMT ": ", q->card.number,
                                          STR_ARG(left));
                return arena_strf(a, "  Choice" STR_FMT ": ", STR_ARG(left));
        }
        if (!q->card.may_remember)
                return arena_strf(a, "  Choice [" STR_FMT " 3, %s]" STR_FMT ": ", STR_ARG(yes),
                                  rest, STR_ARG(left));
        if (!question_needs_number(q))
                return arena_strf(a, "  Choice [1-3, %s]" STR_FMT ": ", rest, STR_ARG(left));
        return arena_strf(a, "  Choice [" STR_FMT " 2 3, %s]" STR_FMT ": ", STR_ARG(yes), rest,
                          STR_ARG(left));
}

static void put_yes(Page *p, const Question *q) {
        page_begin(p, 2, 6);
        page_own(p, STYLE_STRONG, "❯ ", "> ");
        page_put(p, STYLE_STRONG, yes_key(q, p->arena));
        page_own(p, STYLE_NONE, ". Yes", ". Yes");
        if (question_needs_number(q))
                page_words(p, STYLE_NONE, arena_strf(p->arena, ": type %u", q->card.number));
        if (q->card.friction == CARD_FRICTION_FACT)
                page_words(p, STYLE_NONE,
                           arena_strf(p->arena, ", then type " STR_FMT,
                                      STR_ARG(q->card.fact_question)));
        page_end(p);
}

/* The exact scope stands in the answer; what has no room for that is "exactly this call". */
static void put_remember(Page *p, const Question *q) {
        size_t width = page_text_width(q->card.remember_label, p->look.flags);

        if (!q->card.may_remember)
                return;
        page_begin(p, 4, 7);
        page_own(p, STYLE_NONE, "2. Yes, and don't ask again for ",
                 "2. Yes, and don't ask again for ");
        if (width + p->column <= p->look.width * 2)
                page_put(p, STYLE_NONE, q->card.remember_label);
        else
                page_words(p, STYLE_NONE, STR("exactly this call, as it stands above"));
        if (question_needs_number(q))
                page_words(p, STYLE_NONE, arena_strf(p->arena, " (then %u)", q->card.number));
        page_end(p);
}

static void put_flood(Page *p, const Question *q) {
        if (!terminal_is_flooded(q->t))
                return;
        page_line(p, 2, 4, STYLE_ALARM,
                  arena_strf(p->arena,
                             "The agent keeps asking: more than %u questions in a minute. X denies "
                             "everything for "
                             "the rest of this turn.",
                             q->t->options.flood));
}

static void put_note(Page *p, const Question *q) {
        if (q->note.n)
                page_line(p, 2, 4, STYLE_STRONG, q->note);
}

static void put_question(Page *p, const Question *q) {
        put_flood(p, q);
        page_line(p, 2, 4, STYLE_STRONG, STR("Do you want to proceed?"));
        put_yes(p, q);
        put_remember(p, q);
        page_line(p, 4, 6, STYLE_NONE, STR("3. No"));
        page_blank(p);
        put_note(p, q);
}

static void add_lines(Page *out, const Page *from, size_t begin, size_t n) {
        for (size_t i = begin; i < from->n && i < begin + n && !page_error(out); ++i) {
                page_blank(out);
                if (out->n)
                        out->lines[out->n - 1] = from->lines[i];
        }
}

/* What fits: the top of the card, what is missing, the question. True when all of it does. */
static bool put_fitting(Page *out, const Page *head, const Page *tail, size_t rows) {
        size_t room = rows > tail->n + 2 ? rows - tail->n - 2 : 1;
        size_t from = head->n > 2 ? 2 : 0; /* without its title */
        bool fits = head->n + tail->n + 1 <= rows;

        if (fits) {
                add_lines(out, head, 0, head->n);
        } else {
                add_lines(out, head, from, room);
                page_begin(out, 2, 2);
                page_own(out, STYLE_STRONG, "… ", "... ");
                page_put(out, STYLE_STRONG,
                         arena_strf(out->arena, "%zu more lines: d",
                                    head->n > from + room ? head->n - from - room : 0));
                page_end(out);
        }
        add_lines(out, tail, 0, tail->n);
        return fits;
}

static void draw_raw(Question *q, Arena *a) {
        PageLook look = terminal_look(q->t);
        size_t rows = terminal_rows(q->t);
        Page head, tail, all;
        bool hidden, whole = false;

        page_init(&head, a, &look);
        page_init(&tail, a, &look);
        page_init(&all, a, &look);
        view_card(&head, &q->card, &hidden);
        put_question(&tail, q);
        if (rows < tail.n + LEAST_HEAD) {
                tail.n = 0;
                put_note(&tail, q);
        }
        if (!page_error(&head) && !page_error(&tail)) {
                whole = put_fitting(&all, &head, &tail, rows);
        }
        page_blank(&all);
        if (!page_error(&head) && !page_error(&tail))
                terminal_show(q->t, &all);
        if (whole && !hidden && q->t->end == END_NONE)
                q->seen = true;
        page_deinit(&head);
        page_deinit(&tail);
        page_deinit(&all);
}

void question_draw(void *userdata, Str prompt, Str typed, bool anew) {
        Question *q = userdata;
        _cleanup_(arena_freep) Arena *a = NULL;
        int r = arena_new(TERMINAL_ARENA_MAX, &a);

        if (!r) {
                if (anew)
                        tty_screen_deinit(&q->t->screen);
                draw_raw(q, a);
                r = arena_error(a);
        }
        if (r) {
                terminal_fail(q->t, r);
                return;
        }
        if (!prompt.n) {
                prompt = question_prompt(q, a);
                if (q->typed)
                        typed = arena_strf(a, "%u", q->typed);
        }
        terminal_draw_prompt(q->t, prompt, typed);
}

void question_redraw(Question *q) {
        if (!q->t->lines_only && q->t->end == END_NONE)
                question_draw(q, (Str){ 0 }, (Str){ 0 }, false);
}

void question_draw_countdown(Question *q) {
        _cleanup_(arena_freep) Arena *a = NULL;
        char digit[2] = { (char)('0' + q->typed), '\0' };

        if (terminal_seconds_left(q->t) < 0 || arena_new(1 << 16, &a))
                return;
        terminal_draw_prompt(q->t, question_prompt(q, a), q->typed ? str_of(digit) : (Str){ 0 });
}

void question_print(Question *q) {
        _cleanup_(arena_freep) Arena *a = NULL;
        PageLook look = terminal_look(q->t);
        bool hidden = true;
        Page p;

        if (arena_new(TERMINAL_ARENA_MAX, &a)) {
                terminal_fail(q->t, -ENOMEM);
                return;
        }
        page_init(&p, a, &look);
        view_card(&p, &q->card, &hidden);
        put_question(&p, q);
        terminal_print(q->t, &p);
        if (!hidden && !page_error(&p))
                q->seen = true;
        page_deinit(&p);
}
