#include "app.h"

#include "app-private.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define APP_ARENA_MAX (64U << 20)
/* Each waits 200 ms for the lock: ten minutes in all. */
#define SESSION_TRIES 3000
/* A hook has a deadline: two seconds. */
#define HOST_SESSION_TRIES 10

static int say(Buf *out, int r, const char *what, Str where, const Diag *diag) {
        buf_appendf(out, "assent: %s", what);
        if (where.n)
                buf_appendf(out, " " STR_FMT, STR_ARG(where));
        if (diag && diag->line)
                buf_appendf(out, ":%u:%u", diag->line, diag->column);
        if (diag && diag->text[0])
                buf_appendf(out, ": %s", diag->text);
        else if (r < 0)
                buf_appendf(out, ": %s", strerror(-r));
        buf_append(out, STR("\n"));
        return r;
}

Str app_join(Arena *a, Str dir, const char *name) {
        return arena_strf(a, STR_FMT "/%s", STR_ARG(dir), name);
}

static int find_folder(App *app, const Str *given, int (*find)(Arena *, Str *), Str *ret) {
        if (!given->n)
                return find(app->arena, ret);
        if (given->p[0] != '/')
                return APP_EXIT_USAGE;
        *ret = arena_str(app->arena, *given);
        return arena_error(app->arena);
}

static int find_folders(App *app, Buf *reterr) {
        int r;

        r = find_folder(app, &app->options.folders.home, config_home, &app->home);
        if (!r)
                r = find_folder(app, &app->options.folders.config, config_dir, &app->config_dir);
        if (!r)
                r = find_folder(app, &app->options.folders.state, config_state_dir,
                                &app->state_dir);
        if (!r)
                r = find_folder(app, &app->options.folders.runtime, config_runtime_dir,
                                &app->runtime_dir);
        if (r == APP_EXIT_USAGE) {
                say(reterr, 0, "a folder that is given must be an absolute path", (Str){ 0 }, NULL);
                return r;
        }
        if (!r) {
                app->settings_path = app_join(app->arena, app->config_dir, "settings.json");
                r = arena_error(app->arena);
        }
        if (r) {
                say(reterr, r < 0 ? r : 0,
                    "neither $HOME nor the passwd file names a home folder; set HOME", (Str){ 0 },
                    NULL);
                return APP_EXIT_FAILED;
        }
        return 0;
}

/* The workspace is where the person started us; -C moves the directory alone. */
static int find_directory(App *app, Buf *reterr) {
        _uninitialized_ char cwd[PATH_MAX], real[PATH_MAX];
        Str wanted = app->options.directory;

        if (!realpath(".", cwd)) {
                say(reterr, -errno, "the working directory cannot be read", (Str){ 0 }, NULL);
                return APP_EXIT_FAILED;
        }
        app->workspace = app->directory = arena_str(app->arena, str_of(cwd));
        if (app->options.workspace.n) {
                Str given = arena_str(app->arena, app->options.workspace);

                if (!given.p || !realpath(given.p, real)) {
                        say(reterr, -errno, "the workspace cannot be used:", given, NULL);
                        return APP_EXIT_USAGE;
                }
                app->workspace = arena_str(app->arena, str_of(real));
        }
        if (wanted.n) {
                wanted = arena_str(app->arena, wanted);
                if (!wanted.p || !realpath(wanted.p, real)) {
                        say(reterr, -errno, "the directory cannot be used:", wanted, NULL);
                        return APP_EXIT_USAGE;
                }
                app->directory = arena_str(app->arena, str_of(real));
        }
        app->surroundings = (Surroundings){
                .world = world_system(),
                .home = app->home,
                .workspace = app->workspace,
                .gate_dirs = { app->config_dir, app->state_dir, app->runtime_dir,
                               STR_INIT("/etc/assent") },
        };
        return arena_error(app->arena);
}

