#include "gate-private.h"

/*
 * A shell that goes on from call to call: each is judged by what the calls before it may have changed,
 * those that are not decided yet and those that have not run yet among them.
 */

static const ShellChanges *changes_of(const Request *q) {
        return q && q->shell_lasts && q->shell ? &q->shell->changes : NULL;
}

static bool history_has(const ShellHistory *h, Str name) {
        for (size_t i = 0; i < h->n; ++i)
                if (str_eq(h->names[i], name))
                        return true;
        return false;
}

static void history_add(ShellHistory *h, Str *names, size_t capacity, const Str *more, size_t n) {
        for (size_t i = 0; i < n && !h->all; ++i) {
                if (history_has(h, more[i]))
                        continue;
                if (h->n == capacity)
                        h->all = true;
                else
                        names[h->n++] = more[i];
        }
}

/* It went elsewhere from the very directory that the host still says. */
static void look_at_directory(ToolCall *call, Str left) {
        if (left.n && str_eq(left, call->directory))
                call->directory_guessed = true;
}

void lasting_prepare(
        const Gate *g, const Session *session, const Pending *except, Str *names, ToolCall *call) {
        ShellHistory *h = &call->history;

        if (!call->shell_lasts)
                return;
        *h = (ShellHistory){ .names = names, .all = session->shell_changed };
        history_add(h, names, LASTING_NAMES_MAX, session->shell_names, session->n_shell_names);
        look_at_directory(call, session->shell_left);
        for (const Pending *p = g->pending; p; p = p->next) {
                const ShellChanges *c = changes_of(p->request);

                if (!c || p == except || p->session != session || p->decision.action == ACTION_SKIP)
                        continue;
                h->all |= c->all;
                history_add(h, names, LASTING_NAMES_MAX, c->names, c->n);
                if (c->moves)
                        look_at_directory(call, p->request->given_directory);
        }
}

void lasting_note(Session *session, const Request *q) {
        const ShellChanges *c = changes_of(q);

        if (c)
                session_note_changes(session, c, q->given_directory, str_of(q->id));
}

/* What is changed by the call itself is no news to it. */
static bool request_knew(const Request *q, Str name) {
        const ShellHistory own = { .names = q->shell->changes.names, .n = q->shell->changes.n };

        return history_has(&q->history, name) || history_has(&own, name);
}

bool lasting_still_is(const Session *session, const Request *q) {
        const ShellChanges *own = changes_of(q);

        if (!own)
                return true;
        if (session->shell_left.n && !own->moves && !q->directory_guessed &&
            str_eq(session->shell_left, q->given_directory))
                return false;
        if (q->history.all)
                return true;
        if (session->shell_changed && !str_eq(str_of(session->shell_changer), str_of(q->id)))
                return false;
        for (size_t i = 0; i < session->n_shell_names; ++i)
                if (!request_knew(q, session->shell_names[i]))
                        return false;
        return true;
}
