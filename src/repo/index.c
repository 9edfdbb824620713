#include "index.h"

#include "base/base.h"

/* gitformat-index(5): numbers are big-endian; the mode of a submodule is 0160000. */

#define HEADER_BYTES 12
#define MODE_AT      24 /* in an entry, behind two times, device and inode */
#define OID_AT       40
#define MODE_MODULE  0160000
#define NAME_MAX_N   4096

static uint32_t number32(const char *p) {
        const unsigned char *u = (const unsigned char *)p;

        return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

/* An index being read; in version 4 each name begins like the one before it. */
typedef struct IndexReader {
        Str index;
        size_t at;
        size_t n_oid;
        uint32_t version;
        char name[NAME_MAX_N];
        size_t n_name;
} IndexReader;

/* The offset encoding of packs: seven bits a byte, the next one counted from one on. */
static bool read_varint(IndexReader *r, size_t *ret) {
        size_t value = 0;

        for (size_t i = 0; r->at < r->index.n && i < 5; ++i) {
                unsigned char c = (unsigned char)r->index.p[r->at++];

                value = (i ? (value + 1) << 7 : 0) | (c & 0x7fU);
                if (!(c & 0x80)) {
                        *ret = value;
                        return true;
                }
        }
        return false;
}

/* The name at r->at, up to its NUL; the rest of the entry's padding is passed over. */
static bool read_name(IndexReader *r, size_t entry_at) {
        size_t keep = 0, strip = 0, n;

        if (r->version == 4) {
                if (!read_varint(r, &strip) || strip > r->n_name)
                        return false;
                keep = r->n_name - strip;
        }
        n = str_find_char(str_slice(r->index, r->at, r->index.n), '\0');
        if (n == SIZE_MAX || keep + n > sizeof(r->name))
                return false;
        memcpy(r->name + keep, r->index.p + r->at, n);
        r->n_name = keep + n;
        r->at += n + 1;
        if (r->version < 4)
                r->at = entry_at + ((r->at - entry_at + 7) & ~(size_t)7);
        return true;
}

static bool read_entry(IndexReader *r, uint32_t *ret_mode) {
        size_t entry_at = r->at, fixed = OID_AT + r->n_oid + 2;
        unsigned int flags;

        if (r->index.n - r->at < fixed + 2)
                return false;
        *ret_mode = number32(r->index.p + r->at + MODE_AT);
        flags = (unsigned int)(unsigned char)r->index.p[r->at + fixed - 2] << 8;
        if (flags & 0x4000)
                fixed += 2;
        r->at += fixed;
        return read_name(r, entry_at) && r->at <= r->index.n;
}

/* Behind the entries: parts of which one says that more entries stand in another file. */
static bool is_split(const IndexReader *r) {
        size_t at = r->at;

        while (at + 8 + r->n_oid <= r->index.n) {
                uint32_t n = number32(r->index.p + at + 4);

                if (memcmp(r->index.p + at, "link", 4) == 0)
                        return true;
                at += 8 + (size_t)n;
        }
        return false;
}

int index_links(Str index, size_t n_oid, Arena *a, IndexLinks *ret) {
        IndexReader r = { .index = index, .at = HEADER_BYTES, .n_oid = n_oid };
        uint32_t n_entries, mode;

        *ret = (IndexLinks){ .unknown = true };
        if (index.n < HEADER_BYTES || memcmp(index.p, "DIRC", 4) != 0)
                return 0;
        r.version = number32(index.p + 4);
        n_entries = number32(index.p + 8);
        if (r.version < 2 || r.version > 4)
                return 0;
        for (uint32_t i = 0; i < n_entries; ++i) {
                if (!read_entry(&r, &mode))
                        return 0;
                if (mode != MODE_MODULE)
                        continue;
                if (ret->n == REPO_MODULES_MAX)
                        return 0;
                ret->paths[ret->n++] = arena_str(a, (Str){ r.name, r.n_name });
                if (arena_error(a))
                        return arena_error(a);
        }
        ret->unknown = is_split(&r);
        return 0;
}
