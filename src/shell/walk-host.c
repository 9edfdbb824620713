#include "walk-host.h"

#include "repo/repo.h"

/* What the command table and the readers report of a command: see command.h. */

void frame_add(Frame *f, Effect e) {
        Walk *w = f->walk;

        e.part = f->index;
        if (e.object.form == VALUE_NONE)
                e.object = value_literal(f->command.name, f->context.span);
        if (e.span.begin == e.span.end)
                e.span = f->context.span;
        walk_add(w, e);
}

void frame_say(Frame *f, EffectAct act, Str why) {
        frame_add(f, (Effect){ .act = act,
                               .certainty = CERTAINTY_SURE,
                               .object = f->context.argv[0],
                               .why = why });
}

void frame_unknown(Frame *f, Span span, Str why) {
        frame_add(f, (Effect){ .act = ACT_UNKNOWN,
                               .object = value_literal(f->command.name, span),
                               .span = span,
                               .why = why });
}

static bool frame_is(const Frame *f, const char *name) {
        return value_is(&f->context.argv[0], str_of(name));
}

/* --- effects and paths ------------------------------------------------- */

static bool fetched_to(const Walk *w, Str path) {
        bool fetched = false, written = false;

        for (size_t i = 0; i < w->facts->effects.n; ++i) {
                const Effect *e = &w->facts->effects.items[i];
                EffectKind kind = effect_kind(e->act);

                fetched |= kind == EFFECT_KIND_NETWORK;
                written |= kind == EFFECT_KIND_WRITE && value_may_be(&e->object, path);
        }
        return fetched && written;
}

static void host_effect(CommandContext *c, Effect e) {
        Frame *f = frame_of(c);
        EffectList defined = { 0 };

        if (e.act == ACT_PRIVILEGE)
                c->privileged = true;
        if (e.act == ACT_RUN_REMOTE)
                f->remote = true;
        if (e.act == ACT_RUN_PROJECT && project_define(c, f->walk, &e, &defined)) {
                for (size_t i = 0; i < defined.n; ++i)
                        frame_add(f, defined.items[i]);
                return;
        }
        if (push_refine(c, &e))
                frame_add(f, e);
}

static bool is_process_path(const Value *v) {
        return value_is(v, STR("/dev/fd/63"));
}

bool network_within(const Walk *w, Span span) {
        for (size_t i = 0; i < w->facts->effects.n; ++i) {
                const Effect *e = &w->facts->effects.items[i];

                if (effect_kind(e->act) == EFFECT_KIND_NETWORK && e->span.begin >= span.begin &&
                    e->span.end <= span.end)
                        return true;
        }
        return false;
}

/* What a process substitution prints is run as a program. */
static void run_process(Walk *w, int32_t part, const Value *path) {
        walk_add(w, (Effect){ .act = ACT_RUN_INLINE,
                              .certainty = CERTAINTY_SURE,
                              .flags = EFFECT_RUNTIME_CODE |
                                       (network_within(w, path->span) ? EFFECT_FROM_NETWORK : 0),
                              .object = *path,
                              .span = path->span,
                              .part = part,
                              .why = STR("what another command prints is run as a program") });
}

/*
 * A path on another machine or in a container: nothing here says what it is, but its
 * name may. A relative one stands below a directory that is not known.
 */
static void add_remote_path(Walk *w, Effect e) {
        Str text = e.object.text;
        FilesNamed named;

        if (e.object.form == VALUE_LITERAL && effect_kind(e.act) == EFFECT_KIND_READ &&
            e.act != ACT_LOOK && text.n) {
                named = files_named(
                        &w->files_bare,
                        text.p[0] == '/' ? text : arena_strf(w->arena, "/" STR_FMT, STR_ARG(text)));
                if (named.classes & FILES_CLASS_SECRET) {
                        e.act = ACT_SECRET_FILE;
                        e.why = named.text;
                        e.source = named.source;
                }
        }
        walk_add(w, e);
}

