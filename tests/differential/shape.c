#include "shape.h"

/* No text holds these bytes: the parser refuses them. */
#define UNQUOTED '\x01'
#define QUOTED   '\x02'

typedef struct Shape {
        Buf *out;
        unsigned *flags;
        bool in_condition; /* of an if, and not of a substitution in it */
} Shape;

static void put_program(Shape *s, const ShellProgram *program);
static void put_command(Shape *s, const ShellNode *c);
static void put_word(Shape *s, const ShellWord *w);

static void put(Shape *s, const char *text) {
        buf_append(s->out, str_of(text));
}

/* --- words --- */

/* Which bytes are quoted, not how: 'a' and "a" and \a are the same. */
static void put_mode(Shape *s, char *mode, char wanted) {
        if (*mode != wanted)
                buf_append_char(s->out, wanted);
        *mode = wanted;
}

static void put_parts(Shape *s, const ShellPart *part, char *mode);

static void put_inner(Shape *s, const ShellPart *part) {
        char mode = 0;

        put_parts(s, part, &mode);
}

static void put_operand(Shape *s, const ShellWord *w) {
        /* `x=\<newline>` has a value without parts, and is printed as `x=`. */
        bool any = w && w->parts;

        put(s, any ? "<" : "-");
        if (any) {
                put_inner(s, w->parts);
                put(s, ">");
        }
}

static void put_parameter(Shape *s, const ShellParameter *x) {
        buf_appendf(s->out, "%d.%d.%d.%d.%d.%d:", x->form, x->op, x->colon, x->braced, x->transform,
                    x->all);
        buf_append(s->out, x->name);
        put_operand(s, x->index);
        put_operand(s, x->operand);
        put_operand(s, x->second);
}

static void put_part(Shape *s, const ShellPart *part, char *mode) {
        switch (part->kind) {
        case SHELL_PART_LITERAL:
        case SHELL_PART_SINGLE:
        case SHELL_PART_ANSI:
        case SHELL_PART_GLOB:
                put_mode(s, mode, part->quoted ? QUOTED : UNQUOTED);
                buf_append(s->out, part->text);
                return;
        case SHELL_PART_DOUBLE:
        case SHELL_PART_LOCALE:
                put_mode(s, mode, QUOTED);
                put_parts(s, part->parts, mode);
                return;
        case SHELL_PART_TILDE:
                put(s, "{~");
                buf_append(s->out, part->text);
                break;
        case SHELL_PART_PARAMETER:
                put(s, part->quoted ? "{\"$" : "{$");
                put_parameter(s, part->parameter);
                break;
        case SHELL_PART_COMMAND:
                put(s, part->quoted ? "{\"" : "{");
                put(s, part->backquoted ? "`" : "(");
                put_program(s, part->program);
                break;
        case SHELL_PART_PROCESS_IN:
        case SHELL_PART_PROCESS_OUT:
                put(s, part->kind == SHELL_PART_PROCESS_IN ? "{<(" : "{>(");
                put_program(s, part->program);
                break;
        case SHELL_PART_ARITHMETIC:
                put(s, part->quoted ? "{\"((" : "{((");
                put_inner(s, part->parts);
                break;
        case SHELL_PART_EXTGLOB:
                put(s, "{*");
                buf_append(s->out, part->text);
                put_inner(s, part->parts);
                break;
        }
        put(s, "}");
        *mode = 0;
}

static void put_parts(Shape *s, const ShellPart *part, char *mode) {
        for (; part; part = part->next)
                put_part(s, part, mode);
}

static void put_assignments(Shape *s, const ShellAssignment *a) {
        for (; a; a = a->next) {
                put(s, " =");
                buf_append(s->out, a->name);
                put_operand(s, a->index);
                put(s, a->append ? "+" : "");
                put(s, a->compound ? "(" : "");
                put_operand(s, a->value);
                for (const ShellElement *e = a->elements; e; e = e->next) {
                        put_operand(s, e->key);
                        put(s, e->append ? "+" : "");
                        put_operand(s, e->value);
                }
        }
}

