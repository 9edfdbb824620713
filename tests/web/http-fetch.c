/*
 * Room http as a program, for servers that misbehave: http-fetch URL PLACES [HOST:PORT:ADDRESS [MS]]
 *
 * PLACES are letters: p public, l loopback, n private network. The third word is what the name server is
 * made to say. Prints the outcome, the status, whether it was cut, where it redirects, and the body's length.
 */
#include "http/http.h"

#include <stdio.h>

int main(int argc, char **argv) {
        HttpRequest request = { 0 };
        HttpAnswer answer;
        Diag diag = { 0 };
        Arena a;
        int r;

        if (argc < 3)
                return 2;
        request.url = str_of(argv[1]);
        request.places |= strchr(argv[2], 'p') ? HTTP_PLACES(HTTP_PLACE_PUBLIC) : 0;
        request.places |= strchr(argv[2], 'l') ? HTTP_PLACES(HTTP_PLACE_LOOPBACK) : 0;
        request.places |= strchr(argv[2], 'n') ? HTTP_PLACES(HTTP_PLACE_PRIVATE) : 0;
        request.resolve = argc > 3 && *argv[3] ? argv[3] : NULL;
        request.time_ms = argc > 4 ? (uint32_t)atoi(argv[4]) : 3000;
        arena_init(&a, NULL, 0, 1 << 20);
        r = http_exchange(&request, &a, &answer, &diag);
        printf("%d\n%s\n%ld\n%d\n" STR_FMT "\n%zu\n", r, diag.text, answer.status, answer.cut,
               STR_ARG(answer.location), answer.body.n);
        fwrite(answer.body.p ? answer.body.p : "", 1, answer.body.n < 1000 ? answer.body.n : 1000,
               stdout);
        http_answer_deinit(&answer);
        arena_deinit(&a);
        return 0;
}
