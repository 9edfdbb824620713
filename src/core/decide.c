#include "gate-private.h"

static Risk risk_of(Gate *g, const Request *r) {
        return g->config.risk_of ? g->config.risk_of(g->config.policy_userdata, r) : RISK_DANGEROUS;
}

Assurance pending_needed_assurance(const Pending *p) {
        if (p->level == ESCALATE_FLOOR || p->request->risk == RISK_DANGEROUS ||
            p->request->risk == RISK_NONE)
                return ASSURANCE_OWN;
        return ASSURANCE_AGENT;
}

void pending_withdraw(Pending *p, size_t but) {
        uint32_t asked = p->asked | p->observed;

        p->asked = p->observed = 0;
        for (size_t i = 0; i < p->gate->n_askers; ++i) {
                const Asker *a = &p->gate->askers[i].asker;

                if ((asked & (1U << i)) && i != but && a->withdraw)
                        a->withdraw(a->userdata, p->request);
        }
}

/* The answer's strings may end with the asker's call: keep them as long as the pending lives. */
static void adopt(Pending *p, Decision *d) {
        Arena *a = &p->arena;

        d->message = arena_str(a, d->message);
        d->reason = arena_str(a, d->reason);
        d->args = arena_str(a, d->args);
        d->by_name = arena_str(a, d->by_name);
        d->why = arena_str(a, d->why);
        d->remember.line = arena_str(a, d->remember.line);
}

static Str default_message(Pending *p, const Decision *d) {
        const Messages *m = p->gate->config.messages;

        switch (d->by) {
        case DECIDER_TIMEOUT:
                return m->timed_out;
        case DECIDER_NOBODY:
                return m->unattended;
        case DECIDER_CANCELLED:
                return m->cancelled;
        case DECIDER_RULE:
                return message_with(&p->arena, m->rule, d->why);
        case DECIDER_ERROR:
                return message_with(&p->arena, m->failed, d->why);
        case DECIDER_HOOK:
        case DECIDER_JUDGEMENT:
                return d->why.n ? message_with(&p->arena, m->rule, d->why) : m->denied;
        case DECIDER_NONE:
        case DECIDER_APPROVAL:
        case DECIDER_MODE:
        case DECIDER_PERSON:
                break;
        }
        if (d->stop_turn)
                return m->stopped;
        return d->reason.n ? message_with(&p->arena, m->denied_reason, d->reason) : m->denied;
}

static void complete(Pending *p, Decision *d) {
        Gate *g = p->gate;

        adopt(p, d);
        d->at = gate_wall(g);
        if (p->asked_at)
                d->waited_ms = gate_now(g) - p->asked_at;
        if (d->action == ACTION_SKIP && !d->message.n)
                d->message = default_message(p, d);
        if (p->request && p->request->edited_from.n && d->action == ACTION_CONFIRM && !d->message.n)
                d->message = g->config.messages->edited;
        if (g->config.policy_revision)
                g->config.policy_revision(g->config.policy_userdata, d->policy_revision);
}

static void fail_record(Pending *p, Decision *d) {
        *d = (Decision){
                .action = ACTION_SKIP,
                .by = DECIDER_ERROR,
                .why = STR("the journal could not be written"),
                .at = d->at,
        };
        d->message = default_message(p, d);
}

/* The end of every request. Order: row, then memory, then permit; a missing row ends it as a skip. */
void pending_commit(Pending *p, Decision *d) {
        Gate *g = p->gate;
        RecordEntry entry = {
                .type = RECORD_DECISION,
                .session = p->session->id,
                .request = p->request,
                .decision = d,
                .durable = d->by == DECIDER_PERSON,
        };

        /* A hook that was asked ended the turn, or took the call back: what it said besides comes late. */
        if (p->decision.action != ACTION_NONE)
                return;
        complete(p, d);
        if (arena_error(&p->arena) || gate_record(g, &entry))
                fail_record(p, d);
        p->decision = *d;
        p->decided_at = gate_now(g);
        pending_withdraw(p, SIZE_MAX);
        if (d->by == DECIDER_PERSON && d->auto_confirm)
                session_set_auto_confirm(p->session, d->auto_confirm, d->auto_any_risk);
        pending_remember(p, d);
        if (d->action == ACTION_CONFIRM) {
                lasting_note(p->session, p->request);
                p->permit = permit_new(g, p);
                if (!p->permit)
                        fail_record(p, &p->decision);
        }
        if (p->func)
                p->func(p->userdata, p);
        if (d->by == DECIDER_PERSON && (d->auto_confirm || d->remember.scope != SCOPE_ONCE))
                gate_rejudge(g, d->remember.scope >= SCOPE_WORKSPACE ? NULL : p->session);
}