static void put_word(Shape *s, const ShellWord *w) {
        put(s, " [");
        if (w->assignment && w->assignment->compound) {
                put_assignments(s, w->assignment);
        } else {
                put_inner(s, w->parts);
        }
        put(s, "]");
}

static void put_words(Shape *s, const ShellWord *w) {
        for (; w; w = w->next)
                put_word(s, w);
}

/* --- redirections --- */

static int standard_fd(ShellRedirectOp op) {
        switch (op) {
        case SHELL_REDIRECT_IN:
        case SHELL_REDIRECT_DUP_IN:
        case SHELL_REDIRECT_HEREDOC:
        case SHELL_REDIRECT_HERESTRING:
                return 0;
        case SHELL_REDIRECT_READ_WRITE: /* bash prints 1<> as <>, and <> as 0<> */
        case SHELL_REDIRECT_OUT:
        case SHELL_REDIRECT_CLOBBER:
        case SHELL_REDIRECT_APPEND:
        case SHELL_REDIRECT_BOTH:
        case SHELL_REDIRECT_APPEND_BOTH:
        case SHELL_REDIRECT_DUP_OUT:
        case SHELL_REDIRECT_CLOSE:
                return 1;
        }
        return -1;
}

static void put_fd(Shape *s, const ShellRedirect *r) {
        bool duplicates = r->op == SHELL_REDIRECT_DUP_IN || r->op == SHELL_REDIRECT_DUP_OUT;
        int fd = r->fd < 0 ? standard_fd(r->op) : r->fd;

        if (r->variable.n) {
                put(s, "{");
                buf_append(s->out, r->variable);
                put(s, "}");
        } else if (r->op == SHELL_REDIRECT_READ_WRITE && fd < 2) {
                put(s, "0");
        } else if (r->op != SHELL_REDIRECT_CLOSE || r->fd > 1) {
                buf_appendf(s->out, "%d", fd);
        }
        /* <&3 is printed as 0>&3. */
        buf_appendf(s->out, ".%d.", duplicates && r->source >= 0 ? SHELL_REDIRECT_DUP_OUT : r->op);
}

static void put_redirect(Shape *s, const ShellRedirect *r) {
        put(s, " <");
        put_fd(s, r);
        if (r->source >= 0) {
                buf_appendf(s->out, "%d%s", r->source, r->move ? "-" : "");
        } else if (r->op == SHELL_REDIRECT_HEREDOC) {
                /* bash prints the body too late, among the commands behind then. */
                if (s->in_condition)
                        *s->flags |= SHAPE_REPRINTED;
                put(s, r->literal ? "'" : "");
                put_operand(s, r->body);
        } else if (r->target) {
                put_word(s, r->target);
        }
        if (r->unended)
                *s->flags |= SHAPE_UNENDED;
}

static void put_redirects(Shape *s, const ShellNode *c) {
        for (const ShellRedirect *r = c->redirects; r; r = r->next)
                put_redirect(s, r);
        if (c->pipes_stderr) {
                ShellRedirect r = { .op = SHELL_REDIRECT_DUP_OUT, .fd = 2, .source = 1 };

                put_redirect(s, &r);
        }
}

/* --- commands --- */

static bool reserved(Str s) {
        static const char words[] =
                " if then elif else fi case esac for select while until do done in function "
                "time coproc { } ! [[ ]] ";
        Str all = str_of(words);

        for (size_t i = 0; i + s.n + 2 <= all.n; ++i) {
                if (all.p[i] == ' ' && all.p[i + s.n + 1] == ' ' &&
                    str_eq((Str){ all.p + i + 1, s.n }, s))
                        return true;
        }
        return false;
}

static void put_simple(Shape *s, const ShellNode *c) {
        put(s, "S");
        put_assignments(s, c->simple.assignments);
        put_words(s, c->simple.words);
        /* `>f time x` is printed as `time x >f`, which is another command. */
        if (c->simple.words && !c->simple.assignments && (c->redirects || c->pipes_stderr) &&
            reserved(c->simple.words->raw))
                *s->flags |= SHAPE_REPRINTED;
}

