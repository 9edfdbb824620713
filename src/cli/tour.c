#include "cli.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
        OPTION_HELP = 1
};

static const CliOption options[] = {
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] = "Plays calls of every kind in a scratch folder under /tmp with rules, "
                           "settings and a journal of\n"
                           "its own, and says of each what was decided and why. The person's "
                           "answers are played; everything\n"
                           "else is the real thing. Nothing outside the scratch folder is touched, "
                           "and it is removed.\n";

typedef enum TourAnswer {
        TOUR_NONE,
        TOUR_YES,
        TOUR_NO,
        TOUR_REMEMBER,
        TOUR_EDIT,
        TOUR_AUTO,
        TOUR_NOBODY
} TourAnswer;

typedef struct TourStep {
        Str tool, call;
        TourAnswer answer;
        Str detail;
        Action want;
        const char *shows;
} TourStep;

static const TourStep steps[] = {
#define X(tool, call, answer, detail, want, shows) \
        { STR_INIT(tool), STR_INIT(call), TOUR_##answer, STR_INIT(detail), ACTION_##want, shows },
#include "tour.def"
#undef X
};

static const char tour_policy[] = "deny   bash(rm -rf /)        \"never the root\"\n"
                                  "ask    bash(git push *)      \"publishing wants a person\"\n"
                                  "allow  bash(mkdir -p build/*)\n"
                                  "test   deny bash: rm --recursive --force /\n";

typedef struct Tour {
        App *app;
        const TourStep *step;
        char root[64];
        Arena *arena;
        size_t n_asked;
} Tour;

static void say(void *userdata, Str line) {
        while (line.n) {
                Str one = str_cut(line, '\n', &line);

                printf("     " STR_FMT "\n", STR_ARG(one));
        }
}

static void print_escaped(const char *before, Str foreign) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);

        app_escape(foreign, &out);
        printf("%s%s\n", before, out.p ? out.p : "");
}

static HookSay play(Tour *t, HookAnswer *answer) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT(1 << 20);
        Decision *d = &answer->decision;

        switch (t->step->answer) {
        case TOUR_YES:
                printf("     the person: yes\n");
                return HOOK_CONFIRM;
        case TOUR_REMEMBER:
                printf("     the person: yes, and don't ask again\n");
                d->remember.scope = SCOPE_SESSION;
                return HOOK_CONFIRM;
        case TOUR_AUTO:
                printf("     the person: yes, and to the next " STR_FMT "\n",
                       STR_ARG(t->step->detail));
                d->auto_confirm = 1;
                return HOOK_CONFIRM;
        case TOUR_EDIT:
                printf("     the person edits it: " STR_FMT "\n", STR_ARG(t->step->detail));
                if (app_bash_args(t->step->detail, &args))
                        return HOOK_FAIL;
                d->args = arena_str(t->arena, buf_str(&args));
                return HOOK_EDIT;
        case TOUR_NO:
                printf("     the person: no%s" STR_FMT "\n", t->step->detail.n ? ": " : "",
                       STR_ARG(t->step->detail));
                d->reason = t->step->detail;
                return HOOK_SKIP;
        case TOUR_NONE:
        case TOUR_NOBODY:
                break;
        }
        return HOOK_PASS;
}

static HookSay ask(void *userdata, Request *request, HookAnswer *answer) {
        Tour *t = userdata;
        PolicyJudgement j = { 0 };

        ++t->n_asked;
        if (policy_judge(t->app->policy, request, t->arena, &j))
                return HOOK_FAIL;
        printf("     asked (%s)", risk_name(request->risk));
        print_escaped(": ", j.n_reasons ? j.reasons[0].text : STR("no rule matches"));
        answer->decision.by = DECIDER_PERSON;
        answer->decision.by_name = STR("the tour's person");
        return play(t, answer);
}

static int put_file(const char *name, const char *content, mode_t mode) {
        _cleanup_(closep) int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        size_t n = strlen(content);

        return fd < 0 || write(fd, content, n) != (ssize_t)n ? -errno : 0;
}

