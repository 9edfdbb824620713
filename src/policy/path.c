#include "rule.h"

#include "files/files.h"

bool path_is_below(Str path, Str root) {
        if (str_eq(root, STR("/")))
                return path.n && path.p[0] == '/';
        return str_has_prefix(path, root) && (path.n == root.n || path.p[root.n] == '/');
}

/* ".." goes up by the text alone: good enough to refuse by, never to allow by. */
bool path_join_lexical(Arena *a, Str directory, Str word, Str *ret) {
        Str parts[2] = { directory, word };
        char *out;
        size_t n = 0;

        if (word.n && word.p[0] == '/') {
                parts[0] = (Str){ 0 };
        } else if (!directory.n || directory.p[0] != '/') {
                return false;
        }
        out = arena_alloc(a, directory.n + word.n + 3);
        if (!out)
                return false;

        for (size_t i = 0; i < 2; ++i) {
                for (Str rest = parts[i]; rest.n;) {
                        Str part = str_cut(rest, '/', &rest);

                        if (!part.n || str_eq(part, STR(".")))
                                continue;
                        if (str_eq(part, STR(".."))) {
                                while (n && out[--n] != '/') {
                                }
                                continue;
                        }
                        out[n++] = '/';
                        memcpy(out + n, part.p, part.n);
                        n += part.n;
                }
        }
        if (!n)
                out[n++] = '/';
        *ret = (Str){ out, n };
        return true;
}

/* --- globs ---------------------------------------------------------------- */

static Str join_glob(Arena *a, Str base, Str glob) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT((size_t)PATTERN_GLOB_MAX * 4);

        if (!str_eq(base, STR("/")))
                glob_escape(base, &out);
        if (glob.n || !out.n) {
                buf_append_char(&out, '/');
                buf_append(&out, glob);
        }
        return buf_error(&out) ? (Str){ 0 } : arena_str(a, buf_str(&out));
}

static bool is_sealed_for(const Matching *m, const RulePath *path) {
        return path->full.n &&
               (path->base != RULE_BASE_WORKSPACE || str_eq(m->q->workspace, m->workspace));
}

Str path_full_glob(const Matching *m, const RulePath *path) {
        if (is_sealed_for(m, path))
                return path->full;
        switch (path->base) {
        case RULE_BASE_ROOT:
                return arena_strf(m->a, "/" STR_FMT, STR_ARG(path->glob));
        case RULE_BASE_ANYWHERE:
                return arena_strf(m->a, "/**/" STR_FMT, STR_ARG(path->glob));
        case RULE_BASE_HOME:
                return m->home.n ? join_glob(m->a, m->home, path->glob) : (Str){ 0 };
        case RULE_BASE_WORKSPACE:
                return m->q->workspace.n ? join_glob(m->a, m->q->workspace, path->glob)
                                         : (Str){ 0 };
        }
        abort();
}

static Str with_below(Arena *a, Str full) {
        if (!full.n)
                return full;
        if (str_eq(full, STR("/")))
                return STR("/**");
        return arena_strf(a, STR_FMT "/**", STR_ARG(full));
}

void path_seal(const Matching *m, RulePath *path) {
        path->full = (Str){ 0 };
        path->full = path_full_glob(m, path);
        path->full_below = with_below(m->a, path->full);
}

static Str full_below(const Matching *m, const RulePath *path, Str full) {
        return is_sealed_for(m, path) ? path->full_below : with_below(m->a, full);
}

/* What of a glob is known before its first wildcard, up to a whole component. */
static Str literal_root(Str glob) {
        size_t end = 0;

        for (size_t i = 0; i < glob.n && !strchr("*?[]{}\\", glob.p[i]); ++i) {
                if (glob.p[i] == '/')
                        end = i;
                if (i + 1 == glob.n)
                        end = glob.n;
        }
        return end ? str_slice(glob, 0, end) : STR("/");
}

/* Everything below @root is meant by @glob. */
static bool covers_all_below(Str glob, Str root, Arena *a) {
        Str head, sample;

        if (!str_has_suffix(glob, STR("/**")))
                return false;
        head = str_slice(glob, 0, glob.n - 3);
        if (!head.n)
                return true;
        sample = arena_strf(a, STR_FMT "/x", STR_ARG(str_eq(root, STR("/")) ? (Str){ 0 } : root));
        return glob_match(head, root) == PATTERN_MATCH || glob_match(glob, sample) == PATTERN_MATCH;
}

static Match from_outcome(PatternOutcome outcome) {
        switch (outcome) {
        case PATTERN_GAVE_UP:
                return MATCH_MAY;
        case PATTERN_NO_MATCH:
                return MATCH_NO;
        case PATTERN_MATCH:
                return MATCH_YES;
        }
        abort();
}

static Str literal_head(Str part) {
        size_t n = 0;

        while (n < part.n && !strchr("*?[{\\", part.p[n]))
                ++n;
        return str_slice(part, 0, n);
}

static Str literal_tail(Str part) {
        size_t n = part.n;

        while (n && !strchr("*?[]{}\\", part.p[n - 1]))
                --n;
        return str_slice(part, n, part.n);
}

