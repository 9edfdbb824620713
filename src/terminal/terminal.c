#include "terminal-private.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define FLOOD_DEFAULT   12
#define FLOOD_MINUTE_MS 60000

static const char *variable(char *const *block, const char *name) {
        size_t n = strlen(name);

        for (; *block; ++block) {
                if (!strncmp(*block, name, n) && (*block)[n] == '=')
                        return *block + n + 1;
        }
        return NULL;
}

static bool is_set(char *const *block, const char *name) {
        const char *value = variable(block, name);

        return value && *value;
}

static Str first_of(char *const *env, Str setting, const char *a, const char *b, const char *last) {
        if (setting.n)
                return setting;
        if (is_set(env, a))
                return str_of(variable(env, a));
        if (b && is_set(env, b))
                return str_of(variable(env, b));
        return str_of(last);
}

static void read_environment(Terminal *t) {
        char *const *env = t->options.env;
        const char *term = variable(env, "TERM");

        t->flags = display_flags_from_locale(term, variable(env, "LC_ALL"),
                                             variable(env, "LC_CTYPE"), variable(env, "LANG"));
        t->lines_only = t->options.plain || tty_is_dumb_term(term);
        t->colour = !t->lines_only && !is_set(env, "NO_COLOR");
        t->editor = first_of(env, t->options.editor, "VISUAL", "EDITOR", "vi");
        t->wayland = is_set(env, "WAYLAND_DISPLAY");
        t->x11 = is_set(env, "DISPLAY");
}

static int open_tty(Terminal *t) {
        TtyEnv env = tty_env_from(t->options.env);
        int fd = t->options.fd, r = 0;

        if (!fd) {
                r = tty_open(&fd);
                if (r)
                        return r < 0 ? error_trace(r) : TERMINAL_E_NOT_INTERACTIVE;
                if (!tty_is_interactive(fd)) {
                        close(fd);
                        return TERMINAL_E_NOT_INTERACTIVE;
                }
        }
        r = tty_new(fd, &env, &t->tty);
        if (r) {
                if (fd != t->options.fd)
                        close(fd);
                return r < 0 ? error_trace(r) : TERMINAL_E_NOT_INTERACTIVE;
        }
        return 0;
}

int terminal_open(const TerminalOptions *options, Terminal **ret_terminal) {
        _cleanup_(terminal_closep) Terminal *t = calloc(1, sizeof(*t));
        int r;

        if (!t)
                return error_origin(-ENOMEM);
        t->options = *options;
        t->wake[0] = t->wake[1] = -1;
        if (!t->options.env)
                t->options.env = environ;
        if (!t->options.title.n)
                t->options.title = STR("assent waits");
        if (!t->options.by.n)
                t->options.by = STR("terminal");
        if (!t->options.flood || t->options.flood > TERMINAL_FLOOD_MAX)
                t->options.flood = t->options.flood ? TERMINAL_FLOOD_MAX : FLOOD_DEFAULT;
        read_environment(t);
        if (pipe2(t->wake, O_CLOEXEC | O_NONBLOCK) < 0)
                return error_origin(-errno);
        r = open_tty(t);
        if (r)
                return r;
        tty_set_wake(t->tty, t->wake[0]);
        *ret_terminal = take(t);
        return 0;
}

Terminal *terminal_close(Terminal *t) {
        if (!t)
                return NULL;

        terminal_end(t);
        tty_free(t->tty);
        closep(&t->wake[0]);
        closep(&t->wake[1]);
        free(t);
        return NULL;
}

int terminal_signal(const Terminal *t) {
        return t->signal;
}

static bool on_others(void *userdata) {
        Terminal *t = userdata;

        t->others_answered = t->others.look(t->others.userdata);
        return t->others_answered;
}

void terminal_set_others(Terminal *t, const TerminalOthers *others) {
        t->others = *others;
        tty_set_watch(t->tty, others->fd, on_others, t);
}

/* True when somebody else's answer ended the question here: it has been handed to the gate. */
static bool let_others(Terminal *t) {
        bool answered = t->end == END_WITHDRAWN && t->others_answered;

        t->others_answered = false;
        if (answered)
                t->others.deliver(t->others.userdata);
        return answered;
}

