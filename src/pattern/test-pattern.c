#include "pattern.h"

#include <fnmatch.h>
#include <stdio.h>
#include <time.h>

#include "base/test.h"

static const char *name_of(PatternOutcome o) {
        switch (o) {
        case PATTERN_GAVE_UP:
                return "gave up";
        case PATTERN_NO_MATCH:
                return "no match";
        case PATTERN_MATCH:
                return "match";
        }
        abort();
}

/* Numbers that are the same in every run. */
static uint32_t dice(uint32_t n) {
        static uint64_t x = 88172645463325252u;

        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return (uint32_t)(x >> 32) % n;
}

static Str random_text(char *p, size_t max, const char *alphabet) {
        size_t n = dice((uint32_t)max + 1);

        for (size_t i = 0; i < n; ++i)
                p[i] = alphabet[dice((uint32_t)strlen(alphabet))];
        p[n] = 0;
        return (Str){ p, n };
}

#define M PATTERN_MATCH
#define N PATTERN_NO_MATCH
#define G PATTERN_GAVE_UP

static void globs_match_as_the_table_says(void **state) {
        static const struct {
                Str glob, path;
                PatternOutcome want;
        } cases[] = {
                /* what means itself */
                { STR_INIT(""), STR_INIT(""), M },
                { STR_INIT(""), STR_INIT("a"), N },
                { STR_INIT("/a/b"), STR_INIT("/a/b"), M },
                { STR_INIT("/a/b"), STR_INIT("/a/b/c"), N },
                { STR_INIT("/a/b/c"), STR_INIT("/a/b"), N },
                { STR_INIT("a.c"), STR_INIT("axc"), N },
                { STR_INIT("a,b}"), STR_INIT("a,b}"), M },
                { STR_INIT("\\*\\?\\[\\{\\\\"), STR_INIT("*?[{\\"), M },
                { STR_INIT("a\\bc"), STR_INIT("abc"), M },
                { STR_INIT("a\0b"), STR_INIT("a\0b"), M },
                { STR_INIT("a\0b"), STR_INIT("a\0c"), N },
                /* one star */
                { STR_INIT("*"), STR_INIT(""), M },
                { STR_INIT("*"), STR_INIT("abc"), M },
                { STR_INIT("*"), STR_INIT(".hidden"), M },
                { STR_INIT("*"), STR_INIT("a/b"), N },
                { STR_INIT("/tmp/*"), STR_INIT("/tmp/"), M },
                { STR_INIT("/tmp/*"), STR_INIT("/tmp"), N },
                { STR_INIT("/tmp/*"), STR_INIT("/tmp/a/b"), N },
                { STR_INIT("*.c"), STR_INIT("a.c"), M },
                { STR_INIT("*.c"), STR_INIT("a.c.h"), N },
                { STR_INIT("*a*b*c*"), STR_INIT("xxaxxbxxcxx"), M },
                { STR_INIT("*a*b*c*"), STR_INIT("xxaxxcxxbxx"), N },
                { STR_INIT("a*b/c*d"), STR_INIT("axb/cyd"), M },
                /* two stars */
                { STR_INIT("**"), STR_INIT(""), M },
                { STR_INIT("**"), STR_INIT("a/b/c"), M },
                { STR_INIT("**"), STR_INIT("/"), M },
                { STR_INIT("/**"), STR_INIT("/"), M },
                { STR_INIT("/**"), STR_INIT("/a/b"), M },
                { STR_INIT("/**"), STR_INIT("a"), N },
                { STR_INIT("a/**"), STR_INIT("a/b"), M },
                { STR_INIT("a/**"), STR_INIT("a/b/c"), M },
                { STR_INIT("a/**"), STR_INIT("a"), N },
                { STR_INIT("a/**"), STR_INIT("ab"), N },
                { STR_INIT("**/a"), STR_INIT("a"), M },
                { STR_INIT("**/a"), STR_INIT("/a"), M },
                { STR_INIT("**/a"), STR_INIT("x/y/a"), M },
                { STR_INIT("**/a"), STR_INIT("x/ya"), N },
                { STR_INIT("a/**/b"), STR_INIT("a/b"), M },
                { STR_INIT("a/**/b"), STR_INIT("a/x/b"), M },
                { STR_INIT("a/**/b"), STR_INIT("a/x/y/b"), M },
                { STR_INIT("a/**/b"), STR_INIT("a/xb"), N },
                { STR_INIT("a/**/b"), STR_INIT("axb"), N },
                { STR_INIT("**/.git/**"), STR_INIT("/r/.git/hooks/x"), M },
                { STR_INIT("**/.git/**"), STR_INIT("/r/.git"), N },
                { STR_INIT("**/.git/**"), STR_INIT("/r/x.git/y"), N },
                { STR_INIT("**/*.c"), STR_INIT("a.c"), M },
                { STR_INIT("**/*.c"), STR_INIT("/a/b.c"), M },
                { STR_INIT("**/**/a"), STR_INIT("a"), M },
                { STR_INIT("**/**/a"), STR_INIT("x/a"), M },
                /* "**" that is no component is '*' */
                { STR_INIT("a**"), STR_INIT("abc"), M },
                { STR_INIT("a**"), STR_INIT("a/c"), N },
                { STR_INIT("**.c"), STR_INIT("a/b.c"), N },
                { STR_INIT("a/***"), STR_INIT("a/b/c"), N },
                { STR_INIT("\\***"), STR_INIT("*a/b"), N },
                /* one character */
                { STR_INIT("?"), STR_INIT("a"), M },
                { STR_INIT("?"), STR_INIT(""), N },
                { STR_INIT("?"), STR_INIT("/"), N },
                { STR_INIT("?"), STR_INIT("ab"), N },
                { STR_INIT("?"), STR_INIT("\xc3\xa9"), M },
                { STR_INIT("??"), STR_INIT("\xc3\xa9"), N },
                { STR_INIT("?"), STR_INIT("\xf0\x9f\x98\x80"), M },
                { STR_INIT("?"), STR_INIT("\xc3"), M },
                { STR_INIT("??"), STR_INIT("\xc3z"), M },
                { STR_INIT("??"), STR_INIT("\xa9\xa9"), M },
                { STR_INIT("?\xc3\xa9*"), STR_INIT("\xc3\xa9\xc3\xa9\xc3\xa9"), M },
                /* sets */
                { STR_INIT("[abc]"), STR_INIT("b"), M },
                { STR_INIT("[abc]"), STR_INIT("d"), N },
                { STR_INIT("[a-cx]"), STR_INIT("x"), M },
                { STR_INIT("[!a-c]"), STR_INIT("b"), N },
                { STR_INIT("[^a-c]"), STR_INIT("d"), M },
                { STR_INIT("[!a]"), STR_INIT("/"), N },
                { STR_INIT("[!a]"), STR_INIT("\xc3\xa9"), M },
                { STR_INIT("[a]"), STR_INIT("\xc3\xa9"), N },
                { STR_INIT("[.-0]"), STR_INIT("/"), N },
                { STR_INIT("[]]"), STR_INIT("]"), M },
                { STR_INIT("[!]]"), STR_INIT("]"), N },
                { STR_INIT("[a-]"), STR_INIT("-"), M },
                { STR_INIT("[\\]]"), STR_INIT("]"), M },
                { STR_INIT("[[]"), STR_INIT("["), M },
                { STR_INIT("[[:digit:]x]"), STR_INIT("7"), M },
                { STR_INIT("[[:digit:]x]"), STR_INIT("x"), M },
                { STR_INIT("[![:space:]]"), STR_INIT("\n"), N },
                { STR_INIT("[*]"), STR_INIT("*"), M },
                { STR_INIT("[*]"), STR_INIT("a"), N },
                /* alternatives */
                { STR_INIT("{a,b}"), STR_INIT("a"), M },
                { STR_INIT("{a,b}"), STR_INIT("b"), M },
                { STR_INIT("{a,b}"), STR_INIT("ab"), N },
                { STR_INIT("{a,b}"), STR_INIT(""), N },
                { STR_INIT("{,b}"), STR_INIT(""), M },
                { STR_INIT("{b,}"), STR_INIT(""), M },
                { STR_INIT("{}"), STR_INIT(""), M },
                { STR_INIT("{abc}"), STR_INIT("abc"), M },
                { STR_INIT("*.{c,h}"), STR_INIT("x.h"), M },
                { STR_INIT("*.{c,h}"), STR_INIT("x.o"), N },
                { STR_INIT("{a,{b,c}d,e}f"), STR_INIT("cdf"), M },
                { STR_INIT("{a,{b,c}d,e}f"), STR_INIT("ef"), M },
                { STR_INIT("{a,{b,c}d,e}f"), STR_INIT("df"), N },
                { STR_INIT("{src,test}/**/*.{c,h}"), STR_INIT("test/a/b/x.c"), M },
                { STR_INIT("{src,test}/**/*.{c,h}"), STR_INIT("src/x.h"), M },
                { STR_INIT("{a\\,b,c}"), STR_INIT("a,b"), M },
                { STR_INIT("{[,],x}"), STR_INIT(","), M },
                { STR_INIT("a/{**,x}"), STR_INIT("a/b/c"), M },
                { STR_INIT("{**/a,b}"), STR_INIT("x/y/a"), M },
                { STR_INIT("\\{**"), STR_INIT("{a/b"), N },
                /* no globs */
                { STR_INIT("["), STR_INIT("["), G },
                { STR_INIT("[a"), STR_INIT("a"), G },
                { STR_INIT("[]"), STR_INIT("]"), G },
                { STR_INIT("[!]"), STR_INIT("a"), G },
                { STR_INIT("[z-a]"), STR_INIT("b"), G },
                { STR_INIT("[\xc3\xa9]"), STR_INIT("b"), G },
                { STR_INIT("[[:nope:]]"), STR_INIT("b"), G },
                { STR_INIT("[[.a.]]"), STR_INIT("a"), G },
                { STR_INIT("{a"), STR_INIT("a"), G },
                { STR_INIT("x\\"), STR_INIT("x"), G },
                { STR_INIT("{{{{{{{{{a}}}}}}}}}"), STR_INIT("a"), G },
                { STR_INIT("{{{{{{{{a}}}}}}}}"), STR_INIT("a"), M },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                PatternOutcome got = glob_match(cases[i].glob, cases[i].path);

                if (got != cases[i].want)
                        fail_msg("'" STR_FMT "' on '" STR_FMT "': %s, want %s",
                                 STR_ARG(cases[i].glob), STR_ARG(cases[i].path), name_of(got),
                                 name_of(cases[i].want));
                if ((glob_check(cases[i].glob, NULL) == 0) != (cases[i].want != G))
                        fail_msg("glob_check('" STR_FMT "')", STR_ARG(cases[i].glob));
        }
}

