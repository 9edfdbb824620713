#include "base.h"

#include <stdio.h>
#include <unistd.h>

void closep(int *fd) {
        if (*fd >= 0)
                close(*fd);
}

int error_trace_at(int r, const char *what, const char *func, const char *file, int line) {
        if (r < 0)
                fprintf(stderr, "%s %s @ %s +%d: %s\n", what, func, file, line, strerror(-r));
        return r;
}

void diag_set(Diag *d, uint32_t line, uint32_t column, const char *format, ...) {
        va_list args;

        if (!d)
                return;

        d->line = line;
        d->column = column;
        va_start(args, format);
        vsnprintf(d->text, sizeof(d->text), format, args);
        va_end(args);
}

static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool str_eq_nocase(Str a, Str b) {
        if (a.n != b.n)
                return false;
        for (size_t i = 0; i < a.n; ++i) {
                if (lower(a.p[i]) != lower(b.p[i]))
                        return false;
        }
        return true;
}

int str_cmp(Str a, Str b) {
        size_t n = a.n < b.n ? a.n : b.n;
        int r = n ? memcmp(a.p, b.p, n) : 0;

        if (r)
                return r;
        return (a.n > b.n) - (a.n < b.n);
}

size_t str_find_char(Str s, char c) {
        const char *at = s.n ? memchr(s.p, c, s.n) : NULL;

        return at ? (size_t)(at - s.p) : SIZE_MAX;
}

enum {
        SHORT_MAX = 8
};

/* memmem() makes a table first, which costs more than most texts are long. */
static const char *find_short(Str s, Str needle) {
        const char *at = s.p, *end = s.p + s.n;

        while ((size_t)(end - at) >= needle.n) {
                at = memchr(at, needle.p[0], (size_t)(end - at) - needle.n + 1);
                if (!at || memcmp(at, needle.p, needle.n) == 0)
                        return at;
                ++at;
        }
        return NULL;
}

size_t str_find(Str s, Str needle) {
        const char *at;

        if (!needle.n)
                return 0;
        if (!s.n)
                return SIZE_MAX;
        at = needle.n > SHORT_MAX ? memmem(s.p, s.n, needle.p, needle.n) : find_short(s, needle);
        return at ? (size_t)(at - s.p) : SIZE_MAX;
}

Str str_cut(Str s, char c, Str *rest) {
        size_t n = str_find_char(s, c);

        if (n == SIZE_MAX) {
                *rest = (Str){ s.p, 0 };
                return s;
        }
        *rest = (Str){ s.p + n + 1, s.n - n - 1 };
        return (Str){ s.p, n };
}

static bool is_blank(char c) {
        return c == ' ' || c == '\t';
}

Str str_trim(Str s) {
        while (s.n && is_blank(s.p[0]))
                s = (Str){ s.p + 1, s.n - 1 };
        while (s.n && is_blank(s.p[s.n - 1]))
                --s.n;
        return s;
}

bool str_to_u64(Str s, uint64_t *ret_value) {
        uint64_t value = 0;

        if (!s.n)
                return false;
        for (size_t i = 0; i < s.n; ++i) {
                if (s.p[i] < '0' || s.p[i] > '9')
                        return false;
                if (__builtin_mul_overflow(value, 10U, &value) ||
                    __builtin_add_overflow(value, (uint64_t)(s.p[i] - '0'), &value))
                        return false;
        }
        *ret_value = value;
        return true;
}

void buf_deinit(Buf *b) {
        free(b->p);
        *b = (Buf)BUF_INIT(b->ceiling);
}

void buf_clear(Buf *b) {
        b->n = 0;
        b->error = 0;
        if (b->p)
                b->p[0] = '\0';
}

static bool buf_reserve(Buf *b, size_t extra) {
        size_t want, capacity;
        char *p;

        if (b->error)
                return false;
        if (__builtin_add_overflow(b->n, extra, &want) || want > b->ceiling) {
                b->error = -E2BIG;
                return false;
        }
        if (want < b->capacity)
                return true;

        capacity = b->capacity ? b->capacity : 64;
        while (capacity <= want) {
                if (__builtin_mul_overflow(capacity, 2U, &capacity)) {
                        b->error = -E2BIG;
                        return false;
                }
        }

        p = realloc(b->p, capacity);
        if (!p) {
                b->error = -ENOMEM;
                return false;
        }

        b->p = p;
        b->capacity = capacity;
        return true;
}

