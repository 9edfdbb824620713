#include "walk-host.h"

/* Program texts that a command is given, or reads: walked, read, or said to be run. */

static void say_inline(Frame *f, const Value *text, uint32_t flags, Str why, Str source) {
        Span span = text->span.begin == text->span.end ? f->context.span : text->span;

        frame_add(f, (Effect){ .act = ACT_RUN_INLINE,
                               .certainty = CERTAINTY_SURE,
                               .flags = flags,
                               .object = *text,
                               .span = span,
                               .why = why,
                               .source = source });
}

static ShellDialect dialect_of(const Frame *f, ShellDialect now) {
        const Value *program = &f->context.argv[0];
        ShellDialect dialect;

        return program->form == VALUE_LITERAL && shell_dialect_from_name(program->text, &dialect)
                       ? dialect
                       : now;
}

/* bash -xc, bash -o xtrace -c, bash -a -c, bash --posix -c */
static bool shell_is_told(const Frame *f, const Value *text, Str name, char letter) {
        for (size_t i = 1; i < f->context.n_argv; ++i) {
                Str word = f->context.argv[i].text;

                if (word.p == text->text.p)
                        break;
                if (str_has_suffix(word, name) ||
                    (word.n > 1 && word.p[0] == '-' && word.p[1] != '-' &&
                     str_find_char(word, letter) != SIZE_MAX))
                        return true;
        }
        return false;
}

/* What a program runs behind these finds the environment that they found. */
static bool hands_on(Str name) {
        static const Str names[] = {
                STR_INIT("timeout"), STR_INIT("gtimeout"), STR_INIT("nice"),   STR_INIT("nohup"),
                STR_INIT("setsid"),  STR_INIT("stdbuf"),   STR_INIT("ionice"), STR_INIT("chrt"),
                STR_INIT("taskset"), STR_INIT("time"),     STR_INIT("find"),   STR_INIT("gfind"),
                STR_INIT("xargs"),   STR_INIT("gxargs"),   STR_INIT("exec"),   STR_INIT("command"),
                STR_INIT("builtin"),
        };
        ShellDialect ignored;

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], name))
                        return true;
        return shell_dialect_from_name(name, &ignored);
}

/* exec -c, and xargs --process-slot-var=NAME, which may be cut short. */
static bool changes_environment(const Frame *f) {
        bool execs = str_eq(f->command.name, STR("exec"));

        for (size_t i = 1; i < f->context.n_argv; ++i) {
                Str word = f->context.argv[i].text;

                if (execs ? str_eq(word, STR("-c")) : str_has_prefix(word, STR("--p")))
                        return true;
                if (execs && str_eq(word, STR("-a")))
                        ++i;
                else if (!str_has_prefix(word, STR("-")) && execs)
                        return false;
        }
        return false;
}

/* env NAME=V, env -u NAME, sudo: of the variables that it gets nothing is known. */
static bool environment_is_known(const Frame *f) {
        for (; f; f = f->outer)
                if (!hands_on(f->command.name) || changes_environment(f))
                        return false;
        return true;
}

void host_shell(Frame *f, const Value *text, const Value *args, size_t n_args) {
        Walk *w = f->walk;
        State state = w->state;
        uint32_t flags = w->flags;
        ShellDialect dialect = w->dialect;
        Call *call = w->call;
        Loop *loop = w->loop;
        bool tested = w->tested;

        w->tested = false;
        state_inherit(w);
        if (!environment_is_known(f))
                state_push(w, (Name){ .kind = NAME_BARRIER });
        w->call = NULL;
        w->loop = NULL;
        if (shell_is_told(f, text, STR("xtrace"), 'x'))
                w->state.options |= STATE_XTRACE;
        if (shell_is_told(f, text, STR("allexport"), 'a'))
                w->state.options |= STATE_ALLEXPORT;
        w->state.directory = choice_of(w->arena, f->context.directory);
        w->state.stack = NULL;
        w->state.arguments = (Choice){ args, n_args };
        w->state.options |= STATE_ARGUMENTS;
        w->dialect = dialect_of(f, w->dialect);
        if (w->dialect == SHELL_BASH && shell_is_told(f, text, STR("posix"), '\0'))
                w->dialect = SHELL_SH;
        if (f->context.privileged)
                w->flags |= EFFECT_PRIVILEGED;
        if (f->remote)
                w->flags |= EFFECT_REMOTE;

        walk_text(w, text);

        w->tested = tested;
        w->state = state;
        w->flags = flags;
        w->dialect = dialect;
        w->call = call;
        w->loop = loop;
}

