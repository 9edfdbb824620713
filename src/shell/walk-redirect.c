#include "dialect.h"

static bool is_stream(const Value *v) {
        static const Str names[] = { STR_INIT("/dev/null"), STR_INIT("/dev/stdout"),
                                     STR_INIT("/dev/stderr"), STR_INIT("/dev/stdin"),
                                     STR_INIT("/dev/tty") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (value_is(v, names[i]))
                        return true;
        return v->form == VALUE_LITERAL && v->text.n == sizeof("/dev/fd/N") - 1 &&
               str_has_prefix(v->text, STR("/dev/fd/")) && v->text.p[8] >= '0' &&
               v->text.p[8] <= '2';
}

/* Opened once more, what stands there is emptied: <README >/dev/stdin. */
static bool is_input(const Value *v) {
        return value_is(v, STR("/dev/stdin")) || value_is(v, STR("/dev/fd/0"));
}

enum {
        FD_LAST = 63,     /* stands for all above */
        FD_VARIABLE = 10, /* the first that {fd}<f may get */
};

static uint64_t fd_bit(int fd) {
        return (uint64_t)1 << (fd < FD_LAST ? fd : FD_LAST);
}

/*
 * Standard output or error that is a file opened to be read is emptied by >/dev/stdout behind it; and
 * /dev/fd/63 is taken for what bash itself opens.
 */
static void opened_to_read(Walk *w, const ShellRedirect *r, int fd) {
        if (fd == 1 || fd == 2 || fd >= FD_VARIABLE)
                walk_unknown(w, span_of(w, r->span),
                             STR("an output is a file that is opened to be read"));
        w->readers |= fd_bit(fd);
}

static void note_readers(Walk *w, const ShellRedirect *r) {
        int first = r->op == SHELL_REDIRECT_DUP_OUT ? 1 : 0, fd = r->fd < 0 ? first : r->fd;

        switch (r->op) {
        case SHELL_REDIRECT_IN:
        case SHELL_REDIRECT_READ_WRITE:
        case SHELL_REDIRECT_HEREDOC:
        case SHELL_REDIRECT_HERESTRING:
                if (r->variable.n)
                        w->readers |= ~(uint64_t)0 << FD_VARIABLE;
                else if (fd > 0)
                        opened_to_read(w, r, fd);
                return;
        case SHELL_REDIRECT_DUP_IN:
        case SHELL_REDIRECT_DUP_OUT:
                if (r->variable.n)
                        w->readers |= ~(uint64_t)0 << FD_VARIABLE;
                else if (fd > 0 && (r->source == 0 || (r->source < 0 && w->readers) ||
                                    (r->source > 2 && w->readers & fd_bit(r->source))))
                        opened_to_read(w, r, fd);
                return;
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_BOTH:
        case SHELL_REDIRECT_APPEND_BOTH:
        case SHELL_REDIRECT_CLOSE:
                return;
        }
        abort();
}

/* bash itself opens a connection for these names. */
static bool is_network(const Value *v) {
        return v->form != VALUE_ANY && v->form != VALUE_NUMBER &&
               (str_has_prefix(v->text, STR("/dev/tcp/")) ||
                str_has_prefix(v->text, STR("/dev/udp/")));
}

static void add_network(Walk *w, const Value *v, Span span) {
        Value object = *v;

        object.text = str_slice(v->text, sizeof("/dev/tcp/") - 1, v->text.n);
        walk_add(w, (Effect){ .act = ACT_NET_SEND,
                              .certainty = CERTAINTY_SURE,
                              .object = object,
                              .span = span,
                              .part = -1,
                              .why = STR("bash opens a connection for this name") });
}

static void visit_file(Walk *w, EffectAct act, const Value *v, Span span) {
        Value path = *v;

        path.span = span;
        path.many = false;
        if (is_stream(v) && !(is_input(v) && act != ACT_READ && act != ACT_LOOK))
                return;
        if (is_network(v)) {
                add_network(w, v, span);
                return;
        }
        for (size_t i = 0; i < w->state.directory.n; ++i)
                host_path_at(w, -1, act, &path, &w->state.directory.values[i], 0,
                             act == ACT_READ || act == ACT_LOOK ? STR("")
                                                                : STR("a redirection writes there"),
                             STR(""));
}

/* A redirection's word is split and matched like an argument, and must come to one word. */
static Choice redirect_target(Walk *w, const ShellWord *word) {
        Slots slots = { 0 };

        word_visit(w, word);
        word_expand(w, word, &slots);
        if (slots.n == 1)
                return slots.items[0];
        return choice_of(w->arena, (Value){ .form = VALUE_ANY, .span = span_of(w, word->span) });
}

static void visit_target(Walk *w, EffectAct act, const ShellRedirect *r) {
        Choice c = redirect_target(w, r->target);

        for (size_t i = 0; i < c.n; ++i)
                visit_file(w, act, &c.values[i], span_of(w, r->span));
}

/*
 * What the word of >& came to is expanded once more when it is no number: >&'$(rm x)'
 * runs rm. So nothing may be left in it that an expansion would see.
 */
static bool expands_again(const Value *v) {
        if (v->form != VALUE_LITERAL)
                return true;
        for (size_t i = 0; i < v->text.n; ++i)
                if (strchr("$`\\'\"~*?[ \t\n<>(", v->text.p[i]))
                        return true;
        return false;
}

/* >&word: a descriptor's number, or a file when it is none. */
static void visit_dup_out(Walk *w, const ShellRedirect *r) {
        Choice c;

        if (r->source >= 0)
                return;
        c = redirect_target(w, r->target);
        for (size_t i = 0; i < c.n; ++i) {
                const Value *v = &c.values[i];

                /* +5, and a number below nought, are names of files. */
                if (value_is(v, STR("-")) ||
                    (v->form == VALUE_LITERAL && dialect_is_digits(v->text)))
                        continue;
                visit_file(w, ACT_WRITE, v, span_of(w, r->span));
                if (expands_again(v))
                        walk_unknown(w, span_of(w, r->span),
                                     STR("bash expands the word behind >& twice"));
        }
}

/* Commands that show nothing of what they read. */
static bool is_silent_reader(Str command) {
        static const Str names[] = { STR_INIT("wc"),      STR_INIT("md5sum"),
                                     STR_INIT("sha1sum"), STR_INIT("sha256sum"),
                                     STR_INIT("cksum"),   STR_INIT("sha512sum"),
                                     STR_INIT("b2sum"),   STR_INIT("true"),
                                     STR_INIT(":") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], command))
                        return true;
        return false;
}

