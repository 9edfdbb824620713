#include "api-private.h"

static int list_kept(const AssentGate *gate, const Approval **ret, size_t *ret_n) {
        Memory m = app_memory(gate->app);
        int r = m.list(m.userdata, ret, ret_n);

        return r > 0 ? ASSENT_E_CANNOT : r;
}

static int check(const AssentGate *gate, const AssentSession *session) {
        if (!gate)
                return error_origin(-EINVAL);
        if (session && (session->is_ended || !session->gate))
                return error_origin(-ESTALE);
        return session && session->gate != gate ? error_origin(-EINVAL) : 0;
}

static int list(const AssentGate *gate,
                AssentSession *session,
                const Approval **ret,
                size_t *ret_n) {
        if (!session)
                return list_kept(gate, ret, ret_n);
        *ret = session->core.approvals;
        *ret_n = session->core.n_approvals;
        return 0;
}

int assent_approvals_list(AssentGate *gate,
                          AssentSession *session,
                          AssentApprovalFunc func,
                          void *userdata) {
        _cleanup_(arena_freep) Arena *arena = NULL;
        const Approval *items = NULL;
        AssentApproval *shown;
        size_t n = 0;
        int r = check(gate, session);

        if (!r && !func)
                r = error_origin(-EINVAL);
        if (!r)
                r = arena_new(64U << 20, &arena);
        if (!r)
                r = list(gate, session, &items, &n);
        if (r)
                return r;
        /* Copied first: what a callback does may change the list. */
        shown = arena_new_array(arena, AssentApproval, n + 1);
        for (size_t i = 0; shown && i < n; ++i) {
                const Approval *a = &items[i];

                shown[i] = (AssentApproval){
                        .id = bridge_z(arena_str(arena, str_of(a->id))),
                        .action = a->action == ACTION_CONFIRM ? ASSENT_ACTION_CONFIRM
                                                              : ASSENT_ACTION_SKIP,
                        .scope = bridge_shown_scope(a->scope),
                        .cover = bridge_shown_cover(a->cover),
                        .tool = bridge_z(arena_str(arena, a->tool)),
                        .line = bridge_z(arena_str(arena, a->line)),
                        .signature = bridge_z(arena_str(arena, a->signature)),
                        .workspace = bridge_z(arena_str(arena, a->workspace)),
                        .by = bridge_z(arena_str(arena, a->by)),
                        .up_to = bridge_shown_risk(a->up_to),
                        .made_at = a->made_at,
                        .expires_at = a->expires_at,
                        .last_used_at = a->last_used_at,
                        .left = a->left,
                        .n_uses = a->n_uses,
                };
        }
        if (arena_error(arena))
                return error_origin(arena_error(arena));
        ++gate->telling;
        for (size_t i = 0; i < n && func(userdata, &shown[i]); ++i)
                ;
        --gate->telling;
        return 0;
}

/* The row before the deed: what is gone without one would be a gap. */
static int revoke_one(AssentGate *gate, AssentSession *session, const Approval *a) {
        Memory m = app_memory(gate->app);
        char id[APPROVAL_ID_LEN + 1];
        RecordEntry entry = { .type = RECORD_REVOKE, .approval = a, .durable = true };
        int r;

        if (session)
                entry.session = session->core.id;
        memcpy(id, a->id, sizeof(id));
        r = api_record(gate, &entry);
        if (r)
                return r > 0 ? ASSENT_E_CANNOT : r;
        if (session)
                return session_revoke(&session->core, str_of(id)) ? 0 : ASSENT_E_UNKNOWN;
        r = m.revoke(m.userdata, str_of(id));
        if (r > 0)
                return r == MEMORY_E_GONE ? ASSENT_E_UNKNOWN : ASSENT_E_CANNOT;
        return r;
}

int assent_approvals_revoke(AssentGate *gate, AssentSession *session, const char *id) {
        const Approval *items = NULL;
        size_t n = 0;
        int r = check(gate, session);

        if (!r && !id)
                r = error_origin(-EINVAL);
        if (!r)
                r = list(gate, session, &items, &n);
        for (size_t i = 0; !r && i < n; ++i) {
                Approval a = items[i];

                if (strcmp(a.id, id) == 0)
                        return revoke_one(gate, session, &a);
        }
        return r ? r : ASSENT_E_UNKNOWN;
}

int assent_approvals_clear(AssentGate *gate, AssentSession *session) {
        const Approval *items = NULL;
        size_t n = 0;
        int r = check(gate, session);

        if (!r)
                r = list(gate, session, &items, &n);
        /* The list is valid until the next call: begin again. */
        while (!r && n) {
                Approval a = items[n - 1];

                r = revoke_one(gate, session, &a);
                if (r == ASSENT_E_UNKNOWN)
                        r = 0;
                if (!r)
                        r = list(gate, session, &items, &n);
        }
        return r;
}
