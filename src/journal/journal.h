#pragma once

/*
 * Journal
 *
 * What outlives a process: the append-only, hash-chained record of every decision; approvals of
 * workspace and user; the state of sessions that several processes share. Files with locks, and
 * nothing else.
 */

#include "base/base.h"
#include "core/core.h"

enum {
        JOURNAL_E_LOCKED = 1, /* another process held the lock too long */
        JOURNAL_E_CORRUPT,    /* not what we wrote; says where in the Diag */
        JOURNAL_E_UNTRUSTED,  /* owner or mode of a file or directory is wrong */
        JOURNAL_E_MISSING,
};

/* The record: @state_dir/log/NNNN.jsonl. */
typedef struct Journal Journal;

/**
 * journal_open() - the record below a state directory
 * @state_dir:  absolute; made 0700 when it is missing
 *
 * Opens nothing for writing until the first row, so that pure judgement touches no file.
 */
int journal_open(Str state_dir, Journal **ret_journal) _must_check_;
Journal *journal_close(Journal *j);
DEFINE_CLEANUP(Journal *, journal_close);

/* For GateConfig.record. */
Record journal_record(Journal *j);

/* A further row of our own: {"type": @type, …members of the JSON object @members}. */
int journal_append(Journal *j, Str type, Str members, bool durable) _must_check_;

/* Where a row stands and what it says. */
typedef struct JournalRow {
        uint64_t seq;
        Str file;
        uint64_t line;
        Str text;               /* the row as written */
        const JsonValue *value; /* parsed */
} JournalRow;

/* Rows from the newest (@newest_first) or the oldest; false ends the walk. */
typedef bool (*JournalRowFunc)(void *userdata, const JournalRow *row);
int journal_walk(Str state_dir,
                 bool newest_first,
                 JournalRowFunc func,
                 void *userdata,
                 Diag *reterr_diag) _must_check_;

typedef struct JournalCheck {
        uint64_t n_rows, n_files, n_torn, n_decisions, n_runs, n_heads;
        uint64_t first_bad_seq; /* 0: none */
        uint64_t signed_up_to;  /* seq of the last good signed head */
        Diag diag;              /* what is wrong, when something is */
} JournalCheck;

/**
 * journal_verify() - whether the record is whole
 * @key:        the public key that signs heads; NULL: heads are not checked
 *
 * Chain, order, no permit used without its decision row, heads. Return: 0 it holds,
 * JOURNAL_E_CORRUPT with @ret->diag, JOURNAL_E_MISSING, negative errno.
 */
struct CryptoPublic;
int journal_verify(Str state_dir, const struct CryptoPublic *key, JournalCheck *ret) _must_check_;

/**
 * journal_verify_head() - the same, held against a head that left the account
 * @expected:   what journal_sign_head() once returned, one line; empty: none
 *
 * Rows that were cut off at the end show no other way. Return: as journal_verify().
 */
int journal_verify_head(Str state_dir,
                        const struct CryptoPublic *key,
                        Str expected,
                        JournalCheck *ret) _must_check_;

/* The same for rows that left the machine: what JOURNAL_JSONL exports from the first row on. */
int journal_verify_text(Str text, const struct CryptoPublic *key, Str expected, JournalCheck *ret)
        _must_check_;

/**
 * journal_sign_head() - sign the last row
 * @ret_head:   gets one line of JSON with seq, hash, at, key and signature, for syslog or a program
 *
 * Appends it as a head row too. The key is @state_dir/key, made when it is missing. Return: 0,
 * JOURNAL_E_MISSING when there is no row yet, JOURNAL_E_UNTRUSTED, JOURNAL_E_LOCKED, negative errno.
 */
int journal_sign_head(Journal *j, Buf *ret_head) _must_check_;

/* Why the last call with this journal returned no 0, for people; "" when nothing was said. */
const Diag *journal_diag(const Journal *j);

/* Which rows are wanted; zeroed memory: all. Empty and 0 ask for nothing. */
typedef struct JournalFilter {
        Str type, session, agent, tool, action, by, request; /* equal to the row's member */
        Str text;                                            /* occurs in the row as written */
        int64_t since, until;                                /* wall clock, ms; @until exclusive */
        bool refused;                                        /* decisions that ended in skip */
} JournalFilter;
bool journal_filter_matches(const JournalFilter *filter, const JournalRow *row);

typedef enum JournalFormat {
        JOURNAL_JSONL, /* the rows, one a line, as they stand */
        JOURNAL_CSV,   /* the columns of columns.def; no cell begins a spreadsheet's formula */
} JournalFormat;

/* Takes a line with its newline; false ends the export. */
typedef bool (*JournalTextFunc)(void *userdata, Str text);
int journal_export(Str state_dir,
                   JournalFormat format,
                   const JournalFilter *filter,
                   JournalTextFunc func,
                   void *userdata,
                   Diag *reterr_diag) _must_check_;

