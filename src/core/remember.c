#include "gate-private.h"

#include "crypto/crypto.h"

/* What a yes to this request may be remembered as; the narrower wins over what was wished. */
static bool may_remember(const Pending *p, const Decision *d) {
        const Remember *m = &d->remember;

        if (m->scope == SCOPE_ONCE)
                return false;
        if (d->action != ACTION_CONFIRM)
                return true;
        switch (m->cover) {
        case COVER_EXACT:
                return !request_floor(p->request).n && p->level <= ESCALATE_ASK &&
                       p->n_persons <= 1;
        case COVER_PATTERN:
                return p->level == ESCALATE_NONE && p->request->risk != RISK_DANGEROUS &&
                       !request_is_untold(p->request);
        case COVER_TOOL:
        case COVER_ALL:
                /* Speaks for other calls, each held to the approval's own ceiling. */
                return true;
        }
        abort();
}

static int fill_approval(const Pending *p, const Decision *d, Approval *a) {
        const Remember *m = &d->remember;
        uint8_t id[APPROVAL_ID_LEN / 2];
        int r = crypto_random(id, sizeof(id));

        if (r)
                return error_trace(r);
        *a = (Approval){
                .action = d->action == ACTION_CONFIRM ? ACTION_CONFIRM : ACTION_SKIP,
                .scope = m->scope,
                .cover = m->cover,
                .key = p->request->key,
                .tool = p->request->tool,
                .line = m->line,
                .signature = p->request->signature,
                .workspace = p->request->workspace,
                .session = p->session->id,
                .up_to = m->up_to != RISK_NONE     ? m->up_to
                         : m->cover == COVER_EXACT ? RISK_DANGEROUS
                                                   : RISK_MODERATE,
                .level = m->cover == COVER_EXACT ? p->level : ESCALATE_NONE,
                .made_at = gate_wall(p->gate),
                .left = m->scope == SCOPE_COUNT ? m->count : -1,
                .reason = d->reason,
                .by = d->by_name,
        };
        crypto_hex(id, sizeof(id), a->id);
        if (m->scope == SCOPE_TIME)
                a->expires_at = a->made_at + m->for_ms;
        return 0;
}

/* In this order: the row first, so that no remembered answer lacks its record. */
static int keep(Pending *p, const Approval *a) {
        RecordEntry entry = {
                .type = RECORD_APPROVAL,
                .session = p->session->id,
                .request = p->request,
                .approval = a,
                .durable = true,
        };
        int r = gate_record(p->gate, &entry);

        if (r)
                return error_trace(r);
        if (a->scope != SCOPE_WORKSPACE && a->scope != SCOPE_USER)
                return session_remember(p->session, a);
        if (!p->gate->config.memory.add)
                return error_origin(-ENOTSUP);
        return p->gate->config.memory.add(p->gate->config.memory.userdata, a);
}

void pending_remember(Pending *p, const Decision *decision) {
        Approval a;
        int r;

        if (decision->by != DECIDER_PERSON || !may_remember(p, decision))
                return;
        r = fill_approval(p, decision, &a);
        if (!r)
                r = keep(p, &a);
        if (r)
                p->decision.why = STR(
                        "the answer holds for this call, but could not be remembered");
}