static void put_braced(Shape *s, const ShellProgram *program) {
        put(s, " {");
        put_program(s, program);
        put(s, "}");
}

/* As the program that has this one command. */
static void put_branches(Shape *s, const ShellBranch *b) {
        bool in_condition = s->in_condition;

        put(s, "if");
        s->in_condition = true;
        put_braced(s, b->condition);
        s->in_condition = in_condition;
        put_braced(s, b->body);
        b = b->next;
        if (!b)
                return;
        if (!b->condition) {
                put_braced(s, b->body);
                return;
        }
        put(s, " {");
        put_branches(s, b);
        put(s, ";}");
}

/* "$@" alone, as `for x do` is printed. */
static bool is_all_arguments(const ShellWord *w) {
        const ShellPart *part = w && !w->next ? w->parts : NULL;
        const ShellPart *inner = part && !part->next && part->kind == SHELL_PART_DOUBLE
                                         ? part->parts
                                         : NULL;

        return inner && !inner->next && inner->kind == SHELL_PART_PARAMETER &&
               inner->parameter->form == SHELL_PARAMETER_VALUE &&
               inner->parameter->op == SHELL_OP_NONE && !inner->parameter->braced &&
               str_eq(inner->parameter->name, STR("@"));
}

static void put_each(Shape *s, const ShellNode *c) {
        const ShellWord *w = c->each.words;

        put(s, c->kind == SHELL_COMMAND_FOR ? "for " : "select ");
        buf_append(s->out, c->each.name);
        if (!c->each.has_in || is_all_arguments(w)) {
                put(s, " *");
        } else {
                put_words(s, w);
        }
        put_braced(s, c->each.body);
}

static void put_case(Shape *s, const ShellNode *c) {
        put(s, "case");
        put_word(s, c->choice.subject);
        for (const ShellClause *clause = c->choice.clauses; clause; clause = clause->next) {
                put_words(s, clause->patterns);
                put_braced(s, clause->body);
                buf_appendf(s->out, "%d", clause->end);
        }
}

static void put_condition(Shape *s, const ShellCondition *c) {
        if (!c)
                return;
        if (c->kind == SHELL_CONDITION_NOT && c->a->kind == SHELL_CONDITION_NOT) {
                put_condition(s, c->a->a);
                return;
        }
        /* A word alone is printed as -n word. */
        buf_appendf(s->out, "(%d ",
                    c->kind == SHELL_CONDITION_WORD ? SHELL_CONDITION_UNARY : c->kind);
        buf_append(s->out, c->kind == SHELL_CONDITION_WORD ? STR("-n") : c->op);
        if (c->left)
                put_word(s, c->left);
        if (c->right)
                put_word(s, c->right);
        put_condition(s, c->a);
        put_condition(s, c->b);
        put(s, ")");
}

/* bash prints braces around a function's body, and none around those that are there. */
static void put_body(Shape *s, const ShellNode *body) {
        if (body->kind == SHELL_COMMAND_GROUP) {
                put_command(s, body);
                return;
        }
        put(s, "{ {");
        put_command(s, body);
        put(s, ";}");
}

static void put_coproc(Shape *s, const ShellNode *c) {
        put(s, "coproc");
        if (c->named.name) {
                put_word(s, c->named.name);
        } else {
                put(s, " [\x01"
                       "COPROC]");
        }
        if (c->named.body->kind == SHELL_COMMAND_SIMPLE)
                *s->flags |= SHAPE_REPRINTED;
        put_command(s, c->named.body);
}

static void put_loop(Shape *s, const ShellNode *c) {
        put(s, c->kind == SHELL_COMMAND_WHILE ? "while" : "until");
        put_braced(s, c->loop.condition);
        put_braced(s, c->loop.body);
}

/* An empty part is printed as 1, and the blanks before one are lost. */
static void put_count_part(Shape *s, const ShellWord *w) {
        Buf part = BUF_INIT(1 << 20);
        Shape inner = { &part, s->flags };
        Str text;
        char mode = 0;

        put_parts(&inner, w->parts, &mode);
        text = buf_str(&part);
        if (text.n && text.p[0] == QUOTED)
                text = str_slice(text, 1, text.n);
        while (text.n && strchr(" \t\n", text.p[0]))
                text = str_slice(text, 1, text.n);
        buf_append(s->out, text.n ? text : STR("1"));
        put(s, ";");
        buf_deinit(&part);
}

