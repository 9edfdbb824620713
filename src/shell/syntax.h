#pragma once

/*
 * Syntax: the tree of a bash text, and the parser that makes it
 *
 * The whole bash 5.2 grammar as a non-interactive shell reads it: no aliases,
 * no history expansion, no posix mode. The parser is strict: what it does not
 * read exactly as bash does is an error, never a guess. It knows no command
 * and expands nothing.
 *
 * Everything lives in the caller's arena; Strs are views into the text or into
 * the arena. Lists are chained by `next`, in the order of the text. A pointer
 * that the comment calls optional may be NULL.
 */

#include "base/base.h"

enum {
        SHELL_TEXT_MAX = 1 << 20, /* bytes of a text */
        SHELL_DEPTH_MAX = 100,    /* nested constructs: commands, substitutions, quotes with both */
        SHELL_BRACE_MAX = 1 << 10, /* words that one word may become by brace expansion */
};

/* Byte offsets in the outermost text; start <= end. */
typedef struct ShellSpan {
        uint32_t start, end;
} ShellSpan;

typedef struct ShellWord ShellWord;
typedef struct ShellPart ShellPart;
typedef struct ShellParameter ShellParameter;
typedef struct ShellProgram ShellProgram;
typedef struct ShellNode ShellNode; /* a command; the door has a ShellCommand of its own */
typedef struct ShellRedirect ShellRedirect;
typedef struct ShellAssignment ShellAssignment;

/* --- words ------------------------------------------------------------- */

typedef enum ShellPartKind {
        SHELL_PART_LITERAL,   /* text; `quoted` when it was behind a backslash */
        SHELL_PART_SINGLE,    /* '…': text, always quoted */
        SHELL_PART_ANSI,      /* $'…': text decoded, always quoted */
        SHELL_PART_DOUBLE,    /* "…": parts */
        SHELL_PART_LOCALE,    /* $"…": parts; what a message catalogue makes of it is not known */
        SHELL_PART_PARAMETER, /* $x, ${…}: parameter */
        SHELL_PART_COMMAND,   /* $(…), `…`: program; $(<f) is a program of one redirection */
        SHELL_PART_PROCESS_IN,  /* <(…): program */
        SHELL_PART_PROCESS_OUT, /* >(…): program */
        SHELL_PART_ARITHMETIC, /* $((…)), $[…]: parts are the expression's, text its raw bytes */
        SHELL_PART_TILDE,   /* ~, ~user, ~+, ~-: text is what follows the ~; only where bash would
                                   look for one: start of a word, or behind = and : of an assignment */
        SHELL_PART_GLOB,    /* an unquoted *, ? or [ (text is that byte). A [ may lack its ] */
        SHELL_PART_EXTGLOB, /* ?(a|b) and the like: text is "?(" "*(" "+(" "@(" "!(";
                                   parts are what stands inside, with the | and ) as literals */
} ShellPartKind;

struct ShellPart {
        ShellPartKind kind;
        bool quoted;     /* the part (or its value) is not split, not globbed */
        bool backquoted; /* of SHELL_PART_COMMAND: written `…` */
        bool escaped;   /* of SHELL_PART_LITERAL in double quotes: the first byte, by a backslash */
        bool bracketed; /* of SHELL_PART_ARITHMETIC: written $[…] */
        ShellSpan span;
        Str text;
        union {
                const ShellPart *parts;
                const ShellParameter *parameter;
                const ShellProgram *program;
        };
        const ShellPart *next;
};

typedef enum ShellWordFlags {
        SHELL_WORD_QUOTED = 1 << 0, /* some of it was quoted: '' is a word, and no reserved one */
        SHELL_WORD_EXPANDS =
                1 << 1, /* has a parameter, command, process or arithmetic part, at any depth */
        SHELL_WORD_GLOB = 1 << 2,  /* has a SHELL_PART_GLOB or SHELL_PART_EXTGLOB at top level */
        SHELL_WORD_TILDE = 1 << 3, /* has a SHELL_PART_TILDE */
        SHELL_WORD_BRACE =
                1 << 4,           /* has an unquoted {: ask shell_brace_expand() where bash would */
        SHELL_WORD_RUNS = 1 << 5, /* has a command or process substitution, at any depth */
        SHELL_WORD_REQUOTED = 1 << 6, /* has double quotes within ${} or `` within double quotes */
} ShellWordFlags;

