#include "crypto/crypto.h"
#include "folder.h"
#include "journal.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE_BYTES_MAX (4U << 20)
#define STATE_VERSION   1
#define IDLE_MAX_MS     (12LL * 60 * 60 * 1000)
/* What has not changed is written anew only this often, so that the idle time is right to a few minutes. */
#define REFRESH_MS (10LL * 60 * 1000)
/* How many files of ended sessions are cleared away at a time. */
#define SWEEP_MAX  64
#define NAME_BYTES 64
/* Of the sentence for people. */
#define SIGNATURE_MAX 1024
#define PATH_BYTES    128

static bool is_name(Str name) {
        if (name.n != NAME_BYTES)
                return false;
        for (size_t i = 0; i < name.n; ++i) {
                char c = name.p[i];

                if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f'))
                        return false;
        }
        return true;
}

static void lock_name(Str name, char out[PATH_BYTES]) {
        snprintf(out, PATH_BYTES, STR_FMT ".lock", STR_ARG(name));
}

/* Writing */

static void write_signature(JsonWriter *w, Str signature) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)STATE_BYTES_MAX * 4);
        bool masked = false;

        journal_mask_text(signature, &text, &masked);
        json_write_key(w, STR("signature"));
        if (buf_error(&text) == -ENOMEM) {
                w->error = buf_error(&text);
        } else {
                json_write_bytes(w, str_slice(buf_str(&text), 0, SIGNATURE_MAX));
        }
}

static void write_approval(JsonWriter *w, const Approval *a) {
        char key[65];

        digest_format(&a->key, key);
        json_begin_object(w);
        json_member_str(w, STR("id"), str_of(a->id));
        json_member_str(w, STR("action"), str_of(action_name(a->action)));
        json_member_str(w, STR("scope"), str_of(scope_name(a->scope)));
        json_member_str(w, STR("cover"), str_of(cover_name(a->cover)));
        json_member_str(w, STR("key"), str_of(key));
        json_member_bytes(w, STR("tool"), a->tool);
        json_member_bytes(w, STR("line"), a->line);
        write_signature(w, a->signature);
        json_member_bytes(w, STR("reason"), a->reason);
        json_member_bytes(w, STR("by"), a->by);
        json_member_str(w, STR("up_to"), str_of(risk_name(a->up_to)));
        json_member_u64(w, STR("level"), a->level);
        json_member_i64(w, STR("made_at"), a->made_at);
        json_member_i64(w, STR("expires_at"), a->expires_at);
        json_member_i64(w, STR("last_used_at"), a->last_used_at);
        json_member_i64(w, STR("left"), a->left);
        json_member_u64(w, STR("n_uses"), a->n_uses);
        json_end_object(w);
}

static int write_state(const Session *s, int64_t at, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        json_member_u64(&w, STR("version"), STATE_VERSION);
        json_member_str(&w, STR("boot"), str_of(folder_boot_id()));
        json_member_i64(&w, STR("saved_at"), at);
        json_member_str(&w, STR("mode"), str_of(session_mode_name(s->mode)));
        json_member_i64(&w, STR("auto_confirm"), s->auto_confirm);
        json_member_bool(&w, STR("auto_any_risk"), s->auto_any_risk);
        json_member_str(&w, STR("auto_ceiling"), str_of(risk_name(s->auto_ceiling)));
        json_member_i64(&w, STR("timeout_ms"), s->timeout_ms);
        json_member_u64(&w, STR("n_turns"), s->n_turns);
        json_write_key(&w, STR("approvals"));
        json_begin_array(&w);
        for (size_t i = 0; i < s->n_approvals; ++i)
                write_approval(&w, &s->approvals[i]);
        json_end_array(&w);
        json_end_object(&w);
        return json_writer_end(&w);
}

/* Reading */

typedef struct Kept {
        uint64_t version, n_turns;
        Str boot, mode, auto_ceiling;
        int64_t saved_at, auto_confirm, timeout_ms;
        bool auto_any_risk;
        const JsonValue *approvals;
} Kept;

typedef struct KeptApproval {
        Str id, action, scope, cover, key, tool, line, signature, reason, by, up_to;
        uint64_t level, n_uses;
        int64_t made_at, expires_at, last_used_at, left;
} KeptApproval;

