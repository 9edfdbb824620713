#include "hook.h"

#include "contain/contain.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define SECONDS_MAX     (HOST_LIMIT_S + 5)
#define VERSION_SECONDS 20
#define STRIKE_AFTER_MS 300
#define ENV_MAX         4096

enum {
        OPTION_HELP = 1,
        OPTION_SETTINGS,
};

static const CliOption options[] = {
        { "--settings", NULL, NULL, "look at the settings alone and run nothing", OPTION_SETTINGS },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "Looks at the agent's settings (the person's, the project's, the person's own for the "
        "project, the\n"
        "machine's), runs the hook that the person's settings name, with a call that is allowed, "
        "one "
        "that is\n"
        "refused, one that is no question, one that ends in the middle and one that never ends, "
        "and "
        "says what\n"
        "to do about what is wrong. Takes ten seconds, the hook's own limit. Agents: claude-code\n"
        "\n"
        "Status 0: everything holds; 1: something is wrong.\n";

typedef struct Doctor {
        App *app;
        const Dialect *dialect;
        Str own;     /* the command of this very program */
        Str command; /* the hook to try: this program, or what the person's or machine's file names */
        size_t n_wrong;
        bool installed;
        bool settings_only;
} Doctor;

static void say(const char *mark, const char *format, ...) _printf_(2, 3);

/* Foreign words in a line are made safe before they come here. */
static void say(const char *mark, const char *format, ...) {
        va_list args;

        printf("%-6s", mark);
        va_start(args, format);
        vprintf(format, args);
        va_end(args);
        printf("\n");
        fflush(stdout);
}

static void wrong(Doctor *d, const char *what, const char *remedy) {
        ++d->n_wrong;
        say("WRONG", "%s", what);
        if (remedy)
                say("", "  %s", remedy);
}

static Str safe(Doctor *d, Str bytes) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);

        app_escape(bytes, &out);
        return buf_error(&out) ? STR("?") : arena_str(d->app->arena, buf_str(&out));
}

/* --- settings ------------------------------------------------------------------------- */

static void look_at_hooks(Doctor *d, HostScope scope, const HostHooks *h, Str where) {
        Arena *a = d->app->arena;

        if (h->disabled)
                wrong(d, arena_strf(a, STR_FMT " switches all hooks off", STR_ARG(where)).p,
                      "take \"disableAllHooks\" out of it: with it the agent asks nobody");
        if (!h->n_events)
                return;
        d->installed = d->installed || h->n_strict == h->n_wanted;
        if (h->n_strict < h->n_wanted)
                wrong(d,
                      arena_strf(a, STR_FMT ": the hook is not in its strictest form",
                                 STR_ARG(where))
                              .p,
                      "`assent hook install` writes it anew");
        /* What a project's file names may be anybody's program. */
        if (!d->command.n &&
            (scope == HOST_SCOPE_USER || scope == HOST_SCOPE_MANAGED || str_eq(h->command, d->own)))
                d->command = h->command;
        else if (!str_eq(h->command, d->command))
                say("note", STR_FMT " names a hook of its own, which is not run here: " STR_FMT,
                    STR_ARG(where), STR_ARG(safe(d, h->command)));
}

static void look_at_rest(Doctor *d, HostScope scope, const HostHooks *h, Str where) {
        Arena *a = d->app->arena;

        if (h->allows_all)
                say("note",
                    STR_FMT " allows all of a tool (" STR_FMT
                            "): where the hook is not called (--bare, "
                            "hooks switched off) nothing else stops it",
                    STR_ARG(where), STR_ARG(safe(d, h->allow_rule)));
        if (str_eq(h->default_mode, STR("bypassPermissions")))
                say("note",
                    STR_FMT " begins sessions in the mode bypassPermissions: the hook alone stops "
                            "calls there",
                    STR_ARG(where));
        if (h->variable.n && scope != HOST_SCOPE_USER && scope != HOST_SCOPE_MANAGED)
                wrong(d,
                      arena_strf(a, STR_FMT " sets the variable " STR_FMT " for every hook",
                                 STR_ARG(where), STR_ARG(h->variable))
                              .p,
                      "take it out of \"env\": it decides what runs before the hook can look");
}

static void look_at_settings(Doctor *d) {
        for (HostScope scope = HOST_SCOPE_USER; scope < HOST_N_SCOPES; ++scope) {
                _cleanup_(buf_deinit) Buf file = BUF_INIT(HOST_SETTINGS_MAX);
                App *app = d->app;
                Str path = d->dialect->settings_path(scope, app->home, app->workspace, app->arena);
                Str where = safe(d, path);
                HostHooks h = { 0 };
                Diag diag = { 0 };
                bool exists;
                int r = host_settings_read(path, &file, &exists, &diag);

                if (!r)
                        r = host_settings_look(d->dialect, buf_str(&file), app->arena, &h, &diag);
                if (r) {
                        wrong(d,
                              arena_strf(app->arena, STR_FMT " cannot be read: %s", STR_ARG(where),
                                         r < 0 ? strerror(-r) : diag.text)
                                      .p,
                              "what the agent makes of it cannot be told either: mend it");
                        continue;
                }
                look_at_hooks(d, scope, &h, where);
                look_at_rest(d, scope, &h, where);
        }
        if (d->installed)
                say("ok", "the hook stands in the agent's settings, in its strictest form");
        else
                wrong(d, "the hook is not installed",
                      arena_strf(d->app->arena, "assent hook install %s", d->dialect->name).p);
}