void buf_append(Buf *b, Str s) {
        if (!buf_reserve(b, s.n))
                return;
        if (s.n)
                memcpy(b->p + b->n, s.p, s.n);
        b->n += s.n;
        b->p[b->n] = '\0';
}

void buf_append_char(Buf *b, char c) {
        buf_append(b, (Str){ &c, 1 });
}

void buf_appendf(Buf *b, const char *format, ...) {
        va_list args;
        int n;

        va_start(args, format);
        n = vsnprintf(NULL, 0, format, args);
        va_end(args);
        if (n < 0 || !buf_reserve(b, (size_t)n))
                return;

        va_start(args, format);
        vsnprintf(b->p + b->n, (size_t)n + 1, format, args);
        va_end(args);
        b->n += (size_t)n;
}

enum {
        ARENA_BLOCK_MIN = 16 * 1024
};

struct ArenaBlock {
        ArenaBlock *next;
        max_align_t data[];
};

void arena_init(Arena *a, void *first, size_t n_first, size_t ceiling) {
        *a = (Arena){
                .at = first,
                .left = n_first,
                .first = first,
                .n_first = n_first,
                .ceiling = ceiling,
        };
}

void arena_deinit(Arena *a) {
        while (a->head) {
                ArenaBlock *b = a->head;

                a->head = b->next;
                free(b);
        }
        a->at = NULL;
        a->left = 0;
        a->total = 0;
}

void arena_reset(Arena *a) {
        arena_deinit(a);
        a->at = a->first;
        a->left = a->n_first;
        a->error = 0;
}

int arena_new(size_t ceiling, Arena **ret_arena) {
        Arena *a = calloc(1, sizeof(*a));

        if (!a)
                return error_origin(-ENOMEM);
        arena_init(a, NULL, 0, ceiling);
        *ret_arena = a;
        return 0;
}

Arena *arena_free(Arena *a) {
        if (!a)
                return NULL;

        arena_deinit(a);
        free(a);
        return NULL;
}

static bool arena_grow(Arena *a, size_t n) {
        size_t size = n > ARENA_BLOCK_MIN ? n : ARENA_BLOCK_MIN, total;
        ArenaBlock *b;

        if (n > SIZE_MAX / 2 || __builtin_add_overflow(a->total, size, &total) ||
            total > a->ceiling) {
                a->error = -E2BIG;
                return false;
        }
        b = malloc(sizeof(*b) + size);
        if (!b) {
                a->error = -ENOMEM;
                return false;
        }
        b->next = a->head;
        a->head = b;
        a->at = (char *)b->data;
        a->left = size;
        a->total = total;
        return true;
}

void *arena_alloc_anew(Arena *a, size_t n) {
        return a->error || !arena_grow(a, n) ? NULL : arena_alloc(a, n);
}

Str arena_str(Arena *a, Str s) {
        char *p = arena_alloc(a, s.n + 1);

        if (!p)
                return (Str){ 0 };
        if (s.n)
                memcpy(p, s.p, s.n);
        return (Str){ p, s.n };
}

Str arena_concat(Arena *a, const Str *parts, size_t n) {
        size_t total = 0, at = 0;
        char *p;

        for (size_t i = 0; i < n; ++i) {
                if (__builtin_add_overflow(total, parts[i].n, &total) || total == SIZE_MAX) {
                        a->error = -E2BIG;
                        return (Str){ 0 };
                }
        }
        p = arena_alloc(a, total + 1);
        if (!p)
                return (Str){ 0 };
        for (size_t i = 0; i < n; ++i) {
                if (parts[i].n)
                        memcpy(p + at, parts[i].p, parts[i].n);
                at += parts[i].n;
        }
        return (Str){ p, total };
}

Str arena_strf(Arena *a, const char *format, ...) {
        va_list args;
        char *p;
        int n;

        va_start(args, format);
        n = vsnprintf(NULL, 0, format, args);
        va_end(args);
        p = n < 0 ? NULL : arena_alloc(a, (size_t)n + 1);
        if (!p)
                return (Str){ 0 };

        va_start(args, format);
        vsnprintf(p, (size_t)n + 1, format, args);
        va_end(args);
        return (Str){ p, (size_t)n };
}
