#pragma once

/*
 * Test of running out of memory: the @fail_at-th allocation since n_calls was set to 0 fails, the others
 * succeed. Included by test-*-oom.c alone, which is linked with oom_link_args.
 */

#include "base/test.h"

#include <stdbool.h>

static size_t fail_at, n_calls;
static bool is_paused; /* what the test itself allocates is not counted */

static bool allocation_fails(void) {
        return !is_paused && ++n_calls == fail_at;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
        return allocation_fails() ? NULL : __real_malloc(size);
}

void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) {
        return allocation_fails() ? NULL : __real_calloc(n, size);
}

void *__real_realloc(void *p, size_t size);
void *__wrap_realloc(void *p, size_t size);
void *__wrap_realloc(void *p, size_t size) {
        return allocation_fails() ? NULL : __real_realloc(p, size);
}

void *__real_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size) {
        return allocation_fails() ? NULL : __real_reallocarray(p, n, size);
}