static void a_refused_glob_is_told_with_its_place(void **state) {
        static const struct {
                Str glob;
                uint32_t column;
        } cases[] = {
                { STR_INIT("ab["), 3 },    { STR_INIT("ab[x"), 3 }, { STR_INIT("ab[xz-a]"), 5 },
                { STR_INIT("{a,{b}"), 7 }, { STR_INIT("a\\"), 2 },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Diag d = {};

                assert_int_equal(glob_check(cases[i].glob, &d), PATTERN_E_INVALID);
                if (d.line != 1 || d.column != cases[i].column || !d.text[0])
                        fail_msg("'" STR_FMT "': %u:%u %s", STR_ARG(cases[i].glob), d.line,
                                 d.column, d.text);
        }
}

/* Where the two mean the same: no "**", no braces, no '/' and no '\' within sets, ASCII. */
static void globs_agree_with_fnmatch(void **state) {
        static const char *const parts[] = { "a",   "b",    "/",    ".",     "*",
                                             "?",   "[ab]", "[!a]", "[a-c]", "\\*",
                                             "\\a", "]",    "-",    "[]a]",  "[[:alpha:]]" };
        size_t n_matched = 0;

        for (size_t i = 0; i < 200000; ++i) {
                char glob[128] = "", path[16];
                Str p = random_text(path, 7, "aabbc/.*]-");
                PatternOutcome got;
                size_t last = SIZE_MAX;
                int want;

                for (size_t k = dice(6); k > 0; --k) {
                        size_t part = dice(ARRAY_LEN(parts));

                        if (part == 4 && last == 4)
                                continue;
                        last = part;
                        strcat(glob, parts[part]);
                }
                got = glob_match(str_of(glob), p);
                want = fnmatch(glob, path, FNM_PATHNAME);
                if (got != (want == 0 ? M : N))
                        fail_msg("'%s' on '%s': %s, fnmatch %d", glob, path, name_of(got), want);
                n_matched += got == M;
        }
        assert_true(n_matched > 2000);
}

