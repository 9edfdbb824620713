#pragma once

/*
 * A host that writes down what the readers of small languages tell it.
 */

#include "test-host.h"

#include "base/test.h"

#include <stdio.h>
#include <time.h>

/* --- a host that writes down what it is told --------------------------- */

typedef struct Heard {
        Buf text;
        size_t n;
} Heard;

static inline void heard(CommandContext *c, const char *what, Str object) {
        Heard *h = c->userdata;

        if (h->text.n)
                buf_append_char(&h->text, ' ');
        buf_appendf(&h->text, "%s", what);
        if (object.n) {
                buf_append_char(&h->text, ':');
                buf_append(&h->text, object);
        }
        ++h->n;
}

static inline Str shown(const Value *v) {
        static const Str forms[] = { STR_INIT("NONE"),    STR_INIT(""),     STR_INIT("NUMBER"),
                                     STR_INIT("PATTERN"), STR_INIT("LIST"), STR_INIT("ANY") };

        return v->form == VALUE_LITERAL ? v->text : forms[v->form];
}

static inline void append_words(Heard *h, const Value *argv, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (i)
                        buf_append_char(&h->text, ',');
                if (argv[i].form == VALUE_LISTING)
                        buf_appendf(&h->text, "<" STR_FMT "*" STR_FMT ">", STR_ARG(argv[i].text),
                                    STR_ARG(argv[i].suffix));
                else
                        buf_append(&h->text, shown(&argv[i]));
        }
}

static void on_effect(CommandContext *c, Effect e) {
        heard(c, effect_act_name(e.act), (Str){ 0 });
}

static void on_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source) {
        assert_true(why.n);
        heard(c, effect_act_name(act), shown(path));
}

static void on_copied(CommandContext *c, const Value *from, const Value *to, Str source) {
        fail_msg("no reader copies");
}

static void on_run(CommandContext *c, const Value *argv, size_t n, bool extra) {
        heard(c, extra ? "run+" : c->directory.form == VALUE_ANY ? "run-dir" : "run", (Str){ 0 });
        buf_append_char(&((Heard *)c->userdata)->text, ':');
        append_words(c->userdata, argv, n);
}

static void on_run_each(CommandContext *c, const Value *argv, size_t n, Str placeholder) {
        heard(c, "each", placeholder);
        buf_append_char(&((Heard *)c->userdata)->text, ':');
        append_words(c->userdata, argv, n);
}

static void on_code(CommandContext *c,
                    CodeLang lang,
                    const Value *text,
                    const Value *args,
                    size_t n_args,
                    Str source) {
        assert_int_equal(lang, CODE_SHELL);
        heard(c, "shell", shown(text));
}

static void on_input(CommandContext *c, CodeLang lang, Str source) {
        heard(c, "input", (Str){ 0 });
}

static void on_assign(CommandContext *c, const Value *word) {
        heard(c, "assign", shown(word));
}

static void on_probe(CommandContext *c, Str tool, const Str *keys, size_t n_keys, Str source) {
        heard(c, "probe", tool);
}

static void on_look(CommandContext *c, const CommandLook *look) {
        heard(c, "look", shown(&look->directory));
}

static void on_unknown(CommandContext *c, Span span, Str why, Str source) {
        assert_true(why.n);
        heard(c, "unknown", (Str){ 0 });
}

/* --- tables ------------------------------------------------------------ */

/*
 * What is read, and what is said of it: "" when it does nothing. The words of a
 * command are split at blanks; ~ is a blank inside of one, %any %many %num %glob
 * stand for words that are not known.
 */
typedef struct Case {
        const char *text;
        const char *said;
} Case;

typedef struct Fixture {
        Arena arena;
        char first[1 << 14];
        Heard heard;
        WorldData data;
        ShellContext shell;
        ShellCommand out;
        CommandContext c;
        Value argv[64];
        ShellOption options[64];
} Fixture;