#define FIELD(type, name, kind, func) \
        { STR_INIT(#name), JSON_KIND(kind), JSON_REQUIRED, json_field_##func, offsetof(type, name) }

static const JsonField fields[] = {
        FIELD(Kept, version, NUMBER, u64),      FIELD(Kept, boot, STRING, str),
        FIELD(Kept, saved_at, NUMBER, i64),     FIELD(Kept, mode, STRING, str),
        FIELD(Kept, auto_confirm, NUMBER, i64), FIELD(Kept, auto_any_risk, BOOL, bool),
        FIELD(Kept, auto_ceiling, STRING, str), FIELD(Kept, timeout_ms, NUMBER, i64),
        FIELD(Kept, n_turns, NUMBER, u64),      FIELD(Kept, approvals, ARRAY, value),
};
static const JsonField approval_fields[] = {
        FIELD(KeptApproval, id, STRING, str),
        FIELD(KeptApproval, action, STRING, str),
        FIELD(KeptApproval, scope, STRING, str),
        FIELD(KeptApproval, cover, STRING, str),
        FIELD(KeptApproval, key, STRING, str),
        FIELD(KeptApproval, tool, STRING, str),
        FIELD(KeptApproval, line, STRING, str),
        FIELD(KeptApproval, signature, STRING, str),
        FIELD(KeptApproval, reason, STRING, str),
        FIELD(KeptApproval, by, STRING, str),
        FIELD(KeptApproval, up_to, STRING, str),
        FIELD(KeptApproval, level, NUMBER, u64),
        FIELD(KeptApproval, made_at, NUMBER, i64),
        FIELD(KeptApproval, expires_at, NUMBER, i64),
        FIELD(KeptApproval, last_used_at, NUMBER, i64),
        FIELD(KeptApproval, left, NUMBER, i64),
        FIELD(KeptApproval, n_uses, NUMBER, u64),
};

static bool action_from(Str name, Action *ret) {
        static const Action actions[] = { ACTION_SKIP, ACTION_CONFIRM };

        for (size_t i = 0; i < ARRAY_LEN(actions); ++i) {
                if (str_eq(name, str_of(action_name(actions[i])))) {
                        *ret = actions[i];
                        return true;
                }
        }
        return false;
}

static bool mode_from(Str name, SessionMode *ret) {
        static const SessionMode modes[] = { SESSION_ASK, SESSION_AUTONOMOUS,
                                             SESSION_UNATTENDED_AUTO };

        for (size_t i = 0; i < ARRAY_LEN(modes); ++i) {
                if (str_eq(name, str_of(session_mode_name(modes[i])))) {
                        *ret = modes[i];
                        return true;
                }
        }
        return false;
}

static bool fill_approval(const KeptApproval *k, const Session *s, Approval *a) {
        *a = (Approval){
                .tool = k->tool,
                .line = k->line,
                .signature = k->signature,
                .reason = k->reason,
                .by = k->by,
                .session = s->id,
                .level = (EscalateLevel)k->level,
                .made_at = k->made_at,
                .expires_at = k->expires_at,
                .last_used_at = k->last_used_at,
                .left = k->left,
                .n_uses = k->n_uses,
        };
        if (k->id.n != APPROVAL_ID_LEN || k->level > ESCALATE_ASK || k->left < -1 ||
            !action_from(k->action, &a->action) || !scope_from_name(k->scope, &a->scope) ||
            !cover_from_name(k->cover, &a->cover) || !risk_from_name(k->up_to, &a->up_to) ||
            !crypto_unhex(k->key, a->key.bytes, sizeof(a->key.bytes)))
                return false;
        memcpy(a->id, k->id.p, APPROVAL_ID_LEN);
        /* What lives longer than a session is kept elsewhere. */
        return a->scope != SCOPE_ONCE && a->scope != SCOPE_WORKSPACE && a->scope != SCOPE_USER;
}

static int take_approvals(const JsonValue *list, Session *s) {
        for (const JsonValue *i = json_first(list); i; i = json_next(i)) {
                KeptApproval k = { 0 };
                Approval a;
                int r;

                r = json_dispatch(i, approval_fields, ARRAY_LEN(approval_fields), &k, NULL);
                if (r)
                        return r < 0 ? error_trace(r) : JOURNAL_E_CORRUPT;
                if (!fill_approval(&k, s, &a))
                        return JOURNAL_E_CORRUPT;
                r = session_remember(s, &a);
                if (r)
                        return r == -E2BIG ? JOURNAL_E_CORRUPT : error_trace(r);
        }
        return 0;
}

/* Idle too long, or of another run of the machine: by a clock that nobody can set. */
static bool is_over(const Kept *k) {
        int64_t idle = folder_boot_ms() - k->saved_at;

        return !str_eq(k->boot, str_of(folder_boot_id())) || idle < 0 || idle > IDLE_MAX_MS;
}

static int take_state(const JsonValue *value, SessionState *state) {
        Session *s = &state->session;
        Kept k = { 0 };
        int r = json_dispatch(value, fields, ARRAY_LEN(fields), &k, NULL);

        if (r)
                return r < 0 ? error_trace(r) : JOURNAL_E_CORRUPT;
        if (k.version != STATE_VERSION || k.auto_confirm < -1 || k.timeout_ms < 0)
                return JOURNAL_E_CORRUPT;
        if (is_over(&k))
                return JOURNAL_E_MISSING;
        if (!mode_from(k.mode, &s->mode) || !risk_from_name(k.auto_ceiling, &s->auto_ceiling))
                return JOURNAL_E_CORRUPT;
        session_set_auto_confirm(s, k.auto_confirm, k.auto_any_risk);
        s->timeout_ms = k.timeout_ms;
        s->n_turns = k.n_turns;
        state->saved_at = k.saved_at;
        return take_approvals(k.approvals, s);
}

static int parse_state(Str text, SessionState *s) {
        const JsonValue *value;
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, (size_t)STATE_BYTES_MAX * 16);
        r = json_parse(text, JSON_STRICT, &arena, &value, NULL);
        if (r > 0)
                r = JOURNAL_E_CORRUPT;
        if (!r)
                r = take_state(value, s);
        arena_deinit(&arena);
        return r;
}

static int read_state(SessionState *state) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(STATE_BYTES_MAX + 1);
        _cleanup_(closep) int fd = -1;
        int r;

        r = folder_open_file(state->dir_fd, state->name, O_RDONLY, &fd, NULL);
        if (r)
                return r;
        r = folder_read(fd, STATE_BYTES_MAX, &text);
        if (r)
                return r == -EFBIG ? JOURNAL_E_CORRUPT : error_trace(r);
        crypto_sha256(buf_str(&text), state->as_saved);
        return parse_state(buf_str(&text), state);
}

