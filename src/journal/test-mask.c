#include "journal.h"

#include "base/test.h"

/* The secret in each text, written between [[ and ]]; without them nothing may change. */
static const struct {
        const char *label;
        const char *text;
} texts[] = {
        { "an AWS key", "aws [[AKIAIOSFODNN7EXAMPLE]] x" },
        { "a GitHub token", "push [[ghp_0123456789abcdefghijABCDEFGHIJ012345]]" },
        { "a fine-grained one", "x=[[github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz]]" },
        { "a GitLab token", "[[glpat-abcdefghij0123456789]]" },
        { "an API key", "echo [[sk-ant-api03-abcdefghij0123456789]]" },
        { "a Slack token", "[[xoxb-1234567890-abcdefghij]]" },
        { "a JWT",
          "jwt [[eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0]]" },
        { "a private key", "-----BEGIN OPENSSH PRIVATE KEY-----[[\nb3BlbnNzaC1rZXk\n]]-----END "
                           "OPENSSH PRIVATE KEY-----" },
        { "a private key without end", "-----BEGIN RSA PRIVATE KEY-----[[\nMIIEow]]" },
        { "curl -u", "curl -u me:[[hunter2]] https://h" },
        { "curl --user=", "curl --user=me:[[hunter2]] h" },
        { "curl -u quoted", "curl -u 'me:[[two words]]' h" },
        { "--password=", "mysql --password=[[abc]] db" },
        { "--password next word", "tool --password [[abc]] --yes" },
        { "--password quoted", "tool --password \"[[a b]]\" x" },
        { "--api-key", "tool --api-key=[[k]]" },
        { "a header", "curl -H 'Authorization: Bearer [[abc.def]]' h" },
        { "a header of another scheme", "curl -H \"Authorization: token [[abc]]\" h" },
        { "a header without scheme", "curl -H \"X-Api-Key: [[abcdef123]]\" h" },
        { "a cookie", "curl -H 'Cookie: [[sid=1; t=2]]' h" },
        { "bearer alone", "Bearer [[abcdefgh12345678]]" },
        { "a URL", "git clone https://me:[[s3cret]]@host/r.git" },
        { "a URL with a token alone", "https://[[0123456789abcdefghijklmn]]@host/" },
        { "a database URL", "DATABASE_URL=postgres://u:[[p]]@h/db" },
        { "a query", "curl 'https://h/?a=1&access_token=[[xyz]]&b=2'" },
        { "an assignment", "GITHUB_TOKEN=[[abc]] make" },
        { "an exported one", "export AWS_SECRET_ACCESS_KEY=\"[[a/b+c]]\"; ls" },
        { "PGPASSWORD", "PGPASSWORD=[[x]] psql" },
        { "JSON within", "curl -d '{\"password\":\"[[x]]\",\"a\":1}' h" },
        { "JSON with blanks", "{ \"client_secret\": \"[[xyz]]\" }" },
        { "JSON in double quotes", "curl -d \"{\\\"password\\\":\\\"[[x]]\\\"}\" h" },
        { "YAML", "password: [[hunter2]]\nuser: me" },
        { "code", "password = \"[[abc]]\"" },
        { "two of them", "A_TOKEN=[[a1]] B_SECRET=[[b2]]" },
        { "at the end", "token=[[x]]" },

        { "no secret at all", "cargo test --all && make -j4" },
        { "a reference", "curl -H \"Authorization: Bearer $TOKEN\" h" },
        { "another reference", "PASSWORD=$(pass show x) psql" },
        { "a braced one", "token=${TOKEN}" },
        { "an option without value", "docker login --password-stdin" },
        { "an option before another", "gh auth login --with-token --hostname h" },
        { "an option at the end", "gh auth --token" },
        { "a count of tokens", "max_tokens=100 --max-tokens 5" },
        { "a page token", "next_page_token=abc" },
        { "ids", "docker run -u 1000:1000 x" },
        { "a type", "def f(token: str, password: str = None)" },
        { "a comparison", "if token == other:" },
        { "a call", "password = getpass()" },
        { "the same name", "f(token=token)" },
        { "prose", "the password is asked for, and the token: none" },
        { "a pattern", "grep -E 'password=[a-z]+' x" },
        { "a search", "grep -rn password= src" },
        { "a public key", "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----" },
        { "a package", "pip install sk-learn-wrapped-in-a-pipeline" },
        { "a URL without secret", "https://host:8080/a@b" },
        { "a user in a URL", "ssh://git@github.com/a/b" },
        { "a working directory", "PWD=/home/x OLDPWD=/tmp" },
        { "a hash", "git show 9fceb02d0ae598e95dc970b74767f19372d61af8" },
        { "a placeholder", "--token <token>" },
        { "a docker secret", "docker build --secret id=x,src=y ." },
};

static void expect(const char *marked, Buf *plain, Buf *wanted_parts) {
        Str rest = str_of(marked);

        buf_clear(plain);
        buf_clear(wanted_parts);
        while (rest.n) {
                if (str_has_prefix(rest, STR("[[")) || str_has_prefix(rest, STR("]]"))) {
                        rest = str_slice(rest, 2, rest.n);
                        continue;
                }
                buf_append_char(plain, rest.p[0]);
                rest = str_slice(rest, 1, rest.n);
        }
}

