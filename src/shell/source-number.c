#include "source.h"

/*
 * What a command prints: numbers, and single words that are never options.
 */

/* Made of digits, and of @others between them. */
static bool format_is_made_of(Str s, const char *others) {
        if (s.n < 3 || s.p[0] != '+')
                return false;
        for (size_t i = 1; i < s.n; ++i) {
                if (s.p[i] == '%' && i + 1 < s.n && strchr("YmdHMSNjuyFTsR", s.p[i + 1])) {
                        if (!*others && strchr("FTR", s.p[i + 1]))
                                return false;
                        ++i;
                } else if ((s.p[i] < '0' || s.p[i] > '9') && (i == 1 || !strchr(others, s.p[i]))) {
                        return false;
                }
        }
        return true;
}

/* -u, and one time that is shown: -d X, -r FILE. Of -f FILE each line is one, and --version is none. */
static bool date_options_are_plain(const Argv *a, size_t end, bool *ret_now) {
        *ret_now = true;
        for (size_t i = 1; i < end; ++i) {
                Str word = a->words[i].text;
                bool attached = !a->words[i].many && (str_has_prefix(word, STR("--date=")) ||
                                                      str_has_prefix(word, STR("--reference=")));

                if (is_word(a, i, "-u") || is_word(a, i, "--utc"))
                        continue;
                *ret_now = false;
                if (attached)
                        continue;
                if (!is_word(a, i, "-d") && !is_word(a, i, "-ud") && !is_word(a, i, "-r") &&
                    !is_word(a, i, "--date"))
                        return false;
                if (++i >= end || a->words[i].many)
                        return false;
        }
        return true;
}

Value source_date(const Argv *a) {
        Str format = a->words[a->n - 1].text;
        bool now;

        if (!is_literal(a, a->n - 1) || !date_options_are_plain(a, a->n - 1, &now))
                return any_many;
        /* %s of a time before 1970 is negative; a time is given with -d. */
        if (format_is_made_of(format, ""))
                return now ? number_if(true) : (Value){ .form = VALUE_NUMBER };
        return now && format_is_made_of(format, "-_.:T") ? plain(STR("[0-9]*[0-9]")) : any;
}

/* With a file its name is printed behind the number. */
Value source_wc(const Argv *a) {
        return number_if(a->n == 2 && (is_word(a, 1, "-l") || is_word(a, 1, "-c") ||
                                       is_word(a, 1, "-w") || is_word(a, 1, "-m")));
}

Value source_id(const Argv *a) {
        return number_if(a->n == 2 && (is_word(a, 1, "-u") || is_word(a, 1, "-g")));
}

Value source_seq(const Argv *a) {
        for (size_t i = 1; i < a->n; ++i)
                if (!value_is_numeric(&a->words[i]))
                        return any;
        return (Value){ .form = VALUE_NUMBER, .many = true };
}

/* One number a line. */
static Value source_pids(void) {
        return (Value){ .form = VALUE_NUMBER, .many = true, .dashless = true, .solid = true };
}

/* pgrep -f x: numbers, one a line; -l and -a print more. pidof prints them on one line. */
Value source_pgrep(const Argv *a) {
        Value pids = source_pids();

        pids.solid = !is_word(a, 0, "pidof");
        for (size_t i = 1; i < a->n; ++i) {
                if (!is_literal(a, i))
                        return any_many;
                if (is_option(a, i) && !is_cluster(a->words[i].text, "fxnoius"))
                        return any_many;
        }
        return pids;
}

Value source_stat(const Argv *a) {
        static const Str numbers[] = { STR_INIT("%Y"), STR_INIT("%s"), STR_INIT("%X"),
                                       STR_INIT("%Z"), STR_INIT("%i"), STR_INIT("%h"),
                                       STR_INIT("%a"), STR_INIT("%u"), STR_INIT("%g") };

        if (a->n != 4 || !is_word(a, 1, "-c") || !is_literal(a, 2) || !is_literal(a, 3) ||
            is_option(a, 3) || !IS_ANY_OF(a->words[2].text, numbers))
                return any;
        /* A time before 1970 is negative, and a file's may be set so. */
        return (Value){ .form = VALUE_NUMBER };
}

Value source_uname(const Argv *a) {
        if (is_word(a, 0, "arch")
                    ? a->n == 1
                    : a->n == 1 || (a->n == 2 && (is_word(a, 1, "-s") || is_word(a, 1, "-m"))))
                return plain((Str){ 0 });
        return any;
}

/* which(1): the first program of that name in PATH, which is looked up rather than run. */
Value source_which(Walk *w, const Argv *a) {
        const World *world = w->context->world;
        Str path;

        /* zsh's own prints aliases and functions. */
        if (w->dialect == SHELL_ZSH || a->n != 2 || !is_literal(a, 1) || !a->words[1].text.n ||
            is_option(a, 1) || str_find_char(a->words[1].text, '/') != SIZE_MAX || !world ||
            !walk_is_untouched(w) || state_find(&w->state, STR("PATH"), NAME_VARIABLE) ||
            world->getenv(world->userdata, STR("PATH"), w->arena, &path))
                return any;
        while (path.n) {
                Str dir = str_cut(path, ':', &path);
                Str file = arena_strf(w->arena, STR_FMT "/" STR_FMT, STR_ARG(dir),
                                      STR_ARG(a->words[1].text));
                WorldStat st;

                if (!dir.n || dir.p[0] != '/')
                        return any;
                if (world->stat(world->userdata, file, true, &st) == 0 &&
                    st.type == WORLD_TYPE_FILE && (st.mode & 0111))
                        return value_literal(file, (Span){ 0 });
        }
        return any;
}
