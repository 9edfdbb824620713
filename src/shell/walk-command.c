#include "walk-host.h"

/* --- which program a name means ---------------------------------------- */

static bool is_system_directory(Str dir) {
        static const Str names[] = { STR_INIT("/bin"),           STR_INIT("/usr/bin"),
                                     STR_INIT("/sbin"),          STR_INIT("/usr/sbin"),
                                     STR_INIT("/usr/local/bin"), STR_INIT("/usr/local/sbin") };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (str_eq(names[i], dir))
                        return true;
        return false;
}

static size_t last_slash(Str path) {
        size_t i = path.n;

        while (i && path.p[i - 1] != '/')
                --i;
        return i;
}

static bool is_others_to_write(const WorldStat *st) {
        return st->uid != 0 || (st->mode & 0022);
}

/* In a directory of the system's, and neither it nor the file is anybody else's to write. */
static bool program_is_system(Walk *w, Str path) {
        const World *world = w->context->world;
        size_t at = last_slash(path);
        Str dir = str_slice(path, 0, at - 1);
        WorldStat st;

        if (!is_system_directory(dir))
                return false;
        if (!world || w->quiet)
                return true;
        if (world->stat(world->userdata, dir, true, &st) == 0 && is_others_to_write(&st))
                return false;
        return world->stat(world->userdata, path, true, &st) != 0 || !is_others_to_write(&st);
}

static bool is_below(Str path, Str root) {
        return root.n && str_has_prefix(path, root) && (path.n == root.n || path.p[root.n] == '/');
}

static bool entry_is_doubted(Walk *w, Str entry) {
        const World *world = w->context->world;
        WorldStat st;

        if (!entry.n || entry.p[0] != '/')
                return true;
        if (is_below(entry, STR("/tmp")) || is_below(entry, STR("/var/tmp")) ||
            is_below(entry, STR("/dev/shm")) || is_below(entry, w->context->workspace))
                return true;
        return world->stat(world->userdata, entry, true, &st) == 0 && (st.mode & 0002);
}

/* Looks at PATH once; most have nothing to doubt. */
static void path_learn(Walk *w) {
        const World *world = w->context->world;
        Str rest;

        w->path_known = true;
        if (!world || world->getenv(world->userdata, STR("PATH"), w->arena, &w->path))
                return;
        rest = w->path;
        do {
                Str entry = str_cut(rest, ':', &rest);

                if (entry_is_doubted(w, entry)) {
                        w->path_bad = (size_t)(entry.p - w->path.p);
                        return;
                }
        } while (rest.n);
        w->path = (Str){ 0 };
}

/* The first entry of PATH that is not only the person's, as a reason. */
static Str doubt_of(const Walk *w) {
        Str rest, entry = str_cut(str_slice(w->path, w->path_bad, w->path.n), ':', &rest);

        if (!entry.n || entry.p[0] != '/')
                return STR("PATH has an entry that is no absolute path, where others can put a "
                           "program of this name");
        return arena_strf(w->arena,
                          "others can put a program of this name into " STR_FMT
                          ", a directory of PATH",
                          STR_ARG(entry));
}

/* Nothing before the first doubted entry has it. */
static bool name_is_doubted(Walk *w, Str name) {
        const World *world = w->context->world;
        Str rest;
        WorldStat st;

        if (w->quiet)
                return false;
        if (!w->path_known)
                path_learn(w);
        if (!w->path.n)
                return false;

        rest = str_slice(w->path, 0, w->path_bad);
        while (rest.n) {
                Str entry = str_cut(rest, ':', &rest);
                Str path = arena_strf(w->arena, STR_FMT "/" STR_FMT, STR_ARG(entry), STR_ARG(name));

                if (entry.n && world->stat(world->userdata, path, true, &st) == 0 &&
                    (st.mode & 0111))
                        return false;
        }
        return true;
}

/* --- recording --------------------------------------------------------- */

