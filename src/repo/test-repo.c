/*
 * Git's configuration, and what a repository brings that makes git do more.
 */

#include "test-repo.h"

static void put(const Place *p, const char *name, Str content) {
        char path[256];
        FILE *f;

        snprintf(path, sizeof(path), "%s/%s", p->dir, name);
        f = fopen(path, "we");
        assert_non_null(f);
        assert_int_equal(fwrite(content.p, 1, content.n, f), content.n);
        fclose(f);
}

/* What git reads from a file: settings parted by NUL, as "git config -z" prints them. */
static bool git_reads(const Place *p, Buf *out) {
        char command[256], chunk[4096];
        FILE *f;
        size_t n;

        snprintf(command, sizeof(command),
                 "git config --list -z --no-includes -f '%s/config' 2>/dev/null", p->dir);
        f = popen(command, "re");
        assert_non_null(f);
        while ((n = fread(chunk, 1, sizeof(chunk), f)) > 0)
                buf_append(out, (Str){ chunk, n });
        return pclose(f) == 0;
}

static void settings_print(const RepoSettings *s, Buf *out) {
        for (size_t i = 0; i < s->n; ++i) {
                const RepoSetting *e = &s->items[i];

                buf_append(out, e->section);
                if (e->section.n || e->has_sub)
                        buf_append_char(out, '.');
                if (e->has_sub) {
                        buf_append(out, e->sub);
                        buf_append_char(out, '.');
                }
                buf_append(out, e->name);
                if (!e->bare) {
                        buf_append_char(out, '\n');
                        buf_append(out, e->value);
                }
                buf_append_char(out, '\0');
        }
}

static void compare_with_git(Place *p, Str text) {
        _cleanup_(buf_deinit) Buf want = BUF_INIT(1 << 20), got = BUF_INIT(1 << 20);
        RepoSettings s = { 0 };
        bool accepted;

        put(p, "config", text);
        accepted = git_reads(p, &want);
        assert_int_equal(repo_config_read(text, STR("config"), p->arena, &s), 0);
        settings_print(&s, &got);
        if (accepted != (s.broken == 0)) {
                fail_msg("git %s, we stop at line %u:\n" STR_FMT, accepted ? "reads" : "refuses",
                         s.broken, STR_ARG(text));
        }
        if (accepted && !str_eq(buf_str(&want), buf_str(&got))) {
                fail_msg("of\n" STR_FMT "\ngit reads\n" STR_FMT "\nand we\n" STR_FMT, STR_ARG(text),
                         STR_ARG(buf_str(&want)), STR_ARG(buf_str(&got)));
        }
}