/* @e: all of it but its object, which is @path as it stands. */
static void add_path(Walk *w, Effect e, const Value *directory, uint32_t tree) {
        const Value path = e.object;

        if (w->quiet)
                return;
        if (is_process_path(&path)) {
                if (effect_kind(e.act) == EFFECT_KIND_EXECUTE)
                        run_process(w, e.part, &path);
                return;
        }
        if (w->flags & EFFECT_REMOTE) {
                add_remote_path(w, e);
                return;
        }

        e.object = files_absolute(&w->files_bare, path, *directory, w->arena);
        if (e.act == ACT_RUN_FILE && e.object.form == VALUE_LITERAL && fetched_to(w, e.object.text))
                e.flags |= EFFECT_FROM_NETWORK;
        if (!w->failed)
                w->failed = files_add_effects(&w->files, &e, tree, w->arena, &w->facts->effects);
}

void host_path_at(Walk *w,
                  int32_t part,
                  EffectAct act,
                  const Value *path,
                  const Value *directory,
                  uint32_t tree,
                  Str why,
                  Str source) {
        add_path(w,
                 (Effect){ .act = act,
                           .certainty = w->certainty,
                           .flags = w->flags,
                           .object = *path,
                           .span = path->span,
                           .part = part,
                           .why = why,
                           .source = source },
                 directory, tree);
}

/* "*.c": names that end so are no secrets, hidden or not. */
static bool glob_is_innocent(const Value *v) {
        static const Str endings[] = {
                STR_INIT("c"),    STR_INIT("h"),   STR_INIT("cc"),  STR_INIT("cpp"),
                STR_INIT("hpp"),  STR_INIT("py"),  STR_INIT("js"),  STR_INIT("jsx"),
                STR_INIT("ts"),   STR_INIT("tsx"), STR_INIT("go"),  STR_INIT("rs"),
                STR_INIT("java"), STR_INIT("rb"),  STR_INIT("php"), STR_INIT("md"),
                STR_INIT("html"), STR_INIT("css"), STR_INIT("vue"), STR_INIT("swift"),
                STR_INIT("cs"),   STR_INIT("kt"),  STR_INIT("lua"), STR_INIT("sql"),
                STR_INIT("sh"),   STR_INIT("cmd"), STR_INIT("rst"), STR_INIT("txt"),
        };

        if (v->form != VALUE_LITERAL)
                return false;
        if (str_has_prefix(v->text, STR("!")))
                return true;
        for (size_t i = 0; i < ARRAY_LEN(endings); ++i)
                if (v->text.n == endings[i].n + 2 && str_has_prefix(v->text, STR("*.")) &&
                    str_has_suffix(v->text, endings[i]))
                        return true;
        return false;
}

/* rg and ag: a glob that they are given brings back what is hidden or ignored. */
static bool brings_back(const CommandContext *c, size_t i) {
        static const Str names[] = { STR_INIT("--glob"), STR_INIT("--iglob") };
        Str word = c->argv[i].text;
        Value glob = c->argv[i];

        for (size_t k = 0; k < ARRAY_LEN(names); ++k) {
                if (!str_has_prefix(word, names[k]))
                        continue;
                glob.text = str_slice(word, names[k].n + 1, word.n);
                return !glob_is_innocent(word.n == names[k].n && i + 1 < c->n_argv ? &c->argv[i + 1]
                                                                                   : &glob);
        }
        if (word.p[1] == '-' || str_find_char(word, 'g') == SIZE_MAX)
                return false;
        glob.text = str_slice(word, str_find_char(word, 'g') + 1, word.n);
        return !glob_is_innocent(!glob.text.n && i + 1 < c->n_argv ? &c->argv[i + 1] : &glob);
}

/* Whether a short option in this cluster is one of @letters. */
static bool has_letter(Str word, const char *letters) {
        for (size_t i = 1; word.p[1] != '-' && i < word.n; ++i)
                if (word.p[i] && strchr(letters, word.p[i]))
                        return true;
        return false;
}

static bool shows_hidden(const CommandContext *c, size_t i) {
        Str word = c->argv[i].text;

        /* A file of patterns may bring back what is hidden, as a glob may. */
        return str_has_prefix(word, STR("--hid")) || str_has_prefix(word, STR("--unr")) ||
               str_has_prefix(word, STR("--ignore-f")) || has_letter(word, "uH.") ||
               brings_back(c, i);
}

static bool follows_links(Str word) {
        return str_has_prefix(word, STR("--fol")) || str_has_prefix(word, STR("--deref")) ||
               has_letter(word, "RL");
}

