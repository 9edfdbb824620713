#include "code.h"

/*
 * fzf: what --bind binds to keys, and command lines in which {} and its like stand for
 * words of the list, quoted by fzf for a shell. fzf(1), KEY/EVENT BINDINGS, PREVIEW WINDOW.
 */

typedef enum FzfAction {
        FZF_ACTION_NONE,
        FZF_ACTION_PLAIN,   /* moves, selects, shows; an argument is text */
        FZF_ACTION_COMMAND, /* runs its argument */
} FzfAction;

static FzfAction action_find(Str name) {
        static const struct {
                Str name;
                FzfAction action;
        } rows[] = {
#define X(name, action) { STR_INIT(name), FZF_ACTION_##action },
#include "fzf.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i)
                if (str_eq(rows[i].name, name))
                        return rows[i].action;
        return FZF_ACTION_NONE;
}

/* ---- command lines --------------------------------------------------------- */

/* What stands between the braces of "{}", "{+}", "{2..}", "{q}", "{n}", "{f}". "{r}" is not quoted. */
static bool is_placeholder(Str inside) {
        if (str_eq(inside, STR("q")))
                return true;
        for (size_t i = 0; i < inside.n; ++i)
                if (!strchr("+sfn0123456789.,-", inside.p[i]))
                        return false;
        return true;
}

/*
 * Words that fzf puts in are quoted as words by themselves: inside other quotes they would
 * break out of them, so that nothing may be quoted beside them.
 */
static bool has_quotes(Str text) {
        for (size_t i = 0; i < text.n; ++i)
                if (strchr("'\"\\`$#\n", text.p[i]))
                        return true;
        return false;
}

static void read_command(Code *k, Str command) {
        Buf out = BUF_INIT(CODE_TEXT_MAX * 4);
        Str rest = command;

        if (str_find_char(command, '{') == SIZE_MAX) {
                code_shell(k, command);
                return;
        }
        if (has_quotes(command)) {
                code_unknown(k, "what fzf puts into the command may break out of its quotes");
                return;
        }
        while (str_find_char(rest, '{') != SIZE_MAX) {
                Str inside, before = str_cut(rest, '{', &rest);

                inside = str_cut(rest, '}', &rest);
                if (rest.p == inside.p + inside.n || !is_placeholder(inside)) {
                        code_unknown(k, "what fzf puts into the command is not known");
                        break;
                }
                buf_append(&out, before);
                /* Nobody sets it: one word, or with '+' several, of which nothing is known. */
                buf_append(&out, str_find_char(inside, '+') == SIZE_MAX ? STR("\"$item\"")
                                                                        : STR("$item"));
        }
        buf_append(&out, rest);
        if (buf_error(&out)) {
                code_unknown(k, "no memory to read the program text");
        } else if (!k->stopped) {
                code_shell(k, arena_str(k->c->arena, buf_str(&out)));
        }
        buf_deinit(&out);
}

/* ---- bindings -------------------------------------------------------------- */

static bool is_end(int ch) {
        return ch == CODE_END || ch == '+' || ch == ',';
}

/* "(text)" ends at a ')' that ends the action; nested ones differ between versions. */
static bool take_argument(Code *k, Str *ret) {
        size_t begin;

        *ret = (Str){ NULL, 0 };
        if (is_end(code_peek(k, 0)))
                return true;
        if (code_take(k, STR(":"))) {
                *ret = str_slice(k->text, k->at, k->text.n);
                k->at = k->text.n;
                return true;
        }
        if (!code_take(k, STR("(")))
                return code_unknown(k, "how fzf takes the argument of an action is not known");
        begin = k->at;
        while (code_peek(k, 0) != ')' && code_peek(k, 0) != '(' && code_peek(k, 0) != CODE_END)
                ++k->at;
        *ret = str_slice(k->text, begin, k->at);
        return (code_take(k, STR(")")) && is_end(code_peek(k, 0))) ||
               code_unknown(k, "where the argument of an action of fzf ends cannot be told");
}

static bool read_action(Code *k) {
        size_t begin = k->at;
        Str name, argument;

        while ((code_peek(k, 0) >= 'a' && code_peek(k, 0) <= 'z') || code_peek(k, 0) == '-' ||
               code_peek(k, 0) == '/')
                ++k->at;
        name = str_slice(k->text, begin, k->at);
        if (!take_argument(k, &argument))
                return false;
        switch (action_find(name)) {
        case FZF_ACTION_NONE:
                return code_unknown(k, "binds a key to an action that is not known");
        case FZF_ACTION_PLAIN:
                return true;
        case FZF_ACTION_COMMAND:
                read_command(k, argument);
                return !k->stopped;
        }
        abort();
}

/* "ctrl-a", "alt-/", "focus"; a key that is ':', ',' or '+' is read otherwise by some. */
static bool take_keys(Code *k) {
        size_t begin = k->at;
        int ch;

        while (ch = code_peek(k, 0), ch != ':' && ch != '+' && ch != '(' && ch != CODE_END) {
                if (ch == ',' && k->at == begin)
                        break;
                ++k->at;
        }
        return (k->at > begin && code_take(k, STR(":"))) ||
               code_unknown(k, "which key of fzf is bound cannot be told");
}

static void read_bindings(Code *k) {
        do {
                if (!take_keys(k))
                        return;
                do {
                        if (!read_action(k))
                                return;
                } while (code_take(k, STR("+")));
        } while (code_take(k, STR(",")));
}

void code_read_fzf(CommandContext *c, CodeLang lang, const Value *text, Str source) {
        Code k;

        if (!code_init(&k, c, text, source))
                return;
        if (lang == CODE_FZF_COMMAND) {
                read_command(&k, k.text);
        } else {
                read_bindings(&k);
        }
}