static const Str config_texts[] = {
        STR_INIT(""),
        STR_INIT("\n\n"),
        STR_INIT("[core]\n\tfsmonitor = /bin/x\n"),
        STR_INIT("[core]fsmonitor=x"),
        STR_INIT("[core] fsmonitor=x\n[diff]external=y"),
        STR_INIT("[CoRe]\nFSMonitor = X\n"),
        STR_INIT("[core]\nfsmonitor\n"),
        STR_INIT("[core]\nfsmonitor =\n"),
        STR_INIT("[core]\nfsmonitor = \"\"\n"),
        STR_INIT("[core]\nfsmonitor"),
        STR_INIT("[diff \"Word Doc\"]\n\ttextconv = a b  c\n"),
        STR_INIT("[diff \"a\\\"b\\\\c\\d\"]\ntextconv=x\n"),
        STR_INIT("[diff.Word]\ntextconv=x\n"),
        STR_INIT("[diff.foo \"bar\"]\ntextconv=x\n"),
        STR_INIT("[diff.foo.bar]\ntextconv=x\n"),
        STR_INIT("[diff \"a.b\"]\ntextconv=x\n"),
        STR_INIT("[diff \"\"]\ntextconv=x\n"),
        STR_INIT("[diff\"x\"]\ntextconv=x\n"),
        STR_INIT("[diff   \"x\"]\ntextconv=x\n"),
        STR_INIT("[diff \"x\" ]\ntextconv=x\n"),
        STR_INIT("[diff \"x\"\n]\ntextconv=x\n"),
        STR_INIT("[ diff]\nx=y\n"),
        STR_INIT("[diff ]\nx=y\n"),
        STR_INIT("[diff\nx=y\n"),
        STR_INIT("[diff"),
        STR_INIT("[diff "),
        STR_INIT("[diff \"x"),
        STR_INIT("[diff \"x\""),
        STR_INIT("[]\nx=y\n"),
        STR_INIT("[.a]\nx=y\n"),
        STR_INIT("[a.]\nx=y\n"),
        STR_INIT("[ \"a\"]\nx=y\n"),
        STR_INIT("[a..b]\nx=y\n"),
        STR_INIT("[a_b]\nx=y\n"),
        STR_INIT("[a-b]\nx-y=z\n"),
        STR_INIT("x = y\n"),
        STR_INIT("[a]\nb = c ; comment\nd = e # comment\n"),
        STR_INIT("[a]\nb = \"c ; no\" ; comment\n"),
        STR_INIT("[a]\nb = c\\\n d\n"),
        STR_INIT("[a]\nb = c \\\n\n e = f\n"),
        STR_INIT("[a]\nb = \"c\\\nd\"\n"),
        STR_INIT("[a]\nb = \"c\nd\"\n"),
        STR_INIT("[a]\nb = \"open\n"),
        STR_INIT("[a]\nb = \\t\\n\\b\\\\\\\"x\n"),
        STR_INIT("[a]\nb = \\x\n"),
        STR_INIT("[a]\nb = a\"b c\"d\n"),
        STR_INIT("[a]\nb =   lead and trail   \n"),
        STR_INIT("[a]\nb = \"  kept  \"  \n"),
        STR_INIT("[a]\nb = x\\\n"),
        STR_INIT("[a]\nb = x\\"),
        STR_INIT("[a]\nb = x;y\n"),
        STR_INIT("[a]\nb;c\n"),
        STR_INIT("[a]\nb c = d\n"),
        STR_INIT("[a]\n1b = d\n"),
        STR_INIT("[a]\nb1 = d\n"),
        STR_INIT("[a]\nb_ = d\n"),
        STR_INIT("[a]\n-b = d\n"),
        STR_INIT("; c\n# d\n[a] ; e\nb = c\n"),
        STR_INIT("# [core]\\\nfsmonitor = x\n"),
        STR_INIT("; \\\n[core]\nfsmonitor = x\n"),
        STR_INIT("\xef\xbb\xbf[a]\nb=c\n"),
        STR_INIT("\xef\xbb[a]\nb=c\n"),
        STR_INIT("[a]\r\nb = c\r\nd = e\r\n"),
        STR_INIT("[a]\r\nb = c\\\r\n d\r\n"),
        STR_INIT("[a]\rb = c\rd\n"),
        STR_INIT("[a] b = c\n [d] e = f\n"),
        STR_INIT("[a]\nb = c = d\n"),
        STR_INIT("[a]\nb=\\\"quoted\\\"\n"),
        STR_INIT("[a]\nb = 'single'\n"),
        STR_INIT("[a]\nb = !sh -c 'x; y'\n"),
        STR_INIT("[a]\nb = \"!sh -c 'x; y'\"\n"),
        STR_INIT("[a]\nb = \xc3\xa9\n[\xc3\xa9]\nc=d\n"),
        STR_INIT("[a]\n\vb = c\n"),
        STR_INIT("[a]\nb\f= c\n"),
        STR_INIT("[includeIf \"gitdir:~/x/\"]\npath = ../y\n"),
        STR_INIT("[a]]\nb=c\n"),
        STR_INIT("[a][b]\nc=d\n"),
        STR_INIT("[a]b\n[c]d\n"),
        STR_INIT("[a]\nb = \"\"\"c\"\n"),
        STR_INIT("[a]\nb = c\"\"\n"),
        STR_INIT("[a]\nb = \"a\" \"b\"\n"),
        STR_INIT("[a \"b\\\nc\"]\nd=e\n"),
        STR_INIT("[a]\nb\\\n=c\n"),
        STR_INIT("[a]\nb =\\\nc\n"),
};

