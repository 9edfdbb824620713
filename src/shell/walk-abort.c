#include "walk.h"

/*
 * What an error leaves. An expansion that fails ($((1/0)), ${x:0:-9}) ends the line that is
 * read: nothing more of it runs, and the next line does, with what was set up to there. A
 * redirection that fails ends its command alone, of which nothing runs.
 */

void walk_may_abort(Walk *w) {
        if (w->aborts.may && memcmp(&w->aborts.last, &w->state, sizeof(w->state)) == 0)
                return;
        w->aborts.state = w->aborts.may ? state_join(w, &w->aborts.state, &w->state) : w->state;
        w->aborts.last = w->state;
        w->aborts.may = true;
}

Aborts aborts_begin(Walk *w) {
        Aborts outer = w->aborts;

        w->aborts = (Aborts){ 0 };
        return outer;
}

void aborts_restore(Walk *w, Str name, const State *before) {
        State kept = w->state;

        if (!w->aborts.may)
                return;
        w->state = w->aborts.state;
        state_restore(w, name, before);
        w->aborts.state = w->state;
        w->state = kept;
}

void aborts_end(Walk *w, const Aborts *outer) {
        Aborts inner = w->aborts;

        w->aborts = *outer;
        if (!inner.may)
                return;
        w->aborts.state = outer->may ? state_join(w, &outer->state, &inner.state) : inner.state;
        w->aborts.last = inner.last;
        w->aborts.may = true;
}

void aborts_settle(Walk *w) {
        walk_settle(w);
        if (w->aborts.may)
                w->state = state_join(w, &w->state, &w->aborts.state);
        w->aborts = (Aborts){ 0 };
}

static bool is_expanded(const ShellWord *word) {
        return word && word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_RUNS);
}

static bool is_process(const ShellWord *word) {
        return word && word->parts && !word->parts->next &&
               word->parts->kind == SHELL_PART_PROCESS_IN;
}

enum {
        FD_CERTAIN_MAX = 9,  /* bash refuses numbers beyond its limit */
        FD_STANDARD_MAX = 2, /* open, unless the text closes it */
};

static bool redirect_may_fail(const Walk *w, const ShellRedirect *r) {
        if (r->variable.n || r->fd > FD_CERTAIN_MAX)
                return true;
        switch (r->op) {
        case SHELL_REDIRECT_CLOSE:
                return false;
        case SHELL_REDIRECT_DUP_IN:
        case SHELL_REDIRECT_DUP_OUT:
                return w->closes || r->source < 0 || r->source > FD_STANDARD_MAX;
        case SHELL_REDIRECT_HEREDOC:
                return is_expanded(r->body);
        case SHELL_REDIRECT_HERESTRING:
                return is_expanded(r->target);
        case SHELL_REDIRECT_IN:
                if (is_process(r->target))
                        return false;
                break;
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_READ_WRITE:
        case SHELL_REDIRECT_BOTH:
        case SHELL_REDIRECT_APPEND_BOTH:
                break;
        }
        return !r->target || !str_eq(r->target->raw, STR("/dev/null"));
}

void redirects_may_fail(Walk *w, const ShellRedirect *list, const State *before) {
        State failed = w->splits ? w->otherwise : w->state;
        bool may = false;

        if (!list || (!w->splits && memcmp(before, &w->state, sizeof(*before)) == 0))
                return;
        for (; list; list = list->next)
                may |= redirect_may_fail(w, list);
        if (!may)
                return;
        w->otherwise = state_join(w, &failed, before);
        w->splits = true;
}
