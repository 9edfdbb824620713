#pragma once

/*
 * Walk: what the walker's files share
 *
 * A text is walked as bash would run it, all ways at once. What is known on the
 * way (variables, functions, the directory) is a State, copied at every fork and
 * joined where ways meet; what is found goes to the facts. The tree's commands
 * are called nodes here, because the door has commands of its own.
 */

#include "syntax.h"

#include "command.h"
#include "word.h"

#include "files/files.h"

enum {
        WALK_DEPTH_MAX = 250,      /* frames of the walker, nested texts included */
        WALK_TEXTS_MAX = 8,        /* texts within texts: bash -c "bash -c …" */
        WALK_STEPS_MAX = 1 << 17,  /* commands walked, repetitions included */
        WALK_NAMES_LOOK_MAX = 512, /* names looked through for one */
        WALK_NAMES_JOIN_MAX = 256, /* names that differ where two ways meet */
        WALK_COMBINATIONS_MAX = 8, /* ways to read one command, by the values of its words */
        WALK_DIRECTORIES_MAX = 4,  /* directories a command may run in */
        WALK_CALLS_MAX = 64,       /* calls of functions that are followed */
        LOOP_ROUNDS_MAX = 5,       /* trials of a loop's body */
        WALK_FUNCTIONS_MAX = 256,  /* functions of a text */
        WALK_LATER_MAX = 16,       /* names that its traps call */
};

typedef enum NameKind {
        NAME_VARIABLE,
        NAME_FUNCTION,
        NAME_ALIAS,
        NAME_BARRIER, /* of what stands below nothing is known any more, but functions */
        NAME_WALL,    /* nor of these */
} NameKind;

/* A name and what it means from here on. Immutable; the newest is found first. */
typedef struct Name Name;
typedef struct Function Function;
typedef struct Call Call;
struct Name {
        const Name *older;
        uint32_t height; /* names below */
        NameKind kind;
        Str name;
        bool exported;  /* programs may find it */
        bool withheld;  /* but not surely this one: export -n, or exported on some ways only */
        bool array;     /* values are its elements, not possibilities */
        bool keyed;     /* may be an array whose subscripts are texts */
        bool indexed;   /* may be one whose subscripts are numbers; it stays what it is */
        bool forgotten; /* as if this text had never set it, but of the host nothing is known */
        bool fixed;     /* readonly: a later assignment may fail */
        bool altered;   /* what is assigned is changed on the way: declare -l, -u, … */
        bool evaluated; /* what is assigned is arithmetic: declare -i */
        bool maybe;     /* it has this meaning on some ways only, or is a variable without value */
        Choice values;  /* what a variable may hold; the text of an alias */
        Function *function;
        uint32_t local; /* number of the call in which it is local, on all ways; or 0 */
};

enum {
        STATE_IFS = 1U << 0,       /* words are split otherwise */
        STATE_GLOBS = 1U << 1,     /* names match otherwise (dotglob, nocaseglob, …) */
        STATE_ERREXIT = 1U << 2,   /* set -e */
        STATE_ALLEXPORT = 1U << 3, /* set -a */
        STATE_ARGUMENTS = 1U << 4, /* $1, $2, … are known: arguments */
        STATE_XTRACE = 1U << 5,    /* set -x: words are shown as they are expanded */
        STATE_SPOKEN = 1U << 6,    /* $_ may hold a secret that was only tested */
        STATE_NULLGLOB = 1U << 7,  /* a pattern that matches nothing is no word */
        STATE_NOUNSET = 1U << 8,   /* set -u of zsh, where it is an error that eval catches */
};

typedef struct Directory Directory;
struct Directory {
        Choice choice;
        const Directory *below;
};

/* What is known at one point of the text. Copied by value. */
typedef struct State {
        const Name *names;
        Choice directory;       /* LITERAL absolute ones, or one ANY */
        const Directory *stack; /* of pushd */
        Choice arguments;       /* $0, $1, … */
        uint32_t options;
        bool dead; /* never reached: behind exit */
} State;