/* --- trying it -------------------------------------------------------------------------- */

typedef enum ProbeKind {
        PROBE_WHOLE,
        PROBE_BROKEN,
        PROBE_HELD,   /* the input stays open */
        PROBE_KILLED, /* and then it gets a signal that no program survives */
} ProbeKind;

typedef struct Probe {
        const char *name;
        ProbeKind kind;
        const char *command;
        int status;
        const char *shows;
} Probe;

static const Probe probes[] = {
#define X(name, kind, command, status, shows) { name, PROBE_##kind, command, status, shows },
#include "probes.def"
#undef X
};

static int write_question(const Doctor *d, const Probe *probe, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        if (probe->kind == PROBE_BROKEN) {
                buf_append(out, STR("{\"hook_event_name\": \"PreToolUse\", "));
                return buf_error(out);
        }
        json_begin_object(&w);
        json_member_str(&w, STR("session_id"), STR("assent-doctor"));
        json_member_bytes(&w, STR("cwd"), d->app->workspace);
        json_member_str(&w, STR("permission_mode"), STR("default"));
        json_member_str(&w, STR("hook_event_name"), STR("PreToolUse"));
        json_member_str(&w, STR("tool_name"), STR("Bash"));
        json_write_key(&w, STR("tool_input"));
        json_begin_object(&w);
        json_member_str(&w, STR("command"), str_of(probe->command));
        json_end_object(&w);
        json_member_str(&w, STR("tool_use_id"), str_of(probe->name));
        json_end_object(&w);
        return json_writer_end(&w);
}

/* As the agent starts it: by a shell, with its own number and nobody at the session. */
static size_t make_env(Str env[ENV_MAX], Arena *a) {
        size_t n = 0;

        for (char **e = environ; *e && n + 2 < ENV_MAX; ++e) {
                if (!str_has_prefix(str_of(*e), STR("CLAUDE_")))
                        env[n++] = str_of(*e);
        }
        env[n++] = arena_strf(a, "CLAUDE_PID=%ld", (long)getpid());
        env[n++] = STR("CLAUDE_CODE_SESSION_ATTENDED=0");
        return n;
}

/* The last of the line of children: the shell may stand between. */
static int innermost(int pid) {
        for (int i = 0; i < 4; ++i) {
                char path[64], children[256];
                _cleanup_(closep) int fd = -1;
                ssize_t n;
                int child;

                snprintf(path, sizeof(path), "/proc/%d/task/%d/children", pid, pid);
                fd = open(path, O_RDONLY | O_CLOEXEC);
                n = fd < 0 ? -1 : read(fd, children, sizeof(children) - 1);
                if (n <= 0)
                        break;
                children[n] = '\0';
                child = (int)strtol(children, NULL, 10);
                if (child <= 0)
                        break;
                pid = child;
        }
        return pid;
}

/* Until it has ended; struck down on the way when it is to be. */
static int wait_for(ContainChild *child, const Probe *probe) {
        int64_t left = STRIKE_AFTER_MS;
        bool done = false;
        int r = 0;

        while (!r && !done) {
                struct pollfd fds[CONTAIN_POLL_MAX];
                int timeout, pid = contain_child_pid(child);
                size_t n = contain_child_poll(child, fds, &timeout);

                if (probe->kind == PROBE_KILLED && left > 0 && (timeout < 0 || timeout > 50))
                        timeout = 50;
                (void)poll(fds, n, timeout);
                left -= 50;
                if (probe->kind == PROBE_KILLED && left <= 0 && left > -50 && pid > 0)
                        (void)kill(innermost(pid), SIGSEGV);
                r = contain_child_process(child, &done);
        }
        return r;
}

static const char *judge_answer(const Probe *probe, const ContainResult *result, Arena *a) {
        const JsonValue *value;
        Str said = { 0 };
        Diag diag;

        if (result->end == CONTAIN_END_TIMED_OUT)
                return "it did not answer in time";
        if (result->end != CONTAIN_END_EXITED)
                return "it ended without an answer";
        if (result->status != probe->status && result->status != 0 && result->status != 2)
                return arena_strf(a, "it ended with status %d, which is no answer", result->status)
                        .p;
        if (result->status != probe->status)
                return result->status == 0 ? "it said yes" : "it said no";
        if (json_parse(result->out.head, JSON_STRICT, a, &value, &diag) ||
            !json_string(json_find(json_find(value, STR("hookSpecificOutput")),
                                   STR("permissionDecision")),
                         &said))
                return "its answer is not whole";
        return str_eq(said, probe->status ? STR("deny") : STR("allow"))
                       ? NULL
                       : "its answer and its exit status contradict each other";
}

