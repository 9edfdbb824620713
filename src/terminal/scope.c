/* The scope dialog: what an answer covers and for how long, with a look back before it is kept. */

#include "terminal-private.h"
#include "view.h"

#define SUGGESTIONS_MAX 4
#define OPTIONS_MAX     9
#define MINUTES_MAX     (60 * 24 * 7)
#define COUNT_MAX       1000000

typedef struct Menu {
        Terminal *t;
        Str title, note;
        Str options[OPTIONS_MAX];
        size_t n;
        bool is_guarded; /* a yes: what was typed before it could be read is none */
} Menu;

static void put_menu(Page *p, const Menu *m) {
        page_line(p, 2, 4, STYLE_STRONG, m->title);
        for (size_t i = 0; i < m->n; ++i) {
                page_begin(p, 4, 7);
                page_put(p, STYLE_STRONG, arena_strf(p->arena, "%zu. ", i + 1));
                page_put(p, STYLE_NONE, m->options[i]);
                page_end(p);
        }
        if (m->note.n)
                page_line(p, 2, 4, STYLE_NONE, m->note);
}

static const char menu_prompt[] = "  Choice (Esc: back): ",
                  menu_words[] = "  Choice (empty line: back): ";

/* DrawFunc. */
static void draw(void *userdata, Str prompt, Str typed, bool anew) {
        const Menu *m = userdata;
        _cleanup_(arena_freep) Arena *a = NULL;
        PageLook look = terminal_look(m->t);
        Page p;

        if (arena_new(TERMINAL_ARENA_MAX, &a)) {
                terminal_fail(m->t, -ENOMEM);
                return;
        }
        if (anew)
                tty_screen_deinit(&m->t->screen);
        page_init(&p, a, &look);
        put_menu(&p, m);
        if (m->t->lines_only) {
                terminal_print(m->t, &p);
        } else {
                page_blank(&p);
                terminal_show(m->t, &p);
                terminal_draw_prompt(m->t, prompt.n ? prompt : str_of(menu_prompt), typed);
        }
        page_deinit(&p);
}

static bool choose_by_key(Menu *m, size_t *ret_choice) {
        TtyKey key;

        while (terminal_key(m->t, -1, &key)) {
                if (key.kind == TTY_KEY_ESC || (key.kind == TTY_KEY_RUNE && key.rune == 'q'))
                        return true;
                if (key.kind == TTY_KEY_NONE)
                        continue;
                if (m->is_guarded && !terminal_is_armed(m->t, key.at_ms)) {
                        terminal_arm(m->t);
                        continue;
                }
                if (key.kind != TTY_KEY_RUNE || key.rune < '1' || key.rune >= '1' + m->n)
                        continue;
                *ret_choice = key.rune - '0';
                return true;
        }
        return false;
}

static bool choose_by_line(Menu *m, size_t *ret_choice) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
        uint64_t n;
        bool typed;

        if (!terminal_line(m->t, str_of(menu_words), &line, &typed))
                return false;
        if (typed && str_to_u64(str_trim(buf_str(&line)), &n) && n >= 1 && n <= m->n)
                *ret_choice = (size_t)n;
        return true;
}

/* *ret_choice counts from 1; 0: back. False: the question ended. */
static bool menu_run(Menu *m, size_t *ret_choice) {
        bool goes_on;

        *ret_choice = 0;
        m->t->draw = draw;
        m->t->draw_userdata = m;
        terminal_arm(m->t);
        draw(m, (Str){ 0 }, (Str){ 0 }, false);
        goes_on = m->t->lines_only ? choose_by_line(m, ret_choice) : choose_by_key(m, ret_choice);
        return goes_on && m->t->end == END_NONE;
}

static void add_option(Menu *m, Str text) {
        if (m->n < OPTIONS_MAX)
                m->options[m->n++] = text;
}

typedef struct Scoping {
        Terminal *t;
        const Card *card;
        EscalateLevel level;
        Arena *arena;
        Action action;
        Remember remember;
} Scoping;

/* As core will have it: what it would refuse to keep is not offered. */
static bool may_be_exact(const Scoping *s) {
        return s->action != ACTION_CONFIRM ||
               (s->level <= ESCALATE_ASK && !request_floor(s->card->request).n);
}

static bool may_be_wide(const Scoping *s) {
        return s->action != ACTION_CONFIRM ||
               (s->level == ESCALATE_NONE && s->card->risk != RISK_DANGEROUS &&
                s->card->risk != RISK_NONE && !request_is_untold(s->card->request));
}