/* How a program text relates to the text that people see. */
typedef struct Source {
        uint32_t base; /* added to its offsets */
        bool fixed;    /* not part of it: everything stands at span */
        Span span;
} Source;

/* A function of the text: its body is judged where it is called, or at the text's end. */
struct Function {
        Function *next;
        Str name;
        const ShellNode *body;
        Source source;
        State state; /* where it was defined */
        bool called;
};

/* A call while it is walked. */
typedef struct Local Local;
struct Local {
        Local *next;
        Str name;
        const Name *before; /* what it was where it became local; or NULL */
};
struct Call {
        Call *outer;
        uint32_t number; /* from 1 on */
        const Function *function;
        Local *locals;
        size_t n_locals;
        State left; /* what return statements leave */
        bool returned;
        bool forks; /* in a pipe or in the background since */
        bool again; /* calls itself: walked with nothing known */
};

/* A loop while its body is walked. */
typedef struct Loop Loop;
struct Loop {
        Loop *outer;
        State left; /* what break and continue leave */
        bool leaves;
};

typedef enum InputKind {
        INPUT_HOST, /* whatever the host gives */
        INPUT_PIPE, /* what the commands before print */
        INPUT_TEXT, /* a heredoc or here-string */
        INPUT_FILE, /* a file that is named */
} InputKind;

/* What a command finds on its standard input. Worked out only when asked for. */
typedef struct Input {
        InputKind kind;
        const ShellNode *first; /* INPUT_PIPE: the commands before, up to @end */
        const ShellNode *end;
        const ShellWord *word; /* INPUT_TEXT, INPUT_FILE */
        bool shared;           /* others read from it as well */
        State state;           /* when it was written */
        Source source; /* and the text it stands in, which may not be the one that reads it */
        size_t effects_begin; /* INPUT_PIPE: effects of what feeds it */
        size_t effects_end;
} Input;

/* A call whose effects rest on files that were looked at. */
typedef struct Looked Looked;
struct Looked {
        const Looked *older;
        Str git;       /* the directory, where it is a repository's configuration; else empty */
        Effect effect; /* what it does should the text itself change them */
};

/* Where the line that is read may end with an error. */
typedef struct Aborts {
        bool may;
        State state; /* what is known there, of all such places */
        State last;  /* at the last of them */
} Aborts;

/* Commands that texts which run later start, of traps and aliases: what these names mean must stay. */
typedef struct Later {
        Str names[WALK_LATER_MAX];
        size_t n;
        bool full; /* any name may be one of them */
        bool here; /* such a text is being walked */
} Later;

/* What is set for one command alone, and the functions that it calls. */
typedef struct Temporary Temporary;
struct Temporary {
        const Temporary *outer;
        const ShellAssignment *assignments;
};

