#include "app-private.h"

#include "crypto/crypto.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DIGEST_TRIES     5
#define DIGEST_WAIT_NS   10000000
#define ANSWER_SHOWN_MAX 1000

static const char accepted_name[] = "accepted-policy";
static const char accepted_settings_name[] = "accepted-settings.json";
static const char accepted_approvals_name[] = "accepted-approvals";
static const char accepted_answers_name[] = "accepted-answers"; /* the same for people */

Str app_policy_path(const App *app, PolicyLayer layer) {
        switch (layer) {
        case POLICY_LAYER_MANAGED:
                return STR("/etc/assent/policy");
        case POLICY_LAYER_USER:
                return app_join(app->arena, app->config_dir, "policy");
        case POLICY_LAYER_WORKSPACE:
                return app_join(app->arena, app->workspace, ".assent/policy");
        case POLICY_LAYER_BUILTIN:
        case POLICY_LAYER_FLOOR:
        case POLICY_LAYER_SETTINGS:
        case POLICY_LAYER_SESSION:
                return (Str){ 0 };
        }
        abort();
}

/* Trust is for this content in this directory, so its file is named by device and inode. */
static int trust_path(const App *app, Str *ret) {
        struct stat st;

        if (stat(app->workspace.p, &st))
                return error_origin(-errno);
        *ret = arena_strf(app->arena, STR_FMT "/trusted/%llx-%llx", STR_ARG(app->state_dir),
                          (unsigned long long)st.st_dev, (unsigned long long)st.st_ino);
        return arena_error(app->arena);
}

static int read_text(Str path, SettingsWhose whose, Buf *out) {
        Diag diag = { 0 };

        return settings_read_file(path, whose, out, &diag);
}

static bool is_trusted(const App *app, Str policy_path) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(POLICY_TEXT_MAX), kept = BUF_INIT(4096);
        char hex[CRYPTO_SHA256_HEX];
        Str path;

        if (trust_path(app, &path) || read_text(path, SETTINGS_OF_USER, &kept) || !kept.n)
                return false;
        if (read_text(policy_path, SETTINGS_OF_WORKSPACE, &text))
                return false;
        crypto_sha256_hex(buf_str(&text), hex);
        return str_eq(str_trim(buf_str(&kept)), str_of(hex));
}

static int write_state(const App *app, Str path, Str text) {
        Diag diag = { 0 };
        size_t slash = path.n;
        int r;

        while (slash && path.p[slash - 1] != '/')
                --slash;
        r = config_make_dir(str_slice(path, 0, slash ? slash - 1 : 0), &diag);
        if (!r)
                r = settings_write_file(path, text, &diag);
        return r > 0 ? error_origin(-EIO) : r;
}

int app_trust_workspace(App *app, bool trusted) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(POLICY_TEXT_MAX);
        char hex[CRYPTO_SHA256_HEX] = "";
        Str path;
        int r = trust_path(app, &path);

        if (r)
                return error_trace(r);
        if (trusted) {
                r = read_text(app_policy_path(app, POLICY_LAYER_WORKSPACE), SETTINGS_OF_WORKSPACE,
                              &text);
                if (r)
                        return r < 0 ? error_trace(r) : error_origin(-EINVAL);
                crypto_sha256_hex(buf_str(&text), hex);
        }
        return write_state(app, path, str_of(hex));
}

static bool is_restricting(Str line) {
        return !line.n || line.p[0] == '#' || str_has_prefix(line, STR("deny")) ||
               str_has_prefix(line, STR("ask")) || str_has_prefix(line, STR("test"));
}

static bool has_line(Str text, Str wanted) {
        while (text.n) {
                if (str_eq(str_trim(str_cut(text, '\n', &text)), wanted))
                        return true;
        }
        return false;
}