static void put_count(Shape *s, const ShellNode *c) {
        put(s, "count");
        put_count_part(s, c->count.init);
        put_count_part(s, c->count.condition);
        put_count_part(s, c->count.step);
        put_braced(s, c->count.body);
}

static void put_kind(Shape *s, const ShellNode *c) {
        switch (c->kind) {
        case SHELL_COMMAND_SIMPLE:
                put_simple(s, c);
                break;
        case SHELL_COMMAND_SUBSHELL:
                put(s, "(");
                put_program(s, c->group);
                put(s, ")");
                break;
        case SHELL_COMMAND_GROUP:
                put(s, "{");
                put_braced(s, c->group);
                break;
        case SHELL_COMMAND_IF:
                put_branches(s, c->branches);
                break;
        case SHELL_COMMAND_WHILE:
        case SHELL_COMMAND_UNTIL:
                put_loop(s, c);
                break;
        case SHELL_COMMAND_FOR:
        case SHELL_COMMAND_SELECT:
                put_each(s, c);
                break;
        case SHELL_COMMAND_FOR_ARITHMETIC:
                put_count(s, c);
                break;
        case SHELL_COMMAND_CASE:
                put_case(s, c);
                break;
        case SHELL_COMMAND_FUNCTION:
                put(s, "function");
                put_word(s, c->named.name);
                put_body(s, c->named.body);
                break;
        case SHELL_COMMAND_COPROC:
                put_coproc(s, c);
                break;
        case SHELL_COMMAND_CONDITION:
                put(s, "[[");
                put_condition(s, c->condition);
                break;
        case SHELL_COMMAND_ARITHMETIC:
                put(s, "((");
                put_operand(s, c->expression);
                break;
        }
}

static void put_command(Shape *s, const ShellNode *c) {
        put_kind(s, c);
        put_redirects(s, c);
}

/* `time <f -p x` is printed as `time -p x <f`. */
static bool moves_option(const ShellPipeline *l) {
        const ShellNode *c = l->commands;

        return l->timed && c && c->kind == SHELL_COMMAND_SIMPLE && c->simple.words &&
               str_has_prefix(c->simple.words->raw, STR("-"));
}

static void put_pipeline(Shape *s, const ShellPipeline *l) {
        static const char *const joins[] = { "", "&&", "||" };

        /* Without -p: `time --` is printed as `time -p`. */
        buf_appendf(s->out, "%s%s%s", joins[l->join], l->negated ? "!" : "",
                    l->timed ? "time " : "");
        if (moves_option(l))
                *s->flags |= SHAPE_REPRINTED;
        for (const ShellNode *c = l->commands; c; c = c->next) {
                put_command(s, c);
                if (c->next)
                        put(s, "|");
        }
}

static void put_program(Shape *s, const ShellProgram *program) {
        for (const ShellItem *i = program->items; i; i = i->next) {
                const ShellPipeline *only = i->pipelines;

                /* `! !` alone is printed as nothing. */
                if (!only->next && !only->commands && !only->timed && !only->negated &&
                    !i->background)
                        continue;
                for (const ShellPipeline *l = i->pipelines; l; l = l->next)
                        put_pipeline(s, l);
                put(s, i->background ? "&" : ";");
        }
}

void shape_program(const ShellProgram *program, Buf *out, unsigned *flags) {
        Shape s = { out, flags };

        put_program(&s, program);
}

const ShellProgram *shape_function_body(const ShellProgram *program) {
        const ShellItem *i = program->items;
        const ShellNode *c;

        if (!i || i->next || i->background || i->pipelines->next)
                return NULL;
        c = i->pipelines->commands;
        if (!c || c->next || c->kind != SHELL_COMMAND_FUNCTION ||
            c->named.body->kind != SHELL_COMMAND_GROUP)
                return NULL;
        return c->named.body->redirects ? NULL : c->named.body->group;
}
