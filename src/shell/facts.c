#include "walk.h"

/* --- small things of the walk ------------------------------------------ */

Span span_of(const Walk *w, ShellSpan s) {
        if (w->source.fixed)
                return w->source.span;
        return (Span){ s.start + w->source.base, s.end + w->source.base };
}

void walk_add(Walk *w, Effect e) {
        if (w->quiet)
                return;
        if (e.certainty > w->certainty)
                e.certainty = w->certainty;
        e.flags |= w->flags;
        effects_add(&w->facts->effects, w->arena, e);
}

void walk_unknown(Walk *w, Span span, Str why) {
        walk_changes_all(w);
        walk_add(w, (Effect){ .act = ACT_UNKNOWN, .span = span, .part = -1, .why = why });
}

bool walk_is_untouched(const Walk *w) {
        for (size_t i = 0; i < w->facts->effects.n; ++i)
                switch (effect_kind(w->facts->effects.items[i].act)) {
                case EFFECT_KIND_NONE:
                case EFFECT_KIND_READ:
                case EFFECT_KIND_SECRET:
                case EFFECT_KIND_NETWORK:
                        break;
                case EFFECT_KIND_WRITE:
                case EFFECT_KIND_DELETE:
                case EFFECT_KIND_EXECUTE:
                case EFFECT_KIND_PRIVILEGE:
                case EFFECT_KIND_PROCESS:
                case EFFECT_KIND_VCS:
                case EFFECT_KIND_SHELL_STATE:
                case EFFECT_KIND_UNKNOWN:
                        return false;
                }
        return true;
}

bool walk_enter(Walk *w, Span span) {
        if (w->depth >= WALK_DEPTH_MAX) {
                walk_unknown(w, span, STR("it is nested too deeply to follow"));
                return false;
        }
        ++w->depth;
        return true;
}

void walk_leave(Walk *w) {
        --w->depth;
}

bool walk_is_full(Walk *w, Span span) {
        if (w->steps <= WALK_STEPS_MAX && w->arena->total <= w->arena->ceiling / 2)
                return false;
        if (!w->full && !w->quiet) {
                walk_unknown(w, span, STR("it is too much to follow"));
                w->full = true;
        }
        return true;
}

void walk_settle(Walk *w) {
        if (w->splits)
                w->state = state_join(w, &w->state, &w->otherwise);
        w->splits = false;
}

EffectCertainty walk_maybe(Walk *w) {
        EffectCertainty before = w->certainty;

        if (before > CERTAINTY_POSSIBLE)
                w->certainty = CERTAINTY_POSSIBLE;
        return before;
}

/* --- nodes ------------------------------------------------------------- */

/* sh reads these words as commands. */
static void check_dialect(Walk *w, const ShellNode *node) {
        if (w->dialect == SHELL_SH &&
            (node->kind == SHELL_COMMAND_CONDITION || node->kind == SHELL_COMMAND_ARITHMETIC ||
             node->kind == SHELL_COMMAND_FOR_ARITHMETIC))
                walk_unknown(w, span_of(w, node->span),
                             STR("sh may read this otherwise than bash"));
        if (node->kind == SHELL_COMMAND_SIMPLE)
                return;
        if (!dialect_reads_alike(w, node))
                walk_unknown(w, span_of(w, node->span),
                             STR("the shell that runs this may read it otherwise"));
        if (dialect_may_abort(w, node))
                walk_may_abort(w);
}

static void walk_coproc(Walk *w, const ShellNode *node) {
        const State state = w->state;
        const Aborts aborts = w->aborts;
        const Input input = w->input;
        Str name = STR("COPROC");
        Choice ends;

        if (node->named.name && !word_literal(w, node->named.name, &name))
                walk_unknown(w, span_of(w, node->span), STR("a name is worked out when it runs"));
        w->input = (Input){ 0 };
        walk_node(w, node->named.body);
        w->input = input;
        w->aborts = aborts;
        w->state = state;
        w->splits = false;
        ends = choice_of(w->arena, (Value){ .form = VALUE_ANY, .many = true });
        environment_visit(w, name, &ends, false, span_of(w, node->span));
        state_set_array(w, name, ends);
}

