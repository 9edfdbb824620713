#include "parts.h"

/* The part that stands for effects of the text itself at this place. */
static Part *find_loose(Parts *p, Span span) {
        for (size_t i = 0; i < p->n; ++i) {
                Part *part = &p->items[i];

                if (!part->command && part->span.begin == span.begin && part->span.end == span.end)
                        return part;
        }
        return NULL;
}

static Part *find_command(Parts *p, int32_t index) {
        for (size_t i = 0; i < p->n; ++i) {
                if (p->items[i].index == index)
                        return &p->items[i];
        }
        return NULL;
}

/* The smallest part that holds @span. */
static Part *find_around(Parts *p, Span span) {
        Part *found = NULL;

        for (size_t i = 0; i < p->n; ++i) {
                Part *part = &p->items[i];

                if (span.begin < part->span.begin || span.end > part->span.end)
                        continue;
                if (!found ||
                    part->span.end - part->span.begin < found->span.end - found->span.begin)
                        found = part;
        }
        return found;
}

static void add_part(Parts *p, Part part) {
        if (p->n == PARTS_MAX) {
                ++p->n_more;
                return;
        }
        part.verdict = VERDICT_ALLOW;
        p->items[p->n++] = part;
}

static void collect(Parts *p, const Request *q) {
        for (size_t i = 0; q->shell && i < q->shell->n_commands; ++i) {
                const ShellCommand *c = &q->shell->commands[i];

                add_part(p, (Part){ .span = c->span, .command = c, .index = (int32_t)i });
        }
        for (size_t i = 0; i < q->effects.n; ++i) {
                const Effect *e = &q->effects.items[i];

                if (e->part < 0 && !find_loose(p, e->span))
                        add_part(p, (Part){ .span = e->span, .index = -1 });
        }
        if (q->shell && q->shell->problem.text.n && !find_loose(p, q->shell->problem.span))
                add_part(p, (Part){ .span = q->shell->problem.span, .index = -1 });
}

/* In the order of the text; what holds another stands before it. */
static int compare(const void *x, const void *y) {
        const Part *a = x, *b = y;

        if (a->span.begin != b->span.begin)
                return a->span.begin < b->span.begin ? -1 : 1;
        if (a->span.end != b->span.end)
                return a->span.end > b->span.end ? -1 : 1;
        /* A wrapper is found before what it runs; the text's own effects stand behind. */
        return (uint32_t)a->index < (uint32_t)b->index ? -1
                                                       : (uint32_t)a->index > (uint32_t)b->index;
}

static void number(Parts *p) {
        if (p->n)
                qsort(p->items, p->n, sizeof(*p->items), compare);
        for (size_t i = 0; i < p->n; ++i)
                p->items[i].number = (uint32_t)i + 1;
        for (size_t i = 0; i < p->n; ++i) {
                const ShellCommand *c = p->items[i].command;
                const Part *outer = c && c->wrapper >= 0 ? find_command(p, c->wrapper) : NULL;

                p->items[i].wrapper = outer ? outer->number : 0;
        }
}

static Part *part_of(Parts *p, const PolicyReason *r) {
        if (r->effect && r->effect->part >= 0)
                return find_command(p, r->effect->part);
        if (r->effect)
                return find_loose(p, r->effect->span);
        return r->span.end > r->span.begin ? find_around(p, r->span) : NULL;
}

/* Counts first, then fills: reasons may be many, and parts as well. */
static int sort_reasons(Parts *p, const PolicyJudgement *j, Arena *a) {
        Part **homes = arena_new_array(a, Part *, j->n_reasons + 1);
        const PolicyReason **all = arena_new_array(a, const PolicyReason *, j->n_reasons + 1);
        size_t at = 0;

        if (!homes || !all)
                return error_origin(arena_error(a));
        for (size_t i = 0; i < j->n_reasons; ++i) {
                homes[i] = part_of(p, &j->reasons[i]);
                if (homes[i])
                        ++homes[i]->n_reasons;
        }
        for (size_t i = 0; i < p->n; ++i) {
                p->items[i].reasons = all + at;
                at += p->items[i].n_reasons;
                p->items[i].n_reasons = 0;
        }
        p->whole = all + at;
        for (size_t i = 0; i < j->n_reasons; ++i) {
                const PolicyReason *r = &j->reasons[i];

                if (homes[i]) {
                        homes[i]->reasons[homes[i]->n_reasons++] = r;
                        homes[i]->verdict = verdict_stricter(homes[i]->verdict, r->verdict);
                } else {
                        p->whole[p->n_whole++] = r;
                }
        }
        return 0;
}

bool part_has(const Part *part, const Effect *e) {
        if (e->part >= 0 || part->command)
                return part->command && part->index == e->part;
        return part->span.begin == e->span.begin && part->span.end == e->span.end;
}

int parts_new(const Request *q, const PolicyJudgement *j, Arena *a, Parts *ret) {
        Parts p = { .items = arena_new_array(a, Part, PARTS_MAX) };
        int r;

        if (!p.items)
                return error_origin(arena_error(a));
        collect(&p, q);
        number(&p);
        r = sort_reasons(&p, j, a);
        if (r)
                return error_trace(r);
        *ret = p;
        return 0;
}