/* Looser: a deny or ask line went, or a line that is neither came. */
static bool is_looser(Str before, Str after) {
        for (Str rest = after; rest.n;) {
                Str line = str_trim(str_cut(rest, '\n', &rest));

                if (!is_restricting(line) && !has_line(before, line))
                        return true;
        }
        for (Str rest = before; rest.n;) {
                Str line = str_trim(str_cut(rest, '\n', &rest));

                if (line.n && line.p[0] != '#' && is_restricting(line) && !has_line(after, line))
                        return true;
        }
        return false;
}

/* Hooks refuse as well as grant: whether one that came or went loosens cannot be told from outside. */
static bool are_hooks_same(const Settings *old, const Settings *new) {
        if (!old->hooks.n || !new->hooks.n)
                return old->hooks.n == new->hooks.n;
        return json_equal(old->hooks.json, new->hooks.json);
}

static bool are_plugins_same(const Settings *old, const Settings *new) {
        if (old->plugins.n != new->plugins.n)
                return false;
        for (size_t i = 0; i < old->plugins.n; ++i) {
                if (!str_eq(old->plugins.names[i], new->plugins.names[i]))
                        return false;
        }
        return true;
}

static void say_taken_back(SettingsPlace *said, const SettingsPlace *before, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (!said[i].line)
                        said[i] = before[i];
        }
}

/* A key that was set and is no longer is as good as one that is set to its default. */
static const Settings *with_taken_back(const Settings *old, const Settings *new, Arena *a) {
        Settings *said = arena_new_one(a, Settings);
        SettingsTool *tools = arena_new_array(a, SettingsTool, old->n_tools + new->n_tools + 1);

        if (!said || !tools)
                return NULL;
        *said = *new;
        said->tools = tools;
        if (new->n_tools)
                memcpy(tools, new->tools, new->n_tools * sizeof(*tools));
        say_taken_back(said->places, old->places, SETTINGS_N_KEYS);
        for (size_t i = 0; i < old->n_tools; ++i) {
                size_t k = 0;

                while (k < said->n_tools && !str_eq(tools[k].name, old->tools[i].name))
                        ++k;
                if (k == said->n_tools)
                        tools[said->n_tools++] = (SettingsTool){ .name = old->tools[i].name };
                say_taken_back(tools[k].places, old->tools[i].places, SETTINGS_N_TOOL_KEYS);
        }
        return said;
}

/* Nothing a workspace file could not have said: then the new settings are no looser. */
static bool are_settings_looser(App *app, Str before, Str after) {
        const Settings *old, *new, *merged;
        const SettingsIgnored *ignored;
        size_t n = 0;

        if (settings_parse(before, app->arena, &old, NULL) ||
            settings_parse(after, app->arena, &new, NULL) || !are_hooks_same(old, new) ||
            !are_plugins_same(old, new))
                return true;
        new = with_taken_back(old, new, app->arena);
        if (!new || settings_merge(old, new, app->arena, &merged, &ignored, &n))
                return true;
        for (size_t i = 0; i < n; ++i) {
                /* How it looks and what it says to the model is no authority. */
                if (!str_has_prefix(ignored[i].key, STR("messages.")) &&
                    !str_eq(ignored[i].key, STR("hooks")) &&
                    !str_eq(ignored[i].key, STR("plugins")) &&
                    !str_eq(ignored[i].key, STR("bell")) && !str_eq(ignored[i].key, STR("title")) &&
                    !str_eq(ignored[i].key, STR("editor")))
                        return true;
        }
        return false;
}

static int note_policy(const App *app, Str text) {
        RecordEntry entry = { .type = RECORD_POLICY, .text = text, .durable = true };
        Record record;

        if (!app->journal)
                return error_origin(-ENOTSUP);
        record = journal_record(app->journal);
        return record.append(record.userdata, &entry);
}

