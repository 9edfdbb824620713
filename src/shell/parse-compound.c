#include "parser.h"

static ShellNode *new_command(Parser *p, ShellCommandKind kind) {
        ShellNode *c = make(p, ShellNode);

        if (c)
                c->kind = kind;
        return c;
}

static bool starts_compound(Reserved word) {
        return word == RESERVED_IF || word == RESERVED_CASE || word == RESERVED_FOR ||
               word == RESERVED_SELECT || word == RESERVED_WHILE || word == RESERVED_UNTIL ||
               word == RESERVED_OPEN || word == RESERVED_CONDITION;
}

bool compound_here(const Parser *p) {
        uint32_t end;

        return byte_here(p) == '(' || starts_compound(reserved_here(p, &end));
}

static bool close_paren(Parser *p) {
        if (byte_here(p) != ')')
                return fail(p, "a ( without its )");
        p->token_end = ++p->at;
        p->after_word = false;
        return true;
}

/* --- ( … ) and (( … )) --- */

static bool parse_subshell(Parser *p, ShellNode *c) {
        c->kind = SHELL_COMMAND_SUBSHELL;
        ++p->at;
        c->group = parse_program(p, false);
        return c->group && close_paren(p);
}

/* An expression in (( )); the cursor is behind the ((. */
static bool close_expression(Parser *p) {
        if (byte_here(p) != ')' || byte_at(p, p->at + 1) != ')')
                return fail(p, "a (( without its ))");
        p->at += 2;
        p->token_end = p->at;
        p->after_word = false;
        return true;
}

static bool parse_parens(Parser *p, ShellNode *c) {
        bool expression = false;

        if (continues_at(p, p->at + 1))
                return fail(p, "a line that ends behind (");
        if (byte_at(p, p->at + 1) != '(')
                return parse_subshell(p, c);
        if (!expression_at(p, p->at + 2, &expression))
                return false;
        if (!expression) {
                p->no_heredoc = "a heredoc behind ((";
                p->in_expression = true;
                return parse_subshell(p, c);
        }
        c->kind = SHELL_COMMAND_ARITHMETIC;
        p->at += 2;
        c->expression = parse_expression(p, EXPRESSION_PARENS);
        return c->expression && close_expression(p);
}

/* --- if --- */

static ShellBranch *parse_branch(Parser *p, bool has_condition) {
        ShellBranch *b = make(p, ShellBranch);

        if (!b)
                return NULL;
        if (has_condition) {
                b->condition = parse_program(p, false);
                if (!b->condition || !expect(p, RESERVED_THEN, "an if without its then"))
                        return NULL;
        }
        b->body = parse_program(p, false);
        return b->body ? b : NULL;
}

static bool parse_if(Parser *p, ShellNode *c) {
        const ShellBranch **tail = &c->branches;
        bool has_condition = true;
        uint32_t end;

        c->kind = SHELL_COMMAND_IF;
        for (;;) {
                ShellBranch *b = parse_branch(p, has_condition);
                Reserved word;

                if (!b)
                        return false;
                *tail = b;
                tail = &b->next;
                word = p->after_word ? RESERVED_NONE : reserved_here(p, &end);
                if (!has_condition || (word != RESERVED_ELIF && word != RESERVED_ELSE))
                        return expect(p, RESERVED_FI, "an if without its fi");
                p->at = end;
                has_condition = word == RESERVED_ELIF;
        }
}

/* --- loops --- */

static bool parse_do(Parser *p, const ShellProgram **ret_body) {
        if (!expect(p, RESERVED_DO, "a loop without its do"))
                return false;
        *ret_body = parse_program(p, false);
        return *ret_body && expect(p, RESERVED_DONE, "a loop without its done");
}

static bool parse_braces(Parser *p, const ShellProgram **ret_body) {
        if (!expect(p, RESERVED_OPEN, "a { is missing"))
                return false;
        *ret_body = parse_program(p, false);
        return *ret_body && expect(p, RESERVED_CLOSE, "a { without its }");
}