/* A second matcher, slow and plain: try everything. For '*', "**" by components, '?' and braces. */
static bool slow_glob(const char *g, const char *p);

static bool slow_star(const char *g, const char *p, bool slashes) {
        for (;; ++p) {
                if (slow_glob(g, p))
                        return true;
                if (!*p || (*p == '/' && !slashes))
                        return false;
        }
}

static bool slow_dirs(const char *g, const char *p) {
        if (slow_glob(g, p))
                return true;
        for (; *p; ++p) {
                if (*p == '/' && slow_glob(g, p + 1))
                        return true;
        }
        return false;
}

static bool slow_glob(const char *g, const char *p) {
        static const char *begin;
        const char *start = begin ? begin : g;
        bool fresh = g == start || g[-1] == '/', outer = !begin, r;

        begin = start;
        if (g[0] == '*' && g[1] == '*' && g[2] != '*' && fresh && (g[2] == '/' || !g[2]))
                r = g[2] ? slow_dirs(g + 3, p) : true;
        else if (g[0] == '*') {
                const char *after = g;

                while (*after == '*')
                        ++after;
                r = slow_star(after, p, false);
        } else if (!*g || !*p)
                r = *g == *p;
        else
                r = (*g == *p || (*g == '?' && *p != '/')) && slow_glob(g + 1, p + 1);
        if (outer)
                begin = NULL;
        return r;
}