static void configuration_is_read_as_git_reads_it(void **state) {
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        place_init(&p);
        for (size_t i = 0; i < ARRAY_LEN(config_texts); ++i)
                compare_with_git(&p, config_texts[i]);
        place_deinit(&p);
}

/* A small generator of numbers, so that every run tries the same texts. */
static uint32_t next_random(uint32_t *state) {
        *state = *state * 1664525 + 1013904223;
        return *state >> 8;
}

static Str random_text(uint32_t *seed, Arena *a) {
        static const char *const pieces[] = { "[",           "]",    "\"",      "\\",   "\n",
                                              " ",           "=",    "a",       "B",    ".",
                                              ";",           "#",    "core",    "[a]",  "b=c",
                                              "\\\n",        "-",    "1",       "\r\n", "\r",
                                              "[d \"e\"]\n", "\xff", "x = \"y", "\\\"", "!" };
        size_t n = next_random(seed) % 24;
        _cleanup_(buf_deinit) Buf b = BUF_INIT(4096);

        buf_append(&b, STR("[s]\n"));
        for (size_t i = 0; i < n; ++i)
                buf_append(&b, str_of(pieces[next_random(seed) % ARRAY_LEN(pieces)]));
        return arena_str(a, buf_str(&b));
}

static void any_configuration_is_read_as_git_reads_it(void **state) {
        uint32_t seed = 1;
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        place_init(&p);
        for (size_t i = 0; i < 200; ++i)
                compare_with_git(&p, random_text(&seed, p.arena));
        place_deinit(&p);
}

static void no_configuration_breaks_the_reader(void **state) {
        uint32_t seed = 7;

        for (size_t i = 0; i < 20000; ++i) {
                _cleanup_(arena_freep) Arena *a = NULL;
                RepoSettings s = { 0 };
                Str text;

                assert_int_equal(arena_new(1 << 20, &a), 0);
                text = random_text(&seed, a);
                text = str_slice(text, next_random(&seed) % (text.n + 1), text.n);
                assert_int_equal(repo_config_read(text, STR("f"), a, &s), 0);
                for (size_t k = 0; k < s.n; ++k)
                        assert_true(s.items[k].value.n <= text.n && s.items[k].line > 0);
        }
}

/* What is asked for a call such as "git status" or "git diff". */
static const Str all_keys[] = {
        STR_INIT("core.fsmonitor"), STR_INIT("diff.external"),
        STR_INIT("attr:textconv"),  STR_INIT("attr:diff-command"),
        STR_INIT("attr:filter"),    STR_INIT("attr:merge"),
        STR_INIT("core.pager"),     STR_INIT("core.sshCommand"),
        STR_INIT("gpg.program"),    STR_INIT("core.editor"),
        STR_INIT("alias:st"),       STR_INIT("hook:post-index-change"),
        STR_INIT("promisor"),       STR_INIT("credential.helper"),
        STR_INIT("protocol.ext"),   STR_INIT("url-insteadof-ext"),
        STR_INIT("url-login"),      STR_INIT("submodule"),
        STR_INIT("core.worktree"),  STR_INIT("remote.*.uploadpack"),
        STR_INIT("diff.submodule"),
};

static const char *first_key(const RepoFindings *f, char *out, size_t n) {
        snprintf(out, n, STR_FMT, f->n ? (int)f->items[0].key.n : 0, f->n ? f->items[0].key.p : "");
        return out;
}

