#pragma once

/* Sessions: one conversation of one agent, and what lives as long as it or its turn. */

#include "approval.h"

typedef enum SessionMode {
        SESSION_ASK,             /* a person answers; nobody there: skip */
        SESSION_AUTONOMOUS,      /* declared: what neither rule nor floor refuses runs */
        SESSION_UNATTENDED_AUTO, /* the setting unattended = auto, and nobody to ask */
} SessionMode;

const char *session_mode_name(SessionMode mode);

#define SESSION_APPROVALS_MAX   256
#define SESSION_SHELL_NAMES_MAX 128

typedef struct Session {
        Str id; /* borrowed from whoever made it, for its life */
        Str host;
        SessionMode mode;
        int64_t auto_confirm; /* calls left that would have asked; -1: all; 0: none */
        bool auto_any_risk;
        Risk auto_ceiling; /* NONE: moderate */
        Approval *
                approvals; /* of scopes turn, count, time, session; "the rest of the turn" is one of them */
        size_t n_approvals;
        Arena arena;                              /* strings of approvals and of names */
        Str shell_names[SESSION_SHELL_NAMES_MAX]; /* what calls changed in a shell that lasts */
        size_t n_shell_names;
        bool shell_changed;     /* past all names: anything may mean something else */
        char shell_changer[33]; /* the one call that did that; empty: several */
        Str shell_left;         /* the directory of the last call that went elsewhere */
        int64_t timeout_ms;     /* of questions; 0: none */
        uint64_t n_turns;
} Session;

void session_init(Session *s, Str id);
void session_deinit(Session *s);

/* Auto-confirm: set N (or -1 for all), reset, check and count down, ask without counting. */
void session_set_auto_confirm(Session *s, int64_t count, bool any_risk);
void session_reset_auto_confirm(Session *s);
bool session_check_auto_confirm(Session *s, int64_t *ret_remaining);
bool session_is_auto_confirm_active(const Session *s);

/* Remember @approval (copied) in this session. -E2BIG past SESSION_APPROVALS_MAX. */
int session_remember(Session *s, const Approval *approval) _must_check_;
/* False when there is none with this id. */
bool session_revoke(Session *s, Str id);
void session_clear_approvals(Session *s);
/* The call @id, to run in @directory, may change a lasting shell. Past a ceiling: everything is changed. */
void session_note_changes(Session *s, const ShellChanges *changes, Str directory, Str id);
/* What lives for a turn ends. Questions are withdrawn by gate_begin_turn(). */
void session_begin_turn(Session *s);