static void globs_agree_with_trying_everything(void **state) {
        size_t n_matched = 0;

        for (size_t i = 0; i < 300000; ++i) {
                char glob[16], path[16];
                Str g = random_text(glob, 8, "ab//****?"), p = random_text(path, 7, "ab//");
                PatternOutcome got = glob_match(g, p);

                if (got != (slow_glob(glob, path) ? M : N))
                        fail_msg("'%s' on '%s': %s", glob, path, name_of(got));
                n_matched += got == M;
        }
        assert_true(n_matched > 5000);
}

static void alternatives_are_the_same_as_each_alone(void **state) {
        size_t n_matched = 0;

        for (size_t i = 0; i < 100000; ++i) {
                char a[8], b[8], c[8], tail[4], path[12], glob[64];
                PatternOutcome got, want = N;
                const char *const each[] = { a, b, c };
                Str p = random_text(path, 6, "aab/");
                bool odd = false;

                random_text(a, 3, "ab*?/");
                random_text(b, 3, "ab?");
                random_text(c, 2, "b*");
                random_text(tail, 2, "ab*");
                snprintf(glob, sizeof(glob), "x{%s,{%s,%s}}%s", a, b, c, tail);
                memmove(path + 1, path, p.n + 1);
                path[0] = 'x';
                got = glob_match(str_of(glob), str_of(path));
                for (size_t k = 0; k < ARRAY_LEN(each); ++k) {
                        char one[64];

                        snprintf(one, sizeof(one), "x%s%s", each[k], tail);
                        /* "**" across the brace's border means another thing there. */
                        odd = odd || strstr(one, "**");
                        if (glob_match(str_of(one), str_of(path)) == M)
                                want = M;
                }
                if (!odd && got != want)
                        fail_msg("'%s' on '%s': %s, want %s", glob, path, name_of(got),
                                 name_of(want));
                n_matched += got == M;
        }
        assert_true(n_matched > 3000);
}

/* What blew up would meet the test's own time limit. */
static void no_glob_takes_long(void **state) {
        char glob[PATTERN_GLOB_MAX + 1], path[4096];

        memset(path, 'a', sizeof(path));
        for (size_t i = 0; i < sizeof(glob); ++i)
                glob[i] = "*a"[i % 2];
        assert_int_equal(glob_match((Str){ glob, 4095 }, (Str){ path, sizeof(path) }), M);
        assert_int_equal(glob_match((Str){ glob, 4095 }, (Str){ path, 2046 }), N);
        assert_int_equal(glob_match((Str){ glob, 4096 }, (Str){ path, sizeof(path) }), M);
        assert_int_equal(glob_match((Str){ glob, 4097 }, (Str){ path, sizeof(path) }), G);
        assert_int_equal(glob_check((Str){ glob, 4097 }, NULL), PATTERN_E_INVALID);
        for (size_t i = 0; i + 3 <= 4096; i += 3)
                memcpy(glob + i, "{,}", 3);
        assert_int_equal(glob_match((Str){ glob, 4095 }, (Str){ path, 1 }), N);
        for (size_t i = 0; i + 4 <= 4096; i += 4)
                memcpy(glob + i, "{,*}", 4);
        assert_int_equal(glob_match((Str){ glob, 4096 }, (Str){ path, sizeof(path) }), M);
}

