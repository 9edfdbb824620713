/* One question: a card, and keys or words until there is an answer. */

#include "terminal-private.h"
#include "view.h"

#include <stdio.h>

#define AUTO_MAX   1000000
#define NARROW     60 /* columns below which the prompt is short */
#define LEAST_HEAD 6  /* lines of the card that must have room beside the long list of answers */

typedef struct Question {
        Terminal *t;
        Request *request;
        Session *session;
        EscalateLevel level;
        Arena *arena; /* of the card */
        Card card;
        HookAnswer *answer;

        bool done;
        bool seen;    /* all of it has been on screen */
        bool printed; /* lines: the card stands there */
        unsigned n_invalid;
        unsigned typed; /* first digit of the number; 0: none */
        bool proved;    /* number or fact was typed */
        Choice wanted;  /* the yes that is completed by the number */
        Remember scoped;
        int64_t auto_count;
        bool auto_any;
        Str edited;
        Str note;
        Str feedback;
        bool is_good;
} Question;

static bool needs_number(const Question *q) {
        return q->card.friction == CARD_FRICTION_NUMBER ||
               (q->card.friction == CARD_FRICTION_KEY && q->t->options.shared);
}

static void set_note(Question *q, Str note) {
        q->note = note;
}

/* The first answer, as the person has to give it. */
static Str yes_key(const Question *q, Arena *a) {
        if (needs_number(q))
                return arena_strf(a, "%u", q->card.number);
        return q->card.friction == CARD_FRICTION_FACT ? STR("y") : STR("1");
}

static Str make_prompt(const Question *q, Arena *a) {
        Str yes = yes_key(q, a), left = { 0 };
        const char *rest = q->t->options.private_dir.n ? "t a r s e c d w ? x"
                                                       : "t a r s c d w ? x";
        int64_t seconds = terminal_seconds_left(q->t);

        if (seconds >= 0)
                left = arena_strf(a, " (%lld s left)", (long long)seconds);
        if (terminal_look(q->t).width < NARROW) {
                if (needs_number(q))
                        return arena_strf(a, "  %u is yes" STR_FMT ": ", q->card.number,
                                          STR_ARG(left));
                return arena_strf(a, "  Choice" STR_FMT ": ", STR_ARG(left));
        }
        if (!q->card.may_remember)
                return arena_strf(a, "  Choice [" STR_FMT " 3, %s]" STR_FMT ": ", STR_ARG(yes),
                                  rest, STR_ARG(left));
        if (!needs_number(q))
                return arena_strf(a, "  Choice [1-3, %s]" STR_FMT ": ", rest, STR_ARG(left));
        return arena_strf(a, "  Choice [" STR_FMT " 2 3, %s]" STR_FMT ": ", STR_ARG(yes), rest,
                          STR_ARG(left));
}

static void put_yes(Page *p, const Question *q) {
        page_begin(p, 2, 6);
        page_own(p, STYLE_STRONG, "❯ ", "> ");
        page_put(p, STYLE_STRONG, yes_key(q, p->arena));
        page_own(p, STYLE_NONE, ". Yes", ". Yes");
        if (needs_number(q))
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
        if (needs_number(q))
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

/* DrawFunc. */
static void draw(void *userdata, Str prompt, Str typed, bool anew) {
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
                prompt = make_prompt(q, a);
                if (q->typed)
                        typed = arena_strf(a, "%u", q->typed);
        }
        terminal_draw_prompt(q->t, prompt, typed);
}

static void redraw(Question *q) {
        if (!q->t->lines_only && q->t->end == END_NONE)
                draw(q, (Str){ 0 }, (Str){ 0 }, false);
}

static void draw_countdown(Question *q) {
        _cleanup_(arena_freep) Arena *a = NULL;
        char digit[2] = { (char)('0' + q->typed), '\0' };

        if (terminal_seconds_left(q->t) < 0 || arena_new(1 << 16, &a))
                return;
        terminal_draw_prompt(q->t, make_prompt(q, a), q->typed ? str_of(digit) : (Str){ 0 });
}

