#include "walk-host.h"

/* Standard input that several commands read: who may leave the others a part of a line. */

typedef enum TearKind {
        TEARS_NEVER,
        TEARS_NAMED,
        TEARS_ALWAYS,
        TEARS_FILES,
        TEARS_PROGRAM,
        TEARS_UNLISTED,
} TearKind;

typedef struct TearRow {
        TearKind kind;
        Str name;
} TearRow;

static const TearRow tear_rows[] = {
#define X(kind, name) { TEARS_##kind, STR_INIT(name) },
#include "tears.def"
#undef X
};

static TearKind tear_kind(Str name) {
        for (size_t i = 0; i < ARRAY_LEN(tear_rows); ++i)
                if (str_eq(tear_rows[i].name, name))
                        return tear_rows[i].kind;
        return TEARS_UNLISTED;
}

/* -e PROGRAM, -f FILE */
static bool is_programmed(const Frame *f) {
        for (size_t i = 1; i < f->context.n_argv; ++i) {
                const Value *v = &f->context.argv[i];

                if (v->form == VALUE_LITERAL && v->text.n > 1 && v->text.p[0] == '-' &&
                    (v->text.p[1] == 'e' || v->text.p[1] == 'f'))
                        return true;
        }
        return false;
}

/* cat -, diff /dev/fd/3 f, git check-ignore --stdin, git cat-file --batch, git shortlog */
static bool names_input(const Value *v) {
        return v->form == VALUE_LITERAL &&
               (value_is(v, STR("-")) || str_has_suffix(v->text, STR("=-")) ||
                str_has_prefix(v->text, STR("--fromfile")) ||
                str_has_suffix(v->text, STR("stdin")) || str_has_prefix(v->text, STR("--batch")) ||
                value_is(v, STR("shortlog")) || str_find(v->text, STR("/dev/fd")) != SIZE_MAX ||
                str_find(v->text, STR("/proc/")) != SIZE_MAX);
}

/* git's own filters; the others read what they are told to. */
static bool is_git_filter(const Frame *f) {
        static const Str names[] = {
                STR_INIT("am"),
                STR_INIT("apply"),
                STR_INIT("column"),
                STR_INIT("fast-import"),
                STR_INIT("fmt-merge-msg"),
                STR_INIT("get-tar-commit-id"),
                STR_INIT("interpret-trailers"),
                STR_INIT("mailinfo"),
                STR_INIT("mailsplit"),
                STR_INIT("mktag"),
                STR_INIT("mktree"),
                STR_INIT("pack-objects"),
                STR_INIT("patch-id"),
                STR_INIT("show-index"),
                STR_INIT("stripspace"),
                STR_INIT("unpack-objects"),
                STR_INIT("update-ref"),
        };

        for (size_t i = 1; i < f->context.n_argv; ++i)
                for (size_t k = 0; k < ARRAY_LEN(names); ++k)
                        if (value_is(&f->context.argv[i], names[k]))
                                return true;
        return false;
}

/* Files that it is sure to be given, as far as their number matters here. */
static size_t count_files(const Frame *f) {
        size_t n = 0;

        for (size_t i = 0; i < f->command.n_operands && n < 2; ++i) {
                const Value *v = &f->command.operands[i];

                n += !names_input(v) && !(v->many && (v->hollow || v->form == VALUE_ANY));
        }
        return n;
}

bool frame_may_tear(const Frame *f) {
        TearKind kind = tear_kind(f->command.name);

        if (kind == TEARS_NEVER)
                return false;
        for (size_t i = 1; i < f->context.n_argv; ++i)
                if (names_input(&f->context.argv[i]))
                        return true;
        switch (kind) {
        case TEARS_ALWAYS:
                return true;
        case TEARS_FILES:
                return count_files(f) == 0;
        case TEARS_PROGRAM:
                return count_files(f) < (is_programmed(f) ? 1U : 2U);
        case TEARS_UNLISTED:
                return str_eq(f->command.name, STR("git")) ? is_git_filter(f) : count_files(f) == 0;
        case TEARS_NEVER:
        case TEARS_NAMED:
                return false;
        }
        abort();
}
