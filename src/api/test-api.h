#pragma once

/*
 * A gate of the library as a host has it: real folders, real journal, real rules, a person made of data.
 */

#include "test-place.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

typedef struct Fixture {
        Place place;
        AssentGate *gate;
        AssentSession *session;
        char trace[64];
        /* the person */
        AssentSay say;
        AssentAnswer answer;
        size_t n_asked, n_withdrawn, n_run, n_told;
        char asked_id[40], shown[256];
} Fixture;

static inline void open_with(Fixture *f, AssentOptions *o, AssentNobody nobody) {
        char text[512];
        int r = assent_gate_open(o, nobody, &f->gate, text, sizeof(text));

        if (r)
                print_message("# %s: %s\n", assent_error_text(r), text);
        assert_int_equal(r, 0);
        assert_int_equal(assent_session_new(f->gate, "s1", &f->session), 0);
}

static inline void set_up(Fixture *f, AssentNobody nobody) {
        AssentOptions o;

        *f = (Fixture){ 0 };
        place_init(&f->place);
        o = place_options(&f->place);
        open_with(f, &o, nobody);
}

static inline void tear_down(Fixture *f) {
        assent_session_end(f->session);
        assert_int_equal(assent_gate_close(f->gate), 0);
        place_deinit(&f->place);
}

static inline AssentSay person(void *userdata, const AssentRequest *request, AssentAnswer *answer) {
        Fixture *f = userdata;

        ++f->n_asked;
        snprintf(f->asked_id, sizeof(f->asked_id), "%s", request->id);
        snprintf(f->shown, sizeof(f->shown), "%s", request->args);
        *answer = f->answer;
        return f->say;
}

static inline void withdraw(void *userdata, const AssentRequest *request) {
        Fixture *f = userdata;

        ++f->n_withdrawn;
        assert_int_equal(strlen(request->id), 32);
}

static inline void add_person(Fixture *f, AssentSay say, AssentAssurance assurance) {
        AssentAsker a = { .size = sizeof(a),
                          .name = "person",
                          .assurance = assurance,
                          .ask = person,
                          .withdraw = withdraw,
                          .userdata = f };

        f->say = say;
        f->answer = (AssentAnswer){ .size = sizeof(AssentAnswer) };
        assert_int_equal(assent_gate_add_asker(f->gate, &a), 0);
}

/* Somebody of our own says @say to whatever comes. */
static inline void set_up_person(Fixture *f, AssentSay say) {
        set_up(f, ASSENT_NOBODY_DENY);
        add_person(f, say, ASSENT_ASSURANCE_OWN);
}

/* A hook of the rules, or of another phase, that is given the fixture. */
static inline void add_func(Fixture *f, const char *name, AssentPhase phase, AssentHookFunc func) {
        AssentHook h = {
                .size = sizeof(h), .name = name, .phase = phase, .func = func, .userdata = f
        };

        assert_int_equal(assent_gate_add_hook(f->gate, &h), 0);
}

static inline void add_tool(Fixture *f, const char *name, AssentRisk risk, AssentTristate confirm) {
        AssentTool t = { .size = sizeof(t),
                         .name = name,
                         .risk_level = risk,
                         .requires_confirmation = confirm };

        assert_int_equal(assent_gate_add_tool(f->gate, &t), 0);
}

static inline AssentCall call_of(const char *id, const char *tool, const char *args) {
        return (AssentCall){ .size = sizeof(AssentCall), .id = id, .tool = tool, .args = args };
}

static inline AssentPending *submit(Fixture *f,
                                    const char *id,
                                    const char *tool,
                                    const char *args) {
        AssentCall c = call_of(id, tool, args);
        AssentPending *p = NULL;

        assert_int_equal(assent_submit(f->session, &c, NULL, NULL, &p), 0);
        assert_non_null(p);
        return p;
}

static inline AssentAction decide(Fixture *f, const char *id, const char *tool) {
        AssentPending *p = submit(f, id, tool, NULL);
        const AssentDecision *d = assent_pending_decision(p);
        AssentAction action = d ? d->action : ASSENT_ACTION_NONE;

        assent_pending_end(p);
        return action;
}

static inline int run_it(void *userdata, const AssentRequest *request, AssentResult *result) {
        Fixture *f = userdata;

        ++f->n_run;
        snprintf(f->shown, sizeof(f->shown), "%s", request->args);
        result->exit_status = 0;
        result->output = "done";
        result->n_output = 4;
        return 0;
}

static inline int veto(void *userdata, const AssentRequest *request) {
        return strstr(request->args, "prod") != NULL;
}

typedef struct List {
        size_t n;
        char id[32];
        AssentScope scope;
        AssentAction action;
} List;

static inline bool note_approval(void *userdata, const AssentApproval *a) {
        List *list = userdata;

        ++list->n;
        snprintf(list->id, sizeof(list->id), "%s", a->id);
        list->scope = a->scope;
        list->action = a->action;
        assert_string_equal(a->tool, "tidy");
        return true;
}