/* Below what stands there; the next menu is drawn below it. */
static void tell(Scoping *s, Str text) {
        if (!s->t->lines_only)
                (void)tty_screen_finish(&s->t->screen);
        terminal_note(s->t, text);
}

static bool read_line(Scoping *s, const char *prompt, Str before, Str *ret) {
        _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
        bool typed;

        buf_append(&line, before);
        if (!terminal_line(s->t, str_of(prompt), &line, &typed) || !typed)
                return false;
        *ret = arena_str(s->arena, str_trim(buf_str(&line)));
        /* The kernel's lines begin empty: nothing typed keeps what was there. */
        if (!ret->n && s->t->lines_only)
                *ret = before;
        return ret->n;
}

/* A line that a person wrote: it must be a rule, and speak for this very call. */
static bool read_pattern(Scoping *s, Str before) {
        for (unsigned tries = 0; tries < TERMINAL_TRIES; ++tries) {
                Diag diag = { 0 };

                if (s->t->lines_only && before.n)
                        terminal_note(s->t, before);
                if (!read_line(s, "  Rule (Esc: back): ", before, &before))
                        return false;
                if (policy_check_line(before, &diag))
                        tell(s, arena_strf(s->arena, "Not a rule: %s", diag.text));
                else if (!policy_line_covers(NULL, before, s->action, s->card->request))
                        tell(s, STR("That rule does not cover this call."));
                else {
                        s->remember.cover = COVER_PATTERN;
                        s->remember.line = before;
                        return true;
                }
        }
        return false;
}

static bool choose_action(Scoping *s) {
        Menu m = { .t = s->t, .title = STR("Remember which answer?") };
        size_t choice;

        add_option(&m, STR("Allow"));
        add_option(&m, STR("Deny"));
        if (!menu_run(&m, &choice) || !choice)
                return false;
        s->action = choice == 1 ? ACTION_CONFIRM : ACTION_SKIP;
        return true;
}

typedef enum Kind {
        KIND_EXACT,
        KIND_SUGGESTION,
        KIND_PATTERN,
        KIND_TOOL,
        KIND_ALL
} Kind;

static Str with_verdict(const Scoping *s, Str line) {
        if (s->action == ACTION_CONFIRM || !str_has_prefix(line, STR("allow ")))
                return line;
        return arena_strf(s->arena, "deny " STR_FMT, STR_ARG(str_slice(line, 6, line.n)));
}

static void fill_covers(Scoping *s, Menu *m, Kind *kinds, Str *lines) {
        Str suggested[SUGGESTIONS_MAX];
        size_t n = 0;

        if (may_be_exact(s)) {
                kinds[m->n] = KIND_EXACT;
                add_option(m, arena_strf(s->arena, "exactly this: " STR_FMT,
                                         STR_ARG(str_slice(s->card->request->signature, 0, 120))));
        }
        if (!may_be_wide(s))
                return;
        if (policy_suggest(s->card->request, s->arena, suggested, SUGGESTIONS_MAX, &n))
                n = 0;
        for (size_t i = 0; i < n; ++i) {
                kinds[m->n] = KIND_SUGGESTION;
                lines[m->n] = with_verdict(s, suggested[i]);
                add_option(m, lines[m->n]);
        }
        kinds[m->n] = KIND_PATTERN;
        add_option(m, STR("a rule that you write"));
        kinds[m->n] = KIND_TOOL;
        add_option(m, arena_strf(s->arena, "every call of " STR_FMT "%s", STR_ARG(s->card->tool),
                                 s->action == ACTION_CONFIRM ? ", up to moderate risk" : ""));
        kinds[m->n] = KIND_ALL;
        add_option(m, s->action == ACTION_CONFIRM ? STR("every call, up to moderate risk")
                                                  : STR("every call"));
}

static bool choose_cover(Scoping *s) {
        Menu m = { .t = s->t, .title = STR("What shall it cover?") };
        Kind kinds[OPTIONS_MAX] = { 0 };
        Str lines[OPTIONS_MAX] = { 0 };
        size_t choice;

        fill_covers(s, &m, kinds, lines);
        if (!m.n) {
                tell(s, STR("A yes to this call cannot be remembered."));
                return false;
        }
        if (!menu_run(&m, &choice) || !choice)
                return false;
        switch (kinds[choice - 1]) {
        case KIND_EXACT:
                s->remember.cover = COVER_EXACT;
                return true;
        case KIND_SUGGESTION:
        case KIND_PATTERN:
                return read_pattern(s, lines[choice - 1]);
        case KIND_TOOL:
                s->remember.cover = COVER_TOOL;
                return true;
        case KIND_ALL:
                s->remember.cover = COVER_ALL;
                return true;
        }
        abort();
}