static void note_others(Terminal *t, const Request *request, const Decision *d) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(4096);

        buf_appendf(&text, "%s by " STR_FMT, d->action == ACTION_CONFIRM ? "Approved" : "Denied",
                    STR_ARG(str_slice(d->by_name, 0, 80)));
        if (d->why.n)
                buf_appendf(&text, " (" STR_FMT ")", STR_ARG(str_slice(d->why, 0, 200)));
        buf_appendf(&text, ": " STR_FMT, STR_ARG(str_slice(request->signature, 0, 200)));
        if (!buf_error(&text))
                terminal_mark(t, d->action == ACTION_CONFIRM, buf_str(&text));
}

/* What another answered may leave the question open: a second person is needed, or it was no answer. */
static HookSay on_ask(void *userdata, Request *request, HookAnswer *answer) {
        _cleanup_(request_unrefp) Request *held = request_ref(request);
        Terminal *t = userdata;
        HookSay say;

        for (;;) {
                Pending *p = gate_find_pending(t->gate, held);

                say = ask_one(t, held, answer);
                if (!let_others(t))
                        return say;
                if (pending_decision(p))
                        note_others(t, held, pending_decision(p));
                if (pending_decision(p) || pending_request(p) != held)
                        break;
        }
        *answer = (HookAnswer){ .say = HOOK_WAIT };
        return HOOK_WAIT;
}

static HookSay on_ask_batch(void *userdata, Request **requests, size_t n, HookAnswer *answers) {
        Terminal *t = userdata;
        HookSay say = ask_list(t, requests, n, answers);

        if (!let_others(t))
                return say;
        for (size_t i = 0; i < n; ++i) {
                const Pending *p = gate_find_pending(t->gate, requests[i]);

                if (p && pending_decision(p))
                        note_others(t, requests[i], pending_decision(p));
        }
        return say;
}

static void on_withdraw(void *userdata, Request *request) {
        Terminal *t = userdata;

        if (t->asking == request)
                (void)!write(t->wake[1], "", 1);
}

int terminal_attach(Terminal *t, Gate *g) {
        t->gate = g;
        return gate_add_asker(g, &(Asker){
                                         .name = STR("terminal"),
                                         .assurance = ASSURANCE_OWN,
                                         .userdata = t,
                                         .ask = on_ask,
                                         .ask_batch = on_ask_batch,
                                         .withdraw = on_withdraw,
                                 });
}

PageLook terminal_look(const Terminal *t) {
        unsigned columns, rows;

        tty_size(t->tty, &columns, &rows);
        /* Lines that a reader reads aloud are not cut: the terminal wraps them. */
        if (t->lines_only)
                columns = 1 << 20;
        return (PageLook){ .width = columns > 200 && !t->lines_only ? 200 : columns,
                           .flags = t->flags,
                           .colour = t->colour };
}

unsigned terminal_rows(const Terminal *t) {
        unsigned columns, rows;

        tty_size(t->tty, &columns, &rows);
        return rows;
}

static void empty_wake(Terminal *t) {
        char bytes[64];

        while (read(t->wake[0], bytes, sizeof(bytes)) > 0)
                ;
}

int terminal_begin(Terminal *t, int64_t timeout_ms) {
        int r;

        t->end = END_NONE;
        t->error = 0;
        t->signal = 0;
        t->deadline = timeout_ms > 0 ? tty_now_ms() + (uint64_t)timeout_ms : 0;
        empty_wake(t);
        r = t->lines_only ? tty_cooked_enter(t->tty) : tty_raw_enter(t->tty);
        if (r)
                return r;
        t->is_open = true;
        tty_flush(t->tty);
        tty_screen_init(&t->screen, t->tty);
        if (!t->options.no_bell)
                (void)tty_bell(t->tty);
        if (!t->options.no_title)
                (void)tty_title_push(t->tty, t->options.title);
        terminal_arm(t);
        return 0;
}

void terminal_end(Terminal *t) {
        if (!t->is_open)
                return;
        tty_screen_deinit(&t->screen);
        (void)tty_title_pop(t->tty);
        tty_raw_leave(t->tty);
        t->is_open = false;
        t->draw = NULL;
        t->asking = NULL;
}

void terminal_count_question(Terminal *t) {
        t->questions[t->n_questions++ % TERMINAL_FLOOD_MAX] = tty_now_ms();
}

bool terminal_is_flooded(const Terminal *t) {
        size_t back = t->options.flood;
        uint64_t then;

        if (t->n_questions <= back || back > TERMINAL_FLOOD_MAX - 1)
                return false;
        then = t->questions[(t->n_questions - 1 - back) % TERMINAL_FLOOD_MAX];
        return tty_now_ms() - then < FLOOD_MINUTE_MS;
}

