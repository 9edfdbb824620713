/*
 * A tool that brings its own auto-approve hook: a note of a few harmless letters is taken without a
 * question, any other is left to whoever comes next, and with nobody there that is no.
 *
 *      ./auto-approve-hook 'buy milk' 'my password is x'
 */

#include <assent/assent.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTE_MAX 40

static bool is_harmless(const char *args) {
        static const char begin[] = "{\"text\":\"";
        size_t n = strlen(args);

        /* Canonical JSON: one member, no blanks. What is not exactly that is not for us. */
        if (strncmp(args, begin, sizeof(begin) - 1) != 0 || n > NOTE_MAX + sizeof(begin) + 1)
                return false;
        for (size_t i = sizeof(begin) - 1; i + 2 < n; ++i) {
                if (!isalpha((unsigned char)args[i]) && args[i] != ' ')
                        return false;
        }
        return strcmp(args + n - 2, "\"}") == 0 && !strstr(args, "password");
}

static AssentSay auto_approve(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        (void)userdata;
        if (!is_harmless(q->args))
                return ASSENT_SAY_PASS;
        answer->why = "a short note of letters alone";
        return ASSENT_SAY_CONFIRM;
}

static int run(void *userdata, const AssentRequest *q, AssentResult *result) {
        (void)userdata;
        (void)result;
        printf("noted: %s\n", q->args);
        return 0;
}

static void note(AssentSession *session, const char *text, int i) {
        char args[512], id[16];
        AssentCall call = { .size = sizeof(call), .id = id, .tool = "take_note", .args = args };
        AssentPending *pending = NULL;
        int r;

        snprintf(id, sizeof(id), "%d", i);
        snprintf(args, sizeof(args), "{\"text\":\"%s\"}", text);
        r = assent_submit(session, &call, NULL, NULL, &pending);
        if (!r)
                r = assent_pending_run(pending, run, NULL);
        if (r == ASSENT_E_DENIED)
                printf("not noted: %s\n", assent_pending_decision(pending)->message);
        else if (r)
                printf("not noted: %s\n", assent_error_text(r));
        assent_pending_end(pending);
}

int main(int argc, char **argv) {
        AssentHook hook = { .size = sizeof(hook),
                            .name = "take_note: auto_approve",
                            .phase = ASSENT_PHASE_JUDGEMENT,
                            .priority = 10,
                            .func = auto_approve };
        AssentTool tool = { .size = sizeof(tool),
                            .name = "take_note",
                            .description = "Writes a line into the person's notes.",
                            .risk_level = ASSENT_RISK_MODERATE,
                            .requires_confirmation = ASSENT_YES,
                            .confirmation_message = "Take this note?",
                            .category = "notes",
                            .hooks = &hook,
                            .n_hooks = 1 };
        AssentOptions options = { .size = sizeof(options), .agent = "example-notes" };
        AssentGate *gate = NULL;
        AssentSession *session = NULL;
        char text[1024];
        int r = assent_gate_open(&options, ASSENT_NOBODY_DENY, &gate, text, sizeof(text));

        fputs(text, stderr);
        if (!r)
                r = assent_gate_add_tool(gate, &tool);
        if (!r)
                r = assent_session_new(gate, NULL, &session);
        for (int i = 1; !r && i < argc; ++i)
                note(session, argv[i], i);
        if (r)
                fprintf(stderr, "auto-approve-hook: %s\n", assent_error_text(r));
        assent_session_end(session);
        assent_gate_close(gate);
        return r ? EXIT_FAILURE : EXIT_SUCCESS;
}
