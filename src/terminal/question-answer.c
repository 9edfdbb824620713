/* What an answer does: the yes with its proof, the no with its reason, and what lies between. */

#include "question.h"
#include "view.h"

#define AUTO_MAX 1000000

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

void question_invalid(Question *q, Str note) {
        q->typed = 0;
        if (++q->n_invalid >= TERMINAL_TRIES) {
                q->answer->decision.why = STR("three invalid choices");
                deny(q, STR("Denied (three invalid choices)"));
                return;
        }
        question_note(q, note);
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
                question_note(q, STR("Not approved: nothing was typed."));
        } else if (is_fact(q, buf_str(&line))) {
                q->proved = true;
                approve(q, choice);
        } else {
                question_invalid(q, STR("Invalid choice: that is not it."));
        }
}

/* A yes of whatever kind: after all was on screen, and with the proof that the risk takes. */
static void approve(Question *q, Choice choice) {
        if (!q->seen && q->card.risk != RISK_SAFE && choice != CHOICE_EDIT) {
                question_note(
                        q, STR("Not approved: part of it has not been on screen yet. Press d and "
                               "read to its end."));
                return;
        }
        if (question_needs_number(q) && !q->proved) {
                q->wanted = choice;
                question_note(q, arena_strf(q->arena, "Type %u to say yes%s.", q->card.number,
                                            choice == CHOICE_EDIT ? " to the edited call" : ""));
                return;
        }
        if (q->card.friction == CARD_FRICTION_FACT && !q->proved) {
                ask_fact(q, choice);
                return;
        }
        confirm(q, choice);
}

void question_try_number(Question *q, uint64_t number) {
        q->typed = 0;
        if (!question_needs_number(q) || number != q->card.number) {
                question_invalid(q, STR("Invalid choice"));
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
        question_note(q, STR("Not while the agent keeps asking: answer for this call alone."));
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
                question_invalid(q, STR("Invalid choice: auto takes a number from 1 on"));
        else
                approve(q, CHOICE_AUTO);
}

static void choose_reason(Question *q, Str argument) {
        if (!read_argument(q, argument, "  Reason, told to the model (Esc: back): ", &argument))
                return;
        if (!argument.n) {
                question_note(q, STR("No reason was given: 3 denies without one."));
                return;
        }
        q->answer->decision.reason = arena_str(kept(q), argument);
        deny(q, STR("Denied by user"));
}

static void choose_edit(Question *q, bool all) {
        Str note = { 0 }, args = { 0 };
        int r;

        if (!q->t->options.private_dir.n) {
                question_invalid(q, STR("Invalid choice: there is no private folder to edit in"));
                return;
        }
        r = edit_call(q->t, q->request, all, &args, q->arena, &note);
        terminal_arm(q->t);
        if (r < 0) {
                terminal_fail(q->t, r);
        } else if (r) {
                question_note(q, note);
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
        question_note(q, counts && !read ? STR("Not read to its end yet.") : (Str){ 0 });
        terminal_arm(q->t);
}

void question_choose(Question *q, Choice choice, Str argument) {
        question_note(q, (Str){ 0 });
        q->wanted = CHOICE_NONE;
        switch (choice) {
        case CHOICE_NONE:
                question_invalid(q, STR("Invalid choice"));
                return;
        case CHOICE_REMEMBER:
                if (!q->card.may_remember) {
                        question_invalid(
                                q, STR("Invalid choice: a yes to this call is not remembered"));
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
                question_note(q, copy_text(q->t, q->card.body.n ? q->card.body
                                                                : q->request->args_canonical));
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
