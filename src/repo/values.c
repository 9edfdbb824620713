#include "values.h"

#include "base/base.h"

static bool is_one_of(Str s, const Str *list, size_t n) {
        for (size_t i = 0; i < n; ++i) {
                if (str_eq_nocase(s, list[i]))
                        return true;
        }
        return false;
}

/* Letters that a shell gives no meaning. */
static bool is_plain_word(Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                char c = s.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      strchr("=,._-/:@%+", c)) ||
                    !c)
                        return false;
        }
        return s.n > 0;
}

bool is_empty(const RepoSetting *s) {
        return !s->bare && s->value.n == 0;
}

bool is_false(const RepoSetting *s) {
        static const Str words[] = { STR_INIT("false"), STR_INIT("no"), STR_INIT("off"),
                                     STR_INIT("0") };

        return !s->bare && (s->value.n == 0 || is_one_of(s->value, words, ARRAY_LEN(words)));
}

/* Booleans where git takes them, and the programs "true" and "false", which do nothing. */
bool is_empty_or_boolean(const RepoSetting *s) {
        static const Str words[] = { STR_INIT("true"), STR_INIT("yes"), STR_INIT("on"),
                                     STR_INIT("1") };

        return s->bare || is_false(s) || is_one_of(s->value, words, ARRAY_LEN(words));
}

bool is_never(const RepoSetting *s) {
        return str_eq(s->value, STR("never"));
}

/* "diff" has git run itself in submodules, also in those that only old trees name. */
bool is_not_inline(const RepoSetting *s) {
        return str_eq(s->value, STR("short")) || str_eq(s->value, STR("log"));
}

/* Lines that are no revision are shown: a list of the project's own, by the name it mostly has. */
bool is_ignore_list(const RepoSetting *s) {
        return is_empty(s) || (is_plain_word(s->value) && s->value.p[0] != '/' &&
                               str_find(s->value, STR("..")) == SIZE_MAX &&
                               str_find(s->value, STR("ignore")) != SIZE_MAX);
}

/* What git-lfs writes when it is installed. */
bool is_stock_filter(const RepoSetting *s) {
        static const Str stock[] = {
                STR_INIT("git-lfs clean -- %f"),
                STR_INIT("git-lfs smudge -- %f"),
                STR_INIT("git-lfs smudge --skip -- %f"),
                STR_INIT("git-lfs filter-process"),
                STR_INIT("git-lfs filter-process --skip"),
                STR_INIT("git lfs clean -- %f"),
                STR_INIT("git lfs smudge -- %f"),
                STR_INIT("git lfs filter-process"),
                STR_INIT("git-lfs clean %f"),
                STR_INIT("git-lfs smudge %f"),
                STR_INIT("cat"),
        };

        for (size_t i = 0; i < ARRAY_LEN(stock); ++i) {
                if (str_eq(s->value, stock[i]))
                        return true;
        }
        return is_empty_or_boolean(s);
}

bool is_stock_signer(const RepoSetting *s) {
        static const Str stock[] = { STR_INIT("gpg"),
                                     STR_INIT("gpg2"),
                                     STR_INIT("gpgsm"),
                                     STR_INIT("ssh-keygen"),
                                     STR_INIT("/usr/bin/gpg"),
                                     STR_INIT("/usr/bin/gpg2"),
                                     STR_INIT("/usr/bin/ssh-keygen") };

        for (size_t i = 0; i < ARRAY_LEN(stock); ++i) {
                if (str_eq(s->value, stock[i]))
                        return true;
        }
        return is_empty(s);
}

/* Helpers that come with git or with the desktop; by name, without arguments. */
bool is_stock_helper(const RepoSetting *s) {
        static const Str stock[] = { STR_INIT("cache"),       STR_INIT("store"),
                                     STR_INIT("osxkeychain"), STR_INIT("libsecret"),
                                     STR_INIT("manager"),     STR_INIT("manager-core"),
                                     STR_INIT("wincred"),     STR_INIT("oauth") };

        for (size_t i = 0; i < ARRAY_LEN(stock); ++i) {
                if (str_eq(s->value, stock[i]))
                        return true;
        }
        return is_empty(s);
}

