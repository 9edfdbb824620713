#pragma once

/*
 * App
 *
 * What every program of assent needs to gate calls, put together once: folders, settings, policy
 * in its layers, journal, approvals, session and gate. Decides nothing itself, and knows no terminal:
 * who can be asked where it runs, the program says.
 */

#include "base/base.h"
#include "config/config.h"
#include "core/core.h"
#include "hooks/hooks.h"
#include "journal/journal.h"
#include "policy/policy.h"

/* How a program ends. X(enumerator, status, meaning) */
typedef enum AppExit {
#define X(name, status, text) APP_EXIT_##name = (status),
#include "exits.def"
#undef X
} AppExit;

typedef enum AppUnattended {
        APP_UNATTENDED_SETTING, /* what the settings say */
        APP_UNATTENDED_DENY,
        APP_UNATTENDED_AUTO,
} AppUnattended;

typedef struct App App;

/*
 * Who can be asked where the program runs. open() attaches its askers to app->gate; what it gives back
 * is closed after the gate, and NULL means that nobody can be asked here. Zeroed memory: nobody.
 */
typedef struct AppSeat {
        int (*open)(App *app, Buf *reterr, void **ret_seat);
        void (*close)(void *seat);
} AppSeat;

typedef struct AppFolders {
        Str home, config, state, runtime; /* absolute */
} AppFolders;

/*
 * What a host says in place of the user's files; p NULL: nothing, the files hold. The host answers for
 * it, so it is not compared with what a person accepted.
 */
typedef struct AppTexts {
        Str policy, settings;
} AppTexts;

typedef struct AppOptions {
        Str agent;        /* who calls: "exec", "chat"; for people and the record */
        Str directory;    /* -C DIR; empty: the process's own */
        Str workspace;    /* where a person started the host; empty: the process's own directory */
        Str session_name; /* of a host's session, see session_name_host(); empty: none */
        AppFolders folders;   /* members that are empty: the user's */
        AppTexts given;       /* instead of the user's files */
        NobodyRule on_nobody; /* when no asker is there */
        bool autonomous;      /* -y, --allow-all, run: declared autonomy */
        int64_t auto_confirm; /* --auto N: calls that would have asked; -1: all; 0: none */
        AppUnattended unattended;
        bool plain; /* --plain */
        AppSeat seat;
        bool own_loop;        /* waits for app->hooks itself: the gate never blocks for a program */
        bool no_terminal;     /* nobody is asked in this terminal */
        bool shared_terminal; /* a foreign program has our terminal too: yes is the two-digit number */
        bool shared_session; /* the session of this terminal, shared by its processes */
        bool judge_only;     /* no journal, no terminal, no session: pure judgement */
} AppOptions;

struct App {
        AppOptions options;
        Arena *arena;
        Str home, config_dir, state_dir, runtime_dir, settings_path;
        Str directory, workspace;
        Surroundings surroundings;
        const Settings *settings;
        Policy *policy;
        PolicyAttachment attachment;
        Str policy_complaint;      /* the policy was loosened outside assent; empty: no */
        int64_t kept_auto_confirm; /* of the shared session, while --auto speaks for this program */
        bool kept_auto_any_risk;
        bool accept_first, accept_tighter; /* the policy as it stands is to be noted as accepted */
        Str paused_path; /* a file that is there while a person has stopped every call */
        char seen[65];   /* of the files when they were read; see app_is_as_seen() */
        Journal *journal;
        ApprovalStore *approvals;
        SessionState shared; /* with shared_session */
        Session own;         /* without */
        Session *session;
        Messages messages;
        Gate *gate;
        Hooks *hooks; /* the person's programs; NULL in pure judgement */
        void *seat;   /* NULL: nobody can be asked here */
        ToolSpec *specs;
        Str plugins_text; /* as they were when the settings were read: hash and path a line */
        struct Plugin **plugins; /* loaded ones; those that could not be are NULL */
};

/**
 * app_open() - put it all together
 * @reterr:     sentences for the person when it fails, and warnings when it does not
 *
 * Whatever is wrong with settings, policy or journal makes calls refused or escalated, never
 * allowed. Return: 0, an AppExit status, negative errno.
 */
int app_open(const AppOptions *options, App **ret_app, Buf *reterr) _must_check_;
/* Saves the shared session. Takes NULL. */
App *app_close(App *app);
DEFINE_CLEANUP(App *, app_close);

