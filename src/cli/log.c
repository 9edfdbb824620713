#include "cli.h"

#include "crypto/crypto.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
        OPTION_JSON = 1,
        OPTION_CSV,
        OPTION_TYPE,
        OPTION_SESSION,
        OPTION_AGENT,
        OPTION_TOOL,
        OPTION_REFUSED,
        OPTION_GREP,
        OPTION_LAST,
        OPTION_SINCE,
        OPTION_HEAD,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--json", NULL, NULL, "the rows as they stand, one JSON object a line", OPTION_JSON },
        { "--csv", NULL, NULL, "export: a table", OPTION_CSV },
        { "--type", NULL, "TYPE",
          "only rows of this type (decision, question, run, result, approval, …)", OPTION_TYPE },
        { "--session", NULL, "ID", "only rows of this session", OPTION_SESSION },
        { "--agent", NULL, "NAME", "only rows of this agent", OPTION_AGENT },
        { "--tool", NULL, "NAME", "only rows of this tool", OPTION_TOOL },
        { "--refused", NULL, NULL, "only decisions that ended in no", OPTION_REFUSED },
        { "--grep", NULL, "TEXT", "only rows that hold this text", OPTION_GREP },
        { "--last", "-n", "N", "show: at most N rows (default 20)", OPTION_LAST },
        { "--since", NULL, "TIME", "only rows within TIME: 12h, 30d, 4w, all (default)",
          OPTION_SINCE },
        { "--head", NULL, "LINE", "verify: against a head that left this account", OPTION_HEAD },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] =
        "show     the newest decisions, newest last (the default)\n"
        "verify   whether the record is whole: chain, order, no run without its decision, heads\n"
        "export   all rows, as JSON lines or a table\n"
        "replay   judges recorded decisions again and names those that would come out otherwise "
        "now\n"
        "head     signs the last row and prints the head, for a place outside this account\n";

typedef struct Log {
        App *app;
        JournalFilter filter;
        uint64_t last;
        bool json, csv;
        Str head;
        Buf *lines;
        size_t n;
        /* replay */
        uint64_t n_same, n_stricter, n_looser;
} Log;

static int trouble(int r, const Diag *diag) {
        if (r == JOURNAL_E_MISSING) {
                fprintf(stderr, "assent log: nothing is recorded yet\n");
                return APP_EXIT_OK;
        }
        fprintf(stderr, "assent log: %s\n",
                r > 0 && diag->text[0] ? diag->text
                : r > 0                ? "the record is not what was written"
                                       : strerror(-r));
        return r > 0 ? APP_EXIT_ASK : APP_EXIT_FAILED;
}

static Str member(const JsonValue *row, const char *name) {
        Str s;

        return json_string(json_find(row, str_of(name)), &s) ? s : (Str){ 0 };
}

/* "[person terminal]"; where nobody decided, which part of assent said so tells nobody anything. */
static void add_decider(const JsonValue *v, Buf *out) {
        Str by = member(v, "by"), name = member(v, "by_name");

        if (!by.n)
                return;
        buf_append(out, STR("  ["));
        app_escape(by, out);
        if (name.n && !str_eq(by, STR("nobody")) && !str_eq(by, STR("cancelled"))) {
                buf_append(out, STR(" "));
                app_escape(name, out);
        }
        buf_append(out, STR("]"));
}

static void add_row(const JournalRow *row, Buf *out) {
        const JsonValue *v = row->value;
        int64_t at = 0;
        char when[32] = "?";
        struct tm tm;
        time_t t;

        (void)!json_i64(json_find(v, STR("at")), &at);
        t = (time_t)(at / 1000);
        if (localtime_r(&t, &tm))
                strftime(when, sizeof(when), "%Y-%m-%d %H:%M:%S", &tm);
        buf_appendf(out, "%6llu  %s  ", (unsigned long long)row->seq, when);
        app_escape(member(v, "type"), out);
        buf_append(out, STR("  "));
        app_escape(member(v, "action"), out);
        buf_append(out, STR("  "));
        app_escape(member(v, "signature"), out);
        add_decider(v, out);
        if (member(v, "why").n)
                buf_append(out, STR("  "));
        app_escape(member(v, "why"), out);
        buf_append(out, STR("\n"));
}

