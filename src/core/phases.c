#include "gate-private.h"

/* How strict an answer of phase 1 is; what no hook may say there fails, and so skips. */
static int severity(HookSay say) {
        switch (say) {
        case HOOK_PASS:
                return 0;
        case HOOK_CONFIRM:
                return 1;
        case HOOK_ESCALATE:
                return 2;
        case HOOK_EDIT:
                return 3;
        case HOOK_SKIP:
                return 4;
        case HOOK_WAIT:
        case HOOK_FAIL:
                return 5;
        }
        /* A value that is none of them comes from a broken hook. */
        return 5;
}

static void fold_in(Fold *fold, const HookAnswer *answer, Str name) {
        HookAnswer a = *answer;

        if (severity(a.say) == 5) {
                a = (HookAnswer){ .say = HOOK_SKIP };
                a.decision.by = DECIDER_ERROR;
                a.decision.why = STR("a hook that guards calls failed");
        }
        if (a.say != HOOK_PASS && !a.decision.by_name.n)
                a.decision.by_name = name;
        if (a.say == HOOK_ESCALATE) {
                if (a.level == ESCALATE_NONE)
                        a.level = ESCALATE_ASK;
                if (a.level > fold->level) {
                        fold->level = a.level;
                        fold->escalated_by = a.decision.why.n ? a.decision.why : name;
                }
                if (a.persons > fold->n_persons)
                        fold->n_persons = a.persons > PERSONS_MAX ? PERSONS_MAX : a.persons;
        }
        if (severity(a.say) > severity(fold->answer.say))
                fold->answer = a;
}

static bool concerns(const HookSlot *slot, Phase phase, const Request *request) {
        return slot->enabled && slot->hook.phase == phase &&
               (!slot->hook.tool.n || str_eq(slot->hook.tool, request->tool));
}

static void floor_rule(Request *request, HookAnswer *ret) {
        Str why = request_floor_text(request, request->arena);

        *ret = (HookAnswer){ .say = HOOK_PASS };
        if (!why.n)
                return;
        ret->say = HOOK_ESCALATE;
        ret->level = ESCALATE_FLOOR;
        ret->decision.why = why;
}

/* What could not be worked out must be looked at by a person. */
static void error_rule(Request *request, HookAnswer *ret) {
        *ret = (HookAnswer){ .say = HOOK_PASS };
        if (!request->error.n)
                return;
        ret->say = HOOK_ESCALATE;
        ret->level = ESCALATE_MAY_DENY;
        ret->decision.why = request->error;
}

void phase_rules(Gate *g, Pending *p, Request *request, Fold *ret) {
        HookAnswer answer;

        *ret = (Fold){ .n_persons = 1 };
        floor_rule(request, &answer);
        fold_in(ret, &answer, STR("floor"));
        error_rule(request, &answer);
        fold_in(ret, &answer, STR("floor"));
        builtin_refusals(g, p->session, request, &answer);
        fold_in(ret, &answer, STR("refusals"));

        for (size_t i = 0; i < g->n_hooks; ++i) {
                const HookSlot *slot = &g->hooks[i];

                if (!concerns(slot, PHASE_RULES, request))
                        continue;
                answer = (HookAnswer){ 0 };
                answer.say = slot->hook.func(slot->hook.userdata, request, &answer);
                fold_in(ret, &answer, slot->hook.name);
        }
}

/* A yes counts for the call that the hook was shown, while that is open. */
static bool says_yes(const HookSlot *slot, Pending *p, HookAnswer *ret) {
        Request *shown = request_ref(p->request);
        bool is_same;

        *ret = (HookAnswer){ 0 };
        ret->say = slot->hook.func(slot->hook.userdata, shown, ret);
        is_same = p->request == shown && p->decision.action == ACTION_NONE;
        request_unref(shown);
        return is_same && ret->say == HOOK_CONFIRM;
}

bool phase_grants(Gate *g, Pending *p, Phase phase, HookAnswer *ret) {
        for (size_t i = 0; i < g->n_hooks; ++i) {
                const HookSlot *slot = &g->hooks[i];

                if (!concerns(slot, phase, p->request))
                        continue;
                if (!says_yes(slot, p, ret)) {
                        if (phase == PHASE_JUDGEMENT && ret->say == HOOK_PASS &&
                            ret->decision.why.n)
                                p->unsure_why = arena_str(&p->arena, ret->decision.why);
                        continue;
                }
                if (!ret->decision.by_name.n)
                        ret->decision.by_name = slot->hook.name;
                if (ret->decision.by == DECIDER_NONE)
                        ret->decision.by = DECIDER_HOOK;
                return true;
        }
        return false;
}

static void grant(HookAnswer *ret, DeciderKind by, Str by_name, Str why) {
        *ret = (HookAnswer){ .say = HOOK_CONFIRM };
        ret->decision.by = by;
        ret->decision.by_name = by_name;
        ret->decision.why = why;
}

/* The most that a count or "the rest of the turn" speaks for. */
static bool below_ceiling(const Gate *g, const Pending *p) {
        Risk ceiling = p->session->auto_ceiling;

        if (ceiling == RISK_NONE)
                ceiling = g->config.auto_ceiling;
        if (ceiling == RISK_NONE)
                ceiling = RISK_MODERATE;
        return p->level == ESCALATE_NONE && p->request->risk != RISK_NONE &&
               p->request->risk <= ceiling && !request_is_untold(p->request) &&
               !request_has_flag(p->request, EFFECT_RUNTIME_CODE);
}

