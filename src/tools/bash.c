#include "run.h"

#include "contain/contain.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Variables that would make bash run or read something that nobody saw. The person's own
 * environment is otherwise theirs.
 */
static const Str hidden_variables[] = {
        STR_INIT("BASH_ENV"),   STR_INIT("ENV"), STR_INIT("SHELLOPTS"),
        STR_INIT("BASHOPTS"),   STR_INIT("PS4"), STR_INIT("CDPATH"),
        STR_INIT("GLOBIGNORE"), STR_INIT("IFS"), STR_INIT("PROMPT_COMMAND"),
};

static bool is_hidden(Str entry) {
        Str rest, name = str_cut(entry, '=', &rest);

        if (str_has_prefix(name, STR("BASH_FUNC_")))
                return true;
        for (size_t i = 0; i < ARRAY_LEN(hidden_variables); ++i) {
                if (str_eq(name, hidden_variables[i]))
                        return true;
        }
        return false;
}

/* The person's environment, without what any shell below would obey. */
static int make_environment(Str **ret, size_t *ret_n) {
        size_t n = 0;
        Str *env;

        while (environ && environ[n])
                ++n;
        env = calloc(n + 1, sizeof(*env));
        if (!env)
                return error_origin(-ENOMEM);
        *ret_n = 0;
        for (size_t i = 0; i < n; ++i) {
                Str entry = str_of(environ[i]);

                if (!is_hidden(entry))
                        env[(*ret_n)++] = entry;
        }
        *ret = env;
        return 0;
}

static uint32_t time_limit(const Request *q) {
        uint64_t wished;

        if (!json_u64(json_find(q->args, STR("timeout")), &wished) || !wished)
                return TOOLS_BASH_TIMEOUT_MS;
        return wished > TOOLS_BASH_TIMEOUT_MAX_MS ? TOOLS_BASH_TIMEOUT_MAX_MS : (uint32_t)wished;
}

/* The last thing before the child is born: the world is compared, the pre hooks speak, the row is written. */
static int last_look(void *userdata) {
        return tool_begin(userdata);
}

static void take_status(const ContainResult *r, ToolResult *ret) {
        ret->exit_status = -1;
        if (r->end == CONTAIN_END_EXITED)
                ret->exit_status = r->status;
        else if (r->end == CONTAIN_END_SIGNALLED)
                ret->exit_status = 128 + r->status;
        ret->success = r->end == CONTAIN_END_EXITED && r->status == 0;
}

/* What contain_run() said, as a runner says it. */
static int outcome_of(const ToolRun *run, int r, const ContainResult *result) {
        switch (r) {
        case CONTAIN_E_REFUSED:
                return run->refusal < 0 ? run->refusal : TOOLS_E_REFUSED;
        case CONTAIN_E_INVALID:
                return TOOLS_E_ARGUMENTS;
        case CONTAIN_E_NOT_STARTED:
                /* The permit was used: how it ended is recorded as well. */
                run->result->start_error = result->error;
                run->result->exit_status = result->error == ENOENT ? 127 : 126;
                return 0;
        default:
                return r;
        }
}

static void describe(const ContainResult *result, Buf *output, ToolResult *ret) {
        contain_output_format(&result->out, output);
        ret->cut = result->out.n_dropped > 0;
        if (result->end == CONTAIN_END_EXITED && result->status == 0)
                return;
        if (output->n && output->p[output->n - 1] != '\n')
                buf_append_char(output, '\n');
        buf_append_char(output, '[');
        contain_result_format(result, output);
        buf_append(output, STR("]\n"));
}

/* bash with the request's text, in its directory; the caller has set the streams. */
static int run_bash(ToolRun *run, ContainSpec *spec, ContainResult *result) {
        const Request *q = run->request;
        _cleanup_(closep) int cwd = open(q->directory.p, O_PATH | O_DIRECTORY | O_CLOEXEC);
        Str argv[] = { STR("bash"), STR("-c"), q->command }, *env = NULL;
        size_t n_env = 0;
        int r = cwd < 0 ? -errno : make_environment(&env, &n_env);

        if (r)
                return r;
        spec->program = STR("/bin/bash");
        spec->argv = argv;
        spec->n_argv = ARRAY_LEN(argv);
        spec->env = env;
        spec->n_env = n_env;
        spec->cwd_fd = cwd;
        spec->last_look = last_look;
        spec->userdata = run;
        r = contain_run(spec, result);
        take_status(result, run->result);
        free(env);
        return r;
}

