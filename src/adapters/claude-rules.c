#include "dialects.h"

#include "policy/policy.h"
#include "json/json.h"

#define RULES_MAX 4096

/*
 * Claude Code's permission rules as lines of policy, which reads their spelling. What would mean another
 * thing here, or more, stays where it is: Claude Code goes by its own rules as before.
 */

/* Tools whose parentheses mean the same to both. */
static const Str understood[] = {
        STR_INIT("Bash"),      STR_INIT("Read"),         STR_INIT("Edit"),
        STR_INIT("Write"),     STR_INIT("Glob"),         STR_INIT("Grep"),
        STR_INIT("MultiEdit"), STR_INIT("NotebookEdit"), STR_INIT("WebFetch"),
};

static bool is_understood(Str tool) {
        for (size_t i = 0; i < ARRAY_LEN(understood); ++i) {
                if (str_eq(understood[i], tool))
                        return true;
        }
        return false;
}

static bool is_about_paths(Str tool) {
        return is_understood(tool) && !str_eq(tool, STR("Bash")) && !str_eq(tool, STR("WebFetch"));
}

/* Empty: it can be taken over. */
static Str why_not(Str rule, HostScope scope, Str line, Arena *a) {
        Str spec, tool = str_cut(rule, '(', &spec);
        bool has_spec = tool.n < rule.n;
        Diag diag = { 0 };

        if (has_spec && !is_understood(tool))
                return STR("what stands in its parentheses means nothing to assent");
        if (scope == HOST_SCOPE_USER && has_spec && is_about_paths(tool) &&
            str_has_prefix(spec, STR("/")) && !str_has_prefix(spec, STR("//")))
                return STR("a path with one '/' counts from the folder of Claude Code's settings "
                           "there, and from the workspace here: write it with '//' or '~/'");
        if (policy_check_line(line, &diag) == 0)
                return (Str){ 0 };
        return diag.text[0] ? arena_str(a, str_of(diag.text)) : STR("it cannot be read");
}

static int add_rule(
        const JsonValue *item, const char *verdict, HostScope scope, Arena *a, HostRule *out) {
        Str rule = { 0 };

        if (!json_string(item, &rule)) {
                *out = (HostRule){ .text = arena_strf(a, "%s (no text)", verdict),
                                   .why = STR("a rule is a text") };
                return 0;
        }
        *out = (HostRule){ .text = arena_strf(a, "%s " STR_FMT, verdict, STR_ARG(rule)) };
        if (arena_error(a))
                return error_origin(arena_error(a));
        out->why = str_find_char(rule, '\n') != SIZE_MAX || !rule.n
                           ? STR("it is not one line")
                           : why_not(rule, scope, out->text, a);
        if (!out->why.n)
                out->line = out->text;
        return 0;
}

int claude_rules(
        Str settings, HostScope scope, Arena *a, HostRule **ret, size_t *ret_n, Diag *reterr_diag) {
        static const char *const verdicts[] = { "deny", "ask", "allow" };
        const JsonValue *root = NULL, *permissions;
        HostRule *rules = arena_new_array(a, HostRule, RULES_MAX);
        size_t n = 0;
        int r;

        if (!rules)
                return error_origin(arena_error(a));
        r = json_parse(settings.n ? settings : STR("{}"), JSON_COMMENTS, a, &root, reterr_diag);
        if (r)
                return r < 0 ? error_trace(r) : HOST_E_INVALID;
        permissions = json_find(root, STR("permissions"));
        for (size_t v = 0; v < ARRAY_LEN(verdicts); ++v) {
                const JsonValue *list = json_find(permissions, str_of(verdicts[v]));

                for (const JsonValue *i = json_is(list, JSON_ARRAY) ? json_first(list) : NULL; i;
                     i = json_next(i)) {
                        if (n == RULES_MAX) {
                                diag_set(reterr_diag, i->line, i->column,
                                         "there are more than %d rules", RULES_MAX);
                                return HOST_E_INVALID;
                        }
                        r = add_rule(i, verdicts[v], scope, a, &rules[n++]);
                        if (r)
                                return error_trace(r);
                }
        }
        *ret = rules;
        *ret_n = n;
        return arena_error(a);
}
