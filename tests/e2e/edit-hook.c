/* A hook for Claude Code with a rule that rewrites: `touch given` becomes `touch changed`. */

#include "adapters/adapters.h"

static HookSay rewrite(void *userdata, Request *request, HookAnswer *answer) {
        if (!str_eq(request->command, STR("touch given")))
                return HOOK_PASS;
        answer->decision.args = STR("{\"command\":\"touch changed\",\"description\":\"a file\"}");
        return HOOK_EDIT;
}

static int setup(App *app, void *userdata) {
        return gate_add_hook(app->gate, &(Hook){
                                                .name = STR("rewrite"),
                                                .phase = PHASE_RULES,
                                                .func = rewrite,
                                        });
}

int main(void) {
        const Dialect *d = dialect_find(STR("claude-code"));

        guard_arm(d);
        host_hook(d, setup, NULL);
}
