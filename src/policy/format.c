#include "rule.h"

static void put_base(const Policy *p, const RulePath *path, Buf *out) {
        switch (path->base) {
        case RULE_BASE_ROOT:
                buf_append(out, STR("/"));
                break;
        case RULE_BASE_ANYWHERE:
                buf_append(out, STR("/**/"));
                break;
        case RULE_BASE_HOME:
                buf_append(out, p->home.n ? p->home : STR("~"));
                buf_append(out, path->glob.n ? STR("/") : (Str){ 0 });
                break;
        case RULE_BASE_WORKSPACE:
                buf_append(out, p->workspace.n ? p->workspace : STR("WORKSPACE"));
                buf_append(out, path->glob.n ? STR("/") : (Str){ 0 });
                break;
        }
        buf_append(out, path->glob);
        if (path->below)
                buf_append(out, STR(" and all below"));
        if (path->also.n)
                buf_appendf(out, ", and " STR_FMT, STR_ARG(path->also));
}

static void put_command(const RuleCommand *c, Buf *out) {
        if (!c)
                return;
        if (c->regex) {
                buf_appendf(out, "the words, joined by blanks, match /" STR_FMT "/",
                            STR_ARG(c->regex_text));
                return;
        }
        buf_append(out, c->everything ? STR("any command") : STR("words:"));
        for (size_t i = 0; i < c->n_words; ++i) {
                const char *around = c->words[i].kind == RULE_WORD_REGEX ? "/" : "";

                buf_appendf(out, " [%s" STR_FMT "%s]", around, STR_ARG(c->words[i].text), around);
        }
        if (c->rest && !c->everything)
                buf_append(out, STR(" and any further"));
}

static void put_resolved(const Policy *p, const Rule *rule, Buf *out) {
        switch (rule->target) {
        case TARGET_BASH:
                put_command(rule->command, out);
                return;
        case TARGET_READ:
        case TARGET_WRITE:
        case TARGET_EDIT:
        case TARGET_DELETE:
        case TARGET_LIST:
                buf_appendf(out, "%s ", rule_target_name(rule->target));
                if (rule->any_path) {
                        buf_append(out, STR("any path"));
                } else {
                        put_base(p, &rule->path, out);
                }
                return;
        case TARGET_FETCH:
                buf_appendf(out, "%s " STR_FMT, rule->domain ? "host" : "URL", STR_ARG(rule->name));
                return;
        case TARGET_MCP:
                buf_appendf(out, "server " STR_FMT ", tool " STR_FMT, STR_ARG(rule->server),
                            STR_ARG(rule->name));
                return;
        case TARGET_TOOL:
                buf_appendf(out, "tool " STR_FMT, STR_ARG(rule->name));
                return;
        case TARGET_EFFECT:
                buf_appendf(out, "effect %s",
                            rule->by_act ? effect_act_name(rule->act)
                                         : effect_kind_name(rule->kind));
                if (rule->within) {
                        buf_append(out, STR(" within "));
                        put_base(p, &rule->path, out);
                }
                return;
        case TARGET_PROJECT:
                buf_appendf(out, "code of a project whose files have the digest " STR_FMT,
                            STR_ARG(rule->name));
                return;
        case TARGET_RISK:
                buf_appendf(out, "risk %s %s",
                            rule->verdict == VERDICT_ALLOW ? "at most" : "at least",
                            risk_name(rule->risk));
                return;
        }
        abort();
}

int policy_format(const Policy *p, Buf *out) {
        for (size_t i = 0; i < p->n_rules; ++i) {
                const Rule *rule = &p->rules[i];

                buf_appendf(out, "%-9s " STR_FMT "  %s", policy_layer_name(rule->layer),
                            STR_ARG(rule->source), verdict_name(rule->verdict));
                if (rule->persons > 1)
                        buf_appendf(out, "(%u)", rule->persons);
                buf_appendf(out, " " STR_FMT "  -> ", STR_ARG(rule->text));
                put_resolved(p, rule, out);
                if (rule->note.n)
                        buf_appendf(out, "  \"" STR_FMT "\"", STR_ARG(rule->note));
                if (rule->aside)
                        buf_append(out, STR("  (does not count)"));
                buf_append(out, STR("\n"));
        }
        return buf_error(out);
}