static void tell_probe(Doctor *d,
                       const Probe *probe,
                       const char *why,
                       const ContainResult *result) {
        if (!why) {
                say("ok", "%s: %s", probe->name, probe->shows);
                return;
        }
        wrong(d,
              arena_strf(d->app->arena, "%s: %s, but %s%s" STR_FMT, probe->name, probe->shows, why,
                         result->err.head.n ? ": " : "",
                         STR_ARG(safe(d, str_trim(str_slice(result->err.head, 0, 600)))))
                      .p,
              probe->status ? NULL : "the rules may say so: `assent check --why -- pwd`");
}

static void try_one(Doctor *d, const Probe *probe) {
        static Str env[ENV_MAX];
        _cleanup_(buf_deinit) Buf question = BUF_INIT(65536);
        _cleanup_(contain_child_freep) ContainChild *child = NULL;
        const Str argv[] = { STR_INIT("/bin/sh"), STR_INIT("-c"), d->command };
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult none = { 0 };
        int in[2];

        if (write_question(d, probe, &question) || pipe2(in, O_CLOEXEC)) {
                wrong(d, "the hook could not be tried", NULL);
                return;
        }
        spec.program = argv[0];
        spec.argv = argv;
        spec.n_argv = ARRAY_LEN(argv);
        spec.env = env;
        spec.n_env = make_env(env, d->app->arena);
        spec.in = (ContainStream){ CONTAIN_STREAM_FD, in[0] };
        spec.timeout_ms = SECONDS_MAX * 1000;
        /* It fits into the pipe. */
        (void)!write(in[1], question.p, question.n);
        if (probe->kind != PROBE_HELD && probe->kind != PROBE_KILLED)
                closep(&in[1]), in[1] = -1;
        if (contain_start(&spec, &child, &none) || wait_for(child, probe))
                wrong(d, "the hook could not be started", NULL);
        else
                tell_probe(d, probe,
                           judge_answer(probe, contain_child_result(child), d->app->arena),
                           contain_child_result(child));
        closep(&in[0]);
        closep(&in[1]);
}

/* --- the agent itself --------------------------------------------------------------------- */

static void look_at_version(Doctor *d) {
        _cleanup_(buf_deinit) Buf command = BUF_INIT(256);
        ContainSpec spec = CONTAIN_SPEC_INIT;
        static Str env[ENV_MAX];
        Str argv[] = { STR_INIT("/bin/sh"), STR_INIT("-c"), { 0 } };
        ContainResult result = { 0 };
        Str said;

        buf_appendf(&command, "command -v %s >/dev/null && exec %s --version", d->dialect->program,
                    d->dialect->program);
        argv[2] = buf_str(&command);
        spec.program = argv[0];
        spec.argv = argv;
        spec.n_argv = ARRAY_LEN(argv);
        spec.env = env;
        spec.n_env = make_env(env, d->app->arena);
        spec.timeout_ms = VERSION_SECONDS * 1000;
        if (contain_run(&spec, &result) || result.end != CONTAIN_END_EXITED || result.status) {
                say("note", "the command %s is not found or does not tell its version",
                    d->dialect->program);
        } else {
                said = safe(d, str_cut(str_trim(result.out.head), '\n', &(Str){ 0 }));
                if (str_has_prefix(said, str_of(d->dialect->version)))
                        say("ok", "version " STR_FMT ", which this hook is tested with",
                            STR_ARG(said));
                else
                        say("note",
                            "version " STR_FMT
                            "; this hook is tested with %s: run this again after "
                            "every update",
                            STR_ARG(said), d->dialect->version);
        }
        contain_result_deinit(&result);
}

static int examine(Doctor *d) {
        if (!d->settings_only)
                look_at_version(d);
        look_at_settings(d);
        if (d->command.n && !d->settings_only) {
                say("", "trying " STR_FMT " (ten seconds)", STR_ARG(safe(d, d->command)));
                for (size_t i = 0; i < ARRAY_LEN(probes); ++i)
                        try_one(d, &probes[i]);
        } else if (d->installed && !d->settings_only) {
                say("note", "a hook that a project's settings name is not run here");
        }
        say("note", "`%s --bare` starts without any hook", d->dialect->program);
        if (d->n_wrong)
                printf("%zu of these %s wrong\n", d->n_wrong, d->n_wrong == 1 ? "is" : "are");
        return d->n_wrong ? APP_EXIT_ASK : APP_EXIT_OK;
}

int cmd_doctor(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        Doctor d = { 0 };
        const char *value = NULL;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("doctor", text, options, ARRAY_LEN(options));
                d.settings_only = true;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        if (cli_n_operands(&p) == 1)
                d.dialect = dialect_find(str_of(cli_operands(&p)[0]));
        if (!d.dialect) {
                fprintf(stderr, "assent doctor: name one agent: claude-code\n");
                return APP_EXIT_USAGE;
        }
        r = cli_open(&(AppOptions){ .agent = STR("doctor"), .judge_only = true }, &app);
        if (r)
                return r;
        d.app = app;
        (void)!hook_own_command(d.dialect, app->arena, &d.own);
        r = examine(&d);
        return fflush(stdout) ? APP_EXIT_CANNOT : r;
}