static const WorldFile files[] = {
        { STR_INIT("/w"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/w/a.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/w/app.db"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/w/types.ts"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/evil"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/evil/json.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
        { STR_INIT("/trace"), { 0 }, WORLD_TYPE_DIR, 0755, 0 },
        { STR_INIT("/trace/traceback.py"), { 0 }, WORLD_TYPE_FILE, 0644, 0 },
};

static inline void fixture_init(Fixture *f, Str directory) {
        *f = (Fixture){ .data = { .files = files, .n_files = ARRAY_LEN(files) } };
        f->heard.text = (Buf)BUF_INIT(1 << 20);
        arena_init(&f->arena, f->first, sizeof(f->first), 1 << 24);
        f->shell = (ShellContext){ .world = world_data(&f->data) };
        f->c = (CommandContext){ .host = &host,
                                 .userdata = &f->heard,
                                 .shell = &f->shell,
                                 .arena = &f->arena,
                                 .argv = f->argv,
                                 .directory = value_literal(directory, (Span){ 0 }),
                                 .out = &f->out };
        buf_append(&f->heard.text, STR(""));
}

static inline void fixture_deinit(Fixture *f) {
        buf_deinit(&f->heard.text);
        arena_deinit(&f->arena);
}

static inline void fixture_check(Fixture *f, const Case *row) {
        const char *said = f->heard.text.p ? f->heard.text.p : "";

        if (strcmp(said, row->said) != 0)
                print_error("%s\n  said: '%s'\n  not:  '%s'\n", row->text, said, row->said);
        assert_string_equal(said, row->said);
}

static inline Value word_value(Arena *a, Str word) {
        static const struct {
                Str name;
                Value value;
        } unknowns[] = {
                { STR_INIT("%any"), { .form = VALUE_ANY } },
                { STR_INIT("%many"), { .form = VALUE_ANY, .many = true } },
                { STR_INIT("%num"), { .form = VALUE_NUMBER } },
                { STR_INIT("%glob"),
                  { .form = VALUE_PATTERN, .suffix = STR_INIT(".c"), .many = true } },
                { STR_INIT("%src"), { .form = VALUE_PATTERN, .text = STR_INIT("src/") } },
                { STR_INIT("%list"),
                  { .form = VALUE_LISTING, .text = STR_INIT("src"), .many = true } },
                { STR_INIT("%a="), { .form = VALUE_PATTERN, .text = STR_INIT("A=") } },
        };
        Str copy;

        for (size_t i = 0; i < ARRAY_LEN(unknowns); ++i)
                if (str_eq(unknowns[i].name, word))
                        return unknowns[i].value;
        copy = arena_str(a, word);
        for (size_t i = 0; i < copy.n; ++i)
                if (copy.p[i] == '~')
                        ((char *)(uintptr_t)copy.p)[i] = ' ';
        return value_literal(copy, (Span){ 0 });
}

static inline void set_words(Fixture *f, Str text) {
        do {
                Str word = str_cut(text, ' ', &text);

                f->argv[f->c.n_argv++] = word_value(&f->arena, word);
        } while (text.n && f->c.n_argv < ARRAY_LEN(f->argv));
        for (size_t i = 1; i < f->c.n_argv; ++i)
                if (str_has_prefix(f->argv[i].text, STR("-")))
                        f->options[f->out.n_options++] = (ShellOption){ .name = f->argv[i].text };
        f->out.options = f->options;
        f->out.operands = f->argv + 1;
        f->out.n_operands = f->c.n_argv - 1;
}

typedef void (*CodeReader)(CommandContext *c, const Value *text, Str source);

static inline void check_code_of(CodeReader read, const char *command, const Case *rows, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                Value text = value_literal(str_of(rows[i].text), (Span){ 0 });
                Fixture f;

                fixture_init(&f, STR("/w"));
                set_words(&f, str_of(command));
                read(&f.c, &text, STR("test"));
                fixture_check(&f, &rows[i]);
                fixture_deinit(&f);
        }
}

static inline void check_code(CodeReader read, const Case *rows, size_t n) {
        check_code_of(read, "program", rows, n);
}

/* --- sql ---------------------------------------------------------------- */

static inline void read_psql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_PSQL, text, source);
}

static inline void read_mysql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_MYSQL, text, source);
}

static inline void read_tsql(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_TSQL, text, source);
}

static inline void read_duckdb(CommandContext *c, const Value *text, Str source) {
        code_read_sql(c, CODE_DUCKDB, text, source);
}

/* --- fzf ---------------------------------------------------------------- */

static inline void read_fzf_bind(CommandContext *c, const Value *text, Str source) {
        code_read_fzf(c, CODE_FZF_BIND, text, source);
}

static inline void read_fzf_command(CommandContext *c, const Value *text, Str source) {
        code_read_fzf(c, CODE_FZF_COMMAND, text, source);
}
