/* A plugin of many faults: which one it has, MADE says when it is compiled. */

#include <assent/assent.h>

#include <string.h>

#define GOOD      0
#define VERSION   1
#define NO_NAME   2
#define BAD_PHASE 3
#define NO_FUNC   4
#define TOO_MANY  5
#define NO_START  6
#define SMALL     7
#define BOTH      8
#define NO_SYMBOL 9
#define TWICE     10

static int begin(const char *agent, void **ret_userdata) {
        static char mark[] = "begun";

        *ret_userdata = mark;
        return MADE == NO_START || strcmp(agent, "test") != 0;
}

static AssentSay rule(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        if (!userdata || strcmp(userdata, "begun") != 0)
                return ASSENT_SAY_FAIL;
        if (strstr(q->args, "secret")) {
                answer->why = "the plugin says no";
                return ASSENT_SAY_SKIP;
        }
        return ASSENT_SAY_PASS;
}

static AssentSay wait(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        return strstr(q->args, "wait") ? ASSENT_SAY_WAIT : ASSENT_SAY_CONFIRM;
}

static int veto(void *userdata, const AssentRequest *q) {
        return strstr(q->args, "veto") != NULL;
}

static void look(
        void *userdata, const AssentRequest *q, bool success, const char *output, size_t n) {
}

static const AssentHook hooks[] = {
        { .size = sizeof(AssentHook),
          .name = MADE == NO_NAME ? "with blanks" : "rule",
          .phase = MADE == BAD_PHASE ? (AssentPhase)9 : ASSENT_PHASE_RULES,
          .func = MADE == NO_FUNC ? NULL : rule },
        { .size = sizeof(AssentHook), .name = "rule", .phase = ASSENT_PHASE_RULES, .func = rule },
};

static const AssentAround around[] = {
        { .size = sizeof(AssentAround),
          .name = "veto",
          .pre = veto,
          .post = MADE == BOTH ? look : NULL },
};

static const AssentAsker askers[] = {
        { .size = sizeof(AssentAsker),
          .name = "asker",
          .assurance = ASSENT_ASSURANCE_OWN,
          .ask = wait },
};

#if MADE == NO_SYMBOL
#define NAME assent_plug_in
#else
#define NAME assent_plugin
#endif

#pragma GCC visibility push(default)
extern const AssentPlugin NAME;
const AssentPlugin NAME = {
        .api_version = MADE == VERSION ? ASSENT_PLUGIN_API + 1 : ASSENT_PLUGIN_API,
        .size = MADE == SMALL ? 8 : sizeof(AssentPlugin),
        .name = "made",
        .open = begin,
        .hooks = hooks,
        .n_hooks = MADE == TOO_MANY ? 1000
                   : MADE == TWICE  ? 2
                                    : 1,
        .around = around,
        .n_around = 1,
        .askers = askers,
        .n_askers = 1,
};
#pragma GCC visibility pop
