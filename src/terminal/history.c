/* What the record says of earlier calls: how this one differs, and what a rule would have covered. */

#include "terminal-private.h"

#include "journal/journal.h"

#define CHANGED_ROWS_MAX 400
#define COVERED_CALLS    50
#define COVERED_ROWS_MAX 4000
#define EXAMPLES_MAX     3

static Str text_of(const JournalRow *row, const char *name) {
        Str s;

        return json_string(json_find(row->value, str_of(name)), &s) ? s : (Str){ 0 };
}

static bool is_decision(const JournalRow *row) {
        return str_eq(text_of(row, "type"), STR("decision")) &&
               json_find(row->value, STR("request"));
}

typedef struct Nearest {
        const Request *request;
        Arena *arena;
        Str now; /* what is compared */
        Str earlier;
        size_t alike;
        int64_t at;
        size_t n_rows;
} Nearest;

static size_t common_prefix(Str a, Str b) {
        size_t n = 0;

        while (n < a.n && n < b.n && a.p[n] == b.p[n])
                ++n;
        return n;
}

/* A signature without " in DIRECTORY" is the command. */
static Str comparable(const Request *q, const JournalRow *row) {
        Str s = text_of(row, "signature"), directory = text_of(row, "directory");

        if (!q->command.n)
                return s;
        if (str_has_suffix(s, directory) && s.n > directory.n + 4)
                return str_slice(s, 0, s.n - directory.n - 4);
        return s;
}

static size_t count_words(Str s) {
        size_t n = 0;

        for (; s.n; ++n)
                (void)str_cut(s, ' ', &s);
        return n;
}

/* Words that both begin with. */
static size_t common_words(Str a, Str b) {
        size_t n = 0;

        while (a.n && b.n && str_eq(str_cut(a, ' ', &a), str_cut(b, ' ', &b)))
                ++n;
        return n;
}

/* Two thirds of the words are the same: less is another command, and its difference tells nobody anything. */
static bool is_alike(Str a, Str b) {
        size_t n_a = count_words(a), n_b = count_words(b);

        return common_words(a, b) * 3 >= (n_a > n_b ? n_a : n_b) * 2;
}

static bool is_nearer(const Nearest *f, Str s) {
        if (!f->request->command.n)
                return str_eq(s, f->now) && !f->earlier.n;
        return is_alike(s, f->now) && common_prefix(s, f->now) + str_eq(s, f->now) > f->alike;
}

static bool look_at(void *userdata, const JournalRow *row) {
        Nearest *f = userdata;
        Str s;

        if (++f->n_rows > CHANGED_ROWS_MAX)
                return false;
        if (!is_decision(row) || !str_eq(text_of(row, "action"), STR("confirm")) ||
            !str_eq(text_of(row, "tool"), f->request->tool))
                return true;
        s = comparable(f->request, row);
        if (!is_nearer(f, s))
                return true;
        f->earlier = arena_str(f->arena, s);
        f->alike = common_prefix(s, f->now) + str_eq(s, f->now);
        (void)!json_i64(json_find(row->value, STR("at")), &f->at);
        return !str_eq(s, f->now);
}

Str history_changed(Terminal *t, const Request *request, Arena *a) {
        Nearest f = {
                .request = request,
                .arena = a,
                .now = request->command.n ? request->command : request->signature,
        };

        /* Without a readable record there is nothing to compare with; the card says so by silence. */
        if (!t->options.state_dir.n ||
            journal_walk(t->options.state_dir, true, look_at, &f, NULL) < 0 || !f.earlier.n)
                return (Str){ 0 };
        return card_changed(f.earlier, f.now, request->made_at - f.at, a);
}

typedef struct Coverage {
        Terminal *t;
        const Request *request;
        const Remember *remember;
        Action action;
        Arena *arena;
        char key[65];
        size_t n_rows, n_calls, n_covered, n_examples;
        Str examples[EXAMPLES_MAX];
} Coverage;

/* The call of a row, as it would be judged in the present world. */
static bool line_covers_row(Coverage *c, const JournalRow *row) {
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(buf_deinit) Buf args = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        const JsonValue *value = json_find(row->value, STR("args"));
        Str tool = text_of(row, "tool");
        ToolCall call = { .tool = tool, .directory = text_of(row, "directory") };
        Diag diag;

        if (!value || json_canonical(value, &args))
                return false;
        call.args = buf_str(&args);
        if (request_new(&call, gate_find_tool(c->t->gate, tool), c->t->options.surroundings, &q,
                        &diag))
                return false;
        request_set_risk(q, policy_risk(q));
        return policy_line_covers(NULL, c->remember->line, c->action, q);
}

static bool is_within(Str risk, Risk most) {
        Risk r;

        return risk_from_name(risk, &r) && r != RISK_NONE &&
               r <= (most != RISK_NONE ? most : RISK_MODERATE);
}

static bool covers_row(Coverage *c, const JournalRow *row) {
        const Remember *m = c->remember;

        if (m->cover == COVER_EXACT)
                return str_eq(text_of(row, "key"), str_of(c->key));
        if (c->action == ACTION_CONFIRM && !is_within(text_of(row, "risk"), m->up_to))
                return false;
        if (m->cover == COVER_TOOL)
                return str_eq(text_of(row, "tool"), c->request->tool);
        return m->cover == COVER_ALL || line_covers_row(c, row);
}

static void add_example(Coverage *c, Str signature) {
        for (size_t i = 0; i < c->n_examples; ++i) {
                if (str_eq(c->examples[i], signature))
                        return;
        }
        if (c->n_examples < EXAMPLES_MAX)
                c->examples[c->n_examples++] = arena_str(c->arena, str_slice(signature, 0, 60));
}

static bool count_row(void *userdata, const JournalRow *row) {
        Coverage *c = userdata;

        if (++c->n_rows > COVERED_ROWS_MAX || c->n_calls == COVERED_CALLS)
                return false;
        if (!is_decision(row))
                return true;
        ++c->n_calls;
        if (covers_row(c, row)) {
                ++c->n_covered;
                add_example(c, text_of(row, "signature"));
        }
        return true;
}

Str history_coverage(
        Terminal *t, const Request *request, const Remember *remember, Action action, Arena *a) {
        Coverage c = {
                .t = t, .request = request, .remember = remember, .action = action, .arena = a
        };
        _cleanup_(buf_deinit) Buf text = BUF_INIT(4096);

        digest_format(&request->key, c.key);
        if (!t->options.state_dir.n ||
            journal_walk(t->options.state_dir, true, count_row, &c, NULL) < 0)
                return STR(
                        "what it would have covered cannot be told: there is no record to look at");
        if (!c.n_calls)
                return STR("what it would have covered cannot be told: no calls are on record yet");
        buf_appendf(&text, "would have covered %zu of your last %zu calls", c.n_covered, c.n_calls);
        for (size_t i = 0; i < c.n_examples; ++i)
                buf_appendf(&text, "%s" STR_FMT, i ? ", " : ": ", STR_ARG(c.examples[i]));
        return arena_str(a, buf_str(&text));
}
