#include "names.h"

#include "pattern/pattern.h"

static bool is_plain(Str text) {
        for (size_t i = 0; i < text.n; ++i) {
                if (strchr("*?[]{}\\", text.p[i]))
                        return false;
        }
        return true;
}

int names_glob(Str glob, bool may_negate, bool name_alone, NamesGlob *ret, Diag *reterr_diag) {
        *ret = (NamesGlob){ .kind = NAMES_PATH };
        if (may_negate && glob.n && glob.p[0] == '!') {
                ret->negated = true;
                glob = str_slice(glob, 1, glob.n);
        }
        if (!glob.n || glob_check(glob, reterr_diag)) {
                if (!glob.n)
                        diag_set(reterr_diag, 1, 1, "an empty glob matches nothing");
                return SEARCH_E_PATTERN;
        }
        if (glob.p[0] == '/')
                glob = str_slice(glob, 1, glob.n);
        else if (name_alone && str_find_char(glob, '/') == SIZE_MAX)
                ret->kind = NAMES_NAME;
        while (str_has_prefix(glob, STR("**/"))) {
                glob = str_slice(glob, 3, glob.n);
                if (str_find_char(glob, '/') == SIZE_MAX && !str_eq(glob, STR("**")))
                        ret->kind = NAMES_NAME;
                else if (!str_has_prefix(glob, STR("**/"))) {
                        glob = (Str){ glob.p - 3, glob.n + 3 };
                        break;
                }
        }
        ret->text = glob;
        if (str_eq(glob, STR("**")))
                ret->kind = NAMES_ALL;
        if (ret->kind != NAMES_NAME)
                return 0;
        if (is_plain(glob))
                ret->kind = NAMES_EXACT;
        if (glob.n && glob.p[0] == '*' && is_plain(str_slice(glob, 1, glob.n))) {
                ret->kind = NAMES_SUFFIX;
                ret->text = str_slice(glob, 1, glob.n);
        }
        return 0;
}

static Str last_name(Str path) {
        const char *slash = path.n ? memrchr(path.p, '/', path.n) : NULL;

        return slash ? str_slice(path, (size_t)(slash - path.p) + 1, path.n) : path;
}

bool names_match(const NamesGlob *g, Str path) {
        switch (g->kind) {
        case NAMES_ALL:
                return true;
        case NAMES_PATH:
                return glob_match(g->text, path) == PATTERN_MATCH;
        case NAMES_NAME:
                return glob_match(g->text, last_name(path)) == PATTERN_MATCH;
        case NAMES_SUFFIX:
                return str_has_suffix(path, g->text);
        case NAMES_EXACT:
                return str_eq(last_name(path), g->text);
        }
        abort();
}
