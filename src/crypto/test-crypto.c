#include "crypto.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/test.h"

static char home[64];

static const char *at(const char *name) {
        static char path[256];

        snprintf(path, sizeof(path), "%s/%s", home, name);
        return path;
}

/* Vectors of FIPS 180-4 (NIST's examples and its long message of a million 'a'). */
static void sha256_gives_the_known_hashes(void **state) {
        static const struct {
                Str text;
                const char *want;
        } cases[] = {
                { STR_INIT(""),
                  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
                { STR_INIT("abc"),
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
                { STR_INIT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
                { STR_INIT("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                           "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
                  "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
                { STR_INIT("\xbd"),
                  "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                char got[CRYPTO_SHA256_HEX];

                crypto_sha256_hex(cases[i].text, got);
                assert_string_equal(got, cases[i].want);
        }
}

static void sha256_in_pieces_is_sha256_of_the_whole(void **state) {
        static const char want[] =
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        char piece[997], got[CRYPTO_SHA256_HEX];
        size_t left = 1000000;
        CryptoSha256 h;

        memset(piece, 'a', sizeof(piece));
        crypto_sha256_init(&h);
        for (size_t i = 0; left > 0; ++i) {
                size_t n = i % sizeof(piece);

                n = n < left ? n : left;
                crypto_sha256_update(&h, (Str){ piece, n });
                left -= n;
        }
        crypto_sha256_final_hex(&h, got);
        assert_string_equal(got, want);
}

/* RFC 8032, section 7.1, tests 1 to 3. */
static void ed25519_gives_the_known_signatures(void **state) {
        static const struct {
                const char *seed, *public, *message, *signature;
        } cases[] = {
                { "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                  "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
                  "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
                  "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b" },
                { "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                  "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
                  "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                  "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00" },
                { "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                  "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
                  "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                  "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a" },
        };

        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(crypto_key_freep) CryptoKey *key = NULL;
                uint8_t seed[CRYPTO_SEED_BYTES], signature[CRYPTO_SIGNATURE_BYTES], message[2];
                char hex[2 * CRYPTO_SIGNATURE_BYTES + 1];
                Str m = { (const char *)message, strlen(cases[i].message) / 2 };
                CryptoPublic public;

                assert_true(crypto_unhex(str_of(cases[i].seed), seed, sizeof(seed)));
                assert_true(crypto_unhex(str_of(cases[i].message), message, m.n));
                assert_int_equal(crypto_key_from_seed(seed, &key), 0);
                crypto_key_public(key, &public);
                crypto_public_hex(&public, hex);
                assert_string_equal(hex, cases[i].public);
                assert_int_equal(crypto_key_sign(key, m, signature), 0);
                crypto_hex(signature, sizeof(signature), hex);
                assert_string_equal(hex, cases[i].signature);
                assert_int_equal(crypto_public_verify(&public, m, signature), 0);
        }
}

static void a_signature_holds_for_its_message_and_its_key_alone(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL, *other = NULL;
        uint8_t signature[CRYPTO_SIGNATURE_BYTES];
        CryptoPublic mine, theirs, zero = {};

        assert_int_equal(crypto_key_new(&key), 0);
        assert_int_equal(crypto_key_new(&other), 0);
        crypto_key_public(key, &mine);
        crypto_key_public(other, &theirs);
        assert_int_equal(crypto_key_sign(key, STR("head 7"), signature), 0);

        assert_int_equal(crypto_public_verify(&mine, STR("head 7"), signature), 0);
        assert_int_equal(crypto_public_verify(&mine, STR("head 8"), signature),
                         CRYPTO_E_BAD_SIGNATURE);
        assert_int_equal(crypto_public_verify(&mine, STR(""), signature), CRYPTO_E_BAD_SIGNATURE);
        assert_int_equal(crypto_public_verify(&theirs, STR("head 7"), signature),
                         CRYPTO_E_BAD_SIGNATURE);
        assert_int_equal(crypto_public_verify(&zero, STR("head 7"), signature),
                         CRYPTO_E_BAD_SIGNATURE);
        for (size_t i = 0; i < sizeof(signature); ++i) {
                signature[i] ^= 1;
                assert_int_equal(crypto_public_verify(&mine, STR("head 7"), signature),
                                 CRYPTO_E_BAD_SIGNATURE);
                signature[i] ^= 1;
        }
        memset(signature, 0, sizeof(signature));
        assert_int_equal(crypto_public_verify(&zero, STR("head 7"), signature),
                         CRYPTO_E_BAD_SIGNATURE);
}

static void public_keys_are_read_back_from_both_texts(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL;
        char hex[CRYPTO_PUBLIC_HEX], base64[CRYPTO_PUBLIC_BASE64];
        CryptoPublic k, got;

        assert_int_equal(crypto_key_new(&key), 0);
        crypto_key_public(key, &k);
        crypto_public_hex(&k, hex);
        crypto_public_base64(&k, base64);
        assert_int_equal(strlen(hex), CRYPTO_PUBLIC_HEX - 1);
        assert_int_equal(strlen(base64), CRYPTO_PUBLIC_BASE64 - 1);
        assert_int_equal(crypto_public_parse(str_of(hex), &got), 0);
        assert_memory_equal(&got, &k, sizeof(k));
        memset(&got, 0, sizeof(got));
        assert_int_equal(crypto_public_parse(str_of(base64), &got), 0);
        assert_memory_equal(&got, &k, sizeof(k));

        assert_int_equal(crypto_public_parse(STR(""), &got), CRYPTO_E_INVALID);
        hex[5] = 'g';
        assert_int_equal(crypto_public_parse(str_of(hex), &got), CRYPTO_E_INVALID);
        base64[5] = '*';
        assert_int_equal(crypto_public_parse(str_of(base64), &got), CRYPTO_E_INVALID);
        assert_int_equal(crypto_public_parse(str_slice(str_of(base64), 0, 43), &got),
                         CRYPTO_E_INVALID);
}

static void a_key_is_saved_once_and_loaded_again(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL, *again = NULL, *other = NULL;
        CryptoPublic a, b;
        struct stat st;

        assert_int_equal(crypto_key_load(at("d/key"), &again), CRYPTO_E_MISSING);
        assert_int_equal(crypto_key_new(&key), 0);
        assert_int_equal(crypto_key_save(key, at("d/key")), 0);
        assert_int_equal(stat(at("d/key"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        assert_int_equal(stat(at("d"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0700);

        assert_int_equal(crypto_key_load(at("d/key"), &again), 0);
        crypto_key_public(key, &a);
        crypto_key_public(again, &b);
        assert_memory_equal(&a, &b, sizeof(a));

        assert_int_equal(crypto_key_save(key, at("d/key")), CRYPTO_E_EXISTS);
        assert_int_equal(crypto_key_load_or_new(at("d/key"), &other), 0);
        crypto_key_public(other, &b);
        assert_memory_equal(&a, &b, sizeof(a));

        /* Nothing is left but the key: the directory cannot be removed with it, and can without. */
        assert_int_equal(unlink(at("d/key")), 0);
        assert_int_equal(rmdir(at("d")), 0);
}

static void a_missing_key_is_made(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL, *again = NULL;
        CryptoPublic a, b;

        assert_int_equal(crypto_key_load_or_new(at("n/key"), &key), 0);
        assert_int_equal(crypto_key_load_or_new(at("n/key"), &again), 0);
        crypto_key_public(key, &a);
        crypto_key_public(again, &b);
        assert_memory_equal(&a, &b, sizeof(a));
        unlink(at("n/key"));
        rmdir(at("n"));
}

static void a_key_file_that_others_can_reach_is_refused(void **state) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL, *got = NULL;
        static const mode_t modes[] = { 0640, 0604, 0620, 0660, 0666, 04600, 02600 };
        char target[256];

        assert_int_equal(crypto_key_new(&key), 0);
        assert_int_equal(crypto_key_save(key, at("u/key")), 0);
        for (size_t i = 0; i < ARRAY_LEN(modes); ++i) {
                assert_int_equal(chmod(at("u/key"), modes[i]), 0);
                assert_int_equal(crypto_key_load(at("u/key"), &got), CRYPTO_E_UNTRUSTED);
                assert_int_equal(crypto_key_load_or_new(at("u/key"), &got), CRYPTO_E_UNTRUSTED);
        }
        chmod(at("u/key"), 0600);
        chmod(at("u"), 0755);
        assert_int_equal(crypto_key_load(at("u/key"), &got), CRYPTO_E_UNTRUSTED);
        assert_int_equal(crypto_key_save(key, at("u/other")), CRYPTO_E_UNTRUSTED);
        chmod(at("u"), 0700);
        if (geteuid() == 0) {
                assert_int_equal(chown(at("u/key"), 65534, 65534), 0);
                assert_int_equal(crypto_key_load(at("u/key"), &got), CRYPTO_E_UNTRUSTED);
                assert_int_equal(chown(at("u/key"), 0, 0), 0);
        }
        snprintf(target, sizeof(target), "%s", at("u/key"));
        assert_int_equal(symlink(target, at("u/link")), 0);
        assert_int_equal(crypto_key_load(at("u/link"), &got), CRYPTO_E_UNTRUSTED);
        assert_int_equal(crypto_key_save(key, at("u/link")), CRYPTO_E_EXISTS);
        assert_int_equal(link(target, at("u/hard")), 0);
        assert_int_equal(crypto_key_load(at("u/hard"), &got), CRYPTO_E_UNTRUSTED);
        assert_int_equal(mkfifo(at("u/fifo"), 0600), 0);
        assert_int_equal(crypto_key_load(at("u/fifo"), &got), CRYPTO_E_UNTRUSTED);
        assert_int_equal(mkdir(at("u/dir"), 0700), 0);
        assert_int_equal(crypto_key_load(at("u/dir"), &got), CRYPTO_E_UNTRUSTED);
        snprintf(target, sizeof(target), "%s", at("u"));
        assert_int_equal(symlink(target, at("w")), 0);
        assert_int_equal(crypto_key_load(at("w/key"), &got), CRYPTO_E_UNTRUSTED);
        assert_null(got);
}

static void a_file_that_is_no_key_is_refused(void **state) {
        static const char good[] =
                "assent-key ed25519\n"
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n";
        const size_t n = sizeof(good) - 1;
        const struct {
                size_t n;
                size_t spoil; /* index of a byte to change, or SIZE_MAX */
        } cases[] = {
                { 0, SIZE_MAX }, { n - 1, SIZE_MAX }, { n + 1, SIZE_MAX }, { n, 0 },
                { n, 18 },       { n, 19 },           { n, n - 1 },        { n, SIZE_MAX },
        };

        assert_int_equal(mkdir(at("i"), 0700), 0);
        for (size_t i = 0; i < ARRAY_LEN(cases); ++i) {
                _cleanup_(crypto_key_freep) CryptoKey *got = NULL;
                char text[sizeof(good)];
                bool last = i + 1 == ARRAY_LEN(cases);
                int fd, r;

                memcpy(text, good, sizeof(good));
                if (cases[i].spoil != SIZE_MAX)
                        text[cases[i].spoil] = '~';
                fd = open(at("i/key"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
                assert_int_equal(write(fd, text, cases[i].n), cases[i].n);
                close(fd);
                r = crypto_key_load(at("i/key"), &got);
                if (r != (last ? 0 : CRYPTO_E_INVALID))
                        fail_msg("case %zu: %d", i, r);
        }
}

static void hex_goes_both_ways_and_refuses_the_rest(void **state) {
        uint8_t all[256], back[256];
        char hex[513];

        for (unsigned int i = 0; i < 256; ++i)
                all[i] = (uint8_t)i;
        crypto_hex(all, sizeof(all), hex);
        for (unsigned int i = 0; i < 256; ++i) {
                char want[3];

                snprintf(want, sizeof(want), "%02x", i);
                assert_memory_equal(hex + 2 * i, want, 2);
        }
        assert_true(crypto_unhex(str_of(hex), back, sizeof(back)));
        assert_memory_equal(all, back, sizeof(all));
        assert_true(crypto_unhex(STR("aBCd"), back, 2));
        assert_int_equal(back[1], 0xcd);
        assert_false(crypto_unhex(STR("abc"), back, 2));
        assert_false(crypto_unhex(STR("abcde"), back, 2));
        assert_false(crypto_unhex(STR("ab c"), back, 2));
        assert_false(crypto_unhex(STR("abcx"), back, 2));
        assert_false(crypto_unhex(STR("xabc"), back, 2));
        assert_true(crypto_unhex(STR(""), back, 0));
}

static void two_digit_numbers_are_all_as_likely(void **state) {
        unsigned int count[100] = {};
        double chi2 = 0;

        for (size_t i = 0; i < 90000; ++i) {
                unsigned int n = 0;

                assert_int_equal(crypto_random_two_digits(&n), 0);
                assert_in_range(n, 10, 99);
                ++count[n];
        }
        for (size_t i = 10; i < 100; ++i)
                chi2 += ((double)count[i] - 1000) * ((double)count[i] - 1000) / 1000;
        /* 89 degrees of freedom: 89 ± 13; 170 is six of those away. */
        if (chi2 > 170 || chi2 < 30)
                fail_msg("chi2 is %f", chi2);
}

static void small_numbers_keep_below_their_limit(void **state) {
        static const uint32_t limits[] = { 1, 2, 3, 7, 1000, 0x80000001u, UINT32_MAX };
        uint32_t n;

        assert_int_equal(crypto_random_below(0, &n), -EINVAL);
        for (size_t i = 0; i < ARRAY_LEN(limits); ++i) {
                for (size_t k = 0; k < 200; ++k) {
                        assert_int_equal(crypto_random_below(limits[i], &n), 0);
                        assert_true(n < limits[i]);
                }
        }
}

static void ids_are_of_one_form_and_never_the_same(void **state) {
        char seen[64][CRYPTO_ID_HEX], hex[CRYPTO_ID_HEX], base32[CRYPTO_ID_BASE32];

        for (size_t i = 0; i < ARRAY_LEN(seen); ++i) {
                assert_int_equal(crypto_id_hex(hex), 0);
                assert_int_equal(crypto_id_base32(base32), 0);
                assert_int_equal(strspn(hex, "0123456789abcdef"), 32);
                assert_int_equal(strlen(hex), 32);
                assert_int_equal(strspn(base32, "abcdefghijklmnopqrstuvwxyz234567"), 26);
                assert_int_equal(strlen(base32), 26);
                memcpy(seen[i], hex, sizeof(hex));
                for (size_t k = 0; k < i; ++k)
                        assert_string_not_equal(seen[k], hex);
        }
}

static void comparing_tells_equal_from_unequal(void **state) {
        assert_true(crypto_equal("abc", "abc", 3));
        assert_false(crypto_equal("abc", "abd", 3));
        assert_false(crypto_equal("abc", "bbc", 3));
        assert_true(crypto_equal_str(STR("abc"), STR("abc")));
        assert_false(crypto_equal_str(STR("abc"), STR("ab")));
        assert_false(crypto_equal_str(STR(""), STR("")));
        assert_false(crypto_equal_str((Str){}, (Str){}));
}

static void wiping_leaves_zeros(void **state) {
        char secret[8] = "secret";

        crypto_wipe(secret, sizeof(secret));
        for (size_t i = 0; i < sizeof(secret); ++i)
                assert_int_equal(secret[i], 0);
        crypto_wipe(NULL, 0);
}

/* Runs first: sodium_init() says 0 the first time, 1 afterwards. */
static void hashing_and_numbers_do_not_wake_the_library(void **state) {
        char hex[CRYPTO_SHA256_HEX];
        uint32_t n;

        crypto_sha256_hex(STR("abc"), hex);
        assert_int_equal(crypto_random_below(10, &n), 0);
        assert_int_equal(crypto_id_base32(hex), 0);
        assert_false(crypto_equal("a", "b", 1));
        crypto_wipe(hex, sizeof(hex));
        assert_int_equal(sodium_init(), 0);
        assert_int_equal(sodium_init(), 1);
}

static int make_home(void **state) {
        snprintf(home, sizeof(home), "/tmp/assent-crypto-XXXXXX");
        return mkdtemp(home) ? 0 : -1;
}

static int remove_home(void **state) {
        static const char *const names[] = {
                "u/link", "u/hard", "u/fifo", "u/key", "w", "i/key", "u/dir", "u", "i", "",
        };
        int r = 0;

        for (size_t i = 0; i < ARRAY_LEN(names); ++i)
                r = remove(at(names[i]));
        /* Anything else left behind, a temporary file, is a fault. */
        return r;
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(hashing_and_numbers_do_not_wake_the_library),
                cmocka_unit_test(sha256_gives_the_known_hashes),
                cmocka_unit_test(sha256_in_pieces_is_sha256_of_the_whole),
                cmocka_unit_test(ed25519_gives_the_known_signatures),
                cmocka_unit_test(a_signature_holds_for_its_message_and_its_key_alone),
                cmocka_unit_test(public_keys_are_read_back_from_both_texts),
                cmocka_unit_test(a_key_is_saved_once_and_loaded_again),
                cmocka_unit_test(a_missing_key_is_made),
                cmocka_unit_test(a_key_file_that_others_can_reach_is_refused),
                cmocka_unit_test(a_file_that_is_no_key_is_refused),
                cmocka_unit_test(hex_goes_both_ways_and_refuses_the_rest),
                cmocka_unit_test(two_digit_numbers_are_all_as_likely),
                cmocka_unit_test(small_numbers_keep_below_their_limit),
                cmocka_unit_test(ids_are_of_one_form_and_never_the_same),
                cmocka_unit_test(comparing_tells_equal_from_unequal),
                cmocka_unit_test(wiping_leaves_zeros),
        };

        return cmocka_run_group_tests(tests, make_home, remove_home);
}