struct ShellWord {
        ShellSpan span;
        uint32_t flags;
        Str raw; /* as written; in backquotes and heredocs after their own unescaping */
        const ShellPart *parts;
        /*
         * An argument that reads as an assignment (x=1, a[i]+=2, a=(…)) behind
         * declare, typeset, local, export, readonly, alias, eval or let; optional.
         * a=(…) has no parts of its own, the others have both.
         */
        const ShellAssignment *assignment;
        const ShellWord *next;
};

typedef enum ShellParameterForm {
        SHELL_PARAMETER_VALUE,    /* ${x…} */
        SHELL_PARAMETER_LENGTH,   /* ${#x} */
        SHELL_PARAMETER_INDIRECT, /* ${!x…} */
        SHELL_PARAMETER_NAMES,    /* ${!x*}, ${!x@}: names that begin with x */
        SHELL_PARAMETER_KEYS,     /* ${!x[@]}, ${!x[*]} */
} ShellParameterForm;

typedef enum ShellParameterOp {
        SHELL_OP_NONE,
        SHELL_OP_DEFAULT,   /* -  operand used when unset (with colon: or empty) */
        SHELL_OP_ASSIGN,    /* =  and assigned */
        SHELL_OP_ERROR,     /* ?  operand is the message */
        SHELL_OP_ALTERNATE, /* +  operand used when set */
        SHELL_OP_SLICE,     /* :  operand is the offset, second the length (optional): arithmetic */
        SHELL_OP_CUT_PREFIX,      /* #  operand is a pattern */
        SHELL_OP_CUT_PREFIX_LONG, /* ## */
        SHELL_OP_CUT_SUFFIX,      /* % */
        SHELL_OP_CUT_SUFFIX_LONG, /* %% */
        SHELL_OP_REPLACE,         /* /  operand is a pattern, second what replaces it (optional) */
        SHELL_OP_REPLACE_ALL,     /* // */
        SHELL_OP_REPLACE_PREFIX,  /* /# */
        SHELL_OP_REPLACE_SUFFIX,  /* /% */
        SHELL_OP_UPPER_FIRST,     /* ^  operand is a pattern, may be empty */
        SHELL_OP_UPPER,           /* ^^ */
        SHELL_OP_LOWER_FIRST,     /* , */
        SHELL_OP_LOWER,           /* ,, */
        SHELL_OP_TOGGLE_FIRST,    /* ~ */
        SHELL_OP_TOGGLE,          /* ~~ */
        SHELL_OP_TRANSFORM,       /* @  `transform` says which: U u L Q E P A K a k */
} ShellParameterOp;

struct ShellParameter {
        ShellParameterForm form;
        ShellParameterOp op;
        bool colon;     /* :- := :? :+ */
        bool braced;    /* ${x} rather than $x */
        char transform; /* of SHELL_OP_TRANSFORM */
        char all;       /* '@' or '*' when the index is just that, and for SHELL_PARAMETER_NAMES */
        Str name;       /* a name, digits, or one of @ * # ? - $ ! */
        const ShellWord *index; /* a[index]: evaluated as arithmetic or a key; optional */
        const ShellWord
                *operand; /* optional; never NULL for an op that has one, may have no parts */
        const ShellWord *second; /* optional */
};

struct ShellAssignment {
        ShellSpan span;
        Str name;
        bool append;                         /* += */
        bool compound;                       /* a=(…): elements, else value */
        const ShellWord *index;              /* a[index]=; optional */
        const ShellWord *value;              /* NULL when nothing follows the = */
        const struct ShellElement *elements; /* of a compound one; optional */
        const ShellAssignment *next;
};

/* One of a=(v [k]=v [k]+=v). */
typedef struct ShellElement {
        bool append;
        const ShellWord *key;   /* optional */
        const ShellWord *value; /* NULL for [k]= */
        const struct ShellElement *next;
} ShellElement;

/* --- redirections ------------------------------------------------------ */

typedef enum ShellRedirectOp {
        SHELL_REDIRECT_IN,          /* < */
        SHELL_REDIRECT_OUT,         /* > */
        SHELL_REDIRECT_CLOBBER,     /* >| */
        SHELL_REDIRECT_APPEND,      /* >> */
        SHELL_REDIRECT_READ_WRITE,  /* <> creates the file */
        SHELL_REDIRECT_BOTH,        /* &> */
        SHELL_REDIRECT_APPEND_BOTH, /* &>> */
        SHELL_REDIRECT_DUP_IN, /* <&  see `source`; a word that is no number at run time is an error */
        SHELL_REDIRECT_DUP_OUT,    /* >&  see `source`; a word that is no number is a FILE that is
                                       written when fd is 1 or none (as by &>), else an error */
        SHELL_REDIRECT_CLOSE,      /* <&- and >&- as written */
        SHELL_REDIRECT_HEREDOC,    /* << and <<- */
        SHELL_REDIRECT_HERESTRING, /* <<< */
} ShellRedirectOp;

