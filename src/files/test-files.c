#include "base/test.h"

#include <fnmatch.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "files.h"
#include "names.h"

/* A machine of data: home /home/u, workspace /w/proj. */
static const WorldFile machine[] = {
        { .path = STR_INIT("/home/u"), .type = WORLD_TYPE_DIR, .uid = 1000 },
        { .path = STR_INIT("/home/u/.ssh/id_ed25519"),
          .content = STR_INIT("key"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/home/u/notes.txt"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/home/u/docs"), .type = WORLD_TYPE_DIR },
        { .path = STR_INIT("/home/u/.claude/settings.json"),
          .content = STR_INIT("{\"hooks\": \"assent hook\"}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/main.c"),
          .content = STR_INIT("int x;"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/data.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/public.pem"),
          .content = STR_INIT("-----BEGIN CERTIFICATE-----"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/private.pem"),
          .content = STR_INIT("-----BEGIN RSA PRIVATE KEY-----"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/README.md"),
          .content = STR_INIT("/home/u/.ssh/id_ed25519"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/chain"),
          .content = STR_INIT("README.md"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/keys"),
          .content = STR_INIT("../../home/u/.ssh"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/loop"), .content = STR_INIT("loop"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/out"),
          .content = STR_INIT("/dev/stdout"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/inner"), .content = STR_INIT("src"), .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/docs"),
          .content = STR_INIT("/home/u/docs"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/pipe"), .type = WORLD_TYPE_FIFO },
        { .path = STR_INIT("/w/back/.ignore"),
          .content = STR_INIT("*.o\n  !/conf/.env\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/back/conf/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/kept/.gitignore"),
          .content = STR_INIT("!.gitkeep\n!src/\n#!.env\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/kept/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/below/a/.rgignore"),
          .content = STR_INIT("x\n!*\n"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/below/a/.env"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/src/a.c"), .content = STR_INIT("a"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/src/b.c"), .content = STR_INIT("b"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/deep/.env"),
          .content = STR_INIT("T=1"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/app.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/conf/service-account-x.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/linked/x.c"),
          .content = STR_INIT("/home/u/.ssh/id_ed25519"),
          .type = WORLD_TYPE_LINK },
        { .path = STR_INIT("/w/proj/.claude/settings.local.json"),
          .content = STR_INIT("{}"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj/.git/HEAD"),
          .content = STR_INIT("ref: refs/heads/main"),
          .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/w/proj-evil/a.c"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/dev/sdb"), .type = WORLD_TYPE_BLOCK },
        { .path = STR_INIT("/tmp/dump"), .type = WORLD_TYPE_DIR },
        { .path = STR_INIT("/srv/disk"), .type = WORLD_TYPE_BLOCK },
        { .path = STR_INIT("/usr/share/doc/x"), .type = WORLD_TYPE_FILE },
        { .path = STR_INIT("/etc/hostname"), .type = WORLD_TYPE_FILE },
};

typedef struct Fixture {
        WorldData data;
        FilesContext context;
        Arena *arena;
} Fixture;

static void fixture_init(Fixture *f) {
        *f = (Fixture){ .data = { .files = machine, .n_files = ARRAY_LEN(machine) } };
        f->context = (FilesContext){
                .world = world_data(&f->data),
                .workspace = STR("/w/proj"),
                .home = STR("/home/u"),
                .gate_dirs = { STR("/home/u/.config/assent"), STR("/home/u/.local/state/assent"),
                               STR("/run/user/1000/assent"), STR("/etc/assent") },
        };
        assert_int_equal(arena_new(16 << 20, &f->arena), 0);
}

static void fixture_deinit(Fixture *f) {
        arena_free(f->arena);
}

typedef struct NameCase {
        const char *path;
        const char *class; /* files_class_name(), "" for none */
} NameCase;

static const NameCase name_cases[] = {
        /* What everybody has. */
        { "/w/proj/.env", "secret" },
        { "/w/proj/.env.local", "secret" },
        { "/w/proj/.env.production", "secret" },
        { "/w/proj/.env.example", "" },
        { "/w/proj/.env.sample", "" },
        { "/w/proj/.env.template", "" },
        { "/w/proj/.env.default", "" },
        { "/w/proj/.env.dist", "" },
        { "/w/proj/prod.env", "secret" },
        { "/w/proj/example.env", "" },
        { "/home/u/.aws/credentials", "secret" },
        { "/home/u/.aws/config", "secret" },
        { "/home/u/.ssh/id_rsa", "secret" },
        { "/home/u/.ssh/known_hosts", "secret" },
        { "/home/u/.ssh/id_rsa.pub", "secret" },
        { "/home/u/.npmrc", "secret" },
        { "/w/proj/.npmrc", "secret" },
        { "/home/u/.git-credentials", "secret" },
        { "/home/u/.gitconfig", "secret" },
        { "/etc/passwd", "secret" },
        { "/etc/shadow", "secret" },
        { "/etc/sudoers", "secret" },
        { "/etc/sudoers.d/x", "secret" },
        { "/home/u/.pki/nssdb/key4.db", "secret" },
        { "/home/u/.gnupg/secring.gpg", "secret" },
        { "/root/x", "secret" },
        { "/proc/1/environ", "secret" },
        { "/proc/self/environ", "secret" },
        { "/proc/12/task/13/environ", "secret" },
        { "/proc/1/mem", "secret" },
        { "/proc/1/fd/3", "secret" },
        { "/proc/1/root/etc/hostname", "secret" },
        { "/proc/self/cwd/x", "secret" },
        { "/proc/kcore", "secret" },
        { "/proc/1/exe", "device" },
        { "/proc/cpuinfo", "" },
        { "/proc/meminfo", "" },
        { "/proc/1/status", "" },
        { "/boot/vmlinuz", "system" },
        { "/sys/class/net/eth0/mtu", "startup" },
        /* Other people's homes, other spellings. */
        { "/home/other/.ssh/id_rsa", "secret" },
        { "/Users/u/.aws/credentials", "secret" },
        { "/w/proj/.ENV", "secret" },
        { "/w/proj/.Env.Local", "secret" },
        { "/w/proj/ID_RSA", "secret" },
        { "/home/u/.SSH/x", "secret" },
        { "/w/proj/.e\xe2\x80\x8bnv", "secret" },  /* zero width space */
        { "/w/proj/.\xef\xbd\x85nv", "secret" },   /* fullwidth e */
        { "/w/proj/Cafe\xcc\x81/.env", "secret" }, /* NFD */
        { "/w/proj/Caf\xc3\xa9/.env", "secret" },  /* NFC */
        { "/home/u/.docker/config.json", "secret" },
        { "/home/u/.\xe2\x84\xaa"
          "ube/config",
          "secret" }, /* KELVIN SIGN */
        /* Today's developers. */
        { "/home/u/.netrc", "secret" },
        { "/home/u/.pypirc", "secret" },
        { "/home/u/.kube/config", "secret" },
        { "/home/u/.config/gcloud/credentials.db", "secret" },
        { "/home/u/.azure/msal_token_cache.json", "secret" },
        { "/home/u/.config/gh/hosts.yml", "secret" },
        { "/home/u/.config/gh/config.yml", "" },
        { "/home/u/.config/glab-cli/config.yml", "secret" },
        { "/home/u/.cargo/credentials.toml", "secret" },
        { "/home/u/.cargo/registry/x/lib.rs", "" },
        { "/home/u/.gem/credentials", "secret" },
        { "/home/u/.m2/settings.xml", "secret" },
        { "/home/u/.m2/repository/a/b.pom", "" },
        { "/home/u/.gradle/gradle.properties", "secret" },
        { "/w/proj/gradle.properties", "" },
        { "/home/u/.terraform.d/credentials.tfrc.json", "secret" },
        { "/w/proj/terraform.tfstate", "secret" },
        { "/w/proj/terraform.tfstate.backup", "secret" },
        { "/w/proj/prod.tfvars", "secret" },
        { "/w/proj/main.tf", "" },
        { "/home/u/.vault-token", "secret" },
        { "/home/u/.config/op/config", "secret" },
        { "/home/u/.password-store/a/b.gpg", "secret" },
        { "/home/u/.local/share/keyrings/login.keyring", "secret" },
        { "/home/u/.mozilla/firefox/x/cookies.sqlite", "secret" },
        { "/home/u/.config/google-chrome/Default/Cookies", "secret" },
        { "/home/u/.bash_history", "secret" },
        { "/home/u/.pgpass", "secret" },
        { "/home/u/.my.cnf", "secret" },
        { "/home/u/.mylogin.cnf", "secret" },
        { "/w/proj/server.key", "secret" },
        { "/w/proj/cert.pem", "secret" },
        { "/w/proj/a.p12", "secret" },
        { "/w/proj/a.pfx", "secret" },
        { "/w/proj/a.jks", "secret" },
        { "/w/proj/a.keystore", "secret" },
        { "/w/proj/id_ed25519", "secret" },
        { "/w/proj/id_ecdsa_work", "secret" },
        { "/w/proj/id_rsa.pub", "" },
        { "/w/proj/service-account-prod.json", "secret" },
        { "/w/proj/gcp-credentials.json", "secret" },
        { "/w/proj/credentials.json", "secret" },
        { "/w/proj/credentials.ts", "" },
        { "/w/proj/secrets.yml", "secret" },
        { "/w/proj/secrets.yaml", "secret" },
        { "/w/proj/.htpasswd", "secret" },
        { "/home/u/.dockercfg", "secret" },
        { "/home/u/.config/rclone/rclone.conf", "secret" },
        { "/home/u/.s3cfg", "secret" },
        { "/home/u/.boto", "secret" },
        { "/home/u/.config/anthropic/key", "secret" },
        { "/home/u/.claude/.credentials.json", "secret" },
        { "/home/u/.codex/auth.json", "secret" },
        { "/home/u/.gemini/oauth_creds.json", "secret" },
        { "/home/u/.config/github-copilot/hosts.json", "secret" },
        { "/w/proj/kubeconfig", "secret" },
        { "/run/secrets/db", "secret" },
        { "/etc/ssl/private/x.key", "secret" },
        { "/etc/ssl/certs/ca.crt", "" },
        { "/etc/ssh/ssh_host_rsa_key", "secret" },
        { "/etc/ssh/ssh_host_rsa_key.pub", "startup" },
        { "/var/lib/foo/secrets/x", "secret" },
        /* Look-alikes. */
        { "/w/proj/env", "" },
        { "/w/proj/environment.ts", "" },
        { "/w/proj/.envoy/config.yaml", "" },
        { "/w/proj/.environment", "" },
        { "/w/proj/sshd.c", "" },
        { "/w/proj/ssh/config", "" },
        { "/w/proj/passwd", "" },
        { "/w/proj/etc/passwd", "" },
        { "/w/proj/etc/shadow", "secret" },
        { "/w/proj/keyboard.c", "" },
        { "/w/proj/monkey.js", "" },
        { "/w/proj/key", "" },
        { "/w/proj/token.go", "" },
        { "/w/proj/secrets.md", "" },
        { "/w/proj/secret_test.go", "" },
        { "/w/proj/aws/config", "" },
        { "/w/proj/package.json", "" },
        { "/w/proj/Makefile", "" },
        { "/w/proj/node_modules/dotenv/lib/main.js", "" },
        { "/w/proj/docs/credentials.md", "" },
        { "/etc/passwd.d", "" },
        { "/etc/hostname", "" },
        { "/etc/os-release", "" },
        { "/rooted/x", "" },
        { "/", "" },
        { "/w", "" },
        /* Devices. */
        { "/dev/null", "stream" },
        { "/dev/zero", "stream" },
        { "/dev/tty", "stream" },
        { "/dev/stdin", "stream" },
        { "/dev/fd/1", "stream" },
        { "/dev/fd/3", "device" },
        { "/proc/self/fd/1", "stream" },
        { "/proc/self/fd/9", "secret" },
        { "/dev/sda", "secret" },
        { "/dev/nvme0n1p1", "secret" },
        { "/dev/ttyUSB0", "device" },
        { "/dev/input/event0", "secret" },
        { "/dev/shm/x", "" },
        { "/dev/nullx", "device" },
        /* Run later. */
        { "/home/u/.bashrc", "startup" },
        { "/home/u/.zshenv", "startup" },
        { "/home/u/.config/fish/config.fish", "startup" },
        { "/home/u/.config/autostart/x.desktop", "startup" },
        { "/home/u/.config/systemd/user/x.service", "startup" },
        { "/etc/cron.d/x", "startup" },
        { "/etc/crontab", "startup" },
        { "/var/spool/cron/crontabs/u", "startup" },
        { "/w/proj/.git/hooks/pre-commit", "startup" },
        { "/w/proj/.git/hooks/pre-commit.sample", "" },
        { "/w/proj/.git/config", "secret" },
        { "/w/proj/.git/HEAD", "" },
        { "/w/proj/.husky/pre-commit", "startup" },
        { "/usr/local/bin/x", "startup" },
        { "/home/u/.local/bin/x", "startup" },
        { "/home/u/bin/x", "startup" },
        { "/w/proj/bin/x", "" },
        { "/etc/ld.so.preload", "system" },
        { "/etc/udev/rules.d/x.rules", "startup" },
        { "/etc/fstab", "system" },
        /* Agents and assent. */
        { "/w/proj/.claude/settings.json", "agent-hooks" },
        { "/w/proj/.claude/settings.local.json", "agent-hooks" },
        { "/home/u/.claude.json", "secret" },
        { "/home/u/.codex/config.toml", "agent-hooks" },
        { "/w/proj/.gemini/settings.json", "agent-hooks" },
        { "/w/proj/.cursor/mcp.json", "agent-settings" },
        { "/w/proj/.Cursor/MCP.json", "agent-settings" },
        { "/w/proj/.vscode/settings.json", "agent-settings" },
        { "/w/proj/.vscode/tasks.json", "agent-settings" },
        { "/w/proj/.vscode/extensions.json", "" },
        { "/w/proj/.mcp.json", "agent-settings" },
        { "/w/proj/opencode.json", "agent-hooks" },
        { "/w/proj/AGENTS.md", "" },
        { "/w/proj/CLAUDE.md", "" },
        { "/w/proj/.assent/policy", "gate" },
        { "/home/u/.config/assent/policy", "gate" },
        { "/home/u/.local/state/assent/log/0001.jsonl", "gate" },
        { "/run/user/1000/assent/x", "gate" },
        { "/etc/assent/policy", "gate" },
        { "/home/u/.config/assentx/policy", "" },
};

static void a_name_is_what_the_tables_say(void **state) {
        Fixture f;
        size_t n_bad = 0;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(name_cases); ++i) {
                FilesNamed named = files_named(&f.context, str_of(name_cases[i].path));
                const char *class = files_class_name(named.classes);

                if (strcmp(class, name_cases[i].class) != 0) {
                        print_error("%s: '%s' instead of '%s' (" STR_FMT ")\n", name_cases[i].path,
                                    class, name_cases[i].class, STR_ARG(named.source));
                        ++n_bad;
                }
        }
        assert_int_equal(n_bad, 0);
        fixture_deinit(&f);
}

static uint32_t next_random(uint32_t *state) {
        *state = *state * 1664525 + 1013904223;
        return *state >> 8;
}

/* Replace some letters of @path by signs of a glob. */
static void random_glob(uint32_t *seed, const char *path, char *out, size_t n) {
        size_t used = 0;

        for (size_t i = 0; path[i] && used + 8 < n; ++i) {
                uint32_t what = next_random(seed) % 12;

                /* Some letters of more than one byte stand for others: they stay whole. */
                if (path[i] == '/' || path[i] & 0x80 || what > 4) {
                        out[used++] = path[i];
                } else if (what == 0) {
                        out[used++] = '?';
                } else if (what == 1) {
                        used += (size_t)snprintf(out + used, n - used, "[%cx]", path[i]);
                } else if (what == 2) {
                        used += (size_t)snprintf(out + used, n - used, "\\%c", path[i]);
                } else {
                        out[used++] = '*';
                        while (path[i + 1] && path[i + 1] != '/' && !(path[i + 1] & 0x80) &&
                               next_random(seed) % 2)
                                ++i;
                }
        }
        out[used] = '\0';
}

/* What bash could expand a glob to is never less secret for being written as a glob. */
static void no_glob_hides_a_secret(void **state) {
        size_t n_matched = 0;
        uint32_t seed = 3;
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < 4000; ++i) {
                const NameCase *t = &name_cases[next_random(&seed) % ARRAY_LEN(name_cases)];
                FilesNamed named = files_named(&f.context, str_of(t->path));
                char glob[512];
                Shape s;

                if (!(named.classes & FILES_CLASS_SECRET) ||
                    !str_has_prefix(named.source, STR("sens")))
                        continue;
                random_glob(&seed, t->path, glob, sizeof(glob));
                if (fnmatch(glob, t->path, FNM_PATHNAME | FNM_PERIOD) != 0)
                        continue;
                ++n_matched;
                if (!shape_of_glob(&s, str_of(glob)))
                        continue;
                if (!shape_meets_secret(&f.context, &s, SHAPE_BELOW, true)) {
                        fail_msg("%s can be %s, which " STR_FMT " names", glob, t->path,
                                 STR_ARG(named.source));
                }
        }
        assert_true(n_matched > 500);
        fixture_deinit(&f);
}

static void any_bytes_can_be_named(void **state) {
        static const char letters[] = "/./~*?[]()\\\xe2\x84\xaa\xff\x80 -envsh.";
        uint32_t seed = 11;
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < 3000; ++i) {
                Effect e = { .act = (EffectAct)(next_random(&seed) % (ACT_DELETE_TREE + 1)),
                             .certainty = CERTAINTY_SURE };
                EffectList list = { 0 };
                char text[64];
                size_t n = next_random(&seed) % sizeof(text);
                Value v = { .form = (ValueForm)(next_random(&seed) % (VALUE_ANY + 1)) };

                for (size_t k = 0; k < n; ++k)
                        text[k] = letters[next_random(&seed) % (sizeof(letters) - 1)];
                v.text = (Str){ text, n };
                if (v.form == VALUE_PATTERN && n % 2)
                        v.glob = v.text;
                e.object = files_absolute(&f.context, v, value_literal(STR("/w/proj"), v.span),
                                          f.arena);
                assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
                arena_reset(f.arena);
        }
        fixture_deinit(&f);
}

static void what_was_looked_at_is_written_down(void **state) {
        Effect e = { .act = ACT_READ, .certainty = CERTAINTY_SURE };
        const Observation *changed = NULL;
        EffectList list = { 0 };
        WorldRecorder recorder;
        Fixture f;

        fixture_init(&f);
        f.context.world = world_recorder(&recorder, f.context.world, f.arena);
        e.object = value_literal(STR("/w/proj/README.md"), e.span);
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_true(recorder.list.n >= 3);
        assert_int_equal(world_compare(&recorder.list, recorder.below, f.arena, &changed), 0);
        assert_null(changed);
        fixture_deinit(&f);
}

static void a_path_too_deep_is_not_harmless(void **state) {
        char path[1024] = { 0 };
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < 300; ++i)
                memcpy(path + 2 * i, "/a", 2);
        assert_true(files_named(&f.context, str_of(path)).classes & FILES_CLASS_SECRET);
        fixture_deinit(&f);
}

static void root_s_own_files_are_no_secret_to_root(void **state) {
        Fixture f;

        fixture_init(&f);
        f.context.home = STR("/root");
        assert_int_equal(files_named(&f.context, STR("/root/notes")).classes, 0);
        assert_true(files_named(&f.context, STR("/root/.ssh/x")).classes & FILES_CLASS_SECRET);
        f.context.home = STR("/home/u");
        f.context.workspace = STR("/root/proj");
        assert_int_equal(files_named(&f.context, STR("/root/proj/a.c")).classes, 0);
        assert_true(files_named(&f.context, STR("/root/x")).classes & FILES_CLASS_SECRET);
        fixture_deinit(&f);
}

static Value value_of(const char *form_and_text) {
        static const struct {
                const char *prefix;
                ValueForm form;
        } forms[] = { { "listing:", VALUE_LISTING },
                      { "open:", VALUE_PATTERN },
                      { "any:", VALUE_ANY },
                      { "number:", VALUE_NUMBER },
                      { "glob:", VALUE_PATTERN } };
        Str s = str_of(form_and_text), text;

        for (size_t i = 0; i < ARRAY_LEN(forms); ++i) {
                Value v = { .form = forms[i].form };

                if (!str_has_prefix(s, str_of(forms[i].prefix)))
                        continue;
                text = str_slice(s, strlen(forms[i].prefix), s.n);
                if (i == 4) {
                        v.glob = text;
                        v.text = str_slice(text, 0, strcspn(form_and_text + 5, "*?["));
                        return v;
                }
                v.text = str_cut(text, '|', &v.suffix);
                return v;
        }
        return value_literal(s, (Span){ 0 });
}

static const char *value_print(const Value *v, char *out, size_t n) {
        static const char *const names[] = { "none:", "", "number:", "open:", "listing:", "any:" };

        if (v->glob.n) {
                snprintf(out, n, "glob:" STR_FMT, STR_ARG(v->glob));
        } else {
                snprintf(out, n, "%s" STR_FMT "%s" STR_FMT, names[v->form], STR_ARG(v->text),
                         v->suffix.n ? "|" : "", STR_ARG(v->suffix));
        }
        return out;
}

typedef struct AbsoluteCase {
        const char *path;
        const char *directory; /* NULL: not known */
        const char *want;
} AbsoluteCase;

static const AbsoluteCase absolute_cases[] = {
        { "a.c", "/w/proj", "/w/proj/a.c" },
        { "./a.c", "/w/proj", "/w/proj/a.c" },
        { "a//b/./c/", "/w/proj", "/w/proj/a/b/c" },
        { "//etc/passwd", "/w/proj", "/etc/passwd" },
        { "/etc/passwd", NULL, "/etc/passwd" },
        { "./.git/../.env", "/w/proj", "/w/proj/.env" },
        { "../x", "/w/proj", "/w/x" },
        { "../../../../x", "/w/proj", "/x" },
        { "/..", "/w/proj", "/" },
        { "src/../a.c", "/w/proj", "/w/proj/a.c" },
        { "missing/../a.c", "/w/proj", "/w/proj/a.c" },
        { "keys/../notes.txt", "/w/proj", "/home/u/notes.txt" },
        { "inner/../main.c", "/w/proj", "/w/proj/main.c" },
        { "docs/../.bashrc", "/w/proj", "/home/u/.bashrc" },
        { "loop/../x", "/w/proj", "any:" },
        { "/proc/self/cwd/../x", "/w/proj", "any:" },
        { "", "/w/proj", "" },
        { ".", "/w/proj", "/w/proj" },
        { "a.c", NULL, "open:/|/a.c" },
        { "./b/a.c", NULL, "open:/|/b/a.c" },
        { "../a.c", NULL, "any:" },
        { "~/x", "/w/proj", "/home/u/x" },
        { "~", "/w/proj", "/home/u" },
        { "~other/x", "/w/proj", "any:" },
        { "any:", "/w/proj", "any:" },
        { "open:src/|.c", "/w/proj", "open:/w/proj/src/|.c" },
        { "open:src/ab|.c", "/w/proj", "open:/w/proj/src/ab|.c" },
        { "open:|.c", "/w/proj", "open:/|.c" },
        { "open:src/|.c", NULL, "open:/|.c" },
        { "listing:|.c", "/w/proj", "listing:/w/proj|.c" },
        { "listing:.|.c", "/w/proj", "listing:/w/proj|.c" },
        { "listing:src/|.c", "/w/proj", "listing:/w/proj/src|.c" },
        { "listing:/etc|", NULL, "listing:/etc" },
        { "listing:src|", NULL, "any:/" },
        { "glob:src/*.c", "/w/proj", "glob:/w/proj/src/*.c" },
        { "glob:./*.c", "/w/proj", "glob:/w/proj/*.c" },
        { "glob:../*.c", "/w/proj", "glob:/w/*.c" },
        { "glob:*/../x", "/w/proj", "any:" },
        { "glob:/et?/passwd", NULL, "glob:/et?/passwd" },
        { "glob:*.c", NULL, "any:" },
        { "number:", "/w/proj", "glob:/w/proj/*[0-9]" },
};

static void paths_become_absolute_as_the_kernel_would_walk_them(void **state) {
        char got[256];
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(absolute_cases); ++i) {
                const AbsoluteCase *t = &absolute_cases[i];
                Value directory = t->directory ? value_literal(str_of(t->directory), (Span){ 0 })
                                               : value_any((Span){ 0 });
                Value v = files_absolute(&f.context, value_of(t->path), directory, f.arena);

                if (strcmp(value_print(&v, got, sizeof(got)), t->want) != 0) {
                        fail_msg("%s in %s: '%s' instead of '%s'", t->path,
                                 t->directory ? t->directory : "?", got, t->want);
                }
        }
        fixture_deinit(&f);
}

static void a_tilde_is_a_name_where_no_home_is_given(void **state) {
        Fixture f;
        Value v;

        fixture_init(&f);
        f.context.home = (Str){ 0 };
        v = files_absolute(&f.context, value_of("~/x"), value_of("/w/proj"), f.arena);
        assert_int_equal(v.form, VALUE_LITERAL);
        assert_true(str_eq(v.text, STR("/w/proj/~/x")));
        fixture_deinit(&f);
}

typedef struct EffectCase {
        EffectAct act;
        const char *path;
        uint32_t tree;
        const char *want; /* "act object[!]", parted by ", "; '!' is wholesale, '?' not sure */
} EffectCase;

static const EffectCase effect_cases[] = {
        /* Looking discloses nothing. */
        { ACT_LOOK, "/home/u/.ssh/id_ed25519", 0, "look /home/u/.ssh/id_ed25519" },
        { ACT_LOOK, "any:", 0, "look any:" },
        /* Reading one file. */
        { ACT_READ, "/w/proj/main.c", 0, "read /w/proj/main.c" },
        { ACT_READ, "/usr/share/doc/x", 0, "read /usr/share/doc/x" },
        { ACT_READ, "/etc/hostname", 0, "read /etc/hostname" },
        { ACT_READ, "/w/proj/absent", 0, "read /w/proj/absent" },
        { ACT_READ, "/w/proj/.env", 0, "secret-file /w/proj/.env" },
        { ACT_READ, "/etc/passwd", 0, "secret-file /etc/passwd" },
        { ACT_READ, "/w/proj/README.md", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/chain", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/keys/id_ed25519", 0, "secret-file /home/u/.ssh/id_ed25519" },
        { ACT_READ, "/w/proj/inner/a.c", 0, "read /w/proj/src/a.c" },
        { ACT_READ, "/w/proj/loop", 0, "unknown /w/proj/loop?" },
        { ACT_READ, "/w/proj/pipe", 0, "unknown /w/proj/pipe" },
        { ACT_READ, "/w/proj/public.pem", 0, "read /w/proj/public.pem" },
        { ACT_READ, "/w/proj/private.pem", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "/w/proj/absent.pem", 0, "secret-file /w/proj/absent.pem" },
        { ACT_READ, "/dev/null", 0, "" },
        { ACT_READ, "/dev/stdin", 0, "" },
        { ACT_READ, "/w/proj/out", 0, "" },
        { ACT_READ, "/dev/ttyUSB0", 0, "unknown /dev/ttyUSB0" },
        { ACT_READ, "/dev/sdb", 0, "secret-file /dev/sdb" },
        { ACT_READ, "/srv/disk", 0, "secret-file /srv/disk" },
        { ACT_READ, "/proc/cpuinfo", 0, "read /proc/cpuinfo" },
        { ACT_READ, "/proc/self/environ", 0, "secret-file /proc/self/environ" },
        { ACT_READ, "", 0, "" },
        { ACT_READ, "any:", 0, "unknown any:?" },
        /* Reading what is known in part. */
        { ACT_READ, "glob:/w/proj/src/*.c", 0, "read glob:/w/proj/src/*.c" },
        { ACT_READ, "glob:/w/proj/*.c", 0, "read glob:/w/proj/*.c" },
        { ACT_READ, "glob:/w/proj/.e*", 0, "secret-file glob:/w/proj/.e*?" },
        { ACT_READ, "glob:/w/proj/.en?", 0, "secret-file glob:/w/proj/.en??" },
        { ACT_READ, "glob:/w/proj/src/*", 0, "read glob:/w/proj/src/*" },
        { ACT_READ, "glob:/w/proj/*.json", 0, "read glob:/w/proj/*.json" },
        { ACT_READ, "glob:/w/proj/conf/*.json", 0,
          "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ, "glob:/w/proj/*/*.json", 0, "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ, "glob:/w/proj/*.pem", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "glob:/w/proj/R*", 0, "secret-file /w/proj/README.md" },
        { ACT_READ, "glob:/w/proj/linked/*.c", 0, "secret-file /w/proj/linked/x.c" },
        { ACT_READ, "glob:/w/proj/.env.*.example", 0, "read glob:/w/proj/.env.*.example" },
        { ACT_READ, "glob:/et?/shadow", 0, "secret-file glob:/et?/shadow?" },
        { ACT_READ, "glob:/home/*/.ssh/*", 0, "secret-file glob:/home/*/.ssh/*?" },
        { ACT_READ, "glob:/home/u/.s*/*", 0, "secret-file glob:/home/u/.s*/*?" },
        { ACT_READ, "glob:/proc/*/environ", 0, "secret-file glob:/proc/*/environ?" },
        { ACT_READ, "glob:/proc/[0-9]*/status", 0, "read glob:/proc/[0-9]*/status" },
        { ACT_READ, "glob:/usr/share/doc/*", 0, "read glob:/usr/share/doc/*" },
        { ACT_READ, "glob:/nowhere/*.json", 0, "secret-file glob:/nowhere/*.json?" },
        { ACT_READ, "glob:/nowhere/*.c", 0, "read glob:/nowhere/*.c" },
        { ACT_READ, "open:/w/proj/src/|.c", 0, "read open:/w/proj/src/|.c" },
        { ACT_READ, "open:/w/proj/src/|", 0, "secret-file open:/w/proj/src/?" },
        { ACT_READ, "open:/w/proj/|.json", 0, "secret-file open:/w/proj/|.json?" },
        { ACT_READ, "open:/|.c", 0, "secret-file open:/|.c?" },
        { ACT_READ, "open:/|/.env", 0, "secret-file open:/|/.env?" },
        { ACT_READ, "listing:/w/proj/src|.c", 0, "read listing:/w/proj/src|.c" },
        { ACT_READ, "listing:/w/proj/src|", 0, "read listing:/w/proj/src" },
        { ACT_READ, "listing:/w/proj|", 0, "secret-file /w/proj/private.pem" },
        { ACT_READ, "listing:/w/proj/linked|.c", 0, "secret-file /w/proj/linked/x.c" },
        { ACT_READ, "listing:/home/u|", 0, "secret-file /home/u" },
        { ACT_READ, "listing:/etc|.conf", 0, "secret-file /etc" },
        /* Reading trees. */
        { ACT_READ_TREE, "/w/proj/src", 0, "read-tree /w/proj/src" },
        { ACT_READ_TREE, "/w/proj/inner", 0, "read-tree /w/proj/inner" },
        { ACT_READ_TREE, "/w/proj/conf", 0, "secret-file /w/proj/conf/service-account-x.json" },
        { ACT_READ_TREE, "/w/proj/conf/deep", 0, "secret-file /w/proj/conf/deep/.env" },
        { ACT_READ_TREE, "/w/proj/conf/deep", FILES_TREE_SKIPS_HIDDEN,
          "read-tree /w/proj/conf/deep" },
        { ACT_READ_TREE, "/w/back", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/back/conf/.env" },
        { ACT_READ_TREE, "/w/back/conf", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/back/conf/.env" },
        { ACT_READ_TREE, "/w/kept", FILES_TREE_SKIPS_HIDDEN, "read-tree /w/kept" },
        { ACT_READ_TREE, "/w/below", FILES_TREE_SKIPS_HIDDEN, "secret-file /w/below/a/.env" },
        { ACT_READ_TREE, "/w/proj/linked", 0, "read-tree /w/proj/linked" },
        { ACT_READ_TREE, "/w/proj/linked", FILES_TREE_FOLLOWS, "secret-file /w/proj/linked/x.c" },
        { ACT_READ_TREE, "/w/proj/main.c", 0, "read /w/proj/main.c" },
        { ACT_READ_TREE, "/w/proj/keys", 0, "secret-file /home/u/.ssh" },
        { ACT_READ_TREE, "/", 0, "secret-file /" },
        { ACT_READ_TREE, "/home", 0, "secret-file /home" },
        { ACT_READ_TREE, "/home/u", 0, "secret-file /home/u" },
        { ACT_READ_TREE, "/home/other", 0, "secret-file /home/other" },
        { ACT_READ_TREE, "/home/u/docs", 0, "read-tree /home/u/docs" },
        { ACT_READ_TREE, "/etc", 0, "secret-file /etc" },
        { ACT_READ_TREE, "/proc", 0, "secret-file /proc" },
        { ACT_READ_TREE, "/usr/share", 0, "read-tree /usr/share" },
        { ACT_READ_TREE, "any:", 0, "unknown any:?" },
        /* Writing. */
        { ACT_WRITE, "/w/proj/main.c", 0, "write /w/proj/main.c" },
        { ACT_WRITE, "/dev/null", 0, "" },
        { ACT_WRITE, "/w/proj/out", 0, "" },
        { ACT_WRITE, "/w/proj/README.md", 0, "write /home/u/.ssh/id_ed25519" },
        { ACT_APPEND, "/home/u/.bashrc", 0, "append /home/u/.bashrc" },
        { ACT_WRITE, "/dev/sdb", 0, "write /dev/sdb!" },
        { ACT_WRITE, "/etc/passwd", 0, "write /etc/passwd!" },
        { ACT_WRITE, "/boot/grub/grub.cfg", 0, "write /boot/grub/grub.cfg!" },
        { ACT_WRITE, "/etc/hostname", 0, "write /etc/hostname" },
        { ACT_WRITE, "/home/u/.config/assent/policy", 0, "gate /home/u/.config/assent/policy" },
        { ACT_CREATE, "/w/proj/.assent/policy", 0, "gate /w/proj/.assent/policy" },
        { ACT_WRITE, "/w/proj/.claude/settings.local.json", 0,
          "gate /w/proj/.claude/settings.local.json" },
        { ACT_WRITE, "/w/proj/.vscode/settings.json", 0, "write /w/proj/.vscode/settings.json" },
        { ACT_WRITE, "any:", 0, "write any:" },
        { ACT_WRITE, "glob:/home/u/.config/*", 0,
          "write glob:/home/u/.config/*, gate /home/u/.config/assent?" },
        { ACT_WRITE, "glob:/w/proj/*.o", 0, "write glob:/w/proj/*.o" },
        /* Deleting. */
        { ACT_DELETE, "/w/proj/main.c", 0, "delete /w/proj/main.c" },
        { ACT_DELETE, "/w/proj/README.md", 0, "delete /w/proj/README.md" },
        { ACT_DELETE, "/w/proj/inner/a.c", 0, "delete /w/proj/src/a.c" },
        { ACT_DELETE, "/etc/passwd", 0, "delete /etc/passwd!" },
        { ACT_DELETE_TREE, "/w/proj/src", 0, "delete-tree /w/proj/src" },
        { ACT_DELETE_TREE, "/w/proj", 0, "delete-tree /w/proj!" },
        { ACT_DELETE_TREE, "/w", 0, "delete-tree /w!" },
        { ACT_DELETE_TREE, "/w/proj/.git", 0, "delete-tree /w/proj/.git!" },
        { ACT_DELETE_TREE, "/", 0, "delete-tree /!, gate /" },
        { ACT_DELETE_TREE, "/home/u", 0, "delete-tree /home/u!, gate /home/u" },
        { ACT_DELETE_TREE, "/home/u/docs", 0, "delete-tree /home/u/docs!" },
        { ACT_DELETE_TREE, "/home/u/notes.txt", 0, "delete /home/u/notes.txt" },
        { ACT_DELETE_TREE, "/etc", 0, "delete-tree /etc!, gate /etc" },
        { ACT_DELETE_TREE, "/usr", 0, "delete-tree /usr!" },
        { ACT_DELETE_TREE, "/w/proj-evil", 0, "delete-tree /w/proj-evil!" },
        { ACT_DELETE_TREE, "/tmp/dump", 0, "delete-tree /tmp/dump" },
        { ACT_DELETE_TREE, "/tmp", 0, "delete-tree /tmp!" },
        { ACT_DELETE_TREE, "/w/proj/docs", 0,
          "delete-tree /w/proj/docs, delete-tree /home/u/docs!?" },
        { ACT_DELETE_TREE, "/w/proj/.assent", 0, "gate /w/proj/.assent" },
        { ACT_DELETE_TREE, "glob:/w/proj/*", 0, "delete-tree glob:/w/proj/*!?" },
        { ACT_DELETE_TREE, "glob:/w/proj/build-*", 0, "delete-tree glob:/w/proj/build-*" },
        { ACT_DELETE_TREE, "glob:/et?", 0, "delete-tree glob:/et?!?, gate /?" },
        { ACT_DELETE_TREE, "open:/home/u/|/x", 0, "delete-tree open:/home/u/|/x!?, gate /home/u?" },
        { ACT_DELETE_TREE, "open:/w/proj/|", 0, "delete-tree open:/w/proj/!?" },
        { ACT_DELETE_TREE, "any:", 0, "delete-tree any:" },
        { ACT_DELETE, "/home/u/.config", 0, "delete /home/u/.config, gate /home/u/.config" },
        /* Running. */
        { ACT_RUN_FILE, "/w/proj/inner/a.c", 0, "run-file /w/proj/src/a.c" },
        { ACT_NET_FETCH, "example.org", 0, "net-fetch example.org" },
};

static void effects_print(const EffectList *list, Str home, Buf *out) {
        char value[256];

        for (size_t i = 0; i < list->n; ++i) {
                const Effect *e = &list->items[i];

                buf_appendf(out, "%s%s %s%s%s", i ? ", " : "", effect_act_name(e->act),
                            value_print(&e->object, value, sizeof(value)),
                            e->flags & EFFECT_WHOLESALE ? "!" : "",
                            e->certainty == CERTAINTY_SURE ? "" : "?");
        }
}

static void acts_become_effects(void **state) {
        size_t n_bad = 0;
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(effect_cases); ++i) {
                const EffectCase *t = &effect_cases[i];
                _cleanup_(buf_deinit) Buf got = BUF_INIT(65536);
                Effect e = { .act = t->act,
                             .certainty = CERTAINTY_SURE,
                             .object = value_of(t->path) };
                EffectList list = { 0 };

                assert_int_equal(files_add_effects(&f.context, &e, t->tree, f.arena, &list), 0);
                effects_print(&list, f.context.home, &got);
                if (strcmp(got.p ? got.p : "", t->want) != 0) {
                        print_error("%s %s: '%s' instead of '%s'\n", effect_act_name(t->act),
                                    t->path, got.p ? got.p : "", t->want);
                        ++n_bad;
                }
        }
        assert_int_equal(n_bad, 0);
        fixture_deinit(&f);
}

static void an_effect_says_what_and_which_line_spoke(void **state) {
        Effect e = { .act = ACT_READ,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("/home/u/.ssh/x") };
        EffectList list = { 0 };
        Fixture f;

        fixture_init(&f);
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.n, 1);
        assert_true(str_eq(list.items[0].why, STR("SSH keys and settings")));
        assert_true(str_has_prefix(list.items[0].source, STR("sensitive-paths:")));
        fixture_deinit(&f);
}

static void without_a_world_names_alone_speak(void **state) {
        Effect e = { .act = ACT_READ,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("glob:/w/proj/*.json") };
        EffectList list = { 0 };
        Fixture f;

        fixture_init(&f);
        f.context.world = NULL;
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.items[0].act, ACT_SECRET_FILE);
        list = (EffectList){ 0 };
        e.object = value_of("/w/proj/public.pem");
        assert_int_equal(files_add_effects(&f.context, &e, 0, f.arena, &list), 0);
        assert_int_equal(list.items[0].act, ACT_SECRET_FILE);
        fixture_deinit(&f);
}

typedef struct PlaceCase {
        const char *path;
        FilesPlace want;
} PlaceCase;

static const PlaceCase place_cases[] = {
        { "/w/proj", FILES_PLACE_WORKSPACE },    { "/w/proj/a", FILES_PLACE_WORKSPACE },
        { "/w/proj-evil", FILES_PLACE_OUTSIDE }, { "/w/proj-evil/a", FILES_PLACE_OUTSIDE },
        { "/w", FILES_PLACE_OUTSIDE },           { "/home/u/x", FILES_PLACE_HOME },
        { "/home/ux", FILES_PLACE_OUTSIDE },     { "/etc/x", FILES_PLACE_SYSTEM },
        { "/tmp/x", FILES_PLACE_TEMPORARY },     { "/", FILES_PLACE_OUTSIDE },
        { "relative", FILES_PLACE_NONE },        { "/W/proj/a", FILES_PLACE_OUTSIDE },
};

static void places_are_compared_by_components(void **state) {
        Fixture f;

        fixture_init(&f);
        for (size_t i = 0; i < ARRAY_LEN(place_cases); ++i) {
                FilesPlace got = files_place(&f.context, str_of(place_cases[i].path));

                if (got != place_cases[i].want) {
                        fail_msg("%s: '%s' instead of '%s'", place_cases[i].path,
                                 files_place_text(got), files_place_text(place_cases[i].want));
                }
        }
        fixture_deinit(&f);
}

static void write_file(const char *path, const char *content) {
        FILE *f = fopen(path, "we");

        assert_non_null(f);
        fputs(content, f);
        fclose(f);
}

/* On a real file system, where inodes have several names. */
static void another_name_of_a_key_is_a_key(void **state) {
        char dir[] = "/tmp/test-files-XXXXXX", path[128], other[128];
        FilesFacts facts;
        Fixture f;

        fixture_init(&f);
        assert_non_null(mkdtemp(dir));
        f.context.world = world_system();
        f.context.home = arena_strf(f.arena, "%s/home", dir);
        f.context.workspace = arena_strf(f.arena, "%s/proj", dir);
        for (size_t i = 0; i < 3; ++i) {
                static const char *const dirs[] = { "home", "home/.ssh", "proj" };

                snprintf(path, sizeof(path), "%s/%s", dir, dirs[i]);
                assert_int_equal(mkdir(path, 0700), 0);
        }
        snprintf(path, sizeof(path), "%s/home/.ssh/mykey", dir);
        write_file(path, "key");
        snprintf(other, sizeof(other), "%s/proj/README", dir);
        assert_int_equal(link(path, other), 0);
        assert_int_equal(files_look(&f.context, str_of(other), f.arena, &facts), 0);
        assert_true(facts.classes & FILES_CLASS_SECRET);

        snprintf(path, sizeof(path), "%s/proj/a", dir);
        write_file(path, "a");
        snprintf(other, sizeof(other), "%s/proj/b", dir);
        assert_int_equal(link(path, other), 0);
        assert_int_equal(files_look(&f.context, str_of(other), f.arena, &facts), 0);
        assert_int_equal(facts.classes, 0);
        assert_int_equal(facts.unknown.n, 0);

        snprintf(path, sizeof(path), "rm -rf '%s'", dir);
        assert_int_equal(system(path), 0); /* NOLINT(cert-env33-c): a fixed text, in a test */
        fixture_deinit(&f);
}

static void every_refusal_of_memory_is_an_error(void **state) {
        Effect e = { .act = ACT_READ_TREE,
                     .certainty = CERTAINTY_SURE,
                     .object = value_of("/w/proj") };
        Fixture f;

        fixture_init(&f);
        for (size_t ceiling = 0; ceiling < 40; ++ceiling) {
                EffectList list = { 0 };
                char first[64 * 40];
                Arena small;

                arena_init(&small, first, ceiling * 64, 0);
                if (files_add_effects(&f.context, &e, 0, &small, &list) == 0)
                        assert_true(list.n > 0 && list.items[0].act == ACT_SECRET_FILE);
                arena_deinit(&small);
        }
        fixture_deinit(&f);
}

static void what_is_copied_brings_its_names(void **state) {
        static const WorldFile tree[] = {
                { .path = STR_INIT("/w/proj/x/.claude/settings.json"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/x/a/b/.assent/policy"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/x/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/plain/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/out/main.c"), .type = WORLD_TYPE_FILE },
                { .path = STR_INIT("/w/proj/link"),
                  .content = STR_INIT("x/.claude"),
                  .type = WORLD_TYPE_LINK },
                { .path = STR_INIT("/w/proj/loop/again"),
                  .content = STR_INIT(".."),
                  .type = WORLD_TYPE_LINK },
                { .path = STR_INIT("/srv/out/main.c"), .type = WORLD_TYPE_FILE },
        };
        static const struct {
                const char *from, *to;
                uint32_t how;
                const char *want; /* the first that is told */
        } cases[] = {
                { "/w/proj/x", "/w/proj", FILES_COPY_CONTENT, "/w/proj/.claude/settings.json" },
                { "/w/proj/x", "/w/proj/out", FILES_COPY_WHOLE,
                  "/w/proj/out/x/.claude/settings.json" },
                { "/w/proj/x/.claude", "/w/proj/out", FILES_COPY_WHOLE,
                  "/w/proj/out/.claude/settings.json" },
                { "/w/proj/x/.claude", "/w/proj/new", FILES_COPY_WHOLE, "" },
                { "/w/proj/x/.claude", "/w/proj/.claude", FILES_COPY_WHOLE,
                  "/w/proj/.claude/settings.json" },
                { "/w/proj/x/a", "/w/proj/out", FILES_COPY_WHOLE, "/w/proj/out/a/b/.assent" },
                { "/w/proj/link", "/w/proj/out/.claude", FILES_COPY_WHOLE,
                  "/w/proj/out/.claude/settings.json" },
                { "/w/proj/plain", "/w/proj", FILES_COPY_CONTENT, "" },
                { "/w/proj/x/main.c", "/w/proj/out", FILES_COPY_WHOLE, "" },
                { "/w/proj/nothing", "/w/proj/out", FILES_COPY_WHOLE, "" },
                { "/w/proj/loop", "/w/proj/out", FILES_COPY_CONTENT, NULL },
                { "/w/proj/x", "/srv/out", FILES_COPY_CONTENT, "" },
        };
        Fixture f;

        fixture_init(&f);
        f.data.files = tree;
        f.data.n_files = ARRAY_LEN(tree);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                Effect e = { .act = ACT_WRITE, .certainty = CERTAINTY_POSSIBLE };
                Value from = value_of(cases[i].from), to = value_of(cases[i].to);
                EffectList list = { 0 };

                assert_int_equal(
                        files_add_copied(&f.context, &e, &from, &to, cases[i].how, f.arena, &list),
                        0);
                if (!cases[i].want)
                        continue;
                if (cases[i].want[0]
                            ? !list.n || !str_eq(list.items[0].object.text, str_of(cases[i].want))
                            : list.n != 0) {
                        fail_msg("%s to %s: %zu, '" STR_FMT "' instead of '%s'", cases[i].from,
                                 cases[i].to, list.n,
                                 STR_ARG(list.n ? list.items[0].object.text : STR("")),
                                 cases[i].want);
                }
        }
        fixture_deinit(&f);
}

static void naming_a_path_takes_well_under_a_microsecond(void **state) {
        static const char *const paths[] = { "/w/proj/src/files/names.c", "/w/proj/README.md",
                                             "/usr/include/x86_64-linux-gnu/sys/stat.h",
                                             "/home/u/.ssh/x" };
        struct timespec from, to;
        Fixture f;
        uint32_t sum = 0;
        double ns;

        fixture_init(&f);
        clock_gettime(CLOCK_MONOTONIC, &from);
        for (size_t i = 0; i < 100000; ++i)
                sum += files_named(&f.context, str_of(paths[i % 4])).classes;
        clock_gettime(CLOCK_MONOTONIC, &to);
        ns = ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) /
             100000;
        print_message("# files_named: %.0f ns a path (%u)\n", ns, sum);
        fixture_deinit(&f);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(a_name_is_what_the_tables_say),
                cmocka_unit_test(no_glob_hides_a_secret),
                cmocka_unit_test(any_bytes_can_be_named),
                cmocka_unit_test(what_was_looked_at_is_written_down),
                cmocka_unit_test(a_path_too_deep_is_not_harmless),
                cmocka_unit_test(root_s_own_files_are_no_secret_to_root),
                cmocka_unit_test(paths_become_absolute_as_the_kernel_would_walk_them),
                cmocka_unit_test(a_tilde_is_a_name_where_no_home_is_given),
                cmocka_unit_test(acts_become_effects),
                cmocka_unit_test(an_effect_says_what_and_which_line_spoke),
                cmocka_unit_test(without_a_world_names_alone_speak),
                cmocka_unit_test(places_are_compared_by_components),
                cmocka_unit_test(another_name_of_a_key_is_a_key),
                cmocka_unit_test(every_refusal_of_memory_is_an_error),
                cmocka_unit_test(what_is_copied_brings_its_names),
                cmocka_unit_test(naming_a_path_takes_well_under_a_microsecond),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
