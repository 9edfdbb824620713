/* Every allocation fails once; each time the answer is -ENOMEM, and nothing is left half made. */
#include "json.h"

#include "base/test-oom.h"

/* More values than a block of the arena holds, and more text than a Buf begins with. */
static void make_text(Buf *b) {
        JsonWriter w = JSON_WRITER(b);

        json_begin_object(&w);
        json_write_key(&w, STR("items"));
        json_begin_array(&w);
        for (unsigned i = 0; i < 500; ++i)
                json_write_str(&w, STR("an item of \n some length"));
        json_end_array(&w);
        json_end_object(&w);
        assert_int_equal(json_writer_end(&w), 0);
}

static void reading_trusts_no_allocation(void **state) {
        Buf text = BUF_INIT(1 << 20);
        int r = -1;

        fail_at = 0;
        make_text(&text);
        for (fail_at = 1; r != 0; ++fail_at) {
                const JsonValue *v = NULL;
                Arena a;

                n_calls = 0;
                arena_init(&a, NULL, 0, 1 << 20);
                r = json_parse(buf_str(&text), JSON_STRICT, &a, &v, NULL);
                assert_true(r == 0 || r == -ENOMEM);
                assert_true(!r == !!v);
                arena_deinit(&a);
        }
        assert_true(fail_at > 4);
        buf_deinit(&text);
}

static void writing_trusts_no_allocation(void **state) {
        Buf text = BUF_INIT(1 << 20);
        int r = -1;

        fail_at = 0;
        make_text(&text);
        for (fail_at = 1; r != 0; ++fail_at) {
                Buf out = BUF_INIT(1 << 20);
                JsonWriter w = JSON_WRITER(&out);

                n_calls = 0;
                json_write_text(&w, buf_str(&text));
                r = json_writer_end(&w);
                assert_true(r == 0 || r == -ENOMEM);
                assert_int_equal(out.n, r ? 0 : text.n);
                buf_deinit(&out);
        }
        assert_true(fail_at > 8);
        buf_deinit(&text);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(reading_trusts_no_allocation),
                cmocka_unit_test(writing_trusts_no_allocation),
        };

        return cmocka_run_group_tests_name("json out of memory", tests, NULL, NULL);
}
