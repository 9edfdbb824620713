#include "index.h"

#include "base/base.h"

/* gitformat-index(5): numbers are big-endian; the mode of a submodule is 0160000. */

#define HEADER_BYTES 12
#define OID_AT       40 /* in an entry, behind two times, device, inode, mode, owner, group and size */

enum {
        FLAG_ASSUME_VALID = 0x8000,
        FLAG_EXTENDED = 0x4000,
        FLAG_STAGE = 0x3000,
        EXTENDED_INTENT_TO_ADD = 0x2000,
};

static uint32_t number32(const char *p) {
        const unsigned char *u = (const unsigned char *)p;

        return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

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

static unsigned number16(const char *p) {
        return (unsigned)(unsigned char)p[0] << 8 | (unsigned char)p[1];
}

bool index_begin(IndexReader *r, Str index, size_t n_oid) {
        r->index = index;
        r->at = HEADER_BYTES;
        r->n_oid = n_oid;
        r->n_name = 0;
        if (index.n < HEADER_BYTES || memcmp(index.p, "DIRC", 4) != 0)
                return false;
        r->version = number32(index.p + 4);
        r->n_left = number32(index.p + 8);
        return r->version >= 2 && r->version <= 4;
}

bool index_next(IndexReader *r, IndexEntry *ret) {
        size_t entry_at = r->at, fixed = OID_AT + r->n_oid + 2;
        const char *p = r->index.p + entry_at;
        unsigned flags, extended = 0;

        if (!r->n_left || r->index.n - r->at < fixed + 2)
                return false;
        flags = number16(p + fixed - 2);
        if (flags & FLAG_EXTENDED) {
                extended = number16(p + fixed);
                fixed += 2;
        }
        r->at += fixed;
        if (!read_name(r, entry_at) || r->at > r->index.n)
                return false;
        --r->n_left;
        *ret = (IndexEntry){
                .ctime_s = number32(p),
                .ctime_ns = number32(p + 4),
                .mtime_s = number32(p + 8),
                .mtime_ns = number32(p + 12),
                .inode = number32(p + 20),
                .mode = number32(p + 24),
                .size = number32(p + 36),
                .known_object = !(flags & (FLAG_ASSUME_VALID | FLAG_STAGE)) &&
                                !(extended & EXTENDED_INTENT_TO_ADD),
                .name = { r->name, r->n_name },
        };
        return true;
}

/*
 * Behind the entries: parts, of which "link" says that more entries stand in another file, and
 * those whose name does not begin with a capital must be understood. "sdir" only says that some
 * entries are directories.
 */
bool index_is_whole(const IndexReader *r) {
        size_t at = r->at;

        while (at + 8 + r->n_oid <= r->index.n) {
                const char *p = r->index.p + at;

                if ((p[0] < 'A' || p[0] > 'Z') && memcmp(p, "sdir", 4) != 0)
                        return false;
                at += 8 + (size_t)number32(p + 4);
        }
        return r->n_left == 0;
}

int index_links(Str index, size_t n_oid, Arena *a, IndexLinks *ret) {
        IndexReader r;
        IndexEntry e;

        *ret = (IndexLinks){ .unknown = true };
        if (!index_begin(&r, index, n_oid))
                return 0;
        while (r.n_left) {
                if (!index_next(&r, &e))
                        return 0;
                if (e.mode != INDEX_MODE_MODULE)
                        continue;
                if (ret->n == REPO_MODULES_MAX)
                        return 0;
                ret->paths[ret->n++] = arena_str(a, e.name);
                if (arena_error(a))
                        return arena_error(a);
        }
        ret->unknown = !index_is_whole(&r);
        return 0;
}