static bool commands_grow(Walk *w) {
        size_t capacity = w->commands_capacity ? w->commands_capacity * 2 : 8;
        ShellCommand *commands;

        if (w->facts->n_commands < w->commands_capacity)
                return true;

        commands = arena_new_array(w->arena, ShellCommand, capacity);
        if (!commands)
                return false;
        if (w->facts->n_commands)
                memcpy(commands, w->facts->commands, w->facts->n_commands * sizeof(*commands));
        w->facts->commands = commands;
        w->commands_capacity = capacity;
        return true;
}

/* A place for it, so that what it runs stands behind it. */
static int32_t record_reserve(Frame *f) {
        Walk *w = f->walk;

        if (w->quiet)
                return -1;
        if (w->facts->n_commands >= SHELL_COMMANDS_MAX) {
                if (!w->uncounted)
                        walk_unknown(w, f->context.span,
                                     STR("it has more commands than are looked at"));
                w->uncounted = true;
                return -1;
        }
        if (!commands_grow(w))
                return -1;

        w->facts->commands[w->facts->n_commands] = f->command;
        return (int32_t)w->facts->n_commands++;
}

static void record_fill(Frame *f) {
        if (f->index >= 0)
                f->walk->facts->commands[f->index] = f->command;
}

static Str base_name(Str path) {
        return str_slice(path, last_slash(path), path.n);
}

static void frame_init(Frame *f, const Value *argv, size_t n) {
        Walk *w = f->walk;

        f->context.host = &walk_host;
        f->context.userdata = f;
        f->context.shell = w->context;
        f->context.arena = w->arena;
        f->context.argv = argv;
        f->context.n_argv = n;
        f->context.out = &f->command;
        f->command = (ShellCommand){
                .argv = argv,
                .n_argv = n,
                .name = argv[0].form == VALUE_LITERAL ? base_name(argv[0].text) : STR(""),
                .operands = n > 1 ? argv + 1 : NULL,
                .n_operands = n - 1,
                .directory = f->context.directory,
                .span = f->context.span,
                .wrapper = f->outer ? f->outer->index : -1,
                .extra_arguments = f->context.extra,
                .certainty = w->certainty,
        };
}

/* --- judging ----------------------------------------------------------- */

static bool name_is_known(const Frame *f) {
        const Value *v = &f->context.argv[0];

        return v->form == VALUE_LITERAL && !v->many;
}

static void judge_unnamed(Frame *f) {
        f->index = record_reserve(f);
        frame_unknown(f, f->context.argv[0].span,
                      STR("the command's name is worked out when it runs"));
        record_fill(f);
}

/* A function or alias of this text. True when it can be nothing else; @maybe has what it would leave else. */
static bool judge_function(Frame *f, State *maybe, bool *ret_maybe) {
        Walk *w = f->walk;
        Str name = f->context.argv[0].text;
        const Name *n = f->as_shell ? state_find(&w->state, name, NAME_FUNCTION) : NULL;
        const State before = w->state;
        bool passes = w->passes;

        w->passes = false;
        later_note(w, name);
        if (!n || passes)
                return false;
        if (n->kind != NAME_FUNCTION) {
                frame_unknown(f, f->context.argv[0].span,
                              STR("the name may mean something else since an earlier line"));
                return false;
        }
        f->command.known = true;
        record_fill(f);
        walk_call(w, n, f->context.argv, f->context.n_argv);
        *ret_maybe = n->maybe;
        if (!n->maybe)
                return true;
        walk_settle(w);
        *maybe = w->state;
        w->state = before;
        return false;
}

/* ./x, /tmp/x: the file is run, whatever it calls itself. False: the system's own program. */
static bool judge_file(Frame *f) {
        Walk *w = f->walk;
        Str path = f->context.argv[0].text;
        Value *argv;

        if (str_find_char(path, '/') == SIZE_MAX)
                return false;
        if (!program_is_system(w, path)) {
                host_path_at(w, f->index, ACT_RUN_FILE, &f->context.argv[0], &f->context.directory,
                             0, STR(""), STR(""));
                return true;
        }
        argv = arena_new_array(w->arena, Value, f->context.n_argv);
        if (!argv)
                return true;
        memcpy(argv, f->context.argv, f->context.n_argv * sizeof(*argv));
        argv[0].text = base_name(path);
        f->context.argv = argv;
        return false;
}