/* do … done, or { … } */
static bool parse_body(Parser *p, const ShellProgram **ret_body) {
        uint32_t end;

        if (reserved_here(p, &end) == RESERVED_OPEN)
                return parse_braces(p, ret_body);
        return parse_do(p, ret_body);
}

static bool parse_loop(Parser *p, ShellNode *c, ShellCommandKind kind) {
        c->kind = kind;
        c->loop.condition = parse_program(p, false);
        return c->loop.condition && parse_do(p, &c->loop.body);
}

/* A single ; or a newline, and newlines behind it. */
static bool end_words(Parser *p) {
        int c = byte_here(p), next = byte_at(p, follow(p, p->at));

        if (c == ';' && next != ';' && next != '&') {
                ++p->at;
                p->after_word = false;
                return skip_newlines(p);
        }
        if (c == '\n')
                return skip_newlines(p);
        return fail(p, "the words of a loop end with ; or a new line");
}

static bool parse_each_words(Parser *p, ShellNode *c) {
        const ShellWord **tail = &c->each.words;

        c->each.has_in = true;
        for (skip_blanks(p); !breaks_at(p, p->at); skip_blanks(p)) {
                ShellWord *w = parse_word(p, WORD_PLAIN);

                if (!w)
                        return false;
                *tail = w;
                tail = &w->next;
        }
        return end_words(p);
}

/* What stands between the name and the body: `in` words, a ; or newlines, or nothing. */
static bool parse_each_head(Parser *p, ShellNode *c) {
        uint32_t end;

        skip_blanks(p);
        if (byte_here(p) == ';')
                return end_words(p);
        if (byte_here(p) == '\n') {
                if (!skip_newlines(p))
                        return false;
        } else if (reserved_here(p, &end) == RESERVED_OPEN)
                return fail(p, "a { where bash takes it for a word");
        if (reserved_here(p, &end) != RESERVED_IN)
                return true;
        p->at = end;
        return parse_each_words(p, c);
}

static bool parse_each(Parser *p, ShellNode *c, ShellCommandKind kind) {
        uint32_t end;

        c->kind = kind;
        skip_blanks(p);
        end = skip_name(p, p->at);
        if (end == p->at || !breaks_at(p, end))
                return fail(p, "a loop whose variable is no name");
        c->each.name = slice_of(p, p->at, end);
        p->at = end;
        return parse_each_head(p, c) && parse_body(p, &c->each.body);
}

/* for (( a; b; c )): the cursor is at the ((. */
static bool parse_count(Parser *p, ShellNode *c) {
        const ShellWord **parts[] = { &c->count.init, &c->count.condition, &c->count.step };

        c->kind = SHELL_COMMAND_FOR_ARITHMETIC;
        ++p->at;
        for (size_t i = 0; i < ARRAY_LEN(parts); ++i) {
                ++p->at;
                *parts[i] = parse_expression(p, EXPRESSION_FOR);
                if (!*parts[i])
                        return false;
                if (byte_here(p) != (i < 2 ? ';' : ')'))
                        return fail(p, "a for (( that has not three parts");
        }
        if (!close_expression(p))
                return false;
        skip_blanks(p);
        if ((byte_here(p) == ';' || byte_here(p) == '\n') && !end_words(p))
                return false;
        return parse_body(p, &c->count.body);
}

static bool parse_for(Parser *p, ShellNode *c) {
        skip_blanks(p);
        if (byte_here(p) == '(' && byte_at(p, p->at + 1) == '(')
                return parse_count(p, c);
        return parse_each(p, c, SHELL_COMMAND_FOR);
}

/* --- case --- */

static bool parse_patterns(Parser *p, ShellClause *clause) {
        const ShellWord **tail = &clause->patterns;

        for (;;) {
                ShellWord *w;

                skip_blanks(p);
                w = parse_word(p, WORD_PLAIN);
                if (!w)
                        return false;
                *tail = w;
                tail = &w->next;
                skip_blanks(p);
                if (byte_here(p) == ')')
                        break;
                if (byte_here(p) != '|')
                        return fail(p, "a pattern of case without its )");
                ++p->at;
                skip_blanks(p);
                if (str_has_prefix(slice_of(p, p->at, p->end), STR("esac")))
                        return fail(p, "esac as a pattern");
        }
        ++p->at;
        p->after_word = false;
        return true;
}

