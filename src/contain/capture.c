#include "capture.h"

#define FIRST_SIZE 4096

void capture_init(Capture *c, size_t head_max, size_t tail_max) {
        *c = (Capture){ .head_max = head_max, .tail_max = tail_max };
}

void capture_deinit(Capture *c) {
        free(c->head);
        free(c->tail);
        *c = (Capture){};
}

static int grow_head(Capture *c, size_t want) {
        size_t size = c->head_size ? c->head_size : FIRST_SIZE;
        char *p;

        while (size < want)
                size *= 2;
        size = size < c->head_max ? size : c->head_max;
        if (size == c->head_size)
                return 0;
        p = realloc(c->head, size);
        if (!p)
                return error_origin(-ENOMEM);
        c->head = p;
        c->head_size = size;
        return 0;
}

static int add_head(Capture *c, Str data) {
        int r;

        if (data.n == 0)
                return 0;
        r = grow_head(c, c->n_head + data.n);
        if (r)
                return error_trace(r);
        memcpy(c->head + c->n_head, data.p, data.n);
        c->n_head += data.n;
        return 0;
}

static int add_tail(Capture *c, Str data) {
        if (data.n == 0 || c->tail_max == 0)
                return 0;
        if (!c->tail)
                c->tail = malloc(2 * c->tail_max);
        if (!c->tail)
                return error_origin(-ENOMEM);

        if (data.n > c->tail_max)
                data = str_slice(data, data.n - c->tail_max, data.n);
        if (c->n_tail + data.n > 2 * c->tail_max) {
                memmove(c->tail, c->tail + c->n_tail - c->tail_max, c->tail_max);
                c->n_tail = c->tail_max;
        }
        memcpy(c->tail + c->n_tail, data.p, data.n);
        c->n_tail += data.n;
        return 0;
}

int capture_add(Capture *c, Str data) {
        size_t room = c->head_max - c->n_head;
        int r;

        c->n_total += data.n;
        r = add_head(c, str_slice(data, 0, room));
        if (!r)
                r = add_tail(c, str_slice(data, room, data.n));
        return error_trace(r);
}

void capture_show(const Capture *c, ContainOutput *ret_output) {
        size_t n_tail = c->n_tail < c->tail_max ? c->n_tail : c->tail_max;

        ret_output->head = (Str){ c->head, c->n_head };
        ret_output->tail = n_tail ? (Str){ c->tail + c->n_tail - n_tail, n_tail } : (Str){};
        ret_output->n_total = c->n_total;
        ret_output->n_dropped = c->n_total - c->n_head - n_tail;
}
