#include "keep.h"

void keep_deinit(Keep *k) {
        for (size_t i = 0; i < k->n; ++i)
                free(k->items[i]);
        free(k->items);
        *k = (Keep){ 0 };
}

static int compare(int64_t order_a, Str a, int64_t order_b, Str b) {
        if (order_a != order_b)
                return order_a > order_b ? -1 : 1;
        return str_cmp(a, b);
}

static int compare_items(const void *a, const void *b) {
        const KeepItem *x = *(KeepItem *const *)a, *y = *(KeepItem *const *)b;

        return compare(x->order, x->path, y->order, y->path);
}

bool keep_wants(const Keep *k, int64_t order, Str path) {
        return !k->bound || compare(order, path, k->bound->order, k->bound->path) < 0;
}

void keep_sort(Keep *k) {
        if (k->n)
                qsort(k->items, k->n, sizeof(k->items[0]), compare_items);
}

/* Without a text the path is what is shown, at least as long as it is. */
static size_t size_of(const KeepItem *item) {
        return item->text.n ? item->text.n : item->path.n + 1;
}

/* Let go of all that stands behind what the output can hold. */
static void shrink(Keep *k) {
        size_t n = 0, bytes = 0;
        uint64_t lines = 0;

        keep_sort(k);
        while (n < k->n && bytes <= k->max_bytes && (!k->max_lines || lines < k->max_lines)) {
                bytes += size_of(k->items[n]);
                lines += k->items[n]->n_lines;
                ++n;
        }
        while (k->n > n)
                free(k->items[--k->n]);
        k->n_bytes = bytes;
        k->n_lines = lines;
        k->bound = n && (bytes > k->max_bytes || (k->max_lines && lines >= k->max_lines))
                           ? k->items[n - 1]
                           : NULL;
}

int keep_add(Keep *k, const KeepItem *item) {
        KeepItem *copy;
        char *p;

        if (k->n == k->capacity) {
                size_t wanted = k->capacity ? k->capacity * 2 : 64;
                KeepItem **items = reallocarray(k->items, wanted, sizeof(*items));

                if (!items)
                        return error_origin(-ENOMEM);
                k->items = items;
                k->capacity = wanted;
        }
        copy = malloc(sizeof(*copy) + item->path.n + item->text.n);
        if (!copy)
                return error_origin(-ENOMEM);
        p = (char *)(copy + 1);
        *copy = *item;
        if (item->path.n)
                memcpy(p, item->path.p, item->path.n);
        copy->path.p = p;
        p += item->path.n;
        if (item->text.n)
                memcpy(p, item->text.p, item->text.n);
        copy->text.p = p;
        k->items[k->n++] = copy;
        k->n_bytes += size_of(item);
        k->n_lines += item->n_lines;
        /* Twice what can be shown, so that sorting is paid for by what came in since. */
        if (k->n_bytes > 2 * k->max_bytes + 4096 ||
            (k->max_lines && k->n_lines > 2 * k->max_lines + 256))
                shrink(k);
        return 0;
}

/* The keep whose next item comes first; NULL when none has one. */
static Keep *first_of(Keep *keeps, size_t n, size_t *at, size_t *ret_i) {
        Keep *best = NULL;

        for (size_t i = 0; i < n; ++i) {
                if (at[i] == keeps[i].n)
                        continue;
                if (best && compare_items(&keeps[i].items[at[i]], &best->items[at[*ret_i]]) >= 0)
                        continue;
                best = &keeps[i];
                *ret_i = i;
        }
        return best;
}

int keep_join(Keep *keeps, size_t n) {
        size_t at[SEARCH_THREADS_MAX] = { 0 }, n_all = 0, i;
        KeepItem **items;
        Keep *from;

        if (n == 1)
                return 0;
        for (i = 0; i < n; ++i)
                n_all += keeps[i].n;
        items = reallocarray(NULL, n_all + 1, sizeof(*items));
        if (!items)
                return error_origin(-ENOMEM);
        for (size_t k = 0; (from = first_of(keeps, n, at, &i)); ++k)
                items[k] = from->items[at[i]++];
        for (i = 0; i < n; ++i)
                keeps[i].n = 0;
        free(keeps[0].items);
        keeps[0].items = items;
        keeps[0].n = keeps[0].capacity = n_all;
        return 0;
}

void keep_append_path(Buf *out, Str prefix, Str path) {
        Str parts[] = { prefix, path };
        bool plain = true;

        for (size_t k = 0; k < ARRAY_LEN(parts); ++k) {
                for (size_t i = 0; i < parts[k].n; ++i) {
                        unsigned char c = (unsigned char)parts[k].p[i];

                        plain &= c >= 0x20 && c != 0x7f && c != '"';
                }
        }
        if (plain) {
                buf_append(out, prefix);
                buf_append(out, path);
                return;
        }
        buf_append_char(out, '"');
        for (size_t k = 0; k < ARRAY_LEN(parts); ++k) {
                for (size_t i = 0; i < parts[k].n; ++i) {
                        unsigned char c = (unsigned char)parts[k].p[i];

                        if (c == '"' || c == '\\')
                                buf_appendf(out, "\\%c", c);
                        else if (c < 0x20 || c == 0x7f)
                                buf_appendf(out, "\\%03o", c);
                        else
                                buf_append_char(out, (char)c);
                }
        }
        buf_append_char(out, '"');
}
