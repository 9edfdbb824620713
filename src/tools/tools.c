#include "tools.h"

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

const char *tools_refusal_text(int refusal) {
        switch (refusal) {
        case PERMIT_E_USED:
                return "its permit was used before or taken back";
        case PERMIT_E_EXPIRED:
                return "its permit expired before it was used";
        case PERMIT_E_CHANGED:
                return "what it rests on changed after it was allowed";
        case PERMIT_E_PROCESS:
                return "its permit belongs to another process";
        case PERMIT_E_VETOED:
                return "a hook before the run said no";
        default:
                return "the run could not be recorded";
        }
}

static bool is_shell(const Request *q) {
        return q->spec->meaning == TOOL_BASH || q->spec->meaning == TOOL_EXEC;
}

bool tools_can_run(const Request *request) {
        return is_shell(request);
}

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

typedef struct Run {
        Permit *permit;
        int refusal;
} Run;

/* The last thing before the child is born: the world is compared, the pre hooks speak, the row is written. */
static int last_look(void *userdata) {
        Run *run = userdata;

        run->refusal = permit_use(run->permit);
        return run->refusal;
}

static void take_status(const ContainResult *r, ToolResult *ret) {
        ret->exit_status = -1;
        if (r->end == CONTAIN_END_EXITED)
                ret->exit_status = r->status;
        else if (r->end == CONTAIN_END_SIGNALLED)
                ret->exit_status = 128 + r->status;
        ret->success = r->end == CONTAIN_END_EXITED && r->status == 0;
}

static int finish(Run *run, int r, const ContainResult *result, Str output, ToolResult *ret) {
        bool ran = r == 0;

        if (r == CONTAIN_E_REFUSED) {
                ret->refusal = run->refusal;
                r = run->refusal < 0 ? run->refusal : TOOLS_E_REFUSED;
        } else if (r == CONTAIN_E_INVALID) {
                r = TOOLS_E_ARGUMENTS;
        } else if (r == CONTAIN_E_NOT_STARTED) {
                /* The permit was used: how it ended is recorded as well. */
                ran = true;
                r = 0;
                ret->start_error = result->error;
                ret->exit_status = result->error == ENOENT ? 127 : 126;
        }
        permit_end(run->permit, ran, ret->success, ret->exit_status, output);
        return r;
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

int tools_run(Permit *permit, Buf *output, ToolResult *ret) {
        const Request *q = permit_request(permit);
        _cleanup_(closep) int cwd = -1;
        Str argv[] = { STR("bash"), STR("-c"), q->command }, *env = NULL;
        Run run = { .permit = permit };
        ContainSpec spec = CONTAIN_SPEC_INIT;
        ContainResult result = { 0 };
        size_t n_env;
        int r;

        *ret = (ToolResult){ .exit_status = -1 };
        cwd = open(q->directory.p, O_PATH | O_DIRECTORY | O_CLOEXEC);
        r = !is_shell(q) ? TOOLS_E_NO_TOOL : cwd < 0 ? -errno : make_environment(&env, &n_env);
        if (r) {
                permit_end(permit, false, false, -1, (Str){ 0 });
                return r;
        }
        spec.program = STR("/bin/bash");
        spec.argv = argv;
        spec.n_argv = ARRAY_LEN(argv);
        spec.env = env;
        spec.n_env = n_env;
        spec.cwd_fd = cwd;
        spec.err.kind = CONTAIN_STREAM_MERGED;
        spec.timeout_ms = time_limit(q);
        spec.last_look = last_look;
        spec.userdata = &run;

        r = contain_run(&spec, &result);
        take_status(&result, ret);
        if (!r || r == CONTAIN_E_NOT_STARTED)
                describe(&result, output, ret);
        r = finish(&run, r, &result, buf_str(output), ret);
        contain_result_deinit(&result);
        free(env);
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
        Run *run, const char *const *argv, Str program, int cwd, ContainResult *result) {
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
                spec.mode = CONTAIN_FOREGROUND;
                spec.in = (ContainStream){ CONTAIN_STREAM_FD, STDIN_FILENO };
                spec.out = (ContainStream){ CONTAIN_STREAM_FD, STDOUT_FILENO };
                spec.err = (ContainStream){ CONTAIN_STREAM_FD, STDERR_FILENO };
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
        Run run = { .permit = permit };
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
        r = finish(&run, r, &result, (Str){ 0 }, ret);
        contain_result_deinit(&result);
        return r;
}
