#include "session.h"

/* Strings of remembered answers; past it nothing more is remembered. */
#define SESSION_ARENA_MAX (4U << 20)

void session_init(Session *s, Str id) {
        *s = (Session){ .id = id };
        arena_init(&s->arena, NULL, 0, SESSION_ARENA_MAX);
}

void session_deinit(Session *s) {
        arena_deinit(&s->arena);
        free(s->approvals);
        *s = (Session){ 0 };
}

void session_set_auto_confirm(Session *s, int64_t count, bool any_risk) {
        s->auto_confirm = count < 0 ? -1 : count;
        s->auto_any_risk = count != 0 && any_risk;
}

void session_reset_auto_confirm(Session *s) {
        session_set_auto_confirm(s, 0, false);
}

bool session_is_auto_confirm_active(const Session *s) {
        return s->auto_confirm != 0;
}

bool session_check_auto_confirm(Session *s, int64_t *ret_remaining) {
        if (!session_is_auto_confirm_active(s))
                return false;
        if (s->auto_confirm > 0)
                --s->auto_confirm;
        if (!s->auto_confirm)
                s->auto_any_risk = false;
        *ret_remaining = s->auto_confirm;
        return true;
}

int session_remember(Session *s, const Approval *approval) {
        Approval *items, copy = *approval;

        if (s->n_approvals == SESSION_APPROVALS_MAX)
                return error_origin(-E2BIG);

        copy.tool = arena_str(&s->arena, approval->tool);
        copy.line = arena_str(&s->arena, approval->line);
        copy.signature = arena_str(&s->arena, approval->signature);
        copy.workspace = arena_str(&s->arena, approval->workspace);
        copy.session = arena_str(&s->arena, approval->session);
        copy.reason = arena_str(&s->arena, approval->reason);
        copy.by = arena_str(&s->arena, approval->by);
        if (arena_error(&s->arena))
                return error_origin(arena_error(&s->arena));

        items = reallocarray(s->approvals, s->n_approvals + 1, sizeof(*items));
        if (!items)
                return error_origin(-ENOMEM);
        s->approvals = items;
        items[s->n_approvals++] = copy;
        return 0;
}

static bool has_shell_name(const Session *s, Str name) {
        for (size_t i = 0; i < s->n_shell_names; ++i)
                if (str_eq(s->shell_names[i], name))
                        return true;
        return false;
}

static void change_all(Session *s, Str id) {
        if (!s->shell_changed && id.n < sizeof(s->shell_changer))
                memcpy(s->shell_changer, id.p, id.n);
        else
                s->shell_changer[0] = '\0';
        s->shell_changed = true;
}

static bool add_shell_name(Session *s, Str name) {
        if (has_shell_name(s, name))
                return true;
        name = arena_str(&s->arena, name);
        if (s->n_shell_names == SESSION_SHELL_NAMES_MAX || !name.p)
                return false;
        s->shell_names[s->n_shell_names++] = name;
        return true;
}

void session_note_changes(Session *s, const ShellChanges *changes, Str directory, Str id) {
        bool all = changes->all;

        for (size_t i = 0; i < changes->n && !all; ++i)
                all = !add_shell_name(s, changes->names[i]);
        if (changes->moves && !str_eq(s->shell_left, directory)) {
                s->shell_left = arena_str(&s->arena, directory);
                all |= !s->shell_left.p;
        }
        if (all)
                change_all(s, id);
}

static void remove_at(Session *s, size_t i) {
        memmove(&s->approvals[i], &s->approvals[i + 1],
                (s->n_approvals - i - 1) * sizeof(*s->approvals));
        --s->n_approvals;
}

bool session_revoke(Session *s, Str id) {
        for (size_t i = 0; i < s->n_approvals; ++i) {
                if (str_eq(str_of(s->approvals[i].id), id)) {
                        remove_at(s, i);
                        return true;
                }
        }
        return false;
}

void session_clear_approvals(Session *s) {
        s->n_approvals = 0;
        arena_reset(&s->arena);
}

void session_begin_turn(Session *s) {
        for (size_t i = s->n_approvals; i-- > 0;) {
                if (s->approvals[i].scope == SCOPE_TURN)
                        remove_at(s, i);
        }
        ++s->n_turns;
}