/*
 * Save the shared session and let others have it, before a command runs for long. What changes in it
 * afterwards is lost. Does nothing for a session of our own.
 */
int app_let_session_go(App *app) _must_check_;

/**
 * app_add_tool() - a tool of the host's
 * @spec:       borrowed for the life of the gate; of its members what the settings say of this tool is
 *              changed, so that the person's word stands above the host's
 */
int app_add_tool(App *app, ToolSpec *spec) _must_check_;

/* The answers that outlive a session; changes made through it are noted as assent's own. */
Memory app_memory(App *app);

/**
 * app_pause() - refuse every call of every program of this person's
 * @why:        told to the model; cut at APP_PAUSE_WHY_MAX bytes; may be empty
 *
 * Also those that are open or were allowed and have not begun, since the rules speak again before each runs.
 * Needs neither gate nor record: it works in pure judgement. Return: 0, negative errno.
 */
#define APP_PAUSE_WHY_MAX 500U
int app_pause(App *app, Str why) _must_check_;
/* The row of it: to stop must not hang on the record, so it comes afterwards. */
int app_note_pause(App *app, Str why) _must_check_;
/* A person lets calls be decided again; recorded first. */
int app_resume(App *app) _must_check_;
bool app_is_paused(const App *app);

/* Read the policy's files anew: rules, trust, complaint. */
int app_load_policy(App *app, Buf *reterr) _must_check_;
/* The same for a gate in use: a tightening is noted as accepted, a loosening is complained of. */
int app_reload_policy(App *app, Buf *reterr) _must_check_;

/* Where a layer's file stands; empty for layers without one. */
Str app_policy_path(const App *app, PolicyLayer layer);

/**
 * app_trust_workspace() - count the workspace's allow lines, as they are now, in this directory
 * @trusted:    false takes it back
 */
int app_trust_workspace(App *app, bool trusted) _must_check_;

/* A person accepts the policy as it stands: recorded, and the complaint ends. */
int app_accept_policy(App *app) _must_check_;
/* The texts that were last accepted, for a diff. */
int app_accepted_policy(App *app, Buf *out) _must_check_;
int app_accepted_settings(App *app, Buf *out) _must_check_;
/* The plugins, hash and path a line, as last accepted and as they stand. */
int app_accepted_plugins(App *app, Buf *out) _must_check_;
int app_format_plugins(const App *app, Buf *out) _must_check_;
/* The remembered answers as they stand, a line each, and as they were last accepted. */
#define ANSWERS_MAX (1U << 20)
int app_format_answers(App *app, Buf *out) _must_check_;
int app_accepted_answers(App *app, Buf *out) _must_check_;

/**
 * app_write_policy() - put a text that a person accepts in place of their policy
 * @old:        what they began with; when the file reads otherwise now nothing is done
 * @new:        what was shown to them
 *
 * Recorded as accepted before it is written: what stands in the file then is what was accepted, or
 * counts as changed. Return: 0, APP_E_CHANGED, negative errno.
 */
enum {
        APP_E_CHANGED = 1
};
int app_write_policy(App *app, Str old, Str new) _must_check_;
int app_read_policy(App *app, Buf *out) _must_check_;

/* Policy, settings and the workspace's policy read as they did when they were loaded, and shown. */
bool app_is_as_seen(const App *app);

/* argv as one line of shell text that means exactly these words. */
void app_quote(const char *const *argv, size_t n, Buf *out);
/* Foreign bytes on one line, made safe for the standard output's locale. */
void app_escape(Str bytes, Buf *out);
/* Columns of the standard output. */
size_t app_width(void);

/* The verdict and the reason that decided; safe text, as all of these. */
void explain_text(const Request *request, const PolicyJudgement *judgement, Buf *out);

/**
 * explain_parts() - the verdict, and why, part by part
 * @home:       written as "~"
 * @width:      columns of the terminal
 *
 * A command is shown with its parts marked below it; then each part with what it is, what it does, and
 * the rule or line of a table that spoke. Every part is told, not only the deciding one.
 */
int explain_parts(const Request *request,
                  const PolicyJudgement *judgement,
                  Str home,
                  size_t width,
                  Buf *out) _must_check_;

/* The same as a JSON object, places as byte offsets; @id may be NULL. @why: with the parts. */
void explain_json(
        JsonWriter *w, Str id, const Request *request, const PolicyJudgement *judgement, bool why);

/* {"command": TEXT} */
int app_bash_args(Str command, Buf *out) _must_check_;