/* How the program walks a tree, by its name and options. */
static uint32_t tree_of(const CommandContext *c) {
        Str name = c->argv[0].form == VALUE_LITERAL ? c->argv[0].text : STR("");
        bool skips = str_eq(name, STR("rg")) || str_eq(name, STR("ag")) || str_eq(name, STR("fd"));
        /* helm reads what the links in a chart point to. */
        bool follows = str_eq(name, STR("helm"));

        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *v = &c->argv[i];

                if (v->form != VALUE_LITERAL && value_may_begin(v, STR("-"))) {
                        skips = false;
                        follows = true;
                } else if (v->form == VALUE_LITERAL && v->text.n > 1 && v->text.p[0] == '-') {
                        skips = skips && !shows_hidden(c, i);
                        follows = follows || follows_links(v->text);
                }
        }
        return (skips ? (uint32_t)FILES_TREE_SKIPS_HIDDEN : 0) |
               (follows ? (uint32_t)FILES_TREE_FOLLOWS : 0);
}

/*
 * What is hidden and ignored is looked through for words of secrets: where secrets are
 * kept under names that say nothing, this finds them.
 */
static bool seeks_secrets(const CommandContext *c) {
        unsigned int everything = 0;
        bool secret = false;

        for (size_t i = 1; i < c->n_argv; ++i) {
                Str word = c->argv[i].text;

                if (c->argv[i].form != VALUE_LITERAL)
                        continue;
                if (word.n > 1 && word.p[0] == '-' && word.p[1] != '-') {
                        for (size_t k = 1; k < word.n; ++k)
                                everything += word.p[k] == 'u' || word.p[k] == '.';
                } else if (str_has_prefix(word, STR("--hid")) ||
                           str_has_prefix(word, STR("--unr")) || str_eq(word, STR("--no-ignore"))) {
                        ++everything;
                } else {
                        secret = secret || variable_is_secret(word);
                }
        }
        return everything > 1 && secret;
}

/* tar(1), --file: a ':' before any '/' names another machine, which a remote shell is started for. */
static bool is_remote_archive(const Frame *f, const Value *path) {
        size_t colon = str_find_char(path->text, ':');

        return frame_is(f, "tar") && path->form == VALUE_LITERAL && colon != SIZE_MAX &&
               colon < str_find_char(path->text, '/');
}

/* REV:PATH of git: the content that was committed under that name. Of a REV that is not known the end tells. */
static void add_committed(Walk *w, Effect e) {
        Str path = e.object.form == VALUE_LITERAL ? e.object.text : e.object.suffix;
        FilesNamed named;

        for (size_t colon; (colon = str_find_char(path, ':')) != SIZE_MAX;) {
                path = str_slice(path, colon + 1, path.n);
                if (str_has_prefix(path, STR("./")))
                        path = str_slice(path, 2, path.n);
                named = files_named(&w->files_bare,
                                    arena_strf(w->arena, "/" STR_FMT, STR_ARG(path)));
                if (path.n && named.classes & FILES_CLASS_SECRET) {
                        e.act = ACT_SECRET_FILE;
                        e.why = named.text;
                        e.source = named.source;
                        walk_add(w, e);
                        return;
                }
        }
}

/*
 * grep -q, rg -c, cmp -s -n: whether there is a line that begins with A, with AB, with ABC … tells
 * a file of the text's choice letter by letter.
 */
static bool tells_letters(const Frame *f, EffectAct act, const Value *path) {
        static const char *const names[] = { "grep", "egrep", "fgrep", "ggrep", "rg", "cmp" };

        if (act != ACT_LOOK || (path->form != VALUE_LITERAL && path->form != VALUE_PATTERN &&
                                path->form != VALUE_LISTING))
                return false;
        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (frame_is(f, names[i]))
                        return true;
        return false;
}

