#include "record.h"

#include "shell/shell.h"

/*
 * The world as one row observed it. Stats and links are kept whole; contents, listings and
 * variables by a hash alone, so they come from the machine, while it still has the same ones.
 */
typedef struct ReplayWorld {
        Observations list;
        const World *now;
        JournalReplay *replay;
        World world;
} ReplayWorld;

static const struct {
        Str name;
        int outcome;
} outcomes[] = {
        { STR_INIT("missing"), WORLD_E_MISSING }, { STR_INIT("denied"), WORLD_E_DENIED },
        { STR_INIT("loop"), WORLD_E_LOOP },       { STR_INIT("too-large"), WORLD_E_TOO_LARGE },
        { STR_INIT("special"), WORLD_E_SPECIAL }, { STR_INIT("failed"), WORLD_E_FAILED },
};

static const struct {
        Str name;
        WorldType type;
} types[] = {
        { STR_INIT("file"), WORLD_TYPE_FILE },     { STR_INIT("dir"), WORLD_TYPE_DIR },
        { STR_INIT("link"), WORLD_TYPE_LINK },     { STR_INIT("fifo"), WORLD_TYPE_FIFO },
        { STR_INIT("socket"), WORLD_TYPE_SOCKET }, { STR_INIT("block"), WORLD_TYPE_BLOCK },
        { STR_INIT("char"), WORLD_TYPE_CHAR },
};

static int unknown(ReplayWorld *w) {
        w->replay->needed_unknown = true;
        return WORLD_E_FAILED;
}

static bool is_outcome(Str value, int *ret_outcome) {
        for (size_t i = 0; i < ARRAY_LEN(outcomes); ++i) {
                if (str_eq(value, outcomes[i].name)) {
                        *ret_outcome = outcomes[i].outcome;
                        return true;
                }
        }
        return false;
}

static const Observation *find(const ReplayWorld *w,
                               ObservationKind kind,
                               bool follow,
                               Str subject) {
        for (size_t i = 0; i < w->list.n; ++i) {
                const Observation *o = &w->list.items[i];

                if (o->kind == kind && str_eq(o->subject, subject) &&
                    (kind != OBSERVED_STAT || str_has_prefix(o->value, STR(">")) == follow))
                        return o;
        }
        return NULL;
}

/* type:device:inode:size:mtime_ns:ctime_ns:mode:uid */
static bool read_stat(Str value, WorldStat *ret) {
        Str rest = value, name = str_cut(rest, ':', &rest);
        uint64_t numbers[7];

        *ret = (WorldStat){ .n_links = 1 };
        for (size_t i = 0; i < ARRAY_LEN(types); ++i) {
                if (str_eq(name, types[i].name))
                        ret->type = types[i].type;
        }
        for (size_t i = 0; i < ARRAY_LEN(numbers); ++i) {
                if (!str_to_u64(str_cut(rest, ':', &rest), &numbers[i]))
                        return false;
        }
        ret->device = numbers[0];
        ret->inode = numbers[1];
        ret->size = numbers[2];
        ret->mtime_ns = (int64_t)numbers[3];
        ret->ctime_ns = (int64_t)numbers[4];
        ret->mode = (uint32_t)numbers[5];
        ret->uid = (uint32_t)numbers[6];
        return ret->type != WORLD_TYPE_NONE && !rest.n;
}

static int replay_stat(void *userdata, Str path, bool follow, WorldStat *ret_stat) {
        ReplayWorld *w = userdata;
        const Observation *o = find(w, OBSERVED_STAT, follow, path);
        Str value;
        int outcome;

        if (!o)
                return unknown(w);
        value = follow ? str_slice(o->value, 1, o->value.n) : o->value;
        if (is_outcome(value, &outcome))
                return outcome;
        return read_stat(value, ret_stat) ? 0 : unknown(w);
}

static int replay_readlink(void *userdata, Str path, Arena *a, Str *ret_target) {
        ReplayWorld *w = userdata;
        const Observation *o = find(w, OBSERVED_LINK, false, path);
        int outcome;

        if (!o)
                return unknown(w);
        /* A link that is called like an outcome is not told from one: it answers less. */
        if (is_outcome(o->value, &outcome))
                return outcome;
        *ret_target = arena_str(a, o->value);
        return arena_error(a);
}

