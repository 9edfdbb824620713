/*
 * An asker of its own that never blocks, in a program with its own loop: it shows the question and
 * waits, and the answer comes later, as a line "y ID" or "n ID REASON", from wherever people are (here
 * standard input, of which this program's user says that no agent can write to it).
 *
 *      ./asker 'touch a' 'touch b'
 */

#include <assent/assent.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t n_open;

static AssentSay ask(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        (void)userdata;
        (void)answer;
        printf("? %s %s\n", q->id, q->signature);
        fflush(stdout);
        return ASSENT_SAY_WAIT;
}

static void withdraw(void *userdata, const AssentRequest *q) {
        (void)userdata;
        printf("withdrawn %s\n", q->id);
        fflush(stdout);
}

static int run(void *userdata, const AssentRequest *q, AssentResult *result) {
        (void)userdata;
        (void)result;
        printf("run %s\n", q->args);
        return 0;
}

/* Called from assent_submit(), assent_answer() or assent_gate_process(), whichever decides. */
static void decided(void *userdata, AssentPending *pending) {
        const AssentDecision *d = assent_pending_decision(pending);
        int r = assent_pending_run(pending, run, NULL);

        (void)userdata;
        if (r)
                printf("not run: %s\n", r == ASSENT_E_DENIED ? d->message : assent_error_text(r));
        fflush(stdout);
        --n_open;
        assent_pending_end(pending);
}

static void take_line(AssentGate *gate, char *line) {
        AssentAnswer answer = { .size = sizeof(answer), .say = ASSENT_SAY_SKIP };
        char *id = strchr(line, ' '), *reason;
        int r;

        line[strcspn(line, "\n")] = '\0';
        if (!id)
                return;
        *id++ = '\0';
        reason = strchr(id, ' ');
        if (reason)
                *reason++ = '\0';
        if (strcmp(line, "y") == 0)
                answer.say = ASSENT_SAY_CONFIRM;
        answer.reason = reason;
        answer.person = "somebody at the example";
        r = assent_answer(gate, id, "lines", &answer);
        if (r)
                printf("late: %s\n", assent_error_text(r));
        fflush(stdout);
}

/* Until every question has its answer, or its time is over. */
static void loop(AssentGate *gate) {
        struct pollfd fds[] = { { .fd = assent_gate_fd(gate), .events = POLLIN },
                                { .fd = STDIN_FILENO, .events = POLLIN } };
        char line[512];

        setvbuf(stdin, NULL, _IONBF, 0);
        while (n_open && poll(fds, 2, -1) > 0) {
                if (fds[1].revents) {
                        if (fgets(line, sizeof(line), stdin))
                                take_line(gate, line);
                        else
                                fds[1].fd = -1;
                }
                if (fds[0].revents)
                        assent_gate_process(gate);
        }
}

static int submit(AssentSession *session, const char *command, int i) {
        char args[512], id[16];
        AssentCall call = { .size = sizeof(call), .id = id, .tool = "bash", .args = args };
        AssentPending *pending = NULL;
        int r;

        snprintf(id, sizeof(id), "%d", i);
        snprintf(args, sizeof(args), "{\"command\":\"%s\"}", command);
        ++n_open;
        r = assent_submit(session, &call, decided, NULL, &pending);
        if (r)
                --n_open;
        return r;
}

int main(int argc, char **argv) {
        AssentOptions options = { .size = sizeof(options), .agent = "example-asker" };
        AssentAsker asker = { .size = sizeof(asker),
                              .name = "lines",
                              .assurance = ASSENT_ASSURANCE_OWN,
                              .ask = ask,
                              .withdraw = withdraw };
        const char *seconds = getenv("ASKER_SECONDS");
        AssentGate *gate = NULL;
        AssentSession *session = NULL;
        char text[1024];
        int r = assent_gate_open(&options, ASSENT_NOBODY_DENY, &gate, text, sizeof(text));

        fputs(text, stderr);
        if (!r)
                r = assent_gate_add_asker(gate, &asker);
        if (!r)
                r = assent_session_new(gate, NULL, &session);
        if (!r && seconds)
                r = assent_session_set_timeout(session, atol(seconds) * 1000);
        for (int i = 1; !r && i < argc; ++i)
                r = submit(session, argv[i], i);
        if (!r)
                loop(gate);
        if (r)
                fprintf(stderr, "asker: %s\n", assent_error_text(r));
        assent_session_end(session);
        assent_gate_close(gate);
        return r ? EXIT_FAILURE : EXIT_SUCCESS;
}