typedef struct Walk {
        const ShellContext *context;
        FilesContext files;      /* for judging */
        FilesContext files_bare; /* for words, in which a tilde means nothing any more */
        Arena *arena;
        ShellFacts *facts;
        size_t commands_capacity;
        Str text;

        State state;
        State otherwise; /* when `splits`: what is known when the last command failed */
        bool splits;
        Aborts aborts;
        bool traps;       /* code may run between any two commands */
        bool traces;      /* they run in substitutions as well: set -E, set -T */
        bool attributes;  /* some name was made a number, readonly or otherwise */
        uint64_t readers; /* descriptors that may be open to be read, a bit for each */
        bool closes;      /* standard input, output or error may be closed */
        Later later;
        const Temporary *temporary; /* the innermost */
        bool steers; /* a builtin did to its caller what no name tells: return, shift, set +e */
        Input input;
        Source source;
        ShellDialect dialect;
        EffectCertainty certainty;
        uint32_t flags; /* EFFECT_ bits of everything found from here on */

        const ShellNode *alone; /* all that a $(…) runs, when that is one command */
        const Looked *looked;   /* the newest first */
        Str looked_dir;         /* the last directory looked at, as the text has it */
        Str looked_real;        /* the same without links */
        Call *call;             /* the innermost */
        Loop *loop;             /* the innermost of this call */
        Function *functions;    /* all of the text, the newest first */
        uint32_t n_calls;       /* followed so far */
        uint32_t n_bodies;      /* walked so far, those that nobody calls as well */
        bool tested;            /* a failure here does not end the shell under set -e */
        bool reads;             /* assignments stand before read */
        bool torn; /* something may have taken part of a line from an input that others read as well */
        bool passes; /* the next name means no function: behind `command` */
        uint32_t depth;
        uint32_t texts;
        uint32_t valuing; /* within values of substitutions */
        uint32_t steps;
        uint32_t quiet;      /* only the state is followed, nothing is said */
        int failed;          /* negative errno: nothing may be allowed */
        bool full;           /* the ceiling of steps or memory was met and said */
        bool uncounted;      /* the same of the ceiling of commands */
        bool secrets_tested; /* the word is only tested for being empty */

        /* PATH of the host, looked at once. */
        bool path_known;
        Str path;        /* empty: nothing to doubt */
        size_t path_bad; /* bytes of it before the first entry to doubt */

        /* Variables of the host's environment, a bit for each row of inherited.def. */
        uint32_t inherited_known, inherited_set;

        /* The last looks at names: where, and what was seen. */
        Str dashless_dir, solid_dir, solid_suffix;
        bool dashless, solid, solid_lines;
} Walk;

/* A command while it is judged; userdata of its CommandContext. */
typedef struct Frame Frame;
struct Frame {
        Walk *walk;
        Frame *outer;
        CommandContext context;
        ShellCommand command;
        int32_t index;     /* in the facts */
        const Value *argv; /* as written */
        const ShellNode *node;
        bool as_shell; /* run by the shell itself: builtins and functions count */
        bool remote;   /* what it runs is somewhere else */
};

/* --- walk-state.c ------------------------------------------------------ */

const Name *state_find(const State *s, Str name, NameKind kind);
void state_push(Walk *w, Name name);
/* With its own attributes alone, whatever the name had before. */
void state_push_as(Walk *w, Name name);
/* An earlier text of this shell that lasts may have given it another meaning. */
bool name_is_tainted(const Walk *w, Str name);
/* Has neither this text nor the host's environment given @name a value? */
bool name_is_missing_in_host(Walk *w, Str name);
/* In a shell that lasts, anything may mean something else from here on. */
void walk_changes_all(Walk *w);
/* A name of the shell means something else from here on, also for the next text. */
void walk_changes_name(Walk *w, const Name *name);
/* What the found facts say of that, once the text was walked. */
void walk_changes_end(Walk *w);
/* Are all of them numbers, and at least one? */
bool choice_is_number(const Choice *c);

/* Is what @name is given arithmetic: declare -i, RANDOM? */
bool state_evaluates(const State *s, Str name);
/* Says so when giving it @values could run what they hold. */
void state_evaluate(Walk *w, Str name, const Choice *values, Span span);
void state_set(Walk *w, Str name, Choice values, bool exported);
void state_set_value(Walk *w, Str name, Value value);
/* What was set just now may not have been: it may be as unset as before. */
void state_doubt(Walk *w, Str name);
/* Nothing is known any more but functions. */
void state_forget(Walk *w);
/* @name is an array of @values; if it may have keys, or is read only, they are not followed. */
void state_set_array(Walk *w, Str name, Choice values);
/* Are the subscripts of @n texts, on all ways? Else they are arithmetic. */
bool name_is_keyed(const Name *n);
/* Is it an array, or may it be one whose other elements are not followed? */
bool name_has_elements(const Name *n);
/* One element of the array @name is set, it is not followed which: all of them are @form now. */
void state_set_element(Walk *w, Str name, ValueForm form);
State state_join(Walk *w, const State *a, const State *b);
/* What was walked since @before may not have happened. */
void state_or_before(Walk *w, const State *before);
/* After a loop's body was tried: what it changed is not known at its start. */
/* @numbers: what only ever is a number stays one; @ret_open grows with what is lost. */
State state_loop(Walk *w, const State *before, const State *after, bool numbers, size_t *ret_open);
/* What a shell that is started anew inherits. */
void state_inherit(Walk *w);
/* @name has again the meaning that it had at @before. */
void state_restore(Walk *w, Str name, const State *before);
/* @old again, or a name of which nothing is known when that is NULL. */
void state_restore_as(Walk *w, Str name, const Name *old);
bool choice_equal(const Choice *a, const Choice *b);

