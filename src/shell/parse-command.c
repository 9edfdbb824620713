#include "parser.h"

/*
 * Inside a substitution nothing may follow a heredoc's body: bash prints what
 * it read there and reads that again when it runs, and loses a ; on the way.
 */
static bool ends_behind_heredoc(Parser *p) {
        for (skip_blanks(p); byte_here(p) == '\n'; skip_blanks(p))
                ++p->at;
        return byte_here(p) == ')' || byte_here(p) < 0 ||
               fail(p, "commands behind a heredoc in a substitution");
}

bool newline(Parser *p) {
        ++p->at;
        ++p->newlines;
        p->after_word = false;
        if (!p->heredocs)
                return true;
        return read_heredocs(p) && (!p->nested || ends_behind_heredoc(p));
}

bool skip_newlines(Parser *p) {
        for (skip_blanks(p); byte_here(p) == '\n'; skip_blanks(p)) {
                if (!newline(p))
                        return false;
        }
        return true;
}

bool expect(Parser *p, Reserved word, const char *reason) {
        uint32_t end;

        skip_blanks(p);
        if (p->after_word || reserved_here(p, &end) != word)
                return fail(p, reason);
        p->at = end;
        p->token_end = end;
        return true;
}

/* --- simple commands --- */

typedef struct Simple {
        ShellNode *command;
        const ShellAssignment **assignments;
        const ShellWord **words;
        const ShellRedirect **redirects;
        bool declares; /* a=(…) may be an argument */
} Simple;

static bool is_declaration(const ShellWord *w) {
        static const Str names[] = {
                STR_INIT("declare"),  STR_INIT("typeset"), STR_INIT("local"), STR_INIT("export"),
                STR_INIT("readonly"), STR_INIT("alias"),   STR_INIT("eval"),  STR_INIT("let"),
        };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i) {
                if (str_eq(w->raw, names[i]))
                        return true;
        }
        return false;
}

/* `i\<newline>f`, `[\<newline>[`: a reserved word to bash, but not to reserved_here(). */
static bool hides_reserved(const ShellWord *w) {
        char joined[sizeof("function")];
        size_t n = 0;

        for (size_t i = 0; i < w->raw.n; ++i) {
                if (w->raw.p[i] == '\\' && i + 1 < w->raw.n && w->raw.p[i + 1] == '\n') {
                        ++i;
                } else if (n < sizeof(joined)) {
                        joined[n++] = w->raw.p[i];
                } else
                        return false;
        }
        return n < w->raw.n && reserved_from((Str){ joined, n }) != RESERVED_NONE;
}

static bool add_redirect(Parser *p, Simple *s) {
        ShellRedirect *r = parse_redirect(p);

        if (!r)
                return false;
        *s->redirects = r;
        s->redirects = &r->next;
        s->declares = false;
        return true;
}

/* An assignment before the first word. With *ret_none set, there is none. */
static bool add_assignment(Parser *p, Simple *s, bool *ret_none) {
        bool first = !s->command->redirects;
        ShellAssignment *a = parse_assignment(p, first ? ASSIGNMENT_FIRST : ASSIGNMENT_LATER);

        *ret_none = !a;
        if (!a)
                return !failed(p);
        *s->assignments = a;
        s->assignments = &a->next;
        return true;
}

static bool add_word(Parser *p, Simple *s) {
        ShellWord *w = s->declares ? parse_assignment_word(p) : parse_word(p, WORD_PLAIN);

        if (!w)
                return false;
        *s->words = w;
        s->words = &w->next;
        if (s->command->simple.n_words++ == 0) {
                /* `x=1 >f declare a=(1)` is an error to bash. */
                s->declares = is_declaration(w) &&
                              !(s->command->simple.assignments && s->command->redirects);
                if (hides_reserved(w))
                        return fail(p, "a reserved word over two lines");
        }
        return true;
}