/* @got with each mask put back as [[secret]], to be compared with what was marked. */
static void unmask(Str got, Str marked, Buf *out) {
        buf_clear(out);
        while (got.n) {
                size_t begin, end;

                if (!str_has_prefix(got, STR("«masked:"))) {
                        buf_append_char(out, got.p[0]);
                        got = str_slice(got, 1, got.n);
                        continue;
                }
                begin = str_find(marked, STR("[["));
                end = str_find(marked, STR("]]"));
                if (begin == SIZE_MAX || end == SIZE_MAX) {
                        buf_append(out, STR("[[?]]"));
                } else {
                        buf_append(out, str_slice(marked, begin, end + 2));
                        marked = str_slice(marked, end + 2, marked.n);
                }
                got = str_slice(got, str_find(got, STR("»")) + strlen("»"), got.n);
        }
}

static void secrets_in_text_are_masked_and_nothing_else(void **state) {
        Buf plain = BUF_INIT(8192), parts = BUF_INIT(8192), got = BUF_INIT(8192);
        unsigned n_wrong = 0;

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                bool masked = false, wants = strstr(texts[i].text, "[[") != NULL;

                expect(texts[i].text, &plain, &parts);
                buf_clear(&got);
                journal_mask_text(buf_str(&plain), &got, &masked);
                unmask(buf_str(&got), str_of(texts[i].text), &parts);
                if (masked != wants || strcmp(parts.p, texts[i].text) != 0) {
                        print_message("# %s: %s\n#   gives %s\n", texts[i].label, texts[i].text,
                                      got.p);
                        ++n_wrong;
                }
        }
        assert_int_equal(n_wrong, 0);
        buf_deinit(&plain);
        buf_deinit(&parts);
        buf_deinit(&got);
}

static void masking_twice_changes_nothing_more(void **state) {
        Buf plain = BUF_INIT(8192), parts = BUF_INIT(8192), once = BUF_INIT(8192),
            twice = BUF_INIT(8192);

        for (size_t i = 0; i < ARRAY_LEN(texts); ++i) {
                bool masked = false, again = false;

                expect(texts[i].text, &plain, &parts);
                buf_clear(&once);
                buf_clear(&twice);
                journal_mask_text(buf_str(&plain), &once, &masked);
                journal_mask_text(buf_str(&once), &twice, &again);
                if (again || strcmp(once.p, twice.p) != 0)
                        fail_msg("%s: %s, then %s", texts[i].label, once.p, twice.p);
        }
        buf_deinit(&plain);
        buf_deinit(&parts);
        buf_deinit(&once);
        buf_deinit(&twice);
}

static void members_by_their_names(void **state) {
        static const struct {
                const char *json, *kept, *gone; /* gone: must not be in what comes out */
        } cases[] = {
                { "{\"token\":\"abc\",\"n\":1}", "\"n\":1", "abc" },
                { "{\"apiKey\":\"abc\"}", "apiKey", "abc" },
                { "{\"X-Api-Key\":\"abc\"}", "X-Api-Key", "abc" },
                { "{\"db\":{\"Password\":\"zzz\"}}", "Password", "zzz" },
                { "{\"credentials\":{\"a\":[\"zzz\",\"yyy\"]}}", "\"a\"", "yyy" },
                { "{\"env\":[{\"name\":\"API_KEY\",\"value\":\"zzz\"}]}", "API_KEY", "zzz" },
                { "{\"argv\":[\"curl\",\"-u\",\"me:zzz\"]}", "me:", "zzz" },
                { "{\"argv\":[\"x\",\"--password\",\"zzz\",\"y\"]}", "\"y\"", "zzz" },
                { "{\"command\":\"x --token zzz\"}", "x --token", "zzz" },
                { "{\"max_tokens\":\"100\"}", "100", NULL },
                { "{\"token\":123,\"secret\":true,\"password\":null}", "123", NULL },
                { "{\"password\":\"$PW\"}", "$PW", NULL },
                { "{\"token\":\"\"}", "\"\"", NULL },
                { "{\"path\":\"/etc/passwd\"}", "/etc/passwd", NULL },
                { "{\"zz\":1,\"aa\":2}", "{\"zz\":1,\"aa\":2}", NULL },
        };
        Buf out = BUF_INIT(8192);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                bool masked = false;

                buf_clear(&out);
                assert_int_equal(journal_mask(str_of(cases[i].json), &out, &masked), 0);
                if (masked != !!cases[i].gone || !strstr(out.p, cases[i].kept) ||
                    (cases[i].gone && strstr(out.p, cases[i].gone)))
                        fail_msg("%s gives %s", cases[i].json, out.p);
        }
        buf_deinit(&out);
}

static void what_is_no_json_is_refused(void **state) {
        static const char *const cases[] = { "", "{", "{\"a\":1}x", "{\"a\":\"\xff\"}" };
        Buf out = BUF_INIT(8192);

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                bool masked;

                assert_int_equal(journal_mask(str_of(cases[i]), &out, &masked), JOURNAL_E_CORRUPT);
                assert_int_equal(out.n, 0);
        }
        buf_deinit(&out);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(secrets_in_text_are_masked_and_nothing_else),
                cmocka_unit_test(masking_twice_changes_nothing_more),
                cmocka_unit_test(members_by_their_names),
                cmocka_unit_test(what_is_no_json_is_refused),
        };

        return cmocka_run_group_tests_name("mask", tests, NULL, NULL);
}