/* ;; ;& or ;;&, or nothing before esac. */
static bool parse_clause_end(Parser *p, ShellClause *clause, bool *ret_last) {
        uint32_t second = follow(p, p->at), third;

        if (byte_here(p) != ';') {
                *ret_last = true;
                return true;
        }
        third = follow(p, second);
        if (byte_at(p, second) == '&') {
                clause->end = SHELL_CLAUSE_FALL;
                p->at = second + 1;
        } else if (byte_at(p, third) == '&') {
                clause->end = SHELL_CLAUSE_CONTINUE;
                p->at = third + 1;
        } else
                p->at = second + 1;
        p->after_word = false;
        return skip_newlines(p);
}

static ShellClause *parse_clause(Parser *p, bool *ret_last) {
        ShellClause *clause = make(p, ShellClause);

        if (!clause)
                return NULL;
        if (byte_here(p) == '(')
                ++p->at;
        if (!parse_patterns(p, clause))
                return NULL;
        clause->body = parse_program(p, true);
        if (!clause->body || !parse_clause_end(p, clause, ret_last))
                return NULL;
        return clause;
}

static bool parse_case(Parser *p, ShellNode *c) {
        const ShellClause **tail = &c->choice.clauses;
        bool last = false;
        uint32_t end;

        c->kind = SHELL_COMMAND_CASE;
        /*
         * `$((1+$(case x in a) b;; esac)))`, `((case x in a) b;; esac); c)`: bash
         * counts parentheses to find the end, and a pattern may have one alone.
         */
        if (p->in_expression)
                return fail(p, "a case where bash counts parentheses");
        skip_blanks(p);
        c->choice.subject = parse_word(p, WORD_PLAIN);
        if (!c->choice.subject || !skip_newlines(p))
                return false;
        p->after_word = false;
        if (!expect(p, RESERVED_IN, "a case without its in") || !skip_newlines(p))
                return false;
        while (!last && reserved_here(p, &end) != RESERVED_ESAC) {
                ShellClause *clause = parse_clause(p, &last);

                if (!clause)
                        return false;
                *tail = clause;
                tail = &clause->next;
        }
        return expect(p, RESERVED_ESAC, "a case without its esac");
}

/* --- all of them --- */

static bool parse_kind(Parser *p, ShellNode *c, Reserved word) {
        if (word == RESERVED_IF)
                return parse_if(p, c);
        if (word == RESERVED_CASE)
                return parse_case(p, c);
        if (word == RESERVED_FOR)
                return parse_for(p, c);
        if (word == RESERVED_SELECT) {
                skip_blanks(p);
                return parse_each(p, c, SHELL_COMMAND_SELECT);
        }
        if (word == RESERVED_WHILE)
                return parse_loop(p, c, SHELL_COMMAND_WHILE);
        if (word == RESERVED_UNTIL)
                return parse_loop(p, c, SHELL_COMMAND_UNTIL);
        c->kind = SHELL_COMMAND_CONDITION;
        c->condition = parse_condition(p);
        p->token_end = p->at;
        p->after_word = false;
        return c->condition;
}

static bool parse_opened(Parser *p, ShellNode *c) {
        uint32_t end;
        Reserved word = reserved_here(p, &end);

        if (byte_here(p) == '(')
                return parse_parens(p, c);
        if (word == RESERVED_OPEN) {
                c->kind = SHELL_COMMAND_GROUP;
                return parse_braces(p, &c->group);
        }
        if (!starts_compound(word))
                return fail(p, "a compound command is missing");
        p->at = end;
        p->after_word = false;
        return parse_kind(p, c, word);
}

static bool parse_redirects(Parser *p, ShellNode *c) {
        const ShellRedirect **tail = &c->redirects;

        for (skip_blanks(p); redirect_here(p); skip_blanks(p)) {
                ShellRedirect *r = parse_redirect(p);

                if (!r)
                        return false;
                *tail = r;
                tail = &r->next;
        }
        return true;
}