void pending_skip(Pending *p, DeciderKind by, Str by_name, Str message, Str why) {
        Decision d = {
                .action = ACTION_SKIP,
                .by = by,
                .by_name = by_name,
                .message = message,
                .why = why,
        };

        pending_commit(p, &d);
}

static void commit_answer(Pending *p, Action action, const HookAnswer *answer, DeciderKind by) {
        Decision d = answer->decision;

        d.action = action;
        if (d.by == DECIDER_NONE)
                d.by = by;
        pending_commit(p, &d);
}

/* The same call with other arguments, made canonical from the start. NULL: @p was skipped. */
static Request *remake(Pending *p, Str args, Str edited_from) {
        Request *old = p->request, *made = NULL;
        ToolCall call = {
                .id = old->call_id,
                .tool = old->tool,
                .args = args,
                .content = old->content,
                .directory = old->given_directory,
                .directory_guessed = old->directory_guessed,
                .dialect = old->dialect,
                .shell_lasts = old->shell_lasts,
                .agent = old->agent,
                .reason = old->reason,
        };
        _uninitialized_ Str names[LASTING_NAMES_MAX];
        Diag diag = { 0 };
        int r;

        lasting_prepare(p->gate, p->session, p, names, &call);
        r = request_new(&call, gate_find_tool(p->gate, old->tool), &p->gate->config.surroundings,
                        &made, &diag);

        if (r) {
                pending_skip(p, DECIDER_ERROR, STR("edit"),
                             message_with(&p->arena, p->gate->config.messages->malformed,
                                          r > 0 ? str_of(diag.text) : STR("no memory")),
                             STR("the call could not be made anew"));
                return NULL;
        }
        made->edited_from = arena_str(made->arena, edited_from);
        request_set_risk(made, risk_of(p->gate, made));
        return made;
}

static void replace_request(Pending *p, Request *made) {
        request_unref(p->request);
        p->request = made;
        ++p->n_replaced;
        p->passed = 0;
        p->n_agreed = 0;
}

/* Phase 1. False: decided. */
static bool step_rules(Pending *p, Fold *fold) {
        Request *judged = request_ref(p->request);
        bool is_same;

        phase_rules(p->gate, p, judged, fold);
        /* What a hook does besides may have decided it, or made it another call: what was said is of neither. */
        is_same = p->request == judged;
        request_unref(judged);
        if (p->decision.action != ACTION_NONE)
                return false;
        if (!is_same) {
                if (++p->n_rejudged <= REJUDGE_MAX)
                        return step_rules(p, fold);
                pending_skip(p, DECIDER_ERROR, STR("hooks"), (Str){ 0 },
                             STR("hooks change the call while it is judged"));
                return false;
        }
        if (fold->level > p->level)
                p->level = fold->level;
        p->escalated_by = arena_str(&p->arena, fold->escalated_by);
        p->n_persons = fold->n_persons > p->n_persons ? fold->n_persons : p->n_persons;

        if (fold->answer.say == HOOK_SKIP) {
                commit_answer(p, ACTION_SKIP, &fold->answer, DECIDER_RULE);
                return false;
        }
        if (fold->answer.say == HOOK_EDIT) {
                Request *made;

                if (++p->n_rejudged > REJUDGE_MAX) {
                        pending_skip(p, DECIDER_ERROR, fold->answer.decision.by_name, (Str){ 0 },
                                     STR("hooks rewrite the call again and again"));
                        return false;
                }
                made = remake(p, fold->answer.decision.args, str_of(p->request->id));
                if (!made)
                        return false;
                /* What a person saw, or wrote, is no longer this: no answer to it counts. */
                pending_withdraw(p, SIZE_MAX);
                p->is_edit = false;
                replace_request(p, made);
                return step_rules(p, fold);
        }
        return true;
}

