/*
 * What an agent's program sends: the dialect reads it or refuses it, and whatever it answers is JSON whose
 * status fits. The same bytes as a settings file: what is put in comes out again, byte for byte.
 */
#include "adapters/adapters.h"
#include "fuzz.h"

enum {
        ARENA_MAX = 64 << 20,
        OUT_MAX = 8 << 20
};

static void check(bool holds) {
        if (!holds)
                abort();
}

static void check_question(const Dialect *d, Str text, Arena *a) {
        static const HostVerdict verdicts[] = { HOST_DENY, HOST_ASK, HOST_ALLOW };
        HostCall call = { 0 };
        Diag diag = { 0 };

        if (d->read(text, a, &call, &diag))
                return;
        for (size_t i = 0; i < ARRAY_LEN(verdicts); ++i) {
                Buf out = BUF_INIT(OUT_MAX);
                HostReply reply = { .verdict = verdicts[i], .reason = STR_INIT("why") };
                const JsonValue *value;
                int status = -1;

                check(d->write(&call, &reply, &out, &status) == 0);
                check(json_parse(buf_str(&out), JSON_STRICT, a, &value, NULL) == 0);
                check((status == 2) == (verdicts[i] == HOST_DENY));
                buf_deinit(&out);
        }
}

static void check_settings(const Dialect *d, Str text, Arena *a) {
        Buf with = BUF_INIT(OUT_MAX), without = BUF_INIT(OUT_MAX);
        HostHooks had = { 0 }, has = { 0 };
        bool gone = false;

        if (host_settings_look(d, text, a, &had, NULL) == 0 &&
            host_settings_install(d, text, STR("/usr/bin/assent hook claude-code"), &with, NULL) ==
                    0) {
                check(host_settings_look(d, buf_str(&with), a, &has, NULL) == 0);
                check(has.n_strict == has.n_wanted);
                check(host_settings_uninstall(d, buf_str(&with), &without, &gone, NULL) == 0);
                if (!had.n_events && !gone)
                        check(str_eq(buf_str(&without), text));
        }
        buf_deinit(&with);
        buf_deinit(&without);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        Str text = { (const char *)data, size };
        Arena a;

        if (size > 65536)
                return 0;
        arena_init(&a, NULL, 0, ARENA_MAX);
        for (size_t i = 0; dialect_at(i); ++i) {
                check_question(dialect_at(i), text, &a);
                check_settings(dialect_at(i), text, &a);
        }
        arena_deinit(&a);
        return 0;
}