static void what_could_match_is_told_by_both_ends(void **state) {
        static const struct {
                Str glob, prefix, suffix;
                bool want;
        } cases[] = {
                { STR_INIT("/etc/**"), STR_INIT(""), STR_INIT(""), true },
                { STR_INIT("/etc/**"), STR_INIT("/"), STR_INIT(""), true },
                { STR_INIT("/etc/**"), STR_INIT("/etc/pass"), STR_INIT(""), true },
                { STR_INIT("/etc/**"), STR_INIT("/home/"), STR_INIT(""), false },
                { STR_INIT("/etc/*.conf"), STR_INIT("/e"), STR_INIT(".conf"), true },
                { STR_INIT("/etc/*.conf"), STR_INIT("/e"), STR_INIT("f"), true },
                { STR_INIT("/etc/*.conf"), STR_INIT("/e"), STR_INIT(".txt"), false },
                { STR_INIT("/etc/*.conf"), STR_INIT(""), STR_INIT("/a/x.conf"), false },
                { STR_INIT("/etc/*.conf"), STR_INIT(""), STR_INIT("etc/x.conf"), true },
                { STR_INIT("/etc/*.conf"), STR_INIT("/etc/a/"), STR_INIT(""), false },
                /* prefix and suffix do not share bytes */
                { STR_INIT("abc"), STR_INIT("ab"), STR_INIT("bc"), false },
                { STR_INIT("abc"), STR_INIT("ab"), STR_INIT("c"), true },
                { STR_INIT("abc"), STR_INIT("abc"), STR_INIT(""), true },
                { STR_INIT("abc"), STR_INIT("abcd"), STR_INIT(""), false },
                { STR_INIT("{a,b}/x"), STR_INIT("b"), STR_INIT("x"), true },
                { STR_INIT("{a,b}/x"), STR_INIT("c"), STR_INIT("x"), false },
                { STR_INIT("[a-c]?z"), STR_INIT("b"), STR_INIT("z"), true },
                { STR_INIT("[a-c]?z"), STR_INIT("d"), STR_INIT("z"), false },
                { STR_INIT("x?y"), STR_INIT("x\xe2\x82"), STR_INIT("y"), true },
                { STR_INIT("x?y"), STR_INIT("x"), STR_INIT("\xacy"), true },
                { STR_INIT("**/a"), STR_INIT("x/ya/"), STR_INIT("a"), true },
                { STR_INIT(""), STR_INIT(""), STR_INIT(""), true },
                { STR_INIT(""), STR_INIT("a"), STR_INIT(""), false },
                { STR_INIT("[broken"), STR_INIT("a"), STR_INIT(""), true },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                bool got = glob_could_match(cases[i].glob, cases[i].prefix, cases[i].suffix);

                if (got != cases[i].want)
                        fail_msg("'" STR_FMT "' '" STR_FMT "'…'" STR_FMT "': %d",
                                 STR_ARG(cases[i].glob), STR_ARG(cases[i].prefix),
                                 STR_ARG(cases[i].suffix), got);
        }
}

/* Sound: what matches could have matched, wherever it is cut. And not idle: it says no, too. */
static void what_matches_could_match_from_any_cut(void **state) {
        size_t n_matched = 0, n_could_not = 0;

        for (size_t i = 0; i < 200000; ++i) {
                char pattern[16], text[16];
                Str p = random_text(pattern, 7, "ab/*?*[{},]!\xc3\xa9"),
                    t = random_text(text, 7, "ab/\xc3\xa9");
                size_t from = dice((uint32_t)t.n + 1), to = from + dice((uint32_t)(t.n - from) + 1);
                Str prefix = str_slice(t, 0, from), suffix = str_slice(t, to, t.n);
                bool glob = glob_could_match(p, prefix, suffix);
                bool word = word_could_match(p, prefix, suffix);

                if (glob_match(p, t) == M && !glob)
                        fail_msg("glob '%s' on '%s' cut at %zu and %zu", pattern, text, from, to);
                if (word_match(p, t) == M && !word)
                        fail_msg("word '%s' on '%s' cut at %zu and %zu", pattern, text, from, to);
                n_matched += glob_match(p, t) == M;
                n_could_not += !glob;
        }
        assert_true(n_matched > 1000);
        assert_true(n_could_not > 10000);
}

