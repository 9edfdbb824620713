#include "syntax.h"

#include "base/test.h"

/*
 * The tree as a line: [word][word] for a simple command, x= before it for an
 * assignment, {kind …} for a compound one, and what is inside a substitution in
 * its place: $( … ).
 */
static void put_program(Buf *b, const ShellProgram *program);
static void put_node(Buf *b, const ShellNode *c);
static void put_word(Buf *b, const ShellWord *w);

static void put_inner(Buf *b, const char *open, const ShellProgram *program) {
        buf_append(b, str_of(open));
        put_program(b, program);
        buf_append_char(b, ')');
}

static void put_parameter(Buf *b, const ShellParameter *x) {
        buf_appendf(b, "${%s" STR_FMT, x->form == SHELL_PARAMETER_VALUE ? "" : "form ",
                    STR_ARG(x->name));
        if (x->index) {
                buf_append_char(b, '[');
                put_word(b, x->index);
                buf_append_char(b, ']');
        }
        if (x->op != SHELL_OP_NONE)
                buf_appendf(b, " %d", (int)x->op);
        if (x->operand) {
                buf_append_char(b, ' ');
                put_word(b, x->operand);
        }
        if (x->second) {
                buf_append_char(b, ',');
                put_word(b, x->second);
        }
        buf_append_char(b, '}');
}

static void put_parts(Buf *b, const ShellPart *part) {
        for (; part; part = part->next) {
                switch (part->kind) {
                case SHELL_PART_LITERAL:
                case SHELL_PART_SINGLE:
                case SHELL_PART_ANSI:
                case SHELL_PART_GLOB:
                        buf_append(b, part->text);
                        break;
                case SHELL_PART_TILDE:
                        buf_appendf(b, "<home " STR_FMT ">", STR_ARG(part->text));
                        break;
                case SHELL_PART_DOUBLE:
                case SHELL_PART_LOCALE:
                        put_parts(b, part->parts);
                        break;
                case SHELL_PART_EXTGLOB:
                        buf_append(b, part->text);
                        put_parts(b, part->parts);
                        break;
                case SHELL_PART_ARITHMETIC:
                        buf_append(b, STR("$(("));
                        put_parts(b, part->parts);
                        buf_append(b, STR("))"));
                        break;
                case SHELL_PART_PARAMETER:
                        put_parameter(b, part->parameter);
                        break;
                case SHELL_PART_COMMAND:
                        put_inner(b, "$(", part->program);
                        break;
                case SHELL_PART_PROCESS_IN:
                        put_inner(b, "<(", part->program);
                        break;
                case SHELL_PART_PROCESS_OUT:
                        put_inner(b, ">(", part->program);
                        break;
                }
        }
}

static void put_assignments(Buf *b, const ShellAssignment *a);

static void put_word(Buf *b, const ShellWord *w) {
        if (w->assignment && w->assignment->compound)
                put_assignments(b, w->assignment);
        put_parts(b, w->parts);
}

static void put_words(Buf *b, const ShellWord *w) {
        for (; w; w = w->next) {
                buf_append_char(b, '[');
                put_word(b, w);
                buf_append_char(b, ']');
        }
}

static void put_assignments(Buf *b, const ShellAssignment *a) {
        for (; a; a = a->next) {
                buf_append(b, a->name);
                if (a->index) {
                        buf_append_char(b, '[');
                        put_word(b, a->index);
                        buf_append_char(b, ']');
                }
                buf_append(b, a->append ? STR("+=") : STR("="));
                if (a->value)
                        put_word(b, a->value);
                if (a->compound)
                        buf_append_char(b, '(');
                for (const ShellElement *e = a->elements; e; e = e->next) {
                        if (e->key) {
                                put_word(b, e->key);
                                buf_append_char(b, ':');
                        }
                        if (e->value)
                                put_word(b, e->value);
                        buf_append_char(b, e->next ? ',' : ')');
                }
                buf_append_char(b, ' ');
        }
}

static void put_redirects(Buf *b, const ShellRedirect *r) {
        static const char *const ops[] = { "<",   ">",  ">|", ">>",  "<>", "&>",
                                           "&>>", "<&", ">&", ">&-", "<<", "<<<" };

        for (; r; r = r->next) {
                buf_append_char(b, ' ');
                if (r->fd >= 0)
                        buf_appendf(b, "%d", r->fd);
                if (r->variable.n)
                        buf_appendf(b, "{" STR_FMT "}", STR_ARG(r->variable));
                buf_append(b, str_of(ops[r->op]));
                if (r->source >= 0)
                        buf_appendf(b, "#%d%s", r->source, r->move ? "-" : "");
                else if (r->body)
                        put_words(b, r->body);
                else if (r->target)
                        put_words(b, r->target);
        }
}