static void host_path(CommandContext *c, EffectAct act, const Value *path, Str why, Str source) {
        Frame *f = frame_of(c);
        Walk *w = f->walk;
        EffectKind kind = effect_kind(act);
        bool changes = kind == EFFECT_KIND_WRITE || kind == EFFECT_KIND_DELETE;
        Effect e = { .act = act,
                     .certainty = w->certainty,
                     .flags = w->flags | (changes ? c->flags & ~(uint32_t)EFFECT_REMOTE : 0),
                     .object = *path,
                     .span = path->span,
                     .part = f->index,
                     .why = why,
                     .source = source };

        if (tells_letters(f, act, path))
                e.act = act = ACT_READ;
        if (e.span.begin == e.span.end)
                e.span = e.object.span = c->span;
        if (kind == EFFECT_KIND_READ && path->form == VALUE_PATTERN && !path->glob.n)
                e.object.glob = path->numbers;
        if (is_remote_archive(f, path))
                frame_unknown(f, e.span,
                              STR("tar starts a remote shell for an archive with a host"));
        if (act == ACT_READ_TREE && frame_is(f, "rg") && seeks_secrets(c))
                frame_say(f, ACT_SECRET_VALUE,
                          STR("what is hidden or ignored is searched for secrets"));
        if (kind == EFFECT_KIND_READ && act != ACT_LOOK &&
            (path->form == VALUE_LITERAL || path->form == VALUE_PATTERN) && frame_is(f, "git") &&
            !w->quiet)
                add_committed(w, e);
        add_path(w, e, &c->directory, act == ACT_READ_TREE ? tree_of(c) : 0);
}

/* Whether an option says that the destination is the new name itself, not a directory to put it in. */
static bool replaces_target(const CommandContext *c) {
        for (size_t i = 1; i < c->n_argv; ++i) {
                Str word = c->argv[i].text;

                if (word.n > 1 && word.p[0] == '-' &&
                    (has_letter(word, "T") || str_has_prefix(word, STR("--no-t"))))
                        return true;
        }
        return false;
}

/* By how the source is spelled: "x/." and rsync's "x/" stand for what is in it, cp's "x/" by the system. */
static uint32_t how_copied(const CommandContext *c, const Value *v) {
        Str from = v->form == VALUE_LITERAL ? v->text : v->glob;

        if (str_eq(from, STR(".")) || str_eq(from, STR("..")) || str_has_suffix(from, STR("/.")) ||
            str_has_suffix(from, STR("/..")))
                return FILES_COPY_CONTENT;
        if (str_has_suffix(from, STR("/")) || replaces_target(c))
                return FILES_COPY_CONTENT | FILES_COPY_WHOLE;
        return FILES_COPY_WHOLE;
}

static void host_copied(CommandContext *c, const Value *from, const Value *to, Str source) {
        Frame *f = frame_of(c);
        Walk *w = f->walk;
        Effect e = { .act = ACT_WRITE,
                     .certainty = CERTAINTY_POSSIBLE,
                     .flags = w->flags,
                     .span = to->span,
                     .part = f->index,
                     .source = source };
        Value absolute_from, absolute_to;

        if (w->quiet || w->failed || w->flags & EFFECT_REMOTE)
                return;
        absolute_from = files_absolute(&w->files_bare, *from, c->directory, w->arena);
        absolute_to = files_absolute(&w->files_bare, *to, c->directory, w->arena);
        w->failed = files_add_copied(&w->files, &e, &absolute_from, &absolute_to,
                                     how_copied(c, from), w->arena, &w->facts->effects);
}

static void host_unknown(CommandContext *c, Span span, Str why, Str source) {
        Frame *f = frame_of(c);

        frame_add(f, (Effect){ .act = ACT_UNKNOWN,
                               .object = value_literal(c->out ? c->out->name : STR(""), span),
                               .span = span,
                               .why = why,
                               .source = source });
}

/* --- commands that it runs --------------------------------------------- */

/* xargs -0, in a cluster of options without value or spelled out. */
static bool is_null_separated(const CommandContext *c) {
        for (size_t i = 1; i < c->n_argv; ++i) {
                Str word = c->argv[i].text;

                if (c->argv[i].form != VALUE_LITERAL || word.n < 2 || word.p[0] != '-')
                        return false;
                if (str_eq(word, STR("--null")))
                        return true;
                for (size_t k = 1; k < word.n && strchr("0rtxpo", word.p[k]); ++k)
                        if (word.p[k] == '0')
                                return true;
        }
        return false;
}