static void set_input(Walk *w, const ShellRedirect *r, InputKind kind, const ShellWord *word) {
        if (r->fd > 0 || r->variable.n)
                return;
        w->input = (Input){ .kind = kind, .word = word, .state = w->state, .source = w->source };
}

bool redirects_input(const ShellRedirect *r) {
        switch (r->op) {
        case SHELL_REDIRECT_IN:
        case SHELL_REDIRECT_READ_WRITE:
        case SHELL_REDIRECT_DUP_IN:
        case SHELL_REDIRECT_HEREDOC:
        case SHELL_REDIRECT_HERESTRING:
        case SHELL_REDIRECT_CLOSE:
                return r->fd <= 0 && !r->variable.n;
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_BOTH:
        case SHELL_REDIRECT_APPEND_BOTH:
        case SHELL_REDIRECT_DUP_OUT:
                return r->fd == 0;
        }
        abort();
}

static void visit_heredoc(Walk *w, const ShellRedirect *r) {
        if (!r->literal && r->body)
                word_visit_parts(w, r->body->parts);
        set_input(w, r, INPUT_TEXT, r->body);
}

static bool may_close(const ShellRedirect *r) {
        return r->op == SHELL_REDIRECT_CLOSE || r->move ||
               ((r->op == SHELL_REDIRECT_DUP_IN || r->op == SHELL_REDIRECT_DUP_OUT) &&
                r->source < 0);
}

/* 3<&0, </dev/stdin, </dev/fd/3: what is read there is missing in the input, at any place of it. */
static bool may_be_input(const ShellRedirect *r) {
        switch (r->op) {
        case SHELL_REDIRECT_DUP_IN:
                return r->source <= 0;
        case SHELL_REDIRECT_DUP_OUT:
                return r->source == 0 || (r->source < 0 && (r->fd > 1 || r->variable.n));
        case SHELL_REDIRECT_IN:
        case SHELL_REDIRECT_READ_WRITE:
                return str_find(r->target->raw, STR("stdin")) != SIZE_MAX ||
                       str_find(r->target->raw, STR("/dev/fd")) != SIZE_MAX ||
                       str_find(r->target->raw, STR("/proc/")) != SIZE_MAX;
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_BOTH:
        case SHELL_REDIRECT_APPEND_BOTH:
        case SHELL_REDIRECT_CLOSE:
        case SHELL_REDIRECT_HEREDOC:
        case SHELL_REDIRECT_HERESTRING:
                return false;
        }
        abort();
}

static void walk_redirect(Walk *w, const ShellRedirect *r, Str command) {
        w->closes |= may_close(r);
        note_readers(w, r);
        w->torn |= w->input.kind != INPUT_HOST && may_be_input(r);
        switch (r->op) {
        case SHELL_REDIRECT_IN:
                visit_target(w, is_silent_reader(command) ? ACT_LOOK : ACT_READ, r);
                set_input(w, r, INPUT_FILE, r->target);
                return;
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_BOTH:
                visit_target(w, ACT_WRITE, r);
                return;
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_APPEND_BOTH:
                visit_target(w, ACT_APPEND, r);
                return;
        case SHELL_REDIRECT_READ_WRITE:
                visit_target(w, ACT_WRITE, r);
                set_input(w, r, INPUT_FILE, r->target);
                return;
        case SHELL_REDIRECT_DUP_IN:
                if (r->source < 0 && r->target)
                        word_visit(w, r->target);
                set_input(w, r, INPUT_HOST, NULL);
                return;
        case SHELL_REDIRECT_DUP_OUT:
                visit_dup_out(w, r);
                if (r->fd == 0)
                        set_input(w, r, INPUT_HOST, NULL);
                return;
        case SHELL_REDIRECT_CLOSE:
                if (r->fd <= 0)
                        set_input(w, r, INPUT_HOST, NULL);
                return;
        case SHELL_REDIRECT_HEREDOC:
                visit_heredoc(w, r);
                return;
        case SHELL_REDIRECT_HERESTRING:
                word_visit(w, r->target);
                set_input(w, r, INPUT_TEXT, r->target);
                return;
        }
        abort();
}

State walk_redirects(Walk *w, const ShellRedirect *list, Str command) {
        State failed = w->state, last = w->state;

        for (const ShellRedirect *r = list; r; r = r->next) {
                if (memcmp(&last, &w->state, sizeof(last))) {
                        last = w->state;
                        failed = state_join(w, &failed, &last);
                }
                walk_redirect(w, r, command);
                if (r->variable.n) {
                        Choice number = choice_of(w->arena, (Value){ .form = VALUE_NUMBER });

                        environment_visit(w, r->variable, &number, false, span_of(w, r->span));
                        state_set(w, r->variable, number, false);
                }
        }
        return failed;
}
