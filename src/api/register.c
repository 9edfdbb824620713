#include "api-private.h"

#define ITEM_MAX  (8U << 20) /* bytes of what is kept of one tool or hook */
#define ITEMS_MAX 16384

static int check_gate(const AssentGate *gate) {
        if (!gate)
                return error_origin(-EINVAL);
        return gate->busy || gate->telling || gate->depth ? error_origin(-EBUSY) : 0;
}

/* The last that had this name, be it gone or not. */
static ApiItem *find_item(const AssentGate *gate, Str name) {
        for (ApiItem *item = gate->items; item; item = item->next) {
                if (item->kind != API_TOOL && str_eq(item->name, name))
                        return item;
        }
        return NULL;
}

static ApiItem *find_live(const AssentGate *gate, Str name) {
        ApiItem *item = find_item(gate, name);

        return item && item->is_live ? item : NULL;
}

/* The gate's own hooks keep their names: to replace "policy" would be to have none. */
static int check_name(const AssentGate *gate, const char *name, ApiKind kind) {
        const ApiItem *item;

        if (!name || !name[0])
                return error_origin(-EINVAL);
        item = find_item(gate, str_of(name));
        if (item ? item->kind != kind : gate_has(gate->app->gate, str_of(name)))
                return error_origin(-EEXIST);
        return 0;
}

static int item_new(AssentGate *gate, const char *name, ApiKind kind, ApiItem **ret) {
        Arena *arena = NULL;
        ApiItem *item;
        size_t n = 0;
        int r;

        for (item = gate->items; item; item = item->next)
                ++n;
        if (n >= ITEMS_MAX)
                return error_origin(-E2BIG);
        r = arena_new(ITEM_MAX, &arena);
        if (r)
                return error_trace(r);
        item = arena_new_one(arena, ApiItem);
        if (!item) {
                arena_free(arena);
                return error_origin(-ENOMEM);
        }
        item->arena = arena;
        item->kind = kind;
        item->call.busy = &gate->busy;
        item->name = arena_str(arena, str_of(name));
        *ret = item;
        return 0;
}

/* @r 0: it is registered, and the one it replaced is kept as long as a request may know it. */
static int item_settle(AssentGate *gate, ApiItem *item, int r) {
        ApiItem *old;

        if (!r)
                r = arena_error(item->arena);
        if (r) {
                arena_free(item->arena);
                return r;
        }
        old = item->kind == API_TOOL ? NULL : find_live(gate, item->name);
        if (old)
                old->is_live = false;
        item->is_live = true;
        item->next = gate->items;
        gate->items = item;
        return 0;
}

int assent_gate_add_hook(AssentGate *gate, const AssentHook *hook) {
        ApiItem *item;
        AssentHook h;
        Hook core = { 0 };
        int r = check_gate(gate);

        if (!r)
                r = bridge_take(&h, sizeof(h), sizeof(h), hook, hook ? hook->size : 0);
        if (!r)
                r = check_name(gate, h.name, API_HOOK);
        if (!r && (!h.func || !bridge_phase(h.phase, &core.phase)))
                r = error_origin(-EINVAL);
        if (!r)
                r = item_new(gate, h.name, API_HOOK, &item);
        if (r)
                return r;
        item->call.hook = h.func;
        item->call.userdata = h.userdata;
        core.name = item->name;
        core.priority = h.priority;
        core.tool = arena_str(item->arena, str_of(h.tool));
        core.func = bridge_hook;
        core.userdata = &item->call;
        r = arena_error(item->arena);
        if (!r)
                r = gate_add_hook(gate->app->gate, &core);
        return item_settle(gate, item, r);
}

int assent_gate_add_pre_hook(AssentGate *gate,
                             const char *name,
                             AssentPreFunc func,
                             void *userdata) {
        ApiItem *item;
        int r = check_gate(gate);

        if (!r)
                r = func ? check_name(gate, name, API_PRE) : error_origin(-EINVAL);
        if (!r)
                r = item_new(gate, name, API_PRE, &item);
        if (r)
                return r;
        item->call.pre = func;
        item->call.userdata = userdata;
        r = arena_error(item->arena);
        if (!r)
                r = gate_add_pre_hook(gate->app->gate, item->name, bridge_pre, &item->call);
        return item_settle(gate, item, r);
}