static bool collect(void *userdata, const JournalRow *row) {
        Log *log = userdata;

        if (!journal_filter_matches(&log->filter, row))
                return true;
        if (log->json)
                buf_appendf(&log->lines[log->n], STR_FMT "\n", STR_ARG(row->text));
        else
                add_row(row, &log->lines[log->n]);
        return ++log->n < log->last;
}

static int show(Log *log) {
        Diag diag = { 0 };
        int r, status = APP_EXIT_OK;

        if (!log->filter.type.n && !log->json)
                log->filter.type = STR("decision");
        log->lines = calloc(log->last, sizeof(*log->lines));
        if (!log->lines)
                return APP_EXIT_FAILED;
        for (size_t i = 0; i < log->last; ++i)
                log->lines[i] = (Buf)BUF_INIT(1 << 26);
        r = journal_walk(log->app->state_dir, true, collect, log, &diag);
        for (size_t i = log->n; i-- > 0;)
                status = status ? status : cli_print(buf_str(&log->lines[i]));
        for (size_t i = 0; i < log->last; ++i)
                buf_deinit(&log->lines[i]);
        free(log->lines);
        return r ? trouble(r, &diag) : status;
}

/* "1 file", "2 files". */
static void print_count(const char *before, uint64_t n, const char *what) {
        printf("%s%llu %s%s", before, (unsigned long long)n, what, n == 1 ? "" : "s");
}

static int verify(Log *log) {
        JournalCheck check = { 0 };
        CryptoPublic public;
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL;
        Str path = arena_strf(log->app->arena, STR_FMT "/key", STR_ARG(log->app->state_dir));
        int r;

        if (path.p && crypto_key_load(path.p, &key) == 0)
                crypto_key_public(key, &public);
        r = journal_verify_head(log->app->state_dir, key ? &public : NULL, log->head, &check);
        if (r)
                return trouble(r, &check.diag);
        print_count("whole: ", check.n_rows, "row");
        print_count(" in ", check.n_files, "file");
        print_count(", ", check.n_decisions, "decision");
        print_count(", ", check.n_runs, "run");
        print_count(", ", check.n_heads, "signed head");
        if (check.n_torn) {
                print_count(", ", check.n_torn, "line");
                printf(" left unfinished by a killed writer");
        }
        printf("\n");
        return fflush(stdout) ? APP_EXIT_CANNOT : APP_EXIT_OK;
}

static bool print_line(void *userdata, Str line) {
        return cli_print(line) == 0;
}

static int export(Log *log) {
        Diag diag = { 0 };
        int r = journal_export(log->app->state_dir, log->csv ? JOURNAL_CSV : JOURNAL_JSONL,
                               &log->filter, print_line, NULL, &diag);

        return r ? trouble(r, &diag) : APP_EXIT_OK;
}

static Verdict verdict_then(Action action) {
        return action == ACTION_CONFIRM ? VERDICT_ALLOW : VERDICT_DENY;
}

/* What a rule or the judgement decided must come out the same; what a person decided can only be compared. */
static bool judge_again(void *userdata, JournalReplay *replay) {
        Log *log = userdata;
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(arena_freep) Arena *a = NULL;
        Surroundings s = log->app->surroundings;
        PolicyJudgement j = { 0 };
        Verdict then = verdict_then(replay->action);
        Diag diag = { 0 };
        bool by_judgement = str_eq(replay->by, STR("rule")) || str_eq(replay->by, STR("judgement"));

        s.world = replay->world;
        s.workspace = replay->workspace;
        if (arena_new(64U << 20, &a) ||
            request_new(&replay->call, gate_find_tool(log->app->gate, replay->call.tool), &s, &q,
                        &diag))
                return true;
        request_set_risk(q, policy_risk(q));
        if (policy_judge(log->app->policy, q, a, &j))
                return true;
        if (j.verdict == then || (!by_judgement && j.verdict == VERDICT_ASK)) {
                ++log->n_same;
                return true;
        }
        if (verdict_stricter(j.verdict, then) == j.verdict)
                ++log->n_stricter;
        else
                ++log->n_looser;
        printf("%6llu  then %s by " STR_FMT ", now %s: ", (unsigned long long)replay->row->seq,
               action_name(replay->action), STR_ARG(replay->by), verdict_name(j.verdict));
        fflush(stdout);
        {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(1 << 26);

                app_escape(q->signature, &line);
                buf_append(&line, STR("\n"));
                (void)cli_print(buf_str(&line));
        }
        return true;
}