/* Most globs are told apart by how they begin or end, without the matcher. */
static bool begins_alike(Str glob, Str path) {
        Str head = literal_head(glob);

        return head.n <= path.n ? str_has_prefix(path, head) : str_has_prefix(head, path);
}

/* A component without wildcards stands in every path that matches, braces apart. */
static bool has_parts(Str glob, Str path) {
        if (str_find_char(glob, '{') != SIZE_MAX || str_find_char(glob, '[') != SIZE_MAX)
                return true;
        while (glob.n) {
                Str part = str_cut(glob, '/', &glob);

                if (part.n && glob_is_literal(part) && str_find(path, part) == SIZE_MAX)
                        return false;
        }
        return true;
}

static PatternOutcome match_path(Str glob, Str path) {
        if (!str_has_prefix(path, literal_head(glob)) ||
            !str_has_suffix(path, literal_tail(glob)) || !has_parts(glob, path))
                return PATTERN_NO_MATCH;
        return glob_match(glob, path);
}

static Match tree_tight(Arena *a, Str glob, Str root, EffectAct act) {
        Str below = str_eq(root, STR("/")) ? root : arena_strf(a, STR_FMT "/", STR_ARG(root));

        if (covers_all_below(glob, root, a))
                return MATCH_YES;
        /* Deleting a tree takes what is named below it, there or not; reading it may not reach that. */
        if (act == ACT_DELETE_TREE && path_is_below(literal_root(glob), root))
                return MATCH_YES;
        return glob_could_match(glob, below, (Str){ 0 }) ? MATCH_MAY : MATCH_NO;
}

/* --- a glob held against the glob of a command ---------------------------------- */

/* A wildcard of the shell never stands for a leading dot. */
static bool parts_could_meet(Str rule, Str shell) {
        if (shell.n && strchr("*?[", shell.p[0]) && rule.n && rule.p[0] == '.')
                return false;
        if (glob_is_literal(shell) && glob_is_literal(rule))
                return str_eq(shell, rule);
        if (glob_is_literal(shell))
                return glob_match(rule, shell) != PATTERN_NO_MATCH;
        if (glob_is_literal(rule))
                return glob_match(shell, rule) != PATTERN_NO_MATCH;
        return glob_could_match(rule, literal_head(shell), literal_tail(shell));
}

#define PARTS_MAX 128

/*
 * Both by components: a "*" of the shell stays within one. @reach[i]: the rule's components so far
 * could name the first i of the glob's.
 */
static bool globs_could_meet(Str rule, Str glob) {
        bool reach[PARTS_MAX + 1] = { true };
        Str parts[PARTS_MAX];
        size_t n = 0;

        for (Str rest = glob; rest.n && n < PARTS_MAX; ++n)
                parts[n] = str_cut(rest, '/', &rest);
        while (rule.n) {
                Str part = str_cut(rule, '/', &rule);
                bool any = str_eq(part, STR("**")), before = reach[0], some = false;

                if (!any)
                        reach[0] = false;
                for (size_t i = 1; i <= n; ++i) {
                        bool here = reach[i];

                        /* "**" at the end is at least one component, else any number. */
                        reach[i] = any ? reach[i] || reach[i - 1]
                                       : before && parts_could_meet(part, parts[i - 1]);
                        before = here;
                        some |= reach[i];
                }
                if (!some && !reach[0])
                        return false;
        }
        return reach[n];
}

/* Only what reads the same to both: no braces over a slash, no extended globs, no "**". */
static bool can_meet_by_parts(Str rule, Str glob) {
        size_t parts = 0;

        for (size_t i = 0; i < glob.n; ++i)
                parts += glob.p[i] == '/';
        return parts < PARTS_MAX && glob.n && glob.p[0] == '/' &&
               str_find_char(rule, '{') == SIZE_MAX && str_find_char(glob, '{') == SIZE_MAX &&
               str_find_char(glob, '(') == SIZE_MAX && str_find_char(glob, '\\') == SIZE_MAX &&
               str_find(glob, STR("**")) == SIZE_MAX;
}

static Match literal_tight(Arena *a, Str glob, Str path, EffectAct act) {
        Match match = MATCH_NO;

        if (!path.n || path.p[0] != '/')
                return MATCH_NO;
        match = from_outcome(match_path(glob, path));
        if (match != MATCH_YES && (act == ACT_READ_TREE || act == ACT_DELETE_TREE))
                match = match_most(match, tree_tight(a, glob, path, act));
        /* What is written to a directory lands in it. */
        if (match != MATCH_YES && effect_kind(act) == EFFECT_KIND_WRITE &&
            covers_all_below(glob, path, a))
                match = MATCH_YES;
        return match;
}