static void add_answer(const Approval *a, Buf *out) {
        Str what = a->cover == COVER_PATTERN ? a->line
                   : a->cover == COVER_TOOL  ? a->tool
                   : a->cover == COVER_ALL   ? STR("every call")
                                             : a->signature;

        buf_appendf(out, "%s %s %s up to %s: " STR_FMT,
                    a->action == ACTION_CONFIRM ? "allow" : "deny", scope_name(a->scope),
                    cover_name(a->cover), risk_name(a->up_to),
                    STR_ARG(str_slice(what, 0, ANSWER_SHOWN_MAX)));
        if (a->workspace.n)
                buf_appendf(out, " [in " STR_FMT "]", STR_ARG(a->workspace));
        buf_appendf(out, " [%.8s]\n", a->id);
}

int app_format_answers(App *app, Buf *out) {
        Memory m = approval_store_memory(app->approvals);
        const Approval *items = NULL;
        size_t n = 0;
        int r = m.list(m.userdata, &items, &n);

        if (r < 0)
                return error_trace(r);
        if (r)
                buf_appendf(out, "(they cannot be read: %s)\n",
                            approval_store_diag(app->approvals)->text);
        for (size_t i = 0; !r && i < n; ++i) {
                if (out->n > ANSWERS_MAX / 2) {
                        buf_appendf(out, "(and %zu more)\n", n - i);
                        break;
                }
                add_answer(&items[i], out);
        }
        return buf_error(out);
}

/* The answers kept on disk as assent last left them, for us and for people. */
static int write_approvals_digest(App *app) {
        _cleanup_(buf_deinit) Buf answers = BUF_INIT(ANSWERS_MAX);
        char hex[65];
        Digest digest;
        int r = approval_store_digest(app->approvals, &digest);

        if (!r)
                r = app_format_answers(app, &answers);
        if (!r)
                r = write_state(app, app_join(app->arena, app->state_dir, accepted_answers_name),
                                buf_str(&answers));
        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        digest_format(&digest, hex);
        return write_state(app, app_join(app->arena, app->state_dir, accepted_approvals_name),
                           str_of(hex));
}

/* What a host gives says nothing of the file: of that what was accepted stays so, at first nothing. */
static int write_accepted(App *app, const char *name, Str text, bool is_given) {
        Str path = app_join(app->arena, app->state_dir, name);

        if (!path.p)
                return error_origin(-ENOMEM);
        if (is_given && access(path.p, F_OK) == 0)
                return 0;
        return write_state(app, path, is_given ? (Str){ 0 } : text);
}

static int accept(App *app, Str policy, Str settings, const char *how) {
        char hex[CRYPTO_SHA256_HEX], settings_hex[CRYPTO_SHA256_HEX], text[256];
        int r;

        crypto_sha256_hex(policy, hex);
        crypto_sha256_hex(settings, settings_hex);
        snprintf(text, sizeof(text), "%s: policy %.16s, settings %.16s", how, hex, settings_hex);
        r = note_policy(app, str_of(text));
        if (!r)
                r = write_accepted(app, accepted_name, policy, app->options.given.policy.p);
        if (!r)
                r = write_accepted(app, accepted_settings_name, settings,
                                   app->options.given.settings.p);
        if (!r)
                r = write_approvals_digest(app);
        return r;
}

/* What was seen when they were read, never what stands there by now. */
static int accept_plugins(App *app) {
        for (Str rest = app->plugins_text; rest.n;) {
                Str line = str_cut(rest, '\n', &rest);
                Str text = arena_strf(app->arena, "plugin accepted: " STR_FMT, STR_ARG(line));
                int r = text.p ? note_policy(app, text) : error_origin(-ENOMEM);

                if (r)
                        return error_trace(r);
        }
        if (app->options.given.settings.p)
                return 0;
        return write_state(app, app_accepted_plugins_path(app), app->plugins_text);
}

/* Whether what is kept is what assent itself left there. Non-zero: that cannot be told. */
static int compare_approvals(const App *app, bool *ret_same) {
        _cleanup_(buf_deinit) Buf kept = BUF_INIT(4096);
        char hex[65];
        Digest digest;
        int r = approval_store_digest(app->approvals, &digest);

        if (!r)
                r = read_text(app_join(app->arena, app->state_dir, accepted_approvals_name),
                              SETTINGS_OF_USER, &kept);
        if (r)
                return r;
        digest_format(&digest, hex);
        *ret_same = str_eq(str_trim(buf_str(&kept)), str_of(hex));
        return 0;
}

