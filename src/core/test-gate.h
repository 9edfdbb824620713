#pragma once

/*
 * A gate with a policy, a person, a clock and a journal made of data, for the tests of its phases.
 */

#include "core.h"

#include "base/test.h"

#include <stdio.h>

typedef struct Fixture {
        Gate *gate;
        Session session;
        WorldData data;
        WorldFile files[4];
        int64_t now;
        /* the record */
        size_t n_rows, n_by_type[RECORD_UNDO + 1];
        bool record_fails;
        bool run_row_swaps; /* while the RUN row is written, somebody swaps a.txt */
        RecordType last_type;
        /* the person */
        HookAnswer answer;
        size_t n_asked, n_withdrawn;
        Request *seen;
        size_t n_ended;
        char trace[256];
} Fixture;

static inline int64_t fake_now(void *userdata) {
        Fixture *f = userdata;

        return f->now;
}

static inline int append_row(void *userdata, const RecordEntry *entry) {
        Fixture *f = userdata;

        if (f->record_fails)
                return -ENOSPC;
        ++f->n_rows;
        ++f->n_by_type[entry->type];
        f->last_type = entry->type;
        if (f->run_row_swaps && entry->type == RECORD_RUN)
                f->files[0].type = WORLD_TYPE_LINK;
        return 0;
}

/* Safe for reads, moderate for writes below a directory, dangerous for the rest. */
static inline Risk risk_by_kind(void *userdata, const Request *q) {
        Risk risk = RISK_SAFE;

        for (size_t i = 0; i < q->effects.n; ++i) {
                EffectKind kind = effect_kind(q->effects.items[i].act);
                Risk one = kind == EFFECT_KIND_READ    ? RISK_SAFE
                           : kind == EFFECT_KIND_WRITE ? RISK_MODERATE
                                                       : RISK_DANGEROUS;

                if (one > risk)
                        risk = one;
        }
        return risk;
}

static Clock fake_clock;

static inline void set_up(Fixture *f, NobodyRule on_nobody) {
        GateConfig config = { 0 };

        memset(f, 0, sizeof(*f));
        f->now = 1000;
        f->files[0] = (WorldFile){ .path = STR_INIT("/w/a.txt"),
                                   .content = STR_INIT("one"),
                                   .type = WORLD_TYPE_FILE,
                                   .mode = 0644 };
        f->files[1] = (WorldFile){ .path = STR_INIT("/w"), .type = WORLD_TYPE_DIR, .mode = 0755 };
        f->data.files = f->files;
        f->data.n_files = 2;
        fake_clock = (Clock){ f, fake_now, fake_now };
        config.surroundings = (Surroundings){ .world = world_data(&f->data),
                                              .home = STR_INIT("/home/u"),
                                              .workspace = STR_INIT("/w") };
        config.clock = &fake_clock;
        config.record = (Record){ f, append_row };
        config.on_nobody = on_nobody;
        config.risk_of = risk_by_kind;
        assert_int_equal(gate_new(&config, &f->gate), 0);
        session_init(&f->session, STR("s1"));
}

static inline void tear_down(Fixture *f) {
        gate_free(f->gate);
        session_deinit(&f->session);
}

static inline ToolCall call_of(const char *tool, const char *args) {
        return (ToolCall){ .id = STR("1"),
                           .tool = str_of(tool),
                           .args = str_of(args),
                           .directory = STR("/w"),
                           .agent = STR("test") };
}

static inline Pending *submit(Fixture *f, const char *tool, const char *args) {
        ToolCall call = call_of(tool, args);
        Pending *p = NULL;

        assert_int_equal(gate_submit(f->gate, &f->session, &call, NULL, NULL, &p), 0);
        return p;
}

static inline Action action_of(const Pending *p) {
        return pending_decision(p) ? pending_decision(p)->action : ACTION_NONE;
}

/* Submit, note what came out, end it. */
static inline Action decide(Fixture *f, const char *tool, const char *args) {
        Pending *p = submit(f, tool, args);
        Action a = action_of(p);

        gate_end(f->gate, p);
        return a;
}

static inline HookSay person(void *userdata, Request *request, HookAnswer *answer) {
        Fixture *f = userdata;
        HookSay say = f->answer.say;

        ++f->n_asked;
        f->seen = request;
        *answer = f->answer;
        /* A person who edits is not asked to edit for ever. */
        if (say == HOOK_EDIT)
                f->answer = (HookAnswer){ .say = HOOK_SKIP };
        return say;
}