static void judge_name(Frame *f) {
        Walk *w = f->walk;
        Str name = f->context.argv[0].text;

        if (name_is_tainted(w, name))
                frame_unknown(f, f->context.argv[0].span,
                              STR("its meaning was changed earlier in this session"));
        if (judge_file(f))
                return;
        /* /usr/bin/export is a program, which sets nothing here. */
        if (f->as_shell && str_find_char(name, '/') == SIZE_MAX && builtin_read(f))
                return;
        if (f->command.argv[0].text.n == name.n && str_find_char(name, '/') == SIZE_MAX &&
            name_is_doubted(w, name))
                frame_say(f, ACT_RUN_UNKNOWN, doubt_of(w));
        command_read(&f->context);
        inherited_look(f);
        f->command.argv = f->argv;
        f->command.n_argv = f->context.n_argv;
}

static void judge_in(Frame *f, const Value *argv, size_t n) {
        State maybe;
        bool is_maybe = false;

        frame_init(f, argv, n);
        f->argv = argv;
        if (!name_is_known(f)) {
                judge_unnamed(f);
                return;
        }
        f->index = record_reserve(f);
        if (!judge_function(f, &maybe, &is_maybe)) {
                judge_name(f);
                if (is_maybe) {
                        walk_settle(f->walk);
                        f->walk->state = state_join(f->walk, &maybe, &f->walk->state);
                }
                if (f->walk->input.shared && f->walk->input.kind != INPUT_HOST && frame_may_tear(f))
                        f->walk->torn = true;
        }
        f->command.wrapper = f->outer ? f->outer->index : -1;
        f->command.directory = f->context.directory;
        f->command.span = f->context.span;
        f->command.certainty = f->walk->certainty;
        record_fill(f);
}

static bool is_remote_runner(const Frame *f) {
        return f && f->remote;
}

/* One after the other for each directory that it may run in. */
static void judge(Walk *w,
                  const Value *argv,
                  size_t n,
                  Frame *outer,
                  bool as_shell,
                  Span span,
                  bool extra,
                  const ShellNode *node) {
        const State start = w->state;
        Choice directories = w->state.directory;
        State end = { 0 }, otherwise = { 0 };
        bool splits = false, moves;

        if (outer)
                directories = choice_of(w->arena, outer->context.directory);
        moves = directories.n > 1;
        for (size_t i = 0; i < directories.n; ++i) {
                Frame f = { .walk = w, .outer = outer, .as_shell = as_shell, .node = node };
                State failed;

                f.context.span = span;
                f.context.extra = extra;
                f.context.directory = directories.values[i];
                f.context.privileged = outer && outer->context.privileged;
                w->state = start;
                w->splits = w->splits && !moves;
                if (!outer && moves)
                        w->state.directory = (Choice){ &directories.values[i], 1 };
                judge_in(&f, argv, n);
                failed = w->splits ? w->otherwise : w->state;
                splits |= w->splits;
                end = i ? state_join(w, &end, &w->state) : w->state;
                otherwise = i ? state_join(w, &otherwise, &failed) : failed;
        }
        w->state = end;
        w->otherwise = otherwise;
        w->splits = splits;
}

void walk_argv(Walk *w,
               const Value *argv,
               size_t n,
               Frame *outer,
               bool as_shell,
               Span span,
               bool extra,
               const ShellNode *node) {
        uint32_t flags = w->flags;

        if (!n || !walk_enter(w, span))
                return;
        if (outer && outer->context.privileged)
                w->flags |= EFFECT_PRIVILEGED;
        if (is_remote_runner(outer))
                w->flags |= EFFECT_REMOTE;
        judge(w, argv, n, outer, as_shell, span, extra, node);
        w->flags = flags;
        walk_leave(w);
}

/* --- simple commands of the text --------------------------------------- */

static Str plain_word(const ShellWord *word) {
        if (word && str_eq(word->raw, STR("[")))
                return word->raw;
        return word && !(word->flags & SHELL_WORD_EXPANDS) && word->parts && !word->parts->next &&
                               word->parts->kind == SHELL_PART_LITERAL
                       ? word->parts->text
                       : STR("");
}

static bool raw_is(const ShellWord *word, const char *z) {
        return word && str_eq(word->raw, str_of(z));
}