static void finish(Question *q, HookSay say, bool good, Str feedback) {
        q->answer->say = say;
        q->answer->decision.by_name = q->t->options.by;
        q->feedback = feedback;
        q->is_good = good;
        q->done = true;
}

/* Strings of the answer live as long as the request. */
static Arena *kept(Question *q) {
        return q->request->arena;
}

static Risk ceiling(const Question *q) {
        return q->session->auto_ceiling != RISK_NONE ? q->session->auto_ceiling : RISK_MODERATE;
}

static void confirm_auto(Question *q) {
        Decision *d = &q->answer->decision;

        d->auto_confirm = q->auto_count;
        d->auto_any_risk = q->auto_any;
        if (q->auto_count < 0)
                finish(q, HOOK_CONFIRM, true, STR("Approved (and the rest of this session)"));
        else
                finish(q, HOOK_CONFIRM, true,
                       arena_strf(q->arena, "Approved (and the next %lld)",
                                  (long long)q->auto_count));
}

static void confirm(Question *q, Choice choice) {
        Decision *d = &q->answer->decision;

        if (choice == CHOICE_REMEMBER) {
                d->remember = (Remember){ .scope = SCOPE_SESSION, .cover = COVER_EXACT };
                finish(q, HOOK_CONFIRM, true, STR("Approved (won't ask again this session)"));
        } else if (choice == CHOICE_TURN) {
                d->remember = (Remember){ .scope = SCOPE_TURN,
                                          .cover = COVER_ALL,
                                          .up_to = ceiling(q) };
                finish(q, HOOK_CONFIRM, true, STR("Approved (and the rest of this turn)"));
        } else if (choice == CHOICE_AUTO) {
                confirm_auto(q);
        } else if (choice == CHOICE_SCOPE) {
                d->remember = q->scoped;
                d->remember.line = arena_str(kept(q), q->scoped.line);
                finish(q, HOOK_CONFIRM, true, STR("Approved (and remembered)"));
        } else if (choice == CHOICE_EDIT) {
                d->args = arena_str(kept(q), q->edited);
                /* Arguments that were lost would be others. */
                if (arena_error(kept(q)) || !d->args.n) {
                        terminal_fail(q->t, -ENOMEM);
                        return;
                }
                finish(q, HOOK_EDIT, true, STR("Approved (edited)"));
        } else {
                finish(q, HOOK_CONFIRM, true, STR("Approved"));
        }
}

static void deny(Question *q, Str feedback) {
        finish(q, HOOK_SKIP, false, feedback);
}

static void invalid(Question *q, Str note) {
        q->typed = 0;
        if (++q->n_invalid >= TERMINAL_TRIES) {
                q->answer->decision.why = STR("three invalid choices");
                deny(q, STR("Denied (three invalid choices)"));
                return;
        }
        set_note(q, note);
}

/* As it reads on the card or as it is: nobody types what does not show. */
static bool is_fact(const Question *q, Str typed) {
        _cleanup_(buf_deinit) Buf safe = BUF_INIT(1 << 16);

        typed = str_trim(typed);
        display_escape(q->card.fact, q->t->flags, &safe);
        return typed.n && q->card.fact.n &&
               (str_eq(typed, q->card.fact) ||
                (!buf_error(&safe) && str_eq(typed, buf_str(&safe))));
}

static void approve(Question *q, Choice choice);

static void ask_fact(Question *q, Choice choice) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
        Str prompt = arena_strf(q->arena, "  Type " STR_FMT ": ", STR_ARG(q->card.fact_question));
        bool typed;

        if (!terminal_line(q->t, prompt, &line, &typed))
                return;
        if (!typed || !line.n) {
                set_note(q, STR("Not approved: nothing was typed."));
        } else if (is_fact(q, buf_str(&line))) {
                q->proved = true;
                approve(q, choice);
        } else {
                invalid(q, STR("Invalid choice: that is not it."));
        }
}

