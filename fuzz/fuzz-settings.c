/*
 * The settings file, its in-place editor and the merge. The first byte chooses a
 * key to set and what the user's own settings are; the rest is a workspace's
 * file, the one that strangers write. Setting a key twice is setting it once, no
 * byte outside of the old value gets lost, and nothing gets looser by merging.
 */
#include "config/config.h"
#include "fuzz.h"

enum {
        ARENA_MAX = 64 << 20,
        OUT_MAX = 4 << 20
};

static void check(bool holds) {
        if (!holds)
                abort();
}

static const struct {
        Str key, value;
} sets[] = {
        { STR_INIT("bell"), STR_INIT("false") },
        { STR_INIT("timeout.mcp"), STR_INIT("7") },
        { STR_INIT("tools.a.b.enabled"), STR_INIT("false") },
        { STR_INIT("mcpServers.x"), STR_INIT("{\"command\": \"y\"}") },
};

static bool is_set(const Settings *s, size_t i) {
        const SettingsTool *tool = settings_find_tool(s, STR("a.b"));

        switch (i) {
        case 0:
                return !s->bell;
        case 1:
                return s->timeout.mcp == 7;
        case 2:
                return tool && tool->enabled == SETTINGS_ANSWER_NO;
        default:
                return json_find(s->mcp_servers, STR("x"));
        }
}

/* Comments are what an editor of trees would lose: count their slashes. */
static size_t count(Str s, char c) {
        size_t n = 0;

        for (size_t i = 0; i < s.n; ++i)
                n += s.p[i] == c;
        return n;
}

static void check_set(Str text, size_t i, Arena *arena) {
        Buf once = BUF_INIT(OUT_MAX), twice = BUF_INIT(OUT_MAX);
        const Settings *s = NULL;

        check(settings_set(text, sets[i].key, sets[i].value, &once, NULL) == 0);
        check(settings_parse(buf_str(&once), arena, &s, NULL) == 0 && is_set(s, i));
        check(settings_set(buf_str(&once), sets[i].key, sets[i].value, &twice, NULL) == 0);
        check(str_eq(buf_str(&once), buf_str(&twice)));
        if (i < 3)
                check(count(buf_str(&once), '/') == count(text, '/'));
        buf_deinit(&once);
        buf_deinit(&twice);
}

static bool shorter(uint32_t now, uint32_t before) {
        return now == before || (now && (!before || now < before));
}

static void check_no_looser(const Settings *now, const Settings *before) {
        check(now->unattended <= before->unattended && now->auto_ceiling <= before->auto_ceiling);
        check(now->trust_project_scripts <= before->trust_project_scripts);
        check(now->batch_answers_last_for_turn <= before->batch_answers_last_for_turn);
        check(now->strict_reads >= before->strict_reads && now->bell == before->bell);
        check(shorter(now->timeout.terminal, before->timeout.terminal) &&
              shorter(now->timeout.browser, before->timeout.browser) &&
              shorter(now->timeout.mcp, before->timeout.mcp) &&
              shorter(now->timeout.hook, before->timeout.hook));
        check(now->mcp_servers == before->mcp_servers && str_eq(now->editor, before->editor));
        check(str_eq(now->messages.denied, before->messages.denied));
        for (size_t i = 0; i < now->allow_tools.n; ++i)
                check(settings_allows_tool(before, now->allow_tools.names[i]));
        for (size_t i = 0; i < now->n_tools; ++i) {
                const SettingsTool *t = &now->tools[i], *old = settings_find_tool(before, t->name);

                check(t->risk_level == (old ? old->risk_level : SETTINGS_RISK_UNSET));
                check(t->requires_confirmation != SETTINGS_ANSWER_NO ||
                      (old && old->requires_confirmation == SETTINGS_ANSWER_NO));
                check(t->enabled != SETTINGS_ANSWER_YES ||
                      (old && old->enabled == SETTINGS_ANSWER_YES));
                check(!t->confirmation_message.n ||
                      (old && str_eq(old->confirmation_message, t->confirmation_message)));
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        static const Str users = STR_INIT(
                "{\"allow_tools\":[\"a\",\"b\"],\"unattended\":\"auto\","
                "\"tools\":{\"a\":{\"risk_level\":\"moderate\",\"enabled\":true,"
                "\"requires_confirmation\":false}},\"auto_ceiling\":\"dangerous\","
                "\"trust_project_scripts\":true,\"editor\":\"vi\"}");
        unsigned how = size ? data[0] : 0;
        Str text = size ? (Str){ (const char *)data + 1, size - 1 } : (Str){ 0 };
        const Settings *s = NULL, *user = NULL, *merged = NULL;
        const SettingsIgnored *ignored = NULL;
        size_t n_ignored = 0;
        Diag d = { 0 };
        Arena arena;
        int r;

        arena_init(&arena, NULL, 0, ARENA_MAX);
        r = settings_parse(text, &arena, &s, &d);
        check((r == 0 && s) || (r == CONFIG_E_INVALID && d.text[0]));
        if (!r) {
                check_set(text, how % ARRAY_LEN(sets), &arena);
                check(settings_parse(how & 4 ? users : STR(""), &arena, &user, NULL) == 0);
                check(settings_merge(user, s, &arena, &merged, &ignored, &n_ignored) == 0);
                check_no_looser(merged, user);
        }
        arena_deinit(&arena);
        return 0;
}