static void words_match_as_the_table_says(void **state) {
        static const struct {
                Str pattern, word;
                PatternOutcome want;
        } cases[] = {
                { STR_INIT(""), STR_INIT(""), M },
                { STR_INIT(""), STR_INIT("a"), N },
                { STR_INIT("*"), STR_INIT(""), M },
                { STR_INIT("*"), STR_INIT("a/b c\n"), M },
                { STR_INIT("--output=*"), STR_INIT("--output=x/y"), M },
                { STR_INIT("--output=*"), STR_INIT("--output"), N },
                { STR_INIT("a*b"), STR_INIT("ab"), M },
                { STR_INIT("a*b"), STR_INIT("a"), N },
                { STR_INIT("aba*aba"), STR_INIT("aba"), N },
                { STR_INIT("*ab*ab*"), STR_INIT("xabab"), M },
                { STR_INIT("*ab*ab*"), STR_INIT("xaba"), N },
                { STR_INIT("a?[b]{c}"), STR_INIT("a?[b]{c}"), M },
                { STR_INIT("a?"), STR_INIT("ab"), N },
                { STR_INIT("\\*"), STR_INIT("*"), M },
                { STR_INIT("\\*"), STR_INIT("a"), N },
                { STR_INIT("\\\\*"), STR_INIT("\\abc"), M },
                { STR_INIT("\\d"), STR_INIT("\\d"), M },
                { STR_INIT("x\\"), STR_INIT("x\\"), M },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                PatternOutcome got = word_match(cases[i].pattern, cases[i].word);

                if (got != cases[i].want)
                        fail_msg("'" STR_FMT "' on '" STR_FMT "': %s", STR_ARG(cases[i].pattern),
                                 STR_ARG(cases[i].word), name_of(got));
        }
}

/* Words without '/' and '?' mean the same as globs; the two ways of matching must agree. */
static void words_agree_with_globs(void **state) {
        for (size_t i = 0; i < 200000; ++i) {
                char pattern[16], word[16];
                Str p = random_text(pattern, 8, "aab**"), w = random_text(word, 8, "aab");
                PatternOutcome got = word_match(p, w), want = glob_match(p, w);

                if (got != want)
                        fail_msg("'%s' on '%s': %s, glob %s", pattern, word, name_of(got),
                                 name_of(want));
        }
}

static void what_is_escaped_matches_itself_alone(void **state) {
        for (size_t i = 0; i < 50000; ++i) {
                _cleanup_(buf_deinit) Buf g = BUF_INIT(64), w = BUF_INIT(64);
                char a[12], b[12];
                Str text = random_text(a, 5, "a*?[]{},!^-\\/"),
                    other = random_text(b, 5, "a*?[]\\");

                glob_escape(text, &g);
                word_escape(text, &w);
                assert_int_equal(glob_match(buf_str(&g), text), M);
                assert_int_equal(word_match(buf_str(&w), text), M);
                if (!str_eq(text, other)) {
                        assert_int_equal(glob_match(buf_str(&g), other), N);
                        assert_int_equal(word_match(buf_str(&w), other), N);
                }
        }
}