typedef struct ProbeCase {
        const char *script; /* run in a fresh directory; the repository is r */
        const char *where;  /* directory below it from which is asked */
        const char *want;   /* key of the first finding; "" for none */
} ProbeCase;

static const ProbeCase probe_cases[] = {
        { "mkdir r", "r", "" },
        { INIT "true", "r", "" },
        { INIT "mkdir -p a/b", "r/a/b", "" },
        { INIT "git config core.fsmonitor /bin/x", "r", "core.fsmonitor" },
        { INIT "git config core.fsmonitor true", "r", "" },
        { INIT "git config core.fsmonitor false", "r", "" },
        { INIT "git config core.fsmonitor ''", "r", "" },
        { INIT "git config core.fsmonitor x; mkdir -p a/b", "r/a/b", "core.fsmonitor" },
        { INIT "git config diff.external x", "r", "diff.external" },
        { INIT "git config diff.foo.textconv x; echo '*.c diff=foo' >.gitattributes", "r",
          "attr:textconv" },
        { INIT "git config diff.foo.textconv x", "r", "attr:textconv" },
        { INIT "git config diff.foo.xfuncname x; echo '*.c diff=foo' >.gitattributes", "r", "" },
        { INIT "echo '*.c diff=foo filter=bar' >.gitattributes", "r", "" },
        { INIT "git config diff.foo.command x", "r", "attr:diff-command" },
        { INIT "git config filter.foo.clean x", "r", "attr:filter" },
        { INIT "git config filter.foo.process x", "r", "attr:filter" },
        { INIT "git config filter.foo.required true", "r", "" },
        { INIT "git config filter.lfs.clean 'git-lfs clean -- %f'; git config filter.lfs.smudge "
               "'git-lfs smudge -- %f'; "
               "git config filter.lfs.process 'git-lfs filter-process'; git config "
               "filter.lfs.required true",
          "r", "" },
        { INIT "git config filter.lfs.clean 'git-lfs clean -- %f; x'", "r", "attr:filter" },
        { INIT "git config merge.foo.driver x", "r", "attr:merge" },
        { INIT "git config core.pager delta", "r", "" },
        { INIT "git config core.pager 'diff-so-fancy | less --tabs=4 -RFX'", "r", "" },
        { INIT "git config core.pager 'less; x'", "r", "core.pager" },
        { INIT "git config core.pager 'less -o f'", "r", "core.pager" },
        { INIT "git config core.pager './x'", "r", "core.pager" },
        { INIT "git config core.sshCommand 'ssh -i ~/.ssh/work -o IdentitiesOnly=yes'", "r", "" },
        { INIT "git config core.sshCommand 'ssh -o ProxyCommand=x'", "r", "core.sshCommand" },
        { INIT "git config gpg.program gpg2", "r", "" },
        { INIT "git config gpg.program ./x", "r", "gpg.program" },
        { INIT "git config gpg.ssh.program ./x", "r", "gpg.program" },
        { INIT "git config core.editor vim", "r", "core.editor" },
        { INIT "git config diff.submodule diff", "r", "diff.submodule" },
        { INIT "git config diff.submodule log", "r", "" },
        { INIT "git config alias.st status", "r", "alias:st" },
        { INIT "git config alias.x status", "r", "" },
        { INIT "git config remote.o.promisor true", "r", "promisor" },
        { INIT "git config remote.o.url https://example.org/x", "r", "" },
        { INIT "git config remote.o.url https://me@example.org/x", "r", "" },
        { INIT "git config remote.o.url ssh://git@example.org:22/x", "r", "" },
        { INIT "git config remote.o.url git@example.org:x:y@z", "r", "" },
        { INIT "git config remote.o.url https://example.org/a:b@c", "r", "" },
        { INIT "git config remote.o.url https://me:word@example.org/x", "r", "url-login" },
        { INIT "git config remote.o.url https://ghp_x@example.org/x", "r", "url-login" },
        { INIT "git config remote.o.pushurl https://a:b@c@example.org", "r", "url-login" },
        { INIT "git config url.https://me:word@example.org/.insteadOf x:", "r", "url-login" },
        { INIT "git config remote.o.url 'ext::sh -c x'", "r", "url-insteadof-ext" },
        { INIT "git config 'url.ext::sh -c x.insteadOf' https://", "r", "url-insteadof-ext" },
        { INIT "git config url.git@github.com:.insteadOf https://github.com/", "r", "" },
        { INIT "git config credential.helper store", "r", "" },
        { INIT "git config credential.helper '!x'", "r", "credential.helper" },
        { INIT "git config credential.https://x.helper /x", "r", "credential.helper" },
        { INIT "git config protocol.ext.allow always", "r", "protocol.ext" },
        { INIT "git config protocol.ext.allow never", "r", "" },
        { INIT "git config remote.o.uploadpack x", "r", "remote.*.uploadpack" },
        { INIT "git config core.worktree /etc", "r", "core.worktree" },
        /* Hooks. */
        { INIT "echo x >.git/hooks/post-index-change; chmod +x .git/hooks/post-index-change", "r",
          "hook:post-index-change" },
        { INIT "echo x >.git/hooks/post-index-change", "r", "" },
        { INIT "echo x >.git/hooks/pre-commit; chmod +x .git/hooks/pre-commit", "r", "" },
        { INIT "mkdir h; echo x >h/post-index-change; chmod +x h/post-index-change; git config "
               "core.hooksPath h",
          "r", "hook:post-index-change" },
        { INIT "mkdir .husky; git config core.hooksPath .husky", "r", "" },
        { INIT "mkdir h a; echo x >h/post-index-change; chmod +x h/post-index-change; git config "
               "core.hooksPath h",
          "r/a", "hook:post-index-change" },
        { INIT "git config hook.x.command y", "r", "hook:post-index-change" },
        /* Includes. */
        { INIT "printf '[core]\\nfsmonitor=x\\n' >.git/more; git config include.path more", "r",
          "core.fsmonitor" },
        { INIT "printf '[core]\\nfsmonitor=x\\n' >inc; git config include.path ../inc", "r",
          "core.fsmonitor" },
        { INIT
          "printf '[core]\\nfsmonitor=x\\n' >inc; git config includeIf.onbranch:nope.path ../inc",
          "r", "core.fsmonitor" },
        { INIT "git config include.path nothing", "r", "" },
        { INIT "printf '[include]\\npath=loop\\n' >.git/loop; git config include.path loop", "r",
          "core.fsmonitor" },
        { INIT "printf '[core]\\nfsmonitor=x\\n' >~/inc; git config include.path '~/inc'", "r",
          "core.fsmonitor" },
        { INIT "git config include.path '~other/inc'", "r", "core.fsmonitor" },
        /* Broken, large, special. */
        { INIT "echo '[core' >>.git/config", "r", "core.fsmonitor" },
        { INIT "head -c 300000 /dev/zero | tr '\\0' '#' >>.git/config", "r", "core.fsmonitor" },
        { INIT "rm .git/config; mkfifo .git/config", "r", "core.fsmonitor" },
        /* Bare layouts, and repositories in repositories. */
        { "git init -q --bare r", "r", "core.fsmonitor" },
        { INIT "git init -q --bare sub; git -C sub config core.fsmonitor x", "r/sub",
          "core.fsmonitor" },
        { INIT "git init -q --bare sub", "r", "" },
        { INIT "true", "r/.git", "core.fsmonitor" },
        { INIT "git init -q inner; git config core.fsmonitor x", "r/inner", "" },
        { INIT "mkdir -p inner/.git; git config core.fsmonitor x", "r/inner", "core.fsmonitor" },
        { INIT "mkdir -p inner/.git; touch inner/.git/HEAD; git config core.fsmonitor x", "r/inner",
          "core.fsmonitor" },
        /* A file that may be executed is enough where git asks for a directory. */
        { INIT "mkdir -p d/objects; cd d; cp ../.git/HEAD .; touch refs; chmod +x refs; "
               "git config -f config core.fsmonitor x",
          "r/d", "core.fsmonitor" },
        { INIT "mkdir -p d/refs; cd d; cp ../.git/HEAD .; touch objects; chmod +x objects", "r/d",
          "core.fsmonitor" },
        /* Of HEAD git looks at the beginning. */
        { INIT "mkdir -p d/refs d/objects; cd d; { cat ../.git/HEAD; "
               "head -c 20000 /dev/zero; } >HEAD",
          "r/d", "core.fsmonitor" },
        { INIT "mkdir -p d/refs d/objects; cd d; "
               "echo 1111111111111111111111111111111111111111 x >HEAD",
          "r/d", "core.fsmonitor" },
        { INIT "mkdir d; touch d/HEAD d/x", "r/d", "" },
        { INIT "git config core.fsmonitor x; git init -q in; "
               "{ printf ref:; head -c 300 /dev/zero | tr '\\0' ' '; echo refs/heads/x; } "
               ">in/.git/HEAD",
          "r/in", "core.fsmonitor" },
        { INIT "git config core.fsmonitor x; git init -q in; chmod 0 in/.git/objects", "r/in",
          "core.fsmonitor" },
        /* Line ends and what stands behind a NUL git leaves out. */
        { INIT "mv .git evil; { printf 'gitdir: evil'; head -c 20000 /dev/zero | tr '\\0' "
               "'\\n'; } >.git",
          "r", "core.fsmonitor" },
        { INIT "mv .git evil; printf 'gitdir: evil\\0x' >.git", "r", "core.fsmonitor" },
        { INIT "cp -r .git evil; { printf ../evil; head -c 20000 /dev/zero | tr '\\0' '\\n'; } "
               ">.git/commondir",
          "r", "core.fsmonitor" },
        { INIT "cp -r .git evil; printf '../evil\\0x' >.git/commondir", "r", "core.fsmonitor" },
        { INIT "echo 'not one' >.git.x; mv .git evil; mv .git.x .git", "r", "" },
        /* Extensions are read of the configuration file alone. */
        { INIT "git config extensions.worktreeConfig true; git config core.fsmonitor x; "
               "git config -f .git/config.worktree core.fsmonitor x; "
               "git config --unset core.fsmonitor; git config -f .git/more "
               "extensions.worktreeConfig false; git config include.path more",
          "r", "core.fsmonitor" },
        { INIT "touch a b c; git add a b c; git config -f .git/more extensions.objectFormat "
               "sha256; git config include.path more",
          "r", "" },
        /* .git files and worktrees. */
        { INIT "mkdir ../w; echo 'gitdir: ../r/.git' >../w/.git; git config core.fsmonitor x", "w",
          "core.fsmonitor" },
        { INIT "git commit -q --allow-empty -m x; git worktree add -q ../w", "w", "" },
        { INIT
          "git commit -q --allow-empty -m x; git worktree add -q ../w; git config core.fsmonitor x",
          "w", "core.fsmonitor" },
        { INIT "git commit -q --allow-empty -m x; git worktree add -q ../w; git config "
               "extensions.worktreeConfig true; "
               "git -C ../w config --worktree core.fsmonitor x",
          "w", "core.fsmonitor" },
        { INIT "git commit -q --allow-empty -m x; git worktree add -q ../w; "
               "echo x >.git/hooks/post-index-change; chmod +x .git/hooks/post-index-change",
          "w", "hook:post-index-change" },
        { INIT "mv .git ../g; ln -s ../g .git; git config core.fsmonitor x", "r",
          "core.fsmonitor" },
        /* Submodules, with and without .gitmodules. */
        { "git init -q m && git -C m commit -q --allow-empty -m x && " INIT
          "git -c protocol.file.allow=always submodule add ../m sub",
          "r", "" },
        { "git init -q m && git -C m commit -q --allow-empty -m x && " INIT
          "git -c protocol.file.allow=always submodule add ../m sub && git -C sub config "
          "core.fsmonitor x",
          "r", "core.fsmonitor" },
        { "git init -q m && git -C m commit -q --allow-empty -m x && " INIT
          "git -c protocol.file.allow=always submodule add ../m sub",
          "r/sub", "" },
        { INIT "git init -q sub && git -C sub commit -q --allow-empty -m x && git -C sub config "
               "core.fsmonitor x && "
               "git add sub && git commit -q -m x",
          "r", "core.fsmonitor" },
        { INIT "git init -q sub && git -C sub commit -q --allow-empty -m x && git -C sub config "
               "core.fsmonitor x && "
               "git add sub && git update-index --index-version 4",
          "r", "core.fsmonitor" },
        { INIT "touch a b c; git add a b c; git update-index --index-version 4", "r", "" },
        { INIT "touch a b c; git add a b c; git update-index --split-index", "r",
          "core.fsmonitor" },
        { "git init -q --object-format=sha256 r; cd r; touch a b c; git add a b c", "r", "" },
        { INIT "touch a; git add a; echo broken >.git/index", "r", "core.fsmonitor" },
};