/* What a person edited is their yes to exactly those bytes, unless it is worse than what was shown. */
static bool step_edit(Pending *p, const Fold *fold) {
        Decision d = p->edit;

        if (!p->is_edit)
                return true;
        p->is_edit = false;
        if (fold->level == ESCALATE_FLOOR || fold->level == ESCALATE_MAY_DENY ||
            p->request->risk > p->shown_risk || p->n_persons > 1)
                return true;
        d.action = ACTION_CONFIRM;
        d.args = p->request->args_canonical;
        d.remember = (Remember){ 0 };
        pending_commit(p, &d);
        return false;
}

/* Phases 2 to 4. False: decided. */
static bool step_grants(Pending *p, const Fold *fold) {
        Gate *g = p->gate;
        HookAnswer answer;

        if (fold->answer.say == HOOK_CONFIRM && p->level == ESCALATE_NONE) {
                commit_answer(p, ACTION_CONFIRM, &fold->answer, DECIDER_RULE);
                return false;
        }
        if (builtin_approvals(g, p, &answer) ||
            (p->level == ESCALATE_NONE && phase_grants(g, p, PHASE_APPROVALS, &answer)) ||
            (p->level == ESCALATE_NONE && phase_grants(g, p, PHASE_JUDGEMENT, &answer)) ||
            builtin_mode(g, p, &answer) ||
            (p->level == ESCALATE_NONE && phase_grants(g, p, PHASE_MODE, &answer))) {
                commit_answer(p, ACTION_CONFIRM, &answer, DECIDER_HOOK);
                return false;
        }
        return true;
}

/* Why a person has to answer. */
static Str pending_asked_why(const Pending *p) {
        return p->escalated_by.n ? p->escalated_by : p->unsure_why;
}

void pending_note_question(Pending *p) {
        RecordEntry entry = {
                .type = RECORD_QUESTION,
                .session = p->session->id,
                .request = p->request,
                .text = pending_asked_why(p),
        };

        if (p->asked_at)
                return;
        p->asked_at = gate_now(p->gate);
        if (p->session->timeout_ms)
                p->deadline = p->asked_at + p->session->timeout_ms;
        /* A question without a row is still a question: the decision needs its own row anyway. */
        (void)gate_record(p->gate, &entry);
}

/* An asker that failed, or may not confirm such a call, is not the same as none at all. */
static bool has_asker(const Gate *g) {
        for (size_t i = 0; i < g->n_askers; ++i) {
                if (g->askers[i].enabled)
                        return true;
        }
        return false;
}

static void nobody(Pending *p) {
        Gate *g = p->gate;
        HookAnswer answer = { .say = HOOK_CONFIRM };
        Str why = pending_asked_why(p);

        if (p->n_agreed) {
                pending_skip(p, DECIDER_NOBODY, STR("askers"), (Str){ 0 },
                             arena_strf(&p->arena, "%u people must agree, %u did", p->n_persons,
                                        p->n_agreed));
                return;
        }
        if (g->config.on_nobody == NOBODY_APPROVE && !has_asker(g) && p->level <= ESCALATE_ASK &&
            p->n_persons <= 1) {
                answer.decision.by_name = STR("on_no_backend");
                answer.decision.why = STR("nobody can be asked, and the host approves then");
                commit_answer(p, ACTION_CONFIRM, &answer, DECIDER_MODE);
                return;
        }
        pending_skip(p, DECIDER_NOBODY, STR("askers"), (Str){ 0 },
                     p->last_reason.n ? p->last_reason
                     : why.n          ? arena_strf(&p->arena,
                                                   "no one available to ask, and a person must: " STR_FMT,
                                                   STR_ARG(why))
                                      : STR("no one available to ask"));
}