int tool_bash(ToolRun *run) {
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult result = { 0 };
        int r;

        spec.err.kind = CONTAIN_STREAM_MERGED;
        spec.timeout_ms = time_limit(run->request);
        r = run_bash(run, &spec, &result);
        if (!r || r == CONTAIN_E_NOT_STARTED)
                describe(&result, run->output, run->result);
        r = outcome_of(run, r, &result);
        contain_result_deinit(&result);
        return r;
}

static void give_streams(ContainSpec *spec) {
        spec->mode = CONTAIN_FOREGROUND;
        spec->in = (ContainStream){ CONTAIN_STREAM_FD, STDIN_FILENO };
        spec->out = (ContainStream){ CONTAIN_STREAM_FD, STDOUT_FILENO };
        spec->err = (ContainStream){ CONTAIN_STREAM_FD, STDERR_FILENO };
}

/*
 * The command takes this program's place: what must outlive us is saved, it gets our streams and our
 * terminal, and we end as it ends. We stay behind it, so that how it ended is recorded.
 */
int tool_exec(ToolRun *run) {
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult result = { 0 };
        int r;

        if (!run->config->save)
                return TOOLS_E_NO_TOOL;
        r = run->config->save(run->config->userdata);
        if (r)
                return tool_fail(run, "the session could not be saved, so nothing was run: %s",
                                 r < 0 ? strerror(-r) : "it is refused");
        give_streams(&spec);
        r = run_bash(run, &spec, &result);
        if (r == CONTAIN_E_NOT_STARTED)
                describe(&result, run->output, run->result);
        run->result->ends_program = r == 0;
        r = outcome_of(run, r, &result);
        contain_result_deinit(&result);
        return r;
}

/* As execvp() looks: the first file in PATH that can be run. */
static int find_program(const char *name, Arena *a, Str *ret) {
        Str path = str_of(getenv("PATH"));

        if (strchr(name, '/')) {
                *ret = str_of(name);
                return 0;
        }
        while (path.n) {
                Str dir = str_cut(path, ':', &path);
                Str full = arena_strf(a, STR_FMT "%s%s", STR_ARG(dir), dir.n ? "/" : "./", name);
                struct stat st;

                if (!full.p)
                        return error_origin(-ENOMEM);
                if (stat(full.p, &st) == 0 && S_ISREG(st.st_mode) && access(full.p, X_OK) == 0) {
                        *ret = full;
                        return 0;
                }
        }
        return TOOLS_E_NO_TOOL;
}

static int exec_words(
        ToolRun *run, const char *const *argv, Str program, int cwd, ContainResult *result) {
        ContainSpec spec = CONTAIN_SPEC_INIT;
        Str *words, *env = NULL;
        size_t n = 0, n_env;
        int r;

        while (argv[n])
                ++n;
        words = calloc(n + 1, sizeof(*words));
        r = words ? make_environment(&env, &n_env) : error_origin(-ENOMEM);
        for (size_t i = 0; !r && i < n; ++i)
                words[i] = str_of(argv[i]);
        if (!r) {
                spec.program = program;
                spec.argv = words;
                spec.n_argv = n;
                spec.env = env;
                spec.n_env = n_env;
                spec.cwd_fd = cwd;
                give_streams(&spec);
                spec.last_look = last_look;
                spec.userdata = run;
                r = contain_run(&spec, result);
        }
        free(words);
        free(env);
        return r;
}

int tools_exec(Permit *permit, const char *const *argv, ToolResult *ret) {
        const Request *q = permit_request(permit);
        _cleanup_(closep) int cwd = -1;
        _cleanup_(arena_freep) Arena *a = NULL;
        /* What a person edited is a text for bash, no longer these words. */
        const char *edited[] = { "/bin/bash", "-c", q->command.p, NULL };
        ToolRun run = { .permit = permit, .request = q, .result = ret };
        ContainResult result = { 0 };
        Str program = { 0 };
        int r;

        *ret = (ToolResult){ .exit_status = -1 };
        if (q->edited_from.n)
                argv = edited;
        r = arena_new(1 << 20, &a);
        if (!r)
                r = find_program(argv[0], a, &program);
        if (!r) {
                cwd = open(q->directory.p, O_PATH | O_DIRECTORY | O_CLOEXEC);
                r = cwd < 0 ? -errno : 0;
        }
        if (r) {
                if (r == TOOLS_E_NO_TOOL)
                        ret->exit_status = 127;
                permit_end(permit, false, false, ret->exit_status, (Str){ 0 });
                return r;
        }
        r = exec_words(&run, argv, program, cwd, &result);
        take_status(&result, ret);
        r = outcome_of(&run, r, &result);
        ret->refusal = run.refusal;
        permit_end(permit, run.began, ret->success, ret->exit_status, (Str){ 0 });
        contain_result_deinit(&result);
        return r;
}