/* Not $x, and not "${a[@]}", which may be none. */
static bool stays_one_word(const ShellWord *word) {
        Str raw = word->raw;

        if (str_eq(raw, STR("(")) || str_eq(raw, STR(")")) || raw_is(word, "'('") ||
            raw_is(word, "\\("))
                return false;
        return !(word->flags & SHELL_WORD_EXPANDS) ||
               (raw.n > 1 && raw.p[0] == '"' && raw.p[raw.n - 1] == '"' &&
                str_find_char(raw, '@') == SIZE_MAX && !word->parts->next);
}

static bool is_unary(const ShellWord *word) {
        Str raw = word->raw;

        return raw.n == 2 && raw.p[0] == '-' && strchr("nzbcdefghkpLrstuwx", raw.p[1]);
}

static bool is_binary(const ShellWord *word) {
        static const char *const names[] = { "=",   "==",  "!=",  "-eq", "-ne", "-lt",
                                             "-le", "-gt", "-ge", "-ef", "-nt", "-ot" };

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                if (raw_is(word, names[i]))
                        return true;
        return false;
}

/* [!] -n WORD, [!] WORD = WORD: what follows it; NULL when it is none. */
static const ShellWord *behind_term(const ShellWord *word, const ShellWord **ret_end) {
        size_t n;

        *ret_end = NULL;
        if (raw_is(word, "!"))
                word = word->next;
        if (!word)
                return NULL;
        n = is_unary(word) ? 2 : 3;
        if (n == 3 && !is_binary(word->next))
                return NULL;
        for (size_t i = 0; i < n; ++i, word = word->next) {
                if (!word || !stays_one_word(word))
                        return NULL;
                *ret_end = word;
        }
        return word;
}

/*
 * [ -n "$TOKEN" ] shows no more than whether it is set, unless bash shows the words that it runs. As
 * anything but the operand of a complete test it would stand in an error.
 */
static bool test_is_complete(const Walk *w, const ShellWord *words) {
        Str command = plain_word(words);
        bool bracket = str_eq(command, STR("["));

        if (!(bracket || str_eq(command, STR("test"))) || w->state.options & STATE_XTRACE ||
            state_find(&w->state, command, NAME_FUNCTION))
                return false;
        for (const ShellWord *word = words->next, *end;;) {
                word = behind_term(word, &end);
                if (!end)
                        return false;
                if (bracket ? raw_is(word, "]") && !word->next : !word)
                        return true;
                if (!raw_is(word, "-a") && !raw_is(word, "-o"))
                        return false;
                word = word->next;
        }
}

/* One word for the record; what it does is read from the assignment itself. */
static void declared_word(Walk *w, const ShellWord *word, Slots *slots) {
        Value v = value_literal(word->raw, span_of(w, word->span));

        if (word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_TILDE)) {
                size_t at = str_find_char(word->raw, '=');

                v.form = VALUE_PATTERN;
                v.text = str_slice(word->raw, 0, at == SIZE_MAX ? 0 : at + 1);
        } else if (!word->assignment->compound) {
                Choice c = word_value(w, word);

                v = choice_cover(&c);
        }
        slots_add(w->arena, slots, choice_of(w->arena, v));
}

/*
 * What is declared is walked when the builtin runs, but bash expands it in its place: before
 * `declare a=$(find . $x) $((x=2))` sets x, and before the y of `y=1 declare a=$y` is set.
 */
static void say_declared_early(Walk *w, const ShellNode *node, const State *before) {
        if (memcmp(before, &w->state, sizeof(*before)) == 0 && !node->simple.assignments)
                return;
        for (const ShellWord *word = node->simple.words; word; word = word->next)
                if (word->assignment && assignment_expands(word->assignment)) {
                        walk_unknown(w, span_of(w, word->span),
                                     STR("what another word sets is not set yet for this one"));
                        return;
                }
}

