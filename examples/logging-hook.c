/*
 * Hooks that look and decide nothing: one sees every call before it is decided, and again before what
 * was confirmed runs; one sees it run, one how it ended. A look that fails must not let a call through unseen: it stands among the
 * rules, where a failure is a no.
 *
 *      ./logging-hook calls.log 'ls' 'cat notes'
 */

#include <assent/assent.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const risks[] = { "unknown", "safe", "moderate", "dangerous" };

static AssentSay note_call(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        FILE *log = userdata;
        AssentEffect effect;

        fprintf(log, "call %s %s %s", q->id, risks[q->risk], q->args);
        for (size_t i = 0; assent_request_effect(q, i, &effect); ++i)
                fprintf(log, " %s:%.*s", effect.kind, (int)effect.n_object,
                        effect.object ? effect.object : "?");
        fputc('\n', log);
        if (fflush(log)) {
                answer->why = "the host's own log cannot be written";
                return ASSENT_SAY_SKIP;
        }
        return ASSENT_SAY_PASS;
}

static int note_run(void *userdata, const AssentRequest *q) {
        FILE *log = userdata;

        fprintf(log, "run %s\n", q->id);
        return fflush(log);
}

static void note_end(
        void *userdata, const AssentRequest *q, bool success, const char *output, size_t n_output) {
        FILE *log = userdata;

        (void)output;
        fprintf(log, "%s %s %zu bytes\n", success ? "success" : "failure", q->id, n_output);
        fflush(log);
}

static int run(void *userdata, const AssentRequest *q, AssentResult *result) {
        (void)userdata;
        (void)q;
        result->output = "(an example runs nothing)";
        result->n_output = strlen(result->output);
        return 0;
}

static int call(AssentSession *session, const char *command, int i) {
        char args[512], id[16];
        AssentCall c = { .size = sizeof(c), .id = id, .tool = "bash", .args = args };
        AssentPending *pending = NULL;
        int r;

        snprintf(id, sizeof(id), "%d", i);
        snprintf(args, sizeof(args), "{\"command\":\"%s\"}", command);
        r = assent_submit(session, &c, NULL, NULL, &pending);
        if (r)
                return r;
        r = assent_pending_run(pending, run, NULL);
        printf("%s: %s\n", command, r ? assent_error_text(r) : "allowed");
        assent_pending_end(pending);
        return 0;
}

int main(int argc, char **argv) {
        AssentOptions options = { .size = sizeof(options), .agent = "example-log" };
        AssentHook hook = { .size = sizeof(hook),
                            .name = "log",
                            .phase = ASSENT_PHASE_RULES,
                            .priority = 2000,
                            .func = note_call };
        AssentGate *gate = NULL;
        AssentSession *session = NULL;
        FILE *log = argc > 1 ? fopen(argv[1], "ae") : NULL;
        char text[1024];
        int r;

        if (!log) {
                fprintf(stderr, "logging-hook FILE COMMAND…\n");
                return EXIT_FAILURE;
        }
        r = assent_gate_open(&options, ASSENT_NOBODY_DENY, &gate, text, sizeof(text));
        fputs(text, stderr);
        hook.userdata = log;
        if (!r)
                r = assent_gate_add_hook(gate, &hook);
        if (!r)
                r = assent_gate_add_pre_hook(gate, "log: run", note_run, log);
        if (!r)
                r = assent_gate_add_post_hook(gate, "log: end", note_end, log);
        if (!r)
                r = assent_session_new(gate, NULL, &session);
        for (int i = 2; !r && i < argc; ++i)
                r = call(session, argv[i], i);
        if (r)
                fprintf(stderr, "logging-hook: %s\n", assent_error_text(r));
        assent_session_end(session);
        assent_gate_close(gate);
        fclose(log);
        return r ? EXIT_FAILURE : EXIT_SUCCESS;
}
