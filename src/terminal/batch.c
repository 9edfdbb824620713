/* Several calls of one message as a list. What it cannot show whole, it leaves to be asked alone. */

#include "terminal-private.h"
#include "view.h"

#define BATCH_MAX     1024
#define OBJECT_COLUMN 20 /* behind "save_and_exec" */
#define RISK_COLUMN   48
#define RISK_WIDTH    9 /* "dangerous" */

typedef struct Row {
        Request *request;
        Card card;
        bool shown;  /* whole, in the list */
        bool viewed; /* whole, in the pager */
        bool picked;
        Str edited;
} Row;

typedef struct Batch {
        Terminal *t;
        Arena *arena;
        Row *rows;
        size_t n;
        HookAnswer *answers;
        Session *session;
        Str note;
        unsigned n_invalid;
        size_t viewing;
        bool done;
} Batch;

/* Only what a single key may approve alone may be approved in a list. */
static bool is_coverable(const Batch *b, const Row *r) {
        return r->card.friction == CARD_FRICTION_KEY && !b->t->options.shared &&
               (r->shown || r->viewed || r->card.risk == RISK_SAFE);
}

static bool object_says_all(const Card *card, Str object) {
        size_t n_facts = 0;

        if (object.n > VIEW_FIELD_MAX || str_find_char(object, '\n') != SIZE_MAX)
                return false;
        for (size_t i = 0; i < card->n_fields; ++i)
                n_facts += !card->fields[i].is_claim;
        if (card->request->command.n)
                return n_facts == 0 && str_eq(card->body, object);
        if (str_eq(card->body_language, STR("json")))
                return card->n_fields ? n_facts == 1 : str_eq(card->body, object);
        return false;
}

static void put_extra(Page *p, const Row *r) {
        Str summary = card_summary(&r->card, p->arena);

        page_own(p, STYLE_NONE, "  ", "  ");
        page_pad(p, RISK_COLUMN);
        page_put(p, view_risk_style(r->card.risk), str_of(risk_name(r->card.risk)));
        page_pad(p, RISK_COLUMN + RISK_WIDTH);
        if (r->card.n_added || r->card.n_removed)
                page_put(p, STYLE_NONE,
                         arena_strf(p->arena, "  +%zu -%zu", r->card.n_added, r->card.n_removed));
        page_own(p, STYLE_NONE, "  ", "  ");
        page_words(p, STYLE_NONE, summary);
        if (r->edited.n)
                page_words(p, STYLE_STRONG, STR(" (edited)"));
}

/* The body below its line, when it is short. */
static bool put_row(Page *p, const Batch *b, size_t i, bool with_body) {
        const Row *r = &b->rows[i];
        Str object = view_object(&r->card, p->arena),
            first = str_slice(object, 0, str_find_char(object, '\n'));
        bool whole = object_says_all(&r->card, object), too_long = object.n > VIEW_FIELD_MAX;
        bool clipped = too_long || first.n < object.n;

        page_begin(p, 1, 4);
        page_put(p, STYLE_STRONG, arena_strf(p->arena, "%2zu  ", i + 1));
        page_put(p, STYLE_NONE, r->card.tool);
        page_own(p, STYLE_NONE, "  ", "  ");
        page_pad(p, OBJECT_COLUMN);
        page_put(p, STYLE_NONE, str_slice(first, 0, VIEW_FIELD_MAX));
        if (clipped)
                page_own(p, STYLE_STRONG, "…", "...");
        put_extra(p, r);
        page_end(p);
        if (whole || !with_body || too_long || !view_is_short(&r->card) || r->card.body_is_claim)
                return whole;
        page_begin(p, 6, 6);
        page_body(p, r->card.body, 0, str_eq(r->card.body_language, STR("diff")), r->card.marks,
                  r->card.n_marks);
        page_end(p);
        return true;
}

