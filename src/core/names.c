#include "core.h"

/* The names on every wire, each list from its table. */

#define NAME_ROW(prefix, name, json) [prefix##_##name] = STR_INIT(json)

static const Str risks[] = {
#define X(name, json, text) NAME_ROW(RISK, name, json),
#include "risks.def"
#undef X
};
static const struct {
        Str name;
        int severity;
} verdicts[] = {
#define X(n, json, sev, text) [VERDICT_##n] = { STR_INIT(json), sev },
#include "verdicts.def"
#undef X
};
static const Str actions[] = {
        [ACTION_NONE] = STR_INIT("none"),
        [ACTION_SKIP] = STR_INIT("skip"),
        [ACTION_EDIT] = STR_INIT("edit"),
        [ACTION_CONFIRM] = STR_INIT("confirm"),
};
static const Str deciders[] = {
        [DECIDER_NONE] = STR_INIT("none"),         [DECIDER_RULE] = STR_INIT("rule"),
        [DECIDER_APPROVAL] = STR_INIT("approval"), [DECIDER_JUDGEMENT] = STR_INIT("judgement"),
        [DECIDER_HOOK] = STR_INIT("hook"),         [DECIDER_MODE] = STR_INIT("mode"),
        [DECIDER_PERSON] = STR_INIT("person"),     [DECIDER_TIMEOUT] = STR_INIT("timeout"),
        [DECIDER_NOBODY] = STR_INIT("nobody"),     [DECIDER_CANCELLED] = STR_INIT("cancelled"),
        [DECIDER_ERROR] = STR_INIT("error"),
};
static const Str assurances[] = {
        [ASSURANCE_NONE] = STR_INIT("none"),
        [ASSURANCE_AGENT] = STR_INIT("agent"),
        [ASSURANCE_OS] = STR_INIT("os"),
        [ASSURANCE_OWN] = STR_INIT("own"),
};
static const Str scopes[] = {
        [SCOPE_ONCE] = STR_INIT("once"),       [SCOPE_TURN] = STR_INIT("turn"),
        [SCOPE_COUNT] = STR_INIT("count"),     [SCOPE_TIME] = STR_INIT("time"),
        [SCOPE_SESSION] = STR_INIT("session"), [SCOPE_WORKSPACE] = STR_INIT("workspace"),
        [SCOPE_USER] = STR_INIT("user"),
};
static const Str covers[] = {
        [COVER_EXACT] = STR_INIT("exact"),
        [COVER_PATTERN] = STR_INIT("pattern"),
        [COVER_TOOL] = STR_INIT("tool"),
        [COVER_ALL] = STR_INIT("all"),
};
static const Str sources[] = {
        [TOOL_SOURCE_HOST] = STR_INIT("host"),
        [TOOL_SOURCE_BUILTIN] = STR_INIT("builtin"),
        [TOOL_SOURCE_MCP] = STR_INIT("mcp"),
};
static const Str modes[] = {
        [SESSION_ASK] = STR_INIT("ask"),
        [SESSION_AUTONOMOUS] = STR_INIT("autonomous"),
        [SESSION_UNATTENDED_AUTO] = STR_INIT("unattended-auto"),
};
static const Str record_types[] = {
        [RECORD_DECISION] = STR_INIT("decision"), [RECORD_QUESTION] = STR_INIT("question"),
        [RECORD_CANCEL] = STR_INIT("cancel"),     [RECORD_RUN] = STR_INIT("run"),
        [RECORD_RESULT] = STR_INIT("result"),     [RECORD_APPROVAL] = STR_INIT("approval"),
        [RECORD_REVOKE] = STR_INIT("revoke"),     [RECORD_SESSION] = STR_INIT("session"),
        [RECORD_POLICY] = STR_INIT("policy"),     [RECORD_UNDO] = STR_INIT("undo"),
};

static bool index_of(const Str *names, size_t n, Str name, size_t *ret) {
        for (size_t i = 0; i < n; ++i) {
                if (str_eq(names[i], name)) {
                        *ret = i;
                        return true;
                }
        }
        return false;
}

const char *risk_name(Risk risk) {
        return risks[risk].p;
}

bool risk_from_name(Str name, Risk *ret_risk) {
        size_t i;

        if (!index_of(risks, ARRAY_LEN(risks), name, &i))
                return false;
        *ret_risk = (Risk)i;
        return true;
}

const char *verdict_name(Verdict v) {
        return verdicts[v].name.p;
}

Verdict verdict_stricter(Verdict a, Verdict b) {
        return verdicts[b].severity > verdicts[a].severity ? b : a;
}

const char *action_name(Action action) {
        return actions[action].p;
}

const char *decider_name(DeciderKind kind) {
        return deciders[kind].p;
}

const char *assurance_name(Assurance a) {
        return assurances[a].p;
}

const char *scope_name(Scope scope) {
        return scopes[scope].p;
}

bool scope_from_name(Str name, Scope *ret_scope) {
        size_t i;

        if (!index_of(scopes, ARRAY_LEN(scopes), name, &i))
                return false;
        *ret_scope = (Scope)i;
        return true;
}

const char *cover_name(Cover cover) {
        return covers[cover].p;
}

bool cover_from_name(Str name, Cover *ret_cover) {
        size_t i;

        if (!index_of(covers, ARRAY_LEN(covers), name, &i))
                return false;
        *ret_cover = (Cover)i;
        return true;
}

const char *tool_source_name(ToolSource source) {
        return sources[source].p;
}

bool tool_source_from_name(Str name, ToolSource *ret_source) {
        size_t i;

        if (!index_of(sources, ARRAY_LEN(sources), name, &i))
                return false;
        *ret_source = (ToolSource)i;
        return true;
}

const char *session_mode_name(SessionMode mode) {
        return modes[mode].p;
}

const char *record_type_name(RecordType type) {
        return record_types[type].p;
}

const Messages *messages_default(void) {
        static const Messages messages = {
#define X(name, key, text) .name = STR_INIT(text),
#include "messages.def"
#undef X
        };

        return &messages;
}