static int replay(Log *log) {
        JournalReplayed done = { 0 };
        Diag diag = { 0 };
        int r = journal_replay(log->app->state_dir, world_system(), judge_again, log, &done, &diag);

        if (r)
                return trouble(r, &diag);
        print_count("", done.n_decisions, "decision");
        printf(", %llu replayed: %llu the same, %llu stricter now, %llu looser now; "
               "not replayed: %llu with masked arguments, %llu too large or malformed\n",
               (unsigned long long)done.n_replayed, (unsigned long long)log->n_same,
               (unsigned long long)log->n_stricter, (unsigned long long)log->n_looser,
               (unsigned long long)done.n_masked, (unsigned long long)done.n_omitted);
        return fflush(stdout) ? APP_EXIT_CANNOT : log->n_looser ? APP_EXIT_ASK : APP_EXIT_OK;
}

static int sign_head(Log *log) {
        _cleanup_(buf_deinit) Buf head = BUF_INIT(65536);
        int r = journal_sign_head(log->app->journal, &head);

        if (r)
                return trouble(r, journal_diag(log->app->journal));
        if (head.n && head.p[head.n - 1] != '\n')
                buf_append(&head, STR("\n"));
        return cli_print(buf_str(&head));
}

static int take_option(Log *log, int id, const char *value) {
        switch (id) {
        case OPTION_JSON:
                log->json = true;
                break;
        case OPTION_CSV:
                log->csv = true;
                break;
        case OPTION_TYPE:
                log->filter.type = str_of(value);
                break;
        case OPTION_SESSION:
                log->filter.session = str_of(value);
                break;
        case OPTION_AGENT:
                log->filter.agent = str_of(value);
                break;
        case OPTION_TOOL:
                log->filter.tool = str_of(value);
                break;
        case OPTION_REFUSED:
                log->filter.refused = true;
                break;
        case OPTION_GREP:
                log->filter.text = str_of(value);
                break;
        case OPTION_SINCE:
                return cli_since(value, &log->filter.since) ? 0 : APP_EXIT_USAGE;
        case OPTION_HEAD:
                log->head = str_of(value);
                break;
        case OPTION_LAST:
                if (!str_to_u64(str_of(value), &log->last) || !log->last || log->last > 100000) {
                        fprintf(stderr, "assent log: --last takes a number from 1 to 100000\n");
                        return APP_EXIT_USAGE;
                }
                break;
        }
        return 0;
}

int cmd_log(int argc, char **argv) {
        static const struct {
                const char *name;
                int (*func)(Log *);
        } verbs[] = { { "show", show },
                      { "verify", verify },
                      { "export", export },
                      { "replay", replay },
                      { "head", sign_head } };
        _cleanup_(app_closep) App *app = NULL;
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        Log log = { .last = 20 };
        const char *value = NULL, *what;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("log", text, options, ARRAY_LEN(options));
                r = take_option(&log, id, value);
                if (r)
                        return r;
        }
        if (id < 0)
                return APP_EXIT_USAGE;
        what = cli_n_operands(&p) ? cli_operands(&p)[0] : "show";
        for (size_t i = 0; i < ARRAY_LEN(verbs); ++i) {
                if (strcmp(verbs[i].name, what) != 0)
                        continue;
                r = cli_open(&(AppOptions){ .agent = STR("log"),
                                            .judge_only = verbs[i].func != sign_head,
                                            .no_terminal = true },
                             &app);
                if (r)
                        return r;
                log.app = app;
                return verbs[i].func(&log);
        }
        fprintf(stderr, "assent log: there is no '%s'; see `assent log --help`\n", what);
        return APP_EXIT_USAGE;
}