/* A yes of whatever kind: after all was on screen, and with the proof that the risk takes. */
static void approve(Question *q, Choice choice) {
        if (!q->seen && q->card.risk != RISK_SAFE && choice != CHOICE_EDIT) {
                set_note(q, STR("Not approved: part of it has not been on screen yet. Press d and "
                                "read to its end."));
                return;
        }
        if (needs_number(q) && !q->proved) {
                q->wanted = choice;
                set_note(q, arena_strf(q->arena, "Type %u to say yes%s.", q->card.number,
                                       choice == CHOICE_EDIT ? " to the edited call" : ""));
                return;
        }
        if (q->card.friction == CARD_FRICTION_FACT && !q->proved) {
                ask_fact(q, choice);
                return;
        }
        confirm(q, choice);
}

static void try_number(Question *q, uint64_t number) {
        q->typed = 0;
        if (!needs_number(q) || number != q->card.number) {
                invalid(q, STR("Invalid choice"));
                return;
        }
        q->proved = true;
        approve(q, q->wanted != CHOICE_NONE ? q->wanted : CHOICE_YES);
        /* A number that came before all was read has to be typed again. */
        if (!q->done)
                q->proved = false;
}

static bool parse_auto(Str s, int64_t *ret_count, bool *ret_any) {
        uint64_t n;

        s = str_trim(s);
        *ret_any = str_has_suffix(s, STR("!"));
        s = str_trim(str_slice(s, 0, *ret_any ? s.n - 1 : s.n));
        *ret_count = -1;
        if (!s.n)
                return true;
        if (!str_to_u64(s, &n) || !n || n > AUTO_MAX)
                return false;
        *ret_count = (int64_t)n;
        return true;
}

/* The argument of an answer, from the line it came in or from one that is opened. */
static bool read_argument(Question *q, Str given, const char *prompt, Str *ret) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
        bool typed;

        if (given.n || (q->t->lines_only && !prompt)) {
                *ret = given;
                return true;
        }
        if (!terminal_line(q->t, str_of(prompt), &line, &typed))
                return false;
        if (typed)
                *ret = arena_str(q->arena, str_trim(buf_str(&line)));
        return typed;
}

static bool refuse_in_flood(Question *q) {
        if (!terminal_is_flooded(q->t))
                return false;
        set_note(q, STR("Not while the agent keeps asking: answer for this call alone."));
        return true;
}

static void choose_auto(Question *q, Str argument) {
        if (refuse_in_flood(q))
                return;
        if (!q->t->lines_only && !argument.n &&
            !read_argument(q, argument,
                           "  How many further calls? (a number; nothing: this session; ! any "
                           "risk; Esc: back) ",
                           &argument))
                return;
        if (!parse_auto(argument, &q->auto_count, &q->auto_any))
                invalid(q, STR("Invalid choice: auto takes a number from 1 on"));
        else
                approve(q, CHOICE_AUTO);
}

static void choose_reason(Question *q, Str argument) {
        if (!read_argument(q, argument, "  Reason, told to the model (Esc: back): ", &argument))
                return;
        if (!argument.n) {
                set_note(q, STR("No reason was given: 3 denies without one."));
                return;
        }
        q->answer->decision.reason = arena_str(kept(q), argument);
        deny(q, STR("Denied by user"));
}

static void choose_edit(Question *q, bool all) {
        Str note = { 0 }, args = { 0 };
        int r;

        if (!q->t->options.private_dir.n) {
                invalid(q, STR("Invalid choice: there is no private folder to edit in"));
                return;
        }
        r = edit_call(q->t, q->request, all, &args, q->arena, &note);
        terminal_arm(q->t);
        if (r < 0) {
                terminal_fail(q->t, r);
        } else if (r) {
                set_note(q, note);
        } else {
                q->edited = args;
                approve(q, CHOICE_EDIT);
        }
}