/* Another assent that is keeping an answer writes the answer first, and its digest at once after it. */
static int settle_approvals(const App *app, bool *ret_same) {
        int r = compare_approvals(app, ret_same);

        for (int tries = 0; tries < DIGEST_TRIES && (r || !*ret_same); ++tries) {
                (void)nanosleep(&(struct timespec){ .tv_nsec = DIGEST_WAIT_NS }, NULL);
                r = compare_approvals(app, ret_same);
        }
        return r;
}

/* Somebody else wrote a yes, or took back a no: what is kept cannot be told from what a person said. */
static void notice_approvals(App *app) {
        bool same = false;

        if (app->accept_first || app->policy_complaint.n)
                return;
        if (settle_approvals(app, &same))
                return app_complain(
                        app,
                        STR("the remembered answers cannot be compared with what was recorded"));
        if (!same)
                app_complain(app,
                             STR("the remembered answers were changed outside assent; look with "
                                 "`assent approvals` and `assent policy accept`"));
}

/* The store's own memory, with a note of each change that assent itself made. */
static int kept_list(void *userdata, const Approval **ret_items, size_t *ret_n) {
        App *app = userdata;
        Memory m = approval_store_memory(app->approvals);
        int r = m.list(m.userdata, ret_items, ret_n);

        /* They are read anew each time, and so looked at anew: the rules ask for them before they grant. */
        if (!r)
                notice_approvals(app);
        return r;
}

/* A change of ours must not make somebody else's look like one. */
static int note_change(App *app, bool was_same) {
        return was_same ? write_approvals_digest(app) : 0;
}

static int kept_add(void *userdata, const Approval *approval) {
        App *app = userdata;
        Memory m = approval_store_memory(app->approvals);
        bool same = false;
        int r;

        if (settle_approvals(app, &same))
                same = false;
        r = m.add(m.userdata, approval);
        return r ? r : note_change(app, same);
}

static int kept_use(void *userdata, Str id, int64_t now) {
        const App *app = userdata;
        Memory m = approval_store_memory(app->approvals);

        return m.use(m.userdata, id, now);
}

static int kept_revoke(void *userdata, Str id) {
        App *app = userdata;
        Memory m = approval_store_memory(app->approvals);
        bool same = false;
        int r;

        if (settle_approvals(app, &same))
                same = false;
        r = m.revoke(m.userdata, id);
        return r ? r : note_change(app, same);
}

Memory app_memory(App *app) {
        return (Memory){
                .userdata = app,
                .list = kept_list,
                .add = kept_add,
                .use = kept_use,
                .revoke = kept_revoke,
        };
}

static int read_or_given(Str path, Str given, Buf *out) {
        if (!given.p)
                return read_text(path, SETTINGS_OF_USER, out);
        buf_append(out, given);
        return buf_error(out);
}

static int read_present(const App *app, Buf *policy, Buf *settings) {
        const AppTexts *given = &app->options.given;
        int r = read_or_given(app_policy_path(app, POLICY_LAYER_USER), given->policy, policy);

        return r ? r : read_or_given(app->settings_path, given->settings, settings);
}

/* One value for what the three files say; what cannot be read is told apart from what is empty. */
static void digest_files(const App *app, Str policy, Str settings, char out[65]) {
        _cleanup_(buf_deinit) Buf workspace = BUF_INIT(POLICY_TEXT_MAX),
                                  text = BUF_INIT(APP_PLUGINS_TEXT_MAX * 2);
        int r = read_text(app_policy_path(app, POLICY_LAYER_WORKSPACE), SETTINGS_OF_WORKSPACE,
                          &workspace);
        Str texts[] = { policy, settings, buf_str(&workspace) };
        char hex[CRYPTO_SHA256_HEX];

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                crypto_sha256_hex(texts[i], hex);
                buf_appendf(&text, "%s\n", hex);
        }
        buf_appendf(&text, "%d\n", r);
        if (app_format_plugins(app, &text))
                buf_append(&text, STR("plugins that cannot be read\n"));
        crypto_sha256_hex(buf_str(&text), out);
}

