#include "adapters.h"

#include "crypto/crypto.h"
#include "display/display.h"
#include "hooks/hooks.h"
#include "policy/policy.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define ANSWER_MAX (HOST_INPUT_MAX * 2)
/* Questions that went to a host's dialog and were never heard of again. */
#define ASKED_NAME_MAX    4096
#define ASKED_PREFIX      "asked-"
#define ASKED_SECONDS_MAX (12 * 3600)
#define ASKED_SWEEP_MAX   256

typedef struct Answering {
        const Dialect *dialect;
        App *app;
        HostCall call;
        HostProcess process;
        HostReply *reply;
        Arena *arena;
        char request_id[33];
} Answering;

/* --- what is said ------------------------------------------------------------ */

/* One line of safe text; the rest of one that is too long is left out. */
static Str safe_text(Arena *a, Str raw) {
        _cleanup_(buf_deinit) Buf safe = BUF_INIT(HOST_TEXT_MAX * (DISPLAY_GROWTH_MAX + 1));
        Str cut = str_slice(raw, 0, HOST_TEXT_MAX);

        /* Not in the middle of a character. */
        while (cut.n < raw.n && cut.n && (cut.p[cut.n - 1] & 0x80))
                --cut.n;
        display_escape(cut, DISPLAY_LINE, &safe);
        if (cut.n < raw.n)
                buf_append(&safe, STR(" …"));
        return buf_error(&safe) ? (Str){ 0 } : arena_str(a, buf_str(&safe));
}

/* What can be done about it, by the one who reads it. */
static const char *what_helps(const Pending *p) {
        const Request *q = pending_request(p);

        if (pending_level(p) == ESCALATE_FLOOR || (q && request_floor(q).n))
                return "Nothing runs this unasked: a person can run it in a terminal of their own, "
                       "with `assent exec`.";
        if (q && q->risk == RISK_DANGEROUS)
                return "A dangerous call wants a yes in assent's own terminal, which is not here: "
                       "a "
                       "person can run it with `assent exec`, or write a rule that allows it "
                       "(assent-policy(5)) and accept it with `assent policy accept`.";
        return "A person can write a rule that allows it (assent-policy(5)) and accept it with "
               "`assent policy accept`.";
}

static Str first_reason(const Answering *x, const Request *q) {
        PolicyJudgement j = { 0 };

        if (policy_judge(x->app->policy, q, q->arena, &j) || !j.n_reasons)
                return (Str){ 0 };
        return arena_strf(q->arena, STR_FMT "%s" STR_FMT " [" STR_FMT "]",
                          STR_ARG(j.reasons[0].text), j.reasons[0].note.n ? ": " : "",
                          STR_ARG(j.reasons[0].note), STR_ARG(j.reasons[0].source));
}

/* Nobody could be asked: about what, why not here, and what helps. */
static Str denial_alone(const Answering *x, const Pending *p) {
        const Request *q = pending_request(p);
        Str why = pending_escalated_by(p);

        if (!why.n && q)
                why = first_reason(x, q);
        return arena_strf(x->arena, STR_FMT " (" STR_FMT "%s" STR_FMT ") %s",
                          STR_ARG(pending_decision(p)->message), STR_ARG(why),
                          why.n && x->process.no_dialog.n ? "; " : "",
                          STR_ARG(x->process.no_dialog), what_helps(p));
}

static Str denial(const Answering *x, const Pending *p) {
        const Decision *d = pending_decision(p);

        if (d->by == DECIDER_NOBODY)
                return denial_alone(x, p);
        if (d->by == DECIDER_RULE)
                return arena_strf(x->arena, STR_FMT " [" STR_FMT "]", STR_ARG(d->message),
                                  STR_ARG(d->by_name));
        return d->message;
}

/* What a person should know who answers in the host's own dialog. */
static Str question(const Answering *x, const Pending *p) {
        const Request *q = pending_request(p);
        Str why = pending_escalated_by(p).n ? pending_escalated_by(p) : first_reason(x, q);

        return arena_strf(x->arena, "assent asks (%s): " STR_FMT "%s" STR_FMT, risk_name(q->risk),
                          STR_ARG(why), x->call.note.n ? "; " : "", STR_ARG(x->call.note));
}

/* --- questions that the host's dialog has ------------------------------------------- */