/* --- walk-local.c ------------------------------------------------------ */

/* @name becomes local here: before it is set, and after. */
void local_begin(Walk *w, Str name);
void local_mark(Walk *w, Str name);
/* May it have become local in this call already? */
bool local_is_begun(const Walk *w, Str name);
/* The call returns: its locals are what they were outside. */
void locals_end(Walk *w, const Call *call);

/* --- walk-abort.c ------------------------------------------------------ */

/* Here an expansion or an assignment may fail. */
void walk_may_abort(Walk *w);
/* Apart from what was noted so far, which comes back for aborts_end(). */
Aborts aborts_begin(Walk *w);
void aborts_end(Walk *w, const Aborts *outer);
/* A name that was set for a while means what it did at @before also where it was aborted. */
void aborts_restore(Walk *w, Str name, const State *before);
/* The line ends: what follows is read with what any of its ends left. */
void aborts_settle(Walk *w);
/* Behind a command with the redirections @list: if one of them fails it did not run. */
void redirects_may_fail(Walk *w, const ShellRedirect *list, const State *before);

/* --- word.c, word-parameter.c, word-visit.c, source.c, source-files.c, arithmetic.c ------ */

void word_visit(Walk *w, const ShellWord *word);
void word_visit_parts(Walk *w, const ShellPart *parts);
/* ${x:-word}, ${x:=word} of a variable that may hold @c; @set: this text has set it. */
Choice word_default(Walk *w, const Choice *c, const ShellParameter *p, bool set);
/* What a parameter may be, as one word. */
Choice word_parameter(Walk *w, const ShellParameter *p);
/* May it become any number of words, none too, although it is quoted? "${@:2}", "${x+"$@"}" */
bool word_parameter_lists(Walk *w, const ShellParameter *p);
/* Does a list stand in an operand or in quotes, at whatever depth? */
bool word_parts_list(const ShellPart *parts);
/* ${x:-"a b"}: what is quoted in the operand is not divided, although nothing quotes the whole. */
bool word_operand_stays_whole(Walk *w, const ShellParameter *p);
/* The array of that name, when its elements are known; else NULL. */
const Name *word_array(const Walk *w, Str name);
/* The words that it becomes, appended to @slots. */
void word_expand(Walk *w, const ShellWord *word, Slots *slots);
/* Without splitting and file names, as in an assignment or a here-string. */
Choice word_value(Walk *w, const ShellWord *word);
/* The bytes that are known, when all are. */
bool word_literal(Walk *w, const ShellWord *word, Str *ret_text);
/* What a command prints, as words, one a line. */
Value source_of_program(Walk *w, const ShellProgram *program);
Str values_join(Walk *w, const Value *values, size_t n);
Value source_of_find(Walk *w, const Value *argv, size_t n);
Value source_of_argv(Walk *w, const Value *argv, size_t n, const Value *input);
/* The same of what stands on an input; LITERAL text is not cut at its end. */
Value source_of_input(Walk *w, const Input *input, bool *ret_nul);
/* Says so when evaluating this could run what a value holds. */
void arithmetic_visit(Walk *w, const ShellWord *word);
void arithmetic_visit_parts(Walk *w, const ShellPart *parts, Span span);
void arithmetic_visit_value(Walk *w, const Value *v);
/* A name that a builtin is given: x, or x[subscript]. */
void arithmetic_visit_name(Walk *w, const Value *v);
bool value_is_numeric(const Value *v);
bool str_is_name(Str s);