static void expand_words(Walk *w, const ShellNode *node, Str command, Slots *slots) {
        const State at_first = w->state;
        const ShellWord *before = NULL;
        bool declares = builtin_declares(command), tests = test_is_complete(w, node->simple.words);

        for (const ShellWord *word = node->simple.words; word; word = word->next) {
                if (!declares || !word->assignment) {
                        w->secrets_tested = tests && (raw_is(before, "-n") || raw_is(before, "-z"));
                        if (w->secrets_tested && word->flags & SHELL_WORD_EXPANDS)
                                w->state.options |= STATE_SPOKEN;
                        word_visit(w, word);
                        w->secrets_tested = false;
                        word_expand(w, word, slots);
                        /* eval a=($(c)): such a word has no parts, but c runs. */
                        if (word->assignment && word->assignment->compound)
                                walk_unknown(
                                        w, span_of(w, word->span),
                                        STR("what this command makes of a list is not followed"));
                } else {
                        declared_word(w, word, slots);
                }
                before = word;
        }
        if (declares)
                say_declared_early(w, node, &at_first);
}

/* How often the command is judged; slots with too many choices are covered by one value. */
static size_t count_combinations(Walk *w, Slots *slots) {
        size_t product = 1;

        for (size_t i = 0; i < slots->n; ++i) {
                Choice *c = &slots->items[i];

                if (product * c->n > WALK_COMBINATIONS_MAX)
                        *c = choice_of(w->arena, choice_cover(c));
                if (c->n)
                        product *= c->n;
        }
        return product;
}

static const Value *combination(Walk *w, const Slots *slots, size_t choice) {
        Value *argv = arena_new_array(w->arena, Value, slots->n);

        for (size_t i = 0; argv && i < slots->n; ++i) {
                const Choice *c = &slots->items[i];

                argv[i] = c->n ? c->values[choice % c->n] : (Value){ .form = VALUE_ANY };
                if (c->n)
                        choice /= c->n;
        }
        return argv;
}

static void judge_slots(Walk *w, Slots *slots, const ShellNode *node) {
        size_t n = count_combinations(w, slots);
        const State start = w->state;
        EffectCertainty certainty = w->certainty;
        State end = { 0 }, otherwise = { 0 };
        bool splits = false;

        if (n > 1 && w->certainty > CERTAINTY_POSSIBLE)
                w->certainty = CERTAINTY_POSSIBLE;
        for (size_t i = 0; i < n; ++i) {
                const Value *argv = combination(w, slots, i);
                State failed;

                if (!argv)
                        break;
                w->state = start;
                w->splits = false;
                walk_argv(w, argv, slots->n, NULL, true, span_of(w, node->span), false, node);
                failed = w->splits ? w->otherwise : w->state;
                splits |= w->splits;
                end = i ? state_join(w, &end, &w->state) : w->state;
                otherwise = i ? state_join(w, &otherwise, &failed) : failed;
        }
        w->certainty = certainty;
        w->state = end;
        w->otherwise = otherwise;
        w->splits = splits;
}

/* A name that comes out of an expansion is known only to sharpen what is refused. */
static void say_dynamic(Walk *w, const ShellNode *node, const Slots *slots) {
        const ShellWord *word = node->simple.words;

        if ((word->flags & SHELL_WORD_EXPANDS) && slots->n &&
            slots->items[0].values[0].form == VALUE_LITERAL)
                walk_unknown(w, span_of(w, word->span),
                             STR("the command's name is worked out when it runs"));
}

static bool reads_line(Str command) {
        return str_eq(command, STR("read")) || str_eq(command, STR("mapfile")) ||
               str_eq(command, STR("readarray"));
}

/* Set for this command alone. */
static void restore_assigned(Walk *w, const ShellNode *node, const State *before, const Name *set) {
        w->state.options &= ~(uint32_t)STATE_IFS;
        w->state.options |= before->options & STATE_IFS;
        for (const ShellAssignment *a = node->simple.assignments; a && w->aborts.may; a = a->next)
                aborts_restore(w, a->name, before);
        if (w->state.names == set && !w->splits && w->dialect != SHELL_SH) {
                w->state.names = before->names;
                return;
        }
        for (const ShellAssignment *a = node->simple.assignments; a; a = a->next) {
                /*
                 * `x=1 export x` sets it for good, also from within a function; and so does sh before a
                 * builtin of its own (x=1 :), or a function.
                 */
                if (w->dialect == SHELL_SH ||
                    state_find(&w->state, a->name, NAME_VARIABLE) !=
                            state_find(&(State){ .names = set }, a->name, NAME_VARIABLE)) {
                        Name open = { .kind = NAME_VARIABLE, .name = a->name, .maybe = true };

                        open.values = choice_of(w->arena, (Value){ .form = VALUE_ANY });
                        state_push(w, open);
                        continue;
                }
                state_restore(w, a->name, before);
                if (w->splits) {
                        State kept = w->state;

                        w->state = w->otherwise;
                        state_restore(w, a->name, before);
                        w->otherwise = w->state;
                        w->state = kept;
                }
        }
}