static void put_condition(Buf *b, const ShellCondition *c) {
        static const char *const names[] = { "", "", "", "!", "&&", "||", "()" };

        buf_append_char(b, '(');
        buf_append(b, c->op);
        buf_append(b, str_of(names[c->kind]));
        put_words(b, c->left);
        if (c->right)
                put_words(b, c->right);
        if (c->a)
                put_condition(b, c->a);
        if (c->b)
                put_condition(b, c->b);
        buf_append_char(b, ')');
}

static void put_branches(Buf *b, const ShellBranch *branch) {
        for (; branch; branch = branch->next) {
                if (branch->condition) {
                        put_program(b, branch->condition);
                        buf_append(b, STR(" ? "));
                }
                put_program(b, branch->body);
                if (branch->next)
                        buf_append(b, STR(" : "));
        }
}

static void put_clauses(Buf *b, const ShellClause *clause) {
        static const char *const ends[] = { " ;;", " ;&", " ;;&" };

        for (; clause; clause = clause->next) {
                buf_append_char(b, ' ');
                put_words(b, clause->patterns);
                buf_append_char(b, ' ');
                put_program(b, clause->body);
                buf_append(b, str_of(ends[clause->end]));
        }
}

static void put_simple(Buf *b, const ShellNode *c) {
        put_assignments(b, c->simple.assignments);
        put_words(b, c->simple.words);
}

static void put_inside(Buf *b, const ShellNode *c) {
        switch (c->kind) {
        case SHELL_COMMAND_SIMPLE:
                put_simple(b, c);
                break;
        case SHELL_COMMAND_SUBSHELL:
        case SHELL_COMMAND_GROUP:
                put_program(b, c->group);
                break;
        case SHELL_COMMAND_IF:
                put_branches(b, c->branches);
                break;
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                put_program(b, c->loop.condition);
                buf_append(b, STR(" do "));
                put_program(b, c->loop.body);
                break;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                buf_appendf(b, STR_FMT "%s", STR_ARG(c->each.name), c->each.has_in ? " in " : " ");
                put_words(b, c->each.words);
                buf_append(b, STR(" do "));
                put_program(b, c->each.body);
                break;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                put_word(b, c->count.init);
                put_words(b, c->count.condition);
                put_word(b, c->count.step);
                buf_append(b, STR(" do "));
                put_program(b, c->count.body);
                break;
        case SHELL_COMMAND_CASE:
                put_words(b, c->choice.subject);
                put_clauses(b, c->choice.clauses);
                break;
        case SHELL_COMMAND_FUNCTION:
        case SHELL_COMMAND_COPROC:
                if (c->named.name)
                        put_words(b, c->named.name);
                put_node(b, c->named.body);
                break;
        case SHELL_COMMAND_CONDITION:
                put_condition(b, c->condition);
                break;
        case SHELL_COMMAND_ARITHMETIC:
                put_word(b, c->expression);
                break;
        }
}

static void put_node(Buf *b, const ShellNode *c) {
        static const char *const names[] = {
                "",      "sub",    "group", "if",       "while",  "until", "for",
                "count", "select", "case",  "function", "coproc", "[[",    "((",
        };

        if (c->kind != SHELL_COMMAND_SIMPLE)
                buf_appendf(b, "{%s ", names[c->kind]);
        put_inside(b, c);
        if (c->kind != SHELL_COMMAND_SIMPLE)
                buf_append_char(b, '}');
        put_redirects(b, c->redirects);
        if (c->next) {
                buf_append(b, c->pipes_stderr ? STR(" |& ") : STR(" | "));
                put_node(b, c->next);
        }
}

static void put_program(Buf *b, const ShellProgram *program) {
        static const char *const joins[] = { "", " && ", " || " };

        for (const ShellItem *i = program->items; i; i = i->next) {
                for (const ShellPipeline *l = i->pipelines; l; l = l->next) {
                        buf_append(b, str_of(joins[l->join]));
                        buf_append(b, l->negated ? STR("! ") : STR(""));
                        buf_append(b, l->timed ? STR("time ") : STR(""));
                        if (l->commands)
                                put_node(b, l->commands);
                }
                buf_append(b, i->background ? STR(" &") : STR(""));
                buf_append(b,
                           i->next ? (i->next->line != i->line ? STR(" / ") : STR("; ")) : STR(""));
        }
}

typedef struct Case {
        const char *text;
        const char *tree; /* NULL: refused, and nothing before it runs */
} Case;