static void what_a_repository_brings_is_found(void **state) {
        size_t n_bad = 0;

        if (!have_git())
                test_skip("git is not installed");
        for (size_t i = 0; i < ARRAY_LEN(probe_cases); ++i) {
                const ProbeCase *t = &probe_cases[i];
                RepoFindings f;
                char key[64];
                Place p;

                place_make(&p, t->script);
                assert_int_equal(repo_probe(world_system(),
                                            arena_strf(p.arena, "%s/%s", p.dir, t->where),
                                            str_of(p.dir), STR("git"), all_keys,
                                            ARRAY_LEN(all_keys), p.arena, &f),
                                 0);
                if (strcmp(first_key(&f, key, sizeof(key)), t->want) != 0) {
                        print_error("%s (in %s): '%s' instead of '%s' (" STR_FMT " " STR_FMT
                                    ":%u " STR_FMT ")\n",
                                    t->script, t->where, key, t->want,
                                    f.n ? (int)f.items[0].setting.n : 0,
                                    f.n ? f.items[0].setting.p : "",
                                    f.n ? (int)f.items[0].file.n : 0, f.n ? f.items[0].file.p : "",
                                    f.n ? f.items[0].line : 0, f.n ? (int)f.items[0].text.n : 0,
                                    f.n ? f.items[0].text.p : "");
                        ++n_bad;
                }
                place_deinit(&p);
        }
        assert_int_equal(n_bad, 0);
}