static void choose_scope(Question *q) {
        Action action;
        bool chosen;

        if (refuse_in_flood(q) ||
            !scope_run(q->t, &q->card, q->level, q->arena, &action, &q->scoped, &chosen))
                return;
        if (!chosen)
                return;
        if (action == ACTION_CONFIRM) {
                approve(q, CHOICE_SCOPE);
                return;
        }
        q->answer->decision.remember = q->scoped;
        q->answer->decision.remember.line = arena_str(kept(q), q->scoped.line);
        deny(q, STR("Denied by user (and remembered)"));
}

static void choose_rest_denied(Question *q) {
        q->answer->decision.remember = (Remember){ .scope = SCOPE_TURN, .cover = COVER_ALL };
        deny(q, STR("Denied by user (and the rest of this turn)"));
}

static void fill_whole(void *userdata, Page *p) {
        const Question *q = userdata;

        view_whole(p, &q->card);
}

static void fill_why(void *userdata, Page *p) {
        const Question *q = userdata;

        view_why(p, &q->card);
}

static void fill_help(void *userdata, Page *p) {
        const Question *q = userdata;

        view_help(p, &q->card);
}

static void page_through(Question *q, PagerFill fill, bool counts) {
        bool read = false;

        if (!pager_run(q->t, fill, q, &read))
                return;
        if (counts && read)
                q->seen = true;
        set_note(q, counts && !read ? STR("Not read to its end yet.") : (Str){ 0 });
        terminal_arm(q->t);
}

static void choose(Question *q, Choice choice, Str argument) {
        set_note(q, (Str){ 0 });
        q->wanted = CHOICE_NONE;
        switch (choice) {
        case CHOICE_NONE:
                invalid(q, STR("Invalid choice"));
                return;
        case CHOICE_REMEMBER:
                if (!q->card.may_remember) {
                        invalid(q, STR("Invalid choice: a yes to this call is not remembered"));
                        return;
                }
                approve(q, choice);
                return;
        case CHOICE_TURN:
                if (!refuse_in_flood(q))
                        approve(q, choice);
                return;
        case CHOICE_YES:
                approve(q, choice);
                return;
        case CHOICE_NO:
                deny(q, STR("Denied by user"));
                return;
        case CHOICE_TURN_NO:
        case CHOICE_DENY_ALL:
                choose_rest_denied(q);
                return;
        case CHOICE_STOP:
                q->answer->decision.stop_turn = true;
                deny(q, STR("Denied by user (the agent is told to stop)"));
                return;
        case CHOICE_AUTO:
                choose_auto(q, argument);
                return;
        case CHOICE_REASON:
                choose_reason(q, argument);
                return;
        case CHOICE_SCOPE:
                choose_scope(q);
                return;
        case CHOICE_EDIT:
                choose_edit(q, false);
                return;
        case CHOICE_EDIT_ALL:
                choose_edit(q, true);
                return;
        case CHOICE_COPY:
                set_note(q, copy_text(q->t,
                                      q->card.body.n ? q->card.body : q->request->args_canonical));
                return;
        case CHOICE_DETAILS:
                page_through(q, fill_whole, true);
                return;
        case CHOICE_WHY:
                page_through(q, fill_why, false);
                return;
        case CHOICE_HELP:
                page_through(q, fill_help, false);
                return;
        }
        abort();
}

/* Numbers begin with 4 or more, so that they are no answer of one key. */
static void on_digit(Question *q, unsigned digit) {
        if (!q->typed) {
                q->typed = digit;
                set_note(q, (Str){ 0 });
                return;
        }
        try_number(q, (uint64_t)q->typed * 10 + digit);
}