static void put_answers(Page *p, const Batch *b) {
        if (terminal_is_flooded(b->t))
                page_line(p, 2, 4, STYLE_ALARM,
                          STR("The agent keeps asking. X denies everything for the rest of this "
                              "turn."));
        page_begin(p, 2, 4);
        page_words(p, STYLE_STRONG,
                   p->look.flags & DISPLAY_ASCII ? STR("y all, n none, 1,3 or 1-2 only these, !2 "
                                                       "all but these, t rest of the turn, "
                                                       "v N view, e N edit, x stop, ? "
                                                       "(numbers, v and e: then Enter)")
                                                 : STR("y all · n none · 1,3 or 1-2 only these · "
                                                       "!2 all but these · t rest of the turn · "
                                                       "v N view · e N edit · x stop · ? "
                                                       "(numbers, v and e: then Enter)"));
        page_end(p);
        if (b->note.n)
                page_line(p, 2, 4, STYLE_STRONG, b->note);
}

/* As many rows as fit; those that do not are asked alone. */
static size_t put_list(Page *p, Batch *b, size_t room, bool with_bodies) {
        size_t i;

        p->n = 0;
        page_line(p, 2, 2, STYLE_STRONG, arena_strf(p->arena, "%zu tool calls wait:", b->n));
        for (i = 0; i < b->n; ++i) {
                size_t before = p->n;
                bool whole = put_row(p, b, i, with_bodies);

                if (p->n > room) {
                        p->n = before;
                        break;
                }
                b->rows[i].shown = whole;
        }
        for (size_t k = i; k < b->n; ++k)
                b->rows[k].shown = false;
        if (i < b->n)
                page_line(p, 2, 4, STYLE_STRONG,
                          arena_strf(p->arena,
                                     "and %zu more, asked one by one afterwards (v N shows one)",
                                     b->n - i));
        return i;
}

static void put_batch(Page *p, Batch *b) {
        size_t rows = b->t->lines_only ? SIZE_MAX : terminal_rows(b->t), room;
        Page answers;

        page_init(&answers, p->arena, &p->look);
        put_answers(&answers, b);
        room = rows > answers.n + 3 ? rows - answers.n - 2 : 1;
        if (put_list(p, b, room, true) < b->n)
                put_list(p, b, room, false);
        for (size_t i = 0; i < answers.n; ++i) {
                page_blank(p);
                if (!page_error(p))
                        p->lines[p->n - 1] = answers.lines[i];
        }
        page_deinit(&answers);
}

static const char answer_prompt[] = "  Answer: ";

/* DrawFunc. */
static void draw(void *userdata, Str prompt, Str typed, bool anew) {
        Batch *b = userdata;
        _cleanup_(arena_freep) Arena *a = NULL;
        PageLook look = terminal_look(b->t);
        Page p;

        if (arena_new(TERMINAL_ARENA_MAX, &a)) {
                terminal_fail(b->t, -ENOMEM);
                return;
        }
        if (anew)
                tty_screen_deinit(&b->t->screen);
        page_init(&p, a, &look);
        put_batch(&p, b);
        if (b->t->lines_only) {
                terminal_print(b->t, &p);
        } else {
                page_blank(&p);
                terminal_show(b->t, &p);
                terminal_draw_prompt(b->t, prompt.n ? prompt : str_of(answer_prompt), typed);
        }
        page_deinit(&p);
}

static void redraw(Batch *b) {
        if (!b->t->lines_only && b->t->end == END_NONE)
                draw(b, (Str){ 0 }, (Str){ 0 }, false);
}

static void tell(const Batch *b, size_t i, bool good, const char *what) {
        terminal_mark(b->t, good,
                      arena_strf(b->arena, "%zu " STR_FMT ": %s", i + 1,
                                 STR_ARG(b->rows[i].card.tool), what));
}