struct ShellRedirect {
        ShellSpan span;
        ShellRedirectOp op;
        int fd;       /* as written before the operator, -1 when none */
        bool padded;  /* of several digits: other shells take 01 for a word */
        Str variable; /* {name}> ; empty when none */
        int source;   /* DUP_*: the number when the word is digits (or digits-), else -1 */
        bool move;    /* digits followed by - */
        const ShellWord
                *target; /* file, word of a dup or here-string; of a heredoc the delimiter */

        /* of a heredoc */
        bool strip_tabs;       /* <<- */
        bool literal;          /* the delimiter was quoted: the body is data */
        bool unended;          /* the text ended first: bash warns, and runs it */
        const ShellWord *body; /* parts as in double quotes; one SINGLE part when literal */

        const ShellRedirect *next;
};

/* --- commands ---------------------------------------------------------- */

typedef enum ShellCommandKind {
        SHELL_COMMAND_SIMPLE, /* assignments and words; either may be missing, both with redirects */
        SHELL_COMMAND_SUBSHELL, /* ( … ) */
        SHELL_COMMAND_GROUP,    /* { …; } */
        SHELL_COMMAND_IF,
        SHELL_COMMAND_WHILE,
        SHELL_COMMAND_UNTIL,
        SHELL_COMMAND_FOR,
        SHELL_COMMAND_FOR_ARITHMETIC, /* for (( ; ; )) */
        SHELL_COMMAND_SELECT,
        SHELL_COMMAND_CASE,
        SHELL_COMMAND_FUNCTION,
        SHELL_COMMAND_COPROC,
        SHELL_COMMAND_CONDITION,  /* [[ … ]] */
        SHELL_COMMAND_ARITHMETIC, /* (( … )) */
} ShellCommandKind;

/* if, elif, else in turn: the else has no condition. */
typedef struct ShellBranch {
        const ShellProgram *condition; /* optional */
        const ShellProgram *body;
        const struct ShellBranch *next;
} ShellBranch;

typedef enum ShellClauseEnd {
        SHELL_CLAUSE_BREAK,    /* ;; or esac */
        SHELL_CLAUSE_FALL,     /* ;& */
        SHELL_CLAUSE_CONTINUE, /* ;;& */
} ShellClauseEnd;

typedef struct ShellClause {
        const ShellWord *patterns;
        const ShellProgram *body; /* may have no items */
        ShellClauseEnd end;
        const struct ShellClause *next;
} ShellClause;

typedef enum ShellConditionKind {
        SHELL_CONDITION_WORD,   /* left */
        SHELL_CONDITION_UNARY,  /* op left */
        SHELL_CONDITION_BINARY, /* left op right; right of == = != is a pattern, of =~ a regex */
        SHELL_CONDITION_NOT,    /* a */
        SHELL_CONDITION_AND,    /* a b */
        SHELL_CONDITION_OR,     /* a b */
        SHELL_CONDITION_GROUP,  /* ( a ) */
} ShellConditionKind;

typedef struct ShellCondition {
        ShellConditionKind kind;
        Str op;
        const ShellWord *left, *right;
        const struct ShellCondition *a, *b;
} ShellCondition;

struct ShellNode {
        ShellCommandKind kind;
        bool pipes_stderr; /* joined to the next element by |& */
        ShellSpan span;    /* redirections included */
        const ShellRedirect *redirects;
        const ShellNode *next; /* element of the pipeline */
        const ShellNode *seen; /* see ShellSyntax */
        union {
                struct {
                        const ShellAssignment *assignments;
                        const ShellWord *words;
                        uint32_t n_words;
                } simple;
                const ShellProgram *group; /* SUBSHELL, GROUP */
                const ShellBranch *branches;
                struct {
                        const ShellProgram *condition, *body;
                } loop; /* WHILE, UNTIL */
                struct {
                        Str name;
                        bool has_in;            /* without `in` the words are "$@" */
                        const ShellWord *words; /* optional */
                        const ShellProgram *body;
                } each; /* FOR, SELECT */
                struct {
                        const ShellWord *init, *condition,
                                *step; /* arithmetic; may have no parts */
                        const ShellProgram *body;
                } count; /* FOR_ARITHMETIC */
                struct {
                        const ShellWord *subject;
                        const ShellClause *clauses; /* optional */
                } choice;                           /* CASE */
                struct {
                        const ShellWord *name; /* of a coproc optional */
                        const ShellNode *body;
                } named; /* FUNCTION, COPROC; redirects are the body's own */
                const ShellCondition *condition;
                const ShellWord *expression; /* ARITHMETIC */
        };
};