/* -d, -0d */
static bool has_delimiter(Str word) {
        size_t k = 1;

        if (word.n < 2 || word.p[0] != '-')
                return false;
        while (k < word.n && strchr("0rtxpo", word.p[k]))
                ++k;
        return k < word.n && word.p[k] == 'd';
}

/* xargs -d splits its input otherwise than into lines and words. */
static bool splits_otherwise(const CommandContext *c) {
        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *v = &c->argv[i];

                if (v->form != VALUE_LITERAL)
                        continue;
                /* Of -0 and -d the last counts. */
                if (has_delimiter(v->text) || str_has_prefix(v->text, STR("--d")))
                        return is_null_separated(c) ||
                               (!str_has_suffix(v->text, STR("\\n")) &&
                                !(i + 1 < c->n_argv && value_is(&c->argv[i + 1], STR("\\n"))));
        }
        return false;
}

/* xargs -a FILE */
static bool reads_elsewhere(const CommandContext *c) {
        for (size_t i = 1; i < c->n_argv; ++i) {
                Str word = c->argv[i].text;
                size_t k = 1;

                if (c->argv[i].form != VALUE_LITERAL || str_has_prefix(word, STR("--a")))
                        return true;
                if (word.n < 2 || word.p[0] != '-')
                        return false;
                while (k < word.n && strchr("0rtxpo", word.p[k]))
                        ++k;
                if (k < word.n && word.p[k] == 'a')
                        return true;
                /* -n 1: the value is the next word. */
                i += k + 1 == word.n && strchr("dEILnPs", word.p[k]);
        }
        return false;
}

static bool is_one_plain_word(Str s) {
        for (size_t i = 0; i < s.n; ++i)
                if (strchr(" \t\n'\"\\", s.p[i]))
                        return false;
        return s.n > 0;
}

/* The words that this command makes of its input. */
static Value frame_words(Frame *f) {
        Value v = { .form = VALUE_ANY, .many = true };
        bool nul;

        if (frame_is(f, "find"))
                return source_of_find(f->walk, f->context.argv, f->context.n_argv);
        if (!frame_is(f, "xargs") || splits_otherwise(&f->context) ||
            reads_elsewhere(&f->context) || f->walk->torn)
                return v;

        v = source_of_input(f->walk, &f->walk->input, &nul);
        if (nul && !is_null_separated(&f->context))
                v = (Value){ .form = VALUE_ANY, .many = true };
        if (v.form == VALUE_LITERAL && (!is_one_plain_word(v.text) || f->walk->input.shared))
                v = (Value){ .form = VALUE_ANY, .many = true };
        /* Of no input xargs makes no word, and runs the command without. */
        if (v.form == VALUE_LITERAL && v.hollow && v.text.p[0] == '-')
                v = (Value){ .form = VALUE_ANY, .many = true };
        v.many |= v.form == VALUE_LITERAL && v.hollow;
        v.hollow |= v.many;
        if ((v.form == VALUE_LISTING || (v.form == VALUE_PATTERN && !v.solid)) &&
            !is_null_separated(&f->context) && !input_names_are(f->walk, &v, names_are_solid))
                v = (Value){ .form = VALUE_ANY, .many = true };
        return v;
}

static void run_words(Frame *f, const Value *argv, size_t n, bool extra) {
        Walk *w = f->walk;
        Input kept = w->input;
        ShellDialect dialect = w->dialect;

        if (frame_is(f, "xargs"))
                w->input = (Input){ 0 };
        walk_argv(w, argv, n, f, false, f->context.span, extra, NULL);
        w->input = kept;
        w->dialect = dialect;
}

static void host_run(CommandContext *c, const Value *argv, size_t n, bool extra) {
        Frame *f = frame_of(c);
        Value *words, last = { 0 };

        if (extra && n)
                last = frame_words(f);
        if (!n || last.form == VALUE_NONE || last.form == VALUE_ANY) {
                run_words(f, argv, n, extra);
                return;
        }

        words = arena_new_array(c->arena, Value, n + 1);
        if (!words)
                return;
        memcpy(words, argv, n * sizeof(*words));
        last.span = c->span;
        words[n] = last;
        run_words(f, words, n + 1, false);
}