static bool add_next(Parser *p, Simple *s) {
        bool none = true;

        if (redirect_here(p))
                return add_redirect(p, s);
        if (!s->command->simple.n_words && !add_assignment(p, s, &none))
                return false;
        return !none || add_word(p, s);
}

/* `name (`: all that was read is the name of a function. */
static bool function_here(const Parser *p, const ShellNode *c) {
        return byte_here(p) == '(' && c->simple.n_words == 1 && !c->simple.assignments &&
               !c->redirects;
}

static ShellNode *parse_function_after(Parser *p, uint32_t start, const ShellWord *name) {
        if (!names_function(name)) {
                fail(p, "a function whose name is not plain");
                return NULL;
        }
        ++p->at;
        skip_blanks(p);
        if (byte_here(p) != ')') {
                fail(p, "a ( behind a word");
                return NULL;
        }
        ++p->at;
        return parse_function_body(p, start, name);
}

/* a[…, a=… */
static bool assignment_may_begin(const Parser *p, uint32_t at) {
        while (byte_is(byte_at(p, at), BYTE_NAME))
                ++at;
        return byte_at(p, at) == '[' || byte_at(p, at) == '=' || byte_at(p, at) == '+';
}

/*
 * Behind the first word bash would take a command: coproc x then is an error, and the a[ b ]
 * of coproc x a[ b ] is one word.
 */
static bool ambiguous_coproc(const Parser *p, const ShellNode *c) {
        uint32_t end;
        Reserved word;

        if (c->simple.n_words != 1)
                return false;
        word = reserved_here(p, &end);
        return (word != RESERVED_NONE && word != RESERVED_TIME) || assignment_may_begin(p, p->at);
}

/* `$(>f time x)` runs the program time; but bash prints it as `time x >f` before it runs. */
static bool prints_as_another(const ShellNode *c) {
        return c->redirects && c->simple.words && !c->simple.assignments &&
               reserved_from(c->simple.words->raw) != RESERVED_NONE;
}

static ShellNode *finish_simple(Parser *p, ShellNode *c, uint32_t start) {
        if (!c->simple.n_words && !c->simple.assignments && !c->redirects) {
                fail(p, "a command is missing");
                return NULL;
        }
        if (p->nested && prints_as_another(c)) {
                fail(p, "a reserved word behind a redirection in a substitution");
                return NULL;
        }
        c->span = span_of(p, start, p->token_end);
        c->seen = p->state->seen;
        p->state->seen = c;
        return c;
}

ShellNode *parse_simple(Parser *p, bool coproc) {
        ShellNode *c = make(p, ShellNode);
        uint32_t start = p->at;
        Simple s = { .command = c };

        if (!c)
                return NULL;
        s.assignments = &c->simple.assignments;
        s.words = &c->simple.words;
        s.redirects = &c->redirects;
        while (!breaks_at(p, p->at) || redirect_here(p)) {
                if (!add_next(p, &s) || failed(p))
                        return NULL;
                skip_blanks(p);
                if (coproc && ambiguous_coproc(p, c)) {
                        fail(p, "a reserved word behind coproc");
                        return NULL;
                }
        }
        if (!coproc && function_here(p, c))
                return parse_function_after(p, start, c->simple.words);
        return finish_simple(p, c, start);
}

/* --- pipelines --- */

/* `time` is a reserved word at the start of a pipeline only; ! is an error elsewhere. */
static ShellNode *parse_command(Parser *p, bool first) {
        uint32_t end;
        Reserved word = reserved_here(p, &end);

        if (compound_here(p))
                return parse_compound(p);
        if (word == RESERVED_FUNCTION)
                return parse_function(p);
        if (word == RESERVED_COPROC)
                return parse_coproc(p);
        if (word != RESERVED_NONE && !(word == RESERVED_TIME && !first)) {
                fail(p, "a reserved word where a command should be");
                return NULL;
        }
        return parse_simple(p, false);
}

