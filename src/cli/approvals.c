#include "cli.h"

#include <stdio.h>
#include <time.h>

enum {
        OPTION_JSON = 1,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--json", NULL, NULL, "one JSON object a line", OPTION_JSON },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "list     what is remembered: of this terminal's session, of this workspace, of you (the "
        "default)\n"
        "revoke   takes back those whose ids are given; the first eight digits are enough\n"
        "clear    takes back all of them\n";

static void add_time(Buf *out, int64_t ms) {
        time_t t = (time_t)(ms / 1000);
        struct tm tm;
        char s[32] = "never";

        if (ms && localtime_r(&t, &tm))
                strftime(s, sizeof(s), "%Y-%m-%d %H:%M", &tm);
        buf_append(out, str_of(s));
}

static void add_text(const Approval *a, Buf *out) {
        Str what = a->cover == COVER_PATTERN ? a->line
                   : a->cover == COVER_TOOL  ? a->tool
                   : a->cover == COVER_ALL   ? STR("every call")
                                             : a->signature;

        buf_appendf(out, "%.8s  %-5s %-9s %-7s ", a->id,
                    a->action == ACTION_CONFIRM ? "allow" : "deny", scope_name(a->scope),
                    cover_name(a->cover));
        app_escape(what, out);
        buf_appendf(out, "  (up to %s; used %llu times, last ", risk_name(a->up_to),
                    (unsigned long long)a->n_uses);
        add_time(out, a->last_used_at);
        if (a->expires_at) {
                buf_append(out, STR("; until "));
                add_time(out, a->expires_at);
        }
        if (a->left >= 0)
                buf_appendf(out, "; %lld left", (long long)a->left);
        buf_append(out, STR(")\n"));
}

static void add_json(const Approval *a, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        json_member_str(&w, STR("id"), str_of(a->id));
        json_member_str(&w, STR("action"), str_of(action_name(a->action)));
        json_member_str(&w, STR("scope"), str_of(scope_name(a->scope)));
        json_member_str(&w, STR("cover"), str_of(cover_name(a->cover)));
        json_member_bytes(&w, STR("tool"), a->tool);
        json_member_bytes(&w, STR("line"), a->line);
        json_member_bytes(&w, STR("signature"), a->signature);
        json_member_bytes(&w, STR("workspace"), a->workspace);
        json_member_str(&w, STR("up_to"), str_of(risk_name(a->up_to)));
        json_member_i64(&w, STR("made_at"), a->made_at);
        json_member_i64(&w, STR("expires_at"), a->expires_at);
        json_member_i64(&w, STR("last_used_at"), a->last_used_at);
        json_member_i64(&w, STR("left"), a->left);
        json_member_u64(&w, STR("uses"), a->n_uses);
        json_member_bytes(&w, STR("by"), a->by);
        json_end_object(&w);
        (void)!json_writer_end(&w);
        buf_append(out, STR("\n"));
}

static int list_kept(App *app, const Approval **ret, size_t *ret_n) {
        Memory m = app_memory(app);
        int r = m.list(m.userdata, ret, ret_n);

        if (r)
                fprintf(stderr, "assent: the remembered answers cannot be read: %s\n",
                        r > 0 ? approval_store_diag(app->approvals)->text : strerror(-r));
        return r;
}

static int list(App *app, bool json) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 26);
        const Approval *kept = NULL;
        size_t n = 0;

        if (list_kept(app, &kept, &n))
                return APP_EXIT_CANNOT;
        for (size_t i = 0; i < app->session->n_approvals; ++i)
                (json ? add_json : add_text)(&app->session->approvals[i], &out);
        for (size_t i = 0; i < n; ++i)
                (json ? add_json : add_text)(&kept[i], &out);
        if (!json && session_is_auto_confirm_active(app->session))
                buf_appendf(&out,
                            "          auto-confirm: %lld questions of this session are answered "
                            "yes (-1: all); clear ends it\n",
                            (long long)app->session->auto_confirm);
        if (!json && !out.n)
                buf_append(&out, STR("nothing is remembered\n"));
        return buf_error(&out) ? APP_EXIT_FAILED : cli_print(buf_str(&out));
}

static int note_revoked(App *app, const Approval *a) {
        Record record = journal_record(app->journal);
        RecordEntry entry = {
                .type = RECORD_REVOKE, .session = app->session->id, .approval = a, .durable = true
        };

        return record.append(record.userdata, &entry);
}

/* @prefix empty: all. Returns how many went, or a negative errno. */
static int revoke(App *app, Str prefix) {
        Memory m = app_memory(app);
        const Approval *kept;
        size_t n = 0;
        int gone = 0;

        for (size_t i = app->session->n_approvals; i-- > 0;) {
                Approval a = app->session->approvals[i];

                if (!str_has_prefix(str_of(a.id), prefix) || note_revoked(app, &a))
                        continue;
                gone += session_revoke(app->session, str_of(a.id));
        }
        if (list_kept(app, &kept, &n))
                return -EIO;
        for (size_t i = 0; i < n;) {
                char id[APPROVAL_ID_LEN + 1];

                memcpy(id, kept[i].id, sizeof(id));
                if (!str_has_prefix(str_of(id), prefix) || note_revoked(app, &kept[i]) ||
                    m.revoke(m.userdata, str_of(id))) {
                        ++i;
                        continue;
                }
                ++gone;
                /* The list is valid until the next call: begin again. */
                if (list_kept(app, &kept, &n))
                        return -EIO;
        }
        return gone;
}

static int revoke_all_of(App *app, CliParser *p) {
        int status = APP_EXIT_OK;

        for (int i = 1; i < cli_n_operands(p); ++i) {
                Str id = str_of(cli_operands(p)[i]);
                int n = id.n >= 8 ? revoke(app, id) : 0;

                if (n > 0) {
                        printf("%s: taken back\n", id.p);
                        continue;
                }
                fprintf(stderr,
                        "assent approvals: there is none whose id begins with '%s' (eight digits "
                        "or more)\n",
                        id.p);
                status = APP_EXIT_ASK;
        }
        return fflush(stdout) ? APP_EXIT_CANNOT : status;
}

int cmd_approvals(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        AppOptions app_options = { .agent = STR_INIT("approvals"), .shared_session = true };
        const char *value = NULL, *what;
        bool json = false;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("approvals", text, options, ARRAY_LEN(options));
                json = true;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        r = cli_open(&app_options, &app);
        if (r)
                return r;
        what = cli_n_operands(&p) ? cli_operands(&p)[0] : "list";
        if (strcmp(what, "list") == 0)
                return list(app, json);
        if (strcmp(what, "revoke") == 0 && cli_n_operands(&p) > 1)
                return revoke_all_of(app, &p);
        if (strcmp(what, "clear") == 0) {
                session_reset_auto_confirm(app->session);
                r = revoke(app, (Str){ 0 });
                if (r < 0)
                        return APP_EXIT_CANNOT;
                printf("%d taken back\n", r);
                return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
        }
        fprintf(stderr,
                "assent approvals: list, revoke ID… or clear; see `assent approvals --help`\n");
        return APP_EXIT_USAGE;
}