static inline void withdraw(void *userdata, Request *request) {
        Fixture *f = userdata;

        ++f->n_withdrawn;
}

static inline void add_person(Fixture *f, HookSay say, Assurance assurance) {
        f->answer = (HookAnswer){ .say = say };
        assert_int_equal(gate_add_asker(f->gate, &(Asker){ .name = STR("person"),
                                                           .assurance = assurance,
                                                           .userdata = f,
                                                           .ask = person,
                                                           .withdraw = withdraw }),
                         0);
}

#define WRITE_A "{\"path\":\"a.txt\",\"content\":\"two\"}"
#define WRITE_B "{\"path\":\"b.txt\",\"content\":\"two\"}"
#define EMPTY_B "{\"path\":\"b.txt\",\"content\":\"\"}"
/* dangerous */
#define RM_BUILD "{\"command\":\"rm -rf build\"}"
/* on the floor */
#define RM_ROOT "{\"command\":\"rm -rf /\"}"

/* Somebody sits at a terminal of our own and says @say to whatever comes. */
static inline void set_up_person(Fixture *f, HookSay say) {
        set_up(f, NOBODY_UNSET);
        add_person(f, say, ASSURANCE_OWN);
}

/* What the person says to a question that waits. */
static inline int answer_as_person(Fixture *f, Pending *p, HookAnswer answer) {
        Asker asker = { .name = STR("person"), .assurance = ASSURANCE_OWN };

        return gate_answer(f->gate, p, &asker, &answer);
}

/* What a yes to WRITE_A gives; the call itself is the caller's to end. */
static inline Permit *permit_to_write(Fixture *f, Pending **ret_p) {
        Permit *permit;

        *ret_p = submit(f, "write_file", WRITE_A);
        permit = gate_take_permit(f->gate, *ret_p);
        assert_non_null(permit);
        return permit;
}

/* The last look says no: the permit is used up, and nothing ran. */
static inline void expect_refused(Permit *permit, int why) {
        assert_int_equal(permit_use(permit), why);
        permit_end(permit, false, false, -1, (Str){ 0 });
}

/* Hooks that say one thing and leave a letter in the trace. */
typedef struct Sayer {
        Fixture *f;
        char letter;
        HookSay say;
        EscalateLevel level;
} Sayer;

static inline HookSay say_it(void *userdata, Request *request, HookAnswer *answer) {
        Sayer *s = userdata;
        size_t n = strlen(s->f->trace);

        s->f->trace[n] = s->letter;
        answer->level = s->level;
        return s->say;
}

static inline void add_func(
        Fixture *f, const char *name, Phase phase, HookFunc func, void *userdata) {
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = str_of(name),
                                                         .phase = phase,
                                                         .func = func,
                                                         .userdata = userdata }),
                         0);
}

static inline void add_hook(Fixture *f, const char *name, Phase phase, int priority, Sayer *s) {
        s->f = f;
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = str_of(name),
                                                         .phase = phase,
                                                         .priority = priority,
                                                         .func = say_it,
                                                         .userdata = s }),
                         0);
}

/* One that allows what reads a file, and nothing else. */
static inline void add_reader(Fixture *f, Sayer *s) {
        *s = (Sayer){ .f = f, .letter = 'r', .say = HOOK_CONFIRM };
        assert_int_equal(gate_add_hook(f->gate, &(Hook){ .name = STR("reads"),
                                                         .phase = PHASE_JUDGEMENT,
                                                         .func = say_it,
                                                         .userdata = s,
                                                         .tool = STR("read_file") }),
                         0);
}

static inline void promise_3_a_changed_observation_voids_a_permit_that_is_handed_over(
        void **state) {
        for (int changed = 0; changed < 2; ++changed) {
                Fixture f;
                Permit *permit;
                Pending *p;

                set_up_person(&f, HOOK_CONFIRM);
                permit = permit_to_write(&f, &p);
                if (changed)
                        f.files[0].type = WORLD_TYPE_LINK;
                assert_int_equal(permit_hand_over(permit), changed ? PERMIT_E_CHANGED : 0);
                gate_end(f.gate, p);
                tear_down(&f);
        }
}
