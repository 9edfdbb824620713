#include "code.h"

bool code_init(Code *k, CommandContext *c, const Value *value, Str source) {
        *k = (Code){ .c = c, .value = value, .source = source, .text = value->text };

        if (value->form != VALUE_LITERAL)
                return code_unknown(k, "the program text is not known");
        if (value->text.n > CODE_TEXT_MAX)
                return code_unknown(k, "the program text is too long to be read");
        if (value->text.n && memchr(value->text.p, 0, value->text.n))
                return code_unknown(k, "the program text holds a NUL byte");
        return true;
}

bool code_init_tokens(Code *k, CodeTokens *ret_tokens) {
        size_t n = k->text.n + 1;

        if (n > CODE_TOKENS_MAX)
                n = CODE_TOKENS_MAX;
        *ret_tokens = (CodeTokens){ .items = arena_new_array(k->c->arena, CodeToken, n) };
        if (!ret_tokens->items)
                return code_unknown(k, "no memory to read the program text");
        ret_tokens->capacity = n;
        return true;
}

bool code_unknown(Code *k, const char *why) {
        if (!k->stopped)
                k->c->host->unknown(k->c, k->value->span, str_of(why), k->source);
        k->stopped = true;
        k->at = k->text.n;
        return false;
}

int code_peek(const Code *k, size_t ahead) {
        if (k->stopped || ahead >= k->text.n - k->at)
                return CODE_END;
        return (unsigned char)k->text.p[k->at + ahead];
}

int code_next(Code *k) {
        int ch = code_peek(k, 0);

        if (ch != CODE_END)
                ++k->at;
        return ch;
}

bool code_take(Code *k, Str word) {
        if (k->stopped || !str_has_prefix(str_slice(k->text, k->at, k->text.n), word))
                return false;
        k->at += word.n;
        return true;
}

void code_skip_blanks(Code *k) {
        while (code_peek(k, 0) == ' ' || code_peek(k, 0) == '\t')
                ++k->at;
}

static bool is_name_byte(int ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') ||
               ch == '_';
}

Str code_take_name(Code *k) {
        size_t begin = k->at;

        while (is_name_byte(code_peek(k, 0)))
                ++k->at;
        return str_slice(k->text, begin, k->at);
}

bool code_push(Code *k, CodeTokens *tokens, int kind, size_t begin) {
        if (k->stopped)
                return false;
        if (tokens->n == tokens->capacity)
                return code_unknown(k, "the program text is too long to be read");
        tokens->items[tokens->n++] = (CodeToken){ kind, str_slice(k->text, begin, k->at) };
        return true;
}

int code_kind(const CodeTokens *tokens, size_t i) {
        return i < tokens->n ? tokens->items[i].kind : CODE_END;
}

bool code_is(const CodeTokens *tokens, size_t i, Str text) {
        return i < tokens->n && str_eq(tokens->items[i].text, text);
}

void code_path(Code *k, EffectAct act, Str path, const char *why) {
        Value value = value_literal(path, k->value->span);

        k->c->host->path(k->c, act, &value, str_of(why), k->source);
}

void code_any_path(Code *k, EffectAct act, const char *why) {
        Value value = value_any(k->value->span);

        k->c->host->path(k->c, act, &value, str_of(why), k->source);
}

void code_shell(Code *k, Str command) {
        Value value = value_literal(command, k->value->span);

        k->c->host->code(k->c, CODE_SHELL, &value, NULL, 0, k->source);
}

void code_effect(Code *k, EffectAct act, uint32_t flags, Str object, const char *why) {
        k->c->host->effect(k->c, (Effect){ .act = act,
                                           .certainty = CERTAINTY_POSSIBLE,
                                           .flags = flags,
                                           .object = value_literal(object, k->value->span),
                                           .span = k->value->span,
                                           .part = -1,
                                           .why = str_of(why),
                                           .source = k->source });
}

void reader_unknown(CommandContext *c, const Value *word, const char *why) {
        if (c->out)
                c->out->known = false;
        c->host->unknown(c, word->span, str_of(why), (Str){ 0 });
}

void reader_effect(CommandContext *c, EffectAct act, const Value *object, const char *why) {
        c->host->effect(c, (Effect){ .act = act,
                                     .certainty = CERTAINTY_SURE,
                                     .object = *object,
                                     .span = object->span,
                                     .part = -1,
                                     .why = str_of(why) });
}

bool env_name_is_harmless(Str name) {
        static const Str names[] = {
#define X(name) STR_INIT(name),
#include "harmless-names.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(names[i], name))
                        return true;
        }
        return false;
}

bool name_is_plain(Str name) {
        if (!name.n || (name.p[0] >= '0' && name.p[0] <= '9'))
                return false;
        for (size_t i = 0; i < name.n; ++i) {
                if (!is_name_byte((unsigned char)name.p[i]))
                        return false;
        }
        return true;
}
