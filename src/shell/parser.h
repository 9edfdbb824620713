#pragma once

/*
 * Parser: what the files of the parser share. Nobody else includes it.
 *
 * A Parser is a cursor over some bytes; the ParseState behind it is one for the
 * whole text. Substitutions written $( ) are read in place by the same cursor;
 * a text that must be unescaped first (backquotes, the body of <<-, a word
 * after brace expansion) gets a cursor of its own, with a map from its bytes to
 * those of the outermost text.
 *
 * An error is sticky: fail() notes the first one, later ones are ignored, and
 * every function gives NULL or false from then on.
 */

#include "syntax.h"

typedef struct ParseState {
        Arena *arena;
        uint32_t flags; /* ShellParseFlags */
        uint32_t depth;
        ShellError error;
        uint32_t error_at;
        const char *reason;
        ShellNode *seen; /* simple commands read whole in this line */
        bool unended_heredoc;
} ParseState;

/* A heredoc whose body begins behind the next newline. */
typedef struct Awaited {
        ShellRedirect *redirect;
        Str delimiter; /* without its quotes */
        struct Awaited *next;
} Awaited;

typedef struct Parser {
        ParseState *state;
        const char *text;
        uint32_t at, end;
        const uint32_t *map;     /* of end + 1 entries; NULL when the text is the outermost */
        uint32_t token_end;      /* behind the last token that was read */
        Awaited *heredocs;       /* operators read, bodies still to come */
        Awaited **heredocs_tail; /* NULL: at heredocs */
        uint32_t newlines;       /* newline tokens seen */
        bool nested;             /* inside $( ), <( ) or backquotes */
        /*
         * Why no heredoc may begin here; NULL when one may. bash prints what it
         * read in $( ) and reads that again when it runs: a heredoc in a compound
         * command comes out wrong then. So does one behind a (( that turned out
         * to be two subshells.
         */
        const char *no_heredoc;
        bool in_expression;
        bool after_word; /* the last token was a plain word: no reserved word may follow */
} Parser;

/* How the bytes around an expansion are quoted: decides what \ and ' mean in it. */
typedef enum Quoting {
        QUOTING_NONE,
        QUOTING_DOUBLE,     /* inside "…" */
        QUOTING_HEREDOC,    /* a heredoc's body */
        QUOTING_ARITHMETIC, /* an expression */
} Quoting;

typedef enum ExpressionEnd {
        EXPRESSION_PARENS,  /* )) */
        EXPRESSION_FOR,     /* ; or )) */
        EXPRESSION_BRACKET, /* ] */
        EXPRESSION_SLICE,   /* : or } */
} ExpressionEnd;

typedef enum WordPlace {
        WORD_PLAIN,
        WORD_VALUE,   /* right of an assignment's =: a ~ behind : counts */
        WORD_PATTERN, /* right of == in [[ ]]: extglob is on */
        WORD_REGEX,   /* right of =~ */
} WordPlace;

typedef enum Reserved {
        RESERVED_NONE,
        RESERVED_IF,
        RESERVED_THEN,
        RESERVED_ELIF,
        RESERVED_ELSE,
        RESERVED_FI,
        RESERVED_CASE,
        RESERVED_ESAC,
        RESERVED_FOR,
        RESERVED_SELECT,
        RESERVED_WHILE,
        RESERVED_UNTIL,
        RESERVED_DO,
        RESERVED_DONE,
        RESERVED_IN,
        RESERVED_FUNCTION,
        RESERVED_TIME,
        RESERVED_COPROC,
        RESERVED_OPEN,          /* { */
        RESERVED_CLOSE,         /* } */
        RESERVED_BANG,          /* ! */
        RESERVED_CONDITION,     /* [[ */
        RESERVED_CONDITION_END, /* ]] */
} Reserved;

/* Classes of bytes, see bytes.c. */
enum {
        BYTE_BREAK = 1 << 0,   /* ends a word: blank, newline, | & ; ( ) < > */
        BYTE_SPECIAL = 1 << 1, /* means something inside an unquoted word */
        BYTE_NAME = 1 << 2,    /* A-Z a-z 0-9 _ */
        BYTE_DIGIT = 1 << 3,
        BYTE_DOUBLE = 1 << 4,     /* means something inside "…" */
        BYTE_PLAIN = 1 << 5,      /* means nothing anywhere: letters, digits, some marks */
        BYTE_PARAMETER = 1 << 6,  /* @ * # ? - $ ! */
        BYTE_EXPRESSION = 1 << 7, /* means something in an expression */
};
extern const uint8_t byte_classes[256];

static inline bool byte_is(int c, unsigned class) {
        return c >= 0 && byte_classes[c] & class;
}
static inline int byte_at(const Parser *p, uint32_t i) {
        return i < p->end ? (unsigned char)p->text[i] : -1;
}
static inline int byte_here(const Parser *p) {
        return byte_at(p, p->at);
}
static inline bool continues_at(const Parser *p, uint32_t i) {
        return byte_at(p, i) == '\\' && byte_at(p, i + 1) == '\n';
}
static inline bool failed(const Parser *p) {
        return p->state->error != SHELL_ERROR_NONE || p->state->arena->error;
}
static inline uint32_t place(const Parser *p, uint32_t i) {
        return p->map ? p->map[i] : i;
}
static inline ShellSpan span_of(const Parser *p, uint32_t start, uint32_t end) {
        uint32_t first = place(p, start);

        /* Behind the last byte, not before the next: there may be a backslash between them. */
        return (ShellSpan){ first, end > start ? place(p, end - 1) + 1 : first };
}
static inline Str slice_of(const Parser *p, uint32_t start, uint32_t end) {
        return (Str){ p->text + start, end - start };
}
/*
 * `!(a)`, behind the ! at @end: a negated subshell, or a pattern when a line
 * before this one turned extglob on, by whatever spelling.
 */
