#pragma once

/*
 * Base
 *
 * The ground floor: borrowed strings, owned buffers, arenas, errors, cleanup.
 * Includes nothing of the project and knows nothing of approvals.
 *
 * Errors: a function that can fail returns int.
 *   0      success
 *   < 0    a negative errno; fatal here, forwarded unchanged with error_trace()
 *   > 0    an outcome named in this function's header (FOO_E_...); the caller
 *          handles it, and never forwards it
 */

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define _cleanup_(f) __attribute__((__cleanup__(f)))
/* Not cleared first, as the compiler is told to do with locals: for large ones of which only what was written is read. */
#define _uninitialized_ __attribute__((__uninitialized__))
#define _printf_(a, b)  __attribute__((__format__(printf, a, b)))
#define _must_check_    __attribute__((__warn_unused_result__))
#define _public_        __attribute__((__visibility__("default")))

#define ARRAY_LEN(a)                                                                               \
        (sizeof(a) / sizeof((a)[0]) +                                                              \
         0 * sizeof(struct {                                                                       \
                 _Static_assert(!__builtin_types_compatible_p(__typeof__(a), __typeof__(&(a)[0])), \
                                "not an array");                                                   \
                 int x_;                                                                           \
         }))

/* Hand an owned pointer on: the local forgets it, so its cleanup does nothing. */
#define take(p)                                          \
        (__extension__({                                 \
                __typeof__(p) *take_from_ = &(p);        \
                __typeof__(p) take_value_ = *take_from_; \
                *take_from_ = NULL;                      \
                take_value_;                             \
        }))

/* thing_freep(), for _cleanup_(): made from thing_free(), which takes NULL. */
#define DEFINE_CLEANUP(type, func)            \
        static inline void func##p(type *p) { \
                if (*p)                       \
                        func(*p);             \
        }                                     \
        _Static_assert(true, "needs a semicolon")

/* Close a descriptor that a local owns; for _cleanup_(closep) int fd = -1. */
void closep(int *fd);

/*
 * Diag: where and why a text that a person wrote was refused. Filled on failure
 * by functions that take a Diag *reterr_diag; untouched on success.
 */
typedef struct Diag {
        uint32_t line;   /* 1-based; 0 when the whole text is meant */
        uint32_t column; /* 1-based, in bytes */
        char text[240];  /* one line, no full stop, never the secret itself */
} Diag;

/* Fill @d, which may be NULL. */
void diag_set(Diag *d, uint32_t line, uint32_t column, const char *format, ...) _printf_(4, 5);

/* Where an error was raised or passed, for a debugger: prints when ASSENT_TRACE is compiled in. */
int error_trace_at(int r, const char *what, const char *func, const char *file, int line);

#ifdef ASSENT_TRACE
/* Raise a new fatal error. */
#define error_origin(r) error_trace_at((r), "ERROR", __func__, __FILE__, __LINE__)
/* Forward an error that came from below. */
#define error_trace(r) error_trace_at((r), "  via", __func__, __FILE__, __LINE__)
#else
#define error_origin(r) (r)
#define error_trace(r)  (r)
#endif

/*
 * Str: a borrowed run of bytes, not NUL-terminated, valid as long as its owner.
 * Passed by value. The empty Str has n == 0; its p may be NULL.
 */
typedef struct Str {
        const char *p;
        size_t n;
} Str;

#define STR(lit) ((Str){ "" lit, sizeof(lit) - 1 })
#define STR_INIT(lit) \
        { "" lit, sizeof(lit) - 1 }
#define STR_FMT    "%.*s"
#define STR_ARG(s) (int)(s).n, (s).p

/* Texts of one length mostly differ in their first byte: no call for those. */
static inline bool str_eq(Str a, Str b) {
        return a.n == b.n && (a.n == 0 || (a.p[0] == b.p[0] && memcmp(a.p, b.p, a.n) == 0));
}
static inline Str str_of(const char *z) {
        return (Str){ z, z ? strlen(z) : 0 };
}
/* The bytes from @from up to @to, both clipped to @s. */
static inline Str str_slice(Str s, size_t from, size_t to) {
        if (to > s.n)
                to = s.n;
        return from < to ? (Str){ s.p + from, to - from } : (Str){ s.p, 0 };
}
static inline bool str_has_prefix(Str s, Str prefix) {
        return s.n >= prefix.n && str_eq((Str){ s.p, prefix.n }, prefix);
}
static inline bool str_has_suffix(Str s, Str suffix) {
        return s.n >= suffix.n && str_eq(str_slice(s, s.n - suffix.n, s.n), suffix);
}
/* Equal but for the case of ASCII letters. */
bool str_eq_nocase(Str a, Str b);
/* Byte order, then the shorter first: <0, 0, >0. */
int str_cmp(Str a, Str b);
/* Index of the first @c, or SIZE_MAX. */
size_t str_find_char(Str s, char c);
/* Index of the first @needle, or SIZE_MAX; an empty needle is found at 0. */
size_t str_find(Str s, Str needle);
/* Split s at the first c: the head is returned, *rest gets what follows c. */
Str str_cut(Str s, char c, Str *rest);
/* Without blanks (space and tab) at both ends. */
Str str_trim(Str s);
/* A decimal number without sign, all of @s; false when it is none or does not fit. */
bool str_to_u64(Str s, uint64_t *ret_value);