/* sed -n "$((n - 5)),${n}p": whichever numbers stand there, such a text means the same. */
static bool read_addresses(Frame *f, const Value *text, Str *ret_sample) {
        static const Str number = STR_INIT(VALUE_HEX_DIGITS);
        char *sample;
        size_t n = 0;

        if (text->form != VALUE_PATTERN || !text->numbers.n)
                return false;
        sample = arena_alloc(f->walk->arena, text->numbers.n);
        if (!sample)
                return false;
        for (size_t i = 0; i < text->numbers.n; ++i) {
                if (str_has_prefix(str_slice(text->numbers, i, text->numbers.n), number)) {
                        sample[n++] = '1';
                        i += number.n - 1;
                } else if (strchr("0123456789,+$;pdq=! ", text->numbers.p[i])) {
                        sample[n++] = text->numbers.p[i];
                } else {
                        return false;
                }
        }
        *ret_sample = (Str){ sample, n };
        return true;
}

void host_code(CommandContext *c,
               CodeLang lang,
               const Value *text,
               const Value *args,
               size_t n_args,
               Str source) {
        Frame *f = frame_of(c);
        uint32_t flags = EFFECT_RUNTIME_CODE;
        Str addresses;

        if (lang == CODE_SED && read_addresses(f, text, &addresses)) {
                Value sample = value_literal(addresses, text->span);

                code_read_sed(c, &sample, source);
                return;
        }
        if (text->form != VALUE_LITERAL) {
                if (network_within(f->walk, text->span))
                        flags |= EFFECT_FROM_NETWORK;
                say_inline(f, text, flags, STR("the program text is put together when it runs"),
                           source);
                return;
        }
        switch (lang) {
        case CODE_SHELL:
                host_shell(f, text, args, n_args);
                return;
        case CODE_SED:
                code_read_sed(c, text, source);
                return;
        case CODE_AWK:
                code_read_awk(c, text, source);
                return;
        case CODE_JQ:
                code_read_jq(c, text, source);
                return;
        case CODE_SQLITE:
                code_read_sqlite(c, text, source);
                return;
        case CODE_PSQL:
        case CODE_MYSQL:
        case CODE_DUCKDB:
        case CODE_TSQL:
                code_read_sql(c, lang, text, source);
                return;
        case CODE_FZF_BIND:
        case CODE_FZF_COMMAND:
                code_read_fzf(c, lang, text, source);
                return;
        case CODE_CONTAINER_FORMAT:
                code_read_container_format(c, text, source);
                return;
        case CODE_MONGO:
                code_read_mongo(c, text, source);
                return;
        case CODE_PYTHON:
                code_read_python(c, text, source);
                return;
        case CODE_PYTHON_MODULE:
                code_read_python_module(c, text, source);
                return;
        case CODE_OTHER:
                say_inline(f, text, 0, STR(""), source);
                return;
        }
        abort();
}

/* The network fed the pipe that this command reads. */
static bool input_is_network(const Walk *w) {
        const Input *in = &w->input;

        if (in->kind != INPUT_PIPE)
                return false;
        for (size_t i = in->effects_begin; i < in->effects_end && i < w->facts->effects.n; ++i)
                if (effect_kind(w->facts->effects.items[i].act) == EFFECT_KIND_NETWORK)
                        return true;
        return false;
}

static void run_input_file(Frame *f, Str source) {
        Walk *w = f->walk;
        State state = w->state;
        Source kept = w->source;
        Choice c;

        w->state = w->input.state;
        w->source = w->input.source;
        c = word_value(w, w->input.word);
        w->state = state;
        w->source = kept;
        for (size_t i = 0; i < c.n; ++i)
                host_path_at(w, f->index, ACT_RUN_FILE, &c.values[i], &f->context.directory, 0,
                             STR("what it reads from there is run as a program"), source);
}

void host_code_from_input(CommandContext *c, CodeLang lang, Str source) {
        Frame *f = frame_of(c);
        Walk *w = f->walk;
        Value text;
        uint32_t flags = EFFECT_RUNTIME_CODE;
        bool nul;

        if (w->input.kind == INPUT_FILE && !w->input.shared) {
                run_input_file(f, source);
                return;
        }
        text = source_of_input(w, &w->input, &nul);
        text.span = c->span;
        text.many = false;
        if (text.form == VALUE_LITERAL && !w->input.shared) {
                if (lang == CODE_SHELL || lang == CODE_PYTHON || lang == CODE_OTHER)
                        say_inline(f, &text, 0, STR("its input is run as a program"), source);
                if (lang != CODE_OTHER && lang != CODE_PYTHON)
                        host_code(c, lang, &text, NULL, 0, source);
                return;
        }
        text = value_any(c->span);
        if (input_is_network(w))
                flags |= EFFECT_FROM_NETWORK;
        say_inline(f, &text, flags, STR("what comes through its input is run as a program"),
                   source);
}