ShellNode *parse_compound(Parser *p) {
        ShellNode *c = new_command(p, SHELL_COMMAND_GROUP);
        const char *no_heredoc = p->no_heredoc;
        bool in_expression = p->in_expression;
        uint32_t start = p->at;

        if (p->nested && !no_heredoc)
                p->no_heredoc = "a heredoc in a compound command in a substitution";
        if (!c || !enter(p) || !parse_opened(p, c) || !parse_redirects(p, c))
                return NULL;
        p->no_heredoc = no_heredoc;
        p->in_expression = in_expression;
        leave(p);
        c->span = span_of(p, start, p->token_end);
        return c;
}

/* --- functions and coprocesses --- */

bool names_function(const ShellWord *w) {
        const ShellPart *part = w->parts;

        if (!part || part->next || part->kind != SHELL_PART_LITERAL || part->quoted)
                return false;
        /* `a+() { …` is a pattern where extglob is on. */
        if (str_has_suffix(part->text, STR("+")) || str_has_suffix(part->text, STR("@")))
                return false;
        for (size_t i = 0; i < part->text.n; ++i) {
                unsigned char c = (unsigned char)part->text.p[i];

                if (!byte_is(c, BYTE_PLAIN) && c != '-' && c != ':' && c != '@')
                        return false;
        }
        return true;
}

ShellNode *parse_function_body(Parser *p, uint32_t start, const ShellWord *name) {
        ShellNode *c = new_command(p, SHELL_COMMAND_FUNCTION);

        if (!c)
                return NULL;
        p->after_word = false;
        if (!skip_newlines(p) || !enter(p))
                return NULL;
        c->named.name = name;
        c->named.body = parse_compound(p);
        if (!c->named.body)
                return NULL;
        leave(p);
        c->span = span_of(p, start, p->token_end);
        return c;
}

/* function name, function name (): the cursor is at the word function. */
ShellNode *parse_function(Parser *p) {
        uint32_t start = p->at;
        ShellWord *name;

        p->at += sizeof("function") - 1;
        skip_blanks(p);
        name = parse_word(p, WORD_PLAIN);
        if (!name)
                return NULL;
        if (!names_function(name)) {
                fail(p, "a function whose name is not plain");
                return NULL;
        }
        skip_blanks(p);
        if (byte_here(p) == '(') {
                uint32_t open = p->at++;

                skip_blanks(p);
                if (byte_here(p) == ')') {
                        ++p->at;
                } else {
                        p->at = open;
                }
        }
        return parse_function_body(p, start, name);
}

/* coproc NAME compound: is that what stands here? */
static bool named_here(Parser *p) {
        uint32_t start = p->at, end = skip_name(p, start);
        bool named;

        if (end == start || !breaks_at(p, end))
                return false;
        p->at = end;
        skip_blanks(p);
        named = compound_here(p);
        p->at = start;
        return named;
}

static const ShellNode *parse_coproc_body(Parser *p, ShellNode *c) {
        uint32_t end;
        Reserved word;

        if (compound_here(p))
                return parse_compound(p);
        word = reserved_here(p, &end);
        if (word != RESERVED_NONE && word != RESERVED_TIME) {
                fail(p, "a reserved word behind coproc");
                return NULL;
        }
        if (!named_here(p)) {
                /* bash prints it as `coproc COPROC x`, and that runs COPROC. */
                if (p->nested) {
                        fail(p, "a coproc of a simple command in a substitution");
                        return NULL;
                }
                return parse_simple(p, true);
        }
        c->named.name = parse_word(p, WORD_PLAIN);
        p->after_word = false;
        skip_blanks(p);
        return c->named.name ? parse_compound(p) : NULL;
}

ShellNode *parse_coproc(Parser *p) {
        ShellNode *c = new_command(p, SHELL_COMMAND_COPROC);
        uint32_t start = p->at;

        if (!c || !enter(p))
                return NULL;
        p->at += sizeof("coproc") - 1;
        skip_blanks(p);
        c->named.body = parse_coproc_body(p, c);
        if (!c->named.body)
                return NULL;
        leave(p);
        c->span = span_of(p, start, p->token_end);
        return c;
}
