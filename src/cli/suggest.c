/*
 * The one line that would have spared most questions. It is found by trying: lines are made from
 * calls that a person allowed, and each is held against every call on record. One that would have
 * covered a call that was refused is out. Nothing is written: the person adds the line, or not.
 */

#include "cli.h"

#include <stdio.h>

#define CALLS_MAX   32768 /* different calls that are looked at */
#define SLOTS       (CALLS_MAX * 2)
#define LINES_MAX   256
#define LEAST_SAVED 2 /* a rule for a single question saves nobody anything */
#define SHOWN_MAX   10

/* All decisions on the same thing: the key binds the tool, what matters of the arguments, the place. */
typedef struct Call {
        char key[65];
        uint64_t n_asked_yes;
        bool is_refused;
        unsigned round; /* that looked at it last */
} Call;

typedef struct Line {
        Str line;
        uint64_t n_saved;
        size_t n_calls;
        bool is_out;
        Str shown[SHOWN_MAX];
} Line;

typedef struct Suggest {
        App *app;
        Arena *arena;
        int64_t since;
        Call *calls; /* a hash table */
        size_t n_calls;
        Line lines[LINES_MAX];
        size_t n_lines;
        uint64_t n_questions, n_masked, n_unread;
        unsigned round; /* 1: lines are made, 2: they are tried */
} Suggest;

static Str member(const JournalRow *row, const char *name) {
        Str s = { 0 };

        (void)!json_string(json_find(row->value, str_of(name)), &s);
        return s;
}

static bool is_true(const JournalRow *row, const char *name) {
        bool b = false;

        return json_bool(json_find(row->value, str_of(name)), &b) && b;
}

static bool is_recent(const Suggest *s, const JournalRow *row) {
        int64_t at = 0;

        return json_i64(json_find(row->value, STR("at")), &at) && at >= s->since;
}

static size_t hash(Str key) {
        uint64_t h = 1469598103934665603ULL;

        for (size_t i = 0; i < key.n; ++i)
                h = (h ^ (unsigned char)key.p[i]) * 1099511628211ULL;
        return (size_t)(h % SLOTS);
}

/* NULL: the table is full. */
static Call *find_call(Suggest *s, Str key) {
        for (size_t i = hash(key);; i = (i + 1) % SLOTS) {
                Call *c = &s->calls[i];

                if (c->key[0] && !str_eq(str_of(c->key), key))
                        continue;
                if (!c->key[0] && s->n_calls == CALLS_MAX)
                        return NULL;
                if (!c->key[0]) {
                        memcpy(c->key, key.p, key.n);
                        ++s->n_calls;
                }
                return c;
        }
}

/* Nobody to ask, no time, a failure: that is no word on the call itself. */
static bool is_refusal(Str action, Str by) {
        return str_eq(action, STR("skip")) && !str_eq(by, STR("nobody")) &&
               !str_eq(by, STR("timeout")) && !str_eq(by, STR("error")) &&
               !str_eq(by, STR("cancelled"));
}

static bool count_row(void *userdata, const JournalRow *row) {
        Suggest *s = userdata;
        Str action = member(row, "action"), by = member(row, "by"), key = member(row, "key");
        bool asked_yes = str_eq(by, STR("person")) && str_eq(action, STR("confirm"));
        Call *c;

        if (!str_eq(member(row, "type"), STR("decision")) || !is_recent(s, row))
                return true;
        s->n_questions += str_eq(by, STR("person"));
        if (is_true(row, "args_masked") || is_true(row, "content_masked")) {
                ++s->n_masked;
                return true;
        }
        c = key.n == 64 ? find_call(s, key) : NULL;
        if (!c) {
                ++s->n_unread;
                return true;
        }
        c->n_asked_yes += asked_yes;
        c->is_refused = c->is_refused || is_refusal(action, by);
        return true;
}

static void add_line(Suggest *s, Str line) {
        for (size_t i = 0; i < s->n_lines; ++i) {
                if (str_eq(s->lines[i].line, line))
                        return;
        }
        if (s->n_lines < LINES_MAX)
                s->lines[s->n_lines++].line = arena_str(s->arena, line);
}

/* What the rules, as they stand, ask about for want of a line: an allow line would lift it. */
static bool could_be_spared(const Suggest *s, const Request *q, Arena *a) {
        PolicyJudgement j;

        return policy_judge(s->app->policy, q, a, &j) == 0 && j.verdict == VERDICT_ASK &&
               j.level == ESCALATE_NONE && j.persons <= 1;
}

static void collect(Suggest *s, const Request *q, Arena *a) {
        Str lines[4];
        size_t n = 0;

        if (!could_be_spared(s, q, a) || policy_suggest(q, a, lines, ARRAY_LEN(lines), &n))
                return;
        for (size_t i = 0; i < n; ++i)
                add_line(s, lines[i]);
}

static void note_saved(Suggest *s, Line *l, const Call *c, const Request *q) {
        l->n_saved += c->n_asked_yes;
        if (l->n_calls < SHOWN_MAX)
                l->shown[l->n_calls] = arena_str(s->arena, str_slice(q->signature, 0, 300));
        ++l->n_calls;
}

static void try_lines(
        Suggest *s, Surroundings *surroundings, const Call *c, const Request *q, Arena *a) {
        bool spared = c->n_asked_yes && could_be_spared(s, q, a);

        for (size_t i = 0; i < s->n_lines; ++i) {
                Line *l = &s->lines[i];

                if (l->is_out || (!spared && !c->is_refused) ||
                    !policy_line_covers(surroundings, l->line, ACTION_CONFIRM, q))
                        continue;
                l->is_out = c->is_refused;
                if (spared)
                        note_saved(s, l, c, q);
        }
}