typedef enum ShellJoin {
        SHELL_JOIN_FIRST,
        SHELL_JOIN_AND, /* && */
        SHELL_JOIN_OR,  /* || */
} ShellJoin;

typedef struct ShellPipeline {
        ShellSpan span;
        ShellJoin join;            /* to the pipeline before it */
        bool negated;              /* an odd number of ! */
        bool timed;                /* time */
        bool timed_posix;          /* time -p */
        uint32_t n_marks;          /* !, time, -p and -- before the commands */
        const ShellNode *commands; /* NULL for a bare ! or time */
        const struct ShellPipeline *next;
} ShellPipeline;

/* Pipelines joined by && and ||, up to a ; & or newline. */
typedef struct ShellItem {
        ShellSpan span;
        bool background; /* ended by & */
        uint32_t line; /* items of one number are read together, and run before the next is read */
        const ShellPipeline *pipelines;
        const struct ShellItem *next;
} ShellItem;

struct ShellProgram {
        ShellSpan span;
        const ShellItem *items; /* NULL when there is nothing but blanks and comments */
};

/* --- the parser -------------------------------------------------------- */

typedef enum ShellError {
        SHELL_ERROR_NONE,
        SHELL_ERROR_SYNTAX,    /* bash refuses it, or we cannot tell that it reads it as we would */
        SHELL_ERROR_TOO_DEEP,  /* SHELL_DEPTH_MAX */
        SHELL_ERROR_TOO_LARGE, /* SHELL_TEXT_MAX, or the arena's ceiling */
        SHELL_ERROR_NUL,       /* the text holds a NUL byte */
} ShellError;

/*
 * What was read. bash reads and runs line by line, so an error leaves in
 * `program` the lines before it, which run. `unfinished` are the simple
 * commands read whole in the line that has the error, chained by `seen`,
 * innermost first: for a deny rule to look at; they need not run.
 */
typedef struct ShellSyntax {
        const ShellProgram *program; /* never NULL when shell_parse() returned 0 */
        const ShellNode *unfinished;
        ShellError error;
        uint32_t error_at;  /* byte offset */
        const char *reason; /* static text; NULL without an error */
        bool unended_heredoc;
} ShellSyntax;

typedef enum ShellParseFlags {
        SHELL_PARSE_EXTGLOB = 1 << 0, /* the shell may have extglob on: shopt -s, bash -O */
} ShellParseFlags;

/**
 * shell_parse() - read a bash text
 * @text:               the bytes; borrowed for as long as the tree is used
 * @flags:              ShellParseFlags
 * @arena:              holds the tree
 * @ret_syntax:         what was read
 *
 * A syntax error is no failure: it stands in @ret_syntax. So does an arena that
 * met its ceiling (its error is then cleared; nothing more should be put in it).
 *
 * Return: 0 on success, -ENOMEM.
 */
int shell_parse(Str text, uint32_t flags, Arena *arena, ShellSyntax *ret_syntax) _must_check_;

/**
 * shell_brace_expand() - the words that brace expansion makes of a word
 * @word:               a word with SHELL_WORD_BRACE; any other gives itself
 * @limit:              words at most
 * @arena:              holds the new words
 * @ret_words:          at least one word, chained by next, with parts read anew as
 *                      bash does (`{$,x}y` gives the parameter y); spans are the word's.
 *                      Empty ones are left out, as bash does: `{,a}` gives a
 *
 * Return: 0 on success, SHELL_E_BRACES when there would be more than @limit words or
 *         what comes out is not understood, negative error code on failure.
 */
enum {
        SHELL_E_BRACES = 1,
};
int shell_brace_expand(const ShellWord *word,
                       size_t limit,
                       Arena *arena,
                       const ShellWord **ret_words) _must_check_;

/* "syntax error", "too deep", …: for a person. */
const char *shell_error_text(ShellError error);
