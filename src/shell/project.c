#include "walk.h"

/*
 * Which files say what a program of the project does. Each becomes the object of an effect of its
 * own, so that an answer is bound to what stands in them, and the call is marked where nothing else in
 * it could make a difference.
 */

enum {
        PROJECT_UP_MAX = 32,        /* directories looked at on the way up */
        PROJECT_FILES_MAX = 24,     /* of one call */
        PROJECT_ENTRIES_MAX = 4096, /* of a directory */
        PROJECT_DOWN_MAX = 12,      /* and on the way to an operand */
        PROJECT_WORDS_MAX = 32,     /* of one call, besides options */
        PROJECT_FILE_MAX = 1 << 20, /* bytes of a file */
};

/* What the words besides options may be, so that they choose among what the files say and add nothing. */
typedef enum Operands {
        OPERANDS_NONE,
        OPERANDS_SCRIPT, /* one, a member of "scripts"; behind other subcommands none, they name it */
        OPERANDS_RECIPE,   /* at most one, which the first file names, in letters of any case */
        OPERANDS_TARGETS,  /* any number, each named by the first file */
        OPERANDS_NAMES,    /* any number */
        OPERANDS_PACKAGES, /* any number, no file of Go */
        OPERANDS_PATHS,    /* any number; what is read besides is looked for on the way to each */
} Operands;

typedef struct Project {
        Str program, subs, options, first, also, further;
        Operands operands;
} Project;

static const Project projects[] = {
#define X(program, subs, operands, options, first, also, further)                    \
        { STR_INIT(program), STR_INIT(subs),    STR_INIT(options),  STR_INIT(first), \
          STR_INIT(also),    STR_INIT(further), OPERANDS_##operands },
#include "project.def"
#undef X
};

static bool is_listed(Str list, Str word) {
        while (list.n) {
                Str one = str_cut(list, ' ', &list);

                if (str_eq(one, word))
                        return true;
                if (one.n && one.p[one.n - 1] == '*' &&
                    str_has_prefix(word, str_slice(one, 0, one.n - 1)))
                        return true;
        }
        return false;
}

static Str base_name(Str path) {
        size_t at = path.n;

        while (at && path.p[at - 1] != '/')
                --at;
        return str_slice(path, at, path.n);
}

/* The subcommand as it is written, as the table has one name for several. */
static Str subcommand(const CommandContext *c) {
        for (size_t i = 1; i < c->n_argv && c->argv[i].form == VALUE_LITERAL; ++i) {
                if (c->argv[i].text.n && c->argv[i].text.p[0] != '-')
                        return c->argv[i].text;
        }
        return (Str){ 0 };
}

/* By its own name: nox shares the table's line with tox, but reads other files. */
static const Project *project_of(const CommandContext *c) {
        Str sub = subcommand(c);

        if (c->argv[0].form != VALUE_LITERAL)
                return NULL;
        for (size_t i = 0; i < ARRAY_LEN(projects); ++i) {
                if (str_eq(projects[i].program, base_name(c->argv[0].text)) &&
                    (!projects[i].subs.n || is_listed(projects[i].subs, sub)))
                        return &projects[i];
        }
        return NULL;
}

/* The name of a script, a target or a file below; nothing that sets, leaves or hands on. */
static bool is_plain_operand(Str word) {
        static const char letters[] = "_:./,+-";

        if (!word.n || word.p[0] == '/' || word.p[0] == '-' ||
            str_find(word, STR("..")) != SIZE_MAX)
                return str_eq(word, STR("./..."));
        for (size_t i = 0; i < word.n; ++i) {
                char c = word.p[i];

                if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
                    !strchr(letters, c))
                        return false;
        }
        return true;
}

typedef struct Definitions {
        Str paths[PROJECT_FILES_MAX];
        size_t n;
        Str first;  /* what the first of them says */
        bool whole; /* they say all of it */
} Definitions;

/* --- the words ---------------------------------------------------------- */

static bool is_blank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t skip_blanks(Str s, size_t at) {
        while (at < s.n && is_blank(s.p[at]))
                ++at;
        return at;
}

/* Past the string that begins at @at. */
static size_t skip_string(Str s, size_t at) {
        for (++at; at < s.n && s.p[at] != '"'; ++at) {
                if (s.p[at] == '\\')
                        ++at;
        }
        return at < s.n ? at + 1 : s.n;
}

/* Past the value that begins at @at, at the comma or brace that ends it. */
static size_t skip_value(Str s, size_t at) {
        size_t depth = 0;

        while (at < s.n) {
                char c = s.p[at];

                if (!depth && (c == ',' || c == '}'))
                        break;
                depth += c == '{' || c == '[';
                depth -= depth && (c == '}' || c == ']');
                at = c == '"' ? skip_string(s, at) : at + 1;
        }
        return at;
}

