/* How often people are asked, how long they take, and what asks them: from the record. */

#include "cli.h"

#include <stdio.h>
#include <time.h>

#define QUESTIONS_MAX 1024 /* asked since: a decision is looked for among so many */
#define WAITS_MAX     (1U << 20)
#define GROUPS_MAX    1024
#define GROUPS_SHOWN  10
#define COUNTS_WIDTH  37 /* columns before a name */
#define NAME_LEAST    20
#define REFLEX_MS     500 /* nobody reads a card in less */

enum {
        OPTION_SINCE = 1,
        OPTION_JSON,
        OPTION_HELP
};

static const CliOption options[] = {
        { "--since", NULL, "TIME", "only what was decided within TIME: 12h, 30d (default), 4w, all",
          OPTION_SINCE },
        { "--json", NULL, NULL, "one JSON object", OPTION_JSON },
        { "--help", "-h", NULL, "this text", OPTION_HELP },
};

static const char text[] = "How many of 100 calls were asked about, allowed without a question, "
                           "denied; how long people "
                           "took to\nanswer, and how many answers came faster than a card can be "
                           "read; which tools and "
                           "which rules asked.\n`assent policy suggest` names the rule that would "
                           "have removed most of "
                           "the questions.\n";

/* Of one tool or one rule, or of all. */
typedef struct Counts {
        Str name;
        uint64_t n_calls, n_asked, n_answered, n_yes, n_auto, n_denied;
} Counts;

typedef struct Groups {
        Counts items[GROUPS_MAX];
        size_t n;
} Groups;

typedef struct Question {
        char request[33];
        Str why;
} Question;

typedef struct Stats {
        Arena *arena;
        int64_t since;
        Counts all;
        Groups tools, rules;
        Question *questions; /* asked, not yet decided: a ring */
        size_t n_questions;
        uint32_t *waits; /* ms, of people's answers */
        size_t n_waits;
        uint64_t n_reflex;
} Stats;

static Str member(const JournalRow *row, const char *name) {
        Str s = { 0 };

        (void)!json_string(json_find(row->value, str_of(name)), &s);
        return s;
}

/* The last place stands for all that have no place of their own. */
static Counts *group(Stats *s, Groups *g, Str name) {
        for (size_t i = 0; i < g->n; ++i) {
                if (str_eq(g->items[i].name, name))
                        return &g->items[i];
        }
        if (g->n == GROUPS_MAX)
                return &g->items[GROUPS_MAX - 1];
        g->items[g->n] = (Counts){ .name = g->n + 1 == GROUPS_MAX
                                                   ? STR("(others)")
                                                   : arena_str(s->arena, str_slice(name, 0, 200)) };
        return &g->items[g->n++];
}

static void note_question(Stats *s, const JournalRow *row) {
        Question *q = &s->questions[s->n_questions++ % QUESTIONS_MAX];
        Str id = member(row, "request"), why = member(row, "text");

        *q = (Question){ .why = why.n ? arena_str(s->arena, str_slice(why, 0, 200))
                                      : STR("the built-in judgement") };
        if (id.n < sizeof(q->request))
                memcpy(q->request, id.p, id.n);
}

/* Newest first: a decision follows its question soon. */
static Question *take_question(Stats *s, Str id) {
        size_t n = s->n_questions < QUESTIONS_MAX ? s->n_questions : QUESTIONS_MAX;

        for (size_t i = 1; id.n && i <= n; ++i) {
                Question *q = &s->questions[(s->n_questions - i) % QUESTIONS_MAX];

                if (!str_eq(str_of(q->request), id))
                        continue;
                q->request[0] = '\0';
                return q;
        }
        return NULL;
}

typedef struct Outcome {
        bool asked, by_person, yes;
} Outcome;

static void count(Counts *c, const Outcome *o) {
        ++c->n_calls;
        c->n_asked += o->asked;
        c->n_answered += o->by_person;
        c->n_yes += o->by_person && o->yes;
        c->n_auto += o->yes && !o->by_person;
        c->n_denied += !o->yes;
}

static void note_wait(Stats *s, const JournalRow *row) {
        int64_t ms = 0;

        if (!json_i64(json_find(row->value, STR("waited_ms")), &ms) || ms < 0 ||
            s->n_waits == WAITS_MAX)
                return;
        s->n_reflex += ms < REFLEX_MS;
        s->waits[s->n_waits++] = ms > UINT32_MAX ? UINT32_MAX : (uint32_t)ms;
}

static void note_decision(Stats *s, const JournalRow *row) {
        Str by = member(row, "by");
        const Question *q = take_question(s, member(row, "request"));
        Outcome o = {
                .by_person = str_eq(by, STR("person")),
                .yes = str_eq(member(row, "action"), STR("confirm")),
        };
        Str rule = { 0 };

        /* An edited call has another id than the question that it came from. */
        o.asked = q || o.by_person || str_eq(by, STR("timeout"));
        if (q)
                rule = q->why;
        else if (!o.asked && str_eq(by, STR("rule")))
                rule = member(row, "by_name");
        count(&s->all, &o);
        count(group(s, &s->tools, member(row, "tool")), &o);
        if (rule.n)
                count(group(s, &s->rules, rule), &o);
        if (o.by_person)
                note_wait(s, row);
}

