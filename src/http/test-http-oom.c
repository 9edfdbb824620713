/* Every allocation of an exchange and of reading its answer fails once: an error, and nothing leaks. */

#include "http.h"

#include "base/test-oom.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static const char answer_text[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\n"
                                  "Connection: close\r\n\r\n<p>caf\xe9 <a href='/x'>there</a>";

/* A server that says the same to everybody; its own thread asks for no memory. */
static void *serve(void *userdata) {
        int listener = *(int *)userdata, fd;

        while ((fd = accept(listener, NULL, NULL)) >= 0) {
                char request[4096];

                (void)!read(fd, request, sizeof(request));
                (void)!write(fd, answer_text, sizeof(answer_text) - 1);
                close(fd);
        }
        return NULL;
}

static int fetch(Str url, Buf *text) {
        _cleanup_(buf_deinit) Buf utf8 = BUF_INIT(1 << 16);
        HttpRequest q = { .url = url,
                          .places = HTTP_PLACES(HTTP_PLACE_LOOPBACK),
                          .header = STR("X-A: b") };
        HttpAnswer answer;
        Diag diag = { 0 };
        Arena a;
        int r;

        arena_init(&a, NULL, 0, 1 << 16);
        r = http_exchange(&q, &a, &answer, &diag);
        if (!r)
                r = http_to_utf8(answer.type, buf_str(&answer.body), &utf8);
        if (!r)
                http_html_to_text(buf_str(&utf8), text);
        if (!r)
                r = buf_error(text);
        http_answer_deinit(&answer);
        arena_deinit(&a);
        return r;
}

static void each_allocation_may_fail(void **state) {
        int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        struct sockaddr_in in = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
        socklen_t n_in = sizeof(in);
        pthread_t thread;
        size_t n_failed = 0;
        char url[64];

        assert_int_equal(bind(listener, (const struct sockaddr *)&in, sizeof(in)), 0);
        assert_int_equal(listen(listener, 8), 0);
        assert_int_equal(getsockname(listener, (struct sockaddr *)&in, &n_in), 0);
        snprintf(url, sizeof(url), "http://127.0.0.1:%u/", ntohs(in.sin_port));
        assert_int_equal(pthread_create(&thread, NULL, serve, &listener), 0);
        for (size_t n = 1;; ++n) {
                _cleanup_(buf_deinit) Buf text = BUF_INIT(1 << 16);
                int r;

                n_calls = 0;
                fail_at = n;
                r = fetch(str_of(url), &text);
                fail_at = 0;
                if (r) {
                        assert_int_equal(r, -ENOMEM);
                        ++n_failed;
                } else {
                        assert_string_equal(text.p, "caf\xc3\xa9 there </x>\n");
                }
                if (n_calls < n)
                        break;
        }
        assert_true(n_failed >= 3);
        shutdown(listener, SHUT_RDWR);
        pthread_join(thread, NULL);
        close(listener);
}

int main(void) {
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(each_allocation_may_fail),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
