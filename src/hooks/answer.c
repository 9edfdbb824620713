#include "hooks-private.h"

#define REASON_MAX 2000
#define BY_MAX     100

typedef struct Answer {
        Str id, answer, reason, by;
        const JsonValue *args;
} Answer;

static const JsonField fields[] = {
        { STR_INIT("id"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str, offsetof(Answer, id) },
        { STR_INIT("answer"), JSON_KIND(STRING), JSON_REQUIRED, json_field_str,
          offsetof(Answer, answer) },
        { STR_INIT("reason"), JSON_KIND(STRING), 0, json_field_str, offsetof(Answer, reason) },
        { STR_INIT("by"), JSON_KIND(STRING), 0, json_field_str, offsetof(Answer, by) },
        { STR_INIT("args"), JSON_KIND(OBJECT), 0, json_field_value, offsetof(Answer, args) },
};

static const struct {
        Str name;
        HookSay say;
        bool rule, auto_approve, asker, pre;
} answers[] = {
#define X(name, say, rule, auto_approve, asker, pre) \
        { STR_INIT(name), say, rule, auto_approve, asker, pre },
#include "answers.def"
#undef X
};

static bool is_for(size_t i, SettingsHookType type) {
        switch (type) {
        case SETTINGS_HOOK_RULE:
                return answers[i].rule;
        case SETTINGS_HOOK_AUTO_APPROVE:
                return answers[i].auto_approve;
        case SETTINGS_HOOK_ASKER:
                return answers[i].asker;
        case SETTINGS_HOOK_PRE:
                return answers[i].pre;
        case SETTINGS_HOOK_OBSERVE:
        case SETTINGS_HOOK_POST:
                return false;
        }
        abort();
}

static bool find_say(Str name, SettingsHookType type, HookSay *ret) {
        for (size_t i = 0; i < ARRAY_LEN(answers); ++i) {
                if (!str_eq(name, answers[i].name) || !is_for(i, type))
                        continue;
                *ret = answers[i].say;
                return true;
        }
        return false;
}

static bool is_same_id(Str id, const char *nonce) {
        unsigned char differ = 0;

        if (id.n != NONCE_HEX - 1)
                return false;
        for (size_t i = 0; i < id.n; ++i)
                differ |= (unsigned char)(id.p[i] ^ nonce[i]);
        return differ == 0;
}

/* Who answered is the program's word: it is told as such, and never counts as another person. */
static void fill_asker(HookAnswer *ret, const Program *p, const Answer *said, Arena *a) {
        Decision *d = &ret->decision;

        d->by = DECIDER_PERSON;
        d->by_name = p->name;
        if (said->by.n)
                d->why = arena_strf(a, "answered by " STR_FMT ", as the program says",
                                    STR_ARG(said->by));
        if (ret->say == HOOK_SKIP)
                d->reason = arena_str(a, said->reason);
}

static void fill_hook(HookAnswer *ret, const Program *p, const Answer *said, Arena *a) {
        Decision *d = &ret->decision;

        d->by = DECIDER_HOOK;
        d->by_name = p->name;
        ret->level = ret->say == HOOK_ESCALATE ? ESCALATE_ASK : ESCALATE_NONE;
        d->why = said->reason.n ? arena_str(a, said->reason)
                                : arena_strf(a, "the hook " STR_FMT " says so",
                                             STR_ARG(p->settings->name));
}

static const char *check(const Program *p,
                         const char *nonce,
                         bool may_confirm,
                         const Answer *said,
                         HookAnswer *ret) {
        bool is_yes;

        if (!is_same_id(said->id, nonce))
                return "its answer is to another question";
        if (!find_say(said->answer, p->settings->type, &ret->say))
                return "its answer is none that such a hook may give";
        if (said->reason.n > REASON_MAX || said->by.n > BY_MAX)
                return "its answer says too much";
        if ((ret->say == HOOK_EDIT) != (said->args != NULL))
                return "its answer is an edit without arguments, or none with";
        is_yes = ret->say == HOOK_CONFIRM || ret->say == HOOK_EDIT;
        if (p->settings->type == SETTINGS_HOOK_ASKER && is_yes && !may_confirm)
                return "it may not say yes to such a call";
        return NULL;
}

/* The whole new arguments, as the gate takes them from any asker. */
static const char *fill_args(HookAnswer *ret, const Answer *said, Arena *a) {
        _cleanup_(buf_deinit) Buf args = BUF_INIT(HOOKS_ANSWER_MAX);

        if (ret->say != HOOK_EDIT)
                return NULL;
        if (json_canonical(said->args, &args))
                return "its arguments cannot be written";
        ret->decision.args = arena_str(a, buf_str(&args));
        return NULL;
}

bool answer_read(const Program *p,
                 const char *nonce,
                 bool may_confirm,
                 Str text,
                 Arena *a,
                 HookAnswer *ret,
                 const char **ret_why) {
        _cleanup_(arena_freep) Arena *scratch = NULL;
        const JsonValue *value = NULL;
        Answer said = { 0 };

        *ret = (HookAnswer){ 0 };
        if (arena_new(64U << 20, &scratch)) {
                *ret_why = "there is no memory for its answer";
                return false;
        }
        if (json_parse(text, JSON_STRICT, scratch, &value, NULL) ||
            json_dispatch(value, fields, ARRAY_LEN(fields), &said, NULL)) {
                *ret_why = "its answer is not one JSON object of the form that is asked for";
                return false;
        }
        *ret_why = check(p, nonce, may_confirm, &said, ret);
        if (!*ret_why)
                *ret_why = fill_args(ret, &said, a);
        if (!*ret_why && p->settings->type == SETTINGS_HOOK_ASKER)
                fill_asker(ret, p, &said, a);
        else if (!*ret_why)
                fill_hook(ret, p, &said, a);
        if (!*ret_why && arena_error(a))
                *ret_why = "there is no memory for its answer";
        if (*ret_why)
                *ret = (HookAnswer){ 0 };
        return !*ret_why;
}

bool hooks_read_answer(SettingsHookType type,
                       const char *id,
                       bool may_confirm,
                       Str text,
                       Arena *a,
                       HookAnswer *ret,
                       const char **ret_why) {
        const SettingsHook settings = { .name = STR("test"), .type = type };
        const Program program = { .settings = &settings, .name = STR("program:test") };

        return answer_read(&program, id, may_confirm, text, a, ret, ret_why);
}