/* --- dialect.c --------------------------------------------------------- */

/* The shell that runs this reads the node, but for the commands in it, as bash would. */
bool dialect_reads_alike(Walk *w, const ShellNode *node);
/* So does it the words ! and time before a pipeline. */
bool dialect_marks_alike(const Walk *w, const ShellPipeline *p);
/* Words of the node may be an error there that ends the text: a pattern without a match. */
bool dialect_may_abort(const Walk *w, const ShellNode *node);

/* --- walk-names.c ------------------------------------------------------ */

/* No name in the directory begins with '-', so that what a pattern there stands for does not either. */
bool names_are_dashless(Walk *w);
/* No directory, nor a link, is among the names that a pattern stands for. */
bool names_are_files(Walk *w, const Value *v);
/* No name that a listing or a pattern stands for would be taken for several words. */
bool names_are_solid(Walk *w, const Value *v);
/* The same of lines: none of them holds a line's end. */
bool names_are_lines(Walk *w, const Value *v);
/* Is one of these true of names on the input, in the directory where they were listed? */
bool input_names_are(Walk *w, const Value *v, bool (*are)(Walk *w, const Value *v));

/* --- walk-variables.c -------------------------------------------------- */

bool variable_is_secret(Str name);
/* Set by the shell itself again and again, whatever was assigned? */
bool variable_is_dynamic(Str name);
bool variable_is_kept(Str name);
Choice variable_values(Walk *w, Str name, bool *ret_set);
void walk_assignments(Walk *w, const ShellAssignment *list, bool exported);
/* Does @a hold anything that depends on what other names hold? */
bool assignment_expands(const ShellAssignment *a);
/* Does @a hold a substitution that runs commands? */
bool assignment_runs(const ShellAssignment *a);
/* A name that programs would find in their environment. */
void environment_visit(Walk *w, Str name, const Choice *values, bool exported, Span span);

/* --- walk-redirect.c --------------------------------------------------- */

/*
 * What is known where one of them failed, or where they are made in a process of the command's own,
 * comes back.
 */
State walk_redirects(Walk *w, const ShellRedirect *list, Str command);
/* Does it say what standard input is? */
bool redirects_input(const ShellRedirect *r);

/* --- walk-directory.c -------------------------------------------------- */

void directory_cd(Walk *w, const Value *argv, size_t n);
void directory_push(Walk *w, const Value *argv, size_t n);
void directory_pop(Walk *w, const Value *argv, size_t n);

/* --- walk-builtin.c ---------------------------------------------------- */

/* True when it was a builtin that is read here. */
bool builtin_read(Frame *f);
/* Behind these, words that read as assignments are assignments. */
bool builtin_declares(Str name);

/* --- walk-host.c ------------------------------------------------------- */

extern const CommandHost walk_host;
void host_path_at(Walk *w,
                  int32_t part,
                  EffectAct act,
                  const Value *path,
                  const Value *directory,
                  uint32_t tree,
                  Str why,
                  Str source);

/* --- walk-code.c ------------------------------------------------------- */

/* @text is given to a shell of its own, with $0, $1, … */
void host_shell(Frame *f, const Value *text, const Value *args, size_t n_args);

/* --- walk-command.c ---------------------------------------------------- */

void walk_simple(Walk *w, const ShellNode *node);
/* Judge words as a command. @node: where they come from, or NULL. */
void walk_argv(Walk *w,
               const Value *argv,
               size_t n,
               Frame *outer,
               bool as_shell,
               Span span,
               bool extra,
               const ShellNode *node);