void terminal_print(Terminal *t, const Page *p) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(SIZE_MAX / 4);

        for (size_t i = 0; i < p->n; ++i) {
                buf_append(&text, p->lines[i].text);
                buf_append_char(&text, '\n');
        }
        if (page_error(p) || buf_error(&text)) {
                t->error = page_error(p) ? page_error(p) : buf_error(&text);
                t->end = t->end == END_NONE ? END_ERROR : t->end;
                return;
        }
        (void)tty_write(t->tty, buf_str(&text));
}

void terminal_show(Terminal *t, const Page *p) {
        int r = page_error(p);

        if (!r)
                r = tty_screen_draw(&t->screen, p->lines, p->n);
        if (!r || t->end != END_NONE)
                return;
        t->error = r > 0 ? -EIO : r;
        t->end = r == TTY_E_LOST ? END_LOST : END_ERROR;
}

/* Our own line, printed now and for good. */
static void say(Terminal *t, bool marked, bool good, Style style, Str text) {
        _cleanup_(arena_freep) Arena *a = NULL;
        PageLook look = terminal_look(t);
        Page p;

        if (tty_is_lost(t->tty) || arena_new(TERMINAL_ARENA_MAX, &a))
                return;
        page_init(&p, a, &look);
        page_begin(&p, 0, 2);
        if (marked)
                page_own(&p, good ? STYLE_ADDED : STYLE_REMOVED, good ? "✓ " : "✗ ",
                         good ? "+ " : "x ");
        page_words(&p, style, text);
        page_end(&p);
        terminal_print(t, &p);
        page_deinit(&p);
}

void terminal_mark(Terminal *t, bool good, Str text) {
        say(t, true, good, STYLE_NONE, text);
}

void terminal_note(Terminal *t, Str text) {
        say(t, false, true, STYLE_FAINT, text);
}

void terminal_note_unasked(Terminal *t, const Request *request, const Decision *decision) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(4096);
        Str what = request ? request->signature : STR("a malformed call");
        bool good = decision->action == ACTION_CONFIRM;
        const char *by = decider_name(decision->by);

        /* One line: who wants all of it has the record. */
        buf_appendf(&text, "%s  " STR_FMT "%s", good ? "allowed" : "denied",
                    STR_ARG(str_slice(what, 0, 200)), what.n > 200 ? "..." : "");
        if (decision->why.n)
                buf_appendf(&text, "  " STR_FMT, STR_ARG(str_slice(decision->why, 0, 200)));
        buf_appendf(&text, "  (%s" STR_FMT STR_FMT ")", by,
                    STR_ARG(decision->by_name.n ? STR(" ") : STR("")),
                    STR_ARG(str_slice(decision->by_name, 0, 80)));
        if (decision->auto_confirm_remaining)
                buf_appendf(&text, "  %lld left", (long long)decision->auto_confirm_remaining);
        if (!buf_error(&text))
                terminal_mark(t, good, buf_str(&text));
}

void terminal_note_result(Terminal *t, bool success, int64_t exit_status) {
        char text[64];

        if (success)
                terminal_mark(t, true, STR("Success"));
        else if (exit_status < 0)
                terminal_mark(t, false, STR("Failed"));
        else {
                snprintf(text, sizeof(text), "Failed (exit %lld)", (long long)exit_status);
                terminal_mark(t, false, str_of(text));
        }
}

int terminal_confirm_number(Terminal *t, Str question) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(4096), shown = BUF_INIT(1 << 20),
                                  prompt = BUF_INIT(64);
        unsigned number;
        uint64_t typed;
        bool done = false;
        int r = card_number(&number);

        if (!r)
                r = terminal_begin(t, 0);
        if (r)
                return r < 0 ? error_trace(r) : 0;
        display_escape(question, t->flags | DISPLAY_TEXT, &shown);
        buf_append_char(&shown, '\n');
        buf_appendf(&prompt, "Type %u to say yes, anything else is no: ", number);
        r = buf_error(&shown) ? buf_error(&shown) : buf_error(&prompt);
        if (!r) {
                (void)tty_write(t->tty, buf_str(&shown));
                /* Whoever needs no time to read cannot have read it. */
                if (!terminal_line(t, buf_str(&prompt), &line, &done) ||
                    !terminal_is_armed(t, tty_now_ms()))
                        done = false;
                (void)tty_write(t->tty, STR("\n"));
        }
        terminal_end(t);
        return r ? error_trace(r)
                 : done && str_to_u64(str_trim(buf_str(&line)), &typed) && typed == number;
}
