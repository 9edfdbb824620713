/* One question: keys or words until there is an answer. */

#include "question.h"

/* Numbers begin with 4 or more, so that they are no answer of one key. */
static void on_digit(Question *q, unsigned digit) {
        if (!q->typed) {
                q->typed = digit;
                question_note(q, (Str){ 0 });
                return;
        }
        question_try_number(q, (uint64_t)q->typed * 10 + digit);
}

static bool is_number_digit(const Question *q, uint32_t rune) {
        if (!question_needs_number(q) || rune < '0' || rune > '9')
                return false;
        return q->typed || rune >= '4';
}

static void on_rune(Question *q, const TtyKey *key) {
        Choice choice = choice_of_key(key->rune);
        unsigned before = q->n_invalid;

        if (key->rune == ' ') {
                question_note(q, STR("Space approves nothing."));
                return;
        }
        if (is_number_digit(q, key->rune)) {
                on_digit(q, (unsigned)(key->rune - '0'));
        } else {
                q->typed = 0;
                question_choose(q, choice, (Str){ 0 });
        }
        /* A word typed by mistake is one wrong answer, not one for each letter. */
        if (q->done || q->n_invalid != before)
                terminal_settle(q->t);
}

/* Words for keys that are no answer: the question stands. */
static void on_other(Question *q, TtyKeyKind kind) {
        q->typed = 0;
        if (kind == TTY_KEY_ENTER)
                question_note(q, STR("Enter approves nothing: press a key of the list."));
        else if (kind == TTY_KEY_ESC)
                question_note(q, STR("Esc is no answer: 3 denies."));
        else if (kind == TTY_KEY_PASTE)
                question_note(q, STR("Pasted text is no answer."));
        else if (kind == TTY_KEY_UP || kind == TTY_KEY_DOWN || kind == TTY_KEY_PAGE_UP ||
                 kind == TTY_KEY_PAGE_DOWN)
                question_note(q, STR("d shows everything."));
        else
                question_invalid(q, STR("Invalid choice"));
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
                question_redraw(q);
}

static void run_keys(Question *q) {
        TtyKey key;

        q->t->draw = question_draw;
        q->t->draw_userdata = q;
        question_redraw(q);
        while (!q->done && terminal_key(q->t, -1, &key)) {
                if (key.kind == TTY_KEY_NONE)
                        question_draw_countdown(q);
                else
                        on_key(q, &key);
        }
        (void)tty_screen_finish(&q->t->screen);
}

static void on_line(Question *q, Str line, uint64_t at_ms) {
        Str argument, word = str_trim(line);
        uint64_t number;
        Choice choice;

        if (!word.n) {
                question_note(q, (Str){ 0 });
                return;
        }
        choice = choice_of_line(word, &argument);
        if (!terminal_is_armed(q->t, at_ms) && choice != CHOICE_NO && choice != CHOICE_STOP) {
                terminal_arm(q->t);
                question_note(q, STR("That came before it could be read. Once more, please."));
                return;
        }
        if (question_needs_number(q) && str_to_u64(word, &number) && number >= 10)
                question_try_number(q, number);
        else
                question_choose(q, choice, argument);
}

/* Lines that end by Enter: nothing is drawn again, so all that changes is printed below. */
static void run_lines(Question *q) {
        question_print(q);
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
                if (!terminal_line(q->t, question_prompt(q, a), &line, &typed))
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