/* What sessions left that were never ended. Nobody waits for a lock here. */
static void sweep_one(int dir, const char *name) {
        _cleanup_(closep) int lock = -1;
        char locked[PATH_BYTES];
        struct stat st;

        if (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISREG(st.st_mode) ||
            folder_wall_ms() - (int64_t)st.st_mtim.tv_sec * 1000 <= IDLE_MAX_MS)
                return;
        lock_name(str_of(name), locked);
        if (folder_lock(dir, locked, 0, &lock, NULL))
                return;
        (void)unlinkat(dir, name, 0);
        (void)unlinkat(dir, locked, 0);
}

static void sweep(int dir) {
        int fd = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        DIR *d = fd < 0 ? NULL : fdopendir(fd);
        struct dirent *e;
        size_t n = 0;

        if (!d) {
                closep(&fd);
                return;
        }
        while (n < SWEEP_MAX && (e = readdir(d))) {
                if (!is_name(str_of(e->d_name)))
                        continue;
                sweep_one(dir, e->d_name);
                ++n;
        }
        closedir(d);
}

static void begin_fresh(SessionState *s) {
        session_deinit(&s->session);
        session_init(&s->session, str_of(s->name));
        s->saved_at = 0;
}

/* Put aside, not thrown away: somebody may want to see what it was. */
static void put_aside(const SessionState *s) {
        char aside[PATH_BYTES];

        snprintf(aside, sizeof(aside), "%s.corrupt", s->name);
        (void)renameat(s->dir_fd, s->name, s->dir_fd, aside);
}

static int open_state(SessionState *s, Str runtime_dir) {
        char locked[PATH_BYTES];
        int r;

        r = folder_open(runtime_dir, true, &s->dir_fd, NULL);
        if (r)
                return r;
        lock_name(str_of(s->name), locked);
        r = folder_lock(s->dir_fd, locked, FOLDER_LOCK_MS, &s->fd, NULL);
        if (r)
                return r;
        r = read_state(s);
        if (r == JOURNAL_E_CORRUPT)
                put_aside(s);
        if (r != JOURNAL_E_MISSING)
                return r;
        begin_fresh(s);
        sweep(s->dir_fd);
        return 0;
}

int session_state_open(Str runtime_dir, Str name, SessionState *ret) {
        int r;

        *ret = (SessionState){ .fd = -1, .dir_fd = -1 };
        if (!is_name(name))
                return error_origin(-EINVAL);
        memcpy(ret->name, name.p, NAME_BYTES);
        session_init(&ret->session, str_of(ret->name));
        r = open_state(ret, runtime_dir);
        if (r)
                session_state_close(ret);
        return r;
}

/* True when what is kept says the same, and says so of late. */
static bool is_kept(const SessionState *s, int64_t now) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(STATE_BYTES_MAX);
        uint8_t hash[sizeof(s->as_saved)];

        if (!s->saved_at || now - s->saved_at > REFRESH_MS ||
            write_state(&s->session, s->saved_at, &text))
                return false;
        crypto_sha256(buf_str(&text), hash);
        return memcmp(hash, s->as_saved, sizeof(hash)) == 0;
}

