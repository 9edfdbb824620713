#include "judgement.h"

#include "shell/test-host.h"

#define DEPTH_MAX 8

static Judging *judging(CommandContext *c) {
        return c->userdata;
}

void judge_speak(Judging *j, Verdict v, Str what, const Value *object, Str why, Str source) {
        if (v > j->verdict)
                j->verdict = v;
        if (v == VERDICT_ALLOW)
                return;
        buf_appendf(&j->text, "%s" STR_FMT, j->text.n ? "; " : "", STR_ARG(what));
        if (object && object->text.n)
                buf_appendf(&j->text, " " STR_FMT, STR_ARG(object->text));
        if (why.n)
                buf_appendf(&j->text, ": " STR_FMT, STR_ARG(why));
        if (source.n)
                buf_appendf(&j->text, " (" STR_FMT ")", STR_ARG(source));
}

static bool quiet(EffectAct act) {
        return act == ACT_LOOK || act == ACT_READ || act == ACT_READ_TREE || act == ACT_NET_API;
}

static void on_effect(CommandContext *c, Effect e) {
        Verdict v = quiet(e.act) ? VERDICT_ALLOW : VERDICT_ASK;

        judge_speak(judging(c), v, str_of(effect_act_name(e.act)), &e.object, e.why, e.source);
}

/* A few names that everybody agrees on; the true list is the room files'. */
static bool sensitive(const Value *v) {
        static const Str names[] = { STR_INIT(".env"), STR_INIT("/.ssh"), STR_INIT("id_rsa"),
                                     STR_INIT("/etc/shadow"), STR_INIT("credentials") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_find(v->text, names[i]) != SIZE_MAX)
                        return true;
        return false;
}

static void on_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source) {
        bool open = path->form == VALUE_ANY && act != ACT_LOOK;
        bool sink = value_is(path, STR("/dev/null")) || value_is(path, STR("/dev/stdout"));
        Verdict v = sink || (quiet(act) && !open && !(act != ACT_LOOK && sensitive(path)))
                            ? VERDICT_ALLOW
                            : VERDICT_ASK;

        judge_speak(judging(c), v, str_of(effect_act_name(act)), path, why, source);
}

/* What a copy brings is found in the world, and here is none. */
static void on_copied(CommandContext *c, const Value *from, const Value *to, Str source) {
}

static void on_run(CommandContext *c, const Value *argv, size_t n, bool extra) {
        judge_words(judging(c), c->arena, argv, n, extra);
}

static void on_run_each(CommandContext *c, const Value *argv, size_t n, Str placeholder) {
        judge_words(judging(c), c->arena, argv, n, true);
}

static void on_code(CommandContext *c,
                    CodeLang lang,
                    const Value *text,
                    const Value *args,
                    size_t n,
                    Str source) {
        bool readable = lang != CODE_OTHER && text->form == VALUE_LITERAL;

        judge_speak(judging(c), readable ? VERDICT_SKIP : VERDICT_ASK, STR("program text"), text,
                    STR("read by code"), source);
}

static void on_input(CommandContext *c, CodeLang lang, Str source) {
        judge_speak(judging(c), VERDICT_ASK, STR("runs its input"), NULL, (Str){ NULL, 0 }, source);
}

static void on_assign(CommandContext *c, const Value *word) {
}

static void on_probe(CommandContext *c, Str tool, const Str *keys, size_t n, Str source) {
}

static void on_look(CommandContext *c, const CommandLook *look) {
}

static void on_unknown(CommandContext *c, Span span, Str why, Str source) {
        judging(c)->unknown = true;
        judge_speak(judging(c), VERDICT_ASK, STR("cannot be told"), NULL, why, source);
}

/* Readers are not tried here. */
static void skip(CommandContext *c) {
        judge_speak(judging(c), VERDICT_SKIP, STR("read by code"), NULL, (Str){ NULL, 0 },
                    (Str){ NULL, 0 });
}

CommandReader command_reader_find(Str name) {
        return skip;
}

bool code_read_node(CommandContext *c, const Value *text, Str source) {
        if (text->form != VALUE_LITERAL)
                return false;
        skip(c);
        return true;
}

void judge_words(Judging *j, Arena *a, const Value *argv, size_t n, bool extra) {
        ShellCommand out = { .argv = argv, .n_argv = n };
        CommandContext c = {
                .host = &host,
                .userdata = j,
                .arena = a,
                .argv = argv,
                .n_argv = n,
                .directory = value_literal(STR("/work"), (Span){ 0, 0 }),
                .extra = extra,
                .out = &out,
        };

        if (++j->depth > DEPTH_MAX)
                judge_speak(j, VERDICT_ASK, STR("too deep"), NULL, (Str){ NULL, 0 },
                            (Str){ NULL, 0 });
        else
                command_read(&c);
        --j->depth;
}