static bool word_here(const Parser *p, Str word, uint32_t *ret_end) {
        if (!str_has_prefix(slice_of(p, p->at, p->end), word))
                return false;
        *ret_end = p->at + (uint32_t)word.n;
        if (continues_at(p, *ret_end))
                *ret_end = follow(p, *ret_end - 1);
        return breaks_at(p, *ret_end);
}

static void parse_time(Parser *p, ShellPipeline *l) {
        uint32_t end;

        l->timed = true;
        skip_blanks(p);
        if (byte_here(p) == '-' && continues_at(p, p->at + 1)) {
                fail(p, "an option of time over two lines");
                return;
        }
        if (word_here(p, STR("-p"), &end)) {
                l->timed_posix = true;
                ++l->n_marks;
                p->at = end;
                skip_blanks(p);
        }
        if (word_here(p, STR("--"), &end)) {
                ++l->n_marks;
                p->at = end;
        }
}

/* Any number of ! and time. */
static bool parse_prefix(Parser *p, ShellPipeline *l) {
        bool any = false;

        for (;;) {
                uint32_t end;
                Reserved word;

                skip_blanks(p);
                word = reserved_here(p, &end);
                if (word != RESERVED_BANG && word != RESERVED_TIME)
                        return any;
                if (depends_on_extglob(p, end)) {
                        fail(p, "what this is depends on extglob");
                        return any;
                }
                p->at = end;
                p->token_end = end;
                any = true;
                ++l->n_marks;
                if (word == RESERVED_TIME) {
                        parse_time(p, l);
                } else {
                        l->negated = !l->negated;
                }
        }
}

/* Behind a bare ! or time: the end of a list. */
static bool nothing_here(const Parser *p) {
        int c = byte_here(p), next = byte_at(p, follow(p, p->at));

        return c == '\n' || (c < 0 && !p->nested) || (c == ';' && next != ';' && next != '&');
}

/* | or |& at the cursor; not ||. */
static bool parse_pipe(Parser *p, ShellNode *c) {
        uint32_t next = follow(p, p->at);

        if (byte_here(p) != '|' || byte_at(p, next) == '|')
                return false;
        c->pipes_stderr = byte_at(p, next) == '&';
        p->at = c->pipes_stderr ? next + 1 : p->at + 1;
        p->after_word = false;
        return true;
}

/*
 * Behind $( bash takes time for a plain word when it reads, and for a reserved
 * one when it reads again what it printed: the same only for plain commands.
 */
static bool times_plainly(const ShellNode *c) {
        if (c->kind != SHELL_COMMAND_SIMPLE || c->simple.assignments)
                return false;
        for (const ShellWord *w = c->simple.words; w; w = w->next) {
                if (w->assignment && w->assignment->compound)
                        return false;
        }
        return true;
}

static ShellPipeline *parse_pipeline(Parser *p, ShellJoin join) {
        ShellPipeline *l = make(p, ShellPipeline);
        const ShellNode **tail;
        uint32_t start = p->at;
        ShellNode *c;

        if (!l)
                return NULL;
        l->join = join;
        tail = &l->commands;
        if (parse_prefix(p, l) && nothing_here(p)) {
                l->span = span_of(p, start, p->token_end);
                return l;
        }
        for (bool first = true;; first = false) {
                c = parse_command(p, first);
                if (!c)
                        return NULL;
                if (first && p->nested && l->timed && !times_plainly(c)) {
                        fail(p, "a time that is not plain in a substitution");
                        return NULL;
                }
                *tail = c;
                tail = &c->next;
                skip_blanks(p);
                /* bash starts the last one of a pipe itself, and its name is set there. */
                if (!first && c->kind == SHELL_COMMAND_COPROC) {
                        fail(p, "a coprocess behind a pipe");
                        return NULL;
                }
                if (!parse_pipe(p, c))
                        break;
                if (!skip_newlines(p))
                        return NULL;
        }
        l->span = span_of(p, start, p->token_end);
        return l;
}

/* --- lists --- */