static bool take_row(void *userdata, const JournalRow *row) {
        Stats *s = userdata;
        Str type = member(row, "type");
        int64_t at = 0;

        if (!json_i64(json_find(row->value, STR("at")), &at) || at < s->since)
                return true;
        if (str_eq(type, STR("question")))
                note_question(s, row);
        else if (str_eq(type, STR("decision")))
                note_decision(s, row);
        return arena_error(s->arena) == 0;
}

static int by_value(const void *a, const void *b) {
        uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

        return x < y ? -1 : x > y;
}

static int by_questions(const void *a, const void *b) {
        const Counts *x = a, *y = b;

        if (x->n_asked != y->n_asked)
                return x->n_asked > y->n_asked ? -1 : 1;
        return x->n_calls == y->n_calls  ? str_cmp(x->name, y->name)
               : x->n_calls > y->n_calls ? -1
                                         : 1;
}

static void finish(Stats *s) {
        qsort(s->waits, s->n_waits, sizeof(s->waits[0]), by_value);
        qsort(s->tools.items, s->tools.n, sizeof(Counts), by_questions);
        qsort(s->rules.items, s->rules.n, sizeof(Counts), by_questions);
}

static uint32_t median(const Stats *s) {
        return s->n_waits ? s->waits[(s->n_waits - 1) / 2] : 0;
}

static double per_100(uint64_t n, uint64_t of) {
        return of ? (double)n * 100 / (double)of : 0;
}

/* On one line, so that the columns stay columns. */
static void add_name(Str name, Buf *out) {
        size_t width = app_width(),
               room = width > COUNTS_WIDTH + NAME_LEAST ? width - COUNTS_WIDTH : NAME_LEAST;
        size_t n = room < name.n ? room - 2 : name.n;

        while (n < name.n && n && ((unsigned char)name.p[n] & 0xc0) == 0x80)
                --n;
        app_escape(str_slice(name, 0, n), out);
        if (n < name.n)
                buf_append(out, STR(" …"));
}

static void print_groups(const Groups *g, const char *what, Buf *out) {
        buf_appendf(out, "\n%8s %8s %8s %8s  %s\n", "calls", "asked", "yes", "denied", what);
        for (size_t i = 0; i < g->n && i < GROUPS_SHOWN; ++i) {
                const Counts *c = &g->items[i];

                buf_appendf(out, "%8llu %8llu %8llu %8llu  ", (unsigned long long)c->n_calls,
                            (unsigned long long)c->n_asked, (unsigned long long)c->n_yes,
                            (unsigned long long)c->n_denied);
                add_name(c->name, out);
                buf_append(out, STR("\n"));
        }
        if (g->n > GROUPS_SHOWN)
                buf_appendf(out, "%*s  and %zu more\n", 35, "", g->n - GROUPS_SHOWN);
}

static void print_line(const char *name, uint64_t n, const Counts *all, Buf *out) {
        buf_appendf(out, "%-10s %8llu  %5.1f of 100 calls\n", name, (unsigned long long)n,
                    per_100(n, all->n_calls));
}

static void print_text(const Stats *s, Buf *out) {
        const Counts *all = &s->all;

        buf_appendf(out, "%-10s %8llu\n", "calls", (unsigned long long)all->n_calls);
        print_line("asked", all->n_asked, all, out);
        print_line("automatic", all->n_auto, all, out);
        print_line("denied", all->n_denied, all, out);
        buf_appendf(out, "%-10s %8llu  yes %llu, no %llu\n", "answered",
                    (unsigned long long)all->n_answered, (unsigned long long)all->n_yes,
                    (unsigned long long)(all->n_answered - all->n_yes));
        if (s->n_waits)
                buf_appendf(out,
                            "%-10s %8.1f  seconds to answer, half took less; %llu (%.1f %%) came "
                            "in under half a second\n",
                            "median", (double)median(s) / 1000, (unsigned long long)s->n_reflex,
                            per_100(s->n_reflex, s->n_waits));
        if (!all->n_calls)
                return;
        print_groups(&s->tools, "tool", out);
        if (s->rules.n)
                print_groups(&s->rules, "what asked or decided", out);
}

static void write_decimal(JsonWriter *w, const char *name, double value) {
        char number[32];

        snprintf(number, sizeof(number), "%.1f", value);
        json_write_key(w, str_of(name));
        json_write_number(w, str_of(number));
}

static void write_counts(JsonWriter *w, const Counts *c) {
        json_member_u64(w, STR("calls"), c->n_calls);
        json_member_u64(w, STR("asked"), c->n_asked);
        json_member_u64(w, STR("answered"), c->n_answered);
        json_member_u64(w, STR("yes"), c->n_yes);
        json_member_u64(w, STR("auto"), c->n_auto);
        json_member_u64(w, STR("denied"), c->n_denied);
}