/* An effect of the command itself. */
/* push.c: marks a push that overwrites a protected branch. False: the effect says nothing new. */
bool push_refine(CommandContext *c, Effect *e);
/*
 * project.c: the files that say what a program of the project does, each as an effect of its own.
 * False: they are not known.
 */
bool project_define(CommandContext *c, Walk *w, const Effect *e, EffectList *ret);
/* look.c: files that decide what a command does. */
void host_look(CommandContext *c, const CommandLook *look);
/* The directory of @c without links, as what runs there sees it; false: it cannot be told, which was said. */
bool look_directory(CommandContext *c, const Value *path, Str *ret);
/* The same for the configuration of the repository around @directory. */
void look_remember_git(CommandContext *c, Str directory, Str source);
/* At the end of the text: what was looked at may be changed by it. */
void look_end(Walk *w);
/* inherited.c: what the host's environment changes of this command. */
void inherited_look(Frame *f);
void frame_add(Frame *f, Effect e);
void frame_say(Frame *f, EffectAct act, Str why);
void frame_unknown(Frame *f, Span span, Str why);

/* --- walk-list.c ------------------------------------------------------- */

void walk_program(Walk *w, const ShellProgram *program);
/* In a shell of its own: what it sets is gone afterwards. */
void walk_subshell(Walk *w, const ShellProgram *program);
/* A whole text, which bash reads line by line. */
void walk_lines(Walk *w, const ShellProgram *program);

/* --- walk-branch.c ----------------------------------------------------- */

/* A condition: under set -e its failure does not end the shell. */
void walk_tested(Walk *w, const ShellProgram *program);
/* @branches: one for each condition, and one without for else. */
void walk_if(Walk *w, const ShellBranch *branches);
/* Its subject and patterns are visited as well. */
void walk_case(Walk *w, const ShellNode *node);
/* [[ … ]]; @c may be NULL. */
void walk_condition(Walk *w, const ShellCondition *c);

/* --- walk-loop.c ------------------------------------------------------- */

/* @words: what the variable may be, or NULL; @several: the body may run more than once. */
void walk_loop(Walk *w, const ShellNode *node, const Choice *words, bool several);
/* for and select, with their words. */
void walk_each(Walk *w, const ShellNode *node);

/* --- walk-function.c --------------------------------------------------- */

/* The name means it from here on; the body is walked where it is called. */
void define_function(Walk *w, const ShellNode *node);
/* @name: the function that argv[0] means. */
void walk_call(Walk *w, const Name *name, const Value *argv, size_t n);
/* What nothing in the text calls may be called later, with whatever is set then. */
void walk_uncalled(Walk *w);

/* --- facts.c ----------------------------------------------------------- */

/* A literal text that bash reads; @value says where it stands. */
void walk_text(Walk *w, const Value *value);
/* Forget what differs by whether the last command failed. */
void walk_settle(Walk *w);
/* Runs only on some ways from here on; give back what is returned. */
EffectCertainty walk_maybe(Walk *w);
void walk_node(Walk *w, const ShellNode *node);
bool walk_enter(Walk *w, Span span);
void walk_leave(Walk *w);
/* The ceiling of steps or memory was met, which is said once: what follows is not walked. */
bool walk_is_full(Walk *w, Span span);

Span span_of(const Walk *w, ShellSpan s);
void walk_add(Walk *w, Effect e);
void walk_unknown(Walk *w, Span span, Str why);
/* Nothing written, deleted or run so far: the World may be believed. */
bool walk_is_untouched(const Walk *w);

/* --- walk-later.c ------------------------------------------------------ */

/* @name is called; a text that runs later does so when the walk is within one. */
void later_note(Walk *w, Str name);
/* Asks where a text that runs later calls @name, which gets another meaning here. */
void later_doubt(Walk *w, Str name, Span span);