static void walk_compound(Walk *w, const ShellNode *node) {
        switch (node->kind) {
        case SHELL_COMMAND_SIMPLE:
                break;
        case SHELL_COMMAND_SUBSHELL:
                walk_subshell(w, node->group);
                w->splits = false;
                break;
        case SHELL_COMMAND_GROUP:
                walk_program(w, node->group);
                break;
        case SHELL_COMMAND_IF:
                walk_if(w, node->branches);
                break;
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                walk_loop(w, node, NULL, true);
                break;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                walk_each(w, node);
                break;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                arithmetic_visit(w, node->count.init);
                walk_loop(w, node, NULL, true);
                break;
        case SHELL_COMMAND_CASE:
                walk_case(w, node);
                break;
        case SHELL_COMMAND_FUNCTION:
                define_function(w, node);
                break;
        case SHELL_COMMAND_COPROC:
                walk_coproc(w, node);
                break;
        case SHELL_COMMAND_CONDITION:
                walk_condition(w, node->condition);
                break;
        case SHELL_COMMAND_ARITHMETIC:
                arithmetic_visit(w, node->expression);
                break;
        }
}

void walk_node(Walk *w, const ShellNode *node) {
        const Input input = w->input;

        if (!walk_enter(w, span_of(w, node->span)))
                return;
        check_dialect(w, node);
        if (node->kind == SHELL_COMMAND_SIMPLE) {
                walk_simple(w, node);
        } else if (!walk_is_full(w, span_of(w, node->span))) {
                State before;

                w->splits = false;
                before = walk_redirects(w, node->redirects, STR(""));
                w->input.shared = true;
                walk_compound(w, node);
                if (node->kind == SHELL_COMMAND_SUBSHELL)
                        state_or_before(w, &before);
                redirects_may_fail(w, node->redirects, &before);
                w->input = input;
        }
        walk_leave(w);
}

/* --- texts ------------------------------------------------------------- */

/* Part of the text that people see, byte for byte? Then its own places are shown. */
static Source source_of(const Walk *w, const Value *value) {
        const char *p = value->text.p;

        if (p >= w->text.p && p + value->text.n <= w->text.p + w->text.n && value->text.n)
                return (Source){ .base = (uint32_t)(p - w->text.p) };
        return (Source){ .fixed = true, .span = value->span };
}

static void walk_unfinished(Walk *w, const ShellSyntax *syntax) {
        EffectCertainty certainty = walk_maybe(w);

        for (const ShellNode *node = syntax->unfinished; node; node = node->seen)
                walk_simple(w, node);
        w->certainty = certainty;
}

static void say_error(Walk *w, const ShellSyntax *syntax, Str text) {
        uint32_t at = syntax->error_at < text.n ? syntax->error_at : (uint32_t)text.n;
        Span span = span_of(w, (ShellSpan){ at, (uint32_t)text.n });
        Str why = str_of(syntax->reason ? syntax->reason : shell_error_text(syntax->error));

        walk_unknown(w, span, why.n ? why : STR("it cannot be read as a shell would read it"));
        if (!w->facts->problem.text.n)
                w->facts->problem = (ShellProblem){ span, why };
}

static uint32_t parse_flags(const Walk *w, Str text) {
        (void)w;
        return str_find(text, STR("extglob")) == SIZE_MAX ? 0 : SHELL_PARSE_EXTGLOB;
}

static void read_text(Walk *w, Str text) {
        ShellSyntax syntax = { 0 };
        int r = shell_parse(text, parse_flags(w, text), w->arena, &syntax);

        if (r) {
                w->failed = r;
                return;
        }
        walk_lines(w, syntax.program);
        if (syntax.error == SHELL_ERROR_NONE)
                return;
        walk_settle(w);
        walk_unfinished(w, &syntax);
        say_error(w, &syntax, text);
}