/* "ssh -i KEY -o IdentitiesOnly=yes", as people write it who have two accounts. */
bool is_stock_ssh(const RepoSetting *s) {
        Str rest, word = str_cut(s->value, ' ', &rest);

        if (!str_eq(word, STR("ssh")))
                return is_empty(s);
        while (rest.n) {
                word = str_cut(rest, ' ', &rest);
                if (str_eq(word, STR("-i"))) {
                        word = str_cut(rest, ' ', &rest);
                        if (str_has_prefix(word, STR("~")))
                                word = str_slice(word, 1, word.n);
                        if (!is_plain_word(word))
                                return false;
                } else if (str_eq(word, STR("-o"))) {
                        if (!str_eq_nocase(str_cut(rest, ' ', &rest), STR("IdentitiesOnly=yes")))
                                return false;
                } else if (word.n) {
                        return false;
                }
        }
        return true;
}

/* "ext::sh -c …" runs a command, "foo::bar" the program git-remote-foo. */
bool is_plain_address(const RepoSetting *s) {
        size_t colons = str_find(s->value, STR("::"));
        size_t slash = str_find_char(s->value, '/');

        /* In "http://[::1]/x" they stand behind a slash. */
        return colons == SIZE_MAX || slash < colons;
}

bool is_plain_base(const RepoSetting *s) {
        RepoSetting base = { .value = s->sub };

        return is_plain_address(&base);
}

/* Longer than a name may be, or by its beginning. */
static bool is_token(Str user) {
        static const Str beginnings[] = { STR_INIT("ghp_"),        STR_INIT("gho_"),
                                          STR_INIT("ghs_"),        STR_INIT("ghu_"),
                                          STR_INIT("github_pat_"), STR_INIT("glpat-") };

        for (size_t i = 0; i < ARRAY_LEN(beginnings); ++i)
                if (str_has_prefix(user, beginnings[i]))
                        return true;
        return user.n >= 40;
}

/* "https://user:word@host/x" and "https://TOKEN@host/x" hold one, "ssh://git@host/x" none. */
bool holds_no_login(const RepoSetting *s) {
        size_t scheme = str_find(s->value, STR("://"));
        Str rest, host, user, word;
        size_t at;

        if (scheme == SIZE_MAX)
                return true;
        host = str_cut(str_slice(s->value, scheme + 3, s->value.n), '/', &rest);
        at = host.n;
        while (at > 0 && host.p[at - 1] != '@')
                --at;
        if (at == 0)
                return true;
        user = str_cut(str_slice(host, 0, at - 1), ':', &word);
        return word.n == 0 && !is_token(user);
}

bool is_base_without_login(const RepoSetting *s) {
        RepoSetting base = { .value = s->sub };

        return holds_no_login(&base);
}

/* One program of a pipe of pagers, with options that neither write nor run. */
static bool is_pager(Str command) {
        static const Str pagers[] = { STR_INIT("less"),  STR_INIT("more"),
                                      STR_INIT("most"),  STR_INIT("cat"),
                                      STR_INIT("delta"), STR_INIT("diff-so-fancy"),
                                      STR_INIT("bat"),   STR_INIT("diff-highlight"),
                                      STR_INIT("head"),  STR_INIT("riff") };
        Str rest, word = str_cut(str_trim(command), ' ', &rest);
        bool is_less = str_eq(word, STR("less"));

        if (!is_one_of(word, pagers, ARRAY_LEN(pagers)))
                return false;
        while (rest.n) {
                word = str_cut(rest, ' ', &rest);
                if (word.n == 0)
                        continue;
                if (!is_plain_word(word) || word.p[0] == '+')
                        return false;
                /* -o and -O make a log of what is shown. */
                if (is_less && (word.p[0] != '-' || str_find_char(word, 'o') != SIZE_MAX ||
                                str_find_char(word, 'O') != SIZE_MAX))
                        return false;
        }
        return true;
}

bool is_known_pager(const RepoSetting *s) {
        Str rest = s->value;

        if (is_empty_or_boolean(s))
                return true;
        while (rest.n) {
                if (!is_pager(str_cut(rest, '|', &rest)))
                        return false;
        }
        return true;
}