static void regexes_match_the_whole_or_nothing(void **state) {
        static const struct {
                Str regex;
                unsigned int flags;
                Str subject;
                PatternOutcome want;
        } cases[] = {
                { STR_INIT("make (all|test)"), 0, STR_INIT("make test"), M },
                { STR_INIT("make (all|test)"), 0, STR_INIT("make tests"), N },
                { STR_INIT("make (all|test)"), 0, STR_INIT("xmake test"), N },
                { STR_INIT("a|b"), 0, STR_INIT("ab"), N },
                { STR_INIT("a|ab"), 0, STR_INIT("ab"), M },
                { STR_INIT(""), 0, STR_INIT(""), M },
                { STR_INIT(""), 0, STR_INIT("a"), N },
                { STR_INIT("a"), 0, STR_INIT("a\n"), N },
                { STR_INIT("a$"), 0, STR_INIT("a\n"), N },
                { STR_INIT("(?m)a$"), 0, STR_INIT("a\nb"), N },
                { STR_INIT("a.b"), 0, STR_INIT("a\nb"), N },
                { STR_INIT("a.b"), PATTERN_DOTALL, STR_INIT("a\nb"), M },
                { STR_INIT("a(*ACCEPT)b"), 0, STR_INIT("ab"), G },
                { STR_INIT("(?x) a # b"), 0, STR_INIT("a"), M },
                { STR_INIT("\\Qa.b"), 0, STR_INIT("a.b"), M },
                { STR_INIT("(?m)a|b"), 0, STR_INIT("a\nb"), N },
                { STR_INIT("GIT"), 0, STR_INIT("git"), N },
                { STR_INIT("GIT"), PATTERN_NOCASE, STR_INIT("git"), M },
                { STR_INIT("."), 0, STR_INIT("\xc3\xa9"), N },
                { STR_INIT("."), PATTERN_UTF, STR_INIT("\xc3\xa9"), M },
                { STR_INIT("."), PATTERN_UTF, STR_INIT("\xc3"), G },
                { STR_INIT("."), 0, STR_INIT("\xc3"), M },
                { STR_INIT("a.c"), 0, STR_INIT("a\0c"), M },
                { STR_INIT("(a+)+b"), 0, STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac"), N },
                { STR_INIT("(a+)+[bc]?d?"), 0, STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaae"),
                  G },
                { STR_INIT("(a+)+[bc]?d?"), PATTERN_JIT,
                  STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaae"), G },
                { STR_INIT("(x+x+)+y"), PATTERN_JIT, STR_INIT("xxxy"), M },
                /* a pattern can only lower its limits */
                { STR_INIT("(*LIMIT_MATCH=4000000000)(a+)+[bc]?d?"), 0,
                  STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaae"), G },
                { STR_INIT("(*LIMIT_MATCH=0)a*"), 0, STR_INIT("aaa"), G },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(pattern_freep) Pattern *p = NULL;
                PatternOutcome got;
                Diag d = {};

                if (pattern_compile(cases[i].regex, cases[i].flags, &p, &d))
                        fail_msg("'" STR_FMT "': %u: %s", STR_ARG(cases[i].regex), d.column,
                                 d.text);
                got = pattern_match(p, cases[i].subject);
                if (got != cases[i].want)
                        fail_msg("'" STR_FMT "' on '" STR_FMT "': %s", STR_ARG(cases[i].regex),
                                 STR_ARG(cases[i].subject), name_of(got));
        }
}

static void what_is_no_regex_is_refused_with_its_place(void **state) {
        static const struct {
                Str regex;
                uint32_t column;
        } cases[] = {
                { STR_INIT("(a"), 3 }, { STR_INIT("a)|(b"), 2 },  { STR_INIT("a)"), 2 },
                { STR_INIT("[a"), 3 }, { STR_INIT("a\\Cb"), 4 },  { STR_INIT("(*UTF)a"), 7 },
                { STR_INIT("*a"), 1 }, { STR_INIT("a{2,1}"), 7 }, { STR_INIT("(*UCP)a"), 7 },
        };
        static char long_one[PATTERN_REGEX_MAX + 1];
        Pattern *p = NULL;
        Diag d = {};

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                d = (Diag){};
                assert_int_equal(pattern_compile(cases[i].regex, 0, &p, &d), PATTERN_E_INVALID);
                if (d.line != 1 || d.column == 0 || d.column > cases[i].regex.n + 1 || !d.text[0])
                        fail_msg("'" STR_FMT "': %u:%u %s", STR_ARG(cases[i].regex), d.line,
                                 d.column, d.text);
        }
        memset(long_one, 'a', sizeof(long_one));
        assert_int_equal(pattern_compile((Str){ long_one, sizeof(long_one) }, 0, &p, &d),
                         PATTERN_E_INVALID);
        assert_int_equal(pattern_compile((Str){ long_one, sizeof(long_one) - 1 }, 0, &p, &d), 0);
        p = pattern_free(p);
        /* 1,000 × 1,000 × 1,000 */
        assert_int_equal(pattern_compile(STR("(((a{1000}){1000}){1000})"), 0, &p, NULL),
                         PATTERN_E_INVALID);
        memset(long_one, '(', 2000);
        memset(long_one + 2000, ')', 2000);
        assert_int_equal(pattern_compile((Str){ long_one, 4000 }, 0, &p, NULL), PATTERN_E_INVALID);
        assert_null(p);
}

static void a_regex_never_takes_long(void **state) {
        static const Str regexes[] = {
                STR_INIT("(a+)+[bc]?d?"),        STR_INIT("(a|a)*b?c?x"),
                STR_INIT(".*.*.*.*x?y"),         STR_INIT("(.*)*(.*)*[xy]"),
                STR_INIT("(?:a?){64}(a{64})+z"), STR_INIT("(a|b|ab)*c(?R)?"),
        };
        static char subject[PATTERN_SUBJECT_MAX + 1];

        memset(subject, 'a', sizeof(subject));
        subject[PATTERN_SUBJECT_MAX - 1] = 'e';
        for (size_t i = 0; i < ARRAY_LEN(regexes); ++i) {
                _cleanup_(pattern_freep) Pattern *p = NULL;
                PatternOutcome got;

                assert_int_equal(pattern_compile(regexes[i], 0, &p, NULL), 0);
                got = pattern_match(p, (Str){ subject, PATTERN_SUBJECT_MAX });
                if (got == M)
                        fail_msg("'" STR_FMT "': %s", STR_ARG(regexes[i]), name_of(got));
                assert_int_equal(pattern_match(p, (Str){ subject, sizeof(subject) }), G);
        }
        assert_int_equal(pattern_match(NULL, STR("")), G);
}

static void a_regex_could_match_whatever_it_matches_the_start_of(void **state) {
        size_t n_could_not = 0, n_matched = 0;

        for (size_t i = 0; i < 30000; ++i) {
                static const char *const parts[] = { "a",     "b",      "c?", "a*",     "(b|ab)",
                                                     "\\b",   "^",      "$",  "[ab]",   "(?=a)",
                                                     "(?!b)", "(?<=a)", "b+", "(a)\\1", "\\Z",
                                                     "c{2}",  "(?>a*)", ".*" };
                _cleanup_(pattern_freep) Pattern *p = NULL;
                char regex[64] = "", text[12];
                Str t = random_text(text, 6, "aabc");
                size_t cut = dice((uint32_t)t.n + 1);
                bool could;

                for (size_t k = dice(5); k > 0; --k)
                        strcat(regex, parts[dice(ARRAY_LEN(parts))]);
                assert_int_equal(pattern_compile(str_of(regex), 0, &p, NULL), 0);
                could = pattern_could_match(p, str_slice(t, 0, cut), STR(""));
                if (pattern_match(p, t) == M && !could)
                        fail_msg("'%s' on '%s' cut at %zu", regex, text, cut);
                n_could_not += !could;
                n_matched += pattern_match(p, t) == M;
        }
        if (n_could_not < 1000 || n_matched < 500)
                fail_msg("%zu could not, %zu matched", n_could_not, n_matched);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(globs_match_as_the_table_says),
                cmocka_unit_test(a_refused_glob_is_told_with_its_place),
                cmocka_unit_test(globs_agree_with_fnmatch),
                cmocka_unit_test(globs_agree_with_trying_everything),
                cmocka_unit_test(alternatives_are_the_same_as_each_alone),
                cmocka_unit_test(no_glob_takes_long),
                cmocka_unit_test(what_could_match_is_told_by_both_ends),
                cmocka_unit_test(what_matches_could_match_from_any_cut),
                cmocka_unit_test(words_match_as_the_table_says),
                cmocka_unit_test(words_agree_with_globs),
                cmocka_unit_test(what_is_escaped_matches_itself_alone),
                cmocka_unit_test(regexes_match_the_whole_or_nothing),
                cmocka_unit_test(what_is_no_regex_is_refused_with_its_place),
                cmocka_unit_test(a_regex_never_takes_long),
                cmocka_unit_test(a_regex_could_match_whatever_it_matches_the_start_of),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