/* A settings file that cannot be read counts as one that says nothing, and everything is escalated. */
static int load_settings(App *app, Buf *reterr) {
        const Settings *user = NULL, *workspace = NULL, *merged;
        const SettingsIgnored *ignored;
        Str path = app_join(app->arena, app->workspace, ".assent/settings.json");
        size_t n_ignored = 0;
        Diag diag = { 0 };
        int r;

        if (app->options.given.settings.p)
                r = settings_parse(app->options.given.settings, app->arena, &user, &diag);
        else
                r = settings_load(app->settings_path, SETTINGS_OF_USER, app->arena, &user, &diag);
        if (r < 0)
                return error_trace(r);
        if (r) {
                say(reterr, r, "the settings count as broken, so every call is asked about:",
                    app->settings_path, &diag);
                app_complain(app, STR("the settings file is broken"));
        }
        diag = (Diag){ 0 };
        r = settings_load(path, SETTINGS_OF_WORKSPACE, app->arena, &workspace, &diag);
        if (r < 0)
                return error_trace(r);
        if (r) {
                say(reterr, r,
                    "the workspace's settings count as broken, so every call is asked about:", path,
                    &diag);
                app_complain(app, STR("the workspace's settings file is broken"));
        }
        if (!user) {
                Settings *none = arena_new_one(app->arena, Settings);

                if (!none)
                        return error_origin(-ENOMEM);
                settings_init(none);
                user = none;
        }
        app->settings = user;
        app->surroundings.trust_project_scripts = user->trust_project_scripts;
        if (!workspace)
                return 0;
        r = settings_merge(user, workspace, app->arena, &merged, &ignored, &n_ignored);
        if (r)
                return error_trace(r);
        app->settings = merged;
        app->surroundings.trust_project_scripts = merged->trust_project_scripts;
        for (size_t i = 0; i < n_ignored; ++i)
                buf_appendf(reterr,
                            "assent: " STR_FMT ":%u:%u: '" STR_FMT "' is not followed: %s\n",
                            STR_ARG(path), ignored[i].place.line, ignored[i].place.column,
                            STR_ARG(ignored[i].key), ignored[i].why);
        return 0;
}

static void fill_messages(App *app) {
        const Settings *s = app->settings;

        app->messages = *messages_default();
        app->messages.denied = s->messages.denied;
        app->messages.denied_reason = s->messages.denied_reason;
        app->messages.timed_out = s->messages.timed_out;
        app->messages.unattended = s->messages.unattended;
        app->messages.rule = s->messages.rule;
        app->messages.edited = s->messages.edited;
        app->messages.all_denied = s->messages.all_denied;
}

static Risk risk_from_setting(SettingsRisk risk) {
        switch (risk) {
        case SETTINGS_RISK_UNSET:
                return RISK_NONE;
        case SETTINGS_RISK_SAFE:
                return RISK_SAFE;
        case SETTINGS_RISK_MODERATE:
                return RISK_MODERATE;
        case SETTINGS_RISK_DANGEROUS:
                return RISK_DANGEROUS;
        }
        abort();
}

static void override_spec(ToolSpec *spec, const SettingsTool *t) {
        Risk risk = risk_from_setting(t->risk_level), floor = risk_from_setting(t->risk_floor);

        if (risk != RISK_NONE) {
                spec->risk = risk;
                spec->risk_is_set = true;
        }
        if (floor > spec->risk) {
                spec->risk = floor;
                spec->risk_is_set = true;
        }
        if (t->requires_confirmation != SETTINGS_ANSWER_UNSET) {
                spec->requires_confirmation = t->requires_confirmation == SETTINGS_ANSWER_YES
                                                      ? TRISTATE_YES
                                                      : TRISTATE_NO;
                spec->confirmation_is_set = true;
        }
        if (t->confirmation_message.n)
                spec->confirmation_message = t->confirmation_message;
        if (t->impact_description.n)
                spec->impact_description = t->impact_description;
        if (t->category.n)
                spec->category = t->category;
}

