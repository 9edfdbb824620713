/*
 * dump-facts: what the walker says that texts would do, for a program to compare
 *
 * Reads texts from stdin, each ended by a NUL; the Nth is judged in /tmp/w/N, where there is a file f.
 * Writes a JSON line for each:
 *   {"commands":[[VALUE…]…],"reads":[VALUE…],"secrets":[VALUE…],"writes":[VALUE…],"unknown":false}
 * A VALUE is a string when it is known, else [form, begin, end, many, may be empty].
 */

#include "shell/shell.h"

#include <stdio.h>

static void put_string(Buf *b, Str s) {
        buf_append_char(b, '"');
        for (size_t i = 0; i < s.n; ++i) {
                unsigned char c = (unsigned char)s.p[i];

                if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\')
                        buf_appendf(b, "\\u%04x", c);
                else
                        buf_append_char(b, (char)c);
        }
        buf_append_char(b, '"');
}

static void put_value(Buf *b, const Value *v) {
        static const char *const forms[] = { "none",    "literal", "number",
                                             "pattern", "listing", "any" };

        if (v->form == VALUE_LITERAL && !v->many) {
                put_string(b, v->text);
                return;
        }
        buf_appendf(b, "[\"%s\",", forms[v->form]);
        put_string(b, v->text);
        buf_append_char(b, ',');
        put_string(b, v->suffix);
        buf_append(b, v->many || v->form == VALUE_LISTING ? STR(",true,") : STR(",false,"));
        buf_append(b, v->hollow ? STR("true]") : STR("false]"));
}

static void put_command(Buf *b, const ShellCommand *c) {
        buf_append_char(b, '[');
        for (size_t i = 0; i < c->n_argv; ++i) {
                if (i)
                        buf_append_char(b, ',');
                put_value(b, &c->argv[i]);
        }
        if (c->extra_arguments)
                buf_append(b, STR(",[\"any\",\"\",\"\",true,false]"));
        buf_append_char(b, ']');
}

static void put_objects(Buf *b, const ShellFacts *facts, EffectKind kind) {
        bool first = true;

        buf_append_char(b, '[');
        for (size_t i = 0; i < facts->effects.n; ++i) {
                const Effect *e = &facts->effects.items[i];

                if (effect_kind(e->act) != kind)
                        continue;
                if (!first)
                        buf_append_char(b, ',');
                first = false;
                put_value(b, &e->object);
        }
        buf_append_char(b, ']');
}

/* What the texts of states.py export means nothing to any program. */
static bool is_own_variable(const Effect *e) {
        return e->part < 0 && e->object.form == VALUE_LITERAL && e->object.text.n == 1 &&
               strchr("axyz", e->object.text.p[0]);
}

/* Code that is not known is a question by itself, whatever runs then. */
static bool says_unknown(const ShellFacts *facts) {
        for (size_t i = 0; i < facts->effects.n; ++i) {
                const Effect *e = &facts->effects.items[i];

                if (e->act == ACT_UNKNOWN && is_own_variable(e))
                        continue;
                if (e->act == ACT_UNKNOWN || e->act == ACT_RUN_INLINE || e->act == ACT_RUN_FILE ||
                    e->act == ACT_SHELL_STATE || e->flags & EFFECT_RUNTIME_CODE ||
                    (e->act == ACT_RUN_UNKNOWN && e->part < 0))
                        return true;
        }
        return facts->problem.text.n;
}

static void put_facts(Buf *b, const ShellFacts *facts) {
        buf_append(b, STR("{\"commands\":["));
        for (size_t i = 0; i < facts->n_commands; ++i) {
                if (i)
                        buf_append_char(b, ',');
                put_command(b, &facts->commands[i]);
        }
        buf_append(b, STR("],\"reads\":"));
        put_objects(b, facts, EFFECT_KIND_READ);
        buf_append(b, STR(",\"secrets\":"));
        put_objects(b, facts, EFFECT_KIND_SECRET);
        buf_append(b, STR(",\"writes\":"));
        put_objects(b, facts, EFFECT_KIND_WRITE);
        buf_appendf(b, ",\"unknown\":%s}\n", says_unknown(facts) ? "true" : "false");
}

static void dump(Str text, ShellDialect dialect, unsigned n) {
        static const Str env[][2] = {
                { STR_INIT("x"), STR_INIT("X") },
                { STR_INIT("y"), STR_INIT("Y") },
                { STR_INIT("PATH"), STR_INIT("/nowhere") },
        };
        char dir[64], file[80];
        Buf out = BUF_INIT(64 << 20);
        ShellFacts facts;
        Arena a;
        int r;

        snprintf(dir, sizeof(dir), "/tmp/w/%u", n);
        snprintf(file, sizeof(file), "%s/f", dir);
        const WorldFile files[] = {
                { str_of(dir), .type = WORLD_TYPE_DIR, .mode = 0755 },
                { str_of(file), STR_INIT("old\n"), WORLD_TYPE_FILE, 0644, 0 },
        };
        WorldData d = { .files = files, .n_files = 2, .env = env, .n_env = ARRAY_LEN(env) };
        const ShellContext context = {
                .world = world_data(&d),
                .directory = str_of(dir),
                .workspace = str_of(dir),
                .home = STR("/home/u"),
                .dialect = dialect,
        };

        arena_init(&a, NULL, 0, 256 << 20);
        r = shell_read(text, &context, &a, &facts);
        /* A failure is a no, whatever the text does. */
        if (r)
                buf_append(&out, STR("{\"commands\":[],\"reads\":[],\"secrets\":[],\"writes\":[],"
                                     "\"unknown\":true}\n"));
        else
                put_facts(&out, &facts);
        fwrite(out.p, 1, out.n, stdout);
        buf_deinit(&out);
        arena_deinit(&a);
}

/* The shell that would run the texts may be named. */
int main(int argc, char **argv) {
        ShellDialect dialect = SHELL_BASH;
        char *line = NULL;
        size_t capacity = 0;
        unsigned count = 0;
        ssize_t n;

        if (argc > 1)
                (void)shell_dialect_from_name(str_of(argv[1]), &dialect);
        while ((n = getdelim(&line, &capacity, 0, stdin)) > 0)
                dump((Str){ line, (size_t)n - (line[n - 1] == 0) }, dialect, count++);
        free(line);
        return 0;
}