static bool check_flags(const Case *c, uint32_t flags) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(1 << 16);
        char memory[8192];
        ShellSyntax s;
        Arena arena;
        bool same;

        arena_init(&arena, memory, sizeof(memory), 1 << 22);
        assert_int_equal(shell_parse(str_of(c->text), flags, &arena, &s), 0);
        put_program(&b, s.program);
        if (s.error != SHELL_ERROR_NONE && s.program->items)
                buf_append(&b, STR(" / error"));
        same = s.error && !s.program->items ? !c->tree
                                            : c->tree && str_eq(buf_str(&b), str_of(c->tree));
        if (!same)
                print_error("%s\n  want %s\n  got  %s %s\n", c->text,
                            c->tree ? c->tree : "(refused)", b.p ? b.p : "",
                            s.reason ? s.reason : "");
        arena_deinit(&arena);
        return same;
}

static void check_all(const Case *cases, size_t n) {
        bool good = true;

        for (size_t i = 0; i < n; ++i)
                good = check_flags(&cases[i], 0) && good;
        assert_true(good);
}

static void commands_are_read(void **state) {
        static const Case cases[] = {
#include "test-commands.def"
        };

        check_all(cases, ARRAY_LEN(cases));
}

static void words_are_trees(void **state) {
        static const Case cases[] = {
#include "test-words.def"
        };

        check_all(cases, ARRAY_LEN(cases));
}

static void what_bash_reads_otherwise_is_refused(void **state) {
        static const Case cases[] = {
#include "test-refused.def"
        };

        check_all(cases, ARRAY_LEN(cases));
}

static void extglob_counts_where_it_may_be_on(void **state) {
        static const Case off[] = {
                { "ls !(a)", NULL },
                { "shopt -s extglob; ls !(a)", NULL },
                { "shopt -s extglob\nls !(a|b)", "[shopt][-s][extglob] / [ls][!(a|b)]" },
                { "shopt -s extglob\n!(a)", "[shopt][-s][extglob] / error" },
                { "shopt -s extglob\na+() { b; }", "[shopt][-s][extglob] / error" },
                { "[[ x == @(a|b) ]]", "{[[ (==[x][@(a|b)])}" },
        };
        static const Case on = { "ls *(a) $(b)", "[ls][*(a)][$([b])]" };

        check_all(off, ARRAY_LEN(off));
        assert_true(check_flags(&on, SHELL_PARSE_EXTGLOB));
}

static void spans_point_into_the_outermost_text(void **state) {
        static const char text[] = "a `b \\`c d\\``\ncat <<-E\n\t$(e)\n\tE\n";
        char memory[8192];
        const ShellPart *part;
        const ShellNode *c;
        ShellSyntax s;
        Arena arena;

        arena_init(&arena, memory, sizeof(memory), 0);
        assert_int_equal(shell_parse(str_of(text), 0, &arena, &s), 0);
        assert_int_equal(s.error, SHELL_ERROR_NONE);
        c = s.program->items->pipelines->commands;
        part = c->simple.words->next->parts;
        assert_true(part->backquoted);
        c = part->program->items->pipelines->commands;
        assert_int_equal(text[c->span.start], 'b');
        c = c->simple.words->next->parts->program->items->pipelines->commands;
        assert_int_equal(text[c->span.start], 'c');
        assert_int_equal(c->span.end - c->span.start, 3);
        c = s.program->items->next->pipelines->commands;
        c = c->redirects->body->parts->program->items->pipelines->commands;
        assert_int_equal(text[c->span.start], 'e');
}

static void repeat(Buf *b, const char *text, size_t n) {
        buf_clear(b);
        for (size_t i = 0; i < n; ++i)
                buf_append(b, str_of(text));
        assert_int_equal(buf_error(b), 0);
}

static void hostile_texts_meet_a_bound(void **state) {
        static const struct {
                const char *unit;
                size_t n;
                ShellError want;
        } cases[] = {
                { "$(", 5000, SHELL_ERROR_TOO_DEEP },
                { "${x:-", 5000, SHELL_ERROR_TOO_DEEP },
                { "{ ", 5000, SHELL_ERROR_TOO_DEEP },
                { "if a; then ", 5000, SHELL_ERROR_TOO_DEEP },
                { "f() ", 5000, SHELL_ERROR_SYNTAX },
                { "a|", 30000, SHELL_ERROR_SYNTAX },
                { "((((", 5000, SHELL_ERROR_SYNTAX },
                { "\"${a\"${b", 5000, SHELL_ERROR_SYNTAX },
                { "cat <<E\nE\n", 20000, 0 },
                { "cat <<A;", 20000, 0 },
                { "a\\\n", 200000, 0 },
                { "cat <<E\n\\\n", 50000, 0 },
                { "[[ ! ( ", 5000, SHELL_ERROR_SYNTAX },
                { "! ", 100000, 0 },
                { "a[$(", 5000, SHELL_ERROR_TOO_DEEP },
                { "a=(", 5000, SHELL_ERROR_SYNTAX },
                { "a;", SHELL_TEXT_MAX, SHELL_ERROR_TOO_LARGE },
                { "coproc ", 5000, SHELL_ERROR_SYNTAX },
                { "<(", 5000, SHELL_ERROR_TOO_DEEP },
                { "`", 5000, 0 },
        };
        _cleanup_(buf_deinit) Buf b = BUF_INIT(4 << 20);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                ShellSyntax s;
                Arena arena;

                repeat(&b, cases[i].unit, cases[i].n);
                arena_init(&arena, NULL, 0, 64 << 20);
                assert_int_equal(shell_parse(buf_str(&b), 0, &arena, &s), 0);
                if (s.error != cases[i].want)
                        fail_msg("'%s': want %s, got %s", cases[i].unit,
                                 shell_error_text(cases[i].want), shell_error_text(s.error));
                arena_deinit(&arena);
        }
}