/*
 * Of `x=1 y=$(cat <$x >$x) ls` the words of the substitution see the new x, and its redirections,
 * heredocs and assignments the old one.
 */
static void say_half_set(Walk *w, const ShellAssignment *list) {
        for (const ShellAssignment *a = list ? list->next : NULL; a; a = a->next)
                if (assignment_runs(a)) {
                        walk_unknown(w, span_of(w, a->span),
                                     STR("what stands before it is set for a part of it alone"));
                        return;
                }
}

/* a=(x y) command: the command, a function too, finds a text of that spelling, and no list. */
static void say_lists_as_text(Walk *w, const ShellAssignment *list) {
        for (const ShellAssignment *a = list; a; a = a->next)
                if (a->compound)
                        state_set_value(w, a->name, (Value){ .form = VALUE_ANY });
}

/* The name of a program that is given nothing but words as they stand; else empty. */
static Str plain_command(const Walk *w, const ShellNode *node, Str command) {
        if (state_find(&w->state, command, NAME_FUNCTION))
                return STR("");
        for (const ShellWord *word = node->simple.words; word; word = word->next)
                if (word->flags & (SHELL_WORD_EXPANDS | SHELL_WORD_BRACE | SHELL_WORD_GLOB))
                        return STR("");
        return command;
}

static void walk_command_words(Walk *w, const ShellNode *node, Str command) {
        Slots slots = { 0 };
        State unredirected, before;
        Aborts aborts = { 0 };
        Temporary temporary = { w->temporary, node->simple.assignments };
        const Name *set;

        expand_words(w, node, command, &slots);
        unredirected = walk_redirects(w, node->redirects, plain_command(w, node, command));
        /* A program's are made in its own process. */
        state_or_before(w, &unredirected);
        before = w->state;
        if (node->simple.assignments)
                aborts = aborts_begin(w);
        say_half_set(w, node->simple.assignments);
        w->reads = reads_line(command) && !state_find(&w->state, command, NAME_FUNCTION);
        walk_assignments(w, node->simple.assignments, true);
        say_lists_as_text(w, node->simple.assignments);
        w->reads = false;
        set = w->state.names;

        if (slots.n) {
                say_dynamic(w, node, &slots);
                w->temporary = &temporary;
                judge_slots(w, &slots, node);
                w->temporary = temporary.outer;
        }
        redirects_may_fail(w, node->redirects, &unredirected);
        if (node->simple.assignments) {
                restore_assigned(w, node, &before, set);
                aborts_end(w, &aborts);
        }
}

/* x=1 >$x: assigned first, then redirected, maybe in a process of its own. */
static void walk_null(Walk *w, const ShellNode *node) {
        State assigned;

        walk_assignments(w, node->simple.assignments, false);
        if (!node->redirects)
                return;
        assigned = walk_redirects(w, node->redirects, STR(""));
        state_or_before(w, &assigned);
}

void walk_simple(Walk *w, const ShellNode *node) {
        Str command = plain_word(node->simple.words);
        Input input = w->input;

        w->splits = false;
        ++w->steps;
        if (walk_is_full(w, span_of(w, node->span)))
                return;
        if (!dialect_reads_alike(w, node))
                walk_unknown(w, span_of(w, node->span),
                             STR("the shell that runs this may read it otherwise"));
        if (dialect_may_abort(w, node))
                walk_may_abort(w);
        if (node->simple.words) {
                walk_command_words(w, node, command);
        } else {
                walk_null(w, node);
        }
        w->input = input;
}