static bool can_confirm(const Pending *p, size_t i) {
        const AskerSlot *slot = &p->gate->askers[i];

        return slot->enabled && !(p->passed & (1U << i)) && !slot->asker.observes &&
               slot->asker.assurance >= pending_needed_assurance(p);
}

/* Nobody is bothered with a question that nobody could say yes to. */
static bool somebody_can_confirm(const Pending *p) {
        for (size_t i = 0; i < p->gate->n_askers; ++i) {
                if (can_confirm(p, i))
                        return true;
        }
        return false;
}

static bool may_ask(const Pending *p, size_t i) {
        const AskerSlot *slot = &p->gate->askers[i];
        uint32_t bit = 1U << i;

        if (!slot->enabled || ((p->passed | p->asked | p->observed) & bit))
                return false;
        return can_confirm(p, i) ||
               ((slot->asker.refuses || slot->asker.observes) && somebody_can_confirm(p));
}

bool pending_is_open(const Pending *p) {
        for (size_t i = 0; i < p->gate->n_askers && p->decision.action == ACTION_NONE; ++i) {
                if ((p->asked & (1U << i)) && can_confirm(p, i))
                        return true;
        }
        return false;
}

static bool counts_as_new_person(Pending *p, Str person) {
        for (unsigned i = 0; i < p->n_agreed; ++i) {
                if (str_eq(p->persons[i], person))
                        return false;
        }
        if (p->n_agreed < PERSONS_MAX)
                p->persons[p->n_agreed++] = arena_str(&p->arena, person);
        return true;
}

/*
 * Between question and answer the world may have moved: phase 1 speaks again, and what
 * the verdict rested on is looked at once more. False: decided, or asked anew.
 */
static bool still_holds(Pending *p) {
        const Observation *changed = NULL;
        EscalateLevel before = p->level;
        unsigned n_replaced = p->n_replaced, n_persons = p->n_persons;
        Fold fold;
        Request *made;

        if (!step_rules(p, &fold))
                return false;
        if (world_compare(&p->request->observations, p->gate->config.surroundings.world,
                          p->request->arena, &changed) == 0 &&
            !changed && lasting_still_is(p->session, p->request) && p->level == before &&
            p->n_replaced == n_replaced && p->n_persons == n_persons)
                return true;
        if (++p->n_rejudged > REJUDGE_MAX) {
                pending_skip(p, DECIDER_ERROR, STR("observations"), (Str){ 0 },
                             STR("what the call rests on keeps changing"));
                return false;
        }
        made = remake(p, p->request->args_canonical, p->request->edited_from);
        if (made) {
                pending_withdraw(p, SIZE_MAX);
                replace_request(p, made);
                pending_decide(p, true);
        }
        return false;
}

static int take_confirm(Pending *p, size_t asker, const HookAnswer *answer) {
        const Asker *a = &p->gate->askers[asker].asker;
        HookAnswer copy = *answer;

        if (a->assurance < pending_needed_assurance(p))
                return GATE_E_ASSURANCE;
        if (!copy.decision.by_name.n)
                copy.decision.by_name = a->name;
        counts_as_new_person(p, copy.decision.by_name);
        p->asked &= ~(1U << asker);
        p->passed |= 1U << asker;
        if (p->n_agreed < p->n_persons)
                return GATE_E_MORE_PERSONS;
        if (!still_holds(p))
                return 0;
        copy.decision.assurance = a->assurance;
        commit_answer(p, ACTION_CONFIRM, &copy, DECIDER_PERSON);
        return 0;
}

static int take_edit(Pending *p, size_t asker, const HookAnswer *answer) {
        const Asker *a = &p->gate->askers[asker].asker;
        Request *made;

        if (a->assurance < pending_needed_assurance(p))
                return GATE_E_ASSURANCE;
        if (++p->n_rejudged > REJUDGE_MAX * 8) {
                pending_skip(p, DECIDER_ERROR, a->name, (Str){ 0 }, STR("edited too often"));
                return 0;
        }
        p->edit = answer->decision;
        adopt(p, &p->edit);
        if (p->edit.by == DECIDER_NONE)
                p->edit.by = DECIDER_PERSON;
        if (!p->edit.by_name.n)
                p->edit.by_name = a->name;
        p->edit.assurance = a->assurance;
        p->shown_risk = p->request->risk;
        made = remake(p, p->edit.args, str_of(p->request->id));
        if (!made)
                return 0;
        pending_withdraw(p, asker);
        replace_request(p, made);
        p->is_edit = true;
        pending_decide(p, true);
        return 0;
}