static bool is_number_digit(const Question *q, uint32_t rune) {
        if (!needs_number(q) || rune < '0' || rune > '9')
                return false;
        return q->typed || rune >= '4';
}

static void on_rune(Question *q, const TtyKey *key) {
        Choice choice = choice_of_key(key->rune);
        unsigned before = q->n_invalid;

        if (key->rune == ' ') {
                set_note(q, STR("Space approves nothing."));
                return;
        }
        if (is_number_digit(q, key->rune)) {
                on_digit(q, (unsigned)(key->rune - '0'));
        } else {
                q->typed = 0;
                choose(q, choice, (Str){ 0 });
        }
        /* A word typed by mistake is one wrong answer, not one for each letter. */
        if (q->done || q->n_invalid != before)
                terminal_settle(q->t);
}

/* Words for keys that are no answer: the question stands. */
static void on_other(Question *q, TtyKeyKind kind) {
        q->typed = 0;
        if (kind == TTY_KEY_ENTER)
                set_note(q, STR("Enter approves nothing: press a key of the list."));
        else if (kind == TTY_KEY_ESC)
                set_note(q, STR("Esc is no answer: 3 denies."));
        else if (kind == TTY_KEY_PASTE)
                set_note(q, STR("Pasted text is no answer."));
        else if (kind == TTY_KEY_UP || kind == TTY_KEY_DOWN || kind == TTY_KEY_PAGE_UP ||
                 kind == TTY_KEY_PAGE_DOWN)
                set_note(q, STR("d shows everything."));
        else
                invalid(q, STR("Invalid choice"));
        terminal_settle(q->t);
}

static bool is_refusal(const Question *q, const TtyKey *key) {
        Choice choice = key->kind == TTY_KEY_RUNE ? choice_of_key(key->rune) : CHOICE_NONE;

        return choice == CHOICE_NO || choice == CHOICE_STOP;
}

static void on_key(Question *q, const TtyKey *key) {
        /* Typed before it could be read: no answer, and the time begins anew. */
        if (!terminal_is_armed(q->t, key->at_ms) && !is_refusal(q, key)) {
                terminal_arm(q->t);
                return;
        }
        if (key->kind == TTY_KEY_RUNE)
                on_rune(q, key);
        else
                on_other(q, key->kind);
        if (!q->done)
                redraw(q);
}

static void run_keys(Question *q) {
        TtyKey key;

        q->t->draw = draw;
        q->t->draw_userdata = q;
        redraw(q);
        while (!q->done && terminal_key(q->t, -1, &key)) {
                if (key.kind == TTY_KEY_NONE)
                        draw_countdown(q);
                else
                        on_key(q, &key);
        }
        (void)tty_screen_finish(&q->t->screen);
}

static void print_card(Question *q) {
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

static void on_line(Question *q, Str line, uint64_t at_ms) {
        Str argument, word = str_trim(line);
        uint64_t number;
        Choice choice;

        if (!word.n) {
                set_note(q, (Str){ 0 });
                return;
        }
        choice = choice_of_line(word, &argument);
        if (!terminal_is_armed(q->t, at_ms) && choice != CHOICE_NO && choice != CHOICE_STOP) {
                terminal_arm(q->t);
                set_note(q, STR("That came before it could be read. Once more, please."));
                return;
        }
        if (needs_number(q) && str_to_u64(word, &number) && number >= 10)
                try_number(q, number);
        else
                choose(q, choice, argument);
}

/* Lines that end by Enter: nothing is drawn again, so all that changes is printed below. */
static void run_lines(Question *q) {
        print_card(q);
        while (!q->done && q->t->end == END_NONE) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
                _cleanup_(arena_freep) Arena *a = NULL;
                bool typed;

                if (arena_new(1 << 16, &a)) {
                        terminal_fail(q->t, -ENOMEM);
                        return;
                }
                if (q->note.n)
                        terminal_note(q->t, q->note);
                if (!terminal_line(q->t, make_prompt(q, a), &line, &typed))
                        return;
                on_line(q, typed ? buf_str(&line) : STR("?!"), tty_now_ms());
                terminal_settle(q->t);
        }
}