/* What was observed, when the machine must answer: 0 when it still has the same. */
static int ask_now(ReplayWorld *w, ObservationKind kind, Str subject, Arena *a) {
        const Observation *o = find(w, kind, false, subject), *changed = NULL;
        Observations one;
        int outcome, r;

        if (!o)
                return unknown(w);
        if (is_outcome(o->value, &outcome))
                return outcome;
        if (!w->now)
                return unknown(w);
        one = (Observations){ .items = &(Observation){ o->kind, o->subject, o->value }, .n = 1 };
        r = world_compare(&one, w->now, a, &changed);
        if (r)
                return error_trace(r);
        return changed ? unknown(w) : 0;
}

static int replay_read_file(void *userdata, Str path, size_t max, Arena *a, Str *ret_content) {
        ReplayWorld *w = userdata;
        int r = ask_now(w, OBSERVED_CONTENT, path, a);

        return r ? r : w->now->read_file(w->now->userdata, path, max, a, ret_content);
}

static int replay_list_dir(
        void *userdata, Str path, size_t max, WorldEntryFunc func, void *func_userdata) {
        ReplayWorld *w = userdata;
        char first[8192];
        Arena a;
        int r;

        arena_init(&a, first, sizeof(first), 16 << 20);
        r = ask_now(w, OBSERVED_LIST, path, &a);
        arena_deinit(&a);
        return r ? r : w->now->list_dir(w->now->userdata, path, max, func, func_userdata);
}

static int replay_getenv(void *userdata, Str name, Arena *a, Str *ret_value) {
        ReplayWorld *w = userdata;
        int r = ask_now(w, OBSERVED_ENV, name, a);

        return r ? r : w->now->getenv(w->now->userdata, name, a, ret_value);
}

static void world_init(ReplayWorld *w, const World *now, JournalReplay *replay) {
        w->now = now;
        w->replay = replay;
        w->world = (World){
                .userdata = w,
                .stat = replay_stat,
                .readlink = replay_readlink,
                .read_file = replay_read_file,
                .list_dir = replay_list_dir,
                .getenv = replay_getenv,
        };
}

static bool read_observation(const JsonValue *item, Observation *ret) {
        const JsonValue *kind = json_first(item);
        const JsonValue *subject = kind ? json_next(kind) : NULL;
        const JsonValue *value = subject ? json_next(subject) : NULL;
        Str name;

        return value && json_string(kind, &name) && observation_kind_from_name(name, &ret->kind) &&
               json_string(subject, &ret->subject) && json_string(value, &ret->value);
}

/* False: not there, or not readable. */
static bool read_observations(const JsonValue *list, Arena *a, Observations *ret) {
        if (!json_is(list, JSON_ARRAY) || list->n > OBSERVATIONS_MAX)
                return false;
        ret->items = arena_new_array(a, Observation, list->n + 1);
        if (!ret->items)
                return false;
        for (const JsonValue *i = json_first(list); i; i = json_next(i)) {
                if (!read_observation(i, &ret->items[ret->n++]))
                        return false;
        }
        return true;
}

static Action action_from_name(Str name) {
        static const Action actions[] = { ACTION_SKIP, ACTION_EDIT, ACTION_CONFIRM };

        for (size_t i = 0; i < ARRAY_LEN(actions); ++i) {
                if (str_eq(name, str_of(action_name(actions[i]))))
                        return actions[i];
        }
        return ACTION_NONE;
}

static Str member(const JsonValue *row, const char *name) {
        Str s = { 0 };

        return json_string(json_find(row, str_of(name)), &s) ? s : (Str){ 0 };
}

static bool is_true(const JsonValue *row, const char *name) {
        bool b = false;

        return json_bool(json_find(row, str_of(name)), &b) && b;
}

static void fill_recorded(JournalReplay *replay, const JsonValue *row) {
        replay->action = action_from_name(member(row, "action"));
        if (!risk_from_name(member(row, "risk"), &replay->risk))
                replay->risk = RISK_NONE;
        replay->by = member(row, "by");
        replay->by_name = member(row, "by_name");
        replay->digest = member(row, "digest");
        replay->policy_revision = member(row, "policy_revision");
        replay->workspace = member(row, "workspace");
}