static inline bool depends_on_extglob(const Parser *p, uint32_t end) {
        return byte_at(p, end) == '(';
}
#define make(p, type) arena_new_one((p)->state->arena, type)

/* bytes.c */

/* Note the first error at byte @i of @p's text. Always false. */
bool fail_at(Parser *p, uint32_t i, ShellError error, const char *reason);
bool fail(Parser *p, const char *reason);
/* One construct deeper; false when that is too deep. Each enter() has its leave(). */
bool enter(Parser *p);
void leave(Parser *p);
/* The index of the byte behind @i, backslash-newlines removed. */
uint32_t follow(const Parser *p, uint32_t i);
/* Blanks, backslash-newlines and a comment: to the next token. */
void skip_blanks(Parser *p);
/* The index behind a name that begins at @i; @i when none does. */
uint32_t skip_name(const Parser *p, uint32_t i);
/* Is the byte at @i the end of a word? */
bool breaks_at(const Parser *p, uint32_t i);
/* The reserved word at the cursor, whole and unquoted, and where it ends. */
Reserved reserved_here(const Parser *p, uint32_t *ret_end);
Reserved reserved_from(Str s);
/* Is a redirection's operator at @i (after any number or name)? */
bool redirects_at(const Parser *p, uint32_t i);

/* parse-word.c */
ShellWord *parse_word(Parser *p, WordPlace place);

/* parse-expansion.c */
typedef struct PartList {
        const ShellPart *first;
        ShellPart *last;
        uint32_t flags; /* ShellWordFlags */
        bool joined;    /* a backslash-newline was just removed */
        char *room; /* the bytes of a last literal that was joined, NULL for a view into the text */
        size_t n_room;
        bool continued; /* one was removed at any place */
} PartList;

/* All of @p as a heredoc's body. */
ShellWord *parse_double_text(Parser *p, Quoting quoting);
ShellPart *add_part(Parser *p, PartList *l, ShellPartKind kind, uint32_t start);
void add_literal(Parser *p, PartList *l, uint32_t start, uint32_t end, bool quoted);
/* The word that @l makes, from @start to the cursor. */
ShellWord *finish_word(Parser *p, const PartList *l, uint32_t start);
bool parse_dollar(Parser *p, PartList *l, Quoting quoting);
bool parse_backquotes(Parser *p, PartList *l, Quoting quoting);
bool parse_process(Parser *p, PartList *l);
bool parse_single(Parser *p, PartList *l);
bool parse_double(Parser *p, PartList *l, Quoting quoting);

/* parse-parameter.c: the cursor is behind ${ */
bool parse_braced(Parser *p, PartList *l, uint32_t start, Quoting quoting);

/* parse-expression.c */
ShellWord *parse_expression(Parser *p, ExpressionEnd end);
/* Does what stands behind (( at @i end with )) at its own depth? */
bool expression_at(Parser *p, uint32_t i, bool *ret_yes);

/* parse-heredoc.c */
/* The delimiter at the cursor; its body is awaited from now on. */
bool await_heredoc(Parser *p, ShellRedirect *r);
bool read_heredocs(Parser *p);

/* parse-assignment.c */
typedef enum AssignmentPlace {
        ASSIGNMENT_FIRST,   /* where a command may begin: a=(…), and a[1 + 2]= with blanks */
        ASSIGNMENT_LATER,   /* behind a redirection */
        ASSIGNMENT_BUILTIN, /* argument of declare and its like: a=(…) */
} AssignmentPlace;

/* The assignment at the cursor. NULL without an error when there is none. */
ShellAssignment *parse_assignment(Parser *p, AssignmentPlace place);
/* The same as an argument: a word with its parts and its assignment. */
ShellWord *parse_assignment_word(Parser *p);

/* parse-redirect.c */
bool redirect_here(const Parser *p);
ShellRedirect *parse_redirect(Parser *p);

/* parse-condition.c: the cursor is behind [[; it is left behind ]] */
const ShellCondition *parse_condition(Parser *p);

/* parse-compound.c: with their redirections. The cursor is at the first byte. */
bool compound_here(const Parser *p);
ShellNode *parse_compound(Parser *p);
ShellNode *parse_function(Parser *p);
ShellNode *parse_function_body(Parser *p, uint32_t start, const ShellWord *name);
ShellNode *parse_coproc(Parser *p);

/* parse-command.c */
bool newline(Parser *p);
bool skip_newlines(Parser *p);
/* The reserved word @word, or an error. */
bool expect(Parser *p, Reserved word, const char *reason);
/* Everything up to what can only end a list. */
ShellProgram *parse_program(Parser *p, bool may_be_empty);
ShellNode *parse_simple(Parser *p, bool coproc);
/* A word that can name a function: plain bytes, nothing quoted. */
bool names_function(const ShellWord *w);