static bool count_grants(Gate *g, Pending *p, HookAnswer *ret) {
        Session *s = p->session;
        bool fits = s->auto_any_risk ? p->level <= ESCALATE_ASK : below_ceiling(g, p);
        int64_t remaining;

        if (!fits || !session_check_auto_confirm(s, &remaining))
                return false;
        grant(ret, DECIDER_MODE, STR("auto-confirm"),
              remaining < 0
                      ? STR("a person approved the rest of this session")
                      : arena_strf(&p->arena, "auto-confirmed, %lld left", (long long)remaining));
        ret->decision.auto_confirm_remaining = remaining;
        return true;
}

/* Declared autonomy: -y, run, auto. Above it stand what the floor or a deny line could match. */
bool builtin_mode(Gate *g, Pending *p, HookAnswer *ret) {
        Session *s = p->session;

        if (count_grants(g, p, ret))
                return true;
        if (p->level > ESCALATE_ASK || p->n_persons > 1)
                return false;
        switch (s->mode) {
        case SESSION_ASK:
                return false;
        case SESSION_AUTONOMOUS:
                grant(ret, DECIDER_MODE, STR("autonomous"), STR("declared autonomy"));
                return true;
        case SESSION_UNATTENDED_AUTO:
                grant(ret, DECIDER_MODE, STR("unattended"),
                      STR("nobody can be asked, and the setting unattended is auto"));
                return true;
        }
        return false;
}

static bool memory_list(Gate *g, const Approval **ret_items, size_t *ret_n) {
        *ret_items = NULL;
        *ret_n = 0;
        return !g->config.memory.list ||
               g->config.memory.list(g->config.memory.userdata, ret_items, ret_n) == 0;
}

static const Approval *find_covering(Gate *g,
                                     const Approval *items,
                                     size_t n,
                                     Action action,
                                     Session *session,
                                     const Request *request,
                                     EscalateLevel level) {
        for (size_t i = 0; i < n; ++i) {
                if (items[i].action == action &&
                    approval_covers(&items[i], request, session->id, level, &g->config.matcher,
                                    gate_wall(g)))
                        return &items[i];
        }
        return NULL;
}

static bool use_session_approval(Session *s, const Approval *a, int64_t now) {
        for (size_t i = 0; i < s->n_approvals; ++i) {
                Approval *own = &s->approvals[i];

                if (own != a)
                        continue;
                if (own->scope == SCOPE_COUNT && own->left > 0)
                        --own->left;
                own->last_used_at = now;
                ++own->n_uses;
                return true;
        }
        return false;
}

static bool use_approval(Gate *g, Session *s, const Approval *a) {
        if (use_session_approval(s, a, gate_wall(g)))
                return true;
        return g->config.memory.use &&
               g->config.memory.use(g->config.memory.userdata, str_of(a->id), gate_wall(g)) == 0;
}

bool builtin_approvals(Gate *g, Pending *p, HookAnswer *ret) {
        Session *s = p->session;
        const Approval *kept, *a;
        size_t n_kept;

        a = find_covering(g, s->approvals, s->n_approvals, ACTION_CONFIRM, s, p->request, p->level);
        /* A memory that cannot be read grants nothing. */
        if (!a && memory_list(g, &kept, &n_kept))
                a = find_covering(g, kept, n_kept, ACTION_CONFIRM, s, p->request, p->level);
        if (!a || p->n_persons > 1)
                return false;
        grant(ret, DECIDER_APPROVAL, arena_str(&p->arena, str_of(a->id)),
              arena_strf(&p->arena, "approved before, for this %s: " STR_FMT, scope_name(a->scope),
                         STR_ARG(a->cover == COVER_PATTERN ? a->line : a->signature)));
        return use_approval(g, s, a);
}

static void refuse(HookAnswer *ret, DeciderKind by, Str by_name, Str why, Str reason) {
        *ret = (HookAnswer){ .say = HOOK_SKIP };
        ret->decision.by = by;
        ret->decision.by_name = by_name;
        ret->decision.why = why;
        ret->decision.reason = reason;
}

void builtin_refusals(Gate *g, Session *s, Request *request, HookAnswer *ret) {
        const Approval *kept, *a;
        size_t n_kept;

        *ret = (HookAnswer){ .say = HOOK_PASS };
        if (!memory_list(g, &kept, &n_kept)) {
                refuse(ret, DECIDER_ERROR, STR("refusals"),
                       STR("the remembered answers cannot be read, and one of them may refuse "
                           "this"),
                       (Str){ 0 });
                return;
        }
        a = find_covering(g, s->approvals, s->n_approvals, ACTION_SKIP, s, request, ESCALATE_NONE);
        if (!a)
                a = find_covering(g, kept, n_kept, ACTION_SKIP, s, request, ESCALATE_NONE);
        if (a)
                refuse(ret, DECIDER_APPROVAL, arena_str(request->arena, str_of(a->id)),
                       STR("refused before, and remembered"), arena_str(request->arena, a->reason));
}