static bool see_files(const App *app, char out[65]) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(SETTINGS_SIZE_MAX);

        if (read_present(app, &policy, &settings))
                return false;
        digest_files(app, buf_str(&policy), buf_str(&settings), out);
        return true;
}

bool app_is_as_seen(const App *app) {
        char now[65];

        return app->seen[0] && see_files(app, now) && strcmp(now, app->seen) == 0;
}

int app_accept_policy(App *app) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(SETTINGS_SIZE_MAX);
        int r = read_present(app, &policy, &settings);

        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        r = accept(app, buf_str(&policy), buf_str(&settings), "accepted by a person");
        return r ? error_trace(r) : accept_plugins(app);
}

int app_accepted_policy(App *app, Buf *out) {
        int r = read_text(app_join(app->arena, app->state_dir, accepted_name), SETTINGS_OF_USER,
                          out);

        return r > 0 ? error_origin(-EINVAL) : r;
}

int app_accepted_settings(App *app, Buf *out) {
        int r = read_text(app_join(app->arena, app->state_dir, accepted_settings_name),
                          SETTINGS_OF_USER, out);

        return r > 0 ? error_origin(-EINVAL) : r;
}

int app_accepted_answers(App *app, Buf *out) {
        int r = read_text(app_join(app->arena, app->state_dir, accepted_answers_name),
                          SETTINGS_OF_USER, out);

        return r > 0 ? error_origin(-EINVAL) : r;
}

int app_read_policy(App *app, Buf *out) {
        int r = read_text(app_policy_path(app, POLICY_LAYER_USER), SETTINGS_OF_USER, out);

        return r > 0 ? error_origin(-EINVAL) : r;
}

int app_write_policy(App *app, Str old, Str new) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(SETTINGS_SIZE_MAX);
        Diag diag = { 0 };
        int r = read_present(app, &policy, &settings);

        if (r)
                return r < 0 ? error_trace(r) : error_origin(-EINVAL);
        if (!str_eq(buf_str(&policy), old) || !app_is_as_seen(app))
                return APP_E_CHANGED;
        r = config_make_dir(app->config_dir, &diag);
        if (!r)
                r = accept(app, new, buf_str(&settings), "edited and accepted by a person");
        if (!r)
                r = settings_write_file(app_policy_path(app, POLICY_LAYER_USER), new, &diag);
        return r > 0 ? error_origin(-EIO) : r;
}

/* What differs from what was last accepted: the first sight and a tightening are accepted by themselves. */
static void notice_changes(App *app) {
        _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX),
                                  old = BUF_INIT(POLICY_TEXT_MAX);
        _cleanup_(buf_deinit) Buf settings = BUF_INIT(SETTINGS_SIZE_MAX);
        _cleanup_(buf_deinit) Buf old_settings = BUF_INIT(SETTINGS_SIZE_MAX);
        Str path = app_join(app->arena, app->state_dir, accepted_name);
        Str log = app_join(app->arena, app->state_dir, "log");
        const AppTexts *given = &app->options.given;
        Str was, settings_was;
        struct stat st;

        if (read_present(app, &policy, &settings))
                return;
        if (!path.p || !log.p)
                return app_complain(app, STR("there is no memory to read the policy"));
        if (stat(path.p, &st) && stat(log.p, &st)) {
                app->accept_first = !app->options.judge_only;
                return;
        }
        /* With a journal but nothing accepted, what was accepted is nothing. */
        if (read_text(path, SETTINGS_OF_USER, &old) ||
            read_text(app_join(app->arena, app->state_dir, accepted_settings_name),
                      SETTINGS_OF_USER, &old_settings)) {
                app_complain(app, STR("the record of the accepted policy cannot be read"));
                return;
        }
        app_notice_plugins(app);
        was = given->policy.p ? buf_str(&policy) : buf_str(&old);
        settings_was = given->settings.p ? buf_str(&settings) : buf_str(&old_settings);
        if (str_eq(was, buf_str(&policy)) && str_eq(settings_was, buf_str(&settings)))
                return;
        if (is_looser(was, buf_str(&policy)) ||
            are_settings_looser(app, settings_was, buf_str(&settings)))
                app_complain(app, STR("the policy or the settings were loosened outside assent; "
                                      "look with `assent policy accept`"));
        else
                app->accept_tighter = true;
}