/* `$(a <<E | b; c`: as with ends_behind_heredoc(), bash runs `b c` then. */
static bool may_go_on(Parser *p) {
        return !(p->nested && p->heredocs) ||
               fail(p, "commands behind a heredoc in a substitution");
}

/* && or || at the cursor. */
static bool parse_join(Parser *p, ShellJoin *ret_join) {
        int c = byte_here(p);
        uint32_t next = follow(p, p->at);

        if ((c != '&' && c != '|') || byte_at(p, next) != c || !may_go_on(p))
                return false;
        *ret_join = c == '&' ? SHELL_JOIN_AND : SHELL_JOIN_OR;
        p->at = next + 1;
        p->after_word = false;
        return true;
}

static ShellItem *parse_item(Parser *p) {
        ShellItem *item = make(p, ShellItem);
        const ShellPipeline **tail;
        ShellJoin join = SHELL_JOIN_FIRST;
        uint32_t start = p->at;

        if (!item)
                return NULL;
        tail = &item->pipelines;
        do {
                ShellPipeline *l;

                if (join != SHELL_JOIN_FIRST && !skip_newlines(p))
                        return NULL;
                l = parse_pipeline(p, join);
                if (!l)
                        return NULL;
                *tail = l;
                tail = &l->next;
        } while (parse_join(p, &join));
        item->span = span_of(p, start, p->token_end);
        return item;
}

/* A single ; or & behind an item. */
static bool parse_separator(Parser *p, ShellItem *item) {
        int c = byte_here(p), next = byte_at(p, follow(p, p->at));

        if (c == ';' && (next == ';' || next == '&'))
                return false;
        if ((c != ';' && c != '&') || !may_go_on(p))
                return false;
        item->background = c == '&';
        p->at++;
        p->after_word = false;
        return true;
}

/* What no list goes on behind: its caller says whether it is what should come. */
static bool list_ends(const Parser *p) {
        uint32_t end;
        int c = byte_here(p), next;

        if (c < 0 || c == ')')
                return true;
        if (c == ';') {
                next = byte_at(p, follow(p, p->at));
                return next == ';' || next == '&';
        }
        switch ((int)reserved_here(p, &end)) {
        case RESERVED_THEN:
        case RESERVED_ELIF:
        case RESERVED_ELSE:
        case RESERVED_FI:
        case RESERVED_ESAC:
        case RESERVED_DO:
        case RESERVED_DONE:
        case RESERVED_CLOSE:
                return true;
        }
        return false;
}

/* Behind an item: to the next one. false when the list ends here. */
static bool next_item(Parser *p, ShellItem *item) {
        bool more = parse_separator(p, item) || byte_here(p) == '\n';

        return more && skip_newlines(p) && !list_ends(p);
}

ShellProgram *parse_program(Parser *p, bool may_be_empty) {
        ShellProgram *program = make(p, ShellProgram);
        const ShellItem **tail;
        ShellItem *item;
        uint32_t start;

        p->after_word = false;
        if (!program || !skip_newlines(p))
                return NULL;
        start = p->at;
        tail = &program->items;
        program->span = span_of(p, start, start);
        if (list_ends(p)) {
                if (may_be_empty)
                        return program;
                fail(p, "a list of commands is missing");
                return NULL;
        }
        do {
                item = parse_item(p);
                if (!item)
                        return NULL;
                *tail = item;
                tail = &item->next;
        } while (next_item(p, item));
        if (failed(p))
                return NULL;
        program->span = span_of(p, start, p->token_end);
        return program;
}

/* --- the outermost text --- */

static bool extglob_named(const ShellNode *c) {
        const ShellWord *w = c->kind == SHELL_COMMAND_SIMPLE ? c->simple.words : NULL;

        for (bool shopt = false; w; w = w->next) {
                if (shopt && str_find(w->raw, STR("extglob")) != SIZE_MAX)
                        return true;
                shopt = shopt || str_find(w->raw, STR("shopt")) != SIZE_MAX;
        }
        return false;
}

