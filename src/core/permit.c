#include "gate-private.h"

#include <unistd.h>

#define RESULT_TRIES 10

int gate_record(Gate *g, const RecordEntry *entry) {
        if (!g->config.record.append)
                return error_origin(-ENOTSUP);
        return g->config.record.append(g->config.record.userdata, entry);
}

Permit *permit_new(Gate *g, Pending *p) {
        Permit *permit = calloc(1, sizeof(*permit));

        if (!permit)
                return NULL;
        permit->gate = g;
        permit->request = request_ref(p->request);
        permit->session = p->session;
        permit->level = p->level;
        permit->n_persons = p->n_persons;
        permit->minted_at = gate_now(g);
        permit->process = getpid();
        return permit;
}

Permit *permit_free(Permit *permit) {
        if (!permit)
                return NULL;

        request_unref(permit->request);
        free(permit);
        return NULL;
}

Permit *gate_take_permit(Gate *g, Pending *p) {
        if (!p->permit || p->permit_taken || p->gate != g)
                return NULL;
        p->permit_taken = true;
        return p->permit;
}

const Request *permit_request(const Permit *permit) {
        return permit->request;
}

/* A rule made since, or a remembered no, still stops it. */
static bool rules_still_let(Permit *permit) {
        Pending p = { .gate = permit->gate,
                      .session = permit->session,
                      .request = permit->request };
        Fold fold;

        phase_rules(permit->gate, &p, permit->request, &fold);
        return fold.answer.say != HOOK_SKIP && fold.answer.say != HOOK_EDIT &&
               fold.level <= permit->level && fold.n_persons <= permit->n_persons;
}

static bool world_still_is(Permit *permit) {
        const Observation *changed = NULL;
        int r;

        if (!lasting_still_is(permit->session, permit->request))
                return false;
        r = world_compare(&permit->request->observations, permit->gate->config.surroundings.world,
                          permit->request->arena, &changed);

        return r == 0 && !changed;
}

static bool is_vetoed(const Permit *permit) {
        for (size_t i = 0; i < permit->gate->n_around; ++i) {
                const AroundSlot *slot = &permit->gate->around[i];

                if (slot->enabled && slot->pre && slot->pre(slot->userdata, permit->request))
                        return true;
        }
        return false;
}

static int note_refusal(Permit *permit, int outcome, const char *why) {
        RecordEntry entry = {
                .type = RECORD_CANCEL,
                .session = permit->session->id,
                .request = permit->request,
                .text = str_of(why),
        };

        (void)gate_record(permit->gate, &entry);
        return outcome;
}

int permit_use(Permit *permit) {
        RecordEntry entry;
        int64_t age;

        if (permit->process != getpid())
                return PERMIT_E_PROCESS;
        if (permit->used || permit->void_)
                return PERMIT_E_USED;
        permit->used = true;

        age = gate_now(permit->gate) - permit->minted_at;
        if (age < 0 || age > PERMIT_LIFE_MS)
                return note_refusal(permit, PERMIT_E_EXPIRED, "the permit expired unused");
        if (!rules_still_let(permit))
                return note_refusal(permit, PERMIT_E_CHANGED, "a rule is stricter now");
        if (is_vetoed(permit))
                return note_refusal(permit, PERMIT_E_VETOED, "a tool.execute.pre hook said no");

        entry = (RecordEntry){
                .type = RECORD_RUN,
                .session = permit->session->id,
                .request = permit->request,
        };
        if (gate_record(permit->gate, &entry))
                return PERMIT_E_NONE;
        /* Last, so that nothing of ours stands between this look and the run. */
        if (!world_still_is(permit))
                return note_refusal(permit, PERMIT_E_CHANGED, "not run: what it rested on changed");
        return 0;
}

int permit_hand_over(Permit *permit) {
        int64_t age = gate_now(permit->gate) - permit->minted_at;
        int r = 0;

        if (permit->process != getpid())
                r = PERMIT_E_PROCESS;
        else if (permit->used || permit->void_)
                r = PERMIT_E_USED;
        else if (age < 0 || age > PERMIT_LIFE_MS)
                r = note_refusal(permit, PERMIT_E_EXPIRED, "the permit expired unused");
        else if (is_vetoed(permit))
                r = note_refusal(permit, PERMIT_E_VETOED, "a tool.execute.pre hook said no");
        else if (!world_still_is(permit))
                r = note_refusal(permit, PERMIT_E_CHANGED, "not run: what it rested on changed");
        permit_free(permit);
        return r;
}

void permit_end(Permit *permit, bool ran, bool success, int64_t exit_status, Str output) {
        RecordEntry entry;

        if (!permit)
                return;
        permit->used = true;
        entry = (RecordEntry){
                .type = RECORD_RESULT,
                .session = permit->session->id,
                .request = permit->request,
                .exit_status = exit_status,
                .success = success,
        };
        for (size_t i = 0; ran && i < permit->gate->n_around; ++i) {
                const AroundSlot *slot = &permit->gate->around[i];

                if (slot->enabled && slot->post)
                        slot->post(slot->userdata, permit->request, success, output);
        }
        /* It has run: a journal that others hold for a moment must not swallow how it ended. */
        for (int tries = 0; ran && tries < RESULT_TRIES && gate_record(permit->gate, &entry);
             ++tries)
                ;
        permit_free(permit);
}