/*
 * The shell as it was then. What does not read as this program writes it is a shell of which nothing is
 * known.
 */
static void fill_shell(ToolCall *call, const JsonValue *row, Arena *a) {
        const JsonValue *list = json_find(row, STR("shell_names"));
        Str shell = member(row, "shell"), given = member(row, "given_directory"), *names;
        size_t n = 0;

        if (given.n)
                call->directory = given;
        if (shell.n)
                (void)shell_dialect_from_name(shell, &call->dialect);
        call->shell_lasts = is_true(row, "shell_lasts");
        call->history.all = is_true(row, "shell_changed");
        if (!list)
                return;
        names = json_is(list, JSON_ARRAY) ? arena_new_array(a, Str, list->n + 1) : NULL;
        for (const JsonValue *i = names ? json_first(list) : NULL; i; i = json_next(i)) {
                if (!json_string(i, &names[n++]))
                        call->history.all = true;
        }
        call->history.all |= !names;
        call->history.names = names;
        call->history.n = n;
}

/* 0, or JOURNAL_E_MISSING when the row does not hold the whole call. */
static int fill_call(ToolCall *call, const JsonValue *row, Arena *a) {
        const JsonValue *args = json_find(row, STR("args"));
        _cleanup_(buf_deinit) Buf text = BUF_INIT(ROW_BYTES_MAX);
        int r;

        if (!args || is_true(row, "lossy") || json_find(row, STR("content_omitted")))
                return JOURNAL_E_MISSING;
        r = json_canonical(args, &text);
        if (r)
                return error_trace(r);
        *call = (ToolCall){
                .id = member(row, "call"),
                .tool = member(row, "tool"),
                .args = arena_str(a, buf_str(&text)),
                .content = member(row, "content"),
                .directory = member(row, "directory"),
                .directory_guessed = is_true(row, "directory_guessed"),
                .agent = member(row, "agent"),
                .reason = member(row, "claim"),
        };
        fill_shell(call, row, a);
        return arena_error(a);
}

typedef struct Replayer {
        const World *now;
        JournalReplayFunc func;
        void *userdata;
        JournalReplayed *counts;
        int error;
} Replayer;

/* False ends it. */
static bool replay_one(Replayer *p, const JournalRow *row, Arena *a) {
        JournalReplay replay = { .row = row };
        ReplayWorld world = { 0 };
        bool goes_on;
        int r;

        fill_recorded(&replay, row->value);
        r = fill_call(&replay.call, row->value, a);
        if (r < 0) {
                p->error = r;
                return false;
        }
        if (r || !read_observations(json_find(row->value, STR("observations")), a, &world.list)) {
                ++p->counts->n_omitted;
                return true;
        }
        world_init(&world, p->now, &replay);
        replay.world = &world.world;
        goes_on = p->func(p->userdata, &replay);
        ++p->counts->n_replayed;
        p->counts->n_unknown += replay.needed_unknown;
        return goes_on;
}

static bool replay_row(void *userdata, const JournalRow *row) {
        Replayer *p = userdata;
        bool goes_on;
        Arena a;

        if (!str_eq(member(row->value, "type"), STR("decision")))
                return true;
        ++p->counts->n_decisions;
        if (is_true(row->value, "args_masked") || is_true(row->value, "content_masked")) {
                ++p->counts->n_masked;
                return true;
        }
        arena_init(&a, NULL, 0, ROW_ARENA_MAX);
        goes_on = replay_one(p, row, &a);
        arena_deinit(&a);
        return goes_on;
}

int journal_replay(Str state_dir,
                   const World *now,
                   JournalReplayFunc func,
                   void *userdata,
                   JournalReplayed *ret,
                   Diag *reterr_diag) {
        Replayer p = { .now = now, .func = func, .userdata = userdata, .counts = ret };
        int r;

        *ret = (JournalReplayed){ 0 };
        r = journal_walk(state_dir, false, replay_row, &p, reterr_diag);
        return r ? r : error_trace(p.error);
}