/* A decision to be judged again: the call, and the world as it was observed then. */
typedef struct JournalReplay {
        const JournalRow *row;
        ToolCall call; /* directory already real, arguments unmasked */
        Str workspace;
        const World *world; /* answers what was observed; anything else is WORLD_E_FAILED */
        Action action;      /* what was decided */
        Risk risk;
        Str by, by_name, digest, policy_revision;
        bool needed_unknown; /* set while @world is used: it was asked for what the row does not hold */
} JournalReplay;

typedef struct JournalReplayed {
        uint64_t n_decisions;
        uint64_t n_replayed;
        uint64_t n_masked;  /* not replayed: arguments hold secrets, which are not kept */
        uint64_t n_omitted; /* not replayed: arguments or observations too large, or no request */
        uint64_t n_unknown; /* replayed, but the world was asked for what the row does not hold */
} JournalReplayed;

/* Strings live until it returns; false ends the replay. */
typedef bool (*JournalReplayFunc)(void *userdata, JournalReplay *replay);

/**
 * journal_replay() - judge recorded decisions again
 * @now:        the machine, or NULL. Contents and lists are recorded by their hash alone: they are
 *              taken from @now while they still have it.
 */
int journal_replay(Str state_dir,
                   const World *now,
                   JournalReplayFunc func,
                   void *userdata,
                   JournalReplayed *ret,
                   Diag *reterr_diag) _must_check_;

/* Approvals of workspace and user: @state_dir/approvals/. */
typedef struct ApprovalStore ApprovalStore;
int approval_store_open(Str state_dir, ApprovalStore **ret_store) _must_check_;
ApprovalStore *approval_store_close(ApprovalStore *s);
DEFINE_CLEANUP(ApprovalStore *, approval_store_close);
/* For GateConfig.memory. */
Memory approval_store_memory(ApprovalStore *s);
/* Why the last list() failed, for people. */
const Diag *approval_store_diag(const ApprovalStore *s);
/* SHA-256 over all approvals as they stand, to notice changes made outside assent. */
int approval_store_digest(ApprovalStore *s, Digest *ret) _must_check_;

/* One line of an approvals file, for fuzzing and people: 0, JOURNAL_E_CORRUPT with @reterr_diag. */
int approval_line_parse(Str line, Arena *a, Approval *ret, Diag *reterr_diag) _must_check_;
int approval_line_format(const Approval *approval, Buf *out) _must_check_;

/**
 * Session state shared by processes: @runtime_dir/NAME, locked while it is used.
 *
 * session_state_open() - lock and read, or begin, a session's state
 * @name:       what names the session: kernel facts, see session_name_terminal()
 *
 * The caller works with state->session and calls session_state_save() before it lets go.
 */
typedef struct SessionState {
        Session session;
        char name[65];
        int fd;
        int dir_fd;
        int64_t saved_at;     /* of what was read, since the machine started; 0: nothing was */
        uint8_t as_saved[32]; /* SHA-256 of the text that was read or written last */
} SessionState;
/*
 * Return: 0; JOURNAL_E_LOCKED; JOURNAL_E_UNTRUSTED; JOURNAL_E_CORRUPT when what was kept cannot be
 * read: it is put aside as NAME.corrupt, nothing of it counts, and the next open begins anew;
 * negative errno. On anything but 0 @ret is closed and may be closed again. @ret must not be moved
 * while it is open: session.id is its name.
 */
int session_state_open(Str runtime_dir, Str name, SessionState *ret) _must_check_;
int session_state_save(SessionState *s) _must_check_;
void session_state_close(SessionState *s);
/* Ends the session's state for good. */
int session_state_remove(SessionState *s) _must_check_;

/*
 * The session of this terminal by kernel facts: session id, its leader's start time, the terminal's
 * device, the uid; hashed. Without a terminal: of the session leader alone.
 */
/* JOURNAL_E_MISSING when the session's leader is gone: such a session has no name. */
int session_name_terminal(char out[65]) _must_check_;

/*
 * The session of a host: its process by kernel facts (number and start time), the uid, and its own name
 * of the conversation; hashed. JOURNAL_E_MISSING when there is no such process.
 */
int session_name_host(long pid, Str conversation, char out[65]) _must_check_;
/* Whether there is a state of this name to be opened: one call of the kernel. */
bool session_state_exists(Str runtime_dir, Str name);

/* Secrets in arguments, masked by this one function, used for every row and every export. */
/* @json: one JSON value; members keep their order. JOURNAL_E_CORRUPT when it is none. */
int journal_mask(Str json, Buf *out, bool *ret_masked) _must_check_;
/* The same for plain text, such as a command. @ret_masked is set, never cleared. */
void journal_mask_text(Str text, Buf *out, bool *ret_masked);