static void a_finding_says_where_it_stands(void **state) {
        WorldData d = { .files = data_files, .n_files = ARRAY_LEN(data_files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        RepoFindings f;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_int_equal(repo_probe(world_data(&d), STR("/w/a"), STR("/home/u"), STR("git"),
                                    all_keys, 1, a, &f),
                         0);
        assert_int_equal(f.n, 1);
        assert_true(str_eq(f.items[0].setting, STR("core.fsmonitor")));
        assert_true(str_eq(f.items[0].value, STR("evil")));
        assert_true(str_eq(f.items[0].file, STR("/w/.git/config")));
        assert_int_equal(f.items[0].line, 3);
}

static void what_is_not_asked_for_is_not_told(void **state) {
        WorldData d = { .files = data_files, .n_files = ARRAY_LEN(data_files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        RepoFindings f;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_int_equal(repo_probe(world_data(&d), STR("/w"), STR("/h"), STR("git"), all_keys + 1,
                                    5, a, &f),
                         0);
        assert_int_equal(f.n, 0);
}

static void what_cannot_be_asked_is_a_finding(void **state) {
        static const Str odd[] = { STR_INIT("nonsense") };
        WorldData d = { .files = data_files, .n_files = ARRAY_LEN(data_files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        RepoFindings f;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        assert_int_equal(
                repo_probe(world_data(&d), STR("/w"), STR("/h"), STR("git"), odd, 1, a, &f), 0);
        assert_int_equal(f.n, 1);
        assert_int_equal(repo_probe(world_data(&d), STR("/w"), STR("/h"), STR("hg"), odd, 1, a, &f),
                         0);
        assert_int_equal(f.n, 1);
        assert_int_equal(
                repo_probe(world_data(&d), (Str){ 0 }, STR("/h"), STR("git"), all_keys, 1, a, &f),
                0);
        assert_int_equal(f.n, 1);
        assert_int_equal(repo_probe(NULL, STR("/w"), STR("/h"), STR("git"), all_keys, 1, a, &f), 0);
        assert_int_equal(f.n, 1);
}

static void the_branch_and_the_root_are_read(void **state) {
        static const struct {
                const char *directory, *branch, *root;
        } cases[] = { { "/w", "topic/x", "/w" },
                      { "/w/a", "topic/x", "/w" },
                      { "/d", "", "/d" },
                      { "/c", "", "" } };
        WorldData d = { .files = data_files, .n_files = ARRAY_LEN(data_files) };
        _cleanup_(arena_freep) Arena *a = NULL;
        Str got;

        assert_int_equal(arena_new(1 << 20, &a), 0);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                assert_int_equal(repo_branch(world_data(&d), str_of(cases[i].directory), a, &got),
                                 0);
                if (!str_eq(got, str_of(cases[i].branch))) {
                        fail_msg("%s: '" STR_FMT "' instead of '%s'", cases[i].directory,
                                 STR_ARG(got), cases[i].branch);
                }
                assert_int_equal(repo_root(world_data(&d), str_of(cases[i].directory), a, &got), 0);
                if (!str_eq(got, str_of(cases[i].root))) {
                        fail_msg("%s: '" STR_FMT "' instead of '%s'", cases[i].directory,
                                 STR_ARG(got), cases[i].root);
                }
        }
}

static void a_probe_takes_well_under_a_millisecond(void **state) {
        struct timespec from, to;
        RepoFindings f;
        double us;
        Place p;

        if (!have_git())
                test_skip("git is not installed");
        place_make(&p, INIT
                   "for i in $(seq 200); do echo $i >f$i; done; git add .; git commit -q -m x");
        clock_gettime(CLOCK_MONOTONIC, &from);
        for (size_t i = 0; i < 200; ++i) {
                assert_int_equal(repo_probe(world_system(), arena_strf(p.arena, "%s/r", p.dir),
                                            (Str){ 0 }, STR("git"), all_keys, ARRAY_LEN(all_keys),
                                            p.arena, &f),
                                 0);
        }
        clock_gettime(CLOCK_MONOTONIC, &to);
        us = ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) /
             200e3;
        print_message("# repo_probe: %.0f us\n", us);
        place_deinit(&p);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(configuration_is_read_as_git_reads_it),
                cmocka_unit_test(any_configuration_is_read_as_git_reads_it),
                cmocka_unit_test(no_configuration_breaks_the_reader),
                cmocka_unit_test(what_a_repository_brings_is_found),
                cmocka_unit_test(a_finding_says_where_it_stands),
                cmocka_unit_test(what_is_not_asked_for_is_not_told),
                cmocka_unit_test(what_cannot_be_asked_is_a_finding),
                cmocka_unit_test(the_branch_and_the_root_are_read),
                cmocka_unit_test(a_probe_takes_well_under_a_millisecond),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
