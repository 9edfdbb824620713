/* A text that is longer than the screen, read page by page; it knows how far it was read. */

#include "terminal-private.h"

typedef struct Pager {
        Terminal *t;
        PagerFill fill;
        void *userdata;
        Arena *arena;
        Page page;
        size_t top;
        size_t read; /* all lines before this one have been on screen */
        size_t width;
        bool complete; /* as of some layout, all of it was */
        bool left;
} Pager;

static size_t height(const Pager *p) {
        unsigned rows = terminal_rows(p->t);

        return rows > 2 ? rows - 1 : 1;
}

/* What was read at another width stands elsewhere now, and counts no more. */
static bool lay_out(Pager *p) {
        PageLook look = terminal_look(p->t);
        size_t n = p->page.n;

        if (p->arena && p->width == look.width)
                return true;
        if (p->arena)
                page_deinit(&p->page);
        p->arena = arena_free(p->arena);
        if (arena_new(TERMINAL_ARENA_MAX, &p->arena)) {
                terminal_fail(p->t, -ENOMEM);
                return false;
        }
        page_init(&p->page, p->arena, &look);
        p->fill(p->userdata, &p->page);
        if (page_error(&p->page)) {
                terminal_fail(p->t, page_error(&p->page));
                return false;
        }
        p->top = n ? p->top * p->page.n / n : 0;
        p->width = look.width;
        p->read = 0;
        return true;
}

static size_t last_top(const Pager *p) {
        return p->page.n > height(p) ? p->page.n - height(p) : 0;
}

static Str status(const Pager *p, size_t end, Arena *a) {
        const char *keys = p->complete ? "q back, b up" : "space on, b up, q back";

        return arena_strf(a, "-- %zu-%zu of %zu, %s: %s ", p->top + 1, end, p->page.n,
                          p->complete ? "read" : "not read to the end", keys);
}

/* DrawFunc. */
static void draw(void *userdata, Str prompt, Str typed, bool anew) {
        Pager *p = userdata;
        _cleanup_(arena_freep) Arena *a = NULL;
        size_t end;
        Page view;

        if (!lay_out(p) || arena_new(TERMINAL_ARENA_MAX, &a)) {
                terminal_fail(p->t, -ENOMEM);
                return;
        }
        if (p->top > last_top(p))
                p->top = last_top(p);
        end = p->top + height(p) < p->page.n ? p->top + height(p) : p->page.n;
        if (anew)
                tty_screen_deinit(&p->t->screen);
        page_init(&view, a, &p->page.look);
        for (size_t i = p->top; i < end; ++i) {
                page_blank(&view);
                if (view.n)
                        view.lines[view.n - 1] = p->page.lines[i];
        }
        page_blank(&view);
        terminal_show(p->t, &view);
        page_deinit(&view);
        if (p->top <= p->read && end > p->read)
                p->read = end;
        p->complete = p->complete || p->read == p->page.n;
        terminal_draw_prompt(p->t, status(p, end, a), (Str){ 0 });
}

static void up(Pager *p, size_t n) {
        p->top -= n < p->top ? n : p->top;
}

static void on_rune(Pager *p, uint32_t rune) {
        if (rune == ' ' || rune == 'f')
                p->top += height(p);
        else if (rune == 'b')
                up(p, height(p));
        else if (rune == 'j')
                ++p->top;
        else if (rune == 'k')
                up(p, 1);
        else if (rune == 'g')
                p->top = 0;
        else if (rune == 'G')
                p->top = last_top(p);
        else if (rune == 'q' || rune == 'd')
                p->left = true;
}

static void on_key(Pager *p, const TtyKey *key) {
        if (key->kind == TTY_KEY_RUNE)
                on_rune(p, key->rune);
        else if (key->kind == TTY_KEY_PAGE_DOWN)
                p->top += height(p);
        else if (key->kind == TTY_KEY_DOWN || key->kind == TTY_KEY_ENTER)
                ++p->top;
        else if (key->kind == TTY_KEY_PAGE_UP)
                up(p, height(p));
        else if (key->kind == TTY_KEY_UP)
                up(p, 1);
        else if (key->kind == TTY_KEY_HOME)
                p->top = 0;
        else if (key->kind == TTY_KEY_END)
                p->top = last_top(p);
        else if (key->kind == TTY_KEY_ESC)
                p->left = true;
}

static void run_keys(Pager *p) {
        DrawFunc before = p->t->draw;
        void *userdata = p->t->draw_userdata;
        TtyKey key;

        p->t->draw = draw;
        p->t->draw_userdata = p;
        draw(p, (Str){ 0 }, (Str){ 0 }, false);
        while (!p->left && terminal_key(p->t, -1, &key)) {
                if (key.kind == TTY_KEY_NONE)
                        continue;
                on_key(p, &key);
                if (!p->left)
                        draw(p, (Str){ 0 }, (Str){ 0 }, false);
        }
        p->t->draw = before;
        p->t->draw_userdata = userdata;
}

/* One screen after the other, each asked for by Enter. */
static void run_lines(Pager *p) {
        if (!lay_out(p))
                return;
        while (!p->left && p->t->end == END_NONE && p->read < p->page.n) {
                _cleanup_(buf_deinit) Buf line = BUF_INIT(8192);
                size_t end = p->read + height(p) < p->page.n ? p->read + height(p) : p->page.n;
                Page part = p->page;
                bool typed;

                part.lines = p->page.lines + p->read;
                part.n = end - p->read;
                terminal_print(p->t, &part);
                p->read = end;
                if (end < p->page.n &&
                    terminal_line(p->t, STR("-- more: Enter goes on, q goes back: "), &line,
                                  &typed))
                        p->left = !typed || line.n;
        }
        p->complete = p->read == p->page.n;
}

bool pager_run(Terminal *t, PagerFill fill, void *userdata, bool *ret_read) {
        Pager p = { .t = t, .fill = fill, .userdata = userdata };

        if (t->lines_only)
                run_lines(&p);
        else
                run_keys(&p);
        if (p.arena)
                page_deinit(&p.page);
        arena_free(p.arena);
        *ret_read = p.complete && t->end == END_NONE;
        return t->end == END_NONE;
}