int app_settle_policy(App *app) {
        notice_approvals(app);
        if (app->accept_first) {
                int r = accept_plugins(app);

                if (r)
                        return error_trace(r);
        }
        if (app->accept_first || app->accept_tighter) {
                _cleanup_(buf_deinit) Buf policy = BUF_INIT(POLICY_TEXT_MAX);
                _cleanup_(buf_deinit) Buf settings = BUF_INIT(SETTINGS_SIZE_MAX);
                const char *how = app->accept_first ? "seen for the first time" : "tightened";
                char now[65];

                app->accept_first = app->accept_tighter = false;
                if (read_present(app, &policy, &settings))
                        return 0;
                digest_files(app, buf_str(&policy), buf_str(&settings), now);
                if (strcmp(now, app->seen) != 0) {
                        app_complain(app, STR("the policy changes while it is read"));
                        return 0;
                }
                return accept(app, buf_str(&policy), buf_str(&settings), how);
        }
        return 0;
}

static void tell_notices(const Policy *p, Buf *reterr) {
        size_t n = 0;
        const PolicyNotice *notices = policy_notices(p, &n);

        for (size_t i = 0; i < n; ++i) {
                if (!notices[i].is_error)
                        continue;
                buf_appendf(reterr, "assent: " STR_FMT ":%u:%u: %s\n", STR_ARG(notices[i].file),
                            notices[i].diag.line, notices[i].diag.column, notices[i].diag.text);
        }
}

int app_load_policy(App *app, Buf *reterr) {
        static const PolicyLayer layers[] = { POLICY_LAYER_MANAGED, POLICY_LAYER_USER,
                                              POLICY_LAYER_WORKSPACE };
        _cleanup_(policy_freep) Policy *p = NULL;
        int r;

        if (!see_files(app, app->seen))
                app->seen[0] = '\0';
        r = policy_new(&p);
        if (r)
                return error_trace(r);
        for (size_t i = 0; i < ARRAY_LEN(layers); ++i) {
                Str path = app_policy_path(app, layers[i]);
                bool trusted = layers[i] != POLICY_LAYER_WORKSPACE || is_trusted(app, path);

                /* A broken file is kept by the policy itself: it denies what it can and escalates. */
                if (layers[i] == POLICY_LAYER_USER && app->options.given.policy.p)
                        r = policy_add_text(p, layers[i], STR("policy given by the host"),
                                            app->options.given.policy, true);
                else
                        r = policy_add_file(p, layers[i], path, trusted);
                if (r < 0)
                        return error_trace(r);
        }
        r = policy_add_settings(p, app->settings);
        if (r)
                return error_trace(r);
        r = policy_seal(p, &app->surroundings);
        if (r < 0)
                return error_trace(r);
        tell_notices(p, reterr);
        policy_free(app->policy);
        app->policy = take(p);
        notice_changes(app);
        if (app->seen[0] && !app_is_as_seen(app))
                app_complain(app, STR("the policy changes while it is read"));
        return 0;
}

int app_reload_policy(App *app, Buf *reterr) {
        int r = app_load_policy(app, reterr);

        return r ? error_trace(r) : app_settle_policy(app);
}
