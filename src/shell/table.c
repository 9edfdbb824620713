#include "table.h"

/* A test puts a table of its own here. */
#ifndef TABLE_INC
#define TABLE_INC "command-table.inc"
#endif
#include TABLE_INC

Str table_str(TableStr s) {
        const unsigned char *p = (const unsigned char *)pool + s;

        if (s < 2)
                return (Str){ NULL, 0 };
        return (Str){ pool + s, (size_t)p[-2] | (size_t)p[-1] << 8 };
}

uint64_t table_mask(uint16_t index) {
        return masks[index];
}

const TableCond *table_cond(uint16_t index) {
        return &conds[index];
}

const TableRole *table_roles(uint16_t index) {
        return &roles[index];
}

const TableDoes *table_does(uint16_t index) {
        return &does_rows[index];
}

const TableAction *table_action(uint16_t index) {
        return &actions[index];
}

const TableSpec *table_specs(uint16_t index) {
        return &specs[index];
}

const TableOperands *table_operands(uint16_t index) {
        return &operand_rows[index];
}

const TableImplied *table_implied(uint16_t index) {
        return &implied_rows[index];
}

const TableStdin *table_stdin(uint16_t index) {
        return &stdin_rows[index];
}

const TableProbe *table_probes(uint16_t index) {
        return &probes[index];
}

const TableLook *table_looks(uint16_t index) {
        return &looks[index];
}

const TableStr *table_keys(uint16_t index) {
        return &keys[index];
}

uint16_t table_n_nodes(void) {
        return (uint16_t)ARRAY_LEN(nodes);
}

const TableNode *table_node(uint16_t index) {
        return index ? &nodes[index] : NULL;
}

/* As fnv() of the compiler: a bucket's seed sends each of its names to a slot of its own. */
static uint32_t hash(Str name, uint32_t seed) {
        uint32_t h = 2166136261U ^ (seed * 0x9e3779b1U);

        for (size_t i = 0; i < name.n; ++i)
                h = (h ^ (unsigned char)name.p[i]) * 16777619U;
        return h ^ (h >> 15);
}

const TableNode *table_find_command(Str name) {
        uint16_t seed = seeds[hash(name, 0) % ARRAY_LEN(seeds)];
        const TableSub *slot = &slots[hash(name, seed) % ARRAY_LEN(slots)];

        return slot->node && str_eq(table_str(slot->name), name) ? table_node(slot->node) : NULL;
}

/* '*' stands for any text. The names come from us and are short. */
static bool name_matches(Str pattern, Str word) {
        size_t star = SIZE_MAX, from = 0, p = 0, w = 0;

        while (w < word.n) {
                if (p < pattern.n && pattern.p[p] == '*') {
                        star = p++;
                        from = w;
                } else if (p < pattern.n && pattern.p[p] == word.p[w]) {
                        ++p;
                        ++w;
                } else if (star != SIZE_MAX) {
                        p = star + 1;
                        w = ++from;
                } else {
                        return false;
                }
        }
        while (p < pattern.n && pattern.p[p] == '*')
                ++p;
        return p == pattern.n;
}

bool table_matches(Str patterns, Str word) {
        bool matches = false;
        size_t begin = 0;

        for (size_t i = 0; i <= patterns.n; ++i) {
                bool excepted;

                if (i < patterns.n && patterns.p[i] != '|')
                        continue;
                excepted = begin < i && patterns.p[begin] == '!';
                if (name_matches(str_slice(patterns, begin + excepted, i), word)) {
                        if (excepted)
                                return false;
                        matches = true;
                }
                begin = i + 1;
        }
        return matches;
}

/* As str_cmp(): most keys differ within their first bytes. */
static int key_cmp(Str a, Str b) {
        size_t i = 0;

        while (i < a.n && i < b.n && a.p[i] == b.p[i])
                ++i;
        if (i < a.n && i < b.n)
                return (unsigned char)a.p[i] - (unsigned char)b.p[i];
        return (a.n > b.n) - (a.n < b.n);
}

const TableNode *table_find_sub(const TableNode *node, Str word) {
        const TableSub *list = subs + node->subs;
        size_t low = 0, high = node->n_subs;

        while (low < high) {
                size_t middle = (low + high) / 2;
                int order = key_cmp(table_str(list[middle].name), word);

                if (order == 0)
                        return table_node(list[middle].node);
                if (order < 0) {
                        low = middle + 1;
                } else {
                        high = middle;
                }
        }

        list += node->n_subs;
        for (size_t i = 0; i < node->n_sub_patterns; ++i) {
                if (name_matches(table_str(list[i].name), word))
                        return table_node(list[i].node);
        }
        return NULL;
}

/* The first option whose key is not before @key. */
static size_t lower_bound(const TableNode *node, Str key) {
        const TableOption *list = options + node->options;
        size_t low = 0, high = node->n_options;

        while (low < high) {
                size_t middle = (low + high) / 2;

                if (key_cmp(table_str(list[middle].key), key) < 0) {
                        low = middle + 1;
                } else {
                        high = middle;
                }
        }
        return low;
}

const TableOption *table_find_option(const TableNode *node, Str key) {
        size_t at = lower_bound(node, key);
        const TableOption *option = options + node->options + at;

        return at < node->n_options && str_eq(table_str(option->key), key) ? option : NULL;
}

const TableOption *table_find_prefix(const TableNode *node, Str word) {
        const TableOption *list = options + node->options + node->n_options;

        for (size_t i = 0; i < node->n_prefixes; ++i) {
                if (str_has_prefix(word, table_str(list[i].key)))
                        return &list[i];
        }
        return NULL;
}

const TableOption *table_options_from(const TableNode *node, Str text, size_t *ret_n) {
        size_t at = lower_bound(node, text), end = at;
        const TableOption *list = options + node->options;

        while (end < node->n_options && str_has_prefix(table_str(list[end].key), text))
                ++end;
        *ret_n = end - at;
        return end > at ? list + at : NULL;
}
