/*
 * A small agent with a gate in it. The model's message comes from standard input, one call a line
 * (bash {"command":"ls"}), and ends with an empty line; what the model would be told goes to standard
 * output. A person at the terminal answers.
 *
 *      cc agent.c $(pkg-config --cflags --libs assent) -o agent
 */

#include <assent/assent.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALLS_MAX 32

typedef struct Message {
        AssentCall calls[CALLS_MAX];
        char lines[CALLS_MAX][4096], ids[CALLS_MAX][16];
        size_t n;
} Message;

/* The question goes to the terminal and the answer comes from there, never from a pipe. */
static AssentSay ask(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        FILE *tty = fopen("/dev/tty", "r+");
        char line[256];

        (void)userdata;
        if (!tty) {
                answer->why = "no one available to ask";
                return ASSENT_SAY_PASS;
        }
        fprintf(tty, "%s%s%s\nRun it? [y/N/a] ", q->signature, *q->danger_text ? "\n" : "",
                q->danger_text);
        fflush(tty);
        if (!fgets(line, sizeof(line), tty))
                line[0] = 'n';
        fclose(tty);
        if (line[0] == 'a') {
                answer->scope = ASSENT_SCOPE_SESSION;
                answer->cover = ASSENT_COVER_EXACT;
        }
        return line[0] == 'y' || line[0] == 'a' ? ASSENT_SAY_CONFIRM : ASSENT_SAY_SKIP;
}

/*
 * The command of {"command":"…"}. False for what has escapes other than \" and \\: an agent of more
 * than these lines has a JSON reader, and running half of what was allowed is no substitute.
 */
static bool read_command(const char *args, char *out, size_t n) {
        static const char begin[] = "{\"command\":\"";
        size_t i = 0;

        if (strncmp(args, begin, sizeof(begin) - 1) != 0)
                return false;
        for (args += sizeof(begin) - 1; *args && *args != '"'; ++args) {
                if (*args == '\\' && *++args != '"' && *args != '\\')
                        return false;
                if (i + 1 == n)
                        return false;
                out[i++] = *args;
        }
        out[i] = '\0';
        return strcmp(args, "\"}") == 0;
}

/* Whether the call that ran last failed; told() follows each run. */
static bool failed;

/* Runs what was decided: the request's own arguments, which a person may have edited. */
static int run(void *userdata, const AssentRequest *q, AssentResult *result) {
        static char output[65536];
        char command[4096];
        FILE *pipe;
        int status;

        (void)userdata;
        failed = true;
        if (strcmp(q->tool, "bash") != 0 || !read_command(q->args, command, sizeof(command))) {
                printf("this agent has no such tool\n");
                return -1;
        }
        if (chdir(q->directory))
                return -1;
        pipe = popen(command, "r");
        if (!pipe)
                return -1;
        result->n_output = fread(output, 1, sizeof(output), pipe);
        result->output = output;
        status = pclose(pipe);
        result->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        fwrite(output, 1, result->n_output, stdout);
        failed = result->exit_status != 0;
        return failed;
}

static void told(void *userdata, size_t i, AssentPending *pending, int ran) {
        const AssentDecision *d = assent_pending_decision(pending);

        (void)userdata;
        if (ran == ASSENT_E_DENIED || (!ran && *d->message))
                printf("[call %zu] %s\n", i + 1, d->message);
        else
                printf("[call %zu] %s\n", i + 1,
                       ran      ? assent_error_text(ran)
                       : failed ? "failed"
                                : "done");
}

/* False at the end. */
static bool read_message(Message *m) {
        m->n = 0;
        while (m->n < CALLS_MAX && fgets(m->lines[m->n], sizeof(m->lines[0]), stdin)) {
                char *line = m->lines[m->n], *args;

                line[strcspn(line, "\n")] = '\0';
                if (!*line)
                        return true;
                args = strchr(line, ' ');
                if (args)
                        *args++ = '\0';
                snprintf(m->ids[m->n], sizeof(m->ids[0]), "call-%zu", m->n + 1);
                m->calls[m->n] = (AssentCall){
                        .size = sizeof(AssentCall), .id = m->ids[m->n], .tool = line, .args = args
                };
                ++m->n;
        }
        return m->n > 0;
}

int main(void) {
        static Message message;
        AssentOptions options = { .size = sizeof(options), .agent = "example-agent" };
        AssentAsker asker = { .size = sizeof(asker),
                              .name = "terminal",
                              .assurance = ASSENT_ASSURANCE_OWN,
                              .ask = ask };
        AssentGate *gate = NULL;
        AssentSession *session = NULL;
        char text[1024];
        int r = assent_gate_open(&options, ASSENT_NOBODY_DENY, &gate, text, sizeof(text));

        fputs(text, stderr);
        if (!r)
                r = assent_gate_add_asker(gate, &asker);
        if (!r)
                r = assent_session_new(gate, NULL, &session);
        while (!r && read_message(&message)) {
                r = assent_execute_batch(session, message.calls, message.n, run, told, NULL);
                if (r == ASSENT_E_ALL_DENIED) {
                        r = assent_all_denied_text(gate, message.calls, message.n, text,
                                                   sizeof(text));
                        printf("%s\n", text);
                }
                fflush(stdout);
        }
        if (r)
                fprintf(stderr, "agent: %s\n", assent_error_text(r));
        assent_session_end(session);
        assent_gate_close(gate);
        return r ? EXIT_FAILURE : EXIT_SUCCESS;
}
