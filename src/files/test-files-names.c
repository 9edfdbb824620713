/* What a name says of a file. */

#include "names.h"
#include "test-files.h"

#include <fnmatch.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct NameCase {
        const char *path;
        const char *class; /* files_class_name(), "" for none */
} NameCase;

/* Copies hold what the file held, and are neither run nor obeyed. A glob that could be one is looked up, not presumed. */
static const NameCase copy_cases[] = {
        { "/w/proj/.env~", "secret" },
        { "/w/proj/..npmrc.swp", "secret" },
        { "/w/proj/#.npmrc#", "secret" },
        { "/w/proj/.npmrc.orig.bak~", "secret" },
        { "/w/proj/server.key.old", "secret" },
        { "/w/proj/Makefile.bak", "" },
        { "/w/proj/~", "" },
        { "/w/proj/##", "" },
        { "/w/proj/.swp", "" },
        { "/w/proj/.bak", "" },
        { "/home/u/.bashrc.bak", "" },
        { "/home/u/.netrc.save", "secret" },
        { "/etc/shadow.DPKG-OLD", "secret" },
};

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

static void check_names(const NameCase *cases, size_t n) {
        Fixture f;
        size_t n_bad = 0;

        fixture_init(&f);
        for (size_t i = 0; i < n; ++i) {
                FilesNamed named = files_named(&f.context, str_of(cases[i].path));
                const char *class = files_class_name(named.classes);

                if (strcmp(class, cases[i].class) != 0) {
                        print_error("%s: '%s' instead of '%s' (" STR_FMT ")\n", cases[i].path,
                                    class, cases[i].class, STR_ARG(named.source));
                        ++n_bad;
                }
        }
        assert_int_equal(n_bad, 0);
        fixture_deinit(&f);
}

static void a_name_is_what_the_tables_say(void **state) {
        check_names(name_cases, ARRAY_LEN(name_cases));
}

static void a_copy_is_as_secret_as_what_was_copied(void **state) {
        check_names(copy_cases, ARRAY_LEN(copy_cases));
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
                cmocka_unit_test(a_copy_is_as_secret_as_what_was_copied),
                cmocka_unit_test(no_glob_hides_a_secret),
                cmocka_unit_test(a_path_too_deep_is_not_harmless),
                cmocka_unit_test(root_s_own_files_are_no_secret_to_root),
                cmocka_unit_test(another_name_of_a_key_is_a_key),
                cmocka_unit_test(naming_a_path_takes_well_under_a_microsecond),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
