#include "approval.h"

static bool is_in_scope(const Approval *a, const Request *request, Str session) {
        switch (a->scope) {
        case SCOPE_ONCE:
                return false;
        case SCOPE_TURN:
        case SCOPE_COUNT:
        case SCOPE_TIME:
        case SCOPE_SESSION:
                return str_eq(a->session, session);
        case SCOPE_WORKSPACE:
                return a->workspace.n && str_eq(a->workspace, request->workspace);
        case SCOPE_USER:
                return true;
        }
        abort();
}

static bool is_live(const Approval *a, int64_t now) {
        /* A clock that was set back makes nothing live longer than it was granted for. */
        if (a->expires_at && (now >= a->expires_at || now < a->made_at))
                return false;
        return a->scope != SCOPE_COUNT || a->left != 0;
}

static bool matches(const Approval *a, const Request *request, const PatternMatcher *matcher) {
        switch (a->cover) {
        case COVER_EXACT:
                return digest_eq(&a->key, &request->key);
        case COVER_PATTERN:
                return matcher && matcher->covers &&
                       matcher->covers(matcher->userdata, a->line, a->action, request);
        case COVER_TOOL:
                return str_eq(a->tool, request->tool);
        case COVER_ALL:
                return true;
        }
        abort();
}

/* What a remembered yes may speak for; a remembered no has no such bounds. */
static bool grants(const Approval *a, const Request *request, EscalateLevel level) {
        Risk up_to = a->up_to != RISK_NONE ? a->up_to : RISK_MODERATE;

        if (request_floor(request).n || level == ESCALATE_FLOOR)
                return false;
        if (a->cover == COVER_EXACT)
                return level <= a->level;
        if (level != ESCALATE_NONE || request->risk == RISK_NONE || request->risk > up_to)
                return false;
        /* A pattern's words say nothing of what cannot be told about this call. */
        return !request_is_untold(request) && !request_has_flag(request, EFFECT_RUNTIME_CODE);
}

bool approval_covers(const Approval *approval,
                     const Request *request,
                     Str session,
                     EscalateLevel level,
                     const PatternMatcher *matcher,
                     int64_t now) {
        if (approval->action != ACTION_CONFIRM && approval->action != ACTION_SKIP)
                return false;
        if (!is_in_scope(approval, request, session) || !is_live(approval, now))
                return false;
        if (approval->action == ACTION_CONFIRM && !grants(approval, request, level))
                return false;
        return matches(approval, request, matcher);
}