int assent_gate_add_post_hook(AssentGate *gate,
                              const char *name,
                              AssentPostFunc func,
                              void *userdata) {
        ApiItem *item;
        int r = check_gate(gate);

        if (!r)
                r = func ? check_name(gate, name, API_POST) : error_origin(-EINVAL);
        if (!r)
                r = item_new(gate, name, API_POST, &item);
        if (r)
                return r;
        item->call.post = func;
        item->call.userdata = userdata;
        r = arena_error(item->arena);
        if (!r)
                r = gate_add_post_hook(gate->app->gate, item->name, bridge_post, &item->call);
        return item_settle(gate, item, r);
}

static int add_asker(AssentGate *gate, ApiItem *item, Asker *core) {
        int r = arena_error(item->arena);

        core->name = item->name;
        core->userdata = &item->call;
        if (!r)
                r = gate_add_asker(gate->app->gate, core);
        return item_settle(gate, item, r);
}

int assent_gate_add_asker(AssentGate *gate, const AssentAsker *asker) {
        ApiItem *item;
        AssentAsker a;
        Asker core = { .ask = bridge_ask };
        int r = check_gate(gate);

        if (!r)
                r = bridge_take(&a, sizeof(a), offsetof(AssentAsker, ask_batch), asker,
                                asker ? asker->size : 0);
        if (!r)
                r = check_name(gate, a.name, API_ASKER);
        if (!r && (!a.ask || !bridge_assurance(a.assurance, &core.assurance)))
                r = error_origin(-EINVAL);
        if (!r)
                r = item_new(gate, a.name, API_ASKER, &item);
        if (r)
                return r;
        item->call.hook = a.ask;
        item->call.withdraw = a.withdraw;
        item->call.userdata = a.userdata;
        item->call.may_wait = true;
        item->call.batch = a.ask_batch;
        core.ask_batch = a.ask_batch ? bridge_ask_batch : NULL;
        core.priority = a.priority;
        core.withdraw = a.withdraw ? bridge_withdraw : NULL;
        return add_asker(gate, item, &core);
}

int assent_gate_add_confirm_func(AssentGate *gate, AssentConfirmFunc func, void *userdata) {
        Asker core = { .ask = bridge_confirm, .assurance = ASSURANCE_AGENT };
        ApiItem *item;
        int r = check_gate(gate);

        if (!r && !func)
                r = error_origin(-EINVAL);
        if (!r)
                r = check_name(gate, "confirm function", API_ASKER);
        if (!r)
                r = item_new(gate, "confirm function", API_ASKER, &item);
        if (r)
                return r;
        item->call.confirm = func;
        item->call.userdata = userdata;
        return add_asker(gate, item, &core);
}

int assent_gate_enable(AssentGate *gate, const char *name, bool enabled) {
        if (!gate || !name)
                return error_origin(-EINVAL);
        if (!find_live(gate, str_of(name)) || !gate_enable(gate->app->gate, str_of(name), enabled))
                return ASSENT_E_UNKNOWN;
        return 0;
}

int assent_gate_remove(AssentGate *gate, const char *name) {
        ApiItem *item;
        int r = check_gate(gate);

        if (r || !name)
                return r ? r : error_origin(-EINVAL);
        item = find_live(gate, str_of(name));
        if (!item || !gate_remove(gate->app->gate, str_of(name)))
                return ASSENT_E_UNKNOWN;
        item->is_live = false;
        return 0;
}

static Str copy(Arena *a, const char *text) {
        return arena_str(a, str_of(text));
}

static int copy_skip_arguments(Arena *a, const char *const *names, ToolSpec *spec) {
        size_t n = 0;
        Str *list;

        while (names[n])
                ++n;
        list = arena_new_array(a, Str, n + 1);
        for (size_t i = 0; list && i < n; ++i)
                list[i] = copy(a, names[i]);
        spec->skip_arguments = list;
        spec->n_skip_arguments = n;
        return arena_error(a);
}

static bool source_of(AssentSource source, ToolSource *ret) {
        switch (source) {
        case ASSENT_SOURCE_HOST:
                *ret = TOOL_SOURCE_HOST;
                return true;
        case ASSENT_SOURCE_BUILTIN:
                *ret = TOOL_SOURCE_BUILTIN;
                return true;
        case ASSENT_SOURCE_MCP:
                *ret = TOOL_SOURCE_MCP;
                return true;
        }
        return false;
}

static bool tristate_of(AssentTristate t, Tristate *ret) {
        switch (t) {
        case ASSENT_UNSET:
                *ret = TRISTATE_UNSET;
                return true;
        case ASSENT_NO:
                *ret = TRISTATE_NO;
                return true;
        case ASSENT_YES:
                *ret = TRISTATE_YES;
                return true;
        }
        return false;
}