static const struct {
        End end;
        DeciderKind by;
        const char *why, *feedback;
} ends[] = {
        { END_LOST, DECIDER_CANCELLED, "the terminal was lost", NULL },
        { END_TIMEOUT, DECIDER_TIMEOUT, "nobody answered in time", "Denied (timed out)" },
        { END_STOP, DECIDER_PERSON, "", "Denied by user (the agent is told to stop)" },
        { END_EOF, DECIDER_PERSON, "", "Denied by user" },
        { END_SIGNAL, DECIDER_CANCELLED, "the program was asked to end", "Denied (interrupted)" },
};

HookSay ask_ended(Terminal *t, HookAnswer *answer) {
        *answer = (HookAnswer){ .say = HOOK_FAIL };
        for (size_t i = 0; i < ARRAY_LEN(ends); ++i) {
                if (ends[i].end != t->end)
                        continue;
                answer->say = HOOK_SKIP;
                answer->decision.by = ends[i].by;
                answer->decision.by_name = t->options.by;
                answer->decision.why = str_of(ends[i].why);
                answer->decision.stop_turn = t->end == END_STOP || t->end == END_SIGNAL;
                if (ends[i].feedback)
                        terminal_mark(t, false, str_of(ends[i].feedback));
                return answer->say;
        }
        if (t->end == END_WITHDRAWN) {
                if (!t->others_answered)
                        terminal_note(t, STR("Answered elsewhere."));
                answer->say = HOOK_PASS;
        }
        answer->decision.why = STR("the terminal could not show the question");
        return answer->say;
}

int ask_make_card(Terminal *t, const Pending *pending, Arena *a, Card *ret) {
        const Policy *policy = t->options.policy ? t->options.policy(t->options.userdata) : NULL;
        const Request *q = pending_request(pending);

        if (!policy || !t->options.surroundings)
                return error_origin(-EINVAL);
        return card_new(q, policy, t->options.surroundings, pending_level(pending),
                        pending_escalated_by(pending), pending_session(pending)->id,
                        history_changed(t, q, a), a, ret);
}

static HookSay cannot(HookAnswer *answer, HookSay say, Str why) {
        *answer = (HookAnswer){ .say = say };
        answer->decision.why = why;
        return say;
}

static HookSay put(Question *q) {
        if (q->t->lines_only)
                run_lines(q);
        else
                run_keys(q);
        /* An answer counts only if nothing ended the question beside it. */
        if (!q->done || q->t->end == END_LOST || q->t->end == END_ERROR)
                return ask_ended(q->t, q->answer);
        terminal_mark(q->t, q->is_good, q->feedback);
        return q->answer->say;
}

HookSay ask_one(Terminal *t, Request *request, HookAnswer *answer) {
        _cleanup_(arena_freep) Arena *arena = NULL;
        Pending *pending = gate_find_pending(t->gate, request);
        Question q = { .t = t, .request = request, .answer = answer };
        HookSay say;
        int r;

        *answer = (HookAnswer){ 0 };
        if (!pending || arena_new(TERMINAL_ARENA_MAX, &arena))
                return cannot(answer, HOOK_FAIL, STR("no memory to ask with"));
        q.arena = arena;
        q.session = pending_session(pending);
        q.level = pending_level(pending);
        if (ask_make_card(t, pending, arena, &q.card))
                return cannot(answer, HOOK_FAIL, STR("the question could not be put together"));
        terminal_count_question(t);
        r = terminal_begin(t, q.session->timeout_ms);
        if (r)
                return cannot(answer, r > 0 ? HOOK_PASS : HOOK_FAIL,
                              STR("the terminal cannot be used now"));
        t->asking = request;
        say = put(&q);
        terminal_end(t);
        return say;
}