static int add_tools(App *app) {
        const Settings *s = app->settings;

        app->specs = arena_new_array(app->arena, ToolSpec, s->n_tools + 1);
        if (!app->specs)
                return error_origin(-ENOMEM);
        for (size_t i = 0; i < s->n_tools; ++i) {
                int r;

                tool_spec_default(s->tools[i].name, &app->specs[i]);
                override_spec(&app->specs[i], &s->tools[i]);
                r = gate_add_tool(app->gate, &app->specs[i]);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

int app_add_tool(App *app, ToolSpec *spec) {
        const SettingsTool *t = settings_find_tool(app->settings, spec->name);

        if (t)
                override_spec(spec, t);
        return gate_add_tool(app->gate, spec);
}

static const Policy *current_policy(void *userdata) {
        App *app = userdata;

        return app->policy;
}

static void current_revision(void *userdata, char out[17]) {
        App *app = userdata;

        policy_revision(app->policy, out);
}

static Risk risk_of(void *userdata, const Request *request) {
        return policy_risk(request);
}

/* Something outside assent loosened or broke the rules: until a person has looked, a person answers. */
static HookSay complain(void *userdata, Request *request, HookAnswer *answer) {
        App *app = userdata;

        if (!app->policy_complaint.n)
                return HOOK_PASS;
        answer->level = ESCALATE_MAY_DENY;
        answer->decision.why = app->policy_complaint;
        return HOOK_ESCALATE;
}

void app_complain(App *app, Str why) {
        if (!app->policy_complaint.n)
                app->policy_complaint = why;
}

/*
 * Whichever door a call comes by, the person's programs take part. They guard it, so what they are
 * made of is guarded as assent's own files are.
 */
static int add_programs(App *app) {
        Str home;
        int r;

        if (app->options.judge_only)
                return 0;
        /* A $HOME from outside would name the folder that an interpreter reads code from. */
        r = config_account_home(app->arena, &home);
        if (r < 0)
                return error_trace(r);
        r = hooks_new(&app->settings->hooks, app->config_dir, r ? STR("/") : home, &app->hooks);
        if (!r)
                r = hooks_attach(app->hooks, app->gate);
        if (r)
                return error_trace(r);
        if (hooks_has_askers(app->hooks) && !app->options.own_loop)
                gate_set_wait(app->gate, hooks_wait, app->hooks);
        return 0;
}

/* The system's own programs are nobody's to change: to call them stays what it is. */
static bool is_of_system(Str path) {
        static const char *const folders[] = { "/usr/", "/bin/", "/sbin/", "/lib", "/nix/store/" };

        for (size_t i = 0; i < ARRAY_LEN(folders); ++i) {
                if (str_has_prefix(path, str_of(folders[i])))
                        return true;
        }
        return false;
}

static void guard_file(App *app, Str path) {
        Str *slots = app->surroundings.gate_dirs;

        for (size_t i = 0; path.n && !is_of_system(path) && i < FILES_GATE_DIRS_MAX; ++i) {
                if (str_eq(slots[i], path))
                        return;
                if (!slots[i].n) {
                        slots[i] = path;
                        return;
                }
        }
        if (path.n && !is_of_system(path))
                app_complain(app, STR("the hooks have more files than can be guarded"));
}

/* As it is named and as links lead there. A folder would guard all that is in it. */
static void guard_word(App *app, const SettingsHook *hook, size_t i) {
        Str path = hooks_file(hook, i, app->config_dir, app->arena);
        char real[PATH_MAX];
        struct stat st;

        /* A program that is not there yet is guarded as well: by its name. */
        if (path.n && stat(path.p, &st) == 0 && !S_ISREG(st.st_mode))
                return;
        guard_file(app, path);
        if (path.n && realpath(path.p, real))
                guard_file(app, arena_str(app->arena, str_of(real)));
}

static void guard_path(App *app, Str path) {
        char real[PATH_MAX];

        guard_file(app, path);
        if (realpath(path.p, real))
                guard_file(app, arena_str(app->arena, str_of(real)));
}

/*
 * The settings by which agents ask us, also where a link leads: with them goes the question. Their folders
 * can neither be moved away nor replaced unasked.
 */
static void guard_agents(App *app) {
        FilesContext c = { .world = app->surroundings.world,
                           .home = app->home,
                           .workspace = app->workspace };
        const char *folder = getenv("CLAUDE_CONFIG_DIR");
        Str path;

        for (size_t i = 0; files_hook_file(&c, i, app->arena, &path); ++i) {
                if (path.n && files_asks_assent(&c, path, app->arena))
                        guard_path(app, path);
        }
        path = folder && folder[0] == '/' ? app_join(app->arena, str_of(folder), "settings.json")
                                          : (Str){ 0 };
        if (path.n && files_asks_assent(&c, path, app->arena))
                guard_path(app, path);
}

static int guard_programs(App *app) {
        const SettingsHooks *hooks = &app->settings->hooks;

        guard_agents(app);
        for (size_t i = 0; i < app->settings->plugins.n; ++i)
                guard_path(app, app->settings->plugins.names[i]);
        for (size_t i = 0; i < hooks->n; ++i) {
                for (size_t k = 0; k < hooks->items[i].command.n; ++k)
                        guard_word(app, &hooks->items[i], k);
        }
        return arena_error(app->arena);
}

/* The key of the search service is read by its tool alone, and stands in no output. */
static int name_secrets(App *app) {
        Str path = app->settings->web_search.key, *secrets = app->surroundings.secrets;
        char real[PATH_MAX];

        if (!str_has_prefix(path, STR("file:")))
                return 0;
        path = str_slice(path, strlen("file:"), path.n);
        if (str_has_prefix(path, STR("~/")))
                path = app_join(app->arena, app->home,
                                arena_str(app->arena, str_slice(path, 2, path.n)).p);
        secrets[0] = arena_str(app->arena, path);
        if (secrets[0].p && realpath(secrets[0].p, real))
                secrets[1] = arena_str(app->arena, str_of(real));
        return arena_error(app->arena);
}

static int make_gate(App *app) {
        GateConfig config = {
                .surroundings = app->surroundings,
                .record = app->journal ? journal_record(app->journal) : (Record){ 0 },
                .memory = app->approvals ? app_memory(app) : (Memory){ 0 },
                .matcher = { &app->surroundings, policy_line_covers },
                .on_nobody = app->options.on_nobody,
                .auto_ceiling = risk_from_setting(app->settings->auto_ceiling),
                .risk_of = risk_of,
                .policy_revision = current_revision,
                .policy_userdata = app,
                .messages = &app->messages,
        };
        int r;

        r = gate_new(&config, &app->gate);
        if (r)
                return error_trace(r);
        r = gate_add_hook(app->gate, &(Hook){
                                             .name = STR("complaint"),
                                             .phase = PHASE_RULES,
                                             .priority = 1000,
                                             .func = complain,
                                             .userdata = app,
                                     });
        if (r)
                return error_trace(r);
        r = gate_add_hook(app->gate, &(Hook){
                                             .name = STR("pause"),
                                             .phase = PHASE_RULES,
                                             .priority = 1001,
                                             .func = app_say_paused,
                                             .userdata = app,
                                     });
        if (r)
                return error_trace(r);
        app->attachment = (PolicyAttachment){ current_policy, app };
        r = policy_attach(app->gate, &app->attachment);
        if (r)
                return error_trace(r);
        r = add_tools(app);
        return r ? error_trace(r) : add_programs(app);
}

/* Another process of this terminal may be asking: its answer can be about this call as well. */
static int open_shared_session(App *app, Str name) {
        int r = JOURNAL_E_LOCKED,
            max = app->options.session_name.n ? HOST_SESSION_TRIES : SESSION_TRIES;

        for (int tries = 0; r == JOURNAL_E_LOCKED && tries < max; ++tries) {
                if (tries == 1 && max == SESSION_TRIES)
                        fprintf(stderr,
                                "assent: waits for another call of this terminal to be decided\n");
                r = session_state_open(app->runtime_dir, name, &app->shared);
        }
        return r;
}

static int open_session(App *app, Buf *reterr) {
        Str given = app->options.session_name;
        char name[65];
        int r;

        if (given.n && !session_state_exists(app->runtime_dir, given)) {
                session_init(&app->own, arena_str(app->arena, given));
                app->session = &app->own;
                return arena_error(app->arena);
        }
        if (app->options.shared_session || given.n) {
                r = given.n ? 0 : session_name_terminal(name);
                if (!r)
                        r = open_shared_session(app, given.n ? given : str_of(name));
                if (!r) {
                        app->session = &app->shared.session;
                        return 0;
                }
                /* A refusal could stand in it. */
                say(reterr, r < 0 ? r : 0,
                    "the session's state cannot be used, so this call is asked about", (Str){ 0 },
                    NULL);
                app_complain(app, STR("the state of this session cannot be read"));
        }
        session_init(&app->own, arena_strf(app->arena, STR_FMT "-%d", STR_ARG(app->options.agent),
                                           (int)getpid()));
        app->session = &app->own;
        return arena_error(app->arena);
}

int app_let_session_go(App *app) {
        int r;

        if (app->session != &app->shared.session || app->shared.fd < 0)
                return 0;
        if (app->options.auto_confirm) {
                session_set_auto_confirm(app->session, app->kept_auto_confirm,
                                         app->kept_auto_any_risk);
        }
        r = session_state_save(&app->shared);
        closep(&app->shared.fd);
        app->shared.fd = -1;
        return r ? error_trace(r) : 0;
}

static bool can_be_asked(const App *app) {
        return app->seat != NULL || (app->hooks && hooks_can_ask(app->hooks));
}

static void set_mode(App *app) {
        const AppOptions *o = &app->options;
        bool auto_when_alone = o->unattended == APP_UNATTENDED_AUTO ||
                               (o->unattended == APP_UNATTENDED_SETTING &&
                                app->settings->unattended == SETTINGS_UNATTENDED_AUTO);

        if (o->autonomous && o->unattended != APP_UNATTENDED_DENY)
                app->session->mode = SESSION_AUTONOMOUS;
        else if (auto_when_alone && !can_be_asked(app))
                app->session->mode = SESSION_UNATTENDED_AUTO;
        else
                app->session->mode = SESSION_ASK;
        app->session->host = app->options.agent;
        app->session->timeout_ms = (int64_t)app->settings->timeout.terminal * 1000;
        if (o->auto_confirm) {
                /* For this program's own questions: a person's count, given in the session, is kept. */
                app->kept_auto_confirm = app->session->auto_confirm;
                app->kept_auto_any_risk = app->session->auto_any_risk;
                session_set_auto_confirm(app->session, o->auto_confirm, false);
        }
}

static int open_records(App *app, Buf *reterr) {
        int r = journal_open(app->state_dir, &app->journal);

        if (!r)
                r = approval_store_open(app->state_dir, &app->approvals);
        if (!r)
                return 0;
        say(reterr, r < 0 ? r : 0,
            "the journal cannot be used, so nothing can run:", app->state_dir, NULL);
        return APP_EXIT_CANNOT;
}

static int open_all(App *app, Buf *reterr) {
        int r;

        r = find_folders(app, reterr);
        if (!r)
                r = find_directory(app, reterr);
        if (!r)
                r = load_settings(app, reterr);
        if (!r)
                r = guard_programs(app);
        if (!r)
                r = name_secrets(app);
        if (!r)
                r = app_find_pause(app);
        if (!r)
                r = app_read_plugins(app);
        if (!r)
                r = app_load_policy(app, reterr);
        if (r)
                return r;
        fill_messages(app);
        if (!app->options.judge_only) {
                r = open_records(app, reterr);
                if (!r)
                        r = app_settle_policy(app);
                if (!r)
                        r = open_session(app, reterr);
                if (r)
                        return r;
        }
        r = make_gate(app);
        if (r || app->options.judge_only)
                return r;
        r = app_load_plugins(app, reterr);
        if (r)
                return r;
        if (app->policy_complaint.n)
                buf_appendf(reterr, "assent: a person must answer every call: " STR_FMT "\n",
                            STR_ARG(app->policy_complaint));
        if (app->options.seat.open) {
                r = app->options.seat.open(app, reterr, &app->seat);
                if (r)
                        return r;
        }
        set_mode(app);
        return 0;
}

int app_open(const AppOptions *options, App **ret_app, Buf *reterr) {
        _cleanup_(app_closep) App *app = calloc(1, sizeof(*app));
        int r;

        if (!app)
                return error_origin(-ENOMEM);
        app->options = *options;
        app->shared.fd = app->shared.dir_fd = -1;
        r = arena_new(APP_ARENA_MAX, &app->arena);
        if (r)
                return error_trace(r);
        r = open_all(app, reterr);
        if (r)
                return r;
        *ret_app = take(app);
        return 0;
}

App *app_close(App *app) {
        if (!app)
                return NULL;

        gate_free(app->gate);
        if (app->seat)
                app->options.seat.close(app->seat);
        hooks_free(app->hooks);
        app_close_plugins(app);
        if (app->session && app->session == &app->shared.session) {
                /* A state that cannot be saved grants less next time, never more. */
                (void)!app_let_session_go(app);
                session_state_close(&app->shared);
        }
        session_deinit(&app->own);
        approval_store_close(app->approvals);
        journal_close(app->journal);
        policy_free(app->policy);
        arena_free(app->arena);
        free(app);
        return NULL;
}