void walk_text(Walk *w, const Value *value) {
        const Source source = w->source;

        if (w->texts >= WALK_TEXTS_MAX) {
                walk_unknown(w, value->span, STR("it is nested too deeply to follow"));
                return;
        }
        ++w->texts;
        w->source = source_of(w, value);
        w->input.shared = true;
        read_text(w, value->text);
        w->source = source;
        --w->texts;
}

static void walk_begin(
        Walk *w, Str text, const ShellContext *context, Arena *a, ShellFacts *facts) {
        Span all = { 0, (uint32_t)text.n };
        Value here = { .form = VALUE_ANY };

        *w = (Walk){ .context = context,
                     .arena = a,
                     .facts = facts,
                     .text = text,
                     .dialect = context->dialect,
                     .certainty = CERTAINTY_SURE,
                     .tested = true, /* hosts run eval TEXT && pwd, where set -e does nothing */
                     .closes = str_find(text, STR("&-")) != SIZE_MAX,
                     .source = { .span = all } };
        w->files = (FilesContext){ .world = context->world,
                                   .workspace = context->workspace,
                                   .home = context->home };
        memcpy(w->files.gate_dirs, context->gate_dirs, sizeof(w->files.gate_dirs));
        memcpy(w->files.secrets, context->secrets, sizeof(w->files.secrets));
        w->files_bare = w->files;
        w->files_bare.home = (Str){ 0 };
        if (context->directory.n && !context->directory_guessed)
                here = value_literal(context->directory, (Span){ 0 });
        w->state.directory = choice_of(a, here);
}

/* What the whole text says. Functions that nobody called have not run: they change nothing yet. */
static void walk_rest(Walk *w) {
        ShellChanges changes;
        Span all = { 0, (uint32_t)w->text.n };

        walk_changes_end(w);
        changes = w->facts->changes;
        walk_uncalled(w);
        w->facts->changes = changes;
        look_end(w);
        if (w->context->history.all)
                walk_unknown(w, all,
                             STR("what the shell kept from earlier calls may change what it does"));
}

static int walk_end(Walk *w) {
        if (w->failed)
                return error_trace(w->failed);
        if (arena_error(w->arena))
                return error_origin(arena_error(w->arena));
        return 0;
}

int shell_read(Str text, const ShellContext *context, Arena *a, ShellFacts *ret_facts) {
        _uninitialized_ Walk w;

        *ret_facts = (ShellFacts){ 0 };
        if (text.n > SHELL_TEXT_MAX)
                text.n = SHELL_TEXT_MAX + 1;
        walk_begin(&w, text, context, a, ret_facts);
        read_text(&w, text);
        if (!w.failed)
                walk_rest(&w);
        return walk_end(&w);
}

/* Quoted where a shell would need it, for people. */
static Str join_words(const Str *argv, size_t n, Arena *a, Value *values) {
        Buf b = BUF_INIT(SHELL_TEXT_MAX);
        Str text;

        for (size_t i = 0; i < n; ++i) {
                uint32_t begin;

                if (i)
                        buf_append_char(&b, ' ');
                begin = (uint32_t)b.n;
                buf_append(&b, argv[i]);
                values[i] = value_literal(argv[i], (Span){ begin, (uint32_t)b.n });
        }
        text = buf_error(&b) ? (Str){ 0 } : arena_str(a, buf_str(&b));
        buf_deinit(&b);
        return text;
}

int shell_read_argv(const Str *argv,
                    size_t n_argv,
                    const ShellContext *context,
                    Arena *a,
                    Str *ret_text,
                    ShellFacts *ret_facts) {
        Value *values = arena_new_array(a, Value, n_argv);
        _uninitialized_ Walk w;

        *ret_facts = (ShellFacts){ 0 };
        if (!values || !n_argv)
                return error_origin(values ? -EINVAL : -ENOMEM);

        *ret_text = join_words(argv, n_argv, a, values);
        if (!ret_text->n)
                return error_origin(-E2BIG);
        walk_begin(&w, *ret_text, context, a, ret_facts);
        walk_argv(&w, values, n_argv, NULL, false, (Span){ 0, (uint32_t)ret_text->n }, false, NULL);
        if (!w.failed)
                walk_rest(&w);
        return walk_end(&w);
}