/* A home and a workspace of the tour's own: nothing of the person's is read or written. */
static int make_scratch(Tour *t) {
        static const char *const folders[] = { "home", "home/.config", "home/.config/assent",
                                               "run",  "work",         "work/build" };
        char home[96], run[96];

        snprintf(t->root, sizeof(t->root), "/tmp/assent-tour-XXXXXX");
        if (!mkdtemp(t->root) || chdir(t->root))
                return -errno;
        for (size_t i = 0; i < ARRAY_LEN(folders); ++i) {
                if (mkdir(folders[i], 0700))
                        return -errno;
        }
        if (put_file("home/.config/assent/policy", tour_policy, 0600) ||
            put_file("work/notes.txt", "TODO: write more\nnothing\nTODO: read\n", 0644) ||
            put_file("work/.env", "TOKEN=not-a-real-one\n", 0600))
                return -errno;
        snprintf(home, sizeof(home), "%s/home", t->root);
        snprintf(run, sizeof(run), "%s/run", t->root);
        if (setenv("HOME", home, 1) || setenv("XDG_RUNTIME_DIR", run, 1) ||
            unsetenv("XDG_CONFIG_HOME") || unsetenv("XDG_STATE_HOME") || chdir("work"))
                return -errno;
        return 0;
}

static void remove_scratch(const Tour *t) {
        char command[128];

        /* Our own folder of a name that mkdtemp() made. */
        if (!str_has_prefix(str_of(t->root), STR("/tmp/assent-tour-")) || chdir("/"))
                return;
        snprintf(command, sizeof(command), "rm -rf '%s'", t->root);
        (void)!system(command);
}

static bool play_step(Tour *t, size_t i) {
        OperatorOutcome outcome = { 0 };
        ToolCall call = {
                .id = arena_strf(t->arena, "tour-%zu", i + 1),
                .tool = t->step->tool.n ? t->step->tool : STR("bash"),
                .args = t->step->call,
                .directory = t->app->directory,
                .agent = STR("tour"),
        };
        OperatorCalls calls = { &call, 1 };
        _cleanup_(buf_deinit) Buf args = BUF_INIT(1 << 20);
        Action got;

        if (!t->step->tool.n) {
                if (app_bash_args(t->step->call, &args))
                        return false;
                call.args = buf_str(&args);
        }
        printf("%2zu. %s\n", i + 1, t->step->shows);
        print_escaped("     $ ", t->step->call);
        if (operator_run(t->app, &calls, say, NULL, &outcome))
                return false;
        got = outcome.n_denied ? ACTION_SKIP : ACTION_CONFIRM;
        if (outcome.n_denied)
                print_escaped("     the model is told: ",
                              str_trim(str_slice(buf_str(&outcome.told), 0, outcome.told.n - 1)));
        operator_outcome_deinit(&outcome);
        if (got != t->step->want)
                printf("     !! this should have been %s\n", action_name(t->step->want));
        printf("\n");
        fflush(stdout);
        return got == t->step->want;
}

static int play_all(Tour *t) {
        size_t n_wrong = 0;

        for (size_t i = 0; i < ARRAY_LEN(steps); ++i) {
                t->step = &steps[i];
                n_wrong += !play_step(t, i);
        }
        printf("%zu calls, %zu questions, all of it recorded", ARRAY_LEN(steps), t->n_asked);
        if (n_wrong)
                printf("; %zu came out otherwise than they should", n_wrong);
        printf(".\n");
        return n_wrong || fflush(stdout) ? APP_EXIT_ASK : APP_EXIT_OK;
}

static int run_tour(Tour *t) {
        AppOptions app_options = { .agent = STR_INIT("tour"), .no_terminal = true };
        int r = make_scratch(t);

        if (r) {
                fprintf(stderr, "assent tour: no scratch folder under /tmp: %s\n", strerror(-r));
                return APP_EXIT_CANNOT;
        }
        r = cli_open(&app_options, &t->app);
        if (!r)
                r = gate_add_asker(t->app->gate, &(Asker){
                                                         .name = STR("tour"),
                                                         .assurance = ASSURANCE_OWN,
                                                         .userdata = t,
                                                         .ask = ask,
                                                 });
        if (!r)
                r = play_all(t);
        app_close(t->app);
        return r < 0 ? APP_EXIT_FAILED : r;
}

int cmd_tour(int argc, char **argv) {
        CliParser p = { options, ARRAY_LEN(options), true, argv + 1, argc - 1, 0, false };
        Tour t = { 0 };
        const char *value;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0)
                return cli_help("tour", text, options, ARRAY_LEN(options));
        if (id < 0)
                return APP_EXIT_USAGE;
        if (arena_new(256U << 20, &t.arena))
                return APP_EXIT_FAILED;
        r = run_tour(&t);
        if (t.root[0])
                remove_scratch(&t);
        arena_free(t.arena);
        return r;
}