/* {} within a word: what stands around it is known. */
static Value replace_in(Walk *w, const Value *v, Str placeholder, const Value *item) {
        size_t first = str_find(v->text, placeholder), last, next;
        Value out = { .form = VALUE_PATTERN, .span = v->span };

        if (v->form == VALUE_ANY || v->form == VALUE_NUMBER || v->form == VALUE_NONE)
                return *v;
        if (v->form != VALUE_LITERAL)
                return first == SIZE_MAX && str_find(v->suffix, placeholder) == SIZE_MAX
                               ? *v
                               : value_any(v->span);
        if (first == SIZE_MAX)
                return *v;
        if (str_eq(v->text, placeholder)) {
                out = *item;
                out.span = v->span;
                return out;
        }

        for (last = first;
             (next = str_find(str_slice(v->text, last + 1, v->text.n), placeholder)) != SIZE_MAX;
             last += next + 1)
                ;
        out.text = arena_strf(w->arena, STR_FMT STR_FMT, (int)first, v->text.p,
                              STR_ARG(item->text));
        out.suffix = str_slice(v->text, last + placeholder.n, v->text.n);
        if (item->form == VALUE_LITERAL && first == last) {
                out.form = VALUE_LITERAL;
                out.text = arena_strf(w->arena, STR_FMT STR_FMT, STR_ARG(out.text),
                                      STR_ARG(out.suffix));
                out.suffix = (Str){ 0 };
        }
        return out;
}

static void host_run_each(CommandContext *c, const Value *argv, size_t n, Str placeholder) {
        Frame *f = frame_of(c);
        Value item = frame_words(f);
        Value *words = arena_new_array(c->arena, Value, n);

        if (!words)
                return;

        item.many = item.hollow = false;
        for (size_t i = 0; i < n; ++i)
                words[i] = placeholder.n ? replace_in(f->walk, &argv[i], placeholder, &item)
                                         : argv[i];
        run_words(f, words, n, false);
}

/* --- environment and configuration ------------------------------------- */

static void host_assign(CommandContext *c, const Value *word) {
        Frame *f = frame_of(c);
        Walk *w = f->walk;
        Str name, text;
        Choice values;

        name = str_cut(word->text, '=', &text);
        if ((word->form != VALUE_LITERAL && word->form != VALUE_PATTERN) ||
            name.n == word->text.n || !str_is_name(name)) {
                frame_unknown(f, word->span,
                              STR("which variable is set is worked out when it runs"));
                return;
        }
        values = choice_of(w->arena, word->form == VALUE_LITERAL ? value_literal(text, word->span)
                                                                 : value_any(word->span));
        environment_visit(w, name, &values, true, word->span);
}

static void say_finding(Frame *f, const RepoFinding *found) {
        Value object = value_literal(found->value.n ? found->value : found->setting, (Span){ 0 });

        frame_add(f, (Effect){ .act = ACT_RUN_PROJECT,
                               .certainty = CERTAINTY_SURE,
                               .object = object,
                               .why = found->text,
                               .source = found->file });
}

static void host_probe(CommandContext *c, Str tool, const Str *keys, size_t n_keys, Str source) {
        Frame *f = frame_of(c);
        Walk *w = f->walk;
        const Value here = value_literal(STR("."), c->span);
        RepoFindings found = { 0 };
        Str directory;
        int r;

        if (w->quiet || (w->flags & EFFECT_REMOTE))
                return;
        if (!look_directory(c, &here, &directory)) {
                host_unknown(c, c->span,
                             STR("the directory is not known, nor what is configured there"),
                             source);
                return;
        }
        r = repo_probe(w->context->world, directory, w->context->home, tool, keys, n_keys, w->arena,
                       &found);
        if (r && !w->failed)
                w->failed = r;
        for (size_t i = 0; i < found.n; ++i)
                say_finding(f, &found.items[i]);
        if (str_eq(tool, STR("git")))
                look_remember_git(c, directory, source);
}

const CommandHost walk_host = {
        .effect = host_effect,
        .path = host_path,
        .copied = host_copied,
        .run = host_run,
        .run_each = host_run_each,
        .code = host_code,
        .code_from_input = host_code_from_input,
        .assign = host_assign,
        .probe = host_probe,
        .look = host_look,
        .unknown = host_unknown,
};