static void what_was_read_before_a_bound_is_kept(void **state) {
        _cleanup_(buf_deinit) Buf b = BUF_INIT(1 << 20);
        char memory[1 << 14];
        const ShellNode *seen;
        ShellSyntax s;
        Arena arena;

        buf_append(&b, STR("a\nrm x; "));
        for (size_t i = 0; i < 200; ++i)
                buf_append(&b, STR("$("));
        arena_init(&arena, memory, sizeof(memory), 1 << 20);
        assert_int_equal(shell_parse(buf_str(&b), 0, &arena, &s), 0);
        assert_int_equal(s.error, SHELL_ERROR_TOO_DEEP);
        assert_true(str_eq(s.program->items->pipelines->commands->simple.words->raw, STR("a")));
        assert_null(s.program->items->next);
        seen = s.unfinished;
        assert_non_null(seen);
        assert_true(str_eq(seen->simple.words->raw, STR("rm")));
        arena_deinit(&arena);
}

static void a_small_arena_and_a_nul_are_errors_of_the_text(void **state) {
        char memory[600];
        ShellSyntax s;
        Arena arena;

        arena_init(&arena, memory, sizeof(memory), 0);
        assert_int_equal(shell_parse(STR("a b c d e f g h i j k"), 0, &arena, &s), 0);
        assert_int_equal(s.error, SHELL_ERROR_TOO_LARGE);
        arena_reset(&arena);
        assert_int_equal(shell_parse(STR("a\0b"), 0, &arena, &s), 0);
        assert_int_equal(s.error, SHELL_ERROR_NUL);
        assert_null(s.program->items);
}

static void a_heredoc_may_end_with_the_text(void **state) {
        char memory[4096];
        ShellSyntax s;
        Arena arena;

        arena_init(&arena, memory, sizeof(memory), 0);
        assert_int_equal(shell_parse(STR("cat <<E\na"), 0, &arena, &s), 0);
        assert_int_equal(s.error, SHELL_ERROR_NONE);
        assert_true(s.unended_heredoc);
        assert_true(s.program->items->pipelines->commands->redirects->unended);
}

static void braces_expand_as_in_bash(void **state) {
        static const struct {
                const char *text;
                const char *want; /* NULL: not understood */
        } cases[] = {
#include "test-braces.def"
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(buf_deinit) Buf b = BUF_INIT(1 << 16);
                const ShellWord *words = NULL;
                char memory[1 << 14];
                ShellSyntax s;
                Arena arena;
                int r;

                arena_init(&arena, memory, sizeof(memory), 1 << 20);
                assert_int_equal(shell_parse(str_of(cases[i].text), 0, &arena, &s), 0);
                assert_int_equal(s.error, SHELL_ERROR_NONE);
                r = shell_brace_expand(s.program->items->pipelines->commands->simple.words, 20,
                                       &arena, &words);
                assert_true(r >= 0);
                if (!r)
                        put_words(&b, words);
                if (r ? cases[i].want != NULL
                      : !cases[i].want || !str_eq(buf_str(&b), str_of(cases[i].want)))
                        fail_msg("%s: want %s, got %s", cases[i].text,
                                 cases[i].want ? cases[i].want : "(nothing)",
                                 r ? "(nothing)" : b.p);
                arena_deinit(&arena);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(commands_are_read),
                cmocka_unit_test(words_are_trees),
                cmocka_unit_test(what_bash_reads_otherwise_is_refused),
                cmocka_unit_test(extglob_counts_where_it_may_be_on),
                cmocka_unit_test(spans_point_into_the_outermost_text),
                cmocka_unit_test(hostile_texts_meet_a_bound),
                cmocka_unit_test(what_was_read_before_a_bound_is_kept),
                cmocka_unit_test(a_small_arena_and_a_nul_are_errors_of_the_text),
                cmocka_unit_test(a_heredoc_may_end_with_the_text),
                cmocka_unit_test(braces_expand_as_in_bash),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