static bool look_at(void *userdata, JournalReplay *replay) {
        Suggest *s = userdata;
        _cleanup_(request_unrefp) Request *q = NULL;
        _cleanup_(arena_freep) Arena *a = NULL;
        Surroundings surroundings = s->app->surroundings;
        Str key = member(replay->row, "key");
        Diag diag = { 0 };
        Call *c;

        if (!is_recent(s, replay->row) || key.n != 64)
                return true;
        c = find_call(s, key);
        if (!c || c->round == s->round || (s->round == 1 && !c->n_asked_yes))
                return true;
        c->round = s->round;
        surroundings.world = replay->world;
        surroundings.workspace = replay->workspace;
        if (arena_new(64U << 20, &a) ||
            request_new(&replay->call, gate_find_tool(s->app->gate, replay->call.tool),
                        &surroundings, &q, &diag)) {
                ++s->n_unread;
                return true;
        }
        request_set_risk(q, policy_risk(q));
        if (s->round == 2)
                try_lines(s, &surroundings, c, q, a);
        else
                collect(s, q, a);
        return arena_error(s->arena) == 0;
}

/* Most questions; of two that spare as many the narrower, which is the longer. */
static const Line *best(const Suggest *s) {
        const Line *b = NULL;

        for (size_t i = 0; i < s->n_lines; ++i) {
                const Line *l = &s->lines[i];

                if (l->is_out || l->n_saved < LEAST_SAVED)
                        continue;
                if (!b || l->n_saved > b->n_saved ||
                    (l->n_saved == b->n_saved && l->line.n > b->line.n))
                        b = l;
        }
        return b;
}

static void print_text(const Suggest *s, const Line *l, Buf *out) {
        if (!l) {
                buf_appendf(out, "no single rule would have spared two or more of %llu questions\n",
                            (unsigned long long)s->n_questions);
        } else {
                app_escape(l->line, out);
                buf_appendf(out,
                            "\n\nwould have spared %llu of %llu questions, and covers nothing that "
                            "was refused. It covers:\n",
                            (unsigned long long)l->n_saved, (unsigned long long)s->n_questions);
                for (size_t i = 0; i < l->n_calls && i < SHOWN_MAX; ++i) {
                        buf_append(out, STR("  "));
                        app_escape(l->shown[i], out);
                        buf_append(out, STR("\n"));
                }
                if (l->n_calls > SHOWN_MAX)
                        buf_appendf(out, "  and %zu more\n", l->n_calls - SHOWN_MAX);
                buf_append(out, STR("\nTo have it so, put the line into your policy with `assent "
                                    "policy edit`.\n"));
        }
        if (s->n_masked)
                buf_appendf(out,
                            "%llu decisions could not be looked at: their arguments hold secrets, "
                            "which are not kept\n",
                            (unsigned long long)s->n_masked);
        if (s->n_unread)
                buf_appendf(out, "%llu decisions could not be read again\n",
                            (unsigned long long)s->n_unread);
}

static int write_json(const Suggest *s, const Line *l, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        json_write_key(&w, STR("line"));
        if (l)
                json_write_bytes(&w, l->line);
        else
                json_write_null(&w);
        json_member_u64(&w, STR("spared"), l ? l->n_saved : 0);
        json_member_u64(&w, STR("questions"), s->n_questions);
        json_member_u64(&w, STR("different_calls"), l ? l->n_calls : 0);
        json_write_key(&w, STR("calls"));
        json_begin_array(&w);
        for (size_t i = 0; l && i < l->n_calls && i < SHOWN_MAX; ++i)
                json_write_bytes(&w, l->shown[i]);
        json_end_array(&w);
        json_member_u64(&w, STR("masked"), s->n_masked);
        json_member_u64(&w, STR("unread"), s->n_unread);
        json_end_object(&w);
        return json_writer_end(&w);
}

static int look(Suggest *s, Diag *diag) {
        JournalReplayed done;
        int r = journal_walk(s->app->state_dir, false, count_row, s, diag);

        for (s->round = 1; !r && s->round <= 2; ++s->round) {
                r = journal_replay(s->app->state_dir, world_system(), look_at, s, &done, diag);
        }
        return r ? r : arena_error(s->arena);
}

static int suggest(Suggest *s, bool json) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 24);
        const Line *l;
        Diag diag = { 0 };
        int r;

        s->calls = calloc(SLOTS, sizeof(s->calls[0]));
        if (!s->calls || arena_new(64U << 20, &s->arena))
                return APP_EXIT_FAILED;
        r = look(s, &diag);
        if (r && r != JOURNAL_E_MISSING) {
                fprintf(stderr, "assent policy: %s\n",
                        r > 0 && diag.text[0] ? diag.text : "the record cannot be read");
                return r > 0 ? APP_EXIT_ASK : APP_EXIT_FAILED;
        }
        l = best(s);
        if (json && write_json(s, l, &out))
                return APP_EXIT_FAILED;
        if (!json)
                print_text(s, l, &out);
        else
                buf_append(&out, STR("\n"));
        return cli_print(buf_str(&out));
}

int cli_suggest(App *app, const char *since, bool json) {
        Suggest *s = calloc(1, sizeof(*s));
        int r;

        if (!s)
                return APP_EXIT_FAILED;
        s->app = app;
        r = cli_since(since, &s->since) ? suggest(s, json) : APP_EXIT_USAGE;
        arena_free(s->arena);
        free(s->calls);
        free(s);
        return r;
}