/* An asker that cannot ask, or failed, withdraws itself only. */
static void take_pass(Pending *p, size_t asker, const HookAnswer *answer) {
        const Asker *a = &p->gate->askers[asker].asker;

        p->asked &= ~(1U << asker);
        p->passed |= 1U << asker;
        if (answer->decision.why.n)
                p->last_reason = arena_str(&p->arena, answer->decision.why);
        else if (answer->say != HOOK_PASS)
                p->last_reason = arena_strf(&p->arena, "the asker " STR_FMT " failed",
                                            STR_ARG(a->name));
}

/* Outcomes of gate_answer(). */
int pending_take_answer(Pending *p, size_t asker, const HookAnswer *answer) {
        HookAnswer skip;

        switch (answer->say) {
        case HOOK_WAIT:
                return 0;
        case HOOK_CONFIRM:
                return take_confirm(p, asker, answer);
        case HOOK_EDIT:
                return take_edit(p, asker, answer);
        case HOOK_SKIP:
                skip = *answer;
                skip.decision.assurance = p->gate->askers[asker].asker.assurance;
                if (!skip.decision.by_name.n)
                        skip.decision.by_name = p->gate->askers[asker].asker.name;
                commit_answer(p, ACTION_SKIP, &skip, DECIDER_PERSON);
                return 0;
        case HOOK_PASS:
        case HOOK_ESCALATE:
        case HOOK_FAIL:
                break;
        }
        take_pass(p, asker, answer);
        return 0;
}

static void observe(Pending *p, size_t i) {
        const Asker *asker = &p->gate->askers[i].asker;
        HookAnswer ignored = { 0 };

        p->observed |= 1U << i;
        (void)asker->ask(asker->userdata, p->request, &ignored);
}

/* Where nobody has a loop, the asking waits for those that answer later. */
static void wait_for_answer(Pending *p) {
        Gate *g = p->gate;

        if (g->wait && pending_is_open(p))
                g->wait(g->wait_userdata, p);
}

/* An answer given at once ends it. */
void pending_ask_first(Pending *p, size_t n) {
        for (size_t i = 0; i < n && p->decision.action == ACTION_NONE; ++i) {
                const Asker *asker = &p->gate->askers[i].asker;
                HookAnswer answer = { 0 };
                unsigned n_replaced = p->n_replaced;

                if (!may_ask(p, i))
                        continue;
                pending_note_question(p);
                if (asker->observes) {
                        observe(p, i);
                        continue;
                }
                p->asked |= 1U << i;
                answer.say = asker->ask(asker->userdata, p->request, &answer);
                if (p->decision.action != ACTION_NONE)
                        return;
                /* What it answers is not what is open now. */
                if (p->n_replaced != n_replaced)
                        answer = (HookAnswer){ .say = HOOK_WAIT };
                if (pending_take_answer(p, i, &answer) == GATE_E_ASSURANCE)
                        take_pass(p, i, &(HookAnswer){ .say = HOOK_PASS });
                /* The answer made it another request: the others are asked about that one. */
                if (p->decision.action == ACTION_NONE && p->n_replaced != n_replaced)
                        i = SIZE_MAX;
        }
}

/* Phase 5: a race. Each gets the question. */
void pending_ask(Pending *p) {
        pending_ask_first(p, p->gate->n_askers);
        wait_for_answer(p);
        if (p->decision.action == ACTION_NONE && !pending_is_open(p))
                nobody(p);
}

void pending_decide(Pending *p, bool may_ask_now) {
        Fold fold;

        if (!step_rules(p, &fold) || !step_edit(p, &fold) || !step_grants(p, &fold))
                return;
        if (may_ask_now)
                pending_ask(p);
}