static void say_yes(Batch *b, size_t i, const Remember *remember) {
        const Row *r = &b->rows[i];
        HookAnswer *a = &b->answers[i];

        if (!is_coverable(b, r)) {
                terminal_note(b->t, arena_strf(b->arena, "  %zu " STR_FMT " is asked by itself",
                                               i + 1, STR_ARG(r->card.tool)));
                return;
        }
        a->say = r->edited.n ? HOOK_EDIT : HOOK_CONFIRM;
        a->decision.args = arena_str(r->request->arena, r->edited);
        /* Arguments that were lost would be others. */
        if (arena_error(r->request->arena)) {
                *a = (HookAnswer){ .say = HOOK_SKIP };
                tell(b, i, false, "Denied (out of memory)");
                return;
        }
        a->decision.by_name = b->t->options.by;
        if (!r->edited.n)
                a->decision.remember = *remember;
        tell(b, i, true, r->edited.n ? "Approved (edited)" : "Approved");
}

static void say_no(Batch *b, size_t i, const Remember *remember, bool stop, const char *what) {
        HookAnswer *a = &b->answers[i];

        a->say = HOOK_SKIP;
        a->decision.by_name = b->t->options.by;
        a->decision.remember = *remember;
        a->decision.stop_turn = stop;
        tell(b, i, false, what);
}

static Remember for_turn(const Batch *b, bool yes) {
        Risk ceiling = b->session->auto_ceiling != RISK_NONE ? b->session->auto_ceiling
                                                             : RISK_MODERATE;

        return (Remember){ .scope = SCOPE_TURN,
                           .cover = COVER_ALL,
                           .up_to = yes ? ceiling : RISK_NONE };
}

static void finish_screen(Batch *b) {
        terminal_settle(b->t);
        if (!b->t->lines_only)
                (void)tty_screen_finish(&b->t->screen);
        b->done = true;
}

/* What the answer leaves out is denied, and said so. */
static void answer_picked(Batch *b, const Remember *yes) {
        const Remember nothing = { 0 };
        bool all = true;

        for (size_t i = 0; i < b->n; ++i)
                all = all && b->rows[i].picked;
        finish_screen(b);
        for (size_t i = 0; i < b->n; ++i) {
                if (b->rows[i].picked)
                        say_yes(b, i, all ? yes : &nothing);
                else
                        say_no(b, i, &nothing, false, "Denied by user (left out of the answer)");
        }
}

static void pick_all(Batch *b, bool picked) {
        for (size_t i = 0; i < b->n; ++i)
                b->rows[i].picked = picked;
}

static void answer_all(Batch *b, bool rest) {
        const Remember nothing = { 0 }, turn = for_turn(b, true);

        if (terminal_is_flooded(b->t)) {
                b->note = STR("Not while the agent keeps asking: name the calls by their numbers.");
                return;
        }
        pick_all(b, true);
        answer_picked(b, rest || b->t->options.batch_answers_last_for_turn ? &turn : &nothing);
}

static void answer_none(Batch *b, bool rest, bool stop) {
        const Remember nothing = { 0 }, turn = for_turn(b, false);

        finish_screen(b);
        for (size_t i = 0; i < b->n; ++i)
                say_no(b, i, rest ? &turn : &nothing, stop,
                       stop ? "Denied by user (the agent is told to stop)" : "Denied by user");
}

static void invalid(Batch *b, Str note) {
        b->note = note;
        if (++b->n_invalid >= TERMINAL_TRIES)
                answer_none(b, false, false);
}

static bool read_index(const Batch *b, Str s, size_t *ret_index) {
        uint64_t n;

        if (!str_to_u64(str_trim(s), &n) || !n || n > b->n)
                return false;
        *ret_index = (size_t)n - 1;
        return true;
}

/* "1,3-5": nothing else, and nothing that is not there. */
static bool pick(Batch *b, Str s, bool picked) {
        while (s.n) {
                Str item = str_trim(str_cut(s, ',', &s)), last;
                Str first = str_cut(item, '-', &last);
                size_t from, to;

                if (!read_index(b, first, &from))
                        return false;
                to = from;
                if (last.n || str_find_char(item, '-') != SIZE_MAX) {
                        if (!read_index(b, last, &to) || to < from)
                                return false;
                }
                for (size_t i = from; i <= to; ++i)
                        b->rows[i].picked = picked;
        }
        return true;
}