/* From the next line on, `shopt -s extglob` may have run. */
static void note_extglob(ParseState *s) {
        for (const ShellNode *c = s->seen; c; c = c->seen) {
                if (extglob_named(c))
                        s->flags |= SHELL_PARSE_EXTGLOB;
        }
}

/* Items up to the end of the line, into @ret_items. */
static bool parse_line(Parser *p,
                       uint32_t line,
                       const ShellItem **ret_items,
                       const ShellItem ***ret_tail) {
        const ShellItem **tail = ret_items;

        for (;;) {
                ShellItem *item = parse_item(p);
                int c;

                if (!item)
                        return false;
                item->line = line;
                *tail = item;
                tail = &item->next;
                if (parse_separator(p, item)) {
                        skip_blanks(p);
                } else if (byte_here(p) >= 0 && byte_here(p) != '\n') {
                        return fail(p, "a command that goes on where it should end");
                }
                c = byte_here(p);
                if (c < 0 || c == '\n')
                        break;
        }
        *ret_tail = tail;
        /* Behind the last line bash reads one more end of line. */
        return byte_here(p) == '\n' ? newline(p) : read_heredocs(p);
}

static void parse_text(Parser *p, ShellProgram *program) {
        const ShellItem **tail = &program->items;
        uint32_t line = 0;

        for (;;) {
                const ShellItem *items = NULL, **end = NULL;

                if (!skip_newlines(p) || byte_here(p) < 0)
                        return;
                p->state->seen = NULL;
                p->after_word = false;
                if (!parse_line(p, line++, &items, &end) || failed(p))
                        return;
                *tail = items;
                tail = end;
                program->span.end = p->token_end;
                if (byte_here(p) >= 0)
                        note_extglob(p->state);
                p->state->seen = NULL;
        }
}

static void check_text(Parser *p, Str text) {
        const char *nul = text.n ? memchr(text.p, 0, text.n) : NULL;

        if (text.n > SHELL_TEXT_MAX) {
                fail_at(p, SHELL_TEXT_MAX, SHELL_ERROR_TOO_LARGE, "too long");
        } else if (nul) {
                fail_at(p, (uint32_t)(nul - text.p), SHELL_ERROR_NUL, "a NUL byte");
        }
}

/* What does not fit into the arena is too large; what does not fit into memory is a failure. */
static int settle(Parser *p) {
        Arena *arena = p->state->arena;

        if (arena->error != -E2BIG)
                return arena->error;
        arena->error = 0;
        fail_at(p, p->at, SHELL_ERROR_TOO_LARGE, "too large");
        return 0;
}

int shell_parse(Str text, uint32_t flags, Arena *arena, ShellSyntax *ret_syntax) {
        static const ShellProgram nothing;
        ParseState state = { .arena = arena, .flags = flags };
        Parser p = { .state = &state, .text = text.p };
        ShellProgram *program = make(&p, ShellProgram);
        int r;

        p.end = (uint32_t)(text.n < SHELL_TEXT_MAX ? text.n : SHELL_TEXT_MAX);
        check_text(&p, text);
        if (program && state.error == SHELL_ERROR_NONE)
                parse_text(&p, program);
        r = settle(&p);
        if (r)
                return error_trace(r);

        *ret_syntax = (ShellSyntax){
                .program = program ? program : &nothing,
                .unfinished = state.error ? state.seen : NULL,
                .error = state.error,
                .error_at = state.error_at,
                .reason = state.reason,
                .unended_heredoc = state.unended_heredoc,
        };
        return 0;
}

const char *shell_error_text(ShellError error) {
        switch (error) {
        case SHELL_ERROR_NONE:
                return "no error";
        case SHELL_ERROR_SYNTAX:
                return "syntax that is not understood";
        case SHELL_ERROR_TOO_DEEP:
                return "nested too deep";
        case SHELL_ERROR_TOO_LARGE:
                return "too large";
        case SHELL_ERROR_NUL:
                return "holds a NUL byte";
        }
        abort();
}