/* Whether the object of which @at is the inside has such a member. */
static bool has_member(Str s, size_t at, Str name) {
        for (at = skip_blanks(s, at); at < s.n && s.p[at] == '"'; at = skip_blanks(s, at + 1)) {
                size_t end = skip_string(s, at);
                bool found = end - at == name.n + 2 &&
                             str_eq(str_slice(s, at + 1, at + 1 + name.n), name);

                at = skip_blanks(s, end);
                if (at == s.n || s.p[at] != ':')
                        return false;
                if (found)
                        return true;
                at = skip_value(s, at + 1);
                if (at == s.n || s.p[at] != ',')
                        return false;
        }
        return false;
}

/*
 * What is no script is something else to these programs: npm prints its environment, yarn and bun look
 * for a program or a file, npm start runs server.js.
 */
static bool is_script(Str s, Str name) {
        static const Str scripts = STR_INIT("\"scripts\"");

        while (s.n) {
                size_t at = str_find(s, scripts);

                if (at == SIZE_MAX)
                        return false;
                at = skip_blanks(s, at + scripts.n);
                if (at < s.n && s.p[at] == ':') {
                        at = skip_blanks(s, at + 1);
                        if (at < s.n && s.p[at] == '{' && has_member(s, at + 1, name))
                                return true;
                }
                s = str_slice(s, at, s.n);
        }
        return false;
}

static bool is_name_char(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               (c && strchr("_-./%", c));
}

/* A word of a line that is no recipe: what only a pattern makes up goes into its recipe as it is written here. */
static bool is_target(Str s, Str name) {
        while (s.n) {
                Str line = str_cut(s, '\n', &s);

                if (line.n && is_blank(line.p[0]))
                        continue;
                for (size_t at = 0, end = 0; at < line.n; at = end + 1) {
                        for (end = at; end < line.n && is_name_char(line.p[end]);)
                                ++end;
                        if (str_eq(str_slice(line, at, end), name))
                                return true;
                }
        }
        return false;
}

static bool is_script_call(const CommandContext *c, const Str *words, size_t n, Str content) {
        Str sub = subcommand(c);

        if (is_listed(STR("run run-script rum urn exec-script"), sub))
                return n == 1 && is_script(content, words[0]);
        return !n && is_script(content, is_listed(STR("t tst"), sub) ? STR("test") : sub);
}

static bool is_choice(
        const CommandContext *c, const Project *p, const Str *words, size_t n, Str content) {
        if (p->operands == OPERANDS_SCRIPT)
                return is_script_call(c, words, n, content);
        if ((p->operands == OPERANDS_NONE && n) || (p->operands == OPERANDS_RECIPE && n > 1))
                return false;
        for (size_t i = 0; i < n; ++i) {
                if (p->operands == OPERANDS_PACKAGES && str_has_suffix(words[i], STR(".go")))
                        return false;
                if ((p->operands == OPERANDS_RECIPE || p->operands == OPERANDS_TARGETS) &&
                    !is_target(content, words[i]))
                        return false;
        }
        return true;
}

static bool is_plain_call(const CommandContext *c, const Project *p, Str content) {
        Str words[PROJECT_WORDS_MAX];
        size_t n = 0;

        if (c->extra || c->privileged || !c->out->known)
                return false;
        for (size_t i = 1; i < c->n_argv; ++i) {
                const Value *v = &c->argv[i];

                if (v->form != VALUE_LITERAL || v->many ||
                    !(is_listed(p->options, v->text) || is_plain_operand(v->text)))
                        return false;
        }
        for (size_t i = 0; i < c->out->n_operands; ++i) {
                Str word = c->out->operands[i].text;

                if (is_listed(p->options, word))
                        continue;
                if (n == PROJECT_WORDS_MAX)
                        return false;
                words[n++] = word;
        }
        return is_choice(c, p, words, n, content);
}

/* Nothing before in this text could have changed those files, but what they say themselves. */
static bool is_as_it_stands(const Walk *w) {
        for (size_t i = 0; i < w->facts->effects.n; ++i) {
                const Effect *e = &w->facts->effects.items[i];
                EffectKind kind = effect_kind(e->act);

                if (kind != EFFECT_KIND_NONE && kind != EFFECT_KIND_READ &&
                    !(e->flags & EFFECT_DEFINED))
                        return false;
        }
        return true;
}

static Str path_in(Walk *w, Str dir, Str name) {
        return arena_concat(w->arena, (Str[]){ { dir.p, dir.n > 1 ? dir.n : 0 }, STR("/"), name },
                            3);
}

/* A word, or with '=' behind it a key: as TOML writes it, in quotes or not. */
static bool has_further(Str content, Str word) {
        bool key = word.n && word.p[word.n - 1] == '=';
        Str name = str_slice(word, 0, word.n - key);

        while (content.n) {
                size_t at = str_find(content, name);

                if (at == SIZE_MAX)
                        return false;
                at += name.n;
                if (!key)
                        return true;
                while (at < content.n && strchr(" \t\"'", content.p[at]) && content.p[at])
                        ++at;
                if (at < content.n && content.p[at] == '=')
                        return true;
                content = str_slice(content, at, content.n);
        }
        return false;
}