static void answer_numbers(Batch *b, Str s) {
        const Remember nothing = { 0 };
        bool but = str_has_prefix(s, STR("!"));
        Str list = str_trim(str_slice(s, but, s.n));

        pick_all(b, but);
        if (!list.n || !pick(b, list, !but))
                invalid(b, STR("Invalid choice: numbers of the list, as 1,3 or 1-2"));
        else
                answer_picked(b, &nothing);
}

static void fill_row(void *userdata, Page *p) {
        const Batch *b = userdata;

        view_whole(p, &b->rows[b->viewing].card);
}

static void view(Batch *b, Str number) {
        bool read;

        if (!read_index(b, number, &b->viewing)) {
                invalid(b, STR("Invalid choice: v takes a number of the list"));
                return;
        }
        if (pager_run(b->t, fill_row, b, &read) && read)
                b->rows[b->viewing].viewed = true;
        terminal_arm(b->t);
}

static void edit(Batch *b, Str number) {
        Str note = { 0 }, args = { 0 };
        size_t i;
        int r;

        if (!b->t->options.private_dir.n || !read_index(b, number, &i)) {
                invalid(b, STR("Invalid choice: e takes a number of the list"));
                return;
        }
        r = edit_call(b->t, b->rows[i].request, false, &args, b->arena, &note);
        terminal_arm(b->t);
        if (r < 0)
                terminal_fail(b->t, r);
        else if (r)
                b->note = note;
        else
                b->rows[i].edited = args;
}

static void fill_help(void *userdata, Page *p) {
        static const char *const lines[] = {
                "y        all that stand whole in the list; the others are asked one by one",
                "n        none of them",
                "1,3 1-2  only these; what is left out is denied",
                "!2       all but these",
                "t        all, and yes to the rest of the turn up to moderate risk",
                "v N      everything about one of them",
                "e N      edit one of them; the edited one is what a yes is about",
                "         numbers, v and e open a line, which Enter ends and Esc gives up",
                "x        none, and stop the agent's turn; so does Ctrl+C",
                "X        none, and no to everything for the rest of the turn",
        };

        for (size_t i = 0; i < ARRAY_LEN(lines); ++i)
                page_line(p, 2, 11, STYLE_NONE, str_of(lines[i]));
}

static void help(Batch *b) {
        bool read;

        (void)pager_run(b->t, fill_help, b, &read);
        terminal_arm(b->t);
}

static void on_words(Batch *b, Str line) {
        Str argument, word = str_cut(str_trim(line), ' ', &argument);
        bool alone = !str_trim(argument).n;

        b->note = (Str){ 0 };
        if (!word.n)
                return;
        if (alone && (str_eq_nocase(word, STR("y")) || str_eq_nocase(word, STR("yes"))))
                answer_all(b, false);
        else if (alone && (str_eq_nocase(word, STR("n")) || str_eq_nocase(word, STR("no"))))
                answer_none(b, b->t->options.batch_answers_last_for_turn, false);
        else if (alone && str_eq(word, STR("t")))
                answer_all(b, true);
        else if (str_eq(word, STR("t")) && str_eq(str_trim(argument), STR("no")))
                answer_none(b, true, false);
        else if (alone && (str_eq(word, STR("X")) || str_eq(word, STR("T"))))
                answer_none(b, true, false);
        else if (alone && (str_eq(word, STR("x")) || str_eq(word, STR("q"))))
                answer_none(b, false, true);
        else if (str_eq(word, STR("v")))
                view(b, argument);
        else if (str_eq(word, STR("e")))
                edit(b, argument);
        else if (alone &&
                 (str_eq(word, STR("?")) || str_eq(word, STR("h")) || str_eq(word, STR("help"))))
                help(b);
        else
                answer_numbers(b, str_trim(line));
}

static bool opens_line(uint32_t rune) {
        return (rune >= '0' && rune <= '9') || rune == '!' || rune == 'v' || rune == 'e';
}