int session_state_save(SessionState *s) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(STATE_BYTES_MAX);
        int64_t now = folder_boot_ms();
        int r;

        if (s->fd < 0)
                return error_origin(-EBADF);
        if (is_kept(s, now))
                return 0;
        r = write_state(&s->session, now, &text);
        if (!r)
                r = folder_replace(s->dir_fd, s->name, buf_str(&text), false);
        if (r)
                return error_trace(r);
        s->saved_at = now;
        crypto_sha256(buf_str(&text), s->as_saved);
        return 0;
}

void session_state_close(SessionState *s) {
        session_deinit(&s->session);
        closep(&s->fd);
        closep(&s->dir_fd);
        s->fd = s->dir_fd = -1;
}

int session_state_remove(SessionState *s) {
        char locked[PATH_BYTES];
        int r = 0;

        if (s->fd < 0)
                return error_origin(-EBADF);
        lock_name(str_of(s->name), locked);
        if (unlinkat(s->dir_fd, s->name, 0) < 0 && errno != ENOENT)
                r = -errno;
        /* Whoever waits for the lock sees that its file is gone, and makes another. */
        if (!r && unlinkat(s->dir_fd, locked, 0) < 0 && errno != ENOENT)
                r = -errno;
        session_state_close(s);
        return error_trace(r);
}

/* The name of a session */

/* The fields behind the program's name, which may hold anything: from the last ')' on. */
static int read_stat(const char *path, Str *ret_fields, char *text, size_t n) {
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t got;
        char *end;

        if (fd < 0)
                return errno == ENOENT ? JOURNAL_E_MISSING : error_origin(-errno);
        got = read(fd, text, n - 1);
        close(fd);
        if (got <= 0)
                return JOURNAL_E_MISSING;
        text[got] = '\0';
        end = strrchr(text, ')');
        if (!end || end[1] != ' ')
                return error_origin(-EIO);
        *ret_fields = str_of(end + 2);
        return 0;
}

/* The @n-th field as proc(5) counts them. */
static Str stat_field(Str fields_from_third, unsigned n) {
        Str field = { 0 };

        for (unsigned i = 3; i <= n; ++i)
                field = str_cut(fields_from_third, ' ', &fields_from_third);
        return field;
}

int session_name_terminal(char out[65]) {
        char path[64], own[2048], leader[2048], facts[512];
        Str own_fields, leader_fields, tty, start;
        pid_t sid = getsid(0);
        int n, r;

        if (sid < 0)
                return error_origin(-errno);
        snprintf(path, sizeof(path), "/proc/%ld/stat", (long)sid);
        r = read_stat("/proc/self/stat", &own_fields, own, sizeof(own));
        if (!r)
                r = read_stat(path, &leader_fields, leader, sizeof(leader));
        if (r)
                return r;
        tty = stat_field(own_fields, 7);
        start = stat_field(leader_fields, 22);
        if (!tty.n || !start.n)
                return error_origin(-EIO);
        n = snprintf(facts, sizeof(facts), "assent session 1 %s %ld " STR_FMT " " STR_FMT " %lu",
                     folder_boot_id(), (long)sid, STR_ARG(start), STR_ARG(tty),
                     (unsigned long)getuid());
        crypto_sha256_hex((Str){ facts, (size_t)n }, out);
        return 0;
}

int session_name_host(long pid, Str conversation, char out[65]) {
        char path[64], text[2048], facts[256];
        CryptoSha256 hash;
        Str fields_of_it;
        int n, r;

        snprintf(path, sizeof(path), "/proc/%ld/stat", pid);
        r = read_stat(path, &fields_of_it, text, sizeof(text));
        if (r)
                return r;
        fields_of_it = stat_field(fields_of_it, 22);
        if (!fields_of_it.n)
                return error_origin(-EIO);
        n = snprintf(facts, sizeof(facts), "assent host session 1 %s %ld " STR_FMT " %lu ",
                     folder_boot_id(), pid, STR_ARG(fields_of_it), (unsigned long)getuid());
        crypto_sha256_init(&hash);
        crypto_sha256_update(&hash, (Str){ facts, (size_t)n });
        crypto_sha256_update(&hash, conversation);
        crypto_sha256_final_hex(&hash, out);
        return 0;
}

bool session_state_exists(Str runtime_dir, Str name) {
        _uninitialized_ char path[4096];
        int n = snprintf(path, sizeof(path), STR_FMT "/" STR_FMT, STR_ARG(runtime_dir),
                         STR_ARG(name));

        /* What cannot be looked for is looked into, and then what is wrong with it is told. */
        return n < 0 || (size_t)n >= sizeof(path) ||
               faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0 || errno != ENOENT;
}