/* How far a tool is known by its name, or by the one it is like. Of an MCP tool a name says nothing. */
static int begin_spec(const AssentTool *t, ToolSpec *spec, Str name) {
        bool known = tool_spec_default(t->like ? str_of(t->like) : name, spec);

        if (t->like && !known)
                return error_origin(-EINVAL);
        if (t->source == ASSENT_SOURCE_MCP && !t->like)
                *spec = (ToolSpec){ .risk = RISK_DANGEROUS, .requires_confirmation = TRISTATE_YES };
        spec->name = name;
        return source_of(t->source, &spec->source) ? 0 : error_origin(-EINVAL);
}

static int fill_words(Arena *a, const AssentTool *t, ToolSpec *spec) {
        Diag diag = { 0 };
        int r = 0;

        spec->description = copy(a, t->description);
        spec->server = copy(a, t->server);
        spec->confirmation_message = copy(a, t->confirmation_message);
        spec->impact_description = copy(a, t->impact_description);
        spec->dangerous_text = copy(a, t->dangerous_text);
        if (t->category)
                spec->category = copy(a, t->category);
        if (t->main_argument)
                spec->main_argument = copy(a, t->main_argument);
        if (t->parameters)
                r = json_parse(copy(a, t->parameters), JSON_STRICT, a, &spec->parameters, &diag);
        if (!r && t->skip_arguments)
                r = copy_skip_arguments(a, t->skip_arguments, spec);
        return r > 0 ? error_origin(-EINVAL) : r;
}

/* Stricter than assent's own default holds like a person's word; milder is the host's claim. */
static int fill_danger(const AssentTool *t, ApiItem *item) {
        ToolSpec *spec = &item->spec;
        Tristate confirm;
        Risk risk;

        if (!tristate_of(t->requires_confirmation, &confirm) ||
            !tristate_of(t->dangerous, &spec->dangerous) || !bridge_risk(t->risk_level, &risk))
                return error_origin(-EINVAL);
        if (risk != RISK_NONE) {
                spec->risk_is_set = risk > spec->risk;
                spec->risk = risk;
        }
        if (confirm != TRISTATE_UNSET)
                spec->requires_confirmation = confirm;
        spec->confirmation_is_set = confirm == TRISTATE_YES;
        item->call.userdata = t->userdata;
        item->call.danger = t->dangerous_func;
        item->call.preview = t->preview_func;
        spec->userdata = &item->call;
        spec->danger_func = t->dangerous_func ? bridge_danger : NULL;
        /* What is shown of a tool that assent knows is made of the bytes that will run. */
        if (t->preview_func && spec->meaning == TOOL_OTHER)
                spec->preview_func = bridge_preview;
        return 0;
}

static const AssentHook *hook_at(const AssentTool *t, size_t i) {
        return (const AssentHook *)((const char *)t->hooks + i * t->hooks->size);
}

static void remove_hooks_of(AssentGate *gate, const AssentTool *t, size_t n) {
        for (size_t i = 0; i < n; ++i)
                (void)assent_gate_remove(gate, hook_at(t, i)->name);
}

static int add_hooks_of(AssentGate *gate, const AssentTool *t) {
        for (size_t i = 0; i < t->n_hooks; ++i) {
                AssentHook h;
                int r = bridge_take(&h, sizeof(h), sizeof(h), hook_at(t, i), t->hooks->size);

                h.size = sizeof(h);
                h.tool = t->name;
                if (!r)
                        r = assent_gate_add_hook(gate, &h);
                if (r) {
                        remove_hooks_of(gate, t, i);
                        return r;
                }
        }
        return 0;
}

int assent_gate_add_tool(AssentGate *gate, const AssentTool *tool) {
        ApiItem *item;
        AssentTool t;
        int r = check_gate(gate);

        if (!r)
                r = bridge_take(&t, sizeof(t), offsetof(AssentTool, description), tool,
                                tool ? tool->size : 0);
        if (!r && (!t.name || !t.name[0] || (t.n_hooks && !t.hooks)))
                r = error_origin(-EINVAL);
        if (!r)
                r = item_new(gate, t.name, API_TOOL, &item);
        if (r)
                return r;
        r = begin_spec(&t, &item->spec, item->name);
        if (!r)
                r = fill_words(item->arena, &t, &item->spec);
        if (!r)
                r = fill_danger(&t, item);
        if (!r)
                r = arena_error(item->arena);
        /* Its rules before the tool itself. */
        if (!r)
                r = add_hooks_of(gate, &t);
        if (!r) {
                r = app_add_tool(gate->app, &item->spec);
                if (r)
                        remove_hooks_of(gate, &t, t.n_hooks);
        }
        return item_settle(gate, item, r);
}