/* Looks, so that a file that is not there yet is observed as well. */
static bool add_file(Walk *w, Str dir, Str name, Str further, Definitions *d) {
        const World *world = w->context->world;
        Str path = path_in(w, dir, name), content;
        int r = world->read_file(world->userdata, path, PROJECT_FILE_MAX, w->arena, &content);

        if (r == WORLD_E_MISSING)
                return false;
        if (r < 0 && !w->failed)
                w->failed = r;
        if (r || d->n == PROJECT_FILES_MAX) {
                d->whole = false;
                return false;
        }
        if (!d->n)
                d->first = content;
        while (further.n) {
                if (has_further(content, str_cut(further, ' ', &further)))
                        d->whole = false;
        }
        for (size_t i = 0; i < d->n; ++i)
                if (str_eq(d->paths[i], path))
                        return true;
        d->paths[d->n++] = path;
        return true;
}

typedef struct OtherCase {
        Str names;
        bool found;
} OtherCase;

static bool look_for_other_case(void *userdata, Str name, WorldType type) {
        OtherCase *o = userdata;

        (void)type;
        for (Str rest = o->names; rest.n && !is_listed(o->names, name);)
                o->found |= str_eq_nocase(str_cut(rest, ' ', &rest), name);
        return !o->found;
}

/* just takes its file in capitals as well, of which there are too many ways to look at each. */
static void note_other_case(Walk *w, Str names, Str dir, Definitions *d) {
        const World *world = w->context->world;
        OtherCase o = { .names = names };
        int r = world->list_dir(world->userdata, dir, PROJECT_ENTRIES_MAX, look_for_other_case, &o);

        if (r < 0 && !w->failed)
                w->failed = r;
        if (r || o.found)
                d->whole = false;
}

static Str parent_of(Str dir) {
        while (dir.n && dir.p[dir.n - 1] != '/')
                --dir.n;
        return dir.n > 1 ? str_slice(dir, 0, dir.n - 1) : dir;
}

static bool find_first(Walk *w, const Project *p, Str *dir, Definitions *d) {
        bool up = p->first.p[0] == '^';

        for (size_t i = 0; i < PROJECT_UP_MAX; ++i) {
                Str names = up ? str_slice(p->first, 1, p->first.n) : p->first;

                if (p->operands == OPERANDS_RECIPE)
                        note_other_case(w, names, *dir, d);
                for (Str rest = names; rest.n;) {
                        if (add_file(w, *dir, str_cut(rest, ' ', &rest), p->further, d))
                                return true;
                }
                if (!up || dir->n <= 1)
                        return false;
                *dir = parent_of(*dir);
        }
        return false;
}

static void add_also(Walk *w, const Project *p, Str dir, Definitions *d) {
        for (Str rest = p->also; rest.n;)
                (void)add_file(w, dir, str_cut(rest, ' ', &rest), (Str){ 0 }, d);
}

/* A workspace is above its members: what is read besides counts wherever the first is looked for. */
static void find_also(Walk *w, const Project *p, Str dir, Definitions *d) {
        for (size_t i = 0; i < PROJECT_UP_MAX; ++i) {
                add_also(w, p, dir, d);
                if (p->first.p[0] != '^' || dir.n <= 1)
                        return;
                dir = parent_of(dir);
        }
        d->whole = false;
}

/* What pytest finds in the folders on the way to a path counts before what is above. */
static void find_on_the_way(const CommandContext *c, Walk *w, const Project *p, Definitions *d) {
        for (size_t i = 0; i < c->out->n_operands; ++i) {
                Str dir = c->directory.text, rest = c->out->operands[i].text;

                for (size_t depth = 0; rest.n; ++depth) {
                        Str name = str_cut(rest, '/', &rest);

                        if (depth == PROJECT_DOWN_MAX) {
                                d->whole = false;
                                return;
                        }
                        if (!name.n || str_eq(name, STR(".")))
                                continue;
                        dir = path_in(w, dir, name);
                        add_also(w, p, dir, d);
                }
        }
}

bool project_define(CommandContext *c, Walk *w, const Effect *e, EffectList *ret) {
        const Project *p = project_of(c);
        Definitions d = { .whole = true };
        Str dir = c->directory.text;

        if (!p || e->act != ACT_RUN_PROJECT || !w->context->world || w->quiet ||
            (w->flags & EFFECT_REMOTE) || c->directory.form != VALUE_LITERAL)
                return false;
        if (!find_first(w, p, &dir, &d))
                return false;
        find_also(w, p, c->directory.text, &d);
        d.whole = d.whole && is_plain_call(c, p, d.first) && is_as_it_stands(w);
        if (d.whole && p->operands == OPERANDS_PATHS)
                find_on_the_way(c, w, p, &d);
        for (size_t i = 0; i < d.n; ++i) {
                Effect one = *e;

                one.object = value_literal(d.paths[i], c->span);
                if (d.whole)
                        one.flags |= EFFECT_DEFINED;
                effects_add(ret, w->arena, one);
        }
        return true;
}