static void write_groups(JsonWriter *w, const Groups *g, const char *name) {
        json_write_key(w, str_of(name));
        json_begin_array(w);
        for (size_t i = 0; i < g->n; ++i) {
                json_begin_object(w);
                json_member_bytes(w, STR("name"), g->items[i].name);
                write_counts(w, &g->items[i]);
                json_end_object(w);
        }
        json_end_array(w);
}

static void write_json(const Stats *s, JsonWriter *w) {
        const Counts *all = &s->all;

        json_begin_object(w);
        json_member_i64(w, STR("since"), s->since);
        write_counts(w, all);
        write_decimal(w, "asked_per_100", per_100(all->n_asked, all->n_calls));
        write_decimal(w, "auto_per_100", per_100(all->n_auto, all->n_calls));
        write_decimal(w, "denied_per_100", per_100(all->n_denied, all->n_calls));
        json_write_key(w, STR("median_ms"));
        if (s->n_waits)
                json_write_u64(w, median(s));
        else
                json_write_null(w);
        json_member_u64(w, STR("under_500_ms"), s->n_reflex);
        write_decimal(w, "under_500_ms_per_100_answers", per_100(s->n_reflex, s->n_waits));
        write_groups(w, &s->tools, "tools");
        write_groups(w, &s->rules, "rules");
        json_end_object(w);
}

bool cli_since(const char *value, int64_t *ret_since) {
        static const struct {
                char letter;
                int64_t ms;
        } units[] = { { 'h', 3600000 }, { 'd', 86400000 }, { 'w', 604800000 } };
        Str s = str_of(value);
        struct timespec now;
        uint64_t n;

        *ret_since = 0;
        if (str_eq(s, STR("all")))
                return true;
        clock_gettime(CLOCK_REALTIME, &now);
        for (size_t i = 0; s.n > 1 && i < ARRAY_LEN(units); ++i) {
                if (s.p[s.n - 1] != units[i].letter || !str_to_u64(str_slice(s, 0, s.n - 1), &n) ||
                    !n || n > 100000)
                        continue;
                *ret_since = (int64_t)now.tv_sec * 1000 - (int64_t)n * units[i].ms;
                return true;
        }
        fprintf(stderr, "assent: --since takes a number with h, d or w behind it, or 'all'\n");
        return false;
}

static int print_stats(Stats *s, bool json) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);
        JsonWriter w = JSON_WRITER(&out);

        finish(s);
        if (!json) {
                print_text(s, &out);
                return cli_print(buf_str(&out));
        }
        write_json(s, &w);
        if (json_writer_end(&w))
                return APP_EXIT_FAILED;
        buf_append(&out, STR("\n"));
        return cli_print(buf_str(&out));
}

static int run(const App *app, Stats *s, bool json) {
        Diag diag = { 0 };
        int r;

        s->questions = calloc(QUESTIONS_MAX, sizeof(s->questions[0]));
        s->waits = calloc(WAITS_MAX, sizeof(s->waits[0]));
        if (!s->questions || !s->waits || arena_new(64U << 20, &s->arena))
                return APP_EXIT_FAILED;
        r = journal_walk(app->state_dir, false, take_row, s, &diag);
        if (r && r != JOURNAL_E_MISSING) {
                fprintf(stderr, "assent stats: %s\n",
                        r > 0 && diag.text[0] ? diag.text : "the record cannot be read");
                return r > 0 ? APP_EXIT_ASK : APP_EXIT_FAILED;
        }
        return arena_error(s->arena) ? APP_EXIT_FAILED : print_stats(s, json);
}

int cmd_stats(int argc, char **argv) {
        _cleanup_(app_closep) App *app = NULL;
        CliParser p = { options, ARRAY_LEN(options), false, argv + 1, argc - 1, 0, false };
        const char *value = NULL, *since = "30d";
        bool json = false;
        Stats *s;
        int id, r;

        while ((id = cli_next(&p, &value)) > 0) {
                if (id == OPTION_HELP)
                        return cli_help("stats", text, options, ARRAY_LEN(options));
                if (id == OPTION_SINCE)
                        since = value;
                json = json || id == OPTION_JSON;
        }
        if (id < 0 || cli_n_operands(&p)) {
                if (!id)
                        fprintf(stderr,
                                "assent stats: takes no words; see `assent stats --help`\n");
                return APP_EXIT_USAGE;
        }
        s = calloc(1, sizeof(*s));
        if (!s)
                return APP_EXIT_FAILED;
        r = cli_since(since, &s->since)
                    ? cli_open(&(AppOptions){ .agent = STR("stats"), .judge_only = true }, &app)
                    : APP_EXIT_USAGE;
        if (!r)
                r = run(app, s, json);
        arena_free(s->arena);
        free(s->questions);
        free(s->waits);
        free(s);
        return r;
}