/* What was answered with no, or never run: nobody tells us. */
static void sweep_asked(const Answering *x) {
        int fd = open(x->app->runtime_dir.p, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        DIR *dir = fd < 0 ? NULL : fdopendir(fd);
        struct dirent *e;
        struct stat st;

        if (!dir) {
                closep(&fd);
                return;
        }
        for (size_t n = 0; n < ASKED_SWEEP_MAX && (e = readdir(dir));) {
                if (strncmp(e->d_name, ASKED_PREFIX, strlen(ASKED_PREFIX)) != 0)
                        continue;
                ++n;
                if (fstatat(dirfd(dir), e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
                    time(NULL) - st.st_mtime > ASKED_SECONDS_MAX)
                        (void)unlinkat(dirfd(dir), e->d_name, 0);
        }
        closedir(dir);
}

static bool asked_path(const Answering *x, char *out, size_t n) {
        int r = snprintf(out, n, STR_FMT "/" ASKED_PREFIX "%s", STR_ARG(x->app->runtime_dir),
                         x->request_id);

        return r > 0 && (size_t)r < n;
}

/* Kept so that the host's word that the call ran can be told from a run that nobody was asked about. */
static void note_asked(const Answering *x) {
        char path[ASKED_NAME_MAX];
        int fd = -1;

        sweep_asked(x);
        if (asked_path(x, path, sizeof(path)) && !config_make_dir(x->app->runtime_dir, NULL))
                fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        closep(&fd);
}

static bool take_asked(const Answering *x) {
        char path[ASKED_NAME_MAX];

        return asked_path(x, path, sizeof(path)) && unlink(path) == 0;
}

/* --- judging ------------------------------------------------------------------------- */

/* Phase 1: what the dialect knows of the call beside its effects. */
static HookSay say_host(void *userdata, Request *request, HookAnswer *answer) {
        const Answering *x = userdata;

        /* Whose rules and remembered answers count cannot be told either where no host can be named. */
        if (x->call.refuse.n || !x->process.pid) {
                answer->decision.by = DECIDER_HOOK;
                answer->decision.why = x->call.refuse.n ? x->call.refuse : x->process.no_dialog;
                return HOOK_SKIP;
        }
        if (!x->call.escalate.n)
                return HOOK_PASS;
        answer->level = ESCALATE_ASK;
        answer->decision.why = x->call.escalate;
        return HOOK_ESCALATE;
}

/* Phase 5: the host puts it to its person when we have ended; what comes of it PostToolUse tells. */
static HookSay ask_host(void *userdata, Request *request, HookAnswer *answer) {
        return HOOK_WAIT;
}

static void close_seat(void *seat) {
}

static int open_seat(App *app, Buf *reterr, void **ret_seat) {
        *ret_seat = app;
        return gate_add_asker(app->gate, &(Asker){
                                                 .name = STR("the host's dialog"),
                                                 .assurance = ASSURANCE_AGENT,
                                                 .ask = ask_host,
                                         });
}

static int add_tool(Answering *x) {
        if (!x->call.spec.name.n || gate_find_tool(x->app->gate, x->call.spec.name))
                return 0;
        return gate_add_tool(x->app->gate, &x->call.spec);
}

static void settle(Answering *x, Pending *p) {
        const Decision *d;
        Permit *permit;

        /* A yes that nobody hears is none. */
        if (guard_is_withdrawn())
                (void)gate_cancel(x->app->gate, p, STR("the host withdrew its question"));
        d = pending_decision(p);
        if (!d) {
                x->reply->verdict = HOST_ASK;
                x->reply->reason = safe_text(x->arena, question(x, p));
                if (x->call.event == HOST_EVENT_CALL)
                        note_asked(x);
                return;
        }
        permit = gate_take_permit(x->app->gate, p);
        if (!permit) {
                x->reply->reason = safe_text(x->arena, denial(x, p));
                return;
        }
        if (permit_hand_over(permit)) {
                x->reply->reason = STR(
                        "assent: what the yes rested on did not hold; it was not run");
                return;
        }
        x->reply->verdict = HOST_ALLOW;
        x->reply->reason = safe_text(x->arena, arena_strf(x->arena, STR_FMT " [" STR_FMT "]",
                                                          STR_ARG(d->why), STR_ARG(d->by_name)));
        if (pending_request(p)->edited_from.n)
                x->reply->args = pending_request(p)->args_canonical;
}

/* Programs of the person's may ask; the question ends before the host's patience does. */
static void give_time(const Answering *x) {
        int64_t seconds = x->app->settings->timeout.hook, max = HOST_TIMEOUT_S - HOST_MARGIN_S;

        if (!x->app->hooks || !hooks_has_askers(x->app->hooks))
                return;
        if (!seconds || seconds > max)
                seconds = max;
        x->app->session->timeout_ms = seconds * 1000;
        guard_extend(seconds + HOST_LIMIT_S);
        hooks_let_withdraw(x->app->hooks, guard_is_withdrawn);
        guard_let_withdraw(hooks_wake_fd(x->app->hooks));
}

/*
 * Who was asked before the call is not asked again because the host asks as well. Without a host the
 * settings may be anybody's: none of their programs is started.
 */
static void ask_no_programs(const Answering *x) {
        const SettingsHooks *list = &x->app->settings->hooks;

        for (size_t i = 0; i < list->n; ++i) {
                if (list->items[i].type == SETTINGS_HOOK_ASKER ||
                    list->items[i].type == SETTINGS_HOOK_OBSERVE || !x->process.pid)
                        (void)gate_enable(x->app->gate,
                                          arena_strf(x->arena, "program:" STR_FMT,
                                                     STR_ARG(list->items[i].name)),
                                          false);
        }
}

static int judge(Answering *x) {
        Pending *p = NULL;
        int r = gate_add_hook(x->app->gate, &(Hook){
                                                    .name = STR("host"),
                                                    .phase = PHASE_RULES,
                                                    .priority = 500,
                                                    .func = say_host,
                                                    .userdata = x,
                                            });

        if (!r)
                r = add_tool(x);
        if (x->call.event == HOST_EVENT_PERMISSION || !x->process.pid)
                ask_no_programs(x);
        else
                give_time(x);
        if (!r)
                r = gate_submit(x->app->gate, x->app->session, &x->call.call, NULL, NULL, &p);
        if (r)
                return error_trace(r);
        settle(x, p);
        /* An open question is the host's from here on: it is neither ended nor cancelled. */
        return app_let_session_go(x->app);
}

/* --- what became of it ------------------------------------------------------------------ */

static int append(const Answering *x, const RecordEntry *entry) {
        Record record = journal_record(x->app->journal);

        return record.append(record.userdata, entry);
}

static int record_result(Answering *x) {
        _cleanup_(request_unrefp) Request *q = NULL;
        Decision answered = {
                .action = ACTION_CONFIRM,
                .by = DECIDER_PERSON,
                .by_name = STR("the host's dialog"),
                .why = STR("the host's person was asked, and the host ran it"),
                .assurance = ASSURANCE_AGENT,
        };
        RecordEntry entry = { .session = x->app->session->id };
        Diag diag = { 0 };
        int r;

        r = request_new(&x->call.call, x->call.spec.name.n ? &x->call.spec : NULL,
                        &x->app->surroundings, &q, &diag);
        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        entry.request = q;
        if (take_asked(x)) {
                entry.type = RECORD_DECISION;
                entry.decision = &answered;
                entry.durable = true;
                request_set_risk(q, policy_risk(q));
                r = append(x, &entry);
        }
        entry = (RecordEntry){
                .type = RECORD_RESULT,
                .session = x->app->session->id,
                .request = q,
                .text = STR("told by the host"),
                .success = x->call.success,
                .exit_status = -1,
        };
        if (!r)
                r = append(x, &entry);
        if (!r)
                x->reply->verdict = HOST_NO_OPINION;
        else
                x->reply->reason = STR("assent could not record what became of this call");
        return 0;
}

/* --- all of it ------------------------------------------------------------------------ */

/*
 * The same call, asked about again or told of later, has the same name in the record: by session, the
 * agent's id of it, and its arguments.
 */
static void name_request(Answering *x, Str session) {
        uint8_t hash[CRYPTO_SHA256_BYTES];
        Str parts[] = { STR_INIT("assent host request 1"), session, x->call.call.id,
                        x->call.call.tool, x->call.call.args };
        CryptoSha256 h;

        if (!x->call.call.id.n)
                return;
        crypto_sha256_init(&h);
        for (size_t i = 0; i < ARRAY_LEN(parts); ++i) {
                char n[24];
                int length = snprintf(n, sizeof(n), "%zu:", parts[i].n);

                crypto_sha256_update(&h, (Str){ n, (size_t)length });
                crypto_sha256_update(&h, parts[i]);
        }
        crypto_sha256_final(&h, hash);
        crypto_hex(hash, sizeof(x->request_id) / 2, x->request_id);
        x->call.call.request_id = str_of(x->request_id);
}

/* Without a host that can be named the session is this process's own, and shares nothing. */
static int open_app(Answering *x, Buf *errors) {
        char session[65] = "";
        AppOptions options = {
                .agent = x->call.call.agent,
                .workspace = x->process.directory,
                .no_terminal = true,
        };
        int r;

        if (x->process.pid && session_name_host(x->process.pid, x->call.session, session) == 0)
                options.session_name = arena_str(x->arena, str_of(session));
        if (!x->process.no_dialog.n)
                options.seat = (AppSeat){ open_seat, close_seat };
        name_request(x, options.session_name);
        x->call.call.dialect = x->process.shell;
        r = app_open(&options, &x->app, errors);
        if (r <= 0)
                return r;
        x->reply->reason = safe_text(x->arena, buf_str(errors));
        return r;
}

static void find_host(Answering *x) {
        x->dialect->find(&x->call, x->arena, &x->process);
        if (x->process.pid && !host_take_places(x->process.pid)) {
                x->process.pid = 0;
                x->process.no_dialog = STR("the environment of the asking program cannot be read");
        }
}

static int answer(Answering *x, Str input, HostSetup setup, void *userdata, Buf *errors) {
        Diag diag = { 0 };
        int r = x->dialect->read(input, x->arena, &x->call, &diag);

        if (r < 0)
                return error_trace(r);
        if (r) {
                /* Whatever was asked, it is told in the form for calls. */
                x->call = (HostCall){ .event = HOST_EVENT_CALL,
                                      .event_name = str_of(x->dialect->events[0]) };
                x->reply->reason = safe_text(
                        x->arena, arena_strf(x->arena,
                                             "assent could not read what was asked (%s), so it was "
                                             "not run",
                                             diag.text));
                return 0;
        }
        if (x->call.event == HOST_EVENT_OTHER) {
                x->reply->verdict = HOST_NO_OPINION;
                return 0;
        }
        find_host(x);
        r = open_app(x, errors);
        if (r)
                return r < 0 ? error_trace(r) : 0;
        if (x->call.event == HOST_EVENT_RESULT)
                return record_result(x);
        r = setup ? setup(x->app, userdata) : 0;
        return r ? error_trace(r) : judge(x);
}

int host_answer(const Dialect *d,
                Str input,
                HostSetup setup,
                void *userdata,
                Buf *out,
                Buf *text,
                int *ret_status) {
        _cleanup_(buf_deinit) Buf errors = BUF_INIT(1 << 20);
        _cleanup_(arena_freep) Arena *a = NULL;
        HostReply reply = { 0 };
        Answering x = { .dialect = d, .reply = &reply };
        int r = arena_new(ANSWER_MAX * 4U, &a);

        if (r)
                return error_trace(r);
        x.arena = a;
        r = answer(&x, input, setup, userdata, &errors);
        if (!r && reply.verdict == HOST_DENY && !reply.reason.n)
                reply.reason = str_trim(str_of(d->no_text));
        if (!r)
                r = arena_error(a);
        if (!r)
                r = d->write(&x.call, &reply, out, ret_status);
        if (!r && *ret_status) {
                buf_append(text, reply.reason);
                buf_append_char(text, '\n');
                r = buf_error(text);
        }
        app_close(x.app);
        guard_let_withdraw(-1);
        return r ? error_trace(r) : 0;
}

/* --- the program ----------------------------------------------------------------------- */

static int read_input(Buf *out) {
        static char chunk[65536];
        ssize_t n;

        for (;;) {
                n = read(STDIN_FILENO, chunk, sizeof(chunk));
                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                if (!n)
                        return 0;
                buf_append(out, (Str){ chunk, (size_t)n });
                if (buf_error(out))
                        return error_trace(buf_error(out));
        }
}

void host_hook(const Dialect *d, HostSetup setup, void *userdata) {
        Buf input = BUF_INIT(HOST_INPUT_MAX), out = BUF_INIT(ANSWER_MAX), text = BUF_INIT(1 << 20);
        int status = 2;
        int r = read_input(&input);

        if (!r)
                r = host_answer(d, buf_str(&input), setup, userdata, &out, &text, &status);
        if (r)
                guard_refuse(r == -E2BIG ? STR("assent: the question is too large to be judged, so "
                                               "the answer is no\n")
                                         : (Str){ 0 });
        guard_answer(buf_str(&out), buf_str(&text), status);
}