static Match glob_tight(Arena *a, Str glob, const Value *v, EffectAct act) {
        Str prefix = v->text;
        bool told = v->form == VALUE_LITERAL || v->form == VALUE_PATTERN ||
                    v->form == VALUE_LISTING;

        if (told && prefix.n && prefix.p[0] == '/' && !begins_alike(glob, prefix))
                return MATCH_NO;

        switch (v->form) {
        case VALUE_LITERAL:
                return literal_tight(a, glob, v->text, act);
        case VALUE_PATTERN:
                if (v->glob.n && v->glob.p[0] == '/' && glob_match(glob, v->glob) == PATTERN_MATCH)
                        return MATCH_YES;
                if (can_meet_by_parts(glob, v->glob))
                        return globs_could_meet(glob, v->glob) ? MATCH_MAY : MATCH_NO;
                return glob_could_match(glob, prefix.n ? prefix : STR("/"), v->suffix) ? MATCH_MAY
                                                                                       : MATCH_NO;
        case VALUE_LISTING:
                if (!prefix.n || prefix.p[0] != '/')
                        return MATCH_MAY;
                if (covers_all_below(glob, prefix, a))
                        return MATCH_YES;
                prefix = str_eq(prefix, STR("/")) ? prefix
                                                  : arena_strf(a, STR_FMT "/", STR_ARG(prefix));
                return glob_could_match(glob, prefix, v->suffix) ? MATCH_MAY : MATCH_NO;
        case VALUE_NONE:
        case VALUE_NUMBER:
        case VALUE_ANY:
                return MATCH_MAY;
        }
        abort();
}

Match path_tight(const Matching *m, const RulePath *path, const Value *object, EffectAct act) {
        Str full = path_full_glob(m, path);
        Match match;

        /* Without a base nobody knows where it counts: it could be here. */
        if (!full.n)
                return MATCH_MAY;
        match = glob_tight(m->a, full, object, act);
        if (path->below && match != MATCH_YES)
                match = match_most(match, glob_tight(m->a, full_below(m, path, full), object, act));
        if (path->also.n && match != MATCH_YES) {
                match = match_most(match, glob_tight(m->a, path->also, object, act));
                if (path->below) {
                        match = match_most(
                                match, glob_tight(m->a, with_below(m->a, path->also), object, act));
                }
        }
        return match;
}

/* --- allow ---------------------------------------------------------------- */

static bool is_tree(EffectAct act) {
        return act == ACT_READ_TREE || act == ACT_DELETE_TREE;
}

static bool is_grave(const Matching *m, Str path) {
        FilesContext c = { .workspace = m->q->workspace, .home = m->home };
        const uint32_t grave = FILES_CLASS_STARTUP | FILES_CLASS_AGENT_SETTINGS |
                               FILES_CLASS_AGENT_HOOKS | FILES_CLASS_SYSTEM | FILES_CLASS_DISK |
                               FILES_CLASS_GATE;

        return files_named(&c, path).classes & grave;
}

/* "src/" and a glob: a name in a directory that is known. Anything else could be anything. */
static bool is_glob_grave(const Matching *m, const Value *v) {
        Str head = literal_head(v->glob), rest = str_slice(v->glob, head.n, v->glob.n), sample;

        if (!head.n || head.p[0] != '/' || str_find_char(rest, '/') != SIZE_MAX)
                return true;
        sample = arena_strf(m->a, STR_FMT "x" STR_FMT, STR_ARG(head), STR_ARG(literal_tail(rest)));
        return !sample.n || is_grave(m, sample);
}

/* What is run or obeyed later, or says what an agent may do: or could be. */
bool path_is_sensitive(const Matching *m, const Effect *e) {
        EffectKind kind = effect_kind(e->act);
        const Value *v = &e->object;

        if ((kind != EFFECT_KIND_WRITE && kind != EFFECT_KIND_DELETE) || e->act == ACT_SYSTEM)
                return false;
        switch (v->form) {
        case VALUE_NONE:
                return false;
        case VALUE_LITERAL:
                return v->text.n && v->text.p[0] == '/' && is_grave(m, v->text);
        case VALUE_PATTERN:
                return is_glob_grave(m, v);
        case VALUE_NUMBER:
        case VALUE_LISTING:
        case VALUE_ANY:
                return true;
        }
        abort();
}

bool path_loose(const Matching *m, const RulePath *path, const Effect *e) {
        Str full = path_full_glob(m, path), all;
        const Value *v = &e->object;

        if (!full.n || v->form != VALUE_LITERAL || !v->text.n || v->text.p[0] != '/' ||
            e->flags & EFFECT_REMOTE)
                return false;
        /* What is sensitive is lifted by a rule that names it, not by one that happens to reach it. */
        if ((e->act == ACT_SECRET_FILE || path_is_sensitive(m, e)) && !path->names_it)
                return false;
        /* All that lies below a directory is what a look or a search in it reads. */
        if (effect_kind(e->act) == EFFECT_KIND_READ && covers_all_below(full, v->text, m->a))
                return true;
        all = path->below ? full_below(m, path, full) : full;
        if (is_tree(e->act) && !path->literal && !str_has_suffix(all, STR("/**")))
                return false;
        if (match_path(full, v->text) == PATTERN_MATCH)
                return true;
        return path->below && e->act != ACT_SECRET_FILE && !path_is_sensitive(m, e) &&
               match_path(all, v->text) == PATTERN_MATCH;
}