static const struct {
        Scope scope;
        const char *text;
} lives[] = {
        { SCOPE_TURN, "the rest of this turn" },
        { SCOPE_COUNT, "a number of further calls" },
        { SCOPE_TIME, "a number of minutes" },
        { SCOPE_SESSION, "this session" },
        { SCOPE_WORKSPACE, "this workspace, until it is revoked" },
        { SCOPE_USER, "everywhere, until it is revoked" },
};

static bool read_number(Scoping *s, const char *prompt, uint64_t most, uint64_t *ret) {
        Str text = { 0 };

        return read_line(s, prompt, (Str){ 0 }, &text) && str_to_u64(text, ret) && *ret &&
               *ret <= most;
}

static bool choose_life(Scoping *s) {
        Menu m = { .t = s->t, .title = STR("For how long?") };
        size_t choice;
        uint64_t n = 0;

        for (size_t i = 0; i < ARRAY_LEN(lives); ++i)
                add_option(&m, str_of(lives[i].text));
        if (!menu_run(&m, &choice) || !choice)
                return false;
        s->remember.scope = lives[choice - 1].scope;
        if (s->remember.scope == SCOPE_COUNT) {
                if (!read_number(s, "  How many further calls? ", COUNT_MAX, &n))
                        return false;
                s->remember.count = (int64_t)n;
        } else if (s->remember.scope == SCOPE_TIME) {
                if (!read_number(s, "  How many minutes? ", MINUTES_MAX, &n))
                        return false;
                s->remember.for_ms = (int64_t)n * 60000;
        }
        return true;
}

static Str cover_text(const Scoping *s) {
        switch (s->remember.cover) {
        case COVER_EXACT:
                return str_slice(s->card->request->signature, 0, 200);
        case COVER_PATTERN:
                return s->remember.line;
        case COVER_TOOL:
                return arena_strf(s->arena, "every call of " STR_FMT, STR_ARG(s->card->tool));
        case COVER_ALL:
                return STR("every call");
        }
        abort();
}

static Str life_text(const Scoping *s) {
        const Remember *m = &s->remember;

        if (m->scope == SCOPE_COUNT)
                return arena_strf(s->arena, "the next %lld calls", (long long)m->count);
        if (m->scope == SCOPE_TIME)
                return arena_strf(s->arena, "%lld minutes", (long long)(m->for_ms / 60000));
        for (size_t i = 0; i < ARRAY_LEN(lives); ++i) {
                if (lives[i].scope == m->scope)
                        return str_of(lives[i].text);
        }
        return (Str){ 0 };
}

static bool confirm(Scoping *s, bool *ret_saved) {
        Menu m = { .t = s->t, .is_guarded = true };
        size_t choice;

        m.title = arena_strf(s->arena, "%s, for " STR_FMT ": " STR_FMT,
                             s->action == ACTION_CONFIRM ? "Allow" : "Deny", STR_ARG(life_text(s)),
                             STR_ARG(cover_text(s)));
        m.note = history_coverage(s->t, s->card->request, &s->remember, s->action, s->arena);
        add_option(&m, STR("Keep it, and answer this call so"));
        add_option(&m, STR("Back"));
        if (!menu_run(&m, &choice))
                return false;
        *ret_saved = choice == 1;
        return true;
}

bool scope_run(Terminal *t,
               const Card *card,
               EscalateLevel level,
               Arena *a,
               Action *ret_action,
               Remember *ret,
               bool *ret_chosen) {
        Scoping s = { .t = t, .card = card, .level = level, .arena = a };
        DrawFunc before = t->draw;
        void *userdata = t->draw_userdata;

        *ret_chosen = false;
        if (choose_action(&s) && choose_cover(&s) && choose_life(&s))
                (void)confirm(&s, ret_chosen);
        t->draw = before;
        t->draw_userdata = userdata;
        terminal_arm(t);
        *ret_action = s.action;
        *ret = s.remember;
        return t->end == END_NONE;
}
