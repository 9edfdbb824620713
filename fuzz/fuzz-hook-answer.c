/*
 * What a program of the person's wrote, as an answer. The first byte chooses the type and whether a
 * yes would count. Whatever is taken is one the type may give, to this question, once: the same text
 * is none for another question, none when it stands there twice, and never a yes that may not be.
 */
#include "fuzz.h"
#include "hooks/hooks.h"

#define ID    "00112233445566778899aabbccddeeff"
#define OTHER "00112233445566778899aabbccddeefe"

static void check(bool holds) {
        if (!holds)
                abort();
}

static bool is_possible(SettingsHookType type, HookSay say) {
        switch (type) {
        case SETTINGS_HOOK_RULE:
                return say == HOOK_PASS || say == HOOK_ESCALATE || say == HOOK_SKIP;
        case SETTINGS_HOOK_AUTO_APPROVE:
                return say == HOOK_PASS || say == HOOK_CONFIRM;
        case SETTINGS_HOOK_ASKER:
                return say == HOOK_PASS || say == HOOK_CONFIRM || say == HOOK_SKIP ||
                       say == HOOK_EDIT;
        case SETTINGS_HOOK_PRE:
                return say == HOOK_PASS || say == HOOK_SKIP;
        case SETTINGS_HOOK_OBSERVE:
        case SETTINGS_HOOK_POST:
                return false;
        }
        return false;
}

static bool is_taken(
        SettingsHookType type, const char *id, bool may_confirm, Str text, HookAnswer *ret) {
        Arena *a = NULL;
        const char *why = NULL;
        bool taken;

        check(arena_new(64U << 20, &a) == 0);
        taken = hooks_read_answer(type, id, may_confirm, text, a, ret, &why);
        check(taken || (why && ret->say == HOOK_PASS && !ret->decision.args.n));
        check(!taken || ret->decision.remember.scope == SCOPE_ONCE);
        check(!taken || (ret->say == HOOK_EDIT) == (ret->decision.args.n > 0));
        arena_free(a);
        return taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
        SettingsHookType type;
        bool may_confirm;
        Buf twice = BUF_INIT(64U << 20);
        HookAnswer answer, again;
        Str text;

        if (!n)
                return 0;
        type = (SettingsHookType)(data[0] % 6);
        may_confirm = data[0] & 0x80;
        text = (Str){ (const char *)data + 1, n - 1 };
        if (!is_taken(type, ID, may_confirm, text, &answer))
                return 0;
        check(is_possible(type, answer.say));
        check(type != SETTINGS_HOOK_ASKER || may_confirm ||
              (answer.say != HOOK_CONFIRM && answer.say != HOOK_EDIT));
        check(is_taken(type, ID, may_confirm, text, &again) && again.say == answer.say);
        check(!is_taken(type, OTHER, may_confirm, text, &again));
        buf_append(&twice, text);
        buf_append(&twice, text);
        check(!is_taken(type, ID, may_confirm, buf_str(&twice), &again));
        buf_deinit(&twice);
        return 0;
}
