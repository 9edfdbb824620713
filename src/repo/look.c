#include "base/base.h"
#include "find.h"
#include "repo.h"

#define SCRATCH_MAX (4U << 20)

/* Files looked for in one directory, and on the way up. Memory of their content ends with the look. */
typedef struct Looking {
        const World *world;
        const RepoLook *look;
        Arena *scratch;
        Arena *arena;
        RepoFinding *found;
        bool done;
} Looking;

static int tell(Looking *l, Str path, Str value, Str text) {
        *l->found = (RepoFinding){ .setting = arena_str(l->arena, value),
                                   .file = arena_str(l->arena, path),
                                   .text = text };
        l->done = true;
        return arena_error(l->arena);
}

static bool is_key_byte(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
}

static size_t find_nocase(Str content, Str text, size_t at) {
        for (; at + text.n <= content.n; ++at)
                if (str_eq_nocase(str_slice(content, at, at + text.n), text))
                        return at;
        return SIZE_MAX;
}

/* Blanks, quotes and brackets may stand between a key and what is set. */
static bool is_set_behind(Str content, size_t at) {
        while (at < content.n && content.p[at] && strchr(" \t'\"[]?", content.p[at]))
                ++at;
        return at < content.n && (content.p[at] == '=' || content.p[at] == ':');
}

static bool holds_word(Str content, Str word, bool as_key) {
        for (size_t at = 0; (at = find_nocase(content, word, at)) != SIZE_MAX; ++at) {
                size_t end = at + word.n;

                if ((at && is_key_byte(content.p[at - 1])) ||
                    (end < content.n && is_key_byte(content.p[end])))
                        continue;
                if (!as_key || is_set_behind(content, end))
                        return true;
        }
        return false;
}

static bool holds_text(Str content, Str text) {
        bool word = text.n && (text.p[0] == '~' || text.p[0] == '=');

        if (word)
                return holds_word(content, str_slice(text, 1, text.n), text.p[0] == '=');
        return find_nocase(content, text, 0) != SIZE_MAX;
}

/* Escapes may write a key otherwise, and what is not text may be read in another encoding. */
static bool is_plain(Str content) {
        static const Str escapes[] = { STR_INIT("\\u"), STR_INIT("\\x"), STR_INIT("\\\n"),
                                       STR_INIT("\\\r"), STR_INIT("\0") };

        for (size_t i = 0; i < ARRAY_LEN(escapes); ++i)
                if (find_nocase(content, escapes[i], 0) != SIZE_MAX)
                        return false;
        return true;
}

static bool holds(Str content, Str texts, Str *ret) {
        while (texts.n) {
                *ret = str_cut(texts, '|', &texts);
                if (holds_text(content, *ret))
                        return true;
        }
        *ret = STR("\\");
        return !is_plain(content);
}

static int look_into(Looking *l, Str path) {
        Str content, text;
        int r = l->world->read_file(l->world->userdata, path, REPO_FILE_MAX, l->scratch, &content);

        if (r < 0 || r == WORLD_E_MISSING)
                return r < 0 ? r : 0;
        if (r)
                return tell(l, path, (Str){ 0 }, STR("a file of settings cannot be read"));
        if (!holds(content, l->look->holds, &text))
                return 0;
        return tell(l, path, text, (Str){ 0 });
}

static int look_at(Looking *l, Str path) {
        WorldStat st;
        int r;

        if (arena_error(l->scratch))
                return arena_error(l->scratch);
        if (l->look->holds.n)
                return look_into(l, path);
        r = l->world->stat(l->world->userdata, path, false, &st);
        if (r < 0 || r == WORLD_E_MISSING)
                return r < 0 ? r : 0;
        return tell(l, path, (Str){ 0 },
                    r ? STR("whether there is such a file cannot be told") : (Str){ 0 });
}

typedef struct Listing {
        Looking *looking;
        Str directory;
        int error;
} Listing;

static bool is_pattern(Str name) {
        return str_find_char(name, '*') != SIZE_MAX;
}

static bool matches(Str pattern, Str name) {
        size_t star = str_find_char(pattern, '*');
        Str prefix = str_slice(pattern, 0, star), suffix = str_slice(pattern, star + 1, pattern.n);

        return name.n >= prefix.n + suffix.n && str_has_prefix(name, prefix) &&
               str_has_suffix(name, suffix);
}

static bool list_entry(void *userdata, Str name, WorldType type) {
        Listing *l = userdata;
        const RepoLook *look = l->looking->look;

        (void)type;
        for (size_t i = 0; i < look->n_names && !l->error && !l->looking->done; ++i) {
                if (is_pattern(look->names[i]) && matches(look->names[i], name))
                        l->error = look_at(l->looking,
                                           repo_path_join(l->directory, name, (Str){ 0 },
                                                          l->looking->scratch));
        }
        return !l->error && !l->looking->done;
}

/* Listed once for all patterns: a folder that changes meanwhile would contradict itself. */
static int look_for_patterns(Looking *l, Str directory) {
        Listing list = { .looking = l, .directory = directory };
        int r = l->world->list_dir(l->world->userdata, directory, REPO_LISTED_MAX, list_entry,
                                   &list);

        if (list.error || r < 0)
                return list.error ? list.error : r;
        if (l->done || !r || r == WORLD_E_MISSING)
                return 0;
        return tell(l, directory, (Str){ 0 }, STR("the names of a folder cannot be listed"));
}

static int look_in(Looking *l, Str directory) {
        bool patterns = false;

        for (size_t i = 0; i < l->look->n_names && !l->done; ++i) {
                Str name = l->look->names[i];
                int r;

                if (is_pattern(name)) {
                        patterns = true;
                        continue;
                }
                r = look_at(l, repo_path_join(directory, name, (Str){ 0 }, l->scratch));
                if (r)
                        return r;
        }
        return patterns && !l->done ? look_for_patterns(l, directory) : 0;
}

static Str parent_of(Str path) {
        while (path.n && path.p[path.n - 1] != '/')
                --path.n;
        return path.n > 1 ? str_slice(path, 0, path.n - 1) : path;
}

static int look_up(Looking *l, Str directory, Str home) {
        for (size_t level = 0; level < FIND_LEVELS_MAX; ++level) {
                int r = 0;

                /* What lies in the person's home is the person's own, unless the call is made there. */
                if (level == 0 || !str_eq(directory, home))
                        r = look_in(l, directory);
                if (r || l->done || !l->look->above || directory.n == 1)
                        return r;
                directory = parent_of(directory);
        }
        return tell(l, directory, (Str){ 0 }, STR("the directory lies too deep to look above it"));
}

int repo_look(const World *world,
              Str directory,
              Str home,
              const RepoLook *look,
              Arena *a,
              RepoFinding *ret,
              bool *ret_found) {
        _uninitialized_ char first[8192];
        Arena scratch;
        Looking l = { .world = world, .look = look, .scratch = &scratch, .arena = a, .found = ret };
        int r;

        *ret_found = false;
        *ret = (RepoFinding){ 0 };
        arena_init(&scratch, first, sizeof(first), SCRATCH_MAX);
        if (!world || !str_has_prefix(directory, STR("/"))) {
                r = tell(&l, directory, (Str){ 0 }, STR("the directory cannot be looked at"));
        } else {
                r = look_up(&l, directory, home);
        }
        if (r == 0)
                r = arena_error(&scratch);
        arena_deinit(&scratch);
        *ret_found = l.done;
        return r;
}