/*
 * Buf: an owned, growing byte string. Always NUL-terminated, so b.p may be
 * given to C string functions once something was appended; may hold NULs, so
 * b.n is the length.
 *
 * Every Buf has a ceiling. Growing past it, or running out of memory, sets
 * b.error once; later appends do nothing, so a run of appends is checked once:
 * buf_error().
 */
typedef struct Buf {
        char *p;
        size_t n;
        size_t capacity;
        size_t ceiling;
        int error;
} Buf;

#define BUF_INIT(max) \
        { .ceiling = (max) }

void buf_deinit(Buf *b);
/* Empty it and forget its error; keeps the memory. */
void buf_clear(Buf *b);
void buf_append(Buf *b, Str s);
void buf_append_char(Buf *b, char c);
void buf_appendf(Buf *b, const char *format, ...) _printf_(2, 3);
/* 0, -ENOMEM, or -E2BIG when the ceiling was met. */
static inline int buf_error(const Buf *b) {
        return b->error;
}
static inline Str buf_str(const Buf *b) {
        return (Str){ b->p, b->n };
}

/*
 * Arena: memory that ends together. One per request; freed in one call when
 * the request is answered. Allocations are zeroed and never NULL-checked one
 * by one: a failed arena gives NULL and stays failed, see arena_error().
 *
 * An arena may begin in memory that the caller owns (arena_init()), so that a
 * small piece of work allocates nothing at all.
 */
typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
        ArenaBlock *head; /* heap blocks, newest first */
        char *at;         /* next free byte of the current run */
        size_t left;      /* bytes left in it */
        char *first;      /* the caller's memory, may be NULL */
        size_t n_first;
        size_t total;   /* bytes of heap blocks */
        size_t ceiling; /* of total */
        int error;
} Arena;

/*
 * arena_init() - an arena in the caller's own Arena
 * @first:      memory used before the heap, may be NULL; must outlive the arena
 * @ceiling:    bytes the heap blocks may sum up to
 */
void arena_init(Arena *a, void *first, size_t n_first, size_t ceiling);
void arena_deinit(Arena *a);
/* Everything handed out is gone; the caller's first memory serves again; the error is forgotten. */
void arena_reset(Arena *a);

/* The same on the heap. */
int arena_new(size_t ceiling, Arena **ret_arena) _must_check_;
Arena *arena_free(Arena *a);
DEFINE_CLEANUP(Arena *, arena_free);

/* Where there is no room any more, or an error stands. */
void *arena_alloc_anew(Arena *a, size_t n);
static inline void *arena_alloc(Arena *a, size_t n) {
        size_t pad = -(uintptr_t)a->at % _Alignof(max_align_t);
        char *p;

        if (a->error || pad > a->left || n > a->left - pad)
                return arena_alloc_anew(a, n);

        p = a->at + pad;
        a->at = p + n;
        a->left -= pad + n;
        return n ? memset(p, 0, n) : p;
}
static inline void *arena_calloc(Arena *a, size_t count, size_t size) {
        size_t n;

        if (__builtin_mul_overflow(count, size, &n)) {
                a->error = -E2BIG;
                return NULL;
        }
        return arena_alloc(a, n);
}
#define arena_new_array(a, type, count) ((type *)arena_calloc((a), (count), sizeof(type)))
#define arena_new_one(a, type)          ((type *)arena_alloc((a), sizeof(type)))
/* A copy, NUL-terminated behind its end. */
Str arena_str(Arena *a, Str s);
/* @n parts, one behind the other. */
Str arena_concat(Arena *a, const Str *parts, size_t n);
Str arena_strf(Arena *a, const char *format, ...) _printf_(2, 3);
/* 0, -ENOMEM, or -E2BIG when the ceiling was met. */
static inline int arena_error(const Arena *a) {
        return a->error;
}