static void on_rune(Batch *b, uint32_t rune) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
        unsigned before = b->n_invalid;
        bool typed = true;

        if (rune == ' ') {
                b->note = STR("Space approves nothing.");
                return;
        }
        buf_append_char(&line, rune < 0x7f ? (char)rune : '?');
        if (rune == 'v' || rune == 'e')
                buf_append_char(&line, ' ');
        if (opens_line(rune) && !terminal_line(b->t, str_of(answer_prompt), &line, &typed))
                return;
        if (!typed)
                b->note = (Str){ 0 };
        else
                on_words(b, buf_str(&line));
        if (!b->done && b->n_invalid != before)
                terminal_settle(b->t);
}

static bool is_refusal(const TtyKey *key) {
        return key->kind == TTY_KEY_RUNE && (key->rune == 'n' || key->rune == 'x');
}

static void on_key(Batch *b, const TtyKey *key) {
        if (!terminal_is_armed(b->t, key->at_ms) && !is_refusal(key)) {
                terminal_arm(b->t);
                return;
        }
        if (key->kind == TTY_KEY_RUNE) {
                on_rune(b, key->rune);
        } else {
                b->note = key->kind == TTY_KEY_PASTE
                                  ? STR("Pasted text is no answer.")
                                  : STR("That key approves nothing: n denies all of them.");
                terminal_settle(b->t);
        }
        if (!b->done)
                redraw(b);
}

static void run_keys(Batch *b) {
        TtyKey key;

        b->t->draw = draw;
        b->t->draw_userdata = b;
        redraw(b);
        while (!b->done && terminal_key(b->t, -1, &key)) {
                if (key.kind != TTY_KEY_NONE)
                        on_key(b, &key);
        }
        if (!b->done)
                (void)tty_screen_finish(&b->t->screen);
}

static void run_lines(Batch *b) {
        draw(b, (Str){ 0 }, (Str){ 0 }, false);
        while (!b->done && b->t->end == END_NONE) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
                bool typed;

                if (b->note.n)
                        terminal_note(b->t, b->note);
                if (!terminal_line(b->t, str_of(answer_prompt), &line, &typed))
                        return;
                if (terminal_is_armed(b->t, tty_now_ms()))
                        on_words(b, typed ? buf_str(&line) : STR("-"));
                else
                        b->note = STR("That came before it could be read. Once more, please.");
                terminal_arm(b->t);
                terminal_settle(b->t);
        }
}

static int make_rows(Batch *b, Request **requests) {
        b->rows = arena_new_array(b->arena, Row, b->n);
        if (!b->rows)
                return error_origin(-ENOMEM);
        for (size_t i = 0; i < b->n; ++i) {
                Pending *p = gate_find_pending(b->t->gate, requests[i]);
                int r = p ? ask_make_card(b->t, p, b->arena, &b->rows[i].card) : -EINVAL;

                if (r)
                        return error_trace(r);
                b->rows[i].request = requests[i];
                b->session = pending_session(p);
        }
        return 0;
}

/* The same end for all of them, told once. */
static void end_all(Batch *b) {
        HookAnswer end;

        (void)ask_ended(b->t, &end);
        for (size_t i = 0; i < b->n; ++i) {
                if (b->answers[i].say == HOOK_PASS)
                        b->answers[i] = end;
        }
}

HookSay ask_list(Terminal *t, Request **requests, size_t n, HookAnswer *answers) {
        _cleanup_(arena_freep) Arena *arena = NULL;
        Batch b = { .t = t, .n = n, .answers = answers };

        /* Whatever hinders the list, each can still be asked alone. */
        if (n > BATCH_MAX || arena_new(TERMINAL_ARENA_MAX, &arena))
                return HOOK_PASS;
        b.arena = arena;
        if (make_rows(&b, requests))
                return HOOK_PASS;
        terminal_count_question(t);
        if (terminal_begin(t, b.session->timeout_ms))
                return HOOK_PASS;
        if (t->lines_only)
                run_lines(&b);
        else
                run_keys(&b);
        if (!b.done || t->end == END_LOST || t->end == END_ERROR) {
                for (size_t i = 0; i < n; ++i)
                        answers[i] = (HookAnswer){ 0 };
                end_all(&b);
        }
        terminal_end(t);
        return HOOK_WAIT;
}
